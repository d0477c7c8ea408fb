// SPDX-License-Identifier: MIT OR Apache-2.0
//! `-----BEGIN LABEL-----` text around binary data.
//!
//! It is written as RFC 7468 §3 requires from generators, in lines of 64 characters, or of 70 as
//! OpenSSH does. It is read by the RFC's lax grammar, because §2 asks parsers to ignore what
//! editors, mail and shells do to white space:
//!
//! ```text
//! laxtextualmsg = *W preeb laxbase64text posteb *W
//! laxbase64text = *(W / base64char) [base64pad *W [base64pad *W]]
//! W             = space / tab / CR / LF / VT / FF
//! ```
//!
//! Lines before, between and after the blocks are skipped (§2), as is a byte order mark at the
//! start of a file (RFC 3629 §6). Only white space may surround a boundary on its line. The label
//! at the end must equal the one at the beginning.

use base64ct::{Base64Unpadded, Encoding};
use pem_rfc7468::{Encoder, LineEnding};
use zeroize::Zeroizing;

/// Line length of PKCS#8 and SPKI files.
pub const PKIX_WIDTH: usize = 64;
/// Line length of OpenSSH keys and signatures.
pub const SSH_WIDTH: usize = 70;

const BEGIN: &[u8] = b"-----BEGIN ";
const DASHES: &[u8] = b"-----";
/// The byte order mark that some editors write: U+FEFF in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A block in a text: its label, and the content between its boundaries.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "the content may be secret")]
pub struct Block<'a> {
    /// Between `BEGIN` and the dashes.
    pub label: &'a str,
    /// `None` where the end boundary is missing.
    body: Option<&'a [u8]>,
    /// Something follows the end boundary on its line.
    followed: bool,
}

impl Block<'_> {
    /// Returns the binary data, or `None` when the block is damaged.
    pub fn decode(&self) -> Option<Zeroizing<Vec<u8>>> {
        (!self.followed).then(|| self.decode_before_text())?
    }

    /// As [`Self::decode`], but ignores text after the end boundary on its line: `ssh-keygen` reads
    /// such signatures.
    ///
    /// Control flow depends on the positions of white space and padding; the base64 digits, which
    /// may be secret, are decoded in constant time.
    pub fn decode_before_text(&self) -> Option<Zeroizing<Vec<u8>>> {
        let body = self.body?;
        // Buffers of the final length leave no outgrown copies of a secret behind.
        let mut digits = Zeroizing::new(Vec::with_capacity(body.len()));
        digits.extend(body.iter().filter(|byte| !is_space(**byte)));
        let padding = digits.iter().rev().take(2).filter(|b| **b == b'=').count();
        if padding > 0 && !digits.len().is_multiple_of(4) {
            return None;
        }
        let unpadded = digits.len() - padding;
        digits.truncate(unpadded);
        let mut bytes = Zeroizing::new(vec![0; digits.len()]);
        let length = Base64Unpadded::decode(&digits[..], &mut bytes).ok()?.len();
        bytes.truncate(length);
        (length > 0).then_some(bytes)
    }
}

/// Whether `text` contains the beginning of a block.
pub fn is_armored(text: &[u8]) -> bool {
    find(text, BEGIN).is_some()
}

/// The blocks of a text, in order.
pub fn blocks(text: &[u8]) -> impl Iterator<Item = Block<'_>> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let at = find(rest, BEGIN)?;
            let before = &text[..text.len() - rest.len() + at];
            let line = before.rsplit(|byte| is_line_end(*byte)).next();
            let starts_line = is_blank(line.unwrap_or_default());
            rest = &rest[at + BEGIN.len()..];
            if !starts_line {
                continue;
            }
            let Some(label) = label(rest) else {
                continue;
            };
            let after = &rest[label.len() + DASHES.len()..];
            let end = [b"-----END ", label.as_bytes(), DASHES].concat();
            // A block without an end does not extend into the next one.
            let next = find(after, BEGIN).unwrap_or(after.len());
            let found = find(&after[..next], &end);
            rest = found.map_or(after, |at| &after[at + end.len()..]);
            let body = found.map(|at| &after[..at]);
            let line = rest.split(|byte| is_line_end(*byte)).next();
            let followed = found.is_some() && !is_blank(line.unwrap_or_default());
            return Some(Block {
                label,
                body,
                followed,
            });
        }
    })
}

/// Returns the label and the bytes of the first block, or `None` when it is damaged.
pub fn decode(text: &[u8]) -> Option<(String, Zeroizing<Vec<u8>>)> {
    let block = blocks(text).next()?;
    Some((block.label.to_owned(), block.decode()?))
}

/// The label and the bytes of the only block, or `None` when there are several or it is damaged.
pub fn only(text: &[u8]) -> Option<(&str, Zeroizing<Vec<u8>>)> {
    let mut blocks = blocks(text);
    let (block, second) = (blocks.next()?, blocks.next());
    if second.is_some() {
        return None;
    }
    Some((block.label, block.decode()?))
}

/// The label that `text` starts with, before five dashes: printable, without spaces or dashes
/// around it.
fn label(text: &[u8]) -> Option<&str> {
    let label = std::str::from_utf8(&text[..find(text, DASHES)?]).ok()?;
    let around = |c: char| c == ' ' || c == '-';
    let valid = !label.is_empty()
        && label.bytes().all(|b| (b' '..=b'~').contains(&b))
        && !label.starts_with(around)
        && !label.ends_with(around);
    valid.then_some(label)
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|byte| is_space(*byte))
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Returns `bytes` under `label`, in lines of `width` characters.
///
/// # Panics
///
/// Never, since the buffer is larger than the result and the labels of these formats are valid.
pub fn encode(label: &str, width: usize, bytes: &[u8]) -> Zeroizing<Vec<u8>> {
    // Four characters for three bytes, a line end for each line of at least 4 characters, and the
    // two boundary lines.
    let room = bytes.len().div_ceil(3) * 8 + 2 * (label.len() + 32);
    let mut text = Zeroizing::new(vec![0; room]);
    let written = (|| {
        let mut encoder = Encoder::new_wrapped(label, width, LineEnding::LF, &mut text)?;
        encoder.encode(bytes)?;
        encoder.finish()
    })();
    text.truncate(written.expect("the label is valid and the buffer is large enough"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_survives_the_round_trip_at_both_widths() {
        for width in [PKIX_WIDTH, SSH_WIDTH] {
            for n in 1..300 {
                let bytes: Vec<u8> = (0..n).map(|i| (i * 7) as u8).collect();
                let text = encode("PUBLIC KEY", width, &bytes);
                assert!(is_armored(&text));
                assert!(text.split(|&b| b == b'\n').all(|line| line.len() <= width));
                let (label, back) =
                    decode(&text).unwrap_or_else(|| panic!("{n} bytes at width {width}"));
                assert_eq!((label.as_str(), back.to_vec()), ("PUBLIC KEY", bytes));
            }
        }
    }

    #[test]
    fn a_cut_block_is_refused() {
        let text = encode("PUBLIC KEY", PKIX_WIDTH, &[7; 44]);
        for n in 0..text.len() - 1 {
            assert!(decode(&text[..n]).is_none(), "{n} of {} bytes", text.len());
        }
    }

    /// White space anywhere between the boundaries, and anything around them.
    #[test]
    fn white_space_is_ignored() {
        let bytes: Vec<u8> = (0..100).collect();
        let text = String::from_utf8(encode("PUBLIC KEY", PKIX_WIDTH, &bytes).to_vec()).unwrap();
        let (begin, end) = ("-----BEGIN PUBLIC KEY-----", "-----END PUBLIC KEY-----");
        let body = text
            .trim()
            .strip_prefix(begin)
            .and_then(|rest| rest.strip_suffix(end))
            .unwrap();
        let digits: String = body.split_whitespace().collect();
        assert!(digits.ends_with("=="));
        let unpadded = digits.trim_end_matches('=');
        let mut forms = vec![
            text.replace('\n', "\r\n"),
            text.replace('\n', " "),
            text.replace('\n', ""),
            text.replace('\n', "\n \t\u{b}\u{c}\r"),
            format!("\u{feff}{text}"),
            format!("a text\n{text}another\n"),
            format!("from -----BEGIN to -----END\n{text}"),
            format!("{begin}{unpadded}{end}"),
            format!("{begin}{unpadded}= ={end}"),
            format!("{begin}\n\n{digits}\n\n{end}\n\n"),
        ];
        for at in 1..digits.len() {
            let (front, back) = digits.split_at(at);
            forms.push(format!(" {begin}\n{front}\n\n  {back}\n {end} \n"));
        }
        for form in forms {
            let (label, back) = decode(form.as_bytes()).unwrap_or_else(|| panic!("{form}"));
            assert_eq!(
                (label.as_str(), back.to_vec()),
                ("PUBLIC KEY", bytes.clone())
            );
        }
        for form in [
            format!("{begin}\n{end}\n"),
            format!("{begin}\n{unpadded}=\n{end}\n"),
            format!("{begin}\n{digits}=\n{end}\n"),
            format!("{begin}\n={digits}\n{end}\n"),
            format!("{begin}\n{digits}\n-----END PRIVATE KEY-----\n"),
            format!("{begin}\n{digits}.\n{end}\n"),
            format!("{begin}\n{digits}\u{a0}{end}\n"),
            format!("{begin}\nProc-Type: 4,ENCRYPTED\n\n{digits}\n{end}\n"),
            format!("a text {text}"),
            format!("a text\n\u{a0}{text}"),
            format!("\n\u{feff}{text}"),
            format!("-{text}"),
            format!("{}another\n", text.trim_end()),
            format!("{} another\n", text.trim_end()),
            format!("{}{text}", text.trim_end()),
        ] {
            assert!(decode(form.as_bytes()).is_none(), "{form}");
        }
    }

    #[test]
    fn blocks_are_told_apart() {
        let text = |label, byte| encode(label, PKIX_WIDTH, &[byte; 40]).to_vec();
        let (one, other) = (text("ONE", 1), text("OTHER", 2));
        let cut = &one[..one.len() - 10];
        let all = [&one[..], b"between\n", &other, cut, b"\n", &other].concat();
        let found: Vec<_> = blocks(&all)
            .map(|block| (block.label, block.decode().map(|bytes| bytes[0])))
            .collect();
        assert_eq!(
            found,
            [
                ("ONE", Some(1)),
                ("OTHER", Some(2)),
                ("ONE", None),
                ("OTHER", Some(2))
            ]
        );
        assert_eq!(blocks(b"-----BEGIN A\n-----").count(), 0);
    }
}
