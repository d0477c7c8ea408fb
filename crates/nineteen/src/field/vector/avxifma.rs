// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four lanes with the multiplier of AVX-IFMA: the registers of AVX2, which has no masks.
//!
//! Where AVX-512 writes some lanes of a register, here all are computed and a constant chooses
//! among them.
//!
//! `--cfg nineteen_evex` multiplies in the encoding of AVX-512, so that processors without AVX-IFMA
//! can test this code; all else about it stays the same.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::avx2::{MaskX4, transpose};
#[cfg(not(nineteen_msan))]
use super::order;
use super::{IfmaWord, Packed, Vector, sources, vector};
#[cfg(not(nineteen_msan))]
use crate::arch::x86_64::packed::avxifma;
use crate::field::Mask;

impl IfmaWord for __m256i {
    #[inline(always)]
    fn madd_low(mut self, a: Self, b: Self) -> Self {
        self.add_low(&a, &b);
        self
    }
    #[inline(always)]
    fn madd_high(mut self, a: Self, b: Self) -> Self {
        self.add_high(&a, &b);
        self
    }
    #[inline(always)]
    fn add_low(&mut self, a: &Self, b: &Self) {
        // SAFETY: see the head of `vector.rs`.
        unsafe { multiplier::add_low(self, a, b) }
    }
    #[inline(always)]
    fn add_high(&mut self, a: &Self, b: &Self) {
        // SAFETY: see the head of `vector.rs`.
        unsafe { multiplier::add_high(self, a, b) }
    }
    const SQUARE_IN_ASSEMBLY: bool = cfg!(not(nineteen_msan));
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn square_in_assembly(limbs: &mut [Self; 5]) {
        // SAFETY: see the head of `vector.rs`.
        unsafe { avxifma::square(limbs) }
    }
}

/// The instructions of AVX-IFMA, on references for the reason given in [`avx2`](super::avx2).
#[cfg(not(nineteen_evex))]
mod multiplier {
    use core::arch::x86_64::*;

    #[inline]
    #[target_feature(enable = "avxifma")]
    pub(super) fn add_low(c: &mut __m256i, a: &__m256i, b: &__m256i) {
        *c = _mm256_madd52lo_avx_epu64(*c, *a, *b);
    }

    #[inline]
    #[target_feature(enable = "avxifma")]
    pub(super) fn add_high(c: &mut __m256i, a: &__m256i, b: &__m256i) {
        *c = _mm256_madd52hi_avx_epu64(*c, *a, *b);
    }
}

/// The same of AVX-512, in assembly: a compiler that knew of AVX-512 would use its other registers
/// and its masks.
#[cfg(nineteen_evex)]
mod multiplier {
    use core::arch::asm;
    use core::arch::x86_64::__m256i;

    macro_rules! instructions {
        ($($name:ident $instruction:literal)*) => {$(
            #[inline]
            #[target_feature(enable = "avx2")]
            pub(super) fn $name(c: &mut __m256i, a: &__m256i, b: &__m256i) {
                // SAFETY: an instruction on registers, where the processor has it.
                unsafe {
                    asm!(
                        concat!("{{evex}} ", $instruction, " {c}, {a}, {b}"),
                        a = in(ymm_reg) *a,
                        b = in(ymm_reg) *b,
                        c = inout(ymm_reg) *c,
                        options(pure, nomem, nostack, preserves_flags),
                    );
                }
            }
        )*};
    }
    instructions!(add_low "vpmadd52luq" add_high "vpmadd52huq");
}

/// All ones in the lanes of a set.
const fn lanes_of(set: u8) -> MaskX4 {
    let (mut words, mut l) = ([0; 4], 0);
    while l < 4 {
        words[l] = if set >> l & 1 == 1 { u64::MAX } else { 0 };
        l += 1;
    }
    MaskX4::from_words(vector(words))
}

/// For each half of a word in an order, the half that it is taken from.
const fn halves(order: i32) -> [u64; 4] {
    let mut halves = sources(order);
    let mut l = 0;
    while l < 4 {
        let low = 2 * halves[l];
        halves[l] = low | ((low + 1) << 32);
        l += 1;
    }
    halves
}

/// The bits in which the [`halves`] of two orders differ.
const fn change(no: i32, yes: i32) -> [u64; 4] {
    let (mut change, yes) = (halves(no), halves(yes));
    let mut l = 0;
    while l < 4 {
        change[l] ^= yes[l];
        l += 1;
    }
    change
}

/// The source halves of one of two orders, by a secret choice.
#[inline(always)]
pub(super) fn either<const NO: i32, const YES: i32>(choice: Mask) -> __m256i {
    let no: __m256i = const { vector(halves(NO)) };
    let change: __m256i = const { vector(change(NO, YES)) };
    // SAFETY: see the head of `vector.rs`.
    unsafe {
        let choice = _mm256_set1_epi64x(choice.word() as i64);
        _mm256_xor_si256(no, _mm256_and_si256(change, choice))
    }
}

impl Packed for __m256i {
    type Choice = Mask;

    #[inline(always)]
    fn permute<const ORDER: i32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm256_permute4x64_epi64::<ORDER>(self) }
    }
    #[inline(always)]
    fn permute_either<const NO: i32, const YES: i32>(self, choice: Mask) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm256_permutevar8x32_epi32(self, either::<NO, YES>(choice)) }
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        self.xor_lanes::<1>()
    }
    #[inline(always)]
    fn transpose(words: [Self; 4]) -> [Self; 4] {
        transpose(words)
    }
    #[inline(always)]
    fn blend<const B: u8>(a: Self, b: Self) -> Self {
        Self::select(a, b, const { lanes_of(B) })
    }
    #[inline(always)]
    fn permute_in<const SET: u8, const ORDER: i32>(self) -> Self {
        Self::blend::<SET>(Self::splat(0), self.permute::<ORDER>())
    }
    #[inline(always)]
    fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Self::blend::<SET>(self, unsafe { _mm256_sub_epi64(a, b) })
    }
    #[inline(always)]
    fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Self::blend::<SET>(self, unsafe { _mm256_add_epi64(a, b) })
    }
    #[inline(always)]
    fn doubled_in<const SET: u8>(self) -> Self {
        self.plus_in::<SET>(self, self)
    }
    const STEPS_IN_ASSEMBLY: bool = cfg!(not(nineteen_msan));
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn double_in_assembly(point: [Self; 5]) -> [Self; 5] {
        // SAFETY: see the head of `vector.rs`.
        unsafe { avxifma::double(point) }
    }
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn add_in_assembly(point: [Self; 5], cached: &[Self; 5], minus: Mask) -> [Self; 5] {
        let orders = [
            either::<{ order([0, 1, 2, 3]) }, { order([1, 0, 2, 3]) }>(minus),
            either::<{ order([0, 3, 0, 2]) }, { order([0, 2, 0, 3]) }>(minus),
            either::<{ order([2, 1, 1, 3]) }, { order([3, 1, 1, 2]) }>(minus),
        ];
        // SAFETY: see the head of `vector.rs`.
        unsafe { avxifma::add(point, cached, orders) }
    }
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn ladder_step_in_assembly(pair: [Self; 5], factors: &[Self; 5], swap: Mask) -> [Self; 5] {
        let orders = [
            either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(swap),
            either::<{ order([0, 1, 1, 0]) }, { order([2, 3, 3, 2]) }>(swap),
        ];
        // SAFETY: see the head of `vector.rs`.
        unsafe { avxifma::ladder_step(pair, factors, orders) }
    }
}
