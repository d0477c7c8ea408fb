// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 in certificates and handshakes (RFC 8410, RFC 8446 §4.2.3).

use nineteen::ed25519::{Policy, verify};
use rustls::pki_types::{
    AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id,
};

/// Verification of Ed25519 for webpki: keys of 32 bytes, signatures of 64.
///
/// The verdicts are those of aws-lc-rs: A and R must be canonical, as decoding in RFC 8032 §5.1.3
/// asks, and `S·B = R + k·A` holds without the cofactor. ring accepts more: an A whose encoding is
/// not canonical.
///
/// # Errors
///
/// `InvalidSignature` for everything else, and for keys and signatures of another length.
///
/// # Security
///
/// Not constant time: all inputs are public.
pub static ED25519: &dyn SignatureVerificationAlgorithm = &NineteenEd25519;

#[derive(Debug)]
struct NineteenEd25519;

impl SignatureVerificationAlgorithm for NineteenEd25519 {
    fn verify_signature(
        &self,
        public_key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let key = public_key.try_into().map_err(|_| InvalidSignature)?;
        let signature = signature.try_into().map_err(|_| InvalidSignature)?;
        verify(Policy::Canonical, key, message, signature).map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ED25519
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ED25519
    }
}
