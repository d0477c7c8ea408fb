// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements in five vector limbs, multiplied by AVX-512 IFMA: the code that all radices share.
//!
//! A radix is limb code, generic over one lane's word ([`IfmaWord`]), with its bounds:
//! [`radix52`](super::radix52) for few instructions, [`radix51x4`](super::radix51x4) for low
//! latency. Both require carried operands: `Loose` is the element itself, and `Product` is not
//! carried.

use core::fmt::Debug;
use core::marker::PhantomData;

use super::constants::{self, curve_constants};
use super::vector::{IfmaWord, Lanes, Vector, constant, outlined};
use super::{CurveConstants, Field, LaneWords, Operand, Words, invert_all};
use ground::array_of;

/// One element in each lane of `V`, tight, in limbs of radix `R`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct FeIfma<R, V>(pub(crate) [V; 5], PhantomData<R>);

/// A product before its last carry.
#[derive(Clone, Copy, Debug)]
pub struct Product<R, V>([V; 5], PhantomData<R>);

/// A sum or difference.
#[derive(Clone, Copy, Debug)]
pub struct Sum<R, V>([V; 5], PhantomData<R>);

/// Limbs of `BITS` bits, and the limb code that takes advantage of them.
///
/// The file of each radix states the bounds on the limbs of tight elements, products and sums, and
/// each function states what it requires.
pub trait Radix: Copy + Debug + Send + Sync + 'static {
    /// Bits of limbs 0 to 3.
    const BITS: u32;
    /// A multiple of p that has no limb below the corresponding limb of a product.
    const ABOVE_PRODUCT: u64;

    /// The limbs of a tight element as limbs of a product: their value only.
    fn summand<W: IfmaWord>(a: &[W; 5]) -> [W; 5];
    /// One carry pass: a tight element.
    fn carry<W: IfmaWord>(a: &[W; 5]) -> [W; 5];
    /// `a·b` of tight elements.
    fn product<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5];
    /// `a²` of a tight element.
    fn square<W: IfmaWord>(a: &[W; 5]) -> [W; 5];
    /// `a·b` of tight elements, tight.
    #[inline(always)]
    fn tight_product<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
        Self::carry(&Self::product(a, b))
    }
    /// `a²` of a tight element, tight.
    #[inline(always)]
    fn tight_square<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        Self::carry(&Self::square(a))
    }
    /// The same in a chain of squarings.
    #[inline(always)]
    fn next_square<W: IfmaWord>(a: &mut [W; 5]) {
        *a = Self::tight_square(a);
    }
    /// `k·a` of a tight element for `k < 2^17`.
    fn mul_small<W: IfmaWord>(a: &[W; 5], k: u32) -> [W; 5];
    /// The canonical residue of a tight element.
    fn canonical<W: IfmaWord>(a: &[W; 5]) -> [W; 5];
    /// A tight element in limbs of 51 bits below `2^51 + 2^19`.
    fn in_radix51<W: IfmaWord>(a: &[W; 5]) -> [W; 5];
    /// Splits the words of an integer into limbs that can be carried.
    fn split<V: Vector + IfmaWord>(words: [V; 4]) -> [V; 5];
    /// Canonical limbs as words.
    fn join<V: Vector>(limbs: [V; 5]) -> [V; 4];
}

/// Splits the integer `w` into limbs of `bits` bits; the last takes the rest.
pub(crate) const fn unpack(w: &Words, bits: u32) -> [u64; 5] {
    let mut limbs = [0; 5];
    let mut i = 0;
    while i < 5 {
        let bit = i as u32 * bits;
        let (word, shift) = ((bit / 64) as usize, bit % 64);
        let mut limb = w[word] >> shift;
        if word < 3 && shift > 0 {
            limb |= w[word + 1] << (64 - shift);
        }
        limbs[i] = if i < 4 {
            limb & ((1 << bits) - 1)
        } else {
            limb
        };
        i += 1;
    }
    limbs
}

impl<R: Radix, V: Vector + IfmaWord> FeIfma<R, V> {
    /// Tight limbs.
    #[inline(always)]
    pub(crate) const fn from_limbs(limbs: [V; 5]) -> Self {
        FeIfma(limbs, PhantomData)
    }

    /// The canonical integer `w < p` in every lane, at compile time.
    pub(crate) const fn from_canonical(w: &Words) -> Self {
        let limbs = unpack(w, R::BITS);
        Self::from_limbs([
            constant(limbs[0]),
            constant(limbs[1]),
            constant(limbs[2]),
            constant(limbs[3]),
            constant(limbs[4]),
        ])
    }

    /// Carries the limbs of any uncarried value.
    #[inline(always)]
    fn carried(limbs: &[V; 5]) -> Self {
        Self::from_limbs(R::carry(limbs))
    }
}

impl<R: Radix, V: Vector + IfmaWord> From<FeIfma<R, V>> for Product<R, V> {
    #[inline(always)]
    fn from(a: FeIfma<R, V>) -> Self {
        Product(R::summand(&a.0), PhantomData)
    }
}

impl<R: Radix, V: Vector + IfmaWord> From<Product<R, V>> for FeIfma<R, V> {
    #[inline(always)]
    fn from(a: Product<R, V>) -> Self {
        FeIfma::carried(&a.0)
    }
}

impl<R: Radix, V: Vector + IfmaWord> From<Sum<R, V>> for FeIfma<R, V> {
    #[inline(always)]
    fn from(a: Sum<R, V>) -> Self {
        FeIfma::carried(&a.0)
    }
}

impl<R: Radix, V: Vector + IfmaWord> Field for FeIfma<R, V> {
    const LANES: usize = V::LANES;
    type Words = V::Words;
    type Mask = V::Mask;
    type Product = Product<R, V>;
    type Sum = Sum<R, V>;
    type Loose = Self;

    const ZERO: Self = Self::from_canonical(&[0; 4]);
    const ONE: Self = Self::from_canonical(&[1, 0, 0, 0]);
    const CURVE: CurveConstants<Self> = curve_constants!(Self::from_canonical);

    #[inline(always)]
    fn add(self, rhs: Self) -> Sum<R, V> {
        outlined!(V, {
            Sum(add(&R::summand(&self.0), &R::summand(&rhs.0)), PhantomData)
        })
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Sum<R, V> {
        outlined!(V, {
            let (a, b) = (R::summand(&self.0), R::summand(&rhs.0));
            Sum(sub::<R, V>(&a, &b, 2), PhantomData)
        })
    }
    #[inline(always)]
    fn plus(a: Product<R, V>, b: Product<R, V>) -> Sum<R, V> {
        outlined!(V, Sum(add(&a.0, &b.0), PhantomData))
    }
    #[inline(always)]
    fn minus(a: Product<R, V>, b: Product<R, V>) -> Sum<R, V> {
        outlined!(V, {
            Sum(sub::<R, V>(&a.0, &b.0, R::ABOVE_PRODUCT), PhantomData)
        })
    }
    #[inline(always)]
    fn sum_add(a: Sum<R, V>, b: Product<R, V>) -> Self {
        outlined!(V, Self::carried(&add(&a.0, &b.0)))
    }
    #[inline(always)]
    fn sum_add_double(a: Sum<R, V>, b: Product<R, V>) -> Self {
        outlined!(V, Self::carried(&add(&a.0, &add(&b.0, &b.0))))
    }
    #[inline(always)]
    fn sum_sub(a: Sum<R, V>, b: Product<R, V>) -> Self {
        outlined!(V, {
            Self::carried(&sub::<R, V>(&a.0, &b.0, R::ABOVE_PRODUCT))
        })
    }
    #[inline(always)]
    fn twice_product(x: Self, y: Self, _: Sum<R, V>) -> Self {
        outlined!(V, {
            let xy = R::product(&x.0, &y.0);
            Self::carried(&add(&xy, &xy))
        })
    }
    #[inline(always)]
    fn carry(a: impl Operand<Self>) -> Self {
        outlined!(V, a.operand())
    }
    #[inline(always)]
    fn product(a: impl Operand<Self>, b: impl Operand<Self>) -> Product<R, V> {
        outlined!(V, {
            Product(R::product(&a.operand().0, &b.operand().0), PhantomData)
        })
    }
    #[inline(always)]
    fn mul(a: impl Operand<Self>, b: impl Operand<Self>) -> Self {
        outlined!(V, {
            Self::from_limbs(R::tight_product(&a.operand().0, &b.operand().0))
        })
    }
    #[inline(always)]
    fn square(a: impl Operand<Self>) -> Self {
        outlined!(V, Self::from_limbs(R::tight_square(&a.operand().0)))
    }
    #[inline(always)]
    fn square_assign(x: &mut Self) {
        outlined!(V, R::next_square(&mut x.0));
    }
    #[inline(always)]
    fn product_square(a: impl Operand<Self>) -> Product<R, V> {
        outlined!(V, Product(R::square(&a.operand().0), PhantomData))
    }
    #[inline(always)]
    fn mul_small(a: impl Operand<Self>, k: u32) -> Product<R, V> {
        outlined!(V, Product(R::mul_small(&a.operand().0, k), PhantomData))
    }
    #[inline(always)]
    fn select(a: Self, b: Self, choice: V::Mask) -> Self {
        outlined!(V, {
            Self::from_limbs(array_of!(i in 0 1 2 3 4 => V::select(a.0[i], b.0[i], choice)))
        })
    }
    #[inline(always)]
    fn swap_loose(a: &mut Self, b: &mut Self, choice: V::Mask) {
        outlined!(V, {
            Self::swap(a, b, choice);
        })
    }
    #[inline(always)]
    fn from_words(w: &V::Words) -> Self {
        outlined!(V, Self::carried(&R::split(V::load(w))))
    }
    #[inline(always)]
    fn to_words(self) -> V::Words {
        outlined!(V, V::store(R::join(R::canonical(&self.0))))
    }
    #[inline(always)]
    fn invert(self) -> Self {
        outlined!(V, {
            let mut words = self.to_words();
            invert_all(words.lanes_mut());
            Self::from_words(&words)
        })
    }
    #[inline(always)]
    fn is_zero(self) -> V::Mask {
        outlined!(V, {
            let [r0, r1, r2, r3, r4] = R::canonical(&self.0);
            r0.or(r1).or(r2.or(r3)).or(r4).is_zero()
        })
    }
    #[inline(always)]
    fn equals(self, rhs: Self) -> V::Mask {
        outlined!(V, Self::carry(self.sub(rhs)).is_zero())
    }
    #[inline(always)]
    fn is_negative(self) -> V::Mask {
        outlined!(V, R::canonical(&self.0)[0].is_odd())
    }
}

impl<R: Radix, V: Vector + IfmaWord> Lanes for FeIfma<R, V> {
    type Vector = V;

    #[inline(always)]
    fn to_vectors(self) -> [V; 5] {
        self.0
    }
    #[inline(always)]
    fn from_vectors(words: [V; 5]) -> Self {
        Self::from_limbs(words)
    }
    /// Below 2^255, all limbs are tight as they are split: the last one has at most
    /// `255 - 4·R::BITS` bits.
    #[inline(always)]
    fn from_canonical_vectors(words: [V; 4]) -> Self {
        Self::from_limbs(R::split(words))
    }
}

/// Limb-wise sum; the bounds add.
#[inline(always)]
pub(crate) fn add<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    array_of!(i in 0 1 2 3 4 => a[i].plus(b[i]))
}

/// `a - b + k·p`, limb by limb; the limbs of `b` must not exceed those of `k·p`: `k = 2` serves the
/// summand of a tight element, [`Radix::ABOVE_PRODUCT`] a product.
#[inline(always)]
pub(crate) fn sub<R: Radix, W: IfmaWord>(a: &[W; 5], b: &[W; 5], k: u64) -> [W; 5] {
    let p = const { unpack(&constants::P, R::BITS) };
    array_of!(i in 0 1 2 3 4 => a[i].plus(W::constant(k * p[i])).minus(b[i]))
}
