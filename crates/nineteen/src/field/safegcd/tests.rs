// SPDX-License-Identifier: MIT OR Apache-2.0
//! All limb sizes against a defining property, `x·(1/x) ≡ 1`.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};
use std::vec::Vec;

use super::*;
use crate::arch::any::{self, Steps};
use crate::arch::routines::{Divsteps, OtherDivsteps};

mod kernel_runs; // runs for an independent kernel

type Inverter = fn(&[u64; 4], &Modulus) -> [u64; 4];

const INVERTERS: [(&str, Inverter); 4] = [
    ("62", limbs62::invert_by::<Divsteps>),
    ("62, other divsteps", limbs62::invert_by::<OtherDivsteps>),
    ("30", |x, modulus| narrow::invert::<i64, 9>(x, || modulus)),
    ("14", |x, modulus| narrow::invert::<i32, 19>(x, || modulus)),
];

fn next(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

/// A word that is often at an edge of its range.
fn edge_word(state: &mut u64) -> u64 {
    match next(state) >> 61 {
        0 => 0,
        1 => u64::MAX,
        2 => 1 << (next(state) >> 58),
        3 => (1 << (next(state) >> 58)) - 1,
        _ => next(state),
    }
}

fn big(x: &[u64; 4]) -> BigUint {
    x.iter()
        .rev()
        .fold(BigUint::zero(), |all, word| (all << 64) + word)
}

fn words(x: &BigUint) -> [u64; 4] {
    let digits = x.to_u64_digits();
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// Odd moduli: those of the crate, small ones, and ones at the edges of the range.
fn moduli() -> Vec<BigUint> {
    let two = |bits: u32| BigUint::one() << bits;
    let l = two(252)
        + "27742317777372353535851937790883648493"
            .parse::<BigUint>()
            .unwrap();
    let p256 = two(256) - two(224) + two(192) + two(96) - 1u32;
    let secp256k1 = two(256) - two(32) - 977u32;
    let mut list: Vec<BigUint> = [3u32, 5, 7, 9, 13, 15, 109, 4129, 9767, 32749]
        .map(BigUint::from)
        .into_iter()
        .chain([
            two(255) - 19u32,
            l,
            p256,
            secp256k1,
            two(256) - 1u32,
            two(256) - 189u32,
        ])
        .collect();
    for bits in [
        30, 31, 60, 61, 62, 63, 64, 123, 124, 127, 185, 186, 247, 248, 255,
    ] {
        list.extend([two(bits) - 1u32, two(bits) + 1u32]);
    }
    list
}

fn check(name: &str, invert: Inverter, x: &BigUint, p: &BigUint, modulus: &Modulus) {
    let y = big(&invert(&words(x), modulus));
    assert!(&y < p, "{name}: 1/{x} mod {p} is not canonical");
    if x.is_zero() {
        assert!(y.is_zero(), "{name}: 1/0 mod {p}");
    } else if x.gcd(p).is_one() {
        assert!(((x * y) % p).is_one(), "{name}: 1/{x} mod {p}");
    }
}

#[test]
fn inverses() {
    let mut state = 0x1234_5678_9abc_def1;
    for p in moduli() {
        let modulus = Modulus::new(&words(&p));
        let mut values: Vec<BigUint> = (0u32..20).map(BigUint::from).collect();
        values.extend((1u32..20).filter(|i| p > BigUint::from(*i)).map(|i| &p - i));
        values.extend((0..256).map(|i| BigUint::one() << i));
        values.extend([&p >> 1, (&p >> 1) + 1u32, &p / 3u32]);
        values.extend((0..300).map(|_| big(&core::array::from_fn(|_| edge_word(&mut state)))));
        for x in values {
            let x = x % &p;
            for (name, invert) in INVERTERS {
                check(name, invert, &x, &p, &modulus);
            }
        }
    }
}

/// Every residue of small moduli.
#[test]
fn inverses_exhaustively() {
    for p in (3u64..400).step_by(2).chain([4129, 9767, 32749]) {
        let modulus = Modulus::new(&[p, 0, 0, 0]);
        for x in 0..p {
            for (name, invert) in INVERTERS {
                check(name, invert, &BigUint::from(x), &BigUint::from(p), &modulus);
            }
        }
    }
}

/// Inputs whose quotients are all 1 or all 2, and their neighbours: the slowest for other
/// algorithms.
#[test]
fn slow_continued_fractions() {
    for p in moduli().into_iter().filter(|p| p.bits() > 250) {
        let modulus = Modulus::new(&words(&p));
        let fraction = |a: &BigUint, b: &BigUint| &p * a / b;
        for quotient in 1u32..6 {
            let (mut a, mut b) = (BigUint::one(), BigUint::from(quotient));
            while b.bits() < 256 {
                (a, b) = (b.clone(), &b * quotient + &a);
                for x in [fraction(&a, &b), fraction(&a, &b) + 1u32] {
                    let x = x % &p;
                    for (name, invert) in INVERTERS {
                        check(name, invert, &x, &p, &modulus);
                    }
                }
            }
        }
    }
}

#[test]
fn limbs_represent_the_modulus() {
    for p in moduli() {
        let modulus = Modulus::new(&words(&p));
        let value62 = modulus
            .limbs62
            .iter()
            .rev()
            .fold(BigInt::zero(), |all, l| (all << 62) + l);
        let narrow = |limbs: &[i32], bits| value(&wide(limbs), bits);
        let values = [
            value62,
            narrow(&modulus.limbs30, 30),
            narrow(&modulus.limbs14, 14),
        ];
        assert_eq!(values, [(); 3].map(|()| BigInt::from(p.clone())));
        assert!(
            modulus.limbs62[..4]
                .iter()
                .all(|l| (-(1 << 61)..1 << 61).contains(l))
        );
        assert!(
            modulus.limbs30[..8]
                .iter()
                .all(|l| (-(1 << 29)..1 << 29).contains(l))
        );
        assert!(
            modulus.limbs14[..18]
                .iter()
                .all(|l| (-(1 << 13)..1 << 13).contains(l))
        );
    }
    let p = Modulus::new(&[u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1]);
    assert_eq!(p.limbs62, [-19, 0, 0, 0, 128]);
}

#[test]
#[should_panic(expected = "even")]
fn even_moduli_are_refused() {
    Modulus::new(&[12, 0, 0, 0]);
}

/// The ends of `(-2p, p)` and points inside it.
fn range(p: &BigUint) -> Vec<BigInt> {
    let p = BigInt::from(p.clone());
    let ends: [BigInt; 6] = [-&p * 2, -&p, -&p / 2, BigInt::zero(), &p / 2, p.clone()];
    let near = ends.iter().flat_map(|end| (-3..4).map(move |i| end + i));
    near.filter(|d| -&p * 2 < *d && *d < p).collect()
}

/// `value` in `N` limbs of `bits` bits, all but the last nonnegative.
fn limbs<const N: usize>(value: &BigInt, bits: usize) -> [i64; N] {
    let mask = (BigInt::one() << bits) - 1;
    core::array::from_fn(|i| {
        let shifted = value >> (bits * i);
        let limb = if i + 1 < N { shifted & &mask } else { shifted };
        i64::try_from(limb).unwrap()
    })
}

fn wide(limbs: &[i32]) -> Vec<i64> {
    limbs.iter().map(|limb| i64::from(*limb)).collect()
}

/// `value` in limbs of 32-bit words.
fn narrow<const N: usize>(value: &BigInt, bits: usize) -> [i32; N] {
    limbs::<N>(value, bits).map(|limb| limb as i32)
}

fn value(limbs: &[i64], bits: usize) -> BigInt {
    limbs
        .iter()
        .rev()
        .fold(BigInt::zero(), |all, limb| (all << bits) + limb)
}

/// Applies a matrix to both pairs, column by column as beside the next batch.
fn update<S: Steps>(
    rows: [[i64; 2]; 2],
    fg: &mut [[i64; 5]; 2],
    de: &mut [[i64; 5]; 2],
    modulus: &Modulus,
) {
    let mut update = limbs62::Update::<S>::begin(rows, fg, de, modulus);
    macro_rules! steps {
        ($($part:literal: $($k:literal),*;)*) => {
            $($(if $k < 20 / S::RUN {
                update.step::<$part, $k>();
            })*)*
        };
    }
    steps! {
        0: 0, 1, 2, 3, 4, 5;
        1: 0, 1, 2, 3, 4, 5;
        2: 0, 1, 2, 3, 4, 5;
    }
}

/// `d` and `e` after a batch, at once and column by column.
fn updated<S: Steps>(
    rows: [[i64; 2]; 2],
    de: &mut [[i64; 5]; 2],
    modulus: &Modulus,
) -> [[i64; 5]; 2] {
    let at_once = rows.map(|row| limbs62::combine_mod::<S>(row, de, modulus));
    update::<S>(rows, &mut [[0; 5]; 2], de, modulus);
    assert_eq!(*de, at_once, "{rows:?} {modulus:?}");
    at_once
}

/// `d` and `e` stay in `(-2p, p)`, and stay congruent, for rows and values at the ends of their
/// ranges, which inversions hardly ever reach.
#[test]
fn rows_keep_the_range() {
    for p in moduli().into_iter().filter(|p| p.bits() > 8) {
        let modulus = Modulus::new(&words(&p));
        let p = BigInt::from(p);
        let in_range = |x: &BigInt| *x > -&p * 2 && *x < p;
        let values = range(p.magnitude());
        for scale in [0i64, 1, 3, 4] {
            for (u, v) in [
                (4, 0),
                (0, 4),
                (-4, 0),
                (0, -4),
                (2, 2),
                (-2, 2),
                (2, -2),
                (-2, -2),
                (3, -1),
            ] {
                let row = |n: u32| [u, v].map(|x: i64| x * (1 << (n - 2)) - x.signum() * scale);
                let [u62, v62] = row(62);
                for (i, d) in values.iter().enumerate() {
                    let e = &values[values.len() - 1 - i];
                    let mut de = [limbs(d, 62), limbs(e, 62)];
                    let rows = [[u62, v62], [v62, u62]];
                    let expected = updated::<any::Divsteps>(rows, &mut de.clone(), &modulus);
                    assert_eq!(
                        updated::<Divsteps>(rows, &mut de.clone(), &modulus),
                        expected
                    );
                    assert_eq!(updated::<OtherDivsteps>(rows, &mut de, &modulus), expected);
                    let x = value(&expected[0], 62);
                    assert!(in_range(&x), "{u62} {v62} {d} {e} {p}");
                    let rest: BigInt = (x << 62usize) - d * u62 - e * v62;
                    assert!((rest % &p).is_zero());
                    // The second row is the first one.
                    let check = |x: Vec<i64>, bits: u32| {
                        let ([u, v], x) = (row(bits), value(&x, bits as usize));
                        assert!(in_range(&x), "{u} {v} {d} {e} {p}");
                        let rest: BigInt = (x << bits as usize) - d * u - e * v;
                        assert!((rest % &p).is_zero());
                    };
                    let matrix = |bits| [row(bits).map(|entry| entry as i32); 2];
                    let (mut x, mut y) = (narrow(d, 30), narrow(e, 30));
                    narrow::combine_mod::<i64, 9>(&matrix(30), &mut x, &mut y, || &modulus);
                    check(wide(&x), 30);
                    check(wide(&y), 30);
                    let (mut x, mut y) = (narrow(d, 14), narrow(e, 14));
                    narrow::combine_mod::<i32, 19>(&matrix(14), &mut x, &mut y, || &modulus);
                    check(wide(&x), 14);
                    check(wide(&y), 14);
                }
            }
        }
    }
}

#[test]
fn results_are_canonical() {
    for p in moduli() {
        let modulus = Modulus::new(&words(&p));
        let big_p = BigInt::from(p.clone());
        for d in range(&p) {
            for sign in [1i64, 0, -1] {
                let signed: BigInt = if sign < 0 { -&d } else { d.clone() };
                let expected = words(signed.mod_floor(&big_p).magnitude());
                assert_eq!(
                    limbs62::canonical(&limbs(&d, 62), sign, &modulus),
                    expected,
                    "{d} {p}"
                );
                let sign = sign as i32;
                let of_30 = narrow::canonical::<i64, 9>(&narrow(&d, 30), sign, &modulus);
                let of_14 = narrow::canonical::<i32, 19>(&narrow(&d, 14), sign, &modulus);
                assert_eq!((of_30, of_14), (expected, expected), "{d} {p}");
            }
        }
    }
}

/// The divsteps in assembly and the portable one, along whole runs and from states at the edges.
#[test]
fn divsteps_in_assembly() {
    if core::any::TypeId::of::<Divsteps>() == core::any::TypeId::of::<any::Divsteps>() {
        return std::println!("SKIPPED: no divsteps in assembly for this processor");
    }
    compare_divsteps::<Divsteps>();
    compare_divsteps::<OtherDivsteps>();
}

fn compare_divsteps<S: Steps>() {
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for round in 0..20_000 {
        let (f, g) = (edge_word(&mut state) | 1, edge_word(&mut state));
        let low = |x: u64| (x & ((1 << 20) - 1)) as i64;
        let zeta = match round % 4 {
            0 => -1,
            1 => (round / 4 % 7) - 3,
            _ => (next(&mut state) % 1200) as i64 - 600,
        };
        let (top, bottom) = (low(f) - (1 << 41), low(g) - (1 << 62));
        let mut portable = any::Divsteps::new(zeta, top, bottom);
        let mut assembly = S::new(zeta, top, bottom);
        for step in 0..20 {
            portable.step();
            assembly.step();
            let expected = (portable.rows(), portable.zeta());
            let found = (assembly.rows(), assembly.zeta());
            assert_eq!(found, expected, "{f:x} {g:x} {zeta} after {step}");
        }
    }
}

/// Sums of products and their carries against the portable ones, on words at the edges.
#[test]
fn sums_in_assembly() {
    let mut state = 0x0bad_5eed_1234_5679;
    for _ in 0..200_000 {
        let mut word = || edge_word(&mut state) as i64;
        // Below 2^125 together, so that the carry is a word.
        let (carry, row) = (i128::from(word()), [word() >> 2, word() >> 2]);
        let limbs = [word() >> 2, word() >> 2];
        let expected = any::Divsteps::products(carry, row, limbs);
        for found in [
            Divsteps::products(carry, row, limbs),
            OtherDivsteps::products(carry, row, limbs),
        ] {
            assert_eq!(found, expected, "{carry} {row:?} {limbs:?}");
        }
        let carry = any::Divsteps::carry(expected);
        assert_eq!(carry, expected >> 62);
        assert_eq!(Divsteps::carry(expected), carry);
        assert_eq!(OtherDivsteps::carry(expected), carry);
    }
}
