// SPDX-License-Identifier: MIT OR Apache-2.0
//! Flash for the boot loader of lab/machines/firmware/src/bin/bootloader.rs, and what it must do
//! with it.

use nineteen::ed25519::{Signer as _, SigningKey};

/// Bytes of an image.
const LENGTH: usize = 5000;

/// A key and four images: changed, signed by another key, cut short, good.
pub fn flash() -> Vec<u8> {
    let key = SigningKey::from_bytes(&[19; 32]);
    let other = SigningKey::from_bytes(&[20; 32]);
    let image: Vec<u8> = (0..LENGTH).map(|i| (i * i) as u8).collect();
    let mut changed = image.clone();
    changed[LENGTH / 2] ^= 1;
    let mut flash = key.verifying_key().to_bytes().to_vec();
    let slots = [
        (&changed[..], &key, &image[..]),
        (&image[..], &other, &image[..]),
        (&image[..LENGTH - 1], &key, &image[..]),
        (&image[..], &key, &image[..]),
    ];
    for (stored, key, signed) in slots {
        flash.extend((stored.len() as u32).to_le_bytes());
        flash.extend(key.sign(signed).to_bytes());
        flash.extend(stored);
    }
    flash
}

/// The expected output.
pub const SAID: [&str; 4] = ["refused 0", "refused 1", "refused 2", "boots 3"];

/// Whether it said that: numbers are in hexadecimal, of some width.
pub fn is_right(said: &str) -> bool {
    let lines = said.lines().map(|line| {
        let (word, number) = line.split_once(' ').unwrap_or((line, ""));
        let number = u64::from_str_radix(number, 16);
        number.map_or_else(|_| line.to_owned(), |number| format!("{word} {number}"))
    });
    lines.eq(SAID)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said() {
        assert!(is_right(
            "refused 0\nrefused 1\nrefused 2\nboots 00000003\n"
        ));
        assert!(!is_right("boots 0\n"));
        assert!(!is_right(
            "refused 0\nrefused 1\nrefused 2\nnothing to boot\n"
        ));
    }
}
