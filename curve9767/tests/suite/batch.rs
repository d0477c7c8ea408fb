// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches give what single operations give.

use curve9767::ecdh::{PublicKey, StaticSecret, diffie_hellman_batch};
use curve9767::schnorr::{
    HashId, Item, Signature, SigningKey, VerifyingKey, sign_batch, vartime_verify_batch,
};

use crate::support::for_each_backend;

#[test]
fn exchanges() {
    for_each_backend(|_| {
        for n in 0..11 {
            let secrets: Vec<_> = (0..n).map(|i| StaticSecret::from_seed(&[i; 32])).collect();
            let public: Vec<_> = (0..n)
                .map(|i| match i % 4 {
                    2 => PublicKey::from([i; 32]),
                    _ => PublicKey::from(&StaticSecret::from_seed(&[!i; 32])),
                })
                .collect();
            let mut seen = Vec::new();
            diffie_hellman_batch(&secrets, &public, |i, shared| {
                let single = secrets[i].diffie_hellman(&public[i]);
                assert_eq!(shared.to_bytes(), single.to_bytes());
                assert_eq!(
                    bool::from(shared.was_valid()),
                    bool::from(single.was_valid())
                );
                seen.push(i);
            })
            .expect("equal lengths");
            assert!(seen.into_iter().eq(0..usize::from(n)));
            assert!(
                diffie_hellman_batch(&secrets, &[], |_, _| panic!("called")).is_err() || n == 0
            );
        }
    });
}

#[test]
fn signatures() {
    for_each_backend(|_| {
        let keys: Vec<_> = (0..11).map(|i| SigningKey::from_seed(&[i; 32])).collect();
        let hashed: Vec<_> = (0..11).map(|i| [i; 32]).collect();
        for n in 0..=11 {
            let mut signatures = vec![Signature::from_bytes(&[0; 64]); n];
            let messages: Vec<&[u8]> = hashed[..n].iter().map(|h| h.as_slice()).collect();
            let keys: Vec<_> = keys[..n].iter().collect();
            sign_batch(&keys, HashId::Sha3_256, &messages, &mut signatures).expect("lengths");
            for i in 0..n {
                let single = keys[i].sign_prehashed(HashId::Sha3_256, &hashed[i]);
                assert_eq!(signatures[i], single);
            }
            // Nothing is written where something is wrong.
            let before = signatures.clone();
            assert!(sign_batch(&keys, HashId::Sha3_256, &[], &mut signatures).is_err() || n == 0);
            assert_eq!(signatures, before);
        }
    });
}

#[test]
fn verdicts() {
    for_each_backend(|_| {
        let made: Vec<_> = (0..40u8)
            .map(|i| {
                let key = SigningKey::from_seed(&[i % 5; 32]);
                let hashed = [i; 32];
                let signature = key.sign_prehashed(HashId::Sha256, &hashed);
                let (mut public, mut signature) =
                    (key.verifying_key().to_bytes(), signature.to_bytes());
                match i % 8 {
                    3 => signature[usize::from(i)] ^= 1,
                    5 => signature[63] |= 0x80,
                    6 => public[31] |= 0x80,
                    7 => public[usize::from(i) / 2] ^= 4,
                    _ => {}
                }
                (public, hashed, signature)
            })
            .collect();
        let items: Vec<_> = made
            .iter()
            .map(|(public_key, hashed, signature)| Item {
                public_key,
                hash: HashId::Sha256,
                hashed,
                signature,
            })
            .collect();
        for n in [0, 1, 2, 3, 5, 8, 40] {
            let mut verdicts = vec![true; n];
            vartime_verify_batch(&items[..n], &mut verdicts).expect("equal lengths");
            for (i, (item, verdict)) in items.iter().zip(verdicts).enumerate() {
                let single = VerifyingKey::from_bytes(item.public_key).and_then(|key| {
                    let signature = Signature::from_bytes(item.signature);
                    key.verify_prehashed(item.hash, item.hashed, &signature)
                });
                assert_eq!(verdict, single.is_ok());
                assert_eq!(verdict, matches!(i % 8, 0 | 1 | 2 | 4));
            }
        }
        assert!(vartime_verify_batch(&items, &mut []).is_err());
    });
}

/// A public key, a hashed message and a signature.
type Made = ([u8; 32], [u8; 32], [u8; 64]);

/// Valid signatures.
fn valid(n: u8) -> Vec<Made> {
    let one = |i: u8| {
        let key = SigningKey::from_seed(&[i % 7; 32]);
        let hashed = [i; 32];
        let signature = key.sign_prehashed(HashId::Sha3_256, &hashed);
        (key.verifying_key().to_bytes(), hashed, signature.to_bytes())
    };
    (0..n).map(one).collect()
}

fn verdicts_of(made: &[Made]) -> Vec<bool> {
    let items: Vec<_> = made
        .iter()
        .map(|(public_key, hashed, signature)| Item {
            public_key,
            hash: HashId::Sha3_256,
            hashed,
            signature,
        })
        .collect();
    let mut verdicts = vec![false; items.len()];
    vartime_verify_batch(&items, &mut verdicts).expect("equal lengths");
    verdicts
}

/// Every size around the lanes and around a combination, with nothing wrong and with one thing.
#[test]
fn sizes() {
    let made = valid(131);
    for_each_backend(|backend| {
        for n in [1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65, 131] {
            assert!(verdicts_of(&made[..n]).iter().all(|v| *v), "{backend}: {n}");
            for wrong in [0, n / 2, n - 1] {
                let mut made = made[..n].to_vec();
                made[wrong].2[32] ^= 1;
                for (i, verdict) in verdicts_of(&made).into_iter().enumerate() {
                    assert_eq!(verdict, i != wrong, "{backend}: {n}, {i}, {wrong} is wrong");
                }
            }
        }
    });
}

/// Errors that cancel out of the plain sum of the equations, whatever lanes they are in: d + 1 and
/// d - 1.
#[test]
fn errors_that_cancel() {
    let made = valid(12);
    for_each_backend(|backend| {
        for (first, second) in [(0, 1), (0, 4), (3, 11), (10, 2)] {
            let mut made = made.clone();
            let add = |d: &mut [u8], by: i8| {
                let mut carry = i16::from(by);
                for byte in d {
                    let sum = i16::from(*byte) + carry;
                    (*byte, carry) = (sum as u8, sum >> 8);
                }
            };
            add(&mut made[first].2[32..], 1);
            add(&mut made[second].2[32..], -1);
            for (i, verdict) in verdicts_of(&made).into_iter().enumerate() {
                assert_eq!(verdict, i != first && i != second, "{backend}: {i}");
            }
        }
    });
}
