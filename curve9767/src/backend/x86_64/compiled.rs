// SPDX-License-Identifier: MIT OR Apache-2.0
//! A backend of vectors, compiled for the features of its token: its operations and its group, a row
//! for each function. rustfmt leaves the rows alone.

/// The operations of a backend: `$one` and `$many` are the registers for one item and for many.
macro_rules! compiled {
    ($features:literal, $assume:ident!, $one:ty, $many:ty) => {
        mod group {
            $crate::backend::x86_64::compiled::group!($features, $assume!);
        }

        type One = group::Lanes<$one>;
        type Many = group::Lanes<$many>;

        $crate::backend::x86_64::compiled::operations! { $features, $many;
            fn mul_base(k: &Words) -> Point {
                one::mul_base::<Many>(k)
            }
            fn mul(k: &Words, p: &Point) -> Point {
                one::mul::<One>(k, p)
            }
            fn add(p: &Point, q: &Point) -> Point {
                one::add::<One>(p, q)
            }
            fn decode(bytes: &[u8; 32]) -> Point {
                one::decode::<One>(bytes)
            }
            fn hash(bytes: &[u8; 96]) -> Point {
                one::hash::<Many>(bytes)
            }
            fn map(u: &Coefficients) -> Point {
                one::map::<One>(u)
            }
            fn vartime_verify(s: &Words, e: &Words, q: &Point, c: &Point) -> bool {
                verify::vartime_verify::<One>(s, e, q, c)
            }
            #[cfg(feature = "batch")]
            fn mul_base_each(k: &[Words], results: &mut [Point]) -> () {
                each::mul_base::<Many>(k, results)
            }
            #[cfg(feature = "batch")]
            fn mul_each(k: &[Words], p: &[Point], results: &mut [Point]) -> () {
                each::mul::<Many>(k, p, results)
            }
            #[cfg(feature = "batch")]
            fn decode_each(bytes: &[[u8; 32]], results: &mut [Point]) -> () {
                each::decode::<Many>(bytes, results)
            }
            #[cfg(feature = "batch")]
            fn vartime_combination(terms: &[Term]) -> Option<Point> {
                combination::vartime_sum::<Many>(terms)
            }
        }
    };
}
pub(super) use compiled;

/// A function for each row, and the list of them.
macro_rules! operations {
    ($features:literal, $many:ty; $(
        $(#[$meta:meta])*
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty { $value:expr }
    )*) => {
        /// The functions below. Only where the features are present may they be called as the row
        /// has them.
        #[target_feature(enable = $features)]
        pub(super) fn row() -> &'static Operations {
            &Operations {
                $($(#[$meta])* $name,)*
                #[cfg(feature = "batch")]
                lanes: Fe19x14V::<$many>::LANES,
                #[cfg(feature = "batch")]
                combined: 3,
            }
        }
        $(
            $(#[$meta])*
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn $name($($argument: $type),*) -> $result {
                $value
            }
        )*
    };
}
pub(super) use operations;

/// The group: elements in the lanes of a register.
///
/// # Safety of the calls
///
/// The methods of a trait cannot require features. Only the functions of the backend, which are
/// compiled for the features, name `Lanes`.
macro_rules! group {
    ($features:literal, $assume:ident!) => {
        use core::marker::PhantomData;

        use $crate::arch::x86_64::$assume;
        use $crate::curve::group::Group;
        use $crate::curve::point::{Affine, Jacobian};
        use $crate::field::Field;
        use $crate::field::chains::{self, Products};
        use $crate::field::vector::{Fe19x14V as Fe, Vector};

        /// The group over the elements in a register `V`.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Lanes<V>(PhantomData<V>);

        $crate::backend::x86_64::compiled::steps! { $features, $assume!, Products {
            type Field = Fe<V>;
        }
            fn mul(a: &Fe<V>, b: &Fe<V>) -> Fe<V> {
                Fe::mul(a, b)
            }
        }
        $crate::backend::x86_64::compiled::steps! { $features, $assume!, Group {}
            fn double(p: &mut Jacobian<Fe<V>>, times: u32) -> () {
                p.double_times(times)
            }
            fn differences(p: &Jacobian<Fe<V>>, q: &Affine<Fe<V>>) -> [Fe<V>; 2] {
                p.differences(q)
            }
            fn sum(p: &Jacobian<Fe<V>>, differences: &[Fe<V>; 2]) -> [Fe<V>; 3] {
                p.sum(differences)
            }
            fn invert(x: &Fe<V>) -> Fe<V> {
                chains::invert::<Lanes<V>>(x)
            }
            fn sqrt(x: &Fe<V>) -> (Fe<V>, Fe<V>) {
                chains::sqrt::<Lanes<V>>(x)
            }
            fn add_affine(p: &Affine<Fe<V>>, q: &Affine<Fe<V>>) -> Affine<Fe<V>> {
                Affine::add::<Lanes<V>>(p, q)
            }
        }
    };
}
pub(super) use group;

/// A trait of `Lanes`: its methods, and the functions that they call.
macro_rules! steps {
    ($features:literal, $assume:ident!, $trait:ident { $(type $of:ident = $is:ty;)* } $(
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty { $value:expr }
    )*) => {
        impl<V: Vector> $trait for Lanes<V> {
            $(type $of = $is;)*
            $(
                #[inline(always)]
                fn $name($($argument: $type),*) -> $result {
                    $assume!($name($($argument),*))
                }
            )*
        }
        $(
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn $name<V: Vector>($($argument: $type),*) -> $result {
                $value
            }
        )*
    };
}
pub(super) use steps;

/// What the rows name.
#[allow(unused_imports, reason = "features leave rows out")]
pub(super) mod names {
    #[cfg(feature = "batch")]
    pub(in crate::backend) use crate::backend::operations::each;
    pub(in crate::backend) use crate::backend::operations::{Operations, one};
    #[cfg(feature = "batch")]
    pub(crate) use crate::curve::combination::{self, Term};
    pub(crate) use crate::curve::point::Point;
    pub(crate) use crate::curve::verify;
    #[cfg(feature = "batch")]
    pub(crate) use crate::field::vector::Fe19x14V;
    pub(crate) use crate::field::{Coefficients, Field};
    pub(crate) use crate::scalar::Words;
}
