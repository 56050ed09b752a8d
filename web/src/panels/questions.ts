import { signal } from '@preact/signals';

/** What stands in the two consoles; kept apart from them so that links and tabs can set it. */
export const queryText = signal('');
export const programText = signal('');
export const formulaText = signal('');
export const definitionsText = signal('');
export const console_ = signal<'rules' | 'formula'>('rules');
/** The console whose question a link brought along and that is to ask it at once. */
export const toAsk = signal<'rules' | 'formula' | null>(null);
