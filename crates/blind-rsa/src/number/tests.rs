// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic against big integers, on limbs that make carries run far.

use super::*;
use num_bigint::BigUint;

fn big(limbs: &[u64]) -> BigUint {
    BigUint::from_bytes_be(&to_be_bytes(limbs, 8 * limbs.len()))
}

/// All numbers of `count` limbs from a few edges.
fn numbers(count: u32) -> impl Iterator<Item = Vec<u64>> {
    const EDGES: [u64; 5] = [0, 1, u64::MAX - 1, u64::MAX, 0x8000_0000_0000_0000];
    (0..EDGES.len().pow(count)).map(move |index| {
        (0..count)
            .map(|i| EDGES[index / EDGES.len().pow(i) % EDGES.len()])
            .collect()
    })
}

#[test]
fn arithmetic_agrees_with_big_integers() {
    for a in numbers(3) {
        assert_eq!(from_be_bytes(&to_be_bytes(&a, 24), 3).unwrap(), a);
        assert_eq!(from_be_bytes(&to_be_bytes(&a, 31), 3).unwrap(), a);
        assert_eq!(from_be_bytes(&vartime_to_be_bytes(&a), 3).unwrap(), a);
        assert_eq!(vartime_bit_length(&a) as u64, big(&a).bits());
        assert_eq!(big(&half(&a)), big(&a) >> 1);
        assert_eq!(big(&widen(&a, 5)), big(&a));
        for b in numbers(3) {
            assert_eq!(bool::from(is_less(&a, &b)), big(&a) < big(&b));
            assert_eq!(bool::from(is_equal(&a, &b)), a == b);
            assert_eq!(big(&mul(&a, &b)), big(&a) * big(&b));
            let (difference, borrowed) = sub(&a, &b);
            assert_eq!(bool::from(borrowed), big(&a) < big(&b));
            let wrap = BigUint::from(u8::from(bool::from(borrowed))) << 192;
            assert_eq!(big(&difference), big(&a) + wrap - big(&b));
            for e in [1, 3, 65537, u64::MAX] {
                let multiple = mul(&a, &[e]);
                assert_eq!(exact_quotient(&multiple, e)[..3], a);
            }
        }
    }
}

#[test]
fn differences_stay_below_the_modulus() {
    let n = [u64::MAX, u64::MAX - 1];
    for a in numbers(2).filter(|a| big(a) < big(&n)) {
        for b in numbers(2).filter(|b| big(b) < big(&n)) {
            assert_eq!(
                big(&sub_mod(&a, &b, &n)),
                (big(&a) + big(&n) - big(&b)) % big(&n)
            );
            let mut sum = [&a[..], &[0]].concat();
            add_assign(&mut sum, &b);
            assert_eq!(big(&sum), big(&a) + big(&b));
        }
    }
}

#[test]
fn inverses_are_inverses_or_absent() {
    let one = BigUint::from(1u8);
    for n in numbers(2).filter(|n| n[0] & 1 == 1 && big(n) > one) {
        for x in numbers(2).filter(|x| big(x) < big(&n)) {
            let expected = big(&x).modinv(&big(&n));
            let found = vartime_invert_odd(&x, &n).map(|inverse| big(&inverse));
            assert_eq!(found, expected, "{x:x?} {n:x?}");
        }
    }
}

#[test]
fn long_strings_are_refused() {
    assert_eq!(from_be_bytes(&[1, 0, 0, 0, 0, 0, 0, 0, 0], 1), None);
    assert_eq!(
        from_be_bytes(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 1),
        Some(vec![0x0102_0304_0506_0708])
    );
}
