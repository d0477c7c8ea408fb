// SPDX-License-Identifier: MIT OR Apache-2.0
//! The names of `x25519-dalek`, backed by the driver. They have no place for an engine or for an
//! error. So the engine is a static, and the CPU computes what the engine fails to, as the
//! library's `Fallback` does.

use core::cell::{Cell, RefCell};

use critical_section::Mutex;
use engine25519::{Engine, Mapped};
use nineteen::x25519::{x25519, x25519_on};
use ratchet::names::Exchange;

use crate::engine::{claim, mapped};

/// The engine's answer, unchecked.
#[derive(Debug)]
pub struct Direct;

/// The engine's answer, checked by the library (`docs/SOUNDNESS.md`, Faults).
#[derive(Debug)]
pub struct Checked;

pub mod direct {
    use super::Direct;
    ratchet::names!(x25519_dalek, Direct);
    include!("../../../ratchet/program/session.rs");
    include!("../../../ratchet/program/conversation.rs");
}

pub mod checked {
    use super::Checked;
    ratchet::names!(x25519_dalek, Checked);
    include!("../../../ratchet/program/session.rs");
    include!("../../../ratchet/program/conversation.rs");
}

static ENGINE: Mutex<RefCell<Option<Engine<Mapped>>>> = Mutex::new(RefCell::new(None));

/// How often the CPU had to step in.
static FAILED: Mutex<Cell<u32>> = Mutex::new(Cell::new(0));

/// Runs `run` with the engine in the static; every exchange must have been computed by the engine.
pub fn with(run: impl FnOnce()) {
    put(Some(claim(mapped())));
    run();
    drop(take());
    let failed = critical_section::with(|section| FAILED.borrow(section).get());
    assert_eq!(failed, 0, "exchanges that the engine did not do");
}

fn take() -> Option<Engine<Mapped>> {
    critical_section::with(|section| ENGINE.borrow_ref_mut(section).take())
}

fn put(engine: Option<Engine<Mapped>>) {
    critical_section::with(|section| *ENGINE.borrow_ref_mut(section) = engine);
}

/// An exchange on the engine, or on the CPU where the engine is in use or has no result. Meanwhile
/// the engine is taken out of the static, not locked: interrupts stay on.
fn exchange<E>(
    k: &[u8; 32],
    u: &[u8; 32],
    on: impl FnOnce(&mut Engine<Mapped>) -> Result<[u8; 32], E>,
) -> [u8; 32] {
    let mut engine = take();
    let shared = engine.as_mut().and_then(|engine| on(engine).ok());
    put(engine);
    shared.unwrap_or_else(|| {
        critical_section::with(|section| {
            let failed = FAILED.borrow(section);
            failed.set(failed.get() + 1);
        });
        x25519(*k, *u)
    })
}

impl Exchange for Direct {
    fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
        exchange(k, u, |engine| engine.x25519(k, u))
    }
}

impl Exchange for Checked {
    fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
        exchange(k, u, |engine| x25519_on(engine, k, u))
    }
}
