// SPDX-License-Identifier: MIT OR Apache-2.0
//! Known answers, cycles counted by hand, and what QEMU computes.

use std::path::Path;
use std::process::Command;

use super::clock::Core;
use super::image::{Image, Sections};
use super::machine::{Run, run};
use crate::cross::chip::Chip;
use crate::cross::firmware::program_of;
use crate::functions::Functions;

/// `movs r0, #0x18; ldr r1, =0x20026; bkpt 0xab`, at an address that is a multiple of four: the end of a program.
const END: [u16; 6] = [0x2018, 0x4901, 0xbeab, 0xbf00, 0x0026, 0x0002];

/// A program of these half words, which begin at 8, with `r0` to `r7` as they are at reset: zeros.
fn program(words: &[u16]) -> Image {
    let mut code = words.to_vec();
    if !code.len().is_multiple_of(2) {
        code.push(0xbf00); // nop
    }
    code.extend(END);
    let vectors = [0x2000_1000_u32, 9];
    let mut flash: Vec<u8> = vectors.iter().flat_map(|word| word.to_le_bytes()).collect();
    flash.extend(code.iter().flat_map(|word| word.to_le_bytes()));
    Image {
        flash,
        functions: Functions::default(),
    }
}

fn done(core: Core, words: &[u16]) -> Run {
    let done = run(&program(words), core, None).unwrap();
    assert!(done.success);
    done
}

/// The cycles of a sequence; its length in half words must be even, so that nothing is added to it.
fn cycles(core: Core, words: &[u16]) -> u64 {
    assert!(words.len().is_multiple_of(2));
    done(core, words).cycles - done(core, &[]).cycles
}

const NOP: u16 = 0xbf00;

#[test]
fn what_a_program_writes_is_its_output() {
    // sub sp, #8; movs r0, #65; strb r0, [sp] (through r1); mov r1, sp; movs r0, #3; bkpt 0xab
    let words = [0xb082, 0x2041, 0x4669, 0x7008, 0x2003, 0xbeab];
    let run = done(Core::M0Plus, &words);
    assert_eq!(run.output, b"A");
    assert_eq!(run.stack, 8, "the lowest stack pointer");
    assert_eq!(run.instructions, 6 + 3);
}

#[test]
fn what_no_program_should_do_is_said() {
    let fault = |core, words: &[u16]| run(&program(words), core, None).unwrap_err();
    // udf #0
    let why = fault(Core::M4, &[0xde00]);
    assert!(
        why.contains("0x8") && why.contains("0xde00 is not known here"),
        "{why}"
    );
    // umull r0, r1, r2, r3; it eq; cbz r0: not of ARMv6-M
    for words in [&[0xfba2, 0x0103][..], &[0xbf08], &[0xb100]] {
        assert!(fault(Core::M0Plus, words).contains("not known here"));
        let run = run(&program(words), Core::M4, None);
        assert!(run.is_ok(), "{run:?}");
    }
    // str r0, [r0]: the flash
    assert!(fault(Core::M4, &[0x6000]).contains("cannot be written"));
    // bx r0
    assert!(fault(Core::M4, &[0x4700]).contains("no Thumb"));
    // movs r1, #1; lsls r1, r1, #29; ldr r0, [r1, #2] by adds r1, #2: crooked
    let crooked = [0x2101, 0x0749, 0x3102, 0x6808];
    assert!(fault(Core::M0Plus, &crooked).contains("no multiple of the width"));
    assert!(run(&program(&crooked), Core::M4, None).is_ok());
    assert!(Image::load(b"no program").is_err());
    assert!(Sections::of(b"no program").is_err());
}

/// The table of the Cortex-M0+ manual.
#[test]
fn cycles_of_the_m0plus() {
    let core = Core::M0Plus;
    let two = |words: [u16; 2]| cycles(core, &words);
    assert_eq!(two([NOP, NOP]), 2);
    assert_eq!(two([0x4348, 0x1840]), 2, "muls, adds");
    // mov r1, sp: an address that can be read
    assert_eq!(two([0x4669, 0x6808]), 1 + 2, "ldr");
    assert_eq!(
        cycles(core, &[0xb082, 0x4669, 0x6008, NOP]),
        1 + 1 + 2 + 1,
        "str"
    );
    assert_eq!(two([0xb407, 0xbc07]), 4 + 4, "push and pop of three");
    assert_eq!(two([0xe000, NOP]), 2, "b over one");
    assert_eq!(two([0x2800, 0xd1fe]), 1 + 1, "cmp, bne not taken");
    assert_eq!(
        cycles(core, &[0x2800, 0xd000, NOP, NOP]),
        1 + 2 + 1,
        "cmp, beq taken over one"
    );
    assert_eq!(cycles(core, &[0xf000, 0xf800]), 3, "bl to the next");
    // adr r0, behind (r0 even, + 1); bx r0
    assert_eq!(
        cycles(core, &[0xa001, 0x3001, 0x4700, NOP]),
        1 + 1 + 2,
        "bx"
    );
    // adr r1; adds r1, #1; push {r1} by push {r0, r1}; pop {r0, pc}
    assert_eq!(
        cycles(core, &[0xa101, 0x3101, 0xb403, 0xbd01]),
        1 + 1 + 3 + 5,
        "pop of two with pc"
    );
}

/// The table and the notes of the Cortex-M4 manual.
#[test]
fn cycles_of_the_m4() {
    let core = Core::M4;
    let of = |words: &[u16]| cycles(core, words);
    assert_eq!(of(&[0xfba2, 0x0103]), 1, "umull");
    assert_eq!(of(&[0xfbe2, 0x0163]), 1, "umaal");
    // r1 = sp with three instructions between it and its use
    let base = [0xb084, 0x4669, NOP, NOP];
    let with = |words: &[u16]| of(&[&base, words].concat()) - of(&base);
    assert_eq!(with(&[0x6808, NOP]), 2 + 1, "ldr");
    assert_eq!(with(&[0x6808, 0x684a]), 2 + 1, "ldr, ldr");
    assert_eq!(
        with(&[0x6809, 0x680a]),
        2 + 2,
        "ldr r1, [r1]; its address is loaded: no pipelining"
    );
    assert_eq!(with(&[0x6008, NOP]), 1 + 1, "str with a constant");
    assert_eq!(with(&[0x5148, NOP]), 2 + 1, "str with a register");
    assert_eq!(with(&[0x6808, 0x5148]), 2 + 1, "the same behind a load");
    assert_eq!(
        with(&[0x3104, 0x6808]),
        1 + 3,
        "an address from the instruction before"
    );
    assert_eq!(with(&[0xe9d1, 0x2300]), 3, "ldrd");
    assert_eq!(with(&[0xb407, 0xbc07]), 4 + 4, "push and pop of three");
    assert_eq!(
        with(&[0x3102, 0x6808]),
        1 + 3 + 1,
        "a word at a half word is two accesses"
    );
    assert_eq!(of(&[0xe000, NOP]), 3, "b over one");
    assert_eq!(of(&[0x2800, 0xd1fe]), 2, "not taken");
    assert_eq!(of(&[0xf000, 0xf800]), 3, "bl to the next");
    // b over one to `umull` across words: it begins at 14, b at 10
    assert_eq!(of(&[NOP, 0xe000, NOP, 0xfba2, 0x0103, NOP]), 1 + 4 + 1 + 1);
    // cmp r0, #1; ite eq; umulleq; nop: what is skipped takes one
    assert_eq!(of(&[0x2801, 0xbf0c, 0x6808, NOP]), 1 + 1 + 1 + 1);
}

/// The same file under QEMU says the same: first what each instruction does, then signatures, verdicts and exchanges.
#[test]
fn programs_compute_what_qemu_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // No board of QEMU's has a Cortex-M0 and memory enough: the Cortex-M3 has all its instructions. That a program has no
    // others is the interpreter's to check.
    for (chip, core, board) in [
        (Chip::Thumbv6m, Core::M0Plus, "mps2-an385"),
        (Chip::Thumbv7em, Core::M4, "mps2-an386"),
    ] {
        if let Some(why) = chip.missing() {
            println!("SKIPPED: {why}");
            continue;
        }
        for name in ["instructions", "all"] {
            let file = program_of(&root, chip, name).unwrap();
            let image = Image::load(&std::fs::read(&file).unwrap()).unwrap();
            let ours = run(&image, core, None).unwrap();
            assert!(ours.success);
            let said = Command::new("qemu-system-arm")
                .args([
                    "-M",
                    board,
                    "-nographic",
                    "-semihosting-config",
                    "enable=on,target=native",
                    "-kernel",
                ])
                .arg(&file)
                .output()
                .unwrap();
            assert!(said.status.success(), "{said:?}");
            // QEMU has no cycles.
            let compared = |text: &[u8]| -> Vec<String> {
                let text = String::from_utf8_lossy(text).into_owned();
                let lines = text.lines().filter(|line| !line.starts_with("cycles "));
                lines.map(str::to_owned).collect()
            };
            let (ours, theirs) = (compared(&ours.output), compared(&said.stderr));
            assert!(ours.len() >= 2, "{ours:?}");
            for (ours, theirs) in ours.iter().zip(&theirs) {
                assert_eq!(ours, theirs, "{} {name}", chip.name());
            }
            assert_eq!(ours.len(), theirs.len());
        }
    }
}
