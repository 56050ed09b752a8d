//! The default features: expressions of the algebra, whose i-th bits describe the move i.

/// The base vectors of the vocabulary.
const BASE: [&str; 13] = ["S1", "S2", "S3", "S4", "O1", "O2", "O3", "O4", "l1", "l2", "l3", "l4", "l5"];

/// Words of the vocabulary that say something of a move; those with nested brackets are too slow to ask of every move.
const WORDS: [&str; 33] = [
    "capture",
    "self_atari",
    "give_atari",
    "double_atari",
    "escape",
    "throw_in",
    "snapback",
    "net",
    "connection",
    "cut",
    "peep",
    "dame",
    "kosumi",
    "jump",
    "keima",
    "contact",
    "stretch",
    "hane",
    "bamboo",
    "tiger_mouth",
    "ponnuki",
    "eye",
    "false_eye",
    "real_eye",
    "eye2",
    "crawl",
    "kakari",
    "shimari",
    "three_three",
    "komoku",
    "star",
    "mokuhazushi",
    "takamoku",
];

/// Whether a policy knows which moves were played last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastMoves {
    /// It does, and may answer them.
    Known,
    /// It sees the stones alone.
    Unknown,
}

/// The formulas that a policy weighs unless the user says otherwise.
pub fn default_features(last: LastMoves) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut add = |text: String| all.push(text);
    BASE[8..].iter().for_each(|x| add(x.to_string()));
    for x in BASE {
        add(format!("F {x}"));
        for z in BASE.iter().filter(|z| **z != x) {
            add(format!("F(F {x} & {z})"));
        }
    }
    for chain in ["F S", "F O", "F S & F O", "F(l & F S)", "F(l & F O)", "F(l & F(l & F S))", "F(l & F(l & F O))"] {
        add(format!("F(l & {chain})"));
    }
    add("F(l \\ F S \\ F O)".into());
    for text in ["legal(y)", "hopeless", "hopeless(y, m)"] {
        add(text.into());
    }
    for k in 1..=4 {
        add(format!("urgency({k})"));
        add(format!("urgency({k}, y, m)"));
    }
    shape(&mut add);
    after_move(&mut add);
    WORDS.iter().for_each(|word| add(word.to_string()));
    if last == LastMoves::Known {
        last_moves(&mut add);
    }
    all
}

/// Counts of stones beside a point, at its corners and further off, alone and together.
fn shape(add: &mut impl FnMut(String)) {
    for layer in ["rim", "line2", "line3", "line4", "line5", "corner", "F0 corner", "F0 F0 corner", "F0 F0 F0 corner"] {
        add(layer.into());
    }
    for layer in ["rim", "line2", "line3", "line4", "line5"] {
        add(format!("{layer} \\ F0 F0 F0(S | O)"));
        add(format!("{layer} & F0 F0 F0 O \\ F0 F0 F0 S"));
        add(format!("{layer} & F0 F0 F0 S \\ F0 F0 F0 O"));
        add(format!("{layer} & F O"));
        add(format!("{layer} & F S"));
    }
    for stones in ["S", "O"] {
        add(format!("F0 F0 F0 {stones} \\ F0 F0 {stones}"));
        add(format!("F0 F0 F0 F0 {stones} \\ F0 F0 F0 {stones}"));
        add(format!("~F0 F0 F0 F0 {stones}"));
        for k in 1..=3 {
            add(format!("[|K e(i) & {stones}| >= {k}]"));
        }
    }
    let pair = |matrix: &str, own: usize, enemy: usize| {
        format!("[|{matrix} e(i) & S| = {own} & |{matrix} e(i) & O| = {enemy}]")
    };
    let counts = || (0..=4).flat_map(|own| (0..=4 - own).map(move |enemy| (own, enemy)));
    for (own, enemy) in counts() {
        add(pair("J", own, enemy));
        for (own_corners, enemy_corners) in counts() {
            add(format!("{} & {}", pair("F0", own, enemy), pair("D", own_corners, enemy_corners)));
        }
        for line in ["rim", "line2"] {
            add(format!("{line} & {}", pair("F0", own, enemy)));
        }
    }
}

/// What a move leaves: its block's liberties and size, captures, blocks saved.
fn after_move(add: &mut impl FnMut(String)) {
    for k in 2..=6 {
        add(format!("[liberties_after(i) < {k}]"));
    }
    for k in [1, 2, 3, 5] {
        add(format!("[|d(i)| >= {k}]"));
    }
    for k in [2, 3, 5, 8] {
        add(format!("[|a(i)| >= {k}]"));
    }
    for text in [
        "[|a(i) & h| > 0 & liberties_after(i) >= 2]",
        "[|a(i) & h| > 0 & liberties_after(i) >= 3]",
        "[|a(i) & h| > 2 & liberties_after(i) >= 2]",
        "[|a(i)| >= 4 & liberties_after(i) < 2]",
        "[|a(i) & S2| > 0 & liberties_after(i) >= 3]",
        "[|F e(i) & O2| >= 3]",
        "give_atari \\ self_atari",
        "give_atari & [liberties_after(i) >= 3]",
        "cut & connection",
        "cut & [liberties_after(i) >= 3]",
        "[blocks(F0 e(i) & S) >= 3]",
        "[blocks(F0 e(i) & O) >= 3]",
        "hane & line2",
        "crawl & [liberties_after(i) >= 3]",
    ] {
        add(text.into());
    }
}

/// Where the move lies from the last ones, and what the last one changed.
fn last_moves(add: &mut impl FnMut(String)) {
    for last in ["last", "last(2)"] {
        let mut ring = last.to_string();
        add(format!("F0 {last}"));
        add(format!("D {last}"));
        add(format!("J {last}"));
        add(format!("K {last}"));
        for k in 1..=8 {
            let wider = format!("F0 {ring}");
            if k >= 3 {
                add(format!("{wider} \\ {ring}"));
            }
            ring = wider;
        }
        add(format!("tF {last} & l"));
        for k in 2..=4 {
            add(format!("tF({last} & p({k})) & l"));
        }
    }
    for text in [
        "F0 last(3) | D last(3)",
        "F0 last(4) | D last(4)",
        "tF(F last & S) & l",
        "tF(tF last & S1) & l",
        "tF(tF last & S2) & l",
        "tF(tF last & S3) & l",
        "F(O1 & F(tF last & S1)) & l",
        "F(O2 & F(tF last & S2)) & l",
        "capture & tF last",
        "D last & D last(2)",
        "F0 last & F0 F0 last(2)",
        "ko",
    ] {
        add(text.into());
    }
    WORDS[..23].iter().for_each(|word| add(format!("{word} & near")));
    for k in 2..=4 {
        add(format!("[liberties_after(i) < {k}] & near"));
    }
    for x in BASE {
        add(format!("F {x} & near"));
    }
    let pair = |matrix: &str, own: usize, enemy: usize| {
        format!("[|{matrix} e(i) & S| = {own} & |{matrix} e(i) & O| = {enemy}]")
    };
    let counts = || (0..=4).flat_map(|own| (0..=4 - own).map(move |enemy| (own, enemy)));
    for (own, enemy) in counts() {
        for (own_corners, enemy_corners) in counts() {
            add(format!("{} & {} & near", pair("F0", own, enemy), pair("D", own_corners, enemy_corners)));
        }
    }
}
