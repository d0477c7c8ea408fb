// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 (RFC 7748), and Ed25519 keys as its keys.

use core::ffi::c_int;

use nineteen::ed25519::VerifyingKey;
use nineteen::edwards::EdwardsPoint;
use nineteen::hazmat::leaving_nothing;
use nineteen::x25519::{x25519, x25519_batch};
use nineteen_c_common::memory::{self, NO, Rows, YES, answer};
use nineteen_c_common::signing;
use zeroize::Zeroizing;

use crate::share::{BLOCK, share};

/// Whether any byte differs from 0. Looks at each of them.
fn contributory(shared: &[u8]) -> bool {
    shared.iter().fold(0, |any, byte| any | byte) != 0
}

/// Computes the shared secret (32 bytes) of a secret key and another's public key (32 bytes each).
/// Returns -1, and 32 zero bytes, if the public key has small order: then the secret does not
/// depend on the secret key. Constant time. The result may overlap the inputs.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_x25519(
    shared: *mut u8,
    secret_key: *const u8,
    public_key: *const u8,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes each, by the contract in the header.
        let (secret, public) = unsafe {
            let secret = Zeroizing::new(memory::read(secret_key)?);
            (secret, memory::read(public_key)?)
        };
        let result = Zeroizing::new(x25519(*secret, public));
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(shared, &result) }?;
        contributory(&*result).then_some(())
    }))
}

/// Computes the public key of a secret key (32 bytes each). Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_x25519_base(public_key: *mut u8, secret_key: *const u8) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by the contract in the header.
        let secret = Zeroizing::new(unsafe { memory::read(secret_key) }?);
        let public = EdwardsPoint::mul_base_clamped(*secret).to_montgomery();
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(public_key, &public.to_bytes()) }
    }))
}

/// Converts an Ed25519 public key to the X25519 public key of the same point (32 bytes each): the
/// map of RFC 7748, section 4.1. Returns -1, and writes nothing, if the key is no point of the curve,
/// has small order, or has a component of small order, as libsodium does: no seed has such a public
/// key. (The packages for JavaScript and Python convert it, and refuse small order in the exchange.)
/// That includes every encoding that is not canonical. Variable time: the key is public.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_x25519_public_from_ed25519(
    public_key: *mut u8,
    ed25519_public_key: *const u8,
) -> c_int {
    // SAFETY: 32 bytes, by the contract in the header.
    let key = unsafe { memory::read(ed25519_public_key) };
    let key = key.and_then(|key| VerifyingKey::from_bytes(&key).ok());
    let point = key.map(|key| key.to_edwards());
    // The identity alone has small order and no torsion.
    let converted = point
        .filter(|point| !point.is_small_order() && point.is_torsion_free())
        .map(|point| point.to_montgomery());
    // SAFETY: 32 bytes, by the same.
    answer(converted.and_then(|key| unsafe { memory::write(public_key, &key.to_bytes()) }))
}

/// Converts an Ed25519 seed to the X25519 secret key (32 bytes each) that belongs to the converted
/// public key: the clamped scalar of RFC 8032, section 5.1.5, as libsodium's
/// `crypto_sign_ed25519_sk_to_curve25519` gives it. Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_x25519_secret_from_ed25519(
    secret_key: *mut u8,
    seed: *const u8,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by the contract in the header.
        let seed = Zeroizing::new(unsafe { memory::read(seed) }?);
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(secret_key, &signing::clamped(&seed)) }
    }))
}

/// Computes `n` shared secrets (32 bytes each, one after the other), each as `nineteen_x25519`
/// does. Secret keys (32 bytes) begin `secret_stride` bytes apart, public keys `public_stride`
/// bytes apart; a stride of 0 is one key for all. Returns -1 if any public key has small order,
/// whose result is 32 zero bytes while the others are computed, and if the arguments make no sense,
/// when nothing is written. `shared` must not overlap the inputs. `threads` is the number of
/// threads that work, the caller's included. Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 4))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_x25519_batch(
    shared: *mut u8,
    secret_keys: *const u8,
    secret_stride: usize,
    public_keys: *const u8,
    public_stride: usize,
    n: usize,
    threads: usize,
) -> c_int {
    // Also where there are no items, which read and write nothing.
    if shared.is_null() || secret_keys.is_null() || public_keys.is_null() {
        return NO;
    }
    // SAFETY: as many bytes as the header says; nothing writes to them during the call.
    let keys = unsafe {
        (
            Rows::<32>::new(secret_keys, secret_stride, n),
            Rows::<32>::new(public_keys, public_stride, n),
        )
    };
    let (Some(secrets), Some(publics), Some(len)) = (keys.0, keys.1, n.checked_mul(32)) else {
        return NO;
    };
    // SAFETY: 32·n bytes, by the contract in the header, which are written before they are used.
    let results =
        unsafe { memory::clear(shared, len).and_then(|()| memory::bytes_mut(shared, len)) };
    let Some(results) = results else { return NO };
    share(results, 32, threads, |first, results| {
        leaving_nothing(|| {
            let n = results.len() / 32;
            let mut secret = Zeroizing::new([[0; 32]; BLOCK]);
            let mut public = [[0; 32]; BLOCK];
            for i in 0..n {
                secret[i] = *secrets.row(first + i);
                public[i] = *publics.row(first + i);
            }
            let (results, _) = results.as_chunks_mut::<32>();
            // The three have `n` items each.
            let done = x25519_batch(&secret[..n], &public[..n], results);
            debug_assert!(done.is_ok());
        });
    });
    // Looks at all results, whichever is zero.
    let all = |so_far, shared: &[u8]| so_far & contributory(shared);
    if results.chunks_exact(32).fold(true, all) {
        YES
    } else {
        NO
    }
}
