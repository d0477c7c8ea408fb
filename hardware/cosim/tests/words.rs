// SPDX-License-Identifier: MIT OR Apache-2.0
//! Single instructions to the last bit: which words are refused, and what EQ compares.

use std::collections::BTreeSet;

use engine25519::emu::Machine;
use engine25519::isa::{Instruction, Op, Operand, RAM_BASE, ROM_WORDS, Source, bus};
use engine25519::microcode::WORDS;
use engine25519::{Bus, page};
use engine25519_cosim::{Rtl, need_rtl};

fn number(op: Op, n: u16) -> u32 {
    let mut i = Instruction::new(op);
    i.n = n;
    i.encode()
}

/// Claims context 0 and the microcode RAM.
fn claim(rtl: &mut Rtl) {
    for address in [page(0) + bus::CLAIM, bus::RAM_CLAIM] {
        rtl.write(address, 1).expect("free");
    }
}

fn run(rtl: &mut Rtl, words: &[u32]) {
    for (i, &word) in words.iter().enumerate() {
        rtl.write(bus::RAM + 4 * i as u32, word).expect("not busy");
    }
    rtl.write(page(0) + bus::START, RAM_BASE).expect("idle");
    assert!(rtl.until_idle(1_000));
}

/// The error code of a job with these words.
fn error(rtl: &mut Rtl, words: &[u32]) -> u32 {
    run(rtl, words);
    let status = rtl.read(page(0) + bus::STATUS).expect("a CSR");
    status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK
}

/// The limits of counts and modes, and words that are no instruction.
#[test]
fn counts_and_modes_have_their_limits() {
    need_rtl!();
    let mut rtl = Rtl::new();
    claim(&mut rtl);
    let dig = |mode: u8| {
        let mut i = Instruction::new(Op::Dig);
        i.i = mode;
        i.encode()
    };
    let end = number(Op::Fin, 0);
    let legal = [
        number(Op::Loop, 1),
        number(Op::Loop, 4095),
        number(Op::Fin, 64),
        number(Op::Clr, 64),
        number(Op::Pse, 64),
        dig(4),
    ];
    for word in legal {
        assert_eq!(error(&mut rtl, &[word, end]), 0, "{word:#x}");
        let status = rtl.read(page(0) + bus::STATUS).expect("a CSR");
        let paused = status >> bus::STATUS_PAUSED_LSB & 1 == 1;
        assert_eq!(paused, word == number(Op::Pse, 64), "{word:#x}");
        rtl.write(page(0) + bus::ABORT, 1).expect("own context");
    }
    let illegal = [
        number(Op::Loop, 1) - 1,
        number(Op::Fin, 64) + 1,
        number(Op::Fin, 64) + 64,
        number(Op::Clr, 64) + 1,
        number(Op::Pse, 64) + 1,
        number(Op::Fin, 0) + 0x800,
        dig(4) + (1 << 21),
        0,
        32 << 26,
        63 << 26,
        u32::MAX,
    ];
    for word in illegal {
        assert_eq!(error(&mut rtl, &[word, end]), 1, "{word:#x}");
    }
}

/// Each operation with each unused bit inverted, one at a time: the verdict of the emulator, at the same
/// address.
#[test]
fn stray_bits_are_refused() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let mut machine = Machine::new();
    claim(&mut rtl);
    let (mut taken, mut refused) = (0, 0);
    for code in 0..64 {
        for bit in 0..27 {
            // A loop and an end need a count; bit 26 stands for none.
            let idle = Op::from_code(code).map_or(0, |op| op.spec().idle);
            let base = code << 26 | idle | u32::from(code == number(Op::Loop, 1) >> 26);
            let word = if bit < 26 { base ^ 1 << bit } else { base };
            let decoded = Instruction::decode(word);
            if matches!(decoded.map(|i| i.op), Some(Op::Call | Op::Jmp)) {
                continue; // goes somewhere else
            }
            let words = [number(Op::Nop, 0), word, number(Op::Fin, 0)];
            run(&mut rtl, &words);
            machine.ram()[..3].copy_from_slice(&words);
            let outcome = machine.job(RAM_BASE as u16, 0, u64::MAX, &mut |_| {});
            let status = rtl.read(page(0) + bus::STATUS).expect("a CSR");
            let code = status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK;
            let fault = rtl.read(page(0) + bus::FAULT).expect("a CSR");
            let pause = outcome.pause.map_or((0, 0), |pc| (0, pc.into()));
            let expected = outcome.fault.map_or(pause, |(f, pc)| (f as u32, pc.into()));
            assert_eq!((code, fault), expected, "{word:#010x}");
            assert_eq!(decoded.is_none(), code == 1, "{word:#010x}");
            rtl.write(page(0) + bus::ABORT, 1).expect("own context");
            taken += u32::from(decoded.is_some());
            refused += u32::from(decoded.is_none());
        }
    }
    assert!(
        taken > 200 && refused > 1_300,
        "{taken} taken, {refused} refused"
    );
}

/// The word that fetch gets from each address of the ROM, bit by bit: no test of a routine sees the
/// bits that its instructions do not use, nor the words behind the last routine.
#[test]
fn every_word_of_the_rom_is_there() {
    need_rtl!();
    let mut rtl = Rtl::new();
    claim(&mut rtl);
    let place = |name: &str| {
        let registers = rtl.registers();
        let mut names = registers.iter().map(|r| &r.name);
        names.position(|n| n.ends_with(name)).expect(name)
    };
    let places = ["valid", "pc", "word"].map(|part| place(&format!(".u_fetch.d_{part}_q")));
    for address in 0..ROM_WORDS {
        // Withdrawn in its first cycle: it takes effect, and each cycle can be observed.
        let asked = rtl.access_for(true, page(0) + bus::START, 15, address, 1);
        assert!(asked.is_err(), "no answer yet");
        let found = (0..20).find_map(|_| {
            rtl.run(1);
            let registers = rtl.registers();
            let [valid, pc, word] = places.map(|place| {
                let bytes = registers[place].bytes.iter().rev();
                bytes.fold(0, |value, byte| value << 8 | u32::from(*byte))
            });
            (valid == 1 && pc == address).then_some(word)
        });
        let word = WORDS.get(address as usize).copied().unwrap_or(0);
        assert_eq!(found, Some(word), "{address}");
        // An abort that comes as the job pauses is too late for the job; a second ends the pause.
        for _ in 0..2 {
            rtl.write(page(0) + bus::ABORT, 1).expect("own context");
            assert!(rtl.until_idle(1_000));
        }
    }
}

/// The values on the registers' read ports in each cycle of a job with these words.
fn read_out(rtl: &mut Rtl, words: &[u32]) -> BTreeSet<Vec<u8>> {
    for (i, &word) in words.iter().enumerate() {
        rtl.write(bus::RAM + 4 * i as u32, word).expect("not busy");
    }
    rtl.write(page(0) + bus::START, RAM_BASE).expect("idle");
    let mut seen = BTreeSet::new();
    while !rtl.until_idle(1) {
        let ports = rtl.registers().into_iter().filter(|register| {
            [".u_regfile.a_o", ".u_regfile.b_o"]
                .iter()
                .any(|name| register.name.ends_with(name))
        });
        seen.extend(ports.map(|port| port.bytes));
    }
    seen
}

/// Registers that a count and a constant's number name are not read, nor one that is pending.
#[test]
fn ports_read_nothing_for_nothing() {
    need_rtl!();
    let mut rtl = Rtl::new();
    claim(&mut rtl);
    for register in 1..=3u32 {
        for word in 0..8 {
            let address = page(0) + register * bus::REGISTER_STRIDE + 4 * word;
            rtl.write(address, 0x0123_4567 * register).expect("own");
        }
    }
    let two = |op, d, a, b| {
        let mut i = Instruction::new(op);
        (i.d, i.a, i.b) = (d, a, b);
        i.encode()
    };
    let nop = number(Op::Nop, 0);
    let reads = |r| two(Op::Mov, 8, 0, Source::Register(r));
    let zeros = read_out(&mut rtl, &[nop, nop, reads(0), number(Op::Fin, 64)]);
    let used = [nop, nop, reads(1), reads(2), reads(3), number(Op::Fin, 64)];
    let secrets = &read_out(&mut rtl, &used) - &zeros;
    assert_eq!(secrets.len(), 3);
    let unused = [
        nop,
        nop,
        number(Op::Loop, 64 + 1), // the bits of ra are 1
        two(Op::Mov, 8, 0, Source::Constant(64 + 2)),
        number(Op::Next, 0),
        two(Op::Mul, 3, 0, Source::Register(0)),
        two(Op::Add, 8, 3, Source::Register(3)),
        number(Op::Fin, 0),
    ];
    let seen = read_out(&mut rtl, &unused);
    assert!(seen.is_disjoint(&secrets), "{seen:x?}");
}

/// EQ on values that differ in one bit: each of the 256 of the raw form, and the sign of each limb,
/// which raw values do not have.
#[test]
fn equality_looks_at_every_bit() {
    need_rtl!();
    let mut rtl = Rtl::new();
    claim(&mut rtl);
    let three = |op, d, a, b| {
        let mut i = Instruction::new(op);
        if i.has(Operand::Rd) {
            i.d = d;
        }
        i.a = a;
        i.b = b;
        i.encode()
    };
    let nop = number(Op::Nop, 0);
    let mut equal = |a: &[u32; 8], b: &[u32; 8], first: u32| {
        for (register, value) in [(0, a), (1, b), (4, &[0; 8]), (5, &[0; 8])] {
            for (word, &w) in value.iter().enumerate() {
                let address = page(0) + register * bus::REGISTER_STRIDE + 4 * word as u32;
                rtl.write(address, w).expect("own register");
            }
        }
        let words = [
            first,
            three(Op::Eq, 0, 0, Source::Register(1)),
            three(Op::Sels, 2, 5, Source::Constant(1)),
            number(Op::Fin, 3),
        ];
        run(&mut rtl, &words);
        let found = rtl.read(page(0) + 2 * bus::REGISTER_STRIDE);
        found.expect("a result") == 1
    };
    let value: [u32; 8] = core::array::from_fn(|w| 0x9e37_79b9_u32.wrapping_mul(w as u32 + 3));
    assert!(equal(&value, &value, nop));
    for bit in 0..256 {
        let mut other = value;
        other[bit / 32] ^= 1 << (bit % 32);
        assert!(!equal(&value, &other, nop), "bit {bit}");
    }
    // 0 - 2^(17 k) is the limb -1, whose lower 17 bits are all ones, as those of the raw limb
    // 2^17 - 1.
    for limb in 0..14 {
        let (mut ones, mut one) = ([0_u32; 8], [0_u32; 8]);
        for bit in 17 * limb..17 * limb + 17 {
            ones[bit / 32] |= 1 << (bit % 32);
        }
        one[17 * limb / 32] |= 1 << (17 * limb % 32);
        let minus = three(Op::Sub, 1, 4, Source::Register(1));
        assert!(!equal(&ones, &one, minus), "sign of limb {limb}");
    }
}
