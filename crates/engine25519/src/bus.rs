// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the driver reaches the engine.

use crate::isa::bus::{CONTEXT, CONTEXT_STRIDE};

/// Byte address of the page of a context: its registers, its control and status.
pub const fn page(context: u32) -> u32 {
    CONTEXT + context * CONTEXT_STRIDE
}

/// Reads and writes of 32-bit words, by byte address in the map of `hardware/ISA.md`.
pub trait Bus {
    /// Why an access was refused.
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

    /// Called between two looks at the status while a job runs. A bus with an interrupt line may sleep
    /// until it rises; returning early is always right.
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

    fn wait(&mut self) {
        (**self).wait();
    }
}
