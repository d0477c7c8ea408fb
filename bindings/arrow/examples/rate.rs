// SPDX-License-Identifier: MIT OR Apache-2.0
//! Measures rows per second for each number of threads, beside the library's own batches in memory.
//!
//! `cargo run --release --example rate [ROWS]` prints one JSON object for each figure.

use std::error::Error;
use std::time::Instant;

use arrow_array::{BinaryArray, BooleanArray, FixedSizeBinaryArray};
use nineteen::ed25519::{Item, Policy, Signer, SigningKey, verify_batch_items};
use nineteen_arrow::ed25519::{Options, verify};

/// Rounds, of which the best counts.
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let rows = match std::env::args().nth(1) {
        Some(rows) => rows.parse()?,
        None => 200_000,
    };
    let processors = std::thread::available_parallelism()?.get();
    let every = usize::MAX;
    for (keys, length, shape) in [
        (1, 200, "one key, messages of 200 bytes"),
        (50, 200, "50 keys, 200 bytes"),
        (every, 200, "different keys, 200 bytes"),
        (every, 32, "different keys, 32 bytes"),
        (every, 1_000, "different keys, 1,000 bytes"),
        (every, 10_000, "different keys, 10,000 bytes"),
    ] {
        let rows = if length > 1_000 { rows / 10 } else { rows };
        let table = Table::new(rows, keys, length)?;
        let show = |metric: &str, rate: f64| {
            let path = format!("kernel/{shape}");
            println!(r#"{{"path":"{path}","metric":"{metric}, rows/s","value":{rate:.0}}}"#);
        };
        for (policy, threads) in [
            (Policy::Cofactorless, 1),
            (Policy::Zip215, 1),
            (Policy::Cofactorless, processors),
        ] {
            let options = Options::new().policy(policy).threads(threads);
            let rate = best(rows, || Ok(table.verify(&options)?.true_count()))?;
            let threads = match threads {
                1 => "one thread".to_owned(),
                more => format!("{more} threads"),
            };
            show(&format!("{policy}, {threads}"), rate);
        }
        let items = table.items();
        let rate = best(rows, || {
            let valid: usize = items
                .chunks(4096)
                .map(|items| verify_batch_items(Policy::Cofactorless, items).valid())
                .sum();
            Ok(valid)
        })?;
        show("`verify_batch_items`, one thread", rate);
    }
    Ok(())
}

/// Rows per second in the best round.
fn best(
    rows: usize,
    mut valid: impl FnMut() -> Result<usize, Box<dyn Error>>,
) -> Result<f64, Box<dyn Error>> {
    let mut best = f64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        if valid()? != rows {
            return Err("a valid signature was refused".into());
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(rows as f64 / best)
}

struct Table {
    keys: FixedSizeBinaryArray,
    signatures: FixedSizeBinaryArray,
    messages: BinaryArray,
}

impl Table {
    /// `rows` rows under `keys` keys, with messages of `length` bytes.
    fn new(rows: usize, keys: usize, length: usize) -> Result<Table, Box<dyn Error>> {
        let mut signing: Option<(usize, SigningKey)> = None;
        let (mut public, mut signatures, mut messages) = (Vec::new(), Vec::new(), Vec::new());
        for row in 0..rows {
            let number = row % keys;
            let key = match signing.take() {
                Some((same, key)) if same == number => key,
                _ => {
                    let mut seed = [0; 32];
                    seed[..8].copy_from_slice(&number.to_le_bytes());
                    SigningKey::from_bytes(&seed)
                }
            };
            let message = format!("{row:0length$}").into_bytes();
            signatures.push(key.sign(&message).to_bytes());
            public.push(key.verifying_key().to_bytes());
            messages.push(message);
            signing = Some((number, key));
        }
        Ok(Table {
            keys: FixedSizeBinaryArray::try_from_iter(public.iter())?,
            signatures: FixedSizeBinaryArray::try_from_iter(signatures.iter())?,
            messages: BinaryArray::from_iter_values(messages),
        })
    }

    fn verify(&self, options: &Options) -> Result<BooleanArray, nineteen_arrow::Error> {
        verify(&self.keys, &self.signatures, &[&self.messages], options)
    }

    fn items(&self) -> Vec<Item<'_>> {
        let (keys, signatures) = (self.keys.iter().flatten(), self.signatures.iter().flatten());
        keys.zip(signatures)
            .zip(self.messages.iter().flatten())
            .filter_map(|((public_key, signature), message)| {
                Some(Item {
                    public_key: public_key.try_into().ok()?,
                    message,
                    signature: signature.try_into().ok()?,
                })
            })
            .collect()
    }
}
