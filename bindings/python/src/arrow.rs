// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arrays from and to other libraries, by the Arrow PyCapsule interface.
//!
//! An object with `__arrow_c_array__` or `__arrow_c_stream__` hands out capsules with structures of
//! Arrow's C data interface. Arrow arrays are immutable: whoever hands one out promises that nobody
//! writes to its buffers any more, so they are read in place, while other threads run Python.

use std::ffi::CStr;
use std::ptr::NonNull;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayReader as _, ArrayRef, make_array, new_empty_array};
use arrow_schema::ArrowError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::error::value;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The chunks of the object if it is an Arrow array, a chunked array or a stream; at least one.
///
/// # Errors
///
/// If the object cannot say what it holds.
pub fn chunks(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    let py = object.py();
    if let Some(export) = object.getattr_opt(intern!(py, "__arrow_c_array__"))? {
        return Ok(Some(vec![import_array(&export.call0()?)?]));
    }
    if let Some(export) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? {
        return import_stream(&export.call0()?).map(Some);
    }
    Ok(None)
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
    // SAFETY: neither is released, so that their pointers are valid. Producers promise that array
    // and schema follow the C data interface and belong together; that cannot be checked here, as
    // for any pointer from another library.
    let data = unsafe { from_ffi(array, schema) }.map_err(failed)?;
    Ok(make_array(data))
}

fn import_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let stream = pointer::<FFI_ArrowArrayStream>(capsule, STREAM)?;
    // SAFETY: a capsule of this name holds a pointer to an initialized `ArrowArrayStream`. It is
    // moved out, as an array is above.
    let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(failed)?;
    let empty = new_empty_array(reader.field().data_type());
    let mut chunks = reader.collect::<Result<Vec<_>, _>>().map_err(failed)?;
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
    let (array, schema) = to_ffi(&array.to_data()).map_err(failed)?;
    Ok((
        PyCapsule::new_with_value(py, schema, SCHEMA)?,
        PyCapsule::new_with_value(py, array, ARRAY)?,
    ))
}

/// The capsule of `__arrow_c_schema__`.
pub fn export_schema<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(array.data_type()).map_err(failed)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

fn failed(why: ArrowError) -> PyErr {
    value(format!("the Arrow array cannot be read: {why}"))
}
