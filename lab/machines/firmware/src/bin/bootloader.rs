// SPDX-License-Identifier: MIT OR Apache-2.0
//! A boot loader: starts the first image in flash whose signature is good.
//!
//! An image is read in blocks, as from slow or encrypted flash, and verified in constant stack:
//! hashing keeps one block, and nothing is allocated. A key whose order is small is refused once,
//! when it is read.
//!
//! | flash | |
//! |---|---|
//! | 32 bytes | the key of whoever may sign |
//! | slots, one behind the other | length of the image (4 bytes, least significant first), signature (64 bytes), image |
//!
//! `lab/machines/src/cross/boot.rs` fills the flash: with an image that was changed, one that
//! another key has signed, one that was cut short, and a good one.
#![no_std]
#![no_main]

use firmware::machine::exit;
use firmware::print::{number, word};
use nineteen::ed25519::{Policy, Signature, VerifyingKey};

static FLASH: &[u8] = include_bytes!(env!("FLASH"));

/// Bytes that are read at a time.
const BLOCK: usize = 256;

/// An image and its signature.
struct Slot {
    signature: Signature,
    image: &'static [u8],
}

/// Takes the slot at the beginning of `flash`, if a whole one is there.
fn take_slot(flash: &mut &'static [u8]) -> Option<Slot> {
    let (length, rest) = flash.split_first_chunk()?;
    let (signature, rest) = rest.split_first_chunk()?;
    let (image, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *flash = rest;
    Some(Slot {
        signature: Signature::from_bytes(signature),
        image,
    })
}

/// Whether `key` has signed the image.
fn is_good(key: &VerifyingKey, slot: &Slot) -> bool {
    let Ok(mut stream) = key.verify_stream_with(Policy::Strict, &slot.signature) else {
        return false;
    };
    for block in slot.image.chunks(BLOCK) {
        stream.update(block);
    }
    stream.finalize_and_verify().is_ok()
}

#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    let key = FLASH.split_first_chunk();
    let Some((Ok(key), mut flash)) = key.map(|(key, rest)| (VerifyingKey::from_bytes(key), rest))
    else {
        word("no key\n");
        exit(false);
    };
    if key.is_weak() {
        word("a weak key\n");
        exit(false);
    }
    let mut place = 0;
    while let Some(slot) = take_slot(&mut flash) {
        if is_good(&key, &slot) {
            // Here a real one jumps to the image.
            number("boots ", place);
            exit(true);
        }
        number("refused ", place);
        place += 1;
    }
    word("nothing to boot\n");
    exit(false)
}
