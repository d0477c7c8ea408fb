// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver of the SHA-512 unit on a model that only records words: the words that reach it, and
//! the errors if some are lost. Digests are tested on the RTL (`hardware/cosim`).

use engine25519::sha512::{Error, UNIT_ID};
use engine25519::{Bus, Sha512};

/// Takes words in order like the unit, and records them.
#[derive(Default)]
struct Unit {
    taken: bool,
    other: bool,
    words: Vec<u32>,
    /// This word is lost without an error of the bus.
    loses: Option<usize>,
    /// This word is refused.
    refuses: Option<usize>,
    writes: usize,
    cleared: bool,
}

impl Bus for Unit {
    type Error = u32;

    fn read(&mut self, address: u32) -> Result<u32, u32> {
        match address {
            0 => Ok(UNIT_ID),
            4 if self.other => Ok(0b010),
            4 => {
                let (blocks, word) = (self.words.len() / 32, self.words.len() % 32);
                Ok((blocks as u32) << 16 | (word as u32) << 8 | if self.taken { 0b110 } else { 0 })
            }
            0x40..0x80 if self.taken => Ok(address),
            _ => Err(address),
        }
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), u32> {
        match address {
            8 => self.taken = true,
            0xc => {
                self.taken = false;
                self.cleared = true;
            }
            _ => {
                let number = self.writes;
                self.writes += 1;
                if self.refuses == Some(number) {
                    return Err(address);
                }
                let in_order = address == 0x80 + 4 * (self.words.len() as u32 % 32);
                if self.loses != Some(number) && in_order {
                    self.words.push(word);
                }
            }
        }
        Ok(())
    }
}

fn padded(message: &[u8]) -> Vec<u8> {
    let mut all = message.to_vec();
    all.push(0x80);
    all.resize(all.len().next_multiple_of(128), 0);
    if all.len() - message.len() < 17 {
        all.resize(all.len() + 128, 0);
    }
    let end = all.len();
    all[end - 16..].copy_from_slice(&(8 * message.len() as u128).to_be_bytes());
    all
}

fn hash(unit: &mut Unit, parts: &[&[u8]]) -> Result<[u8; 64], Error<u32>> {
    let mut hash = Sha512::start(unit)?;
    for part in parts {
        hash.update(part)?;
    }
    hash.finalize()
}

#[test]
fn every_cut_gives_the_padded_message() {
    let message: Vec<u8> = (0..=255).chain(0..60).collect();
    for length in 0..message.len() {
        for cut in [0, 1, 2, 3, 127, 128, 129].map(|cut| cut.min(length)) {
            let mut unit = Unit::default();
            let (one, two) = message[..length].split_at(cut);
            let digest = hash(&mut unit, &[one, two]).expect("a digest");
            let found: Vec<u8> = unit.words.iter().flat_map(|w| w.to_le_bytes()).collect();
            assert_eq!(found, padded(&message[..length]), "{length}, cut at {cut}");
            let places: Vec<u8> = (0..16u32)
                .flat_map(|i| (0x40 + 4 * i).to_le_bytes())
                .collect();
            assert_eq!(digest, *places);
            assert!(unit.cleared && !unit.taken);
        }
    }
}

#[test]
fn errors_are_told_and_the_unit_is_given_back() {
    let mut unit = Unit {
        other: true,
        ..Unit::default()
    };
    assert_eq!(hash(&mut unit, &[]), Err(Error::Taken));
    assert!(!unit.cleared, "it is another's");
    for number in 0..64 {
        let mut unit = Unit {
            loses: Some(number),
            ..Unit::default()
        };
        assert_eq!(hash(&mut unit, &[&[1; 130]]), Err(Error::Lost), "{number}");
        assert!(unit.cleared);
        let mut unit = Unit {
            refuses: Some(number),
            ..Unit::default()
        };
        let place = 0x80 + 4 * (number as u32 % 32);
        assert_eq!(hash(&mut unit, &[&[1; 130]]), Err(Error::Bus(place)));
        assert!(unit.cleared);
    }
    struct Nothing;
    impl Bus for Nothing {
        type Error = u32;
        fn read(&mut self, _: u32) -> Result<u32, u32> {
            Ok(u32::MAX)
        }
        fn write(&mut self, address: u32, _: u32) -> Result<(), u32> {
            panic!("written to {address:#x}, where no unit is")
        }
    }
    assert!(matches!(
        Sha512::start(Nothing),
        Err(Error::NoUnit(u32::MAX))
    ));
}

/// A unit that loses power, or its place on the bus: from one access on all reads give ones, without
/// an error of the bus.
struct Silent<'u> {
    unit: &'u mut Unit,
    accesses: usize,
    answers: usize,
}

impl Silent<'_> {
    fn answers(&mut self) -> bool {
        self.accesses += 1;
        self.accesses <= self.answers
    }
}

impl Bus for Silent<'_> {
    type Error = u32;

    fn read(&mut self, address: u32) -> Result<u32, u32> {
        match self.answers() {
            true => self.unit.read(address),
            false => Ok(u32::MAX),
        }
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), u32> {
        match self.answers() {
            true => self.unit.write(address, word),
            false => Ok(()),
        }
    }
}

#[test]
fn a_unit_that_falls_silent_gives_no_digest() {
    let hashed = |answers| {
        let bus = Silent {
            unit: &mut Unit::default(),
            accesses: 0,
            answers,
        };
        let mut hash = Sha512::start(bus)?;
        hash.update(&[1; 130])?;
        hash.finalize()
    };
    let right = hashed(usize::MAX).expect("a digest");
    let mut errors = 0;
    for answers in 0..100 {
        match hashed(answers) {
            Ok(digest) => assert_eq!(digest, right, "after {answers} accesses"),
            Err(_) => errors += 1,
        }
    }
    assert!((80..100).contains(&errors), "{errors}");
}
