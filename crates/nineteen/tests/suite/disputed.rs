// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures about which verifiers disagree, in each of the three schemes, with the verdicts of
//! every policy in one table.
//!
//! Files that include this one must have the names of `curve25519-dalek` and `ed25519-dalek` in
//! scope, as the tests of the drop-in crates do.

use super::{Digest, EIGHT_TORSION, EdwardsPoint, Scalar, Sha512};

/// One of the schemes of RFC 8032.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    Pure,
    Context,
    Prehashed,
}

impl Scheme {
    pub const ALL: [Scheme; 3] = [Scheme::Pure, Scheme::Context, Scheme::Prehashed];
}

/// The context for the schemes that have one.
pub const CONTEXT: &[u8] = b"disputed";

/// A signature and the verdicts on it, in the order of `Policy::ALL`: cofactorless, canonical,
/// strict, zip215.
pub struct Disputed {
    pub name: &'static str,
    pub key: [u8; 32],
    pub message: Vec<u8>,
    pub signature: [u8; 64],
    pub valid: [bool; 4],
    /// The verdicts if S is reduced first.
    pub valid_if_reduced: [bool; 4],
}

impl Disputed {
    /// The verdict of a function that names no policy but follows the one at index `policy`: with
    /// the feature `legacy_compatibility`, S is reduced.
    pub fn unnamed(&self, policy: usize, legacy: bool) -> bool {
        let verdicts = if legacy {
            self.valid_if_reduced
        } else {
            self.valid
        };
        verdicts[policy]
    }
}

/// A point: the sum of a multiple of the base point and a multiple of `EIGHT_TORSION[1]`; or 32
/// bytes.
enum Of {
    Sum(u64, usize),
    Bytes(Scalar, [u8; 32]),
}
use Of::{Bytes, Sum};

/// How S differs from the value that the equation requires.
#[derive(PartialEq)]
enum S {
    Right,
    PlusOne,
    PlusOrder,
}
use S::{PlusOne, PlusOrder, Right};

/// y = p + 1 and y = 1 with a sign: the identity, in non-canonical encodings.
const HIGH_ONE: [u8; 32] = with_ends(0xee, 0xff, 0x7f);
const SIGNED_ONE: [u8; 32] = with_ends(1, 0, 0x80);

const fn with_ends(first: u8, middle: u8, last: u8) -> [u8; 32] {
    let mut bytes = [middle; 32];
    bytes[0] = first;
    bytes[31] = last;
    bytes
}

/// The signatures for one scheme, with messages chosen so that k is as the row requires.
pub fn disputed(scheme: Scheme) -> Vec<Disputed> {
    let high = || Bytes(Scalar::ZERO, HIGH_ONE);
    let signed = || Bytes(Scalar::ZERO, SIGNED_ONE);
    // A, R, whether the torsion of R + k·A must vanish, S, verdicts.
    let rows = [
        ("honest", Sum(5, 0), Sum(7, 0), true, Right, "VVVV"),
        ("another S", Sum(5, 0), Sum(7, 0), true, PlusOne, "XXXX"),
        ("S + L", Sum(5, 0), Sum(7, 0), true, PlusOrder, "XXXX"),
        ("A mixed, hidden", Sum(5, 1), Sum(7, 0), true, Right, "VVVV"),
        ("A mixed", Sum(5, 1), Sum(7, 0), false, Right, "XXXV"),
        ("R mixed", Sum(5, 0), Sum(7, 1), false, Right, "XXXV"),
        ("both, hidden", Sum(5, 3), Sum(7, 6), true, Right, "VVVV"),
        ("both mixed", Sum(5, 2), Sum(7, 4), false, Right, "XXXV"),
        ("A small, hidden", Sum(0, 1), Sum(7, 0), true, Right, "VVXV"),
        ("A small", Sum(0, 4), Sum(7, 0), false, Right, "XXXV"),
        ("A identity", Sum(0, 0), Sum(7, 0), true, Right, "VVXV"),
        ("R small, hidden", Sum(5, 1), Sum(0, 1), true, Right, "VVXV"),
        ("R small", Sum(5, 0), Sum(0, 2), false, Right, "XXXV"),
        ("R identity", Sum(5, 0), Sum(0, 0), true, Right, "VVXV"),
        ("both small", Sum(0, 1), Sum(0, 3), true, Right, "VVXV"),
        ("both small, S", Sum(0, 1), Sum(0, 3), true, PlusOne, "XXXX"),
        ("A high", high(), Sum(7, 0), true, Right, "VXXV"),
        ("A signed", signed(), Sum(7, 0), true, Right, "VXXV"),
        ("R high", Sum(5, 0), high(), true, Right, "XXXV"),
        ("R signed", Sum(5, 0), signed(), true, Right, "XXXV"),
        ("both high", high(), high(), true, Right, "XXXV"),
    ];
    rows.into_iter()
        .map(|(name, a, r, vanishes, s, verdicts)| {
            let ((a, key, of_a), (r, commitment, of_r)) = (parts(&a), parts(&r));
            let (message, k) = (0u32..)
                .find_map(|n| {
                    let message = format!("{name} {n}").into_bytes();
                    let k = challenge(scheme, &commitment, &key, &message);
                    let torsion = (of_r + usize::from(k.as_bytes()[0]) * of_a) % 8;
                    ((torsion == 0) == vanishes).then_some((message, k))
                })
                .expect("half of all messages or more, or one in eight");
            let mut right = r + k * a;
            if s == PlusOne {
                right += Scalar::ONE;
            }
            let mut signature = [0; 64];
            signature[..32].copy_from_slice(&commitment);
            signature[32..].copy_from_slice(right.as_bytes());
            let valid = verdicts.as_bytes();
            let valid = core::array::from_fn(|i| valid[i] == b'V');
            if s == PlusOrder {
                add_order(&mut signature[32..]);
            }
            Disputed {
                name,
                key,
                message,
                signature,
                valid,
                valid_if_reduced: if s == PlusOrder { [true; 4] } else { valid },
            }
        })
        .collect()
}

/// The scalar, the encoding, and the multiple of the point of order 8.
fn parts(point: &Of) -> (Scalar, [u8; 32], usize) {
    match *point {
        Sum(n, torsion) => {
            let scalar = Scalar::from(n);
            let point = EdwardsPoint::mul_base(&scalar) + EIGHT_TORSION[torsion];
            (scalar, point.compress().to_bytes(), torsion)
        }
        Bytes(scalar, bytes) => (scalar, bytes, 0),
    }
}

/// k of RFC 8032 §5.1.7, step 2.
fn challenge(scheme: Scheme, r: &[u8; 32], a: &[u8; 32], message: &[u8]) -> Scalar {
    let mut h = Sha512::new();
    if scheme != Scheme::Pure {
        h.update(b"SigEd25519 no Ed25519 collisions");
        h.update([u8::from(scheme == Scheme::Prehashed), CONTEXT.len() as u8]);
        h.update(CONTEXT);
    }
    h.update(r);
    h.update(a);
    if scheme == Scheme::Prehashed {
        h.update(Sha512::new().chain_update(message).finalize());
    } else {
        h.update(message);
    }
    let wide: [u8; 64] = h.finalize().into();
    Scalar::from_bytes_mod_order_wide(&wide)
}

/// S + L, as bytes.
fn add_order(s: &mut [u8]) {
    let mut carry = 1;
    for (byte, more) in s.iter_mut().zip((-Scalar::ONE).to_bytes()) {
        let sum = u16::from(*byte) + u16::from(more) + carry;
        *byte = sum as u8;
        carry = sum >> 8;
    }
}
