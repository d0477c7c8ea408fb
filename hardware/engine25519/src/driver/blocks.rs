// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages as the SHA-512 blocks that a job takes: four registers each, padded.

use zeroize::Zeroize;

/// Bytes of a block.
pub(super) const BYTES: usize = 128;

/// One or two blocks, as registers from 0 on; in word-aligned memory, which a bus may write faster.
#[derive(Clone, Debug)]
#[repr(align(4))]
pub(super) struct Aligned<const N: usize>(pub(super) [u8; N]);

impl<const N: usize> Zeroize for Aligned<N> {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// The blocks of the parts of a message, one after the other, with the padding of SHA-512 (FIPS
/// 180-4, 5.1.2).
#[derive(Clone, Debug)]
pub(super) struct Blocks<'a> {
    parts: &'a [&'a [u8]],
    length: usize,
    /// The number of bytes already emitted.
    done: usize,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(parts: &'a [&'a [u8]]) -> Blocks<'a> {
        Blocks {
            parts,
            length: parts.iter().map(|part| part.len()).sum(),
            done: 0,
        }
    }

    /// The total number of blocks.
    pub(super) fn count(&self) -> usize {
        // A byte 0x80 and the length, 16 bytes.
        (self.length + 17).div_ceil(BYTES)
    }

    /// Writes the next blocks to `to`, which holds zeros and has room for a whole number of them.
    ///
    /// One copy of the code: a small cache still holds it when the next blocks are requested.
    #[inline(never)]
    pub(super) fn next(&mut self, to: &mut [u8]) {
        let (from, end) = (self.done, self.done + to.len());
        self.done = end;
        // The offset of the part in the message.
        let mut start = 0;
        for part in self.parts {
            let (first, last) = (start.max(from), (start + part.len()).min(end));
            if first < last {
                to[first - from..last - from].copy_from_slice(&part[first - start..last - start]);
            }
            start += part.len();
        }
        if (from..end).contains(&self.length) {
            to[self.length - from] = 0x80;
        }
        let whole = self.count() * BYTES;
        if from < whole && whole <= end {
            // Memory has fewer than 2^61 bytes.
            let bits = (self.length as u64) << 3;
            to[whole - from - 8..whole - from].copy_from_slice(&bits.to_be_bytes());
        }
    }
}
