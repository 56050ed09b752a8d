import { signal } from '@preact/signals';
import { client } from '../api/client';
import { type GameData, gamesOf } from '../game/tree';
import { t } from '../i18n';
import { load, say, sayError } from '../state';

export const dropping = signal(false);
/** The games of the file last opened, when it held several. */
export const opened = signal<GameData[]>([]);
/** How many games it holds, and how to read those that were not told yet. */
export const openedTotal = signal(0);
let openedBytes: BodyInit = '';

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

export async function openFile(file: File): Promise<boolean> {
  return openBytes(await file.arrayBuffer(), file.name);
}

/** Lets a file or text be dropped anywhere, and pasted where no field has the focus. */
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
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) void openFile(file);
    else if (text) void openBytes(text);
  });
  window.addEventListener('paste', (event) => {
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain').trim();
    if (file) void openFile(file);
    else if (text) void openBytes(text);
  });
}

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
