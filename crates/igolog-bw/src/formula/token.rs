//! From text to tokens, in ASCII and in the paper's symbols.

use super::error::{FormulaError, Span};
use super::notation::{self, Command, InWords, Subscript};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    /// A name of the position before.
    Earlier(String),
    Number(i64),
    /// A point name in quotes.
    Quoted(String),
    Not,
    /// A bar over what stands before it.
    Bar,
    /// ᵀ after what is transposed.
    Transposed,
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
    /// ⇒
    Implies,
    /// ⇔
    Iff,
    /// For some point of this name.
    Exists(String),
    /// The rows of a definition by cases begin and end; a row ends; a condition follows; and what holds in no case before.
    Cases,
    EndCases,
    NextRow,
    When,
    Otherwise,
    /// Points below what stands before it.
    Component(Vec<String>),
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
            Token::Name(name) | Token::Earlier(name) => format!("'{name}'"),
            Token::Number(number) => format!("'{number}'"),
            Token::Quoted(name) => format!("\"{name}\""),
            Token::End => "the end".into(),
            Token::Close => "')'".into(),
            Token::CloseBracket => "']'".into(),
            Token::Or => "'|'".into(),
            Token::Comma => "','".into(),
            Token::Cases => "\\begin{cases}".into(),
            Token::EndCases => "\\end{cases}".into(),
            Token::NextRow => "the next case".into(),
            Token::When => "'&'".into(),
            other => format!("this {other:?}").to_lowercase(),
        }
    }

    /// Whether an operand can begin here.
    pub(super) fn begins_operand(&self) -> bool {
        matches!(
            self,
            Token::Name(_)
                | Token::Earlier(_)
                | Token::Number(_)
                | Token::Quoted(_)
                | Token::Not
                | Token::Turn
                | Token::Open
                | Token::OpenBracket
                | Token::Exists(_)
                | Token::Cases
        )
    }

    /// Whether an operand can end here.
    fn ends_operand(&self) -> bool {
        matches!(
            self,
            Token::Name(_)
                | Token::Earlier(_)
                | Token::Number(_)
                | Token::Quoted(_)
                | Token::Close
                | Token::CloseBracket
                | Token::Bar
                | Token::Transposed
                | Token::EndCases
        )
    }

    /// Whether an expression ends here whose components can be named.
    fn ends_whole(&self) -> bool {
        matches!(self, Token::Close | Token::CloseBracket | Token::Bar | Token::Transposed)
    }
}

/// The longest formula, in tokens: a chain of operators is as deep as it is long, and what a letter is followed by is looked
/// for to the end.
const MAX_TOKENS: usize = 1_000;

/// The tokens of `source[range]`, each with its place in `source`; `#` and `%` begin a comment.
pub(super) fn tokens(source: &str, range: Span) -> Result<Vec<(Token, Span)>, FormulaError> {
    let mut lexer =
        Lexer { source, at: range.start, end: range.end, found: Vec::new(), braces: Vec::new(), over: false, cases: 0 };
    while lexer.at < lexer.end {
        lexer.step()?;
        if lexer.found.len() > MAX_TOKENS {
            let message = format!("a formula has at most {MAX_TOKENS} words: name its parts with definitions");
            return Err(lexer.fail(0, message));
        }
    }
    lexer.found.push((Token::End, Span { start: range.end, end: range.end }));
    Ok(lexer.found)
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    end: usize,
    found: Vec<(Token, Span)>,
    /// For each open brace of LaTeX, whether a line runs over what is in it.
    braces: Vec<bool>,
    /// Whether the next brace opens under such a line.
    over: bool,
    /// How many definitions by cases are open: in them `&` and `\\` part rows.
    cases: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..self.end]
    }

    fn put(&mut self, len: usize, tokens: impl IntoIterator<Item = Token>) {
        let span = Span { start: self.at, end: self.at + len };
        self.found.extend(tokens.into_iter().map(|token| (token, span)));
        self.at += len;
    }

    fn fail(&self, len: usize, message: impl Into<String>) -> FormulaError {
        FormulaError::new(self.source, Span { start: self.at, end: self.at + len }, message)
    }

    fn step(&mut self) -> Result<(), FormulaError> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(()) };
        let after_operand = self.found.last().is_some_and(|(token, _)| token.ends_operand());
        if first.is_whitespace() || first == '$' {
            self.at += first.len_utf8();
        } else if matches!(first, '#' | '%') {
            self.at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some((len, token)) = self.of_cases(rest) {
            match &token {
                Token::Cases => self.cases += 1,
                Token::EndCases => self.cases -= 1,
                _ => {}
            }
            let is_condition = token == Token::When;
            self.put(len, [token]);
            if is_condition {
                self.condition();
            }
        } else if let Some((len, point)) = notation::exists(rest) {
            self.put(len, [Token::Exists(point)]);
        } else if let Some(len) = notation::transposed(rest).filter(|_| after_operand) {
            self.put(len, [Token::Transposed]);
        } else if let Some(len) = notation::turn(rest, after_operand) {
            self.put(len, [Token::Turn]);
        } else if let Some((len, command)) = notation::command(rest) {
            self.command(len, command);
        } else if let Some((len, points)) =
            notation::component(rest).filter(|_| self.found.last().is_some_and(|(token, _)| token.ends_whole()))
        {
            self.put(len, [Token::Component(points)]);
        } else if first.is_ascii_digit() {
            let len = notation::number(rest);
            let digits: String = rest[..len].chars().filter(|&c| c != ',').collect();
            let number = digits.parse().map_err(|_| self.fail(len, "this number is too large"))?;
            self.put(len, [Token::Number(number)]);
        } else if first == '"' {
            let Some(len) = rest[1..].find('"') else { return Err(self.fail(1, "this quotation has no end")) };
            self.put(len + 2, [Token::Quoted(rest[1..=len].to_string())]);
        } else if first == 'ȳ' {
            self.put(first.len_utf8(), [Token::Name("y".into()), Token::Bar]);
        } else if first == 'ᵗ' {
            self.put(first.len_utf8(), [Token::Turn]);
        } else if first.is_alphabetic() || first == '_' {
            let (len, name) = plain_name(rest);
            self.name(len, name, None);
        } else if matches!(first, '{' | '}') {
            self.brace(first)?;
        } else {
            match SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
                Some((sign, token)) => self.put(sign.len(), [token]),
                None if matches!(first, '\'' | '′') => {
                    return Err(
                        self.fail(first.len_utf8(), "a prime belongs to a name, as in b'(D4); ᵗ transposes: ᵗF")
                    );
                }
                None => {
                    return Err(self.fail(first.len_utf8(), format!("'{first}' has no meaning in a formula")));
                }
            }
        }
        Ok(())
    }

    /// What belongs to a definition by cases, and its length.
    fn of_cases(&self, rest: &str) -> Option<(usize, Token)> {
        let signs = [("\\begin{cases}", Token::Cases), ("\\end{cases}", Token::EndCases), ("\\\\", Token::NextRow)];
        let (sign, token) = signs.into_iter().chain([("&", Token::When)]).find(|(sign, _)| rest.starts_with(sign))?;
        (self.cases > 0 || token == Token::Cases).then_some((sign.len(), token))
    }

    /// A condition in words, up to the end of its row; any other is read as a formula.
    fn condition(&mut self) {
        let rest = self.rest();
        let len = ["\\\\", "\\end{cases}"].into_iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
        match notation::in_words(&rest[..len]) {
            Some(InWords::Otherwise) => self.put(len, [Token::Otherwise]),
            Some(InWords::Said(tokens)) => self.put(len, tokens),
            None => {}
        }
    }

    fn command(&mut self, len: usize, command: Command) {
        match command {
            Command::Sign(token) => self.put(len, [token]),
            Command::Name(name, _) if name.bytes().all(|b| b.is_ascii_digit()) => {
                self.put(len, name.parse().map(Token::Number));
            }
            Command::Name(name, below) => self.name(len, name, below),
            Command::Exists(point) => self.put(len, [Token::Exists(point)]),
            Command::Over => {
                self.at += len;
                self.over = true;
            }
            Command::Nothing => self.at += len,
        }
    }

    /// LaTeX's braces group like parentheses.
    fn brace(&mut self, brace: char) -> Result<(), FormulaError> {
        if brace == '{' {
            self.braces.push(core::mem::take(&mut self.over));
            self.put(1, [Token::Open]);
            return Ok(());
        }
        match self.braces.pop() {
            Some(true) => self.put(1, [Token::Close, Token::Bar]),
            Some(false) => self.put(1, [Token::Close]),
            None => return Err(self.fail(1, "this '}' closes nothing")),
        }
        Ok(())
    }

    /// A name of `len` bytes, with the arrow, primes, time or point that follow it, or that stands under the arrow with it.
    /// Only letters have a time: words of more letters may end in anything.
    fn name(&mut self, len: usize, mut name: String, below: Option<Subscript>) {
        let mut used = len;
        let rest = self.rest();
        if rest[used..].starts_with('\u{20d7}') {
            used += '\u{20d7}'.len_utf8();
        }
        let letter = name.clone();
        let mut primes = |used: &mut usize| {
            while let Some(prime) = PRIMES.iter().find(|prime| rest[*used..].starts_with(**prime)) {
                name.push('\'');
                *used += prime.len();
            }
        };
        primes(&mut used);
        let below = below.map(|below| (0, below)).or_else(|| notation::subscript(&rest[used..]));
        let below = below.filter(|(_, below)| letter.chars().count() == 1 && below.suits(&letter));
        let Some((below_len, below)) = below else { return self.put(used, [Token::Name(name)]) };
        used += below_len;
        // In print the prime may stand on either side of the subscript.
        primes(&mut used);
        match below {
            Subscript::Now => self.put(used, [Token::Name(name)]),
            Subscript::Before => self.put(used, [Token::Earlier(name)]),
            Subscript::Start if name == "F" => self.put(used, [Token::Name("F0".into())]),
            // At the start the board is empty: b = w = l = 1.
            Subscript::Start => self.put(used, [Token::Number(1)]),
            Subscript::Point(point) => {
                self.put(used, [Token::Name(name), Token::Open, Token::Name(point), Token::Close]);
            }
        }
    }
}

/// How a prime is written.
const PRIMES: [&str; 4] = ["'", "′", "^{\\prime}", "^\\prime"];

/// The name that a text begins with, and its length. A letter ends where a subscript begins.
fn plain_name(rest: &str) -> (usize, String) {
    let letter = rest.chars().next().map_or(1, char::len_utf8);
    if !rest[letter..].starts_with('(')
        && notation::subscript(&rest[letter..]).is_some_and(|(_, below)| below.suits(&rest[..letter]))
    {
        return (letter, rest[..letter].to_string());
    }
    let in_name = |c: char| (c.is_alphanumeric() || c == '_') && !matches!(c, 'ᵢ' | 'ᵗ' | 'ᵀ' | 'ȳ' | 'ₜ');
    let len = rest.find(|c| !in_name(c)).unwrap_or(rest.len());
    (len.max(letter), rest[..len.max(letter)].to_string())
}

/// The signs, longest first.
const SIGNS: [(&str, Token); 42] = [
    ("<=", Token::Relation(Relation::AtMost)),
    (">=", Token::Relation(Relation::AtLeast)),
    ("==", Token::Relation(Relation::Equal)),
    ("=>", Token::Implies),
    ("⇒", Token::Implies),
    ("⇔", Token::Iff),
    ("→", Token::Implies),
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
