// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tests of primality that resist composites chosen to pass.
//!
//! An imported key's primes come from whoever made it. Composites that pass Miller and Rabin's test
//! to any fixed list of bases are easy to construct (Arnault, doi:10.1006/jsco.1995.1042; Albrecht,
//! Massimo, Paterson, Somorovsky, eprint 2018/749), so the bases are random: each accepts a
//! composite with probability at most 1/4, whoever chose it. A strong Lucas test with Selfridge's
//! parameters follows, as FIPS 186-5 section B.3 recommends.
//!
//! Powers are constant time. How many rounds a composite lasts, and the parameters of the Lucas
//! test, are not: they depend on numbers that are no longer secret, or on two or three Jacobi
//! symbols of the prime.

use crate::modexp::{Modulus, pow_each};
use crate::number::{self, Secret};
use crate::public::random_below;
use alloc::vec;
use alloc::vec::Vec;
use rand_core::CryptoRng;
use subtle::Choice;
use zeroize::Zeroizing;

/// Rounds for numbers that someone else chose: a composite passes with probability below 4^-64.
pub(crate) const ROUNDS_CHOSEN: usize = 64;
/// Rounds for candidates of 1024 or more bits that were drawn at random and passed a Fermat test:
/// the average composite passes with probability below 2^-128 (Damgård, Landrock, Pomerance,
/// doi:10.2307/2153149; FIPS 186-5 table B.1 asks for 5).
pub(crate) const ROUNDS_RANDOM: usize = 8;

/// Powers that run side by side.
pub(crate) const LANES: usize = 8;

/// Whether an odd number above 2^64 is prime, up to the probabilities above.
pub(crate) fn vartime_is_prime(
    n: &[u64],
    rounds: usize,
    rng: &mut (impl CryptoRng + ?Sized),
) -> bool {
    let test = Test::new(n);
    let mut left = rounds;
    while left > 0 {
        let count = left.min(LANES);
        let bases: Vec<Secret> = (0..count)
            .map(|_| random_below(&test.minus_one, rng))
            .collect();
        if !test.passes(&bases) {
            return false;
        }
        left -= count;
    }
    vartime_discriminant(n).is_some_and(|d| test.modulus.passes_strong_lucas(d))
}

/// Selfridge's parameter: the first of 5, -7, 9, -11, … whose Jacobi symbol modulo an odd number
/// is -1; `None` if the number shares a factor with one before it. Squares have none: after 128,
/// which a prime survives with probability 2^-128, the number counts as one.
fn vartime_discriminant(n: &[u64]) -> Option<i64> {
    for i in 0..128 {
        let magnitude = 2 * i + 5;
        let d = if i % 2 == 0 { magnitude } else { -magnitude };
        match jacobi(d, n) {
            -1 => return Some(d),
            0 => return None,
            _ => (),
        }
    }
    None
}

/// The Jacobi symbol of an odd `d` modulo an odd `n > |d|`.
fn jacobi(d: i64, n: &[u64]) -> i64 {
    let mut below = d.unsigned_abs();
    let n_mod_4 = n[0] & 3;
    let mut symbol = 1;
    // (-1/n), and reciprocity.
    if d < 0 && n_mod_4 == 3 {
        symbol = -symbol;
    }
    if n_mod_4 == 3 && below & 3 == 3 {
        symbol = -symbol;
    }
    let mut above = number::vartime_residue(n, below);
    while above != 0 {
        // (2/m) is -1 for m = 3 and 5 modulo 8.
        while above & 1 == 0 {
            above >>= 1;
            if matches!(below & 7, 3 | 5) {
                symbol = -symbol;
            }
        }
        if above & 3 == 3 && below & 3 == 3 {
            symbol = -symbol;
        }
        (above, below) = (below % above, above);
    }
    if below == 1 { symbol } else { 0 }
}

/// Whether `p = 2q + 1` is prime for a prime `q > 3`: exactly if `2^(p-1) = 1 mod p`.
///
/// Pocklington: let a prime `r` divide `p`. The order of 2 modulo `r` divides `p - 1 = 2q`. Either
/// it is 2, and `r = 3`; or `q` divides it and so `r - 1`, which is even, and `r >= 2q + 1 = p`.
/// That leaves powers of 3, and of these none: the order of 2 modulo 9 is 6, which does not divide `2q`.
/// No composite passes, so more rounds would find nothing.
pub(crate) fn is_prime_above(p: &[u64]) -> bool {
    fermat(&[&Modulus::new(p)])[0]
}

/// Whether `2^(n-1) = 1 mod n`, for several `n` of as many limbs, side by side.
pub(crate) fn fermat(moduli: &[&Modulus]) -> Vec<bool> {
    let exponents: Vec<Secret> = moduli
        .iter()
        .map(|n| Zeroizing::new(number::minus_one(n.limbs())))
        .collect();
    let jobs: Vec<_> = moduli
        .iter()
        .zip(&exponents)
        .map(|(n, e)| (*n, &[2][..], &e[..]))
        .collect();
    let powers = pow_each(&jobs).into_iter().map(Zeroizing::new);
    powers.map(|power| is_word(&power, 1).into()).collect()
}

/// A number under test: `n - 1 = d·2^s` with odd `d`.
struct Test {
    modulus: Modulus,
    minus_one: Secret,
    d: Secret,
    s: u32,
}

impl Test {
    fn new(n: &[u64]) -> Test {
        let minus_one = Zeroizing::new(number::minus_one(n));
        let mut d = minus_one.clone();
        let mut s = 0;
        while d[0] & 1 == 0 {
            d = Zeroizing::new(number::half(&d));
            s += 1;
        }
        Test {
            modulus: Modulus::new(n),
            minus_one,
            d,
            s,
        }
    }

    /// Whether the number is a strong probable prime to all bases, which are in `[1, n-1)`.
    fn passes(&self, bases: &[Secret]) -> bool {
        let jobs: Vec<_> = bases
            .iter()
            .map(|a| (&self.modulus, &a[..], &self.d[..]))
            .collect();
        pow_each(&jobs)
            .into_iter()
            .map(Zeroizing::new)
            .all(|mut x| {
                let mut passed = is_word(&x, 1) | number::is_equal(&x, &self.minus_one);
                for _ in 1..self.s {
                    x = Zeroizing::new(self.modulus.mul(&x, &x));
                    passed |= number::is_equal(&x, &self.minus_one);
                }
                passed.into()
            })
    }
}

/// Whether a number is the word `word`.
fn is_word(x: &[u64], word: u64) -> Choice {
    let mut expected = vec![0; x.len()];
    expected[0] = word;
    number::is_equal(x, &expected)
}

#[cfg(test)]
mod tests;
