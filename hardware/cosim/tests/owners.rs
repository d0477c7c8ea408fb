// SPDX-License-Identifier: MIT OR Apache-2.0
//! The effect of one master on another: it can take the engine's time, and nothing else. Covers
//! status, interrupts, programs, the stage, the limit of a job, and the privileged master, which is
//! number 15 here.

use engine25519::isa::{Instruction, JOB_LIMIT, Op, RAM_BASE, STAGE_HOLD, bus};
use engine25519::{Bus, microcode, page};
use engine25519_cosim::{Rtl, need_rtl};

fn number(op: Op, n: u16) -> u32 {
    let mut i = Instruction::new(op);
    i.n = n;
    i.encode()
}

fn address(context: u32, register: u32, word: u32) -> u32 {
    page(context) + register * bus::REGISTER_STRIDE + 4 * word
}

fn put(rtl: &mut Rtl, context: u32, register: u32, value: u32) {
    for word in 0..8 {
        rtl.write(address(context, register, word), value + word)
            .expect("own register");
    }
}

/// Two masters, 1 and 2, with contexts 0 and 1; master 1 owns the microcode RAM.
fn two() -> Rtl {
    let mut rtl = Rtl::new();
    for (master, context) in [(2, 1), (1, 0)] {
        rtl.master = master;
        rtl.write(page(context) + bus::CLAIM, 1).expect("free");
    }
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    rtl
}

fn load(rtl: &mut Rtl, words: &[u32]) {
    for (i, &word) in words.iter().enumerate() {
        rtl.write(bus::RAM + 4 * i as u32, word).expect("mine");
    }
}

fn run(rtl: &mut Rtl, context: u32, entry: u32) {
    rtl.write(page(context) + bus::START, entry).expect("idle");
    assert!(rtl.until_idle(50_000));
}

/// Everything that a master can read from its context: STATUS without ENGINE, CYCLES, FAULT,
/// interrupt, refusals, registers.
fn view(rtl: &mut Rtl, context: u32) -> Vec<Option<u32>> {
    let status = rtl.read(page(context) + bus::STATUS).ok();
    let mut all = vec![status.map(|word| word & !(1 << bus::STATUS_ENGINE_LSB))];
    for csr in [
        bus::CYCLES,
        bus::FAULT,
        bus::IRQ_ENABLE,
        bus::IRQ_PENDING,
        bus::REFUSED,
    ] {
        all.push(rtl.read(page(context) + csr).ok());
    }
    for register in 0..8 {
        all.extend((0..8).map(|word| rtl.read(address(context, register, word)).ok()));
    }
    // Ignore the refusals of these reads.
    let _ = rtl.read(page(context) + bus::REFUSED);
    all
}

/// Everything that another master can try, with its own context and with that of the first.
fn trouble(rtl: &mut Rtl) {
    rtl.master = 2;
    for csr in (0..0x40).step_by(4) {
        let _ = rtl.read(csr);
        let _ = rtl.write(csr, u32::MAX);
        for context in 0..2 {
            let csr = page(context) + 0x800 + csr;
            let _ = rtl.read(csr);
            let _ = rtl.write(csr, u32::MAX);
            assert!(rtl.until_idle(50_000));
        }
    }
    for word in 0..8 {
        let _ = rtl.write(address(0, 0, word), 0);
    }
    let _ = rtl.write(bus::RAM, 0);
    // A job of its own that fails, one that is aborted, and one that ends.
    rtl.write(page(1) + bus::CLAIM, 1).expect("idle");
    for register in 0..8 {
        put(rtl, 1, register, 0x7777_0000);
    }
    run(rtl, 1, 2047);
    rtl.write(page(1) + bus::START, microcode::X25519.into())
        .expect("idle");
    rtl.write(page(1) + bus::IRQ_ENABLE, 1).expect("mine");
    rtl.write(page(1) + bus::ABORT, 1).expect("mine");
    assert!(rtl.until_idle(50_000));
    run(rtl, 1, microcode::X25519.into());
    rtl.write(page(1) + bus::RELEASE, 1).expect("mine");
    rtl.write(page(1) + bus::CLAIM, 1).expect("free");
    rtl.master = 1;
}

/// Results, status, cycles, errors and the interrupt of a job stay, whatever another master does.
#[test]
fn what_a_job_leaves_is_its_owners() {
    need_rtl!();
    let mut rtl = two();
    for words in [&[number(Op::Fin, 3)][..], &[number(Op::Nop, 0), 0]] {
        for register in 0..8 {
            put(&mut rtl, 0, register, 0x1000 + 16 * register);
        }
        load(&mut rtl, words);
        rtl.write(page(0) + bus::IRQ_ENABLE, 1).expect("mine");
        run(&mut rtl, 0, RAM_BASE);
        let before = view(&mut rtl, 0);
        assert!(before[1].is_some_and(|cycles| cycles > 60));
        trouble(&mut rtl);
        assert_eq!(view(&mut rtl, 0), before);
        assert!(rtl.interrupt());
        assert_eq!(rtl.read(bus::IRQ), Ok(1), "his own only");
        rtl.write(page(0) + bus::IRQ_PENDING, 1).expect("mine");
        assert!(!rtl.interrupt(), "his own only");
        // A context without a finished job stays without one, too.
        rtl.write(page(0) + bus::RELEASE, 1).expect("mine");
        rtl.write(page(0) + bus::CLAIM, 1).expect("free");
        let before = view(&mut rtl, 0);
        assert_eq!(before[0], Some(1 << bus::STATUS_OWNED_LSB), "a new owner");
        assert_eq!(before[1..6], [Some(0); 5]);
        trouble(&mut rtl);
        assert_eq!(view(&mut rtl, 0), before);
    }
}

/// The jobs of two masters have separate interrupts.
#[test]
fn an_interrupt_is_its_owners() {
    need_rtl!();
    let mut rtl = two();
    for (master, context) in [(1, 0), (2, 1)] {
        rtl.master = master;
        rtl.write(page(context) + bus::IRQ_ENABLE, 1).expect("mine");
    }
    load_and_run_both(&mut rtl);
    for (master, context) in [(1, 0), (2, 1)] {
        rtl.master = master;
        assert!(rtl.interrupt());
        assert_eq!(rtl.read(bus::IRQ), Ok(1 << context));
        rtl.write(page(context) + bus::IRQ_PENDING, 1)
            .expect("mine");
        assert_eq!(rtl.read(bus::IRQ), Ok(0));
    }
    assert!(!rtl.interrupt());
    // Polling by one master leaves the other's interrupt on.
    rtl.master = 1;
    rtl.write(page(0) + bus::IRQ_ENABLE, 0).expect("mine");
    load_and_run_both(&mut rtl);
    assert!(rtl.interrupt());
    rtl.master = 2;
    rtl.write(page(1) + bus::RELEASE, 1).expect("mine");
    assert!(!rtl.interrupt(), "the next owner's is off");
}

fn load_and_run_both(rtl: &mut Rtl) {
    for (master, context) in [(1, 0), (2, 1)] {
        rtl.master = master;
        run(rtl, context, 2047);
    }
}

/// The word at the end of the ROM is no instruction, so the two tests above need no microcode RAM.
/// A START in RAM is for its owner, unless the RAM is locked.
#[test]
fn nobody_runs_what_another_can_change() {
    need_rtl!();
    let mut rtl = two();
    let entry = page(1) + bus::START;
    load(&mut rtl, &[number(Op::Fin, 0)]);
    rtl.master = 2;
    assert_eq!(rtl.read(bus::RAM_STATE), Ok(2));
    rtl.write(bus::RAM_CLAIM, 1).expect("answered");
    assert_eq!(rtl.read(bus::RAM_STATE), Ok(2), "another's");
    assert!(rtl.write(bus::RAM, 0).is_err());
    assert_eq!(rtl.read(bus::RAM), Ok(number(Op::Fin, 0)));
    for refused in [bus::RAM_RELEASE, bus::RAM_LOCK] {
        assert!(rtl.write(refused, 1).is_err());
    }
    for place in [RAM_BASE, RAM_BASE + 1023, RAM_BASE + 1024, 4095] {
        assert!(rtl.write(entry, place).is_err(), "{place}");
    }
    run(&mut rtl, 1, 2047);
    // Released and claimed, the RAM belongs to the other master, with its contents; the first has
    // to check again.
    rtl.master = 1;
    rtl.write(bus::RAM_RELEASE, 1).expect("mine");
    assert!(rtl.write(bus::RAM, 0).is_err(), "nobody's");
    assert!(rtl.write(page(0) + bus::START, RAM_BASE).is_err());
    rtl.master = 2;
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    assert_eq!(rtl.read(bus::RAM_STATE), Ok(3));
    run(&mut rtl, 1, RAM_BASE);
    rtl.master = 1;
    assert!(rtl.write(page(0) + bus::START, RAM_BASE).is_err());
    // Once locked, nobody can change it and everybody can run it.
    rtl.master = 2;
    rtl.write(bus::RAM_LOCK, 1).expect("mine");
    rtl.master = 1;
    run(&mut rtl, 0, RAM_BASE);
    let status = rtl.read(page(0) + bus::STATUS).expect("mine");
    assert_eq!(status & 7, 1 << bus::STATUS_DONE_LSB);
}

/// Words of two masters do not mix on the stage: the master that began continues, unless it stops.
#[test]
fn the_stage_is_held() {
    need_rtl!();
    let mut rtl = two();
    for gap in [0, 20, STAGE_HOLD - 30] {
        rtl.master = 1;
        for word in 0..8 {
            rtl.master = 1;
            rtl.write(address(0, 5, word), 0x100 * gap + word)
                .expect("he has begun");
            rtl.master = 2;
            if word < 7 {
                rtl.run(gap);
                assert!(rtl.write(address(1, 5, 0), 1).is_err(), "{word}, {gap}");
                assert!(rtl.write(address(1, 5, word + 1), 1).is_err());
            }
        }
        put(&mut rtl, 1, 5, 7);
    }
    rtl.master = 1;
    rtl.write(address(0, 6, 0), 1).expect("mine");
    rtl.run(STAGE_HOLD);
    rtl.master = 2;
    rtl.write(address(1, 6, 0), 2).expect("he has stopped");
    rtl.master = 1;
    assert!(rtl.write(address(0, 6, 1), 1).is_err());
    rtl.master = 2;
    for word in 1..8 {
        rtl.write(address(1, 6, word), 2).expect("mine");
    }
    load_and_read(&mut rtl);
}

/// The registers 5 and 6 of both contexts after that.
fn load_and_read(rtl: &mut Rtl) {
    rtl.master = 1;
    load(rtl, &[number(Op::Fin, 8)]);
    rtl.write(bus::RAM_LOCK, 1).expect("mine");
    let last = 0x100 * (STAGE_HOLD - 30);
    for (master, context, five, six) in [(1, 0, last, 0), (2, 1, 7, 2)] {
        rtl.master = master;
        run(rtl, context, RAM_BASE);
        for word in 0..8 {
            assert_eq!(rtl.read(address(context, 5, word)), Ok(five + word));
            assert_eq!(rtl.read(address(context, 6, word)), Ok(six));
        }
    }
}

/// A job without an end is stopped and cleared, with an error other than that of an abort; one that
/// ends in time is not.
#[test]
fn a_job_has_a_limit() {
    need_rtl!();
    let mut rtl = two();
    assert_eq!(rtl.read(bus::LIMIT), Ok(JOB_LIMIT));
    for register in 0..8 {
        put(&mut rtl, 0, register, 0x100);
    }
    let mut words = vec![number(Op::Loop, 4095); 4];
    words.extend([number(Op::Next, 0); 4]);
    load(&mut rtl, &words);
    rtl.write(page(0) + bus::START, RAM_BASE).expect("idle");
    assert!(!rtl.until_idle(JOB_LIMIT - 100), "not before");
    assert!(rtl.until_idle(300));
    let status = rtl.read(page(0) + bus::STATUS).expect("mine");
    assert_eq!(status & 7, 1 << bus::STATUS_ERROR_LSB);
    assert_eq!(status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK, 6);
    let cycles = rtl.read(page(0) + bus::CYCLES).expect("mine");
    assert!((JOB_LIMIT..JOB_LIMIT + 150).contains(&cycles), "{cycles}");
    for register in 0..64 {
        assert!(rtl.is_clear(0, register));
    }
    // The next job has the full time, and its abort is reported as one.
    rtl.write(page(0) + bus::START, RAM_BASE).expect("idle");
    assert!(!rtl.until_idle(1_000));
    rtl.write(page(0) + bus::ABORT, 1).expect("mine");
    assert!(rtl.until_idle(300));
    let status = rtl.read(page(0) + bus::STATUS).expect("mine");
    assert_eq!(status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK, 5);
}

/// Master 15 stops and clears contexts that it does not own; it reads and writes nothing of them.
#[test]
fn a_privileged_master_clears_and_never_reads() {
    need_rtl!();
    let mut rtl = two();
    for register in 0..8 {
        put(&mut rtl, 0, register, 0x100);
    }
    load(&mut rtl, &[number(Op::Fin, 8)]);
    run(&mut rtl, 0, RAM_BASE);
    let before = view(&mut rtl, 0);
    rtl.master = 15;
    for word in (0..0x1000).step_by(4) {
        assert!(rtl.read(page(0) + word).is_err(), "{word:#x}");
    }
    for word in (0..0x800).step_by(4) {
        assert!(rtl.write(page(0) + word, 1).is_err(), "{word:#x}");
    }
    for csr in [bus::START, bus::IRQ_ENABLE, bus::IRQ_PENDING] {
        assert!(rtl.write(page(0) + csr, 1).is_err(), "{csr:#x}");
    }
    for refused in [bus::RAM, bus::RAM_LOCK] {
        assert!(rtl.write(refused, 1).is_err(), "{refused:#x}");
    }
    rtl.master = 1;
    assert_eq!(view(&mut rtl, 0), before);
    // A master that is not privileged cannot; number 15 can, while a job runs and after it.
    load(&mut rtl, &[number(Op::Loop, 4095), number(Op::Next, 0)]);
    rtl.write(page(0) + bus::START, RAM_BASE).expect("idle");
    rtl.master = 14;
    assert!(rtl.write(page(0) + bus::ABORT, 1).is_err());
    rtl.master = 15;
    assert!(rtl.write(page(0) + bus::RELEASE, 1).is_err(), "it runs");
    rtl.write(page(1) + bus::ABORT, 1).expect("of another");
    assert!(!rtl.until_idle(200), "the job of context 0 runs on");
    rtl.write(page(0) + bus::ABORT, 1).expect("privileged");
    assert!(rtl.until_idle(200));
    rtl.master = 14;
    for context in 0..2 {
        assert!(rtl.write(page(context) + bus::RELEASE, 1).is_err());
    }
    assert!(rtl.write(bus::RAM_RELEASE, 1).is_err());
    rtl.master = 2;
    for register in 0..64 {
        put(&mut rtl, 1, register, 1);
    }
    rtl.master = 15;
    for context in 0..2 {
        rtl.write(page(context) + bus::RELEASE, 1)
            .expect("privileged");
        assert!((0..64).all(|register| rtl.is_clear(context, register)));
    }
    rtl.write(bus::RAM_RELEASE, 1).expect("privileged");
    assert_eq!(
        (rtl.read(bus::OWNED), rtl.read(bus::RAM_STATE)),
        (Ok(0), Ok(0))
    );
}

/// Another master writes in each cycle of a short job that clears twice, from the staging of its
/// words to after the end: the job takes as many cycles as without.
#[test]
fn a_write_of_another_master_holds_no_job_up() {
    need_rtl!();
    let mut rtl = two();
    load(&mut rtl, &[number(Op::Clr, 0), number(Op::Fin, 1)]);
    run(&mut rtl, 0, RAM_BASE);
    let alone = rtl.read(page(0) + bus::CYCLES).expect("mine");
    for cycle in 0..alone {
        let start = rtl.write(page(0) + bus::START, RAM_BASE);
        start.expect("idle");
        rtl.master = 2;
        for word in 0..7 {
            let staged = rtl.write(address(1, 3, word), word);
            staged.expect("own register");
        }
        rtl.run(cycle);
        let written = rtl.write(address(1, 3, 7), 7);
        written.expect("own register");
        rtl.master = 1;
        assert!(rtl.until_idle(50_000));
        let disturbed = rtl.read(page(0) + bus::CYCLES);
        assert_eq!(disturbed, Ok(alone), "a write after {cycle} cycles");
    }
}

/// A master that reads its own results all the time takes cycles in which no instruction issues,
/// never one in which an operand is read.
#[test]
fn reads_of_another_master_change_no_operand() {
    need_rtl!();
    let mut rtl = two();
    load(&mut rtl, &[number(Op::Fin, 8)]);
    rtl.master = 2;
    for register in 0..8 {
        put(&mut rtl, 1, register, 0x1111_1111 * register);
    }
    rtl.master = 1;
    rtl.write(bus::RAM_LOCK, 1).expect("mine");
    rtl.master = 2;
    run(&mut rtl, 1, RAM_BASE);
    let mut exchange = |reads: bool| {
        rtl.master = 1;
        put(&mut rtl, 0, 0, 0x4567_89a8);
        put(&mut rtl, 0, 1, 9);
        let start = rtl.write(page(0) + bus::START, microcode::X25519.into());
        start.expect("idle");
        rtl.master = 2;
        let mut count = 0;
        while reads && rtl.read(bus::BUSY) != Ok(0) {
            for register in 0..8 {
                let word = rtl.read(address(1, register, 5));
                assert_eq!(word, Ok(0x1111_1111 * register + 5));
                count += 1;
            }
        }
        assert!(rtl.until_idle(50_000));
        rtl.master = 1;
        (view(&mut rtl, 0), count)
    };
    let (alone, _) = exchange(false);
    let (beside, count) = exchange(true);
    assert_eq!(alone, beside);
    assert!(count > 500, "{count} reads");
}

/// A job ends in the cycle of an acknowledgement, or before or after it: its interrupt is lost only
/// if the acknowledgement comes later.
#[test]
fn an_end_is_not_lost_in_an_acknowledgement() {
    need_rtl!();
    let mut rtl = two();
    let (start, pending) = (page(0) + bus::START, page(0) + bus::IRQ_PENDING);
    rtl.write(page(0) + bus::IRQ_ENABLE, 1).expect("mine");
    // Cycles from START to an interrupt, and from an access to the end of the interrupt. The word
    // at the end of the ROM is no instruction.
    let mut end = 0;
    rtl.write(start, 2047).expect("idle");
    while !rtl.interrupt() {
        rtl.run(1);
        end += 1;
    }
    let mut effect = 0;
    while rtl.interrupt() {
        assert!(rtl.until_idle(1_000));
        rtl.write(start, 2047).expect("idle");
        rtl.run(2 * end);
        effect += 1;
        let _ = rtl.access_for(true, pending, 15, 1, effect);
    }
    assert!(effect > 1 && effect < end, "{effect} and {end} cycles");
    for cycles in 0..end {
        rtl.write(start, 2047).expect("idle");
        rtl.run(cycles);
        rtl.write(pending, 1).expect("mine");
        assert!(rtl.until_idle(1_000));
        rtl.run(20);
        let kept = cycles + effect <= end;
        assert_eq!(
            rtl.interrupt(),
            kept,
            "{cycles} + {effect} and {end} cycles"
        );
    }
}
