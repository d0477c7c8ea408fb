// SPDX-License-Identifier: MIT OR Apache-2.0
//! The remaining operations required by the traits of `ff` and `group`, points of order L, batches
//! of Ristretto elements and tables of elements: each against its definition.

use nineteen::constants::{RISTRETTO_BASEPOINT_POINT, RISTRETTO_BASEPOINT_TABLE};
use nineteen::ristretto::{
    CompressedRistretto, RistrettoBasepointTable, RistrettoPoint, VartimeRistrettoPrecomputation,
};
use nineteen::scalar::Scalar;
use nineteen::traits::{BasepointTable, Identity, VartimePrecomputedMultiscalarMul};

use crate::support::{Seeded, for_each_backend};

fn elements(n: usize) -> (Vec<[u8; 64]>, Vec<RistrettoPoint>) {
    let mut seeded = Seeded::new(21);
    let strings: Vec<[u8; 64]> = (0..n).map(|_| seeded.bytes()).collect();
    let elements = strings.iter().map(RistrettoPoint::from_uniform_bytes);
    let elements = elements.collect();
    (strings, elements)
}

/// Batches of every size around the number of lanes: each result equals that of the single
/// function.
#[test]
fn batches_of_ristretto() {
    let sizes = [0, 1, 2, 3, 4, 7, 8, 9, 16, 17, 33];
    for_each_backend(|backend| {
        let (strings, mut elements) = elements(33);
        assert_eq!(
            RistrettoPoint::from_uniform_bytes_batch(&strings),
            elements,
            "{backend}"
        );
        elements[5] = RistrettoPoint::identity();
        elements[6] = RISTRETTO_BASEPOINT_POINT;
        elements[32] = RistrettoPoint::identity();
        for n in sizes {
            let (strings, elements) = (&strings[..n], &elements[..n]);
            let encodings: Vec<_> = elements.iter().map(RistrettoPoint::compress).collect();
            assert_eq!(
                RistrettoPoint::compress_batch(elements),
                encodings,
                "{backend}, {n}"
            );
            let doubles: Vec<_> = elements.iter().map(|e| (e + e).compress()).collect();
            assert_eq!(
                RistrettoPoint::double_and_compress_batch(elements),
                doubles,
                "{backend}, {n}"
            );
            assert_eq!(RistrettoPoint::from_uniform_bytes_batch(strings).len(), n);

            // Some encodings are invalid: negative, above p, or of no element.
            let mut given = encodings;
            for (i, encoding) in given.iter_mut().enumerate() {
                match i % 5 {
                    1 => encoding.0[0] |= 1,
                    3 => encoding.0 = [0xff; 32],
                    _ => {}
                }
            }
            let one_by_one: Vec<_> = given.iter().map(CompressedRistretto::decompress).collect();
            let found = CompressedRistretto::decompress_batch(&given);
            assert_eq!(found, one_by_one, "{backend}, {n}");
            for (i, (found, element)) in found.iter().zip(elements).enumerate() {
                match i % 5 {
                    1 | 3 => assert!(found.is_none()),
                    _ => assert_eq!(found.as_ref(), Some(element)),
                }
            }
        }
    });
}

#[test]
fn tables_of_elements() {
    for_each_backend(|_| {
        let (_, elements) = elements(4);
        let mut seeded = Seeded::new(22);
        for element in &elements {
            let table = <RistrettoBasepointTable as BasepointTable>::create(element);
            assert_eq!(table.basepoint(), *element);
            assert_eq!(BasepointTable::basepoint(&table), *element);
            for _ in 0..3 {
                let k = Scalar::from_bytes_mod_order(seeded.edgy());
                assert_eq!(&table * &k, element * k);
                assert_eq!(&k * &table, element * k);
                assert_eq!(table.mul_base(&k), element * k);
                assert_eq!(&k * RISTRETTO_BASEPOINT_TABLE, RistrettoPoint::mul_base(&k));
            }
            let bytes = seeded.edgy();
            let clamped = Scalar::from_bytes_mod_order(nineteen::scalar::clamp_integer(bytes));
            assert_eq!(table.mul_base_clamped(bytes), element * clamped);
        }
        let table = RistrettoBasepointTable::create(&elements[0]);
        assert_eq!(format!("{table:?}"), "RistrettoBasepointTable { .. }");

        let known = VartimeRistrettoPrecomputation::new(&elements[..3]);
        assert_eq!((known.len(), known.is_empty()), (3, false));
        assert!(VartimeRistrettoPrecomputation::new(&elements[..0]).is_empty());
        let k: Vec<_> = (0..4)
            .map(|_| Scalar::from_bytes_mod_order(seeded.edgy()))
            .collect();
        let sum: RistrettoPoint = k[..3].iter().zip(&elements).map(|(k, e)| k * e).sum();
        assert_eq!(known.vartime_multiscalar_mul(&k[..3]), sum);
        let mixed = known.optional_mixed_multiscalar_mul(&k[..3], &k[3..], [Some(elements[3])]);
        assert_eq!(mixed, Some(sum + k[3] * elements[3]));
        let missing = known.optional_mixed_multiscalar_mul(&k[..3], &k[3..], [None]);
        assert_eq!(missing, None);
    });
}

#[cfg(feature = "group")]
mod traits {
    use group::cofactor::CofactorGroup;
    use group::ff::{Field, FromUniformBytes, PrimeField};
    use group::{Group, GroupEncoding};
    use nineteen::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
    use nineteen::edwards::{EdwardsPoint, SubgroupPoint};
    use num_bigint::BigUint;
    use subtle::{ConditionallySelectable, ConstantTimeEq};

    use super::*;
    use crate::conversions::Counting;
    use crate::reference::curve;

    /// Converts a `CtOption` to an `Option`.
    fn option<T>(found: subtle::CtOption<T>) -> Option<T> {
        found.into()
    }

    fn integer(k: &Scalar) -> BigUint {
        BigUint::from_bytes_le(k.as_bytes())
    }

    #[test]
    fn scalars_are_a_prime_field() {
        let order = &curve().order;
        // The constants agree with the order.
        let modulus = Scalar::MODULUS.strip_prefix("0x").unwrap();
        assert_eq!(
            &BigUint::parse_bytes(modulus.as_bytes(), 16).unwrap(),
            order
        );
        assert_eq!(u64::from(Scalar::NUM_BITS), order.bits());
        assert_eq!(Scalar::CAPACITY, Scalar::NUM_BITS - 1);
        let odd_part = (order - 1u32) >> Scalar::S;
        assert!(odd_part.bit(0));
        let generator = integer(&Scalar::MULTIPLICATIVE_GENERATOR);
        assert_eq!(
            integer(&Scalar::ROOT_OF_UNITY),
            generator.modpow(&odd_part, order)
        );
        // The generator is not a square.
        assert_eq!(
            generator.modpow(&((order - 1u32) >> 1), order),
            order - 1u32
        );

        let mut seeded = Seeded::new(23);
        let mut scalars = vec![Scalar::ZERO, Scalar::ONE, -Scalar::ONE, Scalar::DELTA];
        scalars.extend((0..20).map(|_| Scalar::from_bytes_mod_order(seeded.edgy())));
        let mut roots = 0;
        for a in &scalars {
            assert_eq!(option(Scalar::from_repr(a.to_repr())), Some(*a));
            assert_eq!(a.to_repr(), a.to_bytes());
            assert_eq!(bool::from(a.is_odd()), integer(a).bit(0));
            assert_eq!(bool::from(a.is_even()), !integer(a).bit(0));
            assert_eq!(bool::from(a.is_zero()), *a == Scalar::ZERO);
            assert_eq!(a.is_zero_vartime(), *a == Scalar::ZERO);
            assert_eq!(Field::double(a), a + a);
            assert_eq!(a.square(), a * a);
            assert_eq!(a.cube(), a * a * a);
            let inverse = option(Field::invert(a));
            assert_eq!(inverse.is_some(), *a != Scalar::ZERO);
            assert!(inverse.is_none_or(|inverse| inverse * a == Scalar::ONE));
            let power = integer(a).modpow(&BigUint::from(0x1_0001u32), order);
            assert_eq!(integer(&a.pow([0x1_0001])), power);
            assert_eq!(integer(&a.pow_vartime([0x1_0001])), power);
            let text = integer(a).to_string();
            assert_eq!(Scalar::from_str_vartime(&text), Some(*a));
            // For a square and a non-square, and what `ff` specifies for zeros.
            for b in [
                Scalar::ONE,
                Scalar::MULTIPLICATIVE_GENERATOR,
                *a,
                Scalar::ZERO,
            ] {
                let (is_square, root) = Scalar::sqrt_ratio(a, &b);
                let is_square = bool::from(is_square);
                roots += usize::from(is_square);
                if b == Scalar::ZERO || *a == Scalar::ZERO {
                    assert_eq!(root, Scalar::ZERO);
                    assert_eq!(is_square, *a == Scalar::ZERO);
                } else if is_square {
                    assert_eq!(root.square() * b, *a);
                } else {
                    assert_eq!(root.square() * b, *a * Scalar::ROOT_OF_UNITY);
                }
                assert_eq!(
                    is_square && b == Scalar::ONE,
                    b == Scalar::ONE && option(Field::sqrt(a)).is_some()
                );
            }
            let (square, root) = a.square().sqrt_alt();
            assert!(bool::from(square) && (root == *a || root == -a));
        }
        assert!(roots > scalars.len(), "{roots}");

        // Values above the order, and strings that are not numbers.
        for above in 0..3u32 {
            let mut repr = [0; 32];
            repr.copy_from_slice(&(order + above).to_bytes_le());
            assert!(option(Scalar::from_repr(repr)).is_none());
            assert!(Scalar::from_repr_vartime(repr).is_none());
        }
        for text in ["", "01", "1x", "-1"] {
            assert_eq!(Scalar::from_str_vartime(text), None, "{text:?}");
        }
        assert_eq!(Scalar::from_u128(1 << 100), Scalar::from(1u128 << 100));

        let wide = [0xff; 64];
        assert_eq!(
            integer(&<Scalar as FromUniformBytes<64>>::from_uniform_bytes(&wide)),
            BigUint::from_bytes_le(&wide) % order
        );
        let random = <Scalar as Field>::random(&mut Counting(0));
        let counted: [u8; 64] = core::array::from_fn(|i| i as u8 + 1);
        assert_eq!(random, Scalar::from_bytes_mod_order_wide(&counted));
    }

    /// The laws that every group promises.
    fn group<G: Group<Scalar = Scalar> + GroupEncoding<Repr = [u8; 32]>>(what: &str) {
        let (g, o) = (G::generator(), G::identity());
        assert!(
            bool::from(o.is_identity()) && !bool::from(g.is_identity()),
            "{what}"
        );
        assert_eq!(g * Scalar::ZERO, o, "{what}");
        assert_eq!(g * -Scalar::ONE, -g, "{what}");
        assert_eq!(g.double(), g + g, "{what}");
        assert_eq!(g.double() - g, g, "{what}");
        let mut rng = Counting(3);
        let (p, q) = (G::random(&mut rng), G::random(&mut rng));
        assert!(p != q && !bool::from(p.is_identity()), "{what}");
        assert_eq!([p, q, p].iter().sum::<G>(), p.double() + q, "{what}");
        for p in [g, o, p, q, p + q] {
            let bytes = p.to_bytes();
            assert_eq!(option(G::from_bytes(&bytes)), Some(p), "{what}");
            assert_eq!(option(G::from_bytes_unchecked(&bytes)), Some(p), "{what}");
        }
        let mut no_point = [0; 32];
        no_point[0] = 2;
        no_point[31] = 0x80;
        assert!(option(G::from_bytes(&no_point)).is_none(), "{what}");
        assert!(
            option(G::from_bytes_unchecked(&no_point)).is_none(),
            "{what}"
        );
    }

    #[test]
    fn three_groups() {
        for_each_backend(|_| {
            group::<EdwardsPoint>("edwards25519");
            group::<SubgroupPoint>("points of order L");
            group::<RistrettoPoint>("ristretto255");
        });
    }

    /// Operators of points of order L are those of the points.
    #[test]
    fn points_of_order_l() {
        for_each_backend(|_| {
            let mut seeded = Seeded::new(24);
            let outside = ED25519_BASEPOINT_POINT + EIGHT_TORSION[1];
            for _ in 0..4 {
                let [k, l] = [(); 2].map(|()| Scalar::from_bytes_mod_order(seeded.edgy()));
                let g = SubgroupPoint::generator();
                let (p, q) = (g * k, g * l);
                let [a, b] = [k, l].map(|k| EdwardsPoint::mul_base(&k));
                let same = |p: SubgroupPoint, a: EdwardsPoint| assert_eq!(EdwardsPoint::from(p), a);
                same(p, a);
                same(p + q, a + b);
                same(p - q, a - b);
                same(-p, -a);
                same(k * q, b * k);
                same(p.double(), a + a);
                same([p, q, q].into_iter().sum(), a + b + b);
                let mut r = p;
                r += q;
                same(r, a + b);
                r -= p;
                same(r, b);
                r *= k;
                same(r, b * k);
                assert_eq!(outside + p, outside + a);
                assert_eq!(outside - p, outside - a);
                let mut sum = outside;
                sum += p;
                sum -= q;
                assert_eq!(sum, outside + a - b);
                same(SubgroupPoint::conditional_select(&p, &q, 0.into()), a);
                same(SubgroupPoint::conditional_select(&p, &q, 1.into()), b);
                assert_eq!(bool::from(p.ct_eq(&q)), a == b);
                assert!(bool::from(p.ct_eq(&p)));
                assert_eq!(option(a.into_subgroup()), Some(p));
                same(outside.clear_cofactor(), outside.mul_by_cofactor());
            }
            assert!(option(outside.into_subgroup()).is_none());
            assert!(option(SubgroupPoint::from_bytes(&outside.to_bytes())).is_none());
            let mut p = SubgroupPoint::generator();
            zeroize::Zeroize::zeroize(&mut p);
            assert_eq!(p, SubgroupPoint::identity());
            let e = RistrettoPoint::generator();
            assert_eq!(e.clear_cofactor(), e);
            assert!(bool::from(CofactorGroup::is_torsion_free(&e)));
            assert_eq!(option(e.into_subgroup()), Some(e));
        });
    }
}
