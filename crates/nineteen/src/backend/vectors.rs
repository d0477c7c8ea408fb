// SPDX-License-Identifier: MIT OR Apache-2.0
//! Entry points of the vector backends, compiled for their features and opened by tokens.
//!
//! On other processors the tokens have no values, and nothing is left of these functions.

#![allow(unsafe_code)]

use super::generic::Form;
use crate::cpu;
#[cfg(feature = "alloc")]
use crate::curve::combination::{Method, Terms};
#[cfg(feature = "alloc")]
use crate::curve::expanded::Multiples;
#[cfg(feature = "alloc")]
use crate::curve::point::Extended;
use crate::curve::verify::{Key, Rule};
use crate::curve::verify_lanes::{Claim, Points};
#[cfg(all(feature = "alloc", target_arch = "x86_64", not(nineteen_words32)))]
use crate::curve::{combination, expanded};
#[cfg(feature = "alloc")]
use crate::field::vector::Row;
use crate::field::{Home, Words};
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
use crate::{
    backend::lanes,
    curve::{ladder, verify},
    field::{Fe5x51X4, Fe5x52X8, Fe10x25hX4, vector::avx512vl::Ymm},
};
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
use core::arch::x86_64::{__m256i, __m512i};

macro_rules! entry_points {
    ($features:literal, $token:ident: $($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $body:expr;)*) => {$(
        $(#[$doc])*
        pub(in crate::backend) fn $name(token: cpu::$token, $($arg: $type),*) $(-> $result)? {
            #[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
            {
                #[target_feature(enable = $features)]
                fn on($($arg: $type),*) $(-> $result)? {
                    $body
                }
                let _ = token;
                // SAFETY: the token exists, so the processor has these features.
                unsafe { on($($arg),*) }
            }
            #[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
            {
                $(let _ = $arg;)*
                match token {}
            }
        }
    )*};
}

/// What every vector backend has entry points for.
macro_rules! common_entry_points {
    ($features:literal, $token:ident, $fe:ident, $vector:ident, $lanes:literal) => {
        entry_points! {
            $features, $token:
            /// `[k]B`.
            fn mul_base(k: &Words, form: Form) -> (Words, Words) =
                lanes::mul_base::<$fe>(k, form);
            /// The encodings of `[kᵢ]B`.
            fn mul_base_each(k: &[Words], encodings: &mut [Words]) =
                lanes::mul_base_each::<$fe>(k, encodings);
            /// X25519 of each `kᵢ`, clamped, and `uᵢ`.
            fn x25519_each(k: &[Words], u: &[Words], shared: &mut [Words]) =
                lanes::x25519_each::<$fe>(k, u, shared);
            /// Bit `l`: whether claim `l` is valid.
            fn vartime_verify_each(
                rule: Rule,
                claims: &[Claim],
                points: Option<&[Points<'_>; 2]>,
            ) -> u8 = lanes::vartime_verify_each::<$fe>(rule, claims, points);
            /// The multiples of a point for [`vartime_mul_expanded`].
            #[cfg(feature = "alloc")]
            fn expand(p: &Extended<Home>, multiples: &mut Multiples) =
                expanded::expand::<$fe>(p, multiples);
            /// Affine `[s]B + [k]P`.
            #[cfg(feature = "alloc")]
            fn vartime_mul_expanded(s: &Words, k: &Words, multiples: &Multiples) -> (Words, Words) =
                lanes::vartime_mul_expanded::<$fe>(s, k, multiples);
            /// Decodes points.
            #[cfg(feature = "alloc")]
            fn vartime_decode_rows(encodings: &[Words], rows: &mut [Row<2>]) -> bool =
                combination::vartime_decode_rows::<$fe>(encodings, rows);
            /// The sum of all terms.
            #[cfg(feature = "alloc")]
            fn vartime_combination(method: Method, terms: Terms<'_>) -> Extended<Home> =
                combination::vartime_combination::<$fe, Home>(method, terms);
            /// SHA-512 of each message, the concatenation of its parts.
            fn sha512_each(messages: &[[&[u8]; 3]; $lanes]) -> [[u8; 64]; $lanes] =
                crate::sha512::sha512::<$vector, $lanes, 3>(messages);
        }
    };
}

/// Eight lanes: AVX-512 with IFMA. Four for one exchange and for one verification.
pub(super) mod ifma {
    use super::*;

    common_entry_points!(
        "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2,adx",
        Ifma,
        Fe5x52X8,
        __m512i,
        8
    );
    entry_points! {
        "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2,adx", Ifma:
        /// X25519 with a clamped scalar.
        fn x25519(k: &Words, u: &Words) -> Words = ladder::x25519_packed::<Ymm, Home>(k, u);
        /// Whether `S·B = R + k·A` under `rule`.
        fn vartime_verify(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool =
            verify::vartime_verify_packed::<__m512i, Fe5x51X4, Home>(rule, key, r, s, k);
    }
}

/// Four lanes: AVX2.
pub(super) mod avx2 {
    use super::*;

    common_entry_points!("avx2,bmi2", Avx2, Fe10x25hX4, __m256i, 4);
}
