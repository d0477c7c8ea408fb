// SPDX-License-Identifier: MIT OR Apache-2.0
//! RSA blind signatures: RFC 9474, and partially blind ones with public metadata
//! (draft-irtf-cfrg-partially-blind-rsa).

#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod modexp; // powers modulo n, p and q
