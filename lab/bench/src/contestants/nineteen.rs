// SPDX-License-Identifier: MIT OR Apache-2.0
//! nineteen: every backend that this machine can run, each forced for its visits.
//!
//! `verify` is held to the rule of most peers (RFC 8032 without the cofactor, any encoding of the
//! key).

/// Many items at once.
mod batches;
/// Points and Ristretto.
mod group;

use super::Entry;
use crate::{
    contestant::{Agreement, Contestant, Field, Signing},
    contestants::OURS,
    fixture::Fixture,
};
use nineteen::{
    backend::{self, Backend, Operation},
    ed25519::{Policy, Signer, SigningKey, verify},
    hazmat,
    x25519::{PublicKey, StaticSecret, x25519},
};

#[derive(Clone)]
struct Nineteen(Backend);

/// One entry for each backend.
pub fn entries() -> Vec<Entry> {
    let entry = |backend: Backend| -> Entry {
        let make = move |fixture| contestant(backend, fixture);
        (OURS, backend.name().to_owned(), Box::new(make))
    };
    backend::available().map(entry).collect()
}

fn contestant(backend: Backend, fixture: &'static Fixture) -> Contestant {
    // Before anything is forced: what a user gets on this machine.
    force(None);
    let chosen = Operation::ALL
        .into_iter()
        .filter(|operation| backend::current(*operation) == backend);
    let chosen: Vec<String> = chosen.map(|operation| operation.to_string()).collect();
    let chosen = if chosen.is_empty() {
        "nothing".to_owned()
    } else {
        chosen.join(", ")
    };
    let evidence = format!("forced; chosen on this machine for {chosen}");

    force(Some(backend));
    let mut contestant = Contestant::new(OURS, backend.name(), evidence);
    for operation in Operation::ALL {
        let current = backend::current(operation);
        if backend.serves(operation) && current != backend {
            contestant
                .faults
                .push(format!("{operation} runs {}", current.name()));
        }
    }
    let library = Nineteen(backend);
    contestant.signing(&library, fixture);
    contestant.agreement(&library, fixture);
    // Vector backends have no single elements.
    if hazmat::mul_chain(backend, &fixture.messages[0], 1).is_ok() {
        contestant.field(&library, fixture);
    }
    contestant.group(&library, fixture);
    batches::add(&mut contestant, &library, fixture);
    contestant.entered_by(move || force(Some(backend)));
    // An operation that another backend serves is timed as that backend's.
    contestant
        .operations
        .retain(|timed| serves(backend, &timed.operation));
    contestant
}

/// Whether `backend` has code of its own for the timed operation `name`.
fn serves(backend: Backend, name: &str) -> bool {
    let base = name.split('/').next().unwrap_or(name);
    let base = base.strip_suffix("_half_forged").unwrap_or(base);
    let base = match base {
        "compress_batch" | "decompress_batch" => Operation::PointBatch.name(),
        "ristretto_decode" | "ristretto_encode" => Operation::Group.name(),
        "ristretto_map" => Operation::HashToGroup.name(),
        "montgomery_mul" => Operation::X25519.name(),
        "vartime_msm_precomputed" => Operation::VartimeMsm.name(),
        "vartime_point_mul_batch" => Operation::PointMulBatch.name(),
        other => other,
    };
    let operation = Operation::ALL.into_iter().find(|o| o.name() == base);
    operation.is_none_or(|operation| backend.serves(operation))
}

fn force(backend: Option<Backend>) {
    backend::force(backend).expect(AVAILABLE);
}

impl Signing for Nineteen {
    type Key = SigningKey;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        SigningKey::from_bytes(seed).verifying_key().to_bytes()
    }

    fn key(&self, seed: &[u8; 32]) -> SigningKey {
        SigningKey::from_bytes(seed)
    }

    fn sign(&self, key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        verify(Policy::Cofactorless, public_key, message, signature).is_ok()
    }
}

impl Agreement for Nineteen {
    type Secret = [u8; 32];

    fn secret(&self, bytes: &[u8; 32]) -> [u8; 32] {
        *bytes
    }

    fn agree(&self, secret: &[u8; 32], peer: &[u8; 32]) -> [u8; 32] {
        x25519(*secret, *peer)
    }

    fn public(&self, secret: &[u8; 32]) -> [u8; 32] {
        PublicKey::from(&StaticSecret::from(*secret)).to_bytes()
    }
}

/// Why neither `force` nor a field function can refuse.
const AVAILABLE: &str = "only available backends are listed";

impl Field for Nineteen {
    fn mul_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32] {
        hazmat::mul_chain(self.0, x, n).expect(AVAILABLE)
    }

    fn square_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32] {
        hazmat::square_chain(self.0, x, n).expect(AVAILABLE)
    }

    fn invert_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32] {
        hazmat::invert_chain(self.0, x, n).expect(AVAILABLE)
    }
}
