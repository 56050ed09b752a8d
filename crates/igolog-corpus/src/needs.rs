//! What a rule needs of the tables: games and moves in which it cannot hold are not played again.

use std::collections::BTreeMap;

use igolog_facts::Relation;
use igolog_facts::value::Kind;

use crate::error::LibraryError;
use crate::library::Library;
use crate::manifest::PartEntry;
use crate::table::ColumnData;

/// A row that must be there for a query to hold: a relation, and the columns that the query fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The relation.
    pub relation: Relation,
    /// Columns with the value that they must have.
    pub fixed: Vec<(String, Fixed)>,
}

/// The value of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fixed {
    /// A whole number.
    Int(i32),
    /// A word.
    Word(String),
}

impl std::fmt::Display for Need {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.relation)?;
        for (at, (column, value)) in self.fixed.iter().enumerate() {
            let word = if at == 0 { "where" } else { "and" };
            match value {
                Fixed::Int(number) => write!(f, " {word} {column} = {number}")?,
                Fixed::Word(text) => write!(f, " {word} {column} = '{text}'")?,
            }
        }
        Ok(())
    }
}

/// Needs of one query: each is a table to be read, and a few leave as little to play again as many.
const MOST_NEEDS: usize = 8;

/// What a query needs of relations that have a table, as far as its text shows: the conditions `relation(…)` that stand
/// alone between commas, the first few. A query with alternatives shows nothing.
pub fn needs(query: &str, relations: &[Relation]) -> Vec<Need> {
    let Some(goals) = goals(query) else { return Vec::new() };
    let mut needs = Vec::new();
    for need in goals.into_iter().filter_map(|goal| need(&goal, relations)) {
        if needs.len() < MOST_NEEDS && !needs.contains(&need) {
            needs.push(need);
        }
    }
    needs
}

/// The conditions between the commas outside all brackets; none if there is an alternative among them.
fn goals(query: &str) -> Option<Vec<String>> {
    let mut goals = vec![String::new()];
    let (mut depth, mut quote) = (0_i32, None);
    for c in query.trim().trim_end_matches('.').chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ';' | '|' | '%' | '#') => return None,
            (None, ',') if depth == 0 => {
                goals.push(String::new());
                continue;
            }
            _ => {}
        }
        goals.last_mut()?.push(c);
    }
    Some(goals)
}

fn need(goal: &str, relations: &[Relation]) -> Option<Need> {
    let goal = goal.trim();
    let (name, rest) = goal.split_once('(')?;
    let relation = *relations.iter().find(|relation| relation.word() == name)?;
    let inner = rest.strip_suffix(')')?;
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | ',' | ' ' | '-');
    let columns = relation.schema().columns;
    if !inner.chars().all(is_plain) || inner.split(',').count() != columns.len() {
        return None;
    }
    let mut fixed = Vec::new();
    for (column, argument) in columns.iter().zip(inner.split(',').map(str::trim)) {
        let is_word = argument.starts_with(|c: char| c.is_ascii_lowercase());
        match column.kind {
            Kind::Int => {
                if let Ok(number) = argument.parse() {
                    fixed.push((column.name.to_lowercase(), Fixed::Int(number)));
                }
            }
            Kind::Color | Kind::Word(_) if is_word => {
                fixed.push((column.name.to_lowercase(), Fixed::Word(argument.to_owned())));
            }
            _ => {}
        }
    }
    Some(Need { relation, fixed })
}

/// The moves from the first position in which something may hold to the last; no end if it held at the end.
pub type MoveSpan = (u32, Option<u32>);

impl Library {
    /// The games of a part that have rows for all needs, with the positions between the first and the last such row.
    ///
    /// # Errors
    /// If a table cannot be read.
    pub fn spans(&self, part: &PartEntry, needs: &[Need]) -> Result<BTreeMap<u32, MoveSpan>, LibraryError> {
        let mut spans: Option<BTreeMap<u32, MoveSpan>> = None;
        for need in needs {
            let mut names = vec!["game", "since", "until"];
            names.extend(need.fixed.iter().map(|(column, _)| column.as_str()));
            let mut columns = self.columns(part, need.relation.word(), &names)?.into_iter();
            let mut ints = || columns.next().and_then(ColumnData::ints).unwrap_or_default();
            let (games, since, until) = (ints(), ints(), ints());
            let fixed: Vec<(ColumnData, &Fixed)> = columns.zip(need.fixed.iter().map(|(_, value)| value)).collect();
            let mut own: BTreeMap<u32, MoveSpan> = BTreeMap::new();
            for (at, game) in games.iter().enumerate() {
                let holds = fixed.iter().all(|(column, value)| match (column, value) {
                    (ColumnData::Int(cells), Fixed::Int(number)) => cells[at] == Some(*number),
                    (ColumnData::Text(cells), Fixed::Word(word)) => cells[at].as_ref() == Some(word),
                    _ => true,
                });
                let (Some(game), true) = (*game, holds) else { continue };
                let (from, to) = (since[at].unwrap_or(0) as u32, until[at].map(|to| to as u32));
                own.entry(game as u32)
                    .and_modify(|(first, last)| {
                        *first = from.min(*first);
                        *last = last.zip(to).map(|(a, b)| a.max(b));
                    })
                    .or_insert((from, to));
            }
            spans = Some(match spans {
                None => own,
                Some(spans) => {
                    spans.into_iter().filter_map(|(game, a)| both(a, *own.get(&game)?).map(|s| (game, s))).collect()
                }
            });
        }
        Ok(spans.unwrap_or_default())
    }
}

fn both(a: MoveSpan, b: MoveSpan) -> Option<MoveSpan> {
    let to = match (a.1, b.1) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    let from = a.0.max(b.0);
    (to.is_none_or(|to| from < to)).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_query_cannot_do_without_is_needed() {
        let relations = [Relation::Block, Relation::Atari, Relation::Ladder];
        let shown = |query: &str| -> Vec<String> { needs(query, &relations).iter().map(ToString::to_string).collect() };
        assert_eq!(
            shown("ladder(B, captured, F), block(B, black, S, 1), S > 3"),
            ["ladder where result = 'captured'", "block where colour = 'black' and liberties = 1"]
        );
        assert_eq!(shown("atari(B, P)"), ["atari"]);
        // Another relation of that name, a denial, an alternative, a term.
        assert_eq!(shown("atari(B)"), Vec::<String>::new());
        assert_eq!(shown("not atari(B, P)"), Vec::<String>::new());
        assert_eq!(shown("atari(B, P); ladder(B, captured, F)"), Vec::<String>::new());
        assert_eq!(shown("N = count(P, atari(B, P))"), Vec::<String>::new());
        // A table is read once, and only so many are.
        assert_eq!(shown(&["atari(B, P)"; 1000].join(", ")), ["atari"]);
        let many: Vec<String> = (0..1000).map(|k| format!("block(B{k}, C{k}, {k}, L{k})")).collect();
        assert_eq!(shown(&many.join(", ")).len(), MOST_NEEDS);
    }
}
