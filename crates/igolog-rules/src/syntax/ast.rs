//! The syntax tree of a program, every node with its place in the text.

/// Bytes `start..end` of a source text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    pub(crate) fn to(self, end: Span) -> Span {
        Span { start: self.start, end: end.end.max(self.end) }
    }
}

/// A whole source text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    pub(crate) includes: Vec<(String, Span)>,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) daemons: Vec<Daemon>,
}

/// A body as its cases: conditions that hold together, in alternatives of which one is enough. `a, (b ; c)` has the cases
/// `a, b` and `a, c`.
pub(crate) type Cases = Vec<Vec<Goal>>;

/// A fact (no cases) or a rule.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) head: Atom,
    pub(crate) body: Cases,
    pub(crate) span: Span,
}

/// `when appears p(X) if … say "…" mark X triangle.`
#[derive(Clone, Debug)]
pub(crate) struct Daemon {
    pub(crate) appears: bool,
    pub(crate) trigger: Atom,
    /// No cases if there is no condition.
    pub(crate) condition: Cases,
    pub(crate) says: Vec<Say>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) span: Span,
}

/// One message of a daemon, for one language (`en` unless named).
#[derive(Clone, Debug)]
pub(crate) struct Say {
    pub(crate) language: String,
    pub(crate) template: String,
    pub(crate) span: Span,
}

/// One mark of a daemon on the board.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) variable: String,
    pub(crate) shape: String,
    pub(crate) span: Span,
}

/// A predicate with its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub(crate) name: String,
    pub(crate) args: Vec<Expr>,
    pub(crate) span: Span,
}

/// One condition of a body.
#[derive(Clone, Debug)]
pub(crate) enum Goal {
    Atom(Atom),
    Not(Cases, Span),
    Compare(Comparison, Expr, Expr, Span),
}

impl Goal {
    pub(crate) fn span(&self) -> Span {
        match self {
            Goal::Atom(atom) => atom.span,
            Goal::Not(_, span) | Goal::Compare(_, _, _, span) => *span,
        }
    }

    /// How many conditions it holds, inner ones included.
    pub(crate) fn size(&self) -> usize {
        let inside = |cases: &Cases| cases.iter().flatten().map(Goal::size).sum::<usize>();
        match self {
            Goal::Atom(atom) => 1 + atom.args.iter().map(Expr::size).sum::<usize>(),
            Goal::Not(cases, _) => 1 + inside(cases),
            Goal::Compare(_, a, b, _) => 1 + a.size() + b.size(),
        }
    }
}

/// `=  !=  <  <=  >  >=`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Arithmetic operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Min,
    Max,
}

/// What an aggregate makes of its group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Aggregate {
    Count,
    Sum,
    Min,
    Max,
    List,
}

/// A term or an arithmetic expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) node: Node,
    pub(crate) span: Span,
}

impl Expr {
    /// How many conditions stand in its aggregates.
    fn size(&self) -> usize {
        match &self.node {
            Node::Aggregate(_, _, cases) => cases.iter().flatten().map(Goal::size).sum(),
            Node::Binary(_, a, b) => a.size() + b.size(),
            Node::Call(atom) => atom.args.iter().map(Expr::size).sum(),
            _ => 0,
        }
    }
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Variable(String),
    Anonymous,
    Int(i64),
    /// A bare word: a point if it looks like one, else a symbol.
    Word(String),
    /// A symbol in single quotes.
    Symbol(String),
    Text(String),
    Call(Atom),
    Binary(Operation, Box<Expr>, Box<Expr>),
    Aggregate(Aggregate, Vec<Expr>, Cases),
}
