// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sieve against trial division, and pairs of short primes against their definition.

use super::*;
use crate::primes::ROUNDS_CHOSEN;
use rand_core::SeedableRng;

fn rng(seed: u8) -> chacha20::ChaCha20Rng {
    chacha20::ChaCha20Rng::from_seed([seed; 32])
}

#[test]
fn small_primes_are_those_of_trial_division() {
    let expected: Vec<u32> = (3..2000)
        .filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0))
        .collect();
    assert_eq!(small_primes(2000), expected);
    // π(2^20) = 82,025 counts 2 as well.
    assert_eq!(small_primes(SIEVE_BOUND).len(), 82_024);
}

#[test]
fn residues_are_remainders() {
    let x = [u64::MAX, 0x0123_4567_89ab_cdef, u64::MAX - 5];
    for l in [1, 2, 3, 6, 65537, 1_048_573, u64::from(u32::MAX)] {
        let wide = x
            .iter()
            .rev()
            .fold(num_bigint::BigUint::default(), |n, limb| (n << 64) + *limb);
        assert_eq!(num_bigint::BigUint::from(vartime_residue(&x, l)), wide % l);
    }
}

#[test]
fn exactly_the_candidates_without_small_factors_stay() {
    let sieve = small_primes(100);
    for kind in [Kind::Prime, Kind::SafePrime] {
        let search = Search {
            bits: 192,
            kind,
            sieve: sieve.clone(),
        };
        let start = search.start(&mut rng(1));
        let open = search.cross_out(&start);
        for (at, crossed) in open.iter().enumerate().take(5000) {
            let q = search.at(&start, at);
            assert_eq!(q[0] & 1, 1);
            let p = double_and_add_one(&q);
            let divides = sieve.iter().any(|&l| {
                let l = u64::from(l);
                vartime_residue(&q, l) == 0
                    || kind == Kind::SafePrime && vartime_residue(&p, l) == 0
            });
            assert_eq!(*crossed == 1, divides, "{kind:?} {at}");
        }
    }
}

#[test]
fn pairs_are_primes_of_their_kind_and_length() {
    for (kind, seed) in [(Kind::Prime, 2), (Kind::SafePrime, 3)] {
        let mut last = Progress {
            tested: 0,
            primes: 0,
        };
        let pair = vartime_find_pair(256, kind, &mut rng(seed), &mut |progress| {
            assert!(progress.tested >= last.tested && progress.primes >= last.primes);
            last = progress;
            ControlFlow::Continue(())
        })
        .unwrap();
        assert!(last.tested > 0 && last.primes == 2);
        for p in &pair {
            // The two highest bits are set: p >= 3/2·2^255 > sqrt(2)·2^255.
            assert_eq!((p.len(), p[3] >> 62), (4, 3));
            assert!(vartime_is_prime(p, ROUNDS_CHOSEN, &mut rng(4)));
            if kind == Kind::SafePrime {
                assert!(vartime_is_prime(
                    &number::half(p),
                    ROUNDS_CHOSEN,
                    &mut rng(5)
                ));
            }
        }
        assert!(!are_close(&pair[0], &pair[1], 256));
    }
}

#[test]
fn close_primes_are_refused() {
    let mut p = vec![0; 16];
    p[15] = 3 << 62;
    p[0] = 1;
    let at = |bit: usize| {
        let mut q = p.clone();
        q[bit / 64] |= 1 << (bit % 64);
        (are_close(&p, &q, 1024), are_close(&q, &p, 1024))
    };
    // FIPS 186-5 appendix A.1.1: |p - q| > 2^(1024-100).
    assert_eq!(at(925), (false, false));
    assert_eq!(at(924), (true, true));
    assert_eq!(at(923), (true, true));
    assert!(are_close(&p, &p, 1024));
    // One more, which is no difference of odd numbers.
    let mut q = p.clone();
    q[924 / 64] |= 1 << (924 % 64);
    q[0] += 1;
    assert!(!are_close(&p, &q, 1024));
    let mut found = Vec::new();
    for (bit, count) in [(0, 1), (0, 1), (923, 1), (925, 2)] {
        let mut q = Zeroizing::new(p.clone());
        q[bit / 64] |= 1 << (bit % 64);
        keep(&mut found, q, 1024);
        assert_eq!(found.len(), count, "{bit}");
    }
}

#[test]
fn a_callback_stops_the_search() {
    let mut calls = 0;
    let outcome = vartime_find_pair(2048, Kind::SafePrime, &mut rng(6), &mut |_| {
        calls += 1;
        if calls == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((outcome.unwrap_err(), calls), (Error::Cancelled, 3));
}
