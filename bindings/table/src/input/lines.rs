// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sizes of batches and limits on memory, common to CSV and JSON lines.
//!
//! Each batch is sized by the average row of the batch before, to stay near [`BYTES`]; the first is
//! small.

use std::io::BufRead as _;

use super::{Reader, unreadable};
use crate::chunk::{BYTES, ROWS};
use crate::format::MARK;
use crate::guard::damaged;
use crate::{Error, format};

/// Rows of the first batch.
const FIRST: usize = 8;
/// The largest batch in bytes, and so the longest line.
pub(super) const MOST: usize = 256 << 20;

/// The number of rows that are read at a time.
pub(super) struct Pace {
    /// Rows of the next batch.
    pub(super) rows: usize,
    /// Rows of all batches so far.
    pub(super) before: u64,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace {
            rows: FIRST,
            before: 0,
        }
    }

    /// Counts a batch and sets the size of the next one.
    pub(super) fn count(&mut self, rows: usize, bytes: usize) {
        self.before += rows as u64;
        // At most eight times the last batch, so that a few short rows do not lead to a batch of
        // many long ones.
        let fits = BYTES / (bytes / rows.max(1)).max(1);
        self.rows = fits.clamp(1, ROWS.min(8 * self.rows));
    }

    /// The error of a batch, with the number of rows before it.
    pub(super) fn damaged(&self, name: &str, why: &dyn std::fmt::Display) -> Error {
        damaged(name, &format!("after row {}: {why}", self.before))
    }

    /// Refuses a batch that takes too much memory.
    pub(super) fn check(&self, name: &str, bytes: usize) -> Result<(), Error> {
        match bytes <= MOST {
            true => Ok(()),
            false => {
                let why = format!("more than {} MB in a few rows", MOST >> 20);
                Err(self.damaged(name, &why))
            }
        }
    }
}

/// Skips a byte order mark.
pub(super) fn skip_mark(reader: &mut Reader, name: &str) -> Result<(), Error> {
    if reader.head().starts_with(format::MARK) {
        let mut mark = [0; MARK.len()];
        std::io::Read::read_exact(reader, &mut mark).map_err(|why| unreadable(name, &why))?;
    }
    Ok(())
}

/// The next block of bytes, empty at the end.
pub(super) fn block<'r>(reader: &'r mut Reader, name: &str) -> Result<&'r [u8], Error> {
    reader.fill_buf().map_err(|why| unreadable(name, &why))
}
