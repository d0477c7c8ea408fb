// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lanes as words, four or eight, so that the formulas for packed points are tested on every machine.
//! Operations are out of line: inlined, checked lanes would take minutes to compile.

use core::array::from_fn;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::single::Single;
use super::{Halves, IfmaWord, LimbWord, Packed, PackedTwice, Vector};
use crate::field::{LaneMask, Mask, Words};

/// `N` words.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Several<const N: usize>(pub [u64; N]);

/// One point.
pub(crate) type Quad = Several<4>;

/// Two points, or a pair of points twice.
pub(crate) type Eight = Several<8>;

/// A boolean in each of `N` lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks<const N: usize>([Mask; N]);

impl<const N: usize> Several<N> {
    /// An operation of one lane in all.
    fn each(f: impl Fn(usize) -> Single) -> Self {
        Several(from_fn(|l| f(l).0))
    }

    /// An operation of one lane in those of a set.
    fn each_in(self, set: u8, f: impl Fn(usize) -> Single) -> Self {
        Self::each(|l| if set >> l & 1 == 1 { f(l) } else { self.at(l) })
    }

    fn at(self, l: usize) -> Single {
        Single(self.0[l])
    }
}

/// Additions and subtractions check that nothing wraps, as those of one lane do.
impl<const N: usize> LimbWord for Several<N> {
    #[inline(never)]
    fn constant(x: u64) -> Self {
        Several([x; N])
    }
    #[inline(never)]
    fn plus(self, rhs: Self) -> Self {
        Self::each(|l| self.at(l).plus(rhs.at(l)))
    }
    #[inline(never)]
    fn minus(self, rhs: Self) -> Self {
        Self::each(|l| self.at(l).minus(rhs.at(l)))
    }
    #[inline(never)]
    fn low<const B: u32>(self) -> Self {
        Self::each(|l| self.at(l).low::<B>())
    }
    #[inline(never)]
    fn high<const B: u32>(self) -> Self {
        Self::each(|l| self.at(l).high::<B>())
    }
    #[inline(never)]
    fn shl<const B: u32>(self) -> Self {
        Self::each(|l| self.at(l).shl::<B>())
    }
}

impl<const N: usize> IfmaWord for Several<N> {
    #[inline(never)]
    fn madd_low(self, a: Self, b: Self) -> Self {
        Self::each(|l| self.at(l).madd_low(a.at(l), b.at(l)))
    }
    #[inline(never)]
    fn madd_high(self, a: Self, b: Self) -> Self {
        Self::each(|l| self.at(l).madd_high(a.at(l), b.at(l)))
    }
}

impl<const N: usize> Vector for Several<N> {
    const LANES: usize = N;
    type Words = [Words; N];
    type Mask = Marks<N>;

    #[inline(never)]
    fn splat(x: u64) -> Self {
        Several([x; N])
    }
    #[inline(never)]
    fn or(self, rhs: Self) -> Self {
        Several(from_fn(|l| self.0[l] | rhs.0[l]))
    }
    #[inline(never)]
    fn left<const B: u32>(self) -> Self {
        Several(self.0.map(|w| w << B))
    }
    #[inline(never)]
    fn right<const B: u32>(self) -> Self {
        Several(self.0.map(|w| w >> B))
    }
    #[inline(never)]
    fn select(a: Self, b: Self, choice: Marks<N>) -> Self {
        Several(from_fn(|l| choice.0[l].select(a.0[l], b.0[l])))
    }
    #[inline(never)]
    fn is_zero(self) -> Marks<N> {
        Marks(self.0.map(Mask::is_zero))
    }
    #[inline(never)]
    fn is_odd(self) -> Marks<N> {
        Marks(self.0.map(Mask::from_bit))
    }
    #[inline(never)]
    fn load(words: &[Words; N]) -> [Self; 4] {
        from_fn(|i| Several(from_fn(|l| words[l][i])))
    }
    #[inline(never)]
    fn store(words: [Self; 4]) -> [Words; N] {
        from_fn(|l| words.map(|w| w.0[l]))
    }
    #[inline(never)]
    fn gather<'a>(row: impl Fn(usize) -> &'a [u64; 8]) -> [Self; 8] {
        from_fn(|i| Several(from_fn(|l| row(l)[i])))
    }
    #[inline(never)]
    fn scatter(words: [Self; 8], mut put: impl FnMut(usize, [u64; 8])) {
        for l in 0..N {
            put(l, words.map(|w| w.0[l]));
        }
    }
    #[inline(never)]
    fn xor_lanes<const DISTANCE: usize>(self) -> Self {
        Several(from_fn(|l| self.0[l ^ DISTANCE]))
    }
}

impl<const N: usize> Several<N> {
    /// The lanes in an order of four, in each half.
    fn in_order(self, order: impl Fn(usize) -> i32) -> Self {
        let source = |l: usize| l / 4 * 4 + (order(l) as usize >> (2 * (l % 4)) & 3);
        Several(from_fn(|l| self.0[source(l)]))
    }
}

/// Points in every four lanes, with a boolean of each for lane `l`.
macro_rules! packed {
    ($vector:ty, $choice:ty, $of:expr) => {
        impl Packed for $vector {
            type Choice = $choice;

            #[inline(never)]
            fn permute<const ORDER: i32>(self) -> Self {
                self.in_order(|_| ORDER)
            }
            #[inline(never)]
            fn permute_either<const NO: i32, const YES: i32>(self, choice: $choice) -> Self {
                let of: fn($choice, usize) -> Mask = $of;
                self.in_order(|l| if of(choice, l).reveal() { YES } else { NO })
            }
            #[inline(never)]
            fn swap_neighbours(self) -> Self {
                self.xor_lanes::<1>()
            }
            #[inline(never)]
            fn transpose(words: [Self; 4]) -> [Self; 4] {
                let of = |place: usize| words[place % 4].0[place / 4];
                from_fn(|i| Several(from_fn(|l| of(Self::LANES * i + l))))
            }
            #[inline(never)]
            fn blend<const B: u8>(a: Self, b: Self) -> Self {
                a.each_in(B | B << 4, |l| b.at(l))
            }
            #[inline(never)]
            fn permute_in<const SET: u8, const ORDER: i32>(self) -> Self {
                Self::blend::<SET>(Self::constant(0), self.permute::<ORDER>())
            }
            #[inline(never)]
            fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
                self.each_in(SET | SET << 4, |l| a.at(l).minus(b.at(l)))
            }
            #[inline(never)]
            fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
                self.each_in(SET | SET << 4, |l| a.at(l).plus(b.at(l)))
            }
            #[inline(never)]
            fn doubled_in<const SET: u8>(self) -> Self {
                self.each_in(SET | SET << 4, |l| self.at(l).shl::<1>())
            }
        }
    };
}
packed!(Quad, Mask, |choice, _| choice);
packed!(Eight, Marks<8>, |choice, l| choice.0[l]);

impl Halves for Eight {
    type Half = Quad;

    #[inline(never)]
    fn join(low: &Quad, high: &Quad) -> Self {
        Several(from_fn(|l| if l < 4 { low.0[l] } else { high.0[l - 4] }))
    }
    #[inline(never)]
    fn halves(self) -> [Quad; 2] {
        [0, 4].map(|first| Several(from_fn(|l| self.0[first + l])))
    }
}

impl PackedTwice for Eight {
    #[inline(never)]
    fn permute_two<const ORDER: u32>(a: Self, b: Self) -> Self {
        let both = |l: usize| if l < 8 { a.0[l] } else { b.0[l - 8] };
        Several(from_fn(|l| both(ORDER as usize >> (4 * l) & 15)))
    }
    #[inline(never)]
    fn permute_either<const NO: u32, const YES: u32>(self, choice: Mask) -> Self {
        if choice.reveal() {
            Self::permute_two::<YES>(self, self)
        } else {
            Self::permute_two::<NO>(self, self)
        }
    }
    #[inline(never)]
    fn swap_neighbours(self) -> Self {
        self.xor_lanes::<1>()
    }
    #[inline(never)]
    fn minus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        self.each_in(SET, |l| a.at(l).minus(b.at(l)))
    }
    #[inline(never)]
    fn plus_in<const SET: u8>(self, a: Self, b: Self) -> Self {
        self.each_in(SET, |l| a.at(l).plus(b.at(l)))
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $op:tt)*) => {$(
        impl<const N: usize> $trait for Marks<N> {
            type Output = Self;
            fn $method(self, rhs: Self) -> Marks<N> {
                Marks(from_fn(|l| self.0[l] $op rhs.0[l]))
            }
        }
    )*};
}
bitwise!(BitAnd bitand & BitOr bitor | BitXor bitxor ^);

impl<const N: usize> Not for Marks<N> {
    type Output = Self;
    #[inline(never)]
    fn not(self) -> Marks<N> {
        Marks(self.0.map(|m| !m))
    }
}

impl<const N: usize> LaneMask for Marks<N> {
    type Index = [u64; N];

    #[inline(never)]
    fn from_lanes(answer: impl FnMut(usize) -> Mask) -> Marks<N> {
        Marks(from_fn(answer))
    }
    #[inline(never)]
    fn vartime_from_bits(bits: u8) -> Marks<N> {
        Marks(from_fn(|l| Mask::from_bit(u64::from(bits >> l))))
    }
    #[inline(never)]
    fn lane(self, i: usize) -> Mask {
        self.0[i]
    }
    #[inline(never)]
    fn sign_and_magnitude(mut digit: impl FnMut(usize) -> i8) -> (Self, [u64; N]) {
        let digits: [i8; N] = from_fn(&mut digit);
        (
            Marks(digits.map(|d| Mask::from_bit(u64::from(d < 0)))),
            digits.map(|d| u64::from(d.unsigned_abs())),
        )
    }
    #[inline(never)]
    fn equals_index(index: [u64; N], entry: u64) -> Marks<N> {
        Marks(index.map(|i| Mask::is_zero(i ^ entry)))
    }
}
