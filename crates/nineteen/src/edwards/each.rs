// SPDX-License-Identifier: MIT OR Apache-2.0
//! Encodings of many points, with an inversion for eight of them.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use super::{CompressedEdwardsY, EdwardsPoint};
use crate::curve::point::Extended;
use crate::field::{Field, Home, Words, invert_all, words_to_bytes};
#[cfg(feature = "alloc")]
use crate::montgomery::MontgomeryPoint;

impl EdwardsPoint {
    /// The encodings of points, in their order.
    pub fn compress_batch<const N: usize>(inputs: &[EdwardsPoint; N]) -> [CompressedEdwardsY; N] {
        let mut encodings = [CompressedEdwardsY([0; 32]); N];
        compress(inputs, &mut encodings);
        encodings
    }

    /// The encodings of points, in their order.
    #[cfg(feature = "alloc")]
    pub fn compress_batch_alloc(inputs: &[EdwardsPoint]) -> Vec<CompressedEdwardsY> {
        let mut encodings = vec![CompressedEdwardsY([0; 32]); inputs.len()];
        compress(inputs, &mut encodings);
        encodings
    }

    /// [`to_montgomery`](Self::to_montgomery) of points, in their order.
    #[cfg(feature = "alloc")]
    pub fn to_montgomery_batch(eds: &[EdwardsPoint]) -> Vec<MontgomeryPoint> {
        let mut u = vec![MontgomeryPoint([0; 32]); eds.len()];
        // u = (Z+Y)/(Z-Y), 0 for the identity.
        divided(
            eds,
            &mut u,
            |p| Home::carry(p.z.sub(p.y)),
            |p, inverse| {
                let u = Home::mul(p.z.add(p.y), inverse);
                MontgomeryPoint(words_to_bytes(&u.to_words()))
            },
        );
        u
    }
}

fn compress(points: &[EdwardsPoint], encodings: &mut [CompressedEdwardsY]) {
    divided(
        points,
        encodings,
        |p| p.z,
        |p, inverse| {
            let (x, y) = (Home::mul(p.x, inverse), Home::mul(p.y, inverse));
            let mut w = y.to_words();
            w[3] |= x.to_words()[0] << 63;
            CompressedEdwardsY(words_to_bytes(&w))
        },
    );
}

/// What `quotient` makes of each point and the inverse of its `denominator`, 0 for 0. Constant time for a number of points.
fn divided<T>(
    points: &[EdwardsPoint],
    results: &mut [T],
    denominator: impl Fn(&Extended<Home>) -> Home,
    quotient: impl Fn(&Extended<Home>, Home) -> T,
) {
    const TOGETHER: usize = 8; // what `invert_all` takes
    for (points, results) in points.chunks(TOGETHER).zip(results.chunks_mut(TOGETHER)) {
        let mut inverses: [Words; TOGETHER] = [[0; 4]; TOGETHER];
        for (inverse, point) in inverses.iter_mut().zip(points) {
            *inverse = denominator(&point.0).to_words();
        }
        invert_all(&mut inverses[..points.len()]);
        for ((point, inverse), result) in points.iter().zip(&inverses).zip(results) {
            *result = quotient(&point.0, Home::from_words(inverse));
        }
    }
}
