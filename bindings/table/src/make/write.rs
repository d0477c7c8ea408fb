// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes record batches in each format. Formats of text have bytes as hexadecimal digits.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_json::LineDelimitedWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::error::shown;
use crate::text::to_hex;
use crate::{Error, Format, Output};

/// Rows in a row group of Parquet, which the writer buffers.
const GROUP: usize = 1 << 17;

type Buffered = BufWriter<File>;

/// A table that is being written.
pub(super) struct Writer {
    output: Output,
    rows: Rows,
}

enum Rows {
    Parquet(Box<ArrowWriter<Buffered>>),
    File(Box<FileWriter<Buffered>>),
    Stream(Box<StreamWriter<Buffered>>),
    Csv(Box<arrow_csv::Writer<Buffered>>),
    Jsonl(LineDelimitedWriter<Buffered>),
}

impl Writer {
    pub(super) fn new(format: Format, schema: SchemaRef, output: Output) -> Result<Writer, Error> {
        let file = BufWriter::new(output.handle()?);
        let is_stream = output.path().extension().is_some_and(|e| e == "arrows");
        let begin = || -> Result<Rows, ArrowError> {
            Ok(match format {
                Format::Parquet => {
                    let properties = WriterProperties::builder()
                        .set_max_row_group_row_count(Some(GROUP))
                        .set_compression(Compression::ZSTD(ZstdLevel::default()))
                        .build();
                    Rows::Parquet(ArrowWriter::try_new(file, schema, Some(properties))?.into())
                }
                Format::Arrow if is_stream => {
                    Rows::Stream(StreamWriter::try_new(file, &schema)?.into())
                }
                Format::Arrow => Rows::File(FileWriter::try_new(file, &schema)?.into()),
                Format::Csv => Rows::Csv(Box::new(arrow_csv::WriterBuilder::new().build(file))),
                Format::Jsonl => Rows::Jsonl(LineDelimitedWriter::new(file)),
            })
        };
        let rows = begin().map_err(|why| failed(&output, &why))?;
        Ok(Writer { output, rows })
    }

    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        let mut write = || -> Result<(), ArrowError> {
            match &mut self.rows {
                Rows::Parquet(rows) => Ok(rows.write(batch)?),
                Rows::File(rows) => rows.write(batch),
                Rows::Stream(rows) => rows.write(batch),
                Rows::Csv(rows) => rows.write(&as_text(batch)?),
                Rows::Jsonl(rows) => rows.write(&as_text(batch)?),
            }
        };
        write().map_err(|why| failed(&self.output, &why))
    }

    pub(super) fn complete(self) -> Result<(), Error> {
        let complete = || -> Result<(), ArrowError> {
            match self.rows {
                Rows::Parquet(rows) => drop(rows.close()?),
                Rows::File(rows) => rows.into_inner()?.flush()?,
                Rows::Stream(rows) => rows.into_inner()?.flush()?,
                Rows::Csv(rows) => rows.into_inner().flush()?,
                Rows::Jsonl(mut rows) => {
                    rows.finish()?;
                    rows.into_inner().flush()?;
                }
            }
            Ok(())
        };
        complete().map_err(|why| failed(&self.output, &why))?;
        self.output.complete()
    }
}

fn failed(output: &Output, why: &ArrowError) -> Error {
    let path: PathBuf = output.path().to_owned();
    Error::new(format!("cannot write {}: {why}", shown(&path)))
        .hint("is there room, and may it be written?")
}

/// The batch with hexadecimal digits in place of bytes.
fn as_text(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let schema = batch.schema();
    let columns = batch.columns().iter().zip(schema.fields());
    let columns = columns.map(|(column, field)| -> (ArrayRef, Field) {
        let digits: StringArray = match column.data_type() {
            DataType::FixedSizeBinary(_) => {
                let bytes = column.as_fixed_size_binary().iter();
                bytes.map(|bytes| bytes.map(to_hex)).collect()
            }
            DataType::Binary => {
                let bytes = column.as_binary::<i32>().iter();
                bytes.map(|bytes| bytes.map(to_hex)).collect()
            }
            _ => return (column.clone(), field.as_ref().clone()),
        };
        (
            Arc::new(digits),
            field.as_ref().clone().with_data_type(DataType::Utf8),
        )
    });
    let (columns, fields): (Vec<_>, Vec<_>) = columns.unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
}
