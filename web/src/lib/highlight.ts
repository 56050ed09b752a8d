/** Splits console text into coloured pieces. The pieces joined are the text again, so they can lie under a text field. */
export interface Piece {
  text: string;
  kind: 'comment' | 'string' | 'number' | 'variable' | 'point' | 'word' | 'operator' | 'other';
}

const ruleToken =
  /(%[^\n]*)|("(?:[^"\\\n]|\\.)*"?)|(\b[a-z]{1,2}[0-9]{1,3}\b)|(-?\b\d+(?:\.\d+)?\b)|(\b[A-Z_]\w*)|(\b[a-z]\w*)|(:-|[<>=\\!+*/-]+|[(),.|[\]])/g;
const formulaToken =
  /(#[^\n]*)|(\b(?![iI])[A-Za-z]{1,2}\d{1,2}\b)|(\b\d+\b)|([A-Za-z_][\w']*)|([~&|\\^¬∧∨∖⊕<>=+*·()-]+)/g;

export function highlightRules(text: string): Piece[] {
  return split(text, ruleToken, ['comment', 'string', 'point', 'number', 'variable', 'word', 'operator']);
}

export function highlightFormula(text: string): Piece[] {
  return split(text, formulaToken, ['comment', 'point', 'number', 'word', 'operator']);
}

function split(text: string, token: RegExp, kinds: Piece['kind'][]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(token)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), kind: 'other' });
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? 'other';
    pieces.push({ text: match[0], kind });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), kind: 'other' });
  return pieces;
}
