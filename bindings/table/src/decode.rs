// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decodes columns into bytes.
//!
//! Binary columns hold bytes as they are. In columns of text, length and first character
//! distinguish hexadecimal digits, base64 and arrays of numbers. A text can be valid base58 and
//! base64 of the same number of bytes, so the majority of the first rows decides whether a whole
//! column is base58 ([`Form`]). The encoding of messages is never guessed ([`Encoding`]), because
//! digits may also be the message itself.

use std::sync::Arc;

use arrow_array::builder::BinaryBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray};
use arrow_schema::DataType;

use crate::Error;
use crate::chunk::BYTES;
use crate::columns::{Forms, Names, Role};
use crate::error::quoted;
use crate::form::{Encoding, Form};
use crate::guard::damaged;
use crate::text::{from_base64, from_form, from_hex, without_prefix};

/// Rows that are examined before text is decoded.
const LOOKED_AT: usize = 1000;

/// Counts of the values of a column that fit its role.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    /// Values that are not null.
    seen: u64,
    /// Values that could be decoded and have the right length.
    fits: u64,
}

impl Fit {
    fn count(&mut self, fits: bool) {
        self.seen += 1;
        self.fits += u64::from(fits);
    }
}

/// Counts of the forms that the first texts of a column can have.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    base58: u64,
    others: u64,
}

/// Decodes the columns of one file.
#[derive(Debug)]
pub(crate) struct Decoder {
    names: Names,
    encoding: Encoding,
    forms: Vec<Form>,
    looks: Vec<Look>,
    looked_at: usize,
    fits: Vec<Fit>,
    /// Whether every message in columns of text has been hexadecimal digits so far, if messages are
    /// read as text.
    pub(crate) digits: Option<bool>,
}

impl Decoder {
    pub(crate) fn new(names: &Names, encoding: Encoding, forms: Forms) -> Decoder {
        let forms: Vec<Form> = names.all().map(|(role, _)| forms.of(role)).collect();
        Decoder {
            names: names.clone(),
            encoding,
            looks: vec![Look::default(); forms.len()],
            looked_at: 0,
            fits: vec![Fit::default(); forms.len()],
            forms,
            digits: None,
        }
    }

    /// Examines the next rows, before any is decoded. Returns whether it needs more.
    ///
    /// # Errors
    ///
    /// If Arrow cannot convert a dictionary.
    pub(crate) fn look(&mut self, file: &str, columns: &[ArrayRef]) -> Result<bool, Error> {
        let rows = columns.first().map_or(0, Array::len);
        let rows = rows.min(LOOKED_AT - self.looked_at);
        let mut undecided = false;
        for (i, ((role, _), column)) in self.names.all().zip(columns).enumerate() {
            let (Some(length), Form::Auto) = (role.length(), self.forms[i]) else {
                continue;
            };
            if !is_text(column.data_type()) {
                continue;
            }
            undecided = true;
            let look = &mut self.looks[i];
            for text in texts(&plain(file, &column.slice(0, rows))?).flatten() {
                let is = |form| u64::from(from_form(text, form, length).is_some());
                look.base58 += is(Form::Base58);
                look.others += is(Form::Auto);
            }
        }
        self.looked_at += rows;
        Ok(undecided && self.looked_at < LOOKED_AT)
    }

    /// Decides on the forms of columns by the examined rows.
    ///
    /// # Errors
    ///
    /// If as many of them are base58 as are not.
    pub(crate) fn decide(&mut self, file: &str) -> Result<(), Error> {
        let forms = self.forms.iter_mut().zip(&self.looks);
        for ((role, name), (form, look)) in self.names.all().zip(forms) {
            if look.base58 > look.others {
                *form = Form::Base58;
            }
            if look.base58 == look.others && look.others > 0 {
                return Err(Error::new(format!(
                    "{file}, column {}: as many of its first rows are base58 as are base64 or \
                     another form",
                    quoted(name)
                ))
                .hint(format!("say which with {}-encoding", role.option())));
            }
        }
        Ok(())
    }

    /// Divides rows into pieces to be decoded one after the other, and returns their lengths. A
    /// text that a dictionary has once may be in many rows, and each of these gets its own bytes.
    ///
    /// # Errors
    ///
    /// If Arrow cannot convert a dictionary.
    pub(crate) fn pieces(&self, file: &str, columns: &[ArrayRef]) -> Result<Vec<usize>, Error> {
        let rows = columns.first().map_or(0, Array::len);
        let mut lengths = vec![0; rows];
        for ((role, _), column) in self.names.all().zip(columns) {
            if is_text(column.data_type()) && !is_taken(role, self.encoding) {
                let column = plain(file, column)?;
                for (length, text) in lengths.iter_mut().zip(texts(&column)) {
                    *length += text.map_or(0, str::len);
                }
            }
        }
        let mut pieces = Vec::new();
        let (mut rows, mut bytes) = (0, 0);
        for length in lengths {
            if rows > 0 && bytes + length > BYTES {
                pieces.push(rows);
                (rows, bytes) = (0, 0);
            }
            rows += 1;
            bytes += length;
        }
        pieces.push(rows);
        Ok(pieces)
    }

    /// Decodes columns of text. A value that cannot be decoded makes its row invalid: the row's
    /// signature becomes empty.
    ///
    /// # Errors
    ///
    /// If Arrow cannot convert a dictionary.
    pub(crate) fn decode(
        &mut self,
        file: &str,
        columns: Vec<ArrayRef>,
    ) -> Result<Vec<ArrayRef>, Error> {
        let mut spoiled = Vec::new();
        let mut decoded = Vec::with_capacity(columns.len());
        let roles: Vec<Role> = self.names.all().map(|(role, _)| role).collect();
        let each = roles.iter().zip(&self.forms).zip(&mut self.fits);
        for (((role, form), fit), column) in each.zip(columns) {
            let is_text = is_text(column.data_type());
            if is_text && !is_taken(*role, self.encoding) {
                let column = plain(file, &column)?;
                let bytes = match role.length() {
                    Some(length) => from_column(&column, fit, &mut spoiled, |text| {
                        from_form(text, *form, length)
                    }),
                    None if self.encoding == Encoding::Hex => {
                        from_column(&column, fit, &mut spoiled, from_hex)
                    }
                    None => from_column(&column, fit, &mut spoiled, from_base64),
                };
                decoded.push(bytes);
                continue;
            }
            if let Some(length) = role.length() {
                count(&column, length, fit);
            }
            if is_text && self.digits != Some(false) {
                self.digits = Some(is_digits(&plain(file, &column)?));
            }
            decoded.push(column);
        }
        if !spoiled.is_empty() {
            let place = roles.iter().position(|role| *role == Role::Signature);
            if let Some(signatures) = place.and_then(|place| decoded.get_mut(place)) {
                *signatures = without(file, signatures, &mut spoiled)?;
            }
        }
        Ok(decoded)
    }

    /// Refuses a file in which most values of a column do not fit its role: the caller probably
    /// named the wrong column or form, and verdicts would be about the wrong data.
    ///
    /// # Errors
    ///
    /// Names the column.
    pub(crate) fn finish(&self, file: &str) -> Result<(), Error> {
        let forms = self.forms.iter().zip(&self.fits);
        for ((role, name), (form, fit)) in self.names.all().zip(forms) {
            if fit.seen == 0 || 2 * fit.fits >= fit.seen {
                continue;
            }
            let wanted = match (role, form) {
                (Role::Key, Form::Auto) => {
                    "32 bytes, 64 hexadecimal digits, 44 characters of base64 or base58, or an \
                     array of 32 numbers"
                }
                (Role::Signature, Form::Auto) => {
                    "64 bytes, 128 hexadecimal digits, 88 characters of base64 or base58, or an \
                     array of 64 numbers"
                }
                (Role::Message, _) if self.encoding == Encoding::Hex => "hexadecimal digits",
                (Role::Message, _) => "base64",
                (_, form) => &format!("{} bytes as {form}", role.length().unwrap_or_default()),
            };
            let rows = match fit.fits {
                0 => "no row holds".to_owned(),
                fits => format!("only {fits} of {} rows hold", fit.seen),
            };
            let option = role.option();
            let hint = match role {
                Role::Message => "say how messages are given with --encoding utf8, hex or base64",
                _ => &format!("name another column, or how this one is given ({option}-encoding)"),
            };
            return Err(
                Error::new(format!("{file}, column {}: {rows} {wanted}", quoted(name)))
                    .hint(format!("{hint} ({option})")),
            );
        }
        Ok(())
    }
}

/// Whether text is used as it is, without decoding.
fn is_taken(role: Role, encoding: Encoding) -> bool {
    role == Role::Message && encoding == Encoding::Utf8
}

fn is_text(found: &DataType) -> bool {
    let values = match found {
        DataType::Dictionary(_, values) => values,
        other => other,
    };
    matches!(
        values,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
    )
}

/// Counts the values of the right length. A value of a dictionary counts once for each of its rows.
fn count(column: &ArrayRef, length: usize, fit: &mut Fit) {
    let Some(dictionary) = column.as_any_dictionary_opt() else {
        lengths(column)
            .flatten()
            .for_each(|found| fit.count(found == length));
        return;
    };
    if dictionary.values().is_empty() {
        return;
    }
    let values: Vec<Option<usize>> = lengths(dictionary.values()).collect();
    let keys = dictionary.normalized_keys();
    for (row, key) in keys.into_iter().enumerate() {
        if let Some(found) = values[key].filter(|_| dictionary.keys().is_valid(row)) {
            fit.count(found == length);
        }
    }
}

/// The lengths of the values of a binary column.
fn lengths(values: &ArrayRef) -> Box<dyn Iterator<Item = Option<usize>> + '_> {
    fn each<'a>(
        values: impl Iterator<Item = Option<&'a [u8]>> + 'a,
    ) -> Box<dyn Iterator<Item = Option<usize>> + 'a> {
        Box::new(values.map(|value| value.map(<[u8]>::len)))
    }
    match values.data_type() {
        DataType::FixedSizeBinary(_) => each(values.as_fixed_size_binary().iter()),
        DataType::Binary => each(values.as_binary::<i32>().iter()),
        DataType::LargeBinary => each(values.as_binary::<i64>().iter()),
        DataType::BinaryView => each(values.as_binary_view().iter()),
        // `decode` counts the values of text.
        _ => Box::new(std::iter::empty()),
    }
}

/// A column of text without its dictionary, as views, so that values of the dictionary are not
/// copied.
fn plain(file: &str, column: &ArrayRef) -> Result<ArrayRef, Error> {
    match column.as_any_dictionary_opt() {
        Some(dictionary) => {
            let values = cast(file, dictionary.values(), &DataType::Utf8)?;
            cast(file, &dictionary.with_values(values), &DataType::Utf8View)
        }
        None => Ok(column.clone()),
    }
}

/// The texts of a column that is [`plain`].
fn texts(column: &ArrayRef) -> Box<dyn Iterator<Item = Option<&str>> + '_> {
    match column.data_type() {
        DataType::LargeUtf8 => Box::new(column.as_string::<i64>().iter()),
        DataType::Utf8View => Box::new(column.as_string_view().iter()),
        _ => Box::new(column.as_string::<i32>().iter()),
    }
}

/// Whether every text is hexadecimal digits.
fn is_digits(column: &ArrayRef) -> bool {
    let is_digits = |text: &str| {
        let digits = without_prefix(text).as_bytes();
        let even = !digits.is_empty() && digits.len().is_multiple_of(2);
        even && digits.iter().all(u8::is_ascii_hexdigit)
    };
    texts(column).flatten().all(is_digits)
}

/// Decodes a column of text. Rows that cannot be decoded are added to `spoiled`.
fn from_column(
    column: &ArrayRef,
    fit: &mut Fit,
    spoiled: &mut Vec<usize>,
    decoded: impl Fn(&str) -> Option<Vec<u8>>,
) -> ArrayRef {
    let mut values = BinaryBuilder::new();
    for (row, text) in texts(column).enumerate() {
        let Some(text) = text else {
            values.append_null();
            continue;
        };
        let bytes = decoded(text);
        fit.count(bytes.is_some());
        if bytes.is_none() {
            spoiled.push(row);
        }
        values.append_value(bytes.unwrap_or_default());
    }
    Arc::new(values.finish())
}

/// Replaces the signatures of some rows by empty ones.
fn without(file: &str, column: &ArrayRef, rows: &mut [usize]) -> Result<ArrayRef, Error> {
    rows.sort_unstable();
    let column = cast(file, column, &DataType::Binary)?;
    let values: &BinaryArray = column.as_binary();
    let values = values.iter().enumerate();
    let spoiled = |row: &usize| rows.binary_search(row).is_ok();
    let values: BinaryArray = values
        .map(|(row, value)| value.map(|value| if spoiled(&row) { b"" } else { value }))
        .collect();
    Ok(Arc::new(values))
}

fn cast(file: &str, column: &ArrayRef, to: &DataType) -> Result<ArrayRef, Error> {
    arrow_cast::cast(column, to).map_err(|why| damaged(file, &why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::StringArray;

    fn names() -> Names {
        Names {
            key: None,
            signature: "sig".to_owned(),
            messages: vec!["msg".to_owned()],
        }
    }

    fn texts(values: &[Option<&str>]) -> ArrayRef {
        Arc::new(StringArray::from(values.to_vec()))
    }

    #[test]
    fn text_that_stands_for_no_bytes_spoils_its_row() {
        let sig = "ab".repeat(64);
        let sigs = texts(&[Some(&sig), Some("x"), None, Some(&sig)]);
        let messages = texts(&[Some("00"), Some("01"), Some("02"), Some("zz")]);
        let mut decoder = Decoder::new(&names(), Encoding::Hex, Forms::default());
        let decoded = decoder.decode("`f`", vec![sigs, messages]).unwrap();
        let expected = [Some(&[0xab; 64][..]), Some(b""), None, Some(b"")];
        assert_eq!(
            decoded[0].as_binary::<i32>().iter().collect::<Vec<_>>(),
            expected
        );
        assert_eq!(decoded[1].as_binary::<i32>().value(1), [1]);
        decoder.finish("`f`").unwrap();
    }

    #[test]
    fn a_column_in_which_nothing_fits_is_the_wrong_one() {
        let sigs = texts(&[Some("no"), Some("none"), None]);
        let mut decoder = Decoder::new(&names(), Encoding::Utf8, Forms::default());
        decoder.decode("`f`", vec![sigs.clone(), sigs]).unwrap();
        let why = decoder.finish("`f`").unwrap_err().to_string();
        assert!(
            why.starts_with("`f`, column `sig`: no row holds 64 bytes, 128 hex"),
            "{why}"
        );
        let bytes: ArrayRef = Arc::new(BinaryArray::from_vec(vec![b"short"]));
        let mut decoder = Decoder::new(&names(), Encoding::Utf8, Forms::default());
        decoder.decode("`f`", vec![bytes.clone(), bytes]).unwrap();
        assert!(decoder.finish("`f`").is_err());
        // A table without rows, or with nulls only, is accepted.
        Decoder::new(&names(), Encoding::Utf8, Forms::default())
            .finish("`f`")
            .unwrap();
    }
}
