// SPDX-License-Identifier: MIT OR Apache-2.0
//! Primes and composites, among them one that was built to pass fixed bases.

use super::*;
use crate::number::from_be_bytes;
use rand_core::SeedableRng;

fn rng() -> chacha20::ChaCha20Rng {
    chacha20::ChaCha20Rng::from_seed([9; 32])
}

/// `2^bits - minus`.
fn below_power(bits: usize, minus: u64) -> Vec<u64> {
    let mut power = vec![0; bits / 64 + 1];
    power[bits / 64] = 1 << (bits % 64);
    let mut small = vec![0; power.len()];
    small[0] = minus;
    let mut n = number::sub(&power, &small).0;
    n.truncate(bits.div_ceil(64));
    n
}

/// A composite of 1024 bits that is a strong pseudoprime to all prime bases up to 47: the product
/// of the primes `k(p - 1) + 1` for `k = 1, 857, 1217`, with `p` such that each of those bases is a
/// non-residue modulo each factor (Arnault's construction).
pub(crate) const CHOSEN: &str = "dffffffffffffffffffffffffffffffffffffffffffffffffffffffffff71311\
    cdc0ab42dd4c862042ac28296e5b2aae6c77150ee9ff4177fde88fce13579de1d60aff6afb14c7c1914b48073f586c\
    593d5084bd1b7e913ee86278fa725f5b8d3333d9d0c71e7b35651f194f7c67951d06c301d7ce553a5dec28180e4200\
    2ffb";

pub(crate) fn chosen_composite() -> Vec<u64> {
    let digits: Vec<u8> = CHOSEN.bytes().filter(u8::is_ascii_hexdigit).collect();
    let byte = |pair: &[u8]| u8::from_str_radix(core::str::from_utf8(pair).unwrap(), 16).unwrap();
    from_be_bytes(&digits.chunks(2).map(byte).collect::<Vec<u8>>(), 16).unwrap()
}

#[test]
fn known_primes_pass_and_their_neighbours_do_not() {
    // 2^521 - 1 and 2^1279 - 1 are Mersenne primes; 2^255 - 19, 2^448 - 2^224 - 1 are those of
    // curves.
    for p in [
        below_power(521, 1),
        below_power(255, 19),
        below_power(1279, 1),
    ] {
        assert!(vartime_is_prime(&p, ROUNDS_RANDOM, &mut rng()));
        for difference in [2, 4, 6] {
            let mut n = p.clone();
            n[0] -= difference;
            assert!(!vartime_is_prime(&n, ROUNDS_RANDOM, &mut rng()));
        }
    }
}

#[test]
fn squares_and_carmichael_like_products_fail() {
    let p = below_power(255, 19);
    assert!(!vartime_is_prime(
        &number::mul(&p, &p),
        ROUNDS_RANDOM,
        &mut rng()
    ));
    assert!(!vartime_is_prime(
        &number::mul(&p, &below_power(521, 1)),
        ROUNDS_RANDOM,
        &mut rng()
    ));
}

#[test]
fn chosen_composites_pass_fixed_bases_and_fail_random_ones() {
    let n = chosen_composite();
    let test = Test::new(&n);
    let bases = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
    let bases: Vec<Secret> = bases.map(|base| Zeroizing::new(vec![base])).to_vec();
    assert!(
        test.passes(&bases),
        "the composite is a strong pseudoprime to these bases"
    );
    assert!(fermat(&[&test.modulus])[0]);
    assert!(!vartime_is_prime(&n, ROUNDS_CHOSEN, &mut rng()));
    // Random bases refuse it by themselves, and so does the Lucas test.
    let random: Vec<Secret> = (0..64)
        .map(|_| random_below(&test.minus_one, &mut rng()))
        .collect();
    assert!(!test.passes(&random));
    let d = vartime_discriminant(&n).expect("no square");
    assert!(!test.modulus.passes_strong_lucas(d));
}

/// The strong Lucas pseudoprimes below 100,000 (OEIS A217255), which no base of the other test
/// accepts: every number is told apart, in one limb, with `s` from 1 to 16.
#[test]
fn strong_lucas_pseudoprimes() {
    const KNOWN: [u64; 12] = [
        5459, 5777, 10877, 16109, 18971, 22499, 24569, 25199, 40309, 58519, 75077, 97439,
    ];
    let vartime_is_prime = |n: u64| {
        let mut divisors = (3..).step_by(2).take_while(|d| d * d <= n);
        divisors.all(|d| !n.is_multiple_of(d))
    };
    let passes = |n: u64| {
        let d = vartime_discriminant(&[n]);
        d.is_some_and(|d| Modulus::new(&[n]).passes_strong_lucas(d))
    };
    for n in (101..100_000).step_by(2) {
        let expected = vartime_is_prime(n) || KNOWN.contains(&n);
        assert_eq!(passes(n), expected, "{n}");
    }
}

/// Symbols by Euler's criterion for primes, and their product for a product of two.
#[test]
fn jacobi_symbols() {
    let power = |mut base: u64, mut exponent: u64, p: u64| {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result * base % p;
            }
            base = base * base % p;
            exponent /= 2;
        }
        result
    };
    let (p, q) = (1009, 2011);
    for magnitude in (5_i64..200).step_by(2) {
        for d in [magnitude, -magnitude] {
            let legendre = |p: i64| match power(d.rem_euclid(p) as u64, p as u64 / 2, p as u64) {
                0 => 0,
                1 => 1,
                _ => -1,
            };
            assert_eq!(jacobi(d, &[p as u64]), legendre(p), "{d}");
            let both = jacobi(d, &[(p * q) as u64]);
            assert_eq!(both, legendre(p) * legendre(q), "{d}");
        }
    }
    assert_eq!(jacobi(15, &[1005]), 0);
}

#[test]
fn a_prime_below_and_one_power_prove_a_prime() {
    let vartime_is_prime = |n: u64| {
        n > 1
            && (2..n)
                .take_while(|d| d * d <= n)
                .all(|d| !n.is_multiple_of(d))
    };
    let mut safe = 0;
    for q in (5..3000).filter(|&q| vartime_is_prime(q)) {
        assert_eq!(
            is_prime_above(&[2 * q + 1]),
            vartime_is_prime(2 * q + 1),
            "{q}"
        );
        safe += u32::from(vartime_is_prime(2 * q + 1));
    }
    assert_eq!(safe, 81);
    // Without the prime below, a power proves nothing: 341 = 2·170 + 1 = 11·31.
    assert!(is_prime_above(&[341]));
}

/// Counts the bytes that are drawn.
struct Counting(chacha20::ChaCha20Rng, usize);

impl rand_core::TryRng for Counting {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("only bytes are drawn")
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("only bytes are drawn")
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        self.1 += out.len();
        self.0.try_fill_bytes(out)
    }
}

impl rand_core::TryCryptoRng for Counting {}

#[test]
fn each_round_draws_a_base() {
    let p = below_power(1279, 1);
    for rounds in [1, 8, 9, ROUNDS_CHOSEN] {
        let mut rng = Counting(rng(), 0);
        assert!(vartime_is_prime(&p, rounds, &mut rng));
        // 160 bytes each, more where a candidate is refused.
        assert!(
            rng.1 >= 160 * rounds && rng.1.is_multiple_of(160),
            "{}",
            rng.1
        );
    }
}
