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
use nineteen::scalar::{Scalar, clamp_integer};
use sha2::{Digest, Sha512};
use zeroize::{Zeroize, Zeroizing};

/// `dom2(1, "")` of RFC 8032 §2: Ed25519ph without a context.
pub const PREHASHED: &[u8] = b"SigEd25519 no Ed25519 collisions\x01\x00";

/// `dom2(F, C)` of RFC 8032 §2, which separates the instances of Ed25519. Without an allocation.
#[derive(Clone, Debug)]
pub struct Domain {
    bytes: [u8; LABEL.len() + 2 + 255],
    len: usize,
}

/// What `dom2` begins with.
const LABEL: &[u8] = b"SigEd25519 no Ed25519 collisions";

impl Domain {
    /// Ed25519ctx, whose context has 1 to 255 bytes. `None` for other lengths.
    pub fn context(context: &[u8]) -> Option<Domain> {
        if context.is_empty() {
            return None;
        }
        Domain::new(0, context)
    }

    /// Ed25519ph, whose context has at most 255 bytes. `None` for longer ones.
    pub fn prehashed(context: &[u8]) -> Option<Domain> {
        Domain::new(1, context)
    }

    fn new(flag: u8, context: &[u8]) -> Option<Domain> {
        let mut bytes = [0; LABEL.len() + 2 + 255];
        let (label, rest) = bytes.split_at_mut(LABEL.len());
        label.copy_from_slice(LABEL);
        rest[0] = flag;
        rest[1] = context.len().try_into().ok()?;
        rest[2..2 + context.len()].copy_from_slice(context);
        let len = LABEL.len() + 2 + context.len();
        Some(Domain { bytes, len })
    }

    /// The bytes that are hashed before all others.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// Expands a seed (RFC 8032 §5.1.5) for `then`. Like [`sign`], this leaves secrets on the stack:
/// callers run both in one [`leaving_nothing`](nineteen::hazmat::leaving_nothing).
pub fn expanded<R>(seed: &[u8; 32], then: impl FnOnce(&ExpandedSecretKey) -> R) -> R {
    let mut hash = Sha512::digest(seed);
    // Wiped when it is dropped.
    let key = ExpandedSecretKey::from_bytes(hash.as_ref());
    hash.as_mut_slice().zeroize();
    then(&key)
}

/// The secret scalar of a seed before it is reduced (RFC 8032 §5.1.5 step 2). Like [`expanded`],
/// this leaves secrets on the stack.
pub fn clamped(seed: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    let mut hash = Sha512::digest(seed);
    let mut half = Zeroizing::new([0; 32]);
    half.copy_from_slice(&hash[..32]);
    *half = clamp_integer(*half);
    hash.as_mut_slice().zeroize();
    half
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_are_those_of_the_standard() {
        let prehashed = Domain::prehashed(&[]).unwrap();
        assert_eq!(prehashed.as_bytes(), PREHASHED);
        let context = Domain::context(b"foo").unwrap();
        assert_eq!(context.as_bytes(), [LABEL, b"\x00\x03foo"].concat());
        assert!(Domain::context(&[]).is_none());
        for make in [Domain::context, Domain::prehashed] {
            assert_eq!(make(&[7; 255]).unwrap().as_bytes()[34..], [7; 255]);
            assert!(make(&[7; 256]).is_none());
        }
    }
}
