// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verification equation of Ed25519, with half-size scalars.
//!
//! `S·B - R - k·A = O` is multiplied by an odd `v` with `u ≡ v·k (mod 8L)`, both of about 128 bits:
//!
//! ```text
//! [v·S mod L]B - [v]R - [u]A = O        and v·S mod L = e₀ + 2^127·e₁
//! ```
//!
//! Four scalars of half the size share half the doublings. The verdict is *exactly* that of the plain
//! equation for every input. B has order L, so `v·S` may be reduced modulo L. A and R are points of a
//! group of order 8L, where `[u]A = [v·k]A` because the congruence holds modulo 8L. And `[v]` is a
//! bijection of that group: v is odd, and `0 < |v| < L` has no factor L. So the product is `O` exactly
//! if the left side is, and `8·(…) = O` exactly if eight times the left side is.
//!
//! References: Antipa, Brown, Gallant, Lambert, Struik, Vanstone, *Accelerated Verification of ECDSA
//! Signatures*, doi:10.1007/11693383_21; Pornin, eprint 2020/454.

use super::double_mul::{SmallOdd, small_odd, vartime_add_base, vartime_add_small};
use super::encoding::{Decoded, decode};
use super::packed::PackedPoint;
use super::point::{Completed, Extended, Projective};
use super::scalar::Order;
use super::tables::{Curve, PackedCurve, SPLIT};
use super::window::vartime_wnaf;
use crate::field::{Choice, Field, LaneWords, OneLane, Words};
use crate::halfsize::{Short, vartime_split_odd};

/// What a policy asks of the points and of the equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Multiply the equation by 8.
    pub cofactored: bool,
    /// Refuse a key that encodes differently than it was given.
    pub canonical_key: bool,
    /// Refuse an R that encodes differently than it was given.
    pub canonical_r: bool,
    /// Refuse a key or an R whose order divides 8.
    pub no_small_order: bool,
}

/// The longest half-size scalar; splits beyond it (fewer than one in 10^5) take the plain equation.
const LONGEST: u32 = 136;

/// A public key, as bytes or decoded before.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key<'a, F: OneLane> {
    /// The 32 bytes as words.
    Encoded(&'a Words),
    /// The point.
    Decoded(Decoded<F>),
}

/// Whether `S·B = R + k·A` under `rule`. Variable time.
///
/// `s` and `k` are below L; the caller has refused others. A key that comes encoded is decoded
/// together with R.
#[inline(always)]
pub(crate) fn vartime_verify<F: Curve>(
    rule: Rule,
    key: Key<'_, F>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    let [a, r] = match key {
        Key::Encoded(a) => decode([a, r]),
        Key::Decoded(a) => {
            let [r] = decode([r]);
            [a, r]
        }
    };
    let [a, r] = [a, r].map(|d| Found::<Completed<F>> {
        point: d.point,
        on_curve: d.on_curve.reveal(),
        canonical: d.canonical.reveal(),
    });
    vartime_conclude(rule, &a, &r, s, k)
}

/// [`vartime_verify`] with the points in the lanes of a vector `V`; they are decoded side by side in
/// lanes of `D`.
#[inline(always)]
pub(crate) fn vartime_verify_packed<V: PackedCurve, D: Field, F: OneLane>(
    rule: Rule,
    key: Key<'_, F>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    // A key that comes decoded leaves its lane to R.
    let first = match key {
        Key::Encoded(a) => a,
        Key::Decoded(_) => r,
    };
    let encodings = <D::Words as LaneWords>::from_lanes(|l| if l == 0 { *first } else { *r });
    let [found] = decode::<D, 1>([&encodings]);
    let Extended { x, y, z, t } = found.point;
    let coordinates = [x.to_words(), y.to_words(), z.to_words(), t.to_words()];
    let lane = |l: usize| Found::<PackedPoint<V>> {
        point: coordinates.each_ref().map(|c| *c.lane(l)),
        on_curve: found.on_curve.lane(l).reveal(),
        canonical: found.canonical.lane(l).reveal(),
    };
    let a = match key {
        Key::Encoded(_) => lane(0),
        Key::Decoded(a) => {
            let Extended { x, y, z, t } = a.point;
            Found {
                point: [x.to_words(), y.to_words(), z.to_words(), t.to_words()],
                on_curve: a.on_curve.reveal(),
                canonical: a.canonical.reveal(),
            }
        }
    };
    vartime_conclude(rule, &a, &lane(1), s, k)
}

/// A sum of multiples of A, R and the two base points on its way. How it lies in registers decides how
/// the scalars are best cut into digits.
pub(crate) trait Accumulator: Copy {
    /// Arithmetic modulo the order of the base point.
    type Order: Order;
    /// A point to take multiples of.
    type Point: Copy;
    /// Multiples of two points.
    type Tables;

    fn new(p: Self::Point) -> Self;
    fn identity() -> Self;
    fn double(self) -> Self;
    /// Variable time.
    fn vartime_is_identity(self) -> bool;
    fn tabulate(points: [Self::Point; 2]) -> Self::Tables;
    /// `k < 2^255` as `Σ digits[i]·2^i`, such that the tables have the multiples of every digit and of
    /// its negative.
    fn digits(k: &Words) -> [i8; 257];
    /// The same for `k < 2^SPLIT` and the base points.
    fn base_digits(k: &Words) -> [i8; 257];
    /// Adds a multiple of each point.
    fn vartime_add(self, tables: &Self::Tables, digits: [i8; 2]) -> Self;
    /// Adds a multiple of `B` and one of `2^SPLIT·B`.
    fn vartime_add_base(self, digits: [i8; 2]) -> Self;
}

impl<F: Curve> Accumulator for Completed<F> {
    type Order = F::Order;
    type Point = Extended<F>;
    type Tables = [SmallOdd<F>; 2];

    #[inline(always)]
    fn new(p: Extended<F>) -> Self {
        p.to_projective().to_completed()
    }
    #[inline(always)]
    fn identity() -> Self {
        Projective::IDENTITY.to_completed()
    }
    #[inline(always)]
    fn double(self) -> Self {
        self.to_projective().double()
    }
    #[inline(always)]
    fn vartime_is_identity(self) -> bool {
        self.to_projective().is_identity().reveal()
    }
    #[inline(always)]
    fn tabulate(points: [Extended<F>; 2]) -> [SmallOdd<F>; 2] {
        points.map(|p| small_odd(&p))
    }
    #[inline(always)]
    fn digits(k: &Words) -> [i8; 257] {
        vartime_wnaf(k, 5)
    }
    #[inline(always)]
    fn base_digits(k: &Words) -> [i8; 257] {
        vartime_wnaf(k, 8)
    }
    #[inline(always)]
    fn vartime_add(self, [a, r]: &[SmallOdd<F>; 2], digits: [i8; 2]) -> Self {
        vartime_add_small(vartime_add_small(self, a, digits[0]), r, digits[1])
    }
    #[inline(always)]
    fn vartime_add_base(self, digits: [i8; 2]) -> Self {
        let [low, high] = F::odd();
        vartime_add_base(vartime_add_base(self, low, digits[0]), high, digits[1])
    }
}

/// What an encoding decoded to.
struct Found<P: Accumulator> {
    point: P::Point,
    on_curve: bool,
    canonical: bool,
}

impl<P: Accumulator> Found<P> {
    /// Whether the order of the point divides 8.
    #[inline(always)]
    fn vartime_is_small_order(&self) -> bool {
        P::new(self.point)
            .double()
            .double()
            .double()
            .vartime_is_identity()
    }
}

/// The verdict on a signature whose points are decoded.
#[inline(always)]
fn vartime_conclude<P: Accumulator>(
    rule: Rule,
    a: &Found<P>,
    r: &Found<P>,
    s: &Words,
    k: &Words,
) -> bool {
    let refused = !(a.on_curve && r.on_curve)
        || (rule.canonical_key && !a.canonical)
        || (rule.canonical_r && !r.canonical)
        || (rule.no_small_order && (a.vartime_is_small_order() || r.vartime_is_small_order()));
    if refused {
        return false;
    }
    let mut t = vartime_difference::<P>(s, k, a.point, r.point);
    if rule.cofactored {
        t = t.double().double().double();
    }
    t.vartime_is_identity()
}

/// The four scalars of the equation `[low]B + [high]2^127·B - [v]R ∓ [u]A = O`, as magnitudes.
pub(super) struct Halves {
    pub u: Words,
    pub v: Words,
    pub low: Words,
    pub high: Words,
    /// Whether it is `-[u]A`, rather than `+[u]A`.
    pub negate_a: bool,
    /// Bits of the longer of `u` and `v`.
    pub bits: u32,
}

impl Halves {
    /// For the equation `S·B - R - k·A = O`, `s` and `k` below the order. Variable time.
    #[inline(always)]
    pub fn vartime_new<O: Order>(s: &Words, k: &Words) -> Halves {
        let (u, v) = vartime_split_odd(k, &O::GROUP_ORDER);
        // Odd v below the order of B are prime to the order of the group.
        let prime = v.bits() < Short::from_words(O::ORDER).bits();
        let (u, v) = if prime && u.bits().max(v.bits()) <= LONGEST {
            (u, v)
        } else {
            (Short::from_words(*k), Short::from_words([1, 0, 0, 0]))
        };
        const { assert!(SPLIT == 127) };
        let e = O::mul(v.magnitude(), s);
        Halves {
            u: *u.magnitude(),
            v: *v.magnitude(),
            low: [e[0], e[1] & (u64::MAX >> 1), 0, 0],
            high: [
                e[1] >> 63 | e[2] << 1,
                e[2] >> 63 | e[3] << 1,
                e[3] >> 63,
                0,
            ],
            // The sign of v is taken off the whole equation: [|v|·S]B - [|v|]R - [±u]A.
            negate_a: u.is_negative() == v.is_negative(),
            bits: u.bits().max(v.bits()),
        }
    }
}

/// `v·(S·B - R - k·A)` for some v that is a bijection of the group: the identity, or of small order,
/// exactly if the difference itself is. Variable time.
#[inline(always)]
fn vartime_difference<P: Accumulator>(s: &Words, k: &Words, a: P::Point, r: P::Point) -> P {
    let halves = Halves::vartime_new::<P::Order>(s, k);
    let mut digits_a = P::digits(&halves.u);
    if halves.negate_a {
        digits_a = digits_a.map(|d| -d);
    }
    let digits_r = P::digits(&halves.v).map(|d| -d);
    let digits_low = P::base_digits(&halves.low);
    let digits_high = P::base_digits(&halves.high);
    let tables = P::tabulate([a, r]);

    let mut top = 256;
    while top > 0 && digits_a[top] | digits_r[top] | digits_low[top] | digits_high[top] == 0 {
        top -= 1;
    }
    let mut t = P::identity();
    for i in (0..=top).rev() {
        t = t.double();
        t = t.vartime_add(&tables, [digits_a[i], digits_r[i]]);
        t = t.vartime_add_base([digits_low[i], digits_high[i]]);
    }
    t
}
