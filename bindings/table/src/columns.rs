// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which columns are read, and the bytes in them.
//!
//! Binary columns hold bytes as they are. A key or signature in a column of text is in hexadecimal
//! digits or base64, and its length tells which; how messages are given has to be said
//! ([`Encoding`]), because digits may also be the message itself.

use std::str::FromStr;
use std::sync::Arc;

use arrow_array::builder::BinaryBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray};
use arrow_schema::{DataType, Schema};

use crate::Error;
use crate::chunk::BYTES;
use crate::error::quoted;
use crate::guard::damaged;
use crate::text::{from_base64, from_hex, from_text};

/// How messages are given in columns of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// The text is the message.
    #[default]
    Utf8,
    /// Hexadecimal digits, with or without `0x`.
    Hex,
    /// Base64 of either alphabet, with or without padding.
    Base64,
}

impl FromStr for Encoding {
    type Err = String;

    fn from_str(name: &str) -> Result<Encoding, String> {
        match name {
            "utf8" => Ok(Encoding::Utf8),
            "hex" => Ok(Encoding::Hex),
            "base64" => Ok(Encoding::Base64),
            _ => Err("encodings are utf8, hex and base64".to_owned()),
        }
    }
}

/// The names of the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Public keys, unless one key is for all rows.
    pub key: Option<String>,
    /// Signatures.
    pub signature: String,
    /// Parts of the message, which are joined.
    pub messages: Vec<String>,
}

/// What a column is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Key,
    Signature,
    Message,
}

impl Role {
    /// The length of the values, if they have one.
    const fn length(self) -> Option<usize> {
        match self {
            Role::Key => Some(32),
            Role::Signature => Some(64),
            Role::Message => None,
        }
    }

    const fn option(self) -> &'static str {
        match self {
            Role::Key => "--key",
            Role::Signature => "--sig",
            Role::Message => "--msg",
        }
    }
}

impl Names {
    /// The columns in the order in which they are handed on.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Role, &str)> {
        let key = self.key.iter().map(|name| (Role::Key, &**name));
        let messages = self.messages.iter();
        key.chain([(Role::Signature, &*self.signature)])
            .chain(messages.map(|name| (Role::Message, &**name)))
    }

    /// The place of each column in a schema, in the order of [`Names::all`].
    ///
    /// # Errors
    ///
    /// If there is no such column, or two, or one that cannot hold what it is for.
    pub(crate) fn find(&self, file: &str, schema: &Schema) -> Result<Vec<usize>, Error> {
        self.all()
            .map(|(role, name)| {
                let place = self.place(role, name, file, schema)?;
                check_type(role, name, file, schema.field(place).data_type())?;
                Ok(place)
            })
            .collect()
    }

    fn place(&self, role: Role, name: &str, file: &str, schema: &Schema) -> Result<usize, Error> {
        let named = |(_, field): &(usize, &Arc<arrow_schema::Field>)| field.name() == name;
        let mut places = schema.fields().iter().enumerate().filter(named);
        match (places.next(), places.next()) {
            (Some((place, _)), None) => Ok(place),
            (Some(_), Some(_)) => Err(Error::new(format!(
                "{file} has two columns {}",
                quoted(name)
            ))
            .hint("rename one of them: which is meant cannot be said here")),
            _ => Err(missing(role, name, file, schema)),
        }
    }
}

fn missing(role: Role, name: &str, file: &str, schema: &Schema) -> Error {
    const MOST: usize = 40;
    let fields = schema.fields();
    let mut list: Vec<String> = fields.iter().take(MOST).map(|f| quoted(f.name())).collect();
    if fields.len() > MOST {
        list.push(format!("and {} more", fields.len() - MOST));
    }
    let list = match &list[..] {
        [] => "it has no columns".to_owned(),
        _ => format!("its columns are {}", list.join(", ")),
    };
    let hint = match role {
        Role::Key => {
            "name one of these with --key; a key file is written with its folder, `./NAME`"
        }
        Role::Signature => "name one of these with --sig",
        Role::Message => "name one of these with --msg",
    };
    Error::new(format!("{file} has no column {}: {list}", quoted(name))).hint(hint)
}

fn check_type(role: Role, name: &str, file: &str, found: &DataType) -> Result<(), Error> {
    let values = match found {
        DataType::Dictionary(_, values) => values,
        other => other,
    };
    let why = match (values, role.length()) {
        (DataType::FixedSizeBinary(n), Some(length)) if *n != length as i32 => {
            format!("values of {n} bytes, and {length} are needed")
        }
        (
            DataType::FixedSizeBinary(_)
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View,
            _,
        ) => return Ok(()),
        _ => format!("{found}, and bytes or text are needed"),
    };
    let option = role.option();
    Err(
        Error::new(format!("{file}, column {}: it holds {why}", quoted(name))).hint(format!(
            "name another column with {option}, or convert this one"
        )),
    )
}

/// Whether something in a column of a file looked like what the column is for.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    /// A value that is not null.
    seen: bool,
    /// A value that could be decoded and has the right length.
    fits: bool,
}

/// The columns of one file, as bytes.
#[derive(Debug)]
pub(crate) struct Decoder {
    names: Names,
    encoding: Encoding,
    fits: Vec<Fit>,
    /// Whether messages that are taken for text were hexadecimal digits so far, every one.
    pub(crate) digits: Option<bool>,
}

impl Decoder {
    pub(crate) fn new(names: &Names, encoding: Encoding) -> Decoder {
        Decoder {
            names: names.clone(),
            encoding,
            fits: vec![Fit::default(); names.all().count()],
            digits: None,
        }
    }

    /// How many rows are decoded at a time, from the first on: text that a file has once may stand in
    /// many rows, and as bytes it is in memory for each.
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

    /// The columns with text as bytes. A value that is not what it should be makes its row invalid:
    /// its signature becomes empty.
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
        for ((role, fit), column) in roles.iter().zip(&mut self.fits).zip(columns) {
            let is_text = is_text(column.data_type());
            if is_text && !is_taken(*role, self.encoding) {
                let column = plain(file, &column)?;
                let bytes = from_column(&column, *role, self.encoding, fit, &mut spoiled);
                decoded.push(bytes);
                continue;
            }
            if !fit.fits {
                look(&column, *role, fit);
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

    /// Refuses a file in which no value of a column is what the column is for: that says nothing
    /// about signatures, but that another column was meant.
    ///
    /// # Errors
    ///
    /// Names the column.
    pub(crate) fn finish(&self, file: &str) -> Result<(), Error> {
        for ((role, name), fit) in self.names.all().zip(&self.fits) {
            if !fit.seen || fit.fits {
                continue;
            }
            let wanted = match (role, self.encoding) {
                (Role::Key, _) => "32 bytes, 64 hexadecimal digits or 44 characters of base64",
                (Role::Signature, _) => {
                    "64 bytes, 128 hexadecimal digits or 88 characters of base64"
                }
                (Role::Message, Encoding::Hex) => "hexadecimal digits",
                (Role::Message, _) => "base64",
            };
            let hint = match role {
                Role::Message => "say how messages are given with --encoding utf8, hex or base64",
                _ => "name another column",
            };
            let name = quoted(name);
            return Err(
                Error::new(format!("{file}, column {name}: no row holds {wanted}"))
                    .hint(format!("{hint} ({})", role.option())),
            );
        }
        Ok(())
    }
}

/// Whether text is taken as it is.
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

/// Looks for a value of the right length; in a dictionary, among its values.
fn look(column: &ArrayRef, role: Role, fit: &mut Fit) {
    let Some(length) = role.length() else {
        fit.fits = true;
        return;
    };
    let values = match column.as_any_dictionary_opt() {
        Some(dictionary) => dictionary.values(),
        None => column,
    };
    let mut see = |value: &[u8]| {
        fit.seen = true;
        fit.fits |= value.len() == length;
    };
    match values.data_type() {
        DataType::FixedSizeBinary(_) => {
            values
                .as_fixed_size_binary()
                .iter()
                .flatten()
                .for_each(&mut see);
        }
        DataType::Binary => values
            .as_binary::<i32>()
            .iter()
            .flatten()
            .for_each(&mut see),
        DataType::LargeBinary => values
            .as_binary::<i64>()
            .iter()
            .flatten()
            .for_each(&mut see),
        DataType::BinaryView => values.as_binary_view().iter().flatten().for_each(&mut see),
        // Text is looked at where it is decoded.
        _ => {}
    }
}

/// A column of text that is no dictionary; what a dictionary has once is not copied.
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

/// Whether each text is hexadecimal digits.
fn is_digits(column: &ArrayRef) -> bool {
    let is_digits = |text: &str| {
        let digits = text.strip_prefix("0x").unwrap_or(text).as_bytes();
        let even = !digits.is_empty() && digits.len().is_multiple_of(2);
        even && digits.iter().all(u8::is_ascii_hexdigit)
    };
    texts(column).flatten().all(is_digits)
}

/// The bytes that a column of text stands for; the rows where it stands for none are `spoiled`.
fn from_column(
    column: &ArrayRef,
    role: Role,
    encoding: Encoding,
    fit: &mut Fit,
    spoiled: &mut Vec<usize>,
) -> ArrayRef {
    let mut values = BinaryBuilder::new();
    for (row, text) in texts(column).enumerate() {
        let Some(text) = text else {
            values.append_null();
            continue;
        };
        fit.seen = true;
        let bytes = match (role.length(), encoding) {
            (Some(length), _) => from_text(text, length),
            (None, Encoding::Hex) => from_hex(text),
            (None, Encoding::Base64) => from_base64(text),
            (None, Encoding::Utf8) => Some(text.as_bytes().to_vec()),
        };
        match bytes {
            Some(bytes) => {
                fit.fits = true;
                values.append_value(bytes);
            }
            None => {
                spoiled.push(row);
                values.append_value(b"");
            }
        }
    }
    Arc::new(values.finish())
}

/// The signatures, with those of some rows empty.
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
        let mut decoder = Decoder::new(&names(), Encoding::Hex);
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
        let mut decoder = Decoder::new(&names(), Encoding::Utf8);
        decoder.decode("`f`", vec![sigs.clone(), sigs]).unwrap();
        let why = decoder.finish("`f`").unwrap_err().to_string();
        assert!(
            why.starts_with("`f`, column `sig`: no row holds 64 bytes, 128 hex"),
            "{why}"
        );
        let bytes: ArrayRef = Arc::new(BinaryArray::from_vec(vec![b"short"]));
        let mut decoder = Decoder::new(&names(), Encoding::Utf8);
        decoder.decode("`f`", vec![bytes.clone(), bytes]).unwrap();
        assert!(decoder.finish("`f`").is_err());
        // A table without rows, or with nulls only, says nothing.
        Decoder::new(&names(), Encoding::Utf8)
            .finish("`f`")
            .unwrap();
    }
}
