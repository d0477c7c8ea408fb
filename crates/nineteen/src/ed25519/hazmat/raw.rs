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
/// The challenge is made with the public key that belongs to `esk`, recomputed here:
/// `verifying_key` stands in the signature for compatibility, and a foreign one cannot leak the
/// secret (RUSTSEC-2022-0093). That costs a second multiplication of the base point.
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

/// Signs a prehashed message (Ed25519ph) with any 512-bit hash; see [`raw_sign`] about
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

/// Signs a message that `msg_update` feeds, four times over: for the nonce and for the challenge, and
/// both again to see that it is the same message each time. See [`raw_sign`] about `verifying_key`.
///
/// Where the message is in memory, [`raw_sign`] or `try_multipart_sign` hash it twice only.
///
/// # Errors
///
/// What `msg_update` returns, as soon as it does; or if the passes differ.
///
/// # Security
///
/// A signature whose nonce is that of one message and whose challenge is that of another gives the
/// secret to whoever has the honest signature of the first. The passes hash after the prefix, R ‖ A,
/// R ‖ A and the prefix in this order, and no signature is made unless the outer two agree, and the inner
/// two. A source that changes once, is used up, or takes turns is refused. One that feeds another message
/// exactly to the two inner passes is not: nothing that sees only digests can tell. If somebody else
/// has the source in his hands (a file that he may write, a device that he serves), read the message
/// into memory, or let `msg_update` hash along what it feeds and fail when it is not what it was the
/// first time.
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
/// If the signature is not valid.
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

/// Verifies a prehashed message (Ed25519ph) with any 512-bit hash, under
/// [`Policy::Cofactorless`].
///
/// # Errors
///
/// If the context is longer than 255 bytes, or the signature is not valid.
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
