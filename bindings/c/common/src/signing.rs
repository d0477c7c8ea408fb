// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 8032 §5.1.6 from an expanded key and the bytes of its public key.
//!
//! The Rust library derives the public key from the secret in the same place that signs, so no
//! caller can sign with another one (RUSTSEC-2022-0093). Callers in C keep an expanded key in their
//! own memory, and libsodium's 64-byte secret key *contains* the public key; deriving it again
//! would double the time of a signature. The two always lie in one object here, and no function
//! takes a public key beside a secret.

use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use sha2::{Digest, Sha512};
use zeroize::{Zeroize, Zeroizing};

/// `dom2(1, "")` of RFC 8032 §2: Ed25519ph without a context.
pub const PREHASHED: &[u8] = b"SigEd25519 no Ed25519 collisions\x01\x00";

/// Expands a seed (RFC 8032 §5.1.5) for `then`. Like [`sign`], this leaves secrets on the stack:
/// callers run both in one [`leaving_nothing`](nineteen::hazmat::leaving_nothing).
pub fn expanded<R>(seed: &[u8; 32], then: impl FnOnce(&ExpandedSecretKey) -> R) -> R {
    let mut hash = Sha512::digest(seed);
    // Wiped when it is dropped.
    let key = ExpandedSecretKey::from_bytes(hash.as_ref());
    hash.as_mut_slice().zeroize();
    then(&key)
}

/// The encoding of the public key (RFC 8032 §5.1.5 step 4).
pub fn public(key: &ExpandedSecretKey) -> [u8; 32] {
    EdwardsPoint::mul_base(&key.scalar).compress().to_bytes()
}

/// Signs a message with a key whose public key has this encoding. Constant time in the key.
/// `domain` is empty for Ed25519.
pub fn sign(
    key: &ExpandedSecretKey,
    public_key: &[u8; 32],
    domain: &[u8],
    message: &[u8],
) -> [u8; 64] {
    // Step 2: r = SHA-512(dom2 ‖ prefix ‖ M).
    let hash = Sha512::new_with_prefix(domain)
        .chain_update(key.hash_prefix)
        .chain_update(message);
    let r = Zeroizing::new(scalar(hash));
    // Step 3: R = [r]B.
    let point = EdwardsPoint::mul_base(&r).compress().to_bytes();
    // Step 4: k = SHA-512(dom2 ‖ R ‖ A ‖ M).
    let hash = Sha512::new_with_prefix(domain)
        .chain_update(point)
        .chain_update(public_key)
        .chain_update(message);
    // Step 5: S = r + k·s mod L.
    let product = Zeroizing::new(scalar(hash) * key.scalar);
    let s = *r + *product;
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&point);
    signature[32..].copy_from_slice(s.as_bytes());
    signature
}

/// A hash modulo L, wiped.
fn scalar(hash: Sha512) -> Scalar {
    let mut bytes = hash.finalize();
    let scalar = Scalar::from_bytes_mod_order_wide(bytes.as_ref());
    bytes.as_mut_slice().zeroize();
    scalar
}
