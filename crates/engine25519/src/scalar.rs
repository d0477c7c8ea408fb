// SPDX-License-Identifier: MIT OR Apache-2.0
//! Scalars as the jobs take them, and results as they give them. Constant time: no branch and no address
//! depends on a value.

/// L = 2^252 + 27742317777372353535851937790883648493, the order of the base point.
const ORDER: [u32; 8] = [
    0x5cf5_d3ed,
    0x5812_631a,
    0xa2f7_9cd6,
    0x14de_f9de,
    0,
    0,
    0,
    0x1000_0000,
];

/// p = 2^255 - 19
const P: [u32; 8] = [
    0xffff_ffed,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    0x7fff_ffff,
];

/// Little-endian bytes as words.
pub fn words(bytes: &[u8; 32]) -> [u32; 8] {
    core::array::from_fn(|i| {
        u32::from_le_bytes([
            bytes[4 * i],
            bytes[4 * i + 1],
            bytes[4 * i + 2],
            bytes[4 * i + 3],
        ])
    })
}

/// Words as little-endian bytes.
pub fn bytes(words: &[u32; 8]) -> [u8; 32] {
    core::array::from_fn(|i| words[i / 4].to_le_bytes()[i % 4])
}

/// The scalar of X25519: RFC 7748 §5.
pub fn clamp(bytes: &[u8; 32]) -> [u32; 8] {
    let mut k = words(bytes);
    k[0] &= !7;
    k[7] = k[7] & 0x7fff_ffff | 0x4000_0000;
    k
}

/// Whether `k < L`; for scalars below L the time does not depend on them.
pub fn is_below_order(k: &[u32; 8]) -> bool {
    is_below(k, &ORDER)
}

/// Whether `x < p`; for elements below p the time does not depend on them.
pub fn is_canonical(x: &[u32; 8]) -> bool {
    is_below(x, &P)
}

fn is_below(k: &[u32; 8], bound: &[u32; 8]) -> bool {
    let borrow = k.iter().zip(bound).fold(0, |borrow, (k, l)| {
        let difference = i64::from(*k) - i64::from(*l) - borrow;
        difference >> 63 & 1
    });
    borrow == 1
}

/// `(k' + 2^255 - 1)/2` for the odd one `k'` of `k` and `k + L`, with `k < L`: the digits of a comb of
/// signs. `k'` is below `2^254`, so this is half of it with bit 254 set.
pub fn comb(k: &[u32; 8]) -> [u32; 8] {
    // All ones if k is even.
    let mask = (k[0] & 1).wrapping_sub(1);
    let mut carry = 0u64;
    let odd: [u32; 8] = core::array::from_fn(|i| {
        let sum = u64::from(k[i]) + u64::from(ORDER[i] & mask) + carry;
        carry = sum >> 32;
        sum as u32
    });
    let mut half = halved(&odd);
    half[7] |= 1 << 30;
    half
}

/// `(k' + 2^256 - 1)/2` for the odd one `k'` of `k` and `k + 1`, and 1 if `k` is even: the windows of odd
/// digits. Both have the same half, and `2^255` is the other part.
pub fn windows(k: &[u32; 8]) -> ([u32; 8], [u32; 8]) {
    let mut half = halved(k);
    half[7] |= 1 << 31;
    let even = [1 - (k[0] & 1), 0, 0, 0, 0, 0, 0, 0];
    (half, even)
}

fn halved(k: &[u32; 8]) -> [u32; 8] {
    core::array::from_fn(|i| k[i] >> 1 | if i < 7 { k[i + 1] << 31 } else { 0 })
}
