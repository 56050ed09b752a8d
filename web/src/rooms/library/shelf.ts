import { signal } from '@preact/signals';
import { type AnswerTo, client, type Fields, type Name, RequestError, type Shelf } from '../../api/client';
import type { LibraryGame } from '../../api/types';
import { gamesOf } from '../../game/tree';
import { t } from '../../i18n';
import { gameName, personName } from '../../i18n/names';
import { remembered } from '../../lib/remembered';
import { load, offers, sayError } from '../../state';
import { enter } from '../address';

/** What is shown of the library. */
export const views = ['games', 'explore', 'find', 'rules', 'statistics', 'own'] as const;
export type View = (typeof views)[number];

export const view = remembered<View>('library.view', 'games');
/** How far the library is; nothing before that is known. */
export const shelf = signal<Shelf | null>(null);
/** Which games are meant, in every view. */
export const condition = signal('');
/** What is wrong with that. */
export const conditionError = signal('');

/** How often is looked whether the library is made, in milliseconds. */
const LOOK = 500;

/** Follows the library until it is there; gives back how to leave off. */
export function followShelf(): () => void {
  let timer = 0;
  const look = async () => {
    try {
      shelf.value = await client.library();
      if (shelf.value.state === 'making') timer = window.setTimeout(look, LOOK);
    } catch (error) {
      sayError(error);
    }
  };
  if (offers('library') && shelf.peek()?.state !== 'ready') void look();
  return () => clearTimeout(timer);
}

/** One question at a time to the library: a new one ends the one before. */
export class Asking {
  readonly busy = signal(false);
  readonly progress = signal<{ done: number; of: number } | null>(null);
  readonly error = signal('');
  private control: AbortController | null = null;

  stop(): void {
    this.control?.abort();
  }

  async ask<N extends Name>(name: N, fields: Fields<NoInfer<N>>, isLong = false): Promise<AnswerTo<N> | null> {
    this.stop();
    const control = new AbortController();
    this.control = control;
    this.busy.value = true;
    this.progress.value = null;
    try {
      const answer = isLong
        ? await client.stream(name, fields, control.signal, ({ done, of }) => {
            this.progress.value = { done: done ?? 0, of: of ?? 0 };
          })
        : await client.ask(name, fields, control.signal);
      this.error.value = '';
      conditionError.value = '';
      return answer;
    } catch (error) {
      if (!control.signal.aborted) this.refuse(error);
      return null;
    } finally {
      if (this.control === control) this.busy.value = false;
    }
  }

  private refuse(error: unknown): void {
    if (!(error instanceof RequestError)) {
      sayError(error);
      return;
    }
    const { of, message, hint } = error.refusal;
    const text = hint ? `${message}; ${hint}` : message;
    if (of === 'where') conditionError.value = text;
    else this.error.value = text;
  }
}

/** Opens a game of the library at a move. */
export async function openFrom(game: number, moves?: number): Promise<void> {
  try {
    const fields = { position: `library:${game}`, ...(moves !== undefined && { move: moves }) };
    for (const one of gamesOf(await client.ask('open', fields))) load({ ...one, name: one.name || `${game}` });
    enter('review');
  } catch (error) {
    sayError(error);
  }
}

/** Who played, or the file where nobody is named. */
export const labelOf = ({
  black,
  white,
  file,
  number,
}: Pick<LibraryGame, 'black' | 'white' | 'file' | 'number'>): string =>
  black || white
    ? `${personName(black ?? '?')} – ${personName(white ?? '?')}`
    : gameName(`${file.split('/').pop()}${number > 1 ? ` · ${t('open.unnamed', { n: number })}` : ''}`);
