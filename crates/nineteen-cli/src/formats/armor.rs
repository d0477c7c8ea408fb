// SPDX-License-Identifier: MIT OR Apache-2.0
//! `-----BEGIN LABEL-----` text around binary data.
//!
//! Reference: RFC 7468. OpenSSH wraps its lines at 70 characters where RFC 7468 says 64; both are
//! read.

use pem_rfc7468::{Decoder, Encoder, LineEnding};
use zeroize::Zeroizing;

/// Line length of PKCS#8 and SPKI files.
pub const PKIX_WIDTH: usize = 64;
/// Line length of OpenSSH keys and signatures.
pub const SSH_WIDTH: usize = 70;

/// Whether `text` holds an armoured block.
pub fn is_armored(text: &[u8]) -> bool {
    text.windows(11).any(|w| w == b"-----BEGIN ")
}

/// Returns the label and the bytes of the first block, or `None` when it is damaged.
pub fn decode(text: &[u8]) -> Option<(String, Zeroizing<Vec<u8>>)> {
    let mut decoder = Decoder::new_detect_wrap(text).ok()?;
    let label = decoder.type_label().to_owned();
    // Decoding into a buffer of the final length leaves no outgrown copies of a secret behind.
    let mut bytes = Zeroizing::new(vec![0; decoder.remaining_len()]);
    decoder.decode(&mut bytes).ok()?;
    Some((label, bytes))
}

/// Returns `bytes` under `label`, in lines of `width` characters.
///
/// # Panics
///
/// Never for the labels of this crate: they are valid, and the buffer is larger than the result.
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
}
