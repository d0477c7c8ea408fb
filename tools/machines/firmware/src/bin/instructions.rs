// SPDX-License-Identifier: MIT OR Apache-2.0
//! What instructions do to registers and flags, for many operands: a line of a name and a digest for each. An interpreter
//! and QEMU must agree on every line. Elsewhere than on Arm it says nothing.
#![no_std]
#![no_main]

#[cfg(target_arch = "arm")]
mod arm {
    use core::arch::asm;

    use firmware::print::{number, word};

    /// Operands: corners, and some bits in between.
    const VALUES: [u32; 10] = [
        0,
        1,
        2,
        31,
        32,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        0x8001_7ffe,
        0x1234_5678,
    ];

    /// A running sum in which the order counts.
    struct Digest(u32);

    impl Digest {
        fn add(&mut self, value: u32) {
            self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b1);
        }
    }

    /// Carries out an instruction on all pairs of operands, with all flags of either kind before.
    fn each(name: &str, f: impl Fn(u32, u32, u32, &mut Digest)) {
        let mut digest = Digest(0);
        for a in VALUES {
            for b in VALUES {
                for flags in [0, 0xf000_0000] {
                    f(a, b, flags, &mut digest);
                }
            }
        }
        word(name);
        number(" ", digest.0);
    }

    /// `$text` on `r0`, `r1` and `r2`, of which the first two are operands; then all three, and the flags.
    macro_rules! on_registers {
        ($($text:literal)*) => { $(each($text, |a, b, flags, digest| {
            let (r0, r1, r2, after): (u32, u32, u32, u32);
            // SAFETY: registers and flags only, all of them named.
            unsafe {
                asm!("msr apsr_nzcvq, r3", $text, "mrs r3, apsr",
                    inout("r0") a => r0, inout("r1") b => r1, inout("r2") a ^ b => r2, inout("r3") flags => after,
                    options(nomem, nostack));
            }
            for value in [r0, r1, r2, after & 0xf000_0000] {
                digest.add(value);
            }
        });)* };
    }

    /// `$text` on words of memory around `r0`, and `r1` and `r2`; then the words, the registers, and how far `r0` moved.
    macro_rules! on_memory {
        ($($text:literal)*) => { $(each($text, |a, b, _, digest| {
            let mut words = [!b, a, b, a.wrapping_add(b), !a, a, b];
            let at = &raw mut words[2];
            let (r0, r1, r2): (u32, u32, u32);
            // SAFETY: the instruction stays within the words.
            unsafe { asm!($text, inout("r0") at => r0, inout("r1") b => r1, inout("r2") a => r2, options(nostack)) };
            digest.add(r0.wrapping_sub(at as u32));
            for value in [r1, r2].into_iter().chain(words) {
                digest.add(value);
            }
        });)* };
    }

    pub fn all() {
        on_registers!("adds r0, r0, r1" "subs r0, r0, r1" "adcs r0, r1" "sbcs r0, r1" "rsbs r0, r1, #0" "cmp r0, r1" "cmn r0, r1");
        on_registers!("ands r0, r1" "eors r0, r1" "orrs r0, r1" "bics r0, r1" "mvns r0, r1" "tst r0, r1" "muls r0, r1, r0");
        on_registers!("lsls r0, r1" "lsrs r0, r1" "asrs r0, r1" "rors r0, r1" "lsls r0, r1, #7" "lsrs r0, r1, #32" "asrs r0, r1, #32");
        on_registers!("lsrs r0, r1, #3" "asrs r0, r1, #31" "movs r0, r1" "mov r0, r1" "add r0, r1" "movs r0, #200" "cmp r1, #31");
        on_registers!("adds r0, r1, #5" "subs r0, r1, #5" "adds r0, #255" "subs r0, #255" "sxtb r0, r1" "sxth r0, r1" "uxtb r0, r1" "uxth r0, r1");
        on_registers!("rev r0, r1" "rev16 r0, r1" "revsh r0, r1");
        on_registers!(
            "cmp r0, r1\n beq 2f\n adds r2, #1\n 2:" "cmp r0, r1\n bne 2f\n adds r2, #1\n 2:" "cmp r0, r1\n bhs 2f\n adds r2, #1\n 2:"
            "cmp r0, r1\n blo 2f\n adds r2, #1\n 2:" "cmp r0, r1\n bmi 2f\n adds r2, #1\n 2:" "cmp r0, r1\n bpl 2f\n adds r2, #1\n 2:"
            "cmp r0, r1\n bvs 2f\n adds r2, #1\n 2:" "cmp r0, r1\n bvc 2f\n adds r2, #1\n 2:" "cmp r0, r1\n bhi 2f\n adds r2, #1\n 2:"
            "cmp r0, r1\n bls 2f\n adds r2, #1\n 2:" "cmp r0, r1\n bge 2f\n adds r2, #1\n 2:" "cmp r0, r1\n blt 2f\n adds r2, #1\n 2:"
            "cmp r0, r1\n bgt 2f\n adds r2, #1\n 2:" "cmp r0, r1\n ble 2f\n adds r2, #1\n 2:"
        );
        on_memory!("ldr r1, [r0]" "ldr r1, [r0, #8]" "ldrh r1, [r0, #2]" "ldrb r1, [r0, #3]" "str r1, [r0, #4]" "strh r1, [r0, #6]" "strb r1, [r0, #5]");
        on_memory!("movs r1, #4\n ldr r2, [r0, r1]" "movs r1, #2\n ldrsh r2, [r0, r1]" "movs r1, #3\n ldrsb r2, [r0, r1]" "movs r1, #8\n str r2, [r0, r1]");
        on_memory!("ldm r0!, {{r1, r2}}" "stm r0!, {{r1, r2}}");
        #[cfg(armv7em)]
        armv7em();
    }

    #[cfg(armv7em)]
    fn armv7em() {
        on_registers!("and r0, r0, r1, lsl #3" "orrs.w r0, r0, r1, lsr #32" "eors.w r0, r0, r1, asr #9" "bics.w r0, r0, r1, ror #17" "adds.w r0, r0, r1, rrx" "orns r0, r0, r1, lsl #1");
        on_registers!("adc.w r0, r0, r1, lsl #2" "sbcs.w r0, r0, r1, asr #3" "rsbs.w r0, r0, r1, ror #4" "mvns.w r0, r1, lsl #5" "movs.w r0, r1, rrx" "teq r0, r1" "tst.w r0, r1, lsl #4");
        on_registers!("ands.w r0, r1, #0xff00ff" "eors.w r0, r1, #0xff00ff00" "orrs.w r0, r1, #0x7f7f7f7f" "bics.w r0, r1, #0x3fc0" "movs.w r0, #0x800000" "orr r0, r1, #0xff000000");
        on_registers!("adds.w r0, r1, #0x1fe" "subs.w r0, r1, #0x1fe" "rsbs.w r0, r1, #0x3f0" "addw r0, r1, #4095" "subw r0, r1, #4095" "movw r0, #0xbeef" "movt r0, #0xbeef" "sbc r0, r1, #1");
        on_registers!("lsls.w r0, r0, r1" "lsrs.w r0, r0, r1" "asrs.w r0, r0, r1" "rors.w r0, r0, r1" "clz r0, r1" "rbit r0, r1" "rev.w r0, r1" "rev16.w r0, r1" "revsh.w r0, r1");
        on_registers!("ubfx r0, r1, #5, #9" "sbfx r0, r1, #5, #9" "bfi r0, r1, #7, #20" "bfc r0, #3, #29" "ubfx r0, r1, #0, #32" "sbfx r0, r1, #31, #1" "pkhbt r0, r0, r1, lsl #4" "pkhtb r0, r0, r1, asr #12");
        on_registers!("uxtab r0, r0, r1, ror #8" "sxtab r0, r0, r1, ror #16" "uxtah r0, r0, r1" "sxtah r0, r0, r1, ror #24" "uxtb16 r0, r1, ror #8" "sxtb16 r0, r1" "uxtab16 r0, r0, r1" "sxtb.w r0, r1, ror #16");
        on_registers!("mul r0, r0, r1" "mla r0, r0, r1, r2" "mls r0, r0, r1, r2" "umull r0, r2, r0, r1" "smull r0, r2, r0, r1" "umlal r0, r2, r0, r1" "smlal r0, r2, r1, r1" "umaal r0, r2, r0, r1" "umaal r0, r1, r2, r2");
        on_registers!("smulbb r0, r0, r1" "smultb r0, r0, r1" "smlabt r2, r0, r1, r2" "smlatt r2, r0, r1, r2" "smulwb r0, r0, r1" "smlawt r2, r0, r1, r2" "smuad r0, r0, r1" "smladx r2, r0, r1, r2" "smusd r0, r0, r1" "smlsdx r2, r0, r1, r2");
        on_registers!("smmul r0, r0, r1" "smmulr r0, r0, r1" "smmla r2, r0, r1, r2" "smmls r2, r0, r1, r2" "smlalbt r0, r2, r0, r1" "smlald r0, r2, r0, r1" "smlsldx r0, r2, r0, r1" "udiv r0, r0, r1" "sdiv r0, r0, r1");
        on_registers!("it eq\n addeq r2, r0, r1" "ite hs\n addhs r2, r0, r1\n sublo r2, r0, r1" "itte mi\n movmi r2, #1\n lslmi r1, r1, #1\n bicpl r0, r1" "ittet le\n addle r2, #1\n cmple r0, r1\n subgt r2, #2\n addle r2, #4");
        on_registers!("cbz r0, 2f\n adds r2, #1\n 2:" "cbnz r0, 2f\n adds r2, #1\n 2:" "cmp r0, r1\n bhi.w 2f\n adds r2, #1\n 2:" "b.w 2f\n adds r2, #1\n 2:");
        on_registers!(
            "and r2, r0, #3\n tbb [pc, r2]\n 2: .byte 2, 3, 4, 5\n adds r1, #1\n adds r1, #2\n adds r1, #4\n adds r1, #8"
        );
        on_registers!(
            "and r2, r0, #1\n tbh [pc, r2, lsl #1]\n 2: .hword 2, 3\n adds r1, #1\n adds r1, #2"
        );
        on_memory!("ldr r1, [r0, #-4]!" "ldr r1, [r0], #8" "ldr.w r1, [r0, #9]" "ldrh.w r1, [r0, #3]" "ldrsh.w r1, [r0, #-2]" "ldrsb.w r1, [r0, #7]" "strh.w r1, [r0, #5]" "str r1, [r0, #4]!" "strb r1, [r0], #-1");
        on_memory!("movs r2, #1\n ldr.w r1, [r0, r2, lsl #3]" "movs r2, #1\n str.w r1, [r0, r2, lsl #2]" "movs r2, #2\n ldrsh.w r1, [r0, r2, lsl #1]");
        on_memory!("ldrd r1, r2, [r0, #4]" "ldrd r1, r2, [r0], #8" "strd r1, r2, [r0, #-4]!" "ldmdb r0!, {{r1, r2}}" "stmdb r0, {{r1, r2}}" "ldm.w r0, {{r1, r2}}");
        on_memory!("ldrex r1, [r0, #4]\n strex r2, r1, [r0, #4]" "ldrexb r1, [r0]\n strexb r2, r1, [r0]");
    }
}

#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    #[cfg(target_arch = "arm")]
    arm::all();
    firmware::machine::exit(true)
}
