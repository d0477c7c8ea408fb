// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks what calls by libsodium's names leave in memory: no seed, scalar, nonce or shared secret
//! on the stack or in freed memory of the library. As in the tests of `libnineteen`, which say how.

#![cfg(all(target_os = "linux", target_pointer_width = "64"))]

#[path = "../../library/tests/residue/backends.rs"]
mod backends; // a process for each backend
#[path = "../../../../crates/nineteen/tests/residue/needles.rs"]
mod needles; // the words that belong to a key, a nonce, an exchange

use std::ffi::{c_int, c_ulonglong};
use std::hint::black_box;
use std::ptr::null_mut;

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use needles::Secrets;
use nineteen::constants::X25519_BASEPOINT;
use nineteen::ed25519::{Digest, Sha512, SigningKey};
use nineteen::edwards::EdwardsPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen_sodium::scalarmult::*;
use nineteen_sodium::sign::*;
use nineteen_sodium::sign_state::*;
use testkit::residue::{Needles, Troubles, Watching, check_that_planted_residues_are_found};

/// Keeps freed memory intact while an operation is watched.
#[global_allocator]
static ALLOCATOR: Watching = Watching;

type One = unsafe extern "C" fn(*mut u8, *const u8) -> c_int;
type Two = unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> c_int;
type Pair = unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> c_int;
type Sign =
    unsafe extern "C" fn(*mut u8, *mut c_ulonglong, *const u8, c_ulonglong, *const u8) -> c_int;
type Init = unsafe extern "C" fn(*mut State) -> c_int;
type Update = unsafe extern "C" fn(*mut State, *const u8, c_ulonglong) -> c_int;
type Final = unsafe extern "C" fn(*mut State, *mut u8, *mut c_ulonglong, *const u8) -> c_int;

macro_rules! functions {
    ($($name:ident: $type:ty;)*) => {
        /// The functions that take secrets.
        struct Functions {
            $($name: $type,)*
        }

        impl Functions {
            fn linked() -> Functions {
                Functions { $($name,)* }
            }

            fn loaded(library: &Library) -> Functions {
                Functions {
                    // SAFETY: the type is that of the function in the sources of the library.
                    $($name: *unsafe { library.get::<$type>(stringify!($name)) }.unwrap(),)*
                }
            }
        }
    };
}

functions! {
    crypto_sign_seed_keypair: Pair;
    crypto_sign: Sign;
    crypto_sign_detached: Sign;
    crypto_sign_init: Init;
    crypto_sign_update: Update;
    crypto_sign_final_create: Final;
    crypto_sign_ed25519_sk_to_seed: One;
    crypto_sign_ed25519_sk_to_curve25519: One;
    crypto_scalarmult: Two;
    crypto_scalarmult_base: One;
    crypto_scalarmult_ed25519: Two;
    crypto_scalarmult_ed25519_base: One;
    crypto_scalarmult_ristretto255: Two;
    crypto_scalarmult_ristretto255_base: One;
}

#[test]
fn calls_by_libsodiums_names_leave_nothing() {
    if !testkit::residue::optimised() {
        return;
    }
    backends::each(
        "calls_by_libsodiums_names_leave_nothing",
        "crypto_sign: ",
        || {
            let library = std::env::current_exe()
                .unwrap()
                .with_file_name("libnineteen_sodium.so");
            // SAFETY: the library has no constructors.
            let library = unsafe { Library::open(Some(library), RTLD_NOW | RTLD_LOCAL) }.unwrap();
            let mut troubles = Troubles::default();
            for (how, functions) in [
                ("loaded", Functions::loaded(&library)),
                ("linked", Functions::linked()),
            ] {
                signatures(&functions, &mut troubles, how);
                multiples(&functions, &mut troubles, how);
            }
            troubles.end();
        },
    );
}

fn done(answer: c_int) {
    assert_eq!(black_box(answer), 0);
}

/// Bytes that are nowhere else: the hash of a number.
fn secret(number: u8) -> Box<[u8; 32]> {
    Box::new(*Sha512::digest([number; 40]).first_chunk::<32>().unwrap())
}

/// Addresses on the heap of the test, which a closure may take to another thread.
#[derive(Clone, Copy)]
struct At(usize);

impl At {
    fn of<T>(value: &T) -> At {
        At(std::ptr::from_ref(value) as usize)
    }
    fn read<T>(self) -> *const T {
        self.0 as *const T
    }
    fn write<T>(self) -> *mut T {
        self.0 as *mut T
    }
}

/// Key pairs and signatures. Inputs and results are on the heap of the test.
fn signatures(f: &Functions, troubles: &mut Troubles, how: &str) {
    let seed = secret(1);
    check_that_planted_residues_are_found(&seed);
    let signer = SigningKey::from_bytes(&seed);
    let pair = Box::new(signer.to_keypair_bytes());
    let message = Box::new(*b"a message of some length");
    let len = message.len() as c_ulonglong;
    let key_needles = || Needles::default().key(&seed);
    let needles = key_needles().nonce(&seed, &message[..]);
    let prehashed = {
        let prefix = nineteen::ed25519::hazmat::ExpandedSecretKey::from(&*seed).hash_prefix;
        let digest = Sha512::new()
            .chain_update(b"SigEd25519 no Ed25519 collisions\x01\x00")
            .chain_update(prefix)
            .chain_update(Sha512::digest(&message[..]))
            .finalize();
        key_needles().hash("nonce", &digest.into())
    };
    let (mut out, mut other) = (Box::new([0_u8; 128]), Box::new([0_u8; 64]));
    let (to, second) = (
        At(out.as_mut_ptr() as usize),
        At(other.as_mut_ptr() as usize),
    );
    let (from, sk, text) = (At::of(&*seed), At::of(&*pair), At::of(&*message));
    // A state of libsodium's size, aligned.
    let state = Box::new([0_u64; 26]);
    let state = At::of(&*state);
    let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
        troubles.check(&format!("{how} {name}"), needles, operation);
    };
    // SAFETY, here and below: pointers to as many bytes as libsodium's headers say, on the heap.
    check("crypto_sign_seed_keypair", &key_needles(), &mut || {
        // SAFETY: as above.
        done(unsafe { (f.crypto_sign_seed_keypair)(to.write(), second.write(), from.read()) });
    });
    assert_eq!(*other, *pair);
    check("crypto_sign", &needles, &mut || {
        // SAFETY: as above.
        done(unsafe { (f.crypto_sign)(to.write(), null_mut(), text.read(), len, sk.read()) });
    });
    let expected = nineteen::ed25519::Signer::sign(&signer, &message[..]).to_bytes();
    assert_eq!(out[..64], expected);
    check("crypto_sign_detached", &needles, &mut || {
        // SAFETY: as above.
        done(unsafe {
            (f.crypto_sign_detached)(to.write(), null_mut(), text.read(), len, sk.read())
        });
    });
    assert_eq!(out[..64], expected);
    // SAFETY: as above.
    check("crypto_sign_final_create", &prehashed, &mut || unsafe {
        done((f.crypto_sign_init)(state.write()));
        done((f.crypto_sign_update)(state.write(), text.read(), len));
        done((f.crypto_sign_final_create)(
            state.write(),
            to.write(),
            null_mut(),
            sk.read(),
        ));
    });
    check(
        "crypto_sign_ed25519_sk_to_seed",
        &key_needles(),
        &mut || {
            // SAFETY: as above.
            done(unsafe { (f.crypto_sign_ed25519_sk_to_seed)(to.write(), sk.read()) });
        },
    );
    check(
        "crypto_sign_ed25519_sk_to_curve25519",
        &key_needles(),
        &mut || {
            // SAFETY: as above.
            done(unsafe { (f.crypto_sign_ed25519_sk_to_curve25519)(to.write(), sk.read()) });
        },
    );
}

/// Exchanges and multiples. Inputs and results are on the heap of the test.
fn multiples(f: &Functions, troubles: &mut Troubles, how: &str) {
    let bytes = secret(3);
    let public = Box::new(nineteen::x25519::x25519(*secret(4), X25519_BASEPOINT.0));
    let scalar = Box::new(Scalar::from_bytes_mod_order(*bytes).to_bytes());
    let point = EdwardsPoint::mul_base(&Scalar::from(5_u64));
    let point = Box::new(point.compress().to_bytes());
    let element = RistrettoPoint::from_uniform_bytes(&[7; 64]);
    let element = Box::new(element.compress().to_bytes());
    let mut out = Box::new([0_u8; 32]);
    let to = At(out.as_mut_ptr() as usize);
    let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
        troubles.check(&format!("{how} {name}"), needles, operation);
    };
    let exchange = Needles::default().exchange(&bytes, &public);
    let plain = Needles::default().scalar("scalar", &scalar);
    let clamped = nineteen::scalar::clamp_integer(*bytes);
    let clamped = Needles::default()
        .words("secret", &bytes[..])
        .scalar("clamped", &clamped)
        .scalar("reduced", Scalar::from_bytes_mod_order(clamped).as_bytes());
    let two: [(&str, Two, &Needles, At, At); 3] = [
        (
            "crypto_scalarmult",
            f.crypto_scalarmult,
            &exchange,
            At::of(&*bytes),
            At::of(&*public),
        ),
        (
            "crypto_scalarmult_ed25519",
            f.crypto_scalarmult_ed25519,
            &clamped,
            At::of(&*bytes),
            At::of(&*point),
        ),
        (
            "crypto_scalarmult_ristretto255",
            f.crypto_scalarmult_ristretto255,
            &plain,
            At::of(&*scalar),
            At::of(&*element),
        ),
    ];
    for (name, function, needles, k, p) in two {
        check(name, needles, &mut || {
            // SAFETY: 32 bytes each, on the heap.
            done(unsafe { function(to.write(), k.read(), p.read()) });
        });
    }
    let one: [(&str, One, &Needles, At); 3] = [
        (
            "crypto_scalarmult_base",
            f.crypto_scalarmult_base,
            &exchange,
            At::of(&*bytes),
        ),
        (
            "crypto_scalarmult_ed25519_base",
            f.crypto_scalarmult_ed25519_base,
            &clamped,
            At::of(&*bytes),
        ),
        (
            "crypto_scalarmult_ristretto255_base",
            f.crypto_scalarmult_ristretto255_base,
            &plain,
            At::of(&*scalar),
        ),
    ];
    for (name, function, needles, k) in one {
        check(name, needles, &mut || {
            // SAFETY: 32 bytes each, on the heap.
            done(unsafe { function(to.write(), k.read()) });
        });
    }
}
