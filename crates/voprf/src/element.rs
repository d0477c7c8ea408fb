// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements other than the identity together with their encodings, and their public types.
//!
//! Multiples are computed as doubles of `[k/2]P`: the encoding of a double needs no root, and many
//! share an inversion. The group has odd order, so every scalar has a half.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
#[cfg(feature = "alloc")]
use nineteen::scalar::Scalar;
use nineteen::traits::Identity;
use subtle::ConstantTimeEq;
#[cfg(feature = "alloc")]
use zeroize::Zeroizing;

use crate::Error;

/// An element other than the identity, decoded and encoded.
#[derive(Clone, Copy)]
pub(crate) struct Element {
    pub(crate) point: RistrettoPoint,
    pub(crate) encoding: [u8; 32],
}

impl Element {
    /// Encodes an element, which is not the identity.
    pub(crate) fn new(point: RistrettoPoint) -> Element {
        Element {
            encoding: point.compress().to_bytes(),
            point,
        }
    }

    /// `DeserializeElement` (§4.1)
    fn from_bytes(bytes: &[u8; 32]) -> Result<Element, Error> {
        Element::decoded(*bytes, CompressedRistretto(*bytes).decompress())
    }

    fn decoded(encoding: [u8; 32], point: Option<RistrettoPoint>) -> Result<Element, Error> {
        match point {
            Some(point) if !bool::from(point.ct_eq(&RistrettoPoint::identity())) => {
                Ok(Element { point, encoding })
            }
            _ => Err(Error::Deserialize),
        }
    }

    #[cfg(feature = "alloc")]
    fn from_bytes_batch(encodings: &[[u8; 32]]) -> Result<Vec<Element>, Error> {
        let compressed: Vec<_> = encodings.iter().map(|e| CompressedRistretto(*e)).collect();
        let points = CompressedRistretto::decompress_batch(&compressed);
        let pairs = encodings.iter().zip(points);
        pairs
            .map(|(e, point)| Element::decoded(*e, point))
            .collect()
    }

    /// The products of points, not the identity, and scalars, not 0: one for all points or one for
    /// each. Constant time.
    #[cfg(feature = "alloc")]
    pub(crate) fn products(points: &[RistrettoPoint], scalars: &[Scalar]) -> Vec<Element> {
        let halves = halves(points, scalars);
        let encodings = RistrettoPoint::double_and_compress_batch(&halves);
        let pairs = halves.iter().zip(encodings);
        pairs
            .map(|(half, encoding)| Element {
                point: half + half,
                encoding: encoding.to_bytes(),
            })
            .collect()
    }

    /// The encodings of [`products`](Self::products).
    #[cfg(feature = "alloc")]
    pub(crate) fn encoded_products(
        points: &[RistrettoPoint],
        scalars: &[Scalar],
    ) -> Zeroizing<Vec<[u8; 32]>> {
        let halves = Zeroizing::new(halves(points, scalars));
        let encodings = Zeroizing::new(RistrettoPoint::double_and_compress_batch(halves.iter()));
        Zeroizing::new(
            encodings
                .iter()
                .map(CompressedRistretto::to_bytes)
                .collect(),
        )
    }
}

/// Halves of products. The points are not secret by themselves; their multiples may be.
#[cfg(feature = "alloc")]
fn halves(points: &[RistrettoPoint], scalars: &[Scalar]) -> Vec<RistrettoPoint> {
    let halves: Zeroizing<Vec<Scalar>> =
        Zeroizing::new(scalars.iter().map(Scalar::div_by_2).collect());
    match &halves[..] {
        [half] => RistrettoPoint::mul_each(points, half),
        halves => RistrettoPoint::mul_pairwise(points, halves),
    }
}

impl fmt::Debug for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.encoding {
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

/// A public type that is an [`Element`].
pub(crate) trait Wraps {
    fn element(&self) -> &Element;
}

/// The implementation of such a type.
macro_rules! element {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// Never the identity; encoded in 32 bytes.
        #[derive(Clone, Copy, Debug)]
        pub struct $name(pub(crate) Element);

        impl $name {
            /// Decodes an element. Constant time except for a branch on whether it is valid.
            ///
            /// # Errors
            ///
            /// [`Error::Deserialize`] if the encoding is not canonical or that of the identity.
            pub fn from_bytes(bytes: &[u8; 32]) -> Result<$name, Error> {
                Element::from_bytes(bytes).map($name)
            }

            /// [`from_bytes`](Self::from_bytes) for a slice.
            ///
            /// # Errors
            ///
            /// [`Error::Deserialize`] also if there are not 32 bytes.
            pub fn from_slice(bytes: &[u8]) -> Result<$name, Error> {
                let bytes = bytes.try_into().map_err(|_| Error::Deserialize)?;
                $name::from_bytes(bytes)
            }

            /// [`from_bytes`](Self::from_bytes) for many encodings, in lanes with a vector backend.
            ///
            /// # Errors
            ///
            /// [`Error::Deserialize`] if one of them is not valid.
            #[cfg(feature = "alloc")]
            pub fn from_bytes_batch(encodings: &[[u8; 32]]) -> Result<Vec<$name>, Error> {
                let elements = Element::from_bytes_batch(encodings)?;
                Ok(elements.into_iter().map($name).collect())
            }

            /// The encoding, 32 bytes.
            pub const fn to_bytes(&self) -> [u8; 32] {
                self.0.encoding
            }

            /// The encoding, 32 bytes.
            pub const fn as_bytes(&self) -> &[u8; 32] {
                &self.0.encoding
            }
        }

        impl Wraps for $name {
            fn element(&self) -> &Element {
                &self.0
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                self.0.encoding == other.0.encoding
            }
        }

        impl Eq for $name {}
    };
}

element! {
    /// An input as the client sends it to the server: multiplied by the client's blind.
    BlindedElement
}

element! {
    /// A blinded element as the server returns it: multiplied by the key or its inverse.
    EvaluationElement
}

element! {
    /// The server's public key: the base element multiplied by the key.
    PublicKey
}
