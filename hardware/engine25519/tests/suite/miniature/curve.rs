// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curves of the shape of Curve25519 over GF(q), with affine coordinates and one inversion for each sum: nothing of the microcode.

use engine25519::isa::CONSTANT_NAMES;
use num_bigint::BigUint;

use super::machine::Arithmetic;

/// GF(q), a Montgomery curve y^2 = x^3 + A x^2 + x and an Edwards curve -x^2 + y^2 = 1 + d x^2 y^2 over it.
///
/// Where q - 1 divides p - 1, z^(p-2) is 1/z here too; else the routines of powers are taken by their definitions.
#[derive(Clone, Debug)]
pub struct Curve {
    pub q: u64,
    pub a: u64,
    pub d: u64,
    pub base: Point,
    constants: Vec<Option<u64>>,
    /// Addresses of the routines of powers, the last register that they read, and their exponents
    /// in this field.
    powers: Vec<(u16, usize, u64)>,
}

/// The result of `x25519_blinded`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blinded {
    /// A coordinate.
    Is(u64),
    /// The multiple or the next one is neutral, or 9 is not on the curve: any result is allowed.
    Unknown,
}

/// On the Edwards curve.
pub type Point = (u64, u64);

pub const NEUTRAL: Point = (0, 1);

impl Curve {
    pub fn new(q: u64, a: u64, d: u64, base: Point) -> Curve {
        let mut curve = Curve {
            q,
            a,
            d,
            base,
            constants: vec![None; 256],
            powers: Vec::new(),
        };
        for (name, row) in CONSTANT_NAMES {
            curve.constants[usize::from(*row)] = curve.named(name);
        }
        curve
    }

    /// An Edwards curve with the Montgomery curve that belongs to it by u = (1 + y)/(1 - y): A = 2 (1 - d)/(1 + d).
    pub fn edwards(q: u64, d: u64, base: Point) -> Curve {
        let none = Curve::new(q, 0, 0, NEUTRAL);
        let a = none.quotient(2 * none.minus(1, d), 1 + d);
        Curve::new(q, a, d, base)
    }

    /// Takes routines of powers by their definitions.
    pub fn with_powers(self, powers: Vec<(u16, usize, u64)>) -> Curve {
        Curve { powers, ..self }
    }

    pub fn product(&self, a: u64, b: u64) -> u64 {
        a * b % self.q
    }

    fn minus(&self, a: u64, b: u64) -> u64 {
        (a + self.q - b % self.q) % self.q
    }

    pub fn power(&self, x: u64, mut e: u64) -> u64 {
        let (mut power, mut square) = (1, x % self.q);
        while e > 0 {
            if e & 1 == 1 {
                power = self.product(power, square);
            }
            square = self.product(square, square);
            e >>= 1;
        }
        power
    }

    /// By Fermat.
    fn quotient(&self, a: u64, b: u64) -> u64 {
        self.product(a, self.power(b, self.q - 2))
    }

    pub fn is_square(&self, x: u64) -> bool {
        x.is_multiple_of(self.q) || self.power(x, (self.q - 1) / 2) == 1
    }

    /// The sum of two points of the Edwards curve; none where a denominator is zero.
    pub fn add(&self, (x1, y1): Point, (x2, y2): Point) -> Option<Point> {
        let (xy, yx) = (self.product(x1, y2), self.product(y1, x2));
        let (xx, yy) = (self.product(x1, x2), self.product(y1, y2));
        let t = self.product(self.d, self.product(xx, yy));
        let (below_x, below_y) = ((1 + t) % self.q, self.minus(1, t));
        (below_x != 0 && below_y != 0).then(|| {
            (
                self.quotient(xy + yx, below_x),
                self.quotient(yy + xx, below_y),
            )
        })
    }

    pub fn negative(&self, (x, y): Point) -> Point {
        (self.minus(0, x), y)
    }

    /// A multiple: bits of `k`, little-endian words.
    pub fn mul(&self, k: &[u32; 8], point: Point) -> Option<Point> {
        (0..256).rev().try_fold(NEUTRAL, |sum, n| {
            let double = self.add(sum, sum)?;
            if k[n / 32] >> (n % 32) & 1 == 1 {
                self.add(double, point)
            } else {
                Some(double)
            }
        })
    }

    /// The point of an encoding: y, and the parity of x, if there is one. x = 0 goes with both parities.
    pub fn decode(&self, y: u64, odd: bool) -> Option<Point> {
        let yy = self.product(y, y);
        let roots = (0..self.q).filter(|x| {
            let xx = self.product(*x, *x);
            (self.minus(yy, xx)) == (1 + self.product(self.d, self.product(xx, yy))) % self.q
        });
        roots
            .filter(|x| *x == 0 || (x % 2 == 1) == odd)
            .map(|x| (x, y))
            .next()
    }

    /// The u-coordinate of `k` times the point with u, on y^2 f = u^3 + A u^2 + u with f its right side, where y = 1: the curve or its
    /// twist. 0 for the point at infinity.
    pub fn x25519(&self, k: &[u32; 8], u: u64) -> u64 {
        let f = self.right_side(u);
        if f == 0 {
            // A point of order 2: multiples by even numbers.
            return 0;
        }
        let multiple = (0..255).rev().fold(None, |sum, n| {
            let double = self.sum(f, sum, sum);
            if k[n / 32] >> (n % 32) & 1 == 1 {
                self.sum(f, double, Some((u, 1)))
            } else {
                double
            }
        });
        multiple.map_or(0, |(u, _)| u)
    }

    /// The right side of the equation.
    fn right_side(&self, u: u64) -> u64 {
        let sum = self.product(u, u) + self.product(self.a, u) + 1;
        self.product(u, sum % self.q)
    }

    /// The result of `x25519_blinded` for a point. The first scalar is for points on the curve, the
    /// second for points on its twist.
    pub fn blinded(&self, k: &[BigUint; 2], u: u64) -> Blinded {
        let (of_u, of_nine) = (self.right_side(u), self.right_side(9));
        let double = |point: Option<Point>| self.sum(of_u, point, point);
        // A point of order 2 has no y of 1.
        let eight = (of_u != 0).then_some((u, 1)).and_then(|point| {
            let [two, four, eight] = [double, double, double];
            eight(four(two(Some(point))))
        });
        let (f, point) = eight.map_or((of_nine, (9 % self.q, 1)), |point| (of_u, point));
        let k = &k[usize::from(of_u == 0 || !self.is_square(of_u))];
        if f == 0 {
            return Blinded::Unknown;
        }
        let multiple = (0..k.bits()).rev().fold(None, |sum, n| {
            let double = self.sum(f, sum, sum);
            if k.bit(n) {
                self.sum(f, double, Some(point))
            } else {
                double
            }
        });
        // The scalars of X25519 give neither of these: 8 P has a prime order.
        if multiple.is_none() || self.sum(f, multiple, Some(point)).is_none() {
            return Blinded::Unknown;
        }
        let result = eight.and(multiple).map_or(0, |(u, _)| u);
        Blinded::Is(result)
    }

    /// The chord and the tangent.
    fn sum(&self, f: u64, one: Option<Point>, other: Option<Point>) -> Option<Point> {
        let (Some((x1, y1)), Some((x2, y2))) = (one, other) else {
            return one.or(other);
        };
        let slope = if x1 != x2 {
            self.quotient(self.minus(y2, y1), self.minus(x2, x1))
        } else if (y1 + y2) % self.q == 0 {
            return None;
        } else {
            let above = 3 * self.product(x1, x1) + 2 * self.product(self.a, x1) + 1;
            self.quotient(above % self.q, self.product(2 * f % self.q, y1))
        };
        let square = self.product(f, self.product(slope, slope));
        let x3 = self.minus(square, (self.a + x1 + x2) % self.q);
        let y3 = self.minus(self.product(slope, self.minus(x1, x3)), y1);
        Some((x3, y3))
    }

    /// Entry `i` of table `j` of the comb: (2^(17(12+j)) + sum over m < 4 of (2 i[m] - 1) 2^(17(3m+j))) B.
    fn comb(&self, j: usize, i: usize) -> Option<Point> {
        let times = |c: usize| {
            let mut power = [0; 8];
            power[17 * c / 32] = 1 << (17 * c % 32);
            self.mul(&power, self.base)
        };
        (0..4).try_fold(times(12 + j)?, |sum, m| {
            let part = times(3 * m + j)?;
            self.add(
                sum,
                if i >> m & 1 == 1 {
                    part
                } else {
                    self.negative(part)
                },
            )
        })
    }

    /// A constant by its name.
    fn named(&self, name: &str) -> Option<u64> {
        let parts: Vec<&str> = name.strip_prefix("COMB").unwrap_or("").split('_').collect();
        match (name, &parts[..]) {
            ("ZERO", _) => Some(0),
            ("ONE", _) => Some(1),
            ("CURVE_D", _) => Some(self.d),
            ("CURVE_2D", _) => Some(2 * self.d % self.q),
            ("A24", _) => Some(self.quotient(self.a + 2, 4)),
            ("U9", _) => Some(9 % self.q),
            ("A24M", _) => Some(self.quotient(self.minus(self.a, 2), 4)),
            ("SQRTM1", _) => (0..self.q).find(|x| self.product(*x, *x) == self.q - 1),
            (_, [j, i, part]) if self.d != 0 => {
                let (x, y) = self.comb(j.parse().ok()?, i.parse().ok()?)?;
                match *part {
                    "P" => Some((y + x) % self.q),
                    "M" => Some(self.minus(y, x)),
                    _ => Some(self.product(2 * self.d % self.q, self.product(x, y))),
                }
            }
            _ => None,
        }
    }
}

impl Arithmetic for Curve {
    type Element = u64;

    fn mul(&self, a: &u64, b: &u64) -> Option<u64> {
        Some(self.product(*a, *b))
    }

    fn add(&self, a: &u64, b: &u64) -> Option<u64> {
        Some((a + b) % self.q)
    }

    fn sub(&self, a: &u64, b: &u64) -> Option<u64> {
        Some(self.minus(*a, *b))
    }

    fn constant(&self, row: u8) -> Option<u64> {
        self.constants[usize::from(row)]
    }

    fn element(&self, words: &[u32; 8]) -> Option<u64> {
        let value = |sum: u64, (i, word): (usize, &u32)| {
            let word = if i == 7 { word & 0x7fff_ffff } else { *word };
            ((sum << 32) + u64::from(word)) % self.q
        };
        Some(words.iter().enumerate().rev().fold(0, value))
    }

    fn routine(&self, address: u16, register: usize, x: &u64) -> Option<u64> {
        let known = |power: &&(u16, usize, u64)| power.0 == address && power.1 >= register;
        let (_, _, exponent) = self.powers.iter().find(known)?;
        Some(self.power(*x, *exponent))
    }

    fn words(&self, element: &u64) -> Option<[u32; 8]> {
        Some(words(*element))
    }
}

/// A small integer.
pub fn words(x: u64) -> [u32; 8] {
    core::array::from_fn(|i| if i < 2 { (x >> (32 * i)) as u32 } else { 0 })
}
