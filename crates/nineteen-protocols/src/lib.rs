// SPDX-License-Identifier: MIT OR Apache-2.0
//! Protocols on Curve25519 beyond signatures and key exchange, on `nineteen`'s groups.
//!
//! | module | what | from |
//! |---|---|---|
//! | [`xeddsa`] | signatures with X25519 keys, and libsignal's form of them | Signal's specification, revision 1 |
//! | [`ecvrf`] | verifiable random functions on edwards25519, both suites | RFC 9381 |
//! | [`elligator`] | X25519 public keys that look like random bytes | eprint 2013/325 |
//! | [`onion`] | blinded Ed25519 keys of onion services | Tor's rend-spec-v3, appendix A |
//! | [`slip10`] | hierarchies of Ed25519 keys from a seed | SLIP-0010 |
//! | `age` (feature `alloc`) | X25519 identities and recipients of age as text | the age specification |
//!
//! # Security
//!
//! Constant time in secret keys, apart from the text forms of `age`. Verification is for public
//! inputs. Secrets are wiped on drop, and operations overwrite their part of the stack. With the
//! feature `alloc`, secret keys are held on the heap and may be moved; without it, a key that is
//! moved leaves a copy in its old place. `onion` returns keys of `nineteen` with public fields, which
//! leave one in any case.

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(feature = "alloc")]
pub mod age;
pub mod ecvrf;
pub mod elligator;
mod error; // why operations fail
pub mod onion;
mod point; // encodings of points
pub mod slip10;
pub mod xeddsa;

pub use error::Error;
