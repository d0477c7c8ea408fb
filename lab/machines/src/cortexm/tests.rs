// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cycles counted by hand, by the tables of the manuals.

use secrets::listing;

use super::clock::{Clock, Core, Step};
use super::read::{Kind, read};
use crate::trace::{Access, Model as _};

/// An instruction as the disassembler writes it.
fn kind(text: &str) -> Kind {
    let listed = listing::instruction(&format!("  1000:\t{text}"));
    read(&listed.expect("an instruction"))
}

/// Cycles of instructions, one after the other: `>` stands before one that jumps, `?` before one
/// whose condition did not hold, `+` before one whose address is two bytes away from a multiple of
/// four.
fn cycles(core: Core, code: &[&str]) -> u64 {
    let mut clock = Clock::new(core);
    for text in code {
        let name = text.trim_start_matches(['>', '?', '+']);
        let accesses = [Access {
            address: 0x2000_0000 + if text.starts_with('+') { 2 } else { 0 },
            bytes: 4,
        }];
        let moves = name.starts_with("ldr") || name.starts_with("str");
        let moves = moves || name.starts_with("push") || name.starts_with("pop");
        let accesses = if moves && !text.starts_with('?') {
            &accesses[..]
        } else {
            &[]
        };
        let next = if text.starts_with('>') {
            0x1006
        } else {
            0x1002
        };
        let step = Step {
            address: 0x1000,
            instruction: &kind(name),
            length: 2,
            next,
            next_length: if name.ends_with("long") { 4 } else { 2 },
            accesses,
        };
        clock.step(&step).unwrap();
    }
    clock.cycles()
}

#[test]
fn instructions_are_read() {
    let other = |computes| Kind::Other { computes };
    assert_eq!(kind("movs\tr0, #65\t@ 0x41"), other(1));
    assert_eq!(kind("umull\tr0, r1, r2, r3"), other(3));
    assert_eq!(kind("bics.w\tr4, r5, lr"), other(1 << 4));
    assert_eq!(kind("sub\tsp, #8"), other(1 << 13));
    for nothing in [
        "bls.n\t1010 <f>",
        "b.w\t1010 <f>",
        "bx\tlr",
        "cmp\tr0, r1",
        "nop",
    ] {
        assert_eq!(kind(nothing), other(0), "{nothing}");
    }
    assert_eq!(kind("bl\t1010 <f>"), Kind::Call);
    assert_eq!(
        kind("ldr.w\tr1, [r0, r2, lsl #3]"),
        Kind::Load { to: 2, address: 5 }
    );
    assert_eq!(
        kind("str.w\tr1, [r0], #-4"),
        Kind::Store {
            address: 1,
            constant: true
        }
    );
    assert_eq!(
        kind("strb\tr1, [r0, r2]"),
        Kind::Store {
            address: 5,
            constant: false
        }
    );
    assert_eq!(
        kind("ldrd\tr1, r2, [sp, #4]"),
        Kind::Pair { address: 1 << 13 }
    );
    assert_eq!(kind("push\t{r4-r7, lr}"), Kind::Many { list: 0x40f0 });
    assert_eq!(kind("ldmia.w\tr0!, {r1, r2}"), Kind::Many { list: 6 });
}

/// The table of the Cortex-M0+ manual.
#[test]
fn cycles_of_the_m0plus() {
    let of = |code: &[&str]| cycles(Core::M0Plus, code);
    assert_eq!(of(&["nop", "muls r0, r1", "adds r0, r0, r1"]), 3);
    assert_eq!(of(&["ldr r0, [r1]"]), 2);
    assert_eq!(of(&["str r0, [r1]"]), 2);
    assert_eq!(of(&["push {r0, r1, r2}", "pop {r0, r1, r2}"]), 4 + 4);
    assert_eq!(of(&[">pop {r0, pc}"]), 5);
    assert_eq!(of(&[">b.n 1006", "bne.n 1006", ">beq.n 1006"]), 2 + 1 + 2);
    assert_eq!(of(&[">bl 1006", ">bx r0"]), 3 + 2);
}

#[test]
fn the_m0plus_refuses_what_it_does_not_have() {
    let refused = |core, text: &str, length, at| {
        let accesses = &[Access {
            address: at,
            bytes: 4,
        }];
        let instruction = &kind(text);
        let (address, next) = (0x1000, 0x1000 + length);
        let step = Step {
            address,
            instruction,
            length,
            next,
            next_length: 2,
            accesses,
        };
        Clock::new(core).step(&step).is_err()
    };
    for (text, length, at) in [
        ("ldr r0, [r1]", 2, 0x2000_0002),
        ("umull r0, r1, r2, r3", 4, 0x2000_0000),
        ("it eq", 2, 0x2000_0000),
        ("cbz r0, 1010", 2, 0x2000_0000),
    ] {
        assert!(refused(Core::M0Plus, text, length, at), "{text}");
        assert!(!refused(Core::M4, text, length, at), "{text}");
    }
    assert!(!refused(Core::M0Plus, "bl 1010", 4, 0x2000_0000));
}

/// The table and the notes of the Cortex-M4 manual.
#[test]
fn cycles_of_the_m4() {
    let of = |code: &[&str]| cycles(Core::M4, code);
    assert_eq!(of(&["umull r0, r1, r2, r3", "umaal r0, r1, r2, r3"]), 2);
    assert_eq!(of(&["ldr r0, [r1]", "nop"]), 2 + 1);
    assert_eq!(of(&["ldr r0, [r1]", "ldr r2, [r1, #4]"]), 2 + 1);
    assert_eq!(
        of(&["ldr r1, [r1]", "ldr r2, [r1]"]),
        2 + 2,
        "an address that is loaded"
    );
    assert_eq!(of(&["str r0, [r1]"]), 1);
    assert_eq!(of(&["str r0, [r1, r5]"]), 2);
    assert_eq!(of(&["ldr r0, [r1]", "str r0, [r1, r5]"]), 2 + 1);
    assert_eq!(
        of(&["adds r1, #4", "ldr r0, [r1]"]),
        1 + 3,
        "an address that was computed"
    );
    assert_eq!(of(&["ldrd r2, r3, [r1]"]), 3);
    assert_eq!(of(&["push {r0, r1, r2}", "pop {r0, r1, r2}"]), 4 + 4);
    assert_eq!(of(&["+ldr r0, [r1]"]), 3, "two accesses");
    assert_eq!(of(&[">b.n 1006", "bne.n 1006", ">bl 1006"]), 3 + 1 + 3);
    assert_eq!(of(&[">b.n long"]), 4, "to a long instruction across words");
    assert_eq!(of(&["ite eq", "?ldreq r0, [r1]", "addne r0, r1"]), 3);
}
