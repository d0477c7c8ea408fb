// SPDX-License-Identifier: MIT OR Apache-2.0
//! Joins small record batches, so that every call of the kernel fills its lanes and threads.

use arrow_array::{Array, ArrayRef};
use arrow_schema::ArrowError;

use crate::Error;
use crate::guard::damaged;

/// Rows that are verified at a time: 16 blocks of the kernel, enough for a few threads to finish
/// together.
pub(crate) const ROWS: usize = 1 << 15;
/// Approximate bytes of the rows that are verified at a time. No batch is divided to keep to it.
pub(crate) const BYTES: usize = 8 << 20;

/// Rows that are verified together.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// In the order of [`Names::all`](crate::Names).
    pub(crate) columns: Vec<ArrayRef>,
    pub(crate) segments: Vec<Segment>,
    /// The fraction of all inputs that has been read, if it is known.
    pub(crate) position: Option<f64>,
    /// Whether every message in columns of text has been hexadecimal digits so far, if messages are
    /// read as text.
    pub(crate) digits: Option<bool>,
}

/// The origin of consecutive rows in a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) file: usize,
    /// The number of the first row in its file.
    pub(crate) first: u64,
    pub(crate) rows: usize,
}

/// Collects record batches until they fill a chunk.
#[derive(Debug, Default)]
pub(crate) struct Joiner {
    pending: Vec<Vec<ArrayRef>>,
    segments: Vec<Segment>,
    rows: usize,
    bytes: usize,
}

impl Joiner {
    /// Adds a batch from a file. Returns a chunk if one is full.
    ///
    /// # Errors
    ///
    /// If Arrow cannot join columns.
    pub(crate) fn push(
        &mut self,
        name: &str,
        segment: Segment,
        columns: &[ArrayRef],
    ) -> Result<Vec<Chunk>, Error> {
        let mut full = Vec::new();
        let all: usize = columns.iter().map(Array::get_array_memory_size).sum();
        let mut start = 0;
        while start < segment.rows {
            let rows = (segment.rows - start).min(ROWS);
            let piece: Vec<ArrayRef> = columns.iter().map(|c| c.slice(start, rows)).collect();
            if self.rows + rows > ROWS || !self.alike(&piece) {
                full.extend(self.flush(name)?);
            }
            self.segments.push(Segment {
                first: segment.first + start as u64,
                rows,
                ..segment
            });
            self.pending.push(piece);
            self.rows += rows;
            self.bytes += (all as u128 * rows as u128 / segment.rows as u128) as usize;
            if self.rows >= ROWS || self.bytes >= BYTES {
                full.extend(self.flush(name)?);
            }
            start += rows;
        }
        Ok(full)
    }

    /// Returns the rest, if there is any.
    ///
    /// # Errors
    ///
    /// If Arrow cannot join columns.
    pub(crate) fn flush(&mut self, name: &str) -> Result<Vec<Chunk>, Error> {
        let pending = std::mem::take(&mut self.pending);
        let segments = std::mem::take(&mut self.segments);
        (self.rows, self.bytes) = (0, 0);
        let columns = pending.first().map_or(0, Vec::len);
        let join = |column: usize| {
            let parts: Vec<&dyn Array> = pending.iter().map(|p| &*p[column]).collect();
            arrow_select::concat::concat(&parts)
        };
        let chunk = |(columns, segments)| Chunk {
            columns,
            segments,
            position: None,
            digits: None,
        };
        match (0..columns).map(join).collect::<Result<Vec<_>, _>>() {
            _ if pending.is_empty() => Ok(Vec::new()),
            Ok(columns) => Ok(vec![chunk((columns, segments))]),
            // Dictionaries whose values are too many for the indices of one.
            Err(ArrowError::DictionaryKeyOverflowError) => {
                let segments = segments.into_iter().map(|segment| vec![segment]);
                Ok(pending.into_iter().zip(segments).map(chunk).collect())
            }
            Err(why) => Err(damaged(name, &why.to_string())),
        }
    }

    /// Whether the columns have the same types as the batches collected so far.
    fn alike(&self, columns: &[ArrayRef]) -> bool {
        let types = |columns: &[ArrayRef]| -> Vec<_> {
            columns.iter().map(|c| c.data_type().clone()).collect()
        };
        self.pending
            .first()
            .is_none_or(|first| types(first) == types(columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::cast::AsArray;
    use arrow_array::types::Int8Type;
    use arrow_array::{BinaryArray, DictionaryArray, Int8Array, StringArray};
    use std::sync::Arc;

    fn segment(file: usize, first: u64, rows: usize) -> Segment {
        Segment { file, first, rows }
    }

    #[test]
    fn batches_are_joined_and_divided() {
        let mut joiner = Joiner::default();
        let mut chunks = Vec::new();
        let bytes = |n: usize| -> Vec<ArrayRef> {
            let values = (0..n).map(|i| Some((i as u32).to_le_bytes()));
            vec![Arc::new(values.collect::<BinaryArray>())]
        };
        let text: Vec<ArrayRef> = vec![Arc::new(StringArray::from(vec!["a"; 5]))];
        let long = 2 * ROWS + 10;
        let batches = [
            (segment(0, 0, 10), bytes(10)),
            (segment(0, 10, 20), bytes(20)),
            (segment(1, 0, 5), text),
            (segment(2, 0, long), bytes(long)),
            (segment(3, 0, 0), bytes(0)),
        ];
        for (segment, columns) in batches {
            chunks.extend(joiner.push("`f`", segment, &columns).unwrap());
        }
        chunks.extend(joiner.flush("`f`").unwrap());
        let found: Vec<_> = chunks.iter().map(|chunk| chunk.segments.clone()).collect();
        let expected = [
            vec![segment(0, 0, 10), segment(0, 10, 20)],
            vec![segment(1, 0, 5)],
            vec![segment(2, 0, ROWS)],
            vec![segment(2, ROWS as u64, ROWS)],
            vec![segment(2, 2 * ROWS as u64, 10)],
        ];
        assert_eq!(found, expected);
        assert_eq!(chunks[0].columns[0].len(), 30);
        assert_eq!(
            chunks[4].columns[0].as_binary::<i32>().value(1),
            (2 * ROWS as u32 + 1).to_le_bytes()
        );
    }

    /// Two dictionaries of 100 values each have too many for one of 127.
    #[test]
    fn dictionaries_that_cannot_be_joined_stay_apart() {
        let mut joiner = Joiner::default();
        let column = |from: u32| -> Vec<ArrayRef> {
            let values = (from..from + 100).map(|i| i.to_string());
            let values = Arc::new(values.map(Some).collect::<StringArray>());
            let keys = Int8Array::from_iter_values(0..100);
            vec![Arc::new(DictionaryArray::<Int8Type>::new(keys, values))]
        };
        for (file, from) in [0, 100, 0].into_iter().enumerate() {
            let full = joiner.push("`f`", segment(file, 0, 100), &column(from));
            assert!(full.unwrap().is_empty());
        }
        let rest = joiner.flush("`f`").unwrap();
        for (file, (chunk, from)) in rest.iter().zip([0, 100, 0]).enumerate() {
            assert_eq!(chunk.segments, [segment(file, 0, 100)]);
            assert_eq!(chunk.columns, column(from));
        }
        assert_eq!(rest.len(), 3);
    }
}
