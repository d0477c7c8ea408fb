// SPDX-License-Identifier: MIT OR Apache-2.0
//! Marks secrets as undefined, so that Valgrind or MemorySanitizer reports any branch or address
//! that depends on one.
//!
//! ```text
//! ct list                 what can be run, one `BACKEND CASE` a line
//! valgrind --error-exitcode=9 ct m64 sign
//! valgrind --error-exitcode=9 ct m64 planted-branch    must fail
//! cargo xtask secrets --memory-sanitizer               all of it, the other way
//! ```
//!
//! `lab/secrets/functions` says which public function runs in which case, and why the others run
//! in none; a test compares it with the list of public names.
//!
//! `testkit::constant_time` documents how secrets are marked. With `--cfg nineteen_msan` there is
//! no `std` around `main`.

#![cfg_attr(nineteen_msan, no_main)]

use std::hint::black_box;
#[cfg(not(nineteen_msan))]
use std::process::ExitCode;

#[cfg(not(nineteen_msan))]
use nineteen::backend::{self, Backend};
use nineteen::constants::ED25519_BASEPOINT_POINT;
use nineteen::ed25519::{Sha512, Signature, Signer, SigningKey, sign_batch};
use nineteen::edwards::{CompressedEdwardsY, EdwardsBasepointTable, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen::traits::{BasepointTable, MultiscalarMul};
use nineteen::x25519::{PublicKey, StaticSecret, x25519, x25519_batch};
use testkit::constant_time::{planted_branch, planted_look_up, publish, secret};

#[path = "ct/groups.rs"]
mod groups; // scalars, points, elements
#[path = "ct/keys.rs"]
mod keys; // keys, signatures and key exchanges in their other forms

fn keygen() {
    let key = SigningKey::from_bytes(&secret(1));
    publish(&key.verifying_key().to_bytes());
}

fn sign() {
    let key = SigningKey::from_bytes(&secret(2));
    let signature = key.sign(b"a message").to_bytes();
    publish(&signature);
    let noise = secret(3);
    publish(&key.sign_hedged(&noise, b"a message").to_bytes());
}

/// More items than a vector has lanes, and an incomplete group.
const BATCH: usize = 11;

fn sign_many() {
    let keys: [SigningKey; BATCH] =
        std::array::from_fn(|i| SigningKey::from_bytes(&secret(11 + i as u8)));
    let mut signatures = [Signature::from_bytes(&[0; 64]); BATCH];
    let messages: [&[u8]; BATCH] = [b"a message"; BATCH];
    sign_batch(&keys.each_ref(), &messages, &mut signatures).expect("equal lengths");
    for signature in &signatures {
        publish(&signature.to_bytes());
    }
}

fn exchange() {
    let mut u = [0; 32];
    u[0] = 9;
    publish(&x25519(secret(4), u));
    let shared = StaticSecret::from(secret(5)).diffie_hellman(&PublicKey::from([7; 32]));
    publish(shared.as_bytes());
}

fn exchange_many() {
    let secrets: [[u8; 32]; BATCH] = std::array::from_fn(|i| secret(41 + i as u8));
    // Including 0 and 1, which have small order.
    let publics: [[u8; 32]; BATCH] = std::array::from_fn(|i| {
        let mut u = [0; 32];
        u[0] = i as u8;
        u
    });
    let mut shared = [[0; 32]; BATCH];
    x25519_batch(&secrets, &publics, &mut shared).expect("equal lengths");
    for shared in &shared {
        publish(shared);
    }
}

fn exchange_keygen() {
    publish(PublicKey::from(&StaticSecret::from(secret(6))).as_bytes());
}

/// Scalars and multiples of points with secret scalars.
fn group() {
    let (a, b) = (
        Scalar::from_bytes_mod_order(secret(7)),
        Scalar::from_bytes_mod_order(secret(8)),
    );
    let c = (a * b - a + b.div_by_2()).invert();
    publish(c.as_bytes());
    let p = ED25519_BASEPOINT_POINT * a;
    publish(p.compress().as_bytes());
    publish(p.to_montgomery().as_bytes());
    let r = RistrettoPoint::mul_base(&b);
    publish(r.compress().as_bytes());
    let element = |i: u8| {
        let bytes = secret(i);
        let mut wide = [0; 64];
        wide[..32].copy_from_slice(&bytes);
        RistrettoPoint::from_uniform_bytes(&wide)
    };
    publish((element(17) - element(18)).compress().as_bytes());
}

/// Multiscalar multiplication with secret scalars, by every method; batch encoding, mapping and
/// multiplication of points.
fn group_many() {
    for n in [2, BATCH, 40] {
        let scalars: Vec<Scalar> = (0..n)
            .map(|i| Scalar::from_bytes_mod_order(secret(61 + i as u8)))
            .collect();
        let points: Vec<EdwardsPoint> = scalars.iter().map(EdwardsPoint::mul_base).collect();
        publish(
            EdwardsPoint::multiscalar_mul(&scalars, &points)
                .compress()
                .as_bytes(),
        );
        let encodings = EdwardsPoint::compress_batch_alloc(&points);
        for encoding in &encodings {
            publish(encoding.as_bytes());
        }
        for point in CompressedEdwardsY::decompress_batch(&encodings) {
            publish(point.expect("a point").compress().as_bytes());
        }
    }
    let strings: Vec<[u8; 64]> = (0..BATCH)
        .map(|i| {
            let mut bytes = [0; 64];
            bytes[..32].copy_from_slice(&secret(111 + i as u8));
            bytes
        })
        .collect();
    let elements = RistrettoPoint::from_uniform_bytes_batch(&strings);
    for encoding in RistrettoPoint::compress_batch(&elements) {
        publish(encoding.as_bytes());
    }
    let scalars: Vec<Scalar> = (0..BATCH)
        .map(|i| Scalar::from_bytes_mod_order(secret(131 + i as u8)))
        .collect();
    let each = RistrettoPoint::mul_each(&elements, &scalars[0]);
    let pairwise = RistrettoPoint::mul_pairwise(&elements, &scalars);
    for product in each.iter().chain(&pairwise) {
        publish(product.compress().as_bytes());
    }
    let points: Vec<EdwardsPoint> = scalars.iter().map(EdwardsPoint::mul_base).collect();
    let each = EdwardsPoint::mul_each(&points, &scalars[1]);
    let pairwise = EdwardsPoint::mul_pairwise(&points, &scalars);
    for product in each.iter().chain(&pairwise) {
        publish(product.compress().as_bytes());
    }
    let doubles = RistrettoPoint::double_and_compress_batch(&elements);
    for encoding in &doubles {
        publish(encoding.as_bytes());
    }
    // Whether an encoding is valid is public, and these are public too; the functions are
    // inspected.
    for element in CompressedRistretto::decompress_batch(&doubles) {
        publish(element.expect("an element").compress().as_bytes());
    }
}

/// Tables for other points, batch encoding, ladders over bits; hashing to groups, and the inverse.
fn maps() {
    let k = Scalar::from_bytes_mod_order(secret(13));
    let table = EdwardsBasepointTable::create(&(ED25519_BASEPOINT_POINT + ED25519_BASEPOINT_POINT));
    let p = &table * &k;
    for encoding in EdwardsPoint::compress_batch(&[p, p + p]) {
        publish(encoding.as_bytes());
    }
    let bytes = secret(14);
    let bits = (0..256).map(|i| bytes[i / 8] >> (i % 8) & 1 == 1);
    publish(MontgomeryPoint([7; 32]).mul_bits_be(bits).as_bytes());
    let hash = EdwardsPoint::hash_to_curve::<Sha512>(&[&secret(15)], &[b"tag"]);
    publish(hash.compress().as_bytes());
    let element = RistrettoPoint::map_to_curve(secret(16));
    publish(element.compress().as_bytes());
    for preimage in element.map_to_curve_inverse() {
        publish(&preimage.unwrap_or([0; 32]));
    }
}

/// Must be reported: a comparison that stops at the first difference.
fn planted_compare() {
    let (bytes, other) = (secret(12), black_box([0x5a; 32]));
    let mut equal = 0;
    while equal < 32 && bytes[equal] == other[equal] {
        equal += black_box(1);
    }
    publish(&[equal as u8; 4]);
}

const CASES: &[(&str, fn())] = &[
    ("keygen", keygen),
    ("sign", sign),
    ("sign-batch", sign_many),
    ("x25519", exchange),
    ("x25519-batch", exchange_many),
    ("x25519-keygen", exchange_keygen),
    ("group", group),
    ("group-batch", group_many),
    ("maps", maps),
    ("key-forms", keys::forms),
    #[cfg(feature = "rand_core")]
    ("generated", keys::generated),
    #[cfg(feature = "digest")]
    ("contexts", keys::contexts),
    #[cfg(feature = "hazmat")]
    ("expanded", keys::expanded),
    #[cfg(all(feature = "pkcs8", feature = "serde", not(nineteen_msan)))]
    ("formats", keys::formats),
    ("accelerated", keys::accelerated),
    ("scalars", groups::scalars),
    ("edwards", groups::edwards),
    ("montgomery", groups::montgomery),
    ("ristretto", groups::ristretto),
    #[cfg(feature = "lizard")]
    ("lizard", groups::lizard),
    #[cfg(feature = "group")]
    ("group-traits", groups::traits),
    ("planted-branch", planted_branch),
    ("planted-compare", planted_compare),
    ("planted-look-up", planted_look_up),
];

#[cfg(nineteen_msan)]
testkit::main_of_cases!(nineteen, CASES);

#[cfg(not(nineteen_msan))]
fn main() -> ExitCode {
    let force = |name: &str| {
        let backend = name.parse::<Backend>();
        let forced = backend.and_then(|b| backend::force(Some(b)));
        forced.map_err(|why| why.to_string())
    };
    let backends = backend::available().map(Backend::name);
    testkit::constant_time::run("ct", backends, force, CASES)
}
