// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mutations of each routine, one instruction at a time: left out, operands swapped, another
//! register or constant, a sum for a difference, one iteration less. A mutation that is not
//! detected is equivalent, except in routines whose answers are yes or no.

use engine25519::isa::{Operand, Source};

use super::*;

/// The mutations of an instruction: a description and the word.
pub fn mutants(word: u32) -> Vec<(&'static str, u32)> {
    let Some(i) = Instruction::decode(word) else {
        return Vec::new();
    };
    let mut all = vec![("left out", Instruction::new(Op::Nop))];
    let has = |operand| i.has(operand);
    // Sums and products commute.
    let commutes = matches!(i.op, Op::Add | Op::Mul);
    if let (true, false, Source::Register(b)) = (has(Operand::Ra) && has(Operand::B), commutes, i.b)
    {
        let exchanged = Instruction {
            a: b,
            b: Source::Register(i.a),
            ..i
        };
        all.push(("exchanged", exchanged));
    }
    if has(Operand::Ra) {
        all.push(("another register", Instruction { a: i.a ^ 1, ..i }));
    }
    if has(Operand::Rd) {
        all.push(("another result", Instruction { d: i.d ^ 1, ..i }));
    }
    match i.b {
        Source::Constant(row) if has(Operand::B) => {
            // The same part of the next entry of a table.
            let row = if row >= 16 { row + 3 } else { row ^ 1 };
            all.push((
                "another constant",
                Instruction {
                    b: Source::Constant(row),
                    ..i
                },
            ));
        }
        _ => {}
    }
    match i.op {
        Op::Add => all.push(("a difference", Instruction { op: Op::Sub, ..i })),
        Op::Sub => all.push(("a sum", Instruction { op: Op::Add, ..i })),
        Op::Loop => all.push(("a turn less", Instruction { n: i.n - 1, ..i })),
        Op::Seli => all.push(("another entry", Instruction { i: i.i ^ 1, ..i })),
        _ => {}
    }
    let words = all
        .into_iter()
        .map(|(what, mutant)| (what, mutant.encode()));
    words.filter(|(_, mutant)| *mutant != word).collect()
}

/// Changes each instruction of some routines; the changes that are not found.
fn missed(routines: &[u16], right: impl Fn(&[u32]) -> bool) -> Vec<String> {
    assert!(right(WORDS), "the microcode as it is");
    let mut words = WORDS.to_vec();
    let (mut missed, mut count) = (Vec::new(), 0);
    for address in routines.iter().flat_map(|entry| routine(*entry)) {
        for (what, mutant) in mutants(WORDS[address]) {
            words[address] = mutant;
            count += 1;
            if right(&words) {
                let text = Instruction::decode(WORDS[address]).map(|i| i.to_string());
                missed.push(format!("{}, {what}", text.unwrap_or_default()));
            }
        }
        words[address] = WORDS[address];
    }
    std::println!("{count} changes, {} not found: {missed:#?}", missed.len());
    missed
}

#[test]
fn changed_powers_are_found() {
    let routines = [
        called(called(JOB_INVERT, 0), 0),
        called(JOB_INVERT, 0),
        called(EQUATION, 0),
    ];
    assert_eq!(missed(&routines, right_powers), [""; 0]);
}

#[test]
fn a_changed_ladder_is_found() {
    let curve = Curve::new(LARGE, 48_666, 0, NEUTRAL).with_powers(powers_there());
    let missed = missed(&[X25519], |words| right_x25519(words, &curve));
    // A difference is the other way round: its sign is squared away, or both coordinates of a point have it. And the first digit selects
    // the point always, whatever stands in the other place.
    let same = |text: &String| {
        text.starts_with("SUB") && text.ends_with("exchanged")
            || text.starts_with("SELS") && text.ends_with("another register")
    };
    assert!(missed.iter().all(same) && missed.len() < 20, "{missed:#?}");
}

#[test]
fn a_changed_comb_is_found() {
    let curve = edwards(2, 5);
    // Enough for every entry of every table in the last row, which has instructions of its own.
    let multiples = multiples(&curve, curve.base, 150);
    let missed = missed(&[called(MUL_BASE, 0), MUL_BASE], |words| {
        right_mul_base(words, &curve, &multiples)
    });
    // (0 : 1 : 0) doubled is a point of order 2, and that doubled the neutral element. The last T is for verification alone,
    // twice.
    assert!(missed.len() <= 3, "{missed:#?}");
}

#[test]
fn a_changed_verification_is_found() {
    let curve = with_eight();
    let questions = chosen(&curve).into_iter().map(|question| {
        let answers = answers(&curve, &question);
        (question, answers)
    });
    let questions: Vec<_> = questions.collect();
    for flag in 0..6 {
        for answer in [false, true] {
            let count = questions
                .iter()
                .filter(|(_, answers)| answers.flags[flag] == Some(answer));
            assert!(count.count() > 1, "flag {flag} is {answer}");
        }
    }
    let right = |words: &[u32]| {
        let right = |(question, answers): &_| right_verify(words, &curve, question, answers);
        questions.iter().all(right)
    };
    // Roots: with u^2 in place of v^2, u v in place of v^2 and the like the candidate is a root as well; the sign of a difference that is
    // compared with zero; and what follows is the routine that is called next.
    let roots = missed(&[called(VERIFY, 0)], right);
    let same = |text: &String| {
        text.ends_with("exchanged") || text.ends_with("another register") || text == "RET, left out"
    };
    assert!(roots.iter().all(same) && roots.len() < 12, "{roots:#?}");
    // The equation: what is compared with zero has any sign, some registers hold the same, and the ladder's first point is neutral.
    let equation = missed(&[VERIFY], right);
    let sign = |text: &&String| text.ends_with("exchanged");
    let others = equation.iter().filter(|text| !sign(text)).count();
    assert!(others <= 10, "{equation:#?}");
    assert!(equation.len() < 30, "{equation:#?}");
}
