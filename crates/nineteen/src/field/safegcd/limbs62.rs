// SPDX-License-Identifier: MIT OR Apache-2.0
//! Division steps for 64-bit machines: five signed limbs of 62 bits, ten batches of 59 divsteps.
//!
//! An integer is `Σ limb[i]·2^(62i)` with the lower four limbs in `[0, 2^62)`; the last limb
//! carries the sign, in the machine's two's complement. The parent module derives the bounds.
//!
//! The inner loop is a chain of dependent operations, so it is arranged for latency and for few
//! instructions at once: `f`, `u` and `v` share one word, `g`, `q` and `r` another. In its shadow the
//! matrix of the batch before goes through the long integers, column by column: of these the next
//! batch needs only the lowest limbs of `f` and `g`.

use core::marker::PhantomData;

use super::{Modulus, bits};
use crate::arch::routines::{self, Divsteps, OtherDivsteps, Steps};
use ground::{array_of, each};

/// `1/x mod p`, canonical, for `x < p`; 0 for `x = 0`. Constant time in `x`.
///
/// If `x` and `p` have a common factor, the result is meaningless but below `p`.
#[inline(always)]
pub(crate) fn invert(x: &[u64; 4], modulus: &Modulus) -> [u64; 4] {
    if routines::other_divsteps_faster() {
        invert_by::<OtherDivsteps>(x, modulus)
    } else {
        invert_by::<Divsteps>(x, modulus)
    }
}

/// [`invert`] by divsteps of this text.
#[inline(always)]
pub(super) fn invert_by<S: Steps>(x: &[u64; 4], modulus: &Modulus) -> [u64; 4] {
    // ζ = -(δ + 1/2), so that "δ > 0" is the sign bit of ζ: δ = 1/2 is ζ = -1.
    let mut zeta = -1;
    let (mut fg, mut de) = ([modulus.limbs62, split(x)], [[0; 5], [1, 0, 0, 0, 0]]);
    // Beside each batch the matrix of the one before is applied; before the first there is none.
    let mut rows = IDENTITY;
    for _ in 0..BATCHES {
        let mut update = Update::<S>::begin(rows, &mut fg, &mut de, modulus);
        rows = divsteps::<S>(&mut zeta, update.low(), &mut update);
    }
    // After the last batch g = 0, and e is not needed.
    let f = combine::<S>(rows[0], &fg);
    let d = combine_mod::<S>(rows[0], &de, modulus);
    canonical(&d, f[4], modulus)
}

/// The first or second row of a batch's matrix, times 2^62: `(u, v)` or `(q, r)`.
type Row = [i64; 2];

/// `f` and `g`, `d` and `e` as they are.
const IDENTITY: [Row; 2] = [[1 << 62, 0], [0, 1 << 62]];

/// 10·59 = 590 divsteps.
const BATCHES: usize = 10;

/// Columns that are computed beside a batch, each in two rows.
const COLUMNS: usize = 8;

/// Runs of divsteps in a batch.
const fn slots(run: u32) -> usize {
    (20 / run + 20 / run + 19 / run) as usize
}

/// The number of a row, two for each column, in the order in which [`Update::step`] takes them.
const fn place<S: Steps>(part: usize, k: usize, row: usize) -> usize {
    let step = part * (20 / S::RUN as usize) + k;
    if S::RUN == 5 { 2 * step + row } else { step }
}

/// The bits below 62.
const MASK: u64 = (1 << 62) - 1;

/// 59 divsteps on the low 62 bits of `f` and `g`; the rows are scaled by `2^62/2^59`.
///
/// They are computed as 20 + 20 + 19, the most that the packed words of [`short_divsteps`] hold.
/// Between the parts, `f` and `g` are updated modulo `2^42`, then `2^22`: that is how many low bits
/// remain correct when `n` of them are shifted out, and it is enough for the remaining parts. Of this,
/// and of the bounds below, `/proofs/statements/packed_rows.v` has proofs.
///
/// Takes a step of `beside` after every [`Steps::RUN`] of them, but not across the parts.
#[inline(always)]
pub(super) fn divsteps<S: Steps>(
    zeta: &mut i64,
    [f, g]: [u64; 2],
    beside: &mut Update<S>,
) -> [Row; 2] {
    let advance = |m: &[Row; 2], f: u64, g: u64| {
        let row = |[u, v]: Row| {
            (u as u64)
                .wrapping_mul(f)
                .wrapping_add((v as u64).wrapping_mul(g))
        };
        (row(m[0]) >> 20, row(m[1]) >> 20)
    };
    let first = short_divsteps::<S, 20, 0>(zeta, f, g, beside);
    let (f, g) = advance(&first, f, g);
    let second = short_divsteps::<S, 20, 1>(zeta, f, g, beside);
    let (f, g) = advance(&second, f, g);
    let third = short_divsteps::<S, 19, 2>(zeta, f, g, beside);
    // Entries: 2^20·2^20 and then 2^59, times 8.
    let [[a, b], [c, d]] = product(&product(&third, &second), &first);
    [[a << 3, b << 3], [c << 3, d << 3]]
}

/// `N` divsteps on the low 20 bits of `f` and `g`, 15 to 20: part `PART` of a batch.
///
/// One word holds a whole row of the state. With the matrix after `i` steps divided by `2^i`,
/// `U = u/2^i` and so on, the words are
///
/// ```text
/// top    = f' - 2^41·U - 2^62·V        f' = U·f + V·g
/// bottom = g' - 2^41·Q - 2^62·R        g' = Q·f + R·g
/// ```
///
/// and a divstep does the same to all parts of a word: a move for `top`, an addition and a halving
/// for `bottom`. The parts do not disturb each other:
///
/// - `|U| + |V| <= 1`, `|Q| + |R| <= 1`, so `f'` and `g'` stay in `(-2^20, 2^20)`. As `U` and `Q`
///   are multiples of `2^-i`, the other parts are multiples of `2^21`: the lowest bit of the word
///   is that of `g'`, and halving is exact.
/// - `Q` starts at 0 and `R` is halved at once, so `|Q|` and `|R|` are at most `1 - 2^-i` for
///   `i > 0`, and `V` starts at 0: `|top + bottom| < 2^62 + 2^62·(1 - 2^-i) + 2^42 <= 2^63`.
/// - At the end `|U| <= 1 - 2^-N` too, or `U = 1`, `V = 0` and `f' = f >= 0` if no step exchanged
///   the rows. So `-2^41 <= f' - 2^41·U < 2^41`, which is what rounding to a multiple of
///   `2^(62-N) >= 2^42` removes; the minus signs are there for the case `U = 1`.
#[inline(always)]
fn short_divsteps<S: Steps, const N: u32, const PART: usize>(
    zeta: &mut i64,
    f: u64,
    g: u64,
    beside: &mut Update<S>,
) -> [Row; 2] {
    const { assert!(15 <= N && N <= 20 && N / S::RUN <= 6) };
    let low = (1 << 20) - 1;
    let top = (f & low) as i64 - (1 << 41);
    let bottom = (g & low) as i64 - (1 << 62);
    let mut state = S::new(*zeta, top, bottom);
    if const { 0 < N / S::RUN } {
        divsteps_beside::<S, PART, 0>(&mut state, beside);
    }
    if const { 1 < N / S::RUN } {
        divsteps_beside::<S, PART, 1>(&mut state, beside);
    }
    if const { 2 < N / S::RUN } {
        divsteps_beside::<S, PART, 2>(&mut state, beside);
    }
    if const { 3 < N / S::RUN } {
        divsteps_beside::<S, PART, 3>(&mut state, beside);
    }
    if const { 4 < N / S::RUN } {
        divsteps_beside::<S, PART, 4>(&mut state, beside);
    }
    if const { 5 < N / S::RUN } {
        divsteps_beside::<S, PART, 5>(&mut state, beside);
    }
    for _ in 0..N % S::RUN {
        state.step();
    }
    *zeta = state.zeta();
    let row = |word: i64| {
        let minus_v = (word + (1 << (61 - N))) >> (62 - N);
        let minus_u = (word - (minus_v << (62 - N)) + (1 << (40 - N))) >> (41 - N);
        [-minus_u, -minus_v]
    };
    let [top, bottom] = state.rows();
    [row(top), row(bottom)]
}

/// A run of divsteps and a step of `beside`: number `K` in part `PART`.
///
/// Calls one after the other rather than a loop: the compiler then knows which step of `beside` is
/// next. In a loop an inversion takes 3,830 cycles, not 3,680 (Golden Cove, rustc
/// 1.95). Builds that hardly optimize outline it and the step: there each copy has its own place on
/// the stack, 64 KiB in all.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn divsteps_beside<S: Steps, const PART: usize, const K: usize>(
    state: &mut S,
    beside: &mut Update<S>,
) {
    for _ in 0..S::RUN {
        state.step();
    }
    beside.step::<PART, K>();
}

/// The matrix of the divsteps of `a` followed by those of `b`.
#[inline(always)]
fn product(b: &[Row; 2], a: &[Row; 2]) -> [Row; 2] {
    array_of!(i in 0 1 => array_of!(j in 0 1 => b[i][0] * a[0][j] + b[i][1] * a[1][j]))
}

/// The lowest limbs.
#[inline(always)]
fn low([f, g]: &[[i64; 5]; 2]) -> [u64; 2] {
    [f[0] as u64, g[0] as u64]
}

/// Limb `i - 1` of `(u a + v b + more)/2^62` from limbs `i` of `a` and `b` and the row `(u, v)`, and
/// the carry into the next column. The carry of the last column is the last limb.
#[inline(always)]
fn column<S: Steps>(carry: &mut i128, row: Row, limbs: [i64; 2], more: i128) -> i64 {
    let sum = S::products(*carry, row, limbs) + more;
    *carry = S::carry(sum);
    (sum as u64 & MASK) as i64
}

/// Limbs `i` of a pair.
#[inline(always)]
fn limbs(pair: &[[i64; 5]; 2], i: usize) -> [i64; 2] {
    [pair[0][i], pair[1][i]]
}

/// `(u f + v g)/2^62`, an exact division.
///
/// `|u| + |v| <= 2^62` and limbs are below 2^62 in magnitude: a column is at most 2^124, a carry
/// below 2^63. The result is at most p < 2^256 in magnitude, so its last limb is at most 2^8.
#[inline(always)]
fn combine<S: Steps>(row: Row, fg: &[[i64; 5]; 2]) -> [i64; 5] {
    let (mut out, mut carry) = ([0; 5], 0);
    column::<S>(&mut carry, row, limbs(fg, 0), 0);
    each!(i in 1 2 3 4 => out[i - 1] = column::<S>(&mut carry, row, limbs(fg, i), 0));
    out[4] = carry as i64;
    out
}

/// `(u d + v e)/2^62 mod p` in `(-2p, p)`, for `d` and `e` in that range.
///
/// Columns as in [`combine`], plus a product of the multiple with a balanced limb. With `s` the sum
/// of the positive ones among u and v, and `t` that of the magnitudes of the negative ones,
/// `s + t <= 2^62`, the first part lies in `[-t·(2^62 - 1), s·(2^62 - 1)]` (in the last column it is
/// small), the multiple in `[-t - 2^62 + 1, s]`, its limb in `[-2^61, 2^61)`. With a carry in
/// `[-2^63, 2^63)`, a sum is thus below `2^62·s + 2^61·max(s, t + 2^62) + 2^63 < 2^125`, and at least
/// `-(2^62 - 1)·t - max(2^61·s, (2^61 - 1)·(t + 2^62 - 1)) - 2^63`, which is least for `t = 2^62`:
/// above `-2^125`. So the next carry is in `[-2^63, 2^63)` too.
///
/// The result is below 2p < 2^257 in magnitude, so its last limb is at most 2^9.
#[inline(always)]
pub(super) fn combine_mod<S: Steps>(row: Row, de: &[[i64; 5]; 2], modulus: &Modulus) -> [i64; 5] {
    let p = &modulus.limbs62;
    let (mut out, mut carry) = ([0; 5], 0);
    let multiple = multiple(row, de, modulus);
    column::<S>(&mut carry, row, limbs(de, 0), wide(multiple, p[0]));
    each!(i in 1 2 3 4 => {
        out[i - 1] = column::<S>(&mut carry, row, limbs(de, i), wide(multiple, p[i]))
    });
    out[4] = carry as i64;
    out
}

/// The multiple of p that `u d + v e` needs: it makes the sum divisible by 2^62, and adds u p and v p
/// where d and e are negative. In `(-2^63, 2^62]`.
#[inline(always)]
fn multiple([u, v]: Row, de: &[[i64; 5]; 2], modulus: &Modulus) -> i64 {
    let ([d, e], [d_top, e_top]) = (limbs(de, 0), limbs(de, 4));
    // u·(d + p if d < 0) + v·(e + p if e < 0), less k·p.
    let lift = (u & (d_top >> 63)) + (v & (e_top >> 63));
    // k = lift + (u d + v e)/p mod 2^62, in [0, 2^62).
    let k = (u as u64)
        .wrapping_mul(d as u64)
        .wrapping_add((v as u64).wrapping_mul(e as u64))
        .wrapping_mul(modulus.inverse62)
        .wrapping_add(lift as u64)
        & MASK;
    lift - k as i64
}

/// A matrix on its way through `f` and `g`, and modulo p through `d` and `e`: in place, as limb
/// `i - 1` of a result takes the place of limb `i - 1` when that is no longer needed.
pub(super) struct Update<'a, S> {
    rows: [Row; 2],
    fg: &'a mut [[i64; 5]; 2],
    de: &'a mut [[i64; 5]; 2],
    modulus: &'a Modulus,
    /// The multiples of p to add to `d` and `e`.
    multiples: [i64; 2],
    /// The carries of `f` and `g`, and of `d` and `e`.
    carries: [[i128; 2]; 2],
    steps: PhantomData<S>,
}

impl<'a, S: Steps> Update<'a, S> {
    /// Computes the lowest limbs of `f` and `g`.
    #[inline(always)]
    pub(super) fn begin(
        rows: [Row; 2],
        fg: &'a mut [[i64; 5]; 2],
        de: &'a mut [[i64; 5]; 2],
        modulus: &'a Modulus,
    ) -> Self {
        let mut update = Update {
            rows,
            multiples: [0; 2],
            fg,
            de,
            modulus,
            carries: [[0; 2]; 2],
            steps: PhantomData,
        };
        each!(i in 0 1 => {
            update.column_fg(i, 0);
            update.column_fg(i, 1)
        });
        update
    }

    #[inline(always)]
    fn low(&self) -> [u64; 2] {
        low(self.fg)
    }

    /// Column `i` of row `j`, as in [`combine`].
    #[inline(always)]
    fn column_fg(&mut self, i: usize, j: usize) {
        let carry = &mut self.carries[0][j];
        let limb = column::<S>(carry, self.rows[j], limbs(self.fg, i), 0);
        if i > 0 {
            self.fg[j][i - 1] = limb;
        }
        // The last limbs, when neither row needs the old ones.
        if (i, j) == (4, 1) {
            each!(k in 0 1 => self.fg[k][4] = self.carries[0][k] as i64);
        }
    }

    /// Column `i` of row `j`, as in [`combine_mod`].
    #[inline(always)]
    fn column_de(&mut self, i: usize, j: usize) {
        let row = self.rows[j];
        if i == 0 {
            self.multiples[j] = multiple(row, self.de, self.modulus);
        }
        let carry = &mut self.carries[1][j];
        let more = wide(self.multiples[j], self.modulus.limbs62[i]);
        let limb = column::<S>(carry, row, limbs(self.de, i), more);
        if i > 0 {
            self.de[j][i - 1] = limb;
        }
        if (i, j) == (4, 1) {
            each!(k in 0 1 => self.de[k][4] = self.carries[1][k] as i64);
        }
    }

    /// A row of a column of those that [`Update::begin`] leaves: row `ROW` in step `K` of part
    /// `PART` or, beside shorter runs, the one that is next.
    #[inline(always)]
    fn row<const PART: usize, const K: usize, const ROW: usize>(&mut self) {
        let j = const { place::<S>(PART, K, ROW) % 2 };
        // A constant, so that one arm is compiled.
        match const { place::<S>(PART, K, ROW) / 2 } {
            0 => self.column_de(0, j),
            1 => self.column_de(1, j),
            2 => self.column_fg(2, j),
            3 => self.column_de(2, j),
            4 => self.column_fg(3, j),
            5 => self.column_de(3, j),
            6 => self.column_fg(4, j),
            7 => self.column_de(4, j),
            _ => {}
        }
    }

    /// Step `K` of part `PART` through the columns that [`Update::begin`] leaves: a column or, beside
    /// shorter runs, one row of it.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    pub(super) fn step<const PART: usize, const K: usize>(&mut self) {
        const { assert!(S::RUN == 5 && slots(5) >= COLUMNS || slots(S::RUN) >= 2 * COLUMNS) };
        self.row::<PART, K, 0>();
        if const { S::RUN == 5 } {
            self.row::<PART, K, 1>();
        }
    }
}

/// `d` or, if `sign` is negative, `-d`, modulo `p` in `[0, p)`, for `d` in `(-2p, p)`.
#[inline(always)]
pub(super) fn canonical(d: &[i64; 5], sign: i64, modulus: &Modulus) -> [u64; 4] {
    let p = &modulus.limbs62;
    let (lift, negate) = (d[4] >> 63, sign >> 63);
    // (-p, p), in limbs below 2^62 + 2^61 in magnitude, negated or not.
    let x = carry(&array_of!(i in 0 1 2 3 4 => ((d[i] + (p[i] & lift)) ^ negate) - negate));
    let lift = x[4] >> 63;
    let x = carry(&array_of!(i in 0 1 2 3 4 => x[i] + (p[i] & lift)));
    array_of!(i in 0 1 2 3 => (x[i] as u64 >> (2 * i)) | ((x[i + 1] as u64) << (62 - 2 * i)))
}

/// The same integer with the lower four limbs in `[0, 2^62)`.
#[inline(always)]
fn carry(x: &[i64; 5]) -> [i64; 5] {
    let mut out = *x;
    each!(i in 0 1 2 3 => {
        out[i + 1] += out[i] >> 62;
        out[i] &= MASK as i64
    });
    out
}

/// The limbs of `x`.
#[inline(always)]
fn split(x: &[u64; 4]) -> [i64; 5] {
    array_of!(i in 0 1 2 3 4 => bits(x, 62 * i, 62) as i64)
}

#[inline(always)]
fn wide(a: i64, b: i64) -> i128 {
    a as i128 * b as i128
}
