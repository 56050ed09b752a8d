import { signal } from '@preact/signals';
import { client } from '../../api/client';
import { type GameData, gamesOf } from '../../game/tree';
import { language, t } from '../../i18n';
import { gamesIn } from '../../lib/files';
import { say, sayError } from '../../state';

/** A problem of a collection, as the list shows it. */
export interface Problem {
  /** What its progress is kept under. */
  id: string;
  title: string;
  level: number | null;
  /** The stones in question; found by the solver if none are named. */
  stones: string[];
  /** Its board and stones, once they are needed. */
  open: () => Promise<GameData | undefined>;
}

export interface Collection {
  /** The name under which progress is kept. */
  key: string;
  /** Nothing for the problems that come with the program. */
  name: string | null;
  problems: Problem[];
}

const BUILT_IN = 'demo:problems';

export const collection = signal<Collection | null>(null);

/** Reads the problems that come with the program. */
export async function openBuiltIn(): Promise<void> {
  try {
    const { problems } = await client.ask('problems', { language: language.value });
    collection.value = {
      key: BUILT_IN,
      name: null,
      problems: problems.map(({ id, title, level, stones, game }) => ({
        id,
        title,
        level: level ?? null,
        stones,
        open: async () => gamesOf(await client.ask('open', { position: BUILT_IN, from: game - 1, limit: 1 }))[0],
      })),
    };
  } catch (error) {
    sayError(error);
  }
}

const levelOf = (data: GameData): number | null => {
  const told = Number(data.nodes[0]?.props?.find(([name]) => name === 'LV')?.[1]?.[0]);
  return Number.isInteger(told) && told > 0 ? told : null;
};

/** Opens files as a collection of problems: each game of theirs is one, by the stones that stand at its start. */
export async function openCollection(files: readonly File[]): Promise<boolean> {
  const found: GameData[] = [];
  let refused: unknown = null;
  for (const file of files) {
    try {
      found.push(...(await gamesIn(file)));
    } catch (error) {
      refused ??= error;
    }
  }
  const set = found.filter((data) => (data.nodes[0]?.steps ?? []).length > 0);
  if (set.length === 0) {
    if (refused) sayError(refused);
    else say(t('problems.none'), 'error');
    return false;
  }
  const name = files.length === 1 ? files[0]!.name : files[0]!.webkitRelativePath.split('/')[0] || files[0]!.name;
  // Games without names of their own have that of their file.
  const titles = new Set(set.map((data) => data.name));
  collection.value = {
    key: name,
    name,
    problems: set.map((data, index) => ({
      id: String(index + 1),
      title: titles.size < set.length ? t('problems.number', { n: index + 1 }) : data.name,
      level: levelOf(data),
      stones: [],
      open: async () => data,
    })),
  };
  return true;
}
