// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask coverage`: the lines and functions of each published package that its tests run,
//! and `docs/COVERAGE.md`.
//!
//! LLVM counts, by way of cargo-llvm-cov. A generic function is one function however often it is
//! compiled, and assembly and the tests themselves are not counted. The longest sweeps do not run,
//! and with counters a test ends after twenty seconds (`.config/nextest.toml`): a test that runs
//! longer takes the paths of others.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toolbox::Group;
use toolbox::step::{self, test_features};
use toolbox::{files, program, workspaces};

use crate::selection::{COSIGN, SWEEPS};

/// Options of `cargo xtask coverage`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Write docs/COVERAGE.md.
    #[arg(long)]
    record: bool,
    /// Fail if a package falls below its figure there.
    #[arg(long, conflicts_with = "record")]
    check: bool,
}

const PAGE: &str = "docs/COVERAGE.md";
const PREFACE: &str = "\
# Coverage

This page shows which part of each package the tests of the workspace execute, so that a drop is
noticed. `cargo xtask coverage --record` writes it, from a run on one machine. Tests and assembly
are not counted. Other processors under QEMU, examples, the façades' tests, and backends that the
machine does not have are not part of the run.

";
/// The tolerance by which a package may fall below its figure on the page, in per cent of its
/// lines, since backends differ from machine to machine.
const SLACK: f64 = 2.0;

/// The folders of the packages.
pub const PACKAGES: [&str; 5] = [
    "nineteen",
    "nineteen-ground",
    "curve9767",
    "engine25519",
    "nineteen-cli",
];

/// LLVM's counts for one file or several.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    lines: Count,
    functions: Count,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct Count {
    count: u64,
    covered: u64,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.count += other.count;
        self.covered += other.covered;
    }

    fn percent(self) -> f64 {
        100.0 * self.covered as f64 / self.count.max(1) as f64
    }
}

/// The export of `llvm-cov`, as far as it is read.
#[derive(Deserialize)]
struct Export {
    data: Vec<Data>,
}

#[derive(Deserialize)]
struct Data {
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    filename: String,
    summary: Summary,
}

#[derive(Deserialize)]
struct Summary {
    lines: Count,
    functions: Count,
}

/// Adds up the files of each package's `src`, without those that are tests.
fn by_package(root: &Path, export: &Export) -> BTreeMap<&'static str, Counts> {
    let mut found: BTreeMap<&'static str, Counts> = BTreeMap::new();
    for file in export.data.iter().flat_map(|data| &data.files) {
        let path = Path::new(&file.filename);
        for package in PACKAGES {
            let source = root.join(workspaces::folder(package)).join("src");
            let inside = path.strip_prefix(source).map(Path::to_string_lossy);
            if inside.is_ok_and(|name| !structure::files::is_test(&name)) {
                let counts = found.entry(package).or_default();
                counts.lines.add(file.summary.lines);
                counts.functions.add(file.summary.functions);
            }
        }
    }
    found
}

/// Runs the tests of all packages with counters in them, one workspace after the other.
fn measure(root: &Path) -> Result<BTreeMap<&'static str, Counts>, String> {
    let mut found = BTreeMap::new();
    for folder in workspaces::ALL {
        let workspace = root.join(folder);
        let packages = PACKAGES
            .into_iter()
            .filter(|package| workspaces::of(root, package) == workspace);
        let packages: Vec<&str> = packages.collect();
        if !packages.is_empty() {
            let export = count(root, &workspace, &packages)?;
            let of_this = by_package(root, &export).into_iter();
            found.extend(of_this.filter(|(package, _)| packages.contains(package)));
        }
    }
    match PACKAGES
        .iter()
        .find(|package| !found.contains_key(*package))
    {
        Some(package) => Err(format!(
            "no line of {package} was counted: the paths are wrong"
        )),
        None => Ok(found),
    }
}

/// Runs the tests of packages of a workspace with counters in them.
fn count(root: &Path, workspace: &Path, packages: &[&str]) -> Result<Export, String> {
    let tools = toolbox::ensure(root, Group::Coverage)?;
    toolbox::ensure(root, Group::Runner)?;
    step::run(root, "rustup", &["component", "add", "llvm-tools"], &[])?;
    let file: PathBuf = toolbox::target_folder(root).join("coverage.json");
    let except: Vec<String> = SWEEPS
        .iter()
        .chain([&COSIGN])
        .map(|name| format!("test({name})"))
        .collect();
    let mut cargo = tools.command("cargo");
    cargo
        .current_dir(workspace)
        // Counters in code that is not optimised take ten times as long.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .args([
            "llvm-cov",
            "nextest",
            "--release",
            "--json",
            "--summary-only",
        ])
        .arg("--output-path")
        .arg(&file)
        // A test that is ended is no failure here.
        .args(["--ignore-run-fail", "--profile", "coverage"])
        .arg("--config-file")
        .arg(root.join(".config/nextest.toml"))
        .args(["--color", "never", "--status-level", "fail"])
        .args(["--final-status-level", "none", "--lib", "--bins", "--tests"])
        .args(packages.iter().flat_map(|package| ["-p", package]))
        .args(["--features", &test_features(workspace)?.unwrap_or_default()])
        .args(["-E", &format!("not ({})", except.join(" or "))]);
    program::call(&mut cargo)?;
    let text = files::read(&file)?;
    serde_json::from_str(&text).map_err(files::fault(&file))
}

fn table(found: &BTreeMap<&'static str, Counts>) -> String {
    let mut text = "| package | lines | of | functions | of |\n|---|--:|--:|--:|--:|\n".to_owned();
    for package in PACKAGES {
        let Counts { lines, functions } = found.get(package).copied().unwrap_or_default();
        text += &format!(
            "| {package} | {:.1} % | {} | {:.1} % | {} |\n",
            lines.percent(),
            lines.count,
            functions.percent(),
            functions.count
        );
    }
    text
}

/// The figures of a page, in per cent of lines.
fn figures(page: &str) -> BTreeMap<&str, f64> {
    let rows = page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let (package, lines) = (cells.next()?, cells.next()?);
        Some((package, lines.strip_suffix(" %")?.parse().ok()?))
    });
    rows.collect()
}

/// `cargo xtask coverage`.
///
/// # Errors
///
/// Tests that fail, or tools that are missing.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let found = measure(root)?;
    let table = table(&found);
    print!("{table}");
    if options.check {
        return check(root, &found);
    }
    if !options.record {
        return Ok(());
    }
    let page = format!(
        "{PREFACE}{}, {}, {}.\n\n{table}",
        program::today(),
        program::machine(),
        program::compiler(root),
    );
    let path = root.join(PAGE);
    files::write(&path, page)
}

/// Packages that fall more than [`SLACK`] below the page.
fn check(root: &Path, found: &BTreeMap<&'static str, Counts>) -> Result<(), String> {
    let path = root.join(PAGE);
    let page = files::read(&path)?;
    let lower = lower(&figures(&page), found)?;
    match lower.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "{}: test it, or say why not and run `cargo xtask coverage --record`",
            lower.join("; ")
        )),
    }
}

fn lower(
    page: &BTreeMap<&str, f64>,
    found: &BTreeMap<&'static str, Counts>,
) -> Result<Vec<String>, String> {
    let mut lower = Vec::new();
    for (package, counts) in found {
        let was = page
            .get(package)
            .ok_or_else(|| format!("{PAGE} has no figure of {package}"))?;
        let is = counts.lines.percent();
        if is < was - SLACK {
            lower.push(format!("{package} {is:.1} % of lines, {was} % before"));
        }
    }
    Ok(lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(covered: u64) -> Counts {
        let count = Count {
            count: 1000,
            covered,
        };
        Counts {
            lines: count,
            functions: count,
        }
    }

    #[test]
    fn a_fall_is_found() {
        let mut found: BTreeMap<_, _> = PACKAGES.iter().map(|name| (*name, counts(930))).collect();
        let page = table(&found);
        let figures = figures(&page);
        assert_eq!(figures.len(), PACKAGES.len());
        assert_eq!(lower(&figures, &found), Ok(vec![]));
        found.insert("curve9767", counts(900));
        let fallen = lower(&figures, &found).unwrap();
        assert_eq!(fallen, ["curve9767 90.0 % of lines, 93 % before"]);
        assert!(lower(&BTreeMap::new(), &found).is_err());
    }

    #[test]
    fn files_of_packages_without_their_tests() {
        let file = |name: &str| {
            format!(
                r#"{{"filename":"/top/{name}","summary":{{"lines":{{"count":10,"covered":5}},"functions":{{"count":2,"covered":2}}}}}}"#
            )
        };
        let files = [
            "crates/nineteen/src/scalar.rs",
            "crates/nineteen/src/field/tests.rs",
            "crates/nineteen/tests/suite/main.rs",
            "crates/nineteen-cli/src/main.rs",
            "lab/xtask/src/main.rs",
        ];
        let files: Vec<String> = files.iter().map(|name| file(name)).collect();
        let text = format!(r#"{{"data":[{{"files":[{}]}}]}}"#, files.join(","));
        let export: Export = serde_json::from_str(&text).unwrap();
        let found = by_package(Path::new("/top"), &export);
        let lines: Vec<_> = found
            .iter()
            .map(|(name, c)| (*name, c.lines.count))
            .collect();
        assert_eq!(lines, [("nineteen", 10), ("nineteen-cli", 10)]);
    }
}
