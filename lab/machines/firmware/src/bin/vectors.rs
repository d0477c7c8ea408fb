// SPDX-License-Identifier: MIT OR Apache-2.0
//! The published vectors, checked where there are no files: they are part of the program, as
//! lab/machines/src/cross/vectors.rs wrote them, by every backend that is there. Says how many
//! passed, and ends with an error at the first that does not.
#![no_std]
#![no_main]

use firmware::machine::exit;
use firmware::print::{number, word};
use firmware::records::Reader;
use nineteen::backend;
use nineteen::constants::RISTRETTO_BASEPOINT_POINT;
use nineteen::ed25519::Digest as _;
use nineteen::ed25519::{Policy, Sha512, Signature, Signer as _, SigningKey, VerifyingKey, verify};
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen::x25519::x25519;

static RECORDS: &[u8] = include_bytes!(env!("VECTORS"));

/// Whether a signature is made and verified as it should be.
fn signed(kind: u8, reader: &mut Reader) -> bool {
    let key = SigningKey::from_bytes(&reader.array());
    let (public, expected): ([u8; 32], [u8; 64]) = (reader.array(), reader.array());
    let (context, message) = (reader.counted(), reader.counted());
    let hash = || Sha512::new().chain_update(message);
    let made = match kind {
        b'S' => Ok(key.sign(message)),
        b'C' => key.sign_with_context(context, message),
        _ => key.sign_prehashed(hash(), None),
    };
    let Ok(verifying) = VerifyingKey::from_bytes(&public) else {
        return false;
    };
    let made_well = made.is_ok_and(|made| made.to_bytes() == expected);
    let good = Signature::from_bytes(&expected);
    let mut bent = expected;
    bent[40] ^= 4;
    let accepts = |signature: &Signature| match kind {
        b'S' => {
            let Ok(mut stream) = verifying.verify_stream(signature) else {
                return false;
            };
            message.chunks(7).for_each(|part| stream.update(part));
            stream.finalize_and_verify().is_ok()
        }
        b'C' => verifying
            .verify_with_context(Policy::Strict, context, message, signature)
            .is_ok(),
        _ => verifying.verify_prehashed(hash(), None, signature).is_ok(),
    };
    key.verifying_key().to_bytes() == public
        && made_well
        && accepts(&good)
        && !accepts(&Signature::from_bytes(&bent))
}

/// Whether each policy says what it should.
fn judged(reader: &mut Reader) -> bool {
    let [accepted] = reader.array();
    let (key, signature) = (reader.array(), reader.array());
    let message = reader.counted();
    Policy::ALL.into_iter().enumerate().all(|(i, policy)| {
        verify(policy, &key, message, &signature).is_ok() == (accepted >> i & 1 == 1)
    })
}

fn exchanged(reader: &mut Reader) -> bool {
    let (secret, public, shared): ([u8; 32], [u8; 32], [u8; 32]) =
        (reader.array(), reader.array(), reader.array());
    x25519(secret, public) == shared
}

/// Whether a multiple of the generator of Ristretto has its encoding.
fn is_multiple(reader: &mut Reader) -> bool {
    let [k] = reader.array();
    let (k, encoding) = (Scalar::from(k), CompressedRistretto(reader.array()));
    let multiple = RistrettoPoint::mul_base(&k);
    multiple.compress() == encoding
        && (RISTRETTO_BASEPOINT_POINT * k).compress() == encoding
        && encoding.decompress() == Some(multiple)
}

/// Whether an encoding of Ristretto is refused that is none.
fn is_none(reader: &mut Reader) -> bool {
    CompressedRistretto(reader.array()).decompress().is_none()
}

/// Whether uniform bytes lead to their element.
fn derived(reader: &mut Reader) -> bool {
    let element = RistrettoPoint::from_uniform_bytes(&reader.array());
    element.compress().0 == reader.array()
}

/// How many vectors pass, if all do; else the number of the one that does not.
fn check_all() -> Result<u32, u32> {
    let mut reader = Reader(RECORDS);
    let mut passed = 0;
    while !reader.0.is_empty() {
        let [kind] = reader.array();
        let right = match kind {
            b'V' => judged(&mut reader),
            b'X' => exchanged(&mut reader),
            b'M' => is_multiple(&mut reader),
            b'N' => is_none(&mut reader),
            b'U' => derived(&mut reader),
            _ => signed(kind, &mut reader),
        };
        if !right {
            return Err(passed);
        }
        passed += 1;
    }
    Ok(passed)
}

#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    for backend in backend::available() {
        word("backend ");
        word(backend.name());
        word("\n");
        if backend::force(Some(backend)).is_err() {
            exit(false);
        }
        match check_all() {
            Ok(passed) => number("passed ", passed),
            Err(record) => {
                number("wrong: record ", record);
                exit(false);
            }
        }
    }
    exit(true)
}
