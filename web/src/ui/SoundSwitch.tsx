import { t } from '../i18n';
import { sound } from '../lib/sound';
import { Icon } from './Icon';

/** Whether stones are heard. */
export function SoundSwitch({ kind }: { kind: 'step' | 'tool' }) {
  return (
    <button
      type="button"
      class={kind}
      aria-pressed={sound.value}
      aria-label={t('sound')}
      title={t('sound')}
      onClick={() => (sound.value = !sound.value)}
    >
      <Icon name={sound.value ? 'sound' : 'mute'} />
      {kind === 'tool' && <span>{t('word.sound')}</span>}
    </button>
  );
}
