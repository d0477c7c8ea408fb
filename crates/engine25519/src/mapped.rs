// SPDX-License-Identifier: MIT OR Apache-2.0
//! An engine in the address space of the processor: the only `unsafe` of this crate.

#![allow(unsafe_code)]

use core::convert::Infallible;

use crate::bus::Bus;
use crate::isa::bus::SIZE;

/// The engine at an address.
///
/// A refused access is a bus error of the processor, which the driver does not cause as long as no other
/// master interferes; how it shows is up to the platform.
#[derive(Debug)]
pub struct Mapped {
    base: *mut u32,
    wait: fn(),
}

// SAFETY: `Mapped::new` promised that the engine is this value's alone, from wherever it is used; moving
// the value to another thread moves that along. It is not `Sync`: accesses need `&mut`.
unsafe impl Send for Mapped {}

impl Mapped {
    /// The engine whose bus map begins at `base`.
    ///
    /// # Safety
    ///
    /// `base` is divisible by 4; the 128 KiB from it are mapped to an engine25519 as device memory, for as
    /// long as the value lives; and nothing else in this program accesses them.
    pub unsafe fn new(base: usize) -> Mapped {
        Mapped {
            base: core::ptr::with_exposed_provenance_mut(base),
            wait: core::hint::spin_loop,
        }
    }

    /// What to do between two looks at the status, `wfi` say; it may return at any time.
    #[must_use]
    pub fn with_wait(self, wait: fn()) -> Mapped {
        Mapped { wait, ..self }
    }

    /// Where a word is.
    ///
    /// # Panics
    ///
    /// If the address is outside the map, or is not that of a word: no caller gets out of the 128 KiB.
    fn place(&self, address: u32) -> *mut u32 {
        assert!(address < SIZE && address.is_multiple_of(4));
        self.base.wrapping_add(address as usize / 4)
    }
}

impl Bus for Mapped {
    type Error = Infallible;

    fn read(&mut self, address: u32) -> Result<u32, Infallible> {
        // SAFETY: `place` stays in the 128 KiB that `new` was promised, aligned; they are device memory, so
        // the access is volatile and any value that it finds is a `u32`.
        Ok(unsafe { self.place(address).read_volatile() })
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Infallible> {
        // SAFETY: as in `read`; `&mut self` and the promise of `new` make this the only access.
        unsafe { self.place(address).write_volatile(word) };
        Ok(())
    }

    fn wait(&mut self) {
        (self.wait)();
    }
}
