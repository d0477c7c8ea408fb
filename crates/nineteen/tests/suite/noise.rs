// SPDX-License-Identifier: MIT OR Apache-2.0
//! Accelerators that are wrong more than once: verdicts and points that are noise, answers that
//! come late, bits of questions that are inverted. No forgery passes, and no wrong key or secret
//! leaves that the documentation does not except.

use nineteen::accelerator::{Accelerator, Affine, Equation, Finding, Findings, Software, Verdict};
use nineteen::ed25519::{Policy, Signer, SigningKey, verify_on};
use nineteen::scalar::Scalar;
use nineteen::x25519::{X25519_BASEPOINT_BYTES, x25519, x25519_on};

use super::support::Seeded;

/// The kind of answers. Probabilities are in 256ths.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Yes with this probability, whatever the question; points are right.
    Verdicts(u64),
    /// The verdict inverted with this probability; points are right.
    Inverted(u64),
    /// Yes so many times, then no once.
    InTurn(u64),
    /// Points and verdicts at random.
    Random,
    /// Right, or at random with this probability.
    Sometimes(u64),
    /// The right answer to the question before.
    Late,
    /// Yes, the identity, zeros.
    Constant,
    /// Yes, and operands that come back.
    Echo,
    /// Each answer with a bit inverted.
    BitOfAnswer,
    /// Each question with a bit inverted.
    BitOfQuestion,
}

struct Noise {
    kind: Kind,
    rng: Seeded,
    asked: u64,
    exchanged: [u8; 32],
    multiple: Affine,
    verdict: bool,
}

#[derive(Debug, PartialEq, Eq)]
struct Wrong;

fn flipped(mut bytes: [u8; 32], bit: u64) -> [u8; 32] {
    bytes[bit as usize / 8 % 32] ^= 1 << (bit % 8);
    bytes
}

impl Noise {
    fn new(kind: Kind, seed: u64) -> Noise {
        Noise {
            kind,
            rng: Seeded::new(seed),
            asked: 0,
            exchanged: [0; 32],
            multiple: IDENTITY,
            verdict: true,
        }
    }

    fn happens(&mut self, probability: u64) -> bool {
        self.rng.word() & 0xff < probability
    }
}

const IDENTITY: Affine = {
    let mut y = [0; 32];
    y[0] = 1;
    Affine { x: [0; 32], y }
};

impl Accelerator for Noise {
    type Error = Wrong;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Wrong> {
        self.asked += 1;
        let (kind, right) = (self.kind, x25519(*k, *u));
        let bit = self.rng.word();
        Ok(match kind {
            Kind::Verdicts(_) | Kind::Inverted(_) | Kind::InTurn(_) => right,
            Kind::Sometimes(often) if !self.happens(often) => right,
            Kind::Random | Kind::Sometimes(_) => x25519(self.rng.bytes(), *u),
            Kind::Late => std::mem::replace(&mut self.exchanged, right),
            Kind::Constant => [0; 32],
            Kind::Echo => *u,
            Kind::BitOfAnswer => flipped(right, bit),
            Kind::BitOfQuestion => x25519(flipped(*k, bit), *u),
        })
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Wrong> {
        self.asked += 1;
        let kind = self.kind;
        let Ok(right) = Software.mul_base(k);
        let bit = self.rng.word();
        Ok(match kind {
            Kind::Verdicts(_) | Kind::Inverted(_) | Kind::InTurn(_) | Kind::Echo => right,
            Kind::Sometimes(often) if !self.happens(often) => right,
            Kind::Random | Kind::Sometimes(_) => {
                let Ok(other) = Software.mul_base(&self.rng.bytes());
                other
            }
            Kind::Late => std::mem::replace(&mut self.multiple, right),
            Kind::Constant => IDENTITY,
            Kind::BitOfAnswer if bit >> 40 & 1 == 0 => Affine {
                x: flipped(right.x, bit),
                ..right
            },
            Kind::BitOfAnswer => Affine {
                y: flipped(right.y, bit),
                ..right
            },
            Kind::BitOfQuestion => {
                let Ok(other) = Software.mul_base(&flipped(*k, bit));
                other
            }
        })
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Wrong> {
        self.asked += 1;
        let kind = self.kind;
        let Ok(right) = Software.verify(equation);
        let right = right.is_valid();
        let answer = match kind {
            Kind::Verdicts(often) => self.happens(often),
            Kind::Inverted(often) => self.happens(often) != right,
            Kind::InTurn(times) => !self.asked.is_multiple_of(times + 1),
            Kind::Random => self.happens(128),
            Kind::Sometimes(often) => (self.happens(often) && self.happens(128)) != right,
            Kind::Late => std::mem::replace(&mut self.verdict, right),
            Kind::Constant | Kind::Echo => true,
            Kind::BitOfAnswer => !right,
            // The position of the bit does not matter, since the question is another in any case.
            Kind::BitOfQuestion => self.rng.word() & 0x3ff == 0 && !right,
        };
        let point = Finding {
            on_curve: true,
            small_order: false,
        };
        Ok(equation.verdict(&Findings {
            key: point,
            r: point,
            equal: answer,
            equal_cofactored: answer,
        }))
    }

    fn wrong_result(&self) -> Wrong {
        Wrong
    }
}

fn kinds() -> Vec<Kind> {
    let often = [1, 8, 64, 128, 200, 255, 256];
    let mut kinds = Vec::new();
    for often in often {
        kinds.extend([
            Kind::Verdicts(often),
            Kind::Inverted(often),
            Kind::Sometimes(often),
        ]);
    }
    kinds.extend((0..6).map(Kind::InTurn));
    kinds.extend([
        Kind::Random,
        Kind::Late,
        Kind::Constant,
        Kind::Echo,
        Kind::BitOfAnswer,
        Kind::BitOfQuestion,
    ]);
    kinds
}

/// Forgeries that are one bit away from a valid signature, which has been verified before: with the
/// same R and S, among others.
#[test]
fn no_forgery_passes() {
    let key = SigningKey::from_bytes(&[7; 32]);
    let public = key.verifying_key().to_bytes();
    let good = key.sign(b"message").to_bytes();
    let (mut errors, mut noes, mut asked) = (0, 0, 0);
    for (n, kind) in kinds().into_iter().enumerate() {
        let mut noise = Noise::new(kind, n as u64 + 1);
        for bit in 0..100 {
            for policy in [Policy::Strict, Policy::Zip215] {
                // Ignores the verdict: answers that come late are about this signature.
                let _ = verify_on(&mut noise, policy, &public, b"message", &good);
                let mut bad = good;
                let message: &[u8] = match bit % 4 {
                    0 => b"another",
                    _ => {
                        let bit = bit * 37 % 504;
                        bad[bit / 8] ^= 1 << (bit % 8);
                        b"message"
                    }
                };
                match verify_on(&mut noise, policy, &public, message, &bad) {
                    Ok(Ok(())) => panic!("{kind:?} accepts a forgery: {policy}, {bit}"),
                    Ok(Err(_)) => noes += 1,
                    Err(Wrong) => errors += 1,
                }
            }
        }
        asked += noise.asked;
    }
    println!("{noes} noes, {errors} errors, {asked} questions");
    assert!(noes > 500 && errors > 500);
}

/// Wrong keys and secrets do not leave, but for the exchanges in which both scalars are off by the
/// same.
#[test]
fn no_wrong_key_leaves() {
    let mut counts = [0; 3];
    let public = x25519([3; 32], X25519_BASEPOINT_BYTES);
    for (n, kind) in kinds().into_iter().enumerate() {
        let mut noise = Noise::new(kind, n as u64 + 1);
        for seed in 0..150u8 {
            let seed = [seed; 32];
            let right = SigningKey::from_bytes(&seed).verifying_key();
            match SigningKey::from_bytes_on(&mut noise, &seed) {
                Ok(key) => {
                    assert_eq!(key.verifying_key(), right, "{kind:?}");
                    counts[0] += 1;
                }
                Err(Wrong) => counts[2] += 1,
            }
            match x25519_on(&mut noise, &seed, &public) {
                Ok(shared) if shared == x25519(seed, public) => counts[0] += 1,
                Ok(_) => {
                    assert!(matches!(kind, Kind::BitOfQuestion), "{kind:?}");
                    counts[1] += 1;
                }
                Err(Wrong) => counts[2] += 1,
            }
        }
    }
    let [right, wrong, errors] = counts;
    // 150 times one of 252.
    assert!(right > 3_000 && wrong < 8 && errors > 1_000, "{counts:?}");
}

/// A bit that one of the questions has inverted or stuck.
struct OneBit {
    bit: usize,
    stuck: Option<bool>,
    /// The question.
    place: usize,
    asked: usize,
}

impl OneBit {
    /// The operands, of which the second begins at bit 256.
    fn disturb(&mut self, operands: &mut [[u8; 32]]) {
        if let (true, Some(operand)) = (self.asked == self.place, operands.get_mut(self.bit / 256))
        {
            let (byte, mask) = (&mut operand[self.bit % 256 / 8], 1 << (self.bit % 8));
            match self.stuck {
                None => *byte ^= mask,
                Some(true) => *byte |= mask,
                Some(false) => *byte &= !mask,
            }
        }
        self.asked += 1;
    }
}

impl Accelerator for OneBit {
    type Error = Wrong;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Wrong> {
        let mut operands = [*k, *u];
        self.disturb(&mut operands);
        Ok(x25519(operands[0], operands[1]))
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Wrong> {
        let mut operands = [*k];
        self.disturb(&mut operands);
        let k = Scalar::from_bytes_mod_order(operands[0]);
        let Ok(multiple) = Software.mul_base(k.as_bytes());
        Ok(multiple)
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Wrong> {
        let Ok(verdict) = Software.verify(equation);
        Ok(verdict)
    }

    fn wrong_result(&self) -> Wrong {
        Wrong
    }
}

/// One bit of one question: every bit of the scalar, both questions, inverted and stuck, for every
/// class of the bits 3 to 7 in both halves of the clamped scalars; of u for some; and for keys.
#[test]
fn one_bit_of_a_question_gives_no_wrong_result() {
    let public = x25519([0x24; 32], X25519_BASEPOINT_BYTES);
    let faults = |class: usize, bits: usize| {
        let stuck = [None, Some(true), Some(false)][class % 3];
        (0..bits).flat_map(move |bit| {
            (0..2).map(move |place| OneBit {
                bit,
                stuck,
                place,
                asked: 0,
            })
        })
    };
    let (mut right, mut refused) = (0, 0);
    for class in 0..192usize {
        let mut k = [0x42; 32];
        (k[0], k[7], k[31]) = ((class as u8) << 3, class as u8, class as u8 & 0x20);
        let expected = x25519(k, public);
        let bits = if class % 16 == 0 { 512 } else { 256 };
        for mut fault in faults(class / 64, bits) {
            let (bit, place) = (fault.bit, fault.place);
            match x25519_on(&mut fault, &k, &public) {
                Ok(shared) => {
                    assert_eq!(
                        shared, expected,
                        "class {class}, bit {bit} of question {place}"
                    );
                    right += 1;
                }
                Err(Wrong) => refused += 1,
            }
        }
    }
    // Bits that clamping sets, and those that are stuck where they are.
    assert!(right > 20_000 && refused > 50_000, "{right} {refused}");
    for class in 0..6usize {
        let seed = [class as u8; 32];
        let expected = SigningKey::from_bytes(&seed).verifying_key();
        for mut fault in faults(class, 256) {
            if let Ok(key) = SigningKey::from_bytes_on(&mut fault, &seed) {
                assert_eq!(key.verifying_key(), expected);
            }
        }
    }
}
