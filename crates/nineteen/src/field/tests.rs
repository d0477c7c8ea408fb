// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every representation against big integers, on limbs at the edges of their bounds and on products
//! that land on the boundary of the final reduction.
//!
//! Random operands hit that boundary once in 2^250 products. Operands constructed with an inverse
//! hit it every time: `b = r/a` for a small `r` makes `a·b ≡ r`.

mod canonical; // the canonical residue of every limb vector near a multiple of p
mod constants; // every constant from its definition
#[cfg(nineteen_arch = "x86_64")]
pub(crate) mod lanes; // vectors, lane by lane
mod roots; // inversion, powers, square roots
pub(crate) mod support; // generator, big integers, edge limbs
mod vectors; // products that a published multiplier gets wrong

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::word::{SaturatedWord, SplitWord, split_halves};
use super::{Mask, Operand, fe4x64};
use support::{Random, Representation, big, for_each_representation, inverse, minus, p, words};

/// The number of random operand sets for each property.
const ROUNDS: u32 = 1500;

for_each_representation! {
    products_and_squares
    sums_and_differences
    products_of_uncarried_terms
    small_multiples
    selections
    words_in_and_out
    products_on_the_boundary
}

/// The canonical words of `a` are those of `v mod p`, and `a` is tight.
#[track_caller]
pub(crate) fn assert_residue<F: Representation>(a: F, v: &BigUint) {
    a.assert_tight();
    assert_eq!(big(&a.to_words()), v % p());
}

fn products_and_squares<F: Representation>() {
    let mut random = Random(1);
    for _ in 0..ROUNDS {
        let ((a, x), (b, y)) = (F::edge(&mut random), F::edge(&mut random));
        assert_residue(F::mul(a, b), &(&x * &y));
        assert_residue(F::square(a), &(&x * &x));
        // The outputs of products are the inputs of the next.
        let ab = F::mul(a, b);
        assert_residue(F::mul(ab, F::square(ab)), &(&x * &y).pow(3));
    }
}

fn sums_and_differences<F: Representation>() {
    let (mut random, p) = (Random(2), p());
    for _ in 0..ROUNDS {
        let ((a, x), (b, y)) = (F::edge(&mut random), F::edge(&mut random));
        let (rx, ry) = (&x % &p, &y % &p);
        assert_residue(F::carry(a), &x);
        assert_residue(F::carry(a.add(b)), &(&x + &y));
        assert_residue(F::carry(a.sub(b)), &minus(&rx, &ry, &p));
        assert_residue(a.neg(), &(&p - &rx));
        assert_residue(F::carry(a.sub(a)), &BigUint::zero());
    }
}

/// Every kind of uncarried term times every other, and squared: the limbs must have room for them.
fn products_of_uncarried_terms<F: Representation>() {
    let (mut random, p) = (Random(3), p());
    for _ in 0..ROUNDS / 5 {
        let [(a, x), (b, y), (c, z)] = [(); 3].map(|()| F::edge(&mut random));
        let [x, y, z] = [x % &p, y % &p, z % &p];
        let sum = &x + &y;
        let difference = minus(&x, &y, &p);
        let (xx, yy) = (F::product_square(a), F::product(b, b));
        let [x2, y2] = [&x * &x % &p, &y * &y % &p];
        let terms: [(F::Loose, BigUint); 13] = [
            (a.operand(), x.clone()),
            (a.add(b).operand(), sum.clone()),
            (a.sub(b).operand(), difference.clone()),
            (F::sum_add(a.add(b), c.operand()), &sum + &z),
            (F::sum_add(a.sub(b), c.operand()), &difference + &z),
            (F::sum_add_double(a.add(b), c.operand()), &sum + &z + &z),
            (
                F::sum_add_double(a.sub(b), c.operand()),
                &difference + &z + &z,
            ),
            (
                F::sum_sub(a.sub(b), c.operand()),
                minus(&difference, &z, &p),
            ),
            (twice_product(a, b), &x * &y * 2u32),
            // x² - y², x² + y², x² + 3y², x² - 2y²: from products that are not carried.
            (F::minus(xx, yy).operand(), minus(&x2, &y2, &p)),
            (F::sum_add(F::plus(xx, yy), yy), &x2 + &y2 + &y2),
            (F::sum_add_double(F::plus(xx, yy), yy), &x2 + &y2 * 3u32),
            (
                F::sum_sub(F::minus(xx, yy), yy),
                minus(&minus(&x2, &y2, &p), &y2, &p),
            ),
        ];
        for (s, v) in &terms {
            assert_residue(F::carry(*s), v);
            assert_residue(F::square(*s), &(v * v));
            for (t, w) in &terms {
                assert_residue(F::mul(*s, *t), &(v * w));
            }
        }
    }
}

/// 2ab, by whichever method the representation uses.
fn twice_product<F: Representation>(a: F, b: F) -> F::Loose {
    F::twice_product(a, b, F::plus(F::product_square(a), F::product_square(b)))
}

fn small_multiples<F: Representation>() {
    let (mut random, p) = (Random(4), p());
    for i in 0..ROUNDS {
        let [(a, x), (b, y), (c, z)] = [(); 3].map(|()| F::edge(&mut random));
        let edges = [0, 1, 2, 19, 121_665, 121_666, (1 << 16) - 1, (1 << 17) - 1];
        let k = edges
            .get(i as usize & 15)
            .copied()
            .unwrap_or_else(|| random.below(1 << 17) as u32);
        assert_residue(F::carry(F::mul_small(a, k)), &(&x * k));
        let most = F::sum_add_double(a.sub(b), c.operand());
        let v = minus(&(&x % &p), &(&y % &p), &p) + &z + &z;
        assert_residue(F::carry(F::mul_small(most, k)), &(v * k));
    }
}

fn selections<F: Representation>() {
    let mut random = Random(5);
    let no = Mask::from_bit(0);
    let yes = Mask::from_bit(1);
    for _ in 0..ROUNDS / 5 {
        let ((a, x), (b, y)) = (F::edge(&mut random), F::edge(&mut random));
        let (x, y) = (x % p(), y % p());
        assert_residue(F::select(a, b, no), &x);
        assert_residue(F::select(a, b, yes), &y);
        let (mut c, mut d) = (a, b);
        F::swap(&mut c, &mut d, no);
        assert_residue(c, &x);
        assert_residue(d, &y);
        F::swap(&mut c, &mut d, yes);
        assert_residue(c, &y);
        assert_residue(d, &x);
        assert_residue(a.negate_if(no), &x);
        assert_residue(a.negate_if(yes), &(p() - &x));
        assert_eq!(a.equals(b).reveal(), x == y);
        assert!(a.equals(F::carry(a)).reveal());
        assert_eq!(a.is_negative().reveal(), x.bit(0));
        assert_eq!(a.is_zero().reveal(), x.is_zero());
        assert!(F::carry(a.sub(a)).is_zero().reveal());
        assert!(F::carry(a.add(a.neg())).is_zero().reveal());
    }
    assert!(F::ZERO.is_zero().reveal() && !F::ONE.is_zero().reveal());
    assert_residue(F::ONE, &BigUint::one());
}

/// Any 256-bit integer is accepted; the output is below p.
fn words_in_and_out<F: Representation>() {
    let mut random = Random(6);
    let top: BigUint = (BigUint::one() << 256) - 1u32;
    let check = |v: BigUint| assert_residue(F::from_words(&words(&v)), &v);
    for e in 0..=64u32 {
        for multiple in 0..=2u32 {
            let v = p() * multiple;
            check(core::cmp::min(&v + e, top.clone()));
            if v >= BigUint::from(e) {
                check(v - e);
            }
        }
        check(&top - e);
        check((BigUint::one() << 255) + e);
        check((BigUint::one() << 255) - e);
    }
    for _ in 0..ROUNDS {
        check(big(&[(); 4].map(|()| random.word())));
    }
}

/// `a·b ≡ r` for every `r` in `-64..=64`: the limbs before the final reduction are at its boundary.
fn products_on_the_boundary<F: Representation>() {
    let (mut random, p) = (Random(7), p());
    for round in 0..8 {
        let x = random.residue();
        let inverse = inverse(&x, &p);
        let a = F::from_words(&words(&x));
        for e in 0..=128u32 {
            let r = (&p + e - 64u32) % &p;
            let y = &r * &inverse % &p;
            // Both residues of y below 2^256 if there are two.
            let high = &y + &p;
            let b = F::from_words(&words(if round & 1 == 1 { &high } else { &y }));
            assert_residue(F::mul(a, b), &r);
            assert_residue(F::mul(b, a), &r);
            // The same products through uncarried terms.
            let zero = F::carry(a.sub(a));
            assert_residue(F::mul(a.add(zero), b.sub(zero)), &r);
            assert_residue(
                F::mul(F::sum_sub(zero.sub(a), a.operand()), b),
                &minus(&p, &(&r * 2u32 % &p), &p),
            );
        }
    }
    // Squares too: r·s² for the square root s of a small square.
    for e in 0..=64u32 {
        for v in [BigUint::from(e), &p - e] {
            let v = v % &p;
            let a = F::from_words(&words(&v));
            assert_residue(F::square(a), &(&v * &v));
            assert_residue(F::square(F::carry(a.neg().sub(F::ZERO))), &(&v * &v));
        }
    }
}

/// Columns of split products: both ways to compute them agree with the definition, on every
/// machine, on operands up to their bounds.
#[test]
fn split_columns() {
    fn check<const AT: u32, const N: usize>(pairs: [(u64, u64); N]) {
        let mut expected = (0u64, 0u64);
        for (a, b) in pairs {
            let product = u128::from(a) * u128::from(b);
            expected.0 += product as u64 & ((1 << AT) - 1);
            expected.1 += (product >> AT) as u64;
        }
        assert_eq!(u64::split::<AT, N>(pairs), expected);
        assert_eq!(split_halves::<true, AT, N>(pairs), expected);
        assert_eq!(split_halves::<false, AT, N>(pairs), expected);
    }
    let mut random = Random(8);
    // Five quotients of products of 2^54 and 2^61.5 stay below 2^64 as a sum.
    let (most_a, most_b) = ((1 << 54) - 1, (1 << 61) + (1 << 60));
    for i in 0..20_000 {
        let mut pair = || {
            let a = random.limb(if i & 1 == 1 { 51 } else { 54 }, most_a);
            let b = random.limb(if i & 2 == 2 { 51 } else { 61 }, most_b);
            (a, b)
        };
        let pairs = [(); 5].map(|()| pair());
        check::<54, 5>(pairs);
        check::<54, 3>([pairs[0], pairs[1], pairs[2]]);
        check::<54, 1>([pairs[3]]);
        check::<51, 1>([(pairs[4].0 & 0x1ffff, pairs[4].1)]);
    }
    // One product takes any second operand.
    check::<54, 1>([(most_a, u64::MAX)]);
}

/// The routines of this processor compute the same as the generic code, which is proven, on
/// operands up to their bounds.
#[test]
fn routines_of_the_processor() {
    use super::radix51::{mul_split, square_split};
    use crate::arch::routines::{ADD64, MUL51, MUL64, SQUARE51, SQUARE64, SUB64};
    use crate::arch::routines::{mul64_unoptimized, square64_unoptimized};
    let (mut random, mut compared) = (Random(12), 0);
    let most = 502 * (1u64 << 51) / 100;
    for i in 0..20_000 {
        let mut limbs = || [(); 5].map(|()| random.limb(51 + (i & 1), most));
        let (a, b) = (limbs(), limbs());
        let mut check = |pair: Option<([u64; 5], [u64; 5])>| {
            compared += pair.into_iter().map(|(x, y)| assert_eq!(x, y)).count();
        };
        check(MUL51.map(|mul| (mul(&a, &b), mul_split(&a, &b))));
        check(SQUARE51.map(|square| (square(&a), square_split(&a))));

        let mut words = || [(); 4].map(|()| random.word());
        let (a, b) = (words(), words());
        let product = fe4x64::fold(&fe4x64::product(&a, &b));
        let mut check = |pair: Option<([u64; 4], [u64; 4])>| {
            compared += pair.into_iter().map(|(x, y)| assert_eq!(x, y)).count();
        };
        check(MUL64.map(|mul| (mul(&a, &b), product)));
        let square = fe4x64::fold(&fe4x64::square(&a));
        check(SQUARE64.map(|routine| (routine(&a), square)));
        // Tight as well, but the same only modulo p.
        let canonical = |x, y| (fe4x64::canonical(&x), fe4x64::canonical(&y));
        check(mul64_unoptimized(&a, &b).map(|routine| canonical(routine, product)));
        check(square64_unoptimized(&a).map(|routine| canonical(routine, square)));
        // Tight: the top word below 2^63 + 2^6.
        let tight = |w: [u64; 4]| [w[0], w[1], w[2], w[3].min((1 << 63) + 63)];
        let (a, b) = (tight(a), tight(b));
        check(ADD64.map(|add| (add(&a, &b), fe4x64::add_tight(&a, &b))));
        check(SUB64.map(|sub| (sub(&a, &b), fe4x64::sub_tight(&a, &b))));
    }
    if compared == 0 {
        std::println!("SKIPPED: no products in assembly for any processor of this kind");
    }
}

/// Add and subtract with carry, and selection by a carry, against wide integers.
#[test]
fn carries() {
    let mut random = Random(9);
    for _ in 0..2000 {
        let (a, b, c) = (random.word(), random.word(), (random.next() & 1) as u8);
        let sum = u128::from(a) + u128::from(b) + u128::from(c);
        assert_eq!(u64::adc(a, b, c), (sum as u64, (sum >> 64) as u8));
        let difference = i128::from(a) - i128::from(b) - i128::from(c);
        let borrow = u8::from(difference < 0);
        assert_eq!(u64::sbb(a, b, c), (difference as u64, borrow));
        assert_eq!(u64::when(c, b), if c == 1 { b } else { 0 });
    }
}

/// Sums and differences of saturated words accept any 256-bit integers, including those that carry
/// again after the first fold.
#[test]
fn saturated_sums_of_any_words() {
    let (mut random, p) = (Random(10), p());
    let top: BigUint = (BigUint::one() << 256) - 1u32;
    let mut operands: std::vec::Vec<BigUint> = (0..4u32)
        .flat_map(|m| (0..40u32).map(move |e| (m, e)))
        .map(|(m, e)| match m {
            0 => BigUint::from(e),
            1 => &top - e,
            2 => &p + e,
            _ => (&top >> 1u32) - e,
        })
        .collect();
    operands.extend((0..40).map(|_| big(&[(); 4].map(|()| random.word()))));
    for x in &operands {
        assert_eq!(big(&fe4x64::carry(&words(x))) % &p, x % &p);
        for y in &operands {
            let (a, b) = (words(x), words(y));
            assert_eq!(big(&fe4x64::add(&a, &b)) % &p, (x + y) % &p);
            assert_eq!(big(&fe4x64::add_double(&a, &b)) % &p, (x + y + y) % &p);
            let difference = (x + &p * 4u32 - y) % &p;
            assert_eq!(big(&fe4x64::sub(&a, &b)) % &p, difference);
            let product = big(&fe4x64::product(&a, &b));
            assert_eq!(product, x * y);
            assert_eq!(
                big(&fe4x64::fold(&fe4x64::product(&a, &b))) % &p,
                product % &p
            );
        }
        assert_eq!(big(&fe4x64::square(&words(x))), x * x);
    }
}
