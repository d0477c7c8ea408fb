// SPDX-License-Identifier: MIT OR Apache-2.0
//! Powers against big integers on every backend: edges of operands and moduli of every size from
//! one limb on.

use super::{Modulus, pow_each, pow_pair, vartime_pow_each};
use crate::backend::{self, Backend};
use num_bigint::BigUint;
use std::sync::Mutex;
use std::vec::Vec;

/// Runs a test on every backend, or on the one that `BLIND_RSA_BACKEND` names.
pub(super) fn for_each_backend(test: impl Fn()) {
    static FORCING: Mutex<()> = Mutex::new(());
    let _lock = FORCING.lock();
    let before = backend::current();
    let named = std::env::var("BLIND_RSA_BACKEND").ok();
    for backend in Backend::ALL {
        if named.as_ref().is_some_and(|name| name != backend.name()) {
            continue;
        }
        match backend::force(Some(backend)) {
            Ok(()) => {
                std::println!("{backend}");
                test();
            }
            Err(why) => std::println!("SKIPPED: {backend}: {why}"),
        }
    }
    backend::force(Some(before)).expect("it was in use");
}

pub(super) fn big(limbs: &[u64]) -> BigUint {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

/// Limbs that are often all zeros or all ones, where carries go wrong.
pub(super) fn limbs(state: &mut u64, count: usize) -> Vec<u64> {
    let mut next = || {
        // xorshift64.
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    };
    (0..count)
        .map(|_| match next() % 8 {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => u64::MAX - 1,
            _ => next(),
        })
        .collect()
}

pub(super) fn moduli(state: &mut u64, count: usize) -> Vec<Vec<u64>> {
    let mut found: Vec<Vec<u64>> = (0..4).map(|_| limbs(state, count)).collect();
    found.push(std::vec![u64::MAX; count]);
    found.push(std::vec![0; count]); // 2^63·2^(64(k-1)) + 1
    found.push(std::vec![1; count]);
    for n in &mut found {
        n[0] |= 1;
        n[count - 1] |= 1 << 63 >> (*state % 9);
    }
    found.push(std::vec![0; count]);
    let last = found.last_mut().unwrap();
    last[count - 1] = 1;
    last[0] |= 3;
    found
}

#[test]
fn powers_agree_with_big_integers() {
    for_each_backend(agree_with_big_integers);
}

fn agree_with_big_integers() {
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for count in [1, 2, 3, 4, 8, 12, 16, 24, 32] {
        for n in moduli(&mut state, count) {
            let modulus = Modulus::new(&n);
            assert_eq!(modulus.limbs(), n);
            let mut bases: Vec<Vec<u64>> = (0..3).map(|_| limbs(&mut state, count)).collect();
            bases.push(std::vec![0; count]);
            bases.push(std::vec![u64::MAX; count]); // beyond the modulus
            bases.push(std::vec![2]); // shorter than the modulus
            let mut minus_one = n.clone();
            minus_one[0] -= 1;
            bases.push(minus_one);
            for base in &bases {
                let expected = big(base) * big(&bases[0]) % big(&n);
                assert_eq!(big(&modulus.mul(base, &bases[0])), expected);
                let wide = [&bases[1][..], base].concat();
                assert_eq!(big(&modulus.reduce(&wide)), big(&wide) % big(&n));
                assert_eq!(big(&modulus.reduce(base)), big(base) % big(&n));
                let wider = [&wide[..], &bases[0], &[u64::MAX]].concat();
                assert_eq!(big(&modulus.reduce(&wider)), big(&wider) % big(&n));
                let mut exponents: Vec<Vec<u64>> = [1, 2, 4]
                    .iter()
                    .map(|&length| limbs(&mut state, length))
                    .collect();
                exponents.extend([std::vec![0], std::vec![1], std::vec![65537, 0]]);
                exponents.push(std::vec![u64::MAX; 2]);
                for exponent in &exponents {
                    let expected = big(base).modpow(&big(exponent), &big(&n));
                    let found = modulus.pow(base, exponent);
                    assert_eq!(found.len(), count);
                    assert_eq!(big(&found), expected, "{base:x?}^{exponent:x?} mod {n:x?}");
                    assert_eq!(modulus.vartime_pow(base, exponent), found);
                }
            }
        }
    }
}

#[test]
fn several_powers_are_those_of_one() {
    for_each_backend(are_those_of_one);
}

fn are_those_of_one() {
    let mut state = 7;
    let moduli: Vec<Modulus> = moduli(&mut state, 16)
        .iter()
        .map(|limbs| Modulus::new(limbs))
        .collect();
    let operands: Vec<[Vec<u64>; 2]> = moduli
        .iter()
        .map(|_| [limbs(&mut state, 16), limbs(&mut state, 16)])
        .collect();
    for count in 0..=moduli.len() {
        let jobs: Vec<_> = moduli
            .iter()
            .zip(&operands)
            .map(|(m, [b, e])| (m, &b[..], &e[..]))
            .take(count)
            .collect();
        let expected: Vec<_> = jobs.iter().map(|(m, b, e)| m.pow(b, e)).collect();
        assert_eq!(pow_each(&jobs), expected);
        assert_eq!(vartime_pow_each(&jobs), expected);
        if let [(m0, b0, e0), (m1, b1, e1), ..] = jobs[..] {
            assert_eq!(pow_pair([m0, m1], [b0, b1], [e0, e1]), expected[..2]);
        }
    }
}
