// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures with an [`Accelerator`].

use ed25519::Signature;
use sha2::{Digest, Sha512};
use zeroize::Zeroize;

use super::transcript::{self, Domain};
use super::verifying::{Parts, verdict};
use super::{PUBLIC_KEY_LENGTH, Policy, SecretKey, SignatureError, SigningKey, VerifyingKey};
use crate::accelerator::{Accelerator, Equation, check};
use crate::curve::encode::Decoded;
use crate::curve::point::Extended;
use crate::curve::rule::Facts;
use crate::field::{Field, Home, words_from_bytes, words_to_bytes};

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
    let facts = |encoding| Facts {
        on_curve: true,
        canonical: vartime_is_canonical(encoding),
        small_order: rule.no_small_order && check::vartime_is_small_order(encoding),
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
    Ok(verdict(valid))
}

/// Whether the encoding of a point is canonical, that is, what the point encodes to: y < p, and no
/// sign bit on x = 0, which occurs at y = 1 and y = -1. Variable time.
fn vartime_is_canonical(encoding: &[u8; 32]) -> bool {
    let top = encoding[31] & 0x7f;
    // Little-endian, p = ed ff … ff 7f.
    let ones = top == 0x7f && encoding[1..31].iter().all(|b| *b == 0xff);
    if ones && encoding[0] >= 0xed {
        return false;
    }
    let one = encoding[0] == 1 && top == 0 && encoding[1..31].iter().all(|b| *b == 0);
    let minus_one = ones && encoding[0] == 0xec;
    encoding[31] & 0x80 == 0 || !(one || minus_one)
}

#[cfg(test)]
mod tests {
    use super::vartime_is_canonical;
    use crate::backend;
    use crate::field::words_from_bytes;

    #[test]
    fn canonical_as_the_decoder_says() {
        let mut seen = [0; 2];
        // All y within 300 of 0 and of 2^255, with both signs.
        for low in 0..600u16 {
            for sign in [0, 0x80] {
                let mut bytes = if low < 300 { [0; 32] } else { [0xff; 32] };
                let value = if low < 300 {
                    low
                } else {
                    low.wrapping_sub(600)
                };
                bytes[..2].copy_from_slice(&value.to_le_bytes());
                bytes[31] = bytes[31] & 0x7f | sign;
                let decoded = backend::decode(&words_from_bytes(&bytes));
                if decoded.on_curve.reveal() {
                    let canonical = decoded.canonical.reveal();
                    assert_eq!(vartime_is_canonical(&bytes), canonical, "{bytes:02x?}");
                    seen[usize::from(canonical)] += 1;
                }
            }
        }
        assert!(seen[0] > 10 && seen[1] > 200, "{seen:?}");
    }
}
