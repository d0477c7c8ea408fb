// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crypto_sign*`: keys, signatures, messages in pieces, in place.

use std::ffi::{c_int, c_ulonglong};
use std::ptr;

use crate::cases::Case;
use crate::inputs::{Stream, points};
use crate::support::{Sign, Sodium, Unary, beside_libsodium};

type Pair = unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> c_int;
type Init = unsafe extern "C" fn(*mut u64) -> c_int;
type Update = unsafe extern "C" fn(*mut u64, *const u8, c_ulonglong) -> c_int;
type Create = unsafe extern "C" fn(*mut u64, *mut u8, *mut c_ulonglong, *const u8) -> c_int;
type Check = unsafe extern "C" fn(*mut u64, *const u8, *const u8) -> c_int;

fn pair(sodium: &Sodium, name: &str, seed: &[u8; 32]) -> ([u8; 32], [u8; 64]) {
    let function: Pair = sodium.get(name);
    let (mut public, mut secret) = ([0; 32], [0; 64]);
    // SAFETY: 32, 64 and 32 bytes.
    let answer = unsafe { function(public.as_mut_ptr(), secret.as_mut_ptr(), seed.as_ptr()) };
    assert_eq!(answer, 0);
    (public, secret)
}

fn detached(sodium: &Sodium, secret: &[u8; 64], message: &[u8]) -> ([u8; 64], c_ulonglong) {
    let function: Sign = sodium.get("crypto_sign_detached");
    let (mut signature, mut len) = ([0; 64], 0);
    let (m, mlen) = (message.as_ptr(), message.len() as c_ulonglong);
    // SAFETY: 64 bytes, a number, `mlen` and 64 bytes.
    let answer = unsafe { function(signature.as_mut_ptr(), &mut len, m, mlen, secret.as_ptr()) };
    assert_eq!(answer, 0);
    (signature, len)
}

#[test]
fn keys_and_signatures() {
    beside_libsodium(|ours, theirs| {
        let mut stream = Stream(5);
        let text: [u8; 700] = stream.bytes();
        for n in 0..300 {
            let seed = stream.bytes();
            for name in [
                "crypto_sign_seed_keypair",
                "crypto_sign_ed25519_seed_keypair",
            ] {
                assert_eq!(pair(ours, name, &seed), pair(theirs, name, &seed));
            }
            let (_, mut secret) = pair(ours, "crypto_sign_seed_keypair", &seed);
            let message = &text[..2 * n];
            assert_eq!(
                detached(ours, &secret, message),
                detached(theirs, &secret, message)
            );
            // A key that is not that of the seed, and perhaps none: libsodium hashes it as it is.
            secret[32..].copy_from_slice(&stream.bytes::<32>());
            assert_eq!(
                detached(ours, &secret, message),
                detached(theirs, &secret, message)
            );
        }
    });
}

#[test]
fn conversions_of_keys() {
    beside_libsodium(|ours, theirs| {
        let mut stream = Stream(6);
        let mut accepted = 0;
        for key in points() {
            let name = "crypto_sign_ed25519_pk_to_curve25519";
            let (mine, real) = (ours.unary(name, &key), theirs.unary(name, &key));
            assert_eq!(mine, real, "{}: {key:02x?}", theirs.name);
            accepted += usize::from(real.0 == 0);
        }
        assert!(accepted >= 16, "{accepted}");
        for name in [
            "crypto_sign_ed25519_sk_to_curve25519",
            "crypto_sign_ed25519_sk_to_seed",
            "crypto_sign_ed25519_sk_to_pk",
        ] {
            let secret: [u8; 64] = stream.bytes();
            assert_eq!(ours.unary(name, &secret), theirs.unary(name, &secret));
        }
    });
}

/// The message stays where it is, moves up by 64 bytes, or lies across the result.
#[test]
fn messages_in_place() {
    beside_libsodium(|ours, theirs| {
        let mut stream = Stream(7);
        let seed = stream.bytes();
        let (public, secret) = pair(ours, "crypto_sign_seed_keypair", &seed);
        let text: [u8; 400] = stream.bytes();
        for (from, len) in [(0, 0), (0, 200), (64, 200), (30, 200), (100, 100), (0, 1)] {
            for forged in [false, true] {
                let run = |sodium: &Sodium| {
                    let mut buffer = text;
                    let at = buffer.as_mut_ptr();
                    let mut lengths = [7, 7];
                    let sign: Sign = sodium.get("crypto_sign");
                    let open: Sign = sodium.get("crypto_sign_open");
                    // SAFETY: the result ends at 264 at most, and the message at `from + len`, of
                    // 400 bytes; libsodium allows the two to overlap.
                    let answers = unsafe {
                        let first = sign(
                            at,
                            &mut lengths[0],
                            at.add(from),
                            len as c_ulonglong,
                            secret.as_ptr(),
                        );
                        if forged {
                            *at.add(1) ^= 1;
                        }
                        let second = open(
                            at.add(from),
                            &mut lengths[1],
                            at,
                            len as c_ulonglong + 64,
                            public.as_ptr(),
                        );
                        [first, second]
                    };
                    (answers, lengths, buffer)
                };
                let (mine, real) = (run(ours), run(theirs));
                assert_eq!(mine, real, "{}: {from} {len} {forged}", theirs.name);
                assert_eq!(real.0, [0, if forged { -1 } else { 0 }]);
            }
        }
    });
}

#[test]
fn signed_messages_that_are_too_short_or_have_nowhere_to_go() {
    beside_libsodium(|ours, theirs| {
        let (public, secret) = pair(ours, "crypto_sign_seed_keypair", &[5; 32]);
        let (signature, _) = detached(ours, &secret, &[]);
        for len in [0, 1, 63, 64] {
            let run = |sodium: &Sodium| {
                let open: Sign = sodium.get("crypto_sign_open");
                let (mut number, mut place) = (9, [0xaa; 8]);
                // SAFETY: `len` bytes; the message is empty, and both results may be null.
                unsafe {
                    let (from, key) = (signature.as_ptr(), public.as_ptr());
                    let first = open(place.as_mut_ptr(), &mut number, from, len, key);
                    (
                        first,
                        open(ptr::null_mut(), ptr::null_mut(), from, len, key),
                        number,
                        place,
                    )
                }
            };
            let (mine, real) = (run(ours), run(theirs));
            assert_eq!(mine, real, "{len}");
            assert_eq!(real.0 == 0, len == 64);
        }
    });
}

/// States are interchangeable: one library starts, the other goes on.
#[test]
fn messages_in_pieces() {
    beside_libsodium(|ours, theirs| {
        let mut stream = Stream(8);
        let (public, secret) = pair(ours, "crypto_sign_seed_keypair", &stream.bytes());
        let text: [u8; 1000] = stream.bytes();
        for prefix in ["crypto_sign", "crypto_sign_ed25519ph"] {
            for pieces in [
                vec![],
                vec![0],
                vec![1, 127, 128],
                vec![300, 111, 17, 500],
                vec![112],
            ] {
                let mut made = Vec::new();
                for libraries in [
                    [ours, ours],
                    [theirs, theirs],
                    [ours, theirs],
                    [theirs, ours],
                ] {
                    let mut state = [0x5555_u64; 26];
                    let s = state.as_mut_ptr();
                    let name = |what: &str| format!("{prefix}_{what}");
                    let [one, other] = libraries;
                    let feed = |s: *mut u64| {
                        let init: Init = one.get(&name("init"));
                        // SAFETY: 208 bytes, aligned.
                        assert_eq!(unsafe { init(s) }, 0);
                        let mut at = 0;
                        for (i, len) in pieces.iter().enumerate() {
                            let update: Update = libraries[i % 2].get(&name("update"));
                            // SAFETY: a state, and `len` bytes within 1000.
                            let answer =
                                unsafe { update(s, text.as_ptr().add(at), *len as c_ulonglong) };
                            assert_eq!(answer, 0);
                            at += len;
                        }
                    };
                    feed(s);
                    let (mut signature, mut len) = ([0; 64], 0);
                    let create: Create = other.get(&name("final_create"));
                    let check: Check = other.get(&name("final_verify"));
                    // SAFETY: a state, 64 bytes, a number, 64 and 32 bytes.
                    unsafe {
                        assert_eq!(
                            create(s, signature.as_mut_ptr(), &mut len, secret.as_ptr()),
                            0
                        );
                        assert_eq!(len, 64);
                        assert_eq!(state, [0; 26], "the state is wiped");
                        feed(s);
                        assert_eq!(check(s, signature.as_ptr(), public.as_ptr()), 0);
                        feed(s);
                        signature[40] ^= 1;
                        assert_eq!(check(s, signature.as_ptr(), public.as_ptr()), -1);
                        signature[40] ^= 1;
                    }
                    made.push(signature);
                }
                assert!(
                    made.iter().all(|signature| *signature == made[0]),
                    "{pieces:?}"
                );
            }
        }
    });
}

#[test]
fn random_key_pairs_sign() {
    beside_libsodium(|ours, theirs| {
        for name in ["crypto_sign_keypair", "crypto_sign_ed25519_keypair"] {
            let function: unsafe extern "C" fn(*mut u8, *mut u8) -> c_int = ours.get(name);
            let (mut key, mut secret) = ([0; 32], [0; 64]);
            // SAFETY: 32 and 64 bytes.
            let answer = unsafe { function(key.as_mut_ptr(), secret.as_mut_ptr()) };
            assert_eq!(answer, 0);
            let (signature, _) = detached(ours, &secret, b"text");
            let message = b"text".to_vec();
            assert_eq!(
                theirs.verify(&Case {
                    key,
                    message,
                    signature
                }),
                0
            );
        }
    });
}

/// Null pointers where C's contract forbids them: an answer, not a fault.
#[test]
fn null_pointers_are_refused() {
    let ours = crate::support::ours();
    let (sign, open): (Sign, Sign) = (ours.get("crypto_sign"), ours.get("crypto_sign_open"));
    let convert: Unary = ours.get("crypto_sign_ed25519_sk_to_pk");
    let null = ptr::null_mut();
    // SAFETY: null pointers are the case under test; the others have as many bytes as asked for.
    unsafe {
        let (mut to, key) = ([0; 96], [1; 64]);
        assert_eq!(sign(null, ptr::null_mut(), null, 0, key.as_ptr()), -1);
        assert_eq!(
            sign(to.as_mut_ptr(), ptr::null_mut(), null, 5, key.as_ptr()),
            -1
        );
        assert_eq!(
            sign(to.as_mut_ptr(), ptr::null_mut(), null, 0, ptr::null()),
            -1
        );
        assert_eq!(
            sign(
                to.as_mut_ptr(),
                ptr::null_mut(),
                null,
                u64::MAX,
                key.as_ptr()
            ),
            -1
        );
        assert_eq!(
            open(to.as_mut_ptr(), ptr::null_mut(), null, 70, key.as_ptr()),
            -1
        );
        assert_eq!(
            open(
                to.as_mut_ptr(),
                ptr::null_mut(),
                key.as_ptr(),
                u64::MAX,
                null
            ),
            -1
        );
        assert_eq!(convert(null, key.as_ptr()), -1);
        assert_eq!(convert(to.as_mut_ptr(), null), -1);
    }
}
