// SPDX-License-Identifier: MIT OR Apache-2.0
//! RSA blind signatures: RFC 9474, and partially blind ones with public metadata
//! (draft-irtf-cfrg-partially-blind-rsa).
//!
//! A client has a message signed by a signer who sees neither the message nor the signature. With
//! public metadata, the signature is also for a value that everyone sees, such as an expiry date.
//!
//! | module | what |
//! |---|---|
//! | [`rfc9474`] | blind signatures |
//! | [`metadata`] | partially blind signatures: a master key derives a key for each value |
//!
//! A key is for one scheme, which its type says, and for one [`Variant`], which it holds.
//!
//! # Security
//!
//! - Everything is constant time in factors, private exponents, messages and blinding factors.
//!   The search for primes is not, nor is the check of an imported key's primes; the inversion of
//!   a blinding factor is not, but inverts a product with an independent uniform factor. Values
//!   that depend on secrets are wiped, except in that inversion (`crypto-bigint`), which sees
//!   nothing but that product.
//! - A signature is compared with what was to be signed before it leaves: one fault would factor
//!   the modulus.
//! - Verification says [`Error::Invalid`] and nothing else.
//! - Public keys are checked as far as they can be: a malicious signer may choose a modulus that is
//!   not a product of two primes. Randomized variants protect messages that can be guessed.
//!
//! # References
//!
//! - RFC 9474, *RSA Blind Signatures*; RFC 8017, *PKCS #1*.
//! - draft-irtf-cfrg-partially-blind-rsa; Amjad, Yeo, Yung, *RSA Blind Signatures with Public
//!   Metadata*, eprint 2023/1199.
//! - FIPS 186-5, *Digital Signature Standard*, appendices A and B.

#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(blind_rsa_arch = "x86_64")]
mod arch; // vectors of the processor
pub mod backend; // which arithmetic serves
mod check; // what an imported key must satisfy
mod encoding; // PKCS#8 and SubjectPublicKeyInfo
mod error; // what can go wrong
#[cfg(feature = "hazmat")]
pub mod hazmat; // powers by themselves
pub mod metadata; // the scheme with public metadata
mod modexp; // powers modulo n, p and q
mod number; // natural numbers in limbs
mod pending; // a client's state
mod primes; // tests of primality
mod private; // the private operation
mod pss; // EMSA-PSS with SHA-384
mod public; // the public operation, and blinding
pub mod rfc9474; // the scheme without metadata
mod search; // the search for primes
mod variant; // the four variants, and prepared messages
mod wipe; // what operations leave on the stack

pub use encoding::Algorithm;
pub use error::Error;
pub use pending::PendingSignature;
pub use search::Progress;
pub use variant::{PreparedMessage, Variant};
