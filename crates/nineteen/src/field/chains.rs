// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exponentiation by a fixed addition chain, and the square roots built on it.
//!
//! References: RFC 8032 §5.1.3 (decompression), RFC 9496 §4.2 (`SQRT_RATIO_M1`).

use ground::beside::Beside;

use super::Field;
#[cfg(feature = "hazmat")]
use super::{OneLane, Words};

/// The chain: square `.0` times, then multiply by the value kept after step `.1`.
///
/// The exponent is 250 one bits followed by 01. Runs of ones double in length: n squarings and one
/// product take `x^(2^n - 1)` to `x^(2^2n - 1)`. Kept values: 0 is x, 1 is x², then one per step.
const CHAIN: [(u32, usize); 11] = [
    (2, 0),   // 2: x^9 = (x²)⁴·x
    (0, 1),   // 3: x^11
    (1, 2),   // 4: x^31 = x^22·x^9, five ones
    (5, 4),   // 5: ten ones
    (10, 5),  // 6: 20
    (20, 6),  // 7: 40
    (10, 5),  // 8: 50
    (50, 8),  // 9: 100
    (100, 9), // 10: 200
    (50, 8),  // 11: 250
    (2, 0),   // 12: 4·(2^250 - 1) + 1 = 2^252 - 3
];

/// `x^(2^252 - 3) = x^((p-5)/8)` by 251 squarings and 11 products, for `N` elements side by side,
/// so that independent chains fill each other's latency.
///
/// A loop over [`CHAIN`] instead of eleven loops in a row: the code of a squaring appears once.
#[inline(always)]
pub(crate) fn pow_p58<F: Field, const N: usize>(x: [F; N]) -> [F; N] {
    pow_p58_by::<F, Square, N>(x)
}

/// Squares elements a number of times.
///
/// A trait rather than a closure, which would be compiled without the caller's CPU features where
/// it is not inlined.
pub(crate) trait Squarings<F> {
    fn square_times<const N: usize>(x: &mut [F; N], n: u32);
}

/// Squarings one after the other.
struct Square;

impl<F: Field> Squarings<F> for Square {
    #[inline(always)]
    fn square_times<const N: usize>(x: &mut [F; N], n: u32) {
        for _ in 0..n {
            for x in x.iter_mut() {
                F::square_assign(x);
            }
        }
    }
}

/// [`pow_p58`] with the given squarings.
#[inline(always)]
pub(crate) fn pow_p58_by<F: Field, S: Squarings<F>, const N: usize>(x: [F; N]) -> [F; N] {
    let mut kept = [x; CHAIN.len() + 2];
    let mut r = x;
    for (step, (squarings, factor)) in [(1, 0)].iter().chain(&CHAIN).enumerate() {
        S::square_times(&mut r, *squarings);
        if step > 0 {
            for (r, factor) in r.iter_mut().zip(&kept[*factor]) {
                F::mul_assign(r, factor);
            }
        }
        kept[step + 1] = r;
    }
    r
}

/// [`pow_p58`] in steps, each a squaring or a product, for other work beside it.
#[derive(Debug)]
pub(crate) struct PowP58<'k, F, const N: usize> {
    r: [F; N],
    kept: &'k mut Kept<F, N>,
    /// The entry of [`CHAIN`] that is next, and its squarings that are left.
    next: usize,
    left: u32,
}

/// The values that a [`PowP58`] keeps: apart from it, so that the value of the last step can stay in
/// registers.
#[derive(Debug)]
pub(crate) struct Kept<F, const N: usize>([[F; N]; CHAIN.len() + 2]);

impl<F: Field, const N: usize> Kept<F, N> {
    /// Room for them.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Kept([[F::ZERO; N]; CHAIN.len() + 2])
    }
}

impl<'k, F: Field, const N: usize> PowP58<'k, F, N> {
    /// Takes the first squaring.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    pub(crate) fn new(x: [F; N], kept: &'k mut Kept<F, N>) -> Self {
        let mut r = x;
        for r in r.iter_mut() {
            F::square_assign(r);
        }
        (kept.0[0], kept.0[1]) = (x, r);
        PowP58 {
            r,
            kept,
            next: 0,
            left: CHAIN[0].0,
        }
    }

    /// Takes the steps that are left.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    pub(crate) fn finish(&mut self) -> [F; N] {
        while self.next < CHAIN.len() {
            self.step();
        }
        self.r
    }
}

impl<F: Field, const N: usize> Beside for PowP58<'_, F, N> {
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn step(&mut self) {
        if self.left > 0 {
            for r in self.r.iter_mut() {
                F::square_assign(r);
            }
            self.left -= 1;
        } else if let Some((_, factor)) = CHAIN.get(self.next) {
            for (r, factor) in self.r.iter_mut().zip(&self.kept.0[*factor]) {
                F::mul_assign(r, factor);
            }
            self.kept.0[self.next + 2] = self.r;
            self.next += 1;
            self.left = CHAIN.get(self.next).map_or(0, |(squarings, _)| *squarings);
        }
    }
}

/// `1/x`, and 0 for 0: `x^(p-2) = (x^((p-5)/8))^8·x^3`.
#[inline(always)]
pub(crate) fn invert<F: Field>(x: F) -> F {
    let [mut r] = F::pow_p58([x]);
    for _ in 0..3 {
        F::square_assign(&mut r);
    }
    F::mul(F::mul(r, F::square(x)), x)
}

/// Replaces each element by its inverse, zeros by zero, with one inversion and three products per
/// element (Montgomery's trick). At most `MOST` elements. Constant time: the timing does not reveal
/// which are zero.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(crate) fn invert_each<F: Field, const MOST: usize>(values: &mut [F]) {
    let mut before = [F::ZERO; MOST];
    let mut zero = [F::ZERO.is_zero(); MOST];
    let mut product = F::ONE;
    for (i, value) in values.iter_mut().enumerate() {
        // A zero is replaced by one, and restored at the end.
        zero[i] = value.is_zero();
        *value = F::select(*value, F::ONE, zero[i]);
        before[i] = product;
        F::mul_assign(&mut product, value);
    }
    let mut inverse = product.invert();
    for (i, value) in values.iter_mut().enumerate().rev() {
        F::mul_assign(&mut before[i], &inverse);
        F::mul_assign(&mut inverse, value);
        *value = F::select(before[i], F::ZERO, zero[i]);
    }
}

/// The inputs of the square root of `u/v`: `u·v³` and `u·v⁷`. The root is `u·v³` times the
/// [`pow_p58`] of `u·v⁷`.
///
/// Merges the division into the root: `r = u·v³·(u·v⁷)^((p-5)/8)`.
#[inline(always)]
pub(crate) fn root_begin<F: Field>(u: &F, v: &F) -> (F, F) {
    let v2 = F::square(*v);
    let uv3 = F::mul(F::mul(*u, v2), *v);
    (uv3, F::mul(uv3, F::square(v2)))
}

/// The even square root of `u/v`, and whether `u/v` is a square; from `u·v³` and
/// `(u·v⁷)^((p-5)/8)`.
///
/// With `r = u·v³·(u·v⁷)^((p-5)/8)`, `v·r² = u·χ` where `χ` is a fourth root of unity, because
/// `(u·v⁷)^((p-1)/4)` is one. For `χ = 1` the root is `r`, for `χ = -1` it is `√-1·r`; `χ = ±√-1`
/// means that `u/v` is not a square. The result is then the even root of `√-1·u/v`, as RFC 9496
/// §4.2 requires. If `v = 0` the result is 0, and the answer is yes exactly if `u = 0` too.
#[inline(always)]
pub(crate) fn root_end<F: Field>(u: &F, v: &F, uv3: &F, power: &F) -> (F::Mask, F) {
    let r = F::mul(*uv3, *power);
    let check = F::mul(*v, F::square(r));
    // All cases are evaluated, so the timing reveals nothing.
    let right = check.equals(*u);
    let flipped = check.equals(u.neg());
    let flipped_i = check.equals(F::mul(*u, F::CURVE.sqrt_m1).neg());
    let r = F::select(r, F::mul(r, F::CURVE.sqrt_m1), flipped | flipped_i);
    (right | flipped, r.negate_if(r.is_negative()))
}

/// `x^(n+1)` by n dependent products.
#[cfg(feature = "hazmat")]
#[inline(always)]
pub(crate) fn mul_chain<F: OneLane>(x: &Words, n: usize) -> Words {
    let x = F::from_words(x);
    let mut r = x;
    for _ in 0..n {
        r = F::mul(r, x);
    }
    r.to_words()
}

/// n dependent squarings.
#[cfg(feature = "hazmat")]
#[inline(always)]
pub(crate) fn square_chain<F: OneLane>(x: &Words, n: usize) -> Words {
    F::from_words(x).square_times(n).to_words()
}

/// n dependent inversions.
#[cfg(feature = "hazmat")]
#[inline(always)]
pub(crate) fn invert_chain<F: OneLane>(x: &Words, n: usize) -> Words {
    let mut r = F::from_words(x);
    for _ in 0..n {
        r = r.invert();
    }
    r.to_words()
}
