// SPDX-License-Identifier: MIT OR Apache-2.0
//! One equation for a whole batch: a random linear combination.
//!
//! ```text
//! [8](Σ zᵢRᵢ + Σ [zᵢkᵢ]Aᵢ - [Σ zᵢSᵢ]B) = O
//! ```
//!
//! If every signature satisfies `[8](S·B - R - k·A) = O`, so does the sum. If one does not, its
//! difference multiplied by 8 is a point of prime order L, and for any choice of the other
//! coefficients the sum vanishes for at most one value of its `z` modulo L. That happens with
//! probability at most 2^-128, because `z` is one of 2^128 numbers that are distinct modulo L. The
//! factor 8 removes torsion, so this is sound only for the cofactored equation:
//! [`Rule::can_be_combined`].
//!
//! One coefficient may as well be 1: if its signature alone is invalid, the sum is that difference,
//! and otherwise the argument is about another one. By single points this saves a multiple.
//!
//! The coefficients are a hash of all inputs of the equation: every R, A, S and k. Nobody can
//! choose signatures after the coefficients, and a batch gets the same answer every time.
//!
//! A key that occurs more than once is decoded once, and its coefficients are added up.
//!
//! References: Bellare, Garay, Rabin, *Fast batch verification for modular exponentiation and
//! digital signatures*, doi:10.1007/BFb0054130; Bernstein, Duif, Lange, Schwabe, Yang,
//! doi:10.1007/s13389-012-0027-1, section 5.

use alloc::vec;
use alloc::vec::Vec;

use super::Item;
use super::verifying::Parts;
use crate::backend::{Combined, PreparedPoints, Selected, Vector};
use crate::curve::compiled::HomeGroup;
use crate::curve::group::is_small_order;
use crate::curve::pippenger::batch_equation::short_bias;
use crate::curve::rule::Rule;
use crate::curve::scalar::{Order, Order25519, from_wide_bytes};
use crate::curve::verify_lanes::Equation;
use crate::field::{Words, words_from_bytes};
use ed25519::Signature;

/// The maximum number of signatures in one equation.
pub(super) const MOST: usize = 1 << 14;

/// The number of messages hashed together.
const GROUP: usize = 8;

/// The verdict on each item: by one equation if all are valid, otherwise in lanes by one equation
/// for each, reusing the decoded points. `None` if the rule cannot be combined, or if nothing is
/// gained: of few items, if an encoding is invalid, or if a signature is and points are not in
/// lanes. Variable time.
pub(super) fn verdicts(selected: Selected, rule: Rule, items: &[Item<'_>]) -> Option<Vec<bool>> {
    if !rule.can_be_combined() {
        return None;
    }
    let method = selected.combined(items.len())?;
    let batch = Batch::of(items)?;
    match method {
        Combined::ByPoints => batch.verdicts_by_points(selected),
        Combined::InLanes(vector) => batch.verdicts_in_lanes(vector, rule),
    }
}

/// Items and their parts.
struct Batch<'a> {
    items: &'a [Item<'a>],
    s: Vec<Words>,
    r: Vec<Words>,
    /// The distinct keys, and the index of each item's key among them.
    keys: Vec<Words>,
    key_of: Vec<u32>,
}

impl<'a> Batch<'a> {
    /// `None` if a signature cannot be valid.
    fn of(items: &'a [Item<'a>]) -> Option<Batch<'a>> {
        let mut s = Vec::with_capacity(items.len());
        let mut r = Vec::with_capacity(items.len());
        for item in items {
            let parts = Parts::of(&Signature::from_bytes(item.signature)).ok()?;
            s.push(parts.s);
            r.push(parts.r);
        }
        let (keys, key_of) = distinct_keys(items);
        Some(Batch {
            items,
            s,
            r,
            keys,
            key_of,
        })
    }

    /// `-Σ zᵢSᵢ`, and `Σ zᵢkᵢ` over the items of each key.
    fn of_base_and_keys(&self, z: &[Words], k: &[Words]) -> (Words, Vec<Words>) {
        let mut of_key = vec![[0; 4]; self.keys.len()];
        let mut of_base = [0; 4];
        for (i, z) in z.iter().enumerate() {
            of_base = Order25519::mul_add(z, &self.s[i], &of_base);
            let sum = &mut of_key[self.key_of[i] as usize];
            *sum = Order25519::mul_add(z, &k[i], sum);
        }
        (Order25519::neg(&of_base), of_key)
    }

    /// By a sum of multiples of single points.
    fn verdicts_by_points(&self, selected: Selected) -> Option<Vec<bool>> {
        let points = selected.vartime_decode(&[&self.r[..], &self.keys].concat())?;
        let k = challenges(selected, self.items);
        let z = coefficients(selected, self.items, &k);
        let mut scalars: Vec<Words> = z.iter().map(|z| [z[0], z[1], 0, 0]).collect();
        scalars[0] = [1, 0, 0, 0]; // as the head says
        let (of_base, of_key) = self.of_base_and_keys(&scalars, &k);
        scalars.extend(of_key);
        let sum = selected.vartime_base_and_msm(&of_base, &scalars, &points);
        let all = is_small_order::<HomeGroup>(&sum).reveal();
        all.then(|| vec![true; self.items.len()])
    }

    /// By buckets in lanes, and one by one if that fails.
    fn verdicts_in_lanes(&self, vector: Vector, rule: Rule) -> Option<Vec<bool>> {
        let n = self.items.len();
        let selected = Selected::Vector(vector);
        let points = PreparedPoints::vartime_decode(vector, &self.r, &self.keys)?;
        let k = challenges(selected, self.items);
        let z = coefficients(selected, self.items, &k);
        let width = vector.width_for(n, self.keys.len());
        let minus_bias = Order25519::neg(&short_bias(width));
        let biased: Vec<Words> = z
            .iter()
            .map(|z| Order25519::add(&[z[0], z[1], 0, 0], &minus_bias))
            .collect();
        let (of_base, of_key) = self.of_base_and_keys(&biased, &k);
        let sum = points.vartime_batch_equation(width, &z, &of_key, &of_base);
        if is_small_order::<HomeGroup>(&sum).reveal() {
            return Some(vec![true; n]);
        }

        let equations: Vec<Equation> = self
            .s
            .iter()
            .zip(&k)
            .map(|(s, k)| Equation {
                s: *s,
                k: *k,
                ..Equation::default()
            })
            .collect();
        let mut verdicts = vec![false; n];
        let places = |i: usize| [n + self.key_of[i] as usize, i];
        points.vartime_verify_each(rule, &equations, places, &mut verdicts);
        Some(verdicts)
    }
}

/// The distinct keys, and the index of each item's key among them.
fn distinct_keys(items: &[Item<'_>]) -> (Vec<Words>, Vec<u32>) {
    let words: Vec<Words> = items
        .iter()
        .map(|i| words_from_bytes(i.public_key))
        .collect();
    // Sorted by one word, in which distinct keys rarely agree; if they do, the other words decide.
    let mut order: Vec<(u64, u32)> = words.iter().zip(0..).map(|(w, i)| (w[1], i)).collect();
    order.sort_unstable_by(|a, b| {
        let whole = || words[a.1 as usize].cmp(&words[b.1 as usize]);
        a.0.cmp(&b.0).then_with(whole)
    });
    let mut keys: Vec<Words> = Vec::with_capacity(items.len());
    let mut key_of = vec![0; items.len()];
    for (_, i) in order {
        let key = &words[i as usize];
        if keys.last() != Some(key) {
            keys.push(*key);
        }
        key_of[i as usize] = keys.len() as u32 - 1;
    }
    (keys, key_of)
}

/// k = SHA-512(R ‖ A ‖ message) for each item.
fn challenges(selected: Selected, items: &[Item<'_>]) -> Vec<Words> {
    let mut k = Vec::with_capacity(items.len());
    let mut digests = [[0; 64]; GROUP];
    for items in items.chunks(GROUP) {
        let mut messages = [[&[][..]; 3]; GROUP];
        for (message, item) in messages.iter_mut().zip(items) {
            *message = [&item.signature[..32], item.public_key, item.message];
        }
        let digests = &mut digests[..items.len()];
        selected.sha512_batch(&messages[..items.len()], digests);
        k.extend(
            digests
                .iter()
                .map(|d| Order25519::reduce_wide(&from_wide_bytes(d))),
        );
    }
    k
}

/// 128 bits for each item, from a hash of the whole batch.
///
/// Eight streams each hash every eighth signature. A second hash takes their digests and the number
/// of items. A third produces the bits, four coefficients per digest.
fn coefficients(selected: Selected, items: &[Item<'_>], k: &[Words]) -> Vec<[u64; 2]> {
    const DOMAIN: &[u8] = b"nineteen: coefficients of a batch equation, version 1";
    let mut streams: [Vec<u8>; GROUP] =
        core::array::from_fn(|_| Vec::with_capacity(128 * items.len().div_ceil(GROUP)));
    for (i, (item, k)) in items.iter().zip(k).enumerate() {
        let stream = &mut streams[i % GROUP];
        stream.extend_from_slice(item.signature);
        stream.extend_from_slice(item.public_key);
        stream.extend(k.iter().flat_map(|w| w.to_le_bytes()));
    }
    let mut digests = [[0; 64]; GROUP];
    let mut messages = [[&[][..]; 3]; GROUP];
    for (message, stream) in messages.iter_mut().zip(&streams) {
        *message = [&[], stream, &[]];
    }
    selected.sha512_batch(&messages, &mut digests);
    let mut seed = [[0; 64]];
    let length = (items.len() as u64).to_le_bytes();
    let all = [[DOMAIN, &length, digests.as_flattened()]];
    selected.sha512_batch(&all, &mut seed);

    let mut z = Vec::with_capacity(items.len() + 4 * GROUP);
    let mut counter = 0u64;
    while z.len() < items.len() {
        let counters: [[u8; 8]; GROUP] =
            core::array::from_fn(|i| (counter + i as u64).to_le_bytes());
        let mut messages = [[&[][..]; 3]; GROUP];
        for (message, counter) in messages.iter_mut().zip(&counters) {
            *message = [&seed[0], counter, &[]];
        }
        selected.sha512_batch(&messages, &mut digests);
        let words = digests.iter().flat_map(from_wide_bytes);
        let words: Vec<u64> = words.collect();
        z.extend(words.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
        counter += GROUP as u64;
    }
    z.truncate(items.len());
    z
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Backend;
    use std::println;

    /// Runs `test` with every backend that hashes in its own way and is available here.
    fn for_each_backend(test: impl Fn(Selected)) {
        for backend in [Backend::Ifma, Backend::AvxIfma, Backend::Avx2, Backend::M64] {
            match Selected::new(backend) {
                Ok(selected) => test(selected),
                Err(why) => println!("SKIPPED: {backend}, {why}"),
            }
        }
    }

    /// The inputs of a batch's coefficients.
    #[derive(Clone)]
    struct Inputs {
        keys: Vec<[u8; 32]>,
        signatures: Vec<[u8; 64]>,
        k: Vec<Words>,
    }

    impl Inputs {
        fn of(n: usize) -> Inputs {
            Inputs {
                keys: (0..n).map(|i| [i as u8 % 3; 32]).collect(),
                signatures: (0..n).map(|i| [i as u8 % 5; 64]).collect(),
                k: (0..n).map(|i| [i as u64 % 7; 4]).collect(),
            }
        }

        fn coefficients(&self, selected: Selected) -> Vec<[u64; 2]> {
            let both = self.keys.iter().zip(&self.signatures);
            let items: Vec<Item<'_>> = both
                .map(|(public_key, signature)| Item {
                    public_key,
                    message: b"not hashed again",
                    signature,
                })
                .collect();
            coefficients(selected, &items, &self.k)
        }
    }

    /// Any change of any item changes every coefficient of the batch.
    #[test]
    fn coefficients_depend_on_everything() {
        type Change = fn(&mut Inputs, usize);
        let changes: [(&str, Change); 9] = [
            ("the first byte of R", |b, i| b.signatures[i][0] ^= 1),
            ("the last byte of R", |b, i| b.signatures[i][31] ^= 0x80),
            ("the first byte of S", |b, i| b.signatures[i][32] ^= 1),
            ("the last byte of S", |b, i| b.signatures[i][63] ^= 0x80),
            ("the first byte of A", |b, i| b.keys[i][0] ^= 1),
            ("the last byte of A", |b, i| b.keys[i][31] ^= 0x80),
            ("the first word of k", |b, i| b.k[i][0] ^= 1),
            ("the last word of k", |b, i| b.k[i][3] ^= 1 << 63),
            ("the order", |b, i| {
                let other = if i == 0 { 1 } else { i - 1 };
                b.signatures.swap(i, other);
            }),
        ];
        for_each_backend(|selected| {
            let batch = Inputs::of(35);
            let before = batch.coefficients(selected);
            assert_eq!(before, batch.coefficients(selected), "the same every time");
            // All eight streams, their ends, and items beyond the first in each.
            for i in (0..9).chain([20, 34]) {
                for (what, change) in changes {
                    let mut changed = batch.clone();
                    change(&mut changed, i);
                    let after = changed.coefficients(selected);
                    let kept = before.iter().zip(&after).filter(|(a, b)| a == b).count();
                    assert_eq!(kept, 0, "{what}, item {i}");
                }
            }
            let more = Inputs::of(36).coefficients(selected);
            assert!(
                before.iter().zip(&more).all(|(a, b)| a != b),
                "an item more"
            );
        });
    }

    /// Each of the 128 bits is set in some coefficient and clear in another, and in a batch of
    /// copies of one signature no two coefficients agree in either half.
    #[test]
    fn coefficients_have_128_bits() {
        for_each_backend(|selected| {
            let n = 300;
            let batch = Inputs {
                keys: vec![[1; 32]; n],
                signatures: vec![[2; 64]; n],
                k: vec![[3; 4]; n],
            };
            let z = batch.coefficients(selected);
            assert_eq!(z.len(), n);
            for half in 0..2 {
                let mut words: Vec<u64> = z.iter().map(|z| z[half]).collect();
                assert_eq!(words.iter().fold(0, |all, w| all | w), u64::MAX);
                assert_eq!(words.iter().fold(u64::MAX, |all, w| all & w), 0);
                words.sort_unstable();
                words.dedup();
                assert_eq!(words.len(), n, "half {half}");
            }
        });
    }
}
