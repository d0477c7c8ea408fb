// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exchanges recorded by two other implementations. From the same random numbers we compute the
//! same messages and tokens.

use base64ct::{Base64, Encoding as _};
use blind_rsa::rfc9474;
use nineteen_voprf::voprf::Server;
use privacy_pass::client;
use privacy_pass::issuer::{Issuer, VARIANT};
use privacy_pass::origin::Origin;
use privacy_pass::wire::{Token, TokenChallenge, TokenType};
use rand_core::{TryCryptoRng, TryRng};
use serde_json::Value;

const PRIVATE: [&str; 2] = [
    include_str!("../../../testdata/privacypass/private_ristretto255_go.json"),
    include_str!("../../../testdata/privacypass/private_ristretto255_rs.json"),
];
const PUBLIC: [&str; 2] = [
    include_str!("../../../testdata/privacypass/public_go.json"),
    include_str!("../../../testdata/privacypass/public_rs.json"),
];

/// A random number generator that returns recorded bytes, and fails after the last one.
struct Recorded(Vec<u8>);

impl TryRng for Recorded {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("only bytes are drawn")
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("only bytes are drawn")
    }

    fn try_fill_bytes(&mut self, place: &mut [u8]) -> Result<(), Self::Error> {
        let rest = self.0.split_off(place.len());
        place.copy_from_slice(&self.0);
        self.0 = rest;
        Ok(())
    }
}

impl TryCryptoRng for Recorded {}

/// The cases of a file. The two implementations name the fields differently.
fn cases(file: &str) -> Vec<Value> {
    let cases: Vec<Value> = serde_json::from_str(file).unwrap();
    assert_eq!(cases.len(), 5);
    cases
}

fn field(case: &Value, names: &[&str]) -> Vec<u8> {
    let digits = names.iter().find_map(|name| case[name].as_str()).unwrap();
    let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    (0..digits.len()).step_by(2).map(byte).collect()
}

/// Runs an exchange with recorded random numbers of the client, and compares all messages. The
/// issuer's answer is compared as far as it is not random.
fn exchange(case: &Value, mut issuer: Issuer, client_draws: Vec<u8>, fixed: usize) {
    let key = issuer.public_key().clone();
    assert_eq!(key.as_bytes(), field(case, &["pkS", "pk_s"]));
    let bytes = field(case, &["token_challenge"]);
    let challenge = TokenChallenge::from_bytes(&bytes).unwrap();
    assert_eq!(challenge.to_bytes(), bytes);

    let mut draws = Recorded(client_draws);
    let origin = challenge.origins.split(',').next().unwrap();
    let made = client::request(&challenge, origin, &key, None, &mut draws);
    let (request, pending) = made.unwrap();
    assert!(draws.0.is_empty());
    assert_eq!(request.to_bytes(), field(case, &["token_request"]));

    let recorded = field(case, &["token_response"]);
    let rng = &mut rand_core::UnwrapErr(getrandom::SysRng);
    let answer = issuer.answer(&request.to_bytes(), rng).unwrap();
    assert_eq!(answer.len(), recorded.len());
    assert_eq!(answer[..fixed], recorded[..fixed]);

    let token = pending.finish(&recorded).unwrap();
    let bytes = field(case, &["token"]);
    assert_eq!(token.to_bytes(), bytes);
    assert_eq!(Token::from_bytes(&bytes), Ok(token));
    let mut origin = Origin::new(challenge, &key, &[]).unwrap();
    origin.redeem(&bytes, None, Some(&issuer)).unwrap();
}

#[test]
fn private_tokens() {
    for case in PRIVATE.into_iter().flat_map(cases) {
        let secret = field(&case, &["skS", "sk_s"]);
        let issuer = Issuer::private(Server::from_slice(&secret).unwrap());
        // A blind is 64 random bytes reduced modulo the order.
        let draws = [
            field(&case, &["nonce"]),
            field(&case, &["blind"]),
            vec![0; 32],
        ]
        .concat();
        // The proof is random.
        exchange(&case, issuer, draws, 32);
    }
}

#[test]
fn public_tokens() {
    for case in PUBLIC.into_iter().flat_map(cases) {
        let secret = String::from_utf8(field(&case, &["skS", "sk_s"])).unwrap();
        let lines = secret.lines().filter(|line| !line.starts_with("-----"));
        let der = Base64::decode_vec(&lines.collect::<String>()).unwrap();
        let rng = &mut rand_core::UnwrapErr(getrandom::SysRng);
        let key = rfc9474::KeyPair::from_pkcs8_der(VARIANT, &der, rng).unwrap();
        let issuer = Issuer::public(key).unwrap();
        let recorded = ["nonce", "salt", "blind"].map(|name| field(&case, &[name]));
        // The second factor blinds the inversion and cancels, so its value does not matter.
        let draws = [&recorded[..], &[vec![1; 256]]].concat();
        exchange(
            &case,
            issuer,
            draws.concat(),
            TokenType::Public.answer_len(),
        );
    }
}
