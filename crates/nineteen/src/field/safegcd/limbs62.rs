// SPDX-License-Identifier: MIT OR Apache-2.0
//! Division steps for 64-bit machines: five signed limbs of 62 bits, ten batches of 59 divsteps.
//!
//! An integer is `Σ limb[i]·2^(62i)` with the lower four limbs in `[0, 2^62)`; the last limb
//! carries the sign, in the machine's two's complement. The parent module derives the bounds.
//!
//! The inner loop is a chain of dependent operations, so it is arranged for latency and for few
//! instructions at once: `f`, `u` and `v` share one word, `g`, `q` and `r` another.

use super::{Modulus, bits};
use crate::arch::routines::Divsteps;

/// `1/x mod p`, canonical, for `x < p`; 0 for `x = 0`. Constant time in `x`.
///
/// If `x` and `p` have a common factor, the result is meaningless but below `p`.
#[inline(always)]
pub(crate) fn invert(x: &[u64; 4], modulus: &Modulus) -> [u64; 4] {
    // ζ = -(δ + 1/2), so that "δ > 0" is the sign bit of ζ: δ = 1/2 is ζ = -1.
    let mut zeta = -1;
    let (mut f, mut g) = (modulus.limbs62, split(x));
    let (mut d, mut e) = ([0; 5], [1, 0, 0, 0, 0]);
    for _ in 1..BATCHES {
        let [top, bottom] = divsteps(&mut zeta, f[0] as u64, g[0] as u64);
        (f, g) = (combine(top, &f, &g), combine(bottom, &f, &g));
        (d, e) = (
            combine_mod(top, &d, &e, modulus),
            combine_mod(bottom, &d, &e, modulus),
        );
    }
    // After the last batch g = 0, and e is not needed.
    let [top, _] = divsteps(&mut zeta, f[0] as u64, g[0] as u64);
    let f = combine(top, &f, &g);
    let d = combine_mod(top, &d, &e, modulus);
    canonical(&d, f[4], modulus)
}

/// The first or second row of a batch's matrix, times 2^62: `(u, v)` or `(q, r)`.
type Row = [i64; 2];

/// 10·59 = 590 divsteps.
const BATCHES: usize = 10;

/// The bits below 62.
const MASK: u64 = (1 << 62) - 1;

/// 59 divsteps on the low 62 bits of `f` and `g`; the rows are scaled by `2^62/2^59`.
///
/// They are computed as 20 + 20 + 19, the most that the packed words of [`short_divsteps`] hold.
/// Between the parts, `f` and `g` are updated modulo `2^42`, then `2^22`: that is how many low bits
/// remain correct when `n` of them are shifted out, and it is enough for the remaining parts.
#[inline(always)]
fn divsteps(zeta: &mut i64, f: u64, g: u64) -> [Row; 2] {
    let advance = |m: &[Row; 2], f: u64, g: u64| {
        let row = |[u, v]: Row| {
            (u as u64)
                .wrapping_mul(f)
                .wrapping_add((v as u64).wrapping_mul(g))
        };
        (row(m[0]) >> 20, row(m[1]) >> 20)
    };
    let first = short_divsteps::<20>(zeta, f, g);
    let (f, g) = advance(&first, f, g);
    let second = short_divsteps::<20>(zeta, f, g);
    let (f, g) = advance(&second, f, g);
    let third = short_divsteps::<19>(zeta, f, g);
    // Entries: 2^20·2^20 and then 2^59, times 8.
    product(&product(&third, &second), &first).map(|row| row.map(|entry| entry << 3))
}

/// `N <= 20` divsteps on the low 20 bits of `f` and `g`.
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
fn short_divsteps<const N: u32>(zeta: &mut i64, f: u64, g: u64) -> [Row; 2] {
    const { assert!(N <= 20) };
    let low = (1 << 20) - 1;
    let top = (f & low) as i64 - (1 << 41);
    let bottom = (g & low) as i64 - (1 << 62);
    let mut state = Divsteps::new(*zeta, top, bottom);
    // Runs of five, unrolled: 3 % faster on the whole than a plain loop (AMD Zen 5, rustc 1.95).
    for _ in 0..N / 5 {
        for _ in 0..5 {
            state.step();
        }
    }
    for _ in 0..N % 5 {
        state.step();
    }
    *zeta = state.zeta;
    let Divsteps { top, bottom, .. } = state;
    [top, bottom].map(|word| {
        let minus_v = (word + (1 << (61 - N))) >> (62 - N);
        let minus_u = (word - (minus_v << (62 - N)) + (1 << (40 - N))) >> (41 - N);
        [-minus_u, -minus_v]
    })
}

/// The matrix of the divsteps of `a` followed by those of `b`.
#[inline(always)]
fn product(b: &[Row; 2], a: &[Row; 2]) -> [Row; 2] {
    b.map(|[x, y]| [x * a[0][0] + y * a[1][0], x * a[0][1] + y * a[1][1]])
}

/// `(u f + v g)/2^62`, an exact division.
#[inline(always)]
fn combine([u, v]: Row, f: &[i64; 5], g: &[i64; 5]) -> [i64; 5] {
    let mut out = [0; 5];
    // |u| + |v| <= 2^62 and limbs below 2^62 in magnitude: a column is at most 2^124, a carry 2^63.
    let mut sum = wide(u, f[0]) + wide(v, g[0]);
    for i in 1..5 {
        sum = (sum >> 62) + wide(u, f[i]) + wide(v, g[i]);
        out[i - 1] = (sum as u64 & MASK) as i64;
    }
    out[4] = (sum >> 62) as i64; // |result| <= p < 2^256, so |out[4]| <= 2^8
    out
}

/// `(u d + v e)/2^62 mod p` in `(-2p, p)`, for `d` and `e` in that range.
#[inline(always)]
pub(super) fn combine_mod([u, v]: Row, d: &[i64; 5], e: &[i64; 5], modulus: &Modulus) -> [i64; 5] {
    let p = &modulus.limbs62;
    // u·(d + p if d < 0) + v·(e + p if e < 0), less k·p: the multiple of p to add, in (-2^63,
    // 2^62].
    let lift = (u & (d[4] >> 63)) + (v & (e[4] >> 63));
    let mut sum = wide(u, d[0]) + wide(v, e[0]);
    // k = lift + (u d + v e)/p mod 2^62, in [0, 2^62).
    let k = (sum as u64)
        .wrapping_mul(modulus.inverse62)
        .wrapping_add(lift as u64)
        & MASK;
    let multiple = lift - k as i64;

    // Columns as above plus a product of 2^63 with a balanced limb of 2^61: below 2^125 + 2^64.
    let mut out = [0; 5];
    sum += wide(multiple, p[0]);
    for i in 1..5 {
        sum = (sum >> 62) + wide(u, d[i]) + wide(v, e[i]) + wide(multiple, p[i]);
        out[i - 1] = (sum as u64 & MASK) as i64;
    }
    out[4] = (sum >> 62) as i64; // |result| < 2p < 2^257, so |out[4]| <= 2^9
    out
}

/// `d` or, if `sign` is negative, `-d`, modulo `p` in `[0, p)`, for `d` in `(-2p, p)`.
#[inline(always)]
pub(super) fn canonical(d: &[i64; 5], sign: i64, modulus: &Modulus) -> [u64; 4] {
    let p = &modulus.limbs62;
    let (lift, negate) = (d[4] >> 63, sign >> 63);
    // (-p, p), in limbs below 2^62 + 2^61 in magnitude, negated or not.
    let x = carry(&core::array::from_fn(|i| {
        ((d[i] + (p[i] & lift)) ^ negate) - negate
    }));
    let lift = x[4] >> 63;
    let x = carry(&core::array::from_fn(|i| x[i] + (p[i] & lift)));
    let x = x.map(|limb| limb as u64);
    core::array::from_fn(|i| (x[i] >> (2 * i)) | (x[i + 1] << (62 - 2 * i)))
}

/// The same integer with the lower four limbs in `[0, 2^62)`.
#[inline(always)]
fn carry(x: &[i64; 5]) -> [i64; 5] {
    let mut out = *x;
    for i in 0..4 {
        out[i + 1] += out[i] >> 62;
        out[i] &= MASK as i64;
    }
    out
}

/// The limbs of `x`.
#[inline(always)]
fn split(x: &[u64; 4]) -> [i64; 5] {
    core::array::from_fn(|i| bits(x, 62 * i, 62) as i64)
}

#[inline(always)]
fn wide(a: i64, b: i64) -> i128 {
    a as i128 * b as i128
}
