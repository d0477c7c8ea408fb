// SPDX-License-Identifier: MIT OR Apache-2.0
//! Products and squares against the portable words and big integers, in every size up to 4,096 bits:
//! edges of operands and moduli.

use num_bigint::BigUint;
use std::vec::Vec;

use super::Rows;
use crate::modexp::portable::{self, multiply_wide, square_wide};
use crate::modexp::tests::{big, limbs, moduli};
use crate::number::invert_word;

/// A number below 2^64k in its k words.
fn words(x: &BigUint, k: usize) -> Vec<u64> {
    let mut words = x.to_u64_digits();
    words.resize(k, 0);
    words
}

#[test]
fn products_agree_with_portable_words_and_big_integers() {
    let mut state = 0x2545_f491_4f6c_dd1d;
    for k in (8..=64).step_by(8) {
        let Some(rows) = Rows::detect(k) else {
            return std::println!("SKIPPED: no BMI2 and ADX");
        };
        let r = BigUint::from(1u8) << (64 * k);
        for n in moduli(&mut state, k) {
            let (modulus, number) = (portable::Modulus::new(&n), big(&n));
            let inverse = invert_word(n[0]).wrapping_neg();
            let mut operands: Vec<Vec<u64>> = (0..3)
                .map(|_| words(&(big(&limbs(&mut state, k)) % &number), k))
                .collect();
            operands.extend([0u8, 1].map(|x| words(&x.into(), k)));
            operands.push(words(&(&number - 1u8), k));
            // Not below n, which only the first factor of a product may be.
            let beyond = [std::vec![u64::MAX; k], limbs(&mut state, k)];

            let mut t = std::vec![u64::MAX; 2 * k + 1];
            for a in operands.iter().chain(&beyond) {
                for b in &operands {
                    let (mut found, mut expected) = (a.clone(), a.clone());
                    rows.multiply(&mut t, a, b);
                    rows.reduce(&mut found, &mut t, &n, inverse);
                    let product = big(a) * big(b) % &number;
                    assert_eq!(
                        big(&found) * &r % &number,
                        product,
                        "{a:x?}·{b:x?} mod {n:x?}"
                    );
                    multiply_wide(&mut t, a, b);
                    modulus.reduce_wide(&mut expected, &mut t);
                    assert_eq!(found, expected);
                }
            }
            for a in &operands {
                let (mut found, mut expected) = (a.clone(), a.clone());
                rows.square(&mut t, a);
                rows.reduce(&mut found, &mut t, &n, inverse);
                let square = big(a) * big(a) % &number;
                assert_eq!(big(&found) * &r % &number, square, "{a:x?}² mod {n:x?}");
                square_wide(&mut t, a);
                modulus.reduce_wide(&mut expected, &mut t);
                assert_eq!(found, expected);
            }
        }
    }
}

#[test]
fn other_sizes_are_refused() {
    for k in [1, 7, 9, 12, 33] {
        assert!(Rows::detect(k).is_none());
    }
}
