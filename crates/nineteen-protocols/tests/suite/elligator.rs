// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elligator 2: vectors of elligator.org, round trips, exchanges, and what a hidden key hides.

use nineteen::edwards::EdwardsPoint;
use nineteen::montgomery::MontgomeryPoint;
use nineteen::x25519::{PublicKey, StaticSecret};
use nineteen_protocols::elligator::{generate, hide, public_key};
use sha2::{Digest, Sha512};
use testkit::vectors::unhex;

use crate::support::for_each_backend;

/// Direct maps.
const VECTORS: [[&str; 2]; 7] = [
    [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000000",
    ],
    [
        "66665895c5bc6e44ba8d65fd9307092e3244bf2c18877832bd568cb3a2d38a12",
        "04d44290d13100b2c25290c9343d70c12ed4813487a07ac1176daa5925e7975e",
    ],
    [
        "673a505e107189ee54ca93310ac42e4545e9e59050aaac6f8b5f64295c8ec02f",
        "242ae39ef158ed60f20b89396d7d7eef5374aba15dc312a6aea6d1e57cacf85e",
    ],
    [
        "990b30e04e1c3620b4162b91a33429bddb9f1b70f1da6e5f76385ed3f98ab131",
        "998e98021eb4ee653effaa992f3fae4b834de777a953271baaa1fa3fef6b776e",
    ],
    [
        "341a60725b482dd0de2e25a585b208433044bc0a1ba762442df3a0e888ca063c",
        "683a71d7fca4fc6ad3d4690108be808c2e50a5af3174486741d0a83af52aeb01",
    ],
    [
        "922688fa428d42bc1fa8806998fbc5959ae801817e85a42a45e8ec25a0d7541a",
        "696f341266c64bcfa7afa834f8c34b2730be11c932e08474d1a22f26ed82410b",
    ],
    [
        "0d3b0eb88b74ed13d5f6a130e03c4ad607817057dc227152827c0506a538bb3a",
        "0b00df174d9fb0b6ee584d2cf05613130bad18875268c38b377e86dfefef177f",
    ],
];

fn bytes(text: &str) -> [u8; 32] {
    unhex(text).try_into().expect("32 bytes")
}

/// Bytes that look random, from a number.
fn random(i: u64) -> [u8; 64] {
    Sha512::digest(i.to_le_bytes()).into()
}

#[test]
fn direct_maps() {
    for_each_backend(|_| {
        for [r, u] in VECTORS {
            for high in [0, 0x40, 0x80, 0xc0] {
                let mut r = bytes(r);
                r[31] |= high;
                assert_eq!(public_key(&r).to_bytes(), bytes(u));
            }
        }
    });
}

/// Every representative is found again, by one of the two choices; nothing else is.
#[test]
fn round_trips() {
    let mut twins = 0;
    for i in 0..200 {
        let mut r = [0; 32];
        r.copy_from_slice(&random(i)[..32]);
        let u = MontgomeryPoint::from_representative(&r);
        assert!(u.to_edwards(0).is_some(), "on the curve");
        // The representative below p/2 of ±r.
        let found = [0, 1].map(|choice| Option::<[u8; 32]>::from(u.to_representative(choice)));
        for found in found.into_iter().flatten() {
            assert_eq!(found[31] >> 6, 0);
            assert_eq!(MontgomeryPoint::from_representative(&found), u);
        }
        let [Some(first), Some(second)] = found else {
            panic!("{i}: both ratios are squares or neither is");
        };
        twins += usize::from(first != second);
        r[31] &= 0x3f;
        assert!(first == r || second == r, "{i}");
        // The tweak's high bits are those of the bytes.
        let high: [u8; 32] = Option::from(u.to_representative(0xc0)).expect("as before");
        assert_eq!(high[31], first[31] | 0xc0);
    }
    assert_eq!(twins, 200);
}

/// Points of the twist have no representative, half of those of the curve have one.
#[test]
fn who_has_one() {
    let mut counts = [[0; 2]; 2];
    for i in 0..400 {
        let mut u = [0; 32];
        u.copy_from_slice(&random(i)[32..]);
        u[31] &= 0x7f;
        let u = MontgomeryPoint(u);
        let on_curve = u.to_edwards(0).is_some();
        let has = Option::<[u8; 32]>::from(u.to_representative(i as u8)).is_some();
        counts[usize::from(on_curve)][usize::from(has)] += 1;
    }
    let [[_, of_twist], [without, with]] = counts;
    assert_eq!(of_twist, 0);
    assert!(with > 60 && without > 60, "{counts:?}");
}

#[test]
fn exchanges() {
    for_each_backend(|backend| {
        let mut counter = 0;
        for i in 0..12 {
            let next = |bytes: &mut [u8; 33]| {
                bytes.copy_from_slice(&random(counter)[..33]);
                counter += 1;
            };
            let (secret, hidden) = generate(next);
            let peer = StaticSecret::from([i; 32]);
            let ours = secret.diffie_hellman(&PublicKey::from(&peer));
            let theirs = peer.diffie_hellman(&public_key(&hidden));
            assert_eq!(ours.as_bytes(), theirs.as_bytes(), "{backend}");
        }
        assert!(counter > 12);
    });
}

/// A point of small order is added: one key in eight is in the subgroup of prime order, as of all
/// points, and every bit of hidden keys takes both values.
#[test]
fn nothing_shows() {
    let (mut prime, mut total, mut ones) = (0, 0, [0; 256]);
    for i in 0..1000 {
        let bytes = random(i);
        let mut key = [0; 32];
        key.copy_from_slice(&bytes[..32]);
        let Some(hidden) = hide(&StaticSecret::from(key), bytes[32]) else {
            continue;
        };
        total += 1;
        let u = MontgomeryPoint(public_key(&hidden).to_bytes());
        let point: EdwardsPoint = u.to_edwards(0).expect("on the curve");
        prime += usize::from(point.is_torsion_free());
        for (bit, ones) in ones.iter_mut().enumerate() {
            *ones += usize::from(hidden[bit / 8] >> (bit % 8) & 1);
        }
    }
    // Five standard deviations.
    assert!((420..580).contains(&total), "{total}");
    assert!(
        (total / 8 - 37..total / 8 + 37).contains(&prime),
        "{prime} of {total}"
    );
    let most = total / 2 + 60;
    assert!(
        ones.iter().all(|n| (total - most..most).contains(n)),
        "{ones:?}"
    );
}

/// The parts of a tweak are independent: the lowest bit chooses the representative of the same key,
/// the next three a point of small order, the highest two are those that are ignored.
#[test]
fn parts_of_a_tweak() {
    for i in 0..20 {
        let secret = StaticSecret::from([i; 32]);
        let mut keys = Vec::new();
        for torsion in 0..8 {
            let hidden = |choice: u8, high: u8| hide(&secret, choice | torsion << 1 | high);
            let Some(first) = hidden(0, 0) else {
                assert_eq!(hidden(1, 0), None);
                continue;
            };
            let second = hidden(1, 0).expect("the other representative");
            assert_ne!(first, second);
            assert_eq!(public_key(&first), public_key(&second));
            keys.push(public_key(&first));
            for high in [0x40, 0x80, 0xc0] {
                let mut expected = first;
                expected[31] |= high;
                assert_eq!(hidden(0, high), Some(expected));
            }
        }
        // k and k plus a point of small order are eight keys.
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key));
        }
    }
}

/// The tweak is the last of the random bytes, and no part of the key.
#[test]
fn generated_keys_use_the_random_tweak() {
    for i in 0..20 {
        let mut last = [0; 33];
        let mut counter = 1000 * i;
        let (secret, hidden) = generate(|bytes| {
            bytes.copy_from_slice(&random(counter)[..33]);
            last = *bytes;
            counter += 1;
        });
        assert_eq!(secret.to_bytes(), last[..32]);
        assert_eq!(hide(&secret, last[32]), Some(hidden));
    }
}

/// A peer can choose a hidden key whose shared secret everybody knows.
#[test]
fn a_hidden_key_of_small_order_gives_no_secret() {
    let secret = StaticSecret::from([7; 32]);
    for hidden in [[0; 32], {
        let mut high = [0; 32];
        high[31] = 0xc0;
        high
    }] {
        let public = public_key(&hidden);
        assert!(!secret.diffie_hellman(&public).was_contributory());
        assert!(secret.checked_diffie_hellman(&public).is_err());
    }
}
