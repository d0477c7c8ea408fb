// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four lanes of five limbs: for AVX-IFMA, and for AVX2 with FMA.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require CPU features. Only the functions of
//! `backend/x86_64/avxifma`, which are compiled for the same ones, name [`FourIfma`], and only those
//! of `backend/x86_64/avx2` name [`FourFma`].

/// The group, in a module of its own.
macro_rules! four_lanes {
    ($(#[$doc:meta])* $module:ident $name:ident: $fe:ty, $vector:ty, $assume:ident, $features:meta) => {
        mod $module {
            use crate::arch::x86_64::$assume;
            use crate::curve::group::{Negative, Steps, body};
            use crate::curve::lanes::LaneSteps;
            #[cfg(feature = "batch")]
            use crate::curve::packed::PackedPoint;
            use crate::curve::packed::sum_of_four;
            #[cfg(feature = "batch")]
            use crate::curve::pippenger::{
                affine::{self, AffineRows, Shared},
                buckets::{BucketSteps, Buckets},
            };
            use crate::curve::point::{AffineCached, Cached, Completed, Extended};
            #[cfg(feature = "batch")]
            use crate::curve::straus;
            #[cfg(feature = "batch")]
            use crate::field::vector::Row;
            use crate::field::{Field, Home};

            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub(crate) struct $name;

            type Fe = $fe;

            impl Steps for $name {
                type Field = Fe;
                type Sign = Negative<Fe>;

                #[inline(always)]
                fn double(p: &mut Completed<Fe>) {
                    $assume!(double(p));
                }
                #[inline(always)]
                fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: Negative<Fe>) {
                    $assume!(add(p, q, sign));
                }
                #[inline(always)]
                fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
                    $assume!(add_affine(p, q, sign));
                }
                #[inline(always)]
                fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
                    $assume!(next_multiple(p, q))
                }
                #[inline(always)]
                fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
                    $assume!(add_points(p, q));
                }
                #[inline(always)]
                fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
                    $assume!(pow_p58(x));
                }
                #[inline(always)]
                fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
                    $assume!(root_begin(u, v))
                }
                #[inline(always)]
                fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (<Fe as Field>::Mask, Fe) {
                    $assume!(root_end(u, v, uv3, power))
                }
            }

            impl LaneSteps for $name {
                #[inline(always)]
                fn sum_of_lanes(p: &Extended<Fe>) -> Extended<Home> {
                    $assume!(sum_of_lanes(p))
                }
            }

            #[cfg(feature = "batch")]
            impl BucketSteps for $name {
                #[inline(always)]
                fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) {
                    $assume!(vartime_add(buckets, points));
                }
                #[inline(always)]
                fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) {
                    $assume!(vartime_weigh(buckets, sums));
                }
                #[inline(always)]
                fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) {
                    $assume!(vartime_double_and_add(buckets, sums));
                }
                #[inline(always)]
                fn vartime_write_rows(groups: &mut [Shared<Fe>], all: &Fe, rows: &mut [Row<2>], signs: bool) {
                    $assume!(vartime_write_rows(groups, all, rows, signs));
                }
                #[inline(always)]
                fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> {
                    $assume!(vartime_by_windows(sums, width))
                }
            }

            #[inline(never)]
            #[$features]
            fn double(p: &mut Completed<Fe>) {
                body::double(p);
            }

            #[inline(never)]
            #[$features]
            fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: Negative<Fe>) {
                body::add(p, q, sign);
            }

            #[inline(never)]
            #[$features]
            fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
                body::add_affine(p, q, sign);
            }

            #[inline(never)]
            #[$features]
            fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
                body::next_multiple(p, q)
            }

            #[inline(never)]
            #[$features]
            fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
                body::add_points(p, q);
            }

            #[inline(never)]
            #[$features]
            fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
                body::pow_p58(x);
            }

            #[inline(never)]
            #[$features]
            fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
                body::root_begin(u, v)
            }

            #[inline(never)]
            #[$features]
            fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (<Fe as Field>::Mask, Fe) {
                body::root_end(u, v, uv3, power)
            }

            #[inline(never)]
            #[$features]
            fn sum_of_lanes(p: &Extended<Fe>) -> Extended<Home> {
                sum_of_four(p)
            }

            #[cfg(feature = "batch")]
            #[inline(never)]
            #[$features]
            fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) {
                buckets.vartime_add::<$name>(points);
            }

            #[cfg(feature = "batch")]
            #[inline(never)]
            #[$features]
            fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) {
                buckets.vartime_weigh::<$name>(sums);
            }

            #[cfg(feature = "batch")]
            #[inline(never)]
            #[$features]
            fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) {
                buckets.vartime_double_and_add::<$name>(sums);
            }

            #[cfg(feature = "batch")]
            #[inline(never)]
            #[$features]
            fn vartime_write_rows(groups: &mut [Shared<Fe>], all: &Fe, rows: &mut [Row<2>], signs: bool) {
                affine::vartime_write_rows(groups, all, rows, signs);
            }

            #[cfg(feature = "batch")]
            #[inline(never)]
            #[$features]
            fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> {
                straus::vartime_by_windows::<PackedPoint<$vector>>(sums, width)
            }
        }
        pub(crate) use $module::$name;
    };
}

four_lanes! {
    /// Five limbs of 52 bits, for AVX-IFMA.
    four_ifma FourIfma: crate::field::Fe5x52X4, core::arch::x86_64::__m256i, assume_avxifma,
    target_feature(enable = "avx2,avxifma,bmi2")
}

four_lanes! {
    /// Five limbs of 51 bits, multiplied as doubles, for AVX2 and FMA.
    four_fma FourFma: crate::field::Fe5x51X4Fma, crate::field::vector::fma::Fma, assume_avx2,
    target_feature(enable = "avx2,fma,bmi2")
}
