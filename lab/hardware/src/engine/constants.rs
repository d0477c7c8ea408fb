// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constant ROM, computed from its definitions with big integers.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::model::Isa;
use tables::{Curve, Point, inverse};

/// One row: its name, definition and value.
pub struct Row {
    pub name: String,
    pub definition: String,
    pub value: BigUint,
    /// Stored in raw form.
    pub raw: bool,
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
        let (value, raw) = match constant.name.as_str() {
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
            "R258" => (power_of_two(258, &order, p), false),
            "R503" => (power_of_two(503, &order, p), false),
            "R513" => (power_of_two(513, &order, p), false),
            "R751" => (power_of_two(751, &order, p), false),
            "HALF" => (inverse(&BigUint::from(2u32), p), false),
            "EIGHTH" => (inverse(&BigUint::from(8u32), p), false),
            "IV_LOW" => (initial(0), true),
            "IV_HIGH" => (initial(4), true),
            "PAD_ONE" => (BigUint::from(0x80u32), true),
            // 256, big-endian, in the last bytes.
            "PAD_SEED" => (BigUint::one() << 240, true),
            "CLAMP" => ((BigUint::one() << 254) - 8u32, true),
            "BIT254" => (BigUint::one() << 254, true),
            "BIT255" => (BigUint::one() << 255, true),
            "BYTE" => (BigUint::from(0xffu32), true),
            "BYTES2" => (BigUint::from(0xffffu32), true),
            "BYTES31" => ((BigUint::one() << 248) - 1u32, true),
            "ALL" => ((BigUint::one() << 256) - 1u32, true),
            other => return Err(format!("no value is known for the constant {other}")),
        };
        let stated = constant.form.as_deref() == Some("raw");
        if stated != raw {
            return Err(format!("the form of the constant {}", constant.name));
        }
        rows[constant.row as usize] = Some(Row {
            name: constant.name.clone(),
            definition: constant.definition.clone(),
            value,
            raw,
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
                    raw: false,
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

/// Four words of the initial value of SHA-512, starting at the given one (FIPS 180-4, 5.3.5: the
/// first 64 bits of the fractional parts of the square roots of the first eight primes), as an
/// integer in memory order.
fn initial(first: usize) -> BigUint {
    let bytes: Vec<u8> = [2u32, 3, 5, 7, 11, 13, 17, 19][first..first + 4]
        .iter()
        .flat_map(|prime| {
            let root = (BigUint::from(*prime) << 128u32).sqrt();
            let fraction = root.iter_u64_digits().next().unwrap_or(0);
            fraction.to_be_bytes()
        })
        .collect();
    BigUint::from_bytes_le(&bytes)
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
    let mask = |k| {
        if row.raw && k == 14 {
            0x3_ffff
        } else {
            0x1_ffffu32
        }
    };
    let digit = |k: usize| {
        let value: BigUint = (&row.value >> (17 * k)) & BigUint::from(mask(k));
        value.iter_u32_digits().next().unwrap_or(0).cast_signed()
    };
    let r: [i32; 15] = core::array::from_fn(digit);
    if row.raw {
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
        let isa = super::super::model::read(include_str!("../../../../hardware/isa.toml")).unwrap();
        let curve = Curve::new();
        let p = &curve.p;
        // All signs plus: the three tables add up to the sum of 2^(17c) over all fifteen columns.
        let columns: Vec<Point> = (0..15)
            .map(|c| curve.double_times(&curve.base(), 17 * c))
            .collect();
        let expected = columns[1..]
            .iter()
            .fold(columns[0].clone(), |a, b| curve.add(&a, b));
        let parts: Vec<Point> = (0..3).map(|j| comb(&curve, &isa, j)[15].clone()).collect();
        let sum = curve.add(&curve.add(&parts[0], &parts[1]), &parts[2]);
        assert_eq!(sum, expected);
        // In entry 0 all signs are minus except the top one.
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
        let isa = super::super::model::read(include_str!("../../../../hardware/isa.toml")).unwrap();
        let p = Curve::new().p;
        for row in rows(&isa).unwrap().iter().flatten() {
            let mut sum = BigUint::zero();
            if row.raw {
                let stored =
                    (0..15).map(|k| BigUint::from(limbs(row)[k].unsigned_abs()) << (17 * k));
                assert_eq!(stored.sum::<BigUint>(), row.value, "{}", row.name);
                continue;
            }
            for (k, limb) in limbs(row).iter().enumerate() {
                assert!(limb.abs() <= (1 << 16) + 57, "{}", row.name);
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
