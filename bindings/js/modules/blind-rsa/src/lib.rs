// SPDX-License-Identifier: MIT OR Apache-2.0
//! The WebAssembly module of `nineteen/blind-rsa`: RSA blind signatures of RFC 9474, and with public
//! metadata. `room` says how JavaScript calls it.
//!
//! A variant is its place in `Variant::ALL`. Randomness comes from a seed of 32 bytes, which
//! `crypto.getRandomValues` fills and ChaCha20 expands, since the search for primes and numbers
//! below the modulus ask for a number of bytes that is not known before. Errors of the library are
//! numbers below [`room::MALFORMED`].

#![no_std]

extern crate alloc;

mod client; // public keys, blinding, verification
mod keys; // keys of both schemes
mod master; // keys that derive keys for metadata
mod signer; // key pairs

use alloc::vec::Vec;

use blind_rsa::{Error, Variant};
use zeroize::Zeroizing;

/// A key without an encoding, because it was derived.
const DERIVED: i32 = -11;

/// The variant of this number.
fn variant(number: usize) -> Option<Variant> {
    Variant::ALL.get(number).copied()
}

/// The number of an error.
fn code(error: Error) -> i32 {
    match error {
        Error::KeySize => -2,
        Error::Exponent | Error::Modulus | Error::NotPrime | Error::PrivateExponent => -3,
        Error::MasterKey => -4,
        Error::Encoding | Error::Parameters => -5,
        Error::NotPrepared => -6,
        Error::Blinding => -7,
        Error::OutOfRange => -8,
        Error::Invalid => -9,
        Error::NotSafePrime => -12,
        _ => -10,
    }
}

/// A result as JavaScript gets it: the number of bytes, which are left, or that of the error.
fn left(result: Result<Vec<u8>, Error>) -> Option<(i32, Zeroizing<Vec<u8>>)> {
    Some(match result {
        Ok(bytes) => (i32::try_from(bytes.len()).ok()?, Zeroizing::new(bytes)),
        Err(error) => (code(error), Zeroizing::default()),
    })
}
