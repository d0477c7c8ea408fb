// SPDX-License-Identifier: MIT OR Apache-2.0
//! A slow verifier over big integers, written from RFC 8032 and the definition of each policy.
//!
//! It shares nothing with the library: no half-size scalars, no windows, no limbs.

use std::sync::OnceLock;

use nineteen::ed25519::Policy;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use sha2::{Digest, Sha512};

/// (X : Y : Z : T)
#[derive(Clone)]
pub struct Point {
    x: BigUint,
    y: BigUint,
    z: BigUint,
    t: BigUint,
}

pub struct Curve {
    pub p: BigUint,
    pub order: BigUint,
    d: BigUint,
    i: BigUint,
    base: Option<Point>,
}

/// The constants, computed once.
pub fn curve() -> &'static Curve {
    static CURVE: OnceLock<Curve> = OnceLock::new();
    CURVE.get_or_init(|| {
        let p = (BigUint::one() << 255) - 19u32;
        let inverse = |a: u32| BigUint::from(a).modpow(&(&p - 2u32), &p);
        let d = (&p - 121_665u32) * inverse(121_666) % &p;
        let i = BigUint::from(2u32).modpow(&((&p - 1u32) >> 2), &p);
        let order = (BigUint::one() << 252)
            + "27742317777372353535851937790883648493"
                .parse::<BigUint>()
                .unwrap();
        let y = BigUint::from(4u32) * inverse(5) % &p;
        let mut curve = Curve {
            p,
            order,
            d,
            i,
            base: None,
        };
        let mut encoding = [0; 32];
        for (to, from) in encoding.iter_mut().zip(y.to_bytes_le()) {
            *to = from;
        }
        curve.base = curve.decode(&encoding).map(|(point, _)| point);
        curve
    })
}

impl Curve {
    fn sub(&self, a: &BigUint, b: &BigUint) -> BigUint {
        (a + &self.p - b) % &self.p
    }

    /// The point encoded by 32 bytes, and whether they are its canonical encoding.
    pub fn decode(&self, bytes: &[u8; 32]) -> Option<(Point, bool)> {
        let p = &self.p;
        let sign = bytes[31] >> 7 == 1;
        let mut masked = *bytes;
        masked[31] &= 0x7f;
        let given = BigUint::from_bytes_le(&masked);
        let y = &given % p;
        let yy = &y * &y % p;
        let u = self.sub(&yy, &BigUint::one());
        let v = (&self.d * &yy + 1u32) % p;
        let xx = u * v.modpow(&(p - 2u32), p) % p;
        let mut x = xx.modpow(&((p + 3u32) >> 3), p);
        if &x * &x % p != xx {
            x = x * &self.i % p;
        }
        if &x * &x % p != xx {
            return None;
        }
        let canonical = given < *p && !(x.is_zero() && sign);
        if x.bit(0) != sign {
            x = (p - x) % p;
        }
        let t = &x * &y % p;
        let z = BigUint::one();
        Some((Point { x, y, z, t }, canonical))
    }

    fn identity(&self) -> Point {
        Point {
            x: BigUint::zero(),
            y: BigUint::one(),
            z: BigUint::one(),
            t: BigUint::zero(),
        }
    }

    /// `add-2008-hwcd-3`, complete.
    pub fn add(&self, a: &Point, b: &Point) -> Point {
        let p = &self.p;
        let aa = self.sub(&a.y, &a.x) * self.sub(&b.y, &b.x) % p;
        let bb = (&a.y + &a.x) * (&b.y + &b.x) % p;
        let c = 2u32 * &self.d * &a.t % p * &b.t % p;
        let d = 2u32 * &a.z * &b.z % p;
        let (e, f) = (self.sub(&bb, &aa), self.sub(&d, &c));
        let (g, h) = ((d + c) % p, (bb + aa) % p);
        Point {
            x: &e * &f % p,
            y: &g * &h % p,
            z: &f * &g % p,
            t: &e * &h % p,
        }
    }

    pub fn neg(&self, a: &Point) -> Point {
        Point {
            x: (&self.p - &a.x) % &self.p,
            t: (&self.p - &a.t) % &self.p,
            ..a.clone()
        }
    }

    /// Uses the binary expansion of any integer.
    pub fn mul(&self, k: &BigUint, a: &Point) -> Point {
        (0..k.bits()).rev().fold(self.identity(), |sum, i| {
            let sum = self.add(&sum, &sum);
            if k.bit(i) { self.add(&sum, a) } else { sum }
        })
    }

    /// The encoding of a multiple of the base point.
    pub fn base_multiple(&self, k: &BigUint) -> [u8; 32] {
        let p = self.mul(k, self.base.as_ref().expect("the base point decodes"));
        let inverse = p.z.modpow(&(&self.p - 2u32), &self.p);
        let mut bytes = [0; 32];
        for (to, from) in bytes
            .iter_mut()
            .zip((p.y * &inverse % &self.p).to_bytes_le())
        {
            *to = from;
        }
        bytes[31] |= u8::from((p.x * inverse % &self.p).bit(0)) << 7;
        bytes
    }

    pub fn is_identity(&self, a: &Point) -> bool {
        a.x.is_zero() && a.y == a.z
    }

    fn times_8(&self, a: &Point) -> Point {
        (0..3).fold(a.clone(), |a, _| self.add(&a, &a))
    }
}

/// The verdicts in the order of [`Policy::ALL`].
pub fn verdicts(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> [bool; 4] {
    let curve = curve();
    let r_bytes: &[u8; 32] = signature[..32].try_into().unwrap();
    let s = BigUint::from_bytes_le(&signature[32..]);
    let (Some((a, a_canonical)), Some((r, r_canonical))) =
        (curve.decode(key), curve.decode(r_bytes))
    else {
        return [false; 4];
    };
    if s >= curve.order {
        return [false; 4];
    }
    let hash = Sha512::new()
        .chain_update(r_bytes)
        .chain_update(key)
        .chain_update(message)
        .finalize();
    let k = BigUint::from_bytes_le(&hash) % &curve.order;
    let base = curve.base.as_ref().expect("the base point decodes");
    // S·B - R - k·A
    let rest = curve.add(&r, &curve.mul(&k, &a));
    let difference = curve.add(&curve.mul(&s, base), &curve.neg(&rest));
    let equal = curve.is_identity(&difference);
    let equal_8 = curve.is_identity(&curve.times_8(&difference));
    let small = |p: &Point| curve.is_identity(&curve.times_8(p));
    Policy::ALL.map(|policy| match policy {
        Policy::Cofactorless => equal && r_canonical,
        Policy::Canonical => equal && r_canonical && a_canonical,
        Policy::Strict => equal && r_canonical && a_canonical && !small(&a) && !small(&r),
        Policy::Zip215 => equal_8,
        other => panic!("no definition of {other} here"),
    })
}
