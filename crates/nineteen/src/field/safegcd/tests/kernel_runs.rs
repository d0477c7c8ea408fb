// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs of the inversion on five limbs, which `/proofs/statements/inversion_on_limbs.v` models by
//! hand.

use std::format;
use std::string::String;
use std::vec::Vec;

use prover::runs::{self, define, list, number};

use super::*;

/// Runs of each kind for each modulus.
const RUNS: usize = 24;
/// Whole inversions among them, of ten batches and updates each.
const INVERSES: usize = 4;

/// An integer in `(-2p, p)`, or in `[-p, p]` if it is one of f and g.
fn integer(random: &mut u64, p: &BigUint, is_fg: bool) -> BigInt {
    let x = BigInt::from(big(&core::array::from_fn(|_| edge_word(random))) % p);
    match (next(random) & 3, is_fg) {
        (0 | 1, _) => x,
        (2, _) | (_, true) => -x,
        (_, false) => -x - BigInt::from(p.clone()) + 1,
    }
}

/// A row with `|u| + |v| <= 2^62`, often equal.
fn row(random: &mut u64) -> [i64; 2] {
    let all = match next(random) & 1 {
        0 => 1 << 62,
        _ => (next(random) >> 2) as i64,
    };
    let u = (edge_word(random) % (all as u64 + 1)) as i64;
    let signs = next(random);
    let either = |x: i64, bit: u32| if signs >> bit & 1 == 0 { x } else { -x };
    [either(u, 0), either(all - u, 1)]
}

/// A number that may be negative.
fn signed(x: i64) -> String {
    format!("({x})")
}

fn pair([a, b]: [String; 2]) -> String {
    format!("({a}, {b})")
}

fn of_limbs(pairs: &[[i64; 5]; 2]) -> String {
    pair(pairs.map(|limbs| list(limbs.map(signed))))
}

#[test]
fn runs() {
    let mut text =
        runs::header("field/safegcd/tests/kernel_runs.rs: runs of the inversion on limbs");
    let (mut updates, mut canonical, mut inverses) = (Vec::new(), Vec::new(), Vec::new());
    let mut batches = Vec::new();
    let mut random = 25519;
    // p and L.
    for p in &moduli()[10..12] {
        let (modulus, name) = (Modulus::new(&words(p)), number(&words(p)));
        for run in 0..RUNS {
            let rows = [row(&mut random), row(&mut random)];
            let mut fg = [true; 2].map(|is_fg| limbs(&integer(&mut random, p, is_fg), 62));
            let mut de = [false; 2].map(|is_fg| limbs(&integer(&mut random, p, is_fg), 62));
            let before = [of_limbs(&fg), of_limbs(&de)].join(", ");
            update::<Divsteps>(rows, &mut fg, &mut de, &modulus);
            let rows = pair(rows.map(|row| pair(row.map(signed))));
            let after = [of_limbs(&fg), of_limbs(&de)].join(", ");
            updates.push(format!("({name}, {rows}, {before}, {after})"));

            // On the lowest words of f and g, beside an update that is not looked at.
            let mut zeta = (next(&mut random) as i64) >> (2 + (next(&mut random) & 60));
            let [f, g] = [edge_word(&mut random) | 1, edge_word(&mut random)];
            let before = format!("{}, {f}, {g}", signed(zeta));
            let beside = &mut limbs62::Update::begin([[0; 2]; 2], &mut fg, &mut de, &modulus);
            let rows = limbs62::divsteps::<Divsteps>(&mut zeta, [f, g], beside);
            let rows = pair(rows.map(|row| pair(row.map(signed))));
            batches.push(format!("({before}, {rows}, {})", signed(zeta)));

            let d = limbs(&integer(&mut random, p, false), 62);
            let sign = (next(&mut random) as i64) >> (next(&mut random) & 63);
            canonical.push(format!(
                "({name}, {}, {}, {})",
                list(d.map(signed)),
                signed(sign),
                number(&limbs62::canonical(&d, sign, &modulus)),
            ));

            if run >= INVERSES {
                continue;
            }
            let x = words(&(big(&core::array::from_fn(|_| edge_word(&mut random))) % p));
            let inverse = limbs62::invert_by::<Divsteps>(&x, &modulus);
            inverses.push(format!("({name}, {}, {})", number(&x), number(&inverse)));
        }
    }
    let limbs = "(list Z * list Z)";
    let kind = format!("Z * ((Z * Z) * (Z * Z)) * {limbs} * {limbs} * {limbs} * {limbs}");
    define(&mut text, "updates", &kind, &updates);
    let kind = "Z * Z * Z * ((Z * Z) * (Z * Z)) * Z";
    define(&mut text, "batches", kind, &batches);
    define(&mut text, "canonical62", "Z * list Z * Z * Z", &canonical);
    define(&mut text, "inverses", "Z * Z * Z", &inverses);
    prover::export_text("runs", "inversion", &text);
}
