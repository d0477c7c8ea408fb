// SPDX-License-Identifier: MIT OR Apache-2.0
//! A second witness: the programs of certificates, run on integers, compute what the same generic
//! code computes on the words of this machine.

use super::*;
use crate::field::tests::support::Random;
use crate::field::{fe4x64 as m64, fe8x32 as m32, fe10x25h as m25, radix51 as m51};

/// An integer up to `most`, on or near an edge more often than not.
fn operand(random: &mut Random, most: &BigInt) -> BigInt {
    let any = (BigInt::from(random.next()) << 64u32) + random.next();
    let any: BigInt = any % (most + 1);
    match random.below(8) {
        0 => BigInt::zero(),
        1 => most.clone(),
        2 => most - any % 20,
        3 => any.min(random.below(20).into()),
        4 => (most + 1) / 2,
        _ => any,
    }
}

type Results = Vec<Vec<BigInt>>;

fn words<W: TryFrom<BigInt>, const N: usize>(x: &[BigInt], at: usize) -> [W; N] {
    core::array::from_fn(|i| W::try_from(x[at + i].clone()).ok().expect("a word"))
}

fn results<W: Copy + Into<BigInt>, const N: usize>(r: &[[W; N]]) -> Results {
    r.iter().map(|limbs| limbs.map(Into::into).into()).collect()
}

/// The results of the machine for the inputs of a theorem: `N` words for each operand, in their
/// order, after a factor if there is one.
macro_rules! machine {
    ($word:ty, $n:literal, $($operand:ident),+ => $($r:expr),+) => {
        |inputs| {
            let mut at = 0;
            $(let $operand = words::<$word, $n>(inputs, at); at += $n;)+
            assert_eq!(at, inputs.len());
            results(&[$($r),+])
        }
    };
    ($word:ty, $n:literal, factor $k:ident, $($operand:ident),+ => $r:expr) => {
        |inputs| {
            let $k = u32::try_from(inputs[0].clone()).unwrap();
            let mut at = 1;
            $(let $operand = words::<$word, $n>(inputs, at); at += $n;)+
            assert_eq!(at, inputs.len());
            results(&[$r])
        }
    };
}

#[test]
fn programs_compute_what_words_compute() {
    type Machine = fn(&[BigInt]) -> Results;
    let machines: [(&str, Machine); 31] = [
        (
            "mul_split",
            machine!(u64, 5, a, b => m51::mul_split(&a, &b)),
        ),
        ("square_split", machine!(u64, 5, a => m51::square_split(&a))),
        ("mul_wide", machine!(u64, 5, a, b => m51::mul_wide(&a, &b))),
        ("square_wide", machine!(u64, 5, a => m51::square_wide(&a))),
        (
            "mul_small_split",
            machine!(u64, 5, factor k, a => m51::mul_small_split(&a, k)),
        ),
        (
            "mul_small_wide",
            machine!(u64, 5, factor k, a => m51::mul_small_wide(&a, k)),
        ),
        (
            "carry51",
            machine!(u64, 5, a, b => m51::carry(&a), m51::carry(&b)),
        ),
        (
            "add51",
            machine!(u64, 5, a, b, s => m51::add(&a, &b), m51::add(&s, &b),
            m51::add(&s, &m51::add(&b, &b))),
        ),
        (
            "sub51",
            machine!(u64, 5, a, b, s => m51::sub(&a, &b, 2), m51::sub(&s, &b, 2),
            m51::sub(&a, &s, 4)),
        ),
        ("mul25h", machine!(u32, 10, a, b => m25::mul(&a, &b))),
        ("square25h", machine!(u32, 10, a => m25::square(&a))),
        (
            "mul_small25h",
            machine!(u32, 10, factor k, a => m25::mul_small(&a, k)),
        ),
        (
            "carry25h",
            machine!(u32, 10, a, b => m25::carry(&a), m25::carry(&b)),
        ),
        (
            "add25h",
            machine!(u32, 10, a, b, s => m25::add(&a, &b), m25::add(&s, &b),
            m25::add(&s, &m25::add(&b, &b))),
        ),
        (
            "sub25h",
            machine!(u32, 10, a, b, s => m25::sub(&a, &b, 2), m25::sub(&s, &b, 2),
            m25::sub(&a, &s, 4)),
        ),
        ("product64", machine!(u64, 4, a, b => m64::product(&a, &b))),
        ("square64", machine!(u64, 4, a => m64::square(&a))),
        ("fold64", machine!(u64, 8, e => m64::fold(&e))),
        (
            "mul_small64",
            machine!(u64, 4, factor k, a => m64::mul_small(&a, k)),
        ),
        (
            "add_tight64",
            machine!(u64, 4, a, b => m64::add_tight(&a, &b)),
        ),
        (
            "sub_tight64",
            machine!(u64, 4, a, b => m64::sub_tight(&a, &b)),
        ),
        ("add64", machine!(u64, 4, a, b => m64::add(&a, &b))),
        (
            "add_double64",
            machine!(u64, 4, a, b => m64::add_double(&a, &b)),
        ),
        ("sub64", machine!(u64, 4, a, b => m64::sub(&a, &b))),
        ("carry64", machine!(u64, 4, a => m64::carry(&a))),
        ("product32", machine!(u32, 8, a, b => m32::product(&a, &b))),
        ("square32", machine!(u32, 8, a => m32::square(&a))),
        ("fold32", machine!(u32, 16, e => m32::fold(&e))),
        (
            "add_multiple32",
            machine!(u32, 8, factor k, a, b => m32::add_multiple(&a, &b, k)),
        ),
        ("sub32", machine!(u32, 8, a, b => m32::sub(&a, &b))),
        ("carry32", machine!(u32, 8, a => m32::carry(&a, a[7] >> 31))),
    ];
    for (name, _) in [
        radix51::THEOREMS,
        fe10x25h::THEOREMS,
        fe4x64::THEOREMS,
        fe8x32::THEOREMS,
    ]
    .concat()
    {
        let is_run = machines.iter().any(|(run, _)| *run == name);
        assert!(is_run, "{name}: no machine runs its program");
    }
    let mut random = Random(0);
    for (name, machine) in machines {
        let (_, theorem) = theorems().find(|(known, _)| *known == name).expect(name);
        let (_, certificate) = recorded(|| theorem(None));
        let bounds = certificate.inputs();
        for _ in 0..100 {
            let inputs: Vec<BigInt> = bounds
                .iter()
                .map(|most| operand(&mut random, most))
                .collect();
            let expected = machine(&inputs);
            assert_eq!(
                certificate.results(&inputs),
                expected,
                "{name}: {inputs:x?}"
            );
        }
    }
}
