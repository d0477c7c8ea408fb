// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask mutants`: changes each function that has changed once more, in ways that matter,
//! and runs its package's tests.
//!
//! cargo-mutants makes the changes: another result, another operator. One that no test sees is a
//! test that is missing, unless the two programs are the same: those belong into
//! `.cargo/mutants.toml`, each with its reason. Files that are compiled for other processors only are
//! left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::step::{self, Outcome, test_features};

use crate::coverage::PACKAGES;
use crate::selection::SWEEPS;
use toolbox::{files, program, workspaces};

/// Options of `cargo xtask mutants`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only code changed since this revision, uncommitted changes included.
    #[arg(long, value_name = "REV", default_value = "HEAD~1")]
    since: String,
    /// About so many changes, spread evenly over all that could be made.
    #[arg(long, value_name = "N", default_value_t = MOST, value_parser = clap::value_parser!(u64).range(1..))]
    most: u64,
}

/// Each takes half a minute to two minutes on two processors, and each package as long once without a
/// change.
const MOST: u64 = 3;
const VERSION: &str = "27.1.0";

/// The program, installed into the folder of the project's tools if it is not there.
fn installed(root: &Path) -> Result<PathBuf, String> {
    let folder = toolbox::folder(root).join(format!("cargo-mutants-{VERSION}"));
    let program = folder.join("bin/cargo-mutants");
    if !program.is_file() {
        let into = folder.to_string_lossy();
        let what = ["install", "-q", "cargo-mutants", "--version", VERSION];
        step::cargo(root, &[&what[..], &["--locked", "--root", &into]].concat())?;
    }
    Ok(program)
}

/// The files of the tree, uncommitted changes included, in a folder that is always the same: what is
/// built there is found again.
fn copied(root: &Path) -> Result<PathBuf, String> {
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        program::output(git.args(arguments).current_dir(root))
    };
    let tree = toolbox::target_folder(root).join("mutants/tree");
    let path = tree.to_string_lossy();
    // Fails where there is none.
    let _ = git(&["worktree", "remove", "--force", &path]);
    let uncommitted = git(&["stash", "create"])?;
    let commit = match uncommitted.trim() {
        "" => "HEAD",
        commit => commit,
    };
    git(&[
        "worktree", "add", "--quiet", "--detach", "--force", &path, commit,
    ])?;
    Ok(tree)
}

/// Writes the changes of a package, with paths from its workspace; none if there are none.
fn difference(root: &Path, package: &str, changed: &str) -> Result<Option<PathBuf>, String> {
    let workspace = workspaces::of(root, package);
    let workspace = workspace.strip_prefix(root).unwrap_or(&workspace);
    let above = match workspace.to_string_lossy() {
        top if top.is_empty() => String::new(),
        folder => format!("{folder}/"),
    };
    let of_package = of_folder(changed, &workspaces::folder(package), &above);
    if of_package.is_empty() {
        return Ok(None);
    }
    let folder = toolbox::target_folder(root);
    files::create(&folder)?;
    let path = folder.join(format!("mutants-{package}.diff"));
    files::write(&path, of_package)?;
    Ok(Some(path))
}

/// The files of a folder in a difference, with their paths below `above`. The difference is that of
/// all folders, because git finds a file that came from another only where it sees both.
fn of_folder(changed: &str, folder: &str, above: &str) -> String {
    let inside = format!("+++ b/{folder}/");
    let mut text = String::new();
    for file in changed.split_inclusive("\ndiff --git ") {
        if !file.contains(&inside) {
            continue;
        }
        for line in file.lines().filter(|line| *line != "diff --git ") {
            let new = line
                .strip_prefix("+++ b/")
                .and_then(|path| path.strip_prefix(above));
            match new {
                Some(path) => text += &format!("+++ b/{path}"),
                None if line.starts_with("--- ") => text += "--- a/before",
                None => text += line,
            }
            text.push('\n');
        }
    }
    text
}

/// The features of one package in the list of all.
fn features(all: &str, package: &str) -> String {
    let of_package = all.split(',').filter_map(|feature| {
        let (of, name) = feature.split_once('/')?;
        (of == package).then_some(name)
    });
    of_package.collect::<Vec<_>>().join(",")
}

/// Changed files of a package that only builds for other processors read, so that no test here
/// covers them. `builds` are the files that a build has read, as cargo lists them.
fn of_others(package: &str, changed: &str, builds: &str) -> Vec<String> {
    let source = format!("{}/src/", workspaces::folder(package));
    let read: BTreeSet<&str> = builds
        .split_whitespace()
        .filter_map(|file| file.find(&source).map(|place| &file[place..]))
        .collect();
    let changed = changed.lines().filter(|file| file.starts_with(&source));
    let others = changed.filter(|file| file.ends_with(".rs") && !read.contains(file));
    others.map(str::to_owned).collect()
}

/// The files that builds have read whose results are in the target folder: lists of cargo.
fn builds(root: &Path, package: &str, features: &str) -> Result<String, String> {
    step::cargo(
        &workspaces::of(root, package),
        &["build", "-q", "-p", package, "--features", features],
    )?;
    let folder = toolbox::target_folder(root).join("debug");
    let mut all = String::new();
    for path in files::list(&folder)? {
        if path.extension().is_some_and(|end| end == "d") {
            all.push_str(&files::read(&path)?);
        }
    }
    Ok(all)
}

/// One of how many that could be made, so that at most `most` are.
fn every(possible: u64, most: u64) -> u64 {
    possible.div_ceil(most).max(1)
}

/// The share of each package that has one of `most` changes: by how many could be made there.
fn shares<'a>(counts: &[(&'a str, u64)], most: u64) -> Vec<(&'a str, u64, u64)> {
    let all = counts
        .iter()
        .map(|(_, possible)| possible)
        .sum::<u64>()
        .max(1);
    let share = |(package, possible): &(&'a str, u64)| {
        let share = (possible * most + all / 2) / all;
        (share > 0).then_some((*package, *possible, share))
    };
    counts.iter().filter_map(share).collect()
}

fn change(root: &Path, since: &str, most: u64) -> Result<Vec<String>, String> {
    let program = installed(root)?;
    let tree = copied(root)?;
    let mutants = |package: &str| {
        let mut command = Command::new(&program);
        command
            .args(["mutants", "--in-place", "--no-shuffle"])
            .args(["--package", package, "--in-diff"])
            .arg(toolbox::target_folder(root).join(format!("mutants-{package}.diff")))
            .env(
                "CARGO_TARGET_DIR",
                toolbox::target_folder(root).join("mutants/target"),
            )
            .current_dir(workspaces::of(&tree, package));
        command
    };
    let features = |package: &str| {
        let all = test_features(&workspaces::of(root, package))?;
        Ok::<_, String>(features(&all.unwrap_or_default(), package))
    };
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        program::output(git.args(arguments).arg(since).current_dir(root))
    };
    let changed = git(&["diff", "--find-renames"])?;
    let names = git(&["diff", "--find-renames", "--name-only"])?;
    let mut counts = Vec::new();
    let mut others = BTreeMap::new();
    for package in PACKAGES {
        if difference(root, package, &changed)?.is_none() {
            continue;
        }
        if names.contains(&format!("{}/src/", workspaces::folder(package))) {
            let builds = builds(root, package, &features(package)?)?;
            others.insert(package, of_others(package, &names, &builds));
        }
        let others = others.get(package).into_iter().flatten();
        let excluded = others.flat_map(|file| ["--exclude", file]);
        let listed = program::output(mutants(package).arg("--list").args(excluded))?;
        let possible = listed.lines().count() as u64;
        println!("    {package}: {possible} changes could be made");
        counts.push((package, possible));
    }
    if counts.is_empty() {
        println!("    nothing has changed since {since}");
    }
    let mut unseen = Vec::new();
    for (package, possible, most) in shares(&counts, most) {
        let output = toolbox::target_folder(root).join(format!("mutants-{package}"));
        files::create(&output)?;
        let shard = format!("0/{}", every(possible, most));
        let others = others.get(package).into_iter().flatten();
        let status = mutants(package)
            .args([
                "--shard",
                &shard,
                "--sharding",
                "round-robin",
                "--colors",
                "never",
            ])
            .args(others.flat_map(|file| ["--exclude", file]))
            .args(["--features", &features(package)?, "--output"])
            .arg(&output)
            // Those of the library and of programs too, where a package has one.
            .args(["--", "--tests", "--"])
            .args(SWEEPS.iter().flat_map(|name| ["--skip", name]))
            .status()
            .map_err(|why| format!("{}: {why}", program.display()))?;
        // 2: one was not seen. 3: one ran for ever, which is seen.
        if !matches!(status.code(), Some(0 | 2 | 3)) {
            return Err(format!("cargo mutants: {status}: {}", output.display()));
        }
        let missed = output.join("mutants.out/missed.txt");
        let missed = match missed.exists() {
            true => files::read(&missed)?,
            false => String::new(),
        };
        if status.code() == Some(2) && missed.is_empty() {
            return Err(format!(
                "cargo mutants does not say what was missed: {}",
                output.display()
            ));
        }
        unseen.extend(missed.lines().map(str::to_owned));
    }
    Ok(unseen)
}

fn ended(unseen: &[String]) -> Result<(), String> {
    if unseen.is_empty() {
        return Ok(());
    }
    Err(format!(
        "no test sees {} changes; write one, or list the change in .cargo/mutants.toml with the reason:\n       {}",
        unseen.len(),
        unseen.join("\n       ")
    ))
}

/// `cargo xtask mutants`.
///
/// # Errors
///
/// A change that no test sees, or tests that fail without one.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    ended(&change(root, &options.since, options.most)?)
}

/// The step of the test command: mutants of the changes since its last pass.
///
/// # Errors
///
/// As [`run`].
pub fn step(root: &Path) -> Result<Outcome, String> {
    if !root.join(".git").exists() {
        let why = "without git nobody knows what has changed";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    let since = runner::record::commit_of(root, STEP)?.unwrap_or_else(|| "HEAD~1".to_owned());
    ended(&change(root, &since, MOST)?)?;
    Ok(Outcome::Passed)
}

/// Its name.
pub const STEP: &str = "changes to what has changed";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_have_their_shares() {
        assert_eq!(shares(&[("a", 100), ("b", 0)], 4), [("a", 100, 4)]);
        assert_eq!(
            shares(&[("a", 300), ("b", 100), ("c", 10)], 4),
            [("a", 300, 3), ("b", 100, 1)]
        );
        assert_eq!(shares(&[("a", 0)], 4), []);
    }

    #[test]
    fn files_that_came_from_elsewhere_keep_their_lines() {
        let changed = "diff --git a/crates/c/src/a.rs b/c/src/a.rs\nsimilarity index 90%\n\
            --- a/crates/c/src/a.rs\n+++ b/c/src/a.rs\n@@ -1 +1 @@\n-1\n+2\n\
            diff --git a/d/src/b.rs b/d/src/b.rs\n--- a/d/src/b.rs\n+++ b/d/src/b.rs\n@@ -1 +1 @@\n-3\n+4\n";
        let c = of_folder(changed, "c", "c/");
        assert!(c.contains("\n+++ b/src/a.rs\n@@ -1 +1 @@\n-1\n+2\n"), "{c}");
        assert!(!c.contains("b.rs"), "{c}");
        let d = of_folder(changed, "d", "");
        assert!(
            d.contains("+++ b/d/src/b.rs\n") && !d.contains("a.rs"),
            "{d}"
        );
        assert!(of_folder(changed, "e", "").is_empty());
    }

    #[test]
    fn one_of_how_many() {
        assert_eq!(every(0, 12), 1);
        assert_eq!(every(12, 12), 1);
        assert_eq!(every(13, 12), 2);
        assert_eq!(every(100, 12), 9);
    }

    #[test]
    fn files_of_other_processors() {
        let builds = "/a/target/debug/libnineteen.rlib: /a/crates/nineteen/src/lib.rs \\\n  \
            /a/crates/nineteen/src/arch/x86_64.rs /a/curve9767/src/lib.rs";
        let changed = "crates/nineteen/src/arch/x86_64.rs\ncrates/nineteen/src/arch/aarch64.rs\n\
            crates/nineteen/src/arch/step.s\ncrates/nineteen/tests/suite.rs\nhardware/engine25519/src/lib.rs\n";
        let found = of_others("nineteen", changed, builds);
        assert_eq!(found, ["crates/nineteen/src/arch/aarch64.rs"]);
    }

    #[test]
    fn features_of_a_package() {
        let all = "nineteen/batch,curve9767/batch,nineteen/hazmat";
        assert_eq!(features(all, "nineteen"), "batch,hazmat");
        assert_eq!(features(all, "nineteen-cli"), "");
    }
}
