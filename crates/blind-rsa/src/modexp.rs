// SPDX-License-Identifier: MIT OR Apache-2.0
//! Powers modulo an odd number: everything that costs time in RSA.
//!
//! Numbers are little-endian slices of 64-bit limbs. This file is the seam between the schemes and
//! the arithmetic: [`portable`] serves every processor.
//!
//! | function | base | exponent | modulus |
//! |---|---|---|---|
//! | [`Modulus::pow`], [`pow_pair`], [`pow_each`] | secret | secret | secret |
//! | [`Modulus::vartime_pow`], [`vartime_pow_each`] | secret | public | secret |
//!
//! Limb counts are public everywhere, and so is the bit length of a modulus: the size of a key
//! determines it.

use alloc::vec::Vec;

// In place of `adx` and `ifma` on other processors.
#[cfg(not(blind_rsa_arch = "x86_64"))]
mod absent;
// 64-bit words with BMI2 and ADX.
#[cfg(blind_rsa_arch = "x86_64")]
mod adx;
// Vectors of AVX-512.
#[cfg(blind_rsa_arch = "x86_64")]
mod ifma;
// Montgomery's products on 64-bit words.
mod portable;

#[cfg(not(blind_rsa_arch = "x86_64"))]
use absent::{self as adx, self as ifma};

use crate::backend::{self, Backend};

/// An odd modulus greater than 1, with what Montgomery's products need; wiped on drop.
#[derive(Clone)]
pub(crate) struct Modulus {
    portable: portable::Modulus,
    /// The modulus prepared for vectors, if they support its size.
    ifma: Option<ifma::Prepared>,
}

impl Modulus {
    /// Prepares the modulus `limbs`, which must be odd, greater than 1 and without leading zero
    /// limbs.
    ///
    /// Constant time in its value: bit length and limb count are public.
    pub(crate) fn new(limbs: &[u64]) -> Modulus {
        let portable = portable::Modulus::new(limbs);
        let ifma = match backend::current() {
            Backend::Ifma => ifma::Prepared::detect(&portable),
            Backend::Adx | Backend::Portable => None,
        };
        Modulus { portable, ifma }
    }

    /// The modulus itself.
    pub(crate) fn limbs(&self) -> &[u64] {
        self.portable.limbs()
    }

    /// Returns `base^exponent mod n`, reduced, in as many limbs as the modulus has.
    ///
    /// `base` is any number of at most as many limbs as the modulus. `0^0` is 1. Constant time in
    /// base, exponent and modulus.
    pub(crate) fn pow(&self, base: &[u64], exponent: &[u64]) -> Vec<u64> {
        match self.ifma() {
            Some(prepared) => ifma::pow((prepared, self.checked(base), exponent)),
            None => self.portable.pow(base, exponent),
        }
    }

    /// Returns `base^exponent mod n` as [`Modulus::pow`] does.
    ///
    /// Constant time in base and modulus; the exponent is public.
    pub(crate) fn vartime_pow(&self, base: &[u64], exponent: &[u64]) -> Vec<u64> {
        match self.ifma() {
            Some(prepared) => ifma::vartime_pow((prepared, self.checked(base), exponent)),
            None => self.portable.vartime_pow(base, exponent),
        }
    }

    /// The modulus prepared for vectors, if they are the current backend.
    fn ifma(&self) -> Option<&ifma::Prepared> {
        let is_chosen = backend::current() == Backend::Ifma;
        self.ifma.as_ref().filter(|_| is_chosen)
    }

    /// A base, which has at most the modulus's limbs.
    fn checked<'a>(&self, base: &'a [u64]) -> &'a [u64] {
        assert!(
            base.len() <= self.limbs().len(),
            "a base has at most the modulus's limbs"
        );
        base
    }

    /// Returns `ab mod n`, reduced, for numbers of at most as many limbs as the modulus.
    ///
    /// Constant time.
    pub(crate) fn mul(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.portable.multiply(a, b)
    }

    /// Whether the modulus passes the strong Lucas test for an odd `D`, 1 modulo 4, whose Jacobi
    /// symbol is -1.
    pub(crate) fn passes_strong_lucas(&self, discriminant: i64) -> bool {
        self.portable.passes_strong_lucas(discriminant)
    }

    /// Returns `x mod n`, reduced, for a number of any length.
    ///
    /// Constant time.
    pub(crate) fn reduce(&self, x: &[u64]) -> Vec<u64> {
        self.portable.reduce(x)
    }
}

/// Two secret powers side by side: the halves of a private operation.
pub(crate) fn pow_pair(
    moduli: [&Modulus; 2],
    bases: [&[u64]; 2],
    exponents: [&[u64]; 2],
) -> [Vec<u64>; 2] {
    let job = |i: usize| (moduli[i], bases[i], exponents[i]);
    match [vector_job(&job(0)), vector_job(&job(1))] {
        [Some(first), Some(second)] => ifma::pow_pair([first, second]),
        _ => core::array::from_fn(|i| moduli[i].pow(bases[i], exponents[i])),
    }
}

/// A modulus, a base and an exponent.
type Job<'a> = (&'a Modulus, &'a [u64], &'a [u64]);

/// A job as vectors take it, if they serve its modulus.
fn vector_job<'a>(&(modulus, base, exponent): &Job<'a>) -> Option<ifma::Job<'a>> {
    let prepared = modulus.ifma()?;
    Some((prepared, modulus.checked(base), exponent))
}

/// Secret powers, one in each lane where vectors serve: `(modulus, base, exponent)`, results in
/// input order.
pub(crate) fn pow_each(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    match jobs.iter().map(vector_job).collect::<Option<Vec<_>>>() {
        Some(jobs) => ifma::pow_each(&jobs),
        None => {
            let pow = |job: &Job<'_>| job.0.pow(job.1, job.2);
            jobs.iter().map(pow).collect()
        }
    }
}

/// Powers with public exponents, one in each lane where vectors serve: `(modulus, base,
/// exponent)`, results in input order.
pub(crate) fn vartime_pow_each(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    match jobs.iter().map(vector_job).collect::<Option<Vec<_>>>() {
        Some(jobs) => ifma::vartime_pow_each(&jobs),
        None => {
            let pow = |job: &Job<'_>| job.0.vartime_pow(job.1, job.2);
            jobs.iter().map(pow).collect()
        }
    }
}

#[cfg(test)]
mod tests;
