// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and messages, for signatures.

use core::fmt;

use zeroize::Zeroizing;

use super::Error;

/// A secret key: a seed and the public key that belongs to it.
///
/// A signature with another public key in it would reveal the scalar, so the only way to combine
/// the two is [`Engine::keygen`](super::Engine::keygen). The seed is overwritten when this is
/// dropped. It is part of the value, as there may be no allocator: a move leaves a copy in the old
/// place, so keep the key where it was made.
#[repr(align(4))] // a bus writes words
pub struct SigningKey {
    pub(super) seed: Zeroizing<[u8; 32]>,
    pub(super) public: [u8; 32],
}

impl SigningKey {
    /// The encoding of the public key.
    pub fn public(&self) -> &[u8; 32] {
        &self.public
    }
}

/// Without the seed.
impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

/// The message to sign, and its scheme from RFC 8032.
#[derive(Clone, Copy, Debug)]
pub enum Message<'a> {
    /// Ed25519: a message of any length. It goes to the engine twice for a signature.
    Pure(&'a [u8]),
    /// Ed25519ctx.
    WithContext {
        /// 1 to 255 bytes.
        context: &'a [u8],
        /// Of any length.
        message: &'a [u8],
    },
    /// Ed25519ph.
    Prehashed {
        /// 0 to 255 bytes.
        context: &'a [u8],
        /// SHA-512 of the message.
        digest: &'a [u8; 64],
    },
}

/// dom2 (RFC 8032, 2) up to its context.
type Domain = [u8; 34];

/// dom2 without its context, if there is one; the context; the part that is hashed last.
pub(super) type Parts<'a> = (Option<Domain>, &'a [u8], &'a [u8]);

impl<'a> Message<'a> {
    pub(super) fn parts<E>(&self) -> Result<Parts<'a>, Error<E>> {
        let (flag, context, message): (_, &[u8], &[u8]) = match *self {
            Message::Pure(message) => return Ok((None, &[], message)),
            Message::WithContext { context: [], .. } => {
                return Err(Error::Operand("the context of Ed25519ctx is empty"));
            }
            Message::WithContext { context, message } => (0, context, message),
            Message::Prehashed { context, digest } => (1, context, digest),
        };
        let Ok(length) = u8::try_from(context.len()) else {
            return Err(Error::Operand("the context is longer than 255 bytes"));
        };
        let mut domain = *b"SigEd25519 no Ed25519 collisions\0\0";
        (domain[32], domain[33]) = (flag, length);
        Ok((Some(domain), context, message))
    }
}
