// SPDX-License-Identifier: MIT OR Apache-2.0
//! One product, one square for `m64`: what formulas between the steps consist of.
//!
//! For builds without optimization, in which each carry of the portable code is a call and every
//! intermediate word is in memory. In others the compiler keeps words in registers from one product
//! to the next.
//!
//! - **In:** `rdi`, the address of a work area of three elements, any 256-bit integers.
//! - **Out:** the product, tight, in the first.
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags; 16 bytes of the stack.
//! - **Features:** BMI2, ADX. **Time:** constant.
//! - **Proven** as they stand, in `proofs/assembly/x86_64.rs`.

#![allow(unsafe_code)]

use super::Element;

/// `[0] = [2]·[1]`
macro_rules! product_text {
    () => {
        concat!(product!("rdi + 64", "rdi + 32"), store!("rdi"))
    };
}

/// `[0] = [1]²`
macro_rules! square_text {
    () => {
        concat!(square!("rdi + 32"), store!("rdi"))
    };
}

/// `a·b`, tight, of any 256-bit integers.
#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn product(a: &Element, b: &Element) -> Element {
    let mut work = [*b, *b, *a];
    // SAFETY: the processor has the features, as they are enabled for this function. The text reads
    // and writes the three elements of the work area.
    unsafe { run!(product_text!(), work.as_mut_ptr()) }
    work[0]
}

/// `a²`, tight, of any 256-bit integer.
#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn square(a: &Element) -> Element {
    let mut work = [*a; 2];
    // SAFETY: as above; the text reads and writes two elements.
    unsafe { run!(square_text!(), work.as_mut_ptr()) }
    work[0]
}
