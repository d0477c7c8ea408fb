// SPDX-License-Identifier: MIT OR Apache-2.0
//! The vectors of Curve9767, checked where there are no files, as
//! lab/machines/src/cross/vectors/curve9767.rs wrote them; and the arithmetic that serves held
//! against the portable one, on extreme and random operands; on Cortex-M operations with
//! secrets are timed, for whoever runs the program to compare. Says how many vectors
//! passed, and ends with an error at the first that does not.
#![no_std]
#![no_main]

use core::hint::black_box;

use curve9767::ecdh::{PublicKey, StaticSecret};
use curve9767::group::{Point, Scalar};
use curve9767::hazmat;
use curve9767::schnorr::{HashId, Signature, SigningKey, VerifyingKey};
use firmware::machine::{cycles, exit};
use firmware::print::{number, word};
use firmware::records::Reader;

static RECORDS: &[u8] = include_bytes!(env!("VECTORS"));

/// The vectors' encoding of the neutral element.
const NEUTRAL: [u8; 32] = {
    let mut bytes = [0xff; 32];
    bytes[31] = 0x7f;
    bytes
};

fn point(reader: &mut Reader) -> Option<Point> {
    match reader.exactly() {
        NEUTRAL => Some(Point::NEUTRAL),
        bytes => Point::from_bytes(&bytes).ok(),
    }
}

fn scalar(reader: &mut Reader) -> Option<Scalar> {
    Scalar::from_canonical_bytes(reader.counted()).ok()
}

fn hash(reader: &mut Reader) -> Option<HashId> {
    core::str::from_utf8(reader.counted()).ok()?.parse().ok()
}

/// Whether a record is right; nothing if what it begins with cannot be read, which is wrong too.
fn check(kind: u8, r: &mut Reader) -> Option<bool> {
    Some(match kind {
        b'F' => hazmat::arithmetic(&r.exactly(), &r.exactly())?
            .iter()
            .fold(true, |right, found| right & (*found == r.exactly())),
        b'C' => {
            let (bytes, valid, again) = (r.exactly(), r.number() == 1, r.counted());
            match hazmat::arithmetic(&bytes, &[0; 32]) {
                Some([sum, ..]) => valid && sum == again,
                None => !valid,
            }
        }
        b'P' => hazmat::map_to_field(&r.exactly()) == r.exactly(),
        b'L' => hazmat::vartime_halves_are_right(&scalar(r)?),
        b'A' => {
            let (p, q) = (point(r)?, point(r)?);
            [p + q, p - q, -p].iter().fold(true, |right, found| {
                right & (found.to_bytes() == r.exactly())
            })
        }
        b'2' => {
            let (p, times) = (point(r)?, r.number());
            p.double_times(times.into()).to_bytes() == r.exactly()
        }
        b'D' => {
            let (bytes, valid, x) = (r.exactly(), r.number() == 1, r.counted());
            match Point::from_bytes(&bytes) {
                Ok(p) => valid && p.to_bytes() == bytes && p.x_to_bytes() == x,
                Err(_) => !valid,
            }
        }
        b'M' => {
            let (k, p) = (scalar(r)?, point(r)?);
            p.mul(&k).to_bytes() == r.exactly()
        }
        b'G' => {
            let (k, out): (_, [u8; 32]) = (scalar(r)?, r.exactly());
            Point::mul_base(&k).to_bytes() == out && Point::GENERATOR.mul(&k).to_bytes() == out
        }
        b'S' => {
            let (p, k1, k2) = (point(r)?, scalar(r)?, scalar(r)?);
            p.double_mul_base(&k1, &k2).to_bytes() == r.exactly()
        }
        b'E' => {
            let (p, k1, k2, q) = (point(r)?, scalar(r)?, scalar(r)?, point(r)?);
            (p.double_mul_base(&k1, &k2) == q) == (r.number() == 1)
        }
        b'R' => Scalar::from_bytes_mod_order(r.counted()).to_bytes() == r.exactly(),
        b'T' => {
            let (bytes, valid, out) = (r.counted(), r.number() == 1, r.counted());
            match Scalar::from_canonical_bytes(bytes) {
                Ok(k) => valid && k.to_bytes() == out,
                Err(_) => !valid,
            }
        }
        b'O' => {
            let (a, b) = (scalar(r)?, scalar(r)?);
            [a + b, a - b, a * b, -a].iter().fold(true, |right, found| {
                right & (found.to_bytes() == r.exactly())
            })
        }
        b'I' => Point::map(&r.exactly()).ok()?.to_bytes() == r.exactly(),
        b'H' => Point::hash(r.counted()).to_bytes() == r.exactly(),
        b'K' => {
            let key = hazmat::key_from_seed(r.counted());
            let secrets = key.to_bytes();
            secrets[..32] == r.exactly::<32>()
                && secrets[32..] == r.exactly::<32>()
                && key.verifying_key().to_bytes() == r.exactly()
        }
        b'X' => {
            let (bytes, peer): ([u8; 32], [u8; 32]) = (r.exactly(), r.exactly());
            let (valid, expected) = (r.number(), r.counted());
            let Ok(secret) = StaticSecret::from_bytes(&bytes) else {
                // 0 is no secret here.
                return Some(bytes == [0; 32]);
            };
            let shared = secret.diffie_hellman(&PublicKey::from(peer));
            let valid = u16::from(shared.was_valid().unwrap_u8()) == valid;
            // The output is as long as the vector's.
            let mut out = [0; 256];
            let out = &mut out[..expected.len()];
            shared.expand(out);
            valid && out == expected
        }
        b'Z' => {
            let mut secrets = [0; 64];
            secrets[..32].copy_from_slice(r.counted());
            secrets[32..].copy_from_slice(r.counted());
            let key = SigningKey::from_bytes(&secrets).ok()?;
            let public: [u8; 32] = r.exactly();
            let (hash, hashed) = (hash(r)?, r.counted());
            let made = key.sign_prehashed(hash, hashed);
            public == key.verifying_key().to_bytes() && made.to_bytes() == r.exactly()
        }
        b'V' => {
            let (public, hash, hashed) = (r.exactly(), hash(r)?, r.counted());
            let signature = Signature::from_bytes(&r.exactly());
            let expected = r.number() == 1;
            let verdicts = VerifyingKey::from_bytes(&public).map(|key| {
                let slow = key.verify_prehashed(hash, hashed, &signature);
                let fast = key.vartime_verify_prehashed(hash, hashed, &signature);
                (slow.is_ok(), fast.is_ok())
            });
            verdicts.unwrap_or((false, false)) == (expected, expected)
        }
        _ => false,
    })
}

/// The arithmetic that serves beside the portable one. Forms 1 and p make the smallest and the
/// largest columns.
fn compare(operands: u32) {
    let mut state = 9767_u32;
    let mut below = |n: u32| {
        state = state.wrapping_mul(0x915f_77f5).wrapping_add(0x6a09_e667);
        ((u64::from(state) * u64::from(n)) >> 32) as u16
    };
    let mut last = [9767; 19];
    for i in 0..operands {
        let kind = below(4);
        let next = core::array::from_fn(|_| match kind {
            _ if i == 0 => 9767,
            _ if i == 1 => 1,
            0 => [1, 2, 4883, 4884, 9766, 9767][usize::from(below(6))],
            1 => [1, 9767][usize::from(below(2))],
            _ => 1 + below(9767),
        });
        if let Err(name) = hazmat::compare_with_portable(&next, &last) {
            word("wrong: ");
            word(name);
            number(" operands ", i);
            exit(false);
        }
        last = next;
    }
}

/// Reads the counter of cycles before and after an operation with a secret that belongs to a
/// number. The caller of the program compares the times. One function, so that all are measured
/// by the same code.
#[inline(never)]
fn time_one(run: &dyn Fn(&[u8; 32]), number: u8) {
    let mut secret = black_box([number.wrapping_mul(89); 32]);
    secret[31] = 1; // below n
    black_box(cycles());
    run(&secret);
    black_box(cycles());
}

/// Times an operation with each of four secrets.
fn timed(run: impl Fn(&[u8; 32])) {
    (0..4).for_each(|number| time_one(&run, number));
}

/// Keys, signatures, exchanges and hashes, whose time no secret may change; then verification,
/// which is public and whose time differs: a leak would be seen.
fn time() {
    let key = SigningKey::from_seed(&[7; 32]);
    let public = PublicKey::from(key.verifying_key().to_bytes());
    let hashed = [7; 32];
    let signature = key.sign_prehashed(HashId::Sha256, &hashed);
    timed(|seed| drop(black_box(SigningKey::from_seed(seed))));
    timed(|seed| {
        let mut bytes = [3; 64];
        bytes[..32].copy_from_slice(seed);
        let key = SigningKey::from_bytes(&bytes);
        black_box(
            key.map(|key| key.sign_prehashed(HashId::Sha256, &hashed))
                .ok(),
        );
    });
    timed(|seed| {
        let secret = StaticSecret::from_bytes(seed);
        black_box(secret.map(|s| s.diffie_hellman(&public).to_bytes()).ok());
    });
    timed(|seed| {
        black_box(Point::hash(seed));
    });
    timed(|seed| {
        let verdict =
            key.verifying_key()
                .vartime_verify_prehashed(HashId::Sha256, seed, &signature);
        black_box(verdict.is_ok());
    });
}

#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    compare(2000);
    // Where there are no caches.
    if cfg!(target_arch = "arm") {
        time();
    }
    let mut reader = Reader(RECORDS);
    let mut passed = 0;
    while !reader.0.is_empty() {
        let [kind] = reader.array();
        if check(kind, &mut reader) != Some(true) {
            word("wrong: ");
            number("record ", passed);
            exit(false);
        }
        passed += 1;
    }
    number("passed ", passed);
    exit(true)
}
