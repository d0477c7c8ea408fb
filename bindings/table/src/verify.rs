// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verifies tables in bounded memory: one thread reads, the others verify.

use std::num::NonZero;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use arrow_array::{Array, ArrayRef, BooleanArray, Datum, FixedSizeBinaryArray, Scalar};
use arrow_buffer::Buffer;
use nineteen::ed25519::Policy;
use nineteen_arrow::ed25519 as kernel;

use crate::chunk::{BYTES, Chunk, Joiner, Segment};
use crate::decode::Decoder;
use crate::guard::guard;
use crate::input::Table;
use crate::{Encoding, Error, Format, Forms, Input, Names, VerdictWriter};

/// Parameters of a verification.
#[derive(Clone, Debug)]
pub struct Options {
    /// The columns.
    pub names: Names,
    /// The key of all rows, if there is no column of keys.
    pub key: Option<[u8; 32]>,
    /// The policy, which decides the signatures that implementations disagree on.
    pub policy: Policy,
    /// Threads that verify; `None` means one for each processor.
    pub threads: Option<NonZero<usize>>,
    /// The format of all files; `None` detects it for each.
    pub format: Option<Format>,
    /// The encoding of messages in columns of text.
    pub encoding: Encoding,
    /// The encoding of keys and signatures in columns of text.
    pub forms: Forms,
    /// The largest number of invalid rows to list.
    pub listed: usize,
}

/// Counts of the verdicts on the rows of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rows whose signature is valid.
    pub valid: u64,
    /// Rows whose signature is invalid.
    pub invalid: u64,
    /// Rows in which the key, the signature or the message is null.
    pub null: u64,
}

impl Counts {
    /// The number of rows.
    pub fn rows(&self) -> u64 {
        self.valid + self.invalid + self.null
    }

    fn add(&mut self, other: &Counts) {
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.null += other.null;
    }
}

/// A row, identified by the index of its input and its number in that file, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The index of the input.
    pub file: usize,
    /// The number of the row.
    pub row: u64,
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The counts of each input, in their order.
    pub files: Vec<Counts>,
    /// The first rows that are invalid.
    pub invalid: Vec<Row>,
    /// The first rows with a null.
    pub null: Vec<Row>,
    /// Whether messages were read as text and every one was hexadecimal digits: if no row is valid,
    /// the caller may have meant another [`Encoding`].
    pub digits: bool,
}

impl Summary {
    /// The counts of all inputs.
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        self.files.iter().for_each(|file| total.add(file));
        total
    }
}

/// Verifies the signatures of all inputs. Verdicts are written to `out` as they are found, and the
/// caller [completes](VerdictWriter::complete) it. `progress` is called with the number of rows so
/// far and the fraction of the inputs that has been read, if it is known.
///
/// # Errors
///
/// If an input cannot be read, is damaged, or lacks a column; or if the verdicts cannot be written.
/// There are no partial results.
pub fn verify(
    inputs: &[Input],
    options: &Options,
    mut out: Option<&mut VerdictWriter>,
    mut progress: impl FnMut(u64, Option<f64>),
) -> Result<Summary, Error> {
    let mut summary = Summary {
        files: vec![Counts::default(); inputs.len()],
        ..Summary::default()
    };
    let key = options.key.map(|key| {
        let key = FixedSizeBinaryArray::new(32, Buffer::from(key.as_slice()), None);
        Scalar::new(key)
    });
    let threads = options.threads.map_or(0, NonZero::get);
    let how = kernel::Options::new()
        .policy(options.policy)
        .threads(threads);
    let mut rows = 0;
    // A queue of one: while a chunk is verified, the next is ready and another is being read.
    let (sender, receiver) = sync_channel(1);
    let reader = {
        let (inputs, options) = (inputs.to_vec(), options.clone());
        // Not a scoped thread: after an error here, we must not wait for a reader that is blocked
        // on its input.
        thread::spawn(move || read(&inputs, &options, &sender))
    };
    for chunk in receiver {
        let chunk = chunk?;
        let verdicts = verdicts(&chunk.columns, key.as_ref(), &how)?;
        let mut start = 0;
        for segment in &chunk.segments {
            let verdicts = verdicts.slice(start, segment.rows);
            start += segment.rows;
            summary.count(*segment, &verdicts, options.listed);
            if let Some(out) = &mut out {
                out.add(&inputs[segment.file].name(), *segment, &verdicts)?;
            }
        }
        rows += verdicts.len() as u64;
        summary.digits = chunk.digits.unwrap_or_default();
        progress(rows, chunk.position);
    }
    // The channel also closes if the reader panics, so an end of the channel alone does not mean
    // that all rows were verified.
    match reader.join() {
        Ok(()) => Ok(summary),
        Err(_) => Err(Error::new("the reader has stopped by a fault of its own")
            .hint("nothing is known about the rows; please report what it was reading")),
    }
}

impl Summary {
    fn count(&mut self, segment: Segment, verdicts: &BooleanArray, listed: usize) {
        let counts = Counts {
            valid: verdicts.true_count() as u64,
            invalid: verdicts.false_count() as u64,
            null: verdicts.null_count() as u64,
        };
        self.files[segment.file].add(&counts);
        if counts.valid == counts.rows() {
            return;
        }
        for (i, verdict) in verdicts.iter().enumerate() {
            let list = match verdict {
                Some(true) => continue,
                Some(false) => &mut self.invalid,
                None => &mut self.null,
            };
            if list.len() < listed {
                list.push(Row {
                    file: segment.file,
                    row: segment.first + i as u64,
                });
            }
        }
    }
}

/// The verdicts on the rows of a chunk.
fn verdicts(
    columns: &[ArrayRef],
    key: Option<&Scalar<FixedSizeBinaryArray>>,
    how: &kernel::Options,
) -> Result<BooleanArray, Error> {
    let mut columns = columns.iter().map(|column| column as &dyn Datum);
    let key = match key {
        Some(key) => Some(key as &dyn Datum),
        None => columns.next(),
    };
    let (Some(key), Some(signatures)) = (key, columns.next()) else {
        return Err(Error::new("a chunk without columns"));
    };
    let messages: Vec<&dyn Datum> = columns.collect();
    let verdicts = kernel::verify(key, signatures, &messages, how);
    verdicts.map_err(|why| Error::new(why.to_string()))
}

/// Reads the inputs until there is an error or the receiver is gone.
fn read(inputs: &[Input], options: &Options, sender: &SyncSender<Result<Chunk, Error>>) {
    let mut reading = Reading {
        sizes: inputs.iter().map(Input::size).collect(),
        joiner: Joiner::default(),
        digits: None,
        sender,
    };
    for file in 0..inputs.len() {
        match reading.file(inputs, file, options) {
            Ok(()) => {}
            Err(Stop::Unheard) => return,
            Err(Stop::Failed(why)) => {
                let _ = sender.send(Err(why));
                return;
            }
        }
    }
}

/// The reason why reading ends early.
enum Stop {
    Failed(Error),
    /// The receiver is gone.
    Unheard,
}

impl From<Error> for Stop {
    fn from(why: Error) -> Stop {
        Stop::Failed(why)
    }
}

struct Reading<'s> {
    sizes: Vec<Option<u64>>,
    joiner: Joiner,
    digits: Option<bool>,
    sender: &'s SyncSender<Result<Chunk, Error>>,
}

impl Reading<'_> {
    fn file(&mut self, inputs: &[Input], file: usize, options: &Options) -> Result<(), Stop> {
        let name = inputs[file].shown();
        let mut table = Table::open(&inputs[file], &options.names, options.format)?;
        let mut decoder = Decoder::new(&options.names, options.encoding, options.forms);
        let mut waiting = look(&name, &mut table, &mut decoder)?.into_iter();
        let mut first = 0;
        while let Some(columns) = waiting
            .next()
            .map_or_else(|| table.next(), |c| Ok(Some(c)))?
        {
            let mut start = 0;
            for rows in guard(&name, || decoder.pieces(&name, &columns))? {
                let piece = columns.iter().map(|c| c.slice(start, rows)).collect();
                start += rows;
                let piece = guard(&name, || decoder.decode(&name, piece))?;
                if let Some(digits) = decoder.digits {
                    self.digits = Some(digits && self.digits.unwrap_or(true));
                }
                let segment = Segment { file, first, rows };
                let chunks = self.joiner.push(&name, segment, &piece)?;
                self.send(chunks, file, table.position())?;
                first += rows as u64;
            }
        }
        decoder.finish(&name)?;
        if file + 1 == inputs.len() {
            let rest = self.joiner.flush(&name)?;
            self.send(rest, file, Some(1.0))?;
        }
        Ok(())
    }

    fn send(
        &self,
        chunks: impl IntoIterator<Item = Chunk>,
        file: usize,
        position: Option<f64>,
    ) -> Result<(), Stop> {
        for mut chunk in chunks {
            chunk.position = overall(&self.sizes, file, position);
            chunk.digits = self.digits;
            self.sender.send(Ok(chunk)).map_err(|_| Stop::Unheard)?;
        }
        Ok(())
    }
}

/// Reads the first rows, decides how text is to be decoded, and returns the rows.
fn look(name: &str, table: &mut Table, decoder: &mut Decoder) -> Result<Vec<Vec<ArrayRef>>, Error> {
    let mut waiting: Vec<Vec<ArrayRef>> = Vec::new();
    let mut bytes = 0;
    while bytes < BYTES {
        let Some(columns) = table.next()? else { break };
        let more = guard(name, || decoder.look(name, &columns))?;
        bytes += columns
            .iter()
            .map(Array::get_array_memory_size)
            .sum::<usize>();
        waiting.push(columns);
        if !more {
            break;
        }
    }
    decoder.decide(name)?;
    Ok(waiting)
}

/// The fraction of all inputs that has been read, by their sizes.
fn overall(sizes: &[Option<u64>], file: usize, position: Option<f64>) -> Option<f64> {
    let all: Option<u64> = sizes.iter().copied().sum();
    let before: Option<u64> = sizes[..file].iter().copied().sum();
    let read = before? as f64 + position? * sizes[file]? as f64;
    Some((read / all?.max(1) as f64).min(1.0))
}
