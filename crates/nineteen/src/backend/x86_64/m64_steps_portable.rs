// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps of `m64` without assembly, through which MemorySanitizer cannot follow secrets.

use crate::backend::one;
pub(super) use crate::curve::group::body::{
    add, add_affine, double, next_multiple, pow_p58, vartime_sum,
};
use crate::field::{Fe4x64, Words};

#[inline(always)]
pub(super) fn x25519(k: &Words, u: &Words) -> Words {
    one::x25519::<Fe4x64>(k, u)
}
