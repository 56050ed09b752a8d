// What axe-core finds on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All faults, by all rules or by some, each with the first places. */
export async function faultsOf(page, rules) {
  // The page's own policy forbids foreign script, so the checker is put in through the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate((only) => {
    // The thousand shapes inside the board are hidden from aids; the board itself is checked.
    const context = { include: [['body']], exclude: [['svg.board > g']] };
    return globalThis.axe.run(context, { resultTypes: ['violations'], ...(only && { runOnly: only }) });
  }, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}
