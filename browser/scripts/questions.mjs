// Writes questions.js and questions.d.ts into a folder: every question of docs/schema.json as a function.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(new URL('../../docs/schema.json', import.meta.url), 'utf8'));
const asks = schema.$defs.Question.oneOf;
const questions = asks.map((ask) => ({ name: ask.properties.question.const, about: ask.description }));

// A word that JavaScript has taken is exported under it all the same.
const taken = new Set(['eval']);
const own = (name) => (taken.has(name) ? `${name}_` : name);
const out = questions.filter(({ name }) => taken.has(name)).map(({ name }) => `export { ${own(name)} as ${name} };\n`);
const line = (what) => (question) => `/** ${question.about} */\n${what(question)}\n`;
const head = (name) => (taken.has(name) ? '' : 'export ');

const code = questions.map(line(({ name }) => `${head(name)}const ${own(name)} = asking('${name}');`));
writeFileSync(join(folder, 'questions.js'), `import { asking } from './answer.js';\n\n${code.join('')}${out.join('')}`);
const types = questions.map(line(({ name }) => `${head(name)}declare const ${own(name)}: Asks<'${name}'>;`));
writeFileSync(
  join(folder, 'questions.d.ts'),
  `import type { Asks } from './answer.js';\n\n${types.join('')}${out.join('')}`,
);
