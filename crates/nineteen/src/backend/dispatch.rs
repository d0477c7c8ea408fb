// SPDX-License-Identifier: MIT OR Apache-2.0
//! One `match` per whole operation.
//!
//! The body of an operation is generic ([`super::generic`]) and inlined whole into its entry points,
//! one function for each field. On x86-64 the operations that people wait for have two more, `m64`
//! and `m51` compiled for BMI2 and ADX, whose multiplication leaves the flags alone and takes any
//! register; `serial` and `fiat` were measured not to gain from it. The entry is chosen by a token
//! that only detection makes.

use super::generic::{self, Form};
use super::{Backend, Operation, current, vectors};
use crate::cpu;
use crate::curve::encoding::Decoded;
use crate::curve::point::Extended;
use crate::curve::tables::Curve;
use crate::curve::verify::{Key, Rule};
#[cfg(any(
    feature = "backends",
    all(target_arch = "x86_64", not(nineteen_words32))
))]
use crate::field::Fe4x64;
#[cfg(feature = "fiat")]
use crate::field::FeFiat;
#[cfg(feature = "backends")]
use crate::field::{Fe5x51, Fe5x51Wide, Fe10x25h};
use crate::field::{Home, Mask, Words};

/// `$name` on the backend in the first argument.
macro_rules! entry_points {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {$(
        $(#[$doc])*
        pub(super) fn $name(backend: Backend, $($arg: $type),*) -> $result {
            #[inline(never)]
            fn on<F: Curve>($($arg: $type),*) -> $result {
                generic::$name::<F>($($arg),*)
            }
            match backend {
                #[cfg(feature = "backends")]
                Backend::M64 => on::<Fe4x64>($($arg),*),
                #[cfg(feature = "backends")]
                Backend::M51 => on::<Fe5x51>($($arg),*),
                #[cfg(feature = "backends")]
                Backend::Serial => on::<Fe5x51Wide>($($arg),*),
                #[cfg(feature = "backends")]
                Backend::M32 => on::<Fe10x25h>($($arg),*),
                #[cfg(feature = "fiat")]
                Backend::Fiat => on::<FeFiat>($($arg),*),
                _ => on::<Home>($($arg),*),
            }
        }
    )*};
}

/// Instances for any processor of the target.
mod portable {
    use super::*;

    entry_points! {
        fn mul_base(k: &Words, form: Form) -> (Words, Words);
        fn vartime_verify(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool;
        fn x25519(k: &Words, u: &Words) -> Words;
        fn ladder(k: &Words, u: &Words) -> Words;
        fn decode(encoding: &Words) -> Decoded<Home>;
        fn encode(p: &Extended<Home>) -> Words;
        fn to_montgomery(p: &Extended<Home>) -> Words;
        fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home>;
        fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home>;
        fn ristretto_decode(encoding: &Words) -> (Mask, Extended<Home>);
        fn ristretto_encode(p: &Extended<Home>) -> Words;
        fn ristretto_map(t: &Words) -> Extended<Home>;
    }
    #[cfg(feature = "alloc")]
    entry_points! {
        fn vartime_msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home>;
        fn msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home>;
    }
    #[cfg(feature = "hazmat")]
    entry_points! {
        fn mul_chain(x: &Words, n: usize) -> Words;
        fn square_chain(x: &Words, n: usize) -> Words;
        fn invert_chain(x: &Words, n: usize) -> Words;
    }
}

/// Instances for processors with BMI2 and ADX, where that pays.
#[cfg(all(
    target_arch = "x86_64",
    any(feature = "backends", not(nineteen_words32))
))]
mod bmi2_adx {
    use super::*;
    use crate::cpu::Bmi2Adx;

    macro_rules! entry_points {
        ($(fn $name:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {$(
            #[allow(unsafe_code)]
            pub(super) fn $name(backend: Backend, $($arg: $type),*) -> $result {
                #[target_feature(enable = "bmi2,adx")]
                fn on<F: Curve>($($arg: $type),*) -> $result {
                    generic::$name::<F>($($arg),*)
                }
                if Bmi2Adx::detect().is_some() {
                    match backend {
                        // SAFETY: the token exists, so the processor has both features.
                        Backend::M64 => return unsafe { on::<Fe4x64>($($arg),*) },
                        #[cfg(feature = "backends")]
                        // SAFETY: as above.
                        Backend::M51 => return unsafe { on::<Fe5x51>($($arg),*) },
                        _ => {}
                    }
                }
                portable::$name(backend, $($arg),*)
            }
        )*};
    }

    entry_points! {
        fn mul_base(k: &Words, form: Form) -> (Words, Words);
        fn vartime_verify(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool;
        fn x25519(k: &Words, u: &Words) -> Words;
    }
    #[cfg(feature = "hazmat")]
    entry_points! {
        fn mul_chain(x: &Words, n: usize) -> Words;
        fn square_chain(x: &Words, n: usize) -> Words;
    }
}

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "backends", not(nineteen_words32))
))]
use bmi2_adx as fastest;
/// Instances that people wait for.
#[cfg(not(all(
    target_arch = "x86_64",
    any(feature = "backends", not(nineteen_words32))
)))]
use portable as fastest;

/// The encoding of a point with canonical affine coordinates.
fn encoding((x, mut y): (Words, Words)) -> Words {
    y[3] |= x[0] << 63;
    y
}

/// `[k]B` for `k < 2^255`. Constant time.
fn base(operation: Operation, k: &Words, form: Form) -> (Words, Words) {
    match (current(operation), cpu::Ifma::detect(), cpu::Avx2::detect()) {
        (Backend::Ifma, Some(token), _) => vectors::ifma::mul_base(token, k, form),
        (Backend::Avx2, _, Some(token)) => vectors::avx2::mul_base(token, k, form),
        (backend, ..) => fastest::mul_base(backend, k, form),
    }
}

/// Affine `[k]B` for `k < 2^255`, for a public key. Constant time.
pub(crate) fn public_key(k: &Words) -> (Words, Words) {
    base(Operation::Keygen, k, Form::Affine)
}

/// The encoding of `[k]B` for `k < 2^255`, for a signature. Constant time.
pub(crate) fn commitment(k: &Words) -> Words {
    encoding(base(Operation::Sign, k, Form::Affine))
}

/// The u-coordinate of `[k]B` for `k < 2^255`. Constant time.
pub(crate) fn x25519_base(k: &Words) -> Words {
    base(Operation::X25519Keygen, k, Form::Montgomery).0
}

/// Affine `[k]B` for `k < 2^255`. Constant time.
pub(crate) fn mul_base(k: &Words) -> (Words, Words) {
    base(Operation::Group, k, Form::Affine)
}

/// X25519 with a clamped scalar. Constant time.
pub(crate) fn x25519(k: &Words, u: &Words) -> Words {
    match (current(Operation::X25519), cpu::Ifma::detect()) {
        (Backend::Ifma, Some(token)) => vectors::ifma::x25519(token, k, u),
        (backend, _) => fastest::x25519(backend, k, u),
    }
}

/// Whether `S·B = R + k·A` under `rule`. Variable time.
pub(crate) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    match (current(Operation::Verify), cpu::Ifma::detect()) {
        (Backend::Ifma, Some(token)) => vectors::ifma::vartime_verify(token, rule, key, r, s, k),
        (backend, _) => fastest::vartime_verify(backend, rule, key, r, s, k),
    }
}

macro_rules! group_operations {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name($($arg: $type),*) -> $result {
            portable::$name(current(Operation::Group), $($arg),*)
        }
    )*};
}

group_operations! {
    /// The Montgomery ladder with any 256-bit scalar. Constant time.
    fn ladder(k: &Words, u: &Words) -> Words;
    /// Decodes 32 bytes. Constant time.
    fn decode(encoding: &Words) -> Decoded<Home>;
    /// Encodes a point. Constant time.
    fn encode(p: &Extended<Home>) -> Words;
    /// The u-coordinate of a point on the Montgomery curve. Constant time.
    fn to_montgomery(p: &Extended<Home>) -> Words;
    /// `[k]P` for `k < 2^255`. Constant time.
    fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home>;
    /// `[a]A + [b]B` for 256-bit scalars. Variable time.
    fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home>;
    /// Decodes a Ristretto element, if the encoding is valid. Constant time.
    fn ristretto_decode(encoding: &Words) -> (Mask, Extended<Home>);
    /// The Ristretto encoding of a point. Constant time.
    fn ristretto_encode(p: &Extended<Home>) -> Words;
    /// The Ristretto map from a field element to a point. Constant time.
    fn ristretto_map(t: &Words) -> Extended<Home>;
}

#[cfg(feature = "alloc")]
group_operations! {
    /// `Σ [kᵢ]Pᵢ` for 256-bit scalars; slices of one length. Variable time.
    fn vartime_msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home>;
    /// `Σ [kᵢ]Pᵢ` for scalars below 2^255; slices of one length. Constant time.
    fn msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home>;
}

/// `x^(n+1)` by n dependent products on `backend`.
#[cfg(feature = "hazmat")]
pub(crate) fn mul_chain(backend: Backend, x: &Words, n: usize) -> Words {
    fastest::mul_chain(backend, x, n)
}

/// n dependent squarings on `backend`.
#[cfg(feature = "hazmat")]
pub(crate) fn square_chain(backend: Backend, x: &Words, n: usize) -> Words {
    fastest::square_chain(backend, x, n)
}

/// n dependent inversions on `backend`.
#[cfg(feature = "hazmat")]
pub(crate) fn invert_chain(backend: Backend, x: &Words, n: usize) -> Words {
    portable::invert_chain(backend, x, n)
}
