// SPDX-License-Identifier: MIT OR Apache-2.0
//! One buffer in linear memory, in which every call finds its operands and leaves its results.

use std::sync::{Mutex, PoisonError};

use ground::wipe::leaving_nothing;
use zeroize::{Zeroize, Zeroizing};

use crate::{MALFORMED, STACK};

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The address of at least `length` bytes, which stay there until the next call of this function;
/// 0 if there is no memory for them.
///
/// A buffer that has to grow leaves its memory to the next. Nothing secret is in it then, because
/// every function that puts a secret there wipes it.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    if room.len() < length {
        // The old buffer is freed first: both together may be more than the memory has.
        *room = Vec::new();
        if room.try_reserve_exact(length).is_err() {
            return std::ptr::null_mut();
        }
        room.resize(length, 0);
    }
    room.as_mut_ptr()
}

/// Wipes the first `length` bytes of the room.
#[unsafe(no_mangle)]
pub extern "C" fn wipe(length: usize) {
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    let length = length.min(room.len());
    room[..length].zeroize();
}

/// Calls a function that has no secrets with the first `length` bytes of the room.
pub fn public(length: Option<usize>, f: impl FnOnce(&mut [u8]) -> Option<i32>) -> i32 {
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    let operands = length.and_then(|length| room.get_mut(..length));
    operands.and_then(f).unwrap_or(MALFORMED)
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
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
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
}

/// [`secret`] with a result of any length, for which JavaScript has made room.
pub fn secret_bytes(
    length: Option<usize>,
    f: impl FnOnce(&[u8]) -> Option<(i32, Zeroizing<Vec<u8>>)>,
) -> i32 {
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
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
}
