import { client } from '../api/client';
import { pngPicture, svgPicture } from '../board/picture';
import { t } from '../i18n';
import { cursor, game, say, sayError } from '../state';
import { download } from './files';

export type SaveFormat = 'sgf' | 'graph' | 'svg' | 'png';

const boardOnScreen = (): SVGSVGElement | null => document.querySelector<SVGSVGElement>('svg.board');

/** A name that every file system takes. */
function fileName(): string {
  const tree = game.value;
  const { PB, PW, DT } = tree?.info ?? {};
  const name = tree?.name && tree.name !== t('untitled') ? tree.name : [DT, PB, PW].filter(Boolean).join(' ');
  return (
    name
      .replace(/\.sgf$/i, '')
      .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
      .trim() || 'igolog'
  );
}

async function textOf(): Promise<{ text: string; type: string; end: string }> {
  const tree = game.value!;
  if (tree.board.shape === 'grid') {
    const { sgf } = await client.ask('save', tree.toData());
    return { text: sgf, type: 'application/x-go-sgf', end: 'sgf' };
  }
  const { graph_file } = await client.ask('position', tree.request(cursor.value));
  return { text: graph_file, type: 'application/json', end: 'json' };
}

/** Hands the game, or the board as it is on the screen, to the browser's downloads. */
export async function saveGame(format: SaveFormat): Promise<boolean> {
  try {
    if (!game.value) return false;
    if (format === 'sgf' || format === 'graph') {
      const { text, type, end } = await textOf();
      download(new Blob([text], { type }), `${fileName()}.${end}`);
      return true;
    }
    const board = boardOnScreen();
    if (!board) return false;
    const picture =
      format === 'svg' ? new Blob([svgPicture(board)], { type: 'image/svg+xml' }) : await pngPicture(board);
    download(picture, `${fileName()}.${format}`);
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

/** Puts the game, a diagram or a picture of the board into the clipboard. */
export async function copyGame(what: 'sgf' | 'diagram' | 'picture'): Promise<boolean> {
  try {
    const tree = game.value;
    const board = boardOnScreen();
    if (!tree || !board) return false;
    if (what === 'picture') {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngPicture(board) })]);
    } else if (what === 'sgf') {
      await navigator.clipboard.writeText((await textOf()).text);
    } else {
      const { rows } = await client.ask('position', tree.request(cursor.value));
      await navigator.clipboard.writeText(`${(rows ?? []).map((row) => [...row].join(' ')).join('\n')}\n`);
    }
    say(t('copy.done'));
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}
