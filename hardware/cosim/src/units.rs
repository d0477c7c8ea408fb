// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verilated field units.

#[cfg_attr(not(verilated), allow(unused_imports))]
use crate::Limbs;

/// Control inputs of the units in one cycle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Control {
    /// Start the multipliers.
    pub multiply: bool,
    /// ... with a square.
    pub square: bool,
    /// ... with limb 0 of `b` only.
    pub small: bool,
    /// Subtract.
    pub subtract: bool,
    /// Unpack.
    pub unpack: bool,
    /// Start the freezer.
    pub freeze: bool,
}

/// A unit to read.
#[derive(Clone, Copy, Debug)]
#[repr(u32)]
pub enum Unit {
    /// Multiplier.
    Multiplier = 0,
    /// Multiplier without the fast square.
    SlowSquare = 1,
    /// Adder.
    Adder = 2,
    /// Freezer.
    Freezer = 3,
}

/// The units after reset.
#[derive(Debug)]
pub struct Units {
    #[cfg(verilated)]
    handle: *mut core::ffi::c_void,
}

#[cfg(verilated)]
unsafe extern "C" {
    fn units_new() -> *mut core::ffi::c_void;
    fn units_free(units: *mut core::ffi::c_void);
    fn units_operands(units: *mut core::ffi::c_void, a: *const i32, b: *const i32);
    fn units_control(units: *mut core::ffi::c_void, bits: u32);
    fn units_clock(units: *mut core::ffi::c_void);
    fn units_result(units: *mut core::ffi::c_void, which: u32, limbs: *mut i32) -> u32;
}

#[cfg(verilated)]
impl Units {
    /// After reset.
    #[must_use]
    pub fn new() -> Self {
        // SAFETY: returns a fresh handle, freed by `drop` alone.
        let handle = unsafe { units_new() };
        Self { handle }
    }

    /// Operands of this cycle.
    pub fn operands(&mut self, a: &Limbs, b: &Limbs) {
        // SAFETY: the handle is alive; both arrays have the 15 limbs that are read.
        unsafe { units_operands(self.handle, a.as_ptr(), b.as_ptr()) }
    }

    /// Control inputs of this cycle.
    pub fn control(&mut self, c: Control) {
        let bits = [
            c.multiply, c.square, c.small, c.subtract, c.unpack, c.freeze,
        ];
        let bits = bits
            .iter()
            .rev()
            .fold(0, |sum, &bit| sum << 1 | u32::from(bit));
        // SAFETY: the handle is alive.
        unsafe { units_control(self.handle, bits) }
    }

    /// Advances to the next cycle.
    pub fn clock(&mut self) {
        // SAFETY: the handle is alive.
        unsafe { units_clock(self.handle) }
    }

    /// The output of a unit in this cycle, and its valid bit.
    pub fn result(&mut self, unit: Unit) -> (bool, Limbs) {
        let mut limbs = [0; 15];
        // SAFETY: the handle is alive; 15 limbs are written.
        let valid = unsafe { units_result(self.handle, unit as u32, limbs.as_mut_ptr()) };
        (valid != 0, limbs)
    }
}

impl Default for Units {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(verilated)]
impl Drop for Units {
    fn drop(&mut self) {
        // SAFETY: made by `units_new`, freed once.
        unsafe { units_free(self.handle) }
    }
}

#[cfg(not(verilated))]
impl Units {
    /// Not built in: see [`crate::available`].
    #[must_use]
    pub fn new() -> Self {
        unreachable!("ask available() first")
    }
    /// Not built in.
    pub fn operands(&mut self, _: &Limbs, _: &Limbs) {}
    /// Not built in.
    pub fn control(&mut self, _: Control) {}
    /// Not built in.
    pub fn clock(&mut self) {}
    /// Not built in.
    pub fn result(&mut self, _: Unit) -> (bool, Limbs) {
        unreachable!("ask available() first")
    }
}
