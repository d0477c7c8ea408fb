// SPDX-License-Identifier: MIT OR Apache-2.0
//! Coefficients in pairs, as words of 32 bits hold them, and the routines of Cortex-M on them as safe functions.
//!
//! Coefficients are in `1..=p`; the upper half of the last word is 0, and the routines leave it so. `field/portable.rs` has the same
//! functions for any processor.

/// Twenty words of 16 bits, the first of each pair at an address that words of 32 bits are loaded from.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(4))]
pub(crate) struct Pairs(pub(crate) [u16; 20]);

#[cfg(curve9767_thumb)]
pub(crate) use routines::*;

#[cfg(curve9767_thumb)]
mod routines {
    #![allow(unsafe_code)]

    use core::mem::MaybeUninit;

    use super::Pairs;
    #[cfg(curve9767_thumb = "v6m")]
    use crate::arch::thumb::v6m as processor;
    #[cfg(curve9767_thumb = "v7em")]
    use crate::arch::thumb::v7em as processor;

    /// Safe functions of routines: one whose result is new, one whose result goes to where something was.
    macro_rules! routines {
        ($($(#[$doc:meta])* $name:ident $to:ident from $module:ident ($($operand:ident),*);)*) => {$(
            $(#[$doc])*
            #[inline(always)]
            #[allow(dead_code)] // there are both of each
            pub(crate) fn $name($($operand: &Pairs),*) -> Pairs {
                let mut r = MaybeUninit::uninit();
                // SAFETY: the pointers are to ten words, to write and to read, and the one to write is to others than those to
                // read. The routine writes all of them, touches nothing else, and keeps what the calling convention says.
                unsafe {
                    processor::$module::$name(r.as_mut_ptr() $(, $operand)*);
                    r.assume_init()
                }
            }
            $(#[$doc])*
            #[inline(always)]
            #[allow(dead_code)]
            pub(crate) fn $to(r: &mut Pairs $(, $operand: &Pairs)*) {
                // SAFETY: as above: a reference to write is to others than those to read.
                unsafe { processor::$module::$name(r $(, $operand)*) }
            }
        )*};
    }

    /// Safe functions of routines that may write where they read.
    macro_rules! in_place {
        ($($(#[$doc:meta])* $name:ident $assign:ident ($($operand:ident),*);)*) => {$(
            $(#[$doc])*
            #[inline(always)]
            #[allow(dead_code)]
            pub(crate) fn $assign(r: &mut Pairs $(, $operand: &Pairs)*) {
                let r: *mut Pairs = r;
                // SAFETY: as above; each word is read before it is written.
                unsafe { processor::linear::$name(r, r $(, $operand)*) }
            }
        )*};
    }

    routines! {
        /// `a·b`
        mul mul_to from mul (a, b);
        /// `a²`
        square square_to from square (a);
        /// Each coefficient of `a` times that of `b`.
        mul_coefficients mul_coefficients_to from scale (a, b);
        /// `a + b`
        add add_to from linear (a, b);
        /// `a - b`
        sub sub_to from linear (a, b);
        /// `3a`
        triple triple_to from linear (a);
        /// `a - 2b`
        sub_double sub_double_to from linear (a, b);
        /// `a - b/2`
        sub_half sub_half_to from linear (a, b);
    }

    in_place! {
        /// `r = r + b`
        add add_assign(b);
        /// `r = r - b`
        sub sub_assign(b);
        /// `r = 3r`
        triple triple_assign();
        /// `r = r - 2b`
        sub_double sub_double_assign(b);
        /// `r = r - b/2`
        sub_half sub_half_assign(b);
    }

    /// `r = a` if the mask is all ones, and what it was if it is 0. Constant time.
    #[inline(always)]
    pub(crate) fn assign_if(r: &mut Pairs, a: &Pairs, mask: u32) {
        // SAFETY: as above.
        unsafe { processor::choice::assign_if(r, a, mask) }
    }

    /// The entry of an index below 8; every one is read. Constant time.
    #[inline(always)]
    pub(crate) fn look_up(table: &[[Pairs; 2]; 8], index: u32) -> [Pairs; 2] {
        let mut r = MaybeUninit::uninit();
        // SAFETY: as above, of twenty words and eight times as many.
        unsafe {
            processor::choice::look_up(r.as_mut_ptr(), table, index);
            r.assume_init()
        }
    }
}
