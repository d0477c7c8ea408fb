// SPDX-License-Identifier: MIT OR Apache-2.0
//! The private operation: `z^d mod n` by the Chinese remainder theorem, blinded and checked.
//!
//! ```text
//! z_p = z·A_p^j         s_p = z_p^dp · I_p^j     (mod p), the same mod q
//! h = (s_p - s_q)·q^-1  (mod p)      s = s_q + q·h      s^e = z  or nothing leaves
//! ```
//!
//! - **Blinding.** `A = σ^e` and `I = σ^-1` for a secret `σ` that belongs to the key, `j` is 64
//!   fresh random bits: the base of the secret power is unknown to whoever chose `z` (RFC 9474
//!   section 7.1), for 64-bit powers instead of an inversion and a power with exponent `e`. `σ` is
//!   derived from the factors, so deriving a key needs no randomness.
//! - **Check.** A fault in one half makes `gcd(s^e - z, n)` a factor of `n` (Boneh, DeMillo,
//!   Lipton, doi:10.1007/3-540-69053-0_4), so a result is compared before it leaves (RFC 9474
//!   section 4.3 step 4).
//! - **Time.** Constant in the factors, the exponents and `z`; `e` is public.

use crate::error::Error;
use crate::modexp::{Modulus, pow_each, pow_pair, vartime_pow_each};
use crate::number::{self, Secret};
use crate::public::Public;
use crate::wipe::leaving_nothing;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use hkdf::Hkdf;
use rand_core::CryptoRng;
use sha2::Sha384;
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

/// The primes of a modulus.
pub(crate) struct Factors {
    pub(crate) p: Modulus,
    pub(crate) q: Modulus,
    /// `q^-1 mod p`.
    pub(crate) q_inv: Secret,
    /// `σ` modulo `p` and `q`.
    sigma: [Secret; 2],
    /// `σ^-1` modulo `p` and `q`.
    sigma_inv: [Secret; 2],
}

impl Factors {
    /// Two different odd primes of as many bits.
    pub(crate) fn new(p: &[u64], q: &[u64]) -> Factors {
        let (p, q) = (Modulus::new(p), Modulus::new(q));
        let q_mod_p = Zeroizing::new(p.reduce(q.limbs()));
        let [sigma_p, sigma_q] = [0, 1].map(|half| base([&p, &q], half));
        // Fermat: x^(p-2) is the inverse of x, unless p divides x.
        let exponents = [&p, &q].map(|modulus| Zeroizing::new(minus_two(modulus.limbs())));
        let mut powers = pow_each(&[
            (&p, &q_mod_p, &exponents[0]),
            (&p, &sigma_p, &exponents[0]),
            (&q, &sigma_q, &exponents[1]),
        ])
        .into_iter()
        .map(Zeroizing::new);
        let [q_inv, inverse_p, inverse_q] =
            [(); 3].map(|()| powers.next().expect("three jobs have three powers"));
        Factors {
            p,
            q,
            q_inv,
            sigma: [sigma_p, sigma_q],
            sigma_inv: [inverse_p, inverse_q],
        }
    }

    /// `p q`, in as many limbs as it needs: its bit length is public.
    pub(crate) fn product(&self) -> Vec<u64> {
        let mut n = number::mul(self.p.limbs(), self.q.limbs());
        n.truncate(number::limbs_for(number::vartime_bit_length(&n)));
        n
    }
}

/// A key that can sign: factors, and exponents for one public exponent.
pub(crate) struct Private {
    factors: Arc<Factors>,
    public: Public,
    /// `e^-1` modulo `p - 1` and `q - 1`.
    d: [Secret; 2],
    /// `σ^e` modulo `p` and `q`.
    blind: [Secret; 2],
}

impl Private {
    /// The key for `public`, whose modulus is the product of the factors, with the inverses `d` of
    /// its exponent modulo `p - 1` and `q - 1`.
    pub(crate) fn new(factors: Arc<Factors>, public: Public, d: [Secret; 2]) -> Private {
        let moduli = [&factors.p, &factors.q];
        let sigma = &factors.sigma;
        let jobs: [_; 2] = core::array::from_fn(|i| (moduli[i], &sigma[i][..], public.exponent()));
        let mut powers = vartime_pow_each(&jobs).into_iter().map(Zeroizing::new);
        let blind = [(); 2].map(|()| powers.next().expect("two jobs have two powers"));
        Private {
            factors,
            public,
            d,
            blind,
        }
    }

    pub(crate) fn public(&self) -> &Public {
        &self.public
    }

    pub(crate) fn factors(&self) -> &Arc<Factors> {
        &self.factors
    }

    /// `e^-1` modulo `p - 1` and `q - 1`.
    pub(crate) fn exponents(&self) -> &[Secret; 2] {
        &self.d
    }

    /// Signs a blinded message of the modulus's length (RFC 9474 section 4.3).
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if it is not a number below the modulus in its length;
    /// [`Error::SigningFailure`] if the result does not verify.
    pub(crate) fn sign(
        &self,
        blinded: &[u8],
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<Vec<u8>, Error> {
        leaving_nothing(|| {
            let z = self.public.number(blinded).ok_or(Error::OutOfRange)?;
            let s = self.root(&z, rng.next_u64());
            let power = Zeroizing::new(self.public.power(&s));
            if !bool::from(number::is_equal(&power, &z)) {
                return Err(Error::SigningFailure);
            }
            Ok(number::to_be_bytes(&s, self.public.len()))
        })
    }

    /// `z^d mod n`, unchecked: the result must not leave before it was compared.
    fn root(&self, z: &[u64], j: u64) -> Secret {
        let Factors {
            p,
            q,
            q_inv,
            sigma_inv,
            ..
        } = &*self.factors;
        let j = Zeroizing::new([j]);
        let factors: Vec<Secret> = pow_each(&[
            (p, &self.blind[0], &*j),
            (q, &self.blind[1], &*j),
            (p, &sigma_inv[0], &*j),
            (q, &sigma_inv[1], &*j),
        ])
        .into_iter()
        .map(Zeroizing::new)
        .collect();
        let enter = |modulus: &Modulus, factor: &[u64]| {
            let reduced = Zeroizing::new(modulus.reduce(z));
            Zeroizing::new(modulus.mul(&reduced, factor))
        };
        let z = [enter(p, &factors[0]), enter(q, &factors[1])];
        let s = pow_pair([p, q], [&z[0], &z[1]], [&self.d[0], &self.d[1]]).map(Zeroizing::new);
        let s_p = Zeroizing::new(p.mul(&s[0], &factors[2]));
        let s_q = Zeroizing::new(q.mul(&s[1], &factors[3]));

        // Garner: s_q + q·h with h < p is at most q - 1 + q(p - 1) = n - 1.
        let s_q_mod_p = Zeroizing::new(p.reduce(&s_q));
        let difference = Zeroizing::new(number::sub_mod(&s_p, &s_q_mod_p, p.limbs()));
        let h = Zeroizing::new(p.mul(&difference, q_inv));
        let mut s = Zeroizing::new(number::mul(q.limbs(), &h));
        number::add_assign(&mut s, &s_q);
        s.truncate(self.public.modulus().limbs().len());
        s
    }
}

/// The public exponent of generated keys, `2^16 + 1`.
pub(crate) const EXPONENT: u64 = 65537;

/// The inverse of [`EXPONENT`] modulo `m > 1`, if there is one: `(1 + m·k)/65537` with
/// `k = -1/m mod 65537`, which is less than `m`.
fn invert_exponent(m: &[u64]) -> Option<Secret> {
    // 2^16 = -1 mod 65537: digits of 16 bits count alternately. At most 512 digits below 2^16.
    let digits = |limb: &u64| {
        let digit = |i: u32| (limb >> (16 * i) & 0xffff) as i64;
        digit(0) - digit(1) + digit(2) - digit(3)
    };
    let r = m
        .iter()
        .map(digits)
        .sum::<i64>()
        .rem_euclid(EXPONENT as i64) as u64;
    if r == 0 {
        return None;
    }
    // r^65535 = r^-1: all 16 bits of the exponent are set.
    let (mut inverse, mut power) = (1, r);
    for _ in 0..16 {
        inverse = inverse * power % EXPONENT;
        power = power * power % EXPONENT;
    }
    let mut multiple = Zeroizing::new(number::mul(m, &[EXPONENT - inverse]));
    number::add_assign(&mut multiple, &[1]);
    let mut d = Zeroizing::new(number::exact_quotient(&multiple, EXPONENT));
    d.truncate(m.len());
    Some(d)
}

/// The inverses of [`EXPONENT`]: modulo `(p-1)(q-1)`, and modulo `p - 1` and `q - 1`.
///
/// There are none for one pair of primes in 32,000.
pub(crate) fn exponents(factors: &Factors) -> Option<(Secret, [Secret; 2])> {
    let even = [&factors.p, &factors.q].map(|p| Zeroizing::new(number::minus_one(p.limbs())));
    let phi = Zeroizing::new(number::mul(&even[0], &even[1]));
    let [d_p, d_q] = even.map(|even| invert_exponent(&even));
    Some((invert_exponent(&phi)?, [d_p?, d_q?]))
}

/// The inverse of an odd number below `(p-1)/2`, modulo `p - 1` for a safe prime `p`; `half` is
/// `(p-1)/2`.
pub(crate) fn invert_for_safe(e: &[u64], half: &[&Modulus; 2]) -> [Secret; 2] {
    let exponents = half.map(|half| Zeroizing::new(minus_two(half.limbs())));
    // Fermat, modulo the prime (p-1)/2.
    let d = pow_pair(*half, [e, e], [&exponents[0], &exponents[1]]).map(Zeroizing::new);
    let mut halves = half.iter();
    d.map(|mut d| {
        // An inverse modulo p - 1 is odd: of d and d + (p-1)/2, one is.
        let half = halves.next().expect("there are two").limbs();
        let even = Choice::from((d[0] & 1 ^ 1) as u8);
        let addend: Vec<u64> = half
            .iter()
            .map(|limb| u64::conditional_select(&0, limb, even))
            .collect();
        number::add_assign(&mut d, &Zeroizing::new(addend));
        d
    })
}

/// `p - 2` for an odd `p > 2`.
fn minus_two(p: &[u64]) -> Vec<u64> {
    number::sub(p, &number::widen(&[2], p.len())).0
}

/// `σ` modulo `p` or `q`: HKDF-SHA-384 from the factors.
///
/// 16 bytes more than the modulus has are reduced, so the bias is below 2^-128; and it is 0, which
/// makes every check fail, with a probability below 2^-1000.
fn base(moduli: [&Modulus; 2], half: u8) -> Secret {
    let length = 8 * moduli[0].limbs().len();
    let mut material = Zeroizing::new(vec![0; 2 * length]);
    for (part, modulus) in material.chunks_exact_mut(length).zip(moduli) {
        let bytes = Zeroizing::new(number::to_be_bytes(modulus.limbs(), length));
        part.copy_from_slice(&bytes);
    }
    let kdf = Hkdf::<Sha384>::new(None, &material);
    let mut bytes = Zeroizing::new(vec![0; length + 16]);
    kdf.expand_multi_info(&[b"signer's blinding", &[half]], &mut bytes)
        .expect("at most 255 hashes");
    let modulus = moduli[usize::from(half)];
    let wide = number::from_be_bytes(&bytes, modulus.limbs().len() + 2).expect("16 bytes more");
    Zeroizing::new(modulus.reduce(&Zeroizing::new(wide)))
}

#[cfg(test)]
mod tests;
