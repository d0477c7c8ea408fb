// SPDX-License-Identifier: MIT OR Apache-2.0
//! The blinded ladder and the checks of results: over the small field for all points, and over the
//! large one with mutated instructions and changed registers, which must not give a wrong result.

use engine25519::microcode::{MUL_BASE_BLINDED, X25519_BLINDED};

use super::changes::mutants;
use super::curve::Blinded;
use super::*;

/// The value that the engine returns in place of a wrong result.
const REFUSAL: [u32; 8] = [u32::MAX; 8];

/// Two numbers below 2^384: for the curve, for the twist.
fn scalars(random: &mut Numbers) -> [BigUint; 2] {
    [(); 2].map(|()| BigUint::new((0..12).map(|_| random.next() as u32).collect()))
}

/// Bits 384 to 192 and 192 to 0, each from bit 254 down.
fn halves(k: &BigUint) -> [[u32; 8]; 2] {
    [192u32, 0].map(|from| {
        let digits = (k >> from) & ((BigUint::from(1u32) << 193u32) - 1u32);
        let mut words = (digits << 62u32).to_u32_digits();
        words.resize(8, 0);
        words.try_into().expect("255 bits")
    })
}

fn machine<'a>(curve: &'a Curve, k: &[BigUint; 2], u: u64, lambda: u64) -> Machine<'a, Curve> {
    let [[a, b], [c, d]] = [&k[0], &k[1]].map(halves);
    Machine::new(curve, &[a, b, c, d, curve::words(u), curve::words(lambda)])
}

fn blinded(words: &[u32], curve: &Curve, k: &[BigUint; 2], u: u64) -> Result<[u32; 8], Wrong> {
    let mut machine = machine(curve, k, u, 5);
    machine.run(words, X25519_BLINDED)?;
    machine.result(0)
}

#[test]
fn the_blinded_ladder_multiplies() {
    let mut random = Numbers(12);
    let (mut nonzero, mut zero) = (0, 0);
    let mut check = |curve: &Curve, u: u64| {
        let k = scalars(&mut random);
        let found = blinded(WORDS, curve, &k, u);
        if let Blinded::Is(expected) = curve.blinded(&k, u) {
            assert_eq!(
                found,
                Ok(curve::words(expected)),
                "A = {}, u = {u}",
                curve.a
            );
            *if expected == 0 {
                &mut zero
            } else {
                &mut nonzero
            } += 1;
        }
    };
    for curve in montgomery(SMALL, 1) {
        for u in (0..SMALL).flat_map(|u| [u; 20]) {
            check(&curve, u);
        }
    }
    for curve in montgomery(LARGE, 40_000) {
        for u in 0..10 {
            check(&curve, u * 99_990);
        }
    }
    assert!(nonzero > 500 && zero > 200, "{nonzero} and {zero}");
}

/// Two scalars, the point, and the multiple.
type Exchange = ([BigUint; 2], u64, [u32; 8]);

/// A curve with points on it and on its twist, and their multiples.
fn ladders() -> (Curve, Vec<Exchange>) {
    let curve = Curve::new(LARGE, 48_666, 0, NEUTRAL).with_powers(powers_there());
    let mut random = Numbers(13);
    let all = [9, 12, 16, 25, 17].map(|u| {
        let k = scalars(&mut random);
        let Blinded::Is(expected) = curve.blinded(&k, u) else {
            panic!("another number");
        };
        (k, u, curve::words(expected))
    });
    (curve, all.to_vec())
}

/// From where the digits begin to the end.
fn ladder() -> std::ops::Range<usize> {
    let all = routine(X25519_BLINDED);
    let is_loop = |address: &usize| {
        Instruction::decode(WORDS[*address]).is_some_and(|instruction| instruction.op == Op::Loop)
    };
    all.clone().find(is_loop).expect("a loop")..all.end
}

/// Each instruction changed in turn: the result is right, or there is none, but where the digits are changed. A coordinate that becomes
/// 0 does that too: x = -z is a point of order 4, from which the two points are on their way anew, with the digits that are left.
#[test]
fn a_changed_ladder_gives_no_wrong_result() {
    let (curve, all) = ladders();
    let mut words = WORDS.to_vec();
    let (mut wrong, mut refused) = (Vec::new(), 0);
    for address in ladder() {
        for (what, mutant) in mutants(WORDS[address]) {
            words[address] = mutant;
            let results = all
                .iter()
                .map(|(k, u, right)| match blinded(&words, &curve, k, *u) {
                    Ok(REFUSAL) | Err(_) => None,
                    Ok(found) => Some(found == *right),
                });
            let results: Vec<_> = results.collect();
            refused += u32::from(results.contains(&None));
            if results.contains(&Some(false)) {
                let text = Instruction::decode(WORDS[address]).map(|i| i.to_string());
                wrong.push(format!("{}, {what}", text.unwrap_or_default()));
            }
        }
        words[address] = WORDS[address];
    }
    let digits = ["LOOP", "NEXT", "DIG", "MOV r11, r12"];
    let zero = |text: &str| text.starts_with("ADD") && text.ends_with("a difference");
    let known = |text: &String| digits.iter().any(|it| text.starts_with(it)) || zero(text);
    assert!(refused > 400, "{refused}");
    assert!(wrong.iter().all(known) && wrong.len() <= 13, "{wrong:#?}");
}

/// A register changed once, anywhere in the ladder: the same.
#[test]
fn a_changed_register_gives_no_wrong_result() {
    let (curve, all) = ladders();
    let mut random = Numbers(14);
    let (mut right, mut refused) = (0, 0);
    for time in (60..9_000).step_by(3) {
        let (k, u, expected) = &all[random.next() as usize % all.len()];
        let mut machine = machine(&curve, k, *u, 5);
        // x1, A, B, C, D every second time.
        let any = random.next() as usize;
        let register = if time % 2 == 0 {
            any % 64
        } else {
            16 + any % 5
        };
        machine.fault = Some((time, register));
        machine.run(WORDS, X25519_BLINDED).expect("an end");
        match machine.result(0) {
            Ok(REFUSAL) => refused += 1,
            found => {
                assert_eq!(found, Ok(*expected), "{:?}", machine.fault);
                right += 1;
            }
        }
    }
    assert!(right > 1_000 && refused > 500, "{right} and {refused}");
}

/// Pairs that are points, and pairs that are none.
#[test]
fn only_points_are_given_out() {
    let affine = called(MUL_BASE_BLINDED, 1);
    let (mut points, mut others) = (0, 0);
    for curve in complete() {
        let all = super::points(&curve);
        for (x, y, z) in (0..SMALL.pow(3)).map(|n| (n % 13, n / 13 % 13, n / 169)) {
            let mut machine = Machine::new(&curve, &[]);
            for (register, scaled) in [(6, curve.product(x, z)), (7, curve.product(y, z)), (8, z)] {
                machine.registers[register] = Value::Element(scaled, false);
            }
            machine.run(WORDS, affine).expect("an end");
            let found = [0, 1].map(|register| machine.result(register).expect("words"));
            if z != 0 && all.contains(&(x, y)) {
                assert_eq!(found, [curve::words(y), curve::words(x)]);
                points += 1;
            } else {
                assert_eq!(found, [REFUSAL, [0; 8]]);
                others += 1;
            }
        }
    }
    assert!(points > 500 && others > 5_000, "{points} and {others}");
}
