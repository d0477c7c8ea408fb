// SPDX-License-Identifier: MIT OR Apache-2.0
//! Conversion of words to vectors, and prefetching.

#![allow(unsafe_code)]

use super::Vector;

/// Methods that are one intrinsic each.
#[cfg(any(nineteen_arch = "x86_64", nineteen_neon))]
macro_rules! intrinsics {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name($($arg: $type),*) -> $result {
            // SAFETY: see the head of `vector.rs`.
            unsafe { $body }
        }
    )*};
}
#[cfg(any(nineteen_arch = "x86_64", nineteen_neon))]
pub(super) use intrinsics;

/// Methods of a vector that are one intrinsic each, on references: passed by value, vectors are
/// copied to memory and back in code that is inlined before it is optimised.
#[cfg(nineteen_arch = "x86_64")]
macro_rules! intrinsics_in_place {
    ($vector:ty, $features:literal: $(fn $name:ident($c:ident, $a:ident, $b:ident) = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(&mut self, a: &Self, b: &Self) {
            #[inline]
            #[target_feature(enable = $features)]
            fn step($c: &mut $vector, $a: &$vector, $b: &$vector) {
                $body
            }
            // SAFETY: see the head of `vector.rs`.
            unsafe { step(self, a, b) }
        }
    )*};
}
#[cfg(nineteen_arch = "x86_64")]
pub(super) use intrinsics_in_place;

/// `x` in every lane, at compile time.
pub(crate) const fn constant<V: Vector>(x: u64) -> V {
    const { assert!(size_of::<V>() == 8 * V::LANES && V::LANES <= 8) };
    // SAFETY: a vector is at most eight words, and any bits are a value.
    unsafe { core::mem::transmute_copy(&[x; 8]) }
}

/// A word for each lane, at compile time.
pub(crate) const fn vector<V: Vector, const N: usize>(x: [u64; N]) -> V {
    const { assert!(size_of::<V>() == 8 * N && N == V::LANES) };
    // SAFETY: both are N words, and any bits are a value.
    unsafe { core::mem::transmute_copy(&x) }
}

/// Vectors of four lanes in memory, for all types of them.
#[cfg(any(test, nineteen_arch = "x86_64"))]
#[repr(C, align(32))]
pub(crate) struct InFours<const N: usize>(pub [[u64; 4]; N]);

#[cfg(any(test, nineteen_arch = "x86_64"))]
impl<const N: usize> InFours<N> {
    /// As vectors of one type.
    #[inline(always)]
    pub(crate) fn vectors<V: Vector>(&self) -> &[V; N] {
        const { assert!(size_of::<V>() == 32 && V::LANES == 4 && align_of::<V>() <= 32) };
        // SAFETY: a vector is four words and nothing else, any bits are a value, and the alignment
        // suffices.
        unsafe { &*core::ptr::from_ref(&self.0).cast() }
    }
}

/// Lane `i` of a vector in memory.
#[cfg(nineteen_arch = "x86_64")]
#[inline(always)]
pub(crate) fn word<V: Vector>(whole: &V, i: usize) -> u64 {
    const { assert!(size_of::<V>() == 8 * V::LANES) };
    assert!(i < V::LANES);
    // SAFETY: the vector is words and nothing else, of which this is one.
    unsafe { core::ptr::from_ref(whole).cast::<u64>().add(i).read() }
}

/// Vectors in memory as `N` parts each. One cast for all of them: builds with debug assertions check
/// every pointer that is read from.
#[cfg(nineteen_arch = "x86_64")]
#[inline(always)]
pub(crate) fn parts<V: Vector, P: Vector, const N: usize, const W: usize, const E: usize>(
    whole: &[[V; W]; E],
) -> &[[[P; N]; W]; E] {
    const { assert!(size_of::<V>() == 8 * V::LANES && size_of::<P>() == 8 * P::LANES) };
    assert!(N * P::LANES == V::LANES && align_of::<P>() <= align_of::<V>());
    // SAFETY: both are words and nothing else, as many, and any bits are a value; the alignment
    // suffices.
    unsafe { &*core::ptr::from_ref(whole).cast() }
}

/// Four words, repeated, at compile time.
pub(crate) const fn repeated<V: Vector>(x: [u64; 4]) -> V {
    const { assert!(size_of::<V>() == 8 * V::LANES && (V::LANES == 4 || V::LANES == 8)) };
    // SAFETY: a vector is four or eight words, and any bits are a value.
    unsafe { core::mem::transmute_copy(&[x; 2]) }
}

/// Prefetches what will be read soon, at a public address. Does nothing where prefetching is
/// unavailable.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(nineteen_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let bytes = core::ptr::from_ref(place).cast::<i8>();
        // Cache lines of 64 bytes.
        for offset in (0..size_of::<T>()).step_by(64) {
            // SAFETY: a hint, which accesses nothing; SSE is part of every x86-64 processor.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bytes.wrapping_add(offset));
            }
        }
    }
    #[cfg(not(nineteen_arch = "x86_64"))]
    let _ = place;
}
