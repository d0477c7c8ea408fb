// SPDX-License-Identifier: MIT OR Apache-2.0
//! The examples for web pages: the library's module in node, its page in Chromium, and the page
//! that gets and spends tokens.

use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::Group;
use toolbox::files;
use toolbox::program::output;
use toolbox::step::Outcome;
use toolbox::tally::Tally;

use super::chip::Chip;
use super::npm;
use super::target::{self, folder};

/// Where the example is.
fn source(root: &Path) -> PathBuf {
    root.join("crates/nineteen/examples/web")
}

/// Builds the module of a package with these options of cargo, in a folder of this name: where the
/// module is.
fn build(root: &Path, source: &Path, name: &str, options: &[&str]) -> Result<PathBuf, String> {
    let chip = Chip::Wasm32;
    let builds = folder(root).join(name);
    output(
        chip.cargo(&builds)
            .current_dir(source)
            .args(["build", "-q", "--locked", "--release"])
            .args(["--target", chip.triple()])
            .args(options),
    )?;
    Ok(builds.join(chip.triple()).join("release"))
}

/// Runs a script of node: how many checks it says that passed.
fn checks(node: &mut Command) -> Result<usize, String> {
    let text = output(node)?;
    let passed = text
        .lines()
        .find_map(|line| line.strip_prefix("passed ")?.parse().ok());
    passed
        .filter(|passed| *passed > 0)
        .ok_or_else(|| format!("the web example: {text}"))
}

/// Builds the module as it is to be copied, without what only the page calls, and runs its checks:
/// how many there are.
///
/// # Errors
///
/// A module that does not build, or a check that fails.
pub fn module(root: &Path) -> Result<usize, String> {
    let options = ["--no-default-features"];
    let module = build(root, &source(root), "web", &options)?.join("web.wasm");
    checks(
        Command::new("node")
            .arg(source(root).join("test.mjs"))
            .arg(module)
            .arg(root.join("testdata")),
    )
}

/// The step of `cargo xtask test` that opens the page in Chromium, as it is and with planted
/// faults.
///
/// # Errors
///
/// A check that fails, or a fault that none finds.
pub fn page_step(root: &Path) -> Result<Outcome, String> {
    let (packages, chromium) = match browser(root)? {
        Ok(there) => there,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let module = build(root, &source(root), "page", &[])?.join("web.wasm");
    let passed = checks(
        Command::new("node")
            .arg(scripts(root).join("page.mjs"))
            .args([packages, chromium, source(root), module])
            .arg(root),
    )?;
    println!("    page in Chromium: {passed} checks");
    let mut tally = Tally::default();
    tally.passed = passed;
    Ok(Outcome::Tested(tally))
}

/// The scripts that open pages.
fn scripts(root: &Path) -> PathBuf {
    root.join("lab/machines/web")
}

/// Where the scripts' packages and Chromium are; why they are not there, if they cannot be had.
fn browser(root: &Path) -> Result<Result<(PathBuf, PathBuf), String>, String> {
    let ready = toolbox::ensure(root, Group::Browser)
        .and_then(|_| target::ensure_library(Chip::Wasm32.triple()))
        .and_then(|()| npm::install(root, &scripts(root), "npm-web"));
    match ready {
        Ok(packages) => {
            let chromium = toolbox::program("chromium").ok_or("no chromium on the path")?;
            Ok(Ok((packages, chromium)))
        }
        Err(why) => Ok(Err(why)),
    }
}

/// The step of `cargo xtask test` that gets and spends tokens in Chromium, from the issuer and the
/// origin of `examples/privacy-pass`.
///
/// # Errors
///
/// A program or module that does not build, or a check that fails.
pub fn tokens_step(root: &Path) -> Result<Outcome, String> {
    let (packages, chromium) = match browser(root)? {
        Ok(there) => there,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let example = root.join("examples/privacy-pass");
    let module = build(root, &example.join("web"), "tokens", &[])?;
    // The page and its module side by side, as README.md of the example has it.
    let page = folder(root).join("tokens/page");
    files::create(&page)?;
    for file in files::list(example.join("page"))? {
        files::copy(&file, page.join(file.file_name().unwrap_or_default()))?;
    }
    let name = "privacy_pass_web.wasm";
    files::copy(module.join(name), page.join(name))?;

    let what = ["build", "-q", "--release", "-p", "privacy-pass"];
    output(Command::new("cargo").current_dir(root).args(what))?;
    let program = toolbox::target_folder(root).join("release/privacy-pass");
    let passed = checks(
        Command::new("node")
            .arg(scripts(root).join("tokens.mjs"))
            .args([packages, chromium, program, page]),
    )?;
    println!("    tokens in Chromium: {passed} checks");
    let mut tally = Tally::default();
    tally.passed = passed;
    Ok(Outcome::Tested(tally))
}
