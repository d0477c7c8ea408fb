// SPDX-License-Identifier: MIT OR Apache-2.0
//! `p = p + q` on the Edwards curve for `m64`, from coordinates to coordinates: eight products.
//! Builds rows of multiples.
//!
//! - **In:** `rsi`, the address of Y+X, Y-X, Z, T, any 256-bit integers; `r15`, that of Y+X, Y-X,
//!   2Z, 2dT for `q`; `rdi`, a work area.
//! - **Out:** X, Y, Z, T of the sum, tight, at the same place.
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags, the work area; 16 bytes of the stack.
//! - **Features:** BMI2, ADX. **Time:** constant.
//!
//! The formulas are those of [`add`](super::add); the products of E, F, G, H, which `add` begins
//! with, come at the end.

#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::{Element, Factors, address, address_of_factors};

macro_rules! text {
    ($x:literal $y:literal $z:literal $t:literal
     $plus:literal $minus:literal $z2:literal $t2d:literal
     $e:literal $f:literal $g:literal $h:literal) => {
        concat!(
            "mov rbx, r15\n",
            product!($t, $t2d),
            store!($f),        // C
            product!($z, $z2), // D
            sum!($f, $g),
            less!($f),
            store!($f),
            product!($y, $minus),
            store!($e),          // A
            product!($x, $plus), // B
            sum!($e, $h),
            less!($e),
            store!($e),
            product!($f, $g),
            store!($z),
            product!($e, $f),
            store!($x),
            product!($g, $h),
            store!($y),
            product!($e, $h),
            store!($t),
        )
    };
}

/// `p = p + q`, where `p` is Y+X, Y-X, Z, T before and X, Y, Z, T after, and `q` is Y+X, Y-X, 2Z,
/// 2dT.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn add_extended(p: Factors<'_>, q: [&Element; 4]) {
    /// One copy: a call costs nothing compared with a step, and a copy is 3 kB.
    ///
    /// # Safety
    ///
    /// From the address `p` on there are four elements that nothing else refers to, from `q` on
    /// four to read.
    #[inline(never)]
    #[target_feature(enable = "bmi2,adx")]
    unsafe fn step(p: usize, q: usize) {
        let mut work = [MaybeUninit::<Element>::uninit(); 4];
        // SAFETY: the processor has the features, as they are enabled for this function. The text
        // reads and writes the work area and the elements from `p` on, and reads those from `q` on.
        unsafe {
            run!(
                text!("rsi" "rsi + 32" "rsi + 64" "rsi + 96" "rbx" "rbx + 32" "rbx + 64" "rbx + 96"
                "rdi" "rdi + 32" "rdi + 64" "rdi + 96"),
                work.as_mut_ptr(),
                "rsi" = p,
                "r15" = q
            );
        }
    }
    let p = address_of_factors(p);
    let q = address(q.map(core::ptr::from_ref));
    // SAFETY: the elements are borrowed, those of `p` exclusively, and `address` says that they lie
    // one after the other.
    unsafe { step(p, q) }
}
