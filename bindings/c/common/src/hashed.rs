// SPDX-License-Identifier: MIT OR Apache-2.0
//! A message whose SHA-512 the caller has computed, for functions that take a hash to finish:
//! Ed25519ph (RFC 8032 §5.1).

use sha2::digest::consts::U64;
use sha2::digest::{FixedOutput, HashMarker, Output, OutputSizeUser, Update};

/// A finished SHA-512 as a [`Digest`](sha2::Digest).
#[derive(Clone, Debug)]
pub struct Hashed(pub [u8; 64]);

/// The trait asks for an empty state; no function here starts from one.
impl Default for Hashed {
    fn default() -> Hashed {
        Hashed([0; 64])
    }
}

impl OutputSizeUser for Hashed {
    type OutputSize = U64;
}

impl HashMarker for Hashed {}

impl Update for Hashed {
    /// Changes nothing: the hash is finished.
    fn update(&mut self, _: &[u8]) {}
}

impl FixedOutput for Hashed {
    fn finalize_into(self, out: &mut Output<Hashed>) {
        out.copy_from_slice(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha512};

    #[test]
    fn a_finished_hash_stays_what_it_is() {
        let hash: [u8; 64] = Sha512::digest(b"abc").into();
        let again = Hashed(hash).chain_update(b"more").finalize();
        assert_eq!(again[..], hash);
    }
}
