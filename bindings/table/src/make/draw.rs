// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pseudorandom numbers: SHA-512 of the seed, a purpose, a row and a counter. Nothing here is
//! secret.

use nineteen::ed25519::{Digest as _, Sha512};

/// A source of numbers for one purpose and row.
#[derive(Debug)]
pub(super) struct Draw {
    start: Sha512,
    counter: u64,
    block: [u8; 64],
    used: usize,
}

impl Draw {
    pub(super) fn new(seed: u64, purpose: &str, row: u64) -> Draw {
        let start = Sha512::new()
            .chain_update(b"nineteen-table 1;")
            .chain_update(seed.to_le_bytes())
            .chain_update(row.to_le_bytes())
            .chain_update(purpose);
        Draw {
            start,
            counter: 0,
            block: [0; 64],
            used: 64,
        }
    }

    pub(super) fn fill(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            if self.used == self.block.len() {
                let hash = self.start.clone().chain_update(self.counter.to_le_bytes());
                self.block = hash.finalize().into();
                self.counter += 1;
                self.used = 0;
            }
            *byte = self.block[self.used];
            self.used += 1;
        }
    }

    pub(super) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// A number below `end`, which is not 0.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        let number = u64::from_le_bytes(self.bytes());
        ((u128::from(number) * u128::from(end)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_depend_on_everything() {
        let first = |seed, purpose, row| Draw::new(seed, purpose, row).bytes::<8>();
        let all = [
            first(1, "a", 0),
            first(2, "a", 0),
            first(1, "b", 0),
            first(1, "a", 1),
        ];
        assert!((1..all.len()).all(|i| !all[..i].contains(&all[i])));
        assert_eq!(first(1, "a", 0), first(1, "a", 0));
        let mut draw = Draw::new(1, "a", 0);
        let long = draw.bytes::<100>();
        assert_eq!(long[..8], first(1, "a", 0));
        assert!(long[64..] != long[..36]);
        assert!((0..1000).all(|_| draw.below(7) < 7));
    }
}
