// SPDX-License-Identifier: MIT OR Apache-2.0
//! A sensor with a 32-bit RISC-V core and no operating system, to be copied: it takes updates that
//! its maker has signed, signs what it measures, and agrees on a key with a gateway. A boot loader for
//! a Cortex-M is in `examples/firmware`.
//!
//! ```console
//! $ rustup target add riscv32imac-unknown-none-elf
//! $ cargo run --release                           # in qemu-riscv32, where that is installed
//! $ cargo run --profile small --features small    # the least flash, at a lower speed
//! ```
//!
//! For a core without atomic instructions add `--target riscv32imc-unknown-none-elf`.
//!
//! For a chip: put its memory into `memory.x` and its generator in place of [`Counter`], set `mtvec`
//! in `start.rs`, and replace semihosting, which stops a chip without a debugger. Flash, stack and
//! instructions are in the README of the repository.
#![no_std]
#![no_main]

use core::convert::Infallible;
use core::panic::PanicInfo;

use nineteen::ed25519::{Policy, Signature, Signer as _, SigningKey, VerifyingKey};
use nineteen::x25519::{EphemeralSecret, PublicKey};
use rand_core::{TryCryptoRng, TryRng};
use semihosting::process;

use console::println;

mod console; // the debugger's
mod start; // the first instructions; how deep the stack was

/// The maker's key, an image, and its signature: those of `examples/firmware`, which says how they
/// are made.
static MAKER: &[u8; 32] = include_bytes!("../../firmware/signed/key.bin");
static IMAGE: &[u8; 1024] = include_bytes!("../../firmware/signed/image.bin");
static SIGNATURE: &[u8; 64] = include_bytes!("../../firmware/signed/image.bin.sig");

/// Bytes that a packet brings.
const PACKET: usize = 128;

/// Whether packets bring what the maker has signed. Each is hashed when it arrives, and a driver
/// writes it to the free half of flash then; nothing of it may run before this says yes.
///
/// This and the functions below are never inlined: their stack is free again before the next begins.
#[inline(never)]
fn takes(maker: &VerifyingKey, packets: &mut dyn Iterator<Item = &[u8]>) -> bool {
    let signature = Signature::from_bytes(SIGNATURE);
    // The policy also refuses keys of small order and encodings that no signer produces.
    match maker.verify_stream_with(Policy::Strict, &signature) {
        Err(_) => false,
        Ok(mut stream) => {
            packets.for_each(|packet| stream.update(packet));
            stream.finalize_and_verify().is_ok()
        }
    }
}

/// Makes the sensor's key, signs a reading and verifies it.
#[inline(never)]
fn reads(generator: &mut Counter) {
    // A sensor keeps the 32 bytes of its key in protected flash, from the day that it is made on.
    let key = SigningKey::generate(generator);
    let signature = key.sign(b"21.5 degrees");
    let verdict = |text| key.verifying_key().verify_strict(text, &signature).is_ok();
    println!("reading: {}", said(verdict(b"21.5 degrees")));
    println!("another: {}", said(verdict(b"22.5 degrees")));
}

/// Agrees on a secret with a gateway, whose half would be elsewhere. Keys of messages are derived
/// from it, by HKDF for example.
#[inline(never)]
fn meets(generator: &mut Counter) {
    let [mine, theirs] = [(); 2].map(|()| EphemeralSecret::random_from_rng(generator));
    let [sent, received] = [PublicKey::from(&mine), PublicKey::from(&theirs)];
    let ours = mine.checked_diffie_hellman(&received);
    let ours = ours.expect("a gateway's key");
    let same = ours.as_bytes() == theirs.diffie_hellman(&sent).as_bytes();
    println!("gateway: {}", said(same));
}

fn said(good: bool) -> &'static str {
    if good { "taken" } else { "refused" }
}

/// Called by the first instructions.
#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    let maker = VerifyingKey::from_bytes(MAKER).expect("the maker's key");
    let packets = || IMAGE.chunks(PACKET);
    println!("update: {}", said(takes(&maker, &mut packets())));
    // A packet is lost; they come in another order; there is one too many.
    println!("a part: {}", said(takes(&maker, &mut packets().skip(1))));
    println!("in disorder: {}", said(takes(&maker, &mut packets().rev())));
    let mut longer = packets().chain([&[0; PACKET][..]]);
    println!("more of it: {}", said(takes(&maker, &mut longer)));

    let mut generator = Counter(0);
    reads(&mut generator);
    meets(&mut generator);
    println!("stack: {} bytes", start::deepest());
    process::exit(0)
}

/// Any panic ends the program.
#[panic_handler]
fn panic(why: &PanicInfo<'_>) -> ! {
    println!("{}", why);
    process::exit(1)
}

/// In place of a chip's generator, which the emulator lacks: **it counts, and nothing is secret**.
///
/// Implement these traits for the chip's peripheral, or for the entropy source that the extension
/// Zkr gives (`csrrw rd, seed, x0`), with its words hashed as the manual asks. A chip that has neither
/// gets a secret seed when it is made, from which a generator starts with a counter in flash that only
/// grows.
struct Counter(u32);

impl TryRng for Counter {
    type Error = Infallible;

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            self.0 += 1;
            *byte = self.0 as u8;
        }
        Ok(())
    }

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut word = [0; 4];
        self.try_fill_bytes(&mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut word = [0; 8];
        self.try_fill_bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }
}

impl TryCryptoRng for Counter {}
