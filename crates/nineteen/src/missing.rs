// SPDX-License-Identifier: MIT OR Apache-2.0
//! Methods of features that are off, for the message of the compiler.
//!
//! For a missing function the compiler names the feature by itself, for a missing method it does
//! not. So the methods that programs call first are declared without their feature too, with a bound
//! that nothing satisfies: a call is an error that names the feature. `for<'a>` keeps the compiler
//! from rejecting the declaration, whose bound depends on no parameter.

/// Nothing implements the traits below for it.
#[derive(Debug)]
pub struct Feature;

#[cfg(not(feature = "getrandom"))]
#[diagnostic::on_unimplemented(
    message = "this function needs the feature `getrandom` of the crate `nineteen`",
    label = "the feature `getrandom` is off",
    note = "`cargo add nineteen --features getrandom` turns it on"
)]
pub trait Getrandom {}

#[cfg(not(feature = "rand_core"))]
#[diagnostic::on_unimplemented(
    message = "this function needs the feature `rand_core` of the crate `nineteen`",
    label = "the feature `rand_core` is off",
    note = "`cargo add nineteen --features rand_core` turns it on"
)]
pub trait RandCore {}

/// Declares, for types, functions that cannot be called: each returns the type.
macro_rules! missing {
    ($feature:ident: $($name:ident($($rng:ident)?) of $($type:ty),+;)+) => {
        $(missing!(@ $feature $name [$($rng)?] $($type)+);)+
    };
    (@ $feature:ident $name:ident [] $($type:ty)+) => {$(
        impl $type {
            #[doc(hidden)]
            pub fn $name() -> Self
            where
                for<'a> Feature: $feature,
            {
                unreachable!("no type has the bound")
            }
        }
    )+};
    (@ $feature:ident $name:ident [$rng:ident] $($type:ty)+) => {$(
        impl $type {
            #[doc(hidden)]
            pub fn $name<R: ?Sized>(_: &mut R) -> Self
            where
                for<'a> Feature: $feature,
            {
                unreachable!("no type has the bound")
            }
        }
    )+};
}

#[cfg(not(feature = "getrandom"))]
missing! { Getrandom:
    random() of crate::ed25519::SigningKey, crate::x25519::EphemeralSecret,
        crate::x25519::ReusableSecret, crate::x25519::StaticSecret;
}

#[cfg(not(feature = "rand_core"))]
missing! { RandCore:
    generate(rng) of crate::ed25519::SigningKey;
    random_from_rng(rng) of crate::x25519::EphemeralSecret, crate::x25519::ReusableSecret,
        crate::x25519::StaticSecret;
    random(rng) of crate::edwards::EdwardsPoint, crate::ristretto::RistrettoPoint,
        crate::scalar::Scalar;
}
