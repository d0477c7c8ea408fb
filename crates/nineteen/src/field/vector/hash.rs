// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations of SHA-512 on eight lanes, with AVX-512 F and BW, and on four, with AVX2.
//!
//! AVX-512 rotates in one instruction and has every three-input bit function in one (`vpternlogq`;
//! the constant is the truth table, bit `4a + 2b + c` for the arguments a, b, c). AVX2 rotates by
//! two shifts and an or, and by eight bits in one byte shuffle.
//!
//! No function here can carry a `#[target_feature]` of its own: a trait method has none, and they
//! must inline into the entry point of the caller. Hence the blocks of `unsafe`.
//!
//! - Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2

#![allow(unsafe_code)] // vector intrinsics

use core::arch::x86_64::*;

use super::{Vector, avx2, avx512};
use crate::sha512::{BLOCK, Lanes64};

/// The bytes of each 64-bit word reversed, as a shuffle within 16 bytes: byte i comes from byte
/// `i ^ 7`.
const REVERSE: [i64; 2] = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f];
/// Each 64-bit word rotated right by one byte, as a shuffle within 16 bytes.
const ROTATE_BYTE: [i64; 2] = [0x0007_0605_0403_0201, 0x080f_0e0d_0c0b_0a09];

impl Lanes64<8> for __m512i {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Vector::splat(word)
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        // SAFETY: needs AVX-512 F. Code names this vector type only below an entry point that a
        // token of `crate::arch::x86_64` opened, and the token is proof of AVX-512 F and BW.
        unsafe { _mm512_add_epi64(self, rhs) }
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        // SAFETY: AVX-512 F, as in `add`.
        unsafe { _mm512_ror_epi64::<N>(self) }
    }

    #[inline(always)]
    fn shift_right<const N: u32>(self) -> Self {
        // SAFETY: AVX-512 F, as in `add`.
        unsafe { _mm512_srli_epi64::<N>(self) }
    }

    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        ternary::<0x96>(a, b, c)
    }

    #[inline(always)]
    fn choose(e: Self, f: Self, g: Self) -> Self {
        ternary::<0xca>(e, f, g)
    }

    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        ternary::<0xe8>(a, b, c)
    }

    #[inline(always)]
    fn load(blocks: &[&[u8; BLOCK]; 8]) -> [Self; 16] {
        let mut halves = [[<Self as Vector>::splat(0); 8]; 2];
        for l in 0..8 {
            let (half, _) = blocks[l].as_chunks::<64>();
            // SAFETY: AVX-512 F, as in `add`; an unaligned load of 64 bytes that exist.
            halves[0][l] = unsafe { _mm512_loadu_si512(half[0].as_ptr().cast()) };
            // SAFETY: as above.
            halves[1][l] = unsafe { _mm512_loadu_si512(half[1].as_ptr().cast()) };
        }
        let mut w = [<Self as Vector>::splat(0); 16];
        let (low, high) = (avx512::transpose(halves[0]), avx512::transpose(halves[1]));
        for t in 0..8 {
            w[t] = reverse8(low[t]);
            w[t + 8] = reverse8(high[t]);
        }
        w
    }

    #[inline(always)]
    fn store(state: &[Self; 8]) -> [[u8; 64]; 8] {
        let lanes = avx512::transpose(*state);
        let mut digests = [[0u8; 64]; 8];
        for l in 0..8 {
            // SAFETY: AVX-512 F, as in `add`; an unaligned store to 64 bytes that exist.
            unsafe { _mm512_storeu_si512(digests[l].as_mut_ptr().cast(), reverse8(lanes[l])) };
        }
        digests
    }
}

/// The three-input bit function with the given truth table.
#[cfg(not(nineteen_msan))]
#[inline(always)]
fn ternary<const TABLE: i32>(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    // SAFETY: AVX-512 F, as in `add`.
    unsafe { _mm512_ternarylogic_epi64::<TABLE>(a, b, c) }
}

/// The same by the terms of the table: MemorySanitizer does not know the instruction.
#[cfg(nineteen_msan)]
#[inline(always)]
fn ternary<const TABLE: i32>(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    // SAFETY: AVX-512 F, as in `add`.
    unsafe {
        let ones = _mm512_set1_epi64(-1);
        let mut r = _mm512_setzero_si512();
        for term in (0..8).filter(|term| TABLE >> term & 1 == 1) {
            let mut all = ones;
            for (x, bit) in [(a, 2), (b, 1), (c, 0)] {
                let x = if term >> bit & 1 == 1 {
                    x
                } else {
                    _mm512_xor_si512(x, ones)
                };
                all = _mm512_and_si512(all, x);
            }
            r = _mm512_or_si512(r, all);
        }
        r
    }
}

/// The bytes of each word reversed.
#[inline(always)]
fn reverse8(a: __m512i) -> __m512i {
    let [low, high] = REVERSE;
    // SAFETY: AVX-512 F and BW, as in `add`.
    unsafe {
        let order = _mm512_set_epi64(high, low, high, low, high, low, high, low);
        _mm512_shuffle_epi8(a, order)
    }
}

impl Lanes64<4> for __m256i {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Vector::splat(word)
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        // SAFETY: needs AVX2. Code names this vector type only below an entry point that a token of
        // `crate::arch::x86_64` opened, and the token is proof of AVX2.
        unsafe { _mm256_add_epi64(self, rhs) }
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        // SAFETY: AVX2, as in `add`.
        unsafe {
            if N == 8 {
                let [low, high] = ROTATE_BYTE;
                return _mm256_shuffle_epi8(self, _mm256_set_epi64x(high, low, high, low));
            }
            // The counts are constants; the compiler turns these into immediate shifts.
            let right = _mm256_srlv_epi64(self, _mm256_set1_epi64x(N.into()));
            let left = _mm256_sllv_epi64(self, _mm256_set1_epi64x((64 - N).into()));
            _mm256_or_si256(right, left)
        }
    }

    #[inline(always)]
    fn shift_right<const N: u32>(self) -> Self {
        self.right::<N>()
    }

    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: AVX2, as in `add`.
        unsafe { _mm256_xor_si256(_mm256_xor_si256(a, b), c) }
    }

    #[inline(always)]
    fn choose(e: Self, f: Self, g: Self) -> Self {
        // SAFETY: AVX2, as in `add`.
        unsafe { _mm256_xor_si256(g, _mm256_and_si256(e, _mm256_xor_si256(f, g))) }
    }

    /// `b ⊕ ((a ⊕ b) ∧ (b ⊕ c))`: the first bracket is the second of the next round, where `a` is
    /// called `b`, so the compiler computes only one of them.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: AVX2, as in `add`.
        unsafe {
            let differ = _mm256_and_si256(_mm256_xor_si256(a, b), _mm256_xor_si256(b, c));
            _mm256_xor_si256(b, differ)
        }
    }

    #[inline(always)]
    fn load(blocks: &[&[u8; BLOCK]; 4]) -> [Self; 16] {
        let mut w = [<Self as Vector>::splat(0); 16];
        for (quarter, w) in w.chunks_exact_mut(4).enumerate() {
            let mut rows = [<Self as Vector>::splat(0); 4];
            for (row, block) in rows.iter_mut().zip(blocks) {
                let (words, _) = block.as_chunks::<32>();
                // SAFETY: AVX2, as in `add`; an unaligned load of 32 bytes that exist.
                *row = unsafe { _mm256_loadu_si256(words[quarter].as_ptr().cast()) };
            }
            for (w, column) in w.iter_mut().zip(avx2::transpose(rows)) {
                *w = reverse4(column);
            }
        }
        w
    }

    #[inline(always)]
    fn store(state: &[Self; 8]) -> [[u8; 64]; 4] {
        let [a, b, c, d, e, f, g, h] = *state;
        let (low, high) = (avx2::transpose([a, b, c, d]), avx2::transpose([e, f, g, h]));
        let mut digests = [[0u8; 64]; 4];
        for (l, digest) in digests.iter_mut().enumerate() {
            let (words, _) = digest.as_chunks_mut::<32>();
            // SAFETY: AVX2, as in `add`; an unaligned store to 32 bytes that exist.
            unsafe { _mm256_storeu_si256(words[0].as_mut_ptr().cast(), reverse4(low[l])) };
            // SAFETY: as above.
            unsafe { _mm256_storeu_si256(words[1].as_mut_ptr().cast(), reverse4(high[l])) };
        }
        digests
    }
}

/// The bytes of each word reversed.
#[inline(always)]
fn reverse4(a: __m256i) -> __m256i {
    let [low, high] = REVERSE;
    // SAFETY: AVX2, as in `Lanes64::add`.
    unsafe { _mm256_shuffle_epi8(a, _mm256_set_epi64x(high, low, high, low)) }
}
