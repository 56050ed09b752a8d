import { filled, type Key, type Language, language, t } from '../i18n';

/** A sentence for each relation; {0} is its first column, {1} the second, {2:stone} the third as a number of stones. */
const sentences: Record<Language, Record<string, string>> = {
  en: {
    stone: '{2} stone at {0}, move {1}.',
    block_of: 'The stone at {0} belongs to the block at {1}.',
    block: 'The {1} block at {0} has {2:stone} and {3:liberty}.',
    first: 'The oldest stone of the block at {0} is move {1}.',
    liberty: '{1} is a liberty of the block at {0}.',
    enemy: 'The blocks at {0} and {1} are enemies with {2:common liberty}.',
    joint: 'The blocks at {1} and {2} meet at {0}; can it be cut: {3}.',
    kosumi: '{0} and {1} are joined diagonally, by {2} or {3}.',
    region: '{1} encloses {0}: {2:point}, {3} of them empty.',
    bounds: 'The block at {1} borders {0}; is every empty point its liberty: {2}.',
    atari: 'The block at {0} is in atari: its last liberty is {1}.',
    static_group: 'The block at {1} belongs to the group at {0}, which no single move can part.',
    group: 'The {1} group at {0} has {2:stone}, {3:liberty} and {4:region} of its own.',
    miai: 'The group at {0} holds by {1} or {2}: if one goes, the other links.',
    wide_group: 'The block at {1} may still join the group at {0}.',
    semi_joint: 'A stone at {1} splits {0}: half an eye.',
    gap: 'A {0} stone at {1} closes one region more: half an eye.',
    eye: '{0} is worth {2} to {3} eyes to the group at {1}.',
    eye_kind: '{0} is an eye of this kind to the group at {1}: {2}.',
    point_eye: '{0} is an eye of {1} by itself: {2}.',
    alive: 'The block at {0} is proved alive ({1}).',
    safe: '{0} is proved to be safe ({1}).',
    life: 'The block at {0} is {1}: {2} ({3}).',
    dead: 'The block at {0} cannot be saved: {1} ({2}).',
    ladder: 'A ladder on the block at {0}: {1}.',
    race: 'The groups at {0} and {1} race: {2:move} against {3}, {4} shared; {6}.',
    connected: 'The blocks at {0} and {1} stay together whoever moves first.',
    cut_point: 'A stone at {0} cuts the blocks at {1} and {2} apart.',
    refutation: 'If the enemy plays at {0}, {1} joins the blocks at {2} and {3}.',
  },
  ja: {
    stone: '{0} に{2}石（{1}手目）。',
    block_of: '{0} の石は {1} の連に属す。',
    block: '{0} の{1}の連は {2} 子、ダメ {3}。',
    first: '{0} の連で最も古い石は {1} 手目。',
    liberty: '{1} は {0} の連のダメ。',
    enemy: '{0} と {1} の連は敵同士で、共通のダメは {2}。',
    joint: '{1} と {2} の連は {0} でつながる。切れるか：{3}。',
    kosumi: '{0} と {1} はコスミ（{2} か {3} でつながる）。',
    region: '{1}が囲む領域 {0}：{2} 点、うち空点 {3}。',
    bounds: '{1} の連は領域 {0} に接す。空点すべてがダメか：{2}。',
    atari: '{0} の連はアタリ。最後のダメは {1}。',
    static_group: '{1} の連は {0} の一団に属し、一手では切れない。',
    group: '{0} の{1}の一団：{2} 子、ダメ {3}、自分だけの領域 {4}。',
    miai: '{0} の一団は {1} と {2} が見合い。',
    wide_group: '{1} の連は {0} の一団とまだつながりうる。',
    semi_joint: '{1} に打てば {0} が分かれる（半眼）。',
    gap: '{0}が {1} に打てば領域が一つ増える（半眼）。',
    eye: '{0} は {1} の一団にとって {2}〜{3} 眼。',
    eye_kind: '{0} は {1} の一団の眼：{2}。',
    point_eye: '{0} は{1}の一点の眼：{2}。',
    alive: '{0} の連は活きと証明済み（{1}）。',
    safe: '{0} は確定と証明済み（{1}）。',
    life: '{0} の連は{1}：{2}（{3}）。',
    dead: '{0} の連は助からない：{1}（{2}）。',
    ladder: '{0} の連のシチョウ：{1}。',
    race: '{0} と {1} の攻め合い：{2} 手対 {3} 手、共通 {4}。{6}。',
    connected: '{0} と {1} の連はどちらが先でもつながっている。',
    cut_point: '{0} に打たれると {1} と {2} の連は切れる。',
    refutation: '{0} に打たれても、{1} で {2} と {3} の連はつながる。',
  },
};

/** Words of the facts in Japanese. */
const words: Record<string, string> = {
  yes: 'はい',
  no: 'いいえ',
  real: '真の眼',
  false: '欠け眼',
  half: '半眼',
  undecided: '未定',
  shared: '共有',
  open: '開いている',
  captured: '取られる',
  escapes: '逃げられる',
  first: '黒の勝ち',
  second: '白の勝ち',
  search: '読み',
  pairs: '見合い',
  benson: 'ベンソンの定理',
  safe_region: '相手の確定領域の中',
};

/** Words that the page has names for. */
const named: Record<string, Key> = {
  alive: 'verdict.alive',
  dead: 'verdict.dead',
  seki: 'verdict.seki',
  unsettled: 'verdict.unsettled',
  unknown: 'verdict.unknown',
  proved: 'status.proved',
  estimated: 'status.estimated',
};

function word(value: unknown): string {
  if (value === 'black' || value === 'white') return language.value === 'en' ? value : t(value);
  const text = value === null ? '–' : String(value);
  const key = named[text];
  if (key) return t(key);
  // A region is named by its colour and its first point.
  const region = /^(black|white)_(\w+)$/.exec(text);
  if (region) return `${word(region[1])} ${region[2]!.toUpperCase()}`;
  return language.value === 'ja' ? (words[text] ?? text) : text.replaceAll('_', ' ');
}

/** A fact as a sentence in the reader's language; nothing for counts that are tables by nature. */
export function factSentence(relation: string, row: unknown[]): string | null {
  const pattern = sentences[language.value][relation];
  if (!pattern) return null;
  const text = filled(pattern, (index) => word(row[Number(index)]));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
