// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lagrange's reduction of a two-dimensional lattice with shifts and additions only.
//!
//! Keep a basis `x`, `y` with the squared norms `X = ⟨x,x⟩ >= Y = ⟨y,y⟩` and the product
//! `P = ⟨x,y⟩`. Lagrange subtracts from `x` the multiple of `y` nearest to `P/Y`; the binary
//! variant subtracts `± 2^s·y`, where `2^s·Y` has the length of `|P|`, and updates
//!
//! ```text
//! x ← x ∓ 2^s·y      X ← X + 2^(2s)·Y ∓ 2^(s+1)·P      P ← P ∓ 2^s·Y
//! ```
//!
//! so that after three products at the start nothing is multiplied.
//!
//! **Termination.** While `2|P| > Y`, `X` falls by `2^s·(2|P| - 2^s·Y) > 0`: with `s > 0` because
//! `2^s·Y < 2|P|` for numbers of equal length, with `s = 0` by the condition itself. Otherwise the
//! basis is reduced and `y` is a shortest vector, with `Y <= (2/√3)·n` from `n² = X·Y - P²`.
//!
//! Reference: Pornin, eprint 2020/454.

use ground::euclid::{less, remainder};
use ground::words::{Words, add, mac, sub};

use super::Short;

/// Finds a short `(u, v)` with `u ≡ v·k (mod n)`, `v ≠ 0` by binary Lagrange reduction.
///
/// `k` and `n` are words, least significant first. The reduction ends with the first vector for
/// which `u² + v² < 2^target_bits`, or else with the shortest there is, for which
/// `u² + v² <= (2/√3)·n`. For the order of edwards25519 or curve9767 and 253 bits, `u` and `v` are
/// below `2^126.5`. A `k` of `n` or more stands for its remainder; for `n = 0` the result is
/// `(k, 1)`.
///
/// [`vartime_split`](super::vartime_split) is several times faster and its bound on each half is
/// better; this is the published algorithm, for comparison, and finds the vector that is shortest
/// in the usual norm.
///
/// # Security
///
/// Variable time: for public `k` only.
///
/// # Examples
///
/// ```
/// use nineteen::halfsize::vartime_lagrange;
///
/// // 8 ≡ 7·30 (mod 101) has the smaller maximum, 3 ≡ -10·30 the smaller sum of squares.
/// let (u, v) = vartime_lagrange(&[30, 0, 0, 0], &[101, 0, 0, 0], 0);
/// assert_eq!((u.magnitude()[0], v.magnitude()[0]), (3, 10));
/// assert_ne!(u.is_negative(), v.is_negative());
/// ```
pub fn vartime_lagrange(k: &[u64; 4], n: &[u64; 4], target_bits: u32) -> (Short, Short) {
    if *n == [0; 4] {
        return (Short::from_words(*k), Short::from_words([1, 0, 0, 0]));
    }
    let k = if less(k, n) { *k } else { remainder(k, n) };
    let (mut x, mut y) = ([widen(n), [0; 5]], [widen(&k), [1, 0, 0, 0, 0]]);
    let (mut norm_x, mut norm_y, mut p) = (product(n, n), product(&k, &k), product(&k, n));
    norm_y = add(&norm_y, &[1, 0, 0, 0, 0, 0, 0, 0, 0]).0;
    // y is never (n, 0): that has to be swapped in, but X < Y does not happen before x has changed,
    // as k² + 1 <= n². And (n, 0) is not met again, as X falls with every step.
    loop {
        if sub(&norm_x, &norm_y).1 {
            (x, y, norm_x, norm_y) = (y, x, norm_y, norm_x);
        }
        let size = magnitude(&p);
        if length(&norm_y) <= target_bits || !sub(&norm_y, &shifted(&size, 1)).1 {
            return (short(&y[0]), short(&y[1]));
        }
        let s = length(&size).saturating_sub(length(&norm_y));
        let (step, cross) = (shifted(&norm_y, s), shifted(&p, s + 1));
        norm_x = add(&norm_x, &shifted(&step, s)).0;
        let (multiple_u, multiple_v) = (shifted(&y[0], s), shifted(&y[1], s));
        if is_negative(&p) {
            norm_x = add(&norm_x, &cross).0;
            p = add(&p, &step).0;
            x = [add(&x[0], &multiple_u).0, add(&x[1], &multiple_v).0];
        } else {
            norm_x = sub(&norm_x, &cross).0;
            p = sub(&p, &step).0;
            x = [sub(&x[0], &multiple_u).0, sub(&x[1], &multiple_v).0];
        }
    }
}

/// A norm or product in two's complement: magnitudes are below 2^512, intermediate ones 2^515.
type Norm = [u64; 9];

/// A coordinate in two's complement: magnitudes are at most the first `X`'s root, `n < 2^256`.
type Coordinate = [u64; 5];

/// `a·b`.
fn product(a: &Words, b: &Words) -> Norm {
    let mut out = [0; 9];
    for j in 0..4 {
        let mut carry = 0;
        for i in 0..4 {
            (out[i + j], carry) = mac(out[i + j], a[i], b[j], carry);
        }
        out[j + 4] = carry;
    }
    out
}

fn widen(x: &Words) -> Coordinate {
    [x[0], x[1], x[2], x[3], 0]
}

fn is_negative<const N: usize>(x: &[u64; N]) -> bool {
    x[N - 1] >> 63 == 1
}

fn magnitude<const N: usize>(x: &[u64; N]) -> [u64; N] {
    if is_negative(x) {
        sub(&[0; N], x).0
    } else {
        *x
    }
}

/// The number of bits of `x >= 0`.
fn length(x: &Norm) -> u32 {
    let top = x.iter().rposition(|word| *word != 0);
    top.map_or(0, |i| 64 * i as u32 + 64 - x[i].leading_zeros())
}

/// `x·2^places`, modulo `2^(64N)`.
fn shifted<const N: usize>(x: &[u64; N], places: u32) -> [u64; N] {
    let (words, places) = (places as usize / 64, places % 64);
    core::array::from_fn(|i| match i.checked_sub(words) {
        None => 0,
        Some(0) => x[0] << places,
        Some(j) => (x[j] << places) | ((x[j - 1] >> 1) >> (63 - places)),
    })
}

fn short(x: &Coordinate) -> Short {
    let size = magnitude(x);
    Short::new([size[0], size[1], size[2], size[3]], is_negative(x))
}
