// SPDX-License-Identifier: MIT OR Apache-2.0
//! `serde` for everything that is 32 bytes: an array of 32 bytes, checked on the way in.

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ed25519::{SigningKey, VerifyingKey};
use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
use crate::montgomery::MontgomeryPoint;
use crate::ristretto::{CompressedRistretto, RistrettoPoint};
use crate::scalar::Scalar;
use crate::x25519::{PublicKey, StaticSecret};

macro_rules! thirty_two_bytes {
    ($($type:ty: $write:expr, $read:expr, $what:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> [u8; 32] = $write;
                write(self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let read: fn([u8; 32]) -> Option<$type> = $read;
                read(<[u8; 32]>::deserialize(deserializer)?)
                    .ok_or_else(|| D::Error::custom(concat!("the 32 bytes are no ", $what)))
            }
        }
    )*};
}

thirty_two_bytes! {
    SigningKey: |k| k.to_bytes(), |b| Some(SigningKey::from_bytes(&b)), "seed";
    VerifyingKey: |k| k.to_bytes(), |b| VerifyingKey::from_bytes(&b).ok(), "curve point";
    PublicKey: |k| k.to_bytes(), |b| Some(PublicKey::from(b)), "u-coordinate";
    StaticSecret: |k| k.to_bytes(), |b| Some(StaticSecret::from(b)), "secret";
    Scalar: |s| s.to_bytes(), |b| Scalar::from_canonical_bytes(b).into(), "canonical scalar";
    CompressedEdwardsY: |p| p.to_bytes(), |b| Some(CompressedEdwardsY(b)), "encoding";
    EdwardsPoint: |p| p.compress().to_bytes(), |b| CompressedEdwardsY(b).decompress(), "curve point";
    MontgomeryPoint: |p| p.to_bytes(), |b| Some(MontgomeryPoint(b)), "u-coordinate";
    CompressedRistretto: |p| p.to_bytes(), |b| Some(CompressedRistretto(b)), "encoding";
    RistrettoPoint: |p| p.compress().to_bytes(), |b| CompressedRistretto(b).decompress(), "Ristretto element";
}
