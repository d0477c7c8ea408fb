// SPDX-License-Identifier: MIT OR Apache-2.0
//! Division steps for 32-bit machines: nine signed limbs of 30 bits, twenty batches of 30 divsteps.
//!
//! An integer is `Σ limb[i]·2^(30i)` with the lower eight limbs in `[0, 2^30)`; the sign is that of
//! the last limb, the machine's two's complement. The parent module derives the bounds; `f`, `g`,
//! `d` and `e` are below `2^257` in magnitude, so the last limb is below `2^17`.

use super::{Modulus, bits};

/// `1/x mod p`, canonical, for `x < p`; 0 for `x = 0`. Constant time in `x`.
///
/// If `x` has a factor in common with `p`, the result is meaningless but below `p`.
#[inline(always)]
pub(crate) fn invert(x: &[u64; 4], modulus: &Modulus) -> [u64; 4] {
    // ζ = -(δ + 1/2), so that "δ > 0" is the sign bit of ζ: δ = 1/2 is ζ = -1.
    let mut zeta = -1;
    let (mut f, mut g) = (modulus.limbs30, split(x));
    let (mut d, mut e) = ([0; 9], [1, 0, 0, 0, 0, 0, 0, 0, 0]);
    for _ in 1..BATCHES {
        let [top, bottom] = divsteps(&mut zeta, f[0] as u32, g[0] as u32);
        (f, g) = (combine(top, &f, &g), combine(bottom, &f, &g));
        (d, e) = (
            combine_mod(top, &d, &e, modulus),
            combine_mod(bottom, &d, &e, modulus),
        );
    }
    // After the last batch g = 0, and e is not needed.
    let [top, _] = divsteps(&mut zeta, f[0] as u32, g[0] as u32);
    let f = combine(top, &f, &g);
    let d = combine_mod(top, &d, &e, modulus);
    canonical(&d, f[8], modulus)
}

/// The first or second row of a batch's matrix, times 2^30: `(u, v)` or `(q, r)`.
type Row = [i32; 2];

/// 20·30 = 600 >= 590 divsteps; the last ones find `g = 0` and change nothing.
const BATCHES: usize = 20;

/// The bits below 30.
const MASK: u32 = (1 << 30) - 1;

/// 30 divsteps on the low 30 bits of `f` and `g`.
///
/// Instead of halving `g`'s row of the matrix, `f`'s is doubled; entries stay within `2^30`.
#[inline(always)]
fn divsteps(zeta: &mut i32, mut f: u32, mut g: u32) -> [Row; 2] {
    let (mut u, mut v, mut q, mut r) = (1u32, 0u32, 0u32, 1u32);
    for _ in 0..30 {
        let swap = (*zeta >> 31) as u32; // all ones if δ > 0
        let odd = (g & 1).wrapping_neg();
        let exchange = swap & odd;
        // g + f or g - f, where g is odd.
        g = g.wrapping_add((f ^ swap).wrapping_sub(swap) & odd);
        q = q.wrapping_add((u ^ swap).wrapping_sub(swap) & odd);
        r = r.wrapping_add((v ^ swap).wrapping_sub(swap) & odd);
        // With an exchange g is now g - f, so f + g is the old g.
        f = f.wrapping_add(g & exchange);
        u = u.wrapping_add(q & exchange);
        v = v.wrapping_add(r & exchange);
        // ζ becomes ζ - 1, or -ζ - 2 with an exchange.
        *zeta = (*zeta ^ exchange as i32) - 1;
        (g, u, v) = (g >> 1, u << 1, v << 1);
    }
    [[u as i32, v as i32], [q as i32, r as i32]]
}

/// `(u f + v g)/2^30`, an exact division.
#[inline(always)]
fn combine([u, v]: Row, f: &[i32; 9], g: &[i32; 9]) -> [i32; 9] {
    let mut out = [0; 9];
    // |u| + |v| <= 2^30 and limbs below 2^30 in magnitude: a column is at most 2^60, a carry 2^31.
    let mut sum = wide(u, f[0]) + wide(v, g[0]);
    for i in 1..9 {
        sum = (sum >> 30) + wide(u, f[i]) + wide(v, g[i]);
        out[i - 1] = (sum as u32 & MASK) as i32;
    }
    out[8] = (sum >> 30) as i32;
    out
}

/// `(u d + v e)/2^30 mod p` in `(-2p, p)`, for `d` and `e` in that range.
#[inline(always)]
pub(super) fn combine_mod([u, v]: Row, d: &[i32; 9], e: &[i32; 9], modulus: &Modulus) -> [i32; 9] {
    let p = &modulus.limbs30;
    // u·(d + p if d < 0) + v·(e + p if e < 0), less k·p: the multiple of p to add, in (-2^31, 2^30].
    let lift = (u & (d[8] >> 31)) + (v & (e[8] >> 31));
    let mut sum = wide(u, d[0]) + wide(v, e[0]);
    // k = lift + (u d + v e)/p mod 2^30, in [0, 2^30).
    let k = (sum as u32)
        .wrapping_mul(modulus.inverse30)
        .wrapping_add(lift as u32)
        & MASK;
    let multiple = lift - k as i32;

    // Columns as above plus a product of 2^31 with a balanced limb of 2^29: below 2^61 + 2^32.
    let mut out = [0; 9];
    sum += wide(multiple, p[0]);
    for i in 1..9 {
        sum = (sum >> 30) + wide(u, d[i]) + wide(v, e[i]) + wide(multiple, p[i]);
        out[i - 1] = (sum as u32 & MASK) as i32;
    }
    out[8] = (sum >> 30) as i32;
    out
}

/// `d` or, if `sign` is negative, `-d`, modulo `p` in `[0, p)`, for `d` in `(-2p, p)`.
#[inline(always)]
pub(super) fn canonical(d: &[i32; 9], sign: i32, modulus: &Modulus) -> [u64; 4] {
    let p = &modulus.limbs30;
    let (lift, negate) = (d[8] >> 31, sign >> 31);
    // (-p, p), in limbs below 2^30 + 2^29 in magnitude, negated or not.
    let x = carry(&core::array::from_fn(|i| {
        ((d[i] + (p[i] & lift)) ^ negate) - negate
    }));
    let lift = x[8] >> 31;
    let x = carry(&core::array::from_fn(|i| x[i] + (p[i] & lift)));
    let mut words = [0; 4];
    for (i, limb) in x.iter().enumerate() {
        let (word, shift) = (30 * i / 64, 30 * i % 64);
        words[word] |= (*limb as u64) << shift;
        if shift > 34 && word < 3 {
            words[word + 1] = *limb as u64 >> (64 - shift);
        }
    }
    words
}

/// The same integer with the lower eight limbs in `[0, 2^30)`.
#[inline(always)]
fn carry(x: &[i32; 9]) -> [i32; 9] {
    let mut out = *x;
    for i in 0..8 {
        out[i + 1] += out[i] >> 30;
        out[i] &= MASK as i32;
    }
    out
}

/// The limbs of `x`.
#[inline(always)]
fn split(x: &[u64; 4]) -> [i32; 9] {
    core::array::from_fn(|i| bits(x, 30 * i, 30) as i32)
}

#[inline(always)]
fn wide(a: i32, b: i32) -> i64 {
    a as i64 * b as i64
}
