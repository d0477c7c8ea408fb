// SPDX-License-Identifier: MIT OR Apache-2.0
//! EMSA-PSS with SHA-384 and MGF1 with SHA-384.
//!
//! ```text
//! EM = (DB xor MGF1(H)) || H || bc     DB = 00..00 01 || salt
//! H = SHA-384(0^8 || mHash || salt)
//! ```
//!
//! `em_bits` is the bit length of the modulus minus one, so that the encoded message as a number is
//! below the modulus; the `8·emLen - em_bits` leading bits are zero.
//!
//! Source: RFC 8017 sections 9.1 and B.2.1.

use alloc::vec;
use alloc::vec::Vec;
use sha2::{Digest, Sha384};
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

/// Length of a hash in bytes.
pub(crate) const HASH: usize = 48;
/// The shortest encoded message for the salts in use.
const SHORTEST: usize = 2 * HASH + 2;

/// Hashes a message given in parts.
pub(crate) fn digest(parts: &[&[u8]]) -> [u8; HASH] {
    let mut hash = Sha384::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// Encodes a hash with a salt of at most 48 bytes, in `ceil(em_bits / 8)` bytes (RFC 8017 section
/// 9.1.1). The result determines the message's hash, so it is wiped.
pub(crate) fn encode(hash: &[u8; HASH], salt: &[u8], em_bits: usize) -> Zeroizing<Vec<u8>> {
    let length = em_bits.div_ceil(8);
    assert!(
        salt.len() <= HASH && length >= SHORTEST,
        "keys have at least 2048 bits"
    );
    let h = digest(&[&[0; 8], hash, salt]);
    let mut encoded = Zeroizing::new(vec![0; length]);
    let (db, rest) = encoded.split_at_mut(length - HASH - 1);
    let (one, salt_at) = (db.len() - salt.len() - 1, db.len() - salt.len());
    db[one] = 1;
    db[salt_at..].copy_from_slice(salt);
    mask(&h, db);
    db[0] &= top_mask(em_bits);
    rest[..HASH].copy_from_slice(&h);
    rest[HASH] = 0xbc;
    encoded
}

/// Whether `encoded` is an encoding of the hash with a salt of `salt_len` bytes (RFC 8017 section
/// 9.1.2).
///
/// All steps run whatever fails, and one verdict comes out: it does not tell the failures apart.
pub(crate) fn is_encoding(
    hash: &[u8; HASH],
    encoded: &[u8],
    salt_len: usize,
    em_bits: usize,
) -> bool {
    let length = em_bits.div_ceil(8);
    assert!(salt_len <= HASH && length >= SHORTEST && encoded.len() == length);
    let (masked, rest) = encoded.split_at(length - HASH - 1);
    let (h, trailer) = rest.split_at(HASH);
    let mut valid = trailer[0].ct_eq(&0xbc);
    valid &= (masked[0] & !top_mask(em_bits)).ct_eq(&0);

    let mut db = Zeroizing::new(masked.to_vec());
    mask(h, &mut db);
    db[0] &= top_mask(em_bits);
    let (padding, salt) = db.split_at(db.len() - salt_len);
    let (one, zeros) = padding
        .split_last()
        .expect("an encoded message has padding");
    valid &= one.ct_eq(&1);
    valid &= zeros
        .iter()
        .fold(Choice::from(1), |all, zero| all & zero.ct_eq(&0));
    valid &= digest(&[&[0; 8], hash, salt]).ct_eq(h);
    valid.into()
}

/// The bits of the first byte that belong to a number of `em_bits` bits.
fn top_mask(em_bits: usize) -> u8 {
    0xff >> (8 * em_bits.div_ceil(8) - em_bits)
}

/// Adds MGF1 of the seed to `out`, bit by bit (RFC 8017 section B.2.1).
fn mask(seed: &[u8], out: &mut [u8]) {
    for (counter, block) in (0u32..).zip(out.chunks_mut(HASH)) {
        for (out, mask) in block
            .iter_mut()
            .zip(digest(&[seed, &counter.to_be_bytes()]))
        {
            *out ^= mask;
        }
    }
}

#[cfg(test)]
mod tests;
