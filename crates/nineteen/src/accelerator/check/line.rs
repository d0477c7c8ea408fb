// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points of the Montgomery curve and of its twist, by u alone: what three such points have in
//! common if one is the sum or the difference of the others.
//!
//! For two points and their sum and difference, the u-coordinates alone satisfy
//!
//! ```text
//! u₊ + u₋ = 2((u₁u₂ + 1)(u₁ + u₂) + 2A·u₁u₂)/(u₁ - u₂)²     u₊·u₋ = (u₁u₂ - 1)²/(u₁ - u₂)²
//! ```
//!
//! so u₃ is one of the two exactly if
//!
//! ```text
//! u₃²(u₁ - u₂)² - 2u₃((u₁u₂ + 1)(u₁ + u₂) + 2A·u₁u₂) + (u₁u₂ - 1)² = 0
//! ```
//!
//! With u = x/z this is multiplied by the squares of all z. The point at infinity is (1 : 0). A
//! point of the curve and one of the twist have no such sum: the roots of the equation differ by a
//! square root of the product of both u³ + A·u² + u, which is no square.
//!
//! **Time:** constant.
//!
//! Montgomery, *Speeding the Pollard and elliptic curve methods of factorization*,
//! doi:10.1090/S0025-5718-1987-0866113-7, has the sum and product of u₊ and u₋.

use crate::field::{Field, Home, Mask};

/// u = x/z.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) x: Home,
    pub(super) z: Home,
}

impl Point {
    /// The point with this coordinate.
    pub(super) fn affine(u: Home) -> Point {
        Point { x: u, z: Home::ONE }
    }

    /// The point of edwards25519 with this y: u = (1+y)/(1-y), which is (1 : 0) for the identity.
    pub(super) fn from_edwards(y: Home) -> Point {
        Point {
            x: Home::carry(Home::ONE.add(y)),
            z: Home::carry(Home::ONE.sub(y)),
        }
    }

    /// Twice the point.
    pub(super) fn double(&self) -> Point {
        let plus = Home::square(self.x.add(self.z));
        let minus = Home::square(self.x.sub(self.z));
        let e = Home::carry(plus.sub(minus));
        // (A + 2)/4 = 121666
        let scaled = Home::carry(Home::mul_small(e, 121_666));
        Point {
            x: Home::mul(plus, minus),
            z: Home::mul(e, Home::carry(minus.add(scaled))),
        }
    }

    /// The sum with a point, given their difference. It is (0 : 0) if the difference has u = 0 and
    /// the points are that and its double, which is infinite.
    pub(super) fn add(&self, other: &Point, difference: &Point) -> Point {
        let one = Home::mul(self.x.sub(self.z), other.x.add(other.z));
        let two = Home::mul(self.x.add(self.z), other.x.sub(other.z));
        Point {
            x: Home::mul(difference.z, Home::square(one.add(two))),
            z: Home::mul(difference.x, Home::square(one.sub(two))),
        }
    }
}

/// Whether the third is the sum or the difference of the others, up to signs: the equation above.
pub(super) fn are_related(one: &Point, two: &Point, third: &Point) -> Mask {
    let (xx, zz) = (Home::mul(one.x, two.x), Home::mul(one.z, two.z));
    let (xz, zx) = (Home::mul(one.x, two.z), Home::mul(one.z, two.x));
    let difference = Home::square(xz.sub(zx));
    let product = Home::square(xx.sub(zz));
    let sum = Home::mul(xx.add(zz), xz.add(zx));
    // 2A = 973324
    let cross = Home::carry(Home::mul_small(Home::mul(xx, zz), 973_324));
    let half_sum = Home::carry(sum.add(cross));
    let (x, z) = (third.x, third.z);
    let middle = Home::mul(Home::mul(x, z), half_sum);
    let outer = Home::mul(Home::square(x), difference);
    let left = Home::carry(outer.add(Home::mul(Home::square(z), product)));
    left.equals(Home::carry(middle.add(middle)))
}
