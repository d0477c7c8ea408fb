// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verification of a block of rows.
//!
//! Nulls and rows of the wrong length are left out, and the other rows form the library's batches.
//! Rows under a frequent key are a batch of their own, with the key expanded. Under
//! [`Policy::Zip215`] one equation covers a whole block; after a block that fails it, the next
//! blocks are verified row by row.

use std::collections::BTreeMap;

use nineteen::ed25519::{
    Digest, Item, Policy, Sha512, Signature, VerifyingKey, verify_batch_all, verify_batch_items,
    verify_batch_with,
};

use super::keys::Keys;
use super::{Mode, Options, join, rows_in_common};
use crate::Error;
use crate::column::Column;

/// The verdict on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Null,
    Invalid,
    Valid,
}

/// The columns of keys, signatures and messages.
#[derive(Debug)]
pub struct Table<'a> {
    keys: Column<'a>,
    signatures: Column<'a>,
    messages: Vec<Column<'a>>,
    pub rows: usize,
}

impl<'a> Table<'a> {
    /// # Errors
    ///
    /// If columns differ in length, or there is no column of messages.
    pub fn new(
        keys: Column<'a>,
        signatures: Column<'a>,
        messages: Vec<Column<'a>>,
    ) -> Result<Table<'a>, Error> {
        let own = [("keys", &keys), ("signatures", &signatures)];
        let rows = rows_in_common(&own, &messages)?;
        Ok(Table {
            keys,
            signatures,
            messages,
            rows,
        })
    }
}

/// Blocks that are verified row by row after a block with an invalid row. A failed equation costs
/// less than half of a verdict for each row (Zen 5), so that over eight blocks it adds a twentieth.
const PATIENCE: u32 = 8;

/// The state that a thread keeps between its blocks.
#[derive(Debug)]
pub struct Worker<'t> {
    table: &'t Table<'t>,
    options: &'t Options,
    /// Joined messages of a block, one after the other.
    joined: Vec<u8>,
    part: Vec<u8>,
    /// Blocks that remain until the equation is tried again.
    wait: u32,
    keys: Keys,
}

/// A row that has a key and a signature of the right length.
struct Row<'a> {
    index: usize,
    key: &'a [u8; 32],
    signature: &'a [u8; 64],
    /// The message: in its column, or a range of the joined messages.
    message: Message<'a>,
}

enum Message<'a> {
    There(&'a [u8]),
    Joined(usize, usize),
}

impl<'t> Worker<'t> {
    pub fn new(table: &'t Table<'t>, options: &'t Options) -> Worker<'t> {
        Worker {
            table,
            options,
            joined: Vec::new(),
            part: Vec::new(),
            wait: 0,
            keys: Keys::default(),
        }
    }

    /// The verdicts on the rows from `first` on.
    pub fn verify(&mut self, first: usize, verdicts: &mut [Verdict]) {
        let rows = self.collect(first, verdicts);
        match &self.options.mode {
            Mode::Pure => self.verify_pure(&rows, verdicts),
            mode => {
                for row in rows {
                    let message = message(&self.joined, &row.message);
                    verdicts[row.index] =
                        verdict(is_valid(&row, message, self.options.policy, mode));
                }
            }
        }
    }

    /// Returns the rows to be verified, and writes the verdicts of all others.
    fn collect(&mut self, first: usize, verdicts: &mut [Verdict]) -> Vec<Row<'t>> {
        let table = self.table;
        self.joined.clear();
        let mut rows = Vec::with_capacity(verdicts.len());
        for (index, verdict) in verdicts.iter_mut().enumerate() {
            let row = first + index;
            let (key, signature) = (table.keys.get(row), table.signatures.get(row));
            let message = match &table.messages[..] {
                [column] => column.get(row).map(Message::There),
                columns => join(columns, row, &mut self.part).then(|| {
                    let start = self.joined.len();
                    self.joined.extend_from_slice(&self.part);
                    Message::Joined(start, self.joined.len())
                }),
            };
            let (Some(key), Some(signature), Some(message)) = (key, signature, message) else {
                *verdict = Verdict::Null;
                continue;
            };
            *verdict = Verdict::Invalid;
            if let (Ok(key), Ok(signature)) = (key.try_into(), signature.try_into()) {
                rows.push(Row {
                    index,
                    key,
                    signature,
                    message,
                });
            }
        }
        rows
    }

    fn verify_pure(&mut self, rows: &[Row<'t>], verdicts: &mut [Verdict]) {
        let policy = self.options.policy;
        if policy.can_be_combined() && self.wait == 0 {
            let items: Vec<Item<'_>> = rows.iter().map(|row| self.item(row)).collect();
            let invalid = verify_batch_all(policy, &items).err();
            rows.iter()
                .for_each(|row| verdicts[row.index] = Verdict::Valid);
            if let Some(invalid) = invalid {
                self.wait = PATIENCE;
                for i in invalid.indices() {
                    verdicts[rows[*i].index] = Verdict::Invalid;
                }
            }
            return;
        }
        self.wait = self.wait.saturating_sub(1);
        // The rows under each frequent key, and the others.
        let places = self.keys.count(rows.iter().map(|row| row.key));
        let mut under: BTreeMap<usize, Vec<&Row<'t>>> = BTreeMap::new();
        let mut others = Vec::new();
        for (row, place) in rows.iter().zip(places) {
            match self.keys.expanded(place, row.key) {
                Some(_) => under.entry(place).or_default().push(row),
                None => others.push(row),
            }
        }
        for (place, rows) in under {
            let signed: Vec<(&[u8], &[u8; 64])> = rows
                .iter()
                .map(|row| (message(&self.joined, &row.message), row.signature))
                .collect();
            let mut valid = vec![false; rows.len()];
            if let Some(key) = self.keys.expanded(place, rows[0].key) {
                // `valid` has the verdict of each row.
                let _ = verify_batch_with(key, policy, &signed, &mut valid);
            }
            for (row, valid) in rows.iter().zip(valid) {
                verdicts[row.index] = verdict(valid);
            }
        }
        let items: Vec<Item<'_>> = others.iter().map(|row| self.item(row)).collect();
        let valid = verify_batch_items(policy, &items).into_verdicts();
        for (row, valid) in others.iter().zip(valid) {
            verdicts[row.index] = verdict(valid);
        }
    }

    fn item<'r>(&'r self, row: &'r Row<'t>) -> Item<'r> {
        Item {
            public_key: row.key,
            message: message(&self.joined, &row.message),
            signature: row.signature,
        }
    }
}

fn message<'m>(joined: &'m [u8], message: &Message<'m>) -> &'m [u8] {
    match *message {
        Message::There(bytes) => bytes,
        Message::Joined(start, end) => &joined[start..end],
    }
}

fn verdict(valid: bool) -> Verdict {
    if valid {
        Verdict::Valid
    } else {
        Verdict::Invalid
    }
}

/// Whether a signature of the schemes with contexts is valid.
fn is_valid(row: &Row<'_>, message: &[u8], policy: Policy, mode: &Mode) -> bool {
    let Ok(key) = VerifyingKey::from_bytes(row.key) else {
        return false;
    };
    let signature = Signature::from_bytes(row.signature);
    match mode {
        Mode::Pure => key.verify_with(policy, message, &signature).is_ok(),
        Mode::Context(context) => key
            .verify_with_context(policy, context, message, &signature)
            .is_ok(),
        Mode::Prehashed(context) => {
            let hash = Sha512::new().chain_update(message);
            key.verify_prehashed_with(policy, hash, Some(context), &signature)
                .is_ok()
        }
    }
}
