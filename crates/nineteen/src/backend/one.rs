// SPDX-License-Identifier: MIT OR Apache-2.0
//! What each operation on one item does, over any group: what the functions of a row are instances of.
//!
//! Points arrive in the home representation and leave in it; conversion is a few dozen cycles.

use crate::curve::encode::{self, Decoded};
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::serial::{Serial, SerialSteps};
use crate::curve::tables::Curve;
use crate::curve::verify::{self, Key};
use crate::curve::{
    ladder as montgomery, mul as variable_base, mul_base as fixed_base, ristretto, straus,
};
use crate::field::{Field, Home, Mask, OneLane, Words};

/// What [`mul_base`] returns: coordinates in the home representation, or canonical words.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// (x, y).
    Affine,
    /// (u, 0), on the Montgomery curve; 0 for the identity.
    Montgomery,
}

pub(crate) fn mul_base<G: SerialSteps>(k: &Words, form: Form) -> (Words, Words) {
    affine(fixed_base::mul_base::<G>(k).to_extended(), form)
}

/// Canonical coordinates.
#[inline(always)]
pub(super) fn affine<F: OneLane>(p: Extended<F>, form: Form) -> (Words, Words) {
    let (left, right, denominator) = match form {
        Form::Affine => (p.x, p.y, p.z),
        // u = (1+y)/(1-y) = (Z+Y)/(Z-Y)
        Form::Montgomery => (F::carry(p.z.add(p.y)), F::ZERO, F::carry(p.z.sub(p.y))),
    };
    let inverse = denominator.invert();
    (
        F::mul(left, inverse).to_words(),
        F::mul(right, inverse).to_words(),
    )
}

pub(crate) fn vartime_verify<G: SerialSteps>(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    let key = match key {
        Key::Encoded(a) => Key::Encoded(a),
        Key::Decoded(a) => Key::Decoded(a.convert()),
    };
    verify::vartime_verify::<G>(rule, key, r, s, k)
}

#[inline(always)]
pub(crate) fn x25519<F: Curve>(k: &Words, u: &Words) -> Words {
    montgomery::x25519_clamped::<F>(k, u)
}

pub(crate) fn ladder<F: Curve>(k: &Words, u: &Words) -> Words {
    montgomery::ladder::<F>(k, u)
}

pub(crate) fn decode<G: SerialSteps>(encoding: &Words) -> Decoded<Home> {
    let [d] = encode::decode::<G, 1>([encoding]);
    d.convert()
}

pub(crate) fn encode<F: Curve>(p: &Extended<Home>) -> Words {
    encode::encode(&p.convert::<F>())
}

pub(crate) fn to_montgomery<F: Curve>(p: &Extended<Home>) -> Words {
    encode::to_montgomery(&p.convert::<F>())
}

pub(crate) fn mul<G: SerialSteps>(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    variable_base::mul::<Serial<G>>(k, &p.convert()).convert()
}

pub(crate) fn vartime_double_mul<G: SerialSteps>(
    a: &Words,
    p: &Extended<Home>,
    b: &Words,
) -> Extended<Home> {
    straus::vartime_double_mul::<Serial<G>>(a, &p.convert(), b).convert()
}

pub(crate) fn ristretto_decode<G: SerialSteps>(encoding: &Words) -> (Mask, Extended<Home>) {
    let (valid, p) = ristretto::decode::<G>(encoding);
    (valid, p.convert())
}

pub(crate) fn ristretto_encode<G: SerialSteps>(p: &Extended<Home>) -> Words {
    ristretto::encode::<G>(&p.convert())
}

pub(crate) fn ristretto_map<G: SerialSteps>(t: &Words) -> Extended<Home> {
    ristretto::map::<G>(G::Field::from_words(t)).convert()
}

#[cfg(feature = "hazmat")]
#[inline(always)]
pub(crate) fn mul_chain<F: Curve>(x: &Words, n: usize) -> Words {
    let x = F::from_words(x);
    let mut r = x;
    for _ in 0..n {
        r = F::mul(r, x);
    }
    r.to_words()
}

#[cfg(feature = "hazmat")]
#[inline(always)]
pub(crate) fn square_chain<F: Curve>(x: &Words, n: usize) -> Words {
    F::from_words(x).square_times(n).to_words()
}

#[cfg(feature = "hazmat")]
pub(crate) fn invert_chain<F: Curve>(x: &Words, n: usize) -> Words {
    let mut r = F::from_words(x);
    for _ in 0..n {
        r = r.invert();
    }
    r.to_words()
}

#[cfg(feature = "alloc")]
pub(crate) fn vartime_msm<G: SerialSteps>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    let points: alloc::vec::Vec<_> = p.iter().map(Extended::convert).collect();
    crate::curve::pippenger::vartime_msm::<G>(k, &points).convert()
}

#[cfg(feature = "alloc")]
pub(crate) fn vartime_msm_precomputed<G: SerialSteps>(
    k: &[Words],
    known: &[crate::curve::precomputed::Multiples],
    p: &[Extended<Home>],
) -> Extended<Home> {
    let points: alloc::vec::Vec<_> = p.iter().map(Extended::convert).collect();
    crate::curve::pippenger::vartime_straus::<G>(k, known, &points).convert()
}

#[cfg(feature = "alloc")]
pub(crate) fn msm<G: SerialSteps>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    let points: alloc::vec::Vec<_> = p.iter().map(Extended::convert).collect();
    crate::curve::pippenger::msm::<G>(k, &points).convert()
}
