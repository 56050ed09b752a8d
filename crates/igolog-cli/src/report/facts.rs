//! Rows of the fact store in five forms.

use std::fmt::Write;

use igolog_facts::store::PaperPredicate;
use igolog_facts::{FactStore, Relation};
use serde_json::{Value, json};

use super::Names;

/// A relation of the store, or one of the four predicates of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// A relation.
    Relation(Relation),
    /// An original predicate.
    View(PaperPredicate),
}

impl Topic {
    /// What a name asks for: a relation, `blockNSL`, `blockDAL`, or `paper` for the four predicates. Errors list what there is.
    pub(crate) fn named(name: &str) -> Result<Vec<Topic>, String> {
        if name == "paper" {
            return Ok(PaperPredicate::ALL.iter().copied().map(Topic::View).collect());
        }
        let view = [PaperPredicate::BlockNsl, PaperPredicate::BlockDal]
            .into_iter()
            .find(|v| v.word().eq_ignore_ascii_case(name));
        let topic = name.parse().ok().map(Topic::Relation).or(view.map(Topic::View));
        topic.map(|t| vec![t]).ok_or_else(|| {
            let names: Vec<&str> = Relation::ALL.iter().map(|r| r.word()).collect();
            format!("there is no relation '{name}'; there are {}, blockNSL, blockDAL, paper", names.join(", "))
        })
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Topic::Relation(relation) => relation.word(),
            Topic::View(view) => view.word(),
        }
    }

    /// The names of its arguments.
    pub(crate) fn columns(self) -> Vec<&'static str> {
        match self {
            Topic::Relation(relation) => relation.schema().columns.iter().map(|c| c.name).collect(),
            Topic::View(view) => view.arguments().to_vec(),
        }
    }

    /// Its rows in the store.
    pub(crate) fn rows(self, store: &mut FactStore, names: Names<'_>) -> Vec<Vec<Value>> {
        match self {
            Topic::Relation(relation) => {
                let mut rows = Vec::new();
                store.each(relation, |row| rows.push(row_json(relation, row, names)));
                rows
            }
            Topic::View(view) => {
                store.view(view).into_iter().map(|r| r.into_iter().map(Value::from).collect()).collect()
            }
        }
    }
}

/// A row as JSON values.
pub(crate) fn row_json(relation: Relation, row: &[i32], names: Names<'_>) -> Vec<Value> {
    relation.schema().read(row).map(|value| names.value(value)).collect()
}

/// A row with what is said of it: came or went, or from when until when it held.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Which relation.
    pub(crate) topic: Topic,
    /// The row.
    pub(crate) row: Vec<Value>,
    /// `+` or `-` for a change.
    pub(crate) sign: Option<bool>,
    /// From and to for a lifetime.
    pub(crate) life: Option<(u32, Option<u32>)>,
}

/// What is told of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// That they hold.
    Now,
    /// That the last step removed or inserted them.
    Diff,
    /// From when until when they held.
    Lifetimes,
}

/// How rows are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// For people
    #[default]
    Text,
    /// One JSON value
    Json,
    /// One JSON object a row
    Jsonl,
    /// Comma-separated values
    Csv,
    /// Facts for a Prolog system
    Prolog,
}

/// The rows in the form asked for; `topics` says which relations were asked for, with or without rows.
pub(crate) fn write(form: Form, mode: Mode, moves: i32, topics: &[Topic], lines: &[Line]) -> String {
    match form {
        Form::Text => text(topics, lines),
        Form::Json => serde_json::to_string_pretty(&as_json(mode, moves, topics, lines)).unwrap_or_default(),
        Form::Jsonl => lines.iter().map(|line| object(line).to_string() + "\n").collect(),
        Form::Csv => csv(mode, topics, lines),
        Form::Prolog => prolog(mode, topics, lines),
    }
}

/// All rows as one JSON object, by relation.
pub(crate) fn as_json(mode: Mode, moves: i32, topics: &[Topic], lines: &[Line]) -> Value {
    let mut relations = serde_json::Map::new();
    for &topic in topics {
        let of_topic = || lines.iter().filter(|line| line.topic == topic);
        let mut entry = json!({ "columns": topic.columns() });
        match mode {
            Mode::Now => entry["rows"] = of_topic().map(|l| Value::from(l.row.clone())).collect(),
            Mode::Diff => {
                let of_sign = |sign| of_topic().filter(|l| l.sign == Some(sign)).map(|l| l.row.clone()).collect();
                entry["removed"] = of_sign(false);
                entry["inserted"] = of_sign(true);
            }
            Mode::Lifetimes => {
                let with_life = |l: &Line| {
                    let (from, to) = (l.life.map(|x| x.0), l.life.and_then(|x| x.1));
                    json!({ "row": l.row, "from": from, "to": to })
                };
                entry["lifetimes"] = of_topic().map(with_life).collect();
            }
        }
        relations.insert(topic.name().into(), entry);
    }
    json!({ "move": moves, "relations": relations })
}

fn object(line: &Line) -> Value {
    let mut object = serde_json::Map::new();
    object.insert("relation".into(), line.topic.name().into());
    for (column, value) in line.topic.columns().into_iter().zip(&line.row) {
        object.insert(column.into(), value.clone());
    }
    if let Some(sign) = line.sign {
        object.insert("change".into(), if sign { "inserted" } else { "removed" }.into());
    }
    if let Some((from, to)) = line.life {
        object.insert("from".into(), from.into());
        object.insert("to".into(), to.into());
    }
    object.into()
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn text(topics: &[Topic], lines: &[Line]) -> String {
    let mut out = String::new();
    for &topic in topics {
        let of_topic: Vec<&Line> = lines.iter().filter(|line| line.topic == topic).collect();
        let head = format!("% {}({})", topic.name(), topic.columns().join(", "));
        let _ = writeln!(out, "{head}: {} row{}", of_topic.len(), if of_topic.len() == 1 { "" } else { "s" });
        for line in of_topic {
            let sign = line.sign.map_or("", |sign| if sign { "+ " } else { "- " });
            let row: Vec<String> = line.row.iter().map(plain).collect();
            let life = line.life.map_or(String::new(), |(from, to)| match to {
                Some(to) => format!("  [{from}, {to})"),
                None => format!("  [{from}, …)"),
            });
            let _ = writeln!(out, "{sign}{}({}){life}", topic.name(), row.join(", "));
        }
    }
    out
}

fn csv(mode: Mode, topics: &[Topic], lines: &[Line]) -> String {
    let extra: &[&str] = match mode {
        Mode::Now => &[],
        Mode::Diff => &["change"],
        Mode::Lifetimes => &["from", "to"],
    };
    let mut out = String::new();
    let mut head: Vec<String> = vec!["relation".into()];
    match topics {
        [topic] => head.extend(topic.columns().into_iter().map(str::to_owned)),
        _ => {
            let widest = topics.iter().map(|t| t.columns().len()).max().unwrap_or(0);
            head.extend((1..=widest).map(|i| format!("arg{i}")));
        }
    }
    let width = head.len();
    head.extend(extra.iter().map(|&e| e.to_owned()));
    let _ = writeln!(out, "{}", head.join(","));
    for line in lines {
        let mut cells: Vec<String> = vec![line.topic.name().into()];
        cells.extend(line.row.iter().map(|v| quoted(&plain(v))));
        cells.resize(width, String::new());
        cells.extend(line.sign.map(|sign| if sign { "inserted" } else { "removed" }.to_owned()));
        if let Some((from, to)) = line.life {
            cells.extend([from.to_string(), to.map_or(String::new(), |t| t.to_string())]);
        }
        let _ = writeln!(out, "{}", cells.join(","));
    }
    out
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

fn prolog(mode: Mode, topics: &[Topic], lines: &[Line]) -> String {
    let mut out = String::new();
    let more = match mode {
        Mode::Now => 0,
        Mode::Diff => 1,
        Mode::Lifetimes => 2,
    };
    for topic in topics {
        let _ = writeln!(out, ":- dynamic {}/{}.", topic.name(), topic.columns().len() + more);
    }
    for &topic in topics {
        for line in lines.iter().filter(|line| line.topic == topic) {
            let mut terms: Vec<String> = line.row.iter().map(term).collect();
            terms.extend(line.sign.map(|sign| if sign { "inserted" } else { "removed" }.to_owned()));
            if let Some((from, to)) = line.life {
                terms.extend([from.to_string(), to.map_or("open".to_owned(), |t| t.to_string())]);
            }
            let _ = writeln!(out, "{}({}).", topic.name(), terms.join(", "));
        }
    }
    out
}

/// A value as a Prolog term: numbers as they are, names as atoms in small letters, quoted where they must be.
fn term(value: &Value) -> String {
    let Some(name) = value.as_str() else { return value.to_string() };
    let atom = name.to_lowercase();
    let bare = atom.starts_with(|c: char| c.is_ascii_lowercase())
        && atom.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if bare { atom } else { format!("'{}'", atom.replace('\\', "\\\\").replace('\'', "\\'")) }
}
