// SPDX-License-Identifier: MIT OR Apache-2.0
//! Single field operations on words, and half-size scalars, for benchmarks and comparisons. Where
//! the processor has routines in assembly, they are used.
//!
//! Elements are the 32 bytes that encode x of a point. Constant time for a given `n`.

#[cfg(curve9767_thumb)]
use crate::arch::pairs as arithmetic;
use crate::curve::group::{Group, Portable};
use crate::field::chains::{self, Products};
#[cfg(not(curve9767_thumb))]
use crate::field::portable as arithmetic;
use crate::field::{Fe19x14, Field, Mask, constants, encoding, masks, portable};
use crate::group::Scalar;
use crate::halfsize::vartime_split;
use crate::scalar;
use crate::schnorr::SigningKey;

/// Applies `f` n times, each time to the previous result, starting with `x`. Two places alternate:
/// nothing is copied.
fn chain(x: &[u8; 32], n: usize, f: impl Fn(&mut Fe19x14, &Fe19x14, &Fe19x14)) -> Option<[u8; 32]> {
    let (x, canonical) = encoding::decode(x);
    let x = Fe19x14(x);
    let (mut one, mut other) = (x, x);
    for _ in 0..n / 2 {
        f(&mut other, &one, &x);
        f(&mut one, &other, &x);
    }
    if n % 2 == 1 {
        f(&mut other, &one, &x);
        one = other;
    }
    canonical.reveal().then(|| encoding::encode(&one.0))
}

/// The key from a seed of any length, derived as in the reference implementation. A seed with fewer
/// than 32 random bytes makes a key that can be guessed; [`SigningKey::from_seed`] takes 32.
pub fn key_from_seed(seed: &[u8]) -> SigningKey {
    SigningKey::from_any_seed(seed)
}

/// `x^(n+1)`, by n dependent products, or `None` if x is not an encoding.
pub fn mul_chain(x: &[u8; 32], n: usize) -> Option<[u8; 32]> {
    chain(x, n, arithmetic::mul_to)
}

/// `x^(2^n)`, by n dependent squarings, or `None` if x is not an encoding.
pub fn square_chain(x: &[u8; 32], n: usize) -> Option<[u8; 32]> {
    chain(x, n, |r, last, _| arithmetic::square_to(r, last))
}

/// `x` or `1/x`, by n dependent inversions, or `None` if x is not an encoding.
pub fn invert_chain(x: &[u8; 32], n: usize) -> Option<[u8; 32]> {
    chain(x, n, |r, last, _| *r = Portable::invert(last))
}

/// Sum, difference, product, `-a`, `a²`, `1/a`, `a^((q+1)/4)` and the cube root of `a`, or `None`
/// if one is not an encoding.
pub fn arithmetic(a: &[u8; 32], b: &[u8; 32]) -> Option<[[u8; 32]; 8]> {
    let ((a, one), (b, other)) = (encoding::decode(a), encoding::decode(b));
    let (a, b) = (Fe19x14(a), Fe19x14(b));
    let all = [
        Fe19x14::add(&a, &b),
        Fe19x14::sub(&a, &b),
        Portable::mul(&a, &b),
        Fe19x14::negate(&a),
        Portable::square(&a),
        Portable::invert(&a),
        Portable::sqrt(&a).0,
        chains::cube_root::<Portable>(&a),
    ];
    (one & other)
        .reveal()
        .then(|| all.map(|x| encoding::encode(&x.0)))
}

/// The encoding of the element that the 48 bytes map to.
pub fn map_to_field(bytes: &[u8; 48]) -> [u8; 32] {
    encoding::encode(&encoding::map_to_field(bytes))
}

/// The half-size scalars `(u, v)` of verification, u, the magnitude of v, and whether v is
/// negative: `u ≡ v·k (mod n)`, `v ≠ 0`, both below 2^126. Variable time.
pub fn vartime_halves(k: &Scalar) -> (u128, u128, bool) {
    let halves = vartime_split(&k.0);
    (halves.u, halves.v, halves.v_negative)
}

/// Whether the half-size scalars `(u, v)` of verification are correct: `u = v·k`, `v ≠ 0`, both
/// below 2^126. Variable time.
pub fn vartime_halves_are_right(k: &Scalar) -> bool {
    let halves = vartime_split(&k.0);
    let words = |x: u128| [x as u64, (x >> 64) as u64, 0, 0];
    let product = scalar::mul(&words(halves.v), &k.0);
    let product = if halves.v_negative {
        scalar::negate(&product)
    } else {
        product
    };
    halves.v != 0 && halves.u < 1 << 126 && halves.v < 1 << 126 && product == words(halves.u)
}

/// Whether the arithmetic in use gives the same results as the portable one, on two elements by the
/// forms of their coefficients, each in `1..=9767`.
///
/// # Errors
///
/// The name of an operation that does not, or `"operands"` if a form is out of range.
pub fn compare_with_portable(a: &[u16; 19], b: &[u16; 19]) -> Result<(), &'static str> {
    if a.iter().chain(b).any(|form| !(1..=9767).contains(form)) {
        return Err("operands");
    }
    let element = |forms: &[u16; 19]| {
        let mut x = constants::ZERO;
        x[..19].copy_from_slice(forms);
        Fe19x14(x)
    };
    let (a, b) = (element(a), element(b));
    let same = |name, x: Fe19x14, y: Fe19x14| {
        // Routines of Cortex-M leave 0 in the unused coefficient.
        let rest = !cfg!(curve9767_thumb) || x.0[19] == 0;
        if x.0[..19] == y.0[..19] && rest {
            Ok(())
        } else {
            Err(name)
        }
    };
    same("mul", Fe19x14::mul(&a, &b), portable::mul(&a, &b))?;
    same("square", Fe19x14::square(&a), portable::mul(&a, &a))?;
    same("add", Fe19x14::add(&a, &b), portable::add(&a, &b))?;
    same("sub", Fe19x14::sub(&a, &b), portable::sub(&a, &b))?;
    let pointwise = Fe19x14::mul_coefficients(&a, &b);
    same(
        "mul_coefficients",
        pointwise,
        portable::mul_coefficients(&a, &b),
    )?;
    for yes in [Mask::NO, Mask::YES] {
        let choice = Fe19x14::choice(&masks(|_| yes));
        let expected = if yes.reveal() { b } else { a };
        same("select", Fe19x14::select(&a, &b, &choice), expected)?;
    }
    #[cfg(curve9767_thumb)]
    routines::compare(&a, &b, same)?;
    Ok(())
}

/// Operations that only formulas in memory use.
#[cfg(curve9767_thumb)]
mod routines {
    use super::*;
    use crate::arch::pairs;

    type InPlace = fn(&mut Fe19x14, &Fe19x14);
    type Value = fn(&Fe19x14, &Fe19x14) -> Fe19x14;

    pub(super) fn compare(
        a: &Fe19x14,
        b: &Fe19x14,
        same: impl Fn(&'static str, Fe19x14, Fe19x14) -> Result<(), &'static str>,
    ) -> Result<(), &'static str> {
        same("triple", pairs::triple(a), portable::triple(a))?;
        same(
            "sub_double",
            pairs::sub_double(a, b),
            portable::sub_double(a, b),
        )?;
        same("sub_half", pairs::sub_half(a, b), portable::sub_half(a, b))?;
        for mask in [0, u32::MAX] {
            let (mut found, mut expected) = (*a, *a);
            pairs::assign_if(&mut found, b, mask);
            portable::assign_if(&mut expected, b, mask);
            same("assign_if", found, expected)?;
        }
        // In place of the operand.
        let in_place: [(&'static str, InPlace, Value); 4] = [
            ("add_assign", |r, b| pairs::add_assign(r, b), portable::add),
            ("sub_assign", |r, b| pairs::sub_assign(r, b), portable::sub),
            (
                "sub_double_assign",
                |r, b| pairs::sub_double_assign(r, b),
                portable::sub_double,
            ),
            (
                "sub_half_assign",
                |r, b| pairs::sub_half_assign(r, b),
                portable::sub_half,
            ),
        ];
        for (name, assign, value) in in_place {
            let mut found = *a;
            assign(&mut found, b);
            same(name, found, value(a, b))?;
        }
        let mut table = [[*a, *b]; 8];
        for j in 1..8 {
            let [x, y] = table[j - 1];
            table[j] = [pairs::add(&x, a), pairs::sub(&y, b)];
        }
        for j in 0..8 {
            let (found, expected) = (pairs::look_up(&table, j), table[j as usize]);
            same("look_up", found[0], expected[0])?;
            same("look_up", found[1], expected[1])?;
        }
        Ok(())
    }
}
