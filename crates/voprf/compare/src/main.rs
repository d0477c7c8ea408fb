// SPDX-License-Identifier: MIT OR Apache-2.0
//! VOPRF with proofs, 64 elements at once, beside `voprf-ng` on curve25519-dalek: from bytes to
//! bytes on both sides, in turns, medians.
//!
//! ```text
//! cd crates/voprf/compare && cargo run --release
//! ```
//!
//! The two check each other first: the elements that one client blinds are evaluated by both
//! servers with the same key, and either client accepts the other server's proof.

use std::hint::black_box;
use std::time::Instant;

use getrandom::SysRng;
use nineteen_voprf::voprf::{ClientBatch, Server};
use nineteen_voprf::{BlindedElement, EvaluationElement, Proof, PublicKey};
use rand_core::UnwrapErr;
use voprf_ng::{Ristretto255, VoprfClient, VoprfServer};

type TheirBlinded = voprf_ng::BlindedElement<Ristretto255>;
type TheirEvaluated = voprf_ng::EvaluationElement<Ristretto255>;
type TheirProof = voprf_ng::Proof<Ristretto255>;

/// Elements at once.
const BATCH: usize = 64;
/// Turns; each times both sides once.
const TURNS: usize = 301;

/// Evaluations and a proof, as bytes.
type Answer = (Vec<[u8; 32]>, [u8; 64]);

fn ours(server: &Server, request: &[[u8; 32]]) -> Answer {
    let blinded = BlindedElement::from_bytes_batch(request).expect("elements");
    let mut rng = UnwrapErr(SysRng);
    let (evaluated, proof) = server
        .blind_evaluate_batch(&blinded, &mut rng)
        .expect("a batch");
    (
        evaluated.iter().map(EvaluationElement::to_bytes).collect(),
        proof.to_bytes(),
    )
}

fn theirs(server: &VoprfServer<Ristretto255>, request: &[[u8; 32]]) -> Answer {
    let decoded = request.iter().map(|bytes| TheirBlinded::deserialize(bytes));
    let blinded: Vec<_> = decoded.collect::<Result<_, _>>().expect("elements");
    let answer = server
        .batch_blind_evaluate(&mut SysRng, &blinded)
        .expect("a batch");
    let evaluated = answer.messages.iter();
    let evaluated = evaluated.map(|e| e.serialize()[..].try_into().expect("32 bytes"));
    let proof = answer.proof.serialize()[..].try_into().expect("64 bytes");
    (evaluated.collect(), proof)
}

/// The medians of two operations in microseconds, timed in turns.
fn medians(mut first: impl FnMut(), mut second: impl FnMut()) -> [f64; 2] {
    let time = |operation: &mut dyn FnMut()| {
        let start = Instant::now();
        operation();
        start.elapsed().as_secs_f64() * 1e6
    };
    let (mut a, mut b) = (Vec::with_capacity(TURNS), Vec::with_capacity(TURNS));
    for _ in 0..TURNS {
        a.push(time(&mut first));
        b.push(time(&mut second));
    }
    [a, b].map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[TURNS / 2]
    })
}

fn line(what: &str, [ours, theirs]: [f64; 2]) {
    println!(
        "{what:<44} {ours:>9.1} {theirs:>9.1} {:>7.3}",
        ours / theirs
    );
}

fn main() {
    let seed = [7; 32];
    let server = Server::derive(&seed, b"compare").expect("a key");
    let their_server =
        VoprfServer::<Ristretto255>::new_from_seed(&seed, b"compare").expect("a key");
    let public = PublicKey::from_bytes(&server.public_key().to_bytes()).expect("a key");
    let their_public = their_server.get_public_key();

    let inputs: Vec<[u8; 32]> = (0..BATCH).map(|i| [i as u8; 32]).collect();
    let slices: Vec<&[u8]> = inputs.iter().map(|input| &input[..]).collect();
    let mut rng = UnwrapErr(SysRng);
    let blind = |rng: &mut UnwrapErr<SysRng>| ClientBatch::blind(&slices, rng).expect("inputs");

    // Our client, their server.
    let client = blind(&mut rng);
    let request: Vec<[u8; 32]> = client
        .blinded_elements()
        .iter()
        .map(BlindedElement::to_bytes)
        .collect();
    let (evaluated, proof) = theirs(&their_server, &request);
    assert_eq!(evaluated, ours(&server, &request).0);
    let evaluated = EvaluationElement::from_bytes_batch(&evaluated).expect("elements");
    let proof = Proof::from_bytes(&proof).expect("a proof");
    let outputs = client
        .finalize(&slices, &evaluated, &proof, &public)
        .expect("a valid proof");

    // Their client, our server.
    let their_clients: Vec<_> = slices
        .iter()
        .map(|input| VoprfClient::<Ristretto255>::blind(input, &mut SysRng).expect("an input"))
        .collect();
    let their_request: Vec<[u8; 32]> = their_clients
        .iter()
        .map(|c| c.message.serialize()[..].try_into().expect("32 bytes"))
        .collect();
    let states: Vec<_> = their_clients.into_iter().map(|c| c.state).collect();
    let answer = ours(&server, &their_request);
    let finish = |(evaluated, proof): &Answer| -> Vec<Vec<u8>> {
        let decoded = evaluated
            .iter()
            .map(|bytes| TheirEvaluated::deserialize(bytes));
        let messages: Vec<_> = decoded.collect::<Result<_, _>>().expect("elements");
        let proof = TheirProof::deserialize(proof).expect("a proof");
        VoprfClient::batch_finalize(&slices, &states, &messages, &proof, their_public)
            .expect("a valid proof")
            .map(|output| output.expect("an output").to_vec())
            .collect()
    };
    assert!(
        finish(&answer)
            .iter()
            .zip(&outputs)
            .all(|(theirs, ours)| theirs == ours)
    );

    println!("{BATCH} elements; microseconds, medians of {TURNS} turns");
    println!(
        "{:<44} {:>9} {:>9} {:>7}",
        "", "nineteen", "voprf-ng", "ratio"
    );
    line(
        "evaluation with proof",
        medians(
            || {
                black_box(ours(&server, black_box(&request)));
            },
            || {
                black_box(theirs(&their_server, black_box(&request)));
            },
        ),
    );
    line(
        "blinding",
        medians(
            || {
                black_box(blind(&mut UnwrapErr(SysRng)));
            },
            || {
                for input in black_box(&slices) {
                    let client = VoprfClient::<Ristretto255>::blind(input, &mut SysRng);
                    black_box(client.expect("an input").message.serialize());
                }
            },
        ),
    );
    let clients = (0..TURNS).map(|_| blind(&mut rng)).map(|client| {
        let bytes: Vec<_> = client
            .blinded_elements()
            .iter()
            .map(|b| b.to_bytes())
            .collect();
        let answer = ours(&server, &bytes);
        (client, answer)
    });
    let mut clients = clients.collect::<Vec<_>>().into_iter();
    line(
        "checking the proof and unblinding",
        medians(
            || {
                let (client, (evaluated, proof)) = clients.next().expect("a client a turn");
                let evaluated = EvaluationElement::from_bytes_batch(&evaluated).expect("elements");
                let proof = Proof::from_bytes(&proof).expect("a proof");
                let outputs = client.finalize(&slices, &evaluated, &proof, &public);
                black_box(outputs.expect("a valid proof"));
            },
            || {
                black_box(finish(black_box(&answer)));
            },
        ),
    );
}
