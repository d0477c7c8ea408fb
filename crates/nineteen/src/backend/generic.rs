// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations over any field: what each entry point of [`super::dispatch`] is an instance of.
//!
//! Points arrive in the home representation and leave in it; conversion is a few dozen cycles.

use crate::curve::encoding::{self, Decoded};
use crate::curve::point::Extended;
use crate::curve::tables::Curve;
use crate::curve::verify::{self, Key, Rule};
use crate::curve::{double_mul, ristretto};
use crate::curve::{ladder as montgomery, mul as variable_base, mul_base as fixed_base};
use crate::field::{Home, Mask, OneLane, Words};

/// What [`mul_base`] returns: coordinates in the home representation, or canonical words.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// (x, y).
    Affine,
    /// (u, 0), on the Montgomery curve; 0 for the identity.
    Montgomery,
}

#[inline(always)]
pub(crate) fn mul_base<F: Curve>(k: &Words, form: Form) -> (Words, Words) {
    affine(fixed_base::mul_base::<F>(k), form)
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

#[inline(always)]
pub(crate) fn vartime_verify<F: Curve>(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    let key = match key {
        Key::Encoded(a) => Key::Encoded(a),
        Key::Decoded(a) => Key::Decoded(Decoded {
            point: a.point.convert::<F>(),
            on_curve: a.on_curve,
            canonical: a.canonical,
        }),
    };
    verify::vartime_verify::<F>(rule, key, r, s, k)
}

#[inline(always)]
pub(crate) fn x25519<F: Curve>(k: &Words, u: &Words) -> Words {
    montgomery::x25519_clamped::<F>(k, u)
}

#[inline(always)]
pub(crate) fn ladder<F: Curve>(k: &Words, u: &Words) -> Words {
    montgomery::ladder::<F>(k, u)
}

#[inline(always)]
pub(crate) fn decode<F: Curve>(encoding: &Words) -> Decoded<Home> {
    let [d] = encoding::decode::<F, 1>([encoding]);
    Decoded {
        point: d.point.convert(),
        on_curve: d.on_curve,
        canonical: d.canonical,
    }
}

#[inline(always)]
pub(crate) fn encode<F: Curve>(p: &Extended<Home>) -> Words {
    encoding::encode(&p.convert::<F>())
}

#[inline(always)]
pub(crate) fn to_montgomery<F: Curve>(p: &Extended<Home>) -> Words {
    encoding::to_montgomery(&p.convert::<F>())
}

#[inline(always)]
pub(crate) fn mul<F: Curve>(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    variable_base::mul(k, &p.convert::<F>()).convert()
}

#[inline(always)]
pub(crate) fn vartime_double_mul<F: Curve>(
    a: &Words,
    p: &Extended<Home>,
    b: &Words,
) -> Extended<Home> {
    double_mul::vartime_double_mul(a, &p.convert::<F>(), b).convert()
}

#[inline(always)]
pub(crate) fn ristretto_decode<F: Curve>(encoding: &Words) -> (Mask, Extended<Home>) {
    let (valid, p) = ristretto::decode::<F>(encoding);
    (valid, p.convert())
}

#[inline(always)]
pub(crate) fn ristretto_encode<F: Curve>(p: &Extended<Home>) -> Words {
    ristretto::encode(&p.convert::<F>())
}

#[inline(always)]
pub(crate) fn ristretto_map<F: Curve>(t: &Words) -> Extended<Home> {
    ristretto::map(F::from_words(t)).convert()
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
#[inline(always)]
pub(crate) fn invert_chain<F: Curve>(x: &Words, n: usize) -> Words {
    let mut r = F::from_words(x);
    for _ in 0..n {
        r = r.invert();
    }
    r.to_words()
}

#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn vartime_msm<F: Curve>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    let points: alloc::vec::Vec<_> = p.iter().map(|p| p.convert::<F>()).collect();
    crate::curve::msm::vartime_msm(k, &points).convert()
}

#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn msm<F: Curve>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    let points: alloc::vec::Vec<_> = p.iter().map(|p| p.convert::<F>()).collect();
    crate::curve::msm::msm(k, &points).convert()
}
