// SPDX-License-Identifier: MIT OR Apache-2.0
//! The number of contexts (the parameter `CONTEXTS`): each is a separate set of registers, and
//! there is nothing behind the last. The variable `ENGINE25519_CONTEXTS` gives the model another
//! number.

use engine25519::emu::Emulator;
use engine25519::isa::{CONTEXTS, REGISTERS, bus};
use engine25519::{Bus, Engine, Error, microcode, page};
use engine25519_cosim::{Rtl, need_rtl};

/// Every kind of access to a page: registers, control and status, and addresses where nothing is.
fn accesses() -> impl Iterator<Item = (u32, Option<u32>)> {
    let registers = (0..8).map(|word| 5 * bus::REGISTER_STRIDE + 4 * word);
    let kept = (bus::START..=bus::RELEASE).step_by(4);
    let places = registers.chain(kept).chain([0xffc]);
    places.flat_map(|place| [(place, None), (place, Some(0))])
}

/// Compares the result of one access on the engine and on the emulator.
fn agree(rtl: &mut Rtl, emulator: &mut Emulator, address: u32, write: Option<u32>) -> Option<u32> {
    let (found, expected) = match write {
        None => (rtl.read(address).ok(), emulator.read(address).ok()),
        Some(word) => (
            rtl.write(address, word).ok().map(|()| 0),
            emulator.write(address, word).ok().map(|()| 0),
        ),
    };
    assert_eq!(found, expected, "{address:#x} {write:?}");
    found
}

#[test]
fn pages_behind_the_last_context_are_refused() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let contexts = rtl.contexts();
    let asked =
        std::env::var("ENGINE25519_CONTEXTS").map_or(CONTEXTS, |n| n.parse().expect("a number"));
    assert_eq!(contexts, asked);
    let mut emulator = Emulator::with_contexts(contexts);
    // First without a claim, then with all contexts claimed: no access to a page behind them
    // reaches one of them.
    for claimed in [false, true] {
        for context in (0..contexts).filter(|_| claimed) {
            let done = agree(&mut rtl, &mut emulator, page(context) + bus::CLAIM, Some(1));
            assert_eq!(done, Some(0));
        }
        let owned = if claimed { (1 << contexts) - 1 } else { 0 };
        for context in contexts..CONTEXTS {
            for (place, write) in accesses() {
                assert_eq!(
                    agree(&mut rtl, &mut emulator, page(context) + place, write),
                    None
                );
            }
        }
        let found = agree(&mut rtl, &mut emulator, bus::OWNED, None);
        assert_eq!(found, Some(owned << bus::OWNED_ANY_LSB | owned));
        for context in (0..contexts).filter(|_| claimed) {
            let refused = agree(&mut rtl, &mut emulator, page(context) + bus::REFUSED, None);
            assert_eq!(refused, Some(0), "context {context}");
        }
    }
}

/// Values and results of all contexts side by side; a reset clears the last one, too.
#[test]
fn each_context_has_registers_of_its_own() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let contexts = rtl.contexts();
    for context in 0..contexts {
        rtl.write(page(context) + bus::CLAIM, 1).expect("free");
        for register in 0..REGISTERS {
            for word in 0..8 {
                let address = page(context) + register * bus::REGISTER_STRIDE + 4 * word;
                rtl.write(address, context << 16 | register << 8 | word)
                    .expect("own register");
            }
        }
    }
    for context in 0..contexts {
        assert!((0..REGISTERS).all(|register| !rtl.is_clear(context, register)));
        rtl.write(page(context) + bus::START, microcode::JOB_INVERT.into())
            .expect("idle");
        assert!(rtl.until_idle(10_000));
        // 1/a for the context's own a, by the emulator.
        let mut machine = engine25519::emu::Machine::new();
        let words = core::array::from_fn(|word| context << 16 | word as u32);
        machine.set_raw(0, 0, &words);
        machine.job(microcode::JOB_INVERT, 0, 10_000, &mut |_| {});
        for word in 0..8 {
            let found = rtl.read(page(context) + 4 * word);
            assert_eq!(
                found,
                Ok(machine.raw(0, 0)[word as usize]),
                "context {context}"
            );
        }
        assert!((1..REGISTERS).all(|register| rtl.is_clear(context, register)));
        for other in context + 1..contexts {
            assert!((0..REGISTERS).all(|register| !rtl.is_clear(other, register)));
        }
    }
    rtl.reset();
    assert_eq!(rtl.read(bus::OWNED), Ok(0));
    for context in 0..contexts {
        assert!((0..REGISTERS).all(|register| rtl.is_clear(context, register)));
    }
}

/// The driver finds as many as there are, whichever number it begins with.
#[test]
fn the_driver_takes_what_there_is() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let contexts = rtl.contexts();
    for _ in 0..contexts {
        let engine = Engine::claim(&mut rtl).expect("a free context");
        core::mem::forget(engine); // which would release it
    }
    assert!(matches!(Engine::claim(&mut rtl), Err(Error::NoContext)));
    let engine = Engine::reclaim(&mut rtl, contexts - 1).expect("our own");
    assert_eq!(engine.context(), contexts - 1);
    drop(engine);
    rtl.reset();
    let engine = Engine::reclaim(&mut rtl, contexts).expect("a free context");
    assert_eq!(engine.context(), 0);
}
