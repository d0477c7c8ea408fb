// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ristretto255 (RFC 9496): elements and scalars as 32 bytes.

use core::ffi::c_int;

use nineteen::hazmat::leaving_nothing;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen::traits::VartimeMultiscalarMul;
use nineteen_c_common::memory::{self, NO, Rows, YES, answer};
use zeroize::Zeroizing;

fn decode(encoding: &[u8; 32]) -> Option<RistrettoPoint> {
    CompressedRistretto(*encoding).decompress()
}

/// A scalar below the order of the group. `None` for other bytes: callers reduce first.
fn scalar(bytes: &[u8; 32]) -> Option<Zeroizing<Scalar>> {
    let scalar: Option<Scalar> = Scalar::from_canonical_bytes(*bytes).into();
    scalar.map(Zeroizing::new)
}

/// Whether 32 bytes encode an element, of which the identity (32 zero bytes) is one: 0 if they do,
/// -1 if not.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_decode(element: *const u8) -> c_int {
    // SAFETY: 32 bytes, by the contract in the header.
    let element = unsafe { memory::read(element) };
    answer(element.and_then(|bytes| decode(&bytes)).map(drop))
}

/// Maps 64 uniform bytes, such as a hash, to an element (32 bytes): RFC 9496, section 4.3.4.
/// Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_map(element: *mut u8, uniform: *const u8) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 64 bytes, by the contract in the header.
        let uniform = Zeroizing::new(unsafe { memory::read(uniform) }?);
        let mapped = RistrettoPoint::from_uniform_bytes(&uniform).compress();
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(element, mapped.as_bytes()) }
    }))
}

/// Reads two elements, computes, writes the result.
///
/// # Safety
///
/// The pointers are null or have 32 bytes.
unsafe fn combine(
    result: *mut u8,
    p: *const u8,
    q: *const u8,
    operation: impl FnOnce(RistrettoPoint, RistrettoPoint) -> RistrettoPoint,
) -> Option<()> {
    // SAFETY: 32 bytes are readable, as the caller promises.
    let (p, q) = unsafe { (memory::read(p)?, memory::read(q)?) };
    let result_bytes = operation(decode(&p)?, decode(&q)?).compress();
    // SAFETY: 32 bytes are writable, as the caller promises.
    unsafe { memory::write(result, result_bytes.as_bytes()) }
}

/// Computes `p + q` (32 bytes each). Returns -1 if either is no element. Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_add(
    sum: *mut u8,
    p: *const u8,
    q: *const u8,
) -> c_int {
    // SAFETY: 32 bytes each, by the contract in the header.
    answer(unsafe { combine(sum, p, q, |p, q| p + q) })
}

/// Computes `p - q` (32 bytes each). Returns -1 if either is no element. Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_sub(
    difference: *mut u8,
    p: *const u8,
    q: *const u8,
) -> c_int {
    // SAFETY: 32 bytes each, by the contract in the header.
    answer(unsafe { combine(difference, p, q, |p, q| p - q) })
}

/// Computes `[k]p` (32 bytes each). Returns -1 if p is no element or k is not below the order.
/// Constant time. The product with 0 is the identity, which is no error.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_mul(
    product: *mut u8,
    k: *const u8,
    p: *const u8,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes each, by the contract in the header.
        let (k, p) = unsafe { (Zeroizing::new(memory::read(k)?), memory::read(p)?) };
        let result = (decode(&p)? * *scalar(&k)?).compress();
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(product, result.as_bytes()) }
    }))
}

/// Computes `[k]B`, a multiple of the generator (32 bytes each). Returns -1 if k is not below the
/// order. Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_mul_base(product: *mut u8, k: *const u8) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by the contract in the header.
        let k = Zeroizing::new(unsafe { memory::read(k) }?);
        let k = scalar(&k)?;
        let result = RistrettoPoint::mul_base(&k).compress();
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(product, result.as_bytes()) }
    }))
}

/// Computes the sum of `[k_i]p_i` (32 bytes each, one after the other). Returns -1 if any p is no
/// element or any k is not below the order. The sum of none is the identity. Variable time: scalars
/// must be public.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_vartime_multiscalar_mul(
    sum: *mut u8,
    k: *const u8,
    p: *const u8,
    n: usize,
) -> c_int {
    // SAFETY: 32·n bytes each, by the contract in the header; nothing writes to them meanwhile.
    let rows = unsafe { (Rows::<32>::new(k, 32, n), Rows::<32>::new(p, 32, n)) };
    let (Some(k), Some(p)) = rows else { return NO };
    let encodings: Vec<CompressedRistretto> =
        (0..n).map(|i| CompressedRistretto(*p.row(i))).collect();
    let points = CompressedRistretto::decompress_batch(&encodings);
    let scalars: Option<Vec<Scalar>> = (0..n).map(|i| scalar(k.row(i)).map(|k| *k)).collect();
    let points: Option<Vec<RistrettoPoint>> = points.into_iter().collect();
    let (Some(scalars), Some(points)) = (scalars, points) else {
        return NO;
    };
    let result = RistrettoPoint::vartime_multiscalar_mul(&scalars, &points).compress();
    // SAFETY: 32 bytes, by the contract in the header; the inputs are not used any more.
    answer(unsafe { memory::write(sum, result.as_bytes()) })
}

/// Computes `[k]p_i` for one k (32 bytes) and `n` elements (32 bytes each, one after the other).
/// Returns -1 if any p is no element or k is not below the order, and writes nothing then. The
/// products must not overlap the inputs. Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_mul_each(
    products: *mut u8,
    k: *const u8,
    p: *const u8,
    n: usize,
) -> c_int {
    let done = leaving_nothing(|| {
        // SAFETY: 32 and 32·n bytes, by the contract in the header.
        let (k, p) = unsafe { (Zeroizing::new(memory::read(k)?), Rows::<32>::new(p, 32, n)?) };
        let k = scalar(&k)?;
        let encodings: Vec<CompressedRistretto> =
            (0..n).map(|i| CompressedRistretto(*p.row(i))).collect();
        let points = CompressedRistretto::decompress_batch(&encodings);
        let points: Option<Vec<RistrettoPoint>> = points.into_iter().collect();
        let multiples = RistrettoPoint::mul_each(&points?, &k);
        Some(RistrettoPoint::compress_batch(&multiples))
    });
    let Some(encodings) = done else { return NO };
    if n > 0 && products.is_null() {
        return NO;
    }
    for (i, encoding) in encodings.iter().enumerate() {
        // SAFETY: row i of 32·n bytes, by the contract in the header; not null.
        let _ = unsafe { memory::write(products.add(32 * i), encoding.as_bytes()) };
    }
    YES
}

/// Reduces 64 bytes, such as a hash, modulo the order to a scalar (32 bytes). Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_scalar_reduce(
    reduced: *mut u8,
    wide: *const u8,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 64 bytes, by the contract in the header.
        let wide = Zeroizing::new(unsafe { memory::read(wide) }?);
        let scalar = Zeroizing::new(Scalar::from_bytes_mod_order_wide(&wide));
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(reduced, scalar.as_bytes()) }
    }))
}

/// Computes `a·b + c` modulo the order (32 bytes each). Returns -1 if any is not below the order.
/// Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 3, 4))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_scalar_mul_add(
    result: *mut u8,
    a: *const u8,
    b: *const u8,
    c: *const u8,
) -> c_int {
    answer(leaving_nothing(|| {
        let read = |from| {
            // SAFETY: 32 bytes, by the contract in the header.
            let bytes = Zeroizing::new(unsafe { memory::read(from) }?);
            scalar(&bytes)
        };
        let (a, b, c) = (read(a)?, read(b)?, read(c)?);
        let product = Zeroizing::new(*a * *b);
        let sum = Zeroizing::new(*product + *c);
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(result, sum.as_bytes()) }
    }))
}

/// Computes `1/a` modulo the order (32 bytes each). Returns -1 if a is 0 or not below the order.
/// Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ristretto255_scalar_invert(
    inverse: *mut u8,
    a: *const u8,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by the contract in the header.
        let bytes = Zeroizing::new(unsafe { memory::read(a) }?);
        let a = scalar(&bytes).filter(|a| **a != Scalar::ZERO)?;
        let inverted = Zeroizing::new(a.invert());
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(inverse, inverted.as_bytes()) }
    }))
}
