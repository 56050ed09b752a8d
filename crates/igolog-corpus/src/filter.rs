//! Which games of a library are meant: `year >= 2015 and rank = '9p'`.

use std::cmp::Ordering;

use crate::columns::COLUMNS;
use crate::library::{GameRow, Library};

/// What means either side.
const EITHER: [(&str, [&str; 2]); 2] = [("player", ["black", "white"]), ("rank", ["black_rank", "white_rank"])];

/// The names that a filter may use: columns of `games` that are held in memory, and `player` and `rank` for either side.
fn names() -> impl Iterator<Item = &'static str> {
    let columns = COLUMNS.iter().filter(|column| column.look.is_some()).map(|column| column.name);
    columns.chain(EITHER.map(|(name, _)| name))
}

/// Brackets and words `not` inside one another.
const DEEPEST: usize = 100;
/// Bytes of a condition: it is looked at for every game, and between two games nobody asks whether it is still wanted.
const LONGEST: usize = 10_000;

/// A condition on games.
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    /// Every game.
    All,
    /// All of them hold.
    And(Vec<Filter>),
    /// One of them holds.
    Or(Vec<Filter>),
    /// It does not hold.
    Not(Box<Filter>),
    /// A column has no value.
    Empty(&'static str),
    /// A column compared with a value; a column without one is like nothing.
    Compare(&'static str, Operator, FilterValue),
}

/// How a column is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `=`
    Equal,
    /// `!=`, `<>`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `like`: the text occurs, whatever the case of its letters; `%` at its ends is allowed and means nothing more.
    Like,
}

/// What a column is compared with.
#[derive(Clone, Debug, PartialEq)]
pub enum FilterValue {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

impl Filter {
    /// Whether a game is meant.
    pub fn takes(&self, library: &Library, game: u32, row: &GameRow) -> bool {
        match self {
            Filter::All => true,
            Filter::And(parts) => parts.iter().all(|part| part.takes(library, game, row)),
            Filter::Or(parts) => parts.iter().any(|part| part.takes(library, game, row)),
            Filter::Not(a) => !a.takes(library, game, row),
            Filter::Empty(column) => cells(library, game, row, column).into_iter().all(|cell| cell.is_none()),
            Filter::Compare(column, operator, value) => {
                let mut cells = cells(library, game, row, column).into_iter().flatten();
                cells.any(|cell| compare(column, &cell, *operator, value))
            }
        }
    }
}

/// The value of a column, or of both sides.
fn cells(library: &Library, game: u32, row: &GameRow, name: &str) -> Vec<Option<FilterValue>> {
    let cell = |name: &str| {
        let look = COLUMNS.iter().find(|column| column.name == name).and_then(|column| column.look);
        look.and_then(|look| look(library, game, row))
    };
    match EITHER.iter().find(|(either, _)| *either == name) {
        Some((_, both)) => both.map(cell).to_vec(),
        None => vec![cell(name)],
    }
}

/// A rank as a number that orders: kyu below dan, dan below professionals.
pub fn rank_order(rank: &str) -> Option<i32> {
    let letter = rank.chars().last()?;
    let number: i32 = rank[..rank.len() - letter.len_utf8()].parse().ok()?;
    match letter {
        'k' => Some(-number),
        'd' => Some(number),
        'p' => Some(100 + number),
        _ => None,
    }
}

fn compare(column: &str, cell: &FilterValue, operator: Operator, value: &FilterValue) -> bool {
    let order = match (cell, value) {
        (FilterValue::Number(a), FilterValue::Number(b)) => a.partial_cmp(b),
        (FilterValue::Text(a), FilterValue::Text(b)) if operator == Operator::Like => {
            return a.to_lowercase().contains(&b.trim_matches('%').to_lowercase());
        }
        (FilterValue::Text(a), FilterValue::Text(b)) if column.ends_with("rank") => {
            match (rank_order(a), rank_order(b)) {
                (Some(a), Some(b)) => Some(a.cmp(&b)),
                _ => Some(a.cmp(b)),
            }
        }
        (FilterValue::Text(a), FilterValue::Text(b)) => Some(a.as_str().cmp(b.as_str())),
        _ => None,
    };
    let Some(order) = order else { return false };
    match operator {
        Operator::Equal => order == Ordering::Equal,
        Operator::Different => order != Ordering::Equal,
        Operator::Less => order == Ordering::Less,
        Operator::AtMost => order != Ordering::Greater,
        Operator::More => order == Ordering::Greater,
        Operator::AtLeast => order != Ordering::Less,
        Operator::Like => false,
    }
}

impl std::str::FromStr for Filter {
    type Err = String;

    fn from_str(text: &str) -> Result<Filter, String> {
        if text.len() > LONGEST {
            return Err(format!("the condition has {} bytes, more than {LONGEST}", text.len()));
        }
        let tokens = tokens(text)?;
        let mut reader = Reader { tokens: &tokens, at: 0, depth: 0 };
        let filter = reader.or()?;
        match reader.tokens.get(reader.at) {
            None => Ok(filter),
            Some((column, token)) => Err(format!("column {column}: {token:?} follows a condition that is whole")),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Number(f64),
    Text(String),
    Sign(&'static str),
}

const SIGNS: &[&str] = &["<=", ">=", "!=", "<>", "=", "<", ">", "(", ")"];

fn tokens(text: &str) -> Result<Vec<(usize, Token)>, String> {
    let mut found = Vec::new();
    let mut rest = text;
    let column = |rest: &str| text[..text.len() - rest.len()].chars().count() + 1;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return Ok(found) };
        let at = column(rest);
        if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            found.push((at, Token::Sign(sign)));
            rest = &rest[sign.len()..];
        } else if first == '\'' || first == '"' {
            let end = rest[1..].find(first).ok_or_else(|| format!("column {at}: this text has no end"))?;
            found.push((at, Token::Text(rest[1..=end].to_owned())));
            rest = &rest[end + 2..];
        } else {
            let is_inner = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-');
            let end = rest.find(|c: char| !is_inner(c)).unwrap_or(rest.len());
            if end == 0 {
                return Err(format!("column {at}: {first:?} has no meaning here"));
            }
            let word = &rest[..end];
            found.push((at, word.parse().map_or_else(|_| Token::Word(word.to_owned()), Token::Number)));
            rest = &rest[end..];
        }
    }
}

struct Reader<'a> {
    tokens: &'a [(usize, Token)],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn word(&mut self, wanted: &str) -> bool {
        let is = matches!(self.tokens.get(self.at), Some((_, Token::Word(word))) if word.eq_ignore_ascii_case(wanted));
        self.at += usize::from(is);
        is
    }

    fn sign(&mut self, wanted: &str) -> bool {
        let is = matches!(self.tokens.get(self.at), Some((_, Token::Sign(sign))) if *sign == wanted);
        self.at += usize::from(is);
        is
    }

    fn wants(&self, what: &str) -> String {
        match self.tokens.get(self.at) {
            Some((column, _)) => format!("column {column}: {what}"),
            None => format!("at the end: {what}"),
        }
    }

    fn or(&mut self) -> Result<Filter, String> {
        self.joined("or", Reader::and, Filter::Or)
    }

    fn and(&mut self) -> Result<Filter, String> {
        self.joined("and", Reader::not, Filter::And)
    }

    /// Parts with a word between them, or one part alone.
    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Result<Filter, String>,
        all: fn(Vec<Filter>) -> Filter,
    ) -> Result<Filter, String> {
        let first = part(self)?;
        let mut parts = vec![first];
        while self.word(word) {
            parts.push(part(self)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { all(parts) })
    }

    fn not(&mut self) -> Result<Filter, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("too many brackets inside one another".into());
        }
        let filter = if self.word("not") {
            Filter::Not(self.not()?.into())
        } else if self.sign("(") {
            let inner = self.or()?;
            if !self.sign(")") {
                return Err(self.wants("a bracket is not closed"));
            }
            inner
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(filter)
    }

    fn comparison(&mut self) -> Result<Filter, String> {
        let columns = || format!("name a column: {}", names().collect::<Vec<_>>().join(", "));
        let Some((_, Token::Word(name))) = self.tokens.get(self.at) else { return Err(self.wants(&columns())) };
        let column = names().find(|column| column.eq_ignore_ascii_case(name));
        let column = column.ok_or_else(|| self.wants(&format!("there is no {name}; {}", columns())))?;
        self.at += 1;
        if self.word("is") {
            let not = self.word("not");
            if !self.word("null") {
                return Err(self.wants("say `is null` or `is not null`"));
            }
            let empty = Filter::Empty(column);
            return Ok(if not { Filter::Not(empty.into()) } else { empty });
        }
        let operator = match () {
            () if self.sign("=") => Operator::Equal,
            () if self.sign("!=") || self.sign("<>") => Operator::Different,
            () if self.sign("<=") => Operator::AtMost,
            () if self.sign("<") => Operator::Less,
            () if self.sign(">=") => Operator::AtLeast,
            () if self.sign(">") => Operator::More,
            () if self.word("like") => Operator::Like,
            () => return Err(self.wants("say how to compare: = != < <= > >= like, is null")),
        };
        let value = match self.tokens.get(self.at) {
            Some((_, Token::Number(number))) => FilterValue::Number(*number),
            Some((_, Token::Text(text))) => FilterValue::Text(text.clone()),
            _ => return Err(self.wants("compare with a number, or a text in quotes")),
        };
        self.at += 1;
        Ok(Filter::Compare(column, operator, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_read_or_refused_with_their_place() {
        let read = |text: &str| text.parse::<Filter>();
        assert_eq!(read("year >= 2015"), Ok(Filter::Compare("year", Operator::AtLeast, FilterValue::Number(2015.0))));
        assert!(matches!(read("not (black = 'A' or white like \"b%\") and komi is not null"), Ok(Filter::And(..))));
        let refused = |text: &str| read(text).unwrap_err();
        assert!(refused("year >").starts_with("at the end: compare with"));
        assert!(refused("years = 3").starts_with("column 1: there is no years; name a column: game"));
        assert!(refused("year = 3 4").starts_with("column 10:"));
        assert!(refused("black = 'A").starts_with("column 9: this text has no end"));
        assert!(refused(&"(".repeat(10_000)).contains("too many brackets"));
        assert!(refused("").starts_with("at the end: name a column"));
        // As many parts as there is room for, read without a call inside a call for each.
        let many = format!("year > 0{}", " or year > 0".repeat(800));
        assert!(matches!(read(&many), Ok(Filter::Or(parts)) if parts.len() == 801));
        assert!(refused(&" and year > 0".repeat(100_000)).contains("1300000 bytes, more than 10000"));
        assert!(["30k", "1k", "1d", "9d", "1p", "9p"].map(|rank| rank_order(rank).unwrap()).is_sorted());
    }
}
