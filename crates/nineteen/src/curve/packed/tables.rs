// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point side by side, made at compile time for each vector that holds two points.

use super::{PackedCached, PackedCurve};
use crate::curve::tables::negated;
use crate::generated::base_multiples::MULTIPLES;

macro_rules! packed_tables {
    ($($vector:ty)*) => {$(
        const _: () = {
            static PAIRS: [PackedCached<$vector>; 128] = {
                let mut t = [PackedCached::IDENTITY; 128];
                let [low, high] = &MULTIPLES;
                let mut j = 0;
                while j < 64 {
                    let (a, b) = (&low[j], &high[j]);
                    if j < 63 {
                        t[65 + j] = PackedCached::from_affine([a, b]);
                    }
                    t[63 - j] = PackedCached::from_affine([
                        &[a[1], a[0], negated(&a[2])],
                        &[b[1], b[0], negated(&b[2])],
                    ]);
                    j += 1;
                }
                t
            };

            impl PackedCurve for $vector {
                #[inline(always)]
                fn multiples() -> &'static [PackedCached<$vector>; 128] {
                    &PAIRS
                }
            }
        };
    )*};
}

#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
packed_tables!(core::arch::x86_64::__m512i);
#[cfg(test)]
packed_tables!(crate::field::vector::quad::Octet);
