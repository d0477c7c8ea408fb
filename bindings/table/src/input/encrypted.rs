// SPDX-License-Identifier: MIT OR Apache-2.0
//! Detects encrypted columns by the footer of Parquet.
//!
//! The reader of Parquet does not decrypt, and reports encrypted data as damaged. The footer is a
//! structure in Thrift's compact protocol. Everything is skipped but the path to the columns:
//! `FileMetaData.row_groups` (4), `RowGroup.columns` (1), `ColumnChunk.crypto_metadata` (8).

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};

use crate::Error;

/// The error for encrypted data.
pub(super) fn error(name: &str, what: &str) -> Error {
    Error::new(format!("{name} is encrypted: {what}"))
        .hint("write it again without Parquet's encryption, with a program that has the keys")
}

/// For each leaf column, whether the first row group has it encrypted. Empty if the footer is
/// malformed, which the reader of Parquet reports in more detail.
pub(super) fn columns(file: &mut File) -> io::Result<Vec<bool>> {
    let size = file.seek(SeekFrom::End(0))?;
    let mut end = [0; 8];
    if size < 8 {
        return Ok(Vec::new());
    }
    file.seek(SeekFrom::Start(size - 8))?;
    file.read_exact(&mut end)?;
    let [a, b, c, d, ..] = end;
    let length = u64::from(u32::from_le_bytes([a, b, c, d]));
    let Some(start) = (size - 8).checked_sub(length) else {
        return Ok(Vec::new());
    };
    file.seek(SeekFrom::Start(start))?;
    let mut footer = Vec::new();
    file.take(length).read_to_end(&mut footer)?;
    Ok(Thrift(&footer).columns().unwrap_or_default())
}

/// Bytes of the compact protocol. Each function returns `None` if they end too early.
struct Thrift<'b>(&'b [u8]);

const LIST: u8 = 9;
const STRUCT: u8 = 12;
/// The deepest nesting of structures.
const DEPTH: usize = 32;

impl Thrift<'_> {
    fn columns(&mut self) -> Option<Vec<bool>> {
        // All row groups have the same columns encrypted, so the first one suffices.
        if self.structs_of(4)? == 0 {
            return Some(Vec::new());
        }
        let columns = self.structs_of(1)?;
        (0..columns).map(|_| self.is_encrypted()).collect()
    }

    /// Skips to a field that is a list, and returns the number of structures in it.
    fn structs_of(&mut self, wanted: u64) -> Option<u64> {
        let mut last = 0;
        while let Some((field, kind)) = self.field(&mut last)? {
            if (field, kind) == (wanted, LIST) {
                let (items, kind) = self.list()?;
                return (kind == STRUCT || items == 0).then_some(items);
            }
            self.skip(kind, DEPTH)?;
        }
        Some(0)
    }

    /// Reads the structure of a column. Returns whether the column is encrypted.
    fn is_encrypted(&mut self) -> Option<bool> {
        let (mut last, mut encrypted) = (0, false);
        while let Some((field, kind)) = self.field(&mut last)? {
            encrypted |= field == 8;
            self.skip(kind, DEPTH)?;
        }
        Some(encrypted)
    }

    /// The number and the type of the next field, or `Some(None)` at the end of a structure.
    fn field(&mut self, last: &mut u64) -> Option<Option<(u64, u8)>> {
        let head = self.byte()?;
        if head == 0 {
            return Some(None);
        }
        *last = match head >> 4 {
            // Zigzag: field numbers are not negative.
            0 => self.varint()? >> 1,
            step => *last + u64::from(step),
        };
        Some(Some((*last, head & 15)))
    }

    /// The number of items of a list, and their type.
    fn list(&mut self) -> Option<(u64, u8)> {
        let head = self.byte()?;
        let items = match head >> 4 {
            15 => self.varint()?,
            items => items.into(),
        };
        Some((items, head & 15))
    }

    fn skip(&mut self, kind: u8, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match kind {
            // The type encodes the value of a boolean field.
            1 | 2 => {}
            3 => drop(self.byte()?),
            4..=6 => drop(self.varint()?),
            7 => self.bytes(8)?,
            8 => {
                let length = self.varint()?;
                self.bytes(length)?;
            }
            LIST | 10 => {
                let (items, kind) = self.list()?;
                (0..items).try_for_each(|_| self.skip_item(kind, depth))?;
            }
            11 => {
                let items = self.varint()?;
                let kinds = if items == 0 { 0 } else { self.byte()? };
                (0..items).try_for_each(|_| {
                    self.skip_item(kinds >> 4, depth)?;
                    self.skip_item(kinds & 15, depth)
                })?;
            }
            STRUCT => {
                let mut last = 0;
                while let Some((_, kind)) = self.field(&mut last)? {
                    self.skip(kind, depth)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Skips an item of a list or map, where a boolean is a byte.
    fn skip_item(&mut self, kind: u8, depth: usize) -> Option<()> {
        match kind {
            1 | 2 => self.bytes(1),
            _ => self.skip(kind, depth),
        }
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn bytes(&mut self, length: u64) -> Option<()> {
        self.0 = self.0.get(usize::try_from(length).ok()?..)?;
        Some(())
    }

    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A footer with a field of each type before the row groups, and three columns.
    const FOOTER: &[u8] = &[
        0x15, 2,    // 1: i32
        0x11, // 2: true
        0x08, 62, 2, b'x', b'y', // 31, in full: binary
        0x08, 6, 0, // 3, in full: binary
        0x19, 0x3c, // 4: list of three structures
        0x19, 0x4c, // 1: list of four structures
        0x18, 1, b'p', 0x16, 9, 0, // 1: binary, 2: i64
        0x26, 9, 0x6c, 0x1c, 0, 0, 0, // 2: i64, 8: a structure with a structure
        0x17, 1, 2, 3, 4, 5, 6, 7, 8, 0, // 1: double
        0x1b, 1, 0x81, 1, b'z', 1, 0x7c, 0, 0, // 1: map of text and a boolean; 8: a structure
    ];

    #[test]
    fn encrypted_columns_are_found() {
        let found = Thrift(FOOTER).columns();
        assert_eq!(found, Some(vec![false, true, false, true]));
        for cut in 0..FOOTER.len() {
            assert_eq!(Thrift(&FOOTER[..cut]).columns(), None, "{cut}");
        }
        let deep = [&[0x1c; 40][..], &[0; 40]].concat();
        assert_eq!(Thrift(&deep).columns(), None);
        assert_eq!(Thrift(&[0]).columns(), Some(vec![]));
    }
}
