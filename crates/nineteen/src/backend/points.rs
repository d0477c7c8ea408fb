// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches of points: in lanes as far as they fill them, the rest one by one. Slices of the same
//! length; constant time unless they are named `vartime_`.

use super::{Operation, Selected};
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::field::Mask;
use crate::field::{Home, Words};

/// The backend for `n` points, and how many of them go to lanes.
fn select(n: usize) -> (Selected, usize) {
    let selected = Selected::of(Operation::PointBatch);
    (selected, selected.points_in_lanes(n))
}

impl Selected {
    #[cfg(feature = "batch")]
    fn points_in_lanes(self, n: usize) -> usize {
        self.share(n, |least| least.points)
    }

    #[cfg(not(feature = "batch"))]
    fn points_in_lanes(self, _: usize) -> usize {
        0
    }

    #[cfg(feature = "batch")]
    fn multiples_in_lanes(self, n: usize) -> usize {
        self.share(n, |least| least.point_mul)
    }

    #[cfg(all(feature = "alloc", not(feature = "batch")))]
    fn multiples_in_lanes(self, _: usize) -> usize {
        0
    }
}

/// Encodes points.
pub(crate) fn encode_each(p: &[Extended<Home>], encodings: &mut [Words]) {
    let (selected, n) = select(p.len());
    #[cfg(feature = "batch")]
    if let Selected::Vector(vector) = selected
        && n > 0
    {
        vector.encode_each(&p[..n], &mut encodings[..n]);
    }
    if n < p.len() {
        selected.serial().encode_each(&p[n..], &mut encodings[n..]);
    }
}

/// Decodes points as ZIP-215 does, and reports for each whether it is valid.
#[cfg(feature = "alloc")]
pub(crate) fn decode_each(encodings: &[Words], points: &mut [Extended<Home>], valid: &mut [Mask]) {
    let (selected, n) = select(encodings.len());
    #[cfg(feature = "batch")]
    if let Selected::Vector(vector) = selected
        && n > 0
    {
        vector.decode_each(&encodings[..n], &mut points[..n], &mut valid[..n]);
    }
    if n < encodings.len() {
        let serial = selected.serial();
        serial.decode_each(&encodings[n..], &mut points[n..], &mut valid[n..]);
    }
}

/// Encodes Ristretto elements.
#[cfg(feature = "alloc")]
pub(crate) fn ristretto_encode_each(p: &[Extended<Home>], encodings: &mut [Words]) {
    let (selected, n) = select(p.len());
    #[cfg(feature = "batch")]
    if let Selected::Vector(vector) = selected
        && n > 0
    {
        vector.ristretto_encode_each(&p[..n], &mut encodings[..n]);
    }
    if n < p.len() {
        let serial = selected.serial();
        serial.ristretto_encode_each(&p[n..], &mut encodings[n..]);
    }
}

/// Encodes `2Pᵢ` as Ristretto elements.
#[cfg(feature = "alloc")]
pub(crate) fn ristretto_encode_doubles(p: &[Extended<Home>], encodings: &mut [Words]) {
    let (selected, n) = select(p.len());
    #[cfg(feature = "batch")]
    if let Selected::Vector(vector) = selected
        && n > 0
    {
        vector.ristretto_encode_doubles(&p[..n], &mut encodings[..n]);
    }
    if n < p.len() {
        let serial = selected.serial();
        serial.ristretto_encode_doubles(&p[n..], &mut encodings[n..]);
    }
}

/// Decodes Ristretto elements, and reports for each whether it is valid.
#[cfg(feature = "alloc")]
pub(crate) fn ristretto_decode_each(
    encodings: &[Words],
    points: &mut [Extended<Home>],
    valid: &mut [Mask],
) {
    let (selected, n) = select(encodings.len());
    #[cfg(feature = "batch")]
    if let Selected::Vector(vector) = selected
        && n > 0
    {
        vector.ristretto_decode_each(&encodings[..n], &mut points[..n], &mut valid[..n]);
    }
    if n < encodings.len() {
        let serial = selected.serial();
        serial.ristretto_decode_each(&encodings[n..], &mut points[n..], &mut valid[n..]);
    }
}

/// Applies the Ristretto map to field elements.
#[cfg(feature = "alloc")]
pub(crate) fn ristretto_map_each(t: &[Words], points: &mut [Extended<Home>]) {
    let (selected, n) = select(t.len());
    #[cfg(feature = "batch")]
    if let Selected::Vector(vector) = selected
        && n > 0
    {
        vector.ristretto_map_each(&t[..n], &mut points[..n]);
    }
    if n < t.len() {
        selected
            .serial()
            .ristretto_map_each(&t[n..], &mut points[n..]);
    }
}

/// Replaces each `Pᵢ` by `[kᵢ]Pᵢ`, for `kᵢ < 2^255`; a single scalar is that of all points.
#[cfg(feature = "alloc")]
pub(crate) fn mul_each(k: &[Words], points: &mut [Extended<Home>]) {
    let selected = Selected::of(Operation::PointMulBatch);
    let n = selected.multiples_in_lanes(points.len());
    #[cfg(feature = "batch")]
    if let Selected::Vector(vector) = selected
        && n > 0
    {
        vector.mul_each(k, &mut points[..n]);
    }
    for (i, p) in points.iter_mut().enumerate().skip(n) {
        *p = selected.mul(&k[i.min(k.len() - 1)], p);
    }
}

/// Replaces each `Pᵢ` by `[k]Pᵢ`, for `k < 2^255`. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_mul_each(k: &Words, points: &mut [Extended<Home>]) {
    let selected = Selected::of(Operation::PointMulBatch);
    let n = selected.multiples_in_lanes(points.len());
    #[cfg(feature = "batch")]
    if let Selected::Vector(vector) = selected
        && n > 0
    {
        vector.vartime_mul_each(k, &mut points[..n]);
    }
    for p in &mut points[n..] {
        *p = selected.vartime_double_mul(k, p, &[0; 4]);
    }
}
