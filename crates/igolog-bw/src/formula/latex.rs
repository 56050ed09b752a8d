//! A formula printed as the paper prints it, in LaTeX that the parser reads again.

use super::ast::{Expr, Kind, Logic};
use super::chain::{is_number, is_truth};
use super::token::Relation;

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Logic,
    Sum,
    Dot,
    Product,
    Factor,
}

pub(super) fn print(expr: &Expr) -> String {
    write(expr).0
}

fn write(expr: &Expr) -> (String, Rank) {
    match &expr.kind {
        Kind::Number(number) => (number.to_string(), Rank::Factor),
        Kind::Quoted(text) => (format!("\"{text}\""), Rank::Factor),
        Kind::Name(name, arguments) => (call(name, arguments.as_deref(), ""), Rank::Factor),
        Kind::Before(inner) => match &inner.kind {
            Kind::Name(name, arguments) => (call(name, arguments.as_deref(), "_{t-1}"), Rank::Factor),
            _ => write(inner),
        },
        Kind::Not(inner) => (format!("\\overline{{{}}}", print(inner)), Rank::Factor),
        Kind::Transpose(inner) => (format!("{{}}^{{t}}{}", at_least(inner, Rank::Factor)), Rank::Factor),
        Kind::Count(inner) => (format!("|{}|", print(inner)), Rank::Factor),
        Kind::Bracket(variable, inner) => (format!("[{variable}: {}]", print(inner)), Rank::Factor),
        Kind::Product(factors) => {
            let factors: Vec<String> = factors.iter().map(|f| at_least(f, Rank::Factor)).collect();
            (factors.join(" "), Rank::Product)
        }
        Kind::Dot(a, b) => (format!("{} \\cdot {}", at_least(a, Rank::Dot), at_least(b, Rank::Product)), Rank::Dot),
        Kind::Add(a, b) => (format!("{} + {}", at_least(a, Rank::Sum), at_least(b, Rank::Dot)), Rank::Sum),
        Kind::Subtract(a, b) => (format!("{} - {}", at_least(a, Rank::Sum), at_least(b, Rank::Dot)), Rank::Sum),
        Kind::Logic(logic, a, b) => {
            let sign = match logic {
                Logic::And => "\\wedge",
                Logic::Or => "\\vee",
                Logic::Diff => "\\setminus",
                Logic::Xor => "\\oplus",
            };
            // Equal rank, from the left: only a comparison on the left needs parentheses of its own.
            let left = if matches!(a.kind, Kind::Compare(..) | Kind::Implies(..)) {
                format!("({})", print(a))
            } else {
                print(a)
            };
            (format!("{left} {sign} {}", at_least(b, Rank::Sum)), Rank::Logic)
        }
        Kind::Implies(a, b) => {
            let left = if matches!(a.kind, Kind::Implies(..)) { format!("({})", print(a)) } else { print(a) };
            (format!("{left} \\Rightarrow {}", print(b)), Rank::Logic)
        }
        Kind::Component(inner, points) => (format!("({})_{{{}}}", print(inner), points.concat()), Rank::Factor),
        Kind::Compare(relation, a, b) => {
            let sign = match relation {
                Relation::Less => "<",
                Relation::AtMost => "\\le",
                Relation::More => ">",
                Relation::AtLeast => "\\ge",
                Relation::Equal => "=",
                Relation::Unequal => "\\ne",
            };
            let implies = |e: &Expr| matches!(e.kind, Kind::Implies(..));
            let side = |e: &Expr| {
                if binds_loosest(*relation, a, b) && !implies(e) { print(e) } else { at_least(e, Rank::Sum) }
            };
            (format!("{} {sign} {}", side(a), side(b)), Rank::Logic)
        }
    }
}

/// Whether the parser takes a comparison for one of vectors, which needs no parentheses around its sides.
fn binds_loosest(relation: Relation, a: &Expr, b: &Expr) -> bool {
    fn first(expr: &Expr) -> &Expr {
        match &expr.kind {
            Kind::Logic(_, a, _) => first(a),
            _ => expr,
        }
    }
    let last = match &a.kind {
        Kind::Logic(_, _, last) => last,
        _ => a,
    };
    let plain = |e: &Expr| matches!(e.kind, Kind::Number(_));
    let plain_numbers = plain(last) && plain(first(b));
    let of_numbers = is_number(last) || is_number(first(b)) || plain_numbers;
    let of_truths = is_truth(a) || is_truth(b);
    matches!(relation, Relation::Equal | Relation::Unequal) && !of_truths && !of_numbers
}

/// An expression, in parentheses if it binds less tightly than its place demands.
fn at_least(expr: &Expr, rank: Rank) -> String {
    let (text, own) = write(expr);
    if own < rank { format!("({text})") } else { text }
}

fn call(name: &str, arguments: Option<&[Expr]>, time: &str) -> String {
    let letter = match name {
        "tF" | "tF0" | "tM" => format!("{{}}^{{t}}{}", styled(&name[1..], time)),
        _ => styled(name, time),
    };
    match (name, arguments) {
        (_, None) => letter,
        ("e", Some([point])) => format!("\\vec{{e}}_{{{}}}", bare(point)),
        (_, Some(arguments)) => {
            let inside: Vec<String> = arguments.iter().map(|a| bare_point(a).unwrap_or_else(|| print(a))).collect();
            format!("{letter}({})", inside.join(", "))
        }
    }
}

/// Vectors carry an arrow, matrices are plain, words stand upright.
fn styled(name: &str, time: &str) -> String {
    let primes = name.len() - name.trim_end_matches('\'').len();
    let (base, primes) = name.split_at(name.len() - primes);
    match base {
        "b" | "w" | "l" | "m" | "y" | "h" | "p" | "a" | "d" | "e" => format!("\\vec{{{base}}}{primes}{time}"),
        "F0" => "F_0".to_string(),
        _ if base.chars().count() == 1 => format!("{base}{primes}{time}"),
        _ => format!("\\mathrm{{{}}}{primes}{time}", base.replace('_', "\\_")),
    }
}

/// A point or a bound variable, without arrow or typeface.
fn bare(expr: &Expr) -> String {
    bare_point(expr).unwrap_or_else(|| print(expr))
}

fn bare_point(expr: &Expr) -> Option<String> {
    match &expr.kind {
        Kind::Name(name, None) if looks_like_point(name) => Some(name.clone()),
        _ => None,
    }
}

/// `i`, or a letter or two with a number: D4.
fn looks_like_point(name: &str) -> bool {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = &name[letters..];
    matches!(name, "i" | "j") || (1..=2).contains(&letters) && !digits.is_empty() && name != "F0"
}
