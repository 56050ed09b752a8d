//! Tables that other programs take as they are, through Arrow's interface of capsules.

pub mod ask;
mod build;
pub mod facts;
pub mod games;

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, Int8Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::BoundObject;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::refused::{internal, raise};

/// Rows under typed columns.
#[pyclass(frozen, module = "igolog")]
pub struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

/// What Arrow finds wrong is a fault of the program.
pub fn arrow_error(py: Python<'_>, error: &ArrowError) -> PyErr {
    raise(py, &internal(&error.to_string()))
}

impl Table {
    /// A table of batches with these columns.
    pub fn new(fields: Vec<Field>, batches: Vec<Vec<ArrayRef>>) -> Result<Table, ArrowError> {
        let schema = Arc::new(Schema::new(fields));
        let batches = batches.into_iter().map(|columns| RecordBatch::try_new(Arc::clone(&schema), columns));
        Ok(Table { batches: batches.collect::<Result<_, _>>()?, schema })
    }

    fn import<'py>(this: &Bound<'py, Self>, module: &str, function: &str) -> PyResult<Bound<'py, PyAny>> {
        this.py().import(module)?.call_method1(function, (this,))
    }
}

#[pymethods]
impl Table {
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The type of each column, by Arrow's name.
    #[getter]
    fn types(&self) -> Vec<(String, String)> {
        let word = |kind: &DataType| match kind {
            DataType::Dictionary(_, _) => "dictionary".to_owned(),
            DataType::Utf8 => "string".to_owned(),
            other => other.to_string().to_lowercase(),
        };
        self.schema.fields().iter().map(|field| (field.name().clone(), word(field.data_type()))).collect()
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} rows: {}>", self.__len__(), self.columns().join(", "))
    }

    /// The rows as tuples.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let mut rows = Vec::with_capacity(self.__len__());
        for batch in &self.batches {
            let columns: Vec<Vec<Bound<'py, PyAny>>> =
                batch.columns().iter().map(|column| values(py, column)).collect::<PyResult<_>>()?;
            for row in 0..batch.num_rows() {
                rows.push(PyTuple::new(py, columns.iter().map(|column| &column[row]))?);
            }
        }
        Ok(rows)
    }

    fn to_arrow<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Table::import(this, "pyarrow", "table")
    }

    fn to_pandas<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Table::to_arrow(this)?.call_method0("to_pandas")
    }

    fn to_polars<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Table::import(this, "polars", "DataFrame")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.schema).map_err(|error| arrow_error(py, &error))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The protocol allows a producer to keep its own types.
        let _ = requested_schema;
        let batches = RecordBatchIterator::new(self.batches.clone().into_iter().map(Ok), Arc::clone(&self.schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(batches)), c"arrow_array_stream")
    }
}

/// The values of a column as Python has them.
fn values<'py>(py: Python<'py>, column: &ArrayRef) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let none = || py.None().into_bound(py);
    fn each<'py, T: IntoPyObject<'py>>(
        py: Python<'py>,
        found: impl Iterator<Item = Option<T>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>>
    where
        T::Error: Into<PyErr>,
    {
        let none = py.None().into_bound(py);
        found
            .map(|value| match value {
                Some(value) => Ok(value.into_pyobject(py).map_err(Into::into)?.into_bound().into_any()),
                None => Ok(none.clone()),
            })
            .collect()
    }
    let words = |dictionary: &ArrayRef, keys: Vec<Option<usize>>| -> PyResult<Vec<Bound<'py, PyAny>>> {
        let names: &StringArray = dictionary.as_string();
        let names = each(py, names.iter())?;
        Ok(keys.into_iter().map(|key| key.map_or_else(none, |key| names[key].clone())).collect())
    };
    match column.data_type() {
        DataType::Int32 => each(py, column.as_primitive::<Int32Type>().iter()),
        DataType::Int64 => each(py, column.as_primitive::<Int64Type>().iter()),
        DataType::Float64 => each(py, column.as_primitive::<Float64Type>().iter()),
        DataType::Utf8 => each(py, column.as_string::<i32>().iter()),
        DataType::Dictionary(key, _) if **key == DataType::Int8 => {
            let array = column.as_dictionary::<Int8Type>();
            words(array.values(), array.keys_iter().collect())
        }
        _ => {
            let array = column.as_dictionary::<Int32Type>();
            words(array.values(), array.keys_iter().collect())
        }
    }
}
