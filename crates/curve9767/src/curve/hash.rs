// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bytes to points: Icart's map of two elements, added.
//!
//! For `u ≠ 0`, on y² = x³ + ax + b in a field where every element has one cube root:
//!
//! ```text
//! v = (3a - u⁴)/6u      x = ∛(v² - b - u⁶/27) + u²/3      y = ux + v
//! ```
//!
//! and 0 maps to the neutral element. The sum of two such points, of independent elements, is
//! indifferentiable from a random point.
//!
//! References: Icart, *How to Hash into Elliptic Curves*, doi:10.1007/978-3-642-03356-8_18; Brier, Coron, Icart, Madore,
//! Randriam, Tibouchi, doi:10.1007/978-3-642-14623-7_13.

use super::group::Group;
use super::point::{Affine, Point, masks};
use crate::field::constants::{B, ZERO, everywhere, inverse, monomial};
use crate::field::{Coefficients, Field, Mask, encoding};

/// The point of an element, in each lane. Constant time.
#[inline(always)]
pub(crate) fn icart<G: Group>(u: &G::Field) -> Affine<G::Field> {
    type F<G> = <G as Group>::Field;
    let square = F::<G>::square(u);
    let fourth = F::<G>::square(&square);
    let sixth = F::<G>::mul(&fourth, &square);
    // 3a = -9
    let minus_nine = F::<G>::splat(const { &monomial(9767 - 9, 0) });
    let six_u = F::<G>::double(&F::<G>::triple(u));
    let v = F::<G>::mul(&F::<G>::sub(&minus_nine, &fourth), &G::invert(&six_u));
    let of_27th = F::<G>::splat(const { &everywhere(inverse(27)) });
    let of_third = F::<G>::splat(const { &everywhere(inverse(3)) });
    let under = F::<G>::sub(
        &F::<G>::sub(&F::<G>::square(&v), &F::<G>::splat(&B)),
        &F::<G>::mul_coefficients(&sixth, &of_27th),
    );
    let x = F::<G>::add(
        &G::cube_root(&under),
        &F::<G>::mul_coefficients(&square, &of_third),
    );
    let zero = F::<G>::splat(&ZERO);
    Affine {
        x,
        y: F::<G>::add(&F::<G>::mul(u, &x), &v),
        neutral: masks(|l| {
            if l < F::<G>::LANES {
                F::<G>::equal(u, &zero, l)
            } else {
                Mask::YES
            }
        }),
    }
}

/// The sum of the points of two elements. Constant time.
#[inline(always)]
pub(crate) fn hash<G: Group>(bytes: &[u8; 96]) -> Point {
    let (mut first, mut second) = ([0; 48], [0; 48]);
    first.copy_from_slice(&bytes[..48]);
    second.copy_from_slice(&bytes[48..]);
    let elements: [Coefficients; 2] = [first, second].map(|b| encoding::map_to_field(&b));
    if G::Field::LANES > 1 {
        // Both at once.
        let points = icart::<G>(&G::Field::from_lanes(|l| &elements[l & 1]));
        let other = [points.lane(1); 4];
        return G::add_affine(&points, &Affine::from_lanes(|l| &other[l])).lane(0);
    }
    let points = elements.map(|u| icart::<G>(&G::Field::splat(&u)));
    G::add_affine(&points[0], &points[1]).lane(0)
}
