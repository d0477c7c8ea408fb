// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batch encoding, decoding and multiplication of points, in lanes if a vector backend is available.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};
#[cfg(feature = "alloc")]
use zeroize::Zeroizing;

use super::{CompressedEdwardsY, EdwardsPoint};
use crate::backend;
use crate::curve::point::Extended;
use crate::field::words_to_bytes;
#[cfg(feature = "alloc")]
use crate::field::{Field, Home, Mask, Words, invert_all, words_from_bytes};
#[cfg(feature = "alloc")]
use crate::montgomery::MontgomeryPoint;
#[cfg(feature = "alloc")]
use crate::scalar::Scalar;
#[cfg(feature = "alloc")]
use crate::wipe;

impl EdwardsPoint {
    /// Encodes points, keeping their order. Constant time for a given number of points.
    pub fn compress_batch<const N: usize>(inputs: &[EdwardsPoint; N]) -> [CompressedEdwardsY; N] {
        let mut encodings = [CompressedEdwardsY([0; 32]); N];
        compress(inputs, &mut encodings);
        encodings
    }

    /// Encodes points, keeping their order. Constant time for a given number of points.
    #[cfg(feature = "alloc")]
    pub fn compress_batch_alloc(inputs: &[EdwardsPoint]) -> Vec<CompressedEdwardsY> {
        let mut encodings = vec![CompressedEdwardsY([0; 32]); inputs.len()];
        compress(inputs, &mut encodings);
        encodings
    }

    /// [`to_montgomery`](Self::to_montgomery) for many points, keeping their order.
    #[cfg(feature = "alloc")]
    pub fn to_montgomery_batch(eds: &[EdwardsPoint]) -> Vec<MontgomeryPoint> {
        // u = (Z+Y)/(Z-Y), 0 for the identity.
        const EIGHT: usize = 8; // what `invert_all` takes
        let mut u = Vec::with_capacity(eds.len());
        for points in eds.chunks(EIGHT) {
            let mut inverses: [Words; EIGHT] = [[0; 4]; EIGHT];
            for (inverse, EdwardsPoint(p)) in inverses.iter_mut().zip(points) {
                *inverse = Home::carry(p.z.sub(p.y)).to_words();
            }
            invert_all(&mut inverses[..points.len()]);
            for (inverse, EdwardsPoint(p)) in inverses.iter().zip(points) {
                let quotient = Home::mul(p.z.add(p.y), Home::from_words(inverse));
                u.push(MontgomeryPoint(words_to_bytes(&quotient.to_words())));
            }
        }
        u
    }
}

#[cfg(feature = "alloc")]
impl EdwardsPoint {
    /// `[scalar]P` for each point P, keeping their order. Constant time for a given number of
    /// points.
    ///
    /// With vectors and the feature `batch`, this is several times as fast as multiplying them one
    /// by one.
    ///
    /// ```
    /// use nineteen::edwards::EdwardsPoint;
    /// use nineteen::scalar::Scalar;
    ///
    /// let points = [2u8, 3, 5].map(|k| EdwardsPoint::mul_base(&Scalar::from(k)));
    /// let secret = Scalar::from(7u8);
    /// assert_eq!(EdwardsPoint::mul_each(&points, &secret), points.map(|p| p * secret));
    /// ```
    pub fn mul_each(points: &[EdwardsPoint], scalar: &Scalar) -> Vec<EdwardsPoint> {
        products(points.iter().map(|p| p.0), core::slice::from_ref(scalar))
            .map(EdwardsPoint)
            .collect()
    }

    /// `[kᵢ]Pᵢ` for each scalar kᵢ and point Pᵢ, keeping their order. Constant time for a given
    /// number of points, and as fast as [`mul_each`](Self::mul_each).
    ///
    /// # Panics
    ///
    /// If there is not one scalar for each point.
    pub fn mul_pairwise(points: &[EdwardsPoint], scalars: &[Scalar]) -> Vec<EdwardsPoint> {
        assert_eq!(points.len(), scalars.len(), "one scalar for each point");
        products(points.iter().map(|p| p.0), scalars)
            .map(EdwardsPoint)
            .collect()
    }

    /// [`mul_each`](Self::mul_each) for a public scalar. Variable time: depends on the scalar.
    pub fn vartime_mul_each(points: &[EdwardsPoint], scalar: &Scalar) -> Vec<EdwardsPoint> {
        vartime_products(points.iter().map(|p| p.0), scalar)
            .map(EdwardsPoint)
            .collect()
    }
}

/// Each point multiplied by its scalar, or all by a single one. Constant time.
#[cfg(feature = "alloc")]
pub(crate) fn products(
    points: impl Iterator<Item = Extended<Home>>,
    scalars: &[Scalar],
) -> impl Iterator<Item = Extended<Home>> {
    let mut points: Vec<_> = points.collect();
    wipe::leaving_nothing(wipe::batch(points.len()), || {
        let k: Zeroizing<Vec<Words>> = Zeroizing::new(scalars.iter().map(Scalar::words).collect());
        backend::mul_each(&k, &mut points);
    });
    points.into_iter()
}

/// Each point multiplied by one scalar. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_products(
    points: impl Iterator<Item = Extended<Home>>,
    scalar: &Scalar,
) -> impl Iterator<Item = Extended<Home>> {
    let mut points: Vec<_> = points.collect();
    backend::vartime_mul_each(&scalar.words(), &mut points);
    points.into_iter()
}

/// The number of points or encodings passed on at once.
const TOGETHER: usize = 128;

fn compress(points: &[EdwardsPoint], encodings: &mut [CompressedEdwardsY]) {
    let chunks = points.chunks(TOGETHER);
    for (points, encodings) in chunks.zip(encodings.chunks_mut(TOGETHER)) {
        let mut p = [Extended::IDENTITY; TOGETHER];
        let mut words = [[0; 4]; TOGETHER];
        for (p, point) in p.iter_mut().zip(points) {
            *p = point.0;
        }
        backend::encode_each(&p[..points.len()], &mut words[..points.len()]);
        for (encoding, words) in encodings.iter_mut().zip(&words) {
            *encoding = CompressedEdwardsY(words_to_bytes(words));
        }
    }
}

#[cfg(feature = "alloc")]
impl CompressedEdwardsY {
    /// [`decompress`](Self::decompress) for many encodings, keeping their order. With vectors and
    /// the feature `batch`, this is several times as fast as decoding them one by one.
    pub fn decompress_batch(encodings: &[CompressedEdwardsY]) -> Vec<Option<EdwardsPoint>> {
        let words: Vec<Words> = encodings.iter().map(|e| words_from_bytes(&e.0)).collect();
        let mut points = vec![Extended::IDENTITY; words.len()];
        let mut valid = vec![Mask::from_bit(0); words.len()];
        backend::decode_each(&words, &mut points, &mut valid);
        let found = points.into_iter().zip(valid);
        found
            .map(|(p, valid)| valid.reveal().then_some(EdwardsPoint(p)))
            .collect()
    }
}
