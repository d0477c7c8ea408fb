// SPDX-License-Identifier: MIT OR Apache-2.0
use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, Zero as _};
use std::vec::Vec;

use super::*;

mod top_carry; // products that carry two out of the top limb

fn p() -> BigInt {
    (BigInt::one() << 255) - 19
}

fn value(limbs: &Limbs) -> BigInt {
    let sum = limbs
        .iter()
        .rev()
        .fold(BigInt::zero(), |sum, limb| (sum << 17) + limb);
    sum.mod_floor(&p())
}

struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A limb in field form, at the bounds more often than not.
    fn limb(&mut self) -> i32 {
        match self.next() % 8 {
            0 => BOUND,
            1 => -BOUND,
            2 => 0,
            3 => (self.next() % 3) as i32 - 1,
            4 => -(1 << 16),
            _ => (self.next() % (2 * BOUND as u64 + 1)) as i32 - BOUND,
        }
    }

    fn limbs(&mut self) -> Limbs {
        let same = self.next().is_multiple_of(4);
        let first = self.limb();
        core::array::from_fn(|_| if same { first } else { self.limb() })
    }
}

fn in_bound(limbs: &Limbs) -> bool {
    limbs.iter().all(|limb| limb.abs() <= BOUND)
}

#[test]
fn operations_on_the_edges() {
    let mut numbers = Numbers(1);
    let p = p();
    for _ in 0..20_000 {
        let (a, b) = (numbers.limbs(), numbers.limbs());
        let small: Limbs = [
            (numbers.next() % (1 << 18)) as i32 - (1 << 17),
            5,
            -7,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            9,
        ];
        let small = if small[0] == -(1 << 17) {
            [0; 15]
        } else {
            small
        };
        let (x, y) = (value(&a), value(&b));
        for (found, expected) in [
            (mul(&a, &b), &x * &y),
            (mul(&a, &a), &x * &x),
            (add(&a, &b), &x + &y),
            (sub(&a, &b), &x - &y),
            (mul_small(&a, &small), &x * small[0]),
        ] {
            assert!(in_bound(&found), "{a:?} {b:?} {found:?}");
            assert_eq!(value(&found), expected.mod_floor(&p), "{a:?} {b:?}");
        }
    }
}

#[test]
fn raw_form() {
    let mut numbers = Numbers(2);
    for n in 0..2000 {
        let words: [u32; 8] = match n {
            0 => [0; 8],
            1 => [u32::MAX; 8],
            _ => core::array::from_fn(|_| numbers.next() as u32),
        };
        let raw = from_words(&words);
        assert_eq!(to_words(&raw), words);
        let unpacked = unpack(&raw);
        assert!(in_bound(&unpacked));
        let n: BigInt = words
            .iter()
            .rev()
            .fold(BigInt::zero(), |n, w| (n << 32) + w);
        assert_eq!(
            value(&unpacked),
            n.mod_floor(&(BigInt::one() << 255u32)).mod_floor(&p())
        );
    }
}

#[test]
fn freezing() {
    let check = |limbs: &Limbs| {
        let frozen = freeze(limbs);
        let words = to_words(&frozen);
        let n = words
            .iter()
            .rev()
            .fold(BigInt::zero(), |n, w| (n << 32) + w);
        assert_eq!(n, value(limbs), "{limbs:?}");
    };
    // All values near 0 and near p, also with limbs that are not canonical digits: here an earlier
    // design lost a carry.
    for n in -200..200i32 {
        let mut limbs = [0; 15];
        limbs[0] = n;
        check(&limbs);
        // The same value as n + 2^255 - 19 and as n - (2^255 - 19).
        for sign in [1, -1] {
            let mut other: Limbs = [0; 15];
            other[0] = n - sign * 19;
            other[14] = 0;
            // 2^255 = 2^17 · 2^238 does not fit limb 14; 2^16 does, twice in a sum.
            other[14] += sign * (1 << 16);
            check(&other);
            other[13] = BOUND * sign;
            check(&other);
        }
    }
    let mut numbers = Numbers(3);
    for _ in 0..20_000 {
        check(&numbers.limbs());
    }
    for limb in [BOUND, -BOUND, 1 << 16, -(1 << 16), -1, 1] {
        check(&[limb; 15]);
    }
}

/// Intervals instead of numbers: field form in, field form out, whatever the limbs are.
#[test]
fn closure() {
    type Interval = (i64, i64);
    let carry = |x: Interval| (super::carry(x.0), super::carry(x.1));
    // The intervals of `pass` for limbs in these intervals.
    let pass = |r: &[Interval; 15]| -> Vec<Interval> {
        (0..15)
            .map(|k| {
                let c = carry(r[k]);
                // If the carry is always the same, the interval moves; otherwise any balanced digit
                // may occur.
                let own = if c.0 == c.1 {
                    (r[k].0 - (c.0 << 17), r[k].1 - (c.1 << 17))
                } else {
                    (-(1 << 16), (1 << 16) - 1)
                };
                let (into, times) = if k == 0 {
                    (carry(r[14]), 19)
                } else {
                    (carry(r[k - 1]), 1)
                };
                (own.0 + times * into.0, own.1 + times * into.1)
            })
            .collect()
    };
    let b = i64::from(BOUND);
    let closed = |out: Vec<Interval>| out.iter().all(|x| -b <= x.0 && x.1 <= b);
    assert!(closed(pass(&[(-2 * b, 2 * b); 15])), "ADD and SUB");
    assert!(closed(pass(&[(0, (1 << 17) - 1); 15])), "UNP");
    let product = |terms: &dyn Fn(usize) -> i64| {
        let c: [i64; 15] = core::array::from_fn(terms);
        // |column| ≤ c, so the rest above 34 bits is within ± (c >> 34), one further below.
        let digit = (1 << 17) - 1;
        let high = |k: usize| (-(c[k] >> 34) - 1, c[k] >> 34);
        pass(&core::array::from_fn(|k| {
            let (h, times) = (high((k + 13) % 15), if k == 1 { 19 } else { 1 });
            let s = (times * h.0, digit + times * h.1);
            let outer = if k == 0 { 19 } else { 1 };
            (outer * s.0, digit + outer * s.1)
        }))
    };
    let full = |k: usize| (k as i64 + 1 + 19 * (14 - k as i64)) * b * b;
    assert!(closed(product(&full)), "MUL and SQR");
    let small = |_: usize| b * ((1 << 17) - 1);
    assert!(closed(product(&small)), "MULS");
    // A bound that is too tight is detected: the check can fail.
    let tight = (1 << 16) + 18;
    assert!(product(&full).iter().any(|x| x.1 > tight));
}

/// Products whose top column carries two beyond its 17 bits after the others have been added: an
/// older engine looked at one bit only there. As unsigned digits, which take our multiplier to the
/// same limb, and in field form.
#[test]
fn top_carry_of_two() {
    let mut numbers = Numbers(4);
    let p = p();
    for _ in 0..5 {
        let (a, b) = top_carry::operands(&mut || numbers.next());
        let exact = (value(&a) * value(&b)).mod_floor(&p);
        assert_eq!(value(&mul(&a, &b)), exact);
        assert_eq!(value(&mul(&unpack(&a), &unpack(&b))), exact);
    }
}
