// SPDX-License-Identifier: MIT OR Apache-2.0
//! A client's state: the blinding factor, and the hash of what is signed.

use std::hint::black_box;

use blind_rsa::metadata::PublicMetadata;
use blind_rsa::{Algorithm, Error, PendingSignature, PreparedMessage, Variant};
use num_bigint::BigUint;
use rand_core::Rng;
use sha2::{Digest, Sha384};
use testkit::residue::{Needles, Troubles, optimised};

use crate::needles::{Cycle, number, numbers};
use crate::support::{SAFE, for_each_backend, master, plain, rng};

const VARIANT: Variant = Variant::PssRandomized;

/// Bytes for a salt, r and another factor, both below every modulus of 2048 bits.
fn drawn() -> Box<[u8; 48 + 512]> {
    let mut drawn = Box::new([0; 48 + 512]);
    rng(8).fill_bytes(&mut *drawn);
    for at in [48, 48 + 256] {
        drawn[at] &= 0x7f;
    }
    drawn
}

/// The words of salt, factors and what they make with the encoded message.
fn factors(drawn: &[u8], n: &BigUint, hashed: &[&[u8]]) -> Needles {
    let [r, t] = [48, 48 + 256].map(|at| BigUint::from_bytes_be(&drawn[at..at + 256]));
    let hash = hashed
        .iter()
        .fold(Sha384::new(), |hash, part| hash.chain_update(part));
    let needles = Needles::default()
        .words("hash", &hash.finalize())
        .words("salt", &drawn[..48]);
    let unblind = r.modinv(n).expect("an inverse");
    let power = r.modpow(&BigUint::from(65537u32), n);
    [
        ("r", r),
        ("t", t),
        ("inverse of r", unblind),
        ("power of r", power),
    ]
    .iter()
    .fold(needles, |needles, (name, x)| number(needles, name, x))
}

#[test]
fn states_of_clients() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    let drawn = drawn();
    let text = b"a message of some length, such as a nonce";
    for_each_backend(|backend| {
        let signer = plain(VARIANT);
        let public = signer.public_key();
        let message = Box::new(VARIANT.prepare(text, &mut rng(9)));
        let n = numbers(&signer.to_pkcs8_der(Algorithm::RsaEncryption)).n;
        let needles =
            factors(&drawn[..], &n, &[message.as_bytes()]).words("message", message.as_bytes());
        let blind = || public.blind(&message, &mut Cycle(&drawn[..], 0)).unwrap();
        let expected = blind().0;
        troubles.moved(
            &format!("{backend} rfc9474, blind"),
            &needles,
            || blind().1,
            |pending: &PendingSignature| {
                black_box(pending);
            },
        );
        assert_eq!(blind().0, expected);
        let answer = signer.blind_sign(&expected, &mut rng(2)).unwrap();
        // The signature is for everybody; the hash of its message stays with who has the message.
        let mut pending = Some(blind().1);
        let mut signature = Vec::new();
        troubles.check(&format!("{backend} finalize"), &needles, || {
            signature = pending.take().unwrap().finalize(&answer).unwrap();
        });
        assert_eq!(public.verify(message.as_bytes(), &signature), Ok(()));
        let mut pending = Some(blind().1);
        troubles.check(&format!("{backend} finalize, refused"), &needles, || {
            let refused = pending.take().unwrap().finalize(&expected);
            assert_eq!(refused, Err(Error::Invalid));
        });

        let issuer = master(VARIANT);
        let month = PublicMetadata::new(b"2026-11").unwrap();
        let public = issuer.public_key().derive(month);
        let hashed: [&[u8]; 1] = [&public.signed_message(message.as_bytes())];
        let needles = factors(&drawn[..], &SAFE.n, &hashed).words("message", message.as_bytes());
        let blind = || public.blind(&message, &mut Cycle(&drawn[..], 0)).unwrap();
        troubles.moved(
            &format!("{backend} metadata, blind"),
            &needles,
            || blind().1,
            |pending| {
                black_box(pending);
            },
        );
        let answer = issuer
            .derive(month)
            .blind_sign(&blind().0, &mut rng(2))
            .unwrap();
        let mut pending = Some(blind().1);
        troubles.check(&format!("{backend} metadata, finalize"), &needles, || {
            signature = pending.take().unwrap().finalize(&answer).unwrap();
        });
    });
    let words = Box::new({
        let mut words = [0; 64];
        rng(10).fill_bytes(&mut words);
        words
    });
    let needles = Needles::default().words("message", &words[..]);
    let moved = |make: &(dyn Fn() -> PreparedMessage + Sync)| {
        let mut troubles = Troubles::default();
        troubles.moved("PreparedMessage", &needles, make, |message| {
            black_box(message);
        });
        troubles.end();
    };
    moved(&|| VARIANT.prepare(&words[..], &mut rng(9)));
    moved(&|| VARIANT.prepared(&words[..]).unwrap());
    let message = Box::new(VARIANT.prepared(&words[..]).unwrap());
    moved(&|| PreparedMessage::clone(&message));
    troubles.end();
}
