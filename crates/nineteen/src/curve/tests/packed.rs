// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two points in eight lanes against the affine addition law, and what is built on points in lanes
//! against the code for one lane; on words that check that nothing wraps, and on the vectors of this
//! machine.

use super::edwards25519::{
    Affine, add, assert_point, base, multiple, neutral, points, scaled, sums,
};
use crate::curve::encoding::{Decoded, decode, encode};
use crate::curve::group::{Inlined, Portable};
use crate::curve::ladder::x25519_clamped;
use crate::curve::packed::{
    Coordinates, PackedCached, PackedCurve, PackedPoint, vartime_verify_packed, x25519_packed,
};
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::scalar::{L, Order, Order25519};
use crate::curve::tables::SPLIT;
use crate::curve::tests::mul_base_of;
use crate::curve::verify::{Accumulator, Key, vartime_verify};
use crate::field::radix51x4::FeX4;
use crate::field::tests::support::{Random, big, minus, p, words};
use crate::field::vector::quad::{Octet, Quad};
use crate::field::vector::{IfmaWord, Packed, Vector};
use crate::field::{Choice, Field, Home, LaneWords, Words};

/// Vectors that belong together.
trait Vectors {
    /// Of eight lanes.
    type Two: PackedCurve;
    /// Of four.
    type One: Packed;
}

/// Words that check that nothing wraps.
struct Checked;

impl Vectors for Checked {
    type Two = Octet;
    type One = Quad;
}

#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
struct Avx512;

#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
impl Vectors for Avx512 {
    type Two = core::arch::x86_64::__m512i;
    type One = crate::field::vector::avx512vl::Ymm;
}

/// Runs `$check::<S>()` as one test for each kind of vectors that this machine has, and each check of
/// whole operations on checked words; the entry points of vectors are tested by `backend/tests.rs` and
/// `tests/suite`.
macro_rules! for_each_vector {
    ($($check:ident)*; $($whole:ident)*) => {
        mod checked {
            $(#[test] fn $check() { super::$check::<super::Checked>() })*
            $(#[test] fn $whole() { super::$whole::<super::Checked>() })*
        }
        #[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
        mod avx512 {$(
            #[test]
            fn $check() {
                if crate::arch::x86_64::Ifma::detect().is_some() {
                    super::$check::<super::Avx512>();
                } else {
                    std::println!("SKIPPED: no AVX-512 IFMA");
                }
            }
        )*}
    };
}

for_each_vector! { formulas tables multiples_of_the_base lanes; ladder verdicts }

fn coordinates(p: &Affine, random: &mut Random) -> Coordinates {
    let Extended { x, y, z, t } = scaled::<Home>(p, random);
    [x, y, z, t].map(Home::to_words)
}

#[track_caller]
fn assert_points<V: PackedCurve>(found: PackedPoint<V>, expected: [&Affine; 2]) {
    for (found, expected) in found.to_words().into_iter().zip(expected) {
        let [x, y, z, t] = found.map(|w| Home::from_words(&w));
        assert_point(&Extended { x, y, z, t }, expected);
    }
}

fn negative((x, y): &Affine) -> Affine {
    ((p() - x) % p(), y.clone())
}

/// Functions of the tests, so that what is inlined everywhere is compiled once for each kind of vectors.
macro_rules! apart {
    ($($(#[$meta:meta])* fn $name:ident<$v:ident: $bound:path>($($argument:ident: $type:ty),*) -> $result:ty = $body:expr;)*) => {$(
        #[inline(never)]
        fn $name<$v: $bound>($($argument: $type),*) -> $result {
            $body
        }
    )*};
}

apart! {
    fn two<V: PackedCurve>(points: [&Coordinates; 2]) -> PackedPoint<V> = PackedPoint::from_words(points);
    fn doubled<V: PackedCurve>(p: PackedPoint<V>) -> PackedPoint<V> = p.doubled();
    fn total<V: PackedCurve>(p: PackedPoint<V>) -> PackedPoint<V> = p.total();
    fn cached<V: PackedCurve>(p: PackedPoint<V>) -> PackedCached<V> = p.to_cached();
    fn sum<V: PackedCurve>(p: PackedPoint<V>, q: [&PackedCached<V>; 2]) -> PackedPoint<V> = p.add_halves(q);
    fn is_identity<V: PackedCurve>(p: &PackedPoint<V>) -> bool = p.vartime_is_identity();
    fn decode_lanes<V: Vector52>(encodings: &V::Words) -> Decoded<FeX4<V>> = {
        let [decoded] = decode::<Inlined<FeX4<V>>, 1>([encodings]);
        decoded
    };
    fn mul_lanes<V: Vector52>(a: FeX4<V>, b: FeX4<V>) -> FeX4<V> = FeX4::mul(a, b);
    fn square_lanes<V: Vector52>(a: FeX4<V>) -> FeX4<V> = FeX4::square(a);
}

/// What the field in lanes is made of.
trait Vector52: Vector + IfmaWord {}

impl<V: Vector + IfmaWord> Vector52 for V {}

#[inline(never)]
fn one_by_one(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool {
    vartime_verify::<Portable<Home>>(rule, key, r, s, k)
}

#[inline(never)]
fn packed<S: Vectors>(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool {
    vartime_verify_packed::<S::Two, Inlined<FeX4<S::One>>, Home>(rule, key, r, s, k)
}

fn formulas<S: Vectors>() {
    let mut random = Random(90);
    let (points, sums) = (points(), sums());
    for (i, a) in points.iter().enumerate() {
        let alone = PackedPoint::<S::Two>::new(coordinates(a, &mut random));
        assert_points(alone, [a, &neutral()]);
        assert_eq!(is_identity(&alone), *a == neutral());
        for (j, b) in points.iter().enumerate() {
            let (ca, cb) = (coordinates(a, &mut random), coordinates(b, &mut random));
            let both = two::<S::Two>([&ca, &cb]);
            assert_points(both, [a, b]);
            assert_points(doubled(both), [&sums[i][i], &sums[j][j]]);
            assert_points(total(both), [&sums[i][j], &sums[i][j]]);
            // 2a + b and 2b + a, from sums that come from doublings and from sums.
            let crossed = cached(two::<S::Two>([&cb, &ca]));
            let more = sum(doubled(both), [&crossed; 2]);
            let once = sum(both, [&crossed; 2]);
            assert_points(once, [&sums[i][j], &sums[j][i]]);
            let twice = sum(once, [&cached(both); 2]);
            assert_eq!(is_identity(&once), sums[i][j] == negative(&sums[i][j]));
            let less = crossed.neg();
            assert_points(sum(more, [&less; 2]), [&sums[i][i], &sums[j][j]]);
            assert_points(sum(twice, [&less; 2]), [&sums[i][i], &sums[j][j]]);
        }
    }
}

/// Entry d + 8 is d times each point.
fn tables<S: Vectors>() {
    let mut random = Random(94);
    let points = points();
    for (i, a) in points.iter().enumerate() {
        let b = &points[(i + 3) % points.len()];
        let (ca, cb) = (coordinates(a, &mut random), coordinates(b, &mut random));
        let other = coordinates(&points[11], &mut random);
        let table = PackedPoint::<S::Two>::tabulate([ca, cb]);
        for (j, entry) in table.iter().enumerate() {
            let [a, b] = [a, b].map(|p| {
                let multiple = multiple(&j.abs_diff(8).into(), p);
                if j < 8 { negative(&multiple) } else { multiple }
            });
            // To a point with T ≠ 0, or 2dT of the entry would not matter.
            let found = two::<S::Two>([&other, &other]);
            let found = sum(found, [entry; 2]);
            assert_points(found, [&add(&a, &points[11]), &add(&b, &points[11])]);
        }
    }
}

/// Entry d + 64 is d·B and d·2^SPLIT·B.
fn multiples_of_the_base<S: Vectors>() {
    let mut random = Random(95);
    let high = multiple(&(big(&[1]) << SPLIT), &base());
    let start = &points()[11];
    let other = coordinates(start, &mut random);
    // The sums with -64, -63, …
    let mut expected = [&base(), &high].map(|p| {
        let most = multiple(&64u32.into(), p);
        add(start, &negative(&most))
    });
    for entry in S::Two::multiples() {
        let found = two::<S::Two>([&other, &other]);
        let [a, b] = &expected;
        assert_points(sum(found, [entry; 2]), [a, b]);
        expected = [add(a, &base()), add(b, &high)];
    }
}

/// The field in lanes: what comes in and goes out, sums and products, and decoding, with different
/// elements in the lanes.
fn lanes<S: Vectors>() {
    in_lanes::<S::Two>();
    in_lanes::<S::One>();
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

fn ladder<S: Vectors>() {
    let mut random = Random(92);
    for i in 0..60 {
        let mut k = [(); 4].map(|()| random.word());
        k[0] &= !7;
        k[3] = k[3] >> 2 | 1 << 62;
        // 0, ±1 and the neighbours of p first.
        let u = match i {
            0..3 => [i, 0, 0, 0],
            3..8 => words(&(p() + i - 5u32)),
            _ => [(); 4].map(|()| random.word()),
        };
        assert_eq!(
            x25519_packed::<S::One, Home>(&k, &u),
            x25519_clamped::<Home>(&k, &u)
        );
    }
}

/// Verdicts of every rule on all pairs of points with S = 0, where those of small order make the
/// equation hold or not by k, and on signatures that hold, with their neighbours.
fn verdicts<S: Vectors>() {
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
            let found = packed::<S>(rule, key, r, s, k);
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
    // y ≥ p, a sign on x = 0, and encodings of no point.
    let one_plus_p = words(&(p() + 1u32));
    let signed = [1, 0, 0, 1 << 63];
    for other in [one_plus_p, signed, [2, 0, 0, 0], [u64::MAX; 4]] {
        check(&other, &encodings[0], &[0; 4], &[3, 0, 0, 0]);
        check(&encodings[0], &other, &[0; 4], &[4, 0, 0, 0]);
    }
    for i in 0..8 {
        let [a, r, k] = [(); 3].map(|()| below_order(&mut random));
        let s = words(&((big(&r) + big(&Order25519::mul(&k, &a))) % big(&L)));
        let [key, commitment] = [&a, &r].map(|k| encode(&mul_base_of::<Home>(k)));
        check(&key, &commitment, &s, &k);
        let mut other = s;
        other[0] ^= 1 << i;
        check(&key, &commitment, &other, &k);
    }
    assert!(held > 400, "{held}");
}
