// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask openssl`: the provider for OpenSSL, tested in the system's OpenSSL, in OpenSSL 4.0
//! and by the tests of the system's OpenSSL, and measured; the figures in `docs/OPENSSL.md`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::step::{self, Outcome};
use toolbox::tally::Tally;
use toolbox::{Group, files, program};

use crate::figures::{Page, Row, Workspace, size};

// OpenSSL's own tests.
mod suite;

/// The workspace.
const PROVIDER: Workspace = Workspace("openssl");

/// Its page.
pub(crate) const PAGE: Page = Page {
    name: "openssl",
    parts: &[("all", measure)],
    groups: &[
        (
            "best",
            "Beside the default provider, on the best backend; messages of 100 bytes",
        ),
        ("avx2", "The same with `NINETEEN_BACKEND=avx2`"),
        ("size", "Size of the shared library, without symbols"),
    ],
};

fn measure(root: &Path) -> Result<Vec<Row>, String> {
    toolbox::ensure(root, Group::Openssl)?;
    let path = with_nginx(root)?;
    let build = ["build", "-q", "--locked", "--release", "--lib"];
    let build = [&build[..], &["--example", "rate"]].concat();
    program::call(PROVIDER.cargo(root).args(build))?;
    let mut rows = PROVIDER.rates(root, |rate| {
        rate.env("PATH", &path);
    })?;
    let library = PROVIDER.target(root).join("release/libnineteen_openssl.so");
    rows.push(size("the provider", &library)?);
    Ok(rows)
}

/// The search path with nginx on it. Debian's package is unpacked and not installed: an installed
/// one would begin to serve.
fn with_nginx(root: &Path) -> Result<OsString, String> {
    let folder = toolbox::folder(root).join("nginx");
    let programs = folder.join("usr/sbin");
    if !toolbox::present("nginx") && !programs.join("nginx").exists() {
        toolbox::unpack(&folder, "nginx")?;
    }
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = std::env::split_paths(&old).chain([programs]);
    std::env::join_paths(all).map_err(|why| format!("the path cannot be extended: {why}"))
}

/// The tests, with optimisation: they compare many thousands of results.
fn tests(root: &Path) -> Command {
    let mut tests = PROVIDER.cargo(root);
    tests.args(["test", "--locked", "--release", "--", "--show-output"]);
    for name in [
        "NINETEEN_LIBCRYPTO",
        "NINETEEN_OPENSSL",
        "NINETEEN_EVP_TEST",
    ] {
        tests.env_remove(name);
    }
    tests
}

/// The tests in the system's OpenSSL.
pub(crate) fn step(root: &Path) -> Result<Outcome, String> {
    let path = toolbox::ensure(root, Group::Openssl).and_then(|_| with_nginx(root));
    let path = match path {
        Ok(path) => path,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    step::tests(tests(root).env("PATH", path))
}

/// The same tests in OpenSSL 4.0, and those of the system's OpenSSL itself. Both are built from their
/// sources.
pub(crate) fn long(root: &Path) -> Result<Outcome, String> {
    let newer = toolbox::ensure(root, Group::Openssl).and_then(|_| newer(root));
    let newer = match newer {
        Ok(newer) => newer,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let mut all = Tally::default();
    let mut on_newer = tests(root);
    on_newer
        .env("NINETEEN_LIBCRYPTO", newer.join("libcrypto.so"))
        .env("NINETEEN_OPENSSL", newer.join("apps/openssl"));
    let mut runs = vec![on_newer];
    match suite::evp_test(root) {
        Ok((program, vectors)) => {
            let own = format!("{}:{}", program.display(), vectors.display());
            let mut suite = tests(root);
            suite.arg("evp_test").env("NINETEEN_EVP_TEST", own);
            runs.push(suite);
        }
        Err(why) => {
            println!("    {why}");
            let name = "evp_test of the system's OpenSSL".to_owned();
            all.skipped.insert(suite::NONE.to_owned(), vec![name]);
        }
    }
    for mut run in runs {
        match step::tests(&mut run)? {
            Outcome::Tested(tally) => all.add(&tally),
            other => return Ok(other),
        }
    }
    Ok(Outcome::Tested(all))
}

fn in_folder(folder: &Path, program: &str, arguments: &[&str]) -> Result<String, String> {
    program::output(Command::new(program).args(arguments).current_dir(folder))
}

/// Builds the OpenSSL 4.0 whose sources the crate `openssl-src` has, once: the command, and
/// libcrypto as a shared library. The crate lacks OpenSSL's own files for shared libraries.
fn newer(root: &Path) -> Result<PathBuf, String> {
    let metadata = ["metadata", "--locked", "--format-version", "1"];
    let metadata = program::output(PROVIDER.cargo(root).args(metadata))?;
    let metadata: serde_json::Value =
        serde_json::from_str(&metadata).map_err(|why| format!("cargo metadata: {why}"))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let manifest = packages
        .filter(|package| package["name"] == "openssl-src")
        .find_map(|package| package["manifest_path"].as_str());
    let manifest = manifest.ok_or("the tests of the provider do not name openssl-src")?;
    let source = Path::new(manifest).with_file_name("openssl");
    let version = Path::new(manifest).parent().and_then(Path::file_name);
    let folder = toolbox::target_folder(root)
        .join("openssl-sources")
        .join(version.unwrap_or_default());
    if folder.join("libcrypto.so").exists() {
        return Ok(folder);
    }
    let _ = fs::remove_dir_all(&folder);
    files::create(folder.parent().unwrap_or(&folder))?;
    program::output(Command::new("cp").arg("-r").args([&source, &folder]))?;
    let options = [
        "Configure",
        "no-shared",
        "no-module",
        "no-tests",
        "no-legacy",
        "no-docs",
    ];
    in_folder(&folder, "perl", &options)?;
    in_folder(&folder, "make", &["-j2", "build_generated"])?;
    in_folder(&folder, "make", &["-j2", "apps/openssl"])?;
    let whole = [
        "-Wl,--whole-archive",
        "libcrypto.a",
        "-Wl,--no-whole-archive",
    ];
    let shared = ["-shared", "-o", "libcrypto.so"];
    let arguments = [&shared[..], &whole, &["-ldl", "-pthread"]].concat();
    in_folder(&folder, "cc", &arguments)?;
    Ok(folder)
}
