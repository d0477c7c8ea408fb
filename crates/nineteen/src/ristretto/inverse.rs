// SPDX-License-Identifier: MIT OR Apache-2.0
//! The inverse of the map from field elements; and Lizard, which embeds 16 bytes in an element so
//! that they can be extracted again.

#[cfg(feature = "lizard")]
use sha2::Digest;
#[cfg(feature = "lizard")]
use sha2::digest::{HashMarker, consts::U32};
use subtle::CtOption;
#[cfg(feature = "lizard")]
use subtle::{ConditionallySelectable, ConstantTimeEq};

use super::RistrettoPoint;
use crate::curve::compiled::HomeGroup;
use crate::curve::ristretto::inverse;
use crate::field::{Field, Home, Mask, words_to_bytes};
use crate::montgomery::choice;

impl RistrettoPoint {
    /// [`map_to_curve`](Self::map_to_curve) for an even integer below 2^254;
    /// [`map_to_curve_inverse`](Self::map_to_curve_inverse) returns these bytes among its first
    /// eight results.
    ///
    /// Constant time: the only branch is on the three forbidden bits combined, which only reveals
    /// whether the function panics.
    ///
    /// # Panics
    ///
    /// If bit 0, 254 or 255 is set.
    pub fn map_to_curve_restricted(bytes: [u8; 32]) -> RistrettoPoint {
        let forbidden = bytes[0] & 1 | bytes[31] & 0b1100_0000;
        assert!(forbidden == 0, "an even integer below 2^254");
        RistrettoPoint::map_to_curve(bytes)
    }

    /// The canonical encodings of all field elements that [`map_to_curve`](Self::map_to_curve)
    /// takes to this element, each once: eight that are even or `None`, followed by their
    /// negatives. The negative of 0 is `None`. Constant time.
    ///
    /// The identity has thirteen preimages, of which `curve25519-dalek` 5 finds eleven; the module
    /// `curve::ristretto::inverse` has the proof. For all other elements both find the same ones.
    /// Their order is unspecified.
    pub fn map_to_curve_inverse(&self) -> [CtOption<[u8; 32]>; 16] {
        let even = self.even_preimages();
        core::array::from_fn(|i| {
            let (valid, t) = even[i % 8];
            // The negative of 0 is 0 and would be repeated.
            let (valid, t) = match i {
                0..8 => (valid, t),
                _ => (valid & !t.is_zero(), t.neg()),
            };
            CtOption::new(words_to_bytes(&t.to_words()), choice(valid))
        })
    }

    fn even_preimages(&self) -> [(Mask, Home); 8] {
        inverse::preimages::<HomeGroup>(&self.0.0)
    }

    /// Embeds 16 bytes in an element, from which [`lizard_decode`](Self::lizard_decode) extracts
    /// them. Constant time.
    ///
    /// The element is the image of the hash of the bytes under `D` (SHA-256 unless there is a
    /// reason for another), with the bytes themselves in its middle.
    #[cfg(feature = "lizard")]
    pub fn lizard_encode<D>(data: &[u8; 16]) -> RistrettoPoint
    where
        D: Digest<OutputSize = U32> + HashMarker,
    {
        RistrettoPoint::map_to_curve_restricted(padded::<D>(data))
    }

    /// The bytes that [`lizard_encode`](Self::lizard_encode) embedded in this element. `None` if it
    /// did not make this element or, with negligible probability, if two preimages have the right
    /// form.
    ///
    /// Constant time except for one branch at the end, which reveals whether the result is `None`.
    #[cfg(feature = "lizard")]
    pub fn lizard_decode<D>(&self) -> Option<[u8; 16]>
    where
        D: Digest<OutputSize = U32> + HashMarker,
    {
        let mut data = [0; 16];
        let mut found = 0;
        for preimage in &self.map_to_curve_inverse()[..8] {
            let bytes = preimage.unwrap_or([0; 32]);
            let mut inside = [0; 16];
            inside.copy_from_slice(&bytes[8..24]);
            let hit = preimage.is_some() & padded::<D>(&inside).ct_eq(&bytes);
            for (byte, new) in data.iter_mut().zip(&inside) {
                *byte = u8::conditional_select(byte, new, hit);
            }
            found += hit.unwrap_u8();
        }
        (found == 1).then_some(data)
    }
}

/// The hash of `data` with `data` in bytes 8 to 23, turned into an even integer below 2^254.
#[cfg(feature = "lizard")]
fn padded<D: Digest<OutputSize = U32>>(data: &[u8; 16]) -> [u8; 32] {
    let mut bytes: [u8; 32] = D::digest(data).into();
    bytes[8..24].copy_from_slice(data);
    bytes[0] &= 0b1111_1110;
    bytes[31] &= 0b0011_1111;
    bytes
}
