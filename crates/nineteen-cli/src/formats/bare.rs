// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures without a format: only their 32 or 64 bytes, written as text.
//!
//! | form | used by |
//! |---|---|
//! | hexadecimal digits | Go, Rust, blockchains |
//! | `\x` and hexadecimal digits | PostgreSQL's `bytea` |
//! | base64, with padding or without | cosign, Sparkle, TUF; Nix; Matrix leaves the padding out |
//! | base64url, with padding or without | JSON Web Keys and Signatures |
//!
//! The lengths of the forms differ, so a text has one meaning at most; the two alphabets of base64
//! give the same bytes where both can be read.
//!
//! References: RFC 4648 sections 4, 5 and 8; PostgreSQL's manual, section 8.4.1.

use base64ct::{Base64, Base64Unpadded, Base64Url, Base64UrlUnpadded, Encoding};
use zeroize::Zeroizing;

use super::hex;

/// The longest key or signature.
const LONGEST: usize = 64;

/// Decodes a text, and returns the number of bytes.
type Reader = fn(&[u8], &mut [u8]) -> Option<usize>;

/// Returns the bytes of exactly `N`, at most 64; white space around them is ignored.
///
/// Base64 is decoded in constant time, because the text may be a secret by mistake.
pub fn decode<const N: usize>(text: &[u8]) -> Option<Zeroizing<[u8; N]>> {
    let text = text.trim_ascii();
    let digits = text.strip_prefix(b"\\x").unwrap_or(text);
    if let Some(bytes) = hex::decode::<N>(digits) {
        return Some(Zeroizing::new(bytes));
    }
    // Padding rounds up to two bytes more.
    let mut buffer = Zeroizing::new([0; LONGEST + 2]);
    let unpadded = (4 * N).div_ceil(3);
    let readers: [Reader; 2] = if text.len() == unpadded {
        [
            |text, to| Some(Base64Unpadded::decode(text, to).ok()?.len()),
            |text, to| Some(Base64UrlUnpadded::decode(text, to).ok()?.len()),
        ]
    } else if text.len() == unpadded.next_multiple_of(4) {
        [
            |text, to| Some(Base64::decode(text, to).ok()?.len()),
            |text, to| Some(Base64Url::decode(text, to).ok()?.len()),
        ]
    } else {
        return None;
    };
    for read in readers {
        if read(text, &mut buffer[..]) == Some(N) {
            let mut bytes = Zeroizing::new([0; N]);
            bytes.copy_from_slice(&buffer[..N]);
            return Some(bytes);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All encodings of `bytes`.
    fn forms(bytes: &[u8]) -> Vec<String> {
        let digits = hex::encode(bytes);
        vec![
            digits.to_string(),
            digits.to_uppercase(),
            format!("\\x{}", &*digits),
            Base64::encode_string(bytes),
            Base64Unpadded::encode_string(bytes),
            Base64Url::encode_string(bytes),
            Base64UrlUnpadded::encode_string(bytes),
        ]
    }

    fn each_form<const N: usize>() {
        // Bytes whose digits differ in the two alphabets, and others.
        for seed in [0xfb_u8, 0xff, 0, 7] {
            let bytes: [u8; N] = std::array::from_fn(|i| seed.wrapping_add((i / 3 * 5) as u8));
            for text in forms(&bytes) {
                let read = |text: &str| decode::<N>(text.as_bytes()).map(|bytes| *bytes);
                assert_eq!(read(&text), Some(bytes), "{text}");
                assert_eq!(read(&format!(" {text}\r\n")), Some(bytes), "{text}");
                assert_eq!(read(&text[1..]), None, "{text}");
                assert_eq!(read(&format!("{text}A")), None, "{text}");
                assert_eq!(read(&format!("{text}===")), None, "{text}");
                let middle = text.len() / 2;
                let split = format!("{} {}", &text[..middle], &text[middle..]);
                assert_eq!(read(&split), None, "{text}");
            }
        }
    }

    #[test]
    fn every_form_is_read_and_no_other_length() {
        each_form::<32>();
        each_form::<64>();
    }

    #[test]
    fn bits_behind_the_last_byte_are_zero() {
        let text = Base64Unpadded::encode_string(&[0; 32]);
        let changed = format!("{}B", &text[..42]);
        assert_eq!(decode::<32>(changed.as_bytes()).map(|_| ()), None);
    }
}
