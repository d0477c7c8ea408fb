// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures at once, each with the result that it would have alone.

use alloc::{vec, vec::Vec};

use zeroize::Zeroizing;

use super::verifying::same_point;
use super::{
    HashId, PUBLIC_KEY_LENGTH, SIGNATURE_LENGTH, Signature, SignatureError, SigningKey, challenge,
    verdict,
};
use crate::backend;
use crate::curve::combination::Term;
use crate::curve::point::Point;
use crate::field::MAX_LANES;
use crate::scalar::{self, Words};
use crate::shake::shake256;
use crate::wipe;

/// Signs `n` messages, each hashed by `hash`: `signatures[i]` is that of `keys[i]` on `hashed[i]`.
///
/// # Errors
///
/// If the slices differ in length; nothing is written then.
///
/// # Security
///
/// Constant time in keys and messages.
///
/// # Examples
///
/// ```
/// use curve9767::schnorr::{HashId, Signature, SigningKey, sign_batch};
///
/// let keys = [SigningKey::from_seed(&[1; 32]), SigningKey::from_seed(&[2; 32])];
/// let mut signatures = [Signature::from_bytes(&[0; 64]); 2];
/// let hashed = [[1; 32], [2; 32]];
/// sign_batch(
///     &[&keys[0], &keys[1]],
///     HashId::Sha256,
///     &[&hashed[0], &hashed[1]],
///     &mut signatures,
/// )?;
/// assert_eq!(signatures[1], keys[1].sign_prehashed(HashId::Sha256, &hashed[1]));
/// # Ok::<(), curve9767::schnorr::SignatureError>(())
/// ```
pub fn sign_batch(
    keys: &[&SigningKey],
    hash: HashId,
    hashed: &[&[u8]],
    signatures: &mut [Signature],
) -> Result<(), SignatureError> {
    verdict(keys.len() == hashed.len() && keys.len() == signatures.len())?;
    let operations = backend::operations();
    let lanes = operations.lanes;
    let groups = keys.chunks(lanes).zip(hashed.chunks(lanes));
    for ((keys, hashed), signatures) in groups.zip(signatures.chunks_mut(lanes)) {
        let n = keys.len();
        wipe::leaving_nothing(wipe::GROUP, || {
            let mut nonces = Zeroizing::new([[0; 4]; MAX_LANES]);
            let mut points = [Point::NEUTRAL; MAX_LANES];
            for i in 0..n {
                nonces[i] = *keys[i].nonce(hash, hashed[i]);
            }
            (operations.mul_base_each)(&nonces[..n], &mut points[..n]);
            for i in 0..n {
                signatures[i] = keys[i].respond(&nonces[i], &points[i], hash, hashed[i]);
            }
        });
    }
    Ok(())
}

/// One signature to verify, everything as bytes. Nothing is checked before verification.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The public key.
    pub public_key: &'a [u8; PUBLIC_KEY_LENGTH],
    /// The hash function of the message.
    pub hash: HashId,
    /// The hashed message.
    pub hashed: &'a [u8],
    /// The signature.
    pub signature: &'a [u8; SIGNATURE_LENGTH],
}

/// Verifies `n` signatures; `verdicts[i]` tells whether the i-th is valid.
///
/// Each verdict is that of
/// [`VerifyingKey::verify_prehashed`](super::VerifyingKey::verify_prehashed) on the item:
/// neighbours and the size of the batch change nothing. An item that is not valid, for whatever
/// reason, is a verdict and not an error.
///
/// Up to 64 items are verified by one random linear combination of their equations,
///
/// ```text
/// Σ zᵢ·([dᵢ]G - [eᵢ]Qᵢ - Cᵢ) = O
/// ```
///
/// with zᵢ of 128 bits from a hash of the whole group. If all are valid it holds; if any is not, it
/// holds with a probability of 2^-128, since the order of the group is prime. If it does not hold,
/// the items are verified one by one.
///
/// # Errors
///
/// If `verdicts` is not as long as `items`; it is left as it was.
///
/// # Security
///
/// Variable time; all inputs are assumed to be public. Check the verdicts: `Ok` does not mean that
/// any signature is valid.
///
/// # Examples
///
/// ```
/// use curve9767::schnorr::{HashId, Item, SigningKey, vartime_verify_batch};
///
/// let key = SigningKey::from_seed(&[1; 32]);
/// let public_key = &key.verifying_key().to_bytes();
/// let signature = &key.sign_prehashed(HashId::Sha256, &[1; 32]).to_bytes();
/// let items = [[1; 32], [2; 32]];
/// let items = items.each_ref().map(|hashed| Item {
///     public_key,
///     hash: HashId::Sha256,
///     hashed,
///     signature,
/// });
/// let mut verdicts = [false; 2];
/// vartime_verify_batch(&items, &mut verdicts)?;
/// assert_eq!(verdicts, [true, false]);
/// # Ok::<(), curve9767::schnorr::SignatureError>(())
/// ```
pub fn vartime_verify_batch(
    items: &[Item<'_>],
    verdicts: &mut [bool],
) -> Result<(), SignatureError> {
    verdict(items.len() == verdicts.len())?;
    for (items, verdicts) in items.chunks(TOGETHER).zip(verdicts.chunks_mut(TOGETHER)) {
        vartime_verify_together(items, verdicts);
    }
    Ok(())
}

/// The number of items in a combination. With four lanes, the doublings that all share are then a
/// tenth of the products: 2,016 of 16 groups of 1,129 more.
const TOGETHER: usize = 64;

/// An item whose parts have been decoded: it is valid if `[d]G - [e]Q = C`.
#[derive(Clone, Copy)]
struct Equation {
    d: Words,
    e: Words,
    q: Point,
    c: Point,
}

/// Verifies at most [`TOGETHER`] items. Variable time.
fn vartime_verify_together(items: &[Item<'_>], verdicts: &mut [bool]) {
    let operations = backend::operations();
    let lanes = operations.lanes;
    // The equations of the items whose parts decode, with their places.
    let mut equations = Vec::with_capacity(items.len());
    for (g, items) in items.chunks(lanes).enumerate() {
        let n = items.len();
        let (mut bytes, mut keys) = ([[0; 32]; MAX_LANES], [Point::NEUTRAL; MAX_LANES]);
        let mut commitments = [Point::NEUTRAL; MAX_LANES];
        let signatures = items.iter().map(|item| Signature(*item.signature).parts());
        for (bytes, item) in bytes.iter_mut().zip(items) {
            *bytes = *item.public_key;
        }
        (operations.decode_each)(&bytes[..n], &mut keys[..n]);
        for (bytes, (c, _)) in bytes.iter_mut().zip(signatures.clone()) {
            *bytes = c;
        }
        (operations.decode_each)(&bytes[..n], &mut commitments[..n]);
        for (i, (c, d)) in signatures.enumerate() {
            let item = &items[i];
            let (d, below) = scalar::decode(&d);
            let (q, commitment) = (keys[i], commitments[i]);
            if below.reveal() && !q.neutral.reveal() && !commitment.neutral.reveal() {
                let e = challenge(&c, item.public_key, item.hash, item.hashed);
                let c = commitment;
                equations.push((lanes * g + i, Equation { d, e, q, c }));
            }
        }
    }
    verdicts.fill(false);
    let all_hold = equations.len() >= operations.combined && vartime_combined(items, &equations);
    for (i, Equation { d, e, q, c }) in &equations {
        verdicts[*i] = all_hold || (operations.vartime_verify)(d, e, q, c);
    }
}

/// Whether a random linear combination of the equations holds. Variable time.
fn vartime_combined(items: &[Item<'_>], equations: &[(usize, Equation)]) -> bool {
    let operations = backend::operations();
    let (mut terms, mut of_base) = (Vec::with_capacity(equations.len()), [0; 4]);
    for ((_, equation), z) in equations.iter().zip(coefficients(items, equations)) {
        let words = [z as u64, (z >> 64) as u64, 0, 0];
        of_base = scalar::add(&of_base, &scalar::mul(&words, &equation.d));
        terms.push(Term {
            a: scalar::mul(&words, &equation.e),
            p: equation.q,
            z,
            r: equation.c,
        });
    }
    let sum = (operations.vartime_combination)(&terms);
    sum.is_some_and(|sum| {
        let multiple = (operations.mul_base)(&of_base);
        (sum.neutral & multiple.neutral | same_point(&sum, &multiple)).reveal()
    })
}

/// The coefficients of a combination: SHAKE256 of keys, signatures and challenges, to which
/// everything that is verified contributes.
fn coefficients(items: &[Item<'_>], equations: &[(usize, Equation)]) -> Vec<u128> {
    let mut hashed = Vec::with_capacity(128 * equations.len());
    for (i, equation) in equations {
        hashed.extend_from_slice(items[*i].public_key);
        hashed.extend_from_slice(items[*i].signature);
        hashed.extend_from_slice(&scalar::to_bytes(&equation.e));
    }
    let mut bytes = vec![0; 16 * equations.len()];
    shake256(&[b"curve9767-verify-batch:", &hashed], &mut bytes);
    let (chunks, _) = bytes.as_chunks::<16>();
    chunks.iter().map(|z| u128::from_le_bytes(*z)).collect()
}
