// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors of 64-bit words, one word in each lane: the basis of the vector representations.
//!
//! [`Vector`] is implemented for the registers of AVX-512 with eight lanes and with four, for those
//! of AVX2, and for a plain word, on which the same code runs on every machine, in tests.
//!
//! # Safety of the intrinsics
//!
//! An intrinsic may run only on a processor that has its feature. Values of a vector representation
//! are created only below the functions of `backend/x86_64/`. Each of these is compiled for the
//! features of its vectors, and called with a token that only detection creates (`arch/x86_64`);
//! tests ask for the same tokens. Code between two such functions is inlined, so that it is
//! compiled for those features too.
//!
//! NEON and `simd128` are features of every target that their vectors are compiled for
//! (`build.rs`).

#[cfg(nineteen_arch = "x86_64")]
pub(crate) mod avx2; // four lanes
#[cfg(nineteen_arch = "x86_64")]
pub(crate) mod avx512; // eight lanes
#[cfg(nineteen_arch = "x86_64")]
pub(crate) mod avx512vl; // four lanes, with IFMA
#[cfg(nineteen_arch = "x86_64")]
mod avxifma; // four lanes, with IFMA but without masks
#[cfg(nineteen_arch = "x86_64")]
mod bits; // a boolean for each lane, as bits
#[cfg(any(test, nineteen_arch = "x86_64"))]
pub(crate) mod compiled; // limb code that is compiled by itself
#[cfg(nineteen_arch = "x86_64")]
pub(crate) mod fma; // four lanes, with doubles in place of IFMA
#[cfg(all(nineteen_arch = "x86_64", feature = "batch"))]
mod hash; // the operations of SHA-512
mod memory; // words as vectors, and prefetching
#[cfg(nineteen_neon)]
pub(crate) mod neon; // two lanes of 32 bits
#[cfg(test)]
pub(crate) mod quad; // four lanes, or eight
#[cfg(test)]
pub(crate) mod single; // one lane
#[cfg(any(test, nineteen_pairs))]
pub(crate) mod together; // the lanes of a vector and one more
#[cfg(nineteen_wasm128)]
pub(crate) mod wasm128; // the same

use super::{Field, LaneMask, LaneWords, Mask};
#[cfg(any(nineteen_arch = "x86_64", nineteen_neon))]
use memory::intrinsics;
#[cfg(nineteen_arch = "x86_64")]
use memory::intrinsics_in_place;
#[cfg(nineteen_arch = "x86_64")]
pub(crate) use memory::parts;
#[cfg(feature = "alloc")]
pub(crate) use memory::prefetch;
#[cfg(nineteen_arch = "x86_64")]
pub(crate) use memory::word;
#[cfg(any(test, nineteen_arch = "x86_64"))]
pub(crate) use memory::{InFours, vector};
pub(crate) use memory::{constant, repeated};

/// The lanes of the widest vector: room for one value per lane.
pub(crate) const MAX_LANES: usize = 8;

/// The operations of all limb code on one 64-bit word per lane; proven on abstract words.
pub trait LimbWord: Copy {
    /// `x` in every lane.
    fn constant(x: u64) -> Self;
    /// `self + rhs`, which must not wrap.
    fn plus(self, rhs: Self) -> Self;
    /// `self - rhs`, which must not be negative.
    fn minus(self, rhs: Self) -> Self;
    /// `self mod 2^N`
    fn low<const N: u32>(self) -> Self;
    /// `⌊self / 2^N⌋`
    fn high<const N: u32>(self) -> Self;
    /// `self·2^N`, which must not wrap.
    fn shl<const N: u32>(self) -> Self;
}

/// Limb code that is compiled by itself for each kind of word: see the file `vector/compiled.rs`.
/// Elements are tight unless noted otherwise.
pub trait Compiled: Copy {
    /// A product in radix 2^51, by a call.
    fn call_product(a: &[Self; 5], b: &[Self; 5]) -> [Self; 5];
    /// A square in radix 2^51, by a call.
    fn call_square(a: &[Self; 5]) -> [Self; 5];
    /// The canonical residue in radix 2^51, by a call.
    fn canonical_51(a: &[Self; 5]) -> [Self; 5];
    /// The canonical residue in radix 2^52, by a call.
    fn canonical_52(a: &[Self; 5]) -> [Self; 5];
    /// The carry pass in radix 2^51, of any limbs that it takes.
    fn carry_51(a: &[Self; 5]) -> [Self; 5];
    /// The carry pass in radix 2^52, of any limbs that it takes.
    fn carry_52(a: &[Self; 5]) -> [Self; 5];
}

/// Multiply-and-add of 52 bits by 52.
pub trait IfmaWord: LimbWord + Compiled {
    /// `self + (ab mod 2^52)`, of the lowest 52 bits of `a` and `b`.
    fn madd_low(self, a: Self, b: Self) -> Self;
    /// `self + ⌊ab / 2^52⌋`, of the lowest 52 bits of `a` and `b`.
    fn madd_high(self, a: Self, b: Self) -> Self;
    /// `16·self`, which must not wrap; see [`radix51x4`](crate::field::radix51x4).
    #[inline(always)]
    fn times_16(self) -> Self {
        self.shl::<4>()
    }
    /// Whether these words have [`square_in_assembly`](Self::square_in_assembly).
    const SQUARE_IN_ASSEMBLY: bool = false;
    /// Whether they have [`product_in_assembly`](Self::product_in_assembly) and
    /// [`product_square_in_assembly`](Self::product_square_in_assembly).
    const PRODUCTS_IN_ASSEMBLY: bool = false;
    /// `a²` in five limbs of 51 bits: [`Radix::tight_square`](super::ifma::Radix::tight_square).
    #[inline(always)]
    fn square_in_assembly(_limbs: &mut [Self; 5]) {
        unreachable!()
    }
    /// `a·b` in five limbs of 51 bits, before its last carry.
    #[inline(always)]
    fn product_in_assembly(_a: &[Self; 5], _b: &[Self; 5]) -> [Self; 5] {
        unreachable!()
    }
    /// `a²`, likewise.
    #[inline(always)]
    fn product_square_in_assembly(_a: &[Self; 5]) -> [Self; 5] {
        unreachable!()
    }
    /// `self + 19·carry`, of a carry that has at most 32 bits.
    #[inline(always)]
    fn plus_carry(self, carry: Self) -> Self {
        self.madd_low(carry, Self::constant(19))
    }
    /// [`madd_low`](Self::madd_low) in place: less to inline.
    #[inline(always)]
    fn add_low(&mut self, a: &Self, b: &Self) {
        *self = self.madd_low(*a, *b);
    }
    /// [`madd_high`](Self::madd_high) in place.
    #[inline(always)]
    fn add_high(&mut self, a: &Self, b: &Self) {
        *self = self.madd_high(*a, *b);
    }
}

/// Words for products of 32 bits by 32. Operands must not have more bits, even if a word has room for
/// them.
#[cfg(any(test, nineteen_pairs))]
pub trait NarrowWord: LimbWord {
    /// A word of 64 bits for products: the same where operands are in words of 64 bits too.
    type Wide: LimbWord;
    /// The word, which must fit.
    fn narrow(wide: Self::Wide) -> Self;
    /// `self·rhs`
    fn times(&self, rhs: &Self) -> Self::Wide;
    /// `K·self`, which must fit 32 bits.
    fn multiple<const K: u32>(&self) -> Self;
    /// `sum += a·b`, which must not wrap.
    fn add_product(sum: &mut Self::Wide, a: &Self, b: &Self);
}

/// `LANES` words of 64 bits and nothing else, so that any bits are a value.
pub trait Vector: Copy + core::fmt::Debug + Send + Sync + 'static {
    /// The number of lanes.
    const LANES: usize;
    /// A 256-bit integer for each lane.
    type Words: LaneWords;
    /// A boolean for each lane.
    type Mask: LaneMask;

    /// Calls `step`, compiled for the features of these vectors; see [`outlined!`].
    #[cfg(nineteen_outlined)]
    #[inline(never)]
    fn apart<R>(step: impl FnOnce() -> R) -> R {
        step()
    }
    /// `x` in every lane.
    fn splat(x: u64) -> Self;
    /// `self | rhs`
    fn or(self, rhs: Self) -> Self;
    /// `self·2^N mod 2^64`
    fn left<const N: u32>(self) -> Self;
    /// `⌊self / 2^N⌋`
    fn right<const N: u32>(self) -> Self;
    /// Word by word: `b` if `choice`, else `a`.
    fn select(a: Self, b: Self, choice: Self::Mask) -> Self;
    /// Whether each word is 0.
    fn is_zero(self) -> Self::Mask;
    /// Whether each word is odd.
    fn is_odd(self) -> Self::Mask;
    /// The words of integers: lane `l` of the i-th vector is word i of integer `l`.
    fn load(words: &Self::Words) -> [Self; 4];
    /// The inverse of [`load`](Self::load).
    fn store(words: [Self; 4]) -> Self::Words;
    /// Eight words for each lane: lane `l` of the i-th vector is `row(l)[i]`.
    fn gather<'a>(row: impl Fn(usize) -> &'a [u64; 8]) -> [Self; 8];
    /// The inverse of [`gather`](Self::gather).
    fn scatter(words: [Self; 8], put: impl FnMut(usize, [u64; 8]));
    /// Lane `l` of the result is lane `l ^ DISTANCE`.
    fn xor_lanes<const DISTANCE: usize>(self) -> Self;
}

/// A step that is inlined in optimised builds and is a function of its own in unoptimised ones:
/// there, every temporary has its own stack slot, and the steps of one operation inlined into each
/// other would take megabytes of stack.
macro_rules! outlined {
    ($vector:ty, $body:expr) => {{
        #[cfg(nineteen_outlined)]
        {
            <$vector as $crate::field::vector::Vector>::apart(|| $body)
        }
        #[cfg(not(nineteen_outlined))]
        {
            // Names the type in every build, so that its import is never unused.
            let _: core::marker::PhantomData<$vector> = core::marker::PhantomData;
            $body
        }
    }};
}
pub(crate) use outlined;

/// Four lanes that hold the coordinates of one point, or of a pair of points of the Montgomery
/// ladder; or eight, whose halves hold two such things side by side.
///
/// Sets of lanes are written as bits, lane 0 lowest; sets and orders are those of each half.
pub(crate) trait Packed: Vector + IfmaWord {
    /// A boolean for each point.
    type Choice: Copy;
    /// The lanes in another [`order`].
    fn permute<const ORDER: i32>(self) -> Self;
    /// Permutes the lanes by one of two orders, by a secret choice.
    fn permute_either<const NO: i32, const YES: i32>(self, choice: Self::Choice) -> Self;
    /// The lanes in the order 1, 0, 3, 2.
    fn swap_neighbours(self) -> Self;
    /// Four words of each lane, side by side: those of lanes 0, 1, … follow each other.
    fn transpose(words: [Self; 4]) -> [Self; 4];
    /// `b` in the lanes of a set, `a` in the others.
    fn blend<const B: u8>(a: Self, b: Self) -> Self;
    /// The lanes of a set in another [`order`], 0 in the others.
    fn permute_in<const SET: u8, const ORDER: i32>(self) -> Self;
    /// `a - b`, which must not be negative, in the lanes of a set, `self` in the others.
    fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self;
    /// `a + b` in the lanes of a set, `self` in the others.
    fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self;
    /// `2·self`, which must not wrap, in the lanes of a set, `self` in the others.
    fn doubled_in<const SET: u8>(self) -> Self;

    /// Whether these vectors have the three steps in assembly that follow. Points, cached points,
    /// pairs and their factors are those of [`packed`](crate::curve::packed).
    const STEPS_IN_ASSEMBLY: bool = false;
    /// The double of a point.
    #[inline(always)]
    fn double_in_assembly(_point: [Self; 5]) -> [Self; 5] {
        unreachable!()
    }
    /// The sum of a point and a cached one, or their difference.
    #[inline(always)]
    fn add_in_assembly(_point: [Self; 5], _cached: &[Self; 5], _minus: Self::Choice) -> [Self; 5] {
        unreachable!()
    }
    /// The pair after a step of the ladder.
    #[inline(always)]
    fn ladder_step_in_assembly(
        _pair: [Self; 5],
        _factors: &[Self; 5],
        _swap: Self::Choice,
    ) -> [Self; 5] {
        unreachable!()
    }
}

/// Eight lanes as two halves.
pub(crate) trait Halves: Packed<Choice = <Self as Vector>::Mask> {
    /// Four lanes.
    type Half: Packed<Choice = Mask>;
    /// The vector with these halves.
    fn join(low: &Self::Half, high: &Self::Half) -> Self;
    /// The halves.
    fn halves(self) -> [Self::Half; 2];
}

/// Eight lanes that hold a pair of points of the Montgomery ladder twice: as it is, and multiplied by
/// u.
///
/// Orders have a hexadecimal digit for each lane, that of lane 0 lowest.
pub(crate) trait PackedTwice: Vector + IfmaWord {
    /// The lanes of `a` (0 to 7) and `b` (8 to 15) in an order.
    fn permute_two<const ORDER: u32>(a: Self, b: Self) -> Self;
    /// Permutes the lanes by one of two orders, by a secret choice.
    fn permute_either<const NO: u32, const YES: u32>(self, choice: Mask) -> Self;
    /// The lanes in the order 1, 0, 3, 2, 5, 4, 7, 6.
    fn swap_neighbours(self) -> Self;
    /// `a - b`, which must not be negative, in the lanes of a set, `self` in the others.
    fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self;
    /// `a + b` in the lanes of a set, `self` in the others.
    fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self;
}

/// The source lane of each of eight lanes in an order of hexadecimal digits.
pub(crate) const fn sources_of_eight(order: u32) -> [u64; 8] {
    let (mut sources, mut l) = ([0; 8], 0);
    while l < 8 {
        sources[l] = (order >> (4 * l) & 15) as u64;
        l += 1;
    }
    sources
}

/// The order that takes lane `l` from lane `from[l]`: two bits for each, lane 0 lowest.
pub(crate) const fn order(from: [u8; 4]) -> i32 {
    (from[0] | from[1] << 2 | from[2] << 4 | from[3] << 6) as i32
}

/// The source lane of each of the four lanes in an [`order`].
pub(crate) const fn sources(order: i32) -> [u64; 4] {
    let order = order as u64;
    [order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6 & 3]
}

/// Elements side by side, five words of a vector each.
pub(crate) trait Lanes:
    Field<Words = <Self::Vector as Vector>::Words, Mask = <Self::Vector as Vector>::Mask>
{
    type Vector: Vector;
    /// Five words that hold the element of each lane.
    fn to_vectors(self) -> [Self::Vector; 5];
    /// The inverse of [`to_vectors`](Self::to_vectors).
    fn from_vectors(words: [Self::Vector; 5]) -> Self;
    /// The element whose canonical words these are, in each lane.
    fn from_canonical_vectors(words: [Self::Vector; 4]) -> Self;

    /// Lane `l` of the result is lane `l ^ DISTANCE`.
    #[inline(always)]
    fn xor_lanes<const DISTANCE: usize>(self) -> Self {
        let mut words = self.to_vectors();
        for w in &mut words {
            *w = w.xor_lanes::<DISTANCE>();
        }
        Self::from_vectors(words)
    }
}

/// Elements of one lane, five words each, and padding: `BLOCKS` cache lines hold `8·BLOCKS/5` of
/// them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Row<const BLOCKS: usize>(pub [[u64; 8]; BLOCKS]);

impl<const BLOCKS: usize> Row<BLOCKS> {
    pub const ZERO: Self = Row([[0; 8]; BLOCKS]);
}

/// `K` elements in each lane, from one row for each lane.
#[inline(always)]
pub(crate) fn read_rows<'a, F: Lanes, const K: usize, const BLOCKS: usize>(
    row: impl Fn(usize) -> &'a Row<BLOCKS>,
) -> [F; K] {
    const { assert!(5 * K <= 8 * BLOCKS) };
    let zero = F::Vector::splat(0);
    let mut words = [[zero; 8]; BLOCKS];
    for (b, words) in words.iter_mut().enumerate() {
        *words = outlined!(F::Vector, F::Vector::gather(|l| &row(l).0[b]));
    }
    let mut elements = [F::ZERO; K];
    for (k, element) in elements.iter_mut().enumerate() {
        let mut limbs = [zero; 5];
        for (i, limb) in limbs.iter_mut().enumerate() {
            *limb = words[(5 * k + i) / 8][(5 * k + i) % 8];
        }
        *element = F::from_vectors(limbs);
    }
    elements
}

/// Writes `K` elements of each lane: `put(l, b, words)` takes block `b` of the row of lane `l`.
#[inline(always)]
pub(crate) fn write_rows<F: Lanes, const K: usize, const BLOCKS: usize>(
    elements: [F; K],
    mut put: impl FnMut(usize, usize, [u64; 8]),
) {
    const { assert!(5 * K <= 8 * BLOCKS) };
    let mut words = [[F::Vector::splat(0); 8]; BLOCKS];
    for (k, element) in elements.into_iter().enumerate() {
        for (i, limb) in element.to_vectors().into_iter().enumerate() {
            words[(5 * k + i) / 8][(5 * k + i) % 8] = limb;
        }
    }
    for (b, words) in words.into_iter().enumerate() {
        outlined!(
            F::Vector,
            F::Vector::scatter(words, |l, block| put(l, b, block))
        );
    }
}
