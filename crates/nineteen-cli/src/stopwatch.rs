// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time per operation for each backend, by alternating samples.
//!
//! A sample is a few dozen calls of one operation with one backend, or batches of that many items.
//! Samples of all pairs follow each other in rounds, so that a change of clock speed or a busy
//! neighbour affects all of them alike; the median over the rounds ignores the rare disturbed
//! sample. For publication there is the `bench` crate, which also detects disturbances.

use std::hint::black_box;
use std::time::{Duration, Instant};

use nineteen::backend::{self, Backend, Operation};
use nineteen::ed25519::{self, Item, Policy, Signature, Signer, SigningKey};
use nineteen::x25519::{x25519, x25519_batch};

use crate::terminal::{Terminal, Unit};

/// Keys and messages to rotate over.
const VARIETY: usize = 16;
/// Target length of a sample.
const SAMPLE: Duration = Duration::from_micros(400);

/// What is measured, in the order of the columns.
pub const OPERATIONS: [Operation; 7] = [
    Operation::Keygen,
    Operation::Sign,
    Operation::Verify,
    Operation::X25519,
    Operation::SignBatch,
    Operation::VerifyBatch,
    Operation::X25519Batch,
];
/// How many of them work on one item at a time.
pub const SINGLE: usize = 4;

/// The time of one operation with one backend.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub backend: Backend,
    pub operation: Operation,
    /// Median nanoseconds for one call, or one item of a batch.
    pub ns: f64,
}

impl Row {
    /// Calls per second.
    pub fn per_second(&self) -> f64 {
        1e9 / self.ns
    }
}

/// Measures [`OPERATIONS`] on `backends` for about `secs` seconds.
///
/// The backend in use afterwards is the one chosen for the CPU.
pub fn measure(backends: &[Backend], secs: f64, terminal: &Terminal) -> Vec<Row> {
    let inputs: Vec<Input> = (0..VARIETY as u8).map(Input::new).collect();
    let mut series: Vec<Series> = backends
        .iter()
        .flat_map(|&backend| OPERATIONS.map(|operation| (backend, operation)))
        .filter(|&(backend, operation)| {
            backend::force(Some(backend)).is_ok() && backend::current(operation) == backend
        })
        .map(|(backend, operation)| Series::new(backend, operation, &inputs))
        .collect();

    let budget = Duration::from_secs_f64(secs);
    let mut progress = terminal.progress(
        "measuring",
        Some(budget.as_millis() as u64),
        Unit::Milliseconds,
    );
    let started = Instant::now();
    let mut reported = 0;
    // At least three rounds, so that a median exists on the slowest machine.
    for round in 0.. {
        if round >= 3 && started.elapsed() >= budget {
            break;
        }
        series.iter_mut().for_each(|one| one.sample(&inputs));
        let now = started.elapsed().min(budget).as_millis() as u64;
        progress.advance(now - reported);
        reported = now;
    }
    // Cannot fail: no backend is requested.
    let _ = backend::force(None);
    series.into_iter().map(Series::row).collect()
}

/// One key with the operands of all operations.
struct Input {
    seed: [u8; 32],
    key: SigningKey,
    public: [u8; 32],
    message: [u8; 32],
    signature: [u8; 64],
    point: [u8; 32],
}

impl Input {
    fn new(i: u8) -> Self {
        let seed = [i + 1; 32];
        let key = SigningKey::from_bytes(&seed);
        let message = [i + 101; 32];
        let mut base = [0; 32];
        base[0] = 9;
        Self {
            seed,
            public: key.verifying_key().to_bytes(),
            message,
            signature: key.sign(&message).to_bytes(),
            point: x25519(seed, base),
            key,
        }
    }

    /// One call of a single operation.
    fn call(&self, operation: Operation) {
        match operation {
            Operation::Keygen => {
                black_box(
                    SigningKey::from_bytes(black_box(&self.seed))
                        .verifying_key()
                        .to_bytes(),
                );
            }
            Operation::Sign => {
                black_box(self.key.sign(black_box(&self.message)));
            }
            Operation::Verify => {
                let (public, signature) = (black_box(&self.public), black_box(&self.signature));
                let _ = black_box(ed25519::verify(
                    Policy::Cofactorless,
                    public,
                    &self.message,
                    signature,
                ));
            }
            _ => {
                black_box(x25519(black_box(self.seed), black_box(self.point)));
            }
        }
    }
}

/// Processes every input once: call by call, or as one batch.
fn round(operation: Operation, inputs: &[Input]) {
    let messages: Vec<&[u8]> = inputs.iter().map(|i| &i.message[..]).collect();
    // Lengths agree, and every signature is valid.
    let _ = black_box(match operation {
        Operation::SignBatch => {
            let keys: Vec<&SigningKey> = inputs.iter().map(|i| &i.key).collect();
            let mut signatures = [Signature::from_bytes(&[0; 64]); VARIETY];
            ed25519::sign_batch(&keys, &messages, black_box(&mut signatures)).is_ok()
        }
        Operation::VerifyBatch => {
            let item = |i| -> Item<'_> {
                let input: &Input = i;
                Item {
                    public_key: &input.public,
                    message: &input.message,
                    signature: &input.signature,
                }
            };
            let items: Vec<Item<'_>> = inputs.iter().map(item).collect();
            ed25519::verify_batch_items(Policy::Cofactorless, &items).all_valid()
        }
        Operation::X25519Batch => {
            let secrets: Vec<_> = inputs.iter().map(|i| i.seed).collect();
            let points: Vec<_> = inputs.iter().map(|i| i.point).collect();
            let mut shared = [[0; 32]; VARIETY];
            x25519_batch(&secrets, &points, black_box(&mut shared)).is_ok()
        }
        _ => {
            inputs.iter().for_each(|input| input.call(operation));
            true
        }
    });
}

struct Series {
    backend: Backend,
    operation: Operation,
    rounds: u32,
    samples: Vec<f64>,
}

impl Series {
    /// Finds how many rounds make a sample; the first warms caches and tables.
    fn new(backend: Backend, operation: Operation, inputs: &[Input]) -> Self {
        round(operation, inputs);
        let started = Instant::now();
        round(operation, inputs);
        let one = started.elapsed().as_nanos().max(1);
        let rounds = (SAMPLE.as_nanos() / one).clamp(1, 4096) as u32;
        Self {
            backend,
            operation,
            rounds,
            samples: Vec::new(),
        }
    }

    fn sample(&mut self, inputs: &[Input]) {
        if backend::force(Some(self.backend)).is_err() {
            return;
        }
        let started = Instant::now();
        for _ in 0..self.rounds {
            round(self.operation, inputs);
        }
        let items = f64::from(self.rounds) * VARIETY as f64;
        self.samples
            .push(started.elapsed().as_nanos() as f64 / items);
    }

    fn row(mut self) -> Row {
        self.samples.sort_by(f64::total_cmp);
        let ns = self
            .samples
            .get(self.samples.len() / 2)
            .copied()
            .unwrap_or(f64::NAN);
        Row {
            backend: self.backend,
            operation: self.operation,
            ns,
        }
    }
}
