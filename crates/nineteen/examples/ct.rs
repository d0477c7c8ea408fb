// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets marked undefined: a branch or an address that depends on one is reported, by Valgrind or by
//! MemorySanitizer.
//!
//! ```text
//! ct list                 what can be run, one `BACKEND CASE` a line
//! valgrind --error-exitcode=9 ct m64 sign
//! valgrind --error-exitcode=9 ct m64 planted-branch    must fail
//! cargo xtask secrets --memory-sanitizer               all of it, the other way
//! ```
//!
//! Which public function runs in which case, and why the others run in none, is in `tools/secrets/functions`; a test
//! compares that with the list of public names.
//!
//! Memcheck follows undefined bits through arithmetic and complains where one decides a jump or an
//! address. The marks are client requests: a sequence of rotations that does nothing on a processor.
//! What an operation publishes is marked defined again before it is printed.
//!
//! With `--cfg nineteen_msan` the marks are calls of MemorySanitizer's run-time library, which follows
//! undefined bits in what the compiler emits, vectors included. The standard library is not
//! instrumented: whatever it writes would count as undefined, so there is no `std` around `main`, and
//! words go out through `puts`.
//!
//! References: Langley, *ctgrind*; the Valgrind manual, chapter 3.1, *The client request mechanism*;
//! Stepanov, Serebryany, *MemorySanitizer*, doi:10.1109/CGO.2015.7054186.

#![cfg_attr(nineteen_msan, no_main)]

use std::hint::black_box;
#[cfg(not(nineteen_msan))]
use std::{env, process::ExitCode};

#[cfg(not(nineteen_msan))]
use nineteen::backend::{self, Backend};
use nineteen::constants::ED25519_BASEPOINT_POINT;
use nineteen::ed25519::{Sha512, Signature, Signer, SigningKey, sign_batch};
use nineteen::edwards::{CompressedEdwardsY, EdwardsBasepointTable, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen::traits::{BasepointTable, MultiscalarMul};
use nineteen::x25519::{PublicKey, StaticSecret, x25519, x25519_batch};

#[path = "ct/groups.rs"]
mod groups; // scalars, points, elements
#[path = "ct/keys.rs"]
mod keys; // keys, signatures, exchanges in their other forms
#[cfg(nineteen_msan)]
#[path = "ct/msan.rs"]
mod msan;
#[cfg(nineteen_msan)]
use msan::{DEFINED, UNDEFINED, mark};

/// Memcheck's `MAKE_MEM_UNDEFINED` and `MAKE_MEM_DEFINED`: the tool's two letters and a number.
#[cfg(not(nineteen_msan))]
const UNDEFINED: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16 | 1;
#[cfg(not(nineteen_msan))]
const DEFINED: usize = UNDEFINED + 1;

/// Asks Valgrind to mark `bytes`; does nothing outside of it.
#[cfg(not(nineteen_msan))]
#[inline(never)]
fn mark(request: usize, bytes: &[u8]) {
    let arguments = [request, bytes.as_ptr() as usize, bytes.len(), 0, 0, 0];
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the four rotations of `rdi` add up to 128 bits, twice its width, and restore it;
    // exchanging `rbx` with itself does nothing. Under Valgrind the sequence reads `arguments`, which
    // lives to the end of this function, and writes `rdx`, which is declared.
    unsafe {
        std::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") 0usize => _,
            options(nostack),
        );
    }
    black_box(&arguments);
}

/// 32 secret bytes.
fn secret(start: u8) -> [u8; 32] {
    let bytes: [u8; 32] = black_box(std::array::from_fn(|i| {
        (i as u8).wrapping_mul(37).wrapping_add(start)
    }));
    mark(UNDEFINED, &bytes);
    bytes
}

/// Makes a result public and prints it, so that nothing is optimised away.
fn publish(bytes: &[u8]) {
    mark(DEFINED, bytes);
    #[cfg(not(nineteen_msan))]
    println!("{:02x?}", &bytes[..4]);
    #[cfg(nineteen_msan)]
    msan::print(&bytes[..4]);
}

fn keygen() {
    let key = SigningKey::from_bytes(&secret(1));
    publish(&key.verifying_key().to_bytes());
}

fn sign() {
    let key = SigningKey::from_bytes(&secret(2));
    let signature = key.sign(b"a message").to_bytes();
    publish(&signature);
    let noise = secret(3);
    publish(&key.sign_hedged(&noise, b"a message").to_bytes());
}

/// More items than a vector has lanes, and some left over.
const BATCH: usize = 11;

fn sign_many() {
    let keys: [SigningKey; BATCH] =
        std::array::from_fn(|i| SigningKey::from_bytes(&secret(11 + i as u8)));
    let mut signatures = [Signature::from_bytes(&[0; 64]); BATCH];
    let messages: [&[u8]; BATCH] = [b"a message"; BATCH];
    sign_batch(&keys.each_ref(), &messages, &mut signatures).expect("equal lengths");
    for signature in &signatures {
        publish(&signature.to_bytes());
    }
}

fn exchange() {
    let mut u = [0; 32];
    u[0] = 9;
    publish(&x25519(secret(4), u));
    let shared = StaticSecret::from(secret(5)).diffie_hellman(&PublicKey::from([7; 32]));
    publish(shared.as_bytes());
}

fn exchange_many() {
    let secrets: [[u8; 32]; BATCH] = std::array::from_fn(|i| secret(41 + i as u8));
    // Among them 0 and 1, of small order.
    let publics: [[u8; 32]; BATCH] = std::array::from_fn(|i| {
        let mut u = [0; 32];
        u[0] = i as u8;
        u
    });
    let mut shared = [[0; 32]; BATCH];
    x25519_batch(&secrets, &publics, &mut shared).expect("equal lengths");
    for shared in &shared {
        publish(shared);
    }
}

fn exchange_keygen() {
    publish(PublicKey::from(&StaticSecret::from(secret(6))).as_bytes());
}

/// Scalars and multiples of points with secret scalars.
fn group() {
    let (a, b) = (
        Scalar::from_bytes_mod_order(secret(7)),
        Scalar::from_bytes_mod_order(secret(8)),
    );
    let c = (a * b - a + b.div_by_2()).invert();
    publish(c.as_bytes());
    let p = ED25519_BASEPOINT_POINT * a;
    publish(p.compress().as_bytes());
    publish(p.to_montgomery().as_bytes());
    let r = RistrettoPoint::mul_base(&b);
    publish(r.compress().as_bytes());
    let element = |i: u8| {
        let bytes = secret(i);
        let mut wide = [0; 64];
        wide[..32].copy_from_slice(&bytes);
        RistrettoPoint::from_uniform_bytes(&wide)
    };
    publish((element(17) - element(18)).compress().as_bytes());
}

/// Sums of multiples with secret scalars, by each of their methods; encodings and maps of many points.
fn group_many() {
    for n in [2, BATCH, 40] {
        let scalars: Vec<Scalar> = (0..n)
            .map(|i| Scalar::from_bytes_mod_order(secret(61 + i as u8)))
            .collect();
        let points: Vec<EdwardsPoint> = scalars.iter().map(EdwardsPoint::mul_base).collect();
        publish(
            EdwardsPoint::multiscalar_mul(&scalars, &points)
                .compress()
                .as_bytes(),
        );
        let encodings = EdwardsPoint::compress_batch_alloc(&points);
        for encoding in &encodings {
            publish(encoding.as_bytes());
        }
        for point in CompressedEdwardsY::decompress_batch(&encodings) {
            publish(point.expect("a point").compress().as_bytes());
        }
    }
    let strings: Vec<[u8; 64]> = (0..BATCH)
        .map(|i| {
            let mut bytes = [0; 64];
            bytes[..32].copy_from_slice(&secret(111 + i as u8));
            bytes
        })
        .collect();
    let elements = RistrettoPoint::from_uniform_bytes_batch(&strings);
    for encoding in RistrettoPoint::compress_batch(&elements) {
        publish(encoding.as_bytes());
    }
    let doubles = RistrettoPoint::double_and_compress_batch(&elements);
    for encoding in &doubles {
        publish(encoding.as_bytes());
    }
    // Whether an encoding is one is public, and so are these; the functions are inspected.
    for element in CompressedRistretto::decompress_batch(&doubles) {
        publish(element.expect("an element").compress().as_bytes());
    }
}

/// Tables of other points, encodings of several, ladders over bits; hashing to groups, and back.
fn maps() {
    let k = Scalar::from_bytes_mod_order(secret(13));
    let table = EdwardsBasepointTable::create(&(ED25519_BASEPOINT_POINT + ED25519_BASEPOINT_POINT));
    let p = &table * &k;
    for encoding in EdwardsPoint::compress_batch(&[p, p + p]) {
        publish(encoding.as_bytes());
    }
    let bytes = secret(14);
    let bits = (0..256).map(|i| bytes[i / 8] >> (i % 8) & 1 == 1);
    publish(MontgomeryPoint([7; 32]).mul_bits_be(bits).as_bytes());
    let hash = EdwardsPoint::hash_to_curve::<Sha512>(&[&secret(15)], &[b"tag"]);
    publish(hash.compress().as_bytes());
    let element = RistrettoPoint::map_to_curve(secret(16));
    publish(element.compress().as_bytes());
    for preimage in element.map_to_curve_inverse() {
        publish(&preimage.unwrap_or([0; 32]));
    }
}

/// Must be reported: a jump on a secret bit.
fn planted_branch() {
    let bytes = secret(9);
    let sum: u32 = if bytes[0] & 1 == 1 {
        black_box(&bytes).iter().map(|b| u32::from(*b) * 3).sum()
    } else {
        black_box(&bytes)
            .iter()
            .rev()
            .fold(7, |s, b| s.rotate_left(5) ^ u32::from(*b))
    };
    publish(&sum.to_le_bytes());
}

/// Must be reported: an address made from a secret byte.
fn planted_look_up() {
    let bytes = secret(10);
    let table: [u8; 256] = black_box(std::array::from_fn(|i| (i as u8).wrapping_mul(77)));
    publish(&[table[usize::from(bytes[0])]; 4]);
}

/// Must be reported: a comparison that stops at the first difference.
fn planted_compare() {
    let (bytes, other) = (secret(12), black_box([0x5a; 32]));
    let mut equal = 0;
    while equal < 32 && bytes[equal] == other[equal] {
        equal += black_box(1);
    }
    publish(&[equal as u8; 4]);
}

const CASES: &[(&str, fn())] = &[
    ("keygen", keygen),
    ("sign", sign),
    ("sign-batch", sign_many),
    ("x25519", exchange),
    ("x25519-batch", exchange_many),
    ("x25519-keygen", exchange_keygen),
    ("group", group),
    ("group-batch", group_many),
    ("maps", maps),
    ("key-forms", keys::forms),
    #[cfg(feature = "rand_core")]
    ("generated", keys::generated),
    #[cfg(feature = "digest")]
    ("contexts", keys::contexts),
    #[cfg(feature = "hazmat")]
    ("expanded", keys::expanded),
    #[cfg(all(feature = "pkcs8", feature = "serde", not(nineteen_msan)))]
    ("formats", keys::formats),
    ("accelerated", keys::accelerated),
    ("scalars", groups::scalars),
    ("edwards", groups::edwards),
    ("montgomery", groups::montgomery),
    ("ristretto", groups::ristretto),
    #[cfg(feature = "lizard")]
    ("lizard", groups::lizard),
    #[cfg(feature = "group")]
    ("group-traits", groups::traits),
    ("planted-branch", planted_branch),
    ("planted-compare", planted_compare),
    ("planted-look-up", planted_look_up),
];

#[cfg(not(nineteen_msan))]
fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.as_slice() {
        [list] if list == "list" => {
            for backend in backend::available() {
                for (name, _) in CASES {
                    println!("{backend} {name}");
                }
            }
            ExitCode::SUCCESS
        }
        [backend, case] => {
            let found = CASES.iter().find(|(name, _)| name == case);
            let forced = backend
                .parse::<Backend>()
                .and_then(|b| backend::force(Some(b)));
            match (forced, found) {
                (Ok(()), Some((_, run))) => {
                    run();
                    ExitCode::SUCCESS
                }
                (Err(why), _) => {
                    eprintln!("{backend}: {why}");
                    ExitCode::from(2)
                }
                (_, None) => {
                    eprintln!("{case}: no such case; `ct list` shows them");
                    ExitCode::from(2)
                }
            }
        }
        _ => {
            eprintln!("usage: ct list | ct BACKEND CASE");
            ExitCode::from(2)
        }
    }
}
