// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crypto_sign*` and `crypto_sign_ed25519*`: keys, signatures on messages in memory, conversions.
//! [`verdict`](crate::verdict) says which signatures are valid.

use core::ffi::{c_char, c_int, c_uchar, c_ulonglong};

use nineteen::ed25519::verify;
use nineteen::hazmat::leaving_nothing;
use nineteen::scalar::clamp_integer;
use nineteen_c_common::memory::{self, NO, YES, answer};
use nineteen_c_common::signing;
use sha2::{Digest, Sha512};
use zeroize::{Zeroize, Zeroizing};

use crate::hash::State;
use crate::{core_ed25519, random, verdict};

/// Bytes of a signature.
const SIGNATURE: usize = 64;
/// The longest message: `SODIUM_SIZE_MAX - 64`.
const LONGEST: usize = usize::MAX - SIGNATURE;

/// Writes a key pair of a seed: the public key, and the seed followed by the public key.
///
/// # Safety
///
/// `pk` is null or has 32 bytes, `sk` is null or has 64.
unsafe fn key_pair(pk: *mut c_uchar, sk: *mut c_uchar, seed: &[u8; 32]) -> Option<()> {
    let public = signing::expanded(seed, signing::public);
    let mut secret = Zeroizing::new([0; 64]);
    secret[..32].copy_from_slice(seed);
    secret[32..].copy_from_slice(&public);
    // SAFETY: 32 and 64 bytes are writable, as the caller promises.
    unsafe { memory::write(pk, &public).and(memory::write(sk, &secret)) }
}

/// The key pair of a 32-byte seed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_seed_keypair(
    pk: *mut c_uchar,
    sk: *mut c_uchar,
    seed: *const c_uchar,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by libsodium's headers.
        let seed = Zeroizing::new(unsafe { memory::read(seed) }?);
        // SAFETY: 32 and 64 bytes, by the same.
        unsafe { key_pair(pk, sk, &seed) }
    }))
}

/// A random key pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_keypair(pk: *mut c_uchar, sk: *mut c_uchar) -> c_int {
    // SAFETY: 32 and 64 bytes, by libsodium's headers.
    answer(leaving_nothing(|| unsafe {
        key_pair(pk, sk, &random::bytes())
    }))
}

/// Signs with a 64-byte key: its seed, and the public key that it contains, as libsodium does.
///
/// # Safety
///
/// `sk` is null or has 64 bytes.
pub(crate) unsafe fn signed(
    sk: *const c_uchar,
    domain: &[u8],
    message: &[u8],
) -> Option<[u8; SIGNATURE]> {
    leaving_nothing(|| {
        // SAFETY: 64 bytes are readable, as the caller promises.
        let secret = Zeroizing::new(unsafe { memory::read::<64>(sk) }?);
        let (seed, public) = (secret.first_chunk::<32>()?, secret.last_chunk::<32>()?);
        Some(signing::expanded(seed, |key| {
            signing::sign(key, public, domain, message)
        }))
    })
}

/// Writes a number that the caller may not want.
///
/// # Safety
///
/// `to` is null or an aligned number.
pub(crate) unsafe fn write_length(to: *mut c_ulonglong, length: usize) {
    if !to.is_null() {
        // SAFETY: not null, so it is an aligned number, as the caller promises.
        unsafe { to.write(length as c_ulonglong) };
    }
}

/// Signs a message. `siglen_p` may be null; `m` may be null for the empty message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_detached(
    sig: *mut c_uchar,
    siglen_p: *mut c_ulonglong,
    m: *const c_uchar,
    mlen: c_ulonglong,
    sk: *const c_uchar,
) -> c_int {
    // SAFETY: `mlen` and 64 bytes, by libsodium's headers; nothing is written before the end.
    let signature = unsafe { memory::long_bytes(m, mlen).and_then(|m| signed(sk, &[], m)) };
    let Some(signature) = signature else {
        return NO;
    };
    // SAFETY: 64 bytes and a number, by the same.
    unsafe {
        if memory::write(sig, &signature).is_none() {
            return NO;
        }
        write_length(siglen_p, SIGNATURE);
    }
    YES
}

/// Writes the signature and after it the message, which may lie where they are written. `smlen_p`
/// may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519(
    sm: *mut c_uchar,
    smlen_p: *mut c_ulonglong,
    m: *const c_uchar,
    mlen: c_ulonglong,
    sk: *const c_uchar,
) -> c_int {
    // SAFETY: `mlen` and 64 bytes, by libsodium's headers; nothing is written before the slice's
    // last use.
    let found = unsafe {
        memory::long_bytes(m, mlen)
            .filter(|m| !sm.is_null() && m.len() <= LONGEST)
            .and_then(|m| Some((m.len(), signed(sk, &[], m)?)))
    };
    let Some((len, signature)) = found else {
        // SAFETY: a number, by libsodium's headers.
        unsafe { write_length(smlen_p, 0) };
        return NO;
    };
    // SAFETY: `sm` has 64 + `mlen` bytes and `m` has `mlen`, by libsodium's headers; `copy` allows
    // them to overlap, and the message is moved before the signature is written over it.
    unsafe {
        if len > 0 {
            sm.add(SIGNATURE).copy_from(m, len);
        }
        let _ = memory::write(sm, &signature);
        write_length(smlen_p, len + SIGNATURE);
    }
    YES
}

/// Whether a signature is valid.
///
/// # Safety
///
/// `sig` and `pk` are null or have 64 and 32 bytes.
unsafe fn verified(sig: *const c_uchar, message: &[u8], pk: *const c_uchar) -> Option<()> {
    // SAFETY: 64 and 32 bytes are readable, as the caller promises.
    let (signature, key) = unsafe { (memory::read(sig)?, memory::read(pk)?) };
    let verify = |policy| verify(policy, &key, message, &signature).is_ok();
    verdict::RULE
        .accepts(&key, &signature, verify)
        .then_some(())
}

/// 0 if the signature is valid, -1 if not. `m` may be null for the empty message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_verify_detached(
    sig: *const c_uchar,
    m: *const c_uchar,
    mlen: c_ulonglong,
    pk: *const c_uchar,
) -> c_int {
    // SAFETY: 64, `mlen` and 32 bytes, by libsodium's headers.
    answer(unsafe { memory::long_bytes(m, mlen).and_then(|m| verified(sig, m, pk)) })
}

/// Verifies a signature with its message after it, and copies the message to `m`, which may overlap
/// it or be null. If the signature is invalid, as many bytes of `m` become 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_open(
    m: *mut c_uchar,
    mlen_p: *mut c_ulonglong,
    sm: *const c_uchar,
    smlen: c_ulonglong,
    pk: *const c_uchar,
) -> c_int {
    // SAFETY: `smlen` bytes, by libsodium's headers; nothing is written before the slice's last
    // use.
    let parts = unsafe { memory::long_bytes(sm, smlen) }.and_then(<[u8]>::split_first_chunk::<64>);
    let valid = parts.and_then(|(signature, message)| {
        // SAFETY: 64 bytes of a slice, and 32 by libsodium's headers.
        unsafe { verified(signature.as_ptr(), message, pk) }
    });
    let (Some((_, message)), Some(())) = (parts, valid) else {
        let len = parts.map_or(0, |(_, message)| message.len());
        // SAFETY: `m` is null or has room for the message, by libsodium's headers, and `mlen_p` is
        // null or a number. The slices have been used for the last time.
        unsafe {
            if !m.is_null() {
                let _ = memory::clear(m, len);
            }
            write_length(mlen_p, 0);
        }
        return NO;
    };
    let (from, len) = (message.as_ptr(), message.len());
    // SAFETY: as above; `copy` allows the two to overlap.
    unsafe {
        if !m.is_null() && len > 0 {
            m.copy_from(from, len);
        }
        write_length(mlen_p, len);
    }
    YES
}

/// The X25519 public key of an Ed25519 public key; -1 if that is no point of order L.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_pk_to_curve25519(
    curve25519_pk: *mut c_uchar,
    ed25519_pk: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes, by libsodium's headers.
    let point = unsafe { memory::read(ed25519_pk) }
        .and_then(|key| core_ed25519::decode(&key))
        .filter(|point| !point.is_small_order() && point.is_torsion_free());
    // SAFETY: as above.
    answer(point.and_then(|point| unsafe {
        memory::write(curve25519_pk, &point.to_montgomery().to_bytes())
    }))
}

/// The X25519 secret key of an Ed25519 secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_sk_to_curve25519(
    curve25519_sk: *mut c_uchar,
    ed25519_sk: *const c_uchar,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes of 64, by libsodium's headers.
        let seed = Zeroizing::new(unsafe { memory::read::<32>(ed25519_sk) }?);
        let mut hash = Sha512::digest(*seed);
        let mut secret = Zeroizing::new([0; 32]);
        secret.copy_from_slice(&hash[..32]);
        hash.as_mut_slice().zeroize();
        *secret = clamp_integer(*secret);
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(curve25519_sk, &secret) }
    }))
}

/// The seed of a secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_sk_to_seed(
    seed: *mut c_uchar,
    sk: *const c_uchar,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes of 64, by libsodium's headers.
        let bytes = Zeroizing::new(unsafe { memory::read::<32>(sk) }?);
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(seed, &bytes) }
    }))
}

/// The public key of a secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_ed25519_sk_to_pk(
    pk: *mut c_uchar,
    sk: *const c_uchar,
) -> c_int {
    if sk.is_null() {
        return NO;
    }
    // SAFETY: the second 32 bytes of 64, and 32, by libsodium's headers.
    answer(unsafe { memory::read::<32>(sk.add(32)).and_then(|key| memory::write(pk, &key)) })
}

/// [`crypto_sign_ed25519_seed_keypair`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_seed_keypair(
    pk: *mut c_uchar,
    sk: *mut c_uchar,
    seed: *const c_uchar,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519_seed_keypair(pk, sk, seed) }
}

/// [`crypto_sign_ed25519_keypair`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_keypair(pk: *mut c_uchar, sk: *mut c_uchar) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519_keypair(pk, sk) }
}

/// [`crypto_sign_ed25519`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign(
    sm: *mut c_uchar,
    smlen_p: *mut c_ulonglong,
    m: *const c_uchar,
    mlen: c_ulonglong,
    sk: *const c_uchar,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519(sm, smlen_p, m, mlen, sk) }
}

/// [`crypto_sign_ed25519_open`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_open(
    m: *mut c_uchar,
    mlen_p: *mut c_ulonglong,
    sm: *const c_uchar,
    smlen: c_ulonglong,
    pk: *const c_uchar,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519_open(m, mlen_p, sm, smlen, pk) }
}

/// [`crypto_sign_ed25519_detached`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_detached(
    sig: *mut c_uchar,
    siglen_p: *mut c_ulonglong,
    m: *const c_uchar,
    mlen: c_ulonglong,
    sk: *const c_uchar,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519_detached(sig, siglen_p, m, mlen, sk) }
}

/// [`crypto_sign_ed25519_verify_detached`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_sign_verify_detached(
    sig: *const c_uchar,
    m: *const c_uchar,
    mlen: c_ulonglong,
    pk: *const c_uchar,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_sign_ed25519_verify_detached(sig, m, mlen, pk) }
}

/// "ed25519".
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_primitive() -> *const c_char {
    c"ed25519".as_ptr()
}

/// 208.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_statebytes() -> usize {
    size_of::<State>()
}

/// 64.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_bytes() -> usize {
    SIGNATURE
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_seedbytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_publickeybytes() -> usize {
    32
}

/// 64.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_secretkeybytes() -> usize {
    64
}

/// `SIZE_MAX - 64`.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_messagebytes_max() -> usize {
    LONGEST
}

/// 208.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_ed25519ph_statebytes() -> usize {
    size_of::<State>()
}

/// 64.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_ed25519_bytes() -> usize {
    SIGNATURE
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_ed25519_seedbytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_ed25519_publickeybytes() -> usize {
    32
}

/// 64.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_ed25519_secretkeybytes() -> usize {
    64
}

/// `SIZE_MAX - 64`.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_sign_ed25519_messagebytes_max() -> usize {
    LONGEST
}
