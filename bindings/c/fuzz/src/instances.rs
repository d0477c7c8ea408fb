// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519ctx, Ed25519ph and conversions by their names in C.

use std::ptr::null;

use nineteen_c::ed25519::*;
use nineteen_c::instances::*;
use nineteen_c::x25519::*;
use rust::ed25519::{Digest, Policy, Sha512, Signature, SigningKey, VerifyingKey};
use rust::x25519::{X25519_BASEPOINT_BYTES, x25519};

use crate::room;

/// Checks signatures and verdicts with a context of any length.
pub fn check(seed: &[u8; 32], context: &[u8], message: &[u8]) {
    let (seed, context): (Box<[u8; 32]>, Box<[u8]>) = (Box::new(*seed), context.into());
    let ours = SigningKey::from_bytes(&seed);
    let public = Box::new(ours.verifying_key().to_bytes());
    let (mut made, mut key, mut digest) = (room(64), room(96), room(64));
    let (to, key) = (
        made.as_mut_ptr(),
        key.as_mut_ptr().cast::<nineteen_ed25519_key>(),
    );
    let (text, len) = (message.as_ptr(), message.len());
    let (at, n) = (context.as_ptr(), context.len());
    let expected = ours.sign_with_context(&context, message).ok();
    let answer = |there: bool| if there { 0 } else { -1 };
    // SAFETY: 32, 64, 96, `n` and `len` bytes; and a null pointer, which is refused.
    unsafe {
        assert_eq!(nineteen_ed25519_key_from_seed(key, seed.as_ptr()), 0);
        let there = answer(expected.is_some());
        let bytes = expected.map_or([0xaa; 64], |signature| signature.to_bytes());
        let said = nineteen_ed25519ctx_sign(to, seed.as_ptr(), at, n, text, len);
        assert_eq!((said, &*made), (there, &bytes[..]));
        made.fill(0xaa);
        let said = nineteen_ed25519ctx_key_sign(to, key, at, n, text, len);
        assert_eq!((said, &*made), (there, &bytes[..]));
        let said = nineteen_ed25519ctx_verify(public.as_ptr(), to, at, n, text, len, 2);
        assert_eq!(said, there);
        assert_eq!(
            nineteen_ed25519ctx_sign(to, seed.as_ptr(), null(), 1, text, len),
            -1
        );

        assert_eq!(nineteen_ed25519ph_digest(digest.as_mut_ptr(), text, len), 0);
        let hash = Sha512::new().chain_update(message);
        assert_eq!(*digest, *hash.clone().finalize());
        let expected = ours.sign_prehashed(hash, Some(&context)).ok();
        let there = answer(expected.is_some());
        let bytes = expected.map_or([0xaa; 64], |signature| signature.to_bytes());
        let hash = digest.as_ptr();
        made.fill(0xaa);
        assert_eq!(
            nineteen_ed25519ph_sign(to, seed.as_ptr(), at, n, hash),
            there
        );
        assert_eq!(*made, bytes);
        made.fill(0xaa);
        assert_eq!(nineteen_ed25519ph_key_sign(to, key, at, n, hash), there);
        assert_eq!(*made, bytes);
        assert_eq!(
            nineteen_ed25519ph_verify(public.as_ptr(), to, at, n, hash, 2),
            there
        );
    }
}

/// Checks verdicts on a key and a signature that are any bytes.
pub fn verdicts(key: &[u8; 32], signature: &[u8; 64], message: &[u8]) {
    let (key, signature) = (Box::new(*key), Box::new(*signature));
    let (text, len) = (message.as_ptr(), message.len());
    for (number, policy) in (0..).zip(Policy::ALL) {
        let decoded = VerifyingKey::from_bytes(&key).ok();
        let expected = decoded.is_some_and(|key| {
            let signature = Signature::from_bytes(&signature);
            key.verify_with_context(policy, b"context", message, &signature)
                .is_ok()
        });
        let (key, signature) = (key.as_ptr(), signature.as_ptr());
        let context = b"context".as_ptr();
        // SAFETY: 32, 64, 7 and `len` bytes.
        let said =
            unsafe { nineteen_ed25519ctx_verify(key, signature, context, 7, text, len, number) };
        assert_eq!(said == 0, expected);
    }
}

/// Checks the conversions of any bytes: as a public key, and as a seed.
pub fn conversions(word: &[u8; 32]) {
    let (word, mut to, mut secret) = (Box::new(*word), room(32), room(32));
    let key = VerifyingKey::from_bytes(&word).ok();
    let key = key.filter(|key| !key.is_weak() && key.to_edwards().is_torsion_free());
    let expected = key.map_or([0xaa; 32], |key| key.to_montgomery().to_bytes());
    // SAFETY: 32 bytes each.
    unsafe {
        let said = nineteen_x25519_public_from_ed25519(to.as_mut_ptr(), word.as_ptr());
        assert_eq!(said == 0, key.is_some());
        assert_eq!(*to, expected);
        let said = nineteen_x25519_secret_from_ed25519(secret.as_mut_ptr(), word.as_ptr());
        assert_eq!(said, 0);
    }
    let public = SigningKey::from_bytes(&word).verifying_key();
    let secret: [u8; 32] = secret[..].try_into().unwrap();
    let found = x25519(secret, X25519_BASEPOINT_BYTES);
    assert_eq!(found, public.to_montgomery().to_bytes());
}
