// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes a file of signed votes, three of them tampered with, and finds these with a query.

use std::fs::File;
use std::sync::Arc;

use datafusion::arrow::array::{
    ArrayRef, FixedSizeBinaryArray, Int64Array, RecordBatch, StringArray,
};
use datafusion::error::Result;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use nineteen::ed25519::{Signer, SigningKey};

#[tokio::main]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("votes.parquet");
    write(&path, 100_000)?;

    let context = SessionContext::new();
    context.register_udf(nineteen_datafusion::ed25519_verify());
    let path = path.to_string_lossy();
    context
        .register_parquet("votes", path.as_ref(), ParquetReadOptions::default())
        .await?;
    let sql = "SELECT id, message FROM votes WHERE NOT ed25519_verify(key, signature, message)";
    context.sql(sql).await?.show().await?;
    context.sql(&format!("EXPLAIN {sql}")).await?.show().await
}

/// Votes under 300 keys; numbers 17, 4,711 and 99,999 were changed after they were signed.
fn write(path: &std::path::Path, rows: usize) -> Result<()> {
    let keys: Vec<SigningKey> = (0..300u16)
        .map(|n| {
            let mut seed = [0; 32];
            seed[..2].copy_from_slice(&n.to_le_bytes());
            SigningKey::from_bytes(&seed)
        })
        .collect();
    let key = |row: usize| &keys[row * 31 % keys.len()];
    let vote = |row: usize| {
        format!(
            "vote {row}: {}",
            if row.is_multiple_of(3) { "no" } else { "yes" }
        )
    };
    let signed = |row: usize| key(row).sign(vote(row).as_bytes()).to_bytes();
    let shown = |row: usize| match row {
        17 | 4_711 | 99_999 => vote(row).replace("no", "yes!").replace("yes", "maybe"),
        _ => vote(row),
    };
    let ids = Int64Array::from_iter_values(0..rows as i64);
    let publics = (0..rows).map(|row| key(row).verifying_key().to_bytes());
    let columns: [(&str, ArrayRef); 4] = [
        ("id", Arc::new(ids)),
        (
            "key",
            Arc::new(FixedSizeBinaryArray::try_from_iter(publics)?),
        ),
        (
            "signature",
            Arc::new(FixedSizeBinaryArray::try_from_iter((0..rows).map(signed))?),
        ),
        (
            "message",
            Arc::new(StringArray::from_iter_values((0..rows).map(shown))),
        ),
    ];
    let batch = RecordBatch::try_from_iter(columns)?;
    let mut writer = ArrowWriter::try_new(File::create(path)?, batch.schema(), None)?;
    writer.write(&batch)?;
    writer.close()?;
    Ok(())
}
