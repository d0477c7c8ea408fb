// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations on one item: asks once which backend serves, and calls its function.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec};

#[cfg(feature = "alloc")]
use super::choice::Vectors;
use super::one::Form;
#[cfg(feature = "alloc")]
use super::operations::VartimeMsmPrecomputed;
use super::operations::{Mul, MulBase, VartimeDoubleMul, VartimeVerify, X25519};
#[cfg(feature = "hazmat")]
use super::{Backend, Unavailable};
use super::{Operation, Serving};
use crate::curve::encode::Decoded;
#[cfg(feature = "alloc")]
use crate::curve::expanded;
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed::Multiples;
use crate::curve::rule::Rule;
use crate::curve::verify::Key;
#[cfg(feature = "alloc")]
use crate::field::vector::Row;
use crate::field::{Home, Mask, Words};

/// Functions of what serves: those of vectors where they have one of their own.
macro_rules! own_or_of_elements {
    ($($(#[$meta:meta])* fn $name:ident -> $type:ty = $field:ident;)*) => {$(
        $(#[$meta])*
        #[inline]
        fn $name(self) -> $type {
            let in_vectors = self.vectors().and_then(|v| v.pick(|row| row.$field));
            in_vectors.unwrap_or_else(|| self.elements().pick(|row| row.$field))
        }
    )*};
}

impl Serving {
    #[inline]
    fn mul_base(self) -> MulBase {
        match self {
            Serving::Elements(elements) => elements.pick(|row| row.mul_base),
            Serving::Vectors(vectors) => vectors.pick(|row| row.mul_base),
        }
    }

    own_or_of_elements! {
        fn verifier -> VartimeVerify = vartime_verify;
        fn exchange -> X25519 = x25519;
        fn multiplier -> Mul = mul;
        fn double_multiplier -> VartimeDoubleMul = vartime_double_mul;
        #[cfg(feature = "alloc")]
        fn msm_by_tables -> VartimeMsmPrecomputed = vartime_msm_precomputed;
    }

    /// The encoding of `[k]B` for `k < 2^255`. Constant time.
    pub(super) fn commitment(self, k: &Words) -> Words {
        let (x, mut y) = self.mul_base()(k, Form::Affine);
        y[3] |= x[0] << 63;
        y
    }

    /// X25519 with a clamped scalar. Constant time.
    pub(super) fn x25519(self, k: &Words, u: &Words) -> Words {
        self.exchange()(k, u)
    }

    /// Whether `S·B = R + k·A` under `rule`. Variable time.
    pub(super) fn vartime_verify(
        self,
        rule: Rule,
        key: Key<'_, Home>,
        r: &Words,
        s: &Words,
        k: &Words,
    ) -> bool {
        self.verifier()(rule, key, r, s, k)
    }
}

/// Affine `[k]B` for `k < 2^255`, for a public key. Constant time.
pub(crate) fn public_key(k: &Words) -> (Words, Words) {
    Serving::of(Operation::Keygen).mul_base()(k, Form::Affine)
}

/// The encoding of `[k]B` for `k < 2^255`, for a signature. Constant time.
pub(crate) fn commitment(k: &Words) -> Words {
    Serving::of(Operation::Sign).commitment(k)
}

/// The u-coordinate of `[k]B` for `k < 2^255`. Constant time.
pub(crate) fn x25519_base(k: &Words) -> Words {
    Serving::of(Operation::X25519Keygen).mul_base()(k, Form::Montgomery).0
}

/// Affine `[k]B` for `k < 2^255`. Constant time.
pub(crate) fn mul_base(k: &Words) -> (Words, Words) {
    Serving::of(Operation::BaseMul).mul_base()(k, Form::Affine)
}

/// `[k]P` for `k < 2^255`. Constant time.
pub(crate) fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    Serving::of(Operation::PointMul).multiplier()(k, p)
}

/// `[a]A + [b]B` for `a < 2^255` and any 256-bit b. Variable time.
pub(crate) fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> {
    Serving::of(Operation::DoubleBaseMul).double_multiplier()(a, p, b)
}

/// Sums of multiples: in lanes from as many on as that pays.
#[cfg(feature = "alloc")]
macro_rules! sums {
    ($($(#[$meta:meta])* $name:ident: $operation:ident;)*) => {$(
        $(#[$meta])*
        #[cfg(feature = "alloc")]
        pub(crate) fn $name(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
            let serving = Serving::of(Operation::$operation);
            #[cfg(feature = "batch")]
            if let Some(vectors) = serving.vectors()
                && k.len() >= vectors.pick(|row| row.batches.least.$name)
            {
                return vectors.pick(|row| row.batches.$name)(k, p);
            }
            serving.elements().pick(|row| row.$name)(k, p)
        }
    )*};
}

#[cfg(feature = "alloc")]
sums! {
    /// `Σ [kᵢ]Pᵢ` for public scalars below 2^255; slices of one length. Variable time.
    vartime_msm: VartimeMsm;
    /// `Σ [kᵢ]Pᵢ` for secret scalars below 2^255; slices of one length. Constant time for a given number.
    msm: Msm;
}

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255: first those of points with tables, then those of `p`. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_msm_precomputed(
    k: &[Words],
    known: &[Multiples],
    p: &[Extended<Home>],
) -> Extended<Home> {
    Serving::of(Operation::VartimeMsm).msm_by_tables()(k, known, p)
}

/// X25519 with a clamped scalar. Constant time.
pub(crate) fn x25519(k: &Words, u: &Words) -> Words {
    Serving::of(Operation::X25519).x25519(k, u)
}

/// Whether `S·B = R + k·A` under `rule`. Variable time.
pub(crate) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    Serving::of(Operation::Verify).vartime_verify(rule, key, r, s, k)
}

#[cfg(feature = "alloc")]
impl Vectors {
    /// The multiples of `p` that [`vartime_mul_expanded`](Self::vartime_mul_expanded) of the same
    /// vectors uses.
    pub(crate) fn expand(self, p: &Extended<Home>) -> Box<[[Row<2>; 9]]> {
        let mut multiples = vec![[Row::ZERO; 9]; 64].into_boxed_slice();
        if let Ok(table) = <&mut expanded::Multiples>::try_from(&mut *multiples) {
            self.pick(|row| row.expand)(p, table);
        }
        multiples
    }

    /// Affine `[s]B + [k]P`, by the multiples of `P`; `None` if these are not multiples of a point.
    /// Variable time.
    pub(crate) fn vartime_mul_expanded(
        self,
        s: &Words,
        k: &Words,
        multiples: &[[Row<2>; 9]],
    ) -> Option<(Words, Words)> {
        let table: &expanded::Multiples = multiples.try_into().ok()?;
        Some(self.pick(|row| row.vartime_mul_expanded)(s, k, table))
    }
}

/// Group operations, which run on one element at a time: what each does is said in
/// [`Single`](super::operations::Single).
macro_rules! group_operations {
    ($($(#[$meta:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {$(
        $(#[$meta])*
        pub(crate) fn $name($($argument: $type),*) -> $result {
            Serving::of(Operation::Group).elements().pick(|row| row.$name)($($argument),*)
        }
    )*};
}

group_operations! {
    fn ladder(k: &Words, u: &Words) -> Words;
    fn decode(encoding: &Words) -> Decoded<Home>;
    fn encode(p: &Extended<Home>) -> Words;
    fn to_montgomery(p: &Extended<Home>) -> Words;
    fn ristretto_decode(encoding: &Words) -> (Mask, Extended<Home>);
    fn ristretto_encode(p: &Extended<Home>) -> Words;
    fn ristretto_map(t: &Words) -> Extended<Home>;
}

/// Chains of field operations on a named backend.
#[cfg(feature = "hazmat")]
macro_rules! chains {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        ///
        /// # Errors
        ///
        /// If the backend cannot run here, or computes on vectors of elements only.
        pub(crate) fn $name(backend: Backend, x: &Words, n: usize) -> Result<Words, Unavailable> {
            match Serving::new(backend).map_err(Unavailable)? {
                Serving::Elements(elements) => Ok(elements.pick(|row| row.$name)(x, n)),
                Serving::Vectors(_) => Err(Unavailable("computes on vectors of elements only")),
            }
        }
    )*};
}

#[cfg(feature = "hazmat")]
chains! {
    /// `x^(n+1)` by n dependent products.
    mul_chain;
    /// n dependent squarings.
    square_chain;
    /// n dependent inversions.
    invert_chain;
}
