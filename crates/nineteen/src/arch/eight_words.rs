// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic on eight saturated words in memory by the routines of this processor, as safe
//! functions.

#![allow(unsafe_code)]

#[cfg(nineteen_w32 = "rv32m")]
use super::riscv32 as processor;
#[cfg(nineteen_w32 = "v6m")]
use super::thumb::v6m as processor;
#[cfg(nineteen_w32 = "v7em")]
use super::thumb::v7em as processor;

/// A safe wrapper for the routine, and one whose result replaces the first operand.
macro_rules! routines {
    ($($(#[$doc:meta])* $name:ident $assign:ident ($($operand:ident),*);)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name(r: &mut [u32; 8], a: &[u32; 8] $(, $operand: &[u32; 8])*) {
            // SAFETY: references are to eight words, to write and to read; the routine touches
            // nothing else, and preserves what the calling convention requires.
            unsafe { processor::$name::$name(r, a $(, $operand)*) }
        }
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $assign(r: &mut [u32; 8] $(, $operand: &[u32; 8])*) {
            let r: *mut [u32; 8] = r;
            // SAFETY: as above; the result may be where the first operand is.
            unsafe { processor::$name::$name(r, r $(, $operand)*) }
        }
    )*};
}

routines! {
    /// `r = a·b`, tight, of any words.
    mul mul_assign(b);
    /// `r = a²`, tight, of any words.
    square square_assign();
    /// `r = a + b`, of any words.
    add add_assign(b);
    /// `r = a - b`, of any words.
    sub sub_assign(b);
}

/// `r = 2r`, of any words.
#[inline(always)]
pub(crate) fn double_assign(r: &mut [u32; 8]) {
    let r: *mut [u32; 8] = r;
    // SAFETY: as above; both operands may be where the result is.
    unsafe { processor::add::add(r, r, r) }
}

/// `r = r + k·b`, tight, of any words, for a public `k ≤ 2^17 - 2`: at most `MOST` at a time. 32-bit
/// RISC-V has no routine for it.
#[cfg(not(nineteen_w32 = "rv32m"))]
#[inline(always)]
pub(crate) fn add_multiple_assign(r: &mut [u32; 8], b: &[u32; 8], k: u32) {
    let r: *mut [u32; 8] = r;
    let add = |k| {
        // SAFETY: as above.
        unsafe { processor::add_multiple::add_multiple(r, r, b, k) }
    };
    if k > processor::add_multiple::MOST {
        add(k / 2);
    }
    add(if k > processor::add_multiple::MOST {
        k - k / 2
    } else {
        k
    });
}
