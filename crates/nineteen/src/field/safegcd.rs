// SPDX-License-Identifier: MIT OR Apache-2.0
//! Constant-time inversion modulo an odd number below 2^255, by division steps.
//!
//! A *divstep* takes a state `(δ, f, g)` with `f` odd to
//!
//! ```text
//! δ > 0 and g odd:  (1 - δ, g, (g - f)/2)
//! otherwise:        (1 + δ, f, (g + (g mod 2)·f)/2)
//! ```
//!
//! It keeps `gcd(f, g)`, and it looks only at the sign of `δ` and the lowest bit of `g`. Starting
//! from `δ = 1/2`, `f = p`, `g = x` with `0 <= x < p < 2^255`, 590 divsteps reach `g = 0`, and then
//! `f = ± gcd(p, x)`; `docs/math/divsteps.md` proves it.
//!
//! **Batches.** Because only low bits matter, `n` divsteps can be computed on the low word of `f`
//! and `g` alone. Their effect is a matrix, `(f, g) ← 1/2^n·(u f + v g, q f + r g)`, that is then
//! applied to the long integers once. The same matrix takes a pair `(d, e)`, with `d·x ≡ f` and
//! `e·x ≡ g (mod p)`, from `(0, 1)` to `d = ± 1/x`; there the division by `2^n` is made exact by
//! adding a multiple of `p`.
//!
//! **Bounds.**
//!
//! - *Matrix.* After `i` divsteps `|u| + |v| <= 2^i` and `|q| + |r| <= 2^i`: true for the identity;
//!   a divstep takes `(u, v)` to `2(u, v)` or `2(q, r)`, and `(q, r)` to `(q, r)`,
//!   `(q, r) + (u, v)` or `(q, r) - (u, v)`, so neither sum of magnitudes more than doubles.
//! - *`f` and `g`.* `|u f + v g| <= (|u| + |v|)·max(|f|, |g|)`, so `max(|f|, |g|)` never grows:
//!   `-p <= f, g <= p`.
//! - *`d` and `e`* stay in `(-2p, p)`. Adding `p` to the negative ones first gives values in
//!   `(-p, p)`; then `u d + v e` lies in `(-2^n p, 2^n p)`; subtracting `k·p` with `0 <= k < 2^n`
//!   chosen to make the sum divisible by `2^n` gives `(-2^(n+1) p, 2^n p)`, and dividing returns to
//!   `(-2p, p)`.
//!
//! Two word sizes: [`invert64`] for machines with a 64×64→128 product, [`invert32`] for 32-bit
//! words, with or without a 32×32→64 product. [`invert`] is the one that fits the target.
//!
//! References: Bernstein, Yang, *Fast constant-time gcd computation and modular inversion*, eprint
//! 2019/266 (divsteps, batches); the start `δ = 1/2`, and the computation of a convex hull that found
//! 590 steps for 256 bits: <https://github.com/sipa/safegcd-bounds>.

mod limbs62; // five limbs of 62 bits, for 64-bit machines
mod narrow; // nine limbs of 30 bits or nineteen of 14, for 32-bit machines

#[cfg(test)]
mod tests;

pub(crate) use limbs62::invert as invert64;

/// [`invert`] on 32-bit words: with double-word products, or with single-word ones where the
/// processor has no instruction for the former.
#[inline(always)]
pub(crate) fn invert32<'a>(x: &[u64; 4], modulus: impl Fn() -> &'a Modulus + Copy) -> [u64; 4] {
    if cfg!(nineteen_w32 = "v6m") {
        narrow::invert::<i32, 19>(x, modulus)
    } else {
        narrow::invert::<i64, 9>(x, modulus)
    }
}

/// `1/x mod p`, canonical, for `x < p`; 0 for `x = 0`. Constant time in `x`.
///
/// If `x` and `p` have a common factor, the result is meaningless, but below `p`. Inlined, so that
/// a constant modulus becomes part of the code.
#[inline(always)]
pub(crate) fn invert<'a>(x: &[u64; 4], modulus: impl Fn() -> &'a Modulus + Copy) -> [u64; 4] {
    if cfg!(not(nineteen_narrow)) {
        invert64(x, modulus())
    } else {
        invert32(x, modulus)
    }
}

/// An odd modulus `1 < p < 2^255`, prepared for inversion.
///
/// The limbs are balanced: all but the last lie in `[-2^(w-1), 2^(w-1))`. For the moduli of this
/// crate, most limbs are then zero (`2^255 - 19` is `-19, 0, 0, 0, 2^7`), and where the modulus is
/// a constant the compiler drops the products with them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modulus {
    /// `p = Σ limbs62[i]·2^(62i)`.
    limbs62: [i64; 5],
    /// `1/p mod 2^62`.
    inverse62: u64,
    /// `p = Σ limbs30[i]·2^(30i)`.
    limbs30: [i32; 9],
    /// `1/p mod 2^30`.
    inverse30: u32,
    /// `p = Σ limbs14[i]·2^(14i)`.
    limbs14: [i32; 19],
    /// `1/p mod 2^14`.
    inverse14: u32,
}

impl Modulus {
    /// Prepares the odd modulus `p`, least significant word first.
    ///
    /// # Panics
    ///
    /// If `p` is even or 1; for a constant, at compile time.
    pub(crate) const fn new(p: &[u64; 4]) -> Self {
        assert!(p[0] & 1 == 1, "the modulus is even");
        assert!(p[0] != 1 || p[1] | p[2] | p[3] != 0, "the modulus is 1");

        // Newton's iteration doubles the correct low bits: p·p ≡ 1 (mod 8), so 3, 6, 12, .., 96.
        let (mut inverse, mut i) = (p[0], 0);
        while i < 5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(p[0].wrapping_mul(inverse)));
            i += 1;
        }

        let (mut limbs62, mut carry, mut i) = ([0; 5], 0, 0);
        while i < 5 {
            let limb = bits(p, 62 * i, 62) as i64 + carry; // at most 2^62
            carry = if i < 4 { (limb + (1 << 61)) >> 62 } else { 0 };
            limbs62[i] = limb - (carry << 62);
            i += 1;
        }
        Self {
            limbs62,
            inverse62: inverse & ((1 << 62) - 1),
            limbs30: balanced(p, 30),
            inverse30: (inverse & ((1 << 30) - 1)) as u32,
            limbs14: balanced(p, 14),
            inverse14: (inverse & ((1 << 14) - 1)) as u32,
        }
    }
}

/// `p` in balanced limbs of `width` bits, which must hold it.
const fn balanced<const N: usize>(p: &[u64; 4], width: usize) -> [i32; N] {
    let (mut limbs, mut carry, mut i) = ([0; N], 0, 0);
    while i < N {
        let limb = bits(p, width * i, width) as i64 + carry; // at most 2^width
        carry = if i < N - 1 {
            (limb + (1 << (width - 1))) >> width
        } else {
            0
        };
        limbs[i] = (limb - (carry << width)) as i32;
        i += 1;
    }
    limbs
}

/// Bits `from .. from + count` of `x`, for `count < 64`; zeros beyond bit 255.
#[inline(always)]
const fn bits(x: &[u64; 4], from: usize, count: usize) -> u64 {
    let (word, shift) = (from / 64, from % 64);
    let low = x[word] >> shift;
    let high = if word < 3 && shift != 0 {
        x[word + 1] << (64 - shift)
    } else {
        0
    };
    (low | high) & ((1 << count) - 1)
}
