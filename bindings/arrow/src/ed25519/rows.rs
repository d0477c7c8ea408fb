// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the rows of a block are verified.
//!
//! Rows go to the library's batches, across nulls and rows of wrong lengths. Under
//! [`Policy::Zip215`] a batch is one equation while blocks hold; after one that does not, each row
//! is checked for some blocks. Where vectors do not serve batches, a key that comes often is
//! expanded once.

use std::collections::HashMap;

use nineteen::backend::{self, Backend, Operation};
use nineteen::ed25519::{
    Digest, ExpandedVerifyingKey, Item, Policy, Sha512, Signature, VerifyingKey, verify_batch_all,
    verify_batch_items,
};

use super::{Mode, Options, join, rows_in_common};
use crate::Error;
use crate::column::Column;

/// What is known of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Null,
    Invalid,
    Valid,
}

/// The columns.
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
    /// If columns differ in length, or there is none of messages.
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

/// Expanded keys that a thread keeps, of 74 KB each.
const EXPANDED: usize = 64;
/// How often a key has to come before it is expanded: a guess, not measured.
const OFTEN: u32 = 16;
/// Keys whose occurrences a thread counts.
const COUNTED: usize = 1 << 14;
/// Blocks that are checked row by row after one with an invalid row: a guess, not measured.
const PATIENCE: u32 = 8;

/// What a thread keeps between its blocks.
#[derive(Debug)]
pub struct Worker<'t> {
    table: &'t Table<'t>,
    options: &'t Options,
    /// Messages of a block whose parts had to be joined, one after the other.
    joined: Vec<u8>,
    part: Vec<u8>,
    /// Blocks to go until one equation is tried again.
    wait: u32,
    /// Whether expanded keys are worth it here.
    expands: bool,
    seen: HashMap<[u8; 32], u32>,
    expanded: HashMap<[u8; 32], ExpandedVerifyingKey>,
}

/// A row that has a key and a signature of the right length.
struct Row<'a> {
    index: usize,
    key: &'a [u8; 32],
    signature: &'a [u8; 64],
    /// Where its message is: in the column, or in the buffer of joined ones.
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
            expands: !matches!(backend::current(Operation::VerifyBatch), Backend::Ifma),
            seen: HashMap::new(),
            expanded: HashMap::new(),
        }
    }

    /// The verdicts on the rows from `first` on.
    pub fn verify(&mut self, first: usize, verdicts: &mut [Verdict]) {
        let rows = self.collect(first, verdicts);
        match &self.options.mode {
            Mode::Pure => self.verify_pure(rows, verdicts),
            mode => {
                for row in rows {
                    let message = message(&self.joined, &row.message);
                    verdicts[row.index] =
                        verdict(is_valid(&row, message, self.options.policy, mode));
                }
            }
        }
    }

    /// The rows that are to be checked; the others have their verdicts.
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

    fn verify_pure(&mut self, mut rows: Vec<Row<'t>>, verdicts: &mut [Verdict]) {
        if self.expands {
            let policy = self.options.policy;
            rows.retain(
                |row| match Self::expanded(&mut self.seen, &mut self.expanded, row.key) {
                    None => true,
                    Some(key) => {
                        let signature = Signature::from_bytes(row.signature);
                        let message = message(&self.joined, &row.message);
                        verdicts[row.index] =
                            verdict(key.verify_with(policy, message, &signature).is_ok());
                        false
                    }
                },
            );
        }
        let items: Vec<Item<'_>> = rows
            .iter()
            .map(|row| Item {
                public_key: row.key,
                message: message(&self.joined, &row.message),
                signature: row.signature,
            })
            .collect();
        let invalid: Vec<usize> = match self.options.policy {
            Policy::Zip215 if self.wait == 0 => match verify_batch_all(Policy::Zip215, &items) {
                Ok(()) => Vec::new(),
                Err(invalid) => {
                    self.wait = PATIENCE;
                    invalid.indices().to_vec()
                }
            },
            policy => {
                self.wait = self.wait.saturating_sub(1);
                verify_batch_items(policy, &items).invalid().collect()
            }
        };
        for row in &rows {
            verdicts[row.index] = Verdict::Valid;
        }
        for i in invalid {
            verdicts[rows[i].index] = Verdict::Invalid;
        }
    }

    /// The key expanded, if it comes often enough and there is room.
    fn expanded<'e>(
        seen: &mut HashMap<[u8; 32], u32>,
        expanded: &'e mut HashMap<[u8; 32], ExpandedVerifyingKey>,
        key: &[u8; 32],
    ) -> Option<&'e ExpandedVerifyingKey> {
        if !expanded.contains_key(key) {
            if expanded.len() >= EXPANDED || seen.len() >= COUNTED && !seen.contains_key(key) {
                return None;
            }
            let times = seen.entry(*key).or_default();
            *times += 1;
            if *times < OFTEN {
                return None;
            }
            // A key that does not decode is left to the batches.
            let decoded = VerifyingKey::from_bytes(key).ok()?;
            expanded.insert(*key, ExpandedVerifyingKey::new(&decoded));
        }
        expanded.get(key)
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
