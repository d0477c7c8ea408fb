// SPDX-License-Identifier: MIT OR Apache-2.0
//! The origin: asks for tokens and accepts each once.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use blind_rsa::metadata::{Cache, MasterPublicKey, PublicMetadata};
use blind_rsa::rfc9474;

use crate::Error;
use crate::issuer::{Issuer, Key, PublicKey};
use crate::wire::{Extensions, Token, TokenChallenge};

/// Derived keys in the cache.
const DERIVED_KEYS: NonZeroUsize = NonZeroUsize::new(16).expect("it is not zero");

/// An origin that accepts tokens for one challenge.
#[derive(Debug)]
pub struct Origin {
    challenge: TokenChallenge,
    key_id: [u8; 32],
    verifier: Verifier,
    /// Nonces of spent tokens.
    spent: HashSet<[u8; 32]>,
}

/// The way in which tokens are verified.
#[derive(Debug)]
enum Verifier {
    /// By the issuer, which has the secret key.
    Issuer,
    Public(rfc9474::PublicKey),
    /// With keys derived from extensions on a list, so that other values cost no derivation.
    Metadata(Box<Cache<MasterPublicKey>>),
}

impl Origin {
    /// An origin that trusts an issuer's key. It accepts tokens with metadata only if their
    /// extensions are on its list.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownKey`] if the key is for another type than the challenge asks for.
    pub fn new(
        challenge: TokenChallenge,
        key: &PublicKey,
        allowed: &[Extensions],
    ) -> Result<Origin, Error> {
        if key.kind() != challenge.kind {
            return Err(Error::UnknownKey);
        }
        let verifier = match key.key() {
            Key::Private(_) => Verifier::Issuer,
            Key::Public(key) => Verifier::Public(key.clone()),
            Key::Metadata(key) => {
                let allowed: Vec<PublicMetadata<'_>> = allowed
                    .iter()
                    .map(|extensions| PublicMetadata::new(extensions.as_bytes()))
                    .collect::<Result<_, _>>()?;
                let keys = Cache::allowing(key.clone(), DERIVED_KEYS, allowed);
                Verifier::Metadata(Box::new(keys))
            }
        };
        Ok(Origin {
            challenge,
            key_id: key.id(),
            verifier,
            spent: HashSet::new(),
        })
    }

    /// The challenge that a client has to answer.
    pub fn challenge(&self) -> &TokenChallenge {
        &self.challenge
    }

    /// Verifies an encoded token with its extensions, and marks it as spent. `issuer` verifies
    /// private tokens and is not needed for others.
    ///
    /// # Errors
    ///
    /// The reason why the token was refused. It is not marked as spent.
    pub fn redeem(
        &mut self,
        token: &[u8],
        extensions: Option<&Extensions>,
        issuer: Option<&Issuer>,
    ) -> Result<(), Error> {
        let token = Token::from_bytes(token)?;
        let input = &token.input;
        if input.kind != self.challenge.kind || input.key_id != self.key_id {
            return Err(Error::UnknownKey);
        }
        if input.challenge_digest != self.challenge.digest() {
            return Err(Error::OtherChallenge);
        }
        if self.spent.contains(&input.nonce) {
            return Err(Error::Spent);
        }
        let message = input.to_bytes();
        match (&mut self.verifier, extensions) {
            (Verifier::Issuer, None) => {
                issuer.ok_or(Error::UnknownKey)?.verify_private(&token)?;
            }
            (Verifier::Public(key), None) => key.verify(&message, &token.authenticator)?,
            (Verifier::Metadata(keys), Some(extensions)) => {
                let key = keys.get(PublicMetadata::new(extensions.as_bytes())?)?;
                key.verify(&message, &token.authenticator)?;
            }
            _ => return Err(Error::Extensions),
        }
        self.spent.insert(input.nonce);
        Ok(())
    }
}
