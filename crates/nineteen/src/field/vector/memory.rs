// SPDX-License-Identifier: MIT OR Apache-2.0
//! Conversion of words to vectors, and prefetching.

#![allow(unsafe_code)]

#[cfg(nineteen_arch = "x86_64")]
use core::{marker::PhantomData, mem::MaybeUninit};

#[cfg(feature = "alloc")]
use super::Row;
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

/// Memory for the result of a function: returned, results of hundreds of bytes are copied.
#[cfg(nineteen_arch = "x86_64")]
pub(crate) struct Place<'r, T>(&'r mut MaybeUninit<T>);

/// The only way to a [`Place`] for the function that fills it. Each has a lifetime `'x` of its own.
#[cfg(nineteen_arch = "x86_64")]
pub(crate) struct Out<'x, T>(&'x mut MaybeUninit<T>, Brand<'x>);

/// Proof that an [`Out`] of the same lifetime has been written.
#[cfg(nineteen_arch = "x86_64")]
pub(crate) struct Written<'x>(Brand<'x>);

/// Invariant, so that no other lifetime converts to this one.
#[cfg(nineteen_arch = "x86_64")]
type Brand<'x> = PhantomData<fn(&'x ()) -> &'x ()>;

#[cfg(nineteen_arch = "x86_64")]
impl<'x, T> Out<'x, T> {
    #[inline(always)]
    pub(crate) fn write(self, value: T) -> Written<'x> {
        self.0.write(value);
        Written(self.1)
    }
}

#[cfg(nineteen_arch = "x86_64")]
impl<'r, T> Place<'r, T> {
    /// Has `fill` write a value, and returns it. `fill` returns no address: what it returns would
    /// count as secret where secrets are followed through machine code.
    #[inline(always)]
    pub(crate) fn filled(self, fill: impl for<'x> FnOnce(Out<'x, T>) -> Written<'x>) -> &'r T {
        fill(Out(self.0, PhantomData));
        // SAFETY: `fill` returned a `Written` of this `'x`, which only `write` of this `Out` makes.
        unsafe { self.0.assume_init_ref() }
    }

    /// The same for two values.
    #[inline(always)]
    pub(crate) fn both_filled(
        self,
        other: Place<'r, T>,
        fill: impl for<'x> FnOnce(Out<'x, T>, Out<'x, T>) -> [Written<'x>; 2],
    ) -> (&'r T, &'r T) {
        fill(Out(self.0, PhantomData), Out(other.0, PhantomData));
        // SAFETY: there are two `Written` of this `'x`. Each of the two `Out` makes one, once.
        unsafe { (self.0.assume_init_ref(), other.0.assume_init_ref()) }
    }
}

#[cfg(nineteen_arch = "x86_64")]
impl<'r, T> From<&'r mut MaybeUninit<T>> for Place<'r, T> {
    #[inline(always)]
    fn from(place: &'r mut MaybeUninit<T>) -> Self {
        Place(place)
    }
}

#[cfg(nineteen_arch = "x86_64")]
impl<'r, T: Copy> From<&'r mut T> for Place<'r, T> {
    #[inline(always)]
    fn from(place: &'r mut T) -> Self {
        // SAFETY: both types have the same layout, and a `Place` only lets values be written.
        Place(unsafe { &mut *core::ptr::from_mut(place).cast() })
    }
}

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

/// Lane `i` of a vector in memory.
#[cfg(any(test, nineteen_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn word<V: Vector>(whole: &V, i: usize) -> u64 {
    const { assert!(size_of::<V>() == 8 * V::LANES) };
    assert!(i < V::LANES);
    // SAFETY: the vector is words and nothing else, of which this is one.
    unsafe { core::ptr::from_ref(whole).cast::<u64>().add(i).read() }
}

/// Part `i` of a vector in memory: as many words of it as the other type has.
#[cfg(nineteen_arch = "x86_64")]
#[inline(always)]
pub(crate) fn part<V: Vector, P: Vector>(whole: &V, i: usize) -> P {
    const { assert!(size_of::<V>() == 8 * V::LANES && size_of::<P>() == 8 * P::LANES) };
    assert!((i + 1) * P::LANES <= V::LANES);
    // SAFETY: both are words and nothing else, and part `i` lies inside of the whole.
    unsafe {
        core::ptr::from_ref(whole)
            .cast::<P>()
            .add(i)
            .read_unaligned()
    }
}

/// Four words, repeated, at compile time.
pub(crate) const fn repeated<V: Vector>(x: [u64; 4]) -> V {
    const { assert!(size_of::<V>() == 8 * V::LANES && (V::LANES == 4 || V::LANES == 8)) };
    // SAFETY: a vector is four or eight words, and any bits are a value.
    unsafe { core::mem::transmute_copy(&[x; 2]) }
}

/// Prefetches a row that will be read soon, at a public address. Does nothing where prefetching is
/// unavailable.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn prefetch<const BLOCKS: usize>(row: &Row<BLOCKS>) {
    #[cfg(nineteen_arch = "x86_64")]
    for block in &row.0 {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint; SSE is part of every x86-64 processor.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(block.as_ptr().cast());
        }
    }
    #[cfg(not(nineteen_arch = "x86_64"))]
    let _ = row;
}
