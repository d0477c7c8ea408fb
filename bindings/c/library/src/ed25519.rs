// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 (RFC 8032): one key, one signature. `instances.rs` has Ed25519ctx and Ed25519ph.

use core::ffi::c_int;

use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::ed25519::{Policy, SigningKey, verify};
use nineteen::hazmat::leaving_nothing;
use nineteen::scalar::Scalar;
use nineteen_c_common::memory::{self, answer};
use nineteen_c_common::signing;
use zeroize::Zeroizing;

/// `S·B = R + k·A`; R canonical. OpenSSL, Go, ring and ed25519-dalek accept the same signatures.
pub const NINETEEN_POLICY_COFACTORLESS: c_int = 0;
/// The same, with A canonical too. AWS-LC and HACL* accept the same signatures.
pub const NINETEEN_POLICY_CANONICAL: c_int = 1;
/// The same, and neither A nor R has small order. libsodium accepts the same signatures.
pub const NINETEEN_POLICY_STRICT: c_int = 2;
/// `8·S·B = 8·R + 8·k·A` and any encodings: ZIP-215.
pub const NINETEEN_POLICY_ZIP215: c_int = 3;

/// The policy of a number, its position among [`Policy::ALL`]. `None` for other numbers: they verify
/// nothing.
pub(crate) fn policy(number: c_int) -> Option<Policy> {
    Policy::ALL.get(usize::try_from(number).ok()?).copied()
}

/// A secret key prepared for signing: 96 bytes in the caller's memory, without alignment. It may be
/// copied; wipe each copy with `nineteen_ed25519_key_wipe`. Functions refuse a key of zeros: one that
/// was wiped, or never prepared.
#[allow(non_camel_case_types, reason = "the name in C")]
#[allow(missing_debug_implementations, reason = "a secret")]
#[repr(C)]
pub struct nineteen_ed25519_key {
    opaque: [u8; 96],
}

/// Computes the public key (32 bytes) of a seed (32 bytes). Constant time in the seed.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_public_key(
    public_key: *mut u8,
    seed: *const u8,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by the contract in the header.
        let seed = Zeroizing::new(unsafe { memory::read(seed) }?);
        let public = signing::expanded(&seed, signing::public);
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(public_key, &public) }
    }))
}

/// Signs a message with a seed (32 bytes) and writes the signature (64 bytes): RFC 8032,
/// deterministic. Constant time in the seed. For several signatures, prepare the key: that halves
/// the time of each.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_sign(
    signature: *mut u8,
    seed: *const u8,
    message: *const u8,
    message_len: usize,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 and `message_len` bytes, by the contract in the header.
        let seed = Zeroizing::new(unsafe { memory::read(seed) }?);
        // SAFETY: as above.
        let message = unsafe { memory::bytes(message, message_len) }?;
        let signed = signing::expanded(&seed, |key| {
            signing::sign(key, &signing::public(key), &[], message)
        });
        // SAFETY: 64 bytes, by the contract in the header; the message is not used any more.
        unsafe { memory::write(signature, &signed) }
    }))
}

/// Signs as `nineteen_ed25519_sign` does, with 32 bytes of noise in the nonce: safe even if the
/// noise is constant or known. Hedges against faults and measurements.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_sign_hedged(
    signature: *mut u8,
    seed: *const u8,
    noise: *const u8,
    message: *const u8,
    message_len: usize,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes each, by the contract in the header.
        let seed = Zeroizing::new(unsafe { memory::read(seed) }?);
        // SAFETY: as above.
        let noise = Zeroizing::new(unsafe { memory::read(noise) }?);
        // SAFETY: `message_len` bytes, by the same.
        let message = unsafe { memory::bytes(message, message_len) }?;
        let key = SigningKey::from_bytes(&seed);
        let signed = key.sign_hedged(&noise, message).to_bytes();
        // SAFETY: 64 bytes, by the same; the message is not used any more.
        unsafe { memory::write(signature, &signed) }
    }))
}

/// Prepares the key of a seed (32 bytes) for `nineteen_ed25519_key_sign`. Constant time in the
/// seed.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_key_from_seed(
    key: *mut nineteen_ed25519_key,
    seed: *const u8,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by the contract in the header.
        let seed = Zeroizing::new(unsafe { memory::read(seed) }?);
        let mut opaque = Zeroizing::new([0; 96]);
        signing::expanded(&seed, |key| {
            opaque[..32].copy_from_slice(key.scalar.as_bytes());
            opaque[32..64].copy_from_slice(&key.hash_prefix);
            opaque[64..].copy_from_slice(&signing::public(key));
        });
        // SAFETY: 96 bytes without alignment, by the contract in the header.
        unsafe { memory::write(key.cast(), &opaque) }
    }))
}

/// Signs a message with a prepared key and writes the signature (64 bytes): the same as that of
/// `nineteen_ed25519_sign`. Returns -1, and writes nothing, if the key was wiped. Constant time in
/// the key.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_key_sign(
    signature: *mut u8,
    key: *const nineteen_ed25519_key,
    message: *const u8,
    message_len: usize,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 96 bytes without alignment, by the contract in the header.
        let opaque = Zeroizing::new(unsafe { memory::read::<96>(key.cast()) }?);
        // SAFETY: `message_len` bytes, by the same.
        let message = unsafe { memory::bytes(message, message_len) }?;
        let signed = prepared(&opaque, |key, public| {
            signing::sign(key, public, &[], message)
        })?;
        // SAFETY: 64 bytes, by the same; the message is not used any more.
        unsafe { memory::write(signature, &signed) }
    }))
}

/// Calls `then` with the parts of a prepared key: what signs, and the encoding of the public key.
/// `None` if the public key is 32 zero bytes, as in a key that was wiped, whose secret anyone knows.
pub(crate) fn prepared<R>(
    opaque: &[u8; 96],
    then: impl FnOnce(&ExpandedSecretKey, &[u8; 32]) -> R,
) -> Option<R> {
    let [scalar, prefix, public] = opaque.as_chunks::<32>().0 else {
        return None;
    };
    // No key that was prepared has this encoding: it is that of a point of order 4.
    if *public == [0; 32] {
        return None;
    }
    // Wiped when it is dropped.
    let key = ExpandedSecretKey {
        scalar: Scalar::from_bytes_mod_order(*scalar),
        hash_prefix: *prefix,
    };
    Some(then(&key, public))
}

/// Overwrites a prepared key with zeros, in a way that no compiler leaves out.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1))
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nineteen_ed25519_key_wipe(key: *mut nineteen_ed25519_key) {
    for i in 0..96 {
        if !key.is_null() {
            // SAFETY: 96 bytes without alignment, by the contract in the header.
            unsafe { key.cast::<u8>().add(i).write_volatile(0) };
        }
    }
}

/// Whether a signature (64 bytes) of a message is valid under a public key (32 bytes) and a policy,
/// one of `NINETEEN_POLICY_...`: 0 if it is, -1 if it is not. Variable time: all inputs are public.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_verify(
    public_key: *const u8,
    signature: *const u8,
    message: *const u8,
    message_len: usize,
    policy: c_int,
) -> c_int {
    // SAFETY: 32, 64 and `message_len` bytes, by the contract in the header.
    let arguments = unsafe {
        (
            memory::read(public_key),
            memory::read(signature),
            memory::bytes(message, message_len),
        )
    };
    let (Some(key), Some(signature), Some(message)) = arguments else {
        return memory::NO;
    };
    let policy = self::policy(policy);
    answer(policy.and_then(|policy| verify(policy, &key, message, &signature).ok()))
}
