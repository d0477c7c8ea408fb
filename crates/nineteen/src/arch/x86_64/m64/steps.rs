// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps as functions.
//!
//! Each is one copy: a call costs nothing compared with a step, and a copy is two texts of some 3 kB.
//! So the values that a text leaves on the stack are not next to any of the caller's.
//!
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags, the work area; 16 bytes of the stack.
//! - **Features:** BMI2, ADX. **Time:** constant: the point that a ladder step doubles is selected
//!   by CMOV, and the order of instructions depends on the processor.

#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::arch::elements::{Element, Factors, Ladder, address_of, address_of_factors};
use crate::arch::x86_64::TextFor;

/// Runs the text of a step for a processor: the composed one, or the file of this name.
macro_rules! step {
    ($text:expr, $name:expr, $composed:expr, $work:expr, $($operands:tt)*) => {{
        let work = $work;
        match $text {
            TextFor::Zen4 => run!($composed, work, $($operands)*),
            TextFor::GoldenCove => run!(
                concat!(
                    ".p2align 6\n",
                    include_str!(concat!("../../../../generated/x86_64/m64/golden_cove/", $name, ".s"))
                ),
                work,
                $($operands)*
            ),
        }
    }};
}

/// `p = 2p`
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn double(text: TextFor, p: Factors<'_>) {
    /// # Safety
    ///
    /// From the address `p` on there are four elements that nothing else refers to.
    #[inline(never)]
    #[target_feature(enable = "bmi2,adx")]
    unsafe fn step(text: TextFor, p: usize) {
        let mut work = [MaybeUninit::<Element>::uninit(); 5];
        // SAFETY: the processor has the features, as they are enabled for this function. The text
        // reads and writes the work area and the elements from `p` on.
        unsafe { step!(text, "double", double_text!(), work.as_mut_ptr(), "rsi" = p) }
    }
    let p = address_of_factors(p);
    // SAFETY: the elements are borrowed, those of `p` exclusively, and `address` says that they lie
    // one after the other.
    unsafe { step(text, p) }
}

/// An addition `p = p + q`, where `q` has so many elements.
macro_rules! addition {
    ($(#[$doc:meta])* $name:ident, $elements:literal, $composed:expr) => {
        $(#[$doc])*
        #[inline]
        #[target_feature(enable = "bmi2,adx")]
        pub(crate) fn $name(text: TextFor, p: Factors<'_>, q: [&Element; $elements]) {
            /// # Safety
            ///
            /// From the address `p` on there are four elements that nothing else refers to, from
            /// `q` on those of the second operand to read.
            #[inline(never)]
            #[target_feature(enable = "bmi2,adx")]
            unsafe fn step(text: TextFor, p: usize, q: usize) {
                let mut work = [MaybeUninit::<Element>::uninit(); 4];
                // SAFETY: the processor has the features, as they are enabled for this function.
                // The text reads and writes the work area and the elements from `p` on, and reads
                // those from `q` on.
                unsafe {
                    step!(
                        text,
                        stringify!($name),
                        $composed,
                        work.as_mut_ptr(),
                        "rsi" = p,
                        "r15" = q
                    );
                }
            }
            let p = address_of_factors(p);
            let q = address_of(q);
            // SAFETY: the elements are borrowed, those of `p` exclusively, and `address` says that
            // they lie one after the other.
            unsafe { step(text, p, q) }
        }
    };
}

addition! {
    /// `p = p + q`, where `q` is Y+X, Y-X, 2Z, 2dT.
    add, 4, add_text!()
}
addition! {
    /// `p = p + q`, where `q` is y+x, y-x, 2dxy.
    add_affine, 3, add_affine_text!()
}
addition! {
    /// `p = p + q`, where `p` is Y+X, Y-X, Z, T before and X, Y, Z, T after, and `q` is Y+X, Y-X,
    /// 2Z, 2dT.
    add_extended, 4, add_extended_text!()
}

/// Steps from the pair (p, q) to (2p, p + q), or to (2q, p + q) if `swap` is not zero.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn ladder_step(text: TextFor, ladder: &mut Ladder, swap: u64) {
    /// The secret is passed by reference, since the inspection of machine code counts everything
    /// that is loaded as a secret.
    #[inline(never)]
    #[target_feature(enable = "bmi2,adx")]
    fn step(text: TextFor, ladder: &mut Ladder, swap: &u64) {
        // SAFETY: the processor has the features, as they are enabled for this function. The text
        // reads and writes the ladder, whose twelve elements lie one after the other, and reads
        // `swap`.
        unsafe {
            step!(
                text,
                "ladder_step",
                ladder_step_text!(),
                core::ptr::from_mut(ladder),
                "rsi" = core::ptr::from_ref(swap)
            );
        }
    }
    step(text, ladder, &swap);
}
