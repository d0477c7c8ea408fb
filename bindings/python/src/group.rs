// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points and scalars as bytes, for the names that PyNaCl takes from libsodium.

use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::scalar::Scalar;
use nineteen::traits::Identity;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zeroize::Zeroize;

use crate::argument::Bytes;
use crate::error::value;

type Answer<'py> = PyResult<Bound<'py, PyBytes>>;

fn point(bytes: &Bytes<'_>) -> PyResult<EdwardsPoint> {
    let encoding = CompressedEdwardsY(*bytes.exactly("a point")?);
    let point = encoding.decompress();
    point.ok_or_else(|| value("these 32 bytes are no point of the curve"))
}

/// Decodes a point. `None` unless the encoding is canonical and the point has prime order.
fn valid_point(bytes: &Bytes<'_>) -> PyResult<Option<EdwardsPoint>> {
    let encoding = CompressedEdwardsY(*bytes.exactly("a point")?);
    Ok(encoding.decompress().filter(|point| {
        point.compress() == encoding && !point.is_small_order() && point.is_torsion_free()
    }))
}

fn scalar(bytes: &Bytes<'_>) -> PyResult<Scalar> {
    Ok(Scalar::from_bytes_mod_order(*bytes.exactly("a scalar")?))
}

fn encoded<'py>(py: Python<'py>, point: &EdwardsPoint) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &point.compress().0)
}

/// The bytes of a scalar that may be secret.
fn reduced(py: Python<'_>, mut scalar: Scalar) -> Bound<'_, PyBytes> {
    let bytes = PyBytes::new(py, scalar.as_bytes());
    scalar.zeroize();
    bytes
}

/// Whether the bytes are the canonical encoding of a point of prime order.
#[pyfunction]
#[pyo3(signature = (p, /))]
pub fn point_is_valid(p: Bytes<'_>) -> PyResult<bool> {
    Ok(valid_point(&p)?.is_some())
}

/// The sum of two points.
#[pyfunction]
#[pyo3(signature = (p, q, /))]
pub fn point_add<'py>(py: Python<'py>, p: Bytes<'_>, q: Bytes<'_>) -> Answer<'py> {
    Ok(encoded(py, &(point(&p)? + point(&q)?)))
}

/// The difference of two points.
#[pyfunction]
#[pyo3(signature = (p, q, /))]
pub fn point_sub<'py>(py: Python<'py>, p: Bytes<'_>, q: Bytes<'_>) -> Answer<'py> {
    Ok(encoded(py, &(point(&p)? - point(&q)?)))
}

/// A point from 32 bytes as libsodium maps them: Elligator 2, with bit 255 as the sign of x before
/// the cofactor is cleared.
#[pyfunction]
#[pyo3(signature = (r, /))]
pub fn point_map<'py>(py: Python<'py>, r: Bytes<'_>) -> Answer<'py> {
    let bytes = *r.exactly("a uniform string")?;
    let mut mapped = EdwardsPoint::map_to_curve(bytes).compress();
    mapped.0[31] = mapped.0[31] & 127 | bytes[31] & 128;
    let point = mapped.decompress().unwrap_or_default();
    Ok(encoded(py, &point.mul_by_cofactor()))
}

/// A multiple of a point of prime order; with `clamp`, by the scalar as X25519 clamps it.
#[pyfunction]
#[pyo3(signature = (k, p, /, *, clamp))]
pub fn point_mul<'py>(py: Python<'py>, k: Bytes<'_>, p: Bytes<'_>, clamp: bool) -> Answer<'py> {
    let point = valid_point(&p)?.ok_or_else(|| value("the point has not the prime order"))?;
    product(py, &k, clamp, |k| point.mul_clamped(k), |k| point * k)
}

/// A multiple of the base point.
#[pyfunction]
#[pyo3(signature = (k, /, *, clamp))]
pub fn point_mul_base<'py>(py: Python<'py>, k: Bytes<'_>, clamp: bool) -> Answer<'py> {
    let plain = |k: Scalar| EdwardsPoint::mul_base(&k);
    product(py, &k, clamp, EdwardsPoint::mul_base_clamped, plain)
}

fn product<'py>(
    py: Python<'py>,
    k: &Bytes<'_>,
    clamp: bool,
    clamped: impl FnOnce([u8; 32]) -> EdwardsPoint + Send,
    plain: impl FnOnce(Scalar) -> EdwardsPoint + Send,
) -> Answer<'py> {
    let mut k = *k.exactly::<32>("a scalar")?;
    // libsodium refuses zero, clamped or not.
    if k.iter().fold(0, |any, byte| any | byte) == 0 {
        return Err(value("the scalar is zero"));
    }
    let product = py.detach(|| {
        if clamp {
            return clamped(k);
        }
        k[31] &= 127; // as libsodium does
        plain(Scalar::from_bytes_mod_order(k))
    });
    k.zeroize();
    if product == EdwardsPoint::identity() {
        return Err(value("the product is the identity"));
    }
    Ok(encoded(py, &product))
}

/// 64 bytes modulo the order.
#[pyfunction]
#[pyo3(signature = (s, /))]
pub fn scalar_reduce<'py>(py: Python<'py>, s: Bytes<'_>) -> Answer<'py> {
    let wide = Scalar::from_bytes_mod_order_wide(s.exactly("a wide scalar")?);
    Ok(reduced(py, wide))
}

/// `s + t` modulo the order.
#[pyfunction]
#[pyo3(signature = (s, t, /))]
pub fn scalar_add<'py>(py: Python<'py>, s: Bytes<'_>, t: Bytes<'_>) -> Answer<'py> {
    Ok(reduced(py, scalar(&s)? + scalar(&t)?))
}

/// `s - t` modulo the order.
#[pyfunction]
#[pyo3(signature = (s, t, /))]
pub fn scalar_sub<'py>(py: Python<'py>, s: Bytes<'_>, t: Bytes<'_>) -> Answer<'py> {
    Ok(reduced(py, scalar(&s)? - scalar(&t)?))
}

/// `s·t` modulo the order.
#[pyfunction]
#[pyo3(signature = (s, t, /))]
pub fn scalar_mul<'py>(py: Python<'py>, s: Bytes<'_>, t: Bytes<'_>) -> Answer<'py> {
    Ok(reduced(py, scalar(&s)? * scalar(&t)?))
}

/// `-s` modulo the order.
#[pyfunction]
#[pyo3(signature = (s, /))]
pub fn scalar_negate<'py>(py: Python<'py>, s: Bytes<'_>) -> Answer<'py> {
    Ok(reduced(py, -scalar(&s)?))
}

/// `1/s` modulo the order; of a multiple of the order 0, as libsodium has it. Raises ValueError for
/// 0 itself.
#[pyfunction]
#[pyo3(signature = (s, /))]
pub fn scalar_invert<'py>(py: Python<'py>, s: Bytes<'_>) -> Answer<'py> {
    let bytes = s.exactly::<32>("a scalar")?;
    if bytes.iter().fold(0, |any, byte| any | byte) == 0 {
        return Err(value("0 has no inverse"));
    }
    Ok(reduced(py, scalar(&s)?.invert()))
}
