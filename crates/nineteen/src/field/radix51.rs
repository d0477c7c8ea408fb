// SPDX-License-Identifier: MIT OR Apache-2.0
//! Five limbs of 51 bits, with two multipliers: `m51` and `serial`.
//!
//! The value is `Σ aᵢ·2^(51i)`; 13 spare bits in each limb absorb sums without carries, and
//! `2^255 ≡ 19 (mod p)` folds columns. A multiplication takes 25 word products instead of the 16 of
//! saturated limbs, but carries only once, at the end. The remaining choice is how columns are
//! summed:
//!
//! - [`Split`] (`m51`) splits every product at 2^54 as it leaves the multiplier: one operand is
//!   shifted by 10 bits beforehand, so that the split falls on the register boundary and the high
//!   half costs nothing. It needs no carry flag and no 128-bit sum: for RISC-V, and wherever
//!   carries are expensive. The split is not at 2^51, because three bits above the limb are for
//!   sums. That costs one shift for each limb of one operand; a high half then weighs eight units
//!   of the next column, which a shift-and-add accounts for.
//! - [`Wide`] (`serial`) sums 128-bit columns: 25 additions with one carry each, in five
//!   independent chains.
//!
//! Bounds, in units of 2^51:
//!
//! | value          | limbs, m ·2^51   | made by                                          |
//! |----------------|------------------|--------------------------------------------------|
//! | tight          | m = 1 + 2^-27    | a carry pass; a small multiple                   |
//! | `Sum`          | m < 3.01         | `a + b`: 2.01; `a - b + 2p`: 3.01                |
//! | `Loose`        | m < 5.02         | `Sum + a`: 4.02; `Sum + 2a`: 5.02; `Sum - a + 2p`: 5.02; `a - Sum + 4p`: 5.01 |
//! | column, split  | 40 + 19·5·m²     | `< 2^64` while `m_a·m_b < 85.8`; loose: 25.2     |
//! | column, wide   | 77·m²·2^102      | `< 2^128` always; carries `< 2^64` while `m² < 100` |
//!
//! The split rests on the observation that the register boundary can be moved, described for RISC-V
//! in *On multiplications with unsaturated limbs*; the identity `Σ low = M - 2^51·H` that saves the
//! shifts of the low halves, and the split above the limb, are ours ([`SplitWord::split`]).

use core::fmt::Debug;
use core::marker::PhantomData;

use super::constants::curve_constants;
use super::word::{SplitWord, Word};
use super::{CurveConstants, Field, Mask, Operand, Words, invert64, one_carried_element};
use crate::arch::routines;

/// An element in five 51-bit limbs, multiplied without 128-bit sums: `m51`.
pub type Fe5x51 = Fe51<Split>;
/// An element in five 51-bit limbs, multiplied by 128-bit columns: `serial`.
pub type Fe5x51Wide = Fe51<Wide>;

/// A tight element: every limb below `2^51 + 2^24`.
#[derive(Debug)]
pub struct Fe51<M>(pub(crate) [u64; 5], PhantomData<M>);

/// A sum or difference of two tight elements: every limb below `3.01·2^51`.
#[derive(Debug)]
pub struct Sum51<M>(pub(crate) [u64; 5], PhantomData<M>);

/// A `Sum` and at most two more terms: every limb below `5.02·2^51`.
#[derive(Debug)]
pub struct Loose51<M>(pub(crate) [u64; 5], PhantomData<M>);

macro_rules! copies {
    ($($type:ident)*) => {$(
        impl<M> Clone for $type<M> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<M> Copy for $type<M> {}
    )*};
}
copies!(Fe51 Sum51 Loose51);

impl<M> From<Fe51<M>> for Loose51<M> {
    #[inline(always)]
    fn from(a: Fe51<M>) -> Self {
        Loose51(a.0, PhantomData)
    }
}

impl<M> From<Sum51<M>> for Loose51<M> {
    #[inline(always)]
    fn from(a: Sum51<M>) -> Self {
        Loose51(a.0, PhantomData)
    }
}

/// The strategy for summing columns of products and splitting them into limbs.
pub trait Columns: Copy + Debug + Send + Sync + 'static {
    /// The tight product of two loose elements. Column k is `Σ aᵢbⱼ` over `i + j = k` and
    /// `19·Σ aᵢbⱼ` over `i + j = k + 5`; carries make limbs of the columns.
    #[doc(hidden)]
    fn mul(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5];
    /// The tight square of a loose element.
    #[doc(hidden)]
    fn square(a: &[u64; 5]) -> [u64; 5];
    /// The tight multiple of a loose element by `k < 2^17`.
    #[doc(hidden)]
    fn mul_small(a: &[u64; 5], k: u32) -> [u64; 5];
}

/// Products split at 2^54 on the register boundary.
#[derive(Clone, Copy, Debug)]
pub struct Split;

/// 128-bit column sums.
#[derive(Clone, Copy, Debug)]
pub struct Wide;

impl Columns for Split {
    #[inline(always)]
    fn mul(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
        match routines::MUL51 {
            Some(mul) => mul(a, b),
            None => mul_split(a, b),
        }
    }
    #[inline(always)]
    fn square(a: &[u64; 5]) -> [u64; 5] {
        match routines::SQUARE51 {
            Some(square) => square(a),
            None => square_split(a),
        }
    }
    #[inline(always)]
    fn mul_small(a: &[u64; 5], k: u32) -> [u64; 5] {
        mul_small_split(a, k)
    }
}

impl Columns for Wide {
    #[inline(always)]
    fn mul(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
        mul_wide(a, b)
    }
    #[inline(always)]
    fn square(a: &[u64; 5]) -> [u64; 5] {
        square_wide(a)
    }
    #[inline(always)]
    fn mul_small(a: &[u64; 5], k: u32) -> [u64; 5] {
        mul_small_wide(a, k)
    }
}

impl<M: Columns> Fe51<M> {
    /// The canonical integer `w < p`, at compile time.
    pub(crate) const fn from_canonical(w: &Words) -> Self {
        Fe51(unpack(w), PhantomData)
    }
}

impl<M: Columns> Field for Fe51<M> {
    one_carried_element!(Loose51<M>);
    type Sum = Sum51<M>;
    type Loose = Loose51<M>;

    const ZERO: Self = Fe51([0; 5], PhantomData);
    const ONE: Self = Fe51([1, 0, 0, 0, 0], PhantomData);
    const CURVE: CurveConstants<Self> = curve_constants!(Self::from_canonical);

    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn add(self, rhs: Self) -> Sum51<M> {
        Sum51(add(&self.0, &rhs.0), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sub(self, rhs: Self) -> Sum51<M> {
        Sum51(sub(&self.0, &rhs.0, 2), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_add(a: Sum51<M>, b: Self) -> Loose51<M> {
        Loose51(add(&a.0, &b.0), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_add_double(a: Sum51<M>, b: Self) -> Loose51<M> {
        Loose51(add(&a.0, &add(&b.0, &b.0)), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_sub(a: Sum51<M>, b: Self) -> Loose51<M> {
        Loose51(sub(&a.0, &b.0, 2), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn twice_product(x: Self, y: Self, squares: Sum51<M>) -> Loose51<M> {
        let square = Self::square(x.add(y));
        Loose51(sub(&square.0, &squares.0, 4), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn carry(a: impl Operand<Loose51<M>>) -> Self {
        Fe51(carry(&a.operand().0), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn mul(a: impl Operand<Loose51<M>>, b: impl Operand<Loose51<M>>) -> Self {
        Fe51(M::mul(&a.operand().0, &b.operand().0), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn square(a: impl Operand<Loose51<M>>) -> Self {
        Fe51(M::square(&a.operand().0), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn mul_small(a: impl Operand<Loose51<M>>, k: u32) -> Self {
        Fe51(M::mul_small(&a.operand().0, k), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn select(a: Self, b: Self, choice: Mask) -> Self {
        let mut r = a.0;
        for (r, b) in r.iter_mut().zip(b.0) {
            *r = choice.select(*r, b);
        }
        Fe51(r, PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn swap_loose(a: &mut Loose51<M>, b: &mut Loose51<M>, choice: Mask) {
        for (a, b) in a.0.iter_mut().zip(&mut b.0) {
            choice.swap(a, b);
        }
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn from_words(w: &Words) -> Self {
        // Limb 4 takes the upper 52 bits: below 2·2^51, inside a `Loose`.
        Fe51(carry(&unpack(w)), PhantomData)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn to_words(self) -> Words {
        canonical(&self.0)
    }
    #[inline(always)]
    fn invert(self) -> Self {
        Self::from_canonical(&invert64(&self.to_words()))
    }
}

/// Splits 256 bits into limbs of 51, 51, 51, 51 and 52 bits.
///
/// ```text
/// word  |        3        |        2        |        1        |        0        |
/// bit   256             192               128                64                0
/// limb  |      4     |      3      |      2      |      1      |      0      |
/// bit   256         204           153           102           51             0
/// ```
const fn unpack(w: &Words) -> [u64; 5] {
    const M: u64 = (1 << 51) - 1;
    [
        w[0] & M,
        (w[0] >> 51 | w[1] << 13) & M,
        (w[1] >> 38 | w[2] << 26) & M,
        (w[2] >> 25 | w[3] << 39) & M,
        w[3] >> 12,
    ]
}

/// Limb-wise sum; the bounds add.
#[inline(always)]
pub(crate) fn add<W: Word>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    let mut r = *a;
    let mut i = 0;
    while i < 5 {
        r[i] = a[i].plus(b[i]);
        i += 1;
    }
    r
}

/// `a - b + k·p`, limb by limb; the limbs of `b` must not exceed those of `k·p`: `k·(2^51 - 19)` at
/// the bottom, `k·(2^51 - 1)` above. `k = 2` serves a tight `b`, `k = 4` a `Sum`.
#[inline(always)]
pub(crate) fn sub<W: Word>(a: &[W; 5], b: &[W; 5], k: u64) -> [W; 5] {
    let mut r = *a;
    let mut i = 0;
    while i < 5 {
        let limb_of_p = if i == 0 {
            (1 << 51) - 19
        } else {
            (1 << 51) - 1
        };
        r[i] = a[i].plus(W::constant(k * limb_of_p)).minus(b[i]);
        i += 1;
    }
    r
}

/// One carry pass, all limbs at once: each limb keeps 51 bits and takes the carry from below.
///
/// Limbs below 2^64 carry less than 2^13, times 19 at the bottom: below 2^51 + 2^18 in general, and
/// below `2^51 + 2^14` for the limbs of a `Loose` and of a product column.
#[inline(always)]
pub(crate) fn carry<W: Word>(a: &[W; 5]) -> [W; 5] {
    [
        a[0].low(51).plus(a[4].high(51).times(19)),
        a[1].low(51).plus(a[0].high(51)),
        a[2].low(51).plus(a[1].high(51)),
        a[3].low(51).plus(a[2].high(51)),
        a[4].low(51).plus(a[3].high(51)),
    ]
}

/// The bit at which products are split: three bits above the limb, which the weight of the high
/// half makes up for.
const AT: u32 = 54;

/// Reduces split columns to a tight element: `low` of column k has weight 2^51k, `high` 2^(51k +
/// 54), which is eight times the weight of column k + 1; the carry out of the last folds with 19.
#[inline(always)]
fn fold_split<W: Word>(columns: [(W, W); 5]) -> [W; 5] {
    let [(l0, h0), (l1, h1), (l2, h2), (l3, h3), (l4, h4)] = columns;
    carry(&[
        l0.plus(h4.times(19).times(8)),
        l1.plus(h0.times(8)),
        l2.plus(h1.times(8)),
        l3.plus(h2.times(8)),
        l4.plus(h3.times(8)),
    ])
}

/// `a·b`, every product split at 2^54.
#[inline(always)]
pub(crate) fn mul_split<W: SplitWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let (f1, f2, f3, f4) = (b1.times(19), b2.times(19), b3.times(19), b4.times(19));
    let column = |b: [W; 5]| {
        let pairs = [(a0, b[0]), (a1, b[1]), (a2, b[2]), (a3, b[3]), (a4, b[4])];
        W::split::<AT, 5>(pairs)
    };
    fold_split([
        column([b0, f4, f3, f2, f1]),
        column([b1, b0, f4, f3, f2]),
        column([b2, b1, b0, f4, f3]),
        column([b3, b2, b1, b0, f4]),
        column([b4, b3, b2, b1, b0]),
    ])
}

/// `a²`, every product split at 2^54, cross products once with one operand doubled.
#[inline(always)]
pub(crate) fn square_split<W: SplitWord>(a: &[W; 5]) -> [W; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let (d1, d2, d3, d4) = (a1.times(2), a2.times(2), a3.times(2), a4.times(2));
    let (f3, f4) = (a3.times(19), a4.times(19));
    let (g3, g4) = (f3.times(2), f4.times(2));
    fold_split([
        W::split::<AT, 3>([(a0, a0), (a1, g4), (a2, g3)]),
        W::split::<AT, 3>([(a0, d1), (a2, g4), (a3, f3)]),
        W::split::<AT, 3>([(a0, d2), (a1, a1), (a3, g4)]),
        W::split::<AT, 3>([(a0, d3), (a1, d2), (a4, f4)]),
        W::split::<AT, 3>([(a0, d4), (a1, d3), (a2, a2)]),
    ])
}

/// `k·a` for `k < 2^17`, every product split at 2^51.
///
/// High halves are below `5.02·2^17 < 2^20`, and 19 times one is below 2^24: added to low halves
/// below 2^51, they give a tight element without a carry pass.
#[inline(always)]
pub(crate) fn mul_small_split<W: SplitWord>(a: &[W; 5], k: u32) -> [W; 5] {
    let k = W::constant(u64::from(k));
    let [(l0, h0), (l1, h1), (l2, h2), (l3, h3), (l4, h4)] = a.map(|a| W::split::<51, 1>([(k, a)]));
    [
        l0.plus(h4.times(19)),
        l1.plus(h0),
        l2.plus(h1),
        l3.plus(h2),
        l4.plus(h3),
    ]
}

/// Reduces wide columns to a tight element: one serial pass, since a column may have 64 bits above
/// its limb.
///
/// With loose operands (`m² < 25.2`) every column is below `77·25.2·2^102 < 2^113` and every carry
/// below 2^62. Column 4 has no factor 19, so its carry is below `5·25.2·2^51 + 2^11 < 2^58` and
/// `r0 + 19·k < 2^63`. Limb 0 then carries less than 2^12 into limb 1.
#[inline(always)]
fn fold_wide<W: Word>(c: [W::Wide; 5]) -> [W; 5] {
    let (r0, k) = (W::wide_low(c[0], 51), W::wide_high(c[0], 51));
    let c1 = W::wide_plus(c[1], k);
    let (r1, k) = (W::wide_low(c1, 51), W::wide_high(c1, 51));
    let c2 = W::wide_plus(c[2], k);
    let (r2, k) = (W::wide_low(c2, 51), W::wide_high(c2, 51));
    let c3 = W::wide_plus(c[3], k);
    let (r3, k) = (W::wide_low(c3, 51), W::wide_high(c3, 51));
    let c4 = W::wide_plus(c[4], k);
    let (r4, k) = (W::wide_low(c4, 51), W::wide_high(c4, 51));
    let r0 = r0.plus(W::narrow(k).times(19));
    [r0.low(51), r1.plus(r0.high(51)), r2, r3, r4]
}

/// `Σ aᵢ·bᵢ` as a double word.
#[inline(always)]
fn column<W: Word, const N: usize>(a: [W; N], b: [W; N]) -> W::Wide {
    let mut s = a[0].wide_mul(b[0]);
    let mut i = 1;
    while i < N {
        s = W::wide_plus(s, a[i].wide_mul(b[i]));
        i += 1;
    }
    s
}

/// `a·b` by 128-bit columns; `19·b` is folded into the operand: `19·5.02·2^51 < 2^58`.
#[inline(always)]
pub(crate) fn mul_wide<W: Word>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    let (f1, f2, f3, f4) = (b1.times(19), b2.times(19), b3.times(19), b4.times(19));
    fold_wide::<W>([
        column([a0, a1, a2, a3, a4], [b0, f4, f3, f2, f1]),
        column([a0, a1, a2, a3, a4], [b1, b0, f4, f3, f2]),
        column([a0, a1, a2, a3, a4], [b2, b1, b0, f4, f3]),
        column([a0, a1, a2, a3, a4], [b3, b2, b1, b0, f4]),
        column([a0, a1, a2, a3, a4], [b4, b3, b2, b1, b0]),
    ])
}

/// `a²` by 128-bit columns: 15 products.
#[inline(always)]
pub(crate) fn square_wide<W: Word>(a: &[W; 5]) -> [W; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let (d0, d1, d2) = (a0.times(2), a1.times(2), a2.times(2));
    let (f3, f4) = (a3.times(19), a4.times(19));
    fold_wide::<W>([
        column([a0, d1, d2], [a0, f4, f3]),
        column([d0, d2, a3], [a1, f4, f3]),
        column([d0, a1, a3.times(2)], [a2, a1, f4]),
        column([d0, d1, a4], [a3, a2, f4]),
        column([d0, d1, a2], [a4, a3, a2]),
    ])
}

/// `k·a` for `k < 2^17`: columns below `5.02·2^68`, one double word each.
#[inline(always)]
pub(crate) fn mul_small_wide<W: Word>(a: &[W; 5], k: u32) -> [W; 5] {
    let k = W::constant(u64::from(k));
    fold_wide::<W>([
        a[0].wide_mul(k),
        a[1].wide_mul(k),
        a[2].wide_mul(k),
        a[3].wide_mul(k),
        a[4].wide_mul(k),
    ])
}

/// The canonical residue of a tight element.
///
/// The value is below `2^255 + 2^229 < 2p`. `q = 1` exactly if it is at least p: adding 19 then
/// carries out of bit 255, which the full carry ripple shows.
#[inline(always)]
pub(crate) fn canonical(a: &[u64; 5]) -> Words {
    const M: u64 = (1 << 51) - 1;
    let mut q = (a[0] + 19) >> 51;
    q = (a[1] + q) >> 51;
    q = (a[2] + q) >> 51;
    q = (a[3] + q) >> 51;
    q = (a[4] + q) >> 51;
    // a + 19q - 2^255·q, rippled; bit 255 is dropped with the last mask.
    let mut r = *a;
    r[0] += 19 * q;
    let mut i = 0;
    while i < 4 {
        r[i + 1] += r[i] >> 51;
        r[i] &= M;
        i += 1;
    }
    r[4] &= M;
    [
        r[0] | r[1] << 51,
        r[1] >> 13 | r[2] << 38,
        r[2] >> 26 | r[3] << 25,
        r[3] >> 39 | r[4] << 12,
    ]
}
