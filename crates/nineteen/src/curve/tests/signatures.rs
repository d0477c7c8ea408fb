// SPDX-License-Identifier: MIT OR Apache-2.0
//! The signature equation with half-size scalars gives the same verdict as the plain equation: for
//! every key, R, S and challenge of the smallest curve, under every policy.

use std::vec::Vec;

use super::{Mini, Miniature, Random};
use crate::curve::encode::{Decoded, decode};
use crate::curve::scalar::Order;
use crate::curve::serial::Portable;
use crate::curve::tables::Curve;
use crate::curve::verify::{Key, vartime_verify};
use crate::ed25519::Policy;
use crate::field::Words;
use crate::halfsize::{Short, vartime_split_odd};

/// A valid encoding and its point.
#[derive(Clone, Copy)]
struct Encoded<const P: u32> {
    words: Words,
    decoded: Decoded<Mini<P>>,
    index: usize,
    canonical: bool,
}

/// Decodes these words; `None` if they are invalid.
fn encoded<const P: u32>(words: Words) -> Option<Encoded<P>>
where
    Mini<P>: Miniature<P>,
{
    let [decoded] = decode::<Portable<Mini<P>>, 1>([&words]);
    decoded.on_curve.reveal().then(|| {
        let index = Mini::<P>::index(&decoded.point);
        let (x, y) = Mini::<P>::group().points[index];
        let canonical = words == [u64::from(y.0), 0, 0, u64::from(x.0 & 1) << 63];
        Encoded {
            words,
            decoded,
            index,
            canonical,
        }
    })
}

/// The verdict of the plain equation, in multiples of the generator; the base point is eight times
/// it.
fn plain<const P: u32>(policy: Policy, a: &Encoded<P>, r: &Encoded<P>, s: usize, k: usize) -> bool
where
    Mini<P>: Miniature<P>,
{
    let (n, order) = (Mini::<P>::N, 8 * Mini::<P>::N);
    let difference = (8 * s + order - r.index + (order - a.index) * k) % order;
    let equation = difference == 0;
    let small = a.index.is_multiple_of(n) || r.index.is_multiple_of(n);
    match policy {
        Policy::Cofactorless => r.canonical && equation,
        Policy::Canonical => a.canonical && r.canonical && equation,
        Policy::Strict => a.canonical && r.canonical && !small && equation,
        Policy::Zip215 => (8 * difference).is_multiple_of(order),
    }
}

fn check<const P: u32>(policy: Policy, a: &Encoded<P>, r: &Encoded<P>, s: usize, k: usize) -> bool
where
    Mini<P>: Miniature<P>,
{
    let expected = plain(policy, a, r, s, k);
    let words = |x: usize| [x as u64, 0, 0, 0];
    // Keys are either encoded or already decoded.
    let key = if (s ^ k) & 1 == 0 {
        Key::Encoded(&a.words)
    } else {
        Key::Decoded(a.decoded)
    };
    let found =
        vartime_verify::<Portable<Mini<P>>>(policy.rule(), key, &r.words, &words(s), &words(k));
    assert_eq!(
        found, expected,
        "{policy}: A = {}, R = {}, S = {s}, k = {k}",
        a.index, r.index
    );
    expected
}

/// Counts how many `k` use the half-size split and how many the plain equation.
fn splits<F: Curve>(challenges: impl Iterator<Item = u64>) -> (usize, usize) {
    let limit = Short::from_words(F::Order::ORDER).bits();
    let mut count = (0, 0);
    for k in challenges {
        let (_, v) = vartime_split_odd(&[k, 0, 0, 0], &F::Order::GROUP_ORDER);
        if v.bits() < limit {
            count.0 += 1;
        } else {
            count.1 += 1;
        }
    }
    count
}

fn all_encodings<const P: u32>(top: u64) -> Vec<Encoded<P>>
where
    Mini<P>: Miniature<P>,
{
    let both = (0..top).flat_map(|y| [[y, 0, 0, 0], [y, 0, 0, 1 << 63]]);
    both.filter_map(encoded).collect()
}

/// Every (A, R, S, k), non-canonical encodings included.
fn every_signature(policies: &[Policy]) {
    let all = all_encodings::<109>(128);
    assert!(all.len() > 104);
    let mut accepted = 0;
    for a in &all {
        for r in &all {
            for s in 0..13 {
                for k in 0..13 {
                    for policy in policies {
                        accepted += usize::from(check(*policy, a, r, s, k));
                    }
                }
            }
        }
    }
    assert!(accepted > 0);
}

#[test]
fn every_signature_cofactorless() {
    every_signature(&[Policy::Cofactorless]);
}

#[test]
fn every_signature_zip215() {
    every_signature(&[Policy::Zip215]);
}

#[test]
fn every_signature_canonical_and_strict() {
    every_signature(&[Policy::Canonical]);
    every_signature(&[Policy::Strict]);
}

/// Challenges up to the order of the whole group, where splits have both signs and all lengths.
#[test]
fn long_challenges() {
    let all = all_encodings::<109>(128);
    let mut random = Random(70);
    let mut accepted = 0;
    for a in &all {
        for k in 0..104 {
            for s in 0..13 {
                // An R that satisfies the equation up to a torsion point, and an arbitrary one.
                let torsion = 13 * random.below(8) as usize;
                let index = (8 * s + (104 - a.index) * k + torsion) % 104;
                let near = all.iter().find(|r| r.index == index);
                let any = all[random.below(all.len() as u64) as usize];
                for policy in Policy::ALL {
                    if let Some(r) = near {
                        accepted += usize::from(check(policy, a, r, s, k));
                    }
                    check(policy, a, &any, s, k);
                }
            }
        }
    }
    assert!(accepted > 1000);
    let (half, plain) = splits::<Mini<109>>(0..104);
    assert!(half > 0 && plain > 0, "{half} half-size, {plain} plain");
    let (half, plain) = splits::<Mini<109>>(0..13);
    assert!(half > 0 && plain > 0, "{half} half-size, {plain} plain");
}

/// A sample on the larger curve; in three of four signatures R is correct up to torsion.
#[test]
fn sampled_signatures() {
    const N: u64 = 4129;
    let all = all_encodings::<32_749>(1 << 15);
    let mut by_index: Vec<Vec<usize>> = std::vec![Vec::new(); 8 * N as usize];
    for (i, e) in all.iter().enumerate() {
        by_index[e.index].push(i);
    }
    assert!(by_index.iter().all(|e| !e.is_empty()));
    let mut random = Random(71);
    let mut accepted = [0; 4];
    let mut challenges = Vec::new();
    for i in 0..40_000 {
        let a = match i % 8 {
            0 => &all[by_index[(N * random.below(8)) as usize][0]], // small order
            1 => &all[all.len() - 1 - random.below(30) as usize],   // not canonical
            _ => &all[random.below(all.len() as u64) as usize],
        };
        let (s, k) = (random.below(N) as usize, random.below(N) as usize);
        challenges.push(k as u64);
        let order = 8 * N as usize;
        let right = (8 * s + (order - a.index) * k) % order;
        let index = match i / 8 % 4 {
            0 => random.below(order as u64) as usize,
            1 => (right + N as usize * random.below(8) as usize) % order,
            _ => right,
        };
        let candidates = &by_index[index];
        let r = &all[candidates[random.below(candidates.len() as u64) as usize]];
        for (policy, count) in Policy::ALL.into_iter().zip(&mut accepted) {
            *count += usize::from(check(policy, a, r, s, k));
        }
    }
    assert!(accepted.iter().all(|n| *n > 5000), "{accepted:?}");
    let (half, _) = splits::<Mini<32_749>>(challenges.into_iter());
    assert!(half > 0);
}
