// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads and writes the OpenSSH formats of Ed25519 keys, for the command, `libnineteen`
//! and the Python package.
//! Keys are 32 bytes here, neither decoded as points nor decrypted.
//!
//! The crate `ssh-key` is not used, because it refuses the padding of PuTTYgen and the empty lines
//! that `ssh-keygen` accepts.

pub mod armor; // the `-----BEGIN ...-----` text around binary data (RFC 7468)
pub mod key; // `openssh-key-v1` and `ssh-ed25519 AAAA...`
pub mod wire; // strings with their lengths (RFC 4251 §5)
