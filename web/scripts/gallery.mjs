// Makes the gallery of the Strings panel: IGOLOG=target/release/igolog node scripts/gallery.mjs
// One optimal board for each size, its value and the number of optimal boards, proved and counted by the program;
// beyond the published numbers a count is a fact only when two ways to it agree, and the page says which it is.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = process.env.IGOLOG ?? fileURLToPath(new URL('../../target/release/igolog', import.meta.url));
const [from, to] = [2, 30];
const ask = (n, ...more) =>
  JSON.parse(execFileSync(program, ['strings', String(n), '--format', 'json', ...more], { maxBuffer: 1 << 26 }));
/** CPU seconds of a proof: on a busy machine the clock tells nothing. */
function cpuSeconds(n) {
  const run = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$0" strings "$1" >/dev/null', program, String(n)], {
    encoding: 'utf8',
  });
  return run.stderr
    .trim()
    .split(/\s+/)
    .slice(-2)
    .reduce((sum, part) => sum + Number(part), 0);
}
const lines = [];
for (let n = from; n <= to; n++) {
  const counted = ask(n, '--count', ...(n > 22 ? ['--twice'] : []));
  const { rows, cols, strings, liberties, certainty, bounds, board, states } = ask(n);
  const seconds = Math.round(cpuSeconds(n) * 1000) / 1000;
  const line = {
    rows,
    cols,
    strings,
    liberties,
    certainty,
    bounds,
    board,
    seconds,
    states,
    optimal_boards: counted.optimal_boards,
    counted: counted.counted,
  };
  lines.push(JSON.stringify(line));
  console.log(
    `${n}: ${strings} strings, ${counted.optimal_boards} boards, ${seconds.toFixed(2)} s (${counted.counted})`,
  );
}
writeFileSync(new URL('../src/panels/gallery.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
