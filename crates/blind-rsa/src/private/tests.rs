// SPDX-License-Identifier: MIT OR Apache-2.0
//! The private operation against the plain power, and what a fault would give away.

use super::*;
use num_bigint::BigUint;
use rand_core::SeedableRng;
use std::vec::Vec;
use testkit::constant_time::{UNDEFINED, mark, publish};

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
    let factors = Arc::new(Factors::new(&prime("p"), &prime("q")));
    let n = Arc::new(Modulus::new(&factors.product()));
    let d = [&factors.p, &factors.q].map(|p| {
        let inverse = BigUint::from(e).modinv(&(big(p.limbs()) - 1u8)).unwrap();
        Zeroizing::new(inverse.to_u64_digits())
    });
    Private::new(factors, Public::new(n, std::vec![e]), d)
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
    let trivial = |x: &[u64]| number::vartime_bit_length(x) < 900;
    assert!(
        !key.blind
            .iter()
            .chain(&key.factors.sigma_inv)
            .any(|x| trivial(x))
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
    let mut factors = Factors::new(key.factors.p.limbs(), key.factors.q.limbs());
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
fn exponents_are_inverses() {
    let key = key(65537);
    let one = BigUint::from(1u8);
    let even = [&key.factors.p, &key.factors.q].map(|p| big(p.limbs()) - 1u8);
    let (d, halves) = exponents(&key.factors).unwrap();
    assert_eq!(big(&d) * 65537u32 % (&even[0] * &even[1]), one);
    for (d, even) in halves.iter().zip(&even) {
        assert!(big(d) < *even && big(d) * 65537u32 % even == one);
    }
    // 65537 divides the modulus.
    assert_eq!(invert_exponent(&[65537 * 6]), None);
    for m in [2, 4, 65536, 65538, u64::MAX - 1] {
        let d = invert_exponent(&[m]).unwrap();
        assert_eq!(u128::from(d[0]) * 65537 % u128::from(m), 1 % u128::from(m));
    }
    let moduli = [&key.factors.p, &key.factors.q].map(|p| Modulus::new(&number::half(p.limbs())));
    for e in [1, 3, 65537, u64::MAX] {
        let halves = invert_for_safe(&[e, 0, e], &moduli.each_ref());
        for (d, even) in halves.iter().zip(&even) {
            assert!(big(d) < *even && big(d) * big(&[e, 0, e]) % even == one);
        }
    }
}

/// Under Valgrind, a branch or an address that depends on a factor, an exponent or the blinding is
/// reported; with `PLANTED=1`, one is there. The step "secrets under Valgrind" of the test command
/// runs it so. Elsewhere the marks do nothing.
///
/// The lowest and highest limbs of the factors stay defined: that they are odd and how long they
/// are is public, and checked.
#[test]
fn secrets_decide_no_branch_and_no_address() {
    let key = key(65537);
    let mark = |limbs: &[u64]| mark(UNDEFINED, bytemuck::cast_slice(limbs));
    let k = key.factors.p.limbs().len();
    for factor in [&key.factors.p, &key.factors.q] {
        mark(&factor.limbs()[1..k - 1]);
    }
    mark(&key.factors.q_inv);
    for secrets in [&key.d, &key.blind, &key.factors.sigma_inv] {
        secrets.iter().for_each(|secret| mark(secret));
    }
    let z = std::vec![5; 2 * k];
    let j = std::hint::black_box([0x0123_4567_89ab_cdef]);
    mark(&j);
    if std::env::var_os("PLANTED").is_some() && key.d[0][3] & 1 == 1 {
        std::println!("the branch before this line must be reported");
    }
    let s = key.root(&z, j[0]);
    publish(bytemuck::cast_slice(&s));

    // A new modulus and the powers of an import's tests.
    let p = std::vec::Vec::from(key.factors.p.limbs());
    let modulus = Modulus::new(&p);
    let exponent = number::minus_one(&p);
    for result in [
        modulus.pow(&[2], &exponent),
        modulus.reduce(&s),
        number::half(&p),
        number::exact_quotient(&exponent, 65537),
        invert_for_safe(&[1, 2, 3], &[&Modulus::new(&number::half(&p)); 2])[0].to_vec(),
    ] {
        publish(bytemuck::cast_slice(&result));
    }
}
