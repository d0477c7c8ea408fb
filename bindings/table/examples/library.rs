// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rows of a table in memory, verified by the library's batches on one thread: what
//! `verify-table` can reach on each processor.
//!
//! `cargo run --release --example library -- TABLE.parquet`, for a table of `make-table`.

use std::error::Error;
use std::fs::File;
use std::time::Instant;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use nineteen::ed25519::{Item, Policy, verify_batch_items};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

/// Rows of a batch, as in `nineteen-arrow`.
const BATCH: usize = 2048;

fn items(batch: &RecordBatch) -> Option<Vec<Item<'_>>> {
    let column = |name| batch.column_by_name(name);
    let keys = column("key")?.as_fixed_size_binary();
    let signatures = column("sig")?.as_fixed_size_binary();
    let messages = column("msg")?.as_binary::<i32>();
    let item = |row| {
        Some(Item {
            public_key: keys.value(row).try_into().ok()?,
            message: messages.value(row),
            signature: signatures.value(row).try_into().ok()?,
        })
    };
    (0..batch.num_rows()).map(item).collect()
}

/// Seconds that this thread has had a processor, where Linux says it: on a machine that others use,
/// they vary less than those of the clock.
fn on_processor() -> Option<f64> {
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = counts.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("name a table")?;
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path)?)?;
    let batches: Vec<RecordBatch> = reader
        .with_batch_size(BATCH)
        .build()?
        .collect::<Result<_, _>>()?;
    let batches: Option<Vec<Vec<Item<'_>>>> = batches.iter().map(items).collect();
    let batches = batches.ok_or("keys and signatures of 32 and 64 bytes are needed")?;
    let rows: usize = batches.iter().map(Vec::len).sum();
    for _ in 0..5 {
        let (start, before) = (Instant::now(), on_processor());
        let reports = batches
            .iter()
            .map(|items| verify_batch_items(Policy::Cofactorless, items));
        let invalid: usize = reports.map(|report| report.invalid().count()).sum();
        let rate = rows as f64 / start.elapsed().as_secs_f64();
        let busy = on_processor()
            .zip(before)
            .map(|(after, before)| after - before);
        println!(
            "{rows} rows, {invalid} invalid, {rate:.0} rows/s, {:.2} s of the processor",
            busy.unwrap_or(f64::NAN)
        );
    }
    Ok(())
}
