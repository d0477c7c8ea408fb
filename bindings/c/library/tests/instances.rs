// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519ctx, Ed25519ph, new keys and conversions beside the Rust library, and what they refuse.
//! `vectors.c` has the published vectors.

use std::collections::BTreeSet;
use std::ptr::{null, null_mut};

use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::{Digest, Policy, Sha512, Signature, SigningKey};
use nineteen::edwards::EdwardsPoint;
use nineteen_c::ed25519::*;
use nineteen_c::generate::*;
use nineteen_c::instances::*;
use nineteen_c::x25519::*;
use testkit::vectors::unhex;

/// Calls with 32, 64 and 96 bytes on this side; contexts and messages as slices.
mod c {
    use super::*;

    pub fn ctx(seed: &[u8; 32], context: &[u8], message: &[u8]) -> Option<[u8; 64]> {
        let (mut made, mut again) = ([7; 64], [7; 64]);
        let mut key = [0_u8; 96];
        let key = key.as_mut_ptr().cast::<nineteen_ed25519_key>();
        let (context, context_len) = (context.as_ptr(), context.len());
        let (text, len) = (message.as_ptr(), message.len());
        // SAFETY: as many bytes as the header says.
        let answers = unsafe {
            let (to, seed) = (made.as_mut_ptr(), seed.as_ptr());
            assert_eq!(nineteen_ed25519_key_from_seed(key, seed), 0);
            let again = again.as_mut_ptr();
            [
                nineteen_ed25519ctx_sign(to, seed, context, context_len, text, len),
                nineteen_ed25519ctx_key_sign(again, key, context, context_len, text, len),
            ]
        };
        answer(answers, made, again)
    }

    pub fn ph(seed: &[u8; 32], context: &[u8], digest: &[u8; 64]) -> Option<[u8; 64]> {
        let (mut made, mut again) = ([7; 64], [7; 64]);
        let mut key = [0_u8; 96];
        let key = key.as_mut_ptr().cast::<nineteen_ed25519_key>();
        let (context, context_len) = (context.as_ptr(), context.len());
        // SAFETY: as many bytes as the header says.
        let answers = unsafe {
            let (to, seed) = (made.as_mut_ptr(), seed.as_ptr());
            assert_eq!(nineteen_ed25519_key_from_seed(key, seed), 0);
            let (again, digest) = (again.as_mut_ptr(), digest.as_ptr());
            [
                nineteen_ed25519ph_sign(to, seed, context, context_len, digest),
                nineteen_ed25519ph_key_sign(again, key, context, context_len, digest),
            ]
        };
        answer(answers, made, again)
    }

    /// The signature of both ways, or that both refused and wrote nothing.
    fn answer(answers: [i32; 2], made: [u8; 64], again: [u8; 64]) -> Option<[u8; 64]> {
        assert_eq!((answers[0], made), (answers[1], again));
        assert!(answers[0] == 0 || (answers[0] == -1 && made == [7; 64]));
        (answers[0] == 0).then_some(made)
    }
}

#[test]
fn signatures_are_those_of_the_library() {
    let seed = [7; 32];
    let signer = SigningKey::from_bytes(&seed);
    let text: Vec<u8> = (0..400).map(|i| i as u8).collect();
    for len in [0, 1, 2, 254, 255, 256, 400] {
        let context = &text[..len];
        let message = &text[len / 2..];
        let expected = signer.sign_with_context(context, message);
        let made = c::ctx(&seed, context, message);
        assert_eq!(made, expected.ok().map(|made| made.to_bytes()), "{len}");
        let hash = Sha512::new().chain_update(message);
        let expected = signer.sign_prehashed(hash.clone(), Some(context));
        let made = c::ph(&seed, context, &hash.finalize().into());
        assert_eq!(made, expected.ok().map(|made| made.to_bytes()), "{len}");
    }
}

#[test]
fn digests_are_those_of_messages_in_pieces() {
    let message: Vec<u8> = (0..300).map(|i| i as u8).collect();
    let mut digest = [0; 64];
    // SAFETY: 64 and 300 bytes; then none, as a null pointer.
    unsafe {
        let to = digest.as_mut_ptr();
        assert_eq!(nineteen_ed25519ph_digest(to, message.as_ptr(), 300), 0);
        let pieces = Sha512::new().chain_update(&message[..100]);
        let pieces = pieces.chain_update(&message[100..]).finalize();
        assert_eq!(digest, <[u8; 64]>::from(pieces));
        assert_eq!(nineteen_ed25519ph_digest(to, null(), 0), 0);
        assert_eq!(digest, <[u8; 64]>::from(Sha512::digest(b"")));
        assert_eq!(nineteen_ed25519ph_digest(to, null(), 1), -1);
        assert_eq!(nineteen_ed25519ph_digest(null_mut(), to, 1), -1);
    }
}

/// A signature is valid for its instance, context and message alone; and with R and A neutral, which
/// only `strict` refuses, each policy gives its own verdict.
#[test]
fn verdicts_are_those_of_the_policies() {
    let signer = SigningKey::from_bytes(&[3; 32]);
    let key = signer.verifying_key().to_bytes();
    let digest: [u8; 64] = Sha512::digest(b"text").into();
    let ctx = signer.sign_with_context(b"one", b"text").unwrap();
    let hash = Sha512::new().chain_update(b"text");
    let ph = signer.sign_prehashed(hash, Some(b"one")).unwrap();
    // SAFETY, in both: 32, 64, `context.len()`, and 4 or 64 bytes.
    let by_context = |key: &[u8; 32], signature: &Signature, context: &[u8], policy| {
        let (signature, n) = (signature.to_bytes(), context.len());
        let (key, signature, context) = (key.as_ptr(), signature.as_ptr(), context.as_ptr());
        // SAFETY: as above.
        unsafe {
            nineteen_ed25519ctx_verify(key, signature, context, n, b"text".as_ptr(), 4, policy)
        }
    };
    let by_digest = |key: &[u8; 32], signature: &Signature, context: &[u8], policy| {
        let (signature, n) = (signature.to_bytes(), context.len());
        let (key, signature, context) = (key.as_ptr(), signature.as_ptr(), context.as_ptr());
        // SAFETY: as above.
        unsafe { nineteen_ed25519ph_verify(key, signature, context, n, digest.as_ptr(), policy) }
    };
    let (long, mut neutral) = ([1; 256], [0; 64]);
    neutral[0] = 1;
    let one = *neutral.first_chunk::<32>().unwrap();
    let neutral = Signature::from_bytes(&neutral);
    for policy in 0..4 {
        assert_eq!(by_context(&key, &ctx, b"one", policy), 0);
        assert_eq!(by_digest(&key, &ph, b"one", policy), 0);
        for context in [&b"two"[..], b"", &long] {
            assert_eq!(by_context(&key, &ctx, context, policy), -1);
            assert_eq!(by_digest(&key, &ph, context, policy), -1);
        }
        assert_eq!(by_context(&key, &ph, b"one", policy), -1, "of the other");
        assert_eq!(by_digest(&key, &ctx, b"one", policy), -1, "of the other");
        // 2 is the y of no point.
        assert_eq!(by_context(&[2; 32], &ctx, b"one", policy), -1);
        assert_eq!(by_digest(&[2; 32], &ph, b"one", policy), -1);
        let weak = Policy::ALL[policy as usize] != Policy::Strict;
        let answer = if weak { 0 } else { -1 };
        assert_eq!(by_context(&one, &neutral, b"one", policy), answer);
        assert_eq!(by_digest(&one, &neutral, b"", policy), answer);
    }
    for policy in [-1, 4] {
        assert_eq!(by_context(&key, &ctx, b"one", policy), -1);
        assert_eq!(by_digest(&key, &ph, b"one", policy), -1);
    }
}

#[test]
fn null_pointers_are_refused() {
    let (mut bytes, mut key) = ([1; 64], [1_u8; 96]);
    let (at, none) = (bytes.as_mut_ptr(), null_mut::<u8>());
    let key = key.as_mut_ptr().cast::<nineteen_ed25519_key>();
    // SAFETY: 64 and 96 bytes; and null pointers, which the functions refuse.
    let answers = unsafe {
        [
            nineteen_ed25519_generate(none, at),
            nineteen_ed25519_generate(at, none),
            nineteen_x25519_generate(none, at),
            nineteen_x25519_generate(at, none),
            nineteen_x25519_public_from_ed25519(at, none),
            nineteen_x25519_secret_from_ed25519(none, at),
            nineteen_x25519_secret_from_ed25519(at, none),
            nineteen_ed25519ctx_sign(none, at, at, 1, at, 1),
            nineteen_ed25519ctx_sign(at, none, at, 1, at, 1),
            nineteen_ed25519ctx_sign(at, at, none, 1, at, 1),
            nineteen_ed25519ctx_sign(at, at, at, 1, none, 1),
            nineteen_ed25519ctx_sign(at, at, at, 1, at, usize::MAX),
            nineteen_ed25519ctx_key_sign(at, null(), at, 1, at, 1),
            nineteen_ed25519ctx_key_sign(none, key, at, 1, at, 1),
            nineteen_ed25519ctx_verify(none, at, at, 1, at, 1, 0),
            nineteen_ed25519ctx_verify(at, none, at, 1, at, 1, 0),
            nineteen_ed25519ctx_verify(at, at, none, 1, at, 1, 0),
            nineteen_ed25519ctx_verify(at, at, at, 1, none, 1, 0),
            nineteen_ed25519ph_sign(none, at, at, 1, at),
            nineteen_ed25519ph_sign(at, none, at, 1, at),
            nineteen_ed25519ph_sign(at, at, none, 1, at),
            nineteen_ed25519ph_sign(at, at, at, 1, none),
            nineteen_ed25519ph_key_sign(at, null(), at, 1, at),
            nineteen_ed25519ph_key_sign(at, key, at, 1, none),
            nineteen_ed25519ph_verify(none, at, at, 1, at, 0),
            nineteen_ed25519ph_verify(at, none, at, 1, at, 0),
            nineteen_ed25519ph_verify(at, at, at, 1, none, 0),
        ]
    };
    assert_eq!(answers, [-1; 27]);
    assert_eq!(bytes, [1; 64], "nothing is written");
}

#[test]
fn new_keys_differ_and_have_their_public_keys() {
    let mut secrets = BTreeSet::new();
    for _ in 0..20 {
        let [mut seed, mut public, mut secret, mut other] = [[0; 32]; 4];
        // SAFETY: 32 bytes each.
        unsafe {
            let answer = nineteen_ed25519_generate(seed.as_mut_ptr(), public.as_mut_ptr());
            assert_eq!(answer, 0);
            let answer = nineteen_x25519_generate(secret.as_mut_ptr(), other.as_mut_ptr());
            assert_eq!(answer, 0);
        }
        let key = SigningKey::from_bytes(&seed).verifying_key();
        assert_eq!(key.to_bytes(), public);
        let base = nineteen::constants::X25519_BASEPOINT.0;
        assert_eq!(nineteen::x25519::x25519(secret, base), other);
        secrets.extend([seed, secret]);
    }
    assert_eq!(secrets.len(), 40);
}

/// The bytes that a conversion writes, over sevens.
fn converted(key: &[u8; 32]) -> (i32, [u8; 32]) {
    let mut to = [7; 32];
    // SAFETY: 32 bytes each.
    let answer = unsafe { nineteen_x25519_public_from_ed25519(to.as_mut_ptr(), key.as_ptr()) };
    (answer, to)
}

#[test]
fn keys_are_converted_as_libsodium_does() {
    // libsodium's test `ed25519_convert`.
    let array = |hex: &str| <[u8; 32]>::try_from(unhex(hex)).unwrap();
    let seed = array("421151a459faeade3d247115f94aedae42318124095afabe4d1451a559faedee");
    let public = array("f1814f0e8ff1043d8a44d25babff3cedcae6c22c3edaa48f857ae70de2baae50");
    let secret = array("8052030376d47112be7f73ed7a019293dd12ad910b654455798b4667d73de166");
    let signer = SigningKey::from_bytes(&seed);
    let mut made = [0; 32];
    // SAFETY: 32 bytes each.
    let answer = unsafe { nineteen_x25519_secret_from_ed25519(made.as_mut_ptr(), seed.as_ptr()) };
    assert_eq!((answer, made), (0, secret));
    let key = signer.verifying_key();
    assert_eq!(converted(&key.to_bytes()), (0, public));
}

#[test]
fn points_outside_the_prime_order_subgroup_and_no_points_are_not_converted() {
    let refused = (-1, [7; 32]);
    let key = SigningKey::from_bytes(&[3; 32])
        .verifying_key()
        .to_edwards();
    assert_eq!(converted(&key.compress().0).0, 0);
    for (i, point) in EIGHT_TORSION.iter().enumerate() {
        assert_eq!(converted(&point.compress().0), refused);
        let mixed = converted(&(key + point).compress().0);
        assert!(i == 0 || mixed == refused, "{i}");
    }
    // Encodings that are not canonical: y of p and more, with both signs, and x = -0. None of
    // these points is in the subgroup except the identity.
    for low in 0xed..=0xff {
        for high in [0x7f, 0xff] {
            let mut bytes = [0xff; 32];
            (bytes[0], bytes[31]) = (low, high);
            assert_eq!(converted(&bytes), refused);
        }
    }
    let mut negative = EdwardsPoint::default().compress().0;
    negative[31] |= 0x80;
    for key in [negative, [2; 32]] {
        assert_eq!(converted(&key), refused);
    }
}

/// A wiped key, which is that of a zeroed structure, would sign with a secret that anyone knows.
#[test]
fn wiped_keys_do_not_sign() {
    let mut bytes = [1_u8; 96];
    let key = bytes.as_mut_ptr().cast::<nineteen_ed25519_key>();
    let mut made = [[7_u8; 64]; 3];
    let text = [1; 64];
    // SAFETY: 32, 64 and 96 bytes.
    let answers = unsafe {
        let (at, text) = (made.as_mut_ptr().cast::<u8>(), text.as_ptr());
        assert_eq!(nineteen_ed25519_key_from_seed(key, text), 0);
        assert_eq!(nineteen_ed25519_key_sign(at, key, text, 64), 0);
        at.write_bytes(7, 64);
        nineteen_ed25519_key_wipe(key);
        [
            nineteen_ed25519_key_sign(at, key, text, 64),
            nineteen_ed25519ctx_key_sign(at.add(64), key, text, 1, text, 64),
            nineteen_ed25519ph_key_sign(at.add(128), key, text, 1, text),
        ]
    };
    assert_eq!((bytes, answers), ([0; 96], [-1; 3]));
    assert_eq!(made, [[7; 64]; 3], "nothing is written");
}
