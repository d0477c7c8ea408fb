// SPDX-License-Identifier: MIT OR Apache-2.0
//! The symmetric part: key derivation, and the encryption of a message.

use chacha20poly1305::aead::{AeadInOut, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Nonce, Tag};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::Refused;

/// 32 bytes of a key, wiped when dropped.
pub type Key = Zeroizing<[u8; 32]>;

/// The label of the derivation.
const AGREED: &[u8] = b"ratchet: agreed";
const ROOT: &[u8] = b"ratchet: root";
const MESSAGE: &[u8] = b"ratchet: message";

/// `N` bytes by HKDF-SHA-256 (RFC 5869). `N` is at most 255 · 32.
fn derive<const N: usize>(salt: &[u8; 32], key: &[u8], info: &[u8]) -> Zeroizing<[u8; N]> {
    const { assert!(N <= 255 * 32) };
    let mut out = Zeroizing::new([0; N]);
    Hkdf::<Sha256>::new(Some(salt), key)
        .expand(info, &mut *out)
        .expect("HKDF gives 255 blocks");
    out
}

fn split<const N: usize, const M: usize>(bytes: &[u8; N]) -> (Key, [u8; M]) {
    let (key, rest) = bytes.split_at(32);
    let (mut first, mut second) = (Zeroizing::new([0; 32]), [0; M]);
    first.copy_from_slice(key);
    second.copy_from_slice(rest);
    (first, second)
}

/// The key that both sides agree on: `KDF` of X3DH, section 2.2, over the four shared secrets.
#[must_use]
pub fn agreed(shared: &[[u8; 32]; 4]) -> Key {
    let mut all = Zeroizing::new([0xff; 32 * 5]);
    all[32..].copy_from_slice(shared.as_flattened());
    derive(&[0; 32], &*all, AGREED)
}

/// The next root key and a new chain: `KDF_RK`.
#[must_use]
pub fn root_step(root: &Key, shared: &[u8; 32]) -> (Key, Key) {
    let both = derive::<64>(root, shared, ROOT);
    let (root, chain) = split::<64, 32>(&both);
    (root, Zeroizing::new(chain))
}

/// The next key of the chain and the key of a message: `KDF_CK`.
#[must_use]
pub fn chain_step(chain: &Key) -> (Key, Key) {
    let mac = Hmac::<Sha256>::new_from_slice(&**chain).expect("HMAC takes any key");
    let derived = |input: &[u8]| {
        Key::new(
            mac.clone()
                .chain_update(input)
                .finalize()
                .into_bytes()
                .into(),
        )
    };
    (derived(&[2]), derived(&[1]))
}

fn cipher(message: &Key) -> (ChaCha20Poly1305, Nonce) {
    let both = derive::<44>(&[0; 32], &**message, MESSAGE);
    let (key, nonce) = split::<44, 12>(&both);
    (ChaCha20Poly1305::new((&*key).into()), nonce.into())
}

/// Encrypts in place with the key of a message, which must not be used for another.
///
/// # Errors
///
/// If the text is longer than ChaCha20 takes.
pub fn seal(message: &Key, associated: &[u8], text: &mut [u8]) -> Result<[u8; 16], Refused> {
    let (cipher, nonce) = cipher(message);
    let tag = cipher.encrypt_inout_detached(&nonce, associated, text.into());
    Ok(tag.map_err(|_| Refused::Exhausted)?.into())
}

/// Decrypts in place; a text that is not authentic is left unchanged.
///
/// # Errors
///
/// [`Refused::NotAuthentic`].
pub fn open(
    message: &Key,
    associated: &[u8],
    text: &mut [u8],
    tag: &[u8; 16],
) -> Result<(), Refused> {
    let (cipher, nonce) = cipher(message);
    cipher
        .decrypt_inout_detached(&nonce, associated, text.into(), &Tag::from(*tag))
        .map_err(|_| Refused::NotAuthentic)
}
