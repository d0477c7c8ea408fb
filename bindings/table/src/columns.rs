// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which columns are read, and the bytes in them.
//!
//! Binary columns hold bytes as they are. A key or signature in a column of text is in hexadecimal
//! digits or base64, and its length tells which; how messages are given has to be said
//! ([`Encoding`]), because digits may also be the message itself.

use std::str::FromStr;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, StringArray};
use arrow_schema::{DataType, Schema};

use crate::Error;
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
            let column = match (is_text(column.data_type()), role, self.encoding) {
                (false, ..) | (true, Role::Message, Encoding::Utf8) => {
                    if !fit.fits {
                        look(file, &column, *role, fit)?;
                    }
                    if is_text(column.data_type()) && self.digits != Some(false) {
                        self.digits = Some(is_digits(file, &column)?);
                    }
                    column
                }
                _ => from_column(file, &column, *role, self.encoding, fit, &mut spoiled)?,
            };
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

/// Looks for a value of the right length.
fn look(file: &str, column: &ArrayRef, role: Role, fit: &mut Fit) -> Result<(), Error> {
    let Some(length) = role.length() else {
        fit.fits = true;
        return Ok(());
    };
    let bytes = cast(file, column, &DataType::LargeBinary)?;
    for value in bytes.as_binary::<i64>().iter().flatten() {
        fit.seen = true;
        fit.fits |= value.len() == length;
    }
    Ok(())
}

/// Whether each text is hexadecimal digits.
fn is_digits(file: &str, column: &ArrayRef) -> Result<bool, Error> {
    let text = cast(file, column, &DataType::LargeUtf8)?;
    let mut texts = text.as_string::<i64>().iter().flatten();
    Ok(texts.all(|text| !text.is_empty() && from_hex(text).is_some()))
}

/// The bytes that a column of text stands for; the rows where it stands for none are `spoiled`.
fn from_column(
    file: &str,
    column: &ArrayRef,
    role: Role,
    encoding: Encoding,
    fit: &mut Fit,
    spoiled: &mut Vec<usize>,
) -> Result<ArrayRef, Error> {
    let column = match column.data_type() {
        DataType::Utf8 => column.clone(),
        _ => cast(file, column, &DataType::Utf8)?,
    };
    let text: &StringArray = column.as_string();
    let mut values = arrow_array::builder::BinaryBuilder::with_capacity(
        text.len(),
        text.value_data().len() / 2 + 1,
    );
    for (row, text) in text.iter().enumerate() {
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
    Ok(Arc::new(values.finish()))
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
