import { post } from '../api/client';
import type { Opened } from '../api/types';
import { game, cursor, load, sayError, tab } from '../state';
import { formulaText, queryText } from '../panels/questions';

interface Linked {
  position: string | null;
  query: string | null;
  formula: string | null;
}

function read(): Linked {
  const fields = new URLSearchParams(location.hash.slice(1));
  return { position: fields.get('p'), query: fields.get('q'), formula: fields.get('f') };
}

/** Opens the position and question that the address carries; false if it carries no position. */
export async function openPermalink(): Promise<boolean> {
  const linked = read();
  if (linked.query !== null) {
    queryText.value = linked.query;
    tab.value = 'ask';
  }
  if (linked.formula !== null) {
    formulaText.value = linked.formula;
    tab.value = 'ask';
  }
  if (linked.position === null) return false;
  try {
    const answer = await post<Opened>('position', { position: linked.position });
    const first = answer.games[0];
    if (!first) return false;
    load(first, first.nodes.length - 1);
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

/** The address of the position shown, with the question in the console. */
export async function permalink(): Promise<string> {
  const tree = game.value;
  const fields = new URLSearchParams();
  if (tree) {
    const answer = await post<{ position: string }>('describe', tree.request(cursor.value));
    fields.set('p', answer.position);
  }
  if (tab.value === 'ask' && queryText.value.trim()) fields.set('q', queryText.value);
  if (tab.value === 'ask' && formulaText.value.trim()) fields.set('f', formulaText.value);
  return `${location.origin}${location.pathname}#${fields}`;
}

window.addEventListener('hashchange', () => void openPermalink());
