// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks that half-size scalars give the exact verdict, with public functions only.
//!
//! For all 8 × 8 components of small order of A and R, and all eight residues of k modulo 8, the
//! half-size equation is compared with the plain one as points, and the verdicts of the library
//! under every policy with the definitions of the policies. The naive pairs, modulo L, are counted
//! too: they have to fail without the cofactor, and must not with it. `docs/math/exact.md` has the
//! proof.
//!
//! ```console
//! $ cargo run --release -p nineteen --example exact
//! ```

use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::{Policy, verify};
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::halfsize::{Short, vartime_split, vartime_split_odd};
use nineteen::scalar::Scalar;
use nineteen::traits::IsIdentity;
use sha2::{Digest, Sha512};

/// L = 2^252 + 27742317777372353535851937790883648493, least significant word first.
const L: [u64; 4] = [
    0x5812_631a_5cf5_d3ed,
    0x14de_f9de_a2f7_9cd6,
    0,
    0x1000_0000_0000_0000,
];

/// 8L.
const GROUP: [u64; 4] = [
    0xc093_18d2_e7ae_9f68,
    0xa6f7_cef5_17bc_e6b2,
    0,
    0x8000_0000_0000_0000,
];

/// A signature with its scalars and points.
struct Signed {
    key: [u8; 32],
    message: [u8; 4],
    r: [u8; 32],
    s: Scalar,
    k: Scalar,
}

/// A scalar that depends on all of `parts`.
fn hash(parts: &[&[u8]]) -> Scalar {
    let mut hash = Sha512::new();
    for part in parts {
        hash.update(part);
    }
    Scalar::from_bytes_mod_order_wide(&hash.finalize().into())
}

fn words(scalar: &Scalar) -> [u64; 4] {
    let mut words = [0; 4];
    for (word, bytes) in words.iter_mut().zip(scalar.as_bytes().chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    }
    words
}

/// An integer below L as a scalar: no reduction, so multiples of every point are right.
fn magnitude(short: &Short) -> Scalar {
    let mut bytes = [0; 32];
    for (bytes, word) in bytes.chunks_exact_mut(8).zip(short.magnitude()) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    let scalar: Option<Scalar> = Scalar::from_canonical_bytes(bytes).into();
    scalar.expect("a half-size scalar is below L")
}

/// `[short]point`. The point takes the sign: `-[n]P` is right for every P, `[L - n]P` is not.
fn times(short: &Short, point: &EdwardsPoint) -> EdwardsPoint {
    let multiple = point * magnitude(short);
    match short.is_negative() {
        true => -multiple,
        false => multiple,
    }
}

/// `[S]B - R - [k]A`.
fn plain(signed: &Signed, a: &EdwardsPoint, r: &EdwardsPoint) -> EdwardsPoint {
    EdwardsPoint::mul_base(&signed.s) - r - a * signed.k
}

/// `[v·S mod L]B - [v]R - [u]A`.
fn half_size(
    (u, v): &(Short, Short),
    signed: &Signed,
    a: &EdwardsPoint,
    r: &EdwardsPoint,
) -> EdwardsPoint {
    let vs = magnitude(v) * signed.s;
    let vs = if v.is_negative() { -vs } else { vs };
    EdwardsPoint::mul_base(&vs) - times(v, r) - times(u, a)
}

/// The verdict by the definition of a policy, including the comparison of R as bytes.
fn defined(policy: Policy, signed: &Signed, a: &EdwardsPoint, r: &EdwardsPoint) -> bool {
    let q = EdwardsPoint::mul_base(&signed.s) - a * signed.k;
    let same_bytes = q.compress().to_bytes() == signed.r;
    let canonical_key = a.compress().to_bytes() == signed.key;
    match policy {
        Policy::Cofactorless => same_bytes,
        Policy::Canonical => same_bytes && canonical_key,
        Policy::Strict => same_bytes && canonical_key && !a.is_small_order() && !r.is_small_order(),
        Policy::Zip215 => (q - r).mul_by_cofactor().is_identity(),
        _ => unreachable!("the page has four policies"),
    }
}

/// How often something was seen.
#[derive(Debug, Default)]
pub struct Counts {
    /// Signatures, valid or not.
    pub signatures: usize,
    /// For which the plain equation holds.
    pub valid: usize,
    /// Valid without the cofactor, but not for the naive pair.
    pub naive_refuses: usize,
    /// The other way round.
    pub naive_accepts: usize,
}

/// Checks one signature.
fn check(signed: &Signed, counts: &mut Counts) {
    let point = |bytes| CompressedEdwardsY(bytes).decompress().expect("a point");
    let (a, r) = (point(signed.key), point(signed.r));
    let difference = plain(signed, &a, &r);

    // The pair of the theorem: the half-size difference is v times the plain one.
    let pair = vartime_split_odd(&words(&signed.k), &GROUP);
    assert_eq!(pair.1.magnitude()[0] & 1, 1, "v is odd");
    let half = half_size(&pair, signed, &a, &r);
    assert_eq!(half, times(&pair.1, &difference), "D' = [v]D");
    assert_eq!(half.is_identity(), difference.is_identity());
    assert_eq!(half.is_small_order(), difference.is_small_order());

    // The naive pair decides right only with the cofactor.
    let naive = vartime_split(&words(&signed.k), &L);
    let naive = half_size(&naive, signed, &a, &r);
    assert_eq!(naive.is_small_order(), difference.is_small_order());
    counts.signatures += 1;
    counts.valid += usize::from(difference.is_identity());
    counts.naive_refuses += usize::from(difference.is_identity() && !naive.is_identity());
    counts.naive_accepts += usize::from(!difference.is_identity() && naive.is_identity());

    // The verdicts of the library.
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&signed.r);
    signature[32..].copy_from_slice(signed.s.as_bytes());
    for policy in Policy::ALL {
        let verdict = verify(policy, &signed.key, &signed.message, &signature).is_ok();
        assert_eq!(verdict, defined(policy, signed, &a, &r), "{policy}");
    }
}

/// Signatures under the key `[a]B + …` with the commitment `[r]B + …`, one for each residue of k
/// modulo 8, and the same with another S.
fn sign(a: &Scalar, key: [u8; 32], r: &Scalar, commitment: [u8; 32], counts: &mut Counts) {
    let mut missing = [true; 8];
    for n in 0_u32.. {
        let message = n.to_le_bytes();
        let k = hash(&[&commitment, &key, &message]);
        let residue = usize::from(k.as_bytes()[0] & 7);
        if !core::mem::take(&mut missing[residue]) {
            continue;
        }
        for s in [r + k * a, r + k * a + Scalar::ONE] {
            let signed = Signed {
                key,
                message,
                r: commitment,
                s,
                k,
            };
            check(&signed, counts);
        }
        if missing == [false; 8] {
            return;
        }
    }
}

/// Checks everything; panics where something is not as the page says.
pub fn run() -> Counts {
    let mut counts = Counts::default();
    // All classes of A and R, of large order and of small.
    for (i, of_a) in EIGHT_TORSION.iter().enumerate() {
        for (j, of_r) in EIGHT_TORSION.iter().enumerate() {
            let drawn = |what: &[u8]| hash(&[what, &[i as u8, j as u8]]);
            let encode = |x: &Scalar, t: &EdwardsPoint| {
                (EdwardsPoint::mul_base(x) + t).compress().to_bytes()
            };
            for (a, r) in [
                (drawn(b"a"), drawn(b"r")),
                (Scalar::ZERO, drawn(b"r")),
                (drawn(b"a"), Scalar::ZERO),
            ] {
                sign(&a, encode(&a, of_a), &r, encode(&r, of_r), &mut counts);
            }
        }
    }
    // Encodings of small order that are not canonical: y = p + 1, p - 1 and 1 with a sign, p.
    let ends = |first, middle, last| {
        let mut bytes = [middle; 32];
        (bytes[0], bytes[31]) = (first, last);
        bytes
    };
    let not_canonical = [
        ends(0xee, 0xff, 0x7f),
        ends(0xee, 0xff, 0xff),
        ends(0xec, 0xff, 0xff),
        ends(1, 0, 0x80),
        ends(0xed, 0xff, 0x7f),
        ends(0xed, 0xff, 0xff),
    ];
    let (a, r) = (hash(&[b"a"]), hash(&[b"r"]));
    let encode = |x: &Scalar| EdwardsPoint::mul_base(x).compress().to_bytes();
    for bytes in not_canonical {
        sign(&Scalar::ZERO, bytes, &r, encode(&r), &mut counts);
        sign(&a, encode(&a), &Scalar::ZERO, bytes, &mut counts);
    }
    // The counter-examples exist: half of all v are even, and seven of eight u are wrong.
    assert!(counts.naive_refuses > 0 && counts.naive_accepts > 0);
    counts
}

fn main() {
    let counts = run();
    println!(
        "{} signatures, for {} of which the plain equation holds",
        counts.signatures, counts.valid
    );
    println!("half-size scalars modulo 8L, v odd: the same points times v, the same verdicts");
    println!(
        "modulo L: {} valid ones refused, {} others accepted; none with the cofactor",
        counts.naive_refuses, counts.naive_accepts
    );
}
