// SPDX-License-Identifier: MIT OR Apache-2.0
//! True claims are proven and false ones are not: one small routine for each kind of claim.

use num_bigint::BigInt;

use crate::export::export_to;
use crate::{
    Abstract, Bit, Fault, Poly, Report, any_constant_up_to, claim_congruent, claim_value_at_most,
    examine, input, power, recorded, value,
};

type W = Abstract<64>;

fn words<const N: usize>(bits: u32) -> [W; N] {
    [(); N].map(|()| input(&(power(bits) - 1)))
}

fn weight(i: usize) -> u32 {
    64 * i as u32
}

fn errors(code: impl FnOnce()) -> usize {
    examine(None, code).errors.len()
}

#[test]
fn sums_that_wrap() {
    for (bits, wrong) in [(63, 0), (64, 1)] {
        let found = errors(|| {
            let [a, b] = words(bits);
            a.plus(b);
        });
        assert_eq!(found, wrong, "{bits}");
    }
    // The largest word, and one more.
    for (more, wrong) in [(1, 0), (2, 1)] {
        let found = errors(|| {
            let [a, b] = words(63);
            a.plus(b).plus(W::constant(more));
        });
        assert_eq!(found, wrong, "{more}");
    }
}

#[test]
fn differences_that_may_be_negative() {
    let found = errors(|| {
        let [a, b] = words(10);
        W::constant(1023).minus(a);
        a.minus(b);
    });
    assert_eq!(found, 1);
}

#[test]
fn products_and_multiples() {
    assert_eq!(errors(|| _ = words::<1>(60)[0].times(16)), 0);
    assert_eq!(errors(|| _ = words::<1>(60)[0].times(17)), 1);
    assert_eq!(errors(|| _ = words::<1>(60)[0].raised(4)), 0);
    assert_eq!(errors(|| _ = words::<1>(60)[0].raised(5)), 1);
    let found = errors(|| {
        let [a, b] = words(64);
        let product = a.wide_mul(b);
        // The product of full words fits; with twice itself it does not.
        product.times(2);
        product.narrow();
        product.high(64).narrow();
    });
    assert_eq!(found, 2);
}

#[test]
fn halves_make_the_whole() {
    let halves = |factor: u64| {
        errors(move || {
            let [a, b] = words(64);
            let product = a.wide_mul(b);
            let r = [product.low(64), product.high(64).narrow()];
            let whole = a.poly().times(&b.poly());
            let whole = Poly::default().plus_times(&whole, &factor.into());
            claim_congruent(&value(&r, weight), &whole, &BigInt::ZERO);
        })
    };
    assert_eq!((halves(1), halves(2)), (0, 1));
}

#[test]
fn both_halves_are_of_one_product() {
    let found = errors(|| {
        let [a, b] = words(64);
        let low = a.wide_mul_of_low(b, 52).low(52);
        let high = b.wide_mul_of_low(a, 52).high(52).narrow();
        let r = value(&[low, high], |i| 52 * i as u32);
        let whole = a.low(52).poly().times(&b.low(52).poly());
        claim_congruent(&r, &whole, &BigInt::ZERO);
    });
    assert_eq!(found, 0);
}

/// `2^51·upper + rest` for a neighbouring integer, which is the product and 2^51, of factors of some
/// bits.
fn neighbour(fault: Option<Fault>, factors: [u32; 2], most: [BigInt; 2]) -> Report {
    examine(fault, || {
        let [a, b] = factors.map(|bits| words::<1>(bits)[0]);
        let (upper, rest) = a.wide_mul(b).neighbour(51);
        upper.claim_at_most(&most[0]);
        rest.claim_at_most(&most[1]);
        let whole = a.poly().times(&b.poly());
        let whole = whole.plus(&Poly::constant(power(51)));
        claim_congruent(
            &value(&[rest, upper], |i| 51 * i as u32),
            &whole,
            &BigInt::ZERO,
        );
    })
}

#[test]
fn neighbouring_integers() {
    let report = neighbour(None, [51, 51], [power(51) - 1, power(52)]);
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    assert_eq!(report.splits, 1);
    // The bounds are not larger than they have to be: (2^51 - 1)^2 is 2^51·(2^51 - 2) + 1, which is
    // rounded up to 2^51 - 1.
    for most in [[power(51) - 2, power(52)], [power(51) - 1, power(52) - 1]] {
        assert_eq!(neighbour(None, [51, 51], most).errors.len(), 1);
    }
    // Only 0 is its own neighbour: what is less than 1 may be rounded up.
    let of_zero = neighbour(None, [0, 51], [BigInt::ZERO, power(51)]);
    assert!(of_zero.errors.is_empty() && of_zero.splits == 0);
    let below_one = |most| neighbour(None, [25, 25], [power(most) - 1, power(52)]);
    assert_eq!([0, 1].map(|most| below_one(most).errors.len()), [1, 0]);
    let lost = neighbour(
        Some(Fault::LostQuotient(0)),
        [51, 51],
        [power(51), power(52)],
    );
    assert_eq!(lost.errors.len(), 1);
}

/// The least integer, too: that below, unless it is one.
#[test]
fn neighbours_of_constants() {
    let halves = |x: u64, least: u64| {
        errors(move || {
            let x = W::constant(x).plus(words::<1>(1)[0]);
            let (upper, _) = x.widen().neighbour(4);
            upper.minus(W::constant(least));
        })
    };
    // 7/16 and 8/16; 15/16 and 1; 1 and 17/16.
    assert_eq!([7, 15, 16].map(|x| halves(x, 1)), [1, 1, 0]);
    assert_eq!([16, 31, 32].map(|x| halves(x, 2)), [1, 1, 0]);
}

#[test]
fn congruent_modulo_a_prime_only() {
    let p = power(64) - 59;
    let theorem = |modulus: BigInt| {
        errors(move || {
            let [a] = words(64);
            let folded = Poly::default().plus_times(&a.poly(), &59.into());
            let shifted = Poly::default().plus_times(&a.poly(), &power(64));
            claim_congruent(&folded, &shifted, &modulus);
        })
    };
    assert_eq!((theorem(p), theorem(BigInt::ZERO)), (0, 1));
}

/// `a + b` of two words each, of which the upper ones have `bits` bits.
fn chain(fault: Option<Fault>, bits: u32) -> Report {
    examine(fault, || {
        let ([a0, b0], [a1, b1]) = (words(64), words(bits));
        let (r0, c) = W::adc(a0, b0, Bit::NONE);
        let (r1, c) = W::adc(a1, b1, c);
        c.claim_none();
        let sum = value(&[a0, a1], weight).plus(&value(&[b0, b1], weight));
        claim_congruent(&value(&[r0, r1], weight), &sum, &BigInt::ZERO);
        claim_value_at_most(&[r0, r1], &(power(65 + bits) - 2));
    })
}

#[test]
fn chains_that_end() {
    assert!(chain(None, 63).errors.is_empty());
    // A carry is lost; with it, the sum and its bound.
    assert!(!chain(None, 64).errors.is_empty());
    let clean = chain(None, 63);
    assert_eq!((clean.carries, &clean.exhausted[..]), (2, &[1][..]));
    assert!(!chain(Some(Fault::LostCarry(0)), 63).errors.is_empty());
}

#[test]
fn borrows() {
    let difference = |least: u64| {
        errors(move || {
            let [b] = words(32);
            let a = words::<1>(32)[0].plus(W::constant(least));
            let (_, borrow) = W::sbb(a, b, Bit::NONE);
            borrow.claim_none();
        })
    };
    assert_eq!((difference(u32::MAX.into()), difference(7)), (0, 1));
}

#[test]
fn a_constant_for_all() {
    let multiple = |k: u64| {
        errors(move || {
            let symbol = any_constant_up_to::<64>(1000);
            let [a] = words(54);
            let r = a.wide_mul(W::constant(k)).narrow();
            claim_congruent(&r.poly(), &a.poly().times(&symbol.poly()), &BigInt::ZERO);
        })
    };
    // 999 is itself and not every factor up to 1000.
    assert_eq!((multiple(1000), multiple(999)), (0, 1));
}

#[test]
fn bounds_of_words() {
    let found = errors(|| {
        let [a] = words(40);
        a.claim_at_most(&(power(40) - 1));
        a.claim_at_most(&(power(40) - 2));
        a.claim_bits(40, "a");
        a.claim_bits(39, "a");
    });
    assert_eq!(found, 2);
}

#[test]
fn planted_numbers() {
    let multiple = |fault| {
        examine(fault, || {
            let [a] = words(32);
            let twice = a.poly().plus(&a.poly());
            claim_congruent(&a.times(2).poly(), &twice, &BigInt::ZERO);
        })
    };
    assert!(multiple(None).errors.is_empty());
    assert!(!multiple(Some(Fault::Number(2, 3))).errors.is_empty());
}

/// A sum of two words of 8 bits, which may wrap.
fn sum_that_may_wrap() -> Report {
    examine(None, || {
        let [a, b] = [(); 2].map(|()| input::<8>(&(power(8) - 1)));
        let r = a.plus(b);
        r.claim_at_most(&(power(8) - 1));
        claim_congruent(&r.poly(), &a.poly().plus(&b.poly()), &BigInt::ZERO);
    })
}

#[test]
fn certificates_are_programs_with_claims() {
    let (report, certificate) = recorded(sum_that_may_wrap);
    assert_eq!((report.errors.len(), certificate.claims()), (2, 2));
    // Twice: an input, up to 0o377, in 8 bits. A sum of the values 1 and 2 in 8 bits. Its claims:
    // value 3 is at most 255; value 3 is congruent to the sum of the values 1 and 2, modulo 0.
    let digits = ["9", "37f", "18"].concat().repeat(2) + "b9a18";
    let digits = digits + &["2db", "77e", "29b", "299", "29a", "2b", "38", "8"].concat();
    assert_eq!(certificate.digits(), digits);
    assert_eq!(certificate.inputs(), [255.into(), 255.into()]);
    // A register keeps a value modulo 2^8.
    let results = certificate.results(&[200.into(), 100.into()]);
    assert_eq!(results, [[BigInt::from(44)]]);
}

/// `a·b + c + d`, two words: that the second addition has no carry, no interval shows.
fn product_and_two() -> Report {
    examine(None, || {
        let [a, b, c, d] = words(64);
        let product = a.wide_mul(b);
        let mut r = (product.low(64), product.high(64).narrow());
        for x in [c, d] {
            let (low, carry) = W::adc(r.0, x, Bit::NONE);
            let (high, carry) = W::adc(r.1, W::constant(0), carry);
            carry.claim_none();
            r = (low, high);
        }
    })
}

#[test]
fn certificates_have_hints() {
    let (report, certificate) = recorded(product_and_two);
    assert_eq!((report.errors.len(), certificate.claims()), (0, 2));
    let digits = certificate.digits();
    // Hints begin with their end, and the terms of the last bound: the lower word, the higher one.
    assert_eq!(digits.matches("1d1e4").count(), 1, "{digits}");
}

#[test]
fn certificates_become_files_in_a_named_folder_only() {
    let folder = std::env::temp_dir().join(format!("certificates-{}", std::process::id()));
    let export = |to| export_to(to, "sums", sum_that_may_wrap, |_| "sum".into());
    assert!(export(None).log.is_none());
    assert!(!folder.exists());
    export(Some(folder.clone().into()));
    let (_, certificate) = recorded(sum_that_may_wrap);
    let written = std::fs::read_to_string(folder.join("sums/sum")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(written, certificate.digits());
    assert!(sum_that_may_wrap().log.is_none());
}
