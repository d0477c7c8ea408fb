// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the driver reaches the engine.

use crate::isa::bus::{CONTEXT, CONTEXT_STRIDE};

/// Byte address of a context's page: its registers, its control and status.
pub const fn page(context: u32) -> u32 {
    CONTEXT + context * CONTEXT_STRIDE
}

/// Reads and writes of 32-bit words, by byte address in the map of `hardware/ISA.md`.
pub trait Bus {
    /// The reason why an access was refused.
    type Error: core::fmt::Debug;

    /// Reads a word.
    ///
    /// # Errors
    ///
    /// If the engine refuses.
    fn read(&mut self, address: u32) -> Result<u32, Self::Error>;

    /// Writes a word.
    ///
    /// # Errors
    ///
    /// If the engine refuses.
    fn write(&mut self, address: u32, word: u32) -> Result<(), Self::Error>;

    /// Writes bytes to consecutive words from `address` on, four to a word, the first lowest. A bus
    /// may do this faster than one by one.
    ///
    /// # Errors
    ///
    /// If the engine refuses a word; the words before it are written.
    ///
    /// # Panics
    ///
    /// May panic if the number of bytes is not a multiple of 4.
    fn write_all(&mut self, address: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        let (words, rest) = bytes.as_chunks();
        assert!(rest.is_empty());
        for (place, word) in (0..).zip(words) {
            self.write(address + 4 * place, u32::from_le_bytes(*word))?;
        }
        Ok(())
    }

    /// Called between two polls of the status while a job runs. A bus with an interrupt line may
    /// sleep until it rises; returning early is always correct.
    fn wait(&mut self) {
        core::hint::spin_loop();
    }
}

impl<B: Bus + ?Sized> Bus for &mut B {
    type Error = B::Error;

    fn read(&mut self, address: u32) -> Result<u32, B::Error> {
        (**self).read(address)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), B::Error> {
        (**self).write(address, word)
    }

    fn write_all(&mut self, address: u32, bytes: &[u8]) -> Result<(), B::Error> {
        (**self).write_all(address, bytes)
    }

    fn wait(&mut self) {
        (**self).wait();
    }
}
