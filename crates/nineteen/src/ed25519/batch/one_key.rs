// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures under one key.

use alloc::{vec, vec::Vec};

use ed25519::Signature;

use super::InvalidSignatures;
use crate::backend::{Operation, Selected};
use crate::curve::scalar::{Order, Order25519, from_wide_bytes};
use crate::curve::verify_lanes::Equation;
use crate::ed25519::verifying::Parts;
use crate::ed25519::{ExpandedVerifyingKey, Policy, SIGNATURE_LENGTH};
use crate::threads;

/// Verifies `n` signatures under one key, each a message and its 64-byte signature, with a verdict
/// for each under `policy`.
///
/// `verdicts[i]` becomes whether signature `i` is valid: the verdict of
/// [`ExpandedVerifyingKey::verify_with`]. With a vector backend, this is the fastest function
/// with a verdict for each: the multiples of the key need no doublings. One answer for a large batch
/// comes sooner from [`verify_batch_all`](super::verify_batch_all) under [`Policy::Zip215`].
///
/// # Errors
///
/// If any signature is invalid; the error lists exactly the invalid ones. A signature without a
/// place in `verdicts` is not checked and counts as invalid; a place without a signature becomes
/// `false`.
///
/// # Security
///
/// Variable time; all inputs are treated as public.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{ExpandedVerifyingKey, Policy, Signer, SigningKey, verify_batch_with};
///
/// let signer = SigningKey::random();
/// let key = ExpandedVerifyingKey::new(&signer.verifying_key());
/// let good = signer.sign(b"one").to_bytes();
/// let signed = [(&b"one"[..], &good), (b"two", &good)];
///
/// let mut verdicts = [false; 2];
/// let invalid = verify_batch_with(&key, Policy::Cofactorless, &signed, &mut verdicts).unwrap_err();
/// assert_eq!(verdicts, [true, false]);
/// assert_eq!(invalid.indices(), [1]);
/// ```
pub fn verify_batch_with(
    key: &ExpandedVerifyingKey,
    policy: Policy,
    signed: &[(&[u8], &[u8; SIGNATURE_LENGTH])],
    verdicts: &mut [bool],
) -> Result<(), InvalidSignatures> {
    verdicts.fill(false);
    let n = signed.len().min(verdicts.len());
    threads::fill_pieces(&mut verdicts[..n], PIECE, |first, verdicts| {
        verify_piece(key, policy, &signed[first..], verdicts);
    });
    let missing = n..signed.len();
    let invalid = (0..n).filter(|i| !verdicts[*i]).chain(missing);
    InvalidSignatures::unless_empty(invalid.collect())
}

/// The number of signatures that one thread takes at a time, and that share an inversion.
const PIECE: usize = 64;

/// The verdicts, all `false` before, on the first `verdicts.len() <= PIECE` signatures.
fn verify_piece(
    key: &ExpandedVerifyingKey,
    policy: Policy,
    signed: &[(&[u8], &[u8; SIGNATURE_LENGTH])],
    verdicts: &mut [bool],
) {
    let rule = policy.rule();
    let Some(multiples) = key.multiples(rule) else {
        // Without multiples, there is nothing to share but the decoded key.
        for ((message, signature), verdict) in signed.iter().zip(verdicts) {
            let signature = Signature::from_bytes(signature);
            *verdict = key.verify_with(policy, message, &signature).is_ok();
        }
        return;
    };
    let mut messages = [[&[][..]; 3]; PIECE];
    let mut r = [[0; 4]; PIECE];
    let mut s = [[0; 4]; PIECE];
    // The signature that each equation belongs to: those with S ≥ L have none.
    let mut about = [0; PIECE];
    let mut n = 0;
    for (i, (message, signature)) in signed.iter().enumerate().take(verdicts.len()) {
        if let Ok(parts) = Parts::of(&Signature::from_bytes(signature)) {
            messages[n] = [&signature[..32], key.as_bytes(), message];
            (r[n], s[n], about[n]) = (parts.r, parts.s, i);
            n += 1;
        }
    }
    let mut digests = [[0; 64]; PIECE];
    let selected = Selected::of(Operation::VerifyBatch);
    selected.sha512_batch(&messages[..n], &mut digests[..n]);
    let k = digests.map(|digest| Order25519::reduce_wide(&from_wide_bytes(&digest)));

    let mut encodings = [[0; 4]; PIECE];
    multiples.vartime_encode_mul_each(&s[..n], &k[..n], &mut encodings[..n]);
    // Undecided: [S]B - [k]A does not encode to the bytes of R. A cofactored rule may still accept,
    // if the two points differ by one of small order or R is another encoding of the same point.
    let mut open = Vec::new();
    for i in 0..n {
        match key.vartime_judge(rule, &encodings[i], &r[i]) {
            Some(verdict) => verdicts[about[i]] = verdict,
            None => open.push(i),
        }
    }
    if open.is_empty() {
        return;
    }
    let equation = |i: &usize| Equation {
        r: r[*i],
        s: s[*i],
        k: k[*i],
        ..Equation::default()
    };
    let equations: Vec<Equation> = open.iter().map(equation).collect();
    let mut valid = [false; PIECE];
    let keys = vec![key.verifying_key().decoded; open.len()];
    selected.vartime_verify_batch(rule, &equations, Some(&keys), &mut valid[..open.len()]);
    for (i, valid) in open.iter().zip(valid) {
        verdicts[about[*i]] = valid;
    }
}
