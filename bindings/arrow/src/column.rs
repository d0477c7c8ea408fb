// SPDX-License-Identifier: MIT OR Apache-2.0
//! Columns of bytes over Arrow arrays, slices and buffers. Nothing is copied.

use std::num::NonZero;

use arrow_array::cast::AsArray;
use arrow_array::types::{BinaryViewType, StringViewType};
use arrow_array::{
    Array, BinaryArray, Datum, FixedSizeBinaryArray, GenericByteViewArray, LargeBinaryArray,
    LargeStringArray, StringArray,
};
use arrow_buffer::NullBuffer;
use arrow_schema::DataType;

use crate::Error;

/// The values of a column: an array of one of Arrow's types, or rows outside of arrays.
#[derive(Debug)]
enum Values<'a> {
    Fixed(&'a FixedSizeBinaryArray),
    Binary(&'a BinaryArray),
    LargeBinary(&'a LargeBinaryArray),
    BinaryView(&'a GenericByteViewArray<BinaryViewType>),
    String(&'a StringArray),
    LargeString(&'a LargeStringArray),
    StringView(&'a GenericByteViewArray<StringViewType>),
    Slices(Vec<Option<&'a [u8]>>),
    Contiguous(&'a [u8], usize),
}

/// A column of bytes, or one value for all rows.
///
/// ```
/// use arrow_array::BinaryArray;
/// use nineteen_arrow::Column;
///
/// let array = BinaryArray::from_vec(vec![b"one", b"two"]);
/// let rows = vec![Some(&b"one"[..]), Some(b"two")];
/// for column in [Column::new("messages", &array)?, Column::from_slices(rows)] {
///     assert_eq!(column.get(1), Some(&b"two"[..]));
/// }
/// # Ok::<(), nineteen_arrow::Error>(())
/// ```
#[derive(Debug)]
pub struct Column<'a> {
    values: Values<'a>,
    /// The row of `values` for each row, if the column is a dictionary.
    keys: Option<Vec<usize>>,
    /// Rows that are null.
    nulls: Option<NullBuffer>,
    /// The number of rows, unless the only value stands for all.
    rows: Option<usize>,
}

impl<'a> Column<'a> {
    /// The rows of an array, or the only value of an [`arrow_array::Scalar`]. Errors call the
    /// column `name`.
    ///
    /// # Errors
    ///
    /// If the array does not hold bytes or text.
    pub fn new(name: &str, datum: &'a dyn Datum) -> Result<Column<'a>, Error> {
        let (array, is_scalar) = datum.get();
        let rows = (!is_scalar).then_some(array.len());
        let (values, keys) = match array.as_any_dictionary_opt() {
            // A dictionary without values has null rows only, and `normalized_keys` refuses it.
            Some(dictionary) if dictionary.values().is_empty() => {
                (&**dictionary.values(), Some(vec![0; array.len()]))
            }
            Some(dictionary) => (&**dictionary.values(), Some(dictionary.normalized_keys())),
            None => (array, None),
        };
        let values = match values.data_type() {
            DataType::FixedSizeBinary(_) => Values::Fixed(values.as_fixed_size_binary()),
            DataType::Binary => Values::Binary(values.as_binary()),
            DataType::LargeBinary => Values::LargeBinary(values.as_binary()),
            DataType::BinaryView => Values::BinaryView(values.as_binary_view()),
            DataType::Utf8 => Values::String(values.as_string()),
            DataType::LargeUtf8 => Values::LargeString(values.as_string()),
            DataType::Utf8View => Values::StringView(values.as_string_view()),
            // The type of columns in which no row has a value.
            DataType::Null => Values::Slices(vec![None; values.len()]),
            _ => {
                return Err(Error::Type {
                    column: name.to_owned(),
                    found: array.data_type().clone(),
                });
            }
        };
        Ok(Column {
            values,
            keys,
            // Logical nulls include keys that refer to a null value of a dictionary.
            nulls: array.logical_nulls(),
            rows,
        })
    }

    /// A slice for each row; `None` is null.
    pub fn from_slices(rows: Vec<Option<&'a [u8]>>) -> Column<'a> {
        let length = rows.len();
        Column {
            values: Values::Slices(rows),
            keys: None,
            nulls: None,
            rows: Some(length),
        }
    }

    /// Consecutive rows of `width` bytes. Bytes after the last whole row are ignored.
    pub fn from_contiguous(bytes: &'a [u8], width: NonZero<usize>) -> Column<'a> {
        Column {
            values: Values::Contiguous(bytes, width.get()),
            keys: None,
            nulls: None,
            rows: Some(bytes.len() / width),
        }
    }

    /// One value for all rows; `None` is null.
    pub fn repeat(value: Option<&'a [u8]>) -> Column<'a> {
        Column {
            rows: None,
            ..Column::from_slices(vec![value])
        }
    }

    /// As [`Column::new`], but refuses text: for keys and signatures.
    ///
    /// # Errors
    ///
    /// If the array does not hold bytes.
    pub fn of_bytes(name: &str, datum: &'a dyn Datum) -> Result<Column<'a>, Error> {
        let column = Column::new(name, datum)?;
        column.refuse_text(name)?;
        Ok(column)
    }

    /// # Errors
    ///
    /// If the column is an array of text.
    pub(crate) fn refuse_text(&self, name: &str) -> Result<(), Error> {
        let found = match &self.values {
            Values::String(array) => array.data_type(),
            Values::LargeString(array) => array.data_type(),
            Values::StringView(array) => array.data_type(),
            _ => return Ok(()),
        };
        Err(Error::Text {
            column: name.to_owned(),
            found: found.clone(),
        })
    }

    /// The number of rows, or `None` if one value stands for all.
    pub fn rows(&self) -> Option<usize> {
        self.rows
    }

    /// Whether one value stands for all rows.
    pub(crate) fn is_scalar(&self) -> bool {
        self.rows.is_none()
    }

    /// The bytes of a row; `None` if it is null.
    ///
    /// # Panics
    ///
    /// If there is no such row.
    pub fn get(&self, row: usize) -> Option<&'a [u8]> {
        let row = if self.is_scalar() { 0 } else { row };
        if self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        let row = self.keys.as_ref().map_or(row, |keys| keys[row]);
        Some(match &self.values {
            Values::Fixed(array) => array.value(row),
            Values::Binary(array) => array.value(row),
            Values::LargeBinary(array) => array.value(row),
            Values::BinaryView(array) => array.value(row),
            Values::String(array) => array.value(row).as_bytes(),
            Values::LargeString(array) => array.value(row).as_bytes(),
            Values::StringView(array) => array.value(row).as_bytes(),
            Values::Slices(rows) => return rows[row],
            Values::Contiguous(bytes, width) => &bytes[row * width..][..*width],
        })
    }

    /// The `N` bytes of a row that must not be null.
    ///
    /// # Errors
    ///
    /// If the row is null or has another length.
    pub(crate) fn exactly<const N: usize>(
        &self,
        name: &str,
        row: usize,
        expected: &'static str,
    ) -> Result<&'a [u8; N], Error> {
        let bytes = self.get(row).and_then(|bytes| bytes.try_into().ok());
        bytes.ok_or_else(|| Error::Value {
            column: name.to_owned(),
            row,
            expected,
        })
    }
}

/// The number of rows that all columns have. A column of one value for all rows fits any number; if
/// all columns are of this kind, there is one row.
///
/// # Errors
///
/// If they differ.
pub(crate) fn rows<'a>(
    columns: impl Iterator<Item = (&'a str, Option<usize>)>,
) -> Result<usize, Error> {
    let mut rows = None;
    for (name, found) in columns {
        match (rows, found) {
            (Some(expected), Some(found)) if expected != found => {
                return Err(Error::Rows {
                    column: name.to_owned(),
                    found,
                    expected,
                });
            }
            _ => rows = rows.or(found),
        }
    }
    Ok(rows.unwrap_or(1))
}
