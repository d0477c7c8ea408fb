// SPDX-License-Identifier: MIT OR Apache-2.0
//! `p = 2p` on the Edwards curve for `m64`: three products, four squares.
//!
//! - **In:** `rsi`, the address of E, F, G, H, any 256-bit integers; `rdi`, a work area.
//! - **Out:** E, F, G, H of the double, loose, at the same place.
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags, the work area; 16 bytes of the stack.
//! - **Features:** BMI2, ADX. **Time:** constant.
//!
//! The formulas are those of `Projective::double` in `curve/point.rs`: A = X², B = Y², C = Z²; H =
//! A + B, G = B - A, F = 2C - G, E = (X + Y)² - H.

#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::{Element, Factors, address_of_factors};

macro_rules! text {
    ($e:literal $f:literal $g:literal $h:literal
     $x:literal $y:literal $z:literal $s:literal $b:literal) => {
        concat!(
            product!($e, $f),
            store!($x),
            product!($h, $g),
            store!($y),
            sum!($x, $s), // X + Y
            product!($f, $g),
            store!($z),
            square!($y),
            store!($b),
            square!($x), // A
            sum!($b, $h),
            store!($x),
            load!($b),
            less!($x),
            store!($g),
            square!($z), // C
            twice!(),
            less_loose!($g),
            store!($f),
            square!($s),
            less_loose!($h),
            store!($e),
        )
    };
}

/// `p = 2p`
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn double(p: Factors<'_>) {
    /// One copy: a call costs nothing compared with a step, and a copy is 3 kB.
    ///
    /// # Safety
    ///
    /// From the address `p` on there are four elements that nothing else refers to.
    #[inline(never)]
    #[target_feature(enable = "bmi2,adx")]
    unsafe fn step(p: usize) {
        let mut work = [MaybeUninit::<Element>::uninit(); 5];
        // SAFETY: the processor has the features, as they are enabled for this function. The text
        // reads and writes the work area and the elements from `p` on.
        unsafe {
            run!(
                text!("rsi" "rsi + 32" "rsi + 64" "rsi + 96"
                "rdi" "rdi + 32" "rdi + 64" "rdi + 96" "rdi + 128"),
                work.as_mut_ptr(),
                "rsi" = p
            );
        }
    }
    let p = address_of_factors(p);

    // SAFETY: the elements are borrowed, those of `p` exclusively, and `address` says that they lie
    // one after the other.
    unsafe { step(p) }
}
