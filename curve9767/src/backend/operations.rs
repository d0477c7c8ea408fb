// SPDX-License-Identifier: MIT OR Apache-2.0
//! The list of operations: a backend is a row of functions, one for each. A row without one does
//! not compile.

#[cfg(feature = "batch")]
use crate::curve::combination::{self, Term};
use crate::curve::encoding;
use crate::curve::group::{Group, Portable};
use crate::curve::point::{Affine, Point};
use crate::curve::{hash, mul, mul_base, verify};
use crate::field::{Coefficients, Field};
use crate::generated::{COMB, WIDE};
use crate::scalar::Words;

/// The functions of a backend.
pub(crate) struct Operations {
    /// `[k]G` for `k < n`. Constant time.
    pub mul_base: fn(&Words) -> Point,
    /// `[k]P` for `k < n`. Constant time.
    pub mul: fn(&Words, &Point) -> Point,
    /// `P + Q`. Constant time.
    pub add: fn(&Point, &Point) -> Point,
    /// Decodes a point from 32 bytes; neutral if they are not an encoding. Constant time.
    pub decode: fn(&[u8; 32]) -> Point,
    /// The sum of Icart's map of both halves of 96 bytes. Constant time.
    pub hash: fn(&[u8; 96]) -> Point,
    /// Icart's map. Constant time.
    pub map: fn(&Coefficients) -> Point,
    /// Whether `[s]G - [e]Q = C`, given s, e, Q, C. Variable time.
    pub vartime_verify: fn(&Words, &Words, &Point, &Point) -> bool,
    /// The number of items that are computed side by side below.
    #[cfg(feature = "batch")]
    pub lanes: usize,
    /// `[kᵢ]G` for at most `lanes` items. Constant time.
    #[cfg(feature = "batch")]
    pub mul_base_each: fn(&[Words], &mut [Point]),
    /// `[kᵢ]Pᵢ`, as above.
    #[cfg(feature = "batch")]
    pub mul_each: fn(&[Words], &[Point], &mut [Point]),
    /// The points of encodings, as above.
    #[cfg(feature = "batch")]
    pub decode_each: fn(&[[u8; 32]], &mut [Point]),
    /// [`combination::vartime_sum`]
    #[cfg(feature = "batch")]
    pub vartime_combination: fn(&[Term]) -> Option<Point>,
    /// The measured number of items from which a combination is faster than one by one.
    #[cfg(feature = "batch")]
    pub combined: usize,
}

/// The row for any processor.
pub(crate) const PORTABLE: Operations = Operations {
    mul_base: one::mul_base::<Portable>,
    mul: one::mul::<Portable>,
    add: one::add::<Portable>,
    decode: one::decode::<Portable>,
    hash: one::hash::<Portable>,
    map: one::map::<Portable>,
    vartime_verify: verify::vartime_verify::<Portable>,
    #[cfg(feature = "batch")]
    lanes: 1,
    #[cfg(feature = "batch")]
    mul_base_each: each::mul_base::<Portable>,
    #[cfg(feature = "batch")]
    mul_each: each::mul::<Portable>,
    #[cfg(feature = "batch")]
    decode_each: each::decode::<Portable>,
    #[cfg(feature = "batch")]
    vartime_combination: combination::vartime_sum::<Portable>,
    #[cfg(feature = "batch")]
    combined: 4,
};

/// The functions on one item.
pub(super) mod one {
    use super::*;

    #[inline(always)]
    pub(crate) fn mul_base<G: Group>(k: &Words) -> Point {
        mul_base::mul_base::<G, _, WIDE>(k, &COMB)
    }
    #[inline(always)]
    pub(crate) fn mul<G: Group>(k: &Words, p: &Point) -> Point {
        mul::mul::<G>(|_| *k, &Affine::splat(p)).lane(0)
    }
    #[inline(always)]
    pub(crate) fn add<G: Group>(p: &Point, q: &Point) -> Point {
        G::add_affine(&Affine::splat(p), &Affine::splat(q)).lane(0)
    }
    #[inline(always)]
    pub(crate) fn decode<G: Group>(bytes: &[u8; 32]) -> Point {
        encoding::decode::<G>(|_| *bytes).lane(0)
    }
    #[inline(always)]
    pub(crate) fn hash<G: Group>(bytes: &[u8; 96]) -> Point {
        hash::hash::<G>(bytes)
    }
    #[inline(always)]
    pub(crate) fn map<G: Group>(u: &Coefficients) -> Point {
        hash::icart::<G>(&G::Field::splat(u)).lane(0)
    }
}

/// The functions on as many items as there are lanes; lanes without an item repeat the last one.
#[cfg(feature = "batch")]
pub(super) mod each {
    use super::*;

    /// The item of a lane.
    #[inline(always)]
    fn item<T>(items: &[T], lane: usize) -> &T {
        &items[lane.min(items.len() - 1)]
    }

    #[inline(always)]
    fn hand_out<F: Field>(points: &Affine<F>, results: &mut [Point]) {
        debug_assert!(results.len() <= F::LANES);
        for (l, result) in results.iter_mut().enumerate() {
            *result = points.lane(l);
        }
    }

    #[inline(always)]
    pub(crate) fn mul_base<G: Group>(k: &[Words], results: &mut [Point]) {
        hand_out(
            &mul_base::mul_base_each::<G, _, WIDE>(|l| *item(k, l), &COMB),
            results,
        );
    }
    #[inline(always)]
    pub(crate) fn mul<G: Group>(k: &[Words], p: &[Point], results: &mut [Point]) {
        let p = Affine::from_lanes(|l| item(p, l));
        hand_out(&mul::mul::<G>(|l| *item(k, l), &p), results);
    }
    #[inline(always)]
    pub(crate) fn decode<G: Group>(bytes: &[[u8; 32]], results: &mut [Point]) {
        hand_out(&encoding::decode::<G>(|l| *item(bytes, l)), results);
    }
}
