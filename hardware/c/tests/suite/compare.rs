// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every job of both drivers: the same results, cycles and accesses.

use engine25519::{Message, SignatureCheck};
use engine25519_c::errors;

use super::support::*;

pub const K: [u8; 32] = [0x37; 32];
pub const U: [u8; 32] = [9; 32];
/// Below the order.
pub const SMALL: [u8; 32] = [5; 32];
pub const TEXT: [u8; 600] = [0x6b; 600];

/// Messages of one, two and more blocks in either pass, with and without something before them.
pub fn messages() -> Vec<Message<'static>> {
    let mut all: Vec<Message<'_>> = [0, 1, 47, 48, 63, 64, 79, 80, 111, 175, 176, 300, 600]
        .map(|length| Message::Pure(&TEXT[..length]))
        .to_vec();
    for context in [1, 29, 62, 94, 255] {
        for length in [0, 40, 200] {
            all.push(Message::WithContext {
                context: &TEXT[..context],
                message: &TEXT[..length],
            });
        }
    }
    for context in [0, 61, 255] {
        let digest = TEXT[..64].try_into().expect("64 bytes");
        all.push(Message::Prehashed {
            context: &TEXT[..context],
            digest,
        });
    }
    all
}

fn settings() -> Vec<Setting> {
    let mut all = Vec::new();
    for base in [PLAIN, BLINDED] {
        for (check, repeat, interrupt) in [
            (SignatureCheck::Repeat, false, false),
            (SignatureCheck::Verify, true, false),
            (SignatureCheck::None, false, true),
        ] {
            all.push(Setting {
                check,
                repeat,
                interrupt,
                ..base
            });
        }
    }
    all
}

#[test]
fn exchanges_multiples_and_equations() {
    for setting in settings() {
        for job in [
            Job::X25519(K, U),
            Job::X25519([0xff; 32], [0xff; 32]),
            Job::X25519(K, [0; 32]),
            Job::MulBase(SMALL),
            Job::MulBase([0; 32]),
            Job::MulBase([4; 32]),
            Job::Equation([[1; 32], U, SMALL, SMALL]),
            Job::Equation([[2; 32], U, [0; 32], [0; 32]]),
        ] {
            let (outcome, _) = both(&Logged::new(), &setting, &job);
            assert!(outcome.is_ok(), "{job:?}");
        }
    }
}

#[test]
fn keys_signatures_and_verifications() {
    for setting in settings() {
        for message in messages() {
            let bus = Logged::new();
            let (made, _) = both(&bus, &setting, &Job::Sign(K, message));
            let (bytes, _) = made.expect("a signature");
            let public = bytes[..32].try_into().expect("32 bytes");
            let mut signature: [u8; 64] = bytes[32..].try_into().expect("64 bytes");
            for expected in [1, 0] {
                let job = Job::Verify(public, message, signature);
                let (found, _) = both(&bus, &setting, &job);
                let (found, _) = found.expect("findings");
                assert_eq!(found, [1, 1, expected, expected, 0, 0], "{message:?}");
                signature[40] ^= 1;
            }
        }
    }
}

/// Bad operands are refused before the engine is touched.
#[test]
fn operands_are_refused() {
    let order = engine25519_order();
    let too_long = [0; 256];
    let bad = |message| (Job::Sign(K, message), Job::Verify(U, message, [1; 64]));
    let (sign_empty, verify_empty) = bad(Message::WithContext {
        context: &[],
        message: &TEXT[..4],
    });
    let (sign_long, verify_long) = bad(Message::WithContext {
        context: &too_long,
        message: &TEXT[..4],
    });
    let (sign_hash, verify_hash) = bad(Message::Prehashed {
        context: &too_long,
        digest: &[1; 64],
    });
    let mut signature = [1; 64];
    signature[32..].copy_from_slice(&order);
    for setting in [PLAIN, BLINDED] {
        for job in [
            Job::MulBase(order),
            Job::MulBase([0xff; 32]),
            Job::Equation([U, U, order, SMALL]),
            Job::Equation([U, U, SMALL, K]),
            sign_empty,
            verify_empty,
            sign_long,
            verify_long,
            sign_hash,
            verify_hash,
            Job::Verify(U, Message::Pure(b"text"), signature),
        ] {
            let (outcome, _) = both(&Logged::new(), &setting, &job);
            assert_eq!(outcome, Err(errors::OPERAND), "{job:?}");
        }
    }
}

#[test]
fn an_engine_in_the_address_space() {
    let mut memory = [0, 1, 2, 3];
    assert_eq!(engine25519_c::exchange_mapped(&mut memory, 8, 7), 2);
    assert_eq!(memory, [0, 1, 7, 3]);
}

/// Words by their bytes, wherever these are, and as many as asked for.
#[test]
fn mapped_words() {
    let bytes: [u8; 64] = core::array::from_fn(|i| i as u8 + 1);
    for (place, words) in (0..5).flat_map(|place| (0..=14).map(move |words| (place, words))) {
        let bytes = &bytes[place..place + 4 * words];
        let mut memory = [0; 16];
        engine25519_c::write_all_mapped(&mut memory, 4, bytes);
        let expected = bytes
            .as_chunks()
            .0
            .iter()
            .map(|word| u32::from_le_bytes(*word));
        let expected: Vec<u32> = [0].into_iter().chain(expected).collect();
        assert_eq!(memory[..=words], expected, "{place}");
        assert!(memory[words + 1..].iter().all(|word| *word == 0));
    }
}

/// L.
fn engine25519_order() -> [u8; 32] {
    let mut order = [0; 32];
    order[31] = 0x10;
    order[..16].copy_from_slice(&0x14de_f9de_a2f7_9cd6_5812_631a_5cf5_d3ed_u128.to_le_bytes());
    order
}

/// The source of random bytes fails, in each of its calls.
#[test]
fn no_random_bytes() {
    let mut failed = 0;
    for job in [
        Job::X25519(K, U),
        Job::MulBase(SMALL),
        Job::Sign(K, Message::Pure(&TEXT[..300])),
    ] {
        for calls in 0.. {
            let setting = Setting {
                random_calls: calls,
                repeat: true,
                ..BLINDED
            };
            let (outcome, after) = both(&Logged::new(), &setting, &job);
            if outcome.is_ok() {
                break;
            }
            assert_eq!(outcome, Err(errors::NO_RANDOM));
            failed += 1;
            let none = (0..64).all(|register| after.emulator.machine.raw(0, register) == [0; 8]);
            assert!(none, "{job:?} leaves something after {calls} calls");
        }
    }
    assert_eq!(failed, 4 + 4 + 4 + 6);
}
