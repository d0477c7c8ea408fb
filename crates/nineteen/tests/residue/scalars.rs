// SPDX-License-Identifier: MIT OR Apache-2.0
//! Scalars from generators and hashes, inverses, and functions that take secrets by value. A
//! returned result belongs to the caller, so the tests search for the inputs that it was computed
//! from.

use std::hint::black_box;

use nineteen::accelerator::{Accelerator, Software};
use nineteen::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT, X25519_BASEPOINT};
use nineteen::ed25519::{Digest, Sha512};
use nineteen::edwards::{EdwardsBasepointTable, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen::traits::{BasepointTable, MultiscalarMul};
use nineteen::x25519::x25519;

use testkit::residue::{Given, Needles, Troubles, optimised};

use crate::needles::Secrets;
use crate::support::{Seeded, for_each_backend};

#[test]
fn scalars_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    let mut seeded = Seeded::new(61);
    let mut result = Box::new(Scalar::ZERO);
    let wide = Box::new(seeded.bytes::<64>());
    let scalar = Box::new(Scalar::from_bytes_mod_order_wide(&wide));
    let hash: [u8; 64] = Sha512::digest(&wide[..]).into();

    let random = Needles::default().words("random bytes", &wide[..]);
    #[cfg(feature = "rand_core")]
    troubles.check("random", &random, || {
        *result = Scalar::random(&mut testkit::residue::Given(&*wide));
    });
    #[cfg(feature = "group")]
    troubles.check("try_random of Field", &random, || {
        use group::ff::Field;
        *result = <Scalar as Field>::try_random(&mut testkit::residue::Given(&*wide)).unwrap();
    });
    let hashed = random.words("hash", &hash);
    troubles.check("hash_from_bytes", &hashed, || {
        *result = Scalar::hash_from_bytes::<Sha512>(&wide[..]);
    });
    let needles = Needles::default().scalar("scalar", scalar.as_bytes());
    troubles.check("invert", &needles, || *result = scalar.invert());

    for n in [1, 4, 40] {
        let scalars: Vec<Scalar> = (0..n)
            .map(|_| Scalar::from_bytes_mod_order_wide(&seeded.bytes()))
            .collect();
        let needles = scalars.iter().fold(Needles::default(), |needles, scalar| {
            needles
                .scalar("scalar", scalar.as_bytes())
                .scalar("inverse", scalar.invert().as_bytes())
        });
        // For a single scalar, the returned product is the inverse itself.
        if n > 1 {
            let mut inputs = scalars.clone();
            troubles.check(&format!("invert_batch_alloc of {n}"), &needles, || {
                *result = Scalar::invert_batch_alloc(&mut inputs);
            });
            assert_eq!(inputs[0], scalars[0].invert());
        }
        if n == 4 {
            let mut inputs = Box::new(*scalars.first_chunk::<4>().unwrap());
            troubles.check("invert_batch of 4", &needles, || {
                *result = Scalar::invert_batch(&mut inputs);
            });
            assert_eq!(inputs[3], scalars[3].invert());
        }
    }
    black_box(result);
    troubles.end();
}

/// Arrays passed by value: the function wipes the copy it receives.
#[test]
fn secrets_by_value_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(62);
        let bytes = Box::new(seeded.bytes::<32>());
        let needles = Needles::default()
            .words("secret", &bytes[..])
            .scalar("clamped", &nineteen::scalar::clamp_integer(*bytes));
        let mut check = |name: &str, operation: &mut (dyn FnMut() + Send)| {
            troubles.check(&format!("{backend} {name}"), &needles, operation);
        };
        let mut public = Box::new([0; 32]);
        check("x25519", &mut || {
            *public = x25519(*bytes, X25519_BASEPOINT.0)
        });
        let mut u = Box::new(X25519_BASEPOINT);
        check("Montgomery", &mut || {
            *u = X25519_BASEPOINT.mul_clamped(*bytes)
        });
        check("Montgomery base", &mut || {
            *u = MontgomeryPoint::mul_base_clamped(*bytes)
        });
        assert_eq!(*public, u.0);
        let mut point = Box::new(ED25519_BASEPOINT_POINT);
        check("Edwards", &mut || {
            *point = ED25519_BASEPOINT_POINT.mul_clamped(*bytes)
        });
        check("Edwards base", &mut || {
            *point = EdwardsPoint::mul_base_clamped(*bytes)
        });
        let table = Box::new(EdwardsBasepointTable::create(&ED25519_BASEPOINT_POINT));
        let mut of_table = Box::new(ED25519_BASEPOINT_POINT);
        check("Edwards table", &mut || {
            *of_table = table.mul_base_clamped(*bytes)
        });
        assert_eq!(of_table, point);
        let mut affine = None;
        check("base multiple by software", &mut || {
            affine = Some(Software.mul_base(&bytes).unwrap());
        });
        assert!(affine.is_some());
    });
    troubles.end();
}

/// What a generator gave for a random element, one by one and in the way of `Group`.
#[test]
fn random_elements_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let bytes = Box::new(Seeded::new(64).bytes::<64>());
        let needles = Needles::default().words("drawn", &bytes[..]);
        let mut element = Box::new(RISTRETTO_BASEPOINT_POINT);
        let expected = RistrettoPoint::from_uniform_bytes(&bytes);
        troubles.check(&format!("{backend} random"), &needles, || {
            *element = RistrettoPoint::random(&mut Given(&bytes[..]));
        });
        assert_eq!(*element, expected);
        troubles.check(&format!("{backend} try_random"), &needles, || {
            *element = RistrettoPoint::try_random(&mut Given(&bytes[..])).unwrap();
        });
        assert_eq!(*element, expected);
    });
    troubles.end();
}

/// A growing vector frees its old memory.
#[test]
fn sums_of_an_unknown_number_of_multiples_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(63);
        let scalars: Vec<Scalar> = (0..11)
            .map(|_| Scalar::from_bytes_mod_order_wide(&seeded.bytes()))
            .collect();
        let points: Vec<EdwardsPoint> = scalars.iter().map(EdwardsPoint::mul_base).collect();
        let needles = scalars.iter().fold(Needles::default(), |needles, scalar| {
            needles.scalar("scalar", scalar.as_bytes())
        });
        let mut sum = Box::new(points[0]);
        troubles.check(&format!("{backend} sum"), &needles, || {
            *sum = EdwardsPoint::multiscalar_mul(scalars.iter().filter(|_| true), &points);
        });
        assert_eq!(*sum, EdwardsPoint::multiscalar_mul(&scalars, &points));
    });
    troubles.end();
}
