// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs with their operands and results.

use engine25519::emu::Emulator;
use engine25519::{Bus, Engine, Error, Findings, Message, SignatureCheck, SigningKey};

use super::Job;
use crate::value::Random;

/// A result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Found {
    Signature([u8; 64]),
    Element([u8; 32]),
    Verdict(Findings),
}

/// A job with its operands and result.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) job: Job,
    key: SigningKey,
    scalar: [u8; 32],
    text: Vec<u8>,
    signature: [u8; 64],
    pub(super) expected: Found,
}

impl Case {
    pub(super) fn new(job: Job, random: &mut Random) -> Case {
        let mut emulator = Engine::claim(Emulator::new())
            .expect("a free context")
            .with_signature_check(SignatureCheck::None);
        let mut bytes = || core::array::from_fn(|_| random.below(256) as u8);
        let (seed, scalar, text): (_, _, [u8; 256]) = (
            bytes(),
            bytes(),
            core::array::from_fn(|_| random.below(256) as u8),
        );
        let key = emulator.keygen(&seed).expect("a key");
        let mut case = Case {
            job,
            scalar,
            text: text[..if job == Job::SignShort { 64 } else { 256 }].to_vec(),
            signature: [0; 64],
            expected: Found::Element([0; 32]),
            key,
        };
        if job == Job::Verify {
            let right = emulator.sign(&case.key, case.message());
            case.signature = right.expect("a signature");
            // A bit of R, of S except its top, or of the message.
            match random.below(3) {
                0 => case.signature[random.below(32) as usize] ^= 1 << random.below(8),
                1 => case.signature[32 + random.below(31) as usize] ^= 1 << random.below(8),
                _ => case.text[0] ^= 1,
            }
        }
        case.expected = case.run(&mut emulator).expect("a result");
        case
    }

    fn message(&self) -> Message<'_> {
        match self.job {
            Job::SignContext => Message::WithContext {
                context: &self.text[..40],
                message: &self.text[40..],
            },
            _ => Message::Pure(&self.text),
        }
    }

    pub(super) fn run<B: Bus>(&self, engine: &mut Engine<B>) -> Result<Found, Error<B::Error>> {
        let (key, message) = (&self.key, self.message());
        Ok(match self.job {
            Job::Keygen => Found::Element(*engine.keygen(&self.scalar)?.public()),
            Job::Exchange => Found::Element(engine.x25519(&self.scalar, key.public())?),
            Job::Verify => Found::Verdict(engine.verify(key.public(), message, &self.signature)?),
            _ => Found::Signature(engine.sign(key, message)?),
        })
    }

    /// Whether a verifier accepts with this finding.
    pub(super) fn accepts(&self, found: Found) -> bool {
        let verdict = match found {
            Found::Element(_) => return false,
            Found::Verdict(verdict) => Ok(verdict),
            Found::Signature(signature) => {
                let mut emulator = Engine::claim(Emulator::new()).expect("a free context");
                emulator.verify(self.key.public(), self.message(), &signature)
            }
        };
        verdict.is_ok_and(|v| v.a_on_curve && v.r_on_curve && v.equal)
    }
}
