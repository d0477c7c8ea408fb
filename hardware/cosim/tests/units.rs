// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiplier, adder and freezer of the RTL against exact integers.

use engine25519_cosim::units::{Control, Unit};
use engine25519_cosim::value::{BOUND, Random, columns, pass, tail};
use engine25519_cosim::{Limbs, Units, need_rtl};
use num_bigint::BigInt;

// Shared with the emulator's tests: those need no Verilator, and these are not in a published
// crate.
#[path = "../../engine25519/src/value/tests/top_carry.rs"]
mod top_carry;

fn prime() -> BigInt {
    (BigInt::from(1) << 255) - 19
}

fn value(limbs: &Limbs) -> BigInt {
    limbs
        .iter()
        .rev()
        .fold(BigInt::from(0), |sum, &limb| (sum << 17) + limb)
}

fn reduced(x: &BigInt) -> BigInt {
    let p = prime();
    ((x % &p) + &p) % &p
}

/// An operation of the multiplier.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Product,
    Square,
    Small,
}

/// A stream of products, squares and small multiples as close together as the unit allows: each
/// result in its cycle, with exact limbs, congruent to the product, in field form.
fn stream(unit: Unit, fast: bool, count: usize, wide: bool) {
    let mut random = Random(0x5eed + count as u64);
    let mut units = Units::new();
    let mut due: std::collections::VecDeque<(usize, Limbs, BigInt)> = Default::default();
    let (mut free, mut sent, mut cycle, mut seen) = (0, 0, 0, 0);
    while seen < count {
        let mut control = Control::default();
        if sent < count && cycle >= free {
            let kind = [Kind::Product, Kind::Square, Kind::Small][random.below(3) as usize];
            let a = random.element(wide);
            let mut b = if kind == Kind::Square {
                a
            } else {
                random.element(wide)
            };
            if kind == Kind::Small && random.below(2) == 0 {
                b[0] = [121_666, 121_665, 131_071, -131_072][random.below(4) as usize];
            }
            let (steps, other) = match kind {
                Kind::Product => (15, b),
                Kind::Square => (if fast { 8 } else { 15 }, b),
                Kind::Small => (1, core::array::from_fn(|k| if k == 0 { b[0] } else { 0 })),
            };
            // A shorter operation must not overtake: its result comes `steps + 5` cycles later.
            let at = cycle + steps + 5;
            let exact = reduced(&(value(&a) * value(&other)));
            due.push_back((at, tail(&columns(&a, &other)), exact));
            units.operands(&a, &b);
            control = Control {
                multiply: true,
                square: kind == Kind::Square,
                small: kind == Kind::Small,
                ..control
            };
            free = cycle + steps;
            sent += 1;
        } else {
            // The operands between two starts must not matter.
            units.operands(&random.element(true), &random.element(true));
        }
        units.control(control);
        let (valid, limbs) = units.result(unit);
        match due.front() {
            Some((at, expected, exact)) if *at == cycle => {
                assert!(valid, "no result in cycle {cycle}");
                assert_eq!(&limbs, expected, "limbs in cycle {cycle}");
                assert_eq!(&reduced(&value(&limbs)), exact, "value in cycle {cycle}");
                assert!(
                    limbs.iter().all(|x| x.abs() <= BOUND),
                    "field form in cycle {cycle}"
                );
                due.pop_front();
                seen += 1;
            }
            _ => assert!(!valid, "a result too many in cycle {cycle}"),
        }
        units.clock();
        cycle += 1;
    }
}

#[test]
fn products_squares_and_small_multiples_are_exact() {
    need_rtl!();
    stream(Unit::Multiplier, true, 20_000, false);
    stream(Unit::Multiplier, true, 20_000, true);
}

#[test]
fn without_the_fast_square_too() {
    need_rtl!();
    stream(Unit::SlowSquare, false, 10_000, true);
}

/// One product in both multipliers: exact limbs, congruent to the product.
fn product(units: &mut Units, a: &Limbs, b: &Limbs) -> BigInt {
    let expected = tail(&columns(a, b));
    for cycle in 0..21 {
        units.operands(a, b);
        units.control(Control {
            multiply: cycle == 0,
            ..Control::default()
        });
        if cycle == 20 {
            for unit in [Unit::Multiplier, Unit::SlowSquare] {
                assert_eq!(units.result(unit), (true, expected), "{unit:?} {a:?} {b:?}");
            }
        }
        units.clock();
    }
    reduced(&value(&expected))
}

/// The case that the original engine loses, in the multiplier itself: limb 14 at 2^18 or more
/// before the carry pass.
#[test]
fn products_that_carry_two_out_of_the_top_limb() {
    need_rtl!();
    let mut random = Random(4);
    let mut units = Units::new();
    for _ in 0..30 {
        let (a, b) = top_carry::operands(&mut || random.word());
        let found = product(&mut units, &a, &b);
        assert_eq!(found, reduced(&(value(&a) * value(&b))));
    }
}

/// The recorded products: the original loses a carry in most of them, with its own limbs and with
/// others.
#[test]
fn recorded_products() {
    need_rtl!();
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/derived/engine25519_overflow_vectors.json"
    );
    let text = std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases = file["mul"].as_array().expect("cases");
    assert!(cases.len() >= 18, "{}", cases.len());
    let mut units = Units::new();
    let mut lost = 0;
    for case in cases {
        let number = |name: &str| {
            let digits = case[name].as_str().and_then(|text| text.strip_prefix("0x"));
            let digits = digits.unwrap_or_else(|| panic!("{name}: a hexadecimal number"));
            BigInt::parse_bytes(digits.as_bytes(), 16).expect("hexadecimal")
        };
        let (a, b, exact) = (number("a"), number("b"), number("a*b mod p"));
        lost += usize::from(exact != number("engine25519 gateware returns"));
        // As the original has them, unsigned, and as the engine has them after UNP and any
        // operation.
        let (x, y) = (digits(&a), digits(&b));
        for (x, y) in [(x, y), (pass(&x.map(i64::from)), pass(&y.map(i64::from)))] {
            assert_eq!(product(&mut units, &x, &y), exact, "{}", case["note"]);
        }
    }
    assert!(lost >= 10, "{lost}");
}

/// A number below 2^255 in unsigned digits of 17 bits.
fn digits(x: &BigInt) -> Limbs {
    core::array::from_fn(|k| {
        let digit = (x >> (17 * k)) % 131_072;
        i32::try_from(&digit).expect("17 bits")
    })
}

/// Sums, differences and unpacked values, one a cycle.
#[test]
fn the_adder_is_exact() {
    need_rtl!();
    let mut random = Random(77);
    let mut units = Units::new();
    let mut last: Option<(Limbs, BigInt)> = None;
    for round in 0..60_000 {
        let wide = round % 2 == 0;
        let (a, b) = (random.element(wide), random.element(wide));
        let (expected, exact, control) = match random.below(3) {
            0 => {
                let r = core::array::from_fn(|k| i64::from(a[k]) + i64::from(b[k]));
                (pass(&r), value(&a) + value(&b), Control::default())
            }
            1 => {
                let r = core::array::from_fn(|k| i64::from(a[k]) - i64::from(b[k]));
                (
                    pass(&r),
                    value(&a) - value(&b),
                    Control {
                        subtract: true,
                        ..Control::default()
                    },
                )
            }
            _ => {
                let raw: Limbs = core::array::from_fn(|k| a[k] & 0x1_ffff);
                (
                    pass(&raw.map(i64::from)),
                    value(&raw),
                    Control {
                        unpack: true,
                        ..Control::default()
                    },
                )
            }
        };
        if let Some((expected, exact)) = last.take() {
            let (_, limbs) = units.result(Unit::Adder);
            assert_eq!(limbs, expected);
            assert_eq!(reduced(&value(&limbs)), exact);
            assert!(limbs.iter().all(|x| x.abs() <= BOUND));
        }
        units.operands(&a, &b);
        units.control(control);
        units.clock();
        last = Some((expected, reduced(&exact)));
    }
}

/// Limbs whose value is a number in [0, 2^255) plus a multiple of p.
fn near(random: &mut Random) -> Limbs {
    let p = prime();
    let low = BigInt::from(random.below(80)) - 40;
    let base = [
        BigInt::from(0),
        p.clone(),
        -p.clone(),
        (BigInt::from(1) << 255) - 1,
    ][random.below(4) as usize]
        .clone();
    let mut rest: BigInt = base + low;
    let mut limbs = [0; 15];
    for (k, limb) in limbs.iter_mut().enumerate() {
        let digit: BigInt = if k == 14 {
            rest.clone()
        } else {
            ((&rest % 131_072) + 131_072) % 131_072
        };
        let digit = if k < 14 && digit >= BigInt::from(65_536) {
            digit - 131_072
        } else {
            digit
        };
        rest = (rest - &digit) >> 17u32;
        // The top limb may not fit in 18 bits (2^255 itself does). Clamp it: any value is a test.
        *limb = i32::try_from(&digit).map_or(1 << 16, |x| x.clamp(-(1 << 17), (1 << 17) - 1));
    }
    limbs
}

#[test]
fn the_freezer_is_exact() {
    need_rtl!();
    let mut random = Random(99);
    let mut units = Units::new();
    for round in 0..3_000 {
        let a = match round % 3 {
            0 => near(&mut random),
            1 => random.element(true),
            _ => random.element(false),
        };
        units.operands(&a, &a);
        units.control(Control {
            freeze: true,
            ..Control::default()
        });
        units.clock();
        units.control(Control::default());
        units.operands(&random.element(true), &a);
        for _ in 0..31 {
            units.clock();
        }
        let (_, limbs) = units.result(Unit::Freezer);
        assert!(
            limbs.iter().all(|&x| (0..1 << 17).contains(&x)),
            "raw form: {limbs:?}"
        );
        assert_eq!(value(&limbs), reduced(&value(&a)), "of {a:?}");
    }
}
