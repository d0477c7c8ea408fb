// SPDX-License-Identifier: MIT OR Apache-2.0
//! The results of each backend of `curve9767`.

use curve9767::backend::{self, Backend};
use curve9767::schnorr::{HashId, Signature, SigningKey};
use sha2::{Digest as _, Sha512};

use crate::Say;

pub fn say(say: Say<'_>) {
    for backend in Backend::ALL {
        if backend::force(Some(backend)).is_ok() {
            let mut hash = Sha512::new();
            for round in 0..6 {
                signature(round, &mut hash);
            }
            say(backend.name(), &hash.finalize());
        }
    }
}

fn signature(round: u8, hash: &mut Sha512) {
    let key = SigningKey::from_seed(&[round; 32]);
    let public = key.verifying_key();
    hash.update(public.to_bytes());
    let hashed = [round ^ 0x5a; 32];
    let signature = key.sign_prehashed(HashId::Sha256, &hashed);
    let bytes = signature.to_bytes();
    hash.update(bytes);
    let mut changed = bytes;
    changed[usize::from(round) * 11 % 64] ^= 1;
    for bytes in [bytes, changed] {
        let signature = Signature::from_bytes(&bytes);
        let verdict = public.verify_prehashed(HashId::Sha256, &hashed, &signature);
        hash.update([verdict.is_ok() as u8]);
    }
}
