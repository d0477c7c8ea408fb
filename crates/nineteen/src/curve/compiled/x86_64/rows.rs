// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of groups that are compiled for CPU features, a row for each as in
//! `curve/steps.rs`.
//!
//! A module that expands the rows imports [`names`] and may replace what it differs in: `body`, the
//! bodies of steps; and it defines the types that rows name.

/// The rows of [`SerialSteps`](crate::curve::serial::SerialSteps): `InSum` is the group whose steps
/// a sum inlines or calls, `Pair` the state of the ladder.
macro_rules! serial_steps {
    ($fe:ty; $use:ident! { $($with:tt)* }) => { $use! { $($with)*
        fn vartime_sum(points: [&OddMultiples<$fe>; 2], steps: &[Step<u8>]) -> Completed<$fe> {
            serial::vartime_sum::<InSum>(points, steps)
        }
        fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
            ladder::ladder::<$fe, Pair>(scalars, k, u)
        }
        #[cfg(feature = "hazmat")]
        fn mul_chain(x: &Words, n: usize) -> Words {
            chains::mul_chain::<$fe>(x, n)
        }
        #[cfg(feature = "hazmat")]
        fn square_chain(x: &Words, n: usize) -> Words {
            chains::square_chain::<$fe>(x, n)
        }
    } };
}
pub(super) use serial_steps;

/// The row of [`LaneSteps`](crate::curve::lanes::LaneSteps): `sum_of` adds the points of all
/// lanes.
macro_rules! lane_steps {
    ($fe:ty; $use:ident! { $($with:tt)* }) => { $use! { $($with)*
        fn sum_of_lanes(p: &Extended<$fe>) -> Extended<Home> {
            sum_of(p)
        }
    } };
}
pub(super) use lane_steps;

/// The rows of [`BucketSteps`](crate::curve::pippenger::buckets::BucketSteps): `Lanes` is the
/// group, `Single` the group with one point in four lanes.
#[cfg(feature = "batch")]
macro_rules! bucket_steps {
    ($fe:ty; $use:ident! { $($with:tt)* }) => { $use! { $($with)*
        fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) -> () {
            buckets.vartime_add::<Lanes>(points)
        }
        fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) -> () {
            buckets.vartime_weigh::<Lanes>(sums)
        }
        fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) -> () {
            buckets.vartime_double_and_add::<Lanes>(sums)
        }
        fn vartime_write_rows(
            groups: &mut [Shared<$fe>],
            all: &$fe,
            rows: &mut [Row<2>],
            signs: bool
        ) -> () {
            affine::vartime_write_rows(groups, all, rows, signs)
        }
        fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> {
            straus::vartime_by_windows::<Single>(sums, width)
        }
    } };
}
#[cfg(feature = "batch")]
pub(super) use bucket_steps;

/// A function for each row, compiled for these features, and the implementation whose methods call
/// them: only where a token exists, as the head of the module argues.
macro_rules! compiled {
    (
        $features:literal, $assume:ident!, $trait:ident for $group:ident {
            $(type $of:ident = $is:ty;)*
        }
        $(
            $(#[$meta:meta])*
            fn $name:ident$(<const $n:ident: usize>)?($($argument:ident: $type:ty),*) -> $result:ty {
                $value:expr
            }
        )*
    ) => {
        impl $trait for $group {
            $(type $of = $is;)*
            $(
                $(#[$meta])*
                #[inline(always)]
                fn $name$(<const $n: usize>)?($($argument: $type),*) -> $result {
                    $assume!($name($($argument),*))
                }
            )*
        }
        $(
            $(#[$meta])*
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn $name$(<const $n: usize>)?($($argument: $type),*) -> $result {
                $value
            }
        )*
    };
}
pub(super) use compiled;

/// A serial group with its field, compiled for features.
macro_rules! serial_compiled {
    ($features:literal, $assume:ident!, $group:ident, $fe:ty) => {
        $crate::curve::steps::steps!($fe, (); compiled! { $features, $assume!, Steps for $group {
            type Field = $fe;
            type Sign = ();
        } });
        $crate::curve::compiled::x86_64::rows::serial_steps!($fe; compiled! {
            $features, $assume!, SerialSteps for $group {}
        });
    };
}
pub(super) use serial_compiled;

/// A group of lanes with its field, compiled for features.
macro_rules! lanes_compiled {
    ($features:literal, $assume:ident!, $group:ident, $fe:ty) => {
        $crate::curve::steps::steps!($fe, Negative<$fe>; compiled! {
            $features, $assume!, Steps for $group {
                type Field = $fe;
                type Sign = Negative<$fe>;
            }
        });
        $crate::curve::compiled::x86_64::rows::lane_steps!($fe; compiled! {
            $features, $assume!, LaneSteps for $group {}
        });
        #[cfg(feature = "batch")]
        $crate::curve::compiled::x86_64::rows::bucket_steps!($fe; compiled! {
            $features, $assume!, BucketSteps for $group {}
        });
    };
}
pub(super) use lanes_compiled;

/// Names that the rows use, for the modules in which they are expanded.
#[allow(unused_imports, reason = "no group has all rows")]
pub(crate) mod names {
    pub(crate) use crate::curve::group::{Negative, Steps, body};
    pub(crate) use crate::curve::ladder::{self, Scalars};
    pub(crate) use crate::curve::lanes::LaneSteps;
    #[cfg(feature = "batch")]
    pub(crate) use crate::curve::pippenger::affine::{self, AffineRows, Shared};
    #[cfg(feature = "batch")]
    pub(crate) use crate::curve::pippenger::buckets::{BucketSteps, Buckets};
    pub(crate) use crate::curve::point::{AffineCached, Cached, Completed, Extended};
    pub(crate) use crate::curve::recode::Step;
    pub(crate) use crate::curve::serial::{self, OddMultiples, SerialSteps};
    #[cfg(feature = "batch")]
    pub(crate) use crate::curve::straus;
    #[cfg(feature = "hazmat")]
    pub(crate) use crate::field::chains;
    #[cfg(feature = "batch")]
    pub(crate) use crate::field::vector::Row;
    pub(crate) use crate::field::{Field, Home, Mask, Words};
}
