// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sum of a verification with two points in eight lanes: A and `B` in one half, R and
//! `2^127·B` in the other.
//!
//! ```text
//! first half    -[u]A + [low]B                second half    -[v]R + [high]2^127·B
//! ```
//!
//! Each doubling, and each addition, is one for both halves, so both have their digits at the same
//! places: windows of four bits for A and R, of seven for the base points. Digits of seven bits are
//! odd, since the tables of the base points hold odd multiples; an even scalar is increased by one,
//! and the base point is subtracted in the end. This takes about 53 additions instead of 71, and
//! one table for A and R instead of two. It is for processors that compute on eight lanes as fast
//! as on four.
//!
//! Reference for odd digits: Joye, Tunstall, *Exponent Recoding and Regular Exponentiation
//! Algorithms*, doi:10.1007/978-3-642-02384-2_21.

use core::marker::PhantomData;

use ground::beside::Beside;

use super::verify::{Difference, OneByOne};
use super::{PackedCached, PackedCurve, PackedPoint, coordinates, point};
use crate::curve::group::Group;
use crate::curve::lookup::LookupTable;
use crate::curve::point::Extended;
use crate::curve::recode::{forget, odd_radix_128, radix_16};
use crate::curve::straus::sum_of_windows;
use crate::curve::verify::SplitScalars;
use crate::field::vector::{Halves, outlined};
use crate::field::{Home, LaneMask, Words};

/// The addends of an addition in each half: `digit` times a point of a kind.
#[derive(Clone, Copy, Debug, Default)]
struct Addition {
    place: u16,
    /// Whether the points are the base points.
    base: bool,
    digits: [i8; 2],
}

/// Capacity: 64 windows of four bits, 19 of seven, the subtraction in the end, and the slot that is
/// never counted.
const MOST: usize = 64 + 19 + 1 + 1;

/// Additions from the highest place down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Additions {
    list: [Addition; MOST],
    n: usize,
}

impl Additions {
    #[inline(always)]
    fn push(&mut self, place: usize, base: bool, digits: [i8; 2]) {
        self.list[self.n] = Addition {
            place: place as u16,
            base,
            digits,
        };
        self.n = (self.n + 1).min(MOST - 1);
    }
}

/// Two points in the halves of `W`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideBySide<W>(PhantomData<W>);

impl<W> SideBySide<W> {
    pub(crate) const NEW: Self = SideBySide(PhantomData);
}

impl<W: Halves<Half: PackedCurve>> Difference for SideBySide<W> {
    type Group = PackedPoint<W::Half>;
    type Digits = Additions;

    #[inline(always)]
    fn vartime_recode(self, split: &SplitScalars, beside: &mut impl Beside) -> Additions {
        let (u, v) = (radix_16(&split.u), radix_16(&split.v));
        let (low, high) = (odd_radix_128(&split.low), odd_radix_128(&split.high));
        // -[u]A or +[u]A, and -[v]R.
        let sign_u = if split.negate_a { -1 } else { 1 };
        let mut additions = Additions {
            list: [Addition::default(); MOST],
            n: 0,
        };
        // n windows reach 7·(16^n - 1)/15 > 2^(4n - 2).
        let windows = (split.bits as usize + 1) / 4 + 1;
        for place in (0..(4 * windows).max(7 * low.len())).rev() {
            if place % 4 == 0 && place / 4 < windows {
                beside.step();
                let i = place / 4;
                additions.push(place, false, [sign_u * u[i], -v[i]]);
            }
            if place % 7 == 0 && place / 7 < low.len() {
                beside.step();
                let i = place / 7;
                additions.push(place, true, [low[i], high[i]]);
            }
        }
        let even = |k: &Words| if k[0] & 1 == 0 { -1 } else { 0 };
        let corrections = [even(&split.low), even(&split.high)];
        if corrections != [0, 0] {
            additions.push(0, true, corrections);
        }
        additions
    }

    #[inline(always)]
    fn vartime_sum(
        additions: &Additions,
        a: &PackedPoint<W::Half>,
        r: &PackedPoint<W::Half>,
    ) -> PackedPoint<W::Half> {
        let multiples = PackedPoint::<W>::joined(a, r).multiples();
        let identity = PackedCached::<W::Half>::IDENTITY.0;
        let mut tables = [[identity; 9]; 2];
        for (j, multiple) in multiples.0.iter().enumerate() {
            for (i, limb) in multiple.0.iter().enumerate() {
                let [low, high] = limb.halves();
                tables[0][j + 1][i] = low;
                tables[1][j + 1][i] = high;
            }
        }
        let base = <W::Half as PackedCurve>::base();
        let additions = &additions.list[..additions.n];
        let mut sum = PackedPoint::<W>::IDENTITY;
        let mut place = additions.first().map_or(0, |addition| addition.place);
        for addition in additions {
            for _ in addition.place..place {
                sum = sum.doubled();
            }
            place = addition.place;
            let mut operands = [&identity; 2];
            for (h, operand) in operands.iter_mut().enumerate() {
                let magnitude = usize::from(addition.digits[h].unsigned_abs());
                // The remainders only tell the compiler the index range.
                *operand = match addition.base {
                    true if magnitude == 0 => &identity,
                    true => &base[h][magnitude / 2 % 64],
                    false => &tables[h][magnitude % 9],
                };
            }
            let [low, high] = addition.digits.map(|digit| u8::from(digit < 0));
            let minus = <W::Mask as LaneMask>::vartime_from_bits((low * 0x0f) | (high * 0xf0));
            sum = sum.plus_minus(&PackedCached::joined(operands), minus);
        }
        sum.sum_of_halves()
    }
}

/// Two points side by side as a group for secret multiples.
impl<W: Halves<Half: PackedCurve>> Group for SideBySide<W> {
    const POINTS: usize = 2;
    type Field = Home;
    type Point = PackedPoint<W>;
    type Extended = PackedPoint<W>;
    type Cached = PackedCached<W>;
    type Sign = W::Mask;
    type Entry = PackedCached<W>;

    #[inline(always)]
    fn from_extended(p: &[Extended<Home>]) -> PackedPoint<W> {
        let [low, high] = [0, 1].map(|i| coordinates(&p[i.min(p.len() - 1)]));
        let (low, high) = (
            PackedPoint::from_coordinates(&low),
            PackedPoint::from_coordinates(&high),
        );
        PackedPoint::joined(&low, &high)
    }
    #[inline(always)]
    fn to_extended(p: PackedPoint<W>) -> Extended<Home> {
        point(&p.sum_of_halves().to_coordinates())
    }
    #[inline(always)]
    fn point_of(lane: usize) -> usize {
        lane / 4
    }
    #[inline(always)]
    fn identity() -> PackedPoint<W> {
        PackedPoint::IDENTITY
    }
    #[inline(always)]
    fn double(p: &mut PackedPoint<W>) {
        *p = p.doubled();
    }
    #[inline(always)]
    fn add(p: &mut PackedPoint<W>, q: &PackedCached<W>, minus: W::Mask) {
        *p = p.plus_minus(q, minus);
    }
    #[inline(always)]
    fn add_point(p: &mut PackedPoint<W>, q: &PackedPoint<W>) {
        *p = p.plus(&q.to_cached());
    }
    #[inline(always)]
    fn multiples(p: &PackedPoint<W>) -> LookupTable<PackedCached<W>> {
        PackedPoint::multiples(*p)
    }
    #[inline(always)]
    fn operand(entry: PackedCached<W>, negative: W::Mask) -> (PackedCached<W>, W::Mask) {
        (entry, negative)
    }
}

/// `[k]P = [k mod 2^128]P + [⌊k/2^128⌋](2^128·P)` for `k < 2^255`. Constant time.
///
/// As many doublings as [`mul`](crate::curve::mul::mul) takes, half the additions.
#[inline(always)]
pub(crate) fn mul_side_by_side<W: Halves<Half: PackedCurve>>(
    k: &Words,
    p: &Extended<Home>,
) -> Extended<Home> {
    let mut digits = radix_16(k);
    let low = PackedPoint::<W::Half>::from_coordinates(&coordinates(p));
    let mut high = low;
    for _ in 0..128 {
        high = high.doubled();
    }
    let table = PackedPoint::<W>::joined(&low, &high).multiples();
    let sum = sum_of_windows::<SideBySide<W>, 32>(&[table], digits.as_chunks().0);
    forget(&mut digits);
    SideBySide::to_extended(sum)
}

/// [`SideBySide`] where the processor computes on eight lanes as fast as on four, else
/// [`OneByOne`]: one function for both, which share most of their code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByWidth<W> {
    pub eight: bool,
    pub vector: PhantomData<W>,
}

/// Digits of either kind.
#[allow(clippy::large_enum_variant)] // on the stack, without a heap
pub(crate) enum EitherDigits<V: PackedCurve> {
    OneByOne(<OneByOne<PackedPoint<V>> as Difference>::Digits),
    SideBySide(Additions),
}

impl<W: Halves<Half: PackedCurve>> Difference for ByWidth<W> {
    type Group = PackedPoint<W::Half>;
    type Digits = EitherDigits<W::Half>;

    #[inline(always)]
    fn vartime_recode(self, split: &SplitScalars, beside: &mut impl Beside) -> Self::Digits {
        if self.eight {
            EitherDigits::SideBySide(outlined!(
                W,
                SideBySide::<W>::NEW.vartime_recode(split, beside)
            ))
        } else {
            EitherDigits::OneByOne(outlined!(
                W,
                OneByOne::<PackedPoint<W::Half>>::NEW.vartime_recode(split, beside)
            ))
        }
    }
    #[inline(always)]
    fn vartime_sum(
        digits: &Self::Digits,
        a: &PackedPoint<W::Half>,
        r: &PackedPoint<W::Half>,
    ) -> PackedPoint<W::Half> {
        match digits {
            EitherDigits::OneByOne(digits) => {
                outlined!(
                    W,
                    OneByOne::<PackedPoint<W::Half>>::vartime_sum(digits, a, r)
                )
            }
            EitherDigits::SideBySide(additions) => {
                outlined!(W, SideBySide::<W>::vartime_sum(additions, a, r))
            }
        }
    }
}

impl<W: Halves> PackedPoint<W> {
    #[inline(always)]
    fn sum_of_halves(self) -> PackedPoint<W::Half> {
        // In both halves.
        let other = PackedPoint(each_limb!(i => self.0[i].xor_lanes::<4>()));
        let sum = self.plus(&other.to_cached());
        PackedPoint(each_limb!(i => {
            let [half, _] = sum.0[i].halves();
            half
        }))
    }

    #[inline(always)]
    fn joined(low: &PackedPoint<W::Half>, high: &PackedPoint<W::Half>) -> Self {
        outlined!(
            W,
            PackedPoint(each_limb!(i => W::join(&low.0[i], &high.0[i])))
        )
    }
}

impl<W: Halves> PackedCached<W> {
    #[inline(always)]
    fn joined([low, high]: [&[W::Half; 5]; 2]) -> Self {
        outlined!(W, PackedCached(each_limb!(i => W::join(&low[i], &high[i]))))
    }
}
