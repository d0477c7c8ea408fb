// SPDX-License-Identifier: MIT OR Apache-2.0
//! Montgomery's products on 64-bit words, for every processor; their rows in assembly where there are
//! BMI2 and ADX (`adx.rs`).
//!
//! With `R = 2^(64k)` for a modulus `n` of `k` limbs, a number `x` is represented by `xR mod n`, and
//! the product of two representations is `ab/R mod n`. Reduction follows the whole product (SOS: Koç,
//! Acar, Kaliski, *Analyzing and Comparing Montgomery Multiplication Algorithms*,
//! doi:10.1109/40.502403), so that a square has little more than half of a product's multiplications.
//!
//! Powers with secret exponents use windows of five bits: five squarings and one product per
//! window whatever its digit, and every entry of the table is read for each digit. Everything that
//! depends on base or exponent is wiped.

use alloc::vec;
use alloc::vec::Vec;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::adx;
use crate::backend::{self, Backend};
use crate::number::{invert_word, sub_limb, vartime_bit_length};

mod lucas; // the strong Lucas test

/// Bits of a digit of the exponent.
const WINDOW: usize = 5;

/// An odd modulus with its constants.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub(super) struct Modulus {
    n: Vec<u64>,
    /// `-n^-1 mod 2^64`.
    n0: u64,
    /// `R mod n`: 1 in Montgomery's representation.
    one: Vec<u64>,
    /// `R^2 mod n`.
    rr: Vec<u64>,
}

impl Modulus {
    pub(super) fn new(limbs: &[u64]) -> Modulus {
        let k = limbs.len();
        let top = *limbs.last().expect("a modulus has limbs");
        assert!(
            limbs[0] & 1 == 1 && top != 0 && (k > 1 || top > 1),
            "odd, > 1, no leading zeros"
        );

        let mut modulus = Modulus {
            n: limbs.to_vec(),
            n0: invert_word(limbs[0]).wrapping_neg(),
            one: Vec::new(),
            rr: Vec::new(),
        };
        // 2^(b-1) < n for a modulus of b bits, since n is odd and above 1.
        let mut x = vec![0; k];
        x[k - 1] = 1 << (63 - top.leading_zeros());
        for _ in 0..=top.leading_zeros() {
            modulus.double(&mut x);
        }
        modulus.one = x.clone();
        // From R·2^j, a square gives R·2^2j: k doublings and six squares reach R·2^(64k).
        for _ in 0..k {
            modulus.double(&mut x);
        }
        let mut scratch = modulus.scratch();
        for _ in 0..6 {
            modulus.square(&mut x, &mut scratch);
        }
        modulus.rr = x;
        modulus
    }

    pub(super) fn limbs(&self) -> &[u64] {
        &self.n
    }

    pub(super) fn pow(&self, base: &[u64], exponent: &[u64]) -> Vec<u64> {
        let k = self.n.len();
        let scratch = &mut self.scratch();
        let table = self.powers(base, 1 << WINDOW, scratch);
        let mut power = Zeroizing::new(self.one.clone());
        let mut entry = Zeroizing::new(vec![0; k]);
        for at in (0..(64 * exponent.len()).div_ceil(WINDOW)).rev() {
            for _ in 0..WINDOW {
                self.square(&mut power, scratch);
            }
            let digit = bits(exponent, at * WINDOW, WINDOW);
            entry.fill(0);
            for (i, candidate) in (0u64..).zip(table.chunks_exact(k)) {
                let chosen = mask(i.ct_eq(&digit));
                for (e, c) in entry.iter_mut().zip(candidate) {
                    *e |= c & chosen;
                }
            }
            self.mul(&mut power, &entry, scratch);
        }
        self.leave(&mut power, scratch)
    }

    pub(super) fn vartime_pow(&self, base: &[u64], exponent: &[u64]) -> Vec<u64> {
        let k = self.n.len();
        let scratch = &mut self.scratch();
        let length = vartime_bit_length(exponent);
        // Products in the table against products in the loop: below 48 bits windows cost more.
        let width = if length < 48 { 1 } else { WINDOW };
        // Windows of at most `width` bits that begin and end with a 1, so the digits are odd: the
        // table holds base, base^3, base^5 and so on.
        let table = self.odd_powers(base, 1 << (width - 1), scratch);
        let mut power = Zeroizing::new(self.one.clone());
        let mut at = length;
        while at > 0 {
            if bits(exponent, at - 1, 1) == 0 {
                self.square(&mut power, scratch);
                at -= 1;
                continue;
            }
            let longest = width.min(at);
            let digit = bits(exponent, at - longest, longest);
            let zeros = digit.trailing_zeros() as usize;
            for _ in 0..longest - zeros {
                self.square(&mut power, scratch);
            }
            let i = (digit >> zeros) as usize / 2;
            self.mul(&mut power, &table[i * k..(i + 1) * k], scratch);
            at -= longest - zeros;
        }
        self.leave(&mut power, scratch)
    }

    /// `ab mod n` for `a, b < R`.
    pub(super) fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let scratch = &mut self.scratch();
        let mut a = self.enter(a, scratch);
        let b = self.enter(b, scratch);
        self.mul(&mut a, &b, scratch);
        self.leave(&mut a, scratch)
    }

    /// `x mod n` for an `x` of any length, from its highest `k` limbs on: if `x = hR + l`, the
    /// representation of `h` is `hR mod n`.
    pub(super) fn reduce(&self, x: &[u64]) -> Vec<u64> {
        let scratch = &mut self.scratch();
        let mut rest = Zeroizing::new(vec![0; self.n.len()]);
        for chunk in x.chunks(self.n.len()).rev() {
            self.mul(&mut rest, &self.rr, scratch);
            let mut chunk = self.enter(chunk, scratch);
            let chunk = Zeroizing::new(self.leave(&mut chunk, scratch));
            let mut carry = 0;
            for (r, c) in rest.iter_mut().zip(chunk.iter()) {
                let sum = u128::from(*r) + u128::from(*c) + carry;
                (*r, carry) = (sum as u64, sum >> 64);
            }
            // Both are below n, so the sum is below 2n.
            subtract_once(&mut rest, carry as u64, &self.n);
        }
        rest.to_vec()
    }

    /// The powers `base^0` to `base^(count-1)`, one after the other.
    fn powers(&self, base: &[u64], count: usize, scratch: &mut Scratch) -> Zeroizing<Vec<u64>> {
        let k = self.n.len();
        let base = self.enter(base, scratch);
        let mut table = Zeroizing::new(vec![0; count * k]);
        table[..k].copy_from_slice(&self.one);
        for i in 1..count {
            let (before, entry) = table.split_at_mut(i * k);
            entry[..k].copy_from_slice(&before[(i - 1) * k..]);
            self.mul(&mut entry[..k], &base, scratch);
        }
        table
    }

    /// The powers `base^1`, `base^3` to `base^(2 count - 1)`, one after the other.
    fn odd_powers(&self, base: &[u64], count: usize, scratch: &mut Scratch) -> Zeroizing<Vec<u64>> {
        let k = self.n.len();
        let base = self.enter(base, scratch);
        let mut square = base.clone();
        self.square(&mut square, scratch);
        let mut table = Zeroizing::new(vec![0; count * k]);
        table[..k].copy_from_slice(&base);
        for i in 1..count {
            let (before, entry) = table.split_at_mut(i * k);
            entry[..k].copy_from_slice(&before[(i - 1) * k..]);
            self.mul(&mut entry[..k], &square, scratch);
        }
        table
    }

    /// What the products of an operation need, chosen once for all of them.
    fn scratch(&self) -> Scratch {
        let is_chosen = backend::current() != Backend::Portable;
        let rows = adx::Rows::detect(self.n.len()).filter(|_| is_chosen);
        Scratch {
            wide: Zeroizing::new(vec![0; 2 * self.n.len() + 1]),
            rows: rows.map_or(Rows::Portable, Rows::Adx),
        }
    }

    /// `xR mod n`, for any `x < R`: `mul` bounds its result by n whatever the first factor.
    fn enter(&self, x: &[u64], scratch: &mut Scratch) -> Zeroizing<Vec<u64>> {
        assert!(
            x.len() <= self.n.len(),
            "a base has at most the modulus's limbs"
        );
        let mut element = Zeroizing::new(x.to_vec());
        // Not `resize`, which may leave a copy behind.
        if x.len() < self.n.len() {
            let mut wide = Zeroizing::new(vec![0; self.n.len()]);
            wide[..x.len()].copy_from_slice(x);
            element = wide;
        }
        self.mul(&mut element, &self.rr, scratch);
        element
    }

    /// `x/R mod n`: the number that `x` represents.
    fn leave(&self, x: &mut [u64], scratch: &mut Scratch) -> Vec<u64> {
        let mut plain = vec![0; self.n.len()];
        plain[0] = 1;
        self.mul(x, &plain, scratch);
        plain.copy_from_slice(x);
        plain
    }

    /// `a = a^2/R mod n`, for `a < n`.
    fn square(&self, a: &mut [u64], scratch: &mut Scratch) {
        let t = &mut scratch.wide;
        match scratch.rows {
            Rows::Portable => {
                square_wide(t, a);
                self.reduce_wide(a, t);
            }
            Rows::Adx(rows) => {
                rows.square(t, a);
                rows.reduce(a, t, &self.n, self.n0);
            }
        }
    }

    /// `a = ab/R mod n`, for `a < R` and `b < n`.
    fn mul(&self, a: &mut [u64], b: &[u64], scratch: &mut Scratch) {
        let t = &mut scratch.wide;
        match scratch.rows {
            Rows::Portable => {
                multiply_wide(t, a, b);
                self.reduce_wide(a, t);
            }
            Rows::Adx(rows) => {
                rows.multiply(t, a, b);
                rows.reduce(a, t, &self.n, self.n0);
            }
        }
    }

    /// `a = t/R mod n`, for `t < nR`, whose words are overwritten.
    ///
    /// Each step adds the multiple of `n·2^(64i)`, below `2^128 n·2^(64i)`, that clears the words `i`
    /// and `i + 1`: in all less than `nR`, so that what is left above is below 2n.
    pub(super) fn reduce_wide(&self, a: &mut [u64], t: &mut [u64]) {
        let (n, k) = (&self.n[..], self.n.len());
        let t = &mut t[..2 * k + 1];
        let mut carry = 0;
        for i in (0..k).step_by(2) {
            let m0 = t[i].wrapping_mul(self.n0);
            let m1 = if i + 1 < k {
                let high = (wide(t[i], m0, n[0], 0) >> 64) as u64;
                let word = t[i + 1].wrapping_add(m0.wrapping_mul(n[1]));
                word.wrapping_add(high).wrapping_mul(self.n0)
            } else {
                0
            };
            let above = add_rows(&mut t[i..i + k], [m0, m1], n, 0);
            for (t, word) in t[i + k..].iter_mut().zip(above) {
                let sum = u128::from(*t) + u128::from(word) + u128::from(carry);
                (*t, carry) = (sum as u64, (sum >> 64) as u64);
            }
        }
        // With an odd k the last pair ends one word further up, where the carry is then.
        let top = carry | t[2 * k];
        a.copy_from_slice(&t[k..2 * k]);
        subtract_once(a, top, n);
    }

    /// `x = 2x mod n`, for `x < n`.
    pub(super) fn double(&self, x: &mut [u64]) {
        let mut carry = 0;
        for limb in x.iter_mut() {
            let doubled = *limb << 1 | carry;
            carry = *limb >> 63;
            *limb = doubled;
        }
        subtract_once(x, carry, &self.n);
    }
}

/// The code that computes rows of products.
#[derive(Clone, Copy)]
enum Rows {
    Portable,
    Adx(adx::Rows),
}

/// What all products of an operation have in common: the code that computes their rows, and room
/// for one before its reduction, of `2k + 1` words; wiped on drop.
struct Scratch {
    wide: Zeroizing<Vec<u64>>,
    rows: Rows,
}

/// `t = ab`.
pub(super) fn multiply_wide(t: &mut [u64], a: &[u64], b: &[u64]) {
    let k = b.len();
    t.fill(0);
    for (i, rows) in (0..).step_by(2).zip(a.chunks(2)) {
        let rows = [rows[0], rows.get(1).copied().unwrap_or(0)];
        // The rows before end below the word i + k.
        let above = add_rows(&mut t[i..i + k], rows, b, 0);
        t[i + k..i + k + 2].copy_from_slice(&above);
    }
}

/// `t = a^2`: each product of two different words once, then twice their sum and the squares.
pub(super) fn square_wide(t: &mut [u64], a: &[u64]) {
    let k = a.len();
    t.fill(0);
    for i in (1..k).step_by(2) {
        let rows = [a[i - 1], a[i]];
        let sum = wide(t[2 * i - 1], rows[0], rows[1], 0);
        t[2 * i - 1] = sum as u64;
        let above = add_rows(
            &mut t[2 * i..i + k - 1],
            rows,
            &a[i + 1..],
            (sum >> 64) as u64,
        );
        t[i + k - 1..=i + k].copy_from_slice(&above);
    }
    let (mut carry, mut shifted) = (0, 0);
    for ([low, high], &a) in t.as_chunks_mut::<2>().0.iter_mut().zip(a) {
        let sum = wide(*low << 1 | shifted, a, a, carry);
        // Below 2^65, since the high word of `sum` is at most 2^64 - 1.
        let above = u128::from(*high << 1 | *low >> 63) + (sum >> 64);
        shifted = *high >> 63;
        (*low, *high, carry) = (sum as u64, above as u64, (above >> 64) as u64);
    }
}

/// `t += (r0 + r1·2^64)·b + carry` for `rows = [r0, r1]`, and the two words above `t`.
///
/// Two rows of a product at a time read and write `t` half as often as one.
#[inline(always)]
fn add_rows(t: &mut [u64], rows: [u64; 2], b: &[u64], carry: u64) -> [u64; 2] {
    let (mut carries, mut before) = ([carry, 0], 0);
    for (t, &b) in t.iter_mut().zip(b) {
        let sum = wide(*t, rows[0], b, carries[0]);
        carries[0] = (sum >> 64) as u64;
        let sum = wide(sum as u64, rows[1], before, carries[1]);
        carries[1] = (sum >> 64) as u64;
        (*t, before) = (sum as u64, b);
    }
    let sum = wide(carries[0], rows[1], before, carries[1]);
    [sum as u64, (sum >> 64) as u64]
}

/// `t + a·b + c`, at most `(2^64 - 1)^2 + 2(2^64 - 1) = 2^128 - 1`.
#[inline(always)]
fn wide(t: u64, a: u64, b: u64, c: u64) -> u128 {
    u128::from(t) + u128::from(a) * u128::from(b) + u128::from(c)
}

/// Reduces `x + top·R`, which is below `2n`, by at most one subtraction of `n`.
pub(super) fn subtract_once(x: &mut [u64], top: u64, n: &[u64]) {
    let mut borrow = 0;
    for (x, n) in x.iter().zip(n) {
        borrow = sub_limb(*x, *n, borrow).1;
    }
    // x < n exactly if the subtraction borrows and there is no word above.
    let keep = Choice::from((borrow & !top & 1) as u8);
    let chosen = !mask(keep);
    borrow = 0;
    for (x, n) in x.iter_mut().zip(n) {
        (*x, borrow) = sub_limb(*x, n & chosen, borrow);
    }
}

/// All ones for true, zero for false.
fn mask(choice: Choice) -> u64 {
    u64::conditional_select(&0, &u64::MAX, choice)
}

/// The `count < 64` bits of `x` from bit `at` on; bits beyond its last limb are zero.
pub(super) fn bits(x: &[u64], at: usize, count: usize) -> u64 {
    let (limb, shift) = (at / 64, at % 64);
    let low = x[limb] >> shift;
    let high = match x.get(limb + 1) {
        Some(next) if shift > 0 => next << (64 - shift),
        _ => 0,
    };
    (low | high) & ((1 << count) - 1)
}

#[cfg(test)]
mod tests;
