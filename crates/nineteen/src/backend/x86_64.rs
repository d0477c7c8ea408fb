// SPDX-License-Identifier: MIT OR Apache-2.0
//! Entry points compiled for features of x86-64 processors, opened by tokens.

#![allow(unsafe_code)]

use core::arch::x86_64::__m512i;

use super::generic::{self, Form};
use super::packed;
use crate::cpu;
use crate::curve::verify::{Key, Rule};
use crate::curve::verify_lanes::Claim;
use crate::field::vector::avx512vl::Ymm;
use crate::field::{Fe5x51X4, Fe5x52X8, Home, Words};

/// AVX-512 with IFMA.
pub(super) mod ifma {
    use super::*;

    macro_rules! entry_points {
        ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $result:ty)? = $body:expr;)*) => {$(
            $(#[$doc])*
            pub(in crate::backend) fn $name(_: cpu::Ifma, $($arg: $type),*) $(-> $result)? {
                #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2,adx")]
                fn on($($arg: $type),*) $(-> $result)? {
                    $body
                }
                // SAFETY: the token exists, so the processor has these features.
                unsafe { on($($arg),*) }
            }
        )*};
    }

    entry_points! {
        /// `[k]B`.
        fn mul_base(k: &Words, form: Form) -> (Words, Words) = generic::mul_base_in_lanes::<Fe5x52X8>(k, form);
        /// Whether `S·B = R + k·A` under `rule`, for one signature.
        fn vartime_verify(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool = packed::vartime_verify::<__m512i, Fe5x51X4>(rule, key, r, s, k);
        /// X25519 with a clamped scalar.
        fn x25519(k: &Words, u: &Words) -> Words = packed::x25519::<Ymm>(k, u);
        /// One verdict for each of up to eight claims: bit `l` for claim `l`.
        fn vartime_verify_lanes(rule: Rule, claims: &[Claim; 8]) -> [bool; 8] = generic::vartime_verify_lanes::<Fe5x52X8, 8>(rule, claims);
        /// X25519 for each of eight.
        fn x25519_lanes(k: &[Words; 8], u: &[Words; 8]) -> [Words; 8] = generic::x25519_lanes::<Fe5x52X8>(k, u);
        /// kB for each of eight.
        fn mul_base_each(k: &[Words; 8]) -> [Words; 8] = generic::mul_base_each::<Fe5x52X8>(k);
    }
}
