// SPDX-License-Identifier: MIT OR Apache-2.0
//! Anonymous tokens that expire: an issuer, a client and a shop.
//!
//! The issuer sees who asks for a token and for which month, not the token. The shop sees the token
//! and the month, and cannot tell which of the month's clients spends it, even with the issuer's
//! help.
//!
//! `cargo run --release -p nineteen-blind-rsa --example blind_token`

use blind_rsa::metadata::{Cache, MasterKeyPair, MasterPublicKey, PublicMetadata};
use blind_rsa::{Algorithm, Error, PreparedMessage, Variant};
use chacha20::ChaCha20Rng;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use rand_core::{CryptoRng, SeedableRng};
use std::collections::HashSet;

const VARIANT: Variant = Variant::PssRandomized;

/// Signs tokens of the months on its list.
struct Issuer {
    keys: Cache<MasterKeyPair>,
}

impl Issuer {
    fn answer(
        &mut self,
        month: &str,
        blinded: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<Vec<u8>, Error> {
        self.keys
            .get(PublicMetadata::new(month.as_bytes())?)?
            .blind_sign(blinded, rng)
    }
}

/// A token, which a client spends.
struct Token {
    month: String,
    message: PreparedMessage,
    signature: Vec<u8>,
}

/// Takes each token once, and only months on its list.
struct Shop {
    keys: Cache<MasterPublicKey>,
    spent: HashSet<Vec<u8>>,
}

impl Shop {
    fn accept(&mut self, token: &Token) -> Result<bool, Error> {
        let key = self
            .keys
            .get(PublicMetadata::new(token.month.as_bytes())?)?;
        key.verify(token.message.as_bytes(), &token.signature)?;
        Ok(self.spent.insert(token.message.as_bytes().to_vec()))
    }
}

fn main() -> Result<(), Error> {
    // An application seeds its generator from the operating system.
    let rng = &mut ChaCha20Rng::from_seed(*b"an example's seed, and no secret");
    let master = MasterKeyPair::generate(VARIANT, 2048, rng, |progress| {
        eprint!(
            "\r{} candidates, {} of 2 safe primes",
            progress.tested, progress.primes
        );
        ControlFlow::Continue(())
    })?;
    eprintln!();
    let published = master.public_key().to_spki_der(Algorithm::RsassaPss);

    let months = [
        PublicMetadata::new(b"2026-11")?,
        PublicMetadata::new(b"2026-12")?,
    ];
    let few = NonZeroUsize::new(4).expect("it is not zero");
    let mut issuer = Issuer {
        keys: Cache::allowing(master, few, months),
    };
    let public = MasterPublicKey::from_spki_der(VARIANT, &published)?;
    let mut shop = Shop {
        keys: Cache::allowing(public.clone(), few, months),
        spent: HashSet::new(),
    };

    // The client.
    let month = "2026-11";
    let key = public.derive(PublicMetadata::new(month.as_bytes())?);
    let message = VARIANT.prepare(b"one coffee", rng);
    let (blinded, pending) = key.blind(&message, rng)?;
    let answer = issuer.answer(month, &blinded, rng)?;
    let signature = pending.finalize(&answer)?;
    let token = Token {
        month: month.into(),
        message,
        signature,
    };

    println!("spent once: {}", shop.accept(&token)?);
    println!("spent twice: {}", shop.accept(&token)?);
    let later = Token {
        month: "2026-12".into(),
        ..token
    };
    println!("as another month's: {}", shop.accept(&later).unwrap_err());
    println!(
        "a month of one's own: {}",
        issuer.answer("for Alice", &blinded, rng).unwrap_err()
    );
    Ok(())
}
