// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verification equation of Ed25519 for one signature per lane, with a separate verdict for
//! each.
//!
//! The equation is that of [`verify`](super::verify), with half-size scalars and the same exact
//! verdict. Lanes cannot skip zero digits, so the windows are fixed: four bits for A and R, eight
//! for B and 2^127·B, all aligned. A table of the multiples `0..=8` of A and of R stays in the
//! first-level cache. Its entries are stored as one row per lane; lookups by public digits read
//! these rows and transpose them, which takes fewer instructions than gathering word by word.
//!
//! Lanes do not influence each other: an invalid encoding is processed like any other element, and
//! its verdict is negative.

use ground::beside::{Beside, EverySecond};

use super::encode::{Decoded, Decoding};
use super::group::is_small_order;
use super::lanes::{LaneSteps, Vector, negative};
use super::many::in_lanes;
use super::point::{AffineCached, Cached, Completed, Extended};
use super::recode::{radix_16, radix_256};
use super::rule::{Facts, Rule};
use super::tables::LaneCurve;
use super::verify::SplitScalars;
use crate::field::chains::Kept;
use crate::field::vector::{MAX_LANES, Row, outlined, read_rows, write_rows};
use crate::field::{Field, Home, LaneMask, LaneWords, Words};

/// The inputs of one signature's equation, in words: the encodings of A and R, and S and k below L.
/// An encoding whose point is [`Known`] is ignored.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Equation {
    pub a: Words,
    pub r: Words,
    pub s: Words,
    pub k: Words,
}

/// The multiples `0..=8` of a point in each of up to eight lanes.
type Table = [[Row<3>; 9]; MAX_LANES];

/// Writes the multiples `0..=8` of `p`.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn tabulate<G: LaneSteps>(table: &mut Table, p: &Extended<G::Field>) {
    let first = p.to_cached();
    write(table, 0, &Cached::<G::Field>::identity());
    write(table, 1, &first);
    let mut multiple = *p;
    for i in 2..9 {
        write(table, i, &G::next_multiple(&mut multiple, &first));
    }
}

#[inline(always)]
fn write<F: LaneCurve>(table: &mut Table, i: usize, q: &Cached<F>) {
    outlined!(F::Vector, {
        let elements = [q.y_plus_x, q.y_minus_x, q.z2, q.t2d];
        write_rows::<F, 4, 3>(elements, |l, block, words| table[l][i].0[block] = words);
    })
}

/// The entry that each lane's digit selects, and the lanes in which it is negated.
#[inline(always)]
fn vartime_look_up<F: LaneCurve>(
    table: &Table,
    digit: impl Fn(usize) -> i16,
) -> (Cached<F>, F::Mask) {
    outlined!(F::Vector, {
        let negative = negative::<F>(|l| digit(l) < 0);
        let [mut y_plus_x, mut y_minus_x, z2, t2d] =
            read_rows::<F, 4, 3>(|l| &table[l][usize::from(digit(l).unsigned_abs()) % 9]);
        F::swap(&mut y_plus_x, &mut y_minus_x, negative);
        let entry = Cached {
            y_plus_x,
            y_minus_x,
            z2,
            t2d,
        };
        (entry, negative)
    })
}

/// The same among multiples of a base point.
#[inline(always)]
fn vartime_look_up_base<F: LaneCurve>(
    multiples: &[Row<2>; 129],
    digit: impl Fn(usize) -> i16,
) -> (AffineCached<F>, F::Mask) {
    outlined!(F::Vector, {
        let negative = negative::<F>(|l| digit(l) < 0);
        let mut entry =
            AffineCached::from_rows(|l| &multiples[usize::from(digit(l).unsigned_abs()) % 129]);
        entry.swap_if(negative);
        (entry, negative)
    })
}

/// Points from rows, which any encodings may have had.
#[inline(always)]
fn from_rows<F: LaneCurve>(points: &Points<'_>) -> Decoded<F> {
    outlined!(F::Vector, {
        let cached = AffineCached::from_rows(|l| points[l]);
        let yes = <F::Mask as LaneMask>::vartime_from_bits(u8::MAX);
        Decoded {
            point: cached.to_extended(),
            on_curve: yes,
            canonical: yes,
        }
    })
}

/// One previously decoded point per lane, as (y+x, y-x, 2dxy).
pub(crate) type Points<'a> = [&'a Row<2>; MAX_LANES];

/// The parts of the equations in the lanes that are already decoded.
#[derive(Clone, Copy)]
pub(crate) enum Known<'a> {
    /// Nothing.
    Nothing,
    /// A of each equation; of more lanes the last.
    Keys(&'a [Decoded<Home>]),
    /// A and R, from encodings that are not known: only for rules that accept all encodings.
    Both(&'a [Points<'a>; 2]),
}

/// The keys in lanes.
#[inline(always)]
fn from_keys<F: LaneCurve>(keys: &[Decoded<Home>]) -> Decoded<F> {
    let key = |l: usize| &keys[l.min(keys.len() - 1)];
    outlined!(F::Vector, {
        Decoded {
            point: in_lanes(|l| &key(l).point),
            on_curve: <F::Mask as LaneMask>::from_lanes(|l| key(l).on_curve),
            canonical: <F::Mask as LaneMask>::from_lanes(|l| key(l).canonical),
        }
    })
}

/// The decoding of what is not known.
enum Unknown<'k, F: Field> {
    Nothing,
    R(Decoding<'k, F, 1>),
    Both(Decoding<'k, F, 2>),
}

impl<'k, F: LaneCurve> Unknown<'k, F> {
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn begin<G: LaneSteps<Field = F>>(
        known: Known<'_>,
        equations: &[Equation],
        of_r: &'k mut Kept<F, 1>,
        of_both: &'k mut Kept<F, 2>,
    ) -> Self {
        let words = |of: fn(&Equation) -> &Words| {
            <F::Words as LaneWords>::from_lanes(|l| *of(&equations[l]))
        };
        match known {
            Known::Nothing => {
                let encodings = [words(|c| &c.a), words(|c| &c.r)];
                Unknown::Both(Decoding::begin::<G>(encodings, of_both))
            }
            Known::Keys(_) => Unknown::R(Decoding::begin::<G>([words(|c| &c.r)], of_r)),
            Known::Both(_) => Unknown::Nothing,
        }
    }

    /// A and R.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn finish<G: LaneSteps<Field = F>>(&mut self, rule: Rule, known: Known<'_>) -> [Decoded<F>; 2] {
        match (known, self) {
            (_, Unknown::Both(both)) => both.finish::<G>(),
            (Known::Keys(keys), Unknown::R(r)) => {
                let [r] = r.finish::<G>();
                [from_keys(keys), r]
            }
            (Known::Both([a, r]), _) => {
                debug_assert!(!rule.canonical_key && !rule.canonical_r);
                [from_rows(a), from_rows(r)]
            }
            _ => unreachable!("what is not known is decoded"),
        }
    }
}

impl<F: Field> Beside for Unknown<'_, F> {
    #[inline(always)]
    fn step(&mut self) {
        match self {
            Unknown::Nothing => {}
            Unknown::R(r) => r.step(),
            Unknown::Both(both) => both.step(),
        }
    }
}

/// Whether `S·B = R + k·A` under `rule`, for each of `LANES` equations. Variable time.
#[inline(always)]
pub(crate) fn vartime_verify_lanes<G: LaneSteps>(
    rule: Rule,
    equations: &[Equation],
    known: Known<'_>,
) -> <G::Field as Field>::Mask {
    let mut of_r = Kept::new();
    let mut of_both = Kept::new();
    let mut unknown = Unknown::begin::<G>(known, equations, &mut of_r, &mut of_both);

    // The scalars are split beside the roots of the decoding. Eight lanes have more than two
    // quotients for each step of the root.
    let mut beside = EverySecond::new(&mut unknown);
    let mut digits_u = [[0; 64]; MAX_LANES];
    let mut digits_v = [[0; 64]; MAX_LANES];
    let mut digits_low = [[0; 16]; MAX_LANES];
    let mut digits_high = [[0; 16]; MAX_LANES];
    let mut windows = 32;
    let mut negate_a = 0;
    for l in 0..G::Field::LANES {
        let split = SplitScalars::vartime_new::<<G::Field as LaneCurve>::Order>(
            &equations[l].s,
            &equations[l].k,
            &mut beside,
        );
        digits_u[l] = radix_16(&split.u);
        digits_v[l] = radix_16(&split.v);
        digits_low[l] = radix_256(&split.low);
        digits_high[l] = radix_256(&split.high);
        // n digits reach 7·(16^n - 1)/15 > 2^(4n - 2).
        windows = windows.max((split.bits as usize + 1) / 4 + 1);
        negate_a |= u8::from(split.negate_a) << l;
    }
    let [a, r] = unknown.finish::<G>(rule, known);
    let negate_a = <<G::Field as Field>::Mask as LaneMask>::vartime_from_bits(negate_a);
    let minus_a = outlined!(
        Vector<G>,
        Extended {
            x: a.point.x.negate_if(negate_a),
            t: a.point.t.negate_if(negate_a),
            ..a.point
        }
    );
    let minus_r = outlined!(Vector<G>, r.point.neg());
    let mut tables = [[[Row::ZERO; 9]; MAX_LANES]; 2];
    for (table, p) in tables.iter_mut().zip([&minus_a, &minus_r]) {
        tabulate::<G>(table, p);
    }

    // Four doublings, A, R, and in every other window B and 2^127·B: a single loop. Without calls it
    // has one copy of the products that end a step, so that its code fits into the first-level
    // instruction cache.
    let mut sum = Completed::identity();
    for i in (0..windows).rev() {
        let steps = if i % 2 == 0 && i < 32 { 8 } else { 6 };
        for step in 0..steps {
            let t = outlined!(Vector<G>, sum.to_projective());
            match step {
                0..4 => sum = outlined!(Vector<G>, t.double()),
                4 | 5 => {
                    let digits = if step == 4 { &digits_u } else { &digits_v };
                    let digit = |l: usize| i16::from(digits[l][i]);
                    let (q, negative) = vartime_look_up::<G::Field>(&tables[step - 4], digit);
                    sum = outlined!(Vector<G>, sum.extend(t).add_cached(&q).swap_f_g(negative));
                }
                _ => {
                    let digits = if step == 6 { &digits_low } else { &digits_high };
                    let base = &G::Field::multiples()[step % 2];
                    let digit = |l: usize| digits[l][i / 2];
                    let (q, negative) = vartime_look_up_base::<G::Field>(base, digit);
                    sum = outlined!(Vector<G>, sum.extend(t).add_affine(&q).swap_f_g(negative));
                }
            }
        }
    }
    if rule.cofactored {
        for _ in 0..3 {
            G::double(&mut sum);
        }
    }

    let mut facts = [a, r].map(|p| Facts {
        on_curve: p.on_curve,
        canonical: p.canonical,
        small_order: !p.on_curve,
    });
    if rule.no_small_order {
        for (facts, p) in facts.iter_mut().zip([a, r]) {
            facts.small_order = is_small_order::<G>(&p.point);
        }
    }
    let end = outlined!(Vector<G>, sum.to_projective().is_identity());
    rule.admits_key(facts[0]) & rule.admits_r(facts[1]) & end
}
