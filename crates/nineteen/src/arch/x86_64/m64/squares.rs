// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a = a^(2^n)` for several elements side by side for `m64`: runs of squares, the bulk of a square
//! root.
//!
//! - **In:** `rdi`, and `rsi` for two, the addresses of elements, any 256-bit integers; `r15`, the
//!   number of squares, not 0.
//! - **Out:** the last squares, tight, at the same places.
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags; 16 bytes of the stack.
//! - **Features:** BMI2, ADX. **Time:** by the number of squares, which is public; constant
//!   otherwise.
//!
//! Squares of different elements are independent, so the processor, which looks some hundred
//! instructions ahead, fills the stalls of one with the other.

#![allow(unsafe_code)]

use super::Element;

/// Squares of the elements at these places, `r15` times.
macro_rules! text {
    ($($place:literal)*) => {
        concat!(
            "mov rbx, r15\n",
            "2:\n",
            $(square!($place), store!($place),)*
            "dec rbx\n",
            "jnz 2b\n",
        )
    };
}

/// The texts for one and for two elements.
#[cfg(test)]
pub(crate) const TEXTS: [&str; 2] = [text!("rdi"), text!("rdi" "rsi")];

/// `n` squares of each element, for a public `n`.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn squares<const N: usize>(mut elements: [&mut Element; N], n: u32) {
    if n == 0 {
        return;
    }
    let (pairs, rest) = elements.as_chunks_mut::<2>();
    for [a, b] in pairs {
        // SAFETY: the processor has the features, as they are enabled for this function. The text
        // reads and writes the two elements, which are borrowed exclusively.
        unsafe {
            run!(
                text!("rdi" "rsi"),
                core::ptr::from_mut(*a),
                "rsi" = core::ptr::from_mut(*b),
                "r15" = u64::from(n)
            );
        }
    }
    for a in rest {
        // SAFETY: as above, of one element.
        unsafe {
            run!(text!("rdi"), core::ptr::from_mut(*a), "r15" = u64::from(n));
        }
    }
}
