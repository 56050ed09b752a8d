import { signal } from '@preact/signals';
import { client } from '../api/client';
import { type GameData, gamesOf } from '../game/tree';
import { t } from '../i18n';
import { enter } from '../rooms/address';
import { view } from '../rooms/library/shelf';
import { load, notice, say, sayError } from '../state';
import { droppedFiles } from './dropped';

export const dropping = signal(false);
/** The games opened last, when there were several. */
export const opened = signal<GameData[]>([]);
/** How many games they are, and how to read those that were not told yet. */
export const openedTotal = signal(0);
let openedBytes: BodyInit = '';

/** Files of this many bytes hold no game that the server would take. */
const LARGEST = 4_000_000;

/** Whether these are the bytes of a picture, a program or an archive, and no text in any encoding. */
function isBinary(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, 8192).some((byte) => byte === 0 || (byte < 9 && byte > 0));
}

/** Reads SGF, a diagram, a position string or a graph file, whatever it is, and shows it. */
export async function openBytes(bytes: BodyInit, name?: string): Promise<boolean> {
  try {
    const answer = await client.open(bytes);
    const games = gamesOf(answer);
    const first = games[0];
    if (!first) return false;
    if (name && games.length === 1 && !first.name) first.name = name;
    opened.value = games.length > 1 ? games : [];
    openedTotal.value = answer.total;
    openedBytes = games.length < answer.total ? bytes : '';
    load(games.length > 1 && !first.name ? { ...first, name: t('open.unnamed', { n: 1 }) } : first);
    const [warning] = answer.warnings ?? [];
    if (warning) say(t('open.warnings', { n: answer.warnings?.length ?? 0, first: warning }));
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

/** Reads more games of the file last opened. */
export async function openMore(): Promise<void> {
  try {
    opened.value = [...opened.value, ...gamesOf(await client.open(openedBytes, opened.value.length))];
  } catch (error) {
    sayError(error);
  }
}

interface Contents {
  games: GameData[];
  /** What had to be forgiven in the file. */
  warnings: string[];
}

/** The games of a file; an error that says what is wrong with it. */
export const gamesIn = async (file: File): Promise<GameData[]> => (await contentsOf(file)).games;

async function contentsOf(file: File): Promise<Contents> {
  if (file.size > LARGEST) throw new Error(t('open.large', { name: file.name }));
  const bytes = await file.arrayBuffer();
  if (isBinary(new Uint8Array(bytes))) throw new Error(t('open.binary', { name: file.name }));
  const name = file.name.replace(/\.sgf$/i, '');
  const answer = await client.open(bytes);
  const games = gamesOf(answer).map((game) => ({ ...game, name: game.name || name }));
  return { games, warnings: answer.warnings ?? [] };
}

/** Files read at once. */
const AT_ONCE = 4;

/** What each file holds, or why it has no game, in the order of the files. */
async function readAll(files: readonly File[]): Promise<(Contents | { why: unknown })[]> {
  const read: (Contents | { why: unknown })[] = [];
  let next = 0;
  const reader = async () => {
    for (let index = next++; index < files.length; index = next++) {
      if (files.length > 20 && index % 20 === 0) say(t('open.reading', { n: index, of: files.length }));
      read[index] = await contentsOf(files[index]!).catch((why: unknown) => ({ why }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return read;
}

/** Opens files: one game is shown, several are listed in the library. */
export async function openFiles(files: readonly File[]): Promise<boolean> {
  const read = await readAll(files);
  const found = read.flatMap((one) => ('why' in one ? [] : one.games));
  const warnings = read.flatMap((one) => ('why' in one ? [] : one.warnings));
  const refusals = read.flatMap((one) => ('why' in one ? [one.why] : []));
  const [refused, failed] = [refusals[0], refusals.length];
  const [first] = found;
  if (first) {
    opened.value = found.length > 1 ? found : [];
    openedTotal.value = found.length;
    openedBytes = '';
    load(first);
    if (found.length === 1 && warnings.length > 0 && !notice.value?.action)
      say(t('open.warnings', { n: warnings.length, first: warnings[0]! }));
    if (found.length > 1) {
      view.value = 'own';
      enter('library');
      // The list tells the number of games; what leads back to the game before is not written over for that.
      if (failed > 0 || !notice.value?.action)
        say(t(failed > 0 ? 'open.found' : 'open.all', { n: found.length, failed }));
    }
  }
  if (refused && (failed === files.length || found.length <= 1)) sayError(refused);
  return first !== undefined;
}

/** Lets files and texts be dropped anywhere, and pasted where no field has the focus. */
export function listenToDrops(): void {
  window.addEventListener('dragover', (event) => {
    event.preventDefault();
    dropping.value = true;
  });
  window.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) dropping.value = false;
  });
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    dropping.value = false;
    void take(event.dataTransfer);
  });
  window.addEventListener('paste', (event) => {
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    void take(event.clipboardData);
  });
}

async function take(data: DataTransfer | null): Promise<void> {
  // Read before anything is waited for: the browser forgets the rest of it then.
  const text = data?.getData('text/plain').trim();
  const files = data ? await droppedFiles(data) : [];
  if (files.length > 0) await openFiles(files);
  else if (text) await openBytes(text);
}

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
