import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { notice } from '../state';

/** How long a notice stays: one that offers something, until it can be read and reached. */
const [STAYS_MS, OFFERS_MS] = [8000, 16000];

/** One line over the names of the players, where no tool is: what was refused, or what was done. */
export function Notice() {
  const now = notice.value;
  // Who points at it or has the focus in it is not done with it.
  const isHeld = useSignal(false);
  useEffect(() => {
    if (!now || isHeld.value) return;
    const end = (): void => {
      if (notice.value === now) notice.value = null;
    };
    const timer = setTimeout(end, now.action ? OFFERS_MS : STAYS_MS);
    return () => clearTimeout(timer);
  }, [now, isHeld.value]);
  const hold = (is: boolean) => () => (isHeld.value = is);
  return (
    <div
      class="notice-place"
      role="status"
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocusIn={hold(true)}
      onFocusOut={hold(false)}
    >
      {now && (
        <p class={`notice notice-${now.kind}`}>
          {now.text}
          {now.action && (
            <button
              type="button"
              class="plain action"
              onClick={() => {
                notice.value = null;
                now.action?.run();
              }}
            >
              {now.action.label}
            </button>
          )}
          <button type="button" class="plain" aria-label={t('close')} onClick={() => (notice.value = null)}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
