// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors of WebAssembly: two lanes of 32 bits in the low half of a register, and two of 64 bits for
//! their products in a whole one.
//!
//! The module is compiled only for targets with `simd128` (`build.rs`). An engine without these
//! instructions refuses the whole program, so nothing has to be asked when it runs.
//!
//! # Products
//!
//! `i64x2.extmul_low_i32x4_u` is one instruction on Arm and three on x86-64: both operands are spread to
//! words of 64 bits first. `i64x2.mul` is eight there. For the compiler they are the same where it
//! sees that words have leading zeros, and it takes the second unless both operands are the low
//! half of a register. So limbs of two elements are not four to a register, of which products would
//! take different halves, and no operand is loaded as it is: [`zip`] shuffles it.

#![allow(unsafe_code)]

use core::arch::wasm32::*;

use super::{LimbWord, NarrowWord};
use crate::field::word::Word;

/// Two words of 32 bits; those of the upper half mean nothing.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Pair(v128);

/// Two words of 64 bits.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct WidePair(v128);

impl Word for Pair {
    type Wide = WidePair;

    #[inline(always)]
    fn constant(x: u64) -> Self {
        Pair(u32x4_splat(x as u32))
    }
    #[inline(always)]
    fn plus(self, rhs: Self) -> Self {
        Pair(u32x4_add(self.0, rhs.0))
    }
    #[inline(always)]
    fn minus(self, rhs: Self) -> Self {
        Pair(u32x4_sub(self.0, rhs.0))
    }
    #[inline(always)]
    fn times(self, k: u64) -> Self {
        if k == 2 {
            return Pair(u32x4_add(self.0, self.0));
        }
        Pair(u32x4_mul(self.0, u32x4_splat(k as u32)))
    }
    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        Pair(v128_and(self.0, u32x4_splat((1 << bits) - 1)))
    }
    #[inline(always)]
    fn high(self, bits: u32) -> Self {
        Pair(u32x4_shr(self.0, bits))
    }
    #[inline(always)]
    fn wide_mul(self, rhs: Self) -> WidePair {
        WidePair(u64x2_extmul_low_u32x4(self.0, rhs.0))
    }
    #[inline(always)]
    fn wide_plus(a: WidePair, b: WidePair) -> WidePair {
        WidePair(u64x2_add(a.0, b.0))
    }
    #[inline(always)]
    fn wide_minus(a: WidePair, b: WidePair) -> WidePair {
        WidePair(u64x2_sub(a.0, b.0))
    }
    #[inline(always)]
    fn wide_low(a: WidePair, bits: u32) -> Self {
        Word::narrow(WidePair(v128_and(a.0, u64x2_splat((1 << bits) - 1))))
    }
    #[inline(always)]
    fn wide_high(a: WidePair, bits: u32) -> WidePair {
        WidePair(u64x2_shr(a.0, bits))
    }
    #[inline(always)]
    fn wide_times(a: WidePair, k: u64) -> WidePair {
        let twice = |x| u64x2_add(x, x);
        match k {
            2 => WidePair(twice(a.0)),
            // 19 = 2·9 + 1
            19 => {
                let nine = u64x2_add(u64x2_shl(a.0, 3), a.0);
                WidePair(u64x2_add(twice(nine), a.0))
            }
            _ => WidePair(u64x2_mul(a.0, u64x2_splat(k))),
        }
    }
    #[inline(always)]
    fn narrow(a: WidePair) -> Self {
        Pair(u32x4_shuffle::<0, 2, 0, 2>(a.0, a.0))
    }
    #[inline(always)]
    fn widen(self) -> WidePair {
        WidePair(u64x2_extend_low_u32x4(self.0))
    }
}

/// The operations of limbs, by the instructions for words of one width.
macro_rules! limb_word {
    ($($word:ident of $x:ty: $splat:ident $add:ident $sub:ident $shr:ident $shl:ident;)*) => {$(
        impl LimbWord for $word {
            #[inline(always)]
            fn constant(x: u64) -> Self {
                $word($splat(x as $x))
            }
            #[inline(always)]
            fn plus(self, rhs: Self) -> Self {
                $word($add(self.0, rhs.0))
            }
            #[inline(always)]
            fn minus(self, rhs: Self) -> Self {
                $word($sub(self.0, rhs.0))
            }
            #[inline(always)]
            fn low<const N: u32>(self) -> Self {
                $word(v128_and(self.0, $splat((1 << N) - 1)))
            }
            #[inline(always)]
            fn high<const N: u32>(self) -> Self {
                $word($shr(self.0, N))
            }
            #[inline(always)]
            fn shl<const N: u32>(self) -> Self {
                $word($shl(self.0, N))
            }
        }
    )*};
}

limb_word! {
    Pair of u32: u32x4_splat u32x4_add u32x4_sub u32x4_shr u32x4_shl;
    WidePair of u64: u64x2_splat u64x2_add u64x2_sub u64x2_shr u64x2_shl;
}

impl NarrowWord for Pair {
    type Wide = WidePair;

    #[inline(always)]
    fn narrow(wide: WidePair) -> Self {
        Pair(u32x4_shuffle::<0, 2, 0, 2>(wide.0, wide.0))
    }
    #[inline(always)]
    fn times(&self, rhs: &Self) -> WidePair {
        WidePair(u64x2_extmul_low_u32x4(self.0, rhs.0))
    }
    #[inline(always)]
    fn multiple<const K: u32>(&self) -> Self {
        Pair(u32x4_mul(self.0, u32x4_splat(K)))
    }
    #[inline(always)]
    fn add_product(sum: &mut WidePair, a: &Self, b: &Self) {
        *sum = sum.plus(NarrowWord::times(a, b));
    }
}

/// The ten limbs of one element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limbs(v128, v128, v128);

impl Limbs {
    #[inline(always)]
    pub(crate) fn load(words: &[u32; 10]) -> Limbs {
        let (low, high, last) = (&words[..4], &words[4..8], &words[8..]);
        // SAFETY: there are as many words, and loads need no alignment.
        unsafe {
            let (low, high) = (
                v128_load(low.as_ptr().cast()),
                v128_load(high.as_ptr().cast()),
            );
            Limbs(low, high, v128_load64_zero(last.as_ptr().cast()))
        }
    }
    #[inline(always)]
    pub(crate) fn store(self) -> [u32; 10] {
        let mut words = [0; 10];
        let (first, last) = words.split_at_mut(4);
        let (second, last) = last.split_at_mut(4);
        // SAFETY: there are as many words, and stores need no alignment.
        unsafe {
            v128_store(first.as_mut_ptr().cast(), self.0);
            v128_store(second.as_mut_ptr().cast(), self.1);
            v128_store64_lane::<0>(self.2, last.as_mut_ptr().cast());
        }
        words
    }
    /// `self + rhs`, word by word
    #[inline(always)]
    pub(crate) fn plus(self, rhs: Limbs) -> Limbs {
        let (low, high) = (u32x4_add(self.0, rhs.0), u32x4_add(self.1, rhs.1));
        Limbs(low, high, u32x4_add(self.2, rhs.2))
    }
    /// `self - rhs`, word by word
    #[inline(always)]
    pub(crate) fn minus(self, rhs: Limbs) -> Limbs {
        let (low, high) = (u32x4_sub(self.0, rhs.0), u32x4_sub(self.1, rhs.1));
        Limbs(low, high, u32x4_sub(self.2, rhs.2))
    }
}

/// The limbs of two elements, those of `a` in lane 0.
#[inline(always)]
pub(crate) fn zip(a: &[u32; 10], b: &[u32; 10]) -> [Pair; 10] {
    let (Limbs(a0, a4, a8), Limbs(b0, b4, b8)) = (Limbs::load(a), Limbs::load(b));
    [
        Pair(u32x4_shuffle::<0, 4, 1, 5>(a0, b0)),
        Pair(u32x4_shuffle::<1, 5, 1, 5>(a0, b0)),
        Pair(u32x4_shuffle::<2, 6, 3, 7>(a0, b0)),
        Pair(u32x4_shuffle::<3, 7, 3, 7>(a0, b0)),
        Pair(u32x4_shuffle::<0, 4, 1, 5>(a4, b4)),
        Pair(u32x4_shuffle::<1, 5, 1, 5>(a4, b4)),
        Pair(u32x4_shuffle::<2, 6, 3, 7>(a4, b4)),
        Pair(u32x4_shuffle::<3, 7, 3, 7>(a4, b4)),
        Pair(u32x4_shuffle::<0, 4, 1, 5>(a8, b8)),
        Pair(u32x4_shuffle::<1, 5, 1, 5>(a8, b8)),
    ]
}

/// The inverse of [`zip`].
#[inline(always)]
pub(crate) fn unzip(limbs: [Pair; 10]) -> [[u32; 10]; 2] {
    let [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9] = limbs.map(|Pair(r)| r);
    // Two limbs of both elements: those of `a` in the low half.
    let two = |r: v128, s: v128| u32x4_shuffle::<0, 4, 1, 5>(r, s);
    let (r01, r23, r45, r67, r89) = (
        two(r0, r1),
        two(r2, r3),
        two(r4, r5),
        two(r6, r7),
        two(r8, r9),
    );
    let low = |r: v128, s: v128| u64x2_shuffle::<0, 2>(r, s);
    let high = |r: v128, s: v128| u64x2_shuffle::<1, 3>(r, s);
    let a = Limbs(low(r01, r23), low(r45, r67), r89);
    let b = Limbs(
        high(r01, r23),
        high(r45, r67),
        u64x2_shuffle::<1, 1>(r89, r89),
    );
    [a.store(), b.store()]
}
