// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hedged signatures: fixed vectors, and the attack on a nonce that is used for two challenges.

use nineteen::ed25519::{Digest, Policy, Sha512, Signer, SigningKey};

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

/// Noise, context, message and signature.
type Vector<'a, Context> = ([u8; 32], Context, &'a [u8], &'a str);

/// Those of both other schemes, by the same program, which also gives the vectors above.
#[test]
fn fixed_vectors_of_contexts_and_hashes() {
    let key = SigningKey::from_bytes(&SEED);
    let public = key.verifying_key();
    let counted = core::array::from_fn(|i| i as u8);
    let bytes: [u8; 256] = core::array::from_fn(|i| i as u8);
    let with_contexts: [Vector<'_, &[u8]>; 2] = [
        (
            counted,
            b"a context",
            b"a message",
            "666dd83a3e82967ad4a90ca0fe9766f9a81ef560c34abdbf976f76f18562108a\
             f5e47fb99e40cf878c3c53779435c2668464b14255d472ccaf43badc77f2da0b",
        ),
        (
            [0xff; 32],
            &bytes[..255],
            b"",
            "7708df191483fea7c510bfc183d69428b3b456898d8c825941ea9343f911fdcc\
             1b88122999b97178ef1e9a0b2a0a679947699d4f849c76b89f0af8956cf2a30c",
        ),
    ];
    let of_hashes: [Vector<'_, Option<&[u8]>>; 2] = [
        (
            counted,
            None,
            b"a message",
            "edbb2e75752a791cf609d2a9077cb98927611b864cd6846425bfd3a45b7825a4\
             484603e4bbf93087cfc676c6fa81c5d40b5affa7e0bc104d8e6afc62cd645203",
        ),
        (
            [0; 32],
            Some(b"a context"),
            &bytes,
            "616c3dd66b20f6081da9d299b733a28141ce8cfa55f745ca1b07b9c3853baeb9\
             42fc23b5617e84733cef1aba77df54f0f3b06af85a22dad568ce0647c1be9f01",
        ),
    ];
    for_each_backend(|_| {
        for (noise, context, message, expected) in with_contexts {
            let made = key.sign_hedged_with_context(&noise, context, message);
            let made = made.unwrap();
            assert_eq!(made.to_bytes()[..], unhex(expected));
            let verdict = public.verify_with_context(Policy::Strict, context, message, &made);
            verdict.unwrap();
        }
        for (noise, context, message, expected) in of_hashes {
            let hash = Sha512::new().chain_update(message);
            let made = key.sign_hedged_prehashed(&noise, hash.clone(), context);
            let made = made.unwrap();
            assert_eq!(made.to_bytes()[..], unhex(expected));
            public.verify_prehashed(hash, context, &made).unwrap();
        }
    });
    for wrong in [&[][..], &bytes] {
        assert!(key.sign_hedged_with_context(&[0; 32], wrong, b"").is_err());
    }
    let too_long = key.sign_hedged_prehashed(&[0; 32], Sha512::new(), Some(&bytes));
    assert!(too_long.is_err());
}
