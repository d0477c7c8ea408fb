// SPDX-License-Identifier: MIT OR Apache-2.0
// Every function of the dalek crates, of either generation, that verifies, on the disputed signatures of the library's own suite.
// The including file has the names of the crates in scope, and the table as `disputed`.

use disputed::{CONTEXT, Disputed, Scheme, disputed};

/// The column of the table for the policy that a function follows.
const COFACTORLESS: usize = 0;
const STRICT: usize = 2;

type Verdict = Result<(), ed25519_dalek::SignatureError>;
type Way = (&'static str, Scheme, usize, fn(&VerifyingKey, &Disputed, &Signature) -> Verdict);

fn hashed(case: &Disputed) -> Sha512 {
    Sha512::new().chain_update(&case.message)
}

const WAYS: [Way; 8] = [
    ("Verifier", Scheme::Pure, COFACTORLESS, |key, c, s| key.verify(&c.message, s)),
    ("verify_strict", Scheme::Pure, STRICT, |key, c, s| key.verify_strict(&c.message, s)),
    ("verify_stream", Scheme::Pure, COFACTORLESS, |key, c, s| {
        let mut verifier = key.verify_stream(s)?;
        verifier.update(&c.message);
        verifier.finalize_and_verify()
    }),
    ("verify_batch", Scheme::Pure, COFACTORLESS, |key, c, s| {
        ed25519_dalek::verify_batch(&[&c.message], &[*s], &[*key])
    }),
    ("raw_verify", Scheme::Pure, COFACTORLESS, |key, c, s| {
        ed25519_dalek::hazmat::raw_verify::<Sha512>(key, &c.message, s)
    }),
    ("verify_prehashed", Scheme::Prehashed, COFACTORLESS, |key, c, s| {
        key.verify_prehashed(hashed(c), Some(CONTEXT), s)
    }),
    ("verify_prehashed_strict", Scheme::Prehashed, STRICT, |key, c, s| {
        key.verify_prehashed_strict(hashed(c), Some(CONTEXT), s)
    }),
    ("raw_verify_prehashed", Scheme::Prehashed, COFACTORLESS, |key, c, s| {
        ed25519_dalek::hazmat::raw_verify_prehashed::<Sha512, Sha512>(key, hashed(c), Some(CONTEXT), s)
    }),
];

#[test]
fn every_way_follows_its_policy() {
    for (name, scheme, policy, verify) in WAYS {
        for case in disputed(scheme) {
            let key = VerifyingKey::from_bytes(&case.key).expect("all keys of the table are points");
            let signature = Signature::from_bytes(&case.signature);
            let found = verify(&key, &case, &signature).is_ok();
            // The program is built with `legacy_compatibility`.
            assert_eq!(found, case.unnamed(policy, true), "{name}: {}", case.name);
        }
    }
}
