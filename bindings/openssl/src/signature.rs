// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 for OpenSSL: `provider-signature` in its manual. Pure Ed25519, and as instances that a
//! parameter chooses (since OpenSSL 3.2) Ed25519ctx and Ed25519ph (RFC 8032 §5.1).
//!
//! A signature is valid if OpenSSL's own is: [`Policy::Cofactorless`].

use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr;

use nineteen::ed25519::{Policy, Signature, Signer, VerifyingKey, verify};
use nineteen_c_common::hashed::Hashed;
use nineteen_c_common::memory;
use sha2::{Digest, Sha512};
use zeroize::Zeroizing;

use crate::abi::keyexch::{DupCtx, Init};
use crate::abi::keymgmt::{Free, GenSettable, SetParams};
use crate::abi::signature::*;
use crate::abi::{Constant, Dispatch, END, OsslParam, entry};
use crate::abi::{OCTET_STRING, UTF8_STRING};
use crate::errors::{Core, Reason};
use crate::handle;
use crate::key::{Halves, Kind};
use crate::params::{self, Given, Wanted, described, name};

const COMMON: [Dispatch; 11] = [
    entry!(NEWCTX, NewCtx, newctx),
    entry!(FREECTX, Free, freectx),
    entry!(DUPCTX, DupCtx, dupctx),
    entry!(DIGEST_SIGN_INIT, DigestInit, digest_init),
    entry!(DIGEST_SIGN, Sign, sign),
    entry!(DIGEST_VERIFY_INIT, DigestInit, digest_init),
    entry!(DIGEST_VERIFY, Verify, verify_signature),
    entry!(GET_CTX_PARAMS, GetCtxParams, get_ctx_params),
    entry!(GETTABLE_CTX_PARAMS, GenSettable, gettable_ctx_params),
    entry!(SET_CTX_PARAMS, SetParams, set_ctx_params),
    entry!(SETTABLE_CTX_PARAMS, GenSettable, settable_ctx_params),
];

/// The functions for OpenSSL before 3.4.
pub static BEFORE_3_4: Constant<[Dispatch; 12]> = {
    let mut table = [END; 12];
    let mut i = 0;
    while i < COMMON.len() {
        table[i] = COMMON[i];
        i += 1;
    }
    Constant(table)
};

/// The functions since OpenSSL 3.4, which can sign whole messages without a digest, and prehashes.
pub static SINCE_3_4: Constant<[Dispatch; 19]> = {
    let mut table = [END; 19];
    let mut i = 0;
    while i < COMMON.len() {
        table[i] = COMMON[i];
        i += 1;
    }
    table[i] = entry!(SIGN_MESSAGE_INIT, Init, message_init);
    table[i + 1] = entry!(VERIFY_MESSAGE_INIT, Init, message_init);
    table[i + 2] = entry!(SIGN_INIT, Init, prehash_init);
    table[i + 3] = entry!(VERIFY_INIT, Init, prehash_init);
    table[i + 4] = entry!(SIGN, Sign, sign);
    table[i + 5] = entry!(VERIFY, Verify, verify_signature);
    table[i + 6] = entry!(QUERY_KEY_TYPES, QueryKeyTypes, query_key_types);
    Constant(table)
};

static GETTABLE: Constant<[OsslParam; 2]> =
    Constant([described(name::ALGORITHM_ID, OCTET_STRING), params::END]);
static SETTABLE: Constant<[OsslParam; 3]> = Constant([
    described(name::INSTANCE, UTF8_STRING),
    described(name::CONTEXT, OCTET_STRING),
    params::END,
]);
static KEY_TYPES: Constant<[*const c_char; 2]> = Constant([c"ED25519".as_ptr(), ptr::null()]);

/// The AlgorithmIdentifier `id-Ed25519` without parameters (RFC 8410 §3).
const ALGORITHM_ID: [u8; 7] = [0x30, 5, 6, 3, 0x2b, 0x65, 0x70];

/// RFC 8032's variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instance {
    Pure,
    Context,
    Prehashed,
}

/// How an operation began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    /// With a message, whose instance may be chosen.
    Message,
    /// With a message for pure Ed25519 and no other instance.
    PureMessage,
    /// With the caller's hash of the message: for Ed25519ph.
    Prehash,
}

/// A signature that is made or verified.
#[derive(Clone, Debug)]
struct Operation {
    core: Core,
    key: Option<Halves>,
    begun: Begun,
    instance: Instance,
    context: Vec<u8>,
}

impl Operation {
    fn begin(&mut self, key: *const c_void, begun: Begun, params: Given<'_>) -> Result<(), Reason> {
        // SAFETY: the contract of `handle`.
        let key = unsafe { handle::key(key) }.ok_or(Reason::NoKey)?;
        if key.kind != Kind::Ed25519 {
            return Err(Reason::Kind);
        }
        let mut new = Operation {
            core: self.core,
            key: Some(key.halves()),
            begun,
            instance: Instance::Pure,
            context: Vec::new(),
        };
        new.set(params)?;
        *self = new;
        Ok(())
    }

    /// Changes an operation that has begun. If it refuses, it signs and verifies nothing until it
    /// gets a key: a program that does not look at the answer would sign as another instance.
    fn change(&mut self, params: Given<'_>) -> Result<(), Reason> {
        let done = self.set(params);
        if done.is_err() {
            self.key = None;
        }
        done
    }

    fn set(&mut self, params: Given<'_>) -> Result<(), Reason> {
        let mut instance = self.instance;
        if let Some(name) = params.text(name::INSTANCE) {
            if self.begun == Begun::PureMessage {
                return Err(Reason::Instance);
            }
            let named = |text: &[u8]| name.is_some_and(|name| name.eq_ignore_ascii_case(text));
            instance = match () {
                () if named(b"Ed25519") => Instance::Pure,
                () if named(b"Ed25519ctx") => Instance::Context,
                () if named(b"Ed25519ph") => Instance::Prehashed,
                () => return Err(Reason::Instance),
            };
        }
        if let Some(context) = params.octets(name::CONTEXT) {
            let context = context.ok_or(Reason::Parameter)?;
            if context.len() > 255 {
                return Err(Reason::Context);
            }
            self.context = context.to_vec();
        }
        self.instance = instance;
        Ok(())
    }

    /// The key, if the instance is one of the operation and can have the context.
    fn ready(&self) -> Result<&Halves, Reason> {
        let key = self.key.as_ref().ok_or(Reason::NoKey)?;
        if self.begun == Begun::Prehash && self.instance != Instance::Prehashed {
            return Err(Reason::Instance);
        }
        match self.instance {
            Instance::Pure if !self.context.is_empty() => Err(Reason::Context),
            Instance::Context if self.context.is_empty() => Err(Reason::Context),
            _ => Ok(key),
        }
    }

    fn prehash(&self, message: &[u8]) -> Result<Hashed, Reason> {
        Ok(Hashed(match self.begun {
            Begun::Prehash => message.try_into().map_err(|_| Reason::Prehash)?,
            Begun::Message | Begun::PureMessage => Sha512::digest(message).into(),
        }))
    }

    /// Signs with the public half derived from the private one, never with another.
    fn sign(&self, message: &[u8]) -> Result<[u8; 64], Reason> {
        let halves = self.ready()?;
        halves.belong_together()?;
        let key = halves.secret()?.signing().ok_or(Reason::Kind)?;
        let signed = match self.instance {
            Instance::Pure => Ok(key.sign(message)),
            Instance::Context => key.sign_with_context(&self.context, message),
            Instance::Prehashed => key.sign_prehashed(self.prehash(message)?, Some(&self.context)),
        };
        Ok(signed.map_err(|_| Reason::Context)?.to_bytes())
    }

    /// Whether a signature is valid. Errors are for operations that could have verified none.
    fn verify(&self, message: &[u8], signature: &[u8; 64]) -> Result<bool, Reason> {
        let public = self.ready()?.public()?;
        if self.instance == Instance::Pure {
            return Ok(verify(Policy::Cofactorless, &public, message, signature).is_ok());
        }
        let Ok(key) = VerifyingKey::from_bytes(&public) else {
            return Ok(false);
        };
        let (policy, signature) = (Policy::Cofactorless, Signature::from_bytes(signature));
        let verdict = match self.instance {
            Instance::Prehashed => {
                let hash = self.prehash(message)?;
                key.verify_prehashed_with(policy, hash, Some(&self.context), &signature)
            }
            _ => key.verify_with_context(policy, &self.context, message, &signature),
        };
        Ok(verdict.is_ok())
    }
}

/// Ignores the properties, which are for operations that fetch others: this one fetches none.
unsafe extern "C" fn newctx(provider: *mut c_void, _: *const c_char) -> *mut c_void {
    // SAFETY: OpenSSL passes what `OSSL_provider_init` gave, or null.
    match unsafe { provider.cast::<Core>().as_ref() } {
        Some(core) => handle::give(Operation {
            core: *core,
            key: None,
            begun: Begun::Message,
            instance: Instance::Pure,
            context: Vec::new(),
        }),
        None => ptr::null_mut(),
    }
}

unsafe extern "C" fn freectx(context: *mut c_void) {
    // SAFETY: the contract of `handle`.
    unsafe { handle::take::<Operation>(context) };
}

unsafe extern "C" fn dupctx(context: *mut c_void) -> *mut c_void {
    // SAFETY: the contract of `handle`.
    match unsafe { handle::context::<Operation>(context) } {
        Some(operation) => handle::give(operation.clone()),
        None => ptr::null_mut(),
    }
}

/// Begins an operation.
///
/// # Safety
///
/// The contracts of `handle` and `params`.
unsafe fn init(
    context: *mut c_void,
    key: *mut c_void,
    begun: Begun,
    params: *const OsslParam,
) -> c_int {
    // SAFETY: as the caller promises.
    let Some(operation) = (unsafe { handle::context::<Operation>(context) }) else {
        return 0;
    };
    // SAFETY: as above.
    let params = unsafe { Given::new(params) };
    let done = match key.is_null() && operation.key.is_some() {
        // The same key again.
        true => operation.change(params),
        false => operation.begin(key, begun, params),
    };
    operation.core.answer(done)
}

unsafe extern "C" fn digest_init(
    context: *mut c_void,
    digest: *const c_char,
    key: *mut c_void,
    params: *const OsslParam,
) -> c_int {
    // SAFETY: null, or a text that ends with a zero, by OpenSSL's contract.
    let named = !digest.is_null() && !unsafe { CStr::from_ptr(digest) }.is_empty();
    if named {
        // SAFETY: the contract of `handle`.
        if let Some(operation) = unsafe { handle::context::<Operation>(context) } {
            operation.core.raise(Reason::Digest);
        }
        return 0;
    }
    // SAFETY: the contracts of `handle` and `params`.
    unsafe { init(context, key, Begun::Message, params) }
}

unsafe extern "C" fn message_init(
    context: *mut c_void,
    key: *mut c_void,
    params: *const OsslParam,
) -> c_int {
    // SAFETY: the contracts of `handle` and `params`.
    unsafe { init(context, key, Begun::PureMessage, params) }
}

unsafe extern "C" fn prehash_init(
    context: *mut c_void,
    key: *mut c_void,
    params: *const OsslParam,
) -> c_int {
    // SAFETY: the contracts of `handle` and `params`.
    unsafe { init(context, key, Begun::Prehash, params) }
}

unsafe extern "C" fn sign(
    context: *mut c_void,
    signature: *mut u8,
    length: *mut usize,
    room: usize,
    message: *const u8,
    message_len: usize,
) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(operation) = (unsafe { handle::context::<Operation>(context) }) else {
        return 0;
    };
    let mut why = Reason::Room;
    let compute = || {
        // SAFETY: `message_len` bytes, by OpenSSL's contract.
        let message = unsafe { memory::bytes(message, message_len) };
        let signed = message
            .ok_or(Reason::Parameter)
            .and_then(|message| operation.sign(message));
        signed
            .map(Zeroizing::new)
            .map_err(|reason| why = reason)
            .ok()
    };
    // SAFETY: a place of `room` bytes or null, and a place for the length, by OpenSSL's contract.
    let done = unsafe { params::output::<64>(signature, length, room, compute) };
    operation.core.answer(done.ok_or(why))
}

/// An invalid signature puts no error into the queue, as in OpenSSL.
unsafe extern "C" fn verify_signature(
    context: *mut c_void,
    signature: *const u8,
    signature_len: usize,
    message: *const u8,
    message_len: usize,
) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(operation) = (unsafe { handle::context::<Operation>(context) }) else {
        return 0;
    };
    // SAFETY: so many bytes each, by OpenSSL's contract.
    let (signature, message) = unsafe {
        (
            memory::bytes(signature, signature_len),
            memory::bytes(message, message_len),
        )
    };
    let Some((signature, message)) = signature.zip(message) else {
        return operation.core.answer(Err(Reason::Parameter));
    };
    let Ok(signature) = signature.try_into() else {
        return 0;
    };
    match operation.verify(message, signature) {
        Ok(valid) => c_int::from(valid),
        Err(reason) => operation.core.answer(Err(reason)),
    }
}

unsafe extern "C" fn gettable_ctx_params(_: *mut c_void, _: *mut c_void) -> *const OsslParam {
    GETTABLE.first()
}

unsafe extern "C" fn get_ctx_params(context: *mut c_void, params: *mut OsslParam) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(operation) = (unsafe { handle::context::<Operation>(context) }) else {
        return 0;
    };
    // SAFETY: the contract of `params`.
    let mut wanted = unsafe { Wanted::new(params) };
    let done = wanted.octets(name::ALGORITHM_ID, &ALGORITHM_ID);
    operation.core.answer(done.ok_or(Reason::Parameter))
}

unsafe extern "C" fn settable_ctx_params(_: *mut c_void, _: *mut c_void) -> *const OsslParam {
    SETTABLE.first()
}

unsafe extern "C" fn set_ctx_params(context: *mut c_void, params: *const OsslParam) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(operation) = (unsafe { handle::context::<Operation>(context) }) else {
        return 0;
    };
    // SAFETY: the contract of `params`.
    let done = operation.change(unsafe { Given::new(params) });
    operation.core.answer(done)
}

unsafe extern "C" fn query_key_types() -> *const *const c_char {
    KEY_TYPES.first()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::{Key, Kind, random};

    /// A core without functions.
    fn nobody() -> Core {
        // SAFETY: a table that is not there.
        unsafe { Core::new(ptr::null(), ptr::null()) }
    }

    /// A context for operations, without OpenSSL around it.
    fn operation() -> *mut c_void {
        let mut core = nobody();
        // SAFETY: what the provider would have given.
        unsafe { newctx((&raw mut core).cast(), ptr::null()) }
    }

    fn key() -> *mut c_void {
        let halves = random(Kind::Ed25519).unwrap();
        handle::give_key(Key::new(nobody(), Kind::Ed25519, halves))
    }

    /// The parameters of an instance.
    fn instance(name: &'static CStr, context: &'static [u8]) -> [OsslParam; 3] {
        let mut params = [
            described(name::INSTANCE, UTF8_STRING),
            described(name::CONTEXT, OCTET_STRING),
            params::END,
        ];
        params[0].data = name.as_ptr().cast_mut().cast();
        params[0].data_size = name.count_bytes();
        params[1].data = context.as_ptr().cast_mut().cast();
        params[1].data_size = context.len();
        params
    }

    fn signed(operation: *mut c_void, message: &[u8]) -> Option<[u8; 64]> {
        let (mut signature, mut length) = ([0; 64], 0);
        let (to, from) = (signature.as_mut_ptr(), message.as_ptr());
        // SAFETY: a context of this module, a place for 64 bytes, and the message.
        let done = unsafe { sign(operation, to, &mut length, 64, from, message.len()) };
        (done == 1).then_some(signature)
    }

    /// Instance and context are those of the operation, not of the one before.
    #[test]
    fn an_operation_begins_anew() {
        let (operation, key) = (operation(), key());
        let ph = instance(c"Ed25519ph", b"one");
        let null = ptr::null();
        // SAFETY: a context and a key of this crate, which are freed at the end; arrays that end.
        unsafe {
            assert_eq!(digest_init(operation, ptr::null(), key, null), 1);
            let pure = signed(operation, b"text").unwrap();
            assert_eq!(digest_init(operation, ptr::null(), key, ph.as_ptr()), 1);
            let other = signed(operation, b"text").unwrap();
            assert_ne!(pure, other);
            assert_eq!(digest_init(operation, ptr::null(), key, null), 1);
            assert_eq!(signed(operation, b"text"), Some(pure));
            // A call that is refused begins nothing.
            let unknown = instance(c"Ed448", b"one");
            assert_eq!(
                digest_init(operation, ptr::null(), key, unknown.as_ptr()),
                0
            );
            assert_eq!(signed(operation, b"text"), Some(pure));
            // Without a key it goes on with the one that it has.
            assert_eq!(
                digest_init(operation, ptr::null(), ptr::null_mut(), ph.as_ptr()),
                1
            );
            assert_eq!(signed(operation, b"text"), Some(other));
            // Refused, it goes on as nothing.
            let long = instance(c"Ed25519ctx", &[7; 256]);
            for (change, params) in [(true, &long), (true, &unknown), (false, &unknown)] {
                assert_eq!(digest_init(operation, ptr::null(), key, null), 1);
                let done = match change {
                    true => set_ctx_params(operation, params.as_ptr()),
                    false => digest_init(operation, ptr::null(), ptr::null_mut(), params.as_ptr()),
                };
                assert_eq!((done, signed(operation, b"text")), (0, None));
                let verdict = verify_signature(operation, pure.as_ptr(), 64, b"text".as_ptr(), 4);
                assert_eq!(verdict, 0);
            }
            freectx(operation);
            handle::take_key(key);
        }
    }

    /// Functions that OpenSSL calls since 3.4: the instance of a message without a digest is in the
    /// name of the algorithm, and a prehash has 64 bytes.
    #[test]
    fn messages_and_prehashes() {
        let (operation, key) = (operation(), key());
        let (ph, null) = (instance(c"Ed25519ph", b""), ptr::null());
        let hash: [u8; 64] = Sha512::digest(b"text").into();
        // SAFETY: as above.
        unsafe {
            for name in [c"Ed25519", c"Ed25519ctx", c"Ed25519ph"] {
                let named = instance(name, b"");
                assert_eq!(message_init(operation, key, named.as_ptr()), 0, "{name:?}");
                assert_eq!(message_init(operation, key, null), 1);
                assert_eq!(set_ctx_params(operation, named.as_ptr()), 0, "{name:?}");
                assert_eq!(signed(operation, b"text"), None, "{name:?}");
            }
            assert_eq!(message_init(operation, key, null), 1);
            let pure = signed(operation, b"text").unwrap();
            assert_eq!(digest_init(operation, ptr::null(), key, null), 1);
            assert_eq!(signed(operation, b"text"), Some(pure));

            assert_eq!(digest_init(operation, ptr::null(), key, ph.as_ptr()), 1);
            let expected = signed(operation, b"text");
            assert_eq!(prehash_init(operation, key, ph.as_ptr()), 1);
            assert_eq!(signed(operation, &hash), expected);
            let longer = [&hash[..], b"more"].concat();
            for other in [&hash[..63], &longer, b"text", b""] {
                assert_eq!(signed(operation, other), None, "{} bytes", other.len());
                let (signature, from) = (expected.unwrap(), other.as_ptr());
                let verdict =
                    verify_signature(operation, signature.as_ptr(), 64, from, other.len());
                assert_eq!(verdict, 0, "{} bytes", other.len());
            }
            freectx(operation);
            handle::take_key(key);
        }
    }
}
