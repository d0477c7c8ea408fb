// SPDX-License-Identifier: MIT OR Apache-2.0
//! Times of operations under the names of C: a libsodium, the library in its place, and
//! `libnineteen`, in one process and in turn.
//!
//!     rate LIBSODIUM LIBNINETEEN_SODIUM LIBNINETEEN
//!
//! Prints rows `{"path","metric","value"}`. Messages have 100 bytes. A time is the median over
//! rounds of a window of a millisecond; in each round every library is measured once, in an order
//! that changes.

use std::ffi::{c_int, c_ulonglong};
use std::hint::black_box;
use std::time::Instant;

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use nineteen::ed25519::{Policy, verify};

type Unary = unsafe extern "C" fn(*mut u8, *const u8) -> c_int;
type Binary = unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> c_int;
type Sign =
    unsafe extern "C" fn(*mut u8, *mut c_ulonglong, *const u8, c_ulonglong, *const u8) -> c_int;
type Verify = unsafe extern "C" fn(*const u8, *const u8, c_ulonglong, *const u8) -> c_int;
type Own = unsafe extern "C" fn(*const u8, *const u8, *const u8, usize, c_int) -> c_int;
type Pair = unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> c_int;
#[rustfmt::skip]
type Batch = unsafe extern "C" fn(
    *mut u8, *const u8, usize, *const u8, usize, *const u8, usize, *const u64, usize, c_int, usize,
) -> c_int;

const ROUNDS: usize = 61;
/// glibc: a library's own symbols come before those of the program.
const RTLD_DEEPBIND: c_int = 8;

fn open(path: &str) -> Library {
    // SAFETY: the constructors of these libraries only set up state of their own.
    let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND) };
    library.unwrap_or_else(|why| panic!("{path}: {why}"))
}

fn get<T: Copy>(library: &Library, name: &str) -> T {
    // SAFETY: callers name a type that has the signature in the library's header.
    *unsafe { library.get::<T>(name) }.unwrap_or_else(|why| panic!("{why}"))
}

/// Microseconds of each operation, in a process that does nothing else.
fn times(operations: &mut [Box<dyn FnMut() + '_>]) -> Vec<f64> {
    let mut all = vec![Vec::new(); operations.len()];
    for round in 0..ROUNDS {
        for i in 0..operations.len() {
            let i = (i + round) % operations.len();
            operations[i]();
            let (start, mut calls) = (Instant::now(), 0);
            while start.elapsed().as_micros() < 1000 {
                for _ in 0..8 {
                    operations[i]();
                }
                calls += 8;
            }
            all[i].push(start.elapsed().as_secs_f64() * 1e6 / f64::from(calls));
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    all.into_iter().map(median).collect()
}

fn row(path: &str, metric: &str, value: f64) {
    println!(r#"{{"path":"{path}","metric":"{metric}","value":{value:.3}}}"#);
}

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [theirs, ours, own] = &paths[..] else {
        panic!("rate LIBSODIUM LIBNINETEEN_SODIUM LIBNINETEEN");
    };
    let libraries = [open(theirs), open(ours)];
    let backend = std::env::var("NINETEEN_BACKEND").unwrap_or_else(|_| "best".to_owned());
    let start: unsafe extern "C" fn() -> c_int = get(&libraries[0], "sodium_init");
    // SAFETY: it takes nothing.
    assert!(unsafe { start() } >= 0);

    let message = [5; 100];
    let (mut key, mut secret, mut signature) = ([0; 32], [0; 64], [0; 64]);
    let (scalar, mut element, mut public) = ([3; 32], [0; 32], [0; 32]);
    let null = std::ptr::null_mut();
    // SAFETY: as many bytes as libsodium's headers ask for.
    unsafe {
        let pair: Pair = get(&libraries[0], "crypto_sign_seed_keypair");
        pair(key.as_mut_ptr(), secret.as_mut_ptr(), [9; 32].as_ptr());
        let sign: Sign = get(&libraries[0], "crypto_sign_detached");
        let (to, from) = (signature.as_mut_ptr(), message.as_ptr());
        sign(to, null, from, 100, secret.as_ptr());
        let base: Unary = get(&libraries[0], "crypto_scalarmult_base");
        base(public.as_mut_ptr(), [7; 32].as_ptr());
        let map: Unary = get(&libraries[0], "crypto_core_ristretto255_from_hash");
        map(element.as_mut_ptr(), [1; 64].as_ptr());
    }
    let mut operations: Vec<Box<dyn FnMut() + '_>> = Vec::new();
    let mut names = Vec::new();
    let done = |answer| assert_eq!(black_box(answer), 0);
    for library in &libraries {
        let check: Verify = get(library, "crypto_sign_verify_detached");
        let (sig, text, key) = (signature.as_ptr(), message.as_ptr(), key.as_ptr());
        operations.push(Box::new(move || {
            // SAFETY: 64, 100 and 32 bytes.
            let answer = unsafe { check(sig, text, 100, key) };
            done(answer);
        }));
        let sign: Sign = get(library, "crypto_sign_detached");
        let secret = secret.as_ptr();
        operations.push(Box::new(move || {
            let mut made = [0; 64];
            // SAFETY: 64, 100 and 64 bytes.
            done(unsafe { sign(made.as_mut_ptr(), null, text, 100, secret) });
            black_box(made);
        }));
        names.extend(["verify", "sign"]);
        for (name, function, point) in [
            ("X25519", "crypto_scalarmult", public.as_ptr()),
            (
                "Ristretto255",
                "crypto_scalarmult_ristretto255",
                element.as_ptr(),
            ),
        ] {
            let multiply: Binary = get(library, function);
            let scalar = scalar.as_ptr();
            operations.push(Box::new(move || {
                let mut made = [0; 32];
                // SAFETY: 32 bytes each.
                done(unsafe { multiply(made.as_mut_ptr(), scalar, point) });
                black_box(made);
            }));
            names.push(name);
        }
        let base: Unary = get(library, "crypto_scalarmult_base");
        let scalar = scalar.as_ptr();
        operations.push(Box::new(move || {
            let mut made = [0; 32];
            // SAFETY: 32 bytes each.
            done(unsafe { base(made.as_mut_ptr(), scalar) });
            black_box(made);
        }));
        names.push("X25519, base point");
    }
    let found = times(&mut operations);
    let half = found.len() / 2;
    for i in 0..half {
        let path = format!("{backend}/{}", names[i]);
        row(&path, "libsodium, µs", found[i]);
        row(&path, "in its place, µs", found[half + i]);
        row(&path, "ratio", found[half + i] / found[i]);
    }

    let own = open(own);
    let check: Own = get(&own, "nineteen_ed25519_verify");
    let batch: Batch = get(&own, "nineteen_ed25519_verify_batch");
    const MANY: usize = 256;
    let texts = [5; 100 * MANY];
    let keys = vec![key; MANY];
    let signatures = vec![signature; MANY];
    let offsets: Vec<u64> = (0..=MANY as u64).map(|i| 100 * i).collect();
    let mut operations: Vec<Box<dyn FnMut() + '_>> = vec![
        Box::new(|| done(verify(Policy::Strict, &key, &message, &signature).map_or(-1, |()| 0))),
        Box::new(|| {
            // SAFETY: 32, 64 and 100 bytes.
            let answer = unsafe {
                check(
                    key.as_ptr(),
                    signature.as_ptr(),
                    message.as_ptr(),
                    message.len(),
                    2,
                )
            };
            done(answer);
        }),
        Box::new(|| batch_of(batch, &keys, 32, &signatures, &texts, &offsets)),
        Box::new(|| batch_of(batch, &keys, 0, &signatures, &texts, &offsets)),
    ];
    let found = times(&mut operations);
    let path = |name: &str| format!("{backend}-own/{name}");
    row(&path("verify, in Rust"), "µs", found[0]);
    row(&path("verify, in C"), "µs", found[1]);
    row(&path("verify, in C"), "of Rust", found[1] / found[0]);
    row(
        &path("batch of 256, each its key"),
        "µs",
        found[2] / MANY as f64,
    );
    row(&path("batch of 256, one key"), "µs", found[3] / MANY as f64);
}

fn batch_of(
    batch: Batch,
    keys: &[[u8; 32]],
    stride: usize,
    signatures: &[[u8; 64]],
    texts: &[u8],
    offsets: &[u64],
) {
    let n = signatures.len();
    let mut verdicts = vec![0; n];
    let (to, keys, signatures) = (verdicts.as_mut_ptr(), keys.as_ptr(), signatures.as_ptr());
    let (text, len) = (texts.as_ptr(), texts.len());
    // SAFETY: columns of n items.
    let answer = unsafe {
        let (keys, signatures) = (keys.cast(), signatures.cast());
        batch(
            to,
            keys,
            stride,
            signatures,
            64,
            text,
            len,
            offsets.as_ptr(),
            n,
            2,
            1,
        )
    };
    assert_eq!(black_box(answer), 0);
}
