// SPDX-License-Identifier: MIT OR Apache-2.0
//! The checks that a verification policy requires, in one place: for a single signature, for one
//! per lane, for prepared keys and for hardware.

use core::ops::{BitAnd, Not};

/// The conditions of a policy on the points and the equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Multiply the equation by 8.
    pub cofactored: bool,
    /// Reject a key whose point encodes to different bytes.
    pub canonical_key: bool,
    /// Reject an R whose point encodes to different bytes.
    pub canonical_r: bool,
    /// Reject a key or an R whose order divides 8.
    pub no_small_order: bool,
}

/// The properties of an encoded point, as booleans or as one boolean per lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<B> {
    /// It is the encoding of a point.
    pub on_curve: B,
    /// It is the encoding that its point encodes to.
    pub canonical: B,
    /// The order of the point divides 8. Ignored unless the rule needs it.
    pub small_order: B,
}

impl Rule {
    /// Whether one equation can decide for many signatures: a random combination of theirs.
    /// Multiples of points of small order cancel in it unless it is multiplied by 8, and it sees
    /// points, neither their encodings nor their orders.
    pub const fn can_be_combined(self) -> bool {
        self.cofactored && !(self.canonical_key || self.canonical_r || self.no_small_order)
    }

    /// Whether a point is acceptable as a key.
    #[inline(always)]
    pub fn admits_key<B>(self, key: Facts<B>) -> B
    where
        B: Copy + BitAnd<Output = B> + Not<Output = B>,
    {
        self.admits(key, self.canonical_key)
    }

    /// Whether a point is acceptable as R.
    #[inline(always)]
    pub fn admits_r<B>(self, r: Facts<B>) -> B
    where
        B: Copy + BitAnd<Output = B> + Not<Output = B>,
    {
        self.admits(r, self.canonical_r)
    }

    #[inline(always)]
    fn admits<B>(self, point: Facts<B>, canonical: bool) -> B
    where
        B: Copy + BitAnd<Output = B> + Not<Output = B>,
    {
        let mut yes = point.on_curve;
        if canonical {
            yes = yes & point.canonical;
        }
        if self.no_small_order {
            yes = yes & !point.small_order;
        }
        yes
    }
}
