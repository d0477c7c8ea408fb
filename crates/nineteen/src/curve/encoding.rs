// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points as 32 bytes: y and the sign of x.
//!
//! Reference: RFC 8032 §5.1.2 (encoding) and §5.1.3 (decoding).

use super::point::Extended;
use crate::field::chains::sqrt_ratio_many;
use crate::field::{Field, Mask, Words};

/// What decoding found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decoded<F> {
    /// The point; meaningless unless `on_curve`.
    pub point: Extended<F>,
    /// Whether some point has this y.
    pub on_curve: Mask,
    /// Whether encoding the point gives the same bytes: y < p, and no sign on x = 0.
    pub canonical: Mask,
}

/// Decodes `N` encodings side by side. Constant time; accepts y ≥ p and the sign bit on x = 0, as
/// ZIP-215 does, and says so.
#[inline(always)]
pub(crate) fn decode<F: Field, const N: usize>(encoding: [&Words; N]) -> [Decoded<F>; N] {
    let y = encoding.map(|w| [w[0], w[1], w[2], w[3] & (u64::MAX >> 1)]);
    // x² = u/v with u = y² - 1, v = d·y² + 1.
    let fractions = y.map(|y| {
        let yy = F::square(F::from_words(&y));
        let u = F::carry(yy.sub(F::ONE));
        let v = F::carry(F::mul(yy, F::CURVE.d).add(F::ONE));
        (u, v)
    });
    let roots = sqrt_ratio_many(fractions);
    core::array::from_fn(|i| {
        let (on_curve, x) = roots[i];
        let sign = Mask::from_bit(encoding[i][3] >> 63);
        let reduced = F::from_words(&y[i]);
        let canonical = Mask::equal(&reduced.to_words(), &y[i]) & !(sign & x.is_zero());
        Decoded {
            point: Extended::from_affine(x.negate_if(sign), reduced),
            on_curve,
            canonical,
        }
    })
}

/// Encodes a point. Constant time; one inversion.
#[inline(always)]
pub(crate) fn encode<F: Field>(p: &Extended<F>) -> Words {
    let inverse = p.z.invert();
    let x = F::mul(p.x, inverse);
    let mut w = F::mul(p.y, inverse).to_words();
    w[3] |= x.to_words()[0] << 63;
    w
}

/// The u-coordinate on the Montgomery curve: u = (1+y)/(1-y) = (Z+Y)/(Z-Y); 0 for the identity.
#[inline(always)]
pub(crate) fn to_montgomery<F: Field>(p: &Extended<F>) -> Words {
    let inverse = F::carry(p.z.sub(p.y)).invert();
    F::mul(p.z.add(p.y), inverse).to_words()
}
