// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys for OpenSSL: `provider-keymgmt` in its manual.
//!
//! Keys have no `load`: only a decoder or a store of this provider could refer to one. OpenSSL's own
//! decoders and encoders pass keys as parameters, through `import` and `export`.

use core::ffi::{c_char, c_int, c_void};
use core::ptr;

use zeroize::Zeroizing;

use crate::abi::keymgmt::*;
use crate::abi::provider_function::{GetParams, Gettable};
use crate::abi::{Callback, Constant, Dispatch, END, OsslParam, entry, operation, select};
use crate::abi::{INTEGER, OCTET_STRING, UTF8_STRING};
use crate::errors::{Core, Reason};
use crate::handle;
use crate::key::{self, Halves, Key, Kind};
use crate::params::{self, Given, Wanted, described, given, name};

/// The functions for Ed25519.
pub static ED25519: Constant<[Dispatch; 21]> = table::<true>();
/// The functions for X25519.
pub static X25519: Constant<[Dispatch; 21]> = table::<false>();

/// Functions that do not get a key know the kind from the table.
const fn kind(ed: bool) -> Kind {
    if ed { Kind::Ed25519 } else { Kind::X25519 }
}

const fn table<const ED: bool>() -> Constant<[Dispatch; 21]> {
    Constant([
        entry!(NEW, New, new::<ED>),
        entry!(GEN_INIT, GenInit, gen_init::<ED>),
        entry!(GEN_SET_PARAMS, SetParams, gen_set_params),
        entry!(GEN_SETTABLE_PARAMS, GenSettable, gen_settable_params),
        entry!(GEN, Gen, generate),
        entry!(GEN_CLEANUP, Free, gen_cleanup),
        entry!(FREE, Free, free),
        entry!(GET_PARAMS, GetParams, get_params),
        entry!(GETTABLE_PARAMS, Gettable, gettable_params::<ED>),
        entry!(SET_PARAMS, SetParams, set_params),
        entry!(SETTABLE_PARAMS, Gettable, settable_params::<ED>),
        entry!(
            QUERY_OPERATION_NAME,
            QueryOperationName,
            query_operation_name::<ED>
        ),
        entry!(HAS, Has, has),
        entry!(VALIDATE, Validate, validate),
        entry!(MATCH, Match, matches),
        entry!(IMPORT, Import, import),
        entry!(IMPORT_TYPES, Types, types),
        entry!(EXPORT, Export, export),
        entry!(EXPORT_TYPES, Types, types),
        entry!(DUP, Dup, dup),
        END,
    ])
}

static ED25519_GETTABLE: Constant<[OsslParam; 8]> = Constant([
    described(name::BITS, INTEGER),
    described(name::SECURITY_BITS, INTEGER),
    described(name::SECURITY_CATEGORY, INTEGER),
    described(name::MAX_SIZE, INTEGER),
    described(name::MANDATORY_DIGEST, UTF8_STRING),
    described(name::PUBLIC, OCTET_STRING),
    described(name::PRIVATE, OCTET_STRING),
    params::END,
]);
static X25519_GETTABLE: Constant<[OsslParam; 8]> = Constant([
    described(name::BITS, INTEGER),
    described(name::SECURITY_BITS, INTEGER),
    described(name::SECURITY_CATEGORY, INTEGER),
    described(name::MAX_SIZE, INTEGER),
    described(name::PUBLIC, OCTET_STRING),
    described(name::PRIVATE, OCTET_STRING),
    described(name::ENCODED_PUBLIC, OCTET_STRING),
    params::END,
]);
static X25519_SETTABLE: Constant<[OsslParam; 2]> =
    Constant([described(name::ENCODED_PUBLIC, OCTET_STRING), params::END]);
static GEN_SETTABLE: Constant<[OsslParam; 4]> = Constant([
    described(name::GROUP, UTF8_STRING),
    described(name::PROPERTIES, UTF8_STRING),
    described(name::DHKEM_IKM, OCTET_STRING),
    params::END,
]);
static HALVES: Constant<[OsslParam; 3]> = Constant([
    described(name::PUBLIC, OCTET_STRING),
    described(name::PRIVATE, OCTET_STRING),
    params::END,
]);

/// The core, from OpenSSL's pointer to the provider's context.
///
/// # Safety
///
/// `provider` is null, or the pointer that `OSSL_provider_init` gave.
unsafe fn core_of(provider: *mut c_void) -> Option<Core> {
    // SAFETY: as the caller promises; providers are only read.
    unsafe { provider.cast::<Core>().as_ref() }.copied()
}

unsafe extern "C" fn new<const ED: bool>(provider: *mut c_void) -> *mut c_void {
    // SAFETY: OpenSSL passes the provider.
    match unsafe { core_of(provider) } {
        Some(core) => handle::give_key(Key::new(core, kind(ED), Halves::default())),
        None => ptr::null_mut(),
    }
}

unsafe extern "C" fn free(key: *mut c_void) {
    // SAFETY: the contract of `handle`.
    unsafe { handle::take_key(key) };
}

unsafe extern "C" fn dup(from: *const c_void, selection: c_int) -> *mut c_void {
    // SAFETY: the contract of `handle`.
    let Some(key) = (unsafe { handle::key(from) }) else {
        return ptr::null_mut();
    };
    let (public, private) = halves_of(selection);
    let halves = key.halves().part(public, private);
    handle::give_key(Key::new(key.core, key.kind, halves))
}

/// Whether a selection has the public half, and whether it has the private one.
fn halves_of(selection: c_int) -> (bool, bool) {
    (
        selection & select::PUBLIC_KEY != 0,
        selection & select::PRIVATE_KEY != 0,
    )
}

unsafe extern "C" fn has(key: *const c_void, selection: c_int) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(key) = (unsafe { handle::key(key) }) else {
        return 0;
    };
    let (halves, (public, private)) = (key.halves(), halves_of(selection));
    let there = (!public || halves.has_public()) && (!private || halves.secret().is_ok());
    c_int::from(there)
}

/// Both halves there, and belonging together, as far as they are selected. Any 32 bytes are a public
/// half, as in OpenSSL: a point is decoded when it is used.
unsafe extern "C" fn validate(key: *const c_void, selection: c_int, _: c_int) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(key) = (unsafe { handle::key(key) }) else {
        return 0;
    };
    let halves = key.halves();
    key.core.answer(match halves_of(selection) {
        (false, false) => Ok(()),
        (true, false) => halves.public().map(drop),
        (false, true) => halves.secret().map(drop),
        (true, true) => halves.belong_together(),
    })
}

/// Compares the public halves, and the private ones where a public one is missing or not selected.
unsafe extern "C" fn matches(one: *const c_void, two: *const c_void, selection: c_int) -> c_int {
    // SAFETY: the contract of `handle`.
    let (Some(one), Some(two)) = (unsafe { (handle::key(one), handle::key(two)) }) else {
        return 0;
    };
    if one.kind != two.kind {
        return 0;
    }
    let (public, private) = halves_of(selection);
    if !public && !private {
        return 1;
    }
    let (one, two) = (one.halves(), two.halves());
    let mut same = None;
    if public {
        same = one.same_public(&two);
    }
    if private && same.is_none() {
        same = one.same_secret(&two);
    }
    c_int::from(same == Some(true))
}

unsafe extern "C" fn types(selection: c_int) -> *const OsslParam {
    match halves_of(selection) {
        (false, false) => ptr::null(),
        _ => HALVES.first(),
    }
}

unsafe extern "C" fn import(key: *mut c_void, selection: c_int, params: *const OsslParam) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(key) = (unsafe { handle::key(key) }) else {
        return 0;
    };
    // SAFETY: the contract of `params`.
    let params = unsafe { Given::new(params) };
    let (public, private) = halves_of(selection);
    if !public && !private {
        return key.core.answer(Err(Reason::NoKey));
    }
    let (public, secret) = (params.octets(name::PUBLIC), params.octets(name::PRIVATE));
    let halves = Halves::read(key.kind, public, secret, private);
    key.core.answer(halves.map(|halves| key.set(halves)))
}

unsafe extern "C" fn export(
    key: *mut c_void,
    selection: c_int,
    callback: Option<Callback>,
    argument: *mut c_void,
) -> c_int {
    // SAFETY: the contract of `handle`.
    let (Some(key), Some(callback)) = (unsafe { handle::key(key) }, callback) else {
        return 0;
    };
    let (public, private) = halves_of(selection);
    if !public && !private {
        return 0;
    }
    let halves = key.halves();
    let public = match halves.public() {
        Ok(public) => public,
        Err(reason) => return key.core.answer(Err(reason)),
    };
    let mut all = [given(name::PUBLIC, &public), params::END, params::END];
    if let Some(secret) = halves.secret().ok().filter(|_| private) {
        all[1] = given(name::PRIVATE, secret.bytes());
    }
    // SAFETY: an array that ends; `halves` owns the private half until the call has returned.
    unsafe { callback(all.as_ptr(), argument) }
}

unsafe extern "C" fn gettable_params<const ED: bool>(_: *mut c_void) -> *const OsslParam {
    match kind(ED) {
        Kind::Ed25519 => ED25519_GETTABLE.first(),
        Kind::X25519 => X25519_GETTABLE.first(),
    }
}

unsafe extern "C" fn get_params(key: *mut c_void, params: *mut OsslParam) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(key) = (unsafe { handle::key(key) }) else {
        return 0;
    };
    // SAFETY: the contract of `params`.
    let wanted = unsafe { Wanted::new(params) };
    key.core.answer(get(key, wanted).ok_or(Reason::Parameter))
}

/// Halves that the key does not have stay unwritten: OpenSSL then says that there is none.
fn get(key: &Key, mut wanted: Wanted<'_>) -> Option<()> {
    // OpenSSL gives 253 bits for X25519, and NIST's category 0, below all.
    let (bits, size) = match key.kind {
        Kind::Ed25519 => (256, 64),
        Kind::X25519 => (253, 32),
    };
    wanted.number(name::BITS, bits)?;
    wanted.number(name::SECURITY_BITS, 128)?;
    wanted.number(name::SECURITY_CATEGORY, 0)?;
    wanted.number(name::MAX_SIZE, size)?;
    let ed = key.kind == Kind::Ed25519;
    if ed {
        wanted.text(name::MANDATORY_DIGEST, c"")?;
    }
    let halves = key.halves();
    for name in [name::PUBLIC, name::ENCODED_PUBLIC] {
        if wanted.has(name)
            && !(ed && name == name::ENCODED_PUBLIC)
            && let Ok(public) = halves.public()
        {
            wanted.octets(name, &public)?;
        }
    }
    if let Ok(secret) = halves.secret() {
        wanted.octets(name::PRIVATE, secret.bytes())?;
    }
    Some(())
}

unsafe extern "C" fn settable_params<const ED: bool>(_: *mut c_void) -> *const OsslParam {
    match kind(ED) {
        Kind::Ed25519 => params::NONE.first(),
        Kind::X25519 => X25519_SETTABLE.first(),
    }
}

/// TLS gives the other side's key so. Parameters of other names are ignored, as OpenSSL does it.
unsafe extern "C" fn set_params(key: *mut c_void, params: *const OsslParam) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(key) = (unsafe { handle::key(key) }) else {
        return 0;
    };
    // SAFETY: the contract of `params`.
    let params = unsafe { Given::new(params) };
    if key.kind == Kind::Ed25519 || !params.has(name::ENCODED_PUBLIC) {
        return 1;
    }
    let public = params.octets(name::ENCODED_PUBLIC);
    let halves = Halves::read(key.kind, public, None, false);
    key.core.answer(halves.map(|halves| key.set(halves)))
}

unsafe extern "C" fn query_operation_name<const ED: bool>(id: c_int) -> *const c_char {
    let name = match kind(ED) {
        Kind::Ed25519 if id == operation::SIGNATURE => c"ED25519",
        Kind::X25519 if id == operation::KEYEXCH => c"X25519",
        // OpenSSL then takes the name of the key, and finds what others do with such keys.
        _ => return ptr::null(),
    };
    name.as_ptr()
}

/// The parameters of a key that is to be generated.
#[derive(Debug)]
struct Generation {
    core: Core,
    kind: Kind,
    /// Whether halves are wanted, or a key without any.
    halves: bool,
    material: Option<Zeroizing<Vec<u8>>>,
}

impl Generation {
    fn set(&mut self, params: Given<'_>) -> Result<(), Reason> {
        if let Some(group) = params.text(name::GROUP) {
            let right =
                |group: &[u8]| self.kind == Kind::X25519 && group.eq_ignore_ascii_case(b"x25519");
            group
                .filter(|group| right(group))
                .ok_or(Reason::Parameter)?;
        }
        if let Some(material) = params.octets(name::DHKEM_IKM) {
            let material = material.ok_or(Reason::Parameter)?;
            if self.kind == Kind::Ed25519 && !material.is_empty() {
                return Err(Reason::Parameter);
            }
            if (1..32).contains(&material.len()) {
                return Err(Reason::Material);
            }
            self.material = Some(material)
                .filter(|material| !material.is_empty())
                .map(|material| Zeroizing::new(material.to_vec()));
        }
        Ok(())
    }
}

unsafe extern "C" fn gen_init<const ED: bool>(
    provider: *mut c_void,
    selection: c_int,
    params: *const OsslParam,
) -> *mut c_void {
    // SAFETY: OpenSSL passes the provider.
    let Some(core) = (unsafe { core_of(provider) }) else {
        return ptr::null_mut();
    };
    let mut generation = Generation {
        core,
        kind: kind(ED),
        halves: selection & select::KEYPAIR != 0,
        material: None,
    };
    // SAFETY: the contract of `params`.
    match generation.set(unsafe { Given::new(params) }) {
        Ok(()) => handle::give(generation),
        Err(reason) => {
            core.raise(reason);
            ptr::null_mut()
        }
    }
}

unsafe extern "C" fn gen_set_params(generation: *mut c_void, params: *const OsslParam) -> c_int {
    // SAFETY: the contract of `handle`.
    let Some(generation) = (unsafe { handle::context::<Generation>(generation) }) else {
        return 0;
    };
    // SAFETY: the contract of `params`.
    let done = generation.set(unsafe { Given::new(params) });
    generation.core.answer(done)
}

unsafe extern "C" fn gen_settable_params(_: *mut c_void, _: *mut c_void) -> *const OsslParam {
    GEN_SETTABLE.first()
}

/// The public half is computed when it is first needed: libssl makes more keys than it uses.
unsafe extern "C" fn generate(
    generation: *mut c_void,
    _: Option<Callback>,
    _: *mut c_void,
) -> *mut c_void {
    // SAFETY: the contract of `handle`.
    let Some(generation) = (unsafe { handle::context::<Generation>(generation) }) else {
        return ptr::null_mut();
    };
    let Generation { core, kind, .. } = *generation;
    let halves = match &generation.material {
        _ if !generation.halves => Ok(Halves::default()),
        Some(material) => Ok(key::derived(material)),
        None => key::random(kind),
    };
    match halves {
        Ok(halves) => handle::give_key(Key::new(core, kind, halves)),
        Err(reason) => {
            core.raise(reason);
            ptr::null_mut()
        }
    }
}

unsafe extern "C" fn gen_cleanup(generation: *mut c_void) {
    // SAFETY: the contract of `handle`.
    unsafe { handle::take::<Generation>(generation) };
}
