// SPDX-License-Identifier: MIT OR Apache-2.0
//! The client: answers a challenge with a request, and makes a token from the issuer's response.

use blind_rsa::PendingSignature;
use blind_rsa::metadata::PublicMetadata;
use nineteen_voprf::{EvaluationElement, Proof, voprf};
use rand_core::CryptoRng;

use crate::Error;
use crate::issuer::{Key, PublicKey, VARIANT};
use crate::wire::{Extensions, Token, TokenChallenge, TokenInput, TokenRequest};

/// The state that a client keeps between request and response. It links the request to the token,
/// so it never leaves the client, and it finishes one response only.
#[must_use = "without it the answer makes no token"]
#[derive(Debug)]
pub struct Pending {
    input: TokenInput,
    state: State,
}

#[derive(Debug)]
enum State {
    Private(Box<(voprf::Client, nineteen_voprf::PublicKey)>),
    Signature(PendingSignature),
}

/// Makes a request for one token.
///
/// `origin` is the host that sent the challenge, with its port unless that is the scheme's own. It
/// must be one that tokens are for: otherwise it relays the challenge of another origin, where it
/// would spend the token (RFC 9577 section 2.1.3). `extensions` are the metadata of a token with
/// metadata, which everyone will see, and `None` for the other types.
///
/// # Errors
///
/// [`Error::OtherOrigin`], [`Error::UnknownKey`] if the key is for another type than the challenge
/// asks for, [`Error::Extensions`], or [`Error::Blinding`].
pub fn request(
    challenge: &TokenChallenge,
    origin: &str,
    key: &PublicKey,
    extensions: Option<&Extensions>,
    rng: &mut impl CryptoRng,
) -> Result<(TokenRequest, Pending), Error> {
    if !challenge.admits(origin) {
        return Err(Error::OtherOrigin);
    }
    if key.kind() != challenge.kind {
        return Err(Error::UnknownKey);
    }
    let key_id = key.id();
    let mut nonce = [0; 32];
    rng.fill_bytes(&mut nonce);
    let input = TokenInput {
        kind: challenge.kind,
        nonce,
        challenge_digest: challenge.digest(),
        key_id,
    };
    let message = input.to_bytes();
    let (blinded, state) = match (key.key(), extensions) {
        (Key::Private(key), None) => {
            let client = voprf::Client::blind(&message, rng)?;
            let blinded = client.blinded_element().to_bytes().to_vec();
            (blinded, State::Private(Box::new((client, *key))))
        }
        (Key::Public(key), None) => {
            let (blinded, pending) = key.blind(&key.variant().prepared(&message)?, rng)?;
            (blinded, State::Signature(pending))
        }
        (Key::Metadata(key), Some(extensions)) => {
            let key = key.derive(PublicMetadata::new(extensions.as_bytes())?);
            let (blinded, pending) = key.blind(&VARIANT.prepared(&message)?, rng)?;
            (blinded, State::Signature(pending))
        }
        _ => return Err(Error::Extensions),
    };
    let request = TokenRequest {
        kind: challenge.kind,
        truncated_key_id: key_id[31],
        blinded,
        extensions: extensions.cloned(),
    };
    Ok((request, Pending { input, state }))
}

impl Pending {
    /// Makes a token from the issuer's response, `TokenResponse` of RFC 9578.
    ///
    /// # Errors
    ///
    /// [`Error::Malformed`] or [`Error::Invalid`] if the response is wrong or by another key.
    pub fn finish(self, answer: &[u8]) -> Result<Token, Error> {
        let Pending { input, state } = self;
        if answer.len() != input.kind.answer_len() {
            return Err(Error::Malformed);
        }
        let authenticator = match state {
            State::Private(state) => {
                let (client, key) = *state;
                let (evaluation, proof) = answer.split_at(32);
                let evaluation = EvaluationElement::from_slice(evaluation)?;
                let proof = Proof::from_slice(proof)?;
                client
                    .finalize(&input.to_bytes(), &evaluation, &proof, &key)?
                    .to_vec()
            }
            State::Signature(pending) => pending.finalize(answer)?,
        };
        Ok(Token {
            input,
            authenticator,
        })
    }
}
