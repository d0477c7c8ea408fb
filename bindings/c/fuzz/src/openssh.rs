// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys of OpenSSH by their names in C.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null_mut;

use nineteen_c::openssh::*;
use rust::ed25519::VerifyingKey;

use crate::room;

/// Checks the readers on any bytes, and the writers with any comment.
pub fn check(word: &[u8; 32], bytes: &[u8]) {
    let (mut seed, mut key) = (room(32), room(32));
    let (from, len) = (bytes.as_ptr(), bytes.len());
    // SAFETY: 32 and `len` bytes.
    let answers = unsafe {
        [
            nineteen_ed25519_openssh_private_read(seed.as_mut_ptr(), from, len),
            nineteen_ed25519_openssh_public_read(key.as_mut_ptr(), from, len),
        ]
    };
    for (answer, found) in answers.into_iter().zip([&seed, &key]) {
        assert!(matches!(answer, 0 | -1 | NINETEEN_ENCRYPTED));
        assert!(
            answer == 0 || **found == [0xaa; 32],
            "written if it can be read only"
        );
    }
    let is_text = std::str::from_utf8(bytes).is_ok_and(|text| !text.contains(char::is_control));
    let is_point = VerifyingKey::from_bytes(word).is_ok();
    let word = Box::new(*word);
    type Write =
        unsafe extern "C" fn(*mut c_char, *mut usize, *const u8, *const u8, usize) -> c_int;
    type Read = unsafe extern "C" fn(*mut u8, *const u8, usize) -> c_int;
    let both: [(Write, Read, bool); 2] = [
        (
            nineteen_ed25519_openssh_private,
            nineteen_ed25519_openssh_private_read,
            is_text,
        ),
        (
            nineteen_ed25519_openssh_public,
            nineteen_ed25519_openssh_public_read,
            is_text && is_point,
        ),
    ];
    for (write, read, valid) in both {
        let mut takes = Box::new(0);
        // SAFETY: a number, 32 and `len` bytes, and no room; then room of exactly that size.
        unsafe {
            assert_eq!(write(null_mut(), &mut *takes, word.as_ptr(), from, len), -1);
            assert_eq!(*takes > 0, valid);
            let mut text = room(*takes);
            let answer = write(
                text.as_mut_ptr().cast(),
                &mut *takes,
                word.as_ptr(),
                from,
                len,
            );
            assert_eq!(answer, if valid { 0 } else { -1 });
            if valid {
                let text = CStr::from_bytes_with_nul(&text).unwrap().to_bytes();
                assert_eq!(read(key.as_mut_ptr(), text.as_ptr(), text.len()), 0);
                assert_eq!(*key, *word);
            }
        }
    }
}
