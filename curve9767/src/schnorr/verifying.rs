// SPDX-License-Identifier: MIT OR Apache-2.0
//! Public keys and verification.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::{HashId, Key, PUBLIC_KEY_LENGTH, Signature, SignatureError, challenge, verdict};
use crate::backend;
use crate::curve::point::Point;
use crate::group;
use crate::scalar;

/// A public key: a point other than the neutral element.
#[derive(Clone, Copy)]
pub struct VerifyingKey(pub(super) Key);

impl VerifyingKey {
    /// The public key from 32 bytes.
    ///
    /// # Errors
    ///
    /// If they are not the encoding of a point.
    pub fn from_bytes(bytes: &[u8; PUBLIC_KEY_LENGTH]) -> Result<VerifyingKey, SignatureError> {
        let point = (backend::operations().decode)(bytes);
        verdict(!point.neutral.reveal())?;
        Ok(VerifyingKey(Key {
            bytes: *bytes,
            point,
        }))
    }

    /// The 32 bytes.
    pub fn to_bytes(&self) -> [u8; PUBLIC_KEY_LENGTH] {
        self.0.bytes
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        &self.0.bytes
    }

    /// The point.
    pub fn to_point(&self) -> group::Point {
        group::Point(self.0.point)
    }

    /// Verifies a signature of a message that `hash` has hashed to `hashed`, in constant time.
    ///
    /// # Errors
    ///
    /// If the signature is not valid.
    ///
    /// # Security
    ///
    /// Constant time in the key, the hash and the signature: for signatures that are secret. For
    /// public ones [`vartime_verify_prehashed`](VerifyingKey::vartime_verify_prehashed) gives the
    /// same verdict sooner.
    pub fn verify_prehashed(
        &self,
        hash: HashId,
        hashed: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        let operations = backend::operations();
        let (c, d) = signature.parts();
        let (d, below) = scalar::decode(&d);
        let e = challenge(&c, &self.0.bytes, hash, hashed);
        let commitment = (operations.decode)(&c);
        let minus_eq = (operations.mul)(&scalar::negate(&e), &self.0.point);
        let found = (operations.add)(&(operations.mul_base)(&d), &minus_eq);
        let same = same_point(&found, &commitment);
        verdict((below & same).reveal())
    }

    /// [`verify_prehashed`](VerifyingKey::verify_prehashed) in variable time, with half-size
    /// scalars: the same verdict on every input.
    ///
    /// # Errors
    ///
    /// If the signature is not valid.
    ///
    /// # Security
    ///
    /// Variable time: all inputs are assumed to be public.
    pub fn vartime_verify_prehashed(
        &self,
        hash: HashId,
        hashed: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        let operations = backend::operations();
        let (c, d) = signature.parts();
        let (d, below) = scalar::decode(&d);
        verdict(below.reveal())?;
        let commitment = (operations.decode)(&c);
        verdict(!commitment.neutral.reveal())?;
        let e = challenge(&c, &self.0.bytes, hash, hashed);
        verdict((operations.vartime_verify)(
            &d,
            &e,
            &self.0.point,
            &commitment,
        ))
    }
}

/// Whether two points are the same, and neither is neutral.
pub(super) fn same_point(p: &Point, q: &Point) -> crate::field::Mask {
    use crate::field::{Fe19x14, Field};

    let equal = |a: &[u16; 20], b: &[u16; 20]| Fe19x14::equal(&Fe19x14(*a), &Fe19x14(*b))[0];
    equal(&p.x, &q.x) & equal(&p.y, &q.y) & !p.neutral & !q.neutral
}

impl PartialEq for VerifyingKey {
    fn eq(&self, other: &VerifyingKey) -> bool {
        self.0.bytes == other.0.bytes
    }
}

impl Eq for VerifyingKey {}

impl Hash for VerifyingKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.bytes.hash(state);
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VerifyingKey").field(&self.0.bytes).finish()
    }
}

impl AsRef<[u8]> for VerifyingKey {
    fn as_ref(&self) -> &[u8] {
        &self.0.bytes
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = SignatureError;

    /// # Errors
    ///
    /// If there are not 32 bytes, or they are not the encoding of a point.
    fn try_from(bytes: &[u8]) -> Result<VerifyingKey, SignatureError> {
        let bytes = bytes.try_into().map_err(|_| SignatureError::new())?;
        VerifyingKey::from_bytes(bytes)
    }
}
