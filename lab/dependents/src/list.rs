// SPDX-License-Identifier: MIT OR Apache-2.0
//! The list of crates: `dependents.toml`.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::Deserialize;
use toolbox::files;

/// A published crate.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Dependent {
    pub name: String,
    pub version: String,
    pub generation: Generation,
    /// Whether it is one of the dalek crates: then its folder `tests` is what runs, against a
    /// package of its name.
    #[serde(default)]
    pub itself: bool,
    /// Features beside those that are on by default.
    #[serde(default)]
    pub features: Vec<String>,
    /// Whether those that are on by default stay off.
    #[serde(default)]
    pub no_default_features: bool,
    /// Additions to the published dev-dependencies of the manifest: names and versions.
    #[serde(default)]
    pub dev_dependencies: BTreeMap<String, String>,
    /// Arguments of `cargo test`; without any, all but the examples in the documentation.
    #[serde(default)]
    pub targets: Vec<String>,
    /// Why, if anything is left out.
    #[serde(default)]
    pub note: String,
    /// Tests that fail with dalek too, with the reason.
    #[serde(default)]
    pub fails: BTreeMap<String, String>,
    /// Whether it is in the test command.
    #[serde(default)]
    pub small: bool,
    /// Its own benchmark, if it publishes one.
    pub bench: Option<Bench>,
}

/// A benchmark of a crate.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bench {
    /// The name for `cargo bench --bench`.
    pub target: String,
    /// Arguments for the benchmark program.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// The rows that the page shows.
    pub rows: Vec<String>,
}

/// A crate whose tests cannot run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Untested {
    pub name: String,
    pub version: String,
    pub reason: String,
}

/// The dalek crates on which it depends.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Generation {
    /// curve25519-dalek 5, ed25519-dalek 3, x25519-dalek 3.
    Current,
    /// curve25519-dalek 4, ed25519-dalek 2, x25519-dalek 2.
    Previous,
    /// Some of both.
    Both,
    /// solana-ed25519 0.2, which left the dalek names.
    Solana,
}

impl Generation {
    /// The packages that replace them: folders of `compat/`, which end with the package's name.
    pub const fn packages(self) -> &'static [&'static str] {
        const BOTH: [&str; 6] = [
            "current/curve25519-dalek",
            "current/ed25519-dalek",
            "current/x25519-dalek",
            "previous/curve25519-dalek",
            "previous/ed25519-dalek",
            "previous/x25519-dalek",
        ];
        match self {
            Generation::Current => BOTH.split_at(3).0,
            Generation::Previous => BOTH.split_at(3).1,
            Generation::Both => &BOTH,
            Generation::Solana => &["solana-ed25519"],
        }
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Generation::Current => "5 / 3 / 3",
            Generation::Previous => "4 / 2 / 2",
            Generation::Both => "both",
            Generation::Solana => "solana-ed25519 0.2",
        })
    }
}

impl Dependent {
    /// Whether one of the names is its, or there is none.
    pub fn is_named(&self, names: &[String]) -> bool {
        names.is_empty()
            || names
                .iter()
                .any(|name| *name == self.name || *name == self.to_string())
    }
}

impl Dependent {
    /// Differences from the published crate, or from its defaults.
    pub fn differences(&self) -> Vec<String> {
        let added = self.dev_dependencies.iter();
        let mut all: Vec<String> = added
            .map(|(name, version)| format!("`{name}` {version} among its dev-dependencies"))
            .collect();
        if self.no_default_features {
            all.push(format!("features {} alone", self.features.join(", ")));
        }
        all
    }
}

impl fmt::Display for Dependent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.name, self.version)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    dependent: Vec<Dependent>,
    #[serde(default)]
    untested: Vec<Untested>,
}

fn list(root: &Path) -> Result<List, String> {
    let path = root.join("lab/dependents/dependents.toml");
    let text = files::read(&path)?;
    toml::from_str(&text).map_err(files::fault(&path))
}

/// All of them.
///
/// # Errors
///
/// If the list cannot be read.
pub fn read(root: &Path) -> Result<Vec<Dependent>, String> {
    Ok(list(root)?.dependent)
}

/// Those whose tests cannot run.
///
/// # Errors
///
/// If the list cannot be read.
pub fn untested(root: &Path) -> Result<Vec<Untested>, String> {
    Ok(list(root)?.untested)
}
