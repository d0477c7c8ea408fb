// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs of sums in buckets: digits of every width, and sums one element at a time.

use std::format;
use std::string::String;
use std::vec::Vec;

use super::scalars;
use crate::curve::encode::{decode, encode};
use crate::curve::pippenger::{signed_digits, vartime_pippenger, window_bits};
use crate::curve::point::Extended;
use crate::curve::recode::DigitsOfMany;
use crate::curve::serial::Portable;
use crate::curve::tests::{Random, mul_base_of};
use crate::field::{Fe4x64, Field, Words};
use prover::runs::{self, define, list, number};

/// Digits one element at a time, of every width that is chosen.
fn serial_digits(text: &mut String, random: &mut Random) {
    let run = |(i, k): (usize, &Words)| {
        let c = 4 + i as u32 % 11;
        format!(
            "({c}%nat, {}, {})",
            number(k),
            list(signed_digits(k, c).iter().map(|digit| format!("({digit})")))
        )
    };
    let runs: Vec<String> = scalars(random).iter().enumerate().map(run).collect();
    define(text, "signed_digits", "nat * Z * list Z", &runs);
    let run = |n: &usize| format!("({n}%nat, {}%nat)", window_bits(*n));
    let runs: Vec<String> = [0, 1, 3, 40, 350, 1000, 5000, 16_384]
        .iter()
        .map(run)
        .collect();
    define(text, "window_bits", "nat * nat", &runs);
}

/// Digits of short and long scalars in lanes: of each width with both kinds, and with long ones
/// alone, the longest of any length.
fn digits_in_lanes(text: &mut String, random: &mut Random) {
    let all = scalars(random);
    let mut runs = Vec::new();
    for i in 0..24 {
        let width = 4 + i % 10;
        let below = (255 - 17 * (i % 7)) as u32;
        let long: Vec<Words> = (0..3)
            .map(|j| {
                let k = &all[(5 * i + j) % all.len()];
                core::array::from_fn(|word| {
                    let bits = below.saturating_sub(64 * word as u32).min(64);
                    k[word] & u64::MAX.checked_shr(64 - bits).unwrap_or(0)
                })
            })
            .collect();
        let short: Vec<[u64; 2]> = (0..if i % 3 == 0 { 0 } else { 2 })
            .map(|j| {
                let k = &all[(7 * i + j) % all.len()];
                [k[0], k[1]]
            })
            .collect();
        let digits = DigitsOfMany::vartime_new(width, &short, &long);
        let mut rows = std::vec![Vec::new(); digits.scalars()];
        for window in 0..digits.windows() {
            let mut of_window = Vec::new();
            let first = digits.append(window, &mut of_window);
            for (row, digit) in rows[first..].iter_mut().zip(of_window) {
                let sign = if digit.is_negative() { "-" } else { "" };
                row.push(format!("({sign}{})", digit.magnitude()));
            }
        }
        runs.push(format!(
            "({width}%nat, {}, {}, {}%nat, {})",
            list(short.iter().map(|z| number(z))),
            list(long.iter().map(|k| number(k))),
            digits.windows(),
            list(rows.into_iter().map(list)),
        ));
    }
    let kind = "nat * list Z * list Z * nat * list (list Z)";
    define(text, "digits_in_lanes", kind, &runs);
}

/// x and y, and the point with Z = 1.
fn affine(p: &Extended<Fe4x64>) -> (String, Extended<Fe4x64>) {
    let [d] = decode::<Portable<Fe4x64>, 1>([&encode(p)]);
    let [x, y] = [d.point.x, d.point.y].map(|x| number(&x.to_words()));
    (format!("({x}, {y})"), d.point)
}

/// Sums of few points, the narrowest windows: edges among scalars, equal points, one of order 4 and
/// the origin.
fn sums(text: &mut String, random: &mut Random) {
    let all = scalars(random);
    let order_4 = decode::<Portable<Fe4x64>, 1>([&[0; 4]])[0].point;
    let base = mul_base_of::<Fe4x64>(&[1, 0, 0, 0]);
    let mut runs = Vec::new();
    for i in 0..4 {
        let other = mul_base_of::<Fe4x64>(&random.words().map(|word| word >> 1));
        let points = [[base, base, other], [other, order_4, Extended::IDENTITY]][i % 2];
        let scalars = [0, 1, 2].map(|j| all[(2 + 11 * i + 5 * j) % all.len()]);
        let (points, affine_points): (Vec<String>, Vec<_>) = points.iter().map(affine).unzip();
        let sum = vartime_pippenger::<Portable<Fe4x64>>(&scalars, &affine_points).to_extended();
        runs.push(format!(
            "({}, {}, {})",
            list(scalars.iter().map(|k| number(k))),
            list(points),
            affine(&sum).0,
        ));
    }
    define(text, "sums", "list Z * list (Z * Z) * (Z * Z)", &runs);
}

#[test]
fn runs() {
    let mut text = runs::header("curve/tests/kernel_runs/buckets.rs: runs of sums in buckets");
    let mut random = Random(25520);
    serial_digits(&mut text, &mut random);
    digits_in_lanes(&mut text, &mut random);
    sums(&mut text, &mut random);
    prover::export_text("runs", "buckets", &text);
}
