// SPDX-License-Identifier: MIT OR Apache-2.0
//! The Monte-Carlo chain: Q = [2]G, then ten thousand times Q ← [the integer that encodes Q]Q.

use curve9767::group::{Point, Scalar};

use crate::support::{array, for_each_backend};

#[test]
fn ten_thousand_multiples() {
    for_each_backend(|backend| {
        let mut q = Point::GENERATOR + Point::GENERATOR;
        let mut step = |times| {
            for _ in 0..times {
                // Up to 255 bits: more than the order.
                q = q.mul(&Scalar::from_bytes_mod_order(&q.to_bytes()));
            }
            q.to_bytes()
        };
        assert_eq!(step(1000), array(&AFTER_ONE_THOUSAND.into()), "{backend}");
        assert_eq!(step(9000), array(&AFTER_TEN_THOUSAND.into()), "{backend}");
    });
}

/// By a model in Python with nothing in common.
const AFTER_ONE_THOUSAND: &str = "432eaed885d53b07dcb0503b91aa29385d4737897113d898230f3c6133399540";
/// The backends agree.
const AFTER_TEN_THOUSAND: &str = "2acadae9da9c42dc7bdde5f0dbd3c267f07f5823fb2ed7db07c3088652e2210d";
