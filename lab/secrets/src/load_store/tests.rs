// SPDX-License-Identifier: MIT OR Apache-2.0
//! The inspection must find what is planted in a disassembly, and pass what is clean.

use super::Processor::{self, Aarch64, Rv32, Rv64, Thumb};
use super::{inspect, inspect_all};
use crate::listing::Listing;

/// A program with one function: `@5` is the address of line 5.
fn program(code: &str) -> Listing {
    let mut text = String::from("0000000000011000 <nineteen::backend::one::mul_base>:\n");
    for (i, line) in code.lines().enumerate() {
        // That of a remark is none.
        let line = line.trim().replace('@', "1100").replace("\t1100 ", "\t@ ");
        let (name, operands) = line.split_once(' ').unwrap_or((&line, ""));
        text += &format!("   {:x}:\t{name}\t{}\n", 0x11000 + i, operands.trim());
    }
    text += "\n0000000000012000 <core::panicking::panic_bounds_check>:\n   12000:\tret\n";
    text += "\n0000000000013000 <nineteen::field::invert64>:\n   13000:\tdivu\ta0,a0,a1\n";
    text += "\n0000000000014000 <std::io::write>:\n   14000:\tret\n";
    text += "\n0000000000015000 <memset@plt>:\n   15000:\tret\n";
    let slots = "OFFSET TYPE VALUE\n\
        16000 R_RISCV_JUMP_SLOT  memcpy@GLIBC_2.27\n\
        16008 R_RISCV_RELATIVE  *ABS*+0x14000\n";
    Listing::parse(&text, slots)
}

fn faults(processor: Processor, code: &str) -> Vec<String> {
    inspect(processor, &program(code), 0x11000).faults
}

#[track_caller]
fn clean(processor: Processor, code: &str) {
    let faults = faults(processor, code);
    assert!(faults.is_empty(), "{faults:#?}");
}

#[track_caller]
fn found(processor: Processor, code: &str, why: &str) {
    let faults = faults(processor, code);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert!(faults[0].contains(why), "{faults:#?}");
}

const JUMP: &str = "a jump that depends on a secret";
const ADDRESS: &str = "an address that depends on a secret";

#[test]
fn counted_loops_pass() {
    clean(
        Rv64,
        "add sp,sp,-32
        sd ra,24(sp)
        li a3,0
        sd a1,8(sp)
        add a4,a0,a3
        ld a5,0(a4)
        mulhu a5,a5,a5
        sd a5,0(a2)
        add a3,a3,8
        ld a1,8(sp)
        bltu a3,a1,@4 <name+0x4>
        jalr 1834(ra) # 15000 <memset@plt>
        ld ra,24(sp)
        add sp,sp,32
        ret",
    );
    clean(
        Aarch64,
        "stp x29, x30, [sp, #-32]!
        mov x3, xzr
        str x1, [sp, #16]
        ldr x5, [x0, x3]
        umulh x5, x5, x5
        adds x5, x5, x5
        cset w6, cs  // cs = hs, nlast
        str x5, [x2], #8
        add x3, x3, #0x8
        ldr x1, [sp, #16]
        cmp x3, x1
        b.ne @3 <name+0x3>  // b.any
        bl 15000 <memset@plt>
        ldp x29, x30, [sp], #32
        ret",
    );
}

#[test]
fn planted_jumps() {
    found(Rv64, "ld a1,0(a0)\nbnez a1,@2 <n>\nret", JUMP);
    found(
        Rv64,
        "lbu a1,3(a0)\nsltu a1,a1,a2\nbeq a1,a3,@3 <n>\nret",
        JUMP,
    );
    found(Aarch64, "ldr x1, [x0]\ncbz x1, @2 <n>\nret", JUMP);
    found(Aarch64, "ldrb w1, [x0]\ntbnz w1, #0, @2 <n>\nret", JUMP);
    found(
        Aarch64,
        "ldr x1, [x0]\ncmp x1, #0x7\nb.eq @3 <n>\nret",
        JUMP,
    );
    // By way of a carry, and of a vector.
    found(
        Aarch64,
        "ldr x1, [x0]\nadds x1, x1, x1\nadc x4, x5, x6\ncbnz x4, @4 <n>\nret",
        JUMP,
    );
    found(
        Aarch64,
        "ldr q1, [x0]\nadd v2.2d, v1.2d, v3.2d\nfmov x4, d2\ncbnz x4, @4 <n>\nret",
        JUMP,
    );
    found(
        Aarch64,
        "ldr x1, [x0]\ntst x1, #0x1\ncsel x4, x5, x6, eq\ncbnz x4, @4 <n>\nret",
        JUMP,
    );
    found(
        Aarch64,
        "ld1r {v1.4s}, [x0]\nfmov x4, d1\ncbnz x4, @3 <n>\nret",
        JUMP,
    );
}

#[test]
fn planted_addresses() {
    found(Rv64, "ld a1,0(a0)\nadd a1,a1,a2\nld a3,0(a1)\nret", ADDRESS);
    found(
        Rv64,
        "lbu a1,0(a0)\nsh3add a1,a1,a2\nsd a3,0(a1)\nret",
        ADDRESS,
    );
    found(
        Aarch64,
        "ldr x1, [x0]\nldr x3, [x2, x1, lsl #3]\nret",
        ADDRESS,
    );
    found(
        Aarch64,
        "ldrb w1, [x0]\nadd x1, x2, x1\nstr x3, [x1]\nret",
        ADDRESS,
    );
    // A table beside the code.
    found(
        Rv64,
        "auipc a4,0x4\nlbu a1,0(a0)\nadd a4,a4,a1\nld a3,0(a4)\nret",
        ADDRESS,
    );
    found(
        Aarch64,
        "adrp x4, 86000 <table>\nldrb w1, [x0]\nldr x3, [x4, x1]\nret",
        ADDRESS,
    );
}

#[test]
fn words_of_the_stack_are_followed() {
    let through =
        |stored: &str| format!("ld a1,0(a0)\nsd {stored},8(sp)\nld a3,8(sp)\nbnez a3,@4 <n>\nret");
    clean(Rv64, &through("a2"));
    found(Rv64, &through("a1"), JUMP);
    let through = |stored: &str| {
        format!(
            "ldr x1, [x0]\nstp x2, {stored}, [sp, #16]\nldp x4, x5, [sp, #16]\ncbz x5, @4 <n>\nret"
        )
    };
    clean(Aarch64, &through("x3"));
    found(Aarch64, &through("x1"), JUMP);
    // A word is secret if it was never stored and is no argument, or if its place is not known.
    found(Rv64, "ld a3,-8(sp)\nbnez a3,@2 <n>\nret", JUMP);
    found(Rv64, "add a4,sp,a2\nld a3,8(a4)\nbnez a3,@3 <n>\nret", JUMP);
    // A wide store covers what lay there.
    found(
        Aarch64,
        "str x2, [sp, #24]\nldr q0, [x0]\nstr q0, [sp, #16]\nldr x4, [sp, #24]\ncbz x4, @5 <n>\nret",
        JUMP,
    );
    // Where paths meet, the secret counts.
    found(
        Rv64,
        "ld a1,0(a0)\nbnez a2,@3 <n>\nmv a1,a2\nbnez a1,@4 <n>\nret",
        JUMP,
    );
}

#[test]
fn constants_beside_the_code_are_public() {
    clean(
        Rv64,
        "auipc a4,0x4\nadd a4,a4,a2\nlw a3,0(a4)\nbnez a3,@4 <n>\nret",
    );
    clean(
        Aarch64,
        "adrp x4, 86000 <table>\nadd x4, x4, #0xc00\nldr w3, [x4, x2]\ncbz w3, @4 <n>\nret",
    );
    clean(
        Thumb,
        "movw r2, #0\nmovt r2, #8192\t@ 0x2000\nldrb r1, [r2, #0]\ncbz r1, @4 <n>\nbx lr",
    );
    found(
        Thumb,
        "ldr r2, [r0, #0]\nmovt r2, #8192\t@ 0x2000\ncbz r2, @3 <n>\nbx lr",
        JUMP,
    );
}

#[test]
fn planted_instructions() {
    let why = "not an instruction of the list";
    for code in [
        "divu a0,a0,a1",
        "rem a0,a0,a1",
        "fmul.d fa0,fa1,fa2",
        "csrr a0,cycle",
        "amoadd.d a0,a1,(a2)",
    ] {
        found(Rv64, &format!("{code}\nret"), why);
    }
    for code in [
        "udiv x0, x1, x2",
        "sdiv x0, x1, x2",
        "fdiv d0, d1, d2",
        "fsqrt d0, d1",
        "sqrdmulh v0.4s, v1.4s, v2.4s",
        "ldxr x0, [x1]",
        "ld1 {v0.d}[1], [x1], x2",
    ] {
        found(Aarch64, &format!("{code}\nret"), why);
    }
}

#[test]
fn calls() {
    let unknown = "a call of what is not on the list";
    found(Rv64, "jal 14000 <std::io::write>\nret", unknown);
    found(Aarch64, "bl 14000 <std::io::write>\nret", unknown);
    let cannot_tell = "a call of what this check cannot tell";
    found(Rv64, "jalr a2\nret", cannot_tell);
    found(Aarch64, "blr x2\nret", cannot_tell);
    // Through a slot of the loader: of a copy, and of something else.
    let slot = |at: &str| format!("auipc a4,0x5\nld a4,{at}(a4)\njalr a4\nret");
    clean(Rv64, &slot("0"));
    found(Rv64, &slot("8"), unknown);
    // Results of calls may be secret, and what follows a panic is not reached.
    found(
        Rv64,
        "jalr 4(ra) # 15000 <memset@plt>\nbnez a0,@2 <n>\nret",
        JUMP,
    );
    clean(
        Rv64,
        "jalr 4(ra) # 12000 <core::panicking::panic_bounds_check>\ndivu a0,a0,a1",
    );
    // Functions of the project are inspected too.
    let listing = program("jalr 4(ra) # 13000 <nineteen::field::invert64>\nret");
    let done = inspect_all(Rv64, &listing, &[0x11000]);
    assert_eq!(done.len(), 2);
    assert!(done[&0x13000].faults[0].contains("not an instruction of the list"));
}

#[test]
fn planted_in_rv32() {
    clean(
        Rv32,
        "add sp,sp,-16
        sw ra,12(sp)
        sw a1,8(sp)
        lw a5,0(a0)
        mulhu a5,a5,a5
        sw a5,0(a2)
        lw a1,8(sp)
        bnez a1,@3 <name+0x3>
        lw ra,12(sp)
        add sp,sp,16
        ret",
    );
    found(Rv32, "lw a1,0(a0)\nbnez a1,@2 <n>\nret", JUMP);
    found(Rv32, "lw a1,0(a0)\nadd a1,a1,a2\nlw a3,0(a1)\nret", ADDRESS);
    found(
        Rv32,
        "lw a1,0(a0)\nsw a1,8(sp)\nlw a3,8(sp)\nbnez a3,@4 <n>\nret",
        JUMP,
    );
    // How 64-bit words are compared there.
    found(
        Rv32,
        "lw a1,0(a0)\nlw a2,4(a0)\nbeq a2,a3,@4 <n>\nsltu a1,a1,a4\nret",
        JUMP,
    );
    found(Rv32, "divu a0,a0,a1\nret", "not an instruction of the list");
}

#[test]
fn counted_loops_in_thumb() {
    clean(
        Thumb,
        "push {r4, r5, r7, lr}
        add r7, sp, #8
        sub sp, #508\t@ 0x1fc
        ldr r3, [pc, #64]\t@ (1100f <n+0xf>)
        add sp, r3
        str r1, [sp, #4]
        ldmia r0!, {r4, r5}
        muls r4, r5
        stmia r2!, {r4}
        ldr r1, [sp, #4]
        subs r1, #1
        str r1, [sp, #4]
        bne.n @6 <n+0x6>
        mov sp, r7
        pop {r4, r5, r7, pc}
        .word 0xfffffe00",
    );
    // An argument on the stack.
    clean(Thumb, "ldr r1, [sp, #0]\nldr r2, [r1, #4]\nbx lr");
    clean(
        Thumb,
        "cmp r1, #0\nit eq\nbxeq lr\nldrd r2, r3, [r0, #8]\numaal r2, r3, r2, r3\nbx lr",
    );
    clean(Thumb, "bl @2 <n+0x2>\nudf #0\nbx lr");
}

#[test]
fn planted_in_thumb() {
    for (code, why) in [
        ("ldr r1, [r0, #0]\ncmp r1, #0\nbmi.n @3 <n>", JUMP),
        ("ldr r1, [r0, #0]\nlsls r1, r1, #1\nbcc.n @3 <n>", JUMP),
        ("ldr r1, [r0, #0]\nadds r1, #19\nbcc.w @3 <n>", JUMP),
        ("ldrb r1, [r0, #0]\ncbz r1, @2 <n>", JUMP),
        ("ldr r1, [r0, #0]\ncmp r1, #0\nbxeq lr", JUMP),
        // By way of a carry, and of what a condition chooses.
        (
            "ldr r1, [r0, #0]\nadds r1, r1, r1\nadcs r2, r3\ncmp r2, #0\nbeq.n @5 <n>",
            JUMP,
        ),
        (
            "ldr r1, [r0, #0]\ncmp r1, #0\nite ne\nmovne r2, #1\nmoveq r2, #0\ncmp r2, #0\nbeq.n @7 <n>",
            JUMP,
        ),
        (
            "ldr r1, [r0, #0]\nmrs r2, CPSR\nmsr CPSR_f, r1\nbeq.n @4 <n>",
            JUMP,
        ),
        // A word of the stack, by one of several that are stored at once.
        (
            "ldr r4, [r0, #0]\npush {r4, r5}\nldr r2, [sp, #0]\ncmp r2, #0\nbeq.n @5 <n>",
            JUMP,
        ),
        ("ldr r1, [r0, #0]\nldr r2, [r3, r1]", ADDRESS),
        ("ldrb r1, [r0, #0]\nldr.w r2, [r3, r1, lsl #2]", ADDRESS),
        (
            "ldr r1, [r0, #0]\nadds r1, r1, r3\nstrb r2, [r1, #0]",
            ADDRESS,
        ),
        ("ldr r1, [r0, #0]\nldmia r1!, {r2, r3}", ADDRESS),
    ] {
        found(Thumb, &format!("{code}\nbx lr"), why);
    }
    for code in [
        "udiv r0, r1, r2",
        "sdiv r0, r1, r2",
        "vadd.f32 s0, s1, s2",
        "tbb [pc, r0]",
        "ldrne r0, [r1, #0]",
    ] {
        let why = "not an instruction of the list";
        found(Thumb, &format!("{code}\nbx lr"), why);
    }
}

/// Arguments that are secret values are none that a function may decide by.
#[test]
fn secret_arguments() {
    let named = |name: &str, code: &str| {
        let text = format!(
            "00011000 <{name}>:\n   11000:\t{code}\n   11002:\tbcs.n\t11004 <n>\n   11004:\tbx\tlr\n"
        );
        inspect(Thumb, &Listing::parse(&text, ""), 0x11000)
            .faults
            .len()
    };
    assert_eq!(named("__aeabi_lmul", "cmp\tr1, #0"), 1);
    assert_eq!(named("__aeabi_llsl", "cmp\tr1, #0"), 1);
    assert_eq!(named("__aeabi_llsl", "cmp\tr2, #0"), 0);
    assert_eq!(named("nineteen::field::invert32", "cmp\tr1, #0"), 0);
    let step = "<nineteen::curve::in_place::Ladder as nineteen::curve::ladder::Pair<nineteen::field::fe8x32::Fe8x32>>::step";
    assert_eq!(named(step, "cmp\tr2, #0"), 1);
}
