// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verification equation `[s]G - [e]Q = C`, with half-size scalars. Variable time.
//!
//! With `(u, v)` from [`halfsize`](crate::halfsize) for `k = -e`, the equation holds exactly if
//!
//! ```text
//! [u]Q + [v·s mod n]G - [v]C = O
//! ```
//!
//! because multiplying by v is injective in a group of prime order. `v·s mod n` is cut at 2^128
//! between G and `2^128·G`: four scalars of at most 128 bits share 127 doublings.

use super::group::Group;
use super::point::{Affine, Jacobian, Point};
use super::recoding::vartime_naf;
use crate::field::{Fe19x14, Field, MAX_LANES, Mask};
use crate::generated::{ODD, ODD_WIDTH};
use crate::halfsize::vartime_split;
use crate::scalar::{self, Words};

/// The width of the forms of u and v, which sets the number of odd multiples of Q and C.
const WIDTH: u32 = 4;
const ODD_MULTIPLES: usize = 1 << (WIDTH - 2);

/// `P, [3]P, [5]P, [7]P`
#[inline(always)]
fn odd_multiples<G: Group>(p: &Affine<G::Field>) -> [Affine<G::Field>; ODD_MULTIPLES] {
    let twice = G::add_affine(p, p);
    let mut table = [*p; ODD_MULTIPLES];
    for i in 1..ODD_MULTIPLES {
        table[i] = G::add_affine(&table[i - 1], &twice);
    }
    table
}

/// Whether `[s]G - [e]Q = C` for `s, e < n`. Variable time.
#[inline(always)]
pub(crate) fn vartime_verify<G: Group>(s: &Words, e: &Words, q: &Point, c: &Point) -> bool {
    let halves = vartime_split(&scalar::negate(e));
    let v = [halves.v as u64, (halves.v >> 64) as u64, 0, 0];
    let vs = scalar::mul(&v, s);
    // [v·s]G - [|v|]C with the sign of v factored out: both terms change sign with it.
    let vs = if halves.v_negative {
        scalar::negate(&vs)
    } else {
        vs
    };
    let c_sign = !halves.v_negative;
    let low = u128::from(vs[1]) << 64 | u128::from(vs[0]);
    let high = u128::from(vs[3]) << 64 | u128::from(vs[2]);
    let of_q = vartime_naf::<WIDTH>(halves.u);
    let of_c = vartime_naf::<WIDTH>(halves.v);
    let of_g = [low, high].map(vartime_naf::<ODD_WIDTH>);
    let c = Affine::<G::Field>::splat(c);
    let c = if c_sign { c.negate() } else { c };
    let tables = [
        odd_multiples::<G>(&Affine::splat(q)),
        odd_multiples::<G>(&c),
    ];
    let mut sum = Sum::<G> {
        point: Jacobian::neutral(),
        doublings: 0,
    };
    for i in (0..of_q.len()).rev() {
        sum.doublings += 1;
        for (table, digits) in tables.iter().zip([&of_q, &of_c]) {
            sum.add(|j| table[j], digits[i]);
        }
        for (row, digits) in ODD.iter().zip(&of_g) {
            sum.add(|j| entry(&row[j]), digits[i]);
        }
    }
    // Doublings that nothing follows do not change the verdict.
    sum.point.neutral[0].reveal()
}

/// A sum, and the doublings that are due before the next addition.
struct Sum<G: Group> {
    point: Jacobian<G::Field>,
    doublings: u32,
}

impl<G: Group> Sum<G> {
    /// Adds the multiple by a digit, odd or 0, of a table's entries. Variable time.
    #[inline(always)]
    fn add(&mut self, entry: impl FnOnce(usize) -> Affine<G::Field>, digit: i8) {
        if digit == 0 {
            return;
        }
        let found = entry(usize::from(digit.unsigned_abs()) / 2);
        let found = if digit < 0 { found.negate() } else { found };
        let due = core::mem::take(&mut self.doublings);
        if !self.point.neutral[0].reveal() {
            G::double(&mut self.point, due);
        }
        self.point.vartime_add::<G>(&found);
    }
}

/// An entry of a table, in all lanes.
#[inline(always)]
fn entry<F: Field>([x, y]: &[Fe19x14; 2]) -> Affine<F> {
    Affine {
        x: F::splat(&x.0),
        y: F::splat(&y.0),
        neutral: [Mask::NO; MAX_LANES],
    }
}
