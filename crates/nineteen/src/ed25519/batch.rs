// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures at once, with a verdict for each.
//!
//! A verdict is always the one of single verification under the same policy: it depends on nothing
//! but the item, not on its neighbours, the size or the order of the batch. That rules out the usual
//! random linear combination, which is sound for the cofactored equation only.

use ed25519::Signature;

use super::verifying::verdict;
use super::{Policy, SignatureError, VerifyingKey};

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
