import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { Dialog } from './Dialog';

/** A link that could not be put into the clipboard. */
export const shared = signal<string | null>(null);
const isOpen = signal(false);

export function ShareDialog() {
  const link = shared.value;
  useEffect(() => {
    isOpen.value = link !== null;
  }, [link]);
  useEffect(
    () =>
      isOpen.subscribe((open) => {
        if (!open) shared.value = null;
      }),
    [],
  );
  return (
    <Dialog open={isOpen} title={t('share')}>
      <label class="stacked">
        {t('share.link')}
        <textarea rows={5} readOnly value={link ?? ''} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </Dialog>
  );
}
