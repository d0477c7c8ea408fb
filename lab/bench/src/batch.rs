// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches: signed messages in any number, and the trait by which a library is timed on them.
//!
//! Small batches rotate over the 256 items of the [`Fixture`], as single operations do; larger ones
//! over a pool of distinct keys, messages and signatures derived from it. A pool is made outside of
//! the timed windows, when a library is first timed on it, and serves all backends of that library.

use crate::{
    contestant::{Contestant, Signing},
    fixture::{Fixture, ITEMS},
    operation,
};
use sha2::{Digest, Sha256};
use std::{
    any::TypeId,
    cell::RefCell,
    hint::black_box,
    rc::Rc,
    sync::{Mutex, PoisonError},
};

/// A message of 32 bytes with its signature.
#[derive(Clone)]
pub struct Signed {
    pub public: [u8; 32],
    pub message: [u8; 32],
    pub signature: [u8; 64],
    /// Whether the signature is for this message.
    pub valid: bool,
}

/// The signatures of a pool that are for another message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forged {
    Nothing,
    EverySecond,
}

/// Verification of batches by one library.
pub trait Batches: Clone + 'static {
    /// Some items, in the form in which the library takes them.
    type Batch: 'static;

    /// Brings items into that form, untimed.
    fn load(&self, items: &'static [Signed]) -> Self::Batch;

    /// Whether the library's verdicts on the batch are the known ones; this is timed.
    fn is_right(&self, batch: &mut Self::Batch) -> bool;
}

/// Batches of up to this many items rotate over the fixture, and are checked when a contestant is
/// set up.
const SMALL: usize = 64;

/// Larger batches rotate over this many items, or are all the same if they have more.
const POOL: usize = 4096;

impl Contestant {
    /// Checks `library` on small batches of all sizes that `operation` has, and adds the operation
    /// in all of them. `signer` makes the signatures.
    pub fn batches<L: Batches>(
        &mut self,
        operation: &'static str,
        library: &L,
        signer: &impl Signing,
        fixture: &'static Fixture,
        forged: Forged,
    ) {
        for &size in operation::sizes(operation) {
            let name = format!("{operation}/{size}");
            let n = size as usize;
            if n <= SMALL && !is_right_about(library, &pool(signer, fixture, n, forged)[..n]) {
                self.faults.push(format!("{name} is wrong"));
                continue;
            }
            let loaded = Rc::new(RefCell::new(Vec::new()));
            let (batches, lib, mut at) = (loaded.clone(), library.clone(), 0);
            let timed = self.timed(&name, size, move |repetitions| {
                let mut batches: std::cell::RefMut<'_, Vec<L::Batch>> = batches.borrow_mut();
                let count = batches.len();
                for _ in 0..repetitions {
                    at = (at + 1) % count;
                    let right = lib.is_right(black_box(&mut batches[at]));
                    assert!(right, "wrong about a batch while being timed");
                }
            });
            let (lib, signer) = (library.clone(), signer.clone());
            timed.prepare = Box::new(move |_| {
                let mut batches = loaded.borrow_mut();
                if batches.is_empty() {
                    let pool = pool(&signer, fixture, n, forged);
                    let right = n <= SMALL || is_right_about(&lib, &pool[..n]);
                    assert!(right, "wrong about a batch of {n} before being timed");
                    batches.extend(pool.chunks_exact(n).map(|items| lib.load(items)));
                }
            });
        }
    }

    /// Checks `exchange`, which takes secret keys and as many public ones and writes shared
    /// secrets, and adds `x25519_batch` in all sizes.
    pub fn agreement_batches(
        &mut self,
        fixture: &'static Fixture,
        exchange: impl Fn(&[[u8; 32]], &[[u8; 32]], &mut [[u8; 32]]) + Copy + 'static,
    ) {
        for &size in operation::sizes("x25519_batch") {
            let name = format!("x25519_batch/{size}");
            let n = size as usize;
            let mut shared = [[0; 32]; ITEMS];
            let run = move |at: usize, shared: &mut [[u8; 32]]| {
                let items = at..at + n;
                let secrets = black_box(&fixture.secrets[items.clone()]);
                exchange(secrets, &fixture.peers[items.clone()], &mut shared[items]);
            };
            for at in (0..ITEMS).step_by(n) {
                run(at, &mut shared);
            }
            self.check_as("x25519", &name, shared);
            let mut at = 0;
            self.timed(&name, size, move |repetitions| {
                for _ in 0..repetitions {
                    at = (at + n) % ITEMS;
                    run(at, black_box(&mut shared));
                }
            });
        }
    }
}

/// Whether the library is right about `items`, and about them with one more of them forged: the
/// first, one in the middle, the last. Large batches are forged at one place only.
fn is_right_about<L: Batches>(library: &L, items: &'static [Signed]) -> bool {
    let n = items.len();
    let places = [0, n / 2, n - 1];
    let places = if n <= SMALL {
        &places[..]
    } else {
        &places[1..2]
    };
    library.is_right(&mut library.load(items))
        && places.iter().all(|&place| {
            let mut forged = items.to_vec();
            forge(&mut forged[place]);
            library.is_right(&mut library.load(forged.leak()))
        })
}

/// Changes the message: everything still decodes, and the equation is wrong.
fn forge(item: &mut Signed) {
    if std::mem::replace(&mut item.valid, false) {
        item.message[0] ^= 1;
    }
}

/// The items that batches of `n` rotate over, signed by `signer`.
fn pool<S: Signing>(signer: &S, fixture: &Fixture, n: usize, forged: Forged) -> &'static [Signed] {
    static POOLS: Mutex<Vec<(Kind, &'static [Signed])>> = Mutex::new(Vec::new());
    let size = if n <= SMALL { ITEMS } else { n.max(POOL) };
    let kind = (TypeId::of::<S>(), size, forged);
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, items)) = pools.iter().find(|(known, _)| *known == kind) {
        return items;
    }
    let mut items: Vec<Signed> = (0..size).map(|i| signed(signer, fixture, i)).collect();
    if forged == Forged::EverySecond {
        items.iter_mut().skip(1).step_by(2).for_each(forge);
    }
    let items: &'static [Signed] = items.leak();
    pools.push((kind, items));
    items
}

/// Signer, number of items, which are forged.
type Kind = (TypeId, usize, Forged);

/// The first items are those of the fixture; seed and message of the others are hashes of their
/// number and of one of those.
fn signed(signer: &impl Signing, fixture: &Fixture, i: usize) -> Signed {
    let derived = |from: &[u8; 32]| -> [u8; 32] {
        let hash = Sha256::new().chain_update(from);
        hash.chain_update((i as u64).to_le_bytes())
            .finalize()
            .into()
    };
    let (mut seed, mut message) = (fixture.seeds[i % ITEMS], fixture.messages[i % ITEMS]);
    if i >= ITEMS {
        (seed, message) = (derived(&seed), derived(&message));
    }
    Signed {
        public: signer.public_key(&seed),
        signature: signer.sign(&signer.key(&seed), &message),
        message,
        valid: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Signs nothing; its signatures are the message twice.
    #[derive(Clone)]
    struct Mock;

    impl Signing for Mock {
        type Key = ();

        fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
            *seed
        }

        fn key(&self, _seed: &[u8; 32]) {}

        fn sign(&self, (): &(), message: &[u8; 32]) -> [u8; 64] {
            std::array::from_fn(|i| message[i % 32])
        }

        fn verify(&self, _key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
            signature[..32] == message[..]
        }
    }

    /// Verifies all items but those in one place.
    #[derive(Clone)]
    struct Blind(Option<usize>);

    impl Batches for Blind {
        type Batch = &'static [Signed];

        fn load(&self, items: &'static [Signed]) -> Self::Batch {
            items
        }

        fn is_right(&self, batch: &mut Self::Batch) -> bool {
            batch.iter().enumerate().all(|(i, item)| {
                let seen = Mock.verify(&item.public, &item.message, &item.signature);
                item.valid == (seen || self.0 == Some(i))
            })
        }
    }

    fn faults(blind: Option<usize>) -> Vec<String> {
        let fixture = Box::leak(Fixture::new());
        let mut contestant = Contestant::new("blind", "default", "");
        let operation = "verify_batch";
        contestant.batches(operation, &Blind(blind), &Mock, fixture, Forged::Nothing);
        contestant.faults
    }

    #[test]
    fn a_forged_item_that_is_overlooked_is_a_fault() {
        assert_eq!(faults(None), [""; 0]);
        for (place, name) in [(0, "verify_batch/2"), (7, "verify_batch/8"), (32, "/64 is")] {
            let faults = faults(Some(place));
            assert!(
                faults.iter().any(|f| f.contains(name)),
                "{place}: {faults:?}"
            );
        }
    }

    #[test]
    fn large_pools_are_of_distinct_items() {
        let fixture = Fixture::new();
        for (n, forged) in [(1024, Forged::Nothing), (1024, Forged::EverySecond)] {
            let pool = pool(&Mock, &fixture, n, forged);
            assert_eq!(pool.len(), POOL);
            let mut keys: Vec<[u8; 32]> = pool.iter().map(|item| item.public).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), pool.len());
            let valid = pool.iter().filter(|item| item.valid).count();
            let share = if forged == Forged::Nothing { 1 } else { 2 };
            assert_eq!(valid, pool.len() / share);
            assert!(pool.iter().all(|item| {
                Mock.verify(&item.public, &item.message, &item.signature) == item.valid
            }));
        }
    }
}
