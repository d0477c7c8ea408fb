// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four limbs of 64 bits, saturated: `m64`.
//!
//! The value is `Σ aᵢ·2^(64i)`, any 256-bit integer; residues are taken modulo 2p = 2^256 - 38 and
//! made canonical only on output. A multiplication takes 16 word products, the fewest of all
//! representations, at the price of carry chains: the fastest choice where add-with-carry is cheap.
//!
//! | value                | bound             | why                                             |
//! |----------------------|-------------------|-------------------------------------------------|
//! | tight (`Fe4x64`)     | `< 2^255 + 2^198` | what [`fold`] leaves                            |
//! | `Sum`, `Loose`       | `< 2^256`         | what fits; a product takes any 256-bit integer  |
//!
//! Sums fold their carry by `2^256 ≡ 38 (mod p)` at once, so three terms need no more room than
//! one. The tight bound saves the second fold where both operands are tight.
//!
//! Products are written *by column*: products that do not overlap are added in one carry chain. Row
//! by row, the carries of one row delay the next, and the code costs twice as much.

use super::constants::{P, curve_constants};
use super::word::SaturatedWord;
use super::{CurveConstants, Field, Mask, Operand, Words, invert64, one_carried_element};
use crate::arch::routines;
use ground::{array_of, each};

/// An element in four saturated 64-bit limbs, below `2^255 + 2^198`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Fe4x64(pub(crate) [u64; 4]);

/// Any 256-bit integer, representing a residue.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Loose4x64(pub(crate) [u64; 4]);

impl From<Fe4x64> for Loose4x64 {
    #[inline(always)]
    fn from(a: Fe4x64) -> Loose4x64 {
        Loose4x64(a.0)
    }
}

impl Fe4x64 {
    /// The canonical integer `w < p`, at compile time.
    pub(crate) const fn from_canonical(w: &Words) -> Fe4x64 {
        Fe4x64(*w)
    }
}

impl Field for Fe4x64 {
    one_carried_element!(Loose4x64);
    type Sum = Loose4x64;
    type Loose = Loose4x64;

    const ZERO: Fe4x64 = Fe4x64([0; 4]);
    const ONE: Fe4x64 = Fe4x64([1, 0, 0, 0]);
    const CURVE: CurveConstants<Fe4x64> = curve_constants!(Fe4x64::from_canonical);

    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn add(self, rhs: Fe4x64) -> Loose4x64 {
        Loose4x64(match routines::ADD64 {
            Some(routine) => routine(&self.0, &rhs.0),
            None => add_tight(&self.0, &rhs.0),
        })
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sub(self, rhs: Fe4x64) -> Loose4x64 {
        Loose4x64(match routines::SUB64 {
            Some(routine) => routine(&self.0, &rhs.0),
            None => sub_tight(&self.0, &rhs.0),
        })
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_add(a: Loose4x64, b: Fe4x64) -> Loose4x64 {
        Loose4x64(add(&a.0, &b.0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_add_double(a: Loose4x64, b: Fe4x64) -> Loose4x64 {
        Loose4x64(add_double(&a.0, &b.0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn sum_sub(a: Loose4x64, b: Fe4x64) -> Loose4x64 {
        Loose4x64(sub(&a.0, &b.0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn twice_product(x: Fe4x64, y: Fe4x64, squares: Loose4x64) -> Loose4x64 {
        Loose4x64(sub(&Self::square(x.add(y)).0, &squares.0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn carry(a: impl Operand<Loose4x64>) -> Fe4x64 {
        Fe4x64(carry(&a.operand().0))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn mul(a: impl Operand<Loose4x64>, b: impl Operand<Loose4x64>) -> Fe4x64 {
        let (Loose4x64(a), Loose4x64(b)) = (a.operand(), b.operand());
        // There each carry of the portable code is a call.
        if cfg!(nineteen_unoptimized)
            && let Some(product) = routines::mul64_unoptimized(&a, &b)
        {
            return Fe4x64(product);
        }
        Fe4x64(match routines::MUL64 {
            Some(routine) => routine(&a, &b),
            None => fold(&product(&a, &b)),
        })
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn square(a: impl Operand<Loose4x64>) -> Fe4x64 {
        let Loose4x64(a) = a.operand();
        if cfg!(nineteen_unoptimized)
            && let Some(square) = routines::square64_unoptimized(&a)
        {
            return Fe4x64(square);
        }
        Fe4x64(match routines::SQUARE64 {
            Some(routine) => routine(&a),
            None => fold(&square(&a)),
        })
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn mul_small(a: impl Operand<Loose4x64>, k: u32) -> Fe4x64 {
        Fe4x64(mul_small(&a.operand().0, k))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn select(a: Fe4x64, b: Fe4x64, choice: Mask) -> Fe4x64 {
        Fe4x64(array_of!(i in 0 1 2 3 => choice.select(a.0[i], b.0[i])))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn swap_loose(a: &mut Loose4x64, b: &mut Loose4x64, choice: Mask) {
        each!(i in 0 1 2 3 => choice.swap(&mut a.0[i], &mut b.0[i]));
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn from_words(w: &Words) -> Fe4x64 {
        Fe4x64(carry(w))
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn to_words(self) -> Words {
        canonical(&self.0)
    }
    #[inline(always)]
    fn to_any_words(self) -> Words {
        self.0
    }
    #[inline(always)]
    fn invert(self) -> Fe4x64 {
        Fe4x64(invert64(&self.to_words()))
    }
}

/// `a·b` in eight words, by column.
///
/// Six carry chains add the off-diagonal products to the diagonal ones. Products in one chain do
/// not overlap, so a chain is one run of add-with-carry:
///
/// ```text
/// word       7    6    5    4    3    2    1    0
/// diagonal  [a3 b3]  [a2 b2]  [a1 b1]  [a0 b0]
/// chain 1        [a2 b3]  [a0 b3]  [a0 b1]
/// chain 2        [a3 b2]  [a3 b0]  [a1 b0]
/// chain 3             [a1 b3]  [a0 b2]
/// chain 4             [a3 b1]  [a2 b0]
/// chain 5                  [a1 b2]
/// chain 6                  [a2 b1]
/// ```
///
/// The words hold a partial sum of `a·b < 2^512` after each chain, so no carry leaves word 7.
#[inline(always)]
pub(crate) fn product<W: SaturatedWord>(a: &[W; 4], b: &[W; 4]) -> [W; 8] {
    let zero = W::constant(0);
    let (e0, e1) = W::mul_words(a[0], b[0]);
    let (e2, e3) = W::mul_words(a[1], b[1]);
    let (e4, e5) = W::mul_words(a[2], b[2]);
    let (e6, e7) = W::mul_words(a[3], b[3]);

    let (l1, h1) = W::mul_words(a[0], b[1]);
    let (l3, h3) = W::mul_words(a[0], b[3]);
    let (l5, h5) = W::mul_words(a[2], b[3]);
    let (e1, c) = W::adc(e1, l1, W::NO_CARRY);
    let (e2, c) = W::adc(e2, h1, c);
    let (e3, c) = W::adc(e3, l3, c);
    let (e4, c) = W::adc(e4, h3, c);
    let (e5, c) = W::adc(e5, l5, c);
    let (e6, c) = W::adc(e6, h5, c);
    let (e7, c) = W::adc(e7, zero, c);
    W::exhausted(c);

    let (l1, h1) = W::mul_words(a[1], b[0]);
    let (l3, h3) = W::mul_words(a[3], b[0]);
    let (l5, h5) = W::mul_words(a[3], b[2]);
    let (e1, c) = W::adc(e1, l1, W::NO_CARRY);
    let (e2, c) = W::adc(e2, h1, c);
    let (e3, c) = W::adc(e3, l3, c);
    let (e4, c) = W::adc(e4, h3, c);
    let (e5, c) = W::adc(e5, l5, c);
    let (e6, c) = W::adc(e6, h5, c);
    let (e7, c) = W::adc(e7, zero, c);
    W::exhausted(c);

    let (l2, h2) = W::mul_words(a[0], b[2]);
    let (l4, h4) = W::mul_words(a[1], b[3]);
    let (e2, c) = W::adc(e2, l2, W::NO_CARRY);
    let (e3, c) = W::adc(e3, h2, c);
    let (e4, c) = W::adc(e4, l4, c);
    let (e5, c) = W::adc(e5, h4, c);
    let (e6, c) = W::adc(e6, zero, c);
    let (e7, c) = W::adc(e7, zero, c);
    W::exhausted(c);

    let (l2, h2) = W::mul_words(a[2], b[0]);
    let (l4, h4) = W::mul_words(a[3], b[1]);
    let (e2, c) = W::adc(e2, l2, W::NO_CARRY);
    let (e3, c) = W::adc(e3, h2, c);
    let (e4, c) = W::adc(e4, l4, c);
    let (e5, c) = W::adc(e5, h4, c);
    let (e6, c) = W::adc(e6, zero, c);
    let (e7, c) = W::adc(e7, zero, c);
    W::exhausted(c);

    // Chains 5 and 6 share their place: their sum is computed first, with its carry in a word of
    // its own.
    let (l3, h3) = W::mul_words(a[1], b[2]);
    let (m3, n3) = W::mul_words(a[2], b[1]);
    let (l3, c) = W::adc(l3, m3, W::NO_CARRY);
    let (h3, c) = W::adc(h3, n3, c);
    let (l5, c) = W::adc(zero, zero, c);
    W::exhausted(c);
    let (e3, c) = W::adc(e3, l3, W::NO_CARRY);
    let (e4, c) = W::adc(e4, h3, c);
    let (e5, c) = W::adc(e5, l5, c);
    let (e6, c) = W::adc(e6, zero, c);
    let (e7, c) = W::adc(e7, zero, c);
    W::exhausted(c);
    [e0, e1, e2, e3, e4, e5, e6, e7]
}

/// `a²` in eight words: the six products above the diagonal once, doubled, and the diagonal.
#[inline(always)]
pub(crate) fn square<W: SaturatedWord>(a: &[W; 4]) -> [W; 8] {
    let zero = W::constant(0);
    // Above the diagonal: Σ_{i<j} aᵢaⱼ·2^(64(i+j)) < a²/2 < 2^511, in words 1..=6 with room to
    // double.
    let (e1, e2) = W::mul_words(a[0], a[1]);
    let (e3, e4) = W::mul_words(a[0], a[3]);
    let (e5, e6) = W::mul_words(a[2], a[3]);
    let (l2, h2) = W::mul_words(a[0], a[2]);
    let (l4, h4) = W::mul_words(a[1], a[3]);
    let (e2, c) = W::adc(e2, l2, W::NO_CARRY);
    let (e3, c) = W::adc(e3, h2, c);
    let (e4, c) = W::adc(e4, l4, c);
    let (e5, c) = W::adc(e5, h4, c);
    let (e6, c) = W::adc(e6, zero, c);
    W::exhausted(c);
    let (l3, h3) = W::mul_words(a[1], a[2]);
    let (e3, c) = W::adc(e3, l3, W::NO_CARRY);
    let (e4, c) = W::adc(e4, h3, c);
    let (e5, c) = W::adc(e5, zero, c);
    let (e6, c) = W::adc(e6, zero, c);
    W::exhausted(c);
    // Doubled, then the diagonal on top: two chains over words 1..=7.
    let (e1, c) = W::adc(e1, e1, W::NO_CARRY);
    let (e2, c) = W::adc(e2, e2, c);
    let (e3, c) = W::adc(e3, e3, c);
    let (e4, c) = W::adc(e4, e4, c);
    let (e5, c) = W::adc(e5, e5, c);
    let (e6, c) = W::adc(e6, e6, c);
    let (e7, c) = W::adc(zero, zero, c);
    W::exhausted(c);
    let (d0, d1) = W::mul_words(a[0], a[0]);
    let (d2, d3) = W::mul_words(a[1], a[1]);
    let (d4, d5) = W::mul_words(a[2], a[2]);
    let (d6, d7) = W::mul_words(a[3], a[3]);
    let (e1, c) = W::adc(e1, d1, W::NO_CARRY);
    let (e2, c) = W::adc(e2, d2, c);
    let (e3, c) = W::adc(e3, d3, c);
    let (e4, c) = W::adc(e4, d4, c);
    let (e5, c) = W::adc(e5, d5, c);
    let (e6, c) = W::adc(e6, d6, c);
    let (e7, c) = W::adc(e7, d7, c);
    W::exhausted(c);
    [d0, e1, e2, e3, e4, e5, e6, e7]
}

/// Reduces a 512-bit integer to a tight residue: `2^256 ≡ 38`, then `2^255 ≡ 19`.
///
/// The low words of `38·e[4..8]` are added first. The carry out joins the high word of the last
/// product and bit 255; times 19, they are added together with the other high words: one more
/// chain, and nothing is left to fold.
#[inline(always)]
pub(crate) fn fold<W: SaturatedWord>(e: &[W; 8]) -> [W; 4] {
    let k = W::constant(38);
    let (l0, h0) = W::mul_words(e[4], k);
    let (l1, h1) = W::mul_words(e[5], k);
    let (l2, h2) = W::mul_words(e[6], k);
    let (l3, h3) = W::mul_words(e[7], k);
    let (r0, c) = W::adc(e[0], l0, W::NO_CARRY);
    let (r1, c) = W::adc(e[1], l1, c);
    let (r2, c) = W::adc(e[2], l2, c);
    let (r3, c) = W::adc(e[3], l3, c);
    // h3 ≤ 37, so the word of weight 2^256 is at most 38 and t ≤ (2·38 + 1)·19 = 1463.
    let (top, c) = W::adc(h3, W::constant(0), c);
    W::exhausted(c);
    let t = top.times(2).plus(r3.high(63)).times(19);
    let (r0, c) = W::adc(r0, t, W::NO_CARRY);
    let (r1, c) = W::adc(r1, h0, c);
    let (r2, c) = W::adc(r2, h1, c);
    // r3 < 2^63, h2 ≤ 37: at most 2^63 + 37, hence below 2^255 + 2^198 as a whole.
    let (r3, c) = W::adc(r3.low(63), h2, c);
    W::exhausted(c);
    [r0, r1, r2, r3]
}

/// `k·a` for `k < 2^17`, tight.
#[inline(always)]
pub(crate) fn mul_small<W: SaturatedWord>(a: &[W; 4], k: u32) -> [W; 4] {
    let k = W::constant(u64::from(k));
    let (r0, h0) = W::mul_words(a[0], k);
    let (r1, h1) = W::mul_words(a[1], k);
    let (r2, h2) = W::mul_words(a[2], k);
    let (r3, h3) = W::mul_words(a[3], k);
    let (r1, c) = W::adc(r1, h0, W::NO_CARRY);
    let (r2, c) = W::adc(r2, h1, c);
    let (r3, c) = W::adc(r3, h2, c);
    // k·a < 2^17·2^256, so the word of weight 2^256 is below 2^17 and t < 2^18·19 + 19 < 2^23.
    let (top, c) = W::adc(h3, W::constant(0), c);
    W::exhausted(c);
    let t = top.times(2).plus(r3.high(63)).times(19);
    let (r0, c) = W::adc(r0, t, W::NO_CARRY);
    let (r1, c) = W::adc(r1, W::constant(0), c);
    let (r2, c) = W::adc(r2, W::constant(0), c);
    let (r3, c) = W::adc(r3.low(63), W::constant(0), c);
    W::exhausted(c);
    [r0, r1, r2, r3]
}

/// `a + b` for two tight elements, below 2^256.
///
/// The sum is below `2^256 + 2^199`: if it carries, the remainder is below 2^199, and adding 38
/// cannot carry again.
#[inline(always)]
pub(crate) fn add_tight<W: SaturatedWord>(a: &[W; 4], b: &[W; 4]) -> [W; 4] {
    let (r, c) = add_words(a, b);
    let (r, c) = add_words(&r, &lowest(W::when(c, 38)));
    W::exhausted(c);
    r
}

/// `a - b` for two tight elements, below 2^256.
///
/// The difference is above `-2^255 - 2^198`: if it borrows, the remainder is above 2^254, and
/// subtracting 38 cannot borrow again.
#[inline(always)]
pub(crate) fn sub_tight<W: SaturatedWord>(a: &[W; 4], b: &[W; 4]) -> [W; 4] {
    let (r, c) = sub_words(a, b);
    let (r, c) = sub_words(&r, &lowest(W::when(c, 38)));
    W::exhausted(c);
    r
}

/// `a + b` for any 256-bit integers, below 2^256.
///
/// If the first fold carries again, the remainder is below 38, and the second cannot carry out of
/// word 0.
#[inline(always)]
pub(crate) fn add<W: SaturatedWord>(a: &[W; 4], b: &[W; 4]) -> [W; 4] {
    let (r, c) = add_words(a, b);
    let (r, c) = add_words(&r, &lowest(W::when(c, 38)));
    let (r0, c) = W::adc(r[0], W::when(c, 38), W::NO_CARRY);
    W::exhausted(c);
    [r0, r[1], r[2], r[3]]
}

/// `a + 2b` for any 256-bit integers, below 2^256.
///
/// There are at most two carries; once they are folded as 38 each, the argument for [`add`] holds
/// with 76.
#[inline(always)]
pub(crate) fn add_double<W: SaturatedWord>(a: &[W; 4], b: &[W; 4]) -> [W; 4] {
    let (r, c) = add_words(a, b);
    let (r, d) = add_words(&r, b);
    let folded = W::when(c, 38).plus(W::when(d, 38));
    let (r, c) = add_words(&r, &lowest(folded));
    let (r0, c) = W::adc(r[0], W::when(c, 38), W::NO_CARRY);
    W::exhausted(c);
    [r0, r[1], r[2], r[3]]
}

/// `a - b` for any 256-bit integers, below 2^256.
///
/// If the first fold borrows again, the remainder is at least 2^256 - 38, and the second cannot
/// borrow out of word 0.
#[inline(always)]
pub(crate) fn sub<W: SaturatedWord>(a: &[W; 4], b: &[W; 4]) -> [W; 4] {
    let (r, c) = sub_words(a, b);
    let (r, c) = sub_words(&r, &lowest(W::when(c, 38)));
    let (r0, c) = W::sbb(r[0], W::when(c, 38), W::NO_CARRY);
    W::exhausted(c);
    [r0, r[1], r[2], r[3]]
}

/// Reduces any 256-bit integer to below `2^255 + 19`: bit 255 folds to 19.
#[inline(always)]
pub(crate) fn carry<W: SaturatedWord>(a: &[W; 4]) -> [W; 4] {
    let top = a[3].high(63);
    let (r, c) = add_words(&[a[0], a[1], a[2], a[3].low(63)], &lowest(top.times(19)));
    W::exhausted(c);
    r
}

/// `w` as four words.
#[inline(always)]
fn lowest<W: SaturatedWord>(w: W) -> [W; 4] {
    let zero = W::constant(0);
    [w, zero, zero, zero]
}

#[inline(always)]
fn add_words<W: SaturatedWord>(a: &[W; 4], b: &[W; 4]) -> ([W; 4], W::Carry) {
    let (r0, c) = W::adc(a[0], b[0], W::NO_CARRY);
    let (r1, c) = W::adc(a[1], b[1], c);
    let (r2, c) = W::adc(a[2], b[2], c);
    let (r3, c) = W::adc(a[3], b[3], c);
    ([r0, r1, r2, r3], c)
}

#[inline(always)]
fn sub_words<W: SaturatedWord>(a: &[W; 4], b: &[W; 4]) -> ([W; 4], W::Carry) {
    let (r0, c) = W::sbb(a[0], b[0], W::NO_CARRY);
    let (r1, c) = W::sbb(a[1], b[1], c);
    let (r2, c) = W::sbb(a[2], b[2], c);
    let (r3, c) = W::sbb(a[3], b[3], c);
    ([r0, r1, r2, r3], c)
}

/// Reduces any 256-bit integer to its canonical residue in `0..p`.
///
/// After one fold the value is below 2^255 + 19 = p + 38, so one conditional subtraction is enough:
/// if it borrows, the value was already below p.
#[inline(always)]
pub(crate) fn canonical(a: &[u64; 4]) -> Words {
    // As in `carry`, with the bit behind a barrier: for Thumb, a compiler turned the choice between
    // 0 and 19 into a branch.
    let top = Mask::from_bit(a[3] >> 63).word() & 19;
    let (a, _) = add_words(&[a[0], a[1], a[2], a[3] & (u64::MAX >> 1)], &lowest(top));
    let (r, borrow) = sub_words(&a, &P);
    let keep = Mask::from_bit(u64::from(borrow));
    [
        keep.select(r[0], a[0]),
        keep.select(r[1], a[1]),
        keep.select(r[2], a[2]),
        keep.select(r[3], a[3]),
    ]
}
