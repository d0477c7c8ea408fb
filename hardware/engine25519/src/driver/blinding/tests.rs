// SPDX-License-Identifier: MIT OR Apache-2.0
//! The distribution of what blinded jobs are given: every digit is distributed alike for all
//! secrets.
//!
//! For each window of four bits, counts of its 16 values under several secrets go through
//! Pearson's test of homogeneity. The random bytes come from a fixed seed, so each run counts the
//! same draws.

use core::cell::Cell;
use std::thread_local;
use std::vec::Vec;

use crate::driver::{NoRandom, request};
use crate::scalar;

thread_local! {
    static STATE: Cell<u64> = const { Cell::new(0) };
}

/// SplitMix64.
fn random(bytes: &mut [u8]) -> Result<(), NoRandom> {
    for chunk in bytes.chunks_mut(8) {
        let state = STATE.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        STATE.set(state);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        chunk.copy_from_slice(&(z ^ z >> 31).to_le_bytes()[..chunk.len()]);
    }
    Ok(())
}

/// Draws for each secret.
const DRAWS: u32 = 20_000;

/// Clamped or reduced, these differ in their highest and their lowest digits.
const SECRETS: [[u8; 32]; 4] = [[0; 32], [0xff; 32], [0x5a; 32], {
    let mut top = [0; 32];
    (top[30], top[31]) = (0xa7, 0x31);
    top
}];

/// With 16 values and four secrets Pearson's sum has 45 degrees of freedom: mean 45, deviation 9.5.
/// Beyond 120 lies less than 1 in 10^8 of it.
const BOUND: f64 = 120.0;

/// The windows of four bits whose distributions differ between secrets, as (number, window, sum).
fn uneven<const N: usize>(draw: impl Fn(&[u8; 32]) -> [Vec<u32>; N]) -> Vec<(usize, usize, f64)> {
    STATE.set(0x1234_5678);
    let mut counts: [Vec<[[u32; 16]; SECRETS.len()]>; N] = core::array::from_fn(|_| Vec::new());
    for (secret, bytes) in SECRETS.iter().enumerate() {
        for _ in 0..DRAWS {
            for (counts, words) in counts.iter_mut().zip(draw(bytes)) {
                counts.resize(8 * words.len(), [[0; 16]; SECRETS.len()]);
                for (window, count) in counts.iter_mut().enumerate() {
                    let value = words[window / 8] >> (4 * (window % 8)) & 15;
                    count[secret][value as usize] += 1;
                }
            }
        }
    }
    let pearson = |count: &[[u32; 16]; SECRETS.len()]| {
        let cells = (0..16).flat_map(|value| {
            let all: u32 = count.iter().map(|secret| secret[value]).sum();
            let expected = f64::from(all) / SECRETS.len() as f64;
            count.map(move |secret| (f64::from(secret[value]) - expected).powi(2) / expected)
        });
        cells.filter(|cell| !cell.is_nan()).sum::<f64>()
    };
    let numbers = counts.iter().enumerate();
    numbers
        .flat_map(|(number, counts)| {
            let sums = counts.iter().enumerate();
            sums.map(move |(window, count)| (number, window, pearson(count)))
        })
        .filter(|(_, _, sum)| *sum > BOUND)
        .collect()
}

/// A scalar as `ladders` puts it into two registers: bit 62 is bit 0 of each half, of 193 bits, and
/// bit 192 is in both.
fn joined(high: &[u32; 8], low: &[u32; 8]) -> Vec<u32> {
    let words = |half: &[u32; 8]| -> [u32; 6] {
        core::array::from_fn(|i| half[i + 1] >> 30 | half[i + 2] << 2)
    };
    [words(low), words(high)].concat()
}

/// The digits of both ladders of X25519, which the driver computes.
#[test]
fn ladders_have_even_digits() {
    let found = uneven(|secret| {
        let job = request::x25519::<()>(secret, &[9; 32], Some(random));
        let mut job = job.expect("random bytes");
        let (_, operands, _) = job.parts();
        [
            joined(&operands[0], &operands[1]),
            joined(&operands[2], &operands[3]),
        ]
    });
    assert!(found.is_empty(), "{found:?}");
}

/// Both parts of a multiple of the base point, as operands and as digits of the comb.
#[test]
fn parts_are_even() {
    let found = uneven(|secret| {
        let mut k = *secret;
        k[31] &= 0xf;
        let job = request::mul_base::<()>(&k, Some(random));
        let mut job = job.expect("random bytes and a scalar below L");
        let (_, operands, _) = job.parts();
        let [a, b] = [operands[0], operands[1]];
        [a, b, scalar::comb(&a), scalar::comb(&b)].map(|words| words.to_vec())
    });
    assert!(found.is_empty(), "{found:?}");
}

/// Multipliers from the lowest and the highest random bits; `c M` fills `2^252` but for less than
/// `c`.
#[test]
fn multipliers_end_where_the_order_wraps() {
    assert_eq!(scalar::multiplier(&[0; 8]), [0; 4]);
    let most = scalar::multiplier(&[u32::MAX; 8]);
    let number = |words: &[u32]| num_bigint::BigUint::new(words.to_vec());
    let power = num_bigint::BigUint::from(1u32) << 252u32;
    let c = number(&[0x5cf5_d3ed, 0x5812_631a, 0xa2f7_9cd6, 0x14de_f9de]);
    assert_eq!(number(&most), &power / &c - 1u32);
    // floor(r M/2^256), for some r.
    let r = [0x89ab_cdef; 8];
    let expected = (number(&r) * (&power / &c)) >> 256u32;
    assert_eq!(number(&scalar::multiplier(&r)), expected);
}
