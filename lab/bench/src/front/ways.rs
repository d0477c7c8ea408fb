// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures verified as a program would, from bytes, by this library, ed25519-zebra and
//! ed25519-dalek, for `bench file` and `bench curve`.

use crate::contestants::zebra::Quick;
use indicatif::{ProgressBar, ProgressStyle};
use nineteen::ed25519::{self as ours, Item, Policy, Signer};

/// One answer for a batch.
pub const ALL: &str = "batches, all valid or not";
/// An answer for each signature of a batch.
pub const EACH: &str = "batches, a verdict for each";
const SINGLY: &str = "one by one";

/// Key, message, signature.
pub const RECORD: usize = 128;
/// Records, one after the other.
#[derive(Clone, Copy)]
pub struct Block<'a>(pub &'a [u8]);

impl<'a> Block<'a> {
    /// Key, message, signature of each.
    fn records(self) -> impl Iterator<Item = (&'a [u8; 32], &'a [u8; 32], &'a [u8; 64])> {
        let (records, _) = self.0.as_chunks::<RECORD>();
        records.iter().filter_map(|record| {
            let (key, rest) = record.split_first_chunk()?;
            let (message, signature) = rest.split_first_chunk()?;
            Some((key, message, signature.first_chunk()?))
        })
    }
}

/// How many of a block are valid; all or none, where the way has one answer for all.
pub type Verify = fn(Block<'_>) -> usize;

/// The library, its kind of answer, and the call.
pub const WAYS: [(&str, &str, Verify); 6] = [
    ("nineteen", ALL, |block| {
        let items = items(block);
        let valid = ours::verify_batch_all(Policy::Zip215, &items).is_ok();
        if valid { items.len() } else { 0 }
    }),
    ("nineteen", EACH, |block| {
        let report = ours::verify_batch_items(Policy::Strict, &items(block));
        report.valid()
    }),
    ("nineteen", SINGLY, |block| {
        let valid = |(key, message, signature): (&[u8; 32], &[u8; 32], &[u8; 64])| {
            ours::VerifyingKey::from_bytes(key).is_ok_and(|key| {
                key.verify_strict(message, &ours::Signature::from_bytes(signature))
                    .is_ok()
            })
        };
        block.records().filter(|record| valid(*record)).count()
    }),
    ("ed25519-zebra", ALL, |block| {
        use ed25519_zebra::{Signature, VerificationKeyBytes, batch};
        let mut batch = batch::Verifier::new();
        let mut count = 0;
        for (key, message, signature) in block.records() {
            let key = VerificationKeyBytes::from(*key);
            batch.queue((key, Signature::from(*signature), message));
            count += 1;
        }
        if batch.verify(Quick(1)).is_ok() {
            count
        } else {
            0
        }
    }),
    ("ed25519-dalek", ALL, |block| {
        use ed25519_dalek::{Signature, VerifyingKey, verify_batch};
        let (mut keys, mut messages, mut signatures) = (vec![], vec![], vec![]);
        for (key, message, signature) in block.records() {
            let Ok(key) = VerifyingKey::from_bytes(key) else {
                return 0;
            };
            keys.push(key);
            messages.push(&message[..]);
            signatures.push(Signature::from_bytes(signature));
        }
        match verify_batch(&messages, &signatures, &keys) {
            Ok(()) => keys.len(),
            Err(_) => 0,
        }
    }),
    ("ed25519-dalek", SINGLY, |block| {
        use ed25519_dalek::{Signature, VerifyingKey};
        let valid = |(key, message, signature): (&[u8; 32], &[u8; 32], &[u8; 64])| {
            VerifyingKey::from_bytes(key).is_ok_and(|key| {
                key.verify_strict(message, &Signature::from_bytes(signature))
                    .is_ok()
            })
        };
        block.records().filter(|record| valid(*record)).count()
    }),
];

fn items(block: Block<'_>) -> Vec<Item<'_>> {
    let mut items = Vec::with_capacity(block.0.len() / RECORD);
    for (public_key, message, signature) in block.records() {
        items.push(Item {
            public_key,
            message,
            signature,
        });
    }
    items
}

/// The record of a number: each has a key of its own.
pub fn record(number: u64) -> [u8; RECORD] {
    let mut seed = [19; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let key = ours::SigningKey::from_bytes(&seed);
    let message: [u8; 32] = seed.map(|byte| byte ^ 0x55);
    let signature: ours::Signature = key.sign(&message);
    let mut record = [0; RECORD];
    record[..32].copy_from_slice(key.verifying_key().as_bytes());
    record[32..64].copy_from_slice(&message);
    record[64..].copy_from_slice(&signature.to_bytes());
    record
}

/// A bar for work of a known length.
pub fn progress(length: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what.to_owned());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent} % {eta}") {
        bar.set_style(style);
    }
    bar
}
