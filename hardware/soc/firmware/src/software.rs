// SPDX-License-Identifier: MIT OR Apache-2.0
//! The CPU alone: `nineteen` with 32-bit words, `x25519-dalek`, crrl.

use nineteen::backend::{Operation, current};
#[cfg(not(feature = "short"))]
use nineteen::ed25519::{self, Policy, Signer, SigningKey};

#[cfg(not(feature = "short"))]
use crate::vectors::{MESSAGE, PUBLIC, SEED, SIGNATURE};
use crate::vectors::{POINT, SCALAR, SHARED};
use crate::{metric, once, say};

/// The baseline for the engine: `nineteen`, the fastest of the three.
pub fn run() {
    let (result, cycles) = once(|| nineteen::x25519::x25519(SCALAR, POINT));
    assert_eq!(result, SHARED, "nineteen differs from RFC 7748");
    say!(
        "X25519, nineteen ({}): {cycles} cycles",
        current(Operation::X25519)
    );
    metric("soc_nineteen_cycles", cycles);
}

/// The others, and signatures.
#[cfg(not(feature = "short"))]
pub fn others() {
    let (result, cycles) = once(|| x25519_dalek::x25519(SCALAR, POINT));
    assert_eq!(result, SHARED, "x25519-dalek differs from RFC 7748");
    say!("X25519, x25519-dalek: {cycles} cycles");
    metric("soc_software_cycles", cycles);

    #[cfg(feature = "crrl")]
    {
        let (result, cycles) = once(|| crrl::x25519::x25519(&POINT, &SCALAR));
        assert_eq!(result, SHARED, "crrl differs from RFC 7748");
        say!("X25519, crrl: {cycles} cycles");
        metric("soc_crrl_cycles", cycles);
    }

    signatures();
}

#[cfg(not(feature = "short"))]
fn signatures() {
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
