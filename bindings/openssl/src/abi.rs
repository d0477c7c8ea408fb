// SPDX-License-Identifier: MIT OR Apache-2.0
//! Types and numbers of OpenSSL's provider interface, as the public headers of OpenSSL 3.0 to 4.0
//! define them: `core.h`, `core_dispatch.h`, `core_names.h`. Both sides keep them stable: a number
//! is never given a second meaning.

use core::ffi::{c_char, c_int, c_uint, c_void};

/// A parameter: `OSSL_PARAM`. An array ends with a null key.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct OsslParam {
    /// Its name.
    pub key: *const c_char,
    /// The type of `data`, one of the numbers below.
    pub data_type: c_uint,
    /// The value, or the place for it.
    pub data: *mut c_void,
    /// The length of `data` in bytes.
    pub data_size: usize,
    /// How long the value is that a getter wrote, or [`UNMODIFIED`].
    pub return_size: usize,
}

/// An integer in the processor's byte order, signed: `OSSL_PARAM_INTEGER`.
pub const INTEGER: c_uint = 1;
/// The same without a sign: `OSSL_PARAM_UNSIGNED_INTEGER`.
pub const UNSIGNED_INTEGER: c_uint = 2;
/// Text: `OSSL_PARAM_UTF8_STRING`.
pub const UTF8_STRING: c_uint = 4;
/// Bytes: `OSSL_PARAM_OCTET_STRING`.
pub const OCTET_STRING: c_uint = 5;
/// A place for a pointer to text: `OSSL_PARAM_UTF8_PTR`.
pub const UTF8_PTR: c_uint = 6;
/// `return_size` of a parameter that no getter wrote: `OSSL_PARAM_UNMODIFIED`.
pub const UNMODIFIED: usize = usize::MAX;

/// A function without its type.
pub type AnyFunction = unsafe extern "C" fn();

/// An entry of a table of functions: `OSSL_DISPATCH`. A table ends with the number 0.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Dispatch {
    /// The number of the function.
    pub id: c_int,
    /// The function.
    pub function: Option<AnyFunction>,
}

/// The end of a table.
pub const END: Dispatch = Dispatch {
    id: 0,
    function: None,
};

/// An algorithm: `OSSL_ALGORITHM`. An array ends with null names.
#[derive(Debug)]
#[repr(C)]
pub struct Algorithm {
    /// Names, with colons between them.
    pub names: *const c_char,
    /// Properties, which queries choose by.
    pub properties: *const c_char,
    /// Its functions.
    pub functions: *const Dispatch,
    /// For people.
    pub description: *const c_char,
}

/// A number and its text: `OSSL_ITEM`.
#[derive(Debug)]
#[repr(C)]
pub struct Item {
    /// The number; 0 ends an array.
    pub id: c_uint,
    /// The text.
    pub text: *const c_char,
}

/// The provider as OpenSSL's core knows it: `OSSL_CORE_HANDLE`.
pub type CoreHandle = c_void;
/// The callback for exported parameters: `OSSL_CALLBACK`.
pub type Callback = unsafe extern "C" fn(*const OsslParam, *mut c_void) -> c_int;

/// Functions of the core that this provider calls.
pub mod core_function {
    use super::*;

    /// `core_get_params`.
    pub const GET_PARAMS: c_int = 2;
    /// `core_new_error`.
    pub const NEW_ERROR: c_int = 5;
    /// `core_set_error_debug`.
    pub const SET_ERROR_DEBUG: c_int = 6;
    /// `core_vset_error`.
    pub const VSET_ERROR: c_int = 7;

    /// The type of [`GET_PARAMS`].
    pub type GetParams = unsafe extern "C" fn(*const CoreHandle, *mut OsslParam) -> c_int;
    /// The type of [`NEW_ERROR`].
    pub type NewError = unsafe extern "C" fn(*const CoreHandle);
    /// The type of [`SET_ERROR_DEBUG`].
    pub type SetErrorDebug =
        unsafe extern "C" fn(*const CoreHandle, *const c_char, c_int, *const c_char);
    /// The type of [`VSET_ERROR`]. The last argument is a `va_list`, which OpenSSL does not read
    /// if there is no format. Every ABI passes it as a pointer, or as a pointer to a copy.
    pub type VsetError = unsafe extern "C" fn(*const CoreHandle, u32, *const c_char, *mut c_void);
}

/// Functions of a provider.
pub mod provider_function {
    use super::*;

    /// `provider_teardown`.
    pub const TEARDOWN: c_int = 1024;
    /// `provider_gettable_params`.
    pub const GETTABLE_PARAMS: c_int = 1025;
    /// `provider_get_params`.
    pub const GET_PARAMS: c_int = 1026;
    /// `provider_query_operation`.
    pub const QUERY_OPERATION: c_int = 1027;
    /// `provider_get_reason_strings`.
    pub const GET_REASON_STRINGS: c_int = 1029;
    /// `provider_get_capabilities`.
    pub const GET_CAPABILITIES: c_int = 1030;

    /// The type of [`TEARDOWN`].
    pub type Teardown = unsafe extern "C" fn(*mut c_void);
    /// The type of [`GETTABLE_PARAMS`], and of other lists that depend on the provider alone.
    pub type Gettable = unsafe extern "C" fn(*mut c_void) -> *const OsslParam;
    /// The type of [`GET_PARAMS`].
    pub type GetParams = unsafe extern "C" fn(*mut c_void, *mut OsslParam) -> c_int;
    /// The type of [`QUERY_OPERATION`].
    pub type QueryOperation =
        unsafe extern "C" fn(*mut c_void, c_int, *mut c_int) -> *const Algorithm;
    /// The type of [`GET_REASON_STRINGS`].
    pub type GetReasonStrings = unsafe extern "C" fn(*mut c_void) -> *const Item;
    /// The type of [`GET_CAPABILITIES`].
    pub type GetCapabilities =
        unsafe extern "C" fn(*mut c_void, *const c_char, Option<Callback>, *mut c_void) -> c_int;
}

/// Operations: `OSSL_OP_*`.
pub mod operation {
    use super::c_int;

    /// Keys.
    pub const KEYMGMT: c_int = 10;
    /// Key exchange.
    pub const KEYEXCH: c_int = 11;
    /// Signatures.
    pub const SIGNATURE: c_int = 12;
}

/// Parts of a key: `OSSL_KEYMGMT_SELECT_*`.
pub mod select {
    use super::c_int;

    /// The private half.
    pub const PRIVATE_KEY: c_int = 1;
    /// The public half.
    pub const PUBLIC_KEY: c_int = 2;
    /// The group; these keys have no choice of one.
    pub const DOMAIN_PARAMETERS: c_int = 4;
    /// Both halves.
    pub const KEYPAIR: c_int = PRIVATE_KEY | PUBLIC_KEY;
}

/// Functions on keys.
pub mod keymgmt {
    use super::*;

    /// `keymgmt_new`.
    pub const NEW: c_int = 1;
    /// `keymgmt_gen_init`.
    pub const GEN_INIT: c_int = 2;
    /// `keymgmt_gen_set_params`.
    pub const GEN_SET_PARAMS: c_int = 4;
    /// `keymgmt_gen_settable_params`.
    pub const GEN_SETTABLE_PARAMS: c_int = 5;
    /// `keymgmt_gen`.
    pub const GEN: c_int = 6;
    /// `keymgmt_gen_cleanup`.
    pub const GEN_CLEANUP: c_int = 7;
    /// `keymgmt_free`.
    pub const FREE: c_int = 10;
    /// `keymgmt_get_params`.
    pub const GET_PARAMS: c_int = 11;
    /// `keymgmt_gettable_params`.
    pub const GETTABLE_PARAMS: c_int = 12;
    /// `keymgmt_set_params`.
    pub const SET_PARAMS: c_int = 13;
    /// `keymgmt_settable_params`.
    pub const SETTABLE_PARAMS: c_int = 14;
    /// `keymgmt_query_operation_name`.
    pub const QUERY_OPERATION_NAME: c_int = 20;
    /// `keymgmt_has`.
    pub const HAS: c_int = 21;
    /// `keymgmt_validate`.
    pub const VALIDATE: c_int = 22;
    /// `keymgmt_match`.
    pub const MATCH: c_int = 23;
    /// `keymgmt_import`.
    pub const IMPORT: c_int = 40;
    /// `keymgmt_import_types`.
    pub const IMPORT_TYPES: c_int = 41;
    /// `keymgmt_export`.
    pub const EXPORT: c_int = 42;
    /// `keymgmt_export_types`.
    pub const EXPORT_TYPES: c_int = 43;
    /// `keymgmt_dup`.
    pub const DUP: c_int = 44;

    /// The type of [`NEW`].
    pub type New = unsafe extern "C" fn(*mut c_void) -> *mut c_void;
    /// The type of [`GEN_INIT`].
    pub type GenInit = unsafe extern "C" fn(*mut c_void, c_int, *const OsslParam) -> *mut c_void;
    /// The type of [`SET_PARAMS`] and [`GEN_SET_PARAMS`].
    pub type SetParams = unsafe extern "C" fn(*mut c_void, *const OsslParam) -> c_int;
    /// The type of [`GEN_SETTABLE_PARAMS`], and of lists for other contexts.
    pub type GenSettable = unsafe extern "C" fn(*mut c_void, *mut c_void) -> *const OsslParam;
    /// The type of [`GEN`].
    pub type Gen = unsafe extern "C" fn(*mut c_void, Option<Callback>, *mut c_void) -> *mut c_void;
    /// The type of [`FREE`] and [`GEN_CLEANUP`].
    pub type Free = unsafe extern "C" fn(*mut c_void);
    /// The type of [`QUERY_OPERATION_NAME`].
    pub type QueryOperationName = unsafe extern "C" fn(c_int) -> *const c_char;
    /// The type of [`HAS`].
    pub type Has = unsafe extern "C" fn(*const c_void, c_int) -> c_int;
    /// The type of [`VALIDATE`].
    pub type Validate = unsafe extern "C" fn(*const c_void, c_int, c_int) -> c_int;
    /// The type of [`MATCH`].
    pub type Match = unsafe extern "C" fn(*const c_void, *const c_void, c_int) -> c_int;
    /// The type of [`IMPORT`].
    pub type Import = unsafe extern "C" fn(*mut c_void, c_int, *const OsslParam) -> c_int;
    /// The type of [`IMPORT_TYPES`] and [`EXPORT_TYPES`].
    pub type Types = unsafe extern "C" fn(c_int) -> *const OsslParam;
    /// The type of [`EXPORT`].
    pub type Export =
        unsafe extern "C" fn(*mut c_void, c_int, Option<Callback>, *mut c_void) -> c_int;
    /// The type of [`DUP`].
    pub type Dup = unsafe extern "C" fn(*const c_void, c_int) -> *mut c_void;
}

/// Functions of key exchange.
pub mod keyexch {
    use super::*;

    /// `keyexch_newctx`.
    pub const NEWCTX: c_int = 1;
    /// `keyexch_init`.
    pub const INIT: c_int = 2;
    /// `keyexch_derive`.
    pub const DERIVE: c_int = 3;
    /// `keyexch_set_peer`.
    pub const SET_PEER: c_int = 4;
    /// `keyexch_freectx`.
    pub const FREECTX: c_int = 5;
    /// `keyexch_dupctx`.
    pub const DUPCTX: c_int = 6;

    /// The type of [`INIT`], and of the same for signatures.
    pub type Init = unsafe extern "C" fn(*mut c_void, *mut c_void, *const OsslParam) -> c_int;
    /// The type of [`DERIVE`].
    pub type Derive = unsafe extern "C" fn(*mut c_void, *mut u8, *mut usize, usize) -> c_int;
    /// The type of [`SET_PEER`].
    pub type SetPeer = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;
    /// The type of [`DUPCTX`].
    pub type DupCtx = unsafe extern "C" fn(*mut c_void) -> *mut c_void;
}

/// Functions of signatures.
pub mod signature {
    use super::*;

    /// `signature_newctx`.
    pub const NEWCTX: c_int = 1;
    /// `signature_sign_init`.
    pub const SIGN_INIT: c_int = 2;
    /// `signature_sign`.
    pub const SIGN: c_int = 3;
    /// `signature_verify_init`.
    pub const VERIFY_INIT: c_int = 4;
    /// `signature_verify`.
    pub const VERIFY: c_int = 5;
    /// `signature_digest_sign_init`.
    pub const DIGEST_SIGN_INIT: c_int = 8;
    /// `signature_digest_sign`.
    pub const DIGEST_SIGN: c_int = 11;
    /// `signature_digest_verify_init`.
    pub const DIGEST_VERIFY_INIT: c_int = 12;
    /// `signature_digest_verify`.
    pub const DIGEST_VERIFY: c_int = 15;
    /// `signature_freectx`.
    pub const FREECTX: c_int = 16;
    /// `signature_dupctx`.
    pub const DUPCTX: c_int = 17;
    /// `signature_get_ctx_params`.
    pub const GET_CTX_PARAMS: c_int = 18;
    /// `signature_gettable_ctx_params`.
    pub const GETTABLE_CTX_PARAMS: c_int = 19;
    /// `signature_set_ctx_params`.
    pub const SET_CTX_PARAMS: c_int = 20;
    /// `signature_settable_ctx_params`.
    pub const SETTABLE_CTX_PARAMS: c_int = 21;
    /// `signature_query_key_types`, since 3.4.
    pub const QUERY_KEY_TYPES: c_int = 26;
    /// `signature_sign_message_init`, since 3.4.
    pub const SIGN_MESSAGE_INIT: c_int = 27;
    /// `signature_verify_message_init`, since 3.4.
    pub const VERIFY_MESSAGE_INIT: c_int = 30;

    /// The type of [`NEWCTX`].
    pub type NewCtx = unsafe extern "C" fn(*mut c_void, *const c_char) -> *mut c_void;
    /// The type of [`DIGEST_SIGN_INIT`] and [`DIGEST_VERIFY_INIT`].
    pub type DigestInit =
        unsafe extern "C" fn(*mut c_void, *const c_char, *mut c_void, *const OsslParam) -> c_int;
    /// The type of [`SIGN`] and [`DIGEST_SIGN`].
    pub type Sign =
        unsafe extern "C" fn(*mut c_void, *mut u8, *mut usize, usize, *const u8, usize) -> c_int;
    /// The type of [`VERIFY`] and [`DIGEST_VERIFY`].
    pub type Verify =
        unsafe extern "C" fn(*mut c_void, *const u8, usize, *const u8, usize) -> c_int;
    /// The type of [`GET_CTX_PARAMS`].
    pub type GetCtxParams = unsafe extern "C" fn(*mut c_void, *mut OsslParam) -> c_int;
    /// The type of [`QUERY_KEY_TYPES`].
    pub type QueryKeyTypes = unsafe extern "C" fn() -> *const *const c_char;
}

/// A static that C reads. Nothing writes to it.
#[derive(Debug)]
#[repr(transparent)]
pub struct Constant<T>(pub T);

// SAFETY: the value has no cells, its pointers are to statics, and neither side writes to it:
// OpenSSL takes all of these arrays as `const`.
unsafe impl<T> Sync for Constant<T> {}

impl<T, const N: usize> Constant<[T; N]> {
    /// The first of its items.
    pub const fn first(&'static self) -> *const T {
        self.0.as_ptr()
    }
}

/// An entry of a table; the function must have the type.
macro_rules! entry {
    ($id:expr, $type:ty, $function:expr) => {
        $crate::abi::Dispatch {
            id: $id,
            function: Some({
                let function: $type = $function;
                // SAFETY: a pointer to a function becomes one of another type; OpenSSL calls it by
                // the type that belongs to the number, and that is the type here.
                unsafe { ::core::mem::transmute::<$type, $crate::abi::AnyFunction>(function) }
            }),
        }
    };
}
pub(crate) use entry;
