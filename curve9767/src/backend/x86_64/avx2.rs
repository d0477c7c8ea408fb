// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2`: an element in a lane of 128 bits; two at once where there are many.

mod group; // doublings and additions

use group::Lanes;

#[cfg(feature = "batch")]
use crate::backend::operations::each;
use crate::backend::operations::{Operations, one};
#[cfg(feature = "batch")]
use crate::curve::combination::{self, Term};
use crate::curve::point::Point;
use crate::curve::verify;
use crate::field::Coefficients;
#[cfg(feature = "batch")]
use crate::field::Field;
#[cfg(feature = "batch")]
use crate::field::vector::Fe19x14V;
use crate::field::vector::x86_64::{Xmm, Ymm};
use crate::scalar::Words;

type One = Lanes<Xmm>;
type Many = Lanes<Ymm>;

/// The functions below. Only where the features are present may they be called as the row has them.
#[target_feature(enable = "avx2,bmi2")]
pub(super) fn row() -> &'static Operations {
    &Operations {
        mul_base,
        mul,
        add,
        decode,
        hash,
        map,
        vartime_verify,
        #[cfg(feature = "batch")]
        lanes: Fe19x14V::<Ymm>::LANES,
        #[cfg(feature = "batch")]
        mul_base_each,
        #[cfg(feature = "batch")]
        mul_each,
        #[cfg(feature = "batch")]
        decode_each,
        #[cfg(feature = "batch")]
        vartime_combination,
        #[cfg(feature = "batch")]
        combined: 3,
    }
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn mul_base(k: &Words) -> Point {
    one::mul_base::<Many>(k)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn mul(k: &Words, p: &Point) -> Point {
    one::mul::<One>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add(p: &Point, q: &Point) -> Point {
    one::add::<One>(p, q)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn decode(bytes: &[u8; 32]) -> Point {
    one::decode::<One>(bytes)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn hash(bytes: &[u8; 96]) -> Point {
    one::hash::<Many>(bytes)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn map(u: &Coefficients) -> Point {
    one::map::<One>(u)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn vartime_verify(s: &Words, e: &Words, q: &Point, c: &Point) -> bool {
    verify::vartime_verify::<One>(s, e, q, c)
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn mul_base_each(k: &[Words], results: &mut [Point]) {
    each::mul_base::<Many>(k, results);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn mul_each(k: &[Words], p: &[Point], results: &mut [Point]) {
    each::mul::<Many>(k, p, results);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn decode_each(bytes: &[[u8; 32]], results: &mut [Point]) {
    each::decode::<Many>(bytes, results);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn vartime_combination(terms: &[Term]) -> Option<Point> {
    combination::vartime_sum::<Many>(terms)
}
