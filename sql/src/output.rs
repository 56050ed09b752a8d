//! Rows as people and programs read them. A file is written whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::ValueEnum;
use datafusion::arrow::array::{Array, AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float64Type, SchemaRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::execution::memory_pool::MemoryReservation;
use igolog_files::Saving;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

use crate::engine::Fault;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A table for people
    Text,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a row
    Jsonl,
    /// A Parquet file; needs -o
    Parquet,
}

impl Form {
    /// What the ending of a file says.
    pub(crate) fn by_ending(file: Option<&Path>) -> Form {
        let ending = file.and_then(Path::extension).and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_lowercase().as_str() {
            "csv" => Form::Csv,
            "jsonl" | "ndjson" => Form::Jsonl,
            "parquet" | "pq" => Form::Parquet,
            _ => Form::Text,
        }
    }
}

/// Where rows go to.
enum Sink {
    Printed(BufWriter<io::Stdout>),
    Saved(BufWriter<Saving>),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Printed(out) => out.write(bytes),
            Sink::Saved(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Printed(out) => out.flush(),
            Sink::Saved(file) => file.flush(),
        }
    }
}

/// The answer on its way out.
pub(crate) struct Output {
    form: Form,
    sink: Option<Sink>,
    columns: Vec<String>,
    /// A table for people is told when its widths are known.
    table: Vec<Vec<String>>,
    table_memory: MemoryReservation,
    parquet: Option<ArrowWriter<Sink>>,
}

fn wrote(error: io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Fault::Unread,
        _ => Fault::Bad(format!("cannot write: {error}")),
    }
}

fn packed(error: ParquetError) -> Fault {
    Fault::Bad(format!("cannot write: {error}"))
}

impl Output {
    /// Begins an answer; the memory is what a table for people may take.
    pub(crate) fn new(form: Form, file: Option<&Path>, memory: MemoryReservation) -> Result<Output, Fault> {
        let sink = match file {
            Some(file) => {
                let saving = Saving::new(file);
                let told = |error: io::Error| Fault::Bad(format!("{}: {error}", file.display()));
                Sink::Saved(BufWriter::new(saving.map_err(told)?))
            }
            None => Sink::Printed(BufWriter::new(io::stdout())),
        };
        let (columns, table) = (Vec::new(), Vec::new());
        Ok(Output { form, sink: Some(sink), columns, table, table_memory: memory, parquet: None })
    }

    /// The names of the columns.
    pub(crate) fn begin(&mut self, schema: SchemaRef) -> Result<(), Fault> {
        self.columns = schema.fields().iter().map(|field| field.name().clone()).collect();
        match self.form {
            Form::Csv => self.csv(self.columns.clone()),
            Form::Parquet => {
                let Some(sink) = self.sink.take() else { return Ok(()) };
                let level = ZstdLevel::try_new(3).unwrap_or_default();
                let properties = WriterProperties::builder().set_compression(Compression::ZSTD(level)).build();
                // Columns have the types that every reader knows, not those that the engine worked with.
                let options = ArrowWriterOptions::new().with_properties(properties).with_skip_arrow_metadata(true);
                self.parquet = Some(ArrowWriter::try_new_with_options(sink, schema, options).map_err(packed)?);
                Ok(())
            }
            Form::Text => {
                self.table.push(self.columns.clone());
                Ok(())
            }
            Form::Jsonl => Ok(()),
        }
    }

    /// Some rows.
    pub(crate) fn rows(&mut self, batch: &RecordBatch) -> Result<(), Fault> {
        if let Some(writer) = &mut self.parquet {
            return writer.write(batch).map_err(packed);
        }
        let columns = batch.columns().iter().map(|column| Values::new(column.as_ref())).collect::<Result<Vec<_>, _>>();
        let columns = columns.map_err(Fault::bad)?;
        for row in 0..batch.num_rows() {
            match self.form {
                Form::Jsonl => self.json(&columns, row)?,
                Form::Csv => self.csv(columns.iter().map(|column| column.cell(row)).collect())?,
                Form::Text | Form::Parquet => {
                    let cells: Vec<String> = columns.iter().map(|column| column.cell(row)).collect();
                    let bytes = cells.iter().map(|cell| cell.len() + size_of::<String>()).sum::<usize>();
                    self.table_memory.try_grow(bytes + size_of::<Vec<String>>())?;
                    self.table.push(cells);
                }
            }
        }
        Ok(())
    }

    fn json(&mut self, columns: &[Values], row: usize) -> Result<(), Fault> {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let pair = |(name, values): (&String, &Values)| format!("{}: {}", quoted(name), values.json(row));
        let pairs: Vec<String> = self.columns.iter().zip(columns).map(pair).collect();
        self.line(&format!("{{{}}}", pairs.join(", ")))
    }

    fn csv(&mut self, cells: Vec<String>) -> Result<(), Fault> {
        let alone = cells.len() == 1;
        let quoted = |cell: &String| match cell.contains([',', '"', '\n', '\r']) || (alone && cell.is_empty()) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.clone(),
        };
        self.line(&cells.iter().map(quoted).collect::<Vec<_>>().join(","))
    }

    fn line(&mut self, line: &str) -> Result<(), Fault> {
        self.sink.as_mut().map_or(Ok(()), |sink| writeln!(sink, "{line}")).map_err(wrote)
    }

    /// Ends the answer: a file takes its place.
    pub(crate) fn finish(mut self) -> Result<(), Fault> {
        let width = |at: usize| self.table.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        for row in std::mem::take(&mut self.table) {
            let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
            self.line(cells.join("  ").trim_end())?;
        }
        let sink = match self.parquet.take() {
            Some(writer) => Some(writer.into_inner().map_err(packed)?),
            None => self.sink.take(),
        };
        match sink {
            Some(Sink::Printed(mut out)) => out.flush().map_err(wrote),
            Some(Sink::Saved(file)) => {
                file.into_inner().map_err(|error| wrote(error.into_error()))?.finish().map_err(wrote)
            }
            None => Ok(()),
        }
    }
}

/// The values of a column as text; nothing where there is none.
struct Values {
    cells: Vec<Option<String>>,
    /// Whether JSON has them in quotes: neither numbers nor truth.
    is_quoted: bool,
}

impl Values {
    fn new(array: &dyn Array) -> Result<Values, ArrowError> {
        let kind = array.data_type();
        if kind.is_floating() {
            let numbers = cast(array, &DataType::Float64)?;
            let cells = numbers.as_primitive::<Float64Type>().iter().map(|number| Some(format!("{:?}", number?)));
            return Ok(Values { cells: cells.collect(), is_quoted: false });
        }
        let options = FormatOptions::default();
        let written = ArrayFormatter::try_new(array, &options)?;
        let cell = |row| if array.is_null(row) { Ok(None) } else { written.value(row).try_to_string().map(Some) };
        let cells = (0..array.len()).map(cell).collect::<Result<_, ArrowError>>()?;
        Ok(Values { cells, is_quoted: !kind.is_integer() && *kind != DataType::Boolean })
    }

    fn cell(&self, row: usize) -> String {
        self.cells[row].clone().unwrap_or_default()
    }

    fn json(&self, row: usize) -> String {
        match &self.cells[row] {
            Some(text) if self.is_quoted => serde_json::Value::from(text.as_str()).to_string(),
            // JSON has no number for what is none.
            Some(text) if text == "NaN" || text.ends_with("inf") => "null".to_owned(),
            Some(text) => text.clone(),
            None => "null".to_owned(),
        }
    }
}
