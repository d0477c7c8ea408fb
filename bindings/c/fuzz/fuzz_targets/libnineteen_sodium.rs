// SPDX-License-Identifier: MIT OR Apache-2.0
//! libsodium's names on this library and on libsodium itself: equal answers, equal bytes, and no
//! byte beyond what libsodium's headers promise. Differences that docs/C.md lists are left out.
#![no_main]

use std::ffi::{CStr, c_char, c_int, c_ulonglong};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use nineteen_c_fuzz::Input;
use nineteen_sodium::core_ed25519::*;
use nineteen_sodium::core_ristretto255::*;
use nineteen_sodium::scalarmult::*;
use nineteen_sodium::sign::*;
use nineteen_sodium::sign_state::*;

type Unary = unsafe extern "C" fn(*mut u8, *const u8) -> c_int;
type Binary = unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> c_int;
type UnaryVoid = unsafe extern "C" fn(*mut u8, *const u8);
type BinaryVoid = unsafe extern "C" fn(*mut u8, *const u8, *const u8);
type Test = unsafe extern "C" fn(*const u8) -> c_int;
type Sign =
    unsafe extern "C" fn(*mut u8, *mut c_ulonglong, *const u8, c_ulonglong, *const u8) -> c_int;
type Verify = unsafe extern "C" fn(*const u8, *const u8, c_ulonglong, *const u8) -> c_int;
type Pair = unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> c_int;
type Start = unsafe extern "C" fn(*mut State) -> c_int;
type Update = unsafe extern "C" fn(*mut State, *const u8, c_ulonglong) -> c_int;
type Create = unsafe extern "C" fn(*mut State, *mut u8, *mut c_ulonglong, *const u8) -> c_int;
type Check = unsafe extern "C" fn(*mut State, *const u8, *const u8) -> c_int;

/// The real one.
struct Sodium {
    library: Library,
    /// 1.0.18 does not see bit 255 of an encoding of Ristretto255.
    ignores_bit_255: bool,
}

fn sodium() -> &'static Sodium {
    static SODIUM: OnceLock<Sodium> = OnceLock::new();
    SODIUM.get_or_init(|| {
        let open = |name: &str| {
            // SAFETY: its constructors only set up state of its own.
            unsafe { Library::open(Some(name), RTLD_NOW | RTLD_LOCAL) }
        };
        let library = open("libsodium.so.23").or_else(|_| open("libsodium.so.26"));
        let library = library.expect("libsodium is installed");
        let get = |name: &str| {
            // SAFETY: both functions take nothing and return a number or a pointer.
            *unsafe { library.get::<unsafe extern "C" fn() -> *const c_char>(name) }.unwrap()
        };
        // SAFETY: as above; the text ends with a zero.
        let version = unsafe {
            get("sodium_init")();
            CStr::from_ptr(get("sodium_version_string")())
        };
        Sodium {
            ignores_bit_255: version == c"1.0.18",
            library,
        }
    })
}

/// A function of the real library. The second argument only says its type.
fn real<T: Copy>(name: &str, _: T) -> T {
    // SAFETY: the type is that of the function here with the same name.
    *unsafe { sodium().library.get::<T>(name) }.unwrap_or_else(|why| panic!("{why}"))
}

/// Calls both libraries with writable memory of exactly `n` bytes, all `0xaa`.
macro_rules! both {
    ($name:ident: $type:ty, $n:expr, $call:expr) => {{
        let call = $call;
        let run = |function: $type| {
            let mut room: Box<[u8]> = vec![0xaa; $n].into();
            (call(function, room.as_mut_ptr()), room)
        };
        let (ours, theirs) = (run($name), run(real(stringify!($name), $name as $type)));
        assert_eq!(ours, theirs, stringify!($name));
        ours
    }};
}

macro_rules! unary {
    ($($name:ident)*, $x:expr) => {$({
        // SAFETY: 32 bytes, and as many as libsodium's headers ask for.
        both!($name: Unary, 32, |f: Unary, to: *mut u8| unsafe { f(to, $x.as_ptr()) });
    })*};
}

macro_rules! unary_void {
    ($($name:ident)*, $x:expr) => {$({
        // SAFETY: as above.
        both!($name: UnaryVoid, 32, |f: UnaryVoid, to: *mut u8| unsafe { f(to, $x.as_ptr()) });
    })*};
}

macro_rules! binary {
    ($($name:ident)*, $x:expr, $y:expr) => {$({
        // SAFETY: as above.
        both!($name: Binary, 32, |f: Binary, to: *mut u8| unsafe {
            f(to, $x.as_ptr(), $y.as_ptr())
        });
    })*};
}

macro_rules! binary_void {
    ($($name:ident)*, $x:expr, $y:expr) => {$({
        // SAFETY: as above.
        both!($name: BinaryVoid, 32, |f: BinaryVoid, to: *mut u8| unsafe {
            f(to, $x.as_ptr(), $y.as_ptr())
        });
    })*};
}

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    match input.byte() % 6 {
        0 => signatures(&mut input),
        1 => verification(&mut input),
        2 => pieces(&mut input),
        3 => multiples(&mut input),
        4 => points_and_scalars(&mut input),
        _ => elements(&mut input),
    }
});

/// Keys, signatures in both forms, and what is read from keys.
fn signatures(input: &mut Input) {
    let seed = Box::new(input.array::<32>());
    // SAFETY: 32 and 64 bytes, by libsodium's headers.
    let (_, pair) = both!(crypto_sign_seed_keypair: Pair, 96, |f: Pair, to: *mut u8| unsafe {
        let mut halves = (Box::new([0; 32]), Box::new([0; 64]));
        let answer = f(halves.0.as_mut_ptr(), halves.1.as_mut_ptr(), seed.as_ptr());
        to.copy_from(halves.0.as_ptr(), 32);
        to.add(32).copy_from(halves.1.as_ptr(), 64);
        answer
    });
    let mut secret: Box<[u8]> = pair[32..].into();
    // Now and then another public key in it.
    if input.byte() == 0xff {
        secret[32..].copy_from_slice(&input.array::<32>());
    }
    let public: Box<[u8]> = secret[32..].into();
    unary!(crypto_sign_ed25519_sk_to_curve25519 crypto_sign_ed25519_sk_to_seed
        crypto_sign_ed25519_sk_to_pk crypto_sign_ed25519_sk_to_curve25519, secret);
    let message = input.rest();
    let (text, len) = (message.as_ptr(), message.len() as c_ulonglong);
    // SAFETY: 64, `len` and 64 bytes, and a number.
    let (_, signature) = both!(crypto_sign_detached: Sign, 64, |f: Sign, to: *mut u8| unsafe {
        let mut length = Box::new(7);
        (f(to, &mut *length, text, len, secret.as_ptr()), *length)
    });
    // SAFETY: `64 + len`, `len` and 64 bytes.
    let (_, signed) = both!(crypto_sign: Sign, 64 + message.len(), |f: Sign, to: *mut u8| unsafe {
        f(to, null_mut(), text, len, secret.as_ptr())
    });
    assert_eq!((&signed[..64], &signed[64..]), (&*signature, &*message));
    // The message lies where the signature is written.
    // SAFETY: `64 + len` and 64 bytes.
    let (_, in_place) = both!(crypto_sign_ed25519: Sign, 64 + message.len(),
    |f: Sign, to: *mut u8| unsafe {
        to.copy_from(text, message.len());
        f(to, null_mut(), to, len, secret.as_ptr())
    });
    assert_eq!(in_place, signed);
    opened(&signed, &public);
    verified(&signature, &message, &public);
}

fn verified(signature: &[u8], message: &[u8], public: &[u8]) {
    let (text, len) = (message.as_ptr(), message.len() as c_ulonglong);
    // SAFETY: 64, `len` and 32 bytes.
    both!(crypto_sign_verify_detached: Verify, 0, |f: Verify, _| unsafe {
        f(signature.as_ptr(), text, len, public.as_ptr())
    });
    // SAFETY: as above.
    both!(crypto_sign_ed25519_verify_detached: Verify, 0, |f: Verify, _| unsafe {
        f(signature.as_ptr(), text, len, public.as_ptr())
    });
}

/// Opens bytes that may be shorter than a signature.
fn opened(signed: &[u8], public: &[u8]) {
    let (from, len) = (signed.as_ptr(), signed.len() as c_ulonglong);
    let room = signed.len().saturating_sub(64);
    // SAFETY: `len` bytes, room for the message, 32 bytes, and a number.
    both!(crypto_sign_open: Sign, room, |f: Sign, to: *mut u8| unsafe {
        let mut length = Box::new(7);
        (f(to, &mut *length, from, len, public.as_ptr()), *length)
    });
    // SAFETY: as above, and null where the headers allow it.
    both!(crypto_sign_ed25519_open: Sign, 0, |f: Sign, _| unsafe {
        f(null_mut(), null_mut(), from, len, public.as_ptr())
    });
    // SAFETY: as above; the message is written over what is opened.
    both!(crypto_sign_ed25519_open: Sign, signed.len(), |f: Sign, to: *mut u8| unsafe {
        to.copy_from(from, signed.len());
        f(to, null_mut(), to, len, public.as_ptr())
    });
}

/// Any keys and signatures.
fn verification(input: &mut Input) {
    let made = input.byte() % 2 > 0;
    let (mut public, r, s) = (input.word(), input.word(), input.word());
    let mixture: [u8; 2] = input.array();
    let rest = input.rest();
    let mut signature: Box<[u8]> = [*r, *s].concat().into();
    if made {
        let (key, made) = Input(&mixture).mixed(&rest);
        (public, signature) = (key, made);
    }
    verified(&signature, &rest, &*public);
    let signed: Box<[u8]> = [&signature, &rest[..]].concat().into();
    let len = match rest.first() {
        Some(0xff) => signed.len().min(rest.len()),
        _ => signed.len(),
    };
    let cut: Box<[u8]> = signed[..len].into();
    opened(&cut, &*public);
    unary!(crypto_sign_ed25519_pk_to_curve25519, public);
}

/// Messages in pieces, signed and verified.
fn pieces(input: &mut Input) {
    let mut secret: Box<[u8; 64]> = Box::new(input.array());
    let mut public = Box::new([0; 32]);
    let seed: Box<[u8]> = secret[..32].into();
    if !input.byte().is_multiple_of(4) {
        // SAFETY: 32, 64 and 32 bytes.
        unsafe {
            crypto_sign_seed_keypair(public.as_mut_ptr(), secret.as_mut_ptr(), seed.as_ptr());
        }
    } else {
        public = input.word();
    }
    let mut pieces = Vec::new();
    while !input.0.is_empty() && pieces.len() < 20 {
        let n = usize::from(input.byte());
        pieces.push(input.block(n.min(input.0.len())));
    }
    let run = |start: Start, update: Update, finish: &mut dyn FnMut(*mut State) -> c_int| {
        let mut state = Box::new(MaybeUninit::<State>::uninit());
        let state = state.as_mut_ptr();
        // SAFETY: a state, and pieces of that length.
        unsafe {
            assert_eq!(start(state), 0);
            for piece in &pieces {
                let from = if piece.is_empty() {
                    null()
                } else {
                    piece.as_ptr()
                };
                assert_eq!(update(state, from, piece.len() as c_ulonglong), 0);
            }
        }
        finish(state)
    };
    let create = |start, update, finish: Create| {
        let mut made = (Box::new([0xaa; 64]), Box::new(7));
        let to = (made.0.as_mut_ptr(), &raw mut *made.1);
        // SAFETY: 64 bytes, a number, 64 bytes.
        let mut finish = |state| unsafe { finish(state, to.0, to.1, secret.as_ptr()) };
        let answer = run(start, update, &mut finish);
        (answer, made)
    };
    let ours = create(
        crypto_sign_init,
        crypto_sign_update,
        crypto_sign_final_create,
    );
    let theirs = create(
        real("crypto_sign_init", crypto_sign_init as Start),
        real("crypto_sign_update", crypto_sign_update as Update),
        real(
            "crypto_sign_final_create",
            crypto_sign_final_create as Create,
        ),
    );
    assert_eq!(ours, theirs);
    let mut signature = ours.1.0;
    if pieces.len() % 3 == 2 {
        signature[pieces[0].len() % 64] ^= 1;
    }
    let check = |start, update, finish: Check| {
        // SAFETY: 64 and 32 bytes.
        let mut finish = |state| unsafe { finish(state, signature.as_ptr(), public.as_ptr()) };
        run(start, update, &mut finish)
    };
    let ours = check(
        crypto_sign_ed25519ph_init,
        crypto_sign_ed25519ph_update,
        crypto_sign_ed25519ph_final_verify,
    );
    let theirs = check(
        real("crypto_sign_ed25519ph_init", crypto_sign_init as Start),
        real("crypto_sign_ed25519ph_update", crypto_sign_update as Update),
        real(
            "crypto_sign_ed25519ph_final_verify",
            crypto_sign_final_verify as Check,
        ),
    );
    assert_eq!(ours, theirs);
}

/// X25519, and multiples of points.
fn multiples(input: &mut Input) {
    let (n, p) = (input.word(), input.word());
    for (ours, name) in [
        (crypto_scalarmult as Binary, "crypto_scalarmult"),
        (crypto_scalarmult_curve25519, "crypto_scalarmult_curve25519"),
    ] {
        let run = |function: Binary| {
            let mut room: Box<[u8]> = vec![0; 32].into();
            // SAFETY: 32 bytes each.
            let answer = unsafe { function(room.as_mut_ptr(), n.as_ptr(), p.as_ptr()) };
            // The result of a refusal depends on libsodium's implementation.
            (answer, (answer == 0).then_some(room))
        };
        assert_eq!(run(ours), run(real(name, ours)), "{name}");
    }
    unary!(crypto_scalarmult_base crypto_scalarmult_curve25519_base crypto_scalarmult_ed25519_base
        crypto_scalarmult_ed25519_base_noclamp crypto_scalarmult_ristretto255_base, n);
    binary!(crypto_scalarmult_ed25519 crypto_scalarmult_ed25519_noclamp, n, p);
}

fn points_and_scalars(input: &mut Input) {
    let (x, y) = (input.word(), input.word());
    let wide: Box<[u8; 64]> = Box::new(input.array());
    // SAFETY: 32 bytes.
    both!(crypto_core_ed25519_is_valid_point: Test, 0, |f: Test, _| unsafe { f(x.as_ptr()) });
    binary!(crypto_core_ed25519_add crypto_core_ed25519_sub, x, y);
    unary!(crypto_core_ed25519_from_uniform crypto_core_ed25519_scalar_invert, x);
    unary!(crypto_core_ed25519_from_hash, wide);
    unary_void!(crypto_core_ed25519_scalar_negate crypto_core_ed25519_scalar_complement, x);
    unary_void!(crypto_core_ed25519_scalar_reduce, wide);
    binary_void!(crypto_core_ed25519_scalar_add crypto_core_ed25519_scalar_sub
        crypto_core_ed25519_scalar_mul, x, y);
    unary!(crypto_core_ristretto255_scalar_invert, x);
    unary_void!(crypto_core_ristretto255_scalar_negate
        crypto_core_ristretto255_scalar_complement, x);
    unary_void!(crypto_core_ristretto255_scalar_reduce, wide);
    binary_void!(crypto_core_ristretto255_scalar_add crypto_core_ristretto255_scalar_sub
        crypto_core_ristretto255_scalar_mul, x, y);
    let mut room = Box::new([0; 32]);
    // SAFETY: 32 bytes each.
    unsafe {
        crypto_core_ed25519_random(room.as_mut_ptr());
        assert_eq!(crypto_core_ed25519_is_valid_point(room.as_ptr()), 1);
        crypto_core_ristretto255_random(room.as_mut_ptr());
        assert_eq!(crypto_core_ristretto255_is_valid_point(room.as_ptr()), 1);
        crypto_core_ed25519_scalar_random(room.as_mut_ptr());
        crypto_core_ristretto255_scalar_random(room.as_mut_ptr());
    }
}

fn elements(input: &mut Input) {
    let wide: Box<[u8; 64]> = Box::new(input.array());
    unary!(crypto_core_ristretto255_from_hash, wide);
    let choice = input.byte();
    let encoding = |input: &mut Input, given: bool| {
        let mut element = input.word();
        if given {
            let bytes: Box<[u8; 64]> = Box::new([element[0]; 64]);
            // SAFETY: 32 and 64 bytes.
            unsafe { crypto_core_ristretto255_from_hash(element.as_mut_ptr(), bytes.as_ptr()) };
        }
        if sodium().ignores_bit_255 {
            element[31] &= 0x7f;
        }
        element
    };
    let (p, q) = (
        encoding(input, choice & 3 > 0),
        encoding(input, choice & 12 > 0),
    );
    let n = input.word();
    // SAFETY: 32 bytes.
    both!(crypto_core_ristretto255_is_valid_point: Test, 0, |f: Test, _| unsafe { f(p.as_ptr()) });
    binary!(crypto_core_ristretto255_add crypto_core_ristretto255_sub, p, q);
    binary!(crypto_scalarmult_ristretto255, n, p);
}
