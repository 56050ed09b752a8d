//! Characters to tokens.

use super::Fault;
use super::ast::Span;
use crate::value::Value;

/// What a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    Word(String),
    Variable(String),
    Int(i64),
    Symbol(String),
    Text(String),
    /// Punctuation, one of [`PUNCTUATION`].
    Mark(&'static str),
    End,
}

impl Token {
    /// The token in words, for messages.
    pub(crate) fn describe(&self) -> String {
        match self {
            Token::Word(w) => format!("'{}'", shorten(w)),
            Token::Variable(v) => format!("variable '{}'", shorten(v)),
            Token::Int(n) => format!("number {n}"),
            Token::Symbol(s) => format!("symbol '{}'", shorten(s)),
            Token::Text(_) => "a text in quotes".to_string(),
            Token::Mark(m) => format!("'{m}'"),
            Token::End => "the end of the text".to_string(),
        }
    }
}

fn shorten(word: &str) -> String {
    if word.chars().count() <= 30 {
        word.to_string()
    } else {
        format!("{}…", word.chars().take(30).collect::<String>())
    }
}

/// Longest first, so that `=:=` is not read as `=`.
const PUNCTUATION: [&str; 29] = [
    "=:=", "=\\=", ":-", "?-", ">=", "=<", "<=", "!=", "\\=", "==", "//", "\\+", "(", ")", "[", "]", "{", "}", ",",
    ".", "=", "<", ">", "+", "-", "*", "/", ":", ";",
];

/// Longest name or text accepted, in bytes.
const MAX_WORD: usize = 4096;

/// All tokens of `text`, with the faults met on the way (the lexer steps over what it cannot read).
pub(crate) fn tokens(text: &str) -> (Vec<(Token, Span)>, Vec<Fault>) {
    let mut lexer = Lexer { text, at: 0, out: Vec::new(), faults: Vec::new() };
    lexer.run();
    (lexer.out, lexer.faults)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    out: Vec<(Token, Span)>,
    faults: Vec<Fault>,
}

impl Lexer<'_> {
    fn run(&mut self) {
        const MAX_FAULTS: usize = 20;
        while self.skip_blank() && self.faults.len() < MAX_FAULTS {
            let start = self.at;
            let token = self.token();
            let span = self.span(start);
            if let Some(token) = token {
                self.out.push((token, span));
            }
        }
        let end = self.text.len() as u32;
        self.out.push((Token::End, Span { start: end, end }));
    }

    fn span(&self, start: usize) -> Span {
        Span { start: start as u32, end: self.at as u32 }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Skips spaces and comments; false at the end.
    fn skip_blank(&mut self) -> bool {
        loop {
            let rest = &self.text[self.at..];
            let Some(c) = rest.chars().next() else { return false };
            if c.is_whitespace() || c == '\u{feff}' {
                self.at += c.len_utf8();
            } else if c == '%' {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => self.at += end + 2,
                    None => {
                        let start = self.at;
                        self.at = self.text.len();
                        let span = Span { start: start as u32, end: start as u32 + 2 };
                        self.faults.push(Fault::new(span, "this comment never ends", "close it with */"));
                    }
                }
            } else {
                return true;
            }
        }
    }

    fn token(&mut self) -> Option<Token> {
        let c = self.peek()?;
        if c.is_alphabetic() || c == '_' {
            return self.word(c);
        }
        if c.is_ascii_digit() {
            return self.number();
        }
        if c == '"' || c == '\'' {
            return self.quoted(c);
        }
        let rest = &self.text[self.at..];
        if let Some(mark) = PUNCTUATION.iter().find(|p| rest.starts_with(**p)) {
            self.at += mark.len();
            return Some(Token::Mark(mark));
        }
        let start = self.at;
        self.at += c.len_utf8();
        self.faults.push(Fault::new(
            self.span(start),
            format!("unexpected character {c:?}"),
            "remove it, or put it inside a text in double quotes",
        ));
        None
    }

    fn word(&mut self, first: char) -> Option<Token> {
        let start = self.at;
        let rest = &self.text[start..];
        let len = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        self.at += len;
        if len > MAX_WORD {
            self.faults.push(Fault::new(
                self.span(start),
                format!("a name of {len} bytes"),
                format!("names have at most {MAX_WORD} bytes"),
            ));
            return None;
        }
        let word = rest[..len].to_string();
        Some(if first == '_' || first.is_uppercase() { Token::Variable(word) } else { Token::Word(word) })
    }

    fn number(&mut self) -> Option<Token> {
        let start = self.at;
        let rest = &self.text[start..];
        let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        self.at += len;
        match rest[..len].parse::<i64>() {
            Ok(n) if n <= Value::MAX_INT => Some(Token::Int(n)),
            _ => {
                self.faults.push(Fault::new(
                    self.span(start),
                    "this number is too large",
                    format!("numbers go up to {}", Value::MAX_INT),
                ));
                // The fault is enough: what follows is read as if a number stood here.
                Some(Token::Int(0))
            }
        }
    }

    fn quoted(&mut self, quote: char) -> Option<Token> {
        let start = self.at;
        self.at += 1;
        let mut content = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            if c == quote {
                return Some(if quote == '"' { Token::Text(content) } else { Token::Symbol(content) });
            }
            if c == '\n' || content.len() > MAX_WORD {
                break;
            }
            if c != '\\' {
                content.push(c);
                continue;
            }
            let Some(escaped) = self.peek() else { break };
            self.at += escaped.len_utf8();
            match escaped {
                'n' => content.push('\n'),
                't' => content.push('\t'),
                '"' | '\'' | '\\' => content.push(escaped),
                other => self.faults.push(Fault::new(
                    Span { start: (self.at - other.len_utf8() - 1) as u32, end: self.at as u32 },
                    format!("unknown escape \\{other}"),
                    "the escapes are \\n \\t \\\" \\' \\\\",
                )),
            }
        }
        self.at = self.at.max(start + 1);
        self.faults.push(Fault::new(
            Span { start: start as u32, end: start as u32 + 1 },
            "this text never ends on its line",
            format!("close it with {quote} (texts have one line and at most {MAX_WORD} bytes)"),
        ));
        None
    }
}
