// SPDX-License-Identifier: MIT OR Apache-2.0
//! Eight lanes in `__m512i` (AVX-512 F and BW), four in `__m256i` (AVX2).
//!
//! AVX-512 rotates in one instruction and has every function of three bits in one (`vpternlogq`; the
//! constant is the truth table, bit `4a + 2b + c` for the arguments a, b, c). AVX2 rotates by two
//! shifts and an or, by eight bits in one byte shuffle.
//!
//! No function here can carry a `#[target_feature]` of its own: a trait method has none, and they must
//! inline into the entry point of the caller. Hence the blocks of `unsafe`.
//!
//! - Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2

#![allow(unsafe_code)] // vector intrinsics

use core::arch::x86_64::*;

use super::{BLOCK, Lanes64};

/// The bytes of each 64-bit word reversed, as a shuffle within 16 bytes: byte i comes from byte `i ^ 7`.
const REVERSE: [i64; 2] = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f];
/// Each 64-bit word rotated right by one byte, as a shuffle within 16 bytes.
const ROTATE_BYTE: [i64; 2] = [0x0007_0605_0403_0201, 0x080f_0e0d_0c0b_0a09];

impl Lanes64<8> for __m512i {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: needs AVX-512 F. Code names this vector type only below an entry point that a token of
        // `crate::cpu` opened, and the token is proof of AVX-512 F and BW.
        unsafe { _mm512_set1_epi64(word.cast_signed()) }
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        // SAFETY: AVX-512 F, as in `splat`.
        unsafe { _mm512_add_epi64(self, rhs) }
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        // SAFETY: AVX-512 F, as in `splat`.
        unsafe { _mm512_ror_epi64::<N>(self) }
    }

    #[inline(always)]
    fn shift_right<const N: u32>(self) -> Self {
        // SAFETY: AVX-512 F, as in `splat`.
        unsafe { _mm512_srli_epi64::<N>(self) }
    }

    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: AVX-512 F, as in `splat`.
        unsafe { _mm512_ternarylogic_epi64::<0x96>(a, b, c) }
    }

    #[inline(always)]
    fn choose(e: Self, f: Self, g: Self) -> Self {
        // SAFETY: AVX-512 F, as in `splat`.
        unsafe { _mm512_ternarylogic_epi64::<0xca>(e, f, g) }
    }

    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: AVX-512 F, as in `splat`.
        unsafe { _mm512_ternarylogic_epi64::<0xe8>(a, b, c) }
    }

    #[inline(always)]
    fn load(blocks: &[&[u8; BLOCK]; 8]) -> [Self; 16] {
        let mut halves = [[Self::splat(0); 8]; 2];
        for l in 0..8 {
            let (half, _) = blocks[l].as_chunks::<64>();
            // SAFETY: AVX-512 F, as in `splat`; a load without alignment from 64 bytes that are there.
            halves[0][l] = unsafe { _mm512_loadu_si512(half[0].as_ptr().cast()) };
            // SAFETY: as above.
            halves[1][l] = unsafe { _mm512_loadu_si512(half[1].as_ptr().cast()) };
        }
        let mut w = [Self::splat(0); 16];
        let (low, high) = (transpose8(&halves[0]), transpose8(&halves[1]));
        for t in 0..8 {
            w[t] = reverse8(low[t]);
            w[t + 8] = reverse8(high[t]);
        }
        w
    }

    #[inline(always)]
    fn store(state: &[Self; 8]) -> [[u8; 64]; 8] {
        let lanes = transpose8(state);
        let mut digests = [[0u8; 64]; 8];
        for l in 0..8 {
            // SAFETY: AVX-512 F, as in `splat`; a store without alignment to 64 bytes that are there.
            unsafe { _mm512_storeu_si512(digests[l].as_mut_ptr().cast(), reverse8(lanes[l])) };
        }
        digests
    }
}

/// The bytes of each word reversed.
#[inline(always)]
fn reverse8(a: __m512i) -> __m512i {
    let [low, high] = REVERSE;
    // SAFETY: AVX-512 F and BW, as in `splat`.
    unsafe {
        let order = _mm512_set_epi64(high, low, high, low, high, low, high, low);
        _mm512_shuffle_epi8(a, order)
    }
}

/// An 8 × 8 matrix of words, row `i` in `rows[i]`, transposed: words are paired across neighbouring
/// rows (`unpack`), then the pairs form a 4 × 4 matrix, for even and for odd columns, that two rounds of
/// `shuffle_i64x2` transpose. `0x88` takes the pairs 0, 2 of each argument, `0xdd` the pairs 1, 3.
#[inline(always)]
fn transpose8(rows: &[__m512i; 8]) -> [__m512i; 8] {
    let mut columns = *rows;
    // SAFETY: AVX-512 F, as in `splat`.
    unsafe {
        for odd in 0..2 {
            let mut pairs = [rows[0]; 4];
            for i in 0..4 {
                pairs[i] = if odd == 0 {
                    _mm512_unpacklo_epi64(rows[2 * i], rows[2 * i + 1])
                } else {
                    _mm512_unpackhi_epi64(rows[2 * i], rows[2 * i + 1])
                };
            }
            // Pairs 0, 2 of rows 0 to 3 and of rows 4 to 7; then pairs 1, 3.
            let even_low = _mm512_shuffle_i64x2::<0x88>(pairs[0], pairs[1]);
            let even_high = _mm512_shuffle_i64x2::<0x88>(pairs[2], pairs[3]);
            let odd_low = _mm512_shuffle_i64x2::<0xdd>(pairs[0], pairs[1]);
            let odd_high = _mm512_shuffle_i64x2::<0xdd>(pairs[2], pairs[3]);
            // Pair j starts in column 2j.
            columns[odd] = _mm512_shuffle_i64x2::<0x88>(even_low, even_high);
            columns[odd + 4] = _mm512_shuffle_i64x2::<0xdd>(even_low, even_high);
            columns[odd + 2] = _mm512_shuffle_i64x2::<0x88>(odd_low, odd_high);
            columns[odd + 6] = _mm512_shuffle_i64x2::<0xdd>(odd_low, odd_high);
        }
    }
    columns
}

impl Lanes64<4> for __m256i {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: needs AVX. Code names this vector type only below an entry point that a token of
        // `crate::cpu` opened, and the token is proof of AVX2.
        unsafe { _mm256_set1_epi64x(word.cast_signed()) }
    }

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        // SAFETY: AVX2, as in `splat`.
        unsafe { _mm256_add_epi64(self, rhs) }
    }

    #[inline(always)]
    fn rotate_right<const N: i32>(self) -> Self {
        // SAFETY: AVX2, as in `splat`.
        unsafe {
            if N == 8 {
                let [low, high] = ROTATE_BYTE;
                return _mm256_shuffle_epi8(self, _mm256_set_epi64x(high, low, high, low));
            }
            // The counts are constants; the compiler makes immediate shifts of these.
            let right = _mm256_srlv_epi64(self, _mm256_set1_epi64x(N.into()));
            let left = _mm256_sllv_epi64(self, _mm256_set1_epi64x((64 - N).into()));
            _mm256_or_si256(right, left)
        }
    }

    #[inline(always)]
    fn shift_right<const N: u32>(self) -> Self {
        // SAFETY: AVX2, as in `splat`.
        unsafe { _mm256_srlv_epi64(self, _mm256_set1_epi64x(N.into())) }
    }

    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: AVX2, as in `splat`.
        unsafe { _mm256_xor_si256(_mm256_xor_si256(a, b), c) }
    }

    #[inline(always)]
    fn choose(e: Self, f: Self, g: Self) -> Self {
        // SAFETY: AVX2, as in `splat`.
        unsafe { _mm256_xor_si256(g, _mm256_and_si256(e, _mm256_xor_si256(f, g))) }
    }

    /// `b ⊕ ((a ⊕ b) ∧ (b ⊕ c))`: the first bracket is the second of the next round, where `a` is
    /// called `b`, so the compiler computes one of them.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: AVX2, as in `splat`.
        unsafe {
            let differ = _mm256_and_si256(_mm256_xor_si256(a, b), _mm256_xor_si256(b, c));
            _mm256_xor_si256(b, differ)
        }
    }

    #[inline(always)]
    fn load(blocks: &[&[u8; BLOCK]; 4]) -> [Self; 16] {
        let mut w = [Self::splat(0); 16];
        for quarter in 0..4 {
            let mut rows = [Self::splat(0); 4];
            for l in 0..4 {
                let (words, _) = blocks[l].as_chunks::<32>();
                // SAFETY: AVX, as in `splat`; a load without alignment from 32 bytes that are there.
                rows[l] = unsafe { _mm256_loadu_si256(words[quarter].as_ptr().cast()) };
            }
            let columns = transpose4(&rows);
            for t in 0..4 {
                w[4 * quarter + t] = reverse4(columns[t]);
            }
        }
        w
    }

    #[inline(always)]
    fn store(state: &[Self; 8]) -> [[u8; 64]; 4] {
        let [a, b, c, d, e, f, g, h] = *state;
        let halves = [transpose4(&[a, b, c, d]), transpose4(&[e, f, g, h])];
        let mut digests = [[0u8; 64]; 4];
        for l in 0..4 {
            let (words, _) = digests[l].as_chunks_mut::<32>();
            // SAFETY: AVX, as in `splat`; a store without alignment to 32 bytes that are there.
            unsafe { _mm256_storeu_si256(words[0].as_mut_ptr().cast(), reverse4(halves[0][l])) };
            // SAFETY: as above.
            unsafe { _mm256_storeu_si256(words[1].as_mut_ptr().cast(), reverse4(halves[1][l])) };
        }
        digests
    }
}

/// The bytes of each word reversed.
#[inline(always)]
fn reverse4(a: __m256i) -> __m256i {
    let [low, high] = REVERSE;
    // SAFETY: AVX2, as in `splat`.
    unsafe { _mm256_shuffle_epi8(a, _mm256_set_epi64x(high, low, high, low)) }
}

/// A 4 × 4 matrix of words, row `i` in `rows[i]`, transposed: words are paired across neighbouring rows,
/// then the pairs (the halves of a vector) are put together.
#[inline(always)]
fn transpose4(rows: &[__m256i; 4]) -> [__m256i; 4] {
    // SAFETY: AVX2, as in `splat`.
    unsafe {
        let even_low = _mm256_unpacklo_epi64(rows[0], rows[1]);
        let odd_low = _mm256_unpackhi_epi64(rows[0], rows[1]);
        let even_high = _mm256_unpacklo_epi64(rows[2], rows[3]);
        let odd_high = _mm256_unpackhi_epi64(rows[2], rows[3]);
        [
            _mm256_permute2x128_si256::<0x20>(even_low, even_high),
            _mm256_permute2x128_si256::<0x20>(odd_low, odd_high),
            _mm256_permute2x128_si256::<0x31>(even_low, even_high),
            _mm256_permute2x128_si256::<0x31>(odd_low, odd_high),
        ]
    }
}
