// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four lanes: the registers of AVX2.

#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::hint::black_box;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::{LimbWord, Vector, intrinsics};
use crate::field::{LaneMask, Mask, Words};
use ground::each;

/// A boolean in each of four lanes: all ones or all zeros.
#[derive(Clone, Copy, Debug)]
pub struct MaskX4(__m256i);

impl MaskX4 {
    /// From words that are all ones or all zeros.
    pub(super) const fn from_words(words: __m256i) -> MaskX4 {
        MaskX4(words)
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $intrinsic:ident)*) => {$(
        impl $trait for MaskX4 {
            type Output = MaskX4;
            #[inline(always)]
            fn $method(self, rhs: MaskX4) -> MaskX4 {
                // SAFETY: see the head of `vector.rs`.
                MaskX4(unsafe { $intrinsic(self.0, rhs.0) })
            }
        }
    )*};
}
bitwise!(BitAnd bitand _mm256_and_si256 BitOr bitor _mm256_or_si256 BitXor bitxor _mm256_xor_si256);

impl Not for MaskX4 {
    type Output = MaskX4;
    #[inline(always)]
    fn not(self) -> MaskX4 {
        // SAFETY: see the head of `vector.rs`.
        MaskX4(unsafe { _mm256_xor_si256(self.0, _mm256_set1_epi64x(-1)) })
    }
}

impl LaneMask for MaskX4 {
    type Index = __m256i;

    #[inline(always)]
    fn from_lanes(mut answer: impl FnMut(usize) -> Mask) -> MaskX4 {
        let mut words = [0; 4];
        for (l, word) in words.iter_mut().enumerate() {
            *word = answer(l).word();
        }
        MaskX4(from_array(words))
    }
    #[inline(always)]
    fn vartime_from_bits(bits: u8) -> MaskX4 {
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            let lane = _mm256_set_epi64x(8, 4, 2, 1);
            let bits = _mm256_and_si256(_mm256_set1_epi64x(bits.into()), lane);
            MaskX4(_mm256_cmpeq_epi64(bits, lane))
        }
    }
    #[inline(always)]
    fn lane(self, i: usize) -> Mask {
        Mask::from_bit(to_array(self.0)[i])
    }
    #[inline(always)]
    fn sign_and_magnitude(mut digit: impl FnMut(usize) -> i8) -> (MaskX4, __m256i) {
        let mut digits = [0; 4];
        each!(l in 0 1 2 3 => digits[l] = digit(l) as u8);
        let digits = black_box(i32::from_le_bytes(digits));
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            let d = _mm256_cvtepi8_epi64(_mm_cvtsi32_si128(digits));
            let sign = _mm256_cmpgt_epi64(_mm256_setzero_si256(), d);
            let magnitude = _mm256_sub_epi64(_mm256_xor_si256(d, sign), sign);
            (MaskX4(sign), magnitude)
        }
    }
    #[inline(always)]
    fn equals_index(index: __m256i, entry: u64) -> MaskX4 {
        // SAFETY: see the head of `vector.rs`.
        MaskX4(unsafe { _mm256_cmpeq_epi64(index, _mm256_set1_epi64x(entry as i64)) })
    }
}

/// Lane `l` is word `l`.
#[inline(always)]
fn from_array(words: [u64; 4]) -> __m256i {
    // SAFETY: both are four words, and any bits are a value.
    unsafe { core::mem::transmute(words) }
}

/// The inverse of [`from_array`].
#[inline(always)]
fn to_array(v: __m256i) -> [u64; 4] {
    // SAFETY: both are four words, and any bits are a value.
    unsafe { core::mem::transmute(v) }
}

impl LimbWord for __m256i {
    #[inline(always)]
    fn low<const N: u32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm256_and_si256(self, _mm256_set1_epi64x((1 << N) - 1)) }
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
        fn constant(x: u64) -> Self = _mm256_set1_epi64x(x as i64);
        fn plus(self: Self, rhs: Self) -> Self = _mm256_add_epi64(self, rhs);
        fn minus(self: Self, rhs: Self) -> Self = _mm256_sub_epi64(self, rhs);
    }
}

/// Transposes 4 × 4 words: eight shuffles of two operands.
#[inline(always)]
pub(super) fn transpose([r0, r1, r2, r3]: [__m256i; 4]) -> [__m256i; 4] {
    // SAFETY: see the head of `vector.rs`.
    unsafe {
        // Columns 0 and 2, or 1 and 3, of two rows.
        let even01 = _mm256_unpacklo_epi64(r0, r1);
        let odd01 = _mm256_unpackhi_epi64(r0, r1);
        let even23 = _mm256_unpacklo_epi64(r2, r3);
        let odd23 = _mm256_unpackhi_epi64(r2, r3);
        [
            _mm256_permute2x128_si256::<0x20>(even01, even23),
            _mm256_permute2x128_si256::<0x20>(odd01, odd23),
            _mm256_permute2x128_si256::<0x31>(even01, even23),
            _mm256_permute2x128_si256::<0x31>(odd01, odd23),
        ]
    }
}

/// Four words in a row.
#[inline(always)]
fn read(words: &[u64]) -> __m256i {
    let words: &[u64; 4] = words.first_chunk().expect("four words");
    // SAFETY: four words are 32 bytes, loaded unaligned; for the rest, see `vector.rs`.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

impl Vector for __m256i {
    const LANES: usize = 4;
    type Words = [Words; 4];
    type Mask = MaskX4;

    #[cfg(nineteen_outlined)]
    #[inline(always)]
    fn apart<R>(step: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi2")]
        #[inline(never)]
        fn compiled<R>(step: impl FnOnce() -> R) -> R {
            step()
        }
        // SAFETY: see the head of `vector.rs`.
        unsafe { compiled(step) }
    }
    intrinsics! {
        fn splat(x: u64) -> Self = _mm256_set1_epi64x(x as i64);
        fn or(self: Self, rhs: Self) -> Self = _mm256_or_si256(self, rhs);
        fn select(a: Self, b: Self, choice: MaskX4) -> Self = _mm256_blendv_epi8(a, b, choice.0);
        fn is_zero(self: Self) -> MaskX4 = MaskX4(_mm256_cmpeq_epi64(self, _mm256_setzero_si256()));
        fn is_odd(self: Self) -> MaskX4 = {
            let one = _mm256_set1_epi64x(1);
            MaskX4(_mm256_cmpeq_epi64(_mm256_and_si256(self, one), one))
        };
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm256_sll_epi64(self, _mm_cvtsi32_si128(N as i32)) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm256_srl_epi64(self, _mm_cvtsi32_si128(N as i32)) }
    }
    #[inline(always)]
    fn load(words: &[Words; 4]) -> [Self; 4] {
        transpose([
            read(&words[0]),
            read(&words[1]),
            read(&words[2]),
            read(&words[3]),
        ])
    }
    #[inline(always)]
    fn store(words: [Self; 4]) -> [Words; 4] {
        // SAFETY: 4 × 32 bytes are four integers, and any bits are valid.
        unsafe { core::mem::transmute(transpose(words)) }
    }
    #[inline(always)]
    fn gather<'a>(row: impl Fn(usize) -> &'a [u64; 8]) -> [Self; 8] {
        let (mut low, mut high) = ([Self::splat(0); 4], [Self::splat(0); 4]);
        for l in 0..4 {
            let row = row(l);
            low[l] = read(&row[..4]);
            high[l] = read(&row[4..]);
        }
        let ([w0, w1, w2, w3], [w4, w5, w6, w7]) = (transpose(low), transpose(high));
        [w0, w1, w2, w3, w4, w5, w6, w7]
    }
    #[inline(always)]
    fn scatter(words: [Self; 8], mut put: impl FnMut(usize, [u64; 8])) {
        let [w0, w1, w2, w3, w4, w5, w6, w7] = words;
        let (low, high) = (transpose([w0, w1, w2, w3]), transpose([w4, w5, w6, w7]));
        for l in 0..4 {
            // SAFETY: both are 64 bytes, and any bits are valid.
            put(l, unsafe {
                core::mem::transmute::<[__m256i; 2], [u64; 8]>([low[l], high[l]])
            });
        }
    }
    #[inline(always)]
    fn xor_lanes<const DISTANCE: usize>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            match DISTANCE {
                1 => _mm256_shuffle_epi32::<0b01_00_11_10>(self),
                2 => _mm256_permute4x64_epi64::<0b01_00_11_10>(self),
                _ => unreachable!("four lanes fold by 2 and 1"),
            }
        }
    }
}
