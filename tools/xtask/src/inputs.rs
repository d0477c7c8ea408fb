// SPDX-License-Identifier: MIT OR Apache-2.0
//! The files that a step depends on, and their hash.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use sha2::{Digest as _, Sha256};
use toolbox::files::fault;
use toolbox::program::output;

/// Files and folders, from the top of the project.
pub type Paths = &'static [&'static str];

pub const LIBRARY: Paths = &[
    "Cargo.lock",
    "Cargo.toml",
    "crates/nineteen/Cargo.toml",
    "crates/nineteen/build.rs",
    "crates/nineteen/src",
    "crates/nineteen-ground",
];
pub const SUITE: Paths = &["crates/nineteen/tests", "testdata", "tools/testkit"];
pub const CURVE9767: Paths = &[
    "crates/curve9767",
    "crates/nineteen-ground",
    "tools/testkit",
];
pub const ENGINE: Paths = &["crates/engine25519", "crates/engine25519-macros"];
pub const RTL: Paths = &[
    "hardware/isa.toml",
    "crates/engine25519/microcode",
    "hardware/rtl",
];
pub const COMMANDS: Paths = &["hardware/commands"];
/// The example for web pages, a package of its own.
pub const WEB: Paths = &["crates/nineteen/examples/web"];
/// Anonymous tokens: both schemes and the example. That their vectors pass on every backend is tested
/// with the workspace.
pub const TOKENS: Paths = &["crates/blind-rsa", "crates/voprf", "examples/privacy-pass"];
pub const MACHINES: Paths = &["tools/machines"];
/// Names and versions of installed programs, and how steps are called.
pub const TOOLBOX: Paths = &["tools/toolbox"];

/// Folders of files that programs made, which git ignores.
const MADE: [&str; 4] = [".git", "__pycache__", "node_modules", "target"];

/// All files under `paths` that git tracks or would track, in order. In files that are no
/// repository, an archive, all files but those that programs made.
///
/// # Errors
///
/// Without git, or where a path has no file.
pub fn files(root: &Path, paths: &[&str]) -> Result<BTreeSet<String>, String> {
    let files = match root.join(".git").exists() {
        true => tracked(root, paths)?,
        false => {
            let mut found = BTreeSet::new();
            for path in paths {
                walk(root, &root.join(path), &mut found)?;
            }
            found
        }
    };
    for path in paths {
        let under = |file: &String| {
            let rest = file.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        // All files are under the top.
        if *path != "." && !files.iter().any(under) {
            return Err(format!(
                "no file under {path}: a step names it among its inputs"
            ));
        }
    }
    Ok(files)
}

fn tracked(root: &Path, paths: &[&str]) -> Result<BTreeSet<String>, String> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others"])
        .args(["--exclude-standard", "--"])
        .args(paths);
    let names = output(git.current_dir(root))?;
    let names = names.split('\0').filter(|name| !name.is_empty());
    Ok(names.map(str::to_owned).collect())
}

fn walk(root: &Path, path: &Path, found: &mut BTreeSet<String>) -> Result<(), String> {
    let Ok(metadata) = fs::symlink_metadata(path) else {
        return Ok(());
    };
    if !metadata.is_dir() {
        let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy();
        found.insert(name.replace('\\', "/"));
        return Ok(());
    }
    for entry in fs::read_dir(path).map_err(fault(path))? {
        let entry = entry.map_err(fault(path))?;
        if !MADE.iter().any(|made| entry.file_name() == **made) {
            walk(root, &entry.path(), found)?;
        }
    }
    Ok(())
}

/// SHA-256 over names and contents, in hexadecimal. A file that was deleted but is still tracked
/// counts as absent.
///
/// # Errors
///
/// A file that cannot be read.
pub fn hash(root: &Path, paths: &[&str]) -> Result<String, String> {
    let mut all = Sha256::new();
    let mut content = Vec::new();
    for name in files(root, paths)? {
        let path = root.join(&name);
        content.clear();
        let Ok(metadata) = fs::symlink_metadata(&path) else {
            continue;
        };
        if metadata.is_symlink() {
            let target = fs::read_link(&path).map_err(fault(&path))?;
            content.extend(target.to_string_lossy().as_bytes());
        } else {
            content = fs::read(&path).map_err(fault(&path))?;
        }
        // Lengths go first, so that no other files have the same stream of bytes.
        for part in [name.as_bytes(), &content] {
            all.update((part.len() as u64).to_le_bytes());
            all.update(part);
        }
    }
    Ok(all
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

/// The files that differ from revision `since`, with those that git does not track yet.
///
/// # Errors
///
/// A revision that git does not know.
pub fn changed(root: &Path, since: &str) -> Result<BTreeSet<String>, String> {
    let list = |arguments: &[&str]| output(Command::new("git").args(arguments).current_dir(root));
    let tracked = list(&["diff", "--name-only", "-z", since, "--"])?;
    let new = list(&["ls-files", "-z", "--others", "--exclude-standard"])?;
    let names = tracked.split('\0').chain(new.split('\0'));
    Ok(names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect())
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
    fn all_files_are_under_the_top() {
        let root = repository("top");
        assert_eq!(files(&root, &["."]).unwrap().len(), 2);
        assert!(files(&root, &["nowhere"]).is_err());
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn a_hash_tells_names_and_contents() {
        let root = repository("hash");
        let of = |paths: &[&str]| hash(&root, paths).unwrap();
        let before = of(&["a"]);
        assert_eq!(before, of(&["a/two", "a/b"]));
        assert_ne!(before, of(&["a/b"]));
        fs::write(root.join("a/two"), "3").unwrap();
        assert_ne!(before, of(&["a"]));
        fs::write(root.join("a/two"), "2").unwrap();
        assert_eq!(before, of(&["a"]));
        fs::rename(root.join("a/two"), root.join("a/three")).unwrap();
        assert_ne!(before, of(&["a"]));
        // One byte moved from a name to a content, and from one file to the next.
        fs::rename(root.join("a/three"), root.join("a/tw")).unwrap();
        fs::write(root.join("a/tw"), "o2").unwrap();
        assert_ne!(before, of(&["a"]));
        assert!(
            hash(&root, &["a", "nowhere"])
                .unwrap_err()
                .contains("nowhere")
        );
        fs::remove_dir_all(&root).unwrap();
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
