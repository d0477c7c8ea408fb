// SPDX-License-Identifier: MIT OR Apache-2.0
//! What secret operations leave on the stack: nothing that is searched for.
//!
//! An operation runs on a thread whose stack is memory of this test, filled with a pattern before and
//! searched when the thread is gone. Keys lie on the heap, results go there. Searched are words of eight
//! bytes, at any offset and in both orders of bytes: of the seed, its hash, the scalar, the prefix, nonces
//! and their hashes, shared secrets; and runs of sixteen signed digits. `docs/SOUNDNESS.md` says what that
//! shows and what not.

#![cfg(all(target_os = "linux", target_pointer_width = "64"))]

use std::ffi::{c_int, c_void};
use std::hint::black_box;

use nineteen::backend::Backend;
use nineteen::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT, X25519_BASEPOINT};
use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::ed25519::{Digest, Sha512, Signature, Signer, SigningKey, sign_batch};
use nineteen::edwards::EdwardsPoint;
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::{Scalar, clamp_integer};
use nineteen::traits::MultiscalarMul;
use nineteen::x25519::{PublicKey, StaticSecret, checked_diffie_hellman, x25519, x25519_batch};
use num_bigint::BigUint;

use super::support::*;

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

    /// The signed radix-16 digits of a scalar, and what the scalar itself is.
    fn scalar(mut self, name: &str, bytes: &[u8; 32]) -> Needles {
        let bias: [u8; 32] = std::array::from_fn(|i| if i < 31 { 0x88 } else { 0x08 });
        let biased = BigUint::from_bytes_le(bytes) + BigUint::from_bytes_le(&bias);
        let mut biased = biased.to_bytes_le();
        biased.resize(32, 0);
        let digits: Vec<u8> = (0..64)
            .map(|i| (biased[i / 2] >> (4 * (i % 2)) & 15).wrapping_sub(if i < 63 { 8 } else { 0 }))
            .collect();
        for (i, run) in digits.chunks_exact(16).enumerate() {
            self.0
                .push((format!("digits of {name}[{i}]"), run.to_vec()));
        }
        self.words(name, bytes)
            .words(&format!("biased {name}"), &biased)
    }

    /// 32 bytes that a hash gives, and what RFC 8032 makes of them.
    fn hash(self, name: &str, digest: &[u8; 64]) -> Needles {
        let reduced = Scalar::from_bytes_mod_order_wide(digest);
        self.words(&format!("hash of {name}"), digest)
            .scalar(name, reduced.as_bytes())
    }

    /// Everything that belongs to a key.
    fn key(self, seed: &[u8; 32]) -> Needles {
        let hash: [u8; 64] = Sha512::digest(seed).into();
        let expanded = ExpandedSecretKey::from(seed);
        let low = clamp_integer(*hash.first_chunk().unwrap());
        self.words("seed", seed)
            .words("hash of the seed", &hash)
            .scalar("clamped", &low)
            .scalar("scalar", expanded.scalar.as_bytes())
            .words("prefix", &expanded.hash_prefix)
    }

    /// The nonce of a message.
    fn nonce(self, seed: &[u8; 32], message: &[u8]) -> Needles {
        let expanded = ExpandedSecretKey::from(seed);
        let digest = Sha512::new()
            .chain_update(expanded.hash_prefix)
            .chain_update(message)
            .finalize();
        self.hash("nonce", &digest.into())
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
    let mut seeded = Seeded::new(5);
    let secret = Box::new(seeded.bytes::<32>());
    let reversed = Box::new(std::array::from_fn::<u8, 32, _>(|i| secret[31 - i]));
    let needles = Needles::default().words("secret", &secret[..]);
    for offset in [0, 1, 100, 224] {
        assert!(left(&needles, || plant(&secret, offset, false)).0.len() >= 4);
        assert!(left(&needles, || plant(&reversed, offset, false)).0.len() >= 4);
        assert_eq!(left(&needles, || plant(&secret, offset, true)).0.len(), 0);
    }
    // Nibbles below 8 are digits as they are.
    let k = seeded.bytes::<32>().map(|b| b & 0x77);
    let needles = Needles::default().scalar("k", &k);
    let digits: Vec<u8> = k.iter().flat_map(|b| [b & 15, b >> 4]).collect();
    let digits = Box::new(*digits.first_chunk::<32>().unwrap());
    let planted = |run: &[u8; 32]| left(&needles, || plant(run, 3, false)).0;
    assert!(
        planted(&digits)
            .iter()
            .any(|name| name.starts_with("digits"))
    );
}

#[test]
fn keys_and_signatures_leave_nothing() {
    let mut troubles = Vec::new();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(41);
        let seed = Box::new(seeded.bytes::<32>());
        let message = b"a message of some length";
        let key_needles = || Needles::default().key(&seed);
        let needles = || key_needles().nonce(&seed, message);
        let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
            check(backend, name, needles, operation, &mut troubles);
        };

        let key = Box::new(SigningKey::from_bytes(&seed));
        // Whoever moves a key leaves a copy behind: here it is used where it was made.
        check("from_bytes", &key_needles(), &mut || {
            let made = SigningKey::from_bytes(&seed);
            assert_eq!(black_box(&made).verifying_key(), key.verifying_key());
        });
        check("from a slice", &key_needles(), &mut || {
            assert!(black_box(&SigningKey::try_from(&seed[..])).is_ok());
        });
        let pair = Box::new(key.to_keypair_bytes());
        check("from_keypair_bytes", &key_needles(), &mut || {
            assert!(black_box(&SigningKey::from_keypair_bytes(&pair)).is_ok());
        });
        check("expand", &key_needles(), &mut || {
            black_box(&ExpandedSecretKey::from(&*seed));
        });

        let mut signature: Box<Option<Signature>> = Box::new(None);
        check("sign", &needles(), &mut || {
            *signature = Some(key.sign(message));
        });
        assert_eq!(signature.expect("a signature"), key.sign(message));
        let noise = [9; 32];
        let hedged = {
            let prefix = ExpandedSecretKey::from(&*seed).hash_prefix;
            let digest = Sha512::new()
                .chain_update(b"SigEd25519 no Ed25519 collisions")
                .chain_update([2])
                .chain_update([0; 31])
                .chain_update(noise)
                .chain_update(prefix)
                .chain_update(message)
                .finalize();
            key_needles().hash("nonce", &digest.into())
        };
        check("sign_hedged", &hedged, &mut || {
            *signature = Some(key.sign_hedged(&noise, message));
        });

        for n in [1, 3, 4, 8, 11] {
            let seeds: Vec<[u8; 32]> = (0..n).map(|_| seeded.bytes()).collect();
            let keys: Vec<SigningKey> = seeds.iter().map(SigningKey::from_bytes).collect();
            let keys: Vec<&SigningKey> = keys.iter().collect();
            let messages = vec![&message[..]; n];
            let mut signatures = vec![Signature::from_bytes(&[0; 64]); n];
            let needles = seeds.iter().fold(Needles::default(), |needles, seed| {
                needles.key(seed).nonce(seed, message)
            });
            check(&format!("sign_batch of {n}"), &needles, &mut || {
                sign_batch(&keys, &messages, &mut signatures).unwrap();
            });
            assert_eq!(signatures[n - 1], keys[n - 1].sign(message));
        }
    });
    assert!(troubles.is_empty(), "\n{}", troubles.join("\n"));
}

#[test]
fn exchanges_leave_nothing() {
    let mut troubles = Vec::new();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(42);
        let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
            check(backend, name, needles, operation, &mut troubles);
        };
        let of = |needles: Needles, secret: &[u8; 32], public: &[u8; 32]| {
            needles
                .words("secret", secret)
                .scalar("clamped", &clamp_integer(*secret))
                .words("shared", &x25519(*secret, *public))
        };
        let bytes = Box::new(seeded.bytes::<32>());
        let secret = Box::new(StaticSecret::from(*bytes));
        let public = PublicKey::from(&StaticSecret::from(seeded.bytes::<32>()));
        let needles = of(Needles::default(), &bytes, public.as_bytes());
        check("diffie_hellman", &needles, &mut || {
            black_box(&secret.diffie_hellman(&public));
        });
        check("checked_diffie_hellman", &needles, &mut || {
            assert!(black_box(&secret.checked_diffie_hellman(&public)).is_ok());
        });
        check("checked_diffie_hellman of bytes", &needles, &mut || {
            let shared = checked_diffie_hellman(&bytes, public.as_bytes());
            assert!(black_box(&shared).is_ok());
        });
        let mut own = Box::new(PublicKey::from([0; 32]));
        check("x25519 key", &needles, &mut || {
            *own = PublicKey::from(&*secret)
        });
        assert_eq!(own.as_bytes(), &x25519(*bytes, X25519_BASEPOINT.0));

        for n in [1, 3, 4, 8, 11] {
            let secrets: Vec<[u8; 32]> = (0..n).map(|_| seeded.bytes()).collect();
            let publics: Vec<[u8; 32]> = (0..n).map(|_| seeded.bytes()).collect();
            let mut shared = vec![[0; 32]; n];
            let needles = (0..n).fold(Needles::default(), |needles, i| {
                of(needles, &secrets[i], &publics[i])
            });
            check(&format!("x25519_batch of {n}"), &needles, &mut || {
                x25519_batch(&secrets, &publics, &mut shared).unwrap();
            });
            assert_eq!(shared[n - 1], x25519(secrets[n - 1], publics[n - 1]));
        }
    });
    assert!(troubles.is_empty(), "\n{}", troubles.join("\n"));
}

/// By reference: an operator on values has a copy of each in the caller's frame.
#[allow(clippy::op_ref)]
#[test]
fn multiples_leave_nothing() {
    let mut troubles = Vec::new();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(43);
        let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
            check(backend, name, needles, operation, &mut troubles);
        };
        let scalar = Box::new(Scalar::from_bytes_mod_order_wide(&seeded.bytes::<64>()));
        let needles = Needles::default().scalar("scalar", scalar.as_bytes());
        let b = Box::new(ED25519_BASEPOINT_POINT + ED25519_BASEPOINT_POINT);
        let mut point = Box::new(*b);
        check("Edwards", &needles, &mut || *point = &*b * &*scalar);
        check("Edwards base", &needles, &mut || {
            *point = EdwardsPoint::mul_base(&scalar)
        });
        let mut u = Box::new(X25519_BASEPOINT);
        check("Montgomery", &needles, &mut || {
            *u = X25519_BASEPOINT * &*scalar
        });
        check("Montgomery base", &needles, &mut || {
            *u = MontgomeryPoint::mul_base(&scalar)
        });
        let mut element = Box::new(RISTRETTO_BASEPOINT_POINT);
        let r = Box::new(RISTRETTO_BASEPOINT_POINT + RISTRETTO_BASEPOINT_POINT);
        check("Ristretto", &needles, &mut || *element = &*r * &*scalar);
        check("Ristretto base", &needles, &mut || {
            *element = RistrettoPoint::mul_base(&scalar);
        });
        for n in [1, 3, 8, 40] {
            let scalars: Vec<Scalar> = (0..n)
                .map(|_| Scalar::from_bytes_mod_order_wide(&seeded.bytes::<64>()))
                .collect();
            let points: Vec<EdwardsPoint> = scalars.iter().map(EdwardsPoint::mul_base).collect();
            let needles = scalars.iter().fold(Needles::default(), |needles, scalar| {
                needles.scalar("scalar", scalar.as_bytes())
            });
            check(&format!("sum of {n} multiples"), &needles, &mut || {
                *point = EdwardsPoint::multiscalar_mul(&scalars, &points);
            });
        }
    });
    assert!(troubles.is_empty(), "\n{}", troubles.join("\n"));
}
