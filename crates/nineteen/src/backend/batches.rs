// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches: as many items as fill the lanes go to a vector backend, the others are processed one by
//! one.
//!
//! The results never depend on the path an item takes. The caller chooses the backend, once for the
//! whole batch.

use alloc::vec;
use alloc::vec::Vec;

use zeroize::Zeroize;

use super::{Selected, Vector, lanes::batch::MOST, one::Form};
use crate::curve::compiled::HomeGroup;
use crate::curve::encode::Decoded;
use crate::curve::group::Steps;
use crate::curve::ladder::Scalars;
use crate::curve::pippenger::batch_equation;
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::serial::Portable;
use crate::curve::tables::Curve;
use crate::curve::verify::Key;
use crate::curve::verify_lanes::{Equation, Known};
use crate::field::{Home, Mask, Words};

/// The numbers of items from which an incomplete group costs less than processing its items one by
/// one.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(nineteen_arch = "x86_64"), allow(dead_code))]
pub(super) struct Least {
    pub sign: usize,
    pub x25519: usize,
    pub verify: usize,
    /// The same for half a group, where half a vector takes less time than a whole one: from how
    /// many signatures, and from how many no longer. Those beyond half a group are verified one by
    /// one.
    pub verify_half: [usize; 2],
    /// Signatures under one key with its multiples.
    pub verify_expanded: usize,
    /// Points to encode or decode.
    pub points: usize,
    /// Points to multiply.
    pub point_mul: usize,
    /// Multiples to sum, with secret scalars.
    pub msm: usize,
    /// The same with public scalars, where serial code may skip zeros.
    pub vartime_msm: usize,
    /// The number of known points up to which a table for each makes public sums faster.
    pub most_tables: usize,
    /// The number of signatures from which one combined equation in lanes costs less than one
    /// equation for each, or than the next.
    pub combined: usize,
    /// From how many signatures one combined equation by single points costs less than one equation
    /// for each, and from how many no longer less than in lanes.
    pub combined_by_points: [usize; 2],
}

/// The measured number of points from which serial backends compute the sum of a combined equation,
/// half of whose scalars have 128 bits, by buckets.
const MANY: usize = 128;

/// How one equation for a whole batch is computed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Combined {
    /// By Pippenger's buckets in lanes.
    InLanes(Vector),
    /// As a sum of multiples of single points.
    ByPoints,
}

impl Selected {
    /// How many of `n` items go to lanes: all full groups, and a last incomplete one if it has at
    /// least the number of items from which a group costs less than its items one by one.
    pub(super) fn share(self, n: usize, least: impl Fn(Least) -> usize) -> usize {
        let Selected::Vector(vector) = self else {
            return 0;
        };
        let rest = n % vector.lanes();
        if rest < least(vector.least()) {
            n - rest
        } else {
            n
        }
    }

    /// The encodings of `[kᵢ]B` for `kᵢ < 2^255`; slices of the same length. Constant time.
    pub(crate) fn encode_base_mul_each(self, k: &[Words], encodings: &mut [Words]) {
        let done = self.share(k.len(), |least| least.sign);
        if let Selected::Vector(vector) = self {
            let chunks = k[..done].chunks(MOST);
            for (k, encodings) in chunks.zip(encodings.chunks_mut(MOST)) {
                vector.mul_base_each(k, encodings);
            }
        }
        for (k, encoding) in k.iter().zip(encodings).skip(done) {
            (_, *encoding) = self.affine_mul_base(k, Form::Encoded);
        }
    }

    /// X25519 of each clamped `kᵢ` and `uᵢ`; slices of the same length. Constant time.
    pub(crate) fn x25519_batch(self, k: &[Words], u: &[Words], shared: &mut [Words]) {
        let done = self.share(k.len(), |least| least.x25519);
        if let Selected::Vector(vector) = self {
            let chunks = k[..done].chunks(MOST).zip(u.chunks(MOST));
            for ((k, u), shared) in chunks.zip(shared.chunks_mut(MOST)) {
                vector.x25519_each(k, &u[..k.len()], &mut shared[..k.len()]);
            }
        }
        for i in done..k.len() {
            shared[i] = self.ladder(Scalars::Clamped, &k[i], &u[i]);
        }
    }

    /// The verdict on each equation, whose key may already be decoded; slices of the same length.
    /// Variable time.
    pub(crate) fn vartime_verify_batch(
        self,
        rule: Rule,
        equations: &[Equation],
        keys: Option<&[Decoded<Home>]>,
        verdicts: &mut [bool],
    ) {
        let mut done = 0;
        if let Selected::Vector(vector) = self {
            while let n @ 1.. = vector.verify_group(equations.len() - done) {
                let group = done..done + n;
                let known = keys.map_or(Known::Nothing, |keys| Known::Keys(&keys[group.clone()]));
                let bits = vector.vartime_verify_each(rule, &equations[group.clone()], known);
                take_bits(bits, &mut verdicts[group]);
                done += n;
            }
        }
        for i in done..equations.len() {
            let Equation { a, r, s, k } = &equations[i];
            let key = keys.map_or(Key::Encoded(a), |keys| Key::Decoded(keys[i]));
            verdicts[i] = self.vartime_verify(rule, key, r, s, k);
        }
    }

    /// How to verify `n` signatures by one equation; `None` if one for each costs less.
    pub(crate) fn combined(self, n: usize) -> Option<Combined> {
        match self {
            Selected::Vector(vector) => {
                let Least {
                    combined,
                    combined_by_points: [from, below],
                    ..
                } = vector.least();
                if (from..below).contains(&n) {
                    Some(Combined::ByPoints)
                } else {
                    (n >= combined).then_some(Combined::InLanes(vector))
                }
            }
            // Tables and buckets take more than a kilobyte for each signature.
            Selected::Serial(_) => {
                (n >= 3 && cfg!(not(feature = "small"))).then_some(Combined::ByPoints)
            }
        }
    }

    /// Decodes points as ZIP-215 does; `None` unless all encodings are those of points. Variable
    /// time.
    pub(crate) fn vartime_decode(self, encodings: &[Words]) -> Option<Vec<Extended<Home>>> {
        let mut points = vec![Extended::IDENTITY; encodings.len()];
        let mut valid = vec![Mask::from_bit(0); encodings.len()];
        match self {
            Selected::Vector(vector) => vector.decode_each(encodings, &mut points, &mut valid),
            Selected::Serial(serial) => serial.decode_each(encodings, &mut points, &mut valid),
        }
        valid.iter().all(|valid| valid.reveal()).then_some(points)
    }

    /// `[b]B + Σ [kᵢ]Pᵢ` for public scalars below 2^255; slices of the same length. Variable time.
    pub(crate) fn vartime_base_and_msm(
        self,
        b: &Words,
        k: &[Words],
        p: &[Extended<Home>],
    ) -> Extended<Home> {
        if let Selected::Serial(serial) = self
            && p.len() >= MANY
        {
            let mut sum = serial.vartime_msm(k, p);
            Portable::<Home>::add_points(&mut sum, &serial.mul_base(b));
            return sum;
        }
        let mut scalars = Vec::with_capacity(1 + k.len());
        scalars.push(*b);
        scalars.extend_from_slice(k);
        let known = &Home::multiples::<HomeGroup>()[..1];
        match self {
            Selected::Vector(vector) => vector.vartime_msm_precomputed(&scalars, known, p),
            Selected::Serial(serial) => serial.vartime_msm_precomputed(&scalars, known, p),
        }
    }

    /// SHA-512 of messages, each the concatenation of its parts; slices of the same length.
    /// Constant time with respect to the contents of the messages.
    pub(crate) fn sha512_batch(self, messages: &[[&[u8]; 3]], digests: &mut [[u8; 64]]) {
        let Selected::Vector(vector) = self else {
            return hash_one_by_one(messages, digests);
        };
        let lanes = vector.lanes();
        let blocks = |m: &[&[u8]; 3]| {
            (m.iter().map(|part| part.len() as u64).sum::<u64>() + 17).div_ceil(128)
        };
        for (messages, digests) in messages.chunks(lanes).zip(digests.chunks_mut(lanes)) {
            let (total, longest) = messages
                .iter()
                .map(blocks)
                .fold((0, 0), |(sum, most), n| (sum + n, most.max(n)));
            // All lanes together take about twice as long for a block as a single message does.
            if 2 * longest > total {
                hash_one_by_one(messages, digests);
            } else {
                vector.sha512_each(messages, digests);
            }
        }
    }
}

/// Copies bit `l` to verdict `l`.
pub(super) fn take_bits(bits: u8, verdicts: &mut [bool]) {
    for (l, verdict) in verdicts.iter_mut().enumerate() {
        *verdict = bits >> l & 1 != 0;
    }
}

fn hash_one_by_one(messages: &[[&[u8]; 3]], digests: &mut [[u8; 64]]) {
    use sha2::Digest;

    use crate::sha512::Sha512;

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

impl Vector {
    /// How many of `left` signatures to verify together; none if they are faster one by one.
    fn verify_group(self, left: usize) -> usize {
        let least = self.least();
        let [from, below] = least.verify_half;
        if (from..below).contains(&left) {
            left.min(self.lanes() / 2)
        } else if left >= least.verify {
            left.min(self.lanes())
        } else {
            0
        }
    }

    /// The window size in bits for `r` short scalars and `a` scalars modulo L.
    pub(crate) fn width_for(self, r: usize, a: usize) -> usize {
        batch_equation::width_for(r, a, 253, self.lanes())
    }
}
