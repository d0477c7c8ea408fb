// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where secrets lie, and overwriting what secret operations leave on the stack.
//!
//! A value that is zeroized is one place; the compiler makes others: moves leave the old place as it is,
//! registers are spilled, temporaries of inlined functions get slots of their own. None of them has a name
//! in the source. So a secret operation as a whole runs in a function of its own, and when it has returned,
//! its part of the stack is overwritten once ([`leaving_nothing`]). Arguments go by reference, so that they are
//! where the caller put them and nowhere else; results are made inside and returned, so that the copies on
//! their way are overwritten too.
//!
//! A value that its owner moves is copied in frames that this library never sees. So the secret types hold their
//! secret in a [`Place`], a block of the heap that is filled where it is: a move copies a pointer, and the one
//! copy of the secret is zeroized on drop. Without the feature `alloc` the secret is in the value itself, and what a move
//! leaves is its owner's business.
//!
//! How deep is for each library to say: as far as its operations were seen to leave something, with room to spare.
//!
//! **Time:** constant.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::fmt;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};

use zeroize::optimization_barrier;

/// The place of a secret, which stays where it is when the value that holds it is moved. `T` zeroizes itself on drop.
pub struct Place<T>(
    #[cfg(feature = "alloc")] Box<T>,
    #[cfg(not(feature = "alloc"))] T,
);

impl<T> Place<T> {
    /// Of a value that is no secret yet, to be filled in place.
    pub fn new(blank: T) -> Place<T> {
        #[cfg(feature = "alloc")]
        let blank = Box::new(blank);
        Place(blank)
    }
}

impl<T> fmt::Debug for Place<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Place(..)")
    }
}

impl<T> Deref for Place<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Place<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// Overwrites so much below the frame of its caller.
pub type Overwrite = extern "C" fn();

/// Runs `operation` and overwrites the stack that it used.
#[inline(always)]
pub fn leaving_nothing<R>(overwrite: Overwrite, operation: impl FnOnce() -> R) -> R {
    let result = apart(operation);
    overwrite();
    result
}

/// In a frame of its own, below the one that the stack is overwritten from.
#[inline(never)]
fn apart<R>(operation: impl FnOnce() -> R) -> R {
    operation()
}

/// Overwrites so many pieces of so many bytes below the caller's frame, in one frame: between several, words would
/// stay that are nobody's. From pieces of 2,048 bytes on, `memset` may take an instruction that is slow to begin.
///
/// `extern "C"` says that it does not unwind. Otherwise a result would be kept in the caller's frame, to be
/// dropped if it did, and copied to where it belongs afterwards: with secrets, a copy too many.
#[inline(never)]
pub extern "C" fn overwrite<const PIECE: usize, const PIECES: usize>() {
    let mut pieces = [const { MaybeUninit::<[u8; PIECE]>::uninit() }; PIECES];
    for piece in &mut pieces {
        optimization_barrier(piece.write([0; PIECE]));
    }
}
