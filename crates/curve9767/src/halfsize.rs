// SPDX-License-Identifier: MIT OR Apache-2.0
//! Half-size scalars: `(u, v)` with `u ≡ v·k (mod n)`, `v ≠ 0`, both below 2^126.
//!
//! A verifier checks `s·G - e·Q - C = O`. For any `v ≠ 0` modulo the prime n this is the same as
//! `(v·s)·G - (v·e)·Q - v·C = O`, and `v·(-e)` may be replaced by any `u ≡ v·(-e)`. With u and v of half the length
//! half of the doublings go.
//!
//! # The mathematics
//!
//! The extended Euclidean algorithm on n and k: `r₀ = n, t₀ = 0, r₁ = k, t₁ = 1`, then with the quotients `qᵢ = ⌊rᵢ₋₁/rᵢ⌋`
//! `rᵢ₊₁ = rᵢ₋₁ - qᵢ·rᵢ`, `tᵢ₊₁ = tᵢ₋₁ - qᵢ·tᵢ`. Always `rᵢ ≡ tᵢ·k (mod n)`, the signs of `tᵢ` alternate, and
//!
//! ```text
//! rᵢ·|tᵢ₊₁| + rᵢ₊₁·|tᵢ| = n.
//! ```
//!
//! The result is the first row with `rᵢ₊₁ < 2^126`: the row before has `rᵢ >= 2^126`, so `|tᵢ₊₁| <= n/2^126 < 2^126`.
//!
//! Quotients are found many at a time from the leading 64 bits, as long as these settle them (Lehmer, Jebelean); a
//! quotient that they do not settle, of any size, costs one step of shifts and subtractions. Each step makes r
//! smaller: no input takes long.
//!
//! Variable time, for public integers only.
//!
//! # References
//!
//! - Antipa, Brown, Gallant, Lambert, Struik, Vanstone, *Accelerated Verification of ECDSA Signatures*,
//!   doi:10.1007/11693383_21.
//! - Pornin, *Optimized Lattice Basis Reduction In Dimension 2, and Fast Schnorr and EdDSA Signature Verification*, eprint
//!   2020/454.
//! - Jebelean, *A Double-Digit Lehmer-Euclid Algorithm for Finding the GCD of Long Integers*, doi:10.1006/jsco.1995.1009.

use crate::scalar::{ORDER, Words, sub_words};

#[cfg(test)]
mod tests;

/// `(u, v)`: `u >= 0`, and `v` by its magnitude and whether it is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Halves {
    pub u: u128,
    pub v: u128,
    pub v_negative: bool,
}

/// `(u, v)` with `u ≡ v·k (mod n)`, `v ≠ 0`, `u < 2^126`, `|v| < 2^126`, for `k < n`. Variable time.
pub(crate) fn vartime_split(k: &Words) -> Halves {
    let mut rows = Rows {
        above: Row { r: ORDER, t: 0 },
        below: Row { r: *k, t: 1 },
        negative: false,
    };
    while bits(&rows.below.r) > HALF {
        if !rows.lehmer_round() {
            rows.exact_step();
        }
    }
    let Row { r, t } = rows.below;
    Halves {
        u: u128::from(r[1]) << 64 | u128::from(r[0]),
        v: t,
        v_negative: rows.negative,
    }
}

/// The bits of what is returned.
const HALF: u32 = 126;

/// One row, t by its magnitude.
#[derive(Clone, Copy)]
struct Row {
    r: Words,
    t: u128,
}

/// Two rows that follow each other.
struct Rows {
    above: Row,
    below: Row,
    /// Whether t of the row below is negative.
    negative: bool,
}

impl Rows {
    /// Takes as many quotients as the leading 64 bits settle while r of the row below stays at least 2^126. Whether there
    /// was one.
    ///
    /// With `a`, `b` the leading bits of the two r, after an even number of steps the rows are
    ///
    /// ```text
    /// above = A·above - B·below        a' = A·a - B·b
    /// below = D·below - C·above        b' = D·b - C·a
    /// ```
    ///
    /// and the negatives after an odd number. What was cut off changes the integer that `b'` stands for by less than `D`
    /// upwards and `C` downwards (the other way after an odd number). So the next quotient q and remainder r of `a'` by
    /// `b'` are those of the long integers if, with `C' = A + q·C` and `D' = B + q·D`,
    ///
    /// ```text
    /// r >= D'  and  b' - r >= C' + C        (after an even number of steps)
    /// r >= C'  and  b' - r >= D' + D        (after an odd number)
    /// ```
    ///
    /// which is Jebelean's condition. Words suffice: `C'·b' + C·r` is b before the first step and `D'·b' + D·r` is a, so
    /// products are below 2^64 and cofactors that are accepted below 2^32.
    fn lehmer_round(&mut self) -> bool {
        // r of the row below, and so of the one above, is at least 2^126.
        let shift = bits(&self.above.r) - 64;
        let (mut x, mut y) = (leading(&self.above.r, shift), leading(&self.below.r, shift));
        // A remainder of at least so much stands for one of at least 2^126.
        let least = if shift < HALF { 1 << (HALF - shift) } else { 0 };
        let (mut a, mut b, mut c, mut d) = (1u64, 0u64, 0u64, 1u64);
        let mut odd = false;
        while y != 0 {
            let (q, r) = (x / y, x % y);
            let (next_c, next_d) = (a + q * c, b + q * d);
            let (margin, other, last) = if odd {
                (next_c, next_d, d)
            } else {
                (next_d, next_c, c)
            };
            // other + last < 2^64: other·y < 2^64 with y >= 2, or y = 1, r = 0 and margin > 0.
            if r.saturating_sub(least) < margin || y - r < other + last {
                break;
            }
            (x, y) = (y, r);
            (a, b, c, d) = (c, d, next_c, next_d);
            odd = !odd;
        }
        if c == 0 {
            return false;
        }
        let (above, below) = (self.above, self.below);
        self.above = Row {
            r: difference(a, &above.r, b, &below.r, odd),
            t: sum(a, above.t, b, below.t),
        };
        self.below = Row {
            r: difference(d, &below.r, c, &above.r, odd),
            t: sum(c, above.t, d, below.t),
        };
        self.negative ^= odd;
        true
    }

    /// Takes one quotient, of any size; r of the row below is not 0.
    fn exact_step(&mut self) {
        let (mut high, low) = (self.above, self.below);
        let length = bits(&low.r);
        while let Some(gap) = bits(&high.r).checked_sub(length) {
            let mut places = gap;
            let (mut rest, borrow) = sub_words(&high.r, &shifted(&low.r, places));
            if borrow {
                if gap == 0 {
                    break;
                }
                places -= 1;
                rest = sub_words(&high.r, &shifted(&low.r, places)).0;
            }
            high.r = rest;
            high.t += low.t << places;
        }
        (self.above, self.below) = (low, high);
        self.negative = !self.negative;
    }
}

/// The number of bits of `x`; 0 for 0.
#[inline(always)]
fn bits(x: &Words) -> u32 {
    let top = x.iter().rposition(|w| *w != 0);
    top.map_or(0, |i| 64 * i as u32 + 64 - x[i].leading_zeros())
}

/// `x·2^places`, which is below 2^256.
#[inline(always)]
fn shifted(x: &Words, places: u32) -> Words {
    let (words, places) = (places as usize / 64, places % 64);
    core::array::from_fn(|i| match i.checked_sub(words) {
        None => 0,
        Some(0) => x[0] << places,
        // The lower word in two steps, as places may be 0.
        Some(j) => (x[j] << places) | ((x[j - 1] >> 1) >> (63 - places)),
    })
}

/// Bits `shift .. shift + 64` of `x`, for `shift <= 192`.
#[inline(always)]
fn leading(x: &Words, shift: u32) -> u64 {
    let (word, shift) = (shift as usize / 64, shift % 64);
    let above = if word < 3 { x[word + 1] } else { 0 };
    (x[word] >> shift) | ((above << 1) << (63 - shift))
}

/// `a·x - b·y`, or its negative; the one asked for is not negative. `a, b < 2^32`.
#[inline(always)]
fn difference(a: u64, x: &Words, b: u64, y: &Words, negate: bool) -> Words {
    let sign = u64::from(negate).wrapping_neg();
    // Products are below 2^96, the sum is far from the ends of an i128. -s = !(s - 1), the 1 taken off at the start.
    let mut sum = -i128::from(negate);
    core::array::from_fn(|i| {
        sum += i128::from(a) * i128::from(x[i]) - i128::from(b) * i128::from(y[i]);
        let word = sum as u64;
        sum >>= 64;
        word ^ sign
    })
}

/// `a·x + b·y`, which is a t of a row: below 2^126.
#[inline(always)]
fn sum(a: u64, x: u128, b: u64, y: u128) -> u128 {
    u128::from(a) * x + u128::from(b) * y
}
