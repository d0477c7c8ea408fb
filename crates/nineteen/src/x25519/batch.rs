// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many exchanges at once.

use core::fmt;

use zeroize::Zeroize;

use crate::backend::{Operation, Selected};
use crate::field::{words_from_bytes, words_to_bytes};
use crate::scalar::clamp_integer;
use crate::{threads, wipe};

/// Computes `n` exchanges at once: `shared[i]` is [`x25519`](super::x25519) of `secrets[i]`,
/// clamped here, and `publics[i]`.
///
/// A public key of small order yields 32 zero bytes in its position, as in
/// [`x25519`](super::x25519); it is not rejected and does not affect the other results. If the
/// other side may choose its key freely and the protocol relies on both sides contributing (TLS,
/// HPKE: RFC 8446 §7.4.2, RFC 9180 §7.1.4), compare each result with zeros in constant time and
/// abandon the exchanges that match; for single exchanges
/// [`checked_diffie_hellman`](super::checked_diffie_hellman) does this.
///
/// # Errors
///
/// If the slices differ in length; nothing is written then.
///
/// # Security
///
/// Constant time in secrets and public keys; `n` is public. The results are secrets; the caller
/// wipes them when they are no longer needed.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::x25519::{PublicKey, StaticSecret, x25519, x25519_batch};
///
/// let secrets = [StaticSecret::random().to_bytes(), StaticSecret::random().to_bytes()];
/// let theirs = PublicKey::from(&StaticSecret::random());
/// let publics = [theirs.to_bytes(), [0; 32]];
/// let mut shared = [[0xff; 32]; 2];
/// x25519_batch(&secrets, &publics, &mut shared)?;
/// assert_eq!(shared[0], x25519(secrets[0], publics[0]));
/// assert_eq!(shared[1], [0; 32]); // zero has small order: refuse this exchange
/// # Ok::<(), nineteen::x25519::LengthMismatch>(())
/// ```
pub fn x25519_batch(
    secrets: &[[u8; 32]],
    publics: &[[u8; 32]],
    shared: &mut [[u8; 32]],
) -> Result<(), LengthMismatch> {
    if secrets.len() != publics.len() || secrets.len() != shared.len() {
        return Err(LengthMismatch);
    }
    let selected = Selected::of(Operation::X25519Batch);
    threads::fill_pieces(shared, CHUNK, |first, shared| {
        let range = first..first + shared.len();
        wipe::leaving_nothing(wipe::batch(range.len()), || {
            exchange_chunk(selected, &secrets[range.clone()], &publics[range], shared);
        });
    });
    Ok(())
}

/// The number of exchanges that share an inversion.
const CHUNK: usize = 64;

/// Computes at most [`CHUNK`] exchanges.
fn exchange_chunk(
    selected: Selected,
    secrets: &[[u8; 32]],
    publics: &[[u8; 32]],
    shared: &mut [[u8; 32]],
) {
    let n = secrets.len();
    let mut k = [[0; 4]; CHUNK];
    let mut u = [[0; 4]; CHUNK];
    let mut results = [[0; 4]; CHUNK];
    for i in 0..n {
        let mut clamped = clamp_integer(secrets[i]);
        k[i] = words_from_bytes(&clamped);
        u[i] = words_from_bytes(&publics[i]);
        clamped.zeroize();
    }
    selected.x25519_batch(&k[..n], &u[..n], &mut results[..n]);
    for (shared, words) in shared.iter_mut().zip(&results) {
        *shared = words_to_bytes(words);
    }
    k.zeroize();
    results.zeroize();
}

/// The error for batch slices that differ in length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthMismatch;

impl fmt::Display for LengthMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the slices of a batch differ in length")
    }
}

impl core::error::Error for LengthMismatch {}
