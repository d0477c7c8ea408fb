// SPDX-License-Identifier: MIT OR Apache-2.0
//! What CSV and JSON lines have in common.
//!
//! A batch has so many rows as the batch before it lets expect in [`BYTES`]; the first is small.

use std::io::BufRead as _;

use super::{Reader, unreadable};
use crate::chunk::{BYTES, ROWS};
use crate::format::MARK;
use crate::guard::damaged;
use crate::{Error, format};

/// Rows of the first batch.
const FIRST: usize = 8;
/// Bytes of a batch, whatever was expected of it; a line is not longer either.
pub(super) const MOST: usize = 256 << 20;

/// How many rows are read at a time.
pub(super) struct Pace {
    /// Rows of the next batch.
    pub(super) rows: usize,
    /// Rows before it.
    pub(super) before: u64,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace {
            rows: FIRST,
            before: 0,
        }
    }

    /// A batch has these rows, which were so many bytes.
    pub(super) fn count(&mut self, rows: usize, bytes: usize) {
        self.before += rows as u64;
        // Growing by steps: one long row among short ones is then not multiplied by many.
        let fits = BYTES / (bytes / rows.max(1)).max(1);
        self.rows = fits.clamp(1, ROWS.min(8 * self.rows));
    }

    /// The error in the rows after those of the batches before.
    pub(super) fn damaged(&self, name: &str, why: &dyn std::fmt::Display) -> Error {
        damaged(name, &format!("after row {}: {why}", self.before))
    }

    /// Refuses what would take too much memory.
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

/// Skips the mark with which some programs begin UTF-8.
pub(super) fn skip_mark(reader: &mut Reader, name: &str) -> Result<(), Error> {
    if reader.head().starts_with(format::MARK) {
        let mut mark = [0; MARK.len()];
        std::io::Read::read_exact(reader, &mut mark).map_err(|why| unreadable(name, &why))?;
    }
    Ok(())
}

/// The bytes that come next; none at the end.
pub(super) fn block<'r>(reader: &'r mut Reader, name: &str) -> Result<&'r [u8], Error> {
    reader.fill_buf().map_err(|why| unreadable(name, &why))
}
