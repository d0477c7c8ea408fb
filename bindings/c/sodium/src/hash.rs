// SPDX-License-Identifier: MIT OR Apache-2.0
//! SHA-512 in the state that libsodium's headers declare, `crypto_hash_sha512_state`.
//!
//! The layout is libsodium's to the byte, so a program may call `crypto_sign_init` here and
//! `crypto_hash_sha512_update` there. FIPS 180-4 §6.4.

use sha2::block_api::compress512;
use zeroize::Zeroize;

/// `crypto_sign_state`: 208 bytes, aligned to 8.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct State {
    chain: [u64; 8],
    /// Bits so far: the high word, then the low word.
    bits: [u64; 2],
    block: [u8; 128],
}

/// FIPS 180-4 §5.3.5.
const START: [u64; 8] = [
    0x6a09_e667_f3bc_c908,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1,
    0x9b05_688c_2b3e_6c1f,
    0x1f83_d9ab_fb41_bd6b,
    0x5be0_cd19_137e_2179,
];

impl State {
    pub(crate) const fn new() -> State {
        State {
            chain: START,
            bits: [0; 2],
            block: [0; 128],
        }
    }

    /// Bytes that wait in `block`: below 128, whatever the memory of a caller holds.
    fn waiting(&self) -> usize {
        (self.bits[1] >> 3) as usize % 128
    }

    pub(crate) fn update(&mut self, mut bytes: &[u8]) {
        let waiting = self.waiting();
        // A slice has at most 2^63 bytes, whose bits take two words.
        let len = bytes.len() as u64;
        let (low, carry) = self.bits[1].overflowing_add(len << 3);
        self.bits[1] = low;
        self.bits[0] = self.bits[0].wrapping_add((len >> 61) + u64::from(carry));
        if waiting > 0 {
            let (head, rest) = bytes.split_at(bytes.len().min(128 - waiting));
            self.block[waiting..waiting + head.len()].copy_from_slice(head);
            if waiting + head.len() < 128 {
                return;
            }
            compress512(&mut self.chain, &[self.block]);
            bytes = rest;
        }
        let (blocks, rest) = bytes.as_chunks::<128>();
        compress512(&mut self.chain, blocks);
        self.block[..rest.len()].copy_from_slice(rest);
    }

    /// The hash. Wipes the state, as libsodium does.
    pub(crate) fn finish(&mut self) -> [u8; 64] {
        let waiting = self.waiting();
        self.block[waiting] = 0x80;
        self.block[waiting + 1..].fill(0);
        if waiting >= 112 {
            compress512(&mut self.chain, &[self.block]);
            self.block.fill(0);
        }
        self.block[112..120].copy_from_slice(&self.bits[0].to_be_bytes());
        self.block[120..].copy_from_slice(&self.bits[1].to_be_bytes());
        compress512(&mut self.chain, &[self.block]);
        let mut hash = [0; 64];
        for (bytes, word) in hash.chunks_exact_mut(8).zip(&self.chain) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        self.chain.zeroize();
        self.bits.zeroize();
        self.block.zeroize();
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha512};

    #[test]
    fn pieces_of_every_length_give_the_hash() {
        let bytes: Vec<u8> = (0..700_u32).map(|i| (i * 7 + 3) as u8).collect();
        for total in 0..520 {
            for piece in [1, 7, 63, 111, 112, 127, 128, 129, 300] {
                let mut state = State::new();
                bytes[..total]
                    .chunks(piece)
                    .for_each(|part| state.update(part));
                assert_eq!(
                    state.finish()[..],
                    Sha512::digest(&bytes[..total])[..],
                    "{total}"
                );
                assert_eq!(state.bits, [0; 2]);
                assert!(state.block.iter().all(|byte| *byte == 0));
            }
        }
    }

    #[test]
    fn the_state_is_as_large_as_that_of_libsodium() {
        assert_eq!((size_of::<State>(), align_of::<State>()), (208, 8));
    }

    #[test]
    fn counts_of_bits_carry_into_the_high_word() {
        let mut state = State::new();
        state.bits = [5, u64::MAX - 7];
        state.update(&[0]);
        assert_eq!(state.bits, [6, 0]);
    }
}
