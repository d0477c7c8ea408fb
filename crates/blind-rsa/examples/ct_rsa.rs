// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets marked undefined: a branch or an address that depends on one is reported by Valgrind.
//!
//! ```text
//! ct_rsa list             what can be run, one `BACKEND CASE` a line
//! valgrind --error-exitcode=9 ct_rsa portable pow
//! valgrind --error-exitcode=9 ct_rsa portable planted-exponent      must fail
//! ```
//!
//! Valgrind does not know AVX-512, and reports no ADX: of the backends `ifma` and `adx` the machine
//! code is read instead, that of this program (`cargo xtask secrets`). MemorySanitizer follows `ifma`
//! (`--memory-sanitizer`).
//! `testkit::constant_time` documents how secrets are marked. With `--cfg nineteen_msan` there is
//! no `std` around `main`.

#![cfg_attr(nineteen_msan, no_main)]

#[cfg(not(nineteen_msan))]
use std::process::ExitCode;

#[cfg(not(nineteen_msan))]
use blind_rsa::backend::{self, Backend};
use blind_rsa::hazmat::{Job, Modulus, pow_each, pow_pair, vartime_pow_each};
#[cfg(not(nineteen_msan))]
use testkit::constant_time::run;
use testkit::constant_time::{DEFINED, mark, planted_branch, planted_look_up, publish, secret};

/// Secret limbs.
fn limbs(start: u8, count: usize) -> Vec<u64> {
    let bytes: Vec<u8> = (0..count.div_ceil(4))
        .flat_map(|i| secret(start.wrapping_add(i as u8)))
        .collect();
    let (words, _) = bytes.as_chunks::<8>();
    words[..count]
        .iter()
        .map(|w| u64::from_le_bytes(*w))
        .collect()
}

/// A secret modulus of so many limbs. Its bit length is public, and so is that it is odd.
fn modulus(start: u8, count: usize) -> Modulus {
    let mut bytes: Vec<u8> = limbs(start, count)
        .iter()
        .flat_map(|l| l.to_le_bytes())
        .collect();
    bytes[0] |= 1;
    bytes[8 * count - 1] |= 0x80;
    mark(DEFINED, &bytes[..1]);
    mark(DEFINED, &bytes[8 * count - 8..]);
    let (words, _) = bytes.as_chunks::<8>();
    let limbs: Vec<u64> = words.iter().map(|w| u64::from_le_bytes(*w)).collect();
    Modulus::new(&limbs)
}

fn publish_limbs(limbs: &[u64]) {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    publish(&bytes);
}

/// Limbs of primes of 1024, 1536 and 2048 bits.
const PRIMES: [usize; 3] = [16, 24, 32];
/// Limbs of moduli of keys.
const MODULI: [usize; 3] = [32, 48, 64];

/// Lengths of exponents: enough for more than one digit, and digits across limbs.
const EXPONENT: usize = 2;

fn pow() {
    for count in PRIMES.into_iter().chain(MODULI) {
        let m = modulus(1, count);
        publish_limbs(&m.pow(&limbs(20, count), &limbs(40, EXPONENT)));
    }
}

fn pow_of_pair() {
    for count in PRIMES {
        let (p, q) = (modulus(2, count), modulus(3, count));
        let (x, y) = (limbs(21, count), limbs(22, count));
        let (d, e) = (limbs(41, EXPONENT), limbs(42, EXPONENT));
        for power in pow_pair([(&p, &x, &d), (&q, &y, &e)]) {
            publish_limbs(&power);
        }
    }
}

/// Eight in lanes and two that are left over.
const BATCH: usize = 10;

fn pow_of_each() {
    for count in PRIMES.into_iter().chain(MODULI) {
        let m = modulus(4, count);
        let operands: Vec<_> = (0..BATCH as u8)
            .map(|i| (limbs(23 + i, count), limbs(43 + i, EXPONENT)))
            .collect();
        let jobs: Vec<Job<'_>> = operands.iter().map(|(x, d)| (&m, &x[..], &d[..])).collect();
        for power in pow_each(&jobs) {
            publish_limbs(&power);
        }
    }
}

/// A public exponent that takes odd digits.
const PUBLIC: [u64; 2] = [0xfedc_ba98_7654_3211, 0x0123_4567_89ab_cdef];

/// Secret bases and moduli, public exponents: one, and a batch.
fn vartime_pow() {
    for count in PRIMES.into_iter().chain(MODULI) {
        let m = modulus(5, count);
        publish_limbs(&m.vartime_pow(&limbs(24, count), &PUBLIC));
        let bases: Vec<Vec<u64>> = (0..BATCH as u8).map(|i| limbs(25 + i, count)).collect();
        let jobs: Vec<Job<'_>> = bases.iter().map(|x| (&m, &x[..], &PUBLIC[..])).collect();
        for power in vartime_pow_each(&jobs) {
            publish_limbs(&power);
        }
    }
}

/// Must be reported: a secret exponent as if it were public.
fn planted_exponent() {
    let m = modulus(6, 16);
    publish_limbs(&m.vartime_pow(&limbs(26, 16), &limbs(44, EXPONENT)));
}

const CASES: [(&str, fn()); 7] = [
    ("pow", pow),
    ("pow-pair", pow_of_pair),
    ("pow-each", pow_of_each),
    ("vartime-pow", vartime_pow),
    ("planted-branch", planted_branch),
    ("planted-look-up", planted_look_up),
    ("planted-exponent", planted_exponent),
];

#[cfg(nineteen_msan)]
testkit::main_of_cases!(blind_rsa, CASES);

#[cfg(not(nineteen_msan))]
fn main() -> ExitCode {
    let force = |name: &str| {
        let backend = name.parse::<Backend>();
        let forced = backend.and_then(|b| backend::force(Some(b)));
        forced.map_err(|why| why.to_string())
    };
    run(
        "ct_rsa",
        backend::available().map(Backend::name),
        force,
        &CASES,
    )
}
