// SPDX-License-Identifier: MIT OR Apache-2.0
//! Private keys of Ed25519, in PKCS#8 (RFC 5208, RFC 5958, RFC 8410).

use std::sync::Arc;

use nineteen::ed25519::pkcs8::{ObjectIdentifier, PrivateKeyInfoRef};
use nineteen::ed25519::{Signer as _, SigningKey};
use nineteen::hazmat::leaving_nothing;
use rustls::pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer, alg_id};
use rustls::sign::{Signer, SigningKey as RustlsKey, public_key_to_spki};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};

/// id-Ed25519 of RFC 8410 §3.
const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");

/// The bytes before the seed in PKCS#8 version 2 as early versions of ring wrote it.
const EXPLICIT: [u8; 16] = *b"\x30\x53\x02\x01\x01\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20";
/// The bytes after the seed there: the public key has an explicit tag, in RFC 5958 an implicit one.
const EXPLICIT_PUBLIC: [u8; 5] = *b"\xa1\x23\x03\x21\x00";

/// Reads a private key: PKCS#8 in DER, version 1 or 2. `None` if it is not one of Ed25519.
///
/// # Errors
///
/// `Error::General` for an Ed25519 key that is malformed, or with a public key that does not belong
/// to its seed.
///
/// # Security
///
/// Constant time in the seed. Signatures are those of RFC 8032, without random numbers. The key is
/// wiped when it is dropped.
pub fn signing_key(der: &PrivateKeyDer<'_>) -> Option<Result<Arc<dyn RustlsKey>, Error>> {
    let PrivateKeyDer::Pkcs8(der) = der else {
        return None;
    };
    let key = leaving_nothing(|| read(der.secret_pkcs8_der()))?;
    let why = "the Ed25519 private key is malformed, or its public key is another's";
    Some(match key {
        Some(key) => Ok(Arc::new(Key(Arc::new(key)))),
        None => Err(Error::General(why.to_owned())),
    })
}

/// The key in a DER. The outer `None` says that it is of another kind.
fn read(der: &[u8]) -> Option<Option<SigningKey>> {
    if let Some(rest) = der.strip_prefix(&EXPLICIT)
        && let Some((seed, rest)) = rest.split_first_chunk::<32>()
        && let Some(public) = rest.strip_prefix(&EXPLICIT_PUBLIC)
    {
        let key = SigningKey::from_bytes(seed);
        return Some((key.verifying_key().as_bytes() == public).then_some(key));
    }
    let info = PrivateKeyInfoRef::try_from(der).ok()?;
    (info.algorithm.oid == ED25519).then(|| SigningKey::try_from(info).ok())
}

/// A key that signs handshakes.
#[derive(Clone)]
struct Key(Arc<SigningKey>);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Key").field(&self.0.verifying_key()).finish()
    }
}

impl RustlsKey for Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        let known = offered.contains(&SignatureScheme::ED25519);
        known.then(|| Box::new(self.clone()) as Box<dyn Signer>)
    }

    fn public_key(&self) -> Option<SubjectPublicKeyInfoDer<'_>> {
        let key = self.0.verifying_key();
        Some(public_key_to_spki(&alg_id::ED25519, key.as_bytes()))
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        SignatureAlgorithm::ED25519
    }
}

impl Signer for Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(self.0.sign(message).to_vec())
    }

    fn scheme(&self) -> SignatureScheme {
        SignatureScheme::ED25519
    }
}
