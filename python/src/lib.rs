//! Igolog for Python: shared, immutable games and positions, answers outside the interpreter lock, tables as Arrow.
//!
//! What is Pythonic about it stands in `igolog/*.py`; what is said about positions comes from `igolog-answers`.

mod answer;
mod array;
mod board;
mod game;
mod graph;
mod library;
mod planes;
mod position;
mod read;
mod record;
mod refused;
mod table;
mod work;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<board::Board>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Positions>()?;
    module.add_class::<graph::Graph>()?;
    module.add_class::<position::Position>()?;
    module.add_function(wrap_pyfunction!(answer::answer, module)?)?;
    module.add_function(wrap_pyfunction!(answer::questions, module)?)?;
    module.add_function(wrap_pyfunction!(answer::schema, module)?)?;
    module.add_function(wrap_pyfunction!(answer::demos, module)?)?;
    module.add_function(wrap_pyfunction!(read::games, module)?)?;
    module.add_function(wrap_pyfunction!(read::named_text, module)?)?;
    module.add_function(wrap_pyfunction!(read::archive, module)?)?;
    module.add_class::<library::OpenLibrary>()?;
    module.add_class::<library::Writer>()?;
    module.add_function(wrap_pyfunction!(library::pattern_hits, module)?)?;
    module.add_class::<table::Table>()?;
    module.add_function(wrap_pyfunction!(table::facts::relations, module)?)?;
    module.add_function(wrap_pyfunction!(table::facts::facts, module)?)?;
    module.add_function(wrap_pyfunction!(table::facts::diff, module)?)?;
    module.add_function(wrap_pyfunction!(table::facts::lifetimes, module)?)?;
    module.add_function(wrap_pyfunction!(table::ask::ask, module)?)?;
    module.add_function(wrap_pyfunction!(table::games::games_table, module)?)?;
    module.add_function(wrap_pyfunction!(table::games::moves_table, module)?)?;
    module.add_function(wrap_pyfunction!(planes::planes, module)?)?;
    Ok(())
}
