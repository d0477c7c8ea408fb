// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks what calls from C leave in memory: no seed, scalar, nonce or shared secret on the stack or
//! in freed memory of the library.
//!
//! Each function is called twice: in the shared library, on a stack of the test, and linked into the
//! test, whose allocator sees what the library frees. Backends take turns, each in a process of its
//! own. How the search works, and what it does not show, is in `docs/SOUNDNESS.md`.

#![cfg(all(target_os = "linux", target_pointer_width = "64"))]

#[path = "residue/backends.rs"]
mod backends;
#[path = "../../../../crates/nineteen/tests/residue/needles.rs"]
mod needles; // the words that belong to a key, a nonce, an exchange // a process for each backend

use std::ffi::{c_char, c_int};
use std::hint::black_box;

use base64ct::{Base64, Encoding};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use needles::Secrets;
use nineteen::ed25519::{Digest, Sha512, SigningKey};
use nineteen_c::batch::*;
use nineteen_c::ed25519::*;
use nineteen_c::formats::*;
use nineteen_c::instances::*;
use nineteen_c::openssh::*;
use nineteen_c::ristretto255::*;
use nineteen_c::x25519::*;
use testkit::residue::{Needles, Troubles, Watching, check_that_planted_residues_are_found};

/// Keeps freed memory intact while an operation is watched.
#[global_allocator]
static ALLOCATOR: Watching = Watching;

type One = unsafe extern "C" fn(*mut u8, *const u8) -> c_int;
type Two = unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> c_int;
type Sign = unsafe extern "C" fn(*mut u8, *const u8, *const u8, usize) -> c_int;
type Hedged = unsafe extern "C" fn(*mut u8, *const u8, *const u8, *const u8, usize) -> c_int;
type Prepare = unsafe extern "C" fn(*mut nineteen_ed25519_key, *const u8) -> c_int;
type Prepared =
    unsafe extern "C" fn(*mut u8, *const nineteen_ed25519_key, *const u8, usize) -> c_int;
#[rustfmt::skip]
type Ctx = unsafe extern "C" fn(
    *mut u8, *const u8, *const u8, usize, *const u8, usize,
) -> c_int;
#[rustfmt::skip]
type CtxPrepared = unsafe extern "C" fn(
    *mut u8, *const nineteen_ed25519_key, *const u8, usize, *const u8, usize,
) -> c_int;
type Ph = unsafe extern "C" fn(*mut u8, *const u8, *const u8, usize, *const u8) -> c_int;
#[rustfmt::skip]
type PhPrepared = unsafe extern "C" fn(
    *mut u8, *const nineteen_ed25519_key, *const u8, usize, *const u8,
) -> c_int;
type Read = unsafe extern "C" fn(*mut u8, *const u8, usize) -> c_int;
type Text = unsafe extern "C" fn(*mut c_char, *const u8) -> c_int;
type Ssh = unsafe extern "C" fn(*mut c_char, *mut usize, *const u8, *const u8, usize) -> c_int;
#[rustfmt::skip]
type SignBatch = unsafe extern "C" fn(
    *mut u8, *const u8, usize, *const u8, usize, *const u64, usize, usize,
) -> c_int;
#[rustfmt::skip]
type Batch = unsafe extern "C" fn(
    *mut u8, *const u8, usize, *const u8, usize, usize, usize,
) -> c_int;

macro_rules! functions {
    ($($field:ident: $type:ty = $name:ident;)*) => {
        /// The functions that take secrets.
        struct Functions {
            $($field: $type,)*
        }

        impl Functions {
            fn linked() -> Functions {
                Functions { $($field: $name,)* }
            }

            fn loaded(library: &Library) -> Functions {
                Functions {
                    // SAFETY: the type is that of the function in the sources of the library.
                    $($field: *unsafe { library.get::<$type>(stringify!($name)) }.unwrap(),)*
                }
            }
        }
    };
}

functions! {
    public_key: One = nineteen_ed25519_public_key;
    sign: Sign = nineteen_ed25519_sign;
    sign_hedged: Hedged = nineteen_ed25519_sign_hedged;
    key_from_seed: Prepare = nineteen_ed25519_key_from_seed;
    key_sign: Prepared = nineteen_ed25519_key_sign;
    ctx_sign: Ctx = nineteen_ed25519ctx_sign;
    ctx_key_sign: CtxPrepared = nineteen_ed25519ctx_key_sign;
    ph_sign: Ph = nineteen_ed25519ph_sign;
    ph_key_sign: PhPrepared = nineteen_ed25519ph_key_sign;
    sign_batch: SignBatch = nineteen_ed25519_sign_batch;
    private_read: Read = nineteen_ed25519_private_read;
    private_der: One = nineteen_ed25519_private_der;
    private_pem: Text = nineteen_ed25519_private_pem;
    openssh_read: Read = nineteen_ed25519_openssh_private_read;
    openssh_write: Ssh = nineteen_ed25519_openssh_private;
    x25519: Two = nineteen_x25519;
    x25519_base: One = nineteen_x25519_base;
    x25519_secret: One = nineteen_x25519_secret_from_ed25519;
    x25519_batch: Batch = nineteen_x25519_batch;
    ristretto_mul: Two = nineteen_ristretto255_mul;
    ristretto_mul_base: One = nineteen_ristretto255_mul_base;
}

#[test]
fn calls_from_c_leave_nothing() {
    if !testkit::residue::optimised() {
        return;
    }
    backends::each("calls_from_c_leave_nothing", "sign: ", || {
        let library = std::env::current_exe()
            .unwrap()
            .with_file_name("libnineteen_c.so");
        // SAFETY: the library has no constructors.
        let library = unsafe { Library::open(Some(library), RTLD_NOW | RTLD_LOCAL) }.unwrap();
        let mut troubles = Troubles::default();
        keys(&Functions::loaded(&library), &mut troubles, "loaded");
        keys(&Functions::linked(), &mut troubles, "linked");
        instances(&Functions::loaded(&library), &mut troubles, "loaded");
        instances(&Functions::linked(), &mut troubles, "linked");
        exchanges(&Functions::loaded(&library), &mut troubles, "loaded");
        exchanges(&Functions::linked(), &mut troubles, "linked");
        troubles.end();
    });
}

fn done(answer: c_int) {
    assert_eq!(black_box(answer), 0);
}

/// Bytes that are nowhere else: the hash of a number.
fn secret(number: u8) -> Box<[u8; 32]> {
    Box::new(*Sha512::digest([number; 40]).first_chunk::<32>().unwrap())
}

/// Keys, signatures and formats. Inputs and results are on the heap of the test.
fn keys(f: &Functions, troubles: &mut Troubles, how: &str) {
    let seed = secret(1);
    check_that_planted_residues_are_found(&seed);
    let message = b"a message of some length";
    let signer = SigningKey::from_bytes(&seed);
    let key_needles = || Needles::default().key(&seed);
    let needles = key_needles().nonce(&seed, message);
    let (from, text, len) = (
        seed.as_ptr() as usize,
        message.as_ptr() as usize,
        message.len(),
    );
    let (from, text) = (move || from as *const u8, move || text as *const u8);
    let mut out = Box::new([0; 640]);
    let to = out.as_mut_ptr() as usize;
    let to = move || to as *mut u8;
    let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
        troubles.check(&format!("{how} {name}"), needles, operation);
    };
    // SAFETY, here and below: pointers to as many bytes as the header says, on the heap.
    check("public_key", &key_needles(), &mut || {
        // SAFETY: as above.
        done(unsafe { (f.public_key)(to(), from()) })
    });
    check("sign", &needles, &mut || {
        // SAFETY: as above.
        done(unsafe { (f.sign)(to(), from(), text(), len) })
    });
    assert_eq!(
        out[..64],
        nineteen::ed25519::Signer::sign(&signer, message).to_bytes()
    );
    let noise = secret(2);
    let hedged = {
        let prefix = nineteen::ed25519::hazmat::ExpandedSecretKey::from(&*seed).hash_prefix;
        let digest = Sha512::new()
            .chain_update(b"SigEd25519 no Ed25519 collisions")
            .chain_update([2])
            .chain_update([0; 31])
            .chain_update(*noise)
            .chain_update(prefix)
            .chain_update(message)
            .finalize();
        key_needles().hash("nonce", &digest.into())
    };
    let noise = noise.as_ptr() as usize;
    check("sign_hedged", &hedged, &mut || {
        // SAFETY: as above.
        done(unsafe { (f.sign_hedged)(to(), from(), noise as *const u8, text(), len) });
    });
    let mut key = Box::new([0_u8; 96]);
    let at = key.as_mut_ptr() as usize;
    check("key_from_seed", &key_needles(), &mut || {
        // SAFETY: as above.
        done(unsafe { (f.key_from_seed)(at as *mut _, from()) })
    });
    check("key_sign", &needles, &mut || {
        // SAFETY: as above.
        done(unsafe { (f.key_sign)(to(), at as *const _, text(), len) })
    });
    for n in [1, 5, 9] {
        let seeds: Vec<[u8; 32]> = (0..n).map(|i| *secret(10 + i)).collect();
        let many = seeds.iter().fold(Needles::default(), |needles, seed| {
            needles.key(seed).nonce(seed, &message[..2])
        });
        let offsets: Vec<u64> = (0..=u64::from(n)).map(|i| 2 * i).collect();
        let texts = message[..2].repeat(usize::from(n));
        let mut made = vec![0_u8; 64 * usize::from(n)];
        let (made, seeds) = (made.as_mut_ptr() as usize, seeds.as_ptr() as usize);
        check(&format!("sign_batch of {n}"), &many, &mut || {
            let (to, from, text) = (made as *mut u8, seeds as *const u8, texts.as_ptr());
            let (offsets, n) = (offsets.as_ptr(), usize::from(n));
            // SAFETY: as above.
            done(unsafe { (f.sign_batch)(to, from, 32, text, texts.len(), offsets, n, 1) });
        });
    }
    let base64 = |needles: Needles, text: &[u8]| needles.words("base64", text);
    check("private_der", &key_needles(), &mut || {
        // SAFETY: as above.
        done(unsafe { (f.private_der)(to(), from()) })
    });
    let der = Box::new(*out.first_chunk::<48>().unwrap());
    let digits = Base64::encode_string(&der[..]);
    let in_text = || base64(key_needles(), &digits.as_bytes()[24..]);
    check("private_pem", &in_text(), &mut || {
        // SAFETY: as above.
        done(unsafe { (f.private_pem)(to().cast(), from()) })
    });
    let pem: Box<[u8]> = out[..119].into();
    for file in [&der[..], &pem] {
        let (file, len) = (file.as_ptr() as usize, file.len());
        check(&format!("private_read of {len}"), &in_text(), &mut || {
            // SAFETY: as above.
            done(unsafe { (f.private_read)(to(), file as *const u8, len) });
        });
        assert_eq!(out[..32], *seed);
    }
    let mut room = Box::new(out.len());
    let room_at = &raw mut *room as usize;
    check("openssh_private", &key_needles(), &mut || {
        // SAFETY: as above.
        done(unsafe { (f.openssh_write)(to().cast(), room_at as *mut usize, from(), text(), len) });
    });
    let file: Box<[u8]> = out[..*room - 1].into();
    let blocks = nineteen_openssh::armor::blocks(&file);
    let bytes = blocks.last().unwrap().decode().unwrap();
    let digits = Base64::encode_string(&bytes);
    // The line of the seed: 161 bytes before it.
    let in_text = || base64(key_needles(), &digits.as_bytes()[216..256]);
    let (at, len) = (file.as_ptr() as usize, file.len());
    check("openssh_private_read", &in_text(), &mut || {
        // SAFETY: as above.
        done(unsafe { (f.openssh_read)(to(), at as *const u8, len) });
    });
    assert_eq!(out[..32], *seed);
}

/// Ed25519ctx, Ed25519ph, and the conversion of a seed. Inputs and results are on the heap of the
/// test. New keys are computed as `nineteen_ed25519_public_key` computes them from a known seed.
fn instances(f: &Functions, troubles: &mut Troubles, how: &str) {
    let (seed, context, digest) = (
        secret(1),
        secret(5),
        Box::new([secret(6), secret(7)].map(|b| *b)),
    );
    let (mut key, mut out) = (Box::new([0_u8; 96]), Box::new([0; 64]));
    let from = seed.as_ptr() as usize;
    let (context_at, digest_at) = (context.as_ptr() as usize, digest.as_ptr() as usize);
    let (at, to) = (key.as_mut_ptr() as usize, out.as_mut_ptr() as usize);
    // SAFETY: 96 and 32 bytes.
    done(unsafe { nineteen_ed25519_key_from_seed(at as *mut _, seed.as_ptr()) });
    let prefix = nineteen::ed25519::hazmat::ExpandedSecretKey::from(&*seed).hash_prefix;
    let needles = |flag: u8| {
        let nonce = Sha512::new()
            .chain_update(b"SigEd25519 no Ed25519 collisions")
            .chain_update([flag, 32])
            .chain_update(*context)
            .chain_update(prefix)
            .chain_update(digest.as_flattened())
            .finalize();
        Needles::default().key(&seed).hash("nonce", &nonce.into())
    };
    let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
        troubles.check(&format!("{how} {name}"), needles, operation);
    };
    check("ctx_sign", &needles(0), &mut || {
        let (context, text) = (context_at as *const u8, digest_at as *const u8);
        // SAFETY: 64, 32, 32 and 64 bytes, on the heap, here and below.
        done(unsafe { (f.ctx_sign)(to as *mut u8, from as *const u8, context, 32, text, 64) });
    });
    check("ctx_key_sign", &needles(0), &mut || {
        let (context, text) = (context_at as *const u8, digest_at as *const u8);
        // SAFETY: as above, and 96 bytes.
        done(unsafe { (f.ctx_key_sign)(to as *mut u8, at as *const _, context, 32, text, 64) });
    });
    check("ph_sign", &needles(1), &mut || {
        let (context, digest) = (context_at as *const u8, digest_at as *const u8);
        // SAFETY: as above.
        done(unsafe { (f.ph_sign)(to as *mut u8, from as *const u8, context, 32, digest) });
    });
    check("ph_key_sign", &needles(1), &mut || {
        let (context, digest) = (context_at as *const u8, digest_at as *const u8);
        // SAFETY: as above.
        done(unsafe { (f.ph_key_sign)(to as *mut u8, at as *const _, context, 32, digest) });
    });
    check("x25519_secret", &Needles::default().key(&seed), &mut || {
        // SAFETY: as above.
        done(unsafe { (f.x25519_secret)(to as *mut u8, from as *const u8) });
    });
}

/// Exchanges and multiples. Inputs and results are on the heap of the test.
fn exchanges(f: &Functions, troubles: &mut Troubles, how: &str) {
    let (bytes, mut out) = (secret(3), Box::new([0; 640]));
    let public = Box::new(nineteen::x25519::x25519(
        *secret(4),
        nineteen::constants::X25519_BASEPOINT.0,
    ));
    let (k, u, to) = (
        bytes.as_ptr() as usize,
        public.as_ptr() as usize,
        out.as_mut_ptr() as usize,
    );
    let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
        troubles.check(&format!("{how} {name}"), needles, operation);
    };
    let needles = Needles::default().exchange(&bytes, &public);
    check("x25519", &needles, &mut || {
        // SAFETY: 32 bytes each, on the heap, here and below.
        done(unsafe { (f.x25519)(to as *mut u8, k as *const u8, u as *const u8) });
    });
    check("x25519_base", &needles, &mut || {
        // SAFETY: as above.
        done(unsafe { (f.x25519_base)(to as *mut u8, k as *const u8) })
    });
    for n in [1, 5, 9] {
        let secrets: Vec<[u8; 32]> = (0..n).map(|i| *secret(30 + i)).collect();
        let many = secrets.iter().fold(Needles::default(), |needles, secret| {
            needles.exchange(secret, &public)
        });
        let secrets = secrets.as_ptr() as usize;
        check(&format!("x25519_batch of {n}"), &many, &mut || {
            let (to, k, u) = (to as *mut u8, secrets as *const u8, u as *const u8);
            // SAFETY: as above; all public keys are one.
            done(unsafe { (f.x25519_batch)(to, k, 32, u, 0, usize::from(n), 1) });
        });
    }
    let scalar = Box::new(nineteen::scalar::Scalar::from_bytes_mod_order(*bytes).to_bytes());
    let element = nineteen::ristretto::RistrettoPoint::from_uniform_bytes(&[7; 64]);
    let element = Box::new(element.compress().to_bytes());
    let (k, p) = (scalar.as_ptr() as usize, element.as_ptr() as usize);
    let needles = Needles::default().scalar("scalar", &scalar);
    check("ristretto255_mul", &needles, &mut || {
        // SAFETY: as above.
        done(unsafe { (f.ristretto_mul)(to as *mut u8, k as *const u8, p as *const u8) });
    });
    check("ristretto255_mul_base", &needles, &mut || {
        // SAFETY: as above.
        done(unsafe { (f.ristretto_mul_base)(to as *mut u8, k as *const u8) });
    });
}
