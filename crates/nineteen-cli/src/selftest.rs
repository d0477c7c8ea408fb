// SPDX-License-Identifier: MIT OR Apache-2.0
//! Known answers, and the check of the library against them.
//!
//! - RFC 8032 section 7: key, signature and verdict for Ed25519, Ed25519ctx and Ed25519ph; each
//!   signature must also be refused, under every policy, for a changed message and after a changed
//!   bit in either half.
//! - RFC 7748 sections 5.2 and 6.1: X25519, its iteration, and the exchange between Alice and Bob.
//! - Twelve signatures on which implementations disagree, with the verdict of each policy (eprint
//!   2020/1244 section 5).

use nineteen::ed25519::{self, Policy, Signature, Signer, SigningKey};
use nineteen::x25519::{PublicKey, StaticSecret, x25519};
use serde_json::Value;
use sha2::{Digest, Sha512};

use crate::formats::hex;

const ED25519: &str = include_str!("../../../testdata/rfc8032/ed25519.json");
const ED25519_CTX: &str = include_str!("../../../testdata/rfc8032/ed25519ctx.json");
const ED25519_PH: &str = include_str!("../../../testdata/rfc8032/ed25519ph.json");
const X25519: &str = include_str!("../../../testdata/rfc7748/x25519.json");
const EDGE_CASES: &str = include_str!("../../../testdata/speccheck/cases.json");

/// The verdicts of each policy on the twelve edge cases, in the order of [`Policy::name`].
const VERDICTS: [(&str, &str); 4] = [
    ("cofactorless", "VVVVXXXXXXXV"),
    ("canonical", "VVVVXXXXXXXX"),
    ("strict", "XXXVXXXXXXXX"),
    ("zip215", "VVVVVVXXXVVV"),
];

/// The number of checks that passed, by source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    pub rfc8032: usize,
    pub rfc7748: usize,
    pub policies: usize,
}

/// Runs every check with the current backend.
///
/// # Errors
///
/// A description of the first check that failed.
pub fn run() -> Result<Passed, String> {
    let mut passed = Passed::default();
    rfc8032(&mut passed.rfc8032)?;
    rfc7748(&mut passed.rfc7748)?;
    policies(&mut passed.policies)?;
    Ok(passed)
}

/// One signature on which implementations disagree.
#[derive(Clone, Debug)]
pub struct EdgeCase {
    pub message: Vec<u8>,
    pub key: [u8; 32],
    pub signature: [u8; 64],
}

/// The twelve edge cases.
///
/// # Errors
///
/// When the built-in text is damaged.
pub fn edge_cases() -> Result<Vec<EdgeCase>, String> {
    let read = |case: &Value| -> Option<EdgeCase> {
        Some(EdgeCase {
            message: bytes(case, "message")?,
            key: array(case, "pub_key")?,
            signature: array(case, "signature")?,
        })
    };
    list(EDGE_CASES)?
        .iter()
        .map(|case| read(case).ok_or_else(damaged))
        .collect()
}

/// Scalars and public keys of Alice and Bob in RFC 7748 section 6.1, and their shared secret.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    pub alice: [u8; 32],
    pub alice_public: [u8; 32],
    pub bob: [u8; 32],
    pub bob_public: [u8; 32],
    pub shared: [u8; 32],
}

/// The example of RFC 7748 section 6.1.
///
/// # Errors
///
/// When the built-in text is damaged.
pub fn exchange() -> Result<Exchange, String> {
    let all: Value = serde_json::from_str(X25519).map_err(|_| damaged())?;
    let read = |name| array(&all["dh"], name).ok_or_else(damaged);
    Ok(Exchange {
        alice: read("a")?,
        alice_public: read("A")?,
        bob: read("b")?,
        bob_public: read("B")?,
        shared: read("K")?,
    })
}

/// One example of RFC 8032 section 7.
struct Example {
    name: String,
    seed: [u8; 32],
    public: [u8; 32],
    message: Vec<u8>,
    context: Option<Vec<u8>>,
    signature: [u8; 64],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Variant {
    Pure,
    Context,
    Prehashed,
}

impl Variant {
    fn name(self) -> &'static str {
        match self {
            Self::Pure => "Ed25519",
            Self::Context => "Ed25519ctx",
            Self::Prehashed => "Ed25519ph",
        }
    }

    fn sign(self, key: &SigningKey, example: &Example) -> Option<[u8; 64]> {
        let context = example.context.as_deref();
        let message = &example.message;
        let signature = match self {
            Self::Pure => key.sign(message),
            Self::Context => key.sign_with_context(context?, message).ok()?,
            Self::Prehashed => key
                .sign_prehashed(Sha512::new_with_prefix(message), context)
                .ok()?,
        };
        Some(signature.to_bytes())
    }

    fn accepts(
        self,
        policy: Policy,
        example: &Example,
        message: &[u8],
        signature: &[u8; 64],
    ) -> bool {
        let Ok(key) = ed25519::VerifyingKey::from_bytes(&example.public) else {
            return false;
        };
        let context = example.context.as_deref();
        let sig = Signature::from_bytes(signature);
        match self {
            Self::Pure => ed25519::verify(policy, &example.public, message, signature).is_ok(),
            Self::Context => key
                .verify_with_context(policy, context.unwrap_or_default(), message, &sig)
                .is_ok(),
            Self::Prehashed => key
                .verify_prehashed_with(policy, Sha512::new_with_prefix(message), context, &sig)
                .is_ok(),
        }
    }
}

fn rfc8032(passed: &mut usize) -> Result<(), String> {
    let files = [
        (Variant::Pure, ED25519),
        (Variant::Context, ED25519_CTX),
        (Variant::Prehashed, ED25519_PH),
    ];
    for (variant, file) in files {
        for example in list(file)? {
            let example = read_example(&example).ok_or_else(damaged)?;
            let name = format!("{} \"{}\" of RFC 8032", variant.name(), example.name);
            check_example(variant, &example).map_err(|what| format!("{name}: {what}"))?;
            *passed += 1;
        }
    }
    Ok(())
}

fn check_example(variant: Variant, example: &Example) -> Result<(), String> {
    let key = SigningKey::from_bytes(&example.seed);
    if key.verifying_key().to_bytes() != example.public {
        return Err("wrong public key".into());
    }
    if variant.sign(&key, example) != Some(example.signature) {
        return Err("wrong signature".into());
    }
    let mut other = example.message.clone();
    other.push(0);
    for policy in Policy::ALL {
        if !variant.accepts(policy, example, &example.message, &example.signature) {
            return Err(format!("refused under {policy}"));
        }
        if variant.accepts(policy, example, &other, &example.signature) {
            return Err(format!("a changed message was accepted under {policy}"));
        }
        // One bit of R, one bit of S.
        for byte in [7, 39] {
            let mut changed = example.signature;
            changed[byte] ^= 4;
            if variant.accepts(policy, example, &example.message, &changed) {
                return Err(format!("a changed signature was accepted under {policy}"));
            }
        }
    }
    Ok(())
}

fn rfc7748(passed: &mut usize) -> Result<(), String> {
    let all: Value = serde_json::from_str(X25519).map_err(|_| damaged())?;
    let mut check = |name: &str, ok: bool| {
        *passed += 1;
        if ok {
            Ok(())
        } else {
            Err(format!("RFC 7748: {name} is wrong"))
        }
    };
    for case in all["x25519"].as_array().ok_or_else(damaged)? {
        let read = |name| array::<32>(case, name).ok_or_else(damaged);
        check(
            "X25519 of section 5.2",
            x25519(read("scalar")?, read("u")?) == read("out")?,
        )?;
    }

    let mut base = [0; 32];
    base[0] = 9;
    let (mut k, mut u) = (base, base);
    for round in 1..=1000u32 {
        (k, u) = (x25519(k, u), k);
        if round == 1 || round == 1000 {
            let expected = array(&all["iterated"], &round.to_string()).ok_or_else(damaged)?;
            check("the iteration of section 5.2", k == expected)?;
        }
    }

    let known = exchange()?;
    let (alice, bob) = (
        StaticSecret::from(known.alice),
        StaticSecret::from(known.bob),
    );
    check(
        "Alice's public key",
        PublicKey::from(&alice).to_bytes() == known.alice_public,
    )?;
    check(
        "Bob's public key",
        PublicKey::from(&bob).to_bytes() == known.bob_public,
    )?;
    let at_alice = alice.diffie_hellman(&PublicKey::from(known.bob_public));
    let at_bob = bob.diffie_hellman(&PublicKey::from(known.alice_public));
    check("the secret at Alice", at_alice.to_bytes() == known.shared)?;
    check("the secret at Bob", at_bob.to_bytes() == known.shared)
}

fn policies(passed: &mut usize) -> Result<(), String> {
    let cases = edge_cases()?;
    for policy in Policy::ALL {
        let (_, expected) = VERDICTS
            .iter()
            .find(|(name, _)| *name == policy.name())
            .ok_or_else(damaged)?;
        for (i, (case, expected)) in cases.iter().zip(expected.chars()).enumerate() {
            let accepted =
                ed25519::verify(policy, &case.key, &case.message, &case.signature).is_ok();
            if accepted != (expected == 'V') {
                let verdict = if accepted { "accepted" } else { "refused" };
                return Err(format!("edge case {i} was {verdict} under {policy}"));
            }
            *passed += 1;
        }
    }
    Ok(())
}

fn read_example(case: &Value) -> Option<Example> {
    Some(Example {
        name: case["name"].as_str()?.to_owned(),
        seed: array(case, "secretKey")?,
        public: array(case, "publicKey")?,
        message: bytes(case, "message")?,
        context: if case["context"].is_null() {
            None
        } else {
            Some(bytes(case, "context")?)
        },
        signature: array(case, "signature")?,
    })
}

fn list(text: &str) -> Result<Vec<Value>, String> {
    match serde_json::from_str(text) {
        Ok(Value::Array(list)) => Ok(list),
        _ => Err(damaged()),
    }
}

fn bytes(case: &Value, name: &str) -> Option<Vec<u8>> {
    hex::decode_vec(case[name].as_str()?)
}

fn array<const N: usize>(case: &Value, name: &str) -> Option<[u8; N]> {
    hex::decode(case[name].as_str()?.as_bytes())
}

fn damaged() -> String {
    "the built-in test vectors are damaged".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vector_is_used() {
        let passed = run().unwrap();
        assert_eq!(
            passed,
            Passed {
                rfc8032: 10,
                rfc7748: 8,
                policies: 48
            }
        );
    }

    #[test]
    fn a_wrong_answer_is_noticed() {
        let mut example = read_example(&list(ED25519).unwrap()[1]).unwrap();
        assert_eq!(check_example(Variant::Pure, &example), Ok(()));
        example.signature[63] ^= 1;
        assert_eq!(
            check_example(Variant::Pure, &example),
            Err("wrong signature".into())
        );
        example.public[0] ^= 1;
        assert_eq!(
            check_example(Variant::Pure, &example),
            Err("wrong public key".into())
        );
    }
}
