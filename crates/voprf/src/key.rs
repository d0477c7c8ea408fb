// SPDX-License-Identifier: MIT OR Apache-2.0
//! The server's key in any mode, and what all servers share.

use ground::wipe::Place;
use nineteen::hazmat::leaving_nothing;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use rand_core::CryptoRng;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::element::{Element, PublicKey};
use crate::suite::{self, Message, Mode, Output, Purpose};
use crate::{Error, EvaluationElement};

/// A secret scalar, which stays where it is when its owner moves; wiped on drop.
pub(crate) type Secret = Place<Zeroizing<Scalar>>;

/// A place for a secret scalar, to be filled.
pub(crate) fn blank() -> Secret {
    Place::new(Zeroizing::new(Scalar::ZERO))
}

/// A scalar other than 0, and its multiple of the base element.
pub(crate) struct Key {
    pub(crate) scalar: Secret,
    pub(crate) public: PublicKey,
}

impl Key {
    /// The key of the scalar that `fill` writes to its place, which is not 0.
    pub(crate) fn filled(
        fill: impl FnOnce(&mut Scalar) -> Result<(), Error>,
    ) -> Result<Key, Error> {
        leaving_nothing(|| {
            let mut scalar = blank();
            fill(&mut scalar)?;
            let public = PublicKey(Element::new(RistrettoPoint::mul_base(&scalar)));
            Ok(Key { scalar, public })
        })
    }

    pub(crate) fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Key {
        let key = Key::filled(|scalar| {
            *scalar = suite::random_scalar(rng);
            Ok(())
        });
        key.expect("every scalar other than 0 is a key")
    }

    /// `DeriveKeyPair(seed, info)` (§3.2.1)
    pub(crate) fn derive(mode: Mode, seed: &[u8; 32], info: &[u8]) -> Result<Key, Error> {
        suite::check_length(info)?;
        Key::filled(|scalar| {
            let input = Message::new().with(seed).framed(info);
            for counter in 0..=u8::MAX {
                let message = input.clone().with(&[counter]);
                *scalar = message.scalar(mode, Purpose::KeyPair);
                if !bool::from(scalar.ct_eq(&Scalar::ZERO)) {
                    return Ok(());
                }
            }
            Err(Error::DeriveKeyPair)
        })
    }

    pub(crate) fn from_bytes(bytes: &[u8; 32]) -> Result<Key, Error> {
        Key::filled(|scalar| {
            let decoded: Option<Scalar> = Scalar::from_canonical_bytes(*bytes).into();
            *scalar = decoded.ok_or(Error::Deserialize)?;
            if scalar.ct_eq(&Scalar::ZERO).into() {
                return Err(Error::Deserialize);
            }
            Ok(())
        })
    }
}

impl Clone for Key {
    fn clone(&self) -> Key {
        let mut scalar = blank();
        leaving_nothing(|| **scalar = **self.scalar);
        Key {
            scalar,
            public: self.public,
        }
    }
}

/// The output for an element, which is not blinded, and the scalar that multiplies it. Its callers
/// overwrite the stack.
pub(crate) fn evaluate(
    scalar: &Scalar,
    element: &RistrettoPoint,
    input: &[u8],
    info: Option<&[u8]>,
) -> Result<Output, Error> {
    let product = Zeroizing::new(element * scalar);
    let encoding = Zeroizing::new(product.compress().to_bytes());
    suite::output(input, info, &encoding)
}

/// The product of a blinded element and a scalar other than 0.
pub(crate) fn multiplied(element: &Element, scalar: &Scalar) -> EvaluationElement {
    leaving_nothing(|| EvaluationElement(Element::new(element.point * scalar)))
}

/// Constructors and encodings of a mode's server.
macro_rules! server {
    ($mode:expr) => {
        impl Server {
            /// A random key, from 64 bytes of the generator.
            pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Server {
                Server(Key::random(rng))
            }

            /// `DeriveKeyPair` of RFC 9497 §3.2.1: the key for a secret seed of 32 bytes and public
            /// information. Constant time in the seed.
            ///
            /// # Errors
            ///
            /// [`Error::InputValidation`] if the information has more than 65,535 bytes;
            /// [`Error::DeriveKeyPair`] for no known seed.
            pub fn derive(seed: &[u8; 32], info: &[u8]) -> Result<Server, Error> {
                Key::derive($mode, seed, info).map(Server)
            }

            /// Takes the secret key from 32 bytes, a little-endian integer.
            ///
            /// # Errors
            ///
            /// [`Error::Deserialize`] if it is 0 or not below the order of the group.
            pub fn from_bytes(bytes: &[u8; 32]) -> Result<Server, Error> {
                Key::from_bytes(bytes).map(Server)
            }

            /// [`from_bytes`](Self::from_bytes) for a slice.
            ///
            /// # Errors
            ///
            /// [`Error::Deserialize`] also if there are not 32 bytes.
            pub fn from_slice(bytes: &[u8]) -> Result<Server, Error> {
                let bytes = bytes.try_into().map_err(|_| Error::Deserialize)?;
                Server::from_bytes(bytes)
            }

            /// The secret key, 32 bytes; the caller wipes them.
            pub fn to_bytes(&self) -> [u8; 32] {
                self.0.scalar.to_bytes()
            }

            /// The public key.
            pub fn public_key(&self) -> &PublicKey {
                &self.0.public
            }
        }

        impl core::fmt::Debug for Server {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct("Server")
                    .field("public_key", &self.0.public)
                    .finish_non_exhaustive()
            }
        }
    };
}
pub(crate) use server;
