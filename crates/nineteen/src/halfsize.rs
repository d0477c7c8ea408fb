// SPDX-License-Identifier: MIT OR Apache-2.0
//! Half-size scalars: writing `k` as a quotient `u/v` of two integers of half its length.
//!
//! A Schnorr or EdDSA verifier checks `s·B - k·A - R = O` in a group of order `n`. For any `v`
//! coprime to `n` this is equivalent to `(v·s)·B - (v·k)·A - v·R = O`, and `v·k` may be replaced by
//! any `u ≡ v·k (mod n)`. If `u` and `v` have half the length of `n`, and `v·s mod n` is cut in two
//! halves with the help of a precomputed multiple of `B`, all scalars have half the length: twice
//! as many points, half as many doublings. The functions here find `u` and `v`, for any order below
//! 2^256; `R` has to be known as a point.
//!
//! All of this is variable time and for public inputs: challenges and signatures, never keys.
//!
//! # The mathematics
//!
//! The pairs `(u, v)` with `u ≡ v·k (mod n)` are a lattice of determinant `n`, spanned by `(n, 0)`
//! and `(k, 1)`. The extended Euclidean algorithm on `n` and `k` walks through it:
//! `r_0 = n, t_0 = 0, r_1 = k, t_1 = 1`, then `r_{i+1} = r_{i-1} - q_i·r_i` and
//! `t_{i+1} = t_{i-1} - q_i·t_i`. Every row `(r_i, t_i)` is in the lattice, `r_i` falls, `|t_i|`
//! grows, the signs of `t_i` alternate, and
//!
//! ```text
//! r_i·|t_{i+1}| + r_{i+1}·|t_i| = n.
//! ```
//!
//! **Size.** Let `a = (r_i, t_i)` and `b = (r_{i+1}, t_{i+1})` be the rows at the crossing,
//! `r_i > |t_i|` and `r_{i+1} <= |t_{i+1}|`. The larger coordinates are `r_i` and `|t_{i+1}|`, and
//! their product is at most `n`. So the better of the two rows has *both coordinates at most* `√n`.
//! It is a shortest vector in the maximum norm: in `x·a + y·b` with `x·y > 0` the first coordinate
//! is at least `r_i + r_{i+1}`, with `x·y < 0` the second is at least `|t_i| + |t_{i+1}|`.
//!
//! **Termination.** Each step replaces `r` by a smaller remainder, and as long as the crossing lies
//! ahead, the lower `r` exceeds `|t| >= 1`, so that the next division is possible. No input takes
//! long: a huge quotient costs one step by shifts and subtractions.
//!
//! # Groups with a cofactor
//!
//! Edwards25519 has order `8L`, and the points `A` and `R` of a signature may be any points of it.
//! Two things go wrong with `n = L`: multiplying by an even `v` maps points of small order to the
//! neutral element, which accepts signatures that the plain equation rejects; and `u·A = v·k·A` may
//! fail when `A` has a component of small order. Neither does harm if the verifier multiplies by 8
//! anyway. A *cofactorless* verifier gets the exact verdict with `n = 8L` and an **odd** `v`: then
//! `u·A = v·k·A` for every `A`, and `v`, odd and of magnitude below the prime `L`, is coprime to
//! `8L`, so that multiplication by it is a bijection of the whole group. [`vartime_split_odd`]
//! finds the shortest such pair.
//!
//! **Why it is the shortest.** `t_i` and `t_{i+1}` are coprime, so `v` is odd in at least one of
//! the rows `a` and `b`. If it is odd in the shorter one, that is the answer. If not, `v` is odd
//! exactly in the vectors `x·shorter + y·other` with odd `y`. With `y ≠ 0` such a vector is never
//! shorter than the best with `|y| = 1` (the two are a reduced basis once that one replaces
//! `other`), and among `other + m·shorter` the best is where the coordinates balance: in one
//! direction each step makes the large coordinate of `other` smaller and the small one larger, in
//! the opposite direction the large one larger. There is no useful bound for all inputs, as the
//! shorter row can be very short. For random `k` below `L` and `n = 8L` the longer of `u` and `v`
//! has at most 128 bits in 88.8 % of all cases, 130 in 99.4 %, 132 in 99.96 %, 136 in all but two
//! in a million: a verifier sets a limit and uses the plain equation beyond it.
//!
//! # Example
//!
//! Half-size scalars for the prime order of curve9767:
//!
//! ```
//! use nineteen::halfsize::vartime_split;
//!
//! // 6389436622109970582043832278503799542449455630003248488928817956373993578097
//! let n = [
//!     0xfb31_f1a6_6527_5e71,
//!     0x3352_7e75_417b_e49b,
//!     0x9f8b_2e0e_d634_742d,
//!     0x0e20_4b00_2e7b_df53,
//! ];
//! let k = [0x0123_4567_89ab_cdef, 2, 3, 4];
//! let (u, v) = vartime_split(&k, &n);
//! assert!(u.bits() <= 126 && v.bits() <= 126);
//! ```
//!
//! # References
//!
//! - Antipa, Brown, Gallant, Lambert, Struik, Vanstone, *Accelerated Verification of ECDSA
//!   Signatures*, doi:10.1007/11693383_21: the idea.
//! - Pornin, *Optimized Lattice Basis Reduction In Dimension 2, and Fast Schnorr and EdDSA
//!   Signature Verification*, eprint 2020/454: [`vartime_lagrange`].
//! - Jebelean, *A Double-Digit Lehmer-Euclid Algorithm for Finding the GCD of Long Integers*,
//!   doi:10.1006/jsco.1995.1009: the condition under which leading digits settle a quotient.

mod lagrange; // binary Lagrange reduction

#[cfg(test)]
mod tests;

pub use lagrange::vartime_lagrange;

use ground::beside::Beside;
use ground::euclid::{Division, Quotient, Rows, Subtraction, bits, less, shifted};
use ground::words::{Words, add, sub};

/// An integer of at most 256 bits and a sign: one half of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    negative: bool,
    magnitude: [u64; 4],
}

impl Short {
    /// The non-negative integer with these words, least significant first.
    pub const fn from_words(magnitude: [u64; 4]) -> Self {
        Self {
            negative: false,
            magnitude,
        }
    }

    /// The absolute value, as words, least significant first.
    pub const fn magnitude(&self) -> &[u64; 4] {
        &self.magnitude
    }

    /// Whether the integer is below zero.
    pub const fn is_negative(&self) -> bool {
        self.negative
    }

    /// The number of bits of the absolute value; 0 for 0.
    pub fn bits(&self) -> u32 {
        bits(&self.magnitude)
    }

    fn new(magnitude: Words, negative: bool) -> Self {
        Self {
            negative,
            magnitude,
        }
    }
}

/// Finds the shortest `(u, v)` with `u ≡ v·k (mod n)` and `v ≠ 0`; both are at most `√n`.
///
/// `k` and `n` are words, least significant first. `u` is not negative; `v` may be. Shortest means
/// that the larger of `|u|` and `|v|` is as small as possible. A `k` of `n` or more stands for its
/// remainder; for `n = 0` the result is `(k, 1)`.
///
/// # Security
///
/// Variable time: for public `k` only.
///
/// # Examples
///
/// ```
/// use nineteen::halfsize::vartime_split;
///
/// let (u, v) = vartime_split(&[30, 0, 0, 0], &[101, 0, 0, 0]);
/// // 11 ≡ -3·30 (mod 101), but 30·7 = 210 ≡ 8 has the smaller maximum.
/// assert_eq!((u.magnitude()[0], v.magnitude()[0], v.is_negative()), (8, 7, false));
/// ```
pub fn vartime_split(k: &[u64; 4], n: &[u64; 4]) -> (Short, Short) {
    split::<Preferred>(k, n)
}

/// [`vartime_split`] without a division instruction, for machines where it is slow or missing.
///
/// The result is the same. On 32-bit targets and RISC-V, [`vartime_split`] works this way itself.
///
/// # Security
///
/// Variable time: for public `k` only.
///
/// # Examples
///
/// ```
/// use nineteen::halfsize::{vartime_split, vartime_split_by_subtraction};
///
/// let (k, n) = ([1, 2, 3, 0], [9, 8, 7, 6]);
/// assert_eq!(vartime_split_by_subtraction(&k, &n), vartime_split(&k, &n));
/// ```
pub fn vartime_split_by_subtraction(k: &[u64; 4], n: &[u64; 4]) -> (Short, Short) {
    split::<Subtraction>(k, n)
}

/// Finds the shortest `(u, v)` with `u ≡ v·k (mod n)` and `v` odd.
///
/// `k` and `n` are words, least significant first. Designed for an even `n`, the order of a group
/// with a cofactor: see the [module](self) on exact verdicts; `n` may also be odd. `u` is not
/// negative; `v` may be. They are about half as long as `n` for almost all `k`, but much longer for
/// some, up to the length of `n`: check [`Short::bits`]. A `k` of `n` or more stands for its
/// remainder; for `n = 0` the result is `(k, 1)`.
///
/// # Security
///
/// Variable time: for public `k` only.
///
/// # Examples
///
/// ```
/// use nineteen::halfsize::vartime_split_odd;
///
/// // A group of order 8·13. 2·54 ≡ 4 is shorter, but 2 is even; -17·54 ≡ 18.
/// let (u, v) = vartime_split_odd(&[54, 0, 0, 0], &[104, 0, 0, 0]);
/// assert_eq!((u.magnitude()[0], v.magnitude()[0], v.is_negative()), (18, 17, true));
/// ```
pub fn vartime_split_odd(k: &[u64; 4], n: &[u64; 4]) -> (Short, Short) {
    vartime_split_odd_beside(k, n, &mut ())
}

/// [`vartime_split_odd`], with a chain of other work beside it.
#[inline(always)]
pub(crate) fn vartime_split_odd_beside(
    k: &Words,
    n: &Words,
    beside: &mut impl Beside,
) -> (Short, Short) {
    split_odd::<Preferred>(k, n, beside)
}

/// How quotients are computed on this target.
struct Preferred;

impl Quotient for Preferred {
    #[inline(always)]
    fn div_rem(a: u64, b: u64) -> (u64, u64) {
        if cfg!(any(nineteen_narrow, target_arch = "riscv64")) {
            Subtraction::div_rem(a, b)
        } else {
            Division::div_rem(a, b)
        }
    }
}

#[inline(always)]
fn split<Q: Quotient>(k: &Words, n: &Words) -> (Short, Short) {
    if *n == [0; 4] {
        return (Short::from_words(*k), Short::from_words([1, 0, 0, 0]));
    }
    let rows = Rows::at_crossing::<Q>(k, n, &mut ());
    let (row, negative) = if less(&rows.above.r, &rows.below.t) {
        (rows.above, !rows.negative)
    } else {
        (rows.below, rows.negative)
    };
    (Short::new(row.r, false), Short::new(row.t, negative))
}

#[inline(always)]
fn split_odd<Q: Quotient>(k: &Words, n: &Words, beside: &mut impl Beside) -> (Short, Short) {
    if *n == [0; 4] {
        return (Short::from_words(*k), Short::from_words([1, 0, 0, 0]));
    }
    let Rows {
        above,
        below,
        negative,
    } = Rows::at_crossing::<Q>(k, n, beside);
    let is_odd = |x: &Words| x[0] & 1 == 1;
    // Ties go to the row below: its v is never zero.
    if less(&above.r, &below.t) {
        if is_odd(&above.t) {
            return (Short::new(above.r, false), Short::new(above.t, !negative));
        }
        // below + m·above: v, of opposite signs, shrinks, u grows.
        let (v, u) = balance([below.t, below.r], [above.t, above.r]);
        (Short::new(u, false), Short::new(v, negative))
    } else {
        if is_odd(&below.t) {
            return (Short::new(below.r, false), Short::new(below.t, negative));
        }
        // above - m·below: u shrinks, v, of opposite signs, grows.
        let (u, v) = balance([above.r, above.t], [below.r, below.t]);
        (Short::new(u, false), Short::new(v, !negative))
    }
}

/// `(large - m·d, small + m·e)` with the `m >= 0` that minimises the larger magnitude, for
/// `large >= small`, `d <= e`, `e > 0`.
fn balance([large, small]: [Words; 2], [d, e]: [Words; 2]) -> (Words, Words) {
    // Every step brings the two closer by d + e. Take as many as keep large >= small, by shifts and
    // subtractions. Both d and e are at most √n < 2^128 here: no overflow.
    let (mut large, mut small) = (large, small);
    let step = add(&d, &e).0;
    let mut gap = sub(&large, &small).0;
    while let Some(places) = bits(&gap).checked_sub(bits(&step)) {
        let (rest, borrow) = sub(&gap, &shifted(&step, places));
        let (rest, places) = match (borrow, places) {
            (false, _) => (rest, places),
            (true, 0) => break,
            (true, _) => (sub(&gap, &shifted(&step, places - 1)).0, places - 1),
        };
        gap = rest;
        large = sub(&large, &shifted(&d, places)).0;
        small = add(&small, &shifted(&e, places)).0;
    }
    // One step more makes small + e the larger. It is taken if that is still less than large; then
    // d <= e <= small + e < large, so large - d is not negative.
    let beyond = add(&small, &e).0;
    if less(&beyond, &large) {
        (sub(&large, &d).0, beyond)
    } else {
        (large, small)
    }
}
