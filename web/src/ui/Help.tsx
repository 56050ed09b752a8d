import { signal } from '@preact/signals';
import { type Key, t } from '../i18n';
import { offers } from '../state';
import { Dialog } from './Dialog';

export const helpOpen = signal(false);

const keys: [string, Key][] = [
  ['← →', 'keys.step'],
  ['PgUp PgDn', 'keys.ten'],
  ['Home End', 'keys.ends'],
  ['↑ ↓', 'keys.variation'],
  ['P B W E F Z D', 'keys.tools'],
  ['U R', 'keys.undo'],
  ['1 … 9', 'keys.layers'],
  ['Tab, ← ↑ → ↓, Enter', 'keys.board'],
  ['Ctrl Enter', 'keys.run'],
  ['?', 'keys.help'],
];

export function Help() {
  return (
    <Dialog open={helpOpen} title={t('keys.title')}>
      <dl class="keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>{key.split(' ').map((one) => (one === '…' ? ' … ' : <kbd key={one}>{one}</kbd>))}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      {offers('book') && (
        <p>
          <a href="docs/">{t('help.book')}</a>
        </p>
      )}
    </Dialog>
  );
}
