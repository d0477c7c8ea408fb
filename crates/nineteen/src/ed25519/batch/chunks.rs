// SPDX-License-Identifier: MIT OR Apache-2.0
//! Any number of signatures, in bounded memory.

use alloc::vec::{self, Vec};
use core::fmt;
use core::iter::{self, Fuse};

use super::{InvalidSignatures, Item, verify_batch_all};
use crate::ed25519::Policy;

/// The number of items in memory at a time. Longer batches are not faster.
const CHUNK: usize = 4096;

/// Verifies the signatures from an iterator of any length and returns each value with its verdict:
/// `Ok` if its signature is valid, `Err` if it is not, in the order of the iterator.
///
/// The values may own their data; `item` returns the key, message and signature of a value. At most
/// 4,096 values are in memory at a time. `item` borrows from the value alone, so data that values
/// only refer to, such as rows of a slice by their numbers, has to be in the value: see the second
/// example. Each chunk is verified by [`verify_batch_all`], so under
/// [`Policy::Zip215`] chunks without an invalid signature take the fast path.
///
/// # Security
///
/// Variable time; all inputs are treated as public.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{Item, Policy, Signer, SigningKey, verify_batch_iter};
///
/// struct Line {
///     public_key: [u8; 32],
///     message: String,
///     signature: [u8; 64],
/// }
///
/// let key = SigningKey::random();
/// let public_key = key.verifying_key().to_bytes();
/// let lines = (0..10_000).map(|n| Line {
///     public_key,
///     message: format!("line {n}"),
///     signature: key.sign(b"line 7").to_bytes(),
/// });
/// # let lines = lines.take(10);
/// let verdicts = verify_batch_iter(Policy::Zip215, lines, |line| Item {
///     public_key: &line.public_key,
///     message: line.message.as_bytes(),
///     signature: &line.signature,
/// });
/// for verdict in verdicts {
///     match verdict {
///         Ok(line) => assert_eq!(line.message, "line 7"),
///         Err(line) => println!("{}: forged", line.message),
///     }
/// }
/// ```
///
/// Items that are borrowed from elsewhere, with their numbers:
///
/// ```
/// use nineteen::ed25519::{Item, Policy, verify_batch_iter};
///
/// fn forged(items: &[Item<'_>]) -> Vec<usize> {
///     let verdicts = verify_batch_iter(Policy::Zip215, items.iter().enumerate(), |(_, item)| **item);
///     let numbers = verdicts.filter_map(|verdict| verdict.err().map(|(number, _)| number));
///     numbers.collect()
/// }
/// # let item = Item { public_key: &[2; 32], message: b"", signature: &[0; 64] };
/// # assert_eq!(forged(&[item; 3]), [0, 1, 2]);
/// ```
pub fn verify_batch_iter<I, F>(policy: Policy, values: I, item: F) -> BatchVerdicts<I::IntoIter, F>
where
    I: IntoIterator,
    F: Fn(&I::Item) -> Item<'_>,
{
    BatchVerdicts {
        policy,
        values: values.into_iter().fuse(),
        item,
        chunk: Vec::new().into_iter(),
        verdicts: Vec::new().into_iter(),
    }
}

/// The iterator that [`verify_batch_iter`] returns.
#[must_use = "iterators are lazy: nothing is verified until its verdict is taken"]
pub struct BatchVerdicts<I: Iterator, F> {
    policy: Policy,
    values: Fuse<I>,
    item: F,
    chunk: vec::IntoIter<I::Item>,
    verdicts: vec::IntoIter<bool>,
}

impl<I: Iterator, F: Fn(&I::Item) -> Item<'_>> BatchVerdicts<I, F> {
    /// Takes and verifies the next chunk, which is empty at the end.
    fn refill(&mut self) {
        let chunk: Vec<I::Item> = self.values.by_ref().take(CHUNK).collect();
        let items: Vec<Item<'_>> = chunk.iter().map(&self.item).collect();
        let done = verify_batch_all(self.policy, &items);
        let mut verdicts: Vec<bool> = iter::repeat_n(true, chunk.len()).collect();
        for i in done
            .as_ref()
            .map_or_else(InvalidSignatures::indices, |()| &[])
        {
            verdicts[*i] = false;
        }
        self.chunk = chunk.into_iter();
        self.verdicts = verdicts.into_iter();
    }
}

impl<I: Iterator, F: Fn(&I::Item) -> Item<'_>> Iterator for BatchVerdicts<I, F> {
    type Item = Result<I::Item, I::Item>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.chunk.len() == 0 {
            self.refill();
        }
        let (value, valid) = (self.chunk.next()?, self.verdicts.next()?);
        Some(if valid { Ok(value) } else { Err(value) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (least, most) = self.values.size_hint();
        let here = self.chunk.len();
        let most = most.and_then(|most| most.checked_add(here));
        (least.saturating_add(here), most)
    }
}

impl<I: Iterator, F> fmt::Debug for BatchVerdicts<I, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchVerdicts")
            .field("policy", &self.policy)
            .finish_non_exhaustive()
    }
}
