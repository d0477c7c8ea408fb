// SPDX-License-Identifier: MIT OR Apache-2.0
//! lib25519: assembly and C by Nath and Bernstein, which chooses among its implementations by CPU.
//!
//! The builds of it are shared libraries in C's calling convention, fetched by
//! `toolbox::lib25519` and loaded when this program runs. A build that is not there, or is for
//! another processor, is no contestant.
//!
//! Its stable interface takes the bytes of new keys from the operating system only: `keygen` and
//! `x25519_keygen` call the functions that its `keypair` functions call on those bytes. Signing
//! adds such bytes to what the nonce is hashed from, so `sign` includes a system call. Signature
//! and message are in one piece; putting them together is part of `verify`.

use crate::{
    contestant::{Agreement, Contestant, Signing, step},
    contestants::Entry,
    fixture::{Fixture, ITEMS, LINKS},
};
use libloading::Library;
use nineteen::ed25519::{Policy, verify};
use std::{
    error::Error,
    ffi::{CStr, c_char, c_int, c_longlong},
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    sync::LazyLock,
};

const NAME: &str = "lib25519";

/// The builds, by the names of their folders.
const BUILDS: [&str; 2] = ["debian", "experimental"];

/// The functions of one build, with the lengths that `lib25519.h` gives.
#[derive(Debug)]
struct Functions {
    version: String,
    /// The implementations that it chooses for this CPU.
    chosen: String,
    /// X25519: shared secret, public key, secret key.
    dh_x25519: extern "C" fn(&mut [u8; 32], &[u8; 32], &[u8; 32]),
    /// The public key of X25519 for a secret key.
    base_montgomery: extern "C" fn(&mut [u8; 32], &[u8; 32]),
    /// The multiple of the base point: its encoding in Ed25519, or with the top bit of the scalar
    /// set that in X25519.
    base_merged: extern "C" fn(&mut [u8; 32], &[u8; 32]),
    /// The reciprocal of a field element.
    invert: extern "C" fn(&mut [u8; 32], &[u8; 32]),
    /// SHA-512: hash, message, its length.
    sha512: unsafe extern "C" fn(&mut [u8; 64], *const u8, c_longlong),
    /// Signature and message, their length, message, its length, secret key and public key.
    sign: unsafe extern "C" fn(*mut u8, &mut c_longlong, *const u8, c_longlong, &[u8; 64]),
    /// Message, its length, signature and message, their length, public key.
    open: unsafe extern "C" fn(*mut u8, &mut c_longlong, *const u8, c_longlong, &[u8; 32]) -> c_int,
    /// X25519 for as many as the last argument says, 32 bytes each: shared secrets, secret keys,
    /// public keys.
    dh_batch: unsafe extern "C" fn(*mut u8, *const u8, *const u8, c_longlong),
}

/// A function that names the implementation of another.
type Implementation = unsafe extern "C" fn() -> *const c_char;

/// Where whole operations spend their time, without `lib25519_` and with the shortest name that
/// tells them apart.
const IMPLEMENTATIONS: [(&str, &str); 6] = [
    ("nG", "nG_merged25519"),
    ("nG of X25519", "nG_montgomery25519"),
    ("nP", "nP_montgomery25519"),
    ("nPbatch", "nPbatch_montgomery25519"),
    ("mGnP", "mGnP_ed25519"),
    ("SHA-512", "hashblocks_sha512"),
];

/// All builds, or why they cannot be called.
static LOADED: LazyLock<[Result<Functions, String>; 2]> =
    LazyLock::new(|| BUILDS.map(|build| Functions::load(&folder(build))));

/// The folder of a build, as in `toolbox::lib25519`, which workers do not link.
pub fn folder(build: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/tools/lib25519")
        .join(build)
}

/// An entry for each build that can be called.
pub fn entries() -> Vec<Entry> {
    let entry = |(build, loaded): (&'static str, &'static Result<Functions, String>)| {
        let library = Lib25519(loaded.as_ref().ok()?);
        let make = move |fixture| contestant(build, library, fixture);
        Some((NAME, build.to_owned(), Box::new(make) as _))
    };
    BUILDS.into_iter().zip(&*LOADED).filter_map(entry).collect()
}

/// Library and backend of all builds that cannot be called, and why.
pub fn missing() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let builds = BUILDS.into_iter().zip(&*LOADED);
    builds.filter_map(|(build, loaded)| Some((NAME, build, loaded.as_ref().err()?.as_str())))
}

/// The versions of all builds that can be called.
pub fn versions() -> impl Iterator<Item = (String, String)> {
    let builds = BUILDS.into_iter().zip(&*LOADED);
    builds.filter_map(|(build, loaded)| {
        let version = loaded.as_ref().ok()?.version.clone();
        Some((format!("{NAME} ({build})"), version))
    })
}

impl Functions {
    /// Loads the library and the one that it needs from `folder`.
    fn load(folder: &Path) -> Result<Self, String> {
        let version = fs::read_to_string(folder.join("version"));
        let version = version.map_err(|_| "it is not there".to_owned())?;
        // The first has the name that the second needs; the linker then takes the loaded one.
        open(&folder.join("librandombytes-kernel.so.1"))?;
        let library = open(&folder.join("lib25519.so.1"))?;
        let chosen: Vec<String> = IMPLEMENTATIONS
            .iter()
            .map(|(short, name)| {
                let name = format!("lib25519_{name}_implementation");
                // SAFETY: in `lib25519.h` all functions whose names end like this take nothing and
                // return a string; it is a literal, so it ends with zero and is never freed.
                let chosen = unsafe {
                    let implementation: Implementation = function(library, &name)?;
                    CStr::from_ptr(implementation())
                };
                Ok(format!("{short} {}", chosen.to_string_lossy()))
            })
            .collect::<Result<_, String>>()?;
        // SAFETY: these are the functions' types in `lib25519.h`. Pointers without a length beside
        // them are to as many bytes as `lib25519_dh_x25519_BYTES`, `lib25519_sign_ed25519_*BYTES`
        // and so on say, of which the constant ones are only read, and are not kept.
        unsafe {
            Ok(Functions {
                version: version.trim().to_owned(),
                chosen: chosen.join(", "),
                dh_x25519: function(library, "lib25519_dh_x25519")?,
                base_montgomery: function(library, "lib25519_nG_montgomery25519")?,
                base_merged: function(library, "lib25519_nG_merged25519")?,
                invert: function(library, "lib25519_pow_inv25519")?,
                sha512: function(library, "lib25519_hash_sha512")?,
                sign: function(library, "lib25519_sign_ed25519")?,
                open: function(library, "lib25519_sign_ed25519_open")?,
                dh_batch: function(library, "lib25519_nPbatch_montgomery25519")?,
            })
        }
    }
}

/// Loads a shared library for the rest of the process.
fn open(file: &Path) -> Result<&'static Library, String> {
    // SAFETY: what runs when these libraries are loaded asks the processor for its features and
    // fills in tables of their own; nothing runs when they are unloaded, which does not happen.
    let library = unsafe { Library::new(file) }.map_err(|error| because(&error, file))?;
    Ok(Box::leak(Box::new(library)))
}

/// The function `name` of a library.
///
/// # Safety
///
/// `T` must be the type of a pointer to that function.
unsafe fn function<T: Copy>(library: &'static Library, name: &str) -> Result<T, String> {
    // SAFETY: the caller says that the type is right, and the library stays loaded.
    let found = unsafe { library.get::<T>(name) };
    found
        .map(|symbol| *symbol)
        .map_err(|_| format!("it has no {name}"))
}

/// Why a library cannot be loaded, without its folder, which is nobody's business.
fn because(error: &libloading::Error, file: &Path) -> String {
    let why = error
        .source()
        .map_or_else(|| error.to_string(), ToString::to_string);
    let folder = file.parent().unwrap_or(file).display().to_string();
    why.replace(&format!("{folder}/"), "")
}

#[derive(Clone, Copy)]
struct Lib25519(&'static Functions);

fn contestant(build: &str, library: Lib25519, fixture: &'static Fixture) -> Contestant {
    let chosen = &library.0.chosen;
    let evidence = format!("signs with random bytes; chooses on this machine {chosen}");
    let mut contestant = Contestant::new(NAME, build, evidence);
    contestant.signing(&library, fixture);
    let signed = |seed: &[u8; 32], message: &[u8; 32]| {
        let (key, public) = (library.key(seed), library.public_key(seed));
        let signature = library.sign(&key, message);
        verify(Policy::Canonical, &public, message, &signature).is_ok()
    };
    let mut inputs = fixture.seeds.iter().zip(&fixture.messages);
    if !inputs.all(|(seed, message)| signed(seed, message)) {
        let fault = "sign gives what nineteen does not take for a signature";
        contestant.faults.push(fault.to_owned());
    }
    contestant.agreement(&library, fixture);
    contestant.agreement_batches(fixture, move |secrets, peers, shared| {
        library.agree_each(secrets, peers, shared);
    });
    inversion(&mut contestant, library, fixture);
    contestant
}

/// `fe_invert`, the only field operation that it shows: from bytes to bytes.
fn inversion(contestant: &mut Contestant, library: Lib25519, fixture: &'static Fixture) {
    let chain = move |x: &[u8; 32], n: u32| {
        let (mut x, mut inverse) = (*x, [0; 32]);
        for _ in 0..n {
            (library.0.invert)(&mut inverse, &x);
            x = inverse;
        }
        x
    };
    let xs = &fixture.messages;
    contestant.check("fe_invert", xs.iter().map(|x| chain(x, LINKS as u32)));
    let mut at = 0;
    contestant.timed("fe_invert", 1, move |n| {
        black_box(chain(black_box(&xs[step(&mut at)]), n));
    });
}

impl Signing for Lib25519 {
    const DETERMINISTIC: bool = false;

    /// Seed and public key.
    type Key = [u8; 64];

    /// As `lib25519_sign_ed25519_keypair` does.
    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        let (mut hash, mut scalar, mut public) = ([0; 64], [0; 32], [0; 32]);
        // SAFETY: the length is that of the seed.
        unsafe { (self.0.sha512)(&mut hash, seed.as_ptr(), length(seed)) };
        // RFC 8032 §5.1.5 step 2. The top bit, now clear, is what asks for the encoding of Ed25519.
        scalar.copy_from_slice(&hash[..32]);
        scalar[0] &= 248;
        scalar[31] &= 63;
        scalar[31] |= 64;
        (self.0.base_merged)(&mut public, &scalar);
        public
    }

    fn key(&self, seed: &[u8; 32]) -> [u8; 64] {
        let mut key = [0; 64];
        key[..32].copy_from_slice(seed);
        key[32..].copy_from_slice(&self.public_key(seed));
        key
    }

    fn sign(&self, key: &[u8; 64], message: &[u8; 32]) -> [u8; 64] {
        let (mut signed, mut written) = ([0; 96], 0);
        let (message, n) = (message.as_ptr(), length(message));
        // SAFETY: it reads the message in its length, and writes the 64 bytes of a signature, the
        // message, and their length.
        unsafe { (self.0.sign)(signed.as_mut_ptr(), &mut written, message, n, key) };
        *signed.first_chunk().expect("a signature has 64 bytes")
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let (mut signed, mut opened, mut written) = ([0; 96], [0; 96], 0);
        signed[..64].copy_from_slice(signature);
        signed[64..].copy_from_slice(message);
        let (signed, n) = (signed.as_ptr(), length(&signed));
        // SAFETY: it reads signature and message in their length, and writes the message and its
        // length, or zeros: in either case no more than it reads.
        let done =
            unsafe { (self.0.open)(opened.as_mut_ptr(), &mut written, signed, n, public_key) };
        black_box(&opened);
        done == 0
    }
}

impl Agreement for Lib25519 {
    type Secret = [u8; 32];

    fn secret(&self, bytes: &[u8; 32]) -> [u8; 32] {
        *bytes
    }

    fn agree(&self, secret: &[u8; 32], peer: &[u8; 32]) -> [u8; 32] {
        let mut shared = [0; 32];
        (self.0.dh_x25519)(&mut shared, peer, secret);
        shared
    }

    /// As `lib25519_dh_x25519_keypair` does.
    fn public(&self, secret: &[u8; 32]) -> [u8; 32] {
        let mut public = [0; 32];
        (self.0.base_montgomery)(&mut public, secret);
        public
    }
}

impl Lib25519 {
    fn agree_each(self, secrets: &[[u8; 32]], peers: &[[u8; 32]], shared: &mut [[u8; 32]]) {
        let n = secrets.len();
        assert!(n == peers.len() && n == shared.len() && n <= ITEMS);
        let (shared, secrets) = (shared.as_mut_ptr().cast(), secrets.as_ptr().cast());
        // SAFETY: all three have room for `n` items of 32 bytes, one after the other.
        unsafe { (self.0.dh_batch)(shared, secrets, peers.as_ptr().cast(), n as c_longlong) };
    }
}

/// The length of bytes that are much fewer than a number has room for.
fn length(bytes: &[u8]) -> c_longlong {
    bytes.len() as c_longlong
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gives_the_known_outputs(build: &str) {
        if let Some((_, _, why)) = missing().find(|(_, missing, _)| *missing == build) {
            println!("SKIPPED: lib25519/{build} cannot be called: {why}");
            return;
        }
        let fixture: &'static Fixture = Box::leak(Fixture::new());
        let mut entries = entries().into_iter();
        let entry = entries.find(|(_, name, _)| name == build);
        let contestant = entry.expect("it is not missing").2(fixture);
        assert_eq!(contestant.faults, [""; 0]);
        let operations = contestant.operations.iter();
        let operations: Vec<&str> = operations.map(|timed| &timed.operation[..]).collect();
        let expected = [
            "keygen",
            "sign",
            "verify",
            "x25519",
            "x25519_keygen",
            "x25519_batch/8",
            "x25519_batch/64",
            "fe_invert",
        ];
        assert_eq!(operations, expected);
        assert!(contestant.evidence.contains("nPbatch "));
    }

    #[test]
    fn debians_build_gives_the_known_outputs() {
        gives_the_known_outputs("debian");
    }

    #[test]
    fn the_experimental_build_gives_the_known_outputs() {
        gives_the_known_outputs("experimental");
    }

    #[test]
    fn what_is_not_there_is_no_contestant() {
        let why = Functions::load(Path::new("nowhere")).unwrap_err();
        assert_eq!(why, "it is not there");
        let why = open(Path::new("/nowhere/lib25519.so.1")).unwrap_err();
        assert!(!why.contains("nowhere"), "{why}");
    }

    #[cfg(feature = "front")]
    #[test]
    fn builds_are_where_they_are_unpacked() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let unpacked = toolbox::lib25519::BUILDS;
        assert_eq!(BUILDS, unpacked.map(toolbox::lib25519::Build::name));
        for build in unpacked {
            assert_eq!(folder(build.name()), build.folder(&root));
        }
    }
}
