// SPDX-License-Identifier: MIT OR Apache-2.0
//! A generation of the dalek crates accepts L ≤ S < 2^253 if its own feature `legacy_compatibility`
//! is on: not by default, and not because the other generation's is on. solana-ed25519 never does.
//!
//! To be run without features, as most users build the crates, and with each.

/// The order of the base point, little-endian: 2^252 + 27742317777372353535851937790883648493.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

const CONTEXT: Option<&[u8]> = Some(b"context");

/// The same signature with S + L for S, which is below 2^253 because S is below L.
fn raised(signature: [u8; 64]) -> [u8; 64] {
    let mut raised = signature;
    let mut carry = 0;
    for (byte, order) in raised[32..].iter_mut().zip(ORDER) {
        let sum = u16::from(*byte) + u16::from(order) + carry;
        *byte = sum as u8;
        carry = sum >> 8;
    }
    assert!(carry == 0 && raised[63] >> 5 == 0);
    raised
}

/// `check` for a generation: the verdicts of every function that verifies, on valid signatures and
/// on the same with S + L. `$by_digest` verifies by `DigestVerifier`, which takes different
/// arguments in each.
macro_rules! generation {
    ($dalek:ident, $by_digest:expr) => {
        mod $dalek {
            use $dalek::hazmat::{raw_verify, raw_verify_prehashed};
            use $dalek::{Context, DigestVerifier, Sha512, Signature, Signer, Verifier};
            use $dalek::{Digest, SigningKey, VerifyingKey, verify_batch};

            use super::{CONTEXT, raised};

            type Bound<'a> = Context<'a, 'a, VerifyingKey>;

            fn hashed(message: &[u8]) -> Sha512 {
                Sha512::new().chain_update(message)
            }

            fn verdicts(
                key: &SigningKey,
                message: &[u8],
                pure: &Signature,
                prehashed: &Signature,
            ) -> Vec<(&'static str, bool)> {
                let public: &VerifyingKey = &key.verifying_key();
                let in_pieces = |stream: $dalek::StreamVerifier| {
                    let mut stream = stream;
                    stream.update(message);
                    stream.finalize_and_verify()
                };
                let hash = || hashed(message);
                let bound = public.with_context(CONTEXT.unwrap_or_default()).unwrap();
                let by_digest: fn(Bound<'_>, &[u8], &Signature) -> bool = $by_digest;
                [
                    ("verify", public.verify(message, pure)),
                    ("verify_strict", public.verify_strict(message, pure)),
                    (
                        "verify_stream",
                        public.verify_stream(pure).and_then(in_pieces),
                    ),
                    (
                        "verify_batch",
                        verify_batch(&[message; 3], &[*pure; 3], &[*public; 3]),
                    ),
                    ("raw_verify", raw_verify::<Sha512>(public, message, pure)),
                    ("SigningKey::verify", key.verify(message, pure)),
                    (
                        "SigningKey::verify_strict",
                        key.verify_strict(message, pure),
                    ),
                    (
                        "SigningKey::verify_stream",
                        key.verify_stream(pure).and_then(in_pieces),
                    ),
                    (
                        "Verifier for SigningKey",
                        Verifier::verify(key, message, pure),
                    ),
                    (
                        "verify_prehashed",
                        public.verify_prehashed(hash(), CONTEXT, prehashed),
                    ),
                    (
                        "verify_prehashed_strict",
                        public.verify_prehashed_strict(hash(), CONTEXT, prehashed),
                    ),
                    (
                        "raw_verify_prehashed",
                        raw_verify_prehashed::<Sha512, Sha512>(public, hash(), CONTEXT, prehashed),
                    ),
                    (
                        "SigningKey::verify_prehashed",
                        key.verify_prehashed(hash(), CONTEXT, prehashed),
                    ),
                ]
                .map(|(name, verdict)| (name, verdict.is_ok()))
                .into_iter()
                .chain([("verify_digest", by_digest(bound, message, prehashed))])
                .collect()
            }

            /// Checks that signatures as they are made are valid, and those with S + L if `legacy`.
            pub fn check(legacy: bool) {
                for (seed, message) in [(1, &b"message"[..]), (2, b""), (3, &[7; 300])] {
                    let key = SigningKey::from_bytes(&[seed; 32]);
                    let pure = key.sign(message);
                    let prehashed = key.sign_prehashed(hashed(message), CONTEXT).unwrap();
                    for (name, valid) in verdicts(&key, message, &pure, &prehashed) {
                        assert!(valid, "{name}");
                    }
                    let [pure, prehashed] =
                        [pure, prehashed].map(|s| Signature::from_bytes(&raised(s.to_bytes())));
                    for (name, valid) in verdicts(&key, message, &pure, &prehashed) {
                        assert_eq!(valid, legacy, "{name}, S + L");
                    }
                }
            }
        }
    };
}
generation!(current, |key, message, signature| {
    let feed = |hash: &mut Sha512| {
        hash.update(message);
        Ok(())
    };
    key.verify_digest(feed, signature).is_ok()
});
generation!(previous, |key, message, signature| {
    key.verify_digest(hashed(message), signature).is_ok()
});

#[test]
fn only_the_feature_of_the_current_generation_changes_its_verdicts() {
    current::check(cfg!(feature = "legacy_current"));
}

#[test]
fn only_the_feature_of_the_previous_generation_changes_its_verdicts() {
    previous::check(cfg!(feature = "legacy_previous"));
}

#[test]
fn no_feature_changes_the_verdicts_of_solana() {
    use solana_ed25519::ed_sigs::{Signature, SigningKey, VerificationKeyBytes, batch};

    let key = SigningKey::from([9; 32]);
    let bytes = VerificationKeyBytes::from(&key);
    let signature = key.sign(b"message");
    for (signature, expected) in [
        (signature, true),
        (Signature::from_bytes(&raised(signature.to_bytes())), false),
    ] {
        let public = solana_ed25519::ed_sigs::VerificationKey::try_from(bytes).unwrap();
        let mut batch = batch::Verifier::new();
        batch.queue((bytes, signature, b"message"));
        let verdicts = [
            public.verify(&signature, b"message"),
            public.verify_zebra(&signature, b"message"),
            public.verify_dalek(&signature, b"message"),
            batch.verify(),
        ];
        assert_eq!(verdicts.map(|v| v.is_ok()), [expected; 4]);
    }
}
