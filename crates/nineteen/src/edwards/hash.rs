// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hashing to the curve: edwards25519_XMD:SHA-512_ELL2_RO_ and _NU_ of RFC 9380, with any 64-byte
//! hash.

use sha2::digest::array::typenum::{IsGreater, True};
use sha2::digest::common::BlockSizeUser;
use sha2::digest::consts::U64;
use sha2::digest::typenum::Unsigned;
use sha2::digest::{FixedOutput, HashMarker, Output};

use super::EdwardsPoint;
use crate::backend;
use crate::field::{Field, Home, Words, words_from_bytes};

/// The number of bytes in a uniform string for one field element: 255 + 128 bits (RFC 9380 §5.1).
const L: usize = 48;

impl EdwardsPoint {
    /// The map of RFC 9380 §6.8.2 (Elligator 2) applied to 32 bytes, ignoring bit 255, without
    /// clearing the cofactor. The output of a single map is not uniform. Constant time.
    pub fn map_to_curve(bytes: [u8; 32]) -> EdwardsPoint {
        let mut w = words_from_bytes(&bytes);
        w[3] &= u64::MAX >> 1;
        EdwardsPoint(backend::elligator_map(&w))
    }

    /// Encodes the concatenation of `bytes` to a point of prime order, under the concatenation of
    /// `domain_sep` as domain separation tag (RFC 9380 §3, `encode_to_curve`). Not uniform.
    /// Constant time with respect to the contents of the bytes.
    ///
    /// # Panics
    ///
    /// If the tag is empty or longer than 255 bytes.
    pub fn encode_to_curve<D>(bytes: &[&[u8]], domain_sep: &[&[u8]]) -> EdwardsPoint
    where
        D: BlockSizeUser + Default + FixedOutput<OutputSize = U64> + HashMarker,
        D::BlockSize: IsGreater<D::OutputSize, Output = True>,
    {
        let [u] = field_elements::<D, 1, L>(bytes, domain_sep);
        EdwardsPoint(backend::elligator_map(&u)).mul_by_cofactor()
    }

    /// Hashes the concatenation of `bytes` to a point of prime order, under the concatenation of
    /// `domain_sep` as domain separation tag (RFC 9380 §3, `hash_to_curve`). Uniform. Constant time
    /// with respect to the contents of the bytes.
    ///
    /// # Panics
    ///
    /// If the tag is empty or longer than 255 bytes.
    pub fn hash_to_curve<D>(bytes: &[&[u8]], domain_sep: &[&[u8]]) -> EdwardsPoint
    where
        D: BlockSizeUser + Default + FixedOutput<OutputSize = U64> + HashMarker,
        D::BlockSize: IsGreater<D::OutputSize, Output = True>,
    {
        let u = field_elements::<D, 2, { 2 * L }>(bytes, domain_sep);
        let [p, q] = backend::elligator_map_pair(&u);
        (EdwardsPoint(p) + EdwardsPoint(q)).mul_by_cofactor()
    }
}

/// `hash_to_field` (RFC 9380 §5.2) for `N` elements, which use `BYTES` bytes in total.
fn field_elements<D, const N: usize, const BYTES: usize>(
    message: &[&[u8]],
    tag: &[&[u8]],
) -> [Words; N]
where
    D: BlockSizeUser + Default + FixedOutput<OutputSize = U64> + HashMarker,
{
    const { assert!(BYTES == N * L) };
    let uniform = expand_message::<D, BYTES>(message, tag);
    core::array::from_fn(|i| {
        // 48 bytes, most significant first: a + 2^256·b, and 2^256 ≡ 38 (mod p).
        let (mut a, mut b) = ([0; 32], [0; 32]);
        for (j, byte) in uniform[i * L..][..L].iter().rev().enumerate() {
            match j {
                0..32 => a[j] = *byte,
                _ => b[j - 32] = *byte,
            }
        }
        let high = Home::mul_small(Home::from_words(&words_from_bytes(&b)), 38);
        Home::carry(Home::carry(high).add(Home::from_words(&words_from_bytes(&a)))).to_any_words()
    })
}

/// `expand_message_xmd` (RFC 9380 §5.3.1).
fn expand_message<D, const BYTES: usize>(message: &[&[u8]], tag: &[&[u8]]) -> [u8; BYTES]
where
    D: BlockSizeUser + Default + FixedOutput<OutputSize = U64> + HashMarker,
{
    const { assert!(BYTES <= 255 * 64) };
    let tag_length = tag.iter().map(|part| part.len()).sum::<usize>();
    assert!(tag_length != 0, "a domain separation tag is not empty");
    let Ok(tag_length) = u8::try_from(tag_length) else {
        panic!("a domain separation tag has at most 255 bytes");
    };
    let finish = |mut h: D| -> Output<D> {
        for part in tag {
            h.update(part);
        }
        h.update(&[tag_length]);
        h.finalize_fixed()
    };
    let mut h = D::default();
    for _ in 0..D::BlockSize::USIZE {
        h.update(&[0]);
    }
    for part in message {
        h.update(part);
    }
    let [high, low] = (BYTES as u16).to_be_bytes();
    h.update(&[high, low, 0]);
    let first = finish(h);

    let mut uniform = [0; BYTES];
    let mut before = Output::<D>::default();
    for (i, chunk) in (1u8..).zip(uniform.chunks_mut(64)) {
        let mut mixed = first;
        for (byte, previous) in mixed.iter_mut().zip(&before) {
            *byte ^= previous;
        }
        let mut h = D::default();
        h.update(&mixed);
        h.update(&[i]);
        before = finish(h);
        chunk.copy_from_slice(&before[..chunk.len()]);
    }
    uniform
}
