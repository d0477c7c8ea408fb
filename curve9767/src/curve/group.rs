// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations of the group as functions of their own, compiled once for each processor.
//!
//! Products are inlined into doublings and into the two halves of an addition, where the compiler
//! interleaves them. The latter, and the products in rare operations, are calls, with points passed
//! by reference. A [`Group`] is a field together with the processor that its functions are compiled
//! for: [`Portable`] serves any; groups that require features are in `backend/`, beside the tokens
//! that prove the features.

#[cfg(curve9767_thumb)]
use super::in_memory;
use super::point::{Affine, Jacobian};
#[cfg(curve9767_thumb)]
use crate::arch::pairs::{assign_if, look_up};
use crate::field::chains::{self, Products};
use crate::field::{Fe19x14, Field, MAX_LANES, Mask, Masks, column_0, constants, masks};
use crate::generated::Points;

/// Magnitudes of digits, at most 8, one for each lane.
pub(crate) type Sizes = [u32; MAX_LANES];

/// The operations of the group over a field, compiled for a processor. Constant time.
pub(crate) trait Group: Products + Sized {
    /// `p = 2^times·p`
    fn double(p: &mut Jacobian<Self::Field>, times: u32);
    /// [`Jacobian::differences`]
    fn differences(p: &Jacobian<Self::Field>, q: &Affine<Self::Field>) -> [Self::Field; 2];
    /// [`Jacobian::sum`]
    fn sum(p: &Jacobian<Self::Field>, differences: &[Self::Field; 2]) -> [Self::Field; 3];
    /// [`chains::invert`]
    fn invert(x: &Self::Field) -> Self::Field;
    /// [`chains::sqrt`]
    fn sqrt(x: &Self::Field) -> (Self::Field, Self::Field);
    /// [`Affine::add`]
    fn add_affine(p: &Affine<Self::Field>, q: &Affine<Self::Field>) -> Affine<Self::Field>;

    /// [`Jacobian::add`]
    #[inline(always)]
    fn add(p: &mut Jacobian<Self::Field>, q: &Affine<Self::Field>) {
        p.add::<Self>(q);
    }

    /// `p = -p` where `yes`.
    #[inline(always)]
    fn negate_if(p: &mut Affine<Self::Field>, yes: &Masks) {
        *p = p.negate_if(yes);
    }

    /// Selects among the multiples 1, …, 8 by a magnitude, an arbitrary one for 0: every entry is
    /// read.
    #[inline(always)]
    fn choose(table: &[[Self::Field; 2]; 8], sizes: &Sizes) -> [Self::Field; 2] {
        choose_among(|j| table[j], sizes)
    }

    /// The same, from one row per lane.
    #[inline(always)]
    fn choose_row<'a>(row: impl Fn(usize) -> &'a Points<8>, sizes: &Sizes) -> [Self::Field; 2] {
        let coordinate = |j: usize, i: usize| Self::Field::from_lanes(|l| &row(l)[j][i].0);
        choose_among(|j| [coordinate(j, 0), coordinate(j, 1)], sizes)
    }
}

/// Every entry is read, and selected by masks.
#[inline(always)]
fn choose_among<F: Field>(entry: impl Fn(usize) -> [F; 2], sizes: &Sizes) -> [F; 2] {
    let [mut x, mut y] = entry(0);
    for j in 1..8 {
        let next = entry(j);
        let here = F::choice(&masks(|l| Mask::equal_word(sizes[l].into(), j as u64 + 1)));
        x = F::select(&x, &next[0], &here);
        y = F::select(&y, &next[1], &here);
    }
    [x, y]
}

impl<F: Field> Affine<F> {
    /// `P + Q` for all points: complete, with one inversion.
    ///
    /// `λ = (y₂ - y₁)/(x₂ - x₁)`, or `(3x₁² - 3)/2y₁` if the points are the same; `x₃ = λ² - x₁ - x₂`,
    /// `y₃ = λ(x₁ - x₃) - y₁`. Operands that are neutral are replaced by the other one at the end.
    #[inline(always)]
    pub(crate) fn add<G: Group<Field = F>>(p: &Self, q: &Self) -> Self {
        let (same_x, same_y) = (F::equal(&p.x, &q.x), F::equal(&p.y, &q.y));
        let doubled = F::choice(&masks(|l| same_x[l] & same_y[l]));
        let slope = F::triple(&F::sub(&G::square(&p.x), &F::splat(&constants::ONE)));
        let numerator = F::select(&F::sub(&q.y, &p.y), &slope, &doubled);
        let denominator = F::select(&F::sub(&q.x, &p.x), &F::double(&p.y), &doubled);
        let lambda = G::mul(&numerator, &G::invert(&denominator));
        let x = F::sub(&F::sub(&G::square(&lambda), &p.x), &q.x);
        let y = F::sub(&G::mul(&lambda, &F::sub(&p.x, &x)), &p.y);
        let (take_p, take_q) = (F::choice(&q.neutral), F::choice(&p.neutral));
        Affine {
            x: F::select(&F::select(&x, &p.x, &take_p), &q.x, &take_q),
            y: F::select(&F::select(&y, &p.y, &take_p), &q.y, &take_q),
            neutral: masks(|l| {
                let (np, nq) = (p.neutral[l], q.neutral[l]);
                (np & nq) | (!np & !nq & same_x[l] & !same_y[l])
            }),
        }
    }
}

impl<F: Field> Jacobian<F> {
    /// One inversion.
    #[inline(always)]
    pub(crate) fn to_affine<G: Group<Field = F>>(self) -> Affine<F> {
        let inverse = G::invert(&self.z);
        let square = G::square(&inverse);
        Affine {
            x: G::mul(&self.x, &square),
            y: G::mul(&self.y, &G::mul(&square, &inverse)),
            neutral: self.neutral,
        }
    }

    /// `P = P + Q`, where `P ≠ ±Q` or one of them is neutral: 8M + 3S.
    ///
    /// ```text
    /// U = x₂Z²   S = y₂Z³   H = U - X   r = S - Y
    /// X' = r² - H³ - 2XH²   Y' = r(XH² - X') - YH³   Z' = ZH
    /// ```
    #[inline(always)]
    pub(crate) fn add<G: Group<Field = F>>(&mut self, q: &Affine<F>) {
        let [x, y, z] = G::sum(self, &G::differences(self, q));
        let (take_q, take_sum) = (
            F::choice(&self.neutral),
            F::choice(&masks(|l| !q.neutral[l])),
        );
        let one = F::splat(&constants::ONE);
        self.x = F::select(&self.x, &F::select(&x, &q.x, &take_q), &take_sum);
        self.y = F::select(&self.y, &F::select(&y, &q.y, &take_q), &take_sum);
        self.z = F::select(&self.z, &F::select(&z, &one, &take_q), &take_sum);
        self.neutral = masks(|l| self.neutral[l] & q.neutral[l]);
    }

    /// `P = P + Q` for all points, one lane. Variable time.
    #[inline(always)]
    pub(crate) fn vartime_add<G: Group<Field = F>>(&mut self, q: &Affine<F>) {
        if q.neutral[0].reveal() {
            return;
        }
        if self.neutral[0].reveal() {
            *self = Jacobian::from_affine(q);
            return;
        }
        let [h, r] = G::differences(self, q);
        let zero = F::splat(&constants::ZERO);
        if F::equal(&h, &zero)[0].reveal() {
            if F::equal(&r, &zero)[0].reveal() {
                G::double(self, 1);
            } else {
                *self = Jacobian::neutral();
            }
            return;
        }
        [self.x, self.y, self.z] = G::sum(self, &[h, r]);
    }
}

/// One element at a time in words, for any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Products for Portable {
    type Field = Fe19x14;

    // A routine is a function already.
    #[cfg_attr(curve9767_thumb, inline(always))]
    #[cfg_attr(not(curve9767_thumb), inline(never))]
    fn mul(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        Fe19x14::mul(a, b)
    }
    #[cfg(curve9767_thumb)]
    #[inline(always)]
    fn square(a: &Fe19x14) -> Fe19x14 {
        Fe19x14::square(a)
    }
    #[inline(always)]
    fn mul_to_constant(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        Fe19x14::from_constant(column_0(&a.0, &b.0))
    }
}

#[cfg(not(curve9767_thumb))]
impl Group for Portable {
    #[inline(never)]
    fn double(p: &mut Jacobian<Fe19x14>, times: u32) {
        p.double_times(times);
    }
    #[inline(never)]
    fn differences(p: &Jacobian<Fe19x14>, q: &Affine<Fe19x14>) -> [Fe19x14; 2] {
        p.differences(q)
    }
    #[inline(never)]
    fn sum(p: &Jacobian<Fe19x14>, differences: &[Fe19x14; 2]) -> [Fe19x14; 3] {
        p.sum(differences)
    }
    #[inline(never)]
    fn invert(x: &Fe19x14) -> Fe19x14 {
        chains::invert::<Portable>(x)
    }
    #[inline(never)]
    fn sqrt(x: &Fe19x14) -> (Fe19x14, Fe19x14) {
        chains::sqrt::<Portable>(x)
    }
    #[inline(never)]
    fn add_affine(p: &Affine<Fe19x14>, q: &Affine<Fe19x14>) -> Affine<Fe19x14> {
        Affine::add::<Portable>(p, q)
    }
}

/// Where a product is a routine, formulas work in memory: values would be copied from one to the
/// next.
#[cfg(curve9767_thumb)]
impl Group for Portable {
    #[inline(never)]
    fn double(p: &mut Jacobian<Fe19x14>, times: u32) {
        (0..times).for_each(|_| in_memory::double(p));
    }
    #[inline(never)]
    fn differences(p: &Jacobian<Fe19x14>, q: &Affine<Fe19x14>) -> [Fe19x14; 2] {
        in_memory::differences(p, q)
    }
    #[inline(never)]
    fn sum(p: &Jacobian<Fe19x14>, differences: &[Fe19x14; 2]) -> [Fe19x14; 3] {
        let mut sum = *p;
        in_memory::add_differences(&mut sum, differences);
        [sum.x, sum.y, sum.z]
    }
    #[inline(never)]
    fn invert(x: &Fe19x14) -> Fe19x14 {
        chains::invert::<Portable>(x)
    }
    #[inline(never)]
    fn sqrt(x: &Fe19x14) -> (Fe19x14, Fe19x14) {
        chains::sqrt::<Portable>(x)
    }
    #[inline(never)]
    fn add_affine(p: &Affine<Fe19x14>, q: &Affine<Fe19x14>) -> Affine<Fe19x14> {
        Affine::add::<Portable>(p, q)
    }
    #[inline(never)]
    fn add(p: &mut Jacobian<Fe19x14>, q: &Affine<Fe19x14>) {
        in_memory::add_point(p, q);
    }
    #[inline(always)]
    fn negate_if(p: &mut Affine<Fe19x14>, yes: &Masks) {
        let negative = Fe19x14::negate(&p.y);
        assign_if(&mut p.y, &negative, yes[0].word() as u32);
    }
    #[inline(always)]
    fn choose(table: &[[Fe19x14; 2]; 8], sizes: &Sizes) -> [Fe19x14; 2] {
        look_up(table, index(sizes))
    }
    #[inline(always)]
    fn choose_row<'a>(row: impl Fn(usize) -> &'a Points<8>, sizes: &Sizes) -> [Fe19x14; 2] {
        look_up(row(0), index(sizes))
    }
}

/// The index of the multiple of a magnitude: the magnitude minus one, or 0 for none.
#[cfg(curve9767_thumb)]
#[inline(always)]
fn index(sizes: &Sizes) -> u32 {
    sizes[0] - ((sizes[0] + 7) >> 3)
}
