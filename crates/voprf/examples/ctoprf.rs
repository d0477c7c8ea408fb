// SPDX-License-Identifier: MIT OR Apache-2.0
//! Marks keys, blinds, nonces and inputs as undefined, so that Valgrind reports any branch or
//! address that depends on one.
//!
//! ```text
//! ctoprf list                 what can be run, one `BACKEND CASE` a line
//! valgrind --error-exitcode=9 ctoprf m64 voprf
//! valgrind --error-exitcode=9 ctoprf m64 planted-branch    must fail
//! ```
//!
//! Three facts about secrets are public and published on the way: that a scalar is not 0 and is
//! canonical, and that an input does not map to the identity.

use std::convert::Infallible;
use std::process::ExitCode;

use nineteen::backend::{self, Backend};
use nineteen_voprf::{BlindedElement, oprf, poprf, voprf};
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

fn inputs() -> [[u8; 32]; BATCH] {
    std::array::from_fn(|i| secret(100 + i as u8))
}

/// Public elements.
fn published(elements: &[BlindedElement]) -> Vec<BlindedElement> {
    for element in elements {
        publish(element.as_bytes());
    }
    let bytes: Vec<_> = elements.iter().map(BlindedElement::to_bytes).collect();
    BlindedElement::from_bytes_batch(&bytes).expect("elements")
}

fn oprf() {
    let server = oprf::Server::derive(&secret(1), b"info").expect("a key");
    let inputs = inputs();
    let inputs = inputs.each_ref().map(|input| &input[..]);
    let client = oprf::Client::blind(inputs[0], &mut Secrets(10)).expect("an input");
    let blinded = published(&[*client.blinded_element()]);
    let evaluated = server.blind_evaluate(&blinded[0]);
    publish(evaluated.as_bytes());
    publish(&client.finalize(inputs[0], &evaluated).expect("an output"));
    publish(&server.evaluate(inputs[1]).expect("an output"));
    let client = oprf::ClientBatch::blind(&inputs, &mut Secrets(30)).expect("inputs");
    let blinded = published(client.blinded_elements());
    let evaluated = server.blind_evaluate_batch(&blinded).expect("evaluations");
    for evaluated in &evaluated {
        publish(evaluated.as_bytes());
    }
    for output in client.finalize(&inputs, &evaluated).expect("outputs") {
        publish(&output);
    }
}

fn voprf() {
    let server = voprf::Server::from_bytes(&{
        let mut key = secret(2);
        key[31] &= 15;
        key
    })
    .expect("a key");
    publish(server.public_key().as_bytes());
    let inputs = inputs();
    let inputs = inputs.each_ref().map(|input| &input[..]);
    let client = voprf::ClientBatch::blind(&inputs, &mut Secrets(50)).expect("inputs");
    let blinded = published(client.blinded_elements());
    let (single, proof) = server.blind_evaluate(&blinded[0], &mut Secrets(80));
    publish(single.as_bytes());
    publish(&proof.to_bytes());
    let (evaluated, proof) = server
        .blind_evaluate_batch(&blinded, &mut Secrets(90))
        .expect("evaluations");
    for evaluated in &evaluated {
        publish(evaluated.as_bytes());
    }
    publish(&proof.to_bytes());
}

fn poprf() {
    let server = poprf::Server::random(&mut Secrets(3));
    publish(server.public_key().as_bytes());
    let inputs = inputs();
    let inputs = inputs.each_ref().map(|input| &input[..]);
    let client = voprf::ClientBatch::blind(&inputs, &mut Secrets(50)).expect("inputs");
    let blinded = published(client.blinded_elements());
    let (evaluated, proof) = server
        .blind_evaluate_batch(&blinded, b"info", &mut Secrets(90))
        .expect("evaluations");
    for evaluated in &evaluated {
        publish(evaluated.as_bytes());
    }
    publish(&proof.to_bytes());
    publish(&server.evaluate(inputs[1], b"info").expect("an output"));
}

const CASES: &[(&str, fn())] = &[
    ("oprf", oprf),
    ("voprf", voprf),
    ("poprf", poprf),
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
