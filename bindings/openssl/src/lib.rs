// SPDX-License-Identifier: MIT OR Apache-2.0
//! A provider for OpenSSL 3.0 and later: keys, signatures and exchanges on Curve25519 (`ED25519`,
//! `X25519`). `docs/OPENSSL.md` says how programs use it.
//!
//! The library exports `OSSL_provider_init` and is not linked with libcrypto: OpenSSL gives it a
//! table of functions, of which it calls four, and gets tables back. Pointers from OpenSSL are
//! converted in two modules, `handle` (keys and contexts) and `params` (named values).
//!
//! A panic would be a flaw; it ends the process and never unwinds into OpenSSL.

pub mod abi; // types and numbers of OpenSSL's interface
pub mod errors; // entries of OpenSSL's queue of errors
mod exchange; // X25519
mod groups; // X25519 in TLS
mod handle; // keys and contexts as pointers
mod key; // halves of keys
mod keymgmt; // keys as OpenSSL manages them
mod params; // named values
mod signature; // Ed25519

use core::ffi::{c_int, c_void};
use core::ptr;

use abi::provider_function::*;
use abi::{Algorithm, Constant, CoreHandle, Dispatch, END, Item, OsslParam, entry, operation};
use abi::{UNSIGNED_INTEGER, UTF8_PTR};
use errors::Core;
use params::{Wanted, described, name};

/// The property by which queries choose this provider: `provider=nineteen`.
const PROPERTIES: &core::ffi::CStr = c"provider=nineteen";
/// Names of OpenSSL with the object identifiers of RFC 8410.
const ED25519: &core::ffi::CStr = c"ED25519:1.3.101.112";
/// The same for X25519.
const X25519: &core::ffi::CStr = c"X25519:1.3.101.110";

const NO_MORE: Algorithm = Algorithm {
    names: ptr::null(),
    properties: ptr::null(),
    functions: ptr::null(),
    description: ptr::null(),
};

const fn algorithm(names: &'static core::ffi::CStr, functions: *const Dispatch) -> Algorithm {
    Algorithm {
        names: names.as_ptr(),
        properties: PROPERTIES.as_ptr(),
        functions,
        description: c"nineteen".as_ptr(),
    }
}

static KEYS: Constant<[Algorithm; 3]> = Constant([
    algorithm(ED25519, keymgmt::ED25519.first()),
    algorithm(X25519, keymgmt::X25519.first()),
    NO_MORE,
]);
static EXCHANGES: Constant<[Algorithm; 2]> =
    Constant([algorithm(X25519, exchange::X25519.first()), NO_MORE]);
static SIGNATURES_BEFORE_3_4: Constant<[Algorithm; 2]> =
    Constant([algorithm(ED25519, signature::BEFORE_3_4.first()), NO_MORE]);
static SIGNATURES: Constant<[Algorithm; 2]> =
    Constant([algorithm(ED25519, signature::SINCE_3_4.first()), NO_MORE]);

static PROVIDER: Constant<[Dispatch; 7]> = Constant([
    entry!(TEARDOWN, Teardown, teardown),
    entry!(GETTABLE_PARAMS, Gettable, gettable_params),
    entry!(GET_PARAMS, GetParams, get_params),
    entry!(QUERY_OPERATION, QueryOperation, query_operation),
    entry!(GET_REASON_STRINGS, GetReasonStrings, reason_strings),
    entry!(GET_CAPABILITIES, GetCapabilities, groups::get_capabilities),
    END,
]);
static GETTABLE_PARAMS_LIST: Constant<[OsslParam; 5]> = Constant([
    described(name::NAME, UTF8_PTR),
    described(name::VERSION, UTF8_PTR),
    described(name::BUILDINFO, UTF8_PTR),
    described(name::STATUS, UNSIGNED_INTEGER),
    params::END,
]);

/// Where OpenSSL begins: it gives its functions, and gets those of the provider. 1, or 0 if a
/// pointer is null.
///
/// # Safety
///
/// The contract of OpenSSL's manual page `provider`: `functions` ends with the number 0 and lives
/// until the provider's teardown; `provided` and `context` are writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSSL_provider_init(
    handle: *const CoreHandle,
    functions: *const Dispatch,
    provided: *mut *const Dispatch,
    context: *mut *mut c_void,
) -> c_int {
    if functions.is_null() || provided.is_null() || context.is_null() {
        return 0;
    }
    // SAFETY: by the contract.
    let core = unsafe { Core::new(handle, functions) };
    // SAFETY: not null, and writable by the contract.
    unsafe {
        provided.write(PROVIDER.first());
        context.write(handle::give(core));
    }
    1
}

unsafe extern "C" fn teardown(provider: *mut c_void) {
    // SAFETY: the contract of `handle`: `OSSL_provider_init` gave it.
    unsafe { handle::take::<Core>(provider) };
}

unsafe extern "C" fn gettable_params(_: *mut c_void) -> *const OsslParam {
    GETTABLE_PARAMS_LIST.first()
}

unsafe extern "C" fn get_params(_: *mut c_void, params: *mut OsslParam) -> c_int {
    const VERSION: &core::ffi::CStr = match core::ffi::CStr::from_bytes_with_nul(
        concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes(),
    ) {
        Ok(text) => text,
        Err(_) => panic!("a version has no zeros"),
    };
    // SAFETY: the contract of `params`.
    let mut wanted = unsafe { Wanted::new(params) };
    let done = wanted
        .text(name::NAME, c"nineteen")
        .and_then(|()| wanted.text(name::VERSION, VERSION))
        .and_then(|()| wanted.text(name::BUILDINFO, VERSION))
        .and_then(|()| wanted.number(name::STATUS, 1));
    c_int::from(done.is_some())
}

unsafe extern "C" fn query_operation(
    provider: *mut c_void,
    id: c_int,
    no_cache: *mut c_int,
) -> *const Algorithm {
    if !no_cache.is_null() {
        // SAFETY: writable, by OpenSSL's contract.
        unsafe { no_cache.write(0) };
    }
    // SAFETY: OpenSSL passes what `OSSL_provider_init` gave, or null.
    let core = unsafe { provider.cast::<Core>().as_ref() };
    match id {
        operation::KEYMGMT => KEYS.first(),
        operation::KEYEXCH => EXCHANGES.first(),
        // OpenSSL before 3.4 has no messages without digests, and refuses to sign prehashes.
        operation::SIGNATURE => match core.and_then(Core::version) {
            Some(version) if version >= [3, 4] => SIGNATURES.first(),
            _ => SIGNATURES_BEFORE_3_4.first(),
        },
        _ => ptr::null(),
    }
}

unsafe extern "C" fn reason_strings(_: *mut c_void) -> *const Item {
    errors::TEXTS.first()
}
