// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verilated SHA-512 unit behind its two buses, as the driver's bus.

use core::ffi::{CStr, c_char, c_void};

use engine25519::Bus;

use crate::rtl::{Refused, Register};

/// One of the two units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// The one on Wishbone.
    Wishbone,
    /// The one on AXI4-Lite, beside our checker.
    Axi4Lite,
}

/// Both units in Verilator.
#[derive(Debug)]
pub struct Hashing {
    handle: *mut c_void,
    /// The one that is accessed.
    pub port: Port,
    /// The master of the accesses.
    pub master: u8,
}

#[cfg(verilated)]
unsafe extern "C" {
    fn hashing_new() -> *mut c_void;
    fn hashing_free(handle: *mut c_void);
    fn hashing_reset(handle: *mut c_void, cycles: u32);
    fn hashing_access(
        handle: *mut c_void,
        axi: u32,
        we: u32,
        adr: u32,
        sel: u32,
        master: u32,
        data: *mut u32,
        limit: u32,
    ) -> u32;
    fn hashing_run(handle: *mut c_void, cycles: u32);
    fn hashing_cycles(handle: *mut c_void) -> u64;
    fn hashing_registers(handle: *mut c_void) -> u32;
    fn hashing_register(
        handle: *mut c_void,
        i: u32,
        data: *mut *const u8,
        size: *mut u32,
    ) -> *const c_char;
}

/// Without the RTL nothing below can be reached: `Hashing::new` panics.
#[cfg(not(verilated))]
mod missing {
    #![allow(clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
    use super::{c_char, c_void};
    pub unsafe fn hashing_new() -> *mut c_void {
        panic!("ask available() first")
    }
    pub unsafe fn hashing_free(_: *mut c_void) {}
    pub unsafe fn hashing_reset(_: *mut c_void, _: u32) {}
    #[allow(clippy::too_many_arguments)]
    pub unsafe fn hashing_access(
        _: *mut c_void,
        _: u32,
        _: u32,
        _: u32,
        _: u32,
        _: u32,
        _: *mut u32,
        _: u32,
    ) -> u32 {
        2
    }
    pub unsafe fn hashing_run(_: *mut c_void, _: u32) {}
    pub unsafe fn hashing_cycles(_: *mut c_void) -> u64 {
        0
    }
    pub unsafe fn hashing_registers(_: *mut c_void) -> u32 {
        0
    }
    pub unsafe fn hashing_register(
        _: *mut c_void,
        _: u32,
        _: *mut *const u8,
        _: *mut u32,
    ) -> *const c_char {
        c"".as_ptr()
    }
}
#[cfg(not(verilated))]
use missing::*;

impl Hashing {
    /// The units after reset.
    #[must_use]
    pub fn new(port: Port) -> Self {
        // SAFETY: a fresh handle, freed by `drop` alone.
        let handle = unsafe { hashing_new() };
        let mut hashing = Hashing {
            handle,
            port,
            master: 0,
        };
        hashing.reset_for(4);
        hashing
    }

    /// Holds reset for `cycles` cycles.
    pub fn reset_for(&mut self, cycles: u32) {
        // SAFETY: the handle is alive, here and in every method below.
        unsafe { hashing_reset(self.handle, cycles) }
    }

    /// One access with given byte enables, withdrawn if it is not answered within the given number
    /// of cycles.
    ///
    /// # Errors
    /// If the unit refuses, or has not answered.
    ///
    /// # Panics
    /// If a rule of the bus is broken.
    pub fn access(
        &mut self,
        write: bool,
        address: u32,
        enables: u32,
        word: u32,
        cycles: u32,
    ) -> Result<u32, Refused> {
        let mut data = word;
        // SAFETY: as above; `data` is read and written once.
        let answer = unsafe {
            hashing_access(
                self.handle,
                (self.port == Port::Axi4Lite).into(),
                write.into(),
                address / 4,
                enables,
                self.master.into(),
                &mut data,
                cycles,
            )
        };
        match answer {
            0 => Ok(data),
            1 => Err(Refused::Error(address)),
            2 => Err(Refused::Silent(address)),
            3 => panic!("ack and err at once"),
            _ => panic!("a rule of the bus is broken"),
        }
    }

    /// Lets cycles pass.
    pub fn run(&mut self, cycles: u32) {
        // SAFETY: as above.
        unsafe { hashing_run(self.handle, cycles) }
    }

    /// Cycles since the model was made.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        // SAFETY: as above.
        unsafe { hashing_cycles(self.handle) }
    }

    /// All registers of both units and of the logic beside them, by name.
    #[must_use]
    pub fn registers(&self) -> Vec<Register> {
        // SAFETY: as above; indices are below the count; name and value are valid until the model
        // changes, and are copied before.
        let count = unsafe { hashing_registers(self.handle) };
        (0..count)
            .map(|i| {
                let (mut data, mut size) = (core::ptr::null(), 0);
                // SAFETY: as above.
                let (name, bytes) = unsafe {
                    let name = hashing_register(self.handle, i, &mut data, &mut size);
                    let bytes = core::slice::from_raw_parts(data, size as usize);
                    (CStr::from_ptr(name), bytes)
                };
                Register {
                    name: name.to_string_lossy().into_owned(),
                    bytes: bytes.to_vec(),
                }
            })
            .collect()
    }
}

impl Drop for Hashing {
    fn drop(&mut self) {
        // SAFETY: made by `hashing_new`, freed once.
        unsafe { hashing_free(self.handle) }
    }
}

impl Bus for Hashing {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.access(false, address, 15, 0, 4000)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        self.access(true, address, 15, word, 4000).map(|_| ())
    }
}
