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

use super::double_mul::small_odd;
#[cfg(feature = "small")]
use super::double_mul::vartime_double_mul;
use super::encoding::{Decoded, decode};
use super::group::{Digits, POINT_WIDTH, SerialSteps, SmallOdd, Steps, Tables};
use super::point::{Completed, Extended};
use super::rule::{Facts, Rule};
use super::scalar::Order;
use super::tables::{BASE_WIDTH, Curve, SPLIT};
use super::window::vartime_wnaf;
use crate::field::{OneLane, Words};
use crate::halfsize::{Short, vartime_split_odd};

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
pub(crate) fn vartime_verify<G: SerialSteps<Field: Curve>>(
    rule: Rule,
    key: Key<'_, G::Field>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    let [a, r] = match key {
        // One after the other where code and stack count.
        Key::Encoded(a) if cfg!(any(feature = "small", nineteen_narrow)) => {
            [decode_one::<G>(a), decode_one::<G>(r)]
        }
        Key::Encoded(a) => decode::<G, 2>([a, r]),
        Key::Decoded(a) => [a, decode_one::<G>(r)],
    };
    let [a, r] = [a, r].map(|d| Found::<Sum<G>> {
        point: d.point,
        on_curve: d.on_curve.reveal(),
        canonical: d.canonical.reveal(),
    });
    vartime_conclude(rule, &a, &r, s, k)
}

/// `sum - r`. A function of its own, so that its stack is not below that of the multiples.
#[cfg(feature = "small")]
#[inline(never)]
fn add_negative<G: SerialSteps>(sum: &mut Completed<G::Field>, r: Extended<G::Field>) {
    let mut t = sum.to_extended();
    G::add_points(&mut t, &r.neg());
    *sum = t.to_completed();
}

/// One point. A function of its own where code and stack count.
#[cfg_attr(any(feature = "small", nineteen_narrow), inline(never))]
#[cfg_attr(not(any(feature = "small", nineteen_narrow)), inline(always))]
fn decode_one<G: SerialSteps>(encoding: &Words) -> Decoded<G::Field> {
    let [decoded] = decode::<G, 1>([encoding]);
    decoded
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
    fn double(&mut self);
    /// Variable time.
    fn vartime_is_identity(&self) -> bool;
    fn tabulate(points: [Self::Point; 2]) -> Self::Tables;
    /// `k < 2^255` as `Σ digits[i]·2^i`, such that the tables have the multiples of every digit and of
    /// its negative.
    fn digits(k: &Words) -> [i8; 257];
    /// The same for `k < 2^SPLIT` and the base points.
    fn base_digits(k: &Words) -> [i8; 257];
    /// The sum of the multiples of two points, of `B` and of `2^SPLIT·B`.
    fn vartime_sum(tables: &Self::Tables, digits: &Digits<'_>) -> Self;

    /// A multiple of `S·B - R - k·A` that is the identity exactly if that is, and has small order exactly if that has.
    /// Variable time.
    #[inline(always)]
    fn vartime_difference(s: &Words, k: &Words, a: Self::Point, r: Self::Point) -> Self {
        vartime_difference(s, k, a, r)
    }

    /// Whether the order of the point divides 8. Variable time.
    #[inline(always)]
    fn vartime_is_small_order(mut self) -> bool {
        for _ in 0..3 {
            self.double();
        }
        self.vartime_is_identity()
    }
}

/// A sum of points of one element for each coordinate.
pub(crate) struct Sum<G: Steps>(Completed<G::Field>);

impl<G: Steps> Clone for Sum<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Steps> Copy for Sum<G> {}

impl<G: SerialSteps<Field: Curve>> Accumulator for Sum<G> {
    type Order = <G::Field as Curve>::Order;
    type Point = Extended<G::Field>;
    type Tables = [SmallOdd<G::Field>; 2];

    #[inline(always)]
    fn new(p: Extended<G::Field>) -> Self {
        Sum(p.to_completed())
    }
    #[inline(always)]
    fn double(&mut self) {
        G::double(&mut self.0);
    }
    #[inline(always)]
    fn vartime_is_identity(&self) -> bool {
        self.0.to_projective().is_identity().reveal()
    }
    #[inline(always)]
    fn tabulate([a, r]: [Extended<G::Field>; 2]) -> [SmallOdd<G::Field>; 2] {
        // Not by a closure, which would copy what it returns.
        [small_odd::<G>(&a), small_odd::<G>(&r)]
    }
    #[inline(always)]
    fn digits(k: &Words) -> [i8; 257] {
        vartime_wnaf(k, POINT_WIDTH)
    }
    #[inline(always)]
    fn base_digits(k: &Words) -> [i8; 257] {
        vartime_wnaf(k, BASE_WIDTH)
    }
    /// The difference itself, by scalars of full size: half-size ones cost less time and more code.
    #[cfg(feature = "small")]
    #[inline(always)]
    fn vartime_difference(
        s: &Words,
        k: &Words,
        mut a: Extended<G::Field>,
        r: Extended<G::Field>,
    ) -> Self {
        a = a.neg();
        let mut sum = vartime_double_mul::<G>(k, &a, s);
        add_negative::<G>(&mut sum, r);
        Sum(sum)
    }
    #[inline(always)]
    fn vartime_sum([a, r]: &[SmallOdd<G::Field>; 2], digits: &Digits<'_>) -> Self {
        let tables = Tables {
            points: [a, r],
            base: G::Field::multiples(),
        };
        Sum(G::vartime_sum(tables, digits))
    }
}

/// What an encoding decoded to.
pub(super) struct Found<P: Accumulator> {
    pub point: P::Point,
    pub on_curve: bool,
    pub canonical: bool,
}

/// The verdict on a signature whose points are decoded.
#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
pub(super) fn vartime_conclude<P: Accumulator>(
    rule: Rule,
    a: &Found<P>,
    r: &Found<P>,
    s: &Words,
    k: &Words,
) -> bool {
    let mut facts = [a, r].map(|p| Facts {
        on_curve: p.on_curve,
        canonical: p.canonical,
        small_order: false,
    });
    if rule.no_small_order {
        // A loop with one copy of the doublings, which closures would take out of the features of the caller.
        for (facts, p) in facts.iter_mut().zip([a, r]) {
            facts.small_order = P::new(p.point).vartime_is_small_order();
        }
    }
    if !(rule.admits_key(facts[0]) & rule.admits_r(facts[1])) {
        return false;
    }
    let t = P::vartime_difference(s, k, a.point, r.point);
    if rule.cofactored {
        t.vartime_is_small_order()
    } else {
        t.vartime_is_identity()
    }
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
    #[cfg_attr(nineteen_narrow, inline(never))]
    #[cfg_attr(not(any(debug_assertions, nineteen_narrow)), inline(always))]
    #[cfg_attr(all(debug_assertions, not(nineteen_narrow)), inline)]
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
/// exactly if the difference itself is. Variable time. A function of its own where stack counts.
#[cfg_attr(nineteen_narrow, inline(never))]
#[cfg_attr(not(any(debug_assertions, nineteen_narrow)), inline(always))]
#[cfg_attr(all(debug_assertions, not(nineteen_narrow)), inline)]
fn vartime_difference<P: Accumulator>(s: &Words, k: &Words, a: P::Point, r: P::Point) -> P {
    let halves = Halves::vartime_new::<P::Order>(s, k);
    let mut digits = [
        P::digits(&halves.u),
        P::digits(&halves.v),
        P::base_digits(&halves.low),
        P::base_digits(&halves.high),
    ];
    // -[u]A or +[u]A, and -[v]R.
    let [of_a, of_r, ..] = &mut digits;
    if halves.negate_a {
        of_a.iter_mut().for_each(|d| *d = -*d);
    }
    of_r.iter_mut().for_each(|d| *d = -*d);
    P::vartime_sum(&P::tabulate([a, r]), &digits.each_ref())
}
