// SPDX-License-Identifier: MIT OR Apache-2.0
//! What secret operations leave on the stack: nothing that is searched for.
//!
//! An operation runs on a thread whose stack is memory of this test, filled with a pattern before and searched when the thread
//! is gone. Keys lie on the heap. Searched are words of eight bytes, at any offset and in both orders of bytes: of the seed, the
//! scalar, the secret of nonces, nonces, shared secrets; and runs of sixteen signed digits.

#![cfg(all(target_os = "linux", target_pointer_width = "64"))]

use std::ffi::{c_int, c_void};
use std::hint::black_box;

use curve9767::backend::Backend;
use curve9767::ecdh::{PublicKey, StaticSecret};
use curve9767::group::Scalar;
use curve9767::schnorr::{HashId, Signature, SigningKey};
use sha3::Shake256;
use sha3::digest::{ExtendableOutput, Update, XofReader};

use crate::support::for_each_backend;

/// Bytes of the stack: unoptimised verification of other tests needs less.
const STACK: usize = 16 << 20;
/// What it is filled with.
const PATTERN: u8 = 0xa7;

/// The part of POSIX threads that takes a stack from the caller.
mod posix {
    use super::*;

    /// More than any `pthread_attr_t`.
    pub type Attributes = [u64; 32];

    unsafe extern "C" {
        pub fn pthread_attr_init(attributes: *mut Attributes) -> c_int;
        pub fn pthread_attr_setstack(
            attributes: *mut Attributes,
            stack: *mut c_void,
            size: usize,
        ) -> c_int;
        pub fn pthread_create(
            thread: *mut usize,
            attributes: *const Attributes,
            start: extern "C" fn(*mut c_void) -> *mut c_void,
            argument: *mut c_void,
        ) -> c_int;
        pub fn pthread_join(thread: usize, result: *mut *mut c_void) -> c_int;
        pub fn pthread_attr_destroy(attributes: *mut Attributes) -> c_int;
    }
}

/// Calls `operation` some way down the stack, where the end of the thread overwrites nothing.
#[inline(never)]
fn further_down(operation: &mut dyn FnMut()) {
    let mut room = [PATTERN; 16 << 10];
    black_box(&mut room);
    operation();
    black_box(&mut room);
}

/// Runs `operation` on the stack `memory`, from the top down.
fn run_on(memory: &mut [u128], mut operation: impl FnMut() + Send) {
    extern "C" fn start(argument: *mut c_void) -> *mut c_void {
        // SAFETY: the argument points to the reference below, which lives until the thread is joined, and
        // nobody else uses it meanwhile.
        let operation = unsafe { &mut *argument.cast::<&mut (dyn FnMut() + Send)>() };
        // A panic must not leave the thread; the test then finds no result.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            further_down(operation);
        }));
        std::ptr::null_mut()
    }
    let mut operation: &mut (dyn FnMut() + Send) = &mut operation;
    let mut attributes: posix::Attributes = [0; 32];
    let mut thread = 0;
    // SAFETY: the attributes have room for the system's and are initialised before they are used. The stack
    // is borrowed for as long as the thread runs: it is joined before this function returns. The argument
    // lives as long, and a closure that may be sent may run there.
    unsafe {
        assert_eq!(posix::pthread_attr_init(&mut attributes), 0);
        let size = size_of_val(memory);
        let stack = memory.as_mut_ptr().cast();
        assert_eq!(
            posix::pthread_attr_setstack(&mut attributes, stack, size),
            0
        );
        let argument = (&raw mut operation).cast();
        assert_eq!(
            posix::pthread_create(&mut thread, &attributes, start, argument),
            0
        );
        assert_eq!(posix::pthread_join(thread, std::ptr::null_mut()), 0);
        assert_eq!(posix::pthread_attr_destroy(&mut attributes), 0);
    }
}

/// Words to look for, with their names.
#[derive(Default)]
struct Needles(Vec<(String, Vec<u8>)>);

impl Needles {
    /// Eight bytes at a time, and the same reversed.
    fn words(mut self, name: &str, bytes: &[u8]) -> Needles {
        for (i, word) in bytes.chunks_exact(8).enumerate() {
            // Zeros and counters are nobody's secret.
            if word.iter().filter(|b| **b != 0).count() < 6 {
                continue;
            }
            self.0.push((format!("{name}[{i}]"), word.to_vec()));
            let reversed = word.iter().rev().copied().collect();
            self.0.push((format!("{name}[{i}], reversed"), reversed));
        }
        self
    }

    /// An integer modulo n and its digits to the base 16 in `-8..=7`.
    fn scalar(mut self, name: &str, k: Scalar) -> Needles {
        let mut offset = [0x88; 32];
        offset[31] = 0x08;
        let biased = (k + Scalar::from_bytes_mod_order(&offset)).to_bytes();
        let digits: Vec<u8> = (0..63)
            .map(|i| (biased[i / 2] >> (4 * (i % 2)) & 15).wrapping_sub(8))
            .collect();
        for (i, run) in digits.chunks_exact(16).enumerate() {
            self.0
                .push((format!("digits of {name}[{i}]"), run.to_vec()));
        }
        self.words(name, &k.to_bytes())
            .words(&format!("biased {name}"), &biased)
    }

    /// Everything that belongs to a key.
    fn key(self, seed: &[u8; 32]) -> Needles {
        let key = SigningKey::from_seed(seed).to_bytes();
        self.words("seed", seed)
            .scalar("scalar", Scalar::from_bytes_mod_order(&key[..32]))
            .words("secret of nonces", &key[32..])
    }

    /// The nonce of what was hashed.
    fn nonce(self, seed: &[u8; 32], hash: HashId, hashed: &[u8]) -> Needles {
        let mut shake = Shake256::default();
        shake.update(b"curve9767-sign-k:");
        shake.update(&SigningKey::from_seed(seed).to_bytes()[32..]);
        shake.update(hash.oid().as_bytes());
        shake.update(b":");
        shake.update(hashed);
        let mut wide = [0; 64];
        shake.finalize_xof().read(&mut wide);
        self.words("hash of the nonce", &wide)
            .scalar("nonce", Scalar::from_bytes_mod_order(&wide))
    }
}

/// What is left of `needles` on the stack after `operation`, and how deep it went.
fn left(needles: &Needles, operation: impl FnMut() + Send) -> (Vec<String>, usize) {
    let mut memory = vec![u128::from_ne_bytes([PATTERN; 16]); STACK / 16];
    run_on(&mut memory, operation);
    let bytes: Vec<u8> = memory.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let lowest = bytes.iter().position(|b| *b != PATTERN).unwrap_or(STACK);
    let touched = &bytes[lowest..];
    // By first byte, so that one walk finds all.
    let mut by_first: Vec<Vec<&(String, Vec<u8>)>> = vec![Vec::new(); 256];
    for needle in &needles.0 {
        by_first[usize::from(needle.1[0])].push(needle);
    }
    let mut found = Vec::new();
    for (at, first) in touched.iter().enumerate() {
        for (name, needle) in &by_first[usize::from(*first)] {
            if touched[at..].starts_with(needle) {
                found.push(format!("{name} at {}", touched.len() - at));
            }
        }
    }
    (found, touched.len())
}

/// Runs an operation and looks.
fn check(
    backend: Backend,
    name: &str,
    needles: &Needles,
    operation: impl FnMut() + Send,
    troubles: &mut Vec<String>,
) {
    let (found, depth) = left(needles, operation);
    println!(
        "{backend} {name}: {depth} bytes of stack, {} residues",
        found.len()
    );
    if !found.is_empty() {
        let some = found
            .iter()
            .take(24)
            .cloned()
            .collect::<Vec<_>>()
            .join(", ");
        troubles.push(format!(
            "{backend} {name}: {} residues: {some}",
            found.len()
        ));
    }
}

const SEED: [u8; 32] = *b"thirty-two bytes that are random";
const HASHED: [u8; 32] = [7; 32];

/// What is planted is found, at any alignment, and what is wiped is not.
#[test]
fn planted_residues_are_found() {
    #[inline(never)]
    fn plant(secret: &[u8; 32], offset: usize, wipe: bool) {
        let mut frame = [0u8; 256];
        frame[offset..offset + 32].copy_from_slice(secret);
        black_box(&mut frame);
        if wipe {
            frame.fill(0);
            black_box(&mut frame);
        }
    }
    let secret = Box::new(SEED);
    let needles = Needles::default().words("secret", &secret[..]);
    for offset in [0, 1, 100, 224] {
        assert!(left(&needles, || plant(&secret, offset, false)).0.len() >= 4);
        assert_eq!(left(&needles, || plant(&secret, offset, true)).0.len(), 0);
    }
}

#[test]
fn secrets_do_not_stay_on_the_stack() {
    let mut troubles = Vec::new();
    for_each_backend(|backend| {
        let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
            check(backend, name, needles, operation, &mut troubles);
        };
        let seed = Box::new(SEED);
        let key = Box::new(SigningKey::from_seed(&*seed));
        let needles = Needles::default().key(&seed);
        check("from_seed", &needles, &mut || {
            let made = SigningKey::from_seed(&*seed);
            assert_eq!(black_box(&made).verifying_key(), key.verifying_key());
        });
        let bytes = Box::new(key.to_bytes());
        check("from_bytes", &needles, &mut || {
            assert!(black_box(&SigningKey::from_bytes(&bytes)).is_ok());
        });
        let hash = HashId::Sha256;
        let signing = Needles::default().key(&seed).nonce(&seed, hash, &HASHED);
        let mut signature: Box<Option<Signature>> = Box::new(None);
        check("sign", &signing, &mut || {
            *signature = Some(key.sign_prehashed(hash, &HASHED));
        });
        assert_eq!(*signature, Some(key.sign_prehashed(hash, &HASHED)));

        let secret = Box::new(StaticSecret::from_seed(&*seed));
        check("public key", &needles, &mut || {
            black_box(&PublicKey::from(&*secret));
        });
        // A point, and what is none.
        for theirs in [[0; 32], [0xff; 32]] {
            let theirs = PublicKey::from(theirs);
            let shared = secret.diffie_hellman(&theirs).to_bytes();
            let needles = Needles::default().key(&seed).words("shared", &shared);
            check("exchange", &needles, &mut || {
                black_box(&secret.diffie_hellman(&theirs));
            });
        }
    });
    assert!(troubles.is_empty(), "\n{}", troubles.join("\n"));
}
