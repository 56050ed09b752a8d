// The search of the book: every word must occur in a section; titles count more than text.
const field = document.querySelector('input[type=search]');
const found = document.querySelector('.found');
const chapters = document.querySelector('.chapters');
const book = document.body.dataset.book;
const MOST = 20;
const AROUND = 60;

let index = null;
const sections = () => {
  index ??= fetch(`${book}search.json`).then((response) => response.json());
  return index;
};

function weigh(section, words) {
  const title = `${section.chapter} ${section.title}`.toLowerCase();
  const text = section.text.toLowerCase();
  let weight = 0;
  for (const word of words) {
    const inTitle = title.includes(word);
    const times = text.split(word).length - 1;
    if (!inTitle && times === 0) return 0;
    weight += (inTitle ? 10 : 0) + Math.min(times, 5);
  }
  return weight;
}

/** A line of the list: the section, and the text around the first word. */
function line({ page, chapter, title, anchor, text }, words) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${book}${page}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`;
  link.textContent = title && title !== chapter ? `${chapter}: ${title}` : chapter;
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - AROUND);
  const about = document.createElement('p');
  about.textContent = (at > 0 ? '… ' : '') + text.slice(at, at + 2 * AROUND);
  item.append(link, about);
  return item;
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = words.length > 0 ? await sections() : [];
  const hits = all.map((section) => [weigh(section, words), section]).filter(([weight]) => weight > 0);
  hits.sort(([a], [b]) => b - a);
  found.replaceChildren(...hits.slice(0, MOST).map(([, section]) => line(section, words)));
  chapters.hidden = words.length > 0;
}

field.disabled = false;
field.addEventListener('input', () => void search());
