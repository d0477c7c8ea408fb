// SPDX-License-Identifier: MIT OR Apache-2.0
//! Fills in what the command line leaves out: the default key, and settings.

use super::names::public_beside;
use crate::args;
use crate::error::{Error, Result, listed, shown};
use crate::formats::Algorithm;
use crate::settings::{Settings, VARIABLE};

/// The arguments of `keygen`. Without a name, the key is the default one.
///
/// # Errors
///
/// When the default key exists or has another place, or the settings cannot be read.
pub fn keygen(
    given: &args::Keygen,
    settings: impl FnOnce() -> Result<Settings>,
) -> Result<args::Keygen> {
    let mut args = given.clone();
    if args.key.is_some() {
        return Ok(args);
    }
    let settings = settings()?;
    if let (Some(key), Some(file)) = (&settings.key, &settings.file) {
        return Err(Error::new(format!(
            "line {} of {} makes {} the default key",
            key.line,
            shown(file),
            shown(&key.value)
        ))
        .hint("name the key: `nineteen keygen KEY`"));
    }
    let path = settings.own_key().ok_or_else(|| {
        Error::new("there is no place for a default key: no home folder is known")
            .hint("name the key: `nineteen keygen KEY`")
    })?;
    if args.algorithm != Algorithm::Ed25519 {
        return Err(Error::new("the default key signs, so it is an Ed25519 key")
            .hint("name a key for exchanges: `nineteen keygen --type x25519 KEY`"));
    }
    let exists = |path: &std::path::PathBuf| path.symlink_metadata().is_ok();
    let both = [Some(path.clone()), public_beside(&path)];
    if let Some(path) = both.into_iter().flatten().find(exists) {
        return Err(Error::new(format!("{} exists already", shown(&path))).hint(
            "the default key is never replaced: name another, `nineteen keygen KEY`, or move this \
             one away",
        ));
    }
    args.key = Some(path);
    args.is_default = true;
    Ok(args)
}

/// The arguments of `sign`. The default key signs if none is named and it exists.
pub fn sign(given: &args::Sign, settings: &Settings) -> args::Sign {
    let mut args = given.clone();
    args.usual_format = settings.format.as_ref().map(|format| format.value);
    if !args.has_key() {
        let stated = settings.key.as_ref().map(|key| key.value.clone());
        let own = || settings.own_key().filter(|path| path.is_file());
        if let Some(path) = stated.or_else(own) {
            args.use_default_key(path);
        }
    }
    args
}

/// The arguments of `verify`. No setting makes a key trusted: `-I` names a signer, and the setting
/// says in which file that name is looked up.
///
/// # Errors
///
/// When no signer is named, with what the settings have to offer.
pub fn verify(given: &args::Verify, settings: &Settings) -> Result<args::Verify> {
    let mut args = given.clone();
    args.policy = args
        .policy
        .or(settings.policy.as_ref().map(|policy| policy.value));
    let allowed = settings.allowed_signers.as_ref().map(|file| &file.value);
    if args.trust.names_signers() {
        return Ok(args);
    }
    match (&args.trust.identity, allowed) {
        (Some(_), Some(file)) => args.trust.allowed_signers = Some(file.clone()),
        (Some(_), None) => {
            let file = settings.file.clone().or_else(|| settings.usual_file());
            let file = file.map_or_else(|| format!("the file in {VARIABLE}"), |f| listed(&f));
            return Err(
                Error::new("no file of allowed signers is named").hint(format!(
                    "add --allowed-signers FILE, or write `allowed-signers = FILE` into {file}"
                )),
            );
        }
        (None, Some(file)) if args.names_files() => {
            return Err(Error::new("no signer is named").hint(format!(
                "add -I WHO, for somebody whom {} lists; or -k KEY",
                shown(file)
            )));
        }
        // `check` names every way.
        (None, _) => {
            let own = settings.own_key().and_then(|path| public_beside(&path));
            args.own_key = own.filter(|path| path.is_file());
        }
    }
    Ok(args)
}
