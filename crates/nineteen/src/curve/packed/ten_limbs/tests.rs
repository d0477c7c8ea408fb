// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps in assembly against the same formulas on integers, with limbs up to the bounds of their
//! operands; and what is built on them against the code for a single lane.

use num_bigint::BigUint;

use super::{PairOfTen, PointOfTen};
use crate::arch::x86_64::Avx2;
use crate::curve::packed::OneByOne;
use crate::curve::serial::Inlined;
use crate::curve::tests::packed::{check_ladder, check_multiples, check_packed};
use crate::field::Mask;
use crate::field::constants::A24;
use crate::field::radix25h::Fe10x25hX4;
use crate::field::tests::support::{Random, p};
use crate::field::vector::ten_limbs::{Limbs, add, double, ladder_step, square};
use crate::field::vector::{vector, word};

/// The values of the four lanes.
type Values = [BigUint; 4];

/// Runs a test if the processor has AVX2.
fn with_avx2(mut test: impl FnMut(&mut Random)) {
    if Avx2::detect().is_none() {
        std::println!("SKIPPED: no AVX2");
        return;
    }
    let mut random = Random(61);
    for _ in 0..3000 {
        test(&mut random);
    }
}

/// The bits below limb i.
fn place(i: usize) -> usize {
    (51 * i).div_ceil(2)
}

fn width(i: usize) -> u32 {
    26 - i as u32 % 2
}

/// Limbs of at most `times` those of p and the excess of a carried limb, by lane, often on an edge.
fn limbs(random: &mut Random, times: [u64; 4]) -> Limbs {
    let mut limbs = [vector([0; 4]); 10];
    for (i, limb) in limbs.iter_mut().enumerate() {
        let bits = width(i);
        *limb = vector(times.map(|times| {
            let most = times * (1 << bits) + (1 << (bits - 12)) - 1;
            random.limb(bits, most).min(most)
        }));
    }
    limbs
}

fn tight(random: &mut Random) -> Limbs {
    limbs(random, [1; 4])
}

fn values(limbs: &Limbs) -> Values {
    core::array::from_fn(|l| {
        let sum: BigUint = (0..10)
            .map(|i| BigUint::from(word(&limbs[i], l)) << place(i))
            .sum();
        sum % p()
    })
}

fn minus(a: &BigUint, b: &BigUint) -> BigUint {
    (a + p() - b % p()) % p()
}

fn times(a: &BigUint, b: &BigUint) -> BigUint {
    a * b % p()
}

fn assert_tight(limbs: &Limbs) {
    for (i, limb) in limbs.iter().enumerate() {
        for l in 0..4 {
            assert!(
                word(limb, l) <= (1 << width(i)) + (1 << (width(i) - 12)),
                "{i}"
            );
        }
    }
}

#[test]
fn squares_in_assembly() {
    with_avx2(|random| {
        let a = tight(random);
        let found = square(a);
        assert_tight(&found);
        assert_eq!(values(&found), values(&a).map(|a| times(&a, &a)));
    });
}

/// X = EF, T = EH, Y = GH, Z = FG.
fn products([e, h, g, f]: [&BigUint; 4]) -> Values {
    [times(e, f), times(e, h), times(g, h), times(f, g)]
}

#[test]
fn doublings_in_assembly() {
    with_avx2(|random| {
        let point = tight(random);
        let [x, _, y, z] = values(&point);
        let [s, a, b, c] = [&x + &y, x, y, z].map(|x| times(&x, &x));
        let (h, g) = (&a + &b, minus(&b, &a));
        let (e, f) = (minus(&s, &h), minus(&(2u32 * c), &g));
        let found = double(point);
        assert_tight(&found);
        assert_eq!(values(&found), products([&e, &h, &g, &f]));
    });
}

#[test]
fn additions_in_assembly() {
    with_avx2(|random| {
        let (point, cached) = (tight(random), tight(random));
        let ([x, t, y, z], [minus_q, t_q, plus_q, z_q]) = (values(&point), values(&cached));
        for negative in [false, true] {
            let (minus_q, plus_q, t_q) = match negative {
                false => (&minus_q, &plus_q, t_q.clone()),
                true => (&plus_q, &minus_q, minus(&BigUint::ZERO, &t_q)),
            };
            let (a, b) = (times(&minus(&y, &x), minus_q), times(&(&y + &x), plus_q));
            let (c, d) = (times(&t, &t_q), times(&z, &z_q));
            let (e, h, g, f) = (minus(&b, &a), &a + &b, &d + &c, minus(&d, &c));
            let found = add(point, &cached, Mask::from_bit(negative.into()));
            assert_tight(&found);
            assert_eq!(values(&found), products([&e, &h, &g, &f]), "{negative}");
        }
    });
}

#[test]
fn ladder_steps_in_assembly() {
    with_avx2(|random| {
        let (pair, factors) = (limbs(random, [2, 3, 2, 3]), tight(random));
        let ([a, b, c, d], [_, _, one, u]) = (values(&pair), values(&factors));
        for swap in [false, true] {
            let (plus, minus_) = if swap { (&c, &d) } else { (&a, &b) };
            let (aa, bb) = (times(plus, plus), times(minus_, minus_));
            let (cb, da) = (times(&c, &b), times(&d, &a));
            let (e, s, r) = (minus(&aa, &bb), &cb + &da, minus(&cb, &da));
            let (x2, z2) = (times(&aa, &bb), times(&e, &(&bb + A24 * &e)));
            let (x3, z3) = (times(&times(&s, &s), &one), times(&times(&r, &r), &u));
            let expected = [
                (&x2 + &z2) % p(),
                minus(&x2, &z2),
                (&x3 + &z3) % p(),
                minus(&x3, &z3),
            ];
            let found = ladder_step(pair, &factors, Mask::from_bit(swap.into()));
            assert_eq!(values(&found), expected, "{swap}");
        }
    });
}

#[test]
fn operations() {
    if Avx2::detect().is_none() {
        std::println!("SKIPPED: no AVX2");
        return;
    }
    check_multiples::<PointOfTen>();
    check_ladder::<PairOfTen>();
    check_packed::<_, Inlined<Fe10x25hX4>>(OneByOne::<PointOfTen>::NEW);
}
