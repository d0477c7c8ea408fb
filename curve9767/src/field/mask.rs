// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret booleans, one for each lane.

use core::hint::black_box;

pub(crate) use ground::mask::Mask;

/// The maximum number of lanes of a field. Without vectors it is one, and nothing is computed for
/// others.
pub(crate) const MAX_LANES: usize = if cfg!(any(test, curve9767_arch = "x86_64")) {
    4
} else {
    1
};

/// A boolean for each lane; those beyond the lanes of a field are meaningless.
pub(crate) type Masks = [Mask; MAX_LANES];

/// A mask for each lane.
#[inline(always)]
pub(crate) fn masks(mut f: impl FnMut(usize) -> Mask) -> Masks {
    // A loop, with one copy of the function, compiled in place.
    let mut masks = [Mask::NO; MAX_LANES];
    for (l, mask) in masks.iter_mut().enumerate() {
        *mask = f(l);
    }
    masks
}

/// `x`, hidden from the compiler where small processors have no selection instruction: there, the
/// compiler turns a value that it knows to be one of two into a jump (Rust 1.95 for Thumb,
/// 2026-11-22).
#[inline(always)]
pub(crate) fn hidden<T>(x: T) -> T {
    if cfg!(target_arch = "arm") {
        black_box(x)
    } else {
        x
    }
}
