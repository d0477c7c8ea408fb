// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 8032 §7.1 to §7.3, and the 128 signatures of the original software.

use nineteen::ed25519::{
    Digest, Policy, Sha512, Signature, Signer, SigningKey, VerifyingKey, verify,
};

use crate::support::{array, bytes, for_each_backend, json, list, text, unhex};

/// Everything that must hold for an honest signature.
fn check(key: &SigningKey, public: &[u8; 32], message: &[u8], signature: &[u8; 64]) {
    assert_eq!(key.verifying_key().as_bytes(), public);
    assert_eq!(&key.sign(message).to_bytes(), signature);
    let parsed = Signature::from_bytes(signature);
    let verifying = VerifyingKey::from_bytes(public).unwrap();
    for policy in Policy::ALL {
        verify(policy, public, message, signature).unwrap();
        verifying.verify_with(policy, message, &parsed).unwrap();
        let mut stream = verifying.verify_stream_with(policy, &parsed).unwrap();
        for part in message.chunks(7) {
            stream.update(part);
        }
        stream.finalize_and_verify().unwrap();
        // A change of any one bit is rejected.
        let mut longer = message.to_vec();
        longer.push(0);
        assert!(verify(policy, public, &longer, signature).is_err());
        for bit in [0, 255, 256, 500] {
            let mut changed = *signature;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(
                verify(policy, public, message, &changed).is_err(),
                "bit {bit}"
            );
        }
    }
}

#[test]
fn section_7_1() {
    for_each_backend(|_| {
        for v in list(&json("rfc8032/ed25519.json")) {
            let key = SigningKey::from_bytes(&array(&v["secretKey"]));
            check(
                &key,
                &array(&v["publicKey"]),
                &bytes(&v["message"]),
                &array(&v["signature"]),
            );
            let hedged = key.sign_hedged(&[7; 32], &bytes(&v["message"]));
            assert_ne!(hedged.to_bytes(), array::<64>(&v["signature"]));
            key.verify_strict(&bytes(&v["message"]), &hedged).unwrap();
        }
    });
}

#[test]
fn section_7_2_contexts() {
    for_each_backend(|_| {
        for v in list(&json("rfc8032/ed25519ctx.json")) {
            let key = SigningKey::from_bytes(&array(&v["secretKey"]));
            let (context, message) = (bytes(&v["context"]), bytes(&v["message"]));
            let signature = key.sign_with_context(&context, &message).unwrap();
            assert_eq!(signature.to_bytes(), array::<64>(&v["signature"]));
            let public = key.verifying_key();
            for policy in Policy::ALL {
                let check = |context: &[u8]| {
                    public.verify_with_context(policy, context, &message, &signature)
                };
                check(&context).unwrap();
                assert!(check(b"another").is_err());
                assert!(check(b"").is_err());
                assert!(check(&[0; 256]).is_err());
                assert!(public.verify_with(policy, &message, &signature).is_err());
            }
            assert!(key.sign_with_context(b"", &message).is_err());
            assert!(key.sign_with_context(&[0; 256], &message).is_err());
        }
    });
}

#[test]
fn section_7_3_prehashed() {
    for_each_backend(|_| {
        for v in list(&json("rfc8032/ed25519ph.json")) {
            let key = SigningKey::from_bytes(&array(&v["secretKey"]));
            let hash = || Sha512::new().chain_update(bytes(&v["message"]));
            let signature = key.sign_prehashed(hash(), None).unwrap();
            assert_eq!(signature.to_bytes(), array::<64>(&v["signature"]));
            let public = key.verifying_key();
            public.verify_prehashed(hash(), None, &signature).unwrap();
            public
                .verify_prehashed_strict(hash(), None, &signature)
                .unwrap();
            key.verify_prehashed(hash(), Some(b""), &signature).unwrap();
            assert!(
                public
                    .verify_prehashed(hash(), Some(b"x"), &signature)
                    .is_err()
            );
            assert!(key.sign_prehashed(hash(), Some(&[0; 256])).is_err());
        }
    });
}

#[test]
fn original_software() {
    let lines = text("djb/sign.input");
    assert_eq!(lines.lines().count(), 128);
    for_each_backend(|_| {
        for line in lines.lines() {
            let fields: Vec<Vec<u8>> = line.split(':').take(4).map(unhex).collect();
            let key = SigningKey::try_from(&fields[0][..32]).unwrap();
            let public: [u8; 32] = fields[1].clone().try_into().unwrap();
            let signature: [u8; 64] = fields[3][..64].try_into().unwrap();
            assert_eq!(key.verifying_key().to_bytes(), public);
            assert_eq!(key.sign(&fields[2]).to_bytes(), signature);
            verify(Policy::Strict, &public, &fields[2], &signature).unwrap();
            let pair: [u8; 64] = fields[0].clone().try_into().unwrap();
            assert_eq!(
                SigningKey::from_keypair_bytes(&pair)
                    .unwrap()
                    .to_keypair_bytes(),
                pair
            );
        }
    });
}
