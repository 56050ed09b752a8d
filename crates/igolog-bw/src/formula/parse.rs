//! From tokens to a tree, by recursive descent.
//!
//! ```text
//! logic    := chain ((⇒ | ⇔) logic)?
//! chain    := sum ((& | \ ^ < <= > >= = !=) sum)*     & | \ ^ of equal rank, from the left
//! sum      := +? dot ((+ -) dot)*
//! dot      := product (· product)*
//! product  := factor+                                 side by side
//! factor   := ~ product | ᵗ factor | ∃k product | primary (ᵀ or bar or component)*
//! primary  := number | name | name(args) | (logic) | |logic| | [i: logic] | cases
//! cases    := \begin{cases} logic & logic \\\\ logic & otherwise \end{cases}
//! ```
//!
//! A comparison of numbers binds tighter than & | \ ^, so that counts can be joined: `|x| < 3 & |y| = 2`. One of vectors or
//! matrices binds loosest, as printed: `b ∨ w = 1` compares b ∨ w.

use super::ast::{Definition, Expr, Kind, Logic};
use super::chain::{Chain, Sign};
use super::error::{FormulaError, Span};
use super::token::{Relation, Token, tokens};

/// How deep parentheses may nest: the descent uses the machine's stack.
const MAX_DEPTH: usize = 100;

pub(super) fn formula(source: &str) -> Result<Expr, FormulaError> {
    // A formula that is copied from a text may end its sentence.
    let end = source.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '$' | ',' | '.')).len();
    let mut parser = Parser::new(source, Span { start: 0, end })?;
    let expr = parser.logic()?;
    parser.end()?;
    Ok(expr)
}

/// The definitions of a file: one a line; a line that begins with a blank continues the one before.
pub(super) fn definitions(source: &str) -> Result<Vec<Definition>, FormulaError> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < source.len() {
        let mut end = start;
        loop {
            end += source[end..].find('\n').map_or(source.len() - end, |at| at + 1);
            if !source[end..].starts_with([' ', '\t']) {
                break;
            }
        }
        let span = Span { start, end };
        let mut parser = Parser::new(source, span)?;
        if *parser.peek() != Token::End {
            found.push(parser.definition(span)?);
        }
        start = end;
    }
    Ok(found)
}

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: usize,
    /// Whether the innermost open delimiter is the bar of a count.
    in_bars: bool,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str, range: Span) -> Result<Self, FormulaError> {
        Ok(Parser { source, tokens: tokens(source, range)?, at: 0, depth: 0, in_bars: false })
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn fail<T>(&self, span: Span, message: impl Into<String>) -> Result<T, FormulaError> {
        Err(FormulaError::new(self.source, span, message))
    }

    fn end(&self) -> Result<(), FormulaError> {
        match self.peek() {
            Token::End => Ok(()),
            Token::Close => self.fail(self.span(), "this ')' closes nothing"),
            Token::CloseBracket => self.fail(self.span(), "this ']' closes nothing"),
            Token::Comma => {
                self.fail(self.span(), "a comma stands between arguments only: ask for one formula at a time")
            }
            other => self.fail(self.span(), format!("an operator is missing before {}", other.shown())),
        }
    }

    fn definition(&mut self, line: Span) -> Result<Definition, FormulaError> {
        let span = self.span();
        let Token::Name(name) = self.next() else {
            return self.fail(span, "a definition begins with a name: name = formula");
        };
        let mut parameters = Vec::new();
        if *self.peek() == Token::Open {
            self.next();
            loop {
                let at = self.span();
                match self.next() {
                    Token::Name(parameter) => parameters.push(parameter),
                    other => return self.fail(at, format!("a parameter is a name, not {}", other.shown())),
                }
                let at = self.span();
                match self.next() {
                    Token::Comma => {}
                    Token::Close => break,
                    other => return self.fail(at, format!("expected ',' or ')' but found {}", other.shown())),
                }
            }
        }
        let at = self.span();
        if self.next() != Token::Relation(Relation::Equal) {
            return self.fail(at, format!("expected '=' after the name: {name} = formula"));
        }
        let body = self.logic()?;
        self.end()?;
        Ok(Definition { name, parameters, body, span: span.to(line) })
    }

    fn logic(&mut self) -> Result<Expr, FormulaError> {
        let left = self.chain()?;
        let join: fn(Box<Expr>, Box<Expr>) -> Kind = match self.peek() {
            Token::Implies => Kind::Implies,
            Token::Iff => |left, right| Kind::Compare(Relation::Equal, left, right),
            _ => return Ok(left),
        };
        self.next();
        self.depth += 1;
        let right = self.logic()?;
        self.depth -= 1;
        let span = left.span.to(right.span);
        Ok(Expr { kind: join(Box::new(left), Box::new(right)), span })
    }

    fn chain(&mut self) -> Result<Expr, FormulaError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail(self.span(), format!("more than {MAX_DEPTH} levels of nesting"));
        }
        let mut chain = Chain { operands: vec![self.sum()?], signs: Vec::new() };
        loop {
            let sign = match *self.peek() {
                Token::And => Sign::Logic(Logic::And),
                Token::Or if !self.closes_count() => Sign::Logic(Logic::Or),
                Token::Diff => Sign::Logic(Logic::Diff),
                Token::Xor => Sign::Logic(Logic::Xor),
                Token::Relation(relation) => Sign::Relation(relation),
                _ => break,
            };
            chain.signs.push((sign, self.span()));
            self.next();
            chain.operands.push(self.sum()?);
        }
        self.depth -= 1;
        chain
            .fold()
            .or_else(|span| self.fail(span, "comparisons do not chain: put each in parentheses, and join them with &"))
    }

    /// Inside a count, a `|` with no operand after it is its end.
    fn closes_count(&self) -> bool {
        let after = &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].0;
        self.in_bars && !after.begins_operand()
    }

    fn sum(&mut self) -> Result<Expr, FormulaError> {
        // As in `+1,000 × |…|`, which is added to something.
        if *self.peek() == Token::Plus {
            self.next();
        }
        let mut left = self.dot()?;
        loop {
            let make = match self.peek() {
                Token::Plus => Kind::Add,
                Token::Minus => Kind::Subtract,
                _ => return Ok(left),
            };
            self.next();
            let right = self.dot()?;
            let span = left.span.to(right.span);
            left = Expr { kind: make(Box::new(left), Box::new(right)), span };
        }
    }

    fn dot(&mut self) -> Result<Expr, FormulaError> {
        let mut left = self.product()?;
        while *self.peek() == Token::Dot {
            self.next();
            let right = self.product()?;
            let span = left.span.to(right.span);
            left = Expr { kind: Kind::Dot(Box::new(left), Box::new(right)), span };
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expr, FormulaError> {
        let first = self.factor()?;
        let mut span = first.span;
        let mut factors = vec![first];
        while self.peek().begins_operand() {
            let factor = self.factor()?;
            span = span.to(factor.span);
            factors.push(factor);
        }
        match factors.len() {
            1 => Ok(factors.remove(0)),
            _ => Ok(Expr { kind: Kind::Product(factors), span }),
        }
    }

    fn factor(&mut self) -> Result<Expr, FormulaError> {
        let start = self.span();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail(start, format!("more than {MAX_DEPTH} levels of nesting"));
        }
        let mut expr = match self.peek() {
            Token::Not => {
                self.next();
                let inner = self.product()?;
                let span = start.to(inner.span);
                Expr { kind: Kind::Not(Box::new(inner)), span }
            }
            Token::Turn => {
                self.next();
                let inner = self.factor()?;
                let span = start.to(inner.span);
                Expr { kind: Kind::Transpose(Box::new(inner)), span }
            }
            Token::Exists(point) => {
                let point = point.clone();
                self.next();
                let inner = self.product()?;
                exists(point, inner, start)
            }
            _ => self.primary()?,
        };
        loop {
            let kind = match self.peek().clone() {
                Token::Transposed => Kind::Transpose(Box::new(expr)),
                Token::Bar => Kind::Not(Box::new(expr)),
                Token::Component(points) => Kind::Component(Box::new(expr), points),
                _ => break,
            };
            let span = start.to(self.span());
            self.next();
            expr = Expr { kind, span };
        }
        self.depth -= 1;
        Ok(expr)
    }

    fn primary(&mut self) -> Result<Expr, FormulaError> {
        let start = self.span();
        let kind = match self.next() {
            Token::Number(number) => Kind::Number(number),
            Token::Quoted(name) => Kind::Quoted(name),
            Token::Name(name) => self.name(name, start)?,
            Token::Earlier(name) => {
                let kind = self.name(name, start)?;
                Kind::Before(Box::new(Expr { kind, span: start.to(self.before()) }))
            }
            Token::Open => {
                let inner = self.inside(false)?;
                self.close(Token::Close, start, "')'")?;
                return Ok(Expr { kind: inner.kind, span: start.to(self.before()) });
            }
            Token::Or => {
                let inner = self.inside(true)?;
                self.close(Token::Or, start, "'|' to end the count")?;
                Kind::Count(Box::new(inner))
            }
            Token::Cases => return self.cases(start),
            Token::OpenBracket => {
                let variable = self.bound_variable();
                let inner = self.inside(false)?;
                self.close(Token::CloseBracket, start, "']'")?;
                Kind::Bracket(variable, Box::new(inner))
            }
            other => return self.fail(start, format!("expected a name, a number or '(' but found {}", other.shown())),
        };
        Ok(Expr { kind, span: start.to(self.before()) })
    }

    /// The rows of a definition by cases, each a value and when it holds.
    fn cases(&mut self, start: Span) -> Result<Expr, FormulaError> {
        let mut rows: Vec<(Expr, Expr)> = Vec::new();
        loop {
            let value = self.inside(false)?;
            if self.next() != Token::When {
                return self.fail(value.span, "a case is a value, '&', and when it holds: 1 & |x| = 1");
            }
            let condition = match self.peek() {
                Token::Otherwise => {
                    let span = self.span();
                    self.next();
                    let Some(before) = rows.iter().map(|row| row.1.clone()).reduce(|a, b| joined(Logic::Or, a, b))
                    else {
                        return self.fail(span, "a case must stand before this one");
                    };
                    Expr { kind: Kind::Not(Box::new(before)), span }
                }
                _ => self.inside(false)?,
            };
            rows.push((value, condition));
            let at = self.span();
            match self.next() {
                Token::NextRow if *self.peek() != Token::EndCases => {}
                Token::NextRow => {
                    self.next();
                    break;
                }
                Token::EndCases => break,
                Token::End => return self.fail(start, "this is never closed: \\end{cases} is missing"),
                other => return self.fail(at, format!("expected the next case but found {}", other.shown())),
            }
        }
        let span = start.to(self.before());
        let held = rows.into_iter().filter_map(|(value, condition)| match value.kind {
            Kind::Number(0) => None,
            Kind::Number(1) => Some(condition),
            _ => Some(joined(Logic::And, value, condition)),
        });
        let all = held.reduce(|a, b| joined(Logic::Or, a, b));
        Ok(Expr { kind: all.map_or(Kind::Number(0), |all| all.kind), span })
    }

    /// A name, with arguments if parentheses follow. `iMk` and `kNj` say that two points are in one block, or neighbours.
    fn name(&mut self, name: String, start: Span) -> Result<Kind, FormulaError> {
        if let [i @ (b'i'..=b'k'), relation @ (b'M' | b'N'), j @ (b'i'..=b'k')] = *name.as_bytes() {
            let matrix = Kind::Name(if relation == b'M' { "M" } else { "F0" }.into(), None);
            let points = [i, j].map(|point| char::from(point).to_string()).to_vec();
            return Ok(Kind::Component(Box::new(Expr { kind: matrix, span: start }), points));
        }
        if *self.peek() != Token::Open {
            return Ok(Kind::Name(name, None));
        }
        self.next();
        Ok(Kind::Name(name, Some(self.arguments(start)?)))
    }

    /// `j:` after a bracket names the variable; without it, it is `i`.
    fn bound_variable(&mut self) -> String {
        if let (Token::Name(name), Some((Token::Colon, _))) = (self.peek().clone(), self.tokens.get(self.at + 1)) {
            self.at += 2;
            return name;
        }
        "i".into()
    }

    fn inside(&mut self, bars: bool) -> Result<Expr, FormulaError> {
        let outer = core::mem::replace(&mut self.in_bars, bars);
        let inner = self.logic();
        self.in_bars = outer;
        inner
    }

    fn before(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].1
    }

    fn close(&mut self, wanted: Token, opened: Span, name: &str) -> Result<(), FormulaError> {
        if *self.peek() == wanted {
            self.next();
            return Ok(());
        }
        match self.peek() {
            Token::End => self.fail(opened, format!("this is never closed: {name} is missing")),
            Token::Comma => self.fail(self.span(), format!("expected {name}: a comma stands between arguments only")),
            other => self.fail(self.span(), format!("expected {name} but found {}", other.shown())),
        }
    }

    fn arguments(&mut self, opened: Span) -> Result<Vec<Expr>, FormulaError> {
        let mut arguments = vec![self.inside(false)?];
        while *self.peek() == Token::Comma {
            self.next();
            arguments.push(self.inside(false)?);
        }
        self.close(Token::Close, opened, "')'")?;
        Ok(arguments)
    }
}

/// Whether some point has what is said of it: the points that have it are not none.
fn exists(point: String, said: Expr, start: Span) -> Expr {
    let span = start.to(said.span);
    let expr = |kind| Expr { kind, span };
    let points = expr(Kind::Bracket(point, Box::new(said)));
    let count = expr(Kind::Count(Box::new(points)));
    expr(Kind::Compare(Relation::AtLeast, Box::new(count), Box::new(expr(Kind::Number(1)))))
}

fn joined(logic: Logic, a: Expr, b: Expr) -> Expr {
    let span = a.span.to(b.span);
    Expr { kind: Kind::Logic(logic, Box::new(a), Box::new(b)), span }
}
