// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every function that verifies, on signatures about which policies disagree: the verdict is that
//! of the named policy, or of the one that the function implies.

use nineteen::accelerator::{Accelerator, Affine, Equation, Software, Verdict};
use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::ed25519::signature::MultipartVerifier;
use nineteen::ed25519::{
    Digest, ExpandedVerifyingKey, Item, Policy, Sha512, Signature, SigningKey, Verifier,
    VerifyingKey, verify, verify_batch, verify_batch_all, verify_batch_each, verify_batch_items,
    verify_batch_with, verify_on,
};
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;

use crate::edge_cases::{Case, speccheck, zip215};
use crate::support::{for_each_backend, on_the_default_backend};

#[path = "disputed.rs"]
mod disputed; // the table
use disputed::{CONTEXT, Disputed, Scheme, disputed};

const LEGACY: bool = cfg!(feature = "legacy_compatibility");

/// A function that verifies.
struct Way {
    name: &'static str,
    scheme: Scheme,
    follows: Follows,
    verify: fn(Policy, &Disputed) -> bool,
}

/// The policy of a verdict.
#[derive(Clone, Copy)]
enum Follows {
    /// The policy passed as an argument.
    Named,
    /// Always this policy, which is not an argument: S is treated as dalek does.
    Always(Policy),
}
use Follows::{Always, Named};

fn decoded(case: &Disputed) -> (VerifyingKey, Signature) {
    let key = VerifyingKey::from_bytes(&case.key).expect("all keys of the table are points");
    (key, Signature::from_bytes(&case.signature))
}

fn hashed(case: &Disputed) -> Sha512 {
    Sha512::new().chain_update(&case.message)
}

/// The message in two parts, one of them empty if it is one byte.
fn halves(case: &Disputed) -> [&[u8]; 2] {
    let (one, other) = case.message.split_at(case.message.len() / 2);
    [one, other]
}

fn in_pieces(
    case: &Disputed,
    start: impl FnOnce(&VerifyingKey, &Signature) -> Option<nineteen::ed25519::StreamVerifier>,
) -> bool {
    let (key, signature) = decoded(case);
    start(&key, &signature).is_some_and(|mut verifier| {
        halves(case).iter().for_each(|half| verifier.update(half));
        verifier.finalize_and_verify().is_ok()
    })
}

/// Hardware that does not check the order of points; the library checks it beforehand.
struct Lenient;

impl Accelerator for Lenient {
    type Error = &'static str;

    fn x25519(&mut self, _: &[u8; 32], _: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        Err("not asked for")
    }

    fn mul_base(&mut self, _: &[u8; 32]) -> Result<Affine, Self::Error> {
        Err("not asked for")
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Self::Error> {
        let mut equation = *equation;
        equation.refuse_small_order = false;
        let Ok(verdict) = Software.verify(&equation);
        Ok(verdict)
    }

    fn wrong_result(&self) -> Self::Error {
        "wrong"
    }
}

fn item(case: &Disputed) -> Item<'_> {
    Item {
        public_key: &case.key,
        message: &case.message,
        signature: &case.signature,
    }
}

/// The verdict on `n` equal signatures.
fn under_one_key(policy: Policy, case: &Disputed, n: usize) -> bool {
    let key = ExpandedVerifyingKey::new(&decoded(case).0);
    let signed = vec![(&case.message[..], &case.signature); n];
    let mut verdicts = vec![false; n];
    let all = verify_batch_with(&key, policy, &signed, &mut verdicts).is_ok();
    assert_eq!(verdicts, vec![all; n]);
    all
}

fn ways() -> Vec<Way> {
    use Scheme::{Context, Prehashed, Pure};
    let way = |name, scheme, follows, verify| Way {
        name,
        scheme,
        follows,
        verify,
    };
    let default = Always(Policy::Cofactorless);
    let strict = Always(Policy::Strict);
    #[allow(unused_mut)] // without features there are no more
    let mut ways = vec![
        way("verify", Pure, Named, |p, c| {
            verify(p, &c.key, &c.message, &c.signature).is_ok()
        }),
        way("verify_with", Pure, Named, |p, c| {
            let (key, signature) = decoded(c);
            key.verify_with(p, &c.message, &signature).is_ok()
        }),
        way("Verifier", Pure, default, |_, c| {
            let (key, signature) = decoded(c);
            Verifier::verify(&key, &c.message, &signature).is_ok()
        }),
        way("verify_strict", Pure, strict, |_, c| {
            let (key, signature) = decoded(c);
            key.verify_strict(&c.message, &signature).is_ok()
        }),
        way("MultipartVerifier", Pure, default, |_, c| {
            let (key, signature) = decoded(c);
            key.multipart_verify(&halves(c), &signature).is_ok()
        }),
        way("verify_stream", Pure, default, |_, c| {
            in_pieces(c, |key, signature| key.verify_stream(signature).ok())
        }),
        way("verify_stream_with", Pure, Named, |p, c| {
            in_pieces(c, |key, signature| {
                key.verify_stream_with(p, signature).ok()
            })
        }),
        way("expanded, verify_with", Pure, Named, |p, c| {
            let (key, signature) = decoded(c);
            let key = ExpandedVerifyingKey::new(&key);
            key.verify_with(p, &c.message, &signature).is_ok()
        }),
        way("expanded, Verifier", Pure, default, |_, c| {
            let (key, signature) = decoded(c);
            let key = ExpandedVerifyingKey::new(&key);
            Verifier::verify(&key, &c.message, &signature).is_ok()
        }),
        way("verify_batch_with", Pure, Named, |p, c| {
            under_one_key(p, c, 1)
        }),
        way("verify_batch_with, many", Pure, Named, |p, c| {
            under_one_key(p, c, 33)
        }),
        way("verify_batch_items", Pure, Named, |p, c| {
            verify_batch_items(p, &[item(c)]).all_valid()
        }),
        way("verify_batch_all", Pure, Named, |p, c| {
            verify_batch_all(p, &[item(c)]).is_ok()
        }),
        // Enough items that one equation is tried.
        way("verify_batch_all, many", Pure, Named, |p, c| {
            let verdict = verify_batch_all(p, &[item(c); 33]);
            // A wrong yes in the lanes would hide behind an item that is verified alone.
            let invalid = verdict
                .as_ref()
                .err()
                .map(|invalid| invalid.indices().len());
            assert!(
                matches!(invalid, None | Some(33)),
                "{invalid:?} of 33 equal items"
            );
            verdict.is_ok()
        }),
        way("verify_batch_each", Pure, Named, |p, c| {
            let (key, signature) = decoded(c);
            let report = verify_batch_each(p, &[&c.message], &[signature], &[key]);
            report.is_ok_and(|report| report.all_valid())
        }),
        way("verify_batch", Pure, default, |_, c| {
            let (key, signature) = decoded(c);
            verify_batch(&[&c.message], &[signature], &[key]).is_ok()
        }),
        way("verify_on", Pure, Named, |p, c| {
            let Ok(verdict) = verify_on(&mut Software, p, &c.key, &c.message, &c.signature);
            verdict.is_ok()
        }),
        way("verify_on, lenient", Pure, Named, |p, c| {
            let verdict = verify_on(&mut Lenient, p, &c.key, &c.message, &c.signature);
            verdict.expect("its answers are right").is_ok()
        }),
        way("VerifyingKey::verify_on", Pure, Named, |p, c| {
            let (key, signature) = decoded(c);
            let Ok(verdict) = key.verify_on(&mut Software, p, &c.message, &signature);
            verdict.is_ok()
        }),
        way("verify_with_context", Context, Named, |p, c| {
            let (key, signature) = decoded(c);
            key.verify_with_context(p, CONTEXT, &c.message, &signature)
                .is_ok()
        }),
        way("verify_prehashed", Prehashed, default, |_, c| {
            let (key, signature) = decoded(c);
            key.verify_prehashed(hashed(c), Some(CONTEXT), &signature)
                .is_ok()
        }),
        way("verify_prehashed_strict", Prehashed, strict, |_, c| {
            let (key, signature) = decoded(c);
            key.verify_prehashed_strict(hashed(c), Some(CONTEXT), &signature)
                .is_ok()
        }),
        way("verify_prehashed_with", Prehashed, Named, |p, c| {
            let (key, signature) = decoded(c);
            key.verify_prehashed_with(p, hashed(c), Some(CONTEXT), &signature)
                .is_ok()
        }),
    ];
    #[cfg(feature = "hazmat")]
    ways.extend([
        way("raw_verify", Pure, default, |_, c| {
            let (key, signature) = decoded(c);
            nineteen::ed25519::hazmat::raw_verify::<Sha512>(&key, &c.message, &signature).is_ok()
        }),
        way("raw_verify_prehashed", Prehashed, default, |_, c| {
            let (key, signature) = decoded(c);
            nineteen::ed25519::hazmat::raw_verify_prehashed::<Sha512, Sha512>(
                &key,
                hashed(c),
                Some(CONTEXT),
                &signature,
            )
            .is_ok()
        }),
    ]);
    #[cfg(feature = "digest")]
    ways.push(way("DigestVerifier", Prehashed, default, |_, c| {
        use nineteen::ed25519::DigestVerifier;
        let (key, signature) = decoded(c);
        let update = |h: &mut Sha512| {
            Digest::update(h, &c.message);
            Ok(())
        };
        let key = key.with_context(CONTEXT).unwrap();
        key.verify_digest(update, &signature).is_ok()
    }));
    ways
}

/// Checks every function for the scheme on every case.
fn check(scheme: Scheme, cases: &[Disputed], what: &str) {
    for way in ways().iter().filter(|way| way.scheme == scheme) {
        for case in cases {
            for (i, policy) in Policy::ALL.into_iter().enumerate() {
                let expected = match way.follows {
                    Named => case.valid[i],
                    Always(this) if this == policy => case.unnamed(i, LEGACY),
                    Always(_) => continue,
                };
                let found = (way.verify)(policy, case);
                assert_eq!(
                    found, expected,
                    "{what}: {}, {policy}, {}",
                    way.name, case.name
                );
            }
        }
    }
}

#[test]
fn every_way_follows_its_policy() {
    for_each_backend(|backend| {
        for scheme in Scheme::ALL {
            check(scheme, &disputed(scheme), backend.name());
        }
    });
}

/// The verdicts on the speccheck cases, and the verdicts if S is reduced first.
const SPECCHECK: [(&str, &str); 12] = [
    ("VVXV", "VVXV"),
    ("VVXV", "VVXV"),
    ("VVXV", "VVXV"),
    ("VVVV", "VVVV"),
    ("XXXV", "XXXV"),
    ("XXXV", "XXXV"),
    ("XXXX", "VVVV"),
    ("XXXX", "XXXX"), // S is above 2^253, too
    ("XXXX", "XXXX"),
    ("XXXV", "XXXV"),
    ("XXXV", "XXXV"),
    ("VXXV", "VXXV"),
];

fn row(case: Case, [valid, valid_if_reduced]: [[bool; 4]; 2]) -> Disputed {
    Disputed {
        name: "published",
        key: case.key,
        message: case.message,
        signature: case.signature,
        valid,
        valid_if_reduced,
    }
}

#[test]
fn every_way_on_published_signatures() {
    on_the_default_backend(|| {
        let verdicts = |row: &str| core::array::from_fn(|i| row.as_bytes()[i] == b'V');
        let cases = speccheck().into_iter().zip(SPECCHECK);
        let cases: Vec<_> = cases
            .map(|(case, (given, reduced))| row(case, [verdicts(given), verdicts(reduced)]))
            .collect();
        check(Scheme::Pure, &cases, "speccheck");

        // First the verdicts of one function, whose totals are published; then all others.
        let mut totals = [0; 4];
        let cases: Vec<_> = zip215()
            .into_iter()
            .map(|case| {
                let valid = Policy::ALL
                    .map(|p| verify(p, &case.key, &case.message, &case.signature).is_ok());
                for (total, valid) in totals.iter_mut().zip(valid) {
                    *total += u32::from(valid);
                }
                row(case, [valid; 2])
            })
            .collect();
        assert_eq!(totals, [12, 8, 0, 196]);
        // The most disputed cases, and a sample of the others, which are alike.
        let cases = cases.into_iter().enumerate();
        let cases = cases.filter(|(i, case)| i % 4 == 0 || case.valid[0]);
        let cases: Vec<_> = cases.map(|(_, case)| case).collect();
        check(Scheme::Pure, &cases, "small orders");
    });
}

/// A secret key verifies as its public key does. R is the identity: valid, but not under the strict
/// policy; or it is off by a point of small order: valid only with the cofactor.
#[test]
fn secret_keys_follow_their_policies() {
    let key = SigningKey::from_bytes(&[9; 32]);
    let public = key.verifying_key();
    let (message, digest) = (&b"a message"[..], || {
        Sha512::new().chain_update(b"a message")
    });
    let made = |prehashed: bool, r: EdwardsPoint| {
        let r = r.compress();
        let mut h = Sha512::new();
        if prehashed {
            h.update(b"SigEd25519 no Ed25519 collisions\x01\x00");
        }
        h.update(r.as_bytes());
        h.update(public.as_bytes());
        if prehashed {
            h.update(digest().finalize());
        } else {
            h.update(message);
        }
        let s = Scalar::from_hash(h) * key.to_scalar();
        Signature::from_components(r.to_bytes(), s.to_bytes())
    };
    on_the_default_backend(|| {
        for (torsion, valid) in [(0, true), (1, false)] {
            let r = EIGHT_TORSION[torsion];
            let (pure, prehashed) = (made(false, r), made(true, r));
            let stream = |mut verifier: nineteen::ed25519::StreamVerifier| {
                verifier.update(message);
                verifier.finalize_and_verify()
            };
            for (way, verdict, expected) in [
                ("verify", key.verify(message, &pure), valid),
                ("Verifier", Verifier::verify(&key, message, &pure), valid),
                ("multipart", key.multipart_verify(&[message], &pure), valid),
                ("stream", key.verify_stream(&pure).and_then(stream), valid),
                ("strict", key.verify_strict(message, &pure), false),
                (
                    "prehashed",
                    key.verify_prehashed(digest(), None, &prehashed),
                    valid,
                ),
            ] {
                assert_eq!(verdict.is_ok(), expected, "{way}, {torsion}");
            }
            let cofactored = public.verify_with(Policy::Zip215, message, &pure);
            assert!(cofactored.is_ok());
        }
    });
}

/// One equation for a batch neither tells torsion nor compares encodings.
#[test]
fn batches_are_combined_under_zip215_alone() {
    let combined: Vec<Policy> = Policy::ALL
        .into_iter()
        .filter(|policy| policy.can_be_combined())
        .collect();
    assert_eq!(combined, [Policy::Zip215]);
}
