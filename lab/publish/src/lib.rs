// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks before a crate is published: the packages, the licences of their dependencies, the public
//! names, and every combination of features.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::Group;
use toolbox::files;
use toolbox::step::{Outcome, test_features};
use toolbox::{target_folder, workspaces};

mod listing; // public names, out of the pages of rustdoc
mod site; // the pages as a web site

pub use site::{is_page, site};

/// The crates that are published, each after those that it depends on.
pub const CRATES: [&str; 10] = [
    "nineteen-ground",
    "nineteen-prover",
    "nineteen-testkit",
    "nineteen",
    "nineteen-blind-rsa",
    "nineteen-voprf",
    "nineteen-protocols",
    "engine25519",
    "engine25519-macros",
    "curve9767",
];

/// Workspaces whose dependencies follow the rules of `deny.toml`.
const WORKSPACES: [&str; 13] = [
    "Cargo.toml",
    "curve9767/Cargo.toml",
    "hardware/Cargo.toml",
    "lab/Cargo.toml",
    "bindings/Cargo.toml",
    "bindings/c/Cargo.toml",
    "bindings/c/fuzz/Cargo.toml",
    "bindings/datafusion/Cargo.toml",
    "bindings/fuzz/Cargo.toml",
    "bindings/js/Cargo.toml",
    "bindings/js/native/Cargo.toml",
    "bindings/openssl/Cargo.toml",
    "bindings/rustls/Cargo.toml",
];

/// Files that every package holds.
const COMPLETE: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md"];

/// Removes what cargo has unpacked from packages of these crates before, and compiled in `target`: it
/// knows them by name and version, and would compile the others with what they were then.
fn forget_earlier_packages(target: &Path) {
    // A file that cannot be removed shows when the packages are compiled, here and below.
    let _ = fs::remove_dir_all(target);
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))) else {
        return;
    };
    let folders = |path: PathBuf| fs::read_dir(path).into_iter().flatten().flatten();
    for kind in ["src", "cache"] {
        // Those of registries that are folders have no name before the hash.
        let local = folders(home.join("registry").join(kind))
            .filter(|entry| entry.file_name().to_string_lossy().starts_with('-'));
        for entry in local.flat_map(|registry| folders(registry.path())) {
            let ours = CRATES.map(|name| format!("{name}-{}", env!("CARGO_PKG_VERSION")));
            let name = entry.file_name();
            if ours
                .iter()
                .any(|ours| name.to_string_lossy().starts_with(ours))
            {
                let _ = fs::remove_dir_all(entry.path()).or_else(|_| fs::remove_file(entry.path()));
            }
        }
    }
}

/// Packs every crate that is published and compiles what was packed: without a warning, with the
/// texts of both licences, and with a README whose links lead somewhere on a page of a registry.
pub fn package(root: &Path) -> Result<Outcome, String> {
    // A folder of its own, made anew: for cargo, a package of the same version is the same.
    let target = target_folder(root).join("packages");
    forget_earlier_packages(&target);
    let folder = target.to_string_lossy();
    for workspace in workspaces::ALL {
        let workspace = root.join(workspace);
        let ours = |name: &&str| workspaces::of(root, name) == workspace;
        let (inside, outside): (Vec<&str>, Vec<&str>) = CRATES.into_iter().partition(ours);
        if inside.is_empty() {
            continue;
        }
        let mut arguments = vec!["package", "--allow-dirty", "--target-dir", &folder];
        inside
            .iter()
            .for_each(|name| arguments.extend(["-p", name]));
        // The packages of other workspaces are not in the registry yet; those of the top need none.
        // Cargo would note in the lock file that nothing uses a replacement.
        let lock = files::read(workspace.join("Cargo.lock"))?;
        let paths: Vec<String> = outside
            .iter()
            .filter(|_| workspace != root)
            .filter(|name| lock.contains(&format!("name = \"{name}\"")))
            .map(|name| {
                let path = root.join(workspaces::folder(name));
                format!("patch.crates-io.{name}.path={:?}", path)
            })
            .collect();
        let paths = paths.iter().flat_map(|path| ["--config", path]);
        arguments.extend(paths);
        silent_cargo(&workspace, &arguments)?;
    }
    let packages = target.join("package");
    let mut wrong = Vec::new();
    for name in CRATES {
        let folder = packages.join(format!("{name}-{}", env!("CARGO_PKG_VERSION")));
        for file in COMPLETE {
            match fs::read_to_string(folder.join(file)) {
                Ok(text) if file == "README.md" => {
                    let links =
                        relative_links(&text).map(|to| format!("{name}: README links to {to}"));
                    wrong.extend(links);
                }
                Ok(text) => {
                    let ours = fs::read_to_string(root.join(file)).unwrap_or_default();
                    if text != ours {
                        wrong.push(format!("{name}: {file} is another text"));
                    }
                }
                Err(why) => wrong.push(format!("{name}: {file}: {why}")),
            }
        }
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    for field in ["repository", "homepage"] {
        if manifest.contains(&format!("{field} = \"\"")) {
            println!("    still to be filled in before a release: `{field}` in Cargo.toml");
        }
    }
    passed_unless(wrong)
}

/// Goals of links in Markdown that are neither addresses nor places on the same page.
fn relative_links(text: &str) -> impl Iterator<Item = &str> {
    let goals = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    goals.filter(|to| !to.contains("://") && !to.starts_with('#'))
}

fn cargo_deny(
    root: &Path,
    tools: &toolbox::Tools,
    options: &[&str],
    what: &[&str],
) -> Result<Result<(), String>, String> {
    let (before, after) = (options.join(" "), what.join(" "));
    println!("    cargo deny {before} check {after}");
    let done = tools
        .command("cargo")
        .args(["deny", "--all-features", "--config", "deny.toml"])
        .args(options)
        .arg("check")
        .args(what)
        .current_dir(root)
        .output()
        .map_err(|why| format!("cargo: {why}"))?;
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    Ok(done.status.success().then_some(()).ok_or(said))
}

/// Licences and sources of all dependencies by the rules of `deny.toml`; no crate in two versions
/// under what is published or is the command.
pub fn deny(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Deny) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    for manifest in WORKSPACES {
        let options = ["--manifest-path", manifest];
        cargo_deny(root, &tools, &options, &["licenses", "bans", "sources"])?
            .map_err(|why| format!("{manifest}: {why}"))?;
    }
    for name in CRATES.into_iter().chain(["nineteen-cli"]) {
        let manifest = format!("{}/Cargo.toml", workspaces::folder(name));
        let options = ["--manifest-path", &manifest, "--exclude-dev"];
        cargo_deny(root, &tools, &options, &["-D", "duplicate", "bans"])?
            .map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(Outcome::Passed)
}

/// Known flaws of the dependencies of all workspaces, where their list can be had.
pub fn advisories(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Deny) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    for manifest in WORKSPACES {
        let options = ["--manifest-path", manifest];
        match cargo_deny(root, &tools, &options, &["advisories"])? {
            Ok(()) => {}
            Err(said) if said.contains("failed to fetch advisory database") => {
                let why = "the list of advisories cannot be fetched here";
                return Ok(Outcome::Skipped(why.to_owned()));
            }
            Err(why) => return Err(format!("{manifest}: {why}")),
        }
    }
    Ok(Outcome::Passed)
}

/// Builds the documentation of workspaces, as the test command does, so that it is built once.
fn document(root: &Path, folders: &[&str]) -> Result<(), String> {
    for workspace in folders {
        let workspace = root.join(workspace);
        let mut what = vec!["doc", "--workspace", "--no-deps"];
        if workspace.join("bench/Cargo.toml").exists() {
            what.extend(["--exclude", "bench"]);
        }
        let features = test_features(&workspace)?;
        what.extend(
            features
                .as_deref()
                .into_iter()
                .flat_map(|f| ["--features", f]),
        );
        silent_cargo(&workspace, &what)?;
    }
    Ok(())
}

/// Compares the public names of the published crates with their listings in `docs/api`, or writes
/// these.
pub fn listings(root: &Path, check: bool) -> Result<Outcome, String> {
    document(root, &workspaces::ALL)?;
    let folder = target_folder(root);
    let mut wrong = Vec::new();
    for name in CRATES {
        let library = match name {
            "nineteen-blind-rsa" => "blind_rsa".to_owned(),
            name => name.replace('-', "_"),
        };
        let pages = folder.join("doc").join(library);
        let now = listing::of(&pages)?;
        let path = root.join("docs/api").join(format!("{name}.txt"));
        if !check {
            files::write(&path, now)?;
            println!("wrote docs/api/{name}.txt");
            continue;
        }
        let then = files::read(&path)?;
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let (now, then) = (lines(&now), lines(&then));
        let gone = then
            .iter()
            .filter(|line| !now.contains(line))
            .map(|line| format!("{name}: - {line}"));
        let new = now
            .iter()
            .filter(|line| !then.contains(line))
            .map(|line| format!("{name}: + {line}"));
        wrong.extend(gone.chain(new));
        println!("    {name}: {} public items", now.len());
    }
    if !wrong.is_empty() {
        wrong.push("if that is meant: `cargo xtask api`, and a line in CHANGELOG.md (another compiler may write a declaration differently)".to_owned());
    }
    passed_unless(wrong)
}

/// [`listings`], compared: a step of the test command.
pub fn api(root: &Path) -> Result<Outcome, String> {
    listings(root, true)
}

/// Features of the library that can be had without others.
const FEATURES: [&str; 17] = [
    "alloc",
    "backends",
    "batch",
    "computed_tables",
    "digest",
    "fiat",
    "getrandom",
    "group",
    "hazmat",
    "legacy_compatibility",
    "lizard",
    "pem",
    "pkcs8",
    "rand_core",
    "rayon",
    "serde",
    "std",
];

/// Compiles the library with no feature, with each alone, with all, and with all but one; and the
/// engine with each of its own; and the tests of the library with the features that it has by
/// itself, as whoever has the package alone calls them. No combination may give a warning.
///
/// A feature that another forgets to ask for shows alone; code that is left over without one shows
/// in all but one.
pub fn features(root: &Path) -> Result<Outcome, String> {
    let mut sets = vec![String::new(), FEATURES.join(",")];
    for feature in FEATURES {
        sets.push(feature.to_owned());
        let others: Vec<&str> = FEATURES
            .into_iter()
            .filter(|other| *other != feature)
            .collect();
        sets.push(others.join(","));
    }
    let engine = ["", "std", "nineteen", "std,nineteen"].map(|set| ("engine25519", set));
    let library = sets.iter().map(|set| ("nineteen", &**set));
    let mut wrong = Vec::new();
    let mut tried = 0;
    for (name, set) in library.chain(engine) {
        let arguments = [
            "check",
            "--lib",
            "-p",
            name,
            "--no-default-features",
            "--features",
            set,
        ];
        if let Err(why) = silent_cargo(&workspaces::of(root, name), &arguments) {
            wrong.push(format!("{name} with `{set}`: {why}"));
        }
        tried += 1;
    }
    if let Err(why) = silent_cargo(root, &["check", "--tests", "-p", "nineteen"]) {
        wrong.push(format!("tests of nineteen: {why}"));
    }
    println!("    {tried} combinations, and tests");
    passed_unless(wrong)
}

/// Runs cargo, which must neither fail nor warn.
fn silent_cargo(root: &Path, arguments: &[&str]) -> Result<(), String> {
    println!("    cargo {}", arguments.join(" "));
    let done = Command::new("cargo")
        .args(arguments)
        .env("CARGO_TERM_COLOR", "never")
        .current_dir(root)
        .output()
        .map_err(|why| format!("cargo: {why}"))?;
    let said = String::from_utf8_lossy(&done.stderr);
    match said.lines().find(|line| is_bad(line)) {
        None if done.status.success() => Ok(()),
        // A note on what was seen is of use only with what follows it.
        Some(first) => {
            let rest = said.lines().skip_while(|line| *line != first).take(20);
            Err(rest.collect::<Vec<_>>().join("\n       "))
        }
        None => Err(format!("cargo {}: {}", arguments.join(" "), done.status)),
    }
}

/// Whether cargo complains about code. A build script may warn of a program that is not installed.
fn is_bad(line: &str) -> bool {
    let of_a_script = line
        .strip_prefix("warning: ")
        .and_then(|said| said.split_once(": "))
        .is_some_and(|(package, _)| package.contains('@') && !package.contains(' '));
    // One package of a workspace uses fewer replacements than all.
    let of_a_patch = line.starts_with("warning: patch `") && line.ends_with("in the crate graph");
    line.starts_with("error") || line.starts_with("warning") && !of_a_script && !of_a_patch
}

fn passed_unless(wrong: Vec<String>) -> Result<Outcome, String> {
    if wrong.is_empty() {
        Ok(Outcome::Passed)
    } else {
        Err(wrong.join("\n       "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_of_build_scripts_are_not_about_code() {
        assert!(is_bad("warning: unused import: `Field`"));
        assert!(is_bad("warning[E0000]: a@1.0: b"));
        assert!(is_bad("error: could not compile `nineteen`"));
        assert!(!is_bad(
            "warning: engine25519-cosim@0.1.0: the RTL is not built in"
        ));
        assert!(!is_bad(
            "warning: patch `a v0.1.0 (/a)` was not used in the crate graph"
        ));
    }

    #[test]
    fn links_of_a_repository_are_told_from_addresses() {
        let text = "[a](docs/A.md) [b](https://example.org) [c](#there) ![d](../d.png)";
        assert_eq!(
            relative_links(text).collect::<Vec<_>>(),
            ["docs/A.md", "../d.png"]
        );
    }
}
