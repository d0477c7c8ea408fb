// SPDX-License-Identifier: MIT OR Apache-2.0
//! Montgomery products of one number, or of two side by side: limbs across lanes.
//!
//! A number of N limbs of 52 bits occupies W registers: eight lanes of each, or four for two
//! numbers side by side, with G lanes to spare. Row i adds `a_i·b`, then a multiple of the modulus
//! that cancels lane i of the sum. For G rows the sum stays in place and the operands move: `b` and the
//! modulus exist in copies moved up by 0 to G lanes. The low halves of the products in row g belong
//! g lanes up, the high halves one more. After G rows the sum moves down by G lanes at once. If a
//! register has G lanes, that only renames registers.
//!
//! **Cancelling a limb.** Latency is the chain from one row's digit to the next. Let
//! `k = -1/m mod 2^52`. The multiple `M = km` is -1 modulo 2^52, so the digit is the lowest limb of
//! the sum itself, `q = t mod 2^52`: no product is needed. Adding `qM` means adding `q(M+1)` and
//! subtracting `q`: drop the limb, carry `⌊t/2^52⌋`, and add `qK` one limb up, with
//! `K = (M+1)/2^52 ≤ m`. Gueron and Krasnov call such moduli Montgomery-friendly
//! (doi:10.1007/s13389-014-0090-x); every odd modulus has a multiple that is. The last row uses the
//! plain digit `kt mod 2^52` and m instead, which keeps the result small:
//!
//! ```text
//! R = 2^52N,  rows i < N-1: q_i M 2^52i,  Σ q_i 2^52i < R/2^52,  M < 2^52 m:  below R·m
//!             last row:     q m 2^52(N-1) < R·m
//! result = (ab + multiples of m)/R < ab/R + 2m
//! ```
//!
//! For `a, b < 3m` and `R ≥ 16m` the result is below `9m²/R + 2m < 3m`: products need no final
//! subtraction. A factor that is any number below R, times one below m, gives less than 3m too.
//!
//! **Columns.** Each row adds at most two terms below 2^52 to a lane of the first sum, and to one
//! of the second: both stay below 2^60 for 80 limbs (`modexp/ifma/proof.rs`).
//!
//! **Squares** are products. Halving the products of b would need copies of 2a for each block of
//! limbs, and the copies cost what they save.

use crate::arch::{Register, Vector};

/// Numbers in W registers, moved up by 0 to G lanes; the rest is not used.
pub(super) type Copies<V, const W: usize> = [[V; W]; 9];

/// A modulus as the product takes it; see the head.
pub(super) struct Modulus<V, const W: usize> {
    /// K, moved up by 1 to G lanes.
    pub(super) friendly: Copies<V, W>,
    /// m, moved up by G - 1 and G lanes.
    pub(super) last: [[V; W]; 2],
    /// K_0, in every lane.
    pub(super) lowest_friendly: V,
    /// m_0, in every lane.
    pub(super) lowest: V,
    /// k, in every lane.
    pub(super) inverse: V,
}

/// The registers `[from, to)` that hold a part of a number of N limbs, moved up by `by` lanes.
#[inline(always)]
const fn touched<V: Vector, const W: usize, const G: usize>(by: usize) -> (usize, usize) {
    let limbs = V::LANES * W - G;
    (by / V::LANES, (by + limbs).div_ceil(V::LANES))
}

/// `sum += digit·x`, the low or the high halves; `x` has been moved up by `by` lanes.
#[inline(always)]
fn add_half<V: Vector, const W: usize, const G: usize, const HIGH: bool>(
    sum: &mut [V; W],
    digit: &V,
    x: &[V; W],
    by: usize,
) {
    let (from, to) = touched::<V, W, G>(by);
    let mut r = from;
    while r < to {
        if HIGH {
            sum[r].add_high(digit, &x[r]);
        } else {
            sum[r].add_low(digit, &x[r]);
        }
        r += 1;
    }
}

/// Moves a sum down by G lanes; zeros follow.
#[inline(always)]
fn moved_down<V: Vector, const W: usize, const G: usize>(x: &[V; W]) -> [V; W] {
    let mut r = [V::constant(0); W];
    let mut i = 0;
    while i < W {
        let above = if i + 1 < W { x[i + 1] } else { V::constant(0) };
        r[i] = V::window(x[i], above, G);
        i += 1;
    }
    r
}

/// The two sums of a product: products of b, and multiples of the modulus. Each waits for half as
/// many additions as one sum would.
///
/// The next digit is in a lane that the last digit has just been added to: it would wait for a
/// product, an addition and a shuffle. So the lane is read before that, and the last digit and its
/// carry are added to what was read, in all lanes. The lane itself never gets that carry, since it
/// is not read again.
struct Sums<V, const W: usize> {
    x: [V; W],
    y: [V; W],
    /// The last digit and its carry, in every lane.
    q: V,
    carry: V,
    /// The lane of y that the next digit is in, before the last digit was added.
    ahead: V,
}

impl<V: Vector, const W: usize> Sums<V, W> {
    /// Row `AT` of a group of G rows; `i` is its number, and `is_last` says that it is the last of
    /// all. A function of a constant, since the compiler does not unroll a loop of this length.
    #[inline(always)]
    fn row<const G: usize, const AT: usize>(
        &mut self,
        a: &[V; W],
        b: &Copies<V, W>,
        m: &Modulus<V, W>,
        i: usize,
        is_last: bool,
    ) {
        let (x, y) = (&mut self.x, &mut self.y);
        let digit = V::broadcast(&a[i / V::LANES], i % V::LANES);
        add_half::<V, W, G, false>(x, &digit, &b[AT], AT);
        add_half::<V, W, G, true>(x, &digit, &b[AT + 1], AT + 1);
        let mut total = x[0].spread(AT).plus(self.ahead);
        total.add_low(&self.q, &m.lowest_friendly);
        total = total.plus(self.carry);
        let (up, lane) = ((AT + 1) / V::LANES, (AT + 1) % V::LANES);
        if is_last {
            let (q, carry) = total.cancel(&m.inverse, &m.lowest);
            add_half::<V, W, G, false>(y, &q, &m.last[0], AT);
            add_half::<V, W, G, true>(y, &q, &m.last[1], AT + 1);
            y[up] = y[up].plus(carry.only(lane));
            return;
        }
        self.ahead = y[up].spread(lane);
        let (q, carry) = total.digit();
        add_half::<V, W, G, false>(y, &q, &m.friendly[AT + 1], AT + 1);
        if AT + 1 < G {
            add_half::<V, W, G, true>(y, &q, &m.friendly[AT + 2], AT + 2);
        }
        (self.q, self.carry) = (q, carry);
    }

    /// Moves the sums down by G lanes. The high halves of the last digit would have been G + 1
    /// lanes up, which may be a lane too many, so they are added now.
    #[inline(always)]
    fn move_down<const G: usize>(&mut self, m: &Modulus<V, W>, is_last: bool) {
        self.x = moved_down::<V, W, G>(&self.x);
        self.y = moved_down::<V, W, G>(&self.y);
        if !is_last {
            add_half::<V, W, G, true>(&mut self.y, &self.q, &m.friendly[1], 1);
        }
    }
}

/// The sums that are `ab/R mod m`; their limbs are still to be carried.
#[inline(always)]
pub(super) fn rows<V: Vector, const W: usize, const G: usize>(
    a: &[V; W],
    b: &Copies<V, W>,
    m: &Modulus<V, W>,
) -> [V; W] {
    const { assert!((G == 2 || G == 4 || G == 8) && G <= V::LANES) };
    let zero = V::constant(0);
    let mut sums = Sums {
        x: [zero; W],
        y: [zero; W],
        q: zero,
        carry: zero,
        ahead: zero,
    };
    let n = V::LANES * W - G;
    let mut i = 0;
    while i < n {
        let (b, m) = (V::opaque(b), V::opaque(m));
        let is_last = i + G == n;
        sums.row::<G, 0>(a, b, m, i, false);
        if G == 2 {
            sums.row::<G, 1>(a, b, m, i + 1, is_last);
        } else {
            sums.row::<G, 1>(a, b, m, i + 1, false);
            sums.row::<G, 2>(a, b, m, i + 2, false);
            if G == 4 {
                sums.row::<G, 3>(a, b, m, i + 3, is_last);
            } else {
                sums.row::<G, 3>(a, b, m, i + 3, false);
                sums.row::<G, 4>(a, b, m, i + 4, false);
                sums.row::<G, 5>(a, b, m, i + 5, false);
                sums.row::<G, 6>(a, b, m, i + 6, false);
                sums.row::<G, 7>(a, b, m, i + 7, is_last);
            }
        }
        sums.move_down::<G>(m, is_last);
        i += G;
    }
    let mut r = 0;
    while r < W {
        sums.x[r] = sums.x[r].plus(sums.y[r]);
        r += 1;
    }
    sums.x
}

/// One carry pass: limbs below 2^62 to limbs below `2^52 + 2^10`. Nothing is carried out of the
/// last limb, since the value has N limbs.
#[inline(always)]
pub(super) fn carried<V: Vector, const W: usize>(x: &[V; W]) -> [V; W] {
    let mut r = *x;
    let mut below = V::constant(0);
    let mut i = 0;
    while i < W {
        let carry = x[i].high();
        r[i] = x[i].low().plus(V::window(below, carry, V::LANES - 1));
        below = carry;
        i += 1;
    }
    r
}

/// The words of W vectors that a carry enters, from those that are above 2^52 - 1 and pass one on,
/// and those that are at least that and pass on one that they receive.
///
/// Both sets have a bit for each word. Their sum carries into a bit exactly if a carry enters its
/// word: the bits are 1 + 1 where a carry begins, and 1 + 0 where one passes. Two numbers side by
/// side take a sum each, in which the bits of the other number let carries pass.
#[inline(always)]
pub(super) fn entered<const LANES: usize, const W: usize>(
    above: [u8; W],
    at_least: [u8; W],
) -> [u8; W] {
    macro_rules! entered {
        ($int:ty) => {{
            let (mut all_above, mut all_at_least, mut r): ($int, $int, _) = (0, 0, 0);
            while r < W {
                all_above |= <$int>::from(above[r]) << (8 * r);
                all_at_least |= <$int>::from(at_least[r]) << (8 * r);
                r += 1;
            }
            // The first LANES bits of each byte.
            let first = <$int>::MAX / 255 * ((1 << LANES) - 1);
            let (mut all, mut number) = (0, 0);
            while number < 8 / LANES {
                let own = first << (LANES * number);
                let (x, y) = (all_at_least | !own, all_above & own);
                all |= (x.wrapping_add(y) ^ x ^ y) & own;
                number += 1;
            }
            let mut entered = [0; W];
            r = 0;
            while r < W {
                entered[r] = (all >> (8 * r)) as u8;
                r += 1;
            }
            entered
        }};
    }
    if W <= 8 {
        entered!(u64)
    } else {
        entered!(u128)
    }
}

/// Carries limbs below 2^62 completely: limbs below 2^52.
#[inline(always)]
pub(super) fn normalized<V: Register, const LANES: usize, const W: usize>(x: &[V; W]) -> [V; W] {
    const { assert!(LANES == V::LANES) };
    let mut x = carried(x);
    let (mut above, mut at_least) = ([0; W], [0; W]);
    let mut r = 0;
    while r < W {
        (above[r], at_least[r]) = x[r].above_and_at_least();
        r += 1;
    }
    let entered = entered::<LANES, W>(above, at_least);
    r = 0;
    while r < W {
        x[r] = x[r].increment_low(entered[r]);
        r += 1;
    }
    x
}

/// The copies of a number of N limbs that a product takes.
#[inline(always)]
pub(super) fn copies<V: Vector, const W: usize, const G: usize>(
    x: &[V; W],
    copies: &mut Copies<V, W>,
) {
    let mut by = 0;
    while by <= G {
        let mut below = V::constant(0);
        let mut i = 0;
        while i < W {
            copies[by][i] = V::window(below, x[i], V::LANES - by);
            below = x[i];
            i += 1;
        }
        by += 1;
    }
}
