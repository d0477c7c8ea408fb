// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command beside cosign, which Go builds from source: minutes, and 3 GB that are removed
//! again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::step::{self, Outcome};
use toolbox::{files, program};

use crate::selection::COSIGN;

const PACKAGE: &str = "github.com/sigstore/cosign/v2/cmd/cosign";
const VERSION: &str = "v2.4.1";
/// The Go that this version asks for.
const GO: (u32, u32) = (1, 22);

/// Runs the test that needs cosign.
///
/// # Errors
///
/// A build or a test that fails.
pub(crate) fn step(root: &Path) -> Result<Outcome, String> {
    let cosign = match built(root)? {
        Some(cosign) => cosign,
        None => {
            let (major, minor) = GO;
            let why = format!("there is no Go of {major}.{minor} or later");
            return Ok(Outcome::Skipped(why));
        }
    };
    let mut tests = Command::new("cargo");
    tests
        .current_dir(root)
        .args(["test", "-p", "nineteen-cli", "--test", "programs", COSIGN])
        .args(["--", "--show-output"])
        .env("NINETEEN_COSIGN", cosign);
    step::tests(&mut tests)
}

/// The program, built where it is not there yet; `None` without a Go that can.
fn built(root: &Path) -> Result<Option<PathBuf>, String> {
    let folder = toolbox::folder(root).join(format!("cosign-{VERSION}"));
    let cosign = folder.join("cosign");
    if cosign.is_file() {
        return Ok(Some(cosign));
    }
    let said = program::output(Command::new("go").arg("version"));
    if !said.is_ok_and(|said| is_enough(&said)) {
        return Ok(None);
    }
    let work = folder.join("work");
    files::create(&work)?;
    let outcome = program::call(
        Command::new("go")
            .args(["install", &format!("{PACKAGE}@{VERSION}")])
            .env("GOBIN", &folder)
            .env("GOPATH", work.join("modules"))
            .env("GOCACHE", work.join("cache"))
            .env("GOTOOLCHAIN", "local")
            // Modules are written without leave to be removed otherwise.
            .env("GOFLAGS", "-modcacherw"),
    );
    fs::remove_dir_all(&work).map_err(files::fault(&work))?;
    outcome.map(|()| Some(cosign))
}

/// Whether `go version` says a version that is new enough.
fn is_enough(said: &str) -> bool {
    let version = said.split(' ').find_map(|word| word.strip_prefix("go1."));
    let minor = version.and_then(|rest| rest.split('.').next()?.parse().ok());
    minor.is_some_and(|minor: u32| (1, minor) >= GO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_go_are_compared() {
        assert!(is_enough("go version go1.26.8 linux/amd64"));
        assert!(is_enough("go version go1.22 linux/amd64"));
        assert!(!is_enough("go version go1.19.8 linux/amd64"));
        assert!(!is_enough("go version devel linux/amd64"));
    }
}
