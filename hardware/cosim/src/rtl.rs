// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verilated engine, as the driver's bus.

use core::ffi::{CStr, c_char, c_void};
use std::ffi::CString;

use engine25519::Bus;
use engine25519::isa::bus;

use crate::Limbs;

/// An architectural write: by an instruction, not by the bus or by clearing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// The first cycle in which an issuing instruction may read it; START is in cycle 0.
    pub cycle: u64,
    /// Context.
    pub context: u8,
    /// Register.
    pub register: u8,
    /// Value.
    pub limbs: Limbs,
}

/// A register inside the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// Its name, qualified by those of its modules.
    pub name: String,
    /// Its value in the model's representation.
    pub bytes: Vec<u8>,
}

/// A flip-flop or memory inside the engine. It fits every model, as all are alike.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name, qualified by those of its modules.
    pub name: String,
    /// Its number among the registers.
    place: u32,
    /// The number of elements of an array; otherwise 1.
    pub elements: u32,
    /// Bits per element.
    pub bits: u32,
}

/// A bus error, or no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The engine answered with an error.
    Error(u32),
    /// The engine did not answer.
    Silent(u32),
}

/// The engine in Verilator.
#[derive(Debug)]
pub struct Rtl {
    handle: *mut c_void,
    /// The master of the accesses.
    pub master: u8,
}

// SAFETY: the handle owns its model and context; nothing in it is bound to the thread that created
// it.
unsafe impl Send for Rtl {}

#[cfg(verilated)]
unsafe extern "C" {
    fn harness_new(seed: u32) -> *mut c_void;
    fn harness_free(handle: *mut c_void);
    fn harness_reset(handle: *mut c_void, cycles: u32);
    fn harness_access(
        handle: *mut c_void,
        we: u32,
        adr: u32,
        sel: u32,
        master: u32,
        data: *mut u32,
        limit: u32,
    ) -> u32;
    fn harness_run(handle: *mut c_void, cycles: u32);
    fn harness_until_idle(handle: *mut c_void, limit: u32) -> u32;
    fn harness_clear(handle: *mut c_void, row: u32) -> u32;
    fn harness_registers(handle: *mut c_void) -> u32;
    fn harness_register(
        handle: *mut c_void,
        i: u32,
        data: *mut *const u8,
        size: *mut u32,
    ) -> *const c_char;
    fn harness_state(handle: *mut c_void, i: u32, elements: *mut u32, bits: *mut u32) -> u32;
    fn harness_digest(handle: *mut c_void) -> u64;
    fn harness_disturb(handle: *mut c_void, cycles: u64, i: u32, element: u32, bit: u32);
    fn harness_toggles(handle: *mut c_void, part: *const c_char, cycles: u32) -> u64;
    fn harness_switching(
        handle: *mut c_void,
        places: *const u32,
        group: *const u32,
        count: u32,
        groups: u32,
        pc: u32,
        valid: u32,
        cycles: u32,
        changes: *mut u16,
        address: *mut u16,
    );
    fn harness_irq(handle: *mut c_void) -> u32;
    fn harness_cycles(handle: *mut c_void) -> u64;
    fn harness_log(handle: *mut c_void, on: u32);
    fn harness_writes(handle: *mut c_void) -> u32;
    fn harness_write(handle: *mut c_void, i: u32, cycle: *mut u32, row: *mut u32, limbs: *mut i32);
}

/// Without the RTL nothing below can be reached: `Rtl::new` panics.
#[cfg(not(verilated))]
mod missing {
    #![allow(clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
    use super::{c_char, c_void};
    pub unsafe fn harness_new(_: u32) -> *mut c_void {
        panic!("ask available() first")
    }
    pub unsafe fn harness_free(_: *mut c_void) {}
    pub unsafe fn harness_reset(_: *mut c_void, _: u32) {}
    pub unsafe fn harness_access(
        _: *mut c_void,
        _: u32,
        _: u32,
        _: u32,
        _: u32,
        _: *mut u32,
        _: u32,
    ) -> u32 {
        2
    }
    pub unsafe fn harness_run(_: *mut c_void, _: u32) {}
    pub unsafe fn harness_until_idle(_: *mut c_void, _: u32) -> u32 {
        0
    }
    pub unsafe fn harness_clear(_: *mut c_void, _: u32) -> u32 {
        0
    }
    pub unsafe fn harness_registers(_: *mut c_void) -> u32 {
        0
    }
    pub unsafe fn harness_register(
        _: *mut c_void,
        _: u32,
        _: *mut *const u8,
        _: *mut u32,
    ) -> *const c_char {
        c"".as_ptr()
    }
    pub unsafe fn harness_state(_: *mut c_void, _: u32, _: *mut u32, _: *mut u32) -> u32 {
        0
    }
    pub unsafe fn harness_digest(_: *mut c_void) -> u64 {
        0
    }
    pub unsafe fn harness_disturb(_: *mut c_void, _: u64, _: u32, _: u32, _: u32) {}
    pub unsafe fn harness_toggles(_: *mut c_void, _: *const c_char, _: u32) -> u64 {
        0
    }
    #[allow(clippy::too_many_arguments)] // as the harness in C++ has them
    pub unsafe fn harness_switching(
        _: *mut c_void,
        _: *const u32,
        _: *const u32,
        _: u32,
        _: u32,
        _: u32,
        _: u32,
        _: u32,
        _: *mut u16,
        _: *mut u16,
    ) {
    }
    pub unsafe fn harness_irq(_: *mut c_void) -> u32 {
        0
    }
    pub unsafe fn harness_cycles(_: *mut c_void) -> u64 {
        0
    }
    pub unsafe fn harness_log(_: *mut c_void, _: u32) {}
    pub unsafe fn harness_writes(_: *mut c_void) -> u32 {
        0
    }
    pub unsafe fn harness_write(_: *mut c_void, _: u32, _: *mut u32, _: *mut u32, _: *mut i32) {}
}
#[cfg(not(verilated))]
use missing::*;

impl Default for Rtl {
    fn default() -> Self {
        Self::new()
    }
}

impl Rtl {
    /// The engine after reset.
    #[must_use]
    pub fn new() -> Self {
        Self::with_seed(0)
    }

    /// The engine after reset, with registers and memories that begin at random by this seed; with
    /// 0, each model has a different seed.
    #[must_use]
    pub fn with_seed(seed: u32) -> Self {
        // SAFETY: a fresh handle, freed by `drop` alone.
        let handle = unsafe { harness_new(seed) };
        let mut rtl = Rtl { handle, master: 0 };
        rtl.reset();
        rtl
    }

    /// The number of contexts that the engine reports.
    ///
    /// # Panics
    /// If the engine does not answer.
    pub fn contexts(&mut self) -> u32 {
        let version = self.read(bus::VERSION).expect("for all to read");
        version >> bus::VERSION_CONTEXTS_LSB & bus::VERSION_CONTEXTS_MASK
    }

    /// Reset for some cycles.
    pub fn reset(&mut self) {
        self.reset_for(4);
    }

    /// Holds reset for `cycles` cycles.
    pub fn reset_for(&mut self, cycles: u32) {
        // SAFETY: the handle is alive, here and in every method below.
        unsafe { harness_reset(self.handle, cycles) }
    }

    /// One access with given byte enables; returns the word that was read.
    ///
    /// # Errors
    /// If the engine refuses.
    pub fn access(
        &mut self,
        write: bool,
        address: u32,
        enables: u32,
        word: u32,
    ) -> Result<u32, Refused> {
        self.access_for(write, address, enables, word, 5_000)
    }

    /// One access that is withdrawn if it is not answered within some cycles ([`Refused::Silent`]).
    /// The next access follows in the next cycle.
    ///
    /// # Errors
    /// If the engine refuses, or has not answered.
    pub fn access_for(
        &mut self,
        write: bool,
        address: u32,
        enables: u32,
        word: u32,
        cycles: u32,
    ) -> Result<u32, Refused> {
        let (answer, data) = self.answer(write, address, enables, word, cycles);
        match answer {
            0 => Ok(data),
            1 => Err(Refused::Error(address)),
            2 => Err(Refused::Silent(address)),
            _ => panic!("ack and err at once"),
        }
    }

    /// One access to a disturbed engine, which may answer with ack and err at once; that is an
    /// error.
    ///
    /// # Errors
    /// If the engine refuses, or does not answer.
    pub fn disturbed_access(
        &mut self,
        write: bool,
        address: u32,
        word: u32,
    ) -> Result<u32, Refused> {
        match self.answer(write, address, 15, word, 5_000) {
            (0, data) => Ok(data),
            (2, _) => Err(Refused::Silent(address)),
            _ => Err(Refused::Error(address)),
        }
    }

    /// The result of `harness_access`, and the word.
    fn answer(
        &mut self,
        write: bool,
        address: u32,
        enables: u32,
        word: u32,
        cycles: u32,
    ) -> (u32, u32) {
        let mut data = word;
        // SAFETY: as above; `data` is read and written once.
        let answer = unsafe {
            harness_access(
                self.handle,
                write.into(),
                address / 4,
                enables,
                self.master.into(),
                &mut data,
                cycles,
            )
        };
        (answer, data)
    }

    /// Lets cycles pass.
    pub fn run(&mut self, cycles: u32) {
        // SAFETY: as above.
        unsafe { harness_run(self.handle, cycles) }
    }

    /// Runs until no job runs; returns whether that happened within `limit` cycles.
    pub fn until_idle(&mut self, limit: u32) -> bool {
        // SAFETY: as above.
        unsafe { harness_until_idle(self.handle, limit) != 0 }
    }

    /// Whether a register is zero, whoever owns it: read from the memory, not over the bus.
    #[must_use]
    pub fn is_clear(&self, context: u32, register: u32) -> bool {
        // SAFETY: as above.
        unsafe { harness_clear(self.handle, context << 6 | register) != 0 }
    }

    /// All registers inside the engine, by name, whether or not the bus would show them.
    #[must_use]
    pub fn registers(&self) -> Vec<Register> {
        // SAFETY: as above; indices are below the count; name and value are valid until the model
        // changes, and are copied before.
        let count = unsafe { harness_registers(self.handle) };
        (0..count)
            .map(|i| {
                let (mut data, mut size) = (core::ptr::null(), 0);
                // SAFETY: as above.
                let (name, bytes) = unsafe {
                    let name = harness_register(self.handle, i, &mut data, &mut size);
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

    /// Everything inside the engine that keeps a value by itself: the flip-flops and memories among
    /// [`registers`](Self::registers).
    pub fn state(&mut self) -> Vec<State> {
        let all = self.registers().into_iter().zip(0..);
        all.filter_map(|(register, place)| {
            let (mut elements, mut bits) = (0, 0);
            // SAFETY: as in `registers`; both counts are written once.
            let keeps = unsafe { harness_state(self.handle, place, &mut elements, &mut bits) };
            (keeps != 0).then_some(State {
                name: register.name,
                place,
                elements,
                bits,
            })
        })
        .collect()
    }

    /// A hash of everything that [`registers`](Self::registers) shows.
    #[must_use]
    pub fn digest(&self) -> u64 {
        // SAFETY: as above.
        unsafe { harness_digest(self.handle) }
    }

    /// Inverts a bit of an element of a state, once, after `cycles` more cycles.
    ///
    /// # Panics
    /// If there is no such bit.
    pub fn disturb(&mut self, cycles: u64, state: &State, element: u32, bit: u32) {
        assert!(element < state.elements && bit < state.bits);
        // SAFETY: as above; the bit is in the value of the register, and the register's number
        // comes from a model like this one.
        unsafe { harness_disturb(self.handle, cycles, state.place, element, bit) }
    }

    /// How many bits change within some cycles, in all registers with `part` in their name.
    ///
    /// # Panics
    /// If there is a zero byte in `part`.
    pub fn toggles(&mut self, part: &str, cycles: u32) -> u64 {
        let part = CString::new(part).expect("a part of a name");
        // SAFETY: as above; the name lives until the call returns.
        unsafe { harness_toggles(self.handle, part.as_ptr(), cycles) }
    }

    /// The switching of the next `cycles` cycles, cycle by cycle: the number of bits that
    /// change in the registers of each of `groups` groups; and the address of the instruction at
    /// issue before each, `0xffff` where there has been none. Each register comes with its group.
    ///
    /// # Panics
    /// If there is no such group, or the model has no registers for address and issue.
    pub fn switching(
        &mut self,
        registers: &[(State, u32)],
        groups: u32,
        cycles: u32,
    ) -> (Vec<u16>, Vec<u16>) {
        let (places, group): (Vec<u32>, Vec<u32>) = registers
            .iter()
            .map(|(state, group)| (state.place, *group))
            .unzip();
        assert!(group.iter().all(|group| *group < groups));
        let all = self.registers();
        let [pc, valid] = [".u_issue.pc_q", ".u_issue.valid_q"].map(|name| {
            let place = all.iter().position(|r| r.name.ends_with(name));
            place.expect("a register of issue") as u32
        });
        let mut changes = vec![0; groups as usize * cycles as usize];
        let mut address = vec![0; cycles as usize];
        // SAFETY: as above; places are those of a model like this one, and groups are below their
        // number. The two slices have room for what is written: `groups` numbers and one number a
        // cycle. An address has 12 bits, which the model keeps in two bytes.
        unsafe {
            harness_switching(
                self.handle,
                places.as_ptr(),
                group.as_ptr(),
                places.len() as u32,
                groups,
                pc,
                valid,
                cycles,
                changes.as_mut_ptr(),
                address.as_mut_ptr(),
            );
        }
        (changes, address)
    }

    /// The interrupt line.
    pub fn interrupt(&self) -> bool {
        // SAFETY: as above.
        unsafe { harness_irq(self.handle) != 0 }
    }

    /// Cycles since the model was made.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        // SAFETY: as above.
        unsafe { harness_cycles(self.handle) }
    }

    /// Starts or stops recording architectural writes; forgets those recorded.
    pub fn record(&mut self, on: bool) {
        // SAFETY: as above.
        unsafe { harness_log(self.handle, on.into()) }
    }

    /// The recorded writes, in order of time.
    #[must_use]
    pub fn writes(&self) -> Vec<Write> {
        // SAFETY: as above; indices are below the count, and each pointer is valid for what is
        // written.
        let count = unsafe { harness_writes(self.handle) };
        (0..count)
            .map(|i| {
                let (mut cycle, mut row, mut limbs) = (0, 0, [0; 15]);
                // SAFETY: as above.
                unsafe { harness_write(self.handle, i, &mut cycle, &mut row, limbs.as_mut_ptr()) };
                Write {
                    cycle: cycle.into(),
                    context: (row >> 6) as u8,
                    register: (row & 63) as u8,
                    limbs,
                }
            })
            .collect()
    }
}

impl Drop for Rtl {
    fn drop(&mut self) {
        // SAFETY: made by `harness_new`, freed once.
        unsafe { harness_free(self.handle) }
    }
}

impl Bus for Rtl {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.access(false, address, 15, 0)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        self.access(true, address, 15, word).map(|_| ())
    }

    fn wait(&mut self) {
        self.until_idle(64);
    }
}
