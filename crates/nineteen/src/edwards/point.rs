// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points of edwards25519 and their encodings: RFC 8032 §5.1.2 and §5.1.3.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, Zeroizing};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::borrow::Borrow;

use crate::backend;
use crate::curve::compiled::HomeGroup;
use crate::curve::group::{Steps, is_small_order};
use crate::curve::point::Extended;
use crate::curve::scalar::L;
#[cfg(feature = "alloc")]
use crate::field::Words;
use crate::field::constants::{BASE_T, BASE_X, BASE_Y};
use crate::field::{Field, Home, words_from_bytes, words_to_bytes};
use crate::montgomery::{MontgomeryPoint, choice, mask};
use crate::scalar::{Scalar, by_value, clamp_integer, operator};
use crate::traits::Identity;
#[cfg(feature = "rand_core")]
use crate::traits::IsIdentity;
#[cfg(feature = "alloc")]
use crate::traits::{MultiscalarMul, VartimeMultiscalarMul};
use crate::wipe;

/// An encoded point, 32 bytes: y in little-endian order, with the sign of x in bit 255.
///
/// Any 32 bytes may be stored here; [`decompress`](Self::decompress) tells whether they encode an
/// [`EdwardsPoint`], whose documentation has an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CompressedEdwardsY(pub [u8; 32]);

impl CompressedEdwardsY {
    /// Decodes the point, or returns `None` if there is none. Accepts y ≥ p and a sign bit on
    /// x = 0.
    ///
    /// Constant time except for one branch at the end, on whether there is a point.
    pub fn decompress(&self) -> Option<EdwardsPoint> {
        let decoded = backend::decode(&words_from_bytes(&self.0));
        decoded
            .on_curve
            .reveal()
            .then_some(EdwardsPoint(decoded.point))
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The 32 bytes.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Takes the encoding from a slice of 32 bytes.
    ///
    /// # Errors
    ///
    /// If the slice has another length.
    pub fn from_slice(bytes: &[u8]) -> Result<CompressedEdwardsY, core::array::TryFromSliceError> {
        bytes.try_into().map(CompressedEdwardsY)
    }
}

impl Default for CompressedEdwardsY {
    fn default() -> CompressedEdwardsY {
        CompressedEdwardsY::identity()
    }
}

impl Identity for CompressedEdwardsY {
    fn identity() -> CompressedEdwardsY {
        let mut bytes = [0; 32];
        bytes[0] = 1;
        CompressedEdwardsY(bytes)
    }
}

impl fmt::Debug for CompressedEdwardsY {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CompressedEdwardsY: {:?}", self.0)
    }
}

impl ConstantTimeEq for CompressedEdwardsY {
    fn ct_eq(&self, other: &CompressedEdwardsY) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl Zeroize for CompressedEdwardsY {
    /// Sets the encoding to that of the identity.
    fn zeroize(&mut self) {
        self.0.zeroize();
        *self = CompressedEdwardsY::identity();
    }
}

impl TryFrom<&[u8]> for CompressedEdwardsY {
    type Error = core::array::TryFromSliceError;
    fn try_from(bytes: &[u8]) -> Result<CompressedEdwardsY, Self::Error> {
        CompressedEdwardsY::from_slice(bytes)
    }
}

/// A point of edwards25519, with or without a torsion component.
///
/// Operators add points and multiply them by a [`Scalar`]; an encoding has 32 bytes.
///
/// ```
/// use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
/// use nineteen::scalar::Scalar;
///
/// let k = Scalar::from(7u64);
/// let p = EdwardsPoint::mul_base(&k); // [7]B
/// assert_eq!(p * k + p, EdwardsPoint::mul_base(&Scalar::from(56u64)));
///
/// let encoding: [u8; 32] = p.compress().to_bytes();
/// assert_eq!(CompressedEdwardsY(encoding).decompress(), Some(p));
/// assert_eq!(CompressedEdwardsY([2; 32]).decompress(), None);
/// ```
///
/// Sums of many multiples are in the traits `MultiscalarMul`, for secret scalars, and
/// `VartimeMultiscalarMul`, for public ones.
///
/// # Security
///
/// Constant time, operators too; functions named `vartime_` are not. `Debug` shows no coordinates.
#[derive(Clone, Copy)]
pub struct EdwardsPoint(pub(crate) Extended<Home>);

impl EdwardsPoint {
    /// The base point of RFC 8032 §5.1: y = 4/5, x even.
    pub(crate) const BASE: EdwardsPoint = EdwardsPoint(Extended {
        x: Home::from_canonical(&BASE_X),
        y: Home::from_canonical(&BASE_Y),
        z: Home::ONE,
        t: Home::from_canonical(&BASE_T),
    });

    /// Encodes the point. Constant time.
    pub fn compress(&self) -> CompressedEdwardsY {
        CompressedEdwardsY(words_to_bytes(&backend::encode(&self.0)))
    }

    /// The u-coordinate (1+y)/(1-y) on the Montgomery curve, or 0 for the identity. Constant time.
    pub fn to_montgomery(&self) -> MontgomeryPoint {
        MontgomeryPoint(words_to_bytes(&backend::to_montgomery(&self.0)))
    }

    /// `[scalar]B`. Constant time.
    pub fn mul_base(scalar: &Scalar) -> EdwardsPoint {
        wipe::leaving_nothing(wipe::ONE, || {
            EdwardsPoint(backend::mul_base(&Zeroizing::new(scalar.words())))
        })
    }

    /// `[clamp(bytes)]self`; the clamped integer is not reduced modulo L. Constant time. Wipes the
    /// copy of the bytes passed in.
    #[inline(never)]
    pub fn mul_clamped(self, mut bytes: [u8; 32]) -> EdwardsPoint {
        let point = wipe::leaving_nothing(wipe::ONE, || {
            let k = Zeroizing::new(words_from_bytes(&clamp_integer(bytes)));
            EdwardsPoint(backend::mul(&k, &self.0))
        });
        bytes.zeroize();
        point
    }

    /// `[clamp(bytes)]B`. Constant time. Wipes the copy of the bytes passed in.
    #[inline(never)]
    pub fn mul_base_clamped(mut bytes: [u8; 32]) -> EdwardsPoint {
        let point = wipe::leaving_nothing(wipe::ONE, || {
            let k = Zeroizing::new(words_from_bytes(&clamp_integer(bytes)));
            EdwardsPoint(backend::mul_base(&k))
        });
        bytes.zeroize();
        point
    }

    /// `[a]A + [b]B`. Variable time.
    #[allow(non_snake_case)] // points are capitals, as in the literature
    pub fn vartime_double_scalar_mul_basepoint(
        a: &Scalar,
        A: &EdwardsPoint,
        b: &Scalar,
    ) -> EdwardsPoint {
        EdwardsPoint(backend::vartime_double_mul(&a.words(), &A.0, &b.words()))
    }

    /// A uniform point other than the identity, with or without a torsion component.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::Rng + ?Sized>(rng: &mut R) -> EdwardsPoint {
        let mut encoding = CompressedEdwardsY([0; 32]);
        loop {
            rng.fill_bytes(&mut encoding.0);
            match encoding.decompress() {
                Some(point) if !point.is_identity() => break point,
                _ => {}
            }
        }
    }

    /// `[8]self`. Constant time.
    #[must_use]
    pub fn mul_by_cofactor(&self) -> EdwardsPoint {
        let mut p = self.0.to_completed();
        for _ in 0..3 {
            HomeGroup::double(&mut p);
        }
        EdwardsPoint(p.to_extended())
    }

    /// Whether the order divides 8. Constant time.
    pub fn is_small_order(&self) -> bool {
        is_small_order::<HomeGroup>(&self.0).reveal()
    }

    /// Whether the point is a multiple of the base point: `[L]self` is the identity. Constant time.
    pub fn is_torsion_free(&self) -> bool {
        // Time depends on the scalars only, which are L and 0.
        backend::vartime_double_mul(&L, &self.0, &[0; 4])
            .to_projective()
            .is_identity()
            .reveal()
    }
}

impl Default for EdwardsPoint {
    fn default() -> EdwardsPoint {
        EdwardsPoint::identity()
    }
}

impl Identity for EdwardsPoint {
    fn identity() -> EdwardsPoint {
        EdwardsPoint(Extended::IDENTITY)
    }
}

impl fmt::Debug for EdwardsPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EdwardsPoint(..)") // may be secret
    }
}

impl ConstantTimeEq for EdwardsPoint {
    fn ct_eq(&self, other: &EdwardsPoint) -> Choice {
        choice(self.0.equals(&other.0))
    }
}

impl ConditionallySelectable for EdwardsPoint {
    fn conditional_select(a: &EdwardsPoint, b: &EdwardsPoint, choice: Choice) -> EdwardsPoint {
        EdwardsPoint(Extended::select(a.0, b.0, mask(choice)))
    }
}

impl PartialEq for EdwardsPoint {
    fn eq(&self, other: &EdwardsPoint) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for EdwardsPoint {}

impl Hash for EdwardsPoint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.compress().hash(state);
    }
}

impl Zeroize for EdwardsPoint {
    fn zeroize(&mut self) {
        for coordinate in [&mut self.0.x, &mut self.0.y, &mut self.0.z, &mut self.0.t] {
            // A `Home` is plain words; writing zero through a volatile pointer needs them as such.
            coordinate.0.zeroize();
        }
        *self = EdwardsPoint::identity();
    }
}

fn added(a: &EdwardsPoint, b: &Extended<Home>) -> EdwardsPoint {
    let mut sum = a.0;
    HomeGroup::add_points(&mut sum, b);
    EdwardsPoint(sum)
}

operator!(Add add, AddAssign add_assign: EdwardsPoint, EdwardsPoint => EdwardsPoint, |a, b| {
    added(a, &b.0)
});
operator!(Sub sub, SubAssign sub_assign: EdwardsPoint, EdwardsPoint => EdwardsPoint, |a, b| {
    added(a, &b.0.neg())
});
operator!(Mul mul, MulAssign mul_assign: EdwardsPoint, Scalar => EdwardsPoint, |p, k| {
    wipe::leaving_nothing(wipe::ONE, || {
        let k = Zeroizing::new(k.words());
        EdwardsPoint(backend::mul(&k, &p.0))
    })
});

impl Mul<&EdwardsPoint> for &Scalar {
    type Output = EdwardsPoint;
    fn mul(self, point: &EdwardsPoint) -> EdwardsPoint {
        point * self
    }
}
by_value!(Mul mul: Scalar, EdwardsPoint => EdwardsPoint);

impl Neg for &EdwardsPoint {
    type Output = EdwardsPoint;
    fn neg(self) -> EdwardsPoint {
        EdwardsPoint(self.0.neg())
    }
}

impl Neg for EdwardsPoint {
    type Output = EdwardsPoint;
    fn neg(self) -> EdwardsPoint {
        -&self
    }
}

impl<T: core::borrow::Borrow<EdwardsPoint>> Sum<T> for EdwardsPoint {
    fn sum<I: Iterator<Item = T>>(iter: I) -> EdwardsPoint {
        iter.fold(EdwardsPoint::identity(), |acc, p| acc + p.borrow())
    }
}

#[cfg(feature = "alloc")]
impl MultiscalarMul for EdwardsPoint {
    type Point = EdwardsPoint;

    fn multiscalar_mul<I, J>(scalars: I, points: J) -> EdwardsPoint
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<EdwardsPoint>,
    {
        let k = wipe::leaving_nothing(wipe::ONE, || words_of(scalars));
        let p: Vec<_> = points.into_iter().map(|p| p.borrow().0).collect();
        assert_eq!(k.len(), p.len(), "one scalar for each point");
        // The tables of more points would not stay in the caches; over this many points the cost of
        // another run of doublings vanishes.
        const TOGETHER: usize = 512;
        let sum = wipe::leaving_nothing(wipe::sum(k.len()), || {
            let mut sum = Extended::IDENTITY;
            for (k, p) in k.chunks(TOGETHER).zip(p.chunks(TOGETHER)) {
                HomeGroup::add_points(&mut sum, &backend::msm(k, p));
            }
            sum
        });
        EdwardsPoint(sum)
    }
}

/// The words of secret scalars. A growing vector would free its old memory with secrets in it; here
/// the old memory is wiped.
#[cfg(feature = "alloc")]
fn words_of<I>(scalars: I) -> Zeroizing<Vec<Words>>
where
    I: IntoIterator,
    I::Item: Borrow<Scalar>,
{
    let scalars = scalars.into_iter();
    let mut words = Zeroizing::new(Vec::with_capacity(scalars.size_hint().0));
    for scalar in scalars {
        if words.len() == words.capacity() {
            let mut larger = Zeroizing::new(Vec::with_capacity((2 * words.len()).max(4)));
            larger.extend_from_slice(&words);
            words = larger;
        }
        words.push(scalar.borrow().words());
    }
    words
}

#[cfg(feature = "alloc")]
impl VartimeMultiscalarMul for EdwardsPoint {
    type Point = EdwardsPoint;

    fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<EdwardsPoint>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator<Item = Option<EdwardsPoint>>,
    {
        let k: Vec<_> = scalars.into_iter().map(|s| s.borrow().words()).collect();
        let p: Vec<_> = points
            .into_iter()
            .map(|p| p.map(|p| p.0))
            .collect::<Option<_>>()?;
        assert_eq!(k.len(), p.len(), "one scalar for each point");
        Some(EdwardsPoint(backend::vartime_msm(&k, &p)))
    }
}

impl MontgomeryPoint {
    /// The Edwards point with this u-coordinate whose x has the sign given by the lowest bit of
    /// `sign`.
    ///
    /// `None` for points of the twist and for u = -1, which no Edwards point has. Constant time
    /// except for branches on these two conditions.
    pub fn to_edwards(&self, sign: u8) -> Option<EdwardsPoint> {
        // y = (u - 1)/(u + 1)
        let u = self.residue();
        let denominator = Home::carry(u.add(Home::ONE));
        if denominator.is_zero().reveal() {
            return None;
        }
        let y = Home::mul(u.sub(Home::ONE), denominator.invert());
        let mut bytes = words_to_bytes(&y.to_words());
        bytes[31] ^= sign << 7;
        CompressedEdwardsY(bytes).decompress()
    }
}
