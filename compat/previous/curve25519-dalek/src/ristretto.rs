// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ristretto255: a group of prime order with canonical encodings.

#[cfg(feature = "alloc")]
use core::borrow::Borrow;

use nineteen::ristretto as inner;
#[cfg(feature = "alloc")]
use nineteen::traits as inner_traits;
use nineteen::traits::Identity;

use crate::scalar::Scalar;
#[cfg(feature = "alloc")]
use crate::traits::{MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul};

#[cfg(feature = "precomputed-tables")]
pub use crate::tables::RistrettoBasepointTable;

encoding! {
    /// An element in 32 bytes; may encode none.
    CompressedRistretto of RistrettoPoint
}

/// An element of the Ristretto group.
#[derive(Clone, Copy, Default)]
pub struct RistrettoPoint(pub(crate) inner::RistrettoPoint);

wrapper!(RistrettoPoint, inner::RistrettoPoint);
group!(RistrettoPoint);
sums!(RistrettoPoint, VartimeRistrettoPrecomputation);

impl Identity for RistrettoPoint {
    fn identity() -> RistrettoPoint {
        RistrettoPoint(Identity::identity())
    }
}

impl RistrettoPoint {
    /// The canonical encoding.
    pub fn compress(&self) -> CompressedRistretto {
        self.0.compress().into()
    }

    /// The encodings of twice each element, in their order.
    #[cfg(feature = "alloc")]
    pub fn double_and_compress_batch<'a, I>(points: I) -> alloc::vec::Vec<CompressedRistretto>
    where
        I: IntoIterator<Item = &'a RistrettoPoint>,
    {
        // They share an inversion.
        let points = points.into_iter().map(|p| &p.0);
        let encodings = inner::RistrettoPoint::double_and_compress_batch(points);
        encodings.into_iter().map(Into::into).collect()
    }

    /// A uniform element.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRngCore + ?Sized>(rng: &mut R) -> RistrettoPoint {
        let mut wide = [0; 64];
        rng.fill_bytes(&mut wide);
        RistrettoPoint::from_uniform_bytes(&wide)
    }

    /// Hashes `input` to an element.
    #[cfg(feature = "digest")]
    pub fn hash_from_bytes<D>(input: &[u8]) -> RistrettoPoint
    where
        D: digest::Digest<OutputSize = digest::consts::U64> + Default,
    {
        RistrettoPoint::from_hash(D::new().chain_update(input))
    }

    /// The element that a hash of 64 bytes stands for.
    #[cfg(feature = "digest")]
    pub fn from_hash<D>(hash: D) -> RistrettoPoint
    where
        D: digest::Digest<OutputSize = digest::consts::U64> + Default,
    {
        RistrettoPoint::from_uniform_bytes(&hash.finalize().into())
    }

    /// A uniform element from 64 uniform bytes (RFC 9496 §4.3.4).
    pub fn from_uniform_bytes(bytes: &[u8; 64]) -> RistrettoPoint {
        RistrettoPoint(inner::RistrettoPoint::from_uniform_bytes(bytes))
    }

    /// `[scalar]B`. Constant time.
    pub fn mul_base(scalar: &Scalar) -> RistrettoPoint {
        RistrettoPoint(inner::RistrettoPoint::mul_base(&scalar.0))
    }

    /// `[a]A + [b]B`. Variable time.
    #[allow(non_snake_case)] // points are capitals, as in the literature
    pub fn vartime_double_scalar_mul_basepoint(
        a: &Scalar,
        A: &RistrettoPoint,
        b: &Scalar,
    ) -> RistrettoPoint {
        let sum = inner::RistrettoPoint::vartime_double_scalar_mul_basepoint(&a.0, &A.0, &b.0);
        RistrettoPoint(sum)
    }
}
