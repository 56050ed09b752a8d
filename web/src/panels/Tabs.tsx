import type { ComponentType } from 'preact';
import { t } from '../i18n';
import { canUse, type Tab, tab } from '../state';
import { AskPanel } from './AskPanel';
import { BoardsPanel } from './BoardsPanel';
import { FactsPanel } from './FactsPanel';
import { GamePanel } from './GamePanel';
import { PlayPanel } from './PlayPanel';
import { StringsPanel } from './StringsPanel';

const panels: { id: Tab; needs: string[]; panel: ComponentType }[] = [
  { id: 'facts', needs: ['facts', 'life', 'score'], panel: FactsPanel },
  { id: 'game', needs: [], panel: GamePanel },
  { id: 'ask', needs: ['ask', 'eval'], panel: AskPanel },
  { id: 'play', needs: ['play'], panel: PlayPanel },
  { id: 'strings', needs: ['strings', 'checker', 'spectrum'], panel: StringsPanel },
  { id: 'boards', needs: [], panel: BoardsPanel },
];

/** The panels beside the board, one at a time. */
export function Tabs() {
  const usable = panels.filter((one) => one.needs.length === 0 || one.needs.some(canUse));
  const now = usable.find((one) => one.id === tab.value) ?? usable[0]!;
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = usable[(usable.indexOf(now) + step + usable.length) % usable.length]!;
    tab.value = next.id;
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <section class="side">
      <div class="tabs" role="tablist" aria-label={t('tabs.label')} onKeyDown={move}>
        {usable.map((one) => (
          <button
            key={one.id}
            id={`tab-${one.id}`}
            type="button"
            role="tab"
            aria-selected={one.id === now.id}
            aria-controls="panel"
            tabIndex={one.id === now.id ? 0 : -1}
            onClick={() => (tab.value = one.id)}
          >
            {t(`tab.${one.id}`)}
          </button>
        ))}
      </div>
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${now.id}`} tabIndex={0}>
        <now.panel />
      </div>
    </section>
  );
}
