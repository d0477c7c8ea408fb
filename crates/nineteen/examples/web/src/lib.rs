// SPDX-License-Identifier: MIT OR Apache-2.0
//! A module for web pages: keys from seeds, signatures, batches of verifications with a policy, Ristretto.
//!
//! The page, in `nineteen.mjs`, gets a buffer in the module's memory from [`buffer`] and writes the
//! operands to it; a call leaves its results there. Its return value says whether it succeeded.
//! Operands that are too short, or are not points or scalars, are an error and not a panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

use nineteen::ed25519::{
    Item, Policy, Signer as _, SigningKey, verify_batch_all, verify_batch_items,
};
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;

#[cfg(feature = "page")]
mod page; // backends to compare, disputed signatures

/// Operands that are not what they should be.
const MALFORMED: i32 = -1;

static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn lock() -> MutexGuard<'static, Vec<u8>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Splits off the first `N` bytes of a buffer.
fn split<const N: usize>(bytes: &[u8]) -> Option<(&[u8; N], &[u8])> {
    bytes.split_first_chunk()
}

/// Makes a buffer of this many zeros and returns its address. The previous content is wiped.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    let mut buffer = lock();
    // Seeds were here. One that has to grow leaves its memory to the next.
    buffer.fill(0);
    buffer.clear();
    buffer.resize(length, 0);
    buffer.as_mut_ptr()
}

/// Computes bytes from the buffer's and puts them there.
fn replace<const N: usize>(f: impl FnOnce(&[u8]) -> Option<[u8; N]>) -> i32 {
    let mut buffer = lock();
    let result = f(&buffer);
    buffer.fill(0);
    match (result, buffer.first_chunk_mut()) {
        (Some(result), Some(place)) => {
            *place = result;
            0
        }
        _ => MALFORMED,
    }
}

/// Computes the public key of a seed of 32 bytes, in place.
#[unsafe(no_mangle)]
pub extern "C" fn public_key() -> i32 {
    replace(|bytes| {
        let (seed, _) = split(bytes)?;
        Some(SigningKey::from_bytes(seed).verifying_key().to_bytes())
    })
}

/// Signs a message. The buffer has the seed, four bytes with the length of the message, the
/// message, and at least 64 bytes in all; the signature replaces its first 64 bytes.
#[unsafe(no_mangle)]
pub extern "C" fn sign() -> i32 {
    replace(|bytes| {
        let (seed, rest) = split(bytes)?;
        let (length, rest) = split(rest)?;
        let message = rest.get(..u32::from_le_bytes(*length) as usize)?;
        Some(SigningKey::from_bytes(seed).sign(message).to_bytes())
    })
}

/// Items one behind the other: key, signature, four bytes with the length of the message, message.
fn items(mut bytes: &[u8]) -> Option<Vec<Item<'_>>> {
    let mut items = Vec::new();
    while !bytes.is_empty() {
        let (public_key, rest) = split(bytes)?;
        let (signature, rest) = split(rest)?;
        let (length, rest) = split(rest)?;
        let (message, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        items.push(Item {
            public_key,
            message,
            signature,
        });
        bytes = rest;
    }
    Some(items)
}

/// Verifies signatures under a policy, 0 to 3 in the order of `Policy::ALL`: how many, with a byte for each, 1 if it is valid.
#[unsafe(no_mangle)]
pub extern "C" fn verify_each(policy: usize) -> i32 {
    let mut buffer = lock();
    let (Some(policy), Some(items)) = (Policy::ALL.get(policy), items(&buffer)) else {
        return MALFORMED;
    };
    let verdicts = verify_batch_items(*policy, &items).into_verdicts();
    for (byte, verdict) in buffer.iter_mut().zip(&verdicts) {
        *byte = u8::from(*verdict);
    }
    i32::try_from(verdicts.len()).unwrap_or(MALFORMED)
}

/// Whether all are valid: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn verify_all(policy: usize) -> i32 {
    match (Policy::ALL.get(policy), items(&lock())) {
        (Some(policy), Some(items)) => verify_batch_all(*policy, &items).is_ok().into(),
        _ => MALFORMED,
    }
}

/// Maps 64 uniform bytes to an element of Ristretto (RFC 9496 §4.3.4).
#[unsafe(no_mangle)]
pub extern "C" fn ristretto_derive() -> i32 {
    replace(|bytes| {
        let (uniform, _) = split(bytes)?;
        Some(RistrettoPoint::from_uniform_bytes(uniform).compress().0)
    })
}

/// Reduces 64 uniform bytes to a scalar.
#[unsafe(no_mangle)]
pub extern "C" fn ristretto_scalar() -> i32 {
    replace(|bytes| {
        let (uniform, _) = split(bytes)?;
        Some(Scalar::from_bytes_mod_order_wide(uniform).to_bytes())
    })
}

/// Multiplies an element by a scalar. Constant time.
#[unsafe(no_mangle)]
pub extern "C" fn ristretto_multiply() -> i32 {
    replace(|bytes| {
        let (scalar, rest) = split(bytes)?;
        let (element, _) = split(rest)?;
        let scalar: Option<Scalar> = Scalar::from_canonical_bytes(*scalar).into();
        let element = CompressedRistretto(*element).decompress()?;
        Some((element * scalar?).compress().0)
    })
}
