// SPDX-License-Identifier: MIT OR Apache-2.0
//! Formulas and tables of edwards25519 in every representation, against the affine addition law on
//! big integers.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::sync::OnceLock;
use std::vec::Vec;

use crate::curve::encode::{decode, encode, vartime_is_canonical, vartime_is_small_order};
use crate::curve::group::is_small_order;
use crate::curve::lookup::LookupTable;
use crate::curve::mul::mul;
use crate::curve::point::{AffineCached, Extended};
use crate::curve::precomputed::STEPS;
use crate::curve::recode::SPLIT;
use crate::curve::serial::{Portable, Serial};
use crate::curve::straus::vartime_double_mul;
use crate::curve::tables::{Curve, look_up};
use crate::curve::tests::mul_base_of;
use crate::field::constants::{BASE_X, BASE_Y, D, P, SQRT_M1};
use crate::field::tests::support::{
    Random, Representation, big, for_each_representation, inverse, minus, p, words,
};
use crate::field::{Home, OneLane, Words};

for_each_representation! { formulas canonical_bytes comb look_ups multiples_of_base_points }

/// Every digit, in rows of the table and in rows of other canonical words, including edge cases.
fn look_ups<F: Representation + Curve>() {
    let (mut random, p) = (Random(47), p());
    let mut rows = F::comb::<Portable<F>>().to_vec();
    for _ in 0..32 {
        rows.push(LookupTable([(); 8].map(|()| {
            let mut entry = [(); 3].map(|()| words(&(big(&[(); 4].map(|()| random.word())) % &p)));
            // As the table guarantees: p - 2dxy borrows from no word.
            entry[2][0] = entry[2][0].min(P[0]);
            entry
        })));
    }
    for row in &rows {
        for digit in -8..=8 {
            let found = look_up::<F>(row, digit, F::LOOK_UP);
            let found = [found.y_plus_x, found.y_minus_x, found.xy2d].map(F::to_words);
            let [plus, less, xy2d] = match digit.unsigned_abs() {
                0 => [[1, 0, 0, 0], [1, 0, 0, 0], [0; 4]],
                n => row.0[usize::from(n) - 1],
            };
            let expected = match digit < 0 {
                true => [
                    less,
                    plus,
                    words(&(minus(&BigUint::zero(), &big(&xy2d), &p))),
                ],
                false => [plus, less, xy2d],
            };
            assert_eq!(found, expected, "{digit}");
        }
    }
}

/// x and y.
pub(super) type Affine = (BigUint, BigUint);

/// The affine addition law, with one inversion for both coordinates.
pub(super) fn add((x1, y1): &Affine, (x2, y2): &Affine) -> Affine {
    let p = p();
    let (xx, yy) = (x1 * x2 % &p, y1 * y2 % &p);
    let c = big(&D) * &xx % &p * &yy % &p;
    let (dx, dy) = (&c + 1u32, minus(&BigUint::one(), &c, &p));
    let both = inverse(&(&dx * &dy % &p), &p);
    let x = (x1 * y2 + x2 * y1) % &p * dy % &p * &both % &p;
    (x, (yy + xx) % &p * dx % &p * both % &p)
}

pub(super) fn multiple(k: &BigUint, point: &Affine) -> Affine {
    let mut r = neutral();
    for i in (0..k.bits()).rev() {
        r = add(&r, &r);
        if k.bit(i) {
            r = add(&r, point);
        }
    }
    r
}

pub(super) fn neutral() -> Affine {
    (BigUint::zero(), BigUint::one())
}

pub(super) fn base() -> Affine {
    (big(&BASE_X), big(&BASE_Y))
}

/// A point of the whole group, with all torsion components occurring.
fn any_point(random: &mut Random) -> Affine {
    let p = p();
    loop {
        let y = random.residue();
        let yy = &y * &y % &p;
        let denominator = (big(&D) * &yy + 1u32) % &p;
        let xx = (yy + &p - 1u32) * inverse(&denominator, &p) % &p;
        let mut x = xx.modpow(&((&p + 3u32) / 8u32), &p);
        if &x * &x % &p != xx {
            x = x * big(&SQRT_M1) % &p;
        }
        if &x * &x % &p == xx {
            return (x, y);
        }
    }
}

/// The eight points of small order, and some others with every torsion component.
pub(super) fn points() -> &'static [Affine] {
    static POINTS: OnceLock<Vec<Affine>> = OnceLock::new();
    POINTS.get_or_init(|| {
        let mut random = Random(80);
        let order = big(&crate::curve::scalar::L);
        // A generator of the torsion subgroup: four times it is (0, -1). Half of all points yield
        // one.
        let torsion = (0..64)
            .map(|_| multiple(&order, &any_point(&mut random)))
            .find(|t| multiple(&4u32.into(), t) == (BigUint::zero(), p() - 1u32))
            .expect("the curve has points of order 8");
        let mut list: Vec<Affine> = (0..8u32).map(|i| multiple(&i.into(), &torsion)).collect();
        list.push(base());
        list.push(add(&base(), &torsion));
        list.extend((0..3).map(|_| any_point(&mut random)));
        list
    })
}

/// The point, scaled by a random Z.
pub(super) fn scaled<F: OneLane>((x, y): &Affine, random: &mut Random) -> Extended<F> {
    let (p, z) = (p(), random.residue() + 1u32);
    let f = |v: BigUint| F::from_words(&words(&(v % &p)));
    Extended {
        x: f(x * &z),
        y: f(y * &z),
        t: f(x * y * &z),
        z: f(z),
    }
}

#[track_caller]
pub(super) fn assert_point<F: OneLane>(point: &Extended<F>, (x, y): &Affine) {
    let [px, py, pz, pt] = [point.x, point.y, point.z, point.t].map(|c| big(&c.to_words()));
    let p = p();
    assert!(!pz.is_zero());
    assert_eq!(x * &pz % &p, px);
    assert_eq!(y * &pz % &p, py);
    assert_eq!(&px * &py % &p, &pt * &pz % &p, "T = XY/Z");
}

fn affine_cached<F: OneLane>((x, y): &Affine) -> AffineCached<F> {
    let p = p();
    let f = |v: BigUint| F::from_words(&words(&(v % &p)));
    AffineCached {
        y_plus_x: f(y + x),
        y_minus_x: f(minus(y, x, &p)),
        xy2d: f(big(&D) * 2u32 * x * y),
    }
}

pub(super) fn sums() -> &'static [Vec<Affine>] {
    static SUMS: OnceLock<Vec<Vec<Affine>>> = OnceLock::new();
    SUMS.get_or_init(|| {
        let rows = points().iter();
        rows.map(|a| points().iter().map(|b| add(a, b)).collect())
            .collect()
    })
}

/// Not inlined, to reduce compile time.
#[inline(never)]
fn sum_of<F: OneLane>(a: Extended<F>, b: Extended<F>) -> Extended<F> {
    a.add(b)
}

fn formulas<F: Representation>() {
    let mut random = Random(81);
    let small = neutral();
    for (i, a) in points().iter().enumerate() {
        let point = scaled::<F>(a, &mut random);
        assert_point(&point.to_projective().double().to_extended(), &sums()[i][i]);
        assert_eq!(is_small_order::<Portable<_>>(&point).reveal(), i < 8);
        for sign in [0, 1 << 63] {
            let mut encoding = encode(&point);
            encoding[3] ^= sign;
            assert_eq!(vartime_is_small_order::<F>(&encoding), i < 8);
        }
        let is_neutral = point.to_projective().is_identity().reveal();
        assert_eq!(is_neutral, *a == small);
        for (j, b) in points().iter().enumerate() {
            let other = scaled::<F>(b, &mut random);
            let sum = &sums()[i][j];
            assert_point(&sum_of(point, other), sum);
            let completed = point.add_cached(&other.to_cached());
            assert_point(&completed.to_projective().to_extended(), sum);
            assert_point(&point.add_affine(&affine_cached(b)).to_extended(), sum);
            // (a + b) - b
            let back = sum_of(point, other).add(other.neg());
            assert_point(&back, a);
            assert!(back.equals(&point).reveal());
            assert_eq!(point.equals(&other).reveal(), i == j);
            assert_point(&other.neg().add(sum_of(point, other)), a);
        }
    }
}

/// `[k]P`, `[k]B` and `[k]P + [k/3]B` in one representation only, since the algorithms do not
/// depend on it.
#[test]
fn multiples() {
    let mut random = Random(82);
    for point in &points()[6..] {
        let mut k = [(); 4].map(|()| random.word());
        k[3] >>= 1;
        let third = big(&k) / 3u32;
        let q = scaled::<Home>(point, &mut random);
        let kp = multiple(&big(&k), point);
        assert_point(&mul::<Serial<Portable<_>>>(&k, &q), &kp);
        assert_point(&mul_base_of::<Home>(&k), &multiple(&big(&k), &base()));
        let both = add(&kp, &multiple(&third, &base()));
        assert_point(
            &vartime_double_mul::<Serial<Portable<_>>>(&k, &q, &words(&third)),
            &both,
        );
    }
}

/// Every y within 300 of 0 and of 2^255, with both signs.
fn canonical_bytes<F: Representation>() {
    let mut seen = [0; 2];
    for low in 0..600u64 {
        for sign in [0, 1 << 63] {
            let encoding: Words = match low.checked_sub(300) {
                None => [low, 0, 0, sign],
                Some(low) => {
                    let top = u64::MAX >> 1;
                    [low.wrapping_sub(300), u64::MAX, u64::MAX, top | sign]
                }
            };
            let [decoded] = decode::<Portable<F>, 1>([&encoding]);
            if decoded.on_curve.reveal() {
                let canonical = decoded.canonical.reveal();
                assert_eq!(
                    vartime_is_canonical::<F>(&encoding),
                    canonical,
                    "{encoding:x?}"
                );
                seen[usize::from(canonical)] += 1;
            }
        }
    }
    assert!(seen[0] > 10 && seen[1] > 200, "{seen:?}");
}

fn assert_entry<F: OneLane>(entry: &AffineCached<F>, point: &Affine) {
    let expected = affine_cached::<F>(point);
    assert_eq!(entry.y_plus_x.to_words(), expected.y_plus_x.to_words());
    assert_eq!(entry.y_minus_x.to_words(), expected.y_minus_x.to_words());
    assert_eq!(entry.xy2d.to_words(), expected.xy2d.to_words());
}

/// Entry j of row i is (j+1)·16^(STEPS·i)·B.
fn comb<F: Representation + Curve>() {
    static ROWS: OnceLock<Vec<Vec<Affine>>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        let mut first = base();
        let rows = (0..64).map(|_| {
            let mut row = std::vec![first.clone()];
            for j in 1..8 {
                row.push(add(&row[j - 1], &first));
            }
            first = add(&row[7], &row[7]);
            row
        });
        rows.collect()
    });
    for (row, expected) in F::comb::<Portable<F>>()
        .iter()
        .zip(rows.iter().step_by(STEPS))
    {
        for (entry, point) in row.0.iter().zip(expected) {
            assert_entry(&F::entry(entry), point);
        }
    }
}

/// Entry j is (2j+1)·B, or (2j+1)·2^SPLIT·B.
fn multiples_of_base_points<F: Representation + Curve>() {
    static ROWS: OnceLock<[Vec<Affine>; 2]> = OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        [0, SPLIT].map(|shift| {
            let first = multiple(&(BigUint::one() << shift), &base());
            let mut row = std::vec![first.clone()];
            for j in 1..128 {
                row.push(add(&row[j - 1], &first));
            }
            row
        })
    });
    for (table, expected) in F::multiples::<Portable<F>>().iter().zip(rows) {
        for (entry, point) in table.0.iter().zip(expected.iter().step_by(2)) {
            assert_entry(&F::entry(entry), point);
        }
    }
}
