// SPDX-License-Identifier: MIT OR Apache-2.0
//! The results of verifying a batch.

use alloc::vec::Vec;
use core::fmt;

/// A verdict for each signature of a batch, in the order of the batch.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{Item, Policy, Signer, SigningKey, verify_batch_items};
///
/// let key = SigningKey::random();
/// let public_key = &key.verifying_key().to_bytes();
/// let signature = &key.sign(b"one").to_bytes();
/// let items = [b"one", b"two"].map(|message| Item { public_key, message, signature });
///
/// let report = verify_batch_items(Policy::Cofactorless, &items);
/// assert_eq!(report.valid(), 1);
/// assert!(report.invalid().eq([1]));
/// assert!(report.into_result().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "signatures of the batch may be invalid: look at the report"]
pub struct BatchReport {
    verdicts: Vec<bool>,
}

impl BatchReport {
    pub(super) fn new(verdicts: Vec<bool>) -> BatchReport {
        BatchReport { verdicts }
    }

    /// The number of valid signatures.
    #[must_use]
    pub fn valid(&self) -> usize {
        self.verdicts.iter().filter(|valid| **valid).count()
    }

    /// The indices of the invalid signatures, in ascending order.
    pub fn invalid(&self) -> impl Iterator<Item = usize> + '_ {
        let verdicts = self.verdicts.iter().enumerate();
        verdicts.filter(|(_, valid)| !**valid).map(|(i, _)| i)
    }

    /// Whether every signature is valid; true for an empty batch.
    #[must_use]
    pub fn all_valid(&self) -> bool {
        self.verdicts.iter().all(|valid| *valid)
    }

    /// The verdicts: `verdicts()[i]` says whether signature `i` is valid.
    #[must_use]
    pub fn verdicts(&self) -> &[bool] {
        &self.verdicts
    }

    /// The verdicts, without copying them.
    #[must_use]
    pub fn into_verdicts(self) -> Vec<bool> {
        self.verdicts
    }

    /// Turns the report into one verdict for the batch.
    ///
    /// # Errors
    ///
    /// If any signature is invalid; the error lists all invalid ones.
    pub fn into_result(self) -> Result<(), InvalidSignatures> {
        InvalidSignatures::unless_empty(self.invalid().collect())
    }
}

/// The invalid signatures of a batch; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSignatures {
    indices: Vec<usize>,
}

impl InvalidSignatures {
    /// An error if `indices` is not empty.
    pub(super) fn unless_empty(indices: Vec<usize>) -> Result<(), InvalidSignatures> {
        if indices.is_empty() {
            Ok(())
        } else {
            Err(InvalidSignatures { indices })
        }
    }

    /// The indices of all invalid signatures in the batch, in ascending order.
    #[must_use]
    pub fn indices(&self) -> &[usize] {
        &self.indices
    }
}

impl fmt::Display for InvalidSignatures {
    /// Lists only the first indices, so that the message stays short.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 8;
        let n = self.indices.len();
        let plural = if n == 1 { "" } else { "s" };
        write!(f, "{n} invalid signature{plural} in the batch, at ")?;
        for (i, index) in self.indices.iter().take(SHOWN).enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{index}")?;
        }
        if n > SHOWN {
            f.write_str(", …")
        } else {
            Ok(())
        }
    }
}

impl core::error::Error for InvalidSignatures {}
