// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every constructor of servers and clients, and each operation, with secrets and results on the
//! heap. Values are boxed, moved to another box, used, and dropped.

use std::hint::black_box;

use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen_voprf::{
    BlindedElement, Error, EvaluationElement, Output, Proof, PublicKey, oprf, poprf, voprf,
};
use sha2::{Digest, Sha512};
use testkit::residue::{
    Given, Needles, Troubles, check_that_planted_residues_are_found, optimised,
};
use zeroize::{Zeroize, Zeroizing};

use crate::support::for_each_backend;

/// More items than a vector has lanes, and an incomplete group.
const BATCH: usize = 11;

const INFO: &[u8] = b"public information";

/// Bytes that are no pattern.
fn bytes<const N: usize>(name: &str) -> Box<[u8; N]> {
    let digests: Vec<u8> = (0u8..)
        .take(N.div_ceil(64))
        .flat_map(|i| Sha512::digest([name.as_bytes(), &[i]].concat()))
        .collect();
    Box::new(*digests.first_chunk().expect("as many bytes"))
}

/// A generator's bytes, and the scalar of the first 64.
fn drawn(name: &str) -> (Box<[u8; 64]>, Scalar) {
    let bytes = bytes::<64>(name);
    let scalar = Scalar::from_bytes_mod_order_wide(&bytes);
    (bytes, scalar)
}

/// A scalar, its half, its inverse and the inverse's half, with their negatives.
fn scalar(needles: Needles, name: &str, k: &Scalar) -> Needles {
    let inverse = k.invert();
    let forms = [*k, k.div_by_2(), inverse, inverse.div_by_2()];
    forms
        .iter()
        .zip(["", "half of ", "inverse of ", "half of the inverse of "])
        .fold(needles, |needles, (k, form)| {
            needles
                .integer(&format!("{form}{name}"), k.as_bytes())
                .integer(&format!("-{form}{name}"), (-k).as_bytes())
        })
}

/// The nonce of a proof, and the product that is subtracted from it.
fn proof(needles: Needles, k: &Scalar, proof: &Proof) -> Needles {
    let bytes = proof.to_bytes();
    let half = |i: usize| Scalar::from_bytes_mod_order(*bytes.as_chunks::<32>().0.get(i).unwrap());
    let (c, s) = (half(0), half(1));
    scalar(scalar(needles, "nonce", &(s + c * k)), "product", &(c * k))
}

/// Byte by byte, so that a comparison leaves no words.
fn sum(bytes: &[u8]) -> u16 {
    let sum = |sum: u16, byte: &u8| sum.wrapping_mul(257) ^ u16::from(*byte);
    bytes.iter().fold(0, sum)
}

#[test]
fn planted_residues_are_found() {
    if optimised() {
        check_that_planted_residues_are_found(&bytes("planted"));
    }
}

/// The constructors of a mode's server.
macro_rules! servers {
    ($mode:ident, $backend:ident, $troubles:ident) => {{
        use $mode::Server;
        let (drawn, k) = drawn("a generator's bytes");
        let seed = bytes::<32>("seed");
        let key = Box::new(k.to_bytes());
        let derived = Server::derive(&seed, INFO).expect("a key");
        let derived_k = Scalar::from_bytes_mod_order(derived.to_bytes());
        let needles = || scalar(Needles::default(), "key", &k).words("drawn", &drawn[..]);
        let mut moved = |name: &str,
                         needles: Needles,
                         public: &PublicKey,
                         make: &(dyn Fn() -> Server + Sync)| {
            let name = format!("{} {}::Server {name}", $backend, stringify!($mode));
            $troubles.moved(&name, &needles, make, |server| {
                assert_eq!(server.public_key(), public);
            });
        };
        let server = Box::new(Server::from_bytes(&key).expect("a key"));
        let public = *server.public_key();
        moved("random", needles(), &public, &|| {
            Server::random(&mut Given(&drawn[..]))
        });
        moved("from_bytes", needles(), &public, &|| {
            Server::from_bytes(&key).expect("a key")
        });
        moved("from_slice", needles(), &public, &|| {
            Server::from_slice(&key[..]).expect("a key")
        });
        moved("clone", needles(), &public, &|| Server::clone(&server));
        let of_seed = scalar(Needles::default(), "key", &derived_k).words("seed", &seed[..]);
        moved("derive", of_seed, derived.public_key(), &|| {
            Server::derive(&seed, INFO).expect("a key")
        });
        // Not below the order.
        let mut wrong = key.clone();
        wrong[31] |= 0x80;
        $troubles.check(&format!("{} refused", $backend), &needles(), || {
            assert_eq!(Server::from_bytes(&wrong).err(), Some(Error::Deserialize));
        });
    }};
}

#[test]
fn servers() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        servers!(oprf, backend, troubles);
        servers!(voprf, backend, troubles);
        servers!(poprf, backend, troubles);
    });
    troubles.end();
}

/// An exchange: elements, evaluations and a proof, on the heap.
struct Exchange {
    blinds: Vec<u8>,
    inputs: Vec<Vec<u8>>,
    blinded: Vec<BlindedElement>,
    noise: Box<[u8; 64]>,
    mode: u8,
    /// Inputs times this are what outputs are hashed from.
    key: Scalar,
}

impl Exchange {
    fn new(mode: u8, key: Scalar) -> Exchange {
        let blinds = (0..BATCH).flat_map(|i| *bytes::<64>(&format!("blind {i}")));
        let inputs = (0..BATCH).map(|i| bytes::<32>(&format!("input {i}")).to_vec());
        Exchange {
            blinds: blinds.collect(),
            inputs: inputs.collect(),
            blinded: Vec::new(),
            noise: bytes("noise"),
            mode,
            key,
        }
    }

    /// The words of each blind and input, of the hashes of inputs, and of unblinded elements.
    fn client(&self) -> Needles {
        let blinds = self.blinds.as_chunks::<64>().0;
        let needles = blinds.iter().fold(Needles::default(), |needles, wide| {
            let blind = Scalar::from_bytes_mod_order_wide(wide);
            scalar(needles, "blind", &blind).words("drawn", wide)
        });
        self.inputs.iter().fold(needles, |needles, input| {
            let hash = expanded(input, "HashToGroup", self.mode);
            let element = RistrettoPoint::from_uniform_bytes(&hash) * self.key;
            needles
                .words("input", input)
                .words("hash of an input", &hash)
                .words("element", element.compress().as_bytes())
        })
    }

    fn inputs(&self) -> Vec<&[u8]> {
        self.inputs.iter().map(Vec::as_slice).collect()
    }

    /// A generator that goes on where it was.
    fn rng(&self) -> Continued<'_> {
        Continued(&self.blinds)
    }
}

/// A generator that gives these bytes, one after the other.
struct Continued<'a>(&'a [u8]);

impl rand_core::TryRng for Continued<'_> {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("bytes are asked for");
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("bytes are asked for");
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Self::Error> {
        let (now, later) = self.0.split_at(to.len());
        to.copy_from_slice(now);
        self.0 = later;
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Continued<'_> {}

#[test]
fn without_proofs() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let (_, k) = drawn("a key");
        let mut exchange = Exchange::new(0, k);
        let server = Box::new(oprf::Server::from_bytes(&k.to_bytes()).expect("a key"));
        let of_client = exchange.client();
        let of_server = scalar(Needles::default(), "key", &k);
        let inputs = exchange.inputs();
        let one = || oprf::Client::blind(inputs[0], &mut exchange.rng()).expect("an input");
        let many = || oprf::ClientBatch::blind(&inputs, &mut exchange.rng()).expect("inputs");
        let blinded = many().blinded_elements().to_vec();
        troubles.moved(
            &format!("{backend} oprf::Client"),
            &of_client,
            one,
            |client| {
                assert_eq!(*client.blinded_element(), blinded[0]);
            },
        );
        troubles.moved(
            &format!("{backend} oprf::ClientBatch"),
            &of_client,
            many,
            |client| {
                assert_eq!(client.blinded_elements(), blinded);
            },
        );
        let mut evaluated: Vec<EvaluationElement> = Vec::new();
        troubles.check(&format!("{backend} blind_evaluate"), &of_server, || {
            black_box(server.blind_evaluate(&blinded[0]));
        });
        troubles.check(
            &format!("{backend} blind_evaluate_batch"),
            &of_server,
            || {
                evaluated = server.blind_evaluate_batch(&blinded).expect("evaluations");
            },
        );
        let expected = sum(&server.evaluate(inputs[0]).expect("an output"));
        let is_right = |output: &Output| assert_eq!(sum(output), expected);
        let both = scalar(exchange.client(), "key", &k);
        troubles.check(&format!("{backend} evaluate"), &both, || {
            is_right(&server.evaluate(inputs[0]).expect("an output"));
        });
        let mut client = Some(one());
        troubles.check(&format!("{backend} finalize"), &of_client, || {
            let client = client.take().expect("one client");
            is_right(
                &client
                    .finalize(inputs[0], &evaluated[0])
                    .expect("an output"),
            );
        });
        let of_outputs = inputs.iter().fold(exchange.client(), |needles, input| {
            needles.words("output", &server.evaluate(input).expect("an output"))
        });
        let mut client = Some(many());
        troubles.check(
            &format!("{backend} finalize of a batch"),
            &of_outputs,
            || {
                let client = client.take().expect("one client");
                // The caller's, who wipes it.
                let mut outputs =
                    Zeroizing::new(client.finalize(&inputs, &evaluated).expect("outputs"));
                is_right(&outputs[0]);
                outputs.zeroize();
            },
        );
        // An input that is too long leaves nothing of the outputs before it.
        let long = vec![0; usize::from(u16::MAX) + 1];
        let mut too_long = inputs.clone();
        too_long[BATCH - 1] = &long;
        let mut client = Some(many());
        troubles.check(
            &format!("{backend} finalize of a batch, refused"),
            &of_outputs,
            || {
                let client = client.take().expect("one client");
                let refused = client.finalize(&too_long, &evaluated);
                assert_eq!(refused.err(), Some(Error::InputValidation));
            },
        );
        exchange.blinded = blinded;
    });
    troubles.end();
}

#[test]
fn with_proofs() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let (_, k) = drawn("a key");
        let exchange = Exchange::new(1, k);
        let server = Box::new(voprf::Server::from_bytes(&k.to_bytes()).expect("a key"));
        let public = *server.public_key();
        let of_client = exchange.client();
        let inputs = exchange.inputs();
        let one = || voprf::Client::blind(inputs[0], &mut exchange.rng()).expect("an input");
        let many = || voprf::ClientBatch::blind(&inputs, &mut exchange.rng()).expect("inputs");
        let blinded = many().blinded_elements().to_vec();
        troubles.moved(
            &format!("{backend} voprf::Client"),
            &of_client,
            one,
            |client| {
                assert_eq!(*client.blinded_element(), blinded[0]);
            },
        );
        troubles.moved(
            &format!("{backend} voprf::ClientBatch"),
            &of_client,
            many,
            |client| {
                assert_eq!(client.blinded_elements(), blinded);
            },
        );

        let noise = || Given(&exchange.noise[..]);
        let single = server.blind_evaluate(&blinded[0], &mut noise());
        let batch = server
            .blind_evaluate_batch(&blinded, &mut noise())
            .expect("a proof");
        let of_server = |made: &Proof| {
            let needles = Needles::default().words("noise", &exchange.noise[..]);
            proof(scalar(needles, "key", &k), &k, made)
        };
        troubles.check(
            &format!("{backend} voprf, blind_evaluate"),
            &of_server(&single.1),
            || {
                let made = server.blind_evaluate(&blinded[0], &mut noise());
                assert_eq!(sum(&made.1.to_bytes()), sum(&single.1.to_bytes()));
            },
        );
        troubles.check(
            &format!("{backend} voprf, blind_evaluate_batch"),
            &of_server(&batch.1),
            || {
                let made = server
                    .blind_evaluate_batch(&blinded, &mut noise())
                    .expect("a proof");
                assert_eq!(sum(&made.1.to_bytes()), sum(&batch.1.to_bytes()));
            },
        );
        let expected = sum(&server.evaluate(inputs[0]).expect("an output"));
        let is_right = |output: &Output| assert_eq!(sum(output), expected);
        let both = scalar(exchange.client(), "key", &k);
        troubles.check(&format!("{backend} voprf, evaluate"), &both, || {
            is_right(&server.evaluate(inputs[0]).expect("an output"));
        });
        let mut client = Some(one());
        troubles.check(&format!("{backend} voprf, finalize"), &of_client, || {
            let client = client.take().expect("one client");
            is_right(
                &client
                    .finalize(inputs[0], &single.0, &single.1, &public)
                    .expect("an output"),
            );
        });
        let mut client = Some(many());
        troubles.check(
            &format!("{backend} voprf, finalize of a batch"),
            &of_client,
            || {
                let client = client.take().expect("one client");
                is_right(
                    &client
                        .finalize(&inputs, &batch.0, &batch.1, &public)
                        .expect("outputs")[0],
                );
            },
        );
        // A proof that is refused.
        let mut client = Some(one());
        troubles.check(&format!("{backend} voprf, refused"), &of_client, || {
            let client = client.take().expect("one client");
            let refused = client.finalize(inputs[0], &single.0, &batch.1, &public);
            assert_eq!(refused, Err(Error::Verify));
        });
    });
    troubles.end();
}

#[test]
fn with_public_information() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let (_, k) = drawn("a key");
        // The tweaked key: the nonce of a proof under the key 1 with the same information tells
        // nothing, so the tweak is computed from its definition.
        let tweaked = k + hash_info(INFO);
        let exchange = Exchange::new(2, tweaked.invert());
        let server = Box::new(poprf::Server::from_bytes(&k.to_bytes()).expect("a key"));
        let public = *server.public_key();
        let of_client = exchange.client();
        let inputs = exchange.inputs();
        let one = || {
            poprf::Client::blind(inputs[0], INFO, &public, &mut exchange.rng()).expect("an input")
        };
        let many = || {
            poprf::ClientBatch::blind(&inputs, INFO, &public, &mut exchange.rng()).expect("inputs")
        };
        let blinded = many().blinded_elements().to_vec();
        troubles.moved(
            &format!("{backend} poprf::Client"),
            &of_client,
            one,
            |client| {
                assert_eq!(*client.blinded_element(), blinded[0]);
            },
        );
        troubles.moved(
            &format!("{backend} poprf::ClientBatch"),
            &of_client,
            many,
            |client| {
                assert_eq!(client.blinded_elements(), blinded);
            },
        );

        let noise = || Given(&exchange.noise[..]);
        let single = server
            .blind_evaluate(&blinded[0], INFO, &mut noise())
            .expect("a proof");
        let batch = server
            .blind_evaluate_batch(&blinded, INFO, &mut noise())
            .expect("a proof");
        let of_server = |made: &Proof| {
            let needles = Needles::default().words("noise", &exchange.noise[..]);
            let needles = scalar(scalar(needles, "key", &k), "tweaked key", &tweaked);
            proof(needles, &tweaked, made)
        };
        troubles.check(
            &format!("{backend} poprf, blind_evaluate"),
            &of_server(&single.1),
            || {
                let made = server
                    .blind_evaluate(&blinded[0], INFO, &mut noise())
                    .expect("a proof");
                assert_eq!(sum(&made.1.to_bytes()), sum(&single.1.to_bytes()));
            },
        );
        troubles.check(
            &format!("{backend} poprf, blind_evaluate_batch"),
            &of_server(&batch.1),
            || {
                let made = server
                    .blind_evaluate_batch(&blinded, INFO, &mut noise())
                    .expect("a proof");
                assert_eq!(sum(&made.1.to_bytes()), sum(&batch.1.to_bytes()));
            },
        );
        let expected = sum(&server.evaluate(inputs[0], INFO).expect("an output"));
        let is_right = |output: &Output| assert_eq!(sum(output), expected);
        let both = scalar(exchange.client(), "key", &k);
        let both = scalar(both, "tweaked key", &tweaked);
        troubles.check(&format!("{backend} poprf, evaluate"), &both, || {
            is_right(&server.evaluate(inputs[0], INFO).expect("an output"));
        });
        let mut client = Some(one());
        troubles.check(&format!("{backend} poprf, finalize"), &of_client, || {
            let client = client.take().expect("one client");
            is_right(
                &client
                    .finalize(inputs[0], INFO, &single.0, &single.1)
                    .expect("an output"),
            );
        });
        let mut client = Some(many());
        troubles.check(
            &format!("{backend} poprf, finalize of a batch"),
            &of_client,
            || {
                let client = client.take().expect("one client");
                is_right(
                    &client
                        .finalize(&inputs, INFO, &batch.0, &batch.1)
                        .expect("outputs")[0],
                );
            },
        );
    });
    troubles.end();
}

/// `HashToScalar("Info" ‖ I2OSP(len(info), 2) ‖ info)` in the mode POPRF.
fn hash_info(info: &[u8]) -> Scalar {
    let length = (info.len() as u16).to_be_bytes();
    let hash = expanded(&[b"Info", &length[..], info].concat(), "HashToScalar", 2);
    Scalar::from_bytes_mod_order_wide(&hash)
}

/// `expand_message_xmd` (RFC 9380 §5.3.1) for a purpose in a mode.
fn expanded(message: &[u8], purpose: &str, mode: u8) -> [u8; 64] {
    let mut tag = format!("{purpose}-OPRFV1-{}-ristretto255-SHA512", char::from(mode)).into_bytes();
    tag.push(tag.len() as u8);
    let first = [&[0; 128][..], message, &[0, 64, 0], &tag].concat();
    let second = [&Sha512::digest(&first)[..], &[1], &tag].concat();
    Sha512::digest(&second).into()
}
