// SPDX-License-Identifier: MIT OR Apache-2.0
//! Test tables with invalid rows of every kind, and a column with the correct verdicts.
//!
//! A table is a function of its [`Options`]: each row is derived from the seed and its number, so
//! blocks of rows can be made in parallel.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::thread;

use arrow_array::RecordBatch;
use nineteen::ed25519::Policy;

use crate::{Error, Format, Output};

mod batch; // rows as a record batch
mod draw; // pseudorandom numbers derived from a seed
mod shapes; // messages as signed by Solana, Nix and Stellar
mod spoil; // kinds of invalid rows
mod write; // writers of the formats

use draw::Draw;
use shapes::Keys;
use spoil::Spoiled;

/// The ecosystem whose signatures a table imitates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A key for each row, and a message of 1 to 400 random bytes.
    Random,
    /// A key for each row, and a transaction that transfers lamports.
    Solana,
    /// One key for all rows, and the fingerprint of a store path.
    Nix,
    /// Sixteen accounts, and the hash of a payment. Its envelope is in another column.
    Stellar,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Shape; 4] = [Shape::Random, Shape::Solana, Shape::Nix, Shape::Stellar];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Random => "random",
            Shape::Solana => "solana",
            Shape::Nix => "nix",
            Shape::Stellar => "stellar",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Shape {
    type Err = String;

    fn from_str(name: &str) -> Result<Shape, String> {
        let found = Shape::ALL.into_iter().find(|shape| shape.name() == name);
        found.ok_or_else(|| "shapes are random, solana, nix and stellar".to_owned())
    }
}

/// Parameters of a table.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The ecosystem that it imitates.
    pub shape: Shape,
    /// The number of rows.
    pub rows: u64,
    /// The number of spoiled rows.
    pub bad: u64,
    /// The seed of all random choices.
    pub seed: u64,
    /// The policy whose verdicts are in the column `valid`.
    pub policy: Policy,
    /// Threads that sign; `None` means one for each processor.
    pub threads: Option<NonZero<usize>>,
}

/// Rows that a thread makes at a time.
const BLOCK: u64 = 1 << 13;

/// Writes a table. `progress` is called with the number of rows written so far.
///
/// # Errors
///
/// If `bad` exceeds `rows`, or the file cannot be written.
pub fn make(
    options: &Options,
    format: Format,
    output: Output,
    mut progress: impl FnMut(u64),
) -> Result<(), Error> {
    if options.bad > options.rows {
        return Err(Error::new(format!(
            "{} of {} rows cannot be spoiled",
            options.bad, options.rows
        ))
        .hint("give --bad a number up to that of --rows"));
    }
    let table = Table {
        keys: Keys::new(options.shape, options.seed),
        spoiled: spoil::plan(&mut Draw::new(options.seed, "spoiled", 0), options),
        options: *options,
    };
    let mut writer = write::Writer::new(format, batch::schema(options.shape), output)?;
    let threads = options
        .threads
        .or_else(|| thread::available_parallelism().ok());
    let threads = threads.map_or(1, NonZero::get) as u64;
    let mut next = 0;
    while next < options.rows {
        let starts = (0..threads)
            .map(|i| next + i * BLOCK)
            .filter(|start| *start < options.rows);
        let batches: Vec<Result<RecordBatch, Error>> = thread::scope(|scope| {
            let table = &table;
            let started: Vec<_> = starts
                .map(|start| scope.spawn(move || table.block(start)))
                .collect();
            let stopped = || Err(Error::new("a thread that makes rows has stopped"));
            started
                .into_iter()
                .map(|block| block.join().unwrap_or_else(|_| stopped()))
                .collect()
        });
        for batch in batches {
            let batch = batch?;
            next += batch.num_rows() as u64;
            writer.write(&batch)?;
        }
        progress(next);
    }
    writer.complete()
}

/// A table that is being made.
struct Table {
    options: Options,
    keys: Keys,
    spoiled: HashMap<u64, Spoiled>,
}

/// A row of the table.
struct Row {
    key: [u8; 32],
    signature: [u8; 64],
    message: Vec<u8>,
    envelope: Option<Vec<u8>>,
    spoiled: Option<Spoiled>,
}

impl Table {
    /// The rows from `start` on.
    fn block(&self, start: u64) -> Result<RecordBatch, Error> {
        let end = self.options.rows.min(start + BLOCK);
        let rows: Vec<Row> = (start..end).map(|row| self.row(row)).collect();
        batch::batch(self.options.shape, self.options.policy, &rows)
    }

    fn row(&self, number: u64) -> Row {
        let honest = |number| shapes::honest(&self.keys, self.options.seed, number);
        let spoiled = self.spoiled.get(&number).copied();
        match spoiled {
            None => honest(number).row(),
            Some(how) => {
                let mut draw = Draw::new(self.options.seed, "spoil", number);
                spoil::spoil(how, honest, number, &mut draw)
            }
        }
    }
}
