// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verification equation of Ed25519, with half-size scalars.
//!
//! `S·B - R - k·A = O` is multiplied by an odd `v` with `u ≡ v·k (mod 8L)`, both of about 128 bits:
//!
//! ```text
//! [v·S mod L]B - [v]R - [u]A = O        and v·S mod L = e₀ + 2^127·e₁
//! ```
//!
//! Four scalars of half the size share half the doublings. The verdict is *exactly* that of the
//! plain equation for every input. B has order L, so `v·S` may be reduced modulo L. A and R are
//! points of a group of order 8L, where `[u]A = [v·k]A` because the congruence holds modulo 8L. And
//! `[v]` is a bijection of that group: v is odd, and `0 < |v| < L` has no factor L. So the product
//! is `O` exactly if the left side is, and `8·(…) = O` exactly if eight times the left side is.
//!
//! References: Antipa, Brown, Gallant, Lambert, Struik, Vanstone, *Accelerated Verification of
//! ECDSA Signatures*, doi:10.1007/11693383_21; Pornin, eprint 2020/454.

use ground::beside::Beside;

use super::encode::{Decoded, decode};
use super::group::VartimeGroup;
use super::recode::{Forms, Step, most_digits, split};
use super::rule::{Facts, Rule};
use super::scalar::Order;
use super::serial::{Serial, SerialSteps};
use super::straus::vartime_sum_of_two;
use crate::field::{OneLane, Words};
use crate::halfsize::{Short, vartime_split_odd_beside};

/// The longest half-size scalar; splits beyond it (fewer than one in 10^5) take the plain equation.
const LONGEST: u32 = 136;

/// A public key, encoded or already decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key<'a, F: OneLane> {
    /// The 32 bytes as words.
    Encoded(&'a Words),
    /// The point.
    Decoded(Decoded<F>),
}

/// Whether `S·B = R + k·A` under `rule`. Variable time.
///
/// `s` and `k` are below L; the caller has rejected others. An encoded key is decoded together with
/// R.
#[inline(always)]
pub(crate) fn vartime_verify<G: SerialSteps>(
    rule: Rule,
    key: Key<'_, G::Field>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    let [a, r] = match key {
        // One after the other where code size and stack matter.
        Key::Encoded(a) if cfg!(any(feature = "small", nineteen_narrow)) => {
            [decode_one::<G>(a), decode_one::<G>(r)]
        }
        Key::Encoded(a) => decode::<G, 2>([a, r]),
        Key::Decoded(a) => [a, decode_one::<G>(r)],
    };
    let [a, r] = [a, r].map(|d| Found::<Serial<G>> {
        point: d.point,
        on_curve: d.on_curve.reveal(),
        canonical: d.canonical.reveal(),
    });
    vartime_conclude(rule, &a, &r, s, k)
}

/// Decodes one point. A separate function where code size and stack matter.
#[cfg_attr(any(feature = "small", nineteen_narrow), inline(never))]
#[cfg_attr(not(any(feature = "small", nineteen_narrow)), inline(always))]
fn decode_one<G: SerialSteps>(encoding: &Words) -> Decoded<G::Field> {
    let [decoded] = decode::<G, 1>([encoding]);
    decoded
}

/// The result of decoding an encoding.
pub(super) struct Found<G: VartimeGroup> {
    pub point: G::Extended,
    pub on_curve: bool,
    pub canonical: bool,
}

/// The verdict on a signature with decoded points.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn vartime_conclude<G: VartimeGroup>(
    rule: Rule,
    a: &Found<G>,
    r: &Found<G>,
    s: &Words,
    k: &Words,
) -> bool {
    if !vartime_admits::<G>(rule, a, r) {
        return false;
    }
    let t = if G::FULL_SIZE {
        full_size_difference::<G>(s, k, &a.point, &r.point)
    } else {
        vartime_difference::<G>(s, k, &a.point, &r.point)
    };
    vartime_holds::<G>(rule, t)
}

/// Whether the rule admits the key and R.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(super) fn vartime_admits<G: VartimeGroup>(rule: Rule, a: &Found<G>, r: &Found<G>) -> bool {
    let mut facts = [a, r].map(|p| Facts {
        on_curve: p.on_curve,
        canonical: p.canonical,
        small_order: false,
    });
    if rule.no_small_order {
        // A loop with one copy of the doublings; closures would not inherit the caller's CPU
        // features.
        for (facts, p) in facts.iter_mut().zip([a, r]) {
            facts.small_order = vartime_is_identity_doubled::<G>(G::to_point(&p.point), 3);
        }
    }
    rule.admits_key(facts[0]) & rule.admits_r(facts[1])
}

/// Whether the equation holds under the rule, given the [difference](vartime_difference) of its
/// sides.
#[inline(always)]
pub(super) fn vartime_holds<G: VartimeGroup>(rule: Rule, t: G::Point) -> bool {
    vartime_is_identity_doubled::<G>(t, if rule.cofactored { 3 } else { 0 })
}

/// Whether `2^n` times the point is the identity. Variable time.
#[inline(always)]
fn vartime_is_identity_doubled<G: VartimeGroup>(mut p: G::Point, n: u32) -> bool {
    for _ in 0..n {
        G::double(&mut p);
    }
    G::vartime_is_identity(&p)
}

/// The difference itself. A separate function, so that stack frames do not add up.
#[inline(always)]
fn full_size_difference<G: VartimeGroup>(
    s: &Words,
    k: &Words,
    a: &G::Extended,
    r: &G::Extended,
) -> G::Point {
    #[inline(never)]
    fn sum<G: VartimeGroup>(s: &Words, k: &Words, a: &G::Extended) -> G::Point {
        vartime_sum_of_two::<G>(k, true, a, s)
    }
    #[inline(never)]
    fn subtract<G: VartimeGroup>(sum: &mut G::Point, r: &G::Extended) {
        G::sub_point(sum, r);
    }
    let mut t = sum::<G>(s, k, a);
    subtract::<G>(&mut t, r);
    t
}

/// The four scalars of the equation `[low]B + [high]2^127·B - [v]R ∓ [u]A = O`, as magnitudes.
pub(crate) struct SplitScalars {
    pub u: Words,
    pub v: Words,
    pub low: Words,
    pub high: Words,
    /// Whether the term is `-[u]A` rather than `+[u]A`.
    pub negate_a: bool,
    /// The bit length of the longer of `u` and `v`.
    pub bits: u32,
}

impl SplitScalars {
    /// Splits the scalars of `S·B - R - k·A = O`, with `s` and `k` below the order, and takes steps
    /// of `beside` meanwhile. Variable time.
    #[cfg_attr(nineteen_narrow, inline(never))]
    #[cfg_attr(not(any(nineteen_outlined, nineteen_narrow)), inline(always))]
    #[cfg_attr(all(nineteen_outlined, not(nineteen_narrow)), inline)]
    pub fn vartime_new<O: Order>(s: &Words, k: &Words, beside: &mut impl Beside) -> SplitScalars {
        let (u, v) = vartime_split_odd_beside(k, &O::GROUP_ORDER, beside);
        // Odd v below the order of B are coprime to the order of the group.
        let prime = v.bits() < Short::from_words(O::ORDER).bits();
        let (u, v) = if prime && u.bits().max(v.bits()) <= LONGEST {
            (u, v)
        } else {
            (Short::from_words(*k), Short::from_words([1, 0, 0, 0]))
        };
        let [low, high] = split(&O::mul(v.magnitude(), s));
        SplitScalars {
            u: *u.magnitude(),
            v: *v.magnitude(),
            low,
            high,
            // The sign of v is divided out of the whole equation: [|v|·S]B - [|v|]R - [±u]A.
            negate_a: u.is_negative() == v.is_negative(),
            bits: u.bits().max(v.bits()),
        }
    }

    /// The digits of the four non-adjacent forms; takes steps of `beside` meanwhile. Variable time.
    #[cfg_attr(nineteen_narrow, inline(never))]
    #[cfg_attr(not(any(nineteen_outlined, nineteen_narrow)), inline(always))]
    #[cfg_attr(all(nineteen_outlined, not(nineteen_narrow)), inline)]
    pub fn vartime_steps<'a, G: VartimeGroup>(
        &self,
        steps: &'a mut [Step<u8>; FOUR_FORMS],
        beside: &mut impl Beside,
    ) -> &'a [Step<u8>] {
        const { assert!(2 * (most_digits(G::WIDTH) + most_digits(G::BASE_WIDTH)) < FOUR_FORMS) };
        // -[u]A or +[u]A, and -[v]R.
        let integers = [
            (&self.u, G::WIDTH, self.negate_a),
            (&self.v, G::WIDTH, true),
            (&self.low, G::BASE_WIDTH, false),
            (&self.high, G::BASE_WIDTH, false),
        ];
        let forms = Forms::vartime_of(integers, beside);
        forms.vartime_steps([0, 1, 2, 3], steps, beside)
    }
}

/// Capacity for the digits of four scalars.
pub(super) const FOUR_FORMS: usize = if cfg!(feature = "small") { 277 } else { 209 };

/// `v·(S·B - R - k·A)` for some v by which multiplication is a bijection of the group: it is the
/// identity, or of small order, exactly if the difference itself is. Variable time. A separate
/// function where stack size matters.
#[cfg_attr(nineteen_narrow, inline(never))]
#[cfg_attr(not(any(nineteen_outlined, nineteen_narrow)), inline(always))]
#[cfg_attr(all(nineteen_outlined, not(nineteen_narrow)), inline)]
fn vartime_difference<G: VartimeGroup>(
    s: &Words,
    k: &Words,
    a: &G::Extended,
    r: &G::Extended,
) -> G::Point {
    let mut steps = [Step::default(); FOUR_FORMS];
    let split = SplitScalars::vartime_new::<G::Order>(s, k, &mut ());
    let steps = split.vartime_steps::<G>(&mut steps, &mut ());
    vartime_sum::<G>(steps, a, r)
}

/// The same from the digits of the scalars.
#[inline(always)]
pub(super) fn vartime_sum<G: VartimeGroup>(
    steps: &[Step<u8>],
    a: &G::Extended,
    r: &G::Extended,
) -> G::Point {
    let (of_a, of_r) = (G::odd_multiples(a), G::odd_multiples(r));
    G::vartime_sum([&of_a, &of_r], steps)
}
