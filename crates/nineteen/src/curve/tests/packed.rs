// SPDX-License-Identifier: MIT OR Apache-2.0
//! A point in four lanes against the affine addition law, and the code built on it against the code
//! for a single lane; on checked words, which detect wrap-around, and on the vectors of this
//! machine.

use super::edwards25519::{
    Affine, add, assert_point, base, multiple, neutral, points, scaled, sums,
};
use num_bigint::BigUint;
use std::vec::Vec;

use crate::curve::encode::{Decoded, decode, encode};
use crate::curve::group::{Steps, VartimeGroup};
use crate::curve::ladder::{LadderState, Scalars, Unpacked, ladder as montgomery};
use crate::curve::lookup::LookupTable;
use crate::curve::mul::mul;
use crate::curve::packed::{
    Coordinates, Difference, OneByOne, PackedCached, PackedCurve, PackedPair, PackedPoint,
    PairTwice, SideBySide, mul_side_by_side, sum_of_eight, sum_of_four, vartime_verify_packed,
};
use crate::curve::point::Extended;
use crate::curve::recode::SPLIT;
use crate::curve::rule::Rule;
use crate::curve::scalar::{L, Order, Order25519};
use crate::curve::serial::{Inlined, Portable, Serial};
use crate::curve::straus::vartime_double_mul;
use crate::curve::tests::mul_base_of;
use crate::curve::verify::{Key, vartime_verify};
use crate::field::radix51x4::{FeX4, FeX4ByCalls};
use crate::field::radix52::Fe52;
use crate::field::tests::support::{Random, big, minus, p, words};
use crate::field::vector::{
    Halves, IfmaWord, Packed, Vector,
    quad::{Eight, Quad},
};
use crate::field::{Field, Home, LaneMask, LaneWords, Mask, Words};

/// Runs `$check::<S>()` as one test for each kind of vector on this machine, and each check of
/// whole operations on checked words; `backend/tests.rs` and `tests/suite` test the entry points of
/// vectors.
macro_rules! for_each_vector {
    ($($check:ident)*; $($whole:ident)*) => {
        mod checked {
            use crate::field::vector::quad::Quad;
            $(#[test] fn $check() { super::$check::<Quad>() })*
            $(#[test] fn $whole() { super::$whole::<Quad>() })*
        }
        for_each_vector! { avx512 Ifma crate::field::vector::avx512vl::Ymm, "AVX-512 IFMA": $($check)* }
        for_each_vector! { avxifma AvxIfma core::arch::x86_64::__m256i, "AVX-IFMA": $($check)* }
        for_each_vector! { avx2 Avx2 crate::field::vector::fma::Fma, "AVX2 and FMA": $($check)* }
    };
    ($name:ident $token:ident $vector:ty, $feature:literal: $($check:ident)*) => {
        #[cfg(nineteen_arch = "x86_64")]
        mod $name {$(
            #[test]
            fn $check() {
                if crate::arch::x86_64::$token::detect().is_some() {
                    super::$check::<$vector>();
                } else {
                    std::println!(concat!("SKIPPED: no ", $feature));
                }
            }
        )*}
    };
}

for_each_vector! { formulas signed_sums tables multiples_of_the_base lanes; ladder multiples verdicts }

fn coordinates(p: &Affine, random: &mut Random) -> Coordinates {
    let Extended { x, y, z, t } = scaled::<Home>(p, random);
    [x, y, t, z].map(Home::to_words)
}

#[track_caller]
fn assert_coordinates(found: &Coordinates, expected: &Affine) {
    let [x, y, t, z] = found.map(|w| Home::from_words(&w));
    assert_point(&Extended { x, y, z, t }, expected);
}

fn negative((x, y): &Affine) -> Affine {
    ((p() - x) % p(), y.clone())
}

/// Test functions, so that code that is inlined everywhere is compiled once for each kind of
/// vector.
macro_rules! outlined {
    ($($(#[$meta:meta])* fn $name:ident<$v:ident: $bound:path>($($argument:ident: $type:ty),*) -> $result:ty = $body:expr;)*) => {$(
        #[inline(never)]
        fn $name<$v: $bound>($($argument: $type),*) -> $result {
            $body
        }
    )*};
}

outlined! {
    fn doubled<V: PackedCurve>(p: PackedPoint<V>) -> PackedPoint<V> = p.doubled();
    fn plus<V: PackedCurve>(p: PackedPoint<V>, q: &PackedCached<V>) -> PackedPoint<V> = p.plus(q);
    fn one<V: Packed>(p: &Coordinates) -> PackedPoint<V> = PackedPoint::from_coordinates(p);
    fn cached_one<V: Packed>(p: PackedPoint<V>) -> PackedCached<V> = p.to_cached();
    fn plus_minus<V: PackedCurve>(p: PackedPoint<V>, q: &PackedCached<V>, minus: Mask) -> PackedPoint<V> = p.plus_minus(q, minus);
    fn multiples_of<V: PackedCurve>(p: PackedPoint<V>) -> LookupTable<PackedCached<V>> = p.multiples();
    fn odd_multiples_of<V: PackedCurve>(p: PackedPoint<V>) -> <PackedPoint<V> as VartimeGroup>::OddMultiples = PackedPoint::odd_multiples(&p);
    fn is_identity<V: PackedCurve>(p: &PackedPoint<V>) -> bool = PackedPoint::vartime_is_identity(p);
    fn decode_lanes<V: Vector52>(encodings: &V::Words) -> Decoded<FeX4<V>> = {
        let [decoded] = decode::<Inlined<FeX4<V>>, 1>([encodings]);
        decoded
    };
    fn mul_lanes<V: Vector52>(a: FeX4<V>, b: FeX4<V>) -> FeX4<V> = FeX4::mul(a, b);
    fn square_lanes<V: Vector52>(a: FeX4<V>) -> FeX4<V> = FeX4::square(a);
}

/// The building blocks of the field in lanes.
trait Vector52: Vector + IfmaWord {}

impl<V: Vector + IfmaWord> Vector52 for V {}

#[inline(never)]
fn one_by_one(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool {
    vartime_verify::<Portable<Home>>(rule, key, r, s, k)
}

#[inline(never)]
fn packed<T: Difference, D: Steps>(
    how: T,
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    vartime_verify_packed::<T, D, Home>(how, rule, key, r, s, k)
}

fn formulas<V: PackedCurve>() {
    let mut random = Random(90);
    let (points, sums) = (points(), sums());
    for (i, a) in points.iter().enumerate() {
        let p = one::<V>(&coordinates(a, &mut random));
        assert_coordinates(&p.to_coordinates(), a);
        assert_eq!(is_identity(&p), *a == neutral());
        for (j, b) in points.iter().enumerate() {
            let q = cached_one(one::<V>(&coordinates(b, &mut random)));
            let once = plus(p, &q);
            assert_coordinates(&once.to_coordinates(), &sums[i][j]);
            assert_eq!(is_identity(&once), sums[i][j] == neutral());
            // From the result of an addition, and from the result of a doubling.
            let twice = doubled(p);
            assert_coordinates(&twice.to_coordinates(), &sums[i][i]);
            let expected = add(&sums[i][i], b);
            assert_coordinates(&plus(twice, &q).to_coordinates(), &expected);
            assert_coordinates(&plus(once, &cached_one(p)).to_coordinates(), &expected);
            assert_coordinates(
                &doubled(once).to_coordinates(),
                &add(&sums[i][j], &sums[i][j]),
            );
        }
    }
}

/// One point in four lanes: conversion in both directions, and sums with a point or its negative.
fn signed_sums<V: PackedCurve>() {
    let mut random = Random(96);
    let (points, sums) = (points(), sums());
    for (i, a) in points.iter().enumerate() {
        for (j, b) in points.iter().enumerate() {
            let (ca, cb) = (coordinates(a, &mut random), coordinates(b, &mut random));
            let (p, q) = (one::<V>(&ca), one::<V>(&cb));
            assert_coordinates(&p.to_coordinates(), a);
            let q = cached_one(q);
            let sum = plus_minus(p, &q, Mask::from_bit(0));
            assert_coordinates(&sum.to_coordinates(), &sums[i][j]);
            // A subtraction, and additions to its result.
            let difference = plus_minus(p, &q, Mask::from_bit(1));
            assert_coordinates(&difference.to_coordinates(), &add(a, &negative(b)));
            let back = plus_minus(
                plus_minus(difference, &q, Mask::from_bit(0)),
                &q,
                Mask::from_bit(0),
            );
            assert_coordinates(&back.to_coordinates(), &sums[i][j]);
        }
    }
}

/// The sum of the points in all lanes.
#[test]
fn sums_of_lanes() {
    check_sums_of_lanes(sum_of_four::<_, Quad>);
    check_sums_of_lanes(sum_of_eight::<_, Eight>);
    #[cfg(nineteen_arch = "x86_64")]
    if crate::arch::x86_64::Ifma::detect().is_some() {
        check_sums_of_lanes(sum_of_eight::<_, core::arch::x86_64::__m512i>);
    } else {
        std::println!("SKIPPED: no AVX-512 IFMA");
    }
    #[cfg(nineteen_arch = "x86_64")]
    if crate::arch::x86_64::AvxIfma::detect().is_some() {
        check_sums_of_lanes(sum_of_four::<_, core::arch::x86_64::__m256i>);
    } else {
        std::println!("SKIPPED: no AVX-IFMA");
    }
    #[cfg(nineteen_arch = "x86_64")]
    if crate::arch::x86_64::Avx2::detect().is_some() {
        check_sums_of_lanes(sum_of_four::<_, crate::field::vector::fma::Fma>);
    } else {
        std::println!("SKIPPED: no AVX2 and FMA");
    }
}

fn check_sums_of_lanes<V: Vector52>(sum: fn(&Extended<Fe52<V>>) -> Extended<Home>) {
    let mut random = Random(98);
    let points = points();
    for first in 0..points.len() {
        let here: Vec<&Affine> = (0..V::LANES)
            .map(|l| &points[(first + 5 * l) % points.len()])
            .collect();
        let in_lanes: Vec<Extended<Home>> = here.iter().map(|p| scaled(p, &mut random)).collect();
        let lanes = |c: fn(&Extended<Home>) -> Home| {
            let words = <V::Words as LaneWords>::from_lanes(|l| c(&in_lanes[l]).to_words());
            Fe52::<V>::from_words(&words)
        };
        let p = Extended {
            x: lanes(|p| p.x),
            y: lanes(|p| p.y),
            z: lanes(|p| p.z),
            t: lanes(|p| p.t),
        };
        let expected = here.iter().fold(neutral(), |sum, p| add(&sum, p));
        assert_point(&sum(&p), &expected);
        // Coordinates as products leave them, with bits above bit 52.
        assert_point(&sum(&p.add(p)), &add(&expected, &expected));
    }
}

/// Scalars and points of the whole group.
fn multiplied() -> (Vec<Words>, Vec<Extended<Home>>) {
    let mut random = Random(97);
    let points: Vec<Extended<Home>> = points().iter().map(|p| scaled(p, &mut random)).collect();
    let most = [u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1];
    let mut scalars: Vec<Words> = (0..=9).map(|i| [i, 0, 0, 0]).collect();
    scalars.extend([L, most, [0x8888_8888_8888_8888; 4].map(|w: u64| w >> 1)]);
    while scalars.len() < points.len() {
        let w = random.words();
        scalars.push([w[0], w[1], w[2], w[3] >> 1]);
    }
    (scalars, points)
}

/// Secret multiples with two points side by side, and sums of them; on checked words, and on
/// vectors one point and two: the entry points take one of them.
#[test]
fn multiples_side_by_side() {
    check_side_by_side::<Eight>();
    #[cfg(nineteen_arch = "x86_64")]
    if crate::arch::x86_64::Ifma::detect().is_some() {
        check_side_by_side::<core::arch::x86_64::__m512i>();
        multiples::<crate::field::vector::avx512vl::Ymm>();
    } else {
        std::println!("SKIPPED: no AVX-512 IFMA");
    }
}

fn check_side_by_side<W: Halves<Half: PackedCurve>>() {
    let (scalars, points) = multiplied();
    for (k, p) in scalars.iter().zip(&points) {
        let expected = mul::<Serial<Portable<Home>>>(k, p);
        assert!(
            mul_side_by_side::<W>(k, p).equals(&expected).reveal(),
            "{k:x?}"
        );
    }
    #[cfg(feature = "alloc")]
    for n in [0, 1, 2, 5, points.len()] {
        use crate::curve::{pippenger::vartime_msm, straus};
        let (k, p) = (&scalars[scalars.len() - n..], &points[points.len() - n..]);
        let expected = vartime_msm::<Portable<Home>>(k, p);
        assert!(
            straus::msm::<SideBySide<W>>(k, p)
                .equals(&expected)
                .reveal(),
            "{n}"
        );
    }
}

fn multiples<V: PackedCurve>() {
    check_multiples::<PackedPoint<V>>();
}

/// Multiples of points of the whole group against a single lane, and sums of them.
pub(crate) fn check_multiples<G: VartimeGroup<Field = Home>>() {
    type One = Serial<Portable<Home>>;

    let (scalars, points) = multiplied();
    for (i, (k, p)) in scalars.iter().zip(&points).enumerate() {
        let found = mul::<G>(k, p);
        assert!(found.equals(&mul::<One>(k, p)).reveal(), "{k:x?}");
        let b = scalars[(7 * i + 3) % scalars.len()];
        for b in [b, [u64::MAX; 4]] {
            let found = vartime_double_mul::<G>(k, p, &b);
            let expected = vartime_double_mul::<One>(k, p, &b);
            assert!(found.equals(&expected).reveal(), "{k:x?} {b:x?}");
        }
    }
    #[cfg(feature = "alloc")]
    sums_of_multiples::<G>(&scalars, &points);
}

/// Multiscalar multiplication in four lanes against one lane, with tables for none and for half of
/// the points.
#[cfg(feature = "alloc")]
fn sums_of_multiples<G: VartimeGroup<Field = Home>>(scalars: &[Words], points: &[Extended<Home>]) {
    use crate::curve::pippenger::vartime_msm;
    use crate::curve::precomputed::multiples_of as tables_of;
    use crate::curve::straus;

    let tables: Vec<_> = points.iter().map(tables_of::<Portable<Home>>).collect();
    for n in [0, 1, 2, 5, points.len()] {
        let known = &tables[points.len() - n..][..n / 2];
        let (k, p) = (&scalars[scalars.len() - n..], &points[points.len() - n..]);
        let expected = vartime_msm::<Portable<Home>>(k, p);
        let found = [
            straus::msm::<G>(k, p),
            straus::vartime_msm::<G>(k, &[], p),
            straus::vartime_msm::<G>(k, known, &p[n / 2..]),
        ];
        for found in found {
            assert!(found.equals(&expected).reveal(), "{n}");
        }
    }
}

/// Entry j of one kind of table is 2j + 1 times a point, and of the other kind j times.
fn tables<V: PackedCurve>() {
    let mut random = Random(94);
    let points = points();
    // Added to a point with T ≠ 0; otherwise 2dT of the entry would not matter.
    let other = one::<V>(&coordinates(&points[11], &mut random));
    let check = |entry: &PackedCached<V>, k: usize, p: &Affine| {
        let expected = add(&multiple(&k.into(), p), &points[11]);
        assert_coordinates(&plus(other, entry).to_coordinates(), &expected);
    };
    for a in points {
        let ca = coordinates(a, &mut random);
        for (j, entry) in odd_multiples_of(one::<V>(&ca)).0.iter().enumerate() {
            check(&PackedCached(*entry), 2 * j + 1, a);
        }
        for (j, entry) in multiples_of(one::<V>(&ca)).0.iter().enumerate() {
            check(entry, j + 1, a);
        }
    }
}

/// Entry j is 2j + 1 times B and 2^SPLIT·B.
fn multiples_of_the_base<V: PackedCurve>() {
    let mut random = Random(95);
    let start = &points()[11];
    let other = one::<V>(&coordinates(start, &mut random));
    let high = multiple(&(big(&[1]) << SPLIT), &base());
    for (table, p) in V::base().iter().zip([base(), high]) {
        let twice = add(&p, &p);
        let mut expected = add(start, &p);
        for entry in *table {
            assert_coordinates(
                &plus(other, &PackedCached(*entry)).to_coordinates(),
                &expected,
            );
            expected = add(&expected, &twice);
        }
    }
}

/// The field in lanes: conversion in both directions, sums and products, and decoding, with
/// different elements in the lanes.
fn lanes<V: PackedCurve>() {
    in_lanes::<V>();
}

fn in_lanes<V: Vector52>() {
    let (mut random, p) = (Random(91), p());
    let values = |random: &mut Random| {
        <V::Words as LaneWords>::from_lanes(|_| [(); 4].map(|()| random.word()))
    };
    for round in 0..200 {
        let (wa, wb) = (values(&mut random), values(&mut random));
        let (a, b) = (FeX4::<V>::from_words(&wa), FeX4::<V>::from_words(&wb));
        let (sum, difference) = (FeX4::carry(a.add(b)), FeX4::carry(a.sub(b)));
        let found = [a, sum, difference, mul_lanes(a, b), square_lanes(a)].map(FeX4::to_words);
        let inverse = (round < 5).then(|| a.invert().to_words());
        for l in 0..V::LANES {
            let (x, y) = (big(wa.lane(l)) % &p, big(wb.lane(l)) % &p);
            let expected = [
                x.clone(),
                (&x + &y) % &p,
                minus(&x, &y, &p),
                &x * &y % &p,
                &x * &x % &p,
            ];
            assert_eq!(found.map(|w| big(w.lane(l))), expected);
            assert_eq!(a.equals(b).lane(l).reveal(), x == y);
            assert_eq!(a.is_negative().lane(l).reveal(), x.bit(0));
            if let Some(inverse) = &inverse {
                assert_eq!(big(inverse.lane(l)) * &x % &p, big(&[1]));
            }
        }
    }
    for _ in 0..20 {
        let some = mul_base_of::<Home>(&[random.next(), 0, 0, 0]);
        let encodings = <V::Words as LaneWords>::from_lanes(|l| match l {
            1 => encode(&some),
            _ => random.words(),
        });
        let [found] = [decode_lanes::<V>(&encodings)];
        let x = found.point.x.to_words();
        for l in 0..V::LANES {
            let [expected] = decode::<Portable<Home>, 1>([encodings.lane(l)]);
            assert_eq!(found.on_curve.lane(l).bit(), expected.on_curve.bit());
            assert_eq!(found.canonical.lane(l).bit(), expected.canonical.bit());
            if expected.on_curve.reveal() {
                assert_eq!(*x.lane(l), expected.point.x.to_words());
            }
        }
    }
}

/// The ladder in eight lanes, on checked words and on vectors.
#[test]
fn ladder_in_eight_lanes() {
    check_ladder::<PairTwice<Eight>>();
    #[cfg(nineteen_arch = "x86_64")]
    if crate::arch::x86_64::Ifma::detect().is_some() {
        check_ladder::<PairTwice<core::arch::x86_64::__m512i>>();
        check_ladder::<PackedPair<crate::field::vector::avx512vl::Ymm>>();
    } else {
        std::println!("SKIPPED: no AVX-512 IFMA");
    }
}

fn ladder<V: PackedCurve>() {
    check_ladder::<PackedPair<V>>();
}

pub(crate) fn check_ladder<P: LadderState<Home>>() {
    let mut random = Random(92);
    for i in 0..60 {
        let any = [(); 4].map(|()| random.word());
        let clamped = [any[0] & !7, any[1], any[2], any[3] >> 2 | 1 << 62];
        let any = [any[0], any[1], any[2], any[3] >> 1];
        // First 0, ±1 and the neighbours of p.
        let u = match i {
            0..3 => [i, 0, 0, 0],
            3..8 => words(&(p() + i - 5u32)),
            _ => [(); 4].map(|()| random.word()),
        };
        for (scalars, k) in [(Scalars::Clamped, clamped), (Scalars::Any, any)] {
            assert_eq!(
                montgomery::<Home, P>(scalars, &k, &u),
                montgomery::<Home, Unpacked<Home>>(scalars, &k, &u)
            );
        }
    }
}

/// Verdicts of every rule on all pairs of points with S = 0, where points of small order make the
/// equation hold or fail depending on k, and on valid signatures and their neighbours.
fn verdicts<V: PackedCurve>() {
    check_packed::<_, Inlined<FeX4ByCalls<V>>>(OneByOne::<PackedPoint<V>>::NEW);
}

/// On checked words, and on vectors both ways: the entry point takes one of them.
#[test]
fn verdicts_side_by_side() {
    check_packed::<_, Inlined<FeX4<Quad>>>(SideBySide::<Eight>::NEW);
    #[cfg(nineteen_arch = "x86_64")]
    if crate::arch::x86_64::Ifma::detect().is_some() {
        for eight in [false, true] {
            let vector = core::marker::PhantomData::<core::arch::x86_64::__m512i>;
            let how = crate::curve::packed::ByWidth { eight, vector };
            check_packed::<_, Inlined<FeX4ByCalls<crate::field::vector::avx512vl::Ymm>>>(how);
        }
    } else {
        std::println!("SKIPPED: no AVX-512 IFMA");
    }
}

pub(crate) fn check_packed<T: Difference, D: Steps>(how: T) {
    check_verdicts(|rule, key, r, s, k| packed::<T, D>(how, rule, key, r, s, k));
}

pub(crate) fn check_verdicts(found: impl Fn(Rule, Key<'_, Home>, &Words, &Words, &Words) -> bool) {
    let mut random = Random(93);
    let mut held = 0;
    let mut check = |a: &Words, r: &Words, s: &Words, k: &Words| {
        for bits in 0..16 {
            let rule = Rule {
                cofactored: bits & 1 == 1,
                canonical_key: bits & 2 == 2,
                canonical_r: bits & 4 == 4,
                no_small_order: bits & 8 == 8,
            };
            let expected = one_by_one(rule, Key::Encoded(a), r, s, k);
            let [decoded] = decode::<Portable<Home>, 1>([a]);
            let key = if (k[0] ^ bits) & 1 == 0 {
                Key::Encoded(a)
            } else {
                Key::Decoded(decoded)
            };
            let found = found(rule, key, r, s, k);
            assert_eq!(found, expected, "{rule:?}");
            held += u32::from(found);
        }
    };
    let encodings: std::vec::Vec<Words> = points()
        .iter()
        .map(|p| encode(&scaled::<Home>(p, &mut random)))
        .collect();
    let below_order = |random: &mut Random| words(&(big(&random.words()) % big(&L)));
    for a in &encodings {
        for r in &encodings {
            check(a, r, &[0; 4], &below_order(&mut random));
        }
    }
    // y ≥ p, a sign on x = 0, and invalid encodings.
    let one_plus_p = words(&(p() + 1u32));
    let signed = [1, 0, 0, 1 << 63];
    for other in [one_plus_p, signed, [2, 0, 0, 0], [u64::MAX; 4]] {
        check(&other, &encodings[0], &[0; 4], &[3, 0, 0, 0]);
        check(&encodings[0], &other, &[0; 4], &[4, 0, 0, 0]);
    }
    // With k = (L+1)/2 and its neighbours u or v is long.
    let order = big(&L);
    let special: [BigUint; 8] = [
        BigUint::from(1u8),
        BigUint::from(2u8),
        &order - 1u8,
        &order - 2u8,
        (&order - 1u8) / 2u8,
        (&order + 1u8) / 2u8,
        (&order + 3u8) / 2u8,
        &order / 3u8,
    ];
    for i in 0..8 + special.len() {
        let [a, r, k] = [(); 3].map(|()| below_order(&mut random));
        let k = special.get(i).map_or(k, words);
        let i = i % 8;
        let s = words(&((big(&r) + big(&Order25519::mul(&k, &a))) % big(&L)));
        let [key, commitment] = [&a, &r].map(|k| encode(&mul_base_of::<Home>(k)));
        check(&key, &commitment, &s, &k);
        let mut other = s;
        other[0] ^= 1 << i;
        check(&key, &commitment, &other, &k);
    }
    assert!(held > 400, "{held}");
}
