// SPDX-License-Identifier: MIT OR Apache-2.0
//! Registers of x86-64: XMM and YMM with AVX2; XMM, YMM and ZMM with AVX-512 BW, VL and VNNI.
//!
//! # Safety
//!
//! The methods call intrinsics that need a feature without proving it. Only the backends of
//! `backend/x86_64/` name the types. Their functions are compiled for that feature and reached only
//! where the token of the backend exists; everything in between is inlined. Tests name the types
//! only where a token has been made.

use core::arch::x86_64::*;
use core::mem::transmute;

use super::Vector;
use crate::field::MAX_LANES;

macro_rules! register {
    ($(#[$doc:meta])* $name:ident($register:ident): $lanes:literal,
        $and:ident $or:ident $xor:ident $plus:ident $minus:ident $least:ident $times_low:ident $times_high:ident
        $align:ident $interleave_low:ident $interleave_high:ident
        $spread:ident $madd:ident $plus_words:ident $times_words:ident $shift:ident $pack:ident,
        |$sum:ident, $a:ident, $b:ident| $plus_products:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name($register);

        // SAFETY of all blocks: see the module's header. The registers and the arrays of words have
        // the same size, and any bits are a value of either.
        #[allow(unsafe_code)]
        impl Vector for $name {
            const LANES: usize = $lanes;

            #[inline(always)]
            fn splat(words: [u16; 8]) -> $name {
                // SAFETY: as above.
                $name(unsafe { transmute::<[[u16; 8]; $lanes], $register>([words; $lanes]) })
            }
            #[inline(always)]
            fn from_lanes(lanes: &[[u16; 8]; MAX_LANES]) -> $name {
                let mut words = [[0; 8]; $lanes];
                words.copy_from_slice(&lanes[..$lanes]);
                // SAFETY: as above.
                $name(unsafe { transmute::<[[u16; 8]; $lanes], $register>(words) })
            }
            #[inline(always)]
            fn lane(self, lane: usize) -> [u16; 8] {
                // SAFETY: as above.
                let lanes = unsafe { transmute::<$register, [[u16; 8]; $lanes]>(self.0) };
                lanes[lane]
            }
            #[inline(always)]
            fn and(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $and(self.0, rhs.0) })
            }
            #[inline(always)]
            fn or(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $or(self.0, rhs.0) })
            }
            #[inline(always)]
            fn xor(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $xor(self.0, rhs.0) })
            }
            #[inline(always)]
            fn plus(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $plus(self.0, rhs.0) })
            }
            #[inline(always)]
            fn minus(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $minus(self.0, rhs.0) })
            }
            #[inline(always)]
            fn least(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $least(self.0, rhs.0) })
            }
            #[inline(always)]
            fn times_low(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $times_low(self.0, rhs.0) })
            }
            #[inline(always)]
            fn times_high(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $times_high(self.0, rhs.0) })
            }
            #[inline(always)]
            fn align<const BYTES: i32>(low: $name, high: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $align::<BYTES>(high.0, low.0) })
            }
            #[inline(always)]
            fn interleave_low(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $interleave_low(self.0, rhs.0) })
            }
            #[inline(always)]
            fn interleave_high(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $interleave_high(self.0, rhs.0) })
            }
            #[inline(always)]
            fn spread<const FOUR: i32>(self) -> $name {
                // SAFETY: as above.
                $name(unsafe { $spread::<FOUR>(self.0) })
            }
            #[inline(always)]
            fn plus_products($name($sum): $name, $name($a): $name, $name($b): $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $plus_products })
            }
            #[inline(always)]
            fn products(a: $name, b: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $madd(a.0, b.0) })
            }
            #[inline(always)]
            fn plus_words(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $plus_words(self.0, rhs.0) })
            }
            #[inline(always)]
            fn times_words(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $times_words(self.0, rhs.0) })
            }
            #[inline(always)]
            fn high_halves(self, rhs: $name) -> $name {
                // SAFETY: as above.
                $name(unsafe { $pack($shift::<16>(self.0), $shift::<16>(rhs.0)) })
            }
        }
    };
}

register! {
    /// 128 bits with AVX2.
    Xmm(__m128i): 1,
    _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_add_epi16 _mm_sub_epi16 _mm_min_epu16 _mm_mullo_epi16 _mm_mulhi_epu16
    _mm_alignr_epi8 _mm_unpacklo_epi16 _mm_unpackhi_epi16
    _mm_shuffle_epi32 _mm_madd_epi16 _mm_add_epi32 _mm_mullo_epi32 _mm_srli_epi32 _mm_packus_epi32,
    |sum, a, b| _mm_add_epi32(sum, _mm_madd_epi16(a, b))
}

register! {
    /// 256 bits with AVX2.
    Ymm(__m256i): 2,
    _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_add_epi16 _mm256_sub_epi16 _mm256_min_epu16 _mm256_mullo_epi16
    _mm256_mulhi_epu16 _mm256_alignr_epi8 _mm256_unpacklo_epi16 _mm256_unpackhi_epi16
    _mm256_shuffle_epi32 _mm256_madd_epi16 _mm256_add_epi32 _mm256_mullo_epi32 _mm256_srli_epi32
    _mm256_packus_epi32,
    |sum, a, b| _mm256_add_epi32(sum, _mm256_madd_epi16(a, b))
}

register! {
    /// 128 bits with AVX-512 VNNI.
    XmmVnni(__m128i): 1,
    _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_add_epi16 _mm_sub_epi16 _mm_min_epu16 _mm_mullo_epi16 _mm_mulhi_epu16
    _mm_alignr_epi8 _mm_unpacklo_epi16 _mm_unpackhi_epi16
    _mm_shuffle_epi32 _mm_madd_epi16 _mm_add_epi32 _mm_mullo_epi32 _mm_srli_epi32 _mm_packus_epi32,
    |sum, a, b| _mm_dpwssd_epi32(sum, a, b)
}

register! {
    /// 512 bits with AVX-512 VNNI.
    ZmmVnni(__m512i): 4,
    _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_add_epi16 _mm512_sub_epi16 _mm512_min_epu16 _mm512_mullo_epi16
    _mm512_mulhi_epu16 _mm512_alignr_epi8 _mm512_unpacklo_epi16 _mm512_unpackhi_epi16
    _mm512_shuffle_epi32 _mm512_madd_epi16 _mm512_add_epi32 _mm512_mullo_epi32 _mm512_srli_epi32
    _mm512_packus_epi32,
    |sum, a, b| _mm512_dpwssd_epi32(sum, a, b)
}
