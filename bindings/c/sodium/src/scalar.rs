// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic modulo L on any 32 bytes, as libsodium defines it: results are reduced, operands need
//! not be.

use nineteen::hazmat::leaving_nothing;
use nineteen::scalar::Scalar;
use nineteen_c_common::memory;
use zeroize::Zeroizing;

use crate::random;

/// A scalar that is wiped.
pub(crate) fn reduced(bytes: &[u8; 32]) -> Zeroizing<Scalar> {
    Zeroizing::new(Scalar::from_bytes_mod_order(*bytes))
}

/// Reads two scalars, computes, writes the result. Leaves nothing on the stack.
///
/// # Safety
///
/// `r`, `x` and `y` are null or have 32 bytes.
pub(crate) unsafe fn combine(
    r: *mut u8,
    x: *const u8,
    y: *const u8,
    operation: impl FnOnce(&[u8; 32], &[u8; 32]) -> Scalar,
) -> Option<()> {
    leaving_nothing(|| {
        // SAFETY: 32 bytes are readable, as the caller promises.
        let x = Zeroizing::new(unsafe { memory::read::<32>(x) }?);
        // SAFETY: as for `x`.
        let y = Zeroizing::new(unsafe { memory::read::<32>(y) }?);
        let result = Zeroizing::new(operation(&x, &y));
        // SAFETY: 32 bytes are writable, as the caller promises.
        unsafe { memory::write(r, result.as_bytes()) }
    })
}

/// [`combine`] with one operand.
///
/// # Safety
///
/// `r` and `x` are null or have 32 bytes.
pub(crate) unsafe fn map(
    r: *mut u8,
    x: *const u8,
    operation: impl FnOnce(&Scalar) -> Scalar,
) -> Option<()> {
    // SAFETY: the contract is the same; the second operand is the first.
    unsafe { combine(r, x, x, |x, _| operation(&reduced(x))) }
}

/// `x + y`, of which libsodium drops the carry beyond 2^256 before it reduces: for reduced operands
/// there is none.
pub(crate) fn add(x: &[u8; 32], y: &[u8; 32]) -> Scalar {
    let mut sum = Zeroizing::new([0; 32]);
    let mut carry = 0;
    for (sum, (x, y)) in sum.iter_mut().zip(x.iter().zip(y)) {
        // At most 255 + 255 + 1.
        carry += u16::from(*x) + u16::from(*y);
        *sum = carry as u8;
        carry >>= 8;
    }
    Scalar::from_bytes_mod_order(*sum)
}

/// `x - y`, computed as `x + (-y mod L)` with the same lost carry.
pub(crate) fn sub(x: &[u8; 32], y: &[u8; 32]) -> Scalar {
    let negative = Zeroizing::new(-*reduced(y));
    add(x, negative.as_bytes())
}

/// `x·y`.
pub(crate) fn mul(x: &[u8; 32], y: &[u8; 32]) -> Scalar {
    *reduced(x) * *reduced(y)
}

/// `1/x`, and 0 for 0. libsodium's answer is -1 for 32 zero bytes, and 0 for other multiples of L.
///
/// # Safety
///
/// `r` and `x` are null or have 32 bytes.
pub(crate) unsafe fn invert(r: *mut u8, x: *const u8) -> Option<()> {
    let mut zero = false;
    let inverted = |x: &[u8; 32], _: &[u8; 32]| {
        zero = is_zero(x);
        let x = reduced(x);
        match *x == Scalar::ZERO {
            true => Scalar::ZERO,
            false => x.invert(),
        }
    };
    // SAFETY: the contract is the same.
    unsafe { combine(r, x, x, inverted) }?;
    (!zero).then_some(())
}

/// Whether all bytes are 0. Looks at each of them.
pub(crate) fn is_zero(bytes: &[u8; 32]) -> bool {
    bytes.iter().fold(0, |any, byte| any | byte) == 0
}

/// 64 bytes modulo L.
///
/// # Safety
///
/// `r` is null or has 32 bytes, `s` is null or has 64.
pub(crate) unsafe fn reduce(r: *mut u8, s: *const u8) -> Option<()> {
    leaving_nothing(|| {
        // SAFETY: 64 bytes are readable, as the caller promises.
        let wide = Zeroizing::new(unsafe { memory::read::<64>(s) }?);
        let result = Zeroizing::new(Scalar::from_bytes_mod_order_wide(&wide));
        // SAFETY: 32 bytes are writable, as the caller promises.
        unsafe { memory::write(r, result.as_bytes()) }
    })
}

/// A random scalar from 1 to L - 1, by rejection as in libsodium.
pub(crate) fn random() -> Zeroizing<[u8; 32]> {
    loop {
        let mut bytes = random::bytes::<32>();
        bytes[31] &= 0x1f;
        // Comparing reveals where a rejected candidate exceeds L; an accepted one equals all along.
        let good = reduced(&bytes).as_bytes() == &*bytes && !is_zero(&bytes);
        if good {
            return bytes;
        }
    }
}
