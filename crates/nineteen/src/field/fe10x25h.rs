// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ten limbs of alternately 26 and 25 bits (25.5 on average), 32-bit words: `m32`.
//!
//! The value is `Σ aᵢ·2^⌈25.5·i⌉`. Uses only 32×32→64 products and 64-bit sums: for Cortex-M, RV32
//! and WebAssembly; `wasm128` has two of them in the lanes of a vector. The weight of an odd limb is
//! rounded up by half a bit, so the product of two odd limbs counts twice.
//!
//! Bounds, m in units of the limb's own width (2^26 or 2^25):
//!
//! | value        | m            | made by                                                     |
//! |--------------|--------------|-------------------------------------------------------------|
//! | tight        | 1 + 2^-12    | a carry pass                                                |
//! | `Sum`        | < 3.01       | `a + b`: 2.01; `a - b + 2p`: 3.01                           |
//! | `Loose`      | < 5.02       | `Sum + a`: 4.02; `Sum + 2a`: 5.02; `Sum - a + 2p`: 5.02; `a - Sum + 4p`: 5.01 |
//! | column 0     | 124.5·m²·2^52 | `< 2^64` while `m_a·m_b < 32.8`; loose: 25.2               |
//!
//! Column 0 is the widest: `a0·b0 < m²·2^52`, and 19 times four even pairs of `m²·2^52` and five
//! odd pairs of `2·m²·2^50`.

use super::chains;
use super::constants::curve_constants;
use super::word::Word;
use super::{CurveConstants, Field, Mask, Operand, Words, invert32, invert64, one_carried_element};

/// A tight element: limbs below `(1 + 2^-12)·2^26` and `(1 + 2^-12)·2^25` alternately.
#[derive(Clone, Copy, Debug)]
pub struct Fe10x25h(pub(crate) [u32; 10]);

/// A sum or difference of two tight elements.
#[derive(Clone, Copy, Debug)]
pub struct Sum10x25h(pub(crate) [u32; 10]);

/// A `Sum` and at most two more terms.
#[derive(Clone, Copy, Debug)]
pub struct Loose10x25h(pub(crate) [u32; 10]);

impl From<Fe10x25h> for Loose10x25h {
    #[inline(always)]
    fn from(a: Fe10x25h) -> Loose10x25h {
        Loose10x25h(a.0)
    }
}

impl From<Sum10x25h> for Loose10x25h {
    #[inline(always)]
    fn from(a: Sum10x25h) -> Loose10x25h {
        Loose10x25h(a.0)
    }
}

impl Fe10x25h {
    /// The canonical integer `w < p`, at compile time.
    pub(crate) const fn from_canonical(w: &Words) -> Fe10x25h {
        Fe10x25h(unpack(w))
    }

    /// `self - squares`
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    pub(crate) fn minus_sum(self, squares: Sum10x25h) -> Loose10x25h {
        Loose10x25h(sub_words::<4>(&self.0, &squares.0))
    }
}

impl Field for Fe10x25h {
    one_carried_element!(Loose10x25h);
    type Sum = Sum10x25h;
    type Loose = Loose10x25h;

    const ZERO: Fe10x25h = Fe10x25h([0; 10]);
    const ONE: Fe10x25h = Fe10x25h([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const CURVE: CurveConstants<Fe10x25h> = curve_constants!(Fe10x25h::from_canonical);

    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn add(self, rhs: Fe10x25h) -> Sum10x25h {
        Sum10x25h(add_words(&self.0, &rhs.0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sub(self, rhs: Fe10x25h) -> Sum10x25h {
        Sum10x25h(sub_words::<2>(&self.0, &rhs.0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_add(a: Sum10x25h, b: Fe10x25h) -> Loose10x25h {
        Loose10x25h(add_words(&a.0, &b.0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_add_double(a: Sum10x25h, b: Fe10x25h) -> Loose10x25h {
        Loose10x25h(add_words(&a.0, &add_words(&b.0, &b.0)))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_sub(a: Sum10x25h, b: Fe10x25h) -> Loose10x25h {
        Loose10x25h(sub_words::<2>(&a.0, &b.0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn twice_product(x: Fe10x25h, y: Fe10x25h, squares: Sum10x25h) -> Loose10x25h {
        Self::square(x.add(y)).minus_sum(squares)
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn carry(a: impl Operand<Loose10x25h>) -> Fe10x25h {
        Fe10x25h(carry_words(&a.operand().0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn mul(a: impl Operand<Loose10x25h>, b: impl Operand<Loose10x25h>) -> Fe10x25h {
        Fe10x25h(mul_words(&a.operand().0, &b.operand().0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn square(a: impl Operand<Loose10x25h>) -> Fe10x25h {
        Fe10x25h(square_words(&a.operand().0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn mul_small(a: impl Operand<Loose10x25h>, k: u32) -> Fe10x25h {
        Fe10x25h(mul_small_words(&a.operand().0, k))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn select(a: Fe10x25h, b: Fe10x25h, choice: Mask) -> Fe10x25h {
        Fe10x25h(select_words(&a.0, &b.0, choice))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn swap_loose(a: &mut Loose10x25h, b: &mut Loose10x25h, choice: Mask) {
        swap_words(&mut a.0, &mut b.0, choice);
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn from_words(w: &Words) -> Fe10x25h {
        // Limb 9 takes the upper 26 bits: m = 2, inside a `Loose`.
        Fe10x25h(carry_words(&unpack(w)))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn to_words(self) -> Words {
        canonical_words(&self.0)
    }
    #[inline(always)]
    fn pow_p58<const N: usize>(x: [Fe10x25h; N]) -> [Fe10x25h; N] {
        // One after the other: side by side they would gain nothing, as products are calls.
        x.map(pow_p58)
    }
    #[inline(always)]
    fn invert(self) -> Fe10x25h {
        if cfg!(all(feature = "small", nineteen_narrow)) {
            // By the power that roots take, which is there.
            return chains::invert(self);
        }
        // Where its products are made of vectors, words have 64 bits.
        let invert = if cfg!(nineteen_neon) {
            invert64
        } else {
            invert32
        };
        Fe10x25h::from_canonical(&invert(&self.to_words()))
    }
}

/// Width of limb `i`: 26 bits for even `i`, 25 for odd.
pub(super) const fn width(i: usize) -> u32 {
    26 - (i as u32 & 1)
}

/// Limb `i` of p.
pub(crate) const fn limb_of_p(i: usize) -> u32 {
    (1 << width(i)) - if i == 0 { 19 } else { 1 }
}

/// `k·p`, limb by limb.
#[cfg(nineteen_pairs)]
pub(super) const fn multiple_of_p(k: u32) -> [u32; 10] {
    let mut limbs = [0; 10];
    let mut i = 0;
    while i < 10 {
        limbs[i] = k * limb_of_p(i);
        i += 1;
    }
    limbs
}

/// Weight of limb `i`: `⌈25.5·i⌉`.
const fn weight(i: usize) -> u32 {
    (51 * i as u32).div_ceil(2)
}

/// Splits 256 bits into limbs; the last takes 26 bits.
pub(crate) const fn unpack(w: &Words) -> [u32; 10] {
    let mut r = [0; 10];
    let mut i = 0;
    while i < 10 {
        let (word, shift) = ((weight(i) / 64) as usize, weight(i) % 64);
        let mut limb = w[word] >> shift;
        if shift > 38 && word < 3 {
            limb |= w[word + 1] << (64 - shift);
        }
        let bits = if i == 9 { 26 } else { width(i) };
        r[i] = (limb & ((1 << bits) - 1)) as u32;
        i += 1;
    }
    r
}

/// Ten limbs, an expression over the number of the limb written out.
macro_rules! limbs {
    ($i:ident => $limb:expr) => {
        limbs!(@ $i $limb; 0 1 2 3 4 5 6 7 8 9)
    };
    (@ $i:ident $limb:expr; $($n:literal)*) => {
        [$({
            const $i: usize = $n;
            $limb
        }),*]
    };
}

/// Limb-wise sum; the bounds add.
#[inline(always)]
pub(crate) fn add<W: Word>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    limbs!(I => a[I].plus(b[I]))
}

/// `a - b + k·p`, limb by limb; the limbs of `b` must not exceed those of `k·p`: `k·(2^26 - 19)` at
/// the bottom, `k·(2^width - 1)` above. `k = 2` serves a tight `b`, `k = 4` a `Sum`.
#[inline(always)]
pub(crate) fn sub<W: Word>(a: &[W; 10], b: &[W; 10], k: u64) -> [W; 10] {
    limbs!(I => a[I].plus(W::constant(k * const { limb_of_p(I) as u64 })).minus(b[I]))
}

/// One carry pass over 32-bit limbs, all at once: carries are below 2^6 from even limbs and below
/// 2^7 from odd ones.
#[inline(always)]
pub(crate) fn carry<W: Word>(a: &[W; 10]) -> [W; 10] {
    let mut r = *a;
    r[0] = a[0].low(26).plus(a[9].high(25).times(19));
    let mut i = 1;
    while i < 10 {
        r[i] = a[i].low(width(i)).plus(a[i - 1].high(width(i - 1)));
        i += 1;
    }
    r
}

/// Reduces columns to a tight element: `c[k]` has the weight of limb `k`, folds already done.
///
/// Column 9 has no factor 19: it is below `10·25.2·2^51 + 2^39 < 2^59.1` for loose operands. Its
/// carry is below 2^34.1, so limb 0 takes less than `2^26 + 19·2^34.1 < 2^38.4` and passes on less
/// than 2^12.4.
#[inline(always)]
fn carry_columns<W: Word>(c: &[W::Wide; 10]) -> [W; 10] {
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = *c;
    let limb = |s, bits| (W::wide_low(s, bits), W::wide_high(s, bits));
    let (r0, k) = limb(c0, 26);
    let (r1, k) = limb(W::wide_plus(c1, k), 25);
    let (r2, k) = limb(W::wide_plus(c2, k), 26);
    let (r3, k) = limb(W::wide_plus(c3, k), 25);
    let (r4, k) = limb(W::wide_plus(c4, k), 26);
    let (r5, k) = limb(W::wide_plus(c5, k), 25);
    let (r6, k) = limb(W::wide_plus(c6, k), 26);
    let (r7, k) = limb(W::wide_plus(c7, k), 25);
    let (r8, k) = limb(W::wide_plus(c8, k), 26);
    let (r9, k) = limb(W::wide_plus(c9, k), 25);
    let (r0, k) = limb(W::wide_plus(r0.widen(), W::wide_times(k, 19)), 26);
    let r1 = r1.plus(W::narrow(k));
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
}

/// The columns of a product of five limbs by five: column k is `Σ aᵢ·b_{k-i}`.
type Columns<W> = [<W as Word>::Wide; 9];

/// `Σ a·b` over pairs of words.
macro_rules! sum {
    ($a:ident $b:ident $(+ $c:ident $d:ident)*) => {{
        let sum = $a.wide_mul($b);
        $(let sum = W::wide_plus(sum, $c.wide_mul($d));)*
        sum
    }};
}

/// 25 products. Written out, like everything here: a loop stays one where a program is built for
/// size, with its operands in memory, and takes three times as long there and more code.
#[inline(always)]
fn columns<W: Word>(a: &[W; 5], b: &[W; 5]) -> Columns<W> {
    let ([a0, a1, a2, a3, a4], [b0, b1, b2, b3, b4]) = (*a, *b);
    [
        sum!(a0 b0),
        sum!(a0 b1 + a1 b0),
        sum!(a0 b2 + a1 b1 + a2 b0),
        sum!(a0 b3 + a1 b2 + a2 b1 + a3 b0),
        sum!(a0 b4 + a1 b3 + a2 b2 + a3 b1 + a4 b0),
        sum!(a1 b4 + a2 b3 + a3 b2 + a4 b1),
        sum!(a2 b4 + a3 b3 + a4 b2),
        sum!(a3 b4 + a4 b3),
        sum!(a4 b4),
    ]
}

/// 15 products: each cross product once, with one factor doubled.
#[inline(always)]
fn columns_of_square<W: Word>(a: &[W; 5]) -> Columns<W> {
    let [a0, a1, a2, a3, a4] = *a;
    let (t0, t1, t2, t3) = (a0.times(2), a1.times(2), a2.times(2), a3.times(2));
    [
        sum!(a0 a0),
        sum!(t0 a1),
        sum!(t0 a2 + a1 a1),
        sum!(t0 a3 + t1 a2),
        sum!(t0 a4 + t1 a3 + a2 a2),
        sum!(t1 a4 + t2 a3),
        sum!(t2 a4 + a3 a3),
        sum!(t3 a4),
        sum!(a4 a4),
    ]
}

/// The even limbs, the odd limbs, and their sums: as pairs `2^26·odd + even`, an element has five
/// digits of weight `2^(51·i)`.
#[inline(always)]
fn split<W: Word>(a: &[W; 10]) -> [[W; 5]; 3] {
    let [e0, o0, e1, o1, e2, o2, e3, o3, e4, o4] = *a;
    let (even, odd) = ([e0, e1, e2, e3, e4], [o0, o1, o2, o3, o4]);
    let both = [
        e0.plus(o0),
        e1.plus(o1),
        e2.plus(o2),
        e3.plus(o3),
        e4.plus(o4),
    ];
    [even, odd, both]
}

/// Combines the columns of the even limbs, the odd limbs and the sums into an element (Karatsuba).
/// With digits of 51 bits,
/// `(e + 2^26·o)(f + 2^26·g) = ef + 2^26·((e + o)(f + g) - ef - og) + 2·2^51·og`, so the difference
/// has the weight of the odd limb, and twice the products of odd limbs have that of the next even
/// one. Columns from the tenth on fold with 19.
#[inline(always)]
fn join<W: Word>(even: &Columns<W>, odd: &Columns<W>, both: &Columns<W>) -> [W; 10] {
    let middle = |k: usize| W::wide_minus(W::wide_minus(both[k], even[k]), odd[k]);
    let upper = |k: usize| W::wide_times(odd[k], 2);
    let folded = |low, high| W::wide_plus(low, W::wide_times(high, 19));
    let lower = |k: usize| W::wide_plus(even[k], upper(k - 1));
    carry_columns(&[
        folded(even[0], lower(5)),
        folded(middle(0), middle(5)),
        folded(lower(1), lower(6)),
        folded(middle(1), middle(6)),
        folded(lower(2), lower(7)),
        folded(middle(2), middle(7)),
        folded(lower(3), lower(8)),
        folded(middle(3), middle(8)),
        folded(lower(4), upper(8)),
        middle(4),
    ])
}

/// `a·b`: 75 products.
///
/// Sums of two limbs are below `5.02·(2^26 + 2^25) < 2^28.92`, a column of their products below
/// 2^60.2.
#[inline(always)]
pub(crate) fn mul<W: Word>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    let ([a0, a1, a2], [b0, b1, b2]) = (split(a), split(b));
    join::<W>(&columns(&a0, &b0), &columns(&a1, &b1), &columns(&a2, &b2))
}

/// `a²`: 45 products, cross products once with one operand doubled, which is below 2^29.92.
#[inline(always)]
pub(crate) fn square<W: Word>(a: &[W; 10]) -> [W; 10] {
    let [even, odd, both] = split(a);
    join::<W>(
        &columns_of_square(&even),
        &columns_of_square(&odd),
        &columns_of_square(&both),
    )
}

/// [`mul`] on machine words, one copy: a call costs little compared with 75 products, and on the
/// small processors that this representation is for, small code is fast code.
#[inline(never)]
fn mul_words(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    mul(a, b)
}

/// [`square`] on machine words, one copy.
#[inline(never)]
fn square_words(a: &[u32; 10]) -> [u32; 10] {
    square(a)
}

/// [`Field::pow_p58`], one copy.
#[inline(never)]
fn pow_p58(x: Fe10x25h) -> Fe10x25h {
    let [power] = chains::pow_p58([x]);
    power
}

/// [`add`] on machine words: one copy where a program is built for size.
#[cfg_attr(nineteen_sized, inline(never))]
#[cfg_attr(not(nineteen_sized), inline(always))]
fn add_words(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    add(a, b)
}

/// [`sub`] on machine words, likewise.
#[cfg_attr(nineteen_sized, inline(never))]
#[cfg_attr(not(nineteen_sized), inline(always))]
fn sub_words<const K: u64>(a: &[u32; 10], b: &[u32; 10]) -> [u32; 10] {
    sub(a, b, K)
}

/// [`carry`] on machine words, likewise.
#[cfg_attr(nineteen_sized, inline(never))]
#[cfg_attr(not(nineteen_sized), inline(always))]
fn carry_words(a: &[u32; 10]) -> [u32; 10] {
    carry(a)
}

/// [`mul_small`] on machine words, likewise.
#[cfg_attr(nineteen_sized, inline(never))]
#[cfg_attr(not(nineteen_sized), inline(always))]
fn mul_small_words(a: &[u32; 10], k: u32) -> [u32; 10] {
    mul_small(a, k)
}

/// `b` where `choice` is all ones, else `a`; likewise.
#[cfg_attr(nineteen_sized, inline(never))]
#[cfg_attr(not(nineteen_sized), inline(always))]
fn select_words(a: &[u32; 10], b: &[u32; 10], choice: Mask) -> [u32; 10] {
    let choice = choice.word() as u32;
    limbs!(I => a[I] ^ choice & (a[I] ^ b[I]))
}

/// Swaps `a` and `b` where `choice` is all ones, likewise.
#[cfg_attr(nineteen_sized, inline(never))]
#[cfg_attr(not(nineteen_sized), inline(always))]
fn swap_words(a: &mut [u32; 10], b: &mut [u32; 10], choice: Mask) {
    for (a, b) in a.iter_mut().zip(b) {
        choice.swap_u32(a, b);
    }
}

/// [`canonical`], likewise.
#[cfg_attr(nineteen_sized, inline(never))]
#[cfg_attr(not(nineteen_sized), inline(always))]
fn canonical_words(a: &[u32; 10]) -> Words {
    canonical(a)
}

/// `k·a` for `k < 2^17`: columns below `5.02·2^43`.
#[inline(always)]
pub(crate) fn mul_small<W: Word>(a: &[W; 10], k: u32) -> [W; 10] {
    let k = W::constant(u64::from(k));
    carry_columns(&a.map(|limb| limb.wide_mul(k)))
}

/// The canonical residue of a tight element. As for five limbs, `a + 19` carries out of bit 255
/// exactly if the value is at least p.
#[inline(always)]
pub(crate) fn canonical(a: &[u32; 10]) -> Words {
    let mut q = 19;
    let mut i = 0;
    while i < 10 {
        q = (a[i] + q) >> width(i);
        i += 1;
    }
    let mut r = *a;
    let mut k = 19 * q;
    let mut w = [0; 4];
    let mut i = 0;
    while i < 10 {
        let s = r[i] + k;
        r[i] = s & ((1 << width(i)) - 1);
        k = s >> width(i);
        let (word, shift) = ((weight(i) / 64) as usize, weight(i) % 64);
        w[word] |= u64::from(r[i]) << shift;
        if shift + width(i) > 64 {
            w[word + 1] |= u64::from(r[i]) >> (64 - shift);
        }
        i += 1;
    }
    w
}
