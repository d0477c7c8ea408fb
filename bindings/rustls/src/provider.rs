// SPDX-License-Identifier: MIT OR Apache-2.0
//! All parts in place of another provider's.

use std::sync::Arc;

use rustls::crypto::{CryptoProvider, KeyProvider, SupportedKxGroup, WebPkiSupportedAlgorithms};
use rustls::pki_types::{PrivateKeyDer, SignatureVerificationAlgorithm, alg_id};
use rustls::sign::SigningKey;
use rustls::{Error, SignatureScheme};

use crate::{ED25519, X25519, X25519MLKEM768, signing_key};

/// A provider with the parts of this crate, and everything else from `base`.
///
/// - **Groups.** X25519 and X25519MLKEM768 replace those of `base`, in the same places. One that
///   `base` lacks comes first, X25519MLKEM768 before X25519. Take groups out of `kx_groups` where
///   they should not be offered.
/// - **Verification.** [`ED25519`] replaces that of `base`, or is added as the last one.
/// - **Keys.** Ed25519 keys in PKCS#8 are read here ([`signing_key`]), other keys by `base`.
/// - **The rest** is `base`'s: cipher suites, other groups and signatures, random numbers.
///
/// Lists in rustls live as long as the process, so each call allocates about a kilobyte that is
/// never freed: call it once, and share the provider.
///
/// `fips()` of the result is false.
pub fn provider_over(base: CryptoProvider) -> CryptoProvider {
    CryptoProvider {
        kx_groups: groups(base.kx_groups),
        signature_verification_algorithms: algorithms(base.signature_verification_algorithms),
        key_provider: Box::leak(Box::new(Keys {
            others: base.key_provider,
        })),
        cipher_suites: base.cipher_suites,
        secure_random: base.secure_random,
    }
}

/// The groups of the base with ours in place of those of the same name, or first.
fn groups(mut groups: Vec<&'static dyn SupportedKxGroup>) -> Vec<&'static dyn SupportedKxGroup> {
    for ours in [X25519, X25519MLKEM768] {
        match groups.iter_mut().find(|group| group.name() == ours.name()) {
            Some(theirs) => *theirs = ours,
            None => groups.insert(0, ours),
        }
    }
    groups
}

/// The algorithms of the base with ours in place of those for Ed25519, or last.
fn algorithms(base: WebPkiSupportedAlgorithms) -> WebPkiSupportedAlgorithms {
    let is_theirs = |algorithm: &&dyn SignatureVerificationAlgorithm| {
        algorithm.signature_alg_id() == alg_id::ED25519
    };
    let others = base.all.iter().filter(|algorithm| !is_theirs(algorithm));
    let all: Vec<_> = others.copied().chain([ED25519]).collect();
    let only: &'static [_] = Box::leak(Box::new([ED25519]));
    let mut mapping = base.mapping.to_vec();
    let found = mapping
        .iter_mut()
        .find(|(scheme, _)| *scheme == SignatureScheme::ED25519);
    match found {
        Some((_, theirs)) => *theirs = only,
        None => mapping.push((SignatureScheme::ED25519, only)),
    }
    WebPkiSupportedAlgorithms {
        all: all.leak(),
        mapping: mapping.leak(),
    }
}

/// Reads Ed25519 keys, and leaves other kinds to another provider.
#[derive(Debug)]
struct Keys {
    others: &'static dyn KeyProvider,
}

impl KeyProvider for Keys {
    fn load_private_key(&self, der: PrivateKeyDer<'static>) -> Result<Arc<dyn SigningKey>, Error> {
        match signing_key(&der) {
            Some(key) => key,
            None => self.others.load_private_key(der),
        }
    }
}
