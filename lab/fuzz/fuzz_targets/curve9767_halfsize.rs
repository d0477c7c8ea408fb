// SPDX-License-Identifier: MIT OR Apache-2.0
//! Half-size scalars of curve9767 for any k: no panic, no endless loop, short, and of the lattice.
//!
//! `k = a/b mod n` with short a and b is what makes quotients huge; k itself may be short too, or just below the order.
#![no_main]

use curve9767::group::Scalar;
use curve9767::hazmat::vartime_halves;
use libfuzzer_sys::fuzz_target;

/// `1/x mod n`, by `x^(n-2)`; 0 for 0.
fn inverse(x: Scalar) -> Scalar {
    let exponent = (-Scalar::from(2)).to_bytes();
    exponent.iter().rev().fold(Scalar::ONE, |power, byte| {
        (0..8).rev().fold(power, |power, bit| {
            let square = power * power;
            if byte >> bit & 1 == 1 { square * x } else { square }
        })
    })
}

fuzz_target!(|input: ([u8; 32], [u8; 32], u8, u8)| {
    let (a, b, lengths, shape) = input;
    let short = |bytes: &[u8; 32], length: u8| {
        Scalar::from_bytes_mod_order(&bytes[..usize::from(length & 15) * 32 / 15])
    };
    let (a, b) = (short(&a, lengths), short(&b, lengths >> 4));
    let k = match shape % 4 {
        0 => a,
        1 => -a,
        2 => a * inverse(b),
        _ => -(a * inverse(b)),
    };
    let (u, v, negative) = vartime_halves(&k);
    assert!(v != 0 && u < 1 << 126 && v < 1 << 126);
    let v = Scalar::from_bytes_mod_order(&v.to_le_bytes());
    let u = Scalar::from_bytes_mod_order(&u.to_le_bytes());
    assert!(u == if negative { -(v * k) } else { v * k });
});
