// SPDX-License-Identifier: MIT OR Apache-2.0
//! NEON: two lanes of 32 bits in half a register, and two of 64 bits for their products in a whole
//! one.
//!
//! Every AArch64 target that this module is compiled for has NEON (`build.rs`), so no processor has
//! to be asked.

#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::{LimbWord, NarrowWord, intrinsics};

/// Two words of 32 bits.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Pair(uint32x2_t);

/// Two words of 64 bits.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct WidePair(uint64x2_t);

// Shifts by a register: the compiler makes shifts by a constant of them. A negative number shifts
// to the right.

impl LimbWord for Pair {
    intrinsics! {
        fn constant(x: u64) -> Self = Pair(vdup_n_u32(x as u32));
        fn plus(self: Self, rhs: Self) -> Self = Pair(vadd_u32(self.0, rhs.0));
        fn minus(self: Self, rhs: Self) -> Self = Pair(vsub_u32(self.0, rhs.0));
    }
    #[inline(always)]
    fn low<const N: u32>(self) -> Self {
        // SAFETY: see the head.
        unsafe { Pair(vand_u32(self.0, vdup_n_u32((1 << N) - 1))) }
    }
    #[inline(always)]
    fn high<const N: u32>(self) -> Self {
        // SAFETY: see the head.
        unsafe { Pair(vshl_u32(self.0, vdup_n_s32(-(N as i32)))) }
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: see the head.
        unsafe { Pair(vshl_u32(self.0, vdup_n_s32(N as i32))) }
    }
}

impl LimbWord for WidePair {
    intrinsics! {
        fn constant(x: u64) -> Self = WidePair(vdupq_n_u64(x));
        fn plus(self: Self, rhs: Self) -> Self = WidePair(vaddq_u64(self.0, rhs.0));
        fn minus(self: Self, rhs: Self) -> Self = WidePair(vsubq_u64(self.0, rhs.0));
    }
    #[inline(always)]
    fn low<const N: u32>(self) -> Self {
        // SAFETY: see the head.
        unsafe { WidePair(vandq_u64(self.0, vdupq_n_u64((1 << N) - 1))) }
    }
    #[inline(always)]
    fn high<const N: u32>(self) -> Self {
        // SAFETY: see the head.
        unsafe { WidePair(vshlq_u64(self.0, vdupq_n_s64(-i64::from(N)))) }
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: see the head.
        unsafe { WidePair(vshlq_u64(self.0, vdupq_n_s64(i64::from(N)))) }
    }
}

impl NarrowWord for Pair {
    type Wide = WidePair;

    intrinsics! {
        fn narrow(wide: WidePair) -> Self = Pair(vmovn_u64(wide.0));
        fn times(self: &Self, rhs: &Self) -> WidePair = WidePair(vmull_u32(self.0, rhs.0));
    }
    #[inline(always)]
    fn multiple<const K: u32>(&self) -> Self {
        // SAFETY: see the head.
        unsafe { Pair(vmul_n_u32(self.0, K)) }
    }
    #[inline(always)]
    fn add_product(sum: &mut WidePair, a: &Self, b: &Self) {
        // SAFETY: see the head.
        sum.0 = unsafe { vmlal_u32(sum.0, a.0, b.0) };
    }
}

/// The ten limbs of one element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limbs(uint32x4_t, uint32x4_t, uint32x2_t);

impl Limbs {
    #[inline(always)]
    pub(crate) fn load(words: &[u32; 10]) -> Limbs {
        let (low, high, last) = (&words[..4], &words[4..8], &words[8..]);
        // SAFETY: see the head; there are as many words.
        unsafe {
            let (low, high) = (vld1q_u32(low.as_ptr()), vld1q_u32(high.as_ptr()));
            Limbs(low, high, vld1_u32(last.as_ptr()))
        }
    }
    #[inline(always)]
    pub(crate) fn store(self) -> [u32; 10] {
        let mut words = [0; 10];
        // SAFETY: see the head; there are as many words.
        unsafe {
            vst1q_u32(words[..4].as_mut_ptr(), self.0);
            vst1q_u32(words[4..8].as_mut_ptr(), self.1);
            vst1_u32(words[8..].as_mut_ptr(), self.2);
        }
        words
    }
    /// `self + rhs`, word by word
    #[inline(always)]
    pub(crate) fn plus(self, rhs: Limbs) -> Limbs {
        // SAFETY: see the head.
        unsafe {
            let (low, high) = (vaddq_u32(self.0, rhs.0), vaddq_u32(self.1, rhs.1));
            Limbs(low, high, vadd_u32(self.2, rhs.2))
        }
    }
    /// `self - rhs`, word by word
    #[inline(always)]
    pub(crate) fn minus(self, rhs: Limbs) -> Limbs {
        // SAFETY: see the head.
        unsafe {
            let (low, high) = (vsubq_u32(self.0, rhs.0), vsubq_u32(self.1, rhs.1));
            Limbs(low, high, vsub_u32(self.2, rhs.2))
        }
    }
}

/// The limbs of two elements: limbs 2k and 2k + 1 are `[a_2k, b_2k, a_2k+1, b_2k+1]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fours(pub(crate) [uint32x4_t; 5]);

impl Fours {
    #[inline(always)]
    pub(crate) fn zip(a: &[u32; 10], b: &[u32; 10]) -> Fours {
        let ([r0, r2, r4, r6], [r8, r9]) = zips(a, b);
        // SAFETY: see the head.
        Fours([r0, r2, r4, r6, unsafe { vcombine_u32(r8, r9) }])
    }

    /// The inverse of [`zip`](Self::zip).
    #[inline(always)]
    pub(crate) fn unzip(self) -> [[u32; 10]; 2] {
        let [r0, r2, r4, r6, r8] = self.0;
        // SAFETY: see the head.
        let last = unsafe { [vget_low_u32(r8), vget_high_u32(r8)] };
        unzips([r0, r2, r4, r6], last)
    }
}

/// The limbs of two elements: 0 to 7 as in [`Fours`], then 8 and 9.
#[inline(always)]
fn zips(a: &[u32; 10], b: &[u32; 10]) -> ([uint32x4_t; 4], [uint32x2_t; 2]) {
    let (Limbs(a0, a4, a8), Limbs(b0, b4, b8)) = (Limbs::load(a), Limbs::load(b));
    // SAFETY: see the head.
    unsafe {
        let fours = [
            vzip1q_u32(a0, b0),
            vzip2q_u32(a0, b0),
            vzip1q_u32(a4, b4),
            vzip2q_u32(a4, b4),
        ];
        (fours, [vzip1_u32(a8, b8), vzip2_u32(a8, b8)])
    }
}

/// The inverse of [`zips`].
#[inline(always)]
fn unzips(fours: [uint32x4_t; 4], last: [uint32x2_t; 2]) -> [[u32; 10]; 2] {
    let ([r0, r2, r4, r6], [r8, r9]) = (fours, last);
    // SAFETY: see the head.
    let (a, b) = unsafe {
        let a = Limbs(vuzp1q_u32(r0, r2), vuzp1q_u32(r4, r6), vzip1_u32(r8, r9));
        let b = Limbs(vuzp2q_u32(r0, r2), vuzp2q_u32(r4, r6), vzip2_u32(r8, r9));
        (a, b)
    };
    [a.store(), b.store()]
}

/// The limbs of two elements, those of `a` in lane 0.
#[inline(always)]
pub(crate) fn zip(a: &[u32; 10], b: &[u32; 10]) -> [Pair; 10] {
    let ([r0, r2, r4, r6], [r8, r9]) = zips(a, b);
    // SAFETY: see the head.
    let halves = |r: uint32x4_t| unsafe { [Pair(vget_low_u32(r)), Pair(vget_high_u32(r))] };
    let ([p0, p1], [p2, p3], [p4, p5], [p6, p7]) = (halves(r0), halves(r2), halves(r4), halves(r6));
    [p0, p1, p2, p3, p4, p5, p6, p7, Pair(r8), Pair(r9)]
}

/// The inverse of [`zip`].
#[inline(always)]
pub(crate) fn unzip([r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]: [Pair; 10]) -> [[u32; 10]; 2] {
    // SAFETY: see the head.
    let four = |low: Pair, high: Pair| unsafe { vcombine_u32(low.0, high.0) };
    let fours = [four(r0, r1), four(r2, r3), four(r4, r5), four(r6, r7)];
    unzips(fours, [r8.0, r9.0])
}
