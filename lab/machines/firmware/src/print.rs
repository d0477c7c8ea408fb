// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lines without the formatting code of the standard library, which is larger than what is
//! measured.

use crate::machine::write;

/// A word.
pub fn word(text: &str) {
    text.bytes().for_each(write);
}

/// Hexadecimal digits.
pub fn hex(bytes: &[u8]) {
    let digit = |value: u8| {
        write(if value < 10 {
            b'0' + value
        } else {
            b'a' - 10 + value
        })
    };
    for byte in bytes {
        digit(byte >> 4);
        digit(byte & 15);
    }
}

/// A line of a word and a number.
pub fn number(name: &str, value: u32) {
    word(name);
    hex(&value.to_be_bytes());
    write(b'\n');
}
