// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exchanges leave nothing of their secrets on the stack or in freed memory, as far as words of
//! eight bytes show it.

use testkit::residue::{Needles, Troubles, check_that_planted_residues_are_found, left, optimised};

use super::*;

/// The seed of the client's ML-KEM key, both secrets of X25519, and the server's message.
struct Secrets {
    seed: Box<[u8; KEY_SEED]>,
    client: Box<[u8; 32]>,
    server: Box<[u8; 32]>,
    message: Box<[u8; MESSAGE]>,
}

fn secrets() -> Secrets {
    fn bytes<const N: usize>(first: u32) -> Box<[u8; N]> {
        let byte = |i: usize| ((first + i as u32).wrapping_mul(0x9e37_79b9) >> 23) as u8;
        Box::new(std::array::from_fn(byte))
    }
    Secrets {
        seed: bytes(1000),
        client: bytes(2000),
        server: bytes(3000),
        message: bytes(4000),
    }
}

/// An exchange, and the words that nobody else may know.
fn exchange(secrets: &Secrets) -> (Vec<u8>, Vec<u8>, Needles) {
    let client = Active::new(StaticSecret::from(*secrets.client), &secrets.seed);
    let share = client.share.clone();
    let server = StaticSecret::from(*secrets.server);
    let (reply, secret) = answer(&server, &secrets.message, &share).unwrap();
    let key = libcrux_ml_kem::mlkem768::generate_key_pair(*secrets.seed);
    // The public key is between them.
    let (vector, rest) = key.sk().split_at(1152);
    let needles = Needles::default()
        .words("seed", &*secrets.seed)
        .words("client's secret", &*secrets.client)
        .words("server's secret", &*secrets.server)
        .words("message", &*secrets.message)
        .words("shared", secret.secret_bytes())
        .words("decapsulation key", vector)
        .words("z", &rest[PUBLIC + 32..]);
    let same = Box::new(client).complete(&reply).unwrap();
    assert_eq!(same.secret_bytes(), secret.secret_bytes());
    (share, reply, needles)
}

#[test]
fn exchanges_leave_nothing() {
    if !optimised() {
        return;
    }
    let secrets = secrets();
    check_that_planted_residues_are_found(&secrets.client);
    let (share, reply, needles) = exchange(&secrets);
    let mut troubles = Troubles::default();
    troubles.check("client", &needles, || {
        let client = Active::new(StaticSecret::from(*secrets.client), &secrets.seed);
        drop(Box::new(client).complete(&reply).unwrap());
    });
    troubles.check("client, X25519 alone", &needles, || {
        let client = Active::new(StaticSecret::from(*secrets.client), &secrets.seed);
        let theirs = &reply[CIPHERTEXT..];
        drop(Box::new(client).complete_hybrid_component(theirs).unwrap());
    });
    troubles.check("server", &needles, || {
        let server = StaticSecret::from(*secrets.server);
        drop(answer(&server, &secrets.message, &share).unwrap());
    });
    troubles.check("client, refusing", &needles, || {
        let client = Active::new(StaticSecret::from(*secrets.client), &secrets.seed);
        assert!(Box::new(client).complete(&reply[1..]).is_err());
    });
    troubles.end();
}

/// Without its own wiping, ML-KEM does leave secrets: the search sees them.
#[test]
fn what_ml_kem_leaves_is_found() {
    if !optimised() {
        return;
    }
    let secrets = secrets();
    let (_, _, needles) = exchange(&secrets);
    let (found, ..) = left(&needles, || {
        std::hint::black_box(libcrux_ml_kem::mlkem768::generate_key_pair(*secrets.seed));
    });
    assert!(!found.is_empty());
}
