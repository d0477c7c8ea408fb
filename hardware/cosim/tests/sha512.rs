// SPDX-License-Identifier: MIT OR Apache-2.0
//! The SHA-512 unit behind both of its buses, through its driver, against the crate `sha2`: owners,
//! refusals, residue, time.

use engine25519::sha512::{Error, UNIT_ID};
use engine25519::{Bus, Sha512};
use engine25519_cosim::hashing::Port;
use engine25519_cosim::rtl::{Refused, Register};
use engine25519_cosim::{Hashing, need_rtl};
use sha2::Digest;

const STATUS: u32 = 0x04;
const START: u32 = 0x08;
const CLEAR: u32 = 0x0c;
const DIGEST: u32 = 0x40;
const BLOCK: u32 = 0x80;
const PORTS: [Port; 2] = [Port::Wishbone, Port::Axi4Lite];

/// More cycles than a block takes, and than clearing takes.
const REST: u32 = 100;

fn expected(message: &[u8]) -> [u8; 64] {
    sha2::Sha512::digest(message).into()
}

fn digest(unit: &mut Hashing, parts: &[&[u8]]) -> [u8; 64] {
    let mut hash = Sha512::start(unit).expect("free");
    for part in parts {
        hash.update(part).expect("ours");
    }
    hash.finalize().expect("a digest")
}

/// Bytes from a counter (SplitMix64).
fn bytes(seed: u64, length: usize) -> Vec<u8> {
    let next = |i: usize| {
        let z = seed.wrapping_add((i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) as u8
    };
    (0..length).map(next).collect()
}

/// The examples of FIPS 180-4, and a smaller form of the one of a million bytes: 20,000 times "a"
/// (against `sha2`).
#[test]
fn published_messages() {
    need_rtl!();
    let hex = |digest: [u8; 64]| -> String { digest.iter().map(|b| format!("{b:02x}")).collect() };
    for port in PORTS {
        let mut unit = Hashing::new(port);
        assert_eq!(unit.read(0), Ok(UNIT_ID));
        assert_eq!(
            hex(digest(&mut unit, &[b"abc"])),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
             2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        );
        assert_eq!(
            hex(digest(
                &mut unit,
                &[b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn\
                    hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"]
            )),
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018\
             501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
        );
        let long = vec![b'a'; 20_000];
        assert_eq!(digest(&mut unit, &[&long]), expected(&long));
    }
}

#[test]
fn every_length_and_random_splits() {
    need_rtl!();
    for port in PORTS {
        let mut unit = Hashing::new(port);
        for length in 0..=300 {
            let message = bytes(length as u64, length);
            assert_eq!(
                digest(&mut unit, &[&message]),
                expected(&message),
                "{length}"
            );
            let cut = bytes(!(length as u64), 4);
            let (mut parts, mut rest) = (Vec::new(), &message[..]);
            for at in cut {
                let (part, later) = rest.split_at(usize::from(at) % (rest.len() + 1));
                parts.push(part);
                rest = later;
            }
            parts.push(rest);
            assert_eq!(digest(&mut unit, &parts), expected(&message), "{parts:?}");
        }
    }
}

/// Blocks as fast as the bus brings them, and with pauses of any length before each word: words
/// written while a block is compressed belong to the next one.
#[test]
fn blocks_behind_each_other() {
    need_rtl!();
    for port in PORTS {
        let message = bytes(7, 128 * 8);
        for pause in [0, 1, 2, 3, 5, 40, 90] {
            let mut unit = Hashing::new(port);
            unit.write(START, 1).expect("free");
            for block in message.chunks_exact(128) {
                unit.run(pause);
                for (i, word) in (0..).zip(block.chunks_exact(4)) {
                    let word = u32::from_le_bytes(word.try_into().expect("four bytes"));
                    unit.run(if i % 8 == pause % 8 { pause } else { 0 });
                    unit.write(BLOCK + 4 * i, word).expect("in order");
                }
            }
            let padding = {
                let mut last = [0; 128];
                last[0] = 0x80;
                last[112..].copy_from_slice(&(8 * message.len() as u128).to_be_bytes());
                last
            };
            unit.write_all(BLOCK, &padding).expect("in order");
            assert_eq!(unit.read(STATUS).map(|s| s & !1), Ok(9 << 16 | 0b110));
            let found: Vec<u8> = (0..16)
                .flat_map(|i| unit.read(DIGEST + 4 * i).expect("ours").to_le_bytes())
                .collect();
            assert_eq!(found, expected(&message), "{port:?}, pause {pause}");
        }
    }
}

/// A message that is given up at any time, then another: by START alone, by CLEAR, by dropping the
/// driver.
#[test]
fn a_message_given_up_leaves_no_trace_in_the_next() {
    need_rtl!();
    for port in PORTS {
        let mut unit = Hashing::new(port);
        for words in 0..70 {
            unit.write(START, 1).expect("free or ours");
            for i in 0..words {
                unit.write(BLOCK + 4 * (i % 32), !i).expect("in order");
            }
            unit.run(words * 7 % 90);
            match words % 3 {
                0 => {}
                1 => unit.write(CLEAR, 1).expect("ours"),
                _ => drop(Sha512::start(&mut unit).expect("ours")),
            }
            let message = bytes(u64::from(words), 130);
            assert_eq!(
                digest(&mut unit, &[&message]),
                expected(&message),
                "{words}"
            );
        }
    }
}

/// Words out of order, from other masters, partial, or without START are refused, and the digest is
/// still right. Reads of addresses where nothing is, and of the digest by others, give nothing.
#[test]
fn what_is_refused_changes_nothing() {
    need_rtl!();
    for port in PORTS {
        let mut unit = Hashing::new(port);
        let refused = |answer: Result<u32, Refused>| {
            assert!(matches!(answer, Err(Refused::Error(_))), "{answer:?}");
        };
        for (write, address) in [
            (true, BLOCK),
            (true, CLEAR),
            (true, 0),
            (true, STATUS),
            (true, DIGEST),
            (true, 0x10),
            (false, START),
            (false, CLEAR),
            (false, DIGEST),
            (false, BLOCK),
            (false, 0x10),
        ] {
            refused(unit.access(write, address, 15, 1, 100));
        }
        refused(unit.access(true, START, 7, 1, 100));
        assert_eq!(unit.read(STATUS), Ok(0));
        unit.master = 3;
        let message = bytes(9, 111);
        let mut padded = message.clone();
        padded.push(0x80);
        padded.extend((8 * message.len() as u128).to_be_bytes());
        unit.write(START, 1).expect("free");
        for (i, word) in (0..).zip(padded.chunks_exact(4)) {
            unit.master = 5;
            assert_eq!(unit.read(STATUS).map(|s| s & !1), Ok(i << 8 | 0b010));
            assert!(matches!(Sha512::start(&mut unit), Err(Error::Taken)));
            for address in [START, CLEAR, BLOCK + 4 * i] {
                refused(unit.access(true, address, 15, 1, 100));
            }
            unit.master = 3;
            refused(unit.access(true, BLOCK + 4 * ((i + 1) % 32), 15, 1, 100));
            refused(unit.access(true, BLOCK + 4 * i, 14, 1, 100));
            let word = u32::from_le_bytes(word.try_into().expect("four bytes"));
            unit.write(BLOCK + 4 * i, word).expect("in order");
        }
        unit.master = 5;
        refused(unit.access(false, DIGEST, 15, 0, 100));
        unit.master = 3;
        let found: Vec<u8> = (0..16)
            .flat_map(|i| unit.read(DIGEST + 4 * i).expect("ours").to_le_bytes())
            .collect();
        assert_eq!(found, expected(&message));
    }
}

/// The read of the digest is withdrawn in each cycle, and another master asks in the next one. Then
/// a reset of one cycle in each.
#[test]
fn an_answer_is_for_who_asks() {
    need_rtl!();
    let mut unit = Hashing::new(Port::Wishbone);
    for cycles in 1..6 {
        unit.master = 3;
        unit.write(START, 1).expect("free");
        unit.run(10);
        let answer = unit.access(false, DIGEST, 15, 0, cycles);
        unit.master = 5;
        let next = unit.access(false, 0, 15, 0, 100);
        assert_eq!(next, Ok(UNIT_ID), "after {cycles} cycles, {answer:?}");
        unit.master = 3;
        unit.write(CLEAR, 1).expect("ours");
    }
    // A write that waits for the buffer and is replaced by another word: the answer is not for that
    // one.
    unit.master = 3;
    for cycles in 1..8 {
        unit.write(START, 1).expect("free or ours");
        for i in 0..64 {
            unit.write(BLOCK + 4 * (i % 32), i).expect("in order");
        }
        let waiting = unit.access(true, BLOCK, 15, 1, cycles);
        assert_eq!(waiting, Err(Refused::Silent(BLOCK)));
        let first = unit.cycles();
        assert_eq!(unit.access(false, 0, 15, 0, 200), Ok(UNIT_ID));
        assert!(
            unit.cycles() - first > 20,
            "it waited for the access before"
        );
        assert_eq!(
            unit.read(STATUS).map(|s| s >> 8 & 31),
            Ok(1),
            "done all the same"
        );
    }
    for cycles in 1..6 {
        unit.write(START, 1).expect("free or ours");
        let _ = unit.access(false, STATUS, 15, 0, cycles);
        unit.reset_for(1);
        assert_eq!(unit.read(STATUS).map(|s| s & !1), Ok(0));
    }
}

/// Everything that can hold a part of a message or reveal one, except the copy of the last access,
/// whose word is checked.
fn held(unit: &Hashing, top: &str) -> Vec<Register> {
    let place = [
        ".state_q",
        ".we_q",
        ".full_q",
        ".adr_q",
        ".master_q",
        ".asked_q",
        ".rst_q",
    ];
    let all: Vec<Register> = unit
        .registers()
        .into_iter()
        .filter(|r| r.name.contains(top) && r.name.contains("u_sha512"))
        // The constants are not secret.
        .filter(|r| !r.name.contains(".u_constants."))
        .filter(|r| r.name.ends_with("_q"))
        .filter(|r| r.name.contains("u_core") || !place.iter().any(|end| r.name.ends_with(end)))
        .collect();
    for part in [
        "u_core.k_q",
        "u_core.w_q",
        "u_core.high_q",
        "u_core.low_q",
        "u_core.a_q",
        "u_core.e_q",
        "u_core.ha_q",
        "u_core.he_q",
        "u_core.t1_q",
        "u_core.x_q",
        "u_core.kw_q",
        "u_core.p_q",
        "u_core.pd_q",
        ".dat_q",
        ".read_q",
        ".word_q",
        ".blocks_q",
    ] {
        assert!(
            all.iter().any(|r| r.name.contains(part)),
            "{part} is not looked at"
        );
    }
    all
}

fn is_zero(unit: &Hashing, top: &str, when: &str) {
    for register in held(unit, top) {
        assert!(
            register.bytes.iter().all(|&b| b == 0),
            "{register:?} {when}"
        );
    }
}

/// After CLEAR, after the driver has read a digest, and after reset every register is zero, and
/// stays zero.
#[test]
fn nothing_is_left() {
    need_rtl!();
    for (port, top) in [
        (Port::Wishbone, "hashing.u."),
        (Port::Axi4Lite, "hashing.x."),
    ] {
        let mut unit = Hashing::new(port);
        unit.run(REST);
        is_zero(&unit, top, "after reset");
        digest(&mut unit, &[&bytes(1, 300)]);
        unit.run(REST);
        is_zero(&unit, top, "after a digest");
        for words in [1, 31, 32, 33, 63, 64, 65] {
            for later in [0, 3, 17, 50, 84, 90] {
                for end in ["CLEAR", "reset"] {
                    unit.write(START, 1).expect("free");
                    for i in 0..words {
                        unit.write(BLOCK + 4 * (i % 32), !i).expect("in order");
                    }
                    unit.run(later);
                    assert!(
                        held(&unit, top)
                            .iter()
                            .any(|r| r.bytes.iter().any(|&b| b != 0))
                    );
                    match end {
                        "CLEAR" => unit.write(CLEAR, 1).expect("ours"),
                        _ => unit.reset_for(1),
                    }
                    unit.run(20);
                    is_zero(&unit, top, end);
                    unit.run(REST);
                    is_zero(&unit, top, end);
                }
            }
        }
    }
}

/// All messages of a length take the same cycles; nothing changes in an idle unit, with a digest in
/// it or without.
#[test]
fn time_is_that_of_the_length() {
    need_rtl!();
    for port in PORTS {
        let mut unit = Hashing::new(port);
        let mut took = |message: &[u8]| {
            unit.run(REST);
            let first = unit.cycles();
            digest(&mut unit, &[message]);
            unit.cycles() - first
        };
        for length in [0, 64, 111, 112, 300] {
            let first = took(&vec![0; length]);
            assert_eq!(took(&vec![255; length]), first);
            for seed in 0..5 {
                assert_eq!(took(&bytes(seed, length)), first, "{length}");
            }
        }
        unit.write(START, 1).expect("free");
        for i in 0..32 {
            unit.write(BLOCK + 4 * i, !i).expect("in order");
        }
        // BUSY for exactly 86 cycles after the cycle in which the block is accepted.
        unit.run(REST);
        let before = unit.registers();
        unit.run(REST);
        assert_eq!(unit.registers(), before);
    }
}
