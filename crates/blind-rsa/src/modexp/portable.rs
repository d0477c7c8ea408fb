// SPDX-License-Identifier: MIT OR Apache-2.0
//! Montgomery's products on 64-bit words, for every processor.
//!
//! With `R = 2^(64k)` for a modulus `n` of `k` limbs, a number `x` is represented by `xR mod n`, and
//! the product of two representations is `ab/R mod n`. The product interleaves multiplication and
//! reduction word by word (CIOS: Koç, Acar, Kaliski, *Analyzing and Comparing Montgomery
//! Multiplication Algorithms*, doi:10.1109/40.502403).
//!
//! Powers with secret exponents use windows of five bits: five squarings and one product per
//! window whatever its digit, and every entry of the table is read for each digit. Everything that
//! depends on base or exponent is wiped.

use alloc::vec;
use alloc::vec::Vec;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

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
        let mut scratch = Scratch::new(k);
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
        let scratch = &mut Scratch::new(k);
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
        let scratch = &mut Scratch::new(k);
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
        let scratch = &mut Scratch::new(self.n.len());
        let mut a = self.enter(a, scratch);
        let b = self.enter(b, scratch);
        self.mul(&mut a, &b, scratch);
        self.leave(&mut a, scratch)
    }

    /// `x mod n` for an `x` of any length, from its highest `k` limbs on: if `x = hR + l`, the
    /// representation of `h` is `hR mod n`.
    pub(super) fn reduce(&self, x: &[u64]) -> Vec<u64> {
        let scratch = &mut Scratch::new(self.n.len());
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

    fn square(&self, a: &mut [u64], scratch: &mut Scratch) {
        let copy = &mut scratch.copy;
        copy.copy_from_slice(a);
        product(a, copy, &self.n, self.n0, &mut scratch.sum);
    }

    /// `a = ab/R mod n`, for `a < R` and `b < n`.
    fn mul(&self, a: &mut [u64], b: &[u64], scratch: &mut Scratch) {
        product(a, b, &self.n, self.n0, &mut scratch.sum);
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

/// Room for a product; wiped on drop.
#[derive(Zeroize, ZeroizeOnDrop)]
struct Scratch {
    sum: Vec<u64>,
    copy: Vec<u64>,
}

impl Scratch {
    fn new(k: usize) -> Scratch {
        Scratch {
            sum: vec![0; k + 1],
            copy: vec![0; k],
        }
    }
}

/// `a = ab/R mod n`, for `a < R`, `b < n`.
///
/// After the word `a[i]` the sum is `t = (t + a[i]·b + m·n)/2^64`, with `m` such that the division
/// is exact. If `t < n + b` before, then `t < (n + b + (2^64 - 1)(b + n))/2^64 = n + b` after; so
/// `t < 2n` always, its top word `t[k]` is at most 1, and one subtraction reduces it.
fn product(a: &mut [u64], b: &[u64], n: &[u64], n0: u64, t: &mut [u64]) {
    let k = n.len();
    let (a, b, t) = (&mut a[..k], &b[..k], &mut t[..=k]);
    t.fill(0);
    for &word in a.iter() {
        // Each 128-bit sum is at most (2^64 - 1)^2 + 2(2^64 - 1) = 2^128 - 1.
        let m = t[0].wrapping_add(word.wrapping_mul(b[0])).wrapping_mul(n0);
        let low = wide(t[0], word, b[0], 0);
        let mut carry_b = (low >> 64) as u64;
        let mut carry_n = (wide(low as u64, m, n[0], 0) >> 64) as u64;
        for j in 1..k {
            let sum = wide(t[j], word, b[j], carry_b);
            carry_b = (sum >> 64) as u64;
            let sum = wide(sum as u64, m, n[j], carry_n);
            carry_n = (sum >> 64) as u64;
            t[j - 1] = sum as u64;
        }
        // The two carries and the old top word are the words k and k+1 of t·2^64 < 2n·2^64.
        let top = u128::from(t[k]) + u128::from(carry_b) + u128::from(carry_n);
        t[k - 1] = top as u64;
        t[k] = (top >> 64) as u64;
    }
    a.copy_from_slice(&t[..k]);
    subtract_once(a, t[k], n);
}

/// `t + a·b + c`, which is below 2^128.
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
