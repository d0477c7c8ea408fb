// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points from hashes (RFC 9380, RFC 9496 §4.3.4), and the inverse of a scalar.

use nineteen::ed25519::Sha512;
use nineteen::edwards::EdwardsPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use room::buffer::secret;
use room::{split, sum};

use crate::element::{Element, SIZE};
use crate::group::scalar;

/// Hashes to the curve (RFC 9380 §8.5): `hash_to_curve` if `uniform` is 1, `encode_to_curve` if it
/// is 0. The room has a tag of 1 to 255 bytes and the message.
#[unsafe(no_mangle)]
pub extern "C" fn hash_to_curve(uniform: u32, tag: usize, message: usize) -> i32 {
    let length = sum([0, tag, message]).map(|length| length.max(SIZE));
    secret(length, |operands, result| {
        let (tag, rest) = operands.split_at_checked(tag)?;
        let message = rest.get(..message)?;
        // The library panics at other tags.
        if !(1..=255).contains(&tag.len()) {
            return None;
        }
        *result = if uniform == 1 {
            EdwardsPoint::hash_to_curve::<Sha512>(&[message], &[tag])
        } else {
            EdwardsPoint::encode_to_curve::<Sha512>(&[message], &[tag])
        }
        .write();
        Some(0)
    })
}

/// The field element in the room, mapped to the curve (RFC 9380 §6.8.2), times eight.
#[unsafe(no_mangle)]
pub extern "C" fn map_to_curve() -> i32 {
    secret(Some(SIZE), |operands, result| {
        let (bytes, _) = split(operands)?;
        *result = EdwardsPoint::map_to_curve(*bytes).mul_by_cofactor().write();
        Some(0)
    })
}

/// The 64 uniform bytes in the room, mapped to ristretto255 (RFC 9496 §4.3.4).
#[unsafe(no_mangle)]
pub extern "C" fn ristretto_from_uniform() -> i32 {
    secret(Some(SIZE), |operands, result| {
        let (bytes, _) = split(operands)?;
        *result = RistrettoPoint::from_uniform_bytes(bytes).write();
        Some(0)
    })
}

/// The inverse modulo the order of the scalar in the room, which is reduced; 0 for 0.
#[unsafe(no_mangle)]
pub extern "C" fn scalar_invert() -> i32 {
    secret(Some(32), |operands, result| {
        let (bytes, _) = split(operands)?;
        *result = scalar(bytes)?.invert().to_bytes();
        Some(0)
    })
}

/// The 64 bytes in the room modulo the order, 32 bytes.
#[unsafe(no_mangle)]
pub extern "C" fn scalar_reduce() -> i32 {
    secret(Some(64), |operands, result: &mut [u8; 32]| {
        let (bytes, _) = split(operands)?;
        *result = Scalar::from_bytes_mod_order_wide(bytes).to_bytes();
        Some(0)
    })
}
