// SPDX-License-Identifier: MIT OR Apache-2.0
//! `Σ [zᵢ]Rᵢ + Σ [kⱼ]Aⱼ + [b]B` in the lanes of a vector, for public scalars.
//!
//! The points of verification: many R with scalars of 128 bits, and as many A or fewer with scalars of
//! 253 bits. Two ways:
//!
//! - **Straus**: a point in each lane, one run of doublings for all of them. A table of the multiples
//!   `0..=8` of every point; an addition for each window of four bits.
//! - **Pippenger**: a *window* in each lane. Every lane has its own buckets, so one point can enter the
//!   buckets of eight windows at once and no two lanes meet. An addition reads a bucket in each lane and
//!   writes it back, transposed. Tables are not needed, and buckets are shared by all points: for many.
//!
//! Digits are signed, by the bias of [`window`](super::window); a random scalar z *is* 128 random bits
//! read as signed digits, so that it has no digit more.
//!
//! References: Straus, doi:10.2307/2310929; Bernstein, Doumen, Lange, Oosterwijk, *Faster batch forgery
//! identification*, eprint 2012/549, section 4.

use alloc::vec;
use alloc::vec::Vec;

use super::encoding::decode;
use super::group::{Group, Portable};
use super::mul_base::{LaneGroup, add_base_digits, add_lanes};
use super::point::{AffineCached, Completed, Extended};
use super::tables::LaneCurve;
use super::verify_lanes::{Table, tabulate, vartime_add};
use crate::field::vector::{Lanes, MAX_LANES, Row, apart, read_rows, write_rows};
use crate::field::{Choice, Field, Home, LaneWords, Words};
use crate::integer::add;

/// A point as (y+x, y-x, 2dxy).
pub(crate) type AffineRow = Row<2>;

/// The point (0, 1).
const IDENTITY: AffineRow = {
    let mut row = Row::ZERO;
    row.0[0][0] = 1;
    row.0[0][5] = 1;
    row
};

/// Bits of a scalar z.
const SHORT: usize = 128;
/// Bits of the digits of a scalar below 2^255: with one to spare, the last takes the carry.
const LONG: usize = 256;

/// Decodes points as ZIP-215 does; whether all encodings are those of points. Variable time.
#[inline(always)]
pub(crate) fn vartime_decode_rows<G: LaneGroup>(
    encodings: &[Words],
    rows: &mut [AffineRow],
) -> bool {
    let mut all = true;
    let both = 2 * G::Field::LANES;
    for (encodings, rows) in encodings.chunks(both).zip(rows.chunks_mut(both)) {
        let last = encodings.len() - 1;
        let group = |g: usize| {
            <<G::Field as Field>::Words as LaneWords>::from_lanes(|l| {
                encodings[(G::Field::LANES * g + l).min(last)]
            })
        };
        let decoded = decode::<G, 2>([&group(0), &group(1)]);
        for (d, rows) in decoded.iter().zip(rows.chunks_mut(G::Field::LANES)) {
            let p = &d.point;
            let elements = [
                G::Field::carry(p.y.add(p.x)),
                G::Field::carry(p.y.sub(p.x)),
                G::Field::mul(p.t, G::Field::CURVE.d2),
            ];
            write_rows::<G::Field, 3, 2>(elements, |l, block, words| {
                if let Some(row) = rows.get_mut(l) {
                    row.0[block] = words;
                }
            });
            for l in 0..G::Field::LANES {
                all &= d.on_curve.lane(l).reveal();
            }
        }
    }
    all
}

/// How a scalar is cut into signed digits.
#[derive(Clone, Copy, Debug)]
struct Windows {
    /// Bits of a digit.
    width: usize,
    /// Digits of a scalar.
    count: usize,
    /// Whether the last digit is signed too; otherwise it is as it is.
    last_signed: bool,
}

impl Windows {
    /// For any 128 bits, read as digits.
    const fn short(width: usize) -> Windows {
        Windows {
            width,
            count: SHORT.div_ceil(width),
            last_signed: SHORT.is_multiple_of(width),
        }
    }

    /// For scalars below 2^255, which need the bias added. The last digit takes the carry: it does not exceed
    /// `2^(width-1)`, as `width·count ≥ 256`.
    const fn long(width: usize) -> Windows {
        Windows {
            width,
            count: LONG.div_ceil(width),
            last_signed: false,
        }
    }

    /// `Σ 2^(width-1)·2^(width·i)` over all signed digits.
    const fn bias(self) -> Words {
        let mut bias = [0; 4];
        let mut i = 0;
        while i < self.count {
            if i + 1 < self.count || self.last_signed {
                let bit = self.width * i + self.width - 1;
                bias[bit / 64] |= 1 << (bit % 64);
            }
            i += 1;
        }
        bias
    }

    /// The digits of what `biased` is the biased form of.
    #[inline(always)]
    fn digits(self, biased: &Words, digits: &mut [i16]) {
        let half = 1 << (self.width - 1);
        for (i, digit) in digits[..self.count].iter_mut().enumerate() {
            let bit = self.width * i;
            let (word, shift) = (bit / 64, bit % 64);
            let above = biased.get(word + 1).copied().unwrap_or(0);
            let bits = biased[word] >> shift | above << 1 << (63 - shift);
            let raw = (bits & ((2 << (self.width - 1)) - 1)) as i16;
            let signed = i + 1 < self.count || self.last_signed;
            *digit = raw - if signed { half } else { 0 };
        }
    }
}

/// What is summed: points with their scalars, those of R as 128 random bits; and `b` times the base
/// point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    pub r: &'a [AffineRow],
    pub z: &'a [[u64; 2]],
    pub a: &'a [AffineRow],
    pub k: &'a [Words],
    pub b: &'a Words,
}

/// How to sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Straus,
    /// With digits of so many bits.
    Pippenger(usize),
}

impl Method {
    /// The cheaper method, for `r` short and `a` long scalars in vectors of `lanes`.
    ///
    /// Costs in additions of all lanes, estimated: Straus' of a window, 1; of a table, 8; of four doublings, 3.
    /// Pippenger's of a bucket, 1.2, and 2.6 for the two complete additions that weigh a bucket.
    pub(crate) fn best(r: usize, a: usize, lanes: usize) -> Method {
        let (groups_r, groups_a) = (r.div_ceil(lanes), a.div_ceil(lanes));
        let straus = 10 * (groups_r * (32 + 8) + groups_a * (64 + 8) + 64 * 3);
        let mut best = (straus, Method::Straus);
        for width in 5..=11 {
            let passes = |windows: Windows| windows.count.div_ceil(lanes);
            let (short, long) = (passes(Windows::short(width)), passes(Windows::long(width)));
            let cost = 12 * (r * short + a * long) + 26 * long * (1 << (width - 1)) + 300;
            if cost < best.0 {
                best = (cost, Method::Pippenger(width));
            }
        }
        best.1
    }

    const fn short(self) -> Windows {
        match self {
            Method::Straus => Windows::short(4),
            Method::Pippenger(width) => Windows::short(width),
        }
    }

    /// The scalar, modulo L up to a multiple, that 128 random bits stand for: they less this.
    pub(crate) const fn short_bias(self) -> Words {
        self.short().bias()
    }
}

/// `Σ [zᵢ]Rᵢ + Σ [kⱼ]Aⱼ + [b]B`, where `zᵢ` is the 128 bits less [`Method::short_bias`]. Variable time.
#[inline(always)]
pub(crate) fn vartime_combination<G: LaneGroup>(
    method: Method,
    terms: Terms<'_>,
) -> Extended<Home> {
    let mut base = match terms.b {
        [0, 0, 0, 0] => Extended::IDENTITY,
        b => add_base_digits::<G>(b),
    };
    let rest = match method {
        Method::Straus => {
            G::add_points(&mut base, &vartime_straus::<G>(terms));
            Extended::IDENTITY
        }
        Method::Pippenger(width) => vartime_pippenger::<G>(width, terms),
    };
    let mut sum = add_lanes::<G>(base).lane(0);
    Portable::<Home>::add_points(&mut sum, &rest);
    sum
}

/// One vector of points with its table and digits.
struct Straus {
    table: Table,
    digits: [[i16; 64]; MAX_LANES],
}

#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
fn vartime_straus<G: LaneGroup>(terms: Terms<'_>) -> Extended<G::Field> {
    let (short, long) = (Windows::short(4), Windows::long(4));
    let long_bias = long.bias();
    let (groups_r, groups_a) = (
        terms.r.len().div_ceil(G::Field::LANES),
        terms.a.len().div_ceil(G::Field::LANES),
    );
    let mut groups = Vec::with_capacity(groups_r + groups_a);
    // Long scalars first: short ones join in the lower windows.
    for (points, g) in (0..groups_a)
        .map(|g| (terms.a, g))
        .chain((0..groups_r).map(|g| (terms.r, g)))
    {
        let is_long = groups.len() < groups_a;
        let first = G::Field::LANES * g;
        let mut digits = [[0; 64]; MAX_LANES];
        for (l, digits) in digits.iter_mut().enumerate().take(G::Field::LANES) {
            if is_long {
                if let Some(k) = terms.k.get(first + l) {
                    long.digits(&add(k, &long_bias).0, digits);
                }
            } else if let Some(z) = terms.z.get(first + l) {
                short.digits(&[z[0], z[1], 0, 0], digits);
            }
        }
        groups.push(Straus {
            table: [[Row::ZERO; 9]; MAX_LANES],
            digits,
        });
        let [y_plus_x, y_minus_x, xy2d] =
            read_rows::<G::Field, 3, 2>(|l| points.get(first + l).unwrap_or(&IDENTITY));
        let cached = AffineCached {
            y_plus_x,
            y_minus_x,
            xy2d,
        };
        if let Some(group) = groups.last_mut() {
            tabulate::<G>(&mut group.table, &cached.to_extended());
        }
    }
    // Four doublings, then a point of each group: one loop with one copy of the products that end a step.
    let mut sum = Completed::identity();
    for i in (0..long.count).rev() {
        let here = if i < short.count {
            groups.len()
        } else {
            groups_a
        };
        for step in 0..4 + here {
            let t = apart!(super::verify_lanes::Vector<G>, sum.to_projective());
            sum = match step.checked_sub(4) {
                None => apart!(super::verify_lanes::Vector<G>, t.double()),
                Some(g) => {
                    let Straus { table, digits } = &groups[g];
                    vartime_add::<G::Field>(
                        apart!(super::verify_lanes::Vector<G>, sum.extend(t)),
                        table,
                        |l| digits[l][i],
                    )
                }
            };
        }
    }
    sum.to_extended()
}

#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
fn vartime_pippenger<G: LaneGroup>(width: usize, terms: Terms<'_>) -> Extended<Home> {
    let (short, long) = (Windows::short(width), Windows::long(width));
    let passes = long.count.div_ceil(G::Field::LANES);
    let stride = G::Field::LANES * passes;
    let mut digits = vec![0; stride * (terms.a.len() + terms.r.len())];
    let long_bias = long.bias();
    let (of_a, of_r) = digits.split_at_mut(stride * terms.a.len());
    for (k, digits) in terms.k.iter().zip(of_a.chunks_exact_mut(stride)) {
        long.digits(&add(k, &long_bias).0, digits);
    }
    for (z, digits) in terms.z.iter().zip(of_r.chunks_exact_mut(stride)) {
        short.digits(&[z[0], z[1], 0, 0], digits);
    }

    // Buckets 0..=2^(width-1) of each lane; what falls into bucket 0 weighs nothing.
    let size = (1 << (width - 1)) + 1;
    let mut identity = Row::<3>::ZERO;
    identity.0[0][5] = 1;
    identity.0[1][2] = 1;
    let mut buckets = vec![identity; G::Field::LANES * size];
    let mut sums = vec![Extended::<Home>::IDENTITY; stride];
    for pass in 0..passes {
        if pass > 0 {
            buckets.fill(identity);
        }
        let first = G::Field::LANES * pass;
        let all = terms.a.len()
            + if first < short.count {
                terms.r.len()
            } else {
                0
            };
        let points = terms.a.iter().chain(terms.r);
        for (point, digits) in points.zip(digits.chunks_exact(stride)).take(all) {
            let mut place = [0; MAX_LANES];
            let mut signs = 0;
            for l in 0..G::Field::LANES {
                let digit = digits[first + l];
                // The minimum only tells the compiler the range.
                place[l] = l * size + usize::from(digit.unsigned_abs()).min(size - 1);
                signs |= u8::from(digit < 0) << l;
            }
            let negative = <<G::Field as Field>::Mask as Choice>::vartime_from_bits(signs);
            let [mut y_plus_x, mut y_minus_x, xy2d] = G::Field::broadcast_row(point);
            G::Field::swap(&mut y_plus_x, &mut y_minus_x, negative);
            let entry = AffineCached {
                y_plus_x,
                y_minus_x,
                xy2d,
            };
            let sum = bucket::<G::Field>(&buckets, |l| place[l]);
            let sum = apart!(
                super::verify_lanes::Vector<G>,
                sum.add_affine(&entry).exchange_f_g(negative).to_extended()
            );
            write_rows::<G::Field, 4, 3>([sum.x, sum.y, sum.z, sum.t], |l, block, words| {
                buckets[place[l]].0[block] = words;
            });
        }
        // Σ j·bucket(j): from the last on, every partial sum counts once more.
        let mut partial = Extended::<G::Field>::IDENTITY;
        let mut total = partial;
        for j in (1..size).rev() {
            G::add_points(&mut partial, &bucket(&buckets, |l| l * size + j));
            G::add_points(&mut total, &partial);
        }
        for l in 0..G::Field::LANES {
            sums[first + l] = total.lane(l);
        }
    }
    let mut t = Completed::<Home>::identity();
    for sum in sums[..long.count].iter().rev() {
        for _ in 0..width {
            Portable::<Home>::double(&mut t);
        }
        Portable::<Home>::add(&mut t, &sum.to_cached(), ());
    }
    t.to_extended()
}

/// A bucket in each lane.
#[inline(always)]
fn bucket<F: LaneCurve>(buckets: &[Row<3>], place: impl Fn(usize) -> usize) -> Extended<F> {
    apart!(F::Vector, {
        let [x, y, z, t] = read_rows(|l| &buckets[place(l)]);
        Extended { x, y, z, t }
    })
}
