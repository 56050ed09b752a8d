//! Which predicate a name means, from where it is written.
//!
//! A user's predicate hides one of the library, and both hide a base relation, for the user's own rules only: library rules
//! always see the library's predicates, so nobody can break them by accident.

use crate::schema::RelationInfo;
use crate::syntax::ast::{Atom, Source, Span};
use crate::syntax::form_advice;
use rustc_hash::FxHashMap;

/// Who wrote a clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Scope {
    Library,
    User,
}

/// A source text with its syntax tree.
pub(crate) struct SourceFile {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) scope: Scope,
    pub(crate) tree: Source,
    /// Where each line starts.
    lines: Vec<u32>,
}

impl SourceFile {
    pub(crate) fn new(name: String, text: String, scope: Scope, tree: Source) -> SourceFile {
        let lines = text.match_indices('\n').map(|(at, _)| at as u32 + 1).collect();
        SourceFile { name, text, scope, tree, lines }
    }

    /// The text of a place, on one line.
    pub(crate) fn cut(&self, span: Span) -> String {
        let text = self.text.get(span.start as usize..span.end as usize).unwrap_or("");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The line of a byte, from 1.
    pub(crate) fn line(&self, at: u32) -> u32 {
        1 + self.lines.partition_point(|start| *start <= at) as u32
    }
}

/// What a name means.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Meaning {
    /// A predicate with clauses.
    Defined(Scope, String, usize),
    /// A base relation, by number.
    Base(usize),
}

/// Clauses by name, then by scope and arity.
pub(crate) struct NameTable<'a> {
    schema: &'a [RelationInfo],
    clauses: FxHashMap<&'a str, Vec<Defined>>,
    extended: &'a [(&'static str, usize)],
}

/// The clauses of one predicate, as numbers of source and clause.
struct Defined {
    scope: Scope,
    arity: usize,
    clauses: Vec<(usize, usize)>,
}

impl<'a> NameTable<'a> {
    /// The names of some sources. The user's clauses of an `extended` predicate join the library's instead of hiding them.
    pub(crate) fn new(
        sources: &'a [SourceFile],
        schema: &'a [RelationInfo],
        extended: &'a [(&'static str, usize)],
    ) -> NameTable<'a> {
        let mut clauses: FxHashMap<&str, Vec<Defined>> = FxHashMap::default();
        for (s, source) in sources.iter().enumerate() {
            for (c, clause) in source.tree.clauses.iter().enumerate() {
                let (scope, arity) = (source.scope, clause.head.args.len());
                let same_name = clauses.entry(clause.head.name.as_str()).or_default();
                match same_name.iter_mut().find(|d| d.scope == scope && d.arity == arity) {
                    Some(defined) => defined.clauses.push((s, c)),
                    None => same_name.push(Defined { scope, arity, clauses: vec![(s, c)] }),
                }
            }
        }
        for (name, arity) in extended {
            let same_name = clauses.entry(name).or_default();
            let of = |scope| same_name.iter().position(|d| d.scope == scope && d.arity == *arity);
            if let (Some(library), Some(user)) = (of(Scope::Library), of(Scope::User)) {
                let shipped = same_name[library].clauses.clone();
                same_name[user].clauses.splice(0..0, shipped);
            }
        }
        NameTable { schema, clauses, extended }
    }

    /// True if the user's clauses of this predicate join the library's.
    pub(crate) fn is_extended(&self, name: &str, arity: usize) -> bool {
        self.extended.contains(&(name, arity))
    }

    /// The meaning of `name/arity` written in `scope`.
    pub(crate) fn resolve(&self, scope: Scope, name: &str, arity: usize) -> Option<Meaning> {
        for seen in [Scope::User, Scope::Library] {
            if seen <= scope && !self.clauses(seen, name, arity).is_empty() {
                return Some(Meaning::Defined(seen, name.to_string(), arity));
            }
        }
        let base = self.schema.iter().position(|r| r.name == name && r.arity() == arity)?;
        Some(Meaning::Base(base))
    }

    /// Source and clause numbers of a defined predicate.
    pub(crate) fn clauses(&self, scope: Scope, name: &str, arity: usize) -> &[(usize, usize)] {
        let defined = self.clauses.get(name).and_then(|d| d.iter().find(|d| d.scope == scope && d.arity == arity));
        defined.map_or(&[], |d| &d.clauses)
    }

    /// Every predicate the user's sources define, in the order of the text.
    pub(crate) fn user_predicates(&self, sources: &'a [SourceFile]) -> Vec<(&'a str, usize)> {
        let mut seen = rustc_hash::FxHashSet::default();
        let heads = sources.iter().filter(|s| s.scope == Scope::User).flat_map(|s| &s.tree.clauses);
        heads.map(|c| (c.head.name.as_str(), c.head.args.len())).filter(|k| seen.insert(*k)).collect()
    }

    /// What to say about an unknown predicate.
    pub(crate) fn advice(&self, atom: &Atom) -> String {
        let arity = atom.args.len();
        if let Some(advice) = form_advice(&atom.name) {
            return advice;
        }
        let mut same: Vec<usize> =
            self.schema.iter().filter(|r| r.name == atom.name).map(RelationInfo::arity).collect();
        same.extend(self.known().filter(|k| k.0 == atom.name).map(|k| k.1));
        same.sort_unstable();
        same.dedup();
        if let Some(relation) = self.schema.iter().find(|r| r.name == atom.name) {
            let shape = format!("{}({})", relation.name, relation.columns.join(", "));
            return format!("'{}' has {}: write {shape}", atom.name, arguments(&same, arity));
        }
        if !same.is_empty() {
            return format!("'{}' has {}", atom.name, arguments(&same, arity));
        }
        let bases = self.schema.iter().map(|r| (r.name, r.arity()));
        let near = bases.chain(self.known()).min_by_key(|k| (distance(k.0, &atom.name), k.0, k.1));
        match near {
            Some((name, n)) if distance(name, &atom.name) <= (atom.name.len() / 3).clamp(1, 2) => {
                format!("did you mean {name}/{n}?")
            }
            _ => format!("define {}/{arity} with a rule, or include the library that has it", atom.name),
        }
    }

    fn known(&self) -> impl Iterator<Item = (&'a str, usize)> + '_ {
        let defined = self.clauses.iter().flat_map(|(name, list)| list.iter().map(|d| (*name, d.arity)));
        let mut keys: Vec<(&str, usize)> = defined.collect();
        keys.sort_unstable();
        keys.into_iter()
    }
}

fn arguments(found: &[usize], given: usize) -> String {
    let list: Vec<String> = found.iter().map(ToString::to_string).collect();
    format!("{} arguments, not {given}", list.join(" or "))
}

/// Edit distance, up to 3.
pub(super) fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(40).collect(), b.chars().take(40).collect());
    if a.len().abs_diff(b.len()) > 2 {
        return 3;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let best = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = best;
        }
    }
    row[b.len()].min(3)
}
