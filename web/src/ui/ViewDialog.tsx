import type { Signal } from '@preact/signals';
import type { Notation } from '../game/board';
import { type Language, language, t } from '../i18n';
import { sound } from '../lib/sound';
import { type Theme, theme } from '../lib/theme';
import { NumberField } from '../panels/NumberField';
import { pace } from '../rooms/review/autoplay';
import { notation, showCoordinates, showNumbers } from '../state';
import { Dialog } from './Dialog';

/** How the page looks and sounds. */
export function ViewDialog({ open }: { open: Signal<boolean> }) {
  const check = (label: string, value: Signal<boolean>) => (
    <label class="check">
      <input type="checkbox" checked={value.value} onChange={(event) => (value.value = event.currentTarget.checked)} />
      {label}
    </label>
  );
  return (
    <Dialog open={open} title={t('settings')}>
      <div class="form">
        <label>
          {t('theme')}
          <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
            {(['auto', 'light', 'dark'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`theme.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('language')}
          <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value as Language)}>
            <option value="en">English</option>
            <option value="ja">日本語</option>
          </select>
        </label>
        <label>
          {t('coordinates')}
          <select value={notation.value} onChange={(event) => (notation.value = event.currentTarget.value as Notation)}>
            {(['a1', 'sgf', 'ij'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`coordinates.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {check(t('coordinates.show'), showCoordinates)}
        {check(t('numbers.show'), showNumbers)}
        {check(t('sound'), sound)}
        <NumberField label={t('pace')} value={pace} min={0.2} max={20} step={0.1} />
      </div>
    </Dialog>
  );
}
