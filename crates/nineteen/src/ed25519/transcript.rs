// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hash inputs: the domain prefix of RFC 8032 §2, and the parts of §5.1.6 and §5.1.7.

use sha2::Digest;
use sha2::digest::consts::U64;

use super::SignatureError;
use super::error::Reason;
use crate::curve::scalar::{Order, Order25519, from_wide_bytes};
use crate::field::Words;
use crate::sha512::Sha512;

/// The first 32 bytes of `dom2`.
const LABEL: &[u8; 32] = b"SigEd25519 no Ed25519 collisions";

/// One of the three signature schemes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Domain<'a> {
    /// Ed25519: no prefix.
    Pure,
    /// Ed25519ctx, with a context of at most 255 bytes.
    Context(&'a [u8]),
    /// Ed25519ph, with a context of at most 255 bytes.
    Prehashed(&'a [u8]),
}

impl<'a> Domain<'a> {
    /// Ed25519ctx. RFC 8032 §5.1 says that the context should not be empty; it must not be too long
    /// either.
    pub(crate) fn context(context: &'a [u8]) -> Result<Domain<'a>, SignatureError> {
        if context.is_empty() || context.len() > 255 {
            return Err(Reason::OwnContext.into());
        }
        Ok(Domain::Context(context))
    }

    /// Ed25519ph; no context means the empty context.
    pub(crate) fn prehashed(context: Option<&'a [u8]>) -> Result<Domain<'a>, SignatureError> {
        let context = context.unwrap_or_default();
        if context.len() > 255 {
            return Err(Reason::Context.into());
        }
        Ok(Domain::Prehashed(context))
    }

    /// A fresh hash that has absorbed `dom2(F, C)`.
    pub(crate) fn hash<D: Digest<OutputSize = U64>>(self) -> D {
        let mut h = D::new();
        let (flag, context) = match self {
            Domain::Pure => return h,
            Domain::Context(context) => (0u8, context),
            Domain::Prehashed(context) => (1u8, context),
        };
        h.update(LABEL);
        h.update([flag, context.len() as u8]);
        h.update(context);
        h
    }

    /// A fresh hash that has absorbed everything before the message in a hedged nonce;
    /// `ed25519/secret.rs` documents the layout and the reasons for it.
    pub(crate) fn hedged_nonce_hash<D: Digest<OutputSize = U64>>(
        self,
        noise: &[u8; 32],
        prefix: &[u8; 32],
    ) -> D {
        // RFC 8032 uses the flags 0 and 1.
        let (flag, context): (u8, &[u8]) = match self {
            Domain::Pure => (2, &[]),
            Domain::Context(context) => (3, context),
            Domain::Prehashed(context) => (4, context),
        };
        let mut h = D::new();
        h.update(LABEL);
        h.update([flag, context.len() as u8]);
        h.update([0; 30]);
        h.update(noise);
        h.update(prefix);
        h.update(context);
        h
    }
}

/// `SHA-512(R ‖ A ‖ M)` as an integer modulo L: RFC 8032 §5.1.7, step 2. A separate function, whose
/// stack is free again when the points are computed.
#[inline(never)]
pub(crate) fn challenge(signature: &[u8; 64], key: &[u8; 32], message: &[u8]) -> Words {
    let mut h = Sha512::new();
    h.update(&signature[..32]);
    h.update(key);
    h.update(message);
    scalar(h)
}

/// The hash as an integer modulo L.
pub(crate) fn scalar<D: Digest<OutputSize = U64>>(h: D) -> Words {
    let mut bytes = h.finalize();
    let wide: &[u8; 64] = bytes.as_ref();
    let k = Order25519::reduce_wide(&from_wide_bytes(wide));
    zeroize::Zeroize::zeroize(bytes.as_mut_slice());
    k
}
