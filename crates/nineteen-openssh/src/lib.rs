// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the 32 bytes of an Ed25519 key are in a file of OpenSSH. For the command and for
//! `libnineteen`; it knows nothing about curves and decrypts nothing.
//!
//! The crate `ssh-key` reads these files, too, and is not used: it refuses the padding of PuTTYgen
//! and the empty lines that `ssh-keygen` accepts.

pub mod armor; // the `-----BEGIN ...-----` text around binary data (RFC 7468)
pub mod key; // `openssh-key-v1` and `ssh-ed25519 AAAA...`
pub mod wire; // strings with their lengths (RFC 4251 §5)
