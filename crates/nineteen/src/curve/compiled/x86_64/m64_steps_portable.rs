// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps of `m64` without assembly, because MemorySanitizer cannot follow secrets through it.

pub(super) use crate::curve::group::body::{add, add_affine, double, next_multiple, pow_p58};
use crate::curve::ladder;
use crate::curve::serial::Inlined;
use crate::field::{Fe4x64, Words};

/// The group whose operations are inlined into a multiscalar multiplication.
pub(super) type InSum = Inlined<Fe4x64>;

#[inline(always)]
pub(super) fn x25519(k: &Words, u: &Words) -> Words {
    ladder::x25519_clamped::<Fe4x64>(k, u)
}
