// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations of both groups. Points may be secret, so the room is wiped.

use nineteen::constants::EIGHT_TORSION;
use nineteen::edwards::EdwardsPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use room::buffer::secret;
use room::split;
use zeroize::Zeroizing;

use crate::element::{Element, SIZE};

/// Calls a function that is generic over the group.
macro_rules! in_group {
    ($group:expr, $f:ident($($argument:expr),*)) => {
        match $group {
            0 => $f::<EdwardsPoint>($($argument),*),
            1 => $f::<RistrettoPoint>($($argument),*),
            _ => None,
        }
    };
}

/// The scalar, unless it is not reduced.
pub fn scalar(bytes: &[u8; 32]) -> Option<Zeroizing<Scalar>> {
    Option::from(Scalar::from_canonical_bytes(*bytes)).map(Zeroizing::new)
}

fn decode<P: Element>(zip215: bool, operands: &[u8], result: &mut [u8; SIZE]) -> Option<i32> {
    let (bytes, _) = split(operands)?;
    let Some(point) = P::decode(bytes, zip215) else {
        return Some(0);
    };
    *result = point.write();
    Some(1)
}

/// Decodes the 32 bytes in the room: 1, and the point; 0 if they encode none. With `zip215`, an
/// encoding of the curve need not be canonical.
#[unsafe(no_mangle)]
pub extern "C" fn point_decode(group: u32, zip215: u32) -> i32 {
    secret(Some(SIZE), |operands, result| {
        in_group!(group, decode(zip215 != 0, operands, result))
    })
}

fn encode<P: Element>(operands: &[u8], result: &mut [u8; 32]) -> Option<i32> {
    let (point, _) = split(operands)?;
    *result = P::read(point).encode();
    Some(0)
}

/// Encodes the point in the room to 32 bytes.
#[unsafe(no_mangle)]
pub extern "C" fn point_encode(group: u32) -> i32 {
    secret(Some(SIZE), |operands, result| {
        in_group!(group, encode(operands, result))
    })
}

/// Encodes the point `(x, y)` of the curve in the room, and then its sum with `(i, 0)`, a point of
/// order 4, which is `(iy, ix)`: JavaScript gets x from the second y-coordinate.
///
/// By the addition law of `-x² + y² = 1 + dx²y²`: with `x₂ = i`, `y₂ = 0` and `i² = -1` the
/// denominators are 1.
#[unsafe(no_mangle)]
pub extern "C" fn point_affine() -> i32 {
    secret(Some(SIZE), |operands, result: &mut [u8; 64]| {
        let (point, _) = split(operands)?;
        let point = EdwardsPoint::read(point);
        // The second multiple of a point of order 8 has order 4.
        let sum = point + EIGHT_TORSION[2];
        let encodings = EdwardsPoint::compress_batch(&[point, sum]);
        let (first, second) = result.split_at_mut(32);
        first.copy_from_slice(encodings[0].as_bytes());
        second.copy_from_slice(encodings[1].as_bytes());
        Some(0)
    })
}

/// The unary and binary operations.
fn combine<P: Element>(which: u32, operands: &[u8], result: &mut [u8; SIZE]) -> Option<i32> {
    let (first, rest) = split(operands)?;
    let first = P::read(first);
    let second = || Some(P::read(split(rest)?.0));
    let combined = match which {
        0 => first + second()?,
        1 => first - second()?,
        2 => first + first,
        3 => -first,
        _ => return None,
    };
    *result = combined.write();
    Some(0)
}

/// Replaces the point in the room: 0 is its sum with the one behind it, 1 the difference, 2 its
/// double, 3 its negative.
#[unsafe(no_mangle)]
pub extern "C" fn point_combine(group: u32, which: u32) -> i32 {
    secret(Some(2 * SIZE), |operands, result| {
        in_group!(group, combine(which, operands, result))
    })
}

fn multiply<P: Element>(public: bool, operands: &[u8], result: &mut [u8; SIZE]) -> Option<i32> {
    let (k, point) = split(operands)?;
    let (point, _) = split(point)?;
    let (k, point) = (scalar(k)?, P::read(point));
    *result = if public {
        point.vartime_mul(&k)
    } else {
        point * &*k
    }
    .write();
    Some(0)
}

/// The multiple by a scalar of 32 bytes, which is reduced, of the point behind it. The time depends
/// on both if they are `public`, otherwise on neither.
#[unsafe(no_mangle)]
pub extern "C" fn point_multiply(group: u32, public: u32) -> i32 {
    secret(Some(32 + SIZE), |operands, result| {
        in_group!(group, multiply(public != 0, operands, result))
    })
}

fn base<P: Element>(operands: &[u8], result: &mut [u8; SIZE]) -> Option<i32> {
    let (k, _) = split(operands)?;
    *result = P::base(&*scalar(k)?).write();
    Some(0)
}

/// The multiple of the base point by the scalar in the room.
#[unsafe(no_mangle)]
pub extern "C" fn point_base(group: u32) -> i32 {
    secret(Some(SIZE), |operands, result| {
        in_group!(group, base(operands, result))
    })
}

fn equal<P: Element>(operands: &[u8]) -> Option<i32> {
    let (first, rest) = split(operands)?;
    let (second, _) = split(rest)?;
    Some((P::read(first) == P::read(second)).into())
}

/// Whether both points in the room are equal: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn point_equal(group: u32) -> i32 {
    secret(Some(2 * SIZE), |operands, _: &mut [u8; 1]| {
        in_group!(group, equal(operands))
    })
}

/// Properties of the point of the curve in the room, bit by bit: 1 if it has small order, 2 if it
/// has no torsion component.
#[unsafe(no_mangle)]
pub extern "C" fn point_order() -> i32 {
    secret(Some(SIZE), |operands, _: &mut [u8; 1]| {
        let point = EdwardsPoint::read(split(operands)?.0);
        Some(i32::from(point.is_small_order()) | i32::from(point.is_torsion_free()) << 1)
    })
}

/// Eight times the point of the curve in the room.
#[unsafe(no_mangle)]
pub extern "C" fn point_clear() -> i32 {
    secret(Some(SIZE), |operands, result| {
        *result = EdwardsPoint::read(split(operands)?.0)
            .mul_by_cofactor()
            .write();
        Some(0)
    })
}
