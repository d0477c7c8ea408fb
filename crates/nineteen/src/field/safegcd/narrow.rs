// SPDX-License-Identifier: MIT OR Apache-2.0
//! Division steps for 32-bit machines: signed limbs in words of 32 bits, in batches of as many
//! divsteps as a limb has bits.
//!
//! | columns | limbs         | batches          | for machines                   |
//! |---------|---------------|------------------|--------------------------------|
//! | `i64`   | 9 of 30 bits  | 20·30 = 600      | with a product 32×32→64        |
//! | `i32`   | 19 of 14 bits | 43·14 = 602      | whose product is a word        |
//!
//! 590 divsteps are needed; the last ones find `g = 0` and change nothing. An integer is
//! `Σ limb[i]·2^(w·i)` with all limbs but the last in `[0, 2^w)`; the last limb carries the sign,
//! in the machine's two's complement. The parent module derives the bounds; `f`, `g`, `d` and `e`
//! are below `2^257` in magnitude, so the last limb is below `2^17` for 30 bits, and below `2^5`
//! for 14.

use super::{Modulus, bits};

/// `1/x mod p`, canonical, for `x < p`; 0 for `x = 0`. Constant time in `x`.
///
/// If `x` and `p` have a common factor, the result is meaningless but below `p`. The modulus is a
/// function: if it returns a constant, the constant becomes part of the code of the functions that
/// are not inlined here.
#[inline(always)]
pub(crate) fn invert<'a, C: Column<N>, const N: usize>(
    x: &[u64; 4],
    modulus: impl Fn() -> &'a Modulus + Copy,
) -> [u64; 4] {
    // ζ = -(δ + 1/2), so that "δ > 0" is the sign bit of ζ: δ = 1/2 is ζ = -1.
    let mut zeta = -1;
    let (mut f, mut g) = (*C::modulus(modulus()).0, split::<C, N>(x));
    let (mut d, mut e) = ([0; N], [0; N]);
    e[0] = 1;
    // After the last batch g = 0.
    for _ in 0..C::BATCHES {
        let matrix = C::divsteps(&mut zeta, f[0] as u32, g[0] as u32);
        combine::<C, N>(&matrix, &mut f, &mut g);
        combine_mod::<C, N>(&matrix, &mut d, &mut e, modulus);
    }
    canonical::<C, N>(&d, f[N - 1], modulus())
}

/// The first or second row of a batch's matrix, times 2^w: `(u, v)` or `(q, r)`.
pub(super) type Row = [i32; 2];
/// Both.
pub(super) type Matrix = [Row; 2];

/// A column: a sum of products of limbs, for integers of `N` limbs.
pub(super) trait Column<const N: usize>: Copy {
    /// The width w of a limb.
    const BITS: u32;
    const BATCHES: usize;

    /// `a·b`
    fn product(a: i32, b: i32) -> Self;
    /// `self + rhs`
    fn plus(self, rhs: Self) -> Self;
    /// Its lowest 32 bits.
    fn word(self) -> i32;
    /// `⌊self / 2^w⌋`
    fn carry(self) -> Self;
    /// w divsteps on the lowest w bits of `f` and `g`.
    ///
    /// Instead of halving the row of `g` in the matrix, the row of `f` is doubled; entries stay
    /// within `2^w`.
    fn divsteps(zeta: &mut i32, f: u32, g: u32) -> Matrix;
    /// The limbs of the modulus p, and `1/p mod 2^w`.
    fn modulus(modulus: &Modulus) -> (&[i32; N], u32);
}

/// The decision of a divstep: all ones if δ > 0, and all ones if g is odd. Updates ζ to ζ - 1, or
/// to -ζ - 2 with a swap.
#[inline(always)]
fn decide(zeta: &mut i32, g: u32) -> (u32, u32) {
    let swap = (*zeta >> 31) as u32;
    let odd = (g & 1).wrapping_neg();
    *zeta = (*zeta ^ (swap & odd) as i32) - 1;
    (swap, odd)
}

/// For f and g, or for entries of their rows: g + f or g - f if g is odd; with a swap, f becomes
/// the old g, which is f + (g - f).
#[inline(always)]
fn divstep_pair(f: &mut u32, g: &mut u32, swap: u32, odd: u32) {
    *g = g.wrapping_add((*f ^ swap).wrapping_sub(swap) & odd);
    *f = f.wrapping_add(*g & swap & odd);
}

impl Column<9> for i64 {
    const BITS: u32 = 30;
    const BATCHES: usize = 20;

    #[inline(always)]
    fn product(a: i32, b: i32) -> i64 {
        i64::from(a) * i64::from(b)
    }
    #[inline(always)]
    fn plus(self, rhs: i64) -> i64 {
        self + rhs
    }
    #[inline(always)]
    fn word(self) -> i32 {
        self as i32
    }
    #[inline(always)]
    fn carry(self) -> i64 {
        self >> 30
    }
    #[inline(always)]
    fn divsteps(zeta: &mut i32, mut f: u32, mut g: u32) -> Matrix {
        let (mut u, mut v, mut q, mut r) = (1, 0, 0, 1);
        for _ in 0..30 {
            let (swap, odd) = decide(zeta, g);
            divstep_pair(&mut f, &mut g, swap, odd);
            divstep_pair(&mut u, &mut q, swap, odd);
            divstep_pair(&mut v, &mut r, swap, odd);
            (g, u, v) = (g >> 1, u << 1, v << 1);
        }
        [[u as i32, v as i32], [q as i32, r as i32]]
    }
    #[inline(always)]
    fn modulus(modulus: &Modulus) -> (&[i32; 9], u32) {
        (&modulus.limbs30, modulus.inverse30)
    }
}

impl Column<19> for i32 {
    const BITS: u32 = 14;
    const BATCHES: usize = 43;

    #[inline(always)]
    fn product(a: i32, b: i32) -> i32 {
        a * b
    }
    #[inline(always)]
    fn plus(self, rhs: i32) -> i32 {
        self + rhs
    }
    #[inline(always)]
    fn word(self) -> i32 {
        self
    }
    #[inline(always)]
    fn carry(self) -> i32 {
        self >> 14
    }
    /// A row `(u, v)` is the word `u + 2^16·v`: sums and multiples of words are those of rows.
    #[inline(always)]
    fn divsteps(zeta: &mut i32, mut f: u32, mut g: u32) -> Matrix {
        let (mut top, mut bottom) = (1, 1 << 16);
        for _ in 0..14 {
            let (swap, odd) = decide(zeta, g);
            divstep_pair(&mut f, &mut g, swap, odd);
            divstep_pair(&mut top, &mut bottom, swap, odd);
            (g, top) = (g >> 1, top << 1);
        }
        // |u| <= 2^14, so it is the sign-extended lower half.
        let row = |word: u32| {
            let u = i32::from(word as i16);
            [u, word.wrapping_sub(u as u32) as i32 >> 16]
        };
        [row(top), row(bottom)]
    }
    #[inline(always)]
    fn modulus(modulus: &Modulus) -> (&[i32; 19], u32) {
        (&modulus.limbs14, modulus.inverse14)
    }
}

/// The lowest w bits.
#[inline(always)]
fn low<C: Column<N>, const N: usize>(word: i32) -> i32 {
    word & ((1 << C::BITS) - 1)
}

/// `(u f + v g)/2^w` and `(q f + r g)/2^w` for f and g, exact divisions.
#[cfg_attr(nineteen_w32 = "v6m", inline(never))]
#[cfg_attr(not(nineteen_w32 = "v6m"), inline(always))]
fn combine<C: Column<N>, const N: usize>(
    [[u, v], [q, r]]: &Matrix,
    f: &mut [i32; N],
    g: &mut [i32; N],
) {
    // |u| + |v| <= 2^w and limbs below 2^w in magnitude: a column is at most 2^2w, a carry 2^(w+1).
    let mut top = C::product(*u, f[0]).plus(C::product(*v, g[0]));
    let mut bottom = C::product(*q, f[0]).plus(C::product(*r, g[0]));
    for i in 1..N {
        let (a, b) = (f[i], g[i]);
        top = top.carry().plus(C::product(*u, a)).plus(C::product(*v, b));
        bottom = bottom
            .carry()
            .plus(C::product(*q, a))
            .plus(C::product(*r, b));
        f[i - 1] = low::<C, N>(top.word());
        g[i - 1] = low::<C, N>(bottom.word());
    }
    f[N - 1] = top.carry().word();
    g[N - 1] = bottom.carry().word();
}

/// `(u d + v e)/2^w mod p` and `(q d + r e)/2^w mod p` for d and e in `(-2p, p)`; so are the
/// results.
#[cfg_attr(nineteen_w32 = "v6m", inline(never))]
#[cfg_attr(not(nineteen_w32 = "v6m"), inline(always))]
pub(super) fn combine_mod<'a, C: Column<N>, const N: usize>(
    [[u, v], [q, r]]: &Matrix,
    d: &mut [i32; N],
    e: &mut [i32; N],
    modulus: impl Fn() -> &'a Modulus,
) {
    let (p, inverse) = C::modulus(modulus());
    let signs = [sign(d[N - 1]), sign(e[N - 1])];
    let begin = |a: i32, b: i32| {
        // a·(d + p if d < 0) + b·(e + p if e < 0), less k·p: the multiple of p to add, in
        // (-2^(w+1), 2^w].
        let lift = (a & signs[0]) + (b & signs[1]);
        let sum = C::product(a, d[0]).plus(C::product(b, e[0]));
        // k = lift + (a d + b e)/p mod 2^w, in [0, 2^w).
        let k = sum.word().wrapping_mul(inverse as i32).wrapping_add(lift);
        let multiple = lift - low::<C, N>(k);
        (multiple, sum.plus(C::product(multiple, p[0])))
    };
    // Columns as above plus a product of 2^(w+1) with a balanced limb of 2^(w-1): below 2^(2w+1) +
    // 2^(w+2).
    let ((m, mut top), (n, mut bottom)) = (begin(*u, *v), begin(*q, *r));
    for i in 1..N {
        let (a, b) = (d[i], e[i]);
        top = top.carry().plus(C::product(*u, a)).plus(C::product(*v, b));
        bottom = bottom
            .carry()
            .plus(C::product(*q, a))
            .plus(C::product(*r, b));
        // Not secret: for most moduli in use, most limbs are 0.
        if p[i] != 0 {
            top = top.plus(C::product(m, p[i]));
            bottom = bottom.plus(C::product(n, p[i]));
        }
        d[i - 1] = low::<C, N>(top.word());
        e[i - 1] = low::<C, N>(bottom.word());
    }
    d[N - 1] = top.carry().word();
    e[N - 1] = bottom.carry().word();
}

/// All ones if `x` is negative, else 0. Passes an optimisation barrier: for Thumb, a compiler
/// turned an `and` with it into a branch (Rust 1.95, 2026-11-22).
#[inline(always)]
fn sign(x: i32) -> i32 {
    core::hint::black_box(x >> 31)
}

/// `d` or, if `of` is negative, `-d`, modulo `p` in `[0, p)`, for `d` in `(-2p, p)`.
#[inline(always)]
pub(super) fn canonical<C: Column<N>, const N: usize>(
    d: &[i32; N],
    of: i32,
    modulus: &Modulus,
) -> [u64; 4] {
    let (p, _) = C::modulus(modulus);
    let (lift, negate) = (sign(d[N - 1]), sign(of));
    // (-p, p), in limbs below 2^w + 2^(w-1) in magnitude, negated or not.
    let x = carry::<C, N>(&core::array::from_fn(|i| {
        ((d[i] + (p[i] & lift)) ^ negate) - negate
    }));
    let lift = sign(x[N - 1]);
    let x = carry::<C, N>(&core::array::from_fn(|i| x[i] + (p[i] & lift)));
    let mut words = [0; 4];
    for (i, limb) in x.iter().enumerate() {
        let at = C::BITS as usize * i;
        let (word, shift) = (at / 64, at % 64);
        words[word] |= (*limb as u64) << shift;
        if shift + C::BITS as usize > 64 && word < 3 {
            words[word + 1] = *limb as u64 >> (64 - shift);
        }
    }
    words
}

/// The same integer with all limbs but the last in `[0, 2^w)`.
#[inline(always)]
fn carry<C: Column<N>, const N: usize>(x: &[i32; N]) -> [i32; N] {
    let mut out = *x;
    for i in 0..N - 1 {
        out[i + 1] += out[i] >> C::BITS;
        out[i] = low::<C, N>(out[i]);
    }
    out
}

/// The limbs of `x`.
#[inline(always)]
fn split<C: Column<N>, const N: usize>(x: &[u64; 4]) -> [i32; N] {
    let width = C::BITS as usize;
    core::array::from_fn(|i| bits(x, width * i, width) as i32)
}
