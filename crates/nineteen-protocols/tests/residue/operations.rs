// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each operation that takes a secret, with secrets and results on the heap. Keys are boxed, moved
//! to another box, used, and dropped.

use std::hint::black_box;

use nineteen::ed25519::VerifyingKey;
use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign};
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::scalar::{Scalar, clamp_integer};
use nineteen::x25519::{PublicKey, StaticSecret};
use nineteen_protocols::ecvrf::{self, Suite};
use nineteen_protocols::slip10::ExtendedSecret;
use nineteen_protocols::{Error, age, elligator, onion, xeddsa};
use sha2::Sha512;
use testkit::residue::{Needles, Troubles, check_that_planted_residues_are_found, left, optimised};

use crate::needles::{Secrets, hash};
use crate::support::for_each_backend;

/// Bytes that are no pattern.
fn bytes<const N: usize>(name: &str) -> Box<[u8; N]> {
    let digests = [0, 1, 2, 3].map(|i| hash(&[name.as_bytes(), &[i]]));
    Box::new(std::array::from_fn(|i| digests.as_flattened()[i]))
}

/// Secrets that a closure of a test leaves are found, also those in the form of digits.
#[test]
fn planted_residues_are_found() {
    if !optimised() {
        return;
    }
    check_that_planted_residues_are_found(&bytes("planted"));
    let key = bytes::<32>("an identity");
    let text = age::encode_identity(&StaticSecret::from(*key));
    let needles = Needles::default().identity(&text, &key);
    let text = Box::new(text);
    // A text that grows as it is copied.
    let (found, ..) = left(&needles, || {
        let mut copy = String::new();
        for letter in text.chars() {
            copy.push(letter);
        }
        black_box(&mut copy);
    });
    assert!(
        found.iter().any(|name| name.starts_with("text[")),
        "{found:?}"
    );
    let (found, ..) = left(&needles, || {
        let digits = key.map(|byte| byte >> 3);
        black_box(&digits);
    });
    assert!(
        !found.iter().any(|name| name.starts_with("text[")),
        "{found:?}"
    );
}

#[test]
fn xeddsa_signatures() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let message = b"a message of some length";
        let noise = bytes::<64>("noise");
        // Keys of either sign.
        for name in ["first", "second", "third", "fourth"] {
            let key = bytes::<32>(name);
            let k = Scalar::from_bytes_mod_order(clamp_integer(*key));
            let secret = Box::new(StaticSecret::from(*key));
            let signature = xeddsa::libsignal::sign(&secret, message, &noise);
            let negative = signature[63] >> 7 == 1;
            let mut prefix = [0xff; 32];
            prefix[0] = 0xfe;
            let needles = |a: &Scalar, signature: &[u8; 64]| {
                let mut response = *signature;
                response[63] &= 0x7f;
                let hashed: [&[u8]; 4] = [&prefix, a.as_bytes(), message, &noise[..]];
                let public = EdwardsPoint::mul_base(a).compress();
                let product = product(signature, public.as_bytes(), message, a);
                Needles::default()
                    .secret(&key)
                    .nonce(&hashed, &product, &response[32..])
            };
            let mut made = Box::new([0; 64]);
            let of_libsignal = needles(&k, &signature);
            troubles.check(
                &format!("{backend} libsignal {name}"),
                &of_libsignal,
                || {
                    *made = xeddsa::libsignal::sign(&secret, message, &noise);
                },
            );
            assert_eq!(*made, signature);
            let signature = xeddsa::sign(&secret, message, &noise);
            let plain = needles(&if negative { -k } else { k }, &signature);
            troubles.check(&format!("{backend} XEdDSA {name}"), &plain, || {
                *made = xeddsa::sign(&secret, message, &noise);
            });
            assert_eq!(*made, signature);
        }
    });
    troubles.end();
}

#[test]
fn verifiable_random_functions() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        for suite in [Suite::Elligator2, Suite::TryAndIncrement] {
            let seed = bytes::<32>("seed");
            let key = Box::new(ecvrf::SecretKey::from_seed(&seed, suite));
            let public = *key.public_key();
            let needles = Needles::default().seed(&seed);
            let mut moved = |name: &str, make: &(dyn Fn() -> ecvrf::SecretKey + Sync)| {
                troubles.moved(
                    &format!("{backend} {suite:?} {name}"),
                    &needles,
                    make,
                    |key| {
                        assert_eq!(*key.public_key(), public);
                    },
                );
            };
            moved("from_seed", &|| ecvrf::SecretKey::from_seed(&seed, suite));
            moved("clone", &|| ecvrf::SecretKey::clone(&key));

            let alpha = b"an input of some length";
            let (value, proof) = key.prove(alpha).expect("a proof");
            // Γ = [x]H gives H, of which the nonce is a hash.
            let expanded = ExpandedSecretKey::from(&*seed);
            let gamma = CompressedEdwardsY(*proof.first_chunk().expect("32 bytes"));
            let h = gamma.decompress().expect("a point") * expanded.scalar.invert();
            let mut c = [0; 32];
            c[..16].copy_from_slice(&proof[32..48]);
            let product = Scalar::from_bytes_mod_order(c) * expanded.scalar;
            let hashed: [&[u8]; 2] = [&expanded.hash_prefix, &h.compress().0];
            let needles = needles.nonce(&hashed, &product, &proof[48..]);
            let mut made = Box::new(([0; 64], [0; 80]));
            troubles.check(&format!("{backend} {suite:?} prove"), &needles, || {
                *made = key.prove(alpha).expect("a proof");
            });
            assert_eq!(*made, (value, proof));
        }
    });
    troubles.end();
}

#[test]
fn hidden_keys() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut answers = [0; 2];
        for i in 0..8 {
            let key = bytes::<32>(&format!("hidden {i}"));
            let secret = Box::new(StaticSecret::from(*key));
            let needles = Needles::default().secret(&key);
            let mut hidden = Box::new(None);
            troubles.check(&format!("{backend} hide {i}"), &needles, || {
                *hidden = elligator::hide(&secret, 0x5a);
            });
            answers[usize::from(hidden.is_some())] += 1;
        }
        assert!(answers.iter().all(|n| *n > 0), "{answers:?}");
        // The keys that have no hidden form are secret, too: they may be of use elsewhere.
        let drawn: Vec<Box<[u8; 33]>> = (0..8).map(|i| bytes(&format!("draw {i}"))).collect();
        let needles = drawn.iter().fold(Needles::default(), |needles, drawn| {
            needles.secret(drawn.first_chunk().expect("32 bytes"))
        });
        let generate = || {
            let mut draws = drawn.iter();
            elligator::generate(|bytes| {
                *bytes = **draws.next().expect("a draw");
                // Seen from outside, so that they are on the stack.
                black_box(bytes);
            })
        };
        let expected = generate().1;
        troubles.moved(&format!("{backend} generate"), &needles, generate, |made| {
            assert_eq!(made.1, expected);
        });
    });
    troubles.end();
}

#[test]
fn blinded_keys() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let seed = bytes::<32>("identity");
        let secret = Box::new(ExpandedSecretKey::from(&*seed));
        let public = VerifyingKey::from(&*secret);
        let shared = bytes::<200>("shared with clients");
        let mut factor = Box::new([0; 32]);
        let needles = Needles::default().words("shared secret", &shared[..]);
        // Blocks of the hash are 136 bytes.
        for n in [16, 32, 64, 136, 200] {
            troubles.check(&format!("{backend} factor, {n} bytes"), &needles, || {
                *factor = onion::blinding_factor(&public, &shared[..n], 16_903, 1_440);
            });
        }
        let blinded = Box::new(onion::blind_secret(&secret, &factor));
        let prefix = hash(&[
            b"Derive temporary signing key hash input",
            &secret.hash_prefix,
        ]);
        assert_eq!(prefix[..32], blinded.hash_prefix);
        let needles = Needles::default()
            .seed(&seed)
            .words("hash of the prefix", &prefix)
            .scalar("blinded scalar", &blinded.scalar);
        // The key has public fields, and belongs to the caller, who must not move it.
        troubles.check(&format!("{backend} blind"), &needles, || {
            black_box(&onion::blind_secret(&secret, &factor));
        });
        let today = onion::blind_public(&public, &factor).expect("a key");
        let message = b"a descriptor";
        let mut signature = Box::new(raw_sign::<Sha512>(&blinded, message, &today));
        let hashed: [&[u8]; 2] = [&blinded.hash_prefix, message];
        let product = product(
            &signature.to_bytes(),
            today.as_bytes(),
            message,
            &blinded.scalar,
        );
        let needles = needles.nonce(&hashed, &product, &signature.to_bytes()[32..]);
        troubles.check(&format!("{backend} raw_sign"), &needles, || {
            *signature = raw_sign::<Sha512>(&blinded, message, &today);
        });
        assert!(today.verify_strict(message, &signature).is_ok());
    });
    troubles.end();
}

#[test]
fn hierarchies() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    // HMAC, on which no backend has an influence.
    let seed = bytes::<64>("seed of a hierarchy");
    let master = Box::new(ExtendedSecret::from_seed(&seed[..]).expect("a seed"));
    let path = "m/44'/501'/0'";
    let chain = [
        ExtendedSecret::clone(&master),
        master.child(44),
        master.child(44).child(501),
        master.derive(path).expect("a path"),
    ];
    let needles = Needles::default().words("seed", &seed[..]);
    let needles = (0..)
        .zip(&chain)
        .fold(needles, |needles, (i, node): (usize, _)| {
            needles
                .words(&format!("key {i}"), node.key())
                .mac_key(&format!("chain code {i}"), node.chain_code())
        });
    let mut moved =
        |name: &str, node: &ExtendedSecret, make: &(dyn Fn() -> ExtendedSecret + Sync)| {
            let expected = (sum(node.key()), sum(node.chain_code()));
            troubles.moved(name, &needles, make, |node| {
                assert_eq!((sum(node.key()), sum(node.chain_code())), expected);
            });
        };
    moved("from_seed", &master, &|| {
        ExtendedSecret::from_seed(&seed[..]).expect("a seed")
    });
    moved("clone", &master, &|| ExtendedSecret::clone(&master));
    moved("child", &chain[1], &|| master.child(44));
    moved("derive", &chain[3], &|| {
        master.derive(path).expect("a path")
    });
    // Found to be wrong after a part of it has been walked.
    troubles.check("derive, refused", &needles, || {
        assert!(matches!(master.derive("m/44'/501'/x"), Err(Error::Path)));
    });
    let node = Box::new(chain[3].clone());
    let needles = needles.seed(node.key());
    troubles.moved(
        "signing_key",
        &needles,
        || node.signing_key(),
        |key| {
            black_box(&key.verifying_key());
        },
    );
    troubles.end();
}

#[test]
fn identities_of_age() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    let key = bytes::<32>("identity");
    let secret = Box::new(StaticSecret::from(*key));
    let public = PublicKey::from(&*secret);
    let text = age::encode_identity(&secret);
    let needles = Needles::default().identity(&text, &key);
    for (case, text) in [("upper", text.to_string()), ("lower", text.to_lowercase())] {
        let decode = || age::decode_identity(&text).expect("an identity");
        troubles.moved(
            &format!("decode, {case} case"),
            &needles,
            decode,
            |secret| {
                assert_eq!(PublicKey::from(secret), public);
            },
        );
    }
    // The checksum is wrong.
    let mut wrong = text.to_string();
    let last = if wrong.ends_with('Q') { "P" } else { "Q" };
    wrong.replace_range(wrong.len() - 1.., last);
    troubles.check("decode, refused", &needles, || {
        assert!(matches!(age::decode_identity(&wrong), Err(Error::Text)));
    });
    let expected = sum(text.as_bytes());
    let encode = || age::encode_identity(&secret);
    troubles.moved("encode", &needles, encode, |text| {
        assert_eq!(sum(text.as_bytes()), expected);
    });
    troubles.end();
}

/// Byte by byte, so that a comparison leaves no words.
fn sum(bytes: &[u8]) -> u16 {
    let sum = |sum: u16, byte: &u8| sum.wrapping_mul(257) ^ u16::from(*byte);
    bytes.iter().fold(0, sum)
}

/// The product of challenge and secret scalar, which a signature adds to its nonce.
fn product(signature: &[u8], public: &[u8; 32], message: &[u8], secret: &Scalar) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&hash(&[&signature[..32], public, message])) * secret
}
