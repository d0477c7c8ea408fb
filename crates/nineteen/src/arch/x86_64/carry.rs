// SPDX-License-Identifier: MIT OR Apache-2.0
//! Add with carry and subtract with borrow: ADC and SBB, without a branch.

#![allow(unsafe_code)]
#![allow(unused_unsafe)] // safe functions in newer compilers

use core::arch::x86_64::{_addcarry_u64, _subborrow_u64};

/// `a + b + c` as `sum + 2^64·carry`.
#[inline(always)]
pub(crate) fn add_with_carry(a: u64, b: u64, c: u8) -> (u64, u8) {
    let mut sum = 0;
    // SAFETY: every x86-64 processor has the instruction, and any operands are allowed.
    let carry = unsafe { _addcarry_u64(c, a, b, &mut sum) };
    (sum, carry)
}

/// `a - b - c` as `difference - 2^64·borrow`.
#[inline(always)]
pub(crate) fn subtract_with_borrow(a: u64, b: u64, c: u8) -> (u64, u8) {
    let mut difference = 0;
    // SAFETY: as above.
    let borrow = unsafe { _subborrow_u64(c, a, b, &mut difference) };
    (difference, borrow)
}
