// SPDX-License-Identifier: MIT OR Apache-2.0
//! Parquet, by row groups, in batches sized by the average row.
//!
//! Columns of bytes are read as views into the pages, so a value of a dictionary is in memory once,
//! regardless of the number of its rows.

use std::fs::File;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader,
    ParquetRecordBatchReaderBuilder,
};

use super::{Source, encrypted, unreadable};
use crate::Error;
use crate::chunk::{BYTES, ROWS};
use crate::columns::Names;
use crate::error::quoted;
use crate::guard::damaged;

/// A file of Parquet.
pub(crate) struct Rows {
    file: File,
    name: String,
    metadata: ArrowReaderMetadata,
    columns: Vec<usize>,
    /// The number of row groups begun so far.
    group: usize,
    reader: Option<ParquetRecordBatchReader>,
    read: u64,
}

impl Rows {
    pub(crate) fn open(mut file: File, name: &str, names: &Names) -> Result<Rows, Error> {
        let wrong = |why: parquet::errors::ParquetError| damaged(name, &why.to_string());
        // Types are derived from Parquet's own. The embedded Arrow schema could request others.
        let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
        let encrypted = encrypted::columns(&mut file).map_err(|why| unreadable(name, &why))?;
        let metadata = match ArrowReaderMetadata::load(&file, options.clone()) {
            Err(_) if encrypted.contains(&true) => {
                return Err(encrypted::error(name, "columns of it"));
            }
            metadata => metadata.map_err(wrong)?,
        };
        let leaves = metadata.parquet_schema().num_columns();
        let columns = names.find(name, metadata.schema())?;
        if let Some(leaf) = encrypted.iter().enumerate().position(|(leaf, encrypted)| {
            let root = |leaf| metadata.parquet_schema().get_column_root_idx(leaf);
            *encrypted && leaf < leaves && columns.contains(&root(leaf))
        }) {
            let root = metadata.parquet_schema().get_column_root(leaf);
            let what = format!("its column {}", quoted(root.name()));
            return Err(encrypted::error(name, &what));
        }
        let fields = metadata.schema().fields().iter().enumerate();
        let fields = fields.map(|(place, field)| match columns.contains(&place) {
            true => Arc::new(as_view(field)),
            false => field.clone(),
        });
        let views = Schema::new_with_metadata(
            fields.collect::<Vec<_>>(),
            metadata.schema().metadata().clone(),
        );
        let options = options.with_schema(Arc::new(views));
        let metadata = ArrowReaderMetadata::try_new(metadata.metadata().clone(), options);
        Ok(Rows {
            file,
            name: name.to_owned(),
            metadata: metadata.map_err(wrong)?,
            columns,
            group: 0,
            reader: None,
            read: 0,
        })
    }

    /// The number of rows in a batch of about [`BYTES`], by the size of the columns in this group.
    fn batch(&self, group: usize) -> usize {
        let group = self.metadata.metadata().row_group(group);
        let wanted: u64 = group
            .columns()
            .iter()
            .enumerate()
            .filter(|(leaf, _)| {
                let schema = self.metadata.parquet_schema();
                self.columns.contains(&schema.get_column_root_idx(*leaf))
            })
            .map(|(_, column)| u64::try_from(column.uncompressed_size()).unwrap_or_default())
            .sum();
        let rows = u64::try_from(group.num_rows()).unwrap_or_default().max(1);
        let fits = BYTES as u64 / (wanted / rows).max(1);
        (fits as usize).clamp(1, ROWS)
    }

    /// The reader of the next row group.
    fn start(&mut self) -> Result<Option<ParquetRecordBatchReader>, Error> {
        if self.group >= self.metadata.metadata().num_row_groups() {
            return Ok(None);
        }
        let group = self.group;
        self.group += 1;
        let wrong = |why: &dyn std::fmt::Display| damaged(&self.name, &why.to_string());
        let file = self.file.try_clone().map_err(|why| wrong(&why))?;
        let mask =
            ProjectionMask::roots(self.metadata.parquet_schema(), self.columns.iter().copied());
        let metadata = self.metadata.clone();
        let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata)
            .with_row_groups(vec![group])
            .with_projection(mask)
            .with_batch_size(self.batch(group))
            .build();
        reader.map(Some).map_err(|why| wrong(&why))
    }
}

impl Source for Rows {
    fn next(&mut self) -> Result<Option<RecordBatch>, Error> {
        loop {
            if self.reader.is_none() {
                self.reader = self.start()?;
            }
            let Some(reader) = &mut self.reader else {
                return self.complete();
            };
            match reader.next() {
                Some(Ok(batch)) => {
                    self.read += batch.num_rows() as u64;
                    return Ok(Some(batch));
                }
                Some(Err(why)) => return Err(damaged(&self.name, &why.to_string())),
                None => self.reader = None,
            }
        }
    }

    fn position(&self) -> Option<f64> {
        let rows = self.metadata.metadata().file_metadata().num_rows();
        Some((self.read as f64 / rows.max(1) as f64).min(1.0))
    }
}

impl Rows {
    /// Ends the file, or refuses it if it had fewer or more rows than its footer says.
    fn complete(&self) -> Result<Option<RecordBatch>, Error> {
        let rows = self.metadata.metadata().file_metadata().num_rows();
        if u64::try_from(rows).ok() == Some(self.read) {
            return Ok(None);
        }
        let why = format!("it says that it has {rows} rows, and has {}", self.read);
        Err(damaged(&self.name, &why))
    }
}

/// The field as a view, which is read without copying.
fn as_view(field: &Field) -> Field {
    let found = match field.data_type() {
        DataType::Binary => DataType::BinaryView,
        DataType::Utf8 => DataType::Utf8View,
        other => other.clone(),
    };
    field.clone().with_data_type(found)
}
