// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each operation on a single item, over any group; the functions of `serial.rs` are instances of
//! these.
//!
//! Points enter and leave in the home representation; conversion costs a few dozen cycles.

use crate::curve::encode::{self, Decoded};
use crate::curve::ladder::Scalars;
use crate::curve::many::{self, Map};
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::serial::{Serial, SerialSteps};
use crate::curve::tables::Curve;
use crate::curve::verify::{self, Key};
use crate::curve::{mul as variable_base, mul_base as fixed_base, ristretto, straus};
#[cfg(feature = "hazmat")]
use crate::field::chains;
use crate::field::{Field, Home, Mask, OneLane, Words};

/// What [`affine`] computes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// (x, y).
    Affine,
    /// (x, the encoding).
    Encoded,
    /// (u, 0) on the Montgomery curve; 0 for the identity.
    Montgomery,
}

#[inline(never)]
pub(crate) fn mul_base<G: SerialSteps>(k: &Words) -> Extended<G::Field> {
    fixed_base::mul_by_comb::<G>(k, G::Field::comb(), G::Field::LOOK_UP).to_extended()
}

/// The point in a form, canonical.
#[inline(never)]
pub(super) fn affine<F: OneLane>(p: &Extended<F>, form: Form) -> (Words, Words) {
    let (left, right, denominator) = match form {
        Form::Affine | Form::Encoded => (p.x, p.y, p.z),
        // u = (1+y)/(1-y) = (Z+Y)/(Z-Y)
        Form::Montgomery => (F::carry(p.z.add(p.y)), F::ZERO, F::carry(p.z.sub(p.y))),
    };
    let inverse = denominator.invert();
    let left = F::mul(left, inverse).to_words();
    let mut right = F::mul(right, inverse).to_words();
    if let Form::Encoded = form {
        right[3] |= left[0] << 63;
    }
    (left, right)
}

#[inline(never)]
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

#[inline(never)]
pub(crate) fn ladder<G: SerialSteps>(scalars: Scalars, k: &Words, u: &Words) -> Words {
    G::ladder(scalars, k, u)
}

#[inline(never)]
pub(crate) fn decode<G: SerialSteps>(encoding: &Words) -> Decoded<Home> {
    let [d] = encode::decode::<G, 1>([encoding]);
    d.convert()
}

#[inline(never)]
pub(crate) fn encode<G: SerialSteps>(p: &Extended<Home>) -> Words {
    encode::encode(&p.convert::<G::Field>())
}

#[inline(never)]
pub(crate) fn to_montgomery<G: SerialSteps>(p: &Extended<Home>) -> Words {
    encode::to_montgomery(&p.convert::<G::Field>())
}

#[inline(never)]
pub(crate) fn mul<G: SerialSteps>(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    variable_base::mul::<Serial<G>>(k, &p.convert()).convert()
}

#[inline(never)]
pub(crate) fn vartime_double_mul<G: SerialSteps>(
    a: &Words,
    p: &Extended<Home>,
    b: &Words,
) -> Extended<Home> {
    straus::vartime_double_mul::<Serial<G>>(a, &p.convert(), b).convert()
}

#[inline(never)]
pub(crate) fn ristretto_decode<G: SerialSteps>(encoding: &Words) -> (Mask, Extended<Home>) {
    let (valid, p) = ristretto::decode::<G>(encoding);
    (valid, p.convert())
}

#[inline(never)]
pub(crate) fn ristretto_encode<G: SerialSteps>(p: &Extended<Home>) -> Words {
    ristretto::encode::<G>(&p.convert())
}

#[inline(never)]
pub(crate) fn map<G: SerialSteps, M: Map>(t: &Words) -> Extended<Home> {
    let [p] = M::map::<G, 1>([G::Field::from_words(t)]);
    p.convert()
}

#[inline(never)]
pub(crate) fn map_pair<G: SerialSteps, M: Map>(t: &[Words; 2]) -> [Extended<Home>; 2] {
    many::map_pair::<G, M>(t)
}

#[cfg(feature = "hazmat")]
#[inline(never)]
pub(crate) fn mul_chain<G: SerialSteps>(x: &Words, n: usize) -> Words {
    G::mul_chain(x, n)
}

#[cfg(feature = "hazmat")]
#[inline(never)]
pub(crate) fn square_chain<G: SerialSteps>(x: &Words, n: usize) -> Words {
    G::square_chain(x, n)
}

#[cfg(feature = "hazmat")]
#[inline(never)]
pub(crate) fn invert_chain<G: SerialSteps>(x: &Words, n: usize) -> Words {
    chains::invert_chain::<G::Field>(x, n)
}

#[cfg(feature = "alloc")]
#[inline(never)]
pub(crate) fn vartime_msm<G: SerialSteps>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    let points: alloc::vec::Vec<_> = p.iter().map(Extended::convert).collect();
    crate::curve::pippenger::vartime_msm::<G>(k, &points).convert()
}

#[cfg(feature = "alloc")]
#[inline(never)]
pub(crate) fn vartime_msm_precomputed<G: SerialSteps>(
    k: &[Words],
    known: &[crate::curve::precomputed::Multiples],
    p: &[Extended<Home>],
) -> Extended<Home> {
    let points: alloc::vec::Vec<_> = p.iter().map(Extended::convert).collect();
    crate::curve::pippenger::vartime_straus::<G>(k, known, &points).convert()
}

#[cfg(feature = "alloc")]
#[inline(never)]
pub(crate) fn msm<G: SerialSteps>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    let points: alloc::vec::Vec<_> = p.iter().map(Extended::convert).collect();
    crate::curve::pippenger::msm::<G>(k, &points).convert()
}
