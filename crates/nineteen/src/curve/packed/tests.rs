// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps in assembly against the formulas on checked words: every text, not only that for this
//! processor. Sums are of integers, so the order in which they are made changes no limb. The texts of
//! `avxifma` and `avx2` add other multiples of p, so there elements are compared.

use core::arch::x86_64::__m256i;

use super::ladder::PackedFactors;
use super::{PackedCached, PackedPair, PackedPoint, multiples_of_p};
use crate::arch::x86_64::{Avx2, AvxIfma, Ifma, TextFor};
use crate::curve::ladder::LadderState;
use crate::field::radix51x4::{FeX4, carry, square};
use crate::field::tests::support::Random;
use crate::field::vector::avx512vl::Ymm;
use crate::field::vector::fma::Fma;
use crate::field::vector::quad::Quad;
use crate::field::vector::{Packed, vector, word};
use crate::field::{Field, Home, Mask, Words};

/// Five limbs in four lanes.
type Limbs = [[u64; 4]; 5];

fn of_ymm(limbs: [Ymm; 5]) -> Limbs {
    limbs.map(|limb| core::array::from_fn(|lane| word(&limb, lane)))
}

/// A limb of a tight element, of at most 2^51 + 2^17 - 1, on an edge three times in four.
fn tight(random: &mut Random) -> Limbs {
    [(); 5].map(|()| [(); 4].map(|()| random.limb(51, (1 << 51) + (1 << 17) - 1)))
}

/// A point before its last carry: limbs of at most 126·2^52 - 1, and 256p more in lane 1.
fn point(random: &mut Random) -> Limbs {
    let above = multiples_of_p::<Quad>([0, 256, 0, 0]);
    core::array::from_fn(|i| {
        let most = 126 << 52;
        core::array::from_fn(|lane| above[i].0[lane] + random.limb(58, most - 1).min(most - 1))
    })
}

/// Runs a test for each text, with a mask for each choice.
fn for_each_text(mut test: impl FnMut(&mut Random, TextFor, Mask)) {
    if Ifma::detect().is_none() {
        std::println!("SKIPPED: no AVX-512 IFMA");
        return;
    }
    let mut random = Random(47);
    for _ in 0..2000 {
        for text in TextFor::ALL {
            for choice in [0, 1] {
                test(&mut random, text, Mask::from_bit(choice));
            }
        }
    }
}

#[test]
fn squares_in_assembly() {
    for_each_text(|random, text, _| {
        let a = tight(random);
        let mut limbs = a.map(vector);
        Ymm::square_by(text, &mut limbs);
        let found = of_ymm(limbs);
        let expected = carry(&square(&a.map(vector::<Quad, 4>)));
        assert_eq!(found, expected.map(|limb| limb.0), "{text:?}, {a:x?}");
    });
}

#[test]
fn doublings_in_assembly() {
    for_each_text(|random, text, _| {
        let p = point(random);
        let found = of_ymm(Ymm::double_by(text, p.map(vector)));
        let expected = PackedPoint(p.map(vector::<Quad, 4>)).doubled();
        assert_eq!(found, expected.0.map(|limb| limb.0), "{text:?}, {p:x?}");
    });
}

#[test]
fn additions_in_assembly() {
    for_each_text(|random, text, minus| {
        let (p, q) = (point(random), tight(random));
        let found = Ymm::add_by(text, p.map(vector), &q.map(vector), minus);
        let p = PackedPoint(p.map(vector::<Quad, 4>));
        let expected = p.plus_minus(&PackedCached(q.map(vector)), minus);
        let expected = expected.0.map(|limb| limb.0);
        assert_eq!(of_ymm(found), expected, "{text:?}, {minus:?}, {q:x?}");
    });
}

#[test]
fn ladder_steps_in_assembly() {
    for_each_text(|random, text, swap| {
        let (pair, factors) = (tight(random), tight(random));
        let found = Ymm::ladder_step_by(text, pair.map(vector), &factors.map(vector), swap);
        let mut expected = PackedPair(pair.map(vector::<Quad, 4>));
        let factors = PackedFactors(factors.map(vector));
        LadderState::<Home>::step(&mut expected, &factors, swap);
        let expected = expected.0.map(|limb| limb.0);
        assert_eq!(of_ymm(found), expected, "{text:?}, {swap:?}, {pair:x?}");
    });
}

/// The elements of the four lanes.
fn elements(limbs: Limbs) -> [Words; 4] {
    FeX4::from_limbs(carry(&limbs.map(vector::<Quad, 4>))).to_words()
}

fn check_steps_in_assembly<V: Packed<Choice = Mask>>() {
    let mut random = Random(53);
    const { assert!(V::SQUARE_IN_ASSEMBLY && V::STEPS_IN_ASSEMBLY) };
    let found =
        |limbs: [V; 5]| elements(limbs.map(|limb| core::array::from_fn(|lane| word(&limb, lane))));
    let expected = |limbs: [Quad; 5]| elements(limbs.map(|limb| limb.0));
    for _ in 0..2000 {
        let (a, b, p) = (tight(&mut random), tight(&mut random), point(&mut random));
        let square_of_a = expected(square(&a.map(vector::<Quad, 4>)));
        let mut limbs = a.map(vector);
        V::square_in_assembly(&mut limbs);
        assert_eq!(found(limbs), square_of_a);
        let p_in_words = PackedPoint(p.map(vector::<Quad, 4>));
        let double = expected(p_in_words.doubled().0);
        assert_eq!(found(V::double_in_assembly(p.map(vector))), double);
        for choice in [0, 1] {
            let choice = Mask::from_bit(choice);
            let sum = p_in_words.plus_minus(&PackedCached(b.map(vector)), choice);
            let in_assembly = V::add_in_assembly(p.map(vector), &b.map(vector), choice);
            assert_eq!(found(in_assembly), expected(sum.0), "{choice:?}, {b:x?}");
            let mut pair = PackedPair(a.map(vector::<Quad, 4>));
            let factors = PackedFactors(b.map(vector));
            LadderState::<Home>::step(&mut pair, &factors, choice);
            let (a, b) = (a.map(vector), b.map(vector));
            let in_assembly = V::ladder_step_in_assembly(a, &b, choice);
            assert_eq!(found(in_assembly), expected(pair.0), "{choice:?}, {a:x?}");
        }
    }
}

#[test]
fn steps_of_avxifma_in_assembly() {
    if AvxIfma::detect().is_none() {
        return std::println!("SKIPPED: no AVX-IFMA");
    }
    check_steps_in_assembly::<__m256i>();
}

#[test]
fn steps_of_avx2_in_assembly() {
    if Avx2::detect().is_none() {
        return std::println!("SKIPPED: no AVX2 and FMA");
    }
    check_steps_in_assembly::<Fma>();
}
