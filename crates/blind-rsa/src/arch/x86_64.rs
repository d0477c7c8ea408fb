// SPDX-License-Identifier: MIT OR Apache-2.0
//! AVX-512 IFMA: the token that proves it, and vectors of eight words.
//!
//! # Safety of the intrinsics
//!
//! An intrinsic may run only on a processor that has its feature. Code generic over a vector runs
//! on [`Zmm`] only below the functions of `modexp/ifma/shapes.rs` that are compiled for the features
//! of [`Ifma`]. They are reached only with moduli that hold the token, which only detection creates.
//! Everything between such a function and the intrinsics is inlined, so that it is compiled for
//! those features too.
//!
//! **Time:** constant; no instruction here has a time that depends on values.

#![allow(unsafe_code)]

pub(crate) mod words; // products of words, in assembly

use core::arch::x86_64::*;

use super::{MASK, Register, Vector, WORDS, Word};

ground::token! {
    /// Proof that this processor has AVX-512 with F, DQ, VL, BW and IFMA, and BMI2.
    Ifma, with_ifma, assume_ifma: "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2", $
}

/// Eight words: eight lanes of one number, or four of each of two.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Zmm<const NUMBERS: usize>(__m512i);

impl<const NUMBERS: usize> Word for Zmm<NUMBERS> {
    #[inline(always)]
    fn constant(x: u64) -> Self {
        // SAFETY: see the head.
        Zmm(unsafe { _mm512_set1_epi64(x as i64) })
    }
    #[inline(always)]
    fn plus(self, rhs: Self) -> Self {
        // SAFETY: see the head.
        Zmm(unsafe { _mm512_add_epi64(self.0, rhs.0) })
    }
    #[inline(always)]
    fn low(self) -> Self {
        // SAFETY: see the head.
        Zmm(unsafe { _mm512_and_si512(self.0, _mm512_set1_epi64(MASK as i64)) })
    }
    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: see the head.
        Zmm(unsafe { _mm512_srli_epi64::<52>(self.0) })
    }
    #[inline(always)]
    fn add_low(&mut self, a: &Self, b: &Self) {
        // SAFETY: see the head.
        self.0 = unsafe { _mm512_madd52lo_epu64(self.0, a.0, b.0) };
    }
    #[inline(always)]
    fn add_high(&mut self, a: &Self, b: &Self) {
        // SAFETY: see the head.
        self.0 = unsafe { _mm512_madd52hi_epu64(self.0, a.0, b.0) };
    }
}

/// `x`, of which the compiler forgets what it knows.
///
/// With a known index it takes three instructions, and twice the time, for a shuffle that is one.
#[inline]
#[target_feature(enable = "avx512f")]
fn opaque(mut x: __m512i) -> __m512i {
    // SAFETY: an empty text leaves the register as it is.
    unsafe {
        core::arch::asm!("/* {0} */", inout(zmm_reg) x,
            options(pure, nomem, nostack, preserves_flags));
    }
    x
}

/// A mask in a general register. The compiler would compute with it in a vector. (MemorySanitizer
/// does not follow it through a text, so there is none.)
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn moved(mask: __mmask8) -> u8 {
    #[cfg_attr(nineteen_msan, expect(unused_mut))]
    let mut bits = u32::from(mask);
    // SAFETY: an empty text leaves the register as it is.
    #[cfg(not(nineteen_msan))]
    unsafe {
        core::arch::asm!("/* {0:e} */", inout(reg) bits,
            options(pure, nomem, nostack, preserves_flags));
    }
    bits as u8
}

/// The order of words that a window of two numbers reads: 0 to 7 are those of `low`, 8 to 15 of
/// `high`.
const fn order(by: usize) -> [u64; WORDS] {
    let mut order = [0; WORDS];
    let mut i = 0;
    while i < WORDS {
        let (number, lane) = (i / 4, i % 4 + by);
        order[i] = (4 * number + lane % 4 + 8 * (lane / 4)) as u64;
        i += 1;
    }
    order
}

impl<const NUMBERS: usize> Vector for Zmm<NUMBERS> {
    const LANES: usize = WORDS / NUMBERS;

    #[inline(always)]
    #[allow(clippy::pointers_in_nomem_asm_block)] // the text reads no memory
    fn opaque<T>(numbers: &T) -> &T {
        let mut at = core::ptr::from_ref(numbers);
        // SAFETY: an empty text leaves the address as it is.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) at, options(nomem, nostack, preserves_flags));
            &*at
        }
    }
    #[inline(always)]
    fn broadcast(a: &Self, lane: usize) -> Self {
        let words = Self::words(core::slice::from_ref(a));
        let first = Self::constant(words[lane]);
        if NUMBERS == 1 {
            return first;
        }
        // SAFETY: see the head.
        Zmm(unsafe { _mm512_mask_set1_epi64(first.0, 0xf0, words[4 + lane] as i64) })
    }
    #[inline(always)]
    fn spread(self, lane: usize) -> Self {
        // SAFETY: see the head.
        Zmm(unsafe {
            match (NUMBERS, lane) {
                (1, _) => _mm512_permutexvar_epi64(opaque(_mm512_set1_epi64(lane as i64)), self.0),
                (_, 0) => _mm512_permutex_epi64::<0x00>(self.0),
                (_, 1) => _mm512_permutex_epi64::<0x55>(self.0),
                (_, 2) => _mm512_permutex_epi64::<0xaa>(self.0),
                _ => _mm512_permutex_epi64::<0xff>(self.0),
            }
        })
    }
    #[inline(always)]
    fn only(self, lane: usize) -> Self {
        let lanes = if NUMBERS == 1 { 1 } else { 0x11 };
        // SAFETY: see the head.
        Zmm(unsafe { _mm512_maskz_mov_epi64(lanes << lane, self.0) })
    }
    #[inline(always)]
    fn window(low: Self, high: Self, by: usize) -> Self {
        if by == 0 {
            return low;
        } else if by == Self::LANES {
            return high;
        }
        let (low, high) = (low.0, high.0);
        // SAFETY: see the head; an order is 64 bytes, and any bits are a vector.
        Zmm(unsafe {
            if NUMBERS == 2 {
                let order = |by| core::mem::transmute::<[u64; WORDS], __m512i>(order(by));
                return Zmm(_mm512_permutex2var_epi64(low, order(by), high));
            }
            match by {
                1 => _mm512_alignr_epi64::<1>(high, low),
                2 => _mm512_alignr_epi64::<2>(high, low),
                3 => _mm512_alignr_epi64::<3>(high, low),
                4 => _mm512_alignr_epi64::<4>(high, low),
                5 => _mm512_alignr_epi64::<5>(high, low),
                6 => _mm512_alignr_epi64::<6>(high, low),
                _ => _mm512_alignr_epi64::<7>(high, low),
            }
        })
    }
}

impl<const NUMBERS: usize> Register for Zmm<NUMBERS> {
    // SAFETY: both are 64 bytes, and any bits are a value.
    const ZERO: Self = Zmm(unsafe { core::mem::transmute::<[u64; WORDS], __m512i>([0; WORDS]) });

    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u64] {
        // SAFETY: a vector is eight words, at the alignment of words or more.
        unsafe { core::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * WORDS) }
    }
    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u64] {
        let count = vectors.len() * WORDS;
        // SAFETY: as above, and any bits are a value.
        unsafe { core::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), count) }
    }
    #[inline(always)]
    fn above_and_at_least(self) -> (u8, u8) {
        // SAFETY: see the head.
        unsafe {
            let mask = _mm512_set1_epi64(MASK as i64);
            (
                moved(_mm512_cmpgt_epu64_mask(self.0, mask)),
                moved(_mm512_cmpge_epu64_mask(self.0, mask)),
            )
        }
    }
    #[inline(always)]
    fn increment_low(self, words: u8) -> Self {
        // SAFETY: see the head.
        Zmm(unsafe { _mm512_mask_add_epi64(self.0, words, self.0, _mm512_set1_epi64(1)) }).low()
    }
    #[inline(always)]
    fn replace_where_equal(&mut self, entry: &Self, a: &Self, b: &Self) {
        // SAFETY: see the head.
        self.0 =
            unsafe { _mm512_mask_mov_epi64(self.0, _mm512_cmpeq_epi64_mask(a.0, b.0), entry.0) };
    }
}
