// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 by the CPU alone: `x25519-dalek`, and `nineteen` with 32-bit words.

use crate::{say, timed};

/// RFC 7748 section 5.2, the first vector.
pub const SCALAR: [u8; 32] = hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
pub const POINT: [u8; 32] = hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
pub const SHARED: [u8; 32] = hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");

/// Cycles of one X25519.
pub struct Software {
    pub dalek: u64,
    pub nineteen: u64,
}

pub fn run() -> Software {
    let (result, dalek) = timed(|| x25519_dalek::x25519(SCALAR, POINT));
    assert_eq!(result, SHARED, "x25519-dalek differs from RFC 7748");
    say!("X25519, x25519-dalek:    {dalek:>9} cycles");
    let (result, nineteen) = timed(|| nineteen::x25519::x25519(SCALAR, POINT));
    assert_eq!(result, SHARED, "nineteen differs from RFC 7748");
    say!("X25519, nineteen ({}):  {nineteen:>9} cycles", nineteen::backend::current(nineteen::backend::Operation::X25519));
    Software { dalek, nineteen }
}

/// Bytes from digits, when compiling.
pub const fn hex<const N: usize>(digits: &str) -> [u8; N] {
    const fn digit(c: u8) -> u8 {
        match c {
            b'0'..=b'9' => c - b'0',
            b'a'..=b'f' => c - b'a' + 10,
            _ => panic!("not a digit"),
        }
    }
    let digits = digits.as_bytes();
    assert!(digits.len() == 2 * N);
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = digit(digits[2 * i]) << 4 | digit(digits[2 * i + 1]);
        i += 1;
    }
    bytes
}
