import { language, t } from './index';

/** People of the games that come with the program, as they are written in Japanese. */
const people: Record<string, string> = {
  'Kuwahara Shusaku': '桑原秀策',
  'Inoue Gennan Inseki': '井上幻庵因碩',
};

/** The games that come with the program: English, Japanese. */
const games: Record<string, [string, string]> = {
  corner: ['A corner', '隅の死活'],
  'A ko · ko': ['A ko', 'コウ'],
  'A ko': ['A ko', 'コウ'],
  torus: ['A torus', 'トーラスの盤'],
  hex: ['A honeycomb', '六角の盤'],
  Osaka: ['Osaka', '大坂'],
  'The program with itself': ['The program with itself', 'プログラム同士の対局'],
};

/** A player's name in the reader's language, where it is known. */
export function personName(name: string): string {
  if (language.value !== 'ja') return name;
  const program = /^Igolog, (\d+) playouts$/.exec(name);
  return program ? `Igolog（${program[1]}プレイアウト）` : (people[name] ?? name);
}

/** A rank as it is written: 4d, 四段. */
export function rankName(rank: string): string {
  const found = language.value === 'ja' && /^(\d+)\s*(d|dan|k|kyu)$/i.exec(rank);
  if (!found) return rank;
  const digits = ['', '初', '二', '三', '四', '五', '六', '七', '八', '九'];
  return /^d/i.test(found[2]!) ? `${digits[Number(found[1])] ?? found[1]}段` : `${found[1]}級`;
}

/** Moves of the games that come with the program that have a story of their own. */
export function storyOf(date: string | undefined, move: number): string | null {
  return date === '1846-09-11,14,15' && move === 127 ? t('review.earReddening') : null;
}

/** How a number of boards was checked: as answers say it, and in Japanese. */
const checks: Record<string, string> = {
  'agrees with OEIS A347632': 'OEIS A347632 と一致',
  'computed twice': '二通りの方法で計算',
  'computed once': '一通りの方法で計算',
};
export const countedName = (how: string): string => (language.value === 'ja' ? (checks[how] ?? how) : how);

/** The name of a game or place; of one with a Japanese name in brackets, the one the reader reads. */
export function gameName(name: string): string {
  const known = games[name];
  if (known) return known[language.value === 'ja' ? 1 : 0];
  const both = /^(.+?)\s*\(([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)\)(?:\s·.*)?$/u.exec(name);
  return both ? both[language.value === 'ja' ? 2 : 1]! : name;
}
