// SPDX-License-Identifier: MIT OR Apache-2.0
//! Changing a `use` line is the whole migration: the same source, compiled against this library and
//! against `ed25519-dalek` 3 and `x25519-dalek` 3, gives the same bytes.

/// A caller's code, which uses only the names of the dalek crates.
macro_rules! caller {
    ($name:ident, $ed25519:path, $x25519:path) => {
        mod $name {
            use $ed25519::{
                self as signatures, Digest, Sha512, Signature, SignatureError, Signer, SigningKey,
                Verifier, VerifyingKey,
            };
            use $x25519::{self as exchange, PublicKey, StaticSecret};

            pub fn sign_and_verify(seed: &[u8; 32]) -> Result<Vec<u8>, SignatureError> {
                let key: SigningKey = SigningKey::from_bytes(seed);
                let public: VerifyingKey = key.verifying_key();
                let signature: Signature = key.sign(b"message");
                public.verify(b"message", &signature)?;
                public.verify_strict(b"message", &signature)?;
                key.verify(b"message", &signature)?;
                key.verify_strict(b"message", &signature)?;
                let hash = || Sha512::new().chain_update(b"message");
                let hashed = key.sign_prehashed(hash(), Some(b"context"))?;
                public.verify_prehashed(hash(), Some(b"context"), &hashed)?;
                public.verify_prehashed_strict(hash(), Some(b"context"), &hashed)?;
                key.verify_prehashed(hash(), Some(b"context"), &hashed)?;
                assert!(public.verify_prehashed(hash(), None, &hashed).is_err());
                assert_eq!(key.with_context(b"context")?.value(), b"context");
                assert_eq!(public.with_context(b"context")?.key(), &public);
                signatures::verify_batch(
                    &[b"message", b"message"],
                    &[signature, signature],
                    &[public, public],
                )?;
                let again = VerifyingKey::from_bytes(public.as_bytes())?;
                assert!(again == public && !again.is_weak());
                let pair = key.to_keypair_bytes();
                assert!(SigningKey::from_keypair_bytes(&pair)? == key);
                Ok([
                    signature.to_bytes().as_slice(),
                    &hashed.to_bytes(),
                    &pair,
                    public.to_montgomery().as_bytes(),
                    public.to_edwards().compress().as_bytes(),
                    &key.to_scalar_bytes(),
                    key.to_scalar().as_bytes(),
                    &key.to_bytes(),
                    public.as_ref(),
                ]
                .concat())
            }

            #[cfg(feature = "hazmat")]
            pub fn expanded(seed: &[u8; 32]) -> Result<Vec<u8>, SignatureError> {
                use signatures::hazmat::{
                    ExpandedSecretKey, raw_sign, raw_sign_prehashed, raw_verify,
                    raw_verify_prehashed,
                };
                let wide: [u8; 64] = Sha512::digest(seed).into();
                let key = ExpandedSecretKey::from_bytes(&wide);
                let public = VerifyingKey::from(&key);
                let signature = raw_sign::<Sha512>(&key, b"message", &public);
                raw_verify::<Sha512>(&public, b"message", &signature)?;
                let hash = || Sha512::new().chain_update(b"message");
                let hashed = raw_sign_prehashed::<Sha512, _>(&key, hash(), &public, None)?;
                raw_verify_prehashed::<Sha512, _>(&public, hash(), None, &hashed)?;
                Ok([
                    signature.to_bytes().as_slice(),
                    &hashed.to_bytes(),
                    key.scalar.as_bytes(),
                    &key.hash_prefix,
                ]
                .concat())
            }

            pub fn agree(secret: [u8; 32], other: [u8; 32]) -> Vec<u8> {
                let secret = StaticSecret::from(secret);
                let public = PublicKey::from(&secret);
                let shared = secret.diffie_hellman(&PublicKey::from(other));
                let function = exchange::x25519(secret.to_bytes(), other);
                let base = exchange::x25519(*secret.as_bytes(), exchange::X25519_BASEPOINT_BYTES);
                [
                    public.as_bytes().as_slice(),
                    shared.as_bytes(),
                    &[u8::from(shared.was_contributory())],
                    &function,
                    &base,
                ]
                .concat()
            }
        }
    };
}

caller!(ours, ::nineteen::ed25519, ::nineteen::x25519);
caller!(theirs, ::ed25519_dalek, ::x25519_dalek);

#[test]
fn the_same_source_gives_the_same_bytes() {
    crate::support::for_each_backend(|backend| {
        for n in 0..20 {
            let seed = [n; 32];
            assert_eq!(
                ours::sign_and_verify(&seed).unwrap(),
                theirs::sign_and_verify(&seed).unwrap(),
                "{backend}"
            );
            #[cfg(feature = "hazmat")]
            assert_eq!(
                ours::expanded(&seed).unwrap(),
                theirs::expanded(&seed).unwrap(),
                "{backend}"
            );
            // 0 and 1 are u-coordinates of small order.
            assert_eq!(
                ours::agree(seed, [n; 32]),
                theirs::agree(seed, [n; 32]),
                "{backend}"
            );
            let mut small = [0; 32];
            small[0] = n & 1;
            assert_eq!(
                ours::agree(seed, small),
                theirs::agree(seed, small),
                "{backend}"
            );
        }
    });
}
