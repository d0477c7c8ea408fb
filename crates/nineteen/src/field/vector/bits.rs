// SPDX-License-Identifier: MIT OR Apache-2.0
//! A boolean for each lane, as bits: the mask registers of AVX-512.

use core::fmt::Debug;
use core::hint::black_box;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::Vector;
use crate::field::{LaneMask, Mask};
use ground::each;

/// Bit `l` for lane `l` of a vector `V` of at most eight; bits above are meaningless.
#[derive(Clone, Copy, Debug)]
pub struct Bits<V>(pub(super) u8, PhantomData<V>);

/// Operations that derive bits from words.
pub trait Compared: Vector {
    /// The signs of eight digits, and their magnitudes in as many lanes as there are: digit `l` is
    /// byte `l`, lowest first.
    fn sign_and_magnitude(digits: u64) -> (u8, Self);
    /// A bit for each word that equals `x`.
    fn equal(self, x: u64) -> u8;
}

impl<V> Bits<V> {
    #[inline(always)]
    pub(super) fn new(bits: u8) -> Self {
        Bits(bits, PhantomData)
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $op:tt)*) => {$(
        impl<V> $trait for Bits<V> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, rhs: Self) -> Self {
                Self::new(self.0 $op rhs.0)
            }
        }
    )*};
}
bitwise!(BitAnd bitand & BitOr bitor | BitXor bitxor ^);

impl<V> Not for Bits<V> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self::new(!self.0)
    }
}

impl<V: Compared> LaneMask for Bits<V> {
    type Index = V;

    #[inline(always)]
    fn from_lanes(mut answer: impl FnMut(usize) -> Mask) -> Self {
        let mut bits = 0;
        for l in 0..V::LANES {
            bits |= (answer(l).bit() as u8) << l;
        }
        Self::new(bits)
    }
    #[inline(always)]
    fn vartime_from_bits(bits: u8) -> Self {
        Self::new(bits)
    }
    #[inline(always)]
    fn lane(self, i: usize) -> Mask {
        Mask::from_bit(u64::from(self.0 >> i))
    }
    #[inline(always)]
    fn sign_and_magnitude(mut digit: impl FnMut(usize) -> i8) -> (Self, V) {
        let mut digits = [0; 8];
        each!(l in 0 1 2 3 4 5 6 7 => if l < V::LANES {
            digits[l] = digit(l) as u8;
        });
        let (signs, magnitudes) = V::sign_and_magnitude(black_box(u64::from_le_bytes(digits)));
        (Self::new(signs), magnitudes)
    }
    #[inline(always)]
    fn equals_index(index: V, entry: u64) -> Self {
        Self::new(index.equal(entry))
    }
}
