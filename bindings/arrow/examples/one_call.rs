// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verifies rows on one thread and prints the nanoseconds for each row, in the best of seven runs.
//!
//! `cargo run --release --example one_call -- ROWS`. The rows are those of `bindings/python/bench.py`.

use std::time::Instant;

use arrow_array::{BinaryArray, FixedSizeBinaryArray};
use nineteen::ed25519::{Signer, SigningKey};
use nineteen_arrow::ed25519::{Options, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows: usize = std::env::args().nth(1).map_or(Ok(10_000), |n| n.parse())?;
    let keys: Vec<SigningKey> = (0..64).map(|i| SigningKey::from_bytes(&[i; 32])).collect();
    let key = |row: usize| &keys[row % keys.len()];
    let messages: Vec<Vec<u8>> = (0..rows)
        .map(|row| [format!("row {row:>6} ").as_bytes(), &[b'x'; 89]].concat())
        .collect();
    let signatures = (0..rows).map(|row| key(row).sign(&messages[row]).to_bytes());
    let signatures = FixedSizeBinaryArray::try_from_iter(signatures)?;
    let public = (0..rows).map(|row| key(row).verifying_key().to_bytes());
    let public = FixedSizeBinaryArray::try_from_iter(public)?;
    let messages = BinaryArray::from_iter_values(&messages);

    let options = Options::new().threads(1);
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let start = Instant::now();
        let verdicts = verify(&public, &signatures, &[&messages], &options)?;
        best = best.min(start.elapsed().as_nanos() as f64 / rows as f64);
        assert_eq!(verdicts.true_count(), rows);
    }
    println!("{best:.1}");
    Ok(())
}
