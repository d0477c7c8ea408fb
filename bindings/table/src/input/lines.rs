// SPDX-License-Identifier: MIT OR Apache-2.0
//! CSV and JSON lines, as text.
//!
//! A batch has so many rows as the batch before it lets expect in [`BYTES`]; the first is small.

use std::io::{BufRead, Cursor, Read};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::{BLOCK, Reader, Source, unreadable};
use crate::Error;
use crate::chunk::{BYTES, ROWS};
use crate::columns::Names;
use crate::guard::damaged;

/// Rows of the first batch.
const FIRST: usize = 8;
/// Bytes of a batch, whatever was expected of it.
const MOST: usize = 256 << 20;

/// What decodes a batch of text.
pub(crate) trait Lines: Send {
    type Decoder;

    /// A decoder of batches of so many rows.
    fn start(&self, rows: usize) -> Result<Self::Decoder, ArrowError>;

    /// Takes what it needs of the bytes, and none if the batch is full. No bytes: the end.
    fn decode(decoder: &mut Self::Decoder, bytes: &[u8]) -> Result<usize, ArrowError>;

    /// Whether the batch has all its rows.
    fn is_full(decoder: &Self::Decoder, rows: usize) -> bool;

    fn flush(&self, decoder: Self::Decoder) -> Result<Option<RecordBatch>, ArrowError>;
}

/// A file of lines.
pub(crate) struct Text<L> {
    lines: L,
    reader: Reader,
    name: String,
    /// Rows of the next batch.
    rows: usize,
    /// Rows before it.
    before: u64,
}

impl<L: Lines> Source for Text<L> {
    fn next(&mut self) -> Result<Option<RecordBatch>, Error> {
        let (name, before) = (&self.name, self.before);
        let wrong = |why: ArrowError| damaged(name, &format!("after row {before}: {why}"));
        let mut decoder = self.lines.start(self.rows).map_err(wrong)?;
        let mut bytes = 0;
        loop {
            let block = self
                .reader
                .fill_buf()
                .map_err(|why| unreadable(name, &why))?;
            let used = L::decode(&mut decoder, block).map_err(wrong)?;
            self.reader.consume(used);
            bytes += used;
            if used == 0 || L::is_full(&decoder, self.rows) {
                break;
            }
            if bytes > MOST {
                let why = format!(
                    "after row {before}: more than {} MB in a few rows",
                    MOST >> 20
                );
                return Err(damaged(name, &why));
            }
        }
        let Some(batch) = self.lines.flush(decoder).map_err(wrong)? else {
            return Ok(None);
        };
        let rows = batch.num_rows();
        self.before += rows as u64;
        // Growing by steps: one long row among short ones is then not multiplied by many.
        let fits = BYTES / (bytes / rows.max(1)).max(1);
        self.rows = fits.clamp(1, ROWS.min(8 * self.rows));
        Ok(Some(batch))
    }

    fn position(&self) -> Option<f64> {
        self.reader.position()
    }
}

/// CSV: which columns it has says its first line.
pub(crate) struct Csv {
    schema: SchemaRef,
    columns: Vec<usize>,
    messages: Vec<String>,
    delimiter: u8,
}

pub(crate) fn csv(
    mut reader: Reader,
    name: &str,
    names: &Names,
    delimiter: u8,
) -> Result<Text<Csv>, Error> {
    skip_mark(&mut reader, name)?;
    let header = header(&mut reader, name)?;
    let format = arrow_csv::reader::Format::default()
        .with_header(true)
        .with_delimiter(delimiter);
    let (schema, _) = format
        .infer_schema(Cursor::new(header), None)
        .map_err(|why| damaged(name, &why.to_string()))?;
    let fields = schema.fields().iter();
    let fields = fields.map(|field| Field::new(field.name(), DataType::Utf8, true));
    let schema = Schema::new(fields.collect::<Vec<_>>());
    let mut columns = names.find(name, &schema)?;
    columns.sort_unstable();
    columns.dedup();
    let lines = Csv {
        schema: Arc::new(schema),
        columns,
        messages: names.messages.clone(),
        delimiter,
    };
    Ok(text(lines, reader, name))
}

impl Lines for Csv {
    type Decoder = arrow_csv::reader::Decoder;

    fn start(&self, rows: usize) -> Result<Self::Decoder, ArrowError> {
        Ok(arrow_csv::ReaderBuilder::new(self.schema.clone())
            .with_delimiter(self.delimiter)
            .with_projection(self.columns.clone())
            .with_batch_size(rows)
            .build_decoder())
    }

    fn decode(decoder: &mut Self::Decoder, bytes: &[u8]) -> Result<usize, ArrowError> {
        decoder.decode(bytes)
    }

    fn is_full(decoder: &Self::Decoder, _: usize) -> bool {
        decoder.capacity() == 0
    }

    /// An empty field is null, but an empty message is a message.
    fn flush(&self, mut decoder: Self::Decoder) -> Result<Option<RecordBatch>, ArrowError> {
        let Some(batch) = decoder.flush()? else {
            return Ok(None);
        };
        let schema = batch.schema();
        let columns = batch.columns().iter().zip(schema.fields());
        let columns = columns.map(|(column, field)| -> ArrayRef {
            if column.null_count() == 0 || !self.messages.contains(field.name()) {
                return column.clone();
            }
            let text = column.as_string::<i32>().iter();
            Arc::new(
                text.map(|text| Some(text.unwrap_or_default()))
                    .collect::<StringArray>(),
            )
        });
        RecordBatch::try_new(schema.clone(), columns.collect()).map(Some)
    }
}

/// The bytes of the first record, up to its end.
fn header(reader: &mut Reader, name: &str) -> Result<Vec<u8>, Error> {
    let mut header = Vec::new();
    // A line feed between quotes belongs to a name.
    while header.iter().filter(|c| **c == b'"').count() % 2 == 1 || header.trim_ascii().is_empty() {
        let left = (BLOCK - header.len().min(BLOCK)) as u64;
        let read = reader.by_ref().take(left).read_until(b'\n', &mut header);
        if read.map_err(|why| unreadable(name, &why))? == 0 {
            break;
        }
    }
    match header.trim_ascii().is_empty() {
        false => Ok(header),
        true => Err(Error::new(format!("{name} is empty"))
            .hint("the first line of CSV has to name the columns")),
    }
}

/// JSON lines: of each object the wanted fields, which are strings or null.
pub(crate) struct Json {
    schema: SchemaRef,
}

pub(crate) fn json(mut reader: Reader, name: &str, names: &Names) -> Result<Text<Json>, Error> {
    skip_mark(&mut reader, name)?;
    let head = reader.head(name)?;
    if head.trim_ascii_start().first() == Some(&b'[') {
        return Err(Error::new(format!(
            "{name} is one array of JSON, and an object in each line is needed"
        ))
        .hint("`jq -c '.[]' FILE | nineteen-table verify-table - ...`"));
    }
    let mut found: Vec<String> = Vec::new();
    let objects = serde_json::Deserializer::from_slice(head)
        .into_iter::<serde_json::Map<String, serde_json::Value>>();
    // The last object of the block may not be complete; what is wrong with it, its reader says.
    for object in objects.map_while(Result::ok) {
        found.extend(
            object
                .keys()
                .filter(|key| !found.contains(key))
                .cloned()
                .collect::<Vec<_>>(),
        );
    }
    let field = |name: &str| Field::new(name, DataType::Utf8, true);
    if !head.trim_ascii().is_empty() {
        let all: Vec<Field> = found.iter().map(|name| field(name)).collect();
        names.find(name, &Schema::new(all))?;
    }
    let mut wanted: Vec<&str> = names.all().map(|(_, name)| name).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let fields: Vec<Field> = wanted.into_iter().map(field).collect();
    let lines = Json {
        schema: Arc::new(Schema::new(fields)),
    };
    Ok(text(lines, reader, name))
}

impl Lines for Json {
    type Decoder = arrow_json::reader::Decoder;

    fn start(&self, rows: usize) -> Result<Self::Decoder, ArrowError> {
        arrow_json::ReaderBuilder::new(self.schema.clone())
            .with_batch_size(rows)
            .build_decoder()
    }

    fn decode(decoder: &mut Self::Decoder, bytes: &[u8]) -> Result<usize, ArrowError> {
        decoder.decode(bytes)
    }

    fn is_full(decoder: &Self::Decoder, rows: usize) -> bool {
        decoder.len() >= rows && !decoder.has_partial_record()
    }

    fn flush(&self, mut decoder: Self::Decoder) -> Result<Option<RecordBatch>, ArrowError> {
        decoder.flush()
    }
}

fn text<L>(lines: L, reader: Reader, name: &str) -> Text<L> {
    Text {
        lines,
        reader,
        name: name.to_owned(),
        rows: FIRST,
        before: 0,
    }
}

/// Skips the mark with which some programs begin UTF-8.
fn skip_mark(reader: &mut Reader, name: &str) -> Result<(), Error> {
    if reader.head(name)?.starts_with(b"\xef\xbb\xbf") {
        reader.consume(3);
    }
    Ok(())
}
