//! Tokens to syntax tree.
//!
//! The parser goes on after an error at the next full stop, so one run reports all the errors of a text (up to a limit).

use super::ast::{
    Aggregate, Atom, Cases, Clause, Comparison, Daemon, Expr, Goal, Mark, Node, Operation, Say, Source, Span,
};
use super::forms::form_advice;
use super::token::{Token, tokens};
use super::{Fault, MAX_SOURCE_BYTES};

/// Deepest nesting of parentheses, negations and aggregates.
const MAX_DEPTH: u32 = 40;
/// Most arguments of a predicate.
pub(crate) const MAX_ARITY: usize = 16;
/// Most conditions in a case of a body.
const MAX_GOALS: usize = 64;
/// Most cases of a body.
const MAX_CASES: usize = 64;
/// Errors after which the parser stops looking for more.
const MAX_FAULTS: usize = 20;

/// Reads a whole program.
pub(crate) fn parse_program(text: &str) -> Result<Source, Vec<Fault>> {
    let mut parser = Parser::new(text)?;
    let mut source = Source::default();
    while *parser.peek() != Token::End && parser.faults.len() < MAX_FAULTS {
        if let Err(fault) = parser.item(&mut source) {
            parser.faults.push(fault);
            parser.skip_to_stop();
        }
    }
    parser.finish(source)
}

/// Reads a query: a body, with `?-` before and a full stop after it if you like.
pub(crate) fn parse_query(text: &str) -> Result<Cases, Vec<Fault>> {
    let mut parser = Parser::new(text)?;
    parser.eat("?-");
    let cases = match parser.body() {
        Ok(cases) => cases,
        Err(fault) => {
            parser.faults.push(fault);
            return parser.finish(Vec::new());
        }
    };
    parser.eat(".");
    if *parser.peek() != Token::End {
        let found = parser.peek().describe();
        let help = "separate conditions with commas; a query is one body, without ':-'";
        parser.faults.push(Fault::new(parser.span(), format!("expected the end of the query, found {found}"), help));
    }
    parser.finish(cases)
}

struct Parser {
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: u32,
    faults: Vec<Fault>,
}

type Parsed<T> = Result<T, Fault>;

impl Parser {
    fn new(text: &str) -> Result<Parser, Vec<Fault>> {
        if text.len() > MAX_SOURCE_BYTES {
            return Err(vec![Fault::new(
                Span::default(),
                format!("the text has {} bytes; the limit is {MAX_SOURCE_BYTES}", text.len()),
                "split it, or give large tables as facts from a program instead of as text",
            )]);
        }
        let (tokens, faults) = tokens(text);
        Ok(Parser { tokens, at: 0, depth: 0, faults })
    }

    fn finish<T>(mut self, value: T) -> Result<T, Vec<Fault>> {
        if self.faults.is_empty() {
            return Ok(value);
        }
        self.faults.sort_by_key(|f| f.span.start);
        self.faults.truncate(MAX_FAULTS);
        Err(self.faults)
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn peek_after(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].1
    }

    fn advance(&mut self) -> Token {
        let token = self.tokens[self.at].0.clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    fn is(&self, mark: &str) -> bool {
        matches!(self.peek(), Token::Mark(m) if *m == mark)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(w) if w == word)
    }

    fn eat(&mut self, mark: &str) -> bool {
        let found = self.is(mark);
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, mark: &str, help: &str) -> Parsed<()> {
        if self.eat(mark) {
            return Ok(());
        }
        Err(Fault::new(self.span(), format!("expected '{mark}', found {}", self.peek().describe()), help))
    }

    fn skip_to_stop(&mut self) {
        self.depth = 0;
        while *self.peek() != Token::End && !self.eat(".") {
            self.advance();
        }
    }

    fn deeper(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::new(
                self.span(),
                format!("nested deeper than {MAX_DEPTH} levels"),
                "name the inner part with a rule of its own",
            ));
        }
        Ok(())
    }

    fn item(&mut self, source: &mut Source) -> Parsed<()> {
        let start = self.span();
        if self.eat(":-") {
            source.includes.push(self.include(start)?);
            return Ok(());
        }
        if self.is_word("when") && matches!(self.peek_after(), Token::Word(w) if w == "appears" || w == "disappears") {
            source.daemons.push(self.daemon(start)?);
            return Ok(());
        }
        let head = self.atom("a rule starts with a predicate, such as big(B) :- block(B, _, S, _), S > 9.")?;
        let body = if self.eat(":-") { self.body()? } else { Vec::new() };
        self.expect(".", "end every fact and rule with a full stop; separate conditions with commas")?;
        source.clauses.push(Clause { head, body, span: start.to(self.last_span()) });
        Ok(())
    }

    fn include(&mut self, start: Span) -> Parsed<(String, Span)> {
        const HELP: &str = "the only directive is  :- include(name).  with a name of the standard library";
        if !self.eat_word("include") {
            return Err(Fault::new(self.span(), format!("unknown directive {}", self.peek().describe()), HELP));
        }
        self.expect("(", HELP)?;
        let span = self.span();
        let (Token::Word(name) | Token::Symbol(name) | Token::Text(name)) = self.advance() else {
            return Err(Fault::new(span, "expected the name of a library", HELP));
        };
        self.expect(")", HELP)?;
        self.expect(".", HELP)?;
        Ok((name, start.to(self.last_span())))
    }

    fn daemon(&mut self, start: Span) -> Parsed<Daemon> {
        self.advance();
        let appears = matches!(self.advance(), Token::Word(w) if w == "appears");
        let trigger = self.atom("after 'when appears' comes the fact to watch, such as atari(B, P)")?;
        let condition = if self.eat_word("if") { self.body()? } else { Vec::new() };
        let (mut says, mut marks) = (Vec::new(), Vec::new());
        loop {
            let at = self.span();
            if self.eat_word("say") {
                let language = match self.peek() {
                    Token::Word(_) => match self.advance() {
                        Token::Word(word) => word,
                        _ => String::new(),
                    },
                    _ => "en".to_string(),
                };
                let Token::Text(template) = self.advance() else {
                    return Err(Fault::new(self.last_span(), "expected a text in quotes after 'say'", "say \"…{X}…\""));
                };
                says.push(Say { language, template, span: at.to(self.last_span()) });
            } else if self.eat_word("mark") {
                const HELP: &str = "write  mark P triangle  (or square, circle, cross)";
                let Token::Variable(variable) = self.advance() else {
                    return Err(Fault::new(self.last_span(), "expected a variable after 'mark'", HELP));
                };
                let Token::Word(shape) = self.advance() else {
                    return Err(Fault::new(self.last_span(), "expected a shape", HELP));
                };
                marks.push(Mark { variable, shape, span: at.to(self.last_span()) });
            } else {
                break;
            }
        }
        if says.is_empty() {
            let help = "a daemon ends with  say \"message with {Variables}\"  and perhaps  mark P triangle";
            return Err(Fault::new(self.span(), format!("expected 'say', found {}", self.peek().describe()), help));
        }
        self.expect(".", "end the daemon with a full stop")?;
        Ok(Daemon { appears, trigger, condition, says, marks, span: start.to(self.last_span()) })
    }

    /// Alternatives separated by `;`, each of conditions separated by commas.
    fn body(&mut self) -> Parsed<Cases> {
        let mut cases = self.conjunction()?;
        while self.eat(";") {
            cases.extend(self.conjunction()?);
            self.check_cases(&cases)?;
        }
        Ok(cases)
    }

    fn conjunction(&mut self) -> Parsed<Cases> {
        let mut cases = self.group_or_goal()?;
        while self.eat(",") {
            let more = self.group_or_goal()?;
            cases = match &more[..] {
                [one] => {
                    cases.iter_mut().for_each(|case| case.extend(one.iter().cloned()));
                    cases
                }
                _ => cases.iter().flat_map(|case| more.iter().map(|m| [&case[..], m].concat())).collect(),
            };
            self.check_cases(&cases)?;
        }
        Ok(cases)
    }

    /// Bodies inside bodies are copied into every case, so the whole is bounded, not only the number of cases.
    fn check_cases(&self, cases: &Cases) -> Parsed<()> {
        const HELP: &str = "name a part of the body with a rule of its own";
        if cases.iter().any(|case| case.len() > MAX_GOALS) {
            return Err(Fault::new(self.last_span(), format!("more than {MAX_GOALS} conditions"), HELP));
        }
        if cases.len() > MAX_CASES || cases.iter().flatten().map(Goal::size).sum::<usize>() > MAX_CASES * MAX_GOALS {
            return Err(Fault::new(self.last_span(), format!("more than {MAX_CASES} alternatives"), HELP));
        }
        Ok(())
    }

    /// A condition, or conditions in parentheses.
    fn group_or_goal(&mut self) -> Parsed<Cases> {
        if !self.at_group() {
            return Ok(vec![vec![self.goal()?]]);
        }
        self.deeper()?;
        self.advance();
        let cases = self.body()?;
        self.expect(")", "close the parenthesis; conditions are separated by commas (and) or ';' (or)")?;
        self.depth -= 1;
        Ok(cases)
    }

    /// Whether a parenthesis opens here that holds conditions: what follows its end is no operator, so it holds no value.
    fn at_group(&self) -> bool {
        if !self.is("(") {
            return false;
        }
        let mut open = 0_usize;
        for (token, _) in &self.tokens[self.at..] {
            match token {
                Token::Mark("(") => open += 1,
                Token::Mark(")") if open > 0 => open -= 1,
                Token::Mark(
                    "=" | "==" | "=:=" | "!=" | "\\=" | "=\\=" | "<" | "<=" | "=<" | ">" | ">=" | "+" | "-" | "*" | "/"
                    | "//",
                ) if open == 0 => return false,
                Token::Word(word) if open == 0 => return word != "is" && word != "mod",
                _ if open == 0 => return true,
                Token::End => return true,
                _ => {}
            }
        }
        true
    }

    fn goal(&mut self) -> Parsed<Goal> {
        let start = self.span();
        let negated = self.eat("\\+")
            || (self.is_word("not") && !matches!(self.peek_after(), Token::Mark("=" | "." | ",")) && {
                self.advance();
                true
            });
        if negated {
            self.deeper()?;
            let inner = self.group_or_goal()?;
            self.depth -= 1;
            return Ok(Goal::Not(inner, start.to(self.last_span())));
        }
        let left = self.expression()?;
        let comparison = match self.peek() {
            Token::Mark("=" | "==" | "=:=") => Some(Comparison::Equal),
            Token::Mark("!=" | "\\=" | "=\\=") => Some(Comparison::Unequal),
            Token::Mark("<") => Some(Comparison::Less),
            Token::Mark("<=" | "=<") => Some(Comparison::LessEqual),
            Token::Mark(">") => Some(Comparison::Greater),
            Token::Mark(">=") => Some(Comparison::GreaterEqual),
            Token::Word(w) if w == "is" => Some(Comparison::Equal),
            _ => None,
        };
        if let Some(comparison) = comparison {
            self.advance();
            let right = self.expression()?;
            return Ok(Goal::Compare(comparison, left, right, start.to(self.last_span())));
        }
        match left.node {
            Node::Call(atom) => Ok(Goal::Atom(atom)),
            Node::Word(name) => Ok(Goal::Atom(Atom { name, args: Vec::new(), span: left.span })),
            _ => Err(Fault::new(
                left.span,
                "this is a value, not a condition",
                "a condition is a predicate such as stone(P, K, C), or a comparison such as S > 2",
            )),
        }
    }

    fn atom(&mut self, help: &str) -> Parsed<Atom> {
        let start = self.span();
        let name = match self.peek() {
            Token::Word(name) => name.clone(),
            Token::Variable(name) => {
                let help = format!("predicates start with a small letter: {}", name.to_lowercase());
                return Err(Fault::new(start, format!("'{name}' is a variable"), help));
            }
            other => {
                return Err(Fault::new(start, format!("expected a predicate, found {}", other.describe()), help));
            }
        };
        self.advance();
        let args = if self.eat("(") { self.arguments()? } else { Vec::new() };
        Ok(Atom { name, args, span: start.to(self.last_span()) })
    }

    /// The arguments after an opening parenthesis, up to and with the closing one.
    fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        let mut args = vec![self.expression()?];
        while self.eat(",") {
            args.push(self.expression()?);
            if args.len() > MAX_ARITY {
                let help = format!("a predicate has at most {MAX_ARITY} arguments");
                return Err(Fault::new(self.last_span(), "too many arguments", help));
            }
        }
        self.expect(")", "close the arguments; separate them with commas")?;
        Ok(args)
    }

    fn expression(&mut self) -> Parsed<Expr> {
        self.deeper()?;
        let mut left = self.product()?;
        loop {
            let operation = match self.peek() {
                Token::Mark("+") => Operation::Add,
                Token::Mark("-") => Operation::Subtract,
                _ => break,
            };
            self.advance();
            let right = self.product()?;
            left = self.binary(operation, left, right)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn product(&mut self) -> Parsed<Expr> {
        let mut left = self.primary()?;
        loop {
            let operation = match self.peek() {
                Token::Mark("*") => Operation::Multiply,
                Token::Mark("/" | "//") => Operation::Divide,
                Token::Word(w) if w == "mod" => Operation::Modulo,
                _ => return Ok(left),
            };
            self.advance();
            let right = self.primary()?;
            left = self.binary(operation, left, right)?;
        }
    }

    /// Left-leaning chains of operators make deep trees too, so their length counts as depth.
    fn binary(&mut self, operation: Operation, left: Expr, right: Expr) -> Parsed<Expr> {
        let mut chain = 0;
        let mut inner = &left;
        while let Node::Binary(_, next, _) = &inner.node {
            inner = next;
            chain += 1;
        }
        let span = left.span.to(right.span);
        if chain > MAX_DEPTH {
            let help = "name a part of the sum with a variable: X = A + B";
            return Err(Fault::new(span, "this expression is too long", help));
        }
        Ok(Expr { node: Node::Binary(operation, Box::new(left), Box::new(right)), span })
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let node = match self.advance() {
            Token::Variable(name) if name == "_" => Node::Anonymous,
            Token::Variable(name) => Node::Variable(name),
            Token::Int(n) => Node::Int(n),
            Token::Symbol(s) => Node::Symbol(s),
            Token::Text(s) => Node::Text(s),
            Token::Mark("-") => match self.peek() {
                Token::Int(n) => {
                    let n = *n;
                    self.advance();
                    Node::Int(-n)
                }
                _ => {
                    self.deeper()?;
                    let inner = self.primary()?;
                    self.depth -= 1;
                    let zero = Expr { node: Node::Int(0), span: start };
                    Node::Binary(Operation::Subtract, Box::new(zero), Box::new(inner))
                }
            },
            Token::Mark("(") => {
                let inner = self.expression()?;
                self.expect(")", "close the parenthesis")?;
                return Ok(Expr { node: inner.node, span: start.to(self.last_span()) });
            }
            Token::Word(name) if self.is("(") => {
                self.advance();
                return self.call(name, start);
            }
            Token::Word(name) => Node::Word(name),
            other => {
                let help = match other {
                    Token::Mark("[") => "lists cannot be written; list(X : …), or collect(X : …), makes one",
                    _ => "an argument is a variable, a number, a point such as q16, a symbol or a text",
                };
                return Err(Fault::new(start, format!("expected a value, found {}", other.describe()), help));
            }
        };
        Ok(Expr { node, span: start.to(self.last_span()) })
    }

    /// After `name(`: an aggregate or a call. What Prolog writes otherwise takes conditions where a call takes values, so
    /// a fault inside is told as what to write instead.
    fn call(&mut self, name: String, start: Span) -> Parsed<Expr> {
        let advice = form_advice(&name);
        let message = format!("'{name}' takes no conditions here");
        let called = self.aggregate_or_call(name, start);
        called.map_err(|fault| advice.map_or(fault, |advice| Fault::new(start, message, advice)))
    }

    /// An aggregate if a colon follows the first values, else a call.
    fn aggregate_or_call(&mut self, name: String, start: Span) -> Parsed<Expr> {
        let mut values = vec![self.expression()?];
        while values.len() <= MAX_ARITY && self.eat(",") {
            values.push(self.expression()?);
        }
        if self.is(":") {
            let aggregate = match name.as_str() {
                "count" => Aggregate::Count,
                "sum" => Aggregate::Sum,
                "min" => Aggregate::Min,
                "max" => Aggregate::Max,
                "list" | "collect" => Aggregate::List,
                _ => {
                    let help =
                        "the aggregates are count, sum, min, max and list (or collect): N = count(P : liberty(B, P))";
                    return Err(Fault::new(start, format!("'{name}' is not an aggregate"), help));
                }
            };
            self.advance();
            self.deeper()?;
            let body = self.body()?;
            self.depth -= 1;
            self.expect(")", "close the aggregate")?;
            let span = start.to(self.last_span());
            return Ok(Expr { node: Node::Aggregate(aggregate, values, body), span });
        }
        if values.len() > MAX_ARITY {
            let help = format!("a predicate has at most {MAX_ARITY} arguments");
            return Err(Fault::new(self.last_span(), "too many arguments", help));
        }
        self.expect(")", "close the arguments; separate them with commas")?;
        let span = start.to(self.last_span());
        Ok(Expr { node: Node::Call(Atom { name, args: values, span }), span })
    }
}
