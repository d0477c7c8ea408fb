// SPDX-License-Identifier: MIT OR Apache-2.0
//! The columns to read, and the role of each.

use std::sync::Arc;

use arrow_schema::{DataType, Schema};

use crate::Error;
use crate::error::quoted;
use crate::form::Form;

/// The forms of keys and signatures in columns of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// Keys.
    pub key: Form,
    /// Signatures.
    pub signature: Form,
}

/// The names of the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Public keys. `None` if one key verifies all rows.
    pub key: Option<String>,
    /// Signatures.
    pub signature: String,
    /// Parts of the message, which are joined.
    pub messages: Vec<String>,
}

/// The role of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Key,
    Signature,
    Message,
}

impl Role {
    /// The length of the values, if they have one.
    pub(crate) const fn length(self) -> Option<usize> {
        match self {
            Role::Key => Some(32),
            Role::Signature => Some(64),
            Role::Message => None,
        }
    }

    pub(crate) const fn option(self) -> &'static str {
        match self {
            Role::Key => "--key",
            Role::Signature => "--sig",
            Role::Message => "--msg",
        }
    }
}

impl Forms {
    /// The form of a column; messages have an [`Encoding`].
    pub(crate) const fn of(self, role: Role) -> Form {
        match role {
            Role::Key => self.key,
            Role::Signature | Role::Message => self.signature,
        }
    }
}

impl Names {
    /// The columns, in the order of [`Chunk::columns`](crate::chunk::Chunk).
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
    /// If a column is missing, is there twice, or has a type that does not fit its role.
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
            _ => Err(role.missing(name, file, schema)),
        }
    }
}

impl Role {
    /// The error for a missing column.
    pub(crate) fn missing(self, name: &str, file: &str, schema: &Schema) -> Error {
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
        let hint = match self {
            Role::Key => {
                "name one of these with --key; a key file is written with its folder, `./NAME`"
            }
            Role::Signature => "name one of these with --sig",
            Role::Message => "name one of these with --msg",
        };
        Error::new(format!("{file} has no column {}: {list}", quoted(name))).hint(hint)
    }
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
        // No row has a value.
        _ if *found == DataType::Null => return Ok(()),
        _ => format!("{found}, and bytes or text are needed"),
    };
    let option = role.option();
    Err(
        Error::new(format!("{file}, column {}: it holds {why}", quoted(name))).hint(format!(
            "name another column with {option}, or convert this one"
        )),
    )
}
