// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations of SHA-512 on eight lanes, with AVX-512 F and BW.
//!
//! AVX-512 rotates in one instruction and has every function of three bits in one (`vpternlogq`; the
//! constant is the truth table, bit `4a + 2b + c` for the arguments a, b, c).
//!
//! No function here can carry a `#[target_feature]` of its own: a trait method has none, and they must
//! inline into the entry point of the caller. Hence the blocks of `unsafe`.
//!
//! - Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2

#![allow(unsafe_code)] // vector intrinsics

use core::arch::x86_64::*;

use super::avx512::transpose;
use crate::sha512::{BLOCK, Lanes64};

/// The bytes of each 64-bit word reversed, as a shuffle within 16 bytes: byte i comes from byte `i ^ 7`.
const REVERSE: [i64; 2] = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f];
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
        let (low, high) = (transpose(halves[0]), transpose(halves[1]));
        for t in 0..8 {
            w[t] = reverse8(low[t]);
            w[t + 8] = reverse8(high[t]);
        }
        w
    }

    #[inline(always)]
    fn store(state: &[Self; 8]) -> [[u8; 64]; 8] {
        let lanes = transpose(*state);
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
