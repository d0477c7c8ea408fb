// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements in vectors: each in a lane of 128 bits, three registers long.
//!
//! Coefficients 0..7, 8..15 and 16..18 of an element lie in a lane of three registers; what is above coefficient 18 is
//! anything. No operation crosses a lane, so the same code serves registers of 128, 256 and 512 bits.
//!
//! # Product
//!
//! The processor multiplies 16-bit words and adds neighbours (`pmaddwd`). So columns take pairs of coefficients
//!
//! ```text
//! w[k] = Σ_j (e[k-2j]·b[2j] + e[k-2j-1]·b[2j+1]),      e[i] = a[i] for i >= 0, 2a[i+19] for i < 0
//! ```
//!
//! where the pairs `(b[2j], b[2j+1])`, j = 0..9, are spread over a lane, and the registers of pairs `(e[t], e[t-1])`,
//! `(e[t+1], e[t])`, `(e[t+2], e[t+1])`, `(e[t+3], e[t+2])` for even t from -18 to 16 are made by interleaving the sequence e with
//! itself, one further. Four columns take ten products of registers.
//!
//! Operands of `pmaddwd` are at most 2p < 2^15: they are not negative as signed words. Columns are summed modulo 2^32 and
//! are at most 37·p² < 2^32 (`field.rs`).

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64; // XMM, YMM and ZMM registers

#[cfg(test)]
pub(crate) mod model; // registers as arrays

use super::base::{P, P1I};
use super::{Choice, Coefficients, Field, Mask};

/// A register of `LANES` lanes, with eight words of 16 bits or four of 32 in each.
pub(crate) trait Vector: Copy + 'static {
    const LANES: usize;

    /// One lane for each index.
    fn from_lanes(lane: impl FnMut(usize) -> [u16; 8]) -> Self;
    /// A lane.
    fn lane(self, lane: usize) -> [u16; 8];

    fn and(self, rhs: Self) -> Self;
    fn xor(self, rhs: Self) -> Self;

    // Words of 16 bits.

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
    /// The lower four words of both, in turns.
    fn interleave_low(self, rhs: Self) -> Self;
    /// The upper four words of both, in turns.
    fn interleave_high(self, rhs: Self) -> Self;

    // Words of 32 bits.

    /// The word of each lane that `FOUR` names four times (0x00, 0x55, 0xaa, 0xff), in all four places.
    fn spread<const FOUR: i32>(self) -> Self;
    /// `sum + a₀·b₀ + a₁·b₁ mod 2^32`, of signed halves.
    fn plus_products(sum: Self, a: Self, b: Self) -> Self;
    /// `a₀·b₀ + a₁·b₁` of signed halves.
    fn products(a: Self, b: Self) -> Self;
    /// `self + rhs mod 2^32`
    fn plus_words(self, rhs: Self) -> Self;
    /// `self·rhs mod 2^32`
    fn times_words(self, rhs: Self) -> Self;
    /// The upper halves of the words of both, as words of 16 bits.
    fn high_halves(self, rhs: Self) -> Self;
}

/// The same eight words in all lanes.
#[inline(always)]
fn splat<V: Vector>(words: [u16; 8]) -> V {
    V::from_lanes(|_| words)
}

/// The same word everywhere.
#[inline(always)]
fn everywhere<V: Vector>(word: u16) -> V {
    splat([word; 8])
}

/// As many elements as `V` has lanes: see the module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fe19x14V<V>([V; 3]);

/// Three lanes' worth of coefficients.
#[inline(always)]
fn parts(x: &Coefficients) -> [[u16; 8]; 3] {
    core::array::from_fn(|r| core::array::from_fn(|i| x.get(8 * r + i).copied().unwrap_or(0)))
}

/// The pairs `(e[t], e[t-1])` … `(e[t+3], e[t+2])` of the module's head for `t = -18 + 2i`, at index i.
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
    // The last three of s11 are e[-3], e[-2], e[-1]; what follows them is a.
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

/// Four columns each: 0..3, …, 16..18 and one that is none.
#[inline(always)]
pub(super) fn columns<V: Vector>(a: [V; 3], b: [V; 3]) -> [V; 5] {
    let e = pairs(a);
    // Of the last pair, b[18] alone.
    let last = b[2].and(splat([u16::MAX, u16::MAX, u16::MAX, 0, 0, 0, 0, 0]));
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
    core::array::from_fn(|c| {
        // Columns 4c.. take the pairs from t = 4c - 2j on: index 2c + 9 - j. Two sums halve the wait for each other.
        let mut even = V::products(e[2 * c + 9], b[0]);
        let mut odd = V::products(e[2 * c + 8], b[1]);
        let mut j = 2;
        while j < 10 {
            even = V::plus_products(even, e[2 * c + 9 - j], b[j]);
            odd = V::plus_products(odd, e[2 * c + 8 - j], b[j + 1]);
            j += 2;
        }
        even.plus_words(odd)
    })
}

/// The coefficients of eight columns: [`base::reduce`](super::base::reduce) of each.
#[inline(always)]
fn reduced<V: Vector>(low: V, high: V) -> V {
    let factor = splat(core::array::from_fn(|i| (P1I >> (16 * (i & 1))) as u16));
    let t = low
        .times_words(factor)
        .high_halves(high.times_words(factor));
    t.times_high(everywhere(P as u16)).plus(everywhere(1))
}

/// `x + 1` if that is in `1..=p`, else `x + 1 + p`, for `x` in `-p..p` modulo 2^16: the smaller of two words.
#[inline(always)]
fn corrected<V: Vector>(x: V) -> V {
    let p = everywhere(P as u16);
    x.least(x.plus(p)).plus(everywhere(1))
}

impl<V: Vector> Field for Fe19x14V<V> {
    const LANES: usize = V::LANES;

    #[inline(always)]
    fn splat(x: &Coefficients) -> Self {
        Fe19x14V(parts(x).map(splat))
    }
    #[inline(always)]
    fn from_lanes<'a>(mut x: impl FnMut(usize) -> &'a Coefficients) -> Self {
        let mut all = [[[0; 8]; 3]; 4];
        for (lane, parts_of) in all[..V::LANES].iter_mut().enumerate() {
            *parts_of = parts(x(lane));
        }
        Fe19x14V(core::array::from_fn(|r| V::from_lanes(|lane| all[lane][r])))
    }
    #[inline(always)]
    fn lane(&self, lane: usize) -> Coefficients {
        let parts = self.0.map(|v| v.lane(lane));
        core::array::from_fn(|i| if i < 19 { parts[i / 8][i % 8] } else { 0 })
    }
    #[inline(always)]
    fn add(a: &Self, b: &Self) -> Self {
        // 1 - p <= a + b - p - 1 <= p - 1
        let less = everywhere(P as u16 + 1);
        Fe19x14V(core::array::from_fn(|r| {
            corrected(a.0[r].plus(b.0[r]).minus(less))
        }))
    }
    #[inline(always)]
    fn sub(a: &Self, b: &Self) -> Self {
        // -p <= a - b - 1 <= p - 2
        let one = everywhere(1);
        Fe19x14V(core::array::from_fn(|r| {
            corrected(a.0[r].minus(b.0[r]).minus(one))
        }))
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
        Fe19x14V(core::array::from_fn(|r| {
            let (low, high) = (a.0[r].times_low(b.0[r]), a.0[r].times_high(b.0[r]));
            reduced(low.interleave_low(high), low.interleave_high(high))
        }))
    }
    #[inline(always)]
    fn map_constant(a: &Self, f: impl Fn(u16) -> u16) -> Self {
        let mapped = V::from_lanes(|lane| [f(a.0[0].lane(lane)[0]); 8]);
        Fe19x14V([mapped; 3])
    }
    #[inline(always)]
    fn select(a: &Self, b: &Self, yes: &Choice<Self>) -> Self {
        let m = yes.0.0;
        Fe19x14V(core::array::from_fn(|r| {
            a.0[r].xor(m[r].and(a.0[r].xor(b.0[r])))
        }))
    }
    #[inline(always)]
    fn choice(mut yes: impl FnMut(usize) -> Mask) -> Choice<Self> {
        Choice(Fe19x14V(
            [V::from_lanes(|lane| [yes(lane).half_word(); 8]); 3],
        ))
    }
    #[inline(always)]
    fn equal(a: &Self, b: &Self, lane: usize) -> Mask {
        let mut all = 0;
        for r in 0..3 {
            let difference = a.0[r].xor(b.0[r]).lane(lane);
            let words = if r == 2 { 3 } else { 8 };
            all |= difference[..words].iter().fold(0, |all, word| all | word);
        }
        Mask::is_zero(u64::from(all))
    }
}
