// SPDX-License-Identifier: MIT OR Apache-2.0
//! `bench`: every backend of `nineteen` beside every peer, in core cycles, on the machine at hand.
//!
//! ```text
//! cargo compare                 the whole table
//! cargo compare --ops sign      one column, in seconds
//! cargo compare curve           batches of 1 to 65,536 signatures
//! cargo compare file            a file of a million signatures
//! cargo compare report          docs/PERFORMANCE.md from the records
//! ```
//!
//! The crate `stopwatch` makes the figures. An operation runs over 256 rotating keys and messages.
//! The contestants live in worker processes on one processor: copies of this program, and builds of
//! it with other flags for peers whose backend is fixed when they are built. They answer one line
//! of JSON with another ([`wire`]).
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

/// Batches: their inputs, and the trait by which a library is timed.
mod batch;
/// The traits by which a library is timed, and the loops around its operations.
mod contestant;
/// One file for each library.
mod contestants;
/// The inputs, and the digests of the right outputs.
mod fixture;
/// Command line, worker builds, the run, tables, records, charts.
#[cfg(feature = "front")]
mod front;
/// Group operations.
mod group;
/// Names and order of the operations.
mod operation;
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
        eprintln!("this build can only be a worker: run `cargo compare`");
        ExitCode::from(2)
    }
}
