// SPDX-License-Identifier: MIT OR Apache-2.0
//! Montgomery's product of eight pairs of numbers: a number in each lane, limb by limb.
//!
//! With limbs of 52 bits and `R = 2^52N`, the product is `(ab + qm)/R` for the `q < R` that makes
//! the division exact. For `a, b < 2m` and `R ≥ 16m` it is below `4m²/R + m < 2m`, and so is that
//! of a factor below R and one below m: no final subtraction.
//!
//! Columns are computed in blocks of five, since ten columns and two times five limbs fit 32
//! registers. Block column k is the sum of the tiles (I, J) with I + J = k; a tile is 5 × 5 limbs,
//! and reaches ten columns, of which the upper five are passed on to the next block.
//!
//! ```text
//! columns     0..4   5..9   10..14  …
//! tile (0,0)  low    high
//! tile (0,1)         low    high
//! tile (1,0)         low    high
//! ```
//!
//! A column has at most `4N` terms below 2^52 and a carry: below 2^61 for 80 limbs
//! (`modexp/ifma/proof.rs`). A square computes the tiles off the diagonal once, and doubles them.
//!
//! Reference: Gueron, Krasnov, *Software implementation of modular exponentiation, using advanced
//! vector instructions architectures*, doi:10.1007/978-3-642-31662-3_9, for radix 2^52 and numbers
//! in lanes; the tiles are ours.

use crate::arch::Word;

/// Limbs of a block.
const BLOCK: usize = 5;

/// Eight moduli.
pub(super) struct Moduli<V, const N: usize> {
    pub(super) m: [V; N],
    /// `-1/m mod 2^52`.
    pub(super) inverse: V,
}

/// Ten columns.
type Columns<V> = [V; 2 * BLOCK];

/// `columns += a·b` for five limbs each.
#[inline(always)]
fn tile<V: Word>(columns: &mut Columns<V>, a: &[V], b: &[V]) {
    let (a, b): (&[V; BLOCK], &[V; BLOCK]) = (block(a), block(b));
    let mut i = 0;
    while i < BLOCK {
        let mut j = 0;
        while j < BLOCK {
            columns[i + j].add_low(&a[i], &b[j]);
            columns[i + j + 1].add_high(&a[i], &b[j]);
            j += 1;
        }
        i += 1;
    }
}

/// `columns += a²` for five limbs: the ten cross products once, doubled.
#[inline(always)]
fn square_tile<V: Word>(columns: &mut Columns<V>, a: &[V]) {
    let a: &[V; BLOCK] = block(a);
    let mut cross = [V::constant(0); 2 * BLOCK];
    let mut i = 0;
    while i < BLOCK {
        let mut j = i + 1;
        while j < BLOCK {
            cross[i + j].add_low(&a[i], &a[j]);
            cross[i + j + 1].add_high(&a[i], &a[j]);
            j += 1;
        }
        columns[2 * i].add_low(&a[i], &a[i]);
        columns[2 * i + 1].add_high(&a[i], &a[i]);
        i += 1;
    }
    i = 1;
    while i < 2 * BLOCK - 1 {
        columns[i] = columns[i].plus(cross[i]).plus(cross[i]);
        i += 1;
    }
}

/// Five limbs.
#[inline(always)]
fn block<V>(limbs: &[V]) -> &[V; BLOCK] {
    limbs.first_chunk().expect("whole blocks")
}

/// Adds the multiples of the modulus to block column `k`, and what `below` passes on. Below N it
/// finds the digits of `q` that make its columns multiples of 2^52; above, its columns are limbs of
/// the result. Either way it returns what the next block is to add.
///
/// The tiles come first: they do not wait for the digits of the block below.
#[inline(always)]
fn reduce<V: Word, const N: usize>(
    mut columns: Columns<V>,
    k: usize,
    below: [V; BLOCK],
    q: &mut [V; N],
    m: &Moduli<V, N>,
    result: &mut [V; N],
) -> [V; BLOCK] {
    let blocks = N / BLOCK;
    let mut i = k.saturating_sub(blocks - 1);
    while i < k.min(blocks) {
        tile(&mut columns, &q[BLOCK * i..], &m.m[BLOCK * (k - i)..]);
        i += 1;
    }
    let mut d = 0;
    while d < BLOCK {
        columns[d] = columns[d].plus(below[d]);
        d += 1;
    }
    d = 0;
    if k < blocks {
        let mut digits = [V::constant(0); BLOCK];
        while d < BLOCK {
            digits[d] = columns[d].quotient(&m.inverse);
            let mut j = 0;
            while j < BLOCK {
                columns[d + j].add_low(&digits[d], &m.m[j]);
                columns[d + j + 1].add_high(&digits[d], &m.m[j]);
                j += 1;
            }
            columns[d + 1] = columns[d + 1].plus(columns[d].exact_high());
            d += 1;
        }
        q[BLOCK * k..BLOCK * (k + 1)].copy_from_slice(&digits);
    } else {
        let at = BLOCK * (k - blocks);
        while d < BLOCK {
            result[at + d] = columns[d].low();
            columns[d + 1] = columns[d + 1].plus(columns[d].high());
            d += 1;
        }
    }
    upper(&columns)
}

/// The upper five columns.
#[inline(always)]
fn upper<V: Word>(columns: &Columns<V>) -> [V; BLOCK] {
    let mut r = [V::constant(0); BLOCK];
    let mut i = 0;
    while i < BLOCK {
        r[i] = columns[i + BLOCK];
        i += 1;
    }
    r
}

/// The last block column: it has no tiles.
#[inline(always)]
fn finish<V: Word, const N: usize>(below: &[V; BLOCK], result: &mut [V; N]) {
    let mut carry = V::constant(0);
    let mut d = 0;
    while d < BLOCK {
        let column = below[d].plus(carry);
        result[N - BLOCK + d] = column.low();
        carry = column.high();
        d += 1;
    }
}

/// `ab/R mod m` in every lane. `q` is room for the quotients, which are as secret as the factors.
#[inline(always)]
pub(super) fn product<V: Word, const N: usize>(
    result: &mut [V; N],
    a: &[V; N],
    b: &[V; N],
    q: &mut [V; N],
    m: &Moduli<V, N>,
) {
    let blocks = N / BLOCK;
    let mut below = [V::constant(0); BLOCK];
    let mut k = 0;
    while k < 2 * blocks - 1 {
        let mut columns = [V::constant(0); 2 * BLOCK];
        let mut i = k.saturating_sub(blocks - 1);
        while i <= k.min(blocks - 1) {
            tile(&mut columns, &a[BLOCK * i..], &b[BLOCK * (k - i)..]);
            i += 1;
        }
        below = reduce(columns, k, below, q, m, result);
        k += 1;
    }
    finish(&below, result);
}

/// `a²/R mod m` in every lane, otherwise as [`product`].
#[inline(always)]
pub(super) fn square<V: Word, const N: usize>(
    result: &mut [V; N],
    a: &[V; N],
    q: &mut [V; N],
    m: &Moduli<V, N>,
) {
    let blocks = N / BLOCK;
    let mut below = [V::constant(0); BLOCK];
    // The carries of the tiles off the diagonal, counted once.
    let mut cross_below = below;
    let mut k = 0;
    while k < 2 * blocks - 1 {
        let mut cross = [V::constant(0); 2 * BLOCK];
        let mut i = k.saturating_sub(blocks - 1);
        while 2 * i < k {
            tile(&mut cross, &a[BLOCK * i..], &a[BLOCK * (k - i)..]);
            i += 1;
        }
        let mut columns = [V::constant(0); 2 * BLOCK];
        let mut d = 0;
        while d < BLOCK {
            let sum = cross[d].plus(cross_below[d]);
            columns[d] = sum.plus(sum);
            d += 1;
        }
        cross_below = upper(&cross);
        if k.is_multiple_of(2) {
            square_tile(&mut columns, &a[BLOCK * (k / 2)..]);
        }
        below = reduce(columns, k, below, q, m, result);
        k += 1;
    }
    // Block 2B - 2 has no tile off the diagonal that passes anything on.
    finish(&below, result);
}
