// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points of both groups as the bytes that they have in memory.

use core::ops::{Add, Mul, Neg, Sub};

use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;

/// The bytes of a point in memory: four field elements, of which each has 40 bytes in every
/// representation that serves WebAssembly.
pub const SIZE: usize = 160;

/// A point of one of the groups.
///
/// # Safety
///
/// A value consists of integers, without padding: any bytes are a value, though not of a point.
pub unsafe trait Element:
    Copy
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + for<'a> Mul<&'a Scalar, Output = Self>
    + PartialEq
{
    /// Decodes 32 bytes; without `zip215` the encoding has to be canonical.
    fn decode(bytes: &[u8; 32], zip215: bool) -> Option<Self>;
    /// Encodes to 32 bytes.
    fn encode(&self) -> [u8; 32];
    /// `[k]B`, in constant time.
    fn base(k: &Scalar) -> Self;
    /// `[k]P`. The time depends on the scalar.
    fn vartime_mul(&self, k: &Scalar) -> Self;

    /// The point of these bytes, which [`write`](Element::write) has made.
    fn read(bytes: &[u8; SIZE]) -> Self {
        const { assert!(size_of::<Self>() == SIZE) };
        // SAFETY: The array is as long as the value, and any bytes are a value of this type.
        unsafe { bytes.as_ptr().cast::<Self>().read_unaligned() }
    }

    /// The bytes of a point.
    fn write(self) -> [u8; SIZE] {
        const { assert!(size_of::<Self>() == SIZE) };
        let mut bytes = [0; SIZE];
        // SAFETY: The array is as long as the value, which has no padding.
        unsafe { bytes.as_mut_ptr().cast::<Self>().write_unaligned(self) };
        bytes
    }
}

// SAFETY: Four field elements, arrays of integers of one size.
unsafe impl Element for EdwardsPoint {
    fn decode(bytes: &[u8; 32], zip215: bool) -> Option<Self> {
        let encoding = CompressedEdwardsY(*bytes);
        let point = encoding.decompress()?;
        (zip215 || point.compress() == encoding).then_some(point)
    }

    fn encode(&self) -> [u8; 32] {
        self.compress().0
    }

    fn base(k: &Scalar) -> Self {
        EdwardsPoint::mul_base(k)
    }

    fn vartime_mul(&self, k: &Scalar) -> Self {
        EdwardsPoint::vartime_double_scalar_mul_basepoint(k, self, &Scalar::ZERO)
    }
}

// SAFETY: It holds a point of the curve and nothing else.
unsafe impl Element for RistrettoPoint {
    fn decode(bytes: &[u8; 32], _: bool) -> Option<Self> {
        CompressedRistretto(*bytes).decompress()
    }

    fn encode(&self) -> [u8; 32] {
        self.compress().0
    }

    fn base(k: &Scalar) -> Self {
        RistrettoPoint::mul_base(k)
    }

    fn vartime_mul(&self, k: &Scalar) -> Self {
        RistrettoPoint::vartime_double_scalar_mul_basepoint(k, self, &Scalar::ZERO)
    }
}
