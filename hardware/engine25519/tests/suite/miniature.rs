// SPDX-License-Identifier: MIT OR Apache-2.0
//! The algorithms of the microcode: the ROM's words are interpreted over other rings and compared
//! with definitions.
//!
//! - Powers are computed as exponents of one unknown, which proves them for all elements at once.
//! - Ladder, comb, roots and the equation run over GF(13), where all points and encodings can be
//!   enumerated. 12 divides p - 1, so exponents made for p have the same effect there. They also
//!   run over GF(1000037), where an accidental match is improbable; there powers are taken by their
//!   definitions. In both fields -1 is a square and 2 is not, as modulo p. Expected results come
//!   from affine sums, with one inversion each.

use engine25519::isa::{Instruction, Op};
use engine25519::microcode::{EQUATION, JOB_INVERT, MUL_BASE, VERIFY, WORDS, X25519};
use num_bigint::BigUint;

use super::support::{Numbers, p};

mod blinded; // the blinded ladder, and checks of results
mod changes; // each instruction changed in turn
mod curve; // expected results
mod machine; // the interpreter of microcode

use curve::{Curve, NEUTRAL, Point, words};
use machine::{Arithmetic, Machine, Value, Wrong};

/// An exponent of one unknown.
struct Exponents;

impl Arithmetic for Exponents {
    type Element = BigUint;

    fn mul(&self, a: &BigUint, b: &BigUint) -> Option<BigUint> {
        Some(a + b)
    }

    fn add(&self, _: &BigUint, _: &BigUint) -> Option<BigUint> {
        None
    }

    fn sub(&self, _: &BigUint, _: &BigUint) -> Option<BigUint> {
        None
    }

    fn constant(&self, _: u8) -> Option<BigUint> {
        None
    }

    fn element(&self, _: &[u32; 8]) -> Option<BigUint> {
        Some(BigUint::from(1u32))
    }

    fn words(&self, _: &BigUint) -> Option<[u32; 8]> {
        None
    }
}

/// The beginning of the `n`-th routine that a routine calls.
fn called(from: u16, n: usize) -> u16 {
    let words = WORDS[usize::from(from)..].iter();
    let calls = words
        .filter_map(|word| Instruction::decode(*word))
        .filter(|i| i.op == Op::Call);
    calls.map(|call| call.n).nth(n).expect("a call")
}

/// The words of a routine, from its beginning to its FIN or RET.
fn routine(from: u16) -> std::ops::Range<usize> {
    let from = usize::from(from);
    let ends =
        |word: &u32| Instruction::decode(*word).is_some_and(|i| matches!(i.op, Op::Fin | Op::Ret));
    let length = WORDS[from..].iter().position(ends).expect("an end");
    from..from + length + 1
}

/// Runs a routine of powers with the unknown in r1 and r6. Returns whether r2, and with `two` also
/// r7, are as expected.
fn powers(words: &[u32], entry: u16, two: bool, expected: &BigUint) -> bool {
    let mut machine = Machine::new(&Exponents, &[]);
    let unknown = || Value::Element(BigUint::from(1u32), false);
    machine.registers[1] = unknown();
    machine.registers[6] = unknown();
    machine.run(words, entry).is_ok()
        && machine.field(2).as_ref() == Ok(expected)
        && (!two || machine.field(7).as_ref() == Ok(expected))
}

fn right_powers(words: &[u32]) -> bool {
    let root = (p() - 5u32) / 8u32;
    powers(words, called(JOB_INVERT, 0), false, &(p() - 2u32))
        && powers(words, called(EQUATION, 0), true, &root)
}

/// A field that can be enumerated, and one that cannot.
const SMALL: u64 = 13;
const LARGE: u64 = 1_000_037;

fn x25519(words: &[u32], curve: &Curve, k: &[u32; 8], u: u64) -> Result<u64, Wrong> {
    let mut machine = Machine::new(curve, &[*k, curve::words(u)]);
    machine.run(words, X25519)?;
    Ok(u64::from(machine.result(0)?[0]))
}

/// A clamped scalar.
fn clamped(random: &mut Numbers) -> [u32; 8] {
    let mut k = integer(random);
    k[0] &= !7;
    k[7] = k[7] & 0x3fff_ffff | 0x4000_0000;
    k
}

fn integer(random: &mut Numbers) -> [u32; 8] {
    core::array::from_fn(|_| random.next() as u32)
}

/// Montgomery curves, for every `step`-th A except 2 and -2.
fn montgomery(q: u64, step: usize) -> impl Iterator<Item = Curve> {
    let all = (0..q).filter(move |a| *a != 2 && *a != q - 2);
    all.step_by(step).map(move |a| {
        Curve::new(q, a, 0, NEUTRAL).with_powers(if q == LARGE {
            powers_there()
        } else {
            Vec::new()
        })
    })
}

fn right_x25519(words: &[u32], curve: &Curve) -> bool {
    let mut random = Numbers(1);
    (0..3).all(|_| {
        let (k, u) = (clamped(&mut random), random.next() % LARGE);
        x25519(words, curve, &k, u) == Ok(curve.x25519(&k, u))
    })
}

#[test]
fn the_ladder_multiplies() {
    let mut random = Numbers(2);
    let mut extremes = [[0; 8], [u32::MAX; 8]];
    for k in &mut extremes {
        k[0] &= !7;
        k[7] = k[7] & 0x3fff_ffff | 0x4000_0000;
    }
    let mut nonzero = 0;
    for curve in montgomery(SMALL, 1) {
        for u in 0..SMALL {
            for k in extremes
                .into_iter()
                .chain((0..10).map(|_| clamped(&mut random)))
            {
                let expected = curve.x25519(&k, u);
                assert_eq!(
                    x25519(WORDS, &curve, &k, u),
                    Ok(expected),
                    "A = {}, u = {u}",
                    curve.a
                );
                nonzero += u32::from(expected != 0);
            }
        }
    }
    assert!(nonzero > 400, "{nonzero} multiples that are not zero");
    for curve in montgomery(LARGE, 40_000) {
        for _ in 0..20 {
            let (k, u) = (clamped(&mut random), random.next() % LARGE);
            assert_eq!(x25519(WORDS, &curve, &k, u), Ok(curve.x25519(&k, u)));
        }
    }
}

/// (k + 2^255 - 1)/2 for an odd k below 2^255: the digits of the comb.
fn halved(k: &[u32; 8]) -> [u32; 8] {
    assert!(k[0] & 1 == 1);
    let number = k
        .iter()
        .rev()
        .fold(BigUint::from(0u32), |sum, word| (sum << 32u32) + word);
    let half = (number + (BigUint::from(1u32) << 255u32) - 1u32) >> 1u32;
    let mut digits = half.to_u32_digits();
    digits.resize(8, 0);
    digits.try_into().expect("256 bits")
}

/// An odd number below 2^253.
fn odd(random: &mut Numbers) -> [u32; 8] {
    let mut k = integer(random);
    (k[0], k[7]) = (k[0] | 1, k[7] >> 3);
    k
}

fn mul_base(words: &[u32], curve: &Curve, k: &[u32; 8]) -> Result<Point, Wrong> {
    let mut machine = Machine::new(curve, &[halved(k)]);
    machine.run(words, MUL_BASE)?;
    Ok((machine.result(1)?[0].into(), machine.result(0)?[0].into()))
}

/// The powers over the large field.
fn powers_there() -> Vec<(u16, usize, u64)> {
    vec![
        (called(JOB_INVERT, 0), 1, LARGE - 2),
        (called(EQUATION, 0), 6, (LARGE - 5) / 8),
    ]
}

/// An Edwards curve over the large field, with the base point that has this y, or one of the next.
fn edwards(d: u64, y: u64) -> Curve {
    let curve = Curve::edwards(LARGE, d, NEUTRAL);
    assert!(!curve.is_square(d), "every sum is defined");
    let base = (y..LARGE).find_map(|y| curve.decode(y, false));
    let base = base.expect("half of all y are on the curve");
    Curve::edwards(LARGE, d, base).with_powers(powers_there())
}

/// Scalars with the multiples of a point.
fn multiples(curve: &Curve, point: Point, count: usize) -> Vec<([u32; 8], Point)> {
    let mut random = Numbers(3);
    let scalars = (0..count).map(|_| odd(&mut random));
    let multiples = scalars.filter_map(|k| Some((k, curve.mul(&k, point)?)));
    multiples.collect()
}

fn right_mul_base(words: &[u32], curve: &Curve, multiples: &[([u32; 8], Point)]) -> bool {
    let right = |(k, point): &([u32; 8], Point)| mul_base(words, curve, k) == Ok(*point);
    multiples.iter().all(right)
}

/// Curves over the small field on which every sum is defined, as -1 is a square and d is not.
fn complete() -> Vec<Curve> {
    let curve = |d| Curve::edwards(SMALL, d, NEUTRAL);
    (1..SMALL)
        .filter(|d| *d != SMALL - 1)
        .map(curve)
        .filter(|c| !c.is_square(c.d))
        .collect()
}

fn points(curve: &Curve) -> Vec<Point> {
    let all = (0..SMALL).flat_map(|y| [false, true].map(|odd| curve.decode(y, odd)));
    let mut all: Vec<Point> = all.flatten().collect();
    all.dedup();
    all
}

#[test]
fn the_comb_multiplies() {
    let mut random = Numbers(4);
    let mut runs = 0;
    for curve in complete() {
        for base in points(&curve) {
            let curve = Curve::edwards(SMALL, curve.d, base);
            for _ in 0..5 {
                let k = odd(&mut random);
                let expected = curve.mul(&k, base).expect("every sum is defined");
                assert_eq!(
                    mul_base(WORDS, &curve, &k),
                    Ok(expected),
                    "d = {}, {base:?}",
                    curve.d
                );
                runs += 1;
            }
        }
    }
    assert!(runs > 200, "{runs} multiples");
    for d in [2, 8, 32] {
        let curve = edwards(d, 5);
        let multiples = multiples(&curve, curve.base, 50);
        assert!(multiples.len() > 40);
        assert!(right_mul_base(WORDS, &curve, &multiples), "d = {d}");
    }
}

/// The operands of `verify`: two encodings, k, and an odd S.
#[derive(Clone, Copy, Debug)]
struct Question {
    a: (u64, bool),
    r: (u64, bool),
    k: [u32; 8],
    s: [u32; 8],
}

fn encoding((y, odd): (u64, bool)) -> [u32; 8] {
    let mut encoding = words(y);
    encoding[7] |= u32::from(odd) << 31;
    encoding
}

/// The expected results of `verify`.
struct Answers {
    /// Both equations, that with the factor 8 first; whether A and R are points; whether they have
    /// small order. `None` where an encoding is not a point and the answer does not matter.
    flags: [Option<bool>; 6],
    /// A, R, and S B - R, which stay in registers.
    points: [Option<Point>; 3],
    /// y of k A and of (k + 1) A.
    multiples: Option<[u64; 2]>,
}

fn answers(curve: &Curve, question: &Question) -> Answers {
    let [a, r] = [question.a, question.r].map(|(y, odd)| curve.decode(y, odd));
    let add = |one, other| curve.add(one, other).expect("every sum is defined");
    let mul = |k: &[u32; 8], point| curve.mul(k, point).expect("every sum is defined");
    let of_eight = |point: Option<Point>| point.map(|point| mul(&words(8), point) == NEUTRAL);
    let left = r.map(|r| add(mul(&question.s, curve.base), curve.negative(r)));
    let multiple = a.map(|a| mul(&question.k, a));
    let difference = left
        .zip(multiple)
        .map(|(left, multiple)| add(left, curve.negative(multiple)));
    Answers {
        flags: [
            of_eight(difference),
            difference.map(|point| point == NEUTRAL),
            Some(a.is_some()),
            Some(r.is_some()),
            of_eight(a),
            of_eight(r),
        ],
        points: [a, r, left],
        multiples: multiple
            .zip(a)
            .map(|(multiple, a)| [multiple.1, add(multiple, a).1]),
    }
}

fn right_verify(words: &[u32], curve: &Curve, question: &Question, answers: &Answers) -> bool {
    let operands = [
        encoding(question.a),
        encoding(question.r),
        quadruple(&question.k),
        halved(&question.s),
    ];
    let mut machine = Machine::new(curve, &operands);
    if machine.run(words, VERIFY).is_err() {
        return false;
    }
    let field = |register| machine.field(register).ok();
    let flags = || {
        let Ok([first, second, 0, 0, 0, 0, 0, 0]) = machine.result(0) else {
            return false;
        };
        let bytes = (u64::from(second) << 32 | u64::from(first)).to_le_bytes();
        let is = |(byte, flag): (&u8, &Option<bool>)| match flag {
            Some(flag) => *byte == if *flag { 1 } else { 255 },
            None => matches!(byte, 1 | 255),
        };
        bytes.iter().zip(&answers.flags).all(is) && bytes[6..] == [0; 2]
    };
    let places = [[13, 16, 0], [14, 17, 0], [6, 7, 8]];
    let points = || {
        let is = |([x, y, z], point): ([usize; 3], &Option<Point>)| {
            let z = if z == 0 { Some(1) } else { field(z) };
            let (Some(point), Some(x), Some(y), Some(z)) = (point, field(x), field(y), z) else {
                return point.is_none();
            };
            z != 0 && curve.product(point.0, z) == x && curve.product(point.1, z) == y
        };
        places.into_iter().zip(&answers.points).all(is)
    };
    // The ladder has no multiples of a key whose order divides 2.
    let multiples = || {
        let small = [1, curve.q - 1].contains(&question.a.0);
        let is = |([a, b], y): ([usize; 2], u64)| match (field(a), field(b)) {
            (Some(a), Some(b)) => a != 0 && curve.product(a, y) == b,
            _ => false,
        };
        let right = |all: [u64; 2]| [[24, 25], [26, 27]].into_iter().zip(all).all(is);
        small || answers.multiples.is_none_or(right)
    };
    flags() && points() && multiples()
}

/// 4 k, as the ladder takes it.
fn quadruple(k: &[u32; 8]) -> [u32; 8] {
    core::array::from_fn(|n| k[n] << 2 | if n > 0 { k[n - 1] >> 30 } else { 0 })
}

/// Points of order 1, 2, 4 and 8, if there are any of order 8: with x^2 = -y^2.
fn small_orders(curve: &Curve) -> Option<[Point; 4]> {
    let minus = LARGE - 1;
    let square = |x| curve.product(x, x);
    let root = (2..LARGE).find(|x| square(*x) == minus)?;
    let y = (1..LARGE).find(|y| {
        let yy = square(*y);
        (curve.product(curve.d, square(yy)) + 2 * yy) % LARGE == 1
    })?;
    Some([NEUTRAL, (0, minus), (root, 0), (curve.product(root, y), y)])
}

/// A curve with points of order 8.
fn with_eight() -> Curve {
    let all = (2..LARGE).filter(|d| !Curve::new(LARGE, 0, 0, NEUTRAL).is_square(*d));
    let curve = all
        .map(|d| edwards(d, 5))
        .find(|curve| small_orders(curve).is_some());
    curve.expect("one of two curves")
}

/// Questions over the large field: keys of all kinds, with an R that is right, off by a point of
/// small order, wrong, or no point.
fn chosen(curve: &Curve) -> Vec<Question> {
    let mut random = Numbers(6);
    let small = small_orders(curve).expect("a curve with points of order 8");
    let code = |(x, y): Point| (y, x % 2 == 1);
    let mut all = Vec::new();
    for case in 0..96 {
        let (mut k, s) = (integer(&mut random), odd(&mut random));
        k[7] >>= 3 + random.next() % 4;
        let mul = |k: &[u32; 8], point| curve.mul(k, point).expect("every sum is defined");
        let add = |one, other| curve.add(one, other).expect("every sum is defined");
        let a = match case % 8 {
            3 => small[case / 8 % 4],
            _ => mul(&odd(&mut random), curve.base),
        };
        let right = add(mul(&s, curve.base), curve.negative(mul(&k, a)));
        let r = match case % 4 {
            0 | 3 => right,
            1 => add(right, small[1 + case / 4 % 3]),
            _ => mul(&odd(&mut random), curve.base),
        };
        // S B - R is -k A, or -(k + 2) A: the same y as k A, or with A added the same as (k + 1) A.
        let r = match case {
            48..56 => add(mul(&s, curve.base), mul(&k, a)),
            56..64 => add(add(mul(&s, curve.base), mul(&k, a)), add(a, a)),
            _ => r,
        };
        let r = if (48..64).contains(&case) {
            add(r, small[case % 4])
        } else {
            r
        };
        // Every second multiple of the base point may be small[1] away from a point of small order.
        let r = if case % 16 == 6 {
            small[case / 16 % 4]
        } else {
            r
        };
        let (mut a, mut r) = (code(a), code(r));
        // Encodings that are no points.
        for (place, encoding) in [(5, &mut a), (9, &mut r)] {
            if case % 12 == place {
                let y = random.next() % LARGE;
                let none = (y..LARGE).find(|y| curve.decode(*y, true).is_none());
                *encoding = (none.expect("half of all y"), true);
            }
        }
        all.push(Question { a, r, k, s });
    }
    all
}

/// A question for every `step`-th pair of encodings, with random k and S.
fn questions(step: usize) -> impl Iterator<Item = Question> {
    let encodings = || (0..SMALL).flat_map(|y| [(y, false), (y, true)]);
    let pairs = encodings().flat_map(move |a| encodings().map(move |r| (a, r)));
    let mut random = Numbers(5);
    pairs.step_by(step).map(move |(a, r)| {
        let (mut k, s) = (integer(&mut random), odd(&mut random));
        k[7] >>= 3 + random.next() % 4;
        Question { a, r, k, s }
    })
}

#[test]
fn the_equation_is_answered_for_all_encodings() {
    let mut seen = [[0u32; 2]; 6];
    for curve in complete() {
        // A base point of the greatest order that there is.
        let order =
            |point: &Point| (1..40).find(|n| curve.mul(&words(*n), *point) == Some(NEUTRAL));
        let base = points(&curve)
            .into_iter()
            .max_by_key(order)
            .expect("points");
        let curve = Curve::edwards(SMALL, curve.d, base);
        for question in questions(1) {
            let answers = answers(&curve, &question);
            let right = right_verify(WORDS, &curve, &question, &answers);
            assert!(right, "d = {}: {question:?}", curve.d);
            for (count, answer) in seen.iter_mut().zip(answers.flags) {
                if let Some(answer) = answer {
                    count[usize::from(answer)] += 1;
                }
            }
        }
    }
    // Every answer has occurred both as yes and as no.
    assert!(seen.iter().flatten().all(|count| *count > 20), "{seen:?}");
}

#[test]
fn powers_are_those_of_the_exponent() {
    assert!(right_powers(WORDS));
}
