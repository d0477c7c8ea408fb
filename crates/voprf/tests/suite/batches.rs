// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches of sizes around the numbers of lanes: elements, proofs and outputs equal those of single
//! functions and of `Evaluate`, and proofs cover every element.

use nineteen_voprf::{BlindedElement, Error, EvaluationElement, oprf, poprf, voprf};

use crate::support::{Seeded, for_each_backend};

const SIZES: [usize; 9] = [1, 2, 3, 7, 8, 9, 16, 17, 65];

fn inputs(n: usize) -> Vec<Vec<u8>> {
    (0..n).map(|i| vec![i as u8; 7 * i % 200]).collect()
}

fn slices(inputs: &[Vec<u8>]) -> Vec<&[u8]> {
    inputs.iter().map(Vec::as_slice).collect()
}

#[test]
fn oprf_batches() {
    let server = oprf::Server::derive(&[3; 32], b"batches").unwrap();
    for_each_backend(|backend| {
        for n in SIZES {
            let inputs = inputs(n);
            let inputs = slices(&inputs);
            let client = oprf::ClientBatch::blind(&inputs, &mut Seeded(1)).unwrap();
            let mut rng = Seeded(1);
            for (input, blinded) in inputs.iter().zip(client.blinded_elements()) {
                let single = oprf::Client::blind(input, &mut rng).unwrap();
                assert_eq!(single.blinded_element(), blinded, "{backend}, {n}");
            }
            let evaluated = server
                .blind_evaluate_batch(client.blinded_elements())
                .unwrap();
            for (blinded, evaluated) in client.blinded_elements().iter().zip(&evaluated) {
                assert_eq!(server.blind_evaluate(blinded), *evaluated, "{backend}, {n}");
            }
            let outputs = client.finalize(&inputs, &evaluated).unwrap();
            for (input, output) in inputs.iter().zip(outputs) {
                assert_eq!(server.evaluate(input), Ok(output), "{backend}, {n}");
            }
        }
    });
}

#[test]
fn voprf_batches() {
    let server = voprf::Server::derive(&[4; 32], b"batches").unwrap();
    let public = server.public_key();
    for_each_backend(|backend| {
        for n in SIZES {
            let inputs = inputs(n);
            let inputs = slices(&inputs);
            let blind = || voprf::ClientBatch::blind(&inputs, &mut Seeded(2)).unwrap();
            let client = blind();
            let sent: Vec<_> = client
                .blinded_elements()
                .iter()
                .map(|b| b.to_bytes())
                .collect();
            let received = BlindedElement::from_bytes_batch(&sent).unwrap();
            assert_eq!(received, client.blinded_elements());
            let (evaluated, proof) = server
                .blind_evaluate_batch(&received, &mut Seeded(3))
                .unwrap();
            let sent: Vec<_> = evaluated.iter().map(|e| e.to_bytes()).collect();
            let received = EvaluationElement::from_bytes_batch(&sent).unwrap();
            let outputs = client.finalize(&inputs, &received, &proof, public).unwrap();
            for (input, output) in inputs.iter().zip(outputs) {
                assert_eq!(server.evaluate(input), Ok(output), "{backend}, {n}");
            }
            // The proof covers every element at its place.
            for i in [0, n / 2, n - 1] {
                let mut wrong = received.clone();
                wrong[i] = server
                    .blind_evaluate(&blind().blinded_elements()[n - 1 - i], &mut Seeded(4))
                    .0;
                if i != n - 1 - i {
                    let found = blind().finalize(&inputs, &wrong, &proof, public);
                    assert_eq!(found, Err(Error::Verify), "{backend}, {n}, {i}");
                }
            }
            if n > 1 {
                let mut swapped = received.clone();
                swapped.swap(0, n - 1);
                let found = blind().finalize(&inputs, &swapped, &proof, public);
                assert_eq!(found, Err(Error::Verify), "{backend}, {n}");
            }
        }
    });
}

#[test]
fn poprf_batches() {
    let server = poprf::Server::derive(&[5; 32], b"batches").unwrap();
    let public = server.public_key();
    for_each_backend(|backend| {
        for n in SIZES {
            let inputs = inputs(n);
            let inputs = slices(&inputs);
            let blind =
                || poprf::ClientBatch::blind(&inputs, b"info", public, &mut Seeded(5)).unwrap();
            let client = blind();
            let (evaluated, proof) = server
                .blind_evaluate_batch(client.blinded_elements(), b"info", &mut Seeded(6))
                .unwrap();
            for (blinded, evaluated) in client.blinded_elements().iter().zip(&evaluated) {
                let single = server
                    .blind_evaluate(blinded, b"info", &mut Seeded(7))
                    .unwrap();
                assert_eq!(single.0, *evaluated, "{backend}, {n}");
            }
            let outputs = client
                .finalize(&inputs, b"info", &evaluated, &proof)
                .unwrap();
            for (input, output) in inputs.iter().zip(outputs) {
                assert_eq!(
                    server.evaluate(input, b"info"),
                    Ok(output),
                    "{backend}, {n}"
                );
            }
            if n > 1 {
                let mut swapped = evaluated.clone();
                swapped.swap(0, n - 1);
                let found = blind().finalize(&inputs, b"info", &swapped, &proof);
                assert_eq!(found, Err(Error::Verify), "{backend}, {n}");
            }
        }
    });
}
