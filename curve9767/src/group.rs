// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group: points and integers modulo its prime order.
//!
//! ```
//! use curve9767::group::{Point, Scalar};
//!
//! let k = Scalar::from_bytes_mod_order(b"any number of bytes");
//! let p = Point::mul_base(&k);
//! assert_eq!(p + Point::GENERATOR, Point::mul_base(&(k + Scalar::ONE)));
//! assert_eq!(Point::from_bytes(&p.to_bytes()), Ok(p));
//! ```
//!
//! # Security
//!
//! Constant time, comparisons and decoding included; the verdict of `from_bytes` is assumed to be
//! public.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

use sha3::digest::XofReader;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroize;

use crate::backend;
use crate::curve::encoding;
use crate::curve::point::Point as Inner;
use crate::field::{Fe19x14, Field, Mask, encoding as field_encoding};
use crate::scalar::{self, Words};
use crate::shake::shake256;
use crate::wipe;

/// An integer modulo the order n of the group.
#[derive(Clone, Copy)]
pub struct Scalar(pub(crate) Words);

impl Scalar {
    /// 0
    pub const ZERO: Scalar = Scalar([0; 4]);
    /// 1
    pub const ONE: Scalar = Scalar([1, 0, 0, 0]);

    /// The little-endian integer of any number of bytes, which must be below n.
    ///
    /// # Errors
    ///
    /// If the integer is n or more.
    pub fn from_canonical_bytes(bytes: &[u8]) -> Result<Scalar, InvalidEncoding> {
        let (x, below) = scalar::decode(bytes);
        below.reveal().then_some(Scalar(x)).ok_or(InvalidEncoding)
    }

    /// The little-endian integer of any number of bytes, modulo n.
    pub fn from_bytes_mod_order(bytes: &[u8]) -> Scalar {
        Scalar(scalar::reduce(bytes))
    }

    /// 32 bytes, little-endian.
    pub fn to_bytes(&self) -> [u8; 32] {
        scalar::to_bytes(&self.0)
    }
}

impl Add for Scalar {
    type Output = Scalar;
    fn add(self, rhs: Scalar) -> Scalar {
        Scalar(scalar::add(&self.0, &rhs.0))
    }
}

impl Sub for Scalar {
    type Output = Scalar;
    fn sub(self, rhs: Scalar) -> Scalar {
        Scalar(scalar::sub(&self.0, &rhs.0))
    }
}

impl Mul for Scalar {
    type Output = Scalar;
    fn mul(self, rhs: Scalar) -> Scalar {
        Scalar(scalar::mul(&self.0, &rhs.0))
    }
}

impl Neg for Scalar {
    type Output = Scalar;
    fn neg(self) -> Scalar {
        Scalar(scalar::negate(&self.0))
    }
}

impl From<u64> for Scalar {
    fn from(x: u64) -> Scalar {
        Scalar([x, 0, 0, 0])
    }
}

impl ConstantTimeEq for Scalar {
    fn ct_eq(&self, other: &Scalar) -> Choice {
        self.0.as_slice().ct_eq(other.0.as_slice())
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Scalar) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for Scalar {}

impl Zeroize for Scalar {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// Scalars are usually secret: shows nothing of the value.
impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scalar").finish_non_exhaustive()
    }
}

/// A point of the curve, or the neutral element.
#[derive(Clone, Copy)]
pub struct Point(pub(crate) Inner);

impl Point {
    /// The neutral element.
    pub const NEUTRAL: Point = Point(Inner::NEUTRAL);
    /// x = 0, y = 32·z^14. Its encoding is 32 bytes of 0.
    pub const GENERATOR: Point = Point(Inner::GENERATOR);

    /// Decodes a point from 32 bytes; never the neutral element.
    ///
    /// # Errors
    ///
    /// If the bytes are not what [`to_bytes`](Point::to_bytes) writes for a point: the highest bit
    /// is set, a coefficient of x is 9767 or more, or no point has this x.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Point, InvalidEncoding> {
        let point = (backend::operations().decode)(bytes);
        if point.neutral.reveal() {
            Err(InvalidEncoding)
        } else {
            Ok(Point(point))
        }
    }

    /// The 32 bytes of the point: x and the sign of y.
    ///
    /// The neutral element has no encoding; it gives 31 bytes `ff` and then `7f`, which
    /// [`from_bytes`](Point::from_bytes) refuses.
    pub fn to_bytes(&self) -> [u8; 32] {
        encoding::encode(&self.0)
    }

    /// The 32 bytes of x alone; for the neutral element 31 bytes `ff` and then `3f`.
    pub fn x_to_bytes(&self) -> [u8; 32] {
        encoding::encode_x(&self.0)
    }

    /// Whether this is the neutral element.
    pub fn is_neutral(&self) -> Choice {
        choice(self.0.neutral.bit())
    }

    /// `[k]G`
    pub fn mul_base(k: &Scalar) -> Point {
        wipe::leaving_nothing(wipe::ONE, || Point((backend::operations().mul_base)(&k.0)))
    }

    /// `[k]P`
    #[must_use]
    pub fn mul(&self, k: &Scalar) -> Point {
        wipe::leaving_nothing(wipe::ONE, || {
            Point((backend::operations().mul)(&k.0, &self.0))
        })
    }

    /// `[a]P + [b]G`
    #[must_use]
    pub fn double_mul_base(&self, a: &Scalar, b: &Scalar) -> Point {
        wipe::leaving_nothing(wipe::ONE, || self.mul(a) + Point::mul_base(b))
    }

    /// `[2^n]P`
    #[must_use]
    pub fn double_times(&self, n: u32) -> Point {
        (0..n).fold(*self, |p, _| p + p)
    }

    /// Hash to curve: a point that is indistinguishable from one of a random oracle, and whose
    /// logarithm nobody knows.
    ///
    /// 96 bytes of SHAKE256 of the message are mapped. Include your own domain separation in the
    /// message.
    pub fn hash(message: &[u8]) -> Point {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut bytes = [0; 96];
            shake256(&[message], &mut bytes);
            Point::from_uniform_bytes(&bytes)
        })
    }

    /// [`hash`](Point::hash) with an extendable output of your own, which has absorbed the message.
    pub fn hash_from_xof(xof: &mut impl XofReader) -> Point {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut bytes = [0; 96];
            xof.read(&mut bytes);
            Point::from_uniform_bytes(&bytes)
        })
    }

    /// Icart's map of the field element in 32 bytes: a point for each element; 0 maps to
    /// the neutral one. Not all points are reached: for a random oracle use [`hash`](Point::hash).
    ///
    /// # Errors
    ///
    /// If the bytes are not the encoding of an element.
    pub fn map(element: &[u8; 32]) -> Result<Point, InvalidEncoding> {
        let (u, canonical) = field_encoding::decode(element);
        let low = Mask::from_bit(u64::from(element[31] >> 6 == 0));
        if !(canonical & low).reveal() {
            return Err(InvalidEncoding);
        }
        Ok(wipe::leaving_nothing(wipe::ONE, || {
            Point((backend::operations().map)(&u))
        }))
    }

    /// The sum of Icart's map of both halves of uniform bytes.
    pub fn from_uniform_bytes(bytes: &[u8; 96]) -> Point {
        wipe::leaving_nothing(wipe::ONE, || Point((backend::operations().hash)(bytes)))
    }
}

/// A secret bit in the form of `subtle`.
pub(crate) fn choice(bit: u64) -> Choice {
    Choice::from(bit as u8)
}

impl Add for Point {
    type Output = Point;
    fn add(self, rhs: Point) -> Point {
        Point((backend::operations().add)(&self.0, &rhs.0))
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, rhs: Point) -> Point {
        self + -rhs
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        Point(Inner {
            y: Fe19x14::negate(&Fe19x14(self.0.y)).lane(0),
            ..self.0
        })
    }
}

impl ConstantTimeEq for Point {
    fn ct_eq(&self, other: &Point) -> Choice {
        let (a, b) = (&self.0, &other.0);
        let same = a.x.as_slice().ct_eq(&b.x) & a.y.as_slice().ct_eq(&b.y);
        let (one, two) = (self.is_neutral(), other.is_neutral());
        (one & two) | (!one & !two & same)
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Point) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for Point {}

impl ConditionallySelectable for Point {
    fn conditional_select(a: &Point, b: &Point, choice: Choice) -> Point {
        let pick = |a: &[u16; 20], b: &[u16; 20]| {
            core::array::from_fn(|i| u16::conditional_select(&a[i], &b[i], choice))
        };
        let neutral = u8::conditional_select(
            &(a.0.neutral.bit() as u8),
            &(b.0.neutral.bit() as u8),
            choice,
        );
        Point(Inner {
            x: pick(&a.0.x, &b.0.x),
            y: pick(&a.0.y, &b.0.y),
            neutral: Mask::from_bit(u64::from(neutral)),
        })
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Point").field(&self.to_bytes()).finish()
    }
}

/// Bytes that do not encode a point, or an integer below n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidEncoding;

impl fmt::Display for InvalidEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a canonical encoding")
    }
}

impl core::error::Error for InvalidEncoding {}
