// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic modulo `L` and modulo the orders of the miniature curves, against big integers.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::vec::Vec;

use super::*;

/// A seeded generator (xorshift64*) whose words favour the edges of their range.
struct Edges(u64);

impl Edges {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn word(&mut self) -> u64 {
        match self.next() >> 61 {
            0 => 0,
            1 => u64::MAX,
            2 => self.next() >> 58,
            3 => u64::MAX - (self.next() >> 58),
            4 => 1 << (self.next() >> 58),
            _ => self.next(),
        }
    }

    fn words<const N: usize>(&mut self) -> [u64; N] {
        core::array::from_fn(|_| self.word())
    }
}

fn big(x: &[u64]) -> BigUint {
    x.iter()
        .rev()
        .fold(BigUint::zero(), |all, word| (all << 64) + word)
}

fn words(x: &BigUint) -> Words {
    let digits = x.to_u64_digits();
    assert!(digits.len() <= 4);
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// 0, 1, 2, values around n, multiples of n, powers of two, all ones.
fn edges(n: &BigUint) -> Vec<Words> {
    let top = BigUint::one() << 256;
    let mut list: Vec<BigUint> = (0u32..20).map(BigUint::from).collect();
    for multiple in 1u32..16 {
        for delta in 0u32..3 {
            list.push(n * multiple + delta);
            list.push(n * multiple - delta.min(1) - delta / 2);
        }
    }
    for bit in [
        1u32, 63, 64, 65, 127, 128, 191, 192, 251, 252, 253, 254, 255,
    ] {
        let power: BigUint = BigUint::one() << bit;
        list.extend([&power - 1u32, power.clone(), &power + 1u32]);
    }
    list.push(&top - 1u32);
    list.iter().filter(|x| **x < top).map(words).collect()
}

fn check_order<O: Order>() {
    let n = big(&O::ORDER);
    let mut random = Edges(0x9e37_79b9_7f4a_7c15);
    let mut values = edges(&n);
    values.extend((0..200).map(|_| random.words::<4>()));
    assert_eq!(big(&O::GROUP_ORDER), &n * 8u32);

    for a in &values {
        assert_eq!(O::is_canonical(a), big(a) < n, "{a:x?}");
        let reduced = O::reduce(a);
        assert_eq!(big(&reduced), big(a) % &n, "{a:x?}");
        assert_eq!(big(&O::neg(&reduced)), (&n - big(&reduced)) % &n, "{a:x?}");
        let half = O::halve(&reduced);
        assert!(O::is_canonical(&half));
        assert_eq!(O::add(&half, &half), reduced, "{a:x?}");
    }
    for (i, a) in values.iter().enumerate() {
        for b in values.iter().skip(i % 3).step_by(3) {
            let c = random.words::<4>();
            assert_eq!(
                big(&O::mul_add(a, b, &c)),
                (big(a) * big(b) + big(&c)) % &n,
                "{a:x?} {b:x?} {c:x?}"
            );
            let (x, y) = (O::reduce(a), O::reduce(b));
            assert_eq!(big(&O::mul(&x, &y)), big(a) * big(b) % &n, "{a:x?} {b:x?}");
            assert_eq!(
                big(&O::add(&x, &y)),
                (big(&x) + big(&y)) % &n,
                "{a:x?} {b:x?}"
            );
            assert_eq!(
                big(&O::sub(&x, &y)),
                (big(&x) + &n - big(&y)) % &n,
                "{a:x?} {b:x?}"
            );
        }
    }
}

fn check_inverses<O: Order>() {
    let n = big(&O::ORDER);
    let mut random = Edges(0xfeed);
    let mut values: Vec<Words> = edges(&n).iter().map(O::reduce).collect();
    values.extend((0..50).map(|_| O::reduce(&random.words())));
    let expected: Vec<Words> = values
        .iter()
        .map(|a| words(&big(a).modpow(&(&n - 2u32), &n)))
        .collect();
    for (a, inverse) in values.iter().zip(&expected) {
        assert_eq!(O::invert(a), *inverse, "{a:x?}");
    }
    for len in [0, 1, 2, 3, values.len()] {
        let (mut batch, mut scratch) = (values[..len].to_vec(), std::vec![[!0; 4]; len]);
        O::batch_invert(&mut batch, &mut scratch);
        assert_eq!(batch, expected[..len]);
    }
    let (mut zeros, mut scratch) = ([[0; 4]; 5], [[7; 4]; 5]);
    O::batch_invert(&mut zeros, &mut scratch);
    assert_eq!(zeros, [[0; 4]; 5]);
}

fn check_wide<O: Order>() {
    let n = big(&O::ORDER);
    let mut random = Edges(0x0123_4567_89ab_cdef);
    let all_ones = BigUint::one() << 512;
    let mut values = std::vec![[u64::MAX; 8], [0; 8]];
    // Multiples of n and their neighbours: the places where a missing or extra subtraction shows.
    for _ in 0..2000 {
        let multiple = big(&random.words::<8>()) / &n * &n;
        for delta in 0u32..3 {
            for x in [&multiple + delta, &multiple + &n - delta] {
                if x < all_ones {
                    let digits = x.to_u64_digits();
                    values.push(core::array::from_fn(|i| {
                        digits.get(i).copied().unwrap_or(0)
                    }));
                }
            }
        }
    }
    values.extend((0..20_000).map(|_| random.words::<8>()));
    for x in &values {
        assert_eq!(big(&O::reduce_wide(x)), big(x) % &n, "{x:x?}");
    }
}

#[test]
fn order_25519_agrees_with_big_integers() {
    check_order::<Order25519>();
    check_wide::<Order25519>();
    check_inverses::<Order25519>();
}

/// Drives each cut of the reduction to its extremes: the combination `x0 - p0 + q0 - c·q1` reaches
/// both ends of its range.
#[test]
fn reduction_survives_extreme_cuts() {
    let n = big(&L);
    let mask: BigUint = (BigUint::one() << 252) - 1u32;
    // 1/c mod 2^252: the odd residues form a group whose exponent divides 2^250.
    let inverse = big(&C).modpow(&((BigUint::one() << 250) - 1u32), &(BigUint::one() << 252));
    let mut random = Edges(77);
    for _ in 0..2000 {
        // Choose x1 so that p0 = c·x1 mod 2^252 is extreme, then x0 at both ends.
        let target = if random.next() & 1 == 0 {
            &mask - (random.next() & 3)
        } else {
            BigUint::from(random.next() & 3)
        };
        let x1 = (&target * &inverse) & &mask;
        let x1 = x1 + (BigUint::from(random.next() & 255) << 252u32);
        for x0 in [BigUint::zero(), BigUint::one(), mask.clone(), &mask - 1u32] {
            let digits = ((&x1 << 252u32) + &x0).to_u64_digits();
            let x: [u64; 8] = core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0));
            assert_eq!(big(&Order25519::reduce_wide(&x)), big(&x) % &n, "{x:x?}");
        }
    }
}

#[test]
fn small_orders_agree_with_big_integers() {
    check_order::<SmallOrder<13>>();
    check_order::<SmallOrder<4129>>();
    check_wide::<SmallOrder<13>>();
    check_inverses::<SmallOrder<13>>();
    check_inverses::<SmallOrder<4129>>();
}

#[test]
fn wide_bytes_are_little_endian() {
    let mut random = Edges(3);
    for _ in 0..100 {
        let bytes: [u8; 64] = core::array::from_fn(|_| random.next() as u8);
        assert_eq!(
            big(&from_wide_bytes(&bytes)),
            BigUint::from_bytes_le(&bytes)
        );
    }
}

#[test]
fn constants() {
    let l = (BigUint::one() << 252)
        + "27742317777372353535851937790883648493"
            .parse::<BigUint>()
            .unwrap();
    assert_eq!(big(&L), l);
    assert_eq!(big(&Order25519::GROUP_ORDER), l * 8u32);
}
