// SPDX-License-Identifier: MIT OR Apache-2.0
//! `serde` support for all 32-byte types, in the formats of the dalek crates, so that each library
//! can read what the other stored.
//!
//! | type | form |
//! |---|---|
//! | `SigningKey`, `VerifyingKey` | bytes, which binary formats write with their length |
//! | `Scalar`, `EdwardsPoint`, `CompressedEdwardsY`, `RistrettoPoint`, `CompressedRistretto` | a tuple of 32 bytes, without a length |
//! | `MontgomeryPoint`, `StaticSecret` | the same in a newtype structure of that name |
//! | `PublicKey` | a `MontgomeryPoint` in a newtype structure of that name |
//!
//! Human-readable formats without a bytes type, such as JSON, use an array of 32 numbers for all of
//! them. A reader never asks for a 33rd element: a tuple in CSV has no end, so the next element
//! would belong to the next field. A longer sequence is rejected if its length is known beforehand,
//! as in CBOR (dalek ignores the rest there), or if the format itself checks the end of a sequence,
//! as JSON does. The errors of this module report the length found.
//!
//! Secrets are read into a buffer that is wiped, and no error about a secret quotes its input.
//! Buffers inside a format are beyond reach here.

use core::fmt::{self, Write};

use ::serde::de::{Error, SeqAccess, Unexpected, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use zeroize::Zeroizing;

use crate::ed25519::{SigningKey, VerifyingKey};
use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
use crate::montgomery::MontgomeryPoint;
use crate::ristretto::{CompressedRistretto, RistrettoPoint};
use crate::scalar::Scalar;
use crate::wipe;
use crate::x25519::{PublicKey, StaticSecret};

/// How 32 bytes are requested from a format.
#[derive(Clone, Copy)]
enum Form {
    /// As bytes.
    Bytes,
    /// As a tuple, inside newtype structures of these names, the outermost first.
    Tuple(&'static [&'static str]),
}

impl Form {
    /// Reads 32 bytes into `into`; sets `own` if the error comes from this module and quotes
    /// nothing.
    fn read<'de, D: Deserializer<'de>>(
        self,
        deserializer: D,
        into: &mut [u8; 32],
        own: &mut bool,
    ) -> Result<(), D::Error> {
        let form = match self {
            Form::Tuple([_, inner @ ..]) => Form::Tuple(inner),
            other => other,
        };
        let reader = Reader { into, own, form };
        match self {
            Form::Bytes => deserializer.deserialize_bytes(reader),
            Form::Tuple([]) => deserializer.deserialize_tuple(32, reader),
            Form::Tuple([name, ..]) => deserializer.deserialize_newtype_struct(name, reader),
        }
    }
}

/// Accepts 32 bytes in any shape that a format may supply.
struct Reader<'a> {
    into: &'a mut [u8; 32],
    own: &'a mut bool,
    /// The form of the contents if a newtype structure was requested.
    form: Form,
}

impl Reader<'_> {
    /// An error for a number of bytes other than 32.
    fn length<E: Error>(self, found: usize) -> E {
        *self.own = true;
        E::invalid_length(found, &self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("32 bytes")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<(), D::Error> {
        self.form.read(inner, self.into, self.own)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<(), E> {
        if bytes.len() != self.into.len() {
            return Err(self.length(bytes.len()));
        }
        self.into.copy_from_slice(bytes);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<(), A::Error> {
        for found in 0..self.into.len() {
            match sequence.next_element()? {
                Some(byte) => self.into[found] = byte,
                None => return Err(self.length(found)),
            }
        }
        match sequence.size_hint() {
            None | Some(0) => Ok(()),
            Some(more) => {
                let found = self.into.len().saturating_add(more);
                Err(self.length(found))
            }
        }
    }

    /// The default implementation would quote the text.
    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Err(E::invalid_type(Unexpected::Other("string"), &self))
    }
}

/// Reads a public value and converts it with `made`.
fn read_public<'de, D: Deserializer<'de>, T>(
    form: Form,
    deserializer: D,
    made: fn(&[u8; 32]) -> Option<T>,
) -> Result<Option<T>, D::Error> {
    let mut bytes = [0; 32];
    form.read(deserializer, &mut bytes, &mut false)?;
    Ok(made(&bytes))
}

/// Reads a secret value: no error repeats the input, and nothing is left on the stack.
fn read_secret<'de, D: Deserializer<'de>, T>(
    form: Form,
    deserializer: D,
    made: fn(&[u8; 32]) -> Option<T>,
) -> Result<Option<T>, D::Error> {
    wipe::leaving_nothing(wipe::ONE, || {
        let mut secret = Zeroizing::new([0; 32]);
        read_into(form, deserializer, &mut secret)?;
        Ok(made(&secret))
    })
}

/// [`Form::read`] for a secret.
fn read_into<'de, D: Deserializer<'de>>(
    form: Form,
    deserializer: D,
    secret: &mut [u8; 32],
) -> Result<(), D::Error> {
    let mut own = false;
    match form.read(deserializer, secret, &mut own) {
        Ok(()) => Ok(()),
        Err(why) if own => Err(why),
        // Formats themselves reject a string or a number of the wrong type, and quote it.
        Err(why) if quotes(&why) => Err(D::Error::custom(
            "the secret is of another type, expected 32 bytes",
        )),
        Err(why) => Err(why),
    }
}

/// Whether an error quotes its input: `serde` puts text between quotation marks, and numbers
/// between backticks.
fn quotes(why: &impl fmt::Display) -> bool {
    struct Search(bool);
    impl Write for Search {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 |= text.contains(['"', '`']);
            Ok(())
        }
    }
    let mut search = Search(false);
    // An error that cannot be formatted is treated as quoting.
    write!(search, "{why}").is_err() || search.0
}

/// For each type, its form, how to write it, and how to make it from 32 bytes; `None` if the bytes
/// are invalid.
macro_rules! thirty_two_bytes {
    ($($type:ty as $form:expr, $write:expr, $reader:ident, $read:expr, $what:literal;)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let read: fn(&[u8; 32]) -> Option<$type> = $read;
                $reader($form, deserializer, read)?
                    .ok_or_else(|| D::Error::custom(concat!("the 32 bytes are not ", $what)))
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type, S) -> Result<S::Ok, S::Error> = $write;
                write(self, serializer)
            }
        }
    )*};
}

thirty_two_bytes! {
    SigningKey as Form::Bytes,
        |key, to| to.serialize_bytes(key.as_bytes()),
        read_secret, |b| Some(SigningKey::from_bytes(b)), "a seed";
    VerifyingKey as Form::Bytes,
        |key, to| to.serialize_bytes(key.as_bytes()),
        read_public, |b| VerifyingKey::from_bytes(b).ok(), "a curve point";
    PublicKey as Form::Tuple(&["PublicKey", "MontgomeryPoint"]),
        |key, to| to.serialize_newtype_struct("PublicKey", &MontgomeryPoint(key.to_bytes())),
        read_public, |b| Some(PublicKey::from(*b)), "a u-coordinate";
    StaticSecret as Form::Tuple(&["StaticSecret"]),
        |key, to| to.serialize_newtype_struct("StaticSecret", key.as_bytes()),
        read_secret, |b| Some(StaticSecret::from(*b)), "a secret";
    Scalar as Form::Tuple(&[]),
        |scalar, to| scalar.as_bytes().serialize(to),
        read_secret, |b| Scalar::from_canonical_bytes(*b).into(), "a canonical scalar";
    CompressedEdwardsY as Form::Tuple(&[]),
        |point, to| point.as_bytes().serialize(to),
        read_public, |b| Some(CompressedEdwardsY(*b)), "an encoding";
    EdwardsPoint as Form::Tuple(&[]),
        |point, to| point.compress().as_bytes().serialize(to),
        read_public, |b| CompressedEdwardsY(*b).decompress(), "a curve point";
    MontgomeryPoint as Form::Tuple(&["MontgomeryPoint"]),
        |point, to| to.serialize_newtype_struct("MontgomeryPoint", point.as_bytes()),
        read_public, |b| Some(MontgomeryPoint(*b)), "a u-coordinate";
    CompressedRistretto as Form::Tuple(&[]),
        |point, to| point.as_bytes().serialize(to),
        read_public, |b| Some(CompressedRistretto(*b)), "an encoding";
    RistrettoPoint as Form::Tuple(&[]),
        |point, to| point.compress().as_bytes().serialize(to),
        read_public, |b| CompressedRistretto(*b).decompress(), "a Ristretto element";
}
