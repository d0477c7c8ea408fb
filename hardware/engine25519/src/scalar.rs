// SPDX-License-Identifier: MIT OR Apache-2.0
//! Encodings of scalars as operands of jobs, and checks of their results. Constant time: no branch
//! and no address depends on a value.

use zeroize::Zeroizing;

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

/// L' = 2^253 - 9 - 2 (L - 2^252): the twist has 4 L' points, the curve 8 L.
const TWIST_ORDER: [u32; 8] = [
    0x4614_581d,
    0x4fdb_39cb,
    0xba10_c653,
    0xd642_0c42,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    0x1fff_ffff,
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
    let mut bytes = [0; 32];
    write(&mut bytes, words);
    bytes
}

/// The same to the first 32 bytes of a place, a word at a time.
pub fn write(place: &mut [u8], words: &[u32; 8]) {
    let (places, _) = place.as_chunks_mut();
    for (place, word) in places.iter_mut().zip(words) {
        *place = word.to_le_bytes();
    }
}

/// The scalar of X25519: RFC 7748 §5.
pub fn clamp(bytes: &[u8; 32]) -> [u32; 8] {
    let mut k = words(bytes);
    k[0] &= !7;
    k[7] = k[7] & 0x7fff_ffff | 0x4000_0000;
    k
}

/// The same in place.
pub fn clamp_bytes(k: &mut [u8; 32]) {
    k[0] &= 0xf8;
    k[31] = k[31] & 0x7f | 0x40;
}

/// Whether `k < L`; for scalars below L the time does not depend on them.
pub fn is_below_order(k: &[u32; 8]) -> bool {
    is_below(k, &ORDER)
}

/// Whether `x < p`; for elements below p the time does not depend on them.
pub fn is_canonical(x: &[u32; 8]) -> bool {
    is_below(x, &P)
}

/// y of a point of order 8; that of the other ones is p - y.
const ORDER_8: [u32; 8] = [
    0x8f95_e826,
    0xb027_b2c2,
    0x89f4_c345,
    0xf098_eff2,
    0x05ac_dfd5,
    0x3933_c6d3,
    0x8802_38b1,
    0x05fc_536d,
];

/// Whether the order of an encoded point divides 8: y is 0, 1, -1, or that of order 8, modulo p. For
/// public points.
pub fn is_small_order(encoding: &[u32; 8]) -> bool {
    let mut y = *encoding;
    y[7] &= 0x7fff_ffff;
    let near = |bound: &[u32; 8]| y[1..] == bound[1..] && y[0].abs_diff(bound[0]) <= 1;
    let mut carry = 0;
    let sum: [u32; 8] = core::array::from_fn(|i| {
        let sum = u64::from(y[i]) + u64::from(ORDER_8[i]) + carry;
        carry = sum >> 32;
        sum as u32
    });
    near(&P) || y[0] <= 1 && y[1..] == [0; 7] || y == ORDER_8 || sum == P
}

/// Whether two neighbouring words of a result, not both zero, equal the former content of its
/// register. This detects an engine that has not computed, or has not written the whole result. A
/// right result is refused with probability 2^-61. Constant time.
pub fn holds(result: &[u32; 8], before: &[u32; 8]) -> bool {
    let mut found = 0;
    for i in 0..7 {
        let differ = (result[i] ^ before[i]) | (result[i + 1] ^ before[i + 1]);
        let some = result[i] | result[i + 1];
        // The top bit is set if the value is not 0.
        let set = |value: u32| value | value.wrapping_neg();
        found |= !set(differ) & set(some);
    }
    core::hint::black_box(found) >> 31 == 1
}

/// The content of a result register that has no operand. It cannot be mistaken for a result:
/// neither it nor its lower 255 bits are below p or L.
pub const NO_RESULT: [u32; 8] = [
    u32::MAX - 1,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    u32::MAX,
    u32::MAX,
];

fn is_below(k: &[u32; 8], bound: &[u32; 8]) -> bool {
    let borrow = k.iter().zip(bound).fold(0, |borrow, (k, l)| {
        let difference = i64::from(*k) - i64::from(*l) - borrow;
        difference >> 63 & 1
    });
    borrow == 1
}

/// `(k' + 2^255 - 1)/2` for the odd one, `k'`, of `k` and `k + L`, with `k < L`: the digits of a
/// comb of signs. `k'` is below `2^254`, so this is half of it with bit 254 set.
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

/// `4 k` for a `k` below `2^254`: the ladder's digits begin at bit 254.
pub fn quadruple(k: &[u32; 8]) -> [u32; 8] {
    core::array::from_fn(|i| k[i] << 2 | if i > 0 { k[i - 1] >> 30 } else { 0 })
}

/// `floor(2^252/c)` for `c = L - 2^252`: the bound of a blinding multiplier, see [`multiplier`].
const MULTIPLIERS: [u32; 4] = [0xc2a5_6723, 0x16d2_4062, 0x5843_ab58, 0xc440_cfe6];

/// A blinding multiplier below `M = floor(2^252/c)`, with `c = L - 2^252`, from 256 random bits
/// `r`: `floor(r M/2^256)`, which is uniform up to `M/2^256 < 2^-128`.
///
/// Why not 128 random bits as they are: `k/8 + m L = m 2^252 + (k/8 + m c)`, and with `m` below
/// `2^128` the product `m c` covers `[0, 1.305 2^252)`, so that its lower part comes twice as often
/// as the rest, and the bits of the sum below `2^252` keep a bias that depends on `k`. Below `M` it
/// covers `[0, 2^252)` once, up to `2^-127`, and adding `k/8` modulo `2^252` permutes that. On the
/// twist `L' = 2^253 - (2 c + 9)`, and `m (2 c + 9)` covers `[0, 2^253)` once for the same `M`, up
/// to `2^-121`.
pub fn multiplier(r: &[u32; 8]) -> [u32; 4] {
    let mut product = Zeroizing::new([0; 12]);
    for (i, m) in MULTIPLIERS.into_iter().enumerate() {
        accumulate(&mut product[i..i + 9], m, r);
    }
    core::array::from_fn(|i| product[8 + i])
}

/// Adds `m n` to nine words, the last of which is 0 before.
fn accumulate(sum: &mut [u32], m: u32, n: &[u32; 8]) {
    let mut carry = 0;
    for (sum, n) in sum.iter_mut().zip(n) {
        // At most (2^32 - 1)^2 + 2 (2^32 - 1) < 2^64.
        let t = u64::from(m) * u64::from(*n) + u64::from(*sum) + carry;
        (*sum, carry) = (t as u32, t >> 32);
    }
    sum[8] = carry as u32;
}

/// `k/8 + m L` and `k/8 + m L'` for a clamped `k`, for eight times a point of the curve or of the
/// twist, in the form that the job takes: two registers each.
pub fn ladders(k: &[u32; 8], m: [u32; 4]) -> [[u32; 8]; 4] {
    let [[a, b], [c, d]] = [ORDER, TWIST_ORDER].map(|order| ladder(k, m, &order));
    [a, b, c, d]
}

/// Bits 384 to 192 and 192 to 0 of `k/8 + m n`, each from bit 254 of a register down.
fn ladder(k: &[u32; 8], m: [u32; 4], order: &[u32; 8]) -> [[u32; 8]; 2] {
    // Below 2^252 + 2^128 2^253.
    let mut sum = Zeroizing::new([0; 12]);
    for i in 0..8 {
        sum[i] = k[i] >> 3 | if i < 7 { k[i + 1] << 29 } else { 0 };
    }
    for (i, m) in m.into_iter().enumerate() {
        accumulate(&mut sum[i..i + 9], m, order);
    }
    [&sum[6..], &sum[..7]].map(|words| {
        let word = |i: usize, back| {
            let found = i.checked_sub(back).and_then(|i| words.get(i));
            found.copied().unwrap_or(0)
        };
        core::array::from_fn(|i| word(i, 1) << 30 | word(i, 2) >> 2)
    })
}

/// `k - m` modulo L, for both below L.
pub fn difference(k: &[u32; 8], m: &[u32; 8]) -> [u32; 8] {
    let mut borrow = 0;
    let difference: Zeroizing<[u32; 8]> = Zeroizing::new(core::array::from_fn(|i| {
        let t = i64::from(k[i]) - i64::from(m[i]) - borrow;
        borrow = t >> 63 & 1;
        t as u32
    }));
    let mask = core::hint::black_box((borrow as u32).wrapping_neg());
    let mut carry = 0;
    core::array::from_fn(|i| {
        let t = u64::from(difference[i]) + u64::from(ORDER[i] & mask) + carry;
        carry = t >> 32;
        t as u32
    })
}

fn halved(k: &[u32; 8]) -> [u32; 8] {
    core::array::from_fn(|i| k[i] >> 1 | if i < 7 { k[i + 1] << 31 } else { 0 })
}
