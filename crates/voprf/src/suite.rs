// SPDX-License-Identifier: MIT OR Apache-2.0
//! The suite ristretto255-SHA512 (RFC 9497 §4.1): hashes to elements and scalars, random scalars,
//! and the final hash.
//!
//! Hashes to 64 bytes are `expand_message_xmd` (RFC 9380 §5.3.1). Their output has the length of
//! SHA-512's, so there is a single block after `b_0`:
//!
//! ```text
//! b_0 = SHA-512(0^128 ‖ message ‖ I2OSP(64, 2) ‖ 0 ‖ DST ‖ I2OSP(len(DST), 1))
//! b_1 = SHA-512(b_0 ‖ 1 ‖ DST ‖ I2OSP(len(DST), 1))
//! ```

use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen::traits::Identity;
use rand_core::CryptoRng;
use sha2::{Digest, Sha512};
use subtle::{ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroizing;

use crate::Error;

/// The output of the function for an input, 64 bytes.
pub type Output = [u8; 64];

/// One of the three protocols; part of every domain separation tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Mode {
    Oprf = 0,
    Voprf = 1,
    Poprf = 2,
}

/// `len(CreateContextString(mode, identifier))`
const CONTEXT: usize = 28;

impl Mode {
    /// `"OPRFV1-" ‖ I2OSP(mode, 1) ‖ "-ristretto255-SHA512"` (§3.1)
    pub(crate) fn context(self) -> [u8; CONTEXT] {
        let mut context = *b"OPRFV1-\0-ristretto255-SHA512";
        context[7] = self as u8;
        context
    }

    /// The hash of `"Seed-" ‖ contextString` and a public key, with their lengths (§2.2.1).
    pub(crate) fn seed(self, public_key: &[u8; 32]) -> [u8; 64] {
        let mut hash = Sha512::new();
        framed(&mut hash, public_key);
        hash.update(((b"Seed-".len() + CONTEXT) as u16).to_be_bytes());
        hash.update(b"Seed-");
        hash.update(self.context());
        hash.finalize().into()
    }
}

/// The beginning of a domain separation tag, before the context string.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    Group,
    Scalar,
    KeyPair,
}

/// A message to be hashed to an element or a scalar, taken in parts.
#[derive(Clone)]
pub(crate) struct Message(Sha512);

impl Message {
    /// The empty message: `b_0` begins with a block of zeros.
    pub(crate) fn new() -> Message {
        Message(Sha512::new_with_prefix([0; 128]))
    }

    /// Appends bytes.
    pub(crate) fn with(mut self, bytes: &[u8]) -> Message {
        self.0.update(bytes);
        self
    }

    /// Appends at most 65,535 bytes, preceded by their length in two bytes.
    pub(crate) fn framed(mut self, bytes: &[u8]) -> Message {
        framed(&mut self.0, bytes);
        self
    }

    /// 64 uniform bytes. Constant time in the message.
    fn expand(mut self, mode: Mode, purpose: Purpose) -> Zeroizing<[u8; 64]> {
        let prefix: &[u8] = match purpose {
            Purpose::Group => b"HashToGroup-",
            Purpose::Scalar => b"HashToScalar-",
            Purpose::KeyPair => b"DeriveKeyPair",
        };
        let tag = |hash: &mut Sha512| {
            hash.update(prefix);
            hash.update(mode.context());
            hash.update([(prefix.len() + CONTEXT) as u8]);
        };
        self.0.update([0, 64, 0]);
        tag(&mut self.0);
        let mut block = Zeroizing::new([0; 64]);
        self.0.finalize_into((&mut *block).into());
        let mut hash = Sha512::new_with_prefix(block.as_slice());
        hash.update([1]);
        tag(&mut hash);
        hash.finalize_into((&mut *block).into());
        block
    }

    /// `HashToScalar`, or the hash of `DeriveKeyPair`.
    pub(crate) fn scalar(self, mode: Mode, purpose: Purpose) -> Scalar {
        Scalar::from_bytes_mod_order_wide(&self.expand(mode, purpose))
    }
}

fn framed(hash: &mut Sha512, bytes: &[u8]) {
    debug_assert!(bytes.len() <= usize::from(u16::MAX));
    hash.update((bytes.len() as u16).to_be_bytes());
    hash.update(bytes);
}

/// # Errors
///
/// [`Error::InputValidation`] if there are more than 65,535 bytes.
pub(crate) fn check_length(bytes: &[u8]) -> Result<(), Error> {
    if bytes.len() > usize::from(u16::MAX) {
        return Err(Error::InputValidation);
    }
    Ok(())
}

/// `HashToGroup(input)`. Constant time in the input, except for a branch on whether the result is
/// the identity.
///
/// # Errors
///
/// [`Error::InputValidation`] for an input that is too long, [`Error::InvalidInput`] if the result
/// is the identity.
pub(crate) fn hash_to_group(mode: Mode, input: &[u8]) -> Result<RistrettoPoint, Error> {
    check_length(input)?;
    let bytes = Message::new().with(input).expand(mode, Purpose::Group);
    not_identity(RistrettoPoint::from_uniform_bytes(&bytes))
}

/// [`hash_to_group`] for many inputs.
#[cfg(feature = "alloc")]
pub(crate) fn hash_each_to_group(
    mode: Mode,
    inputs: &[&[u8]],
) -> Result<alloc::vec::Vec<RistrettoPoint>, Error> {
    let mut strings = Zeroizing::new(alloc::vec![[0; 64]; inputs.len()]);
    // As long as it gets: a vector that grows leaves its old memory as it is.
    let mut points = alloc::vec::Vec::with_capacity(inputs.len());
    for (string, input) in strings.iter_mut().zip(inputs) {
        check_length(input)?;
        *string = *Message::new().with(input).expand(mode, Purpose::Group);
    }
    let elements = Zeroizing::new(RistrettoPoint::from_uniform_bytes_batch(&strings));
    for element in elements.iter() {
        points.push(not_identity(*element)?);
    }
    Ok(points)
}

fn not_identity(element: RistrettoPoint) -> Result<RistrettoPoint, Error> {
    if element.ct_eq(&RistrettoPoint::identity()).into() {
        return Err(Error::InvalidInput);
    }
    Ok(element)
}

/// `HashToScalar("Info" ‖ I2OSP(len(info), 2) ‖ info)` (§3.3.3)
///
/// # Errors
///
/// [`Error::InputValidation`] if `info` is too long.
pub(crate) fn hash_info(info: &[u8]) -> Result<Scalar, Error> {
    check_length(info)?;
    let message = Message::new().with(b"Info").framed(info);
    Ok(message.scalar(Mode::Poprf, Purpose::Scalar))
}

/// `RandomScalar`, from 64 bytes of the generator. Its callers overwrite the stack.
pub(crate) fn random_scalar<R: CryptoRng + ?Sized>(rng: &mut R) -> Scalar {
    one_for_zero(&Scalar::random(rng))
}

/// The scalar, or 1 for 0, which uniform bytes give with probability 2^-252: no branch depends on a
/// secret scalar.
pub(crate) fn one_for_zero(scalar: &Scalar) -> Scalar {
    let is_zero = scalar.ct_eq(&Scalar::ZERO);
    Scalar::conditional_select(scalar, &Scalar::ONE, is_zero)
}

/// The last hash of `Finalize` and `Evaluate`: of the input, the public information in the mode
/// POPRF, and the unblinded element. Constant time in all of them.
pub(crate) fn output(
    input: &[u8],
    info: Option<&[u8]>,
    element: &[u8; 32],
) -> Result<Output, Error> {
    check_length(input)?;
    let mut hash = Sha512::new();
    framed(&mut hash, input);
    if let Some(info) = info {
        check_length(info)?;
        framed(&mut hash, info);
    }
    framed(&mut hash, element);
    hash.update(b"Finalize");
    Ok(hash.finalize().into())
}
