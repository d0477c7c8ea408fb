// SPDX-License-Identifier: MIT OR Apache-2.0
//! Columns of bytes over buffers, sequences and Arrow arrays.

use std::num::NonZero;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, FixedSizeBinaryArray};
use arrow_schema::DataType;
use nineteen_arrow::{Column, Error};
use pyo3::buffer::PyUntypedBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PyList, PySet, PyString, PyTuple};

use crate::argument::copy;
use crate::arrow;
use crate::ed25519::VerifyingKey;
use crate::error::{room, type_name, value, wrong_type};

/// Values that are read between two polls for signals.
const LOOK: usize = 1 << 16;

/// The kind of an argument, which says how a buffer of one dimension is divided into rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Keys: one for all rows if there are 32 bytes, else rows of 32.
    Keys,
    /// Signatures: rows of 64 bytes.
    Signatures,
    /// Messages: one for all rows.
    Messages,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Keys => "keys",
            Kind::Signatures => "signatures",
            Kind::Messages => "messages",
        }
    }

    /// The bytes of a row, if all rows have as many.
    const fn width(self) -> Option<NonZero<usize>> {
        match self {
            Kind::Keys => NonZero::new(32),
            Kind::Signatures => NonZero::new(64),
            Kind::Messages => None,
        }
    }
}

/// An argument with its rows. It holds references to the objects, so that none is freed meanwhile.
pub struct Rows<'py> {
    kind: Kind,
    values: Values<'py>,
}

enum Values<'py> {
    /// One value for all rows.
    One(Cell<'py>),
    /// A value for each row.
    Cells(Vec<Cell<'py>>),
    /// Consecutive rows of this many bytes; only the length of the buffer tells how many.
    Flat(Cell<'py>, NonZero<usize>),
    /// The same in an array of two dimensions, which says how many.
    Contiguous(Cell<'py>, NonZero<usize>),
    /// Empty rows, of which nothing but the number is kept.
    Empty(FixedSizeBinaryArray),
    /// The chunks of an Arrow array.
    Chunks(Vec<ArrayRef>),
}

/// A value. `bytes` and keys are immutable and read in place; other buffers are copied, because
/// their owners may write to them while other threads run Python.
enum Cell<'py> {
    Null,
    Bytes(Bound<'py, PyBytes>),
    Key(Bound<'py, VerifyingKey>),
    Copied(Vec<u8>),
}

impl Cell<'_> {
    fn get(&self) -> Option<&[u8]> {
        match self {
            Cell::Null => None,
            Cell::Bytes(bytes) => Some(bytes.as_bytes()),
            Cell::Key(key) => Some(key.get().0.as_bytes()),
            Cell::Copied(bytes) => Some(bytes),
        }
    }
}

impl<'py> Rows<'py> {
    /// Reads an argument: bytes and buffers, Arrow arrays, sequences and other iterables.
    ///
    /// # Errors
    ///
    /// TypeError if it is none of these, ValueError if a buffer has no whole rows.
    pub fn new(kind: Kind, object: &Bound<'py, PyAny>) -> PyResult<Rows<'py>> {
        let values = if let Ok(bytes) = object.cast::<PyBytes>() {
            flat(kind, Cell::Bytes(bytes.clone()))?
        } else if let (Kind::Keys, Ok(key)) = (kind, object.cast::<VerifyingKey>()) {
            Values::One(Cell::Key(key.clone()))
        } else if let Ok(list) = object.cast::<PyList>() {
            from_items(kind, list.iter().map(Ok))?
        } else if let Ok(tuple) = object.cast::<PyTuple>() {
            from_items(kind, tuple.iter().map(Ok))?
        } else if let Some(chunks) = arrow::chunks(object)? {
            Values::Chunks(chunks)
        } else {
            match PyUntypedBuffer::get(object) {
                // A NumPy array of Python objects is read as a sequence.
                Ok(buffer) if buffer.format() != c"O" => from_buffer(kind, object, buffer)?,
                _ => from_iterable(kind, object)?,
            }
        };
        Ok(Rows { kind, values })
    }

    /// The columns of the argument: one, or several if it is a table with the parts of messages.
    ///
    /// # Errors
    ///
    /// If an Arrow array does not hold bytes.
    pub fn columns(&self) -> PyResult<Vec<Column<'_>>> {
        let column = match &self.values {
            Values::One(cell) => Column::repeat(cell.get()),
            Values::Cells(cells) => Column::from_slices(cells.iter().map(Cell::get).collect()),
            Values::Flat(bytes, width) | Values::Contiguous(bytes, width) => {
                Column::from_contiguous(bytes.get().unwrap_or_default(), *width)
            }
            Values::Empty(rows) => Column::new(self.kind.name(), rows).map_err(unlike)?,
            Values::Chunks(chunks) => return from_chunks(self.kind, chunks),
        };
        Ok(vec![column])
    }

    /// The only column of the argument.
    ///
    /// # Errors
    ///
    /// If an Arrow array does not hold bytes, or is a table of several columns.
    pub fn only_column(&self) -> PyResult<Column<'_>> {
        match <[Column<'_>; 1]>::try_from(self.columns()?) {
            Ok([column]) => Ok(column),
            Err(columns) => {
                let (name, found) = (self.kind.name(), columns.len());
                Err(value(format!(
                    "{name} is a table of {found} columns: give one column"
                )))
            }
        }
    }
}

/// Checks that an argument says how many rows there are: that not all are bytes without a shape.
///
/// Those are any number of signatures, none among them. If no more than that were asked of them, a
/// signature that is missing would make a batch without invalid rows, and a signature and something
/// behind it would be two.
///
/// # Errors
///
/// ValueError if the signatures are a buffer of one dimension, the message is one, and there is not
/// one signature for one key, or there is none for rows of keys.
pub fn check_shapes(keys: &Rows<'_>, signatures: &Rows<'_>, messages: &Rows<'_>) -> PyResult<()> {
    let (Values::Flat(bytes, width), Values::One(_)) = (&signatures.values, &messages.values)
    else {
        return Ok(());
    };
    let found = bytes.get().map_or(0, <[u8]>::len);
    match &keys.values {
        Values::One(_) if found != width.get() => Err(value(format!(
            "signatures has {found} bytes: one key and one message have a signature of {width}; \
             several are given in a list or an array of two dimensions"
        ))),
        Values::Flat(..) if found == 0 => Err(value(
            "signatures has 0 bytes, and one message stands for all rows: no rows are given as an \
             empty list",
        )),
        _ => Ok(()),
    }
}

fn cell<'py>(kind: Kind, row: usize, item: Bound<'py, PyAny>) -> PyResult<Cell<'py>> {
    let item = match item.cast_into::<PyBytes>() {
        Ok(bytes) => return Ok(Cell::Bytes(bytes)),
        Err(other) => other.into_inner(),
    };
    if item.is_none() {
        return Ok(Cell::Null);
    }
    if let (Kind::Keys, Ok(key)) = (kind, item.cast::<VerifyingKey>()) {
        return Ok(Cell::Key(key.clone()));
    }
    copy(&item).map(Cell::Copied).map_err(|_| {
        let (name, found) = (kind.name(), type_name(&item));
        wrong_type(format!("{name}[{row}] is not bytes but {found}"))
    })
}

/// Divides a buffer of one dimension into rows.
fn flat<'py>(kind: Kind, cell: Cell<'py>) -> PyResult<Values<'py>> {
    let length = cell.get().map_or(0, <[u8]>::len);
    let name = kind.name();
    match kind.width() {
        None => Ok(Values::One(cell)),
        Some(width) if kind == Kind::Keys && length == width.get() => Ok(Values::One(cell)),
        Some(width) if length % width == 0 => Ok(Values::Flat(cell, width)),
        Some(width) => Err(value(format!(
            "{name} has {length} bytes: rows of {width} are needed"
        ))),
    }
}

fn from_buffer<'py>(
    kind: Kind,
    object: &Bound<'py, PyAny>,
    buffer: PyUntypedBuffer,
) -> PyResult<Values<'py>> {
    let name = kind.name();
    let shape = buffer.shape().to_vec();
    let Ok(buffer) = buffer.into_typed::<u8>() else {
        let found = type_name(object);
        return Err(wrong_type(format!(
            "{name} is a {found} whose items are not unsigned bytes"
        )));
    };
    room::<u8>(buffer.item_count())?;
    let bytes = buffer.to_vec(object.py())?;
    match (shape[..].as_ref(), kind.width()) {
        ([_], _) => flat(kind, Cell::Copied(bytes)),
        ([_, found], Some(width)) if *found != width.get() => Err(value(format!(
            "{name} has rows of {found} bytes: rows of {width} are needed"
        ))),
        ([rows, width], _) => Ok(match NonZero::new(*width) {
            Some(width) => Values::Contiguous(Cell::Copied(bytes), width),
            None => Values::Empty(
                FixedSizeBinaryArray::try_new_with_len(0, Default::default(), None, *rows)
                    .map_err(|why| value(why.to_string()))?,
            ),
        }),
        (shape, _) => Err(value(format!(
            "{name} has {} dimensions: 1 or 2 are needed",
            shape.len()
        ))),
    }
}

fn from_iterable<'py>(kind: Kind, object: &Bound<'py, PyAny>) -> PyResult<Values<'py>> {
    let refused = object.is_instance_of::<PyString>()
        || object.is_instance_of::<PySet>()
        || object.is_instance_of::<PyFrozenSet>()
        || object.is_instance_of::<PyDict>();
    let items = match object.try_iter() {
        Ok(items) if !refused => items,
        _ => {
            let (name, found) = (kind.name(), type_name(object));
            return Err(wrong_type(format!(
                "{name} is a {found}: a buffer, a sequence of bytes or an Arrow array is needed"
            )));
        }
    };
    from_items(kind, items)
}

fn from_items<'py>(
    kind: Kind,
    items: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
) -> PyResult<Values<'py>> {
    let cells = items.enumerate().map(|(row, item)| {
        let item = item?;
        if row % LOOK == LOOK - 1 {
            item.py().check_signals()?;
        }
        cell(kind, row, item)
    });
    Ok(Values::Cells(cells.collect::<PyResult<_>>()?))
}

/// The column of an Arrow array, or the columns of a table with the parts of messages.
fn from_chunks(kind: Kind, chunks: &[ArrayRef]) -> PyResult<Vec<Column<'_>>> {
    let name = kind.name();
    let [first, ..] = chunks else {
        return Ok(vec![Column::from_slices(Vec::new())]);
    };
    let DataType::Struct(fields) = first.data_type() else {
        let chunks: Vec<&ArrayRef> = chunks.iter().collect();
        return Ok(vec![join(kind, name, &chunks)?]);
    };
    let nulls = chunks.iter().map(|chunk| chunk.null_count()).sum::<usize>();
    if nulls > 0 {
        return Err(value(format!(
            "{name} is a struct array with nulls: give its fields"
        )));
    }
    let columns = (0..fields.len()).map(|i| {
        let parts = chunks.iter().map(|chunk| chunk.as_struct().column(i));
        let name = match fields.len() {
            1 => name,
            _ => &format!("{name}[{i}]"),
        };
        join(kind, name, &parts.collect::<Vec<_>>())
    });
    columns.collect()
}

/// The column of an array's chunks. Several chunks become a column of references to their values.
fn join<'a>(kind: Kind, name: &str, chunks: &[&'a ArrayRef]) -> PyResult<Column<'a>> {
    if let [only] = chunks {
        return column(kind, name, only);
    }
    let length = chunks.iter().map(|chunk| chunk.len());
    let length = length.fold(0, usize::saturating_add);
    room::<Option<&[u8]>>(length)?;
    let mut rows = Vec::with_capacity(length);
    for chunk in chunks {
        let column = column(kind, name, chunk)?;
        rows.extend((0..chunk.len()).map(|row| column.get(row)));
    }
    Ok(Column::from_slices(rows))
}

fn column<'a>(kind: Kind, name: &str, array: &'a ArrayRef) -> PyResult<Column<'a>> {
    let values = match array.as_any_dictionary_opt() {
        Some(dictionary) => dictionary.values(),
        None => array,
    };
    // A column of nulls has a value for each, which takes no memory in the array.
    if values.data_type() == &DataType::Null {
        room::<Option<&[u8]>>(values.len())?;
    }
    let column = match kind {
        Kind::Messages => Column::new(name, array),
        Kind::Keys | Kind::Signatures => Column::of_bytes(name, array),
    };
    column.map_err(unlike)
}

/// The exception for a column that does not hold bytes.
fn unlike(why: Error) -> PyErr {
    wrong_type(why.to_string())
}
