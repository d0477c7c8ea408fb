// SPDX-License-Identifier: MIT OR Apache-2.0
//! The x86-64 vector backends: `avx2`, `avxifma` and `ifma`.
//!
//! The functions of [`avx2`], [`avxifma`] and [`ifma`] are compiled for CPU features, and their
//! callers are not: the token in a [`Vector`] permits the calls.

mod avx2; // four lanes of AVX2 and FMA
mod avxifma; // four lanes
mod ifma; // eight lanes

use super::Backend;
#[cfg(feature = "batch")]
use super::batches::Least;
#[cfg(feature = "batch")]
use super::lanes;
use crate::arch::x86_64::{
    Avx2, AvxIfma, Ifma, is_eight_lanes_wide, with_avx2, with_avxifma, with_ifma,
};
#[cfg(feature = "alloc")]
use crate::curve::expanded::Multiples;
use crate::curve::ladder::Scalars;
#[cfg(feature = "batch")]
use crate::curve::pippenger::batch_equation::Terms;
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
use crate::curve::verify::Key;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Equation, Known};
use crate::field::{Home, Words};
#[cfg(feature = "batch")]
use crate::field::{Mask, vector::Row};

/// A vector backend of this processor.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vector {
    Avx2(Avx2),
    AvxIfma(AvxIfma),
    Ifma(Ifma),
}

impl Vector {
    /// # Errors
    ///
    /// Why the backend cannot run here.
    pub(super) fn new(backend: Backend) -> Result<Vector, &'static str> {
        match backend {
            Backend::Avx2 => Avx2::detect()
                .map(Vector::Avx2)
                .ok_or("needs AVX2, FMA and BMI2"),
            Backend::AvxIfma => AvxIfma::detect()
                .map(Vector::AvxIfma)
                .ok_or("needs AVX2, AVX-IFMA and BMI2"),
            Backend::Ifma => Ifma::detect()
                .map(Vector::Ifma)
                .ok_or("needs AVX-512 with F, DQ, VL, BW and IFMA, and BMI2"),
            _ => Err("computes one element at a time"),
        }
    }

    /// `[k]B` for `k < 2^255`. Constant time.
    pub(super) fn mul_base(self, k: &Words) -> Extended<Home> {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::mul_base(k)),
            Vector::Ifma(token) => with_ifma!(token, ifma::mul_base(k)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::mul_base(k)),
        }
    }

    /// [`ladder`](crate::curve::ladder::ladder). Constant time.
    pub(super) fn ladder(self, scalars: Scalars, k: &Words, u: &Words) -> Words {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::packed::ladder(scalars, k, u)),
            Vector::Ifma(token) if is_eight_lanes_wide() => {
                with_ifma!(token, ifma::ladder_in_eight(scalars, k, u))
            }
            Vector::Ifma(token) => with_ifma!(token, ifma::ladder_in_four(scalars, k, u)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::ladder(scalars, k, u)),
        }
    }

    /// Whether `S·B = R + k·A` under a rule. Variable time.
    pub(super) fn vartime_verify(
        self,
        rule: Rule,
        key: Key<'_, Home>,
        r: &Words,
        s: &Words,
        k: &Words,
    ) -> bool {
        match self {
            Vector::Avx2(token) => {
                with_avx2!(token, avx2::packed::vartime_verify(rule, key, r, s, k))
            }
            Vector::Ifma(token) => with_ifma!(token, ifma::vartime_verify(rule, key, r, s, k)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::vartime_verify(rule, key, r, s, k))
            }
        }
    }

    /// The Ristretto map from two field elements to points. Constant time.
    pub(super) fn ristretto_map_pair(self, t: &[Words; 2]) -> [Extended<Home>; 2] {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::packed::ristretto_map_pair(t)),
            Vector::Ifma(token) => with_ifma!(token, ifma::ristretto_map_pair(t)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::ristretto_map_pair(t)),
        }
    }

    /// Elligator 2 from two field elements to points. Constant time.
    pub(super) fn elligator_map_pair(self, t: &[Words; 2]) -> [Extended<Home>; 2] {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::packed::elligator_map_pair(t)),
            Vector::Ifma(token) => with_ifma!(token, ifma::elligator_map_pair(t)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::elligator_map_pair(t)),
        }
    }

    /// `[k]P` for `k < 2^255`. Constant time.
    pub(super) fn mul(self, k: &Words, p: &Extended<Home>) -> Extended<Home> {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::packed::mul(k, p)),
            Vector::Ifma(token) if is_eight_lanes_wide() => {
                with_ifma!(token, ifma::mul_in_eight(k, p))
            }
            Vector::Ifma(token) => with_ifma!(token, ifma::mul_in_four(k, p)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::mul(k, p)),
        }
    }

    /// `[a]A + [b]B` for `a < 2^255` and any 256-bit b. Variable time.
    pub(super) fn vartime_double_mul(
        self,
        a: &Words,
        p: &Extended<Home>,
        b: &Words,
    ) -> Extended<Home> {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::packed::vartime_double_mul(a, p, b)),
            Vector::Ifma(token) => with_ifma!(token, ifma::vartime_double_mul(a, p, b)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::vartime_double_mul(a, p, b)),
        }
    }
}

#[cfg(feature = "alloc")]
impl Vector {
    /// `Σ [kᵢ]Pᵢ` for scalars below 2^255, with tables for the first points. Variable time.
    pub(super) fn vartime_msm_precomputed(
        self,
        k: &[Words],
        known: &[precomputed::Multiples],
        p: &[Extended<Home>],
    ) -> Extended<Home> {
        match self {
            Vector::Avx2(token) => {
                with_avx2!(token, avx2::packed::vartime_msm_precomputed(k, known, p))
            }
            Vector::Ifma(token) => with_ifma!(token, ifma::vartime_msm_precomputed(k, known, p)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::vartime_msm_precomputed(k, known, p))
            }
        }
    }

    /// Writes the multiples of a point that
    /// [`vartime_mul_by_multiples`](Self::vartime_mul_by_multiples) uses.
    pub(super) fn write_multiples(self, p: &Extended<Home>, multiples: &mut Multiples) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::expand(p, multiples)),
            Vector::Ifma(token) => with_ifma!(token, ifma::expand(p, multiples)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::expand(p, multiples)),
        }
    }

    /// x and the encoding of `[s]B + [k]P` from the multiples of P. Variable time.
    pub(super) fn vartime_mul_by_multiples(
        self,
        s: &Words,
        k: &Words,
        multiples: &Multiples,
    ) -> (Words, Words) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::vartime_mul_expanded(s, k, multiples)),
            Vector::Ifma(token) => with_ifma!(token, ifma::vartime_mul_expanded(s, k, multiples)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::vartime_mul_expanded(s, k, multiples))
            }
        }
    }
}

#[cfg(feature = "batch")]
impl Vector {
    /// The number of items side by side.
    #[inline]
    pub(crate) fn lanes(self) -> usize {
        match self {
            Vector::Avx2(_) | Vector::AvxIfma(_) => 4,
            Vector::Ifma(_) => 8,
        }
    }

    /// The numbers of items from which lanes pay off.
    #[inline]
    pub(super) fn least(self) -> Least {
        match self {
            Vector::Avx2(_) => avx2::least(),
            Vector::AvxIfma(_) => avxifma::LEAST,
            Vector::Ifma(_) => ifma::least(),
        }
    }

    /// SHA-512 of three-part messages, at most as many as there are lanes. Constant time with
    /// respect to their contents.
    pub(super) fn sha512_each(self, messages: &[[&[u8]; 3]], digests: &mut [[u8; 64]]) {
        match self {
            Vector::Avx2(token) => {
                lanes::batch::sha512_group(messages, digests, |m| {
                    with_avx2!(token, avx2::sha512_each(m))
                });
            }
            Vector::Ifma(token) => {
                lanes::batch::sha512_group(messages, digests, |m| {
                    with_ifma!(token, ifma::sha512_each(m))
                });
            }
            Vector::AvxIfma(token) => {
                lanes::batch::sha512_group(messages, digests, |m| {
                    with_avxifma!(token, avxifma::sha512_each(m))
                });
            }
        }
    }

    /// The encodings of `[kᵢ]B` for `kᵢ < 2^255`. Constant time.
    pub(super) fn mul_base_each(self, k: &[Words], encodings: &mut [Words]) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::mul_base_each(k, encodings)),
            Vector::Ifma(token) => with_ifma!(token, ifma::mul_base_each(k, encodings)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::mul_base_each(k, encodings))
            }
        }
    }

    /// Replaces each `Pᵢ` by `[kᵢ]Pᵢ`, for `kᵢ < 2^255`; a single scalar is that of all points.
    /// Constant time.
    pub(super) fn mul_each(self, k: &[Words], points: &mut [Extended<Home>]) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::mul_each(k, points)),
            Vector::Ifma(token) => with_ifma!(token, ifma::mul_each(k, points)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::mul_each(k, points)),
        }
    }

    /// Replaces each `Pᵢ` by `[k]Pᵢ`. Variable time.
    pub(super) fn vartime_mul_each(self, k: &Words, points: &mut [Extended<Home>]) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::vartime_mul_each(k, points)),
            Vector::Ifma(token) => with_ifma!(token, ifma::vartime_mul_each(k, points)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::vartime_mul_each(k, points))
            }
        }
    }

    /// X25519 of each clamped `kᵢ` and `uᵢ`. Constant time.
    pub(super) fn x25519_each(self, k: &[Words], u: &[Words], shared: &mut [Words]) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::x25519_each(k, u, shared)),
            Vector::Ifma(token) => with_ifma!(token, ifma::x25519_each(k, u, shared)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::x25519_each(k, u, shared))
            }
        }
    }

    /// Bit `l` says whether equation `l` holds, for at most as many equations as there are lanes.
    /// Variable time.
    pub(super) fn vartime_verify_each(
        self,
        rule: Rule,
        equations: &[Equation],
        known: Known<'_>,
    ) -> u8 {
        match self {
            Vector::Avx2(token) => {
                with_avx2!(token, avx2::vartime_verify_each(rule, equations, known))
            }
            Vector::Ifma(token) => ifma::vartime_verify_each(token, rule, equations, known),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::vartime_verify_each(rule, equations, known))
            }
        }
    }

    /// The encodings of `[sᵢ]B + [kᵢ]P` from the multiples of P. Variable time.
    pub(super) fn vartime_mul_by_multiples_each(
        self,
        s: &[Words],
        k: &[Words],
        multiples: &Multiples,
        encodings: &mut [Words],
    ) {
        match self {
            Vector::Avx2(token) => {
                with_avx2!(
                    token,
                    avx2::vartime_mul_expanded_each(s, k, multiples, encodings)
                );
            }
            Vector::Ifma(token) => {
                with_ifma!(
                    token,
                    ifma::vartime_mul_expanded_each(s, k, multiples, encodings)
                );
            }
            Vector::AvxIfma(token) => {
                with_avxifma!(
                    token,
                    avxifma::vartime_mul_expanded_each(s, k, multiples, encodings)
                );
            }
        }
    }

    /// Decodes points as ZIP-215 does, and reports whether all encodings are valid. Slices of the
    /// same length. Variable time.
    pub(crate) fn vartime_decode_rows(self, encodings: &[Words], rows: &mut [Row<2>]) -> bool {
        match self {
            Vector::Avx2(token) => {
                with_avx2!(token, avx2::vartime_decode_rows(encodings, rows))
            }
            Vector::Ifma(token) => {
                with_ifma!(token, ifma::vartime_decode_rows(encodings, rows))
            }
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::vartime_decode_rows(encodings, rows))
            }
        }
    }

    /// The sum of all terms, using windows of `width` bits. Variable time.
    pub(crate) fn vartime_batch_equation(self, width: usize, terms: Terms<'_>) -> Extended<Home> {
        match self {
            Vector::Avx2(token) => {
                with_avx2!(token, avx2::vartime_batch_equation(width, terms))
            }
            Vector::Ifma(token) => {
                with_ifma!(token, ifma::vartime_batch_equation(width, terms))
            }
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::vartime_batch_equation(width, terms))
            }
        }
    }

    /// `Σ [kᵢ]Pᵢ` for scalars below 2^255. Variable time.
    pub(super) fn vartime_msm(self, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
        match self {
            Vector::Avx2(token) => avx2::vartime_msm(token, k, p),
            Vector::Ifma(token) => ifma::vartime_msm(token, k, p),
            Vector::AvxIfma(token) => avxifma::vartime_msm(token, k, p),
        }
    }

    /// The same. Constant time for a given number of points.
    pub(super) fn msm(self, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::msm(k, p)),
            Vector::Ifma(token) => ifma::msm(token, k, p),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::msm(k, p)),
        }
    }

    /// The function of the same name in [`many`](crate::curve::many), as for all that follow.
    /// Constant time.
    pub(super) fn encode_each(self, p: &[Extended<Home>], encodings: &mut [Words]) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::encode(p, encodings)),
            Vector::Ifma(token) => with_ifma!(token, ifma::encode(p, encodings)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::encode(p, encodings)),
        }
    }

    pub(super) fn decode_each(
        self,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::decode(encodings, points, valid)),
            Vector::Ifma(token) => with_ifma!(token, ifma::decode(encodings, points, valid)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::decode(encodings, points, valid))
            }
        }
    }

    pub(super) fn ristretto_encode_each(self, p: &[Extended<Home>], encodings: &mut [Words]) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::ristretto_encode(p, encodings)),
            Vector::Ifma(token) => with_ifma!(token, ifma::ristretto_encode(p, encodings)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::ristretto_encode(p, encodings))
            }
        }
    }

    pub(super) fn ristretto_encode_doubles(self, p: &[Extended<Home>], encodings: &mut [Words]) {
        match self {
            Vector::Avx2(token) => {
                with_avx2!(token, avx2::ristretto_encode_doubles(p, encodings))
            }
            Vector::Ifma(token) => {
                with_ifma!(token, ifma::ristretto_encode_doubles(p, encodings))
            }
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::ristretto_encode_doubles(p, encodings))
            }
        }
    }

    pub(super) fn ristretto_decode_each(
        self,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) {
        match self {
            Vector::Avx2(token) => {
                with_avx2!(token, avx2::ristretto_decode(encodings, points, valid))
            }
            Vector::Ifma(token) => {
                with_ifma!(token, ifma::ristretto_decode(encodings, points, valid))
            }
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::ristretto_decode(encodings, points, valid))
            }
        }
    }

    pub(super) fn ristretto_map_each(self, t: &[Words], points: &mut [Extended<Home>]) {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::ristretto_map(t, points)),
            Vector::Ifma(token) => with_ifma!(token, ifma::ristretto_map(t, points)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::ristretto_map(t, points))
            }
        }
    }
}
