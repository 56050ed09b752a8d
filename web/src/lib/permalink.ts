import { client } from '../api/client';
import { gamesOf } from '../game/tree';
import { console_, formulaText, queryText, toAsk } from '../panels/questions';
import { cursor, game, load, sayError, tab } from '../state';

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
  if (linked.query !== null) queryText.value = linked.query;
  if (linked.formula !== null) formulaText.value = linked.formula;
  const asked = linked.query?.trim() ? 'rules' : linked.formula?.trim() ? 'formula' : null;
  try {
    return await openPosition(linked.position);
  } finally {
    // After the position: the question is about it.
    if (asked) {
      console_.value = asked;
      tab.value = 'ask';
      toAsk.value = asked;
    }
  }
}

async function openPosition(position: string | null): Promise<boolean> {
  if (position === null) return false;
  try {
    const [first] = gamesOf(await client.ask('open', { position }));
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
    const answer = await client.ask('position', tree.request(cursor.value));
    fields.set('p', answer.position);
  }
  const [key, text] = console_.value === 'rules' ? ['q', queryText.value] : ['f', formulaText.value];
  if (tab.value === 'ask' && text.trim()) fields.set(key, text);
  return `${location.origin}${location.pathname}#${fields}`;
}

window.addEventListener('hashchange', () => void openPermalink());
