// SPDX-License-Identifier: MIT OR Apache-2.0
//! Published vectors through the driver and the RTL; jobs of the microcode on emulator and RTL side
//! by side.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use engine25519::emu::Emulator;
use engine25519::{Bus, Engine, Message, NoRandom, asm, microcode};
use engine25519_cosim::value::Random;
use engine25519_cosim::{Rtl, need_rtl};
use num_bigint::BigUint;
use serde_json::Value;

fn testdata(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

fn json(name: &str) -> Value {
    serde_json::from_str(&testdata(name)).expect("JSON")
}

fn hex(text: &str) -> [u8; 32] {
    assert_eq!(text.len(), 64);
    core::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hexadecimal"))
}

fn bytes(value: &Value, name: &str) -> [u8; 32] {
    hex(value[name].as_str().expect(name))
}

fn random_bytes(random: &mut Random) -> [u8; 32] {
    core::array::from_fn(|_| random.word() as u8)
}

/// Different words each time.
fn blinding(bytes: &mut [u8]) -> Result<(), NoRandom> {
    static DRAWN: AtomicU64 = AtomicU64::new(1);
    let mut random = Random(DRAWN.fetch_add(1, Ordering::Relaxed));
    bytes.fill_with(|| random.word() as u8);
    Ok(())
}

/// Engines without random words, and with.
fn engines<B: Bus>(bus: impl Fn() -> B) -> [Engine<B>; 2] {
    let plain = Engine::claim(bus()).expect("a free context");
    let blinded = Engine::claim(bus()).expect("a free context");
    [plain, blinded.with_blinding(blinding)]
}

/// One exchange on the RTL without random words and one with: compares the result, and the cycles
/// with those in the microcode's headers.
fn exchange(engines: &mut [Engine<Rtl>; 2], scalar: &[u8; 32], u: &[u8; 32], expected: &[u8; 32]) {
    let cycles = [microcode::X25519_CYCLES, microcode::X25519_BLINDED_CYCLES];
    for (engine, cycles) in engines.iter_mut().zip(cycles) {
        assert_eq!(
            engine.x25519(scalar, u).as_ref(),
            Ok(expected),
            "{scalar:02x?} {u:02x?}"
        );
        assert_eq!(engine.cycles(), cycles, "cycles never depend on data");
    }
}

#[test]
fn x25519_rfc7748() {
    need_rtl!();
    let mut engines = engines(Rtl::new);
    let file = json("rfc7748/x25519.json");
    for case in file["x25519"].as_array().expect("cases") {
        exchange(
            &mut engines,
            &bytes(case, "scalar"),
            &bytes(case, "u"),
            &bytes(case, "out"),
        );
    }
    let dh = &file["dh"];
    let base = core::array::from_fn(|i| if i == 0 { 9 } else { 0 });
    for (secret, public, other) in [("a", "A", "B"), ("b", "B", "A")] {
        exchange(&mut engines, &bytes(dh, secret), &base, &bytes(dh, public));
        exchange(
            &mut engines,
            &bytes(dh, secret),
            &bytes(dh, other),
            &bytes(dh, "K"),
        );
    }
    let (mut k, mut u) = (
        core::array::from_fn(|i| if i == 0 { 9 } else { 0 }),
        [0; 32],
    );
    u[0] = 9;
    let next = engines[0].x25519(&k, &u).expect("a result");
    (k, u) = (next, k);
    assert_eq!(k, bytes(&file["iterated"], "1"));
    assert_ne!(k, u);
}

/// With two models side by side: this is the longest test of the co-simulation.
#[test]
fn x25519_wycheproof() {
    need_rtl!();
    let file = json("wycheproof/x25519_test.json");
    let cases: Vec<&Value> = file["testGroups"]
        .as_array()
        .expect("groups")
        .iter()
        .flat_map(|group| group["tests"].as_array().expect("cases"))
        .collect();
    assert_eq!(cases.len(), 518);
    let (first, second) = cases.split_at(cases.len() / 2);
    std::thread::scope(|scope| {
        for half in [first, second] {
            scope.spawn(move || {
                let mut engines = engines(Rtl::new);
                for case in half {
                    exchange(
                        &mut engines,
                        &bytes(case, "private"),
                        &bytes(case, "public"),
                        &bytes(case, "shared"),
                    );
                }
            });
        }
    });
}

/// Exchanges on which the original engine is wrong.
#[test]
fn x25519_where_the_original_loses_a_carry() {
    need_rtl!();
    let mut engines = engines(Rtl::new);
    let text = testdata("engine25519/wrong_vectors.txt");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut seen = 0;
    for (place, _) in words
        .iter()
        .enumerate()
        .filter(|(_, word)| **word == "k(LE)=")
    {
        // k(LE)= K u(LE)= U RTL WRONG exact RIGHT WRONG IN RTL
        assert_eq!(words[place + 6], "exact");
        exchange(
            &mut engines,
            &hex(words[place + 1]),
            &hex(words[place + 3]),
            &hex(words[place + 7]),
        );
        seen += 1;
    }
    for case in json("derived/engine25519_overflow_vectors.json")["x25519"]
        .as_array()
        .expect("cases")
    {
        exchange(
            &mut engines,
            &bytes(case, "scalar"),
            &bytes(case, "u"),
            &bytes(case, "x25519"),
        );
        seen += 1;
    }
    assert!(seen >= 16, "{seen}");
}

/// Fixed-base multiplications and verifications: RTL and emulator agree, the cycles are the stated
/// ones.
#[test]
fn signing_and_verifying_jobs() {
    need_rtl!();
    let mut blinded = Engine::claim(Rtl::new())
        .expect("a free context")
        .with_blinding(blinding);
    let mut rtl = Engine::claim(Rtl::new()).expect("a free context");
    let mut emulator = Engine::claim(Emulator::new()).expect("a free context");
    let mut random = Random(41);
    let mut points = Vec::new();
    for n in 0..12 {
        let mut k = random_bytes(&mut random);
        k[31] &= 0x0f; // below the order
        if n == 0 {
            k = [0; 32];
        }
        let encoding = rtl.mul_base(&k).expect("a result");
        assert_eq!(
            Ok(encoding),
            emulator.mul_base(&k).map_err(|_| ()),
            "{k:02x?}"
        );
        assert_eq!(rtl.cycles(), microcode::MUL_BASE_CYCLES);
        assert_eq!(blinded.mul_base(&k), Ok(encoding));
        assert_eq!(blinded.cycles(), microcode::MUL_BASE_BLINDED_CYCLES);
        points.push((k, encoding));
    }
    for (n, point) in points.iter().enumerate() {
        let (mut s, mut k) = (random_bytes(&mut random), random_bytes(&mut random));
        s[31] &= 0x0f;
        k[31] &= 0x0f;
        // Now and then a true equation: S B = R + k A with R = r B, S = r + k a. A broken engine
        // also finds a wrong one wrong.
        let r = if n % 3 == 0 {
            let r = rtl.mul_base(&s).expect("a result");
            s = plus_product(&s, &k, &point.0);
            r
        } else {
            point.1
        };
        // ... and bytes that are not a point.
        let a = if n % 4 == 1 {
            random_bytes(&mut random)
        } else {
            point.1
        };
        let found = rtl.equation(&a, &r, &s, &k).expect("a result");
        assert_eq!(rtl.cycles(), microcode::VERIFY_CYCLES);
        let expected = emulator.equation(&a, &r, &s, &k).expect("a result");
        assert_eq!(format!("{found:?}"), format!("{expected:?}"));
        if n % 3 == 0 && n % 4 != 1 {
            assert!(found.equal && found.equal_cofactored);
        }
    }
}

/// Whole keys, signatures and verifications: the files of RFC 8032 on the RTL, in the cycles of the
/// emulator.
#[test]
fn signatures_rfc8032() {
    use sha2::{Digest, Sha512};
    need_rtl!();
    let (mut rtls, mut emulators) = (engines(Rtl::new), engines(Emulator::new));
    let cycles = [microcode::KEYGEN_CYCLES, microcode::KEYGEN_BLINDED_CYCLES];
    let list = |case: &Value, name: &str| -> Vec<u8> {
        let found = case[name].as_str().unwrap_or_default();
        (0..found.len() / 2)
            .map(|i| u8::from_str_radix(&found[2 * i..2 * i + 2], 16).expect("hexadecimal"))
            .collect()
    };
    let mut seen = 0;
    for name in ["ed25519", "ed25519ctx", "ed25519ph"] {
        let file = json(&format!("rfc8032/{name}.json"));
        for case in file.as_array().expect("cases") {
            let (context, message) = (list(case, "context"), list(case, "message"));
            let digest = Sha512::digest(&message).into();
            let message = match name {
                "ed25519" => Message::Pure(&message),
                "ed25519ctx" => Message::WithContext {
                    context: &context,
                    message: &message,
                },
                _ => Message::Prehashed {
                    context: &context,
                    digest: &digest,
                },
            };
            let seed = bytes(case, "secretKey");
            for ((rtl, emulator), cycles) in rtls.iter_mut().zip(&mut emulators).zip(cycles) {
                let key = rtl.keygen(&seed).expect("a key");
                assert_eq!(rtl.cycles(), 2 * cycles);
                assert_eq!(*key.public(), bytes(case, "publicKey"));
                let signature = rtl.sign(&key, message).expect("a signature");
                assert_eq!(signature[..], list(case, "signature"));
                assert_eq!(Ok(signature), emulator.sign(&key, message));
                assert_eq!(rtl.cycles(), emulator.cycles());
            }
            let (key, rtl) = (emulators[0].keygen(&seed).expect("a key"), &mut rtls[0]);
            let signature = emulators[0].sign(&key, message).expect("a signature");
            let found = rtl.verify(key.public(), message, &signature);
            let found = found.expect("findings");
            assert!(found.equal && found.a_on_curve && found.r_on_curve);
            let mut other = signature;
            other[33] ^= 1;
            let found = rtl.verify(key.public(), message, &other);
            assert!(!found.expect("findings").equal_cofactored);
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen}");
}

/// The order of the base point.
fn order() -> BigUint {
    let low = "27742317777372353535851937790883648493";
    (BigUint::from(1u8) << 252) + low.parse::<BigUint>().expect("a number")
}

/// r + k a modulo the order.
fn plus_product(r: &[u8; 32], k: &[u8; 32], a: &[u8; 32]) -> [u8; 32] {
    let [r, k, a] = [r, k, a].map(|bytes| BigUint::from_bytes_le(bytes));
    let mut sum = ((r + k * a) % order()).to_bytes_le();
    sum.resize(32, 0);
    sum.try_into().expect("32 bytes")
}

/// RFC 8032: every signature of the file verifies on the RTL, and does not verify with another
/// message.
#[test]
fn verify_rfc8032() {
    use sha2::{Digest, Sha512};
    need_rtl!();
    let mut engine = Engine::claim(Rtl::new()).expect("a free context");
    let text = |case: &Value, name: &str| -> Vec<u8> {
        let found = case[name].as_str().expect(name);
        (0..found.len() / 2)
            .map(|i| u8::from_str_radix(&found[2 * i..2 * i + 2], 16).expect("hexadecimal"))
            .collect()
    };
    let file = json("rfc8032/ed25519.json");
    let cases = file.as_array().expect("cases");
    for case in cases {
        let key: [u8; 32] = text(case, "publicKey").try_into().expect("32 bytes");
        let message = text(case, "message");
        let signature = text(case, "signature");
        let (r, s): ([u8; 32], [u8; 32]) = (
            signature[..32].try_into().unwrap(),
            signature[32..].try_into().unwrap(),
        );
        for tail in [&b""[..], b"x"] {
            let hash = Sha512::new()
                .chain_update(r)
                .chain_update(key)
                .chain_update(&message)
                .chain_update(tail)
                .finalize();
            let mut k = (BigUint::from_bytes_le(hash.as_slice()) % order()).to_bytes_le();
            k.resize(32, 0);
            let found = engine
                .equation(&key, &r, &s, &k.try_into().unwrap())
                .expect("a result");
            assert!(found.a_on_curve && found.r_on_curve);
            assert_eq!(found.equal, tail.is_empty());
        }
    }
    assert!(cases.len() >= 4);
}

/// A program in RAM that calls a routine of the ROM and uses one of its formulas.
#[test]
fn programs_in_ram_call_the_rom() {
    need_rtl!();
    let program = asm::assemble(
        r#"
.include "macros.s"
.routine quotient
.in  r0 raw x    any
.in  r1 raw y    any
.out r0 raw q    x^8/y, and 0 for y = 0
    UNP  r6, x
    UNP  r1, y
    CALL invert
    squarings r6, 3
    MUL  r6, r6, r2
    FRZ  q, r6
    FIN  1
"#,
    )
    .expect("a program");
    let quotient = &program.routines[0];
    let p = (BigUint::from(1u32) << 255u32) - 19u32;
    let mut rtl = Engine::claim(Rtl::new()).expect("a free context");
    let mut emulator = Engine::claim(Emulator::new()).expect("a free context");
    rtl.load(&program.words).expect("free");
    emulator.load(&program.words).expect("free");
    let mut random = Random(0x2b99_2ddf_a232_49d6);
    for turn in 0..8 {
        let (x, mut y) = (random_bytes(&mut random), random_bytes(&mut random));
        if turn == 0 {
            y = [0; 32];
        }
        let words = |bytes: &[u8; 32]| -> [u32; 8] {
            core::array::from_fn(|i| {
                u32::from_le_bytes(bytes[4 * i..4 * i + 4].try_into().expect("four"))
            })
        };
        let (mut found, mut same) = ([[0; 8]], [[0; 8]]);
        rtl.run(quotient.entry, &[words(&x), words(&y)], &mut found)
            .expect("a job");
        emulator
            .run(quotient.entry, &[words(&x), words(&y)], &mut same)
            .expect("a job");
        assert_eq!(found, same);
        assert_eq!(rtl.cycles(), emulator.cycles());
        assert_eq!(u64::from(rtl.cycles()), quotient.cycles);
        let element = |bytes: &[u8; 32]| {
            (BigUint::from_bytes_le(bytes) & ((BigUint::from(1u32) << 255u32) - 1u32)) % &p
        };
        let inverse = element(&y).modpow(&(&p - 2u32), &p);
        let expected = element(&x).modpow(&8u32.into(), &p) * inverse % &p;
        let found: Vec<u8> = found[0]
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        assert_eq!(BigUint::from_bytes_le(&found), expected);
    }
}
