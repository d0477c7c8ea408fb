// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures at once: verified with a verdict for each or for all, and made.
//!
//! A verdict is always the one of single verification under the same policy: it depends on nothing
//! but the item, not on its neighbours, the size or the order of the batch. The
//! usual random linear combination is sound for the cofactored equation only, and does not tell one
//! item from another; it gives no verdicts under the other policies.
//!
//! | function | takes | says |
//! |---|---|---|
//! | [`verify_batch_items`] | bytes | a verdict for each |
//! | `verify_batch_all` (feature `alloc`) | bytes | whether all are valid; if not, which are not |
//! | [`verify_batch_each`] | decoded keys | a verdict for each |
//! | [`verify_batch`] | decoded keys | whether all are valid |
//! | [`sign_batch`] | signing keys | the signatures |

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::fmt;

use ed25519::Signature;

use super::transcript::Domain;
use super::verifying::{verdict, verify};
use super::{
    PUBLIC_KEY_LENGTH, Policy, SIGNATURE_LENGTH, SignatureError, SigningKey, VerifyingKey,
};

/// One signature to verify, everything as bytes: 32 of the key, a message of any length, 64 of the
/// signature.
///
/// Nothing is checked before verification: an item whose key is no curve point, or whose S is not
/// below L, is an item that is not valid.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The public key.
    pub public_key: &'a [u8; PUBLIC_KEY_LENGTH],
    /// The message.
    pub message: &'a [u8],
    /// The signature: R, then S.
    pub signature: &'a [u8; SIGNATURE_LENGTH],
}

impl Item<'_> {
    /// The verdict of single verification.
    fn is_valid(&self, policy: Policy) -> bool {
        verify(policy, self.public_key, self.message, self.signature).is_ok()
    }
}

/// Verifies `n` signatures from bytes; `verdicts[i]` says whether the i-th is valid under `policy`.
///
/// Each verdict is that of [`verify`] on the item: neighbours, order and size of the batch change
/// nothing. An item that is not valid, for whatever reason, is a verdict and not an error.
///
/// # Errors
///
/// If `verdicts` is not as long as `items`; it is left as it was.
///
/// # Security
///
/// Variable time; all inputs are taken to be public. Look at the verdicts: `Ok` does not mean that
/// any signature is valid.
///
/// # Examples
///
/// ```
/// use nineteen::ed25519::{Item, Policy, Signer, SigningKey, verify_batch_items};
///
/// let key = SigningKey::from_bytes(&[5; 32]);
/// let public_key = &key.verifying_key().to_bytes();
/// let signature = &key.sign(b"one").to_bytes();
/// let items = [b"one", b"two"].map(|message| Item { public_key, message, signature });
/// let mut verdicts = [false; 2];
/// verify_batch_items(Policy::Cofactorless, &items, &mut verdicts)?;
/// assert_eq!(verdicts, [true, false]);
/// # Ok::<(), nineteen::ed25519::SignatureError>(())
/// ```
pub fn verify_batch_items(
    policy: Policy,
    items: &[Item<'_>],
    verdicts: &mut [bool],
) -> Result<(), SignatureError> {
    verdict(items.len() == verdicts.len())?;
    for (item, valid) in items.iter().zip(verdicts) {
        *valid = item.is_valid(policy);
    }
    Ok(())
}

/// Verifies `n` signatures from bytes, all or nothing, under `policy`.
///
/// Succeeds exactly if [`verify`] succeeds on every item, and on no items at all.
///
/// # Errors
///
/// If any signature is not valid; the error says which, and it names all of them and no others.
///
/// # Security
///
/// Variable time; all inputs are taken to be public.
///
/// # Examples
///
/// ```
/// use nineteen::ed25519::{Item, Policy, Signer, SigningKey, verify_batch_all};
///
/// let key = SigningKey::from_bytes(&[5; 32]);
/// let public_key = &key.verifying_key().to_bytes();
/// let signature = &key.sign(b"one").to_bytes();
/// let items = [b"one", b"two", b"one"].map(|message| Item { public_key, message, signature });
/// let invalid = verify_batch_all(Policy::Zip215, &items).unwrap_err();
/// assert_eq!(invalid.indices(), [1]);
/// assert!(verify_batch_all(Policy::Zip215, &items[2..]).is_ok());
/// ```
#[cfg(feature = "alloc")]
pub fn verify_batch_all(policy: Policy, items: &[Item<'_>]) -> Result<(), InvalidSignatures> {
    let invalid = |(i, item): (usize, &Item<'_>)| (!item.is_valid(policy)).then_some(i);
    let indices: Vec<usize> = items.iter().enumerate().filter_map(invalid).collect();
    if indices.is_empty() {
        Ok(())
    } else {
        Err(InvalidSignatures { indices })
    }
}

/// Which signatures of a batch are not valid; there is at least one.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSignatures {
    indices: Vec<usize>,
}

#[cfg(feature = "alloc")]
impl InvalidSignatures {
    /// The places in the batch of all signatures that are not valid, in ascending order.
    #[must_use]
    pub fn indices(&self) -> &[usize] {
        &self.indices
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for InvalidSignatures {
    /// Names the first places only, so that a message stays a line.
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

#[cfg(feature = "alloc")]
impl core::error::Error for InvalidSignatures {}

/// Signs `n` messages, each with its own key: `signatures[i]` is what `keys[i]` makes of
/// `messages[i]`.
///
/// The bytes are those of [`Signer::sign`](super::Signer::sign); a key may stand in the batch any
/// number of times.
///
/// # Errors
///
/// If the slices differ in length; nothing is written then.
///
/// # Security
///
/// Constant time in the keys. Number and lengths of the messages are taken to be public, and so is
/// which places of the batch have the same key.
///
/// # Examples
///
/// ```
/// use nineteen::ed25519::{Signature, Signer, SigningKey, sign_batch};
///
/// let keys = [SigningKey::from_bytes(&[1; 32]), SigningKey::from_bytes(&[2; 32])];
/// let mut signatures = [Signature::from_bytes(&[0; 64]); 2];
/// sign_batch(&[&keys[0], &keys[1]], &[b"one", b"two"], &mut signatures)?;
/// assert_eq!(signatures, [keys[0].sign(b"one"), keys[1].sign(b"two")]);
/// # Ok::<(), nineteen::ed25519::SignatureError>(())
/// ```
pub fn sign_batch(
    keys: &[&SigningKey],
    messages: &[&[u8]],
    signatures: &mut [Signature],
) -> Result<(), SignatureError> {
    verdict(keys.len() == messages.len() && keys.len() == signatures.len())?;
    for ((key, message), signature) in keys.iter().zip(messages).zip(signatures) {
        *signature = key.sign_parts(Domain::Pure, &[message]);
    }
    Ok(())
}

/// Verifies `n` signatures; fails unless all are valid under [`Policy::Cofactorless`].
///
/// Each signature gets the verdict of [`VerifyingKey::verify_with`].
///
/// # Errors
///
/// If the slices differ in length, or any signature is not valid. [`verify_batch_each`] says which.
pub fn verify_batch(
    messages: &[&[u8]],
    signatures: &[Signature],
    verifying_keys: &[VerifyingKey],
) -> Result<(), SignatureError> {
    let mut all = true;
    each(
        Policy::default(),
        messages,
        signatures,
        verifying_keys,
        |_, valid| all &= valid,
    )?;
    verdict(all)
}

/// Verifies `n` signatures; `verdicts[i]` says whether the i-th is valid under `policy`.
///
/// # Errors
///
/// If the slices differ in length; `verdicts` is left as it was.
///
/// ```
/// use nineteen::ed25519::{Policy, Signer, SigningKey, verify_batch_each};
///
/// let key = SigningKey::from_bytes(&[5; 32]);
/// let good = key.sign(b"one");
/// let messages: [&[u8]; 2] = [b"one", b"two"];
/// let mut verdicts = [false; 2];
/// let keys = [key.verifying_key(); 2];
/// verify_batch_each(Policy::Strict, &messages, &[good, good], &keys, &mut verdicts)?;
/// assert_eq!(verdicts, [true, false]);
/// # Ok::<(), nineteen::ed25519::SignatureError>(())
/// ```
pub fn verify_batch_each(
    policy: Policy,
    messages: &[&[u8]],
    signatures: &[Signature],
    verifying_keys: &[VerifyingKey],
    verdicts: &mut [bool],
) -> Result<(), SignatureError> {
    if verdicts.len() != messages.len() {
        return Err(SignatureError::new());
    }
    each(policy, messages, signatures, verifying_keys, |i, valid| {
        verdicts[i] = valid
    })
}

fn each(
    policy: Policy,
    messages: &[&[u8]],
    signatures: &[Signature],
    keys: &[VerifyingKey],
    mut put: impl FnMut(usize, bool),
) -> Result<(), SignatureError> {
    if messages.len() != signatures.len() || messages.len() != keys.len() {
        return Err(SignatureError::new());
    }
    for (i, ((message, signature), key)) in messages.iter().zip(signatures).zip(keys).enumerate() {
        put(i, key.verify_with(policy, message, signature).is_ok());
    }
    Ok(())
}
