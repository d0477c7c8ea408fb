// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signing and verification with any 512-bit hash.

use core::borrow::Borrow;
use ed25519::Signature;
use sha2::Digest;
use sha2::digest::consts::U64;

use crate::ed25519::secret::{ExpandedSecretKey, commit};
use crate::ed25519::transcript::Domain;
use crate::ed25519::verifying::unnamed;
use crate::ed25519::{Policy, SignatureError, VerifyingKey};

/// Signs with any 512-bit hash.
///
/// The challenge uses the public key of `esk`, which is recomputed here. The parameter
/// `verifying_key` exists only for compatibility, so a mismatched key cannot leak the secret
/// (RUSTSEC-2022-0093). This costs a second multiplication of the base point.
pub fn raw_sign<CtxDigest>(
    esk: &ExpandedSecretKey,
    message: &[u8],
    verifying_key: &VerifyingKey,
) -> Signature
where
    CtxDigest: Digest<OutputSize = U64>,
{
    let update = |h: &mut CtxDigest| {
        h.update(message);
        Ok::<(), core::convert::Infallible>(())
    };
    let _ = verifying_key;
    match esk.sign(Domain::Pure, None, update, commit, &VerifyingKey::from(esk)) {
        Ok(signature) => signature,
        Err(never) => match never {},
    }
}

/// Signs a prehashed message (Ed25519ph) with any 512-bit hash. See [`raw_sign`] for
/// `verifying_key`.
///
/// # Errors
///
/// If the context is longer than 255 bytes.
pub fn raw_sign_prehashed<CtxDigest, MsgDigest>(
    esk: &ExpandedSecretKey,
    prehashed_message: MsgDigest,
    verifying_key: &VerifyingKey,
    context: Option<&[u8]>,
) -> Result<Signature, SignatureError>
where
    MsgDigest: Digest<OutputSize = U64>,
    CtxDigest: Digest<OutputSize = U64>,
{
    let _ = verifying_key;
    let digest = prehashed_message.finalize();
    let update = |h: &mut CtxDigest| {
        h.update(digest.as_slice());
        Ok(())
    };
    let domain = Domain::prehashed(context)?;
    esk.sign(domain, None, update, commit, &VerifyingKey::from(esk))
}

/// Signs a message that `msg_update` feeds to the hash. It is called four times: for the nonce and
/// for the challenge, and again for both to check that the message is the same each time. See
/// [`raw_sign`] for `verifying_key`.
///
/// If the message is in memory, use [`raw_sign`] or `try_multipart_sign`, which hash it only twice.
///
/// # Errors
///
/// The first error that `msg_update` returns, or an error if the passes differ.
///
/// # Security
///
/// A signature whose nonce comes from one message and whose challenge comes from another reveals
/// the secret to anyone who has the honest signature of the first. The passes hash after the
/// prefix, R ‖ A, R ‖ A and the prefix, in this order, and a signature is made only if the outer
/// two agree and the inner two agree. A source that changes once, runs out, or alternates is
/// rejected. A source that feeds another message to exactly the two inner passes is not: no check
/// that sees only digests can detect it. If someone else controls the source (a writable file, a
/// device), read the message into memory, or let `msg_update` hash what it feeds and fail if it
/// differs from the first time.
pub fn raw_sign_byupdate<CtxDigest, F>(
    esk: &ExpandedSecretKey,
    msg_update: F,
    verifying_key: &VerifyingKey,
) -> Result<Signature, SignatureError>
where
    CtxDigest: Digest<OutputSize = U64>,
    F: Fn(&mut CtxDigest) -> Result<(), SignatureError>,
{
    let _ = verifying_key;
    esk.sign_passes::<CtxDigest>(&msg_update, &VerifyingKey::from(esk))
}

/// Verifies with any 512-bit hash, under [`Policy::Cofactorless`].
///
/// # Errors
///
/// If the signature is invalid.
pub fn raw_verify<CtxDigest>(
    vk: &VerifyingKey,
    message: &[u8],
    signature: &Signature,
) -> Result<(), SignatureError>
where
    CtxDigest: Digest<OutputSize = U64>,
{
    let h = vk
        .challenge::<CtxDigest>(Domain::Pure, signature)
        .chain_update(message);
    vk.check_hash(Policy::Cofactorless, h, unnamed(signature).borrow())
}

/// Verifies a prehashed message (Ed25519ph) with any 512-bit hash, under [`Policy::Cofactorless`].
///
/// # Errors
///
/// If the context is longer than 255 bytes, or the signature is invalid.
pub fn raw_verify_prehashed<CtxDigest, MsgDigest>(
    vk: &VerifyingKey,
    prehashed_message: MsgDigest,
    context: Option<&[u8]>,
    signature: &Signature,
) -> Result<(), SignatureError>
where
    MsgDigest: Digest<OutputSize = U64>,
    CtxDigest: Digest<OutputSize = U64>,
{
    let h = vk
        .challenge::<CtxDigest>(Domain::prehashed(context)?, signature)
        .chain_update(prehashed_message.finalize());
    vk.check_hash(Policy::Cofactorless, h, unnamed(signature).borrow())
}
