// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every encoding of a point, canonical or not, and the Ristretto encodings of cosets.

use std::collections::BTreeMap;
use std::vec::Vec;

use super::{Mini, Miniature, Random, for_each_miniature, scaled, words};
use crate::curve::encode::{
    decode, encode, to_montgomery, vartime_is_canonical, vartime_is_small_order,
};
use crate::curve::group::is_small_order;
use crate::curve::ristretto;
use crate::curve::serial::Portable;
use crate::field::tests::support::big;
use crate::field::{Field, Words};

for_each_miniature! {
    points_in_and_out montgomery_coordinates ristretto_elements preimages_of_ristretto_elements
}

/// Every y below the next power of two with both signs, and the same residues far above.
fn points_in_and_out<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(50);
    let group = Mini::<P>::group();
    let mut by_y: BTreeMap<u32, std::vec::Vec<u32>> = BTreeMap::new();
    for (x, y) in &group.points {
        by_y.entry(y.0).or_default().push(x.0);
    }
    let mut check = |y: Words, sign: u64| {
        let residue = Mini::<P>::from_words(&y);
        let encoding = [y[0], y[1], y[2], y[3] | sign << 63];
        let [d] = decode::<Portable<Mini<P>>, 1>([&encoding]);
        let roots = by_y.get(&residue.0);
        assert_eq!(d.on_curve.reveal(), roots.is_some());
        let Some(roots) = roots else { return };
        let x = roots.iter().find(|x| u64::from(**x & 1) == sign);
        let x = *x.unwrap_or(&0); // x = 0 takes the other sign too
        let index = Mini::<P>::index(&d.point);
        assert_eq!(group.points[index], (Mini(x), residue));
        // An encoding is canonical if it encodes to the same bytes again.
        let again = encode(&scaled::<P>(index, &mut random));
        assert_eq!(d.canonical.reveal(), again == encoding);
        assert_eq!(
            vartime_is_canonical::<Mini<P>>(&encoding),
            again == encoding
        );
        let small = is_small_order::<Portable<Mini<P>>>(&d.point).reveal();
        assert_eq!(vartime_is_small_order::<Mini<P>>(&encoding), small);
        assert_eq!(again, [u64::from(residue.0), 0, 0, u64::from(x & 1) << 63]);
    };
    for y in 0..u64::from((P + 19).next_power_of_two()) {
        for sign in [0, 1] {
            check([y, 0, 0, 0], sign);
        }
    }
    let mut random = Random(51);
    let top: Words = [u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1];
    for y in 0..u64::from(P).min(500) {
        let mut far = random.words();
        far[3] >>= 1;
        // The multiple of P at or below `far`, plus y, and below 2^255.
        let far = big(&far) / P * P + y;
        check(words(&far.min(big(&top))), y & 1);
    }
    check(top, 0);
    check(top, 1);
}

/// u = (1+y)/(1-y), and 0 for the neutral element.
fn montgomery_coordinates<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(52);
    for (i, (_, y)) in Mini::<P>::group().points.iter().enumerate() {
        let u = Mini(1).plus(*y).times(Mini(1).less(*y).reciprocal());
        assert_eq!(to_montgomery(&scaled::<P>(i, &mut random)), u.to_words());
    }
}

/// The even multiples of the generator, in cosets of the four points of order 4, have one encoding
/// each.
fn ristretto_elements<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(53);
    let c = Mini::<P>::CURVE;
    let minus_d_minus_1 = c.d.plus(Mini(1)).negative();
    assert_eq!(c.sqrt_ad_minus_one.power(2), minus_d_minus_1);
    assert_eq!(c.invsqrt_a_minus_d.power(2).times(minus_d_minus_1), Mini(1));
    let order = 8 * Mini::<P>::N;
    let quarter = order / 4;
    let mut encodings = BTreeMap::new();
    for i in (0..order).step_by(2) {
        let p = scaled::<P>(i, &mut random);
        let s = ristretto::encode::<Portable<_>>(&p);
        let coset = i % quarter;
        assert_eq!(*encodings.entry(s[0]).or_insert(coset), coset);
        assert!(s[0] < u64::from(P) && s[0] & 1 == 0);
        let (valid, q) = ristretto::decode::<Portable<Mini<P>>>(&s);
        assert!(valid.reveal());
        assert_eq!(Mini::<P>::index(&q) % quarter, coset);
        assert!(ristretto::equal(&p, &q).reveal());
        let other = scaled::<P>((i + 2) % order, &mut random);
        assert!(!ristretto::equal(&p, &other).reveal());
    }
    assert_eq!(encodings.len(), Mini::<P>::N);
    // Invalid encodings are rejected: odd, not reduced, or not an element.
    for s in 0..u64::from((P + 19).next_power_of_two()) {
        let (valid, _) = ristretto::decode::<Portable<Mini<P>>>(&[s, 0, 0, 0]);
        assert_eq!(valid.reveal(), encodings.contains_key(&s));
    }
    // The map from field elements yields even multiples only, and the same for t and -t.
    for t in 0..P {
        let [p] = ristretto::map::<Portable<_>, 1>([Mini::<P>(t)]);
        assert_eq!(Mini::<P>::index(&p) % 2, 0);
        let [q] = ristretto::map::<Portable<_>, 1>([Mini::<P>(t).negative()]);
        assert!(ristretto::equal(&p, &q).reveal());
    }
}

/// The preimages of every element, computed from each of its four points, are all the field
/// elements that the map takes to it, and no others.
fn preimages_of_ristretto_elements<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(54);
    let order = 8 * Mini::<P>::N;
    let quarter = order / 4;
    let mut preimages = BTreeMap::<usize, Vec<u32>>::new();
    for t in (0..P).step_by(2) {
        let [p] = ristretto::map::<Portable<_>, 1>([Mini::<P>(t)]);
        let coset = Mini::<P>::index(&p) % quarter;
        preimages.entry(coset).or_default().push(t);
    }
    for i in (0..order).step_by(2) {
        let p = scaled::<P>(i, &mut random);
        let mut found: Vec<u32> = ristretto::inverse::preimages::<Portable<_>>(&p)
            .iter()
            .filter(|(valid, _)| valid.reveal())
            .map(|(_, t)| t.0)
            .collect();
        found.sort_unstable();
        // d² = d + 1 in GF(109), so the map takes 0 to s = ±1, the other points of the identity.
        if P == 109 {
            found.dedup();
        }
        let expected = preimages.get(&(i % quarter)).cloned().unwrap_or_default();
        assert_eq!(found, expected, "multiple {i}");
    }
}
