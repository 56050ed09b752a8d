//! A table of a library: the files that the manifest lists, part by part, each checked against what was written.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::arrow::array::{ArrayRef, BooleanArray, Int32Array, RecordBatch, UInt64Array};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::pruning::PruningStatistics;
use datafusion::common::stats::Precision;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{Column, DFSchema, DataFusionError, Result, ScalarValue, Statistics};
use datafusion::datasource::TableType;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::utils::conjunction;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown};
use datafusion::physical_expr::{EquivalenceProperties, PhysicalExpr};
use datafusion::physical_optimizer::pruning::PruningPredicateBuilder;
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType, ReplaceChildrenOptions};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, Partitioning, PlanProperties, StatisticsArgs,
};
use igolog_corpus::Manifest;
use igolog_corpus::manifest::PartEntry;
use igolog_corpus::table::{ColumnKind, ColumnSpec};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};

/// Rows that are handed on at once.
const ROWS: usize = 8192;
/// The column that all parts are ordered by.
const GAME: &str = "game";

/// A table of a library, as the engine sees it.
#[derive(Debug)]
pub(crate) struct LibraryTable {
    files: Arc<Files>,
    parts: Vec<PartEntry>,
}

/// Where a table lies, and what it holds.
#[derive(Debug)]
struct Files {
    folder: PathBuf,
    table: String,
    schema: SchemaRef,
}

impl LibraryTable {
    /// The table of this name. Nothing is read yet.
    pub(crate) fn new(folder: &Path, manifest: &Manifest, table: &str, columns: &[ColumnSpec]) -> LibraryTable {
        let field = |column: &ColumnSpec| {
            let kind = match column.kind {
                ColumnKind::Int => DataType::Int32,
                ColumnKind::Long => DataType::Int64,
                ColumnKind::Double => DataType::Float64,
                ColumnKind::Text => DataType::Utf8View,
            };
            Field::new(&column.name, kind, column.nullable)
        };
        let schema = Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>()));
        let files = Files { folder: folder.to_path_buf(), table: table.to_owned(), schema };
        let parts = manifest.parts.iter().filter(|part| part.file(table, "parquet").is_some());
        LibraryTable { files: Arc::new(files), parts: parts.cloned().collect() }
    }

    /// The parts that can have a row for which the filters hold.
    fn wanted(&self, state: &dyn Session, filters: &[Expr]) -> Result<Vec<PartEntry>> {
        let Some(filter) = conjunction(filters.to_vec()) else { return Ok(self.parts.clone()) };
        let schema = DFSchema::try_from(Arc::clone(&self.files.schema))?;
        let filter = state.create_physical_expr(filter, &schema)?;
        let rows = PruningPredicateBuilder::new().with_file_schema(Arc::clone(&self.files.schema));
        let kept = rows.try_build(filter)?.prune(&Games(&self.parts))?;
        Ok(self.parts.iter().zip(kept).filter(|(_, kept)| *kept).map(|(part, _)| part.clone()).collect())
    }
}

#[async_trait]
impl TableProvider for LibraryTable {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.files.schema)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        _limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let parts = self.wanted(state, filters)?;
        Ok(Arc::new(Scan::new(&self.files, parts, projection, state.config().target_partitions())?))
    }

    /// Which games a part has is known without reading it; all else is left to the engine.
    fn supports_filters_pushdown(&self, filters: &[&Expr]) -> Result<Vec<TableProviderFilterPushDown>> {
        let is_numbered = self.files.schema.index_of(GAME).is_ok();
        let kind = |filter: &&Expr| match is_numbered && filter.column_refs().iter().all(|column| column.name == GAME) {
            true => TableProviderFilterPushDown::Inexact,
            false => TableProviderFilterPushDown::Unsupported,
        };
        Ok(filters.iter().map(kind).collect())
    }
}

/// What the manifest says of the games of parts.
struct Games<'a>(&'a [PartEntry]);

impl Games<'_> {
    fn each(&self, column: &Column, number: impl Fn(&PartEntry) -> i64) -> Option<ArrayRef> {
        let numbers = self.0.iter().map(|part| i32::try_from(number(part)).ok());
        (column.name == GAME).then(|| Arc::new(numbers.collect::<Int32Array>()) as ArrayRef)
    }
}

impl PruningStatistics for Games<'_> {
    fn min_values(&self, column: &Column) -> Option<ArrayRef> {
        self.each(column, |part| i64::from(part.first))
    }

    fn max_values(&self, column: &Column) -> Option<ArrayRef> {
        self.each(column, |part| i64::from(part.first) + i64::from(part.games) - 1)
    }

    fn num_containers(&self) -> usize {
        self.0.len()
    }

    fn null_counts(&self, column: &Column) -> Option<ArrayRef> {
        (column.name == GAME).then(|| Arc::new(UInt64Array::from(vec![0; self.0.len()])) as ArrayRef)
    }

    fn row_counts(&self) -> Option<ArrayRef> {
        None
    }

    fn contained(&self, _column: &Column, _values: &std::collections::HashSet<ScalarValue>) -> Option<BooleanArray> {
        None
    }
}

/// Reading some columns of some parts, in runs of parts that are read side by side.
#[derive(Debug)]
struct Scan {
    files: Arc<Files>,
    runs: Vec<Vec<PartEntry>>,
    columns: Vec<usize>,
    schema: SchemaRef,
    properties: Arc<PlanProperties>,
}

impl Scan {
    fn new(files: &Arc<Files>, parts: Vec<PartEntry>, columns: Option<&Vec<usize>>, most: usize) -> Result<Scan> {
        let columns = columns.cloned().unwrap_or_else(|| (0..files.schema.fields().len()).collect());
        let schema = Arc::new(files.schema.project(&columns)?);
        let length = parts.len().div_ceil(most.max(1)).max(1);
        let mut runs: Vec<Vec<PartEntry>> = parts.chunks(length).map(<[_]>::to_vec).collect();
        if runs.is_empty() {
            runs.push(Vec::new());
        }
        let properties = PlanProperties::new(
            EquivalenceProperties::new(Arc::clone(&schema)),
            Partitioning::UnknownPartitioning(runs.len()),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Ok(Scan { files: Arc::clone(files), runs, columns, schema, properties: Arc::new(properties) })
    }

    fn rows_of<'a>(&self, parts: impl Iterator<Item = &'a PartEntry>) -> usize {
        parts.filter_map(|part| part.file(&self.files.table, "parquet")).map(|file| file.rows as usize).sum()
    }
}

impl Files {
    /// The batches of a part.
    fn reader(&self, part: &PartEntry, columns: &[usize]) -> Result<Option<ParquetRecordBatchReader>> {
        let read = part.read(&self.folder, &self.table).map_err(|error| DataFusionError::External(error.into()))?;
        let Some(bytes) = read else { return Ok(None) };
        let told = |error: parquet::errors::ParquetError| {
            DataFusionError::External(format!("{}/{} is broken: {error}", self.table, part.name).into())
        };
        let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true).with_schema(Arc::clone(&self.schema));
        let builder = ParquetRecordBatchReaderBuilder::try_new_with_options(bytes::Bytes::from(bytes), options);
        let builder = builder.map_err(told)?;
        let mask = ProjectionMask::roots(builder.parquet_schema(), columns.iter().copied());
        builder.with_projection(mask).with_batch_size(ROWS).build().map(Some).map_err(told)
    }
}

impl ExecutionPlan for Scan {
    fn name(&self) -> &str {
        "LibraryScan"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        Vec::new()
    }

    fn apply_expressions(
        &self,
        _visit: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn replace_children(
        self: Arc<Self>,
        _children: Vec<Arc<dyn ExecutionPlan>>,
        _options: ReplaceChildrenOptions,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn with_new_children(self: Arc<Self>, _children: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn execute(&self, partition: usize, _context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        let (files, columns, schema) = (Arc::clone(&self.files), self.columns.clone(), Arc::clone(&self.schema));
        // A reader gives columns in the order of the file.
        let mut sorted = columns.clone();
        sorted.sort_unstable();
        let order: Vec<usize> = columns.iter().map(|column| sorted.partition_point(|other| other < column)).collect();
        let batches =
            self.runs[partition].clone().into_iter().flat_map(move |part| -> Box<dyn Iterator<Item = _> + Send> {
                match files.reader(&part, &columns) {
                    Ok(reader) => {
                        Box::new(reader.into_iter().flatten().map(|batch| batch.map_err(DataFusionError::from)))
                    }
                    Err(error) => Box::new(std::iter::once(Err(error))),
                }
            });
        let batches = batches.map(move |batch: Result<RecordBatch>| Ok(batch?.project(&order)?));
        Ok(Box::pin(RecordBatchStreamAdapter::new(schema, futures::stream::iter(batches))))
    }

    /// The manifest knows the rows of every file, which tells the engine which side of a join is the smaller one.
    fn statistics_from_inputs(&self, _inputs: &[Arc<Statistics>], args: &StatisticsArgs) -> Result<Arc<Statistics>> {
        let rows = match args.partition() {
            Some(run) => self.rows_of(self.runs[run].iter()),
            None => self.rows_of(self.runs.iter().flatten()),
        };
        Ok(Arc::new(Statistics::new_unknown(&self.schema).with_num_rows(Precision::Exact(rows))))
    }
}

impl DisplayAs for Scan {
    fn fmt_as(&self, _form: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: usize = self.runs.iter().map(Vec::len).sum();
        write!(f, "LibraryScan: {}, {parts} parts", self.files.table)
    }
}
