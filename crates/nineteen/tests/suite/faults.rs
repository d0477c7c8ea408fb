// SPDX-License-Identifier: MIT OR Apache-2.0
//! Wrong answers from an accelerator, and messages that change while they are signed: they may
//! cause an error, but must never reveal a key or yield a favourable verdict.

#[cfg(feature = "hazmat")]
use std::cell::Cell;

use nineteen::accelerator::{
    Accelerator, Affine, Equation, Fallback, Finding, Findings, Software, Verdict,
};
use nineteen::ed25519::{
    Digest, Policy, Sha512, Signature, Signer, SigningKey, VerifyingKey, verify, verify_on,
};
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use nineteen::x25519::{PublicKey, StaticSecret, x25519, x25519_on};
use num_bigint::BigUint;

use super::reference::curve;

const SEED: [u8; 32] = [0x5a; 32];

/// The challenge of RFC 8032 §5.1.6 step 4.
pub fn challenge(r: &[u8; 32], key: &VerifyingKey, message: &[u8]) -> Scalar {
    Scalar::from_hash(
        Sha512::new()
            .chain_update(r)
            .chain_update(key.as_bytes())
            .chain_update(message),
    )
}

/// S of a signature.
fn s(signature: &Signature) -> Scalar {
    Scalar::from_canonical_bytes(*signature.s_bytes()).unwrap()
}

/// The secret scalar, from two signatures with the same nonce and different challenges.
pub fn secret_of(a: (&Signature, Scalar), b: (&Signature, Scalar), key: &VerifyingKey) -> bool {
    let secret = (s(a.0) - s(b.0)) * (a.1 - b.1).invert();
    EdwardsPoint::mul_base(&secret) == key.to_edwards()
}

/// Two messages in every order in which successive passes may see them, except for the orders that
/// no pass can distinguish from a constant message.
#[cfg(feature = "hazmat")]
#[test]
fn passes_that_differ_are_refused() {
    use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign_byupdate};

    let key = SigningKey::from_bytes(&SEED);
    let public = key.verifying_key();
    let expanded = ExpandedSecretKey::from(&SEED);
    let messages: [&[u8]; 2] = [b"one message", b"and another"];
    let honest = messages.map(|message| key.sign(message));
    let mut refused = 0;
    for pattern in 0..16u32 {
        let pass = Cell::new(0);
        let update = |h: &mut Sha512| {
            h.update(messages[(pattern >> pass.get() & 1) as usize]);
            pass.set(pass.get() + 1);
            Ok(())
        };
        let made = raw_sign_byupdate(&expanded, update, &public);
        match (pattern, made) {
            (0b0000, Ok(signature)) => assert_eq!(signature, honest[0]),
            (0b1111, Ok(signature)) => assert_eq!(signature, honest[1]),
            // The two middle passes differ from the outer ones: the case that the documentation
            // warns about.
            (0b0110 | 0b1001, Ok(_)) => {}
            (_, Ok(signature)) => {
                let [one, other] = [pattern & 1, pattern >> 1 & 1].map(|i| i as usize);
                let r = signature.r_bytes();
                let out = secret_of(
                    (&honest[one], challenge(r, &public, messages[one])),
                    (&signature, challenge(r, &public, messages[other])),
                    &public,
                );
                panic!("passes {pattern:04b} give a signature; the secret scalar is out: {out}");
            }
            (_, Err(_)) => refused += 1,
        }
    }
    assert_eq!(refused, 12);

    // A source that runs out after the first pass, and one that fails in any pass.
    let pass = Cell::new(0);
    let once = |h: &mut Sha512| {
        if pass.replace(pass.get() + 1) == 0 {
            h.update(messages[0]);
        }
        Ok(())
    };
    assert!(raw_sign_byupdate(&expanded, once, &public).is_err());
    for fails in 0..4 {
        let pass = Cell::new(0);
        let update = |_: &mut Sha512| {
            if pass.replace(pass.get() + 1) == fails {
                Err(nineteen::ed25519::SignatureError::new())
            } else {
                Ok(())
            }
        };
        assert!(raw_sign_byupdate(&expanded, update, &public).is_err());
    }
}

/// The effect of a fault on a bit of an answer.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Inverted,
    StuckAt(bool),
}

/// Software with a fault in one bit of one or all of its answers.
#[derive(Clone, Copy, Debug)]
struct Faulty {
    fault: Fault,
    bit: usize,
    /// The index of the faulty answer; `None` means all answers.
    answer: Option<usize>,
    answers: usize,
}

#[derive(Debug, PartialEq, Eq)]
struct Wrong;

impl Faulty {
    fn disturb(&mut self, bytes: &mut [u8]) {
        if self.answer.is_none_or(|n| n == self.answers) {
            let (byte, mask) = (&mut bytes[self.bit / 8], 1 << (self.bit % 8));
            match self.fault {
                Fault::Inverted => *byte ^= mask,
                Fault::StuckAt(true) => *byte |= mask,
                Fault::StuckAt(false) => *byte &= !mask,
            }
        }
        self.answers += 1;
    }
}

impl Accelerator for Faulty {
    type Error = Wrong;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Wrong> {
        let mut shared = x25519(*k, *u);
        self.disturb(&mut shared);
        Ok(shared)
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Wrong> {
        let Ok(Affine { x, y }) = Software.mul_base(k);
        let mut both: Vec<u8> = [x, y].concat();
        self.disturb(&mut both);
        Ok(Affine {
            x: both[..32].try_into().unwrap(),
            y: both[32..].try_into().unwrap(),
        })
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Wrong> {
        let Ok(right) = Software.verify(equation);
        let mut answer = [u8::from(right.is_valid())];
        self.disturb(&mut answer);
        let point = Finding {
            on_curve: true,
            small_order: false,
        };
        Ok(equation.verdict(&Findings {
            key: point,
            r: point,
            equal: answer[0] == 1,
            equal_cofactored: answer[0] == 1,
        }))
    }

    fn wrong_result(&self) -> Wrong {
        Wrong
    }
}

/// Every fault in answers of `bits` bits: in one of the first `answers`, and in all.
fn faults(bits: usize, answers: usize) -> impl Iterator<Item = Faulty> {
    let places = move || (0..answers).map(Some).chain([None]);
    let kinds = [Fault::Inverted, Fault::StuckAt(true), Fault::StuckAt(false)];
    (0..bits).flat_map(move |bit| {
        places().flat_map(move |answer| {
            kinds.map(|fault| Faulty {
                fault,
                bit,
                answer,
                answers: 0,
            })
        })
    })
}

#[test]
fn keys_of_a_faulty_accelerator() {
    let key = SigningKey::from_bytes(&SEED);
    let public = key.verifying_key();
    let (mut right, mut refused) = (0, 0);
    for mut faulty in faults(512, 2) {
        match SigningKey::from_bytes_on(&mut faulty, &SEED) {
            Ok(made) if made.verifying_key() == public => {
                assert_eq!(made.verifying_key().to_edwards(), public.to_edwards());
                right += 1;
            }
            Ok(made) => {
                let (good, bad) = (key.sign(b"message"), made.sign(b"message"));
                let wrong = made.verifying_key();
                let out = secret_of(
                    (&good, challenge(good.r_bytes(), &public, b"message")),
                    (&bad, challenge(bad.r_bytes(), &wrong, b"message")),
                    &public,
                );
                panic!("{faulty:?} makes another public key; the secret scalar is out: {out}");
            }
            Err(Wrong) => refused += 1,
        }
    }
    // A bit stuck at its correct value does no harm.
    assert!(right > 500 && refused > 2000, "{right} {refused}");
}

#[test]
fn signatures_of_a_faulty_accelerator() {
    let key = SigningKey::from_bytes(&SEED);
    let public = key.verifying_key();
    let honest = key.sign(b"message");
    let mut refused = 0;
    for mut faulty in faults(512, 2) {
        match key.sign_on(&mut faulty, b"message") {
            Ok(made) if made == honest => {}
            Ok(made) => {
                // S - S' = (k - k')·s: the nonces are equal although the values of R are not.
                let out = secret_of(
                    (&honest, challenge(honest.r_bytes(), &public, b"message")),
                    (&made, challenge(made.r_bytes(), &public, b"message")),
                    &public,
                );
                panic!("{faulty:?} makes another signature; the secret scalar is out: {out}");
            }
            Err(Wrong) => refused += 1,
        }
    }
    assert!(refused > 2000, "{refused}");
}

#[test]
fn exchanges_of_a_faulty_accelerator() {
    let publics = [
        x25519([2; 32], nineteen::x25519::X25519_BASEPOINT_BYTES),
        [9; 32],
        [0; 32], // small order
    ];
    for public in publics {
        let secret = [0x77; 32];
        let right = x25519(secret, public);
        let mut refused = 0;
        for faulty in faults(256, 2) {
            match x25519_on(&mut faulty.clone(), &secret, &public) {
                Ok(shared) => assert_eq!(shared, right, "{faulty:?}"),
                Err(Wrong) => refused += 1,
            }
            if faulty.bit % 8 != 0 {
                continue;
            }
            let secret = StaticSecret::from(secret);
            match secret.diffie_hellman_on(&mut faulty.clone(), &PublicKey::from(public)) {
                Ok(shared) => assert_eq!(shared.as_bytes(), &right, "{faulty:?}"),
                Err(Wrong) => refused += 1,
            }
        }
        assert!(refused > 900, "{refused}");
    }
}

/// An invalid signature is never accepted, for any answers of the accelerator; the verdict on a
/// valid one is correct or an error.
#[test]
fn verdicts_of_a_faulty_accelerator() {
    let key = SigningKey::from_bytes(&SEED);
    let public = key.verifying_key().to_bytes();
    let good = key.sign(b"message").to_bytes();
    let mut bad_s = good;
    bad_s[40] ^= 1;
    let mut bad_r = good;
    bad_r[0] ^= 1;
    // A and R of small order, S = 0: valid for any message under the policies that accept them.
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut small = [0; 64];
    small[0] = 1;
    let cases = [
        (public, good, &b"message"[..]),
        (public, good, b"another"),
        (public, bad_s, b"message"),
        (public, bad_r, b"message"),
        (identity, small, b"anything"),
        (identity, good, b"message"),
        (public, small, b"message"),
    ];
    let mut counts = [0; 3];
    for (key, signature, message) in &cases {
        for policy in Policy::ALL {
            let expected = verify(policy, key, message, signature).is_ok();
            for faulty in faults(1, 3) {
                let say = format!("{faulty:?} {policy} expects {expected}");
                let verdict = verify_on(&mut faulty.clone(), policy, key, message, signature);
                match verdict.map(|verdict| verdict.is_ok()) {
                    Ok(verdict) => {
                        assert_eq!(verdict, expected, "{say}");
                        counts[usize::from(verdict)] += 1;
                    }
                    Err(Wrong) => counts[2] += 1,
                }
                if let Ok(key) = VerifyingKey::from_bytes(key) {
                    let signature = Signature::from_bytes(signature);
                    let found = key.verify_on(&mut faulty.clone(), policy, message, &signature);
                    assert!(
                        found.is_err() || found.unwrap().is_ok() == expected,
                        "{say}"
                    );
                }
            }
        }
    }
    assert!(counts.iter().all(|n| *n > 20), "{counts:?}");
}

/// With software behind it, a faulty accelerator affects only the time.
#[test]
fn faulty_accelerators_fall_back() {
    let key = SigningKey::from_bytes(&SEED);
    let mut fell = 0;
    for faulty in faults(512, 2).filter(|f| f.bit % 16 == 3) {
        let mut fallback = Fallback::new(faulty);
        let Ok(made) = SigningKey::from_bytes_on(&mut fallback, &SEED);
        assert_eq!(made.verifying_key(), key.verifying_key());
        fell += u32::from(fallback.take_error().is_some());
        let mut fallback = Fallback::new(faulty);
        let Ok(signature) = key.sign_on(&mut fallback, b"message");
        assert_eq!(signature, key.sign(b"message"));
        if faulty.bit < 256 {
            let mut fallback = Fallback::new(faulty);
            let Ok(shared) = x25519_on(&mut fallback, &SEED, &[9; 32]);
            assert_eq!(shared, x25519(SEED, [9; 32]));
        }
    }
    assert!(fell > 100, "{fell}");
}

/// `[k]B` in software for any 256 bits, whereas other accelerators accept only k below L.
#[test]
fn multiples_of_the_base_point_in_software() {
    let one = || BigUint::from(1u32);
    let order = &curve().order;
    let edges = [
        BigUint::from(0u32),
        one(),
        order - 1u32,
        order.clone(),
        order + 1u32,
        order * 8u32 - 1u32,
        order * 8u32,
        order * 15u32 + 4u32,
        (one() << 255) - 1u32,
        one() << 255,
        (one() << 255) + 1u32,
        (one() << 256) - 1u32,
    ];
    for k in edges {
        let mut bytes = [0; 32];
        bytes[..k.to_bytes_le().len()].copy_from_slice(&k.to_bytes_le());
        let Ok(found) = Software.mul_base(&bytes);
        assert_eq!(found.encode(), curve().base_multiple(&k), "{k:x}");
    }
}
