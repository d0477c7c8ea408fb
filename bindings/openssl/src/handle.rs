// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and contexts as the pointers that OpenSSL keeps.
//!
//! # Safety
//!
//! All of this rests on OpenSSL's contract for providers (`provider-keymgmt`, `provider-signature`
//! and `provider-keyexch` in its manual): a pointer that it hands back came from this provider, from
//! the function that makes values of that kind, and was not freed; a context is used by one thread
//! at a time. Keys may be used by several, and are shared by reference counts. Null may come
//! anywhere, and is refused.

use core::ffi::c_void;
use std::sync::Arc;

use crate::key::Key;

/// Gives a key to OpenSSL.
pub fn give_key(key: Key) -> *mut c_void {
    Arc::into_raw(Arc::new(key)).cast_mut().cast()
}

/// Takes a key back.
///
/// # Safety
///
/// The module's contract; the pointer is not used again.
pub unsafe fn take_key(key: *mut c_void) {
    if !key.is_null() {
        // SAFETY: it came from `give_key`, whose count this ends.
        drop(unsafe { Arc::from_raw(key.cast::<Key>()) });
    }
}

/// A key that OpenSSL holds.
///
/// # Safety
///
/// The module's contract; the key is not freed while the reference lives.
pub unsafe fn key<'a>(key: *const c_void) -> Option<&'a Key> {
    // SAFETY: null, or from `give_key`. A key is changed through its lock only.
    unsafe { key.cast::<Key>().as_ref() }
}

/// Gives a context to OpenSSL.
pub fn give<T>(context: T) -> *mut c_void {
    Box::into_raw(Box::new(context)).cast()
}

/// Takes a context back, and drops it.
///
/// # Safety
///
/// The module's contract, with `T` the type that was given; the pointer is not used again.
pub unsafe fn take<T>(context: *mut c_void) {
    if !context.is_null() {
        // SAFETY: it came from `give`.
        drop(unsafe { Box::from_raw(context.cast::<T>()) });
    }
}

/// A context that OpenSSL holds.
///
/// # Safety
///
/// The module's contract, with `T` the type that was given. The context is not freed, and no other
/// reference to it is made, while this one lives.
pub unsafe fn context<'a, T>(context: *mut c_void) -> Option<&'a mut T> {
    // SAFETY: null, or from `give`; one thread at a time uses it.
    unsafe { context.cast::<T>().as_mut() }
}
