// The chapters of docs/ as a book of plain pages with a search over all of them.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const site = fileURLToPath(new URL('../site/', import.meta.url));
/** Where files that are no chapters are read: the project's own place, as its manifest states it. */
const repository = /repository = "(.*)"/.exec(readFileSync(new URL('../../Cargo.toml', import.meta.url), 'utf8'))[1];

/** The order of the book; what is not named here comes last. */
const order = [
  'README.md',
  'docs/workbench.md',
  'docs/browser.md',
  'docs/facts.md',
  'docs/rules.md',
  'docs/bw-model.md',
  'docs/eyes.md',
  'docs/life.md',
  'docs/tsumego.md',
  'docs/strings.md',
  'docs/play.md',
  'docs/texts.md',
  'docs/papers.md',
  'docs/python.md',
  'docs/api.md',
  'docs/robustness.md',
  'docs/gallery/README.md',
];
const rank = (name) => (order.indexOf(name) < 0 ? order.length : order.indexOf(name));

const escaped = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const unescaped = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
/** The anchor of a heading, as GitHub makes it. */
const anchor = (text) =>
  text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Where a chapter's page lies in the book. */
function pageOf(chapter) {
  if (chapter === 'README.md') return 'index.html';
  if (chapter === 'README.ja.md') return 'readme.ja.html';
  return chapter
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.html')
    .replace(/\.md$/, '.html');
}

/** Where a link of a chapter leads in the book, or to in the repository. */
function target(chapter, chapters, href) {
  if (/^[a-z]+:|^#/i.test(href)) return href;
  const [path, hash] = href.split('#');
  const file = join(dirname(chapter), path);
  const from = dirname(pageOf(chapter));
  const relative = (to) => join(from === '.' ? '' : '../'.repeat(from.split('/').length), to);
  const end = hash ? `#${hash}` : '';
  if (chapters.has(file)) return relative(pageOf(chapters.get(file).name)) + end;
  if (/^docs\/(images|gallery)\/|^docs\/schema\.json$/.test(file)) return relative(file.replace(/^docs\//, '')) + end;
  return `${repository}/blob/main/${file}${end}`;
}

/** A chapter as HTML, with its sections for the search. */
function rendered(chapter, chapters) {
  const sections = [];
  const seen = new Map();
  let section = { title: '', anchor: '', text: '' };
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const title = unescaped(html);
        const base = anchor(title);
        const count = seen.get(base) ?? 0;
        seen.set(base, count + 1);
        const id = count ? `${base}-${count}` : base;
        return `<h${depth} id="${escaped(id)}"><a href="#${escaped(id)}">${html}</a></h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const words = title ? ` title="${escaped(title)}"` : '';
        return `<a href="${escaped(target(chapter.name, chapters, href))}"${words}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(target(chapter.name, chapters, href))}" alt="${escaped(text)}" loading="lazy">`;
      },
    },
  });
  // HTML of the chapters' own: pictures and links in it lead to the same places.
  const html = marked
    .parse(chapter.text)
    .replace(/(src|href)="((?:docs|images|gallery)\/[^"]*)"/g, (whole, name, href) =>
      chapter.text.includes(whole) ? `${name}="${target(chapter.name, chapters, href)}"` : whole,
    )
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
  for (const part of html.split(/(?=<h[1-6] id=)/)) {
    const head = /^<h[1-6] id="([^"]*)">([\s\S]*?)<\/h[1-6]>/.exec(part);
    section = { title: head ? unescaped(head[2]) : '', anchor: head ? unescaped(head[1]) : '', text: '' };
    section.text = unescaped(part.slice(head?.[0].length ?? 0))
      .replace(/\s+/g, ' ')
      .trim();
    if (section.title || section.text) sections.push(section);
  }
  return { html, sections };
}

const titleOf = (text, name) => unescaped(/^# (.*)$/m.exec(text)?.[1] ?? name).replace(/[`*]/g, '');

function page({ title, up, list, html, language }) {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Igolog</title>
<link rel="icon" type="image/svg+xml" href="${up}../icon.svg">
<link rel="manifest" href="${up}../manifest.webmanifest">
<link rel="stylesheet" href="${up}book.css">
<script type="module" src="${up}book.js"></script>
</head>
<body data-book="${up}">
<nav aria-label="Chapters">
<a class="bench" href="${up}../">Workbench</a>
<input type="search" placeholder="Search" aria-label="Search the book" disabled>
<ol class="found" aria-live="polite"></ol>
<ul class="chapters">
${list}
</ul>
</nav>
<main>
${html}
</main>
</body>
</html>
`;
}

/** Writes the book: a page for each chapter, the search and its index. */
export function writeBook(docs, folder) {
  const root = join(docs, '..');
  const names = [
    'README.md',
    'README.ja.md',
    ...readdirSync(docs, { recursive: true })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const chapters = new Map(
    names.map((name) => {
      const text = readFileSync(join(root, name), 'utf8');
      return [name, { name, text, title: titleOf(text, name) }];
    }),
  );
  const index = [];
  for (const chapter of chapters.values()) {
    const to = pageOf(chapter.name);
    const up = '../'.repeat(to.split('/').length - 1);
    const { html, sections } = rendered(chapter, chapters);
    const line = (other) => {
      const here = other === chapter ? ' aria-current="page"' : '';
      return `<li><a href="${up}${pageOf(other.name)}"${here}>${escaped(other.title)}</a></li>`;
    };
    const list = [...chapters.values()].map(line).join('\n');
    const language = chapter.name.includes('.ja.') ? 'ja' : 'en';
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), page({ title: chapter.title, up, list, html, language }));
    for (const section of sections) index.push({ page: to, chapter: chapter.title, ...section });
  }
  writeFileSync(join(folder, 'search.json'), JSON.stringify(index));
  for (const name of ['book.css', 'book.js']) copyFileSync(join(site, name), join(folder, name));
}
