// SPDX-License-Identifier: MIT OR Apache-2.0
//! A verdict for each row.

use std::ffi::{c_int, c_void};
use std::sync::OnceLock;

use arrow_array::{Array, BooleanArray};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyBufferError, PyIndexError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PyList, PySlice};

use crate::arrow;
use crate::error::{InvalidSignature, type_name, wrong_type};
use crate::keys::compare;

/// The result of `verify_batch`: a sequence of True, False and None, one for each row.
///
/// It has no truth value of its own, because a sequence that is not empty would be true: ask
/// `all()`, or call `raise_for_invalid()`. As an Arrow array it is boolean with nulls; as a buffer
/// it has one byte for each row, 1 for valid and 0 for all others.
#[derive(Debug)]
#[pyclass(frozen, sequence, module = "nineteen")]
pub struct Verdicts {
    array: BooleanArray,
    bytes: OnceLock<Box<[u8]>>,
}

impl Verdicts {
    pub fn new(array: BooleanArray) -> Verdicts {
        Verdicts {
            array,
            bytes: OnceLock::new(),
        }
    }

    fn rows(&self, wanted: Option<bool>) -> Vec<usize> {
        let rows = self.array.iter().enumerate();
        rows.filter(|(_, verdict)| *verdict == wanted)
            .map(|(row, _)| row)
            .collect()
    }
}

#[pymethods]
impl Verdicts {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if index.is_instance_of::<PySlice>() {
            return self.to_list(py)?.as_any().get_item(index);
        }
        let index: isize = index.extract()?;
        let length = self.array.len();
        let row = match index {
            0.. => Some(index.unsigned_abs()),
            _ => length.checked_sub(index.unsigned_abs()),
        };
        let Some(row) = row.filter(|row| *row < length) else {
            return Err(PyIndexError::new_err("there is no such row"));
        };
        Ok(self.verdict(row).into_pyobject(py)?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    fn __contains__(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.to_list(py)?.contains(value)
    }

    /// How many verdicts equal the value.
    #[pyo3(signature = (value, /))]
    fn count(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let list = self.to_list(py)?;
        list.call_method1("count", (value,))?.extract()
    }

    /// The first row whose verdict equals the value. Raises ValueError if there is none.
    #[pyo3(signature = (value, /))]
    fn index(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.to_list(py)?.index(value)
    }

    /// The verdicts as a list.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, (0..self.array.len()).map(|row| self.verdict(row)))
    }

    /// Whether every row is valid: neither invalid nor null. True without rows.
    fn all(&self) -> bool {
        self.count_valid() == self.array.len()
    }

    /// How many rows are valid.
    #[getter]
    fn count_valid(&self) -> usize {
        self.array.true_count()
    }

    /// How many rows are invalid; nulls are not.
    #[getter]
    fn count_invalid(&self) -> usize {
        self.array.false_count()
    }

    /// How many rows have a null in them.
    #[getter]
    fn count_null(&self) -> usize {
        self.array.null_count()
    }

    /// The rows that are invalid, ascending.
    #[getter]
    fn invalid(&self) -> Vec<usize> {
        self.rows(Some(false))
    }

    /// The rows that have a null in them, ascending.
    #[getter]
    fn nulls(&self) -> Vec<usize> {
        self.rows(None)
    }

    /// Raises InvalidSignature, which names the first rows, unless every row is valid.
    fn raise_for_invalid(&self) -> PyResult<()> {
        if self.all() {
            return Ok(());
        }
        let rows = self.array.iter().enumerate();
        let wrong = rows.filter(|(_, verdict)| *verdict != Some(true));
        let first: Vec<String> = wrong.take(10).map(|(row, _)| row.to_string()).collect();
        let (all, wrong) = (self.array.len(), self.array.len() - self.count_valid());
        let more = if wrong > first.len() { ", ..." } else { "" };
        Err(InvalidSignature::new_err(format!(
            "{wrong} of {all} signatures are not valid: rows {}{more}",
            first.join(", ")
        )))
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(wrong_type(
            "verdicts have no truth value: use all() or raise_for_invalid()",
        ))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = if let Ok(other) = other.cast::<Verdicts>() {
            Some(self.array == other.get().array)
        } else if other.is_instance_of::<PyList>() {
            Some(self.to_list(py)?.eq(other)?)
        } else {
            None
        };
        compare(py, op, equal)
    }

    fn __repr__(slf: &Bound<'_, Verdicts>) -> String {
        let this = slf.get();
        format!(
            "<{}: {} valid, {} invalid, {} null>",
            type_name(slf.as_any()),
            this.count_valid(),
            this.count_invalid(),
            this.count_null()
        )
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::export_schema(py, &self.array)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // The interface lets a producer ignore the requested schema, and boolean has only one type.
        let _ = requested_schema;
        arrow::export(py, &self.array)
    }

    /// # Safety
    ///
    /// Python calls this with a `view` that it may fill.
    unsafe fn __getbuffer__(
        slf: &Bound<'_, Verdicts>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
            return Err(PyBufferError::new_err("verdicts are not writable"));
        }
        let this = slf.get();
        let bytes = this.bytes.get_or_init(|| {
            let verdicts = this.array.iter();
            verdicts
                .map(|verdict| u8::from(verdict == Some(true)))
                .collect()
        });
        let start = bytes.as_ptr().cast_mut().cast::<c_void>();
        // A slice is at most `isize::MAX` long.
        let length = bytes.len() as isize;
        // SAFETY: `view` is Python's. The bytes are never written and live as long as `slf`, of
        // which the view keeps a reference; it is marked as read-only.
        let filled = unsafe { ffi::PyBuffer_FillInfo(view, slf.as_ptr(), start, length, 1, flags) };
        if filled != 0 {
            return Err(PyErr::fetch(slf.py()));
        }
        if flags & ffi::PyBUF_FORMAT == ffi::PyBUF_FORMAT {
            // SAFETY: `view` was filled above, and the format is a static string that nobody frees.
            unsafe { (*view).format = c"?".as_ptr().cast_mut() };
        }
        Ok(())
    }
}

impl Verdicts {
    fn verdict(&self, row: usize) -> Option<bool> {
        self.array.is_valid(row).then(|| self.array.value(row))
    }
}
