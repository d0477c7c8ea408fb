// SPDX-License-Identifier: MIT OR Apache-2.0
//! The provider as tests load it into programs: the library that `NINETEEN_COUNTED` names, with a
//! line in the file `NINETEEN_CALLS` for each key generated, signature made or verified, and
//! exchange. So a test knows the calls that a program has made; the provider itself logs none.

#[allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "more than is counted"
)]
#[path = "../src/abi.rs"]
mod abi;

use std::env;
use std::ffi::{c_int, c_void};
use std::fs::OpenOptions;
use std::io::Write;
use std::mem::transmute;
use std::ptr;
use std::sync::OnceLock;

use abi::provider_function::{QUERY_OPERATION, QueryOperation};
use abi::{
    Algorithm, AnyFunction, Callback, CoreHandle, Dispatch, keyexch, keymgmt, operation, signature,
};
use libloading::os::unix::Library;

type Init = unsafe extern "C" fn(
    *const CoreHandle,
    *const Dispatch,
    *mut *const Dispatch,
    *mut *mut c_void,
) -> c_int;

fn called(what: &str) {
    let path = env::var("NINETEEN_CALLS").expect("tests set it");
    let file = OpenOptions::new().create(true).append(true).open(path);
    // One write, which other processes do not interrupt.
    file.and_then(|mut file| file.write_all(format!("{what}\n").as_bytes()))
        .expect("a line");
}

/// The provider's own functions, by their names here.
struct Counted {
    query: AnyFunction,
    generate: OnceLock<AnyFunction>,
    derive: OnceLock<AnyFunction>,
    sign: OnceLock<AnyFunction>,
    verify: OnceLock<AnyFunction>,
}

static COUNTED: OnceLock<Counted> = OnceLock::new();

fn counted() -> &'static Counted {
    COUNTED.get().expect("set before anything is called")
}

/// A function that counts, unless it is only asked for the length of its output.
macro_rules! counting {
    ($name:ident, $what:expr, $original:ident as $type:ty, ($a:ident: $of_a:ty, $b:ident: $of_b:ty $(, $argument:ident: $of:ty)*) -> $result:ty, $counts:expr) => {
        unsafe extern "C" fn $name($a: $of_a, $b: $of_b $(, $argument: $of)*) -> $result {
            if $counts {
                called($what);
            }
            let original = *counted().$original.get().expect("set with the table");
            // SAFETY: the function had this type in the provider's table, by its number.
            let original = unsafe { transmute::<AnyFunction, $type>(original) };
            // SAFETY: OpenSSL's own arguments.
            unsafe { original($a, $b $(, $argument)*) }
        }
    };
}

counting!(generate_ed25519, "generate ED25519", generate as keymgmt::Gen,
    (a: *mut c_void, b: Option<Callback>, c: *mut c_void) -> *mut c_void, true);
counting!(generate_x25519, "generate X25519", generate as keymgmt::Gen,
    (a: *mut c_void, b: Option<Callback>, c: *mut c_void) -> *mut c_void, true);
counting!(derive, "derive", derive as keyexch::Derive,
    (a: *mut c_void, b: *mut u8, c: *mut usize, d: usize) -> c_int, !b.is_null());
counting!(sign, "sign", sign as signature::Sign,
    (a: *mut c_void, b: *mut u8, c: *mut usize, d: usize, e: *const u8, f: usize) -> c_int, !b.is_null());
counting!(verify, "verify", verify as signature::Verify,
    (a: *mut c_void, b: *const u8, c: usize, d: *const u8, e: usize) -> c_int, true);

/// The table of an algorithm with counting functions in place of its own.
///
/// # Safety
///
/// `table` ends with the number 0.
unsafe fn replaced(id: c_int, ed25519: bool, mut table: *const Dispatch) -> *const Dispatch {
    let mut all = Vec::new();
    loop {
        // SAFETY: not beyond the end, where the loop ends.
        let mut entry = unsafe { *table };
        let mut replace = |own: &OnceLock<AnyFunction>, with: *const c_void| {
            own.get_or_init(|| entry.function.expect("a function"));
            // SAFETY: a pointer to a function.
            entry.function = Some(unsafe { transmute::<*const c_void, AnyFunction>(with) });
        };
        match (id, entry.id) {
            (operation::KEYMGMT, keymgmt::GEN) if ed25519 => {
                replace(&counted().generate, generate_ed25519 as *const c_void);
            }
            (operation::KEYMGMT, keymgmt::GEN) => {
                replace(&counted().generate, generate_x25519 as *const c_void);
            }
            (operation::KEYEXCH, keyexch::DERIVE) => {
                replace(&counted().derive, derive as *const c_void);
            }
            (operation::SIGNATURE, signature::SIGN | signature::DIGEST_SIGN) => {
                replace(&counted().sign, sign as *const c_void);
            }
            (operation::SIGNATURE, signature::VERIFY | signature::DIGEST_VERIFY) => {
                replace(&counted().verify, verify as *const c_void);
            }
            _ => {}
        }
        all.push(entry);
        if entry.id == 0 {
            return all.leak().as_ptr();
        }
        // SAFETY: this was not the end.
        table = unsafe { table.add(1) };
    }
}

unsafe extern "C" fn query(
    provider: *mut c_void,
    id: c_int,
    no_cache: *mut c_int,
) -> *const Algorithm {
    // SAFETY: the function had this type in the provider's table, by its number.
    let original = unsafe { transmute::<AnyFunction, QueryOperation>(counted().query) };
    // SAFETY: OpenSSL's own arguments.
    let mut algorithm = unsafe { original(provider, id, no_cache) };
    if algorithm.is_null() {
        return algorithm;
    }
    let mut all = Vec::new();
    loop {
        // SAFETY: not beyond the end, which has no names.
        let found = unsafe { &*algorithm };
        let end = found.names.is_null();
        let mut functions = ptr::null();
        if !end {
            // SAFETY: a text that ends with a zero; a table that ends.
            functions = unsafe {
                let name = std::ffi::CStr::from_ptr(found.names).to_bytes();
                replaced(id, name.starts_with(b"ED25519"), found.functions)
            };
        }
        all.push(Algorithm {
            functions,
            ..*found
        });
        if end {
            return all.leak().as_ptr();
        }
        // SAFETY: this was not the end.
        algorithm = unsafe { algorithm.add(1) };
    }
}

/// As the provider's own, whose table gets another function for queries.
///
/// # Safety
///
/// As the provider's own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSSL_provider_init(
    handle: *const CoreHandle,
    functions: *const Dispatch,
    provided: *mut *const Dispatch,
    context: *mut *mut c_void,
) -> c_int {
    let path = env::var_os("NINETEEN_COUNTED").expect("tests set it");
    // SAFETY: the provider, which has no constructors of its own.
    let library = unsafe { Library::new(path) }.expect("the provider");
    // SAFETY: the function of this name has this type.
    let init = *unsafe { library.get::<Init>("OSSL_provider_init") }.expect("its function");
    std::mem::forget(library);
    // SAFETY: OpenSSL's own arguments; then a table that ends.
    unsafe {
        if init(handle, functions, provided, context) != 1 {
            return 0;
        }
        let mut all = Vec::new();
        let mut table = *provided;
        loop {
            let mut entry = *table;
            if entry.id == QUERY_OPERATION {
                COUNTED.get_or_init(|| Counted {
                    query: entry.function.expect("a function"),
                    generate: OnceLock::new(),
                    derive: OnceLock::new(),
                    sign: OnceLock::new(),
                    verify: OnceLock::new(),
                });
                entry.function = Some(transmute::<QueryOperation, AnyFunction>(query));
            }
            all.push(entry);
            if entry.id == 0 {
                break;
            }
            table = table.add(1);
        }
        provided.write(all.leak().as_ptr());
    }
    1
}
