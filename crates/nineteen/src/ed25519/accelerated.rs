// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures with an [`Accelerator`].

use ed25519::Signature;
use sha2::Digest;
use zeroize::Zeroize;

use super::transcript::{self, Domain};
use super::verifying::{Parts, verdict};
use super::{PUBLIC_KEY_LENGTH, Policy, SecretKey, SignatureError, SigningKey, VerifyingKey};
use crate::accelerator::{Accelerator, Equation};
use crate::curve::encode::{Decoded, vartime_is_canonical, vartime_is_small_order};
use crate::curve::point::Extended;
use crate::curve::rule::Facts;
use crate::field::{Field, Home, words_from_bytes, words_to_bytes};
use crate::sha512::Sha512;

impl SigningKey {
    /// [`from_bytes`](Self::from_bytes), with the public key computed by an accelerator.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, including the error for a wrong result.
    ///
    /// # Security
    ///
    /// A wrong public key would reveal the secret with the first two signatures, so the result is
    /// [checked](crate::accelerator).
    pub fn from_bytes_on<A: Accelerator>(
        accelerator: &mut A,
        secret_key: &SecretKey,
    ) -> Result<SigningKey, A::Error> {
        SigningKey::try_from_bytes_by(secret_key, |scalar| {
            let public = accelerator.checked_mul_base(scalar.as_bytes())?;
            let [x, y] = [&public.x, &public.y].map(|c| Home::from_words(&words_from_bytes(c)));
            Ok(VerifyingKey {
                bytes: public.encode(),
                decoded: Decoded::of_point(Extended::from_affine(x, y)),
            })
        })
    }

    /// The same signature as [`sign`](super::Signer::sign), with the multiple of the base point
    /// computed by an accelerator.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, including the error for a wrong result; no signature is returned
    /// then.
    ///
    /// # Security
    ///
    /// Constant time in the secrets if the accelerator is. A valid and a faulty signature of one
    /// message would let anyone compute the key, so the multiple is [checked](crate::accelerator)
    /// before it is hashed.
    pub fn sign_on<A: Accelerator>(
        &self,
        accelerator: &mut A,
        message: &[u8],
    ) -> Result<Signature, A::Error> {
        self.expanded().sign(
            Domain::Pure,
            None,
            |h: &mut Sha512| {
                h.update(message);
                Ok(())
            },
            |r| {
                let mut r = words_to_bytes(r);
                let committed = accelerator.checked_mul_base(&r);
                r.zeroize();
                Ok(committed?.encode())
            },
            &self.verifying_key(),
        )
    }
}

impl VerifyingKey {
    /// The verdict of [`verify_with`](Self::verify_with), with the equation evaluated by an
    /// accelerator. The outer result is the error of the accelerator, the inner one the verdict.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, including the error for a wrong result.
    ///
    /// # Security
    ///
    /// Variable time, like all verification here.
    pub fn verify_on<A: Accelerator>(
        &self,
        accelerator: &mut A,
        policy: Policy,
        message: &[u8],
        signature: &Signature,
    ) -> Result<Result<(), SignatureError>, A::Error> {
        verify_on(
            accelerator,
            policy,
            &self.bytes,
            message,
            &signature.to_bytes(),
        )
    }
}

/// The verdict of [`verify`](super::verify), with the equation evaluated by an accelerator. The
/// outer result is the error of the accelerator, the inner one the verdict. Nothing is decoded in
/// software.
///
/// # Errors
///
/// Those of the accelerator, including the error for a wrong result.
///
/// # Security
///
/// Variable time; all inputs are treated as public. A wrong answer from the hardware is an error,
/// never a verdict: see [what is checked](crate::accelerator).
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::accelerator::Software;
/// use nineteen::ed25519::{Policy, SigningKey, verify_on};
///
/// let key = SigningKey::random();
/// let signature = key.sign_on(&mut Software, b"message")?.to_bytes();
/// let public = key.verifying_key().to_bytes();
/// let verdict = verify_on(&mut Software, Policy::Strict, &public, b"message", &signature)?;
/// assert!(verdict.is_ok());
/// # Ok::<(), core::convert::Infallible>(())
/// ```
pub fn verify_on<A: Accelerator>(
    accelerator: &mut A,
    policy: Policy,
    public_key: &[u8; PUBLIC_KEY_LENGTH],
    message: &[u8],
    signature: &[u8; 64],
) -> Result<Result<(), SignatureError>, A::Error> {
    let signature = Signature::from_bytes(signature);
    if let Err(refused) = Parts::of(&signature) {
        return Ok(Err(refused.into()));
    }
    let (key, r) = (public_key, signature.r_bytes());
    let rule = policy.rule();
    // Decided here, so that no hardware answer affects it; only the hardware decides whether they
    // encode points.
    let facts = |encoding| {
        let encoding = words_from_bytes(encoding);
        Facts {
            on_curve: true,
            canonical: vartime_is_canonical::<Home>(&encoding),
            small_order: rule.no_small_order && vartime_is_small_order::<Home>(&encoding),
        }
    };
    if !(rule.admits_key(facts(key)) && rule.admits_r(facts(r))) {
        return Ok(verdict(false));
    }
    let h = Sha512::new()
        .chain_update(r)
        .chain_update(key)
        .chain_update(message);
    let k = words_to_bytes(&transcript::scalar(h));
    let valid = accelerator.checked_verify(&Equation {
        key,
        r,
        s: signature.s_bytes(),
        k: &k,
        cofactored: rule.cofactored,
        refuse_small_order: rule.no_small_order,
    })?;
    Ok(verdict(valid.is_valid()))
}
