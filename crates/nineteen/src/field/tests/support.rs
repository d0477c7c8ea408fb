// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code that the tests of the field and of the curve share: a seeded generator, big integers, and
//! elements whose *limbs*, not only values, lie on the edges.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::vec::Vec;

use crate::field::radix51x4::FeX4;
use crate::field::radix52::Fe52;
use crate::field::vector::single::Single;
use crate::field::{Fe4x64, Fe5x51, Fe5x51Wide, Fe8x32, Fe10x25h, Field, OneLane, Words};

/// One lane of the vectors of IFMA.
pub(crate) type Fe5x52X1 = Fe52<Single>;
/// One lane of the shorter ones.
pub(crate) type Fe5x51X1 = FeX4<Single>;
#[cfg(feature = "fiat")]
use crate::field::{FeFiat32, FeFiat64};

/// A seeded generator (splitmix64).
pub(crate) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(n)) >> 64) as u64
    }

    pub fn words(&mut self) -> Words {
        core::array::from_fn(|_| self.next())
    }

    /// A residue, uniform up to 2^-250.
    pub fn residue(&mut self) -> BigUint {
        big(&self.words()) % p()
    }

    /// A limb of at most `max`: on an edge of its `width` bits three times in four.
    pub fn limb(&mut self, width: u32, max: u64) -> u64 {
        let full = 1u64 << width;
        let edges = [
            0,
            1,
            18,
            19,
            full - 20,
            full - 19,
            full - 18,
            full - 1,
            full,
            full + 18,
            max - 1,
            max,
            max,
            0x5555_5555_5555_5555 & (full - 1),
            0xaaaa_aaaa_aaaa_aaaa & (full - 1),
        ];
        match self.next() & 3 {
            0 => self.next() & (full - 1),
            _ => edges[self.below(edges.len() as u64) as usize].min(max),
        }
    }

    /// A word of 64 bits, on an edge three times in four.
    pub fn word(&mut self) -> u64 {
        match self.next() & 7 {
            0 | 1 => self.next(),
            2 => self.next() >> 58,
            3 => u64::MAX - (self.next() >> 58),
            4 => 1 << (self.next() >> 58),
            5 => 0x5555_5555_5555_5555 << (self.next() & 1),
            6 => u64::MAX,
            _ => (1 << 63) - 1 + (self.next() & 1),
        }
    }
}

pub(crate) fn big(x: &[u64]) -> BigUint {
    x.iter()
        .rev()
        .fold(BigUint::zero(), |all, word| (all << 64) + word)
}

pub(crate) fn words(x: &BigUint) -> Words {
    let digits = x.to_u64_digits();
    assert!(digits.len() <= 4, "more than 256 bits");
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// 2^255 - 19
pub(crate) fn p() -> BigUint {
    (BigUint::one() << 255) - 19u32
}

/// `1/x` modulo the prime `p`, and 0 for 0.
pub(crate) fn inverse(x: &BigUint, p: &BigUint) -> BigUint {
    x.modpow(&(p - 2u32), p)
}

/// `a - b mod p` for residues.
pub(crate) fn minus(a: &BigUint, b: &BigUint, p: &BigUint) -> BigUint {
    (a + p - b) % p
}

/// The integer that limbs of the given weights stand for.
pub(crate) fn value(limbs: impl IntoIterator<Item = (u64, u32)>) -> BigUint {
    limbs
        .into_iter()
        .fold(BigUint::zero(), |sum, (limb, weight)| {
            sum + (BigUint::from(limb) << weight)
        })
}

/// A representation of GF(2^255 - 19) whose limbs tests can set.
pub(crate) trait Representation: OneLane {
    /// A tight element with limbs on the edges of the tight bounds, and the integer it stands for.
    fn edge(random: &mut Random) -> (Self, BigUint);
    /// Checks that the limbs are tight.
    fn assert_tight(&self);
}

impl Representation for Fe4x64 {
    fn edge(random: &mut Random) -> (Self, BigUint) {
        // The top word of an element below 2^255 + 2^198 is below 2^63 + 2^6.
        let top = random.limb(63, (1 << 63) + 63);
        let limbs = [random.word(), random.word(), random.word(), top];
        (Fe4x64(limbs), big(&limbs))
    }
    fn assert_tight(&self) {
        assert!(self.0[3] < (1 << 63) + (1 << 6), "{self:x?}");
    }
}

impl Representation for Fe8x32 {
    fn edge(random: &mut Random) -> (Self, BigUint) {
        // The top word of an element below 2^255 + 2^242 is below 2^31 + 2^18.
        let top = random.limb(31, (1 << 31) + (1 << 18) - 1);
        let mut w = [(); 4].map(|()| random.word());
        w[3] = w[3] & 0xffff_ffff | top << 32;
        let limbs = core::array::from_fn(|i| (w[i / 2] >> (32 * (i % 2))) as u32);
        (Fe8x32(limbs), big(&w))
    }
    fn assert_tight(&self) {
        assert!(self.0[7] < (1 << 31) + (1 << 18), "{self:x?}");
    }
}

macro_rules! radix51 {
    ($($fe:ident)*) => {$(
        impl Representation for $fe {
            fn edge(random: &mut Random) -> (Self, BigUint) {
                let limbs = [(); 5].map(|()| random.limb(51, (1 << 51) + (1 << 24) - 1));
                let mut r = $fe::ZERO;
                r.0 = limbs;
                (r, value((0..5).map(|i| (limbs[i], 51 * i as u32))))
            }
            fn assert_tight(&self) {
                assert!(self.0.iter().all(|l| *l < (1 << 51) + (1 << 24)), "{self:x?}");
            }
        }
    )*};
}
radix51!(Fe5x51 Fe5x51Wide);

impl Representation for Fe10x25h {
    fn edge(random: &mut Random) -> (Self, BigUint) {
        let limbs: [u32; 10] = core::array::from_fn(|i| {
            let width = 26 - (i as u32 & 1);
            random.limb(width, (1 << width) + (1 << (width - 12)) - 1) as u32
        });
        let weights = [0, 26, 51, 77, 102, 128, 153, 179, 204, 230];
        let v = value((0..10).map(|i| (u64::from(limbs[i]), weights[i])));
        (Fe10x25h(limbs), v)
    }
    fn assert_tight(&self) {
        for (i, limb) in self.0.iter().enumerate() {
            let width = 26 - (i as u32 & 1);
            assert!(*limb < (1 << width) + (1 << (width - 12)), "{self:x?}");
        }
    }
}

impl Representation for Fe5x52X1 {
    /// With arbitrary bits above bit 52, where they are ignored.
    fn edge(random: &mut Random) -> (Self, BigUint) {
        let (low, full) = ((1 << 52) - 1, 1 << 47);
        let limbs: [u64; 5] = core::array::from_fn(|i| match i {
            // Not so large above that a sum of the raw limbs could wrap.
            0..4 => random.limb(52, low) | random.word() << 52 >> 1,
            _ => random.limb(47, full + (1 << 14) - 1),
        });
        let value =
            value((0..5).map(|i| (if i < 4 { limbs[i] & low } else { limbs[i] }, 52 * i as u32)));
        (Fe52::from_limbs(limbs.map(Single)), value)
    }
    fn assert_tight(&self) {
        assert!(self.0[4].0 < (1 << 47) + (1 << 14), "{self:x?}");
    }
}

impl Representation for Fe5x51X1 {
    fn edge(random: &mut Random) -> (Self, BigUint) {
        let limbs = [(); 5].map(|()| random.limb(51, (1 << 51) + (1 << 17) - 1));
        let value = value((0..5).map(|i| (limbs[i], 51 * i as u32)));
        (FeX4::from_limbs(limbs.map(Single)), value)
    }
    fn assert_tight(&self) {
        let most = (1 << 51) + (1 << 17);
        assert!(self.0.iter().all(|l| l.0 < most), "{self:x?}");
    }
}

/// Limbs are private to the generated code: only the value is on the edge, and the bounds are part
/// of its proof.
#[cfg(feature = "fiat")]
macro_rules! fiat {
    ($($fe:ident)*) => {$(
        impl Representation for $fe {
            fn edge(random: &mut Random) -> (Self, BigUint) {
                let w = [(); 4].map(|()| random.word());
                ($fe::from_words(&w), big(&w))
            }
            fn assert_tight(&self) {}
        }
    )*};
}
#[cfg(feature = "fiat")]
fiat!(FeFiat64 FeFiat32);

/// Runs `$check::<F>()` as one test for each representation `F`.
macro_rules! for_each_representation {
    ($($check:ident)*) => {
        mod m64 { $(#[test] fn $check() { super::$check::<$crate::field::Fe4x64>() })* }
        mod m51 { $(#[test] fn $check() { super::$check::<$crate::field::Fe5x51>() })* }
        mod serial { $(#[test] fn $check() { super::$check::<$crate::field::Fe5x51Wide>() })* }
        mod m32 { $(#[test] fn $check() { super::$check::<$crate::field::Fe10x25h>() })* }
        mod w32 { $(#[test] fn $check() { super::$check::<$crate::field::Fe8x32>() })* }
        mod ifma51_x1 { $(#[test] fn $check() { super::$check::<$crate::field::tests::support::Fe5x51X1>() })* }
        mod ifma_x1 { $(#[test] fn $check() { super::$check::<$crate::field::tests::support::Fe5x52X1>() })* }
        #[cfg(feature = "fiat")]
        mod fiat64 { $(#[test] fn $check() { super::$check::<$crate::field::FeFiat64>() })* }
        #[cfg(feature = "fiat")]
        mod fiat32 { $(#[test] fn $check() { super::$check::<$crate::field::FeFiat32>() })* }
    };
}
pub(crate) use for_each_representation;

/// Every way to write `v` as limbs of the given widths, each at most `max(i)`.
pub(crate) fn splits(v: &BigUint, widths: &[u32], max: &dyn Fn(usize) -> u64) -> Vec<Vec<u64>> {
    fn go(
        v: &BigUint,
        at: usize,
        widths: &[u32],
        max: &dyn Fn(usize) -> u64,
        limbs: &mut Vec<u64>,
        found: &mut Vec<Vec<u64>>,
    ) {
        if at == widths.len() {
            if v.is_zero() {
                found.push(limbs.clone());
            }
            return;
        }
        let low = v % (BigUint::one() << widths[at]);
        let mut limb = low.to_u64_digits().first().copied().unwrap_or(0);
        while limb <= max(at) && BigUint::from(limb) <= *v {
            limbs.push(limb);
            go(
                &((v - limb) >> widths[at]),
                at + 1,
                widths,
                max,
                limbs,
                found,
            );
            limbs.pop();
            limb += 1 << widths[at];
        }
    }
    let mut found = Vec::new();
    go(v, 0, widths, max, &mut Vec::new(), &mut found);
    found
}
