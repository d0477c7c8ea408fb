// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points as 32 bytes: x, and the sign of y in the second highest bit. The highest bit is 0.
//!
//! The encoding of a point is unique. The neutral element has none: where something has to be
//! written for it, that is 31 times `ff`, then `7f`, or `3f` for x alone, which every decoder
//! rejects. The generator is 32 bytes of 0: zeros have no special meaning.

use super::group::Group;
use super::point::{Affine, Point};
use crate::field::{Field, MAX_LANES, Mask, chains, constants, encoding, masks};

/// The bytes written for the neutral element.
const NEUTRAL: [u8; 32] = {
    let mut bytes = [0xff; 32];
    bytes[31] = 0x7f;
    bytes
};

/// The encoding of a point. Constant time.
#[inline(always)]
pub(crate) fn encode(p: &Point) -> [u8; 32] {
    let mut bytes = encoding::encode(&p.x);
    bytes[31] |= (encoding::sign(&p.y) as u8) << 6;
    p.neutral.select_bytes(&bytes, &NEUTRAL)
}

/// The encoding of x. Constant time.
#[inline(always)]
pub(crate) fn encode_x(p: &Point) -> [u8; 32] {
    let mut neutral = NEUTRAL;
    neutral[31] = 0x3f;
    p.neutral.select_bytes(&encoding::encode(&p.x), &neutral)
}

/// `x³ - 3x + b`
#[inline(always)]
fn right_side<G: Group>(x: &G::Field) -> G::Field {
    let three = G::Field::splat(const { &constants::monomial(3, 0) });
    let factor = G::Field::sub(&G::square(x), &three);
    G::Field::add(&G::mul(&factor, x), &G::Field::splat(&constants::B))
}

/// Decodes one point per lane, and tells which encodings are valid; where one is not, the point is
/// neutral. A valid one is never neutral. Constant time.
#[inline(always)]
pub(crate) fn decode<G: Group>(bytes: impl Fn(usize) -> [u8; 32]) -> Affine<G::Field> {
    let lanes = G::Field::LANES;
    let mut xs = [constants::ZERO; MAX_LANES];
    let (mut canonical, mut negative) = ([Mask::NO; MAX_LANES], [Mask::NO; MAX_LANES]);
    for l in 0..lanes {
        let bytes = bytes(l);
        let below;
        (xs[l], below) = encoding::decode(&bytes);
        canonical[l] = below & !Mask::from_bit(u64::from(bytes[31] >> 7));
        negative[l] = Mask::from_bit(u64::from(bytes[31] >> 6));
    }
    let x = G::Field::from_lanes(|l| &xs[l]);
    let (y, norm) = G::sqrt(&right_side::<G>(&x));
    let on_curve = masks(|l| {
        if l < lanes {
            chains::is_square_by_norm(&norm, l)
        } else {
            Mask::NO
        }
    });
    // y is not 0, as no point has order 2: one of y, -y has the required sign.
    let other = masks(|l| {
        if l < lanes {
            let is_negative = Mask::from_bit(encoding::sign(&y.lane(l)));
            (is_negative & !negative[l]) | (!is_negative & negative[l])
        } else {
            Mask::NO
        }
    });
    let point = Affine {
        x,
        y,
        neutral: masks(|l| !(canonical[l] & on_curve[l])),
    };
    point.negate_if(&other)
}
