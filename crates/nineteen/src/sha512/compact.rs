// SPDX-License-Identifier: MIT OR Apache-2.0
//! SHA-512 in a loop over rounds, for the feature `small`: a thirtieth of the code of unrolled
//! rounds.
//!
//! The message schedule is kept as the sixteen words that the next ones are computed from, in
//! place. No branch and no address depends on a byte of a message. Reference: FIPS 180-4 §5.1.2,
//! §5.2.2, §6.4.2.

use sha2::digest::consts::U64;
use sha2::digest::{FixedOutput, HashMarker, Output, OutputSizeUser, Update};
use zeroize::Zeroize;

use super::BLOCK;
use super::constants::{INITIAL, ROUND};

/// A hash in progress: the equivalent of [`sha2::Sha512`], smaller and slower.
#[derive(Clone, Debug)]
pub(crate) struct Sha512 {
    state: [u64; 8],
    block: [u8; BLOCK],
    /// Bytes so far. A message of 2^61 bytes or more, whose length in bits would not fit, cannot
    /// occur here.
    length: u64,
}

impl Default for Sha512 {
    fn default() -> Sha512 {
        Sha512 {
            state: INITIAL,
            block: [0; BLOCK],
            length: 0,
        }
    }
}

impl Update for Sha512 {
    fn update(&mut self, data: &[u8]) {
        for byte in data {
            let place = self.length as usize % BLOCK;
            self.block[place] = *byte;
            self.length += 1;
            if place == BLOCK - 1 {
                self.compress();
            }
        }
    }
}

impl OutputSizeUser for Sha512 {
    type OutputSize = U64;
}

impl FixedOutput for Sha512 {
    fn finalize_into(mut self, out: &mut Output<Self>) {
        let bits = self.length << 3;
        // A one, zeros, and the length in the last 16 bytes of a block.
        self.update(&[0x80]);
        while self.length as usize % BLOCK != BLOCK - 16 {
            self.update(&[0]);
        }
        self.update(&u128::from(bits).to_be_bytes());
        for (bytes, word) in out.as_mut_slice().chunks_exact_mut(8).zip(self.state) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
    }
}

impl HashMarker for Sha512 {}

impl Drop for Sha512 {
    fn drop(&mut self) {
        self.state.zeroize();
        self.block.zeroize();
    }
}

impl Sha512 {
    /// Compresses the block.
    #[inline(never)]
    fn compress(&mut self) {
        let mut w = [0_u64; 16];
        for (word, bytes) in w.iter_mut().zip(self.block.as_chunks::<8>().0) {
            *word = u64::from_be_bytes(*bytes);
        }
        // a to h, shifted by one place each round: a is at -t modulo 8.
        let mut s = self.state;
        for (t, constant) in ROUND.iter().enumerate() {
            let at = |i: usize| i.wrapping_sub(t) & 7;
            let (a, e) = (s[at(0)], s[at(4)]);
            let here = t & 15;
            let sum1 = e.rotate_right(14) ^ e.rotate_right(18) ^ e.rotate_right(41);
            let choice = s[at(6)] ^ (e & (s[at(5)] ^ s[at(6)]));
            let t1 = s[at(7)]
                .wrapping_add(sum1)
                .wrapping_add(choice)
                .wrapping_add(*constant)
                .wrapping_add(w[here]);
            let sum0 = a.rotate_right(28) ^ a.rotate_right(34) ^ a.rotate_right(39);
            let majority = (a & s[at(1)]) ^ (s[at(2)] & (a ^ s[at(1)]));
            s[at(3)] = s[at(3)].wrapping_add(t1);
            s[at(7)] = t1.wrapping_add(sum0).wrapping_add(majority);
            // The word for sixteen rounds later; in the last rounds it is computed in vain.
            let (x, y) = (w[(t + 1) & 15], w[(t + 14) & 15]);
            let small0 = x.rotate_right(1) ^ x.rotate_right(8) ^ (x >> 7);
            let small1 = y.rotate_right(19) ^ y.rotate_right(61) ^ (y >> 6);
            w[here] = w[here]
                .wrapping_add(small0)
                .wrapping_add(w[(t + 9) & 15])
                .wrapping_add(small1);
        }
        // 80 is a multiple of 8: every word is back in its place.
        for (state, word) in self.state.iter_mut().zip(s) {
            *state = state.wrapping_add(word);
        }
        w.zeroize();
        s.zeroize();
    }
}

#[cfg(test)]
mod tests {
    use sha2::Digest as _;

    use super::Sha512;

    #[test]
    fn every_length_is_what_sha2_says() {
        let message: [u8; 300] = core::array::from_fn(|i| (i * 7 + i / 3) as u8);
        for n in 0..message.len() {
            let (first, second) = message[..n].split_at(n / 3);
            let ours = Sha512::new().chain_update(first).chain_update(second);
            assert_eq!(ours.finalize(), sha2::Sha512::digest(&message[..n]), "{n}");
        }
    }
}
