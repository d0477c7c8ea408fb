// SPDX-License-Identifier: MIT OR Apache-2.0
//! The two layouts in every size, compiled for the processor.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require IFMA. Those of [`Steps`] are called only from
//! `modexp/ifma.rs`; see its head.

use alloc::boxed::Box;
use zeroize::Zeroize;

use super::power::{MOST_NUMBERS, Steps, put};
use super::radix52::Prepared;
use super::{lanes, wide};
use crate::arch::x86_64::{Zmm, assume_ifma};
use crate::arch::{Register, Word};

/// A layout whose moduli can be set.
pub(super) trait Layout: Steps {
    /// Moduli that are not set yet.
    fn moduli(prepared: &[&Prepared]) -> Box<Self::Moduli>;
    /// Overwrites moduli.
    fn wipe(moduli: &mut Self::Moduli);
}

/// For each number, the entry of its digit; `digits` has it in all lanes of the number. Every entry
/// is read.
///
/// Six vectors at a time stay in registers.
#[inline(always)]
fn select<V: Register, const L: usize>(entry: &mut [V; L], table: &[[V; L]], digits: &V) {
    let one = V::constant(1);
    let mut at = 0;
    while at < L {
        let end = if at + 6 < L { at + 6 } else { L };
        let mut chosen = [V::constant(0); 6];
        let mut number = V::constant(0);
        for candidate in table {
            for (i, chosen) in chosen.iter_mut().enumerate() {
                if at + i < end {
                    chosen.replace_where_equal(&candidate[at + i], &number, digits);
                }
            }
            number = number.plus(one);
        }
        entry[at..end].copy_from_slice(&chosen[..end - at]);
        at = end;
    }
}

/// The words of one vector with a word for each lane, from one for each number.
fn each_lane<V: Register>(words: &[u64; MOST_NUMBERS]) -> V {
    let mut lanes = [V::ZERO];
    for (lanes, word) in V::words_mut(&mut lanes).chunks_mut(V::LANES).zip(words) {
        lanes.fill(*word);
    }
    lanes[0]
}

/// `$count` numbers of `8/$count·$w - $g` limbs across lanes.
macro_rules! wide {
    ($name:ident: $count:literal, $w:literal, $g:literal) => {
        mod $name {
            use super::*;

            const L: usize = 8 / $count;
            const W: usize = $w;
            const G: usize = $g;
            type V = Zmm<$count>;
            type Factor = [V; W];
            type Element = wide::Copies<V, W>;
            type Moduli = wide::Modulus<V, W>;

            #[derive(Clone, Copy, Debug)]
            pub(in super::super) struct Shape;

            #[inline(never)]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
            fn prepare(element: &mut Element, factor: &Factor) {
                wide::copies::<V, W, G>(factor, element);
            }

            #[inline(never)]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
            fn mul(result: &mut Element, a: &Factor, b: &Element, m: &Moduli) {
                let sum = wide::rows::<V, W, G>(a, b, m);
                wide::copies::<V, W, G>(&wide::normalized::<V, L, W>(&sum), result);
            }

            #[inline(never)]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
            fn square(result: &mut Element, a: &Element, m: &Moduli) {
                let sum = wide::rows::<V, W, G>(&a[0], a, m);
                wide::copies::<V, W, G>(&wide::normalized::<V, L, W>(&sum), result);
            }

            #[inline(never)]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
            fn choose(entry: &mut Factor, table: &[Factor], digits: &V) {
                super::select(entry, table, digits);
            }

            impl Steps for Shape {
                const NUMBERS: usize = $count;
                const LIMBS: usize = L * W - G;
                type Factor = Factor;
                type Element = Element;
                type Moduli = Moduli;
                const ZERO: Factor = [V::ZERO; W];
                const BLANK: Element = [[V::ZERO; W]; 9];

                fn words(factors: &mut [Factor]) -> &mut [u64] {
                    V::words_mut(factors.as_flattened_mut())
                }
                fn element_words(element: &mut Element) -> &mut [u64] {
                    V::words_mut(element.as_flattened_mut())
                }
                fn place(number: usize, limb: usize) -> usize {
                    8 * (limb / L) + L * number + limb % L
                }
                fn factor(element: &Element) -> Factor {
                    element[0]
                }
                fn prepare(element: &mut Element, factor: &Factor) {
                    assume_ifma!(prepare(element, factor));
                }
                fn mul(result: &mut Element, a: &Factor, b: &Element, m: &Moduli) {
                    assume_ifma!(mul(result, a, b, m));
                }
                fn square(result: &mut Element, a: &Element, m: &Moduli) {
                    assume_ifma!(square(result, a, m));
                }
                fn select(entry: &mut Factor, table: &[Factor], digits: &[u64; MOST_NUMBERS]) {
                    let digits = &each_lane(digits);
                    assume_ifma!(choose(entry, table, digits));
                }
            }

            impl Layout for Shape {
                fn moduli(prepared: &[&Prepared]) -> Box<Moduli> {
                    let (mut m, mut k) = (Self::ZERO, Self::ZERO);
                    for (number, prepared) in prepared.iter().enumerate() {
                        put::<Self>(&mut m, number, &prepared.m);
                        put::<Self>(&mut k, number, &prepared.friendly);
                    }
                    let word = |word: fn(&Prepared) -> u64| {
                        let mut words = [0; MOST_NUMBERS];
                        for (to, prepared) in words.iter_mut().zip(prepared) {
                            *to = word(prepared);
                        }
                        each_lane(&words)
                    };
                    let mut copies = Self::BLANK;
                    let mut moduli = Box::new(wide::Modulus {
                        friendly: Self::BLANK,
                        last: [Self::ZERO; 2],
                        lowest_friendly: word(|prepared| prepared.friendly[0]),
                        lowest: word(|prepared| prepared.m[0]),
                        inverse: word(|prepared| prepared.inverse),
                    });
                    Self::prepare(&mut moduli.friendly, &k);
                    Self::prepare(&mut copies, &m);
                    moduli.last = [copies[G - 1], copies[G]];
                    moduli
                }
                fn wipe(moduli: &mut Moduli) {
                    V::words_mut(moduli.friendly.as_flattened_mut()).zeroize();
                    V::words_mut(moduli.last.as_flattened_mut()).zeroize();
                    let rest = [
                        &mut moduli.lowest_friendly,
                        &mut moduli.lowest,
                        &mut moduli.inverse,
                    ];
                    for one in rest {
                        V::words_mut(core::slice::from_mut(one)).zeroize();
                    }
                }
            }
        }
    };
}

/// Eight numbers of `$n` limbs, one in each lane.
macro_rules! lanes {
    ($name:ident: $n:literal) => {
        mod $name {
            use super::*;

            const N: usize = $n;
            type V = Zmm<8>;
            type Factor = [V; N];
            type Moduli = lanes::Moduli<V, N>;

            #[derive(Clone, Copy, Debug)]
            pub(in super::super) struct Shape;

            #[inline(never)]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
            fn mul(result: &mut Factor, a: &Factor, b: &Factor, m: &Moduli) {
                let mut q = [V::constant(0); N];
                lanes::product(result, a, b, &mut q, m);
            }

            #[inline(never)]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
            fn square(result: &mut Factor, a: &Factor, m: &Moduli) {
                let mut q = [V::constant(0); N];
                lanes::square(result, a, &mut q, m);
            }

            #[inline(never)]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
            fn choose(entry: &mut Factor, table: &[Factor], digits: &V) {
                super::select(entry, table, digits);
            }

            impl Steps for Shape {
                const NUMBERS: usize = 8;
                const LIMBS: usize = N;
                type Factor = Factor;
                type Element = Factor;
                type Moduli = Moduli;
                const ZERO: Factor = [V::ZERO; N];
                const BLANK: Factor = [V::ZERO; N];

                fn words(factors: &mut [Factor]) -> &mut [u64] {
                    V::words_mut(factors.as_flattened_mut())
                }
                fn element_words(element: &mut Factor) -> &mut [u64] {
                    V::words_mut(element)
                }
                fn place(number: usize, limb: usize) -> usize {
                    8 * limb + number
                }
                fn factor(element: &Factor) -> Factor {
                    *element
                }
                fn prepare(element: &mut Factor, factor: &Factor) {
                    *element = *factor;
                }
                fn mul(result: &mut Factor, a: &Factor, b: &Factor, m: &Moduli) {
                    assume_ifma!(mul(result, a, b, m));
                }
                fn square(result: &mut Factor, a: &Factor, m: &Moduli) {
                    assume_ifma!(square(result, a, m));
                }
                fn select(entry: &mut Factor, table: &[Factor], digits: &[u64; MOST_NUMBERS]) {
                    let digits = &each_lane(digits);
                    assume_ifma!(choose(entry, table, digits));
                }
            }

            impl Layout for Shape {
                fn moduli(prepared: &[&Prepared]) -> Box<Moduli> {
                    let mut moduli = Box::new(lanes::Moduli {
                        m: [V::ZERO; N],
                        inverse: V::ZERO,
                    });
                    for (lane, prepared) in prepared.iter().enumerate() {
                        let words = V::words_mut(&mut moduli.m);
                        for (i, limb) in prepared.m.iter().enumerate() {
                            words[Self::place(lane, i)] = *limb;
                        }
                        let inverse = core::slice::from_mut(&mut moduli.inverse);
                        V::words_mut(inverse)[lane] = prepared.inverse;
                    }
                    moduli
                }
                fn wipe(moduli: &mut Moduli) {
                    V::words_mut(&mut moduli.m).zeroize();
                    V::words_mut(core::slice::from_mut(&mut moduli.inverse)).zeroize();
                }
            }
        }
    };
}

wide!(single20: 1, 3, 4);
wide!(single30: 1, 4, 2);
wide!(single40: 1, 6, 8);
wide!(single60: 1, 8, 4);
wide!(single80: 1, 11, 8);
wide!(pair20: 2, 6, 4);
wide!(pair30: 2, 8, 2);
wide!(pair40: 2, 11, 4);
lanes!(lanes20: 20);
lanes!(lanes30: 30);
lanes!(lanes40: 40);
lanes!(lanes60: 60);
lanes!(lanes80: 80);

/// Code to run on a layout.
pub(super) trait Run<R> {
    fn run<L: Layout>(self) -> R;
}

/// Runs on the layout for one number of this size.
pub(super) fn single<R>(size: usize, code: impl Run<R>) -> R {
    match size {
        20 => code.run::<single20::Shape>(),
        30 => code.run::<single30::Shape>(),
        40 => code.run::<single40::Shape>(),
        60 => code.run::<single60::Shape>(),
        _ => code.run::<single80::Shape>(),
    }
}

/// Runs on the layout for two numbers of this size, if there is one.
pub(super) fn pair<R>(size: usize, code: impl Run<R>) -> Option<R> {
    match size {
        20 => Some(code.run::<pair20::Shape>()),
        30 => Some(code.run::<pair30::Shape>()),
        40 => Some(code.run::<pair40::Shape>()),
        _ => None,
    }
}

/// Runs on the layout for eight numbers of this size.
pub(super) fn eight<R>(size: usize, code: impl Run<R>) -> R {
    match size {
        20 => code.run::<lanes20::Shape>(),
        30 => code.run::<lanes30::Shape>(),
        40 => code.run::<lanes40::Shape>(),
        60 => code.run::<lanes60::Shape>(),
        _ => code.run::<lanes80::Shape>(),
    }
}
