// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every representation against the definition: polynomials modulo z^19 - 2 over the integers
//! modulo p.

pub(crate) mod vectors; // the vector files

use std::vec::Vec;
use std::{print, println};

use super::base::{P, form_of, value_of};
use super::chains::Products as _;
use super::vector::Fe19x14V;
use super::vector::model::Model;
use super::{Coefficients, Fe19x14, Field, Mask, chains, constants, masks};

/// Values in `0..p`.
type Values = [u32; 19];

fn forms(values: &Values) -> Coefficients {
    let mut x = constants::ZERO;
    for (x, v) in x.iter_mut().zip(values) {
        *x = form_of(*v);
    }
    x
}

fn values(x: &Coefficients) -> Values {
    assert_eq!(x[19], 0);
    assert!(x[..19].iter().all(|c| (1..=P as u16).contains(c)));
    core::array::from_fn(|i| u32::from(value_of(x[i])))
}

fn product(a: &Values, b: &Values) -> Values {
    let mut w = [0; 19];
    for i in 0..19 {
        for j in 0..19 {
            let factor = if i + j < 19 { 1 } else { 2 };
            w[(i + j) % 19] = (w[(i + j) % 19] + factor * a[i] * b[j]) % P;
        }
    }
    w
}

/// Values with a share of extreme ones.
fn some_values(seed: u64, count: usize) -> Vec<Values> {
    let mut state = seed;
    let mut word = move || {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) as u32
    };
    let edges = [0, 1, 2, P / 2, P / 2 + 1, P - 2, P - 1];
    let mut all = Vec::from([
        [0; 19],
        [P - 1; 19],
        [1; 19],
        [form_inverse(1); 19],
        [form_inverse(P); 19],
    ]);
    while all.len() < count {
        let kind = word() % 4;
        all.push(core::array::from_fn(|_| match (kind, word() % 3) {
            (0, _) | (1, 0) => edges[word() as usize % edges.len()],
            _ => word() % P,
        }));
    }
    all
}

/// The value with the form `form`: forms 1 and p produce the smallest and the largest columns.
fn form_inverse(form: u32) -> u32 {
    u32::from(value_of(form as u16))
}

/// The chains of a plain field.
struct Plain<F>(core::marker::PhantomData<F>);

impl<F: Field> chains::Products for Plain<F> {
    type Field = F;
    #[inline(never)]
    fn mul(a: &F, b: &F) -> F {
        F::mul(a, b)
    }
}

/// Operations as functions, compiled once for each field and not in every place of the tests.
impl<F: Field> Plain<F> {
    #[inline(never)]
    fn square(a: &F) -> F {
        F::square(a)
    }

    #[inline(never)]
    fn invert(a: &F) -> F {
        chains::invert::<Self>(a)
    }

    #[inline(never)]
    fn cube_root(a: &F) -> F {
        chains::cube_root::<Self>(a)
    }

    #[inline(never)]
    fn sqrt(a: &F) -> (F, F) {
        chains::sqrt::<Self>(a)
    }
}

fn check<F: Field>(name: &str) {
    print!(" {name}");
    vectors::operations::<F>();
    let list = some_values(7, 200);
    for (i, a) in list.iter().enumerate() {
        let others: Vec<&Values> = (0..F::LANES)
            .map(|l| &list[(i * 7 + 3 * l + 1) % list.len()])
            .collect();
        let lanes: Vec<Coefficients> = others.iter().map(|b| forms(b)).collect();
        let (x, y) = (F::splat(&forms(a)), F::from_lanes(|l| &lanes[l]));
        let (sum, difference, xy, yx) = (
            F::add(&x, &y),
            F::sub(&x, &y),
            Plain::mul(&x, &y),
            Plain::mul(&y, &x),
        );
        let (square, negative, pointwise) = (
            Plain::square(&y),
            F::negate(&y),
            F::mul_coefficients(&x, &y),
        );
        let (inverse, cube, root) = (Plain::invert(&y), Plain::cube_root(&y), Plain::sqrt(&y));
        let chosen = F::select(
            &x,
            &y,
            &F::choice(&masks(|l| Mask::from_bit(l as u64 & 1 ^ i as u64))),
        );
        for (l, b) in others.iter().enumerate() {
            let each = |f: fn(u32, u32) -> u32| core::array::from_fn(|i| f(a[i], b[i]) % P);
            assert_eq!(values(&sum.lane(l)), each(|a, b| a + b));
            assert_eq!(values(&difference.lane(l)), each(|a, b| a + P - b));
            assert_eq!(values(&negative.lane(l)), each(|_, b| P - b));
            assert_eq!(values(&pointwise.lane(l)), each(|a, b| a * b));
            assert_eq!(values(&xy.lane(l)), product(a, b));
            assert_eq!(values(&yx.lane(l)), product(a, b));
            assert_eq!(values(&square.lane(l)), product(b, b));
            let one = product(&values(&inverse.lane(l)), b);
            assert_eq!(
                one,
                if **b == [0; 19] {
                    [0; 19]
                } else {
                    values(&constants::ONE)
                }
            );
            let c = values(&cube.lane(l));
            assert_eq!(product(&product(&c, &c), &c), **b);
            let r = values(&root.0.lane(l));
            let is_square = chains::is_square_by_norm(&root.1, l).reveal();
            let minus = values(&negative.lane(l));
            assert_eq!(product(&r, &r), if is_square { **b } else { minus });
            let expected = if (l ^ i) & 1 == 1 { b } else { &a };
            assert_eq!(&values(&chosen.lane(l)), *expected);
            assert_eq!(F::equal(&x, &y)[l].reveal(), a == *b);
            assert!(F::equal(&xy, &yx)[l].reveal());
            // A difference in any one coefficient is detected.
            let mut other = lanes[l];
            other[i % 19] = form_of((b[i % 19] + 1) % P);
            assert!(!F::equal(&F::splat(&other), &y)[l].reveal());
        }
    }
}

#[test]
fn every_representation() {
    print!("representations:");
    check::<Fe19x14>("16-bit words,");
    check::<Fe19x14V<Model<1>>>("model of one lane,");
    check::<Fe19x14V<Model<4>>>("of four,");
    #[cfg(curve9767_arch = "x86_64")]
    {
        use super::vector::x86_64::{Xmm, XmmVnni, Ymm, ZmmVnni};
        use crate::arch::x86_64::{Avx2, Avx512, with_avx2, with_avx512};
        #[target_feature(enable = "avx2,bmi2")]
        fn check_avx2() {
            check::<Fe19x14V<Xmm>>("XMM,");
            check::<Fe19x14V<Ymm>>("YMM,");
        }
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni,bmi2")]
        fn check_avx512() {
            check::<Fe19x14V<XmmVnni>>("XMM with VNNI,");
            check::<Fe19x14V<ZmmVnni>>("ZMM with VNNI");
        }
        match Avx2::detect() {
            Some(token) => with_avx2!(token, check_avx2()),
            None => println!("SKIPPED: AVX2 is not there"),
        }
        match Avx512::detect() {
            Some(token) => with_avx512!(token, check_avx512()),
            None => println!("SKIPPED: AVX-512 with VNNI is not there"),
        }
    }
    println!();
}
