import type { ComponentType } from 'preact';
import { t } from '../i18n';
import { AskPanel } from '../panels/AskPanel';
import { BoardsPanel } from '../panels/BoardsPanel';
import { EnginePanel } from '../panels/EnginePanel';
import { FactsPanel } from '../panels/FactsPanel';
import { StringsPanel } from '../panels/StringsPanel';
import { canUse } from '../state';
import { enter, type Tab, tab } from './address';

const panels: { id: Tab; needs: string[]; panel: ComponentType }[] = [
  { id: 'facts', needs: ['facts', 'life', 'score'], panel: FactsPanel },
  { id: 'ask', needs: ['ask', 'eval'], panel: AskPanel },
  { id: 'engine', needs: ['play'], panel: EnginePanel },
  { id: 'strings', needs: ['strings', 'checker', 'spectrum'], panel: StringsPanel },
  { id: 'boards', needs: [], panel: BoardsPanel },
];

/** The laboratory: its panels beside the board, one at a time. */
export function LabRoom() {
  const usable = panels.filter((one) => one.needs.length === 0 || one.needs.some(canUse));
  const now = usable.find((one) => one.id === tab.value) ?? usable[0]!;
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = usable[(usable.indexOf(now) + step + usable.length) % usable.length]!;
    enter('lab', next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <>
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
            onClick={() => enter('lab', one.id)}
          >
            {t(`tab.${one.id}`)}
          </button>
        ))}
      </div>
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${now.id}`} tabIndex={0}>
        <h2 class="visually-hidden">{t(`tab.${now.id}`)}</h2>
        <now.panel />
      </div>
    </>
  );
}
