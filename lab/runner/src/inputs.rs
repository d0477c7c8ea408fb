// SPDX-License-Identifier: MIT OR Apache-2.0
//! The files that a step depends on, and their hash.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use toml::{Table, Value};
use toolbox::files::{fault, list};
use toolbox::program::output;

/// Folders of files that programs made, which git ignores.
const MADE: [&str; 4] = [".git", "__pycache__", "node_modules", "target"];

/// All files under `paths` that git tracks or would track, in order. In files that are no
/// repository, an archive, all files but those that programs made.
///
/// # Errors
///
/// Without git, or where a path has no file.
pub fn files(root: &Path, paths: &[&str]) -> Result<BTreeSet<String>, String> {
    let whole: Vec<&str> = paths.iter().map(|path| parts(path).0).collect();
    let mut files = match root.join(".git").exists() {
        true => tracked(root, &whole)?,
        false => {
            let mut found = BTreeSet::new();
            for path in whole {
                walk(root, &root.join(path), &mut found)?;
            }
            found
        }
    };
    for path in paths {
        if !files.iter().any(|file| is_under(file, path)) {
            return Err(format!("no file under {path}, an input of a step"));
        }
    }
    files.retain(|file| paths.iter().any(|path| is_under(file, path)));
    Ok(files)
}

/// A path, and the name of the folders and modules in it that do not count: `src!tests`.
fn parts(path: &str) -> (&str, Option<&str>) {
    match path.split_once('!') {
        Some((path, without)) => (path, Some(without)),
        None => (path, None),
    }
}

/// Whether a file is this one, or is in this folder; `.` is the top.
pub fn is_under(file: &str, path: &str) -> bool {
    let (path, without) = parts(path);
    let rest = if path == "." {
        Some("")
    } else {
        file.strip_prefix(path)
    };
    let counts = |part: &str| Some(part.strip_suffix(".rs").unwrap_or(part)) != without;
    rest.is_some_and(|rest| {
        (rest.is_empty() || rest.starts_with('/')) && rest.split('/').all(counts)
    })
}

fn tracked(root: &Path, paths: &[&str]) -> Result<BTreeSet<String>, String> {
    let how = ["--cached", "--others", "--exclude-standard", "--"];
    git(root, &[&["ls-files", "-z"][..], &how, paths].concat())
}

/// The names that git lists, each before a zero.
fn git(root: &Path, arguments: &[&str]) -> Result<BTreeSet<String>, String> {
    let names = output(Command::new("git").args(arguments).current_dir(root))?;
    let names = names.split('\0').filter(|name| !name.is_empty());
    Ok(names.map(str::to_owned).collect())
}

fn walk(root: &Path, path: &Path, found: &mut BTreeSet<String>) -> Result<(), String> {
    if path.is_dir() && !path.is_symlink() {
        let mut entries = list(path)?;
        entries.retain(|entry| !MADE.iter().any(|made| entry.ends_with(made)));
        return entries
            .iter()
            .try_for_each(|entry| walk(root, entry, found));
    }
    if path.exists() || path.is_symlink() {
        let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy();
        found.insert(name.replace('\\', "/"));
    }
    Ok(())
}

/// SHA-256 over the contents of files, in hexadecimal, whatever their names are: a file that moves
/// within the inputs of a step has passed it. A manifest counts without its paths and without the
/// list of the workspace's members; a lock file counts with the packages on which those of the
/// manifests depend. A file that was deleted but is still tracked counts as absent.
///
/// # Errors
///
/// A file that cannot be read.
pub fn hash(root: &Path, paths: &[&str]) -> Result<String, String> {
    hash_with(root, paths, Vec::new())
}

/// [`hash`], over `contents` too.
pub(crate) fn hash_with(
    root: &Path,
    paths: &[&str],
    mut contents: Vec<Vec<u8>>,
) -> Result<String, String> {
    let (mut packages, mut locks) = (BTreeSet::new(), Vec::new());
    for name in files(root, paths)? {
        let path = root.join(&name);
        if let Ok(target) = fs::read_link(&path) {
            contents.push(target.to_string_lossy().into_owned().into_bytes());
            continue;
        }
        if !path.exists() {
            continue;
        }
        let content = fs::read(&path).map_err(fault(&path))?;
        match path.file_name().and_then(|name| name.to_str()) {
            Some("Cargo.toml") => {
                let (package, content) = manifest(content);
                packages.extend(package);
                contents.push(content);
            }
            Some("Cargo.lock") => locks.push(content),
            _ => contents.push(content),
        }
    }
    contents.extend(locks.into_iter().map(|content| lock(content, &packages)));
    let mut parts: Vec<_> = contents.into_iter().map(Sha256::digest).collect();
    parts.sort_unstable();
    let all = Sha256::digest(parts.concat());
    Ok(all.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The name of a manifest's package, and what of it counts. A text that is no manifest, of a
/// template, counts as it is.
fn manifest(content: Vec<u8>) -> (Option<String>, Vec<u8>) {
    let text = str::from_utf8(&content).ok();
    let Some(mut table) = text.and_then(|text| text.parse::<Table>().ok()) else {
        return (None, content);
    };
    if let Some(workspace) = table.get_mut("workspace").and_then(Value::as_table_mut) {
        for members in ["members", "default-members", "exclude"] {
            workspace.remove(members);
        }
    }
    let name = table.get("package").and_then(|package| package.get("name"));
    let name = name.and_then(Value::as_str).map(str::to_owned);
    forget_paths(&mut table);
    (name, table.to_string().into_bytes())
}

/// Removes the key `path` of dependencies, and of what replaces them. Those of libraries, programs
/// and tests count: they say what is compiled.
fn forget_paths(table: &mut Table) {
    for (name, value) in table {
        let Value::Table(inner) = value else { continue };
        if name.ends_with("dependencies") || name == "patch" {
            forget_everywhere(inner);
        } else {
            forget_paths(inner);
        }
    }
}

fn forget_everywhere(table: &mut Table) {
    table.remove("path");
    let inner = table
        .iter_mut()
        .filter_map(|(_, value)| value.as_table_mut());
    inner.for_each(forget_everywhere);
}

/// The packages of a lock file on which `roots` depend, with versions and checksums; all of it
/// where it has none of them.
fn lock(content: Vec<u8>, roots: &BTreeSet<String>) -> Vec<u8> {
    let text = str::from_utf8(&content).ok();
    let locked = text.and_then(|text| toml::from_str::<Lock>(text).ok());
    let Some(Lock { package }) = locked else {
        return content;
    };
    let ours = |package: &&Locked| package.source.is_none() && roots.contains(&package.name);
    let mut open: Vec<&Locked> = package.iter().filter(ours).collect();
    if open.is_empty() {
        return content;
    }
    let mut found = BTreeSet::new();
    while let Some(locked) = open.pop() {
        if found.insert(locked) {
            for dependency in &locked.dependencies {
                // The version follows where the name alone is ambiguous.
                let mut words = dependency.split(' ');
                let (name, version) = (words.next(), words.next());
                let is_meant = |package: &&Locked| {
                    Some(package.name.as_str()) == name
                        && version.is_none_or(|version| version == package.version)
                };
                open.extend(package.iter().filter(is_meant));
            }
        }
    }
    format!("{found:?}").into_bytes()
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

/// A package of a lock file.
#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Locked {
    name: String,
    version: String,
    source: Option<String>,
    checksum: Option<String>,
    #[serde(default)]
    dependencies: Vec<String>,
}

/// The files that differ from revision `since`, with those that git does not track yet.
///
/// # Errors
///
/// A revision that git does not know.
pub fn changed(root: &Path, since: &str) -> Result<BTreeSet<String>, String> {
    let mut files = git(root, &["diff", "--name-only", "-z", since, "--"])?;
    let new = ["ls-files", "-z", "--others", "--exclude-standard"];
    files.extend(git(root, &new)?);
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A repository of its own with two files.
    fn repository(name: &str) -> std::path::PathBuf {
        let root = std::env::temp_dir().join(format!("nineteen-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("a/b")).unwrap();
        fs::write(root.join("a/b/one"), "1").unwrap();
        fs::write(root.join("a/two"), "2").unwrap();
        for arguments in [
            &["init", "-q"][..],
            &["add", "."],
            &[
                "-c",
                "user.name=n",
                "-c",
                "user.email=n@n",
                "commit",
                "-qm",
                "m",
            ],
        ] {
            let done = Command::new("git")
                .args(arguments)
                .current_dir(&root)
                .status();
            assert!(done.unwrap().success());
        }
        root
    }

    #[test]
    fn a_folder_may_count_without_its_tests() {
        assert!(is_under("a/src/b.rs", "a/src!tests"));
        assert!(is_under("a/src/latests.rs", "a/src!tests"));
        for file in ["a/src/tests.rs", "a/src/b/tests/c.rs", "b/src/c.rs"] {
            assert!(!is_under(file, "a/src!tests"), "{file}");
        }
        let root = repository("without");
        fs::create_dir(root.join("a/tests")).unwrap();
        fs::write(root.join("a/tests/three"), "3").unwrap();
        let of = |paths: &[&str]| files(&root, paths).unwrap().len();
        assert_eq!((of(&["a"]), of(&["a!tests"])), (3, 2));
        // Another path may ask for them.
        assert_eq!(of(&["a!tests", "a/tests"]), 3);
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn all_files_are_under_the_top() {
        let root = repository("top");
        assert_eq!(files(&root, &["."]).unwrap().len(), 2);
        assert!(files(&root, &["nowhere"]).is_err());
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn a_hash_tells_contents_and_not_names() {
        let root = repository("hash");
        let of = |paths: &[&str]| hash(&root, paths).unwrap();
        let before = of(&["a"]);
        assert_eq!(before, of(&["a/two", "a/b"]));
        assert_ne!(before, of(&["a/b"]));
        fs::write(root.join("a/two"), "3").unwrap();
        assert_ne!(before, of(&["a"]));
        fs::write(root.join("a/two"), "2").unwrap();
        assert_eq!(before, of(&["a"]));
        fs::rename(root.join("a/two"), root.join("a/b/three")).unwrap();
        assert_eq!(before, of(&["a"]));
        // A byte that moves from one file to the next, and a file more.
        fs::write(root.join("a/b/three"), "").unwrap();
        fs::write(root.join("a/b/one"), "12").unwrap();
        assert_ne!(before, of(&["a"]));
        fs::write(root.join("a/b/one"), "1").unwrap();
        fs::write(root.join("a/b/three"), "2").unwrap();
        fs::write(root.join("a/four"), "2").unwrap();
        assert_ne!(before, of(&["a"]));
        let why = hash(&root, &["a", "nowhere"]).unwrap_err();
        assert!(why.contains("nowhere"));
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn paths_of_a_manifest_do_not_count() {
        let of = |text: &str| manifest(text.into());
        let (name, content) =
            of("[package]\nname = \"a\"\n[dependencies]\nb = { path = \"../b\" }\n");
        assert_eq!(name.as_deref(), Some("a"));
        let moved = of("[package]\nname = \"a\" # here\n[dependencies.b]\npath = \"b\"\n");
        assert_eq!(moved.1, content);
        let other = of("[package]\nname = \"a\"\n[dependencies.b]\nversion = \"1\"\n");
        assert_ne!(other.1, content);
        let members = of("[workspace]\nmembers = [\"a\"]\nresolver = \"3\"\n");
        assert_eq!(members, of("[workspace]\nmembers = []\nresolver = \"3\"\n"));
        assert_ne!(
            members,
            of("[workspace]\nmembers = [\"a\"]\nresolver = \"2\"\n")
        );
        // That of a test says which one runs.
        let test = |path: &str| of(&format!("[[test]]\nname = \"a\"\npath = \"{path}\"\n"));
        assert_ne!(test("tests/a/main.rs"), test("tests/b/main.rs"));
        assert_eq!(of("NAME {"), (None, b"NAME {".to_vec()));
    }

    #[test]
    fn a_lock_counts_as_far_as_packages_depend_on_it() {
        let text = |far: &str, old: &str, new: &str| {
            format!(
                "version = 4\n\
                 [[package]]\nname = \"a\"\nversion = \"1\"\ndependencies = [\"b 1\", \"c\"]\n\
                 [[package]]\nname = \"b\"\nversion = \"1\"\nsource = \"s\"\nchecksum = \"{old}\"\n\
                 [[package]]\nname = \"b\"\nversion = \"2\"\nsource = \"s\"\nchecksum = \"{new}\"\n\
                 [[package]]\nname = \"c\"\nversion = \"1\"\ndependencies = [\"a\", \"d\"]\n\
                 [[package]]\nname = \"d\"\nversion = \"{far}\"\n"
            )
        };
        let roots = BTreeSet::from(["a".to_owned()]);
        let of = |text: String| lock(text.into(), &roots);
        let before = of(text("1", "x", "y"));
        assert_eq!(before, of(text("1", "x", "z")));
        assert_ne!(before, of(text("1", "z", "y")));
        assert_ne!(before, of(text("2", "x", "y")));
        let unknown = text("1", "x", "y");
        assert_eq!(
            lock(unknown.clone().into(), &BTreeSet::new()),
            unknown.into_bytes()
        );
    }

    #[test]
    fn an_archive_has_the_hash_of_its_repository() {
        let root = repository("archive");
        let before = hash(&root, &["a"]).unwrap();
        fs::remove_dir_all(root.join(".git")).unwrap();
        fs::create_dir_all(root.join("a/target/debug")).unwrap();
        fs::write(root.join("a/target/debug/made"), "1").unwrap();
        assert_eq!(before, hash(&root, &["a"]).unwrap());
        fs::write(root.join("a/three"), "3").unwrap();
        assert_ne!(before, hash(&root, &["a"]).unwrap());
        assert!(hash(&root, &["nowhere"]).is_err());
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn what_differs_from_a_revision() {
        let root = repository("changed");
        assert!(changed(&root, "HEAD").unwrap().is_empty());
        fs::write(root.join("a/two"), "3").unwrap();
        fs::write(root.join("new"), "").unwrap();
        let names: Vec<String> = changed(&root, "HEAD").unwrap().into_iter().collect();
        assert_eq!(names, ["a/two", "new"]);
        assert!(changed(&root, "no-such-revision").is_err());
        fs::remove_dir_all(&root).unwrap();
    }
}
