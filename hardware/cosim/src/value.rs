// SPDX-License-Identifier: MIT OR Apache-2.0
//! The limb-exact meaning of the units in 64-bit integers, and test numbers.
//!
//! It is written from the definition (columns, split, carry pass), not from the emulator: the two
//! check each other through the RTL.

use crate::Limbs;

/// Bound of field form.
pub const BOUND: i32 = (1 << 16) + 57;

const fn carry(x: i64) -> i64 {
    (x + (1 << 16)) >> 17
}

/// One balanced carry pass.
#[must_use]
pub fn pass(r: &[i64; 15]) -> Limbs {
    core::array::from_fn(|k| {
        let from = if k == 0 {
            19 * carry(r[14])
        } else {
            carry(r[k - 1])
        };
        i32::try_from(r[k] - (carry(r[k]) << 17) + from).expect("small")
    })
}

/// The exact columns of a product.
#[must_use]
pub fn columns(a: &Limbs, b: &Limbs) -> [i64; 15] {
    let mut c = [0; 15];
    for i in 0..15 {
        for j in 0..15 {
            let factor = if i + j < 15 { 1 } else { 19 };
            c[(i + j) % 15] += factor * i64::from(a[i]) * i64::from(b[j]);
        }
    }
    c
}

/// Split and carry of columns.
#[must_use]
pub fn tail(c: &[i64; 15]) -> Limbs {
    let low = |x: i64| x & 0x1_ffff;
    let s: [i64; 15] = core::array::from_fn(|k| {
        let (one, two) = (c[(k + 14) % 15], c[(k + 13) % 15]);
        low(one >> 17) + if k == 1 { 19 } else { 1 } * (two >> 34)
    });
    pass(&core::array::from_fn(|k| {
        low(c[k]) + if k == 0 { 19 } else { 1 } * s[k]
    }))
}

/// A deterministic source of numbers (xorshift64*).
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(n)) >> 64) as u64
    }

    /// One limb, often an extreme one; `wide`: from all 18 bits, otherwise in field form.
    pub fn limb(&mut self, wide: bool) -> i32 {
        let top = if wide { (1 << 17) - 1 } else { BOUND };
        let special = [
            0,
            1,
            -1,
            top,
            -top,
            65535,
            65536,
            -65536,
            -65537,
            if wide { -(1 << 17) } else { -top },
        ];
        match self.below(3) {
            0 => special[self.below(special.len() as u64) as usize],
            _ => self.below(2 * top as u64 + 1) as i32 - top,
        }
    }

    /// An element: all limbs random, all extreme, or a mix.
    pub fn element(&mut self, wide: bool) -> Limbs {
        let top = if wide { (1 << 17) - 1 } else { BOUND };
        match self.below(8) {
            0 => {
                let x = self.limb(wide);
                [x; 15]
            }
            1 => core::array::from_fn(|_| if self.below(2) == 0 { top } else { -top }),
            2 => core::array::from_fn(|_| self.below(2 * top as u64 + 1) as i32 - top),
            _ => core::array::from_fn(|_| self.limb(wide)),
        }
    }
}
