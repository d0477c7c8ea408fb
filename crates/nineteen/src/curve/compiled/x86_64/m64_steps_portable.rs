// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps of `m64` without assembly, because MemorySanitizer cannot follow secrets through it.

pub(super) use crate::curve::group::body::*;
use crate::curve::ladder::Unpacked;
use crate::curve::serial::Inlined;
use crate::field::Fe4x64;

/// The group whose operations are inlined into a multiscalar multiplication.
pub(super) type InSum = Inlined<Fe4x64>;

/// The state of the ladder.
pub(super) type Pair = Unpacked<Fe4x64>;
