// SPDX-License-Identifier: MIT OR Apache-2.0
//! Coefficients in pairs, as 32-bit words hold them, and the routines of Cortex-M on them as safe
//! functions.
//!
//! Coefficients are in `1..=p`; the upper half of the last word is 0, and the routines keep it so.
//! `field/portable.rs` has the same functions for any processor.

/// Twenty 16-bit words, aligned so that 32-bit words can be loaded from the first of each pair.
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

    /// Safe wrappers for routines: one that returns a new result, one that overwrites an existing
    /// place.
    macro_rules! routines {
        ($($(#[$doc:meta])* $name:ident $to:ident from $module:ident ($($operand:ident),*);)*) => {$(
            $(#[$doc])*
            #[inline(always)]
            #[allow(dead_code)] // both variants exist for each
            pub(crate) fn $name($($operand: &Pairs),*) -> Pairs {
                let mut r = MaybeUninit::uninit();
                // SAFETY: the pointers are to ten words, to write and to read, and the one to write
                // does not overlap those to read. The routine writes all of them, touches nothing
                // else, and preserves what the calling convention requires.
                unsafe {
                    processor::$module::$name(r.as_mut_ptr() $(, $operand)*);
                    r.assume_init()
                }
            }
            $(#[$doc])*
            #[inline(always)]
            #[allow(dead_code)]
            pub(crate) fn $to(r: &mut Pairs $(, $operand: &Pairs)*) {
                // SAFETY: as above: a mutable reference does not overlap the others.
                unsafe { processor::$module::$name(r $(, $operand)*) }
            }
        )*};
    }

    /// Safe wrappers for routines that may write where they read.
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

    /// `r = a` if the mask is all ones, unchanged if it is 0. Constant time.
    #[inline(always)]
    pub(crate) fn assign_if(r: &mut Pairs, a: &Pairs, mask: u32) {
        // SAFETY: as above.
        unsafe { processor::choice::assign_if(r, a, mask) }
    }

    /// The entry at an index below 8; every entry is read. Constant time.
    #[inline(always)]
    pub(crate) fn look_up(table: &[[Pairs; 2]; 8], index: u32) -> [Pairs; 2] {
        let mut r = MaybeUninit::uninit();
        // SAFETY: as above, with twenty words and eight times as many.
        unsafe {
            processor::choice::look_up(r.as_mut_ptr(), table, index);
            r.assume_init()
        }
    }
}
