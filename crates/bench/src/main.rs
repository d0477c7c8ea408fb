// SPDX-License-Identifier: MIT OR Apache-2.0
//! `bench`: every backend of `nineteen` beside every peer, in core cycles, on the machine at hand.
//!
//! ```text
//! cargo run --release -p bench                      the whole table
//! cargo run --release -p bench -- --ops sign        one column, in seconds
//! cargo run --release -p bench -- report            docs/PERFORMANCE.md from the records
//! ```
//!
//! How a figure is made. All contestants of one operation are visited in turn, again and again, so that all of
//! them see the same minutes of the machine. A visit warms the operation up and then times windows of about
//! 50 µs over 256 rotating keys and messages. Each window stands between two readings of the core's clock and of
//! its sharing ([`clock`]); windows from a disturbed core are put aside ([`gate`]); the figure is the median of
//! the others. The contestants live in worker processes on one processor: copies of this program, and builds of it
//! with other flags for peers whose backend is fixed when they are built. They answer one line of JSON with another
//! ([`wire`]).
//!
//! Before anything is timed, every contestant's outputs must match the known ones ([`fixture`]).

#![cfg_attr(
    not(all(feature = "front", feature = "nineteen")),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "a worker needs only a part, and so does a report without contestants"
    )
)]

/// Batches: their inputs, and what a library must offer.
mod batch;
/// The time stamp counter, core cycles, disturbances.
mod clock;
/// What a library must offer to be timed, and how its operations are wrapped.
mod contestant;
/// One file for each library.
mod contestants;
/// The inputs, and the digests of the right outputs.
mod fixture;
/// Command line, worker builds, the run, tables, records, charts.
#[cfg(feature = "front")]
mod front;
/// Which samples count, and the figures made of them.
#[cfg(feature = "front")]
mod gate;
/// Group operations.
mod group;
/// Names and order of the operations.
mod operation;
/// Timing windows of one operation.
mod sample;
/// The lines a worker reads and writes.
mod wire;

use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some(wire::WORKER) {
        return wire::serve();
    }
    #[cfg(feature = "front")]
    return front::main();
    #[cfg(not(feature = "front"))]
    {
        eprintln!("this build can only be a worker: run `cargo run --release -p bench`");
        ExitCode::from(2)
    }
}
