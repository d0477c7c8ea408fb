// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver in C behind a [`Bus`], for tests. Firmware takes the files in C, not this.

use core::cell::Cell;
use core::ffi::c_void;
use core::fmt;

use engine25519::{Bus, Findings, Message, SignatureCheck};

mod raw; // declarations of engine25519.h

use raw::{RawBus, RawEngine, RawFindings, RawKey, RawMessage};

/// A source of random bytes; false if it fails.
pub type Random = fn(&mut [u8]) -> bool;

/// An error of engine25519.h, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed(pub i32);

/// The errors of engine25519.h.
pub mod errors {
    use super::Failed;

    pub const BUS: Failed = Failed(-1);
    pub const REFUSED: Failed = Failed(-2);
    pub const LOST: Failed = Failed(-3);
    pub const NO_ENGINE: Failed = Failed(-4);
    pub const VERSION: Failed = Failed(-5);
    pub const NO_CONTEXT: Failed = Failed(-6);
    pub const BUSY: Failed = Failed(-7);
    pub const TIMEOUT: Failed = Failed(-8);
    pub const JOB: Failed = Failed(-9);
    pub const OPERAND: Failed = Failed(-10);
    pub const WRONG_RESULT: Failed = Failed(-11);
    pub const CHECK_FAILED: Failed = Failed(-12);
    pub const NO_RANDOM: Failed = Failed(-13);
    pub const WRONG_SIGNATURE: Failed = Failed(-14);
}

fn checked(code: i32) -> Result<(), Failed> {
    match code {
        0 => Ok(()),
        code => Err(Failed(code)),
    }
}

/// A result, and the bytes that were written in its place: zeros after an error.
pub type Written<T> = (Result<(), Failed>, T);

/// Reads a word through the bus of a mapped engine, with `memory` in the engine's place, and writes
/// another there; returns the word that was read.
pub fn exchange_mapped(memory: &mut [u32], address: u32, word: u32) -> u32 {
    assert!(address.is_multiple_of(4) && (address as usize / 4) < memory.len());
    let mut table = RawBus::NONE;
    let mut found = 0;
    // SAFETY: `memory` is in the place of the engine, and has the address.
    unsafe {
        raw::engine25519_mapped(&mut table, memory.as_mut_ptr().expose_provenance());
        assert_eq!((table.read)(table.context, address, &mut found), 0);
        assert_eq!((table.write)(table.context, address, word), 0);
    }
    assert!(table.wait.is_none() && table.random.is_none());
    found
}

/// The same with consecutive words, by their bytes.
pub fn write_all_mapped(memory: &mut [u32], address: u32, bytes: &[u8]) {
    assert!(address.is_multiple_of(4) && bytes.len().is_multiple_of(4));
    assert!(address as usize + bytes.len() <= 4 * memory.len());
    let mut table = RawBus::NONE;
    // SAFETY: `memory` is in the place of the engine, and has the addresses.
    unsafe {
        raw::engine25519_mapped(&mut table, memory.as_mut_ptr().expose_provenance());
        let write_all = table.write_all.expect("one of the bus");
        let refused = write_all(table.context, address, bytes.as_ptr(), bytes.len());
        assert_eq!(refused, 0);
    }
}

/// A secret key of the driver in C.
#[derive(Clone)]
pub struct Key(RawKey);

impl Key {
    /// The public key, the first of its two copies.
    pub fn public(&self) -> [u8; 32] {
        self.0.public_key
    }

    /// All 96 bytes: seed, public key, its copy.
    pub fn bytes(&mut self) -> [&mut [u8; 32]; 3] {
        [&mut self.0.seed, &mut self.0.public_key, &mut self.0.copy]
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Key").finish_non_exhaustive()
    }
}

/// The context of the callbacks.
struct Shared<B> {
    bus: B,
    random: Random,
}

/// An engine that the driver in C has claimed.
pub struct Driver<B: Bus> {
    raw: RawEngine,
    table: *mut RawBus,
    shared: *mut Shared<B>,
}

impl<B: Bus> fmt::Debug for Driver<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Driver").finish_non_exhaustive()
    }
}

unsafe extern "C" fn read<B: Bus>(context: *mut c_void, address: u32, word: *mut u32) -> i32 {
    // SAFETY: `context` is the `shared` of a `Driver<B>`, which lives as long as that; nothing else
    // refers to it during a call of the driver. `word` is the driver's variable.
    let (shared, word) = unsafe { (&mut *context.cast::<Shared<B>>(), &mut *word) };
    match shared.bus.read(address) {
        Ok(found) => {
            *word = found;
            0
        }
        Err(_) => 1,
    }
}

unsafe extern "C" fn write<B: Bus>(context: *mut c_void, address: u32, word: u32) -> i32 {
    // SAFETY: as in `read`.
    let shared = unsafe { &mut *context.cast::<Shared<B>>() };
    i32::from(shared.bus.write(address, word).is_err())
}

unsafe extern "C" fn write_all<B: Bus>(
    context: *mut c_void,
    address: u32,
    bytes: *const u8,
    length: usize,
) -> i32 {
    // SAFETY: as in `read`; the driver passes an array with its length.
    let (shared, bytes) = unsafe {
        let bytes = core::slice::from_raw_parts(bytes, length);
        (&mut *context.cast::<Shared<B>>(), bytes)
    };
    let (words, rest) = bytes.as_chunks();
    assert!(rest.is_empty());
    let mut words = (address..).step_by(4).zip(words);
    let written =
        words.try_for_each(|(place, word)| shared.bus.write(place, u32::from_le_bytes(*word)));
    i32::from(written.is_err())
}

unsafe extern "C" fn wait<B: Bus>(context: *mut c_void) {
    // SAFETY: as in `read`.
    let shared = unsafe { &mut *context.cast::<Shared<B>>() };
    shared.bus.wait();
}

unsafe extern "C" fn random<B: Bus>(context: *mut c_void, bytes: *mut u8, length: usize) -> i32 {
    // SAFETY: as in `read`; the driver passes its own array with its length.
    let (shared, bytes) = unsafe {
        let bytes = core::slice::from_raw_parts_mut(bytes, length);
        (&*context.cast::<Shared<B>>(), bytes)
    };
    i32::from(!(shared.random)(bytes))
}

impl<B: Bus> Driver<B> {
    /// Claims a context, or reclaims one. Without `random` jobs are not blinded.
    ///
    /// # Errors
    ///
    /// Those of the driver, with the bus.
    pub fn claim(
        bus: B,
        random_bytes: Option<Random>,
        again: Option<u32>,
    ) -> Result<Driver<B>, (Failed, B)> {
        let shared = Box::into_raw(Box::new(Shared {
            bus,
            random: random_bytes.unwrap_or(|_| false),
        }));
        let table = Box::into_raw(Box::new(RawBus {
            context: shared.cast(),
            read: read::<B>,
            write: write::<B>,
            wait: Some(wait::<B>),
            random: random_bytes.map(|_| random::<B> as _),
            // Blinded engines write word by word.
            write_all: random_bytes.is_none().then_some(write_all::<B> as _),
        }));
        let mut driver = Driver {
            raw: RawEngine::default(),
            table,
            shared,
        };
        // SAFETY: the engine is ours to write, the table lives until the driver is dropped.
        let code = unsafe {
            match again {
                None => raw::engine25519_claim(&mut driver.raw, table),
                Some(number) => raw::engine25519_reclaim(&mut driver.raw, table, number),
            }
        };
        match checked(code) {
            Ok(()) => Ok(driver),
            Err(why) => Err((why, driver.into_bus())),
        }
    }

    /// Sets the check of signatures, and whether all else is computed twice.
    pub fn set(&mut self, check: SignatureCheck, repeat: bool, interrupt: bool) {
        self.raw.check = match check {
            SignatureCheck::Repeat => 0,
            SignatureCheck::Verify => 1,
            SignatureCheck::None => 2,
        };
        self.raw.repeat = repeat.into();
        self.raw.interrupt = interrupt.into();
    }

    /// Sets the number of engine cycles that the driver waits.
    pub fn set_limit(&mut self, cycles: u32) {
        self.raw.limit = cycles;
    }

    /// The bus.
    pub fn bus(&mut self) -> &mut B {
        // SAFETY: as in `read`: no call of the driver is running.
        unsafe { &mut (*self.shared).bus }
    }

    /// Cycles of the last job.
    pub fn cycles(&self) -> u32 {
        self.raw.cycles
    }

    /// Error code and address of a failed job.
    pub fn fault(&self) -> (u32, u32) {
        (self.raw.fault & 0xff, self.raw.fault >> 8)
    }

    /// The number of the context.
    pub fn context(&self) -> u32 {
        self.raw.number
    }

    /// The bytes of the driver's own structure.
    pub fn memory(&self) -> Vec<u8> {
        let raw = &self.raw;
        let words = [
            raw.check as u32,
            raw.repeat,
            raw.interrupt,
            raw.limit,
            raw.cycles,
            raw.fault,
            raw.number,
            raw.usual_cycles,
        ];
        words.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    /// X25519.
    pub fn x25519(&mut self, scalar: &[u8; 32], u: &[u8; 32]) -> Written<[u8; 32]> {
        let mut out = [0xaa; 32];
        // SAFETY: a claimed engine, and arrays of the lengths that the header states.
        let code = unsafe { raw::engine25519_x25519(&mut self.raw, &mut out, scalar, u) };
        (checked(code), out)
    }

    /// A multiple of the base point.
    pub fn mul_base(&mut self, scalar: &[u8; 32]) -> Written<[u8; 32]> {
        let mut out = [0xaa; 32];
        // SAFETY: as in `x25519`.
        let code = unsafe { raw::engine25519_mul_base(&mut self.raw, &mut out, scalar) };
        (checked(code), out)
    }

    /// Findings about an equation.
    pub fn equation(&mut self, [a, r, s, k]: [&[u8; 32]; 4]) -> Written<Findings> {
        let mut out = RawFindings([0xaa; 6]);
        // SAFETY: as in `x25519`.
        let code = unsafe { raw::engine25519_equation(&mut self.raw, &mut out, a, r, s, k) };
        (checked(code), out.findings())
    }

    /// A key.
    pub fn keygen(&mut self, seed: &[u8; 32]) -> Written<Key> {
        let mut key = RawKey::NONE;
        // SAFETY: as in `x25519`.
        let code = unsafe { raw::engine25519_keygen(&mut self.raw, &mut key, seed) };
        (checked(code), Key(key))
    }

    /// A signature.
    pub fn sign(&mut self, key: &Key, message: Message<'_>) -> Written<[u8; 64]> {
        let mut out = [0xaa; 64];
        let message = RawMessage::of(message);
        // SAFETY: as in `x25519`; the message is borrowed for the call.
        let code = unsafe { raw::engine25519_sign(&mut self.raw, &mut out, &key.0, &message) };
        (checked(code), out)
    }

    /// A signature of a message that may change while it is read.
    pub fn sign_shared(&mut self, key: &Key, message: &[Cell<u8>]) -> Written<[u8; 64]> {
        let mut out = [0xaa; 64];
        let message = RawMessage::shared(message);
        // SAFETY: as in `sign`; cells may be written while C has their address.
        let code = unsafe { raw::engine25519_sign(&mut self.raw, &mut out, &key.0, &message) };
        (checked(code), out)
    }

    /// Findings about a signature.
    pub fn verify(
        &mut self,
        public: &[u8; 32],
        message: Message<'_>,
        signature: &[u8; 64],
    ) -> Written<Findings> {
        let mut out = RawFindings([0xaa; 6]);
        let message = RawMessage::of(message);
        // SAFETY: as in `sign`.
        let code = unsafe {
            raw::engine25519_verify(&mut self.raw, &mut out, public, &message, signature)
        };
        (checked(code), out.findings())
    }

    /// Releases the context; the bus, even if the context stays ours.
    pub fn release(mut self) -> (Result<(), Failed>, B) {
        // SAFETY: as in `x25519`.
        let code = unsafe { raw::engine25519_release(&mut self.raw) };
        (checked(code), self.into_bus())
    }

    /// The bus of a driver that does no more.
    fn into_bus(self) -> B {
        let shared = self.shared;
        // SAFETY: both come from boxes, and `forget` keeps `drop` from freeing them again.
        let shared = unsafe {
            drop(Box::from_raw(self.table));
            core::mem::forget(self);
            Box::from_raw(shared)
        };
        shared.bus
    }
}

impl<B: Bus> Drop for Driver<B> {
    fn drop(&mut self) {
        // SAFETY: both come from boxes, and nobody has freed them.
        unsafe {
            drop(Box::from_raw(self.table));
            drop(Box::from_raw(self.shared));
        }
    }
}
