// SPDX-License-Identifier: MIT OR Apache-2.0
//! Shared libraries and their functions.

use std::env;
use std::ffi::{CStr, c_char, c_int, c_ulonglong};
use std::path::{Path, PathBuf};

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};

use crate::cases::Case;

/// glibc: a library's own symbols come before those of the program.
const RTLD_DEEPBIND: c_int = 8;

pub type Unary = unsafe extern "C" fn(*mut u8, *const u8) -> c_int;
pub type Binary = unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> c_int;
pub type UnaryVoid = unsafe extern "C" fn(*mut u8, *const u8);
pub type BinaryVoid = unsafe extern "C" fn(*mut u8, *const u8, *const u8);
pub type Test = unsafe extern "C" fn(*const u8) -> c_int;
pub type Sign =
    unsafe extern "C" fn(*mut u8, *mut c_ulonglong, *const u8, c_ulonglong, *const u8) -> c_int;
pub type Verify = unsafe extern "C" fn(*const u8, *const u8, c_ulonglong, *const u8) -> c_int;
pub type Number = unsafe extern "C" fn() -> usize;

pub struct Sodium {
    pub name: String,
    library: Library,
}

impl Sodium {
    fn open(path: &Path) -> Option<Sodium> {
        // SAFETY: the constructors of these libraries only set up state of their own.
        let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND) };
        let sodium = Sodium {
            name: path.display().to_string(),
            library: library.ok()?,
        };
        Some(sodium)
    }

    /// A function by its name.
    pub fn get<T: Copy>(&self, name: &str) -> T {
        // SAFETY: callers name a type that has the signature in libsodium's headers.
        let symbol = unsafe { self.library.get::<T>(name) };
        *symbol.unwrap_or_else(|why| panic!("{}: {why}", self.name))
    }

    /// Whether it ignores bit 255 of an encoding of Ristretto255, which RFC 9496 and libsodium since
    /// 1.0.19 refuse.
    pub fn ignores_bit_255(&self) -> bool {
        let version: unsafe extern "C" fn() -> *const c_char = self.get("sodium_version_string");
        // SAFETY: a static text that ends with a zero.
        unsafe { CStr::from_ptr(version()) == c"1.0.18" }
    }

    /// Calls a function of one input; a result starts as `0xaa` bytes, so an untouched one shows.
    pub fn unary(&self, name: &str, input: &[u8]) -> (c_int, [u8; 32]) {
        let mut result = [0xaa; 32];
        let function: Unary = self.get(name);
        // SAFETY: callers give as many bytes as libsodium's headers ask for.
        let answer = unsafe { function(result.as_mut_ptr(), input.as_ptr()) };
        (answer, result)
    }

    pub fn binary(&self, name: &str, x: &[u8; 32], y: &[u8; 32]) -> (c_int, [u8; 32]) {
        let mut result = [0xaa; 32];
        let function: Binary = self.get(name);
        // SAFETY: 32 bytes each.
        let answer = unsafe { function(result.as_mut_ptr(), x.as_ptr(), y.as_ptr()) };
        (answer, result)
    }

    pub fn verify(&self, case: &Case) -> c_int {
        let function: Verify = self.get("crypto_sign_verify_detached");
        let (message, len) = (case.message.as_ptr(), case.message.len() as c_ulonglong);
        // SAFETY: 64, `len` and 32 bytes.
        unsafe { function(case.signature.as_ptr(), message, len, case.key.as_ptr()) }
    }
}

/// This package's shared library, which cargo builds before the tests.
pub fn ours() -> Sodium {
    let program = env::current_exe().unwrap();
    let path = program.with_file_name("libnineteen_sodium.so");
    Sodium::open(&path).expect("cargo has built it")
}

/// Calls `test` with our library and each real one.
pub fn beside_libsodium(test: impl Fn(&Sodium, &Sodium)) {
    let named = env::var("NINETEEN_LIBSODIUM").ok();
    let paths: Vec<PathBuf> = match &named {
        Some(paths) => paths.split(':').map(PathBuf::from).collect(),
        None => vec!["libsodium.so.23".into(), "libsodium.so.26".into()],
    };
    let mut found = 0;
    for path in &paths {
        match Sodium::open(path) {
            Some(theirs) => {
                let start: unsafe extern "C" fn() -> c_int = theirs.get("sodium_init");
                // SAFETY: it may be called any number of times.
                assert!(unsafe { start() } >= 0);
                test(&ours(), &theirs);
                found += 1;
            }
            None => assert!(named.is_none(), "{} cannot be loaded", path.display()),
        }
    }
    if found == 0 {
        println!("SKIPPED: there is no libsodium");
    }
}
