// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret keys of Ed25519, and signatures.

use ground::wipe::leaving_nothing;
use nineteen::ed25519::{Digest as _, Sha512, Signature, SignatureError, Signer as _, SigningKey};

use room::buffer::secret;
use room::{STACK, split, sum};
use verify::{CONTEXT, PREHASHED, PURE};

room::keys!(SIGNING: SigningKey);

fn sign(
    key: &SigningKey,
    scheme: u32,
    context: &[u8],
    message: &[u8],
) -> Result<Signature, SignatureError> {
    match scheme {
        PURE => key.try_sign(message),
        CONTEXT => key.sign_with_context(context, message),
        PREHASHED => key.sign_prehashed(Sha512::new().chain_update(message), Some(context)),
        _ => Err(SignatureError::new()),
    }
}

/// The public key of the seed in the room.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn public_key() -> i32 {
    secret(Some(32), |operands, result| {
        let (seed, _) = split(operands)?;
        *result = SigningKey::from_bytes(seed).verifying_key().to_bytes();
        Some(0)
    })
}

/// Signs by a seed. The room has the seed, the context and the message, and at least 64 bytes.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn sign_once(scheme: u32, context: usize, message: usize) -> i32 {
    let length = sum([32, context, message]);
    secret(length.map(|length| length.max(64)), |operands, result| {
        let (seed, rest) = split(operands)?;
        let (context, rest) = rest.split_at_checked(context)?;
        let key = SigningKey::from_bytes(seed);
        *result = sign(&key, scheme, context, rest.get(..message)?)
            .ok()?
            .to_bytes();
        Some(0)
    })
}

/// Keeps the key of the seed in the room: its number. Its public key takes the place of the seed.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn signing_new() -> i32 {
    secret(Some(32), |operands, result| {
        let (seed, _) = split(operands)?;
        let key = SigningKey::from_bytes(seed);
        *result = key.verifying_key().to_bytes();
        SIGNING.insert(key)
    })
}

/// Signs with a key that is kept. The room has the context and the message, and at least 64 bytes.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn signing_sign(number: usize, scheme: u32, context: usize, message: usize) -> i32 {
    let length = sum([0, context, message]);
    secret(length.map(|length| length.max(64)), |operands, result| {
        let (context, rest) = operands.split_at_checked(context)?;
        let message = rest.get(..message)?;
        SIGNING.with(number, |key| {
            *result = sign(key, scheme, context, message).ok()?.to_bytes();
            Some(0)
        })
    })
}

/// Copies the seed of a key that is kept to the room.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn signing_seed(number: usize) -> i32 {
    secret(Some(32), |_, result: &mut [u8; 32]| {
        SIGNING.with(number, |key| {
            result.copy_from_slice(key.as_bytes());
            Some(0)
        })
    })
}

/// Replaces the seed in the room by its secret scalar, 32 bytes before they are clamped.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn seed_scalar() -> i32 {
    secret(Some(32), |operands, result| {
        let (seed, _) = split(operands)?;
        *result = SigningKey::from_bytes(seed).to_scalar_bytes();
        Some(0)
    })
}

/// Wipes a key that is kept.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn signing_free(number: usize) {
    leaving_nothing(STACK, || SIGNING.remove(number));
}
