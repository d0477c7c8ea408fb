// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table of verdicts, with the file, the number and the verdict of each row.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int64Builder, StringDictionaryBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{Array, BooleanArray, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

use crate::chunk::Segment;
use crate::error::shown;
use crate::{Error, Input, Output};

/// Rows that the writer buffers.
const GROUP: usize = 1 << 17;

/// Writes verdicts to a Parquet file with the columns `file`, `row` and `valid`.
#[derive(Debug)]
pub struct VerdictWriter {
    output: Output,
    writer: ArrowWriter<BufWriter<File>>,
    schema: SchemaRef,
    only_invalid: bool,
}

impl VerdictWriter {
    /// Begins the file at `path`. With `only_invalid` it lists only the rows that are not valid.
    ///
    /// # Errors
    ///
    /// If the file exists and `force` is not set, is one of the inputs, or cannot be written.
    pub fn create(
        path: &Path,
        inputs: &[Input],
        force: bool,
        only_invalid: bool,
    ) -> Result<VerdictWriter, Error> {
        let output = Output::create(path, inputs, force)?;
        let names = DataType::Dictionary(DataType::Int32.into(), DataType::Utf8.into());
        let schema = Arc::new(Schema::new(vec![
            Field::new("file", names, false),
            Field::new("row", DataType::Int64, false),
            Field::new("valid", DataType::Boolean, true),
        ]));
        let properties = WriterProperties::builder()
            .set_max_row_group_row_count(Some(GROUP))
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .build();
        let file = BufWriter::new(output.handle()?);
        let writer = ArrowWriter::try_new(file, schema.clone(), Some(properties));
        Ok(VerdictWriter {
            writer: writer.map_err(|why| failed(path, &why))?,
            output,
            schema,
            only_invalid,
        })
    }

    /// Adds the verdicts on consecutive rows of a file.
    pub(crate) fn add(
        &mut self,
        file: &str,
        segment: Segment,
        verdicts: &BooleanArray,
    ) -> Result<(), Error> {
        let mut files = StringDictionaryBuilder::<Int32Type>::new();
        let mut rows = Int64Builder::new();
        let mut valid = BooleanBuilder::new();
        for (i, verdict) in verdicts.iter().enumerate() {
            if verdict != Some(true) || !self.only_invalid {
                files.append_value(file);
                rows.append_value((segment.first + i as u64).cast_signed());
                valid.append_option(verdict);
            }
        }
        let columns: Vec<Arc<dyn Array>> = vec![
            Arc::new(files.finish()),
            Arc::new(rows.finish()),
            Arc::new(valid.finish()),
        ];
        let batch = RecordBatch::try_new(self.schema.clone(), columns).map_err(ParquetError::from);
        let written = batch.and_then(|batch| self.writer.write(&batch));
        written.map_err(|why| failed(self.output.path(), &why))
    }

    /// Completes the file and renames it to its final name.
    ///
    /// # Errors
    ///
    /// If it cannot be written; it is removed then.
    pub fn complete(self) -> Result<(), Error> {
        let closed = self.writer.close();
        closed.map_err(|why| failed(self.output.path(), &why))?;
        self.output.complete()
    }
}

fn failed(path: &Path, why: &ParquetError) -> Error {
    Error::new(format!("cannot write {}: {why}", shown(path)))
        .hint("is there room, and may it be written?")
}
