// SPDX-License-Identifier: MIT OR Apache-2.0
//! PEM with the white space that editors, mail and shells leave in it.
//!
//! RFC 7468 §2 asks parsers to ignore white space, and §3 has a lax grammar for that; the decoder
//! reads the strict one. So a text is rewritten first: no byte order mark, no white space around
//! lines and in the base64, lines of 64 characters. What else may be wrong is the decoder's to find.

use zeroize::Zeroizing;

/// The byte order mark that some editors write: U+FEFF in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";
/// The length of a line of base64.
const WIDTH: usize = 64;

/// The text before the zero that ends it in C, if there is one.
pub fn before_zero(text: &[u8]) -> &[u8] {
    text.strip_suffix(b"\0").unwrap_or(text)
}

/// Rewrites a text with one block in the strict form. Lines before the block are dropped.
///
/// Control flow depends on the positions of white space, not on the base64 digits, which may be
/// secret.
pub fn strict(text: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let mut lines = text
        .split(|byte| matches!(byte, b'\r' | b'\n'))
        .map(trim)
        .filter(|line| !line.is_empty())
        .skip_while(|line| !line.starts_with(b"-----BEGIN "));
    let begin = lines.next()?;
    // With room for all line ends: an outgrown buffer would leave a copy of the secret.
    let room = text.len() + text.len() / WIDTH + 4;
    let mut strict = Zeroizing::new(Vec::with_capacity(room));
    strict.extend_from_slice(begin);
    strict.push(b'\n');
    let mut column = 0;
    let mut end = false;
    for line in lines {
        // After the line that begins with dashes nothing may follow.
        if end {
            return None;
        }
        end = line.starts_with(b"-----");
        if end {
            if column > 0 {
                strict.push(b'\n');
            }
            strict.extend_from_slice(line);
            strict.push(b'\n');
            continue;
        }
        for digit in line.iter().filter(|byte| !is_space(**byte)) {
            strict.push(*digit);
            column += 1;
            if column == WIDTH {
                strict.push(b'\n');
                column = 0;
            }
        }
    }
    debug_assert!(strict.len() <= room);
    Some(strict)
}

/// White space in the grammar of RFC 7468.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

fn trim(line: &[u8]) -> &[u8] {
    let digit = |byte: &u8| !is_space(*byte);
    let start = line.iter().position(digit).unwrap_or(line.len());
    let end = line.iter().rposition(digit).map_or(start, |last| last + 1);
    &line[start..end]
}
