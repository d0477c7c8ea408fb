// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements in vectors: each in a 128-bit lane, three registers long.
//!
//! Coefficients 0..7, 8..15 and 16..18 of an element lie in a lane of three registers; the words
//! above coefficient 18 are arbitrary. No operation crosses a lane, so the same code serves
//! registers of 128, 256 and 512 bits.
//!
//! # Product
//!
//! The processor multiplies 16-bit words and adds neighbours (`pmaddwd`), so columns take pairs of
//! coefficients
//!
//! ```text
//! w[k] = Σ_j (e[k-2j]·b[2j] + e[k-2j-1]·b[2j+1]),      e[i] = a[i] for i >= 0, 2a[i+19] for i < 0
//! ```
//!
//! where the pairs `(b[2j], b[2j+1])`, j = 0..9, are broadcast over a lane, and the registers of
//! pairs `(e[t], e[t-1])`, `(e[t+1], e[t])`, `(e[t+2], e[t+1])`, `(e[t+3], e[t+2])` for even t from
//! -18 to 16 are made by interleaving the sequence e with itself, shifted by one. Four columns take
//! ten products of registers.
//!
//! Operands of `pmaddwd` are at most 2p < 2^15, so they are not negative as signed words. Columns
//! are summed modulo 2^32 and are at most 37·p² < 2^32 (`field.rs`).

#[cfg(curve9767_arch = "x86_64")]
pub(crate) mod x86_64; // XMM, YMM and ZMM registers

#[cfg(test)]
pub(crate) mod model; // registers as arrays

use super::base::{P, P1I};
use super::{Choice, Coefficients, Field, MAX_LANES, Mask, Masks};

/// A register of `LANES` lanes, each with eight 16-bit words or four 32-bit words.
pub(crate) trait Vector: Copy + 'static {
    const LANES: usize;

    /// The same words in all lanes.
    fn splat(words: [u16; 8]) -> Self;
    /// One array for each lane, of as many as there are lanes.
    fn from_lanes(lanes: &[[u16; 8]; MAX_LANES]) -> Self;
    /// A lane.
    fn lane(self, lane: usize) -> [u16; 8];

    fn and(self, rhs: Self) -> Self;
    fn or(self, rhs: Self) -> Self;
    fn xor(self, rhs: Self) -> Self;

    // 16-bit words.

    /// `self + rhs mod 2^16`
    fn plus(self, rhs: Self) -> Self;
    /// `self - rhs mod 2^16`
    fn minus(self, rhs: Self) -> Self;
    /// The smaller of two unsigned words.
    fn least(self, rhs: Self) -> Self;
    /// `self·rhs mod 2^16`
    fn times_low(self, rhs: Self) -> Self;
    /// `⌊self·rhs / 2^16⌋` of unsigned words.
    fn times_high(self, rhs: Self) -> Self;
    /// Words `N` and up of `low`, then those of `high` until the lane is full.
    fn align<const BYTES: i32>(low: Self, high: Self) -> Self;
    /// The lower four words of both, interleaved.
    fn interleave_low(self, rhs: Self) -> Self;
    /// The upper four words of both, interleaved.
    fn interleave_high(self, rhs: Self) -> Self;

    // 32-bit words.

    /// Broadcasts within each lane the word that `FOUR` names four times (0x00, 0x55, 0xaa, 0xff).
    fn spread<const FOUR: i32>(self) -> Self;
    /// `sum + a₀·b₀ + a₁·b₁ mod 2^32`, from signed halves.
    fn plus_products(sum: Self, a: Self, b: Self) -> Self;
    /// `a₀·b₀ + a₁·b₁` of signed halves.
    fn products(a: Self, b: Self) -> Self;
    /// `self + rhs mod 2^32`
    fn plus_words(self, rhs: Self) -> Self;
    /// `self·rhs mod 2^32`
    fn times_words(self, rhs: Self) -> Self;
    /// The upper halves of the words of both, as 16-bit words.
    fn high_halves(self, rhs: Self) -> Self;
}

/// The same word everywhere.
#[inline(always)]
fn everywhere<V: Vector>(word: u16) -> V {
    V::splat([word; 8])
}

/// As many elements as `V` has lanes; see the module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fe19x14V<V>([V; 3]);

/// A lane's worth of words.
#[inline(always)]
fn part(x: &Coefficients, from: usize) -> [u16; 8] {
    let mut words = [0; 8];
    let count = if from == 16 { 4 } else { 8 };
    words[..count].copy_from_slice(&x[from..from + count]);
    words
}

/// The pairs `(e[t], e[t-1])` … `(e[t+3], e[t+2])` of the module's header for `t = -18 + 2i`, at
/// index i.
#[inline(always)]
fn pairs<V: Vector>([a0, a1, a2]: [V; 3]) -> [V; 18] {
    let [d0, d1, d2] = [a0.plus(a0), a1.plus(a1), a2.plus(a2)];
    // s[i] = e[i - 19]: eight of them from place i on.
    let s1 = V::align::<2>(d0, d1);
    let s2 = V::align::<4>(d0, d1);
    let s3 = V::align::<6>(d0, d1);
    let s9 = V::align::<2>(d1, d2);
    let s10 = V::align::<4>(d1, d2);
    let s11 = V::align::<6>(d1, d2);
    // The last three of s11 are e[-3], e[-2], e[-1]; a follows them.
    let s16 = V::align::<10>(s11, a0);
    let s17 = V::align::<12>(s11, a0);
    let s18 = V::align::<14>(s11, a0);
    let s24 = V::align::<10>(a0, a1);
    let s25 = V::align::<12>(a0, a1);
    let s26 = V::align::<14>(a0, a1);
    let s32 = V::align::<10>(a1, a2);
    let s33 = V::align::<12>(a1, a2);
    let s34 = V::align::<14>(a1, a2);
    [
        s1.interleave_low(d0),
        s3.interleave_low(s2),
        s1.interleave_high(d0),
        s3.interleave_high(s2),
        s9.interleave_low(d1),
        s11.interleave_low(s10),
        s9.interleave_high(d1),
        s11.interleave_high(s10),
        s17.interleave_low(s16),
        a0.interleave_low(s18),
        s17.interleave_high(s16),
        a0.interleave_high(s18),
        s25.interleave_low(s24),
        a1.interleave_low(s26),
        s25.interleave_high(s24),
        a1.interleave_high(s26),
        s33.interleave_low(s32),
        a2.interleave_low(s34),
    ]
}

/// Four columns each: 0..3, …, 16..18 and an unused one.
#[inline(always)]
pub(super) fn columns<V: Vector>(a: [V; 3], b: [V; 3]) -> [V; 5] {
    let e = pairs(a);
    // The last pair has only b[18].
    let last = b[2].and(V::splat(COEFFICIENTS));
    let b = [
        b[0].spread::<0x00>(),
        b[0].spread::<0x55>(),
        b[0].spread::<0xaa>(),
        b[0].spread::<0xff>(),
        b[1].spread::<0x00>(),
        b[1].spread::<0x55>(),
        b[1].spread::<0xaa>(),
        b[1].spread::<0xff>(),
        last.spread::<0x00>(),
        last.spread::<0x55>(),
    ];
    [
        column(&e, &b, 0),
        column(&e, &b, 1),
        column(&e, &b, 2),
        column(&e, &b, 3),
        column(&e, &b, 4),
    ]
}

/// Columns 4c to 4c + 3, which take the pairs from t = 4c - 2j on: index 2c + 9 - j. Two sums halve
/// the latency.
#[inline(always)]
fn column<V: Vector>(e: &[V; 18], b: &[V; 10], c: usize) -> V {
    let e = |j: usize| e[2 * c + 9 - j];
    let mut even = V::products(e(0), b[0]);
    let mut odd = V::products(e(1), b[1]);
    even = V::plus_products(even, e(2), b[2]);
    odd = V::plus_products(odd, e(3), b[3]);
    even = V::plus_products(even, e(4), b[4]);
    odd = V::plus_products(odd, e(5), b[5]);
    even = V::plus_products(even, e(6), b[6]);
    odd = V::plus_products(odd, e(7), b[7]);
    even = V::plus_products(even, e(8), b[8]);
    odd = V::plus_products(odd, e(9), b[9]);
    even.plus_words(odd)
}

/// The coefficients of eight columns: [`base::reduce`](super::base::reduce) applied to each.
#[inline(always)]
fn reduced<V: Vector>(low: V, high: V) -> V {
    const LOW: u16 = P1I as u16;
    const HIGH: u16 = (P1I >> 16) as u16;
    let factor = V::splat([LOW, HIGH, LOW, HIGH, LOW, HIGH, LOW, HIGH]);
    let t = low
        .times_words(factor)
        .high_halves(high.times_words(factor));
    t.times_high(everywhere(P as u16)).plus(everywhere(1))
}

/// `x + 1` if that is in `1..=p`, else `x + 1 + p`, for `x` in `-p..p` modulo 2^16: the smaller of
/// two words.
#[inline(always)]
fn corrected<V: Vector>(x: V) -> V {
    let p = everywhere(P as u16);
    x.least(x.plus(p)).plus(everywhere(1))
}

impl<V: Vector> Field for Fe19x14V<V> {
    const LANES: usize = V::LANES;

    #[inline(always)]
    fn splat(x: &Coefficients) -> Self {
        Fe19x14V([
            V::splat(part(x, 0)),
            V::splat(part(x, 8)),
            V::splat(part(x, 16)),
        ])
    }
    #[inline(always)]
    fn from_lanes<'a>(mut x: impl FnMut(usize) -> &'a Coefficients) -> Self {
        let mut parts = [[[0; 8]; MAX_LANES]; 3];
        let mut lane = 0;
        while lane < V::LANES {
            let x = x(lane);
            parts[0][lane] = part(x, 0);
            parts[1][lane] = part(x, 8);
            parts[2][lane] = part(x, 16);
            lane += 1;
        }
        let [first, second, third] = &parts;
        Fe19x14V([
            V::from_lanes(first),
            V::from_lanes(second),
            V::from_lanes(third),
        ])
    }
    #[inline(always)]
    fn lane(&self, lane: usize) -> Coefficients {
        let mut x = [0; 20];
        x[..8].copy_from_slice(&self.0[0].lane(lane));
        x[8..16].copy_from_slice(&self.0[1].lane(lane));
        x[16..19].copy_from_slice(&self.0[2].lane(lane)[..3]);
        x
    }
    #[inline(always)]
    fn add(a: &Self, b: &Self) -> Self {
        Fe19x14V([
            sum(a.0[0], b.0[0]),
            sum(a.0[1], b.0[1]),
            sum(a.0[2], b.0[2]),
        ])
    }
    #[inline(always)]
    fn sub(a: &Self, b: &Self) -> Self {
        Fe19x14V([
            difference(a.0[0], b.0[0]),
            difference(a.0[1], b.0[1]),
            difference(a.0[2], b.0[2]),
        ])
    }
    #[inline(always)]
    fn mul(a: &Self, b: &Self) -> Self {
        let [w0, w1, w2, w3, w4] = columns(a.0, b.0);
        Fe19x14V([reduced(w0, w1), reduced(w2, w3), reduced(w4, w4)])
    }
    #[inline(always)]
    fn square(a: &Self) -> Self {
        Self::mul(a, a)
    }
    #[inline(always)]
    fn mul_coefficients(a: &Self, b: &Self) -> Self {
        Fe19x14V([
            product(a.0[0], b.0[0]),
            product(a.0[1], b.0[1]),
            product(a.0[2], b.0[2]),
        ])
    }
    #[inline(always)]
    fn map_constant(a: &Self, f: impl Fn(u16) -> u16) -> Self {
        let mut lanes = [[0; 8]; MAX_LANES];
        let mut lane = 0;
        while lane < V::LANES {
            lanes[lane] = [f(a.0[0].lane(lane)[0]); 8];
            lane += 1;
        }
        Fe19x14V([V::from_lanes(&lanes); 3])
    }
    #[inline(always)]
    fn select(a: &Self, b: &Self, yes: &Choice<Self>) -> Self {
        let m = yes.0.0[0];
        Fe19x14V([
            chosen(a.0[0], b.0[0], m),
            chosen(a.0[1], b.0[1], m),
            chosen(a.0[2], b.0[2], m),
        ])
    }
    #[inline(always)]
    fn choice(yes: &Masks) -> Choice<Self> {
        let mut lanes = [[0; 8]; MAX_LANES];
        let mut lane = 0;
        while lane < V::LANES {
            lanes[lane] = [yes[lane].half_word(); 8];
            lane += 1;
        }
        Choice(Fe19x14V([V::from_lanes(&lanes); 3]))
    }
    #[inline(always)]
    fn equal(a: &Self, b: &Self) -> Masks {
        let third = a.0[2].xor(b.0[2]).and(V::splat(COEFFICIENTS));
        let all = a.0[0].xor(b.0[0]).or(a.0[1].xor(b.0[1])).or(third);
        let mut masks = [Mask::NO; MAX_LANES];
        let mut lane = 0;
        while lane < V::LANES {
            let words = all.lane(lane);
            let any = words[0] | words[1] | words[2] | words[3];
            let any = any | words[4] | words[5] | words[6] | words[7];
            masks[lane] = Mask::is_zero(u64::from(any));
            lane += 1;
        }
        masks
    }
}

/// Where the third register holds coefficients.
const COEFFICIENTS: [u16; 8] = [u16::MAX, u16::MAX, u16::MAX, 0, 0, 0, 0, 0];

/// Coefficients of a sum.
#[inline(always)]
fn sum<V: Vector>(a: V, b: V) -> V {
    // 1 - p <= a + b - p - 1 <= p - 1
    corrected(a.plus(b).minus(everywhere(P as u16 + 1)))
}

/// Coefficients of a difference.
#[inline(always)]
fn difference<V: Vector>(a: V, b: V) -> V {
    // -p <= a - b - 1 <= p - 2
    corrected(a.minus(b).minus(everywhere(1)))
}

/// Products of coefficients.
#[inline(always)]
fn product<V: Vector>(a: V, b: V) -> V {
    let (low, high) = (a.times_low(b), a.times_high(b));
    reduced(low.interleave_low(high), low.interleave_high(high))
}

/// `b` where the mask is all ones, else `a`.
#[inline(always)]
fn chosen<V: Vector>(a: V, b: V, mask: V) -> V {
    a.xor(mask.and(a.xor(b)))
}
