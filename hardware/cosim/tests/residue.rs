// SPDX-License-Identifier: MIT OR Apache-2.0
//! Nothing is left of operands, keys and words on the bus. All registers of the data path are found
//! by name, so those of a later design are included, and compared with those of an engine that has
//! never seen a secret.

use engine25519::isa::{Instruction, Op, Operand, RAM_BASE, RAM_WORDS, Source, bus};
use engine25519::{Bus, Engine, page};
use engine25519_cosim::rtl::Register;
use engine25519_cosim::{Rtl, need_rtl};

/// Cycles after which operations under way have settled: the freezer takes the longest, if nothing
/// stops it.
const REST: u32 = 40;

/// The registers of the data path, except the output of the constants' ROM, which is not secret,
/// and the memory, which `protection.rs` checks.
fn data(rtl: &Rtl) -> Vec<Register> {
    let all: Vec<Register> = rtl
        .registers()
        .into_iter()
        .filter(|r| r.name.contains(".u_datapath."))
        .filter(|r| !r.name.contains(".u_constants.") && !r.name.contains(".copy_"))
        .collect();
    for part in [
        "u_mul.a_q",
        "u_mul.c_q",
        "u_freeze.x_q",
        "u_freeze.y_q",
        "u_add.r_q",
        "u_key.key_q",
        "u_hash.word_q",
        "u_core.a_q",
        "u_core.high_q",
        "u_datapath.word_q",
        "u_datapath.stage_q",
        "u_datapath.wb_q",
        "u_regfile.a_o",
    ] {
        let found = all.iter().any(|register| register.name.contains(part));
        assert!(found, "{part} is not among what is looked at");
    }
    all
}

fn same(used: &Rtl, fresh: &Rtl, when: &str) {
    for (used, fresh) in data(used).iter().zip(&data(fresh)) {
        assert_eq!(used, fresh, "{when}");
    }
}

fn number(op: Op, n: u16) -> u32 {
    let mut i = Instruction::new(op);
    i.n = n;
    i.encode()
}

/// Every unit at work on the registers, without constants: they are no secret, but the output of
/// their ROM stays.
fn work() -> Vec<u32> {
    let ops = [
        (Op::Unp, 2, 0),
        (Op::Unp, 3, 1),
        (Op::Key, 0, 0),
        (Op::Dig, 0, 0),
        (Op::Mul, 4, 2),
        (Op::Sqr, 5, 3),
        (Op::Muls, 6, 2),
        (Op::Add, 7, 3),
        (Op::Sub, 8, 7),
        (Op::Sels, 9, 8),
        (Op::Eq, 0, 1),
        (Op::Frz, 10, 4),
        (Op::Mul, 11, 10),
        (Op::And, 12, 0),
        (Op::Xor, 13, 1),
        (Op::Rot, 14, 13),
        (Op::Hiv, 0, 0),
        (Op::Hsh, 0, 0),
        (Op::Rnd, 0, 0),
        (Op::Dgt, 15, 0),
        (Op::Hsh, 0, 0),
        (Op::Rnd, 0, 0),
    ];
    let word = |&(op, d, a): &(Op, u8, u8)| {
        let mut i = Instruction::new(op);
        if i.has(Operand::Rd) {
            i.d = d;
        }
        if i.has(Operand::Ra) {
            i.a = a;
        }
        if i.has(Operand::B) {
            i.b = Source::Register(3);
        }
        i.encode()
    };
    ops.iter().map(word).collect()
}

fn run(rtl: &mut Rtl, context: u32, words: &[u32]) {
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    for (i, &word) in words.iter().enumerate() {
        rtl.write(bus::RAM + 4 * i as u32, word).expect("not busy");
    }
    rtl.write(page(context) + bus::START, RAM_BASE)
        .expect("idle");
}

fn secrets(rtl: &mut Rtl, context: u32) {
    for register in 0..4 {
        for word in 0..8 {
            let place = register * bus::REGISTER_STRIDE + 4 * word;
            let address = page(context) + place;
            rtl.write(address, 0x9e37_79b9_u32.wrapping_mul(place + 1))
                .expect("own register");
        }
    }
}

/// An engine with NOPs in its RAM. The words there pass through the decoder also when the bus asks
/// for something else, and select the constant that is looked up; they begin at random.
fn engine() -> Rtl {
    let mut rtl = Rtl::new();
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    for i in 0..RAM_WORDS {
        rtl.write(bus::RAM + 4 * i, number(Op::Nop, 0))
            .expect("not busy");
    }
    rtl
}

/// An engine that has only ever run FIN 0.
fn fresh() -> Rtl {
    let mut rtl = engine();
    rtl.write(page(3) + bus::CLAIM, 1).expect("free");
    run(&mut rtl, 3, &[number(Op::Fin, 0)]);
    assert!(rtl.until_idle(1_000));
    rtl.run(REST);
    rtl
}

#[test]
fn nothing_is_left_of_a_job() {
    need_rtl!();
    let fresh = fresh();
    // FIN 0, an error and an abort clear everything; after FIN 3 a release does.
    let ends = [
        number(Op::Fin, 0),
        number(Op::Ret, 0),
        number(Op::Fin, 3),
        number(Op::Loop, 4095),
    ];
    for end in ends {
        let mut rtl = engine();
        rtl.write(page(3) + bus::CLAIM, 1).expect("free");
        secrets(&mut rtl, 3);
        let mut words = work();
        words.push(end);
        words.extend(work());
        words.push(number(Op::Next, 0));
        run(&mut rtl, 3, &words);
        if end == number(Op::Loop, 4095) {
            rtl.run(1_000);
            rtl.write(page(3) + bus::ABORT, 1).expect("mine");
        }
        assert!(rtl.until_idle(1_000));
        if end == number(Op::Fin, 3) {
            rtl.write(page(3) + bus::RELEASE, 1).expect("mine");
        }
        rtl.run(REST);
        same(&rtl, &fresh, &format!("{end:#x}"));
    }
}

#[test]
fn nothing_is_left_after_reset() {
    need_rtl!();
    let mut fresh = fresh();
    fresh.reset();
    assert_eq!(fresh.read(bus::OWNED), Ok(0));
    fresh.run(REST);
    // In the middle of each instruction, with words on the stage.
    for cycles in (20..220).step_by(7) {
        let mut rtl = engine();
        for context in [3, 4] {
            rtl.write(page(context) + bus::CLAIM, 1).expect("free");
            secrets(&mut rtl, context);
        }
        let mut words = work();
        words.push(number(Op::Ret, 0));
        words[0] = number(Op::Loop, 100);
        run(&mut rtl, 3, &words);
        for word in 0..7 {
            let address = page(4) + 4 * word;
            rtl.write(address, 0x5555_0001).expect("own register");
        }
        rtl.run(cycles);
        rtl.reset();
        assert_eq!(rtl.read(bus::OWNED), Ok(0));
        rtl.run(REST);
        same(&rtl, &fresh, &format!("reset in cycle {cycles}"));
    }
}

/// Words of a register that is never completed: dropped by a refused word, by START, CLAIM and
/// RELEASE; and a complete one.
#[test]
fn nothing_is_left_on_the_stage() {
    need_rtl!();
    let fresh = fresh();
    let stage = |rtl: &mut Rtl, words: u32| {
        for word in 0..words {
            let address = page(3) + 40 * bus::REGISTER_STRIDE;
            rtl.write(address + 4 * word, !word).expect("own register");
        }
    };
    let staged = |rtl: &Rtl| {
        let all = data(rtl);
        let found = all.iter().find(|r| r.name.ends_with(".stage_q"));
        found
            .expect("the stage")
            .bytes
            .iter()
            .any(|&byte| byte != 0)
    };
    type End = fn(&mut Rtl);
    let ends: [(&str, End); 5] = [
        ("a word out of order", |rtl| {
            let address = page(3) + 8;
            assert!(rtl.write(address, 1).is_err());
        }),
        ("START", |rtl| {
            rtl.write(page(3) + bus::START, RAM_BASE).expect("idle");
        }),
        ("CLAIM", |rtl| {
            rtl.write(page(9) + bus::CLAIM, 1).expect("free")
        }),
        ("RELEASE", |rtl| {
            rtl.write(page(3) + bus::RELEASE, 1).expect("mine")
        }),
        ("the last word", |rtl| {
            let address = page(3) + 40 * bus::REGISTER_STRIDE;
            rtl.write(address + 28, 5).expect("own register");
        }),
    ];
    for (name, end) in ends {
        let mut rtl = engine();
        rtl.write(page(3) + bus::CLAIM, 1).expect("free");
        run(&mut rtl, 3, &[number(Op::Fin, 0)]);
        assert!(rtl.until_idle(1_000));
        stage(&mut rtl, 7);
        assert!(staged(&rtl));
        end(&mut rtl);
        assert!(rtl.until_idle(1_000));
        rtl.run(REST);
        same(&rtl, &fresh, name);
    }
}

/// Nothing is multiplied without a request: no register of the data path changes.
#[test]
fn an_idle_engine_is_still() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let still = |rtl: &mut Rtl, when: &str| {
        rtl.run(REST);
        for part in [".u_mul", ".u_datapath"] {
            assert_eq!(rtl.toggles(part, 200), 0, "{part} {when}");
        }
    };
    // The first access is answered when the memory is clear.
    assert_eq!(rtl.read(bus::OWNED), Ok(0));
    still(&mut rtl, "before the first job");
    let mut engine = Engine::claim(rtl).expect("a free context");
    let (scalar, u) = ([0x5a; 32], [9; 32]);
    engine.x25519(&scalar, &u).expect("a result");
    still(engine.bus(), "after a job");
    let mut rtl = engine.release().expect("mine");
    still(&mut rtl, "after RELEASE");
    rtl.write(page(3) + bus::CLAIM, 1).expect("free");
    secrets(&mut rtl, 3);
    run(&mut rtl, 3, &work());
    assert!(rtl.toggles(".u_mul", 100) > 1_000, "it works");
    rtl.reset();
    assert_eq!(rtl.read(bus::OWNED), Ok(0));
    still(&mut rtl, "after reset");
}

/// The bus has a word only while it answers with it.
#[test]
fn no_word_stays_on_the_bus() {
    need_rtl!();
    let mut rtl = engine();
    rtl.write(page(3) + bus::CLAIM, 1).expect("free");
    secrets(&mut rtl, 3);
    run(&mut rtl, 3, &[number(Op::Fin, 3)]);
    assert!(rtl.until_idle(1_000));
    // A result, a word about the context and one of the RAM.
    for address in [page(3) + 4, page(3) + bus::STATUS, bus::RAM] {
        assert_ne!(rtl.read(address), Ok(0));
        rtl.run(2);
        let all = rtl.registers();
        let found = all.iter().find(|r| r.name.ends_with(".u_bus.word_q"));
        let word = &found.expect("the word of an answer").bytes;
        assert!(word.iter().all(|byte| *byte == 0), "{address:#x}: {word:?}");
    }
}

/// A job that waits keeps its registers, and nothing in the units: another's job runs meanwhile,
/// and may read the hash unit or the key.
#[test]
fn nothing_is_left_in_a_unit_at_a_pause() {
    need_rtl!();
    let fresh = fresh();
    let mut rtl = engine();
    rtl.write(page(3) + bus::CLAIM, 1).expect("free");
    secrets(&mut rtl, 3);
    let mut words = work();
    words.push(number(Op::Pse, 3));
    run(&mut rtl, 3, &words);
    assert!(rtl.until_idle(1_000));
    rtl.run(REST);
    let mut units = 0;
    for (used, fresh) in data(&rtl).iter().zip(&data(&fresh)) {
        let of = |unit: &str| used.name.contains(&format!(".u_{unit}."));
        if ["key", "hash", "freeze", "mul", "add"].into_iter().any(of) {
            assert_eq!(used, fresh);
            units += 1;
        }
    }
    assert!(units > 30, "{units} registers");
}
