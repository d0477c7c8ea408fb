// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points as 32 bytes: y and the sign of x.
//!
//! Reference: RFC 8032 §5.1.2 (encoding) and §5.1.3 (decoding).

use super::point::Extended;
use crate::field::chains::sqrt_ratio_many;
use crate::field::{Choice, Field, LaneWords, Mask, OneLane, Words};

/// What decoding found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decoded<F: Field> {
    /// The point; meaningless unless `on_curve`.
    pub point: Extended<F>,
    /// Whether some point has this y.
    pub on_curve: F::Mask,
    /// Whether encoding the point gives the same bytes: y < p, and no sign on x = 0.
    pub canonical: F::Mask,
}

/// Decodes `N` encodings in each lane side by side. Constant time; accepts y ≥ p and the sign bit on
/// x = 0, as ZIP-215 does, and says so.
#[inline(always)]
pub(crate) fn decode<F: Field, const N: usize>(encoding: [&F::Words; N]) -> [Decoded<F>; N] {
    // x² = u/v with u = y² - 1, v = d·y² + 1.
    let mut y = [F::ZERO; N];
    let mut fractions = [(F::ZERO, F::ZERO); N];
    for i in 0..N {
        y[i] = F::from_words(&without_sign(encoding[i]));
        let yy = F::square(y[i]);
        fractions[i] = (
            F::carry(yy.sub(F::ONE)),
            F::carry(F::mul(yy, F::CURVE.d).add(F::ONE)),
        );
    }
    let roots = sqrt_ratio_many(fractions);
    let mut decoded = [Decoded::nothing(); N];
    for i in 0..N {
        let (on_curve, x) = roots[i];
        let sign =
            <F::Mask as Choice>::from_lanes(|l| Mask::from_bit(encoding[i].lane(l)[3] >> 63));
        let (given, reduced) = (without_sign(encoding[i]), y[i].to_words());
        let below_p =
            <F::Mask as Choice>::from_lanes(|l| Mask::equal(given.lane(l), reduced.lane(l)));
        decoded[i] = Decoded {
            point: Extended::from_affine(x.negate_if(sign), y[i]),
            on_curve,
            canonical: below_p & !(sign & x.is_zero()),
        };
    }
    decoded
}

/// The encoded y.
#[inline(always)]
fn without_sign<W: LaneWords>(encoding: &W) -> W {
    W::from_lanes(|l| {
        let w = encoding.lane(l);
        [w[0], w[1], w[2], w[3] & (u64::MAX >> 1)]
    })
}

impl<F: Field> Decoded<F> {
    /// No point.
    #[inline(always)]
    fn nothing() -> Decoded<F> {
        let no = <F::Mask as Choice>::from_lanes(|_| Mask::from_bit(0));
        Decoded {
            point: Extended::IDENTITY,
            on_curve: no,
            canonical: no,
        }
    }
}

/// Encodes a point. Constant time; one inversion.
#[inline(always)]
pub(crate) fn encode<F: OneLane>(p: &Extended<F>) -> Words {
    let inverse = p.z.invert();
    let x = F::mul(p.x, inverse);
    let mut w = F::mul(p.y, inverse).to_words();
    w[3] |= x.to_words()[0] << 63;
    w
}

/// The u-coordinate on the Montgomery curve: u = (1+y)/(1-y) = (Z+Y)/(Z-Y); 0 for the identity.
#[inline(always)]
pub(crate) fn to_montgomery<F: OneLane>(p: &Extended<F>) -> Words {
    let inverse = F::carry(p.z.sub(p.y)).invert();
    F::mul(p.z.add(p.y), inverse).to_words()
}
