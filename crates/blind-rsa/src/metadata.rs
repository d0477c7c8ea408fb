// SPDX-License-Identifier: MIT OR Apache-2.0
//! Partially blind RSA signatures, with public metadata: RSAPBSSA,
//! draft-irtf-cfrg-partially-blind-rsa.
//!
//! A signature is for a message, which the signer does not see, and for metadata, which everyone
//! sees: an expiry date, a region. The metadata selects a public exponent, so a master key only
//! derives keys, one for each value; a derived key signs, blinds and verifies.
//!
//! ```text
//! HKDF-SHA-384(salt = n, IKM = "key" || info || 00, info = "PBRSA")  ->  e'     d' = e'^-1
//! ```
//!
//! With safe primes `p = 2p' + 1` every `e'` has an inverse: it is odd and, of a quarter of the
//! modulus's bits less two, below `p'` and `q'`.
//!
//! # Choices
//!
//! | the draft | here |
//! |---|---|
//! | the modulus's length is a power of two | 256, 512 or 1024 bytes; 384 bytes are refused, since the text and Google's implementation disagree |
//! | `bit_len(n) - 1` | also for a modulus of 2047 bits, which the draft's key generation allows |
//! | HKDF with the variant's hash | SHA-384; 16 bytes more than are used, as the text says |
//! | endianness of `n` and `e'` | big-endian |
//! | the master key's own `e` | read and written, not used |
//!
//! # Example
//!
//! ```no_run
//! use blind_rsa::Variant;
//! use blind_rsa::metadata::{MasterKeyPair, PublicMetadata};
//! use core::ops::ControlFlow;
//! # use rand_core::SeedableRng;
//! # fn main() -> Result<(), blind_rsa::Error> {
//! # let rng = &mut chacha20::ChaCha20Rng::from_seed([1; 32]);
//!
//! let variant = Variant::PssRandomized;
//! let issuer = MasterKeyPair::generate(variant, 2048, rng, |_| ControlFlow::Continue(()))?;
//! let month = PublicMetadata::new(b"2026-11")?;
//!
//! let public = issuer.public_key().derive(month); // client and verifier
//! let message = variant.prepare(b"a message", rng);
//! let (blinded, pending) = public.blind(&message, rng)?;
//! let answer = issuer.derive(month).blind_sign(&blinded, rng)?; // issuer
//! let signature = pending.finalize(&answer)?;
//! public.verify(message.as_bytes(), &signature)?;
//! # Ok(())
//! # }
//! ```

use crate::check::{self, Primes};
use crate::encoding::{self, Algorithm, PrivateNumbers};
use crate::error::Error;
use crate::modexp::Modulus;
use crate::number::{self, Secret};
use crate::pending::PendingSignature;
use crate::private::{EXPONENT, Factors, Private, exponents, invert_for_safe};
use crate::pss::{self, HASH};
use crate::public::{Item, Public, verify_each};
use crate::search::{self, Kind, Progress};
use crate::variant::{PreparedMessage, Variant};
use crate::wipe::leaving_nothing;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use hkdf::HkdfExtract;
use rand_core::CryptoRng;
use sha2::Sha384;
use zeroize::Zeroizing;

pub use cache::{Cache, Master};

mod cache; // derived keys that were used lately

/// Metadata that everyone sees: client, signer, and whoever sees a signature.
///
/// A client is anonymous only among those who used the same metadata with the same key. Values
/// that few clients use identify them; a value for each client would link everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicMetadata<'a>(&'a [u8]);

impl<'a> PublicMetadata<'a> {
    /// Metadata of up to 2^32 - 1 bytes; empty metadata is allowed.
    ///
    /// # Errors
    ///
    /// [`Error::MetadataTooLong`].
    pub fn new(seen_by_everyone: &'a [u8]) -> Result<PublicMetadata<'a>, Error> {
        match u32::try_from(seen_by_everyone.len()) {
            Ok(_) => Ok(PublicMetadata(seen_by_everyone)),
            Err(_) => Err(Error::MetadataTooLong),
        }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.0
    }
}

/// An issuer's key: derives a key pair for each metadata value, and does nothing else.
///
/// Wiped on drop. It cannot sign for [RFC 9474](crate::rfc9474), and keys of that scheme are not
/// read as master keys: their primes are not safe.
pub struct MasterKeyPair {
    factors: Arc<Factors>,
    /// `(p-1)/2` and `(q-1)/2`.
    halves: [Modulus; 2],
    public: Public,
    /// For the exponent that is written, and not used.
    d: Secret,
    exponents: [Secret; 2],
    variant: Variant,
}

impl MasterKeyPair {
    /// Generates a key of 2048, 4096 or 8192 bits from safe primes.
    ///
    /// `progress` is called in this thread as candidates are tested, and may stop the search. With
    /// the feature `std` all processors search. The time depends on the candidates: a fraction of a
    /// second for 2048 bits where there is IFMA. It grows with about the fifth power of the length:
    /// the number of candidates with the square, a test with the cube.
    ///
    /// # Errors
    ///
    /// [`Error::KeySize`] if `bits` is none of these; [`Error::Cancelled`] if `progress` breaks.
    ///
    /// Source: section 4.1 of the draft.
    pub fn generate(
        variant: Variant,
        bits: usize,
        rng: &mut (impl CryptoRng + ?Sized),
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<MasterKeyPair, Error> {
        if ![2048, 4096, 8192].contains(&bits) {
            return Err(Error::KeySize);
        }
        leaving_nothing(|| {
            let [p, q] = search::vartime_find_pair(bits / 2, Kind::SafePrime, rng, &mut progress)?;
            let factors = Factors::new(&p, &q);
            let public = Public::new(check::modulus(&factors.product())?, vec![EXPONENT]);
            let (d, exponents) = exponents(&factors)
                .expect("65537 is not a factor of 4p'q', which has no other small factors");
            Ok(MasterKeyPair::new(factors, public, d, exponents, variant))
        })
    }

    fn new(
        factors: Factors,
        public: Public,
        d: Secret,
        exponents: [Secret; 2],
        variant: Variant,
    ) -> MasterKeyPair {
        let halves = [&factors.p, &factors.q]
            .map(|p| Modulus::new(&Zeroizing::new(number::half(p.limbs()))));
        MasterKeyPair {
            factors: Arc::new(factors),
            halves,
            public,
            d,
            exponents,
            variant,
        }
    }

    /// Reads a PKCS#8 private key in DER and checks it.
    ///
    /// `rng` draws the bases of primality tests: a key made to pass fixed bases is refused.
    ///
    /// # Errors
    ///
    /// - [`Error::Encoding`], [`Error::Parameters`]: not a key for this variant. Both
    ///   id-RSASSA-PSS and rsaEncryption are read.
    /// - [`Error::KeySize`]: not 256, 512 or 1024 bytes.
    /// - [`Error::Exponent`], [`Error::Modulus`], [`Error::NotPrime`], [`Error::PrivateExponent`]:
    ///   the numbers do not belong together.
    /// - [`Error::NotSafePrime`]: metadata would be found whose exponent has no inverse.
    pub fn from_pkcs8_der(
        variant: Variant,
        der: &[u8],
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<MasterKeyPair, Error> {
        leaving_nothing(|| {
            let numbers = encoding::decode_private(der, variant)?;
            let public = check::public(&numbers.public)?;
            check_length(&public)?;
            let (factors, primes) = check::private(&numbers, &public, rng)?;
            if primes != Primes::BothSafe {
                return Err(Error::NotSafePrime);
            }
            let exponents = [numbers.d_p, numbers.d_q];
            Ok(MasterKeyPair::new(
                factors, public, numbers.d, exponents, variant,
            ))
        })
    }

    /// Writes the key as PKCS#8 in DER; the result is wiped on drop.
    pub fn to_pkcs8_der(&self, algorithm: Algorithm) -> Zeroizing<Vec<u8>> {
        leaving_nothing(|| {
            let numbers =
                PrivateNumbers::new(&self.factors, &self.public, &self.d, &self.exponents);
            encoding::encode_private(&numbers, algorithm, self.variant)
        })
    }

    /// The public half, which derives public keys.
    pub fn public_key(&self) -> MasterPublicKey {
        MasterPublicKey {
            public: self.public.clone(),
            variant: self.variant,
        }
    }

    /// Derives the key pair for a metadata value.
    ///
    /// The signer decides which values it signs: check the metadata before. It costs about as much
    /// as two signatures; [`Cache`] keeps derived keys. Constant time in the key.
    ///
    /// Source: section 4.7 of the draft.
    pub fn derive(&self, metadata: PublicMetadata<'_>) -> DerivedKeyPair {
        leaving_nothing(|| {
            let public = derive(&self.public, metadata);
            // Odd and below p' and q', which are odd primes: coprime to 2p' and 2q'.
            let d = invert_for_safe(public.exponent(), &self.halves.each_ref());
            let private = Private::new(self.factors.clone(), public, d);
            DerivedKeyPair {
                private,
                variant: self.variant,
                info: metadata.0.into(),
            }
        })
    }
}

impl fmt::Debug for MasterKeyPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MasterKeyPair")
            .field("public", &self.public_key())
            .finish_non_exhaustive()
    }
}

/// An issuer's public key: derives a public key for each metadata value, and does nothing else.
///
/// Nothing shows that its modulus is a product of safe primes: see
/// [`rfc9474::PublicKey`](crate::rfc9474::PublicKey) for what a malicious signer may learn.
#[derive(Clone)]
pub struct MasterPublicKey {
    public: Public,
    variant: Variant,
}

impl MasterPublicKey {
    /// Reads a SubjectPublicKeyInfo in DER.
    ///
    /// The encoding does not tell whether the key is for this scheme, nor whether it is for a
    /// randomized variant: see [`Algorithm`]. A derived key, whose exponent is long, is refused.
    ///
    /// # Errors
    ///
    /// As [`MasterKeyPair::from_pkcs8_der`], as far as the public numbers show it.
    pub fn from_spki_der(variant: Variant, der: &[u8]) -> Result<MasterPublicKey, Error> {
        let public = check::public(&encoding::decode_public(der, variant)?)?;
        check_length(&public)?;
        Ok(MasterPublicKey { public, variant })
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

    /// Derives the public key for a metadata value: a few hashes.
    ///
    /// A verifier that takes metadata from strangers spends a power with an exponent of half the
    /// modulus's length, 1,022 squarings for 2048 bits, on each: check the metadata before, or use
    /// a [`Cache`] with a list.
    ///
    /// Source: section 4.6 of the draft.
    pub fn derive(&self, metadata: PublicMetadata<'_>) -> DerivedPublicKey {
        DerivedPublicKey {
            public: derive(&self.public, metadata),
            variant: self.variant,
            info: metadata.0.into(),
        }
    }
}

impl PartialEq for MasterPublicKey {
    fn eq(&self, other: &MasterPublicKey) -> bool {
        self.variant == other.variant && self.public == other.public
    }
}

impl Eq for MasterPublicKey {}

impl fmt::Debug for MasterPublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MasterPublicKey")
            .field("variant", &self.variant)
            .field("modulus_len", &self.modulus_len())
            .finish_non_exhaustive()
    }
}

/// A signer's key for one metadata value.
///
/// Wiped on drop. It has no encoding: it holds the factors, which are the master key.
pub struct DerivedKeyPair {
    private: Private,
    variant: Variant,
    info: Arc<[u8]>,
}

impl DerivedKeyPair {
    /// The public half.
    pub fn public_key(&self) -> DerivedPublicKey {
        DerivedPublicKey {
            public: self.private.public().clone(),
            variant: self.variant,
            info: self.info.clone(),
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
    /// Source: section 4.3 of the draft.
    pub fn blind_sign(
        &self,
        blinded: &[u8],
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<Vec<u8>, Error> {
        self.private.sign(blinded, rng)
    }
}

impl fmt::Debug for DerivedKeyPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DerivedKeyPair")
            .field("public", &self.public_key())
            .finish_non_exhaustive()
    }
}

/// A public key for one metadata value.
#[derive(Clone)]
pub struct DerivedPublicKey {
    public: Public,
    variant: Variant,
    info: Arc<[u8]>,
}

impl DerivedPublicKey {
    /// Reads a SubjectPublicKeyInfo in DER, whose exponent must be the one that belongs to the
    /// metadata.
    ///
    /// # Errors
    ///
    /// [`Error::Exponent`] if it is another; [`Error::Encoding`], [`Error::Parameters`],
    /// [`Error::KeySize`] and [`Error::Modulus`] as for the master key.
    pub fn from_spki_der(
        variant: Variant,
        metadata: PublicMetadata<'_>,
        der: &[u8],
    ) -> Result<DerivedPublicKey, Error> {
        let numbers = encoding::decode_public(der, variant)?;
        let written = Public::new(check::modulus(&numbers.n)?, numbers.e);
        check_length(&written)?;
        let public = derive(&written, metadata);
        if public != written {
            return Err(Error::Exponent);
        }
        Ok(DerivedPublicKey {
            public,
            variant,
            info: metadata.0.into(),
        })
    }

    /// Writes a SubjectPublicKeyInfo in DER, for software that verifies RSASSA-PSS.
    ///
    /// The signed message is then [`DerivedPublicKey::signed_message`]. Many parsers refuse public
    /// exponents of more than 32 or 64 bits.
    pub fn to_spki_der(&self, algorithm: Algorithm) -> Vec<u8> {
        encoding::encode_public(&self.public, algorithm, self.variant)
    }

    /// The variant that the key is for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The metadata that the key is for.
    pub fn metadata(&self) -> PublicMetadata<'_> {
        PublicMetadata(&self.info)
    }

    /// Length of the modulus, of blinded messages and of signatures in bytes.
    pub fn modulus_len(&self) -> usize {
        self.public.len()
    }

    /// The input of RSASSA-PSS for a prepared message: `"msg" || len(info) || info || prepared`,
    /// with the length in four bytes, big-endian.
    pub fn signed_message(&self, prepared: &[u8]) -> Vec<u8> {
        let length = self.info_len();
        [&b"msg"[..], &length, &self.info, prepared].concat()
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
    /// Source: section 4.2 of the draft.
    pub fn blind(
        &self,
        message: &PreparedMessage,
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<(Vec<u8>, PendingSignature), Error> {
        let digest = || self.hash(message.as_bytes());
        PendingSignature::begin(&self.public, digest, self.variant.salt_len(), rng)
    }

    /// Verifies a signature of a [prepared](Variant::prepare) message of any length. All inputs
    /// are public.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`], whatever is wrong.
    ///
    /// Source: section 4.5 of the draft.
    pub fn verify(&self, prepared: &[u8], signature: &[u8]) -> Result<(), Error> {
        self.public
            .verify(&self.hash(prepared), self.variant.salt_len(), signature)
    }

    fn hash(&self, prepared: &[u8]) -> [u8; HASH] {
        pss::digest(&[b"msg", &self.info_len(), &self.info, prepared])
    }

    fn info_len(&self) -> [u8; 4] {
        let length = u32::try_from(self.info.len()).expect("metadata is shorter than 2^32 bytes");
        length.to_be_bytes()
    }
}

impl PartialEq for DerivedPublicKey {
    fn eq(&self, other: &DerivedPublicKey) -> bool {
        self.variant == other.variant && self.info == other.info && self.public == other.public
    }
}

impl Eq for DerivedPublicKey {}

impl fmt::Debug for DerivedPublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DerivedPublicKey")
            .field("variant", &self.variant)
            .field("metadata", &self.info)
            .finish_non_exhaustive()
    }
}

/// Verifies `n` signatures under any derived keys: key, prepared message and signature.
///
/// Verdicts are in input order and those of [`DerivedPublicKey::verify`]. All inputs are public.
pub fn verify_batch(items: &[(&DerivedPublicKey, &[u8], &[u8])]) -> Vec<Result<(), Error>> {
    let items: Vec<Item<'_>> = items
        .iter()
        .map(|(key, prepared, signature)| {
            (
                &key.public,
                key.hash(prepared),
                key.variant.salt_len(),
                *signature,
            )
        })
        .collect();
    verify_each(&items)
}

/// The modulus's length in bytes must be a power of two.
fn check_length(public: &Public) -> Result<(), Error> {
    if public.len().is_power_of_two() {
        Ok(())
    } else {
        Err(Error::KeySize)
    }
}

/// The modulus with the exponent for a metadata value (DerivePublicKey, section 4.6).
fn derive(public: &Public, metadata: PublicMetadata<'_>) -> Public {
    let modulus: &Arc<Modulus> = public.modulus();
    let n = number::to_be_bytes(modulus.limbs(), public.len());
    let mut extract = HkdfExtract::<Sha384>::new(Some(&n));
    extract.input_ikm(b"key");
    extract.input_ikm(metadata.0);
    extract.input_ikm(&[0]);
    let (_, kdf) = extract.finalize();
    let length = public.len() / 2;
    // All bytes are expanded although the last 16 go unused: HKDF's output has that length in the
    // draft, but its first bytes do not depend on it.
    let mut bytes = vec![0; length + 16];
    kdf.expand(b"PBRSA", &mut bytes)
        .expect("at most 255 hashes");
    bytes[0] &= 0x3f;
    bytes[length - 1] |= 1;
    let e = number::from_be_bytes(&bytes[..length], length / 8).expect("a multiple of 8 bytes");
    Public::new(modulus.clone(), e)
}
