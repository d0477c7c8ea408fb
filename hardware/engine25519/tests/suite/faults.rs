// SPDX-License-Identifier: MIT OR Apache-2.0
//! If the bus inverts a bit of a result, the driver and the library return an error or the right
//! result.

use engine25519::emu::{Emulator, Refused};
use engine25519::isa::bus;
use engine25519::{Bus, Engine, Error, page};
use nineteen::accelerator::Fallback;
use nineteen::ed25519::{self, Policy, Signer, SigningKey, verify_on};
use nineteen::x25519::{x25519, x25519_on};

use super::support::*;

/// A bus with an inverted bit in one word of the registers, whenever that is read after a job.
struct Inverting {
    emulator: Emulator,
    /// Register, word, mask.
    fault: (u32, u32, u32),
}

impl Bus for Inverting {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        let word = self.emulator.read(address)?;
        let (register, place, mask) = self.fault;
        let faulty = page(0) + register * bus::REGISTER_STRIDE + 4 * place;
        Ok(if address == faulty { word ^ mask } else { word })
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        self.emulator.write(address, word)
    }

    fn wait(&mut self) {
        self.emulator.pass(100_000);
    }
}

fn engine(register: u32, bit: u32) -> Engine<Inverting> {
    faulty((register, bit / 32, 1 << (bit % 32)))
}

/// With an answer of a verification inverted, from 0 to 5: 1 is yes, 255 no.
fn inverted(answer: u32) -> Engine<Inverting> {
    faulty((0, answer / 4, 0xfe << (8 * (answer % 4))))
}

fn faulty(fault: (u32, u32, u32)) -> Engine<Inverting> {
    Engine::claim(Inverting {
        emulator: Emulator::new(),
        fault,
    })
    .expect("a fresh emulator has free contexts")
}

/// No single bit turns one answer into the other, and coordinates must be below p: the driver
/// itself refuses everything else.
#[test]
fn the_driver_refuses_what_cannot_be() {
    let key = SigningKey::from_bytes(&[3; 32]);
    let signature = key.sign(b"message");
    let public = key.verifying_key().to_bytes();
    for bit in 0..256 {
        let mut engine = engine(0, bit);
        let found = engine.equation(
            &public,
            signature.r_bytes(),
            signature.s_bytes(),
            &[7; 32].map(|b| b & 0xf),
        );
        assert_eq!(found, Err(Error::WrongResult), "bit {bit}");
    }
    // The top bit of a coordinate.
    assert_eq!(
        engine(0, 255).x25519(&[5; 32], &[9; 32]),
        Err(Error::WrongResult)
    );
    for register in 0..2 {
        assert_eq!(
            engine(register, 255).mul_base_affine(&[5; 32].map(|b| b & 0xf)),
            Err(Error::WrongResult)
        );
    }
    // S·B = R + k·A, and not the same times 8.
    let mut engine = inverted(0);
    let mut base = [0x66; 32];
    base[0] = 0x58;
    let (mut one, mut two) = ([0; 32], [0; 32]);
    (one[0], two[0]) = (1, 2);
    assert_eq!(
        engine.equation(&base, &base, &two, &one),
        Err(Error::WrongResult)
    );
}

#[test]
fn keys_signatures_and_exchanges() {
    let seed = [3; 32];
    let key = SigningKey::from_bytes(&seed);
    let honest = key.sign(b"message");
    for register in 0..2 {
        for bit in 0..256 {
            let mut engine = engine(register, bit);
            let made = SigningKey::from_bytes_on(&mut engine, &seed);
            assert_eq!(made.err(), Some(Error::WrongResult), "{register} {bit}");
            if bit % 8 == 5 {
                let made = key.sign_on(&mut engine, b"message");
                assert_eq!(made, Err(Error::WrongResult), "{register} {bit}");
                let mut fallback = Fallback::new(&mut engine);
                assert_eq!(key.sign_on(&mut fallback, b"message"), Ok(honest));
                assert_eq!(fallback.take_error(), Some(Error::WrongResult));
            }
        }
    }
    let right = x25519([5; 32], [9; 32]);
    for bit in 0..256 {
        let mut engine = engine(0, bit);
        let shared = x25519_on(&mut engine, &[5; 32], &[9; 32]);
        assert_eq!(shared, Err(Error::WrongResult), "{bit}");
        if bit % 32 == 5 {
            let mut fallback = Fallback::new(&mut engine);
            assert_eq!(x25519_on(&mut fallback, &[5; 32], &[9; 32]), Ok(right));
        }
    }
}

/// An inverted answer never makes an invalid signature valid.
#[test]
fn verdicts() {
    let key = SigningKey::from_bytes(&[3; 32]);
    let public = key.verifying_key().to_bytes();
    let good = key.sign(b"message").to_bytes();
    let mut no_point = good;
    no_point[..32].copy_from_slice(&[2; 32]);
    let mut cases = vec![
        (public, good, b"message".to_vec()),
        (public, good, b"another".to_vec()),
        (public, no_point, b"message".to_vec()),
        ([2; 32], good, b"message".to_vec()),
    ];
    // Points of small order, and equations that hold with the cofactor only.
    for test in json("speccheck/cases.json").as_array().expect("cases") {
        let member = |name: &str| hex(test[name].as_str().expect(name));
        cases.push((
            member("pub_key").try_into().expect("32 bytes"),
            member("signature").try_into().expect("64 bytes"),
            member("message"),
        ));
    }
    let (mut right, mut refused) = (0, 0);
    for (key, signature, message) in &cases {
        for policy in Policy::ALL {
            let expected = ed25519::verify(policy, key, message, signature).is_ok();
            for answer in 0..6 {
                let mut engine = inverted(answer);
                match verify_on(&mut engine, policy, key, message, signature) {
                    Ok(verdict) => {
                        assert!(expected || verdict.is_err(), "answer {answer} {policy}");
                        right += u32::from(expected == verdict.is_ok());
                    }
                    Err(Error::WrongResult) => refused += 1,
                    Err(other) => panic!("{other}"),
                }
            }
        }
    }
    assert!(right > 50 && refused > 50, "{right} {refused}");
}
