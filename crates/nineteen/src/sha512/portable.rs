// SPDX-License-Identifier: MIT OR Apache-2.0
//! An array as a vector: the generic code on any machine, straight from the definition.

use super::{BLOCK, Lanes64};

impl<const LANES: usize> Lanes64<LANES> for [u64; LANES] {
    fn splat(word: u64) -> Self {
        [word; LANES]
    }

    fn add(self, rhs: Self) -> Self {
        core::array::from_fn(|l| self[l].wrapping_add(rhs[l]))
    }

    fn rotate_right<const N: i32>(self) -> Self {
        self.map(|word| word.rotate_right(N as u32))
    }

    fn shift_right<const N: u32>(self) -> Self {
        self.map(|word| word >> N)
    }

    fn xor3(a: Self, b: Self, c: Self) -> Self {
        core::array::from_fn(|l| a[l] ^ b[l] ^ c[l])
    }

    fn choose(e: Self, f: Self, g: Self) -> Self {
        core::array::from_fn(|l| (e[l] & f[l]) ^ (!e[l] & g[l]))
    }

    fn majority(a: Self, b: Self, c: Self) -> Self {
        core::array::from_fn(|l| (a[l] & b[l]) ^ (a[l] & c[l]) ^ (b[l] & c[l]))
    }

    fn load(blocks: &[&[u8; BLOCK]; LANES]) -> [Self; 16] {
        core::array::from_fn(|t| blocks.map(|block| u64::from_be_bytes(block.as_chunks().0[t])))
    }

    fn store(state: &[Self; 8]) -> [[u8; 64]; LANES] {
        core::array::from_fn(|l| {
            let mut digest = [0; 64];
            for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
                *bytes = word[l].to_be_bytes();
            }
            digest
        })
    }
}
