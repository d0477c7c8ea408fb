// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every split is checked against its definition; for small moduli, exhaustively, that it is the
//! shortest.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::vec::Vec;

use super::*;

type Splitter = fn(&Words, &Words) -> (Short, Short);

const SPLITTERS: [Splitter; 2] = [split::<Division>, split::<Subtraction>];
const ODD_SPLITTERS: [Splitter; 2] = [odd::<Division>, odd::<Subtraction>];

fn odd<Q: Quotient>(k: &Words, n: &Words) -> (Short, Short) {
    split_odd::<Q>(k, n, &mut ())
}

/// SplitMix64, seeded.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    fn below(&mut self, n: &BigUint) -> BigUint {
        (0..5).fold(BigUint::zero(), |all, _| (all << 64) + self.next()) % n
    }

    /// Exactly `bits` bits.
    fn of_length(&mut self, bits: u32) -> BigUint {
        let power = BigUint::one() << (bits - 1);
        self.below(&power) + power
    }
}

fn big(x: &Words) -> BigUint {
    x.iter()
        .rev()
        .fold(BigUint::zero(), |all, word| (all << 64) + word)
}

fn words(x: &BigUint) -> Words {
    let digits = x.to_u64_digits();
    assert!(digits.len() <= 4);
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

fn signed(x: &Short) -> BigInt {
    let sign = if x.is_negative() {
        Sign::Minus
    } else {
        Sign::Plus
    };
    let value = BigInt::from_biguint(sign, big(x.magnitude()));
    assert_eq!(value.bits(), x.bits() as u64);
    assert_eq!(value.is_negative(), x.is_negative());
    value
}

/// Checks the promises of every split; returns `max(|u|, |v|)`.
fn check((u, v): (Short, Short), k: &BigUint, n: &BigUint) -> BigUint {
    let (u, v) = (signed(&u), signed(&v));
    assert!(!v.is_zero(), "v = 0: k = {k}, n = {n}");
    let difference = &u - &v * BigInt::from(k.clone());
    assert!(
        (difference % BigInt::from(n.clone())).is_zero(),
        "{u} ≢ {v}·k: k = {k}, n = {n}"
    );
    u.magnitude().max(v.magnitude()).clone()
}

/// All splitters on one input.
fn check_all(k: &BigUint, n: &BigUint) -> [BigUint; 2] {
    let (kw, nw) = (words(k), words(n));
    let plain = SPLITTERS.map(|splitter| splitter(&kw, &nw));
    assert_eq!(plain[0], plain[1], "k = {k}, n = {n}");
    let size = check(plain[0], k, n);
    assert!(&size * &size <= *n, "longer than √n: k = {k}, n = {n}");

    let odd = ODD_SPLITTERS.map(|splitter| splitter(&kw, &nw));
    assert_eq!(odd[0], odd[1], "k = {k}, n = {n}");
    let odd_size = check(odd[0], k, n);
    assert!(odd[0].1.magnitude()[0] & 1 == 1, "even v: k = {k}, n = {n}");
    assert!(odd_size >= size);

    let (u, v) = vartime_lagrange(&kw, &nw, 0);
    check((u, v), k, n);
    // Reduced: at most (2/√3)·n, that is 3·(u² + v²)² <= 4·n².
    let norm = big(u.magnitude()).pow(2) + big(v.magnitude()).pow(2);
    assert!(
        norm.pow(2) * 3u32 <= n.pow(2) * 4u32,
        "not reduced: k = {k}, n = {n}"
    );
    [size, odd_size]
}

fn order_25519() -> BigUint {
    (BigUint::one() << 252)
        + "27742317777372353535851937790883648493"
            .parse::<BigUint>()
            .unwrap()
}

fn order_9767() -> BigUint {
    let digits = "6389436622109970582043832278503799542449455630003248488928817956373993578097";
    digits.parse().unwrap()
}

fn moduli() -> Vec<BigUint> {
    let two = |bits: u32| BigUint::one() << bits;
    let p256 = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
    let secp256k1 = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    let hex = |digits: &str| BigUint::parse_bytes(digits.as_bytes(), 16).unwrap();
    let mut list = std::vec![order_25519(), order_25519() * 8u32, order_9767()];
    list.extend([
        hex(p256),
        hex(secp256k1),
        two(256) - 1u32,
        two(256) - 2u32,
        two(255),
    ]);
    for bits in [
        63, 64, 65, 66, 100, 127, 128, 129, 130, 191, 192, 193, 200, 254,
    ] {
        list.extend([two(bits) - 1u32, two(bits), two(bits) + 1u32]);
    }
    list
}

/// `k` for which the continued fraction of `k/n` has a quotient of `quotient_bits` bits after the
/// convergents have reached `position` bits: a case that random testing never hits.
fn huge_quotient(n: &BigUint, position: u64, quotient_bits: u32, random: &mut Random) -> BigUint {
    let (mut h, mut h_before) = (BigUint::one(), BigUint::zero());
    let (mut d, mut d_before) = (BigUint::zero(), BigUint::one());
    let mut placed = false;
    while h.bits() < n.bits() + 40 {
        let quotient = if !placed && h.bits() > position {
            placed = true;
            random.of_length(quotient_bits)
        } else {
            // Small quotients, roughly as often as in random fractions.
            BigUint::from(
                1 + (1u32
                    << (random.next() >> 32)
                        .leading_zeros()
                        .min(40)
                        .saturating_sub(32))
                    / 2,
            )
        };
        (h, h_before) = (&h * &quotient + &h_before, h);
        (d, d_before) = (&d * &quotient + &d_before, d);
    }
    n * d / h
}

#[test]
fn small_moduli_exhaustively() {
    for n in [1u32, 2, 3, 8, 13, 104, 4129, 33032] {
        for k in 0..n {
            let sizes = check_all(&k.into(), &n.into());
            // The shortest there is, by trying every v; sizes are at most n.
            let size = |v: u64| {
                let u = v * k as u64 % n as u64;
                v.max(u.min(n as u64 - u))
            };
            let best = |step: usize| {
                let mut best = u64::MAX;
                for v in (1u64..).step_by(step) {
                    if v >= best {
                        return best;
                    }
                    best = best.min(size(v));
                }
                best
            };
            assert_eq!(sizes, [best(1).into(), best(2).into()], "k = {k}, n = {n}");
        }
    }
}

#[test]
fn edges() {
    for n in moduli() {
        let mut list: Vec<BigUint> = (0u32..40).map(BigUint::from).collect();
        list.extend((1u32..40).map(|i| &n - i));
        list.extend((2u32..20).flat_map(|i| [&n / i, &n / i + 1u32, &n - &n / i]));
        for bit in 0..256 {
            let power: BigUint = BigUint::one() << bit;
            list.extend([&power - 1u32, power.clone(), power + 1u32]);
        }
        list.push(n.sqrt());
        for k in list.iter().map(|k| k % &n) {
            check_all(&k, &n);
        }
    }
}

#[test]
fn random_scalars() {
    let mut random = Random(1);
    for n in moduli() {
        for _ in 0..300 {
            check_all(&random.below(&n), &n);
        }
    }
}

#[test]
fn huge_quotients() {
    let mut random = Random(2);
    for n in [
        order_25519(),
        order_25519() * 8u32,
        order_9767(),
        (BigUint::one() << 256) - 1u32,
    ] {
        for position in (0..130).step_by(3) {
            for quotient_bits in [
                2, 15, 29, 30, 31, 32, 33, 34, 40, 50, 62, 63, 64, 65, 66, 80, 96, 100, 110, 120,
                127, 128, 200,
            ] {
                let k = huge_quotient(&n, position, quotient_bits, &mut random) % &n;
                check_all(&k, &n);
                check_all(&(&n - &k).mod_floor(&n), &n);
            }
        }
    }
}

/// Slowest progress per step: all quotients 1, then all 2, and so on.
#[test]
fn constant_quotients() {
    for n in moduli() {
        for quotient in 1u32..40 {
            let (mut h, mut d) = (BigUint::one(), BigUint::zero());
            while h.bits() < 300 {
                (h, d) = (&h * quotient + &d, h);
            }
            let k = &n * d / h % &n;
            check_all(&k, &n);
        }
    }
}

#[test]
fn scalars_beyond_the_modulus_stand_for_their_remainder() {
    let mut random = Random(3);
    let top: BigUint = BigUint::one() << 256;
    for n in moduli() {
        for k in [
            n.clone(),
            (&n * 2u32) % &top,
            &top - 1u32,
            random.below(&top),
            random.below(&top),
        ] {
            let reduced = words(&(&k % &n));
            let (k, n) = (words(&k), words(&n));
            assert_eq!(vartime_split(&k, &n), vartime_split(&reduced, &n));
            assert_eq!(vartime_split_odd(&k, &n), vartime_split_odd(&reduced, &n));
            assert_eq!(
                vartime_lagrange(&k, &n, 0),
                vartime_lagrange(&reduced, &n, 0)
            );
        }
    }
}

#[test]
fn zero_modulus() {
    let k = [5, 6, 7, 8];
    let expected = (Short::from_words(k), Short::from_words([1, 0, 0, 0]));
    assert_eq!(vartime_split(&k, &[0; 4]), expected);
    assert_eq!(vartime_split_by_subtraction(&k, &[0; 4]), expected);
    assert_eq!(vartime_split_odd(&k, &[0; 4]), expected);
    assert_eq!(vartime_lagrange(&k, &[0; 4], 253), expected);
}

/// The sizes that the verifier's limit relies on.
#[test]
fn odd_splits_are_short() {
    let (mut random, n) = (Random(4), order_25519() * 8u32);
    let mut counts = [0; 257];
    for _ in 0..20_000 {
        let (u, v) = vartime_split_odd(&words(&random.below(&order_25519())), &words(&n));
        counts[u.bits().max(v.bits()) as usize] += 1;
    }
    let within = |bits: usize| counts[..=bits].iter().sum::<u32>();
    assert!(within(128) > 17_600, "{}", within(128));
    assert!(within(130) > 19_800, "{}", within(130));
    assert!(within(132) > 19_980, "{}", within(132));
    assert_eq!(within(140), 20_000);
}

/// The published reduction for curve9767, including its exact output.
#[test]
fn lagrange_vectors() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("testdata/curve9767/lattice_reduce.json");
    let text = std::fs::read_to_string(path).unwrap();
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let (n, mut count) = (order_9767(), 0);
    for case in file["cases"].as_array().unwrap() {
        let hex = case["b"].as_str().unwrap();
        let bytes: Vec<u8> = (0..32)
            .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
            .collect();
        let k = BigUint::from_bytes_le(&bytes);
        let [c0, c1] =
            ["c0", "c1"].map(|name| case[name].as_str().unwrap().parse::<BigInt>().unwrap());
        let (u, v) = vartime_lagrange(&words(&k), &words(&n), 253);
        assert_eq!((signed(&u), signed(&v)), (c0, c1), "k = {k}");
        check_all(&k, &n);
        count += 1;
    }
    assert_eq!(count, file["count"].as_u64().unwrap());
}

#[test]
fn lagrange_stops_at_the_target() {
    let (mut random, n) = (Random(5), order_25519());
    for target in [
        0,
        200,
        251,
        252,
        253,
        254,
        260,
        300,
        400,
        505,
        512,
        u32::MAX,
    ] {
        for _ in 0..50 {
            let k = random.below(&n);
            let split = vartime_lagrange(&words(&k), &words(&n), target);
            check(split, &k, &n);
            let norm = signed(&split.0).pow(2) + signed(&split.1).pow(2);
            assert!(target < 253 || norm.bits() <= target as u64);
            // Not further than asked for: k itself is enough when the target allows its square.
            assert!(target < 512 || split.1 == Short::from_words([1, 0, 0, 0]));
        }
    }
}
