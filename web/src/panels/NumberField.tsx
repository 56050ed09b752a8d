import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';

interface Props {
  label: string;
  value: Signal<number>;
  min: number;
  max: number;
  /** Set while what is typed is no such number: the value then keeps the last good one. */
  wrong?: Signal<boolean>;
  /** Step of the arrows; a whole number asks for whole numbers. */
  step?: number;
  look?: 'beside' | 'inline' | 'hidden';
}

/** A number within a range: anything else is refused with the range, never changed in silence. */
export function NumberField({ label, value, min, max, wrong, step = 1, look = 'beside' }: Props) {
  const typed = useSignal(String(value.value));
  const isWhole = Number.isInteger(step);
  const accept = (text: string): boolean => {
    const number = Number(text);
    return text.trim() !== '' && number >= min && number <= max && (!isWhole || Number.isInteger(number));
  };
  const isWrong = !accept(typed.value);
  useEffect(() => {
    if (Number(typed.value) !== value.value) typed.value = String(value.value);
  }, [value.value]);
  useEffect(() => {
    if (wrong) wrong.value = isWrong;
    return () => {
      if (wrong) wrong.value = false;
    };
  }, [isWrong]);
  const input = (
    <input
      type="number"
      min={min}
      max={max}
      step={isWhole ? step : 'any'}
      value={typed.value}
      aria-invalid={isWrong}
      {...(look === 'hidden' && { 'aria-label': label })}
      onInput={(event) => {
        typed.value = event.currentTarget.value;
        if (accept(typed.value)) value.value = Number(typed.value);
      }}
    />
  );
  return (
    <>
      {look === 'hidden' ? (
        input
      ) : (
        <label {...(look === 'inline' && { class: 'inline' })}>
          {label}
          {input}
        </label>
      )}
      {isWrong && (
        <small class="field-error" role="alert">
          {label}: {t(isWhole ? 'number.whole' : 'number.any', { min, max })}
        </small>
      )}
    </>
  );
}
