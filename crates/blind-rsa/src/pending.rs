// SPDX-License-Identifier: MIT OR Apache-2.0
//! The client's state between blinding and the signer's answer.

use crate::error::Error;
use crate::number::Secret;
use crate::pss::HASH;
use crate::public::Public;
use crate::wipe::leaving_nothing;
use alloc::vec::Vec;
use core::fmt;
use ground::wipe::Place;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// The state that a client keeps while the signer works: blinding factor, public key, and hash of
/// the message.
///
/// It links the blinded message to the signature, so it stays with the client; it serves one
/// answer, and is wiped on drop.
#[must_use = "without it the signer's answer cannot be unblinded"]
pub struct PendingSignature {
    public: Public,
    hash: Place<Zeroizing<[u8; HASH]>>,
    salt_len: usize,
    unblind: Secret,
}

impl PendingSignature {
    /// Blinds a message, of which `digest` computes the hash: returns what the signer sees, and the
    /// state.
    pub(crate) fn begin(
        public: &Public,
        digest: impl FnOnce() -> [u8; HASH],
        salt_len: usize,
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<(Vec<u8>, PendingSignature), Error> {
        leaving_nothing(|| {
            let mut hash = Place::new(Zeroizing::new([0; HASH]));
            **hash = digest();
            let (blinded, unblind) = public.blind(&hash, salt_len, rng)?;
            Ok((
                blinded,
                PendingSignature {
                    public: public.clone(),
                    hash,
                    salt_len,
                    unblind,
                },
            ))
        })
    }

    /// Unblinds the signer's answer, verifies the signature and returns it.
    ///
    /// Answer and signature have the length of the modulus in bytes. Constant time in the blinding
    /// factor.
    ///
    /// # Errors
    ///
    /// - [`Error::OutOfRange`] if the answer has another length or is not below the modulus.
    /// - [`Error::Invalid`] if the signature does not verify: the signer used another key, or
    ///   answered wrongly.
    ///
    /// Source: RFC 9474 section 4.4.
    pub fn finalize(self, blind_signature: &[u8]) -> Result<Vec<u8>, Error> {
        leaving_nothing(|| {
            self.public
                .finalize(&self.hash, self.salt_len, blind_signature, &self.unblind)
        })
    }
}

impl fmt::Debug for PendingSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PendingSignature").finish_non_exhaustive()
    }
}
