// SPDX-License-Identifier: MIT OR Apache-2.0
//! The keys that `verify` accepts: named keys, or those of an allowed-signers file.

use std::path::Path;

use super::signature::{Candidate, Found};
use crate::args;
use crate::error::{Error, Result, shown, shown_word};
use crate::files;
use crate::formats::Algorithm;
use crate::formats::signify;
use crate::keys::{self, PublicKey};
use crate::terminal::Terminal;
use crate::trust::{self, AllowedSigners, Claim, Revoked};

/// Accepted keys, and their restrictions.
pub struct Trusted {
    signers: Signers,
    revoked: Revoked,
}

enum Signers {
    Keys(Vec<PublicKey>),
    Allowed {
        file: AllowedSigners,
        identity: String,
        time: i64,
    },
}

impl Trusted {
    /// Reads the keys that the options name.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or a folder has no key.
    pub fn read(args: &args::Trust, terminal: &Terminal) -> Result<Self> {
        let revoked = args
            .revoked
            .as_deref()
            .map(Revoked::read)
            .transpose()?
            .unwrap_or_default();
        if let (Some(path), Some(identity)) = (&args.allowed_signers, &args.identity) {
            let signers = Signers::Allowed {
                file: AllowedSigners::read(path)?,
                identity: identity.clone(),
                time: args.verify_time.unwrap_or_else(trust::now),
            };
            return Ok(Self { signers, revoked });
        }
        let mut found = Vec::new();
        for path in &args.key {
            found.push(keys::read_public(path, Algorithm::Ed25519, terminal)?);
        }
        if let Some(folder) = &args.trusted_keys {
            found.extend(keys_in(folder)?);
        }
        Ok(Self {
            signers: Signers::Keys(found),
            revoked,
        })
    }

    /// The identity that must have signed, if one was given.
    pub fn identity(&self) -> Option<&str> {
        match &self.signers {
            Signers::Keys(_) => None,
            Signers::Allowed { identity, .. } => Some(identity),
        }
    }

    /// Whether the file is a signature that states the number of an accepted key.
    pub fn has_number_in(&self, path: &Path) -> bool {
        let Signers::Keys(keys) = &self.signers else {
            return false;
        };
        let numbers = || keys.iter().filter_map(|key| key.number);
        // A pipe is opened once.
        if numbers().next().is_none() || !path.is_file() {
            return false;
        }
        files::read_small(path)
            .ok()
            .and_then(|content| signify::decode_signature(&content).ok())
            .is_some_and(|signed| numbers().any(|number| number.bytes == signed.number))
    }

    /// The keys that `found` may be by; at least one.
    ///
    /// # Errors
    ///
    /// [`Error::invalid`] when there is none; other errors when a key cannot be used, or the file of
    /// allowed signers gives no answer.
    pub fn candidates(&self, found: &Found) -> Result<Vec<Candidate>> {
        let fitting = self.fitting(found)?;
        if fitting.is_empty() {
            return Err(match &self.signers {
                Signers::Keys(_) => {
                    Error::invalid("INVALID: the signature was made with another key")
                        .hint("verify with the signer's key, or do not use the file")
                }
                Signers::Allowed { identity, .. } => Error::invalid(format!(
                    "INVALID: the key of the signature may not sign this for {}",
                    shown_word(identity)
                ))
                .hint(
                    "its line in the allowed-signers file may be missing, expired, or for another \
                     purpose; do not use the file",
                ),
            });
        }
        let mut candidates = Vec::new();
        let certificate = found.certificate();
        for public in fitting
            .iter()
            .filter(|key| !self.revoked.contains(&key.bytes, certificate))
        {
            candidates.push(Candidate {
                verifying: public.verifying_key()?,
                public: public.clone(),
            });
        }
        if candidates.is_empty() {
            return Err(
                Error::invalid("INVALID: the key of the signature is revoked")
                    .hint("ask the signer for a signature with the new key; do not use the file"),
            );
        }
        Ok(candidates)
    }

    fn fitting(&self, found: &Found) -> Result<Vec<PublicKey>> {
        let fits = |key: &PublicKey| match found {
            Found::Raw(_) => true,
            Found::Ssh(signature) => key.bytes == signature.public,
            Found::Signify(signed) => key
                .number
                .is_none_or(|number| number.bytes == signed.number),
        };
        let (file, identity, time) = match &self.signers {
            Signers::Keys(keys) => {
                return Ok(keys.iter().filter(|key| fits(key)).cloned().collect());
            }
            Signers::Allowed {
                file,
                identity,
                time,
            } => (file, identity, *time),
        };
        let namespace = match found {
            Found::Ssh(signature) => Some(signature.namespace.as_str()),
            _ => None,
        };
        let mut fitting = Vec::new();
        let mut keys = file.keys_of(identity);
        if let Found::Ssh(signature) = found {
            // Also queried if no line has the key, so that a malformed line is reported.
            keys = vec![signature.public];
        }
        for bytes in keys {
            let claim = Claim {
                key: &bytes,
                certificate: found.certificate(),
                namespace,
                time,
            };
            if file.allows(identity, claim)? {
                fitting.push(PublicKey::new(Algorithm::Ed25519, bytes, String::new()));
            }
        }
        Ok(fitting)
    }
}

/// The Ed25519 keys in the `*.pub` files of a folder, in the order of their names.
fn keys_in(folder: &Path) -> Result<Vec<PublicKey>> {
    files::refuse_dash(folder, "a folder of keys")?;
    let failed = |e: std::io::Error| Error::io("read", folder, &e);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == "pub") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        // Before it is opened, since opening a pipe waits for its writer.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(Error::new(format!("{} is not a file", shown(&path)))
                .hint("keep only files of keys under names *.pub in that folder"));
        }
        let all = keys::read_all_public(&path)?;
        found.extend(
            all.into_iter()
                .filter(|key| key.algorithm == Algorithm::Ed25519),
        );
    }
    if found.is_empty() {
        return Err(
            Error::new(format!("{} holds no Ed25519 key", shown(folder)))
                .hint("put the signers' public keys there, in files named *.pub"),
        );
    }
    Ok(found)
}
