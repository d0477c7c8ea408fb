// SPDX-License-Identifier: MIT OR Apache-2.0
//! The CPU alone: `x25519-dalek`, and `nineteen` with 32-bit words.

use nineteen::backend::{Operation, current};
use nineteen::ed25519::{self, Policy, Signer, SigningKey};

use crate::vectors::{MESSAGE, POINT, PUBLIC, SCALAR, SEED, SHARED, SIGNATURE};
use crate::{metric, once, say};

pub fn run() {
    let (result, cycles) = once(|| x25519_dalek::x25519(SCALAR, POINT));
    assert_eq!(result, SHARED, "x25519-dalek differs from RFC 7748");
    say!("X25519, x25519-dalek: {cycles} cycles");
    metric("soc_software_cycles", cycles);

    let (result, cycles) = once(|| nineteen::x25519::x25519(SCALAR, POINT));
    assert_eq!(result, SHARED, "nineteen differs from RFC 7748");
    say!(
        "X25519, nineteen ({}): {cycles} cycles",
        current(Operation::X25519)
    );
    metric("soc_nineteen_cycles", cycles);
}

pub fn signatures() {
    let key = SigningKey::from_bytes(&SEED);
    assert_eq!(
        key.verifying_key().to_bytes(),
        PUBLIC,
        "the public key differs from RFC 8032"
    );
    let (signature, cycles) = once(|| key.sign(&MESSAGE));
    assert_eq!(
        signature.to_bytes(),
        SIGNATURE,
        "the signature differs from RFC 8032"
    );
    say!("Ed25519 signature, nineteen: {cycles} cycles");
    metric("soc_sign_software_cycles", cycles);

    let (verdict, cycles) = once(|| ed25519::verify(Policy::Strict, &PUBLIC, &MESSAGE, &SIGNATURE));
    assert!(
        verdict.is_ok(),
        "nineteen refuses the signature of RFC 8032"
    );
    say!("Ed25519 verification, nineteen: {cycles} cycles");
    metric("soc_verify_software_cycles", cycles);
}
