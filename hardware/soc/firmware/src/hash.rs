// SPDX-License-Identifier: MIT OR Apache-2.0
//! SHA-512 on its unit, through its driver: hashes an image as a boot loader does, checked against
//! software and timed.

use engine25519::{Mapped, Sha512};
use sha2::Digest;

use crate::board::map;
use crate::{metric, once, say};

/// An image of 64 KiB.
const LENGTH: usize = 0x1_0000;

/// Aligned as images are.
#[repr(align(32))]
struct Image([u8; LENGTH]);

/// In the ROM.
static IMAGE: Image = Image(contents());

const fn contents() -> [u8; LENGTH] {
    let (mut bytes, mut i, mut state) = ([0; LENGTH], 0, 1u32);
    while i < LENGTH {
        state = state.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
        bytes[i] = (state >> 24) as u8;
        i += 1;
    }
    bytes
}

fn hash(parts: &[&[u8]]) -> [u8; 64] {
    // SAFETY: the unit is at this address. This program is one thread, and uses one of the values
    // created here at a time.
    let unit = unsafe { Mapped::sha512(map::SHA512) };
    let digest = Sha512::start(unit).and_then(|mut hash| {
        for part in parts {
            hash.update(part)?;
        }
        hash.finalize()
    });
    match digest {
        Ok(digest) => digest,
        Err(why) => panic!("no digest: {why}"),
    }
}

pub fn run() {
    let image = core::hint::black_box(&IMAGE.0);
    let blocks = LENGTH as u64 / 128;
    let (expected, cycles) = once(|| <[u8; 64]>::from(sha2::Sha512::digest(image)));
    say!(
        "SHA-512 of 64 KiB, software: {} cycles for a block",
        cycles / blocks
    );
    metric("soc_sha512_software_block_cycles", cycles.div_ceil(blocks));
    let (digest, cycles) = once(|| hash(&[image]));
    assert_eq!(digest, expected, "SHA-512 of 64 KiB differs from software");
    say!(
        "SHA-512 of 64 KiB, unit: {cycles} cycles, {} for a block",
        cycles / blocks
    );
    metric("soc_sha512_cycles", cycles);
    metric("soc_sha512_block_cycles", cycles.div_ceil(blocks));
    // Lengths and cuts that are not multiples of a word.
    for length in [0, 1, 3, 64, 111, 112, 127, 128, 300] {
        let (one, two) = image[1..=length].split_at(length / 3);
        let expected: [u8; 64] = sha2::Sha512::digest(&image[1..=length]).into();
        assert_eq!(hash(&[one, two]), expected, "SHA-512 of {length} bytes");
    }
    let short = core::hint::black_box(&image[..64]);
    let _ = hash(&[short]);
    let (_, cycles) = once(|| hash(&[short]));
    say!("SHA-512 of 64 bytes, unit: {cycles} cycles");
    metric("soc_sha512_short_cycles", cycles);
}
