// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batch operations on elements, in lanes with a vector backend and the feature `batch`.

use alloc::{vec, vec::Vec};

use zeroize::Zeroizing;

use super::point::element;
use super::{CompressedRistretto, RistrettoPoint};
use crate::backend;
use crate::curve::point::Extended;
use crate::edwards::EdwardsPoint;
use crate::edwards::each::{products, vartime_products};
use crate::field::{Home, Mask, Words, words_from_bytes, words_to_bytes};
use crate::scalar::Scalar;

impl RistrettoPoint {
    /// [`compress`](Self::compress) for many elements, keeping their order.
    pub fn compress_batch(elements: &[RistrettoPoint]) -> Vec<CompressedRistretto> {
        encoded(elements, backend::ristretto_encode_each)
    }

    /// The encodings of twice each element, keeping their order. Several times as fast as encoding
    /// them one by one, because encodings of doubles share an inversion and need no root.
    pub fn double_and_compress_batch<'a, I>(points: I) -> Vec<CompressedRistretto>
    where
        I: IntoIterator<Item = &'a RistrettoPoint>,
    {
        let points: Vec<RistrettoPoint> = points.into_iter().copied().collect();
        encoded(&points, backend::ristretto_encode_doubles)
    }

    /// [`from_uniform_bytes`](Self::from_uniform_bytes) for many strings, keeping their order. Wipes
    /// its copies of them.
    pub fn from_uniform_bytes_batch(strings: &[[u8; 64]]) -> Vec<RistrettoPoint> {
        // As long as it gets: a vector that grows leaves its old memory as it is.
        let mut halves: Zeroizing<Vec<Words>> =
            Zeroizing::new(Vec::with_capacity(2 * strings.len()));
        halves.extend(
            strings
                .as_flattened()
                .as_chunks::<32>()
                .0
                .iter()
                .map(element),
        );
        let mut mapped = vec![Extended::IDENTITY; halves.len()];
        backend::ristretto_map_each(&halves, &mut mapped);
        let sums = mapped.as_chunks::<2>().0.iter();
        sums.map(|[p, q]| RistrettoPoint(EdwardsPoint(*p) + EdwardsPoint(*q)))
            .collect()
    }

    /// `[scalar]P` for each element P, keeping their order. Constant time for a given number of
    /// elements.
    ///
    /// With vectors and the feature `batch`, this is several times as fast as multiplying them one
    /// by one.
    ///
    /// ```
    /// use nineteen::ristretto::RistrettoPoint;
    /// use nineteen::scalar::Scalar;
    ///
    /// let elements = [2u8, 3, 5].map(|k| RistrettoPoint::mul_base(&Scalar::from(k)));
    /// let secret = Scalar::from(7u8);
    /// assert_eq!(RistrettoPoint::mul_each(&elements, &secret), elements.map(|p| p * secret));
    /// ```
    pub fn mul_each(points: &[RistrettoPoint], scalar: &Scalar) -> Vec<RistrettoPoint> {
        products(inner(points), core::slice::from_ref(scalar))
            .map(outer)
            .collect()
    }

    /// `[kᵢ]Pᵢ` for each scalar kᵢ and element Pᵢ, keeping their order. Constant time for a given
    /// number of elements, and as fast as [`mul_each`](Self::mul_each).
    ///
    /// # Panics
    ///
    /// If there is not one scalar for each element.
    pub fn mul_pairwise(points: &[RistrettoPoint], scalars: &[Scalar]) -> Vec<RistrettoPoint> {
        assert_eq!(points.len(), scalars.len(), "one scalar for each element");
        products(inner(points), scalars).map(outer).collect()
    }

    /// [`mul_each`](Self::mul_each) for a public scalar. Variable time: depends on the scalar.
    pub fn vartime_mul_each(points: &[RistrettoPoint], scalar: &Scalar) -> Vec<RistrettoPoint> {
        vartime_products(inner(points), scalar).map(outer).collect()
    }
}

fn inner(elements: &[RistrettoPoint]) -> impl Iterator<Item = Extended<Home>> {
    elements.iter().map(|p| p.0.0)
}

fn outer(p: Extended<Home>) -> RistrettoPoint {
    RistrettoPoint(EdwardsPoint(p))
}

impl CompressedRistretto {
    /// [`decompress`](Self::decompress) for many encodings, keeping their order.
    pub fn decompress_batch(encodings: &[CompressedRistretto]) -> Vec<Option<RistrettoPoint>> {
        let words: Vec<Words> = encodings.iter().map(|e| words_from_bytes(&e.0)).collect();
        let mut points = vec![Extended::IDENTITY; words.len()];
        let mut valid = vec![Mask::from_bit(0); words.len()];
        backend::ristretto_decode_each(&words, &mut points, &mut valid);
        let found = points.into_iter().zip(valid);
        found
            .map(|(p, valid)| valid.reveal().then_some(RistrettoPoint(EdwardsPoint(p))))
            .collect()
    }
}

fn encoded(
    elements: &[RistrettoPoint],
    each: impl Fn(&[Extended<Home>], &mut [Words]),
) -> Vec<CompressedRistretto> {
    let points: Vec<_> = elements.iter().map(|p| p.0.0).collect();
    let mut words = Zeroizing::new(vec![[0; 4]; points.len()]);
    each(&points, &mut words);
    words
        .iter()
        .map(|w| CompressedRistretto(words_to_bytes(w)))
        .collect()
}
