// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kinds of invalid rows, and the policies that accept them nevertheless.

use std::collections::{BTreeSet, HashMap};

use nineteen::constants::{ED25519_BASEPOINT_TABLE, EIGHT_TORSION};
use nineteen::ed25519::{Digest as _, Policy, Sha512};
use nineteen::scalar::Scalar;
use nineteen::traits::IsIdentity as _;

use super::draw::Draw;
use super::shapes::Honest;
use super::{Options, Row};

/// The way in which a row is spoiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spoiled {
    /// A bit of R is flipped.
    RBit,
    /// A bit of S is flipped.
    SBit,
    /// A bit of the key is flipped.
    KeyBit,
    /// A bit of the message is flipped.
    MessageBit,
    /// L is added to S.
    SPlusL,
    /// The key has small order, and the signature satisfies the equation.
    SmallOrder,
    /// R has a point of small order added, and the signature satisfies the equation times 8.
    Torsion,
    /// The signature is that of another message by the same key.
    OtherMessage,
    /// The signature is that of the same message by another key.
    OtherKey,
    /// R and S are swapped.
    Halves,
    /// All bytes of the signature are zero.
    Zero,
    /// The signature is swapped with that of the row with this number.
    Swapped(u64),
}

impl Spoiled {
    /// The ways that affect a single row.
    const ALONE: [Spoiled; 11] = [
        Spoiled::RBit,
        Spoiled::SBit,
        Spoiled::KeyBit,
        Spoiled::MessageBit,
        Spoiled::SPlusL,
        Spoiled::SmallOrder,
        Spoiled::Torsion,
        Spoiled::OtherMessage,
        Spoiled::OtherKey,
        Spoiled::Halves,
        Spoiled::Zero,
    ];

    /// The name in the column `spoiled`.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Spoiled::RBit => "r-bit",
            Spoiled::SBit => "s-bit",
            Spoiled::KeyBit => "key-bit",
            Spoiled::MessageBit => "message-bit",
            Spoiled::SPlusL => "s-plus-l",
            Spoiled::SmallOrder => "small-order",
            Spoiled::Torsion => "torsion",
            Spoiled::OtherMessage => "other-message",
            Spoiled::OtherKey => "other-key",
            Spoiled::Halves => "halves",
            Spoiled::Zero => "zero",
            Spoiled::Swapped(_) => "swapped",
        }
    }

    /// Whether the policy accepts the row.
    pub(super) fn is_valid(self, policy: Policy) -> bool {
        match self {
            Spoiled::SmallOrder => policy != Policy::Strict,
            Spoiled::Torsion => policy == Policy::Zip215,
            _ => false,
        }
    }
}

/// Chooses the rows to spoil, and takes the ways in turn.
pub(super) fn plan(draw: &mut Draw, options: &Options) -> HashMap<u64, Spoiled> {
    // Floyd's algorithm: every set of `bad` rows is equally likely.
    let mut rows = BTreeSet::new();
    for last in options.rows - options.bad..options.rows {
        let row = draw.below(last + 1);
        if !rows.insert(row) {
            rows.insert(last);
        }
    }
    let rows: Vec<u64> = rows.into_iter().collect();
    let mut plan = HashMap::with_capacity(rows.len());
    for turn in rows.chunks(Spoiled::ALONE.len() + 2) {
        let (alone, pair) = turn.split_at(turn.len().min(Spoiled::ALONE.len()));
        plan.extend(alone.iter().copied().zip(Spoiled::ALONE));
        match *pair {
            [a, b] => plan.extend([(a, Spoiled::Swapped(b)), (b, Spoiled::Swapped(a))]),
            [only] => plan.extend([(only, Spoiled::SBit)]),
            _ => {}
        }
    }
    plan
}

/// L, the order of the base point.
const L: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// Spoils a row.
pub(super) fn spoil(
    how: Spoiled,
    honest: impl Fn(u64) -> Honest,
    number: u64,
    draw: &mut Draw,
) -> Row {
    let signer = honest(number);
    let (key, is_text) = (signer.key.clone(), signer.is_text);
    let mut row = signer.row();
    let any = |draw: &mut Draw, bits: usize| draw.below(bits as u64) as usize;
    let flip = |bytes: &mut [u8], bit: usize| bytes[bit / 8] ^= 1 << (bit % 8);
    match how {
        Spoiled::RBit => flip(&mut row.signature[..32], any(draw, 256)),
        Spoiled::SBit => flip(&mut row.signature[32..], any(draw, 256)),
        Spoiled::KeyBit => flip(&mut row.key, any(draw, 256)),
        // Flipping the lowest bit of an ASCII character leaves the text valid UTF-8.
        Spoiled::MessageBit if is_text => {
            let byte = any(draw, row.message.len());
            flip(&mut row.message, 8 * byte);
        }
        Spoiled::MessageBit => {
            let bits = 8 * row.message.len();
            flip(&mut row.message, any(draw, bits));
        }
        Spoiled::SPlusL => add_l(&mut row.signature),
        Spoiled::SmallOrder => small_order(&mut row, draw),
        Spoiled::Torsion => torsion(&mut row, &key.to_scalar(), draw),
        Spoiled::OtherMessage => {
            let other = [&row.message[..], b"!"].concat();
            row.signature = signature(&key, &other);
        }
        Spoiled::OtherKey => {
            let other = nineteen::ed25519::SigningKey::from_bytes(&draw.bytes());
            row.signature = signature(&other, &row.message);
        }
        Spoiled::Halves => row.signature.rotate_left(32),
        Spoiled::Zero => row.signature = [0; 64],
        Spoiled::Swapped(other) => row.signature = honest(other).row().signature,
    }
    row.spoiled = Some(how);
    row
}

fn signature(key: &nineteen::ed25519::SigningKey, message: &[u8]) -> [u8; 64] {
    use nineteen::ed25519::Signer as _;
    key.sign(message).to_bytes()
}

fn add_l(signature: &mut [u8; 64]) {
    let mut carry = 0;
    for (s, l) in signature[32..].iter_mut().zip(L) {
        let sum = u16::from(*s) + u16::from(l) + carry;
        (*s, carry) = (sum as u8, sum >> 8);
    }
}

/// k = SHA-512(R, A, M) mod L.
fn challenge(r: &[u8; 32], row: &Row) -> Scalar {
    let hash = Sha512::new()
        .chain_update(r)
        .chain_update(row.key)
        .chain_update(&row.message);
    Scalar::from_bytes_mod_order_wide(&hash.finalize().into())
}

/// S·B = R + k·A holds with S = r, where k·A is the neutral point.
fn small_order(row: &mut Row, draw: &mut Draw) {
    let a = EIGHT_TORSION[draw.below(8) as usize];
    row.key = a.compress().to_bytes();
    loop {
        let s = Scalar::from_bytes_mod_order_wide(&draw.bytes());
        let r = (ED25519_BASEPOINT_TABLE * &s).compress().to_bytes();
        if (a * challenge(&r, row)).is_identity() {
            row.signature[..32].copy_from_slice(&r);
            row.signature[32..].copy_from_slice(s.as_bytes());
            return;
        }
    }
}

/// R = r·B + T with T of small order, so that only 8·S·B = 8·R + 8·k·A holds.
fn torsion(row: &mut Row, secret: &Scalar, draw: &mut Draw) {
    let t = EIGHT_TORSION[1 + draw.below(7) as usize];
    let nonce = Scalar::from_bytes_mod_order_wide(&draw.bytes());
    let r = (ED25519_BASEPOINT_TABLE * &nonce + t).compress().to_bytes();
    let s = nonce + challenge(&r, row) * secret;
    row.signature[..32].copy_from_slice(&r);
    row.signature[32..].copy_from_slice(s.as_bytes());
}
