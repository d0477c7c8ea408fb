// SPDX-License-Identifier: MIT OR Apache-2.0
//! Carry-chain steps on 64-bit words, and the selection mask that every secret choice uses.
//!
//! Integers are arrays of `u64`, least significant word first. The steps are written so that the
//! compiler turns a sequence of them into one chain of add-with-carry (or subtract-with-borrow)
//! instructions.

use core::hint::black_box;

/// An integer below 2^256, least significant word first.
pub type Words = [u64; 4];

/// Whether comparing 64-bit words may branch: a compiler that compares halves compares the lower
/// ones only if the upper ones are equal (Rust 1.95 for RV32 and ARMv6-M, 2026-11-22).
const COMPARES_HALVES: bool = cfg!(ground_halves) && !cfg!(target_arch = "wasm32");

/// Whether a product of 64-bit words is computed from products of halves.
const MULTIPLIES_HALVES: bool = cfg!(ground_halves);

/// The most words of an integer in functions for any number of them.
const MOST: usize = 9;

/// The statement for each `i` below `N`, written out except where loops take less flash.
macro_rules! each_word {
    ($i:ident < $n:ident => $statement:expr) => {
        #[cfg(ground_loops)]
        {
            let mut $i = 0;
            while $i < $n {
                $statement;
                $i += 1;
            }
        }
        #[cfg(not(ground_loops))]
        $crate::each!($i in 0 1 2 3 4 5 6 7 8 => if $i < $n {
            $statement;
        });
    };
}

/// `a + b + carry`: the word and the carry out.
#[inline(always)]
pub const fn adc(a: u64, b: u64, carry: bool) -> (u64, bool) {
    if COMPARES_HALVES {
        let sum = a.wrapping_add(b).wrapping_add(carry as u64);
        // The top bits of both are set, or that of one and not that of the sum.
        return (sum, (a & b | (a | b) & !sum) >> 63 == 1);
    }
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry as u64);
    // The two cannot both happen: after a first overflow the sum is at most 2^64 - 2.
    (sum, first | second)
}

/// `a - b - borrow`: the word and the borrow out.
#[inline(always)]
pub const fn sbb(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    if COMPARES_HALVES {
        let difference = a.wrapping_sub(b).wrapping_sub(borrow as u64);
        // Adding b to the difference gives a, and the borrow as the carry.
        return (difference, (!a & b | (!a | b) & difference) >> 63 == 1);
    }
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow as u64);
    (difference, first | second)
}

/// `a + b·c + carry`: low word and high word. The sum is at most `(2^64 - 1)^2 + 2(2^64 - 1) =
/// 2^128 - 1`.
#[inline(always)]
pub const fn mac(a: u64, b: u64, c: u64, carry: u64) -> (u64, u64) {
    if MULTIPLIES_HALVES {
        // Each sum is a product of halves plus two more terms, at most 2^64 - 1.
        let (b0, b1) = halves(b);
        let (c0, c1) = halves(c);
        let (low, t) = halves(b0 * c0 + halves(a).0 + halves(carry).0);
        let (u, v) = halves(b1 * c0 + halves(a).1 + t);
        let (middle, w) = halves(b0 * c1 + halves(carry).1 + u);
        return (low | middle << 32, b1 * c1 + v + w);
    }
    let wide = a as u128 + (b as u128) * (c as u128) + carry as u128;
    (wide as u64, (wide >> 64) as u64)
}

/// The lower and the upper half.
#[inline(always)]
const fn halves(a: u64) -> (u64, u64) {
    (a as u32 as u64, a >> 32)
}

/// `a + b mod 2^(64N)`, and the carry out.
#[inline(always)]
pub const fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    const { assert!(N <= MOST) };
    let (mut sum, mut carry) = ([0; N], false);
    each_word!(i < N => {
        (sum[i], carry) = adc(a[i], b[i], carry);
    });
    (sum, carry)
}

/// `a - b mod 2^(64N)`, and the borrow out.
#[inline(always)]
pub const fn sub<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    const { assert!(N <= MOST) };
    let (mut difference, mut borrow) = ([0; N], false);
    each_word!(i < N => {
        (difference[i], borrow) = sbb(a[i], b[i], borrow);
    });
    (difference, borrow)
}

/// All ones if `bit`, else zero.
///
/// The barrier hides the origin of the mask from the optimiser, which otherwise may turn the
/// subsequent selection into a branch (seen in other code with LLVM on scalar subtraction,
/// RUSTSEC-2024-0344).
#[inline(always)]
pub fn mask(bit: bool) -> u64 {
    black_box(bit as u64).wrapping_neg()
}

/// `a` where `mask` is zero, `b` where it is all ones.
#[inline(always)]
pub fn select<const N: usize>(a: &[u64; N], b: &[u64; N], mask: u64) -> [u64; N] {
    const { assert!(N <= MOST) };
    let mut r = *a;
    each_word!(i < N => {
        r[i] ^= (a[i] ^ b[i]) & mask;
    });
    r
}

/// `a` where `mask` is all ones, zero where it is zero.
#[inline(always)]
pub fn keep<const N: usize>(a: &[u64; N], mask: u64) -> [u64; N] {
    const { assert!(N <= MOST) };
    let mut r = *a;
    each_word!(i < N => {
        r[i] &= mask;
    });
    r
}

/// Whether `a = 0`, computed without a branch.
#[inline(always)]
pub fn is_zero<const N: usize>(a: &[u64; N]) -> bool {
    const { assert!(N <= MOST) };
    let mut all = 0;
    each_word!(i < N => {
        all |= a[i];
    });
    all == 0
}
