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

use products::{mul_small, product, square};

use super::constants::curve_constants;
use super::vector::{Lanes, NarrowWord, Vector, constant, outline_in_debug};
use super::{CurveConstants, Field, LaneWords, Operand, Words, fe10x25h, invert_all};

#[cfg(nineteen_arch = "x86_64")]
pub(crate) mod called; // the products of `avx2` as functions
pub(crate) mod products; // by columns

/// What is a function where that takes no more time, and inlined elsewhere.
pub trait Called: Vector + NarrowWord {
    /// [`product`]
    #[inline(always)]
    fn product(a: &[Self; 10], b: &[Self; 10]) -> [Self; 10] {
        product(a, b)
    }
    /// [`square`]
    #[inline(always)]
    fn square(a: &[Self; 10]) -> [Self; 10] {
        square(a)
    }
    /// `a = a²` of a tight element
    #[inline(always)]
    fn square_assign(a: &mut [Self; 10]) {
        *a = square(a);
    }
    /// `a = a·b`
    #[inline(always)]
    fn product_assign(a: &mut [Self; 10], b: &[Self; 10]) {
        *a = product(a, b);
    }
    /// [`any_bit`]
    #[inline(always)]
    fn any_bit(a: &[Self; 10]) -> Self {
        any_bit(a)
    }
    /// The lowest limb of the canonical residue of a tight element.
    #[inline(always)]
    fn first_limb(a: &[Self; 10]) -> Self {
        canonical(a)[0]
    }
    /// [`limbs`]
    #[inline(always)]
    fn limbs(w: &Self::Words) -> [Self; 10] {
        limbs(w)
    }
    /// [`words`]
    #[inline(always)]
    fn words(a: &[Self; 10]) -> Self::Words {
        words(a)
    }
}

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

impl<V: Called> Fe25h<V> {
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

    /// An element of these limbs, which are tight.
    #[cfg(all(nineteen_arch = "x86_64", not(nineteen_msan)))]
    #[inline(always)]
    pub(crate) fn from_limbs(limbs: [V; 10]) -> Self {
        Fe25h(limbs)
    }

    /// `self - squares`
    #[inline(always)]
    pub(crate) fn minus_sum(self, squares: Sum25h<V>) -> Loose25h<V> {
        Loose25h(sum_sub::<V, 4>(&self.0, &squares.0))
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

impl<V: Called> Field for Fe25h<V> {
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
        outline_in_debug!(V, Fe25h(V::product(&a.operand().0, &b.operand().0)))
    }
    #[inline(always)]
    fn product_square(a: impl Operand<Loose25h<V>>) -> Self {
        outline_in_debug!(V, Fe25h(V::square(&a.operand().0)))
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
        outline_in_debug!(V, V::square_assign(&mut x.0));
    }
    #[inline(always)]
    fn mul_assign(x: &mut Self, by: &Self) {
        outline_in_debug!(V, V::product_assign(&mut x.0, &by.0));
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
        outline_in_debug!(V, Fe25h(V::limbs(w)))
    }
    #[inline(always)]
    fn to_words(self) -> V::Words {
        outline_in_debug!(V, V::words(&self.0))
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
        outline_in_debug!(V, V::any_bit(&self.0).is_zero())
    }
    #[inline(always)]
    fn equals(self, rhs: Self) -> V::Mask {
        outline_in_debug!(V, Self::carry(self.sub(rhs)).is_zero())
    }
    #[inline(always)]
    fn is_negative(self) -> V::Mask {
        outline_in_debug!(V, V::first_limb(&self.0).is_odd())
    }
}

impl<V: Called> Lanes for Fe25h<V> {
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
        let multiple = K * u64::from(fe10x25h::limb_of_p(i));
        r[i] = a[i].plus(W::constant(multiple)).minus(b[i]);
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

/// A value that is 0 exactly if the residue of a tight element is.
#[inline(always)]
fn any_bit<V: Vector + NarrowWord>(a: &[V; 10]) -> V {
    let [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9] = canonical(a);
    let low = r0.or(r1).or(r2.or(r3)).or(r4);
    low.or(r5.or(r6).or(r7.or(r8)).or(r9))
}

/// Any 256-bit integer in each lane, tight.
#[inline(always)]
fn limbs<V: Vector + NarrowWord>(w: &V::Words) -> [V; 10] {
    let [w0, w1, w2, w3] = V::load(w);
    // Limb 9 takes the upper 26 bits: m = 2, inside a `Loose`.
    carry(&[
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
    ])
}

/// The canonical residue of a tight element in each lane, as an integer.
#[inline(always)]
fn words<V: Vector + NarrowWord>(a: &[V; 10]) -> V::Words {
    let [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9] = canonical(a);
    V::store([
        r0.or(r1.left::<26>()).or(r2.left::<51>()),
        r2.right::<13>().or(r3.left::<13>()).or(r4.left::<38>()),
        r5.or(r6.left::<25>()).or(r7.left::<51>()),
        r7.right::<13>().or(r8.left::<12>()).or(r9.left::<38>()),
    ])
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
