import { effect } from '@preact/signals';
import { remembered } from '../lib/remembered';
import { en } from './en';
import { ja } from './ja';

export type Key = keyof typeof en;
export type Language = 'en' | 'ja';

const texts: Record<Language, Record<Key, string>> = { en, ja };

const preferred = (): Language => (navigator.language.startsWith('ja') ? 'ja' : 'en');
export const language = remembered<Language>('language', preferred());

effect(() => {
  document.documentElement.lang = language.value;
});

/** The name of a rule set. */
export function ruleName(rules: string): string {
  const key = `rules.${rules}`;
  return key in en ? t(key as Key) : rules;
}

/** The text for a key in the reader's language, with {names} filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = texts[language.value][key];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
