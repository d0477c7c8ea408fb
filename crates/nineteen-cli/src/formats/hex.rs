// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hexadecimal digits to bytes and back.
//!
//! They are used for public values and for the shared secret that `dh` prints; the conversion to
//! digits is arithmetic, so that no table is indexed with a secret.

use zeroize::Zeroizing;

/// Returns the bytes of exactly `2 * N` hexadecimal digits, either case.
pub fn decode<const N: usize>(digits: &[u8]) -> Option<[u8; N]> {
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = value(pair[0])? << 4 | value(pair[1])?;
    }
    Some(bytes)
}

/// Returns the bytes of any even number of hexadecimal digits.
pub fn decode_vec(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    digits
        .chunks_exact(2)
        .map(|pair| Some(value(pair[0])? << 4 | value(pair[1])?))
        .collect()
}

/// Returns two lower-case digits for each byte.
pub fn encode(bytes: &[u8]) -> Zeroizing<String> {
    // With capacity for a line end the text is never moved, so no copy of it escapes the wiping.
    let mut text = Zeroizing::new(String::with_capacity(2 * bytes.len() + 1));
    for byte in bytes {
        text.push(digit(byte >> 4));
        text.push(digit(byte & 15));
    }
    text
}

fn value(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|v| v as u8)
}

/// `nibble < 16`. For 10..=15, `(9 - nibble) >> 8` is all ones in the low bits: add the distance to
/// 'a'.
fn digit(nibble: u8) -> char {
    let letter = (9u16.wrapping_sub(u16::from(nibble)) >> 8) as u8;
    char::from(b'0' + nibble + (letter & (b'a' - b'9' - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_round_trip() {
        let all: Vec<u8> = (0..=255).collect();
        let text = encode(&all);
        let expected: String = all.iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(*text, expected);
        assert_eq!(decode_vec(&text).unwrap(), all);
        assert_eq!(
            decode::<256>(text.to_uppercase().as_bytes())
                .unwrap()
                .to_vec(),
            all
        );
    }

    #[test]
    fn bad_digits_and_lengths_are_refused() {
        assert_eq!(decode::<1>(b"0g"), None);
        assert_eq!(decode::<1>(b"000"), None);
        assert_eq!(decode::<2>(b"00"), None);
        assert_eq!(decode_vec("012"), None);
        assert_eq!(decode_vec("+1"), None);
    }
}
