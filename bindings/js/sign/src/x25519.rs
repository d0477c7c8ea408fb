// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519: RFC 7748 §5.

use ground::wipe::leaving_nothing;
use nineteen::x25519::{PublicKey, StaticSecret};

use room::buffer::secret;
use room::{STACK, split};

room::keys!(SECRETS: StaticSecret);

/// A secret key from 32 bytes of the room, in its heap block.
fn key(operands: &[u8]) -> Option<(StaticSecret, &[u8])> {
    let (bytes, rest) = split(operands)?;
    Some((StaticSecret::from(*bytes), rest))
}

/// Leaves the shared secret: 1, or 0 if it is all zeros because the point has small order.
fn exchange(key: &StaticSecret, point: &[u8], result: &mut [u8; 32]) -> Option<i32> {
    let point: [u8; 32] = point.try_into().ok()?;
    let shared = key.diffie_hellman(&PublicKey::from(point));
    result.copy_from_slice(shared.as_bytes());
    Some(shared.was_contributory().into())
}

/// The function X25519. The room has a scalar and a point, 32 bytes each; the result has 32. Returns
/// 0 if it is all zeros, otherwise 1.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn x25519() -> i32 {
    secret(Some(64), |operands, result| {
        let (key, point) = key(operands)?;
        exchange(&key, point, result)
    })
}

/// The public key of the secret key in the room.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn x25519_public() -> i32 {
    secret(Some(32), |operands, result| {
        let (key, _) = key(operands)?;
        *result = PublicKey::from(&key).to_bytes();
        Some(0)
    })
}

/// Keeps the secret key in the room: its number. Its public key takes its place.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn secret_new() -> i32 {
    secret(Some(32), |operands, result| {
        let (key, _) = key(operands)?;
        *result = PublicKey::from(&key).to_bytes();
        SECRETS.insert(key)
    })
}

/// [`x25519`] with a key that is kept and the point in the room.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn secret_exchange(number: usize) -> i32 {
    secret(Some(32), |operands, result| {
        SECRETS.with(number, |key| exchange(key, operands, result))
    })
}

/// Copies a secret key that is kept to the room.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn secret_bytes(number: usize) -> i32 {
    secret(Some(32), |_, result: &mut [u8; 32]| {
        SECRETS.with(number, |key| {
            result.copy_from_slice(key.as_bytes());
            Some(0)
        })
    })
}

/// Wipes a secret key that is kept.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn secret_free(number: usize) {
    leaving_nothing(STACK, || SECRETS.remove(number));
}
