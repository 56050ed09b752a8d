import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { notice } from '../state';

/** One line over the names of the players, where no tool is: what was refused, or what was done. */
export function Notice() {
  const now = notice.value;
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => {
      if (notice.value === now) notice.value = null;
    }, 8000);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <div class="notice-place" role="status">
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
