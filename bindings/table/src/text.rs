// SPDX-License-Identifier: MIT OR Apache-2.0
//! Text from outside: made harmless in messages, and decoded where it stands for bytes.

use std::borrow::Cow;
use std::fmt::Write as _;

use base64ct::{Base64, Base64Unpadded, Base64Url, Base64UrlUnpadded, Encoding as _};

/// The text with every control character written as its number, and so those that change the
/// direction of writing (UAX #9 section 2) or end a line.
pub fn escaped(text: &str) -> Cow<'_, str> {
    replaced(text, is_control)
}

/// As [`escaped`], with line feeds left as they are: for messages of several lines.
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c| c != '\n' && is_control(c))
}

fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn replaced(text: &str, wanted: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&wanted) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if wanted(c) {
            let _ = write!(safe, "{}", c.escape_unicode());
        } else {
            safe.push(c);
        }
    }
    Cow::Owned(safe)
}

/// The bytes of hexadecimal digits, with or without `0x` before them.
pub(crate) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x").unwrap_or(text).as_bytes();
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        b'A'..=b'F' => Some(c - b'A' + 10),
        _ => None,
    };
    let (pairs, []) = digits.as_chunks::<2>() else {
        return None;
    };
    let bytes = pairs.iter();
    let bytes = bytes.map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?));
    bytes.collect()
}

/// The bytes of base64, of either alphabet, with or without padding.
pub(crate) fn from_base64(text: &str) -> Option<Vec<u8>> {
    let url = text.contains(['-', '_']);
    let bytes = match (url, text.ends_with('=')) {
        (false, true) => Base64::decode_vec(text),
        (false, false) => Base64Unpadded::decode_vec(text),
        (true, true) => Base64Url::decode_vec(text),
        (true, false) => Base64UrlUnpadded::decode_vec(text),
    };
    bytes.ok()
}

/// So many bytes as text. The length tells hexadecimal digits from base64: for 32 and 64 bytes no
/// length fits both.
pub(crate) fn from_text(text: &str, bytes: usize) -> Option<Vec<u8>> {
    let text = text.trim_ascii();
    let hex = text.strip_prefix("0x").unwrap_or(text);
    let found = if hex.len() == 2 * bytes {
        from_hex(hex)
    } else {
        from_base64(text)
    };
    found.filter(|found| found.len() == bytes)
}

/// Bytes as hexadecimal digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(DIGITS[usize::from(byte >> 4)].into());
        text.push(DIGITS[usize::from(byte & 15)].into());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_numbers() {
        assert!(matches!(escaped("Mäx 東"), Cow::Borrowed(_)));
        assert_eq!(
            escaped("a\u{1b}[2J\n\u{202e}"),
            "a\\u{1b}[2J\\u{a}\\u{202e}"
        );
        assert_eq!(escaped_lines("a\nb\r"), "a\nb\\u{d}");
    }

    #[test]
    fn hex_and_base64_by_length() {
        let bytes: Vec<u8> = (0..32).map(|i| (i * 7) ^ 0xc1).collect();
        let hex = to_hex(&bytes);
        let texts = [
            hex.clone(),
            hex.to_uppercase(),
            format!("0x{hex}"),
            format!(" {hex}\t"),
            Base64::encode_string(&bytes),
            Base64Unpadded::encode_string(&bytes),
            Base64Url::encode_string(&bytes),
            Base64UrlUnpadded::encode_string(&bytes),
        ];
        for text in texts {
            assert_eq!(from_text(&text, 32).as_ref(), Some(&bytes), "{text}");
            assert_eq!(from_text(&text, 64), None);
        }
        for wrong in ["", "0x", "zz", &hex[1..], &format!("{}g", &hex[1..]), "é"] {
            assert_eq!(from_text(wrong, 32), None, "{wrong}");
        }
        assert_eq!(from_hex("0x0aF"), None);
        assert_eq!(from_hex("0aFf"), Some(vec![0x0a, 0xff]));
    }
}
