// SPDX-License-Identifier: MIT OR Apache-2.0
//! Published vectors, and random ones against big integers.

use engine25519::Error;
use engine25519::microcode::{MUL_BASE_CYCLES, VERIFY_CYCLES, X25519_CYCLES};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use sha2::{Digest, Sha512};

use super::support::*;

#[test]
fn rfc7748() {
    let mut engine = engine();
    let file = json("rfc7748/x25519.json");
    let cases = file["x25519"].as_array().unwrap();
    assert_eq!(cases.len(), 2);
    for case in cases {
        let found = engine.x25519(&bytes(case, "scalar"), &bytes(case, "u"));
        assert_eq!(found, Ok(bytes(case, "out")));
        assert_eq!(engine.cycles(), X25519_CYCLES);
    }
    let dh = &file["dh"];
    let nine = to_bytes(&9u32.into());
    for (secret, public, theirs) in [("a", "A", "B"), ("b", "B", "A")] {
        let secret = bytes(dh, secret);
        assert_eq!(engine.x25519(&secret, &nine), Ok(bytes(dh, public)));
        assert_eq!(
            engine.x25519(&secret, &bytes(dh, theirs)),
            Ok(bytes(dh, "K"))
        );
    }
}

#[test]
fn rfc7748_iterated() {
    let mut engine = engine();
    let expected = &json("rfc7748/x25519.json")["iterated"];
    let (mut k, mut u) = (to_bytes(&9u32.into()), to_bytes(&9u32.into()));
    for n in 1..=1000 {
        let next = engine.x25519(&k, &u).unwrap();
        (k, u) = (next, k);
        if n == 1 {
            assert_eq!(k, bytes(expected, "1"));
        }
    }
    assert_eq!(k, bytes(expected, "1000"));
}

#[test]
fn wycheproof_x25519() {
    let mut engine = engine();
    let mut seen = 0;
    for group in json("wycheproof/x25519_test.json")["testGroups"]
        .as_array()
        .unwrap()
    {
        for case in group["tests"].as_array().unwrap() {
            let found = engine.x25519(&bytes(case, "private"), &bytes(case, "public"));
            assert_eq!(found, Ok(bytes(case, "shared")), "{}", case["tcId"]);
            seen += 1;
        }
    }
    assert_eq!(seen, 518);
}

/// Inputs on which an older engine of that name loses a carry.
#[test]
fn lost_carries() {
    let mut engine = engine();
    let mut seen = 0;
    for case in json("derived/engine25519_overflow_vectors.json")["x25519"]
        .as_array()
        .unwrap()
    {
        let found = engine.x25519(&bytes(case, "scalar"), &bytes(case, "u"));
        assert_eq!(found, Ok(bytes(case, "x25519")));
        seen += 1;
    }
    let text = testdata("engine25519/wrong_vectors.txt");
    let words: Vec<&str> = text.split_whitespace().collect();
    for (place, word) in words.iter().enumerate() {
        if *word == "k(LE)=" {
            // k(LE)= K u(LE)= U RTL WRONG exact RIGHT WRONG IN RTL
            let found = engine.x25519(&hex32(words[place + 1]), &hex32(words[place + 3]));
            assert_eq!(words[place + 6], "exact");
            assert_eq!(found, Ok(hex32(words[place + 7])));
            seen += 1;
        }
    }
    assert!(seen >= 16, "{seen}");
}

#[test]
fn x25519_against_big_integers() {
    let mut engine = engine();
    let mut numbers = Numbers(1);
    let p = p();
    let top = (BigUint::one() << 256) - 1u32;
    let special = [0u32, 1, 2, 9, 18, 19].map(BigUint::from);
    let near = [&p - 2u32, &p - 1u32, p.clone(), &p + 1u32, &p + 18u32, top];
    for u in special.iter().chain(&near) {
        let k = numbers.bytes();
        assert_eq!(
            engine.x25519(&k, &to_bytes(u)),
            Ok(x25519(&k, &to_bytes(u))),
            "{u}"
        );
    }
    for _ in 0..50 {
        let (k, u) = (numbers.bytes(), numbers.bytes());
        assert_eq!(engine.x25519(&k, &u), Ok(x25519(&k, &u)));
    }
    for k in [[0; 32], [255; 32]] {
        let u = numbers.bytes();
        assert_eq!(engine.x25519(&k, &u), Ok(x25519(&k, &u)));
    }
}

#[test]
fn multiples_of_the_base_point() {
    let mut engine = engine();
    let curve = Curve::new();
    let order = order();
    let mut numbers = Numbers(2);
    let mut scalars: Vec<BigUint> = [0u32, 1, 2, 3, 4, 8, 65_535].map(BigUint::from).into();
    scalars.extend([
        &order - 1u32,
        &order - 2u32,
        &order >> 1,
        BigUint::one() << 251,
    ]);
    scalars.extend((0..10).map(|_| number(&numbers.bytes()) % &order));
    for k in &scalars {
        let expected = curve.encode(&curve.mul(k, &curve.base()));
        assert_eq!(engine.mul_base(&to_bytes(k)), Ok(expected), "{k}");
        assert_eq!(engine.cycles(), MUL_BASE_CYCLES);
    }
    for k in [order.clone(), &order + 1u32, (BigUint::one() << 256) - 1u32] {
        assert!(matches!(
            engine.mul_base(&to_bytes(&k)),
            Err(Error::Operand(_))
        ));
    }
}

/// Whether a signature is valid without and with the cofactor.
fn signature(
    engine: &mut engine25519::Engine<engine25519::emu::Emulator>,
    key: &[u8; 32],
    message: &[u8],
    signature: &[u8],
) -> (bool, bool) {
    let r: [u8; 32] = signature[..32].try_into().unwrap();
    let s: [u8; 32] = signature[32..].try_into().unwrap();
    let hash = Sha512::new()
        .chain_update(r)
        .chain_update(key)
        .chain_update(message)
        .finalize();
    let k = to_bytes(&(BigUint::from_bytes_le(&hash) % order()));
    let found = engine.equation(key, &r, &s, &k).unwrap();
    assert_eq!(engine.cycles(), VERIFY_CYCLES);
    let curve = found.a_on_curve && found.r_on_curve;
    (curve && found.equal, curve && found.equal_cofactored)
}

#[test]
fn rfc8032() {
    let mut engine = engine();
    let cases = json("rfc8032/ed25519.json");
    let cases = cases.as_array().unwrap();
    assert!(cases.len() >= 4);
    for case in cases {
        let secret = bytes(case, "secretKey");
        let key = bytes(case, "publicKey");
        let mut hash: [u8; 32] = Sha512::digest(secret)[..32].try_into().unwrap();
        hash[0] &= 248;
        hash[31] = hash[31] & 127 | 64;
        let scalar = to_bytes(&(number(&hash) % order()));
        assert_eq!(engine.mul_base(&scalar), Ok(key));
        let message = hex(case["message"].as_str().unwrap());
        let mut sig = hex(case["signature"].as_str().unwrap());
        assert_eq!(signature(&mut engine, &key, &message, &sig), (true, true));
        sig[33] ^= 1;
        assert_eq!(signature(&mut engine, &key, &message, &sig), (false, false));
    }
}

/// Every answer against the definition, for points with parts of small order too.
#[test]
fn equation_against_big_integers() {
    let mut engine = engine();
    let curve = Curve::new();
    let (base, order) = (curve.base(), order());
    let torsion: Vec<Point> = (0..8u32)
        .map(|n| curve.mul(&n.into(), &curve.torsion()))
        .collect();
    let mut numbers = Numbers(3);
    let eight = BigUint::from(8u32);
    let mut equal = [0; 2];
    for round in 0..40usize {
        let secret = if round % 5 == 0 {
            BigUint::zero()
        } else {
            number(&numbers.bytes()) % &order
        };
        let a = curve.add(&curve.mul(&secret, &base), &torsion[round % 8]);
        let s = number(&numbers.bytes()) % &order;
        // Any number of 253 bits, even and odd, and the extremes.
        let k = match round {
            0 => BigUint::zero(),
            1 => BigUint::one(),
            2 => (BigUint::one() << 253) - 1u32,
            3 => (BigUint::one() << 253) - 2u32,
            _ => number(&numbers.bytes()) >> 3,
        };
        let sum = curve.add(&curve.mul(&s, &base), &curve.negative(&curve.mul(&k, &a)));
        let r = match round % 4 {
            // For R = S B + k A, or S B + (k + 2) A, one of the two y-coordinates is that of the right R.
            0 if round % 8 == 4 => {
                let more = BigUint::from(2 * (round / 8 % 2));
                let wrong = curve.mul(&(&k + more), &a);
                curve.add(&curve.mul(&s, &base), &wrong)
            }
            0 => curve.mul(&k, &base),
            1 => curve.add(&sum, &torsion[round / 4 % 8]),
            2 => torsion[round / 4 % 8].clone(),
            _ => sum.clone(),
        };
        let found = engine
            .equation(
                &curve.encode(&a),
                &curve.encode(&r),
                &to_bytes(&s),
                &to_bytes(&k),
            )
            .unwrap();
        let neutral = |point: &Point| *point == curve.neutral();
        let times8 = |point: &Point| curve.mul(&eight, point);
        assert!(found.a_on_curve && found.r_on_curve);
        assert_eq!(found.equal, sum == r, "{round}");
        assert_eq!(
            found.equal_cofactored,
            times8(&sum) == times8(&r),
            "{round}"
        );
        assert_eq!(found.a_small_order, neutral(&times8(&a)), "{round}");
        assert_eq!(found.r_small_order, neutral(&times8(&r)), "{round}");
        equal[0] += usize::from(found.equal);
        equal[1] += usize::from(found.equal_cofactored);
    }
    assert!(
        equal[0] >= 8 && equal[1] > equal[0] && equal[1] < 40,
        "{equal:?}"
    );
}

/// Every y that is small or close to p, in every spelling.
#[test]
fn encodings() {
    let mut engine = engine();
    let curve = Curve::new();
    let zero = [0; 32];
    let p = p();
    let ys = (0..20u32)
        .map(BigUint::from)
        .chain((1..20u32).map(|n| &p - n));
    // y + p, where it fits.
    let ys: Vec<BigUint> = ys.chain((0..19u32).map(|n| &p + n)).collect();
    let mut on_curve = [0; 2];
    for y in &ys {
        for sign in [0, 128] {
            let mut encoding = to_bytes(y);
            encoding[31] |= sign;
            let point = curve.decode(&encoding);
            on_curve[usize::from(point.is_some())] += 1;
            // As key and as R: 0 = R + k A for k = 1 and R = -A.
            let mut opposite = encoding;
            opposite[31] ^= 128;
            let found = engine
                .equation(&encoding, &opposite, &zero, &to_bytes(&BigUint::one()))
                .unwrap();
            assert_eq!(
                (found.a_on_curve, found.r_on_curve),
                (point.is_some(), point.is_some())
            );
            if point.is_some() {
                assert!(found.equal, "{y} {sign}");
                let other = engine
                    .equation(&encoding, &curve.encode(&curve.base()), &zero, &zero)
                    .unwrap();
                assert!(!other.equal);
            }
        }
    }
    assert!(on_curve[0] > 20 && on_curve[1] > 20, "{on_curve:?}");
}
