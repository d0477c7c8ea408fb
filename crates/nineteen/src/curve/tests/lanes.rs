// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curve code in lanes against the same on one element: multiples of the base point, sums, prepared
//! points. Signatures in lanes are tested where signatures are, in `tests/suite`.

use std::vec::Vec;

use super::Random;
use crate::curve::combination::{Method, Terms, vartime_combination, vartime_decode_rows};
use crate::curve::double_mul::vartime_double_mul;
use crate::curve::encoding::{decode, encode};
use crate::curve::expanded::{expand, vartime_mul_expanded};
use crate::curve::mul_base::{mul_base, mul_base_each, mul_base_in_lanes};
use crate::curve::point::Extended;
use crate::curve::scalar::words::sub;
use crate::curve::scalar::{Order, Order25519};
use crate::curve::tables::LaneCurve;
use crate::curve::{ladder, msm};
use crate::field::tests::lanes::for_each_vector;
use crate::field::vector::Row;
use crate::field::{Fe4x64, Home, LaneWords, Words};

type Point = Extended<Fe4x64>;

/// Scalars below 2^255: edges of windows and of the order, and random ones.
fn scalars(random: &mut Random) -> Vec<Words> {
    let order = Order25519::ORDER;
    let mut all: Vec<Words> = (0..=17).map(|i| [i, 0, 0, 0]).collect();
    all.extend((0..4).map(|i| sub(&order, &[i, 0, 0, 0]).0));
    all.push([u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1]);
    all.push([0x8888_8888_8888_8888; 4].map(|w: u64| w >> 1));
    all.push([0x7777_7777_7777_7777; 4]);
    all.extend((0..24).map(|_| {
        let w = random.words();
        [w[0], w[1], w[2], w[3] >> 1]
    }));
    all
}

/// Points of the whole group: multiples of the base point, and with torsion.
fn points(random: &mut Random, n: usize) -> Vec<Point> {
    // A point of order 8.
    let encoding = [
        0x4fd8_4d3d_706a_17c7,
        0x0f67_100d_760b_3cba,
        0xc6cc_392c_fa53_202a,
        0x7a03_ac92_77fd_c74e,
    ];
    let [torsion] = decode::<Fe4x64, 1>([&encoding]).map(|d| d.point);
    assert!(torsion.is_small_order().reveal());
    let mut multiple = torsion;
    (0..n)
        .map(|i| {
            multiple = multiple.add(torsion);
            let p: Point = mul_base::<Fe4x64>(&Order25519::reduce(&random.words()));
            match i % 5 {
                0 => p.add(multiple),
                1 if i % 3 == 0 => multiple,
                _ => p,
            }
        })
        .collect()
}

fn base_multiples<F: LaneCurve>() {
    let all = scalars(&mut Random(31));
    for k in &all {
        let p: Point = mul_base_in_lanes::<F>(k).lane(0);
        assert!(p.equals(&mul_base(k)).reveal(), "{k:x?}");
    }
    for k in all.windows(F::LANES) {
        let p = mul_base_each::<F>(&<F::Words as LaneWords>::from_lanes(|l| k[l]));
        for (l, k) in k.iter().enumerate() {
            assert!(
                p.lane::<Fe4x64>(l).equals(&mul_base(k)).reveal(),
                "lane {l}: {k:x?}"
            );
        }
    }
}

fn exchanges<F: LaneCurve>() {
    let mut random = Random(32);
    for round in 0..6 {
        let k: Vec<Words> = (0..F::LANES)
            .map(|_| {
                let w = random.words();
                [w[0] & !7, w[1], w[2], w[3] >> 2 | 1 << 62]
            })
            .collect();
        // u = 0, 1 and -1 have small order: the result is 0, here in one lane.
        let mut u: Vec<Words> = (0..F::LANES).map(|_| random.words()).collect();
        u[round % F::LANES] = [round as u64 / 2, 0, 0, 0];
        let results = ladder::x25519_clamped::<F>(
            &<F::Words as LaneWords>::from_lanes(|l| k[l]),
            &<F::Words as LaneWords>::from_lanes(|l| u[l]),
        );
        for l in 0..F::LANES {
            let expected = ladder::x25519_clamped::<Fe4x64>(&k[l], &u[l]);
            assert_eq!(*results.lane(l), expected, "lane {l}");
        }
    }
}

fn prepared_points<F: LaneCurve>() {
    let mut random = Random(33);
    for p in points(&mut random, 6) {
        let mut table = std::boxed::Box::new([[Row::ZERO; 9]; 64]);
        expand::<F>(&p.convert::<Home>(), &mut table);
        for k in scalars(&mut random) {
            let s = Order25519::reduce(&random.words());
            let sum: Point = vartime_mul_expanded::<F>(&s, &k, &table).lane(0);
            assert!(
                sum.equals(&vartime_double_mul(&k, &p, &s)).reveal(),
                "{k:x?}"
            );
        }
    }
}

fn sums<F: LaneCurve>() {
    let mut random = Random(34);
    let methods = (5..=11).map(Method::Pippenger).chain([Method::Straus]);
    for method in methods {
        for (r, a) in [(0, 0), (1, 1), (3, 0), (0, 2), (9, 7), (33, 17)] {
            let points = points(&mut random, r + a);
            let encodings: Vec<Words> = points.iter().map(encode).collect();
            let mut rows = std::vec![Row::ZERO; r + a];
            assert!(vartime_decode_rows::<F>(&encodings, &mut rows));
            let z: Vec<[u64; 2]> = (0..r)
                .map(|i| match i {
                    0 => [u64::MAX; 2],
                    1 => [0; 2],
                    _ => [random.word(), random.word()],
                })
                .collect();
            let mut k: Vec<Words> = (0..a)
                .map(|_| Order25519::reduce(&random.words()))
                .collect();
            if let Some(k) = k.first_mut() {
                *k = sub(&Order25519::ORDER, &[1, 0, 0, 0]).0;
            }
            let terms = Terms {
                r: &rows[..r],
                z: &z,
                a: &rows[r..],
                k: &k,
            };
            let sum: Point = vartime_combination::<F, Fe4x64>(method, terms);

            // z as an integer modulo 8L, which is the order of the whole group.
            let bias = method.short_bias();
            let group = Order25519::GROUP_ORDER;
            let mut scalars: Vec<Words> = z
                .iter()
                .map(|z| {
                    let (d, borrow) = sub(&[z[0], z[1], 0, 0], &bias);
                    if borrow {
                        crate::curve::scalar::words::add(&d, &group).0
                    } else {
                        d
                    }
                })
                .collect();
            scalars.extend(&k);
            let expected = msm::vartime_msm(&scalars, &points);
            assert!(sum.equals(&expected).reveal(), "{method:?} of {r} and {a}");
        }
    }
}

/// One encoding that is no point's is noticed in any place.
fn undecodable<F: LaneCurve>() {
    let good = encode(&mul_base::<Fe4x64>(&[1, 0, 0, 0]));
    for n in 1..=2 * F::LANES + 3 {
        let mut encodings = std::vec![good; n];
        let mut rows = std::vec![Row::ZERO; n];
        assert!(vartime_decode_rows::<F>(&encodings, &mut rows));
        for bad in 0..n {
            encodings[bad] = [2, 0, 0, 0]; // y = 2: (y² - 1)/(dy² + 1) is no square
            assert!(
                !vartime_decode_rows::<F>(&encodings, &mut rows),
                "{bad} of {n}"
            );
            encodings[bad] = good;
        }
    }
}

/// More points, wider windows; and Straus for few.
#[test]
fn methods() {
    assert_eq!(Method::best(32, 32, 8), Method::Straus);
    let width = |n| match Method::best(n, n, 8) {
        Method::Straus => 0,
        Method::Pippenger(width) => width,
    };
    let widths = [64, 256, 1024, 4096, 1 << 14].map(width);
    assert!(widths.is_sorted() && widths[2] > 0, "{widths:?}");
}

for_each_vector!(base_multiples exchanges prepared_points sums undecodable);
