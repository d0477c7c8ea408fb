// SPDX-License-Identifier: MIT OR Apache-2.0
//! Encodings of challenges, requests and tokens.
//!
//! Numbers are big-endian; a list is preceded by its length in bytes. Sources: RFC 9577 section 2
//! (challenge and token), RFC 9578 sections 5 and 6 (requests and responses),
//! draft-ietf-privacypass-public-metadata-issuance sections 5.1 and 6.1 (extensions).

use sha2::{Digest as _, Sha256};

use crate::Error;

/// A token type, which decides how a token is issued and who can verify it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenType {
    /// 0x0005, VOPRF over Ristretto255 with SHA-512: only the issuer can verify it. The number is
    /// suggested by draft-ietf-privacypass-batched-tokens; RFC 9578 has 0x0001, over P-384, which
    /// this package does not support.
    Private,
    /// 0x0002, blind RSA with 2048 bits: everyone can verify it.
    Public,
    /// 0xDA7A, partially blind RSA with 2048 bits: everyone can verify it, and everyone sees its
    /// metadata.
    Metadata,
}

impl TokenType {
    /// All types.
    pub const ALL: [TokenType; 3] = [TokenType::Private, TokenType::Public, TokenType::Metadata];

    /// The number of the type: registered for 0x0002, suggested by drafts for the others.
    pub const fn number(self) -> u16 {
        match self {
            TokenType::Private => 0x0005,
            TokenType::Public => 0x0002,
            TokenType::Metadata => 0xda7a,
        }
    }

    /// Bytes of a blinded message.
    pub const fn blinded_len(self) -> usize {
        match self {
            TokenType::Private => 32,
            TokenType::Public | TokenType::Metadata => 256,
        }
    }

    /// Bytes of an issuer's answer: an evaluated element and a proof, or a blind signature.
    pub const fn answer_len(self) -> usize {
        match self {
            TokenType::Private => 96,
            TokenType::Public | TokenType::Metadata => 256,
        }
    }

    /// Bytes of a token's authenticator: an output of the OPRF, or a signature.
    pub const fn authenticator_len(self) -> usize {
        match self {
            TokenType::Private => 64,
            TokenType::Public | TokenType::Metadata => 256,
        }
    }

    fn of_number(number: u16) -> Result<TokenType, Error> {
        let found = TokenType::ALL
            .into_iter()
            .find(|kind| kind.number() == number);
        found.ok_or(Error::UnknownType)
    }
}

/// An origin's challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenChallenge {
    /// The type of token.
    pub kind: TokenType,
    /// The host name of the issuer; not empty.
    pub issuer: String,
    /// Binds tokens to a session or a time. Without it, tokens can be fetched in advance.
    pub context: Option<[u8; 32]>,
    /// The origins that the token is for, separated by commas; empty for any.
    pub origins: String,
}

impl TokenChallenge {
    /// `TokenChallenge` of RFC 9577 section 2.1.
    ///
    /// # Panics
    ///
    /// If a name is longer than 65,535 bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.kind.number().to_be_bytes().to_vec();
        put_list(&mut bytes, self.issuer.as_bytes());
        let context = self.context.as_ref().map_or(&[][..], |context| context);
        bytes.push(context.len() as u8);
        bytes.extend_from_slice(context);
        put_list(&mut bytes, self.origins.as_bytes());
        bytes
    }

    /// Whether the origin that sends the challenge may: it is one of those that tokens are for, in
    /// small or capital letters (RFC 9577 section 2.1.3).
    pub fn admits(&self, origin: &str) -> bool {
        let mut origins = self.origins.split(',');
        self.origins.is_empty() || origins.any(|name| name.eq_ignore_ascii_case(origin))
    }

    /// Reads a challenge of one of the types of this package.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownType`] or [`Error::Malformed`].
    pub fn from_bytes(bytes: &[u8]) -> Result<TokenChallenge, Error> {
        let mut rest = Reader(bytes);
        let kind = TokenType::of_number(rest.u16()?)?;
        let issuer = rest.text()?;
        let context = match rest.take(1)? {
            [0] => None,
            [32] => Some(rest.array()?),
            _ => return Err(Error::Malformed),
        };
        let origins = rest.text()?;
        rest.end()?;
        match issuer.is_empty() {
            true => Err(Error::Malformed),
            false => Ok(TokenChallenge {
                kind,
                issuer,
                context,
                origins,
            }),
        }
    }

    /// The SHA-256 hash that a token carries.
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.to_bytes()).into()
    }
}

/// A list of extensions: the metadata of a token, which everyone sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extensions(Vec<u8>);

impl Extensions {
    /// Extensions, each a number and a value, in the order of their numbers.
    ///
    /// # Panics
    ///
    /// If they are longer than 65,535 bytes together.
    pub fn new(extensions: &[(u16, &[u8])]) -> Extensions {
        let mut list = Vec::new();
        for (number, value) in extensions {
            list.extend_from_slice(&number.to_be_bytes());
            put_list(&mut list, value);
        }
        let mut bytes = Vec::new();
        put_list(&mut bytes, &list);
        Extensions(bytes)
    }

    /// The encoding that is sent and signed.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// # Errors
    ///
    /// [`Error::Malformed`] if a length is wrong or numbers are not in order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Extensions, Error> {
        let mut rest = Reader(bytes);
        let mut list = Reader(rest.list()?);
        rest.end()?;
        let mut last = 0;
        while !list.0.is_empty() {
            let number = list.u16()?;
            list.list()?;
            if number < last {
                return Err(Error::Malformed);
            }
            last = number;
        }
        Ok(Extensions(bytes.to_vec()))
    }
}

/// A client's request to an issuer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRequest {
    /// The type of token.
    pub kind: TokenType,
    /// The last byte of the key's identifier.
    pub truncated_key_id: u8,
    /// The blinded message.
    pub blinded: Vec<u8>,
    /// The metadata, for [`TokenType::Metadata`].
    pub extensions: Option<Extensions>,
}

impl TokenRequest {
    /// `TokenRequest` of RFC 9578, or `ExtendedTokenRequest` of the draft.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.kind.number().to_be_bytes().to_vec();
        bytes.push(self.truncated_key_id);
        bytes.extend_from_slice(&self.blinded);
        if let Some(extensions) = &self.extensions {
            bytes.extend_from_slice(extensions.as_bytes());
        }
        bytes
    }

    /// # Errors
    ///
    /// [`Error::UnknownType`] or [`Error::Malformed`].
    pub fn from_bytes(bytes: &[u8]) -> Result<TokenRequest, Error> {
        let mut rest = Reader(bytes);
        let kind = TokenType::of_number(rest.u16()?)?;
        let [truncated_key_id] = rest.array()?;
        let blinded = rest.take(kind.blinded_len())?.to_vec();
        let extensions = match kind {
            TokenType::Metadata => Some(Extensions::from_bytes(rest.0)?),
            TokenType::Private | TokenType::Public => {
                rest.end()?;
                None
            }
        };
        Ok(TokenRequest {
            kind,
            truncated_key_id,
            blinded,
            extensions,
        })
    }
}

/// The signed part of a token: all but its authenticator, 98 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenInput {
    /// The type of token.
    pub kind: TokenType,
    /// The client's random number; an origin accepts each once.
    pub nonce: [u8; 32],
    /// The hash of the challenge.
    pub challenge_digest: [u8; 32],
    /// The SHA-256 hash of the issuer's public key.
    pub key_id: [u8; 32],
}

impl TokenInput {
    /// `token_input` of RFC 9578.
    pub fn to_bytes(&self) -> Vec<u8> {
        let number = self.kind.number().to_be_bytes();
        [
            &number[..],
            &self.nonce,
            &self.challenge_digest,
            &self.key_id,
        ]
        .concat()
    }
}

/// A token, which a client spends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The signed part.
    pub input: TokenInput,
    /// The output of the OPRF, or the signature.
    pub authenticator: Vec<u8>,
}

impl Token {
    /// `Token` of RFC 9577 section 2.2.
    pub fn to_bytes(&self) -> Vec<u8> {
        [self.input.to_bytes(), self.authenticator.clone()].concat()
    }

    /// # Errors
    ///
    /// [`Error::UnknownType`] or [`Error::Malformed`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Token, Error> {
        let mut rest = Reader(bytes);
        let input = TokenInput {
            kind: TokenType::of_number(rest.u16()?)?,
            nonce: rest.array()?,
            challenge_digest: rest.array()?,
            key_id: rest.array()?,
        };
        let authenticator = rest.take(input.kind.authenticator_len())?.to_vec();
        rest.end()?;
        Ok(Token {
            input,
            authenticator,
        })
    }
}

/// Appends a list of bytes with its length.
fn put_list(bytes: &mut Vec<u8>, list: &[u8]) {
    let length = u16::try_from(list.len()).expect("at most 65,535 bytes");
    bytes.extend_from_slice(&length.to_be_bytes());
    bytes.extend_from_slice(list);
}

/// The bytes that remain to be read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Error> {
        let (first, rest) = self.0.split_at_checked(length).ok_or(Error::Malformed)?;
        self.0 = rest;
        Ok(first)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        self.take(N)?.try_into().map_err(|_| Error::Malformed)
    }

    fn u16(&mut self) -> Result<u16, Error> {
        self.array().map(u16::from_be_bytes)
    }

    fn list(&mut self) -> Result<&'a [u8], Error> {
        let length = self.u16()?;
        self.take(length.into())
    }

    fn text(&mut self) -> Result<String, Error> {
        String::from_utf8(self.list()?.to_vec()).map_err(|_| Error::Malformed)
    }

    fn end(self) -> Result<(), Error> {
        match self.0 {
            [] => Ok(()),
            _ => Err(Error::Malformed),
        }
    }
}
