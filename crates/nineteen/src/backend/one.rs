// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each operation of the serial backends, over any group.
//!
//! A row of [`operations!`] is the signature and the body of a function; its group is `G`. Points
//! enter and leave in the home representation; conversion costs a few dozen cycles.

use super::serial::{SerialBackend, in_group, with_group};
use crate::curve::encode::{self, Decoded};
use crate::curve::ladder::Scalars;
use crate::curve::many::{self, Elligator, Map, Ristretto};
#[cfg(feature = "alloc")]
use crate::curve::pippenger;
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed::Multiples;
use crate::curve::rule::Rule;
use crate::curve::serial::{Serial, SerialSteps};
use crate::curve::tables::Curve;
use crate::curve::verify::{self, Key};
use crate::curve::{mul as variable_base, mul_base as fixed_base, ristretto, straus};
#[cfg(feature = "hazmat")]
use crate::field::chains;
use crate::field::{Field, Home, Mask, OneLane, Words};

/// Makes of each row a function, and the method of [`SerialBackend`] that calls it for the group of
/// the backend.
macro_rules! operations {
    ($(
        $(#[$meta:meta])*
        fn $name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block
    )*) => {
        $(
            $(#[$meta])*
            #[inline(never)]
            fn $name<G: SerialSteps>($($argument: $type),*) -> $result $body
        )*

        impl SerialBackend {$(
            $(#[$meta])*
            pub(super) fn $name(self, $($argument: $type),*) -> $result {
                with_group!(self, G => $name::<G>($($argument),*))
            }
        )*}
    };
}

operations! {
    /// [`ladder`](crate::curve::ladder::ladder). Constant time.
    fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
        G::ladder(scalars, k, u)
    }

    /// Whether `S·B = R + k·A` under a rule. Variable time.
    fn vartime_verify(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool {
        let key = match key {
            Key::Encoded(a) => Key::Encoded(a),
            Key::Decoded(a) => Key::Decoded(a.convert()),
        };
        verify::vartime_verify::<G>(rule, key, r, s, k)
    }

    /// Decodes 32 bytes. Constant time.
    fn decode(encoding: &Words) -> Decoded<Home> {
        let [d] = encode::decode::<G, 1>([encoding]);
        d.convert()
    }

    /// Encodes a point. Constant time.
    fn encode(p: &Extended<Home>) -> Words {
        encode::encode(&p.convert::<G::Field>())
    }

    /// The u-coordinate of a point on the Montgomery curve. Constant time.
    fn to_montgomery(p: &Extended<Home>) -> Words {
        encode::to_montgomery(&p.convert::<G::Field>())
    }

    /// `[k]P` for `k < 2^255`. Constant time.
    fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> {
        variable_base::mul::<Serial<G>>(k, &p.convert()).convert()
    }

    /// `[a]A + [b]B` for `a < 2^255` and any 256-bit b. Variable time.
    fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> {
        straus::vartime_double_mul::<Serial<G>>(a, &p.convert(), b).convert()
    }

    /// Decodes a Ristretto element, if the encoding is valid. Constant time.
    fn ristretto_decode(encoding: &Words) -> (Mask, Extended<Home>) {
        let (valid, p) = ristretto::decode::<G>(encoding);
        (valid, p.convert())
    }

    /// The Ristretto encoding of a point. Constant time.
    fn ristretto_encode(p: &Extended<Home>) -> Words {
        ristretto::encode::<G>(&p.convert())
    }

    /// A field element mapped to a point by [`ristretto::map`]. Constant time.
    fn ristretto_map(t: &Words) -> Extended<Home> {
        map::<G, Ristretto>(t)
    }

    /// The same for two. Constant time.
    fn ristretto_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
        many::map_pair::<G, Ristretto>(t)
    }

    /// A field element mapped to a point by [`elligator::map`](crate::curve::elligator::map).
    /// Constant time.
    fn elligator_map(t: &Words) -> Extended<Home> {
        map::<G, Elligator>(t)
    }

    /// The same for two. Constant time.
    fn elligator_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
        many::map_pair::<G, Elligator>(t)
    }

    /// `Σ [kᵢ]Pᵢ` for scalars below 2^255; slices of the same length. Constant time for a given
    /// number of points.
    #[cfg(feature = "alloc")]
    fn msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
        pippenger::msm::<G>(k, &converted(p)).convert()
    }

    /// The same. Variable time.
    #[cfg(feature = "alloc")]
    fn vartime_msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
        pippenger::vartime_msm::<G>(k, &converted(p)).convert()
    }

    /// The same, with tables for the first points. Variable time.
    #[cfg(feature = "alloc")]
    fn vartime_msm_precomputed(
        k: &[Words],
        known: &[Multiples],
        p: &[Extended<Home>],
    ) -> Extended<Home> {
        pippenger::vartime_straus::<G>(k, known, &converted(p)).convert()
    }

    /// Encodes points. Constant time, like all that follow.
    fn encode_each(p: &[Extended<Home>], encodings: &mut [Words]) -> () {
        many::encode::<G>(p, encodings);
    }

    /// Decodes points as ZIP-215 does, and reports for each whether it is valid.
    #[cfg(feature = "alloc")]
    fn decode_each(encodings: &[Words], points: &mut [Extended<Home>], valid: &mut [Mask]) -> () {
        many::decode::<G>(encodings, points, valid);
    }

    /// Encodes `2Pᵢ` as Ristretto elements.
    #[cfg(feature = "alloc")]
    fn ristretto_encode_doubles(p: &[Extended<Home>], encodings: &mut [Words]) -> () {
        many::ristretto_encode_doubles::<G>(p, encodings);
    }

    /// `x^(n+1)` by n dependent multiplications, for measurements.
    #[cfg(feature = "hazmat")]
    fn mul_chain(x: &Words, n: usize) -> Words {
        G::mul_chain(x, n)
    }

    /// n dependent squarings, for measurements.
    #[cfg(feature = "hazmat")]
    fn square_chain(x: &Words, n: usize) -> Words {
        G::square_chain(x, n)
    }

    /// n dependent inversions, for measurements.
    #[cfg(feature = "hazmat")]
    fn invert_chain(x: &Words, n: usize) -> Words {
        chains::invert_chain::<G::Field>(x, n)
    }
}

/// Operations that do not fit into a row.
impl SerialBackend {
    /// `[k]B` for `k < 2^255`. Constant time.
    pub(super) fn mul_base(self, k: &Words) -> Extended<Home> {
        with_group!(self, G => mul_base::<G>(k).convert())
    }

    /// `[k]B` for `k < 2^255` in this form. Constant time.
    pub(super) fn affine_mul_base(self, k: &Words, form: Form) -> (Words, Words) {
        with_group!(self, G => affine(&mul_base::<G>(k), form))
    }

    /// Encodes Ristretto elements.
    #[cfg(feature = "alloc")]
    pub(super) fn ristretto_encode_each(self, p: &[Extended<Home>], encodings: &mut [Words]) {
        for (p, encoding) in p.iter().zip(encodings) {
            *encoding = self.ristretto_encode(p);
        }
    }

    /// Decodes Ristretto elements, and reports for each whether it is valid.
    #[cfg(feature = "alloc")]
    pub(super) fn ristretto_decode_each(
        self,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) {
        for ((encoding, point), valid) in encodings.iter().zip(points).zip(valid) {
            (*valid, *point) = self.ristretto_decode(encoding);
        }
    }

    /// Applies the Ristretto map to field elements.
    #[cfg(feature = "alloc")]
    pub(super) fn ristretto_map_each(self, t: &[Words], points: &mut [Extended<Home>]) {
        for (t, point) in t.iter().zip(points) {
            *point = self.ristretto_map(t);
        }
    }
}

/// The result of [`affine`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// (x, y).
    Affine,
    /// (x, the encoding).
    Encoded,
    /// (u, 0) on the Montgomery curve; 0 for the identity.
    Montgomery,
}

#[inline(never)]
fn mul_base<G: SerialSteps>(k: &Words) -> Extended<G::Field> {
    fixed_base::mul_by_comb::<G>(k, G::Field::comb::<G>(), G::Field::LOOK_UP).to_extended()
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

#[inline(always)]
fn map<G: SerialSteps, M: Map>(t: &Words) -> Extended<Home> {
    let [p] = M::map::<G, 1>([G::Field::from_words(t)]);
    p.convert()
}

/// Points in the field of another group.
#[cfg(feature = "alloc")]
#[inline(always)]
fn converted<F: OneLane>(p: &[Extended<Home>]) -> alloc::vec::Vec<Extended<F>> {
    p.iter().map(Extended::convert).collect()
}
