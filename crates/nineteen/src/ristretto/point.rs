// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements of Ristretto255 and their encodings: RFC 9496 §4.3.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use sha2::Digest;
use sha2::digest::consts::U64;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroize;
#[cfg(feature = "rand_core")]
use zeroize::Zeroizing;

#[cfg(feature = "alloc")]
use core::borrow::Borrow;

use crate::backend;
use crate::curve::ristretto;
use crate::edwards::EdwardsPoint;
use crate::field::{Words, words_from_bytes, words_to_bytes};
use crate::montgomery::choice;
use crate::scalar::{Scalar, by_value, operator};
use crate::traits::Identity;
#[cfg(feature = "alloc")]
use crate::traits::{MultiscalarMul, VartimeMultiscalarMul};
#[cfg(feature = "rand_core")]
use crate::wipe;

/// An encoded element, 32 bytes.
///
/// Any 32 bytes may be stored here; [`decompress`](Self::decompress) tells whether they encode a
/// [`RistrettoPoint`], whose documentation has an example.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CompressedRistretto(pub [u8; 32]);

impl CompressedRistretto {
    /// Decodes the element, or returns `None` if the bytes are not a canonical encoding.
    ///
    /// Constant time except for one branch at the end, on whether the encoding is valid.
    pub fn decompress(&self) -> Option<RistrettoPoint> {
        let (valid, p) = backend::ristretto_decode(&words_from_bytes(&self.0));
        valid.reveal().then_some(RistrettoPoint(EdwardsPoint(p)))
    }

    /// The 32 bytes.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Takes the encoding from a slice of 32 bytes.
    ///
    /// # Errors
    ///
    /// If the slice has another length.
    pub fn from_slice(bytes: &[u8]) -> Result<CompressedRistretto, core::array::TryFromSliceError> {
        bytes.try_into().map(CompressedRistretto)
    }
}

impl Identity for CompressedRistretto {
    fn identity() -> CompressedRistretto {
        CompressedRistretto::default()
    }
}

impl fmt::Debug for CompressedRistretto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CompressedRistretto: {:?}", self.0)
    }
}

impl ConstantTimeEq for CompressedRistretto {
    fn ct_eq(&self, other: &CompressedRistretto) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl Zeroize for CompressedRistretto {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl TryFrom<&[u8]> for CompressedRistretto {
    type Error = core::array::TryFromSliceError;
    fn try_from(bytes: &[u8]) -> Result<CompressedRistretto, Self::Error> {
        CompressedRistretto::from_slice(bytes)
    }
}

/// An element of Ristretto255, a group of prime order L: each has one encoding, of 32 bytes.
///
/// Operators add elements and multiply them by a [`Scalar`]. An element is a class of Edwards points
/// that differ by torsion.
///
/// ```
/// use nineteen::ed25519::Sha512;
/// use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
/// use nineteen::scalar::Scalar;
///
/// let k = Scalar::from(7u64);
/// let p = RistrettoPoint::hash_from_bytes::<Sha512>(b"an input");
/// assert_eq!(p * k - p, p * Scalar::from(6u64));
///
/// let encoding: [u8; 32] = RistrettoPoint::mul_base(&k).compress().to_bytes();
/// assert!(CompressedRistretto(encoding).decompress().is_some());
/// assert!(CompressedRistretto([1; 32]).decompress().is_none());
/// ```
///
/// Sums of many multiples are in the traits `MultiscalarMul`, for secret scalars, and
/// `VartimeMultiscalarMul`, for public ones.
///
/// # Security
///
/// Constant time, operators too; functions named `vartime_` are not. `Debug` shows no coordinates.
#[derive(Clone, Copy)]
pub struct RistrettoPoint(pub(crate) EdwardsPoint);

impl RistrettoPoint {
    /// The canonical encoding of the element. Constant time.
    pub fn compress(&self) -> CompressedRistretto {
        CompressedRistretto(words_to_bytes(&backend::ristretto_encode(&self.0.0)))
    }

    /// `[scalar]B`. Constant time.
    pub fn mul_base(scalar: &Scalar) -> RistrettoPoint {
        RistrettoPoint(EdwardsPoint::mul_base(scalar))
    }

    /// Maps 64 uniform bytes to a uniform element (RFC 9496 §4.3.4). Constant time.
    pub fn from_uniform_bytes(bytes: &[u8; 64]) -> RistrettoPoint {
        let [low, high] = bytes.as_chunks::<32>().0 else {
            unreachable!()
        };
        let [p, q] = backend::ristretto_map_pair(&[element(low), element(high)]);
        RistrettoPoint(EdwardsPoint(p) + EdwardsPoint(q))
    }

    /// The element for the output of a 64-byte hash; see
    /// [`from_uniform_bytes`](Self::from_uniform_bytes).
    pub fn from_hash<D: Digest<OutputSize = U64> + Default>(hash: D) -> RistrettoPoint {
        let output = hash.finalize();
        let wide: &[u8; 64] = output.as_ref();
        RistrettoPoint::from_uniform_bytes(wide)
    }

    /// Hashes `input` to an element, with a 64-byte hash.
    pub fn hash_from_bytes<D: Digest<OutputSize = U64> + Default>(input: &[u8]) -> RistrettoPoint {
        RistrettoPoint::from_hash(D::new().chain_update(input))
    }

    /// A uniform random element.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> RistrettoPoint {
        let Ok(point) = RistrettoPoint::try_random(rng);
        point
    }

    /// A uniform random element.
    ///
    /// # Errors
    ///
    /// The generator's error, if it fails.
    #[cfg(feature = "rand_core")]
    pub fn try_random<R: rand_core::TryCryptoRng + ?Sized>(
        rng: &mut R,
    ) -> Result<RistrettoPoint, R::Error> {
        RistrettoPoint::try_uniform(rng)
    }

    #[cfg(feature = "rand_core")]
    pub(crate) fn try_uniform<R: rand_core::TryRng + ?Sized>(
        rng: &mut R,
    ) -> Result<RistrettoPoint, R::Error> {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut wide = Zeroizing::new([0; 64]);
            rng.try_fill_bytes(&mut *wide)?;
            Ok(RistrettoPoint::from_uniform_bytes(&wide))
        })
    }

    /// `[a]A + [b]B`. Variable time.
    #[allow(non_snake_case)] // points are capitals, as in the literature
    pub fn vartime_double_scalar_mul_basepoint(
        a: &Scalar,
        A: &RistrettoPoint,
        b: &Scalar,
    ) -> RistrettoPoint {
        RistrettoPoint(EdwardsPoint::vartime_double_scalar_mul_basepoint(
            a, &A.0, b,
        ))
    }

    /// The map of RFC 9496 §4.3.4 applied to 32 bytes, ignoring bit 255. The output of a single map
    /// is not uniform. Constant time.
    pub fn map_to_curve(bytes: [u8; 32]) -> RistrettoPoint {
        RistrettoPoint(EdwardsPoint(backend::ristretto_map(&element(&bytes))))
    }
}

/// The field element that the map reads: bit 255 is ignored.
pub(super) fn element(bytes: &[u8; 32]) -> Words {
    let mut w = words_from_bytes(bytes);
    w[3] &= u64::MAX >> 1;
    w
}

impl Default for RistrettoPoint {
    fn default() -> RistrettoPoint {
        RistrettoPoint::identity()
    }
}

impl Identity for RistrettoPoint {
    fn identity() -> RistrettoPoint {
        RistrettoPoint(EdwardsPoint::identity())
    }
}

impl fmt::Debug for RistrettoPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RistrettoPoint(..)") // may be secret
    }
}

impl ConstantTimeEq for RistrettoPoint {
    fn ct_eq(&self, other: &RistrettoPoint) -> Choice {
        choice(ristretto::equal(&self.0.0, &other.0.0))
    }
}

impl ConditionallySelectable for RistrettoPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        RistrettoPoint(EdwardsPoint::conditional_select(&a.0, &b.0, choice))
    }
}

impl PartialEq for RistrettoPoint {
    fn eq(&self, other: &RistrettoPoint) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for RistrettoPoint {}

impl Zeroize for RistrettoPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

operator!(Add add, AddAssign add_assign: RistrettoPoint, RistrettoPoint => RistrettoPoint, |a, b| {
    RistrettoPoint(a.0 + b.0)
});
operator!(Sub sub, SubAssign sub_assign: RistrettoPoint, RistrettoPoint => RistrettoPoint, |a, b| {
    RistrettoPoint(a.0 - b.0)
});
operator!(Mul mul, MulAssign mul_assign: RistrettoPoint, Scalar => RistrettoPoint, |p, k| {
    RistrettoPoint(p.0 * k)
});

impl Mul<&RistrettoPoint> for &Scalar {
    type Output = RistrettoPoint;
    fn mul(self, point: &RistrettoPoint) -> RistrettoPoint {
        point * self
    }
}
by_value!(Mul mul: Scalar, RistrettoPoint => RistrettoPoint);

impl Neg for &RistrettoPoint {
    type Output = RistrettoPoint;
    fn neg(self) -> RistrettoPoint {
        RistrettoPoint(-self.0)
    }
}

impl Neg for RistrettoPoint {
    type Output = RistrettoPoint;
    fn neg(self) -> RistrettoPoint {
        -&self
    }
}

impl<T: core::borrow::Borrow<RistrettoPoint>> Sum<T> for RistrettoPoint {
    fn sum<I: Iterator<Item = T>>(iter: I) -> RistrettoPoint {
        iter.fold(RistrettoPoint::identity(), |acc, p| acc + p.borrow())
    }
}

#[cfg(feature = "alloc")]
impl MultiscalarMul for RistrettoPoint {
    type Point = RistrettoPoint;

    fn multiscalar_mul<I, J>(scalars: I, points: J) -> RistrettoPoint
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<RistrettoPoint>,
    {
        let points = points.into_iter().map(|p| p.borrow().0);
        RistrettoPoint(EdwardsPoint::multiscalar_mul(scalars, points))
    }
}

#[cfg(feature = "alloc")]
impl VartimeMultiscalarMul for RistrettoPoint {
    type Point = RistrettoPoint;

    fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<RistrettoPoint>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator<Item = Option<RistrettoPoint>>,
    {
        let points = points.into_iter().map(|p| p.map(|p| p.0));
        EdwardsPoint::optional_multiscalar_mul(scalars, points).map(RistrettoPoint)
    }
}
