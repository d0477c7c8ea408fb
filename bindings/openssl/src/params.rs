// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arrays of parameters from OpenSSL, read and written with checks.
//!
//! # Safety
//!
//! All of this rests on OpenSSL's contract for `OSSL_PARAM` (its manual page of that name): an array
//! is null or ends with a null key, every other key is a text that ends with a zero, `data` is null
//! or points to `data_size` bytes, readable, and writable in arrays for getters; nothing else
//! writes to them during the call. Alignment of `data` is never assumed.

use core::ffi::{CStr, c_char};
use core::marker::PhantomData;
use core::ptr;

use nineteen_c_common::memory;
use zeroize::Zeroizing;

use crate::abi::{
    Constant, INTEGER, OCTET_STRING, OsslParam, UNMODIFIED, UNSIGNED_INTEGER, UTF8_PTR, UTF8_STRING,
};

/// Names of parameters: `OSSL_*_PARAM_*`.
pub mod name {
    use core::ffi::CStr;

    /// Bits of a key, an integer.
    pub const BITS: &CStr = c"bits";
    /// Bits of security, an integer.
    pub const SECURITY_BITS: &CStr = c"security-bits";
    /// NIST's category, an integer; since 3.5.
    pub const SECURITY_CATEGORY: &CStr = c"security-category";
    /// The longest signature or secret in bytes, an integer.
    pub const MAX_SIZE: &CStr = c"max-size";
    /// The only digest that a key works with, text.
    pub const MANDATORY_DIGEST: &CStr = c"mandatory-digest";
    /// The public half, bytes.
    pub const PUBLIC: &CStr = c"pub";
    /// The private half, bytes.
    pub const PRIVATE: &CStr = c"priv";
    /// The public half as protocols send it, bytes.
    pub const ENCODED_PUBLIC: &CStr = c"encoded-pub-key";
    /// A group, text.
    pub const GROUP: &CStr = c"group";
    /// Material that a key is derived from (RFC 9180 §7.1.3), bytes.
    pub const DHKEM_IKM: &CStr = c"dhkem-ikm";
    /// Properties for the algorithms that an operation fetches, text.
    pub const PROPERTIES: &CStr = c"properties";
    /// The AlgorithmIdentifier of a signature in DER, bytes.
    pub const ALGORITHM_ID: &CStr = c"algorithm-id";
    /// The variant of RFC 8032, text; since 3.2.
    pub const INSTANCE: &CStr = c"instance";
    /// The context of a signature, bytes; since 3.2.
    pub const CONTEXT: &CStr = c"context-string";
    /// The name of a provider.
    pub const NAME: &CStr = c"name";
    /// The version of a provider.
    pub const VERSION: &CStr = c"version";
    /// The build of a provider.
    pub const BUILDINFO: &CStr = c"buildinfo";
    /// Whether a provider works, an integer.
    pub const STATUS: &CStr = c"status";
    /// The version of OpenSSL, which its core tells.
    pub const CORE_VERSION: &CStr = c"openssl-version";
}

/// A description for a list of parameters.
pub const fn described(key: &'static CStr, data_type: u32) -> OsslParam {
    OsslParam {
        key: key.as_ptr(),
        data_type,
        data: ptr::null_mut(),
        data_size: 0,
        return_size: UNMODIFIED,
    }
}

/// The end of an array.
pub const END: OsslParam = OsslParam {
    key: ptr::null(),
    data_type: 0,
    data: ptr::null_mut(),
    data_size: 0,
    return_size: 0,
};

/// A list without parameters.
pub static NONE: Constant<[OsslParam; 1]> = Constant([END]);

/// A parameter with bytes, to be handed to OpenSSL while they live.
pub fn given(key: &'static CStr, bytes: &[u8]) -> OsslParam {
    OsslParam {
        key: key.as_ptr(),
        data_type: OCTET_STRING,
        // For a getter it would be writable; this is for readers, who take it as `const`.
        data: bytes.as_ptr().cast_mut().cast(),
        data_size: bytes.len(),
        return_size: UNMODIFIED,
    }
}

/// The parameter of a name in an array.
///
/// # Safety
///
/// The module's contract.
unsafe fn locate(mut at: *const OsslParam, key: &CStr) -> *const OsslParam {
    if at.is_null() {
        return ptr::null();
    }
    loop {
        // SAFETY: not beyond the end, which the loop leaves at; OpenSSL aligns its arrays.
        let name: *const c_char = unsafe { (*at).key };
        if name.is_null() {
            return ptr::null();
        }
        // SAFETY: a text that ends with a zero, by the contract.
        if unsafe { CStr::from_ptr(name) } == key {
            return at;
        }
        // SAFETY: this was not the end, so another follows.
        at = unsafe { at.add(1) };
    }
}

/// Parameters to be read.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    first: *const OsslParam,
    lives: PhantomData<&'a OsslParam>,
}

impl<'a> Given<'a> {
    /// An array; null has none.
    ///
    /// # Safety
    ///
    /// The module's contract, for as long as the value and what it returns are used.
    pub unsafe fn new(first: *const OsslParam) -> Given<'a> {
        Given {
            first,
            lives: PhantomData,
        }
    }

    /// Whether there is one of a name.
    pub fn has(self, key: &CStr) -> bool {
        // SAFETY: the contract of `new`.
        !unsafe { locate(self.first, key) }.is_null()
    }

    /// The value of a name: `None` without it, `Some(None)` if it is of another type or null with a
    /// length.
    pub fn octets(self, key: &CStr) -> Option<Option<&'a [u8]>> {
        self.value(key, OCTET_STRING)
    }

    /// The same for text, which ends before its first zero.
    pub fn text(self, key: &CStr) -> Option<Option<&'a [u8]>> {
        let upto_zero = |text: &'a [u8]| text.split(|byte| *byte == 0).next().unwrap_or(text);
        Some(self.value(key, UTF8_STRING)?.map(upto_zero))
    }

    fn value(self, key: &CStr, data_type: u32) -> Option<Option<&'a [u8]>> {
        // SAFETY: the contract of `new`.
        let found = unsafe { locate(self.first, key).as_ref() }?;
        if found.data_type != data_type {
            return Some(None);
        }
        // SAFETY: `data` has `data_size` bytes, by the contract.
        Some(unsafe { memory::bytes(found.data.cast(), found.data_size) })
    }
}

/// Parameters that a getter fills.
#[derive(Debug)]
pub struct Wanted<'a> {
    first: *mut OsslParam,
    lives: PhantomData<&'a mut OsslParam>,
}

impl Wanted<'_> {
    /// An array; null has none.
    ///
    /// # Safety
    ///
    /// The module's contract, for as long as the value is used.
    pub unsafe fn new(first: *mut OsslParam) -> Self {
        Wanted {
            first,
            lives: PhantomData,
        }
    }

    fn find(&mut self, key: &CStr) -> Option<&mut OsslParam> {
        // SAFETY: the contract of `new`. `self` is borrowed as long as the parameter is.
        unsafe { locate(self.first, key).cast_mut().as_mut() }
    }

    /// Whether there is one of a name.
    pub fn has(&mut self, key: &CStr) -> bool {
        self.find(key).is_some()
    }

    /// Writes bytes, if they are wanted. A parameter without a place gets the length alone. `None`
    /// if the type is another or the place too short.
    #[must_use]
    pub fn octets(&mut self, key: &CStr, value: &[u8]) -> Option<()> {
        let Some(found) = self.find(key) else {
            return Some(());
        };
        if found.data_type != OCTET_STRING {
            return None;
        }
        // SAFETY: `data` has `data_size` writable bytes, by the contract.
        unsafe { fill(found, value) }
    }

    /// Writes text, if it is wanted: into a place for text, or the pointer into one for a pointer.
    #[must_use]
    pub fn text(&mut self, key: &CStr, value: &'static CStr) -> Option<()> {
        let Some(found) = self.find(key) else {
            return Some(());
        };
        let length = value.count_bytes();
        match found.data_type {
            UTF8_STRING => {
                // With the zero where there is room, which is not counted.
                let room = !found.data.is_null() && found.data_size > length;
                let value = if room {
                    value.to_bytes_with_nul()
                } else {
                    value.to_bytes()
                };
                // SAFETY: `data` has `data_size` writable bytes, by the contract.
                unsafe { fill(found, value) }?;
            }
            UTF8_PTR => {
                if !found.data.is_null() {
                    let place = found.data.cast::<*const c_char>();
                    // SAFETY: by the contract of this type, `data` is the place of a pointer.
                    unsafe { place.write_unaligned(value.as_ptr()) };
                }
            }
            _ => return None,
        }
        found.return_size = length;
        Some(())
    }

    /// Writes a number, if it is wanted, into an integer of any length that can hold it.
    #[must_use]
    pub fn number(&mut self, key: &CStr, value: u16) -> Option<()> {
        let Some(found) = self.find(key) else {
            return Some(());
        };
        if found.data_type != INTEGER && found.data_type != UNSIGNED_INTEGER {
            return None;
        }
        if found.data.is_null() {
            found.return_size = size_of::<i32>();
            return Some(());
        }
        let mut wide = [0; 16];
        // One byte would need another check, and nobody asks for one.
        let wide = wide
            .get_mut(..found.data_size)
            .filter(|wide| wide.len() >= 4)?;
        let value = u32::from(value);
        if cfg!(target_endian = "big") {
            let end = wide.len();
            wide[end - 4..].copy_from_slice(&value.to_be_bytes());
        } else {
            wide[..4].copy_from_slice(&value.to_le_bytes());
        }
        // SAFETY: `data` has `data_size` writable bytes, by the contract.
        unsafe { fill(found, wide) }
    }
}

/// Writes a value and its length.
///
/// # Safety
///
/// `data` of the parameter is null or has `data_size` writable bytes.
unsafe fn fill(found: &mut OsslParam, value: &[u8]) -> Option<()> {
    found.return_size = value.len();
    if found.data.is_null() {
        return Some(());
    }
    if found.data_size < value.len() {
        return None;
    }
    // SAFETY: there is room for the value. It is memory of this library, so the two do not overlap.
    unsafe { ptr::copy_nonoverlapping(value.as_ptr(), found.data.cast(), value.len()) };
    Some(())
}

/// Writes an output of `N` bytes as OpenSSL asks for outputs: the length alone if there is no
/// place, and nothing if the place is too short. `None` then, if there is no place for the length,
/// and if there is no value.
///
/// # Safety
///
/// `to` is null or has `room` writable bytes; `length` is null or writable.
pub unsafe fn output<const N: usize>(
    to: *mut u8,
    length: *mut usize,
    room: usize,
    value: impl FnOnce() -> Option<Zeroizing<[u8; N]>>,
) -> Option<()> {
    if length.is_null() {
        return None;
    }
    if !to.is_null() {
        if room < N {
            return None;
        }
        // SAFETY: not null, with room for `N` bytes.
        unsafe { memory::write(to, &*value()?) }?;
    }
    // SAFETY: not null, and writable, as the caller promises.
    unsafe { length.write_unaligned(N) };
    Some(())
}
