// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ecosystem's traits: `signature`, `crypto-common` and `pkcs8`.

use core::borrow::Borrow;
use ed25519::Signature;
use sha2::digest::common::{InvalidKey, Key, KeySizeUser, TryKeyInit};
use sha2::digest::consts::U32;
use signature::{KeypairRef, MultipartSigner, MultipartVerifier, Signer, Verifier};

use super::transcript::Domain;
use super::verifying::unnamed;
use super::{Policy, SignatureError, SigningKey, VerifyingKey};
use crate::wipe;

impl Signer<Signature> for SigningKey {
    /// RFC 8032 §5.1.6, Ed25519. Never fails.
    fn try_sign(&self, message: &[u8]) -> Result<Signature, SignatureError> {
        Ok(self.sign_parts(Domain::Pure, None, &[message]))
    }
}

impl MultipartSigner<Signature> for SigningKey {
    /// Signs the concatenation of the parts. Never fails.
    fn try_multipart_sign(&self, message: &[&[u8]]) -> Result<Signature, SignatureError> {
        Ok(self.sign_parts(Domain::Pure, None, message))
    }
}

impl KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

impl Verifier<Signature> for SigningKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verifying_key().verify(message, signature)
    }
}

impl MultipartVerifier<Signature> for SigningKey {
    fn multipart_verify(
        &self,
        message: &[&[u8]],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.verifying_key().multipart_verify(message, signature)
    }
}

impl Verifier<Signature> for VerifyingKey {
    /// RFC 8032 §5.1.7 under [`Policy::Cofactorless`].
    ///
    /// With the feature `legacy_compatibility`, `L ≤ S < 2^253` is accepted too.
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verify_with(Policy::default(), message, unnamed(signature).borrow())
    }
}

impl MultipartVerifier<Signature> for VerifyingKey {
    /// Verifies the concatenation of the parts under [`Policy::Cofactorless`].
    fn multipart_verify(
        &self,
        message: &[&[u8]],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.check(
            Policy::default(),
            Domain::Pure,
            message,
            unnamed(signature).borrow(),
        )
    }
}

impl KeySizeUser for SigningKey {
    type KeySize = U32;
}

impl KeySizeUser for VerifyingKey {
    type KeySize = U32;
}

impl TryKeyInit for SigningKey {
    /// Makes the key of a 32-byte seed. Never fails.
    fn new(seed: &Key<SigningKey>) -> Result<SigningKey, InvalidKey> {
        wipe::leaving_nothing(wipe::ONE, || {
            SigningKey::try_from(seed.as_slice()).map_err(|_| InvalidKey)
        })
    }
}

#[cfg(feature = "rand_core")]
impl sha2::digest::common::Generate for SigningKey {
    fn try_generate_from_rng<R: rand_core::TryCryptoRng + ?Sized>(
        rng: &mut R,
    ) -> Result<SigningKey, R::Error> {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut seed = zeroize::Zeroizing::new([0; 32]);
            rng.try_fill_bytes(&mut *seed)?;
            Ok(SigningKey::from_bytes(&seed))
        })
    }
}

#[cfg(feature = "digest")]
mod digest_traits {
    use super::*;
    use crate::ed25519::Context;
    use sha2::Digest;
    use sha2::digest::Update;
    use sha2::digest::consts::U64;
    use signature::{DigestSigner, DigestVerifier};

    /// A digest to which `f` has fed the message.
    fn fed<D: Digest + Update>(
        f: impl Fn(&mut D) -> Result<(), SignatureError>,
    ) -> Result<D, SignatureError> {
        let mut digest = D::new();
        f(&mut digest)?;
        Ok(digest)
    }

    impl<D: Digest<OutputSize = U64> + Update> DigestSigner<D, Signature> for SigningKey {
        fn try_sign_digest<F: Fn(&mut D) -> Result<(), SignatureError>>(
            &self,
            f: F,
        ) -> Result<Signature, SignatureError> {
            self.sign_prehashed(fed(f)?, None)
        }
    }

    impl<D: Digest<OutputSize = U64> + Update> DigestSigner<D, Signature>
        for Context<'_, '_, SigningKey>
    {
        fn try_sign_digest<F: Fn(&mut D) -> Result<(), SignatureError>>(
            &self,
            f: F,
        ) -> Result<Signature, SignatureError> {
            self.key().sign_prehashed(fed(f)?, Some(self.value()))
        }
    }

    impl<D: Digest<OutputSize = U64> + Update> DigestVerifier<D, Signature> for VerifyingKey {
        fn verify_digest<F: Fn(&mut D) -> Result<(), SignatureError>>(
            &self,
            f: F,
            signature: &Signature,
        ) -> Result<(), SignatureError> {
            self.verify_prehashed(fed(f)?, None, signature)
        }
    }

    impl<D: Digest<OutputSize = U64> + Update> DigestVerifier<D, Signature>
        for Context<'_, '_, VerifyingKey>
    {
        fn verify_digest<F: Fn(&mut D) -> Result<(), SignatureError>>(
            &self,
            f: F,
            signature: &Signature,
        ) -> Result<(), SignatureError> {
            self.key()
                .verify_prehashed(fed(f)?, Some(self.value()), signature)
        }
    }
}

#[cfg(feature = "pkcs8")]
mod pkcs8_traits {
    use super::*;
    use ed25519::pkcs8::{
        self, KeypairBytes, PrivateKeyInfoRef, PublicKeyBytes,
        spki::{self, AlgorithmIdentifierRef, SubjectPublicKeyInfoRef},
    };
    #[cfg(feature = "alloc")]
    use ed25519::pkcs8::{EncodePrivateKey, EncodePublicKey};

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
        /// If the bytes include a public key that does not belong to the secret.
        fn try_from(bytes: &KeypairBytes) -> Result<SigningKey, pkcs8::Error> {
            wipe::leaving_nothing(wipe::ONE, || {
                let key = SigningKey::from_bytes(&bytes.secret_key);
                match &bytes.public_key {
                    Some(public) if public.as_ref() != key.verifying_key().as_bytes() => {
                        Err(pkcs8::Error::KeyMalformed(pkcs8::KeyError::Invalid))
                    }
                    _ => Ok(key),
                }
            })
        }
    }

    impl From<&SigningKey> for KeypairBytes {
        /// Converts to the seed and the public key: PKCS#8 version 2 (RFC 5958), as `ed25519-dalek`
        /// writes it.
        ///
        /// Readers that support only version 1, such as OpenSSL's, need
        /// `KeypairBytes { secret_key: key.to_bytes(), public_key: None }`.
        fn from(key: &SigningKey) -> KeypairBytes {
            KeypairBytes {
                secret_key: key.to_bytes(),
                public_key: Some(PublicKeyBytes(key.verifying_key().to_bytes())),
            }
        }
    }

    impl From<SigningKey> for KeypairBytes {
        fn from(key: SigningKey) -> KeypairBytes {
            KeypairBytes::from(&key)
        }
    }

    impl TryFrom<PrivateKeyInfoRef<'_>> for SigningKey {
        type Error = pkcs8::Error;

        /// Constant time in the seed. A public key is compared with that of the seed up to the
        /// first difference; both are public.
        ///
        /// For a PEM key, the reader of that format (`pem-rfc7468`) searches the text byte by byte
        /// for line ends and dashes. For each character of the secret this reveals only that it is
        /// in the Base64 alphabet, which the format already implies; the decoder itself
        /// (`base64ct`) is constant time except for errors.
        fn try_from(info: PrivateKeyInfoRef<'_>) -> Result<SigningKey, pkcs8::Error> {
            wipe::leaving_nothing(wipe::ONE, || {
                SigningKey::try_from(&KeypairBytes::try_from(info)?)
            })
        }
    }

    #[cfg(feature = "alloc")]
    impl EncodePrivateKey for SigningKey {
        /// PKCS#8 version 2, 83 bytes: includes the public key.
        fn to_pkcs8_der(&self) -> Result<pkcs8::SecretDocument, pkcs8::Error> {
            wipe::leaving_nothing(wipe::ONE, || KeypairBytes::from(self).to_pkcs8_der())
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

    impl TryFrom<SubjectPublicKeyInfoRef<'_>> for VerifyingKey {
        type Error = spki::Error;
        fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> Result<VerifyingKey, spki::Error> {
            VerifyingKey::try_from(&PublicKeyBytes::try_from(info)?)
        }
    }

    #[cfg(feature = "alloc")]
    impl EncodePublicKey for VerifyingKey {
        /// SPKI, 44 bytes.
        fn to_public_key_der(&self) -> Result<spki::Document, spki::Error> {
            PublicKeyBytes::from(self).to_public_key_der()
        }
    }

    impl spki::SignatureAlgorithmIdentifier for SigningKey {
        type Params = spki::der::AnyRef<'static>;
        const SIGNATURE_ALGORITHM_IDENTIFIER: AlgorithmIdentifierRef<'static> =
            <Signature as spki::AssociatedAlgorithmIdentifier>::ALGORITHM_IDENTIFIER;
    }

    impl spki::SignatureAlgorithmIdentifier for VerifyingKey {
        type Params = spki::der::AnyRef<'static>;
        const SIGNATURE_ALGORITHM_IDENTIFIER: AlgorithmIdentifierRef<'static> =
            <Signature as spki::AssociatedAlgorithmIdentifier>::ALGORITHM_IDENTIFIER;
    }
}
