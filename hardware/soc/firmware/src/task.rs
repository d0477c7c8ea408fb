// SPDX-License-Identifier: MIT OR Apache-2.0
//! What an executor needs at least: a waker that says that its task wants to be polled.

use core::sync::atomic::{AtomicBool, Ordering};
use core::task::{RawWaker, RawWakerVTable, Waker};

/// Whether the task was woken. It lives as long as the program, as wakers do.
pub struct Woken(&'static AtomicBool);

/// Of the only task.
static WOKEN: AtomicBool = AtomicBool::new(false);

impl Woken {
    pub fn new() -> Woken {
        WOKEN.store(false, Ordering::Relaxed);
        Woken(&WOKEN)
    }

    /// Whether it was woken since the last call.
    pub fn take(&self) -> bool {
        // Not at once, as this CPU has no instruction for it: what comes between was seen.
        let woken = self.0.load(Ordering::Acquire);
        if woken {
            self.0.store(false, Ordering::Release);
        }
        woken
    }

    pub fn waker(&self) -> Waker {
        // SAFETY: the functions keep the contract of `RawWaker`: none uses the pointer, all may be called from anywhere at any time.
        unsafe { Waker::from_raw(RAW) }
    }
}

const RAW: RawWaker = RawWaker::new(core::ptr::null(), &TABLE);
const TABLE: RawWakerVTable = RawWakerVTable::new(|_| RAW, wake, wake, |_| ());

fn wake(_: *const ()) {
    WOKEN.store(true, Ordering::Release);
}
