import type { Key } from '../i18n';

/** A question that shows what can be asked; it is run by a click. */
export interface Example {
  title: Key;
  question: string;
  /** Rules or definitions of one's own that it needs. */
  own?: string;
}

export const ruleExamples: Example[] = [
  { title: 'example.atari', question: 'atari(B)' },
  { title: 'example.double', question: 'double_atari(P, C)' },
  { title: 'example.cuts', question: 'cuts(P, C, One, Other)' },
  { title: 'example.eyes', question: 'real_eye(P, C)' },
  { title: 'example.short', question: 'block(B, C, S, L), S > 4, L < 5' },
  {
    title: 'example.own',
    question: 'weak(G, Stones, Liberties)',
    own: '% Large groups with few liberties.\nweak(G, Stones, Liberties) :-\n    group(G, _, Stones, Liberties, _),\n    Stones > 3, Liberties < 6.',
  },
];

export const formulaExamples: Example[] = [
  { title: 'example.legal', question: 'legal' },
  { title: 'example.last', question: 'h \\ y' },
  { title: 'example.capture', question: 'F(h \\ m) & l' },
  { title: 'example.save', question: 'F(h \\ y) & p(3) & l' },
  { title: 'example.alone', question: '~F(b \\ l) & ~F(w \\ l)' },
  { title: 'example.more', question: '|b \\ l| > |w \\ l|' },
];
