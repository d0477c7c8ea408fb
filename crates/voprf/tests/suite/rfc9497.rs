// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 9497 appendix A.1: ristretto255-SHA512 in the three modes, single elements and batches.
//! Published proofs are accepted; that they are what their nonces give is a test of the library's
//! own (`src/proof/tests.rs`), since nonces are hashed with the key.

use nineteen_voprf::{BlindedElement, EvaluationElement, Proof, oprf, poprf, voprf};
use testkit::vectors::{Value, array, bytes, list, unhex};

use crate::support::{Scalars, for_each_backend, json};

/// Calls `run` with each vector of a mode, and returns how many there were.
fn each_vector(mode: u64, mut run: impl FnMut(&Value, &Vector)) -> usize {
    let all = json("rfc9497/ristretto255.json");
    let suite = list(&all).iter().find(|suite| suite["mode"] == mode);
    let suite = suite.expect("a suite for the mode");
    let vectors = list(&suite["vectors"]);
    for vector in vectors {
        run(suite, &Vector::new(vector));
    }
    vectors.len()
}

/// The lists of a vector, of as many items as its batch has.
struct Vector {
    inputs: Vec<Vec<u8>>,
    blinds: Vec<[u8; 32]>,
    blinded: Vec<[u8; 32]>,
    evaluated: Vec<[u8; 32]>,
    outputs: Vec<[u8; 64]>,
    info: Vec<u8>,
    proof: Option<([u8; 64], [u8; 32])>,
}

impl Vector {
    fn new(vector: &Value) -> Vector {
        let items = |name: &str| -> Vec<Vec<u8>> {
            let text = vector[name].as_str().expect("a string");
            let items: Vec<_> = text.split(',').map(unhex).collect();
            assert_eq!(Some(items.len() as u64), vector["Batch"].as_u64(), "{name}");
            items
        };
        let arrays = |name: &str| -> Vec<[u8; 32]> {
            let items = items(name).into_iter();
            items
                .map(|item| item.try_into().expect("32 bytes"))
                .collect()
        };
        let proof = &vector["Proof"];
        Vector {
            inputs: items("Input"),
            blinds: arrays("Blind"),
            blinded: arrays("BlindedElement"),
            evaluated: arrays("EvaluationElement"),
            outputs: items("Output")
                .into_iter()
                .map(|item| item.try_into().expect("64 bytes"))
                .collect(),
            info: vector.get("Info").map(bytes).unwrap_or_default(),
            proof: proof
                .is_object()
                .then(|| (array(&proof["proof"]), array(&proof["r"]))),
        }
    }

    fn inputs(&self) -> Vec<&[u8]> {
        self.inputs.iter().map(Vec::as_slice).collect()
    }

    fn check_blinded(&self, found: &[BlindedElement]) {
        let found: Vec<_> = found.iter().map(BlindedElement::to_bytes).collect();
        assert_eq!(found, self.blinded);
        assert_eq!(
            BlindedElement::from_bytes_batch(&found).map(|found| found.len()),
            Ok(found.len())
        );
    }

    fn check_evaluated(&self, found: &[EvaluationElement]) {
        let found: Vec<_> = found.iter().map(EvaluationElement::to_bytes).collect();
        assert_eq!(found, self.evaluated);
    }

    /// The proof, and what the generator gives for another one.
    fn proof(&self) -> (Proof, [[u8; 32]; 1]) {
        let (proof, r) = self.proof.expect("a proof");
        let decoded = Proof::from_bytes(&proof).expect("a valid proof");
        assert_eq!(decoded.to_bytes(), proof);
        (decoded, [r])
    }
}

/// The server of a suite, whose key is derived.
macro_rules! server {
    ($mode:ident, $suite:expr) => {{
        let suite = $suite;
        let server = $mode::Server::derive(&array(&suite["seed"]), &bytes(&suite["keyInfo"]));
        let server = server.expect("a key");
        assert_eq!(server.to_bytes(), array(&suite["skSm"]));
        let same = $mode::Server::from_bytes(&server.to_bytes()).expect("a key");
        assert_eq!(same.public_key(), server.public_key());
        if let Some(public) = suite.get("pkSm") {
            assert_eq!(server.public_key().to_bytes(), array(public));
        }
        server
    }};
}

#[test]
fn oprf_vectors() {
    for_each_backend(|_| {
        let n = each_vector(0, |suite, vector| {
            let server = server!(oprf, suite);
            let inputs = vector.inputs();
            let blind = || oprf::ClientBatch::blind(&inputs, &mut Scalars(&vector.blinds)).unwrap();
            let client = blind();
            vector.check_blinded(client.blinded_elements());
            let evaluated = server
                .blind_evaluate_batch(client.blinded_elements())
                .unwrap();
            vector.check_evaluated(&evaluated);
            assert_eq!(
                client.finalize(&inputs, &evaluated).unwrap(),
                vector.outputs
            );
            for (i, input) in inputs.iter().enumerate() {
                assert_eq!(server.evaluate(input), Ok(vector.outputs[i]));
                let mut rng = Scalars(&vector.blinds[i..]);
                let client = oprf::Client::blind(input, &mut rng).unwrap();
                assert_eq!(client.blinded_element().to_bytes(), vector.blinded[i]);
                let evaluated = server.blind_evaluate(client.blinded_element());
                assert_eq!(evaluated.to_bytes(), vector.evaluated[i]);
                assert_eq!(client.finalize(input, &evaluated), Ok(vector.outputs[i]));
            }
        });
        assert_eq!(n, 2);
    });
}

#[test]
fn voprf_vectors() {
    for_each_backend(|_| {
        let n = each_vector(1, |suite, vector| {
            let server = server!(voprf, suite);
            let public = server.public_key();
            let inputs = vector.inputs();
            let (expected, r) = vector.proof();
            let blind =
                || voprf::ClientBatch::blind(&inputs, &mut Scalars(&vector.blinds)).unwrap();
            let client = blind();
            let blinded = client.blinded_elements();
            vector.check_blinded(blinded);
            let (evaluated, proof) = server
                .blind_evaluate_batch(blinded, &mut Scalars(&r))
                .unwrap();
            vector.check_evaluated(&evaluated);
            assert_ne!(proof, expected);
            for (client, proof) in [(client, expected), (blind(), proof)] {
                let outputs = client.finalize(&inputs, &evaluated, &proof, public);
                assert_eq!(outputs.unwrap(), vector.outputs);
            }
            for (i, input) in inputs.iter().enumerate() {
                assert_eq!(server.evaluate(input), Ok(vector.outputs[i]));
                let mut rng = Scalars(&vector.blinds[i..]);
                let client = voprf::Client::blind(input, &mut rng).unwrap();
                assert_eq!(client.blinded_element().to_bytes(), vector.blinded[i]);
                let blinded = client.blinded_element();
                let (evaluated, proof) = server.blind_evaluate(blinded, &mut Scalars(&r));
                assert_eq!(evaluated.to_bytes(), vector.evaluated[i]);
                let output = client.finalize(input, &evaluated, &proof, public);
                assert_eq!(output, Ok(vector.outputs[i]));
            }
        });
        assert_eq!(n, 3);
    });
}

#[test]
fn poprf_vectors() {
    for_each_backend(|_| {
        let n = each_vector(2, |suite, vector| {
            let server = server!(poprf, suite);
            let (public, info) = (server.public_key(), &vector.info[..]);
            let inputs = vector.inputs();
            let (expected, r) = vector.proof();
            let blind = || {
                let mut rng = Scalars(&vector.blinds);
                poprf::ClientBatch::blind(&inputs, info, public, &mut rng).unwrap()
            };
            let client = blind();
            let blinded = client.blinded_elements();
            vector.check_blinded(blinded);
            let (evaluated, proof) = server
                .blind_evaluate_batch(blinded, info, &mut Scalars(&r))
                .unwrap();
            vector.check_evaluated(&evaluated);
            assert_ne!(proof, expected);
            for (client, proof) in [(client, expected), (blind(), proof)] {
                let outputs = client.finalize(&inputs, info, &evaluated, &proof);
                assert_eq!(outputs.unwrap(), vector.outputs);
            }
            for (i, input) in inputs.iter().enumerate() {
                assert_eq!(server.evaluate(input, info), Ok(vector.outputs[i]));
                let mut rng = Scalars(&vector.blinds[i..]);
                let client = poprf::Client::blind(input, info, public, &mut rng).unwrap();
                let blinded = client.blinded_element();
                assert_eq!(blinded.to_bytes(), vector.blinded[i]);
                let (evaluated, proof) = server
                    .blind_evaluate(blinded, info, &mut Scalars(&r))
                    .unwrap();
                assert_eq!(evaluated.to_bytes(), vector.evaluated[i]);
                let output = client.finalize(input, info, &evaluated, &proof);
                assert_eq!(output, Ok(vector.outputs[i]));
            }
        });
        assert_eq!(n, 3);
    });
}
