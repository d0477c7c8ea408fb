// SPDX-License-Identifier: MIT OR Apache-2.0
//! Places for secrets, and overwriting the remains of secret operations on the stack.
//!
//! Zeroizing a value clears one place, but the compiler creates others: moves leave the old place
//! as it is, registers are spilled, temporaries of inlined functions get slots of their own. None
//! of these has a name in the source. So a secret operation as a whole runs in a function of its
//! own, and once it has returned, its part of the stack is overwritten ([`leaving_nothing`]).
//! Arguments are passed by reference, so that they are where the caller put them and nowhere else;
//! results are created inside and returned, so that intermediate copies are overwritten too.
//!
//! A value that its owner moves is copied in frames that this library never sees. So the secret
//! types hold their secret in a [`Place`], a heap block that is filled in place: a move copies a
//! pointer, and the one copy of the secret is zeroized on drop. Without the feature `alloc` the
//! secret is in the value itself, and the copies that a move leaves are the owner's responsibility.
//!
//! Each library sets its own depth: as far as its operations were seen to leave something, plus
//! a margin.
//!
//! An operation that calls its caller's code, such as a generator or a driver, may panic there. Then
//! the same part of the stack is overwritten while it is unwound, and the part below, where the
//! unwinder has saved registers.
//!
//! **Time:** constant.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::fmt;
use core::mem::{self, MaybeUninit};
use core::ops::{Deref, DerefMut};

use zeroize::optimization_barrier;

/// The place of a secret, which does not move with the value that holds it. `T` zeroizes itself on
/// drop.
pub struct Place<T>(
    #[cfg(feature = "alloc")] Box<T>,
    #[cfg(not(feature = "alloc"))] T,
);

impl<T> Place<T> {
    /// Holds a value that is not secret yet, to be filled in place.
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

/// Overwrites a fixed amount of stack below the frame of its caller.
pub type Overwrite = extern "C" fn();

/// Runs `operation` and overwrites the stack that it used, also if it panics.
///
/// The guard holds no result: on the ordinary path it is forgotten as soon as there is one, so
/// nothing is kept or copied for its sake.
#[inline(always)]
pub fn leaving_nothing<R>(overwrite: Overwrite, operation: impl FnOnce() -> R) -> R {
    let unwinding = Unwinding(overwrite);
    let result = apart(operation);
    mem::forget(unwinding);
    overwrite();
    result
}

/// Overwrites when it is dropped, which only unwinding does.
struct Unwinding(Overwrite);

impl Drop for Unwinding {
    #[cold]
    #[inline(never)]
    fn drop(&mut self) {
        (self.0)();
        // A nonce was seen 4,300 bytes below the operation's caller; the unwinder has used as much
        // and more.
        overwrite::<2000, 5>();
    }
}

/// Runs in a frame of its own, below the one from which the stack is overwritten.
#[inline(never)]
fn apart<R>(operation: impl FnOnce() -> R) -> R {
    operation()
}

/// Overwrites `PIECES` pieces of `PIECE` bytes below the caller's frame, in one frame: between
/// several frames, words would remain that belong to none of them. From pieces of 2,048 bytes on,
/// `memset` may use an instruction that is slow to start.
///
/// `extern "C"` means that it does not unwind. Otherwise a result would be kept in the caller's
/// frame, to be dropped on unwinding, and copied to its destination afterwards: with secrets, one
/// copy too many.
#[inline(never)]
pub extern "C" fn overwrite<const PIECE: usize, const PIECES: usize>() {
    let mut pieces = [const { MaybeUninit::<[u8; PIECE]>::uninit() }; PIECES];
    for piece in &mut pieces {
        optimization_barrier(piece.write([0; PIECE]));
    }
}
