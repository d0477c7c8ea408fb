// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures at once: each step of RFC 8032 §5.1.6 is done for all messages before the next
//! step.

use ed25519::Signature;
use zeroize::Zeroize;

use super::{GROUP, same_lengths};
use crate::backend::{Operation, Selected};
use crate::curve::scalar::{Order, Order25519, from_wide_bytes};
use crate::ed25519::{SignatureError, SigningKey};
use crate::field::words_to_bytes;
use crate::threads;
use crate::wipe;

/// Signs `n` messages, each with its own key: `signatures[i]` is the signature of `messages[i]`
/// under `keys[i]`.
///
/// The bytes equal those of [`Signer::sign`](crate::ed25519::Signer::sign). A key may occur in the
/// batch any number of times.
///
/// # Errors
///
/// If the slices differ in length; nothing is written then.
///
/// # Security
///
/// Constant time in the keys. The number and lengths of the messages are treated as public, and so
/// is which positions of the batch use the same key.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{Signature, Signer, SigningKey, sign_batch};
///
/// let keys = [SigningKey::random(), SigningKey::random()];
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
    same_lengths([signatures.len(), messages.len(), keys.len()], "keys")?;
    let selected = Selected::of(Operation::SignBatch);
    threads::fill_pieces(signatures, CHUNK, |first, signatures| {
        let range = first..first + signatures.len();
        let pages = wipe::batch(range.len());
        wipe::leaving_nothing(pages, || {
            sign_chunk(selected, &keys[range.clone()], &messages[range], signatures);
        });
    });
    Ok(())
}

/// The number of signatures that share an inversion.
const CHUNK: usize = 64;

/// RFC 8032 §5.1.6 on at most [`CHUNK`] messages, step by step for all of them.
fn sign_chunk(
    selected: Selected,
    keys: &[&SigningKey],
    messages: &[&[u8]],
    signatures: &mut [Signature],
) {
    let n = keys.len();
    // Step 2: r = SHA-512(prefix ‖ message).
    let mut nonces = [[0; 4]; CHUNK];
    let mut digests = [[0; 64]; GROUP];
    for first in (0..n).step_by(GROUP) {
        let size = GROUP.min(n - first);
        let mut parts = [[&[][..]; 3]; GROUP];
        for (i, parts) in parts[..size].iter_mut().enumerate() {
            *parts = [
                &keys[first + i].expanded().hash_prefix,
                messages[first + i],
                &[],
            ];
        }
        let digests = &mut digests[..size];
        selected.sha512_batch(&parts[..size], digests);
        for (nonce, digest) in nonces[first..].iter_mut().zip(digests) {
            *nonce = Order25519::reduce_wide(&from_wide_bytes(digest));
        }
    }
    // Step 3: R = [r]B.
    let mut commitments = [[0; 4]; CHUNK];
    selected.encode_base_mul_each(&nonces[..n], &mut commitments[..n]);
    // Step 4: k = SHA-512(R ‖ A ‖ message). Step 5: S = r + k·s mod L.
    for first in (0..n).step_by(GROUP) {
        let size = GROUP.min(n - first);
        let mut r = [[0; 32]; GROUP];
        for (r, commitment) in r.iter_mut().zip(&commitments[first..n]) {
            *r = words_to_bytes(commitment);
        }
        let mut parts = [[&[][..]; 3]; GROUP];
        for (i, parts) in parts[..size].iter_mut().enumerate() {
            let key = keys[first + i];
            *parts = [&r[i], key.as_ref().as_bytes(), messages[first + i]];
        }
        let digests = &mut digests[..size];
        selected.sha512_batch(&parts[..size], digests);
        for (i, digest) in digests.iter().enumerate() {
            let k = Order25519::reduce_wide(&from_wide_bytes(digest));
            let key = keys[first + i].expanded();
            signatures[first + i] = key.respond(&nonces[first + i], &r[i], &k);
        }
    }
    nonces.zeroize();
    digests.zeroize();
}
