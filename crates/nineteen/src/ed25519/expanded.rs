// SPDX-License-Identifier: MIT OR Apache-2.0
//! Public keys prepared for many verifications.
//!
//! The part of verification that depends only on the key is done once, when the key is expanded,
//! and kept on the heap. The verdict equals that of [`VerifyingKey`] for every input: preparation
//! changes how a multiple of the key's point is computed, never which point it is.

use alloc::boxed::Box;
use core::borrow::Borrow;
use core::fmt;

use ed25519::Signature;
use signature::Verifier;

use sha2::Digest;

use crate::sha512::Sha512;

use super::transcript::{self, Domain};
use super::verifying::{Parts, unnamed, verdict};
use super::{PUBLIC_KEY_LENGTH, Policy, SignatureError, VerifyingKey};
use crate::backend::{self, Operation, PreparedMultiples, Selected};
use crate::curve::encode::vartime_is_small_order;
use crate::curve::rule::{Facts, Rule};
use crate::curve::verify::Key;
use crate::field::{Home, Words};

/// An Ed25519 public key that is expected to verify many signatures.
///
/// It is made once from a [`VerifyingKey`] and then used in its place, with the same verdicts. It
/// owns heap memory, so moving one is cheap but cloning one is not.
///
/// # Security
///
/// Variable time, like all verification here: keys, messages and signatures are treated as public.
///
/// # Examples
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{ExpandedVerifyingKey, Policy, Signer, SigningKey, Verifier};
///
/// let signer = SigningKey::random();
/// let key = ExpandedVerifyingKey::new(&signer.verifying_key());
/// for message in [b"one", b"two"] {
///     let signature = signer.sign(message);
///     assert!(key.verify(message, &signature).is_ok());
///     assert!(key.verify_with(Policy::Strict, b"other", &signature).is_err());
/// }
/// ```
#[derive(Clone)]
pub struct ExpandedVerifyingKey {
    prepared: Box<Prepared>,
}

/// The precomputed data of a key.
#[derive(Clone)]
struct Prepared {
    key: VerifyingKey,
    /// The multiples `j·16^i·(-A)`, if a vector backend is used: 72 KiB.
    multiples: Option<PreparedMultiples>,
    /// Whether the order of the point divides 8.
    small_order: bool,
}

impl ExpandedVerifyingKey {
    /// Prepares a key. Any [`VerifyingKey`] works, including those of small order.
    ///
    /// The prepared key stays with the [backend](crate::backend) in use now, whatever is forced
    /// later.
    #[must_use]
    pub fn new(key: &VerifyingKey) -> ExpandedVerifyingKey {
        let vector = Selected::of(Operation::VerifyExpanded).vector();
        ExpandedVerifyingKey {
            prepared: Box::new(Prepared {
                key: *key,
                multiples: vector
                    .map(|vector| PreparedMultiples::new(vector, &key.decoded.point.neg())),
                small_order: key.is_weak(),
            }),
        }
    }

    /// The key that this one was made from.
    #[must_use]
    pub fn verifying_key(&self) -> VerifyingKey {
        self.prepared.key
    }

    /// The 32 bytes of the key, as originally given.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        self.prepared.key.as_bytes()
    }

    /// Verifies a signature under `policy`; the verdict is that of [`VerifyingKey::verify_with`].
    ///
    /// # Errors
    ///
    /// If the signature is invalid; see [`VerifyingKey::verify_with`].
    ///
    /// # Security
    ///
    /// Variable time, like all verification here.
    pub fn verify_with(
        &self,
        policy: Policy,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        let key = &self.prepared.key;
        let parts = Parts::of(signature)?;
        let h = key.challenge::<Sha512>(Domain::Pure, signature);
        let k = transcript::scalar(h.chain_update(message));
        let rule = policy.rule();
        let by_multiples = self.multiples(rule).and_then(|multiples| {
            let encoding = multiples.vartime_encode_mul(&parts.s, &k);
            self.vartime_judge(rule, &encoding, &parts.r)
        });
        verdict(by_multiples.unwrap_or_else(|| {
            let decoded = Key::Decoded(key.decoded);
            backend::vartime_verify(rule, decoded, &parts.r, &parts.s, &k)
        }))
    }

    /// The multiples, if `S·B - k·A` as an encoding can determine a verdict under the rule.
    pub(super) fn multiples(&self, rule: Rule) -> Option<&PreparedMultiples> {
        let multiples = self.prepared.multiples.as_ref();
        multiples.filter(|_| rule.cofactored || rule.canonical_r)
    }

    /// The verdict if it is determined by the encoding of `S·B - k·A`.
    ///
    /// If that equals R byte for byte, R is canonical and the equation holds, with or without the
    /// cofactor. If not, the cofactorless equation fails for a canonical R, and the cofactorless
    /// rules reject any other R; the cofactored equation may still hold.
    pub(super) fn vartime_judge(&self, rule: Rule, encoding: &Words, r: &Words) -> Option<bool> {
        let key = Facts {
            on_curve: true,
            canonical: self.prepared.key.decoded.canonical.reveal(),
            small_order: self.prepared.small_order,
        };
        if !rule.admits_key(key) {
            return Some(false);
        }
        if encoding != r {
            return if rule.cofactored { None } else { Some(false) };
        }
        Some(rule.admits_r(Facts {
            on_curve: true,
            canonical: true,
            small_order: rule.no_small_order && vartime_is_small_order::<Home>(r),
        }))
    }
}

impl From<&VerifyingKey> for ExpandedVerifyingKey {
    fn from(key: &VerifyingKey) -> ExpandedVerifyingKey {
        ExpandedVerifyingKey::new(key)
    }
}

impl Verifier<Signature> for ExpandedVerifyingKey {
    /// RFC 8032 §5.1.7 under [`Policy::Cofactorless`].
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verify_with(Policy::default(), message, unnamed(signature).borrow())
    }
}

impl fmt::Debug for ExpandedVerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ExpandedVerifyingKey")
            .field(&self.prepared.key)
            .finish()
    }
}
