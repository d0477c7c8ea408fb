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
    /// `b` where the bits of `mask` are set, else `a`
    #[inline(always)]
    pub(crate) fn select(a: Limbs, b: Limbs, mask: u32) -> Limbs {
        // SAFETY: see the head.
        unsafe {
            let (four, two) = (vdupq_n_u32(mask), vdup_n_u32(mask));
            let (low, high) = (vbslq_u32(four, b.0, a.0), vbslq_u32(four, b.1, a.1));
            Limbs(low, high, vbsl_u32(two, b.2, a.2))
        }
    }
    /// [`fe10x25h::add_small`](crate::field::fe10x25h::add_small) of limbs: `self + k·a`, each limb
    /// with the carry of the one before.
    #[inline(always)]
    pub(crate) fn add_small(self, a: Limbs, k: u32) -> Limbs {
        // SAFETY: see the head.
        unsafe {
            let widths = vcombine_s64(vdup_n_s64(-26), vdup_n_s64(-25));
            let masks = vcreate_u32(0x1ff_ffff_03ff_ffff);
            let carries = |c: uint64x2_t| vreinterpretq_u32_u64(vshlq_u64(c, widths));
            let low = |c: uint64x2_t| vreinterpretq_u32_u64(c);
            let (k, four_masks) = (vdupq_n_u32(k), vcombine_u32(masks, masks));
            let c0 = vmull_u32(vget_low_u32(a.0), vget_low_u32(k));
            let c2 = vmull_high_u32(a.0, k);
            let c4 = vmull_u32(vget_low_u32(a.1), vget_low_u32(k));
            let c6 = vmull_high_u32(a.1, k);
            let c8 = vmull_u32(a.2, vget_low_u32(k));
            // The carries of limbs 0 to 3, 4 to 7, 8 and 9.
            let r0 = vuzp1q_u32(carries(c0), carries(c2));
            let r4 = vuzp1q_u32(carries(c4), carries(c6));
            let r8 = vmovn_u64(vshlq_u64(c8, widths));
            let last = vdupq_lane_u32::<1>(vmul_n_u32(r8, 19));
            let carried = Limbs(
                vextq_u32::<3>(last, r0),
                vextq_u32::<3>(r0, r4),
                vext_u32::<1>(vget_high_u32(r4), r8),
            );
            let kept = Limbs(
                vandq_u32(vuzp1q_u32(low(c0), low(c2)), four_masks),
                vandq_u32(vuzp1q_u32(low(c4), low(c6)), four_masks),
                vand_u32(vmovn_u64(c8), masks),
            );
            self.plus(kept).plus(carried)
        }
    }
}

/// The limbs of two elements, those of `a` in lane 0.
#[inline(always)]
pub(crate) fn zip(a: &[u32; 10], b: &[u32; 10]) -> [Pair; 10] {
    let (Limbs(a0, a4, a8), Limbs(b0, b4, b8)) = (Limbs::load(a), Limbs::load(b));
    // SAFETY: see the head.
    unsafe {
        let (r0, r2) = (vzip1q_u32(a0, b0), vzip2q_u32(a0, b0));
        let (r4, r6) = (vzip1q_u32(a4, b4), vzip2q_u32(a4, b4));
        [
            Pair(vget_low_u32(r0)),
            Pair(vget_high_u32(r0)),
            Pair(vget_low_u32(r2)),
            Pair(vget_high_u32(r2)),
            Pair(vget_low_u32(r4)),
            Pair(vget_high_u32(r4)),
            Pair(vget_low_u32(r6)),
            Pair(vget_high_u32(r6)),
            Pair(vzip1_u32(a8, b8)),
            Pair(vzip2_u32(a8, b8)),
        ]
    }
}

/// The inverse of [`zip`].
#[inline(always)]
pub(crate) fn unzip([r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]: [Pair; 10]) -> [[u32; 10]; 2] {
    // SAFETY: see the head.
    let (a, b) = unsafe {
        let (r0, r2) = (vcombine_u32(r0.0, r1.0), vcombine_u32(r2.0, r3.0));
        let (r4, r6) = (vcombine_u32(r4.0, r5.0), vcombine_u32(r6.0, r7.0));
        let (r8, r9) = (r8.0, r9.0);
        let a = Limbs(vuzp1q_u32(r0, r2), vuzp1q_u32(r4, r6), vzip1_u32(r8, r9));
        let b = Limbs(vuzp2q_u32(r0, r2), vuzp2q_u32(r4, r6), vzip2_u32(r8, r9));
        (a, b)
    };
    [a.store(), b.store()]
}
