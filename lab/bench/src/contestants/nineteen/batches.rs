// SPDX-License-Identifier: MIT OR Apache-2.0
//! nineteen: many items at once, and keys that verify often.
//!
//! `verify_batch` has the rule of `verify`; `verify_batch_all` that of ZIP-215, which the peers
//! with batches follow.

use super::Nineteen;
use crate::{
    batch::{Batches, Forged, Signed},
    contestant::{Contestant, step},
    fixture::{Fixture, ITEMS},
    operation::sizes,
};
use nineteen::{
    ed25519::{
        ExpandedVerifyingKey, Item, Policy, Signature, Signer, SigningKey, sign_batch,
        verify_batch_all, verify_batch_items, verify_batch_with,
    },
    x25519::x25519_batch,
};
use std::hint::black_box;

/// Checks and adds all of it.
pub fn add(contestant: &mut Contestant, library: &Nineteen, fixture: &'static Fixture) {
    let none = Forged::Nothing;
    contestant.batches("verify_batch", &Each, library, fixture, none);
    contestant.batches("verify_batch_all", &All, library, fixture, none);
    let half = Forged::EverySecond;
    contestant.batches("verify_batch_half_forged", &Each, library, fixture, half);
    contestant.batches("verify_batch_all_half_forged", &All, library, fixture, half);
    expanded(contestant, fixture);
    one_key(contestant, fixture);
    signing(contestant, fixture);
    contestant.agreement_batches(fixture, |secrets, peers, shared| {
        x25519_batch(secrets, peers, shared).expect(EQUAL);
    });
}

fn item(signed: &'static Signed) -> Item<'static> {
    Item {
        public_key: &signed.public,
        message: &signed.message,
        signature: &signed.signature,
    }
}

/// A verdict for each item.
#[derive(Clone)]
struct Each;

/// The items, the right verdicts, and room for those that are given.
struct EachBatch {
    items: Vec<Item<'static>>,
    right: Vec<bool>,
}

impl Batches for Each {
    type Batch = EachBatch;

    fn load(&self, items: &'static [Signed]) -> EachBatch {
        EachBatch {
            items: items.iter().map(item).collect(),
            right: items.iter().map(|item| item.valid).collect(),
        }
    }

    fn is_right(&self, batch: &mut EachBatch) -> bool {
        let policy = Policy::Cofactorless;
        verify_batch_items(policy, &batch.items).verdicts() == batch.right
    }
}

/// All or nothing.
#[derive(Clone)]
struct All;

impl Batches for All {
    /// The items and the places of the forged ones.
    type Batch = (Vec<Item<'static>>, Vec<usize>);

    fn load(&self, items: &'static [Signed]) -> Self::Batch {
        let forged = (0..items.len()).filter(|i| !items[*i].valid).collect();
        (items.iter().map(item).collect(), forged)
    }

    fn is_right(&self, (items, forged): &mut Self::Batch) -> bool {
        match verify_batch_all(Policy::Zip215, items) {
            Ok(()) => forged.is_empty(),
            Err(why) => why.indices() == forged,
        }
    }
}

/// `verify_expanded`, over as many keys as `verify`.
fn expanded(contestant: &mut Contestant, fixture: &'static Fixture) {
    let signing: Vec<SigningKey> = fixture.seeds.iter().map(SigningKey::from_bytes).collect();
    let keys: Vec<ExpandedVerifyingKey> = signing
        .iter()
        .map(|key| ExpandedVerifyingKey::new(&key.verifying_key()))
        .collect();
    let signatures: Vec<Signature> = signing
        .iter()
        .zip(&fixture.messages)
        .map(|(key, message)| key.sign(message))
        .collect();
    let valid = move |i: usize, message: usize| {
        let message = &fixture.messages[message % ITEMS];
        keys[i]
            .verify_with(Policy::Cofactorless, message, black_box(&signatures[i]))
            .is_ok()
    };
    if let Some(i) = (0..ITEMS).find(|&i| !valid(i, i) || valid(i, i + 1)) {
        let fault = format!("verify_expanded is wrong about item {i}");
        contestant.faults.push(fault);
    }
    let mut at = 0;
    contestant.timed("verify_expanded", 1, move |n| {
        for _ in 0..n {
            let i = step(&mut at);
            assert!(
                valid(i, i),
                "a valid signature was refused while being timed"
            );
        }
    });
}

/// `verify_batch_one_key`, over the messages of the fixture.
fn one_key(contestant: &mut Contestant, fixture: &'static Fixture) {
    let signing = SigningKey::from_bytes(&fixture.seeds[0]);
    let key = ExpandedVerifyingKey::new(&signing.verifying_key());
    let signatures: Vec<[u8; 64]> = fixture
        .messages
        .iter()
        .map(|message| signing.sign(message).to_bytes())
        .collect();
    let signatures: &'static [[u8; 64]] = signatures.leak();
    let signed: Vec<(&'static [u8], &'static [u8; 64])> = fixture
        .messages
        .iter()
        .zip(signatures)
        .map(|(message, signature)| (&message[..], signature))
        .collect();
    for &size in sizes("verify_batch_one_key") {
        let name = format!("verify_batch_one_key/{size}");
        let (key, signed, n) = (key.clone(), signed.clone(), size as usize);
        let mut verdicts = [false; ITEMS];
        let policy = Policy::Cofactorless;
        let mut forged = signed[..n].to_vec();
        forged[n - 1].0 = b"another message";
        let found = verify_batch_with(&key, policy, &forged, &mut verdicts[..n]);
        if found.is_ok() || verdicts[..n - 1].contains(&false) || verdicts[n - 1] {
            contestant.faults.push(format!("{name} is wrong"));
        }
        let mut at = 0;
        contestant.timed(&name, size, move |repetitions| {
            for _ in 0..repetitions {
                at = (at + n) % ITEMS;
                let at = at.min(ITEMS - n);
                let signed = black_box(&signed[at..at + n]);
                let right = verify_batch_with(&key, policy, signed, &mut verdicts[..n]);
                assert!(
                    right.is_ok(),
                    "a valid signature was refused while being timed"
                );
            }
        });
    }
}

fn signing(contestant: &mut Contestant, fixture: &'static Fixture) {
    let keys: Vec<SigningKey> = fixture.seeds.iter().map(SigningKey::from_bytes).collect();
    let keys: Vec<&'static SigningKey> = keys.leak().iter().collect();
    let messages: Vec<&'static [u8]> = fixture.messages.iter().map(|m| &m[..]).collect();
    for &size in sizes("sign_batch") {
        let name = format!("sign_batch/{size}");
        let (keys, messages, n) = (keys.clone(), messages.clone(), size as usize);
        let mut signatures = [Signature::from_bytes(&[0; 64]); ITEMS];
        let run = move |at: usize, signatures: &mut [Signature]| {
            let items = at..at + n;
            let keys = black_box(&keys[items.clone()]);
            sign_batch(keys, &messages[items.clone()], &mut signatures[items]).expect(EQUAL);
        };
        for at in (0..ITEMS).step_by(n) {
            run(at, &mut signatures);
        }
        contestant.check_as("sign", &name, signatures.iter().map(Signature::to_bytes));
        let mut at = 0;
        contestant.timed(&name, size, move |repetitions| {
            for _ in 0..repetitions {
                at = (at + n) % ITEMS;
                run(at, black_box(&mut signatures));
            }
        });
    }
}

/// Why a batch is never refused.
const EQUAL: &str = "all slices are of one length";
