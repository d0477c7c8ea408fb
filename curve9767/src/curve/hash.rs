// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bytes to points: the sum of Icart's map of two elements.
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
//! References: Icart, *How to Hash into Elliptic Curves*, doi:10.1007/978-3-642-03356-8_18; Brier,
//! Coron, Icart, Madore, Randriam, Tibouchi, doi:10.1007/978-3-642-14623-7_13.

use super::group::Group;
use super::point::{Affine, Point};
use crate::field::constants::{B, ZERO, everywhere, inverse, monomial};
use crate::field::{Coefficients, Field, chains, encoding};

/// Maps an element to a point, in each lane. Constant time.
#[inline(always)]
pub(crate) fn icart<G: Group>(u: &G::Field) -> Affine<G::Field> {
    let square = G::square(u);
    let fourth = G::square(&square);
    let sixth = G::mul(&fourth, &square);
    // 3a = -9
    let minus_nine = G::Field::splat(const { &monomial(9767 - 9, 0) });
    let six_u = G::Field::double(&G::Field::triple(u));
    let v = G::mul(&G::Field::sub(&minus_nine, &fourth), &G::invert(&six_u));
    let of_27th = G::Field::splat(const { &everywhere(inverse(27)) });
    let of_third = G::Field::splat(const { &everywhere(inverse(3)) });
    let under = G::Field::sub(
        &G::Field::sub(&G::square(&v), &G::Field::splat(&B)),
        &G::Field::mul_coefficients(&sixth, &of_27th),
    );
    let x = G::Field::add(
        &chains::cube_root::<G>(&under),
        &G::Field::mul_coefficients(&square, &of_third),
    );
    let zero = G::Field::splat(&ZERO);
    Affine {
        x,
        y: G::Field::add(&G::mul(u, &x), &v),
        neutral: G::Field::equal(u, &zero),
    }
}

/// The sum of the points of two elements. Constant time.
#[inline(always)]
pub(crate) fn hash<G: Group>(bytes: &[u8; 96]) -> Point {
    let (mut first, mut second) = ([0; 48], [0; 48]);
    first.copy_from_slice(&bytes[..48]);
    second.copy_from_slice(&bytes[48..]);
    let elements: [Coefficients; 2] = [
        encoding::map_to_field(&first),
        encoding::map_to_field(&second),
    ];
    if G::Field::LANES > 1 {
        // Both at once.
        let points = icart::<G>(&G::Field::from_lanes(|l| &elements[l & 1]));
        let other = [points.lane(1); 4];
        return G::add_affine(&points, &Affine::from_lanes(|l| &other[l])).lane(0);
    }
    let points = elements.map(|u| icart::<G>(&G::Field::splat(&u)));
    G::add_affine(&points[0], &points[1]).lane(0)
}
