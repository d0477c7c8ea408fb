// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every step against the formulas with values, on any elements: both compute the same polynomials.

use crate::arch::x86_64::{Avx2, with_avx2};
use crate::curve::compiled::x86_64::Narrow;
use crate::curve::group::{Negative, Steps, body};
#[cfg(feature = "batch")]
use crate::curve::ladder::{LadderState, Unpacked};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::field::tests::support::Random;
use crate::field::vector::avx2::MaskX4;
use crate::field::{Fe10x25hX4 as Fe, Field, LaneMask, Words};

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn double(p: &mut Completed<Fe>) {
    body::double(p);
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: Negative<Fe>) {
    body::add(p, q, sign);
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
    body::add_affine(p, q, sign);
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
    body::next_multiple(p, q)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
    body::add_points(p, q);
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_cached_points(p: &mut Extended<Fe>, q: &Cached<Fe>) {
    *p = p.add_cached(q).to_extended();
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_affine_points(p: &mut Extended<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
    *p = p.add_affine(q).swap_f_g(sign.0).to_extended();
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
    body::root_begin(u, v)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (MaskX4, Fe) {
    body::root_end(u, v, uv3, power)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn element(words: &[Words; 4]) -> Fe {
    Fe::from_words(words)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn words(x: &Fe) -> [Words; 4] {
    x.to_words()
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn extended(p: &Completed<Fe>) -> Extended<Fe> {
    p.to_extended()
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn completed(p: &Extended<Fe>) -> Completed<Fe> {
    p.to_completed()
}

/// Elements with weight on the edges, a different one in each lane.
#[target_feature(enable = "avx2,bmi2")]
fn any(random: &mut Random) -> Fe {
    element(&[(); 4].map(|()| [(); 4].map(|()| random.word())))
}

#[target_feature(enable = "avx2,bmi2")]
fn coordinates(p: &Extended<Fe>) -> [[Words; 4]; 4] {
    [&p.x, &p.y, &p.z, &p.t].map(|x| words(x))
}

#[target_feature(enable = "avx2,bmi2")]
fn cached(q: &Cached<Fe>) -> [[Words; 4]; 4] {
    [&q.y_plus_x, &q.y_minus_x, &q.z2, &q.t2d].map(|x| words(x))
}

#[test]
fn steps_of_points() {
    match Avx2::detect() {
        Some(token) => with_avx2!(token, compare_steps_of_points()),
        None => std::println!("SKIPPED: no AVX2"),
    }
}

#[target_feature(enable = "avx2,bmi2")]
fn compare_steps_of_points() {
    let mut random = Random(130);
    for round in 0..400u32 {
        let [x, y, z, t] = [(); 4].map(|()| any(&mut random));
        let mut expected = completed(&Extended { x, y, z, t });
        let mut found = expected;
        // Sums and products of earlier steps are operands of later ones.
        for step in 0..6 {
            let [y_plus_x, y_minus_x, z2, t2d] = [(); 4].map(|()| any(&mut random));
            let sign = Negative(LaneMask::vartime_from_bits((round % 16) as u8));
            match (round + step) % 3 {
                0 => {
                    double(&mut expected);
                    Narrow::double(&mut found);
                }
                1 => {
                    let q = Cached {
                        y_plus_x,
                        y_minus_x,
                        z2,
                        t2d,
                    };
                    add(&mut expected, &q, sign);
                    Narrow::add(&mut found, &q, sign);
                }
                _ => {
                    let q = AffineCached {
                        y_plus_x,
                        y_minus_x,
                        xy2d: t2d,
                    };
                    add_affine(&mut expected, &q, sign);
                    Narrow::add_affine(&mut found, &q, sign);
                }
            }
            let (expected, found) = (extended(&expected), extended(&found));
            assert_eq!(
                coordinates(&found),
                coordinates(&expected),
                "{round} {step}"
            );
        }
    }
}

#[test]
fn sums_of_extended_points() {
    match Avx2::detect() {
        Some(token) => with_avx2!(token, compare_sums_of_extended_points()),
        None => std::println!("SKIPPED: no AVX2"),
    }
}

#[target_feature(enable = "avx2,bmi2")]
fn compare_sums_of_extended_points() {
    let mut random = Random(133);
    for round in 0..400u32 {
        let [x, y, z, t] = [(); 4].map(|()| any(&mut random));
        let mut expected = Extended { x, y, z, t };
        let mut found = expected;
        for step in 0..6 {
            let [x, y, z, t] = [(); 4].map(|()| any(&mut random));
            let sign = Negative(LaneMask::vartime_from_bits((round % 16) as u8));
            match (round + step) % 3 {
                0 => {
                    let q = Extended { x, y, z, t };
                    add_points(&mut expected, &q);
                    Narrow::add_points(&mut found, &q);
                }
                1 => {
                    let q = Cached {
                        y_plus_x: x,
                        y_minus_x: y,
                        z2: z,
                        t2d: t,
                    };
                    add_cached_points(&mut expected, &q);
                    Narrow::add_cached_points(&mut found, &q);
                }
                _ => {
                    let q = AffineCached {
                        y_plus_x: x,
                        y_minus_x: y,
                        xy2d: t,
                    };
                    add_affine_points(&mut expected, &q, sign);
                    Narrow::add_affine_points(&mut found, &q, sign);
                }
            }
            assert_eq!(
                coordinates(&found),
                coordinates(&expected),
                "{round} {step}"
            );
        }
    }
}

/// Of any elements, and of ratios whose roots have each of the four forms or do not exist.
#[test]
fn roots() {
    match Avx2::detect() {
        Some(token) => with_avx2!(token, compare_roots()),
        None => std::println!("SKIPPED: no AVX2"),
    }
}

#[target_feature(enable = "avx2,bmi2")]
fn compare_roots() {
    let mut random = Random(134);
    let lanes = |mask: MaskX4| [0, 1, 2, 3].map(|l| mask.lane(l).reveal());
    let mut squares = 0;
    for round in 0..200 {
        let [u, v, other] = [(); 3].map(|()| any(&mut random));
        let (uv3, uv7) = root_begin(&u, &v);
        let (found3, found7) = Narrow::root_begin(&u, &v);
        assert_eq!(
            [&found3, &found7].map(|x| words(x)),
            [&uv3, &uv7].map(|x| words(x))
        );
        let mut power = [uv7];
        Narrow::pow_p58(&mut power);
        for power in [power[0], other] {
            let (expected, found) = (
                root_end(&u, &v, &uv3, &power),
                Narrow::root_end(&u, &v, &uv3, &power),
            );
            assert_eq!(lanes(found.0), lanes(expected.0), "{round}");
            assert_eq!(words(&found.1), words(&expected.1), "{round}");
            squares += lanes(found.0).iter().filter(|is| **is).count();
        }
    }
    // Of 800 ratios about one half are squares; of 800 that no power belongs to, hardly any.
    assert!((300..600).contains(&squares), "{squares}");
}

#[test]
fn multiples() {
    match Avx2::detect() {
        Some(token) => with_avx2!(token, compare_multiples()),
        None => std::println!("SKIPPED: no AVX2"),
    }
}

#[target_feature(enable = "avx2,bmi2")]
fn compare_multiples() {
    let mut random = Random(131);
    for _ in 0..100 {
        let [x, y, z, t] = [(); 4].map(|()| any(&mut random));
        let mut expected = Extended { x, y, z, t };
        let mut found = expected;
        let [y_plus_x, y_minus_x, z2, t2d] = [(); 4].map(|()| any(&mut random));
        let q = Cached {
            y_plus_x,
            y_minus_x,
            z2,
            t2d,
        };
        for _ in 0..3 {
            let multiple = next_multiple(&mut expected, &q);
            assert_eq!(
                cached(&Narrow::next_multiple(&mut found, &q)),
                cached(&multiple)
            );
            assert_eq!(coordinates(&found), coordinates(&expected));
        }
    }
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn in_place(of: &[Fe; 5], swaps: &[u8]) -> (Fe, Fe) {
    steps::<super::Pair>(of, swaps)
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn with_values(of: &[Fe; 5], swaps: &[u8]) -> (Fe, Fe) {
    steps::<Unpacked<Fe>>(of, swaps)
}

#[cfg(feature = "batch")]
#[inline(always)]
fn steps<P: LadderState<Fe>>([x2, z2, x3, z3, u]: &[Fe; 5], swaps: &[u8]) -> (Fe, Fe) {
    let (mut state, fixed) = P::new([(*x2, *z2), (*x3, *z3)], *u);
    for swap in swaps {
        state.step(&fixed, LaneMask::vartime_from_bits(*swap));
    }
    state.first(LaneMask::vartime_from_bits(swaps[0]))
}

#[cfg(feature = "batch")]
#[test]
fn steps_of_the_ladder() {
    match Avx2::detect() {
        Some(token) => with_avx2!(token, compare_steps_of_the_ladder()),
        None => std::println!("SKIPPED: no AVX2"),
    }
}

#[cfg(feature = "batch")]
#[target_feature(enable = "avx2,bmi2")]
fn compare_steps_of_the_ladder() {
    let mut random = Random(132);
    for round in 0..200 {
        let of = [(); 5].map(|()| any(&mut random));
        let swaps = [(); 4].map(|()| random.next() as u8 % 16);
        let (found, expected) = (in_place(&of, &swaps), with_values(&of, &swaps));
        assert_eq!(words(&found.0), words(&expected.0), "X {round}");
        assert_eq!(words(&found.1), words(&expected.1), "Z {round}");
    }
}
