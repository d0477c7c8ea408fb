// SPDX-License-Identifier: MIT OR Apache-2.0
//! Eight lanes: the registers of AVX-512, with IFMA.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::avx512vl::Ymm;
use super::bits::{Bits, Compared};
use super::{
    Halves, IfmaWord, LimbWord, Packed, PackedTwice, Vector, intrinsics, intrinsics_in_place,
    sources, sources_of_eight, vector,
};
use crate::field::{Mask, Words};

impl Compared for __m512i {
    #[inline(always)]
    fn sign_and_magnitude(digits: u64) -> (u8, Self) {
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            let d = _mm512_cvtepi8_epi64(_mm_cvtsi64_si128(digits as i64));
            (_mm512_movepi64_mask(d), _mm512_abs_epi64(d))
        }
    }
    intrinsics! {
        fn equal(self: Self, x: u64) -> u8 = _mm512_cmpeq_epi64_mask(self, _mm512_set1_epi64(x as i64));
    }
}

impl LimbWord for __m512i {
    #[inline(always)]
    fn constant(x: u64) -> Self {
        Self::splat(x)
    }
    #[inline(always)]
    fn low<const N: u32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_and_si512(self, _mm512_set1_epi64((1 << N) - 1)) }
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
        fn plus(self: Self, rhs: Self) -> Self = _mm512_add_epi64(self, rhs);
        fn minus(self: Self, rhs: Self) -> Self = _mm512_sub_epi64(self, rhs);
    }
}

impl IfmaWord for __m512i {
    intrinsics! {
        fn madd_low(self: Self, a: Self, b: Self) -> Self = _mm512_madd52lo_epu64(self, a, b);
        fn madd_high(self: Self, a: Self, b: Self) -> Self = _mm512_madd52hi_epu64(self, a, b);
    }
    intrinsics_in_place! {
        __m512i, "avx512f,avx512ifma":
        fn add_low(c, a, b) = *c = _mm512_madd52lo_epu64(*c, *a, *b);
        fn add_high(c, a, b) = *c = _mm512_madd52hi_epu64(*c, *a, *b);
    }
}

/// Transposes 8 × 8 words: 24 two-operand shuffles.
#[inline(always)]
pub(super) fn transpose(r: [__m512i; 8]) -> [__m512i; 8] {
    // SAFETY: see the head of `vector.rs`.
    unsafe {
        // Columns in pairs of rows: t[0] has the even columns of rows 0 and 1, t[1] the odd ones.
        let mut t = r;
        let mut i = 0;
        while i < 8 {
            t[i] = _mm512_unpacklo_epi64(r[i], r[i + 1]);
            t[i + 1] = _mm512_unpackhi_epi64(r[i], r[i + 1]);
            i += 2;
        }
        // The 128-bit blocks of t[0], t[2], t[4], t[6] are a 4 × 4 matrix; so are those of the
        // others.
        let mut c = t;
        let mut odd = 0;
        while odd < 2 {
            let u = _mm512_shuffle_i64x2::<0x88>(t[odd], t[odd + 2]);
            let v = _mm512_shuffle_i64x2::<0xdd>(t[odd], t[odd + 2]);
            let x = _mm512_shuffle_i64x2::<0x88>(t[odd + 4], t[odd + 6]);
            let y = _mm512_shuffle_i64x2::<0xdd>(t[odd + 4], t[odd + 6]);
            c[odd] = _mm512_shuffle_i64x2::<0x88>(u, x);
            c[odd + 2] = _mm512_shuffle_i64x2::<0x88>(v, y);
            c[odd + 4] = _mm512_shuffle_i64x2::<0xdd>(u, x);
            c[odd + 6] = _mm512_shuffle_i64x2::<0xdd>(v, y);
            odd += 1;
        }
        c
    }
}

/// Words 0 and 1 of all four rows, from two vectors with four words of two rows each.
const WORDS_0_1: __m512i = vector([0, 4, 8, 12, 1, 5, 9, 13]);
/// Words 2 and 3 of all four rows, from two vectors with four words of two rows each.
const WORDS_2_3: __m512i = vector([2, 6, 10, 14, 3, 7, 11, 15]);

impl Vector for __m512i {
    const LANES: usize = 8;
    type Words = [Words; 8];
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
        fn splat(x: u64) -> Self = _mm512_set1_epi64(x as i64);
        fn or(self: Self, rhs: Self) -> Self = _mm512_or_si512(self, rhs);
        fn select(a: Self, b: Self, choice: Bits<Self>) -> Self = _mm512_mask_blend_epi64(choice.0, a, b);
        fn is_zero(self: Self) -> Bits<Self> = Bits::new(_mm512_testn_epi64_mask(self, self));
        fn is_odd(self: Self) -> Bits<Self> = Bits::new(_mm512_test_epi64_mask(self, _mm512_set1_epi64(1)));
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_slli_epi64::<N>(self) }
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_srli_epi64::<N>(self) }
    }
    #[inline(always)]
    fn load(words: &[Words; 8]) -> [Self; 4] {
        // SAFETY: two integers are 64 bytes, loaded unaligned; for the rest, see `vector.rs`.
        unsafe {
            let two = |i: usize| _mm512_loadu_si512(words[i..i + 2].as_ptr().cast());
            let (r0, r2, r4, r6) = (two(0), two(2), two(4), two(6));
            let low = _mm512_permutex2var_epi64(r0, WORDS_0_1, r2);
            let high = _mm512_permutex2var_epi64(r4, WORDS_0_1, r6);
            let low2 = _mm512_permutex2var_epi64(r0, WORDS_2_3, r2);
            let high2 = _mm512_permutex2var_epi64(r4, WORDS_2_3, r6);
            [
                _mm512_shuffle_i64x2::<0x44>(low, high),
                _mm512_shuffle_i64x2::<0xee>(low, high),
                _mm512_shuffle_i64x2::<0x44>(low2, high2),
                _mm512_shuffle_i64x2::<0xee>(low2, high2),
            ]
        }
    }
    #[inline(always)]
    fn store(words: [Self; 4]) -> [Words; 8] {
        // SAFETY: 4 × 64 bytes are eight integers, and any bits are valid.
        unsafe { core::mem::transmute(<Self as Packed>::transpose(words)) }
    }
    #[inline(always)]
    fn gather<'a>(row: impl Fn(usize) -> &'a [u64; 8]) -> [Self; 8] {
        let mut rows = [Self::splat(0); 8];
        for (l, r) in rows.iter_mut().enumerate() {
            // SAFETY: a row is 64 bytes, loaded unaligned; for the rest, see `vector.rs`.
            *r = unsafe { _mm512_loadu_si512(row(l).as_ptr().cast()) };
        }
        transpose(rows)
    }
    #[inline(always)]
    fn scatter(words: [Self; 8], mut put: impl FnMut(usize, [u64; 8])) {
        for (l, row) in transpose(words).into_iter().enumerate() {
            // SAFETY: both are 64 bytes, and any bits are valid.
            put(l, unsafe { core::mem::transmute::<__m512i, [u64; 8]>(row) });
        }
    }
    #[inline(always)]
    fn xor_lanes<const DISTANCE: usize>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            match DISTANCE {
                1 => _mm512_permutex_epi64::<0b10_11_00_01>(self),
                2 => _mm512_permutex_epi64::<0b01_00_11_10>(self),
                4 => _mm512_shuffle_i64x2::<0b01_00_11_10>(self, self),
                _ => unreachable!("eight lanes fold by 4, 2 and 1"),
            }
        }
    }
}

/// An order as an index.
const fn order(of: u32) -> __m512i {
    vector(sources_of_eight(of))
}

impl PackedTwice for __m512i {
    #[inline(always)]
    fn permute_two<const ORDER: u32>(a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_permutex2var_epi64(a, const { order(ORDER) }, b) }
    }
    #[inline(always)]
    fn permute_either<const NO: u32, const YES: u32>(self, choice: Mask) -> Self {
        let (no, change) = (const { order(NO) }, const { order(NO ^ YES) });
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            let choice = _mm512_set1_epi64(choice.word() as i64);
            let order = _mm512_xor_si512(no, _mm512_and_si512(change, choice));
            _mm512_permutexvar_epi64(order, self)
        }
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_shuffle_epi32::<0b01_00_11_10>(self) }
    }
    #[inline(always)]
    fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_mask_sub_epi64(self, SET, a, b) }
    }
    #[inline(always)]
    fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_mask_add_epi64(self, SET, a, b) }
    }
}

/// A set of lanes of each half.
const fn of_both(set: u8) -> u8 {
    set | set << 4
}

impl Packed for __m512i {
    type Choice = Bits<Self>;

    #[inline(always)]
    fn permute<const ORDER: i32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_permutex_epi64::<ORDER>(self) }
    }
    #[inline(always)]
    fn permute_either<const NO: i32, const YES: i32>(self, choice: Bits<Self>) -> Self {
        const fn order(of: i32) -> __m512i {
            let [a, b, c, d] = sources(of);
            vector([a, b, c, d, 4 + a, 4 + b, 4 + c, 4 + d])
        }
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            let order =
                _mm512_mask_blend_epi64(choice.0, const { order(NO) }, const { order(YES) });
            _mm512_permutexvar_epi64(order, self)
        }
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        PackedTwice::swap_neighbours(self)
    }
    #[inline(always)]
    fn transpose([w0, w1, w2, w3]: [Self; 4]) -> [Self; 4] {
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            let low = _mm512_shuffle_i64x2::<0x44>(w0, w1);
            let low2 = _mm512_shuffle_i64x2::<0x44>(w2, w3);
            let high = _mm512_shuffle_i64x2::<0xee>(w0, w1);
            let high2 = _mm512_shuffle_i64x2::<0xee>(w2, w3);
            [
                _mm512_permutex2var_epi64(low, WORDS_0_1, low2),
                _mm512_permutex2var_epi64(low, WORDS_2_3, low2),
                _mm512_permutex2var_epi64(high, WORDS_0_1, high2),
                _mm512_permutex2var_epi64(high, WORDS_2_3, high2),
            ]
        }
    }
    #[inline(always)]
    fn blend<const B: u8>(a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_mask_blend_epi64(of_both(B), a, b) }
    }
    #[inline(always)]
    fn permute_in<const SET: u8, const ORDER: i32>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_maskz_permutex_epi64::<ORDER>(of_both(SET), self) }
    }
    #[inline(always)]
    fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_mask_sub_epi64(self, of_both(SET), a, b) }
    }
    #[inline(always)]
    fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_mask_add_epi64(self, of_both(SET), a, b) }
    }
    #[inline(always)]
    fn doubled_in<const SET: u8>(self) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_mask_add_epi64(self, of_both(SET), self, self) }
    }
}

impl Halves for __m512i {
    type Half = Ymm;

    #[inline(always)]
    fn join(low: &Ymm, high: &Ymm) -> Self {
        // SAFETY: see the head of `vector.rs`.
        unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low.0), high.0) }
    }
    #[inline(always)]
    fn halves(self) -> [Ymm; 2] {
        // SAFETY: see the head of `vector.rs`.
        unsafe {
            [
                Ymm(_mm512_castsi512_si256(self)),
                Ymm(_mm512_extracti64x4_epi64::<1>(self)),
            ]
        }
    }
}
