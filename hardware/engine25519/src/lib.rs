// SPDX-License-Identifier: MIT OR Apache-2.0
//! Software for engine25519, a microcoded accelerator for Curve25519: driver, assembler, emulator.
//!
//! The hardware is in `hardware/` of the repository. It computes in GF(2^255 - 19) on registers of
//! fifteen limbs, and none of its instructions has control flow, time or addresses that depend on
//! data.
//!
//! | module | what | `no_std` |
//! |---|---|---|
//! | [`driver`] | [`Engine`]: X25519; Ed25519 keys, signatures, verifications; multiples of the base point, own programs | yes |
//! | [`bus`], [`mapped`] | how the engine is reached: the trait [`Bus`], and an engine in the address space | yes |
//! | [`sha512`] | [`Sha512`]: messages through the SHA-512 unit | yes |
//! | [`microcode`] | the routines in ROM: words, entries, cycles | yes |
//! | [`isa`] | instruction words | yes |
//! | [`asm`] | assembler with checks, scheduler, disassembler | feature `std` |
//! | [`emu`], [`timing`], [`value`] | an emulator with the cycles and the writes of the hardware | feature `std` |
//!
//! With the feature `async`, `Engine::into_async` provides jobs that are awaited, woken by the
//! engine's interrupt. With the feature `nineteen`, [`Engine`] is an accelerator for the library of
//! that name: X25519, signing and verification under every policy.
//!
//! # Example
//!
//! The emulator takes the place of the hardware; on a device, use [`Mapped`].
//!
//! ```
//! use engine25519::emu::Emulator;
//! use engine25519::{Engine, microcode};
//!
//! let mut engine = Engine::claim(Emulator::new())?; // a context of our own
//! let nine = core::array::from_fn(|i| if i == 0 { 9 } else { 0 });
//! let (a, b) = ([1; 32], [2; 32]); // take random bytes instead
//! let (public_a, public_b) = (engine.x25519(&a, &nine)?, engine.x25519(&b, &nine)?);
//! assert_eq!(engine.x25519(&a, &public_b)?, engine.x25519(&b, &public_a)?);
//! assert_eq!(engine.cycles(), microcode::X25519_CYCLES);
//! # Ok::<(), engine25519::Error<engine25519::emu::Refused>>(())
//! ```
//!
//! # Security
//!
//! - Secrets: the driver is constant time in scalars and u-coordinates; the engine is by
//!   construction.
//! - Operands and results do not remain: the engine clears a context at the end of a job, after an
//!   error, and when it is claimed and released; the driver clears results that may be secret after
//!   reading them, and its own copies.
//! - Contexts belong to one bus master; accesses by others are refused. Processors that see no bus
//!   errors get [`Error::Refused`] instead of a wrong result.
//! - A signature leaves [`Engine::sign`] only if it comes out the same a second time, so that one
//!   fault in engine, bus, message or public key costs an error and not the key; [`SignatureCheck`]
//!   has other ways. Keys are computed twice too, everything else with
//!   [`Engine::with_repetition`]. Several faults, and faults in the processor itself, are not
//!   covered.
//! - Against power and EM analysis, [`Engine::with_blinding`] makes jobs with a secret different
//!   each time, by random words. `hardware/SOUNDNESS.md` lists what that covers and what it does
//!   not (SHA-512 of the seed, for example); nothing has been measured on a board.

#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(any(feature = "std", test))]
#[macro_use]
extern crate std;

#[cfg(feature = "nineteen")]
mod accelerator; // the engine for `nineteen`
#[cfg(feature = "std")]
pub mod asm; // text to words
pub mod bus; // how the engine is reached
pub mod driver; // jobs
#[cfg(feature = "std")]
pub mod emu; // the engine in software
pub mod isa; // instruction words
pub mod mapped; // an engine in the address space
pub mod microcode; // the routines in ROM
mod scalar; // operands of jobs
pub mod sha512; // SHA-512 on its own unit
#[cfg(feature = "std")]
pub mod timing; // when instructions issue
#[cfg(feature = "std")]
pub mod value; // limbs

pub use bus::{Bus, page};
#[cfg(feature = "async")]
pub use driver::{AsyncEngine, Interrupt};
pub use driver::{Engine, Error, Findings, Message, NoRandom, Random};
pub use driver::{SignatureCheck, SigningKey};
pub use mapped::Mapped;
pub use sha512::Sha512;
