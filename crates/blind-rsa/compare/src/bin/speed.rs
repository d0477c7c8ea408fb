// SPDX-License-Identifier: MIT OR Apache-2.0
//! Blind signatures with public metadata beside `blind-rsa-signatures` and AWS-LC, in one run:
//! interleaved, medians, and ratios to ours.
//!
//! ```text
//! (cd peer && cargo build --release)
//! cargo run --release --bin speed [ROUNDS]
//! cargo run --release --bin speed -- keys [ROUNDS [alone]]
//! ```
//!
//! The peer is a program of its own, since the two need different versions of the same crates; it
//! measures itself, and `PEER` names it if it is not in `peer/target/release`.
//!
//! All use one key of 2048 bits and one metadata value, with an exponent of 1,022 bits. AWS-LC has
//! no blind signatures: beside `sign` stands its private operation (`RSA_sign_raw` without padding,
//! of `RSA_new_private_key_large_e`), which blinds and checks as ours does, with the same exponent
//! and with 65537, whose check is short; and beside `verify` its `RSA_verify_pss_mgf1`. Every result
//! is compared first.
//!
//! `keys` generates keys from safe primes: ours and the peer's as they are, and twice AWS-LC's
//! `BN_generate_prime_ex`, which uses one thread. A search's time varies: `alone` leaves out the
//! others, for more rounds.

use aws_lc_sys as aws;
use blind_rsa::metadata::{DerivedKeyPair, MasterKeyPair, PublicMetadata, verify_batch};
use blind_rsa::{Algorithm, Variant, rfc9474};
use chacha20::ChaCha20Rng;
use core::ops::ControlFlow;
use num_bigint::BigUint;
use rand_core::SeedableRng;
use std::cell::RefCell;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

const VARIANT: Variant = Variant::PssDeterministic;

const MESSAGE: &[u8] = b"a message of some length";
const INFO: &[u8] = b"2026-11";
const BATCH: usize = 64;

/// A measurement: the operation, the library, a call that returns the microseconds of one item, and
/// the times so far.
struct Row<'a> {
    operation: &'static str,
    whose: &'static str,
    call: Box<dyn FnMut() -> f64 + 'a>,
    times: Vec<f64>,
}

fn measure(mut rows: Vec<Row<'_>>, rounds: usize) {
    for round in 0..rounds {
        let count = rows.len();
        for i in 0..count {
            // Every other round in the opposite direction.
            let row = &mut rows[if round % 2 == 0 { i } else { count - 1 - i }];
            let time = (row.call)();
            row.times.push(time);
        }
    }
    println!(
        "{:20} {:22} {:>12} {:>12}",
        "operation", "whose", "median us", "ours/theirs"
    );
    let mut ours = 0.0;
    for row in &mut rows {
        row.times.sort_by(f64::total_cmp);
        let median = row.times[row.times.len() / 2];
        if row.whose == "ours" {
            ours = median;
        }
        let (operation, whose, ratio) = (row.operation, row.whose, ours / median);
        println!("{operation:20} {whose:22} {median:12.1} {ratio:12.3}");
    }
}

/// Times a call in this process, which handles so many items.
fn row<'a>(
    operation: &'static str,
    whose: &'static str,
    items: usize,
    mut call: impl FnMut() + 'a,
) -> Row<'a> {
    let call = move || {
        let begin = Instant::now();
        call();
        begin.elapsed().as_secs_f64() * 1e6 / items as f64
    };
    Row {
        operation,
        whose,
        call: Box::new(call),
        times: Vec::new(),
    }
}

/// Times a call in the peer's process, which measures itself.
fn peer_row<'a>(operation: &'static str, peer: &'a RefCell<Peer>) -> Row<'a> {
    let call = move || peer.borrow_mut().run(operation);
    Row {
        operation,
        whose: "blind-rsa-signatures",
        call: Box::new(call),
        times: Vec::new(),
    }
}

/// The program in `peer`.
struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn new(lines: [&[u8]; 4]) -> Peer {
        let path = std::env::var("PEER").unwrap_or("peer/target/release/peer".into());
        let mut command = Command::new(&path);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect(&path);
        let mut input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        for line in lines {
            let text: String = line.iter().map(|byte| format!("{byte:02x}")).collect();
            writeln!(input, "{text}").expect("the peer reads");
        }
        Peer {
            child,
            input,
            output,
        }
    }

    /// Microseconds of an operation.
    fn run(&mut self, operation: &str) -> f64 {
        writeln!(self.input, "{operation}").expect("the peer reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the peer writes");
        line.trim().parse::<f64>().expect("nanoseconds") / 1e3
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It ends with its input; whatever comes of that, the measurement is over.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A number of AWS-LC, which lives to the end of the program.
fn aws_number(number: &BigUint) -> *mut aws::BIGNUM {
    let bytes = number.to_bytes_be();
    // SAFETY: reads the bytes; a null result is checked.
    let number = unsafe { aws::BN_bin2bn(bytes.as_ptr(), bytes.len(), std::ptr::null_mut()) };
    assert!(!number.is_null());
    number
}

/// Private and public key of AWS-LC for the primes of an encoded key and an exponent; they live to
/// the end.
fn aws_keys(der: &[u8], e: &BigUint) -> [*mut aws::RSA; 2] {
    let info = pkcs8::PrivateKeyInfoRef::try_from(der).unwrap();
    let key = pkcs1::RsaPrivateKeyRef::try_from(info.private_key.as_bytes()).unwrap();
    let [n, p, q, inverse] = [key.modulus, key.prime1, key.prime2, key.coefficient]
        .map(|number| BigUint::from_bytes_be(number.as_bytes()));
    let [p1, q1] = [&p - 1u8, &q - 1u8];
    let d = e.modinv(&(&p1 * &q1)).unwrap();
    let [n, e, dp, dq, d, p, q, inverse] =
        [&n, e, &(&d % &p1), &(&d % &q1), &d, &p, &q, &inverse].map(aws_number);
    // SAFETY: numbers that live; null results are checked.
    let keys = unsafe {
        [
            aws::RSA_new_private_key_large_e(n, e, d, p, q, dp, dq, inverse),
            aws::RSA_new_public_key_large_e(n, e),
        ]
    };
    assert!(keys.iter().all(|key| !key.is_null()));
    keys
}

fn aws_private(key: *mut aws::RSA, input: &[u8]) -> [u8; 256] {
    let (mut out, mut length) = ([0; 256], 0);
    // SAFETY: the key lives, and the buffers have the lengths that are said.
    let done = unsafe {
        let padding = aws::RSA_NO_PADDING;
        let (from, to) = (input.as_ptr(), out.as_mut_ptr());
        aws::RSA_sign_raw(key, &mut length, to, 256, from, input.len(), padding)
    };
    assert_eq!((done, length), (1, 256));
    out
}

fn aws_verify(key: *mut aws::RSA, message: &[u8], signature: &[u8]) -> bool {
    let mut hash = [0; 48];
    // SAFETY: the key lives, and the buffers have the lengths that are said.
    unsafe {
        aws::SHA384(message.as_ptr(), message.len(), hash.as_mut_ptr());
        let md = aws::EVP_sha384();
        let (from, length) = (signature.as_ptr(), signature.len());
        aws::RSA_verify_pss_mgf1(key, hash.as_ptr(), 48, md, md, 48, from, length) == 1
    }
}

/// A blinded message and its answer.
fn answer(key: &DerivedKeyPair, rng: &mut ChaCha20Rng) -> (Vec<u8>, Vec<u8>) {
    let message = VARIANT.prepare(MESSAGE, rng);
    let (blinded, _pending) = key.public_key().blind(&message, rng).unwrap();
    let answer = key.blind_sign(&blinded, rng).unwrap();
    (blinded, answer)
}

fn operations(rounds: usize) {
    let rng = &mut ChaCha20Rng::from_seed([1; 32]);
    let go = |_| ControlFlow::Continue(());
    let master = MasterKeyPair::generate(VARIANT, 2048, rng, go).unwrap();
    let metadata = PublicMetadata::new(INFO).unwrap();
    let ours = master.derive(metadata);
    let public = ours.public_key();

    let der = master.to_pkcs8_der(Algorithm::RsaEncryption);
    let encoded = public.to_spki_der(Algorithm::RsaEncryption);
    let e = BigUint::from_bytes_be(&encoded[encoded.len() - 128..]);
    let [aws_secret, aws_public] = aws_keys(&der, &e);
    let plain = rfc9474::KeyPair::generate(VARIANT, 2048, rng, go).unwrap();
    let plain_der = plain.to_pkcs8_der(Algorithm::RsaEncryption);
    let [aws_plain, _] = aws_keys(&plain_der, &BigUint::from(65537_u32));
    let (plain_blinded, _pending) = plain
        .public_key()
        .blind(&VARIANT.prepare(MESSAGE, rng), rng)
        .unwrap();
    assert_eq!(
        aws_private(aws_plain, &plain_blinded)[..],
        plain.blind_sign(&plain_blinded, rng).unwrap()
    );

    let message = VARIANT.prepare(MESSAGE, rng);
    let (blinded, pending) = public.blind(&message, rng).unwrap();
    let answer = ours.blind_sign(&blinded, rng).unwrap();
    assert_eq!(aws_private(aws_secret, &blinded)[..], answer);
    let signature = pending.finalize(&answer).unwrap();
    let peer = RefCell::new(Peer::new([&der, &blinded, &answer, &signature]));
    let signed = public.signed_message(MESSAGE);
    assert!(aws_verify(aws_public, &signed, &signature));

    let batch = vec![(&public, MESSAGE, &signature[..]); BATCH];
    let rngs = &mut [2, 3, 4, 5].map(|seed| ChaCha20Rng::from_seed([seed; 32]));
    let [rng_sign, rng_blind, rng_both, rng_plain] = rngs;
    let rows = vec![
        row("derive", "ours", 1, || {
            black_box(master.derive(metadata));
        }),
        peer_row("derive", &peer),
        row("sign", "ours", 1, || {
            black_box(ours.blind_sign(&blinded, rng_sign).unwrap());
        }),
        peer_row("sign", &peer),
        row("sign", "aws-lc, private op", 1, || {
            black_box(aws_private(aws_secret, &blinded));
        }),
        row("sign", "aws-lc, e = 65537", 1, || {
            black_box(aws_private(aws_plain, &plain_blinded));
        }),
        row("sign, RFC 9474", "ours", 1, || {
            black_box(plain.blind_sign(&plain_blinded, rng_plain).unwrap());
        }),
        row("sign, RFC 9474", "aws-lc, e = 65537", 1, || {
            black_box(aws_private(aws_plain, &plain_blinded));
        }),
        row("verify", "ours", 1, || {
            public.verify(MESSAGE, &signature).unwrap()
        }),
        peer_row("verify", &peer),
        row("verify", "aws-lc", 1, || {
            assert!(aws_verify(aws_public, &signed, &signature))
        }),
        row("verify, of 64", "ours", BATCH, || {
            assert!(verify_batch(&batch).iter().all(Result::is_ok));
        }),
        row("verify, of 64", "aws-lc, one by one", BATCH, || {
            for _ in 0..BATCH {
                assert!(aws_verify(aws_public, &signed, &signature));
            }
        }),
        row("blind", "ours", 1, || {
            let _pending = black_box(public.blind(&message, rng_blind).unwrap());
        }),
        peer_row("blind", &peer),
        // A wrong answer costs what a right one costs.
        row("blind and finalize", "ours", 1, || {
            let (_, pending) = public.blind(&message, rng_both).unwrap();
            black_box(pending.finalize(&answer).unwrap_err());
        }),
        peer_row("blind and finalize", &peer),
    ];
    measure(rows, rounds);
}

fn keys(rounds: usize, alone: bool) {
    let rng = &mut ChaCha20Rng::from_seed([5; 32]);
    let master =
        MasterKeyPair::generate(VARIANT, 2048, rng, |_| ControlFlow::Continue(())).unwrap();
    let ours = master.derive(PublicMetadata::new(INFO).unwrap());
    let (blinded, answer) = answer(&ours, rng);
    let der = master.to_pkcs8_der(Algorithm::RsaEncryption);
    let peer = RefCell::new(Peer::new([&der, &blinded, &answer, &[]]));
    let rows = vec![
        row("key", "ours", 1, || {
            let go = |_| ControlFlow::Continue(());
            black_box(MasterKeyPair::generate(VARIANT, 2048, rng, go).unwrap());
        }),
        row("key", "aws-lc, one thread", 1, || {
            for _ in 0..2 {
                // SAFETY: a number of its own, freed once; null pointers are allowed.
                unsafe {
                    let (prime, null) = (aws::BN_new(), std::ptr::null());
                    let no_callback = std::ptr::null_mut();
                    let made = aws::BN_generate_prime_ex(prime, 1024, 1, null, null, no_callback);
                    assert_eq!(made, 1);
                    aws::BN_free(prime);
                }
            }
        }),
        peer_row("key", &peer),
    ];
    let count = if alone { 1 } else { rows.len() };
    measure(rows.into_iter().take(count).collect(), rounds);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual| {
        arguments
            .get(at)
            .map_or(usual, |text| text.parse().expect("a number of rounds"))
    };
    if arguments.first().is_some_and(|word| word == "keys") {
        keys(
            number(1, 5),
            arguments.get(2).is_some_and(|word| word == "alone"),
        );
    } else {
        operations(number(0, 100));
    }
}
