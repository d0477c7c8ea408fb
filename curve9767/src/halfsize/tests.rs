// SPDX-License-Identifier: MIT OR Apache-2.0
//! The promises about half-size scalars, on inputs with quotients of every size.

use std::vec::Vec;

use num_bigint::BigInt;

use super::{Halves, vartime_split};
use crate::field::tests::vectors;
use crate::scalar::{ORDER, Words, from_bytes, sub_words};

fn big(x: &Words) -> BigInt {
    x.iter()
        .rev()
        .fold(BigInt::from(0), |sum, w| (sum << 64) + *w)
}

fn words(x: &BigInt) -> Words {
    let mut digits = x.to_u64_digits().1;
    digits.resize(4, 0);
    digits.try_into().expect("four words")
}

fn check(k: &Words) {
    let Halves { u, v, v_negative } = vartime_split(k);
    assert!(v != 0 && u < 1 << 126 && v < 1 << 126, "{k:x?}");
    let v = if v_negative {
        -BigInt::from(v)
    } else {
        BigInt::from(v)
    };
    assert_eq!((v * big(k) - u) % big(&ORDER), BigInt::from(0), "{k:x?}");
}

#[test]
fn small_large_and_random() {
    let mut state = 1u64;
    let mut word = move || {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        state ^ state >> 29
    };
    for i in 0..64 {
        check(&[i, 0, 0, 0]);
        check(&sub_words(&ORDER, &[i + 1, 0, 0, 0]).0);
    }
    for _ in 0..20_000 {
        check(&[word(), word(), word(), word() >> 4 & 0x0dff_ffff_ffff_ffff]);
    }
    for places in 0..252 {
        let mut k = [0; 4];
        k[places / 64] = 1 << (places % 64);
        if !sub_words(&k, &ORDER).1 {
            continue;
        }
        check(&k);
        check(&sub_words(&k, &[1, 0, 0, 0]).0);
        check(&sub_words(&ORDER, &k).0);
    }
}

/// `k` such that n/k has a quotient of `places` bits at some point: `k = ⌊n·x/y⌋` for the fraction
/// `x/y` of a continued fraction with that quotient.
#[test]
fn huge_quotients() {
    let n = big(&ORDER);
    let mut checked = 0;
    for before in 0..60usize {
        for places in [
            1, 2, 30, 31, 32, 33, 62, 63, 64, 65, 66, 95, 96, 97, 120, 125, 126, 127, 200,
        ] {
            let mut quotients = Vec::from([BigInt::from(2)]);
            quotients.extend((0..before).map(|i| BigInt::from(1 + (i * i) % 5)));
            quotients.push((BigInt::from(1) << places) + 1);
            quotients.extend((0..80).map(|i| BigInt::from(1 + (i * 7) % 4)));
            // The fraction 0 + 1/(q₀ + 1/(q₁ + …)), as far as denominators are below n.
            let (mut x, mut y) = (
                (BigInt::from(1), BigInt::from(0)),
                (BigInt::from(0), BigInt::from(1)),
            );
            for q in &quotients {
                let next = (q * &x.1 + &x.0, q * &y.1 + &y.0);
                if next.1 >= n {
                    break;
                }
                (x, y) = ((x.1, next.0), (y.1, next.1));
            }
            let k = &n * &x.1 / &y.1;
            if k < n {
                check(&words(&k));
                checked += 1;
            }
        }
    }
    assert!(checked > 1000);
}

/// The published reduction's vectors: our result need not be the same, but must keep the promises.
#[test]
fn lattice_reduce() {
    let cases = vectors::cases("lattice_reduce.json");
    for case in &cases {
        check(&from_bytes(&vectors::bytes(&case["b"])));
    }
    assert_eq!(cases.len(), 220);
    for case in vectors::cases("verify_rare.json") {
        check(&from_bytes(&vectors::bytes(&case["minus_e"])));
    }
}
