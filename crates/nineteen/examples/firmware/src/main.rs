// SPDX-License-Identifier: MIT OR Apache-2.0
//! A boot loader for a Cortex-M4, to be copied: it verifies signed images in flash, boots the first
//! good one, then signs a report and makes an X25519 exchange.
//!
//! ```console
//! $ rustup target add thumbv7em-none-eabi
//! $ cargo run --release                           # in qemu-system-arm, where that is installed
//! $ cargo run --profile small --features small    # the least flash, at half the speed
//! ```
//!
//! For a chip: put its memory into `memory.x` and its generator in place of [`Demo`], and replace
//! semihosting, which stops a chip without a debugger.
//!
//! The command `nineteen` (`crates/nineteen-cli`) made the files in `signed/`:
//!
//! ```console
//! $ nineteen keygen key
//! $ nineteen pub key --format raw -o key.bin
//! $ nineteen sign image.bin --key key --format raw
//! ```
//!
//! The secret key stays where releases are made; the boot loader contains the public one.
#![no_std]
#![no_main]

use core::convert::Infallible;

use cortex_m_rt::{ExceptionFrame, entry, exception};
use cortex_m_semihosting::{debug, hprintln};
use nineteen::ed25519::{Policy, Signature, Signer, SigningKey, VerifyingKey};
use nineteen::x25519::{EphemeralSecret, NonContributory, PublicKey, SharedSecret};
use panic_semihosting as _;
use rand_core::{CryptoRng, TryCryptoRng, TryRng};

/// The key that signs releases.
static RELEASE_KEY: &[u8; 32] = include_bytes!("../signed/key.bin");

/// A place in flash for an image and its signature.
struct Slot {
    image: &'static [u8],
    signature: &'static [u8; 64],
}

static IMAGE: &[u8; 1024] = include_bytes!("../signed/image.bin");
static SIGNATURE: &[u8; 64] = include_bytes!("../signed/image.bin.sig");

/// The image after one bit of the flash has turned over.
static CHANGED: [u8; 1024] = {
    let mut image = *include_bytes!("../signed/image.bin");
    image[1000] ^= 1;
    image
};

static SLOTS: [Slot; 2] = [
    Slot {
        image: &CHANGED,
        signature: SIGNATURE,
    },
    Slot {
        image: IMAGE,
        signature: SIGNATURE,
    },
];

/// Whether `key` has signed the image.
///
/// Hashes the image block by block, as a driver of external flash would read it. Verify what will
/// run: an image that is copied to RAM is verified there, after the copy.
fn is_good(key: &VerifyingKey, slot: &Slot) -> bool {
    let signature = Signature::from_bytes(slot.signature);
    // `Strict` also refuses keys of small order and encodings that no signer produces.
    let Ok(mut stream) = key.verify_stream_with(Policy::Strict, &signature) else {
        return false;
    };
    for block in slot.image.chunks(256) {
        stream.update(block);
    }
    stream.finalize_and_verify().is_ok()
}

/// Makes a device key, and the signature of a report by it.
fn sign_report(rng: &mut impl CryptoRng, report: &[u8]) -> (VerifyingKey, Signature) {
    // A device would store `key.to_bytes()` in protected flash, once.
    let key = SigningKey::generate(rng);
    (key.verifying_key(), key.sign(report))
}

/// An exchange with the holder of `theirs`: the public key to send, and the shared secret.
fn exchange(
    rng: &mut impl CryptoRng,
    theirs: &PublicKey,
) -> Result<(PublicKey, SharedSecret), NonContributory> {
    let secret = EphemeralSecret::random_from_rng(rng);
    let ours = PublicKey::from(&secret);
    Ok((ours, secret.checked_diffie_hellman(theirs)?))
}

#[entry]
fn main() -> ! {
    let Ok(key) = VerifyingKey::from_bytes(RELEASE_KEY) else {
        panic!("the release key is none");
    };
    let mut boots = None;
    for (i, slot) in SLOTS.iter().enumerate() {
        if is_good(&key, slot) {
            hprintln!("slot {}: good", i);
            boots = boots.or(Some(i));
        } else {
            hprintln!("slot {}: refused", i);
        }
    }
    let Some(slot) = boots else {
        panic!("nothing to boot");
    };
    hprintln!("boots slot {}", slot); // here a boot loader jumps to the image

    let mut rng = Demo(0);
    let (device, signature) = sign_report(&mut rng, b"booted");
    hprintln!(
        "report: {}",
        match device.verify_strict(b"booted", &signature) {
            Ok(()) => "signed",
            Err(_) => "wrong",
        }
    );

    // The other side, which is elsewhere in practice.
    let server = EphemeralSecret::random_from_rng(&mut rng);
    match exchange(&mut rng, &PublicKey::from(&server)) {
        Ok((ours, shared)) => {
            // Protocols derive keys from the shared secret, with HKDF, and never use it as one.
            let same = shared.as_bytes() == server.diffie_hellman(&ours).as_bytes();
            hprintln!("secrets: {}", if same { "the same" } else { "different" });
        }
        Err(_) => hprintln!("secrets: none"),
    }
    debug::exit(debug::EXIT_SUCCESS);
    loop {
        cortex_m::asm::wfi();
    }
}

/// Any fault ends the program.
#[exception]
unsafe fn HardFault(_: &ExceptionFrame) -> ! {
    debug::exit(debug::EXIT_FAILURE);
    loop {
        cortex_m::asm::wfi();
    }
}

/// Stands for the chip's generator, which QEMU's board lacks. **Not random: the same bytes in every
/// run.** Implement these traits for the peripheral instead.
struct Demo(u64);

impl TryRng for Demo {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for part in bytes.chunks_mut(8) {
            let word = self.try_next_u64()?.to_le_bytes();
            part.copy_from_slice(&word[..part.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for Demo {}
