// SPDX-License-Identifier: MIT OR Apache-2.0
//! VOPRF: decoders of elements, keys and proofs give back the bytes that they accept, alone and in
//! batches, and no answer is accepted but the server's.
#![no_main]

use std::convert::Infallible;

use libfuzzer_sys::fuzz_target;
use nineteen_voprf::voprf::{ClientBatch, Server};
use nineteen_voprf::{BlindedElement, EvaluationElement, Proof, PublicKey};
use rand_core::{TryCryptoRng, TryRng};

/// Gives one byte, counted up.
struct Counting(u8);

impl TryRng for Counting {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0 = self.0.wrapping_add(1);
        Ok(self.0.into())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.try_next_u32().map(u64::from)
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        for byte in to {
            *byte = self.try_next_u32()? as u8;
        }
        Ok(())
    }
}

impl TryCryptoRng for Counting {}

fuzz_target!(
    |input: (Vec<[u8; 32]>, [u8; 64], [u8; 32], [u8; 64], u8, &[u8])| {
        let (elements, proof, key, changes, place, bytes) = input;
        let elements = &elements[..elements.len().min(20)];
        let decoded: Result<Vec<_>, _> = elements.iter().map(BlindedElement::from_bytes).collect();
        assert_eq!(BlindedElement::from_bytes_batch(elements), decoded);
        for (decoded, bytes) in decoded.iter().flatten().zip(elements) {
            assert_eq!(decoded.as_bytes(), bytes);
            assert_ne!(*bytes, [0; 32]);
        }
        if let Ok(decoded) = Proof::from_bytes(&proof) {
            assert_eq!(decoded.to_bytes(), proof);
        }
        if let Ok(server) = Server::from_slice(bytes) {
            assert_eq!(server.to_bytes(), bytes);
        }
        assert_eq!(
            PublicKey::from_slice(bytes).is_ok(),
            EvaluationElement::from_slice(bytes).is_ok()
        );

        let Ok(server) = Server::from_bytes(&key) else {
            return;
        };
        let public = server.public_key();
        let inputs: Vec<&[u8]> = bytes.chunks(5).take(9).collect();
        let blind = || ClientBatch::blind(&inputs, &mut Counting(place));
        let Ok(client) = blind() else {
            return;
        };
        let (evaluated, proof) = server
            .blind_evaluate_batch(client.blinded_elements(), &mut Counting(place))
            .expect("few elements");
        let outputs = client
            .finalize(&inputs, &evaluated, &proof, public)
            .expect("a valid proof");
        for (input, output) in inputs.iter().zip(outputs) {
            assert_eq!(server.evaluate(input), Ok(output));
        }

        // Another proof, and another element.
        let mut other = proof.to_bytes();
        other
            .iter_mut()
            .zip(changes)
            .for_each(|(byte, change)| *byte ^= change);
        if let Ok(other) = Proof::from_bytes(&other) {
            let found = blind()
                .expect("inputs")
                .finalize(&inputs, &evaluated, &other, public);
            assert_eq!(found.is_ok(), other == proof);
        }
        if let Some(element) = elements
            .first()
            .and_then(|e| EvaluationElement::from_bytes(e).ok())
        {
            let mut wrong = evaluated.clone();
            let i = usize::from(place) % wrong.len();
            wrong[i] = element;
            let found = blind()
                .expect("inputs")
                .finalize(&inputs, &wrong, &proof, public);
            assert_eq!(found.is_ok(), wrong == evaluated);
        }
    }
);
