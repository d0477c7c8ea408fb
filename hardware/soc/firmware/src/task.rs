// SPDX-License-Identifier: MIT OR Apache-2.0
//! The minimum of an executor: a waker that records that its task wants to be polled.

use core::sync::atomic::{AtomicBool, Ordering};
use core::task::{RawWaker, RawWakerVTable, Waker};

/// Whether the task was woken. It is static, as a waker requires.
pub struct Woken(&'static AtomicBool);

/// The flag of the only task.
static WOKEN: AtomicBool = AtomicBool::new(false);

impl Woken {
    pub fn new() -> Woken {
        WOKEN.store(false, Ordering::Relaxed);
        Woken(&WOKEN)
    }

    /// Whether it was woken since the last call.
    pub fn take(&self) -> bool {
        // Not atomic, because this CPU has no instruction for it: a wake in between was seen.
        let woken = self.0.load(Ordering::Acquire);
        if woken {
            self.0.store(false, Ordering::Release);
        }
        woken
    }

    pub fn waker(&self) -> Waker {
        // SAFETY: the functions satisfy the contract of `RawWaker`: none uses the pointer, and all
        // may be called from anywhere at any time.
        unsafe { Waker::from_raw(RAW) }
    }
}

const RAW: RawWaker = RawWaker::new(core::ptr::null(), &TABLE);
const TABLE: RawWakerVTable = RawWakerVTable::new(|_| RAW, wake, wake, |_| ());

fn wake(_: *const ()) {
    WOKEN.store(true, Ordering::Release);
}
