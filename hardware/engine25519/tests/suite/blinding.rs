// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs with random words have the same results in the same time, no two of them have intermediate
//! values in common, and their checks detect faults.

use std::cell::Cell;
use std::collections::HashSet;

use engine25519::emu::{Emulator, Machine, Refused};
use engine25519::isa::{CONSTANT_NAMES, Instruction, Op, Source};
use engine25519::microcode::{
    CHALLENGE_PAUSE_NEXT, KEYGEN, KEYGEN_BLINDED, KEYGEN_BLINDED_CYCLES, KEYGEN_CYCLES,
    MUL_BASE_BLINDED_CYCLES, NONCE_PAUSE_NEXT, SIGN, WORDS, X25519, X25519_BLINDED,
    X25519_BLINDED_CYCLES,
};
use engine25519::value::{Limbs, freeze, sub};
use engine25519::{Engine, Error, Message, NoRandom, Random, SignatureCheck, SigningKey};
use num_bigint::BigUint;
use sha2::{Digest, Sha512};

use super::support::*;

thread_local! {
    static NUMBERS: Cell<u64> = const { Cell::new(0) };
}

/// A source with other bytes each time.
fn random(bytes: &mut [u8]) -> Result<(), NoRandom> {
    let mut numbers = Numbers(NUMBERS.get());
    bytes.fill_with(|| numbers.next() as u8);
    NUMBERS.set(numbers.0);
    Ok(())
}

fn zeros(bytes: &mut [u8]) -> Result<(), NoRandom> {
    bytes.fill(0);
    Ok(())
}

fn ones(bytes: &mut [u8]) -> Result<(), NoRandom> {
    bytes.fill(0xff);
    Ok(())
}

/// A source whose lowest 255 bits equal p.
fn modulus(bytes: &mut [u8]) -> Result<(), NoRandom> {
    ones(bytes)?;
    (bytes[0], bytes[31]) = (0xed, 0x7f);
    Ok(())
}

const SOURCES: [Random; 6] = [random, random, random, zeros, ones, modulus];

fn blinded(random: Random) -> Engine<Emulator> {
    engine().with_blinding(random)
}

#[test]
fn exchanges() {
    let mut engines = SOURCES.map(blinded);
    let mut seen = 0;
    let mut exchange = |k: [u8; 32], u: [u8; 32], expected: [u8; 32]| {
        // All of the sources take turns.
        for engine in [seen % 6, (seen + 1) % 6] {
            let engine = &mut engines[engine];
            assert_eq!(engine.x25519(&k, &u), Ok(expected), "{k:02x?} {u:02x?}");
            assert_eq!(engine.cycles(), X25519_BLINDED_CYCLES);
        }
        seen += 1;
    };
    let file = json("rfc7748/x25519.json");
    for case in file["x25519"].as_array().expect("cases") {
        exchange(bytes(case, "scalar"), bytes(case, "u"), bytes(case, "out"));
    }
    // On the curve and on its twist, of every small order, from p on.
    let file = json("wycheproof/x25519_test.json");
    for group in file["testGroups"].as_array().expect("groups") {
        for case in group["tests"].as_array().expect("tests") {
            exchange(
                bytes(case, "private"),
                bytes(case, "public"),
                bytes(case, "shared"),
            );
        }
    }
    // Scalars at the ends, and one that is -1 modulo L as X25519 takes it.
    let mut numbers = Numbers(5);
    let near = to_bytes(&(order() * 5u32 - 1u32));
    for k in [[0; 32], [0xff; 32], near] {
        for u in [to_bytes(&9u32.into()), numbers.bytes(), numbers.bytes()] {
            exchange(k, u, x25519(&k, &u));
        }
    }
    assert_eq!(seen, 2 + 518 + 9);
}

fn signs(case: &serde_json::Value, message: Message<'_>) {
    let list = |name: &str| hex(case[name].as_str().expect(name));
    let signature: [u8; 64] = list("signature").try_into().expect("64 bytes");
    for source in SOURCES {
        let mut engine = blinded(source);
        let key = engine.keygen(&bytes(case, "secretKey")).expect("a key");
        assert_eq!(engine.cycles(), 2 * KEYGEN_BLINDED_CYCLES);
        assert_eq!(*key.public(), bytes(case, "publicKey"));
        assert_eq!(engine.sign(&key, message), Ok(signature));
    }
}

#[test]
fn keys_and_signatures() {
    let all = |name: &str| json(name).as_array().expect("cases").clone();
    let list = |case: &serde_json::Value, name: &str| hex(case[name].as_str().expect(name));
    for case in all("rfc8032/ed25519.json") {
        signs(&case, Message::Pure(&list(&case, "message")));
    }
    for case in all("rfc8032/ed25519ctx.json") {
        let (context, message) = (list(&case, "context"), list(&case, "message"));
        let (context, message) = (&context[..], &message[..]);
        signs(&case, Message::WithContext { context, message });
    }
    for case in all("rfc8032/ed25519ph.json") {
        let (context, digest) = (&[][..], &Sha512::digest(list(&case, "message")).into());
        signs(&case, Message::Prehashed { context, digest });
    }
}

/// Messages of every number of blocks, with every position of the end: the same signature as
/// without random words, in a time that depends only on the length.
#[test]
fn lengths() {
    let (mut plain, mut other) = (
        engine(),
        blinded(random).with_signature_check(SignatureCheck::None),
    );
    let text: Vec<u8> = (0..=255).collect();
    let mut took = Vec::new();
    for round in 0..2u8 {
        let key = other.keygen(&[round; 32]).expect("a key");
        let mut cycles = Vec::new();
        for length in [
            0, 1, 47, 48, 64, 79, 80, 111, 112, 127, 128, 175, 176, 207, 208, 256,
        ] {
            let message = Message::Pure(&text[..length]);
            let signature = other.sign(&key, message).expect("a signature");
            assert_eq!(plain.sign(&key, message), Ok(signature), "{length}");
            // The figure of the READMEs.
            if length == 64 {
                assert_eq!(other.cycles(), 22_977);
            }
            cycles.push(other.cycles());
        }
        took.push(cycles);
    }
    assert_eq!(took[0], took[1]);
}

#[test]
fn multiples() {
    let (mut plain, mut numbers) = (engine(), Numbers(8));
    let one = to_bytes(&1u32.into());
    let last = to_bytes(&(order() - 1u32));
    let some = || to_bytes(&(number(&numbers.bytes()) % order()));
    let scalars: Vec<_> = std::iter::repeat_with(some).take(20).collect();
    for k in scalars.iter().chain([&[0; 32], &one, &last]) {
        let expected = plain.mul_base_affine(k);
        for source in SOURCES {
            let mut engine = blinded(source);
            assert_eq!(engine.mul_base_affine(k), expected);
            assert_eq!(engine.cycles(), MUL_BASE_BLINDED_CYCLES);
        }
    }
    let above = to_bytes(&order());
    assert!(matches!(
        blinded(random).mul_base(&above),
        Err(Error::Operand(_))
    ));
}

/// Results are also right if they are computed twice, with other random words the second time.
#[test]
fn repetition() {
    let mut engine = blinded(random).with_repetition(true);
    let expected = x25519(&[7; 32], &[5; 32]);
    assert_eq!(engine.x25519(&[7; 32], &[5; 32]), Ok(expected));
    assert_eq!(engine.cycles(), 2 * X25519_BLINDED_CYCLES);
}

thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(0) };
}

/// A source that fails after a number of calls.
fn limited(bytes: &mut [u8]) -> Result<(), NoRandom> {
    let left = LEFT.get().checked_sub(1).ok_or(NoRandom)?;
    LEFT.set(left);
    random(bytes)
}

/// A failure of the source at any time gives an error and leaves nothing in the engine.
#[test]
fn without_random_bytes() {
    fn fails<T>(mut run: impl FnMut(&mut Engine<Emulator>) -> Result<T, Error<Refused>>) -> u32 {
        let mut count = 0;
        loop {
            let mut engine = blinded(limited);
            LEFT.set(count);
            match run(&mut engine) {
                Ok(_) => return count,
                Err(why) => assert_eq!(why, Error::NoRandom, "after {count}"),
            }
            let machine = &engine.bus().machine;
            assert!((0..64).all(|register| machine.raw(0, register) == [0; 8]));
            LEFT.set(100);
            assert!(engine.x25519(&[1; 32], &[9; 32]).is_ok());
            count += 1;
        }
    }
    let key: SigningKey = engine().keygen(&[3; 32]).expect("a key");
    assert_eq!(fails(|engine| engine.x25519(&[5; 32], &[9; 32])), 2);
    assert_eq!(fails(|engine| engine.mul_base(&[5; 32])), 2);
    assert_eq!(fails(|engine| engine.keygen(&[5; 32])), 4);
    let message = Message::Pure(&[0; 300]);
    assert_eq!(fails(|engine| engine.sign(&key, message)), 6);
}

type Operands = Vec<[u32; 8]>;

/// The elements that a job writes to registers in some of its cycles.
fn written(
    machine: &mut Machine,
    entry: u16,
    operands: &Operands,
    cycles: core::ops::Range<u64>,
) -> HashSet<Limbs> {
    for (register, words) in operands.iter().enumerate() {
        machine.set_raw(0, register, words);
    }
    let mut values = HashSet::new();
    let outcome = machine.job(entry, 0, 1_000_000, &mut |write| {
        if cycles.contains(&write.cycle) {
            values.insert(freeze(&write.limbs));
        }
    });
    assert_eq!(outcome.fault, None);
    values
}

/// The constants and their negatives.
fn known() -> HashSet<Limbs> {
    let mut machine = Machine::new();
    let mut all = HashSet::new();
    for (_, row) in CONSTANT_NAMES {
        let moves = Instruction {
            b: Source::Constant(*row),
            ..Instruction::new(Op::Mov)
        };
        let stop = Instruction::new(Op::Fin);
        machine.ram()[..2].copy_from_slice(&[moves.encode(), stop.encode()]);
        let begin = engine25519::isa::RAM_BASE as u16;
        machine.job(begin, 0, 1_000, &mut |write| {
            all.insert(freeze(&write.limbs));
            all.insert(freeze(&sub(&[0; 15], &write.limbs)));
        });
    }
    all
}

fn word(random: &mut Numbers) -> [u32; 8] {
    core::array::from_fn(|_| random.next() as u32)
}

/// Operands of `x25519_blinded`, for a point on the curve.
fn ladder(k: u64, random: &mut Numbers) -> Operands {
    let mut k = BigUint::from(k);
    k = (k + (BigUint::from(1u32) << 251u32))
        + order() * BigUint::from(random.next()) * BigUint::from(random.next());
    let part = |n: BigUint| -> [u32; 8] {
        let bits = n & ((BigUint::from(1u32) << 193u32) - 1u32);
        let mut digits = (bits << 62u32).to_u32_digits();
        digits.resize(8, 0);
        digits.try_into().expect("256 bits")
    };
    let (high, low) = (part(&k >> 192u32), part(k));
    let mut lambda = word(random);
    lambda[0] |= 2;
    vec![high, low, [7; 8], [7; 8], [9, 0, 0, 0, 0, 0, 0, 0], lambda]
}

/// Two jobs with the same secret have no value in common, except in tables. Without random words
/// they have all values in common.
#[test]
fn no_value_comes_twice() {
    let mut random = Numbers(9);
    let known = known();
    let shared = |one: &HashSet<Limbs>, other: &HashSet<Limbs>| {
        let both = one.intersection(other);
        both.filter(|value| !known.contains(*value)).count()
    };
    // The ladder.
    let ladders = 6_000..46_000;
    let plain = vec![[5; 8], [9, 0, 0, 0, 0, 0, 0, 0]];
    let [one, two] = [(); 2].map(|()| written(&mut Machine::new(), X25519, &plain, 0..31_000));
    assert!(shared(&one, &two) == one.difference(&known).count() && one.len() > 5_000);
    let [one, two] = [(); 2].map(|()| {
        let operands = ladder(77, &mut random);
        written(
            &mut Machine::new(),
            X25519_BLINDED,
            &operands,
            ladders.clone(),
        )
    });
    assert_eq!(shared(&one, &two), 0);
    // With the same digits, of which the second half is written once, and another lambda.
    let mut operands = ladder(77, &mut random);
    let [one, two] = [(); 2].map(|()| {
        operands[5][3] += 1;
        written(
            &mut Machine::new(),
            X25519_BLINDED,
            &operands,
            ladders.clone(),
        )
    });
    assert_eq!(shared(&one, &two), 1);
    assert!(one.len() > 7_000, "{}", one.len());

    // The combs of a key, from where both parts of the scalar are there.
    let seed = [11; 8];
    let mut part = || {
        let (mut part, mut factor) = (word(&mut random), word(&mut random));
        (part[7], factor[0]) = (part[7] & 0x0fff_ffff, factor[0] | 2);
        [part, factor]
    };
    let combs = 1_950..u64::from(KEYGEN_BLINDED_CYCLES) - 4_300;
    let plain = || {
        written(
            &mut Machine::new(),
            KEYGEN,
            &vec![seed],
            1_120..u64::from(KEYGEN_CYCLES) - 4_300,
        )
    };
    assert!(shared(&plain(), &plain()) > 800);
    // The second pair has another lambda only, the third both.
    let first = part();
    let parts = [first, [first[0], part()[1]], part()];
    let [one, two, three] = parts.map(|[part, factor]| {
        let operands = vec![seed, part, factor];
        written(
            &mut Machine::new(),
            KEYGEN_BLINDED,
            &operands,
            combs.clone(),
        )
    });
    assert_eq!(shared(&one, &three), 0);
    // The digits are the same there.
    let digits = shared(&one, &two);
    assert!(digits <= 40, "{digits}");
    assert!(one.len() > 1_500, "{}", one.len());

    // A signature: the nonce from where it is in two parts; S from where the challenge is there, which both know, as its two constants.
    let parts = [[part(), part()], [part(), part()]];
    let pairs = parts.map(|[nonce, challenge]| {
        let mut machine = Machine::new();
        written(&mut machine, SIGN, &vec![seed; 4], 0..0);
        let nonce = written(
            &mut machine,
            NONCE_PAUSE_NEXT + 3,
            &nonce.to_vec(),
            1_080..14_530,
        );
        let operands = vec![[1; 8], [2; 8], [3; 8], [4; 8], challenge[0]];
        let entry = CHALLENGE_PAUSE_NEXT + 3;
        let challenge = written(&mut machine, entry, &operands, 1_645..3_294);
        (nonce, challenge)
    });
    let [(one, challenge), (two, other)] = &pairs;
    assert_eq!(shared(one, two), 0);
    assert!(one.len() > 1_500, "{}", one.len());
    let public = shared(challenge, other);
    assert!(
        public <= 6 && challenge.len() > 300,
        "{public} of {}",
        challenge.len()
    );
}

/// An engine whose microcode has another word at this place.
fn changed(place: usize, mutant: u32) -> Engine<Emulator> {
    let mut words = WORDS.to_vec();
    words[place] = mutant;
    let mut engine = blinded(random).with_signature_check(SignatureCheck::None);
    engine.bus().machine = Machine::with_rom(&words);
    engine
}

/// The first place from an entry on where there is such an instruction.
fn place(from: u16, op: Op) -> usize {
    let from = usize::from(from);
    let found = WORDS[from..].iter().position(|word| {
        Instruction::decode(*word).is_some_and(|instruction| instruction.op == op)
    });
    from + found.expect("the instruction")
}

/// The entry of a routine in the ROM.
fn entry(name: &str) -> u16 {
    let readme = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("microcode/README.md");
    let text = std::fs::read_to_string(readme).expect("the list of routines");
    let begin = format!("| `{name}` | ");
    let line = text.lines().find_map(|line| line.strip_prefix(&begin));
    let address = line.and_then(|line| line.split(' ').next());
    address.expect(name).parse().expect("an address")
}

/// With a sum in place of a difference in the comb or the ladder, the driver reports that the
/// engine's check has failed, and nothing remains in the engine.
#[test]
fn what_is_wrong_is_not_given_out() {
    let instead = |place: usize, op| {
        let instruction = Instruction::decode(WORDS[place]).expect("an instruction");
        Instruction { op, ..instruction }.encode()
    };
    let key = engine().keygen(&[3; 32]).expect("a key");
    let comb = place(entry("comb"), Op::Mul);
    let faulty = || changed(comb, instead(comb, Op::Add));
    assert_eq!(faulty().keygen(&[3; 32]).err(), Some(Error::CheckFailed));
    let signature = faulty().sign(&key, Message::Pure(b"message"));
    assert_eq!(signature, Err(Error::CheckFailed));
    assert_eq!(
        faulty().mul_base(&[3; 32].map(|b| b & 0xf)),
        Err(Error::CheckFailed)
    );
    // Without random words too.
    let mut plain = engine().with_signature_check(SignatureCheck::None);
    plain.bus().machine = std::mem::take(&mut faulty().bus().machine);
    assert_eq!(plain.keygen(&[3; 32]).err(), Some(Error::CheckFailed));
    let signature = plain.sign(&key, Message::Pure(b"message"));
    assert_eq!(signature, Err(Error::CheckFailed));
    let step = place(place(X25519_BLINDED, Op::Key) as u16, Op::Mul);
    let mut faulty = changed(step, instead(step, Op::Add));
    let found = faulty.x25519(&[5; 32], &[9; 32]);
    assert_eq!(found, Err(Error::CheckFailed));
    let machine = &faulty.bus().machine;
    assert!((0..64).all(|register| machine.raw(0, register) == [0; 8]));
}

/// If R is not on the curve, a caller that resumes the job gets no S.
#[test]
fn no_s_beside_a_wrong_r() {
    let comb = place(entry("comb"), Op::Mul);
    let instruction = Instruction::decode(WORDS[comb]).expect("an instruction");
    let wrong = Instruction {
        op: Op::Add,
        ..instruction
    }
    .encode();
    for (mutant, right) in [(WORDS[comb], true), (wrong, false)] {
        for split in [0, 1] {
            let mut engine = changed(comb, mutant);
            let machine = &mut engine.bus().machine;
            written(machine, SIGN, &vec![[9; 8]; 4], 0..0);
            let nonce = vec![[1, 0, 0, 0, 0, 0, 0, 0], [2; 8]];
            written(machine, NONCE_PAUSE_NEXT + 2 + split, &nonce, 0..0);
            assert_eq!(machine.raw(0, 0) != [u32::MAX; 8], right);
            let block = vec![[1, 0, 0, 0, 0, 0, 0, 0]; 5];
            written(machine, CHALLENGE_PAUSE_NEXT + 1 + 2 * split, &block, 0..0);
            assert_eq!(machine.raw(0, 0) != [0; 8], right);
        }
    }
}
