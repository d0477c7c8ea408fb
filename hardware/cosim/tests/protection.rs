// SPDX-License-Identifier: MIT OR Apache-2.0
//! Access rights and clearing: contexts and their owners, a running context, results, clearing,
//! lock, errors.

use engine25519::isa::{Instruction, Op, Operand, RAM_BASE, RAM_WORDS, Source, bus};
use engine25519::{Bus, page};
use engine25519_cosim::rtl::Refused;
use engine25519_cosim::{Rtl, need_rtl};

fn address(context: u32, register: u32, word: u32) -> u32 {
    page(context) + register * bus::REGISTER_STRIDE + 4 * word
}

fn put(rtl: &mut Rtl, context: u32, register: u32, value: u32) {
    for word in 0..8 {
        rtl.write(address(context, register, word), value + word)
            .expect("own register");
    }
}

fn op(op: Op, d: u8, a: u8, b: Source) -> u32 {
    let mut i = Instruction::new(op);
    if i.has(Operand::Rd) {
        i.d = d;
    }
    if i.has(Operand::Ra) {
        i.a = a;
    }
    if i.has(Operand::B) {
        i.b = b;
    }
    i.encode()
}

fn number(op: Op, n: u16) -> u32 {
    let mut i = Instruction::new(op);
    i.n = n;
    i.encode()
}

/// Loads the microcode RAM, which the master takes from another if needed: the harness has a
/// privileged one.
fn load(rtl: &mut Rtl, words: &[u32]) {
    let master = core::mem::replace(&mut rtl.master, 15);
    rtl.write(bus::RAM_RELEASE, 1).expect("privileged");
    rtl.master = master;
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    for (i, &word) in words.iter().enumerate() {
        rtl.write(bus::RAM + 4 * i as u32, word).expect("not busy");
    }
}

fn start(rtl: &mut Rtl, context: u32) -> Result<(), Refused> {
    rtl.write(page(context) + bus::START, RAM_BASE)
}

fn status(rtl: &mut Rtl, context: u32) -> u32 {
    rtl.read(page(context) + bus::STATUS).expect("mine")
}

/// All 64 registers of a context, read through a job that leaves them all readable.
fn contents(rtl: &mut Rtl, context: u32) -> Vec<[u32; 8]> {
    load(rtl, &[number(Op::Fin, 64)]);
    start(rtl, context).expect("idle");
    assert!(rtl.until_idle(1_000));
    (0..64)
        .map(|r| {
            core::array::from_fn(|w| rtl.read(address(context, r, w as u32)).expect("a result"))
        })
        .collect()
}

/// A loop long enough to observe.
fn long() -> [u32; 6] {
    [
        number(Op::Loop, 4095),
        op(Op::Mul, 5, 1, Source::Register(2)),
        op(Op::Sqr, 5, 5, Source::Register(0)),
        number(Op::Next, 0),
        op(Op::Mov, 0, 0, Source::Register(1)),
        number(Op::Fin, 1),
    ]
}

#[test]
fn a_foreign_master_gets_nothing() {
    need_rtl!();
    let mut rtl = Rtl::new();
    rtl.master = 5;
    rtl.write(page(2) + bus::CLAIM, 1).expect("free");
    put(&mut rtl, 2, 0, 0x1000);
    load(&mut rtl, &[number(Op::Fin, 1)]);
    start(&mut rtl, 2).expect("mine");
    assert!(rtl.until_idle(1_000));
    assert_eq!(rtl.read(address(2, 0, 3)), Ok(0x1003));
    rtl.master = 6;
    for word in 0..8 {
        assert!(rtl.read(address(2, 0, word)).is_err());
        assert!(rtl.write(address(2, 0, word), 0).is_err());
    }
    assert!(start(&mut rtl, 2).is_err());
    for csr in [bus::RELEASE, bus::ABORT, bus::IRQ_ENABLE, bus::IRQ_PENDING] {
        assert!(rtl.write(page(2) + csr, 1).is_err(), "{csr:#x}");
    }
    for csr in [
        bus::STATUS,
        bus::CYCLES,
        bus::FAULT,
        bus::IRQ_ENABLE,
        bus::IRQ_PENDING,
        bus::REFUSED,
    ] {
        assert!(rtl.read(page(2) + csr).is_err(), "{csr:#x}");
    }
    // Claiming it is no error and changes nothing.
    rtl.write(page(2) + bus::CLAIM, 1).expect("answered");
    assert_eq!(rtl.read(bus::OWNED), Ok(1 << (bus::OWNED_ANY_LSB + 2)));
    // A context without owner belongs to nobody.
    assert!(rtl.write(address(9, 0, 0), 0).is_err());
    assert!(rtl.read(page(9) + bus::STATUS).is_err());
    assert!(start(&mut rtl, 9).is_err());
    rtl.master = 5;
    assert_eq!(rtl.read(page(2) + bus::REFUSED), Ok(0), "not his refusals");
    assert_eq!(
        rtl.read(bus::OWNED),
        Ok(1 << (bus::OWNED_ANY_LSB + 2) | 1 << 2)
    );
    assert_eq!(rtl.read(address(2, 0, 3)), Ok(0x1003), "still there");
    // Its own refusals are reported: in STATUS until it has read REFUSED, and there once.
    assert!(rtl.read(address(2, 1, 3)).is_err());
    let told = status(&mut rtl, 2);
    assert_eq!(told >> bus::STATUS_REFUSED_LSB & 1, 1);
    assert_eq!(told, status(&mut rtl, 2));
    assert_eq!(rtl.read(page(2) + bus::REFUSED), Ok(1));
    assert_eq!(rtl.read(page(2) + bus::REFUSED), Ok(0), "told once");
}

#[test]
fn a_running_context_is_closed_and_others_are_open() {
    need_rtl!();
    let mut rtl = Rtl::new();
    for (master, context) in [(1, 0), (2, 1)] {
        rtl.master = master;
        rtl.write(page(context) + bus::CLAIM, 1).expect("free");
        put(&mut rtl, context, 1, 7);
        put(&mut rtl, context, 2, 9);
    }
    rtl.master = 1;
    load(&mut rtl, &long());
    start(&mut rtl, 0).expect("idle");
    assert_eq!(status(&mut rtl, 0) & 7, 1);
    assert!(rtl.write(address(0, 0, 0), 1).is_err());
    assert!(rtl.read(address(0, 0, 0)).is_err());
    assert!(rtl.write(bus::RAM, 0).is_err());
    assert!(rtl.read(bus::RAM).is_err());
    for csr in [bus::START, bus::CLAIM, bus::RELEASE] {
        assert!(rtl.write(page(0) + csr, 0).is_err(), "{csr:#x}");
    }
    assert!(rtl.write(page(4) + bus::CLAIM, 1).is_err());
    rtl.master = 2;
    assert!(rtl.write(page(0) + bus::ABORT, 1).is_err(), "not his job");
    rtl.write(page(1) + bus::ABORT, 1).expect("no job of his");
    assert!(rtl.write(page(1) + bus::START, 0).is_err(), "one at a time");
    rtl.read(page(1) + bus::REFUSED).expect("mine");
    let now = status(&mut rtl, 1);
    let other = 1 << bus::STATUS_OWNED_LSB | 1 << bus::STATUS_ENGINE_LSB;
    assert_eq!((now, rtl.read(bus::BUSY)), (other, Ok(1)));
    // Its own context works meanwhile, and the job takes no cycle longer.
    for round in 0..200 {
        put(&mut rtl, 1, round % 64, round);
    }
    assert_eq!(rtl.read(bus::BUSY), Ok(1), "still busy");
    rtl.master = 1;
    assert!(rtl.until_idle(400_000));
    let disturbed = rtl.read(page(0) + bus::CYCLES);
    assert_eq!(rtl.read(address(0, 0, 0)), Ok(7));
    put(&mut rtl, 0, 1, 7);
    put(&mut rtl, 0, 2, 9);
    start(&mut rtl, 0).expect("idle");
    assert!(rtl.until_idle(400_000));
    assert_eq!(rtl.read(page(0) + bus::CYCLES), disturbed);
    rtl.master = 2;
    assert_eq!(
        contents(&mut rtl, 1)[20],
        core::array::from_fn(|w| 148 + w as u32)
    );
}

#[test]
fn only_results_stay() {
    need_rtl!();
    let mut rtl = Rtl::new();
    rtl.write(page(4) + bus::CLAIM, 1).expect("free");
    for register in 0..64 {
        put(&mut rtl, 4, register, 0x100 * register + 1);
    }
    assert!(rtl.read(address(4, 0, 0)).is_err(), "no job yet");
    load(&mut rtl, &[number(Op::Fin, 3)]);
    start(&mut rtl, 4).expect("idle");
    assert!(rtl.until_idle(1_000));
    for register in 0..64 {
        assert_eq!(rtl.read(address(4, register, 0)).is_ok(), register < 3);
    }
    let all = contents(&mut rtl, 4);
    for (register, value) in all.iter().enumerate() {
        let kept = core::array::from_fn(|w| 0x100 * register as u32 + 1 + w as u32);
        assert_eq!(
            *value,
            if register < 3 { kept } else { [0; 8] },
            "register {register}"
        );
    }
    // After a write the results can no longer be read.
    rtl.write(address(4, 50, 0), 1).expect("mine");
    assert!(rtl.read(address(4, 0, 0)).is_err());
}

#[test]
fn cleared_on_error_abort_claim_release_and_reset() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let fill = |rtl: &mut Rtl| {
        for register in 0..64 {
            put(rtl, 7, register, 0xabcd_0000 + register);
        }
    };
    let empty =
        |rtl: &mut Rtl, when: &str| assert_eq!(contents(rtl, 7), vec![[0; 8]; 64], "{when}");
    rtl.write(page(7) + bus::CLAIM, 1).expect("free");
    empty(&mut rtl, "claim after reset");
    // Every error.
    let errors: [(&str, u32, Vec<u32>); 4] = [
        ("illegal", 1, vec![0]),
        ("address", 2, vec![number(Op::Call, 3072)]),
        ("overflow", 3, vec![number(Op::Loop, 1); 5]),
        ("underflow", 4, vec![number(Op::Ret, 0)]),
    ];
    for (name, code, words) in errors {
        fill(&mut rtl);
        load(&mut rtl, &words);
        start(&mut rtl, 7).expect("idle");
        assert!(rtl.until_idle(1_000));
        let now = status(&mut rtl, 7);
        assert_eq!(
            (now & 7, now >> bus::STATUS_CODE_LSB & 15),
            (4, code),
            "{name}"
        );
        assert!(rtl.read(address(7, 0, 0)).is_err());
        empty(&mut rtl, name);
    }
    fill(&mut rtl);
    load(&mut rtl, &long());
    start(&mut rtl, 7).expect("idle");
    rtl.run(500);
    rtl.write(page(7) + bus::ABORT, 1).expect("mine");
    assert!(
        rtl.until_idle(200),
        "an abort takes an instruction and the clearing"
    );
    let now = status(&mut rtl, 7);
    assert_eq!((now & 7, now >> bus::STATUS_CODE_LSB & 15), (4, 5));
    empty(&mut rtl, "abort");
    // Whichever word an abort hits, its bits are not used as a number of results.
    load(&mut rtl, &long());
    for cycles in 0..40 {
        start(&mut rtl, 7).expect("idle");
        rtl.run(500 + cycles);
        rtl.write(page(7) + bus::ABORT, 1).expect("mine");
        assert!(rtl.until_idle(200));
        let closed = (0..64).all(|register| rtl.read(address(7, register, 0)).is_err());
        assert!(closed, "{cycles} cycles later");
    }
    // Another master claims what was released and finds nothing; it is already clear before the
    // claim.
    fill(&mut rtl);
    rtl.run(4); // the last write is answered before it reaches the memory
    assert!((0..64).all(|register| !rtl.is_clear(7, register)));
    rtl.write(page(7) + bus::RELEASE, 1).expect("mine");
    assert!(
        (0..64).all(|register| rtl.is_clear(7, register)),
        "released"
    );
    rtl.master = 3;
    rtl.write(page(7) + bus::CLAIM, 1).expect("free");
    empty(&mut rtl, "release and claim");
    fill(&mut rtl);
    rtl.reset();
    rtl.master = 0;
    assert_eq!(rtl.read(bus::OWNED), Ok(0), "nobody's after reset");
    rtl.write(page(7) + bus::CLAIM, 1).expect("free");
    empty(&mut rtl, "reset");
}

/// Reset itself clears all contexts, not only the claim that follows.
#[test]
fn reset_in_the_middle_of_a_job() {
    need_rtl!();
    let mut rtl = Rtl::new();
    for context in 0..16 {
        rtl.write(page(context) + bus::CLAIM, 1).expect("free");
        for register in 0..64 {
            put(&mut rtl, context, register, 1);
        }
    }
    // A job that fails, so that the registers of the last job are not zero, and one that is
    // running.
    load(&mut rtl, &[number(Op::Nop, 0), 0]);
    start(&mut rtl, 9).expect("idle");
    assert!(rtl.until_idle(1_000));
    rtl.write(page(9) + bus::IRQ_ENABLE, 1).expect("mine");
    assert!(rtl.interrupt());
    assert!(rtl.read(page(9) + 0xffc).is_err());
    const ALL: [u32; 6] = [
        bus::STATUS,
        bus::CYCLES,
        bus::FAULT,
        bus::IRQ_ENABLE,
        bus::IRQ_PENDING,
        bus::REFUSED,
    ];
    for csr in ALL {
        assert_ne!(rtl.read(page(9) + csr), Ok(0), "{csr:#x}");
    }
    assert!(rtl.read(page(9) + 0xffc).is_err());
    rtl.write(bus::RAM_LOCK, 1).expect("mine");
    rtl.master = 15;
    rtl.write(bus::RAM_RELEASE, 1).expect("privileged");
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    rtl.master = 0;
    rtl.write(page(10) + bus::START, 0).expect("idle");
    rtl.run(300);
    rtl.reset();
    // The first answer waits for the clearing; nobody has claimed anything since.
    assert_eq!(rtl.read(bus::OWNED), Ok(0));
    for context in 0..16 {
        for register in 0..64 {
            let clear = rtl.is_clear(context, register);
            assert!(clear, "register {register} of context {context}");
        }
    }
    assert_eq!((rtl.read(bus::BUSY), rtl.interrupt()), (Ok(0), false));
    assert_eq!(rtl.read(bus::RAM_STATE), Ok(0));
    assert!(rtl.read(bus::TIME).expect("a CSR") < 1_200);
    rtl.write(page(9) + bus::CLAIM, 1).expect("free");
    let owned = 1 << bus::STATUS_OWNED_LSB;
    assert_eq!(status(&mut rtl, 9), owned, "nothing of the last job");
    for csr in &ALL[1..] {
        assert_eq!(rtl.read(page(9) + csr), Ok(0), "{csr:#x}");
    }
}

#[test]
fn the_stage_of_a_register() {
    need_rtl!();
    let mut rtl = Rtl::new();
    rtl.write(page(1) + bus::CLAIM, 1).expect("free");
    // Words out of order, for another register or from another master are refused and empty the
    // stage.
    rtl.write(address(1, 0, 0), 1).expect("first");
    assert!(rtl.write(address(1, 0, 2), 1).is_err());
    assert!(
        rtl.write(address(1, 0, 1), 1).is_err(),
        "the stage is empty"
    );
    rtl.write(address(1, 0, 0), 1).expect("first");
    assert!(rtl.write(address(1, 1, 1), 1).is_err());
    rtl.write(address(1, 0, 0), 1).expect("first");
    rtl.master = 2;
    rtl.write(page(5) + bus::CLAIM, 1).expect("free");
    rtl.master = 0;
    assert!(
        rtl.write(address(1, 0, 1), 1).is_err(),
        "a claim empties the stage"
    );
    assert_eq!(
        contents(&mut rtl, 1),
        vec![[0; 8]; 64],
        "nothing was committed"
    );
    // Partial words; no such word.
    assert!(rtl.access(true, address(1, 0, 0), 7, 1).is_err());
    assert!(rtl.access(false, bus::ID, 3, 0).is_err());
    for nothing in [
        0x002c,
        0x0040,
        0x0ffc,
        bus::RAM + 4 * RAM_WORDS,
        0xfffc,
        page(1) + 0x7fc + 0x2c,
        page(1) + 0x840,
        page(1) + 0xffc,
    ] {
        assert!(rtl.read(nothing).is_err(), "{nothing:#x}");
        assert!(rtl.write(nothing, 0).is_err(), "{nothing:#x}");
    }
    let own = |csr| page(1) + csr;
    for read_only in [
        bus::ID,
        bus::VERSION,
        bus::LIMIT,
        bus::BUSY,
        bus::OWNED,
        bus::IRQ,
        bus::RAM_STATE,
        bus::TIME,
        own(bus::STATUS),
        own(bus::CYCLES),
        own(bus::FAULT),
        own(bus::REFUSED),
    ] {
        assert!(rtl.write(read_only, 0).is_err(), "{read_only:#x}");
    }
    for write_only in [
        bus::RAM_CLAIM,
        bus::RAM_RELEASE,
        bus::RAM_LOCK,
        own(bus::START),
        own(bus::ABORT),
        own(bus::CLAIM),
        own(bus::RELEASE),
    ] {
        assert!(rtl.read(write_only).is_err(), "{write_only:#x}");
    }
}

#[test]
fn the_lock_holds_until_reset() {
    need_rtl!();
    let mut rtl = Rtl::new();
    assert!(rtl.write(bus::RAM_LOCK, 1).is_err(), "nobody's");
    load(&mut rtl, &[0x1234_5678]);
    load(&mut rtl, &[0x1234_5679]);
    rtl.write(bus::RAM_LOCK, 0).expect("any word");
    for master in [0, 3] {
        rtl.master = master;
        assert!(rtl.write(bus::RAM, 0).is_err());
        assert_eq!(rtl.read(bus::RAM), Ok(0x1234_5679));
    }
    // The lock outlives a change of the owner.
    rtl.master = 0;
    rtl.write(bus::RAM_RELEASE, 1).expect("mine");
    rtl.master = 3;
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    assert!(rtl.write(bus::RAM, 0).is_err());
    let all =
        1 << bus::RAM_STATE_MINE_LSB | 1 << bus::RAM_STATE_ANY_LSB | 1 << bus::RAM_STATE_LOCKED_LSB;
    assert_eq!(rtl.read(bus::RAM_STATE), Ok(all));
    rtl.reset();
    load(&mut rtl, &[0]);
}

#[test]
fn interrupts() {
    need_rtl!();
    let mut rtl = Rtl::new();
    rtl.write(page(0) + bus::CLAIM, 1).expect("free");
    let (enable, pending) = (page(0) + bus::IRQ_ENABLE, page(0) + bus::IRQ_PENDING);
    for word in [number(Op::Fin, 0), 0] {
        load(&mut rtl, &[word]);
        rtl.write(enable, 0xffff_fffe).expect("mine");
        start(&mut rtl, 0).expect("idle");
        assert!(rtl.until_idle(1_000));
        assert!(!rtl.interrupt(), "not enabled");
        assert_eq!((rtl.read(pending), rtl.read(bus::IRQ)), (Ok(1), Ok(0)));
        rtl.write(enable, 1).expect("mine");
        assert!(rtl.interrupt());
        assert_eq!(rtl.read(bus::IRQ), Ok(1));
        rtl.write(pending, 0xffff_fffe).expect("mine");
        assert!(rtl.interrupt(), "another bit");
        rtl.write(pending, 1).expect("mine");
        assert!(!rtl.interrupt());
        assert_eq!((rtl.read(pending), rtl.read(bus::IRQ)), (Ok(0), Ok(0)));
    }
}

/// A master withdraws, another asks in the next cycle or later: each answer is for the one that
/// asks.
#[test]
fn an_answer_is_for_the_access_that_asks() {
    need_rtl!();
    let mut rtl = Rtl::new();
    rtl.master = 5;
    rtl.write(page(2) + bus::CLAIM, 1).expect("free");
    put(&mut rtl, 2, 0, 0x1000);
    load(&mut rtl, &[number(Op::Fin, 1)]);
    start(&mut rtl, 2).expect("mine");
    assert!(rtl.until_idle(1_000));
    let id = rtl.read(bus::ID);
    let mut withdrawn = 0;
    for gap in 0..4 {
        for cycles in 0..16 {
            // A word of a register, and an access that is refused.
            for (write, secret) in [(false, address(2, 0, 3)), (true, bus::ID)] {
                rtl.master = 5;
                let first = rtl.access_for(write, secret, 15, 0, cycles);
                withdrawn += u32::from(first == Err(Refused::Silent(secret)));
                rtl.run(gap);
                rtl.master = 6;
                assert_eq!(rtl.read(bus::ID), id, "after {cycles} cycles, {gap} later");
                // The same master, another register; its write happens once.
                rtl.master = 5;
                let again = rtl.access_for(write, secret, 15, 0, cycles);
                withdrawn += u32::from(again == Err(Refused::Silent(secret)));
                assert_eq!(rtl.read(bus::OWNED), Ok(4 << bus::OWNED_ANY_LSB | 4));
            }
        }
    }
    assert!(withdrawn > 60, "{withdrawn} accesses were withdrawn");
}

/// Reset of one cycle in any cycle of an access: no answer to an access from before it.
#[test]
fn a_reset_of_one_cycle_leaves_no_answer() {
    need_rtl!();
    for cycles in 0..16 {
        let mut rtl = Rtl::new();
        rtl.read(bus::ID).expect("a CSR");
        let first = rtl.access_for(false, bus::VERSION, 15, 0, cycles);
        rtl.reset_for(1);
        let before = rtl.cycles();
        // The same access, so that only the reset distinguishes it from the first.
        assert!(rtl.read(bus::VERSION).is_ok(), "{first:?}");
        let waited = rtl.cycles() - before;
        assert!(waited > 1_024, "answered {waited} cycles after a reset");
    }
}

/// START clears the interrupt of the last job, however it ended; the enable stays.
#[test]
fn a_start_ends_the_interrupt() {
    need_rtl!();
    let mut rtl = Rtl::new();
    rtl.write(page(0) + bus::CLAIM, 1).expect("free");
    let (enable, pending) = (page(0) + bus::IRQ_ENABLE, page(0) + bus::IRQ_PENDING);
    rtl.write(enable, 1).expect("mine");
    for word in [number(Op::Fin, 0), 0] {
        load(&mut rtl, &[word]);
        start(&mut rtl, 0).expect("idle");
        assert!(rtl.until_idle(1_000));
        assert!(rtl.interrupt());
        assert_eq!(rtl.read(pending), Ok(1));
        load(&mut rtl, &long());
        start(&mut rtl, 0).expect("idle");
        assert_eq!(rtl.read(pending), Ok(0), "cleared");
        assert!(!rtl.interrupt());
        assert_eq!(rtl.read(enable), Ok(1));
        rtl.write(page(0) + bus::ABORT, 1).expect("mine");
        assert!(rtl.until_idle(200));
        assert_eq!(rtl.read(pending), Ok(1), "of this job");
    }
}

/// Without a job there is nothing to abort: no refusal and no effect.
#[test]
fn an_idle_abort_is_taken_and_does_nothing() {
    need_rtl!();
    let mut rtl = Rtl::new();
    rtl.write(page(3) + bus::CLAIM, 1).expect("free");
    rtl.write(page(3) + bus::ABORT, 1)
        .expect("no job since reset");
    load(&mut rtl, &[number(Op::Fin, 1)]);
    start(&mut rtl, 3).expect("idle");
    assert!(rtl.until_idle(1_000));
    let before = (status(&mut rtl, 3), rtl.read(page(3) + bus::IRQ_PENDING));
    // By its owner, and by a privileged master.
    for master in [0, 15] {
        rtl.master = master;
        rtl.write(page(3) + bus::ABORT, 1).expect("idle");
        rtl.run(100);
        rtl.master = 0;
        assert_eq!(
            (status(&mut rtl, 3), rtl.read(page(3) + bus::IRQ_PENDING)),
            before
        );
    }
    // It does not wait for the next job either.
    assert!(rtl.read(address(3, 0, 0)).is_ok(), "results stay");
    start(&mut rtl, 3).expect("idle");
    assert!(rtl.until_idle(1_000));
    assert_eq!(status(&mut rtl, 3) & 7, 2);
}
