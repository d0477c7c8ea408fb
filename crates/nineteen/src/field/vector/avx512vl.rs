// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four lanes with IFMA: half-length registers of AVX-512, with its masks.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::bits::{Bits, Compared};
#[cfg(not(nineteen_msan))]
use super::order;
use super::{
    IfmaWord, LimbWord, Packed, Vector, intrinsics, intrinsics_in_place, repeated, sources, vector,
};
#[cfg(not(nineteen_msan))]
use crate::arch::x86_64::{TextFor, packed};
use crate::field::{Mask, Words};

/// Four words.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Ymm(pub(super) __m256i);

impl Compared for Ymm {
    #[inline(always)]
    fn sign_and_magnitude(digits: u64) -> (u8, Self) {
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            let d = _mm256_cvtepi8_epi64(_mm_cvtsi64_si128(digits as i64));
            (_mm256_movepi64_mask(d), Ymm(_mm256_abs_epi64(d)))
        }
    }
    intrinsics! {
        fn equal(self: Self, x: u64) -> u8 = _mm256_cmpeq_epi64_mask(self.0, _mm256_set1_epi64x(x as i64));
    }
}

impl LimbWord for Ymm {
    #[inline(always)]
    fn low<const N: u32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_and_si256(self.0, _mm256_set1_epi64x((1 << N) - 1)) })
    }
    #[inline(always)]
    fn high<const N: u32>(self) -> Self {
        self.right::<N>()
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        self.left::<N>()
    }
    intrinsics! {
        fn constant(x: u64) -> Self = Ymm(_mm256_set1_epi64x(x as i64));
        fn plus(self: Self, rhs: Self) -> Self = Ymm(_mm256_add_epi64(self.0, rhs.0));
        fn minus(self: Self, rhs: Self) -> Self = Ymm(_mm256_sub_epi64(self.0, rhs.0));
    }
}

impl IfmaWord for Ymm {
    /// Hidden from the compiler, which would otherwise multiply sums that contain it by 19: one
    /// instruction, but one that takes 15 cycles on Intel's processors.
    #[inline(always)]
    fn times_16(self) -> Self {
        #[inline]
        #[target_feature(enable = "avx512f,avx512vl")]
        #[cfg_attr(nineteen_msan, allow(unused_mut))]
        fn hidden(mut x: Ymm) -> Ymm {
            // Tools that follow secrets must see through this.
            #[cfg(not(nineteen_msan))]
            // SAFETY: no instruction at all.
            unsafe {
                core::arch::asm!("/* {0} */", inout(ymm_reg) x.0, options(pure, nomem, nostack, preserves_flags));
            }
            x
        }
        // SAFETY: see the head of `vector.rs`.
        unsafe { hidden(self.shl::<4>()) }
    }
    intrinsics! {
        fn madd_low(self: Self, a: Self, b: Self) -> Self = Ymm(_mm256_madd52lo_epu64(self.0, a.0, b.0));
        fn madd_high(self: Self, a: Self, b: Self) -> Self = Ymm(_mm256_madd52hi_epu64(self.0, a.0, b.0));
    }
    const SQUARE_IN_ASSEMBLY: bool = cfg!(not(nineteen_msan));
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn square_in_assembly(limbs: &mut [Self; 5]) {
        Ymm::square_by(TextFor::this_processor(), limbs);
    }
    intrinsics_in_place! {
        Ymm, "avx512vl,avx512ifma":
        fn add_low(c, a, b) = c.0 = _mm256_madd52lo_epu64(c.0, a.0, b.0);
        fn add_high(c, a, b) = c.0 = _mm256_madd52hi_epu64(c.0, a.0, b.0);
    }
}

impl Vector for Ymm {
    const LANES: usize = 4;
    type Words = [Words; 4];
    type Mask = Bits<Self>;

    #[cfg(nineteen_outlined)]
    #[inline(always)]
    fn apart<R>(step: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma")]
        #[inline(never)]
        fn compiled<R>(step: impl FnOnce() -> R) -> R {
            step()
        }
        // SAFETY: see the head of `vector.rs`.
        unsafe { compiled(step) }
    }
    intrinsics! {
        fn splat(x: u64) -> Self = Ymm(_mm256_set1_epi64x(x as i64));
        fn or(self: Self, rhs: Self) -> Self = Ymm(_mm256_or_si256(self.0, rhs.0));
        fn select(a: Self, b: Self, choice: Bits<Self>) -> Self = Ymm(_mm256_mask_blend_epi64(choice.0, a.0, b.0));
        fn is_zero(self: Self) -> Bits<Self> = Bits::new(_mm256_testn_epi64_mask(self.0, self.0));
        fn is_odd(self: Self) -> Bits<Self> = Bits::new(_mm256_test_epi64_mask(self.0, _mm256_set1_epi64x(1)));
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        const { assert!(N < 64) };
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(N as i64)) })
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        const { assert!(N < 64) };
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_srlv_epi64(self.0, _mm256_set1_epi64x(N as i64)) })
    }
    #[inline(always)]
    fn load(words: &[Words; 4]) -> [Self; 4] {
        // SAFETY: an integer is 32 bytes, loaded unaligned; for the rest, see `vector.rs`.
        let row = |l: usize| Ymm(unsafe { _mm256_loadu_si256(words[l].as_ptr().cast()) });
        transpose([row(0), row(1), row(2), row(3)])
    }
    #[inline(always)]
    fn store(words: [Self; 4]) -> [Words; 4] {
        // SAFETY: both are 4 × 32 bytes, and any bits are valid.
        unsafe { core::mem::transmute(transpose(words)) }
    }
    #[inline(always)]
    fn gather<'a>(row: impl Fn(usize) -> &'a [u64; 8]) -> [Self; 8] {
        let mut words = [Self::splat(0); 8];
        for (i, w) in words.iter_mut().enumerate() {
            *w = vector([row(0)[i], row(1)[i], row(2)[i], row(3)[i]]);
        }
        words
    }
    #[inline(always)]
    fn scatter(words: [Self; 8], mut put: impl FnMut(usize, [u64; 8])) {
        // SAFETY: both are 8 × 32 bytes, and any bits are valid.
        let words: [[u64; 4]; 8] = unsafe { core::mem::transmute(words) };
        for l in 0..4 {
            let mut row = [0; 8];
            for (r, w) in row.iter_mut().zip(&words) {
                *r = w[l];
            }
            put(l, row);
        }
    }
    #[inline(always)]
    fn xor_lanes<const DISTANCE: usize>(self) -> Self {
        match DISTANCE {
            1 => self.swap_neighbours(),
            2 => self.permute::<0b01_00_11_10>(),
            _ => unreachable!("four lanes fold by 2 and 1"),
        }
    }
}

impl Packed for Ymm {
    type Choice = Mask;

    #[inline(always)]
    fn permute<const ORDER: i32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_permute4x64_epi64::<ORDER>(self.0) })
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_shuffle_epi32::<0b01_00_11_10>(self.0) })
    }
    #[inline(always)]
    fn transpose(words: [Self; 4]) -> [Self; 4] {
        transpose(words)
    }
    #[inline(always)]
    fn blend<const B: u8>(a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_mask_blend_epi64(B, a.0, b.0) })
    }
    #[inline(always)]
    fn permute_in<const SET: u8, const ORDER: i32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_maskz_permutex_epi64::<ORDER>(SET, self.0) })
    }
    #[inline(always)]
    fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_mask_sub_epi64(self.0, SET, a.0, b.0) })
    }
    #[inline(always)]
    fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_mask_add_epi64(self.0, SET, a.0, b.0) })
    }
    #[inline(always)]
    fn doubled_in<const SET: u8>(self) -> Self {
        const { assert!(SET < 16) };
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_mask_add_epi64(self.0, SET, self.0, self.0) })
    }
    #[inline(always)]
    fn permute_either<const NO: i32, const YES: i32>(self, choice: Mask) -> Self {
        // SAFETY: see the head of `vector.rs`.
        Ymm(unsafe { _mm256_permutexvar_epi64(either::<NO, YES>(choice), self.0) })
    }
    const STEPS_IN_ASSEMBLY: bool = cfg!(not(nineteen_msan));
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn double_in_assembly(point: [Self; 5]) -> [Self; 5] {
        Ymm::double_by(TextFor::this_processor(), point)
    }
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn add_in_assembly(point: [Self; 5], cached: &[Self; 5], minus: Mask) -> [Self; 5] {
        Ymm::add_by(TextFor::this_processor(), point, cached, minus)
    }
    #[cfg(not(nineteen_msan))]
    #[inline(always)]
    fn ladder_step_in_assembly(pair: [Self; 5], factors: &[Self; 5], swap: Mask) -> [Self; 5] {
        let text = TextFor::this_processor();
        Ymm::ladder_step_by(text, pair, factors, swap)
    }
}

/// The steps in assembly, by either text.
#[cfg(not(nineteen_msan))]
impl Ymm {
    #[inline(always)]
    pub(crate) fn square_by(text: TextFor, limbs: &mut [Ymm; 5]) {
        // SAFETY: see the head of `vector.rs`; a `Ymm` is a vector and nothing else.
        unsafe { packed::square(text, &mut *core::ptr::from_mut(limbs).cast()) }
    }
    #[inline(always)]
    pub(crate) fn double_by(text: TextFor, point: [Ymm; 5]) -> [Ymm; 5] {
        // SAFETY: see the head of `vector.rs`.
        vectors(unsafe { packed::double(text, registers(point)) })
    }
    #[inline(always)]
    pub(crate) fn add_by(
        text: TextFor,
        point: [Ymm; 5],
        cached: &[Ymm; 5],
        minus: Mask,
    ) -> [Ymm; 5] {
        let orders = [
            either::<{ order([0, 1, 2, 3]) }, { order([1, 0, 2, 3]) }>(minus),
            either::<{ order([0, 3, 0, 2]) }, { order([0, 2, 0, 3]) }>(minus),
            either::<{ order([2, 1, 1, 3]) }, { order([3, 1, 1, 2]) }>(minus),
        ];
        // SAFETY: see the head of `vector.rs`; a `Ymm` is a vector and nothing else.
        vectors(unsafe { packed::add(text, registers(point), cached.as_ptr().cast(), orders) })
    }
    #[inline(always)]
    pub(crate) fn ladder_step_by(
        text: TextFor,
        pair: [Ymm; 5],
        factors: &[Ymm; 5],
        swap: Mask,
    ) -> [Ymm; 5] {
        let orders = [
            either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(swap),
            either::<{ order([0, 1, 1, 0]) }, { order([2, 3, 3, 2]) }>(swap),
        ];
        let factors = factors.as_ptr().cast();
        // SAFETY: see the head of `vector.rs`; a `Ymm` is a vector and nothing else.
        vectors(unsafe { packed::ladder_step(text, registers(pair), factors, orders) })
    }
}

#[cfg(not(nineteen_msan))]
#[inline(always)]
fn registers([a, b, c, d, e]: [Ymm; 5]) -> [__m256i; 5] {
    [a.0, b.0, c.0, d.0, e.0]
}

#[cfg(not(nineteen_msan))]
#[inline(always)]
fn vectors([a, b, c, d, e]: [__m256i; 5]) -> [Ymm; 5] {
    [Ymm(a), Ymm(b), Ymm(c), Ymm(d), Ymm(e)]
}

/// The source lanes of one of two orders, by a secret choice.
#[inline(always)]
fn either<const NO: i32, const YES: i32>(choice: Mask) -> __m256i {
    const fn lanes(order: i32) -> Ymm {
        repeated(sources(order))
    }
    let (no, change) = (const { lanes(NO) }, const { lanes(NO ^ YES) });
    // SAFETY: see the head of `vector.rs`.
    unsafe {
        let choice = _mm256_set1_epi64x(choice.word() as i64);
        _mm256_xor_si256(no.0, _mm256_and_si256(change.0, choice))
    }
}

/// Transposes 4 × 4 words.
#[inline(always)]
fn transpose([a, b, c, d]: [Ymm; 4]) -> [Ymm; 4] {
    // SAFETY: see the head of `vector.rs`.
    unsafe {
        let (ab0, ab1) = (
            _mm256_unpacklo_epi64(a.0, b.0),
            _mm256_unpackhi_epi64(a.0, b.0),
        );
        let (cd0, cd1) = (
            _mm256_unpacklo_epi64(c.0, d.0),
            _mm256_unpackhi_epi64(c.0, d.0),
        );
        [
            Ymm(_mm256_permute2x128_si256::<0x20>(ab0, cd0)),
            Ymm(_mm256_permute2x128_si256::<0x20>(ab1, cd1)),
            Ymm(_mm256_permute2x128_si256::<0x31>(ab0, cd0)),
            Ymm(_mm256_permute2x128_si256::<0x31>(ab1, cd1)),
        ]
    }
}
