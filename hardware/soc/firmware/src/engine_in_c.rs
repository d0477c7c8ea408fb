// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same jobs through the driver in C, which is compiled into this image: each result is checked
//! and timed.

use engine25519::Message;

use crate::board::map;
use crate::vectors::{POINT, SCALAR, SHARED, sha_abc};
use crate::{metric, once, say};

#[allow(dead_code, reason = "the tests on the host use all of it")]
#[path = "../../../c/src/raw.rs"]
mod raw; // declarations of engine25519.h

use raw::{RawBus, RawEngine, RawFindings, RawKey, RawMessage};

/// The cycles of the second of two calls, neither of which may fail.
fn job(name: &str, mut run: impl FnMut() -> i32) -> u64 {
    let first = run();
    let (second, cycles) = once(run);
    assert!(first == 0 && second == 0, "{name}: {first}, {second}");
    cycles
}

pub fn run() {
    let mut bus = RawBus::NONE;
    let mut engine = RawEngine::default();
    // SAFETY: the engine is at this address, and no other driver of this program has a context or
    // is in use. The bus lives until the release.
    unsafe {
        raw::engine25519_mapped(&mut bus, map::ENGINE);
        assert_eq!(raw::engine25519_claim(&mut engine, &bus), 0, "no engine");
    }

    let mut shared = [0; 32];
    // SAFETY: here and below: a claimed engine, and arrays as the header states them.
    let cycles = job("X25519", || unsafe {
        raw::engine25519_x25519(&mut engine, &mut shared, &SCALAR, &POINT)
    });
    assert_eq!(shared, SHARED, "X25519 in C differs from RFC 7748");
    say!("X25519, driver in C: {cycles} cycles");
    metric("soc_c_exchange_cycles", cycles);

    let mut key = RawKey::NONE;
    // SAFETY: as above.
    let cycles = job("key", || unsafe {
        raw::engine25519_keygen(&mut engine, &mut key, &sha_abc::SEED)
    });
    assert_eq!(key.public_key, sha_abc::PUBLIC, "another public key");
    say!("Ed25519 key, driver in C: {cycles} cycles");
    metric("soc_c_keygen_cycles", cycles);

    let message = RawMessage::of(Message::Pure(&sha_abc::MESSAGE));
    let mut signature = [0; 64];
    for (check, name) in [
        (2, "soc_c_sign_cycles"),
        (0, "soc_c_sign_checked_cycles"),
        (1, "soc_c_sign_verified_cycles"),
    ] {
        engine.check = check;
        signature.fill(0);
        // SAFETY: as above.
        let cycles = job("signature", || unsafe {
            raw::engine25519_sign(&mut engine, &mut signature, &key, &message)
        });
        assert_eq!(signature, sha_abc::SIGNATURE, "another signature");
        say!("Ed25519 signature, driver in C, check {check}: {cycles} cycles");
        metric(name, cycles);
    }

    let mut found = RawFindings([0; 6]);
    // SAFETY: as above.
    let cycles = job("verification", || unsafe {
        let public = &sha_abc::PUBLIC;
        raw::engine25519_verify(&mut engine, &mut found, public, &message, &signature)
    });
    assert_eq!(found.0, [1, 1, 1, 1, 0, 0], "RFC 8032 is refused");
    say!("Ed25519 verification, driver in C: {cycles} cycles");
    metric("soc_c_verify_cycles", cycles);
    // SAFETY: as above.
    let done = unsafe { raw::engine25519_release(&mut engine) };
    assert_eq!(done, 0, "the context is not released");
}
