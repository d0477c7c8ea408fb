// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words that belong to a key, a generator, a blinding factor.

use core::convert::Infallible;

use der::Decode;
use hkdf::Hkdf;
use num_bigint::BigUint;
use rand_core::{TryCryptoRng, TryRng};
use sha2::Sha384;
use testkit::residue::Needles;

use crate::support::{Numbers, padded};

/// A number as little-endian words, whose reverse is its big-endian bytes, and in limbs of 52 bits.
pub fn number(needles: Needles, name: &str, x: &BigUint) -> Needles {
    let limbs = |bits: u32| -> Vec<u8> {
        let mask = (BigUint::from(1u8) << bits) - 1u8;
        let count = x.bits().div_ceil(u64::from(bits)) as u32;
        let limb = |i: u32| ((x >> (i * bits)) & &mask).iter_u64_digits().next();
        (0..count)
            .flat_map(|i| limb(i).unwrap_or(0).to_le_bytes())
            .collect()
    };
    needles
        .words(name, &limbs(64))
        .words(&format!("{name} in 52 bits"), &limbs(52))
}

/// The primes of a key, its exponents, and the factors that hide what is signed.
pub fn key(numbers: &Numbers) -> Needles {
    let Numbers {
        d,
        p,
        q,
        d_p,
        d_q,
        q_inv,
        ..
    } = numbers;
    let named = [
        ("d", d),
        ("p", p),
        ("q", q),
        ("d_p", d_p),
        ("d_q", d_q),
        ("q_inv", q_inv),
    ];
    let needles = named.iter().fold(Needles::default(), |needles, (name, x)| {
        number(needles, name, x)
    });
    let halves = [p, q].map(|prime| prime >> 1);
    let needles = number(needles, "half of p", &halves[0]);
    let needles = number(needles, "half of q", &halves[1]);
    let difference = if p > q { p - q } else { q - p };
    let needles = number(needles, "p - q", &difference);
    let phi = (p - 1u8) * (q - 1u8);
    // Its upper half is that of the modulus.
    let low = phi % (BigUint::from(1u8) << 960);
    let needles = number(needles, "(p-1)(q-1)", &low);

    // As `src/private.rs` derives them.
    let length = 128;
    let material = [padded(p, length), padded(q, length)].concat();
    let kdf = Hkdf::<Sha384>::new(None, &material);
    [p, q]
        .iter()
        .zip([0, 1])
        .fold(needles, |needles, (prime, half)| {
            let mut bytes = vec![0; length + 16];
            kdf.expand_multi_info(&[b"signer's blinding", &[half]], &mut bytes)
                .expect("at most 255 hashes");
            let sigma = BigUint::from_bytes_be(&bytes) % *prime;
            let inverse = sigma.modinv(prime).expect("an inverse");
            let blind = sigma.modpow(&numbers.e, prime);
            let needles = number(needles, &format!("sigma {half}"), &sigma);
            let needles = number(needles, &format!("inverse of sigma {half}"), &inverse);
            number(needles, &format!("power of sigma {half}"), &blind)
        })
}

/// The numbers of a key in PKCS#8.
pub fn numbers(der: &[u8]) -> Numbers {
    let info = pkcs8::PrivateKeyInfoRef::from_der(der).expect("a key");
    let key = pkcs1::RsaPrivateKeyRef::from_der(info.private_key.as_bytes()).expect("a key");
    let number = |x: der::asn1::UintRef<'_>| BigUint::from_bytes_be(x.as_bytes());
    Numbers {
        n: number(key.modulus),
        e: number(key.public_exponent),
        d: number(key.private_exponent),
        p: number(key.prime1),
        q: number(key.prime2),
        d_p: number(key.exponent1),
        d_q: number(key.exponent2),
        q_inv: number(key.coefficient),
    }
}

/// A generator that gives these bytes over and over, from where they are.
pub struct Cycle<'a>(pub &'a [u8], pub usize);

impl TryRng for Cycle<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("bytes and words of 64 bits are asked for");
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut word = [0; 8];
        self.try_fill_bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        for byte in to {
            *byte = self.0[self.1 % self.0.len()];
            self.1 += 1;
        }
        Ok(())
    }
}

impl TryCryptoRng for Cycle<'_> {}
