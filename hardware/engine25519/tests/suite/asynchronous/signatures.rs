// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys, signatures and verifications that are awaited.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use engine25519::emu::Emulator;
use engine25519::isa::bus;
use engine25519::{
    AsyncEngine, Bus, Engine, Error, Interrupt, Message, NoRandom, SignatureCheck, SigningKey, page,
};

use super::{Shared, block_on};
use crate::support::*;

/// Messages of every scheme, with the end of the message at every kind of place in its block.
fn messages<'a>(text: &'a [u8; 300], digest: &'a [u8; 64]) -> Vec<Message<'a>> {
    let lengths = [0, 1, 47, 48, 64, 79, 80].into_iter().chain(111..130);
    let lengths = lengths.chain([175, 176, 207, 208, 300]);
    let mut messages: Vec<_> = lengths.map(|n| Message::Pure(&text[..n])).collect();
    for (context, length) in [(1, 0), (7, 40), (62, 64), (94, 300), (255, 129)] {
        let (context, message) = (&text[..context], &text[..length]);
        messages.push(Message::WithContext { context, message });
    }
    for context in [0, 30, 255] {
        let context = &text[..context];
        messages.push(Message::Prehashed { context, digest });
    }
    messages
}

const SEED: [u8; 32] = [0x5a; 32];

/// Wakes the task of a line that nobody masks.
fn rise(line: &Interrupt) -> impl FnMut(bool) {
    move |level| {
        if level {
            line.rise();
        }
    }
}

fn random(bytes: &mut [u8]) -> Result<(), NoRandom> {
    bytes.fill(0x3c);
    Ok(())
}

fn no_random(_: &mut [u8]) -> Result<(), NoRandom> {
    Err(NoRandom)
}

/// The same result of the same writes in the same order, in as many cycles of the engine.
#[test]
fn awaited_signatures_are_the_polled_ones() {
    static LINE: Interrupt = Interrupt::new();
    let text = core::array::from_fn(|i| i as u8);
    let digest = core::array::from_fn(|i| 3 * i as u8);
    for (check, repeats, blinded) in [
        (SignatureCheck::Repeat, false, false),
        (SignatureCheck::Verify, false, false),
        (SignatureCheck::None, true, false),
        (SignatureCheck::Repeat, false, true),
    ] {
        let with = |bus: Shared| {
            let engine = Engine::claim(bus).unwrap().with_repetition(repeats);
            let engine = engine.with_signature_check(check);
            match blinded {
                true => engine.with_blinding(random),
                false => engine,
            }
        };
        let (one, other) = (Shared::polled(), Shared::new());
        let mut polled = with(one.clone()).with_interrupt(true);
        let mut awaited = with(other.clone()).into_async(&LINE, || ());
        macro_rules! same {
            ($polled:expr, $awaited:expr, $what:expr) => {{
                let (expected, (found, _)) = ($polled, block_on(&other, $awaited, rise(&LINE)));
                assert_eq!(found, expected, "{:?}", $what);
                assert!(one.written() == other.written(), "{:?}", $what);
                assert_eq!(awaited.engine().cycles(), polled.cycles(), "{:?}", $what);
                assert!(!other.0.borrow().interrupt());
                found
            }};
        }
        let key = polled.keygen(&SEED).unwrap();
        let (found, _) = block_on(&other, awaited.keygen(&SEED), rise(&LINE));
        let found = found.unwrap();
        assert_eq!(found.public(), key.public());
        assert!(one.written() == other.written());
        assert_eq!(awaited.engine().cycles(), polled.cycles());
        for message in messages(&text, &digest) {
            let signature = same!(
                polled.sign(&key, message),
                awaited.sign(&found, message),
                message
            );
            let mut signature = signature.expect("a signature");
            for right in [true, false] {
                let verdict = same!(
                    polled.verify(key.public(), message, &signature),
                    awaited.verify(key.public(), message, &signature),
                    message
                );
                assert_eq!(verdict.expect("findings").equal, right);
                signature[40] ^= 1;
            }
        }
    }
}

#[test]
fn a_signature_polls_once_for_each_part() {
    static LINE: Interrupt = Interrupt::new();
    let shared = Shared::new();
    let engine = Engine::claim(shared.clone()).unwrap();
    let engine = engine.with_signature_check(SignatureCheck::None);
    let mut engine = engine.into_async(&LINE, || ());
    let (key, slept) = block_on(&shared, engine.keygen(&SEED), rise(&LINE));
    let key = key.unwrap();
    assert_eq!(slept.polls, 3, "two jobs");
    let text = [0; 300];
    // One job; two passes, with R, and one for each block.
    for (length, polls) in [(64, 2), (80, 1 + 3 + 1), (300, 1 + 4 + 2)] {
        let message = Message::Pure(&text[..length]);
        let (found, slept) = block_on(&shared, engine.sign(&key, message), rise(&LINE));
        assert!(found.is_ok());
        assert_eq!(slept.polls, polls, "{length}");
        assert!(slept.cycles > 14_900, "{slept:?}");
    }
}

#[test]
fn errors_of_signatures() {
    static LINE: Interrupt = Interrupt::new();
    let shared = Shared::new();
    let mut polled = engine();
    let key = polled.keygen(&SEED).unwrap();
    let mut engine = Engine::claim(shared.clone())
        .unwrap()
        .into_async(&LINE, || ());
    let long = [0; 256];
    let refused = [
        Message::WithContext {
            context: &[],
            message: b"",
        },
        Message::WithContext {
            context: &long,
            message: b"",
        },
        Message::Prehashed {
            context: &long,
            digest: &[0; 64],
        },
    ];
    shared.written();
    for message in refused {
        let (found, _) = block_on(&shared, engine.sign(&key, message), rise(&LINE));
        assert_eq!(found, polled.sign(&key, message));
        assert!(matches!(found, Err(Error::Operand(_))));
        let verify = engine.verify(key.public(), message, &[0; 64]);
        let (found, _) = block_on(&shared, verify, rise(&LINE));
        assert_eq!(found, polled.verify(key.public(), message, &[0; 64]));
        assert!(matches!(found, Err(Error::Operand(_))));
    }
    let message = Message::Pure(b"");
    let verify = engine.verify(key.public(), message, &[0xff; 64]);
    let (found, _) = block_on(&shared, verify, rise(&LINE));
    assert_eq!(found, polled.verify(key.public(), message, &[0xff; 64]));
    assert!(matches!(found, Err(Error::Operand(_))));
    assert_eq!(shared.written(), [], "what is refused does not begin");

    // Within a signature: behind the first pass, which leaves the nonce.
    let engine = engine.into_inner().with_blinding(no_random);
    let mut engine = engine.into_async(&LINE, || ());
    let (found, _) = block_on(&shared, engine.sign(&key, message), rise(&LINE));
    assert_eq!(found, Err(Error::NoRandom));
    assert!(shared.empty());
    let (found, _) = block_on(&shared, engine.keygen(&SEED), rise(&LINE));
    assert!(matches!(found, Err(Error::NoRandom)));
    let mut engine = engine
        .into_inner()
        .with_limit(1_000)
        .into_async(&LINE, || ());
    // A timer wakes the task in place of the line.
    let verify = engine.verify(key.public(), message, &[0; 64]);
    let (found, _) = block_on(&shared, verify, |_| LINE.rise());
    assert_eq!(found, Err(Error::Timeout));
    assert!(shared.empty());
}

/// One bit of every access of a signature: the right one, or an error that leaves nothing.
#[test]
fn a_bit_of_the_bus_gives_no_wrong_signature() {
    static LINE: Interrupt = Interrupt::new();
    let (text, digest) = ([0x6b; 300], [0x6b; 64]);
    let context = &text[..7];
    let mut numbers = Numbers(3);
    let (mut right, mut errors, mut wrong) = (0, 0, 0);
    for message in [
        Message::Pure(&text[..64]),
        Message::Prehashed {
            context,
            digest: &digest,
        },
    ] {
        let shared = Shared::new();
        let engine = Engine::claim(shared.clone()).unwrap().with_limit(200_000);
        let mut engine = engine.into_async(&LINE, || ());
        // The bit may be that of the interrupt: a timer, too.
        let timer = |_| LINE.rise();
        let key = block_on(&shared, engine.keygen(&SEED), timer).0.unwrap();
        shared.1.borrow_mut().count = 0;
        let expected = block_on(&shared, engine.sign(&key, message), timer).0;
        let count = shared.1.borrow().count;
        for place in 1..=count {
            {
                let mut accesses = shared.1.borrow_mut();
                (accesses.count, accesses.written) = (0, Vec::new());
                accesses.disturbed = Some((place, 1 << (numbers.next() % 32)));
            }
            let (found, _) = block_on(&shared, engine.sign(&key, message), timer);
            shared.1.borrow_mut().disturbed = None;
            match found {
                Err(Error::WrongSignature) => wrong += 1,
                Err(_) => errors += 1,
                Ok(_) => right += 1,
            }
            if found.is_ok() {
                assert_eq!(found, expected, "{message:?}, {place}");
            } else {
                // The claim or the bit of the interrupt may be gone.
                engine.engine().renew().expect("a free context");
                assert!(shared.empty(), "{message:?}, {place}");
            }
        }
        let (found, _) = block_on(&shared, engine.sign(&key, message), timer);
        assert_eq!(found, expected);
    }
    assert!(
        right > 50 && errors > 100 && wrong > 100,
        "{right} {errors} {wrong}"
    );
}

/// The time at which a future is dropped.
#[derive(Clone, Copy, Debug)]
enum Dropped {
    /// While its job runs.
    Running,
    /// After its job has ended or waits for its next block, before it is polled.
    Ended,
    /// While its own job waits behind a job of another context.
    Behind,
}

/// Drops a task at each of its waits in turn. Returns the number of waits.
fn dropped<T>(
    shared: &Shared,
    line: &Interrupt,
    how: Dropped,
    mut task: impl AsyncFnMut() -> T,
) -> u32 {
    let mut context = Context::from_waker(Waker::noop());
    for place in 1.. {
        {
            let other = Engine::claim(shared.clone()).unwrap();
            let mut other = other.into_async(line, || ());
            let mut behind = pin!(other.x25519(&[1; 32], &[9; 32]));
            let mut task = pin!(task());
            for step in 1..=place {
                if task.as_mut().poll(&mut context).is_ready() {
                    return place - 1;
                }
                assert_eq!(shared.0.borrow_mut().read(bus::BUSY), Ok(1));
                if step < place || !matches!(how, Dropped::Running) {
                    shared.0.borrow_mut().pass(100_000);
                    assert_eq!(shared.0.borrow_mut().read(bus::BUSY), Ok(0));
                    line.rise();
                }
            }
            if matches!(how, Dropped::Behind) {
                assert!(behind.as_mut().poll(&mut context).is_pending());
                line.rise();
                // It waits for its turn, or is over.
                if task.as_mut().poll(&mut context).is_ready() {
                    return place;
                }
            }
        }
        assert_eq!(shared.0.borrow_mut().read(bus::BUSY), Ok(0));
        let status = shared.0.borrow_mut().read(page(0) + bus::STATUS).unwrap();
        let is = |bit: u32| status >> bit & 1 == 1;
        assert!(is(bus::STATUS_OWNED_LSB) && !is(bus::STATUS_PAUSED_LSB));
        assert!(shared.empty(), "{how:?}, {place}");
    }
    unreachable!("a task ends");
}

#[test]
fn a_dropped_signature_leaves_nothing() {
    static LINE: Interrupt = Interrupt::new();
    let text = [7; 300];
    let context = &text[..94];
    let with_context = |message| Message::WithContext { context, message };
    use SignatureCheck::{None, Repeat, Verify};
    for (message, blinded, check, places) in [
        // The signature, R anew, the verification: each its parts.
        (Message::Pure(&text[..64]), false, Verify, 1 + 1 + 1),
        (Message::Pure(&text[..64]), false, None, 1),
        (Message::Pure(&text[..47]), false, Repeat, 1 + 1),
        (Message::Pure(&text[..80]), false, Repeat, 4 + 4),
        (Message::Pure(&text), false, Verify, 6 + 4 + 3),
        (Message::Pure(&text[..64]), true, Verify, 4 + 2 + 1),
        (Message::Pure(&text[..64]), true, Repeat, 4 + 4),
        (with_context(&text[..40]), false, Verify, 5 + 4 + 2),
        (with_context(&text), true, Repeat, 10 + 10),
    ] {
        let shared = Shared::new();
        let engine = Engine::claim(shared.clone()).unwrap();
        let engine = engine.with_signature_check(check);
        let engine = match blinded {
            true => engine.with_blinding(random),
            false => engine,
        };
        let mut engine = engine.into_async(&LINE, || ());
        let key = block_on(&shared, engine.keygen(&SEED), rise(&LINE)).0;
        let key = key.unwrap();
        let (expected, _) = block_on(&shared, engine.sign(&key, message), rise(&LINE));
        assert!(expected.is_ok());
        for how in [Dropped::Running, Dropped::Ended, Dropped::Behind] {
            let count = dropped(&shared, &LINE, how, async || {
                engine.sign(&key, message).await
            });
            assert_eq!(count, places, "{how:?}");
            // The engine works on.
            let (found, _) = block_on(&shared, engine.sign(&key, message), rise(&LINE));
            assert_eq!(found, expected);
            let count = dropped(&shared, &LINE, how, async || engine.keygen(&SEED).await);
            assert_eq!(count, 2, "{how:?}");
        }
    }
}

fn ready<T>(poll: Poll<T>) -> Option<T> {
    match poll {
        Poll::Ready(found) => Some(found),
        Poll::Pending => None,
    }
}

/// Two signatures at a time on one engine, each of which goes on while the other waits.
#[test]
fn signatures_of_two_contexts() {
    static LINES: [Interrupt; 2] = [Interrupt::new(), Interrupt::new()];
    let shared = Shared::new();
    let [mut first, mut second] = LINES.each_ref().map(|line| {
        let engine = Engine::claim(shared.clone()).unwrap();
        engine.into_async(line, || ())
    });
    let mut polled = engine();
    let keys = [1, 2].map(|n| polled.keygen(&[n; 32]).unwrap());
    let text = [7; 300];
    let expected = keys
        .each_ref()
        .map(|key| polled.sign(key, Message::Pure(&text)));
    let mut first = pin!(first.sign(&keys[0], Message::Pure(&text)));
    let mut second = pin!(second.sign(&keys[1], Message::Pure(&text)));
    let mut done = [None, None];
    let both = poll_fn(|context| {
        if done[0].is_none() {
            done[0] = ready(first.as_mut().poll(context));
        }
        if done[1].is_none() {
            done[1] = ready(second.as_mut().poll(context));
        }
        match done {
            [Some(first), Some(second)] => Poll::Ready([first, second]),
            _ => Poll::Pending,
        }
    });
    // The handler tells both.
    let (found, _) = block_on(&shared, both, |level| {
        if level {
            LINES.iter().for_each(Interrupt::rise);
        }
    });
    assert_eq!(found, expected);
}

/// Futures can go from one thread to another where the bus can.
#[test]
fn futures_are_send() {
    fn is_send(_: impl Send) {}
    fn all<B: Bus<Error: Send> + Send>(
        engine: &mut AsyncEngine<'static, B>,
        key: &SigningKey,
        message: Message<'static>,
    ) {
        is_send(engine.keygen(&SEED));
        is_send(engine.sign(key, message));
        is_send(engine.verify(&SEED, message, &[0; 64]));
        is_send(engine.x25519(&SEED, &SEED));
    }
    let _: fn(&mut _, &_, _) = all::<Emulator>;
}
