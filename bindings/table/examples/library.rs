// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verifies the rows of a table in memory with the library's batches, on one thread and on one for
//! each processor: an upper bound on the rate of `verify-table`.
//!
//! `cargo run --release --example library -- TABLE.parquet`, for a table of `make-table`, prints one
//! JSON object for each.

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

/// Counts the rows that are not valid, in batches that `threads` threads take in turn.
fn invalid(batches: &[Vec<Item<'_>>], threads: usize) -> usize {
    std::thread::scope(|scope| {
        let worker = |first: usize| {
            let mine = batches.iter().skip(first).step_by(threads);
            let reports = mine.map(|items| verify_batch_items(Policy::Strict, items));
            reports
                .map(|report| report.invalid().count())
                .sum::<usize>()
        };
        let workers: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || worker(first)))
            .collect();
        let counts = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or(usize::MAX));
        counts.sum()
    })
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
    let processors = std::thread::available_parallelism()?.get();
    for threads in [1, processors] {
        let mut best = f64::MAX;
        let mut found = 0;
        for _ in 0..3 {
            let start = Instant::now();
            found = invalid(&batches, threads);
            best = best.min(start.elapsed().as_secs_f64());
        }
        let rate = rows as f64 / best;
        println!(
            r#"{{"threads":{threads},"rows":{rows},"invalid":{found},"rows_per_second":{rate:.0}}}"#
        );
    }
    Ok(())
}
