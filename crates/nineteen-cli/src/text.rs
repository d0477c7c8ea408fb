// SPDX-License-Identifier: MIT OR Apache-2.0
//! Escapes text from outside: names of files, comments of keys, arguments.
//!
//! A control character could clear the terminal, rename its window, or add a line that looks like a
//! message or a key. It is replaced by its number, as in `\x1b`, so that the text remains
//! recognizable. Characters that change the direction of text, or end a line or paragraph, can make
//! one name look like another and are escaped too.
//!
//! Reference: ECMA-48 (control functions), UAX #9 section 2 (explicit directional formatting
//! characters).

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Whether a character controls a terminal or the layout of text.
pub fn is_control(c: char) -> bool {
    // C0, DEL and C1; then line and paragraph separator; then embeddings, overrides, isolates and
    // their ends.
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text without a byte order mark, which editors of Windows write in front (RFC 3629 section 6).
pub fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Whether a file begins with the byte order mark of UTF-16.
pub fn is_utf_16(content: &[u8]) -> bool {
    content.starts_with(&[0xff, 0xfe]) || content.starts_with(&[0xfe, 0xff])
}

/// Replaces every control character in `text` by its number.
pub fn escaped(text: &str) -> Cow<'_, str> {
    replaced(text, is_control)
}

/// As [`escaped`], but keeps line feeds, for messages of several lines.
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c| c != '\n' && is_control(c))
}

/// As [`escaped`], for the name of a file: bytes that are not UTF-8 are also replaced by numbers.
pub fn escaped_path(path: &Path) -> String {
    let mut safe = String::new();
    for chunk in bytes_of(path).utf8_chunks() {
        safe += &escaped(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(safe, "\\x{byte:02x}");
        }
    }
    safe
}

/// The bytes of a name, as the system has them.
#[cfg(unix)]
pub fn bytes_of(path: &Path) -> Cow<'_, [u8]> {
    use std::os::unix::ffi::OsStrExt;
    Cow::Borrowed(path.as_os_str().as_bytes())
}

/// The bytes of a name, in the encoding of the standard library.
#[cfg(not(unix))]
pub fn bytes_of(path: &Path) -> Cow<'_, [u8]> {
    Cow::Borrowed(path.as_os_str().as_encoded_bytes())
}

fn replaced(text: &str, wanted: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&wanted) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if !wanted(c) {
            safe.push(c);
        } else if c <= '\u{ff}' {
            let _ = write!(safe, "\\x{:02x}", u32::from(c));
        } else {
            let _ = write!(safe, "\\u{{{:x}}}", u32::from(c));
        }
    }
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_shown_stays_and_what_commands_does_not() {
        let plain = "Mäx's key (東京) `~\\ \u{200d}";
        assert!(matches!(escaped(plain), Cow::Borrowed(text) if text == plain));
        assert_eq!(
            escaped("a\u{1b}[2J\n\r\t\0\u{7f}\u{9b}b\u{202e}\u{2028}"),
            "a\\x1b[2J\\x0a\\x0d\\x09\\x00\\x7f\\x9bb\\u{202e}\\u{2028}"
        );
        assert_eq!(escaped_lines("one\ntwo\r"), "one\ntwo\\x0d");
        let all: String = (0..=0x2100).filter_map(char::from_u32).collect();
        assert!(!escaped(&all).contains(is_control));
        assert!(!escaped(&all).contains(char::is_control));
    }
}
