// SPDX-License-Identifier: MIT OR Apache-2.0
//! Relations that hold for right answers, and the kinds of wrong ones that they refuse.

use std::vec::Vec;

use super::*;
use crate::accelerator::{Equation, Verdict};
use crate::constants::EIGHT_TORSION;
use crate::scalar::clamp_integer;

/// Wrong answers of the kinds that the checks target: every answer is off by a point of small
/// order, belongs to another base point, or to another scalar.
#[test]
fn wrong_points_are_refused() {
    use crate::edwards::EdwardsPoint;
    use crate::scalar::Scalar;

    struct Off<F>(F, usize);
    impl<F: Fn(usize, &Scalar) -> EdwardsPoint> Accelerator for Off<F> {
        type Error = &'static str;
        fn x25519(&mut self, _: &[u8; 32], _: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
            Ok([0; 32])
        }
        fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
            let p = (self.0)(self.1, &Scalar::from_bytes_mod_order(*k)).0;
            self.1 += 1;
            Ok(affine(&p))
        }
        fn verify(&mut self, _: &Equation<'_>) -> Result<Verdict, Self::Error> {
            Ok(Verdict(true))
        }
        fn wrong_result(&self) -> Self::Error {
            "wrong"
        }
    }
    fn off(f: impl Fn(usize, &Scalar) -> EdwardsPoint) -> Result<Affine, &'static str> {
        let mut k = [0x33; 32];
        k[31] = 3;
        Off(f, 0).checked_mul_base(&k)
    }
    let base = |k: &Scalar| EdwardsPoint::mul_base(k);
    let right = off(|_, k| base(k)).unwrap();
    for t in &EIGHT_TORSION[1..] {
        assert!(off(|_, k| base(k) + t).is_err(), "both answers");
        assert!(off(|n, k| if n == 0 { base(k) + t } else { base(k) }).is_err());
        // 24·(H + T) = 24·H.
        assert_eq!(
            off(|n, k| if n == 0 { base(k) } else { base(k) + t }),
            Ok(right)
        );
    }
    let b = ED25519_BASEPOINT_POINT;
    assert!(off(|_, k| (b + b) * k).is_err(), "another base point");
    assert!(off(|_, k| base(k) + b).is_err(), "an offset");
    assert!(off(|_, k| -base(k)).is_err(), "the negative");
    assert!(off(|_, _| b).is_err(), "always the same");
    for bit in 0..252 {
        let mut bytes = [0; 32];
        bytes[bit / 8] = 1 << (bit % 8);
        let flip = Scalar::from_bytes_mod_order(bytes);
        assert!(off(|_, k| base(&(k + flip))).is_err(), "the scalar");
        assert!(off(|n, k| base(&if n == 0 { k + flip } else { *k })).is_err());
        assert!(off(|n, k| base(&if n == 1 { k + flip } else { *k })).is_err());
    }
}

/// The relation holds for X25519 results on the curve, on the twist and for small orders, and
/// fails for neighbouring values and for zeros.
#[test]
fn exchanges_satisfy_the_relation() {
    let mut small = 0;
    for n in 0..=255u8 {
        let mut u = [n; 32];
        match n {
            0 => u = [0; 32],
            1 => u = words_to_bytes(&[1, 0, 0, 0]),
            2 => u = words_to_bytes(&crate::field::constants::P),
            3 => u = EIGHT_TORSION[1].to_montgomery().0,
            _ => {}
        }
        let k = [n.wrapping_mul(59); 32];
        let answers = [k, neighbour(&k)].map(|k| crate::x25519::x25519(k, u));
        assert!(differ_by_24(&answers, &u), "{u:02x?}");
        if answers[0] == [0; 32] {
            small += 1;
        } else {
            assert!(!differ_by_24(&[[0; 32]; 2], &u));
            assert!(!differ_by_24(&[answers[0], [0; 32]], &u));
            assert!(!differ_by_24(&[[0; 32], answers[1]], &u));
        }
        assert!(!differ_by_24(&[u, u], &u) || answers[0] == u);
        let mut next = answers;
        next[0][0] ^= 1;
        assert!(!differ_by_24(&next, &u));
        next[1][0] ^= 1;
        assert!(!differ_by_24(&next, &u));
    }
    assert!(small >= 4, "{small}");
}

/// The affine coordinates of a point, or of the formulas' output for a point not on the curve.
fn affine(p: &Extended<Home>) -> Affine {
    let inverse = p.z.invert();
    let [x, y] = [p.x, p.y].map(|c| words_to_bytes(&Home::mul(c, inverse).to_words()));
    Affine { x, y }
}

/// The other 32-byte form of a residue below 19, which is larger by p.
fn plus_p(bytes: &[u8; 32]) -> [u8; 32] {
    assert!(bytes[0] < 19 && bytes[1..].iter().all(|byte| *byte == 0));
    let mut other = words_to_bytes(&crate::field::constants::P);
    other[0] += bytes[0];
    other
}

/// H is not on the curve, and P is the formulas' output for it.
#[test]
fn a_point_off_the_curve_is_refused() {
    let small = |n: u64| Home::from_words(&[n, 0, 0, 0]);
    let answers = |x: Home, y: Home| {
        let h = Extended::from_affine(x, y);
        are_multiples(&affine(&times_24_plus_b(h)), &affine(&h))
    };
    for x in 2..12 {
        for y in 2..12 {
            assert!(!answers(small(x), small(y)), "({x}, {y})");
        }
    }
    // The same for a point on the curve.
    let b = affine(&ED25519_BASEPOINT_POINT.0);
    let [x, y] = [b.x, b.y].map(|c| Home::from_words(&words_from_bytes(&c)));
    assert!(answers(x, y));
}

/// Correct answers with a coordinate 0 or 1 written as p or p + 1, one at a time.
#[test]
fn multiples_that_are_not_canonical_are_refused() {
    use crate::edwards::EdwardsPoint;
    use crate::scalar::Scalar;

    let identity = affine(&EdwardsPoint::default().0);
    let part = -Scalar::from(24u64).invert();
    // P = O and P = B.
    let minus_part = affine(&EdwardsPoint::mul_base(&part).0);
    let base = affine(&ED25519_BASEPOINT_POINT.0);
    assert!(are_multiples(&identity, &minus_part));
    assert!(are_multiples(&base, &identity));
    let Affine { x, y } = identity;
    for other in [Affine { x: plus_p(&x), y }, Affine { x, y: plus_p(&y) }] {
        assert!(!are_multiples(&other, &minus_part), "P");
        assert!(!are_multiples(&base, &other), "H");
    }
}

/// An answer 0 or 9 written as p or p + 9, one at a time, beside a canonical one.
#[test]
fn exchanges_that_are_not_canonical_are_refused() {
    use crate::montgomery::MontgomeryPoint;
    use crate::scalar::Scalar;

    let mut nine = [0; 32];
    nine[0] = 9;
    let k = clamp_integer([0x42; 32]);
    let other = neighbour(&k);
    for (i, scalar) in [k, other].into_iter().enumerate() {
        // [k]P has the u-coordinate 9, or 0.
        let inverse = Scalar::from_bytes_mod_order(scalar).invert();
        for u in [(MontgomeryPoint(nine) * inverse).0, [0; 32]] {
            let mut answers = [k, other].map(|k| crate::x25519::x25519(k, u));
            assert!(differ_by_24(&answers, &u));
            answers[i] = plus_p(&answers[i]);
            assert!(!differ_by_24(&answers, &u), "answer {i}");
        }
    }
}

#[test]
fn constants() {
    assert_eq!(Order25519::mul(&ONE_OVER_24, &[24, 0, 0, 0]), [1, 0, 0, 0]);
}

/// ±2^b modulo L, for every b below 256.
fn powers() -> impl Iterator<Item = Words> {
    (0..256).flat_map(|b| {
        let mut power = [0; 4];
        power[b / 64] = 1 << (b % 64);
        let power = Order25519::reduce(&power);
        [power, Order25519::neg(&power)]
    })
}

/// A bit in the scalar of either question of `[k]B` or of both, or a lost carry: P = 24·H + B would
/// need δ = 24·δ', with each of them 0 or ±2^b.
#[test]
fn no_bits_of_both_scalars_of_a_multiple_match() {
    let all: Vec<Words> = powers().chain([[0; 4]]).collect();
    let mut matches = 0;
    for of_h in &all {
        let wanted = Order25519::mul(of_h, &[24, 0, 0, 0]);
        matches += all.iter().filter(|of_p| **of_p == wanted).count();
    }
    // Neither is off.
    assert_eq!(matches, 1);
}

/// The second scalar is 24 away, clamped, and no power of two leads from one accepted scalar to the
/// other: for every low byte and every high byte.
#[test]
fn neighbours_are_clamped() {
    for low in 0..=255 {
        for high in 0..=255 {
            for middle in [0, 0xff, 0x5a] {
                let mut k = [middle; 32];
                (k[0], k[31]) = (low, high);
                let other = neighbour(&k);
                assert_eq!(clamp_integer(other), other, "{k:02x?}");
                let [a, b] = [clamp_integer(k), other].map(|k| words_from_bytes(&k));
                let difference = Order25519::sub(&Order25519::reduce(&a), &Order25519::reduce(&b));
                let step = [24, 0, 0, 0];
                assert!(difference == step || difference == Order25519::neg(&step));
            }
        }
    }
    assert!(powers().all(|power| power != [48, 0, 0, 0]));
}

/// The answers for k and its neighbour k', of which one is to a scalar that is off by ±2^b: the bit
/// is inverted, stuck, or a carry or borrow is lost there. Every b from 0 to 254, every class of
/// the bits 3 to 8 of k in both halves of the clamped scalars, either question, on the curve and on
/// its twist.
#[test]
fn every_power_of_two_in_one_scalar_of_an_exchange_is_refused() {
    let mut counts = [0; 2];
    for u in [9u8, 2] {
        let mut point = [0; 32];
        point[0] = u;
        for class in 0..128u8 {
            let mut k = [class.wrapping_mul(37); 32];
            k[0] = class << 3;
            k[1] = class >> 5 & 1 | 0x48;
            k[31] = class >> 1 & 0x20 | 0x40 | class & 15;
            let scalars = [clamp_integer(k), neighbour(&k)];
            let right = scalars.each_ref().map(|k| times(k, &point));
            assert!(differ_by_24(&right, &point));
            for (b, minus) in (0..255).flat_map(|b| [(b, false), (b, true)]) {
                for question in 0..2 {
                    let mut answers = right;
                    answers[question] = times(&off_by(&scalars[question], b, minus), &point);
                    let accepted = differ_by_24(&answers, &point);
                    assert!(!accepted, "{question}: {k:02x?}, bit {b}, {minus}");
                    counts[question] += 1;
                }
            }
        }
    }
    assert_eq!(counts, [2 * 128 * 255 * 2; 2]);
}

/// Every bit of either answer, for the same classes.
#[test]
fn every_bit_of_an_answer_of_an_exchange_is_refused() {
    for (class, u) in (0..128u8).flat_map(|class| [(class, 9), (class, 2)]) {
        let mut point = [0; 32];
        point[0] = u;
        let mut k = [class.wrapping_mul(59); 32];
        (k[0], k[31]) = (class << 3, class >> 1 & 0x20 | 0x40);
        let right = [k, neighbour(&k)].map(|k| times(&clamp_integer(k), &point));
        for (bit, answer) in (0..256).flat_map(|bit| [(bit, 0), (bit, 1)]) {
            let mut answers = right;
            answers[answer][bit / 8] ^= 1 << (bit % 8);
            assert!(!differ_by_24(&answers, &point), "{class} {bit} {answer}");
        }
    }
}

/// u of the multiple by any integer of 255 bits.
fn times(k: &[u8; 32], point: &[u8; 32]) -> [u8; 32] {
    use crate::montgomery::MontgomeryPoint;

    if clamp_integer(*k) == *k {
        return crate::x25519::x25519(*k, *point);
    }
    MontgomeryPoint(*point).mul_bits_be(bits(k)).0
}

/// k ± 2^b as an integer of 256 bits.
fn off_by(k: &[u8; 32], b: usize, minus: bool) -> [u8; 32] {
    let mut power = [0; 4];
    power[b / 64] = 1 << (b % 64);
    let k = words_from_bytes(k);
    let (sum, _) = if minus {
        ground::words::sub(&k, &power)
    } else {
        ground::words::add(&k, &power)
    };
    words_to_bytes(&sum)
}

/// The bits of an integer, highest first.
fn bits(k: &[u8; 32]) -> impl Iterator<Item = bool> {
    (0..256).rev().map(|b| k[b / 8] >> (b % 8) & 1 == 1)
}
