// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[s]B - [k]A` for a point A whose multiples were computed before, in the lanes of a vector.
//!
//! Like the comb of the base point ([`mul_base`](super::mul_base)): lane `l` of step `i` adds the
//! multiple of `16^(LANES·i + l)` that its digit wants, for both scalars, and the lanes are added up at
//! the end. No doublings. `k` is used as an integer, so a torsion component of A counts exactly.

use super::mul_base::add_lanes;
use super::point::{AffineCached, Extended, Projective};
use super::tables::LaneCurve;
use super::window::radix_16;
use crate::field::vector::{Row, prefetch, read_rows, write_rows};
use crate::field::{Choice, Field, Home, LaneWords, Words, chains};

/// `[i][j]`: `j·16^i·P` as (y+x, y-x, 2dxy), for `j` in `0..=8`.
pub(crate) type Multiples = [[Row<2>; 9]; 64];

/// The multiples of `p`. 252 doublings one by one, everything else in lanes.
#[inline(always)]
pub(crate) fn expand<F: LaneCurve>(p: &Extended<Home>, multiples: &mut Multiples) {
    let mut power = *p;
    for rows in multiples.chunks_exact_mut(F::LANES) {
        let mut x = [[0; 4]; 8];
        let mut y = [[0; 4]; 8];
        let mut z = [[0; 4]; 8];
        for l in 0..F::LANES {
            (x[l], y[l], z[l]) = (power.x.to_words(), power.y.to_words(), power.z.to_words());
            power = power.to_projective().double_times(4);
        }
        let from = |w: &[Words; 8]| F::from_words(&LaneWords::from_lanes(|l| w[l]));
        // (XZ : YZ : Z² : XY)
        let first = Projective {
            x: from(&x),
            y: from(&y),
            z: from(&z),
        }
        .to_extended();
        let cached = first.to_cached();
        let mut multiple = [first; 8];
        for j in 1..8 {
            multiple[j] = multiple[j - 1].add_cached(&cached).to_extended();
        }
        let mut inverses = [F::ONE; 8];
        for (inverse, multiple) in inverses.iter_mut().zip(&multiple) {
            *inverse = multiple.z;
        }
        chains::invert_each(&mut inverses);
        let identity = [F::ONE, F::ONE, F::ZERO];
        write_rows::<F, 3, 2>(identity, |l, block, words| rows[l][0].0[block] = words);
        for j in 0..8 {
            let (x, y) = (
                F::mul(multiple[j].x, inverses[j]),
                F::mul(multiple[j].y, inverses[j]),
            );
            let xy2d = F::mul(F::mul(x, y), F::CURVE.d2);
            let elements = [F::carry(y.add(x)), F::carry(y.sub(x)), xy2d];
            write_rows::<F, 3, 2>(elements, |l, block, words| rows[l][j + 1].0[block] = words);
        }
    }
}

/// `[s]B + [k]P` for `s`, `k` below 2^255, in every lane. Variable time.
#[inline(always)]
pub(crate) fn vartime_mul_expanded<F: LaneCurve>(
    s: &Words,
    k: &Words,
    multiples: &Multiples,
) -> Extended<F> {
    let digits = radix_16(k);
    // The table of one key among many is not in a near cache: let it come while B is added.
    for (row, digit) in multiples.iter().zip(digits) {
        prefetch(&row[usize::from(digit.unsigned_abs()) % 9]);
    }
    let p = vartime_add_digits(Extended::<F>::IDENTITY, F::base(), &radix_16(s));
    add_lanes(vartime_add_digits(p, multiples, &digits))
}

/// Adds to each lane what it has of the digits of a scalar.
#[inline(always)]
fn vartime_add_digits<F: LaneCurve>(
    sum: Extended<F>,
    multiples: &Multiples,
    digits: &[i8; 64],
) -> Extended<F> {
    let mut p = sum;
    for (step, rows) in multiples.chunks_exact(F::LANES).enumerate() {
        let digit = |l: usize| digits[F::LANES * step + l];
        let mut signs = 0;
        for l in 0..F::LANES {
            signs |= u8::from(digit(l) < 0) << l;
        }
        let negative = <F::Mask as Choice>::vartime_from_bits(signs);
        let [mut y_plus_x, mut y_minus_x, xy2d] =
            read_rows(|l| &rows[l][usize::from(digit(l).unsigned_abs()) % 9]);
        F::swap(&mut y_plus_x, &mut y_minus_x, negative);
        let entry = AffineCached {
            y_plus_x,
            y_minus_x,
            xy2d,
        };
        p = p.add_affine(&entry).exchange_f_g(negative).to_extended();
    }
    p
}
