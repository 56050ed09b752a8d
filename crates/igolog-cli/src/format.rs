//! The one list of forms in which answers are printed; each command takes those that make sense for it.

use std::error::Error;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// How an answer is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON value
    Json,
    /// One JSON value a line: a row, a remark or a game
    Jsonl,
    /// Comma-separated values with a header
    Csv,
    /// Clauses for a Prolog system
    Prolog,
    /// Lines of number and value, as OEIS has them
    Bfile,
    /// A matrix: 1 for a stone, 0 for an empty point
    Matrix,
}

impl Format {
    /// Text and JSON.
    pub(crate) fn plain() -> impl TypedValueParser<Value = Format> {
        among(&[Format::Text, Format::Json])
    }

    /// Text, JSON, and a board as 0 and 1.
    pub(crate) fn boards() -> impl TypedValueParser<Value = Format> {
        among(&[Format::Text, Format::Json, Format::Matrix])
    }

    /// The same, and a line for each part.
    pub(crate) fn lines() -> impl TypedValueParser<Value = Format> {
        among(&[Format::Text, Format::Json, Format::Jsonl])
    }

    /// The same, and comma-separated values.
    pub(crate) fn rows() -> impl TypedValueParser<Value = Format> {
        among(&[Format::Text, Format::Json, Format::Jsonl, Format::Csv])
    }

    /// All forms of tables.
    pub(crate) fn tables() -> impl TypedValueParser<Value = Format> {
        among(&[Format::Text, Format::Json, Format::Jsonl, Format::Csv, Format::Prolog])
    }

    /// Text, JSON, and what OEIS reads.
    pub(crate) fn sequences() -> impl TypedValueParser<Value = Format> {
        among(&[Format::Text, Format::Json, Format::Bfile])
    }
}

/// One of the words of a type, which the help and the shell list.
pub(crate) fn words<T>(known: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(known).try_map(|word| word.parse())
}

fn among(known: &'static [Format]) -> impl TypedValueParser<Value = Format> {
    let values = known.iter().filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(values).try_map(|word| <Format as ValueEnum>::from_str(&word, true))
}
