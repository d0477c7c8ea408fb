// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets marked undefined, as in `crates/nineteen/examples/ct.rs`, for what the façades do themselves: run under Valgrind, which reports a
//! branch or an address that depends on one.
//!
//! ```text
//! secrets            every operation, with secrets undefined
//! secrets planted    must fail under Valgrind
//! ```

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::hint::black_box;

use curve25519_dalek::constants::{
    ED25519_BASEPOINT_POINT, ED25519_BASEPOINT_TABLE, RISTRETTO_BASEPOINT_POINT,
};
use curve25519_dalek::edwards::{EdwardsBasepointTable, EdwardsPoint};
use curve25519_dalek::montgomery::MontgomeryPoint;
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::{Scalar, clamp_integer};
use curve25519_dalek::traits::{BasepointTable, MultiscalarMul};
use ed25519_dalek::hazmat::{self, ExpandedSecretKey};
use ed25519_dalek::{Digest, Sha512, Signature, Signer, SigningKey, VerifyingKey};
use ff::Field;
use rand_core::{CryptoRng, Error, RngCore};
use subtle::{ConditionallySelectable, ConstantTimeEq};
use testkit::constant_time::{DEFINED, UNDEFINED, mark};
use x25519_dalek::{EphemeralSecret, PublicKey, ReusableSecret, StaticSecret};

/// Bytes that nobody may branch on.
fn secret<const N: usize>(start: u8) -> [u8; N] {
    let bytes = black_box(std::array::from_fn(|i| {
        start
            .wrapping_mul(37)
            .wrapping_add(i as u8)
            .wrapping_mul(91)
    }));
    mark(UNDEFINED, &bytes);
    bytes
}

/// Marks an operation's output as public. It is read back from memory, because copies in registers
/// would keep their old marks.
#[inline(never)]
fn publish(bytes: &[u8]) {
    mark(DEFINED, bytes);
    let sum = black_box(bytes).iter().fold(0u8, |sum, byte| sum ^ byte);
    black_box(sum);
}

/// A generator of secrets.
struct Secrets(u8);

impl RngCore for Secrets {
    fn next_u32(&mut self) -> u32 {
        u32::from_le_bytes(secret(self.0))
    }
    fn next_u64(&mut self) -> u64 {
        u64::from_le_bytes(secret(self.0))
    }
    fn fill_bytes(&mut self, to: &mut [u8]) {
        for chunk in to.chunks_mut(8) {
            self.0 += 1;
            chunk.copy_from_slice(&self.next_u64().to_le_bytes()[..chunk.len()]);
        }
    }
    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(to);
        Ok(())
    }
}

impl CryptoRng for Secrets {}

fn scalars() {
    let (a, b) = (
        Scalar::from_bytes_mod_order(secret(1)),
        Scalar::from_bytes_mod_order_wide(&secret(2)),
    );
    let of_hash = Scalar::hash_from_bytes::<Sha512>(&secret::<40>(3));
    publish((a + b - of_hash * a).as_bytes());
    publish((-a).as_bytes());
    publish(a.invert().as_bytes());
    let mut inputs = [a, b, of_hash];
    publish(Scalar::batch_invert(&mut inputs).as_bytes());
    inputs.iter().for_each(|scalar| publish(scalar.as_bytes()));
    publish(Scalar::random(&mut Secrets(4)).as_bytes());
    publish(<Scalar as Field>::random(Secrets(5)).as_bytes());
    publish(&[a.ct_eq(&b).unwrap_u8()]);
    let chosen = Scalar::conditional_select(&a, &b, a.ct_eq(&b));
    publish(chosen.as_bytes());
    publish([a, b].iter().sum::<Scalar>().as_bytes());
    publish([a, b].iter().product::<Scalar>().as_bytes());
    publish(&clamp_integer(secret(6)));
}

fn points() {
    let a = Scalar::from_bytes_mod_order(secret(1));
    let point = EdwardsPoint::mul_base(&a);
    publish(point.compress().as_bytes());
    publish((ED25519_BASEPOINT_POINT * a).compress().as_bytes());
    publish((ED25519_BASEPOINT_TABLE * &a).compress().as_bytes());
    let table = EdwardsBasepointTable::create(&point);
    publish((&table * &a).compress().as_bytes());
    publish(
        (point + point - ED25519_BASEPOINT_POINT)
            .compress()
            .as_bytes(),
    );
    publish(point.mul_clamped(secret(7)).compress().as_bytes());
    publish(
        EdwardsPoint::mul_base_clamped(secret(8))
            .compress()
            .as_bytes(),
    );
    let sum = EdwardsPoint::multiscalar_mul(&[a, a], &[point, ED25519_BASEPOINT_POINT]);
    publish(sum.compress().as_bytes());
    publish(point.to_montgomery().as_bytes());
    publish(MontgomeryPoint::mul_base(&a).as_bytes());
    publish(MontgomeryPoint([9; 32]).mul_clamped(secret(9)).as_bytes());
    #[allow(deprecated)]
    let mapped = EdwardsPoint::nonspec_map_to_curve::<Sha512>(&secret::<32>(10));
    publish(mapped.compress().as_bytes());
    publish(&[point.ct_eq(&ED25519_BASEPOINT_POINT).unwrap_u8()]);
    let element = RistrettoPoint::mul_base(&a);
    publish(element.compress().as_bytes());
    publish((RISTRETTO_BASEPOINT_POINT * a).compress().as_bytes());
    publish(
        RistrettoPoint::from_uniform_bytes(&secret(11))
            .compress()
            .as_bytes(),
    );
    publish(
        RistrettoPoint::random(&mut Secrets(12))
            .compress()
            .as_bytes(),
    );
    publish(&[element.ct_eq(&RISTRETTO_BASEPOINT_POINT).unwrap_u8()]);
}

fn keys() {
    let key = SigningKey::from_bytes(&secret(20));
    let signature: Signature = key.sign(b"a message");
    publish(&signature.to_bytes());
    publish(key.verifying_key().as_bytes());
    publish(&key.to_bytes());
    publish(&key.to_scalar_bytes());
    publish(key.to_scalar().as_bytes());
    let prehashed = Sha512::new().chain_update(b"a message");
    publish(&key.sign_prehashed(prehashed, None).unwrap().to_bytes());
    let drawn = SigningKey::generate(&mut Secrets(21));
    publish(&[key.ct_eq(&drawn).unwrap_u8()]);
    publish(drawn.verifying_key().as_bytes());
    let expanded = ExpandedSecretKey::from_bytes(&secret(22));
    let public = VerifyingKey::from(&expanded);
    publish(public.as_bytes());
    let signature = hazmat::raw_sign::<Sha512>(&expanded, b"a message", &public);
    publish(&signature.to_bytes());
}

fn exchanges() {
    let theirs = PublicKey::from([9; 32]);
    let stored = StaticSecret::from(secret::<32>(30));
    publish(PublicKey::from(&stored).as_bytes());
    publish(stored.diffie_hellman(&theirs).as_bytes());
    publish(&stored.to_bytes());
    let drawn = StaticSecret::random_from_rng(Secrets(31));
    publish(drawn.diffie_hellman(&theirs).as_bytes());
    let reusable = ReusableSecret::random_from_rng(Secrets(32));
    publish(PublicKey::from(&reusable).as_bytes());
    publish(reusable.diffie_hellman(&theirs).as_bytes());
    let once = EphemeralSecret::random_from_rng(Secrets(33));
    publish(PublicKey::from(&once).as_bytes());
    publish(once.diffie_hellman(&theirs).as_bytes());
}

fn main() {
    if std::env::args().any(|argument| argument == "planted") {
        let bytes = secret::<32>(1);
        if black_box(&bytes)[7] & 1 == 1 {
            println!("a branch");
        }
        return;
    }
    scalars();
    points();
    keys();
    exchanges();
    println!("no branch and no address depends on a secret, if Valgrind says nothing");
}
