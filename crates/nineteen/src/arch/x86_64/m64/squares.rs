// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a = a^(2^n)` of several elements side by side for `m64`: runs of squares, most of a square root.
//!
//! - **In:** `rdi`, the place of an element, any 256-bit integer.
//! - **Out:** its square, tight, at the same place.
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags.
//! - **Features:** BMI2, ADX. **Time:** constant.
//!
//! One text squares one element. Those of different elements do not depend on each other, so that the processor, which sees some
//! hundred instructions ahead, fills the waits of one with the other.

#![allow(unsafe_code)]

use super::Element;

/// `n` squares of each element, for a public `n`.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn squares<const N: usize>(mut elements: [&mut Element; N], n: u32) {
    for _ in 0..n {
        for element in &mut elements {
            // SAFETY: the processor has the features, as they are enabled for this function. The text reads and writes the
            // element, which is borrowed exclusively.
            unsafe {
                run!(
                    concat!(square!("rdi"), store!("rdi")),
                    core::ptr::from_mut(*element)
                );
            }
        }
    }
}
