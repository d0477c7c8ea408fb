// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group `x25519` for TLS: `provider-base` in OpenSSL's manual, under capabilities.
//!
//! libssl takes a group from a provider only if a query for the group's keys finds that provider.
//! So where queries prefer this one, the default provider's group of the same name is left out, and
//! without this one there would be no X25519 in TLS at all.

use core::ffi::{CStr, c_char, c_int, c_void};

use crate::abi::{Callback, Constant, INTEGER, OsslParam, UNSIGNED_INTEGER, UTF8_STRING};
use crate::params::{self, described};

/// The name of this kind of capability.
const TLS_GROUP: &CStr = c"TLS-GROUP";

/// RFC 8446 §4.2.7.
static ID: u32 = 0x001d;
static SECURITY_BITS: u32 = 128;
/// From TLS 1.0 and DTLS 1.0 on, as OpenSSL has it.
static FIRST_TLS: i32 = 0x0301;
static FIRST_DTLS: i32 = 0xfeff;
/// No last one; and no key encapsulation.
static NONE: u32 = 0;

static X25519: Constant<[OsslParam; 11]> = Constant([
    text(c"tls-group-name", c"x25519"),
    text(c"tls-group-name-internal", c"X25519"),
    text(c"tls-group-alg", c"X25519"),
    number(c"tls-group-id", UNSIGNED_INTEGER, &ID),
    number(c"tls-group-sec-bits", UNSIGNED_INTEGER, &SECURITY_BITS),
    number(c"tls-min-tls", INTEGER, &FIRST_TLS),
    number(c"tls-max-tls", INTEGER, &NONE),
    number(c"tls-min-dtls", INTEGER, &FIRST_DTLS),
    number(c"tls-max-dtls", INTEGER, &NONE),
    number(c"tls-group-is-kem", UNSIGNED_INTEGER, &NONE),
    params::END,
]);

const fn text(key: &'static CStr, value: &'static CStr) -> OsslParam {
    OsslParam {
        data: value.as_ptr().cast_mut().cast(),
        data_size: value.count_bytes(),
        ..described(key, UTF8_STRING)
    }
}

/// A number of 32 bits.
const fn number<T>(key: &'static CStr, data_type: u32, value: &'static T) -> OsslParam {
    assert!(size_of::<T>() == 4);
    OsslParam {
        data: core::ptr::from_ref(value).cast_mut().cast(),
        data_size: 4,
        ..described(key, data_type)
    }
}

/// Hands the group to libssl, which takes it as `const`. Other capabilities have no entries.
pub unsafe extern "C" fn get_capabilities(
    _: *mut c_void,
    capability: *const c_char,
    callback: Option<Callback>,
    argument: *mut c_void,
) -> c_int {
    let (false, Some(callback)) = (capability.is_null(), callback) else {
        return 0;
    };
    // SAFETY: a text that ends with a zero, by OpenSSL's contract.
    let name = unsafe { CStr::from_ptr(capability) }.to_bytes();
    if !name.eq_ignore_ascii_case(TLS_GROUP.to_bytes()) {
        return 1;
    }
    // SAFETY: an array that ends and is static; the argument is the callback's own.
    unsafe { callback(X25519.first(), argument) }
}
