// SPDX-License-Identifier: MIT OR Apache-2.0
//! `p = p + q` on the Edwards curve for `m64`: eight products.
//!
//! - **In:** `rsi`, the address of E, F, G, H, any 256-bit integers; `r15`, that of Y+X, Y-X, 2Z,
//!   2dT for `q`; `rdi`, a work area.
//! - **Out:** E, F, G, H of the sum, loose, at the same place.
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `r8` to `r15`, flags, the work area; 16 bytes of the stack.
//! - **Features:** BMI2, ADX. **Time:** constant.
//!
//! The formulas are those of `Extended::add_cached` in `curve/point.rs`: A = (Y1-X1)(Y2-X2), B =
//! (Y1+X1)(Y2+X2), C = 2d·T1·T2, D = 2·Z1·Z2; E = B - A, F = D - C, G = D + C, H = B + A.

#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::{Element, Factors, address, address_of_factors};

macro_rules! text {
    ($e:literal $f:literal $g:literal $h:literal
     $plus:literal $minus:literal $z2:literal $t2d:literal
     $x:literal $z:literal $t:literal $s:literal) => {
        concat!(
            "mov rbx, r15\n",
            product!($f, $g),
            store!($z),
            product!($e, $h),
            store!($t),
            product!($e, $f),
            store!($x),
            product!($h, $g), // Y
            sum!($x, $s),     // Y + X
            less!($x),
            store!($x), // Y - X
            product!($t, $t2d),
            store!($t),        // C
            product!($z, $z2), // D
            sum!($t, $g),
            less!($t),
            store!($f),
            product!($x, $minus),
            store!($x),          // A
            product!($s, $plus), // B
            sum!($x, $h),
            less!($x),
            store!($e),
        )
    };
}

/// `p = p + q`, where `q` is Y+X, Y-X, 2Z, 2dT.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn add(p: Factors<'_>, q: [&Element; 4]) {
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
