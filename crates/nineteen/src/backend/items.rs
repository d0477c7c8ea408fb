// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations on single items: selects the backend once and calls its function.

use super::one::{Form, affine};
use super::serial::SerialBackend;
#[cfg(feature = "hazmat")]
use super::{Backend, Unavailable, serial};
use super::{Operation, Selected};
use crate::curve::encode::Decoded;
use crate::curve::ladder::Scalars;
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed::Multiples;
use crate::curve::rule::Rule;
use crate::curve::verify::Key;
use crate::field::{Home, Mask, Words};

impl Selected {
    /// `[k]B` for `k < 2^255` in this form. Constant time.
    pub(super) fn affine_mul_base(self, k: &Words, form: Form) -> (Words, Words) {
        match self {
            Selected::Serial(serial) => serial.affine_mul_base(k, form),
            Selected::Vector(vector) => affine(&vector.mul_base(k), form),
        }
    }

    /// [`ladder`](crate::curve::ladder::ladder). Constant time.
    pub(super) fn ladder(self, scalars: Scalars, k: &Words, u: &Words) -> Words {
        match self {
            Selected::Serial(serial) => serial.ladder(scalars, k, u),
            Selected::Vector(vector) => vector.ladder(scalars, k, u),
        }
    }

    /// `[k]P` for `k < 2^255`. Constant time.
    pub(super) fn mul(self, k: &Words, p: &Extended<Home>) -> Extended<Home> {
        match self {
            Selected::Serial(serial) => serial.mul(k, p),
            Selected::Vector(vector) => vector.mul(k, p),
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
            Selected::Serial(serial) => serial.vartime_double_mul(a, p, b),
            Selected::Vector(vector) => vector.vartime_double_mul(a, p, b),
        }
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
        match self {
            Selected::Serial(serial) => serial.vartime_verify(rule, key, r, s, k),
            Selected::Vector(vector) => vector.vartime_verify(rule, key, r, s, k),
        }
    }
}

/// Affine `[k]B` for `k < 2^255`, for a public key. Constant time.
pub(crate) fn public_key(k: &Words) -> (Words, Words) {
    Selected::of(Operation::Keygen).affine_mul_base(k, Form::Affine)
}

/// The encoding of `[k]B` for `k < 2^255`, for a signature. Constant time.
pub(crate) fn encode_base_mul(k: &Words) -> Words {
    Selected::of(Operation::Sign)
        .affine_mul_base(k, Form::Encoded)
        .1
}

/// The u-coordinate of `[k]B` for `k < 2^255`. Constant time.
pub(crate) fn x25519_base(k: &Words) -> Words {
    Selected::of(Operation::X25519Keygen)
        .affine_mul_base(k, Form::Montgomery)
        .0
}

/// `[k]B` for `k < 2^255`. Constant time.
pub(crate) fn mul_base(k: &Words) -> Extended<Home> {
    match Selected::of(Operation::BaseMul) {
        Selected::Serial(serial) => serial.mul_base(k),
        Selected::Vector(vector) => vector.mul_base(k),
    }
}

/// `[k]P` for `k < 2^255`. Constant time.
pub(crate) fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    Selected::of(Operation::PointMul).mul(k, p)
}

/// `[a]A + [b]B` for `a < 2^255` and any 256-bit b. Variable time.
pub(crate) fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> {
    Selected::of(Operation::DoubleBaseMul).vartime_double_mul(a, p, b)
}

/// `Σ [kᵢ]Pᵢ` for secret scalars below 2^255; slices of the same length. Constant time for a given
/// number of points.
#[cfg(feature = "alloc")]
pub(crate) fn msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    match Selected::of(Operation::Msm) {
        #[cfg(feature = "batch")]
        Selected::Vector(vector) if k.len() >= vector.least().msm => vector.msm(k, p),
        selected => selected.serial().msm(k, p),
    }
}

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255; slices of the same length. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    match Selected::of(Operation::VartimeMsm) {
        #[cfg(feature = "batch")]
        Selected::Vector(vector) if k.len() >= vector.least().vartime_msm => {
            vector.vartime_msm(k, p)
        }
        selected => selected.serial().vartime_msm(k, p),
    }
}

/// The measured number of points up to which a table for each makes public sums faster; at most
/// 1,024, whose tables take 6 MiB.
#[cfg(feature = "alloc")]
pub(crate) fn most_tables() -> usize {
    match Selected::of(Operation::VartimeMsm) {
        #[cfg(feature = "batch")]
        Selected::Vector(vector) => vector.least().most_tables,
        _ => 1024,
    }
}

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255: first the points with tables, then those in `p`.
/// Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_msm_precomputed(
    k: &[Words],
    known: &[Multiples],
    p: &[Extended<Home>],
) -> Extended<Home> {
    match Selected::of(Operation::VartimeMsm) {
        Selected::Serial(serial) => serial.vartime_msm_precomputed(k, known, p),
        Selected::Vector(vector) => vector.vartime_msm_precomputed(k, known, p),
    }
}

/// X25519 with a clamped scalar. Constant time.
pub(crate) fn x25519(k: &Words, u: &Words) -> Words {
    Selected::of(Operation::X25519).ladder(Scalars::Clamped, k, u)
}

/// The u-coordinate of `[k](u : 1)` for `k < 2^255`, or 0 for the point at infinity. Constant time.
pub(crate) fn ladder(k: &Words, u: &Words) -> Words {
    Selected::of(Operation::X25519).ladder(Scalars::Any, k, u)
}

/// Whether `S·B = R + k·A` under `rule`. Variable time.
pub(crate) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    Selected::of(Operation::Verify).vartime_verify(rule, key, r, s, k)
}

/// The Ristretto map from two field elements to points. Constant time.
pub(crate) fn ristretto_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
    match Selected::of(Operation::HashToGroup) {
        Selected::Serial(serial) => serial.ristretto_map_pair(t),
        Selected::Vector(vector) => vector.ristretto_map_pair(t),
    }
}

/// Elligator 2 from two field elements to points. Constant time.
pub(crate) fn elligator_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
    match Selected::of(Operation::HashToGroup) {
        Selected::Serial(serial) => serial.elligator_map_pair(t),
        Selected::Vector(vector) => vector.elligator_map_pair(t),
    }
}

// Other group operations are serial.

/// The backend for group operations.
fn group() -> SerialBackend {
    Selected::of(Operation::Group).serial()
}

/// Decodes 32 bytes. Constant time.
pub(crate) fn decode(encoding: &Words) -> Decoded<Home> {
    group().decode(encoding)
}

/// Encodes a point. Constant time.
pub(crate) fn encode(p: &Extended<Home>) -> Words {
    group().encode(p)
}

/// The u-coordinate of a point on the Montgomery curve. Constant time.
pub(crate) fn to_montgomery(p: &Extended<Home>) -> Words {
    group().to_montgomery(p)
}

/// Decodes a Ristretto element, if the encoding is valid. Constant time.
pub(crate) fn ristretto_decode(encoding: &Words) -> (Mask, Extended<Home>) {
    group().ristretto_decode(encoding)
}

/// The Ristretto encoding of a point. Constant time.
pub(crate) fn ristretto_encode(p: &Extended<Home>) -> Words {
    group().ristretto_encode(p)
}

/// The Ristretto map from a field element to a point. Constant time.
pub(crate) fn ristretto_map(t: &Words) -> Extended<Home> {
    group().ristretto_map(t)
}

/// Elligator 2 from a field element to a point. Constant time.
pub(crate) fn elligator_map(t: &Words) -> Extended<Home> {
    group().elligator_map(t)
}

// Chains of field operations on a named backend, for measurements. They return an error if it
// cannot run here or computes on vectors of elements only.

/// `x^(n+1)` by n dependent multiplications.
#[cfg(feature = "hazmat")]
pub(crate) fn mul_chain(backend: Backend, x: &Words, n: usize) -> Result<Words, Unavailable> {
    Ok(serial::named(backend)?.mul_chain(x, n))
}

/// n dependent squarings.
#[cfg(feature = "hazmat")]
pub(crate) fn square_chain(backend: Backend, x: &Words, n: usize) -> Result<Words, Unavailable> {
    Ok(serial::named(backend)?.square_chain(x, n))
}

/// n dependent inversions.
#[cfg(feature = "hazmat")]
pub(crate) fn invert_chain(backend: Backend, x: &Words, n: usize) -> Result<Words, Unavailable> {
    Ok(serial::named(backend)?.invert_chain(x, n))
}
