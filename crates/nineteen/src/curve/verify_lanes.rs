// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verification equation of Ed25519 for one signature in each lane, with a verdict for each.
//!
//! The equation is that of [`verify`](super::verify), with half-size scalars and the same exact verdict.
//! Lanes cannot skip digits that are zero, so the windows are fixed: four bits for A and R, eight for
//! B and 2^127·B, all aligned. A table of the multiples `0..=8` of A and of R stays in the first-level
//! cache. Its entries lie in one row for each lane, and look-ups by public digits read these rows and
//! transpose them: fewer instructions than gathering word by word.
//!
//! What is in one lane has no influence on another: an encoding of no point is computed with as any
//! other element, and its verdict is no.

use super::encoding::{Decoded, decode};
use super::point::{AffineCached, Cached, Completed, Extended, Projective};
use super::tables::LaneCurve;
use super::verify::{Halves, Rule};
use super::window::{radix_16, radix_256};
use crate::field::vector::{Row, read_rows, write_rows};
use crate::field::{Choice, Field, LaneWords, Words};

/// What a signature claims, in words: the encodings of A and R, and S and k below L.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Claim {
    pub a: Words,
    pub r: Words,
    pub s: Words,
    pub k: Words,
}

/// The multiples `0..=8` of a point in each of up to eight lanes.
pub(crate) type Table = [[Row<3>; 9]; 8];

/// Writes the multiples `0..=8` of `p`.
#[inline(always)]
pub(crate) fn tabulate<F: LaneCurve>(table: &mut Table, p: &Extended<F>) {
    let first = p.to_cached();
    write(table, 0, Cached::<F>::identity());
    write(table, 1, first);
    let mut multiple = *p;
    for i in 2..9 {
        multiple = multiple.add_cached(&first).to_extended();
        write(table, i, multiple.to_cached());
    }
}

#[inline(always)]
fn write<F: LaneCurve>(table: &mut Table, i: usize, q: Cached<F>) {
    let elements = [q.y_plus_x, q.y_minus_x, q.z2, q.t2d];
    write_rows::<F, 4, 3>(elements, |l, block, words| table[l][i].0[block] = words);
}

/// Adds in each lane the entry that its digit stands for.
#[inline(always)]
pub(crate) fn vartime_add<F: LaneCurve>(
    sum: Extended<F>,
    table: &Table,
    digit: impl Fn(usize) -> i16,
) -> Completed<F> {
    let negative = negative::<F>(|l| digit(l) < 0);
    let [mut y_plus_x, mut y_minus_x, z2, t2d] =
        read_rows(|l| &table[l][usize::from(digit(l).unsigned_abs()) % 9]);
    F::swap(&mut y_plus_x, &mut y_minus_x, negative);
    let entry = Cached {
        y_plus_x,
        y_minus_x,
        z2,
        t2d,
    };
    sum.add_cached(&entry).exchange_f_g(negative)
}

/// Adds in each lane the multiple of a base point that its digit stands for.
#[inline(always)]
fn vartime_add_base<F: LaneCurve>(
    sum: Extended<F>,
    multiples: &[Row<2>; 129],
    digit: impl Fn(usize) -> i16,
) -> Completed<F> {
    let negative = negative::<F>(|l| digit(l) < 0);
    let [mut y_plus_x, mut y_minus_x, xy2d] =
        read_rows(|l| &multiples[usize::from(digit(l).unsigned_abs()) % 129]);
    F::swap(&mut y_plus_x, &mut y_minus_x, negative);
    let entry = AffineCached {
        y_plus_x,
        y_minus_x,
        xy2d,
    };
    sum.add_affine(&entry).exchange_f_g(negative)
}

/// A public mask.
#[inline(always)]
fn negative<F: Field>(is: impl Fn(usize) -> bool) -> F::Mask {
    let mut bits = 0;
    for l in 0..F::LANES {
        bits |= u8::from(is(l)) << l;
    }
    <F::Mask as Choice>::vartime_from_bits(bits)
}

/// Points that were decoded, from encodings of any kind.
#[inline(always)]
fn read<F: LaneCurve>(points: &Points<'_>) -> Decoded<F> {
    let [y_plus_x, y_minus_x, xy2d] = read_rows(|l| points[l]);
    let cached = AffineCached {
        y_plus_x,
        y_minus_x,
        xy2d,
    };
    let yes = <F::Mask as Choice>::vartime_from_bits(u8::MAX);
    Decoded {
        point: cached.to_extended(),
        on_curve: yes,
        canonical: yes,
    }
}

/// A point in each lane that was decoded before, as (y+x, y-x, 2dxy).
pub(crate) type Points<'a> = [&'a Row<2>; 8];

/// Whether `S·B = R + k·A` under `rule`, for each of `LANES` claims. Variable time.
///
/// A and R are decoded, unless `points` holds them; then their encodings are not looked at, which only
/// a rule that takes all encodings allows.
#[inline(always)]
pub(crate) fn vartime_verify_lanes<F: LaneCurve>(
    rule: Rule,
    claims: &[Claim],
    points: Option<&[Points<'_>; 2]>,
) -> F::Mask {
    let [a, r] = match points {
        Some(points) => {
            debug_assert!(!rule.canonical_key && !rule.canonical_r);
            [read(&points[0]), read(&points[1])]
        }
        None => {
            let words =
                |of: fn(&Claim) -> &Words| <F::Words as LaneWords>::from_lanes(|l| *of(&claims[l]));
            decode::<F, 2>([&words(|c| &c.a), &words(|c| &c.r)])
        }
    };

    let mut digits_u = [[0; 64]; 8];
    let mut digits_v = [[0; 64]; 8];
    let mut digits_low = [[0; 16]; 8];
    let mut digits_high = [[0; 16]; 8];
    let mut windows = 32;
    let mut negate_a = 0;
    for l in 0..F::LANES {
        let halves = Halves::vartime_new::<F::Order>(&claims[l].s, &claims[l].k);
        digits_u[l] = radix_16(&halves.u);
        digits_v[l] = radix_16(&halves.v);
        digits_low[l] = radix_256(&halves.low);
        digits_high[l] = radix_256(&halves.high);
        // n digits reach 7·(16^n - 1)/15 > 2^(4n - 2).
        windows = windows.max((halves.bits as usize + 1) / 4 + 1);
        negate_a |= u8::from(halves.negate_a) << l;
    }
    let negate_a = <F::Mask as Choice>::vartime_from_bits(negate_a);
    let minus_a = Extended {
        x: a.point.x.negate_if(negate_a),
        t: a.point.t.negate_if(negate_a),
        ..a.point
    };
    let mut tables = [[[Row::ZERO; 9]; 8]; 2];
    for (table, p) in tables.iter_mut().zip([minus_a, r.point.neg()]) {
        tabulate(table, &p);
    }

    // Four doublings, A, R, and in every other window B and 2^127·B: one loop with one copy of the
    // products that end a step, so that its code fits the first-level instruction cache.
    let mut sum = Projective::<F>::IDENTITY.double();
    for i in (0..windows).rev() {
        let steps = if i % 2 == 0 && i < 32 { 8 } else { 6 };
        for step in 0..steps {
            let t = sum.to_projective();
            sum = match step {
                0..4 => t.double(),
                4 | 5 => {
                    let digits = if step == 4 { &digits_u } else { &digits_v };
                    vartime_add(sum.extend(t), &tables[step - 4], |l| {
                        i16::from(digits[l][i])
                    })
                }
                _ => {
                    let digits = if step == 6 { &digits_low } else { &digits_high };
                    let base = &F::multiples()[step % 2];
                    vartime_add_base(sum.extend(t), base, |l| digits[l][i / 2])
                }
            };
        }
    }
    let mut t = sum.to_projective();
    if rule.cofactored {
        t = t.double_times(3).to_projective();
    }

    let mut valid = t.is_identity() & a.on_curve & r.on_curve;
    if rule.canonical_key {
        valid = valid & a.canonical;
    }
    if rule.canonical_r {
        valid = valid & r.canonical;
    }
    if rule.no_small_order {
        valid = valid & !(a.point.is_small_order() | r.point.is_small_order());
    }
    valid
}
