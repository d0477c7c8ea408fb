// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every layout in every size against big integers; the lemmas that the proofs rest on.
//!
//! Without AVX-512 IFMA the tests of layouts print that they are skipped.

use num_bigint::BigUint;
use std::vec::Vec;

use super::power::put;
use super::shapes::{Layout, Run, eight, pair, single};
use super::wide::entered;
use super::{Job, Prepared, pow, pow_each, pow_pair, radix52, vartime_pow, vartime_pow_each};
use crate::arch::x86_64::Ifma;
use crate::arch::{MASK, Word};
use crate::modexp::portable;

fn big(words: &[u64]) -> BigUint {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

fn words(x: &BigUint, count: usize) -> Vec<u64> {
    let mut words = x.to_u64_digits();
    assert!(words.len() <= count);
    words.resize(count, 0);
    words
}

/// Whether the processor has IFMA; prints what runs.
fn has_ifma(what: &str) -> bool {
    let has = Ifma::detect().is_some();
    if has {
        std::println!("{what}: ifma");
    } else {
        std::println!("SKIPPED: {what}: this processor has no AVX-512 IFMA");
    }
    has
}

/// xorshift64 whose words are often at the edges of carries.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A word of a number, or a limb if reduced to 52 bits.
    fn edge(&mut self) -> u64 {
        match self.next() % 9 {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => u64::MAX - 1,
            4 => 1 << (self.next() % 64),
            _ => self.next(),
        }
    }

    fn words(&mut self, count: usize) -> Vec<u64> {
        (0..count).map(|_| self.edge()).collect()
    }

    /// A number of at most so many bits.
    fn below_bits(&mut self, bits: usize) -> BigUint {
        let count = bits.div_ceil(64);
        big(&self.words(count)) >> (64 * count - bits)
    }
}

/// Odd moduli of so many bits: at both ends of their range, with words at the edges, random.
fn moduli(random: &mut Random, bits: usize) -> Vec<BigUint> {
    let one = BigUint::from(1u32);
    let top = &one << (bits - 1);
    let mut moduli = std::vec![(&one << bits) - 1u32, &top + 1u32];
    for _ in 0..2 {
        moduli.push(random.below_bits(bits) | &top | &one);
    }
    moduli
}

fn prepared(modulus: &BigUint) -> Option<Prepared> {
    let portable = portable::Modulus::new(&modulus.to_u64_digits());
    Prepared::detect(&portable)
}

/// Bit lengths with the size that serves them: key sizes, one limb, and both sides of each limit.
const LENGTHS: [(usize, usize); 14] = [
    (2, 20),
    (64, 20),
    (512, 20),
    (1023, 20),
    (1024, 20),
    (1025, 30),
    (1536, 30),
    (1537, 40),
    (2048, 40),
    (2049, 60),
    (3072, 60),
    (3073, 80),
    (4090, 80),
    (4096, 80),
];

#[test]
fn powers_of_every_size_agree_with_big_integers() {
    if !has_ifma("powers") {
        return;
    }
    let random = &mut Random(0x9e37_79b9_7f4a_7c15);
    for (bits, size) in LENGTHS {
        let count = bits.div_ceil(64);
        for modulus in moduli(random, bits) {
            let prepared = prepared(&modulus).expect("a size that is served");
            assert_eq!(prepared.size(), size);
            let bases = [
                std::vec![],
                std::vec![0],
                std::vec![1],
                words(&(&modulus - 1u32), count),
                std::vec![u64::MAX; count], // beyond the modulus
                random.words(count),
            ];
            let exponents = [
                std::vec![],
                std::vec![0],
                std::vec![1],
                std::vec![2, 0, 0], // leading zero limbs
                std::vec![u64::MAX],
                std::vec![65537],
                random.words(2),
            ];
            for (i, base) in bases.iter().enumerate() {
                // All pairs for one modulus of each size, and some for the others.
                for exponent in exponents.iter().skip(i % 3).step_by(1 + i % 2) {
                    let expected = words(&big(base).modpow(&big(exponent), &modulus), count);
                    let job = (&prepared, &base[..], &exponent[..]);
                    assert_eq!(
                        pow(job),
                        expected,
                        "{base:x?}^{exponent:x?} mod {modulus:x}"
                    );
                    assert_eq!(vartime_pow(job), expected, "public {exponent:x?}");
                }
            }
        }
    }
    assert!(prepared(&moduli(random, 4097)[0]).is_none());
}

#[test]
fn long_exponents_agree_with_big_integers() {
    if !has_ifma("long exponents") {
        return;
    }
    let random = &mut Random(3);
    for bits in [1024, 2048] {
        let count = bits / 64;
        let modulus = moduli(random, bits).swap_remove(3);
        let prepared = prepared(&modulus).expect("served");
        for exponent in [std::vec![u64::MAX; count], random.words(count)] {
            let base = random.words(count);
            let expected = words(&big(&base).modpow(&big(&exponent), &modulus), count);
            assert_eq!(pow((&prepared, &base, &exponent)), expected);
            assert_eq!(vartime_pow((&prepared, &base, &exponent)), expected);
        }
    }
}

/// Pairs and batches of every length, of equal and of different sizes and exponents.
#[test]
fn several_powers_are_those_of_one() {
    if !has_ifma("pairs and batches") {
        return;
    }
    let random = &mut Random(7);
    for lengths in [
        &[1024][..],
        &[1536],
        &[2048],
        &[3072],
        &[4096],
        &[1024, 2048, 512, 1536],
    ] {
        let moduli: Vec<Prepared> = (0..19)
            .map(|i| {
                let bits = lengths[i % lengths.len()];
                let modulus = moduli(random, bits).swap_remove(i % 4);
                prepared(&modulus).expect("served")
            })
            .collect();
        for shared in [true, false] {
            let first = random.words(2);
            let operands: Vec<[Vec<u64>; 2]> = (0..moduli.len())
                .map(|i| {
                    let exponent = if shared {
                        first.clone()
                    } else {
                        random.words(1 + i % 3)
                    };
                    [random.words(8), exponent]
                })
                .collect();
            let jobs: Vec<Job<'_>> = moduli
                .iter()
                .zip(&operands)
                .map(|(m, [base, exponent])| (m, &base[..], &exponent[..]))
                .collect();
            let expected: Vec<_> = jobs.iter().map(|job| pow(*job)).collect();
            for count in [0, 1, 2, 3, 4, 7, 8, 9, 11, 19] {
                assert_eq!(pow_each(&jobs[..count]), expected[..count]);
                assert_eq!(vartime_pow_each(&jobs[..count]), expected[..count]);
            }
            for i in 0..jobs.len() - 1 {
                assert_eq!(pow_pair([jobs[i], jobs[i + 1]]), expected[i..i + 2]);
            }
        }
    }
}

/// One product of a layout: `result·R ≡ ab (mod m)`, limbs of 52 bits, within the bound.
struct Products<'a> {
    random: &'a mut Random,
    /// Results are below this multiple of the modulus, and so may factors be.
    bound: u32,
}

impl Run<()> for Products<'_> {
    fn run<L: Layout>(self) {
        let Products { random, bound } = self;
        let r = BigUint::from(1u32) << (52 * L::LIMBS);
        // The longest moduli that products of this size allow, longer than any that it serves.
        for modulus in moduli(random, 52 * L::LIMBS - 4) {
            let token = Ifma::detect().expect("checked");
            let portable = portable::Modulus::new(&modulus.to_u64_digits());
            let prepared = Prepared::new(token, &portable, L::LIMBS);
            let all = std::vec![&prepared; L::NUMBERS];
            let m = L::moduli(&all);
            let edges = [
                &modulus * bound - 1u32,
                modulus.clone(),
                BigUint::ZERO,
                &modulus - 1u32,
            ];
            let factor = |random: &mut Random| match random.next() % 6 {
                i @ 0..4 => edges[i as usize].clone(),
                _ => random.below_bits(52 * L::LIMBS) % (&modulus * bound),
            };
            for round in 0..40 {
                let (mut a, mut b) = (L::ZERO, L::ZERO);
                let (mut expected, mut squares) = (std::vec![], std::vec![]);
                for number in 0..L::NUMBERS {
                    let mut x = factor(random);
                    let mut y = factor(random);
                    if round == 0 {
                        // Any number below R, times one below m.
                        (x, y) = (&r - 1u32, &modulus - 1u32);
                    }
                    put::<L>(
                        &mut a,
                        number,
                        &radix52::split(&x.to_u64_digits(), L::LIMBS),
                    );
                    put::<L>(
                        &mut b,
                        number,
                        &radix52::split(&y.to_u64_digits(), L::LIMBS),
                    );
                    expected.push(&x * &y % &modulus);
                    squares.push(&y * &y % &modulus);
                }
                let (mut element, mut result) = (L::BLANK, L::BLANK);
                L::prepare(&mut element, &b);
                let check = |result: &L::Element, expected: &[BigUint]| {
                    let mut found = L::factor(result);
                    let words = L::words(core::slice::from_mut(&mut found));
                    for (number, expected) in expected.iter().enumerate() {
                        let limbs = (0..L::LIMBS).map(|i| words[L::place(number, i)]);
                        let found = limbs.rev().fold(BigUint::ZERO, |x, limb| {
                            assert!(limb <= MASK);
                            (x << 52) + limb
                        });
                        assert!(found < &modulus * bound, "{found:x}");
                        assert_eq!(&(&found * &r % &modulus), expected);
                    }
                };
                L::mul(&mut result, &a, &element, &m);
                check(&result, &expected);
                if round > 0 {
                    L::square(&mut result, &element, &m);
                    check(&result, &squares);
                }
            }
        }
    }
}

#[test]
fn products_are_within_their_bounds() {
    if !has_ifma("products") {
        return;
    }
    let random = &mut Random(11);
    for size in radix52::SIZES {
        single(size, Products { random, bound: 3 });
        let both = pair(size, Products { random, bound: 3 });
        assert_eq!(both.is_some(), size <= 40);
        eight(size, Products { random, bound: 2 });
    }
}

/// One lane as a word of the machine.
impl Word for u64 {
    fn constant(x: u64) -> u64 {
        x
    }
    fn plus(self, rhs: u64) -> u64 {
        self + rhs
    }
    fn low(self) -> u64 {
        self & MASK
    }
    fn high(self) -> u64 {
        self >> 52
    }
    fn add_low(&mut self, a: &u64, b: &u64) {
        *self += (u128::from(a & MASK) * u128::from(b & MASK)) as u64 & MASK;
    }
    fn add_high(&mut self, a: &u64, b: &u64) {
        *self += ((u128::from(a & MASK) * u128::from(b & MASK)) >> 52) as u64;
    }
}

/// The equations of digits and carries that `proof.rs` assumes.
#[test]
fn digits_satisfy_their_equations() {
    let random = &mut Random(5);
    for _ in 0..10_000 {
        // Sums of columns stay below 2^62.
        let t = match random.next() % 4 {
            0 => (random.edge() >> 2) & !MASK,
            1 => (random.edge() >> 2) | MASK,
            _ => random.edge() >> 2,
        };
        let m = random.edge() & MASK | 1;
        let mut inverse = m;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(m.wrapping_mul(inverse)));
        }
        let inverse = inverse.wrapping_neg() & MASK;

        let (q, c) = t.digit();
        assert_eq!(t, (q & MASK) + (c << 52));

        let q = t.quotient(&inverse);
        assert!(q <= MASK);
        let mut completed = t;
        completed.add_low(&q, &m);
        assert_eq!(completed, completed.exact_high() << 52);

        let (same, c) = t.cancel(&inverse, &m);
        assert_eq!((same, c << 52), (q, completed));
    }
}

/// Carries by look-ahead against carries one by one, for runs of every length.
#[test]
fn carries_enter_where_they_do_one_by_one() {
    fn check<const LANES: usize, const W: usize>(random: &mut Random) {
        for _ in 0..20_000 {
            let (mut above, mut at_least) = ([0; W], [0; W]);
            let mut expected = [0; W];
            for number in 0..8 / LANES {
                let mut carry = false;
                // Nothing leaves the last lane.
                let dense = random.next() % 5;
                for i in 0..LANES * W - 1 {
                    let bit = 1 << (LANES * number + i % LANES);
                    let r = i / LANES;
                    if carry {
                        expected[r] |= bit;
                    }
                    let kind = random.next() % (2 + dense);
                    if kind != 1 {
                        at_least[r] |= bit;
                    }
                    if kind == 0 {
                        above[r] |= bit;
                    }
                    carry = kind == 0 || carry && kind != 1;
                }
                if carry {
                    expected[W - 1] |= 1 << (LANES * number + LANES - 1);
                }
            }
            assert_eq!(entered::<LANES, W>(above, at_least), expected);
        }
    }
    let random = &mut Random(13);
    check::<8, 3>(random);
    check::<8, 8>(random);
    check::<8, 11>(random);
    check::<4, 6>(random);
    check::<4, 8>(random);
    check::<4, 11>(random);
}
