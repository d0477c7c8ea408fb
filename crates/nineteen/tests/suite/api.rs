// SPDX-License-Identifier: MIT OR Apache-2.0
//! Uses the public names of ed25519-dalek 3 and x25519-dalek 3 through this library, and checks
//! what the secret types must not do.

use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::ed25519::{
    EXPANDED_SECRET_KEY_LENGTH, KEYPAIR_LENGTH, PUBLIC_KEY_LENGTH, SECRET_KEY_LENGTH,
    SIGNATURE_LENGTH, SecretKey, Signature, SignatureError, Signer, SigningKey, Verifier,
    VerifyingKey,
};
use nineteen::x25519::{NonContributory, PublicKey, StaticSecret, checked_diffie_hellman};

const SEED: SecretKey = [0x5a; SECRET_KEY_LENGTH];

#[test]
fn lengths() {
    assert_eq!(
        [
            SECRET_KEY_LENGTH,
            PUBLIC_KEY_LENGTH,
            SIGNATURE_LENGTH,
            KEYPAIR_LENGTH,
            EXPANDED_SECRET_KEY_LENGTH
        ],
        [32, 32, 64, 64, 64]
    );
}

#[test]
fn keys_convert() {
    let key = SigningKey::from_bytes(&SEED);
    assert_eq!(key.to_bytes(), SEED);
    assert_eq!(key.as_bytes(), &SEED);
    assert_eq!(SigningKey::from(SEED), key);
    assert_eq!(SigningKey::from(&SEED), key);
    assert_eq!(SigningKey::try_from(&SEED[..]).unwrap(), key);
    assert!(SigningKey::try_from(&SEED[1..]).is_err());
    assert_ne!(SigningKey::from([1; 32]), key);

    let pair = key.to_keypair_bytes();
    assert_eq!(SigningKey::from_keypair_bytes(&pair).unwrap(), key);
    let mut foreign = pair;
    foreign[40] ^= 1;
    assert!(SigningKey::from_keypair_bytes(&foreign).is_err());

    let public = key.verifying_key();
    assert_eq!(VerifyingKey::from(&key), public);
    assert_eq!(AsRef::<VerifyingKey>::as_ref(&key), &public);
    assert_eq!(public.as_ref(), public.as_bytes());
    assert_eq!(VerifyingKey::try_from(public.as_ref()).unwrap(), public);
    assert!(VerifyingKey::try_from(&public.as_ref()[1..]).is_err());
    assert_eq!(VerifyingKey::from(public.to_edwards()), public);
    assert!(!public.is_weak());
    assert!(VerifyingKey::default().is_weak());
    // No point has y = 2.
    let mut off_curve = [0; 32];
    off_curve[0] = 2;
    assert!(VerifyingKey::from_bytes(&off_curve).is_err());

    // The same key in Montgomery form.
    let x = PublicKey::from(&StaticSecret::from(key.to_scalar_bytes()));
    assert_eq!(x.to_bytes(), public.to_montgomery().to_bytes());
    let expanded = ExpandedSecretKey::from(&SEED);
    assert_eq!(expanded.scalar, key.to_scalar());
    assert_eq!(VerifyingKey::from(&expanded), public);
    assert!(ExpandedSecretKey::from_slice(&SEED).is_err());
}

#[test]
fn traits_of_signature() {
    fn generic<S: Signer<Signature>, V: Verifier<Signature>>(
        signer: &S,
        verifier: &V,
    ) -> Result<(), SignatureError> {
        verifier.verify(b"message", &signer.try_sign(b"message")?)
    }
    let key = SigningKey::from_bytes(&SEED);
    generic(&key, &key.verifying_key()).unwrap();
    generic(&key, &key).unwrap();
    let context = key.with_context(b"context").unwrap();
    assert_eq!(context.value(), b"context");
    assert_eq!(context.key(), &key);
    assert!(key.with_context(&[0; 256]).is_err());
    assert!(key.verifying_key().with_context(&[0; 255]).is_ok());
}

#[test]
fn secrets_are_not_shown() {
    let key = SigningKey::from_bytes(&SEED);
    let shared = StaticSecret::from(SEED).diffie_hellman(&PublicKey::from([9; 32]));
    let shown = format!(
        "{key:?} {:?} {:?} {:?} {:?} {shared:?}",
        ExpandedSecretKey::from(&SEED),
        key.to_scalar(),
        key.with_context(b"").unwrap(),
        StaticSecret::from(SEED),
    )
    .to_lowercase();
    let secret_texts = |bytes: &[u8]| {
        let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
        [hex, format!("{bytes:?}"), format!("{bytes:02x?}")]
    };
    let expanded = ExpandedSecretKey::from(&SEED);
    for secret in [
        &SEED[..],
        key.to_scalar().as_bytes(),
        &expanded.hash_prefix,
        shared.as_bytes(),
    ] {
        for text in secret_texts(&secret[..8]) {
            let text = text.trim_matches(['[', ']']);
            assert!(!shown.contains(text), "{text} in {shown}");
        }
    }
}

#[test]
fn exchanges_without_contribution_are_refused() {
    // 0 and 1 have small order.
    for u in [0, 1] {
        let mut public = [0; 32];
        public[0] = u;
        assert!(matches!(
            checked_diffie_hellman(&SEED, &public),
            Err(NonContributory)
        ));
        let secret = StaticSecret::from(SEED);
        let shared = secret.diffie_hellman(&PublicKey::from(public));
        assert!(!shared.was_contributory());
        assert_eq!(shared.to_bytes(), [0; 32]);
    }
}

#[cfg(feature = "hazmat")]
#[test]
fn raw_signing_ignores_a_foreign_public_key() {
    use nineteen::ed25519::hazmat::{
        raw_sign, raw_sign_byupdate, raw_sign_prehashed, raw_verify, raw_verify_prehashed,
    };
    use nineteen::ed25519::{Digest, Sha512};
    let key = SigningKey::from_bytes(&SEED);
    let expanded = ExpandedSecretKey::from(&SEED);
    let foreign = SigningKey::from_bytes(&[1; 32]).verifying_key();
    let honest = key.sign(b"message");
    assert_eq!(raw_sign::<Sha512>(&expanded, b"message", &foreign), honest);
    let update = |h: &mut Sha512| {
        h.update(b"mess");
        h.update(b"age");
        Ok(())
    };
    assert_eq!(
        raw_sign_byupdate(&expanded, update, &foreign).unwrap(),
        honest
    );
    let public = key.verifying_key();
    raw_verify::<Sha512>(&public, b"message", &honest).unwrap();
    assert!(raw_verify::<Sha512>(&public, b"massage", &honest).is_err());
    let hash = || Sha512::new().chain_update(b"message");
    let signature = raw_sign_prehashed::<Sha512, _>(&expanded, hash(), &foreign, None).unwrap();
    assert_eq!(signature, key.sign_prehashed(hash(), None).unwrap());
    raw_verify_prehashed::<Sha512, _>(&public, hash(), None, &signature).unwrap();
}

#[cfg(feature = "digest")]
#[test]
fn digest_traits() {
    use nineteen::ed25519::{Digest, DigestSigner, DigestVerifier, Sha512};
    let key = SigningKey::from_bytes(&SEED);
    let public = key.verifying_key();
    let feed = |h: &mut Sha512| {
        h.update(b"message");
        Ok(())
    };
    let signature = key.try_sign_digest(feed).unwrap();
    let hash = Sha512::new().chain_update(b"message");
    assert_eq!(signature, key.sign_prehashed(hash, None).unwrap());
    public.verify_digest(feed, &signature).unwrap();
    let context = key.with_context(b"context").unwrap();
    let signature = context.try_sign_digest(feed).unwrap();
    assert!(public.verify_digest(feed, &signature).is_err());
    let context = public.with_context(b"context").unwrap();
    context.verify_digest(feed, &signature).unwrap();
}

#[cfg(feature = "pem")]
#[test]
fn pkcs8_round_trips() {
    use nineteen::ed25519::pkcs8::spki::der::pem::LineEnding;
    use nineteen::ed25519::pkcs8::{
        DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey,
    };
    let key = SigningKey::from_bytes(&SEED);
    let der = key.to_pkcs8_der().unwrap();
    assert_eq!(der.as_bytes().len(), 83, "version 2, with the public key");
    assert_eq!(SigningKey::from_pkcs8_der(der.as_bytes()).unwrap(), key);
    let pem = key.to_pkcs8_pem(LineEnding::LF).unwrap();
    assert_eq!(SigningKey::from_pkcs8_pem(&pem).unwrap(), key);
    // Version 2, as ed25519-dalek writes it, and the same with a foreign public key.
    let dalek = ed25519_dalek::SigningKey::from_bytes(&SEED);
    let mut pair = ed25519::KeypairBytes {
        secret_key: SEED,
        public_key: Some(ed25519::PublicKeyBytes(dalek.verifying_key().to_bytes())),
    };
    assert_eq!(SigningKey::try_from(&pair).unwrap(), key);
    pair.public_key = Some(ed25519::PublicKeyBytes([3; 32]));
    assert!(SigningKey::try_from(&pair).is_err());
    let public = key.verifying_key();
    let der = public.to_public_key_der().unwrap();
    assert_eq!(der.as_bytes().len(), 44);
    assert_eq!(
        VerifyingKey::from_public_key_der(der.as_bytes()).unwrap(),
        public
    );
    use nineteen::ed25519::pkcs8 as ed25519;
}

#[cfg(feature = "serde")]
#[test]
fn serde_round_trips() {
    let key = SigningKey::from_bytes(&SEED);
    let text = serde_json::to_string(&key).unwrap();
    assert_eq!(serde_json::from_str::<SigningKey>(&text).unwrap(), key);
    let public = key.verifying_key();
    let text = serde_json::to_string(&public).unwrap();
    assert_eq!(serde_json::from_str::<VerifyingKey>(&text).unwrap(), public);
    let off_curve = format!("[2{}]", ",0".repeat(31));
    assert!(serde_json::from_str::<VerifyingKey>(&off_curve).is_err());
    let too_large = format!("[255{}]", ",255".repeat(31));
    assert!(serde_json::from_str::<nineteen::scalar::Scalar>(&too_large).is_err());
}

#[cfg(feature = "getrandom")]
#[test]
fn random_keys_differ() {
    let keys = [SigningKey::random(), SigningKey::random()];
    assert_ne!(keys[0], keys[1]);
    for key in keys {
        assert_ne!(key.to_bytes(), [0; 32]);
        assert_eq!(SigningKey::from_bytes(&key.to_bytes()), key);
        assert!(key.verify(b"message", &key.sign(b"message")).is_ok());
    }
}

#[cfg(feature = "getrandom")]
#[test]
fn random_secrets_differ() {
    use nineteen::x25519::{EphemeralSecret, ReusableSecret};
    let (a, b) = (EphemeralSecret::random(), ReusableSecret::random());
    let (public_a, public_b) = (PublicKey::from(&a), PublicKey::from(&b));
    assert_ne!(public_a, public_b);
    assert_eq!(
        a.diffie_hellman(&public_b).as_bytes(),
        b.clone().diffie_hellman(&public_a).as_bytes()
    );
}
