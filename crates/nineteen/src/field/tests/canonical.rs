// SPDX-License-Identifier: MIT OR Apache-2.0
//! The canonical residue: every way to write `k·p + e` in tight limbs, for every small `e`.

use num_bigint::BigUint;

use super::support::{Random, big, p, splits, value, words};
use crate::field::{fe4x64, fe10x25h, radix51};

/// `k·p + e` for `e` in `-64..=64`, as far as such 256-bit integers exist.
fn near_multiples(k: u32) -> impl Iterator<Item = BigUint> {
    (0..=128u32).filter_map(move |e| {
        let v = p() * k + e;
        (v >= BigUint::from(64u32) && v.bits() <= 256).then(|| v - 64u32)
    })
}

#[test]
fn saturated() {
    for v in (0..=2).flat_map(near_multiples) {
        assert_eq!(big(&fe4x64::canonical(&words(&v))), &v % p());
    }
    let mut random = Random(20);
    for _ in 0..5000 {
        let w = [(); 4].map(|()| random.word());
        assert_eq!(big(&fe4x64::canonical(&w)), big(&w) % p());
    }
    assert_eq!(fe4x64::canonical(&[u64::MAX; 4]), [37, 0, 0, 0]);
}

#[test]
fn radix_51() {
    const MOST: u64 = (1 << 51) + (1 << 24) - 1;
    let mut alternatives = 0;
    for v in (0..=1).flat_map(near_multiples) {
        for limbs in splits(&v, &[51; 5], &|_| MOST) {
            alternatives += 1;
            let limbs = core::array::from_fn(|i| limbs[i]);
            assert_eq!(big(&radix51::canonical(&limbs)), &v % p());
        }
    }
    // p + e with e ≥ 19 has more than one: 2^255 + (e - 19).
    assert!(alternatives > 194);
    let mut random = Random(21);
    for i in 0..5000 {
        let limbs = match i {
            0 => [MOST; 5],
            1 => [(1 << 51) - 1; 5],
            _ => [(); 5].map(|()| random.limb(51, MOST)),
        };
        let v = value((0..5).map(|i| (limbs[i], 51 * i as u32)));
        assert_eq!(big(&radix51::canonical(&limbs)), v % p());
    }
}

#[test]
fn radix_25h() {
    const WIDTHS: [u32; 10] = [26, 25, 26, 25, 26, 25, 26, 25, 26, 25];
    const WEIGHTS: [u32; 10] = [0, 26, 51, 77, 102, 128, 153, 179, 204, 230];
    let most = |i: usize| (1 << WIDTHS[i]) + (1 << (WIDTHS[i] - 12)) - 1u64;
    let mut alternatives = 0;
    for v in (0..=1).flat_map(near_multiples) {
        for limbs in splits(&v, &WIDTHS, &most) {
            alternatives += 1;
            let limbs = core::array::from_fn(|i| limbs[i] as u32);
            assert_eq!(big(&fe10x25h::canonical(&limbs)), &v % p());
        }
    }
    assert!(alternatives > 194);
    let mut random = Random(22);
    for i in 0..5000 {
        let limbs: [u64; 10] = core::array::from_fn(|j| match i {
            0 => most(j),
            1 => (1 << WIDTHS[j]) - 1,
            _ => random.limb(WIDTHS[j], most(j)),
        });
        let v = value((0..10).map(|i| (limbs[i], WEIGHTS[i])));
        let got = fe10x25h::canonical(&limbs.map(|limb| limb as u32));
        assert_eq!(big(&got), v % p());
    }
}
