// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations of the groups other than sums and multiples, against `curve25519-dalek` and against
//! themselves: tables, sums with some precomputed points, batch encoding, maps and their inverses,
//! unreduced integers.

use curve25519_dalek as dalek;
use nineteen::constants::{
    ED25519_BASEPOINT_POINT, ED25519_BASEPOINT_TABLE, EIGHT_TORSION, RISTRETTO_BASEPOINT_POINT,
    RISTRETTO_BASEPOINT_TABLE, X25519_LOW_ORDER_POINTS,
};
use nineteen::edwards::{EdwardsBasepointTable, EdwardsPoint, VartimeEdwardsPrecomputation};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{
    RistrettoBasepointTable, RistrettoPoint, VartimeRistrettoPrecomputation,
};
use nineteen::scalar::Scalar;
use nineteen::traits::{
    BasepointTable, Identity, IsIdentity, MultiscalarMul, VartimeMultiscalarMul,
    VartimePrecomputedMultiscalarMul,
};
use sha2::Sha512;

use crate::support::{Seeded, for_each_backend};

/// A scalar from any bytes.
fn scalar(seeded: &mut Seeded) -> Scalar {
    Scalar::from_bytes_mod_order(seeded.edgy())
}

/// A point with a torsion component.
fn point(seeded: &mut Seeded) -> EdwardsPoint {
    let torsion = EIGHT_TORSION[usize::from(seeded.edgy()[0] & 7)];
    EdwardsPoint::mul_base(&scalar(seeded)) + torsion
}

#[test]
fn tables_give_the_multiples_of_their_points() {
    for_each_backend(|_| {
        let mut seeded = Seeded::new(1);
        let mut points = vec![
            ED25519_BASEPOINT_POINT,
            EdwardsPoint::identity(),
            EIGHT_TORSION[1],
        ];
        points.extend((0..3).map(|_| point(&mut seeded)));
        for p in points {
            let table = EdwardsBasepointTable::create(&p);
            assert_eq!(table.basepoint(), p);
            let mut scalars = vec![Scalar::ZERO, Scalar::ONE, -Scalar::ONE];
            scalars.extend((0..10).map(|_| scalar(&mut seeded)));
            for k in scalars {
                assert_eq!(&table * &k, p * k);
                assert_eq!(&k * &table, p * k);
            }
            let bytes = seeded.edgy();
            assert_eq!(table.mul_base_clamped(bytes), p.mul_clamped(bytes));
        }
        let k = scalar(&mut seeded);
        assert_eq!(&k * ED25519_BASEPOINT_TABLE, EdwardsPoint::mul_base(&k));
        assert_eq!(
            RISTRETTO_BASEPOINT_TABLE.basepoint(),
            RISTRETTO_BASEPOINT_POINT
        );
        assert_eq!(RISTRETTO_BASEPOINT_TABLE * &k, RistrettoPoint::mul_base(&k));
        let p = RistrettoPoint::from_uniform_bytes(&[7; 64]);
        assert_eq!(&RistrettoBasepointTable::create(&p) * &k, p * k);
    });
}

#[test]
fn sums_of_points_known_before() {
    for_each_backend(|_| {
        let mut seeded = Seeded::new(2);
        for (known, others) in [(0, 0), (1, 0), (0, 1), (3, 2), (20, 13), (1, 64), (129, 1)] {
            let a: Vec<_> = (0..known).map(|_| point(&mut seeded)).collect();
            let b: Vec<_> = (0..others).map(|_| point(&mut seeded)).collect();
            let s: Vec<_> = (0..known).map(|_| scalar(&mut seeded)).collect();
            let t: Vec<_> = (0..others).map(|_| scalar(&mut seeded)).collect();
            let sum = |k: &[Scalar], p: &[EdwardsPoint]| -> EdwardsPoint {
                k.iter().zip(p).map(|(k, p)| p * k).sum()
            };
            let prepared = VartimeEdwardsPrecomputation::new(&a);
            assert_eq!((prepared.len(), prepared.is_empty()), (known, known == 0));
            assert_eq!(prepared.vartime_multiscalar_mul(&s), sum(&s, &a));
            assert_eq!(
                prepared.vartime_mixed_multiscalar_mul(&s, &t, &b),
                sum(&s, &a) + sum(&t, &b)
            );
            if known > 0 {
                // Fewer scalars than points: the remaining points are not in the sum.
                assert_eq!(prepared.vartime_multiscalar_mul(&s[1..]), sum(&s[1..], &a));
            }
            if others > 0 {
                let mut missing: Vec<_> = b.iter().copied().map(Some).collect();
                missing[0] = None;
                assert_eq!(
                    prepared.optional_mixed_multiscalar_mul(&s, &t, missing),
                    None
                );
            }
        }
        let p: Vec<_> = (1u8..4)
            .map(|i| RistrettoPoint::map_to_curve([i; 32]))
            .collect();
        let k: Vec<_> = (0..3).map(|_| scalar(&mut seeded)).collect();
        let prepared = VartimeRistrettoPrecomputation::new(&p[..1]);
        assert_eq!(
            prepared.vartime_mixed_multiscalar_mul(&k[..1], &k[1..], &p[1..]),
            RistrettoPoint::vartime_multiscalar_mul(&k, &p)
        );
    });
}

/// More points than are summed together.
#[test]
fn sums_of_many_multiples() {
    for_each_backend(|_| {
        let mut seeded = Seeded::new(6);
        let p: Vec<_> = (0..513).map(|_| point(&mut seeded)).collect();
        let k: Vec<_> = (0..513).map(|_| scalar(&mut seeded)).collect();
        let expected = EdwardsPoint::vartime_multiscalar_mul(&k, &p);
        assert_eq!(EdwardsPoint::multiscalar_mul(&k, &p), expected);
        // Precomputed points, with tables and, from 1,025 points on, without.
        let (k, p) = (k.repeat(3), p.repeat(3));
        for n in [200, 1100] {
            let expected = EdwardsPoint::vartime_multiscalar_mul(&k[..n], &p[..n]);
            let prepared = VartimeEdwardsPrecomputation::new(&p[..n]);
            assert_eq!(prepared.vartime_multiscalar_mul(&k[..n]), expected, "{n}");
        }
    });
}

#[test]
fn encodings_of_many_points_are_those_of_each() {
    let mut seeded = Seeded::new(3);
    for n in [0, 1, 7, 8, 9, 30] {
        let mut points: Vec<_> = (0..n).map(|_| point(&mut seeded)).collect();
        points.extend(EIGHT_TORSION);
        let each: Vec<_> = points.iter().map(EdwardsPoint::compress).collect();
        assert_eq!(EdwardsPoint::compress_batch_alloc(&points), each);
        let each: Vec<_> = points.iter().map(EdwardsPoint::to_montgomery).collect();
        assert_eq!(EdwardsPoint::to_montgomery_batch(&points), each);
        let eight: [EdwardsPoint; 8] = points[..8].try_into().unwrap();
        assert_eq!(
            EdwardsPoint::compress_batch(&eight),
            eight.map(|p| p.compress())
        );
    }
    assert_eq!(EdwardsPoint::compress_batch(&[]), []);
    let points: Vec<_> = (0u8..5)
        .map(|i| RistrettoPoint::map_to_curve([i; 32]))
        .collect();
    let twice: Vec<_> = points.iter().map(|p| (p + p).compress()).collect();
    assert_eq!(RistrettoPoint::double_and_compress_batch(&points), twice);
}

#[test]
fn ladders_of_any_number_of_bits() {
    let mut seeded = Seeded::new(4);
    for bits in [0, 1, 4, 255, 256, 257, 300, 700] {
        let k: Vec<bool> = (0..bits).map(|_| seeded.edgy()[5] & 1 != 0).collect();
        let u = seeded.edgy();
        let ours = MontgomeryPoint(u).mul_bits_be(k.iter().copied());
        let theirs = dalek::MontgomeryPoint(u).mul_bits_be(k.iter().copied());
        assert_eq!(ours.to_bytes(), theirs.to_bytes(), "{bits} bits");
    }
}

#[test]
fn points_of_small_order() {
    for u in X25519_LOW_ORDER_POINTS {
        assert!(u.mul_clamped([77; 32]).is_identity());
    }
    let theirs = dalek::constants::X25519_LOW_ORDER_POINTS.map(|u| u.0);
    assert_eq!(X25519_LOW_ORDER_POINTS.map(|u| u.0), theirs);
    assert_eq!(MontgomeryPoint::identity().to_bytes(), [0; 32]);
}

#[test]
fn hashing_to_the_curve() {
    for_each_backend(|_| {
        let mut seeded = Seeded::new(5);
        for n in 0..20 {
            let message = seeded.edgy();
            let (a, b) = message.split_at(n);
            let parts = [a, b];
            let tag: [&[u8]; 2] = [b"tag", &message[..n]];
            assert_eq!(
                EdwardsPoint::hash_to_curve::<Sha512>(&parts, &tag)
                    .compress()
                    .0,
                dalek::EdwardsPoint::hash_to_curve::<Sha512>(&parts, &tag)
                    .compress()
                    .0,
            );
            assert_eq!(
                EdwardsPoint::encode_to_curve::<Sha512>(&parts, &tag)
                    .compress()
                    .0,
                dalek::EdwardsPoint::encode_to_curve::<Sha512>(&parts, &tag)
                    .compress()
                    .0,
            );
        }
    });
    // u = 0 gives the case where the second candidate is on the curve with t = 0.
    for u in [0, 1, 2] {
        let mut bytes = [0; 32];
        bytes[0] = u;
        let p = EdwardsPoint::map_to_curve(bytes);
        assert_eq!(p.compress().decompress(), Some(p));
    }
}

#[test]
#[should_panic(expected = "is not empty")]
fn hashing_needs_a_tag() {
    let _ = EdwardsPoint::hash_to_curve::<Sha512>(&[b"message"], &[b""]);
}

#[test]
#[should_panic(expected = "at most 255 bytes")]
fn hashing_needs_a_short_tag() {
    let _ = EdwardsPoint::hash_to_curve::<Sha512>(&[b"message"], &[&[1; 200], &[1; 56]]);
}

/// The preimages found, sorted: first the even ones, then the odd ones, each once.
#[cfg(feature = "lizard")]
fn preimages(p: &RistrettoPoint) -> Vec<[u8; 32]> {
    let found = p.map_to_curve_inverse().map(Option::<[u8; 32]>::from);
    for (i, bytes) in found.iter().enumerate() {
        assert!(bytes.is_none_or(|b| b[0] & 1 == u8::from(i >= 8)));
    }
    let mut found: Vec<_> = found.into_iter().flatten().collect();
    found.sort_unstable();
    assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "twice");
    for preimage in &found {
        assert_eq!(RistrettoPoint::map_to_curve(*preimage), *p);
    }
    found
}

/// The preimages that dalek finds for the element with this encoding, sorted, without duplicates.
#[cfg(feature = "lizard")]
fn preimages_of_dalek(p: &RistrettoPoint) -> Vec<[u8; 32]> {
    let theirs = dalek::ristretto::CompressedRistretto(p.compress().0);
    let found = theirs.decompress().unwrap().map_to_curve_inverse();
    let mut found: Vec<[u8; 32]> = found.into_iter().filter_map(Option::from).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
#[cfg(feature = "lizard")]
fn preimages_of_the_map() {
    let mut seeded = Seeded::new(6);
    let mut counts = [0; 17];
    for _ in 0..400 {
        let mut t = seeded.edgy();
        t[0] &= 0xfe;
        t[31] &= 0x3f;
        let mapped = RistrettoPoint::map_to_curve_restricted(t);
        // The same element represented by its canonical point, and one that may have no preimage.
        let decoded = mapped.compress().decompress().unwrap();
        let other = RistrettoPoint::mul_base(&scalar(&mut seeded));
        let even = mapped.map_to_curve_inverse();
        assert!(
            even[..8]
                .iter()
                .any(|i| i.is_some().into() && i.unwrap() == t)
        );
        for p in [
            mapped,
            decoded,
            other,
            mapped + other,
            mapped - decoded + other,
        ] {
            let ours = preimages(&p);
            if !p.is_identity() {
                assert_eq!(ours, preimages_of_dalek(&p));
            }
            counts[ours.len()] += 1;
        }
    }
    // All even numbers up to sixteen, except for the rare ones.
    assert!([0, 2, 4, 6, 8].iter().all(|&n| counts[n] > 0), "{counts:?}");
}

/// Encodings around 0, 1, p and 2^255: the elements that they encode, and the elements that the map
/// takes them to.
#[test]
#[cfg(feature = "lizard")]
fn preimages_of_edge_encodings() {
    let mut edges = Vec::new();
    for byte in 0..=255 {
        let mut low = [0; 32];
        low[0] = byte;
        let mut high = [0xff; 32];
        (high[0], high[31]) = (byte, 0x7f);
        edges.extend([low, high]);
    }
    for bit in 0..255 {
        let mut power = [0; 32];
        power[bit / 8] = 1 << (bit % 8);
        edges.push(power);
    }
    let mut decoded = 0;
    for encoding in edges {
        let mapped = RistrettoPoint::map_to_curve(encoding);
        let element = nineteen::ristretto::CompressedRistretto(encoding).decompress();
        decoded += usize::from(element.is_some());
        for p in [Some(mapped), element].into_iter().flatten() {
            let ours = preimages(&p);
            if !p.is_identity() {
                assert_eq!(ours, preimages_of_dalek(&p), "{encoding:02x?}");
            }
        }
    }
    assert!(decoded > 50, "{decoded}");
}

/// The identity has thirteen preimages, from each of its four points; dalek does not find ±√(i/d).
#[test]
#[cfg(feature = "lizard")]
fn preimages_of_the_identity() {
    let expected = preimages(&RistrettoPoint::identity());
    assert_eq!(expected.len(), 13);
    let identity = dalek::RistrettoPoint::default();
    for preimage in &expected {
        assert_eq!(dalek::RistrettoPoint::map_to_curve(*preimage), identity);
    }
    let theirs = preimages_of_dalek(&RistrettoPoint::identity());
    assert!(theirs.iter().all(|t| expected.contains(t)));
    assert_eq!(theirs.len(), 11);
    // Two points of one element differ by a point whose order divides 4.
    let mut seeded = Seeded::new(61);
    for _ in 0..40 {
        let mapped = RistrettoPoint::map_to_curve(seeded.edgy());
        let decoded = mapped.compress().decompress().unwrap();
        let difference = mapped - decoded;
        assert!(difference.is_identity());
        assert_eq!(preimages(&difference), expected);
    }
}

#[test]
#[cfg(feature = "lizard")]
fn lizard() {
    use sha2::Sha256;

    let mut seeded = Seeded::new(7);
    for _ in 0..20 {
        let data: [u8; 16] = seeded.edgy()[..16].try_into().unwrap();
        let ours = RistrettoPoint::lizard_encode::<Sha256>(&data);
        let theirs = dalek::RistrettoPoint::lizard_encode::<Sha256>(&data);
        assert_eq!(ours.compress().0, theirs.compress().0);
        assert_eq!(ours.lizard_decode::<Sha256>(), Some(data));
        // Any other element contains no data.
        let other = RistrettoPoint::from_uniform_bytes(&[data[0]; 64]);
        assert_eq!(other.lizard_decode::<Sha256>(), None);
    }
}

#[test]
#[cfg(feature = "group")]
fn traits_of_ff_and_group() {
    use dalek::edwards::EdwardsPoint as Theirs;
    use group::cofactor::CofactorGroup;
    use group::ff::{Field, PrimeField};
    use group::{Group, GroupEncoding};
    use nineteen::edwards::SubgroupPoint;

    let mut seeded = Seeded::new(9);
    assert_eq!(Scalar::ROOT_OF_UNITY.square().square(), Scalar::ONE);
    assert_eq!(Scalar::ROOT_OF_UNITY.square(), -Scalar::ONE);
    assert_eq!(
        Scalar::ROOT_OF_UNITY * Scalar::ROOT_OF_UNITY_INV,
        Scalar::ONE
    );
    assert_eq!(Scalar::TWO_INV.double(), Scalar::ONE);
    assert_eq!(
        Scalar::DELTA,
        Scalar::MULTIPLICATIVE_GENERATOR.pow([1 << Scalar::S])
    );
    assert_eq!(Scalar::MODULUS, <dalek::Scalar as PrimeField>::MODULUS);
    for _ in 0..20 {
        let k = scalar(&mut seeded);
        let theirs = dalek::Scalar::from_canonical_bytes(k.to_bytes()).unwrap();
        let root: Option<Scalar> = k.sqrt().into();
        let their_root: Option<dalek::Scalar> = theirs.sqrt().into();
        assert_eq!(root.map(|r| r.to_bytes()), their_root.map(|r| r.to_bytes()));
        if let Some(root) = root {
            assert_eq!(root.square(), k);
        }
        let p = point(&mut seeded);
        assert_eq!(EdwardsPoint::from(p.clear_cofactor()), p.mul_by_cofactor());
        assert_eq!(
            bool::from(CofactorGroup::is_torsion_free(&p)),
            p.is_torsion_free()
        );
        let encoding = seeded.edgy();
        let ours: Option<EdwardsPoint> = EdwardsPoint::from_bytes(&encoding).into();
        let theirs: Option<Theirs> = Theirs::from_bytes(&encoding).into();
        assert_eq!(ours.map(|p| p.to_bytes()), theirs.map(|p| p.to_bytes()));
        let inside = SubgroupPoint::generator() * k;
        assert_eq!(
            SubgroupPoint::from_bytes(&inside.to_bytes()).unwrap(),
            inside
        );
        assert_eq!(
            EdwardsPoint::from(inside.double()),
            EdwardsPoint::mul_base(&(k + k))
        );
        assert_eq!(p + inside - inside, p);
        let ristretto = RistrettoPoint::from_bytes(&encoding).is_some();
        let theirs = dalek::RistrettoPoint::from_bytes(&encoding).is_some();
        assert_eq!(bool::from(ristretto), bool::from(theirs));
    }
    assert!(!bool::from(
        SubgroupPoint::from_bytes(&EIGHT_TORSION[1].compress().0).is_some()
    ));
}
