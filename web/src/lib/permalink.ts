import { client } from '../api/client';
import { type GameRecord, gameOf, recordOf } from '../game/record';
import { gamesOf } from '../game/tree';
import { t } from '../i18n';
import { console_, formulaText, queryText, toAsk } from '../panels/questions';
import { addressOf, enter, room, tab } from '../rooms/address';
import { cursor, game, load, say, sayError } from '../state';
import { pack, unpack } from './packed';

/** The longest address that is given out; browsers and letters take it whole. */
const LONGEST = 32_768;

/** Opens what a link carries: a game (`g`) or a position (`p`), and a question about it; false if there is no game. */
export async function openLink(fields: URLSearchParams): Promise<boolean> {
  const [query, formula] = [fields.get('q'), fields.get('f')];
  if (query !== null) queryText.value = query;
  if (formula !== null) formulaText.value = formula;
  const asked = query?.trim() ? 'rules' : formula?.trim() ? 'formula' : null;
  try {
    return await openGame(fields);
  } catch (error) {
    if (fields.has('g')) say(t('link.broken'), 'error');
    else sayError(error);
    return false;
  } finally {
    // After the position: the question is about it.
    if (asked) {
      console_.value = asked;
      enter('lab', 'ask');
      toAsk.value = asked;
    }
  }
}

async function openGame(fields: URLSearchParams): Promise<boolean> {
  const [packed, position] = [fields.get('g'), fields.get('p')];
  if (packed !== null) {
    load(await gameOf(JSON.parse(await unpack(packed)) as GameRecord));
    return true;
  }
  if (position === null) return false;
  const [first] = gamesOf(await client.ask('open', { position }));
  if (!first) return false;
  load(first, first.nodes.length - 1);
  return true;
}

/** The address of the whole game at the place shown, with the question in the console; nothing if it is too long. */
export async function permalink(): Promise<string | null> {
  const tree = game.value;
  const fields = new URLSearchParams();
  if (tree) fields.set('g', await pack(JSON.stringify(recordOf(tree, cursor.value))));
  const [key, text] = console_.value === 'rules' ? ['q', queryText.value] : ['f', formulaText.value];
  if (room.value === 'lab' && tab.value === 'ask' && text.trim()) fields.set(key, text);
  const link = `${location.origin}${location.pathname}${addressOf(room.value, tab.value, fields)}`;
  return link.length <= LONGEST ? link : null;
}
