// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 and Ed25519 on the engine, through its driver: each result is checked and timed.

use core::future::Future;
use core::pin::pin;
use core::task::{Context, Poll};

use engine25519::bus::Bus;
use engine25519::isa::{Instruction, Op, RAM_BASE, Source, bus as at};
use engine25519::{Engine, Mapped, Message, SignatureCheck, page};
use nineteen::ed25519::{Policy, SigningKey, verify_on};
use sha2::{Digest, Sha256};

use crate::board::{interrupts, map};
use crate::task::Woken;
use crate::vectors::sha_abc;
use crate::vectors::{
    CHALLENGE, MESSAGE, NONCE, POINT, PUBLIC, SCALAR, SECOND, SEED, SHARED, SIGNATURE, halves,
};
use crate::{metric, once, say};

pub fn run() {
    refusals();
    let mut engine = claim(mapped());
    intervals(&mut engine);
    x25519(&mut engine);
    sign(&mut engine);
    verify(&mut engine);
    signatures(&mut engine);
    jobs(&mut engine);
    let mut engine = engine.with_signature_check(SignatureCheck::Verify);
    let [checked, whole] = signature(&mut engine);
    metric("job_sign_verified_cycles", checked);
    metric("soc_job_sign_verified_cycles", whole);
    let mut engine = engine.with_signature_check(SignatureCheck::None);
    let [unchecked, whole] = signature(&mut engine);
    metric("job_sign_cycles", unchecked);
    metric("soc_job_sign_cycles", whole);
    // The next owner must find nothing of all this.
    drop(engine);
    released();
    interrupt();
    awaited();
}

pub fn mapped() -> Mapped {
    // SAFETY: the engine is at this address. This program is one thread, and uses one of the values
    // created here at a time.
    unsafe { Mapped::new(map::ENGINE) }
}

fn read(address: u32) -> u32 {
    let Ok(word) = mapped().read(address);
    word
}

fn write(address: u32, word: u32) {
    let Ok(()) = mapped().write(address, word);
}

pub fn claim(bus: Mapped) -> Engine<Mapped> {
    match Engine::claim(bus) {
        Ok(engine) => engine,
        Err(why) => panic!("no engine: {why}"),
    }
}

/// The result of a job that must not fail, and its cycles.
fn job<T>(engine: &mut Engine<Mapped>, run: impl Fn(&mut Engine<Mapped>) -> Job<T>) -> (T, u64) {
    // Run once before, so that the caches are as warm as in a program that does this often.
    let _ = run(engine);
    match once(|| run(engine)) {
        (Ok(result), cycles) => (result, cycles),
        (Err(why), _) => panic!("the engine gives no result: {why}"),
    }
}

type Job<T> = Result<T, engine25519::Error<<Mapped as Bus>::Error>>;

/// A refused access ends, reveals nothing, and changes nothing.
fn refusals() {
    assert_eq!(
        read(at::ID),
        engine25519::isa::ENGINE_ID,
        "there is no engine"
    );
    let own = page(0);
    for place in [own, own + at::STATUS] {
        assert_eq!(read(place), u32::MAX, "a free context can be read");
    }
    write(own + at::START, 0);
    assert_eq!(read(at::BUSY), 0, "a job of a free context was started");
    let engine = claim(mapped());
    assert_eq!(read(own + at::REFUSED), 0, "a refusal of before the claim");
    assert_eq!(read(own), u32::MAX, "a register can be read without a job");
    assert_eq!(read(own + at::REFUSED), 1, "the refusals are not told");
    assert_eq!(read(own + at::REFUSED), 0, "the refusals are told twice");
    drop(engine);
    say!("refused accesses end and change nothing");
}

/// The time from one operation to the next, and to the next that needs its result: programs in the
/// engine's RAM that differ only in the number of operations.
fn intervals(engine: &mut Engine<Mapped>) {
    for (name, op, dependent) in [
        ("multiply_interval", Op::Mul, false),
        ("multiply_latency", Op::Mul, true),
        ("square_interval", Op::Sqr, false),
        ("square_latency", Op::Sqr, true),
    ] {
        let few = repeated(engine, op, dependent, 16);
        let more = repeated(engine, op, dependent, 32);
        let many = repeated(engine, op, dependent, 48);
        assert_eq!(more - few, many - more, "{name} is not always the same");
        say!("{name}: {} cycles", (many - few) / 32);
        metric(name, u64::from((many - few) / 32));
    }
}

/// Cycles of a job of `count` operations; each uses the result of the previous one if `dependent`.
fn repeated(engine: &mut Engine<Mapped>, op: Op, dependent: bool, count: u32) -> u32 {
    let mut words = [0; 64];
    for place in 0..=count {
        let instruction = if place < count {
            Instruction {
                d: if dependent { 40 } else { (place % 32) as u8 },
                a: 40,
                b: Source::Register(41),
                ..Instruction::new(op)
            }
        } else {
            Instruction::new(Op::Fin)
        };
        words[place as usize] = instruction.encode();
    }
    let words = &words[..=count as usize];
    assert!(engine.load(words).is_ok(), "the microcode RAM is not ours");
    job(engine, |engine| engine.run(RAM_BASE as u16, &[], &mut []));
    engine.cycles()
}

fn x25519(engine: &mut Engine<Mapped>) {
    let (result, cycles) = job(engine, |engine| engine.x25519(&SCALAR, &POINT));
    assert_eq!(result, SHARED, "X25519 on the engine differs from RFC 7748");
    say!(
        "X25519, engine: {cycles} cycles, {} of them the engine's",
        engine.cycles()
    );
    metric("x25519_cycles", u64::from(engine.cycles()));
    metric("soc_engine_cycles", cycles);
    let [scalar, point, shared] = &SECOND;
    let first = engine.cycles();
    let (result, _) = job(engine, |engine| engine.x25519(scalar, point));
    assert_eq!(
        result, *shared,
        "X25519 on the engine differs from RFC 7748"
    );
    assert_eq!(
        engine.cycles(),
        first,
        "the time of the engine depends on operands"
    );
}

fn sign(engine: &mut Engine<Mapped>) {
    let (result, cycles) = job(engine, |engine| engine.mul_base(&NONCE));
    assert_eq!(
        result,
        halves().0,
        "[r]B on the engine differs from R of RFC 8032"
    );
    say!(
        "Ed25519 R = [r]B, engine: {cycles} cycles, {} of them the engine's",
        engine.cycles()
    );
    metric("sign_cycles", u64::from(engine.cycles()));
}

fn verify(engine: &mut Engine<Mapped>) {
    let (r, s) = halves();
    let (found, cycles) = job(engine, |engine| {
        engine.equation(&PUBLIC, &r, &s, &CHALLENGE)
    });
    assert!(
        found.equal && found.a_on_curve && found.r_on_curve,
        "RFC 8032 is refused: {found:?}"
    );
    say!(
        "Ed25519 [S]B = R + [k]A, engine: {cycles} cycles, {} of them the engine's",
        engine.cycles()
    );
    metric("verify_cycles", u64::from(engine.cycles()));
    let (found, _) = job(engine, |engine| engine.equation(&PUBLIC, &r, &s, &NONCE));
    assert!(
        !found.equal && !found.equal_cofactored,
        "a forgery is accepted: {found:?}"
    );
}

/// Whole signatures and verifications by `nineteen`: the engine does the slow part, the CPU hashes.
fn signatures(engine: &mut Engine<Mapped>) {
    let (key, _) = job(engine, |engine| SigningKey::from_bytes_on(engine, &SEED));
    assert_eq!(
        key.verifying_key().to_bytes(),
        PUBLIC,
        "the public key differs from RFC 8032"
    );
    let (signature, cycles) = job(engine, |engine| key.sign_on(engine, &MESSAGE));
    assert_eq!(
        signature.to_bytes(),
        SIGNATURE,
        "the signature differs from RFC 8032"
    );
    say!("Ed25519 signature, engine and CPU: {cycles} cycles");
    metric("soc_sign_cycles", cycles);

    let verify = |engine: &mut _, message: &[u8]| {
        verify_on(engine, Policy::Strict, &PUBLIC, message, &SIGNATURE)
    };
    let (verdict, cycles) = job(engine, |engine| verify(engine, &MESSAGE));
    assert!(verdict.is_ok(), "the signature of RFC 8032 is refused");
    say!("Ed25519 verification, engine and CPU: {cycles} cycles");
    metric("soc_verify_cycles", cycles);
    let (verdict, _) = job(engine, |engine| verify(engine, b"another"));
    assert!(
        verdict.is_err(),
        "the signature of another message is accepted"
    );
}

/// Whole keys, signatures and verifications as jobs of the engine, which also hashes: a message of
/// 64 bytes.
fn jobs(engine: &mut Engine<Mapped>) {
    let (key, cycles) = job(engine, |engine| engine.keygen(&sha_abc::SEED));
    assert_eq!(
        *key.public(),
        sha_abc::PUBLIC,
        "the public key differs from RFC 8032"
    );
    say!("Ed25519 key, engine: {cycles} cycles");
    metric("soc_job_keygen_cycles", cycles);

    let [checked, whole] = signature(engine);
    metric("job_sign_checked_cycles", checked);
    metric("soc_job_sign_checked_cycles", whole);

    let message = Message::Pure(&sha_abc::MESSAGE);

    let (found, cycles) = job(engine, |engine| {
        engine.verify(&sha_abc::PUBLIC, message, &sha_abc::SIGNATURE)
    });
    assert!(
        found.equal && found.a_on_curve && found.r_on_curve,
        "RFC 8032 is refused: {found:?}"
    );
    say!(
        "Ed25519 verification, engine: {cycles} cycles, {} of them the engine's",
        engine.cycles()
    );
    metric("job_verify_cycles", u64::from(engine.cycles()));
    metric("soc_job_verify_cycles", cycles);
    let other = Message::Pure(&sha_abc::SEED);
    let (found, _) = job(engine, |engine| {
        engine.verify(&sha_abc::PUBLIC, other, &sha_abc::SIGNATURE)
    });
    assert!(
        !found.equal && !found.equal_cofactored,
        "the signature of another message is accepted"
    );
}

/// A signature with the engine's check of them; cycles of the engine, and of the whole.
fn signature(engine: &mut Engine<Mapped>) -> [u64; 2] {
    let (key, _) = job(engine, |engine| engine.keygen(&sha_abc::SEED));
    let message = Message::Pure(&sha_abc::MESSAGE);
    let (signature, cycles) = job(engine, |engine| engine.sign(&key, message));
    assert_eq!(
        signature,
        sha_abc::SIGNATURE,
        "the signature differs from RFC 8032"
    );
    say!(
        "Ed25519 signature, engine: {cycles} cycles, {} of them the engine's",
        engine.cycles()
    );
    [u64::from(engine.cycles()), cycles]
}

/// After the release the context is free, and nobody can read its registers.
fn released() {
    assert_eq!(read(at::OWNED), 0, "a context still has an owner");
    assert_eq!(read(at::RAM_STATE), 0, "the microcode RAM still has one");
    assert_eq!(
        read(page(0)),
        u32::MAX,
        "a register of a free context can be read"
    );
}

/// The same with the CPU asleep until the engine's interrupt.
fn interrupt() {
    interrupts::unmask();
    let mut engine = claim(mapped().with_wait(interrupts::sleep)).with_interrupt(true);
    let before = interrupts::seen();
    let (result, cycles) = job(&mut engine, |engine| engine.x25519(&SCALAR, &POINT));
    assert_eq!(result, SHARED, "X25519 on the engine differs from RFC 7748");
    // Once for each of the two runs: the CPU slept through them.
    let seen = interrupts::seen() - before;
    assert_eq!(seen, 2, "interrupts of two jobs");
    say!("X25519, engine, asleep until the interrupt: {cycles} cycles");
    metric("soc_interrupt_cycles", cycles);
}

/// The same as a task: the CPU hashes until the engine's interrupt calls the handler, and the
/// handler wakes the task.
fn awaited() {
    let mut engine = claim(mapped()).into_async(&interrupts::ENGINE, interrupts::unmask);
    let before = interrupts::seen();
    let message = core::hint::black_box([0x5a; 64]);
    let expected = Sha256::digest(message);
    interrupts::handled(true);
    let ((result, work), cycles) = once(|| {
        let mut work = Work::default();
        let mut task = pin!(engine.x25519(&SCALAR, &POINT));
        let woken = Woken::new();
        let waker = woken.waker();
        loop {
            if let Poll::Ready(result) = task.as_mut().poll(&mut Context::from_waker(&waker)) {
                return (result, work);
            }
            while !woken.take() {
                let (digest, cycles) = once(|| Sha256::digest(message));
                assert_eq!(digest, expected, "a hash beside the engine's job");
                work.hashes += 1;
                work.cycles += cycles;
            }
        }
    });
    interrupts::handled(false);
    assert_eq!(
        result,
        Ok(SHARED),
        "X25519 on the engine differs from RFC 7748"
    );
    assert_eq!(interrupts::seen() - before, 1, "calls of the handler");
    say!(
        "X25519, engine, awaited: {cycles} cycles, {} of them for {} hashes",
        work.cycles,
        work.hashes
    );
    metric("soc_async_cycles", cycles);
    metric("soc_async_free_cycles", work.cycles);
}

/// The CPU's work meanwhile.
#[derive(Default)]
struct Work {
    hashes: u32,
    cycles: u64,
}
