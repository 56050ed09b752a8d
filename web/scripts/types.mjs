// Writes src/api/types.ts from docs/schema.json; with --check, fails if it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const schema = JSON.parse(readFileSync(new URL('../../docs/schema.json', import.meta.url), 'utf8'));
const target = new URL('../src/api/types.ts', import.meta.url);

/** The same schema in the dialect that the compiler reads, with every name kept. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === true) return { tsType: 'unknown' };
  if (!node || typeof node !== 'object') return node;
  const { prefixItems, $ref, oneOf, ...rest } = node;
  const made = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]));
  for (const [name, field] of Object.entries(made.properties ?? {}))
    if (Object.keys(field).every((key) => key === 'description' || key === 'default'))
      made.properties[name] = { ...field, tsType: 'unknown' };
  // A tuple.
  if (prefixItems) {
    made.items = prefixItems.map(plain);
    made.additionalItems = false;
  }
  // A name, perhaps with a tag beside it; words beside it would make the compiler forget the name.
  if ($ref) return made.properties ? { allOf: [{ $ref }, { ...made, description: undefined }] } : { $ref };
  if (!oneOf) return made;
  // Fields that all cases share.
  return made.properties ? { allOf: [made, { oneOf: oneOf.map(plain) }] } : { ...made, oneOf: oneOf.map(plain) };
}

const { Answer, ...definitions } = plain(schema.$defs);
// An answer is one of the bodies, which the schema lists a second time.
Answer.allOf[1] = { $ref: '#/$defs/Body' };
const protocol = { ...plain(schema), $defs: { ...definitions, Answer } };
const text = await compile(protocol, 'Protocol', {
  additionalProperties: false,
  bannerComment: '/** The protocol, made by `npm run types` from docs/schema.json. docs/api.md explains it. */',
  style: { singleQuote: true, printWidth: 120 },
});

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/api/types.ts is stale: run `npm run types`');
  process.exit(1);
}
