// SPDX-License-Identifier: MIT OR Apache-2.0
//! Prints an exchange of each type, message by message, and what each side learns.

use std::error::Error;

use privacy_pass::client;
use privacy_pass::issuer::Issuer;
use privacy_pass::origin::Origin;
use privacy_pass::wire::{TokenChallenge, TokenType};
use rand_core::CryptoRng;

use crate::months;

const ORIGIN: &str = "origin.example";

/// Issues a token, spends it, and tries to spend it again.
pub fn run(issuers: [Issuer; 3], rng: &mut impl CryptoRng) -> Result<(), Box<dyn Error>> {
    for mut issuer in issuers {
        let kind = issuer.public_key().kind();
        let key = issuer.public_key().clone();
        println!("\n{}", title(kind));
        let challenge = TokenChallenge {
            kind,
            issuer: "issuer.example".to_owned(),
            context: None,
            origins: ORIGIN.to_owned(),
        };
        let mut origin = Origin::new(challenge, &key, &months())?;
        let asked = origin.challenge().to_bytes();
        line("origin asks", "a challenge", &asked);

        let extensions = (kind == TokenType::Metadata).then(|| months()[0].clone());
        let challenge = TokenChallenge::from_bytes(&asked)?;
        let (request, pending) =
            client::request(&challenge, ORIGIN, &key, extensions.as_ref(), rng)?;
        let request = request.to_bytes();
        line("client asks", "a blinded message", &request);
        let answer = issuer.answer(&request, rng)?;
        line("issuer answers", "a blind signature or evaluation", &answer);
        let token = pending.finish(&answer)?.to_bytes();
        line("client spends", "a token", &token);

        origin.redeem(&token, extensions.as_ref(), Some(&issuer))?;
        println!("  origin           takes it; nothing that the issuer saw is in it");
        if let Some(extensions) = &extensions {
            line("everyone sees", "the metadata", extensions.as_bytes());
        }
        let again = origin.redeem(&token, extensions.as_ref(), Some(&issuer));
        let why = again.expect_err("a token is taken once");
        println!("  spent again      refused: {why}");
    }
    Ok(())
}

fn title(kind: TokenType) -> String {
    let what = match kind {
        TokenType::Private => "VOPRF on Ristretto255: only the issuer can verify",
        TokenType::Public => "blind RSA: everyone can verify",
        TokenType::Metadata => "partially blind RSA: everyone can verify, with public metadata",
    };
    format!("{:#06x}, {what}", kind.number())
}

/// Prints the sender, the name, the length and the first bytes of a message.
fn line(who: &str, what: &str, bytes: &[u8]) {
    let first: String = bytes
        .iter()
        .take(12)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    println!(
        "  {who:<16} {what:<32} {:>4} bytes  {first}...",
        bytes.len()
    );
}
