// SPDX-License-Identifier: MIT OR Apache-2.0
//! A batch that owns its items.

use alloc::vec::Vec;

use super::{BatchReport, InvalidSignatures, Item, verify_batch_all, verify_batch_items};
use crate::ed25519::{PUBLIC_KEY_LENGTH, Policy, SIGNATURE_LENGTH};

/// Collects signatures one by one and verifies them together.
///
/// The queue copies its inputs, so keys, messages and signatures need not outlive the call to
/// [`push`](Self::push). All messages share one allocation, which [`clear`](Self::clear) keeps.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{BatchQueue, Policy, Signer, SigningKey};
///
/// let key = SigningKey::random();
/// let mut queue = BatchQueue::new(Policy::Zip215);
/// for message in [&b"one"[..], b"two"] {
///     queue.push(&key.verifying_key().to_bytes(), message, &key.sign(message).to_bytes());
/// }
/// queue.verify_all()?;
///
/// let forged = queue.push(&key.verifying_key().to_bytes(), b"three", &[0; 64]);
/// assert!(queue.verify_each().invalid().eq([forged]));
/// # Ok::<(), nineteen::ed25519::InvalidSignatures>(())
/// ```
#[derive(Clone, Debug)]
pub struct BatchQueue {
    policy: Policy,
    entries: Vec<Entry>,
    /// Contiguous; each entry stores where its message ends.
    messages: Vec<u8>,
}

#[derive(Clone, Debug)]
struct Entry {
    public_key: [u8; PUBLIC_KEY_LENGTH],
    signature: [u8; SIGNATURE_LENGTH],
    end: usize,
}

impl BatchQueue {
    /// Creates an empty queue whose signatures will be verified under `policy`.
    #[must_use]
    pub fn new(policy: Policy) -> BatchQueue {
        BatchQueue {
            policy,
            entries: Vec::new(),
            messages: Vec::new(),
        }
    }

    /// Copies a signature with its key and message into the queue and returns its index.
    pub fn push(
        &mut self,
        public_key: &[u8; PUBLIC_KEY_LENGTH],
        message: &[u8],
        signature: &[u8; SIGNATURE_LENGTH],
    ) -> usize {
        self.messages.extend_from_slice(message);
        self.entries.push(Entry {
            public_key: *public_key,
            signature: *signature,
            end: self.messages.len(),
        });
        self.entries.len() - 1
    }

    /// The number of signatures in the queue.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the queue is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Empties the queue but keeps its memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.messages.clear();
    }

    /// Verifies all signatures as one batch; see [`verify_batch_all`]. The queue keeps them.
    ///
    /// # Errors
    ///
    /// If any signature is invalid; the error lists all invalid ones.
    pub fn verify_all(&self) -> Result<(), InvalidSignatures> {
        verify_batch_all(self.policy, &self.items())
    }

    /// Verifies all signatures with a verdict for each; see [`verify_batch_items`]. The queue keeps
    /// them.
    pub fn verify_each(&self) -> BatchReport {
        verify_batch_items(self.policy, &self.items())
    }

    fn items(&self) -> Vec<Item<'_>> {
        let mut begin = 0;
        let item = |entry: &'_ Entry| -> (usize, usize) {
            let range = (begin, entry.end);
            begin = entry.end;
            range
        };
        let ranges: Vec<(usize, usize)> = self.entries.iter().map(item).collect();
        let items = self.entries.iter().zip(ranges);
        items
            .map(|(entry, (begin, end))| Item {
                public_key: &entry.public_key,
                message: &self.messages[begin..end],
                signature: &entry.signature,
            })
            .collect()
    }
}
