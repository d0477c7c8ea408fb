// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret yes-or-no values, one for each lane.

use core::hint::black_box;

pub(crate) use ground::mask::Mask;

/// Most lanes that a field has. Without vectors it is one, and nothing is computed for others.
pub(crate) const MAX_LANES: usize = if cfg!(any(test, curve9767_arch = "x86_64")) {
    4
} else {
    1
};

/// Yes or no for each lane; those beyond the lanes of a field say nothing.
pub(crate) type Masks = [Mask; MAX_LANES];

/// A mask for each lane.
#[inline(always)]
pub(crate) fn masks(mut f: impl FnMut(usize) -> Mask) -> Masks {
    // A loop, whose one copy of the function is compiled where it stands.
    let mut masks = [Mask::NO; MAX_LANES];
    for (l, mask) in masks.iter_mut().enumerate() {
        *mask = f(l);
    }
    masks
}

/// `x`, of which the compiler knows nothing, where small processors have no instruction that chooses: what it knows to have two values
/// it makes a jump of there (Rust 1.95 for Thumb, 2026-11-22).
#[inline(always)]
pub(crate) fn hidden<T>(x: T) -> T {
    if cfg!(target_arch = "arm") {
        black_box(x)
    } else {
        x
    }
}
