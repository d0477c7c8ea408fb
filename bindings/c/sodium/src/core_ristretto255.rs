// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crypto_core_ristretto255_*`: elements of Ristretto255 (RFC 9496) and scalars modulo L.

use core::ffi::{c_int, c_uchar};

use nineteen::hazmat::leaving_nothing;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen_c_common::memory::{self, answer};

use crate::{random, scalar};

pub(crate) fn decode(encoding: &[u8; 32]) -> Option<RistrettoPoint> {
    CompressedRistretto(*encoding).decompress()
}

/// Reads two elements, computes, writes the result.
///
/// # Safety
///
/// `r`, `p` and `q` are null or have 32 bytes.
unsafe fn combine(
    r: *mut c_uchar,
    p: *const c_uchar,
    q: *const c_uchar,
    operation: impl FnOnce(RistrettoPoint, RistrettoPoint) -> RistrettoPoint,
) -> Option<()> {
    // SAFETY: 32 bytes are readable, as the caller promises.
    let p = decode(&unsafe { memory::read(p) }?)?;
    // SAFETY: as for `p`.
    let q = decode(&unsafe { memory::read(q) }?)?;
    // SAFETY: 32 bytes are writable, as the caller promises.
    unsafe { memory::write(r, &operation(p, q).compress().to_bytes()) }
}

/// 1 for the encoding of an element, of which the identity is one; 0 for any other 32 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_is_valid_point(p: *const c_uchar) -> c_int {
    // SAFETY: 32 bytes, by libsodium's headers.
    let element = unsafe { memory::read(p) };
    c_int::from(element.and_then(|p| decode(&p)).is_some())
}

/// `r = p + q`; -1 if either is no element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_add(
    r: *mut c_uchar,
    p: *const c_uchar,
    q: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { combine(r, p, q, |p, q| p + q) })
}

/// `r = p - q`; -1 if either is no element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_sub(
    r: *mut c_uchar,
    p: *const c_uchar,
    q: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { combine(r, p, q, |p, q| p - q) })
}

/// The one-way map of RFC 9496 §4.3.4 on 64 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_from_hash(
    p: *mut c_uchar,
    r: *const c_uchar,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 64 bytes, by libsodium's headers.
        let hash = unsafe { memory::read(r) }?;
        let element = RistrettoPoint::from_uniform_bytes(&hash).compress();
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(p, &element.to_bytes()) }
    }))
}

/// A random element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_random(p: *mut c_uchar) {
    let element = leaving_nothing(|| RistrettoPoint::from_uniform_bytes(&random::bytes()));
    // SAFETY: 32 bytes, by libsodium's headers.
    let _ = unsafe { memory::write(p, &element.compress().to_bytes()) };
}

/// A random scalar from 1 to L - 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_scalar_random(r: *mut c_uchar) {
    leaving_nothing(|| {
        // SAFETY: 32 bytes, by libsodium's headers.
        let _ = unsafe { memory::write(r, &scalar::random()) };
    });
}

/// `recip = 1/s`; -1, and 0 as the result, if s is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_scalar_invert(
    recip: *mut c_uchar,
    s: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { scalar::invert(recip, s) })
}

/// `neg = -s`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_scalar_negate(
    neg: *mut c_uchar,
    s: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::map(neg, s, |s| -s) };
}

/// `comp = 1 - s`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_scalar_complement(
    comp: *mut c_uchar,
    s: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::map(comp, s, |s| Scalar::ONE - s) };
}

/// `z = x + y`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_scalar_add(
    z: *mut c_uchar,
    x: *const c_uchar,
    y: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::combine(z, x, y, scalar::add) };
}

/// `z = x - y`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_scalar_sub(
    z: *mut c_uchar,
    x: *const c_uchar,
    y: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::combine(z, x, y, scalar::sub) };
}

/// `z = x·y`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_scalar_mul(
    z: *mut c_uchar,
    x: *const c_uchar,
    y: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::combine(z, x, y, scalar::mul) };
}

/// `r = s mod L`, of 64 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ristretto255_scalar_reduce(
    r: *mut c_uchar,
    s: *const c_uchar,
) {
    // SAFETY: 32 and 64 bytes, by libsodium's headers.
    let _ = unsafe { scalar::reduce(r, s) };
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ristretto255_bytes() -> usize {
    32
}

/// 64.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ristretto255_hashbytes() -> usize {
    64
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ristretto255_scalarbytes() -> usize {
    32
}

/// 64.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ristretto255_nonreducedscalarbytes() -> usize {
    64
}
