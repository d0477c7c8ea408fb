// SPDX-License-Identifier: MIT OR Apache-2.0
//! One point in four lanes against the affine addition law, and what is built on it against the code
//! for one lane; on words that check that nothing wraps, and on the vectors of this machine.

use super::edwards25519::{assert_point, multiple, neutral, points, scaled, sums};
use crate::curve::double_mul::Accumulator;
use crate::curve::encoding::{decode, encode};
use crate::curve::ladder::{x25519_clamped, x25519_packed};
use crate::curve::mul_base::mul_base;
use crate::curve::packed::{PackedPoint, pack, unpack_points};
use crate::curve::point::{Completed, Extended};
use crate::curve::scalar::{L, Order, Order25519};
use crate::curve::tables::PackedCurve;
use crate::curve::verify::{Key, Rule, vartime_verify, vartime_verify_packed};
use crate::field::radix51x4::Fe51;
use crate::field::tests::support::{Random, big, p, words};
use crate::field::vector::quad::Quad;
use crate::field::{Field, Home, Words};

/// Runs `$check::<V>()` as one test for each vector of four lanes that this machine has.
macro_rules! for_each_vector {
    ($($check:ident)*) => {
        mod quad { $(#[test] fn $check() { super::$check::<super::Quad>() })* }
        #[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
        mod avx512vl {$(
            #[test]
            fn $check() {
                if crate::cpu::Ifma::detect().is_some() {
                    super::$check::<crate::field::vector::avx512vl::Ymm>();
                }
            }
        )*}
    };
}

for_each_vector! { formulas multiples_of_the_base decoding ladder verdicts }

fn formulas<V: PackedCurve>() {
    let mut random = Random(90);
    for (i, a) in points().iter().enumerate() {
        let point = pack(&scaled::<Home>(a, &mut random));
        let sum = PackedPoint::<V>::new(point);
        assert_point(&sum.unpacked::<Home>(), a);
        assert_point(&sum.double().unpacked::<Home>(), &sums()[i][i]);
        assert_eq!(sum.vartime_is_identity(), *a == neutral());
        let [table] = PackedPoint::<V>::small_odd([point]);
        for (j, b) in points().iter().enumerate() {
            let other = pack(&scaled::<Home>(b, &mut random));
            let [_, others] = PackedPoint::<V>::small_odd([other, other]);
            let both = sum.add(&others[8]);
            assert_point(&both.unpacked::<Home>(), &sums()[i][j]);
            // 2(a + b) - b - a, with sums that come from doublings and from additions.
            let back = both.double().add(&others[7]).add(&table[7]);
            assert_point(&back.unpacked::<Home>(), &sums()[i][j]);
            let nothing = both.add(&others[7]).add(&table[7]);
            assert!(nothing.vartime_is_identity());
            assert_point(&nothing.unpacked::<Home>(), &neutral());
        }
        for (j, entry) in table.iter().enumerate() {
            // Index j is for the digit 2j - 15.
            let found = PackedPoint::<V>::identity().add(entry).unpacked::<Home>();
            let (x, y) = multiple(&(2 * j).abs_diff(15).into(), a);
            let x = if j < 8 { (p() - x) % p() } else { x };
            assert_point(&found, &(x, y));
        }
    }
}

fn multiples_of_the_base<V: PackedCurve>() {
    let tables = <Completed<Home> as Accumulator>::odd();
    for (packed, table) in PackedPoint::<V>::odd().iter().zip(tables) {
        for (packed, entry) in packed.iter().zip(table) {
            let found = PackedPoint::<V>::identity().add_base(packed);
            let expected = Extended::IDENTITY.add_affine(entry).to_extended();
            assert!(found.unpacked::<Home>().equals(&expected).reveal());
        }
    }
}

/// Encodings in all lanes, some of no point, and their points one by one.
fn decoding<V: PackedCurve>() {
    let mut random = Random(91);
    for _ in 0..20 {
        let mut encodings = [(); 4].map(|()| random.words());
        encodings[3] = encode(&mul_base::<Home>(&[random.next(), 0, 0, 0]));
        let [found] = decode::<Fe51<V>, 1>([&encodings]);
        let points = unpack_points(&found.point);
        for (l, encoding) in encodings.iter().enumerate() {
            use crate::field::Choice;
            let [expected] = decode::<Home, 1>([encoding]);
            assert_eq!(found.on_curve.lane(l).bit(), expected.on_curve.bit());
            assert_eq!(found.canonical.lane(l).bit(), expected.canonical.bit());
            if expected.on_curve.reveal() {
                let point = PackedPoint::<V>::new(points[l]).unpacked::<Home>();
                assert!(point.equals(&expected.point).reveal());
            }
        }
    }
}

fn ladder<V: PackedCurve>() {
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
            x25519_packed::<V, Home>(&k, &u),
            x25519_clamped::<Home>(&k, &u)
        );
    }
}

/// Verdicts of every rule on all pairs of points with S = 0, where those of small order make the
/// equation hold or not by k, and on signatures that hold, with their neighbours.
fn verdicts<V: PackedCurve>() {
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
            let expected = vartime_verify::<Home>(rule, Key::Encoded(a), r, s, k);
            let [decoded] = decode::<Home, 1>([a]);
            let key = if (k[0] ^ bits) & 1 == 0 {
                Key::Encoded(a)
            } else {
                Key::Decoded(decoded)
            };
            let found = vartime_verify_packed::<V, Home>(rule, key, r, s, k);
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
        let [key, commitment] = [&a, &r].map(|k| encode(&mul_base::<Home>(k)));
        check(&key, &commitment, &s, &k);
        let mut other = s;
        other[0] ^= 1 << i;
        check(&key, &commitment, &other, &k);
    }
    assert!(held > 500, "{held}");
}
