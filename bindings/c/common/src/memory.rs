// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory given by a caller in C.
//!
//! Inputs of fixed length are copied before anything is written, so outputs may overlap inputs.
//! A null pointer is refused where bytes are needed, and so is a length that no object can have.
//!
//! # Safety
//!
//! All functions here rest on C's own contract, which every exported function repeats: a pointer
//! that is not null points to as many bytes as the text says, readable or writable for the whole
//! call, and no other thread writes to them meanwhile. Alignment is never assumed.

use core::ffi::c_int;

/// The return value of functions: 0 for success or a valid signature, -1 for everything else.
pub type Answer = c_int;

/// Success; a valid signature.
pub const YES: Answer = 0;
/// Failure of any kind.
pub const NO: Answer = -1;

/// Success if there is a value.
pub fn answer(done: Option<()>) -> Answer {
    if done.is_some() { YES } else { NO }
}

/// Copies `N` bytes. `None` for a null pointer.
///
/// # Safety
///
/// `from` is null or points to `N` readable bytes.
pub unsafe fn read<const N: usize>(from: *const u8) -> Option<[u8; N]> {
    if from.is_null() {
        return None;
    }
    // SAFETY: `N` bytes are readable, as the caller promises; an array of bytes needs no alignment.
    Some(unsafe { from.cast::<[u8; N]>().read() })
}

/// Writes `N` bytes. `None` for a null pointer.
///
/// # Safety
///
/// `to` is null or points to `N` writable bytes.
pub unsafe fn write<const N: usize>(to: *mut u8, bytes: &[u8; N]) -> Option<()> {
    if to.is_null() {
        return None;
    }
    // SAFETY: `N` bytes are writable, as the caller promises. `bytes` is memory of this library, so
    // the two do not overlap.
    unsafe { to.copy_from_nonoverlapping(bytes.as_ptr(), N) };
    Some(())
}

/// Bytes of any number. A null pointer is an empty string if the length is 0; `None` if it is not,
/// and for lengths above `isize::MAX`, which no object has.
///
/// # Safety
///
/// `from` points to `len` readable bytes, or is null, or `len` is 0. Nothing writes to them while
/// the slice is in use.
pub unsafe fn bytes<'a>(from: *const u8, len: usize) -> Option<&'a [u8]> {
    if len == 0 {
        return Some(&[]);
    }
    if from.is_null() || isize::try_from(len).is_err() {
        return None;
    }
    // SAFETY: not null, and `len` bytes are readable, as the caller promises; `len` fits `isize`.
    Some(unsafe { core::slice::from_raw_parts(from, len) })
}

/// A length as libsodium and C on other platforms pass it.
///
/// # Safety
///
/// As [`bytes`].
pub unsafe fn long_bytes<'a>(from: *const u8, len: u64) -> Option<&'a [u8]> {
    // SAFETY: the contract is the same.
    unsafe { bytes(from, usize::try_from(len).ok()?) }
}

/// Items of any type. `None` as in [`bytes`], for a pointer that is not aligned, and for a number
/// of items whose bytes no object has.
///
/// # Safety
///
/// As [`bytes`] with `n` items of `T`, for which all bit patterns are values.
pub unsafe fn items<'a, T: Copy>(from: *const T, n: usize) -> Option<&'a [T]> {
    if n == 0 {
        return Some(&[]);
    }
    let size = n.checked_mul(size_of::<T>())?;
    if from.is_null() || !from.is_aligned() || isize::try_from(size).is_err() {
        return None;
    }
    // SAFETY: not null and aligned; `n` items are readable, as the caller promises, and take at
    // most `isize::MAX` bytes.
    Some(unsafe { core::slice::from_raw_parts(from, n) })
}

/// Fills writable memory with zeros. `None` for a null pointer with a length, and for lengths that
/// no object has.
///
/// # Safety
///
/// `to` points to `len` writable bytes, or is null, or `len` is 0.
pub unsafe fn clear(to: *mut u8, len: usize) -> Option<()> {
    if len == 0 {
        return Some(());
    }
    if to.is_null() || isize::try_from(len).is_err() {
        return None;
    }
    // SAFETY: not null, and `len` bytes are writable, as the caller promises.
    unsafe { to.write_bytes(0, len) };
    Some(())
}

/// Writable bytes, which must be initialized: [`clear`] does that.
///
/// # Safety
///
/// `to` points to `len` initialized and writable bytes, or is null, or `len` is 0. They overlap
/// nothing that is used while the slice is.
pub unsafe fn bytes_mut<'a>(to: *mut u8, len: usize) -> Option<&'a mut [u8]> {
    if len == 0 {
        return Some(&mut []);
    }
    if to.is_null() || isize::try_from(len).is_err() {
        return None;
    }
    // SAFETY: not null, and `len` initialized bytes are writable and unshared, as the caller
    // promises; `len` fits `isize`.
    Some(unsafe { core::slice::from_raw_parts_mut(to, len) })
}

/// Rows of `N` bytes that begin `stride` bytes apart. With a stride of 0 all rows are the first.
#[derive(Clone, Copy, Debug)]
pub struct Rows<const N: usize> {
    first: *const u8,
    stride: usize,
    n: usize,
}

// SAFETY: rows are only read, and nothing writes to them during the call, as the caller promises.
unsafe impl<const N: usize> Send for Rows<N> {}
// SAFETY: as for `Send`.
unsafe impl<const N: usize> Sync for Rows<N> {}

impl<const N: usize> Rows<N> {
    /// `None` if rows would overlap (a stride below `N` other than 0), if no object has as many
    /// bytes, and for a null pointer with any rows.
    ///
    /// # Safety
    ///
    /// `first` is null or points to `(n - 1)·stride + N` readable bytes, if `n` is not 0, for as
    /// long as the value is used.
    pub unsafe fn new(first: *const u8, stride: usize, n: usize) -> Option<Rows<N>> {
        if stride != 0 && stride < N {
            return None;
        }
        if n > 0 {
            let last = (n - 1).checked_mul(stride)?.checked_add(N)?;
            if first.is_null() || isize::try_from(last).is_err() {
                return None;
            }
        }
        Some(Rows { first, stride, n })
    }

    /// Whether all rows are one.
    pub fn is_one(&self) -> bool {
        self.stride == 0
    }

    /// Row `i`.
    ///
    /// # Panics
    ///
    /// If there is no such row.
    pub fn row(&self, i: usize) -> &[u8; N] {
        assert!(i < self.n);
        // SAFETY: `i < n`, so the row ends within `(n - 1)·stride + N`, which `new` found to be at
        // most `isize::MAX` and whose bytes the caller promised. An array of bytes needs no
        // alignment.
        unsafe { &*self.first.add(i * self.stride).cast::<[u8; N]>() }
    }
}
