// SPDX-License-Identifier: MIT OR Apache-2.0
//! A dependent's tests of the libraries, under Miri.

#![cfg(test)]

use nineteen::ed25519::{Signer, SigningKey, Verifier};

#[test]
fn a_signature() {
    let key = SigningKey::from_bytes(&[7; 32]);
    let public = key.verifying_key();
    assert_eq!(public.as_bytes()[..4], [0xea, 0x4a, 0x6c, 0x63]);
    let signature = key.sign(b"a message");
    public.verify(b"a message", &signature).unwrap();
    assert!(public.verify(b"another", &signature).is_err());
}

#[test]
fn an_exchange() {
    use nineteen::x25519::{X25519_BASEPOINT_BYTES, x25519};

    let public = x25519([7; 32], X25519_BASEPOINT_BYTES);
    assert_eq!(public[..4], [0x13, 0xbe, 0x4f, 0xea]);
}

/// Miri has neither vectors nor assembly.
#[test]
fn no_features_are_detected() {
    assert_eq!(nineteen::cpu::features().count(), 0);
    assert_eq!(curve9767::backend::features().count(), 0);
}

/// A key and no more: a signature takes Miri a minute.
#[test]
fn a_key_of_curve9767() {
    let key = curve9767::schnorr::SigningKey::from_seed(&[7; 32]);
    let public = key.verifying_key().to_bytes();
    assert_eq!(public[..4], [158, 139, 68, 203]);
}
