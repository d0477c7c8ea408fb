// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs of the code that `/proofs/statements` models by hand, as definitions for the kernel of Coq,
//! which computes the models on the same operands and compares.

#[cfg(feature = "batch")]
mod buckets; // digits and sums of many points

use std::cell::RefCell;
use std::format;
use std::string::String;
use std::vec::Vec;

use crate::curve::encode::{decode, encode};
use crate::curve::group::{Group, Terms};
use crate::curve::lookup::LookupTable;
use crate::curve::point::{Cached, Extended};
use crate::curve::recode::{Forms, Step, odd_radix_128, radix_16, radix_256, split, vartime_wnaf};
use crate::curve::rule::Rule;
use crate::curve::scalar::{Order, Order25519};
use crate::curve::serial::Portable;
use crate::curve::straus::vartime_straus;
use crate::curve::verify::{Key, SplitScalars, vartime_verify};
use crate::ed25519::Policy;
use crate::field::tests::support::{Fe5x52X1, Representation};
use crate::field::{Fe4x64, Fe5x51, Fe8x32, Fe10x25h, Field, Mask, Words};
use crate::halfsize::{Short, vartime_split_odd};

use prover::runs::{self, define, list, number};

use super::{Random, mul_base_of};

/// Words on edges of 64 bits, and multiples of the order and their neighbours.
fn scalars(random: &mut Random) -> Vec<Words> {
    let order = Order25519::ORDER;
    let mut all = std::vec![[0; 4], [1, 0, 0, 0], [u64::MAX; 4], order];
    for bit in [64, 127, 252, 255] {
        let mut one = [0; 4];
        one[bit / 64] = 1 << (bit % 64);
        all.push(one);
        all.push(ground::words::sub(&one, &[1, 0, 0, 0]).0);
    }
    let mut multiple = [0; 4];
    for i in 1..16 {
        multiple = ground::words::add(&multiple, &order).0;
        all.push(ground::words::sub(&multiple, &[i & 1, 0, 0, 0]).0);
    }
    all.extend((0..16).map(|_| core::array::from_fn(|_| random.word())));
    all
}

fn arithmetic(text: &mut String, random: &mut Random) {
    let all = scalars(random);
    let mut wide: Vec<[u64; 8]> = std::vec![[u64::MAX; 8], [0; 8]];
    for (i, low) in all.iter().enumerate() {
        let high = &all[(7 * i + 3) % all.len()];
        wide.push(core::array::from_fn(|j| {
            if j < 4 { low[j] } else { high[j - 4] }
        }));
    }
    let run = |x: &[u64; 8]| format!("({}, {})", number(x), number(&Order25519::reduce_wide(x)));
    let runs: Vec<String> = wide.iter().map(run).collect();
    define(text, "reduce_wide", "Z * Z", &runs);
    let run = |x: &Words| format!("({}, {})", number(x), number(&Order25519::reduce(x)));
    let runs: Vec<String> = all.iter().map(run).collect();
    define(text, "reduce", "Z * Z", &runs);
    let (mut products, mut canonical) = (Vec::new(), Vec::new());
    for (i, a) in all.iter().enumerate() {
        let (b, c) = (&all[(5 * i + 2) % all.len()], &all[(3 * i + 1) % all.len()]);
        let operands = [a, b, c].map(|x| number(x)).join(", ");
        let r = number(&Order25519::mul_add(a, b, c));
        products.push(format!("({operands}, {r})"));
        let [a, b] = [a, b].map(Order25519::reduce);
        let all = [
            a,
            b,
            Order25519::add(&a, &b),
            Order25519::sub(&a, &b),
            Order25519::neg(&a),
            Order25519::halve(&a),
        ];
        canonical.push(format!("({})", all.map(|x| number(&x)).join(", ")));
    }
    define(text, "mul_add", "Z * Z * Z * Z", &products);
    define(text, "canonical", "Z * Z * Z * Z * Z * Z", &canonical);
}

fn digits(text: &mut String, random: &mut Random) {
    let all = scalars(random);
    let (mut by_16, mut by_256, mut odd) = (Vec::new(), Vec::new(), Vec::new());
    let (mut halves, mut forms) = (Vec::new(), Vec::new());
    for (i, k) in all.iter().enumerate() {
        let [low, high] = split(k);
        halves.push(format!(
            "({}, {}, {})",
            number(k),
            number(&low),
            number(&high)
        ));
        let w = 2 + i as u32 % 7;
        let form = vartime_wnaf(k, w);
        let form = form.iter().enumerate().filter(|(_, digit)| **digit != 0);
        let form = list(form.map(|(place, digit)| format!("({place}, {digit})")));
        forms.push(format!("({w}, {}, {form})", number(k)));
        let k = [k[0], k[1], k[2], k[3] & (u64::MAX >> 1)];
        by_16.push(format!("({}, {})", number(&k), list(radix_16(&k))));
        by_256.push(format!("({}, {})", number(&low), list(radix_256(&low))));
        odd.push(format!("({}, {})", number(&low), list(odd_radix_128(&low))));
    }
    define(text, "radix_16", "Z * list Z", &by_16);
    define(text, "radix_256", "Z * list Z", &by_256);
    define(text, "odd_radix_128", "Z * list Z", &odd);
    define(text, "split", "Z * Z * Z", &halves);
    define(text, "naf", "Z * Z * list (Z * Z)", &forms);
}

std::thread_local! {
    /// What a loop over a group does.
    static NOTES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn note(operation: String) {
    NOTES.with_borrow_mut(|notes| notes.push(operation));
}

/// A group that takes notes.
struct Notes;

const NOT_CALLED: &str = "the loop only doubles and adds terms";

impl Group for Notes {
    const POINTS: usize = 1;
    type Field = Fe5x51;
    type Point = ();
    type Extended = ();
    type Cached = ();
    type Sign = ();
    type Entry = Cached<Fe5x51>;

    fn from_extended(_: &[Extended<Fe5x51>]) {}
    fn to_extended((): ()) -> Extended<Fe5x51> {
        unreachable!("{NOT_CALLED}")
    }
    fn identity() {}
    fn double((): &mut ()) {
        note("None".into());
    }
    fn add((): &mut (), (): &(), (): ()) {
        unreachable!("{NOT_CALLED}")
    }
    fn add_point((): &mut (), (): &()) {
        unreachable!("{NOT_CALLED}")
    }
    fn multiples((): &()) -> LookupTable<Cached<Fe5x51>> {
        unreachable!("{NOT_CALLED}")
    }
    fn operand(_: Cached<Fe5x51>, _: Mask) -> ((), ()) {
        unreachable!("{NOT_CALLED}")
    }
}

impl Terms<Notes> for Notes {
    type Form = u8;
    fn vartime_add(&self, (): &mut (), form: u8, digit: i8) {
        note(format!("Some ({form}%nat, {digit})"));
    }
}

/// The steps of four forms, and what the loop does with them.
fn loops(text: &mut String, random: &mut Random) {
    let all = scalars(random);
    let mut runs = Vec::new();
    for i in (0..all.len()).step_by(5) {
        let k = |j: usize| all[(i * (j + 2) + j) % all.len()];
        let (k, widths) = ([0, 1, 2, 3].map(k), [5, 5, 8, 2 + i as u32 % 7]);
        let negative = [i & 1 == 1, true, false, i & 2 == 2];
        let forms = core::array::from_fn(|j| (&k[j], widths[j], negative[j]));
        let forms = Forms::<4>::vartime_of(forms, &mut ());
        let mut steps = [Step::default(); 400];
        let steps = forms.vartime_steps([0, 1, 2, 3], &mut steps, &mut ());
        NOTES.take();
        vartime_straus::<Notes, _>(steps, &Notes);
        let scalars =
            list((0..4).map(|j| format!("({}, {}, {})", number(&k[j]), widths[j], negative[j])));
        let steps = steps.iter();
        let steps = list(steps.map(|s| format!("({}%nat, {}%nat, {})", s.place, s.form, s.digit)));
        runs.push(format!("({scalars}, {steps}, {})", list(NOTES.take())));
    }
    let kind = "list (Z * Z * bool) * list (nat * nat * Z) * list (option (nat * Z))";
    define(text, "loops", kind, &runs);
}

/// Multiples of the base point by the comb.
fn combs(text: &mut String, random: &mut Random) {
    let all = scalars(random);
    let mut runs = Vec::new();
    for k in all.iter().step_by(all.len() / 5) {
        let k = [k[0], k[1], k[2], k[3] & (u64::MAX >> 1)];
        let point = encode(&mul_base_of::<Fe4x64>(&k));
        runs.push(format!("({}, {})", number(&k), number(&point)));
    }
    define(text, "combs", "Z * Z", &runs);
}

/// Encodings of points: of small order, with y of p and more, with a sign on x = 0, others.
fn encodings(random: &mut Random) -> Vec<Words> {
    let top = |y: u64| [y.wrapping_sub(19), u64::MAX, u64::MAX, u64::MAX >> 1];
    let order_8 = [
        0x0f0c_d5d1_f9cd_1cc7,
        0xf32e_ee53_b7f6_1f32,
        0x33f9_9cd1_3d2d_e9a3,
        0x7a03_ac92_77fd_c74e,
    ];
    let mut all = std::vec![[0; 4], [1, 0, 0, 0], [2, 0, 0, 0], order_8];
    all.extend([top(u64::MAX), top(0), top(1), top(18)]);
    all.extend((0..2).map(|_| random.words()));
    let signs = all.iter().map(|w| [w[0], w[1], w[2], w[3] ^ 1 << 63]);
    let signs: Vec<Words> = signs.collect();
    all.extend(signs);
    all
}

fn points(text: &mut String, random: &mut Random) {
    let mut runs = Vec::new();
    for encoding in encodings(random) {
        let [d] = decode::<Portable<Fe4x64>, 1>([&encoding]);
        let point = match d.on_curve.reveal() {
            true => format!(
                "Some ({}, {}, {}, {})",
                number(&d.point.x.to_words()),
                number(&d.point.y.to_words()),
                d.canonical.reveal(),
                number(&encode(&d.point)),
            ),
            false => "None".into(),
        };
        runs.push(format!("({}, {point})", number(&encoding)));
    }
    define(text, "points", "Z * option (Z * Z * bool * Z)", &runs);
}

/// A half-size scalar.
fn signed(x: &Short) -> String {
    let sign = if x.is_negative() { "-" } else { "" };
    format!("({sign}{})", number(x.magnitude()))
}

/// The pairs that replace challenges.
fn halves(text: &mut String, random: &mut Random) {
    let mut all: Vec<Words> = (0..24).map(|_| random.words()).collect();
    all.extend(scalars(random));
    let run = |k: &Words| {
        let k = Order25519::reduce(k);
        let (u, v) = vartime_split_odd(&k, &Order25519::GROUP_ORDER);
        format!("({}, {}, {})", number(&k), signed(&u), signed(&v))
    };
    let runs: Vec<String> = all.iter().map(run).collect();
    define(text, "halves", "Z * Z * Z", &runs);
}

/// Verdicts under every policy, of signatures that are valid, or nearly, or have points of small
/// order.
fn verdicts(text: &mut String, random: &mut Random) {
    let of = |k: &Words| mul_base_of::<Fe4x64>(k);
    let small: Vec<Extended<Fe4x64>> = encodings(random)
        .iter()
        .map(|encoding| decode::<Portable<Fe4x64>, 1>([encoding])[0])
        .filter(|d| d.on_curve.reveal())
        .map(|d| d.point)
        .filter(|p| crate::curve::group::is_small_order::<Portable<Fe4x64>>(p).reveal())
        .collect();
    assert!(small.len() > 4);
    let mut runs = Vec::new();
    let mut valid = 0;
    for i in 0..4 {
        let [secret, nonce, k] = [(); 3].map(|()| Order25519::reduce(&random.words()));
        let mut s = Order25519::mul_add(&k, &secret, &nonce);
        let (mut a, mut r) = (of(&secret), of(&nonce));
        let torsion = &small[random.below(small.len() as u64) as usize];
        match i {
            1 => a = a.add(*torsion),
            2 => r = r.add(*torsion),
            _ => {}
        }
        let (mut a, mut r) = (encode(&a), encode(&r));
        if i == 3 {
            // y = 1 with a sign, and y = p + 1.
            a = [1, 0, 0, 1 << 63];
            r = [u64::MAX - 17, u64::MAX, u64::MAX, u64::MAX >> 1];
            s = [0; 4];
        }
        let split = SplitScalars::vartime_new::<Order25519>(&s, &k, &mut ());
        let split = [&split.u, &split.v, &split.low, &split.high].map(|x| number(x));
        let mut verdicts = Vec::new();
        for policy in Policy::ALL {
            let rule: Rule = policy.rule();
            let verdict = vartime_verify::<Portable<Fe4x64>>(rule, Key::Encoded(&a), &r, &s, &k);
            valid += usize::from(verdict);
            let Rule {
                cofactored,
                canonical_key,
                canonical_r,
                no_small_order,
            } = rule;
            verdicts.push(format!(
                "({cofactored}, {canonical_key}, {canonical_r}, {no_small_order}, {verdict})"
            ));
        }
        runs.push(format!(
            "({}, {}, {}, {}, ({}), {})",
            number(&a),
            number(&r),
            number(&s),
            number(&k),
            split.join(", "),
            list(verdicts),
        ));
    }
    assert!(valid > 4);
    let kind = "Z * Z * Z * Z * (Z * Z * Z * Z) * list (bool * bool * bool * bool * bool)";
    define(text, "verdicts", kind, &runs);
}

/// Canonical values: limbs of an element in each representation, and its words.
fn canonical(text: &mut String, random: &mut Random) {
    fn runs<F: Representation<Words = Words>, L: Into<u64>, const N: usize>(
        text: &mut String,
        name: &str,
        random: &mut Random,
        limbs: fn(&F) -> [L; N],
    ) {
        let run = |_| {
            let (element, _) = F::edge(random);
            let limbs = limbs(&element).map(Into::into);
            format!("({}, {})", list(limbs), number(&element.to_words()))
        };
        let runs: Vec<String> = (0..40).map(run).collect();
        define(text, name, "list Z * Z", &runs);
    }
    runs::<Fe4x64, u64, 4>(text, "canonical64", random, |x| x.0);
    runs::<Fe8x32, u32, 8>(text, "canonical32", random, |x| x.0);
    runs::<Fe5x51, u64, 5>(text, "canonical51", random, |x| x.0);
    runs::<Fe10x25h, u32, 10>(text, "canonical25h", random, |x| x.0);
    runs::<Fe5x52X1, u64, 5>(text, "canonical52", random, |x| x.0.map(|limb| limb.0));
}

#[test]
fn runs() {
    let mut text =
        runs::header("curve/tests/kernel_runs.rs: runs of the code that is modelled by hand");
    let mut random = Random(25519);
    arithmetic(&mut text, &mut random);
    digits(&mut text, &mut random);
    loops(&mut text, &mut random);
    combs(&mut text, &mut random);
    points(&mut text, &mut random);
    halves(&mut text, &mut random);
    verdicts(&mut text, &mut random);
    canonical(&mut text, &mut random);
    prover::export_text("runs", "runs", &text);
}
