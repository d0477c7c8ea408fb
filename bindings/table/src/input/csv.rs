// SPDX-License-Identifier: MIT OR Apache-2.0
//! CSV, with a header.

use std::io::{BufRead as _, Cursor, Read as _};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::lines::{Pace, block, skip_mark};
use super::quotes::Quotes;
use super::{Reader, Source, unreadable};
use crate::Error;
use crate::columns::Names;
use crate::format::MARK;
use crate::guard::damaged;

/// The largest header in bytes.
const HEADER: usize = 16 << 20;

/// A file of CSV.
pub(super) struct Rows {
    reader: Reader,
    name: String,
    schema: SchemaRef,
    columns: Vec<usize>,
    messages: Vec<String>,
    delimiter: u8,
    quotes: Quotes,
    /// Bytes of the reader that were checked but not yet decoded.
    checked: usize,
    pace: Pace,
}

pub(super) fn open(
    mut reader: Reader,
    name: &str,
    names: &Names,
    delimiter: u8,
) -> Result<Rows, Error> {
    skip_mark(&mut reader, name)?;
    let mut quotes = Quotes::new(delimiter);
    let header = header(&mut reader, name, &mut quotes)?;
    // `csv-core` drops U+FEFF from the start of what it reads. The file's own mark is skipped
    // already, so another one belongs to the first name: this mark is dropped in its place.
    let header = [MARK, &header].concat();
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
    Ok(Rows {
        reader,
        name: name.to_owned(),
        schema: Arc::new(schema),
        columns,
        messages: names.messages.clone(),
        delimiter,
        quotes,
        checked: 0,
        pace: Pace::new(),
    })
}

impl Source for Rows {
    fn next(&mut self) -> Result<Option<RecordBatch>, Error> {
        let (name, pace) = (&self.name, &self.pace);
        let mut decoder = arrow_csv::ReaderBuilder::new(self.schema.clone())
            .with_delimiter(self.delimiter)
            .with_projection(self.columns.clone())
            .with_batch_size(pace.rows)
            .build_decoder();
        // `csv-core` drops U+FEFF from the first bytes that a reader is given. Here these begin a
        // row in the middle of the file, where U+FEFF is text, so the reader is first given an
        // empty line, which it skips.
        let first = decoder.decode(b"\n");
        first.map_err(|why| pace.damaged(name, &why))?;
        let mut bytes = 0;
        loop {
            let block = block(&mut self.reader, name)?;
            let checked = match block.is_empty() {
                true => self.quotes.finish(),
                false => self.quotes.push(&block[self.checked..]),
            };
            checked.map_err(|why| damaged_quotes(pace.before, name, why))?;
            let length = block.len();
            let used = decoder.decode(block);
            let used = used.map_err(|why| pace.damaged(name, &why))?;
            self.reader.consume(used);
            self.checked = length - used;
            bytes += used;
            if used == 0 || decoder.capacity() == 0 {
                break;
            }
            pace.check(name, bytes)?;
        }
        let batch = flushed(decoder, &self.messages).map_err(|why| pace.damaged(name, &why))?;
        if let Some(batch) = &batch {
            self.pace.count(batch.num_rows(), bytes);
        }
        Ok(batch)
    }

    fn position(&self) -> Option<f64> {
        self.reader.position()
    }
}

/// The rows of a decoder. An empty field is null, but an empty message is a message.
fn flushed(
    mut decoder: arrow_csv::reader::Decoder,
    messages: &[String],
) -> Result<Option<RecordBatch>, ArrowError> {
    let Some(batch) = decoder.flush()? else {
        return Ok(None);
    };
    let schema = batch.schema();
    let columns = batch.columns().iter().zip(schema.fields());
    let columns = columns.map(|(column, field)| -> ArrayRef {
        if column.null_count() == 0 || !messages.contains(field.name()) {
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

/// The bytes of the header, with the end of its line.
fn header(reader: &mut Reader, name: &str, quotes: &mut Quotes) -> Result<Vec<u8>, Error> {
    let mut header = Vec::new();
    // A quoted name may contain line feeds, and empty lines before the header are skipped.
    while header.trim_ascii().is_empty() || !quotes.is_between_records() {
        let start = header.len();
        let left = (HEADER - start) as u64;
        if left == 0 {
            let why = format!("its record of names has more than {} MB", HEADER >> 20);
            return Err(damaged(name, &why));
        }
        let read = reader.by_ref().take(left).read_until(b'\n', &mut header);
        let read = read.map_err(|why| unreadable(name, &why))?;
        let checked = match read {
            0 => quotes.finish(),
            _ => quotes.push(&header[start..]),
        };
        checked.map_err(|why| damaged_quotes(0, name, why))?;
        if read == 0 {
            break;
        }
    }
    match header.trim_ascii().is_empty() {
        false => Ok(header),
        true => Err(Error::new(format!("{name} is empty"))
            .hint("the first line of CSV has to name the columns")),
    }
}

fn damaged_quotes(before: u64, name: &str, why: &str) -> Error {
    Error::new(format!("{name} is damaged: after row {before}: {why}")).hint(
        "programs that read CSV disagree about its rows; write it again as RFC 4180 says, with \
         quotes around fields that have quotes in them",
    )
}
