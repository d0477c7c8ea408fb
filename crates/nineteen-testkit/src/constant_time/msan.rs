// SPDX-License-Identifier: MIT OR Apache-2.0
//! Marks as calls of MemorySanitizer's run-time library.
//!
//! The library knows `puts`, and checks that its argument is defined.

use std::ffi::{c_char, c_int, c_void};

/// A request to [`mark`].
pub const UNDEFINED: usize = 0;
/// As [`UNDEFINED`].
pub const DEFINED: usize = 1;

unsafe extern "C" {
    fn __msan_poison(start: *const c_void, size: usize);
    fn __msan_unpoison(start: *const c_void, size: usize);
    fn puts(text: *const c_char) -> c_int;
}

/// Marks `bytes` in the shadow memory.
pub fn mark(request: usize, bytes: &[u8]) {
    let start = bytes.as_ptr().cast();
    // SAFETY: both change the shadow of these bytes and nothing else.
    unsafe {
        match request {
            UNDEFINED => __msan_poison(start, bytes.len()),
            _ => __msan_unpoison(start, bytes.len()),
        }
    }
}

/// Prints `parts` and a line's end, as far as they fit.
pub fn line(parts: &[&[u8]]) {
    let mut text = [0u8; 80];
    let bytes = parts.iter().flat_map(|part| part.iter());
    for (to, from) in text.iter_mut().take(79).zip(bytes) {
        *to = *from;
    }
    // SAFETY: the text ends with a zero byte.
    unsafe { puts(text.as_ptr().cast()) };
}

/// Prints `bytes` in hexadecimal. They must be defined: each decides an address here.
pub fn print(bytes: &[u8]) {
    let digits = b"0123456789abcdef";
    let mut text = [0u8; 64];
    for (pair, byte) in text.chunks_exact_mut(2).zip(bytes) {
        pair[0] = digits[usize::from(byte >> 4)];
        pair[1] = digits[usize::from(byte & 15)];
    }
    line(&[&text[..(2 * bytes.len()).min(64)]]);
}

/// A program of cases on the backends of a library, with C's `main`, because the standard library
/// is not instrumented.
#[macro_export]
macro_rules! main_of_cases {
    ($library:ident, $cases:ident) => {
        /// `list` and `BACKEND CASE`, as without the sanitizer; returns 2 for cases that do not
        /// exist here.
        fn run(arguments: &[&[u8]]) -> core::ffi::c_int {
            match arguments {
                [b"list"] => {
                    for backend in $library::backend::available() {
                        for (name, _) in $cases {
                            $crate::constant_time::line(&[
                                backend.name().as_bytes(),
                                b" ",
                                name.as_bytes(),
                            ]);
                        }
                    }
                    0
                }
                [backend, case] => {
                    let backend = $library::backend::Backend::ALL
                        .into_iter()
                        .find(|b| b.name().as_bytes() == *backend);
                    let case = $cases.iter().find(|(name, _)| name.as_bytes() == *case);
                    match (backend, case) {
                        (Some(backend), Some((_, case)))
                            if $library::backend::force(Some(backend)).is_ok() =>
                        {
                            case();
                            0
                        }
                        _ => 2,
                    }
                }
                _ => 2,
            }
        }

        /// # Safety
        ///
        /// Called by the C library, with `count` strings at `arguments`.
        #[unsafe(no_mangle)]
        unsafe extern "C" fn main(
            count: core::ffi::c_int,
            arguments: *const *const core::ffi::c_char,
        ) -> core::ffi::c_int {
            let argument = |i: usize| {
                if i < count as usize {
                    // SAFETY: the first `count` entries are strings that live as long as the
                    // process.
                    unsafe { core::ffi::CStr::from_ptr(*arguments.add(i)) }.to_bytes()
                } else {
                    &[]
                }
            };
            match count {
                2 => run(&[argument(1)]),
                3 => run(&[argument(1), argument(2)]),
                _ => 2,
            }
        }
    };
}
