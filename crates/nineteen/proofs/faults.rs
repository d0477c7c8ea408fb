// SPDX-License-Identifier: MIT OR Apache-2.0
//! Planted errors: wrong constants, lost carries, lost quotients, operands beyond their bounds.
//! Every one must be rejected, or the prover proves nothing. Each is exported too, so that the
//! independent checker must refuse it.

use super::*;
use crate::field::{fe4x64, fe10x25h, radix51};

/// A run that has an error.
fn planted(code: impl FnOnce()) -> Report {
    export_fault(|| examine(None, code))
}

/// A wrong constant makes the result wrong, or the limbs too large.
#[test]
fn wrong_constants() {
    let fold: [Theorem; 11] = [
        mul_split,
        square_split,
        mul_wide,
        square_wide,
        mul_small_split,
        mul_small_wide,
        carry51,
        mul25h,
        square25h,
        mul_small25h,
        carry25h,
    ];
    for theorem in fold {
        for wrong in [0, 18, 20, 38] {
            let found = errors(theorem, Fault::Number(19, wrong));
            assert!(!found.is_empty());
        }
    }
    let saturated: [Theorem; 6] = [fold64, add_tight64, sub_tight64, add64, add_double64, sub64];
    for theorem in saturated {
        for wrong in [0, 19, 37, 39] {
            assert!(!errors(theorem, Fault::Number(38, wrong)).is_empty());
        }
    }
    for theorem in [fold64, mul_small64, carry64] {
        assert!(!errors(theorem, Fault::Number(19, 18)).is_empty());
    }
    // A cross product that is not doubled.
    for theorem in [square_split, square_wide, mul25h, square25h] {
        assert!(!errors(theorem, Fault::Number(2, 1)).is_empty());
    }
}

/// The multiple of p that a difference adds, wrong at the bottom or above it.
#[test]
fn wrong_offsets() {
    for k in [2, 4] {
        for limb in [(1 << 51) - 19, (1 << 51) - 1u64] {
            for wrong in [k * limb - 1, k * limb + 1, (k - 1) * limb] {
                assert!(!errors(sub51, Fault::Number(k * limb, wrong)).is_empty());
            }
        }
        for limb in [(1 << 26) - 19, (1 << 26) - 1, (1 << 25) - 1u64] {
            for wrong in [k * limb - 1, k * limb + 1, (k - 1) * limb] {
                assert!(!errors(sub25h, Fault::Number(k * limb, wrong)).is_empty());
            }
        }
    }
    // p is not enough for a tight operand, nor 2p for a sum.
    for (k, bound) in [(1, Tight), (2, Sum)] {
        let report = planted(|| {
            let (a, b) = (limbs51(Tight).0, limbs51(bound).0);
            radix51::sub(&a, &b, k);
            let (a, b) = (limbs25h(Tight).0, limbs25h(bound).0);
            fe10x25h::sub(&a, &b, k);
        });
        assert_eq!(report.errors.len(), 15);
    }
}

/// The distance between the places of a long text that get a fault.
fn every(places: usize) -> usize {
    1 + places / 64
}

/// Losing any carry of any chain is found, unless it is a carry that is proven to be 0.
#[test]
fn lost_carries() {
    let mut planted = 0;
    for (name, theorem) in theorems() {
        let clean = theorem(None);
        let used = (0..clean.carries).filter(|i| !clean.exhausted.contains(i));
        for i in used.step_by(every(clean.carries)) {
            planted += 1;
            let found = errors(theorem, Fault::LostCarry(i));
            assert!(!found.is_empty(), "{name}: carry {i} of {}", clean.carries);
        }
    }
    assert!(planted > 100);
}

/// Losing the upper part of any split is found.
#[test]
fn lost_quotients() {
    let mut planted = 0;
    for (name, theorem) in theorems() {
        let splits = theorem(None).splits;
        for i in (0..splits).step_by(every(splits)) {
            planted += 1;
            let found = errors(theorem, Fault::LostQuotient(i));
            assert!(!found.is_empty(), "{name}: split {i}");
        }
    }
    assert!(planted > 100);
}

/// Operands beyond `Loose` are refused where they cease to fit, and not much earlier.
#[test]
fn operands_out_of_bounds() {
    let split = |bits: u32| {
        let a: [W; 5] = [(); 5].map(|()| input(&(power(bits) - 1)));
        radix51::mul_split(&a, &a);
    };
    let wide = |bits: u32| {
        let a: [W; 5] = [(); 5].map(|()| input(&(power(bits) - 1)));
        radix51::mul_wide(&a, &a);
    };
    let ten = |bits: u32| {
        let a: [H; 10] = core::array::from_fn(|i| input(&(power(bits - (i as u32 & 1)) - 1)));
        fe10x25h::mul(&a, &a);
    };
    let fits = |code: &dyn Fn(u32), bits| examine(None, || code(bits)).errors.is_empty();
    let refused = |code: &dyn Fn(u32), bits| !planted(|| code(bits)).errors.is_empty();
    assert!(fits(&split, 54) && refused(&split, 55));
    assert!(fits(&wide, 54) && refused(&wide, 58));
    assert!(fits(&ten, 28) && refused(&ten, 29));
}

/// Sums of words that are not tight may carry twice: the short forms must not accept them.
#[test]
fn short_sums_of_untight_words() {
    let sum = planted(|| {
        fe4x64::add_tight(&words64(Loose).0, &words64(Loose).0);
    });
    let difference = planted(|| {
        fe4x64::sub_tight(&words64(Loose).0, &words64(Loose).0);
    });
    assert_eq!(sum.errors.len(), 1);
    assert_eq!(difference.errors.len(), 1);
}

/// Claims about limbs and values are checked.
#[test]
fn false_claims() {
    let too_small = planted(|| {
        let (a, x) = limbs51(Loose);
        let r = radix51::carry(&a);
        r[0].claim_at_most(&(r[0].most() - 1));
        claim_congruent(&value(&r, weight51), &x.plus(&x), &prime());
    });
    assert_eq!(too_small.errors.len(), 2);
    let too_small = planted(|| {
        claim_value_at_most(&fe4x64::carry(&words64(Loose).0), &(power(255) + 17));
    });
    assert_eq!(too_small.errors.len(), 1);
    // The product is exact as an integer, not only modulo p.
    let not_the_product = planted(|| {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        let product = value(&fe4x64::product(&a, &b), weight64);
        let other = x.times(&y).plus(&Poly::constant(prime()));
        claim_congruent(&product, &other, &BigInt::zero());
    });
    assert_eq!(not_the_product.errors.len(), 1);
}
