// SPDX-License-Identifier: MIT OR Apache-2.0
//! Test material, and the curve with big integers.

use std::path::PathBuf;

use engine25519::Engine;
use engine25519::emu::Emulator;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};
use serde_json::Value;

pub fn engine() -> Engine<Emulator> {
    Engine::claim(Emulator::new()).expect("a fresh emulator has free contexts")
}

pub fn testdata(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("testdata")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

pub fn json(name: &str) -> Value {
    serde_json::from_str(&testdata(name)).expect("JSON")
}

pub fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hexadecimal"))
        .collect()
}

pub fn hex32(value: &str) -> [u8; 32] {
    hex(value).try_into().expect("32 bytes")
}

/// A member that is 32 bytes in hexadecimal.
pub fn bytes(value: &Value, name: &str) -> [u8; 32] {
    hex32(value[name].as_str().expect(name))
}

/// A small generator; tests are the same every time.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn bytes(&mut self) -> [u8; 32] {
        core::array::from_fn(|_| self.next() as u8)
    }
}

pub fn number(bytes: &[u8; 32]) -> BigUint {
    BigUint::from_bytes_le(bytes)
}

pub fn to_bytes(n: &BigUint) -> [u8; 32] {
    let mut bytes = n.to_bytes_le();
    bytes.resize(32, 0);
    bytes.try_into().expect("below 2^256")
}

pub fn p() -> BigUint {
    (BigUint::one() << 255) - 19u32
}

/// 2^252 + 27742317777372353535851937790883648493
pub fn order() -> BigUint {
    (BigUint::one() << 252)
        + "27742317777372353535851937790883648493"
            .parse::<BigUint>()
            .expect("a number")
}

/// X25519 with big integers: RFC 7748 §5.
pub fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    let p = p();
    let mut k = *k;
    k[0] &= 248;
    k[31] = k[31] & 127 | 64;
    let k = number(&k);
    let x1: BigUint = (number(u) & ((BigUint::one() << 255) - 1u32)) % &p;
    let (mut x2, mut z2) = (BigUint::one(), BigUint::zero());
    let (mut x3, mut z3) = (x1.clone(), BigUint::one());
    for t in (0..255).rev() {
        let bit = k.bit(t);
        if bit {
            (x2, z2, x3, z3) = (x3, z3, x2, z2);
        }
        let (a, b) = (&x2 + &z2, &x2 + &p - &z2);
        let (c, d) = (&x3 + &z3, &x3 + &p - &z3);
        let (da, cb) = (&d * &a % &p, &c * &b % &p);
        x3 = (&da + &cb).modpow(&2u32.into(), &p);
        z3 = &x1 * (&da + &p - &cb).modpow(&2u32.into(), &p) % &p;
        let (aa, bb) = (&a * &a % &p, &b * &b % &p);
        let e = (&aa + &p - &bb) % &p;
        x2 = &aa * &bb % &p;
        z2 = &e * (&aa + 121_665u32 * &e) % &p;
        if bit {
            (x2, z2, x3, z3) = (x3, z3, x2, z2);
        }
    }
    to_bytes(&(x2 * z2.modpow(&(&p - 2u32), &p) % &p))
}

pub type Point = (BigUint, BigUint);

/// The curve with affine coordinates: slow and plain.
pub struct Curve {
    pub p: BigUint,
    d: BigUint,
    i: BigUint,
}

impl Curve {
    pub fn new() -> Curve {
        let p = p();
        let d = (&p - 121_665u32) * BigUint::from(121_666u32).modpow(&(&p - 2u32), &p) % &p;
        let i = BigUint::from(2u32).modpow(&((&p - 1u32) >> 2), &p);
        Curve { p, d, i }
    }

    pub fn neutral(&self) -> Point {
        (BigUint::zero(), BigUint::one())
    }

    pub fn base(&self) -> Point {
        let y =
            BigUint::from(4u32) * BigUint::from(5u32).modpow(&(&self.p - 2u32), &self.p) % &self.p;
        self.decode(&to_bytes(&y)).expect("the base point")
    }

    /// The point of an encoding; y modulo p, and the sign of x = 0 is ignored.
    pub fn decode(&self, bytes: &[u8; 32]) -> Option<Point> {
        let p = &self.p;
        let sign = bytes[31] >> 7 == 1;
        let y = (number(bytes) & ((BigUint::one() << 255) - 1u32)) % p;
        let yy = &y * &y % p;
        let u: BigUint = (&yy + p - 1u32) % p;
        let v: BigUint = (&self.d * &yy + 1u32) % p;
        let xx: BigUint = u * v.modpow(&(p - 2u32), p) % p;
        let mut x = xx.modpow(&((p + 3u32) >> 3), p);
        if &x * &x % p != xx {
            x = x * &self.i % p;
        }
        if &x * &x % p != xx {
            return None;
        }
        if x.is_odd() != sign {
            x = (p - x) % p;
        }
        Some((x, y))
    }

    pub fn encode(&self, (x, y): &Point) -> [u8; 32] {
        let mut bytes = to_bytes(y);
        bytes[31] |= u8::from(x.is_odd()) << 7;
        bytes
    }

    pub fn add(&self, a: &Point, b: &Point) -> Point {
        let p = &self.p;
        let k = &self.d * &a.0 * &b.0 % p * &a.1 % p * &b.1 % p;
        let inverse = |n: BigUint| n.modpow(&(p - 2u32), p);
        let x = (&a.0 * &b.1 + &b.0 * &a.1) * inverse(1u32 + &k) % p;
        let y = (&a.1 * &b.1 + &a.0 * &b.0) * inverse(1u32 + p - &k) % p;
        (x, y)
    }

    pub fn negative(&self, a: &Point) -> Point {
        ((&self.p - &a.0) % &self.p, a.1.clone())
    }

    pub fn mul(&self, k: &BigUint, a: &Point) -> Point {
        (0..k.bits()).rev().fold(self.neutral(), |sum, bit| {
            let sum = self.add(&sum, &sum);
            if k.bit(bit) { self.add(&sum, a) } else { sum }
        })
    }

    /// A point of order 8.
    pub fn torsion(&self) -> Point {
        // L times any point lies in the torsion group; some have the full order.
        (2u32..)
            .filter_map(|y| self.decode(&to_bytes(&BigUint::from(y))))
            .map(|point| self.mul(&order(), &point))
            .find(|point| self.mul(&4u32.into(), point) != self.neutral())
            .expect("points of order 8 exist")
    }
}
