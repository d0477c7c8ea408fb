// SPDX-License-Identifier: MIT OR Apache-2.0
//! The declarations of `engine25519.h`.

use core::cell::Cell;
use core::ffi::c_void;

use engine25519::{Findings, Message};

#[repr(C)]
pub struct RawBus {
    pub context: *mut c_void,
    pub read: unsafe extern "C" fn(*mut c_void, u32, *mut u32) -> i32,
    pub write: unsafe extern "C" fn(*mut c_void, u32, u32) -> i32,
    pub wait: Option<unsafe extern "C" fn(*mut c_void)>,
    pub random: Option<unsafe extern "C" fn(*mut c_void, *mut u8, usize) -> i32>,
    pub write_all: Option<unsafe extern "C" fn(*mut c_void, u32, *const u8, usize) -> i32>,
}

impl RawBus {
    /// To be written by `engine25519_mapped`.
    pub const NONE: RawBus = {
        unsafe extern "C" fn read(_: *mut c_void, _: u32, _: *mut u32) -> i32 {
            1
        }
        unsafe extern "C" fn write(_: *mut c_void, _: u32, _: u32) -> i32 {
            1
        }
        RawBus {
            context: core::ptr::null_mut(),
            read,
            write,
            wait: None,
            random: None,
            write_all: None,
        }
    };
}

#[repr(C)]
pub struct RawEngine {
    pub bus: *const RawBus,
    pub check: i32,
    pub repeat: u32,
    pub interrupt: u32,
    pub limit: u32,
    pub cycles: u32,
    pub fault: u32,
    pub number: u32,
    pub usual_cycles: u32,
}

impl Default for RawEngine {
    fn default() -> RawEngine {
        RawEngine {
            bus: core::ptr::null(),
            check: 0,
            repeat: 0,
            interrupt: 0,
            limit: 0,
            cycles: 0,
            fault: 0,
            number: 0,
            usual_cycles: 0,
        }
    }
}

#[derive(Clone)]
#[repr(C)]
pub struct RawKey {
    pub seed: [u8; 32],
    pub public_key: [u8; 32],
    pub copy: [u8; 32],
}

impl RawKey {
    /// To be written by `engine25519_keygen`.
    pub const NONE: RawKey = RawKey {
        seed: [0xaa; 32],
        public_key: [0xaa; 32],
        copy: [0xaa; 32],
    };
}

#[repr(C)]
pub struct RawMessage {
    scheme: i32,
    context: *const u8,
    context_length: usize,
    bytes: *const u8,
    length: usize,
}

impl RawMessage {
    /// It points into what the message borrows.
    pub fn of(message: Message<'_>) -> RawMessage {
        let (scheme, context, bytes): (_, &[u8], &[u8]) = match message {
            Message::Pure(bytes) => (0, &[], bytes),
            Message::WithContext { context, message } => (1, context, message),
            Message::Prehashed { context, digest } => (2, context, digest),
        };
        // A message without bytes may be null in C.
        let place = |bytes: &[u8]| match bytes {
            [] => core::ptr::null(),
            bytes => bytes.as_ptr(),
        };
        RawMessage {
            scheme,
            context: place(context),
            context_length: context.len(),
            bytes: place(bytes),
            length: bytes.len(),
        }
    }

    /// A message without a context, which may change. It points into what it borrows.
    pub fn shared(bytes: &[Cell<u8>]) -> RawMessage {
        RawMessage {
            scheme: 0,
            context: core::ptr::null(),
            context_length: 0,
            bytes: bytes.as_ptr().cast(),
            length: bytes.len(),
        }
    }
}

#[repr(C)]
pub struct RawFindings(pub [u8; 6]);

impl RawFindings {
    /// # Panics
    ///
    /// If a flag is neither 0 nor 1.
    pub fn findings(&self) -> Findings {
        let [
            a_on_curve,
            r_on_curve,
            equal,
            equal_cofactored,
            a_small_order,
            r_small_order,
        ] = self.0.map(|flag| match flag {
            0 => false,
            1 => true,
            other => panic!("a flag is {other:#x}"),
        });
        Findings {
            a_on_curve,
            r_on_curve,
            equal,
            equal_cofactored,
            a_small_order,
            r_small_order,
        }
    }
}

unsafe extern "C" {
    pub fn engine25519_mapped(bus: *mut RawBus, base: usize);
    pub fn engine25519_claim(engine: *mut RawEngine, bus: *const RawBus) -> i32;
    pub fn engine25519_reclaim(engine: *mut RawEngine, bus: *const RawBus, number: u32) -> i32;
    pub fn engine25519_release(engine: *mut RawEngine) -> i32;
    pub fn engine25519_x25519(
        engine: *mut RawEngine,
        shared: *mut [u8; 32],
        scalar: *const [u8; 32],
        u: *const [u8; 32],
    ) -> i32;
    pub fn engine25519_mul_base(
        engine: *mut RawEngine,
        point: *mut [u8; 32],
        scalar: *const [u8; 32],
    ) -> i32;
    pub fn engine25519_equation(
        engine: *mut RawEngine,
        findings: *mut RawFindings,
        a: *const [u8; 32],
        r: *const [u8; 32],
        s: *const [u8; 32],
        k: *const [u8; 32],
    ) -> i32;
    pub fn engine25519_keygen(
        engine: *mut RawEngine,
        key: *mut RawKey,
        seed: *const [u8; 32],
    ) -> i32;
    pub fn engine25519_sign(
        engine: *mut RawEngine,
        out: *mut [u8; 64],
        key: *const RawKey,
        message: *const RawMessage,
    ) -> i32;
    pub fn engine25519_verify(
        engine: *mut RawEngine,
        findings: *mut RawFindings,
        public: *const [u8; 32],
        message: *const RawMessage,
        signature: *const [u8; 64],
    ) -> i32;
}
