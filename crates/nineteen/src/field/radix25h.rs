// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ten limbs of alternately 26 and 25 bits (25.5 on average) in each lane: `Fe10x25hX4`.
//!
//! The value is `Σ aᵢ·2^⌈25.5·i⌉`, as in `fe10x25h.rs`. A lane has 64 bits; its multiplier reads
//! the low 32 bits of both operands and yields the whole product. The weight of an odd
//! limb is rounded up by half a bit, so the product of two odd limbs counts twice; columns from the
//! tenth on weigh 2^255 ≡ 19. Both factors are applied to an operand *before* the product, so that
//! a column is one sum. 19 times an operand has to fit 32 bits, and this limits the operands of a
//! product.
//!
//! Bounds, m in units of the limb's own width (2^26 or 2^25):
//!
//! | value     | limb 0 | limbs 2, 4, 6, 8 | odd limbs | made by                                         |
//! |-----------|--------|------------------|-----------|-------------------------------------------------|
//! | tight     | 1 + 2^-12 | 1 + 2^-12     | 1 + 2^-12 | a carry pass; products                          |
//! | `Sum`     | < 3.01 | < 3.01           | < 3.01    | `a + b`: 2.01; `a - b + 2p`: 3.01               |
//! | `Loose`   | < 5.02 | < 3.01           | < 5.03    | a `Sum`; or, its even limbs carried (see below), `Sum + a`, `Sum + 2a`, `Sum - a + 2p`, `a - Sum + 4p` |
//! | 19·b      |        | < 2^31.84        | < 2^31.58 | 19·m·2^26 < 2^32 while m < 3.36; 19·m·2^25 while m < 6.73 |
//! | 4·a       |        |                  | < 2^29.4  | a square; other multiples are smaller           |
//!
//! Column 0 is the widest: a0·b0, 19 times four even pairs, and 38 times five odd pairs, which is
//! below `(5.02² + 19·4·3.01² + 38·5·5.03²/4)·2^52 < 2^62.91`. Column 9 has no factor 19: it sums
//! two pairs with limb 0 and eight others, below `(2·5.02·5.03 + 8·3.01·5.03)·2^51 < 2^58.5`.
//!
//! Reference: Bernstein, Schwabe, *NEON crypto*, doi:10.1007/978-3-642-33027-8_19, for this radix
//! in vectors; the bounds are ours.

use core::fmt::Debug;

use super::constants::curve_constants;
use super::vector::{Lanes, NarrowWord, Vector, constant, outline_in_debug};
use super::{CurveConstants, Field, LaneWords, Operand, Words, fe10x25h, invert_all};

/// One element in each lane, tight.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Fe25h<V>(pub(crate) [V; 10]);

/// A sum or difference of two tight elements.
#[derive(Clone, Copy, Debug)]
pub struct Sum25h<V>([V; 10]);

/// An operand of a product.
#[derive(Clone, Copy, Debug)]
pub struct Loose25h<V>([V; 10]);

/// Four elements: `avx2`.
#[cfg(nineteen_arch = "x86_64")]
pub type Fe10x25hX4 = Fe25h<core::arch::x86_64::__m256i>;

/// Packs the canonical integer `w < p` into five words: an even limb, and 2^32 times the odd limb
/// after it.
#[cfg_attr(not(nineteen_arch = "x86_64"), allow(dead_code))]
pub(crate) const fn pack(w: &Words) -> [u64; 5] {
    let limbs = fe10x25h::unpack(w);
    let mut r = [0; 5];
    let mut i = 0;
    while i < 5 {
        r[i] = limbs[2 * i] as u64 | (limbs[2 * i + 1] as u64) << 32;
        i += 1;
    }
    r
}

impl<V: Vector + NarrowWord> Fe25h<V> {
    /// The canonical integer `w < p` in every lane, at compile time.
    pub(crate) const fn from_canonical(w: &Words) -> Self {
        let limbs = fe10x25h::unpack(w);
        let mut r = [constant(0); 10];
        let mut i = 0;
        while i < 10 {
            r[i] = constant(limbs[i] as u64);
            i += 1;
        }
        Fe25h(r)
    }

    /// `self - squares`
    #[inline(always)]
    pub(crate) fn minus_sum(self, squares: Sum25h<V>) -> Loose25h<V> {
        Loose25h(sum_sub::<V, 4>(&self.0, &squares.0))
    }

    /// A value that is 0 exactly if the residue is.
    #[inline(always)]
    fn any_bit(self) -> V {
        let [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9] = canonical(&self.0);
        let low = r0.or(r1).or(r2.or(r3)).or(r4);
        low.or(r5.or(r6).or(r7.or(r8)).or(r9))
    }
}

impl<V> Loose25h<V> {
    #[inline(always)]
    pub(crate) fn limbs(&self) -> &[V; 10] {
        &self.0
    }
}

impl<V> From<Fe25h<V>> for Loose25h<V> {
    #[inline(always)]
    fn from(a: Fe25h<V>) -> Self {
        Loose25h(a.0)
    }
}

impl<V> From<Sum25h<V>> for Loose25h<V> {
    #[inline(always)]
    fn from(a: Sum25h<V>) -> Self {
        Loose25h(a.0)
    }
}

impl<V: Vector + NarrowWord> Field for Fe25h<V> {
    const LANES: usize = V::LANES;
    type Words = V::Words;
    type Mask = V::Mask;
    type Product = Self;
    type Sum = Sum25h<V>;
    type Loose = Loose25h<V>;

    const ZERO: Self = Self::from_canonical(&[0; 4]);
    const ONE: Self = Self::from_canonical(&[1, 0, 0, 0]);
    const CURVE: CurveConstants<Self> = curve_constants!(Self::from_canonical);

    #[inline(always)]
    fn add(self, rhs: Self) -> Sum25h<V> {
        outline_in_debug!(V, Sum25h(add(&self.0, &rhs.0)))
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Sum25h<V> {
        outline_in_debug!(V, Sum25h(sub::<V, 2>(&self.0, &rhs.0)))
    }
    #[inline(always)]
    fn plus(a: Self, b: Self) -> Sum25h<V> {
        outline_in_debug!(V, a.add(b))
    }
    #[inline(always)]
    fn minus(a: Self, b: Self) -> Sum25h<V> {
        outline_in_debug!(V, a.sub(b))
    }
    #[inline(always)]
    fn sum_add(a: Sum25h<V>, b: Self) -> Loose25h<V> {
        outline_in_debug!(V, Loose25h(sum_add(&a.0, &b.0)))
    }
    #[inline(always)]
    fn sum_add_double(a: Sum25h<V>, b: Self) -> Loose25h<V> {
        outline_in_debug!(V, Loose25h(sum_add_double(&a.0, &b.0)))
    }
    #[inline(always)]
    fn sum_sub(a: Sum25h<V>, b: Self) -> Loose25h<V> {
        outline_in_debug!(V, Loose25h(sum_sub::<V, 2>(&a.0, &b.0)))
    }
    #[inline(always)]
    fn twice_product(x: Self, y: Self, squares: Sum25h<V>) -> Loose25h<V> {
        outline_in_debug!(V, Self::square(x.add(y)).minus_sum(squares))
    }
    #[inline(always)]
    fn carry(a: impl Operand<Loose25h<V>>) -> Self {
        outline_in_debug!(V, Fe25h(carry(&a.operand().0)))
    }
    #[inline(always)]
    fn product(a: impl Operand<Loose25h<V>>, b: impl Operand<Loose25h<V>>) -> Self {
        outline_in_debug!(V, Fe25h(product(&a.operand().0, &b.operand().0)))
    }
    #[inline(always)]
    fn product_square(a: impl Operand<Loose25h<V>>) -> Self {
        outline_in_debug!(V, Fe25h(square(&a.operand().0)))
    }
    #[inline(always)]
    fn mul(a: impl Operand<Loose25h<V>>, b: impl Operand<Loose25h<V>>) -> Self {
        outline_in_debug!(V, Self::product(a, b))
    }
    #[inline(always)]
    fn square(a: impl Operand<Loose25h<V>>) -> Self {
        outline_in_debug!(V, Self::product_square(a))
    }
    /// An operand by value would be a copy.
    #[inline(always)]
    fn square_assign(x: &mut Self) {
        outline_in_debug!(V, x.0 = square(&x.0));
    }
    #[inline(always)]
    fn mul_small(a: impl Operand<Loose25h<V>>, k: u32) -> Self {
        outline_in_debug!(V, Fe25h(mul_small(&a.operand().0, k)))
    }
    #[inline(always)]
    fn select(a: Self, b: Self, choice: V::Mask) -> Self {
        outline_in_debug!(V, Fe25h(select(&a.0, &b.0, choice)))
    }
    #[inline(always)]
    fn swap_loose(a: &mut Loose25h<V>, b: &mut Loose25h<V>, choice: V::Mask) {
        outline_in_debug!(V, {
            let kept = *a;
            a.0 = select(&kept.0, &b.0, choice);
            b.0 = select(&b.0, &kept.0, choice);
        })
    }
    #[inline(always)]
    fn from_words(w: &V::Words) -> Self {
        outline_in_debug!(V, {
            let [w0, w1, w2, w3] = V::load(w);
            // Limb 9 takes the upper 26 bits: m = 2, inside a `Loose`.
            Fe25h(carry(&[
                w0.low::<26>(),
                w0.high::<26>().low::<25>(),
                w0.right::<51>().or(w1.left::<13>()).low::<26>(),
                w1.high::<13>().low::<25>(),
                w1.high::<38>(),
                w2.low::<25>(),
                w2.high::<25>().low::<26>(),
                w2.right::<51>().or(w3.left::<13>()).low::<25>(),
                w3.high::<12>().low::<26>(),
                w3.high::<38>(),
            ]))
        })
    }
    #[inline(always)]
    fn to_words(self) -> V::Words {
        outline_in_debug!(V, {
            let [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9] = canonical(&self.0);
            V::store([
                r0.or(r1.left::<26>()).or(r2.left::<51>()),
                r2.right::<13>().or(r3.left::<13>()).or(r4.left::<38>()),
                r5.or(r6.left::<25>()).or(r7.left::<51>()),
                r7.right::<13>().or(r8.left::<12>()).or(r9.left::<38>()),
            ])
        })
    }
    #[inline(always)]
    fn invert(self) -> Self {
        outline_in_debug!(V, {
            let mut words = self.to_words();
            invert_all(words.lanes_mut());
            Self::from_words(&words)
        })
    }
    #[inline(always)]
    fn is_zero(self) -> V::Mask {
        outline_in_debug!(V, self.any_bit().is_zero())
    }
    #[inline(always)]
    fn equals(self, rhs: Self) -> V::Mask {
        outline_in_debug!(V, Self::carry(self.sub(rhs)).is_zero())
    }
    #[inline(always)]
    fn is_negative(self) -> V::Mask {
        outline_in_debug!(V, canonical(&self.0)[0].is_odd())
    }
}

impl<V: Vector + NarrowWord> Lanes for Fe25h<V> {
    type Vector = V;

    /// Each even limb, and 2^32 times the odd limb after it: tight limbs are below 2^27.
    #[inline(always)]
    fn to_vectors(self) -> [V; 5] {
        let [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9] = self.0;
        [
            r0.or(r1.left::<32>()),
            r2.or(r3.left::<32>()),
            r4.or(r5.left::<32>()),
            r6.or(r7.left::<32>()),
            r8.or(r9.left::<32>()),
        ]
    }
    #[inline(always)]
    fn from_vectors([w0, w1, w2, w3, w4]: [V; 5]) -> Self {
        Fe25h([
            w0.low::<32>(),
            w0.high::<32>(),
            w1.low::<32>(),
            w1.high::<32>(),
            w2.low::<32>(),
            w2.high::<32>(),
            w3.low::<32>(),
            w3.high::<32>(),
            w4.low::<32>(),
            w4.high::<32>(),
        ])
    }
}

/// `2a`
#[inline(always)]
fn twice<W: NarrowWord>(a: W) -> W {
    a.plus(a)
}

/// Limb-wise sum; the bounds add.
#[inline(always)]
pub(crate) fn add<W: NarrowWord>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    let mut r = *a;
    let mut i = 0;
    while i < 10 {
        r[i] = a[i].plus(b[i]);
        i += 1;
    }
    r
}

/// `a - b + K·p`, limb by limb; the limbs of `b` must not exceed those of `K·p`: `K·(2^26 - 19)` at
/// the bottom, `K·(2^width - 1)` above. `K = 2` serves a tight `b`, `K = 4` a `Sum`.
#[inline(always)]
pub(crate) fn sub<W: NarrowWord, const K: u64>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    let mut r = *a;
    let mut i = 0;
    while i < 10 {
        let limb_of_p = (1 << fe10x25h::width(i)) - if i == 0 { 19 } else { 1 };
        r[i] = a[i].plus(W::constant(K * limb_of_p)).minus(b[i]);
        i += 1;
    }
    r
}

/// Carries out of limbs 2, 4, 6, 8: from `m < 5.02` in all limbs to an operand of a product.
///
/// These are the limbs whose multiple by 19 would not fit. They pass at most 5 to the odd limbs
/// after them, which can stay uncarried. So can limb 0, which never meets the factor 19.
#[inline(always)]
pub(crate) fn carry_even<W: NarrowWord>(a: &[W; 10]) -> [W; 10] {
    let mut r = *a;
    let mut i = 2;
    while i < 10 {
        r[i + 1] = a[i + 1].plus(a[i].high::<26>());
        r[i] = a[i].low::<26>();
        i += 2;
    }
    r
}

/// `a + b`, carried for a product.
#[inline(always)]
pub(crate) fn sum_add<W: NarrowWord>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    carry_even(&add(a, b))
}

/// `a + 2b`, carried for a product.
#[inline(always)]
pub(crate) fn sum_add_double<W: NarrowWord>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    carry_even(&add(a, &add(b, b)))
}

/// `a - b + K·p`, carried for a product.
#[inline(always)]
pub(crate) fn sum_sub<W: NarrowWord, const K: u64>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    carry_even(&sub::<W, K>(a, b))
}

/// `b` if `choice`, else `a`.
#[inline(always)]
fn select<V: Vector>(a: &[V; 10], b: &[V; 10], choice: V::Mask) -> [V; 10] {
    let mut r = *a;
    for (r, b) in r.iter_mut().zip(b) {
        *r = V::select(*r, *b, choice);
    }
    r
}

/// One carry pass over limbs below 2^32, all at once: carries are below 2^6 from even limbs and
/// below 2^7 from odd ones.
#[inline(always)]
pub(crate) fn carry<W: NarrowWord>(a: &[W; 10]) -> [W; 10] {
    let mut r = *a;
    let top = a[9].high::<25>().multiple::<19>();
    r[0] = a[0].low::<26>().plus(top);
    let mut i = 1;
    while i < 10 {
        r[i] = if i % 2 == 0 {
            a[i].low::<26>().plus(a[i - 1].high::<25>())
        } else {
            a[i].low::<25>().plus(a[i - 1].high::<26>())
        };
        i += 1;
    }
    r
}

/// Carries the bits of a limb above the lowest `N` into the next.
#[inline(always)]
fn carry_to<W: NarrowWord, const N: u32>(limb: &mut W, next: &mut W) {
    *next = next.plus(limb.high::<N>());
    *limb = limb.low::<N>();
}

/// Carries from limb 9 into limb 0, times 19 = 1 + 2 + 16: the carry may have more than 32 bits.
#[inline(always)]
fn carry_around<W: NarrowWord>(limb: &mut W, first: &mut W) {
    let carry = limb.high::<25>();
    let nineteen = carry.plus(carry.shl::<1>()).plus(carry.shl::<4>());
    *first = first.plus(nineteen);
    *limb = limb.low::<25>();
}

/// Reduces columns below 2^63, the last below 2^59, to a tight element: two chains side by side,
/// from column 0 to limb 5 and from column 5 around to limb 0, and one more step for each.
///
/// Carries are below 2^38, so no column reaches 2^64. The carry out of column 9 is below
/// `2^34 + 2^13`; 19 times that is below 2^38.3, so limb 0 then passes less than 2^13 to limb 1,
/// which is below `2^25 + 2^13`. Limb 5 takes less than 2^38 from column 4 and passes less than
/// `2^13 + 1` to limb 6.
#[inline(always)]
fn carry_columns<W: NarrowWord>(mut c: [W; 10]) -> [W; 10] {
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = &mut c;
    carry_to::<W, 26>(c0, c1);
    carry_to::<W, 25>(c5, c6);
    carry_to::<W, 25>(c1, c2);
    carry_to::<W, 26>(c6, c7);
    carry_to::<W, 26>(c2, c3);
    carry_to::<W, 25>(c7, c8);
    carry_to::<W, 25>(c3, c4);
    carry_to::<W, 26>(c8, c9);
    carry_to::<W, 26>(c4, c5);
    carry_around(c9, c0);
    carry_to::<W, 25>(c5, c6);
    carry_to::<W, 26>(c0, c1);
    c
}

/// `a·b`: 100 products, row by row, so that the ten columns and a limb of `a` stay in registers.
///
/// Written out: this is inlined in many places before it is optimised, and a loop that the compiler
/// had to unroll there produced six times the code.
#[inline(always)]
pub(crate) fn product<W: NarrowWord>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = b;
    // 19 times each limb that reaches 2^255.
    let [n1, n2, n3, n4, n5, n6, n7, n8, n9] = &[
        b1.multiple::<19>(),
        b2.multiple::<19>(),
        b3.multiple::<19>(),
        b4.multiple::<19>(),
        b5.multiple::<19>(),
        b6.multiple::<19>(),
        b7.multiple::<19>(),
        b8.multiple::<19>(),
        b9.multiple::<19>(),
    ];
    let mut c = [
        a0.times(b0),
        a0.times(b1),
        a0.times(b2),
        a0.times(b3),
        a0.times(b4),
        a0.times(b5),
        a0.times(b6),
        a0.times(b7),
        a0.times(b8),
        a0.times(b9),
    ];
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = &mut c;
    // A limb of b for each column from 0 to 9, and the limb of a for even and for odd columns: an
    // odd limb meets odd limbs in even columns.
    macro_rules! add_row {
        ($even:ident $odd:ident; $b0:ident $b1:ident $b2:ident $b3:ident $b4:ident
            $b5:ident $b6:ident $b7:ident $b8:ident $b9:ident) => {
            c0.add_product($even, $b0);
            c1.add_product($odd, $b1);
            c2.add_product($even, $b2);
            c3.add_product($odd, $b3);
            c4.add_product($even, $b4);
            c5.add_product($odd, $b5);
            c6.add_product($even, $b6);
            c7.add_product($odd, $b7);
            c8.add_product($even, $b8);
            c9.add_product($odd, $b9);
        };
    }
    let twice_a = &twice(*a1);
    add_row!(twice_a a1; n9 b0 b1 b2 b3 b4 b5 b6 b7 b8);
    add_row!(a2 a2;      n8 n9 b0 b1 b2 b3 b4 b5 b6 b7);
    let twice_a = &twice(*a3);
    add_row!(twice_a a3; n7 n8 n9 b0 b1 b2 b3 b4 b5 b6);
    add_row!(a4 a4;      n6 n7 n8 n9 b0 b1 b2 b3 b4 b5);
    let twice_a = &twice(*a5);
    add_row!(twice_a a5; n5 n6 n7 n8 n9 b0 b1 b2 b3 b4);
    add_row!(a6 a6;      n4 n5 n6 n7 n8 n9 b0 b1 b2 b3);
    let twice_a = &twice(*a7);
    add_row!(twice_a a7; n3 n4 n5 n6 n7 n8 n9 b0 b1 b2);
    add_row!(a8 a8;      n2 n3 n4 n5 n6 n7 n8 n9 b0 b1);
    let twice_a = &twice(*a9);
    add_row!(twice_a a9; n1 n2 n3 n4 n5 n6 n7 n8 n9 b0);
    carry_columns(c)
}

/// `a²`: 55 products, cross products once with one operand doubled.
#[inline(always)]
pub(crate) fn square<W: NarrowWord>(a: &[W; 10]) -> [W; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = a;
    let [n5, n6, n7, n8, n9] = &[
        a5.multiple::<19>(),
        a6.multiple::<19>(),
        a7.multiple::<19>(),
        a8.multiple::<19>(),
        a9.multiple::<19>(),
    ];
    let twice_a = &twice(*a0);
    let mut c = [
        a0.times(a0),
        twice_a.times(a1),
        twice_a.times(a2),
        twice_a.times(a3),
        twice_a.times(a4),
        twice_a.times(a5),
        twice_a.times(a6),
        twice_a.times(a7),
        twice_a.times(a8),
        twice_a.times(a9),
    ];
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = &mut c;
    // The limbs from one on, each with its column. Odd limbs meet odd limbs in even columns.
    macro_rules! add_row {
        ($even:ident $odd:ident; $($c:ident $a:ident)*) => {
            add_row!(@ $even $odd $($c $a)*);
        };
        (@ $x:ident $y:ident) => {};
        (@ $x:ident $y:ident $c:ident $a:ident $($rest:ident)*) => {
            $c.add_product($x, $a);
            add_row!(@ $y $x $($rest)*);
        };
    }
    let (twice_a, four_a) = (&twice(*a1), &twice(twice(*a1)));
    c2.add_product(twice_a, a1);
    add_row!(twice_a four_a; c3 a2 c4 a3 c5 a4 c6 a5 c7 a6 c8 a7 c9 a8 c0 n9);
    let twice_a = &twice(*a2);
    c4.add_product(a2, a2);
    add_row!(twice_a twice_a; c5 a3 c6 a4 c7 a5 c8 a6 c9 a7 c0 n8 c1 n9);
    let (twice_a, four_a) = (&twice(*a3), &twice(twice(*a3)));
    c6.add_product(twice_a, a3);
    add_row!(twice_a four_a; c7 a4 c8 a5 c9 a6 c0 n7 c1 n8 c2 n9);
    let twice_a = &twice(*a4);
    c8.add_product(a4, a4);
    add_row!(twice_a twice_a; c9 a5 c0 n6 c1 n7 c2 n8 c3 n9);
    let (twice_a, four_a) = (&twice(*a5), &twice(twice(*a5)));
    c0.add_product(twice_a, n5);
    add_row!(twice_a four_a; c1 n6 c2 n7 c3 n8 c4 n9);
    let twice_a = &twice(*a6);
    c2.add_product(a6, n6);
    add_row!(twice_a twice_a; c3 n7 c4 n8 c5 n9);
    let (twice_a, four_a) = (&twice(*a7), &twice(twice(*a7)));
    c4.add_product(twice_a, n7);
    add_row!(twice_a four_a; c5 n8 c6 n9);
    let twice_a = &twice(*a8);
    c6.add_product(a8, n8);
    c7.add_product(twice_a, n9);
    let twice_a = &twice(*a9);
    c8.add_product(twice_a, n9);
    carry_columns(c)
}

/// `k·a` for `k < 2^17`: columns below `5.03·2^43`.
#[inline(always)]
pub(crate) fn mul_small<W: NarrowWord>(a: &[W; 10], k: u32) -> [W; 10] {
    let k = W::constant(u64::from(k));
    let mut c = *a;
    let mut i = 0;
    while i < 10 {
        c[i] = a[i].times(&k);
        i += 1;
    }
    carry_columns(c)
}

/// The canonical residue of a tight element.
///
/// The value is below `2^255 + 2^244 < 2p`. `q = 1` exactly if it is at least p: adding 19 then
/// carries out of bit 255, which the full carry ripple shows.
#[inline(always)]
pub(crate) fn canonical<W: NarrowWord>(a: &[W; 10]) -> [W; 10] {
    let mut q = W::constant(19);
    let mut i = 0;
    while i < 10 {
        q = a[i].plus(q).high::<26>();
        q = a[i + 1].plus(q).high::<25>();
        i += 2;
    }
    // a + 19q - 2^255·q, rippled; bit 255 is dropped with the last mask.
    let mut k = q.multiple::<19>();
    let mut r = *a;
    i = 0;
    while i < 10 {
        let even = a[i].plus(k);
        let odd = a[i + 1].plus(even.high::<26>());
        r[i] = even.low::<26>();
        r[i + 1] = odd.low::<25>();
        k = odd.high::<25>();
        i += 2;
    }
    r
}
