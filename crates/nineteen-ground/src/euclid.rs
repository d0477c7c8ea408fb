// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rows of the extended Euclidean algorithm around the square root of the modulus.
//!
//! Lehmer rounds take many quotients from the leading 64 bits and apply them to the long integers
//! at once. Exact steps, by shifts and subtractions on the long integers, take quotients of any
//! size: those that 64 bits do not settle, and the last one or two before the crossing.
//!
//! Every quotient is exact, so the identities of the algorithm hold without error terms. With
//! `r` and `t` of the rows above and below, at any time,
//!
//! ```text
//! r_above·t_below + r_below·t_above = n,      r_above > r_below,      t_above <= t_below.
//! ```
//!
//! Variable time, for public integers only.
//!
//! References: Antipa, Brown, Gallant, Lambert, Struik, Vanstone, *Accelerated Verification of
//! ECDSA Signatures*, doi:10.1007/11693383_21; Jebelean, *A Double-Digit Lehmer-Euclid Algorithm
//! for Finding the GCD of Long Integers*, doi:10.1006/jsco.1995.1009.

use crate::beside::Beside;
use crate::words::{Words, add, sub};
use crate::{array_of, each};

/// How quotients of 64-bit words are computed.
pub trait Quotient {
    /// `(a / b, a % b)`, for `b > 0`.
    fn div_rem(a: u64, b: u64) -> (u64, u64);
}

/// With the machine's division instruction.
#[derive(Clone, Copy, Debug)]
pub struct Division;

impl Quotient for Division {
    #[inline(always)]
    fn div_rem(a: u64, b: u64) -> (u64, u64) {
        (a / b, a % b)
    }
}

/// With shifts and subtractions, where division is slow or missing.
#[derive(Clone, Copy, Debug)]
pub struct Subtraction;

impl Quotient for Subtraction {
    #[inline(always)]
    fn div_rem(mut a: u64, b: u64) -> (u64, u64) {
        let mut quotient = 0;
        while a >= b {
            // b·2^gap is as long as a; shift by one place less if it is larger. Never by less than
            // zero, as a >= b.
            let gap = b.leading_zeros() - a.leading_zeros();
            let gap = gap - ((b << gap) > a) as u32;
            a -= b << gap;
            quotient += 1 << gap;
        }
        (quotient, a)
    }
}

/// The magnitude of a cofactor: as long as the modulus, or half as long if rows end early.
pub trait Magnitude: Copy {
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;

    /// `a·x + b·y`, for `a, b < 2^32` and a sum below 2^128.
    fn combine(a: u64, x: Self, b: u64, y: Self) -> Self;
    /// `x + y·2^places`, which must fit.
    fn add_shifted(x: Self, y: Self, places: u32) -> Self;
}

impl Magnitude for Words {
    const ZERO: Words = [0; 4];
    const ONE: Words = [1, 0, 0, 0];

    #[inline(always)]
    fn combine(a: u64, x: Words, b: u64, y: Words) -> Words {
        let narrow = |x: Words| u128::from(x[1]) << 64 | u128::from(x[0]);
        let sum = u128::combine(a, narrow(x), b, narrow(y));
        [sum as u64, (sum >> 64) as u64, 0, 0]
    }

    #[inline(always)]
    fn add_shifted(x: Words, y: Words, places: u32) -> Words {
        add(&x, &shifted(&y, places)).0
    }
}

impl Magnitude for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;

    #[inline(always)]
    fn combine(a: u64, x: u128, b: u64, y: u128) -> u128 {
        u128::from(a) * x + u128::from(b) * y
    }

    #[inline(always)]
    fn add_shifted(x: u128, y: u128, places: u32) -> u128 {
        x + (y << places)
    }
}

/// One row: `u = r` and `v = t` or `-t`, with `u ≡ v·k (mod n)`.
#[derive(Clone, Copy, Debug)]
pub struct Row<T> {
    /// The remainder.
    pub r: Words,
    /// The magnitude of its cofactor.
    pub t: T,
}

/// Two consecutive rows. Their `v` have opposite signs.
#[derive(Clone, Copy, Debug)]
pub struct Rows<T> {
    /// The row with the larger remainder.
    pub above: Row<T>,
    /// The row with the smaller remainder.
    pub below: Row<T>,
    /// Whether `v` is negative in the row below.
    pub negative: bool,
}

impl Rows<Words> {
    /// The rows at the crossing: `r > t` above, `r <= t` below, for `n > 0`. Takes a step of `beside`
    /// for each quotient of a Lehmer round.
    #[inline(always)]
    pub fn at_crossing<Q: Quotient>(k: &Words, n: &Words, beside: &mut impl Beside) -> Self {
        let k = if less(k, n) { *k } else { remainder(k, n) };
        let mut rows = Rows::new(&k, n);
        // 2^half >= √n. As long as r_below >= 2^half, t_below <= n/r_above < √n <= r_below: the
        // crossing is still ahead.
        rows.descend::<Q>(bits(n).div_ceil(2), beside);
        // Terminates: r_below falls, t_below does not, and t_below >= 1.
        while less(&rows.below.t, &rows.below.r) {
            rows.exact_step();
        }
        rows
    }
}

impl<T: Magnitude> Rows<T> {
    /// The first two rows, for `k < n`.
    #[inline(always)]
    pub fn new(k: &Words, n: &Words) -> Self {
        Self {
            above: Row { r: *n, t: T::ZERO },
            below: Row { r: *k, t: T::ONE },
            negative: false,
        }
    }

    /// Advances to the first row whose `r` has at most `half` bits, or 64 if that is more, for
    /// `n <= 2^(2·half)`: all `t` are below 2^128 up to the row below.
    #[inline(always)]
    pub fn descend<Q: Quotient>(&mut self, half: u32, beside: &mut impl Beside) {
        // A Lehmer round requires the 64 bits.
        while bits(&self.below.r) > half.max(64) {
            if !self.lehmer_round::<Q>(half, beside) {
                self.exact_step();
            }
        }
    }

    /// Takes as many quotients as the leading 64 bits of the rows settle while `r_below` stays at
    /// least `2^half`, for `r_below >= 2^64`. Returns whether there was one.
    ///
    /// With `a`, `b` the leading bits of the two `r`, after an even number of steps the rows are
    ///
    /// ```text
    /// above = A·above - B·below        a' = A·a - B·b
    /// below = D·below - C·above        b' = D·b - C·a
    /// ```
    ///
    /// and the negatives of these after an odd number. The cut-off bits change the integer that
    /// `b'` stands for by less than `D` upwards and `C` downwards (`C` and `D` after an odd
    /// number), so that the next quotient `q` and remainder `r` of `a'` by `b'` are those of the
    /// long integers if, with `C' = A + q·C` and `D' = B + q·D`,
    ///
    /// ```text
    /// r >= D'  and  b' - r >= C' + C        (after an even number of steps)
    /// r >= C'  and  b' - r >= D' + D        (after an odd number)
    /// ```
    ///
    /// This is Jebelean's condition. Words suffice: `C'·b' + C·r` is `b` before the first step,
    /// `D'·b' + D·r` is `a`, so all products are below 2^64 and accepted cofactors below 2^32.
    #[inline(always)]
    fn lehmer_round<Q: Quotient>(&mut self, half: u32, beside: &mut impl Beside) -> bool {
        let shift = bits(&self.above.r) - 64;
        let (mut x, mut y) = (leading(&self.above.r, shift), leading(&self.below.r, shift));
        let least = if shift < half {
            1u64 << (half - shift)
        } else {
            0
        };
        let (mut a, mut b, mut c, mut d) = (1u64, 0u64, 0u64, 1u64);
        let mut odd = false;
        while y != 0 {
            beside.step();
            let (q, r) = Q::div_rem(x, y);
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
        let (above, below) = (&self.above, &self.below);
        self.negative ^= odd;
        (self.above, self.below) = (
            Row {
                r: difference(a, &above.r, b, &below.r, odd),
                t: T::combine(a, above.t, b, below.t),
            },
            Row {
                r: difference(d, &below.r, c, &above.r, odd),
                t: T::combine(c, above.t, d, below.t),
            },
        );
        true
    }

    /// Takes one quotient, of any size, for `r_below > 0`.
    ///
    /// `t` stays below 2^256, as `t_below·r_above <= n` afterwards and `r_above >= 1`.
    fn exact_step(&mut self) {
        let (mut high, low) = (self.above, self.below);
        let length = bits(&low.r);
        while let Some(gap) = bits(&high.r).checked_sub(length) {
            let mut places = gap;
            let (mut rest, borrow) = sub(&high.r, &shifted(&low.r, places));
            if borrow {
                if gap == 0 {
                    break;
                }
                places -= 1;
                rest = sub(&high.r, &shifted(&low.r, places)).0;
            }
            high.r = rest;
            high.t = T::add_shifted(high.t, low.t, places);
        }
        (self.above, self.below) = (low, high);
        self.negative = !self.negative;
    }
}

/// `k mod n`, for `n > 0`.
#[cold]
pub fn remainder(k: &Words, n: &Words) -> Words {
    let (above, below) = (Row { r: *k, t: [0; 4] }, Row { r: *n, t: [0; 4] });
    let mut rows = Rows {
        above,
        below,
        negative: false,
    };
    rows.exact_step();
    rows.below.r
}

/// Whether `a < b`.
#[inline(always)]
pub fn less(a: &Words, b: &Words) -> bool {
    sub(a, b).1
}

/// The number of bits of `x`; 0 for 0.
#[inline(always)]
pub fn bits(x: &Words) -> u32 {
    match x {
        [_, _, _, w] if *w != 0 => 256 - w.leading_zeros(),
        [_, _, w, _] if *w != 0 => 192 - w.leading_zeros(),
        [_, w, _, _] if *w != 0 => 128 - w.leading_zeros(),
        [w, _, _, _] => 64 - w.leading_zeros(),
    }
}

/// `x·2^places mod 2^256`, for `places < 256`.
#[inline(always)]
pub fn shifted(x: &Words, places: u32) -> Words {
    let (words, places) = (places as usize / 64, places % 64);
    array_of!(i in 0 1 2 3 => match i.checked_sub(words) {
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

/// `a·x - b·y`, or its negative; the requested one must not be negative.
#[inline(always)]
fn difference(a: u64, x: &Words, b: u64, y: &Words, negate: bool) -> Words {
    let sign = (negate as u64).wrapping_neg();
    // a, b < 2^32: products are below 2^96, and the sum is far from the ends of an i128. -s = !(s -
    // 1), with the 1 subtracted at the start.
    let mut sum = -(negate as i128);
    let mut r = [0; 4];
    each!(i in 0 1 2 3 => {
        sum = (sum >> 64) + (a as i128 * x[i] as i128 - b as i128 * y[i] as i128);
        r[i] = sum as u64 ^ sign
    });
    r
}
