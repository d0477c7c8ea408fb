// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arrays from and to other libraries, by the Arrow PyCapsule interface.
//!
//! An object with `__arrow_c_array__` or `__arrow_c_stream__` hands out capsules with structures of
//! Arrow's C data interface. Arrow arrays are immutable: whoever hands one out promises that nobody
//! writes to its buffers any more, so they are read in place, while other threads run Python.
//!
//! An array may be of a file that nobody has checked: readers such as pyarrow's take offsets, indices
//! and views as they are in the file. So all of them are checked here before a value is read. But the
//! interface says of most buffers where they begin and not where they end, so that a last offset
//! cannot be compared with the length of its data; only the producer can do that, and pyarrow is
//! asked to.

use std::ffi::CStr;
use std::fmt::Display;
use std::ptr::NonNull;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayReader as _, ArrayRef, make_array, new_empty_array};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyCapsule, PyTuple};

use crate::error::value;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The chunks of the object if it is an Arrow array, a chunked array or a stream; at least one.
///
/// # Errors
///
/// ValueError if what it holds is no valid array; what the object raises if it cannot say.
pub fn chunks(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    let py = object.py();
    if let Some(export) = object.getattr_opt(intern!(py, "__arrow_c_array__"))? {
        validate(object)?;
        return Ok(Some(vec![import_array(&export.call0()?)?]));
    }
    if let Some(export) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? {
        // A reader of pyarrow cannot validate the batches to come, the table of them can. All are
        // held in memory either way.
        let read_all = intern!(py, "read_all");
        if object.get_type().getattr_opt(read_all)?.is_some() {
            let table = object.call_method0(read_all)?;
            validate(&table)?;
            let stream = table.call_method0(intern!(py, "__arrow_c_stream__"))?;
            return import_stream(&stream).map(Some);
        }
        validate(object)?;
        return import_stream(&export.call0()?).map(Some);
    }
    Ok(None)
}

/// Asks the object to compare offsets with the lengths of its buffers, if it can: pyarrow's arrays,
/// chunked arrays, batches and tables have `validate`.
fn validate(object: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = object.py();
    let name = intern!(py, "validate");
    // That of the type: an attribute of the object may be a column of this name.
    if object.get_type().getattr_opt(name)?.is_none() {
        return Ok(());
    }
    let full = [(intern!(py, "full"), true)].into_py_dict(py)?;
    let Err(why) = object.call_method(name, (), Some(&full)) else {
        return Ok(());
    };
    // An index out of bounds is an IndexError to pyarrow.
    if why.is_instance_of::<PyValueError>(py) || why.is_instance_of::<PyIndexError>(py) {
        return Err(unreadable(why.value(py)));
    }
    Err(why)
}

fn import_array(capsules: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let capsules = capsules.cast::<PyTuple>()?;
    let (schema, array) = (capsules.get_item(0)?, capsules.get_item(1)?);
    let schema = pointer::<FFI_ArrowSchema>(&schema, SCHEMA)?;
    let array = pointer::<FFI_ArrowArray>(&array, ARRAY)?;
    // SAFETY: a capsule of this name holds a pointer to an initialized `ArrowArray`, which lives as
    // long as the capsule. `from_raw` moves it out and marks it as released, after which the
    // destructor of the capsule does nothing.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    // SAFETY: the same, but the schema is only read, and the capsule outlives this function.
    let schema = unsafe { schema.as_ref() };
    // An earlier consumer may have moved them out, which leaves pointers that are no longer valid.
    if array.is_released() || schema.release().is_none() {
        return Err(value("the Arrow array has been taken by somebody else"));
    }
    // SAFETY: neither is released, so that their pointers are valid. That array and schema belong
    // together, and that buffers have the lengths that the interface derives from types, numbers of
    // rows and last offsets, is believed, as for any pointer from another library; `validate` has
    // asked producers that can tell. The call reads nothing but last offsets and lengths of buffers.
    // What else the buffers hold is not believed, but checked before anything reads it.
    let data = unsafe { from_ffi(array, schema) }.map_err(unreadable)?;
    data.validate_full().map_err(unreadable)?;
    Ok(make_array(data))
}

fn import_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let stream = pointer::<FFI_ArrowArrayStream>(capsule, STREAM)?;
    // SAFETY: a capsule of this name holds a pointer to an initialized `ArrowArrayStream`. It is
    // moved out, as an array is above. Its arrays are believed and checked as that one.
    let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(unreadable)?;
    let empty = new_empty_array(reader.field().data_type());
    let mut chunks = Vec::new();
    for chunk in reader {
        let chunk = chunk.map_err(unreadable)?;
        // The reader makes arrays of buffers without a look at the values.
        chunk.to_data().validate_full().map_err(unreadable)?;
        chunks.push(chunk);
    }
    if chunks.is_empty() {
        chunks.push(empty);
    }
    Ok(chunks)
}

/// The pointer of a capsule. Raises an exception if the object is no capsule or has another name.
fn pointer<T>(object: &Bound<'_, PyAny>, name: &CStr) -> PyResult<NonNull<T>> {
    let capsule = object.cast::<PyCapsule>()?;
    Ok(capsule.pointer_checked(Some(name))?.cast())
}

/// The capsules of `__arrow_c_array__`.
pub fn export<'py>(
    py: Python<'py>,
    array: &dyn Array,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(unreadable)?;
    Ok((
        PyCapsule::new_with_value(py, schema, SCHEMA)?,
        PyCapsule::new_with_value(py, array, ARRAY)?,
    ))
}

/// The capsule of `__arrow_c_schema__`.
pub fn export_schema<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(array.data_type()).map_err(unreadable)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

fn unreadable(why: impl Display) -> PyErr {
    value(format!("the Arrow array cannot be read: {why}"))
}
