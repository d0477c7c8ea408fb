// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compares with the dalek crates on seeded inputs, some of them extreme.

use curve25519_dalek as dalek;
use dalek::traits::{MultiscalarMul as _, VartimeMultiscalarMul as _};
use ed25519_dalek::Signer as _;
use nineteen::ed25519::{Policy, SigningKey, verify};
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen::traits::{MultiscalarMul as _, VartimeMultiscalarMul as _};
use nineteen::x25519::{PublicKey, StaticSecret, x25519};

use crate::support::{Seeded, for_each_backend};

/// A scalar in both libraries.
fn scalars(bytes: [u8; 32]) -> (Scalar, dalek::Scalar) {
    (
        Scalar::from_bytes_mod_order(bytes),
        dalek::Scalar::from_bytes_mod_order(bytes),
    )
}

/// A point in both libraries, from any bytes, one in eight with torsion.
fn points(seeded: &mut Seeded) -> (EdwardsPoint, dalek::EdwardsPoint) {
    loop {
        let bytes = seeded.edgy();
        let ours = CompressedEdwardsY(bytes).decompress();
        let theirs = dalek::edwards::CompressedEdwardsY(bytes).decompress();
        assert_eq!(ours.is_some(), theirs.is_some(), "{bytes:02x?}");
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            assert_same(&ours, &theirs);
            return (ours, theirs);
        }
    }
}

fn assert_same(ours: &EdwardsPoint, theirs: &dalek::EdwardsPoint) {
    assert_eq!(ours.compress().to_bytes(), theirs.compress().to_bytes());
}

#[test]
fn signatures_and_exchanges() {
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(1);
        for i in 0..200 {
            let (seed, message): ([u8; 32], [u8; 32]) = (seeded.edgy(), seeded.bytes());
            let message = &message[..i % 33];
            let ours = SigningKey::from_bytes(&seed);
            let theirs = ed25519_dalek::SigningKey::from_bytes(&seed);
            let public = ours.verifying_key().to_bytes();
            assert_eq!(public, theirs.verifying_key().to_bytes(), "{backend}");
            let signature = theirs.sign(message).to_bytes();
            assert_eq!(
                nineteen::ed25519::Signer::sign(&ours, message).to_bytes(),
                signature,
                "{backend}"
            );
            for policy in Policy::ALL {
                verify(policy, &public, message, &signature).unwrap();
            }
            let (k, u) = (seeded.edgy(), seeded.edgy());
            assert_eq!(x25519(k, u), x25519_dalek::x25519(k, u), "{backend}");
            assert_eq!(
                PublicKey::from(&StaticSecret::from(k)).to_bytes(),
                x25519_dalek::PublicKey::from(&x25519_dalek::StaticSecret::from(k)).to_bytes(),
                "{backend}"
            );
        }
    });
}

#[test]
fn scalar_arithmetic() {
    let mut seeded = Seeded::new(2);
    for _ in 0..2000 {
        let (a, a_) = scalars(seeded.edgy());
        let (b, b_) = scalars(seeded.edgy());
        let mut wide = [0; 64];
        wide[..32].copy_from_slice(&seeded.edgy());
        wide[32..].copy_from_slice(&seeded.edgy());
        for (ours, theirs) in [
            (a, a_),
            (a + b, a_ + b_),
            (a - b, a_ - b_),
            (a * b, a_ * b_),
            (-a, -a_),
            (a.div_by_2(), a_.div_by_2()),
            (
                Scalar::from_bytes_mod_order_wide(&wide),
                dalek::Scalar::from_bytes_mod_order_wide(&wide),
            ),
        ] {
            assert_eq!(ours.to_bytes(), theirs.to_bytes());
        }
        let bytes = seeded.edgy();
        let ours: Option<Scalar> = Scalar::from_canonical_bytes(bytes).into();
        let theirs: Option<dalek::Scalar> = dalek::Scalar::from_canonical_bytes(bytes).into();
        assert_eq!(ours.map(|s| s.to_bytes()), theirs.map(|s| s.to_bytes()));
    }
    let mut batch: [Scalar; 9] = std::array::from_fn(|i| Scalar::from(7 * i as u64 + 1));
    let inverses = batch.map(|s| s.invert());
    let product = Scalar::invert_batch(&mut batch);
    assert_eq!(batch, inverses);
    assert_eq!(product, inverses.iter().product());
    for (i, inverse) in inverses.iter().enumerate() {
        assert_eq!(*inverse * Scalar::from(7 * i as u64 + 1), Scalar::ONE);
    }
    assert_eq!(Scalar::ZERO.invert(), Scalar::ZERO);
}

#[test]
fn edwards_group() {
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(3);
        for _ in 0..40 {
            let (p, p_) = points(&mut seeded);
            let (q, q_) = points(&mut seeded);
            let (k, k_) = scalars(seeded.edgy());
            let (l, l_) = scalars(seeded.edgy());
            let clamped = seeded.edgy();
            for (ours, theirs) in [
                (p + q, p_ + q_),
                (p - q, p_ - q_),
                (-p, -p_),
                (p * k, p_ * k_),
                (k * q, k_ * q_),
                (
                    EdwardsPoint::mul_base(&k),
                    dalek::EdwardsPoint::mul_base(&k_),
                ),
                (p.mul_clamped(clamped), p_.mul_clamped(clamped)),
                (
                    EdwardsPoint::mul_base_clamped(clamped),
                    dalek::EdwardsPoint::mul_base_clamped(clamped),
                ),
                (p.mul_by_cofactor(), p_.mul_by_cofactor()),
                (
                    EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &p, &l),
                    dalek::EdwardsPoint::vartime_double_scalar_mul_basepoint(&k_, &p_, &l_),
                ),
            ] {
                assert_same(&ours, &theirs);
            }
            assert_eq!(p.is_small_order(), p_.is_small_order());
            assert_eq!(p.is_torsion_free(), p_.is_torsion_free());
            assert_eq!(p.to_montgomery().to_bytes(), p_.to_montgomery().to_bytes());

            let u = seeded.edgy();
            let (m, m_) = (MontgomeryPoint(u), dalek::MontgomeryPoint(u));
            assert_eq!((m * k).to_bytes(), (m_ * k_).to_bytes(), "{backend}");
            let bits = || (0..256).rev().map(|i| clamped[i / 8] >> (i % 8) & 1 == 1);
            assert_eq!(
                m.mul_bits_be(bits()).to_bytes(),
                m_.mul_bits_be(bits()).to_bytes()
            );
            for sign in [0, 1] {
                let (ours, theirs) = (m.to_edwards(sign), m_.to_edwards(sign));
                assert_eq!(
                    ours.map(|p| p.compress().to_bytes()),
                    theirs.map(|p| p.compress().to_bytes())
                );
            }
        }
    });
}

#[test]
fn sums_of_many_multiples() {
    for_each_backend(|_| {
        let mut seeded = Seeded::new(4);
        // Both algorithms, their first sizes, and the threshold between them.
        for n in [0, 1, 2, 5, 64, 349, 350, 351] {
            let (k, k_): (Vec<_>, Vec<_>) = (0..n).map(|_| scalars(seeded.edgy())).unzip();
            let (p, p_): (Vec<_>, Vec<_>) = (0..n)
                .map(|_| {
                    let bytes = scalars(seeded.bytes());
                    (
                        EdwardsPoint::mul_base(&bytes.0),
                        dalek::EdwardsPoint::mul_base(&bytes.1),
                    )
                })
                .unzip();
            let theirs = dalek::EdwardsPoint::vartime_multiscalar_mul(&k_, &p_);
            assert_same(&EdwardsPoint::vartime_multiscalar_mul(&k, &p), &theirs);
            if n <= 64 {
                assert_same(&EdwardsPoint::multiscalar_mul(&k, &p), &theirs);
                assert_same(
                    &EdwardsPoint::multiscalar_mul(&k, &p),
                    &dalek::EdwardsPoint::multiscalar_mul(&k_, &p_),
                );
            }
        }
        let one = [Scalar::ONE; 2];
        let missing = [Some(EdwardsPoint::default()), None];
        assert!(EdwardsPoint::optional_multiscalar_mul(one, missing).is_none());
    });
}

#[test]
fn ristretto_group() {
    for_each_backend(|_| {
        let mut seeded = Seeded::new(5);
        for _ in 0..40 {
            let mut wide = [0; 64];
            wide[..32].copy_from_slice(&seeded.edgy());
            wide[32..].copy_from_slice(&seeded.edgy());
            let p = RistrettoPoint::from_uniform_bytes(&wide);
            let p_ = dalek::RistrettoPoint::from_uniform_bytes(&wide);
            let (k, k_) = scalars(seeded.edgy());
            for (ours, theirs) in [
                (p, p_),
                (p * k, p_ * k_),
                (p + p * k, p_ + p_ * k_),
                (p - p * k, p_ - p_ * k_),
                (
                    RistrettoPoint::mul_base(&k),
                    dalek::RistrettoPoint::mul_base(&k_),
                ),
            ] {
                assert_eq!(ours.compress().to_bytes(), theirs.compress().to_bytes());
                assert_eq!(ours.compress().decompress().unwrap(), ours);
            }
            assert_eq!(p == p * k, p_ == p_ * k_);
        }
    });
}
