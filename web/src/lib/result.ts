import { language, t } from '../i18n';

/** A number of points as players say it: 2 points, 2.5 points; 2目, 2目半. */
function pointsText(text: string): string {
  const points = Number(text);
  if (language.value !== 'ja') return t('result.points', { n: points });
  const whole = Math.floor(points);
  if (points === 0.5) return '半目';
  return points === whole ? `${whole}目` : `${whole}目半`;
}

/** A margin, Black's points less White's, as SGF writes a result. */
export const resultOf = (margin: number): string =>
  margin === 0 ? 'Draw' : `${margin > 0 ? 'B' : 'W'}+${Math.abs(margin)}`;

/** A result as SGF writes it (`B+R`, `W+2.5`, `Draw`), in words. */
export function resultText(result: string): string {
  const found = /^([BW])\+(.*)$/.exec(result.trim());
  if (!found) return /^(0|draw|jigo)$/i.test(result.trim()) ? t('result.draw') : result;
  const color = t(found[1] === 'B' ? 'black' : 'white');
  const by = found[2]!;
  if (/^r/i.test(by)) return t('result.resign', { color });
  if (/^t/i.test(by)) return t('result.time', { color });
  if (/^[\d.]+$/.test(by)) return t('result.by', { color, points: pointsText(by) });
  return by === '' ? t('result.wins', { color }) : result;
}

/** A date as SGF writes it (`1846-09-11,14,15`) in the reader's language; as written if it is something else. */
export function dateText(date: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)((?:,\d\d)*)$/.exec(date.trim());
  if (!found) return date;
  const [, year, month, day, more] = found;
  const days = [day!, ...(more ? more.slice(1).split(',') : [])].map(Number);
  if (language.value === 'ja') return `${year}年${Number(month)}月${days.map((one) => `${one}日`).join('・')}`;
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${year}-${month}-01T00:00:00Z`),
  );
  return `${days.join(', ')} ${name} ${Number(year)}`;
}
