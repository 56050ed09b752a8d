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

const many = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** Fills in the places of a text: {name} as it is, {name:stone} as a number of stones. */
export function filled(text: string, value: (name: string) => string): string {
  return text.replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name: string, noun?: string) => {
    const found = value(name);
    return noun ? `${found} ${found === '1' ? noun : many(noun)}` : found;
  });
}

/** The text for a key in the reader's language, with {names} filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return filled(texts[language.value][key], (name) => String(values[name] ?? ''));
}
