// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constant ROM, from its definitions with big integers.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::model::Isa;
use tables::{Curve, Point, inverse};

/// One row: its name, how it is defined, its value.
pub struct Row {
    pub name: String,
    pub definition: String,
    pub value: BigUint,
    /// Only limb 0 counts and it may be 17 bits unsigned.
    pub small: bool,
}

/// All rows of the ROM; `None` where nothing is defined.
pub fn rows(isa: &Isa) -> Result<Vec<Option<Row>>, String> {
    let curve = Curve::new();
    let p = &curve.p;
    let base = curve.base();
    let order: BigUint =
        (BigUint::one() << 252) + 27_742_317_777_372_353_535_851_937_790_883_648_493_u128;
    let mut rows: Vec<Option<Row>> = (0..isa.machine.constants).map(|_| None).collect();
    for constant in &isa.constant {
        let (value, small) = match constant.name.as_str() {
            "ZERO" => (BigUint::zero(), false),
            "ONE" => (BigUint::one(), false),
            "CURVE_D" => (curve.d.clone(), false),
            "CURVE_2D" => (2u32 * &curve.d % p, false),
            "SQRTM1" => (BigUint::from(2u32).modpow(&((p - 1u32) >> 2), p), false),
            "A24" => (BigUint::from(121_666u32), true),
            "A24M" => (BigUint::from(121_665u32), true),
            "BX" => (base.0.clone(), false),
            "BY" => (base.1.clone(), false),
            "U9" => (BigUint::from(9u32), false),
            "INV17" => (inverse(&BigUint::from(1u32 << 17), p), false),
            "ORDER" => (order.clone(), false),
            "ORDER17" => (&order * inverse(&BigUint::from(1u32 << 17), p) % p, false),
            "ORDER_M" => {
                let modulus = BigUint::from(1u32 << 17);
                // The group of odd residues has 2^16 elements.
                let inverse = order.modpow(&BigUint::from((1u32 << 16) - 1), &modulus);
                (centred(&(&modulus - inverse), &modulus, p), false)
            }
            "R255" => (power_of_two(255, &order, p), false),
            "R479" => (power_of_two(479, &order, p), false),
            "R510" => (power_of_two(510, &order, p), false),
            "R703" => (power_of_two(703, &order, p), false),
            other => return Err(format!("no value is known for the constant {other}")),
        };
        rows[constant.row as usize] = Some(Row {
            name: constant.name.clone(),
            definition: constant.definition.clone(),
            value,
            small,
        });
    }
    for j in 0..isa.comb.tables {
        for (i, point) in comb(&curve, isa, j).iter().enumerate() {
            let numbers = curve.cached(point);
            let first = isa.comb.first as usize + (j * isa.comb.entries) as usize * 3 + 3 * i;
            let parts = [("P", "y+x"), ("M", "y-x"), ("T", "2dxy")];
            for (row, ((letter, what), value)) in (first..).zip(parts.iter().zip(numbers)) {
                rows[row] = Some(Row {
                    name: format!("COMB{j}_{i}_{letter}"),
                    definition: format!("{what} of entry {i} of table {j}"),
                    value,
                    small: false,
                });
            }
        }
    }
    Ok(rows)
}

/// The integer between -m/2 and m/2 that is `x` modulo `m`, as an element.
fn centred(x: &BigUint, m: &BigUint, p: &BigUint) -> BigUint {
    let x = x % m;
    if &x * 2u32 > *m { p + x - m } else { x }
}

/// 2^e modulo the order, between -L/2 and L/2, as an element.
fn power_of_two(e: u32, order: &BigUint, p: &BigUint) -> BigUint {
    let power = BigUint::from(2u32).modpow(&BigUint::from(e), order);
    centred(&power, order, p)
}

/// Entry i of table j: (2^(s(12+j)) + sum over m < 4 of (2 i[m] - 1) 2^(s(3m+j))) B with s = 17.
fn comb(curve: &Curve, isa: &Isa, j: u32) -> Vec<Point> {
    let p = &curve.p;
    let power = |c: u32| curve.double_times(&curve.base(), isa.comb.spacing * c);
    let top = power(isa.comb.columns - isa.comb.tables + j);
    let parts: Vec<Point> = (0..4).map(|m| power(isa.comb.tables * m + j)).collect();
    (0..isa.comb.entries)
        .map(|i| {
            parts
                .iter()
                .enumerate()
                .fold(top.clone(), |sum, (m, part)| {
                    let negative = ((p - &part.0) % p, part.1.clone());
                    curve.add(&sum, if i >> m & 1 == 1 { part } else { &negative })
                })
        })
        .collect()
}

/// The fifteen limbs of a row as stored: one balanced carry pass over the 17-bit digits.
pub fn limbs(row: &Row) -> [i32; 15] {
    let digit = |k: usize| {
        let value: BigUint = (&row.value >> (17 * k)) & BigUint::from(0x1_ffffu32);
        value.iter_u32_digits().next().unwrap_or(0).cast_signed()
    };
    let r: [i32; 15] = core::array::from_fn(digit);
    if row.small {
        return r;
    }
    let carry = |x: i32| (x + (1 << 16)) >> 17;
    core::array::from_fn(|k| {
        let balanced = r[k] - (carry(r[k]) << 17);
        balanced
            + if k == 0 {
                19 * carry(r[14])
            } else {
                carry(r[k - 1])
            }
    })
}

/// 270 bits as hexadecimal digits, limb 14 first.
pub fn hex(limbs: &[i32; 15]) -> String {
    let all = limbs.iter().rev().fold(BigUint::zero(), |all, limb| {
        (all << 18) | BigUint::from(limb.cast_unsigned() & 0x3_ffff)
    });
    format!("{all:068x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quotient(a: u32, b: u32, p: &BigUint) -> BigUint {
        BigUint::from(a) * inverse(&BigUint::from(b), p) % p
    }

    #[test]
    fn the_comb_is_a_signed_comb() {
        let isa = super::super::model::read(include_str!("../../../isa.toml")).unwrap();
        let curve = Curve::new();
        let p = &curve.p;
        // All signs plus: the three tables add up to the sum of 2^(17c) for all fifteen columns.
        let columns: Vec<Point> = (0..15)
            .map(|c| curve.double_times(&curve.base(), 17 * c))
            .collect();
        let expected = columns[1..]
            .iter()
            .fold(columns[0].clone(), |a, b| curve.add(&a, b));
        let parts: Vec<Point> = (0..3).map(|j| comb(&curve, &isa, j)[15].clone()).collect();
        let sum = curve.add(&curve.add(&parts[0], &parts[1]), &parts[2]);
        assert_eq!(sum, expected);
        // Entry 0 has all signs minus but the top one.
        let entry = &comb(&curve, &isa, 1)[0];
        let lower = curve.add(
            &curve.add(&columns[1], &columns[4]),
            &curve.add(&columns[7], &columns[10]),
        );
        assert_eq!(curve.add(entry, &lower), columns[13]);
        let rows = rows(&isa).unwrap();
        let value = |name: &str| {
            rows.iter()
                .flatten()
                .find(|r| r.name == name)
                .unwrap()
                .value
                .clone()
        };
        assert_eq!(
            (value("CURVE_D") + quotient(121_665, 121_666, p)) % p,
            BigUint::zero()
        );
        assert_eq!((value("SQRTM1").pow(2) + 1u32) % p, BigUint::zero());
        assert_eq!(
            (value("COMB1_0_P") + p - value("COMB1_0_M")) % p,
            2u32 * &entry.0 % p
        );
    }

    #[test]
    fn limbs_keep_the_value() {
        let isa = super::super::model::read(include_str!("../../../isa.toml")).unwrap();
        let p = Curve::new().p;
        for row in rows(&isa).unwrap().iter().flatten() {
            let mut sum = BigUint::zero();
            for (k, limb) in limbs(row).iter().enumerate() {
                assert!(row.small || limb.abs() <= (1 << 16) + 57, "{}", row.name);
                let part = BigUint::from(limb.unsigned_abs()) << (17 * k);
                sum += if *limb < 0 {
                    &p * (1u32 << 20) - part
                } else {
                    part
                };
            }
            assert_eq!(sum % &p, row.value, "{}", row.name);
        }
    }
}
