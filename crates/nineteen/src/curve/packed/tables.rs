// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point for each vector type that holds a point, computed at compile time.

use super::{PackedCached, PackedCurve};
use crate::curve::lookup::NafTable;
use crate::generated::base_multiples::MULTIPLES;

macro_rules! packed_tables {
    ($($vector:ty)*) => {$(
        const _: () = {
            static BASE: [NafTable<PackedCached<$vector>, 64>; 2] = {
                let mut t = [NafTable([PackedCached::IDENTITY; 64]); 2];
                let mut j = 0;
                while j < 64 {
                    t[0].0[j] = PackedCached::from_affine(&MULTIPLES[0][2 * j]);
                    t[1].0[j] = PackedCached::from_affine(&MULTIPLES[1][2 * j]);
                    j += 1;
                }
                t
            };

            impl PackedCurve for $vector {
                #[inline(always)]
                fn base() -> &'static [NafTable<PackedCached<$vector>, 64>; 2] {
                    &BASE
                }
            }
        };
    )*};
}

#[cfg(nineteen_arch = "x86_64")]
packed_tables!(
    crate::field::vector::avx512vl::Ymm
    core::arch::x86_64::__m256i
    crate::field::vector::fma::Fma
);
#[cfg(test)]
packed_tables!(crate::field::vector::quad::Quad);
