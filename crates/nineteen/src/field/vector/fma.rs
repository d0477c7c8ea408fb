// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four lanes with fused multiply-and-add of doubles in the place of a multiplier of 52 bits: the
//! registers of AVX2.
//!
//! All but products is as in [`avxifma`](super::avxifma).

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::avx2::MaskX4;
#[cfg(not(nineteen_msan))]
use super::avxifma::either;
#[cfg(not(nineteen_msan))]
use super::order;
use super::{IfmaWord, LimbWord, Packed, Vector};
#[cfg(not(nineteen_msan))]
use crate::arch::x86_64::packed::zen3;
use crate::field::{Mask, Words};
use ground::array_of;

/// Four words.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Fma(__m256i);

impl LimbWord for Fma {
    #[inline(always)]
    fn constant(x: u64) -> Self {
        Fma(LimbWord::constant(x))
    }
    #[inline(always)]
    fn plus(self, rhs: Self) -> Self {
        Fma(self.0.plus(rhs.0))
    }
    #[inline(always)]
    fn minus(self, rhs: Self) -> Self {
        Fma(self.0.minus(rhs.0))
    }
    #[inline(always)]
    fn low<const N: u32>(self) -> Self {
        Fma(self.0.low::<N>())
    }
    #[inline(always)]
    fn high<const N: u32>(self) -> Self {
        Fma(self.0.high::<N>())
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        Fma(self.0.shl::<N>())
    }
}

/// The lower 52 bits and the rest of the product of two words, of the lowest 52 bits of each.
///
/// A double holds 52 bits. From 2^104 on the last bit of a double is 2^52: 2^104 and the product make
/// one that holds its upper half, rounded to a neighbouring integer in whatever direction the
/// processor is set to. The remainder is exact, and between -2^52 and 2^52; if it is negative, the
/// upper half is one less.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn halves(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    const UPPER: f64 = (1_u128 << 104) as f64;
    /// From where on the last 52 bits of a double are an integer.
    const INTEGER: f64 = (1_u64 << 52) as f64;
    let double = |x: __m256i| {
        let integer = _mm256_set1_pd(INTEGER);
        let x = _mm256_and_si256(x, _mm256_set1_epi64x((1 << 52) - 1));
        let x = _mm256_or_si256(x, _mm256_castpd_si256(integer));
        _mm256_sub_pd(_mm256_castsi256_pd(x), integer)
    };
    let (a, b) = (double(a), double(b));
    let upper = _mm256_fmadd_pd(a, b, _mm256_set1_pd(UPPER));
    let rest = _mm256_fmadd_pd(a, b, _mm256_sub_pd(_mm256_set1_pd(UPPER), upper));
    let negative = _mm256_cmp_pd::<_CMP_LT_OQ>(rest, _mm256_setzero_pd());
    let rest = _mm256_add_pd(rest, _mm256_and_pd(negative, _mm256_set1_pd(INTEGER)));
    let lower = _mm256_castpd_si256(_mm256_add_pd(rest, _mm256_set1_pd(INTEGER)));
    let lower = _mm256_xor_si256(lower, _mm256_castpd_si256(_mm256_set1_pd(INTEGER)));
    let upper = _mm256_sub_epi64(
        _mm256_castpd_si256(upper),
        _mm256_castpd_si256(_mm256_set1_pd(UPPER)),
    );
    (
        lower,
        _mm256_add_epi64(upper, _mm256_castpd_si256(negative)),
    )
}

/// `19·x` of the low 32 bits. Not by the intrinsic: where LLVM knows one factor, it drops the mask of
/// the other and multiplies 64 bits, three products instead of one (LLVM 22, rustc 1.95).
#[inline]
#[target_feature(enable = "avx2")]
fn nineteen_times(x: __m256i) -> __m256i {
    let nineteen = _mm256_set1_epi64x(19);
    // MemorySanitizer cannot see through assembly.
    #[cfg(nineteen_msan)]
    return _mm256_mul_epu32(x, nineteen);
    #[cfg(not(nineteen_msan))]
    {
        let r;
        // SAFETY: an instruction of AVX2 on registers.
        unsafe {
            core::arch::asm!(
                "vpmuludq {r}, {x}, {nineteen}",
                x = in(ymm_reg) x,
                nineteen = in(ymm_reg) nineteen,
                r = lateout(ymm_reg) r,
                options(pure, nomem, nostack, preserves_flags),
            );
        }
        r
    }
}

impl IfmaWord for Fma {
    #[inline(always)]
    fn madd_low(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Fma(self.0.plus(unsafe { halves(a.0, b.0).0 }))
    }
    #[inline(always)]
    fn madd_high(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Fma(self.0.plus(unsafe { halves(a.0, b.0).1 }))
    }
    const SQUARE_IN_ASSEMBLY: bool = cfg!(not(nineteen_msan));
    const PRODUCTS_IN_ASSEMBLY: bool = cfg!(not(nineteen_msan));
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn square_in_assembly(limbs: &mut [Self; 5]) {
        // SAFETY: see the head of `vector.rs`; an `Fma` is a vector and nothing else.
        unsafe { zen3::square(&mut *core::ptr::from_mut(limbs).cast()) }
    }
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn product_in_assembly(a: &[Self; 5], b: &[Self; 5]) -> [Self; 5] {
        // SAFETY: see the head of `vector.rs`.
        unsafe { limbs(zen3::product(words(*a), &words(*b))) }
    }
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn product_square_in_assembly(a: &[Self; 5]) -> [Self; 5] {
        // SAFETY: see the head of `vector.rs`.
        unsafe { limbs(zen3::product_square(words(*a))) }
    }
    #[inline(always)]
    fn plus_carry(self, carry: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Fma(self.0.plus(unsafe { nineteen_times(carry.0) }))
    }
}

impl Vector for Fma {
    const LANES: usize = 4;
    type Words = [Words; 4];
    type Mask = MaskX4;

    #[cfg(nineteen_outlined)]
    #[inline(always)]
    fn apart<R>(step: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,fma,bmi2")]
        #[inline(never)]
        fn compiled<R>(step: impl FnOnce() -> R) -> R {
            step()
        }
        // SAFETY: see the head of `vector.rs`.
        unsafe { compiled(step) }
    }
    #[inline(always)]
    fn splat(x: u64) -> Self {
        Fma(Vector::splat(x))
    }
    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        Fma(self.0.or(rhs.0))
    }
    #[inline(always)]
    fn select(a: Self, b: Self, choice: MaskX4) -> Self {
        Fma(Vector::select(a.0, b.0, choice))
    }
    #[inline(always)]
    fn is_zero(self) -> MaskX4 {
        self.0.is_zero()
    }
    #[inline(always)]
    fn is_odd(self) -> MaskX4 {
        self.0.is_odd()
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        Fma(self.0.left::<N>())
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        Fma(self.0.right::<N>())
    }
    #[inline(always)]
    fn load(words: &[Words; 4]) -> [Self; 4] {
        let words = Vector::load(words);
        array_of!(i in 0 1 2 3 => Fma(words[i]))
    }
    #[inline(always)]
    fn store(words: [Self; 4]) -> [Words; 4] {
        Vector::store(array_of!(i in 0 1 2 3 => words[i].0))
    }
    #[inline(always)]
    fn gather<'a>(row: impl Fn(usize) -> &'a [u64; 8]) -> [Self; 8] {
        let words = Vector::gather(row);
        array_of!(i in 0 1 2 3 4 5 6 7 => Fma(words[i]))
    }
    #[inline(always)]
    fn scatter(words: [Self; 8], put: impl FnMut(usize, [u64; 8])) {
        Vector::scatter(array_of!(i in 0 1 2 3 4 5 6 7 => words[i].0), put);
    }
    #[inline(always)]
    fn xor_lanes<const DISTANCE: usize>(self) -> Self {
        Fma(self.0.xor_lanes::<DISTANCE>())
    }
}

impl Packed for Fma {
    type Choice = Mask;

    #[inline(always)]
    fn permute<const ORDER: i32>(self) -> Self {
        Fma(self.0.permute::<ORDER>())
    }
    #[inline(always)]
    fn permute_either<const NO: i32, const YES: i32>(self, choice: Mask) -> Self {
        Fma(Packed::permute_either::<NO, YES>(self.0, choice))
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        Fma(Packed::swap_neighbours(self.0))
    }
    #[inline(always)]
    fn transpose(words: [Self; 4]) -> [Self; 4] {
        let words = <__m256i as Packed>::transpose(array_of!(i in 0 1 2 3 => words[i].0));
        array_of!(i in 0 1 2 3 => Fma(words[i]))
    }
    #[inline(always)]
    fn blend<const B: u8>(a: Self, b: Self) -> Self {
        Fma(Packed::blend::<B>(a.0, b.0))
    }
    #[inline(always)]
    fn permute_in<const SET: u8, const ORDER: i32>(self) -> Self {
        Fma(self.0.permute_in::<SET, ORDER>())
    }
    #[inline(always)]
    fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        Fma(Packed::minus_in::<SET>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        Fma(Packed::plus_in::<SET>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn doubled_in<const SET: u8>(self) -> Self {
        Fma(Packed::doubled_in::<SET>(self.0))
    }
    const STEPS_IN_ASSEMBLY: bool = cfg!(not(nineteen_msan));
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn double_in_assembly(point: [Self; 5]) -> [Self; 5] {
        // SAFETY: see the head of `vector.rs`.
        unsafe { limbs(zen3::double(words(point))) }
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
        unsafe { limbs(zen3::add(words(point), &words(*cached), orders)) }
    }
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn ladder_step_in_assembly(pair: [Self; 5], factors: &[Self; 5], swap: Mask) -> [Self; 5] {
        let orders = [
            either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(swap),
            either::<{ order([0, 1, 1, 0]) }, { order([2, 3, 3, 2]) }>(swap),
        ];
        // SAFETY: see the head of `vector.rs`.
        unsafe { limbs(zen3::ladder_step(words(pair), &doubles(factors), orders)) }
    }
}

#[cfg(not(nineteen_msan))]
#[inline(always)]
fn words(limbs: [Fma; 5]) -> [__m256i; 5] {
    array_of!(i in 0 1 2 3 4 => limbs[i].0)
}

#[cfg(not(nineteen_msan))]
#[inline(always)]
fn limbs(words: [__m256i; 5]) -> [Fma; 5] {
    array_of!(i in 0 1 2 3 4 => Fma(words[i]))
}

/// The doubles of integers below 2^52.
#[cfg(not(nineteen_msan))]
#[inline]
#[target_feature(enable = "avx2,fma")]
fn doubles(limbs: &[Fma; 5]) -> [__m256i; 5] {
    let integer = _mm256_set1_pd((1_u64 << 52) as f64);
    array_of!(i in 0 1 2 3 4 => {
        let above = _mm256_add_epi64(limbs[i].0, _mm256_castpd_si256(integer));
        _mm256_castpd_si256(_mm256_sub_pd(_mm256_castsi256_pd(above), integer))
    })
}
