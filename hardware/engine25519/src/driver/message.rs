// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and messages, for signatures.

use core::fmt;

use zeroize::{Zeroize, Zeroizing};

use super::Error;
use crate::scalar;

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
    /// The public key again, for the second of two signatures that are compared: a bit that flips in
    /// one copy makes them differ.
    pub(super) copy: [u8; 32],
}

impl SigningKey {
    /// The encoding of the public key.
    pub fn public(&self) -> &[u8; 32] {
        &self.public
    }
}

/// Omits the seed.
impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

/// A signature that may still be wrong.
#[repr(align(4))] // for copies by words
pub(super) struct Signature {
    pub(super) bytes: [u8; 64],
}

impl Signature {
    /// Room for a signature. It is wiped when it is dropped, after an error or with the future that
    /// makes it.
    #[inline(always)]
    pub(super) fn none() -> Signature {
        Signature { bytes: [0; 64] }
    }

    /// The bytes of a signature that has passed its checks.
    #[inline(always)]
    pub(super) fn checked(self) -> [u8; 64] {
        let bytes = self.bytes;
        core::mem::forget(self);
        bytes
    }

    /// Appends S to R. S must be from 1 to L - 1.
    pub(super) fn end<E>(&mut self, s: &[u32; 8]) -> Result<(), Error<E>> {
        if !scalar::is_below_order(s) || s.iter().fold(0, |bits, word| bits | word) == 0 {
            return Err(Error::WrongResult);
        }
        scalar::write(&mut self.bytes[32..], s);
        Ok(())
    }

    /// Whether both are equal, in constant time.
    pub(super) fn is(&self, other: &Signature) -> bool {
        let pairs = self.bytes.iter().zip(&other.bytes);
        pairs.fold(0, |bits, (a, b)| bits | (a ^ b)) == 0
    }
}

impl Drop for Signature {
    fn drop(&mut self) {
        self.bytes.zeroize();
    }
}

/// The check of a signature before the driver returns it. A signature that is wrong in one bit can
/// reveal the key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SignatureCheck {
    /// It is made twice from the start, and both must be equal. Any single transient fault, in the
    /// engine, on the bus, in the message or in the public key, makes one of them differ. Twice the
    /// cycles.
    #[default]
    Repeat,
    /// R is computed again, since a wrong nonce gives a valid signature, and then the signature is
    /// verified. This also finds lasting faults of what verification does not use, and a seed that
    /// changed in memory. Four times the cycles.
    Verify,
    /// It is returned as it is. Only for hardware that nobody can disturb and messages that nobody
    /// can change meanwhile, or where signatures are checked in another way.
    None,
}

/// The message to sign, and its scheme from RFC 8032.
#[derive(Clone, Copy, Debug)]
pub enum Message<'a> {
    /// Ed25519: a message of any length. The driver reads it twice for a signature, or once if it
    /// has at most 79 bytes and the engine is not blinded.
    Pure(&'a [u8]),
    /// Ed25519ctx.
    WithContext {
        /// 1 to 255 bytes.
        context: &'a [u8],
        /// A message of any length.
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

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::{Message, SigningKey};
    use crate::emu::Emulator;
    use crate::{Engine, Error, SignatureCheck};

    /// A bit of a public key in memory, in either copy, before any check.
    #[test]
    fn a_public_key_that_changes_gives_no_signature() {
        let mut engine = Engine::claim(Emulator::new()).expect("a context");
        let key = engine.keygen(&[7; 32]).expect("a key");
        let message = Message::Pure(b"message");
        let right = engine.sign(&key, message).expect("a signature");
        let changed = |place: usize, copy: usize| {
            let mut both = [key.public, key.copy];
            both[copy][place] ^= 1;
            SigningKey {
                seed: key.seed.clone(),
                public: both[0],
                copy: both[1],
            }
        };
        for (place, copy) in [(0, 0), (31, 0), (0, 1), (17, 1)] {
            let found = engine.sign(&changed(place, copy), message);
            assert_eq!(found, Err(Error::WrongSignature));
        }
        // The check is what finds it: this signature and the right one reveal the scalar.
        let mut engine = engine.with_signature_check(SignatureCheck::None);
        let leaking = engine.sign(&changed(0, 0), message).expect("a signature");
        assert_eq!(leaking[..32], right[..32]);
        assert_ne!(leaking, right);
    }
}
