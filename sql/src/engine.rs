//! DataFusion with the tables and functions of a library. It answers one `SELECT`, reads the files that the manifest
//! lists and nothing else, and writes nothing; what does not fit into its memory is refused, not put on the disk.

use std::path::Path;
use std::sync::Arc;

use datafusion::common::DataFusionError;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::execution::context::SQLOptions;
use datafusion::execution::disk_manager::{DiskManagerBuilder, DiskManagerMode};
use datafusion::execution::memory_pool::{MemoryConsumer, MemoryReservation};
use datafusion::execution::object_store::ObjectStoreRegistry;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::object_store::ObjectStore;
use datafusion::prelude::{SessionConfig, SessionContext};
use datafusion::sql::parser::{DFParserBuilder, Statement};
use datafusion::sql::sqlparser::ast::Statement as SqlStatement;
use datafusion::sql::sqlparser::dialect::DuckDbDialect;
use igolog_corpus::table::columns_of;
use igolog_corpus::{LibraryError, Manifest};
use url::Url;

use crate::functions;
use crate::table::LibraryTable;

/// Characters of a query: more is no question, and its chain of operators could be longer than a stack.
const MOST_QUERY: usize = 10_000;
/// Tables of every library, beside those of its relations.
const TABLES: [&str; 4] = ["games", "moves", "captures", "points"];

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The query, the library or the file to write is at fault.
    Bad(String),
    /// The memory does not suffice.
    Memory,
    /// The time does not.
    Time,
    /// Somebody broke off.
    Interrupted,
    /// Nobody reads the answer any more.
    Unread,
}

impl Fault {
    /// A fault with the words of an error.
    pub(crate) fn bad(error: impl std::fmt::Display) -> Fault {
        Fault::Bad(error.to_string())
    }
}

impl From<LibraryError> for Fault {
    fn from(error: LibraryError) -> Fault {
        Fault::bad(error)
    }
}

impl From<DataFusionError> for Fault {
    fn from(error: DataFusionError) -> Fault {
        match error.find_root() {
            DataFusionError::ResourcesExhausted(_) => Fault::Memory,
            DataFusionError::External(inner) => Fault::bad(inner),
            root => Fault::Bad(root.strip_backtrace()),
        }
    }
}

/// A library that can be asked.
pub(crate) struct Engine {
    context: SessionContext,
}

impl Engine {
    /// Opens a library: its tables are read when a query wants them.
    pub(crate) fn open(folder: &Path, memory: u64, threads: usize) -> Result<Engine, Fault> {
        let manifest = Manifest::read(folder)?;
        let runtime = RuntimeEnvBuilder::new()
            .with_memory_limit(usize::try_from(memory).unwrap_or(usize::MAX), 1.0)
            .with_disk_manager_builder(DiskManagerBuilder::default().with_mode(DiskManagerMode::Disabled))
            .with_object_store_registry(Arc::new(NoStore))
            .build_arc()?;
        let config = SessionConfig::new().with_target_partitions(threads).with_information_schema(false);
        let context = SessionContext::new_with_config_rt(config, runtime);
        for name in TABLES.into_iter().chain(manifest.relations.iter().map(String::as_str)) {
            let unknown =
                || Fault::Bad(format!("{} has a table {name} that this program does not know", folder.display()));
            let columns = columns_of(name).ok_or_else(unknown)?;
            let table = LibraryTable::new(folder, &manifest, name, &columns);
            context.register_table(name, Arc::new(table))?;
        }
        for function in functions::all(folder) {
            context.register_udf(function);
        }
        Ok(Engine { context })
    }

    /// A share of the engine's memory, for what is kept of its answer.
    pub(crate) fn reservation(&self) -> MemoryReservation {
        MemoryConsumer::new("answer").register(&self.context.runtime_env().memory_pool)
    }

    /// The answer to a query, batch by batch.
    pub(crate) async fn ask(&self, query: &str) -> Result<SendableRecordBatchStream, Fault> {
        if query.len() > MOST_QUERY {
            return Err(Fault::Bad(format!(
                "a query has at most {MOST_QUERY} characters, and this has {}",
                query.len()
            )));
        }
        let statements = DFParserBuilder::new(query).with_dialect(&DuckDbDialect {}).build()?.parse_statements()?;
        let one = match <[Statement; 1]>::try_from(Vec::from(statements)) {
            Ok([Statement::Statement(one)]) if matches!(*one, SqlStatement::Query(_)) => Statement::Statement(one),
            _ => return Err(Fault::Bad("one query is answered, and it begins with SELECT or WITH".into())),
        };
        let plan = self.context.state().statement_to_plan(one).await?;
        SQLOptions::new()
            .with_allow_ddl(false)
            .with_allow_dml(false)
            .with_allow_statements(false)
            .verify_plan(&plan)?;
        Ok(self.context.execute_logical_plan(plan).await?.execute_stream().await?)
    }
}

/// Where the engine would look for files that a query names: nowhere.
#[derive(Debug)]
struct NoStore;

impl ObjectStoreRegistry for NoStore {
    fn register_store(&self, _url: &Url, _store: Arc<dyn ObjectStore>) -> Option<Arc<dyn ObjectStore>> {
        None
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>, DataFusionError> {
        Err(DataFusionError::Plan(format!("{url} is outside of the library")))
    }
}
