// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arm's M profile: arithmetic of eight saturated words in assembly, for processors with the DSP extension (Cortex-M4, M7) and for
//! the smallest (Cortex-M0, M0+, M23).
//!
//! Routines are whole functions by the procedure call standard, which have all registers to themselves; the compiler keeps two of
//! them back from assembly inside a function. The texts are there on every processor for tests, which read them.
//!
//! Reference: *Procedure Call Standard for the Arm Architecture*; *ARMv7-M* and *ARMv6-M Architecture Reference Manual*.

#![cfg_attr(any(nineteen_w32 = "v6m", nineteen_w32 = "v7em"), allow(unsafe_code))]

#[cfg(any(test, nineteen_w32 = "v7em"))]
pub(crate) mod v7em; // multiply and add twice in one instruction

#[cfg(any(test, nineteen_w32 = "v6m"))]
pub(crate) mod v6m; // products of halves
#[cfg(nineteen_w32 = "v6m")]
use v6m as processor;
#[cfg(nineteen_w32 = "v7em")]
use v7em as processor;

/// A safe function of the routine, and one whose result takes the place of the first operand.
#[cfg(any(nineteen_w32 = "v6m", nineteen_w32 = "v7em"))]
macro_rules! routines {
    ($($(#[$doc:meta])* $name:ident $assign:ident ($($operand:ident),*) $([$k:ident])?;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name(r: &mut [u32; 8], a: &[u32; 8] $(, $operand: &[u32; 8])* $(, $k: u32)?) {
            // SAFETY: references are to eight words, to write and to read; the routine touches nothing else, and keeps what
            // the calling convention says.
            unsafe { processor::$name::$name(r, a $(, $operand)* $(, $k)?) }
        }
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $assign(r: &mut [u32; 8] $(, $operand: &[u32; 8])* $(, $k: u32)?) {
            let r: *mut [u32; 8] = r;
            // SAFETY: as above; the result may be where the first operand is.
            unsafe { processor::$name::$name(r, r $(, $operand)* $(, $k)?) }
        }
    )*};
}

#[cfg(any(nineteen_w32 = "v6m", nineteen_w32 = "v7em"))]
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
#[cfg(any(nineteen_w32 = "v6m", nineteen_w32 = "v7em"))]
#[inline(always)]
pub(crate) fn double_assign(r: &mut [u32; 8]) {
    let r: *mut [u32; 8] = r;
    // SAFETY: as above; both operands may be where the result is.
    unsafe { processor::add::add(r, r, r) }
}

/// `r = r + k·b`, tight, of any words, for a public `k < 2^17`.
#[cfg(any(nineteen_w32 = "v6m", nineteen_w32 = "v7em"))]
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
