// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches: as many items as fill the lanes go to a vector backend, the others one by one.
//!
//! Results never depend on which way an item goes.

use super::{Backend, Operation, current, dispatch, lanes, vectors};
use crate::cpu;
use crate::curve::verify::{Key, Rule};
use crate::curve::verify_lanes::Claim;
#[cfg(feature = "alloc")]
use crate::curve::{
    combination::{Method, Terms},
    expanded::Multiples,
    point::Extended,
};
use crate::field::Words;
#[cfg(feature = "alloc")]
use crate::field::{Home, vector::Row};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec};

/// A vector backend that can run here.
#[derive(Clone, Copy, Debug)]
enum Vectors {
    Ifma(cpu::Ifma),
}

impl Vectors {
    /// What serves `operation`, if vectors do.
    fn of(operation: Operation) -> Option<Vectors> {
        match current(operation) {
            Backend::Ifma => cpu::Ifma::detect().map(Vectors::Ifma),
            _ => None,
        }
    }

    fn lanes(self) -> usize {
        match self {
            Vectors::Ifma(_) => 8,
        }
    }

    /// How many of `n` items go to lanes: all full groups, and a last one of at least `least` items,
    /// from where on a group costs less than its items one by one.
    fn share(self, n: usize, least: usize) -> usize {
        let rest = n % self.lanes();
        if rest < least { n - rest } else { n }
    }
}

/// The encodings of `[kᵢ]B` for `kᵢ < 2^255`; slices of one length. Constant time.
pub(crate) fn commitments(k: &[Words], encodings: &mut [Words]) {
    let mut done = 0;
    if let Some(vectors) = Vectors::of(Operation::SignBatch) {
        done = vectors.share(k.len(), vectors.lanes() / 2);
        let chunks = k[..done].chunks(lanes::MOST);
        for (k, encodings) in chunks.zip(encodings.chunks_mut(lanes::MOST)) {
            match vectors {
                Vectors::Ifma(token) => vectors::ifma::mul_base_each(token, k, encodings),
            }
        }
    }
    for (k, encoding) in k.iter().zip(encodings).skip(done) {
        *encoding = dispatch::commitment(k);
    }
}

/// X25519 of each clamped `kᵢ` and `uᵢ`; slices of one length. Constant time.
pub(crate) fn x25519_batch(k: &[Words], u: &[Words], shared: &mut [Words]) {
    let mut done = 0;
    if let Some(vectors) = Vectors::of(Operation::X25519Batch) {
        done = vectors.share(k.len(), 3);
        let chunks = k[..done].chunks(lanes::MOST).zip(u.chunks(lanes::MOST));
        for ((k, u), shared) in chunks.zip(shared.chunks_mut(lanes::MOST)) {
            let (u, shared) = (&u[..k.len()], &mut shared[..k.len()]);
            match vectors {
                Vectors::Ifma(token) => vectors::ifma::x25519_each(token, k, u, shared),
            }
        }
    }
    for i in done..k.len() {
        shared[i] = dispatch::x25519(&k[i], &u[i]);
    }
}

/// The verdict on each claim; slices of one length. Variable time.
pub(crate) fn vartime_verify_batch(rule: Rule, claims: &[Claim], verdicts: &mut [bool]) {
    let mut done = 0;
    if let Some(vectors) = Vectors::of(Operation::VerifyBatch) {
        done = vectors.share(claims.len(), 4);
        let groups = claims[..done].chunks(vectors.lanes());
        for (claims, verdicts) in groups.zip(verdicts.chunks_mut(vectors.lanes())) {
            let bits = match vectors {
                Vectors::Ifma(token) => vectors::ifma::vartime_verify_each(token, rule, claims),
            };
            for (l, verdict) in verdicts.iter_mut().enumerate().take(claims.len()) {
                *verdict = bits >> l & 1 != 0;
            }
        }
    }
    for (claim, verdict) in claims.iter().zip(verdicts).skip(done) {
        let key = Key::Encoded(&claim.a);
        *verdict = dispatch::vartime_verify(rule, key, &claim.r, &claim.s, &claim.k);
    }
}

/// The multiples of `p` that verification with an expanded key uses, if vectors do it.
#[cfg(feature = "alloc")]
pub(crate) fn expand(p: &Extended<Home>) -> Option<Box<[[Row<2>; 9]]>> {
    let vectors = Vectors::of(Operation::VerifyExpanded)?;
    let mut multiples = vec![[Row::ZERO; 9]; 64].into_boxed_slice();
    let table: &mut Multiples = (&mut *multiples).try_into().ok()?;
    match vectors {
        Vectors::Ifma(token) => vectors::ifma::expand(token, p, table),
    }
    Some(multiples)
}

/// Affine `[s]B + [k]P`, by the multiples of `P`; `None` if no vectors do it. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_mul_expanded(
    s: &Words,
    k: &Words,
    multiples: &[[Row<2>; 9]],
) -> Option<(Words, Words)> {
    let vectors = Vectors::of(Operation::VerifyExpanded)?;
    let table: &Multiples = multiples.try_into().ok()?;
    Some(match vectors {
        Vectors::Ifma(token) => vectors::ifma::vartime_mul_expanded(token, s, k, table),
    })
}

/// Decodes points as ZIP-215 does; `None` if no vectors do it, `Some(false)` if an encoding is that of
/// no point. Slices of one length. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_decode_rows(encodings: &[Words], rows: &mut [Row<2>]) -> Option<bool> {
    Some(match Vectors::of(Operation::VerifyBatchAll)? {
        Vectors::Ifma(token) => vectors::ifma::vartime_decode_rows(token, encodings, rows),
    })
}

/// How to sum so many terms.
#[cfg(feature = "alloc")]
pub(crate) fn method(r: usize, a: usize) -> Option<Method> {
    let lanes = Vectors::of(Operation::VerifyBatchAll)?.lanes();
    Some(Method::best(r, a, lanes))
}

/// The sum of all terms; `None` if no vectors do it. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_combination(method: Method, terms: Terms<'_>) -> Option<Extended<Home>> {
    Some(match Vectors::of(Operation::VerifyBatchAll)? {
        Vectors::Ifma(token) => vectors::ifma::vartime_combination(token, method, terms),
    })
}

/// SHA-512 of at most eight messages, each the concatenation of its parts, for `operation`. Constant
/// time in what the messages hold.
pub(crate) fn sha512_batch(
    operation: Operation,
    messages: &[[&[u8]; 3]],
    digests: &mut [[u8; 64]],
) {
    use sha2::{Digest, Sha512};
    use zeroize::Zeroize;

    let blocks =
        |m: &[&[u8]; 3]| (m.iter().map(|part| part.len() as u64).sum::<u64>() + 17).div_ceil(128);
    let (total, longest) = messages
        .iter()
        .map(blocks)
        .fold((0, 0), |(sum, most), n| (sum + n, most.max(n)));
    // Eight lanes take about twice as long for a block as one message alone.
    match Vectors::of(operation) {
        Some(Vectors::Ifma(token)) if 2 * longest <= total => {
            let mut group = [[&[][..]; 3]; 8];
            group[..messages.len()].copy_from_slice(messages);
            let mut all = vectors::ifma::sha512_each(token, &group);
            digests.copy_from_slice(&all[..messages.len()]);
            all.zeroize();
        }
        _ => {
            for (message, digest) in messages.iter().zip(digests) {
                let mut h = Sha512::new();
                for part in message {
                    h.update(part);
                }
                *digest = h.finalize().into();
            }
        }
    }
}
