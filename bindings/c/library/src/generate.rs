// SPDX-License-Identifier: MIT OR Apache-2.0
//! New keys from the operating system's randomness.

use core::ffi::c_int;

use getrandom::Error;
use nineteen::edwards::EdwardsPoint;
use nineteen::hazmat::leaving_nothing;
use nineteen_c_common::memory::{self, answer};
use nineteen_c_common::signing;
use zeroize::Zeroizing;

/// Makes a new Ed25519 key: a seed (32 bytes) from the operating system's randomness, which is
/// getrandom(2) on Linux, and its public key (32 bytes). Returns -1, and writes nothing, if the
/// system has no randomness. `seed` and `public_key` must not overlap. Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_ed25519_generate(seed: *mut u8, public_key: *mut u8) -> c_int {
    let public = |seed: &[u8; 32]| signing::expanded(seed, signing::public);
    // SAFETY: 32 bytes each, by the contract in the header.
    unsafe { pair(getrandom::fill, public, seed, public_key) }
}

/// Makes a new X25519 key: a secret key (32 bytes) from the operating system's randomness, not yet
/// clamped, and its public key (32 bytes). Randomness, errors and overlaps are as for
/// `nineteen_ed25519_generate`. Constant time.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2))
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn nineteen_x25519_generate(
    secret_key: *mut u8,
    public_key: *mut u8,
) -> c_int {
    let public = |secret: &[u8; 32]| {
        let point = EdwardsPoint::mul_base_clamped(*secret);
        point.to_montgomery().to_bytes()
    };
    // SAFETY: 32 bytes each, by the contract in the header.
    unsafe { pair(getrandom::fill, public, secret_key, public_key) }
}

/// Writes a secret from `fill` and its public key. Nothing is written if `fill` fails or a pointer
/// is null.
///
/// # Safety
///
/// Each pointer is null or has 32 bytes.
unsafe fn pair(
    fill: impl FnOnce(&mut [u8]) -> Result<(), Error>,
    public: impl FnOnce(&[u8; 32]) -> [u8; 32],
    secret_key: *mut u8,
    public_key: *mut u8,
) -> c_int {
    answer(leaving_nothing(|| {
        let mut secret = Zeroizing::new([0; 32]);
        fill(&mut *secret).ok()?;
        if secret_key.is_null() {
            return None;
        }
        // SAFETY: 32 bytes each, as the caller promises.
        unsafe {
            memory::write(public_key, &public(&secret))?;
            memory::write(secret_key, &secret)
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::ptr::null_mut;

    #[test]
    fn a_system_without_randomness_makes_no_key() {
        let (mut secret, mut public) = ([7; 32], [9; 32]);
        let fail = |bytes: &mut [u8]| {
            bytes.fill(1);
            Err(Error::UNSUPPORTED)
        };
        let good = |bytes: &mut [u8]| {
            bytes.fill(1);
            Ok(())
        };
        let (to, other) = (secret.as_mut_ptr(), public.as_mut_ptr());
        // SAFETY: 32 bytes each, or null.
        unsafe {
            assert_eq!(pair(fail, |secret| *secret, to, other), -1);
            assert_eq!(pair(good, |secret| *secret, null_mut(), other), -1);
            assert_eq!(pair(good, |secret| *secret, to, null_mut()), -1);
            assert_eq!((secret, public), ([7; 32], [9; 32]), "nothing is written");
            assert_eq!(pair(good, |secret| *secret, to, other), 0);
            assert_eq!((secret, public), ([1; 32], [1; 32]));
        }
    }
}
