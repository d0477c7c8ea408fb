// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets marked undefined: a branch or an address that depends on one is reported by Valgrind.
//!
//! ```text
//! ct9767 list             what can be run, one `BACKEND CASE` a line
//! valgrind --error-exitcode=9 ct9767 avx2 sign
//! valgrind --error-exitcode=9 ct9767 avx2 planted-branch      must fail
//! ```
//!
//! How secrets are marked is in `testkit::constant_time`.

use std::hint::black_box;
use std::process::ExitCode;

use curve9767::backend::{self, Backend};
use curve9767::ecdh::{PublicKey, StaticSecret, diffie_hellman_batch};
use curve9767::group::{Point, Scalar};
use curve9767::schnorr::{HashId, Signature, SigningKey, sign_batch};
use sha3::digest::XofReader;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use testkit::constant_time::{planted_branch, planted_look_up, publish, run, secret};

const HASHED: [u8; 32] = [7; 32];

fn keygen() {
    publish(&SigningKey::from_seed(&secret(1)).verifying_key().to_bytes());
    publish(PublicKey::from(&StaticSecret::from_seed(&secret(2))).as_bytes());
}

fn sign() {
    let key = SigningKey::from_seed(&secret(3));
    publish(&key.sign_prehashed(HashId::Sha256, &HASHED).to_bytes());
}

/// More items than a vector has lanes, and some left over.
const BATCH: usize = 7;

fn sign_many() {
    let keys: [SigningKey; BATCH] =
        std::array::from_fn(|i| SigningKey::from_seed(&secret(i as u8)));
    let mut signatures = [Signature::from_bytes(&[0; 64]); BATCH];
    let messages: [&[u8]; BATCH] = [&HASHED; BATCH];
    sign_batch(&keys.each_ref(), HashId::Sha256, &messages, &mut signatures).expect("lengths");
    for signature in &signatures {
        publish(&signature.to_bytes());
    }
}

/// With a point, and with what is none.
fn exchange() {
    let mine = StaticSecret::from_seed(&secret(4));
    for theirs in [[0; 32], [0xff; 32]] {
        publish(mine.diffie_hellman(&PublicKey::from(theirs)).as_bytes());
    }
}

fn exchange_many() {
    let mine: [StaticSecret; BATCH] =
        std::array::from_fn(|i| StaticSecret::from_seed(&secret(i as u8)));
    let theirs: [PublicKey; BATCH] = std::array::from_fn(|i| PublicKey::from([i as u8; 32]));
    diffie_hellman_batch(&mine, &theirs, |_, shared| publish(shared.as_bytes())).expect("lengths");
}

/// Scalars, multiples of points and points of secret bytes.
fn group() {
    let (a, b) = (
        Scalar::from_bytes_mod_order(&secret(5)),
        Scalar::from_bytes_mod_order(&secret(6)),
    );
    publish(&(a * b - a + -b).to_bytes());
    publish(&Point::GENERATOR.double_mul_base(&a, &b).to_bytes());
    publish(&Point::hash(&secret(7)).mul(&a).to_bytes());
}

/// Secrets as bytes, copies, comparisons, and all that a shared secret gives. Whether bytes are a secret scalar is told by
/// the result, and so [`StaticSecret::from_bytes`] is in no case.
fn forms() {
    let (one, other) = (
        SigningKey::from_seed(&secret(8)),
        SigningKey::from_seed(&secret(12)),
    );
    publish(&[one.ct_eq(&other).unwrap_u8(); 4]);
    publish(&[u8::from(one == other); 4]);
    publish(&one.clone().to_bytes());
    let mine = StaticSecret::from_seed(&secret(13));
    publish(&mine.clone().to_bytes());
    let shared = mine.diffie_hellman(&PublicKey::from(secret(14)));
    publish(&[shared.was_valid().unwrap_u8(); 4]);
    publish(&shared.to_bytes());
    let mut more = [0; 64];
    shared.expand(&mut more);
    publish(&more);
}

/// Points that are secret.
fn points() {
    let (a, b) = (
        Scalar::from_bytes_mod_order(&secret(15)),
        Scalar::from_bytes_mod_order(&secret(16)),
    );
    let (p, q) = (Point::mul_base(&a), Point::GENERATOR.mul(&b));
    for point in [p + q, p - q, -p, p.double_times(3)] {
        publish(&point.to_bytes());
        publish(&point.x_to_bytes());
    }
    publish(&[p.ct_eq(&q).unwrap_u8(); 4]);
    publish(&[p.is_neutral().unwrap_u8(); 4]);
    publish(&[p == q, a == b].map(u8::from).repeat(2));
    publish(&[a.ct_eq(&b).unwrap_u8(); 4]);
    let choice = Choice::from(secret(17)[0] & 1);
    publish(&Point::conditional_select(&p, &q, choice).to_bytes());
    let mut uniform = [0; 96];
    uniform[..32].copy_from_slice(&secret(18));
    publish(&Point::from_uniform_bytes(&uniform).to_bytes());
    publish(&Point::hash_from_xof(&mut Xof).to_bytes());
}

/// An extendable output that is secret.
struct Xof;

impl XofReader for Xof {
    fn read(&mut self, to: &mut [u8]) {
        for (i, chunk) in to.chunks_mut(32).enumerate() {
            chunk.copy_from_slice(&secret(19 + i as u8)[..chunk.len()]);
        }
    }
}

/// Must be reported: verification in variable time of a secret message.
fn planted_verification() {
    let key = SigningKey::from_seed(&[7; 32]);
    let signature = key.sign_prehashed(HashId::Sha256, &HASHED);
    let verdict =
        key.verifying_key()
            .vartime_verify_prehashed(HashId::Sha256, &secret(11), &signature);
    publish(&[u8::from(black_box(verdict.is_ok())); 4]);
}

const CASES: [(&str, fn()); 11] = [
    ("keygen", keygen),
    ("sign", sign),
    ("sign-batch", sign_many),
    ("exchange", exchange),
    ("exchange-batch", exchange_many),
    ("group", group),
    ("forms", forms),
    ("points", points),
    ("planted-branch", planted_branch),
    ("planted-look-up", planted_look_up),
    ("planted-verification", planted_verification),
];

fn main() -> ExitCode {
    let force = |name: &str| {
        let backend = name.parse::<Backend>();
        let forced = backend.and_then(|b| backend::force(Some(b)));
        forced.map_err(|why| why.to_string())
    };
    run(
        "ct9767",
        backend::available().map(Backend::name),
        force,
        &CASES,
    )
}
