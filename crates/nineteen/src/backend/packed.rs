// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations on points in the lanes of a vector: what people wait for, one at a time.

use crate::curve::ladder;
use crate::curve::tables::PackedCurve;
use crate::curve::verify::{self, Key, Rule};
use crate::field::vector::Packed;
use crate::field::{Field, Home, Words};

/// Whether `S·B = R + k·A` under `rule`. Variable time.
#[inline(always)]
pub(crate) fn vartime_verify<V: PackedCurve, D: Field>(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    verify::vartime_verify_packed::<V, D, Home>(rule, key, r, s, k)
}

/// X25519 with a clamped scalar. Constant time.
#[inline(always)]
pub(crate) fn x25519<V: Packed>(k: &Words, u: &Words) -> Words {
    ladder::x25519_packed::<V, Home>(k, u)
}
