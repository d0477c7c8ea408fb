// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic of `avx2` in functions that read operands where they are.
//!
//! A product of four elements needs ten registers for its columns and six more to work with, so its
//! operands are in memory in any case. Its code has 1.5 kB, and that of the others a third of it.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require AVX2. Values of [`Fe`] exist only where it is present: see
//! the head of `field/vector.rs`.

use core::arch::x86_64::__m256i;
use core::mem::MaybeUninit;

use super::{Called, Fe25h, any_bit, canonical, limbs, product, square, words};
use crate::arch::x86_64::assume_avx2;
use crate::field::Words;
#[cfg(not(nineteen_msan))]
use crate::field::vector::ten_limbs;
use crate::field::vector::{Out, Place, Written};

type Fe = Fe25h<__m256i>;
pub(crate) type Limbs = [__m256i; 10];

impl Called for __m256i {
    #[inline(always)]
    fn product(a: &Limbs, b: &Limbs) -> Limbs {
        let mut r = MaybeUninit::uninit();
        Place::from(&mut r)
            .filled(|r| assume_avx2!(product_to(r, a, b)))
            .0
    }
    #[inline(always)]
    fn square(a: &Limbs) -> Limbs {
        let mut r = MaybeUninit::uninit();
        Place::from(&mut r)
            .filled(|r| assume_avx2!(square_to(r, a)))
            .0
    }
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn square_assign(a: &mut Limbs) {
        *a = ten_limbs::square(*a);
    }
    #[inline(always)]
    fn product_assign(a: &mut Limbs, b: &Limbs) {
        assume_avx2!(product_in_place(a, b));
    }
    #[inline(always)]
    fn any_bit(a: &Limbs) -> __m256i {
        assume_avx2!(any_bit_of_residue(a))
    }
    #[inline(always)]
    fn first_limb(a: &Limbs) -> __m256i {
        assume_avx2!(first_limb_of_residue(a))
    }
    #[inline(always)]
    fn limbs(w: &[Words; 4]) -> Limbs {
        assume_avx2!(limbs_of_words(w))
    }
    #[inline(always)]
    fn words(a: &Limbs) -> [Words; 4] {
        assume_avx2!(words_of_limbs(a))
    }
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
pub(crate) fn product_to<'x>(r: Out<'x, Fe>, a: &Limbs, b: &Limbs) -> Written<'x> {
    r.write(Fe25h(product(a, b)))
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
pub(crate) fn square_to<'x>(r: Out<'x, Fe>, a: &Limbs) -> Written<'x> {
    r.write(Fe25h(square(a)))
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn product_in_place(a: &mut Limbs, b: &Limbs) {
    *a = product(a, b);
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn any_bit_of_residue(a: &Limbs) -> __m256i {
    any_bit(a)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn first_limb_of_residue(a: &Limbs) -> __m256i {
    canonical(a)[0]
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn limbs_of_words(w: &[Words; 4]) -> Limbs {
    limbs(w)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn words_of_limbs(a: &Limbs) -> [Words; 4] {
    words(a)
}
