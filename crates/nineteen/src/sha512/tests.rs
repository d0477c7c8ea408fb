// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every vector type against `sha2`, and the constants against their definition.
//!
//! Beyond the rounds, errors can be in the lengths: where a block ends, where a part ends, when a
//! lane ends. Lengths and cuts therefore lie on the edges more often than not.

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use sha2::Digest;
use std::format;
use std::println;
use std::string::String;
use std::vec;
use std::vec::Vec;

use super::{constants, sha512};
use crate::field::tests::support::Random;

/// A vector type and the kind of caller that uses it.
trait Instance<const LANES: usize> {
    /// The reason why it cannot run here, if any.
    fn missing() -> Option<&'static str>;
    fn hash<const PARTS: usize>(messages: &[[&[u8]; PARTS]; LANES]) -> [[u8; 64]; LANES];
}

struct Portable;

impl<const LANES: usize> Instance<LANES> for Portable {
    fn missing() -> Option<&'static str> {
        None
    }
    fn hash<const PARTS: usize>(messages: &[[&[u8]; PARTS]; LANES]) -> [[u8; 64]; LANES] {
        sha512::<[u64; LANES], LANES, PARTS>(messages)
    }
}

#[cfg(all(feature = "batch", nineteen_arch = "x86_64"))]
mod vectors {
    use super::{Instance, sha512};
    use crate::arch::x86_64;

    /// The vectors of AVX-512, called by functions without its features: slow, but still correct.
    /// The entry point that has them is tested by `backend/tests.rs`.
    pub(super) struct Avx512;

    impl Instance<8> for Avx512 {
        fn missing() -> Option<&'static str> {
            x86_64::Ifma::detect()
                .is_none()
                .then_some("no AVX-512 with F, BW and IFMA")
        }
        fn hash<const PARTS: usize>(messages: &[[&[u8]; PARTS]; 8]) -> [[u8; 64]; 8] {
            sha512::<core::arch::x86_64::__m512i, 8, PARTS>(messages)
        }
    }

    /// The vectors of AVX2, in the same way.
    pub(super) struct Avx2;

    impl Instance<4> for Avx2 {
        fn missing() -> Option<&'static str> {
            x86_64::Avx2::detect().is_none().then_some("no AVX2")
        }
        fn hash<const PARTS: usize>(messages: &[[&[u8]; PARTS]; 4]) -> [[u8; 64]; 4] {
            sha512::<core::arch::x86_64::__m256i, 4, PARTS>(messages)
        }
    }
}

/// Runs each check as a test on every instance; reports which ran.
macro_rules! for_each_instance {
    ($($check:ident)*) => {
        for_each_instance! { @ portable1 Portable, 1: $($check)* }
        for_each_instance! { @ portable3 Portable, 3: $($check)* }
        for_each_instance! { @ portable8 Portable, 8: $($check)* }
        #[cfg(all(feature = "batch", nineteen_arch = "x86_64"))]
        mod on_x86_64 {
            use super::*;
            for_each_instance! { @ avx512 vectors::Avx512, 8: $($check)* }
            for_each_instance! { @ avx2 vectors::Avx2, 4: $($check)* }
        }
    };
    (@ $name:ident $instance:ty, $lanes:literal: $($check:ident)*) => {
        mod $name {
            use super::*;
            type Tested = $instance;
            $(#[test]
            fn $check() {
                match <Tested as Instance<$lanes>>::missing() {
                    None => {
                        super::$check::<Tested, $lanes>();
                        println!("sha512 {}: run", stringify!($name));
                    }
                    Some(why) => println!("SKIPPED: sha512 {}, {why}", stringify!($name)),
                }
            })*
        }
    };
}

for_each_instance! {
    published_examples
    every_length_in_every_lane
    parts_cut_anywhere
    neighbours_of_very_different_length
}

/// Hashes the messages, each cut into parts, and compares every lane with `sha2`.
#[track_caller]
fn assert_hashes<I: Instance<LANES>, const LANES: usize, const PARTS: usize>(
    messages: &[[&[u8]; PARTS]; LANES],
) {
    let digests = I::hash(messages);
    for (l, (parts, digest)) in messages.iter().zip(&digests).enumerate() {
        let expected: [u8; 64] = sha2::Sha512::digest(parts.concat()).into();
        let cuts: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        assert_eq!(*digest, expected, "lane {l} of {LANES}, parts of {cuts:?}");
    }
}

fn bytes(random: &mut Random, length: usize) -> Vec<u8> {
    (0..length).map(|_| random.next() as u8).collect()
}

/// The SHA-512 examples from NIST's *Cryptographic Standards and Guidelines: Examples with
/// intermediate values*, of one block and of two, and the empty message, rotated through all lanes.
fn published_examples<I: Instance<LANES>, const LANES: usize>() {
    let examples: [(&[u8], &str); 3] = [
        (
            b"abc",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
             2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        ),
        (
            b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn\
              hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018\
             501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909",
        ),
        (
            b"",
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce\
             47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
        ),
    ];
    for turn in 0..examples.len() {
        let chosen: [(&[u8], &str); LANES] =
            core::array::from_fn(|l| examples[(l + turn) % examples.len()]);
        let digests = I::hash(&chosen.map(|(message, _)| [message]));
        for (l, (digest, (_, expected))) in digests.iter().zip(chosen).enumerate() {
            let hex: String = digest.iter().map(|b| format!("{b:02x}")).collect();
            assert_eq!(hex, expected, "lane {l}");
        }
    }
    // No parts at all also make the empty message.
    assert_hashes::<I, LANES, 0>(&[[]; LANES]);
}

fn every_length_in_every_lane<I: Instance<LANES>, const LANES: usize>() {
    let mut random = Random(60);
    let text = bytes(&mut random, 2 * 300);
    for length in 0..=300 {
        for lane in 0..LANES {
            let messages = core::array::from_fn(|l| {
                let start = random.below(300) as usize;
                let length = match l == lane {
                    true => length,
                    false => random.below(301) as usize,
                };
                [&text[start..start + length]]
            });
            assert_hashes::<I, LANES, 1>(&messages);
        }
        // All lanes end in one block.
        assert_hashes::<I, LANES, 1>(&core::array::from_fn(|l| [&text[l..l + length]]));
    }
}

fn parts_cut_anywhere<I: Instance<LANES>, const LANES: usize>() {
    fn with_parts<I: Instance<LANES>, const LANES: usize, const PARTS: usize>(rounds: u32) {
        let mut random = Random(61 + PARTS as u64);
        for _ in 0..rounds {
            let texts: [[Vec<u8>; PARTS]; LANES] = core::array::from_fn(|_| {
                core::array::from_fn(|_| {
                    // Empty, the sizes that signatures hash, about a block, about two; anything.
                    let edges = [0, 0, 1, 32, 64, 111, 112, 127, 128, 129, 255, 256, 257];
                    let length = match random.below(4) {
                        0 => random.below(700) as usize,
                        _ => edges[random.below(edges.len() as u64) as usize],
                    };
                    bytes(&mut random, length)
                })
            });
            let messages =
                core::array::from_fn(|l| core::array::from_fn(|p| texts[l][p].as_slice()));
            assert_hashes::<I, LANES, PARTS>(&messages);
        }
    }
    with_parts::<I, LANES, 1>(100);
    with_parts::<I, LANES, 2>(300);
    with_parts::<I, LANES, 3>(300);
    with_parts::<I, LANES, 4>(300);
    with_parts::<I, LANES, 7>(100);

    // One message, cut into three at every pair of places.
    let text = bytes(&mut Random(60), 290);
    for first in 0..=text.len() {
        for second in (first..=text.len()).step_by(LANES) {
            let messages = core::array::from_fn(|l| {
                let second = (second + l).min(text.len());
                [&text[..first], &text[first..second], &text[second..]]
            });
            let digests = I::hash(&messages);
            assert!(digests.iter().all(|d| *d == digests[0]), "{first} {second}");
            if first == second {
                assert_hashes::<I, LANES, 3>(&messages);
            }
        }
    }
}

fn neighbours_of_very_different_length<I: Instance<LANES>, const LANES: usize>() {
    let mut random = Random(62);
    let text = bytes(&mut random, 100_000);
    // Every set of lanes is long while the others are empty; then short.
    for set in 0..1u32 << LANES {
        for short in [0, 1, 130] {
            let messages = core::array::from_fn(|l| match set >> l & 1 {
                0 => [&text[l..l + short], &[][..]],
                _ => [&text[l..l + 37], &text[37 + l..5_000 + l]],
            });
            assert_hashes::<I, LANES, 2>(&messages);
        }
    }
    // One after the other, and one that outlasts all.
    for turn in 0..LANES {
        let messages = core::array::from_fn(|l| match (l + turn) % LANES {
            0 => [&text[..]],
            n => [&text[..n * 128 - 17]],
        });
        assert_hashes::<I, LANES, 1>(&messages);
    }
}

/// The first `n` primes.
fn primes(n: usize) -> Vec<u64> {
    let mut found = vec![];
    let mut next = 2;
    while found.len() < n {
        if found.iter().all(|p| next % p != 0) {
            found.push(next);
        }
        next += 1;
    }
    found
}

/// `⌊2^64·p^(1/n)⌋ mod 2^64`, which is the root of `p·2^(64n)` without its integer part.
fn fraction_of_root(p: u64, n: u32) -> u64 {
    let root = (BigUint::from(p) << (64 * n)).nth_root(n);
    (root % (BigUint::from(1u32) << 64u32))
        .to_u64()
        .expect("below 2^64")
}

#[test]
fn constants_are_fractions_of_roots() {
    let primes = primes(80);
    for (t, (k, p)) in constants::ROUND.iter().zip(&primes).enumerate() {
        assert_eq!(*k, fraction_of_root(*p, 3), "round {t}");
    }
    for (i, (h, p)) in constants::INITIAL.iter().zip(&primes).enumerate() {
        assert_eq!(*h, fraction_of_root(*p, 2), "word {i}");
    }
}
