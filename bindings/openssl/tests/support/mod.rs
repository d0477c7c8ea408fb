// SPDX-License-Identifier: MIT OR Apache-2.0
//! libcrypto as these tests call it, and folders with the provider in them.
//!
//! `NINETEEN_LIBCRYPTO` names another library than the system's, and `NINETEEN_OPENSSL` the command
//! that belongs to it.

#![allow(dead_code, reason = "each test program uses a part")]

use std::env;
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::OnceLock;

use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};

/// This package's library, which cargo builds before the tests.
pub fn ours() -> PathBuf {
    let program = env::current_exe().unwrap();
    // Tests are in `deps`, examples beside it.
    let release = program.parent().and_then(Path::parent).unwrap();
    release.join("deps/libnineteen_openssl.so")
}

/// An empty folder.
pub fn folder(name: &str) -> PathBuf {
    let root = option_env!("CARGO_TARGET_TMPDIR").map_or_else(env::temp_dir, PathBuf::from);
    let folder = root.join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A folder with the provider under the name that OpenSSL looks for.
pub fn modules(name: &str, library: &Path) -> PathBuf {
    let folder = folder(name);
    assert!(library.exists(), "cargo has built {}", library.display());
    symlink(library, folder.join("nineteen.so")).unwrap();
    folder
}

type Ptr = *mut c_void;

macro_rules! functions {
    ($($name:ident($($argument:ty),*) $(-> $result:ty)?;)+ ; since 3.4: $($later:ident($($of:ty),*);)+) => {
        /// Functions of libcrypto.
        #[allow(non_snake_case)]
        pub struct Crypto {
            $(pub $name: unsafe extern "C" fn($($argument),*) $(-> $result)?,)+
            $(pub $later: Option<unsafe extern "C" fn($($of),*) -> c_int>,)+
        }

        impl Crypto {
            fn of(library: &'static Library) -> Crypto {
                Crypto {
                    $($name: get(library, stringify!($name)).unwrap(),)+
                    $($later: get(library, stringify!($later)).ok(),)+
                }
            }
        }
    };
}

/// A function by its name.
pub fn get<T: Copy>(library: &'static Library, name: &str) -> Result<T, libloading::Error> {
    // SAFETY: the types below are those of OpenSSL's headers; pointers to its own types are
    // pointers to anything here.
    unsafe { library.get(name) }.map(|found| *found)
}

functions! {
    OpenSSL_version_num() -> std::ffi::c_ulong;
    OSSL_LIB_CTX_new() -> Ptr;
    OSSL_LIB_CTX_free(Ptr);
    OSSL_PROVIDER_set_default_search_path(Ptr, *const c_char) -> c_int;
    OSSL_PROVIDER_load(Ptr, *const c_char) -> Ptr;
    OSSL_PROVIDER_unload(Ptr) -> c_int;
    OSSL_PROVIDER_get0_name(Ptr) -> *const c_char;
    ERR_get_error() -> std::ffi::c_ulong;
    ERR_reason_error_string(std::ffi::c_ulong) -> *const c_char;
    EVP_set_default_properties(Ptr, *const c_char) -> c_int;
    EVP_PKEY_new_raw_private_key_ex(Ptr, *const c_char, *const c_char, *const u8, usize) -> Ptr;
    EVP_PKEY_new_raw_public_key_ex(Ptr, *const c_char, *const c_char, *const u8, usize) -> Ptr;
    EVP_PKEY_get_raw_public_key(Ptr, *mut u8, *mut usize) -> c_int;
    EVP_PKEY_get_raw_private_key(Ptr, *mut u8, *mut usize) -> c_int;
    EVP_PKEY_free(Ptr);
    EVP_PKEY_up_ref(Ptr) -> c_int;
    EVP_PKEY_dup(Ptr) -> Ptr;
    EVP_PKEY_eq(Ptr, Ptr) -> c_int;
    EVP_PKEY_get0_provider(Ptr) -> Ptr;
    EVP_PKEY_get_bits(Ptr) -> c_int;
    EVP_PKEY_get_security_bits(Ptr) -> c_int;
    EVP_PKEY_get_size(Ptr) -> c_int;
    EVP_PKEY_set1_encoded_public_key(Ptr, *const u8, usize) -> c_int;
    EVP_PKEY_get1_encoded_public_key(Ptr, *mut *mut u8) -> usize;
    EVP_PKEY_CTX_new_from_pkey(Ptr, Ptr, *const c_char) -> Ptr;
    EVP_PKEY_CTX_new_from_name(Ptr, *const c_char, *const c_char) -> Ptr;
    EVP_PKEY_CTX_free(Ptr);
    EVP_PKEY_CTX_get0_provider(Ptr) -> Ptr;
    EVP_PKEY_CTX_set_params(Ptr, *const Param) -> c_int;
    EVP_PKEY_keygen_init(Ptr) -> c_int;
    EVP_PKEY_generate(Ptr, *mut Ptr) -> c_int;
    EVP_PKEY_fromdata_init(Ptr) -> c_int;
    EVP_PKEY_fromdata(Ptr, *mut Ptr, c_int, *mut Param) -> c_int;
    EVP_PKEY_pairwise_check(Ptr) -> c_int;
    EVP_PKEY_derive_init(Ptr) -> c_int;
    EVP_PKEY_derive_set_peer(Ptr, Ptr) -> c_int;
    EVP_PKEY_derive(Ptr, *mut u8, *mut usize) -> c_int;
    EVP_MD_CTX_new() -> Ptr;
    EVP_MD_CTX_free(Ptr);
    EVP_MD_CTX_copy_ex(Ptr, Ptr) -> c_int;
    EVP_DigestSignInit_ex(Ptr, *mut Ptr, *const c_char, Ptr, *const c_char, Ptr, *const Param) -> c_int;
    EVP_DigestSign(Ptr, *mut u8, *mut usize, *const u8, usize) -> c_int;
    EVP_DigestVerifyInit_ex(Ptr, *mut Ptr, *const c_char, Ptr, *const c_char, Ptr, *const Param) -> c_int;
    EVP_DigestVerify(Ptr, *const u8, usize, *const u8, usize) -> c_int;
    EVP_PKEY_sign_init_ex(Ptr, *const Param) -> c_int;
    EVP_PKEY_sign(Ptr, *mut u8, *mut usize, *const u8, usize) -> c_int;
    EVP_PKEY_verify_init_ex(Ptr, *const Param) -> c_int;
    EVP_PKEY_verify(Ptr, *const u8, usize, *const u8, usize) -> c_int;
    EVP_SIGNATURE_fetch(Ptr, *const c_char, *const c_char) -> Ptr;
    EVP_SIGNATURE_free(Ptr);
    CRYPTO_free(Ptr, *const c_char, c_int);
    ; since 3.4:
    EVP_PKEY_sign_message_init(Ptr, Ptr, *const Param);
    EVP_PKEY_verify_message_init(Ptr, Ptr, *const Param);
}

/// A parameter, as OpenSSL has it.
#[repr(C)]
pub struct Param {
    key: *const c_char,
    data_type: c_uint,
    data: *mut c_void,
    data_size: usize,
    return_size: usize,
}

impl Param {
    pub fn octets(key: &'static CStr, value: &[u8]) -> Param {
        Param::new(key, 5, value)
    }

    pub fn text(key: &'static CStr, value: &'static CStr) -> Param {
        Param::new(key, 4, value.to_bytes())
    }

    fn new(key: &'static CStr, data_type: c_uint, value: &[u8]) -> Param {
        Param {
            key: key.as_ptr(),
            data_type,
            data: value.as_ptr().cast_mut().cast(),
            data_size: value.len(),
            return_size: usize::MAX,
        }
    }

    pub fn end() -> Param {
        Param {
            key: ptr::null(),
            data_type: 0,
            data: ptr::null_mut(),
            data_size: 0,
            return_size: 0,
        }
    }
}

/// The library, which stays loaded.
pub fn crypto() -> &'static Crypto {
    static CRYPTO: OnceLock<Crypto> = OnceLock::new();
    CRYPTO.get_or_init(|| {
        let path = env::var("NINETEEN_LIBCRYPTO").unwrap_or_else(|_| "libcrypto.so.3".to_owned());
        // SAFETY: its constructors set up state of its own.
        let library = unsafe { Library::open(Some(&path), RTLD_NOW | RTLD_GLOBAL) };
        let library = library.unwrap_or_else(|why| panic!("{path}: {why}"));
        Crypto::of(Box::leak(Box::new(library)))
    })
}

/// Whether the library is of a version or later.
pub fn since(major: u64, minor: u64) -> bool {
    // SAFETY: it takes nothing. 0xMNN00PP0.
    let version = unsafe { (crypto().OpenSSL_version_num)() };
    version >> 20 >= major << 8 | minor
}

/// A library context with the default provider and ours.
pub struct Context {
    pub raw: Ptr,
    providers: [Ptr; 2],
}

// SAFETY: OpenSSL locks its contexts.
unsafe impl Send for Context {}
// SAFETY: as above.
unsafe impl Sync for Context {}

pub const OURS: &CStr = c"provider=nineteen";
pub const THEIRS: &CStr = c"provider=default";

impl Context {
    pub fn new(name: &str) -> Context {
        Context::of(&modules(&format!("modules-{name}"), &ours()))
    }

    pub fn of(modules: &Path) -> Context {
        let c = crypto();
        let path = CString::new(modules.to_str().unwrap()).unwrap();
        // SAFETY: texts that end with zeros; results are checked.
        unsafe {
            let raw = (c.OSSL_LIB_CTX_new)();
            assert!(!raw.is_null());
            assert_eq!(
                (c.OSSL_PROVIDER_set_default_search_path)(raw, path.as_ptr()),
                1
            );
            let load = |name: &CStr| (c.OSSL_PROVIDER_load)(raw, name.as_ptr());
            let providers = [load(c"default"), load(c"nineteen")];
            assert!(providers.iter().all(|p| !p.is_null()), "{:?}", errors());
            Context { raw, providers }
        }
    }

    /// A private key of a provider.
    pub fn private(&self, provider: &CStr, kind: &CStr, bytes: &[u8]) -> Option<Pkey> {
        let (kind, provider) = (kind.as_ptr(), provider.as_ptr());
        // SAFETY: `len` bytes, texts that end with zeros.
        Pkey::of(unsafe {
            let new = crypto().EVP_PKEY_new_raw_private_key_ex;
            new(self.raw, kind, provider, bytes.as_ptr(), bytes.len())
        })
    }

    /// A public key of a provider.
    pub fn public(&self, provider: &CStr, kind: &CStr, bytes: &[u8]) -> Option<Pkey> {
        let (kind, provider) = (kind.as_ptr(), provider.as_ptr());
        // SAFETY: `len` bytes, texts that end with zeros.
        Pkey::of(unsafe {
            let new = crypto().EVP_PKEY_new_raw_public_key_ex;
            new(self.raw, kind, provider, bytes.as_ptr(), bytes.len())
        })
    }

    /// A key that a provider generates.
    pub fn generate(&self, provider: &CStr, kind: &CStr) -> Pkey {
        let end = [Param::end()];
        let key = self.generate_with(provider, kind, &end);
        key.unwrap_or_else(|| panic!("{:?}", errors()))
    }

    /// The same with parameters.
    pub fn generate_with(&self, provider: &CStr, kind: &CStr, params: &[Param]) -> Option<Pkey> {
        let c = crypto();
        let mut key = ptr::null_mut();
        // SAFETY: the array ends, which callers see to, and the context is freed.
        unsafe {
            let context =
                (c.EVP_PKEY_CTX_new_from_name)(self.raw, kind.as_ptr(), provider.as_ptr());
            let done = (c.EVP_PKEY_keygen_init)(context) == 1
                && (c.EVP_PKEY_CTX_set_params)(context, params.as_ptr()) == 1
                && (c.EVP_PKEY_generate)(context, &mut key) == 1;
            (c.EVP_PKEY_CTX_free)(context);
            if done { Pkey::of(key) } else { None }
        }
    }

    /// A key from parameters.
    pub fn of_data(&self, provider: &CStr, kind: &CStr, params: &mut [Param]) -> Option<Pkey> {
        let c = crypto();
        let mut key = ptr::null_mut();
        // SAFETY: the array ends, which callers see to; 0x87 selects a pair of keys.
        unsafe {
            let context =
                (c.EVP_PKEY_CTX_new_from_name)(self.raw, kind.as_ptr(), provider.as_ptr());
            assert_eq!((c.EVP_PKEY_fromdata_init)(context), 1);
            let done = (c.EVP_PKEY_fromdata)(context, &mut key, 0x87, params.as_mut_ptr());
            (c.EVP_PKEY_CTX_free)(context);
            if done == 1 { Pkey::of(key) } else { None }
        }
    }

    pub fn sign(
        &self,
        provider: &CStr,
        key: &Pkey,
        params: &[Param],
        message: &[u8],
    ) -> Option<[u8; 64]> {
        let c = crypto();
        let (mut signature, mut length) = ([0; 64], 64);
        let params = if params.is_empty() {
            ptr::null()
        } else {
            params.as_ptr()
        };
        // SAFETY: a place for 64 bytes; the array ends, which callers see to.
        let done = unsafe {
            let context = (c.EVP_MD_CTX_new)();
            let null = ptr::null_mut();
            let begin = c.EVP_DigestSignInit_ex;
            let done = begin(
                context,
                null,
                ptr::null(),
                self.raw,
                provider.as_ptr(),
                key.0,
                params,
            ) == 1
                && (c.EVP_DigestSign)(
                    context,
                    signature.as_mut_ptr(),
                    &mut length,
                    message.as_ptr(),
                    message.len(),
                ) == 1;
            (c.EVP_MD_CTX_free)(context);
            done
        };
        (done && length == 64).then_some(signature)
    }

    pub fn verify(
        &self,
        provider: &CStr,
        key: &Pkey,
        params: &[Param],
        message: &[u8],
        signature: &[u8],
    ) -> bool {
        let c = crypto();
        let params = if params.is_empty() {
            ptr::null()
        } else {
            params.as_ptr()
        };
        // SAFETY: lengths belong to their slices; the array ends, which callers see to.
        unsafe {
            let context = (c.EVP_MD_CTX_new)();
            let null = ptr::null_mut();
            let begin = c.EVP_DigestVerifyInit_ex;
            let valid = begin(
                context,
                null,
                ptr::null(),
                self.raw,
                provider.as_ptr(),
                key.0,
                params,
            ) == 1
                && (c.EVP_DigestVerify)(
                    context,
                    signature.as_ptr(),
                    signature.len(),
                    message.as_ptr(),
                    message.len(),
                ) == 1;
            (c.EVP_MD_CTX_free)(context);
            valid
        }
    }

    pub fn derive(&self, provider: &CStr, own: &Pkey, peer: &Pkey) -> Option<[u8; 32]> {
        let c = crypto();
        let (mut shared, mut length) = ([0; 32], 32);
        // SAFETY: a place for 32 bytes.
        let done = unsafe {
            let context = (c.EVP_PKEY_CTX_new_from_pkey)(self.raw, own.0, provider.as_ptr());
            let done = (c.EVP_PKEY_derive_init)(context) == 1
                && (c.EVP_PKEY_derive_set_peer)(context, peer.0) == 1
                && (c.EVP_PKEY_derive)(context, shared.as_mut_ptr(), &mut length) == 1;
            (c.EVP_PKEY_CTX_free)(context);
            done
        };
        (done && length == 32).then_some(shared)
    }

    /// Unloads ours.
    pub fn unload(&mut self) {
        let ours = std::mem::replace(&mut self.providers[1], ptr::null_mut());
        // SAFETY: it was loaded.
        assert_eq!(unsafe { (crypto().OSSL_PROVIDER_unload)(ours) }, 1);
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        let c = crypto();
        // SAFETY: they were loaded, and all that used them is gone.
        unsafe {
            for provider in self.providers.into_iter().filter(|p| !p.is_null()) {
                (c.OSSL_PROVIDER_unload)(provider);
            }
            (c.OSSL_LIB_CTX_free)(self.raw);
        }
    }
}

/// A key.
pub struct Pkey(pub Ptr);

// SAFETY: OpenSSL counts references to keys with atomics, and locks what it caches in them.
unsafe impl Send for Pkey {}
// SAFETY: as above.
unsafe impl Sync for Pkey {}

impl Pkey {
    pub fn of(key: Ptr) -> Option<Pkey> {
        (!key.is_null()).then_some(Pkey(key))
    }

    /// The provider that holds the key.
    pub fn provider(&self) -> &'static str {
        // SAFETY: a key, whose provider lives as long.
        unsafe {
            let provider = (crypto().EVP_PKEY_get0_provider)(self.0);
            name_of(provider)
        }
    }

    pub fn public(&self) -> Option<[u8; 32]> {
        let (mut bytes, mut length) = ([0; 32], 32);
        // SAFETY: a place for 32 bytes.
        let done = unsafe {
            (crypto().EVP_PKEY_get_raw_public_key)(self.0, bytes.as_mut_ptr(), &mut length)
        };
        (done == 1 && length == 32).then_some(bytes)
    }

    pub fn private(&self) -> Option<[u8; 32]> {
        let (mut bytes, mut length) = ([0; 32], 32);
        // SAFETY: a place for 32 bytes.
        let done = unsafe {
            (crypto().EVP_PKEY_get_raw_private_key)(self.0, bytes.as_mut_ptr(), &mut length)
        };
        (done == 1 && length == 32).then_some(bytes)
    }

    pub fn dup(&self) -> Pkey {
        // SAFETY: a key.
        Pkey::of(unsafe { (crypto().EVP_PKEY_dup)(self.0) }).unwrap()
    }

    /// Whether the public halves are equal, across providers.
    pub fn equals(&self, other: &Pkey) -> bool {
        // SAFETY: keys.
        unsafe { (crypto().EVP_PKEY_eq)(self.0, other.0) == 1 }
    }
}

impl Drop for Pkey {
    fn drop(&mut self) {
        // SAFETY: the last use of this reference.
        unsafe { (crypto().EVP_PKEY_free)(self.0) };
    }
}

/// The name of a provider.
///
/// # Safety
///
/// A provider that lives as long as the program.
pub unsafe fn name_of(provider: Ptr) -> &'static str {
    assert!(!provider.is_null());
    // SAFETY: a text of the provider that ends with a zero.
    unsafe { CStr::from_ptr((crypto().OSSL_PROVIDER_get0_name)(provider)) }
        .to_str()
        .unwrap()
}

/// Whether an error with this text is in the queue of this thread, which is then empty.
pub fn said(text: &str) -> bool {
    errors().iter().any(|error| error == text)
}

/// The errors in the queue of this thread, which is then empty.
pub fn errors() -> Vec<String> {
    let c = crypto();
    let mut all = Vec::new();
    // SAFETY: numbers of errors, whose texts are static in the library or in a provider.
    unsafe {
        loop {
            let next = (c.ERR_get_error)();
            if next == 0 {
                return all;
            }
            let text = (c.ERR_reason_error_string)(next);
            if !text.is_null() {
                all.push(CStr::from_ptr(text).to_string_lossy().into_owned());
            }
        }
    }
}
