// SPDX-License-Identifier: MIT OR Apache-2.0
// The operations of nineteen.

use nineteen::backend;
use nineteen::ed25519::{
    ExpandedVerifyingKey, Item, Policy, Signature, Signer, SigningKey, Verifier, sign_batch,
    verify_batch_all, verify_batch_items, verify_batch_with,
};
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen::x25519::{PublicKey, StaticSecret, x25519_batch};

type Operation = Box<dyn FnOnce() + Send>;

/// Enough for a combination in one equation, and for more than a group of lanes.
const BATCH: usize = 200;

fn backends() -> Vec<String> {
    backend::available().map(|b| b.name().to_owned()).collect()
}

fn chosen() -> Vec<String> {
    let names = backend::Operation::ALL.map(|o| backend::current(o).name().to_owned());
    let mut names = names.to_vec();
    names.sort();
    names.dedup();
    names
}

fn operations() -> Vec<(&'static str, Operation)> {
    let key: &'static SigningKey = Box::leak(Box::new(SigningKey::from_bytes(&[7; 32])));
    let public = key.verifying_key();
    let signature = key.sign(b"a message");
    let secret = StaticSecret::from([5; 32]);
    let bytes: &'static [u8; 64] = Box::leak(Box::new(signature.to_bytes()));
    let encoded: &'static [u8; 32] = Box::leak(Box::new(public.to_bytes()));
    let item = Item {
        public_key: encoded,
        message: b"a message",
        signature: bytes,
    };
    let items: &'static [Item<'static>] = Box::leak(vec![item; BATCH].into_boxed_slice());
    let expanded = ExpandedVerifyingKey::new(&public);
    vec![
        ("nothing", Box::new(|| ())),
        ("key", Box::new(|| drop(SigningKey::from_bytes(&[8; 32])))),
        ("sign", Box::new(move || drop(key.sign(b"a message")))),
        (
            "verify",
            Box::new(move || public.verify(b"a message", &signature).expect("valid")),
        ),
        (
            "x25519",
            Box::new(move || drop(secret.diffie_hellman(&PublicKey::from([9; 32])))),
        ),
        (
            "verify_batch_all",
            Box::new(move || verify_batch_all(Policy::default(), items).expect("valid")),
        ),
        (
            "verify_batch_items",
            Box::new(move || {
                assert!(verify_batch_items(Policy::default(), items).all_valid());
            }),
        ),
        (
            "sign_batch",
            Box::new(move || {
                let mut signatures = vec![Signature::from_bytes(&[0; 64]); BATCH];
                let messages = [b"a message".as_slice(); BATCH];
                sign_batch(&[key; BATCH], &messages, &mut signatures).expect("lengths");
            }),
        ),
        (
            "x25519_batch",
            Box::new(move || {
                let mut shared = vec![[0; 32]; BATCH];
                x25519_batch(&[[5; 32]; BATCH], &[[9; 32]; BATCH], &mut shared).expect("lengths");
            }),
        ),
        (
            "expand_key",
            Box::new(move || drop(ExpandedVerifyingKey::new(&public))),
        ),
        (
            "verify_batch_with",
            Box::new(move || {
                let key = ExpandedVerifyingKey::new(&public);
                let signed = vec![(b"a message".as_slice(), bytes); BATCH];
                let mut verdicts = vec![false; BATCH];
                verify_batch_with(&key, Policy::default(), &signed, &mut verdicts).expect("valid");
            }),
        ),
        (
            "mul_each",
            Box::new(move || {
                let points = vec![RistrettoPoint::mul_base(&Scalar::from(7_u8)); BATCH];
                assert_eq!(RistrettoPoint::mul_each(&points, &Scalar::from(9_u8)).len(), BATCH);
            }),
        ),
        (
            "verify_expanded",
            Box::new(move || expanded.verify(b"a message", &signature).expect("valid")),
        ),
    ]
}
