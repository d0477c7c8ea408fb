// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors of both schemes, in one enum.

use core::fmt;

/// The reason why a key, a message or a signature was refused.
///
/// Errors about secret keys say which condition failed, not where: they carry no numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The modulus has a length that the scheme does not allow.
    ///
    /// RFC 9474 keys have 2048 to 8192 bits here. With public metadata the length in bytes is a
    /// power of two, 256, 512 or 1024: the draft requires it, and implementations disagree about
    /// others (3072 bits).
    KeySize,
    /// The public exponent is even, too small, too large, or not the one that belongs to the
    /// metadata.
    Exponent,
    /// The modulus is even, or not the product of the two factors.
    Modulus,
    /// A factor is composite, or not half as long as the modulus, or the factors are too close.
    NotPrime,
    /// A factor of a master key is not a safe prime.
    NotSafePrime,
    /// The key is a master key for public metadata: both primes are safe. RFC 9474 must not use it.
    MasterKey,
    /// Private exponents or the CRT coefficient do not belong to the factors and the public
    /// exponent.
    PrivateExponent,
    /// The encoding is not the DER that is expected, PKCS#8 for a secret key and
    /// SubjectPublicKeyInfo for a public one, or names another algorithm.
    Encoding,
    /// The algorithm parameters name another hash, mask generation function or salt length than
    /// the variant.
    Parameters,
    /// The metadata is longer than 2^32 - 1 bytes.
    MetadataTooLong,
    /// The metadata is not on the verifier's list.
    MetadataNotAllowed,
    /// A message of a randomized variant is shorter than its prefix of 32 bytes.
    NotPrepared,
    /// The message or the blinding factor shares a factor with the modulus. Blind again; if that
    /// fails too, the key is malformed.
    Blinding,
    /// A blinded message or blind signature does not have the modulus's length, or is not below
    /// the modulus.
    OutOfRange,
    /// The signer computed a wrong signature and withheld it, since it may reveal the factors:
    /// the hardware is faulty.
    SigningFailure,
    /// The signature is invalid.
    Invalid,
    /// The progress callback stopped the search for primes.
    Cancelled,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::KeySize => "the modulus has a length that the scheme does not allow",
            Error::Exponent => "the public exponent is not one that the scheme allows",
            Error::Modulus => "the modulus is not the product of the factors",
            Error::NotPrime => "a factor of the modulus is not a prime of half its length",
            Error::NotSafePrime => "a factor of the modulus is not a safe prime",
            Error::MasterKey => "the key is a master key for public metadata",
            Error::PrivateExponent => "the private exponents do not belong to the key",
            Error::Encoding => {
                "the encoding is not that of an RSA key: DER, as PKCS#8 or SubjectPublicKeyInfo"
            }
            Error::Parameters => "the algorithm parameters are not those of the variant",
            Error::MetadataTooLong => "the metadata is longer than 2^32 - 1 bytes",
            Error::MetadataNotAllowed => "the metadata is not on the list",
            Error::NotPrepared => "the message does not begin with a random prefix",
            Error::Blinding => "the message cannot be blinded",
            Error::OutOfRange => "the blinded value is not as long as the modulus, or not below it",
            Error::SigningFailure => "the signature was computed wrongly and is withheld",
            Error::Invalid => "the signature is invalid",
            Error::Cancelled => "the search for primes was stopped",
        })
    }
}

impl core::error::Error for Error {}
