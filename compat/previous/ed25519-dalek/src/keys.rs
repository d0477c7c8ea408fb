// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys in PKCS#8 0.10.

use ed25519::pkcs8::{self, KeypairBytes, PublicKeyBytes, spki};

use nineteen::hazmat::leaving_nothing;

use crate::{SigningKey, VerifyingKey};

impl TryFrom<KeypairBytes> for SigningKey {
    type Error = pkcs8::Error;
    fn try_from(bytes: KeypairBytes) -> Result<SigningKey, pkcs8::Error> {
        SigningKey::try_from(&bytes)
    }
}

impl TryFrom<&KeypairBytes> for SigningKey {
    type Error = pkcs8::Error;

    /// # Errors
    ///
    /// If the bytes hold a public key that is not the one of the secret.
    fn try_from(bytes: &KeypairBytes) -> Result<SigningKey, pkcs8::Error> {
        let key = SigningKey::from_bytes(&bytes.secret_key);
        match &bytes.public_key {
            Some(public) if public.as_ref() != key.verifying_key().as_bytes() => {
                Err(pkcs8::Error::KeyMalformed)
            }
            _ => Ok(key),
        }
    }
}

impl From<SigningKey> for KeypairBytes {
    fn from(key: SigningKey) -> KeypairBytes {
        KeypairBytes::from(&key)
    }
}

impl From<&SigningKey> for KeypairBytes {
    /// The seed and the public key: PKCS#8 version 2.
    fn from(key: &SigningKey) -> KeypairBytes {
        KeypairBytes {
            secret_key: key.to_bytes(),
            public_key: Some(PublicKeyBytes(key.verifying_key().to_bytes())),
        }
    }
}

impl TryFrom<pkcs8::PrivateKeyInfo<'_>> for SigningKey {
    type Error = pkcs8::Error;
    fn try_from(info: pkcs8::PrivateKeyInfo<'_>) -> Result<SigningKey, pkcs8::Error> {
        leaving_nothing(|| SigningKey::try_from(&KeypairBytes::try_from(info)?))
    }
}

impl TryFrom<PublicKeyBytes> for VerifyingKey {
    type Error = spki::Error;
    fn try_from(bytes: PublicKeyBytes) -> Result<VerifyingKey, spki::Error> {
        VerifyingKey::try_from(&bytes)
    }
}

impl TryFrom<&PublicKeyBytes> for VerifyingKey {
    type Error = spki::Error;
    fn try_from(bytes: &PublicKeyBytes) -> Result<VerifyingKey, spki::Error> {
        VerifyingKey::from_bytes(bytes.as_ref()).map_err(|_| spki::Error::KeyMalformed)
    }
}

impl From<VerifyingKey> for PublicKeyBytes {
    fn from(key: VerifyingKey) -> PublicKeyBytes {
        PublicKeyBytes(key.to_bytes())
    }
}

impl From<&VerifyingKey> for PublicKeyBytes {
    fn from(key: &VerifyingKey) -> PublicKeyBytes {
        PublicKeyBytes(key.to_bytes())
    }
}

impl TryFrom<spki::SubjectPublicKeyInfoRef<'_>> for VerifyingKey {
    type Error = spki::Error;
    fn try_from(info: spki::SubjectPublicKeyInfoRef<'_>) -> Result<VerifyingKey, spki::Error> {
        VerifyingKey::try_from(&PublicKeyBytes::try_from(info)?)
    }
}

#[cfg(feature = "alloc")]
mod writing {
    use super::*;

    impl pkcs8::EncodePrivateKey for SigningKey {
        fn to_pkcs8_der(&self) -> pkcs8::Result<pkcs8::SecretDocument> {
            leaving_nothing(|| KeypairBytes::from(self).to_pkcs8_der())
        }
    }

    impl pkcs8::EncodePublicKey for VerifyingKey {
        fn to_public_key_der(&self) -> spki::Result<pkcs8::Document> {
            PublicKeyBytes::from(self).to_public_key_der()
        }
    }

    macro_rules! algorithm {
        ($($key:ty)*) => {$(
            impl spki::DynSignatureAlgorithmIdentifier for $key {
                fn signature_algorithm_identifier(
                    &self,
                ) -> spki::Result<spki::AlgorithmIdentifierOwned> {
                    Ok(spki::AlgorithmIdentifier {
                        oid: pkcs8::ALGORITHM_OID,
                        parameters: None,
                    })
                }
            }
        )*};
    }
    algorithm!(SigningKey VerifyingKey);
}
