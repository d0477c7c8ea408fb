// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hedged signatures: fixed vectors, and the attack on a nonce that is used for two challenges.

use nineteen::ed25519::{Signer, SigningKey};

use super::faults::{challenge, secret_of};
use super::support::{Seeded, for_each_backend, on_the_default_backend, unhex};

const SEED: [u8; 32] = [0x3c; 32];

/// The attacker knows the noise and chooses messages for ordinary signatures. If one of those has
/// the nonce of a hedged signature, the two signatures reveal the secret scalar.
#[test]
fn known_noise_does_not_reveal_the_key() {
    let key = SigningKey::from_bytes(&SEED);
    let public = key.verifying_key();
    let message = b"a message";
    let noises = [[0; 32], [0xff; 32], Seeded::new(30).bytes()];
    on_the_default_backend(|| {
        for noise in noises {
            let hedged = key.sign_hedged(&noise, message);
            public.verify_strict(message, &hedged).unwrap();
            let k = challenge(hedged.r_bytes(), &public, message);
            // The attack's message consists of up to three of these, in any order, followed by the
            // message.
            let parts: [&[u8]; 8] = [
                &[],
                &noise,
                &[0; 30],
                &[0; 32],
                &[0; 64],
                &[0; 96],
                &[2, 0],
                b"SigEd25519 no Ed25519 collisions",
            ];
            for i in 0..512 {
                let [a, b, c] = [i % 8, i / 8 % 8, i / 64].map(|part| parts[part]);
                let asked = [a, b, c, message].concat();
                let ordinary = key.sign(&asked);
                if ordinary.r_bytes() != hedged.r_bytes() {
                    continue;
                }
                let k_asked = challenge(ordinary.r_bytes(), &public, &asked);
                let out = secret_of((&hedged, k), (&ordinary, k_asked), &public);
                panic!(
                    "the signature of {asked:02x?} has the same nonce; the scalar is out: {out}"
                );
            }
            for context in [&noise[..], &[0], message] {
                for asked in [&[][..], &noise, message] {
                    let ordinary = key.sign_with_context(context, asked).unwrap();
                    assert_ne!(ordinary.r_bytes(), hedged.r_bytes());
                }
            }
        }
    });
}

/// Computed from the definition with Python's `hashlib` and integers.
#[test]
fn fixed_vectors() {
    let key = SigningKey::from_bytes(&SEED);
    let counted = core::array::from_fn(|i| i as u8);
    let bytes: [u8; 256] = core::array::from_fn(|i| i as u8);
    let vectors: [([u8; 32], &[u8], &str); 3] = [
        (
            [0; 32],
            b"",
            "82ec97fd3ae2eb1a281318e2eeb2992cbd981efc27a9e6c627d51a99aaf40604\
             6a8b23d03c957d4675a36796c7a022464695b28dab9e188c67642f7a2552b509",
        ),
        (
            counted,
            b"a message",
            "fa4521dd28d1a9970d31beb37965565a4c8bb1d5cc4050d8d1127eafeaa4fcbd\
             b63106fa1c31efb554df7c526083b98246a91c5a5266360f4438f027901a6e0d",
        ),
        (
            [0xff; 32],
            &bytes,
            "ca07f10dda6b27c0c444c0add56457d83341b531c7832581125f92fad929d4bb\
             16075b6fb8c8a3a7618ae1f1f7bea82ecf9df1f4aee2533493bb929095b73903",
        ),
    ];
    for_each_backend(|_| {
        for (noise, message, signature) in vectors {
            assert_eq!(
                key.sign_hedged(&noise, message).to_bytes()[..],
                unhex(signature)
            );
        }
    });
}
