// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps of `m64` without assembly, because MemorySanitizer cannot follow secrets through it.

pub(super) use crate::curve::group::body::{add, add_affine, double, next_multiple, pow_p58};
use crate::curve::ladder::{self, Scalars, Unpacked};
use crate::curve::serial::Inlined;
use crate::field::{Fe4x64, Words};

/// The group whose operations are inlined into a multiscalar multiplication.
pub(super) type InSum = Inlined<Fe4x64>;

#[inline(always)]
pub(super) fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
    ladder::ladder::<Fe4x64, Unpacked<Fe4x64>>(scalars, k, u)
}
