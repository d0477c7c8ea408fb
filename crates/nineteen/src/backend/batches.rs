// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches: as many items as fill the lanes go to a vector backend, the others one by one.
//!
//! Results never depend on which way an item goes. Which backend serves is decided by the caller, once
//! for the whole batch.

use zeroize::Zeroize;

use super::choice::Vectors;
use super::operations::Lanes;
use super::{Serving, lanes::batch::MOST};
use crate::curve::pippenger::batch_equation::{self, Terms};
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::verify::Key;
use crate::curve::verify_lanes::Claim;
use crate::field::vector::{MAX_LANES, Row};
use crate::field::{Home, Words};

impl Serving {
    /// How many of `n` items go to lanes: all full groups, and a last one of at least so many items, from
    /// where on a group costs less than its items one by one.
    pub(super) fn share(self, n: usize, least: impl Fn(&Lanes) -> usize) -> usize {
        let Some(vectors) = self.vectors() else {
            return 0;
        };
        let rest = n % vectors.lanes();
        if rest < vectors.pick(least) {
            n - rest
        } else {
            n
        }
    }

    /// The encodings of `[kᵢ]B` for `kᵢ < 2^255`; slices of one length. Constant time.
    pub(crate) fn commitments(self, k: &[Words], encodings: &mut [Words]) {
        let done = self.share(k.len(), |row| row.batches.least.sign);
        if let Some(vectors) = self.vectors() {
            let each = vectors.pick(|row| row.batches.mul_base_each);
            let chunks = k[..done].chunks(MOST);
            for (k, encodings) in chunks.zip(encodings.chunks_mut(MOST)) {
                each(k, encodings);
            }
        }
        for (k, encoding) in k.iter().zip(encodings).skip(done) {
            *encoding = self.commitment(k);
        }
    }

    /// X25519 of each clamped `kᵢ` and `uᵢ`; slices of one length. Constant time.
    pub(crate) fn x25519_batch(self, k: &[Words], u: &[Words], shared: &mut [Words]) {
        let done = self.share(k.len(), |row| row.batches.least.x25519);
        if let Some(vectors) = self.vectors() {
            let each = vectors.pick(|row| row.batches.x25519_each);
            let chunks = k[..done].chunks(MOST).zip(u.chunks(MOST));
            for ((k, u), shared) in chunks.zip(shared.chunks_mut(MOST)) {
                each(k, &u[..k.len()], &mut shared[..k.len()]);
            }
        }
        for i in done..k.len() {
            shared[i] = self.x25519(&k[i], &u[i]);
        }
    }

    /// The verdict on each claim; slices of one length. Variable time.
    pub(crate) fn vartime_verify_batch(self, rule: Rule, claims: &[Claim], verdicts: &mut [bool]) {
        let done = self.share(claims.len(), |row| row.batches.least.verify);
        if let Some(vectors) = self.vectors() {
            let each = vectors.pick(|row| row.batches.vartime_verify_each);
            let groups = claims[..done].chunks(vectors.lanes());
            for (claims, verdicts) in groups.zip(verdicts.chunks_mut(vectors.lanes())) {
                take_bits(each(rule, claims, None), &mut verdicts[..claims.len()]);
            }
        }
        for (claim, verdict) in claims.iter().zip(verdicts).skip(done) {
            let key = Key::Encoded(&claim.a);
            *verdict = self.vartime_verify(rule, key, &claim.r, &claim.s, &claim.k);
        }
    }

    /// SHA-512 of messages, each the concatenation of its parts; slices of one length. Constant time in
    /// what the messages hold.
    pub(crate) fn sha512_batch(self, messages: &[[&[u8]; 3]], digests: &mut [[u8; 64]]) {
        let Some(vectors) = self.vectors() else {
            return hash_one_by_one(messages, digests);
        };
        let lanes = vectors.lanes();
        let each = vectors.pick(|row| row.batches.sha512_each);
        let blocks = |m: &[&[u8]; 3]| {
            (m.iter().map(|part| part.len() as u64).sum::<u64>() + 17).div_ceil(128)
        };
        for (messages, digests) in messages.chunks(lanes).zip(digests.chunks_mut(lanes)) {
            let (total, longest) = messages
                .iter()
                .map(blocks)
                .fold((0, 0), |(sum, most), n| (sum + n, most.max(n)));
            // All lanes take about twice as long for a block as one message alone.
            if 2 * longest > total {
                hash_one_by_one(messages, digests);
            } else {
                each(messages, digests);
            }
        }
    }
}

/// Bit `l` to verdict `l`.
fn take_bits(bits: u8, verdicts: &mut [bool]) {
    for (l, verdict) in verdicts.iter_mut().enumerate() {
        *verdict = bits >> l & 1 != 0;
    }
}

fn hash_one_by_one(messages: &[[&[u8]; 3]], digests: &mut [[u8; 64]]) {
    use sha2::{Digest, Sha512};

    for (message, digest) in messages.iter().zip(digests) {
        let mut h = Sha512::new();
        for part in message {
            h.update(part);
        }
        let mut hash = h.finalize();
        digest.copy_from_slice(&hash);
        hash.zeroize();
    }
}

impl Vectors {
    #[inline]
    pub(super) fn lanes(self) -> usize {
        self.pick(|row| row.lanes)
    }

    /// The verdict on each claim about points that [`vartime_decode_rows`](Self::vartime_decode_rows) of
    /// the same vectors has decoded, under a rule that takes every encoding. Slices of one length.
    /// Variable time.
    pub(crate) fn vartime_verify_decoded(
        self,
        rule: Rule,
        claims: &[Claim],
        a: &[&Row<2>],
        r: &[&Row<2>],
        verdicts: &mut [bool],
    ) {
        let lanes = self.lanes();
        let each = self.pick(|row| row.batches.vartime_verify_each);
        let points = a.chunks(lanes).zip(r.chunks(lanes));
        let groups = claims.chunks(lanes).zip(points);
        for ((claims, (a, r)), verdicts) in groups.zip(verdicts.chunks_mut(lanes)) {
            let (mut of_a, mut of_r) = ([a[0]; MAX_LANES], [r[0]; MAX_LANES]);
            of_a[..a.len()].copy_from_slice(a);
            of_r[..r.len()].copy_from_slice(r);
            take_bits(each(rule, claims, Some(&[of_a, of_r])), verdicts);
        }
    }

    /// Decodes points as ZIP-215 does; whether all encodings are those of points. Slices of one length.
    /// Variable time.
    pub(crate) fn vartime_decode_rows(self, encodings: &[Words], rows: &mut [Row<2>]) -> bool {
        self.pick(|row| row.batches.vartime_decode_rows)(encodings, rows)
    }

    /// Signatures from which one equation costs less than one for each, as measured.
    pub(crate) fn least_combined(self) -> usize {
        self.pick(|row| row.batches.least.combined)
    }

    /// Bits of a window for so many short scalars and scalars modulo L.
    pub(crate) fn width_for(self, r: usize, a: usize) -> usize {
        batch_equation::width_for(r, a, 253, self.lanes())
    }

    /// The sum of all terms, by windows of `width` bits. Variable time.
    pub(crate) fn vartime_combination(self, width: usize, terms: Terms<'_>) -> Extended<Home> {
        self.pick(|row| row.batches.vartime_combination)(width, terms)
    }
}
