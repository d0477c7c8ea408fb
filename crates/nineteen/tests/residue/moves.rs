// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every constructor of every secret type: the value is boxed, moved from its box to another one,
//! used, and dropped.

use nineteen::accelerator::Software;
use nineteen::ed25519::{SignatureError, SigningKey};
#[cfg(feature = "rand_core")]
use nineteen::x25519::{EphemeralSecret, ReusableSecret};
use nineteen::x25519::{PublicKey, SharedSecret, StaticSecret, checked_diffie_hellman};

#[cfg(feature = "rand_core")]
use testkit::residue::Given;
use testkit::residue::{Needles, Troubles, optimised};

use crate::needles::Secrets;
use crate::support::{Seeded, for_each_backend};

#[test]
fn moved_keys_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(51);
        let seed = Box::new(seeded.bytes::<32>());
        let key = Box::new(SigningKey::from_bytes(&seed));
        let public = key.verifying_key();
        let needles = Needles::default().key(&seed);
        let mut moved = |name: &str, make: &(dyn Fn() -> SigningKey + Sync)| {
            troubles.moved(&format!("{backend} {name}"), &needles, make, |key| {
                assert_eq!(key.verifying_key(), public);
            });
        };
        moved("from_bytes", &|| SigningKey::from_bytes(&seed));
        moved("from a reference", &|| SigningKey::from(&*seed));
        moved("from a slice", &|| SigningKey::try_from(&seed[..]).unwrap());
        moved("clone", &|| SigningKey::clone(&key));
        moved("from_bytes_on", &|| {
            SigningKey::from_bytes_on(&mut Software, &seed).unwrap()
        });
        let pair = Box::new(key.to_keypair_bytes());
        moved("from_keypair_bytes", &|| {
            SigningKey::from_keypair_bytes(&pair).unwrap()
        });
        moved("new of a key", &|| {
            use sha2::digest::common::TryKeyInit;
            <SigningKey as TryKeyInit>::new((&*seed).into()).unwrap()
        });
        #[cfg(feature = "rand_core")]
        moved("generate", &|| SigningKey::generate(&mut Given(&*seed)));
        #[cfg(feature = "rand_core")]
        moved("try_generate_from_rng", &|| {
            use sha2::digest::common::Generate;
            SigningKey::try_generate_from_rng(&mut Given(&*seed)).unwrap()
        });
        #[cfg(feature = "pem")]
        {
            use nineteen::ed25519::pkcs8::{DecodePrivateKey, EncodePrivateKey, KeypairBytes};
            let der = key.to_pkcs8_der().unwrap();
            moved("from_pkcs8_der", &|| {
                SigningKey::from_pkcs8_der(der.as_bytes()).unwrap()
            });
            let pem = key.to_pkcs8_pem(Default::default()).unwrap();
            moved("from_pkcs8_pem", &|| {
                SigningKey::from_pkcs8_pem(&pem).unwrap()
            });
            let bytes = Box::new(KeypairBytes::from(&*key));
            moved("from KeypairBytes", &|| {
                SigningKey::try_from(&*bytes).unwrap()
            });
            moved("to_pkcs8_pem and back", &|| {
                let pem = key.to_pkcs8_pem(Default::default()).unwrap();
                SigningKey::from_pkcs8_pem(&pem).unwrap()
            });
        }
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_string(&*key).unwrap();
            moved("serde, JSON", &|| serde_json::from_str(&json).unwrap());
            let bytes = postcard::to_allocvec(&*key).unwrap();
            moved("serde, postcard", &|| postcard::from_bytes(&bytes).unwrap());
        }
        // Rejected inputs leave nothing behind either.
        let mut wrong = pair.clone();
        wrong[32..].copy_from_slice(
            SigningKey::from_bytes(&seeded.bytes())
                .verifying_key()
                .as_bytes(),
        );
        let refused =
            || -> Result<SigningKey, SignatureError> { SigningKey::from_keypair_bytes(&wrong) };
        troubles.moved(
            &format!("{backend} wrong pair"),
            &needles,
            refused,
            |result| assert!(result.is_err()),
        );
    });
    troubles.end();
}

#[test]
fn moved_secrets_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(52);
        let bytes = Box::new(seeded.bytes::<32>());
        let secret = Box::new(StaticSecret::from(*bytes));
        let own = PublicKey::from(&*secret);
        let public = PublicKey::from(&StaticSecret::from(seeded.bytes::<32>()));
        let needles = Needles::default().exchange(&bytes, public.as_bytes());
        // Byte by byte, so that the comparison leaves no words.
        let sum = |shared: &SharedSecret| {
            let bytes = shared.as_bytes().iter();
            bytes.fold(0u16, |sum, byte| sum.wrapping_mul(257) ^ u16::from(*byte))
        };
        let expected = sum(&secret.diffie_hellman(&public));
        let is_theirs = |shared: &SharedSecret| assert_eq!(sum(shared), expected);

        macro_rules! secrets {
            ($name:literal, $make:expr) => {
                troubles.moved(
                    &format!("{backend} {}", $name),
                    &needles,
                    || $make,
                    |secret| assert_eq!(PublicKey::from(secret), own),
                );
            };
        }
        secrets!("StaticSecret from bytes", StaticSecret::from(*bytes));
        secrets!("StaticSecret clone", StaticSecret::clone(&secret));
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_string(&*secret).unwrap();
            secrets!(
                "StaticSecret, JSON",
                serde_json::from_str::<StaticSecret>(&json).unwrap()
            );
            let stored = postcard::to_allocvec(&*secret).unwrap();
            secrets!(
                "StaticSecret, postcard",
                postcard::from_bytes::<StaticSecret>(&stored).unwrap()
            );
        }
        #[cfg(feature = "rand_core")]
        {
            secrets!(
                "StaticSecret::random_from_rng",
                StaticSecret::random_from_rng(&mut Given(&*bytes))
            );
            secrets!(
                "ReusableSecret::random_from_rng",
                ReusableSecret::random_from_rng(&mut Given(&*bytes))
            );
            secrets!(
                "ReusableSecret clone",
                ReusableSecret::clone(&ReusableSecret::random_from_rng(&mut Given(&*bytes)))
            );
            secrets!(
                "EphemeralSecret::random_from_rng",
                EphemeralSecret::random_from_rng(&mut Given(&*bytes))
            );
        }

        macro_rules! shared {
            ($name:literal, $make:expr) => {
                troubles.moved(
                    &format!("{backend} {}", $name),
                    &needles,
                    || $make,
                    is_theirs,
                );
            };
        }
        shared!("diffie_hellman", secret.diffie_hellman(&public));
        shared!(
            "checked_diffie_hellman",
            secret.checked_diffie_hellman(&public).unwrap()
        );
        shared!(
            "checked_diffie_hellman of bytes",
            checked_diffie_hellman(&bytes, public.as_bytes()).unwrap()
        );
        shared!(
            "diffie_hellman_on",
            secret.diffie_hellman_on(&mut Software, &public).unwrap()
        );
        #[cfg(feature = "rand_core")]
        {
            let ephemeral = || EphemeralSecret::random_from_rng(&mut Given(&*bytes));
            shared!("ephemeral", ephemeral().diffie_hellman(&public));
            shared!(
                "ephemeral, checked",
                ephemeral().checked_diffie_hellman(&public).unwrap()
            );
            shared!(
                "ephemeral, accelerator",
                ephemeral()
                    .diffie_hellman_on(&mut Software, &public)
                    .unwrap()
            );
        }
    });
    troubles.end();
}
