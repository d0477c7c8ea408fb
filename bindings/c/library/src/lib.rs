// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of `libnineteen`. `include/nineteen.h` is made from the texts here and is what
//! callers read.
//!
//! All functions answer 0, or -1 without saying why; one has another answer for encrypted keys.
//! Names and meanings are stable within an ABI version, which [`nineteen_abi_version`] returns.

pub mod batch; // many signatures
pub mod ed25519; // keys and signatures
pub mod formats; // PKCS#8 and SubjectPublicKeyInfo
pub mod generate; // new keys
pub mod instances; // Ed25519ctx and Ed25519ph
pub mod openssh; // keys of OpenSSH
pub mod ristretto255; // a group of prime order
mod share; // batches on threads
pub mod x25519; // key exchange

use core::ffi::{c_char, c_uint};

use nineteen::backend::{self, Backend, Operation};

/// The version of this header's ABI: a program compiled for one version runs with that version.
pub const NINETEEN_ABI_VERSION: c_uint = 1;

/// The ABI version of the library that is loaded. Compare with `NINETEEN_ABI_VERSION`.
#[unsafe(no_mangle)]
pub extern "C" fn nineteen_abi_version() -> c_uint {
    NINETEEN_ABI_VERSION
}

/// The version of the library that is loaded, such as "0.1.0"; `NINETEEN_VERSION` is that of the
/// header. The text is static.
#[unsafe(no_mangle)]
pub extern "C" fn nineteen_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The name of the backend that verifies single signatures on this processor, such as "ifma". The
/// environment variable `NINETEEN_BACKEND` selects another, before the first call of any function.
/// The text is static.
#[unsafe(no_mangle)]
pub extern "C" fn nineteen_backend_name() -> *const c_char {
    name(backend::current(Operation::Verify)).as_ptr()
}

fn name(backend: Backend) -> &'static core::ffi::CStr {
    match backend {
        Backend::M64 => c"m64",
        Backend::M51 => c"m51",
        Backend::Serial => c"serial",
        Backend::Fiat => c"fiat",
        Backend::M32 => c"m32",
        Backend::W32 => c"w32",
        Backend::Neon => c"neon",
        Backend::Wasm128 => c"wasm128",
        Backend::Avx2 => c"avx2",
        Backend::AvxIfma => c"avxifma",
        Backend::Ifma => c"ifma",
        _ => c"another",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backends_have_their_names() {
        for backend in Backend::ALL {
            assert_eq!(name(backend).to_str(), Ok(backend.name()));
        }
    }
}
