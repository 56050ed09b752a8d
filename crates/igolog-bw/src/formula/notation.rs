//! The paper's notation as it is typed: LaTeX commands, arrows, and what hangs below a letter.

use super::token::{Relation, Token};

/// What a LaTeX command means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// An operator.
    Sign(Token),
    /// An arrow or a typeface: the name that follows is the name, with what hangs below it.
    Name(String, Option<Subscript>),
    /// Some point of this name: `\vee_{j \in I}`, `\exists k`.
    Exists(String),
    /// A line over the braces that follow.
    Over,
    /// Space, and `\left`, `\right`: nothing.
    Nothing,
}

/// The LaTeX command that a text begins with, and its length. A backslash before anything else is the operator `\`.
pub(super) fn command(rest: &str) -> Option<(usize, Command)> {
    let after = rest.strip_prefix('\\')?;
    if after.starts_with([',', ';', '!']) {
        return Some((2, Command::Nothing));
    }
    let len = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
    let (word, tail) = after.split_at(len);
    if let Some((used, point)) = chosen(word, tail) {
        return Some((1 + len + used, Command::Exists(point)));
    }
    let relation = |r| Command::Sign(Token::Relation(r));
    let command = match word {
        "wedge" | "land" => Command::Sign(Token::And),
        "vee" | "lor" | "vert" | "lvert" | "rvert" | "mid" => Command::Sign(Token::Or),
        "setminus" | "backslash" => Command::Sign(Token::Diff),
        "oplus" => Command::Sign(Token::Xor),
        "neg" | "lnot" => Command::Sign(Token::Not),
        "cdot" | "times" => Command::Sign(Token::Dot),
        "le" | "leq" => relation(Relation::AtMost),
        "ge" | "geq" => relation(Relation::AtLeast),
        "ne" | "neq" => relation(Relation::Unequal),
        "Rightarrow" | "implies" | "rightarrow" | "to" => Command::Sign(Token::Implies),
        "iff" | "Leftrightarrow" => Command::Sign(Token::Iff),
        "overline" | "bar" => Command::Over,
        "left" | "right" | "quad" | "qquad" | "bigl" | "bigr" | "displaystyle" => Command::Nothing,
        "vec" | "overrightarrow" | "mathbf" | "mathrm" | "mathit" | "mathsf" | "mathtt" | "boldsymbol" | "bm"
        | "operatorname" => {
            let (used, name, below) = styled(tail)?;
            return Some((1 + len + used, Command::Name(name, below)));
        }
        _ => return None,
    };
    Some((1 + len, command))
}

/// The point that `\vee_{j \in I}` or `\exists k;` speaks of, after the word.
fn chosen(word: &str, tail: &str) -> Option<(usize, String)> {
    match word {
        "vee" | "bigvee" => among_points(tail),
        "exists" => point_and_stop(tail),
        _ => None,
    }
}

/// The same in Unicode: `∨_{j∈I}`, `⋁_{j∈I}`, `∃k`.
pub(super) fn exists(rest: &str) -> Option<(usize, String)> {
    let sign = rest.chars().next()?;
    let len = sign.len_utf8();
    let (used, point) = match sign {
        '∨' | '⋁' => among_points(&rest[len..])?,
        '∃' => point_and_stop(&rest[len..])?,
        _ => return None,
    };
    Some((len + used, point))
}

/// `_{j \in I}`
fn among_points(tail: &str) -> Option<(usize, String)> {
    let inner = tail.strip_prefix("_{")?;
    let end = inner.find('}')?;
    let (point, set) = inner[..end].split_once("\\in").or_else(|| inner[..end].split_once('∈'))?;
    let point = point.trim();
    let named = !point.is_empty() && point.chars().all(char::is_alphanumeric);
    (named && set.trim() == "I").then(|| (end + 3, point.to_string()))
}

/// `k`, and the sign that parts it from what is said of it.
fn point_and_stop(tail: &str) -> Option<(usize, String)> {
    let blanks = tail.len() - tail.trim_start().len();
    let point = tail[blanks..].chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &tail[blanks + 1..];
    let stop = rest.len() - rest.trim_start_matches([' ', ';', ':', ',', '.']).len();
    Some((blanks + 1 + stop, point.to_string()))
}

/// What a row of `cases` says of when it holds, in words.
pub(super) enum InWords {
    /// In no case before.
    Otherwise,
    /// These tokens.
    Said(Vec<Token>),
}

/// `t \text{ is even}`, `\text{otherwise}`, `i \text{ is black or empty}`: words that stand for a condition.
pub(super) fn in_words(text: &str) -> Option<InWords> {
    let mut plain = text.to_string();
    for style in ["\\text", "\\textit", "\\mathrm", "\\mathit", "\\mbox", "\\quad", "\\,", "\\ ", "{", "}", "$", "~"] {
        plain = plain.replace(style, " ");
    }
    let words: Vec<&str> = plain.split_whitespace().map(|word| word.trim_end_matches([',', '.', ';'])).collect();
    let words = match &words[..] {
        ["if" | "when" | "for", rest @ ..] => rest,
        rest => rest,
    };
    match words {
        ["otherwise" | "else" | "それ以外" | "その他"] => Some(InWords::Otherwise),
        ["t", "is", parity @ ("even" | "odd")] => Some(InWords::Said(vec![Token::Name(parity.to_string())])),
        [point, "is", states @ ..] => Some(InWords::Said(state(point, states)?)),
        _ => None,
    }
}

/// `black or empty`, said of a point.
fn state(point: &str, states: &[&str]) -> Option<Vec<Token>> {
    let mut said = vec![Token::Open];
    for (k, word) in states.iter().enumerate() {
        let name = |letter: &str| Token::Name(letter.to_string());
        match (k % 2, *word) {
            (0, "black") => said.extend([Token::Not, name("w")]),
            (0, "white") => said.extend([Token::Not, name("b")]),
            (0, "empty") => said.push(name("l")),
            (1, "or") => said.push(Token::Or),
            _ => return None,
        }
    }
    said.extend([Token::Close, Token::Component(vec![point.to_string()])]);
    (states.len() % 2 == 1).then_some(said)
}

/// The name under an arrow or in a typeface: `{name}`, `{h_t}`, or the next letter.
fn styled(tail: &str) -> Option<(usize, String, Option<Subscript>)> {
    let blanks = tail.len() - tail.trim_start().len();
    let rest = &tail[blanks..];
    if let Some(inner) = rest.strip_prefix('{') {
        let end = inner.find('}')?;
        let letter = inner.chars().next().map_or(0, char::len_utf8);
        let below = subscript(&inner[letter..]).filter(|(_, below)| below.suits(&inner[..letter]));
        if let Some((len, below)) = below
            && let Some(after) = inner[letter + len..].find('}')
            && inner[letter + len..][..after].trim().is_empty()
        {
            return Some((blanks + letter + len + after + 2, inner[..letter].to_string(), Some(below)));
        }
        let name = inner[..end].replace("\\_", "_").trim().to_string();
        let plain = |c: char| c.is_alphanumeric() || c == '_';
        return (!name.is_empty() && name.chars().all(plain)).then_some((blanks + end + 2, name, None));
    }
    let letter = rest.chars().next().filter(|c| c.is_alphanumeric())?;
    Some((blanks + letter.len_utf8(), letter.to_string(), None))
}

impl Subscript {
    /// Whether it means something below this letter: every letter has a time, but only some a start or a point.
    pub(super) fn suits(&self, letter: &str) -> bool {
        match self {
            Subscript::Now | Subscript::Before => true,
            Subscript::Start => matches!(letter, "F" | "b" | "w" | "l"),
            Subscript::Point(_) => matches!(letter, "e" | "a" | "d"),
        }
    }
}

/// What hangs below a letter, or follows it in parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Subscript {
    /// t: the position now.
    Now,
    /// t − 1: the position before.
    Before,
    /// 0: the start.
    Start,
    /// A point, or the variable of a bracket.
    Point(String),
}

/// The subscript that a text begins with, and its length: `_t`, `_{t-1}`, `ₜ₋₁`, `_0`, `_i`, `_{D4}`, `(t)`, `(t-1)`.
pub(super) fn subscript(rest: &str) -> Option<(usize, Subscript)> {
    for (written, meaning) in [("ₜ₋₁", Subscript::Before), ("ₜ", Subscript::Now), ("₀", Subscript::Start)] {
        if rest.starts_with(written) {
            return Some((written.len(), meaning));
        }
    }
    if rest.starts_with('ᵢ') {
        return Some(('ᵢ'.len_utf8(), Subscript::Point("i".into())));
    }
    if let Some(inner) = rest.strip_prefix('(') {
        let end = inner.find(')')?;
        let time = moment(&inner[..end]).filter(|time| *time != Subscript::Start)?;
        return Some((end + 2, time));
    }
    let below = rest.strip_prefix('_')?;
    if let Some(inner) = below.strip_prefix('{') {
        let end = inner.find('}')?;
        let text = inner[..end].trim();
        let meaning = moment(text).or_else(|| point(text))?;
        return Some((end + 3, meaning));
    }
    let len = below.find(|c: char| !c.is_alphanumeric()).unwrap_or(below.len());
    let is_short = len == 1 || below[..len].bytes().all(|b| b.is_ascii_digit());
    let meaning = moment(&below[..len]).or_else(|| is_short.then(|| point(&below[..len])).flatten())?;
    Some((1 + len, meaning))
}

/// The points below a closed expression, and the length of what names them: `_i`, `_{ij}`, `_{D4}`, `ᵢ`.
pub(super) fn component(rest: &str) -> Option<(usize, Vec<String>)> {
    match subscript(rest)? {
        (len, Subscript::Point(pair)) if pair.len() == 2 && pair.bytes().all(|b| matches!(b, b'i'..=b'k')) => {
            Some((len, pair.chars().map(String::from).collect()))
        }
        (len, Subscript::Point(point)) => Some((len, vec![point])),
        _ => None,
    }
}

/// The length of the number that a text begins with; thousands may be set apart by commas.
pub(super) fn number(rest: &str) -> usize {
    let digits = |from: usize| rest[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - from);
    let mut len = digits(0);
    if len <= 3 {
        while rest[len..].starts_with(',') && digits(len + 1) == 3 {
            len += 4;
        }
    }
    len
}

fn moment(text: &str) -> Option<Subscript> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    match plain.as_str() {
        "t" => Some(Subscript::Now),
        "t-1" | "t−1" => Some(Subscript::Before),
        "0" => Some(Subscript::Start),
        _ => None,
    }
}

fn point(text: &str) -> Option<Subscript> {
    let named = !text.is_empty() && text.chars().all(char::is_alphanumeric);
    named.then(|| Subscript::Point(text.to_string()))
}

/// Whether a text begins with a transposition sign before what is transposed: `{}^t`, `^{t}`, or `^t` where no operand ends
/// (`after_operand` is false) or nothing that could be a name is glued to it. Gives its length.
pub(super) fn turn(rest: &str, after_operand: bool) -> Option<usize> {
    for sign in ["{}^{t}", "{}^t", "^{t}"] {
        if rest.starts_with(sign) {
            return Some(sign.len());
        }
    }
    let tail = rest.strip_prefix("^t")?;
    let alone = !tail.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (alone || !after_operand).then_some(2)
}

/// Whether a text begins with a transposition sign after what is transposed. Gives its length.
pub(super) fn transposed(rest: &str) -> Option<usize> {
    for sign in ["^{\\top}", "^\\top", "^{T}", "^{\\mathsf{T}}", "^{\\mathsf T}", "ᵀ"] {
        if rest.starts_with(sign) {
            return Some(sign.len());
        }
    }
    let tail = rest.strip_prefix("^T")?;
    (!tail.starts_with(|c: char| c.is_alphanumeric() || c == '_')).then_some(2)
}
