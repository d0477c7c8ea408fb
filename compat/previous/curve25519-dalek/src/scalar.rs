// SPDX-License-Identifier: MIT OR Apache-2.0
//! Integers modulo the order of the base point.

use core::borrow::Borrow;
use core::iter::Product;
use core::ops::Index;

#[cfg(any(feature = "alloc", feature = "digest", feature = "rand_core"))]
use nineteen::hazmat::leaving_nothing;
use nineteen::scalar as inner;
use subtle::CtOption;

pub use nineteen::scalar::clamp_integer;

/// An integer modulo the order of the base point.
#[derive(Clone, Copy, Default)]
pub struct Scalar(pub(crate) inner::Scalar);

wrapper!(Scalar, inner::Scalar);
additive!(Scalar);
operator!(Mul mul: Scalar, Scalar => Scalar, |a, b| Scalar(&a.0 * &b.0));
assign!(MulAssign mul_assign by Mul mul: Scalar, Scalar);

impl Scalar {
    /// 0
    pub const ZERO: Scalar = Scalar(inner::Scalar::ZERO);
    /// 1
    pub const ONE: Scalar = Scalar(inner::Scalar::ONE);

    /// A 256-bit little-endian integer, reduced.
    pub fn from_bytes_mod_order(bytes: [u8; 32]) -> Scalar {
        Scalar(inner::Scalar::from_bytes_mod_order(bytes))
    }

    /// A 512-bit little-endian integer, reduced.
    pub fn from_bytes_mod_order_wide(input: &[u8; 64]) -> Scalar {
        Scalar(inner::Scalar::from_bytes_mod_order_wide(input))
    }

    /// A 256-bit little-endian integer, if it is below the order.
    pub fn from_canonical_bytes(bytes: [u8; 32]) -> CtOption<Scalar> {
        inner::Scalar::from_canonical_bytes(bytes).map(Scalar)
    }

    /// The low 255 bits of an integer, **not** reduced, so that `[k]P` is the multiple by this very
    /// integer. Arithmetic is right modulo the order and canonical; comparison, hashing and encoding
    /// see the integer as it is.
    #[cfg(feature = "legacy_compatibility")]
    #[deprecated(
        note = "for keys of protocols that do not reduce; mul_clamped serves clamped ones"
    )]
    pub const fn from_bits(bytes: [u8; 32]) -> Scalar {
        Scalar::not_reduced(bytes)
    }

    /// As `from_bits`.
    #[allow(deprecated)] // an order is not a reduced scalar
    pub(crate) const fn not_reduced(bytes: [u8; 32]) -> Scalar {
        Scalar(inner::Scalar::from_bits(bytes))
    }

    /// A uniform scalar.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRngCore + ?Sized>(rng: &mut R) -> Scalar {
        leaving_nothing(|| {
            let mut wide = [0; 64];
            rng.fill_bytes(&mut wide);
            Scalar::from_bytes_mod_order_wide(&wide)
        })
    }

    /// Hashes `input` to a scalar.
    #[cfg(feature = "digest")]
    pub fn hash_from_bytes<D>(input: &[u8]) -> Scalar
    where
        D: digest::Digest<OutputSize = digest::consts::U64> + Default,
    {
        leaving_nothing(|| Scalar::from_hash(D::new().chain_update(input)))
    }

    /// The scalar that a hash of 64 bytes stands for.
    #[cfg(feature = "digest")]
    pub fn from_hash<D>(hash: D) -> Scalar
    where
        D: digest::Digest<OutputSize = digest::consts::U64>,
    {
        leaving_nothing(|| Scalar::from_bytes_mod_order_wide(&hash.finalize().into()))
    }

    /// 32 bytes, little-endian.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// 32 bytes, little-endian.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// `1/self`; 0 for 0.
    pub fn invert(&self) -> Scalar {
        Scalar(self.0.invert())
    }

    /// Replaces each scalar by its inverse, zeros by zero, and returns the product of the inverses.
    #[cfg(feature = "alloc")]
    pub fn batch_invert(inputs: &mut [Scalar]) -> Scalar {
        leaving_nothing(|| {
            let mut scalars: alloc::vec::Vec<_> = inputs.iter().map(|s| s.0).collect();
            let product = inner::Scalar::invert_batch_alloc(&mut scalars);
            for (input, inverse) in inputs.iter_mut().zip(&scalars) {
                input.0.clone_from(inverse);
            }
            // `zeroize` is optional here.
            scalars.fill(inner::Scalar::ZERO);
            core::hint::black_box(&mut scalars);
            Scalar(product)
        })
    }
}

/// Lends the inner scalar of a wrapper that lends a scalar, so that secret scalars are not copied.
#[cfg(feature = "alloc")]
pub(crate) struct InPlace<T>(pub(crate) T);

#[cfg(feature = "alloc")]
impl<T: Borrow<Scalar>> Borrow<inner::Scalar> for InPlace<T> {
    fn borrow(&self) -> &inner::Scalar {
        &self.0.borrow().0
    }
}

impl core::hash::Hash for Scalar {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Index<usize> for Scalar {
    type Output = u8;
    fn index(&self, index: usize) -> &u8 {
        &self.as_bytes()[index]
    }
}

impl<T: Borrow<Scalar>> Product<T> for Scalar {
    fn product<I: Iterator<Item = T>>(iter: I) -> Scalar {
        iter.fold(Scalar::ONE, |product, x| product * x.borrow())
    }
}

macro_rules! from_integer {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Scalar {
            fn from(x: $integer) -> Scalar {
                Scalar(inner::Scalar::from(x))
            }
        }
    )*};
}
from_integer!(u8 u16 u32 u64 u128);
