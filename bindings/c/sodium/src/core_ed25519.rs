// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crypto_core_ed25519_*`: points of edwards25519 and scalars modulo L.

use core::ffi::{c_int, c_uchar};

use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::hazmat::leaving_nothing;
use nineteen::scalar::Scalar;
use nineteen_c_common::memory::{self, answer};

use crate::{random, scalar};

/// A point in any encoding, as libsodium reads it: bit 255 is the sign of x, the other bits are y
/// modulo p.
pub(crate) fn decode(encoding: &[u8; 32]) -> Option<EdwardsPoint> {
    CompressedEdwardsY(*encoding).decompress()
}

/// A point of order L in its canonical encoding.
///
/// libsodium asks for y < p, for a y that no point of small order has, and for the main subgroup.
/// An encoding that is not canonical has y ≥ p, or x = 0 with a sign, which only the points with
/// y = ±1 have, and these have small order. So the encoding being that of the point says the same.
pub(crate) fn decode_valid(encoding: &[u8; 32]) -> Option<EdwardsPoint> {
    decode(encoding).filter(|point| {
        point.compress().to_bytes() == *encoding
            && !point.is_small_order()
            && point.is_torsion_free()
    })
}

/// Reads two points, computes, writes the result.
///
/// # Safety
///
/// `r`, `p` and `q` are null or have 32 bytes.
unsafe fn combine(
    r: *mut c_uchar,
    p: *const c_uchar,
    q: *const c_uchar,
    operation: impl FnOnce(EdwardsPoint, EdwardsPoint) -> EdwardsPoint,
) -> Option<()> {
    // SAFETY: 32 bytes are readable, as the caller promises.
    let p = decode(&unsafe { memory::read(p) }?)?;
    // SAFETY: as for `p`.
    let q = decode(&unsafe { memory::read(q) }?)?;
    // SAFETY: 32 bytes are writable, as the caller promises.
    unsafe { memory::write(r, &operation(p, q).compress().to_bytes()) }
}

/// Elligator 2 as in libsodium: the map, bit 255 as the sign of x, then the cofactor cleared.
fn from_uniform(bytes: [u8; 32]) -> [u8; 32] {
    map(bytes, bytes[31] & 128)
}

fn map(bytes: [u8; 32], sign: u8) -> [u8; 32] {
    let mut encoding = EdwardsPoint::map_to_curve(bytes).compress();
    encoding.0[31] = encoding.0[31] & 127 | sign;
    // The encoding of a point with another sign is one too.
    let point = encoding.decompress().unwrap_or_default();
    point.mul_by_cofactor().compress().to_bytes()
}

/// The 511 low bits of 64 bytes, big-endian, modulo p, mapped with the highest bit as the sign.
fn from_hash(hash: &[u8; 64]) -> [u8; 32] {
    let word = |half: usize, i: usize| {
        let at = 32 * half + 24 - 8 * i;
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hash[at..at + 8]);
        u64::from_be_bytes(bytes)
    };
    let (high, low) = (
        [0, 1, 2, 3].map(|i| word(0, i)),
        [0, 1, 2, 3].map(|i| word(1, i)),
    );
    // low + 38·high: 2^256 ≡ 38. The highest bit of `high` is the sign. Each step is at most
    // 2^64 - 1 + 38·(2^64 - 1) + carry, so the carry stays below 39.
    let mut sum = [0_u64; 4];
    let mut carry = 0_u128;
    for i in 0..4 {
        let high = if i == 3 {
            high[3] & (u64::MAX >> 1)
        } else {
            high[i]
        };
        carry += u128::from(low[i]) + 38 * u128::from(high);
        sum[i] = carry as u64;
        carry >>= 64;
    }
    // Bits from 255 on, at most 2·38 + 1 + 1, are worth 19 each. Adding them may carry into bit 255
    // once more, and then the low bits are below 19·79, so the second pass does not.
    for _ in 0..2 {
        let above = (carry as u64) << 1 | sum[3] >> 63;
        sum[3] &= u64::MAX >> 1;
        carry = u128::from(19 * above);
        for word in &mut sum {
            carry += u128::from(*word);
            *word = carry as u64;
            carry >>= 64;
        }
    }
    let mut bytes = [0; 32];
    for (bytes, word) in bytes.chunks_exact_mut(8).zip(sum) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    map(bytes, hash[0] & 128)
}

/// 1 for the canonical encoding of a point of order L, 0 for any other 32 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_is_valid_point(p: *const c_uchar) -> c_int {
    // SAFETY: 32 bytes, by libsodium's headers.
    let point = unsafe { memory::read(p) };
    c_int::from(point.and_then(|p| decode_valid(&p)).is_some())
}

/// `r = p + q`; -1 if either is no point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_add(
    r: *mut c_uchar,
    p: *const c_uchar,
    q: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { combine(r, p, q, |p, q| p + q) })
}

/// `r = p - q`; -1 if either is no point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_sub(
    r: *mut c_uchar,
    p: *const c_uchar,
    q: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { combine(r, p, q, |p, q| p - q) })
}

/// A point of the main subgroup from 32 uniform bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_from_uniform(
    p: *mut c_uchar,
    r: *const c_uchar,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by libsodium's headers.
        let uniform = unsafe { memory::read(r) }?;
        // SAFETY: as for `r`.
        unsafe { memory::write(p, &from_uniform(uniform)) }
    }))
}

/// A point of the main subgroup from 64 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_from_hash(
    p: *mut c_uchar,
    h: *const c_uchar,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 64 bytes, by libsodium's headers.
        let hash = unsafe { memory::read(h) }?;
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(p, &from_hash(&hash)) }
    }))
}

/// A random point of the main subgroup.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_random(p: *mut c_uchar) {
    let point = leaving_nothing(|| from_uniform(*random::bytes()));
    // SAFETY: 32 bytes, by libsodium's headers.
    let _ = unsafe { memory::write(p, &point) };
}

/// A random scalar from 1 to L - 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_scalar_random(r: *mut c_uchar) {
    leaving_nothing(|| {
        // SAFETY: 32 bytes, by libsodium's headers.
        let _ = unsafe { memory::write(r, &scalar::random()) };
    });
}

/// `recip = 1/s`; -1, and 0 as the result, if s is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_scalar_invert(
    recip: *mut c_uchar,
    s: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { scalar::invert(recip, s) })
}

/// `neg = -s`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_scalar_negate(neg: *mut c_uchar, s: *const c_uchar) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::map(neg, s, |s| -s) };
}

/// `comp = 1 - s`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_scalar_complement(
    comp: *mut c_uchar,
    s: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::map(comp, s, |s| Scalar::ONE - s) };
}

/// `z = x + y`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_scalar_add(
    z: *mut c_uchar,
    x: *const c_uchar,
    y: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::combine(z, x, y, scalar::add) };
}

/// `z = x - y`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_scalar_sub(
    z: *mut c_uchar,
    x: *const c_uchar,
    y: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::combine(z, x, y, scalar::sub) };
}

/// `z = x·y`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_scalar_mul(
    z: *mut c_uchar,
    x: *const c_uchar,
    y: *const c_uchar,
) {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let _ = unsafe { scalar::combine(z, x, y, scalar::mul) };
}

/// `r = s mod L`, of 64 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_core_ed25519_scalar_reduce(r: *mut c_uchar, s: *const c_uchar) {
    // SAFETY: 32 and 64 bytes, by libsodium's headers.
    let _ = unsafe { scalar::reduce(r, s) };
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ed25519_bytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ed25519_uniformbytes() -> usize {
    32
}

/// 64.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ed25519_hashbytes() -> usize {
    64
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ed25519_scalarbytes() -> usize {
    32
}

/// 64.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_core_ed25519_nonreducedscalarbytes() -> usize {
    64
}
