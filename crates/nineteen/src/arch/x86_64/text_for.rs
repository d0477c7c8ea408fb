// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processors that run the instructions of a step in an order of their own.

use ground::arch::x86_64::is_intel;

/// The processor whose text runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextFor {
    Zen4 = 0,
    GoldenCove = 1,
}

impl TextFor {
    #[cfg(test)]
    pub(crate) const ALL: [TextFor; 2] = [TextFor::Zen4, TextFor::GoldenCove];

    /// The text that this processor runs faster.
    #[inline(always)]
    pub(crate) fn this_processor() -> TextFor {
        if is_intel() {
            TextFor::GoldenCove
        } else {
            TextFor::Zen4
        }
    }
}
