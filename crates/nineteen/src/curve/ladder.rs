// SPDX-License-Identifier: MIT OR Apache-2.0
//! The Montgomery ladder on `v² = u³ + A·u² + u`, with u-coordinates only.
//!
//! Reference: Montgomery, *Speeding the Pollard and elliptic curve methods of factorization*,
//! doi:10.1090/S0025-5718-1987-0866113-7; the step is that of RFC 7748 §5, with AA + (A-2)/4·E
//! written as BB + (A+2)/4·E, which is equal since E = AA - BB.

use crate::field::{Field, LaneMask, LaneWords, Mask, OneLane, Operand, Words};

/// (X : Z) with u = X/Z; (1 : 0) is the point at infinity. Both coordinates are as a product
/// returns them.
#[derive(Clone, Copy)]
struct Point<F: Field> {
    x: F::Product,
    z: F::Product,
}

/// X + Z and X - Z.
#[derive(Clone, Copy)]
struct Sums<F: Field> {
    plus: F::Loose,
    minus: F::Loose,
}

impl<F: Field> Point<F> {
    #[inline(always)]
    fn new(x: F, z: F) -> Point<F> {
        Point {
            x: x.operand(),
            z: z.operand(),
        }
    }

    #[inline(always)]
    fn sums(&self) -> Sums<F> {
        Sums {
            plus: F::plus(self.x, self.z).operand(),
            minus: F::minus(self.x, self.z).operand(),
        }
    }
}

impl<F: Field> Sums<F> {
    /// `q` if `choice`, else `p`.
    #[inline(always)]
    fn select(mut p: Sums<F>, mut q: Sums<F>, choice: F::Mask) -> Sums<F> {
        F::swap_loose(&mut p.plus, &mut q.plus, choice);
        F::swap_loose(&mut p.minus, &mut q.minus, choice);
        p
    }
}

/// `2r` and `p + q`, where `q - p = ±(u : 1)` and r is p or q: 5M, 4S and one small multiple.
///
/// With A = X2+Z2, B = X2-Z2, C = X3+Z3, D = X3-Z3 from p and q: X5 = (DA + CB)² and Z5 = u·(DA -
/// CB)², which do not change if p and q are swapped, so only the operand to double has to be
/// selected. For it, E = A² - B²; X4 = A²·B², Z4 = E·(B² + a24·E).
#[inline(always)]
fn step<F: Field>(p: &Sums<F>, q: &Sums<F>, r: &Sums<F>, u: F) -> (Point<F>, Point<F>) {
    // Independent products first: with the squarings for the doubling at the end, `m64` takes 6 %
    // longer.
    let da = F::product(q.minus, p.plus);
    let cb = F::product(q.plus, p.minus);
    let squares = (F::product_square(r.plus), F::product_square(r.minus));
    let sum = Point {
        x: F::product_square(F::plus(da, cb)),
        z: F::product(u, F::square(F::minus(da, cb))),
    };
    (double_of_squares(squares), sum)
}

/// `2p`, tight: 2M, 2S and one small multiple.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn double<F: Field>((x, z): (F, F)) -> (F, F) {
    let p = Point::new(x, z).sums();
    let p = double_of_squares::<F>((F::product_square(p.plus), F::product_square(p.minus)));
    (F::carry(p.x), F::carry(p.z))
}

/// `2p`, given (X+Z)² and (X-Z)².
#[inline(always)]
fn double_of_squares<F: Field>((aa, bb): (F::Product, F::Product)) -> Point<F> {
    let e: F::Loose = F::minus(aa, bb).operand();
    Point {
        x: F::product(aa, bb),
        z: F::product(e, F::plus(bb, F::mul_small(e, F::CURVE.a24))),
    }
}

/// The ladder's pair of points.
pub(crate) trait LadderState<F: Field>: Sized {
    /// The constant part, apart from the pair, so that steps in assembly can read it from memory
    /// while the pair stays in registers.
    type Fixed;
    /// The pair with coordinates (X, Z), whose difference is (u : 1).
    fn new(points: [(F, F); 2], u: F) -> (Self, Self::Fixed);
    /// Steps from (p, q) to (2p, p + q), after swapping p and q if `swap`.
    fn step(&mut self, fixed: &Self::Fixed, swap: F::Mask);
    /// (X, Z) of the first point up to a factor, after swapping p and q if `swap`.
    fn first(self, swap: F::Mask) -> (F, F);
}

/// One element per coordinate.
pub(crate) struct Unpacked<F: Field> {
    p: Point<F>,
    q: Point<F>,
    u: F,
}

impl<F: Field> LadderState<F> for Unpacked<F> {
    type Fixed = ();

    #[inline(always)]
    fn new([p, q]: [(F, F); 2], u: F) -> (Self, ()) {
        let (p, q) = (Point::new(p.0, p.1), Point::new(q.0, q.1));
        (Unpacked { p, q, u }, ())
    }
    #[inline(always)]
    fn step(&mut self, (): &(), swap: F::Mask) {
        let (p, q) = (self.p.sums(), self.q.sums());
        (self.p, self.q) = step(&p, &q, &Sums::select(p, q, swap), self.u);
    }
    #[inline(always)]
    fn first(self, swap: F::Mask) -> (F, F) {
        let pick = |a, b| F::select(F::carry(a), F::carry(b), swap);
        (pick(self.p.x, self.q.x), pick(self.p.z, self.q.z))
    }
}

/// Runs the ladder over bits `high..=low` of `k` and returns the first point of the last pair.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn steps<F: Field, P: LadderState<F>>(
    k: &F::Words,
    (high, low): (usize, usize),
    (mut state, fixed): (P, P::Fixed),
) -> (F, F) {
    // Whether the two points are swapped, and whether they should be.
    let bit = |i: usize| {
        <F::Mask as LaneMask>::from_lanes(|l| Mask::from_bit(k.lane(l)[i / 64] >> (i % 64)))
    };
    let mut swapped = <F::Mask as LaneMask>::from_lanes(|_| Mask::from_bit(0));
    for i in (low..=high).rev() {
        let wanted = bit(i);
        state.step(&fixed, swapped ^ wanted);
        swapped = wanted;
    }
    state.first(swapped)
}

/// The u of public keys: bit 255 is ignored.
#[inline(always)]
fn from_public<F: Field>(u: &F::Words) -> F {
    F::from_words(&<F::Words as LaneWords>::from_lanes(|l| {
        let u = u.lane(l);
        [u[0], u[1], u[2], u[3] & (u64::MAX >> 1)]
    }))
}

/// The range of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalars {
    /// It is clamped, as in X25519 of RFC 7748 §5: bit 254 set, bits 255 and 0 to 2 clear.
    Clamped,
    /// It is below 2^255.
    Any,
}

/// `[k](u : 1)` as (X : Z), with (X : 0) for the point at infinity. Bit 255 of `u` is ignored.
/// Constant time.
///
/// With a clamped scalar, the ladder starts at (P, 2P) because the top bit is set, and ends with
/// three doublings because the low bits are clear: 251 steps. With any other it takes 255.
#[inline(always)]
pub(crate) fn projective<F: Field, P: LadderState<F>>(
    scalars: Scalars,
    k: &F::Words,
    u: &F::Words,
) -> (F, F) {
    let u: F = from_public(u);
    let mut p = (u, F::ONE);
    // One copy of the ladder, and one of the doubling: for P before it, and three times for its
    // result. With any scalar neither is needed; what is known about a scalar is public.
    for i in 0..4 {
        let doubled = double(p);
        if i > 0 {
            p = doubled;
            continue;
        }
        let (bits, points) = match scalars {
            Scalars::Any => ((254, 0), [(F::ONE, F::ZERO), p]),
            Scalars::Clamped => ((253, 3), [p, doubled]),
        };
        p = steps(k, bits, P::new(points, u));
        if scalars == Scalars::Any {
            break;
        }
    }
    p
}

/// The u-coordinate of [`projective`] as canonical words, or 0 for the point at infinity. Constant
/// time.
#[inline(always)]
pub(crate) fn ladder<F: Field, P: LadderState<F>>(
    scalars: Scalars,
    k: &F::Words,
    u: &F::Words,
) -> F::Words {
    let (x, z) = projective::<F, P>(scalars, k, u);
    F::mul(x, z.invert()).to_words()
}

/// The u-coordinate of `[k](u : 1)` for the bits of `k`, most significant first, or 0 for the point
/// at infinity. Constant time for a given number of bits.
pub(crate) fn ladder_of_bits<F: OneLane>(bits: impl Iterator<Item = bool>, u: &Words) -> Words {
    let u: F = from_public(u);
    let (mut state, fixed) = Unpacked::new([(F::ONE, F::ZERO), (u, F::ONE)], u);
    let mut swapped = Mask::from_bit(0);
    for bit in bits {
        let wanted = Mask::from_bit(u64::from(bit));
        state.step(&fixed, swapped ^ wanted);
        swapped = wanted;
    }
    let (x, z) = state.first(swapped);
    F::mul(x, z.invert()).to_words()
}
