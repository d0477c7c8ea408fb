// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 keys in the formats of RFC 8410: PKCS#8 and SubjectPublicKeyInfo, in DER and PEM.

use core::ffi::{c_char, c_int};

use nineteen::ed25519::pkcs8::spki::der::pem::LineEnding;
use nineteen::ed25519::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, KeypairBytes,
};
use nineteen::ed25519::{SigningKey, VerifyingKey};
use nineteen::hazmat::leaving_nothing;
use nineteen_c_common::memory::{self, answer};
use nineteen_openssh::armor;
use zeroize::{Zeroize, Zeroizing};

/// Bytes of a private key in DER: PKCS#8 version 1, which all readers know.
pub const NINETEEN_ED25519_PRIVATE_DER: usize = 48;
/// Bytes of a public key in DER.
pub const NINETEEN_ED25519_PUBLIC_DER: usize = 44;
/// Characters of a private key in PEM, with the zero at the end.
pub const NINETEEN_ED25519_PRIVATE_PEM: usize = 120;
/// Characters of a public key in PEM, with the zero at the end.
pub const NINETEEN_ED25519_PUBLIC_PEM: usize = 114;

/// The first byte of both formats in DER, which begins no text of theirs.
const SEQUENCE: u8 = 0x30;

/// The bytes in the only block of a text, if it has this label.
fn block(text: &[u8], label: &str) -> Option<Zeroizing<Vec<u8>>> {
    let (found, bytes) = armor::only(text)?;
    (found == label).then_some(bytes)
}

/// Reads a private key in PKCS#8, DER or PEM, and writes its seed (32 bytes). A public key beside
/// the seed must belong to it. Encrypted keys are refused. In PEM, which has one block, white space
/// and text around it are ignored, and so is the zero at the end of the text.
/// Constant time in the seed, except in bytes that are no valid format.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_private_read(
    seed: *mut u8,
    key: *const u8,
    key_len: usize,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: `key_len` bytes, by the contract in the header.
        let bytes = unsafe { memory::bytes(key, key_len) }?;
        let key = match bytes.first()? {
            &SEQUENCE => SigningKey::from_pkcs8_der(bytes),
            _ => SigningKey::from_pkcs8_der(&block(bytes, "PRIVATE KEY")?),
        };
        // SAFETY: 32 bytes, by the same; the input is not used any more.
        unsafe { memory::write(seed, key.ok()?.as_bytes()) }
    }))
}

/// Reads a public key in SubjectPublicKeyInfo, DER or PEM (32 bytes). PEM is read as by
/// `nineteen_ed25519_private_read`. Returns -1 if it is no point of the curve.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_public_read(
    public_key: *mut u8,
    key: *const u8,
    key_len: usize,
) -> c_int {
    // SAFETY: `key_len` bytes, by the contract in the header.
    let bytes = unsafe { memory::bytes(key, key_len) };
    let read = |bytes: &[u8]| match bytes.first()? {
        &SEQUENCE => VerifyingKey::from_public_key_der(bytes).ok(),
        _ => VerifyingKey::from_public_key_der(&block(bytes, "PUBLIC KEY")?).ok(),
    };
    let key = bytes.and_then(read);
    // SAFETY: 32 bytes, by the same; the input is not used any more.
    answer(key.and_then(|key| unsafe { memory::write(public_key, key.as_bytes()) }))
}

/// Calls `write` with the key of a seed: PKCS#8 version 1, since OpenSSL refuses version 2, which
/// has the public key.
///
/// # Safety
///
/// `seed` is null or has 32 bytes.
unsafe fn with_pkcs8(
    seed: *const u8,
    write: impl FnOnce(&KeypairBytes) -> Option<()>,
) -> Option<()> {
    leaving_nothing(|| {
        let mut key = KeypairBytes {
            // SAFETY: 32 bytes are readable, as the caller promises.
            secret_key: unsafe { memory::read(seed) }?,
            public_key: None,
        };
        let written = write(&key);
        key.secret_key.zeroize();
        written
    })
}

/// Writes the private key of a seed (32 bytes) in DER: `NINETEEN_ED25519_PRIVATE_DER` bytes.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_private_der(der: *mut u8, seed: *const u8) -> c_int {
    let write = |key: &KeypairBytes| {
        let bytes = key.to_pkcs8_der().ok()?;
        let exact: &[u8; NINETEEN_ED25519_PRIVATE_DER] = bytes.as_bytes().try_into().ok()?;
        // SAFETY: as many bytes, by the contract in the header.
        unsafe { memory::write(der, exact) }
    };
    // SAFETY: 32 bytes, by the same.
    answer(unsafe { with_pkcs8(seed, write) })
}

/// Writes the private key of a seed (32 bytes) in PEM: `NINETEEN_ED25519_PRIVATE_PEM` characters,
/// the last of which is zero.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_private_pem(pem: *mut c_char, seed: *const u8) -> c_int {
    let write = |key: &KeypairBytes| {
        let text = key.to_pkcs8_pem(LineEnding::LF).ok()?;
        // SAFETY: as many characters, by the contract in the header.
        unsafe { write_text::<NINETEEN_ED25519_PRIVATE_PEM>(pem, &text) }
    };
    // SAFETY: 32 bytes, by the same.
    answer(unsafe { with_pkcs8(seed, write) })
}

/// Writes a public key (32 bytes) in DER: `NINETEEN_ED25519_PUBLIC_DER` bytes. Returns -1 if it is
/// no point of the curve.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_public_der(der: *mut u8, public_key: *const u8) -> c_int {
    // SAFETY: 32 bytes, by the contract in the header.
    let key = unsafe { memory::read(public_key) };
    answer(key.and_then(|key| {
        let bytes = VerifyingKey::from_bytes(&key)
            .ok()?
            .to_public_key_der()
            .ok()?;
        let exact: &[u8; NINETEEN_ED25519_PUBLIC_DER] = bytes.as_bytes().try_into().ok()?;
        // SAFETY: as many bytes, by the same.
        unsafe { memory::write(der, exact) }
    }))
}

/// Writes a public key (32 bytes) in PEM: `NINETEEN_ED25519_PUBLIC_PEM` characters, the last of
/// which is zero. Returns -1 if it is no point of the curve.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_public_pem(
    pem: *mut c_char,
    public_key: *const u8,
) -> c_int {
    // SAFETY: 32 bytes, by the contract in the header.
    let key = unsafe { memory::read(public_key) };
    answer(key.and_then(|key| {
        let key = VerifyingKey::from_bytes(&key).ok()?;
        let text = key.to_public_key_pem(LineEnding::LF).ok()?;
        // SAFETY: as many characters, by the same.
        unsafe { write_text::<NINETEEN_ED25519_PUBLIC_PEM>(pem, &text) }
    }))
}

/// Writes a text of `N - 1` characters and a zero.
///
/// # Safety
///
/// `to` is null or has `N` characters.
unsafe fn write_text<const N: usize>(to: *mut c_char, text: &str) -> Option<()> {
    let mut bytes = Zeroizing::new([0; N]);
    let (last, place) = bytes.split_last_mut()?;
    if text.len() != place.len() {
        return None;
    }
    place.copy_from_slice(text.as_bytes());
    *last = 0;
    // SAFETY: `N` characters are writable, as the caller promises.
    unsafe { memory::write(to.cast(), &bytes) }
}
