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

mod portable; // Montgomery's products on 64-bit words

/// An odd modulus greater than 1, with what Montgomery's products need; wiped on drop.
#[derive(Clone)]
pub(crate) struct Modulus {
    portable: portable::Modulus,
}

impl Modulus {
    /// Prepares the modulus `limbs`, which must be odd, greater than 1 and without leading zero
    /// limbs.
    ///
    /// Constant time in its value: bit length and limb count are public.
    pub(crate) fn new(limbs: &[u64]) -> Modulus {
        Modulus {
            portable: portable::Modulus::new(limbs),
        }
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
        self.portable.pow(base, exponent)
    }

    /// Returns `base^exponent mod n` as [`Modulus::pow`] does.
    ///
    /// Constant time in base and modulus; the exponent is public.
    pub(crate) fn vartime_pow(&self, base: &[u64], exponent: &[u64]) -> Vec<u64> {
        self.portable.vartime_pow(base, exponent)
    }

    /// Returns `ab mod n`, reduced, for numbers of at most as many limbs as the modulus.
    ///
    /// Constant time.
    pub(crate) fn mul(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.portable.multiply(a, b)
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
    core::array::from_fn(|i| moduli[i].pow(bases[i], exponents[i]))
}

/// Secret powers, one in each lane where vectors serve: `(modulus, base, exponent)`, results in
/// input order.
pub(crate) fn pow_each(jobs: &[(&Modulus, &[u64], &[u64])]) -> Vec<Vec<u64>> {
    jobs.iter()
        .map(|(modulus, base, exponent)| modulus.pow(base, exponent))
        .collect()
}

/// Powers with public exponents, one in each lane where vectors serve: `(modulus, base,
/// exponent)`, results in input order.
pub(crate) fn vartime_pow_each(jobs: &[(&Modulus, &[u64], &[u64])]) -> Vec<Vec<u64>> {
    jobs.iter()
        .map(|(modulus, base, exponent)| modulus.vartime_pow(base, exponent))
        .collect()
}

#[cfg(test)]
mod tests;
