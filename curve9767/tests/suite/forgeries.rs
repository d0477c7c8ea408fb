// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures that hold unless one check is made: of a key or a commitment that decodes to nothing,
//! and of the sign of a point. Alone, in both times, and at every place of a batch.

use curve9767::group::{Point, Scalar};
use curve9767::schnorr::{HashId, Item, Signature, SigningKey, VerifyingKey, vartime_verify_batch};
use sha3::Shake256;
use sha3::digest::{ExtendableOutput, Update, XofReader};

use crate::support::for_each_backend;

const HASHED: [u8; 32] = [0x39; 32];

/// Items that one group of a batch takes, at most.
const PLACES: usize = 4;

/// e of the signature scheme.
fn challenge(c: &[u8; 32], key: &[u8; 32]) -> Scalar {
    let mut shake = Shake256::default();
    let parts: [&[u8]; 6] = [
        b"curve9767-sign-e:",
        c,
        key,
        HashId::Sha256.oid().as_bytes(),
        b":",
        &HASHED,
    ];
    parts.iter().for_each(|part| shake.update(part));
    let mut wide = [0; 64];
    shake.finalize_xof().read(&mut wide);
    Scalar::from_bytes_mod_order(&wide)
}

struct Made {
    what: &'static str,
    key: [u8; 32],
    signature: [u8; 64],
    valid: bool,
}

fn made() -> Vec<Made> {
    let small = |n: u8| Scalar::from_bytes_mod_order(&[n]);
    // Not below the order of the field, and not on the curve.
    let nothing = [[0xff; 32], {
        let x = (0..=255).map(|n| [n; 32]);
        let mut none = x.filter(|x| x[31] < 0x20 && Point::from_bytes(x).is_err());
        none.next().expect("half of all are")
    }];
    let (q, k) = (small(5), small(7));
    let [key, c] = [&q, &k].map(|k| Point::mul_base(k).to_bytes());
    let minus_c = (-Point::mul_base(&k)).to_bytes();
    assert_ne!(c, minus_c);
    let one = |what, valid, key: [u8; 32], c: [u8; 32], d: Scalar| {
        let signature = [c, d.to_bytes()].concat().try_into().unwrap();
        Made {
            what,
            key,
            signature,
            valid,
        }
    };
    let mut made = vec![
        one("right", true, key, c, k + challenge(&c, &key) * q),
        // [d]G - [e]Q = -C
        one(
            "commitment of the other sign",
            false,
            key,
            minus_c,
            k + challenge(&minus_c, &key) * q,
        ),
        // [d]G + [e]Q = C
        one(
            "e of the other sign",
            false,
            key,
            c,
            k - challenge(&c, &key) * q,
        ),
        one(
            "d off by one",
            false,
            key,
            c,
            k + challenge(&c, &key) * q + Scalar::ONE,
        ),
    ];
    // A bit that no encoding has, hashed as it stands.
    let [mut key_bit, mut c_bit] = [key, c];
    key_bit[31] |= 0x80;
    c_bit[31] |= 0x80;
    for (what, key, c) in [("key", key_bit, c), ("commitment", key, c_bit)] {
        made.push(one(what, false, key, c, k + challenge(&c, &key) * q));
    }
    for bytes in nothing {
        // [d]G - [e]O = C and [d]G - [e]Q = O
        made.push(one("no key", false, bytes, c, k));
        made.push(one(
            "no commitment",
            false,
            key,
            bytes,
            challenge(&bytes, &key) * q,
        ));
        made.push(one("neither", false, bytes, bytes, Scalar::ZERO));
    }
    made
}

fn item<'a>(public_key: &'a [u8; 32], signature: &'a [u8; 64]) -> Item<'a> {
    Item {
        public_key,
        hash: HashId::Sha256,
        hashed: &HASHED,
        signature,
    }
}

#[test]
fn what_one_check_is_for() {
    let good = SigningKey::from_seed(&[23; 32]);
    let neighbour = good.verifying_key().to_bytes();
    let beside = good.sign_prehashed(HashId::Sha256, &HASHED).to_bytes();
    let made = made();
    for_each_backend(|backend| {
        for made in &made {
            let signature = Signature::from_bytes(&made.signature);
            let verdicts = VerifyingKey::from_bytes(&made.key).map(|key| {
                [
                    key.verify_prehashed(HashId::Sha256, &HASHED, &signature),
                    key.vartime_verify_prehashed(HashId::Sha256, &HASHED, &signature),
                ]
                .map(|verdict| verdict.is_ok())
            });
            let verdicts = verdicts.unwrap_or_default();
            assert_eq!(verdicts, [made.valid; 2], "{backend}: {}", made.what);
        }
        // All of them, with good ones between, each at every place of a group.
        for shift in 0..PLACES {
            let shifted = (0..shift).map(|_| (item(&neighbour, &beside), true, "shift"));
            let between = made.iter().flat_map(|made| {
                [
                    (item(&made.key, &made.signature), made.valid, made.what),
                    (item(&neighbour, &beside), true, "beside"),
                ]
            });
            let batch: Vec<_> = shifted.chain(between).collect();
            let items: Vec<_> = batch.iter().map(|(item, ..)| *item).collect();
            let mut verdicts = vec![false; items.len()];
            let _ = vartime_verify_batch(&items, &mut verdicts);
            for (i, (verdict, (_, valid, what))) in verdicts.iter().zip(batch).enumerate() {
                assert_eq!(*verdict, valid, "{backend}: {what}, {i} of {shift}");
            }
        }
    });
}
