// SPDX-License-Identifier: MIT OR Apache-2.0
//! Backends that compute one element at a time. They provide every operation.

#[cfg(feature = "hazmat")]
use super::Unavailable;
use super::one::{self, Form};
use super::{Backend, HOME};
use crate::curve::compiled::HomeGroup;
#[cfg(nineteen_neon)]
use crate::curve::compiled::aarch64::neon::Neon;
#[cfg(feature = "backends")]
use crate::curve::compiled::{M51, in_place::InPlace};
use crate::curve::encode::Decoded;
use crate::curve::ladder::Scalars;
use crate::curve::many;
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
#[cfg(any(feature = "backends", feature = "fiat"))]
use crate::curve::serial::Portable;
use crate::curve::verify::Key;
#[cfg(feature = "fiat")]
use crate::field::FeFiat;
#[cfg(feature = "backends")]
use crate::field::{Fe4x64, Fe5x51Wide, Fe10x25h};
use crate::field::{Home, Mask, Words};

/// A backend that is compiled in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SerialBackend {
    /// [`HOME`], the fastest.
    Home,
    #[cfg(feature = "backends")]
    M64,
    #[cfg(feature = "backends")]
    M51,
    #[cfg(feature = "backends")]
    Serial,
    #[cfg(feature = "backends")]
    M32,
    #[cfg(feature = "backends")]
    W32,
    #[cfg(nineteen_neon)]
    Neon,
    #[cfg(feature = "fiat")]
    Fiat,
}

/// Evaluates an expression with `$G` bound to the group of a backend.
macro_rules! with_group {
    ($serial:expr, $G:ident => $value:expr) => {
        match $serial {
            SerialBackend::Home => {
                type $G = HomeGroup;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::M64 => {
                type $G = Portable<Fe4x64>;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::M51 => {
                type $G = M51;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::Serial => {
                type $G = Portable<Fe5x51Wide>;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::M32 => {
                type $G = Portable<Fe10x25h>;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::W32 => {
                type $G = InPlace;
                $value
            }
            #[cfg(nineteen_neon)]
            SerialBackend::Neon => {
                type $G = Neon;
                $value
            }
            #[cfg(feature = "fiat")]
            SerialBackend::Fiat => {
                type $G = Portable<FeFiat>;
                $value
            }
        }
    };
}

impl SerialBackend {
    /// # Errors
    ///
    /// Why it cannot run here.
    pub(super) fn new(backend: Backend) -> Result<SerialBackend, &'static str> {
        if backend == HOME {
            return Ok(SerialBackend::Home);
        }
        match backend {
            #[cfg(feature = "backends")]
            Backend::M64 => Ok(SerialBackend::M64),
            #[cfg(feature = "backends")]
            Backend::M51 => Ok(SerialBackend::M51),
            #[cfg(feature = "backends")]
            Backend::Serial => Ok(SerialBackend::Serial),
            #[cfg(feature = "backends")]
            Backend::M32 => Ok(SerialBackend::M32),
            #[cfg(feature = "backends")]
            Backend::W32 => Ok(SerialBackend::W32),
            #[cfg(not(feature = "backends"))]
            Backend::M64 | Backend::M51 | Backend::Serial | Backend::M32 | Backend::W32 => {
                Err("built without the feature `backends`")
            }
            #[cfg(nineteen_neon)]
            Backend::Neon => Ok(SerialBackend::Neon),
            #[cfg(not(nineteen_neon))]
            Backend::Neon => Err("is for 64-bit Arm with NEON, and not compiled here"),
            #[cfg(feature = "fiat")]
            Backend::Fiat => Ok(SerialBackend::Fiat),
            #[cfg(not(feature = "fiat"))]
            Backend::Fiat => Err("built without the feature `fiat`"),
            Backend::Avx2 | Backend::AvxIfma | Backend::Ifma => {
                Err("computes on vectors of elements only")
            }
        }
    }

    /// `[k]B` for `k < 2^255`. Constant time.
    pub(super) fn mul_base(self, k: &Words) -> Extended<Home> {
        with_group!(self, G => one::mul_base::<G>(k).convert())
    }

    /// `[k]B` for `k < 2^255` in this form. Constant time.
    pub(super) fn affine_mul_base(self, k: &Words, form: Form) -> (Words, Words) {
        with_group!(self, G => one::affine(&one::mul_base::<G>(k), form))
    }

    /// [`ladder`](crate::curve::ladder::ladder). Constant time.
    pub(super) fn ladder(self, scalars: Scalars, k: &Words, u: &Words) -> Words {
        with_group!(self, G => one::ladder::<G>(scalars, k, u))
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
        with_group!(self, G => one::vartime_verify::<G>(rule, key, r, s, k))
    }

    /// Decodes 32 bytes. Constant time.
    pub(super) fn decode(self, encoding: &Words) -> Decoded<Home> {
        with_group!(self, G => one::decode::<G>(encoding))
    }

    /// Encodes a point. Constant time.
    pub(super) fn encode(self, p: &Extended<Home>) -> Words {
        with_group!(self, G => one::encode::<G>(p))
    }

    /// The u-coordinate of a point on the Montgomery curve. Constant time.
    pub(super) fn to_montgomery(self, p: &Extended<Home>) -> Words {
        with_group!(self, G => one::to_montgomery::<G>(p))
    }

    /// `[k]P` for `k < 2^255`. Constant time.
    pub(super) fn mul(self, k: &Words, p: &Extended<Home>) -> Extended<Home> {
        with_group!(self, G => one::mul::<G>(k, p))
    }

    /// `[a]A + [b]B` for `a < 2^255` and any 256-bit b. Variable time.
    pub(super) fn vartime_double_mul(
        self,
        a: &Words,
        p: &Extended<Home>,
        b: &Words,
    ) -> Extended<Home> {
        with_group!(self, G => one::vartime_double_mul::<G>(a, p, b))
    }

    /// Decodes a Ristretto element, if the encoding is valid. Constant time.
    pub(super) fn ristretto_decode(self, encoding: &Words) -> (Mask, Extended<Home>) {
        with_group!(self, G => one::ristretto_decode::<G>(encoding))
    }

    /// The Ristretto encoding of a point. Constant time.
    pub(super) fn ristretto_encode(self, p: &Extended<Home>) -> Words {
        with_group!(self, G => one::ristretto_encode::<G>(p))
    }

    /// A field element mapped to a point by [`ristretto::map`](crate::curve::ristretto::map).
    /// Constant time.
    pub(super) fn ristretto_map(self, t: &Words) -> Extended<Home> {
        with_group!(self, G => one::map::<G, many::Ristretto>(t))
    }

    /// The same for two. Constant time.
    pub(super) fn ristretto_map_pair(self, t: &[Words; 2]) -> [Extended<Home>; 2] {
        with_group!(self, G => one::map_pair::<G, many::Ristretto>(t))
    }

    /// A field element mapped to a point by [`elligator::map`](crate::curve::elligator::map).
    /// Constant time.
    pub(super) fn elligator_map(self, t: &Words) -> Extended<Home> {
        with_group!(self, G => one::map::<G, many::Elligator>(t))
    }

    /// The same for two. Constant time.
    pub(super) fn elligator_map_pair(self, t: &[Words; 2]) -> [Extended<Home>; 2] {
        with_group!(self, G => one::map_pair::<G, many::Elligator>(t))
    }

    /// `Σ [kᵢ]Pᵢ` for scalars below 2^255; slices of the same length. Constant time for a given
    /// number of points.
    #[cfg(feature = "alloc")]
    pub(super) fn msm(self, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
        with_group!(self, G => one::msm::<G>(k, p))
    }

    /// The same. Variable time.
    #[cfg(feature = "alloc")]
    pub(super) fn vartime_msm(self, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
        with_group!(self, G => one::vartime_msm::<G>(k, p))
    }

    /// The same, with tables for the first points. Variable time.
    #[cfg(feature = "alloc")]
    pub(super) fn vartime_msm_precomputed(
        self,
        k: &[Words],
        known: &[precomputed::Multiples],
        p: &[Extended<Home>],
    ) -> Extended<Home> {
        with_group!(self, G => one::vartime_msm_precomputed::<G>(k, known, p))
    }

    /// Encodes points. Constant time, like all that follow.
    pub(super) fn encode_each(self, p: &[Extended<Home>], encodings: &mut [Words]) {
        with_group!(self, G => many::encode::<G>(p, encodings));
    }

    /// Decodes points as ZIP-215 does, and reports for each whether it is valid.
    #[cfg(feature = "alloc")]
    pub(super) fn decode_each(
        self,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) {
        with_group!(self, G => many::decode::<G>(encodings, points, valid));
    }

    /// Encodes Ristretto elements.
    #[cfg(feature = "alloc")]
    pub(super) fn ristretto_encode_each(self, p: &[Extended<Home>], encodings: &mut [Words]) {
        for (p, encoding) in p.iter().zip(encodings) {
            *encoding = self.ristretto_encode(p);
        }
    }

    /// Encodes `2Pᵢ` as Ristretto elements.
    #[cfg(feature = "alloc")]
    pub(super) fn ristretto_encode_doubles(self, p: &[Extended<Home>], encodings: &mut [Words]) {
        with_group!(self, G => many::ristretto_encode_doubles::<G>(p, encodings));
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

/// Chains of field operations, for measurements.
#[cfg(feature = "hazmat")]
impl SerialBackend {
    /// # Errors
    ///
    /// If the backend cannot run here, or computes on vectors of elements only.
    pub(super) fn named(backend: Backend) -> Result<SerialBackend, Unavailable> {
        SerialBackend::new(backend).map_err(Unavailable)
    }

    /// `x^(n+1)` by n dependent multiplications.
    pub(super) fn mul_chain(self, x: &Words, n: usize) -> Words {
        with_group!(self, G => one::mul_chain::<G>(x, n))
    }

    /// n dependent squarings.
    pub(super) fn square_chain(self, x: &Words, n: usize) -> Words {
        with_group!(self, G => one::square_chain::<G>(x, n))
    }

    /// n dependent inversions.
    pub(super) fn invert_chain(self, x: &Words, n: usize) -> Words {
        with_group!(self, G => one::invert_chain::<G>(x, n))
    }
}
