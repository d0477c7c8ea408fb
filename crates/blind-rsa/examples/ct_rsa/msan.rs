// SPDX-License-Identifier: MIT OR Apache-2.0
//! `ct_rsa` under MemorySanitizer: uses C's `main`, because the standard library is not
//! instrumented.

use std::ffi::{CStr, c_char, c_int};

use blind_rsa::backend::{self, Backend};
use testkit::constant_time::line;

use super::CASES;

/// `ct_rsa list` and `ct_rsa BACKEND CASE`, as without the sanitizer; returns 2 for cases that do
/// not exist here.
fn run(arguments: &[&[u8]]) -> c_int {
    match arguments {
        [b"list"] => {
            for backend in backend::available() {
                for (name, _) in CASES {
                    line(&[backend.name().as_bytes(), b" ", name.as_bytes()]);
                }
            }
            0
        }
        [backend, case] => {
            let backend = Backend::ALL
                .into_iter()
                .find(|b| b.name().as_bytes() == *backend);
            let case = CASES.iter().find(|(name, _)| name.as_bytes() == *case);
            match (backend, case) {
                (Some(backend), Some((_, case))) if backend::force(Some(backend)).is_ok() => {
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
unsafe extern "C" fn main(count: c_int, arguments: *const *const c_char) -> c_int {
    let argument = |i: usize| {
        if i < count as usize {
            // SAFETY: the first `count` entries are strings that live as long as the process.
            unsafe { CStr::from_ptr(*arguments.add(i)) }.to_bytes()
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
