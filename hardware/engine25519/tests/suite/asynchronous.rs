// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs that are awaited, on the emulator: the executor is a loop that lets the engine's time pass, and calls what a handler would.

use std::cell::RefCell;
use std::future::Future;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use engine25519::emu::{Emulator, Refused};
use engine25519::isa::{Instruction, Op, RAM_BASE, bus};
use engine25519::{Bus, Engine, Error, Interrupt, microcode, page};

use super::support::*;

mod signatures; // keys, signatures, verifications

/// An emulator that the test shares with the driver.
#[derive(Clone)]
struct Shared(Rc<RefCell<Emulator>>, Rc<RefCell<Accesses>>);

/// A log of accesses.
#[derive(Default)]
struct Accesses {
    /// All writes.
    written: Vec<(u32, u32)>,
    /// Reads and writes.
    count: usize,
    /// The access in which a bit is inverted, and which.
    disturbed: Option<(usize, u32)>,
    /// Whether the driver may poll and wait.
    polled: bool,
}

impl Accesses {
    fn next(&mut self) -> u32 {
        self.count += 1;
        match self.disturbed {
            Some((place, bit)) if place == self.count => bit,
            _ => 0,
        }
    }
}

impl Shared {
    fn new() -> Shared {
        let emulator = Rc::new(RefCell::new(Emulator::new()));
        Shared(emulator, Rc::default())
    }

    /// For a driver that polls.
    fn polled() -> Shared {
        let shared = Shared::new();
        shared.1.borrow_mut().polled = true;
        shared
    }

    /// The writes since the last call.
    fn written(&self) -> Vec<(u32, u32)> {
        core::mem::take(&mut self.1.borrow_mut().written)
    }

    fn empty(&self) -> bool {
        let emulator = self.0.borrow();
        (0..64).all(|register| emulator.machine.raw(0, register) == [0; 8])
    }
}

impl Bus for Shared {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        let bit = self.1.borrow_mut().next();
        Ok(self.0.borrow_mut().read(address)? ^ bit)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        let mut accesses = self.1.borrow_mut();
        let word = word ^ accesses.next();
        accesses.written.push((address, word));
        self.0.borrow_mut().write(address, word)
    }

    fn wait(&mut self) {
        assert!(
            self.1.borrow().polled,
            "an awaited job waits for nothing but its interrupt"
        );
        self.0.borrow_mut().wait();
    }
}

/// Whether the task asked to be polled again.
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How often a task was polled, and the cycles that passed while it slept.
#[derive(Debug, Default, PartialEq)]
struct Slept {
    polls: u32,
    cycles: u64,
}

/// Runs a task to its end: what happens while it sleeps is `meanwhile`, every 100 cycles, with the level of the line.
fn block_on<T>(
    shared: &Shared,
    task: impl Future<Output = T>,
    mut meanwhile: impl FnMut(bool),
) -> (T, Slept) {
    let mut task = pin!(task);
    let woken = Arc::new(Woken(AtomicBool::new(true)));
    let waker = Waker::from(woken.clone());
    let mut slept = Slept::default();
    loop {
        if woken.0.swap(false, Ordering::Relaxed) {
            slept.polls += 1;
            if let Poll::Ready(done) = task.as_mut().poll(&mut Context::from_waker(&waker)) {
                return (done, slept);
            }
        } else {
            shared.0.borrow_mut().pass(100);
            slept.cycles += 100;
            assert!(slept.cycles < 1_000_000, "nobody wakes the task");
            let level = shared.0.borrow().interrupt();
            meanwhile(level);
        }
    }
}

#[test]
fn awaited_jobs_give_what_polled_ones_give() {
    static LINE: Interrupt = Interrupt::new();
    static MASKED: AtomicBool = AtomicBool::new(true);
    static UNMASKED: AtomicU32 = AtomicU32::new(0);
    fn unmask() {
        MASKED.store(false, Ordering::Relaxed);
        UNMASKED.fetch_add(1, Ordering::Relaxed);
    }
    // The handler: it masks the line, or would be called again at once.
    let handler = |level: bool| {
        if level && !MASKED.swap(true, Ordering::Relaxed) {
            LINE.rise();
        }
    };
    let shared = Shared::new();
    let engine = Engine::claim(shared.clone()).unwrap();
    let mut engine = engine.into_async(&LINE, unmask);
    let (k, u) = ([0x5a; 32], [9; 32]);
    let (found, slept) = block_on(&shared, engine.x25519(&k, &u), handler);
    assert_eq!(found, Ok(x25519(&k, &u)));
    // One poll that starts the job and one that ends it; in between the processor was free.
    assert_eq!((slept.polls, UNMASKED.load(Ordering::Relaxed)), (2, 1));
    let cycles = u64::from(microcode::X25519_CYCLES);
    assert!(
        slept.cycles + 400 > cycles && slept.cycles < cycles + 200,
        "{slept:?}"
    );
    assert_eq!(engine.engine().cycles(), microcode::X25519_CYCLES);
    assert!(shared.empty() && !shared.0.borrow().interrupt());

    let mut polled = self::engine();
    let k = [1; 32].map(|b: u8| b & 0xf);
    let (found, _) = block_on(&shared, engine.mul_base(&k), handler);
    assert_eq!(found, polled.mul_base(&k));
    let (found, _) = block_on(&shared, engine.mul_base_affine(&k), handler);
    assert_eq!(found, polled.mul_base_affine(&k));
    let (found, _) = block_on(&shared, engine.equation(&u, &u, &k, &[7; 32]), handler);
    assert_eq!(found, polled.equation(&u, &u, &k, &[7; 32]));
    // The asynchronous driver refuses the same operands.
    let (found, _) = block_on(&shared, engine.mul_base(&[0xff; 32]), handler);
    assert_eq!(found, polled.mul_base(&[0xff; 32]));
    assert!(matches!(found, Err(Error::Operand(_))));
    let (found, _) = block_on(&shared, engine.run(0, &[], &mut [[0; 8]; 65]), handler);
    assert!(matches!(found, Err(Error::Operand(_))));
    assert!(shared.empty());
    let mut engine = engine.into_inner();
    assert_eq!(engine.bus().read(bus::IRQ), Ok(0));
}

#[test]
fn with_random_words() {
    static LINE: Interrupt = Interrupt::new();
    let shared = Shared::new();
    let words = |bytes: &mut [u8]| {
        bytes.fill(0x3c);
        Ok(())
    };
    let engine = Engine::claim(shared.clone()).unwrap().with_blinding(words);
    let mut engine = engine.into_async(&LINE, || ());
    let handler = |level: bool| {
        if level {
            LINE.rise();
        }
    };
    let (k, u) = ([0x5a; 32], [9; 32]);
    let (found, _) = block_on(&shared, engine.x25519(&k, &u), handler);
    assert_eq!(found, Ok(x25519(&k, &u)));
    assert_eq!(engine.engine().cycles(), microcode::X25519_BLINDED_CYCLES);
    let k = [1; 32].map(|b: u8| b & 0xf);
    let (found, _) = block_on(&shared, engine.mul_base(&k), handler);
    assert_eq!(found, self::engine().mul_base(&k));
    assert_eq!(engine.engine().cycles(), microcode::MUL_BASE_BLINDED_CYCLES);
    assert!(shared.empty());
}

#[test]
fn a_wake_too_early_looks_again() {
    static LINE: Interrupt = Interrupt::new();
    let shared = Shared::new();
    let mut engine = Engine::claim(shared.clone())
        .unwrap()
        .into_async(&LINE, || ());
    // One that came before, and one every 100 cycles.
    LINE.rise();
    let (found, slept) = block_on(&shared, engine.x25519(&[1; 32], &[9; 32]), |_| LINE.rise());
    assert_eq!(found, Ok(x25519(&[1; 32], &[9; 32])));
    assert!(slept.polls > 100, "{slept:?}");
}

#[test]
fn a_dropped_future_stops_the_job_and_leaves_nothing() {
    static LINE: Interrupt = Interrupt::new();
    let shared = Shared::new();
    let mut engine = Engine::claim(shared.clone())
        .unwrap()
        .into_async(&LINE, || ());
    {
        let (k, u) = ([0x5a; 32], [9; 32]);
        let mut task = pin!(engine.x25519(&k, &u));
        let waker = Waker::noop();
        assert!(
            task.as_mut()
                .poll(&mut Context::from_waker(waker))
                .is_pending()
        );
        shared.0.borrow_mut().pass(1_000);
        assert_eq!(shared.0.borrow_mut().read(bus::BUSY), Ok(1));
    }
    assert_eq!(shared.0.borrow_mut().read(bus::BUSY), Ok(0));
    let status = shared.0.borrow_mut().read(page(0) + bus::STATUS).unwrap();
    assert_eq!(
        status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK,
        5,
        "aborted"
    );
    assert!(shared.empty());
    // The engine continues to work.
    let (found, _) = block_on(&shared, engine.x25519(&[1; 32], &[9; 32]), |level| {
        if level {
            LINE.rise();
        }
    });
    assert_eq!(found, Ok(x25519(&[1; 32], &[9; 32])));
}

#[test]
fn a_failed_run_leaves_zeros() {
    static LINE: Interrupt = Interrupt::new();
    let mut pause = Instruction::new(Op::Pse);
    pause.n = 1;
    let program = [pause, Instruction::new(Op::Fin)].map(|i| i.encode());
    let (entry, operands) = (RAM_BASE as u16, [[7; 8]]);
    let mut engine = Engine::claim(Shared::polled()).unwrap();
    engine.load(&program).unwrap();
    let mut polled = [[9; 8]];
    let why = engine.run(entry, &operands, &mut polled);
    assert_eq!(why, Err(Error::Operand("the program pauses")));
    let shared = Shared::new();
    let mut engine = Engine::claim(shared.clone()).unwrap();
    engine.load(&program).unwrap();
    let mut engine = engine.into_async(&LINE, || ());
    let mut awaited = [[9; 8]];
    let task = engine.run(entry, &operands, &mut awaited);
    assert_eq!(block_on(&shared, task, |_| LINE.rise()).0, why);
    assert_eq!([polled, awaited], [[[0; 8]]; 2]);
    assert!(shared.empty());
}

#[test]
fn behind_another_context_the_task_asks_to_be_polled() {
    static LINES: [Interrupt; 2] = [Interrupt::new(), Interrupt::new()];
    let shared = Shared::new();
    let [mut first, mut second] = LINES.each_ref().map(|line| {
        let engine = Engine::claim(shared.clone()).unwrap();
        engine.into_async(line, || ())
    });
    let (k, u) = ([0x5a; 32], [9; 32]);
    let waker = Waker::noop();
    let mut running = pin!(first.x25519(&k, &u));
    let mut poll = || running.as_mut().poll(&mut Context::from_waker(waker));
    assert!(poll().is_pending());
    // The handler notifies both.
    let handler = |level: bool| {
        if level {
            LINES.iter().for_each(Interrupt::rise);
        }
    };
    let (found, slept) = block_on(&shared, second.x25519(&[1; 32], &u), handler);
    assert_eq!(found, Ok(x25519(&[1; 32], &u)));
    assert!(slept.polls > 10, "{slept:?}");
    assert_eq!(poll(), Poll::Ready(Ok(x25519(&k, &u))));
}

#[test]
fn silence_ends_at_the_limit() {
    static LINE: Interrupt = Interrupt::new();
    let shared = Shared::new();
    let engine = Engine::claim(shared.clone()).unwrap().with_limit(1_000);
    let mut engine = engine.into_async(&LINE, || ());
    // A timer wakes the task in place of the line.
    let (found, _) = block_on(&shared, engine.x25519(&[1; 32], &[9; 32]), |_| LINE.rise());
    assert_eq!(found, Err(Error::Timeout));
    assert!(shared.empty() && !shared.0.borrow().interrupt());
}
