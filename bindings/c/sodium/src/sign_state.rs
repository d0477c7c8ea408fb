// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crypto_sign_init`, `_update` and `_final_*`: Ed25519ph (RFC 8032 §5.1) without a context.

use core::ffi::{c_int, c_uchar, c_ulonglong};

use nineteen::ed25519::{Signature, VerifyingKey};
use nineteen_c_common::hashed::Hashed;
use nineteen_c_common::memory::{self, NO, YES, answer};
use nineteen_c_common::signing::PREHASHED;

pub use crate::hash::State;
use crate::sign::{signed, write_length};
use crate::verdict::RULE;

/// The state at a pointer. `None` for a null pointer and one that is not aligned.
///
/// # Safety
///
/// `state` is null or points to 208 readable and writable bytes, which are initialized.
unsafe fn state<'a>(state: *mut State) -> Option<&'a mut State> {
    if state.is_null() || !state.is_aligned() {
        return None;
    }
    // SAFETY: not null, aligned, and a state, for which all bytes are values, as the caller
    // promises.
    Some(unsafe { &mut *state })
}

/// Starts a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519ph_init(state: *mut State) -> c_int {
    if state.is_null() || !state.is_aligned() {
        return NO;
    }
    // SAFETY: not null, aligned, and 208 writable bytes, by libsodium's headers.
    unsafe { state.write(State::new()) };
    YES
}

/// Adds a piece of the message, which may be null if it is empty.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519ph_update(
    state: *mut State,
    m: *const c_uchar,
    mlen: c_ulonglong,
) -> c_int {
    // SAFETY: a state from `init`, and `mlen` bytes outside of it, by libsodium's headers.
    let (state, piece) = unsafe { (self::state(state), memory::long_bytes(m, mlen)) };
    answer(state.zip(piece).map(|(state, piece)| state.update(piece)))
}

/// Signs the message and wipes the state. `siglen_p` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519ph_final_create(
    state: *mut State,
    sig: *mut c_uchar,
    siglen_p: *mut c_ulonglong,
    sk: *const c_uchar,
) -> c_int {
    // SAFETY: a state from `init`, by libsodium's headers.
    let Some(state) = (unsafe { self::state(state) }) else {
        return NO;
    };
    let digest = state.finish();
    // SAFETY: 64 bytes each and a number, by libsodium's headers.
    unsafe {
        let signature = signed(sk, PREHASHED, &digest);
        if signature.and_then(|s| memory::write(sig, &s)).is_none() {
            return NO;
        }
        write_length(siglen_p, 64);
    }
    YES
}

/// 0 if the signature is valid, -1 if not. Wipes the state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519ph_final_verify(
    state: *mut State,
    sig: *const c_uchar,
    pk: *const c_uchar,
) -> c_int {
    // SAFETY: a state from `init`, 64 and 32 bytes, by libsodium's headers.
    let arguments = unsafe { (self::state(state), memory::read(sig), memory::read(pk)) };
    let (Some(state), Some(signature), Some(key)) = arguments else {
        return NO;
    };
    let hash = Hashed(state.finish());
    let verify = |policy| {
        let signature = Signature::from_bytes(&signature);
        let key = VerifyingKey::from_bytes(&key);
        key.is_ok_and(|key| {
            key.verify_prehashed_with(policy, hash, None, &signature)
                .is_ok()
        })
    };
    answer(RULE.accepts(&key, &signature, verify).then_some(()))
}

/// [`crypto_sign_ed25519ph_init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_init(state: *mut State) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519ph_init(state) }
}

/// [`crypto_sign_ed25519ph_update`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_update(
    state: *mut State,
    m: *const c_uchar,
    mlen: c_ulonglong,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519ph_update(state, m, mlen) }
}

/// [`crypto_sign_ed25519ph_final_create`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_final_create(
    state: *mut State,
    sig: *mut c_uchar,
    siglen_p: *mut c_ulonglong,
    sk: *const c_uchar,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519ph_final_create(state, sig, siglen_p, sk) }
}

/// [`crypto_sign_ed25519ph_final_verify`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_final_verify(
    state: *mut State,
    sig: *const c_uchar,
    pk: *const c_uchar,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519ph_final_verify(state, sig, pk) }
}
