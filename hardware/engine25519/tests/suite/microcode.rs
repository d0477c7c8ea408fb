// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compares every routine with `hardware/engine25519/microcode/NAME.exp`, and with its header.

use std::fs;
use std::path::PathBuf;

use engine25519::asm::{Assembler, Program, Routine};
use engine25519::emu::Machine;
use engine25519::isa::{Instruction, Kind, Op, Operand, RAM_BASE};
use engine25519::value;

use super::support::hex32;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("microcode")
}

fn program() -> Program {
    let folder = folder();
    let assembler = Assembler {
        base: 0,
        include: &|name| fs::read_to_string(folder.join(name)).ok(),
        check_cycles: true,
    };
    let text = fs::read_to_string(folder.join("rom.s")).unwrap();
    assembler
        .assemble("rom.s", &text)
        .unwrap_or_else(|why| panic!("{why}"))
}

fn words(text: &str) -> [u32; 8] {
    let bytes = hex32(text);
    core::array::from_fn(|i| u32::from_le_bytes(bytes[4 * i..4 * i + 4].try_into().unwrap()))
}

struct Case {
    line: usize,
    inputs: Vec<(u8, [u32; 8])>,
    outputs: Vec<(u8, [u32; 8])>,
}

/// Routine, cycles, cases.
fn expectations(text: &str) -> Vec<(String, u64, Vec<Case>)> {
    let mut found: Vec<(String, u64, Vec<Case>)> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let parts: Vec<&str> = text.split_whitespace().collect();
        match parts[..] {
            [] => {}
            [first, ..] if first.starts_with('#') => {}
            ["routine", name] => found.push((name.to_owned(), 0, Vec::new())),
            ["cycles", n] => found.last_mut().unwrap().1 = n.parse().unwrap(),
            ["case"] => found.last_mut().unwrap().2.push(Case {
                line,
                inputs: Vec::new(),
                outputs: Vec::new(),
            }),
            [way @ ("in" | "out"), register, bytes] => {
                let case = found.last_mut().unwrap().2.last_mut().unwrap();
                let list = if way == "in" {
                    &mut case.inputs
                } else {
                    &mut case.outputs
                };
                list.push((register[1..].parse().unwrap(), words(bytes)));
            }
            _ => panic!("line {line}: {text}"),
        }
    }
    found
}

/// Runs a routine with junk in every register that is no operand.
fn run(routine: &Routine, case: &Case) -> (Machine, Machine) {
    let mut machine = Machine::new();
    for register in 0..64 {
        machine.set_raw(0, register, &[0x0123_4567 + register as u32; 8]);
    }
    for input in &routine.inputs {
        let given = case.inputs.iter().find(|(r, _)| *r == input.register);
        let words = given
            .unwrap_or_else(|| panic!("{}: no operand r{}", case.line, input.register))
            .1;
        let raw = value::from_words(&words);
        let limbs = if input.kind == Kind::Field {
            value::unpack(&raw)
        } else {
            raw
        };
        machine.set_register(0, input.register.into(), limbs);
    }
    let before = machine.clone();
    let entry = if routine.job {
        routine.entry
    } else {
        let call = Instruction {
            n: routine.entry,
            ..Instruction::new(Op::Call)
        };
        let stop = Instruction {
            n: 64,
            ..Instruction::new(Op::Fin)
        };
        machine.ram()[..2].copy_from_slice(&[call.encode(), stop.encode()]);
        RAM_BASE as u16
    };
    let outcome = machine.job(entry, 0, 1_000_000, &mut |_| {});
    assert_eq!(outcome.fault, None);
    if routine.job {
        assert_eq!(
            outcome.cycles, routine.cycles,
            "time does not depend on data"
        );
    }
    (before, machine)
}

/// In the whole ROM, unused register fields name a register that no job has as an operand and that
/// nothing writes.
#[test]
fn unused_fields_name_a_register_without_secrets() {
    let mut unused = 0;
    for (address, &word) in engine25519::microcode::WORDS.iter().enumerate() {
        let code = Instruction::decode(word).unwrap_or_else(|| panic!("{address}: {word:#x}"));
        let names = |operand| code.has(operand);
        let number = [Operand::Count, Operand::Address, Operand::Results];
        let number = number.into_iter().any(names);
        for (operand, field) in [
            (Operand::Rd, word & 63),
            (Operand::Ra, word >> 6 & 63),
            (Operand::B, word >> 12 & 0x1ff),
        ] {
            if !names(operand) && (operand == Operand::B || !number) {
                assert_eq!(field, 63, "{address}: {code}");
                unused += 1;
            }
        }
        assert!(!names(Operand::Rd) || code.d != 63, "{address}: {code}");
    }
    assert!(unused > 900, "{unused}");
    for routine in program().routines {
        let mut operands = routine.inputs.iter().chain(&routine.outputs);
        assert!(operands.all(|p| p.register != 63), "{}", routine.name);
        assert_eq!(routine.clobbers.registers >> 63, 0, "{}", routine.name);
    }
}

#[test]
fn pairs() {
    let program = program();
    assert_eq!(
        program.words,
        engine25519::microcode::WORDS,
        "run `cargo xtask gen`"
    );
    let mut tested = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "exp") {
            continue;
        }
        assert!(path.with_extension("s").exists(), "{}", path.display());
        for (name, cycles, cases) in expectations(&fs::read_to_string(&path).unwrap()) {
            let routine = program.routine(&name).expect(&name);
            assert_eq!(routine.cycles, cycles, "{name}: run `cargo xtask gen`");
            assert!(cases.len() >= 8, "{name}");
            // The results are those of the routine that ends the job.
            let mut end = routine;
            while end.code.last().is_some_and(|last| last.op == Op::Jmp) {
                let target = end.code.last().expect("a JMP").n;
                let mut routines = program.routines.iter();
                end = routines.find(|r| r.entry == target).expect("a routine");
            }
            for case in &cases {
                let (before, after) = run(routine, case);
                for (register, expected) in &case.outputs {
                    let output = end
                        .outputs
                        .iter()
                        .find(|p| p.register == *register)
                        .unwrap();
                    let limbs = after.register(0, (*register).into());
                    let limbs = if output.kind == Kind::Field {
                        value::freeze(&limbs)
                    } else {
                        limbs
                    };
                    let found = value::to_words(&limbs);
                    assert_eq!(
                        found,
                        *expected,
                        "{}:{} r{register}",
                        path.display(),
                        case.line
                    );
                }
                for register in (0..64u8).filter(|_| !routine.job) {
                    let may = routine.clobbers.registers >> register & 1 == 1
                        || routine.outputs.iter().any(|p| p.register == register);
                    let same =
                        before.register(0, register.into()) == after.register(0, register.into());
                    assert!(may || same, "{name} writes r{register}");
                }
            }
            tested.push(name);
        }
    }
    // `comb` and `equation` are tested as parts of `mul_base` and `verify`, `base`, `base_split` and `point_split` as parts of `mul_base_blinded`
    // and `keygen_blinded`, `order_dot`, `order_mul` and `order_digest`, whose results are any of some representatives, as parts of
    // `job_reduce` and `order_sign`. Jobs of several parts are tested as wholes: `signatures.rs`; `sign_end` is the end of `sign_one` and
    // `sign_two`.
    let parts = [
        "comb",
        "equation",
        "order_dot",
        "order_mul",
        "order_digest",
        "base",
        "base_split",
        "point_split",
        "sign_end",
    ];
    let missing: Vec<&str> = program
        .routines
        .iter()
        .filter(|r| r.code.last().is_some_and(|last| last.op != Op::Jmp))
        .map(|r| r.name.as_str())
        .filter(|name| !tested.iter().any(|t| t == name) && !parts.contains(name))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// The figures that the README states are those of the machine.
#[test]
fn readme() {
    let text =
        fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let program = program();
    for name in ["x25519", "mul_base", "verify"] {
        let cycles = program.routine(name).unwrap().cycles;
        let figure = format!("{},{:03}", cycles / 1000, cycles % 1000);
        assert!(
            text.contains(&format!("| {figure} |")),
            "{name} takes {figure} cycles"
        );
    }
}
