// SPDX-License-Identifier: MIT OR Apache-2.0
//! GF(9767^19) = GF(p)\[z\]/(z^19 - 2): the trait that every representation implements.
//!
//! An element is 19 coefficients, each in the Montgomery form of [`base`], `1..=p`: each element
//! has one form in all representations, and equality is equality of integers. z^19 - 2 is
//! irreducible because 19 divides p - 1 and 2^((p-1)/19) ≠ 1.
//!
//! | representation | where | holds |
//! |---|---|---|
//! | [`Fe19x14`] | any processor | 19 coefficients of 14 bits in 16-bit words |
//! | `Fe19x14V<V>` | vectors | as many elements as the register `V` has lanes of 128 bits |
//!
//! The product of two elements sums, for each coefficient, at most `1 + 2·18 = 37` products of two
//! coefficients: `37·p² = 3529588693`, which fits 32 bits and is within the range that [`base`]
//! reduces. Sums are not left unreduced: one operand of twice the size would not fit.

mod base; // the prime field
pub(crate) mod chains; // inversions and roots
pub(crate) mod constants; // constants of field and curve
pub(crate) mod encoding; // 32 bytes; 48 bytes to an element
mod fe19x14; // one element in 16-bit words
mod mask; // secret booleans
#[cfg(any(not(curve9767_thumb), feature = "hazmat", test))]
pub(crate) mod portable; // its arithmetic for any processor
#[cfg(test)]
mod proof; // theorems about the coefficient code
#[cfg(test)]
pub(crate) mod tests; // every representation against the definition
#[cfg(any(test, curve9767_arch = "x86_64"))]
pub(crate) mod vector; // elements in vectors
mod word; // the word that coefficient code is written over

pub(crate) use base::column_0;
pub(crate) use fe19x14::Fe19x14;
pub(crate) use mask::{MAX_LANES, Mask, Masks, hidden, masks};

/// Coefficients of one element, in Montgomery form; the last word is not a coefficient and is 0.
pub(crate) type Coefficients = [u16; 20];

/// `LANES` elements side by side, with their arithmetic. All of it is constant time.
///
/// Code between two functions that are compiled for features of a processor is `#[inline(always)]`,
/// and passes no vectors through closures or iterators: code that is not inlined is compiled
/// without the features.
pub(crate) trait Field: Copy + 'static {
    /// The number of elements.
    const LANES: usize;

    /// The same element in all lanes.
    fn splat(x: &Coefficients) -> Self;
    /// One element for each lane.
    fn from_lanes<'a>(x: impl FnMut(usize) -> &'a Coefficients) -> Self;
    /// The element in a lane.
    fn lane(&self, lane: usize) -> Coefficients;

    /// `a + b`
    fn add(a: &Self, b: &Self) -> Self;
    /// `a - b`
    fn sub(a: &Self, b: &Self) -> Self;
    /// `a·b`
    fn mul(a: &Self, b: &Self) -> Self;
    /// `a²`
    fn square(a: &Self) -> Self;
    /// Each coefficient of `a` times that of `b`: multiples by an element of GF(p), and the
    /// Frobenius map.
    fn mul_coefficients(a: &Self, b: &Self) -> Self;
    /// `a^(p^J)`
    #[inline(always)]
    fn frobenius<const J: u32>(a: &Self) -> Self {
        Self::mul_coefficients(a, &Self::splat(const { &constants::frobenius::<J>() }))
    }
    /// An element of GF(p) for each lane, computed by `f` from coefficient 0, in all coefficients.
    fn map_constant(a: &Self, f: impl Fn(u16) -> u16) -> Self;
    /// `b` where the lane's mask is true, else `a`.
    fn select(a: &Self, b: &Self, yes: &Choice<Self>) -> Self;
    /// Masks as selection takes them.
    fn choice(yes: &Masks) -> Choice<Self>;
    /// Whether the elements are equal, for each lane.
    fn equal(a: &Self, b: &Self) -> Masks;

    /// `-a`
    #[inline(always)]
    fn negate(a: &Self) -> Self {
        Self::sub(&Self::splat(&constants::ZERO), a)
    }

    /// `2a`
    #[inline(always)]
    fn double(a: &Self) -> Self {
        Self::add(a, a)
    }

    /// `3a`
    #[inline(always)]
    fn triple(a: &Self) -> Self {
        Self::add(&Self::add(a, a), a)
    }
}

/// A secret boolean for each lane, in the form of a field.
#[derive(Clone, Copy)]
pub(crate) struct Choice<F>(F);
