// SPDX-License-Identifier: MIT OR Apache-2.0
//! The package `nineteen-native`: the functions of the module `nineteen.wasm` for Node, compiled for
//! the processor. `lib/native.js` of the package `nineteen` loads it and `lib/module.js` calls it.
//!
//! A call copies its operands to the room of its thread and the result out of it, which is wiped.
//! Keys belong to the thread that made them, as objects of JavaScript do.
//!
//! - **Errors.** A call that the functions refuse returns a negative number, which the package turns
//!   into an error; a call that is none of the package's throws.
//! - **Time** is that of the library: constant in secrets.

use napi::bindgen_prelude::{Array, Error, Result, Uint8ArraySlice};
use napi_derive::napi;
use nineteen::backend::Operation;
use sign::{points, signing, x25519};

/// A function that takes its numbers from these.
type Function = fn([u32; 5]) -> i32;

/// The table of functions: the name of each, and the types of its numbers.
macro_rules! functions {
    ($($name:literal: $function:path, $($kind:ty)*;)*) => {
        const FUNCTIONS: &[(&str, Function)] = &[$(($name, |numbers| {
            #[allow(unused)] // where there are no numbers
            let mut numbers = numbers.into_iter();
            $function($(numbers.next().unwrap_or_default() as $kind),*)
        })),*];
    };
}

fn signing_free(number: usize) -> i32 {
    signing::signing_free(number);
    0
}

fn secret_free(number: usize) -> i32 {
    x25519::secret_free(number);
    0
}

fn verifying_free(number: usize) -> i32 {
    verify::verifying_free(number);
    0
}

functions! {
    "to_montgomery": points::to_montgomery,;
    "sha512": points::sha512, usize;
    "public_key": signing::public_key,;
    "sign_once": signing::sign_once, u32 usize usize;
    "signing_new": signing::signing_new,;
    "signing_sign": signing::signing_sign, usize u32 usize usize;
    "signing_seed": signing::signing_seed, usize;
    "seed_scalar": signing::seed_scalar,;
    "signing_free": signing_free, usize;
    "x25519": x25519::x25519,;
    "x25519_public": x25519::x25519_public,;
    "secret_new": x25519::secret_new,;
    "secret_exchange": x25519::secret_exchange, usize;
    "secret_bytes": x25519::secret_bytes, usize;
    "secret_free": secret_free, usize;
    "verify_once": verify::verify_once, usize u32 usize usize;
    "verifying_new": verify::verifying_new,;
    "verifying_verify": verify::verifying_verify, usize usize u32 usize usize;
    "verifying_free": verifying_free, usize;
    "point": verify::point,;
    "verify_each": verify::verify_each, usize usize usize usize;
    "verify_all": verify::verify_all, usize usize usize usize;
}

/// The names of all functions; `run` takes their places.
#[napi]
pub fn names() -> Vec<&'static str> {
    FUNCTIONS.iter().map(|(name, _)| *name).collect()
}

/// The backend that verifies signatures.
#[napi]
pub fn backend() -> String {
    nineteen::backend::current(Operation::Verify).to_string()
}

/// Calls the function of this place with parts of operands in a plain array, which stand one behind the other, and
/// five numbers; what it leaves fills `result`. Returns its number.
///
/// # Errors
///
/// If there is no such function, a part is no `Uint8Array`, or there is no memory for all.
#[napi]
#[allow(clippy::too_many_arguments)] // those of the functions, since an array would cost more
pub fn run(
    place: u32,
    parts: Array<'_>,
    mut result: Uint8ArraySlice<'_>,
    a: u32,
    b: u32,
    c: u32,
    d: u32,
    e: u32,
) -> Result<i32> {
    let (_, function) = FUNCTIONS
        .get(place as usize)
        .ok_or_else(|| Error::from_reason("no such function"))?;
    let parts = (0..parts.len())
        .map(|i| parts.get::<Uint8ArraySlice<'_>>(i))
        .collect::<Result<Option<Vec<_>>>>()?
        .ok_or_else(|| Error::from_reason("a part is missing"))?;
    let used: usize = parts.iter().map(|part| part.len()).sum();
    room::buffer::fill(used.max(result.len()), |room| {
        let mut rest = room;
        for part in &parts {
            let (place, behind) = rest.split_at_mut(part.len());
            place.copy_from_slice(part);
            rest = behind;
        }
    })
    .ok_or_else(|| Error::from_reason(format!("no memory for {used} bytes")))?;
    let code = function([a, b, c, d, e]);
    // SAFETY: the array is the package's own and nobody else's yet, no other slice of it is alive, and
    // nothing of JavaScript runs until this function returns.
    let result = unsafe { result.as_mut() };
    room::buffer::take(result);
    Ok(code)
}
