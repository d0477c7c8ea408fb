// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signers: a secret key in a file, or `ssh-agent` for a public key whose secret it holds.

use std::path::Path;

use nineteen::ed25519::{Signature, Signer as _};

use super::file::Chosen;
use super::{
    Algorithm, Found, PublicKey, SecretKey, Wanted, agent, not_a_secret, open, read_public,
    refuse_typed_secret, unlocked, wrong_algorithm,
};
use crate::error::{Error, Result, shown};
use crate::formats::certificate::Certificate;
use crate::formats::signify::Program;
use crate::terminal::Terminal;

/// A key that can sign.
#[derive(Debug)]
pub enum Signer {
    Secret(SecretKey),
    /// The agent, which holds the secret key of this public key.
    Agent(PublicKey),
}

impl Signer {
    /// Reads the key at `path`. The agent signs for a public key, and for an OpenSSH key under a
    /// passphrase, if it holds the key.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or holds no key that can sign.
    pub fn read(path: &Path, terminal: &Terminal) -> Result<Self> {
        const ED25519: Algorithm = Algorithm::Ed25519;
        refuse_typed_secret(path)?;
        let wanted = Wanted {
            algorithm: Some(ED25519),
            secret: true,
        };
        let found = match open(path, wanted, terminal)? {
            Chosen::Key(found) => found,
            Chosen::Locked(locked) => match locked.declared() {
                Some(bytes) if agent::holds(&bytes) => {
                    return Ok(Self::Agent(PublicKey::new(ED25519, bytes, String::new())));
                }
                _ => unlocked(&locked, &shown(path), terminal)?,
            },
        };
        match found {
            Found::Secret(key) if key.algorithm == ED25519 => Ok(Self::Secret(key)),
            Found::Secret(key) => Err(wrong_algorithm(path, "secret", key.algorithm, ED25519)),
            Found::Public(key) if key.algorithm == ED25519 => match agent::find(&key.bytes) {
                Ok(()) => Ok(Self::Agent(key)),
                Err(why) => Err(Error::new(format!(
                    "{} is a public key, and a secret key is needed",
                    shown(path)
                ))
                .hint(format!(
                    "name the file of the secret key, usually the same without `.pub`, or load it \
                     into ssh-agent with `ssh-add`; now {}",
                    why.what()
                ))),
            },
            // Its secret half could not sign either.
            Found::Public(key) => Err(wrong_algorithm(path, "public", key.algorithm, ED25519)),
            other @ Found::Bare(_) => Err(not_a_secret(path, &other)),
        }
    }

    /// The agent, for the key in `path`. The secret half in the file is not used.
    ///
    /// # Errors
    ///
    /// When the file states no public key, or the agent does not have it.
    pub fn of_agent(path: &Path, terminal: &Terminal) -> Result<Self> {
        let wanted = Wanted {
            algorithm: Some(Algorithm::Ed25519),
            secret: false,
        };
        let public = match open(path, wanted, terminal)? {
            Chosen::Key(Found::Public(key)) => Some(key),
            Chosen::Key(Found::Secret(key)) => Some(key.public()),
            Chosen::Locked(locked) => locked
                .declared()
                .map(|bytes| PublicKey::new(Algorithm::Ed25519, bytes, String::new())),
            Chosen::Key(Found::Bare(_)) => None,
        };
        let public = public.ok_or_else(|| {
            Error::new(format!("{} states no public key", shown(path)))
                .hint("name the file of the public key, as `ssh-add -L` prints it")
        })?;
        if public.algorithm != Algorithm::Ed25519 {
            let ed25519 = Algorithm::Ed25519;
            return Err(wrong_algorithm(path, "public", public.algorithm, ed25519));
        }
        agent::find(&public.bytes)?;
        Ok(Self::Agent(public))
    }

    /// As [`Self::read`], but `KEY.pub` stands for the secret key beside it, as in ssh-keygen.
    ///
    /// # Errors
    ///
    /// As for [`Self::read`], and when the two files hold different keys.
    pub fn read_beside(path: &Path, terminal: &Terminal) -> Result<Self> {
        let beside = path.with_extension("");
        if path.extension().is_none_or(|ending| ending != "pub") || !beside.is_file() {
            return Self::read(path, terminal);
        }
        let public = read_public(path, Algorithm::Ed25519, terminal)?;
        if agent::holds(&public.bytes) {
            return Ok(Self::Agent(public));
        }
        let signer = Self::read(&beside, terminal)?;
        if signer.public().bytes != public.bytes {
            return Err(Error::new(format!(
                "{} and {} are different keys",
                shown(path),
                shown(&beside)
            ))
            .hint("name the secret key itself"));
        }
        Ok(signer)
    }

    /// The key of a certificate in `KEY-cert.pub`: in the agent, or in `KEY` beside it, unless only
    /// the agent may sign.
    ///
    /// # Errors
    ///
    /// As for [`Self::read`], and when the key beside it does not match.
    pub fn read_certified(
        path: &Path,
        certificate: &Certificate,
        agent_alone: bool,
        terminal: &Terminal,
    ) -> Result<Self> {
        match agent::find(&certificate.public) {
            Ok(()) => {
                let key = PublicKey::new(Algorithm::Ed25519, certificate.public, String::new());
                return Ok(Self::Agent(key));
            }
            Err(why) if agent_alone => return Err(why.into()),
            Err(_) => {}
        }
        let name = path.as_os_str().to_str();
        let secret = name.and_then(|name| {
            name.strip_suffix("-cert.pub")
                .or_else(|| name.strip_suffix(".pub"))
        });
        let Some(secret) = secret.map(Path::new).filter(|path| path.is_file()) else {
            return Err(Error::new(format!(
                "there is no secret key beside the certificate {}",
                shown(path)
            ))
            .hint("a certificate `KEY-cert.pub` is for the secret key in `KEY`, or in ssh-agent"));
        };
        let signer = Self::read(secret, terminal)?;
        if signer.public().bytes == certificate.public {
            return Ok(signer);
        }
        Err(Error::new(format!(
            "{} is a certificate of another key than {}",
            shown(path),
            shown(secret)
        ))
        .hint("name the secret key itself"))
    }

    /// The public half.
    pub fn public(&self) -> PublicKey {
        match self {
            Self::Secret(key) => key.public(),
            Self::Agent(key) => key.clone(),
        }
    }

    /// The program, if the key is one of minisign or signify. A public key for an agent that could
    /// be either counts as one of minisign.
    pub fn program(&self) -> Option<Program> {
        let number = match self {
            Self::Secret(key) => key.number,
            Self::Agent(key) => key.number,
        }?;
        Some(number.program.unwrap_or(Program::Minisign))
    }

    /// Signs `data`.
    ///
    /// # Errors
    ///
    /// When the agent refuses, or gives a signature that does not verify.
    pub fn sign(&self, data: &[u8]) -> Result<[u8; 64]> {
        match self {
            Self::Secret(key) => Ok(key.signing_key().sign(data).to_bytes()),
            Self::Agent(key) => {
                let bytes = agent::sign(&key.bytes, data)?;
                let signature = Signature::from_bytes(&bytes);
                key.verifying_key()?
                    .verify_strict(data, &signature)
                    .map_err(|_| {
                        Error::new("ssh-agent gave a signature that is not valid")
                            .hint("nothing was written; restart the agent and load the key again")
                    })?;
                Ok(bytes)
            }
        }
    }
}
