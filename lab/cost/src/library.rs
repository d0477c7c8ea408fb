// SPDX-License-Identifier: MIT OR Apache-2.0
//! The libraries that are compared, and the crate of each.

use std::path::{Path, PathBuf};
use toolbox::files;

/// A library, and the program that uses it.
#[derive(Debug)]
pub struct Library {
    pub name: &'static str,
    /// Lines of `[dependencies]`; `ROOT` is the project's folder.
    dependencies: &'static str,
    program: &'static str,
    /// The operations of the program that measures stack.
    pub operations: Option<&'static str>,
    /// The names of its parts in the program that measures time.
    pub names: Option<&'static str>,
    /// The features that takes, as in `[features]`.
    features: &'static str,
}

const STACK: &str = include_str!("../templates/stack.rs");
const SPEED: &str = include_str!("../templates/speed.rs");

/// The first is ours, the second what the others are compared with.
pub const LIBRARIES: [Library; 6] = [
    Library {
        name: "nineteen",
        dependencies: "nineteen = { path = \"ROOT/crates/nineteen\" }\n",
        program: include_str!("../templates/nineteen.rs"),
        operations: Some(include_str!("../templates/operations_nineteen.rs")),
        names: Some("use nineteen::{ed25519, ristretto, x25519};\n"),
        features: "\"nineteen/batch\"",
    },
    Library {
        name: "dalek",
        dependencies: "ed25519-dalek = \"3\"\n\
            x25519-dalek = { version = \"3\", features = [\"static_secrets\"] }\n\
            curve25519-dalek = \"5\"\n",
        program: include_str!("../templates/dalek.rs"),
        operations: Some(include_str!("../templates/operations_dalek.rs")),
        names: Some(
            "use curve25519_dalek::ristretto;\n\
             use {ed25519_dalek as ed25519, x25519_dalek as x25519};\n",
        ),
        features: "",
    },
    Library {
        name: "nineteen-batch",
        dependencies: "nineteen = { path = \"ROOT/crates/nineteen\", features = [\"batch\"] }\n",
        program: include_str!("../templates/nineteen.rs"),
        operations: None,
        names: None,
        features: "",
    },
    Library {
        name: "graviola",
        dependencies: "graviola = \"0.4\"\n",
        program: include_str!("../templates/graviola.rs"),
        operations: None,
        names: None,
        features: "",
    },
    Library {
        name: "ring",
        dependencies: "ring = \"0.17\"\n",
        program: include_str!("../templates/ring.rs"),
        operations: None,
        names: None,
        features: "",
    },
    Library {
        name: "crrl",
        // Its default is a dozen curves.
        dependencies: "crrl = { version = \"0.9\", default-features = false, \
            features = [\"std\", \"ed25519\", \"x25519\"] }\n",
        program: include_str!("../templates/crrl.rs"),
        operations: None,
        names: None,
        features: "",
    },
];

impl Library {
    /// Where its crate is.
    pub fn folder(&self, root: &Path) -> PathBuf {
        root.join("target/cost").join(self.name)
    }

    /// Writes the crate: a workspace of its own, with no profile, and the versions that the project
    /// has locked.
    pub fn write(&self, root: &Path) -> Result<(), String> {
        let folder = self.folder(root);
        let save = |name: &str, text: &str| files::write(folder.join(name), text);
        let name = self.name;
        let features = self.features;
        let dependencies = self.dependencies.replace("ROOT", &root.to_string_lossy());
        let manifest = format!(
            "[package]\nname = \"cost-{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{dependencies}\n[features]\noperations = [{features}]\n\n[workspace]\n"
        );
        save("Cargo.toml", &manifest)?;
        save("src/main.rs", self.program)?;
        if let Some(names) = self.names {
            save("examples/speed/main.rs", SPEED)?;
            save("examples/speed/names.rs", names)?;
        }
        if let Some(operations) = self.operations {
            save("examples/stack/main.rs", STACK)?;
            save("examples/stack/operations.rs", operations)?;
        }
        files::copy(root.join("lab/Cargo.lock"), folder.join("Cargo.lock"))
    }
}
