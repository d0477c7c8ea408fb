// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors of elements, lane by lane, against one element at a time: every lane holds a different
//! element, on the edges, so that an error in one lane cannot hide in its neighbours.

use std::vec::Vec;

use super::support::{Random, p, words};
use crate::curve::group::sqrt_ratio;
use crate::curve::serial::{Inlined, Portable};
use crate::field::Home;
use crate::field::vector::{Lanes, Row, Vector, read_rows, word, write_rows};
use crate::field::{Fe4x64, Field, LaneMask, LaneWords, Mask, Operand, Words, chains};

const ROUNDS: usize = 300;

/// Integers of 256 bits, on edges three times in four.
fn integer(random: &mut Random) -> Words {
    match random.below(8) {
        0 => words(&(p() + random.below(40))),
        1 => words(&(p() - random.below(40))),
        2 => [random.below(40), 0, 0, 0],
        3 => [u64::MAX - random.below(40), u64::MAX, u64::MAX, u64::MAX],
        _ => [(); 4].map(|()| random.word()),
    }
}

/// An element in each lane, and the same elements one at a time.
fn elements<F: Lanes>(random: &mut Random) -> (F, Vec<Fe4x64>) {
    let integers: Vec<Words> = (0..F::LANES).map(|_| integer(random)).collect();
    let lanes = F::from_words(&<F::Words as LaneWords>::from_lanes(|l| integers[l]));
    (lanes, integers.iter().map(Fe4x64::from_words).collect())
}

fn mask<F: Lanes>(bits: u64) -> F::Mask {
    <F::Mask as LaneMask>::from_lanes(|l| Mask::from_bit(bits >> l))
}

#[track_caller]
fn assert_lanes<F: Lanes>(lanes: F, expected: impl Fn(usize) -> Fe4x64) {
    let words = lanes.to_words();
    for l in 0..F::LANES {
        assert_eq!(*words.lane(l), expected(l).to_words(), "lane {l}");
    }
}

#[track_caller]
fn assert_mask<F: Lanes>(mask: F::Mask, expected: impl Fn(usize) -> bool) {
    for l in 0..F::LANES {
        assert_eq!(mask.lane(l).reveal(), expected(l), "lane {l}");
    }
}

pub(crate) fn arithmetic<F: Lanes>() {
    let mut random = Random(21);
    for _ in 0..ROUNDS {
        let ((a, x), (b, y)) = (elements::<F>(&mut random), elements::<F>(&mut random));
        assert_lanes(a, |l| x[l]);
        assert_lanes(F::carry(a.add(b)), |l| Fe4x64::carry(x[l].add(y[l])));
        assert_lanes(F::carry(a.sub(b)), |l| Fe4x64::carry(x[l].sub(y[l])));
        assert_lanes(F::mul(a, b), |l| Fe4x64::mul(x[l], y[l]));
        assert_lanes(F::square(a), |l| Fe4x64::square(x[l]));
        assert_lanes(a.neg(), |l| x[l].neg());
        let k = random.below(1 << 17) as u32;
        let small = |l: usize| Fe4x64::mul_small(x[l], k);
        assert_lanes(F::carry(F::mul_small(a, k)), small);
        // Uncarried terms into products.
        let (xx, yy) = (F::product_square(a), F::product_square(b));
        let squares = |l: usize| (Fe4x64::square(x[l]), Fe4x64::square(y[l]));
        let sum = |l: usize| Fe4x64::carry(squares(l).0.add(squares(l).1));
        let difference = |l: usize| Fe4x64::carry(squares(l).0.sub(squares(l).1));
        let product = F::mul(F::plus(xx, yy), F::minus(xx, yy));
        assert_lanes(product, |l| Fe4x64::mul(sum(l), difference(l)));
        let twice = F::twice_product(a, b, F::plus(xx, yy));
        let xy = |l: usize| Fe4x64::mul(x[l], y[l]);
        assert_lanes(F::carry(twice), |l| Fe4x64::carry(xy(l).add(xy(l))));
        let more = F::sum_add_double(F::minus(xx, yy), yy);
        assert_lanes(F::carry(more), sum);
        let less = F::sum_sub(F::plus(xx, yy), yy);
        assert_lanes(F::carry(less), |l| squares(l).0);
        let again = F::sum_add(F::minus(xx, yy), yy);
        assert_lanes(F::carry(again), |l| squares(l).0);
    }
}

pub(crate) fn decisions<F: Lanes>() {
    let mut random = Random(22);
    for _ in 0..ROUNDS {
        let ((a, x), (b, y)) = (elements::<F>(&mut random), elements::<F>(&mut random));
        let bits = random.next();
        let choice = mask::<F>(bits);
        let yes = |l: usize| bits >> l & 1 != 0;
        assert_mask::<F>(choice, yes);
        assert_mask::<F>(!choice, |l| !yes(l));
        let other = random.next();
        let with = mask::<F>(other);
        assert_mask::<F>(choice & with, |l| yes(l) & (other >> l & 1 != 0));
        assert_mask::<F>(choice | with, |l| yes(l) | (other >> l & 1 != 0));
        assert_mask::<F>(choice ^ with, |l| yes(l) ^ (other >> l & 1 != 0));
        let public = <F::Mask as LaneMask>::vartime_from_bits(bits as u8);
        assert_mask::<F>(public, yes);

        assert_lanes(
            F::select(a, b, choice),
            |l| if yes(l) { y[l] } else { x[l] },
        );
        assert_lanes(
            a.negate_if(choice),
            |l| if yes(l) { x[l].neg() } else { x[l] },
        );
        let (mut c, mut d) = (a, b);
        F::swap(&mut c, &mut d, choice);
        assert_lanes(c, |l| if yes(l) { y[l] } else { x[l] });
        assert_lanes(d, |l| if yes(l) { x[l] } else { y[l] });
        let (mut c, mut d): (F::Loose, F::Loose) = (a.operand(), b.operand());
        F::swap_loose(&mut c, &mut d, choice);
        assert_lanes(F::carry(c), |l| if yes(l) { y[l] } else { x[l] });
        assert_lanes(F::carry(d), |l| if yes(l) { x[l] } else { y[l] });

        let zeros = F::select(a, F::carry(b.sub(b)), choice);
        assert_mask::<F>(zeros.is_zero(), |l| yes(l) || x[l].is_zero().reveal());
        assert_mask::<F>(a.equals(F::select(b, a, choice)), |l| {
            yes(l) || x[l].equals(y[l]).reveal()
        });
        assert_mask::<F>(a.is_negative(), |l| x[l].is_negative().reveal());
    }
}

pub(crate) fn digits<F: Lanes>() {
    let mut random = Random(23);
    for _ in 0..ROUNDS {
        let digits = [(); 8].map(|()| random.below(17) as i8 - 8);
        let (negative, magnitude) = <F::Mask as LaneMask>::sign_and_magnitude(|l| digits[l]);
        assert_mask::<F>(negative, |l| digits[l] < 0);
        for entry in 0..=9 {
            let hit = <F::Mask as LaneMask>::equals_index(magnitude, entry);
            assert_mask::<F>(hit, |l| u64::from(digits[l].unsigned_abs()) == entry);
        }
    }
}

pub(crate) fn inverses_and_roots<F: Lanes>() {
    let mut random = Random(24);
    for round in 0..12 {
        let (mut values, mut single) = (Vec::new(), Vec::new());
        for _ in 0..1 + round {
            let (a, x) = elements::<F>(&mut random);
            values.push(a);
            single.push(x);
        }
        let (a, x) = (values[0], &single[0]);
        assert_lanes(a.invert(), |l| x[l].invert());
        let [power] = F::pow_p58([a]);
        assert_lanes(power, |l| Fe4x64::pow_p58([x[l]])[0]);
        chains::invert_each::<_, 16>(&mut values);
        for (value, x) in values.iter().zip(&single) {
            assert_lanes(*value, |l| x[l].invert());
        }
        let (b, y) = elements::<F>(&mut random);
        let [(is_square, root)] = sqrt_ratio::<Inlined<F>, 1>(&[(a, b)]);
        let expected = |l: usize| {
            let [root] = sqrt_ratio::<Portable<Home>, 1>(&[(x[l], y[l])]);
            root
        };
        assert_mask::<F>(is_square, |l| expected(l).0.reveal());
        assert_lanes(root, |l| expected(l).1);
    }
}

pub(crate) fn rows<F: Lanes>() {
    let mut random = Random(25);
    for _ in 0..ROUNDS {
        let parts = [(); 4].map(|()| elements::<F>(&mut random));
        let mut rows = [Row::<3>::ZERO; 8];
        let lanes = [parts[0].0, parts[1].0, parts[2].0, parts[3].0];
        write_rows::<F, 4, 3>(lanes, |l, block, words| rows[l].0[block] = words);
        // Every lane reads the row of another.
        let turn = random.below(8) as usize;
        let from = |l: usize| (l + turn) % F::LANES;
        let back: [F; 4] = read_rows(|l| &rows[from(l)]);
        for (a, (_, x)) in back.into_iter().zip(&parts) {
            assert_lanes(a, |l| x[from(l)]);
        }
        let mut short = [Row::<2>::ZERO; 8];
        write_rows::<F, 3, 2>([lanes[0], lanes[1], lanes[2]], |l, block, words| {
            short[l].0[block] = words;
        });
        let back: [F; 3] = read_rows(|l| &short[from(l)]);
        for (a, (_, x)) in back.into_iter().zip(&parts) {
            assert_lanes(a, |l| x[from(l)]);
        }
        let lane = random.below(F::LANES as u64) as usize;
        let (a, x) = (parts[0].0, &parts[0].1);
        let mut words = a.to_vectors();
        for w in &mut words {
            *w = F::Vector::splat(word(w, lane));
        }
        assert_lanes(F::from_vectors(words), |_| x[lane]);
        let canonical: [F::Vector; 4] = core::array::from_fn(|i| F::Vector::load(&a.to_words())[i]);
        assert_lanes(F::from_canonical_vectors(canonical), |l| x[l]);
        assert_lanes(a.xor_lanes::<1>(), |l| x[l ^ 1]);
        assert_lanes(a.xor_lanes::<2>(), |l| x[l ^ 2]);
        if F::LANES > 4 {
            assert_lanes(a.xor_lanes::<4>(), |l| x[l ^ 4]);
        }
    }
    assert_eq!(F::LANES, <F::Vector as Vector>::LANES);
}

/// Runs `$check::<F>()` for each vector representation that this machine can run, and says which.
macro_rules! for_each_vector {
    ($($check:ident)*) => { for_each_vector! {
        ifma Ifma Fe5x52X8 "AVX-512 IFMA": $($check)*;
        ifma_in_four Ifma Fe5x52X4Masked "AVX-512 IFMA": $($check)*;
        avxifma AvxIfma Fe5x52X4 "AVX-IFMA": $($check)*;
        avx2 Avx2 Fe5x51X4Fma "AVX2 and FMA": $($check)*;
    } };
    ($($name:ident $token:ident $fe:ident $feature:literal: $($check:ident)*;)*) => {$(
        mod $name { $(
            #[test]
            fn $check() {
                if $crate::arch::x86_64::$token::detect().is_some() {
                    super::$check::<$crate::field::$fe>();
                } else {
                    std::println!(concat!("SKIPPED: no ", $feature));
                }
            }
        )* }
    )*};
}

for_each_vector!(arithmetic decisions digits inverses_and_roots rows);

/// Both halves of products by doubles, of any bits of the factors below bit 52, some of them in the
/// middle between two upper halves.
#[test]
fn halves_by_doubles() {
    use crate::field::vector::{IfmaWord, LimbWord, fma::Fma, single::Single, vector};

    if crate::arch::x86_64::Avx2::detect().is_none() {
        return std::println!("SKIPPED: no AVX2 and FMA");
    }
    let mut random = Random(26);
    let mut factors: Vec<u64> = (0..300).map(|_| random.word()).collect();
    factors.extend((0..64).map(|bit| 1 << bit));
    factors.extend((1..64).map(|bit| (1 << bit) + 1));
    for a in &factors {
        for b in &factors {
            let zero = Single(0);
            let expected = [
                zero.madd_low(Single(*a), Single(*b)),
                zero.madd_high(Single(*a), Single(*b)),
            ];
            let (x, y) = (vector::<Fma, 4>([*a, *b, 1, 0]), vector([*b, *b, *a, *a]));
            let zero = Fma::constant(0);
            let found = [zero.madd_low(x, y), zero.madd_high(x, y)];
            assert_eq!(
                found.map(|half| word(&half, 0)),
                expected.map(|half| half.0),
                "{a:x} {b:x}"
            );
            let low = *a & ((1 << 52) - 1);
            assert_eq!(found.map(|half| word(&half, 2)), [low, 0], "{a:x}");
            assert_eq!(found.map(|half| word(&half, 3)), [0, 0], "{a:x}");
        }
    }
}
