// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crypto_scalarmult*`: X25519 (RFC 7748), and multiples of points and elements.
//!
//! A result is written also where the answer is -1 because the product is the identity or zero, as
//! in libsodium. Where a point is refused, edwards25519 and Ristretto255 leave the result alone.

use core::ffi::{c_char, c_int, c_uchar};

use nineteen::edwards::EdwardsPoint;
use nineteen::hazmat::leaving_nothing;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::clamp_integer;
use nineteen::traits::Identity;
use nineteen::x25519::x25519;
use nineteen_c_common::memory::{self, answer};
use zeroize::Zeroizing;

use crate::scalar::{is_zero, reduced};
use crate::{core_ed25519, core_ristretto255};

/// X25519 of `n` and `p`. The answer is -1, and the result zero, exactly if p has small order:
/// libsodium refuses these points by name, and every other product differs from zero.
///
/// # Safety
///
/// `q` and `n` are null or have 32 bytes.
unsafe fn exchange(q: *mut c_uchar, n: *const c_uchar, p: [u8; 32]) -> Option<()> {
    leaving_nothing(|| {
        // SAFETY: 32 bytes are readable, as the caller promises.
        let n = Zeroizing::new(unsafe { memory::read(n) }?);
        let shared = Zeroizing::new(x25519(*n, p));
        // SAFETY: 32 bytes are writable, as the caller promises.
        unsafe { memory::write(q, &shared) }?;
        (!is_zero(&shared)).then_some(())
    })
}

/// `q = X25519(n, p)`; -1 if the result is zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_curve25519(
    q: *mut c_uchar,
    n: *const c_uchar,
    p: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { memory::read(p).and_then(|p| exchange(q, n, p)) })
}

/// `q = X25519(n, 9)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_curve25519_base(
    q: *mut c_uchar,
    n: *const c_uchar,
) -> c_int {
    answer(leaving_nothing(|| {
        // SAFETY: 32 bytes, by libsodium's headers.
        let n = Zeroizing::new(unsafe { memory::read(n) }?);
        let public = EdwardsPoint::mul_base_clamped(*n).to_montgomery();
        // SAFETY: 32 bytes, by the same.
        unsafe { memory::write(q, &public.to_bytes()) }
    }))
}

/// [`crypto_scalarmult_curve25519`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult(
    q: *mut c_uchar,
    n: *const c_uchar,
    p: *const c_uchar,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_scalarmult_curve25519(q, n, p) }
}

/// [`crypto_scalarmult_curve25519_base`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_base(q: *mut c_uchar, n: *const c_uchar) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { crypto_scalarmult_curve25519_base(q, n) }
}

/// A multiple of `p`, or of the base point. A product with a point of order L depends only on the
/// scalar modulo L, so reducing it first changes nothing.
///
/// # Safety
///
/// `q` and `n` are null or have 32 bytes.
unsafe fn multiply(
    q: *mut c_uchar,
    n: *const c_uchar,
    clamp: bool,
    p: Option<EdwardsPoint>,
) -> Option<()> {
    leaving_nothing(|| {
        // SAFETY: 32 bytes are readable, as the caller promises.
        let mut n = Zeroizing::new(unsafe { memory::read::<32>(n) }?);
        let zero = is_zero(&n);
        if clamp {
            *n = clamp_integer(*n);
        }
        n[31] &= 127;
        let n = reduced(&n);
        let product = match p {
            Some(p) => p * *n,
            None => EdwardsPoint::mul_base(&n),
        };
        // SAFETY: 32 bytes are writable, as the caller promises.
        unsafe { memory::write(q, &product.compress().to_bytes()) }?;
        (!zero && product != EdwardsPoint::identity()).then_some(())
    })
}

/// [`multiply`] for an encoding that must be canonical, of a point of order L.
///
/// # Safety
///
/// `q`, `n` and `p` are null or have 32 bytes.
unsafe fn multiply_point(
    q: *mut c_uchar,
    n: *const c_uchar,
    p: *const c_uchar,
    clamp: bool,
) -> Option<()> {
    // SAFETY: 32 bytes are readable, as the caller promises.
    let p = core_ed25519::decode_valid(&unsafe { memory::read(p) }?)?;
    // SAFETY: the contract is the same.
    unsafe { multiply(q, n, clamp, Some(p)) }
}

/// `q = [n]p` with n clamped; -1 if p is not of order L or n is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_ed25519(
    q: *mut c_uchar,
    n: *const c_uchar,
    p: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { multiply_point(q, n, p, true) })
}

/// `q = [n mod 2^255]p`; -1 if p is not of order L, n is 0 or the product is the identity.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_ed25519_noclamp(
    q: *mut c_uchar,
    n: *const c_uchar,
    p: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { multiply_point(q, n, p, false) })
}

/// `q = [n]B` with n clamped; -1 if n is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_ed25519_base(
    q: *mut c_uchar,
    n: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { multiply(q, n, true, None) })
}

/// `q = [n mod 2^255]B`; -1 if n is 0 or the product is the identity.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_ed25519_base_noclamp(
    q: *mut c_uchar,
    n: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { multiply(q, n, false, None) })
}

/// A multiple of `p`, or of the generator.
///
/// # Safety
///
/// `q` and `n` are null or have 32 bytes.
unsafe fn multiply_element(
    q: *mut c_uchar,
    n: *const c_uchar,
    p: Option<RistrettoPoint>,
) -> Option<()> {
    leaving_nothing(|| {
        // SAFETY: 32 bytes are readable, as the caller promises.
        let mut n = Zeroizing::new(unsafe { memory::read::<32>(n) }?);
        n[31] &= 127;
        let n = reduced(&n);
        let product = match p {
            Some(p) => p * *n,
            None => RistrettoPoint::mul_base(&n),
        };
        let encoding = product.compress().to_bytes();
        // SAFETY: 32 bytes are writable, as the caller promises.
        unsafe { memory::write(q, &encoding) }?;
        (!is_zero(&encoding)).then_some(())
    })
}

/// `q = [n mod 2^255]p`; -1 if p is no element or the product is the identity.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_ristretto255(
    q: *mut c_uchar,
    n: *const c_uchar,
    p: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    let element = unsafe { memory::read(p) }.and_then(|p| core_ristretto255::decode(&p));
    // SAFETY: as for `p`.
    answer(element.and_then(|p| unsafe { multiply_element(q, n, Some(p)) }))
}

/// `q = [n mod 2^255]B`; -1 if the product is the identity.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crypto_scalarmult_ristretto255_base(
    q: *mut c_uchar,
    n: *const c_uchar,
) -> c_int {
    // SAFETY: 32 bytes each, by libsodium's headers.
    answer(unsafe { multiply_element(q, n, None) })
}

/// "curve25519".
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_primitive() -> *const c_char {
    c"curve25519".as_ptr()
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_bytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_scalarbytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_curve25519_bytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_curve25519_scalarbytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_ed25519_bytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_ed25519_scalarbytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_ristretto255_bytes() -> usize {
    32
}

/// 32.
#[unsafe(no_mangle)]
pub extern "C" fn crypto_scalarmult_ristretto255_scalarbytes() -> usize {
    32
}
