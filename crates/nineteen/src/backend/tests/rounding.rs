// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same results in every mode of floating-point arithmetic: a program that computes with
//! intervals lets the processor round up, one that filters sound lets it take denormals for zero, and
//! neither may get another key or another verdict for it. A program that is to be told of inexact
//! results is not told of the library's.

use super::*;
use crate::arch::x86_64::rounding::{Mode, trapping};

/// The results of operations on seeded operands.
fn results(on: Vector) -> Vec<Words> {
    let mut random = Random(40);
    let p = points(&mut random, 2 * on.lanes() + 3);
    let k: Vec<Words> = scalars(&mut random).into_iter().take(p.len()).collect();
    let u: Vec<Words> = k.iter().map(|_| random.words()).collect();
    let mut results = Vec::new();
    for i in 0..p.len() {
        results.push(on.ladder(Scalars::Any, &k[i], &u[i]));
        results.push(encode(&on.mul_base(&k[i])));
        results.push(encode(&on.mul(&k[i], &p[i])));
        results.push(encode(&on.vartime_double_mul(
            &k[i],
            &p[i],
            &u[i].map(|w| w >> 4),
        )));
    }
    let mut each = std::vec![[0; 4]; p.len()];
    on.x25519_each(&k, &u, &mut each);
    results.extend(&each);
    on.mul_base_each(&k, &mut each);
    results.extend(&each);
    on.encode_each(&p, &mut each);
    results.extend(&each);
    let mut decoded = std::vec![Point::IDENTITY; p.len()];
    let mut valid = std::vec![Mask::from_bit(0); p.len()];
    on.decode_each(&u, &mut decoded, &mut valid);
    let canonical = decoded
        .iter()
        .zip(&valid)
        .filter(|(_, valid)| valid.reveal());
    results.extend(canonical.map(|(p, _)| encode(p)));
    on.ristretto_map_each(&u, &mut decoded);
    results.extend(decoded.iter().map(encode));
    results.push(encode(&on.vartime_msm(&k, &p)));
    results.push(encode(&on.msm(&k, &p)));
    results
}

#[test]
fn every_direction() {
    for_each_vector_backend(|on| {
        let expected = results(on);
        for mode in Mode::all() {
            let found = mode.run(|| results(on));
            let same = found.iter().zip(&expected).position(|(a, b)| a != b);
            assert_eq!(same, None, "the first that differs, {mode:?}");
        }
    });
}

/// A trap would end the test program with a signal.
#[test]
fn no_exception_is_raised() {
    for_each_vector_backend(|on| {
        let expected = results(on);
        let mut found = Vec::new();
        let flags = trapping(|| found = results(on));
        assert_eq!(flags, 0, "flags of exceptions are left");
        assert_eq!(found, expected);
    });
}
