// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret scalars, points and elements: every constant-time operation on them.

use nineteen::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT};
use nineteen::ed25519::{Digest, Sha512};
use nineteen::edwards::{EdwardsBasepointTable, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{RistrettoBasepointTable, RistrettoPoint};
use nineteen::scalar::{Scalar, clamp_integer};
use nineteen::traits::{BasepointTable, IsIdentity, MultiscalarMul};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

use testkit::constant_time::{publish, secret};

/// A secret scalar.
fn scalar(start: u8) -> Scalar {
    Scalar::from_bytes_mod_order(secret(start))
}

/// 64 bytes, half of them secret.
fn wide(start: u8) -> [u8; 64] {
    let mut wide = [0; 64];
    wide[..32].copy_from_slice(&secret(start));
    wide
}

/// A secret choice.
fn choice(start: u8) -> Choice {
    Choice::from(secret(start)[0] & 1)
}

pub fn scalars() {
    let (a, b) = (scalar(31), scalar(32));
    for result in [a + b, a - b, a * b, -a, a.div_by_2(), a.invert()] {
        publish(&result.to_bytes());
    }
    let mut c = a;
    c += b;
    c -= &a;
    c *= b;
    publish(c.as_bytes());
    publish([a, b].iter().sum::<Scalar>().as_bytes());
    publish([a, b].iter().product::<Scalar>().as_bytes());
    publish(&[a.ct_eq(&b).unwrap_u8(); 4]);
    publish(&[u8::from(a == b); 4]);
    publish(Scalar::conditional_select(&a, &b, choice(33)).as_bytes());
    publish(Scalar::from_bytes_mod_order_wide(&wide(34)).as_bytes());
    let canonical = Scalar::from_canonical_bytes(secret(35));
    publish(&[canonical.is_some().unwrap_u8(); 4]);
    publish(canonical.unwrap_or(Scalar::ONE).as_bytes());
    publish(Scalar::hash_from_bytes::<Sha512>(&secret(36)).as_bytes());
    publish(Scalar::from_hash(Sha512::new().chain_update(secret(37))).as_bytes());
    publish(&clamp_integer(secret(38)));
    publish(&[a[7]; 4]);
    let mut both = [a, b];
    publish(Scalar::invert_batch(&mut both).as_bytes());
    publish(both[0].as_bytes());
    publish(Scalar::invert_batch_alloc(&mut [a, b]).as_bytes());
    let mut words = [0; 16];
    words.copy_from_slice(&secret(39)[..16]);
    publish(Scalar::from(u128::from_le_bytes(words)).as_bytes());
}

pub fn edwards() {
    let (a, b) = (scalar(41), scalar(42));
    let (p, q) = (EdwardsPoint::mul_base(&a), ED25519_BASEPOINT_POINT * b);
    for result in [p + q, p - q, -p, p.mul_by_cofactor(), a * p] {
        publish(result.compress().as_bytes());
    }
    let mut r = p;
    r += &q;
    r -= p;
    r *= a;
    publish(r.compress().as_bytes());
    publish([p, q].iter().sum::<EdwardsPoint>().compress().as_bytes());
    publish(&[p.ct_eq(&q).unwrap_u8(); 4]);
    let answers = [
        p == q,
        p.is_small_order(),
        p.is_torsion_free(),
        p.is_identity(),
    ];
    publish(&answers.map(u8::from));
    let chosen = EdwardsPoint::conditional_select(&p, &q, choice(43));
    publish(chosen.compress().as_bytes());
    publish(p.mul_clamped(secret(44)).compress().as_bytes());
    publish(
        EdwardsPoint::mul_base_clamped(secret(45))
            .compress()
            .as_bytes(),
    );
    for u in EdwardsPoint::to_montgomery_batch(&[p, q]) {
        publish(u.as_bytes());
    }
    publish(EdwardsPoint::map_to_curve(secret(46)).compress().as_bytes());
    let encoded = EdwardsPoint::encode_to_curve::<Sha512>(&[&secret(47)], &[b"tag"]);
    publish(encoded.compress().as_bytes());

    // A table of a secret point.
    let table = EdwardsBasepointTable::create(&p);
    publish(table.basepoint().compress().as_bytes());
    publish(table.mul_base(&b).compress().as_bytes());
    publish(table.mul_base_clamped(secret(48)).compress().as_bytes());
}

pub fn montgomery() {
    let k = scalar(51);
    let u = MontgomeryPoint::mul_base(&k);
    publish((u * k).as_bytes());
    publish(&u.mul_clamped(secret(52)).to_bytes());
    publish(MontgomeryPoint::mul_base_clamped(secret(53)).as_bytes());
    #[cfg(feature = "hazmat")]
    for hidden in [62, 63].map(|i| u.to_representative(secret(i)[0])) {
        publish(&hidden.unwrap_or([0; 32]));
        publish(MontgomeryPoint::from_representative(&secret(64)).as_bytes());
    }
    let other = MontgomeryPoint(secret(54));
    publish(&[u.ct_eq(&other).unwrap_u8(); 4]);
    publish(&[u8::from(u == other); 4]);
    publish(MontgomeryPoint::conditional_select(&u, &other, choice(55)).as_bytes());
}

pub fn ristretto() {
    let (a, b) = (scalar(56), scalar(57));
    let (p, q) = (RistrettoPoint::mul_base(&a), RISTRETTO_BASEPOINT_POINT * b);
    for result in [p + q, p - q, -p, a * p] {
        publish(result.compress().as_bytes());
    }
    let mut r = p;
    r += &q;
    r -= p;
    r *= a;
    publish(r.compress().as_bytes());
    publish([p, q].iter().sum::<RistrettoPoint>().compress().as_bytes());
    publish(&[p.ct_eq(&q).unwrap_u8(); 4]);
    publish(&[p == q, p.is_identity()].map(u8::from).repeat(2));
    let chosen = RistrettoPoint::conditional_select(&p, &q, choice(58));
    publish(chosen.compress().as_bytes());
    let sum = RistrettoPoint::multiscalar_mul([a, b], [p, q]);
    publish(sum.compress().as_bytes());
    let hash = RistrettoPoint::hash_from_bytes::<Sha512>(&secret(59));
    publish(hash.compress().as_bytes());
    let hash = RistrettoPoint::from_hash(Sha512::new().chain_update(secret(60)));
    publish(hash.compress().as_bytes());
    let table = RistrettoBasepointTable::create(&p);
    publish(table.basepoint().compress().as_bytes());
    publish((&table * &b).compress().as_bytes());
    // These bits are public, as the function documents.
    let mut even = secret(61);
    even[0] &= 0b1111_1110;
    even[31] &= 0b0011_1111;
    let restricted = RistrettoPoint::map_to_curve_restricted(even);
    publish(restricted.compress().as_bytes());
}

/// Sixteen secret bytes in an element.
#[cfg(feature = "lizard")]
pub fn lizard() {
    let mut data = [0; 16];
    data.copy_from_slice(&secret(62)[..16]);
    let element = RistrettoPoint::lizard_encode::<sha2::Sha256>(&data);
    publish(element.compress().as_bytes());
}

/// The traits of `ff` and `group`.
#[cfg(feature = "group")]
pub fn traits() {
    use group::cofactor::CofactorGroup;
    use group::ff::{Field, FromUniformBytes, PrimeField};
    use group::{Group, GroupEncoding};

    let (a, b) = (scalar(63), scalar(64));
    publish(Field::square(&a).as_bytes());
    publish(Field::double(&a).as_bytes());
    publish(Field::invert(&a).unwrap_or(b).as_bytes());
    publish(Field::sqrt(&a).unwrap_or(b).as_bytes());
    publish(Scalar::from_repr(secret(65)).unwrap_or(a).as_bytes());
    publish(&a.to_repr());
    publish(&[PrimeField::is_odd(&a).unwrap_u8(); 4]);
    publish(Scalar::from_uniform_bytes(&wide(66)).as_bytes());
    let random = <Scalar as Field>::try_random(&mut super::keys::Secret(6));
    publish(random.expect("it gives bytes").as_bytes());

    let p = EdwardsPoint::mul_base(&a);
    publish(&GroupEncoding::to_bytes(&Group::double(&p)));
    publish(&[Group::is_identity(&p).unwrap_u8(); 4]);
    publish(&[CofactorGroup::is_torsion_free(&p).unwrap_u8(); 4]);
    let cleared = p.clear_cofactor();
    publish(&GroupEncoding::to_bytes(&(cleared * b - cleared)));
    let inside = p.into_subgroup().unwrap_or(cleared);
    publish(&GroupEncoding::to_bytes(&inside));
    let r = RistrettoPoint::mul_base(&a);
    publish(&GroupEncoding::to_bytes(&Group::double(&r)));
    publish(&[Group::is_identity(&r).unwrap_u8(); 4]);
}
