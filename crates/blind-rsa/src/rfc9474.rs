// SPDX-License-Identifier: MIT OR Apache-2.0
//! RSA blind signatures without metadata: RFC 9474, RSABSSA.
//!
//! The signer learns neither the message nor the signature; anyone verifies with RSASSA-PSS.
//!
//! # Example
//!
//! ```
//! use blind_rsa::{Variant, rfc9474::KeyPair};
//! use core::ops::ControlFlow;
//! # use rand_core::SeedableRng;
//! # fn main() -> Result<(), blind_rsa::Error> {
//! # let rng = &mut chacha20::ChaCha20Rng::from_seed([1; 32]); // getrandom::SysRng, for instance
//!
//! let variant = Variant::PssRandomized;
//! let signer = KeyPair::generate(variant, 2048, rng, |_| ControlFlow::Continue(()))?;
//! let public = signer.public_key();
//!
//! let message = variant.prepare(b"a message", rng);
//! let (blinded, pending) = public.blind(&message, rng)?; // client
//! let answer = signer.blind_sign(&blinded, rng)?; // signer
//! let signature = pending.finalize(&answer)?; // client
//! public.verify(message.as_bytes(), &signature)?; // anyone
//! # Ok(())
//! # }
//! ```

use crate::check::{self, Primes};
use crate::encoding::{self, Algorithm, PrivateNumbers};
use crate::error::Error;
use crate::number::{self, Secret};
use crate::pending::PendingSignature;
use crate::private::{EXPONENT, Factors, Private, exponents};
use crate::pss;
use crate::public::{Item, Public, verify_each};
use crate::search::{self, Kind, Progress};
use crate::variant::{PreparedMessage, Variant};
use crate::wipe::leaving_nothing;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// A signer's key: both halves, for one variant.
///
/// Wiped on drop. It cannot sign for [public metadata](crate::metadata).
pub struct KeyPair {
    private: Private,
    d: Secret,
    variant: Variant,
}

impl KeyPair {
    /// Generates a key of `bits` bits with exponent 65537.
    ///
    /// `progress` is called in this thread as candidates are tested, and may stop the search. With
    /// the feature `std` all processors search. The time depends on the candidates, so it is not
    /// constant.
    ///
    /// # Errors
    ///
    /// [`Error::KeySize`] if `bits` is not a multiple of 16 from 2048 to 8192;
    /// [`Error::Cancelled`] if `progress` breaks.
    ///
    /// Source: FIPS 186-5 appendix A.1.3 for the bounds, which RFC 9474 section 6.2 recommends.
    pub fn generate(
        variant: Variant,
        bits: usize,
        rng: &mut (impl CryptoRng + ?Sized),
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<KeyPair, Error> {
        if !(2048..=8192).contains(&bits) || !bits.is_multiple_of(16) {
            return Err(Error::KeySize);
        }
        leaving_nothing(|| {
            loop {
                let [p, q] = search::vartime_find_pair(bits / 2, Kind::Prime, rng, &mut progress)?;
                let factors = Arc::new(Factors::new(&p, &q));
                let public = Public::new(check::modulus(&factors.product())?, vec![EXPONENT]);
                let Some((d, halves)) = exponents(&factors) else {
                    continue;
                };
                // FIPS 186-5 appendix A.1.1 asks for a large d, which it is but for one in 2^1000.
                if number::vartime_bit_length(&d) > bits / 2 {
                    let private = Private::new(factors, public, halves);
                    return Ok(KeyPair {
                        private,
                        d,
                        variant,
                    });
                }
            }
        })
    }

    /// Reads a PKCS#8 private key in DER and checks it.
    ///
    /// `rng` draws the bases of primality tests: a key made to pass fixed bases is refused. This
    /// takes as long as some hundred signatures.
    ///
    /// # Errors
    ///
    /// - [`Error::Encoding`], [`Error::Parameters`]: not a key for this variant. Both
    ///   id-RSASSA-PSS and rsaEncryption are read.
    /// - [`Error::KeySize`]: not 256 to 1024 bytes.
    /// - [`Error::Exponent`]: not odd, or not between 2^16 and 2^256.
    /// - [`Error::Modulus`], [`Error::NotPrime`], [`Error::PrivateExponent`]: the numbers do not
    ///   belong together.
    /// - [`Error::MasterKey`]: both primes are safe, so it is a key for public metadata.
    pub fn from_pkcs8_der(
        variant: Variant,
        der: &[u8],
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<KeyPair, Error> {
        leaving_nothing(|| {
            let numbers = encoding::decode_private(der, variant)?;
            let public = check::public(&numbers.public)?;
            let (factors, primes) = check::private(&numbers, &public, rng)?;
            if primes == Primes::BothSafe {
                return Err(Error::MasterKey);
            }
            let private = Private::new(Arc::new(factors), public, [numbers.d_p, numbers.d_q]);
            Ok(KeyPair {
                private,
                d: numbers.d,
                variant,
            })
        })
    }

    /// Writes the key as PKCS#8 in DER; the result is wiped on drop.
    pub fn to_pkcs8_der(&self, algorithm: Algorithm) -> Zeroizing<Vec<u8>> {
        leaving_nothing(|| {
            let factors = self.private.factors();
            let public = self.private.public();
            let numbers = PrivateNumbers::new(factors, public, &self.d, self.private.exponents());
            encoding::encode_private(&numbers, algorithm, self.variant)
        })
    }

    /// The public half.
    pub fn public_key(&self) -> PublicKey {
        PublicKey {
            public: self.private.public().clone(),
            variant: self.variant,
        }
    }

    /// Signs a blinded message; both have the modulus's length in bytes.
    ///
    /// `rng` draws the factor that hides the message from side channels. Constant time in the key;
    /// the result is checked before it is returned.
    ///
    /// # Errors
    ///
    /// - [`Error::OutOfRange`] if the blinded message has another length or is not below the
    ///   modulus.
    /// - [`Error::SigningFailure`] if the computation went wrong.
    ///
    /// Source: RFC 9474 section 4.3.
    pub fn blind_sign(
        &self,
        blinded: &[u8],
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<Vec<u8>, Error> {
        self.private.sign(blinded, rng)
    }
}

impl fmt::Debug for KeyPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyPair")
            .field("public", &self.public_key())
            .finish_non_exhaustive()
    }
}

/// A signer's public key, for one variant.
///
/// Nothing shows that its modulus is a product of two primes. A signer who chose it maliciously
/// may recognize messages that it can guess, unless they are randomized (RFC 9474 section 7.3).
#[derive(Clone)]
pub struct PublicKey {
    public: Public,
    variant: Variant,
}

impl PublicKey {
    /// Reads a SubjectPublicKeyInfo in DER.
    ///
    /// The encoding does not tell whether the key is for this scheme, nor whether it is for a
    /// randomized variant: see [`Algorithm`].
    ///
    /// # Errors
    ///
    /// As [`KeyPair::from_pkcs8_der`], as far as the public numbers show it.
    pub fn from_spki_der(variant: Variant, der: &[u8]) -> Result<PublicKey, Error> {
        let numbers = encoding::decode_public(der, variant)?;
        Ok(PublicKey {
            public: check::public(&numbers)?,
            variant,
        })
    }

    /// Writes a SubjectPublicKeyInfo in DER.
    pub fn to_spki_der(&self, algorithm: Algorithm) -> Vec<u8> {
        encoding::encode_public(&self.public, algorithm, self.variant)
    }

    /// The variant that the key is for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Length of the modulus, of blinded messages and of signatures in bytes.
    pub fn modulus_len(&self) -> usize {
        self.public.len()
    }

    /// Blinds a message for the signer: returns the blinded message, and what the client keeps.
    ///
    /// Constant time in the message and the blinding factor, up to the number of candidates for the
    /// factor that are refused.
    ///
    /// # Errors
    ///
    /// [`Error::Blinding`] if message or factor are not coprime to the modulus: blind again, and
    /// suspect the key if it fails again.
    ///
    /// Source: RFC 9474 section 4.2.
    pub fn blind(
        &self,
        message: &PreparedMessage,
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<(Vec<u8>, PendingSignature), Error> {
        let digest = || pss::digest(&[message.as_bytes()]);
        PendingSignature::begin(&self.public, digest, self.variant.salt_len(), rng)
    }

    /// Verifies a signature of a [prepared](Variant::prepare) message of any length. All inputs
    /// are public.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`], whatever is wrong.
    ///
    /// Source: RFC 9474 section 4.5.
    pub fn verify(&self, prepared: &[u8], signature: &[u8]) -> Result<(), Error> {
        self.public.verify(
            &pss::digest(&[prepared]),
            self.variant.salt_len(),
            signature,
        )
    }

    /// Verifies `n` signatures: pairs of prepared message and signature.
    ///
    /// Verdicts are in input order and those of [`PublicKey::verify`].
    pub fn verify_batch(&self, items: &[(&[u8], &[u8])]) -> Vec<Result<(), Error>> {
        let salt_len = self.variant.salt_len();
        let items: Vec<Item<'_>> = items
            .iter()
            .map(|(prepared, signature)| {
                (&self.public, pss::digest(&[prepared]), salt_len, *signature)
            })
            .collect();
        verify_each(&items)
    }
}

impl PartialEq for PublicKey {
    fn eq(&self, other: &PublicKey) -> bool {
        self.variant == other.variant && self.public == other.public
    }
}

impl Eq for PublicKey {}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PublicKey")
            .field("variant", &self.variant)
            .field("modulus_len", &self.modulus_len())
            .finish_non_exhaustive()
    }
}
