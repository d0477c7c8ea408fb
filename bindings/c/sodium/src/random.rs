// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random bytes from the operating system.
//!
//! libsodium's `randombytes_set_implementation` is not consulted: this library never calls into
//! libsodium.

use zeroize::Zeroizing;

/// Random bytes. Ends the process where the system has none, as libsodium does: most callers ignore
/// what functions for keys return.
pub(crate) fn bytes<const N: usize>() -> Zeroizing<[u8; N]> {
    let mut bytes = Zeroizing::new([0; N]);
    if getrandom::fill(&mut *bytes).is_err() {
        std::process::abort();
    }
    bytes
}
