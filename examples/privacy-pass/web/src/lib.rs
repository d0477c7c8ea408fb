// SPDX-License-Identifier: MIT OR Apache-2.0
//! The client of Privacy Pass for a web page: requests and tokens.
//!
//! The page, in `client.mjs`, gets a buffer in the module's memory from [`buffer`] and writes the
//! operands to it. A call replaces them by its result and returns the length of that, or -1 if the
//! operands are invalid. Calls do not panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chacha20::ChaCha20Rng;
use chacha20::rand_core::SeedableRng as _;
use privacy_pass::client::{Pending, request};
use privacy_pass::issuer::PublicKey;
use privacy_pass::wire::{Extensions, TokenChallenge};

/// The private state of the module.
struct State {
    buffer: Vec<u8>,
    /// Pending requests, by their number.
    pending: Vec<Option<Pending>>,
}

static STATE: Mutex<State> = Mutex::new(State {
    buffer: Vec::new(),
    pending: Vec::new(),
});

fn lock() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a buffer of this many zeros and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    let mut state = lock();
    // The buffer had the seed.
    state.buffer.fill(0);
    state.buffer.clear();
    state.buffer.resize(length, 0);
    state.buffer.as_mut_ptr()
}

/// The address of the buffer, which a result may have moved.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> *const u8 {
    lock().buffer.as_ptr()
}

/// Replaces the buffer by a result and returns its length, or -1 without one.
fn answer(state: &mut State, result: Option<Vec<u8>>) -> i32 {
    state.buffer.fill(0);
    let Some(result) = result else { return -1 };
    state.buffer = result;
    i32::try_from(state.buffer.len()).unwrap_or(-1)
}

/// Makes a request for a token. The buffer has a random seed of 32 bytes, then the challenge, the
/// host that sent it, the issuer's key and the extensions, each after its length in four bytes;
/// length 0 means no extensions. The result is the number of the request in four bytes, and the request.
#[unsafe(no_mangle)]
pub extern "C" fn token_request() -> i32 {
    let state = &mut *lock();
    let made = make_request(&state.buffer);
    let result = made.map(|(bytes, pending)| {
        let number = state.pending.len() as u32;
        state.pending.push(Some(pending));
        [&number.to_le_bytes()[..], &bytes].concat()
    });
    answer(state, result)
}

fn make_request(bytes: &[u8]) -> Option<(Vec<u8>, Pending)> {
    let (seed, mut rest) = bytes.split_first_chunk::<32>()?;
    let mut next = || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (bytes, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        rest = after;
        Some(bytes)
    };
    let challenge = TokenChallenge::from_bytes(next()?).ok()?;
    let origin = std::str::from_utf8(next()?).ok()?;
    let key = PublicKey::from_bytes(challenge.kind, next()?).ok()?;
    let extensions = match next()? {
        [] => None,
        bytes => Some(Extensions::from_bytes(bytes).ok()?),
    };
    let rng = &mut ChaCha20Rng::from_seed(*seed);
    let (made, pending) = request(&challenge, origin, &key, extensions.as_ref(), rng).ok()?;
    Some((made.to_bytes(), pending))
}

/// Makes a token from the issuer's response in the buffer. Each request finishes one response only.
#[unsafe(no_mangle)]
pub extern "C" fn token(number: usize) -> i32 {
    let state = &mut *lock();
    let pending = state.pending.get_mut(number).and_then(Option::take);
    let token = pending.and_then(|pending| pending.finish(&state.buffer).ok());
    answer(state, token.map(|token| token.to_bytes()))
}
