import { client } from '../api/client';
import { gamesOf } from '../game/tree';
import { load, sayError } from '../state';

/** Opens a game that the program was started with. */
export async function openServed(id: number): Promise<boolean> {
  try {
    for (const one of gamesOf(await client.game(id))) load(one);
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}
