import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';

/** A window over the page; Escape, the cross and a click beside it close it. */
export function Dialog({
  open,
  title,
  children,
}: {
  open: Signal<boolean>;
  title: string;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = open.value;
  // Before the next key or click comes: an Escape in between would go to the page, and the dialog would open after it.
  useLayoutEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) open.value = false;
  };
  return (
    <dialog ref={dialog} aria-label={title} onClose={() => (open.value = false)} onClick={onClick}>
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="plain" aria-label={t('close')} onClick={() => (open.value = false)}>
            ×
          </button>
        </div>
        {isOpen && children}
      </div>
    </dialog>
  );
}
