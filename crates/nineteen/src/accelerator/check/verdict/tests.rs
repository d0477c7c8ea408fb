// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verdicts of right hardware, and how many of the answers that noise can give pass.

use std::vec::Vec;

use super::*;
use crate::accelerator::{Affine, Software};
use crate::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
use crate::edwards::EdwardsPoint;
use crate::scalar::Scalar;

/// S and k, and encodings of A and R.
struct Case {
    key: [u8; 32],
    r: [u8; 32],
    s: [u8; 32],
    k: [u8; 32],
}

impl Case {
    /// With `S·B = R + k·A`, but for the torsion points that are added to R and A.
    fn new(seed: u64, of_r: usize, of_key: usize) -> Case {
        let number = |n: u64| Scalar::from(seed * 1_000_003 + n).invert();
        let (a, r, k) = (number(1), number(2), number(3));
        let encode = |point: EdwardsPoint| point.compress().to_bytes();
        Case {
            key: encode(EdwardsPoint::mul_base(&a) + EIGHT_TORSION[of_key]),
            r: encode(EdwardsPoint::mul_base(&r) + EIGHT_TORSION[of_r]),
            s: (r + k * a).to_bytes(),
            k: k.to_bytes(),
        }
    }

    fn equation(&self, cofactored: bool) -> Equation<'_> {
        Equation {
            key: &self.key,
            r: &self.r,
            s: &self.s,
            k: &self.k,
            cofactored,
            refuse_small_order: false,
        }
    }
}

/// The points that the hardware returns.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Points {
    Right,
    /// There are none.
    Missing,
    /// The answers that came last, right at that time.
    Late,
    /// Operands come back.
    Echo,
    /// Always the same.
    Stuck([u8; 32]),
}

/// Hardware whose verdicts are bits of a number, and its points.
struct Noise {
    verdicts: u64,
    asked: u32,
    points: Points,
    exchanged: [u8; 32],
    multiple: Affine,
}

impl Noise {
    fn new(verdicts: u64, points: Points) -> Noise {
        Noise {
            verdicts,
            asked: 0,
            points,
            exchanged: [0; 32],
            multiple: Affine {
                x: [0; 32],
                y: [1; 32],
            },
        }
    }
}

impl Accelerator for Noise {
    type Error = &'static str;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        let right = Software.x25519(k, u).map_err(|never| match never {})?;
        Ok(match self.points {
            Points::Right => right,
            Points::Missing => return Err("no points"),
            Points::Late => core::mem::replace(&mut self.exchanged, right),
            Points::Echo => *u,
            Points::Stuck(answer) => answer,
        })
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
        let right = Software.mul_base(k).map_err(|never| match never {})?;
        Ok(match self.points {
            Points::Missing => return Err("no points"),
            Points::Late => core::mem::replace(&mut self.multiple, right),
            // The worst for the check of exchanges alone.
            Points::Right | Points::Echo | Points::Stuck(_) => right,
        })
    }

    fn verify(&mut self, _: &Equation<'_>) -> Result<Verdict, Self::Error> {
        let yes = self.verdicts >> self.asked & 1 == 1;
        self.asked += 1;
        Ok(Verdict(yes))
    }

    fn wrong_result(&self) -> Self::Error {
        "wrong"
    }
}

/// Software that counts questions.
#[derive(Default)]
struct Counting {
    exchanges: u32,
    multiples: u32,
    verdicts: u32,
}

impl Accelerator for Counting {
    type Error = core::convert::Infallible;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        self.exchanges += 1;
        Software.x25519(k, u)
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
        self.multiples += 1;
        Software.mul_base(k)
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Self::Error> {
        self.verdicts += 1;
        Software.verify(equation)
    }

    fn wrong_result(&self) -> Self::Error {
        panic!("software is right")
    }
}

/// All components of small order of A and R, with and without the cofactor, right and with another
/// S: the verdict of software. The usual case takes five questions, a no three.
#[test]
fn right_hardware_gives_the_verdicts_of_software() {
    for seed in 1..4 {
        for (of_r, of_key) in (0..8).flat_map(|r| (0..8).map(move |key| (r, key))) {
            for cofactored in [false, true] {
                let mut case = Case::new(seed, of_r, of_key);
                for changed in [false, true] {
                    case.s[0] ^= u8::from(changed);
                    let equation = case.equation(cofactored);
                    let Ok(expected) = Software.verify(&equation);
                    let mut counting = Counting::default();
                    let Ok(found) = verify(&mut counting, &equation);
                    assert_eq!(
                        found, expected,
                        "{seed} {of_r} {of_key} {cofactored} {changed}"
                    );
                    let usual = of_r + of_key == 0 || cofactored;
                    let counts = [counting.verdicts, counting.multiples, counting.exchanges];
                    match (found.is_valid(), usual) {
                        (true, true) => assert_eq!(counts, [1, 2, 2]),
                        (true, false) => assert_eq!(counts, [25, 2, 2]),
                        (false, _) => assert_eq!(counts, [3, 0, 0]),
                    }
                }
            }
        }
    }
}

/// A or R of small order, S = 0, k = 0 and -1, a point that is not on the curve.
#[test]
fn what_points_do_not_decide_is_asked() {
    let mut cases = Vec::new();
    for a in EIGHT_TORSION {
        for r in EIGHT_TORSION {
            let [key, r] = [a, r].map(|point| point.compress().to_bytes());
            for k in [0u64, 1, 8, 77] {
                let k = Scalar::from(k).to_bytes();
                cases.push(Case {
                    key,
                    r,
                    s: [0; 32],
                    k,
                });
            }
        }
    }
    for k in [-Scalar::ONE, Scalar::ZERO, Scalar::ONE] {
        let b = ED25519_BASEPOINT_POINT;
        let (key, s) = (b.compress().to_bytes(), (k + Scalar::from(7u64)).to_bytes());
        let r = (b * Scalar::from(7u64)).compress().to_bytes();
        cases.push(Case {
            key,
            r,
            s,
            k: k.to_bytes(),
        });
        let nowhere = [2; 32];
        cases.push(Case {
            key: nowhere,
            r,
            s,
            k: k.to_bytes(),
        });
        cases.push(Case {
            key,
            r: nowhere,
            s,
            k: k.to_bytes(),
        });
    }
    let mut valid = 0;
    for case in &cases {
        for cofactored in [false, true] {
            let equation = case.equation(cofactored);
            let Ok(expected) = Software.verify(&equation);
            let Ok(found) = verify(&mut Counting::default(), &equation);
            assert_eq!(found, expected);
            valid += u32::from(found.is_valid());
        }
    }
    assert!(valid > 200, "{valid}");
}

/// Scalars for X25519 are clamped, and k or -k modulo L.
#[test]
fn scalars_of_the_ladder() {
    let mut none = 0;
    for n in 0..2_000u64 {
        let k = match n {
            0..16 => Scalar::from(n),
            16..32 => -Scalar::from(n - 16),
            _ => Scalar::from(n).invert(),
        };
        let Some(scalar) = ladder_scalar(&words_from_bytes(k.as_bytes())) else {
            none += 1;
            continue;
        };
        assert_eq!(crate::scalar::clamp_integer(scalar), scalar);
        let found = Scalar::from_bytes_mod_order(scalar);
        assert!(found == k || found == -k, "{k:?}");
    }
    assert!(none < 40, "{none}");
}

/// Forgeries of every kind, before hardware whose verdicts are any three bits, while its points are
/// right, late, come back or are stuck: no yes. It is the number of accepted patterns that counts,
/// as that is the probability for noise of any rate.
#[test]
fn no_pattern_of_verdicts_makes_a_yes_of_a_no() {
    let zeros = Points::Stuck([0; 32]);
    let nine = Points::Stuck(crate::x25519::X25519_BASEPOINT_BYTES);
    for seed in 1..20 {
        let mut case = Case::new(seed, 0, 0);
        match seed % 4 {
            0 => case.s[0] ^= 1,
            1 => case.r[0] ^= 1,
            2 => case.key[0] ^= 1,
            _ => case.k[0] ^= 1,
        }
        for points in [Points::Right, Points::Late, Points::Echo, zeros, nine] {
            for (verdicts, cofactored) in (0..8).flat_map(|n| [(n, false), (n, true)]) {
                let equation = case.equation(cofactored);
                let Ok(right) = Software.verify(&equation);
                assert!(!right.is_valid());
                let mut noise = Noise::new(verdicts, points);
                let found = verify(&mut noise, &equation);
                assert!(
                    !found.is_ok_and(Verdict::is_valid),
                    "{verdicts:b} {points:?}"
                );
            }
        }
    }
}

/// The answer of the last verification, for a signature with the same R and S.
#[test]
fn late_points_make_no_yes() {
    for cofactored in [false, true] {
        let good = Case::new(7, 0, 0);
        let mut noise = Noise::new(u64::MAX, Points::Right);
        let found = verify(&mut noise, &good.equation(cofactored));
        assert!(found.is_ok_and(Verdict::is_valid));
        noise = Noise::new(u64::MAX, Points::Late);
        for _ in 0..3 {
            let found = verify(&mut noise, &good.equation(cofactored));
            assert!(!found.is_ok_and(Verdict::is_valid));
        }
        let mut bad = Case::new(7, 0, 0);
        bad.k[0] ^= 1;
        let found = verify(&mut noise, &bad.equation(cofactored));
        assert!(!found.is_ok_and(Verdict::is_valid));
    }
}

/// Crafted for hardware that says yes and has one answer for every exchange: T - R is that point.
#[test]
fn a_stuck_exchange_confirms_nothing() {
    let mut case = Case::new(5, 0, 0);
    let s = Scalar::from_canonical_bytes(case.s).unwrap();
    let nine = crate::x25519::X25519_BASEPOINT_BYTES;
    let echo = {
        let key = crate::edwards::CompressedEdwardsY(case.key);
        key.decompress().unwrap()
    };
    for (points, difference) in [
        (Points::Stuck(nine), ED25519_BASEPOINT_POINT),
        (Points::Echo, echo),
        (Points::Stuck([0; 32]), EIGHT_TORSION[4]),
    ] {
        case.r = (EdwardsPoint::mul_base(&s) - difference)
            .compress()
            .to_bytes();
        for cofactored in [false, true] {
            let mut noise = Noise::new(u64::MAX, points);
            let found = verify(&mut noise, &case.equation(cofactored));
            assert!(!found.is_ok_and(Verdict::is_valid), "{points:?}");
        }
    }
}

/// Without points, one pattern of 2^25 makes a yes: the first yes, then twelve of either kind, in
/// an order that k decides.
#[test]
fn without_points_one_pattern_passes() {
    let mut orders = std::collections::HashSet::new();
    for seed in 1..300 {
        let case = Case::new(seed, 0, 0);
        let equation = case.equation(seed % 2 == 0);
        // Each answer decides whether there is another question: it is the one that is expected if
        // there is.
        let mut pattern = 1u64;
        for n in 1..=24 {
            let passes = |pattern| {
                let mut noise = Noise::new(pattern, Points::Missing);
                let found = verify(&mut noise, &equation);
                (found.is_ok_and(Verdict::is_valid), noise.asked)
            };
            let (zero, one) = (passes(pattern), passes(pattern | 1 << n));
            let goes_on = |(passed, asked): (bool, u32)| passed || asked > n + 1;
            assert!(goes_on(zero) != goes_on(one), "one answer is right");
            pattern |= u64::from(goes_on(one)) << n;
        }
        let mut noise = Noise::new(pattern, Points::Missing);
        let found = verify(&mut noise, &equation);
        assert!(found.is_ok_and(Verdict::is_valid));
        assert_eq!(pattern.count_ones(), 13);
        // No pattern that differs from it in one answer passes.
        for n in 0..25 {
            let mut noise = Noise::new(pattern ^ 1 << n, Points::Missing);
            let found = verify(&mut noise, &equation);
            assert!(!found.is_ok_and(Verdict::is_valid));
        }
        orders.insert(pattern);
    }
    assert!(orders.len() > 290, "{}", orders.len());
    // p·p^12·(1-p)^12 for inversions with probability p.
    let most = (0..=1_000).map(|n| f64::from(n) / 1_000.0);
    let most = most
        .map(|p| p * (p * (1.0 - p)).powi(12))
        .fold(0.0, f64::max);
    assert!(most < 2f64.powi(-24), "{most}");
}

/// A bit of one question, inverted.
struct OneBit {
    question: u32,
    bit: usize,
    asked: u32,
}

impl OneBit {
    /// The operands, one of them disturbed if this is the question.
    fn disturbed<const N: usize>(&mut self, operands: [&[u8; 32]; N]) -> [[u8; 32]; N] {
        let mut operands = operands.map(|operand| *operand);
        if let (true, Some(operand)) = (
            self.asked == self.question,
            operands.get_mut(self.bit / 256),
        ) {
            operand[self.bit % 256 / 8] ^= 1 << (self.bit % 8);
        }
        self.asked += 1;
        operands
    }
}

impl Accelerator for OneBit {
    type Error = &'static str;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        let [k, u] = self.disturbed([k, u]);
        Software.x25519(&k, &u).map_err(|never| match never {})
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
        let [k] = self.disturbed([k]);
        Software.mul_base(&k).map_err(|never| match never {})
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Self::Error> {
        let [key, r, s, k] = self.disturbed([equation.key, equation.r, equation.s, equation.k]);
        let question = Equation {
            key: &key,
            r: &r,
            s: &s,
            k: &k,
            ..*equation
        };
        Software.verify(&question).map_err(|never| match never {})
    }

    fn wrong_result(&self) -> Self::Error {
        "wrong"
    }
}

/// Every bit of every operand of every question, for a valid signature and for those that are one
/// bit away from it: the right verdict or an error.
#[test]
fn every_bit_of_a_question_of_a_verdict() {
    let (mut right, mut errors) = (0, 0);
    for changed in 0..4 {
        let mut case = Case::new(11, 0, 0);
        match changed {
            0 => {}
            1 => case.s[3] ^= 4,
            2 => case.r[5] ^= 2,
            _ => case.k[7] ^= 16,
        }
        let equation = case.equation(changed % 2 == 0);
        let Ok(expected) = Software.verify(&equation);
        assert_eq!(expected.is_valid(), changed == 0);
        for (question, bit) in
            (0..5).flat_map(|question| (0..1_024).map(move |bit| (question, bit)))
        {
            let mut disturbed = OneBit {
                question,
                bit,
                asked: 0,
            };
            match verify(&mut disturbed, &equation) {
                Ok(found) => {
                    assert_eq!(
                        found, expected,
                        "{changed}: bit {bit} of question {question}"
                    );
                    right += 1;
                }
                Err(_) => errors += 1,
            }
        }
    }
    // Not every question has so many bits, nor every verdict so many questions.
    assert!(right > 5_000 && errors > 3_000, "{right} {errors}");
}
