// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a + b` in eight words: [`add_multiple`] with 1 for k, which costs nothing more.

use super::add_multiple::add_multiple;

/// `r = a + b`, tight, of any words; places may be the same.
///
/// # Safety
///
/// The pointers are to eight words: to write, and to read.
#[inline(always)]
pub(crate) unsafe fn add(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
    // SAFETY: the requirements of this function.
    unsafe { add_multiple(r, a, b, 1) }
}
