// SPDX-License-Identifier: MIT OR Apache-2.0
//! The provider's functions called as its tables give them, by a core that is made up: null
//! pointers, wrong types, wrong lengths, and arrays of parameters drawn at random. Nothing may
//! crash, and refused calls change nothing.

#[allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "more than is called"
)]
#[path = "../../src/abi.rs"]
mod abi;
#[path = "../support/mod.rs"]
mod support; // where the library is

/// A function of a table, by its type.
macro_rules! call {
    ($table:expr, $id:expr, $type:ty, ($($argument:expr),*)) => {{
        let function = $table[&$id];
        // SAFETY: the function of this number has this type; the arguments are what a test gives.
        unsafe { std::mem::transmute::<AnyFunction, $type>(function)($($argument),*) }
    }};
}

mod drawn; // parameters drawn at random
mod null; // null pointers, and keys of another kind

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::transmute;
use std::ptr::{null, null_mut};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use abi::{Algorithm, AnyFunction, Dispatch, OsslParam, entry, operation};
use abi::{core_function, keymgmt, provider_function, signature};
use libloading::os::unix::Library;

static RAISED: AtomicUsize = AtomicUsize::new(0);

unsafe extern "C" fn new_error(_: *const c_void) {}
unsafe extern "C" fn set_error_debug(
    _: *const c_void,
    file: *const c_char,
    _: c_int,
    name: *const c_char,
) {
    // SAFETY: texts of the provider.
    unsafe {
        assert!(!CStr::from_ptr(file).is_empty() && !CStr::from_ptr(name).is_empty());
    }
}
unsafe extern "C" fn vset_error(
    _: *const c_void,
    reason: u32,
    format: *const c_char,
    _: *mut c_void,
) {
    assert!(reason > 0 && format.is_null());
    RAISED.fetch_add(1, Ordering::Relaxed);
}
unsafe extern "C" fn get_params(_: *const c_void, params: *mut OsslParam) -> c_int {
    // SAFETY: the provider asks for one, the version.
    unsafe {
        (*params)
            .data
            .cast::<*const c_char>()
            .write(c"4.0.3".as_ptr())
    };
    1
}

/// The functions of a table, by number.
type Table = BTreeMap<c_int, AnyFunction>;

struct Provider {
    context: *mut c_void,
    own: Table,
    ed25519: Table,
    x25519: Table,
    exchange: Table,
    sign: Table,
}

// SAFETY: the provider's functions may be called by any thread.
unsafe impl Send for Provider {}
// SAFETY: as above.
unsafe impl Sync for Provider {}

/// # Safety
///
/// `table` ends with the number 0.
unsafe fn table(mut table: *const Dispatch) -> Table {
    let mut all = Table::new();
    // SAFETY: not beyond the end.
    unsafe {
        while (*table).id != 0 {
            assert!(
                all.insert((*table).id, (*table).function.unwrap())
                    .is_none()
            );
            table = table.add(1);
        }
    }
    all
}

type Init = unsafe extern "C" fn(
    *const c_void,
    *const Dispatch,
    *mut *const Dispatch,
    *mut *mut c_void,
) -> c_int;

fn init() -> Init {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    // SAFETY: the library has no constructors; its function has this type.
    unsafe {
        let library = LIBRARY.get_or_init(|| Library::new(support::ours()).unwrap());
        *library.get("OSSL_provider_init").unwrap()
    }
}

fn provider() -> &'static Provider {
    static PROVIDER: OnceLock<Provider> = OnceLock::new();
    PROVIDER.get_or_init(|| {
        let core = [
            entry!(core_function::NEW_ERROR, core_function::NewError, new_error),
            entry!(
                core_function::SET_ERROR_DEBUG,
                core_function::SetErrorDebug,
                set_error_debug
            ),
            entry!(
                core_function::VSET_ERROR,
                core_function::VsetError,
                vset_error
            ),
            entry!(
                core_function::GET_PARAMS,
                core_function::GetParams,
                get_params
            ),
            // One that the provider does not know.
            entry!(999, core_function::GetParams, get_params),
            abi::END,
        ];
        let (mut given, mut context) = (null(), null_mut());
        // SAFETY: a table that ends, and places for the answers.
        unsafe {
            assert_eq!(init()(null(), core.as_ptr(), &mut given, &mut context), 1);
            let own = table(given);
            let query = |id| {
                let query = own[&provider_function::QUERY_OPERATION];
                let query = transmute::<AnyFunction, provider_function::QueryOperation>(query);
                let mut all = Vec::new();
                let mut algorithm: *const Algorithm = query(context, id, null_mut());
                while !(*algorithm).names.is_null() {
                    all.push(table((*algorithm).functions));
                    algorithm = algorithm.add(1);
                }
                all
            };
            let [ed25519, x25519]: [Table; 2] = query(operation::KEYMGMT).try_into().unwrap();
            let [exchange]: [Table; 1] = query(operation::KEYEXCH).try_into().unwrap();
            let [sign]: [Table; 1] = query(operation::SIGNATURE).try_into().unwrap();
            Provider {
                context,
                own,
                ed25519,
                x25519,
                exchange,
                sign,
            }
        }
    })
}

#[test]
fn a_core_without_functions_is_enough() {
    let nothing = [abi::END];
    let (mut given, mut context) = (null(), null_mut());
    let own;
    // SAFETY: null where it is to be tested, and places for the answers.
    unsafe {
        assert_eq!(init()(null(), null(), &mut given, &mut context), 0);
        assert_eq!(
            init()(null(), nothing.as_ptr(), null_mut(), &mut context),
            0
        );
        assert_eq!(init()(null(), nothing.as_ptr(), &mut given, null_mut()), 0);
        assert!(given.is_null() && context.is_null());
        assert_eq!(
            init()(null(), nothing.as_ptr(), &mut given, &mut context),
            1
        );
        own = table(given);
    }
    let query = provider_function::QUERY_OPERATION;
    let query = call!(
        own,
        query,
        provider_function::QueryOperation,
        (context, operation::SIGNATURE, null_mut())
    );
    // A core without a version is an old one: no messages without digests.
    // SAFETY: an array with an algorithm, whose table ends.
    assert!(!unsafe { table((*query).functions) }.contains_key(&signature::SIGN_MESSAGE_INIT));
    // Errors have nowhere to go, and nothing breaks.
    let key = call!(provider().ed25519, keymgmt::NEW, keymgmt::New, (context));
    assert_eq!(
        call!(
            provider().ed25519,
            keymgmt::VALIDATE,
            keymgmt::Validate,
            (key, 3, 0)
        ),
        0
    );
    call!(provider().ed25519, keymgmt::FREE, keymgmt::Free, (key));
    call!(
        own,
        provider_function::TEARDOWN,
        provider_function::Teardown,
        (context)
    );
}

fn generate(table: &Table) -> *mut c_void {
    let generation = call!(
        table,
        keymgmt::GEN_INIT,
        keymgmt::GenInit,
        (provider().context, 3, null())
    );
    let key = call!(
        table,
        keymgmt::GEN,
        keymgmt::Gen,
        (generation, None, null_mut())
    );
    call!(table, keymgmt::GEN_CLEANUP, keymgmt::Free, (generation));
    assert!(!key.is_null());
    key
}
