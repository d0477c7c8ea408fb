// SPDX-License-Identifier: MIT OR Apache-2.0
//! The x86-64 vector backends: `avx2`, `avxifma` and `ifma`.
//!
//! The functions of [`avx2`], [`avxifma`] and [`ifma`] are compiled for CPU features, and their
//! callers are not: the token in a [`Vector`] permits the calls.

mod avx2; // four lanes of AVX2 and FMA
mod avxifma; // four lanes
mod four_lanes; // what avx2 and avxifma compute by the same code
mod ifma; // eight lanes

use super::Backend;
#[cfg(feature = "batch")]
use super::batches::Least;
use super::table::backends;
use super::vector_operations::{chosen, names::*, vector_operations};
use crate::arch::x86_64::{
    Avx2, AvxIfma, Ifma, is_eight_lanes_wide, with_avx2, with_avxifma, with_ifma,
};
use crate::curve::ladder::Scalars;
use crate::curve::rule::Rule;
use crate::curve::verify::Key;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Equation, Known};

/// [`Vector`] from the rows: a token for each vector backend.
macro_rules! declare {
    (
        serial { $($serial:tt)* }
        vector { $(
            $(#[$meta:meta])*
            $vector:ident = $name:literal, $description:literal, $strength:literal, $needs:literal;
        )* }
    ) => {
        /// A vector backend of this processor.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Vector {
            $($vector($vector),)*
        }

        impl Vector {
            /// # Errors
            ///
            /// Why the backend cannot run here.
            pub(super) fn new(backend: Backend) -> Result<Vector, &'static str> {
                match backend {
                    $(Backend::$vector => $vector::detect().map(Vector::$vector).ok_or($needs),)*
                    _ => Err("computes one element at a time"),
                }
            }
        }
    };
}
backends!(declare! {});

vector_operations!(chosen! {});

/// Differences among the backends.
impl Vector {
    /// [`ladder`](crate::curve::ladder::ladder). Constant time.
    pub(super) fn ladder(self, scalars: Scalars, k: &Words, u: &Words) -> Words {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::ladder(scalars, k, u)),
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
                with_avx2!(token, avx2::vartime_verify(rule, key, r, s, k))
            }
            Vector::Ifma(token) => with_ifma!(token, ifma::vartime_verify(rule, key, r, s, k)),
            Vector::AvxIfma(token) => {
                with_avxifma!(token, avxifma::vartime_verify(rule, key, r, s, k))
            }
        }
    }

    /// `[k]P` for `k < 2^255`. Constant time.
    pub(super) fn mul(self, k: &Words, p: &Extended<Home>) -> Extended<Home> {
        match self {
            Vector::Avx2(token) => with_avx2!(token, avx2::mul(k, p)),
            Vector::Ifma(token) if is_eight_lanes_wide() => {
                with_ifma!(token, ifma::mul_in_eight(k, p))
            }
            Vector::Ifma(token) => with_ifma!(token, ifma::mul_in_four(k, p)),
            Vector::AvxIfma(token) => with_avxifma!(token, avxifma::mul(k, p)),
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
}
