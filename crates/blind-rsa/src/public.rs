// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public operation, and what a client does with it: blind, unblind, verify.
//!
//! Both schemes share this. They differ in the exponent and in what is hashed.

use crate::error::Error;
use crate::modexp::{Modulus, vartime_pow_each};
use crate::number::{self, Secret};
use crate::pss::{self, HASH};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use rand_core::CryptoRng;
use subtle::Choice;
use zeroize::Zeroizing;

/// A modulus with a public exponent.
#[derive(Clone)]
pub(crate) struct Public {
    n: Arc<Modulus>,
    /// Bit length of the modulus.
    bits: usize,
    e: Vec<u64>,
}

impl Public {
    /// An odd modulus of 256 to 1024 bytes and an exponent below it that the caller has checked.
    pub(crate) fn new(n: Arc<Modulus>, e: Vec<u64>) -> Public {
        let bits = number::vartime_bit_length(n.limbs());
        Public { n, bits, e }
    }

    pub(crate) fn modulus(&self) -> &Arc<Modulus> {
        &self.n
    }

    pub(crate) fn exponent(&self) -> &[u64] {
        &self.e
    }

    /// Length of the modulus, and of everything that is sent, in bytes.
    pub(crate) fn len(&self) -> usize {
        self.bits.div_ceil(8)
    }

    /// Bits of an encoded message: one fewer than the modulus has, so that it is below it.
    fn em_bits(&self) -> usize {
        self.bits - 1
    }

    /// `x^e mod n`: RSAVP1, RFC 8017 section 5.2.2.
    pub(crate) fn power(&self, x: &[u64]) -> Vec<u64> {
        self.n.vartime_pow(x, &self.e)
    }

    /// The number below the modulus that `bytes` write in the modulus's length.
    pub(crate) fn number(&self, bytes: &[u8]) -> Option<Vec<u64>> {
        if bytes.len() != self.len() {
            return None;
        }
        let number = number::from_be_bytes(bytes, self.n.limbs().len())?;
        bool::from(number::is_less(&number, self.n.limbs())).then_some(number)
    }

    /// Blinds the hash of a message: returns what the signer sees, and `r^-1`.
    ///
    /// Draws the salt, then `r` and another factor, each as big-endian bytes until it is in
    /// `[1, n)`. Source: RFC 9474 section 4.2.
    pub(crate) fn blind(
        &self,
        hash: &[u8; HASH],
        salt_len: usize,
        rng: &mut (impl CryptoRng + ?Sized),
    ) -> Result<(Vec<u8>, Secret), Error> {
        let mut salt = Zeroizing::new([0; HASH]);
        let salt = &mut salt[..salt_len];
        rng.fill_bytes(salt);
        let encoded = pss::encode(hash, salt, self.em_bits());
        let limbs = self.n.limbs().len();
        let m = number::from_be_bytes(&encoded, limbs).expect("it has fewer bits than n");
        let m = Zeroizing::new(m);
        let r = random_below(self.n.limbs(), rng);

        // r^-1 = m t·(m r t)^-1: one inversion also shows that m is coprime to n. Its time depends
        // on m r t alone, which is uniform and independent of m and r, since t has no other use.
        let t = random_below(self.n.limbs(), rng);
        let m_t = Zeroizing::new(self.n.mul(&m, &t));
        let product = Zeroizing::new(self.n.mul(&m_t, &r));
        let inverse = number::vartime_invert_odd(&product, self.n.limbs());
        let inverse = Zeroizing::new(inverse.ok_or(Error::Blinding)?);
        let unblind = Zeroizing::new(self.n.mul(&m_t, &inverse));
        let factor = Zeroizing::new(self.power(&r));
        let blinded = self.n.mul(&m, &factor);
        Ok((number::to_be_bytes(&blinded, self.len()), unblind))
    }

    /// Unblinds a signer's answer and verifies the signature. Source: RFC 9474 section 4.4.
    pub(crate) fn finalize(
        &self,
        hash: &[u8; HASH],
        salt_len: usize,
        blind_signature: &[u8],
        unblind: &[u64],
    ) -> Result<Vec<u8>, Error> {
        let z = self.number(blind_signature).ok_or(Error::OutOfRange)?;
        let s = Zeroizing::new(self.n.mul(&z, unblind));
        self.check(hash, salt_len, &Zeroizing::new(self.power(&s)))?;
        Ok(number::to_be_bytes(&s, self.len()))
    }

    /// Verifies a signature: RSASSA-PSS-VERIFY, RFC 8017 section 8.1.2.
    pub(crate) fn verify(
        &self,
        hash: &[u8; HASH],
        salt_len: usize,
        signature: &[u8],
    ) -> Result<(), Error> {
        let s = self.number(signature).ok_or(Error::Invalid)?;
        self.check(hash, salt_len, &self.power(&s))
    }

    /// Whether the power of a signature encodes the hash.
    fn check(&self, hash: &[u8; HASH], salt_len: usize, power: &[u64]) -> Result<(), Error> {
        let bytes = Zeroizing::new(number::to_be_bytes(power, self.len()));
        // With a modulus of 8j + 1 bits the encoding is a byte shorter, and that byte must be zero.
        let (zeros, encoded) = bytes.split_at(self.len() - self.em_bits().div_ceil(8));
        let fits = zeros.iter().all(|&byte| byte == 0);
        let encodes = pss::is_encoding(hash, encoded, salt_len, self.em_bits());
        if fits & encodes {
            Ok(())
        } else {
            Err(Error::Invalid)
        }
    }
}

impl PartialEq for Public {
    fn eq(&self, other: &Public) -> bool {
        let significant = |e: &[u64]| number::vartime_to_be_bytes(e);
        self.n.limbs() == other.n.limbs() && significant(&self.e) == significant(&other.e)
    }
}

/// One signature of a batch: key, hash of the message, salt length, signature.
pub(crate) type Item<'a> = (&'a Public, [u8; HASH], usize, &'a [u8]);

/// Verifies many signatures under any keys; verdicts are in input order, each as
/// [`Public::verify`] gives it.
pub(crate) fn verify_each(items: &[Item<'_>]) -> Vec<Result<(), Error>> {
    let numbers: Vec<Option<Vec<u64>>> = items
        .iter()
        .map(|(key, _, _, signature)| key.number(signature))
        .collect();
    let in_range = || {
        items
            .iter()
            .zip(&numbers)
            .filter_map(|(item, s)| Some((item, s.as_ref()?)))
    };
    let jobs: Vec<_> = in_range()
        .map(|((key, ..), s)| (&*key.n, &s[..], &key.e[..]))
        .collect();
    let mut powers = vartime_pow_each(&jobs).into_iter();
    items
        .iter()
        .zip(&numbers)
        .map(|((key, hash, salt_len, _), number)| {
            number.as_ref().ok_or(Error::Invalid)?;
            let power = powers.next().expect("there is a power for each number");
            key.check(hash, *salt_len, &power)
        })
        .collect()
}

/// A uniform number in `[1, n)`, by rejection: the time depends on rejected candidates only.
pub(crate) fn random_below(n: &[u64], rng: &mut (impl CryptoRng + ?Sized)) -> Secret {
    let bits = number::vartime_bit_length(n);
    let mut bytes = Zeroizing::new(vec![0; bits.div_ceil(8)]);
    loop {
        rng.fill_bytes(&mut bytes);
        bytes[0] &= 0xff >> (8 * bytes.len() - bits);
        let candidate = number::from_be_bytes(&bytes, n.len()).expect("as long as n");
        let candidate = Zeroizing::new(candidate);
        let zero = candidate.iter().fold(0, |all, limb| all | limb) == 0;
        if bool::from(number::is_less(&candidate, n) & !Choice::from(u8::from(zero))) {
            return candidate;
        }
    }
}
