// SPDX-License-Identifier: MIT OR Apache-2.0
//! Eight limbs of 32 bits, saturated: `w32`.
//!
//! The value is `Σ aᵢ·2^(32i)`, any 256-bit integer; residues are made canonical only on output. A
//! multiplication takes 64 word products where ten limbs take 75 (100 without Karatsuba): for
//! processors that add two words to a product in one instruction, or whose word multiplication is
//! expensive.
//!
//! | value            | bound             | why                                            |
//! |------------------|-------------------|------------------------------------------------|
//! | tight (`Fe8x32`) | `< 2^255 + 2^242` | what products, sums and `carry` leave          |
//! | `Sum`, `Loose`   | `< 2^256`         | what fits; every routine takes any integer     |
//!
//! *The top first.* The part of the top words from 2^255 on is `q·2^255 ≡ 19q (mod p)`, and it is
//! known before any lower word. It starts the chain of the other words, whose carry joins the rest
//! of the top word, below 2^31: one chain, and nothing is left to fold.

use super::constants::curve_constants;
use super::word::Word;
use super::{CurveConstants, Field, Mask, Operand, Words, fe4x64, invert32, one_carried_element};

/// An element in eight saturated 32-bit limbs, below `2^255 + 2^242`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Fe8x32(pub(crate) [u32; 8]);

/// Any 256-bit integer, representing a residue.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Loose8x32(pub(crate) [u32; 8]);

impl From<Fe8x32> for Loose8x32 {
    #[inline(always)]
    fn from(a: Fe8x32) -> Loose8x32 {
        Loose8x32(a.0)
    }
}

impl Fe8x32 {
    /// The canonical integer `w < p`, at compile time.
    pub(crate) const fn from_canonical(w: &Words) -> Fe8x32 {
        Fe8x32(halves(w))
    }
}

/// The routines in use, in place: one copy of each generic routine, or assembly that computes the
/// same.
pub(crate) mod run {
    type Eight = [u32; 8];

    #[cfg(nineteen_w32)]
    pub(crate) use crate::arch::eight_words::*;
    #[cfg(not(nineteen_w32))]
    pub(crate) use generic::*;

    /// `r = r + k·b` for a public `k < 2^17`
    #[cfg(any(nineteen_w32 = "rv32m", not(nineteen_w32)))]
    #[inline(never)]
    pub(crate) fn add_multiple_assign(r: &mut Eight, b: &Eight, k: u32) {
        *r = super::add_multiple(r, b, k);
    }

    /// One copy of each.
    #[cfg(not(nineteen_w32))]
    mod generic {
        use super::Eight;
        use crate::field::fe8x32 as words;

        /// `r = a·b`
        #[inline(never)]
        pub(crate) fn mul(r: &mut Eight, a: &Eight, b: &Eight) {
            *r = words::fold(&words::product(a, b));
        }
        /// `r = r·b`
        pub(crate) fn mul_assign(r: &mut Eight, b: &Eight) {
            mul(r, &{ *r }, b);
        }
        /// `r = a²`
        #[inline(never)]
        pub(crate) fn square(r: &mut Eight, a: &Eight) {
            *r = words::fold(&words::square(a));
        }
        /// `r = r²`
        pub(crate) fn square_assign(r: &mut Eight) {
            square(r, &{ *r });
        }
        /// `r = a + b`
        #[inline(never)]
        pub(crate) fn add(r: &mut Eight, a: &Eight, b: &Eight) {
            *r = words::add_multiple(a, b, 1);
        }
        /// `r = r + b`
        pub(crate) fn add_assign(r: &mut Eight, b: &Eight) {
            add(r, &{ *r }, b);
        }
        /// `r = 2r`
        pub(crate) fn double_assign(r: &mut Eight) {
            let a = *r;
            add(r, &a, &a);
        }
        /// `r = a - b`
        #[inline(never)]
        pub(crate) fn sub(r: &mut Eight, a: &Eight, b: &Eight) {
            *r = words::sub(a, b);
        }
        /// `r = r - b`
        pub(crate) fn sub_assign(r: &mut Eight, b: &Eight) {
            sub(r, &{ *r }, b);
        }
    }
}

/// Wraps a function of `run` as one that returns its result.
macro_rules! returned {
    ($name:ident($($argument:expr),*)) => {{
        let mut r = [0; 8];
        run::$name(&mut r, $($argument),*);
        r
    }};
}

impl Field for Fe8x32 {
    one_carried_element!(Loose8x32);
    type Sum = Loose8x32;
    type Loose = Loose8x32;

    const ZERO: Fe8x32 = Fe8x32([0; 8]);
    const ONE: Fe8x32 = Fe8x32([1, 0, 0, 0, 0, 0, 0, 0]);
    const CURVE: CurveConstants<Fe8x32> = curve_constants!(Fe8x32::from_canonical);

    #[inline]
    fn add(self, rhs: Fe8x32) -> Loose8x32 {
        Loose8x32(returned!(add(&self.0, &rhs.0)))
    }
    #[inline]
    fn sub(self, rhs: Fe8x32) -> Loose8x32 {
        Loose8x32(returned!(sub(&self.0, &rhs.0)))
    }
    #[inline]
    fn sum_add(a: Loose8x32, b: Fe8x32) -> Loose8x32 {
        Loose8x32(returned!(add(&a.0, &b.0)))
    }
    #[inline]
    fn sum_add_double(a: Loose8x32, b: Fe8x32) -> Loose8x32 {
        {
            let mut r = a.0;
            run::add_multiple_assign(&mut r, &b.0, 2);
            Loose8x32(r)
        }
    }
    #[inline]
    fn sum_sub(a: Loose8x32, b: Fe8x32) -> Loose8x32 {
        Loose8x32(returned!(sub(&a.0, &b.0)))
    }
    #[inline]
    fn twice_product(x: Fe8x32, y: Fe8x32, _: Loose8x32) -> Loose8x32 {
        let mut r = returned!(mul(&x.0, &y.0));
        run::double_assign(&mut r);
        Loose8x32(r)
    }
    #[inline]
    fn carry(a: impl Operand<Loose8x32>) -> Fe8x32 {
        tight(&a.operand().0)
    }
    #[inline]
    fn mul(a: impl Operand<Loose8x32>, b: impl Operand<Loose8x32>) -> Fe8x32 {
        Fe8x32(returned!(mul(&a.operand().0, &b.operand().0)))
    }
    #[inline]
    fn square(a: impl Operand<Loose8x32>) -> Fe8x32 {
        Fe8x32(returned!(square(&a.operand().0)))
    }
    #[inline]
    fn mul_small(a: impl Operand<Loose8x32>, k: u32) -> Fe8x32 {
        {
            let mut r = [0; 8];
            run::add_multiple_assign(&mut r, &a.operand().0, k);
            Fe8x32(r)
        }
    }
    #[inline]
    fn select(a: Fe8x32, b: Fe8x32, choice: Mask) -> Fe8x32 {
        let mut r = a.0;
        for (r, b) in r.iter_mut().zip(b.0) {
            *r ^= choice.word() as u32 & (*r ^ b);
        }
        Fe8x32(r)
    }
    #[inline]
    fn swap_loose(a: &mut Loose8x32, b: &mut Loose8x32, choice: Mask) {
        for (a, b) in a.0.iter_mut().zip(&mut b.0) {
            choice.swap_u32(a, b);
        }
    }
    #[inline]
    fn from_words(w: &Words) -> Fe8x32 {
        tight(&halves(w))
    }
    #[inline]
    fn to_words(self) -> Words {
        let word = |i: usize| u64::from(self.0[2 * i]) | u64::from(self.0[2 * i + 1]) << 32;
        fe4x64::canonical(&core::array::from_fn(word))
    }
    #[inline]
    fn invert(self) -> Fe8x32 {
        Fe8x32::from_canonical(&invert32(&self.to_words()))
    }
}

/// The same residue, tight. The folded bit passes a barrier: for Thumb, a compiler turned the
/// choice between 0 and 19 into a branch.
#[inline]
fn tight(a: &[u32; 8]) -> Fe8x32 {
    Fe8x32(carry(a, core::hint::black_box(a[7] >> 31)))
}

/// Four words as eight halves.
const fn halves(w: &Words) -> [u32; 8] {
    let mut r = [0; 8];
    let mut i = 0;
    while i < 8 {
        r[i] = (w[i / 2] >> (32 * (i % 2))) as u32;
        i += 1;
    }
    r
}

/// `a·b + c + d`, at most `(2^32 - 1)² + 2·(2^32 - 1) = 2^64 - 1`, as low and high word.
#[inline(always)]
pub(crate) fn mul_add<W: Word>(a: W, b: W, c: W, d: W) -> (W, W) {
    let sum = W::wide_plus(W::wide_plus(a.wide_mul(b), c.widen()), d.widen());
    (W::wide_low(sum, 32), W::narrow(W::wide_high(sum, 32)))
}

/// `a·b` in sixteen words, row by row.
#[inline(always)]
pub(crate) fn product<W: Word>(a: &[W; 8], b: &[W; 8]) -> [W; 16] {
    let mut e = [W::constant(0); 16];
    let mut i = 0;
    while i < 8 {
        let (mut carry, mut j) = (W::constant(0), 0);
        while j < 8 {
            (e[i + j], carry) = mul_add(a[i], b[j], e[i + j], carry);
            j += 1;
        }
        e[i + 8] = carry;
        i += 1;
    }
    e
}

/// `a²` in sixteen words: the 28 products above the diagonal once, doubled, and the diagonal.
#[inline(always)]
pub(crate) fn square<W: Word>(a: &[W; 8]) -> [W; 16] {
    let mut e = [W::constant(0); 16];
    let mut i = 0;
    while i < 7 {
        let (mut carry, mut j) = (W::constant(0), i + 1);
        while j < 8 {
            (e[i + j], carry) = mul_add(a[i], a[j], e[i + j], carry);
            j += 1;
        }
        e[i + 8] = carry;
        i += 1;
    }
    // Three terms below 2^32, one of them doubled: the carry is at most 3. The square is below
    // 2^512, so nothing carries out of the last.
    let (mut sum, mut i) = (W::constant(0).widen(), 0);
    while i < 8 {
        let diagonal = a[i].wide_mul(a[i]);
        let halves = [
            W::wide_low(diagonal, 32).widen(),
            W::wide_high(diagonal, 32),
        ];
        let mut half = 0;
        while half < 2 {
            let word = &mut e[2 * i + half];
            let twice = W::wide_times(word.widen(), 2);
            let carry = W::wide_high(sum, 32);
            sum = W::wide_plus(W::wide_plus(twice, halves[half]), carry);
            *word = W::wide_low(sum, 32);
            half += 1;
        }
        i += 1;
    }
    e
}

/// The words of a sum, from the terms of each word, none of which exceeds 2^52: the top first.
#[inline(always)]
fn reduce<W: Word>(terms: impl Fn(usize) -> W::Wide) -> [W; 8] {
    let mut r = [W::constant(0); 8];
    let top = terms(7);
    let mut carry = W::wide_times(W::wide_high(top, 31), 19);
    let mut i = 0;
    while i < 7 {
        let sum = W::wide_plus(terms(i), carry);
        (r[i], carry) = (W::wide_low(sum, 32), W::wide_high(sum, 32));
        i += 1;
    }
    // Below 2^31 + 2^20.
    r[7] = W::wide_low(top, 31).plus(W::narrow(carry));
    r
}

/// Reduces a 512-bit integer to a tight residue: `2^256 ≡ 38`.
#[inline(always)]
pub(crate) fn fold<W: Word>(e: &[W; 16]) -> [W; 8] {
    reduce(|i| W::wide_plus(W::wide_times(e[i + 8].widen(), 38), e[i].widen()))
}

/// `a + k·b` for `k < 2^17`, tight.
#[inline(always)]
pub(crate) fn add_multiple<W: Word>(a: &[W; 8], b: &[W; 8], k: u32) -> [W; 8] {
    let k = W::constant(u64::from(k));
    reduce(|i| W::wide_plus(b[i].wide_mul(k), a[i].widen()))
}

/// `a - b`, tight: `a + (2^256 - 1 - b) + (p - 37)`, where `2^256 - 1 ≡ 37 (mod p)`.
#[inline(always)]
pub(crate) fn sub<W: Word>(a: &[W; 8], b: &[W; 8]) -> [W; 8] {
    let ones = W::constant((1 << 32) - 1);
    reduce(|i| {
        let constant = match i {
            0 => W::constant((1 << 32) - 19 - 37),
            7 => W::constant((1 << 31) - 1),
            _ => ones,
        };
        W::wide_plus(
            W::wide_plus(a[i].widen(), constant.widen()),
            ones.minus(b[i]).widen(),
        )
    })
}

/// The same residue, tight; `top` is bit 255.
#[inline(always)]
pub(crate) fn carry<W: Word>(a: &[W; 8], top: W) -> [W; 8] {
    let mut r = [W::constant(0); 8];
    let mut carry = W::wide_times(top.widen(), 19);
    let mut i = 0;
    while i < 7 {
        let sum = W::wide_plus(a[i].widen(), carry);
        (r[i], carry) = (W::wide_low(sum, 32), W::wide_high(sum, 32));
        i += 1;
    }
    // Below 2^31 + 1.
    r[7] = a[7].low(31).plus(W::narrow(carry));
    r
}
