// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of [`Steps`](super::group::Steps), a row for each: signature and body over a
//! field.
//!
//! A group differs from another in its field, in the processor that its functions are compiled for,
//! and sometimes in a body. A macro that the rows are handed to makes an implementation of them:
//! [`everywhere!`] one for any processor, `compiled!` in `compiled/x86_64/rows.rs` one whose
//! functions are compiled for CPU features. rustfmt leaves the rows alone.

/// The rows of [`Steps`](super::group::Steps).
macro_rules! steps {
    ($fe:ty, $sign:ty; $use:ident! { $($with:tt)* }) => { $use! { $($with)*
        fn double(p: &mut Completed<$fe>) -> () {
            body::double(p)
        }
        fn add(p: &mut Completed<$fe>, q: &Cached<$fe>, sign: $sign) -> () {
            body::add(p, q, sign)
        }
        fn add_affine(p: &mut Completed<$fe>, q: &AffineCached<$fe>, sign: $sign) -> () {
            body::add_affine(p, q, sign)
        }
        fn next_multiple(p: &mut Extended<$fe>, q: &Cached<$fe>) -> Cached<$fe> {
            body::next_multiple(p, q)
        }
        fn add_points(p: &mut Extended<$fe>, q: &Extended<$fe>) -> () {
            body::add_points(p, q)
        }
        fn pow_p58<const N: usize>(x: &mut [$fe; N]) -> () {
            body::pow_p58(x)
        }
        fn root_begin(u: &$fe, v: &$fe) -> ($fe, $fe) {
            body::root_begin(u, v)
        }
        fn root_end(u: &$fe, v: &$fe, uv3: &$fe, power: &$fe) -> (<$fe as Field>::Mask, $fe) {
            body::root_end(u, v, uv3, power)
        }
    } };
}
pub(crate) use steps;

/// An implementation whose methods are the rows, inlined always or never.
macro_rules! everywhere {
    (
        $inline:ident, impl($($parameters:tt)*) $trait:ident for $group:ty {
            $(type $of:ident = $is:ty;)*
        }
        $(
            fn $name:ident$(<const $n:ident: usize>)?($($argument:ident: $type:ty),*) -> $result:ty {
                $value:expr
            }
        )*
    ) => {
        impl<$($parameters)*> $trait for $group {
            $(type $of = $is;)*
            $(
                #[inline($inline)]
                fn $name$(<const $n: usize>)?($($argument: $type),*) -> $result {
                    $value
                }
            )*
        }
    };
}
pub(crate) use everywhere;
