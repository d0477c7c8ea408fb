// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519ctx and Ed25519ph (RFC 8032 §5.1): signatures that are bound to a context, and signatures
//! of a message's SHA-512.
//!
//! The context is public: it may be compared and copied in variable time.

use core::ffi::c_int;

use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::ed25519::{Digest, Policy, Sha512, Signature, SignatureError, VerifyingKey};
use nineteen::hazmat::leaving_nothing;
use nineteen_c_common::hashed::Hashed;
use nineteen_c_common::memory::{self, NO, answer};
use nineteen_c_common::signing::{self, Domain};
use zeroize::Zeroizing;

use crate::ed25519::{nineteen_ed25519_key, policy, prepared};

/// Signs with a seed, by `sign`, which gets the key and the encoding of its public key.
///
/// # Safety
///
/// `signature` is null or has 64 bytes, `seed` is null or has 32.
unsafe fn by_seed(
    signature: *mut u8,
    seed: *const u8,
    sign: impl FnOnce(&ExpandedSecretKey, &[u8; 32]) -> Option<[u8; 64]>,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, as the caller promises.
        let seed = Zeroizing::new(unsafe { memory::read(seed) }?);
        let signed = signing::expanded(&seed, |key| sign(key, &signing::public(key)))?;
        // SAFETY: 64 bytes, by the same; the message is not used any more.
        unsafe { memory::write(signature, &signed) }
    }))
}

/// Signs with a prepared key, by `sign`, which gets the key and the encoding of its public key.
///
/// # Safety
///
/// `signature` is null or has 64 bytes, `key` is null or has 96, without alignment.
unsafe fn by_key(
    signature: *mut u8,
    key: *const nineteen_ed25519_key,
    sign: impl FnOnce(&ExpandedSecretKey, &[u8; 32]) -> Option<[u8; 64]>,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 96 bytes without alignment, as the caller promises.
        let opaque = Zeroizing::new(unsafe { memory::read::<96>(key.cast()) }?);
        let signed = prepared(&opaque, sign)??;
        // SAFETY: 64 bytes, by the same; the message is not used any more.
        unsafe { memory::write(signature, &signed) }
    }))
}

/// The verdict of `check` on a key that decodes.
///
/// # Safety
///
/// `public_key` is null or has 32 bytes, `signature` is null or has 64.
unsafe fn verified(
    public_key: *const u8,
    signature: *const u8,
    number: c_int,
    check: impl FnOnce(&VerifyingKey, Policy, &Signature) -> Option<Result<(), SignatureError>>,
) -> c_int {
    // SAFETY: 32 and 64 bytes, as the caller promises.
    let arguments = unsafe { (memory::read(public_key), memory::read(signature)) };
    let (Some(key), Some(signature), Some(policy)) = (arguments.0, arguments.1, policy(number))
    else {
        return NO;
    };
    let key = VerifyingKey::from_bytes(&key).ok();
    let signature = Signature::from_bytes(&signature);
    let verdict = key.and_then(|key| check(&key, policy, &signature));
    answer(verdict.and_then(Result::ok))
}

/// Signs a message with a seed (32 bytes) and a context of 1 to 255 bytes, and writes the signature
/// (64 bytes): Ed25519ctx of RFC 8032. Returns -1 for a context of another length. The signature is
/// valid with the same context only. Constant time in the seed; the context is public.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519ctx_sign(
    signature: *mut u8,
    seed: *const u8,
    context: *const u8,
    context_len: usize,
    message: *const u8,
    message_len: usize,
) -> c_int {
    // SAFETY: 64, 32, `context_len` and `message_len` bytes, by the contract in the header.
    unsafe {
        by_seed(signature, seed, |key, public| {
            let domain = Domain::context(memory::bytes(context, context_len)?)?;
            let message = memory::bytes(message, message_len)?;
            Some(signing::sign(key, public, domain.as_bytes(), message))
        })
    }
}

/// Signs as `nineteen_ed25519ctx_sign` does, with a prepared key: the same signature. Returns -1,
/// and writes nothing, if the key was wiped. Constant time in the key.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519ctx_key_sign(
    signature: *mut u8,
    key: *const nineteen_ed25519_key,
    context: *const u8,
    context_len: usize,
    message: *const u8,
    message_len: usize,
) -> c_int {
    // SAFETY: 64, 96, `context_len` and `message_len` bytes, by the contract in the header.
    unsafe {
        by_key(signature, key, |key, public| {
            let domain = Domain::context(memory::bytes(context, context_len)?)?;
            let message = memory::bytes(message, message_len)?;
            Some(signing::sign(key, public, domain.as_bytes(), message))
        })
    }
}

/// Whether an Ed25519ctx signature (64 bytes) of a message is valid under a public key (32 bytes), a
/// context of 1 to 255 bytes and a policy, one of `NINETEEN_POLICY_...`: 0 if it is, -1 if it is
/// not, and for a context of another length. Variable time: all inputs are public.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519ctx_verify(
    public_key: *const u8,
    signature: *const u8,
    context: *const u8,
    context_len: usize,
    message: *const u8,
    message_len: usize,
    policy: c_int,
) -> c_int {
    // SAFETY: 32, 64, `context_len` and `message_len` bytes, by the contract in the header.
    unsafe {
        verified(public_key, signature, policy, |key, policy, signature| {
            let context = memory::bytes(context, context_len)?;
            let message = memory::bytes(message, message_len)?;
            Some(key.verify_with_context(policy, context, message, signature))
        })
    }
}

/// Computes the digest (64 bytes) that the functions of Ed25519ph take: the SHA-512 of a message,
/// which any other SHA-512 may compute too, from a message in pieces. Constant time in the message.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519ph_digest(
    digest: *mut u8,
    message: *const u8,
    message_len: usize,
) -> c_int {
    // SAFETY: 64 and `message_len` bytes, by the contract in the header; the message is not used
    // any more when the digest is written.
    unsafe {
        let message = memory::bytes(message, message_len);
        let made = message.map(|message| <[u8; 64]>::from(Sha512::digest(message)));
        answer(made.and_then(|made| memory::write(digest, &made)))
    }
}

/// Signs a message by its digest (64 bytes, its SHA-512) with a seed (32 bytes) and a context of at
/// most 255 bytes, and writes the signature (64 bytes): Ed25519ph of RFC 8032. Returns -1 for a
/// longer context. The context may be null if its length is 0. Constant time in the seed; the
/// context is public.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 5))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519ph_sign(
    signature: *mut u8,
    seed: *const u8,
    context: *const u8,
    context_len: usize,
    digest: *const u8,
) -> c_int {
    // SAFETY: 64, 32, `context_len` and 64 bytes, by the contract in the header.
    unsafe {
        by_seed(signature, seed, |key, public| {
            let domain = Domain::prehashed(memory::bytes(context, context_len)?)?;
            let digest = memory::read::<64>(digest)?;
            Some(signing::sign(key, public, domain.as_bytes(), &digest))
        })
    }
}

/// Signs as `nineteen_ed25519ph_sign` does, with a prepared key: the same signature. Returns -1,
/// and writes nothing, if the key was wiped. Constant time in the key.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 5))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519ph_key_sign(
    signature: *mut u8,
    key: *const nineteen_ed25519_key,
    context: *const u8,
    context_len: usize,
    digest: *const u8,
) -> c_int {
    // SAFETY: 64, 96, `context_len` and 64 bytes, by the contract in the header.
    unsafe {
        by_key(signature, key, |key, public| {
            let domain = Domain::prehashed(memory::bytes(context, context_len)?)?;
            let digest = memory::read::<64>(digest)?;
            Some(signing::sign(key, public, domain.as_bytes(), &digest))
        })
    }
}

/// Whether an Ed25519ph signature (64 bytes) of a message with this digest (64 bytes, its SHA-512)
/// is valid under a public key (32 bytes), a context of at most 255 bytes and a policy, one of
/// `NINETEEN_POLICY_...`: 0 if it is, -1 if it is not, and for a longer context. The context may be
/// null if its length is 0. Variable time: all inputs are public.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 5))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519ph_verify(
    public_key: *const u8,
    signature: *const u8,
    context: *const u8,
    context_len: usize,
    digest: *const u8,
    policy: c_int,
) -> c_int {
    // SAFETY: 32, 64, `context_len` and 64 bytes, by the contract in the header.
    unsafe {
        verified(public_key, signature, policy, |key, policy, signature| {
            let context = memory::bytes(context, context_len)?;
            let digest = Hashed(memory::read(digest)?);
            Some(key.verify_prehashed_with(policy, digest, Some(context), signature))
        })
    }
}
