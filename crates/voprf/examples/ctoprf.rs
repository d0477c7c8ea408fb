// SPDX-License-Identifier: MIT OR Apache-2.0
//! Marks keys, blinds and inputs as undefined, so that Valgrind reports any branch or
//! address that depends on one.
//!
//! ```text
//! ctoprf list                 what can be run, one `BACKEND CASE` a line
//! valgrind --error-exitcode=9 ctoprf m64 oprf
//! valgrind --error-exitcode=9 ctoprf m64 planted-branch    must fail
//! ```
//!
//! Three facts about secrets decide whether an operation fails, and so are public: that an input maps
//! to the identity, that a key in bytes is valid, that a tweaked key is 0. Memcheck cannot be told
//! so within the library. Secret inputs are therefore marked where they are hashed last, and keys
//! come from a generator.
//!
//! A proof weighs its pairs by hashes of the elements that the server is about to publish. Within
//! `blind_evaluate` Memcheck takes them for secret, since they are products with the key. So the
//! case `proof` runs the source of the prover by itself: the elements are published, and then key
//! and noise are all that is secret.

extern crate alloc;

#[allow(dead_code, clippy::wrong_self_convention)] // a part, with the library's names
#[path = "../src/element.rs"]
mod element;
#[allow(dead_code, clippy::wrong_self_convention)] // a part, with the library's names
#[path = "../src/proof.rs"]
mod proof;
#[allow(dead_code, clippy::wrong_self_convention)] // a part, with the library's names
#[path = "../src/suite.rs"]
mod suite;

use std::convert::Infallible;
use std::process::ExitCode;

use nineteen::backend::{self, Backend};
use nineteen::ristretto::RistrettoPoint;
use nineteen_voprf::{BlindedElement, Error, oprf, voprf};
use rand_core::{TryCryptoRng, TryRng};
use testkit::constant_time::{planted_branch, planted_look_up, publish, secret};

/// A generator of secret bytes.
struct Secrets(u8);

impl TryRng for Secrets {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("bytes are asked for");
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("bytes are asked for");
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        for chunk in to.chunks_mut(32) {
            self.0 = self.0.wrapping_add(1);
            chunk.copy_from_slice(&secret(self.0)[..chunk.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for Secrets {}

/// More items than a vector has lanes, and an incomplete group.
const BATCH: usize = 11;

/// The clients' inputs, which are public: see above.
const INPUTS: [&[u8]; BATCH] = [b"input"; BATCH];

/// Decodes public elements.
fn published(elements: &[BlindedElement]) -> Vec<BlindedElement> {
    for element in elements {
        publish(element.as_bytes());
    }
    let bytes: Vec<_> = elements.iter().map(BlindedElement::to_bytes).collect();
    BlindedElement::from_bytes_batch(&bytes).expect("elements")
}

/// Secret keys, blinds and inputs.
fn oprf() {
    let server = oprf::Server::random(&mut Secrets(1));
    publish(server.public_key().as_bytes());
    publish(&server.evaluate(INPUTS[0]).expect("an output"));
    let inputs: [[u8; 32]; BATCH] = std::array::from_fn(|i| secret(100 + i as u8));
    let inputs = inputs.each_ref().map(|input| &input[..]);

    let client = oprf::Client::blind(INPUTS[0], &mut Secrets(10)).expect("an input");
    let blinded = published(&[*client.blinded_element()]);
    let evaluated = server.blind_evaluate(&blinded[0]);
    publish(evaluated.as_bytes());
    publish(&client.finalize(inputs[0], &evaluated).expect("an output"));

    let client = oprf::ClientBatch::blind(&INPUTS, &mut Secrets(30)).expect("inputs");
    let blinded = published(client.blinded_elements());
    let evaluated = server.blind_evaluate_batch(&blinded).expect("evaluations");
    for evaluated in &evaluated {
        publish(evaluated.as_bytes());
    }
    for output in client.finalize(&inputs, &evaluated).expect("outputs") {
        publish(&output);
    }
}

/// Secret blinds of a client that checks a proof, and a secret key that evaluates for it. The case
/// `proof` has its proof.
fn voprf() {
    let client = voprf::Client::blind(INPUTS[0], &mut Secrets(50)).expect("an input");
    publish(client.blinded_element().as_bytes());
    let client = voprf::ClientBatch::blind(&INPUTS, &mut Secrets(60)).expect("inputs");
    published(client.blinded_elements());
    let server = voprf::Server::random(&mut Secrets(90));
    publish(server.public_key().as_bytes());
    publish(&server.evaluate(INPUTS[0]).expect("an output"));
}

/// A proof with a secret key and secret noise, about one pair and about many.
fn proof() {
    let k = suite::random_scalar(&mut Secrets(110));
    let public = RistrettoPoint::mul_base(&k).compress();
    publish(public.as_bytes());
    let public = element::PublicKey::from_bytes(public.as_bytes()).expect("a key");
    let client = oprf::ClientBatch::blind(&INPUTS, &mut Secrets(120)).expect("inputs");
    let blinded = published(client.blinded_elements());
    let blinded: Vec<_> = blinded
        .iter()
        .map(|b| element::BlindedElement::from_bytes(b.as_bytes()).expect("an element"))
        .collect();
    let evaluated: Vec<_> = blinded
        .iter()
        .map(|b| {
            let product = (b.0.point * k).compress();
            publish(product.as_bytes());
            element::EvaluationElement::from_bytes(product.as_bytes()).expect("an element")
        })
        .collect();
    for n in [1, BATCH] {
        let pairs = (&blinded[..n], &evaluated[..n]);
        for mode in [suite::Mode::Voprf, suite::Mode::Poprf] {
            let made = proof::Proof::new(mode, &k, &public, pairs, &mut Secrets(160));
            let bytes = made.to_bytes();
            publish(&bytes);
            let made = proof::Proof::from_bytes(&bytes).expect("scalars");
            made.vartime_verify(mode, &public, pairs).expect("a proof");
        }
    }
}

const CASES: &[(&str, fn())] = &[
    ("oprf", oprf),
    ("voprf", voprf),
    ("proof", proof),
    ("planted-branch", planted_branch),
    ("planted-look-up", planted_look_up),
];

fn main() -> ExitCode {
    let force = |name: &str| {
        let backend = name.parse::<Backend>();
        let forced = backend.and_then(|b| backend::force(Some(b)));
        forced.map_err(|why| why.to_string())
    };
    let backends = backend::available().map(Backend::name);
    testkit::constant_time::run("ctoprf", backends, force, CASES)
}
