// SPDX-License-Identifier: MIT OR Apache-2.0
//! The inputs that all contestants share, and the digests of the only right outputs.
//!
//! Every process makes the same inputs from a fixed seed, so that none has to be sent around. The
//! digests in [`ANSWERS`] are those on which crrl, curve25519-dalek, ring, aws-lc-rs, graviola and
//! ed25519-compact agree; a contestant that gives another one is wrong and is not timed.

use sha2::{Digest, Sha256};

/// Number of keys, messages and so on that a timed operation rotates over.
pub const ITEMS: usize = 256;

/// Links of the field chains whose end is compared.
pub const LINKS: usize = 37;

/// The inputs.
pub struct Fixture {
    /// Ed25519 seeds.
    pub seeds: [[u8; 32]; ITEMS],
    /// Messages to sign; also field elements, with the top bit ignored.
    pub messages: [[u8; 32]; ITEMS],
    /// Clamped X25519 secret keys.
    pub secrets: [[u8; 32]; ITEMS],
    /// X25519 public keys of the other side: random u-coordinates below 2^255, half of them on the
    /// twist.
    pub peers: [[u8; 32]; ITEMS],
}

/// Operation and SHA-256 of all its outputs, one after the other.
///
/// The three field digests can be had from any big-integer arithmetic: `x^38`, `x^(2^37)` and `1/x`
/// modulo `2^255 - 19` for all messages `x`. Those of points and sums are curve25519-dalek's and
/// ours. Those of curve9767 are a model's in Python that shares nothing with the library.
pub const ANSWERS: &[(&str, &str)] = &[
    (
        "keygen",
        "f9dd997889379b8877081cd30580b2ccd8b8fd4e56285fd80ad03b20f3bec0dc",
    ),
    (
        "sign",
        "8e72e707bba5d3ff33421ec6042cc8315160cb14afc6004d5f290656fbe4e59b",
    ),
    (
        "x25519",
        "14d378c747cc2e2044aefbae1c1600c83917ece55245ebc37e3de1d7912238bd",
    ),
    (
        "x25519_keygen",
        "dbfe2975c440fdd0677fdfdfddb4ae629c81f6082877c733d77d393d0a42a774",
    ),
    (
        "fe_mul",
        "c6d2f70edc51a0ec88944ee59c0ba3f63842006352c1fe2f65a43b34b179bf5b",
    ),
    (
        "fe_square",
        "8114d603859140f4bb9627abfd9b0d5ffed8efebeeda58a4f79038fe05df315d",
    ),
    (
        "fe_invert",
        "b992d8d83a669f4d938fa3f2afa2ecff606f060ad784472a138f17751434aebf",
    ),
    (
        "base_mul",
        "a28bac5e99d173fe79b2348ba66cf5533569626a38ab81d0010e5ff8e6e5b950",
    ),
    (
        "montgomery_mul",
        "592f2278829556bdb86c4c8ece299054c90420878a47be3aad0341cd573729f3",
    ),
    (
        "point_mul",
        "7ca9efff5a8176f67de939590cabc455a743b914f6b5469173c6bb71b1068cfc",
    ),
    (
        "point_mul_batch",
        "96dbd152e54e280c83763390837dfd8133be5dfe67849273dd9bffb2d56d60d2",
    ),
    (
        "double_base_mul",
        "4b140d4023299be5faba1a42c03b06913c0fc62c3e4ebb964e223e80199a042b",
    ),
    (
        "ristretto_map",
        "72d0202f5902dd6414b520d953e5eff0ae4b4315edb024e9154e5cd3a0d09f34",
    ),
    (
        "points",
        "9cb3dc11d2d5ed7a30b1e3c7c2c80ab43d4da2a3fffd7c6081d3578ff1f9f197",
    ),
    (
        "msm/4",
        "ddab3736044df1df606cb66bed5bdd2e4148d5b2355f9732208147321094532c",
    ),
    (
        "msm/16",
        "eee191b5bafa43f410eefb0bc6e677827eb3d6f8e402ddcd3e881913dbd0ec08",
    ),
    (
        "msm/64",
        "8089ea266801d3acbef4725ab8a47e7d89512cf7e500ea567d4a2ecf60460104",
    ),
    (
        "msm/256",
        "fdff50a5f89f74e4bbf8cbdde2c3332a7b5abcc5ca8e73626928cfcd046df3e9",
    ),
    (
        "msm/1024",
        "fcb88f32a865260f472d3151526aa7cd5f66f1ed978e3606d145b4aeb03063d4",
    ),
    (
        "msm/16384",
        "b6f7b5335fb0b13ca41a90991a7c2e1a0bb9cb1eb59a96f00fd94d878c408559",
    ),
    (
        "curve9767_keygen",
        "e0f60bab9ce2b3ba999c72581c51a02a5830b2d245202229e86129e7faa89297",
    ),
    (
        "curve9767_sign",
        "46a35c552dd1bdf90d0264d66653bf4974d1b799d6387c87a5ee3f416321c32a",
    ),
    (
        "curve9767_dh",
        "13dfe15301dad41deec4f0f8550394468a9a2972a1c7fe4bc7cbe46c23641b1d",
    ),
];

impl Fixture {
    /// Makes the inputs.
    pub fn new() -> Box<Self> {
        let mut state = 0x6e69_6e65_7465_656e;
        let mut block = || {
            let mut bytes = [0; 32];
            for word in bytes.chunks_exact_mut(8) {
                word.copy_from_slice(&split_mix(&mut state).to_le_bytes());
            }
            bytes
        };
        let mut blocks = || std::array::from_fn(|_| block());
        let mut fixture = Box::new(Fixture {
            seeds: blocks(),
            messages: blocks(),
            secrets: blocks(),
            peers: blocks(),
        });
        for secret in &mut fixture.secrets {
            // RFC 7748 §5, decodeScalar25519.
            secret[0] &= 248;
            secret[31] &= 127;
            secret[31] |= 64;
        }
        for peer in &mut fixture.peers {
            peer[31] &= 127;
        }
        for message in &mut fixture.messages {
            message[31] &= 127;
        }
        fixture
    }
}

/// The right digest for `operation`, if there is one to compare.
pub fn answer(operation: &str) -> Option<&'static str> {
    ANSWERS
        .iter()
        .find(|(name, _)| *name == operation)
        .map(|(_, digest)| *digest)
}

/// SHA-256 of all `outputs`, one after the other, in hexadecimal.
pub fn digest<T: AsRef<[u8]>>(outputs: impl IntoIterator<Item = T>) -> String {
    let mut hash = Sha256::new();
    for output in outputs {
        hash.update(output.as_ref());
    }
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// SplitMix64: a 64-bit counter through a mixing function.
pub fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
