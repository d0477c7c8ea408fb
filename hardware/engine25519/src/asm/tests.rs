// SPDX-License-Identifier: MIT OR Apache-2.0
use super::*;
use crate::isa::{Op, RAM_BASE, SPECS};
use crate::microcode;
use std::vec::Vec;

/// A job around some lines; line 1 is the first of them.
fn job(lines: &str) -> Result<Program, Error> {
    assemble(&format!("{lines}\n.routine last\n FIN 0\n"))
}

#[test]
fn every_word_reads_as_it_was_written() {
    let mut words = 0;
    for spec in SPECS {
        let code = (spec.op as u32) << crate::isa::OP_LSB;
        // All fields at some values, legal or not.
        for low in [
            0u32, 1, 0x3f, 0x40, 0xfc0, 0xfff, 0x3f_000, 0xff_000, 0x1f_ffff, 0x10_0000, 0x12_3456,
        ] {
            for i in 0..32 {
                let word = code | i << crate::isa::I_LSB | low;
                for word in [word, word & spec.used | spec.idle] {
                    if let Some(instruction) = Instruction::decode(word) {
                        words += 1;
                        assert_eq!(instruction.encode(), word, "{instruction}");
                    }
                }
            }
        }
        assert_eq!(Op::from_code(spec.op as u32), Some(spec.op));
    }
    assert!(words > 250, "{words}");
    assert_eq!(Instruction::decode(0), None);
}

#[test]
fn disassembly_assembles_to_the_same_words() {
    // Every legal word of every operation for some operands, in one routine that exists only as
    // text here.
    let mut words = Vec::new();
    for spec in SPECS
        .iter()
        .filter(|spec| !matches!(spec.op, Op::Fin | Op::Ret | Op::Call))
    {
        for fill in [0u32, 0x3ff_ffff, 0x0a5_1234, 0x15a_0fed, 0x004_0041] {
            for i in 0..16 {
                let word = (spec.op as u32) << 26
                    | spec.idle
                    | (fill & spec.used & 0x3ff_ffff & !(31 << 21))
                    | (i << 21 & spec.used);
                if Instruction::decode(word).is_some() {
                    words.push(word);
                }
            }
        }
    }
    assert!(words.len() > 100);
    let text = format!(".routine all\n{}", disassemble(&words, 0));
    let lines = expand::lines("all", &text, &|_| None).unwrap();
    let parsed = parse::routines(&lines).unwrap();
    let again: Vec<u32> = parsed[0]
        .pieces
        .iter()
        .map(|piece| match piece {
            parse::Piece::Fixed(draft) => allocate::instruction(draft).encode(),
            parse::Piece::Block { .. } => unreachable!("no blocks in a disassembly"),
        })
        .collect();
    assert_eq!(again, words);
    // And the ROM: the same words, with calls by address.
    let text = disassemble(microcode::WORDS, 0);
    let lines = expand::lines("rom", &format!(".routine rom\n{text}"), &|_| None).unwrap();
    let parsed = parse::routines(&lines).unwrap();
    assert_eq!(parsed[0].pieces.len(), microcode::WORDS.len());
}

#[test]
fn a_program() {
    let text = ".routine main\n.in r0 raw a any\n.out r0 raw b twice a\n UNP r1, a\n ADD r1, r1, r1\n FRZ b, r1\n FIN 1\n";
    let program = assemble(text).unwrap();
    assert_eq!(program.words.len(), 4);
    assert_eq!(program.routines[0].entry, RAM_BASE as u16);
    let mut machine = crate::emu::Machine::new();
    machine.ram()[..4].copy_from_slice(&program.words);
    machine.set_raw(3, 0, &[21, 0, 0, 0, 0, 0, 0, 0]);
    let outcome = machine.job(RAM_BASE as u16, 3, 10_000, &mut |_| {});
    assert_eq!(
        (outcome.fault, outcome.cycles),
        (None, program.routines[0].cycles)
    );
    assert_eq!(machine.raw(3, 0)[0], 42);
}

/// Every error message: the text, its place, and its content.
#[test]
fn mistakes() {
    for (text, line, column, what) in [
        ("MUL r1, r2, r3", 1, 1, "begin with .routine"),
        (".routine a\n FOO r1", 2, 2, "`FOO` is no instruction"),
        (
            ".routine a\n MUL r1, r2",
            2,
            2,
            "MUL takes 3 operands (rd, ra, b), here are 2",
        ),
        (
            ".routine a\n ADD r1, r64, r3",
            2,
            10,
            "`r64` is no register",
        ),
        (
            ".routine a\n ADD r1, x, r3",
            2,
            10,
            "write r0 to r63, a name",
        ),
        (
            ".routine a\n ADD r1, %x, r3",
            2,
            10,
            "those live in .schedule",
        ),
        (
            ".routine a\n ADD r1, r1, K256",
            2,
            14,
            "there are 256 constants",
        ),
        (
            ".routine a\n DIG sideways",
            2,
            6,
            "is no mode: ladder, window",
        ),
        (".routine a\n LOOP 0", 2, 7, "no number from 1 to 4095"),
        (
            ".routine a\n SELI r1, r1, r2, #16",
            2,
            19,
            "no number from 0 to 15",
        ),
        (".routine a\n.in r0 cooked x y", 2, 8, "write raw or field"),
        (
            ".routine a\n.in r0 raw x\n.in r0 raw y",
            3,
            5,
            "in the list already",
        ),
        (".routine a\n.wait", 2, 1, "`.wait` is no directive"),
        (".routine a\n.reg ONE r3", 2, 6, "`ONE` is a constant"),
        (
            ".routine a\n.in r1 field BX x\n MUL r6, r6, BX",
            2,
            14,
            "`BX` is a constant",
        ),
        (".routine a\n.out r0 raw K7 x", 2, 13, "`K7` is a constant"),
        (".routine a\n.reg K007 r8", 2, 6, "`K007` is a constant"),
        (".routine a\n.reg r5 r6", 2, 6, "`r5` is a register"),
        (".routine a\n.in r0 raw r99 x", 2, 12, "`r99` is a register"),
        (
            ".routine a\n.regs U r8-r17\n MUL U8, U9, U9",
            2,
            7,
            "`U9` is a constant",
        ),
        (".routine a\n.regs r r8-r9", 2, 7, "`r0` is a register"),
        (".routine a\n.regs % r8-r9", 2, 7, "`%0` begins with %"),
        (".routine a\n.reg @1 r8", 2, 6, "`@1` begins with @"),
        (
            ".routine a\n.in r0 raw a x\n.out r1 raw a y",
            3,
            13,
            "`a` is r0 already",
        ),
        (".routine a\n MOV r+06, ONE", 2, 6, "`r+06` is no register"),
        (".routine a\n.out r+0 raw a x", 2, 6, "`r+0` is no register"),
        (
            ".routine a\n ADD r1, r1, K+7",
            2,
            14,
            "`K+7` is no register",
        ),
        (".routine a\n CLR ##63", 2, 6, "`##63` is no number"),
        (".routine a\n LOOP +2", 2, 7, "`+2` is no number"),
        (".routine a\n.cycles +2", 2, 1, "write .cycles NUMBER"),
        (".routine a\n.clobbers r9-r3", 2, 11, "the range goes down"),
        (".routine a\n.schedule\n", 2, 1, "has no .end"),
        (".routine a\n.end", 2, 1, ".end without .schedule"),
        (
            ".routine a\n.schedule\n CALL a\n.end",
            3,
            2,
            "CALL cannot be reordered",
        ),
        (
            ".routine a\n.schedule\n MOV r1, %x\n.end",
            3,
            2,
            "`%x` is read before it is written",
        ),
        (
            ".routine a\n.schedule\n MOV %x, r1\n.end",
            3,
            2,
            "nothing reads",
        ),
        (
            ".routine a\n FIN 0\n.routine a",
            3,
            10,
            "a routine `a` already",
        ),
        (
            ".macro m x\n.endm\n.routine a\n m",
            4,
            2,
            "`m` takes 1 operands (x), here are 0",
        ),
        (
            ".macro m\n m\n.endm\n.routine a\n m",
            2,
            2,
            "does a macro use itself",
        ),
        (".macro add x\n.endm", 1, 8, "`add` is an instruction"),
        (".macro m", 1, 1, "has no .endm"),
        (".repeat i 3\n.endr", 1, 11, "write the range as 0..4"),
        (".include \"no.s\"", 1, 10, "no file `no.s`"),
        (
            ".routine a\n NOP",
            1,
            1,
            "ends neither with FIN nor with RET",
        ),
        (
            ".routine a\n CALL b\n FIN 0",
            2,
            2,
            "there is no routine `b`",
        ),
        (
            ".routine a\n ADD r1, r2, r3\n FIN 0",
            2,
            2,
            "r2 is read here but not written",
        ),
        (
            ".routine a\n.in r0 raw x\n ADD r1, x, x\n FIN 0",
            3,
            2,
            "ADD takes field form; r0 is raw here",
        ),
        (
            ".routine a\n MOV r1, CURVE_D\n EQ r1, ONE\n FIN 0",
            3,
            2,
            "EQ takes raw form; r1 is field",
        ),
        (
            ".routine a\n MOV r1, ONE\n MUL r1, r1, A24\n FIN 0",
            3,
            2,
            "the constant is small",
        ),
        (
            ".routine a\n MOV r1, ONE\n DIG ladder\n FIN 0",
            3,
            2,
            "needs a key",
        ),
        (
            ".routine a\n MOV r1, ONE\n KEY r1\n SELS r1, r1, r1\n FIN 0",
            4,
            2,
            "needs a digit",
        ),
        (
            ".routine a\n MOV r1, ONE\n FRZ r2, r1\n UNP r3, r2\n ADD r3, r3, CURVE_D\n LSB r2\n SELS r4, r2, r3\n FIN 0",
            7,
            2,
            "no form in common",
        ),
        (
            ".routine a\n.out r0 raw x\n MOV r0, CURVE_D\n FIN 1",
            4,
            2,
            "in raw form; here it is field",
        ),
        (
            ".routine a\n MOV r0, ONE\n FIN 1",
            3,
            2,
            "FIN 1 gives out r0 to r0",
        ),
        (
            ".routine a\n.clobbers r1\n MOV r1, ONE\n FIN 0",
            3,
            2,
            "a job has no .clobbers",
        ),
        (
            ".routine a\n MOV r1, ONE\n RET",
            2,
            2,
            "r1 is written here, but neither",
        ),
        (
            ".routine a\n.clobbers r1-r2\n MOV r1, ONE\n RET",
            3,
            2,
            ".clobbers lists r2, but nothing writes it",
        ),
        (
            ".routine a\n.in r0 raw x\n LSB x\n RET",
            3,
            2,
            "wrong about key and digit",
        ),
        (".routine a\n NEXT\n FIN 0", 2, 2, "NEXT without LOOP"),
        (".routine a\n LOOP 2\n FIN 0", 2, 2, "LOOP without NEXT"),
        (
            ".routine a\n FIN 0\n NOP\n FIN 0",
            2,
            2,
            "nothing after this can be reached",
        ),
        (
            ".routine a\n CALL b\n FIN 0\n.routine b\n.in r1 field x\n RET",
            2,
            2,
            "`b` takes `x` in r1 in field form; here it is unwritten",
        ),
        (
            ".routine a\n MOV r1, ONE\n CALL b\n ADD r1, r1, r1\n FIN 0\n.routine b\n.clobbers r1\n MOV r1, ONE\n RET",
            4,
            2,
            "r1 is read here but not written",
        ),
        (
            ".routine a\n CALL b\n FIN 0\n.routine b\n FIN 0",
            2,
            2,
            "it cannot be called",
        ),
        (".routine a\n CALL a\n RET", 2, 2, "nested too deep"),
        (
            ".routine a\n LOOP 2\n LOOP 2\n LOOP 2\n LOOP 2\n LOOP 2\n NOP\n NEXT\n NEXT\n NEXT\n NEXT\n NEXT\n FIN 0",
            6,
            2,
            "nested too deep",
        ),
        (".routine a\n.cycles 1\n FIN 0", 2, 1, "the header states 1"),
        (
            ".routine a\n MOV r63, ONE\n FIN 0",
            2,
            2,
            "r63 is for unused fields: nothing may write it",
        ),
        (
            ".routine a\n.in r63 raw x\n FIN 0",
            3,
            2,
            "`x` is in r63, which is for unused fields",
        ),
    ] {
        let why = assemble(text).expect_err(text);
        let place = (why.place.line, why.place.column);
        assert!(why.message.contains(what), "{text}\n{why}");
        assert_eq!(place, (line, column), "{text}\n{why}");
    }
}

/// A word whose unused field names any register but the one that no routine writes is refused.
#[test]
fn unused_fields_name_no_other_register() {
    let program = job(
        ".routine a\n.in r0 raw x\n UNP r1, x\n SQR r1, r1\n MOV r2, ONE\n LOOP 2\n NOP\n NEXT\n \
         KEY x\n DIG ladder\n HSH x, #0\n RND\n DGT r3, #0\n FIN 0",
    );
    let mut program = program.unwrap();
    check::program(&program, &[]).unwrap();
    let mut refused = 0;
    for place in 0..program.words.len() {
        let word = program.words[place];
        for lsb in [0, 6, 12] {
            // Two values of a field that is used are two instructions.
            let named = |register: u32| word & !(63 << lsb) | register << lsb;
            let used = word >> lsb & 63 != 63;
            for register in (0..63).filter(|_| !used) {
                program.words[place] = named(register);
                assert_eq!(Instruction::decode(named(register)), None);
                let why = check::program(&program, &[]).expect_err("an unused field");
                let what = format!("names r{register}, not r63");
                assert!(why.message.contains(&what), "{why}");
                refused += 1;
            }
        }
        program.words[place] = word;
    }
    // All but MOV and HSH have no b; MOV, NOP, NEXT, DIG, HSH, RND and DGT no ra; KEY, NOP, NEXT,
    // DIG, HSH and RND no rd.
    assert_eq!(refused, 63 * (11 + 7 + 6));
}

/// A register whose form a loop changes is different in the second iteration.
#[test]
fn forms_through_loops() {
    let text = |body: &str| format!(".routine a\n.in r0 raw x\n UNP r1, x\n LOOP 2\n{body}\n NEXT");
    assert!(job(&(text(" ADD r1, r1, r1") + "\n FIN 0")).is_ok());
    let why = job(&(text(" ADD r2, r1, r1\n FRZ r1, r1") + "\n FIN 0")).unwrap_err();
    assert!(
        why.message
            .contains("r1 is read here but not written on every way"),
        "{why}"
    );
    // Written in the loop only, read after it: a loop runs at least once.
    assert!(job(&(text(" FRZ r2, r1") + "\n LSB r2\n FIN 0")).is_ok());
}

#[test]
fn macros_say_where_they_were_used() {
    let why = assemble(".macro m x\n ADD {x}, {x}, r1\n.endm\n.routine a\n\n   m r2\n FIN 0")
        .unwrap_err();
    let text = why.to_string();
    assert!(text.contains("r2 is read"), "{text}");
    assert!(text.contains("program:2:2"), "{text}");
}

/// The order may change, the meaning may not, and the result is not slower.
#[test]
fn schedules() {
    let body = " UNP %x, a\n SQR %y, %x\n MUL %z, %y, %x\n UNP %u, b\n SQR %v, %u\n MUL %w, %v, %u\n ADD %s, %z, %w\n FRZ a, %s\n";
    let head = ".routine a\n.in r0 raw a x\n.in r1 raw b y\n.out r0 raw a z\n.temps r2-r9\n";
    let fast = assemble(&format!("{head}.schedule 50\n{body}.end\n FIN 1")).unwrap();
    // The same in the written order.
    let registers = ["%x", "%y", "%z", "%u", "%v", "%w", "%s"];
    let slow = registers
        .iter()
        .zip(2..)
        .fold(body.to_string(), |text, (name, r)| {
            text.replace(name, &format!("r{r}"))
        });
    let slow = assemble(&format!("{head}{slow} FIN 1")).unwrap();
    assert!(fast.routines[0].cycles < slow.routines[0].cycles);
    let run = |program: &Program| {
        let mut machine = crate::emu::Machine::new();
        machine.ram()[..program.words.len()].copy_from_slice(&program.words);
        machine.set_raw(0, 0, &[3, 0, 0, 0, 0, 0, 0, 0]);
        machine.set_raw(0, 1, &[5, 0, 0, 0, 0, 0, 0, 0]);
        machine.job(RAM_BASE as u16, 0, 10_000, &mut |_| {});
        machine.raw(0, 0)[0]
    };
    assert_eq!((run(&fast), run(&slow)), (27 + 125, 27 + 125));
    // Too few registers give an error that says so.
    let why = assemble(
        &format!("{head}.schedule\n{body}.end\n FIN 1").replace(".temps r2-r9", ".temps r2"),
    )
    .unwrap_err();
    assert!(why.message.contains("do not suffice"), "{why}");
    // Registers that are read and written keep their order.
    let text = ".routine a\n.in r0 raw a x\n.out r0 raw a z\n.temps r5-r9\n.schedule 50\n UNP r1, a\n MOV %t, r1\n ADD r1, r1, r1\n ADD r1, r1, %t\n FRZ a, r1\n.end\n FIN 1";
    assert_eq!(run(&assemble(text).unwrap()), 9);
    // And so does the digit.
    let text = ".routine a\n.in r0 raw a x\n.out r0 raw a z\n.temps r5-r9\n.schedule 50\n MOV %z, ZERO\n LSB a\n SELS %l, %z, ONE\n TOP a\n SELS %t, ONE, ONE\n.end\n FIN 1";
    assert!(assemble(text).is_err());
    let text = ".routine a\n.in r0 raw a x\n.out r0 raw a z\n.temps r5-r9\n.schedule 50\n MOV %z, ZERO\n MOV %o, ONE\n LSB a\n SELS %l, %z, %o\n TOP a\n SELS %t, %o, %z\n ADD %s, %l, %t\n FRZ a, %s\n.end\n FIN 1";
    assert_eq!(run(&assemble(text).unwrap()), 2);
}

/// Temporary values take no register whose content by name is needed, in the block or behind it.
#[test]
fn temporary_values_beside_names() {
    let text = |temps: &str, body: &str| {
        format!(
            ".routine a\n.in r0 field x\n.out r1 field q\n.clobbers r2\n.temps {temps}\n.schedule\n{body}\n.end\n RET"
        )
    };
    let of_x = " MUL %a, x, x\n ADD r1, %a, x";
    assemble(&text("r2", of_x)).unwrap();
    for (temps, body) in [
        ("r0-r3", of_x),
        (
            "r1-r2",
            " MUL %a, x, x\n MUL r1, %a, x\n SQR %b, %a\n ADD r3, %b, x",
        ),
        ("r9 r9", " MUL %a, x, x\n ADD %b, %a, x\n MUL r1, %a, %b"),
    ] {
        let why = assemble(&text(temps, body)).unwrap_err();
        assert!(why.message.contains("in .temps"), "{why}");
    }
    let why = assemble(".routine a\n.repeat I 0..4000000000\n.endr\n RET").unwrap_err();
    assert!(why.message.contains("times"), "{why}");
}

/// A program for the RAM uses the formulas of the ROM.
#[test]
fn formulas_of_the_rom() {
    let text = ".include \"macros.s\"\n.routine a\n.in r0 raw x  any\n.out r0 raw y  x^8\n UNP r1, x\n squarings r1, 3\n FRZ y, r1\n FIN 1";
    let program = assemble(text).unwrap();
    let mut machine = crate::emu::Machine::new();
    machine.ram()[..program.words.len()].copy_from_slice(&program.words);
    machine.set_raw(0, 0, &[3, 0, 0, 0, 0, 0, 0, 0]);
    let outcome = machine.job(RAM_BASE as u16, 0, 10_000, &mut |_| {});
    assert_eq!(outcome.fault, None);
    assert_eq!(machine.raw(0, 0), [6561, 0, 0, 0, 0, 0, 0, 0]);
}

/// The assembler's data about the ROM matches the ROM.
#[test]
fn routines_of_the_rom() {
    let rom = rom();
    let words: Vec<u32> = rom
        .iter()
        .flat_map(|r| &r.code)
        .map(Instruction::encode)
        .collect();
    assert_eq!(words, microcode::WORDS, "no word is of no routine");
    for job in [("x25519", microcode::X25519), ("verify", microcode::VERIFY)] {
        let found = rom.iter().find(|r| r.name == job.0).unwrap();
        assert_eq!((found.entry, found.job), (job.1, true));
    }
    // The cost of a CALL: one routine after the other, called from RAM.
    for routine in rom.iter().filter(|routine| !routine.job) {
        let inputs = routine.inputs.iter().enumerate().map(|(n, p)| {
            let form = if p.kind == Kind::Raw { "raw" } else { "field" };
            (format!(".in r{} {form} x{n}\n", p.register), p.register)
        });
        let (heads, _): (String, Vec<u8>) = inputs.unzip();
        // A job, since calls nest at most four deep, and `point` has three more.
        let text = format!(".routine around\n{heads} CALL {}\n FIN 0", routine.name);
        let program = assemble(&text).unwrap_or_else(|why| panic!("{text}\n{why}"));
        let around = &program.routines[0];
        assert_eq!(around.code[0].n, routine.entry);
        // Another call, and FIN 0, which clears 64 registers; clearing the hash unit may take
        // longer anyway.
        let more = around.cycles - routine.cycles;
        assert!((64..64 + 16).contains(&more), "{}: {more}", routine.name);
    }
}

/// Calls of the ROM are checked like those of the program.
#[test]
fn calls_of_the_rom() {
    let around = |lines: &str| {
        format!(".routine a\n.in r0 raw x\n.out r0 raw y\n UNP r1, x\n{lines}\n FRZ y, r2\n FIN 1")
    };
    let program = assemble(&around(" CALL invert")).unwrap();
    let mut machine = crate::emu::Machine::new();
    machine.ram()[..program.words.len()].copy_from_slice(&program.words);
    machine.set_raw(0, 0, &[1, 0, 0, 0, 0, 0, 0, 0]);
    let outcome = machine.job(RAM_BASE as u16, 0, 10_000, &mut |_| {});
    assert_eq!((outcome.fault, machine.raw(0, 0)[0]), (None, 1));
    assert_eq!(outcome.cycles, program.routines[0].cycles);
    for (lines, line, what) in [
        // The form of an operand, clobbered registers, jobs, names, nesting.
        (
            " MOV r1, x\n CALL invert",
            6,
            "takes `z` in r1 in field form",
        ),
        (
            " MOV r5, r1\n CALL invert\n ADD r2, r2, r5",
            7,
            "r5 is read here but not written",
        ),
        (" CALL x25519", 5, "`x25519` is a job"),
        (" CALL inverse", 5, "there is no routine `inverse`"),
        (
            " LOOP 2\n LOOP 2\n LOOP 2\n LOOP 2\n CALL invert\n NEXT\n NEXT\n NEXT\n NEXT",
            9,
            "nested too deep here",
        ),
    ] {
        let why = assemble(&around(lines)).expect_err(lines);
        assert!(why.message.contains(what), "{lines}\n{why}");
        assert_eq!(why.place.line, line, "{lines}\n{why}");
    }
    // A routine of the program takes precedence.
    let own = around(" CALL invert")
        + "\n.routine invert\n.in r1 field x\n.out r2 field y\n MOV r2, r1\n RET";
    let program = assemble(&own).unwrap();
    assert_eq!(program.routines[0].code[1].n, program.routines[1].entry);
    // A job of the ROM continues the program.
    let program = assemble(".routine a\n.in r0 raw x\n ADD r1, ONE, ONE\n JMP job_invert");
    assert!(program.is_err(), "an operand that is a constant");
    let program = assemble(".routine a\n.in r0 raw x\n NOP\n JMP job_invert").unwrap();
    assert_eq!(program.routines[0].code[1].n, microcode::JOB_INVERT);
    // The ROM itself knows only its own text.
    let rom = Assembler {
        base: 0,
        ..Assembler::default()
    };
    let why = rom.assemble("rom", &around(" CALL invert")).unwrap_err();
    assert!(why.message.contains("there is no routine"), "{why}");
}
