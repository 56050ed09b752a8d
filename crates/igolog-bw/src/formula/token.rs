//! From text to tokens, in ASCII and in the paper's symbols.

use super::error::{FormulaError, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    Number(i64),
    /// A point name in quotes.
    Quoted(String),
    Not,
    /// A bar over what stands before it, or a `'` after it.
    Bar,
    Prime,
    /// ᵗ before what is transposed.
    Turn,
    And,
    Or,
    Diff,
    Xor,
    Dot,
    Plus,
    Minus,
    Relation(Relation),
    Open,
    Close,
    OpenBracket,
    CloseBracket,
    Comma,
    Colon,
    End,
}

/// A comparison of numbers or sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Relation {
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    Unequal,
}

impl Relation {
    pub(crate) fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::More => a > b,
            Relation::AtLeast => a >= b,
            Relation::Equal => a == b,
            Relation::Unequal => a != b,
        }
    }

    /// The relation that holds for (b, a) when this one holds for (a, b).
    pub(crate) fn mirrored(self) -> Relation {
        match self {
            Relation::Less => Relation::More,
            Relation::AtMost => Relation::AtLeast,
            Relation::More => Relation::Less,
            Relation::AtLeast => Relation::AtMost,
            same => same,
        }
    }
}

impl Token {
    /// The token as it is called in messages.
    pub(super) fn shown(&self) -> String {
        match self {
            Token::Name(name) => format!("'{name}'"),
            Token::Number(number) => format!("'{number}'"),
            Token::Quoted(name) => format!("\"{name}\""),
            Token::End => "the end".into(),
            Token::Close => "')'".into(),
            Token::CloseBracket => "']'".into(),
            Token::Or => "'|'".into(),
            Token::Comma => "','".into(),
            other => format!("this {other:?}").to_lowercase(),
        }
    }

    /// Whether an operand can begin here.
    pub(super) fn begins_operand(&self) -> bool {
        matches!(
            self,
            Token::Name(_)
                | Token::Number(_)
                | Token::Quoted(_)
                | Token::Not
                | Token::Turn
                | Token::Open
                | Token::OpenBracket
        )
    }
}

/// The tokens of `source[range]`, each with its place in `source`; `#` and `%` begin a comment.
pub(super) fn tokens(source: &str, range: Span) -> Result<Vec<(Token, Span)>, FormulaError> {
    let mut found = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let rest = &source[at..range.end];
        let Some(first) = rest.chars().next() else { break };
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if matches!(first, '#' | '%') {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let (len, token) = next_token(source, at, rest, first)?;
        let span = Span { start: at, end: at + len };
        match token {
            // eᵢ is e(i).
            Token::Name(name) if name == "ᵢ" => {
                found.extend([(Token::Open, span), (Token::Name("i".into()), span), (Token::Close, span)]);
            }
            token => found.push((token, span)),
        }
        if first == 'ȳ' {
            found.push((Token::Bar, span));
        }
        at += len;
    }
    found.push((Token::End, Span { start: range.end, end: range.end }));
    Ok(found)
}

fn next_token(source: &str, at: usize, rest: &str, first: char) -> Result<(usize, Token), FormulaError> {
    let fail = |len: usize, message: String| FormulaError::new(source, Span { start: at, end: at + len }, message);
    if first.is_ascii_digit() {
        let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..len].parse().map_err(|_| fail(len, "this number is too large".into()))?;
        return Ok((len, Token::Number(number)));
    }
    if first == '"' {
        let Some(len) = rest[1..].find('"') else { return Err(fail(1, "this quotation has no end".into())) };
        return Ok((len + 2, Token::Quoted(rest[1..=len].to_string())));
    }
    if first == 'ȳ' {
        return Ok((first.len_utf8(), Token::Name("y".into())));
    }
    if first == 'ᵗ' {
        return Ok((first.len_utf8(), Token::Turn));
    }
    if first == 'ᵢ' {
        return Ok((first.len_utf8(), Token::Name("ᵢ".into())));
    }
    if first.is_alphabetic() || first == '_' {
        let in_name = |c: char| (c.is_alphanumeric() || c == '_' || c == '₀') && !matches!(c, 'ᵢ' | 'ᵗ' | 'ȳ');
        let len = rest.find(|c| !in_name(c)).unwrap_or(rest.len());
        return Ok((len, Token::Name(rest[..len].replace('₀', "0"))));
    }
    const SIGNS: [(&str, Token); 39] = [
        ("<=", Token::Relation(Relation::AtMost)),
        (">=", Token::Relation(Relation::AtLeast)),
        ("==", Token::Relation(Relation::Equal)),
        ("!=", Token::Relation(Relation::Unequal)),
        ("≤", Token::Relation(Relation::AtMost)),
        ("≥", Token::Relation(Relation::AtLeast)),
        ("≠", Token::Relation(Relation::Unequal)),
        ("<", Token::Relation(Relation::Less)),
        (">", Token::Relation(Relation::More)),
        ("=", Token::Relation(Relation::Equal)),
        ("~", Token::Not),
        ("¬", Token::Not),
        ("!", Token::Not),
        ("\u{304}", Token::Bar),
        ("\u{305}", Token::Bar),
        ("'", Token::Prime),
        ("&", Token::And),
        ("∧", Token::And),
        ("|", Token::Or),
        ("∨", Token::Or),
        ("\\", Token::Diff),
        ("∖", Token::Diff),
        ("^", Token::Xor),
        ("⊕", Token::Xor),
        (".", Token::Dot),
        ("·", Token::Dot),
        ("⋅", Token::Dot),
        ("*", Token::Dot),
        ("×", Token::Dot),
        ("+", Token::Plus),
        ("-", Token::Minus),
        ("−", Token::Minus),
        ("(", Token::Open),
        (")", Token::Close),
        ("[", Token::OpenBracket),
        ("]", Token::CloseBracket),
        (",", Token::Comma),
        (":", Token::Colon),
        ("∣", Token::Or),
    ];
    match SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
        Some((sign, token)) => Ok((sign.len(), token)),
        None => Err(fail(first.len_utf8(), format!("'{first}' has no meaning in a formula"))),
    }
}
