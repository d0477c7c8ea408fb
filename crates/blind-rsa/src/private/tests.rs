// SPDX-License-Identifier: MIT OR Apache-2.0
//! The private operation against the plain power, and what a fault would give away.

use super::*;
use num_bigint::BigUint;
use rand_core::SeedableRng;
use std::vec::Vec;

fn rng() -> chacha20::ChaCha20Rng {
    chacha20::ChaCha20Rng::from_seed([1; 32])
}

fn big(limbs: &[u64]) -> BigUint {
    BigUint::from_bytes_be(&number::to_be_bytes(limbs, 8 * limbs.len()))
}

/// A key of the draft's test vectors, with exponent `e`.
fn key(e: u64) -> Private {
    let vectors = testkit::vectors::json(env!("CARGO_MANIFEST_DIR"), "pbrsa/test-vectors.json");
    let prime = |name: &str| {
        let number = BigUint::parse_bytes(vectors[0][name].as_str().unwrap().as_bytes(), 16);
        number.unwrap().to_u64_digits()
    };
    let factors = Arc::new(Factors::new(&prime("p"), &prime("q")).unwrap());
    let n = Arc::new(Modulus::new(&factors.product()));
    Private::new(factors, Public::new(n, std::vec![e])).unwrap()
}

#[test]
fn roots_are_roots() {
    let key = key(65537);
    let n = big(key.public.modulus().limbs());
    let p = big(key.factors.p.limbs());
    let length = key.public.len();
    let numbers = [
        BigUint::from(0u8),
        BigUint::from(1u8),
        BigUint::from(2u8),
        &n - 1u8,
        p.clone(), // shares a factor with n
        &p * 5u8,
        n.clone() >> 1,
    ];
    for z in numbers {
        let mut bytes = std::vec![0; length];
        let digits = z.to_bytes_be();
        bytes[length - digits.len()..].copy_from_slice(&digits);
        let s = BigUint::from_bytes_be(&key.sign(&bytes, &mut rng()).unwrap());
        assert!(s < n);
        assert_eq!(s.modpow(&BigUint::from(65537u32), &n), z);
    }
}

#[test]
fn blinding_does_not_change_signatures() {
    let key = key(65537);
    let z = std::vec![3; key.public.modulus().limbs().len() - 1];
    let plain = key.root(&[&z[..], &[0]].concat(), 0); // σ^0 = 1
    for j in [1, 2, u64::MAX, 0x8000_0000_0000_0000] {
        assert_eq!(key.root(&[&z[..], &[0]].concat(), j), plain);
    }
    // The factors are not trivial: the blinded base differs.
    assert!(
        key.blind[0][..] != key.unblind[0][..] && number::vartime_bit_length(&key.blind[0]) > 900
    );
}

#[test]
fn a_fault_in_one_half_reveals_a_factor_and_does_not_leave() {
    let mut key = key(65537);
    let z: Vec<u8> = std::iter::once(0).chain(1..=255).collect();
    assert!(key.sign(&z, &mut rng()).is_ok());
    for half in [0, 1] {
        // A bit of one exponent flips: the other half stays right.
        key.d[half][3] ^= 1 << 17;
        let number = key.public.number(&z).unwrap();
        let s = big(&key.root(&number, 7));
        let n = big(key.public.modulus().limbs());
        let difference = (s.modpow(&BigUint::from(65537u32), &n) + &n - big(&number)) % &n;
        let factor = gcd(difference, n);
        let other = [&key.factors.q, &key.factors.p][half];
        assert_eq!(
            factor,
            big(other.limbs()),
            "the unchecked result factors the modulus"
        );
        assert_eq!(key.sign(&z, &mut rng()), Err(Error::SigningFailure));
        key.d[half][3] ^= 1 << 17;
    }
    // A fault in the recombination.
    let mut factors = Factors::new(key.factors.p.limbs(), key.factors.q.limbs()).unwrap();
    factors.q_inv[0] ^= 1;
    key.factors = Arc::new(factors);
    assert_eq!(key.sign(&z, &mut rng()), Err(Error::SigningFailure));
}

fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::from(0u8) {
        (a, b) = (b.clone(), a % b);
    }
    a
}

#[test]
fn numbers_not_below_the_modulus_are_refused() {
    let key = key(65537);
    let n = number::to_be_bytes(key.public.modulus().limbs(), key.public.len());
    assert_eq!(key.sign(&n, &mut rng()), Err(Error::OutOfRange));
    assert_eq!(key.sign(&[0xff; 256], &mut rng()), Err(Error::OutOfRange));
    assert_eq!(key.sign(&[0; 255], &mut rng()), Err(Error::OutOfRange));
    assert_eq!(key.sign(&[0; 257], &mut rng()), Err(Error::OutOfRange));
}

#[test]
fn exponents_without_inverse_are_refused() {
    let key = key(3);
    let even = Public::new(key.public.modulus().clone(), std::vec![4]);
    let refused = Private::new(key.factors.clone(), even);
    assert_eq!(refused.err(), Some(Error::Exponent));
}
