// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every instruction that the interpreter of RV64 knows, on operands at the edges and others: a line
//! `instruction NAME DIGEST` for each. QEMU and the interpreter must print the same. Zicond is left out, which QEMU
//! knows from version 8 on.

#![cfg_attr(target_arch = "riscv64", no_main)]

#[cfg(not(target_arch = "riscv64"))]
fn main() {
    eprintln!("this program is for RV64");
}

#[cfg(target_arch = "riscv64")]
mod riscv64 {
    use core::arch::asm;
    use guest::bare::{Arguments, exit};
    use guest::say;

    const EDGES: [u64; 20] = [
        0,
        1,
        2,
        31,
        32,
        33,
        63,
        64,
        0x7f,
        0x80,
        0x8000,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        0x1_0000_0000,
        0x7fff_ffff_ffff_ffff,
        0x8000_0000_0000_0000,
        0xffff_ffff_8000_0000,
        0xffff_ffff_ffff_fffe,
        0xffff_ffff_ffff_ffff,
    ];

    /// Edges, and as many others.
    fn operands() -> impl Iterator<Item = u64> {
        let mut state: u64 = 0x243f_6a88_85a3_08d3;
        let others = (0..EDGES.len() as u32).map(move |i| {
            // xorshift64; every third has leading zeros.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            if i % 3 == 0 { state >> (i % 64) } else { state }
        });
        EDGES.into_iter().chain(others)
    }

    struct Digest(u64);

    impl Digest {
        fn add(&mut self, value: u64) {
            self.0 = (self.0.rotate_left(7) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn each(name: &str, mut of: impl FnMut(u64, u64, &mut Digest)) {
        let mut digest = Digest(0);
        for a in operands() {
            for b in operands() {
                of(a, b, &mut digest);
            }
        }
        say!("instruction {name} {:016x}", digest.0);
    }

    macro_rules! two_registers {
        ($($name:literal)*) => { $(each($name, |a, b, digest| {
            let r: u64;
            // SAFETY: registers only.
            unsafe { asm!(concat!($name, " {}, {}, {}"), lateout(reg) r, in(reg) a, in(reg) b, options(pure, nomem, nostack)) };
            digest.add(r);
        });)* };
    }
    macro_rules! one_register {
        ($($name:literal)*) => { $(each($name, |a, _, digest| {
            let r: u64;
            // SAFETY: registers only.
            unsafe { asm!(concat!($name, " {}, {}"), lateout(reg) r, in(reg) a, options(pure, nomem, nostack)) };
            digest.add(r);
        });)* };
    }
    macro_rules! immediates {
        ($list:tt: $($name:literal)*) => { $(each($name, |a, _, digest| immediates!(@ $name $list a digest));)* };
        (@ $name:literal [$($i:literal)*] $a:ident $digest:ident) => {{ $({
            let r: u64;
            // SAFETY: registers only.
            unsafe { asm!(concat!($name, " {}, {}, {}"), lateout(reg) r, in(reg) $a, const $i, options(pure, nomem, nostack)) };
            $digest.add(r);
        })* }};
    }
    /// In `x10` and `x11`, which instructions of 16 bits can name.
    macro_rules! compressed {
        ($($name:literal: $text:literal)*) => { $(each($name, |a, b, digest| {
            let mut r = a;
            // SAFETY: registers only.
            unsafe { asm!($text, inlateout("x10") r, inlateout("x11") b => _, options(pure, nomem, nostack)) };
            digest.add(r);
        });)* };
    }
    macro_rules! branches {
        ($($name:literal)*) => { $(each($name, |a, b, digest| {
            let mut r = 1_u64;
            // SAFETY: registers, and a jump over one instruction.
            unsafe { asm!(concat!($name, " {}, {}, 2f"), "li {}, 0", "2:", in(reg) a, in(reg) b, inlateout(reg) r, options(pure, nomem, nostack)) };
            digest.add(r);
        });)* };
    }
    macro_rules! loads {
        ($($name:literal)*) => { $(each($name, |a, b, digest| {
            let cell = [a, b];
            let r: u64;
            // SAFETY: reads up to eight bytes, at the start of the second word.
            unsafe { asm!(concat!($name, " {}, 8({})"), lateout(reg) r, in(reg) &cell, options(readonly, nostack)) };
            digest.add(r);
        });)* };
    }
    macro_rules! stores {
        ($($name:literal)*) => { $(each($name, |a, b, digest| {
            let mut cell = [a, !a];
            // SAFETY: writes up to eight bytes at the start of the cell's second word.
            unsafe { asm!(concat!($name, " {}, 8({})"), in(reg) b, in(reg) &mut cell, options(nostack)) };
            digest.add(cell[0] ^ cell[1].rotate_left(1));
        });)* };
    }
    macro_rules! atomics {
        ($($name:literal)*) => { $(each($name, |a, b, digest| {
            let mut cell = a;
            let old: u64;
            // SAFETY: reads and writes the cell, which is aligned.
            unsafe { asm!(concat!($name, " {}, {}, ({})"), out(reg) old, in(reg) b, in(reg) &mut cell, options(nostack)) };
            digest.add(old);
            digest.add(cell);
        });)* };
    }
    macro_rules! reservations {
        ($($width:literal)*) => { $(each(concat!("lr", $width), |a, b, digest| {
            let mut cell = a;
            let (old, failed): (u64, u64);
            // SAFETY: reads and writes the cell, which is aligned; a store that fails is tried again.
            unsafe { asm!("2:", concat!("lr", $width, " {0}, ({3})"), concat!("sc", $width, " {1}, {2}, ({3})"), "bnez {1}, 2b",
                out(reg) old, out(reg) failed, in(reg) b, in(reg) &mut cell, options(nostack)) };
            digest.add(old ^ failed);
            digest.add(cell);
        });)* };
    }

    #[unsafe(no_mangle)]
    extern "C" fn guest_main(_: Arguments) -> ! {
        two_registers!("add" "sub" "sll" "slt" "sltu" "xor" "srl" "sra" "or" "and");
        two_registers!("addw" "subw" "sllw" "srlw" "sraw");
        two_registers!("mul" "mulh" "mulhsu" "mulhu" "div" "divu" "rem" "remu");
        two_registers!("mulw" "divw" "divuw" "remw" "remuw");
        two_registers!("andn" "orn" "xnor" "max" "maxu" "min" "minu" "rol" "ror" "rolw" "rorw");
        two_registers!("sh1add" "sh2add" "sh3add" "add.uw" "sh1add.uw" "sh2add.uw" "sh3add.uw");
        two_registers!("bclr" "bext" "binv" "bset");
        one_register!("clz" "ctz" "cpop" "clzw" "cpopw" "sext.b" "sext.h" "zext.h" "orc.b" "rev8");
        // Of words only: QEMU before 8.0 looks at all 64 bits.
        each("ctzw", |a, _, digest| {
            let r: u64;
            // SAFETY: registers only.
            unsafe {
                asm!("ctzw {}, {}", lateout(reg) r, in(reg) a & 0xffff_ffff, options(pure, nomem, nostack))
            };
            digest.add(r);
        });
        immediates!([-2048 -1 0 1 1365 2047]: "addi" "slti" "sltiu" "xori" "ori" "andi" "addiw");
        immediates!([0 1 7 31 32 63]: "slli" "srli" "srai" "rori" "bclri" "bexti" "binvi" "bseti" "slli.uw");
        immediates!([0 1 7 31]: "slliw" "srliw" "sraiw" "roriw");
        compressed!("c.add": "c.add x10, x11" "c.sub": "c.sub x10, x11" "c.xor": "c.xor x10, x11");
        compressed!("c.or": "c.or x10, x11" "c.and": "c.and x10, x11" "c.mv": "c.mv x10, x11");
        compressed!("c.addw": "c.addw x10, x11" "c.subw": "c.subw x10, x11");
        compressed!("c.andi": "c.andi x10, -21" "c.addi": "c.addi x10, -32" "c.addiw": "c.addiw x10, 31");
        compressed!("c.slli": "c.slli x10, 45" "c.srli": "c.srli x10, 33" "c.srai": "c.srai x10, 51");
        compressed!("c.li": "c.li x10, -17" "c.lui": "c.lui x10, 0xfffe1" "lui": "lui x10, 0x81234");
        // Addresses are where they are; their difference is known.
        compressed!("auipc": "auipc x10, 0x12345\n auipc x11, 0x12345\n sub x10, x11, x10");
        branches!("beq" "bne" "blt" "bge" "bltu" "bgeu");
        loads!("lb" "lh" "lw" "ld" "lbu" "lhu" "lwu");
        stores!("sb" "sh" "sw" "sd");
        atomics!("amoadd.w" "amoswap.w" "amoxor.w" "amoor.w" "amoand.w" "amomin.w" "amomax.w" "amominu.w" "amomaxu.w");
        atomics!("amoadd.d" "amoswap.d" "amoxor.d" "amoor.d" "amoand.d" "amomin.d" "amomax.d" "amominu.d" "amomaxu.d");
        reservations!(".w" ".d");
        exit(0)
    }
}
