// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same conversation on every implementation gives the same ciphertexts, and messages that must
//! be refused are.

use std::cell::RefCell;

use engine25519::Engine;
use engine25519::emu::Emulator;
use ratchet::names::Exchange;
use ratchet::{Converse, FEW, HUNDRED};

/// The engine, emulated, under the names of `x25519-dalek`.
mod engine {
    use super::Emulated;
    ratchet::names!(x25519_dalek, Emulated);
    include!("../program/session.rs");
    include!("../program/conversation.rs");
}

thread_local! {
    static ENGINE: RefCell<Engine<Emulator>> =
        RefCell::new(Engine::claim(Emulator::new()).expect("the emulator has a free context"));
}

struct Emulated;

impl Exchange for Emulated {
    fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
        ENGINE.with_borrow_mut(|engine| engine.x25519(k, u).expect("the engine has a result"))
    }
}

/// A clock by which every measurement takes one tick.
fn ticks() -> u64 {
    thread_local!(static NOW: RefCell<u64> = const { RefCell::new(0) });
    NOW.with_borrow_mut(|now| {
        *now += 1;
        *now
    })
}

#[test]
fn a_hundred_messages_are_the_same_on_all() {
    let dalek = ratchet::dalek::converse(&HUNDRED, ticks).expect("a right conversation");
    assert_eq!((dalek.messages, dalek.steps), (100, 10));
    assert_ne!(dalek.transcript, [0; 32]);
    assert_eq!(
        (dalek.time.start, dalek.time.sent, dalek.time.stepped),
        (1, 100, 10)
    );
    assert_eq!(dalek.time.received, 90);
    for (name, converse) in ALL {
        assert_eq!(converse(&HUNDRED, ticks), Ok(dalek), "{name}");
    }
}

const ALL: [(&str, Converse); 3] = [
    ("nineteen", ratchet::nineteen::converse),
    ("crrl", ratchet::crrl::converse),
    ("engine", engine::converse),
];

#[test]
fn another_conversation_has_another_transcript() {
    let transcript = |turns: &[u8]| {
        ratchet::nineteen::converse(turns, ticks)
            .unwrap()
            .transcript
    };
    assert_ne!(transcript(&FEW), transcript(&FEW[..2]));
}

mod sessions {
    use chacha20::ChaCha20Rng;
    use rand_core::SeedableRng;
    use ratchet::Refused;
    use ratchet::nineteen::{Header, Prekeys, Session, begin};

    use facade::{PublicKey, StaticSecret};

    fn rng(seed: u8) -> ChaCha20Rng {
        ChaCha20Rng::from_seed([seed; 32])
    }

    fn pair() -> [Session; 2] {
        let prekeys = Prekeys::new(StaticSecret::from([3; 32]), &mut rng(4));
        let bundle = prekeys.bundle();
        let (greeting, session) = begin(&[5; 32].into(), &bundle, &mut rng(6)).unwrap();
        [session, prekeys.answer(&bundle, &greeting).unwrap()]
    }

    /// Sends a text; returns whether it decrypts correctly.
    fn passes(from: &mut Session, to: &mut Session) -> bool {
        let mut text = *b"text";
        let (header, tag) = from.encrypt(&mut text).unwrap();
        assert_ne!(&text, b"text");
        to.decrypt(&header, &tag, &mut text, &mut rng(7)).is_ok() && &text == b"text"
    }

    #[test]
    fn what_was_changed_is_refused_and_changes_nothing() {
        let [mut a, mut b] = pair();
        assert_eq!(b.encrypt(&mut [0; 4]).map(drop), Err(Refused::NotStarted));
        assert!(passes(&mut a, &mut b) && passes(&mut b, &mut a));
        let mut sealed = *b"text";
        let (header, tag) = a.encrypt(&mut sealed).unwrap();
        let change = |what: u32| {
            let (mut header, mut tag, mut text) = (header, tag, sealed);
            match what {
                0 => header.number += 1,
                1 => header.previous += 1,
                2 => header.key = PublicKey::from([9; 32]),
                3 => tag[0] ^= 1,
                _ => text[3] ^= 0x80,
            }
            (header, tag, text)
        };
        for what in 0..5 {
            let (header, tag, mut text) = change(what);
            let before = text;
            let why = b.decrypt(&header, &tag, &mut text, &mut rng(8));
            assert_eq!((why, text), (Err(Refused::NotAuthentic), before), "{what}");
        }
        assert_eq!(b.decrypt(&header, &tag, &mut sealed, &mut rng(8)), Ok(true));
        assert_eq!(&sealed, b"text");
        assert!(passes(&mut b, &mut a));
    }

    #[test]
    fn weak_keys_and_too_many_missing_messages_are_refused() {
        let [mut a, mut b] = pair();
        let weak = Header {
            key: PublicKey::from([0; 32]),
            previous: 0,
            number: 0,
        };
        let why = b.decrypt(&weak, &[0; 16], &mut [], &mut rng(9));
        assert_eq!(why, Err(Refused::WeakKey));
        let mut packets = [(); 10].map(|()| {
            let mut text = *b"text";
            let (header, tag) = a.encrypt(&mut text).unwrap();
            (header, tag, text)
        });
        let mut receive = |at: usize| {
            let (header, tag, text) = &mut packets[at];
            b.decrypt(header, tag, text, &mut rng(9))
        };
        assert_eq!(receive(9), Err(Refused::TooManyMissing));
        assert_eq!(receive(8), Ok(true));
        for late in (0..8).rev() {
            assert_eq!(receive(late), Ok(false), "{late}");
        }
        assert_eq!(receive(9), Ok(false));
    }

    #[test]
    fn a_prekey_of_small_order_starts_nothing() {
        let mut bundle = Prekeys::new(StaticSecret::from([3; 32]), &mut rng(4)).bundle();
        bundle.prekey = PublicKey::from([0; 32]);
        assert_eq!(
            begin(&[5; 32].into(), &bundle, &mut rng(6)).map(drop),
            Err(Refused::WeakKey)
        );
    }
}

/// The types of `names` behave like those of dalek.
#[test]
fn the_names_do_what_dalek_does() {
    use chacha20::ChaCha20Rng;
    use rand_core::SeedableRng;
    use ratchet::crrl::x25519_dalek as ours;
    let rng = || ChaCha20Rng::from_seed([1; 32]);
    let nine = x25519_dalek::PublicKey::from([7; 32]);
    let our_nine = ours::PublicKey::from([7; 32]);
    let theirs = x25519_dalek::EphemeralSecret::random_from_rng(&mut rng());
    let mine = ours::EphemeralSecret::random_from_rng(&mut rng());
    assert_eq!(
        x25519_dalek::PublicKey::from(&theirs).as_bytes(),
        ours::PublicKey::from(&mine).as_bytes()
    );
    assert_eq!(
        theirs.diffie_hellman(&nine).as_bytes(),
        mine.diffie_hellman(&our_nine).as_bytes()
    );
    let theirs = x25519_dalek::StaticSecret::from([0xff; 32]);
    let mine = ours::StaticSecret::from([0xff; 32]);
    assert_eq!(theirs.as_bytes(), mine.as_bytes());
    assert_eq!(
        theirs.diffie_hellman(&nine).to_bytes(),
        mine.diffie_hellman(&our_nine).to_bytes()
    );
    let zero = ours::PublicKey::from([0; 32]);
    assert!(!mine.diffie_hellman(&zero).was_contributory());
    assert!(mine.diffie_hellman(&our_nine).was_contributory());
    assert!(!format!("{mine:?}").contains("ff"));
}
