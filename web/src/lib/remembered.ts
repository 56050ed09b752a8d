import { effect, type Signal, signal } from '@preact/signals';

/** A signal whose value is kept in the browser between visits. */
export function remembered<T>(key: string, initial: T): Signal<T> {
  const name = `igolog.${key}`;
  let start = initial;
  try {
    const kept = localStorage.getItem(name);
    if (kept !== null) start = JSON.parse(kept) as T;
  } catch {
    // Storage may be off or hold something else: the initial value will do.
  }
  const value = signal(start);
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(name, text);
    } catch {
      // The choice then lasts as long as the page.
    }
  });
  return value;
}
