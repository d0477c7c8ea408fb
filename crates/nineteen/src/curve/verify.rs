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

use super::double_mul::{Accumulator, vartime_add_base, vartime_add_small};
use super::encoding::{Decoded, decode};
use super::packed::{PackedPoint, decode_two, pack};
use super::point::Completed;
use super::scalar::Order;
use super::tables::{Curve, PackedCurve, SPLIT};
use super::window::vartime_wnaf;
use crate::field::{Choice, OneLane, Words};
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

/// [`vartime_verify`] with one point in the lanes of a vector.
#[inline(always)]
pub(crate) fn vartime_verify_packed<V: PackedCurve, F: OneLane>(
    rule: Rule,
    key: Key<'_, F>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    // Lanes that a decoded key leaves empty take R as well.
    let encoded = match key {
        Key::Encoded(a) => a,
        Key::Decoded(_) => r,
    };
    let (decoded, points) = decode_two::<V>([encoded, r]);
    let lane = |l: usize| Found::<PackedPoint<V>> {
        point: points[l],
        on_curve: decoded.on_curve.lane(l).reveal(),
        canonical: decoded.canonical.lane(l).reveal(),
    };
    let a = match key {
        Key::Encoded(_) => lane(0),
        Key::Decoded(a) => Found {
            point: pack(&a.point),
            on_curve: a.on_curve.reveal(),
            canonical: a.canonical.reveal(),
        },
    };
    vartime_conclude(rule, &a, &lane(1), s, k)
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
        P::new(self.point).double().double().double().vartime_is_identity()
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
    let mut digits_a = vartime_wnaf(&halves.u, 5);
    let mut digits_r = vartime_wnaf(&halves.v, 5);
    let digits_low = vartime_wnaf(&halves.low, 8);
    let digits_high = vartime_wnaf(&halves.high, 8);
    if halves.negate_a {
        digits_a = digits_a.map(|d| -d);
    }
    digits_r = digits_r.map(|d| -d);
    let [table_a, table_r] = P::small_odd([a, r]);
    let [base_low, base_high] = P::odd();

    // A non-adjacent form has one digit more than its integer has bits, at most.
    let top = halves.bits.max(SPLIT);
    let mut t = P::identity();
    for i in (0..=top as usize).rev() {
        t = t.double();
        t = vartime_add_small(t, &table_a, digits_a[i]);
        t = vartime_add_small(t, &table_r, digits_r[i]);
        t = vartime_add_base(t, base_low, digits_low[i]);
        t = vartime_add_base(t, base_high, digits_high[i]);
    }
    t
}
