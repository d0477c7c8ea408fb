// SPDX-License-Identifier: MIT OR Apache-2.0
//! Validation of imported keys. Nothing is taken on trust: a signer with a malformed key may leak
//! it, and a client with one may lose its anonymity.

use crate::encoding::{PrivateNumbers, PublicNumbers};
use crate::error::Error;
use crate::modexp::Modulus;
use crate::number;
use crate::primes::{ROUNDS_CHOSEN, is_prime_above, vartime_is_prime};
use crate::private::Factors;
use crate::public::Public;
use crate::search::are_close;
use alloc::sync::Arc;
use alloc::vec::Vec;
use rand_core::CryptoRng;
use subtle::Choice;
use zeroize::Zeroizing;

/// The shortest and longest modulus, in bytes.
pub(crate) const LENGTHS: core::ops::RangeInclusive<usize> = 256..=1024;

/// Checks a public key whose exponent was chosen by its owner.
///
/// The exponent is odd and between 2^16 and 2^256 (FIPS 186-5 appendix A.1.1).
pub(crate) fn public(numbers: &PublicNumbers) -> Result<Public, Error> {
    let modulus = modulus(&numbers.n)?;
    let e = &numbers.e;
    if e[0] & 1 == 0 || !(17..=256).contains(&number::vartime_bit_length(e)) {
        return Err(Error::Exponent);
    }
    Ok(Public::new(modulus, e.clone()))
}

/// Checks a modulus: odd, of an allowed length.
pub(crate) fn modulus(n: &[u64]) -> Result<Arc<Modulus>, Error> {
    if !LENGTHS.contains(&number::vartime_bit_length(n).div_ceil(8)) {
        return Err(Error::KeySize);
    }
    if n[0] & 1 == 0 {
        return Err(Error::Modulus);
    }
    Ok(Arc::new(Modulus::new(n)))
}

/// Whether the factors are safe primes, primes, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Primes {
    /// `(p-1)/2` and `(q-1)/2` are prime too.
    BothSafe,
    /// At least one is not safe.
    Other,
}

/// Checks the private numbers of a key against its public ones, which are checked.
///
/// Primes first: what follows is only right modulo primes.
pub(crate) fn private(
    numbers: &PrivateNumbers,
    public: &Public,
    rng: &mut (impl CryptoRng + ?Sized),
) -> Result<(Factors, Primes), Error> {
    let (p, q) = (&numbers.p, &numbers.q);
    let bits = number::vartime_bit_length(public.modulus().limbs());
    for factor in [p, q] {
        if number::vartime_bit_length(factor) != bits.div_ceil(2) || factor[0] & 1 == 0 {
            return Err(Error::NotPrime);
        }
    }
    if are_close(p, q, bits.div_ceil(2)) {
        return Err(Error::NotPrime);
    }
    let product = Zeroizing::new(number::mul(p, q));
    if !is_same(&product, public.modulus().limbs()) {
        return Err(Error::Modulus);
    }
    let primes = primes([p, q], rng)?;
    let factors = Factors::new(p, q);
    let mut valid = is_same(&numbers.q_inv, &factors.q_inv);
    for (prime, exponent) in [(p, &numbers.d_p), (q, &numbers.d_q)] {
        // e·dp = 1 and d = dp modulo p - 1, and dp is reduced.
        let product = Zeroizing::new(number::mul(exponent, public.exponent()));
        let even = Zeroizing::new(number::minus_one(prime));
        valid &= exponent.len() <= even.len();
        let fitting = &exponent[..exponent.len().min(even.len())];
        let wide = Zeroizing::new(number::widen(fitting, even.len()));
        valid &= bool::from(number::is_less(&wide, &even));
        valid &= is_congruent(&product, &[1], &even) & is_congruent(&numbers.d, exponent, &even);
    }
    let n = public.modulus().limbs();
    valid &= numbers.d.len() < n.len()
        || numbers.d.len() == n.len() && bool::from(number::is_less(&numbers.d, n));
    if valid {
        Ok((factors, primes))
    } else {
        Err(Error::PrivateExponent)
    }
}

/// Tests both factors. A safe prime is proven from `(p-1)/2`; only otherwise is `p` tested itself.
fn primes(factors: [&[u64]; 2], rng: &mut (impl CryptoRng + ?Sized)) -> Result<Primes, Error> {
    let mut all = Primes::BothSafe;
    for p in factors {
        let half = Zeroizing::new(number::half(p));
        // It may have a limb less than p.
        let half = &half[..number::limbs_for(number::vartime_bit_length(&half))];
        let safe =
            half[0] & 1 == 1 && is_prime_above(p) && vartime_is_prime(half, ROUNDS_CHOSEN, rng);
        if !safe {
            if !vartime_is_prime(p, ROUNDS_CHOSEN, rng) {
                return Err(Error::NotPrime);
            }
            all = Primes::Other;
        }
    }
    Ok(all)
}

/// Whether `x = y` modulo an even number `m > 2` that is no power of two: modulo its odd part, and
/// modulo a power of two. How often 2 divides `m` is not hidden.
fn is_congruent(x: &[u64], y: &[u64], m: &[u64]) -> bool {
    let mut odd = Zeroizing::new(m.to_vec());
    let mut bits = 0;
    while odd[0] & 1 == 0 {
        odd = Zeroizing::new(number::half(&odd));
        bits += 1;
    }
    let limbs = number::limbs_for(number::vartime_bit_length(&odd));
    let odd = Modulus::new(&odd[..limbs]);
    let [x_odd, y_odd] = [x, y].map(|number| Zeroizing::new(odd.reduce(number)));
    let low = |number: &[u64]| {
        let mut low: Vec<u64> = number.iter().copied().take(bits / 64 + 1).collect();
        low.resize(bits / 64 + 1, 0);
        low[bits / 64] &= (1 << (bits % 64)) - 1;
        Zeroizing::new(low)
    };
    is_same(&x_odd, &y_odd) & is_same(&low(x), &low(y))
}

/// Whether two numbers are equal whose limb counts may differ.
fn is_same(a: &[u64], b: &[u64]) -> bool {
    let length = a.len().max(b.len());
    let at = |x: &[u64], i: usize| x.get(i).copied().unwrap_or(0);
    let difference = (0..length).fold(0, |all, i| all | (at(a, i) ^ at(b, i)));
    bool::from(!Choice::from(u8::from(difference != 0)))
}
