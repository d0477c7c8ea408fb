// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors in OpenSSL's queue, which `ERR_print_errors` and the command show.

use core::ffi::{c_char, c_int, c_uint, c_void};
use core::ptr;

use crate::abi::core_function as function;
use crate::abi::{AnyFunction, Constant, CoreHandle, Dispatch, Item};

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $text:literal;)+) => {
        /// Why a call failed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason {
            $($(#[$doc])* $name = $number,)+
        }

        /// The texts, for OpenSSL.
        pub static TEXTS: Constant<[Item; [$($number),+].len() + 1]> = Constant([
            $(Item { id: $number, text: $text.as_ptr() },)+
            Item { id: 0, text: ptr::null() },
        ]);
    };
}

reasons! {
    /// A half of a key that has not 32 bytes.
    Length = 1, c"a key has 32 bytes";
    /// Neither half where one is needed.
    NoKey = 2, c"no key is set";
    /// A public key where a private one is needed.
    NoPrivate = 3, c"not a private key";
    /// No public key of the other side.
    NoPeer = 4, c"no peer key is set";
    /// Signing would reveal the private key (RUSTSEC-2022-0093).
    Mismatch = 5, c"the public key does not belong to the private key";
    /// A place that is too short.
    Room = 6, c"the output buffer is too small";
    /// The result is zeros: the peer key has small order.
    SmallOrder = 7, c"the shared secret is all zeros";
    /// Ed25519 hashes by itself.
    Digest = 8, c"no digest may be chosen";
    /// A parameter of another type or with a value that makes no sense.
    Parameter = 9, c"a parameter has an invalid value";
    /// Another variant than the operation can have.
    Instance = 10, c"the instance is preset, unknown or not for this operation";
    /// A context that the instance cannot have.
    Context = 11, c"the context string is missing, too long or not for this instance";
    /// Ed25519ph signs 64 bytes.
    Prehash = 12, c"a prehash has 64 bytes";
    /// The operating system gave no randomness.
    Random = 13, c"no random bytes from the operating system";
    /// A key of another kind.
    Kind = 14, c"the key is of another kind";
    /// A key from less than its length could be guessed (RFC 9180 §7.1.3).
    Material = 15, c"material for a key has at least 32 bytes";
}

/// The core of OpenSSL: where errors go. It lives as long as the provider is loaded, and so longer
/// than all keys and contexts.
#[derive(Clone, Copy, Debug)]
pub struct Core {
    handle: *const CoreHandle,
    new_error: Option<function::NewError>,
    set_error_debug: Option<function::SetErrorDebug>,
    vset_error: Option<function::VsetError>,
    get_params: Option<function::GetParams>,
}

// SAFETY: OpenSSL's core functions may be called by any thread; queues of errors belong to threads.
unsafe impl Send for Core {}
// SAFETY: as above; nothing here changes.
unsafe impl Sync for Core {}

impl Core {
    /// Reads the table of the core's functions.
    ///
    /// # Safety
    ///
    /// `table` is null, or ends with the number 0 and has functions of the types that belong to
    /// their numbers, which live as long as the value and its copies.
    pub unsafe fn new(handle: *const CoreHandle, mut table: *const Dispatch) -> Core {
        let mut core = Core {
            handle,
            new_error: None,
            set_error_debug: None,
            vset_error: None,
            get_params: None,
        };
        // SAFETY: an entry, or null.
        while let Some(entry) = unsafe { table.as_ref() } {
            if entry.id == 0 {
                break;
            }
            macro_rules! of {
                ($type:ty) => {
                    entry.function.map(|function| {
                        // SAFETY: a function of this number has this type, by the contract.
                        unsafe { core::mem::transmute::<AnyFunction, $type>(function) }
                    })
                };
            }
            match entry.id {
                function::NEW_ERROR => core.new_error = of!(function::NewError),
                function::SET_ERROR_DEBUG => core.set_error_debug = of!(function::SetErrorDebug),
                function::VSET_ERROR => core.vset_error = of!(function::VsetError),
                function::GET_PARAMS => core.get_params = of!(function::GetParams),
                _ => {}
            }
            // SAFETY: this was not the end, so another follows.
            table = unsafe { table.add(1) };
        }
        core
    }

    /// The version of OpenSSL, such as `[3, 0]`. `None` if the core does not tell.
    pub fn version(&self) -> Option<[u32; 2]> {
        let get = self.get_params?;
        let mut text: *const c_char = ptr::null();
        let mut params = [
            crate::params::described(crate::params::name::CORE_VERSION, crate::abi::UTF8_PTR),
            crate::params::END,
        ];
        params[0].data = (&raw mut text).cast();
        params[0].data_size = size_of::<*const c_char>();
        // SAFETY: the handle is the core's own; an array that ends, with a place for a pointer.
        if unsafe { get(self.handle, params.as_mut_ptr()) } == 0 || text.is_null() {
            return None;
        }
        // SAFETY: the core has written a pointer to its static text.
        let text = unsafe { core::ffi::CStr::from_ptr(text) }.to_str().ok()?;
        let mut numbers = text.split('.').map(|number| number.parse().ok());
        Some([numbers.next()??, numbers.next()??])
    }

    /// Puts an error into the queue of this thread.
    pub fn raise(&self, reason: Reason) {
        let Some(((new, debug), set)) = self
            .new_error
            .zip(self.set_error_debug)
            .zip(self.vset_error)
        else {
            return;
        };
        // An empty `va_list`: as large as that of any platform.
        let mut nothing = [0_u64; 8];
        let file = concat!(env!("CARGO_PKG_NAME"), "\0").as_ptr().cast();
        // SAFETY: the handle is the core's own, the texts end with a zero and are static. Without a
        // format the last argument is not read; where it is copied, that is within the array.
        unsafe {
            new(self.handle);
            debug(self.handle, file, 0 as c_int, c"provider".as_ptr());
            set(
                self.handle,
                reason as c_uint,
                ptr::null(),
                nothing.as_mut_ptr().cast::<c_void>(),
            );
        }
    }

    /// The answer of OpenSSL's functions: 1, or 0 with an error in the queue.
    pub fn answer(&self, done: Result<(), Reason>) -> c_int {
        match done {
            Ok(()) => 1,
            Err(reason) => {
                self.raise(reason);
                0
            }
        }
    }
}
