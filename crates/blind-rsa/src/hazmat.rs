// SPDX-License-Identifier: MIT OR Apache-2.0
//! Powers by themselves, for measurements, and for tests that mark secrets.
//!
//! Not an interface to build schemes on: raw powers have no padding and no blinding. Numbers are
//! little-endian slices of 64-bit limbs.

use alloc::vec::Vec;
use core::fmt;

use crate::modexp;

/// An odd modulus greater than 1, with what powers need; wiped on drop.
#[derive(Clone)]
pub struct Modulus(modexp::Modulus);

impl fmt::Debug for Modulus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Modulus(..)")
    }
}

/// A modulus, a base of at most its limbs, and an exponent.
pub type Job<'a> = (&'a Modulus, &'a [u64], &'a [u64]);

impl Modulus {
    /// Prepares a modulus for the backend in use.
    ///
    /// Constant time in its value; its bit length and limb count are public.
    ///
    /// # Panics
    ///
    /// If it is even, 1, or has leading zero limbs.
    ///
    /// # Examples
    ///
    /// ```
    /// use blind_rsa::hazmat::Modulus;
    ///
    /// let n = Modulus::new(&[1_000_007]);
    /// assert_eq!(n.pow(&[2], &[20]), [48_569]);
    /// assert_eq!(n.vartime_pow(&[2], &[20]), [48_569]);
    /// ```
    pub fn new(limbs: &[u64]) -> Modulus {
        Modulus(modexp::Modulus::new(limbs))
    }

    /// `base^exponent mod n`, in as many limbs as the modulus.
    ///
    /// Constant time in base, exponent and modulus; their lengths are public.
    ///
    /// # Panics
    ///
    /// If the base has more limbs than the modulus.
    pub fn pow(&self, base: &[u64], exponent: &[u64]) -> Vec<u64> {
        self.0.pow(base, exponent)
    }

    /// As [`pow`](Self::pow), for a public exponent.
    ///
    /// # Panics
    ///
    /// If the base has more limbs than the modulus.
    pub fn vartime_pow(&self, base: &[u64], exponent: &[u64]) -> Vec<u64> {
        self.0.vartime_pow(base, exponent)
    }
}

/// Two secret powers side by side: the halves of a private operation. Constant time.
///
/// # Panics
///
/// If a base has more limbs than its modulus.
pub fn pow_pair(jobs: [Job<'_>; 2]) -> [Vec<u64>; 2] {
    modexp::pow_pair(
        jobs.map(|job| &job.0.0),
        jobs.map(|job| job.1),
        jobs.map(|job| job.2),
    )
}

/// Secret powers, in input order. Constant time.
///
/// # Examples
///
/// ```
/// use blind_rsa::hazmat::{Modulus, pow_each, pow_pair, vartime_pow_each};
///
/// let (p, q) = (Modulus::new(&[1_000_003]), Modulus::new(&[1_000_033]));
/// let jobs: [(&Modulus, &[u64], &[u64]); 2] = [(&p, &[2], &[1_000_002]), (&q, &[3], &[1_000_032])];
/// assert_eq!(pow_each(&jobs), [[1], [1]]); // Fermat
/// assert_eq!(vartime_pow_each(&jobs), [[1], [1]]);
/// assert_eq!(pow_pair(jobs), [[1], [1]]);
/// ```
///
/// # Panics
///
/// If a base has more limbs than its modulus.
pub fn pow_each(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    let jobs: Vec<_> = jobs.iter().map(|job| (&job.0.0, job.1, job.2)).collect();
    modexp::pow_each(&jobs)
}

/// Powers with public exponents, in input order. Constant time in bases and moduli.
///
/// # Panics
///
/// If a base has more limbs than its modulus.
pub fn vartime_pow_each(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    let jobs: Vec<_> = jobs.iter().map(|job| (&job.0.0, job.1, job.2)).collect();
    modexp::vartime_pow_each(&jobs)
}
