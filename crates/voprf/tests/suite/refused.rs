// SPDX-License-Identifier: MIT OR Apache-2.0
//! Refusals and their errors: encodings, proofs with a bit flipped, other keys, other information,
//! lengths.

use nineteen::scalar::Scalar;
use nineteen_voprf::{
    BlindedElement, Error, EvaluationElement, Proof, PublicKey, oprf, poprf, voprf,
};

use crate::support::{Scalars, Seeded, for_each_backend};

/// L, the order of the group, little-endian.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// The identity, a negative field element, p, p + 2, a non-square, and bytes with the top bit set.
fn no_elements() -> Vec<[u8; 32]> {
    let mut p = [0xff; 32];
    (p[0], p[31]) = (0xed, 0x7f);
    let mut above = p;
    above[0] += 2;
    let small = |byte| {
        let mut bytes = [0; 32];
        bytes[0] = byte;
        bytes
    };
    vec![small(0), small(1), p, above, small(2), [0xff; 32]]
}

#[test]
fn elements() {
    let one = *oprf::Server::from_bytes(&Scalar::ONE.to_bytes())
        .unwrap()
        .public_key();
    for_each_backend(|backend| {
        for (i, bytes) in no_elements().into_iter().enumerate() {
            let refused = Some(Error::Deserialize);
            assert_eq!(
                BlindedElement::from_bytes(&bytes).err(),
                refused,
                "{backend}, {i}"
            );
            assert_eq!(
                EvaluationElement::from_bytes(&bytes).err(),
                refused,
                "{backend}, {i}"
            );
            assert_eq!(
                PublicKey::from_bytes(&bytes).err(),
                refused,
                "{backend}, {i}"
            );
            // At any place of a batch.
            for n in [1, 4, 9] {
                for at in [0, n / 2, n - 1] {
                    let mut batch = vec![one.to_bytes(); n];
                    assert!(BlindedElement::from_bytes_batch(&batch).is_ok());
                    batch[at] = bytes;
                    let found = BlindedElement::from_bytes_batch(&batch).err();
                    assert_eq!(found, refused, "{backend}, {i}, {at} of {n}");
                }
            }
        }
    });
}

#[test]
fn lengths_of_encodings() {
    let server = voprf::Server::derive(&[1; 32], b"").unwrap();
    let (element, key) = (server.public_key().to_bytes(), server.to_bytes());
    let blinded = BlindedElement::from_bytes(&element).unwrap();
    let proof = server.blind_evaluate(&blinded, &mut Seeded(1)).1.to_bytes();
    for n in 0..40 {
        let bytes: Vec<u8> = element.iter().cycle().take(n).copied().collect();
        assert_eq!(BlindedElement::from_slice(&bytes).is_ok(), n == 32);
        assert_eq!(EvaluationElement::from_slice(&bytes).is_ok(), n == 32);
        assert_eq!(PublicKey::from_slice(&bytes).is_ok(), n == 32);
        let bytes: Vec<u8> = key.iter().cycle().take(n).copied().collect();
        assert_eq!(voprf::Server::from_slice(&bytes).is_ok(), n == 32);
        assert_eq!(poprf::Server::from_slice(&bytes).is_ok(), n == 32);
        assert_eq!(oprf::Server::from_slice(&bytes).is_ok(), n == 32);
    }
    for n in [0, 32, 63, 64, 65, 96, 128] {
        let bytes: Vec<u8> = proof.iter().cycle().take(n).copied().collect();
        assert_eq!(Proof::from_slice(&bytes).is_ok(), n == 64);
    }
}

#[test]
fn keys_and_scalars() {
    let mut last = ORDER;
    last[0] -= 1;
    for (bytes, valid) in [
        ([0; 32], false),
        (ORDER, false),
        ([0xff; 32], false),
        (last, true),
    ] {
        assert_eq!(oprf::Server::from_bytes(&bytes).is_ok(), valid);
        assert_eq!(voprf::Server::from_bytes(&bytes).is_ok(), valid);
        assert_eq!(poprf::Server::from_bytes(&bytes).is_ok(), valid);
    }
    // Zero is a valid scalar of a proof.
    for (half, valid) in [
        ([0; 32], true),
        (ORDER, false),
        ([0xff; 32], false),
        (last, true),
    ] {
        for at in [0, 32] {
            let mut bytes = [0; 64];
            bytes[at..at + 32].copy_from_slice(&half);
            let found = Proof::from_bytes(&bytes);
            assert_eq!(found.is_ok(), valid);
            assert_eq!(found.err(), (!valid).then_some(Error::Deserialize));
        }
    }
    // A generator never gives the key or the blind 0.
    for (bytes, key) in [
        ([0; 32], Scalar::ONE.to_bytes()),
        (ORDER, Scalar::ONE.to_bytes()),
        (last, last),
    ] {
        assert_eq!(oprf::Server::random(&mut Scalars(&[bytes])).to_bytes(), key);
    }
}

#[test]
fn proofs_with_a_bit_flipped() {
    let server = voprf::Server::derive(&[2; 32], b"").unwrap();
    let public = server.public_key();
    let blind = || voprf::Client::blind(b"input", &mut Seeded(1)).unwrap();
    let (evaluated, proof) = server.blind_evaluate(blind().blinded_element(), &mut Seeded(2));
    let accepted = blind().finalize(b"input", &evaluated, &proof, public);
    assert_eq!(accepted, server.evaluate(b"input"));
    let (mut undecodable, mut invalid) = (0, 0);
    for bit in 0..512 {
        let mut bytes = proof.to_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        match Proof::from_bytes(&bytes) {
            Err(why) => {
                assert_eq!(why, Error::Deserialize);
                undecodable += 1;
            }
            Ok(wrong) => {
                let found = blind().finalize(b"input", &evaluated, &wrong, public);
                assert_eq!(found, Err(Error::Verify), "bit {bit}");
                invalid += 1;
            }
        }
    }
    // The highest three bits of either scalar make it larger than the order.
    assert!(
        undecodable >= 6 && invalid > 490,
        "{undecodable}, {invalid}"
    );
}

/// Another key, element, mode or public information.
#[test]
fn proofs_of_something_else() {
    let seed = [3; 32];
    let (server, other) = (
        voprf::Server::derive(&seed, b"").unwrap(),
        voprf::Server::derive(&seed, b"1").unwrap(),
    );
    let public = server.public_key();
    for_each_backend(|backend| {
        let blind = || voprf::Client::blind(b"input", &mut Seeded(1)).unwrap();
        let refused = |evaluated: &EvaluationElement, proof: &Proof, public: &PublicKey| {
            let found = blind().finalize(b"input", evaluated, proof, public);
            assert_eq!(found, Err(Error::Verify), "{backend}");
        };
        let client = blind();
        let blinded = client.blinded_element();
        let (evaluated, proof) = server.blind_evaluate(blinded, &mut Seeded(2));
        let (by_other, proof_of_other) = other.blind_evaluate(blinded, &mut Seeded(2));
        refused(&evaluated, &proof, other.public_key());
        refused(&by_other, &proof, public);
        refused(&by_other, &proof_of_other, public);
        refused(&evaluated, &proof_of_other, public);
        refused(
            &EvaluationElement::from_bytes(blinded.as_bytes()).unwrap(),
            &proof,
            public,
        );
        // The proof for another blinded element.
        let another = voprf::Client::blind(b"input", &mut Seeded(3)).unwrap();
        let (evaluated, proof) = server.blind_evaluate(another.blinded_element(), &mut Seeded(2));
        refused(&evaluated, &proof, public);

        let server = poprf::Server::from_bytes(&server.to_bytes()).unwrap();
        let client = || poprf::Client::blind(b"input", b"info", public, &mut Seeded(1)).unwrap();
        let blinded = *client().blinded_element();
        for (info, valid) in [(&b"info"[..], true), (b"inf", false), (b"info ", false)] {
            let (evaluated, proof) = server
                .blind_evaluate(&blinded, info, &mut Seeded(2))
                .unwrap();
            let found = client().finalize(b"input", b"info", &evaluated, &proof);
            let right = server.evaluate(b"input", b"info").unwrap();
            assert_eq!(
                found,
                if valid { Ok(right) } else { Err(Error::Verify) },
                "{backend}"
            );
        }
    });
}

/// For the key -HashToScalar(info), the tweaked key is 0.
#[test]
fn the_tweaked_key_zero() {
    let m = reference::hash_info(b"info");
    let server = poprf::Server::from_bytes(&(-m).to_bytes()).unwrap();
    let public = server.public_key();
    let client = poprf::Client::blind(b"input", b"other", public, &mut Seeded(1)).unwrap();
    let blinded = client.blinded_element();
    assert!(
        server
            .blind_evaluate(blinded, b"other", &mut Seeded(2))
            .is_ok()
    );
    let found = server.blind_evaluate(blinded, b"info", &mut Seeded(2));
    assert_eq!(found.err(), Some(Error::Inverse));
    let found = server.blind_evaluate_batch(&[*blinded], b"info", &mut Seeded(2));
    assert_eq!(found.err(), Some(Error::Inverse));
    assert_eq!(server.evaluate(b"input", b"info"), Err(Error::Inverse));
    let found = poprf::Client::blind(b"input", b"info", public, &mut Seeded(1));
    assert_eq!(found.err(), Some(Error::InvalidInput));
    let found = poprf::ClientBatch::blind(&[b"input"], b"info", public, &mut Seeded(1));
    assert_eq!(found.err(), Some(Error::InvalidInput));
}

/// `HashToScalar` written from RFC 9380 §5.3.1 with one buffer.
mod reference {
    use nineteen::ed25519::{Digest, Sha512};
    use nineteen::scalar::Scalar;

    pub fn hash_info(info: &[u8]) -> Scalar {
        let mut tag = b"HashToScalar-OPRFV1-\x02-ristretto255-SHA512".to_vec();
        tag.push(tag.len() as u8);
        let mut first = vec![0; 128];
        first.extend_from_slice(b"Info");
        first.extend_from_slice(&(info.len() as u16).to_be_bytes());
        first.extend_from_slice(info);
        first.extend_from_slice(&[0, 64, 0]);
        first.extend_from_slice(&tag);
        let mut second = Sha512::digest(&first).to_vec();
        second.push(1);
        second.extend_from_slice(&tag);
        Scalar::from_bytes_mod_order_wide(&Sha512::digest(&second).into())
    }
}

#[test]
fn inputs_and_information_that_are_too_long() {
    let (longest, long) = (vec![7; 65_535], vec![7; 65_536]);
    let refused = Some(Error::InputValidation);
    assert_eq!(oprf::Server::derive(&[1; 32], &long).err(), refused);
    let server = oprf::Server::derive(&[1; 32], &longest).unwrap();
    let public = server.public_key();
    let rng = &mut Seeded(1);

    let client = oprf::Client::blind(&longest, rng).unwrap();
    let evaluated = server.blind_evaluate(client.blinded_element());
    assert_eq!(
        client.finalize(&longest, &evaluated),
        server.evaluate(&longest)
    );
    assert_eq!(oprf::Client::blind(&long, rng).err(), refused);
    assert_eq!(oprf::ClientBatch::blind(&[b"", &long], rng).err(), refused);
    assert_eq!(server.evaluate(&long).err(), refused);
    let client = oprf::Client::blind(b"", rng).unwrap();
    assert_eq!(client.finalize(&long, &evaluated).err(), refused);

    assert_eq!(voprf::Client::blind(&long, rng).err(), refused);
    let server = poprf::Server::derive(&[1; 32], b"").unwrap();
    assert_eq!(poprf::Client::blind(b"", &long, public, rng).err(), refused);
    assert_eq!(poprf::Client::blind(&long, b"", public, rng).err(), refused);
    let client = poprf::Client::blind(b"", &longest, public, rng).unwrap();
    let blinded = client.blinded_element();
    assert!(server.blind_evaluate(blinded, &longest, rng).is_ok());
    assert_eq!(server.blind_evaluate(blinded, &long, rng).err(), refused);
    assert_eq!(server.evaluate(b"", &long).err(), refused);
    assert_eq!(server.evaluate(&long, b"").err(), refused);
}

#[test]
fn batches_of_wrong_sizes() {
    let refused = Some(Error::InputValidation);
    let server = voprf::Server::derive(&[1; 32], b"").unwrap();
    let public = server.public_key();
    let rng = &mut Seeded(1);
    let blind = || voprf::ClientBatch::blind(&[b"1", b"2", b"3"], &mut Seeded(2)).unwrap();
    let (evaluated, proof) = server
        .blind_evaluate_batch(blind().blinded_elements(), rng)
        .unwrap();
    let three: [&[u8]; 3] = [b"1", b"2", b"3"];
    assert!(blind().finalize(&three, &evaluated, &proof, public).is_ok());
    assert_eq!(
        blind()
            .finalize(&three, &evaluated[..2], &proof, public)
            .err(),
        refused
    );
    assert_eq!(
        blind()
            .finalize(&three[..2], &evaluated, &proof, public)
            .err(),
        refused
    );
    assert_eq!(
        blind()
            .finalize(&three[..2], &evaluated[..2], &proof, public)
            .err(),
        refused
    );
    assert_eq!(voprf::ClientBatch::blind(&[], rng).err(), refused);
    assert_eq!(server.blind_evaluate_batch(&[], rng).err(), refused);
    let many = vec![blind().blinded_elements()[0]; 65_536];
    assert_eq!(server.blind_evaluate_batch(&many, rng).err(), refused);
    let server = poprf::Server::derive(&[1; 32], b"").unwrap();
    assert_eq!(server.blind_evaluate_batch(&many, b"", rng).err(), refused);
    let server = oprf::Server::derive(&[1; 32], b"").unwrap();
    assert_eq!(server.blind_evaluate_batch(&many).err(), refused);
    assert_eq!(server.blind_evaluate_batch(&[]).err(), refused);
    let client = oprf::ClientBatch::blind(&three, rng).unwrap();
    assert_eq!(client.finalize(&three, &evaluated[..2]).err(), refused);
}
