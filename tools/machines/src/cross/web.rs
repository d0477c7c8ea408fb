// SPDX-License-Identifier: MIT OR Apache-2.0
//! The library's example for web pages: its module in node, its page in Chromium.

use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::Group;
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

/// Builds the module with these options of cargo, in a folder of this name: the module.
fn build(root: &Path, name: &str, options: &[&str]) -> Result<PathBuf, String> {
    let chip = Chip::Wasm32;
    let builds = folder(root).join(name);
    output(
        chip.cargo(&builds)
            .current_dir(source(root))
            .args(["build", "-q", "--locked", "--release"])
            .args(["--target", chip.triple()])
            .args(options),
    )?;
    Ok(builds.join(chip.triple()).join("release/web.wasm"))
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
    let module = build(root, "web", &["--no-default-features"])?;
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
    let scripts = root.join("tools/machines/web");
    let ready = toolbox::ensure(root, Group::Browser)
        .and_then(|_| target::ensure_library(Chip::Wasm32.triple()))
        .and_then(|()| npm::install(root, &scripts, "npm-web"));
    let packages = match ready {
        Ok(packages) => packages,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let chromium = toolbox::program("chromium").ok_or("no chromium on the path")?;
    let module = build(root, "page", &[])?;
    let passed = checks(
        Command::new("node")
            .arg(scripts.join("page.mjs"))
            .args([packages, chromium, source(root), module])
            .arg(root),
    )?;
    println!("    page in Chromium: {passed} checks");
    let mut tally = Tally::default();
    tally.passed = passed;
    Ok(Outcome::Tested(tally))
}
