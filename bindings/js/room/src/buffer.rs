// SPDX-License-Identifier: MIT OR Apache-2.0
//! One buffer in linear memory, in which every call finds its operands and leaves its results. In
//! the addon for Node each thread has one, and calls copy to it and out of it.

use alloc::vec::Vec;

use ground::wipe::leaving_nothing;
use zeroize::{Zeroize, Zeroizing};

use crate::{MALFORMED, STACK};

/// Calls a function with the room.
#[cfg(target_family = "wasm")]
fn open<R>(f: impl FnOnce(&mut Vec<u8>) -> R) -> R {
    static ROOM: spin::Mutex<Vec<u8>> = spin::Mutex::new(Vec::new());
    f(&mut ROOM.lock())
}

/// Calls a function with the room of this thread.
#[cfg(not(target_family = "wasm"))]
fn open<R>(f: impl FnOnce(&mut Vec<u8>) -> R) -> R {
    std::thread_local! {
        static ROOM: core::cell::RefCell<Vec<u8>> = const { core::cell::RefCell::new(Vec::new()) };
    }
    ROOM.with_borrow_mut(f)
}

/// Makes the room as long as this, or longer; whether there is memory for it.
fn reserve(room: &mut Vec<u8>, length: usize) -> bool {
    if room.len() < length {
        // The old buffer is freed first: both together may be more than the memory has.
        *room = Vec::new();
        if room.try_reserve_exact(length).is_err() {
            return false;
        }
        room.resize(length, 0);
    }
    true
}

/// The address of at least `length` bytes, which stay there until the next call of this function;
/// 0 if there is no memory for them.
///
/// A buffer that has to grow leaves its memory to the next. Nothing secret is in it then, because
/// every function that puts a secret there wipes it.
#[cfg(target_family = "wasm")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    open(|room| {
        if reserve(room, length) {
            room.as_mut_ptr()
        } else {
            core::ptr::null_mut()
        }
    })
}

/// Wipes the first `length` bytes of the room.
#[cfg(target_family = "wasm")]
#[unsafe(no_mangle)]
pub extern "C" fn wipe(length: usize) {
    open(|room| {
        let length = length.min(room.len());
        room[..length].zeroize();
    });
}

/// Makes room for `length` bytes and lets a function write there; `None` if there is no memory.
#[cfg(not(target_family = "wasm"))]
pub fn fill<R>(length: usize, f: impl FnOnce(&mut [u8]) -> R) -> Option<R> {
    open(|room| reserve(room, length).then(|| f(room)))
}

/// Copies the first bytes of the room, which are wiped.
#[cfg(not(target_family = "wasm"))]
pub fn take(result: &mut [u8]) {
    open(|room| {
        let left = &mut room[..result.len()];
        result.copy_from_slice(left);
        left.zeroize();
    });
}

/// Calls a function that has no secrets with the first `length` bytes of the room.
pub fn public(length: Option<usize>, f: impl FnOnce(&mut [u8]) -> Option<i32>) -> i32 {
    open(|room| {
        let operands = length.and_then(|length| room.get_mut(..length));
        operands.and_then(f).unwrap_or(MALFORMED)
    })
}

/// Computes `N` bytes from the first `length` bytes of the room, of which some are secret, and
/// leaves them in their place; what follows them is wiped.
///
/// `f` writes its result to a place of its own, which is wiped, since operands are read until its
/// end.
pub fn secret<const N: usize>(
    length: Option<usize>,
    f: impl FnOnce(&[u8], &mut [u8; N]) -> Option<i32>,
) -> i32 {
    open(|room| {
        let Some(operands) = length.and_then(|length| room.get_mut(..length)) else {
            return MALFORMED;
        };
        leaving_nothing(STACK, || {
            let mut result = [0; N];
            let code = f(operands, &mut result);
            operands.zeroize();
            match (code, operands.first_chunk_mut()) {
                (Some(code), Some(place)) => {
                    *place = result;
                    code
                }
                _ => MALFORMED,
            }
        })
    })
}

/// [`secret`] with a result of any length, for which JavaScript has made room.
pub fn secret_bytes(
    length: Option<usize>,
    f: impl FnOnce(&[u8]) -> Option<(i32, Zeroizing<Vec<u8>>)>,
) -> i32 {
    open(|room| {
        let room = room.as_mut_slice();
        let Some(length) = length.filter(|length| *length <= room.len()) else {
            return MALFORMED;
        };
        leaving_nothing(STACK, || {
            let result = f(&room[..length]);
            room[..length].zeroize();
            let Some((code, result)) = result else {
                return MALFORMED;
            };
            match room.get_mut(..result.len()) {
                Some(place) => {
                    place.copy_from_slice(&result);
                    code
                }
                None => MALFORMED,
            }
        })
    })
}
