// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a policy asks, and the one place that answers: for one signature, for one in each lane, for prepared
//! keys and for hardware.

use core::ops::{BitAnd, Not};

/// What a policy asks of the points and of the equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Multiply the equation by 8.
    pub cofactored: bool,
    /// Refuse a key that encodes differently than it was given.
    pub canonical_key: bool,
    /// Refuse an R that encodes differently than it was given.
    pub canonical_r: bool,
    /// Refuse a key or an R whose order divides 8.
    pub no_small_order: bool,
}

/// What is known of an encoded point: yes or no, or one for each lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<B> {
    /// It is the encoding of a point.
    pub on_curve: B,
    /// It is the encoding that encoding the point gives.
    pub canonical: B,
    /// The order of the point divides 8. Looked at only if the rule asks.
    pub small_order: B,
}

impl Rule {
    /// Whether a point may be the key.
    #[inline(always)]
    pub fn admits_key<B>(self, key: Facts<B>) -> B
    where
        B: Copy + BitAnd<Output = B> + Not<Output = B>,
    {
        self.admits(key, self.canonical_key)
    }

    /// Whether a point may be R.
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
