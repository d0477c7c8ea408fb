// SPDX-License-Identifier: MIT OR Apache-2.0
//! The WebAssembly module of `nineteen/voprf`: RFC 9497 on ristretto255, batches in all modes.
//! `room` says how JavaScript calls it.
//!
//! A mode is a number, that of RFC 9497: 0 is OPRF, 1 VOPRF, 2 POPRF. Errors of the library are
//! numbers below [`room::MALFORMED`], as `Refused::code` has them.

#![no_std]

extern crate alloc;

mod client; // blinding, and the outputs
mod server; // keys, evaluation

use nineteen_voprf::Error;

/// Why a function refuses its operands.
enum Refused {
    /// Operands without the form that the glue code gives them.
    Malformed,
    /// An error of the library.
    Library(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused::Library(error)
    }
}

impl Refused {
    /// The number that JavaScript gets.
    fn code(&self) -> i32 {
        match self {
            Refused::Malformed => room::MALFORMED,
            Refused::Library(Error::Deserialize) => -2,
            Refused::Library(Error::InputValidation) => -3,
            Refused::Library(Error::InvalidInput) => -4,
            Refused::Library(Error::Verify) => -5,
            Refused::Library(Error::Inverse) => -6,
            Refused::Library(Error::DeriveKeyPair) => -7,
            Refused::Library(_) => -8,
        }
    }
}

/// Takes the first `n` bytes of the operands.
fn take<'a>(operands: &mut &'a [u8], n: usize) -> Result<&'a [u8], Refused> {
    let (first, rest) = operands.split_at_checked(n).ok_or(Refused::Malformed)?;
    *operands = rest;
    Ok(first)
}

/// Takes the first `N` bytes.
fn array<'a, const N: usize>(operands: &mut &'a [u8]) -> Result<&'a [u8; N], Refused> {
    let (first, rest) = operands.split_first_chunk().ok_or(Refused::Malformed)?;
    *operands = rest;
    Ok(first)
}

/// Takes `n` elements of 32 bytes.
fn elements<'a>(operands: &mut &'a [u8], n: usize) -> Result<&'a [[u8; 32]], Refused> {
    let length = n.checked_mul(32).ok_or(Refused::Malformed)?;
    Ok(take(operands, length)?.as_chunks().0)
}
