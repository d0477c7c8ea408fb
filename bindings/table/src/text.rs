// SPDX-License-Identifier: MIT OR Apache-2.0
//! Escapes text from outside in messages, and decodes hexadecimal digits, base64, base58 and
//! arrays.

use std::borrow::Cow;
use std::fmt::Write as _;

use base64ct::{Base64, Base64Unpadded, Base64Url, Base64UrlUnpadded, Encoding as _};

use crate::form::Form;

/// Escapes control characters, line separators, and the characters that change the direction of
/// text (UAX #9 section 2).
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

/// Removes the prefix of hexadecimal digits: `0x`, or PostgreSQL's `\x`, which has two backslashes
/// in its text format.
pub(crate) fn without_prefix(digits: &str) -> &str {
    let prefixes = ["0x", "0X", "\\x", "\\\\x"].into_iter();
    let mut stripped = prefixes.filter_map(|prefix| digits.strip_prefix(prefix));
    stripped.next().unwrap_or(digits)
}

/// The bytes of hexadecimal digits, with or without a prefix.
pub(crate) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = without_prefix(text).as_bytes();
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

/// Decodes `bytes` bytes from hexadecimal digits or base64. The length decides which: for 32 and 64
/// bytes no length fits both.
pub(crate) fn from_text(text: &str, bytes: usize) -> Option<Vec<u8>> {
    let text = text.trim_ascii();
    let hex = without_prefix(text);
    let found = if hex.len() == 2 * bytes {
        from_hex(hex)
    } else {
        from_base64(text)
    };
    found.filter(|found| found.len() == bytes)
}

/// Decodes `bytes` bytes, 32 or 64, from text of a form; [`Form::Auto`] stands for any but base58.
pub(crate) fn from_form(text: &str, form: Form, bytes: usize) -> Option<Vec<u8>> {
    let text = text.trim_ascii();
    let found = match form {
        Form::Auto if text.starts_with('[') => from_array(text),
        Form::Auto => return from_text(text, bytes),
        Form::Hex => from_hex(text),
        Form::Base64 => from_base64(text),
        // Base58 takes quadratic time, so longer texts are refused first: 32 bytes have at most 44
        // characters and 64 at most 88, 11/8 for each byte.
        Form::Base58 if text.len() > bytes / 8 * 11 => None,
        Form::Base58 => bs58::decode(text).into_vec().ok(),
        Form::Array => from_array(text),
    };
    found.filter(|found| found.len() == bytes)
}

/// The bytes of an array of numbers.
fn from_array(text: &str) -> Option<Vec<u8>> {
    serde_json::from_str(text).ok()
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
            format!("0X{hex}"),
            format!("\\x{hex}"),
            format!("\\\\x{hex}"),
            format!(" {hex}\t"),
            Base64::encode_string(&bytes),
            Base64Unpadded::encode_string(&bytes),
            Base64Url::encode_string(&bytes),
            Base64UrlUnpadded::encode_string(&bytes),
        ];
        for text in texts {
            assert_eq!(from_text(&text, 32).as_ref(), Some(&bytes), "{text}");
            assert_eq!(from_form(&text, Form::Auto, 32).as_ref(), Some(&bytes));
            assert_eq!(from_text(&text, 64), None);
        }
        for wrong in ["", "0x", "zz", &hex[1..], &format!("{}g", &hex[1..]), "é"] {
            assert_eq!(from_text(wrong, 32), None, "{wrong}");
        }
        assert_eq!(from_hex("0x0aF"), None);
        assert_eq!(from_hex("0aFf"), Some(vec![0x0a, 0xff]));
    }

    #[test]
    fn forms() {
        for length in [32, 64] {
            for bytes in [
                vec![251; length],
                vec![255; length],
                (0..length as u8).collect(),
            ] {
                let texts = [
                    (Form::Hex, format!("\\x{}", to_hex(&bytes))),
                    (Form::Base64, Base64Unpadded::encode_string(&bytes)),
                    (Form::Base58, bs58::encode(&bytes).into_string()),
                    (Form::Array, format!(" {bytes:?}")),
                ];
                for (form, text) in &texts {
                    for other in Form::ALL {
                        let is_read =
                            other == *form || other == Form::Auto && *form != Form::Base58;
                        let found = from_form(text, other, length);
                        assert_eq!(found, is_read.then(|| bytes.clone()), "{text} as {other}");
                    }
                }
            }
        }
        let zeros = from_form(&"1".repeat(32), Form::Base58, 32);
        assert_eq!(zeros, Some(vec![0; 32]));
        for (form, text) in [
            (Form::Base58, "0".repeat(44)),
            (Form::Base58, "1".repeat(45)),
            (Form::Base58, "z".repeat(1 << 20)),
            (Form::Array, format!("{:?}", [256; 32])),
            (Form::Array, format!("{:?}", [1; 31])),
            (Form::Array, format!("{:?} 1", [1; 32])),
            (Form::Hex, "ab".repeat(31)),
        ] {
            assert_eq!(from_form(&text, form, 32), None, "{form}");
        }
    }
}
