import type { ScoreAnswer } from '../api/types';
import { t } from '../i18n';

/** A line of the table: what is counted, and how much of it each side has. */
export type PointsLine = ['area' | 'territory' | 'prisoners' | 'komi' | 'bonus' | 'points', ScoreAnswer['area']];

/** What both sides have, line by line. */
export function PointsTable({ lines }: { lines: PointsLine[] }) {
  return (
    <table class="numbers">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('black')}</th>
          <th scope="col">{t('white')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, values]) => (
          <tr key={name}>
            <th scope="row">{t(`score.${name}`)}</th>
            <td>{values.black}</td>
            <td>{values.white}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
