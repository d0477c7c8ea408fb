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
    Avx2(cpu::Avx2),
    Ifma(cpu::Ifma),
}

/// From how many items on a group that is not full is worth it, as measured.
#[derive(Clone, Copy, Debug)]
struct Least {
    avx2: usize,
    ifma: usize,
}

/// Calls an entry point of the vector backend.
macro_rules! on {
    ($vectors:expr, $name:ident($($arg:expr),*)) => {
        match $vectors {
            Vectors::Avx2(token) => vectors::avx2::$name(token, $($arg),*),
            Vectors::Ifma(token) => vectors::ifma::$name(token, $($arg),*),
        }
    };
}

impl Vectors {
    /// What serves `operation`, if vectors do.
    fn of(operation: Operation) -> Option<Vectors> {
        match current(operation) {
            Backend::Avx2 => cpu::Avx2::detect().map(Vectors::Avx2),
            Backend::Ifma => cpu::Ifma::detect().map(Vectors::Ifma),
            _ => None,
        }
    }

    fn lanes(self) -> usize {
        match self {
            Vectors::Avx2(_) => 4,
            Vectors::Ifma(_) => 8,
        }
    }

    /// How many of `n` items go to lanes: all full groups, and a last one of at least so many items, from
    /// where on a group costs less than its items one by one.
    fn share(self, n: usize, least: Least) -> usize {
        let least = match self {
            Vectors::Avx2(_) => least.avx2,
            Vectors::Ifma(_) => least.ifma,
        };
        let rest = n % self.lanes();
        if rest < least { n - rest } else { n }
    }
}

/// The encodings of `[kᵢ]B` for `kᵢ < 2^255`; slices of one length. Constant time.
pub(crate) fn commitments(k: &[Words], encodings: &mut [Words]) {
    let mut done = 0;
    if let Some(vectors) = Vectors::of(Operation::SignBatch) {
        done = vectors.share(k.len(), Least { avx2: 3, ifma: 4 });
        let chunks = k[..done].chunks(lanes::MOST);
        for (k, encodings) in chunks.zip(encodings.chunks_mut(lanes::MOST)) {
            on!(vectors, mul_base_each(k, encodings));
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
        done = vectors.share(k.len(), Least { avx2: 3, ifma: 3 });
        let chunks = k[..done].chunks(lanes::MOST).zip(u.chunks(lanes::MOST));
        for ((k, u), shared) in chunks.zip(shared.chunks_mut(lanes::MOST)) {
            let (u, shared) = (&u[..k.len()], &mut shared[..k.len()]);
            on!(vectors, x25519_each(k, u, shared));
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
        done = vectors.share(claims.len(), Least { avx2: 4, ifma: 4 });
        let groups = claims[..done].chunks(vectors.lanes());
        for (claims, verdicts) in groups.zip(verdicts.chunks_mut(vectors.lanes())) {
            let bits = on!(vectors, vartime_verify_each(rule, claims, None));
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

/// The verdict on each claim about points that [`vartime_decode_rows`] has decoded, under a rule that
/// takes every encoding; `None` if no vectors do it. Slices of one length. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_verify_decoded(
    rule: Rule,
    claims: &[Claim],
    a: &[&Row<2>],
    r: &[&Row<2>],
    verdicts: &mut [bool],
) -> Option<()> {
    let vectors = Vectors::of(Operation::VerifyBatchAll)?;
    let lanes = vectors.lanes();
    let points = a.chunks(lanes).zip(r.chunks(lanes));
    let groups = claims.chunks(lanes).zip(points);
    for ((claims, (a, r)), verdicts) in groups.zip(verdicts.chunks_mut(lanes)) {
        let (mut of_a, mut of_r) = ([a[0]; 8], [r[0]; 8]);
        of_a[..a.len()].copy_from_slice(a);
        of_r[..r.len()].copy_from_slice(r);
        let bits = on!(
            vectors,
            vartime_verify_each(rule, claims, Some(&[of_a, of_r]))
        );
        for (l, verdict) in verdicts.iter_mut().enumerate() {
            *verdict = bits >> l & 1 != 0;
        }
    }
    Some(())
}

/// The multiples of `p` that verification with an expanded key uses, if vectors do it.
#[cfg(feature = "alloc")]
pub(crate) fn expand(p: &Extended<Home>) -> Option<Box<[[Row<2>; 9]]>> {
    let vectors = Vectors::of(Operation::VerifyExpanded)?;
    let mut multiples = vec![[Row::ZERO; 9]; 64].into_boxed_slice();
    let table: &mut Multiples = (&mut *multiples).try_into().ok()?;
    on!(vectors, expand(p, table));
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
    Some(on!(vectors, vartime_mul_expanded(s, k, table)))
}

/// Decodes points as ZIP-215 does; `None` if no vectors do it, `Some(false)` if an encoding is that of
/// no point. Slices of one length. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_decode_rows(encodings: &[Words], rows: &mut [Row<2>]) -> Option<bool> {
    Some(on!(
        Vectors::of(Operation::VerifyBatchAll)?,
        vartime_decode_rows(encodings, rows)
    ))
}

/// Signatures from which one equation costs less than one for each, as measured.
#[cfg(feature = "alloc")]
pub(crate) fn least_combined() -> usize {
    match Vectors::of(Operation::VerifyBatchAll) {
        Some(Vectors::Avx2(_)) => 16,
        Some(Vectors::Ifma(_)) => 32,
        None => usize::MAX,
    }
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
    Some(on!(
        Vectors::of(Operation::VerifyBatchAll)?,
        vartime_combination(method, terms)
    ))
}

/// SHA-512 of messages, each the concatenation of its parts, for `operation`; slices of one length.
/// Constant time in what the messages hold.
pub(crate) fn sha512_batch(
    operation: Operation,
    messages: &[[&[u8]; 3]],
    digests: &mut [[u8; 64]],
) {
    match Vectors::of(operation) {
        Some(Vectors::Ifma(token)) => {
            hash_groups(messages, digests, |m| vectors::ifma::sha512_each(token, m));
        }
        Some(Vectors::Avx2(token)) => {
            hash_groups(messages, digests, |m| vectors::avx2::sha512_each(token, m));
        }
        None => hash_one_by_one(messages, digests),
    }
}

/// Hashes `LANES` messages at a time, where that is faster.
fn hash_groups<const LANES: usize>(
    messages: &[[&[u8]; 3]],
    digests: &mut [[u8; 64]],
    each: impl Fn(&[[&[u8]; 3]; LANES]) -> [[u8; 64]; LANES],
) {
    use zeroize::Zeroize;

    let blocks =
        |m: &[&[u8]; 3]| (m.iter().map(|part| part.len() as u64).sum::<u64>() + 17).div_ceil(128);
    for (messages, digests) in messages.chunks(LANES).zip(digests.chunks_mut(LANES)) {
        let (total, longest) = messages
            .iter()
            .map(blocks)
            .fold((0, 0), |(sum, most), n| (sum + n, most.max(n)));
        // All lanes take about twice as long for a block as one message alone.
        if 2 * longest > total {
            hash_one_by_one(messages, digests);
            continue;
        }
        let mut group = [[&[][..]; 3]; LANES];
        group[..messages.len()].copy_from_slice(messages);
        let mut all = each(&group);
        digests.copy_from_slice(&all[..messages.len()]);
        all.zeroize();
    }
}

fn hash_one_by_one(messages: &[[&[u8]; 3]], digests: &mut [[u8; 64]]) {
    use sha2::{Digest, Sha512};

    for (message, digest) in messages.iter().zip(digests) {
        let mut h = Sha512::new();
        for part in message {
            h.update(part);
        }
        *digest = h.finalize().into();
    }
}
