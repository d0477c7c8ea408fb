// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys of both schemes: those of RFC 9474, and those that master keys derive for public metadata.

use alloc::vec::Vec;

use blind_rsa::metadata::{DerivedKeyPair, DerivedPublicKey};
use blind_rsa::rfc9474::{KeyPair, PublicKey};
use blind_rsa::{Algorithm, Error, PendingSignature, PreparedMessage, Variant};
use rand_core::CryptoRng;

/// A public key, for one variant and perhaps for metadata.
pub enum Public {
    Plain(PublicKey),
    Derived(DerivedPublicKey),
}

/// The same method of both.
macro_rules! of_both {
    ($key:expr, $inner:ident => $value:expr) => {
        match $key {
            Public::Plain($inner) => $value,
            Public::Derived($inner) => $value,
        }
    };
}

impl Public {
    pub fn to_spki_der(&self) -> Vec<u8> {
        of_both!(self, key => key.to_spki_der(Algorithm::RsassaPss))
    }

    pub fn modulus_len(&self) -> usize {
        of_both!(self, key => key.modulus_len())
    }

    pub fn variant(&self) -> Variant {
        of_both!(self, key => key.variant())
    }

    pub fn blind(
        &self,
        message: &PreparedMessage,
        random: &mut impl CryptoRng,
    ) -> Result<(Vec<u8>, PendingSignature), Error> {
        of_both!(self, key => key.blind(message, random))
    }

    pub fn verify(&self, prepared: &[u8], signature: &[u8]) -> Result<(), Error> {
        of_both!(self, key => key.verify(prepared, signature))
    }
}

/// A signer's key pair.
pub enum Pair {
    Plain(KeyPair),
    Derived(DerivedKeyPair),
}

impl Pair {
    pub fn public_key(&self) -> Public {
        match self {
            Pair::Plain(pair) => Public::Plain(pair.public_key()),
            Pair::Derived(pair) => Public::Derived(pair.public_key()),
        }
    }

    pub fn blind_sign(
        &self,
        blinded: &[u8],
        random: &mut impl CryptoRng,
    ) -> Result<Vec<u8>, Error> {
        match self {
            Pair::Plain(pair) => pair.blind_sign(blinded, random),
            Pair::Derived(pair) => pair.blind_sign(blinded, random),
        }
    }
}
