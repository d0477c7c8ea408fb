// SPDX-License-Identifier: MIT OR Apache-2.0
//! SHAKE256 of concatenated parts, the hash of all protocols here: the sponge, with no permutation
//! beyond those that the output needs. On small processors one more would be a twentieth of a
//! signature.
//!
//! Reference: FIPS 202, sections 4 and 6.2.

use keccak::Keccak;

/// The block length in bytes: 1600 bits less twice 256.
const RATE: usize = 136;

/// `SHAKE256(parts[0] ‖ parts[1] ‖ …)`, with the length of `out`.
pub(crate) fn shake256(parts: &[&[u8]], out: &mut [u8]) {
    let mut state = [0; 25];
    Keccak::new().with_f1600(|permute| {
        let mut at = 0;
        for byte in parts.iter().copied().flatten() {
            add(&mut state, at, *byte);
            at += 1;
            if at == RATE {
                permute(&mut state);
                at = 0;
            }
        }
        // 1111 of SHAKE, then 10…01.
        add(&mut state, at, 0x1f);
        add(&mut state, RATE - 1, 0x80);
        for block in out.chunks_mut(RATE) {
            permute(&mut state);
            for (i, byte) in block.iter_mut().enumerate() {
                *byte = (state[i / 8] >> (8 * (i % 8))) as u8;
            }
        }
    });
}

/// Absorbs a byte at its place.
#[inline(always)]
fn add(state: &mut [u64; 25], at: usize, byte: u8) {
    state[at / 8] ^= u64::from(byte) << (8 * (at % 8));
}

#[cfg(test)]
mod tests {
    use sha3::Shake256;
    use sha3::digest::{ExtendableOutput, Update, XofReader};

    use super::*;

    #[test]
    fn lengths_around_blocks() {
        let message: [u8; 300] = core::array::from_fn(|i| i as u8);
        for length in [0, 1, 8, 134, 135, 136, 137, 271, 272, 273, 300] {
            for outputs in [0, 1, 135, 136, 137, 300] {
                let (mut found, mut expected) = ([0; 300], [0; 300]);
                let (first, second) = message[..length].split_at(length / 3);
                shake256(&[first, &[], second], &mut found[..outputs]);
                let mut hasher = Shake256::default();
                hasher.update(&message[..length]);
                hasher.finalize_xof().read(&mut expected[..outputs]);
                assert_eq!(found, expected, "{length} {outputs}");
            }
        }
    }
}
