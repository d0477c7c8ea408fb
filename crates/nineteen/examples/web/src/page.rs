// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of the module that only the page calls: every backend to measure, and what is disputed about a signature.

use std::hint::black_box;

use nineteen::backend::{self, Backend};
use nineteen::ed25519::{Policy, Signer as _, SigningKey, verify};
use nineteen::edwards::CompressedEdwardsY;
use nineteen::hazmat;
use nineteen::scalar::Scalar;
use nineteen::x25519::x25519;

use super::{MALFORMED, lock, split};

/// The disputed signatures of *Taming the many EdDSAs*.
const DISPUTED: &[u8] = include_bytes!("../../../../../testdata/speccheck/cases.json");

/// Copies a text to the start of the buffer: its length, or an error if it does not fit.
fn leave(text: &[u8]) -> i32 {
    match lock().get_mut(..text.len()) {
        Some(place) => {
            place.copy_from_slice(text);
            i32::try_from(text.len()).unwrap_or(MALFORMED)
        }
        None => MALFORMED,
    }
}

/// Copies the name of a backend, 0 and up in the order of `Backend::ALL`; an error ends the list.
#[unsafe(no_mangle)]
pub extern "C" fn backend_name(backend: usize) -> i32 {
    Backend::ALL
        .get(backend)
        .map_or(MALFORMED, |backend| leave(backend.name().as_bytes()))
}

/// Copies the reason why a backend cannot run here; no text if it can.
#[unsafe(no_mangle)]
pub extern "C" fn backend_missing(backend: usize) -> i32 {
    let Some(backend) = Backend::ALL.get(backend) else {
        return MALFORMED;
    };
    leave(backend.unavailable_because().unwrap_or_default().as_bytes())
}

/// Runs an operation so many times on one backend, for a caller with a clock: 0 is a multiplication in the field, 1 an
/// exchange of X25519, 2 a signature, 3 a verification from bytes. Each takes the result of the one before, but for
/// verifications.
#[unsafe(no_mangle)]
pub extern "C" fn run(backend: usize, operation: u32, turns: u32) -> i32 {
    let Some(&backend) = Backend::ALL.get(backend) else {
        return MALFORMED;
    };
    if backend::force(Some(backend)).is_err() {
        return MALFORMED;
    }
    let done = operate(backend, operation, turns);
    // A backend is forced for the whole module.
    let freed = backend::force(None);
    match done {
        Some(()) if freed.is_ok() => 0,
        _ => MALFORMED,
    }
}

fn operate(backend: Backend, operation: u32, turns: u32) -> Option<()> {
    let secret = black_box([0x19; 32]);
    let mut value = [9; 32];
    match operation {
        0 => value = hazmat::mul_chain(backend, &value, turns as usize).ok()?,
        1 => (0..turns).for_each(|_| value = x25519(secret, value)),
        2 => {
            let key = SigningKey::from_bytes(&secret);
            for _ in 0..turns {
                let signature = key.sign(&value).to_bytes();
                value = *split(&signature)?.0;
            }
        }
        3 => {
            let key = SigningKey::from_bytes(&secret);
            let public_key = key.verifying_key().to_bytes();
            let signature = key.sign(&value).to_bytes();
            for _ in 0..turns {
                let signature = black_box(&signature);
                verify(Policy::Strict, &public_key, &value, signature).ok()?;
            }
        }
        _ => return None,
    }
    black_box(value);
    Some(())
}

/// Copies the published disputed signatures, in JSON.
#[unsafe(no_mangle)]
pub extern "C" fn disputed() -> i32 {
    leave(DISPUTED)
}

/// Properties of the encoding of a point in the buffer, bit by bit: 1 if it is canonical, 2 if the point has small order, 4
/// if it is a multiple of the base point. An error if the bytes encode no point.
#[unsafe(no_mangle)]
pub extern "C" fn point() -> i32 {
    let buffer = lock();
    let Some((bytes, _)) = split(&buffer) else {
        return MALFORMED;
    };
    let Some(point) = CompressedEdwardsY(*bytes).decompress() else {
        return MALFORMED;
    };
    let canonical = point.compress().0 == *bytes;
    i32::from(canonical)
        | i32::from(point.is_small_order()) << 1
        | i32::from(point.is_torsion_free()) << 2
}

/// Whether the 32 bytes in the buffer are below the order of the base point: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn is_reduced() -> i32 {
    let buffer = lock();
    let Some((bytes, _)) = split(&buffer) else {
        return MALFORMED;
    };
    let scalar: Option<Scalar> = Scalar::from_canonical_bytes(*bytes).into();
    scalar.is_some().into()
}
