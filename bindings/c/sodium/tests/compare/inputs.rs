// SPDX-License-Identifier: MIT OR Apache-2.0
//! Edge cases: encodings of points of every kind, scalars around the order, and random bytes.

use nineteen::constants::EIGHT_TORSION;
use nineteen::edwards::EdwardsPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;

/// Bytes that look random and are the same in each run: SplitMix64.
pub struct Stream(pub u64);

impl Stream {
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        for chunk in bytes.chunks_mut(8) {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = self.0;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            chunk.copy_from_slice(&(word ^ (word >> 31)).to_le_bytes()[..chunk.len()]);
        }
        bytes
    }
}

/// `base + small`, little-endian, modulo 2^256.
fn plus(base: [u8; 32], small: u8) -> [u8; 32] {
    let mut sum = base;
    let mut carry = u16::from(small);
    for byte in &mut sum {
        carry += u16::from(*byte);
        *byte = carry as u8;
        carry >>= 8;
    }
    sum
}

/// p = 2^255 - 19.
fn prime() -> [u8; 32] {
    let mut p = [0xff; 32];
    (p[0], p[31]) = (0xed, 0x7f);
    p
}

/// L, the order of the base point.
pub fn order() -> [u8; 32] {
    plus((-Scalar::ONE).to_bytes(), 1)
}

fn with_sign(mut encoding: [u8; 32]) -> [u8; 32] {
    encoding[31] ^= 0x80;
    encoding
}

/// The eight points of small order, in all their encodings: y and y + p where that is below 2^255,
/// with either sign.
pub fn small_order() -> Vec<[u8; 32]> {
    let mut found = Vec::new();
    for point in EIGHT_TORSION {
        let mut encoding = point.compress().to_bytes();
        encoding[31] &= 0x7f;
        found.push(encoding);
        if encoding[0] < 19 && encoding[1..].iter().all(|byte| *byte == 0) {
            found.push(plus(prime(), encoding[0]));
        }
    }
    let signed: Vec<[u8; 32]> = found.iter().copied().map(with_sign).collect();
    found.extend(signed);
    found.sort();
    found.dedup();
    // y = 0, 1, -1 and two of order 8; 0 and 1 have y + p too; each with two signs.
    assert_eq!(found.len(), 14);
    found
}

/// Points, and bytes that are none.
pub fn points() -> Vec<[u8; 32]> {
    let mut all = small_order();
    for small in 0..24 {
        let low = plus([0; 32], small);
        // From p on: not canonical up to p + 18, beyond which bit 255 is reached.
        let high = plus(prime(), small);
        all.extend([low, with_sign(low), high, with_sign(high)]);
    }
    let mut stream = Stream(1);
    for i in 0..16 {
        let scalar = Scalar::from_bytes_mod_order_wide(&stream.bytes());
        let point = EdwardsPoint::mul_base(&scalar);
        let mixed = point + EIGHT_TORSION[i % 8];
        all.extend([point.compress().0, mixed.compress().0, stream.bytes()]);
    }
    all.sort();
    all.dedup();
    all
}

/// Elements of Ristretto255, and bytes that are none.
pub fn elements() -> Vec<[u8; 32]> {
    let mut all = Vec::new();
    for small in 0..24 {
        let low = plus([0; 32], small);
        let high = plus(prime(), small);
        all.extend([low, with_sign(low), high, with_sign(high)]);
    }
    let mut stream = Stream(2);
    for _ in 0..16 {
        let element = RistrettoPoint::from_uniform_bytes(&stream.bytes()).compress();
        all.extend([element.0, with_sign(element.0), stream.bytes()]);
    }
    all.extend(small_order());
    all
}

/// Scalars around 0, L, 2^255 and 2^256, multiples of L, and random ones.
pub fn scalars() -> Vec<[u8; 32]> {
    let mut all = vec![[0xff; 32], order(), plus(order(), 1), plus(order(), 19)];
    for small in 0..10 {
        all.push(plus([0; 32], small));
        all.push((-Scalar::from(small as u64)).to_bytes());
    }
    let mut bit = [0; 32];
    bit[31] = 0x80;
    all.extend([bit, with_sign([0xff; 32])]);
    // 2L, 4L, 8L, the last of which is below 2^256 too.
    let mut multiple = order();
    for _ in 0..3 {
        let mut carry = 0;
        for byte in &mut multiple {
            let doubled = u16::from(*byte) * 2 + carry;
            *byte = doubled as u8;
            carry = doubled >> 8;
        }
        all.push(multiple);
        all.push(plus(multiple, 1));
    }
    let mut stream = Stream(3);
    for _ in 0..24 {
        let random: [u8; 32] = stream.bytes();
        all.extend([random, Scalar::from_bytes_mod_order(random).to_bytes()]);
    }
    all
}
