// SPDX-License-Identifier: MIT OR Apache-2.0
//! The traits of the crate `signature`: messages are hashed with SHA3-256.

use sha3::{Digest, Sha3_256};
use signature::{KeypairRef, SignatureEncoding, Signer, Verifier};

use super::{HashId, SIGNATURE_LENGTH, Signature, SignatureError, SigningKey, VerifyingKey};

impl Signer<Signature> for SigningKey {
    /// Signs the SHA3-256 hash of the message. Never fails.
    fn try_sign(&self, message: &[u8]) -> Result<Signature, SignatureError> {
        Ok(self.sign_prehashed(HashId::Sha3_256, &Sha3_256::digest(message)))
    }
}

impl KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        self.verifying_key_ref()
    }
}

impl Verifier<Signature> for SigningKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verifying_key_ref().verify(message, signature)
    }
}

impl Verifier<Signature> for VerifyingKey {
    /// Verifies a signature on the SHA3-256 hash of the message. Variable time.
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.vartime_verify_prehashed(HashId::Sha3_256, &Sha3_256::digest(message), signature)
    }
}

impl SignatureEncoding for Signature {
    type Repr = [u8; SIGNATURE_LENGTH];
}

impl From<Signature> for [u8; SIGNATURE_LENGTH] {
    fn from(signature: Signature) -> [u8; SIGNATURE_LENGTH] {
        signature.to_bytes()
    }
}

impl From<[u8; SIGNATURE_LENGTH]> for Signature {
    fn from(bytes: [u8; SIGNATURE_LENGTH]) -> Signature {
        Signature::from_bytes(&bytes)
    }
}

impl TryFrom<&[u8]> for Signature {
    type Error = SignatureError;

    /// # Errors
    ///
    /// If there are not 64 bytes.
    fn try_from(bytes: &[u8]) -> Result<Signature, SignatureError> {
        let bytes = bytes.try_into().map_err(|_| SignatureError::new())?;
        Ok(Signature::from_bytes(bytes))
    }
}
