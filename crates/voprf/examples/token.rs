// SPDX-License-Identifier: MIT OR Apache-2.0
//! Anonymous tokens: a client gets eight tokens from an issuer and spends one, and the issuer
//! cannot tell to whom it issued the token.
//!
//! ```text
//! cargo run -p nineteen-voprf --example token
//! ```
//!
//! The tokens are valid in one month, which is the public information of POPRF. All that crosses
//! the network is bytes.

use std::collections::HashSet;
use std::error::Error;

use getrandom::SysRng;
use nineteen_voprf::poprf::{ClientBatch, Server};
use nineteen_voprf::{BlindedElement, EvaluationElement, Proof, PublicKey};
use rand_core::{Rng, UnwrapErr};

const MONTH: &[u8] = b"2026-11";

/// Evaluated elements of 32 bytes each, and a proof of 64 bytes.
type Answer = (Vec<[u8; 32]>, [u8; 64]);

/// The issuer redeems each token once.
struct Issuer {
    server: Server,
    spent: HashSet<[u8; 32]>,
}

impl Issuer {
    /// Evaluates blinded elements of 32 bytes each.
    fn issue(&self, request: &[[u8; 32]]) -> Result<Answer, Box<dyn Error>> {
        let blinded = BlindedElement::from_bytes_batch(request)?;
        let mut rng = UnwrapErr(SysRng);
        let (evaluated, proof) = self
            .server
            .blind_evaluate_batch(&blinded, MONTH, &mut rng)?;
        let evaluated = evaluated.iter().map(EvaluationElement::to_bytes).collect();
        Ok((evaluated, proof.to_bytes()))
    }

    /// Whether a token is valid and was not spent before. A service would compare in constant time,
    /// as an output is a secret until it is spent.
    fn redeem(&mut self, nonce: &[u8; 32], token: &[u8; 64]) -> Result<bool, Box<dyn Error>> {
        let valid = self.server.evaluate(nonce, MONTH)? == *token;
        Ok(valid && self.spent.insert(*nonce))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rng = UnwrapErr(SysRng);
    let mut issuer = Issuer {
        server: Server::random(&mut rng),
        spent: HashSet::new(),
    };
    // Published, and the same for all clients.
    let public_key = issuer.server.public_key().to_bytes();

    // The client: random nonces, blinded.
    let public_key = PublicKey::from_bytes(&public_key)?;
    let nonces: Vec<[u8; 32]> = (0..8)
        .map(|_| {
            let mut nonce = [0; 32];
            rng.fill_bytes(&mut nonce);
            nonce
        })
        .collect();
    let inputs: Vec<&[u8]> = nonces.iter().map(|nonce| &nonce[..]).collect();
    let client = ClientBatch::blind(&inputs, MONTH, &public_key, &mut rng)?;
    let request: Vec<[u8; 32]> = client
        .blinded_elements()
        .iter()
        .map(BlindedElement::to_bytes)
        .collect();

    let (evaluated, proof) = issuer.issue(&request)?;

    // The client checks that the issuer used the published key, so that its answer marks nobody.
    let evaluated = EvaluationElement::from_bytes_batch(&evaluated)?;
    let tokens = client.finalize(&inputs, MONTH, &evaluated, &Proof::from_bytes(&proof)?)?;
    println!("{} tokens, one proof", tokens.len());

    println!("spent once: {}", issuer.redeem(&nonces[3], &tokens[3])?);
    println!("spent twice: {}", issuer.redeem(&nonces[3], &tokens[3])?);
    println!(
        "with another nonce: {}",
        issuer.redeem(&nonces[4], &tokens[3])?
    );
    Ok(())
}
