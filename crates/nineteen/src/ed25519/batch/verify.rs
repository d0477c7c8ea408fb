// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verification of many signatures: a verdict for each, or for all.

use alloc::{vec, vec::Vec};
use core::borrow::Borrow;

use ed25519::Signature;

use super::{BatchReport, GROUP, InvalidSignatures, same_lengths};
use crate::backend::{Operation, Selected};
use crate::curve::scalar::{Order, Order25519, from_wide_bytes};
use crate::curve::verify_lanes::Equation;
use crate::ed25519::combination;
use crate::ed25519::verifying::{Parts, unnamed, verdict};
use crate::ed25519::{PUBLIC_KEY_LENGTH, Policy, SIGNATURE_LENGTH, SignatureError, VerifyingKey};
use crate::field::words_from_bytes;
use crate::threads;

/// One signature to verify, given as bytes: a 32-byte key, a message of any length, and a 64-byte
/// signature.
///
/// Nothing is checked before verification: an item is simply invalid if its key is not a curve
/// point or its S is not below L.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The public key.
    pub public_key: &'a [u8; PUBLIC_KEY_LENGTH],
    /// The message.
    pub message: &'a [u8],
    /// The signature: R, followed by S.
    pub signature: &'a [u8; SIGNATURE_LENGTH],
}

/// Verifies `n` signatures from bytes, with a verdict for each under `policy`.
///
/// Each verdict is that of [`verify`](crate::ed25519::verify) on the item; neighbours, order and
/// size of the batch do not affect it. An invalid item, for whatever reason, gives a negative
/// verdict rather than an error.
///
/// # Security
///
/// Variable time; all inputs are treated as public.
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
/// let report = verify_batch_items(Policy::Cofactorless, &items);
/// assert_eq!(report.verdicts(), [true, false]);
/// ```
pub fn verify_batch_items(policy: Policy, items: &[Item<'_>]) -> BatchReport {
    let mut verdicts = vec![false; items.len()];
    let selected = Selected::of(Operation::VerifyBatch);
    threads::fill_pieces(&mut verdicts, PIECE, |first, verdicts| {
        for (g, verdicts) in verdicts.chunks_mut(GROUP).enumerate() {
            let items = &items[first + GROUP * g..];
            verify_group(selected, policy, None, |i| items[i], verdicts);
        }
    });
    BatchReport::new(verdicts)
}

/// The number of items that one thread takes at a time.
const PIECE: usize = 64;

/// The verdicts on at most [`GROUP`] items, whose keys may be decoded already.
fn verify_group<'a>(
    selected: Selected,
    policy: Policy,
    keys: Option<&[VerifyingKey]>,
    item: impl Fn(usize) -> Item<'a>,
    verdicts: &mut [bool],
) {
    let mut messages = [[&[][..]; 3]; GROUP];
    let mut digests = [[0; 64]; GROUP];
    let mut equations = [Equation::default(); GROUP];
    let mut decoded = keys.map(|keys| [keys[0].decoded; GROUP]);
    // The item that each equation belongs to: those with S ≥ L have none.
    let mut about = [0; GROUP];
    let mut claimed = 0;
    verdicts.fill(false);
    for i in 0..verdicts.len() {
        let Item {
            public_key,
            message,
            signature,
        } = item(i);
        if let Ok(Parts { r, s }) = Parts::of(&Signature::from_bytes(signature)) {
            messages[claimed] = [&signature[..32], public_key, message];
            equations[claimed] = Equation {
                a: words_from_bytes(public_key),
                r,
                s,
                k: [0; 4],
            };
            if let (Some(decoded), Some(keys)) = (&mut decoded, keys) {
                decoded[claimed] = keys[i].decoded;
            }
            about[claimed] = i;
            claimed += 1;
        }
    }
    let digests = &mut digests[..claimed];
    selected.sha512_batch(&messages[..claimed], digests);
    for (claim, digest) in equations.iter_mut().zip(digests) {
        claim.k = Order25519::reduce_wide(&from_wide_bytes(digest));
    }
    let mut valid = [false; GROUP];
    let equations = &equations[..claimed];
    let decoded = decoded.as_ref().map(|decoded| &decoded[..claimed]);
    selected.vartime_verify_batch(policy.rule(), equations, decoded, &mut valid[..claimed]);
    for (i, valid) in about[..claimed].iter().zip(valid) {
        verdicts[*i] = valid;
    }
}

/// Verifies `n` signatures from bytes, all or nothing, under `policy`.
///
/// Succeeds if [`verify`](crate::ed25519::verify) succeeds on every item, and on an empty batch.
/// Under [`Policy::Zip215`], a batch is checked with one equation from the size on at which that is
/// faster: 3 to 17 items, depending on the processor. With the feature `small` only vectors do so,
/// because tables take up to 3 KiB of heap for each item of a batch of 64, and 1 KiB in larger ones.
/// Its random coefficients are a hash of the batch, so the answer for a batch is the same every
/// time. The equation accepts a batch with an invalid signature with probability at most 2^-128.
/// Other policies have no such equation, so every item is checked.
///
/// # Errors
///
/// If any signature is invalid; the error lists exactly the invalid ones.
///
/// # Security
///
/// Variable time; all inputs are treated as public.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{Item, Policy, Signer, SigningKey, verify_batch_all};
///
/// let key = SigningKey::random();
/// let public_key = &key.verifying_key().to_bytes();
/// let signature = &key.sign(b"one").to_bytes();
/// let items = [b"one", b"two", b"one"].map(|message| Item { public_key, message, signature });
/// let invalid = verify_batch_all(Policy::Zip215, &items).unwrap_err();
/// assert_eq!(invalid.indices(), [1]);
/// assert!(verify_batch_all(Policy::Zip215, &items[2..]).is_ok());
/// ```
pub fn verify_batch_all(policy: Policy, items: &[Item<'_>]) -> Result<(), InvalidSignatures> {
    // Pieces of a size that suits both equations and groups; at least one per thread if that pays
    // off.
    let piece = items
        .len()
        .div_ceil(threads::count())
        .clamp(1024, combination::MOST);
    let selected = [Operation::VerifyBatchAll, Operation::VerifyBatch].map(Selected::of);
    let mut bad = vec![Vec::new(); items.len().div_ceil(piece)];
    threads::fill_pieces(&mut bad, 1, |p, bad| {
        let first = piece * p;
        let items = &items[first..items.len().min(first + piece)];
        if let Some(bad) = bad.first_mut() {
            *bad = invalid_ones(selected, policy, items, first);
        }
    });
    InvalidSignatures::unless_empty(bad.concat())
}

/// The positions of the invalid items, where the first item has position `first`. Uses `at_once` if
/// one equation applies, and otherwise `each`, the backend for batches with a verdict for each
/// item.
fn invalid_ones(
    [at_once, each]: [Selected; 2],
    policy: Policy,
    items: &[Item<'_>],
    first: usize,
) -> Vec<usize> {
    let combined = combination::verdicts(at_once, policy.rule(), items);
    let verdicts = combined.unwrap_or_else(|| {
        let mut verdicts = vec![false; items.len()];
        for (items, verdicts) in items.chunks(GROUP).zip(verdicts.chunks_mut(GROUP)) {
            verify_group(each, policy, None, |i| items[i], verdicts);
        }
        verdicts
    });
    let places = (first..).zip(verdicts);
    places.filter(|(_, valid)| !valid).map(|(i, _)| i).collect()
}

/// Verifies `n` signatures; fails unless all are valid under [`Policy::Cofactorless`].
///
/// Each signature gets the verdict of [`VerifyingKey::verify_with`]; with the feature
/// `legacy_compatibility`, that of `verify`, which accepts `L ≤ S < 2^253` too.
///
/// # Errors
///
/// If the slices differ in length, or any signature is invalid. [`verify_batch_each`] reports
/// which.
pub fn verify_batch(
    messages: &[&[u8]],
    signatures: &[Signature],
    verifying_keys: &[VerifyingKey],
) -> Result<(), SignatureError> {
    const BLOCK: usize = 1024;
    let n = messages.len();
    same_lengths(
        [signatures.len(), n, verifying_keys.len()],
        "verifying_keys",
    )?;
    let mut verdicts = [false; BLOCK];
    for first in (0..n).step_by(BLOCK) {
        let range = first..n.min(first + BLOCK);
        let verdicts = &mut verdicts[..range.len()];
        let (messages, keys) = (&messages[range.clone()], &verifying_keys[range.clone()]);
        each(
            Policy::default(),
            messages,
            &signatures[range],
            keys,
            verdicts,
            |signature| {
                let signature = unnamed(signature);
                Borrow::<Signature>::borrow(&signature).to_bytes()
            },
        );
        if verdicts.contains(&false) {
            // An S out of range takes precedence over any other reason.
            for signature in signatures {
                Parts::of(unnamed(signature).borrow())?;
            }
            return verdict(false);
        }
    }
    Ok(())
}

/// Verifies `n` signatures, with a verdict for each under `policy`.
///
/// # Errors
///
/// If the slices differ in length. An invalid signature gives a negative verdict rather than an
/// error.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{Policy, Signer, SigningKey, verify_batch_each};
///
/// let key = SigningKey::random();
/// let good = key.sign(b"one");
/// let messages: [&[u8]; 2] = [b"one", b"two"];
/// let keys = [key.verifying_key(); 2];
/// let report = verify_batch_each(Policy::Strict, &messages, &[good, good], &keys)?;
/// assert_eq!(report.verdicts(), [true, false]);
/// # Ok::<(), nineteen::ed25519::SignatureError>(())
/// ```
pub fn verify_batch_each(
    policy: Policy,
    messages: &[&[u8]],
    signatures: &[Signature],
    verifying_keys: &[VerifyingKey],
) -> Result<BatchReport, SignatureError> {
    same_lengths(
        [signatures.len(), messages.len(), verifying_keys.len()],
        "verifying_keys",
    )?;
    let mut verdicts = vec![false; messages.len()];
    let as_they_are = |signature: &Signature| signature.to_bytes();
    each(
        policy,
        messages,
        signatures,
        verifying_keys,
        &mut verdicts,
        as_they_are,
    );
    Ok(BatchReport::new(verdicts))
}

/// The verdicts; all slices have the same length. `take` returns the bytes of a signature.
fn each(
    policy: Policy,
    messages: &[&[u8]],
    signatures: &[Signature],
    keys: &[VerifyingKey],
    verdicts: &mut [bool],
    take: impl Fn(&Signature) -> [u8; SIGNATURE_LENGTH] + Sync,
) {
    let selected = Selected::of(Operation::VerifyBatch);
    threads::fill_pieces(verdicts, PIECE, |piece, verdicts| {
        for (g, verdicts) in verdicts.chunks_mut(GROUP).enumerate() {
            let first = piece + GROUP * g;
            let mut bytes = [[0; SIGNATURE_LENGTH]; GROUP];
            for (bytes, signature) in bytes.iter_mut().zip(&signatures[first..]) {
                *bytes = take(signature);
            }
            let item = |i: usize| Item {
                public_key: keys[first + i].as_bytes(),
                message: messages[first + i],
                signature: &bytes[i],
            };
            verify_group(selected, policy, Some(&keys[first..]), item, verdicts);
        }
    });
}
