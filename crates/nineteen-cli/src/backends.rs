// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time per operation for each backend.
//!
//! The crate `stopwatch` measures, as it does for the bench beside other libraries: calls of one operation with one backend, or
//! batches of a few items, all pairs in turn.

use std::convert::Infallible;
use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};

use nineteen::backend::{self, Backend, Operation};
use nineteen::ed25519::{self, Item, Policy, Signature, Signer, SigningKey};
use nineteen::x25519::{x25519, x25519_batch};
use stopwatch::clock::pin;
use stopwatch::sample::{repetitions, visit};
use stopwatch::{Clock, Finding, Length, Series, Timed, measure};

use crate::terminal::{Terminal, Unit};

/// Keys and messages that single operations rotate over, and items of a batch of `bench`.
pub const VARIETY: usize = 16;

/// The measured operations, in the order of the columns.
pub const OPERATIONS: [Operation; 7] = [
    Operation::Keygen,
    Operation::Sign,
    Operation::Verify,
    Operation::X25519,
    Operation::SignBatch,
    Operation::VerifyBatch,
    Operation::X25519Batch,
];
/// The number of these that process a single item; the others are batches.
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

/// Measures `operations` on `backends` for about `secs` seconds, batches with so many items, of
/// which there are at most 100.
///
/// The backend in use afterwards is the one chosen for the CPU.
pub fn time(
    backends: &[Backend],
    operations: &[Operation],
    items: usize,
    secs: f64,
    terminal: &Terminal,
) -> Vec<Row> {
    let inputs = |n: usize| -> Rc<[Input]> { (0..n as u8).map(Input::new).collect() };
    let (single, batch) = (inputs(VARIETY), inputs(items));
    let places: Vec<(Backend, Operation)> = backends
        .iter()
        .flat_map(|&backend| {
            operations
                .iter()
                .map(move |&operation| (backend, operation))
        })
        .filter(|&(backend, operation)| {
            backend::force(Some(backend)).is_ok() && backend::current(operation) == backend
        })
        .collect();
    let mut timed: Vec<Timed> = places
        .iter()
        .map(|&(backend, operation)| {
            let is_single = OPERATIONS[..SINGLE].contains(&operation);
            prepared(backend, operation, if is_single { &single } else { &batch })
        })
        .collect();

    let clock = Clock::calibrated();
    let mut series: Vec<Series> = timed
        .iter_mut()
        .map(|timed| Series::new(repetitions(&clock, timed)))
        .collect();
    let budget = Duration::from_secs_f64(secs);
    let mut progress = terminal.progress(
        "measuring",
        Some(budget.as_millis() as u64),
        Unit::Milliseconds,
    );
    let (started, mut reported) = (Instant::now(), 0);
    let found = measure(&clock, &mut series, Length::Seconds(secs), |at, plan| {
        pin(plan.cpu);
        let samples = visit(&clock, &mut timed[at], plan);
        let now = started.elapsed().min(budget).as_millis() as u64;
        progress.advance(now - reported);
        reported = now;
        Ok::<_, Infallible>(samples)
    });
    // Cannot fail: no backend is requested.
    let _ = backend::force(None);
    let Ok(Finding { figures, .. }) = found;
    places
        .into_iter()
        .zip(figures)
        .map(|((backend, operation), figure)| Row {
            backend,
            operation,
            ns: figure.map_or(f64::NAN, |figure| figure.ns),
        })
        .collect()
}

/// One operation with one backend, over all inputs.
fn prepared(backend: Backend, operation: Operation, inputs: &Rc<[Input]>) -> Timed {
    let inputs = Rc::clone(inputs);
    let mut timed = Timed::new(operation.name(), inputs.len() as u32, move |n| {
        (0..n).for_each(|_| round(operation, &inputs));
    });
    timed.prepare = Box::new(move |_| {
        // Cannot fail: it was forced before.
        let _ = backend::force(Some(backend));
    });
    timed
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
            let mut signatures = vec![Signature::from_bytes(&[0; 64]); inputs.len()];
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
            let mut shared = vec![[0; 32]; inputs.len()];
            x25519_batch(&secrets, &points, black_box(&mut shared)).is_ok()
        }
        _ => {
            inputs.iter().for_each(|input| input.call(operation));
            true
        }
    });
}
