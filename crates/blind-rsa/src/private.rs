// SPDX-License-Identifier: MIT OR Apache-2.0
//! The private operation: `z^d mod n` by the Chinese remainder theorem, blinded and checked.
//!
//! ```text
//! z_p = z·A_p^j         s_p = z_p^dp · I_p^j     (mod p), the same mod q
//! h = (s_p - s_q)·q^-1  (mod p)      s = s_q + q·h      s^e = z  or nothing leaves
//! ```
//!
//! - **Blinding.** `A = σ^e` and `I = σ^-1` for a secret `σ` that belongs to the key, `j` is 64 fresh
//!   random bits: the base of the secret power is unknown to whoever chose `z` (RFC 9474 section
//!   7.1), for 64-bit powers instead of an inversion and a power with exponent `e`. `σ` is derived
//!   from the factors, so making a key needs no randomness.
//! - **Check.** A fault in one half makes `gcd(s^e - z, n)` a factor of `n` (Boneh, DeMillo, Lipton,
//!   doi:10.1007/3-540-69053-0_4), so a result is compared before it leaves (RFC 9474 section 4.3
//!   step 4).
//! - **Time.** Constant in the factors, the exponents and `z`; `e` is public.

use crate::error::Error;
use crate::modexp::{Modulus, pow_each, pow_pair, vartime_pow_each};
use crate::number::{self, Secret};
use crate::public::Public;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use hkdf::Hkdf;
use rand_core::CryptoRng;
use sha2::Sha384;
use zeroize::{Zeroize, Zeroizing};

/// The primes of a modulus.
pub(crate) struct Factors {
    pub(crate) p: Modulus,
    pub(crate) q: Modulus,
    /// `q^-1 mod p`.
    pub(crate) q_inv: Secret,
}

impl Factors {
    /// Two different odd primes of as many bits.
    pub(crate) fn new(p: &[u64], q: &[u64]) -> Option<Factors> {
        let (p, q) = (Modulus::new(p), Modulus::new(q));
        let q_mod_p = Zeroizing::new(p.reduce(q.limbs()));
        let q_inv = Zeroizing::new(number::invert_odd(&q_mod_p, p.limbs())?);
        Some(Factors { p, q, q_inv })
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
    /// `σ^-1` modulo `p` and `q`.
    unblind: [Secret; 2],
}

impl Private {
    /// The key for `public`, whose modulus is the product of the factors.
    ///
    /// # Errors
    ///
    /// [`Error::Exponent`] if the public exponent has no inverse.
    pub(crate) fn new(factors: Arc<Factors>, public: Public) -> Result<Private, Error> {
        let moduli = [&factors.p, &factors.q];
        let [d_p, d_q] = moduli.map(|p| inverse_exponent(public.exponent(), p.limbs()));
        let d = [d_p.ok_or(Error::Exponent)?, d_q.ok_or(Error::Exponent)?];
        let sigma = [0, 1].map(|half| base(&factors, &public, half));
        let e = public.exponent();
        let jobs: [_; 2] = core::array::from_fn(|i| (moduli[i], &sigma[i][..], e));
        let mut powers = vartime_pow_each(&jobs).into_iter().map(Zeroizing::new);
        let blind = [(); 2].map(|()| powers.next().expect("two jobs have two powers"));
        // σ has an inverse modulo a prime unless it is 0: see `base`.
        let unblind: [_; 2] = core::array::from_fn(|i| {
            let inverse = number::invert_odd(&sigma[i], moduli[i].limbs());
            Zeroizing::new(inverse.unwrap_or_else(|| sigma[i].to_vec()))
        });
        Ok(Private {
            factors,
            public,
            d,
            blind,
            unblind,
        })
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
        let z = self.public.number(blinded).ok_or(Error::OutOfRange)?;
        let mut s = self.root(&z, rng.next_u64());
        let verified = number::is_equal(&self.public.power(&s), &z);
        if !bool::from(verified) {
            s.zeroize();
            return Err(Error::SigningFailure);
        }
        Ok(number::to_be_bytes(&s, self.public.len()))
    }

    /// `z^d mod n`, unchecked: the result must not leave before it was compared.
    fn root(&self, z: &[u64], j: u64) -> Secret {
        let Factors { p, q, q_inv } = &*self.factors;
        let j = Zeroizing::new([j]);
        let factors: Vec<Secret> = pow_each(&[
            (p, &self.blind[0], &*j),
            (q, &self.blind[1], &*j),
            (p, &self.unblind[0], &*j),
            (q, &self.unblind[1], &*j),
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

/// `e^-1 mod (p - 1)`, if there is one.
pub(crate) fn inverse_exponent(e: &[u64], p: &[u64]) -> Option<Secret> {
    let even = Zeroizing::new(number::minus_one(p));
    let e = Zeroizing::new(number::rem(e, &even));
    number::invert(&e, &even).map(Zeroizing::new)
}

/// `e^-1` modulo `(p-1)(q-1)`, if there is one.
pub(crate) fn private_exponent(factors: &Factors, e: &[u64]) -> Option<Secret> {
    let even = [&factors.p, &factors.q].map(|p| Zeroizing::new(number::minus_one(p.limbs())));
    let phi = Zeroizing::new(number::mul(&even[0], &even[1]));
    let e = Zeroizing::new(number::rem(e, &phi));
    number::invert(&e, &phi).map(Zeroizing::new)
}

/// `σ` modulo `p` or `q`: HKDF-SHA-384 from the factors, for this exponent.
///
/// It is 0 or biased by more than 2^-128 with a probability of 2^-128: 16 bytes more than the
/// modulus are reduced. `σ = 0` would make the check fail, not leak.
fn base(factors: &Factors, public: &Public, half: u8) -> Secret {
    let moduli = [&factors.p, &factors.q];
    let length = 8 * factors.p.limbs().len();
    let mut material = Zeroizing::new(vec![0; 2 * length]);
    let (first, second) = material.split_at_mut(length);
    for (part, modulus) in [first, second].into_iter().zip(moduli) {
        let mut bytes = number::to_be_bytes(modulus.limbs(), length);
        part.copy_from_slice(&bytes);
        bytes.zeroize();
    }
    let e = number::to_be_bytes(public.exponent(), 8 * public.exponent().len());
    let kdf = Hkdf::<Sha384>::new(Some(&e), &material);
    let mut bytes = Zeroizing::new(vec![0; length + 16]);
    kdf.expand(&[b"signer's blinding ", &[half][..]].concat(), &mut bytes)
        .expect("at most 255 hashes");
    let modulus = moduli[usize::from(half)];
    let wide = number::from_be_bytes(&bytes, modulus.limbs().len() + 2).expect("16 bytes more");
    Zeroizing::new(modulus.reduce(&Zeroizing::new(wide)))
}

#[cfg(test)]
mod tests;
