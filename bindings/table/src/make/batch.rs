// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rows as a record batch.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, FixedSizeBinaryArray, RecordBatch, StringArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use nineteen::ed25519::Policy;

use super::{Row, Shape};
use crate::Error;

/// The columns of a table.
pub(super) fn schema(shape: Shape) -> SchemaRef {
    let message = match shape {
        Shape::Nix => DataType::Utf8,
        _ => DataType::Binary,
    };
    let mut fields = vec![
        Field::new("key", DataType::FixedSizeBinary(32), false),
        Field::new("sig", DataType::FixedSizeBinary(64), false),
        Field::new("msg", message, false),
        Field::new("valid", DataType::Boolean, false),
        Field::new("spoiled", DataType::Utf8, true),
    ];
    if shape == Shape::Stellar {
        fields.insert(3, Field::new("envelope", DataType::Binary, false));
    }
    Arc::new(Schema::new(fields))
}

pub(super) fn batch(shape: Shape, policy: Policy, rows: &[Row]) -> Result<RecordBatch, Error> {
    columns(shape, policy, rows).map_err(|why| Error::new(why.to_string()))
}

fn columns(shape: Shape, policy: Policy, rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let messages = rows.iter().map(|row| &row.message[..]);
    let messages: ArrayRef = match shape {
        Shape::Nix => Arc::new(StringArray::from_iter_values(
            messages.map(String::from_utf8_lossy),
        )),
        _ => Arc::new(BinaryArray::from_iter_values(messages)),
    };
    let valid = rows
        .iter()
        .map(|row| row.spoiled.is_none_or(|how| how.is_valid(policy)));
    let spoiled = rows.iter().map(|row| row.spoiled.map(|how| how.name()));
    let mut columns: Vec<ArrayRef> = vec![
        Arc::new(FixedSizeBinaryArray::try_from_iter(
            rows.iter().map(|row| row.key),
        )?),
        Arc::new(FixedSizeBinaryArray::try_from_iter(
            rows.iter().map(|row| row.signature),
        )?),
        messages,
        Arc::new(valid.map(Some).collect::<BooleanArray>()),
        Arc::new(spoiled.collect::<StringArray>()),
    ];
    if shape == Shape::Stellar {
        let envelopes = rows
            .iter()
            .map(|row| row.envelope.as_deref().unwrap_or_default());
        columns.insert(3, Arc::new(BinaryArray::from_iter_values(envelopes)));
    }
    RecordBatch::try_new(schema(shape), columns)
}
