// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tests the entry points of vector backends against serial code: multiples of the base point, key
//! exchanges, prepared points, sums. Signatures in lanes are tested along with other signatures, in
//! `tests/suite`.
//!
//! The tests call the entry points rather than their own instances, so that the tested code is the
//! code that ships.

use std::boxed::Box;
use std::vec::Vec;

use ground::words::{add, sub};

use super::one::Form;
use super::{Backend, Selected, Vector};
use crate::curve::encode::{decode, encode};
use crate::curve::group::is_small_order;
use crate::curve::ladder::{Scalars, Unpacked, ladder};
use crate::curve::mul::mul;
use crate::curve::pippenger::affine::AffineRows;
use crate::curve::pippenger::batch_equation::{Terms, short_bias, width_for};
use crate::curve::point::Extended;
use crate::curve::scalar::{Order, Order25519};
use crate::curve::serial::{Portable, Serial};
use crate::curve::straus::vartime_double_mul;
use crate::curve::tests::mul_base_of;
use crate::curve::{elligator, pippenger, precomputed, ristretto, straus};
use crate::field::tests::support::Random;
use crate::field::vector::Row;
use crate::field::{Field, Home, Mask, Words};

type Point = Extended<Home>;

/// Runs `test` on every vector backend that can run on this machine, or on the one that
/// `NINETEEN_BACKEND` names, and reports which.
fn for_each_vector_backend(test: impl Fn(Vector)) {
    const ALL: [Backend; 3] = [Backend::Ifma, Backend::AvxIfma, Backend::Avx2];
    let name = std::env::var("NINETEEN_BACKEND");
    let named = ALL.iter().find(|one| name.as_deref() == Ok(one.name()));
    for &backend in named.map_or(&ALL[..], core::slice::from_ref) {
        match Selected::new(backend) {
            Ok(selected) => {
                std::println!("{backend}: run");
                test(selected.vector().expect("a backend of vectors"));
            }
            Err(why) => std::println!("{backend}: skipped, {why}"),
        }
    }
}

/// Scalars below 2^255: edge cases for windows and the order, and random ones.
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

/// Points of the whole group: multiples of the base point, with and without torsion.
fn points(random: &mut Random, n: usize) -> Vec<Point> {
    // A point of order 8.
    let encoding = [
        0x4fd8_4d3d_706a_17c7,
        0x0f67_100d_760b_3cba,
        0xc6cc_392c_fa53_202a,
        0x7a03_ac92_77fd_c74e,
    ];
    let [torsion] = decode::<Portable<Home>, 1>([&encoding]).map(|d| d.point);
    assert!(is_small_order::<Portable<Home>>(&torsion).reveal());
    let mut multiple = torsion;
    (0..n)
        .map(|i| {
            multiple = multiple.add(torsion);
            let p: Point = mul_base_of::<Home>(&Order25519::reduce(&random.words()));
            match i % 5 {
                0 => p.add(multiple),
                1 if i % 3 == 0 => multiple,
                _ => p,
            }
        })
        .collect()
}

#[test]
fn base_multiples() {
    for_each_vector_backend(|on| {
        let all = scalars(&mut Random(31));
        for k in &all {
            let expected = mul_base_of::<Home>(k);
            assert!(on.mul_base(k).equals(&expected).reveal(), "{k:x?}");
        }
        // One item, a full group, several groups of which the last is incomplete, and all items.
        for n in [1, on.lanes(), 2 * on.lanes() + 3, all.len()] {
            let mut encodings = std::vec![[0; 4]; n];
            on.mul_base_each(&all[..n], &mut encodings);
            for (k, encoding) in all.iter().zip(&encodings) {
                assert_eq!(*encoding, encode(&mul_base_of::<Home>(k)), "{k:x?}");
            }
        }
    });
}

#[test]
fn exchanges() {
    for_each_vector_backend(|on| {
        let mut random = Random(32);
        for n in [1, on.lanes(), 2 * on.lanes() + 3] {
            let clamped = |w: Words| [w[0] & !7, w[1], w[2], w[3] >> 2 | 1 << 62];
            let k: Vec<Words> = (0..n).map(|_| clamped(random.words())).collect();
            let mut u: Vec<Words> = (0..n).map(|_| random.words()).collect();
            for (i, u) in u.iter_mut().enumerate().skip(3).step_by(5) {
                // 0 and 1 have small order: the result is 0. The others are ordinary.
                *u = [i as u64 / 5, 0, 0, (i as u64 & 1) << 63];
            }
            let mut shared = std::vec![[0; 4]; n];
            on.x25519_each(&k, &u, &mut shared);
            for i in 0..n {
                let expected = ladder::<Home, Unpacked<Home>>(Scalars::Clamped, &k[i], &u[i]);
                assert_eq!(shared[i], expected, "{i}");
                let of = |scalars, k| {
                    let expected = ladder::<Home, Unpacked<Home>>(scalars, k, &u[i]);
                    assert_eq!(on.ladder(scalars, k, &u[i]), expected, "{i}");
                };
                of(Scalars::Clamped, &k[i]);
                let [low, .., high] = k[i];
                of(Scalars::Any, &[!low, low, high, !high >> 1]);
            }
        }
    });
}

#[test]
fn prepared_points() {
    for_each_vector_backend(|on| {
        let mut random = Random(33);
        for p in points(&mut random, 6) {
            let mut table = Box::new([[Row::ZERO; 9]; 64]);
            on.write_multiples(&p, &mut table);
            for k in scalars(&mut random) {
                let s = Order25519::reduce(&random.words());
                let expected = vartime_double_mul::<Serial<Portable<Home>>>(&k, &p, &s);
                let found = on.vartime_mul_by_multiples(&s, &k, &table);
                assert_eq!(
                    found,
                    super::one::affine(&expected, Form::Encoded),
                    "{k:x?}"
                );
            }
        }
    });
}

#[test]
fn multiples() {
    for_each_vector_backend(|on| {
        let mut random = Random(36);
        for p in points(&mut random, 6) {
            for k in scalars(&mut random) {
                let b = Order25519::reduce(&random.words());
                let expected = mul::<Serial<Portable<Home>>>(&k, &p);
                assert!(on.mul(&k, &p).equals(&expected).reveal(), "{k:x?}");
                let expected = vartime_double_mul::<Serial<Portable<Home>>>(&k, &p, &b);
                let found = on.vartime_double_mul(&k, &p, &b);
                assert!(found.equals(&expected).reveal(), "{k:x?}");
            }
        }
    });
}

/// Numbers of points around multiples of the number of lanes, and on both sides of each threshold
/// between methods.
#[test]
fn sums_of_multiples() {
    let mut random = Random(37);
    let many = points(&mut random, 700);
    let edges = scalars(&mut random);
    let scalars: Vec<Words> = (0..many.len())
        .map(|i| {
            edges.get(i).copied().unwrap_or_else(|| {
                let w = random.words();
                [w[0], w[1], w[2], w[3] >> 1]
            })
        })
        .collect();
    let tables: Vec<_> = many[..40]
        .iter()
        .map(precomputed::multiples_of::<Portable<Home>>)
        .collect();
    for n in [
        1, 3, 4, 5, 8, 9, 31, 32, 33, 63, 64, 65, 99, 100, 200, 513, 700,
    ] {
        let expected = pippenger::vartime_msm::<Portable<Home>>(&scalars[..n], &many[..n]);
        // With tables for none, some and all of the points.
        for known in [0, n / 3, n].map(|known| known.min(tables.len())) {
            let (k, known, p) = (&scalars[..n], &tables[..known], &many[known..n]);
            let found = straus::vartime_msm::<Serial<Portable<Home>>>(k, known, p);
            assert!(found.equals(&expected).reveal(), "{n}");
            for_each_vector_backend(|on| {
                let sum = on.vartime_msm_precomputed(k, known, p);
                assert!(sum.equals(&expected).reveal(), "{n}");
            });
        }
        for_each_vector_backend(|on| {
            let (k, p) = (&scalars[..n], &many[..n]);
            for sum in [on.vartime_msm(k, p), on.msm(k, p)] {
                assert!(sum.equals(&expected).reveal(), "{n}");
            }
        });
    }
}

/// Only as many windows as the longest scalar needs.
#[test]
fn sums_of_short_multiples() {
    let mut random = Random(39);
    let points = points(&mut random, 70);
    for bits in [0u32, 1, 3, 4, 63, 64, 65, 128, 191, 192, 252, 253, 254, 255] {
        let longest: Words = core::array::from_fn(|i| {
            let keep = bits.saturating_sub(64 * i as u32).min(64);
            u64::MAX.checked_shr(64 - keep).unwrap_or(0)
        });
        let below = |w: Words| -> Words { core::array::from_fn(|i| w[i] & longest[i]) };
        let mut scalars: Vec<Words> = points.iter().map(|_| below(random.words())).collect();
        scalars[0] = longest;
        let expected = pippenger::vartime_msm::<Portable<Home>>(&scalars, &points);
        for_each_vector_backend(|on| {
            let sum = on.vartime_msm(&scalars, &points);
            assert!(sum.equals(&expected).reveal(), "{bits} bits");
        });
    }
}

/// Encodes and decodes many points, some of whose encodings are invalid.
#[test]
fn points_in_batches() {
    let mut random = Random(38);
    let points = points(&mut random, 131);
    for n in [1, 3, 4, 8, 9, 64, 65, 131] {
        let expected: Vec<Words> = points[..n].iter().map(encode).collect();
        let mut bytes = expected.clone();
        for encoding in bytes.iter_mut().step_by(5) {
            *encoding = random.words();
        }
        for_each_vector_backend(|on| {
            let mut encodings = std::vec![[0; 4]; n];
            on.encode_each(&points[..n], &mut encodings);
            assert_eq!(encodings, expected);
            let mut decoded = std::vec![Point::IDENTITY; n];
            let mut valid = std::vec![Mask::from_bit(0); n];
            on.decode_each(&bytes, &mut decoded, &mut valid);
            for ((encoding, p), valid) in bytes.iter().zip(&decoded).zip(&valid) {
                let [one] = decode::<Portable<Home>, 1>([encoding]);
                assert_eq!(valid.reveal(), one.on_curve.reveal());
                assert!(!valid.reveal() || p.equals(&one.point).reveal());
            }

            on.ristretto_encode_each(&points[..n], &mut encodings);
            for (p, encoding) in points.iter().zip(&encodings) {
                assert_eq!(*encoding, ristretto::encode::<Portable<Home>>(p));
            }
            let mut doubles = encodings.clone();
            on.ristretto_encode_doubles(&points[..n], &mut doubles);
            for (p, encoding) in points.iter().zip(&doubles) {
                assert_eq!(*encoding, ristretto::encode::<Portable<Home>>(&p.add(*p)));
            }
            for encoding in encodings.iter_mut().step_by(3) {
                encoding[0] ^= 2;
            }
            on.ristretto_decode_each(&encodings, &mut decoded, &mut valid);
            for ((encoding, p), valid) in encodings.iter().zip(&decoded).zip(&valid) {
                let (one_is_valid, one) = ristretto::decode::<Portable<Home>>(encoding);
                assert_eq!(valid.reveal(), one_is_valid.reveal());
                assert!(!valid.reveal() || p.equals(&one).reveal());
            }
            for pair in bytes.as_chunks::<2>().0 {
                let t = pair.map(|t| Home::from_words(&t));
                let expected = ristretto::map::<Portable<Home>, 2>(t);
                for (p, expected) in on.ristretto_map_pair(pair).iter().zip(&expected) {
                    assert!(p.equals(expected).reveal());
                }
                let expected = elligator::map::<Portable<Home>, 2>(t);
                for (p, expected) in on.elligator_map_pair(pair).iter().zip(&expected) {
                    assert!(p.equals(expected).reveal());
                }
            }
            on.ristretto_map_each(&bytes, &mut decoded);
            for (t, p) in bytes.iter().zip(&decoded) {
                let [one] = ristretto::map::<Portable<Home>, 1>([Home::from_words(t)]);
                assert!(p.equals(&one).reveal());
            }
        });
    }
}

#[test]
fn sums() {
    let mut random = Random(34);
    for width in 4..=13 {
        let numbers = [(0, 0), (1, 1), (3, 0), (0, 2), (9, 7), (33, 17)];
        // The widest windows have a thousand buckets and more, however few the points.
        let numbers = if width > 10 { &numbers[4..] } else { &numbers };
        for &(r, a) in numbers {
            let points = points(&mut random, r + a);
            let encodings: Vec<Words> = points.iter().map(encode).collect();
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
            if a == 7 {
                // One bucket of a window receives all points.
                let first = k[0];
                k.fill(first);
            }
            // z as an integer modulo 8L, the order of the whole group.
            let bias = short_bias(width);
            let integer = |z: &[u64; 2]| {
                let (difference, borrow) = sub(&[z[0], z[1], 0, 0], &bias);
                let wrapped = add(&difference, &Order25519::GROUP_ORDER).0;
                if borrow { wrapped } else { difference }
            };
            let mut scalars: Vec<Words> = z.iter().map(integer).collect();
            scalars.extend(&k);
            let b = Order25519::reduce(&random.words());
            let expected = pippenger::vartime_msm::<Portable<Home>>(&scalars, &points)
                .add(mul_base_of::<Home>(&b));
            for_each_vector_backend(|on| {
                let mut rows = std::vec![Row::ZERO; r + a];
                assert!(on.vartime_decode_rows(&encodings, &mut rows));
                let terms = Terms {
                    points: AffineRows {
                        rows: &rows,
                        signs: false,
                    },
                    z: &z,
                    k: &k,
                    b: &b,
                };
                let sum = on.vartime_batch_equation(width, terms);
                assert!(sum.equals(&expected).reveal(), "{width} bits, {r} and {a}");
            });
        }
    }
}

/// A single invalid encoding is detected in any position.
#[test]
fn undecodable() {
    let good = encode(&mul_base_of::<Home>(&[1, 0, 0, 0]));
    for_each_vector_backend(|on| {
        for n in 1..=2 * on.lanes() + 3 {
            let mut encodings = std::vec![good; n];
            let mut rows = std::vec![Row::ZERO; n];
            assert!(on.vartime_decode_rows(&encodings, &mut rows));
            for bad in 0..n {
                encodings[bad] = [2, 0, 0, 0]; // y = 2: (y² - 1)/(dy² + 1) is not a square
                assert!(
                    !on.vartime_decode_rows(&encodings, &mut rows),
                    "{bad} of {n}"
                );
                encodings[bad] = good;
            }
        }
    });
}

/// Messages of every length up to three blocks, a different one in each lane, cut in three places,
/// in groups that are full and incomplete.
#[test]
fn hashes() {
    use sha2::{Digest, Sha512};

    for_each_vector_backend(|on| {
        let mut random = Random(35);
        let bytes: Vec<u8> = (0..1000).map(|_| random.next() as u8).collect();
        for length in 0..400 {
            let n = if length % 3 == 0 {
                1 + length % on.lanes()
            } else {
                on.lanes()
            };
            let messages: Vec<&[u8]> = (0..n)
                .map(|l| &bytes[l..l + (length + 61 * l) % 400])
                .collect();
            let mut parts = Vec::new();
            for m in &messages {
                let (first, rest) = m.split_at(random.below(m.len() as u64 + 1) as usize);
                let (second, third) = rest.split_at(random.below(rest.len() as u64 + 1) as usize);
                parts.push([first, second, third]);
            }
            let mut digests = std::vec![[0; 64]; n];
            on.sha512_each(&parts, &mut digests);
            for (message, digest) in messages.iter().zip(&digests) {
                let expected = Sha512::digest(message);
                assert_eq!(digest[..], expected[..], "{} bytes", message.len());
            }
        }
    });
}

/// More points mean wider windows.
#[test]
fn widths() {
    let widths = [64, 256, 1024, 4096, 1 << 14].map(|n| width_for(n, n, 253, 8));
    assert!(widths.is_sorted() && widths[0] < widths[4], "{widths:?}");
}

/// Operations that a vector backend does not implement are reported as served by another.
#[test]
fn vector_backends_serve_what_they_have() {
    use super::Operation::{Group, HashToGroup, PointMul, Sign, Verify, X25519};
    for operation in super::Operation::ALL {
        assert!(Backend::M64.serves(operation), "{operation}");
    }
    for operation in [Verify, X25519, PointMul, HashToGroup] {
        assert!(Backend::Avx2.serves(operation), "{operation}");
        assert!(Backend::Ifma.serves(operation), "{operation}");
        assert!(Backend::AvxIfma.serves(operation), "{operation}");
    }
    for backend in [Backend::Avx2, Backend::AvxIfma, Backend::Ifma] {
        assert!(!backend.serves(Group), "{backend}");
        assert!(backend.serves(Sign), "{backend}");
    }
}

#[cfg(nineteen_arch = "x86_64")]
mod rounding; // whatever direction a program has set
