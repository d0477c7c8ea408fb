// SPDX-License-Identifier: MIT OR Apache-2.0
//! The issuer: one key for each type of token, and the list of metadata that it vouches for.

use std::num::NonZeroUsize;

use blind_rsa::metadata::{Cache, MasterKeyPair, MasterPublicKey, PublicMetadata};
use blind_rsa::{Algorithm, Variant, rfc9474};
use nineteen_voprf::{BlindedElement, voprf};
use rand_core::CryptoRng;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::Error;
use crate::wire::{Extensions, Token, TokenRequest, TokenType};

/// The variant of RFC 9474 for both RSA types. A token input has a nonce, so it needs no random
/// prefix.
pub const VARIANT: Variant = Variant::PssDeterministic;

/// The two variants that the registry has for 0x0002, with a salt of 48 bytes and without. The
/// parameters of a key say which one it is for.
const PUBLIC_VARIANTS: [Variant; 2] = [VARIANT, Variant::PssZeroDeterministic];

/// Derived keys in the cache: the number of metadata values in use at one time.
const DERIVED_KEYS: NonZeroUsize = NonZeroUsize::new(16).expect("it is not zero");

/// A public key that an issuer publishes.
#[derive(Clone, Debug)]
pub struct PublicKey {
    encoded: Vec<u8>,
    key: Key,
}

#[derive(Clone, Debug)]
pub(crate) enum Key {
    Private(nineteen_voprf::PublicKey),
    Public(rfc9474::PublicKey),
    Metadata(MasterPublicKey),
}

impl PublicKey {
    /// Reads the key of a directory: an element of 32 bytes, or SubjectPublicKeyInfo with the
    /// parameters of RSASSA-PSS.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownKey`] if it is not a key for this type.
    pub fn from_bytes(kind: TokenType, encoded: &[u8]) -> Result<PublicKey, Error> {
        let key = match kind {
            TokenType::Private => Key::Private(
                nineteen_voprf::PublicKey::from_slice(encoded).map_err(|_| Error::UnknownKey)?,
            ),
            TokenType::Public => {
                let read = |variant| rfc9474::PublicKey::from_spki_der(variant, encoded).ok();
                Key::Public(
                    PUBLIC_VARIANTS
                        .into_iter()
                        .find_map(read)
                        .ok_or(Error::UnknownKey)?,
                )
            }
            TokenType::Metadata => {
                let key = MasterPublicKey::from_spki_der(VARIANT, encoded);
                Key::Metadata(key.map_err(|_| Error::UnknownKey)?)
            }
        };
        // Both RSA types require 2048 bits. A key has one encoding, since its identifier, by which
        // clients could be told apart, is the hash of that.
        let published = match &key {
            Key::Private(_) => None,
            Key::Public(key) => Some((key.modulus_len(), key.to_spki_der(Algorithm::RsassaPss))),
            Key::Metadata(key) => Some((key.modulus_len(), key.to_spki_der(Algorithm::RsassaPss))),
        };
        match published {
            Some((length, der)) if length != 256 || der != encoded => Err(Error::UnknownKey),
            _ => Ok(PublicKey {
                encoded: encoded.to_vec(),
                key,
            }),
        }
    }

    /// The encoding that the issuer publishes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.encoded
    }

    /// The type of its tokens.
    pub fn kind(&self) -> TokenType {
        match self.key {
            Key::Private(_) => TokenType::Private,
            Key::Public(_) => TokenType::Public,
            Key::Metadata(_) => TokenType::Metadata,
        }
    }

    /// Its identifier, which tokens carry: the SHA-256 hash of its encoding.
    pub fn id(&self) -> [u8; 32] {
        Sha256::digest(&self.encoded).into()
    }

    pub(crate) fn key(&self) -> &Key {
        &self.key
    }
}

/// One issuer with a key for one type of token. Most issuers have several.
#[derive(Debug)]
pub struct Issuer {
    public: PublicKey,
    secret: Secret,
}

#[derive(Debug)]
enum Secret {
    Private(voprf::Server),
    Public(Box<rfc9474::KeyPair>),
    Metadata(Box<Cache<MasterKeyPair>>),
}

impl Issuer {
    /// An issuer of tokens that only it can verify.
    pub fn private(server: voprf::Server) -> Issuer {
        let key = *server.public_key();
        Issuer {
            public: PublicKey {
                encoded: key.to_bytes().to_vec(),
                key: Key::Private(key),
            },
            secret: Secret::Private(server),
        }
    }

    /// An issuer of tokens that everyone can verify.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownKey`] if the key does not have 2048 bits, or is for a variant with a random
    /// prefix.
    pub fn public(key: rfc9474::KeyPair) -> Result<Issuer, Error> {
        if !PUBLIC_VARIANTS.contains(&key.public_key().variant()) {
            return Err(Error::UnknownKey);
        }
        let encoded = key.public_key().to_spki_der(Algorithm::RsassaPss);
        Ok(Issuer {
            public: PublicKey::from_bytes(TokenType::Public, &encoded)?,
            secret: Secret::Public(Box::new(key)),
        })
    }

    /// An issuer of tokens with metadata. It accepts only the values of a list, since a value that
    /// few clients have would identify them.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownKey`] if the key does not have 2048 bits.
    pub fn metadata(key: MasterKeyPair, allowed: &[Extensions]) -> Result<Issuer, Error> {
        let encoded = key.public_key().to_spki_der(Algorithm::RsassaPss);
        let allowed: Vec<PublicMetadata<'_>> = allowed
            .iter()
            .map(|extensions| PublicMetadata::new(extensions.as_bytes()))
            .collect::<Result<_, _>>()?;
        Ok(Issuer {
            public: PublicKey::from_bytes(TokenType::Metadata, &encoded)?,
            secret: Secret::Metadata(Box::new(Cache::allowing(key, DERIVED_KEYS, allowed))),
        })
    }

    /// The public key for the issuer's directory.
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// Answers a request: `TokenResponse` of RFC 9578.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownKey`] if the request is for another key, [`Error::Malformed`] if the blinded
    /// message is not an element of the group or not below the modulus, or
    /// [`Error::ExtensionsNotAllowed`].
    pub fn answer(&mut self, request: &[u8], rng: &mut impl CryptoRng) -> Result<Vec<u8>, Error> {
        let request = TokenRequest::from_bytes(request)?;
        let last = self.public.id()[31];
        if request.kind != self.public.kind() || request.truncated_key_id != last {
            return Err(Error::UnknownKey);
        }
        match (&mut self.secret, &request.extensions) {
            (Secret::Private(server), None) => {
                let blinded = BlindedElement::from_slice(&request.blinded)?;
                let (evaluation, proof) = server.blind_evaluate(&blinded, rng);
                Ok([&evaluation.to_bytes()[..], &proof.to_bytes()].concat())
            }
            (Secret::Public(key), None) => Ok(key.blind_sign(&request.blinded, rng)?),
            (Secret::Metadata(keys), Some(extensions)) => {
                let key = keys.get(PublicMetadata::new(extensions.as_bytes())?)?;
                Ok(key.blind_sign(&request.blinded, rng)?)
            }
            _ => Err(Error::Extensions),
        }
    }

    /// Verifies a private token, which takes the issuer's secret key. Origins verify the other
    /// types themselves.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownKey`] or [`Error::Invalid`].
    pub fn verify_private(&self, token: &Token) -> Result<(), Error> {
        match &self.secret {
            Secret::Private(server) if token.input.key_id == self.public.id() => {
                let expected = server.evaluate(&token.input.to_bytes())?;
                match bool::from(expected.as_slice().ct_eq(&token.authenticator)) {
                    true => Ok(()),
                    false => Err(Error::Invalid),
                }
            }
            _ => Err(Error::UnknownKey),
        }
    }
}
