// SPDX-License-Identifier: MIT OR Apache-2.0
//! Five limbs of 52 bits in each lane, multiplied by IFMA: `Fe5x52X8`.
//!
//! The multiplier of AVX-512 IFMA reads the lowest 52 bits of two words and adds the lower or the
//! upper 52 bits of their product to a third. In radix 2^52 the split needs no shift, and what lies
//! above bit 52 of a limb is ignored: limbs 0 to 3 of a tight element may hold anything there, and a
//! carry pass need not clear it.
//!
//! | value     | limbs 0 to 3                 | limb 4            | made by                               |
//! |-----------|------------------------------|-------------------|---------------------------------------|
//! | tight     | any word, taken modulo 2^52  | < 2^47 + 2^14     | a carry pass                          |
//! | `Product` | < 10·2^52 + 2^17 < 2^55.4    | < 2^55.4          | products, folded                      |
//! | `Sum`     | < 2^61 + 2^56                | < 2^57            | tight: `a + b`, `a - b + 2p`; products: `a + b`, `a - b + 512p` |
//! | carried   | < 2^62.3                     | < 2^58            | `Sum + a`, `Sum + 2a`, `Sum - a + 512p`, twice a product |
//!
//! An operand of a product must be tight: limb 4 times limb 4 then stays below 2^94.1, so that its
//! upper half is below 2^42.1, and folding it has no third part. Fold: column k + 5 has weight
//! 2^(52k + 260) ≡ 608·2^52k (mod p).
//!
//! Reference: Gueron, Krasnov, *Software implementation of modular exponentiation, using advanced
//! vector instructions architectures*, doi:10.1007/978-3-642-31662-3_9, for radix 2^52; the fold and
//! the bounds are ours, proven in `field/proof`.

use core::fmt::Debug;

use super::constants::{self, curve_constants};
use super::vector::{IfmaWord, Lanes, Vector, constant, vector};
use super::{CurveConstants, Field, LaneWords, Operand, Words, invert_all};

/// One element in each lane, tight.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Fe52<V>(pub(crate) [V; 5]);

/// A product before its last carry.
#[derive(Clone, Copy, Debug)]
pub struct Product52<V>([V; 5]);

/// A sum or difference.
#[derive(Clone, Copy, Debug)]
pub struct Sum52<V>([V; 5]);

/// Eight elements: `ifma`.
#[cfg(target_arch = "x86_64")]
pub type Fe5x52X8 = Fe52<core::arch::x86_64::__m512i>;

/// The canonical integer `w < p` in limbs of 52 bits.
///
/// ```text
/// word  |        3        |        2        |        1        |        0        |
/// bit   256             192               128                64                0
/// limb  |      4     |      3      |      2      |      1      |      0      |
/// bit   256         208           156           104           52             0
/// ```
pub(crate) const fn unpack(w: &Words) -> [u64; 5] {
    const M: u64 = (1 << 52) - 1;
    [
        w[0] & M,
        (w[0] >> 52 | w[1] << 12) & M,
        (w[1] >> 40 | w[2] << 24) & M,
        (w[2] >> 28 | w[3] << 36) & M,
        w[3] >> 16,
    ]
}

impl<V: Vector + IfmaWord> Fe52<V> {
    /// The canonical integer `w < p` in every lane, at compile time.
    pub(crate) const fn from_canonical(w: &Words) -> Self {
        let limbs = unpack(w);
        Fe52([
            constant(limbs[0]),
            constant(limbs[1]),
            constant(limbs[2]),
            constant(limbs[3]),
            constant(limbs[4]),
        ])
    }

    /// Canonical limbs for each lane, at compile time.
    pub(crate) const fn from_lanes<const N: usize>(limbs: [[u64; N]; 5]) -> Self {
        Fe52([
            vector(limbs[0]),
            vector(limbs[1]),
            vector(limbs[2]),
            vector(limbs[3]),
            vector(limbs[4]),
        ])
    }

    /// The canonical limbs.
    #[inline(always)]
    fn canonical(self) -> [V; 5] {
        canonical(&self.0)
    }

    /// What is 0 exactly if the residue is.
    #[inline(always)]
    fn any_bit(self) -> V {
        let [r0, r1, r2, r3, r4] = self.canonical();
        r0.or(r1).or(r2.or(r3)).or(r4)
    }
}

impl<V: Vector + IfmaWord> From<Fe52<V>> for Product52<V> {
    /// Drops what the limbs hold above bit 52.
    #[inline(always)]
    fn from(a: Fe52<V>) -> Self {
        Product52(masked(&a.0))
    }
}

impl<V: Vector + IfmaWord> From<Product52<V>> for Fe52<V> {
    #[inline(always)]
    fn from(a: Product52<V>) -> Self {
        Fe52(carry(&a.0))
    }
}

impl<V: Vector + IfmaWord> From<Sum52<V>> for Fe52<V> {
    #[inline(always)]
    fn from(a: Sum52<V>) -> Self {
        Fe52(carry(&a.0))
    }
}

impl<V: Vector + IfmaWord> Field for Fe52<V> {
    const LANES: usize = V::LANES;
    type Words = V::Words;
    type Mask = V::Mask;
    type Product = Product52<V>;
    type Sum = Sum52<V>;
    type Loose = Self;

    const ZERO: Self = Self::from_canonical(&[0; 4]);
    const ONE: Self = Self::from_canonical(&[1, 0, 0, 0]);
    const CURVE: CurveConstants<Self> = curve_constants!(Self::from_canonical);

    #[inline(always)]
    fn add(self, rhs: Self) -> Sum52<V> {
        Sum52(add(&masked(&self.0), &masked(&rhs.0)))
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Sum52<V> {
        Sum52(sub(&masked(&self.0), &masked(&rhs.0), 2))
    }
    #[inline(always)]
    fn plus(a: Product52<V>, b: Product52<V>) -> Sum52<V> {
        Sum52(add(&a.0, &b.0))
    }
    #[inline(always)]
    fn minus(a: Product52<V>, b: Product52<V>) -> Sum52<V> {
        Sum52(sub(&a.0, &b.0, 512))
    }
    #[inline(always)]
    fn sum_add(a: Sum52<V>, b: Product52<V>) -> Self {
        Fe52(carry(&add(&a.0, &b.0)))
    }
    #[inline(always)]
    fn sum_add_double(a: Sum52<V>, b: Product52<V>) -> Self {
        Fe52(carry(&add(&a.0, &add(&b.0, &b.0))))
    }
    #[inline(always)]
    fn sum_sub(a: Sum52<V>, b: Product52<V>) -> Self {
        Fe52(carry(&sub(&a.0, &b.0, 512)))
    }
    #[inline(always)]
    fn twice_product(x: Self, y: Self, _: Sum52<V>) -> Self {
        let xy = product(&x.0, &y.0);
        Fe52(carry(&add(&xy, &xy)))
    }
    #[inline(always)]
    fn carry(a: impl Operand<Self>) -> Self {
        a.operand()
    }
    #[inline(always)]
    fn product(a: impl Operand<Self>, b: impl Operand<Self>) -> Product52<V> {
        Product52(product(&a.operand().0, &b.operand().0))
    }
    #[inline(always)]
    fn product_square(a: impl Operand<Self>) -> Product52<V> {
        Product52(square(&a.operand().0))
    }
    #[inline(always)]
    fn mul_small(a: impl Operand<Self>, k: u32) -> Product52<V> {
        Product52(mul_small(&a.operand().0, k))
    }
    #[inline(always)]
    fn select(a: Self, b: Self, choice: V::Mask) -> Self {
        let mut r = a;
        for (r, b) in r.0.iter_mut().zip(b.0) {
            *r = V::select(*r, b, choice);
        }
        r
    }
    #[inline(always)]
    fn swap_loose(a: &mut Self, b: &mut Self, choice: V::Mask) {
        Self::swap(a, b, choice);
    }
    #[inline(always)]
    fn from_words(w: &V::Words) -> Self {
        let [w0, w1, w2, w3] = V::load(w);
        // Limbs 0 to 3 may hold anything above bit 52; limb 4 has 48 bits.
        Fe52(carry(&masked(&[
            w0,
            w0.right::<52>().or(w1.left::<12>()),
            w1.right::<40>().or(w2.left::<24>()),
            w2.right::<28>().or(w3.left::<36>()),
            w3.right::<16>(),
        ])))
    }
    #[inline(always)]
    fn to_words(self) -> V::Words {
        let [r0, r1, r2, r3, r4] = self.canonical();
        V::store([
            r0.or(r1.left::<52>()),
            r1.right::<12>().or(r2.left::<40>()),
            r2.right::<24>().or(r3.left::<28>()),
            r3.right::<36>().or(r4.left::<16>()),
        ])
    }
    #[inline(always)]
    fn invert(self) -> Self {
        let mut words = self.to_words();
        invert_all(words.lanes_mut());
        Self::from_words(&words)
    }
    #[inline(always)]
    fn is_zero(self) -> V::Mask {
        self.any_bit().is_zero()
    }
    #[inline(always)]
    fn equals(self, rhs: Self) -> V::Mask {
        Self::carry(self.sub(rhs)).is_zero()
    }
    #[inline(always)]
    fn is_negative(self) -> V::Mask {
        self.canonical()[0].is_odd()
    }
}

impl<V: Vector + IfmaWord> Lanes for Fe52<V> {
    type Vector = V;

    #[inline(always)]
    fn to_vectors(self) -> [V; 5] {
        self.0
    }
    #[inline(always)]
    fn vectors(&self) -> &[V; 5] {
        &self.0
    }
    #[inline(always)]
    fn from_vectors(words: [V; 5]) -> Self {
        Fe52(words)
    }
}

/// Limbs 0 to 3 modulo 2^52.
#[inline(always)]
pub(crate) fn masked<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    [
        a[0].low::<52>(),
        a[1].low::<52>(),
        a[2].low::<52>(),
        a[3].low::<52>(),
        a[4],
    ]
}

/// Limb-wise sum; the bounds add.
#[inline(always)]
pub(crate) fn add<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    let mut r = *a;
    let mut i = 0;
    while i < 5 {
        r[i] = a[i].plus(b[i]);
        i += 1;
    }
    r
}

/// `a - b + k·p`, limb by limb; the limbs of `b` must not exceed those of `k·p`. `k = 2` serves a
/// masked tight `b`: 2^53 - 38 and 2^48 - 2. `k = 512` serves a product: 2^61 - 9728 and 2^56 - 512.
#[inline(always)]
pub(crate) fn sub<W: IfmaWord>(a: &[W; 5], b: &[W; 5], k: u64) -> [W; 5] {
    const P: [u64; 5] = unpack(&constants::P);
    let mut r = *a;
    let mut i = 0;
    while i < 5 {
        r[i] = a[i].plus(W::constant(k * P[i])).minus(b[i]);
        i += 1;
    }
    r
}

/// One carry pass, from limb 4 around: limbs below 2^63 to a tight element.
///
/// The carry out of limb 4 is below 2^16 and enters limb 0 times 19, by a multiply-and-add that takes
/// of limb 0 all 64 bits. Limbs 0 to 3 keep what they passed on: it lies above bit 52, where nobody
/// looks.
#[inline(always)]
pub(crate) fn carry<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let r0 = a[0].madd_low(a[4].high::<47>(), W::constant(19));
    let r1 = a[1].plus(r0.high::<52>());
    let r2 = a[2].plus(r1.high::<52>());
    let r3 = a[3].plus(r2.high::<52>());
    let r4 = a[4].low::<47>().plus(r3.high::<52>());
    [r0, r1, r2, r3, r4]
}

/// Ten columns to five limbs: columns 5 to 9 weigh 608 times columns 0 to 4.
///
/// A column has up to nine terms of 52 bits, so it reaches past bit 52; a multiply-and-add reads the
/// lowest 52 bits, and what is above them belongs to the next limb. Column 9 times 608 has no upper
/// half.
#[inline(always)]
fn fold<W: IfmaWord>(c: [W; 10]) -> [W; 5] {
    let k = W::constant(608);
    let mut r = [c[0], c[1], c[2], c[3], c[4]];
    let mut i = 0;
    while i < 5 {
        r[i] = r[i].madd_low(c[i + 5], k);
        if i > 0 {
            r[i] = r[i]
                .madd_high(c[i + 4], k)
                .madd_low(c[i + 4].high::<52>(), k);
        }
        i += 1;
    }
    r
}

/// `a·b`: 50 multiply-and-adds, and 17 instructions to fold.
#[inline(always)]
pub(crate) fn product<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    let mut c = [W::constant(0); 10];
    let mut i = 0;
    while i < 5 {
        let mut j = 0;
        while j < 5 {
            c[i + j] = c[i + j].madd_low(a[i], b[j]);
            j += 1;
        }
        j = 0;
        while j < 5 {
            c[i + j + 1] = c[i + j + 1].madd_high(a[i], b[j]);
            j += 1;
        }
        i += 1;
    }
    fold(c)
}

/// `a²`: 30 multiply-and-adds. The columns of the ten cross products are doubled, not an operand,
/// which would exceed 52 bits.
#[inline(always)]
pub(crate) fn square<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let mut c = [W::constant(0); 10];
    let mut i = 0;
    while i < 5 {
        let mut j = i + 1;
        while j < 5 {
            c[i + j] = c[i + j].madd_low(a[i], a[j]);
            c[i + j + 1] = c[i + j + 1].madd_high(a[i], a[j]);
            j += 1;
        }
        i += 1;
    }
    i = 1;
    while i < 9 {
        c[i] = c[i].plus(c[i]);
        i += 1;
    }
    i = 0;
    while i < 5 {
        c[2 * i] = c[2 * i].madd_low(a[i], a[i]);
        c[2 * i + 1] = c[2 * i + 1].madd_high(a[i], a[i]);
        i += 1;
    }
    fold(c)
}

/// `k·a` for `k < 2^17`: the upper half of limb 4 is below 2^13 and folds with 608.
#[inline(always)]
pub(crate) fn mul_small<W: IfmaWord>(a: &[W; 5], k: u32) -> [W; 5] {
    let k = W::constant(u64::from(k));
    let zero = W::constant(0);
    let top = zero.madd_high(a[4], k);
    let mut r = [zero.madd_low(top, W::constant(608)); 5];
    let mut i = 0;
    while i < 5 {
        r[i] = if i == 0 {
            r[0].madd_low(a[0], k)
        } else {
            zero.madd_low(a[i], k).madd_high(a[i - 1], k)
        };
        i += 1;
    }
    r
}

/// The canonical residue of a tight element.
///
/// The value is below `2^255 + 2^222 < 2p`. `q = 1` exactly if it is at least p: adding 19 then
/// carries out of bit 255, and the carries of the whole ripple say so.
#[inline(always)]
pub(crate) fn canonical<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let a = masked(a);
    let mut q = a[0].plus(W::constant(19)).high::<52>();
    q = a[1].plus(q).high::<52>();
    q = a[2].plus(q).high::<52>();
    q = a[3].plus(q).high::<52>();
    q = a[4].plus(q).high::<47>();
    // a + 19q - 2^255·q, rippled; bit 255 is dropped with the last mask.
    let r0 = a[0].madd_low(q, W::constant(19));
    let r1 = a[1].plus(r0.high::<52>());
    let r2 = a[2].plus(r1.high::<52>());
    let r3 = a[3].plus(r2.high::<52>());
    let r4 = a[4].plus(r3.high::<52>());
    [
        r0.low::<52>(),
        r1.low::<52>(),
        r2.low::<52>(),
        r3.low::<52>(),
        r4.low::<47>(),
    ]
}
