// SPDX-License-Identifier: MIT OR Apache-2.0
//! Inversion, the power for square roots, and square roots of ratios.

use ground::beside::Beside;
use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::assert_residue;
use super::support::{Random, Representation, for_each_representation, inverse, p, words};
use crate::curve::group;
use crate::curve::serial::Portable;
use crate::field::chains::{Kept, PowP58};
use crate::field::{Mask, chains, constants};

for_each_representation! { inverses powers square_roots_of_ratios square_roots_side_by_side }

fn sqrt_ratio<F: Representation>(u: F, v: F) -> (Mask, F) {
    let [root] = group::sqrt_ratio::<Portable<F>, 1>(&[(u, v)]);
    root
}

fn inverses<F: Representation>() {
    let (mut random, p) = (Random(30), p());
    assert_residue(F::ZERO.invert(), &BigUint::zero());
    assert_residue(chains::invert(F::ZERO), &BigUint::zero());
    // Zero in other limbs: p itself.
    let (a, _) = F::edge(&mut random);
    assert_residue(F::carry(a.sub(a)).invert(), &BigUint::zero());
    for i in 0..60u32 {
        let (a, x) = match i {
            0..20 => {
                let v = BigUint::from(i + 1);
                (F::from_words(&words(&v)), v)
            }
            20..40 => {
                let v = &p - (i - 19);
                (F::from_words(&words(&v)), v)
            }
            _ => F::edge(&mut random),
        };
        let expected = inverse(&(x % &p), &p);
        assert_residue(a.invert(), &expected);
        assert_residue(chains::invert(a), &expected);
    }
}

fn powers<F: Representation>() {
    let (mut random, p) = (Random(31), p());
    let e = (&p - 5u32) / 8u32;
    for _ in 0..10 {
        let [(a, x), (b, y)] = [(); 2].map(|()| F::edge(&mut random));
        let [c, d] = F::pow_p58([a, b]);
        assert_residue(c, &x.modpow(&e, &p));
        assert_residue(d, &y.modpow(&e, &p));
        // In steps, of which none, some, all or too many are taken beside other work.
        for steps in [0, 1, 2, 100, 262, 300] {
            let mut kept = Kept::new();
            let mut powers = PowP58::new([a, b], &mut kept);
            for _ in 0..steps {
                powers.step();
            }
            let [c, d] = powers.finish();
            assert_residue(c, &x.modpow(&e, &p));
            assert_residue(d, &y.modpow(&e, &p));
        }
    }
    let [zero, one] = F::pow_p58([F::ZERO, F::ONE]);
    assert_residue(zero, &BigUint::zero());
    assert_residue(one, &BigUint::one());
}

/// The result that RFC 9496 §4.2 requires: the even root of u/v, or of √-1·u/v if u/v is not a
/// square.
fn expected(u: &BigUint, v: &BigUint) -> (bool, BigUint) {
    let p = p();
    if u.is_zero() || v.is_zero() {
        return (u.is_zero(), BigUint::zero());
    }
    let ratio = u * inverse(v, &p) % &p;
    let is_square = ratio.modpow(&((&p - 1u32) / 2u32), &p).is_one();
    let i = super::big(&constants::SQRT_M1);
    let target = if is_square { ratio } else { ratio * &i % &p };
    // For p ≡ 5 (mod 8), a root of a square t is t^((p+3)/8), times √-1 if that gives -t.
    let mut r = target.modpow(&((&p + 3u32) / 8u32), &p);
    if &r * &r % &p != target {
        r = r * i % &p;
    }
    assert_eq!(&r * &r % &p, target);
    (is_square, if r.bit(0) { p - r } else { r })
}

fn square_roots_of_ratios<F: Representation>() {
    let (mut random, p) = (Random(32), p());
    let i = F::CURVE.sqrt_m1;
    let (mut squares, mut others) = (0, 0);
    for round in 0..24 {
        let [(u, x), (v, y)] = [(); 2].map(|()| F::edge(&mut random));
        let (u, x) = match round % 3 {
            0 => (u, x),
            1 => (F::mul(F::square(u), v), &x * &x * &y), // u/v a square
            _ => (F::mul(F::mul(F::square(u), v), i), {
                &x * &x * &y * super::big(&constants::SQRT_M1) // √-1 is not a square
            }),
        };
        let (x, y) = (x % &p, y % &p);
        let (was_square, r) = sqrt_ratio(u, v);
        let (is_square, root) = expected(&x, &y);
        assert_eq!(was_square.reveal(), is_square);
        assert_residue(r, &root);
        squares += u32::from(is_square);
        others += u32::from(!is_square);
    }
    assert!(squares > 7 && others > 7);
    let (zero, one) = (F::ZERO, F::ONE);
    let minus_one = one.neg();
    for (u, x) in [(zero, 0u32), (one, 1)] {
        for (v, y) in [(zero, 0u32), (one, 1)] {
            let (was_square, r) = sqrt_ratio(u, v);
            let (is_square, root) = expected(&x.into(), &y.into());
            assert_eq!(was_square.reveal(), is_square);
            assert_residue(r, &root);
        }
    }
    let (was_square, r) = sqrt_ratio(minus_one, one);
    assert!(was_square.reveal());
    assert_residue(r, &super::big(&constants::SQRT_M1));
}

/// Computing side by side gives the same results as one after the other.
fn square_roots_side_by_side<F: Representation>() {
    let mut random = Random(33);
    let mut ratios = [(); 4].map(|()| (F::edge(&mut random).0, F::edge(&mut random).0));
    ratios[1].1 = F::ZERO;
    for (many, (u, v)) in group::sqrt_ratio::<Portable<F>, 4>(&ratios)
        .into_iter()
        .zip(ratios)
    {
        let one = sqrt_ratio(u, v);
        assert_eq!(many.0.reveal(), one.0.reveal());
        assert_eq!(many.1.to_words(), one.1.to_words());
    }
}
