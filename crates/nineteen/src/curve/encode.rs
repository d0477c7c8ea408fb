// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points as 32 bytes: y and the sign of x.
//!
//! Reference: RFC 8032 §5.1.2 (encoding) and §5.1.3 (decoding).

use ground::beside::Beside;

use super::group::{Steps, sqrt_ratio};
use super::point::Extended;
use crate::field::chains::{Kept, PowP58};
use crate::field::{Field, LaneMask, LaneWords, Mask, OneLane, Words};

/// The result of decoding a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decoded<F: Field> {
    /// The point; meaningless unless `on_curve`.
    pub point: Extended<F>,
    /// Whether a point with this y exists.
    pub on_curve: F::Mask,
    /// Whether encoding the point gives the same bytes: y < p, and no sign bit if x = 0.
    pub canonical: F::Mask,
}

impl<F: OneLane> Decoded<F> {
    /// The result of decoding the encoding of `point`.
    pub fn of_point(point: Extended<F>) -> Decoded<F> {
        let yes = Mask::from_bit(1);
        Decoded {
            point,
            on_curve: yes,
            canonical: yes,
        }
    }

    /// The same in another representation.
    pub fn convert<G: OneLane>(&self) -> Decoded<G> {
        Decoded {
            point: self.point.convert(),
            on_curve: self.on_curve,
            canonical: self.canonical,
        }
    }
}

/// Decodes `N` encodings side by side in each lane. Constant time. Like ZIP-215, accepts y ≥ p and
/// the sign bit on x = 0, and reports both in `canonical`.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(crate) fn decode<G: Steps, const N: usize>(
    encoding: [&<G::Field as Field>::Words; N],
) -> [Decoded<G::Field>; N] {
    let mut y = [G::Field::ZERO; N];
    let mut fractions = [(G::Field::ZERO, G::Field::ZERO); N];
    for i in 0..N {
        (y[i], fractions[i]) = fraction(encoding[i]);
    }
    let roots = sqrt_ratio::<G, N>(&fractions);
    points(encoding, &y, &roots)
}

/// The decoded points.
#[inline(always)]
fn points<F: Field, const N: usize>(
    encoding: [&F::Words; N],
    y: &[F; N],
    roots: &[(F::Mask, F); N],
) -> [Decoded<F>; N] {
    let mut decoded = [point(encoding[0], &y[0], &roots[0]); N];
    if const { N > 1 } {
        for i in 1..N {
            decoded[i] = point(encoding[i], &y[i], &roots[i]);
        }
    }
    decoded
}

/// A decoding of `N` encodings side by side in each lane, whose roots are taken in steps, for other
/// work beside them. The results are those of [`decode`]. Constant time.
#[derive(Debug)]
pub(crate) struct Decoding<'k, F: Field, const N: usize> {
    encoding: [F::Words; N],
    y: [F; N],
    fractions: [(F, F); N],
    uv3: [F; N],
    powers: PowP58<'k, F, N>,
}

impl<'k, F: Field, const N: usize> Decoding<'k, F, N> {
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    pub fn begin<G: Steps<Field = F>>(encoding: [F::Words; N], kept: &'k mut Kept<F, N>) -> Self {
        let mut y = [F::ZERO; N];
        let mut fractions = [(F::ZERO, F::ZERO); N];
        let (mut uv3, mut uv7) = ([F::ZERO; N], [F::ZERO; N]);
        for i in 0..N {
            (y[i], fractions[i]) = fraction(&encoding[i]);
            (uv3[i], uv7[i]) = G::root_begin(&fractions[i].0, &fractions[i].1);
        }
        Decoding {
            encoding,
            y,
            fractions,
            uv3,
            powers: PowP58::new(uv7, kept),
        }
    }

    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    pub fn finish<G: Steps<Field = F>>(&mut self) -> [Decoded<F>; N] {
        let powers = self.powers.finish();
        let mut roots = [(F::ZERO.is_zero(), F::ZERO); N];
        for (i, (u, v)) in self.fractions.iter().enumerate() {
            roots[i] = G::root_end(u, v, &self.uv3[i], &powers[i]);
        }
        points(self.encoding.each_ref(), &self.y, &roots)
    }
}

impl<F: Field, const N: usize> Beside for Decoding<'_, F, N> {
    #[inline(always)]
    fn step(&mut self) {
        self.powers.step();
    }
}

/// The y of an encoding, and the fraction x² = u/v with u = y² - 1, v = d·y² + 1.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn fraction<F: Field>(encoding: &F::Words) -> (F, (F, F)) {
    let y = F::from_words(&without_sign(encoding));
    let yy = F::square(y);
    let u = F::carry(yy.sub(F::ONE));
    let v = F::carry(F::mul(yy, F::CURVE.d).add(F::ONE));
    (y, (u, v))
}

/// The decoded point, given its y, the even root of x², and whether the root exists.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn point<F: Field>(encoding: &F::Words, y: &F, (on_curve, x): &(F::Mask, F)) -> Decoded<F> {
    let sign = <F::Mask as LaneMask>::from_lanes(|l| Mask::from_bit(encoding.lane(l)[3] >> 63));
    let (given, reduced) = (without_sign(encoding), y.to_words());
    let below_p =
        <F::Mask as LaneMask>::from_lanes(|l| Mask::equal(given.lane(l), reduced.lane(l)));
    Decoded {
        point: Extended::from_affine(x.negate_if(sign), *y),
        on_curve: *on_curve,
        canonical: below_p & !(sign & x.is_zero()),
    }
}

/// The encoded y.
#[inline(always)]
fn without_sign<W: LaneWords>(encoding: &W) -> W {
    W::from_lanes(|l| {
        let w = encoding.lane(l);
        [w[0], w[1], w[2], w[3] & (u64::MAX >> 1)]
    })
}

/// Whether the bytes encode, canonically or not, a point whose order divides 8. Variable time.
///
/// Such a point has y = 0 or y² = 1, or its double has y = 0, that is, x² = -y², which with the
/// equation of the curve is d·y⁴ + 2y² = 1.
pub(crate) fn vartime_is_small_order<F: OneLane>(encoding: &Words) -> bool {
    let y = F::from_words(&without_sign(encoding));
    let yy = F::square(y);
    let dyyyy = F::mul(F::mul(F::CURVE.d, yy), yy);
    let sum = F::carry(F::carry(dyyyy.add(yy)).add(yy));
    y.is_zero().reveal() || yy.equals(F::ONE).reveal() || sum.equals(F::ONE).reveal()
}

/// Whether the encoding of a point is what the point encodes to: y < p, and no sign bit on x = 0,
/// which occurs at y = 1 and y = -1. Variable time.
pub(crate) fn vartime_is_canonical<F: OneLane>(encoding: &Words) -> bool {
    let y = without_sign(encoding);
    let reduced = F::from_words(&y);
    let x_is_zero = F::square(reduced).equals(F::ONE).reveal();
    reduced.to_words() == y && !(x_is_zero && encoding[3] >> 63 == 1)
}

/// Encodes a point. Constant time; one inversion.
#[inline(always)]
pub(crate) fn encode<F: OneLane>(p: &Extended<F>) -> Words {
    let inverse = p.z.invert();
    let x = F::mul(p.x, inverse);
    let mut w = F::mul(p.y, inverse).to_words();
    w[3] |= x.to_words()[0] << 63;
    w
}

/// The u-coordinate on the Montgomery curve: u = (1+y)/(1-y) = (Z+Y)/(Z-Y), or 0 for the identity.
#[inline(always)]
pub(crate) fn to_montgomery<F: OneLane>(p: &Extended<F>) -> Words {
    let inverse = F::carry(p.z.sub(p.y)).invert();
    F::mul(p.z.add(p.y), inverse).to_words()
}
