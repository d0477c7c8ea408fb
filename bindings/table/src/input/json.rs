// SPDX-License-Identifier: MIT OR Apache-2.0
//! JSON lines: an object in each line, from which the wanted fields are read.

use std::io::BufRead as _;
use std::sync::Arc;

use arrow_array::builder::{BinaryBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use memchr::memchr;

use self::object::{Found, Value};
use super::lines::{MOST, Pace, block, skip_mark};
use super::{Reader, Source};
use crate::Error;
use crate::columns::Names;
use crate::error::quoted;
use crate::guard::damaged;

mod object; // an object of JSON

/// Rows after which a field that no object has had is reported as missing.
const LOOKED_AT: u64 = 1000;

/// A file of JSON lines.
pub(super) struct Rows {
    reader: Reader,
    name: String,
    names: Names,
    /// The names of the fields that are wanted, each once.
    wanted: Vec<String>,
    kinds: Vec<Option<Kind>>,
    /// The fields of the first objects, until names are checked.
    found: Option<Found>,
    /// A line that spans several blocks.
    line: Vec<u8>,
    pace: Pace,
}

/// The kind of a field's values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    /// Arrays of numbers, each of which is a byte.
    Bytes,
}

impl Kind {
    const fn shown(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Bytes => "arrays of numbers",
        }
    }
}

pub(super) fn open(mut reader: Reader, name: &str, names: &Names) -> Result<Rows, Error> {
    skip_mark(&mut reader, name)?;
    let mut wanted: Vec<String> = names.all().map(|(_, name)| name.to_owned()).collect();
    wanted.sort_unstable();
    wanted.dedup();
    Ok(Rows {
        reader,
        name: name.to_owned(),
        names: names.clone(),
        kinds: vec![None; wanted.len()],
        found: Some(Found::new(wanted.len())),
        wanted,
        line: Vec::new(),
        pace: Pace::new(),
    })
}

impl Source for Rows {
    fn next(&mut self) -> Result<Option<RecordBatch>, Error> {
        let mut columns: Vec<Column> = self.wanted.iter().map(|_| Column::default()).collect();
        let (mut rows, mut bytes) = (0, 0);
        while rows < self.pace.rows {
            self.pace.check(&self.name, bytes)?;
            let Some(line) = self.next_line(&mut columns, rows)? else {
                break;
            };
            bytes += line.bytes;
            rows += usize::from(line.has_object);
            if self.pace.before + rows as u64 == LOOKED_AT {
                self.check_names(rows)?;
            }
        }
        if rows < self.pace.rows {
            self.check_names(rows)?;
        }
        if rows == 0 {
            return Ok(None);
        }
        self.pace.count(rows, bytes);
        let arrays: Vec<ArrayRef> = columns.into_iter().map(Column::finish).collect();
        let fields = self.wanted.iter().zip(&arrays);
        let fields = fields.map(|(name, array)| Field::new(name, array.data_type().clone(), true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let batch = RecordBatch::try_new(schema, arrays);
        batch
            .map(Some)
            .map_err(|why| damaged(&self.name, &why.to_string()))
    }

    fn position(&self) -> Option<f64> {
        self.reader.position()
    }
}

/// A line that was read.
struct Line {
    bytes: usize,
    has_object: bool,
}

impl Rows {
    /// Reads a line and adds its values to the columns. Returns `None` at the end. `row` is the
    /// index of the object in the batch.
    fn next_line(&mut self, columns: &mut [Column], row: usize) -> Result<Option<Line>, Error> {
        self.line.clear();
        loop {
            let block = block(&mut self.reader, &self.name)?;
            let end = memchr(b'\n', block);
            let (part, used) = match end {
                Some(end) => (&block[..end], end + 1),
                None => (block, block.len()),
            };
            let last = block.is_empty();
            if last && self.line.is_empty() {
                return Ok(None);
            }
            let whole = match end {
                // Most lines lie within one block and are read in place.
                Some(_) if self.line.is_empty() => part,
                _ => {
                    self.line.extend_from_slice(part);
                    &self.line
                }
            };
            if whole.len() > MOST {
                let why = format!("a line of more than {} MB", MOST >> 20);
                return Err(self.pace.damaged(&self.name, &why));
            }
            if end.is_none() && !last {
                self.reader.consume(used);
                continue;
            }
            let line = Line {
                bytes: whole.len() + 1,
                has_object: !whole.trim_ascii().is_empty(),
            };
            if line.has_object {
                let row = self.pace.before + row as u64;
                let place = Place {
                    file: &self.name,
                    row,
                    is_last: last,
                };
                let values = object::read(whole, &self.wanted, self.found.as_mut());
                let values = values.map_err(|why| place.error(why, whole))?;
                for (field, value) in values.into_iter().enumerate() {
                    let kind = &mut self.kinds[field];
                    let name = &self.wanted[field];
                    place.check_kind(name, kind, &value)?;
                    columns[field].push(value, *kind);
                }
            }
            self.reader.consume(used);
            return Ok(Some(line));
        }
    }

    /// Refuses names of fields that no object has had so far.
    fn check_names(&mut self, rows: usize) -> Result<(), Error> {
        let Some(found) = self.found.take() else {
            return Ok(());
        };
        if self.pace.before + rows as u64 == 0 {
            return Ok(());
        }
        for (role, name) in self.names.all() {
            let place = self.wanted.iter().position(|wanted| wanted == name);
            if !place.is_some_and(|place| found.seen[place]) {
                let fields = found.names.iter();
                let fields = fields.map(|name| Field::new(name, DataType::Utf8, true));
                let schema = Schema::new(fields.collect::<Vec<_>>());
                return Err(role.missing(name, &self.name, &schema));
            }
        }
        Ok(())
    }
}

/// The position of an object, for errors.
struct Place<'p> {
    file: &'p str,
    row: u64,
    /// Whether it is the last of the file.
    is_last: bool,
}

impl Place<'_> {
    fn error(&self, why: object::Wrong, line: &[u8]) -> Error {
        let Place { file, row, is_last } = self;
        match why {
            object::Wrong::Twice(field) => Error::new(format!(
                "{file}, row {row}, has two fields {}",
                quoted(&field)
            ))
            .hint("which is meant cannot be said here, and readers of JSON disagree"),
            object::Wrong::Json(why) if why.is_eof() && !is_last => Error::new(format!(
                "{file} has a line that ends within row {row}, and an object in each line is needed"
            ))
            .hint("`jq -c . FILE | nineteen-table verify-table - ...`; or the file is damaged"),
            object::Wrong::Json(_) if line.trim_ascii_start().first() == Some(&b'[') => Error::new(
                format!("{file} is one array of JSON, and an object in each line is needed"),
            )
            .hint("`jq -c '.[]' FILE | nineteen-table verify-table - ...`"),
            object::Wrong::Json(why) => {
                let why = why.to_string().replace("at line 1 column", "at column");
                damaged(file, &format!("row {row}: {why}"))
            }
            object::Wrong::Text(why) => damaged(file, &format!("row {row}: {why}")),
        }
    }

    /// Refuses values that are neither text nor bytes, and columns that mix the two.
    fn check_kind(
        &self,
        field: &str,
        kind: &mut Option<Kind>,
        value: &Value<'_>,
    ) -> Result<(), Error> {
        let found = match value {
            Value::Null => return Ok(()),
            Value::Text(_) => Kind::Text,
            Value::Bytes(_) => Kind::Bytes,
            Value::Other(what) => {
                return Err(self.wrong_value(
                    field,
                    &format!("holds {what}, and text or an array of bytes is needed"),
                ));
            }
        };
        match *kind.get_or_insert(found) {
            before if before == found => Ok(()),
            before => {
                let (found, before) = (found.shown(), before.shown());
                Err(self.wrong_value(field, &format!("holds {found} after rows with {before}")))
            }
        }
    }

    fn wrong_value(&self, field: &str, why: &str) -> Error {
        let Place { file, row, .. } = self;
        Error::new(format!("{file}, column {}: row {row} {why}", quoted(field)))
            .hint("name another column, or convert this one")
    }
}

/// The values of a field in a batch.
#[derive(Default)]
struct Column {
    text: StringBuilder,
    bytes: BinaryBuilder,
    /// The number of nulls before the first value.
    nulls: usize,
    kind: Option<Kind>,
}

impl Column {
    /// Adds a value of this kind, or null if there is no kind yet.
    fn push(&mut self, value: Value<'_>, kind: Option<Kind>) {
        let Some(kind) = kind else {
            self.nulls += 1;
            return;
        };
        if self.kind.is_none() {
            self.kind = Some(kind);
            for _ in 0..self.nulls {
                match kind {
                    Kind::Text => self.text.append_null(),
                    Kind::Bytes => self.bytes.append_null(),
                }
            }
        }
        match (kind, value) {
            (_, Value::Text(text)) => self.text.append_value(text),
            (_, Value::Bytes(bytes)) => self.bytes.append_value(bytes),
            (Kind::Text, _) => self.text.append_null(),
            (Kind::Bytes, _) => self.bytes.append_null(),
        }
    }

    fn finish(mut self) -> ArrayRef {
        match self.kind {
            None => {
                (0..self.nulls).for_each(|_| self.text.append_null());
                Arc::new(self.text.finish())
            }
            Some(Kind::Text) => Arc::new(self.text.finish()),
            Some(Kind::Bytes) => Arc::new(self.bytes.finish()),
        }
    }
}
