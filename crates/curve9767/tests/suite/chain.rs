// SPDX-License-Identifier: MIT OR Apache-2.0
//! The Monte-Carlo chain: Q = [2]G, then ten thousand times Q ← [the integer that encodes Q]Q.

use curve9767::group::{Point, Scalar};

use crate::support::for_each_backend;

#[test]
fn ten_thousand_multiples() {
    let mut results = Vec::new();
    for_each_backend(|backend| {
        let mut q = Point::GENERATOR + Point::GENERATOR;
        for _ in 0..STEPS {
            // Up to 255 bits: more than the order.
            q = q.mul(&Scalar::from_bytes_mod_order(&q.to_bytes()));
        }
        println!("chain on {backend}: {:02x?}", q.to_bytes());
        results.push(q.to_bytes());
    });
    assert!(results.iter().all(|r| *r == END));
}

const STEPS: usize = 10_000;
const END: [u8; 32] = [0; 32];
